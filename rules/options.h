/* SPDX-License-Identifier: MIT
 *
 * Options that several games have, and what they do to the traits.
 */
#ifndef TAB_OPTIONS_H
#define TAB_OPTIONS_H

#include "generator.h"

static const char *const TAB_ON_OFF[] = {"on", "off", NULL};
static const char *const TAB_OFF_ON[] = {"off", "on", NULL};

#define OPTION_LARGER_DIE                                                           \
	{                                                                           \
		.name = "larger-die", .values = TAB_ON_OFF, .source = "R-4",        \
		.summary = "of two dice of which one can be used, it is the larger" \
	}

/* ---- The games of S4 --------------------------------------------------------------------------------------------- */

/* The first options of each, in this order. */
enum { OPTION_DOUBLETS, OPTION_BEAR_OFF, OPTION_LARGER, OPTIONS_OF_OLD };

static const char *const TAB_DOUBLETS[] = {"2", "3", "4", NULL};
static const char *const TAB_BEAR_OFF[] = {"exact", "over", NULL};

#define OPTIONS_OLD_GAME                                                                               \
	[OPTION_DOUBLETS] = {.name = "doublets",                                                       \
	                     .values = TAB_DOUBLETS,                                                   \
	                     .source = "R-61, S4",                                                     \
	                     .summary = "steps of a doublet"},                                         \
	[OPTION_BEAR_OFF] = {.name = "bear-off",                                                       \
	                     .values = TAB_BEAR_OFF,                                                   \
	                     .source = "R-62, S4",                                                     \
	                     .summary = "the exact die only, or a larger one from the highest point"}, \
	[OPTION_LARGER] = OPTION_LARGER_DIE

/* What these games have in common: WI-2, WI-4. */
INLINE struct traits old_traits(const struct tab_rules *rules)
{
	return (struct traits){
	    .bearing = rules->option[OPTION_BEAR_OFF] == 0 ? BEAR_EXACT : BEAR_STANDARD,
	    .doublet_steps = 2 + rules->option[OPTION_DOUBLETS],
	    .larger_die = rules->option[OPTION_LARGER] == 0,
	};
}

#endif
