/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading records, spec/record.md, as a stream: memory does not grow with the file.
 */
#ifndef RECORD_READ_H
#define RECORD_READ_H

#include <stdio.h>

#include "record.h"
#include "yaml_in.h"

enum record_item_kind {
	RECORD_HEADER, /* terms */
	RECORD_GAME,   /* terms, number and score: a game begins */
	RECORD_PAUSED, /* number, score and seed: a game that was left begins (RE-16) */
	RECORD_TURN,   /* turn */
	RECORD_RESULT, /* result: the game ends */
	RECORD_LEFT,   /* no more is known of a game that was left */
	RECORD_END,    /* end */
	RECORD_EOF,
};

struct record_item {
	enum record_item_kind kind;
	long line; /* where it begins, from 1 */
	struct record_terms terms;
	uint32_t number;
	uint32_t score[2];
	bool has_date;        /* the header has: the times of turns are written as well */
	bool is_crawford;     /* the game is */
	struct dice_key seed; /* of the match, where a game was left */
	struct record_turn turn;
	struct record_result result;
	struct record_end end;
};

struct record_reader;

/*
 * Read from a stream, which stays the caller's.
 *
 * name: for messages.
 */
struct record_reader *record_reader_new(FILE *stream, const char *name);
void record_reader_free(struct record_reader *reader);

/* The stream stands so many lines below the file's beginning: messages are to count from there. */
void record_reader_set_above(struct record_reader *reader, long lines);

/*
 * Read the next item of a match. The form is checked to the last key; whether it is true is for others to say
 * (replay.h).
 *
 * Returns: 0; or -1 with error filled: `FILE:LINE: what` (ERROR_FAILED), or that the file cannot be read (ERROR_USAGE).
 */
int record_read(struct record_reader *reader, struct record_item *item, struct error *error);

/* A file may hold records of matches and of chouettes. */
enum record_family {
	RECORD_OF_NOTHING, /* the file ends */
	RECORD_OF_MATCH,
	RECORD_OF_CHOUETTE, /* for record_chouette_read.h */
};

/* Look what the next item is a part of. Returns and error as above. */
int record_next(struct record_reader *reader, enum record_family *family, struct error *error);

/* After an error of those above: as in_is_cut (yaml_in.h). */
bool record_is_cut(const struct record_reader *reader, struct in_stump *stump);

/* An error at a line of the reader's file, as above. Returns -1. */
int record_error(const struct record_reader *reader, long line, struct error *error, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
