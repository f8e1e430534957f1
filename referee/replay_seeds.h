/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The seeds of a match's games, of which a record shows each before that of the match: a running hash is kept of them,
 * so that it does not matter how many they are.
 */
#ifndef REPLAY_SEEDS_H
#define REPLAY_SEEDS_H

#include <sodium.h>
#include <stdint.h>

#include "dice.h"
#include "record_read.h"

struct replay_seeds {
	crypto_generichash_state hash;
	uint64_t first, next; /* numbers of games */
};

/* first: number of the first game whose seed is shown. */
void replay_seeds_start(struct replay_seeds *seeds, uint64_t first);
void replay_seeds_add(struct replay_seeds *seeds, const struct dice_key *game_seed);

/*
 * Whether the games' seeds follow from the match's and the contributions, and that is the one which the referee was
 * bound to. The seeds are at their end then.
 *
 * Returns: 0, or -1 with error filled, at that line.
 */
int replay_seeds_check(struct replay_seeds *seeds, const struct dice_key *seed, const struct dice_key *commitment,
                       const struct dice_contribution entropy[], int seats, const struct record_reader *reader,
                       long line, struct error *error);

#endif
