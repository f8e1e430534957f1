/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each against each, in the rounds of the circle method (TO-12): one player stands still, all others go round. With an
 * odd number there is nobody in that place, and who would meet him rests.
 */
#include "config.h"

#include "format.h"

/* Who goes round: an odd number. The player that stands still has the number behind them. */
static uint32_t circle(const struct tournament *tournament)
{
	return tournament->players - (tournament->players % 2 == 0);
}

static uint64_t count(const struct tournament *tournament, uint32_t *rounds)
{
	*rounds = circle(tournament);
	return (uint64_t)tournament->players * (tournament->players - 1) / 2;
}

static struct encounter_place encounter(const struct tournament *tournament, uint64_t index)
{
	const uint32_t size = circle(tournament), rests = tournament->players % 2, of_round = tournament->players / 2;
	const uint32_t round = (uint32_t)(index / of_round), place = (uint32_t)(index % of_round) + rests;
	uint32_t one = (round + place) % size, other = (round + size - place) % size;

	/* Place 0 is across the player that stands still. */
	if (place == 0)
		other = size;
	return (struct encounter_place){
	    .player = {one < other ? one : other, one < other ? other : one},
	    .round = round,
	};
}

const struct format FORMAT_ROUND_ROBIN = {.count = count, .encounter = encounter};
