/* SPDX-License-Identifier: MIT
 *
 * Backgammon: spec/rules/backgammon.md.
 */
#include "options.h"

enum { OPENING, BACKGAMMON, SCORING, CUBE, AUTOMATIC_DOUBLES, CRAWFORD, JACOBY, LARGER_DIE, OPTIONS };

static const char *const OPENINGS[] = {"single", "pair", NULL};
static const char *const THREE_FOUR[] = {"3", "4", NULL};
static const char *const SCORINGS[] = {"games", "counters", NULL};
static const char *const UP_TO_SIX[] = {"0", "1", "2", "3", "4", "5", "6", NULL};

static const struct tab_option OPTION[OPTIONS] = {
    [OPENING] = {.name = "opening",
                 .values = OPENINGS,
                 .source = "R-7, S2",
                 .summary = "one die each, or two each and keep or throw again"},
    [BACKGAMMON] = {.name = "backgammon",
                    .values = THREE_FOUR,
                    .source = "R-41, S2",
                    .summary = "points of a backgammon"},
    [SCORING] = {.name = "scoring",
                 .values = SCORINGS,
                 .source = "R-42, S2",
                 .summary = "by the kind of win, or by the men the loser has left"},
    [CUBE] = {.name = "cube", .values = TAB_ON_OFF, .source = "R-43, S2", .summary = "a doubling cube"},
    [AUTOMATIC_DOUBLES] = {.name = "automatic-doubles",
                           .values = UP_TO_SIX,
                           .source = "R-44, S2",
                           .summary = "ties at the opening that double the cube (money only)"},
    [CRAWFORD] = {.name = "crawford",
                  .values = TAB_ON_OFF,
                  .source = "R-45",
                  .summary = "no cube in the first game at one point short (matches)"},
    [JACOBY] = {.name = "jacoby",
                .values = TAB_OFF_ON,
                .source = "R-45",
                .summary = "gammons count only once the cube was taken (money only)"},
    [LARGER_DIE] = OPTION_LARGER_DIE,
};

static const struct setup SETUP[] = {{1, 2}, {12, 5}, {17, 3}, {19, 5}, {0, 0}}; /* BG-1.3 */

/* BG-3, BG-4 */
static inline struct tab_result ending(const struct tab_rules *rules, const struct tab_position *after, bool forced)
{
	struct tab_result result = {.kind = TAB_GAME, .points = 1};

	(void)forced;
	if (side_points(&after->me))
		return (struct tab_result){0};
	if (tab_side_total(&after->them) == TAB_CHECKERS) {
		if (side_points(&after->them) & (BAR | FIRST_QUARTER))
			result = (struct tab_result){.kind = TAB_BACKGAMMON,
			                             .points = (uint16_t)(3 + rules->option[BACKGAMMON])};
		else
			result = (struct tab_result){.kind = TAB_GAMMON, .points = 2};
	}
	if (rules->option[SCORING])
		result.points = (uint16_t)men_points(&after->them);
	return result;
}

static inline struct traits traits_of(const struct tab_rules *rules)
{
	return (struct traits){
	    .bearing = BEAR_STANDARD,
	    .doublet_steps = 4,
	    .larger_die = rules->option[LARGER_DIE] == 0,
	    .ending = ending,
	};
}

TAB_GENERATOR

static struct course course(const struct tab_rules *rules)
{
	return (struct course){
	    .opening = rules->option[OPENING] ? OPEN_PAIR : OPEN_SINGLE,
	    .cube = rules->option[CUBE] == 0,
	    .crawford = rules->option[CRAWFORD] == 0,
	    .jacoby = rules->option[JACOBY] && !rules->option[SCORING],
	    .automatic_doubles = rules->option[AUTOMATIC_DOUBLES],
	    .counts_men = rules->option[SCORING],
	    .gammons = true,
	    .backgammon_points = 3 + rules->option[BACKGAMMON],
	};
}

static const struct tab_engine ENGINE = {
    .setup = SETUP,
    .clause_bearing = "BG-2.2",
    .clause_over = "BG-3.1",
    .traits = traits,
    .course = course,
    .plays = plays,
    .plays_count = plays_count,
};

const struct tab_game tab__backgammon = {
    .name = "backgammon",
    .title = "Backgammon",
    .summary = "the modern game: doubling cube, gammons, matches with the Crawford rule",
    .sources = "S2",
    .descending = true,
    .options = OPTION,
    .option_count = OPTIONS,
    .engine = &ENGINE,
};
