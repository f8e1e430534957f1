/* SPDX-License-Identifier: MIT
 *
 * Irish: spec/rules/irish.md.
 */
#include "options.h"

static const struct tab_option OPTION[] = {OPTIONS_OLD_GAME};

static const struct setup SETUP[] = {{1, 2}, {12, 5}, {17, 3}, {19, 5}, {0, 0}}; /* IR-1.3 */

/* IR-6 */
static inline struct tab_result ending(const struct tab_rules *rules, const struct tab_position *after, bool forced)
{
	(void)rules;
	(void)forced;
	return plain_win(after);
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
	return (struct course){.opening = OPEN_HIGHER, .binds_up = true};
}

static const struct tab_engine ENGINE = {
    .setup = SETUP,
    .clause_bearing = "IR-4.4",
    .clause_exact = "IR-4.1",
    .clause_over = "IR-6.1",
    .traits = traits,
    .course = course,
    .plays = plays,
    .plays_count = plays_count,
};

const struct tab_game tab__irish = {
    .name = "irish",
    .title = "Irish",
    .summary = "exact bearing off, no bonus for doublets, points that are broken up",
    .sources = "S4",
    .descending = true,
    .options = OPTION,
    .option_count = OPTIONS_OF_OLD,
    .engine = &ENGINE,
};
