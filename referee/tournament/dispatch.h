/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which game of the plan a free table plays next. A table takes a batch (plan.h) and plays it to its end, so that its
 * processes can be kept; where none is left to be begun it helps out with the batch that has most games waiting, from
 * its end. It knows nothing of processes and files.
 */
#ifndef DISPATCH_H
#define DISPATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "plan.h"

/* Which games of the plan are ours to play, where several share it. */
struct share {
	uint64_t number, of;  /* each of-th batch, from 1; 0: all */
	uint64_t first, last; /* ids; 0: all */
};

bool share_is_whole(const struct share *share);
bool share_has(const struct share *share, const struct plan_game *game);

/* How many games of a plan are ours, as far as it is made. */
uint64_t share_count(const struct share *share, const struct plan *plan);

struct dispatch;

/*
 * done: whether a game needs not be played, because it has been. Asked again and again.
 *
 * What is pointed to must live as long.
 */
struct dispatch *dispatch_new(const struct plan *plan, const struct share *share, int tables,
                              bool (*done)(void *context, uint64_t id), void *context);
void dispatch_free(struct dispatch *dispatch);

/*
 * The next game for a table, which has finished what it was given before. Each game is given once.
 *
 * goes_on: set to whether it is of the same batch as what the table played last, and was not taken from another's.
 * Returns: false if there is none, for now: the plan may grow.
 */
bool dispatch_next(struct dispatch *dispatch, int table, struct plan_game *game, bool *goes_on);

#endif
