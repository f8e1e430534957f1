/* SPDX-License-Identifier: MIT
 *
 * The generator of one game. A file in games/ defines traits_of(), and says TAB_GENERATOR once; see engine.h.
 */
#ifndef TAB_GENERATOR_H
#define TAB_GENERATOR_H

#include "quiet.h"
#include "search.h"

INLINE size_t generate_plays(const struct traits *traits, const struct tab_rules *rules,
                             const struct tab_position *position, struct tab_dice dice, struct tab_outcome *out)
{
	struct view view = view_of(traits->same_way, position);
	bool doublet = dice.die[0] == dice.die[1];

	if (is_one_two(traits, dice) ||
	    !turn_is_quiet(traits, position, &view, dice, doublet ? traits->doublet_steps : 2))
		return search_plays(traits, rules, position, dice, out);
	if (doublet)
		return doublet_plays(traits, position, &view, dice.die[0], out);
	return mixed_list(traits, position, &view, dice, out);
}

INLINE size_t generate_count(const struct traits *traits, const struct tab_rules *rules,
                             const struct tab_position *position, struct tab_dice dice)
{
	struct view view = view_of(traits->same_way, position);
	bool doublet = dice.die[0] == dice.die[1];

	if (is_one_two(traits, dice) ||
	    !turn_is_quiet(traits, position, &view, dice, doublet ? traits->doublet_steps : 2)) {
		struct tab_outcome out[TAB_MAX_PLAYS];

		return search_plays(traits, rules, position, dice, out);
	}
	if (doublet)
		return doublet_plays(traits, position, &view, dice.die[0], NULL);
	return mixed_count(traits, &view, dice);
}

/* The functions that struct tab_engine asks for, with the traits folded into them. */
#define TAB_GENERATOR                                                                                                 \
	static struct traits traits(const struct tab_rules *rules)                                                    \
	{                                                                                                             \
		return traits_of(rules);                                                                              \
	}                                                                                                             \
	static size_t plays(const struct tab_rules *rules, const struct tab_position *position, struct tab_dice dice, \
	                    struct tab_outcome *out)                                                                  \
	{                                                                                                             \
		const struct traits mine = traits_of(rules);                                                          \
		return generate_plays(&mine, rules, position, dice, out);                                             \
	}                                                                                                             \
	static size_t plays_count(const struct tab_rules *rules, const struct tab_position *position,                 \
	                          struct tab_dice dice)                                                               \
	{                                                                                                             \
		const struct traits mine = traits_of(rules);                                                          \
		return generate_count(&mine, rules, position, dice);                                                  \
	}

#endif
