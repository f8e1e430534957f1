/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The games of a tournament on disk. They stand in the record in the order of the plan, whole matches only; a game that
 * is finished ahead of its turn is held beside it until it can be moved there.
 *
 * Theory of operation. A game is handed to the system at once, in one file or the other: who kills the referee takes
 * nothing of what is finished. What is appended to the record is cut off again if the rest of it does not fit on the
 * disk. Held games are in segments, files of some dozens of them; a segment is removed only when the record, with all of
 * its games, has been written to the disk (store_sync), so that the end of the machine costs what was finished in the
 * last moments at most.
 * What is left half done is put right when the store is opened: a cut match at the end of the record is trimmed, held
 * games that are in the record or not whole are passed over. The record is locked while it is open.
 */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../error.h"
#include "../rating/outcome.h"
#include "../text.h"
#include "split.h"

struct store;

/*
 * Open the store in a folder, and go through what is there: first the record in its order, then what is held, in no
 * order. Games that are there are no news to the caller, and may be refused by it.
 *
 * part:    NULL, or the name of the part that is ours, where several share the tournament: `1-of-4`.
 * found:   told of each game; its outcome may be completed. Returns 0; 1 for a held game
 *          that can go; or -1 with error filled.
 * Returns: NULL with error filled: another run is at work there, the record does not hold, or is refused.
 */
struct store *store_open(const char *folder, const char *part,
                         int (*found)(void *context, struct split_game *game, bool is_held, struct error *error),
                         void *context, struct error *error);
void store_close(struct store *store);

const char *store_path(const struct store *store);

/* How many bytes of an unfinished match were trimmed when it was opened. */
uint64_t store_trimmed(const struct store *store);

/* How many bytes the record has. */
uint64_t store_size(const struct store *store);

/* Append a game to the record. Returns 0, or -1 with error filled; then it is not in it. */
int store_append(struct store *store, const struct text *text, struct error *error);

/* Hold a game until its turn. Returns 0, or -1 with error filled. */
int store_hold(struct store *store, const struct outcome *outcome, const struct text *text, struct error *error);

/* The outcome of a game that is held, or NULL. */
const struct outcome *store_held(const struct store *store, uint64_t id);

/* Whether this is what is held of a game. */
bool store_holds(const struct store *store, uint64_t id, const struct text *text);
size_t store_held_count(const struct store *store);

/* Move a game that is held to the end of the record. Returns 0, or -1 with error filled. */
int store_move(struct store *store, uint64_t id, struct error *error);

/* Let what is held, and will never be moved, go. */
void store_drop_held(struct store *store);

/*
 * Write the record to the disk. It takes its time, so it may be done in a thread of its own; it is done in three steps,
 * of which the first and the last are quick.
 *
 * store_sync_begin: Returns a ticket.
 * store_sync_file:  the slow part; touches nothing that the others touch.
 * store_sync_end:   what was moved before the ticket is removed from where it was held.
 */
size_t store_sync_begin(const struct store *store);
void store_sync_file(const struct store *store);
void store_sync_end(struct store *store, size_t ticket);

#endif
