/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dice of a match: spec/dice.md, in libsodium's BLAKE2b.
 */
#ifndef DICE_H
#define DICE_H

#include <stdint.h>

#include "error.h"
#include "tablier.h"

enum {
	DICE_KEY_BYTES = 32,
	DICE_HEX_SIZE = 2 * DICE_KEY_BYTES + 1,
};

enum { DICE_SEATS = 10 };

/* A seed, a match key, a game seed or a commitment. */
struct dice_key {
	unsigned char bytes[DICE_KEY_BYTES];
};

/* What a bot adds to the dice (DI-4). */
struct dice_contribution {
	uint8_t length;
	unsigned char bytes[DICE_KEY_BYTES];
};

/* A seed from the system's random source. Returns 0, or -1 with error filled. */
int dice_seed_random(struct dice_key *seed, struct error *error);

/* DI-2: 64 hexadecimal digits, or a decimal number. Returns 0, or -1 with error filled. */
int dice_seed_parse(struct dice_key *seed, const char *text, struct error *error);

void dice_hex(const struct dice_key *key, char text[DICE_HEX_SIZE]);

/* Read 64 hexadecimal digits. Returns 0 or -1. */
int dice_unhex(struct dice_key *key, const char *text);

/* Read up to 64 hexadecimal digits, an even number of them. Returns 0 or -1. */
int dice_contribution_parse(struct dice_contribution *contribution, const char *text);
void dice_contribution_hex(const struct dice_contribution *contribution, char text[DICE_HEX_SIZE]);

void dice_commitment(const struct dice_key *seed, struct dice_key *commitment);                   /* DI-3 */
void dice_match_key(const struct dice_key *seed, const struct dice_contribution contributions[2], /* DI-5 */
                    struct dice_key *match_key);
/* The same for any number of seats, up to DICE_SEATS. */
void dice_party_key(const struct dice_key *seed, const struct dice_contribution contributions[], int seats,
                    struct dice_key *match_key);
void dice_game_seed(const struct dice_key *match_key, uint64_t game, struct dice_key *game_seed);  /* DI-6 */
struct tab_dice dice_throw(const struct dice_key *game_seed, uint64_t number);                     /* DI-7 */
void dice_pair_seed(const struct dice_key *tournament_seed, uint64_t pair, struct dice_key *seed); /* DI-11 */
uint64_t dice_bot_seed(const struct dice_key *seed, int seat); /* DI-9; a seat from 1 on */

#endif
