/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every key of the table that has an option is one. Options are taken as text first, and set as the keys of a file are:
 * so both have the same limits and messages.
 */
#include "config.h"

#include "arguments.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "keys.h"

enum { MOST_KEYS = 40 };

/* What was given for a key. */
struct given {
	const struct key *key;
	const char *text;
	bool is_on;
	struct option_list list;
};

struct arguments {
	struct given given[MOST_KEYS];
	struct option_spec spec[MOST_KEYS + ARGUMENTS_MOST_OPTIONS + 1];
	size_t count;
};

static void add_options(struct arguments *arguments, const struct key keys[])
{
	for (const struct key *key = keys; key->name; key++) {
		struct given *given = &arguments->given[arguments->count];
		struct option_spec *spec = &arguments->spec[arguments->count];

		if (key->type == KEY_MAP)
			add_options(arguments, key->keys);
		if (!key->option)
			continue;
		assert(arguments->count < MOST_KEYS);
		given->key = key;
		*spec = (struct option_spec){.name = key->option, .type = OPTION_TEXT, .target = &given->text};
		if (key->type == KEY_LIST)
			*spec = (struct option_spec){key->option, OPTION_LIST, &given->list, 0, 0};
		if (key->type == KEY_SWITCH)
			*spec = (struct option_spec){key->option, OPTION_FLAG, &given->is_on, 0, 0};
		arguments->count++;
	}
}

static const char *find(const struct arguments *arguments, const char *option)
{
	for (size_t i = 0; i < arguments->count; i++)
		if (strcmp(arguments->given[i].key->option, option) == 0)
			return arguments->given[i].text;
	return NULL;
}

static int set(const struct given *given, struct tournament *tournament, struct error *error)
{
	const char *text = given->key->type == KEY_SWITCH && given->is_on ? "true" : given->text;
	char shown[40];

	snprintf(shown, sizeof shown, "--%s", given->key->option);
	for (size_t i = 0; i < given->list.count; i++)
		if (key_add(given->key, tournament, shown, given->list.item[i], error) < 0)
			return -1;
	return text ? key_set(given->key, tournament, shown, text, error) : 0;
}

static int set_all(const struct arguments *arguments, struct tournament *tournament, struct error *error)
{
	bool has_games = find(arguments, "match-games"), has_points = find(arguments, "match-points");

	/* One length takes the place of the other. */
	if (has_games != has_points)
		tournament->match_games = tournament->match_points = 0;
	for (size_t i = 0; i < arguments->count; i++)
		if (set(&arguments->given[i], tournament, error) < 0)
			return -1;
	return 0;
}

static int add_bots(struct tournament *tournament, int count, char **bots, struct error *error)
{
	const struct key *command = key_find(PLAYER_KEYS, "command");

	if (count > TOURNAMENT_MOST_PLAYERS)
		return error_set(error, ERROR_USAGE, "more than %d players", TOURNAMENT_MOST_PLAYERS);
	for (int i = 0; i < count; i++)
		if (key_set(command, tournament_new_player(tournament), "BOT", bots[i], error) < 0)
			return -1;
	return 0;
}

static int check_all(const struct tournament *tournament, const char *file, struct error *error)
{
	struct error what;

	if (tournament_check(tournament, &what) == 0)
		return 0;
	return error_set(error, what.kind, "%.500s%s%.500s", file ? file : "", file ? ": " : "", what.text);
}

int tournament_parse(struct tournament *tournament, const struct option_spec more[], int argc, char **argv,
                     const char **path, struct error *error)
{
	struct arguments arguments = {.count = 0};
	const char *file = NULL;
	size_t count;

	tournament_init(tournament);
	add_options(&arguments, TOURNAMENT_KEYS);
	count = arguments.count;
	for (size_t i = 0; more[i].name; i++) {
		assert(i < ARGUMENTS_MOST_OPTIONS);
		arguments.spec[count++] = more[i];
	}
	argc = options_parse(arguments.spec, argc, argv, error);
	if (argc < 0)
		return -1;
	if (argc == 0)
		return error_set(error, ERROR_USAGE,
		                 "a tournament needs a file, or two bots or more; 'tablier tournament init' writes an "
		                 "example");
	if (argc == 1)
		file = argv[0];
	if ((file ? tournament_read(tournament, file, error) : add_bots(tournament, argc, argv, error)) < 0 ||
	    set_all(&arguments, tournament, error) < 0)
		return -1;
	tournament_settle(tournament, file);
	if (path)
		*path = file;
	return check_all(tournament, file, error);
}
