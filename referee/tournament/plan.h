/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The plan of a tournament: which games are played, who has which seat, and which games share their dice. It knows
 * nothing of processes and files. Formats that pair by results plan a round when the one before is over; all others are
 * known from the start, and computed from a game's number alone.
 */
#ifndef PLAN_H
#define PLAN_H

#include <stdbool.h>
#include <stdint.h>

#include "../rating/outcome.h"

struct tournament;

/* A game of the plan: a match of the tournament's length between two players. */
struct plan_game {
	uint64_t id;        /* from 1, without gaps */
	uint64_t pair;      /* number of its dice, from 1: its partner has the same, and swapped seats */
	uint32_t round;     /* from 1 */
	uint32_t player[2]; /* by seat; numbers in the tournament's list, from 0 */

	/*
	 * Games of the same batch have the same players in the same seats, and no two of them are of a pair. So they
	 * may be played by the same two processes one after the other, which learn nothing of dice still to come. The
	 * batches of a plan are numbered from 1, in the order in which it is best to begin them.
	 */
	uint64_t batch;
};

struct plan;

/* What the tournament points to must live as long. */
struct plan *plan_new(const struct tournament *tournament);
void plan_free(struct plan *plan);

/* How many games, and batches, are planned so far. */
uint64_t plan_games(const struct plan *plan);
uint64_t plan_batches(const struct plan *plan);

/* Requires: an id, 1 … plan_games; a batch, 1 … plan_batches. */
struct plan_game plan_game(const struct plan *plan, uint64_t id);

/* The number of games of a batch, and its games in the order in which they are best played; index from 0. */
uint64_t plan_batch_size(const struct plan *plan, uint64_t batch);
uint64_t plan_batch_game(const struct plan *plan, uint64_t batch, uint64_t index);

/*
 * Enter an outcome; each game once, in the order of ids. More games may be planned by it.
 */
void plan_enter(struct plan *plan, const struct outcome *outcome);

/* Whether all games that there will be are planned: true from the start where results have no influence. */
bool plan_is_whole(const struct plan *plan);

/*
 * The players as the format itself ranks them by the outcomes entered, the first one first: how far they came in a
 * knockout, the score of a Swiss tournament.
 *
 * order:   as many as there are players.
 * Returns: false, and nothing is written, where the format has no ranking of its own.
 */
bool plan_rank(const struct plan *plan, uint32_t order[]);

#endif
