/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gnubg_id.h"

#include <string.h>

enum { POSITION_BYTES = 10, MATCH_BYTES = 9, COUNTS = TAB_POINTS + 1 };

/* ---- Base 64 ----------------------------------------------------------------------------------------------------- */

static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static int digit_value(char c)
{
	const char *found = c ? strchr(DIGITS, c) : NULL;

	return found ? (int)(found - DIGITS) : -1;
}

/* Number of digits at the start of a text. */
static size_t digits_in(const char *text)
{
	return strspn(text, DIGITS);
}

/* Read length digits. Bits behind the last whole byte must be zero. Returns 0, or -1. */
static int decode(const char *text, size_t length, uint8_t *bytes)
{
	unsigned held = 0, bits = 0;

	for (size_t i = 0; i < length; i++) {
		held = held << 6 | (unsigned)digit_value(text[i]);
		bits += 6;
		if (bits >= 8) {
			bits -= 8;
			*bytes++ = (uint8_t)(held >> bits);
			held &= (1u << bits) - 1;
		}
	}
	return held ? -1 : 0;
}

static void encode(const uint8_t *bytes, size_t length, char *text)
{
	unsigned held = 0, bits = 0;

	for (size_t i = 0; i < length; i++) {
		held = held << 8 | bytes[i];
		for (bits += 8; bits >= 6; bits -= 6)
			*text++ = DIGITS[held >> (bits - 6) & 63];
	}
	if (bits)
		*text++ = DIGITS[held << (6 - bits) & 63];
	*text = '\0';
}

/* ---- Bits -------------------------------------------------------------------------------------------------------- */

/* Bits one after the other, the first in the lowest place of the first byte. */
struct bits {
	uint8_t *bytes;
	int at;
};

static unsigned take(struct bits *bits, int count)
{
	unsigned value = 0;

	for (int i = 0; i < count; i++, bits->at++)
		value |= (unsigned)(bits->bytes[bits->at / 8] >> bits->at % 8 & 1) << i;
	return value;
}

static void put(struct bits *bits, unsigned value, int count)
{
	for (int i = 0; i < count; i++, bits->at++)
		bits->bytes[bits->at / 8] |= (uint8_t)((value >> i & 1) << bits->at % 8);
}

/* ---- Position ID ------------------------------------------------------------------------------------------------- */

/* Numbers of checkers by side, by point from 1 to 24 and the bar, as their owner counts. */
struct counts {
	int of[2][COUNTS];
};

/* The opponent's come first. */
static const int ORDER[2] = {INTERCHANGE_OPPONENT, INTERCHANGE_VIEWER};

static int read_counts(struct bits bits, struct counts *counts, struct error *error)
{
	*counts = (struct counts){.of = {{0}}};
	for (int i = 0; i < 2 * COUNTS; i++)
		while (take(&bits, 1)) {
			counts->of[ORDER[i / COUNTS]][i % COUNTS]++;
			/* Each side's zeros and fifteen ones have room; more ones would run over the end. */
			if (bits.at + 2 * COUNTS - i > 8 * POSITION_BYTES)
				return error_set(error, ERROR_USAGE, "position ID: it has more than %d checkers",
				                 2 * TAB_CHECKERS);
		}
	while (bits.at < 8 * POSITION_BYTES)
		if (take(&bits, 1))
			return error_set(error, ERROR_USAGE, "position ID: something stands behind the last point");
	return 0;
}

static int place(char board[], int index, char first, int count)
{
	if (count == 0)
		return 0;
	if (board[index] != '-' || count > TAB_CHECKERS)
		return -1;
	board[index] = (char)(first + count - 1);
	return 0;
}

/* The text of a board, whose reader then counts the checkers of each side. */
static int counts_to_board(const struct counts *counts, char board[27], struct error *error)
{
	memset(board, '-', 26);
	board[26] = '\0';
	for (int i = 0; i < COUNTS; i++) {
		int mine = counts->of[INTERCHANGE_VIEWER][i], theirs = counts->of[INTERCHANGE_OPPONENT][i];

		if (mine > TAB_CHECKERS || theirs > TAB_CHECKERS)
			return error_set(error, ERROR_USAGE,
			                 "position ID: it has %d checkers on one point, more than %d",
			                 mine > theirs ? mine : theirs, TAB_CHECKERS);
		if (place(board, i + 1, 'A', mine) < 0 || place(board, i == TAB_POINTS ? 0 : 24 - i, 'a', theirs) < 0)
			return error_set(error, ERROR_USAGE, "position ID: both sides have checkers on one point");
	}
	return 0;
}

static int read_position(const struct tab_rules *rules, const char *text, struct interchange *it, struct error *error)
{
	uint8_t bytes[POSITION_BYTES];
	struct counts counts;
	char board[27];

	if (decode(text, POSITION_ID_LENGTH, bytes) < 0)
		return error_set(error, ERROR_USAGE, "position ID: it cannot end with '%c'",
		                 text[POSITION_ID_LENGTH - 1]);
	if (read_counts((struct bits){bytes, 0}, &counts, error) < 0 || counts_to_board(&counts, board, error) < 0)
		return -1;
	return interchange_read_board(rules, "position ID", board, &it->position, error);
}

void position_id_write(const struct interchange *it, char text[POSITION_ID_LENGTH + 1])
{
	uint8_t bytes[POSITION_BYTES] = {0};
	struct bits bits = {bytes, 0};
	struct interchange faced = *it;

	interchange_face_roller(&faced);
	for (int i = 0; i < 2 * COUNTS; i++) {
		const struct tab_side *side =
		    ORDER[i / COUNTS] == INTERCHANGE_VIEWER ? &faced.position.me : &faced.position.them;
		/* Along the path the owner's point 1 is the last; the bar comes out as 0. */
		int count = tab_side_count(side, TAB_POINTS - i % COUNTS);

		put(&bits, (1u << count) - 1, count + 1);
	}
	encode(bytes, POSITION_BYTES, text);
}

/* ---- Match ID ---------------------------------------------------------------------------------------------------- */

enum { PLAYER_0, PLAYER_1, NEITHER = 3 };

static uint8_t side_of(unsigned player)
{
	return player == PLAYER_1 ? INTERCHANGE_VIEWER : player == PLAYER_0 ? INTERCHANGE_OPPONENT : TAB_NOBODY;
}

static unsigned player_of(uint8_t side)
{
	return side == INTERCHANGE_VIEWER ? PLAYER_1 : side == INTERCHANGE_OPPONENT ? PLAYER_0 : NEITHER;
}

/* The side that must decide: the roller, or who answers his double or his resignation, or has dropped. */
static uint8_t decider(const struct interchange *it)
{
	bool is_doubled = it->doubled != INTERCHANGE_NOT_DOUBLED || it->game == INTERCHANGE_DROPPED;
	bool is_answer = is_doubled != (it->level != TAB_NO_LEVEL);

	return is_answer ? 1 - it->roller : it->roller;
}

static int check_match(const struct interchange *it, unsigned owner, unsigned turn, struct error *error)
{
	if (owner == 2)
		return error_set(error, ERROR_USAGE, "match ID: the cube's owner is 0, 1 or 3, not 2");
	if (it->game >= INTERCHANGE_GAME_COUNT)
		return error_set(error, ERROR_USAGE, "match ID: the state of the game is from 0 to %d, not %d",
		                 INTERCHANGE_GAME_COUNT - 1, it->game);
	if (it->dice.die[0] > 6 || it->dice.die[1] > 6)
		return error_set(error, ERROR_USAGE, "match ID: a die shows 1 to 6, not 7");
	if ((it->dice.die[0] == 0) != (it->dice.die[1] == 0))
		return error_set(error, ERROR_USAGE, "match ID: one die is thrown and the other is not");
	if (it->game == INTERCHANGE_PLAYING && side_of(turn) != decider(it))
		return error_set(error, ERROR_USAGE,
		                 "match ID: the player who must decide is not the one who is asked");
	if (it->doubled && interchange_has_dice(it))
		return error_set(error, ERROR_USAGE, "match ID: a double is offered after the throw");
	return interchange_check(it, "match ID", error);
}

static int read_match(const char *text, struct interchange *it, struct error *error)
{
	uint8_t bytes[MATCH_BYTES];
	struct bits bits = {bytes, 0};
	unsigned owner, turn;
	bool is_jacoby_off;

	decode(text, MATCH_ID_LENGTH, bytes); /* it ends with a whole byte */
	it->cube_log = (uint8_t)take(&bits, 4);
	it->most_cube_log = INTERCHANGE_USUAL_CUBE_LOG > it->cube_log ? INTERCHANGE_USUAL_CUBE_LOG : it->cube_log;
	owner = take(&bits, 2);
	it->owner = side_of(owner);
	it->roller = side_of(take(&bits, 1));
	it->is_crawford = take(&bits, 1);
	it->game = (uint8_t)take(&bits, 3);
	turn = take(&bits, 1);
	it->doubled = take(&bits, 1) ? INTERCHANGE_DOUBLED : INTERCHANGE_NOT_DOUBLED;
	it->level = (uint8_t)take(&bits, 2);
	for (int i = 0; i < 2; i++)
		it->dice.die[i] = (uint8_t)take(&bits, 3);
	it->length = (uint16_t)take(&bits, 15);
	it->score[side_of(PLAYER_0)] = (uint16_t)take(&bits, 15);
	it->score[side_of(PLAYER_1)] = (uint16_t)take(&bits, 15);
	/* Older versions wrote nothing here. */
	is_jacoby_off = take(&bits, 1);
	it->has_jacoby = it->length == 0 && !is_jacoby_off;
	if (take(&bits, 8 * MATCH_BYTES - bits.at))
		return error_set(error, ERROR_USAGE, "match ID: it cannot end with '%c'", text[MATCH_ID_LENGTH - 1]);
	return check_match(it, owner, turn, error);
}

int match_id_write(const struct interchange *it, char text[MATCH_ID_LENGTH + 1], struct error *error)
{
	uint8_t bytes[MATCH_BYTES] = {0};
	struct bits bits = {bytes, 0};
	bool is_rising = it->dice.die[0] < it->dice.die[1];

	if (it->doubled > INTERCHANGE_DOUBLED)
		return error_set(error, ERROR_USAGE, "a match ID has no place for beavers");
	put(&bits, it->cube_log, 4);
	put(&bits, player_of(it->owner), 2);
	put(&bits, player_of(it->roller), 1);
	put(&bits, it->is_crawford, 1);
	put(&bits, it->game, 3);
	put(&bits, player_of(decider(it)), 1);
	put(&bits, it->doubled, 1);
	put(&bits, it->level, 2);
	/* GNU Backgammon has the higher die first. */
	put(&bits, it->dice.die[is_rising], 3);
	put(&bits, it->dice.die[!is_rising], 3);
	put(&bits, it->length, 15);
	put(&bits, it->score[side_of(PLAYER_0)], 15);
	put(&bits, it->score[side_of(PLAYER_1)], 15);
	put(&bits, !it->has_jacoby, 1);
	encode(bytes, MATCH_BYTES, text);
	return 0;
}

/* ---- Both -------------------------------------------------------------------------------------------------------- */

bool gnubg_id_is(const char *text)
{
	size_t length = digits_in(text);

	return length == POSITION_ID_LENGTH && (text[length] == '\0' || text[length] == ':');
}

int gnubg_id_read(const struct tab_rules *rules, const char *text, struct interchange *it, struct error *error)
{
	size_t length = strcspn(text, ":"), digits = digits_in(text);
	const char *match = text[length] ? text + length + 1 : NULL;

	*it = interchange_of_position(&(struct tab_position){.me = {{0}}});
	if (digits < length)
		return error_set(error, ERROR_USAGE,
		                 "position ID: it has a character other than letters, digits, '+' and '/'");
	if (length != POSITION_ID_LENGTH)
		return error_set(error, ERROR_USAGE, "position ID: it has %zu characters instead of %d", length,
		                 POSITION_ID_LENGTH);
	if (match && digits_in(match) != strlen(match))
		return error_set(error, ERROR_USAGE,
		                 "match ID: it has a character other than letters, digits, '+' and '/'");
	if (match && strlen(match) != MATCH_ID_LENGTH)
		return error_set(error, ERROR_USAGE, "match ID: it has %zu characters instead of %d", strlen(match),
		                 MATCH_ID_LENGTH);
	if (read_position(rules, text, it, error) < 0)
		return -1;
	if (!match)
		return 0;
	if (read_match(match, it, error) < 0)
		return -1;
	/* The position is as the player on roll sees it. */
	if (it->roller != INTERCHANGE_VIEWER)
		tab_position_swap(&it->position);
	return 0;
}
