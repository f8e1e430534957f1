/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A tournament as its organiser wants it, spec/tournament.md: from a file or from options, checked as a whole.
 */
#ifndef TOURNAMENT_H
#define TOURNAMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "../dice.h"
#include "../error.h"
#include "../limits.h"
#include "../match.h"
#include "../text.h"
#include "tablier.h"

enum { TOURNAMENT_MOST_PLAYERS = 1000 };

struct tournament_player {
	char *name;           /* for tables and records; unique */
	char *command;        /* a command line, or the name of a reference bot */
	char *folder;         /* the working folder of its processes; NULL: that of the referee */
	char **env;           /* NULL-terminated, NAME=VALUE or NAME; added to those of all */
	char **expose;        /* NULL-terminated: paths that its sandbox shows besides */
	long threads;         /* that it computes with, 1 … */
	struct limits limits; /* its own, -1 where not given; tournament_limits_of has what holds */
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
	long games;           /* of each pairing; even, as they come in pairs */
	long match_games;     /* length of each of them, or 0 */
	long match_points;    /* or 0 */
	long rounds;          /* Swiss; 0: as many as it takes, tournament_rounds */
	bool has_third_place; /* a knockout plays for it */
	struct tournament_sprt sprt;
	long move_ms, clock_ms, inc_ms, margin_ms, start_ms, newgame_ms, quit_ms, turns;
	enum match_on_fault on_fault;
	long restarts;
	struct limits limits;
	char *sandbox;        /* "none" or "bwrap" */
	long scratch_mib;     /* 0 without a sandbox */
	char **env, **expose; /* of all players; NULL-terminated */
	bool has_seed;
	struct dice_key seed;
	char *output; /* folder */

	struct tournament_player *player;
	uint32_t players;
};

/* Set to defaults; released by tournament_release whatever follows. */
void tournament_init(struct tournament *tournament);
void tournament_release(struct tournament *tournament);

/*
 * Read a file, `-` for standard input. A tournament is read once after tournament_init. Returns 0, or -1 with error
 * filled (ERROR_USAGE): `FILE:LINE: what`.
 */
int tournament_read(struct tournament *tournament, const char *path, struct error *error);

/* The same from a stream, which stays the caller's. name: for messages, and for what is named after the file (TO-3). */
int tournament_read_stream(struct tournament *tournament, FILE *stream, const char *name, struct error *error);

/*
 * Add a player without name and command. The caller gives the command; tournament_settle makes a name.
 *
 * Requires: fewer than TOURNAMENT_MOST_PLAYERS.
 */
struct tournament_player *tournament_new_player(struct tournament *tournament);

/*
 * Fill in what follows from the rest where nobody said anything else: the name and the output folder from a file's
 * name, NULL if there is none; players' names; the length of a game. tournament_read does so at its end.
 */
void tournament_settle(struct tournament *tournament, const char *path);

/*
 * What only makes sense together: enough players, an even number of games, and so on. Returns 0, or -1 with error
 * filled; the message names no file.
 */
int tournament_check(const struct tournament *tournament, struct error *error);

/* What a player may use: its own limits, and those of all where it has none. */
struct limits tournament_limits_of(const struct tournament *tournament, uint32_t player);

/* The rounds of a Swiss tournament (TO-15). */
long tournament_rounds(const struct tournament *tournament);

/*
 * Write it as a file that tournament_read reads: every key, in the order of the spec, the same bytes for the same
 * tournament. Two tournaments have the same games if and only if these texts are the same; so what has no influence on
 * games, the name, the output folder and the players' threads, is not in it. Without a seed there is none in it.
 *
 * Requires: that tournament_check has nothing to say.
 */
void tournament_print(const struct tournament *tournament, struct text *out);

/*
 * Tell people how two canonical texts differ, a line for each key that does: `key: old -> new`, those of a player as
 * `players[NAME].key`. A key that is missing is told as `none`. Nothing is added for texts that are the same.
 */
void tournament_difference(const char *old, const char *new, struct text *out);

/* A commented example for `tablier tournament init`. */
extern const char TOURNAMENT_EXAMPLE[];

#endif
