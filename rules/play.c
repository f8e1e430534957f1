/* SPDX-License-Identifier: MIT
 *
 * The text of plays.
 */
#include <string.h>

#include "error.h"

/* Read `bar`, `off` or a point at *at, and move *at past it. Returns the point of the path, or -1. */
static int read_point(const struct tab_rules *rules, const char **at)
{
	int number = 0, digits = 0;

	if (strncmp(*at, "bar", 3) == 0) {
		*at += 3;
		return TAB_BAR;
	}
	if (strncmp(*at, "off", 3) == 0) {
		*at += 3;
		return TAB_OFF;
	}
	for (; **at >= '0' && **at <= '9' && digits < 3; (*at)++, digits++)
		number = number * 10 + (**at - '0');
	if (digits == 0 || number < 1 || number > TAB_POINTS)
		return -1;
	return rules->game->descending ? 25 - number : number;
}

/* Read one step at *at, with its asterisk and its repetition. Returns how often it is made, or -1. */
static int read_step(const struct tab_rules *rules, const char **at, struct tab_step *step)
{
	int from = read_point(rules, at), to, times = 1;

	if (from < 0 || from == TAB_OFF || **at != '/')
		return -1;
	++*at;
	to = read_point(rules, at);
	if (to < 0 || to == TAB_BAR)
		return -1;
	if (**at == '*')
		++*at;
	if (**at == '(') {
		times = (*at)[1] - '0';
		if (times < 1 || times > TAB_MAX_STEPS || (*at)[2] != ')')
			return -1;
		*at += 3;
	}
	if (**at == '*' && (*at)[-1] != '*')
		++*at;
	*step = (struct tab_step){.from = (uint8_t)from, .to = (uint8_t)to};
	return times;
}

int tab_play_parse(const struct tab_rules *rules, const char *text, struct tab_play *play, struct tab_error *error)
{
	const char *at = text;

	*play = (struct tab_play){0};
	if (strcmp(text, "pass") == 0)
		return 0;
	for (;;) {
		const char *start = at;
		struct tab_step step;
		int times = read_step(rules, &at, &step);

		if (times < 0 || (*at && *at != ' '))
			return tab__error(error,
			                  "'%.*s' is not a step; write FROM/TO, as in '1/5', 'bar/3*' or '24/off'",
			                  quotable(strcspn(start, " ")), start);
		if (play->count + times > TAB_MAX_STEPS)
			return tab__error(error, "a play has %d steps at most", TAB_MAX_STEPS);
		while (times--)
			play->step[play->count++] = step;
		if (!*at)
			return 0;
		at++;
	}
}

/* Write a point, and return where the next character goes. */
static char *print_point(const struct tab_rules *rules, int point, char *at)
{
	int number = rules->game->descending ? 25 - point : point;

	if (point == TAB_BAR || point == TAB_OFF)
		return (char *)memcpy(at, point == TAB_BAR ? "bar" : "off", 3) + 3;
	if (number >= 10)
		*at++ = (char)('0' + number / 10);
	*at++ = (char)('0' + number % 10);
	return at;
}

void tab_play_print(const struct tab_rules *rules, const struct tab_play *play, char text[TAB_PLAY_SIZE])
{
	char *at = text;

	if (play->count == 0)
		at = (char *)memcpy(at, "pass", 4) + 4;
	for (int i = 0; i < play->count; i++) {
		if (i)
			*at++ = ' ';
		at = print_point(rules, play->step[i].from, at);
		*at++ = '/';
		at = print_point(rules, play->step[i].to, at);
		if (play->step[i].sends)
			*at++ = '*';
	}
	*at = '\0';
}
