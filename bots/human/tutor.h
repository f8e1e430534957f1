/* SPDX-License-Identifier: MIT
 *
 * The tutor: what the reference bot would answer, and what a play gives away in its opinion (bots/value).
 */
#ifndef HUMAN_TUTOR_H
#define HUMAN_TUTOR_H

#include <stdbool.h>
#include <stddef.h>

#include "kit/kit.h"

enum { TUTOR_BEST = 3, TUTOR_AMOUNT_SIZE = 48, TUTOR_ADVICE_SIZE = 160 };

struct opinion;

struct tutor {
	struct opinion *opinion;
};

/* A play, and what is thought of it. Costs are what it gives away against the best, and not below 0. */
struct tutor_play {
	size_t index; /* in request->plays */
	double value, cost;
};

/* Returns 0, or -1 without memory. */
int tutor_init(struct tutor *tutor);
void tutor_release(struct tutor *tutor);

/* The best plays, the best first. Returns their number, at most TUTOR_BEST. Requires: request->plays. */
size_t tutor_best(struct tutor *tutor, const struct kit_request *request, struct tutor_play best[TUTOR_BEST]);

/* What a play gives away. */
double tutor_cost(struct tutor *tutor, const struct kit_request *request, const struct tab_outcome *outcome);

/* Whether so much is worth a word, or a question back. */
bool tutor_is_mistake(const struct kit_request *request, double cost);
bool tutor_is_blunder(const struct kit_request *request, double cost);

/* A value for people: points, or in a match to points the chance to win it. sign: with a `+` from 0 on. */
void tutor_amount(const struct kit_request *request, double amount, bool has_sign, char text[TUTOR_AMOUNT_SIZE]);

/* What it would answer to a request that is not about a play, in words; false if it does not know such a request. */
bool tutor_advise(struct tutor *tutor, const struct kit_request *request, const char *what,
                  char text[TUTOR_ADVICE_SIZE]);

#endif
