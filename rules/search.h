/* SPDX-License-Identifier: MIT
 *
 * The general generator: right for every rule, and made to be seen to be right.
 *
 * It walks through all positions that the throw can reach, breadth first. Sequences that meet in the same position with
 * the same dice left have the same future, so each such node is kept once. A node from which no step leads on, or that
 * ends the game, is where sequences end (TG-2.3). Among those nodes the obligations then choose.
 *
 * The nodes live in the caller's array of outcomes, and the chosen ones are moved to its front.
 */
#ifndef TAB_SEARCH_H
#define TAB_SEARCH_H

#include <assert.h>
#include <string.h>

#include "engine.h"

enum { SEARCH_SLOTS = 8192 }; /* a power of two, at least twice TAB_MAX_PLAYS */

struct search {
	struct tab_outcome *node;
	size_t count;
	bool goes_on[TAB_MAX_PLAYS]; /* some step leads on from the node */
	uint16_t slot[SEARCH_SLOTS]; /* hash table: index of a node plus 1 */
	size_t mask;                 /* slots in use, less 1 */
	struct tab_dice dice;
	bool doublet;
};

INLINE uint32_t node_hash(const struct tab_outcome *node)
{
	static const uint64_t odd[4] = {0x9e3779b97f4a7c15u, 0xbf58476d1ce4e5b9u, 0x94d049bb133111ebu,
	                                0xd6e8feb86659fd93u};
	uint64_t hash = node->dice_left;

	/* The products do not wait for each other. */
	for (int i = 0; i < 4; i++)
		hash += ((uint64_t)node->after.me.plane[i] << 32 | node->after.them.plane[i]) * odd[i];
	return (uint32_t)((hash ^ hash >> 32) * odd[0] >> 40);
}

INLINE bool node_equal(const struct tab_outcome *a, const struct tab_outcome *b)
{
	return a->dice_left == b->dice_left && a->result.kind == b->result.kind &&
	       memcmp(&a->after, &b->after, sizeof a->after) == 0;
}

/* Keep the node that was put behind the last one, unless it is known already. */
INLINE void search_keep(struct search *search)
{
	const struct tab_outcome *node = &search->node[search->count];
	size_t at = node_hash(node) & search->mask;

	for (; search->slot[at]; at = (at + 1) & search->mask)
		if (node_equal(&search->node[search->slot[at] - 1], node))
			return;
	search->slot[at] = (uint16_t)++search->count;
}

/* Make every step that leads on from a node (or from the root). Returns whether there is any. */
INLINE bool search_expand(const struct traits *traits, const struct tab_rules *rules, struct search *search,
                          const struct tab_outcome *from)
{
	struct view view = view_of(traits->same_way, &from->after);
	bool any = false;

	/* The larger die first, so that 46 lists the same plays as 64. */
	for (int turn = 0; turn < (search->doublet ? 1 : 2); turn++) {
		int i = search->dice.die[0] >= search->dice.die[1] ? turn : 1 - turn;
		int die = search->dice.die[i];
		point_set left;

		if (search->doublet ? from->dice_left == 0 : !(from->dice_left >> i & 1))
			continue;
		left = throw_sources(traits, &view, &from->after.me, search->dice, 2 - from->play.count, die);
		for (; left; left &= left - 1) {
			struct tab_outcome *node = &search->node[search->count];
			int point = set_first(left);
			struct made made;

			any = true;
			/* The bound of TAB_MAX_PLAYS is not sharp: there is always room for one more to try. */
			assert(search->count < TAB_MAX_PLAYS);
			*node = *from;
			made = make_step(traits, &node->after, &view, point, die);
			node->dice_left = (uint8_t)(node->dice_left - (search->doublet ? 1 : 1 << i));
			node->play.step[node->play.count++] = (struct tab_step){
			    .from = (uint8_t)point,
			    .to = (uint8_t)made.to,
			    .sends = made.sends,
			};
			node->result = traits->ending(rules, &node->after, made.forced);
			search_keep(search);
		}
	}
	return any;
}

/* ST-5.2: what the dice of a sequence show beyond what its steps have moved. */
INLINE int node_lost(const struct search *search, const struct tab_outcome *node)
{
	const uint8_t *die = search->dice.die;
	int lost;

	if (search->doublet)
		lost = node->play.count * die[0];
	else
		lost = (node->dice_left & 1 ? 0 : die[0]) + (node->dice_left & 2 ? 0 : die[1]);
	for (int i = 0; i < node->play.count; i++)
		lost -= node->play.step[i].to - node->play.step[i].from;
	return lost;
}

/*
 * How well the end of a sequence meets the obligations. The plays that meet them are those with the highest merit.
 * TG-3.1 first, then TG-3.2, then ST-5.3.
 */
INLINE int node_merit(const struct traits *traits, const struct search *search, const struct tab_outcome *node)
{
	int merit = node->play.count << 16;

	if (!search->doublet && traits->larger_die && node->play.count == 1)
		merit += search->dice.die[node->dice_left == 1 ? 1 : 0] << 8;
	return traits->spares ? merit - node_lost(search, node) : merit;
}

/*
 * Sequences that end the game with different dice left can meet in one outcome, and so can single dice where either may
 * be used. Returns whether the outcome is among the first `count` already.
 */
INLINE bool outcome_known(const struct tab_outcome *out, size_t count, const struct tab_outcome *outcome)
{
	for (size_t i = 0; i < count; i++)
		if (out[i].result.kind == outcome->result.kind && tab_position_equal(&out[i].after, &outcome->after))
			return true;
	return false;
}

INLINE size_t search_plays(const struct traits *traits, const struct tab_rules *rules,
                           const struct tab_position *position, struct tab_dice dice, struct tab_outcome *out)
{
	struct search search;
	const struct tab_outcome root = {
	    .after = *position,
	    .dice_left = (uint8_t)(dice.die[0] == dice.die[1] ? traits->doublet_steps : 3),
	};
	int best = 0;
	size_t count = 0;

	search.node = out;
	search.count = 0;
	search.dice = dice;
	search.doublet = dice.die[0] == dice.die[1];
	/* Two single steps reach at most 2 * 16 * 17 nodes. */
	search.mask = search.doublet ? SEARCH_SLOTS - 1 : SEARCH_SLOTS / 4 - 1;
	memset(search.slot, 0, (search.mask + 1) * sizeof search.slot[0]);

	search_expand(traits, rules, &search, &root);
	for (size_t i = 0; i < search.count; i++) {
		const struct tab_outcome *node = &out[i];

		search.goes_on[i] = node->result.kind == TAB_NO_WIN && search_expand(traits, rules, &search, node);
		if (!search.goes_on[i]) {
			int merit = node_merit(traits, &search, node);

			if (merit > best)
				best = merit;
		}
	}

	for (size_t i = 0; i < search.count; i++) {
		const struct tab_outcome node = out[i];

		if (search.goes_on[i])
			continue;
		/* AD-3.1: both, or nothing, but for the last checker. */
		if (is_one_two(traits, dice) && node.play.count < 2 && node.result.kind == TAB_NO_WIN)
			continue;
		if (!(traits->ends_freely && node.result.kind != TAB_NO_WIN) &&
		    node_merit(traits, &search, &node) < best)
			continue;
		if ((node.dice_left || node.result.kind != TAB_NO_WIN) && outcome_known(out, count, &node))
			continue;
		out[count++] = node;
	}
	return count;
}

#endif
