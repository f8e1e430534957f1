/* SPDX-License-Identifier: MIT
 *
 * Acey-deucy: spec/rules/acey-deucy.md.
 */
#include "options.h"

static const struct tab_option OPTION[] = {OPTION_LARGER_DIE};

static const struct setup SETUP[] = {{TAB_BAR, 15}, {0, 0}}; /* AD-1.3 */

static inline struct tab_result ending(const struct tab_rules *rules, const struct tab_position *after, bool forced)
{
	(void)rules;
	(void)forced;
	return plain_win(after);
}

static inline struct traits traits_of(const struct tab_rules *rules)
{
	return (struct traits){
	    .reserve = true,
	    .one_two = true,
	    .bearing = BEAR_STANDARD,
	    .doublet_steps = 4,
	    .larger_die = rules->option[0] == 0,
	    .ending = ending,
	};
}

TAB_GENERATOR

static struct course course(const struct tab_rules *rules)
{
	(void)rules;
	return (struct course){.opening = OPEN_PAIR};
}

static const struct tab_engine ENGINE = {
    .setup = SETUP,
    .clause_bearing = "AD-4.2",
    .clause_over = "AD-5.1",
    .clause_one_two = "AD-3.1",
    .clause_entering = "AD-3.2",
    .traits = traits,
    .course = course,
    .plays = plays,
    .plays_count = plays_count,
};

const struct tab_game tab__acey_deucy = {
    .name = "acey-deucy",
    .title = "Acey-deucy",
    .summary = "all men start off the board; one and two are followed by a doublet and another throw",
    .sources = "S2",
    .options = OPTION,
    .option_count = 1,
    .engine = &ENGINE,
};
