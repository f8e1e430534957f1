/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Throws out of a file, for matches with real dice (RE-17): two digits from 1 to 6 each, with white space between them;
 * what follows a `#` on its line is a comment. Where each side throws one die the first digit is that of seat 1, and
 * where each throws two, the first throw (NO-3).
 */
#ifndef DICE_FILE_H
#define DICE_FILE_H

#include <stdint.h>

#include "error.h"
#include "tablier.h"

struct dice_file;

/* Returns NULL with error filled if it cannot be read. */
struct dice_file *dice_file_open(const char *path, struct error *error);

/* NULL does nothing. */
void dice_file_close(struct dice_file *file);

/*
 * The next throw.
 *
 * Returns: 0, or -1 with error filled: there is no more, or `FILE:LINE: what` stands in its place.
 */
int dice_file_next(struct dice_file *file, struct tab_dice *dice, struct error *error);

/* Pass over throws that have been used. Returns as above. */
int dice_file_skip(struct dice_file *file, uint64_t count, struct error *error);

#endif
