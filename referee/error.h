/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What went wrong with the world or with how we were called: a value that travels up to cmd/, the only place that
 * prints. Our own bugs are assertions; a bot's faults are verdicts (verdict.h). The three never mix.
 */
#ifndef ERROR_H
#define ERROR_H

enum error_kind {
	ERROR_NONE,
	ERROR_USAGE,  /* wrong use, or a file that cannot be read: exit 2 */
	ERROR_FAILED, /* what was to be checked or played failed: exit 1 */
};

struct error {
	enum error_kind kind;
	char text[1024]; /* lower-case, the culprit in quotes, no full stop */
};

/* Fill the error as printf does. Returns -1, for the caller to return. */
int error_set(struct error *error, enum error_kind kind, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The same, followed by what errno says. */
int error_system(struct error *error, enum error_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The exit status of a command that met this error. */
int error_status(const struct error *error);

#endif
