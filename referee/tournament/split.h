/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records taken apart into matches. A tournament's record is moved about by whole matches, byte for byte; so they are
 * told apart by their lines, and read only where it is asked what is in them.
 */
#ifndef SPLIT_H
#define SPLIT_H

#include <stdint.h>
#include <stdio.h>

#include "../error.h"
#include "../rating/outcome.h"
#include "../record.h"
#include "../text.h"

/* A match of a file of records, as it stands there. */
struct split_match {
	struct text text;
	uint64_t offset;
	long line; /* from 1 */
};

struct split;

/*
 * Go through a stream, which stays the caller's.
 *
 * name: for messages.
 */
struct split *split_new(FILE *stream, const char *name);
void split_free(struct split *split);

/*
 * Take the next match.
 *
 * match:   all zero at first; the caller releases its text.
 * Returns: 1; 0 at the end; -1 with error filled, if the file cannot be read.
 */
int split_next(struct split *split, struct split_match *match, struct error *error);

/* What a match of a tournament says of itself. */
struct split_game {
	struct record_tournament tournament;
	char name[2][PROTOCOL_TEXT_BYTES + 1];
	struct dice_key commitment;
	struct outcome outcome; /* the numbers of the players are not filled in */
};

/*
 * Read a match.
 *
 * name:    for messages, `NAME:LINE: what`.
 * Returns: 0; or -1 with error filled: it is no match of a tournament, or it has no end.
 */
int split_read(const struct split_match *match, const char *name, struct split_game *game, struct error *error);

#endif
