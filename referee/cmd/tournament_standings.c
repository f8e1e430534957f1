/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a tournament stands: tables from what is in its folder, also while it is played.
 */
#include "config.h"

#include <glob.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "referee/cmd/tournament.h"
#include "referee/cmd/tournament_table.h"
#include "referee/options.h"
#include "referee/text.h"
#include "referee/tournament/folder.h"
#include "referee/tournament/split.h"

/* More ids than any plan has. */
#define TOURNAMENT_MOST_GAMES 1000000000

/* What was read so far. A game that is being moved to the record is there twice. */
struct standings {
	const struct tournament *tournament;
	struct table_of_tournament table;
	struct plan *plan;   /* what its ranking follows from: the games up to the first that is missing */
	unsigned char *seen; /* a bit for each id */
	uint64_t size;       /* ids */
	uint64_t entered;    /* in the plan */
};

/* Returns whether it was seen before. */
static bool see(struct standings *standings, uint64_t id)
{
	const unsigned char bit = (unsigned char)(1 << id % 8);
	bool was_seen;

	if (id >= standings->size) {
		uint64_t size = (id / 8 + 1) * 2;

		standings->seen = xrealloc(standings->seen, size);
		memset(standings->seen + standings->size / 8, 0, size - standings->size / 8);
		standings->size = size * 8;
	}
	was_seen = standings->seen[id / 8] & bit;
	standings->seen[id / 8] |= bit;
	return was_seen;
}

/* A player's number in the list, or -1. */
static long find_player(const struct tournament *tournament, const char *name)
{
	for (uint32_t i = 0; i < tournament->players; i++)
		if (strcmp(tournament->player[i].name, name) == 0)
			return (long)i;
	return -1;
}

static int add_game(struct standings *standings, struct split_game *game, const char *path, struct error *error)
{
	if (game->tournament.id > (uint64_t)TOURNAMENT_MOST_GAMES || see(standings, game->tournament.id))
		return 0;
	for (int i = 0; i < 2; i++) {
		long player = find_player(standings->tournament, game->name[i]);

		if (player < 0)
			return error_set(error, ERROR_FAILED, "'%s': '%.100s' is no player of the tournament", path,
			                 game->name[i]);
		game->outcome.seat[i].player = (uint32_t)player;
	}
	table_add(&standings->table, &game->outcome);
	if (game->tournament.id == standings->entered + 1 && game->tournament.id <= plan_games(standings->plan)) {
		plan_enter(standings->plan, &game->outcome);
		standings->entered++;
	}
	return 0;
}

/* All games of a file. What is being written at its end is no error. */
static int add_file(struct standings *standings, const char *path, struct error *error)
{
	struct split_match match = {.offset = 0};
	struct error why = {.kind = ERROR_NONE};
	FILE *stream = fopen(path, "re");
	struct split *split;
	int status;

	if (!stream)
		return error_system(error, ERROR_USAGE, "cannot read '%s'", path);
	split = split_new(stream, path);
	while ((status = split_next(split, &match, error)) > 0) {
		struct split_game game;

		if (why.kind != ERROR_NONE)
			break;
		if (split_read(&match, path, &game, &why) == 0 && add_game(standings, &game, path, error) < 0) {
			status = -1;
			break;
		}
	}
	/* There was another behind what could not be read. */
	if (status > 0) {
		*error = why;
		status = -1;
	}
	split_free(split);
	fclose(stream);
	text_release(&match.text);
	return status;
}

static int add_pattern(struct standings *standings, const char *pattern, struct error *error)
{
	struct text path = folder_path(standings->tournament->output, pattern);
	glob_t found = {.gl_pathc = 0};
	int status = 0;

	if (glob(path.data, 0, NULL, &found) == 0) {
		for (size_t i = 0; i < found.gl_pathc && status == 0; i++)
			status = add_file(standings, found.gl_pathv[i], error);
		globfree(&found);
	}
	text_release(&path);
	return status;
}

/* Returns 0, or -1 with error filled. */
static int add_all(struct standings *standings, struct error *error)
{
	const struct league *league = standings->table.league;

	if (add_pattern(standings, "record.yaml", error) < 0 || add_pattern(standings, "pending/*.yaml", error) < 0)
		return -1;
	/* Parts that have not been joined. */
	if (!league_games(league) && (add_pattern(standings, "record-*.yaml", error) < 0 ||
	                              add_pattern(standings, "pending-*/*.yaml", error) < 0))
		return -1;
	if (!league_games(league))
		return error_set(error, ERROR_FAILED, "no game of '%s' has been played", standings->tournament->output);
	return 0;
}

/* The folder of a tournament of which either that or the file is given. Returns 0, or -1 with error filled. */
static int find_folder(const char *given, char **folder, struct error *error)
{
	struct tournament tournament;
	struct stat about;
	int status;

	if (stat(given, &about) < 0 || S_ISDIR(about.st_mode)) {
		*folder = xcopy(given);
		return 0;
	}
	tournament_init(&tournament);
	status = tournament_read(&tournament, given, error);
	if (status == 0)
		*folder = xcopy(tournament.output);
	tournament_release(&tournament);
	return status;
}

static int run_standings(int argc, char **argv, struct error *error)
{
	const char *name = "text";
	const struct option_spec specs[] = {{.name = "format", .type = OPTION_TEXT, .target = &name}, {.name = NULL}};
	enum league_format format;
	struct tournament tournament;
	struct standings standings = {.tournament = &tournament};
	struct dice_key config;
	char *folder = NULL;
	int status;

	argc = options_parse(specs, argc, argv, error);
	if (argc < 0 || league_format_find(name, &format, error) < 0)
		return -1;
	if (argc != 1)
		return error_set(error, ERROR_USAGE, "standings takes a tournament: its file, or its output folder");
	if (sodium_init() < 0)
		return error_set(error, ERROR_FAILED, "libsodium cannot be used on this system");
	tournament_init(&tournament);
	status = find_folder(argv[0], &folder, error);
	if (status == 0)
		status = tournament_open(&tournament, folder, NULL, 0, &config, error);
	if (status == 0) {
		table_init(&standings.table, &tournament);
		standings.plan = plan_new(&tournament);
		status = add_all(&standings, error);
		if (status == 0)
			table_print(&standings.table, standings.plan, format);
		plan_free(standings.plan);
		table_release(&standings.table);
		free(standings.seen);
	}
	tournament_release(&tournament);
	free(folder);
	return status;
}

const struct command tournament_command_standings = {
    .name = "standings",
    .summary = "show how a tournament stands",
    .help = "usage: tablier tournament standings [OPTION …] FILE|FOLDER\n"
	    "\n"
	    "Show the tables of a tournament, of which the file is given or the output\n"
	    "folder, from what is there, also while it is played: the record, and games that\n"
	    "are finished ahead of their turn; or, if there is no record yet, those of its\n"
	    "parts. 'tablier rate' does the same over any records.\n"
	    "\n"
	    "  --format FORMAT  text, json, yaml, csv (a line for each player) or\n"
	    "                   csv-pairings (one for each two who met)\n"
	    "\n"
	    "Exit status: 0 done, 1 no game has been played or a record does not hold, 2\n"
	    "wrong use or a file that cannot be read.\n",
    .run = run_standings,
};
