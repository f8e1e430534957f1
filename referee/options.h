/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The options of a command line, by table.
 *
 * getopt_long is of no use here: boards are arguments, and most of them begin with one or two dashes. An argument with
 * the shape of a board is never an option.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stddef.h>

#include "error.h"

enum option_type {
	OPTION_FLAG,   /* target: bool, set to true */
	OPTION_TEXT,   /* target: const char *, points into argv */
	OPTION_NUMBER, /* target: long, within min and max */
	OPTION_LIST,   /* target: struct option_list; may be given again and again */
};

enum { OPTION_MOST = 64 };

/* The values of an option, in order, and NULLs; they point into argv. */
struct option_list {
	const char *item[OPTION_MOST + 1];
	size_t count;
};

struct option_spec {
	const char *name; /* without the dashes; NULL closes a table */
	enum option_type type;
	void *target;
	long min, max; /* of a number */
};

/*
 * Take the options out of an argument vector. `--name VALUE` and `--name=VALUE` are the same; after `--` all is
 * argument.
 *
 * argv:    argc entries; the arguments that are left are moved to its front.
 * Returns: the number of arguments left, or -1 with error filled.
 */
int options_parse(const struct option_spec *specs, int argc, char **argv, struct error *error);

#endif
