/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The organiser of a tournament: has the games of the plan played (hall.h), and stores them in the order of the plan
 * (store.h). Outcomes count in that order too, so that what follows from them does not depend on how many games are
 * played at the same time.
 */
#ifndef ORGANISER_H
#define ORGANISER_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "../error.h"
#include "../rating/outcome.h"
#include "dispatch.h"
#include "plan.h"
#include "roster.h"
#include "split.h"
#include "tournament.h"

struct organiser_config {
	const struct tournament *tournament; /* with a seed and a folder */
	struct dice_key config;              /* hash of its text */
	struct share share;
	int tables;
	bool with_times;
	const int *core;  /* of each table, from 1; NULL: any */
	const char *logs; /* folder for the dialogue of each game; NULL: none is kept */
};

struct organiser_listener {
	void (*started)(void *context, const struct plan_game *game);
	void (*finished)(void *context, const struct plan_game *game, const struct outcome *outcome);

	/*
	 * The game's turn has come in the order of the plan; also those that were there from the start.
	 *
	 * Returns: whether the tournament is decided by it, so that no other game counts.
	 */
	bool (*entered)(void *context, const struct outcome *outcome);

	/* All is over, and no process is left. */
	void (*over)(void *context);
};

struct organiser;

/*
 * Open the store, and go through the games that are there.
 *
 * Returns: NULL with error filled, as store_open; or what is there does not belong to this tournament.
 */
struct organiser *organiser_new(const struct organiser_config *config, const struct organiser_listener *listener,
                                void *context, struct error *error);
void organiser_free(struct organiser *organiser);

/* Whether there is nothing to be played. */
bool organiser_is_done(const struct organiser *organiser);

/* Play what is missing; `over` follows. What is pointed to must live until then. Returns 0, or -1 with error filled. */
int organiser_start(struct organiser *organiser, uv_loop_t *loop, const struct roster *roster,
                    const struct protocol_identity *identity, struct error *error);

/*
 * Take over a game that was played elsewhere.
 *
 * path:    where it is from, for messages.
 * Returns: 1; 0 if it was there, or does not count any more; or -1 with error filled: it is not of this tournament, or
 *          it is there and differs.
 */
int organiser_import(struct organiser *organiser, struct split_game *game, const struct split_match *match,
                     const char *path, struct error *error);

/* Whether a game is there. */
bool organiser_has(const struct organiser *organiser, uint64_t id);

/* Finish the games under way, or drop them; `over` follows. */
void organiser_wind_up(struct organiser *organiser);
void organiser_stop(struct organiser *organiser);

/* What went wrong with the world; kind ERROR_NONE if nothing did. */
const struct error *organiser_error(const struct organiser *organiser);

/* Why a log could not be written; the last one. Kind ERROR_NONE if all could. */
const struct error *organiser_log_error(const struct organiser *organiser);

struct organiser_progress {
	uint64_t games;          /* of ours, planned so far */
	uint64_t found;          /* that were there when it began */
	uint64_t entered, ahead; /* in the record, and finished ahead of their turn */
	int under_way;
	uint64_t plies;   /* played by this run */
	uint64_t trimmed; /* bytes of an unfinished game at the end of the record that was found */
	bool is_whole;    /* all is planned */
	bool is_decided;
};

struct organiser_progress organiser_progress(const struct organiser *organiser);
const struct plan *organiser_plan(const struct organiser *organiser);
const char *organiser_record(const struct organiser *organiser);

#endif
