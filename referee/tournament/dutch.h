/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One round of a Swiss tournament, paired after FIDE's Dutch system (C.04.3) as far as it applies where seats are
 * swapped within each encounter: nobody has a colour to be due.
 */
#ifndef DUTCH_H
#define DUTCH_H

#include <stdbool.h>
#include <stdint.h>

/* Which way a player went in a round to find an opponent. */
enum dutch_float {
	DUTCH_LEVEL,
	DUTCH_DOWN, /* against one with a lower score, or against nobody */
	DUTCH_UP,
};

struct dutch_player {
	uint32_t score;
	bool had_bye;
	enum dutch_float float_before[2]; /* in the round before, and in that before it */
};

struct dutch_pairing {
	uint32_t (*pair)[2]; /* room for half the players; who is ranked higher comes first */
	uint32_t pairs;
	bool has_bye;
	uint32_t bye; /* who has it */
};

/*
 * Pair a round.
 *
 * player:  count of them, 2 or more; of those with the same score who comes first is ranked higher (TO-15.1).
 * has_met: count by count, symmetric.
 * Order:   by the score of the player ranked higher, highest first, then by rank.
 * Returns: false if there is no legal pairing.
 * Rules:   TO-15.2 … TO-15.8
 */
bool dutch_pair(const struct dutch_player player[], uint32_t count, const bool *has_met, struct dutch_pairing *out);

#endif
