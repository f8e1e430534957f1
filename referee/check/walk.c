/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "walk.h"

#include <string.h>

enum {
	MOST_TURNS = 3000,
	DOUBLES_ONE_IN = 12,
	DROPS_ONE_IN = 8,
	RESIGNS_ONE_IN = 80,
	ACCEPTS_ONE_IN = 10,
};

/* SplitMix64: a step of its sequence, below a limit. The bias is of no weight here. */
static uint64_t below(struct walk *walk, uint64_t limit)
{
	uint64_t mix = walk->chance += UINT64_C(0x9e3779b97f4a7c15);

	mix = (mix ^ mix >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	mix = (mix ^ mix >> 27) * UINT64_C(0x94d049bb133111eb);
	return (mix ^ mix >> 31) % limit;
}

static struct tab_dice throw_dice(struct walk *walk)
{
	struct tab_dice dice = {{(uint8_t)(1 + below(walk, 6)), 0}};

	dice.die[1] = (uint8_t)(1 + below(walk, 6));
	return dice;
}

static bool is_over(const struct walk *walk)
{
	return walk->state.need == TAB_NEED_NOTHING || walk->state.turns >= MOST_TURNS;
}

/* Throw until somebody is asked. */
static void throw_all(struct walk *walk)
{
	struct tab_state *state = &walk->state;

	while (!is_over(walk) && state->asked == TAB_NOBODY) {
		const struct tab_dice pair[2] = {throw_dice(walk), throw_dice(walk)};

		if (state->need == TAB_NEED_STARTER_PAIR)
			tab_state_throw_pair(state, pair);
		else
			tab_state_throw(state, pair[0]);
	}
	walk->count =
	    state->need == TAB_NEED_PLAY ? tab_plays(&state->rules, &state->position, state->dice, walk->plays) : 0;
}

void walk_begin(struct walk *walk, const struct tab_rules *rules, const struct dice_key *seed, uint64_t number)
{
	struct dice_key key;

	dice_game_seed(seed, number, &key);
	memcpy(&walk->chance, key.bytes, sizeof walk->chance);
	tab_state_start(&walk->state, rules, NULL);
	throw_all(walk);
}

/* One of the points that may be broken up. */
static uint8_t breakable(struct walk *walk)
{
	const uint32_t points = tab_state_breakable(&walk->state);
	int left = (int)below(walk, 6);
	uint8_t point = 1;

	while (point < TAB_POINTS && (!(points >> point & 1) || left-- > 0))
		point++;
	return point;
}

static struct tab_decision decide(struct walk *walk)
{
	switch (walk->state.need) {
	case TAB_NEED_DOUBLE:
		return (struct tab_decision){below(walk, DOUBLES_ONE_IN) ? TAB_ROLL : TAB_DOUBLE, 0};
	case TAB_NEED_TAKE:
		return (struct tab_decision){below(walk, DROPS_ONE_IN) ? TAB_TAKE : TAB_DROP, 0};
	case TAB_NEED_KEEP:
		return (struct tab_decision){below(walk, 2) ? TAB_KEEP : TAB_RETHROW, 0};
	case TAB_NEED_DOUBLET:
		return (struct tab_decision){TAB_DOUBLET, (uint8_t)(1 + below(walk, 6))};
	case TAB_NEED_BREAKUP:
		return (struct tab_decision){TAB_BREAKUP, breakable(walk)};
	default:
		return (struct tab_decision){below(walk, ACCEPTS_ONE_IN) ? TAB_DECLINE : TAB_ACCEPT, 0};
	}
}

/* Offer to resign now and then, where there are levels to do it at. */
static bool resign(struct walk *walk)
{
	const struct tab_decision offer = {TAB_RESIGN, (uint8_t)(1 + below(walk, TAB_BACKGAMMON_LEVEL))};

	return below(walk, RESIGNS_ONE_IN) == 0 && tab_state_may_resign(&walk->state) &&
	       tab_state_decide(&walk->state, offer, NULL) == 0;
}

bool walk_on(struct walk *walk)
{
	struct tab_state *state = &walk->state;

	if (is_over(walk))
		return false;
	if (resign(walk)) {
		walk->count = 0;
		return true;
	}
	if (state->need == TAB_NEED_PLAY)
		tab_state_play(state, &walk->plays[below(walk, walk->count)].play, NULL, NULL);
	else
		tab_state_decide(state, decide(walk), NULL);
	throw_all(walk);
	return !is_over(walk);
}
