/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "positions.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/check/walk.h"
#include "referee/text.h"

enum {
	MOST_WALKS = 60,  /* games in which the kinds are looked for */
	MOST_OPENING = 2, /* plays that belong to it */
	MANY_PLAYS = 100,
	HUNDREDS = 200,
	LAST_QUARTER = 19,
};

/* ---- What is found ----------------------------------------------------------------------------------------------- */

static bool has_step(const struct walk *walk, bool (*is_it)(const struct tab_step *step))
{
	for (size_t i = 0; i < walk->count; i++)
		for (int j = 0; j < walk->plays[i].play.count; j++)
			if (is_it(&walk->plays[i].play.step[j]))
				return true;
	return false;
}

static bool step_sends(const struct tab_step *step)
{
	return step->sends;
}

static bool step_bears_off(const struct tab_step *step)
{
	return step->to == TAB_OFF;
}

static int longest(const struct walk *walk)
{
	int most = 0;

	for (size_t i = 0; i < walk->count; i++)
		if (walk->plays[i].play.count > most)
			most = walk->plays[i].play.count;
	return most;
}

static bool is_doublet(const struct walk *walk)
{
	return walk->count && walk->state.dice.die[0] == walk->state.dice.die[1];
}

static int on_bar(const struct walk *walk)
{
	return walk->count ? tab_side_count(&walk->state.position.me, TAB_BAR) : 0;
}

static bool at_opening(const struct walk *walk)
{
	return walk->count && walk->state.turns <= MOST_OPENING;
}

static bool of_ordinary_throw(const struct walk *walk)
{
	return walk->count && !is_doublet(walk);
}

static bool by_one_die(const struct walk *walk)
{
	return of_ordinary_throw(walk) && longest(walk) == 1;
}

static bool by_part_of_doublet(const struct walk *walk)
{
	return is_doublet(walk) && longest(walk) == 2;
}

static bool with_one_play(const struct walk *walk)
{
	return walk->count == 1;
}

static bool with_many_plays(const struct walk *walk)
{
	return walk->count >= MANY_PLAYS;
}

static bool from_bar(const struct walk *walk)
{
	return on_bar(walk) == 1;
}

static bool from_bar_with_several(const struct walk *walk)
{
	return on_bar(walk) > 1;
}

static bool hitting(const struct walk *walk)
{
	return has_step(walk, step_sends);
}

static bool bearing_off(const struct walk *walk)
{
	return has_step(walk, step_bears_off);
}

static bool with_last_checker(const struct walk *walk)
{
	return walk->count && tab_side_total(&walk->state.position.me) == 1;
}

static bool against_last_checker(const struct walk *walk)
{
	return walk->count && tab_side_total(&walk->state.position.them) == 1;
}

static bool with_opponent_on_bar(const struct walk *walk)
{
	return walk->count && tab_side_count(&walk->state.position.them, TAB_BAR) > 0;
}

static bool winning(const struct walk *walk)
{
	for (size_t i = 0; i < walk->count; i++)
		if (walk->plays[i].result.kind != TAB_NO_WIN)
			return true;
	return false;
}

/* Six points in a row that the opponent has closed, ahead of some checker of mine. */
static bool behind_prime(const struct walk *walk)
{
	const struct tab_position *position = &walk->state.position;
	bool is_behind = false;
	int row = 0;

	for (int point = 0; walk->count && point <= TAB_POINTS; point++) {
		int across = point ? tab_point_across(&walk->state.rules, point) : 0;

		row = point && tab_side_count(&position->them, across) >= 2 ? row + 1 : 0;
		if (row >= 6 && is_behind)
			return true;
		is_behind |= tab_side_count(&position->me, point) > 0;
	}
	return false;
}

static bool throwing_again(const struct walk *walk)
{
	return tab_state_may_throw_again(&walk->state);
}

static bool keeping(const struct walk *walk)
{
	return walk->state.need == TAB_NEED_KEEP;
}

static bool doubling(const struct walk *walk)
{
	return walk->state.need == TAB_NEED_DOUBLE && walk->state.owner == TAB_NOBODY;
}

static bool redoubling(const struct walk *walk)
{
	return walk->state.need == TAB_NEED_DOUBLE && walk->state.owner == walk->state.asked;
}

static bool taking(const struct walk *walk)
{
	return walk->state.need == TAB_NEED_TAKE;
}

static bool naming_doublet(const struct walk *walk)
{
	return walk->state.need == TAB_NEED_DOUBLET;
}

static bool is_offered(const struct walk *walk, enum tab_level level)
{
	return walk->state.need == TAB_NEED_RESIGNATION && walk->state.level == level;
}

static bool offered_single(const struct walk *walk)
{
	return is_offered(walk, TAB_SINGLE_LEVEL);
}

static bool offered_gammon(const struct walk *walk)
{
	return is_offered(walk, TAB_GAMMON_LEVEL);
}

static bool offered_backgammon(const struct walk *walk)
{
	return is_offered(walk, TAB_BACKGAMMON_LEVEL);
}

static const struct kind {
	const char *what;
	bool (*fits)(const struct walk *walk);
} KINDS[] = {
    {"play at the opening", at_opening},
    {"play an ordinary throw", of_ordinary_throw},
    {"play a doublet", is_doublet},
    {"play with one legal play only", with_one_play},
    {"play where one die can be used only", by_one_die},
    {"play where two of a doublet's steps can be made only", by_part_of_doublet},
    {"play with a hundred legal plays or more", with_many_plays},
    {"play with one checker on the bar", from_bar},
    {"play with several checkers on the bar", from_bar_with_several},
    {"play with the opponent on the bar", with_opponent_on_bar},
    {"play where a blot can be hit", hitting},
    {"play behind six closed points", behind_prime},
    {"play where checkers can be borne off", bearing_off},
    {"play with the last checker", with_last_checker},
    {"play against the last checker", against_last_checker},
    {"play where the game can be won", winning},
    {"play a doublet that may give another throw", throwing_again},
    {"keep: the opening throw", keeping},
    {"double: the cube in the middle", doubling},
    {"double: the cube mine", redoubling},
    {"take: a double", taking},
    {"doublet: after a one and two", naming_doublet},
    {"resignation: single", offered_single},
    {"resignation: gammon", offered_gammon},
    {"resignation: backgammon", offered_backgammon},
};

enum { KIND_COUNT = sizeof KINDS / sizeof *KINDS };

static struct position_found *add(struct position_found *out, size_t *count, const char *what,
                                  const struct tab_state *state)
{
	struct position_found *found = &out[(*count)++];

	snprintf(found->what, sizeof found->what, "%s", what);
	found->state = *state;
	return found;
}

/* Look for each kind in games played by chance. */
static size_t find_kinds(const struct tab_rules *rules, const struct dice_key *seed, struct position_found *out)
{
	struct walk *walk = xalloc(sizeof *walk);
	struct tab_state found[KIND_COUNT];
	bool is_found[KIND_COUNT] = {false};
	size_t count = 0, left = KIND_COUNT;

	for (uint64_t game = 0; game < MOST_WALKS && left; game++) {
		walk_begin(walk, rules, seed, game);
		do {
			for (size_t i = 0; i < KIND_COUNT; i++)
				if (!is_found[i] && walk->state.asked != TAB_NOBODY && KINDS[i].fits(walk)) {
					is_found[i] = true;
					found[i] = walk->state;
					left--;
				}
		} while (walk_on(walk));
	}
	for (size_t i = 0; i < KIND_COUNT; i++)
		if (is_found[i])
			add(out, &count, KINDS[i].what, &found[i]);
	free(walk);
	return count;
}

/* ---- What is made ------------------------------------------------------------------------------------------------ */

/* Put checkers on a point of a side. */
static void put(struct tab_side *side, int point, int number)
{
	for (int i = 0; i < 4; i++)
		side->plane[i] |= (uint32_t)(number >> i & 1) << point;
}

static bool is_held(const struct tab_rules *rules, const struct tab_side *them, int point)
{
	return tab_side_count(them, tab_point_across(rules, point)) > 0;
}

/* Whether the game knows the position, and it is not final. */
static bool is_playable(const struct tab_rules *rules, const struct tab_position *position)
{
	char board[TAB_BOARD_SIZE];
	struct tab_position read;

	tab_position_print(rules, position, board);
	return tab_position_parse(rules, board, &read, NULL) == 0 && tab_position_equal(&read, position) &&
	       !tab_position_ended(rules, position);
}

/* The side to move is about to throw, after all that comes before. */
static void set_before_throw(struct tab_state *state, const struct tab_rules *rules,
                             const struct tab_position *position)
{
	tab_state_start(state, rules, NULL);
	state->position = *position;
	state->turn = state->asked = 0;
	state->need = TAB_NEED_DOUBLE;
	state->turns = 20;
	tab_state_decide(state, (struct tab_decision){TAB_ROLL, 0}, NULL);
}

/* The throw with the most plays, at least so many. */
static bool throw_best(struct tab_state *state, size_t least)
{
	struct tab_dice best = {{0, 0}};
	size_t most = 0;

	for (uint8_t high = 1; high <= 6 && state->need == TAB_NEED_THROW; high++)
		for (uint8_t low = 1; low <= high; low++) {
			const struct tab_dice dice = {{high, low}};
			size_t count = tab_plays_count(&state->rules, &state->position, dice);

			if (count > most) {
				most = count;
				best = dice;
			}
		}
	if (most < least || most == 0)
		return false;
	tab_state_throw(state, best);
	return state->need == TAB_NEED_PLAY;
}

/* Fifteen blots against the opponent's opening: hundreds of plays. */
static bool make_blots(const struct tab_rules *rules, struct tab_position *position)
{
	int left = TAB_CHECKERS;

	position->me = (struct tab_side){{0}};
	for (int point = 1; point <= TAB_POINTS && left; point++)
		if (!is_held(rules, &position->them, point)) {
			put(&position->me, point, 1);
			left--;
		}
	return left == 0;
}

/* The last checker, one step from the end. */
static bool make_last(const struct tab_rules *rules, struct tab_position *position)
{
	position->me = (struct tab_side){{0}};
	put(&position->me, TAB_POINTS, 1);
	return !is_held(rules, &position->them, TAB_POINTS);
}

/* Two to a point in the last quarter. */
static bool make_home(const struct tab_rules *rules, struct tab_position *position)
{
	position->me = (struct tab_side){{0}};
	for (int point = LAST_QUARTER; point <= TAB_POINTS; point++) {
		if (is_held(rules, &position->them, point))
			return false;
		put(&position->me, point, 2);
	}
	return true;
}

/* Eleven on the bar; the others out of the way. */
static bool make_bar(const struct tab_rules *rules, struct tab_position *position)
{
	position->me = (struct tab_side){{0}};
	put(&position->me, TAB_BAR, 11);
	for (int point = LAST_QUARTER - 1; point > 0; point--)
		if (!is_held(rules, &position->them, point)) {
			put(&position->me, point, 1);
			return true;
		}
	return false;
}

static const struct made {
	const char *what;
	bool (*make)(const struct tab_rules *rules, struct tab_position *position);
	size_t least; /* plays */
} MADE[] = {
    {"play with hundreds of legal plays", make_blots, HUNDREDS},
    {"play with the last checker on the last point", make_last, 1},
    {"play with two checkers on each of the last points", make_home, 1},
    {"play with eleven checkers on the bar", make_bar, 1},
};

static size_t make_plays(const struct tab_rules *rules, struct position_found *out)
{
	size_t count = 0;

	for (size_t i = 0; i < sizeof MADE / sizeof *MADE; i++) {
		struct tab_position position;
		struct tab_state state;

		tab_position_opening(rules, &position);
		if (!MADE[i].make(rules, &position) || !is_playable(rules, &position))
			continue;
		set_before_throw(&state, rules, &position);
		if (throw_best(&state, MADE[i].least))
			add(out, &count, MADE[i].what, &state);
	}
	return count;
}

/* All points on which one would enter are closed (WI-5.2): each side is asked once which is broken up. */
static size_t make_breakups(const struct tab_rules *rules, struct position_found *out)
{
	static const struct tab_dice dice[2] = {{{5, 2}}, {{2, 5}}};
	struct tab_position position = {.me = {{0}}};
	size_t count = 0;

	put(&position.me, TAB_BAR, 1);
	put(&position.me, TAB_POINTS, 14);
	for (int point = 1; point <= 6; point++)
		put(&position.them, tab_point_across(rules, point), point <= 3 ? 3 : 2);
	for (int i = 0; i < 2 && is_playable(rules, &position); i++) {
		struct tab_state state;

		set_before_throw(&state, rules, &position);
		if (state.need != TAB_NEED_BREAKER)
			break;
		tab_state_throw(&state, dice[i]);
		if (state.need == TAB_NEED_BREAKUP)
			add(out, &count, i ? "breakup: of my own points" : "breakup: of the opponent's points", &state);
	}
	return count;
}

/* The cube at its limit, from where each side sees it (TG-6.2). */
static size_t make_cubes(const struct tab_rules *rules, struct position_found *out)
{
	struct tab_state state;
	size_t count = 0;

	if (!tab_rules_have_cube(rules))
		return 0;
	tab_state_start(&state, rules, NULL);
	state.turn = state.asked = 0;
	state.need = TAB_NEED_DOUBLE;
	state.turns = 20;
	state.cube = 32;
	state.owner = 0;
	add(out, &count, "double: the cube at 32, to its limit", &state);
	tab_state_decide(&state, (struct tab_decision){TAB_DOUBLE, 0}, NULL);
	add(out, &count, "take: a double from 32, to the limit", &state);
	tab_state_decide(&state, (struct tab_decision){TAB_TAKE, 0}, NULL);
	tab_state_throw(&state, (struct tab_dice){{6, 4}});
	if (state.need == TAB_NEED_PLAY)
		add(out, &count, "play with the cube at 64, theirs", &state);
	state.owner = state.asked;
	if (state.need == TAB_NEED_PLAY)
		add(out, &count, "play with the cube at 64, mine", &state);
	return count;
}

size_t positions_find(const struct tab_rules *rules, const struct dice_key *seed,
                      struct position_found out[MOST_POSITIONS])
{
	size_t count = find_kinds(rules, seed, out);

	count += make_plays(rules, out + count);
	count += make_breakups(rules, out + count);
	count += make_cubes(rules, out + count);
	return count;
}
