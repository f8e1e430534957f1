/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The whole dialogue of a match, line by line:
 *
 *   12.345678 1 > ask play …      seconds since the log was opened; to the bot of seat 1
 *   12.345991 1 < play 1/7        from it
 *   12.346002 1 ! …               about it: a warning, a verdict
 */
#ifndef LOG_H
#define LOG_H

#include <stddef.h>

#include "error.h"

struct log;

/* A log without a file: nothing is written until it turns to one. */
struct log *log_new(void);

/* Returns NULL with error filled if the file cannot be written. */
struct log *log_open(const char *path, struct error *error);

/*
 * Go on in another file, as if the log were opened anew.
 *
 * Returns: 0, or -1 with error filled if it cannot be written; then nothing is.
 */
int log_turn_to(struct log *log, const char *path, struct error *error);

/* NULL does nothing, here and below. */
void log_close(struct log *log);

/* One or more lines; a line feed at the end may be missing. seat: from 0. */
void log_lines(struct log *log, int seat, char direction, const char *text, size_t length);
void log_note(struct log *log, int seat, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
