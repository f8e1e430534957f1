/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How things may look where they are printed: in which characters, and whether in colours.
 */
#ifndef LOOK_H
#define LOOK_H

#include <stdbool.h>

#include "error.h"

struct look {
	bool is_ascii;  /* else the characters of Unicode may be used */
	bool is_colour; /* the escape sequences of ANSI may be used */
};

/*
 * Choose it.
 *
 * is_ascii, is_unicode: what the user says; else the locale's character set decides.
 * colour:  what the user says: auto, always or never, or NULL for auto. That is where fd is a terminal that has
 *          colours, and NO_COLOR (https://no-color.org) does not ask for none.
 * Returns: 0, or -1 with error filled.
 */
int look_choose(struct look *look, bool is_ascii, bool is_unicode, const char *colour, int fd, struct error *error);

#endif
