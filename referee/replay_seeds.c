/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "replay_seeds.h"

#include <string.h>

void replay_seeds_start(struct replay_seeds *seeds, uint64_t first)
{
	seeds->first = seeds->next = first;
	crypto_generichash_init(&seeds->hash, NULL, 0, crypto_generichash_BYTES);
}

void replay_seeds_add(struct replay_seeds *seeds, const struct dice_key *game_seed)
{
	seeds->next++;
	crypto_generichash_update(&seeds->hash, game_seed->bytes, sizeof game_seed->bytes);
}

int replay_seeds_check(struct replay_seeds *seeds, const struct dice_key *seed, const struct dice_key *commitment,
                       const struct dice_contribution entropy[], int seats, const struct record_reader *reader,
                       long line, struct error *error)
{
	unsigned char seen[crypto_generichash_BYTES], computed[crypto_generichash_BYTES];
	struct dice_key should, match_key;
	struct replay_seeds other;

	dice_commitment(seed, &should);
	if (memcmp(&should, commitment, sizeof should) != 0)
		return record_error(reader, line, error, "the seed is not the one that the commitment was made to");
	dice_party_key(seed, entropy, seats, &match_key);
	replay_seeds_start(&other, seeds->first);
	while (other.next < seeds->next) {
		struct dice_key game_seed;

		dice_game_seed(&match_key, other.next, &game_seed);
		replay_seeds_add(&other, &game_seed);
	}
	crypto_generichash_final(&other.hash, computed, sizeof computed);
	crypto_generichash_final(&seeds->hash, seen, sizeof seen);
	if (memcmp(seen, computed, sizeof seen) != 0)
		return record_error(reader, line, error, "the seeds of the games do not follow from that of the match");
	return 0;
}
