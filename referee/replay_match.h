/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Replaying the record of a match, item by item.
 */
#ifndef REPLAY_MATCH_H
#define REPLAY_MATCH_H

#include <stdbool.h>

#include "record_read.h"
#include "replay_game.h"
#include "replay_seeds.h"
#include "tablier.h"

struct replay_match {
	struct replay_game game; /* for the owner to set its reader, report and error */

	bool has_header;
	struct record_terms terms;
	struct tab_match score;
	struct replay_seeds seeds;
	struct tab_match before;   /* the match as it stood before the game, as far as is known */
	bool has_started;          /* a turn of the game was read */
	struct record_item paused; /* a game that was left, once it has begun */
	uint64_t throws;           /* of the games that have ended */
};

/* Returns: 0 if all holds so far; -1 with error filled. */
int replay_match_item(struct replay_match *match, const struct record_item *item);

/* No more comes. If the match has no end, that is reported. */
void replay_match_close(struct replay_match *match);

#endif
