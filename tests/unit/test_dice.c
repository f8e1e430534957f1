/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dice, clause by clause of spec/dice.md. Its vectors are read from there; and each hash is put together a second
 * time here, byte by byte from the clauses, and compared over many seeds.
 */
#include "unit.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "referee/dice.h"

static void assert_hex(const struct dice_key *key, const char *hex)
{
	char text[DICE_HEX_SIZE];

	dice_hex(key, text);
	assert_string_equal(text, hex);
}

static struct dice_key key_of(const char *hex)
{
	struct dice_key key;

	check(dice_unhex(&key, hex) == 0, "'%s' is no key", hex);
	return key;
}

static struct dice_key seed_of(const char *text)
{
	struct dice_key seed;
	struct error error = {.text = ""};

	check(dice_seed_parse(&seed, text, &error) == 0, "'%s': %s", text, error.text);
	return seed;
}

/* A key like no other. */
static struct dice_key random_key(uint64_t *random)
{
	struct dice_key key;

	for (size_t i = 0; i < sizeof key.bytes; i++)
		key.bytes[i] = (unsigned char)random_below(random, 256);
	return key;
}

/* ---- The clauses, written out ------------------------------------------------------------------------------------ */

/* DI-1: H(purpose ‖ key ‖ more, size). */
static void hash(const char *purpose, const struct dice_key *key, const unsigned char *more, size_t length,
                 unsigned char *out, size_t size)
{
	unsigned char message[256];
	size_t used = strlen(purpose);

	memcpy(message, purpose, used);
	memcpy(message + used, key->bytes, sizeof key->bytes);
	used += sizeof key->bytes;
	memcpy(message + used, more, length);
	assert_int_equal(crypto_generichash(out, size, message, used + length, NULL, 0), 0);
}

static void le64(unsigned char out[8], uint64_t number)
{
	for (int i = 0; i < 8; i++, number /= 256)
		out[i] = (unsigned char)(number % 256);
}

/* DI-7. */
static struct tab_dice throw_by_the_clauses(const struct dice_key *game_seed, uint64_t number)
{
	struct tab_dice dice = {{0, 0}};
	int thrown = 0;

	for (uint64_t block = 0; thrown < 2; block++) {
		unsigned char more[16], bytes[64];

		le64(more, number);
		le64(more + 8, block);
		hash("tablier throw 1", game_seed, more, sizeof more, bytes, sizeof bytes);
		for (int i = 0; i < 64 && thrown < 2; i++)
			if (bytes[i] < 252)
				dice.die[thrown++] = (uint8_t)(bytes[i] % 6 + 1);
	}
	return dice;
}

static void di_1_to_di_9_are_kept_for_any_seed(void **state)
{
	uint64_t random = 1;

	(void)state;
	for (int round = 0; round < 200; round++) {
		struct dice_key seed = random_key(&random), commitment, match_key, game_seed, expected;
		struct dice_contribution entropy[2];
		unsigned char more[2 + 2 * 32], game[8];
		size_t used = 0;

		hash("tablier commitment 1", &seed, more, 0, expected.bytes, 32);
		dice_commitment(&seed, &commitment);
		assert_memory_equal(&commitment, &expected, sizeof expected); /* DI-3 */

		for (int i = 0; i < 2; i++) {
			struct dice_key bytes = random_key(&random);

			entropy[i].length = (uint8_t)random_below(&random, 33); /* DI-4 */
			memcpy(entropy[i].bytes, bytes.bytes, sizeof bytes.bytes);
			more[used++] = entropy[i].length;
			memcpy(more + used, entropy[i].bytes, entropy[i].length);
			used += entropy[i].length;
		}
		hash("tablier match 1", &seed, more, used, expected.bytes, 32);
		dice_match_key(&seed, entropy, &match_key);
		assert_memory_equal(&match_key, &expected, sizeof expected); /* DI-5 */

		le64(game, (uint64_t)round * 0x0102030405060708u + 1);
		hash("tablier game 1", &match_key, game, sizeof game, expected.bytes, 32);
		dice_game_seed(&match_key, (uint64_t)round * 0x0102030405060708u + 1, &game_seed);
		assert_memory_equal(&game_seed, &expected, sizeof expected); /* DI-6 */

		/* DI-7. Of so many throws a few hundred pass over a byte. */
		for (uint64_t number = 1; number <= 100; number++) {
			struct tab_dice dice = dice_throw(&game_seed, number);
			struct tab_dice should = throw_by_the_clauses(&game_seed, number);

			check(memcmp(&dice, &should, sizeof dice) == 0, "round %d, throw %d: %d%d should be %d%d",
			      round, (int)number, dice.die[0], dice.die[1], should.die[0], should.die[1]);
		}

		for (int seat = 1; seat <= 2; seat++) {
			const unsigned char byte = (unsigned char)seat;
			uint64_t number = 0;

			hash("tablier bot 1", &seed, &byte, 1, expected.bytes, 32);
			for (int i = 0; i < 8; i++)
				number = number * 256 + expected.bytes[i];
			assert_true(dice_bot_seed(&seed, seat) == number); /* DI-9 */
		}
	}
}

/* ---- The vectors of the specification ---------------------------------------------------------------------------- */

/* What the lines of the vectors refer to. */
struct vectors {
	struct dice_key seed, match_key, game_seed;
	struct dice_contribution entropy[2];
	int lines;
};

static void check_throws(const struct vectors *vectors, char *rest)
{
	uint64_t number = 0;

	for (char *save, *word = strtok_r(rest, " \n", &save); word; word = strtok_r(NULL, " \n", &save)) {
		struct tab_dice dice = dice_throw(&vectors->game_seed, ++number); /* DI-8: from 1 up */

		check(dice.die[0] == word[0] - '0' && dice.die[1] == word[1] - '0', "throw %d is %d%d, not %s",
		      (int)number, dice.die[0], dice.die[1], word);
	}
	assert_true(number >= 10);
}

static void check_vector(struct vectors *vectors, char *line)
{
	char word[2][65];
	unsigned long number;
	int at = 0;

	vectors->lines++;
	if (sscanf(line, "entropy %64s %64s", word[0], word[1]) == 2) {
		for (int i = 0; i < 2; i++)
			check(dice_contribution_parse(&vectors->entropy[i], strcmp(word[i], "-") == 0 ? "" : word[i]) ==
			          0,
			      "%s", line);
	} else if (sscanf(line, "commitment %64s", word[0]) == 1) {
		struct dice_key commitment;

		dice_commitment(&vectors->seed, &commitment);
		assert_hex(&commitment, word[0]);
	} else if (sscanf(line, "match-key %64s", word[0]) == 1) {
		dice_match_key(&vectors->seed, vectors->entropy, &vectors->match_key);
		assert_hex(&vectors->match_key, word[0]);
	} else if (sscanf(line, "game-seed %lu %64s", &number, word[0]) == 2) {
		dice_game_seed(&vectors->match_key, number, &vectors->game_seed);
		assert_hex(&vectors->game_seed, word[0]);
	} else if (sscanf(line, "throws %lu %n", &number, &at) == 1 && at) {
		check_throws(vectors, line + at);
	} else if (sscanf(line, "bot-seed %lu %64s", &number, word[0]) == 2) {
		char hex[17];

		snprintf(hex, sizeof hex, "%016llx", (unsigned long long)dice_bot_seed(&vectors->seed, (int)number));
		assert_string_equal(hex, word[0]);
	} else if (sscanf(line, "pair-seed %lu %64s", &number, word[0]) == 2) {
		struct dice_key seed;

		dice_pair_seed(&vectors->seed, number, &seed); /* DI-11 */
		assert_hex(&seed, word[0]);
	} else {
		fail_at(__FILE__, __LINE__, "the vector is not understood: %s", line);
	}
}

static void di_1_to_di_9_the_vectors_of_the_specification_hold(void **state)
{
	const char *source = getenv("SOURCE");
	struct vectors vectors = {.seed = seed_of("7")};
	bool is_inside = false;
	char path[4096], line[512];
	FILE *file;

	(void)state;
	check(source != NULL, "SOURCE should name the folder of the sources");
	snprintf(path, sizeof path, "%s/spec/dice.md", source);
	file = fopen(path, "r");
	check(file != NULL, "cannot open '%s'", path);
	while (fgets(line, sizeof line, file)) {
		if (strncmp(line, "```", 3) == 0)
			is_inside = !is_inside;
		else if (is_inside)
			check_vector(&vectors, line);
	}
	fclose(file);
	check(vectors.lines >= 10, "only %d vectors were found", vectors.lines);
}

static void di_5_contributions_cannot_be_moved_from_one_seat_to_the_other(void **state)
{
	static const char *const pairs[][2] = {{"", ""},     {"01", ""},   {"", "01"},   {"0102", ""},
	                                       {"", "0102"}, {"01", "02"}, {"02", "01"}, {"00", ""}};
	const struct dice_key seed = seed_of("7");
	struct dice_key keys[LENGTH(pairs)];

	(void)state;
	for (size_t i = 0; i < LENGTH(pairs); i++) {
		struct dice_contribution entropy[2];

		for (int seat = 0; seat < 2; seat++)
			assert_int_equal(dice_contribution_parse(&entropy[seat], pairs[i][seat]), 0);
		dice_match_key(&seed, entropy, &keys[i]);
		for (size_t j = 0; j < i; j++)
			check(memcmp(&keys[i], &keys[j], sizeof keys[i]) != 0,
			      "'%s' and '%s' are as good as '%s' and '%s'", pairs[i][0], pairs[i][1], pairs[j][0],
			      pairs[j][1]);
	}
}

/* ---- Texts ------------------------------------------------------------------------------------------------------- */

#define HEX_32 "00112233445566778899aabbccddeeff"

static void di_2_a_seed_is_a_decimal_number_or_64_digits(void **state)
{
	static const struct {
		const char *text, *hex;
	} cases[] = {
	    {"0", "0000000000000000000000000000000000000000000000000000000000000000"},
	    {"7", "0000000000000000000000000000000000000000000000000000000000000007"},
	    {"9", "0000000000000000000000000000000000000000000000000000000000000009"},
	    {"007", "0000000000000000000000000000000000000000000000000000000000000007"},
	    {"256", "0000000000000000000000000000000000000000000000000000000000000100"},
	    {"72623859790382856", "0000000000000000000000000000000000000000000000000102030405060708"},
	    {"18446744073709551615", "000000000000000000000000000000000000000000000000ffffffffffffffff"},
	    {HEX_32 HEX_32, HEX_32 HEX_32},
	    {"00112233445566778899AABBCCDDEEFF00112233445566778899AaBbCcDdEeFf", HEX_32 HEX_32},
	    /* 64 decimal digits are hexadecimal ones. */
	    {"1234567890123456789012345678901234567890123456789012345678901234",
	     "1234567890123456789012345678901234567890123456789012345678901234"},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct dice_key seed = seed_of(cases[i].text);

		assert_hex(&seed, cases[i].hex);
	}
}

static void di_2_other_seeds_are_refused(void **state)
{
	static const char *const texts[] = {
	    "",
	    " ",
	    "-1",
	    "+1",
	    " 1",
	    "1 ",
	    "1.0",
	    "12a",
	    "a",
	    "0x10",
	    "seed",
	    "18446744073709551616",
	    "99999999999999999999999999",
	    HEX_32,
	    HEX_32 HEX_32 "0",
	    HEX_32 HEX_32 "00",
	    HEX_32 "0011223344556677889900112233445",
	    HEX_32 "00112233445566778899aabbccddeefg",
	    HEX_32 "00112233445566778899aabbccddee f",
	    HEX_32 "00:11:22:33:44:55:66:77:88:99:00",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		struct dice_key seed;
		struct error error = {.kind = ERROR_NONE};

		check(dice_seed_parse(&seed, texts[i], &error) == -1, "'%s' is taken", texts[i]);
		check(error.kind == ERROR_USAGE, "'%s' is no wrong use", texts[i]);
		check(strstr(error.text, texts[i]) != NULL || strlen(texts[i]) > 80, "'%s' is not quoted: %s", texts[i],
		      error.text);
	}
}

static void di_2_without_a_seed_chance_provides_one(void **state)
{
	struct dice_key one, other;
	struct error error;

	(void)state;
	assert_int_equal(dice_seed_random(&one, &error), 0);
	assert_int_equal(dice_seed_random(&other, &error), 0);
	assert_memory_not_equal(&one, &other, sizeof one);
}

static void keys_are_64_hexadecimal_digits(void **state)
{
	static const char *const wrong[] = {
	    "",
	    "0",
	    "00",
	    HEX_32,
	    HEX_32 "00112233445566778899aabbccddee",
	    HEX_32 "00112233445566778899aabbccddeef",
	    HEX_32 HEX_32 "0",
	    HEX_32 HEX_32 "00",
	    HEX_32 "00112233445566778899aabbccddeefg",
	    " " HEX_32 "00112233445566778899aabbccddeef",
	    "0x" HEX_32 "00112233445566778899aabbccddee",
	};
	struct dice_key key;
	uint64_t random = 2;

	(void)state;
	for (size_t i = 0; i < LENGTH(wrong); i++)
		check(dice_unhex(&key, wrong[i]) == -1, "'%s' is taken", wrong[i]);
	for (int i = 0; i < 1000; i++) {
		const struct dice_key before = random_key(&random);
		char text[DICE_HEX_SIZE];

		dice_hex(&before, text);
		assert_int_equal(strlen(text), 64);
		assert_int_equal(strspn(text, "0123456789abcdef"), 64);
		key = key_of(text);
		assert_memory_equal(&key, &before, sizeof key);
	}
}

static void di_4_a_contribution_is_up_to_32_bytes(void **state)
{
	static const struct {
		const char *text;
		int length; /* or -1: refused */
	} cases[] = {
	    {"", 0},
	    {"00", 1},
	    {"0102", 2},
	    {"5f3A", 2},
	    {HEX_32 HEX_32, 32},
	    {"0", -1},
	    {"012", -1},
	    {"0g", -1},
	    {" 01", -1},
	    {"01 ", -1},
	    {"01 02", -1},
	    {"-", -1},
	    {HEX_32 HEX_32 "0", -1},
	    {HEX_32 HEX_32 "00", -1},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct dice_contribution contribution;
		char text[DICE_HEX_SIZE];
		int status = dice_contribution_parse(&contribution, cases[i].text);

		check(status == (cases[i].length < 0 ? -1 : 0), "'%s' gives %d", cases[i].text, status);
		if (status < 0)
			continue;
		assert_int_equal(contribution.length, cases[i].length);
		dice_contribution_hex(&contribution, text);
		check(strcasecmp(text, cases[i].text) == 0, "'%s' came back as '%s'", cases[i].text, text);
	}
}

/* ---- Chance ------------------------------------------------------------------------------------------------------ */

static void di_7_throws_do_not_depend_on_the_order_in_which_they_are_asked_for(void **state)
{
	enum { THROWS = 2000 };
	static struct tab_dice sequence[THROWS];
	uint64_t random = 3;
	const struct dice_key game_seed = random_key(&random);

	(void)state;
	for (size_t i = 0; i < THROWS; i++)
		sequence[i] = dice_throw(&game_seed, i + 1);
	for (size_t i = 0; i < THROWS; i++) {
		size_t at = random_below(&random, THROWS);
		struct tab_dice dice = dice_throw(&game_seed, at + 1);

		check(memcmp(&dice, &sequence[at], sizeof dice) == 0, "throw %zu", at + 1);
	}
}

/* Sum of (seen - expected)² / expected. */
static double chi_square(const unsigned *seen, size_t count, double expected)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += (seen[i] - expected) * (seen[i] - expected) / expected;
	return sum;
}

static void di_7_all_throws_are_equally_likely(void **state)
{
	enum { THROWS = 600000 };
	const struct dice_key game_seed = key_of("e5fd36defa07206f2bfead6ad59449826aa7fde9bc99e75f02f7318ff28ce325");
	unsigned pair[36] = {0}, face[2][6] = {{0}}, repeat[6] = {0};
	int last = 1;

	(void)state;
	for (uint64_t i = 1; i <= THROWS; i++) {
		struct tab_dice dice = dice_throw(&game_seed, i);

		for (int j = 0; j < 2; j++) {
			check(dice.die[j] >= 1 && dice.die[j] <= 6, "throw %d has a die of %d", (int)i, dice.die[j]);
			face[j][dice.die[j] - 1]++;
		}
		pair[(dice.die[0] - 1) * 6 + dice.die[1] - 1]++;
		repeat[(dice.die[0] - last + 6) % 6]++; /* one throw tells nothing of the next */
		last = dice.die[1];
	}
	/* Of fair dice one in ten thousand would exceed these: 5 and 35 degrees of freedom. */
	for (int j = 0; j < 2; j++)
		check(chi_square(face[j], 6, THROWS / 6.0) < 25.7, "die %d: %g", j + 1,
		      chi_square(face[j], 6, THROWS / 6.0));
	check(chi_square(pair, 36, THROWS / 36.0) < 76.0, "pairs: %g", chi_square(pair, 36, THROWS / 36.0));
	check(chi_square(repeat, 6, THROWS / 6.0) < 25.7, "neighbours: %g", chi_square(repeat, 6, THROWS / 6.0));
}

static void di_6_first_throws_of_games_are_equally_likely(void **state)
{
	enum { GAMES = 72000 };
	const struct dice_key match_key = key_of("1f733d05a4479ec7109512b7cff24f291078dd2cb3db6f578803f21f1c704987");
	unsigned pair[36] = {0};

	(void)state;
	for (uint64_t game = 1; game <= GAMES; game++) {
		struct dice_key game_seed;
		struct tab_dice dice;

		dice_game_seed(&match_key, game, &game_seed);
		dice = dice_throw(&game_seed, 1);
		pair[(dice.die[0] - 1) * 6 + dice.die[1] - 1]++;
	}
	check(chi_square(pair, 36, GAMES / 36.0) < 76.0, "%g", chi_square(pair, 36, GAMES / 36.0));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(di_1_to_di_9_are_kept_for_any_seed),
	    cmocka_unit_test(di_1_to_di_9_the_vectors_of_the_specification_hold),
	    cmocka_unit_test(di_5_contributions_cannot_be_moved_from_one_seat_to_the_other),
	    cmocka_unit_test(di_2_a_seed_is_a_decimal_number_or_64_digits),
	    cmocka_unit_test(di_2_other_seeds_are_refused),
	    cmocka_unit_test(di_2_without_a_seed_chance_provides_one),
	    cmocka_unit_test(keys_are_64_hexadecimal_digits),
	    cmocka_unit_test(di_4_a_contribution_is_up_to_32_bytes),
	    cmocka_unit_test(di_7_throws_do_not_depend_on_the_order_in_which_they_are_asked_for),
	    cmocka_unit_test(di_7_all_throws_are_equally_likely),
	    cmocka_unit_test(di_6_first_throws_of_games_are_equally_likely),
	};

	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests_name("dice", tests, NULL, NULL);
}
