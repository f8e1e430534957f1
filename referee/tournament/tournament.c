/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "tournament.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../board_arguments.h"
#include "../defaults.h"
#include "keys.h"

enum { DEFAULT_TOURNAMENT_GAMES = 100 };

#define DEFAULT_NAME "tournament"
static const double DEFAULT_ERROR_RATE = 0.05;

/* ---- Making ------------------------------------------------------------------------------------------------------ */

void tournament_init(struct tournament *tournament)
{
	struct error unused;

	*tournament = (struct tournament){
	    .format = TOURNAMENT_ROUND_ROBIN,
	    .scoring = TOURNAMENT_BY_POINTS,
	    .games = DEFAULT_TOURNAMENT_GAMES,
	    .sprt = {.alpha = DEFAULT_ERROR_RATE, .beta = DEFAULT_ERROR_RATE},
	    .move_ms = DEFAULT_MOVE_MS,
	    .start_ms = DEFAULT_START_MS,
	    .newgame_ms = DEFAULT_NEWGAME_MS,
	    .quit_ms = DEFAULT_QUIT_MS,
	    .turns = DEFAULT_TURNS,
	    .on_fault = FAULT_FORFEITS,
	    .restarts = DEFAULT_RESTARTS,
	    .sandbox = xcopy("none"),
	};
	parse_rules(DEFAULT_GAME, &tournament->rules, &unused);
}

void tournament_release(struct tournament *tournament)
{
	keys_release(TOURNAMENT_KEYS, tournament);
	for (uint32_t i = 0; i < tournament->players; i++)
		keys_release(PLAYER_KEYS, &tournament->player[i]);
	free(tournament->player);
	*tournament = (struct tournament){.name = NULL};
}

/* ---- Players ----------------------------------------------------------------------------------------------------- */

static bool has_name(const struct tournament *tournament, const char *name)
{
	for (uint32_t i = 0; i < tournament->players; i++)
		if (tournament->player[i].name && strcmp(tournament->player[i].name, name) == 0)
			return true;
	return false;
}

/* So much of a text as fits, whole characters. */
static void cut(char *text, size_t length)
{
	if (strlen(text) <= length)
		return;
	while (length && ((unsigned char)text[length] & 0xc0) == 0x80)
		length--;
	text[length] = '\0';
}

/* TO-20: the command, and a number where that is taken. */
static char *make_name(const struct tournament *tournament, const char *command)
{
	enum { ROOM_FOR_NUMBER = 6 };
	char *stem = xcopy(command);
	struct text name = {.data = NULL};
	uint32_t number = 1;

	cut(stem, KEY_NAME_SIZE - 1 - ROOM_FOR_NUMBER);
	text_add_string(&name, stem);
	while (has_name(tournament, name.data)) {
		text_clear(&name);
		text_format(&name, "%s-%" PRIu32, stem, ++number);
	}
	free(stem);
	return name.data;
}

struct tournament_player *tournament_new_player(struct tournament *tournament)
{
	tournament->player = xrealloc(tournament->player, (tournament->players + 1) * sizeof *tournament->player);
	tournament->player[tournament->players] = (struct tournament_player){
	    .threads = 1,
	    .limits = {-1, -1, -1, -1, -1},
	};
	return &tournament->player[tournament->players++];
}

/* ---- What follows from the rest ---------------------------------------------------------------------------------- */

/* TO-3: the file's own name without its ending. */
static char *stem_of(const char *path)
{
	const char *slash = path ? strrchr(path, '/') : NULL, *base = slash ? slash + 1 : path;
	char *stem, *ending;

	if (!path || strcmp(path, "-") == 0 || !*base)
		return xcopy(DEFAULT_NAME);
	stem = xcopy(base);
	ending = strrchr(stem, '.');
	if (ending && ending != stem && (strcmp(ending, ".yaml") == 0 || strcmp(ending, ".yml") == 0))
		*ending = '\0';
	cut(stem, KEY_NAME_SIZE - 1);
	return stem;
}

void tournament_settle(struct tournament *tournament, const char *path)
{
	for (uint32_t i = 0; i < tournament->players; i++)
		if (!tournament->player[i].name)
			tournament->player[i].name = make_name(tournament, tournament->player[i].command);
	if (!tournament->name)
		tournament->name = stem_of(path);
	if (!tournament->output) {
		char *stem = stem_of(path);
		struct text output = {.data = NULL};

		/* A file without the ending has that name itself. */
		text_format(&output,
		            path && strlen(path) >= strlen(stem) &&
		                    strcmp(path + strlen(path) - strlen(stem), stem) == 0
		                ? "%s.out"
		                : "%s",
		            stem);
		tournament->output = output.data;
		free(stem);
	}
	if (!tournament->match_games && !tournament->match_points)
		tournament->match_games = 1;
	if (!tournament->scratch_mib && strcmp(tournament->sandbox, "none") != 0)
		tournament->scratch_mib = DEFAULT_SCRATCH_MIB;
}

struct limits tournament_limits_of(const struct tournament *tournament, uint32_t player)
{
	const struct limits *own = &tournament->player[player].limits, *all = &tournament->limits;

	return (struct limits){
	    .memory_mib = own->memory_mib < 0 ? all->memory_mib : own->memory_mib,
	    .cpu_s = own->cpu_s < 0 ? all->cpu_s : own->cpu_s,
	    .processes = own->processes < 0 ? all->processes : own->processes,
	    .open_files = own->open_files < 0 ? all->open_files : own->open_files,
	    .file_mib = own->file_mib < 0 ? all->file_mib : own->file_mib,
	};
}

long tournament_rounds(const struct tournament *tournament)
{
	long rounds = 0;

	if (tournament->rounds)
		return tournament->rounds;
	while (1ul << rounds < tournament->players)
		rounds++;
	return rounds;
}

/* ---- Checks ------------------------------------------------------------------------------------------------------ */

/* What belongs to one format alone: TO-5. */
static int check_format(const struct tournament *tournament, struct error *error)
{
	if (tournament->rounds && tournament->format != TOURNAMENT_SWISS)
		return error_set(error, ERROR_USAGE, "'rounds' is of use with format swiss only");
	if (tournament->has_third_place && tournament->format != TOURNAMENT_KNOCKOUT)
		return error_set(error, ERROR_USAGE, "'third_place' is of use with format knockout only");
	if (tournament->sprt.is_on && tournament->format != TOURNAMENT_LADDER)
		return error_set(error, ERROR_USAGE, "'sprt' is of use with format ladder only");
	if (tournament->format == TOURNAMENT_LADDER && tournament->players != 2)
		return error_set(error, ERROR_USAGE, "format ladder is for two players, not %" PRIu32,
		                 tournament->players);
	if (tournament->sprt.is_on && tournament->sprt.lower >= tournament->sprt.upper)
		return error_set(error, ERROR_USAGE, "the SPRT's lower bound must be below its upper bound: %g, %g",
		                 tournament->sprt.lower, tournament->sprt.upper);
	if (tournament->format == TOURNAMENT_SWISS && tournament_rounds(tournament) >= tournament->players)
		/* With an odd number there are as many rounds as players, but a schedule of that is a round robin. */
		return error_set(error, ERROR_USAGE,
		                 "%ld rounds of a swiss tournament take more than %" PRIu32
		                 " players, as no pairing is repeated",
		                 tournament_rounds(tournament), tournament->players);
	return 0;
}

/* Pairings at most, to bound the number of games. */
static uint64_t count_pairings(const struct tournament *tournament)
{
	uint64_t players = tournament->players;

	switch (tournament->format) {
	case TOURNAMENT_ROUND_ROBIN:
		return players * (players - 1) / 2;
	case TOURNAMENT_SWISS:
		return players / 2 * (uint64_t)tournament_rounds(tournament);
	case TOURNAMENT_KNOCKOUT:
		return players;
	default:
		return players - 1;
	}
}

static int check_games(const struct tournament *tournament, struct error *error)
{
	uint64_t games = count_pairings(tournament) * (uint64_t)tournament->games;

	if (tournament->games % 2)
		return error_set(error, ERROR_USAGE,
		                 "'games' takes an even number, not %ld: they come in pairs with the same dice",
		                 tournament->games);
	if (games > MOST_GAMES)
		return error_set(error, ERROR_USAGE,
		                 "%" PRIu64 " games are more than %d; ask for fewer games of each pairing", games,
		                 MOST_GAMES);
	if (tournament->match_games && tournament->match_points)
		return error_set(error, ERROR_USAGE, "a match is to 'match_games' or to 'match_points', not both");
	if (tournament->match_games && !tab_match_allows(&tournament->rules, (unsigned long)tournament->match_games))
		return error_set(error, ERROR_USAGE, "'match_games' of %s is an odd number, not %ld",
		                 tournament->rules.game->name, tournament->match_games);
	return 0;
}

static int check_sandbox(const struct tournament *tournament, struct error *error)
{
	bool has_expose = tournament->expose;

	for (uint32_t i = 0; i < tournament->players; i++)
		has_expose |= tournament->player[i].expose != NULL;
	if (strcmp(tournament->sandbox, "none") == 0 && (tournament->scratch_mib || has_expose))
		return error_set(error, ERROR_USAGE, "'scratch_mib' and 'expose' are of use with sandbox bwrap only");
	return 0;
}

int tournament_check(const struct tournament *tournament, struct error *error)
{
	if (tournament->players < 2)
		return error_set(error, ERROR_USAGE, "a tournament takes two players or more, not %" PRIu32,
		                 tournament->players);
	if (check_format(tournament, error) < 0 || check_games(tournament, error) < 0)
		return -1;
	return check_sandbox(tournament, error);
}
