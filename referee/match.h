/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match between two bots. It runs in an event loop, in which many may run side by side.
 */
#ifndef MATCH_H
#define MATCH_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "dice.h"
#include "dice_file.h"
#include "error.h"
#include "game.h"
#include "party.h"
#include "record.h"
#include "tablier.h"

/* What a fault in a game does. */
enum match_on_fault {
	FAULT_FORFEITS, /* the opponent wins the game */
	FAULT_VOIDS,    /* nobody does */
	FAULT_STOPS,    /* the opponent wins the game, and the match is broken off */
};

/* A match as it was left: RE-16. */
struct match_past {
	struct record_terms terms;
	struct tab_match score;
	struct game_past game;
};

struct match_config {
	struct tab_rules rules;
	long games;  /* so many games; or 0 */
	long points; /* until one has so many points; or 0 */
	long turns;  /* of a game, before it is unfinished */
	enum match_on_fault on_fault;
	long restarts; /* of each bot; who needs more is out */
	struct dice_key seed;
	enum record_dice dice;
	struct dice_file *throws;      /* for DICE_OF_FILE */
	const struct match_past *past; /* of a match that is taken up again; else NULL */
	struct party_config party;     /* of two */
	struct record *record;         /* may be NULL */
};

struct match;

struct match_listener {
	/* A game ended; the score has been entered. */
	void (*game_ended)(void *context, const struct match *match, const struct record_result *result);

	/* All is over, both bots are gone, and the match may be freed. */
	void (*ended)(void *context, const struct match *match);
};

/* What the config points to must live as long as the match. */
struct match *match_new(uv_loop_t *loop, const struct match_config *config, const struct match_listener *listener,
                        void *context);

/* Requires: never started, or ended. */
void match_free(struct match *match);

/* Start both bots and begin. */
void match_start(struct match *match);

/*
 * Break off in order: the game under way is played to its end, and the record gets an end. Where none is under way that
 * is at once. `ended` follows.
 */
void match_wind_up(struct match *match, const char *signal);

/* Break off: the game under way is dropped, and the bots are stopped. `ended` follows. */
void match_interrupt(struct match *match, const char *why);

/*
 * Leave the match: the bots are stopped, and the record keeps the game under way, if it is of the kind that does. It is
 * left as well if a person asks for that, if the program of a person fails, and if the throws of a file are used up.
 *
 * why: for match_error.
 */
void match_leave(struct match *match, const char *why);

/* Whether it was left, to be taken up again; then match_error is of kind ERROR_NONE only if a person asked for that. */
bool match_is_left(const struct match *match);

/* Our process has been stopped for so long: no clock ran. */
void match_forgive(struct match *match, int64_t slept_us);

/* Why the match could not be played to its end; kind ERROR_NONE if it was. */
const struct error *match_error(const struct match *match);

const struct tab_match *match_score(const struct match *match);
const struct tab_state *match_state(const struct match *match);
const char *match_name(const struct match *match, int seat);

#endif
