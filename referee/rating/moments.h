/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is kept of observations, each the sum of the scores of one game or of the two of a pair: RT-4, RT-5. All sums
 * are of whole numbers and halves, so below 2^53 they are exact, and the order in which they come does not matter.
 */
#ifndef MOMENTS_H
#define MOMENTS_H

struct moments {
	double observations;  /* K */
	double games;         /* M, the sum of m */
	double games_squared; /* the sum of m² */
	double score;         /* Y, the sum of y */
	double score_squared; /* of y² */
	double score_games;   /* of y m */
};

/* Enter an observation of so many games. */
void moments_add(struct moments *moments, double score, double games);

/* Take one out that was entered. */
void moments_remove(struct moments *moments, double score, double games);

/* Enter all of another. */
void moments_join(struct moments *moments, const struct moments *other);

/* The same as the opponent sees them: a game's two scores add up to `whole`. */
struct moments moments_turned(const struct moments *moments, double whole);

/* Score a game; NaN without games. */
double moments_mean(const struct moments *moments);

/* Q(mean): the sum of squared distances from what so many games should bring. Never below 0. */
double moments_spread(const struct moments *moments, double mean);

#endif
