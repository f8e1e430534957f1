/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The hall where a tournament is played: tables, each with a match under way (match.h), all in one event loop. A table
 * that becomes free takes what dispatch.h gives it. What becomes of a game is the owner's business.
 */
#ifndef HALL_H
#define HALL_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "../dice.h"
#include "../rating/outcome.h"
#include "../text.h"
#include "dispatch.h"
#include "roster.h"
#include "tournament.h"

struct hall_config {
	const struct tournament *tournament;
	const struct roster *roster;
	const struct protocol_identity *identity; /* of each player */
	struct dice_key config;                   /* hash of the tournament's text */
	struct dispatch *dispatch;
	int tables;
	bool with_times;  /* in records */
	const int *core;  /* of each table, from 1; NULL: any */
	const char *logs; /* folder for the dialogue of each game, RU-10; NULL: none is kept */
};

struct hall_listener {
	void (*started)(void *context, const struct plan_game *game);

	/*
	 * A game was played to its end.
	 *
	 * record: it, whole.
	 */
	void (*finished)(void *context, const struct plan_game *game, const struct outcome *outcome,
	                 const struct text *record);

	/* No table has a game, and no process is left. More follows only after hall_go. */
	void (*idle)(void *context);
};

struct hall;

/* Returns NULL with error filled: no temporary file can be made. */
struct hall *hall_new(uv_loop_t *loop, const struct hall_config *config, const struct hall_listener *listener,
                      void *context, struct error *error);

/* Requires: idle. */
void hall_free(struct hall *hall);

/* Free tables look for games: at the beginning, and when there may be more. */
void hall_go(struct hall *hall);

/* What is under way is played to its end, and nothing is begun. `idle` follows, not from within. */
void hall_wind_up(struct hall *hall);

/* What is under way is dropped. `idle` follows, not from within. */
void hall_stop(struct hall *hall);

/* How many tables have a game, and plies played so far, those of games under way with them. */
int hall_busy(const struct hall *hall);
uint64_t hall_plies(const struct hall *hall);

/* Why a log could not be written; the last one. Kind ERROR_NONE if all could. */
const struct error *hall_log_error(const struct hall *hall);

/* How many descriptors so many tables take at most, together with what else is open. */
uint64_t hall_descriptors(int tables, bool has_logs);

#endif
