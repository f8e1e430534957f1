/* SPDX-License-Identifier: MIT
 *
 * Swedish Tables: spec/rules/swedish-tables.md.
 */
#include "generator.h"

static const struct setup SETUP[] = {{1, 15}, {0, 0}}; /* ST-1.3 */

/* ST-4. Judged for one step; the caller asks anew before the next (ST-4.5). */
static inline point_set forcible(const struct view *view, const struct tab_side *me)
{
	point_set closed = view->closed;
	point_set two, six, prime, accessible;

	/* ST-4.6: the last checker forces nothing. */
	if (!(view->mine & (view->mine - 1)) && !(view->stacks))
		return 0;

	/* ST-4.2: where six closed points in a row begin, and these six. The word's end is the end at 24. */
	two = closed & closed >> 1;
	six = two & two >> 2 & two >> 4;
	prime = six | six << 1;
	prime |= prime << 2;
	prime |= six << 4 | six << 5;

	/* ST-4.4: whoever may step at all then enters, so the points of the first quarter are named and no others. */
	accessible = FIRST_QUARTER & ~view->mine & ~closed;
	if (view->mine & BAR && tab_side_count(me, TAB_BAR) > set_count(accessible))
		prime |= closed & FIRST_QUARTER;
	return prime;
}

static bool has_pattern(const struct tab_side *side, uint32_t ones, uint32_t twos, uint32_t fours, uint32_t eights)
{
	return side->plane[0] == ones && side->plane[1] == twos && side->plane[2] == fours && side->plane[3] == eights;
}

/* ST-6.3: which handsome game the side has made, if any. A pattern holds fifteen, so nothing can be borne off. */
static enum tab_kind handsome(const struct tab_side *side)
{
	const point_set crown = POINT(20) | POINT(21) | POINT(22) | POINT(23) | POINT(24);
	const point_set last_three = POINT(22) | POINT(23) | POINT(24);

	if (has_pattern(side, crown, crown, 0, 0))
		return TAB_SINGLE_CROWN;
	if (has_pattern(side, last_three, 0, last_three, 0))
		return TAB_DOUBLE_CROWN;
	if (has_pattern(side, last_three, POINT(22) | POINT(24), POINT(23) | POINT(24), 0))
		return TAB_STAIRCASE;
	if (has_pattern(side, POINT(24), POINT(24), POINT(24), POINT(24)))
		return TAB_TOWER;
	return TAB_NO_WIN;
}

/*
 * ST-6, ST-8. A step that makes a jan hits, and one that completes a pattern lands on an own point, so no step makes a
 * position that is final in two ways.
 */
static inline struct tab_result ending(const struct tab_rules *rules, const struct tab_position *after, bool forced)
{
	(void)rules;
	enum tab_kind kind = TAB_NO_WIN;
	bool monk;

	if (is_blocked_for_good(&after->them)) {
		if (forced)
			return (struct tab_result){.kind = TAB_FORCED_JAN, .points = 6}; /* ST-6.5 */
		return (struct tab_result){.kind = TAB_JAN, .points = 4};
	}
	if (side_points(&after->me) == 0)
		kind = TAB_BEARING_OFF;
	else if (!(side_points(&after->me) & ~LAST_QUARTER))
		kind = handsome(&after->me);
	if (kind == TAB_NO_WIN)
		return (struct tab_result){0};
	monk = side_points(&after->them) & BAR; /* ST-8.2 */
	return (struct tab_result){
	    .kind = (uint8_t)kind,
	    .monk = monk,
	    .points = (uint8_t)((kind == TAB_BEARING_OFF ? 1 : 2) + monk),
	};
}

static inline bool may_end(const struct tab_position *position, point_set blots, int steps)
{
	/* A handsome game needs all in the last quarter. */
	if (side_within(&position->me, ~LAST_QUARTER) <= steps)
		return true;
	return may_block_for_good(position, blots, steps);
}

static inline struct traits traits_of(const struct tab_rules *rules)
{
	(void)rules;
	return (struct traits){
	    .same_way = true,
	    .single = 0xffe, /* 1 to 11: ST-2.1, ST-2.3 */
	    .bearing = BEAR_BACKMOST,
	    .doublet_steps = 4,
	    .larger_die = true,
	    .spares = true,
	    .ends_freely = true,
	    .forcible = forcible,
	    .may_end = may_end,
	    .ending = ending,
	};
}

TAB_GENERATOR

static struct course course(const struct tab_rules *rules)
{
	(void)rules;
	return (struct course){.opening = OPEN_LOWER, .loser_starts = true, .ranked = true};
}

static const struct tab_engine ENGINE = {
    .setup = SETUP,
    .clause_own_point = "ST-2.1",
    .clause_home = "ST-2.3",
    .clause_bearing = "ST-5.1",
    .clause_over = "ST-6.1",
    .traits = traits,
    .course = course,
    .plays = plays,
    .plays_count = plays_count,
};

const struct tab_game tab__swedish_tables = {
    .name = "swedish-tables",
    .title = "Swedish Tables",
    .summary = "same way round; jan, handsome games, points that can be forced",
    .sources = "S0, S1, S3",
    .engine = &ENGINE,
};
