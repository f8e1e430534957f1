/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sequential test of one player against another: spec/ratings.md, section 4.
 */
#ifndef SPRT_H
#define SPRT_H

#include <stdbool.h>

#include "../error.h"
#include "league.h"

struct sprt_terms {
	enum score score;
	double lower, upper; /* H0 and H1: points a game, or Elo where it goes by wins */
	double alpha, beta;
};

enum sprt_verdict { SPRT_GOES_ON, SPRT_ACCEPTS_H0, SPRT_ACCEPTS_H1 };

struct sprt_state {
	double llr;
	double least, most;  /* where H0 and H1 are accepted */
	double observations; /* that it goes by: whole pairs, and games of none */
	enum sprt_verdict verdict;
};

/* The words for a verdict. */
const char *sprt_word(enum sprt_verdict verdict);

/* Whether the terms make sense: lower < upper, alpha and beta above 0 and together below 1. Returns 0 or -1. */
int sprt_check(const struct sprt_terms *terms, struct error *error);

/* How the test stands. Requires: terms that sprt_check accepts. */
struct sprt_state sprt_state(const struct sprt_terms *terms, const struct league *league, uint32_t player,
                             uint32_t opponent);

#endif
