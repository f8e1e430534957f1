/* SPDX-License-Identifier: MIT
 *
 * The generator of one game. A file in games/ defines its traits and says TAB_GENERATOR once; see engine.h.
 */
#ifndef TAB_GENERATOR_H
#define TAB_GENERATOR_H

#include "quiet.h"
#include "search.h"

INLINE size_t generate_plays(const struct traits *traits, const struct terms *terms,
                             const struct tab_position *position, struct tab_dice dice, struct tab_outcome *out)
{
	struct view view = view_of(traits->same_way, position);
	bool doublet = dice.die[0] == dice.die[1];

	if (!turn_is_quiet(traits, position, &view, dice, doublet ? terms->doublet_steps : 2))
		return search_plays(traits, terms, position, dice, out);
	if (doublet)
		return doublet_plays(traits, terms, position, &view, dice.die[0], out);
	return mixed_list(traits, terms, position, &view, dice, out);
}

INLINE size_t generate_count(const struct traits *traits, const struct terms *terms,
                             const struct tab_position *position, struct tab_dice dice)
{
	struct view view = view_of(traits->same_way, position);
	bool doublet = dice.die[0] == dice.die[1];

	if (!turn_is_quiet(traits, position, &view, dice, doublet ? terms->doublet_steps : 2)) {
		struct tab_outcome out[TAB_MAX_PLAYS];

		return search_plays(traits, terms, position, dice, out);
	}
	if (doublet)
		return doublet_plays(traits, terms, position, &view, dice.die[0], NULL);
	return mixed_count(traits, terms, &view, dice);
}

#endif
