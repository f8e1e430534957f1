/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match that was left, out of its record (RE-16): all that it needs to go on.
 */
#ifndef PAST_H
#define PAST_H

#include <stdbool.h>
#include <stdint.h>

#include "dice.h"
#include "error.h"
#include "match.h"
#include "summary.h"
#include "text.h"

struct past {
	struct match_past match;
	struct dice_key seed;
	bool has_times;         /* the record has the times of turns */
	uint64_t throws;        /* of all games so far */
	struct text so_far;     /* the record without the document that says where the match was left */
	struct summary summary; /* of the games that have ended */
};

/*
 * Read a record, and replay all of it.
 *
 * past:    all zero; released by past_release whatever is returned.
 * Returns: 0, or -1 with error filled: that it does not hold, that no match in it was left, or that it cannot be read.
 */
int past_read(struct past *past, const char *path, struct error *error);
void past_release(struct past *past);

#endif
