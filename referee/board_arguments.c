/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "board_arguments.h"

#include <string.h>

#include "gnubg_id.h"
#include "xgid.h"

enum { BOARD_LENGTH = 26 };

int parse_rules(const char *text, struct tab_rules *rules, struct error *error)
{
	struct tab_error why;

	if (tab_rules_parse(rules, text, &why) < 0)
		return error_set(error, ERROR_USAGE, "%s; 'tablier games' lists games and options", why.text);
	return 0;
}

static int parse_dice(const char *text, struct tab_dice *dice, struct error *error)
{
	if (strlen(text) != 2 || strspn(text, "123456") != 2)
		return error_set(error, ERROR_USAGE, "dice are two digits from 1 to 6, as in '64', not '%.20s'", text);
	*dice = (struct tab_dice){{(uint8_t)(text[0] - '0'), (uint8_t)(text[1] - '0')}};
	return 0;
}

bool board_is(const char *text)
{
	size_t length = strcspn(text, ":");

	return xgid_is(text) || gnubg_id_is(text) ||
	       (length == BOARD_LENGTH && strspn(text, "-ABCDEFGHIJKLMNOabcdefghijklmno") == length);
}

/*
 * Where ids are taken, what is no board and could not become one is a mistaken position ID: boards have dashes, but for
 * a few that nobody can play on.
 */
static bool is_id(const struct tab_rules *rules, const char *text)
{
	size_t length = strcspn(text, ":");

	if (xgid_is(text) || gnubg_id_is(text))
		return true;
	return interchange_suits(rules) && length > 0 && length != BOARD_LENGTH && !memchr(text, '-', length);
}

static int parse_id(const struct tab_rules *rules, const char *text, struct interchange *it, struct error *error)
{
	if (!interchange_suits(rules))
		return error_set(error, ERROR_USAGE,
		                 "'%s' counts its points in another way than backgammon; give a board, not an id",
		                 rules->game->name);
	return xgid_is(text) ? xgid_read(rules, text, it, error) : gnubg_id_read(rules, text, it, error);
}

int parse_place(const struct tab_rules *rules, const char *text, struct interchange *it, struct error *error)
{
	struct tab_position position;
	struct tab_error why;

	if (is_id(rules, text))
		return parse_id(rules, text, it, error);
	if (tab_position_parse(rules, text, &position, &why) < 0)
		return error_set(error, ERROR_USAGE, "%s", why.text);
	*it = interchange_of_position(&position);
	return 0;
}

/* A place that can be played on, as the player on roll sees it. */
static int parse_playable(const struct tab_rules *rules, const char *text, struct interchange *it, struct error *error)
{
	if (parse_place(rules, text, it, error) < 0)
		return -1;
	if (tab_position_ended(rules, &it->position))
		return error_set(error, ERROR_USAGE, "the game is over on board '%s'", text);
	interchange_face_roller(it);
	return 0;
}

int parse_board(const struct tab_rules *rules, const char *text, struct tab_position *position, struct error *error)
{
	struct interchange it;

	if (parse_playable(rules, text, &it, error) < 0)
		return -1;
	*position = it.position;
	return 0;
}

int parse_throw(const struct tab_rules *rules, const char *board, const char *dice, struct tab_position *position,
                struct tab_dice *thrown, struct error *error)
{
	struct interchange it;

	if (parse_playable(rules, board, &it, error) < 0)
		return -1;
	*position = it.position;
	*thrown = it.dice;
	if (dice)
		return parse_dice(dice, thrown, error);
	if (!interchange_has_dice(&it))
		return error_set(error, ERROR_USAGE, "'%s' tells no dice; write them behind it", board);
	return 0;
}
