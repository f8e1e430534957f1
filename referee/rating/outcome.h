/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What became of one game of a tournament, or of one match in a record: all that standings and ratings look at.
 */
#ifndef OUTCOME_H
#define OUTCOME_H

#include <stdbool.h>
#include <stdint.h>

#include "../verdict.h"
#include "tablier.h"

/* What one seat did. */
struct outcome_seat {
	uint32_t player;                  /* number in the league, from 0 */
	uint32_t points;                  /* that it won */
	uint32_t wins[TAB_KIND_COUNT][2]; /* games won on the board, by kind, without and with the monk */
	uint32_t other_wins;              /* by forfeit, resignation, a dropped double */
	uint32_t decisions;               /* that were timed */
	uint64_t thought_us, slowest_us;  /* all of them together, and the slowest */
	uint32_t faults[VERDICT_COUNT];   /* that it is to blame for */
};

struct outcome {
	uint64_t id;    /* in a tournament, from 1; else 0 */
	uint64_t pair;  /* the two games with this number have the same dice and swapped seats; 0: not of a pair */
	uint32_t round; /* from 1; else 0 */
	uint8_t winner; /* seat, or TAB_NOBODY */
	uint32_t games, turns;
	struct outcome_seat seat[2];
};

#endif
