/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How the players stand while a tournament is played: no more than what a table that changes all the time shows. What
 * is to be trusted is computed by the league (league.h).
 */
#ifndef TALLIES_H
#define TALLIES_H

#include <stdbool.h>
#include <stdint.h>

#include "../rating/outcome.h"
#include "tournament.h"

struct tally {
	uint32_t player;
	uint64_t games, faults;
	uint64_t half_wins; /* two for a win, one where nobody won */
	int64_t points;     /* won, those lost taken off */
};

struct tallies;

struct tallies *tallies_new(const struct tournament *tournament);
void tallies_free(struct tallies *tallies);
void tallies_add(struct tallies *tallies, const struct outcome *outcome);

/*
 * All players, the best a game first; equal ones in the order of the list.
 *
 * Returns: as many as there are players; they belong to the tallies, and hold until the next call.
 */
const struct tally *tallies_sorted(struct tallies *tallies);

#endif
