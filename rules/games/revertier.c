/* SPDX-License-Identifier: MIT
 *
 * Revertier: spec/rules/revertier.md.
 */
#include "generator.h"

static const struct setup SETUP[] = {{1, 15}, {0, 0}}; /* RV-1.2 */

/* RV-5. */
static inline struct tab_result ending(const struct tab_rules *rules, const struct tab_position *after, bool forced)
{
	(void)rules;
	(void)forced;
	if (is_blocked_for_good(&after->them))
		return (struct tab_result){.kind = TAB_BLOCK, .points = 2};
	if (side_points(&after->me) == 0)
		return (struct tab_result){.kind = TAB_BEARING_OFF, .points = 1};
	return (struct tab_result){0};
}

static inline struct traits traits_of(const struct tab_rules *rules)
{
	(void)rules;
	return (struct traits){
	    .same_way = true,
	    .single = 0xffe, /* 1 to 11: RV-2.1, RV-2.3 */
	    .bearing = BEAR_STANDARD,
	    .doublet_steps = 4,
	    .larger_die = true,
	    .may_end = may_block_for_good,
	    .ending = ending,
	};
}

TAB_GENERATOR

static struct course course(const struct tab_rules *rules)
{
	(void)rules;
	return (struct course){.opening = OPEN_HIGHER}; /* RV-1.3 */
}

static const struct tab_engine ENGINE = {
    .setup = SETUP,
    .clause_own_point = "RV-2.1",
    .clause_home = "RV-2.3",
    .clause_bearing = "RV-4.2",
    .clause_over = "RV-5.1",
    .traits = traits,
    .course = course,
    .plays = plays,
    .plays_count = plays_count,
};

const struct tab_game tab__revertier = {
    .name = "revertier",
    .title = "Revertier",
    .summary = "same way round; a block for good wins double",
    .sources = "S3",
    .engine = &ENGINE,
};
