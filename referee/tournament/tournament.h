/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A tournament as its organiser wants it, spec/tournament.md: from a file or from options, checked as a whole.
 */
#ifndef TOURNAMENT_H
#define TOURNAMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../dice.h"
#include "../error.h"
#include "../match.h"
#include "../text.h"
#include "tablier.h"

enum { TOURNAMENT_MOST_PLAYERS = 1000 };

/* What a program may use, 0: as much as the system gives. */
struct tournament_limits {
	long memory_mib, cpu_s, processes, open_files, file_mib;
};

struct tournament_player {
	char *name;    /* for tables and records; unique */
	char *command; /* a command line, or the name of a reference bot */
	char *folder;  /* the working folder of its processes; NULL: that of the referee */
	char **env;    /* NULL-terminated, NAME=VALUE or NAME; added to those of all */
	char **expose; /* NULL-terminated: paths that its sandbox shows besides */
	long threads;  /* that it computes with, 1 … */
	struct tournament_limits limits; /* its own; where not given, those of all */
};

enum tournament_format {
	TOURNAMENT_ROUND_ROBIN,
	TOURNAMENT_GAUNTLET, /* the first player against each other */
	TOURNAMENT_KNOCKOUT,
	TOURNAMENT_SWISS,
	TOURNAMENT_LADDER, /* two players, until the SPRT decides */
};

/* What the score of a player is made of. */
enum tournament_scoring {
	TOURNAMENT_BY_POINTS, /* points won, those lost taken off */
	TOURNAMENT_BY_WINS,   /* 1 for a win, 1/2 where nobody wins */
};

/* A sequential test: H0, the first player's mean a game is `lower`; H1, it is `upper`. */
struct tournament_sprt {
	bool is_on;
	double alpha, beta;
	double lower, upper; /* in points a game, or in Elo where scoring is by wins */
};

struct tournament {
	char *name;
	struct tab_rules rules;
	enum tournament_format format;
	enum tournament_scoring scoring;
	long games;              /* of each pairing; even, as they come in pairs */
	long match_games;        /* length of each of them, or 0 */
	long match_points;       /* or 0 */
	long rounds;             /* Swiss; 0: as many as it takes */
	struct tournament_sprt sprt;
	long move_ms, clock_ms, inc_ms, margin_ms, start_ms, newgame_ms, quit_ms, turns;
	enum match_on_fault on_fault;
	long restarts;
	struct tournament_limits limits;
	char *sandbox;           /* "none" or "bwrap" */
	long scratch_mib;
	char **env, **expose;    /* of all players; NULL-terminated */
	bool has_seed;
	struct dice_key seed;
	char *output;            /* folder */

	struct tournament_player *player;
	uint32_t players;
};

/* Set to defaults; released by tournament_release whatever follows. */
void tournament_init(struct tournament *tournament);
void tournament_release(struct tournament *tournament);

/* Read a file, `-` for standard input. Returns 0, or -1 with error filled: `FILE:LINE: what`. */
int tournament_read(struct tournament *tournament, const char *path, struct error *error);

/* Add a player. Its name is the command if NULL is given; a number is added where that is taken. */
void tournament_add(struct tournament *tournament, const char *name, const char *command);

/* What only makes sense together: enough players, an even number of games, and so on. Returns 0 or -1 as above. */
int tournament_check(const struct tournament *tournament, struct error *error);

/*
 * Write it as a file that tournament_read reads: every key, in the order of the spec, the same bytes for the same
 * tournament. Two tournaments have the same games if and only if these texts are the same; so what has no influence on
 * games, the name and the output folder, is not in it.
 */
void tournament_print(const struct tournament *tournament, struct text *out);

/* A commented example for `tablier tournament init`. */
extern const char TOURNAMENT_EXAMPLE[];

#endif
