/* SPDX-License-Identifier: MIT
 *
 * The text of decisions.
 */
#include <stdio.h>
#include <string.h>

#include "engine.h"
#include "error.h"

static const char *const WORDS[TAB_CHOICE_COUNT] = {
    [TAB_ROLL] = "roll",     [TAB_DOUBLE] = "double",   [TAB_TAKE] = "take",       [TAB_DROP] = "drop",
    [TAB_KEEP] = "keep",     [TAB_RETHROW] = "rethrow", [TAB_DOUBLET] = "doublet", [TAB_BREAKUP] = "breakup",
    [TAB_ACCEPT] = "accept", [TAB_DECLINE] = "decline", [TAB_RESIGN] = "resign",
};

static const char *const LEVELS[] = {
    [TAB_NO_LEVEL] = "",
    [TAB_SINGLE_LEVEL] = "single",
    [TAB_GAMMON_LEVEL] = "gammon",
    [TAB_BACKGAMMON_LEVEL] = "backgammon",
};

const char *tab_level_name(enum tab_level level)
{
	return LEVELS[level];
}

/* A number of one or two digits, from 1; or -1. */
static int read_number(const char *text, int most)
{
	size_t digits = strspn(text, "0123456789");
	int number = 0;

	if (digits == 0 || digits > 2 || text[digits])
		return -1;
	while (*text)
		number = number * 10 + (*text++ - '0');
	return number >= 1 && number <= most ? number : -1;
}

/* Read what stands behind the word. Returns the number of the decision, or -1. */
static int read_rest(const struct tab_rules *rules, int choice, const char *rest)
{
	int number;

	switch (choice) {
	case TAB_DOUBLET:
		return read_number(rest, 6);
	case TAB_BREAKUP:
		number = read_number(rest, TAB_POINTS);
		return number > 0 && rules->game->descending ? 25 - number : number;
	case TAB_RESIGN:
		for (int level = TAB_NO_LEVEL; level <= TAB_BACKGAMMON_LEVEL; level++)
			if (strcmp(rest, LEVELS[level]) == 0)
				return level;
		return -1;
	default:
		return *rest ? -1 : 0;
	}
}

int tab_decision_parse(const struct tab_rules *rules, const char *text, struct tab_decision *decision,
                       struct tab_error *error)
{
	size_t length = strcspn(text, " ");
	const char *rest = text + length + (text[length] == ' ');

	for (int choice = 0; choice < TAB_CHOICE_COUNT; choice++) {
		int number;

		if (strlen(WORDS[choice]) != length || memcmp(WORDS[choice], text, length) != 0)
			continue;
		number = text[length] && !*rest ? -1 : read_rest(rules, choice, rest);
		if (number < 0)
			return tab__error(error, "'%s' is not followed by '%.*s'", WORDS[choice],
			                  quotable(strlen(rest)), rest);
		*decision = (struct tab_decision){.choice = (uint8_t)choice, .number = (uint8_t)number};
		return 0;
	}
	return tab__error(error, "'%.*s' is no decision", quotable(length), text);
}

void tab_decision_print(const struct tab_rules *rules, struct tab_decision decision, char text[TAB_DECISION_SIZE])
{
	const char *word = WORDS[decision.choice];
	int point = rules->game->descending ? 25 - decision.number : decision.number;

	if (decision.choice == TAB_DOUBLET)
		snprintf(text, TAB_DECISION_SIZE, "%s %d", word, decision.number);
	else if (decision.choice == TAB_BREAKUP)
		snprintf(text, TAB_DECISION_SIZE, "%s %d", word, point);
	else if (decision.choice == TAB_RESIGN && decision.number != TAB_NO_LEVEL)
		snprintf(text, TAB_DECISION_SIZE, "%s %s", word, LEVELS[decision.number]);
	else
		snprintf(text, TAB_DECISION_SIZE, "%s", word);
}
