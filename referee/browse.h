/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stepping through a record on the terminal.
 */
#ifndef BROWSE_H
#define BROWSE_H

#include "album.h"
#include "error.h"
#include "look.h"

enum { BROWSE_ANY = -1 };

/*
 * Show the album until the user has seen enough of it. The terminal must be there (terminal.h).
 *
 * game, turn: numbers to begin at, or BROWSE_ANY; turn 0 is the opening.
 * Returns:    0; or -1 with error filled: there is no such place, or the terminal cannot be used.
 */
int browse(struct album *album, const struct look *look, long game, long turn, struct error *error);

#endif
