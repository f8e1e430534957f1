/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The mean score a game with its interval, and what playing in pairs has saved: spec/ratings.md, section 2.
 */
#ifndef ESTIMATE_H
#define ESTIMATE_H

#include "league.h"

/* What is not known is NaN. */
struct estimate {
	double mean;
	double error; /* standard */
	double freedom;
	double low, high; /* the 95 % interval */
};

/* Of a player over all opponents (RT-6, RT-7). */
struct estimate estimate_of(const struct league *league, uint32_t player, enum score score);

/* Of a player against one of them. */
struct estimate estimate_between(const struct league *league, uint32_t player, uint32_t opponent, enum score score);

/* How many times as many games without pairs would tell as much (RT-8). NaN if not known. */
double estimate_gain(const struct league *league, enum score score);

#endif
