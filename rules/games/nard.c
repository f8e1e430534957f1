/* SPDX-License-Identifier: MIT
 *
 * Nard: spec/rules/nard.md.
 */
#include "options.h"

static const struct tab_option OPTION[] = {OPTIONS_OLD_GAME};

static const struct setup SETUP[] = {{1, 2}, {12, 3}, {17, 3}, {18, 2}, {19, 3}, {22, 2}, {0, 0}}; /* NA-1.3 */

/* NA-6 */
static inline struct tab_result ending(const struct tab_rules *rules, const struct tab_position *after, bool forced)
{
	(void)rules;
	(void)forced;
	if (side_points(&after->me))
		return (struct tab_result){0};
	return (struct tab_result){.kind = TAB_GAME, .points = (uint16_t)men_points(&after->them)};
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
	(void)rules;
	return (struct course){.opening = OPEN_HIGHER, .counts_men = true};
}

static const struct tab_engine ENGINE = {
    .setup = SETUP,
    .clause_bearing = "NA-4.4",
    .clause_exact = "NA-4.1",
    .clause_over = "NA-6.1",
    .traits = traits,
    .course = course,
    .plays = plays,
    .plays_count = plays_count,
};

const struct tab_game tab__nard = {
    .name = "nard",
    .title = "Nard",
    .summary = "a Persian set-up, and points by the men that the loser has left",
    .sources = "S4",
    .descending = true,
    .options = OPTION,
    .option_count = OPTIONS_OF_OLD,
    .engine = &ENGINE,
};
