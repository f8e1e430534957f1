/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "referee/command.h"
#include "referee/options.h"
#include "tablier.h"

static void print_list(void)
{
	const struct tab_game *game;

	for (size_t i = 0; (game = tab_game_at(i)); i++)
		printf("%-16s %s\n", game->name, game->summary);
}

/* Write `key=value|value`, the default first. Returns its width; `out` may be NULL. */
static int print_values(FILE *out, const struct tab_option *option)
{
	size_t width = strlen(option->name);

	if (out)
		fputs(option->name, out);
	for (int i = 0; option->values[i]; i++) {
		width += 1 + strlen(option->values[i]);
		if (out)
			fprintf(out, "%c%s", i ? '|' : '=', option->values[i]);
	}
	return (int)width;
}

static void print_options(const struct tab_game *game)
{
	int widest = 0;

	printf("options  %s\n", game->option_count ? "the value named first is the default" : "none");
	for (size_t i = 0; i < game->option_count; i++) {
		int width = print_values(NULL, &game->options[i]);

		widest = width > widest ? width : widest;
	}
	for (size_t i = 0; i < game->option_count; i++) {
		const struct tab_option *option = &game->options[i];

		printf("  ");
		printf("%*s  %-9s %s\n", widest - print_values(stdout, option), "", option->source, option->summary);
	}
}

static void print_game(const struct tab_game *game)
{
	const struct tab_rules rules = {.game = game};
	struct tab_position opening;
	char board[TAB_BOARD_SIZE];

	tab_position_opening(&rules, &opening);
	tab_position_print(&rules, &opening, board);
	printf("%s (%s): %s\n", game->title, game->name, game->summary);
	printf("sources  %s\n", game->sources);
	printf("counts   %s\n", game->descending ? "downwards, from 24 to 1" : "upwards, from 1 to 24");
	printf("opening  %s\n", board);
	print_options(game);
}

static int run(int argc, char **argv, struct error *error)
{
	static const struct option_spec specs[] = {{.name = NULL}};
	const struct tab_game *game;

	argc = options_parse(specs, argc, argv, error);
	if (argc < 0)
		return -1;
	if (argc > 1)
		return error_set(error, ERROR_USAGE, "games takes one name at most");
	if (argc == 0) {
		print_list();
		return 0;
	}
	game = tab_game_find(argv[0]);
	if (!game)
		return error_set(error, ERROR_USAGE, "unknown game '%.60s'; 'tablier games' lists them", argv[0]);
	print_game(game);
	return 0;
}

const struct command command_games = {
    .name = "games",
    .summary = "list the games, or show one with its options",
    .help = "usage: tablier games [GAME]\n"
	    "\n"
	    "Without a name, list all games. With one, show its opening position and its\n"
	    "options: values (the default first), what they do, and the ruling that grants\n"
	    "them. Elsewhere a game with options is written GAME:key=value,key=value.\n",
    .run = run,
};
