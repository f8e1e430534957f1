/* SPDX-License-Identifier: MIT
 *
 * Willughby's backgammon: spec/rules/willughby.md.
 */
#include "options.h"

enum { BACKGAMMON = OPTIONS_OF_OLD, CUBE, OPTIONS };

static const char *const CLEAR_BEHIND[] = {"clear", "behind", NULL};

static const struct tab_option OPTION[OPTIONS] = {
    OPTIONS_OLD_GAME,
    [BACKGAMMON] = {.name = "backgammon",
                    .values = CLEAR_BEHIND,
                    .source = "R-64, S4",
                    .summary = "3 points with no man of the loser far behind, or with one"},
    [CUBE] = {.name = "cube", .values = TAB_OFF_ON, .source = "R-64, S4", .summary = "a doubling cube"},
};

static const struct setup SETUP[] = {{1, 2}, {12, 5}, {17, 3}, {19, 5}, {0, 0}}; /* WI-1.3 */

/* WI-6 */
static inline struct tab_result ending(const struct tab_rules *rules, const struct tab_position *after, bool forced)
{
	bool is_behind;

	(void)forced;
	if (side_points(&after->me))
		return (struct tab_result){0};
	if (tab_side_total(&after->them) < TAB_CHECKERS)
		return (struct tab_result){.kind = TAB_GAME, .points = 1};
	is_behind = side_points(&after->them) & (BAR | FIRST_QUARTER);
	if (is_behind == (rules->option[BACKGAMMON] == 1))
		return (struct tab_result){.kind = TAB_BACKGAMMON, .points = 3};
	return (struct tab_result){.kind = TAB_GAMMON, .points = 2};
}

static inline struct traits traits_of(const struct tab_rules *rules)
{
	struct traits traits = old_traits(rules);

	traits.ending = ending;
	return traits;
}

TAB_GENERATOR

static struct course course(const struct tab_rules *rules)
{
	return (struct course){
	    .opening = OPEN_HIGHER,
	    .cube = rules->option[CUBE],
	    .binds_up = true,
	    .gammons = true,
	    .backgammon_points = 3,
	};
}

static const struct tab_engine ENGINE = {
    .setup = SETUP,
    .clause_bearing = "WI-4.4",
    .clause_exact = "WI-4.1",
    .clause_over = "WI-6.1",
    .traits = traits,
    .course = course,
    .plays = plays,
    .plays_count = plays_count,
};

const struct tab_game tab__willughby = {
    .name = "willughby",
    .title = "Willughby's backgammon",
    .summary = "exact bearing off, points that are broken up, gammons",
    .sources = "S4",
    .descending = true,
    .options = OPTION,
    .option_count = OPTIONS,
    .engine = &ENGINE,
};
