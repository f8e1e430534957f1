/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "board_arguments.h"

#include <string.h>

int parse_rules(const char *text, struct tab_rules *rules, struct error *error)
{
	struct tab_error why;

	if (tab_rules_parse(rules, text, &why) < 0)
		return error_set(error, ERROR_USAGE, "%s; 'tablier games' lists games and options", why.text);
	return 0;
}

int parse_dice(const char *text, struct tab_dice *dice, struct error *error)
{
	if (strlen(text) != 2 || strspn(text, "123456") != 2)
		return error_set(error, ERROR_USAGE, "dice are two digits from 1 to 6, as in '64', not '%.20s'", text);
	*dice = (struct tab_dice){{(uint8_t)(text[0] - '0'), (uint8_t)(text[1] - '0')}};
	return 0;
}

int parse_board(const struct tab_rules *rules, const char *text, struct tab_position *position, struct error *error)
{
	struct tab_error why;

	if (tab_position_parse(rules, text, position, &why) < 0)
		return error_set(error, ERROR_USAGE, "%s", why.text);
	if (tab_position_ended(rules, position))
		return error_set(error, ERROR_USAGE, "the game is over on board '%s'", text);
	return 0;
}
