/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "xgid.h"

#include <stdio.h>
#include <string.h>

#include "text.h"

static const char PREFIX[] = "XGID=";

enum { BOARD_LENGTH = 26, FIELD_SIZE = 32, QUOTE_SIZE = 60 };

enum field { BOARD, CUBE, OWNER, TURN, DICE, MY_SCORE, THEIR_SCORE, RULES, LENGTH, MOST_CUBE, FIELDS };

static const char *without_prefix(const char *text)
{
	return strncmp(text, PREFIX, sizeof PREFIX - 1) == 0 ? text + sizeof PREFIX - 1 : text;
}

bool xgid_is(const char *text)
{
	const char *first;

	if (without_prefix(text) != text)
		return true;
	first = strchr(text, ':');
	return first && first - text == BOARD_LENGTH && strchr(first + 1, ':');
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static int split(const char *text, char field[FIELDS][FIELD_SIZE], struct error *error)
{
	size_t count = 1;

	for (const char *colon = strchr(text, ':'); colon; colon = strchr(colon + 1, ':'))
		count++;
	if (count != FIELDS)
		return error_set(error, ERROR_USAGE, "XGID: it has %zu fields instead of %d", count, FIELDS);
	for (int i = 0; i < FIELDS; i++) {
		size_t length = strcspn(text, ":");

		if (length >= FIELD_SIZE)
			return error_set(error, ERROR_USAGE, "XGID: field %d has %zu characters, which is too long",
			                 i + 1, length);
		memcpy(field[i], text, length);
		field[i][length] = '\0';
		text += length + 1;
	}
	return 0;
}

/* Refuse a field: what it is, what it may be, and what it says. */
static int refuse(struct error *error, const char *what, const char *may_be, const char *text)
{
	char quoted[QUOTE_SIZE];

	text_escape(text, strlen(text), quoted, sizeof quoted);
	return error_set(error, ERROR_USAGE, "XGID: %s is %s, not '%s'", what, may_be, quoted);
}

/* A number without sign and leading zeros. */
static int read_number(const char *what, const char *text, int most, int *number, struct error *error)
{
	size_t digits = strspn(text, "0123456789");
	bool is_number = digits > 0 && digits <= 5 && !text[digits] && (text[0] != '0' || digits == 1);
	char may_be[60];

	*number = 0;
	for (size_t i = 0; i < digits && is_number; i++)
		*number = *number * 10 + (text[i] - '0');
	if (is_number && *number <= most)
		return 0;
	snprintf(may_be, sizeof may_be, "a number from 0 to %d", most);
	return refuse(error, what, may_be, text);
}

static int read_side(const char *what, const char *text, bool may_be_nobody, uint8_t *side, struct error *error)
{
	if (strcmp(text, "1") == 0)
		*side = INTERCHANGE_VIEWER;
	else if (strcmp(text, "-1") == 0)
		*side = INTERCHANGE_OPPONENT;
	else if (strcmp(text, "0") == 0 && may_be_nobody)
		*side = TAB_NOBODY;
	else
		return refuse(error, what, may_be_nobody ? "1, 0 or -1" : "1 or -1", text);
	return 0;
}

static const char DOUBLES[] = {
    [INTERCHANGE_DOUBLED] = 'D', [INTERCHANGE_BEAVERED] = 'B', [INTERCHANGE_RACCOONED] = 'R'};

static int read_dice(const char *text, struct interchange *it, struct error *error)
{
	for (uint8_t i = INTERCHANGE_DOUBLED; i <= INTERCHANGE_RACCOONED; i++)
		if (text[0] == DOUBLES[i] && !text[1]) {
			it->doubled = i;
			return 0;
		}
	if (strcmp(text, "00") == 0)
		return 0;
	if (strlen(text) != 2 || strspn(text, "123456") != 2)
		return refuse(error, "the dice field", "two digits from 1 to 6, '00', 'D', 'B' or 'R'", text);
	it->dice = (struct tab_dice){{(uint8_t)(text[0] - '0'), (uint8_t)(text[1] - '0')}};
	return 0;
}

/* The field that means one thing in a match and another in a money session. */
static int read_rules(const char *text, struct interchange *it, struct error *error)
{
	int flags;

	if (read_number(it->length ? "the Crawford field" : "the Jacoby field", text, it->length ? 1 : 3, &flags,
	                error) < 0)
		return -1;
	it->is_crawford = it->length && flags;
	it->has_jacoby = !it->length && flags & 1;
	it->has_beavers = !it->length && flags & 2;
	return 0;
}

int xgid_read(const struct tab_rules *rules, const char *text, struct interchange *it, struct error *error)
{
	char field[FIELDS][FIELD_SIZE];
	int cube, most_cube, length, score[2];

	*it = (struct interchange){.game = INTERCHANGE_PLAYING};
	if (split(without_prefix(text), field, error) < 0 ||
	    interchange_read_board(rules, "XGID", field[BOARD], &it->position, error) < 0 ||
	    read_number("the cube, a power of two,", field[CUBE], INTERCHANGE_MOST_CUBE_LOG, &cube, error) < 0 ||
	    read_side("the cube's owner", field[OWNER], true, &it->owner, error) < 0 ||
	    read_side("the player on roll", field[TURN], false, &it->roller, error) < 0 ||
	    read_dice(field[DICE], it, error) < 0 ||
	    read_number("the first score", field[MY_SCORE], INTERCHANGE_MOST_POINTS, &score[0], error) < 0 ||
	    read_number("the second score", field[THEIR_SCORE], INTERCHANGE_MOST_POINTS, &score[1], error) < 0 ||
	    read_number("the length of the match", field[LENGTH], INTERCHANGE_MOST_POINTS, &length, error) < 0 ||
	    read_number("the highest cube, a power of two,", field[MOST_CUBE], INTERCHANGE_MOST_CUBE_LOG, &most_cube,
	                error) < 0)
		return -1;
	it->cube_log = (uint8_t)cube;
	it->most_cube_log = (uint8_t)most_cube;
	it->length = (uint16_t)length;
	for (int side = 0; side < 2; side++)
		it->score[side] = (uint16_t)score[side];
	if (read_rules(field[RULES], it, error) < 0)
		return -1;
	return interchange_check(it, "XGID", error);
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static int number_of_side(uint8_t side)
{
	return side == TAB_NOBODY ? 0 : side == INTERCHANGE_VIEWER ? 1 : -1;
}

int xgid_write(const struct tab_rules *rules, const struct interchange *it, char text[XGID_SIZE], struct error *error)
{
	char board[TAB_BOARD_SIZE], dice[3] = {(char)('0' + it->dice.die[0]), (char)('0' + it->dice.die[1])};
	int flags = it->length ? it->is_crawford : it->has_jacoby + 2 * it->has_beavers;

	if (it->game != INTERCHANGE_PLAYING)
		return error_set(error, ERROR_USAGE, "an XGID stands for a game under way only");
	if (it->level != TAB_NO_LEVEL)
		return error_set(error, ERROR_USAGE, "an XGID has no place for a resignation");
	if (it->doubled) {
		dice[0] = DOUBLES[it->doubled];
		dice[1] = '\0';
	}
	tab_position_print(rules, &it->position, board);
	snprintf(text, XGID_SIZE, "%s%s:%d:%d:%d:%s:%d:%d:%d:%d:%d", PREFIX, board, it->cube_log,
	         number_of_side(it->owner), number_of_side(it->roller), dice, it->score[INTERCHANGE_VIEWER],
	         it->score[INTERCHANGE_OPPONENT], flags, it->length, it->most_cube_log);
	return 0;
}
