/* SPDX-License-Identifier: MIT
 *
 * The table of games, and a game with its options as text.
 */
#include <stdio.h>
#include <string.h>

#include "engine.h"
#include "error.h"

static const struct tab_game *const GAMES[] = {
    &tab__swedish_tables, &tab__revertier, &tab__backgammon,   &tab__acey_deucy,
    &tab__willughby,      &tab__irish,     &tab__todas_tablas, &tab__nard,
};

const struct tab_game *tab_game_at(size_t index)
{
	return index < sizeof GAMES / sizeof *GAMES ? GAMES[index] : NULL;
}

static const struct tab_game *find(const char *name, size_t length)
{
	for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++)
		if (strlen(GAMES[i]->name) == length && memcmp(GAMES[i]->name, name, length) == 0)
			return GAMES[i];
	return NULL;
}

const struct tab_game *tab_game_find(const char *name)
{
	return find(name, strlen(name));
}

/* The index of a value, or -1. */
static int find_value(const struct tab_option *option, const char *value, size_t length)
{
	for (int i = 0; option->values[i]; i++)
		if (strlen(option->values[i]) == length && memcmp(option->values[i], value, length) == 0)
			return i;
	return -1;
}

static const struct tab_option *find_option(const struct tab_game *game, const char *name, size_t length)
{
	for (size_t i = 0; i < game->option_count; i++)
		if (strlen(game->options[i].name) == length && memcmp(game->options[i].name, name, length) == 0)
			return &game->options[i];
	return NULL;
}

int tab_rules_parse(struct tab_rules *rules, const char *text, struct tab_error *error)
{
	size_t length = strcspn(text, ":");
	bool seen[TAB_MAX_OPTIONS] = {false};
	const char *rest = text + length;

	*rules = (struct tab_rules){.game = find(text, length)};
	if (!rules->game)
		return tab__error(error, "unknown game '%.*s'", quotable(length), text);

	while (*rest) {
		const char *name = rest + 1; /* past the colon or comma */
		size_t whole = strcspn(name, ","), name_length = strcspn(name, "=,");
		const char *value = name + name_length + 1;
		const struct tab_option *option;
		size_t index;
		int chosen;

		rest = name + whole;
		if (name_length == whole)
			return tab__error(error, "option '%.*s' has no value; write it as key=value", quotable(whole),
			                  name);
		option = find_option(rules->game, name, name_length);
		if (!option)
			return tab__error(error, "'%s' has no option '%.*s'", rules->game->name, quotable(name_length),
			                  name);
		index = (size_t)(option - rules->game->options);
		if (seen[index])
			return tab__error(error, "option '%s' is given twice", option->name);
		seen[index] = true;
		chosen = find_value(option, value, whole - name_length - 1);
		if (chosen < 0)
			return tab__error(error, "option '%s' cannot be '%.*s'", option->name,
			                  quotable(whole - name_length - 1), value);
		rules->option[index] = (uint8_t)chosen;
	}
	return 0;
}

void tab_rules_print(const struct tab_rules *rules, char text[TAB_RULES_SIZE])
{
	char separator = ':';
	size_t used = (size_t)snprintf(text, TAB_RULES_SIZE, "%s", rules->game->name);

	for (size_t i = 0; i < rules->game->option_count; i++) {
		const struct tab_option *option = &rules->game->options[i];

		if (rules->option[i] == 0)
			continue;
		used += (size_t)snprintf(text + used, TAB_RULES_SIZE - used, "%c%s=%s", separator, option->name,
		                         option->values[rules->option[i]]);
		separator = ',';
	}
}
