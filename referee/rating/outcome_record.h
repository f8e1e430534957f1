/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The outcomes that a record tells of, read as a stream. The form of the record is checked, and not whether it is true:
 * that is for `tablier verify`. spec/ratings.md, RT-1, RT-3, RT-18.
 */
#ifndef OUTCOME_RECORD_H
#define OUTCOME_RECORD_H

#include <stdio.h>

#include "../error.h"
#include "league.h"

/* What is one outcome: RT-1. */
enum outcome_unit {
	OUTCOME_BY_ORIGIN, /* a match of a tournament, a game of any other */
	OUTCOME_OF_GAME,
	OUTCOME_OF_MATCH,
};

/* How a record is looked at, and what was left out so far. Start from all zero but for the first two. */
struct outcome_reading {
	enum outcome_unit unit;
	bool by_version;  /* players of the same name and another version are others */
	uint64_t skipped; /* matches without an end, or broken off with nobody to blame */
};

/*
 * Read a stream to its end, and enter all outcomes into a league.
 *
 * name:    for messages.
 * Returns: 0; or -1 with error filled: `FILE:LINE: what` where the form does not hold, or a match is of one player
 *          against himself (ERROR_FAILED); a chouette is in it, or it cannot be read (ERROR_USAGE). What was entered
 *          before stays.
 */
int outcome_read_all(struct outcome_reading *reading, FILE *stream, const char *name, struct league *league,
                     struct error *error);

#endif
