/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A chouette: three bots or more, of whom one plays against all others (spec/rules/chouette.md). It runs in an event
 * loop, like a match.
 */
#ifndef CHOUETTE_H
#define CHOUETTE_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "dice.h"
#include "error.h"
#include "party.h"
#include "record_chouette.h"
#include "tablier.h"

struct chouette_config {
	struct tab_rules rules;
	long games;
	long turns; /* of a game, before it is unfinished */
	struct dice_key seed;
	struct party_config party; /* of all players */
	struct record *record;     /* may be NULL */
};

struct chouette;

struct chouette_listener {
	/* One of the crew has left the game by a fault. */
	void (*player_failed)(void *context, const struct chouette *chouette, int player, const struct fault *fault);

	/* A game ended and was settled; the box has not moved on yet. */
	void (*game_ended)(void *context, const struct chouette *chouette, const struct chouette_result *result);

	/* All is over, the bots are gone, and the chouette may be freed. */
	void (*ended)(void *context, const struct chouette *chouette);
};

/* What the config points to must live as long as the chouette. */
struct chouette *chouette_new(uv_loop_t *loop, const struct chouette_config *config,
                              const struct chouette_listener *listener, void *context);

/* Requires: never started, or ended. */
void chouette_free(struct chouette *chouette);

/* Start all bots and begin. */
void chouette_start(struct chouette *chouette);

/*
 * Break off in order: the game under way is played to its end. Where none is under way that is at once. `ended`
 * follows.
 */
void chouette_wind_up(struct chouette *chouette, const char *signal);

/* Break off: the game under way is dropped, and the bots are stopped. `ended` follows. */
void chouette_interrupt(struct chouette *chouette, const char *why);

/* Why it could not be played to its end; kind ERROR_NONE if it was. */
const struct error *chouette_error(const struct chouette *chouette);

const struct tab_chouette *chouette_table(const struct chouette *chouette);
const struct tab_state *chouette_state(const struct chouette *chouette);
const char *chouette_name(const struct chouette *chouette, int player);

#endif
