/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Joining the records of parts of a tournament into the whole. Games are taken in the order of their ids, whatever the
 * order of the files; so the result is what one run would have written, if nothing is missing.
 */
#ifndef MERGE_H
#define MERGE_H

#include <stddef.h>
#include <stdint.h>

#include "../error.h"
#include "organiser.h"

struct merge_report {
	uint64_t added;    /* games that were not there before */
	uint64_t left_out; /* unfinished games at the ends of files */
};

/*
 * Join records into that of an organiser, which plays nothing itself.
 *
 * Returns: 0, or -1 with error filled: a game is there twice and differs, is of another tournament, or is not what the
 *          plan says. What was added before stays, and is right.
 */
int merge_records(struct organiser *organiser, char *const *paths, size_t count, struct merge_report *report,
                  struct error *error);

#endif
