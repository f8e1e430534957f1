/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dice.h"

#include <assert.h>
#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* The message of a hash, put together from its parts. The longest has a name, a seed, and all contributions. */
struct message {
	unsigned char bytes[32 + DICE_KEY_BYTES + DICE_SEATS * (1 + DICE_KEY_BYTES)];
	size_t length;
};

static void add(struct message *message, const void *bytes, size_t length)
{
	assert(message->length + length <= sizeof message->bytes);
	memcpy(message->bytes + message->length, bytes, length);
	message->length += length;
}

static void add_le64(struct message *message, uint64_t number)
{
	unsigned char bytes[8];

	for (int i = 0; i < 8; i++)
		bytes[i] = (unsigned char)(number >> 8 * i);
	add(message, bytes, sizeof bytes);
}

static struct message begin(const char *purpose)
{
	struct message message = {.length = 0};

	add(&message, purpose, strlen(purpose));
	return message;
}

static void add_key(struct message *message, const struct dice_key *key)
{
	add(message, key->bytes, sizeof key->bytes);
}

/* DI-1. With sizes in BLAKE2b's range the function cannot fail. */
static void hash(const struct message *message, unsigned char *out, size_t size)
{
	crypto_generichash(out, size, message->bytes, message->length, NULL, 0);
}

int dice_seed_random(struct dice_key *seed, struct error *error)
{
	if (sodium_init() < 0)
		return error_set(error, ERROR_FAILED, "the system has no random source");
	randombytes_buf(seed->bytes, sizeof seed->bytes);
	return 0;
}

int dice_seed_parse(struct dice_key *seed, const char *text, struct error *error)
{
	unsigned long long number;
	char *end;

	if (strlen(text) == 2 * DICE_KEY_BYTES && dice_unhex(seed, text) == 0)
		return 0;
	errno = 0;
	number = strtoull(text, &end, 10);
	if (text[0] < '0' || text[0] > '9' || *end || errno)
		return error_set(error, ERROR_USAGE, "a seed is 64 hexadecimal digits or a decimal number, not '%.80s'",
		                 text);
	memset(seed, 0, sizeof *seed);
	for (int i = 0; i < 8; i++)
		seed->bytes[DICE_KEY_BYTES - 1 - i] = (unsigned char)(number >> 8 * i);
	return 0;
}

void dice_hex(const struct dice_key *key, char text[DICE_HEX_SIZE])
{
	sodium_bin2hex(text, DICE_HEX_SIZE, key->bytes, sizeof key->bytes);
}

int dice_unhex(struct dice_key *key, const char *text)
{
	size_t length = strlen(text), read = 0;

	if (sodium_hex2bin(key->bytes, sizeof key->bytes, text, length, NULL, &read, NULL) != 0)
		return -1;
	return read == sizeof key->bytes && length == 2 * sizeof key->bytes ? 0 : -1;
}

int dice_contribution_parse(struct dice_contribution *contribution, const char *text)
{
	size_t length = strlen(text), read = 0;

	memset(contribution, 0, sizeof *contribution);
	if (length > 2 * DICE_KEY_BYTES)
		return -1;
	if (sodium_hex2bin(contribution->bytes, sizeof contribution->bytes, text, length, NULL, &read, NULL) != 0 ||
	    2 * read != length)
		return -1;
	contribution->length = (uint8_t)read;
	return 0;
}

void dice_contribution_hex(const struct dice_contribution *contribution, char text[DICE_HEX_SIZE])
{
	sodium_bin2hex(text, DICE_HEX_SIZE, contribution->bytes, contribution->length);
}

void dice_commitment(const struct dice_key *seed, struct dice_key *commitment)
{
	struct message message = begin("tablier commitment 1");

	add_key(&message, seed);
	hash(&message, commitment->bytes, sizeof commitment->bytes);
}

void dice_match_key(const struct dice_key *seed, const struct dice_contribution contributions[2],
                    struct dice_key *match_key)
{
	dice_party_key(seed, contributions, 2, match_key);
}

void dice_party_key(const struct dice_key *seed, const struct dice_contribution contributions[], int seats,
                    struct dice_key *match_key)
{
	struct message message = begin("tablier match 1");

	add_key(&message, seed);
	for (int i = 0; i < seats; i++) {
		add(&message, &contributions[i].length, 1);
		add(&message, contributions[i].bytes, contributions[i].length);
	}
	hash(&message, match_key->bytes, sizeof match_key->bytes);
}

void dice_game_seed(const struct dice_key *match_key, uint64_t game, struct dice_key *game_seed)
{
	struct message message = begin("tablier game 1");

	add_key(&message, match_key);
	add_le64(&message, game);
	hash(&message, game_seed->bytes, sizeof game_seed->bytes);
}

struct tab_dice dice_throw(const struct dice_key *game_seed, uint64_t number)
{
	struct tab_dice dice;
	int thrown = 0;

	for (uint64_t block = 0;; block++) {
		struct message message = begin("tablier throw 1");
		unsigned char bytes[64];

		add_key(&message, game_seed);
		add_le64(&message, number);
		add_le64(&message, block);
		hash(&message, bytes, sizeof bytes);
		for (size_t i = 0; i < sizeof bytes; i++) {
			/* 252 is the largest multiple of 6 in a byte: what lies beyond would favour the low dice. */
			if (bytes[i] >= 252)
				continue;
			dice.die[thrown++] = (uint8_t)(bytes[i] % 6 + 1);
			if (thrown == 2)
				return dice;
		}
	}
}

void dice_pair_seed(const struct dice_key *tournament_seed, uint64_t pair, struct dice_key *seed)
{
	struct message message = begin("tablier pair 1");

	add_key(&message, tournament_seed);
	add_le64(&message, pair);
	hash(&message, seed->bytes, sizeof seed->bytes);
}

uint64_t dice_bot_seed(const struct dice_key *seed, int seat)
{
	struct message message = begin("tablier bot 1");
	unsigned char bytes[32], number = (unsigned char)seat;
	uint64_t result = 0;

	add_key(&message, seed);
	add(&message, &number, 1);
	hash(&message, bytes, sizeof bytes);
	for (int i = 0; i < 8; i++)
		result = result << 8 | bytes[i];
	return result;
}
