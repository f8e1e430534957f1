/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading YAML whose shape is known, as a stream: each function takes what must come next, or tells at which line
 * something else stands. Memory does not grow with the file.
 *
 * Unless they say otherwise the functions return 0, or -1 with error filled: `FILE:LINE: what` (ERROR_FAILED), or that
 * the file cannot be read (ERROR_USAGE).
 */
#ifndef YAML_IN_H
#define YAML_IN_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "dice.h"
#include "error.h"

struct yaml_in;

/*
 * Read from a stream, which stays the caller's.
 *
 * name: for messages.
 */
struct yaml_in *in_new(FILE *stream, const char *name);
void in_free(struct yaml_in *in);

/* What the file should be, for messages: "record" unless told otherwise. The word must live as long. */
void in_set_kind(struct yaml_in *in, const char *kind);

/* The stream stands so many lines below the file's beginning: messages are to count from there. */
void in_set_above(struct yaml_in *in, long lines);

/* An error at a line of the file. Returns -1. */
int in_error(const struct yaml_in *in, long line, struct error *error, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
int in_error_of(const struct yaml_in *in, long line, struct error *error, const char *format, va_list arguments)
    __attribute__((format(printf, 4, 0)));

/* Where the last document of a file begins. */
struct in_stump {
	bool is_there;
	long line; /* from 1 */
	uint64_t offset, bytes;
};

/*
 * After an error of one of the functions below: whether it is that the file ends too soon, so that the last document is
 * cut off. Requires: nothing was read since.
 */
bool in_is_cut(const struct yaml_in *in, struct in_stump *stump);

/* The line of what comes next, from 1; or -1 with error filled. */
long in_line(struct yaml_in *in, struct error *error);

/* Whether the file ends here. Returns 1, 0, or -1 with error filled. */
int in_is_end(struct yaml_in *in, struct error *error);

int in_begin_document(struct yaml_in *in, struct error *error);
int in_end_document(struct yaml_in *in, struct error *error);

int in_begin_map(struct yaml_in *in, struct error *error);
int in_end_map(struct yaml_in *in, struct error *error);

/* Whether a map, or the end of one, comes next. Each returns 1, 0, or -1 with error filled. */
int in_is_map(struct yaml_in *in, struct error *error);
int in_is_map_end(struct yaml_in *in, struct error *error);

int in_begin_list(struct yaml_in *in, struct error *error);
int in_end_list(struct yaml_in *in, struct error *error);

/* Whether the list ends here. Returns 1, 0, or -1 with error filled. */
int in_is_list_end(struct yaml_in *in, struct error *error);

/* Whether this key comes next. Returns 1, 0, or -1 with error filled. */
int in_is_key(struct yaml_in *in, const char *key, struct error *error);

int in_key(struct yaml_in *in, const char *key, struct error *error);

/* Take a key if it is there. Returns 1 if it was, 0 if not, or -1 with error filled. */
int in_optional_key(struct yaml_in *in, const char *key, struct error *error);

int in_text(struct yaml_in *in, char *out, size_t size, struct error *error);
int in_number(struct yaml_in *in, long min, long max, long *out, struct error *error);

/* Milliseconds with three digits behind the point, as microseconds. */
int in_milliseconds(struct yaml_in *in, int64_t *us, struct error *error);

/* A key and its value. */
int in_text_pair(struct yaml_in *in, const char *key, char *out, size_t size, struct error *error);
int in_number_pair(struct yaml_in *in, const char *key, long min, long max, long *out, struct error *error);
int in_hex_pair(struct yaml_in *in, const char *key, struct dice_key *out, struct error *error);

/* A key and its value, if it is there; else the value stays. */
int in_optional_text(struct yaml_in *in, const char *key, char *out, size_t size, struct error *error);

#endif
