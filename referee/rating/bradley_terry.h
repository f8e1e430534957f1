/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ratings: the maximum likelihood fit of Bradley and Terry's model to wins, with errors that hold whatever the games of
 * a pair have in common. spec/ratings.md, section 3.
 */
#ifndef BRADLEY_TERRY_H
#define BRADLEY_TERRY_H

#include <stdbool.h>
#include <stdint.h>

#include "league.h"

/* The rating of a player, in Elo. What is not known is NaN. */
struct rating {
	double elo;
	double error; /* standard */
	double low, high;
	double superiority; /* the likelihood of being better than the next of the group; NaN for the last */
	uint32_t group;     /* from 0, in the order of their first players */
	bool is_held;       /* the likelihood has no maximum in this group, and drawn games were added: RT-11 */
};

struct ratings {
	struct rating *rating; /* one for each player of the league, by number */
	uint32_t count;
	uint32_t groups;
};

/* Where ratings hang: the rating of one player is given. player: UINT32_MAX for none, so that the mean is 0. */
struct rating_anchor {
	uint32_t player;
	double elo;
};

#define RATING_NO_ANCHOR ((struct rating_anchor){UINT32_MAX, 0})

/* Rate all players; released by ratings_release. A player without games has a group of his own, and a rating of 0. */
void ratings_init(struct ratings *ratings, const struct league *league, struct rating_anchor anchor);
void ratings_release(struct ratings *ratings);

#endif
