/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The order of players by their scores: spec/ratings.md, section 5.
 */
#ifndef STANDINGS_H
#define STANDINGS_H

#include "league.h"

/* What decides, in this order; each only among those whom all before have left level. */
enum standing_rule {
	STANDING_SCORE,     /* a game, of the kind that the standings go by */
	STANDING_OTHER,     /* the other score a game */
	STANDING_DIRECT,    /* the first score, in games among those who are level */
	STANDING_BUCHHOLZ,  /* the mean of the opponents' wins a game */
	STANDING_SONNEBORN, /* the mean of that times the own score by wins */
	STANDING_RULES
};

struct standing {
	uint32_t player;
	double value[STANDING_RULES];
	/* What has decided against the one before: STANDING_RULES if it was only the list, or for the first. */
	enum standing_rule decided;
};

/* Returns one for each player, the first first; the caller frees it. A player without games comes with zeros. */
struct standing *standings_make(const struct league *league, enum score score);

#endif
