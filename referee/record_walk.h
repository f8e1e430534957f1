/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Going through the record of a match item by item, with the state of the game at each, for those who show it or write
 * it in another form. All is replayed and checked on the way, as replay.h does it.
 */
#ifndef RECORD_WALK_H
#define RECORD_WALK_H

#include <stdio.h>

#include "record_read.h"
#include "replay_match.h"

struct record_walk {
	struct record_item item;   /* where the walk has come to; all below is as it stands after this */
	struct record_terms terms; /* of the match, or of a game that stands alone */
	struct replay_match match;

	/* Private. */
	struct record_reader *reader;
	FILE *file;
	bool owns_file;
	bool is_empty;
	struct replay_report report;
};

/* Open a file, `-` for standard input. Returns: 0, or -1 with error filled. */
int record_walk_open(struct record_walk *walk, const char *path, struct error *error);

/* The same for a stream, which stays the caller's. name: for messages. */
void record_walk_stream(struct record_walk *walk, FILE *stream, const char *name);

/* The same for a stream that stands at the beginning of a document, so many lines below that of the file. */
void record_walk_part(struct record_walk *walk, FILE *stream, const char *name, long above);

void record_walk_close(struct record_walk *walk);

/*
 * Go on by one item; its kind is RECORD_EOF at the end.
 *
 * Returns: 0, or -1 with error filled: `FILE:LINE: what` if the record does not hold, or if there is none
 *          (ERROR_FAILED); or that it is of a chouette, or cannot be read (ERROR_USAGE).
 */
int record_walk_next(struct record_walk *walk, struct error *error);

/* The state of the game, and the match as it stands: before the game, or with it once it has its result. */
const struct tab_state *record_walk_state(const struct record_walk *walk);
const struct tab_match *record_walk_score(const struct record_walk *walk);
const struct tab_rules *record_walk_rules(const struct record_walk *walk);

#endif
