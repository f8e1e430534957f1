/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "keys.h"

#include <assert.h>
#include <errno.h>
#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../board_arguments.h"
#include "../defaults.h"

/* ---- The tables -------------------------------------------------------------------------------------------------- */

static const char *const FORMATS[] = {[TOURNAMENT_ROUND_ROBIN] = "round-robin", [TOURNAMENT_GAUNTLET] = "gauntlet",
                                      [TOURNAMENT_KNOCKOUT] = "knockout",       [TOURNAMENT_SWISS] = "swiss",
                                      [TOURNAMENT_LADDER] = "ladder",           NULL};
static const char *const SCORINGS[] = {[TOURNAMENT_BY_POINTS] = "points", [TOURNAMENT_BY_WINS] = "wins", NULL};
static const char *const ON_FAULT[] = {
    [FAULT_FORFEITS] = "forfeit", [FAULT_VOIDS] = "void", [FAULT_STOPS] = "stop", NULL};
static const char *const SANDBOXES[] = {"none", "bwrap", NULL};

#define OF(member)                  offsetof(struct tournament, member)
#define OF_PLAYER(member)           offsetof(struct tournament_player, member)
#define NUMBER(where, least, most)  .type = KEY_NUMBER, .offset = (where), .min = (least), .max = (most)
#define DECIMAL(where, least, most) .type = KEY_DECIMAL, .offset = (where), .min = (least), .max = (most)

static const struct key SPRT_KEYS[] = {
    {"lower", "sprt-lower", DECIMAL(OF(sprt.lower), -10000, 10000), .mark = OF(sprt.is_on)},
    {"upper", "sprt-upper", DECIMAL(OF(sprt.upper), -10000, 10000), .mark = OF(sprt.is_on)},
    {"alpha", "sprt-alpha", DECIMAL(OF(sprt.alpha), 0.000001, 0.5), .mark = OF(sprt.is_on)},
    {"beta", "sprt-beta", DECIMAL(OF(sprt.beta), 0.000001, 0.5), .mark = OF(sprt.is_on)},
    {.name = NULL},
};

static const struct key TIME_KEYS[] = {
    {"move_ms", "move-ms", NUMBER(OF(move_ms), 0, MOST_LIMIT_MS)},
    {"clock_ms", "clock-ms", NUMBER(OF(clock_ms), 0, MOST_LIMIT_MS)},
    {"inc_ms", "inc-ms", NUMBER(OF(inc_ms), 0, HOUR_MS)},
    {"margin_ms", "margin-ms", NUMBER(OF(margin_ms), 0, HOUR_MS)},
    {"start_ms", "start-ms", NUMBER(OF(start_ms), 1, HOUR_MS)},
    {"newgame_ms", "newgame-ms", NUMBER(OF(newgame_ms), 1, HOUR_MS)},
    {"quit_ms", "quit-ms", NUMBER(OF(quit_ms), 1, HOUR_MS)},
    {.name = NULL},
};

static const struct key LIMIT_KEYS[] = {
    {"memory_mib", "memory", NUMBER(OF(limits.memory_mib), 0, MOST_MIB)},
    {"cpu_s", "cpu-seconds", NUMBER(OF(limits.cpu_s), 0, MOST_CPU_S)},
    {"processes", "processes", NUMBER(OF(limits.processes), 0, MOST_PROCESSES)},
    {"open_files", "open-files", NUMBER(OF(limits.open_files), 0, MOST_OPEN_FILES)},
    {"file_mib", "file-size", NUMBER(OF(limits.file_mib), 0, MOST_MIB)},
    {.name = NULL},
};

static const struct key SANDBOX_KEYS[] = {
    {"kind", "sandbox", .type = KEY_WORD, .offset = OF(sandbox), .words = SANDBOXES},
    {"scratch_mib", "scratch", NUMBER(OF(scratch_mib), 1, MOST_MIB)},
    {"expose", "expose", .type = KEY_LIST, .offset = OF(expose)},
    {.name = NULL},
};

const struct key TOURNAMENT_KEYS[] = {
    {"name", "name", .type = KEY_TEXT, .offset = OF(name), .max = KEY_NAME_SIZE, .is_silent = true},
    {"game", "game", .type = KEY_RULES, .offset = OF(rules)},
    {"format", "format", .type = KEY_CHOICE, .offset = OF(format), .words = FORMATS},
    {"scoring", "scoring", .type = KEY_CHOICE, .offset = OF(scoring), .words = SCORINGS},
    {"games", "games", NUMBER(OF(games), 2, MOST_GAMES)},
    {"match_games", "match-games", NUMBER(OF(match_games), 1, MOST_GAMES)},
    {"match_points", "match-points", NUMBER(OF(match_points), 1, MOST_GAMES)},
    {"rounds", "rounds", NUMBER(OF(rounds), 1, TOURNAMENT_MOST_PLAYERS)},
    {"third_place", "third-place", .type = KEY_SWITCH, .offset = OF(has_third_place)},
    {"sprt", NULL, .type = KEY_MAP, .keys = SPRT_KEYS, .mark = OF(sprt.is_on)},
    {"time", NULL, .type = KEY_MAP, .keys = TIME_KEYS},
    {"turns", "turns", NUMBER(OF(turns), 1, MOST_TURNS)},
    {"on_fault", "on-fault", .type = KEY_CHOICE, .offset = OF(on_fault), .words = ON_FAULT},
    {"restarts", "restarts", NUMBER(OF(restarts), 0, MOST_RESTARTS)},
    {"limits", NULL, .type = KEY_MAP, .keys = LIMIT_KEYS},
    {"sandbox", NULL, .type = KEY_MAP, .keys = SANDBOX_KEYS},
    {"env", "env", .type = KEY_LIST, .offset = OF(env)},
    {"seed", "seed", .type = KEY_SEED, .offset = OF(seed), .mark = OF(has_seed)},
    {"output", "output", .type = KEY_TEXT, .offset = OF(output), .max = KEY_TEXT_SIZE, .is_silent = true},
    {"players", NULL, .type = KEY_PLAYERS},
    {.name = NULL},
};

static const struct key PLAYER_LIMIT_KEYS[] = {
    {"memory_mib", NULL, NUMBER(OF_PLAYER(limits.memory_mib), 0, MOST_MIB)},
    {"cpu_s", NULL, NUMBER(OF_PLAYER(limits.cpu_s), 0, MOST_CPU_S)},
    {"processes", NULL, NUMBER(OF_PLAYER(limits.processes), 0, MOST_PROCESSES)},
    {"open_files", NULL, NUMBER(OF_PLAYER(limits.open_files), 0, MOST_OPEN_FILES)},
    {"file_mib", NULL, NUMBER(OF_PLAYER(limits.file_mib), 0, MOST_MIB)},
    {.name = NULL},
};

const struct key PLAYER_KEYS[] = {
    {"name", NULL, .type = KEY_TEXT, .offset = OF_PLAYER(name), .max = KEY_NAME_SIZE},
    {"command", NULL, .type = KEY_TEXT, .offset = OF_PLAYER(command), .max = KEY_TEXT_SIZE},
    {"folder", NULL, .type = KEY_TEXT, .offset = OF_PLAYER(folder), .max = KEY_TEXT_SIZE},
    {"threads", NULL, NUMBER(OF_PLAYER(threads), 1, 1024), .is_silent = true},
    {"limits", NULL, .type = KEY_MAP, .keys = PLAYER_LIMIT_KEYS},
    {"env", NULL, .type = KEY_LIST, .offset = OF_PLAYER(env)},
    {"expose", NULL, .type = KEY_LIST, .offset = OF_PLAYER(expose)},
    {.name = NULL},
};

/* ---- Looking up -------------------------------------------------------------------------------------------------- */

const struct key *key_find(const struct key keys[], const char *name)
{
	for (; keys->name; keys++)
		if (strcmp(keys->name, name) == 0)
			return keys;
	return NULL;
}

/* The fewest letters to add, drop or change (Levenshtein); of a long word the beginning is looked at. */
static size_t distance(const char *a, const char *b)
{
	enum { MOST = 30 };
	size_t row[MOST + 1], columns = strlen(b) < MOST ? strlen(b) : MOST;

	for (size_t j = 0; j <= columns; j++)
		row[j] = j;
	for (size_t i = 0; i < MOST && a[i]; i++) {
		size_t corner = row[0];

		row[0] = i + 1;
		for (size_t j = 0; j < columns; j++) {
			size_t best = corner + (a[i] != b[j]);

			corner = row[j + 1];
			if (best > row[j] + 1)
				best = row[j] + 1;
			if (best > row[j + 1] + 1)
				best = row[j + 1] + 1;
			row[j + 1] = best;
		}
	}
	return row[columns];
}

const struct key *key_nearest(const struct key keys[], const char *name)
{
	const struct key *nearest = keys;

	for (const struct key *key = keys; key->name; key++)
		if (distance(name, key->name) < distance(name, nearest->name))
			nearest = key;
	return nearest;
}

/* Where an object has a key's value. */
static void *key_value(const struct key *key, void *object)
{
	return (char *)object + key->offset;
}

static const void *key_value_of(const struct key *key, const void *object)
{
	return (const char *)object + key->offset;
}

/* ---- Setting ----------------------------------------------------------------------------------------------------- */

/* Whether libyaml would read it again: its set of characters is a little smaller than ours. */
static bool is_readable(const char *text)
{
	return !strstr(text, "\xef\xbb\xbf") && !strstr(text, "\xef\xbf\xbe") && !strstr(text, "\xef\xbf\xbf");
}

static int check_text(const char *shown, const char *text, size_t size, struct error *error)
{
	if (!*text)
		return error_set(error, ERROR_USAGE, "'%s' is empty", shown);
	if (strlen(text) >= size)
		return error_set(error, ERROR_USAGE, "'%s' takes at most %zu bytes, not %zu: '%.40s…'", shown, size - 1,
		                 strlen(text), text);
	if (!text_is_clean(text, strlen(text)) || !is_readable(text))
		return error_set(error, ERROR_USAGE, "'%s' has a control character, or is not UTF-8", shown);
	return 0;
}

static void replace(char **value, const char *text)
{
	free(*value);
	*value = xcopy(text);
}

static int set_number(const struct key *key, long *value, const char *shown, const char *text, struct error *error)
{
	char *end;
	long number;

	errno = 0;
	number = strtol(text, &end, 10);
	if (text[strspn(text, "0123456789")] || !*text || errno || (double)number < key->min ||
	    (double)number > key->max)
		return error_set(error, ERROR_USAGE, "'%s' takes a number from %.0f to %.0f, not '%.60s'", shown,
		                 key->min, key->max, text);
	*value = number;
	return 0;
}

static int set_decimal(const struct key *key, double *value, const char *shown, const char *text, struct error *error)
{
	char *end;
	double number = strtod(text, &end);

	/* Neither hexadecimal nor infinite. */
	if (text[strspn(text, "+-.0123456789eE")] || end == text || *end || !(number >= key->min && number <= key->max))
		return error_set(error, ERROR_USAGE, "'%s' takes a number from %g to %g, not '%.60s'", shown, key->min,
		                 key->max, text);
	/* There is one zero. */
	*value = number + 0.0;
	return 0;
}

/* The index of a word, or -1 with error filled. */
static int find_word(const char *const *words, const char *shown, const char *text, struct error *error)
{
	struct text list = {.data = NULL};
	int i;

	for (i = 0; words[i]; i++)
		if (strcmp(words[i], text) == 0)
			return i;
	for (i = 0; words[i]; i++) {
		text_add_string(&list, i == 0 ? "" : words[i + 1] ? ", " : " or ");
		text_add_string(&list, words[i]);
	}
	error_set(error, ERROR_USAGE, "'%s' takes %s, not '%.60s'", shown, list.data, text);
	text_release(&list);
	return -1;
}

/* The enums of a choice are ints, as their words are few and their values from 0. */
static int set_choice(const struct key *key, void *value, const char *shown, const char *text, struct error *error)
{
	int index = find_word(key->words, shown, text, error);

	if (index < 0)
		return -1;
	memcpy(value, &index, sizeof index);
	return 0;
}

static int set_switch(bool *value, const char *shown, const char *text, struct error *error)
{
	static const char *const words[] = {"false", "true", NULL};
	int index = find_word(words, shown, text, error);

	if (index < 0)
		return -1;
	*value = index;
	return 0;
}

static int set_value(const struct key *key, void *value, const char *shown, const char *text, struct error *error)
{
	switch (key->type) {
	case KEY_TEXT:
		if (check_text(shown, text, (size_t)key->max, error) < 0)
			return -1;
		replace(value, text);
		return 0;
	case KEY_NUMBER:
		return set_number(key, value, shown, text, error);
	case KEY_DECIMAL:
		return set_decimal(key, value, shown, text, error);
	case KEY_CHOICE:
		return set_choice(key, value, shown, text, error);
	case KEY_WORD:
		if (find_word(key->words, shown, text, error) < 0)
			return -1;
		replace(value, text);
		return 0;
	case KEY_SWITCH:
		return set_switch(value, shown, text, error);
	case KEY_RULES:
		return parse_rules(text, value, error);
	case KEY_SEED:
		return dice_seed_parse(value, text, error);
	default:
		assert(false && "a value of several");
		return -1;
	}
}

int key_set(const struct key *key, void *object, const char *shown, const char *text, struct error *error)
{
	if (set_value(key, key_value(key, object), shown, text, error) < 0)
		return -1;
	if (key->mark)
		*(bool *)((char *)object + key->mark) = true;
	return 0;
}

int key_add(const struct key *key, void *object, const char *shown, const char *text, struct error *error)
{
	char ***list = key_value(key, object);
	size_t count = 0;

	if (check_text(shown, text, KEY_TEXT_SIZE, error) < 0)
		return -1;
	while (*list && (*list)[count])
		count++;
	*list = xrealloc(*list, (count + 2) * sizeof **list);
	(*list)[count] = xcopy(text);
	(*list)[count + 1] = NULL;
	return 0;
}

/* ---- Printing ---------------------------------------------------------------------------------------------------- */

static void print_text(const char *text, struct text *out)
{
	text_add_string(out, "'");
	for (; *text; text++)
		text_add(out, *text == '\'' ? "''" : text, *text == '\'' ? 2 : 1);
	text_add_string(out, "'");
}

/* A number with as few digits as give the same number again. */
static void print_decimal(double number, struct text *out)
{
	char digits[40], *exponent;

	for (int precision = 1; precision <= DBL_DECIMAL_DIG; precision++) {
		snprintf(digits, sizeof digits, "%.*g", precision, number);
		if (strtod(digits, NULL) == number)
			break;
	}
	/* Without a point YAML 1.1 takes 1e-05 for a text. */
	exponent = strchr(digits, 'e');
	if (exponent && !strchr(digits, '.'))
		text_format(out, "%.*s.0%s", (int)(exponent - digits), digits, exponent);
	else
		text_add_string(out, digits);
}

static void print_list(char *const *list, struct text *out)
{
	text_add_string(out, "[");
	for (size_t i = 0; list[i]; i++) {
		text_add_string(out, i ? ", " : "");
		print_text(list[i], out);
	}
	text_add_string(out, "]");
}

static void print_rules(const struct tab_rules *rules, struct text *out)
{
	char text[TAB_RULES_SIZE];

	tab_rules_print(rules, text);
	print_text(text, out);
}

static void print_seed(const struct dice_key *seed, struct text *out)
{
	char hex[DICE_HEX_SIZE];

	dice_hex(seed, hex);
	print_text(hex, out);
}

void key_print(const struct key *key, const void *object, struct text *out)
{
	const void *value = key_value_of(key, object);
	int choice;

	switch (key->type) {
	case KEY_TEXT:
		print_text(*(char *const *)value, out);
		break;
	case KEY_NUMBER:
		text_add_number(out, *(const long *)value);
		break;
	case KEY_DECIMAL:
		print_decimal(*(const double *)value, out);
		break;
	case KEY_CHOICE:
		memcpy(&choice, value, sizeof choice);
		text_add_string(out, key->words[choice]);
		break;
	case KEY_WORD:
		text_add_string(out, *(char *const *)value);
		break;
	case KEY_SWITCH:
		text_add_string(out, *(const bool *)value ? "true" : "false");
		break;
	case KEY_RULES:
		print_rules(value, out);
		break;
	case KEY_SEED:
		print_seed(value, out);
		break;
	case KEY_LIST:
		print_list(*(char **const *)value, out);
		break;
	default:
		assert(false && "no value of one line");
	}
}

bool key_is_set(const struct key *key, const void *object)
{
	const void *value = key_value_of(key, object);

	if (key->mark)
		return *(const bool *)((const char *)object + key->mark);
	switch (key->type) {
	case KEY_TEXT:
	case KEY_WORD:
		return *(char *const *)value != NULL;
	case KEY_LIST:
		return *(char **const *)value != NULL;
	case KEY_NUMBER:
		/* Where 0 cannot be given it means that nothing was, and so does -1. */
		return *(const long *)value >= (long)key->min;
	default:
		return true;
	}
}

void keys_release(const struct key keys[], void *object)
{
	for (const struct key *key = keys; key->name; key++) {
		void *value = key_value(key, object);

		if (key->type == KEY_TEXT || key->type == KEY_WORD)
			free(*(char **)value);
		if (key->type == KEY_MAP)
			keys_release(key->keys, object);
		if (key->type != KEY_LIST || !*(char ***)value)
			continue;
		for (char **item = *(char ***)value; *item; item++)
			free(*item);
		free(*(char ***)value);
	}
}
