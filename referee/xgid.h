/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * XGID, the text in which eXtreme Gammon writes a position: ten fields with colons between them,
 *
 *     XGID=BOARD:CUBE:OWNER:TURN:DICE:SCORE:SCORE:RULES:LENGTH:MAXCUBE
 *
 * NO-7 tells what they hold.
 */
#ifndef XGID_H
#define XGID_H

#include "interchange.h"

enum { XGID_SIZE = 100 }; /* bytes, with the closing NUL */

/* Whether a text is meant as an XGID: it begins with `XGID=`, or is a board with two fields or more behind it. */
bool xgid_is(const char *text);

/*
 * Read an XGID, with or without the `XGID=`.
 *
 * Requires: a game that interchange_suits.
 * Returns:  0, or -1 with error filled.
 */
int xgid_read(const struct tab_rules *rules, const char *text, struct interchange *it, struct error *error);

/*
 * Write it, with the `XGID=`.
 *
 * Returns: 0, or -1 with error filled: an XGID knows no game that is over, and no resignation.
 */
int xgid_write(const struct tab_rules *rules, const struct interchange *it, char text[XGID_SIZE], struct error *error);

#endif
