/* SPDX-License-Identifier: MIT
 *
 * Todas tablas: spec/rules/todas-tablas.md.
 */
#include "options.h"

static const struct tab_option OPTION[] = {OPTIONS_OLD_GAME};

static const struct setup SETUP[] = {{1, 2}, {6, 5}, {8, 3}, {12, 5}, {0, 0}}; /* TT-1.3 */

/* TT-6 */
static inline struct tab_result ending(const struct tab_rules *rules, const struct tab_position *after, bool forced)
{
	(void)rules;
	(void)forced;
	if (tab_side_count(&after->them, TAB_BAR) == TAB_CHECKERS)
		return (struct tab_result){.kind = TAB_ALL_HIT, .points = 1};
	return plain_win(after);
}

static inline bool may_end(const struct tab_position *position, point_set blots, int steps)
{
	int hits = set_count(blots);

	return tab_side_count(&position->them, TAB_BAR) + (hits < steps ? hits : steps) >= TAB_CHECKERS;
}

static inline struct traits traits_of(const struct tab_rules *rules)
{
	struct traits traits = old_traits(rules);

	traits.may_end = may_end;
	traits.ending = ending;
	return traits;
}

TAB_GENERATOR

static struct course course(const struct tab_rules *rules)
{
	(void)rules;
	return (struct course){.opening = OPEN_HIGHER, .binds_up = true};
}

static const struct tab_engine ENGINE = {
    .setup = SETUP,
    .clause_bearing = "TT-4.4",
    .clause_exact = "TT-4.1",
    .clause_over = "TT-6.3",
    .traits = traits,
    .course = course,
    .plays = plays,
    .plays_count = plays_count,
};

const struct tab_game tab__todas_tablas = {
    .name = "todas-tablas",
    .title = "Todas tablas",
    .summary = "all fifteen on the bar at once win too",
    .sources = "S4",
    .descending = true,
    .options = OPTION,
    .option_count = OPTIONS_OF_OLD,
    .engine = &ENGINE,
};
