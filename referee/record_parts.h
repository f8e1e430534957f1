/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the records of matches and of chouettes have in common, for those who write them (record.c, record_chouette.c)
 * and read them (record_read.c, record_chouette_read.c). Nobody else includes this.
 */
#ifndef RECORD_PARTS_H
#define RECORD_PARTS_H

#include <stdbool.h>
#include <stdint.h>

#include "record.h"
#include "record_read.h"
#include "yaml_in.h"
#include "yaml_out.h"

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

struct record {
	struct yaml_out *out;
	bool with_times;
	enum record_dice dice;    /* of the match */
	struct record_kept *kept; /* NULL if it is not a record that is kept (RE-16) */
};

void record_write_kind(struct yaml_out *out, const char *kind);

/* Begin the file and the header: its kind, the referee, the date. Returns 0, or -1 with error filled. */
int record_write_head(struct record *record, const char *kind, struct error *error);

/* The confinement, where there is any, is written and read with the limits. */
void record_write_limits(struct yaml_out *out, const struct record_limits *limits);
void record_write_players(struct yaml_out *out, const struct record_player players[], int count);
void record_write_entropy(struct yaml_out *out, const struct dice_contribution entropy[], int count);

/* winners: what the sides and nobody are called. */
void record_write_result(struct yaml_out *out, const struct record_result *result, const char *const winners[3]);

/* `text`, `answer` and `stderr` of a fault. */
void record_write_fault(struct yaml_out *out, const struct fault *fault);

/* seat: who is to blame, or -1. */
void record_write_verdict(struct yaml_out *out, const struct fault *fault, int seat);

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

struct record_reader {
	struct yaml_in *in;
	bool has_head;       /* of a document the head was read, and no more: */
	char kind[40];       /* what it is … */
	long line;           /* … and where it begins */
	bool is_in_game;     /* the next is one of its turns, or its result … */
	bool is_in_chouette; /* … and the game is one of a chouette */
	int seats;           /* of that */
	bool is_paused;      /* the game is one that was left (RE-16) */
	bool has_real_dice;  /* of the match, or the game: there are no seeds (RE-17) */
};

/* The head of a document, unless it was read. Returns 1; 0 at the end of the file; -1 with error filled. */
int record_read_head(struct record_reader *reader, struct error *error);

/* The end of a document. */
int record_read_tail(struct yaml_in *in, struct error *error);

/* The referee and the date of a header. Returns whether it has a date, or -1 with error filled. */
int record_read_origin(struct yaml_in *in, struct error *error);

int record_read_limits(struct yaml_in *in, struct record_limits *limits, struct error *error);

/* Returns how many players there are, from `least` to `most`; or -1 with error filled. */
int record_read_players(struct yaml_in *in, struct record_player players[], int least, int most, struct error *error);
int record_read_entropy(struct yaml_in *in, struct dice_contribution entropy[], int count, struct error *error);

/* A key, and a seat from 1 to that many. */
int record_read_seat(struct yaml_in *in, const char *key, int seats, uint8_t *out, struct error *error);

/* A throw that is nobody's turn. Returns 1 if there was one, 0 if not, -1 with error filled. */
int record_read_throw(struct yaml_in *in, struct record_turn *turn, struct error *error);

/* What stands in a turn behind `who`, and the end of the map. */
int record_read_answer(struct yaml_in *in, struct record_turn *turn, struct error *error);

/* The name of a verdict, for a message at that line; what stands behind it, and the end of the map. */
int record_read_verdict_name(struct yaml_in *in, long line, struct fault *fault, struct error *error);
int record_read_fault(struct yaml_in *in, struct fault *fault, struct error *error);

/* How a game ended, in the words of its result. */
struct record_words {
	long line;
	char how[16];
	char win[TAB_RESULT_SIZE];
};

/*
 * The end of the turns, and the result.
 *
 * winners: what the sides and nobody are called.
 */
int record_read_result(struct yaml_in *in, struct record_result *result, struct record_words *words,
                       const char *const winners[3], struct error *error);

/*
 * A verdict, if there is one.
 *
 * blamed:  a seat, or -1.
 * Returns: 1 if there was one, 0 if not, -1 with error filled.
 */
int record_read_verdict(struct yaml_in *in, struct fault *fault, int seats, int *blamed, struct error *error);

/* The same, of a game; then check what it and the result say of each other (RE-8, RE-9). */
int record_read_ending(struct yaml_in *in, struct record_result *result, const struct record_words *words, int seats,
                       int *blamed, struct error *error);

/* One of the names of the sides, or of nobody. */
int record_read_winner(struct yaml_in *in, const char *const winners[3], uint8_t *out, struct error *error);

#endif
