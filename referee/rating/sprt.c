/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sprt.h"

#include <math.h>

enum { LEAST_OBSERVATIONS = 8 }; /* RT-16: the variance of fewer says next to nothing */

const char *sprt_word(enum sprt_verdict verdict)
{
	static const char *const words[] = {"goes on", "H0 accepted", "H1 accepted"};

	return words[verdict];
}

int sprt_check(const struct sprt_terms *terms, struct error *error)
{
	if (!isfinite(terms->lower) || !isfinite(terms->upper) || !(terms->lower < terms->upper))
		return error_set(error, ERROR_USAGE, "the test needs H0 below H1, and has %g and %g", terms->lower,
		                 terms->upper);
	if (!(terms->alpha > 0) || !(terms->beta > 0) || !(terms->alpha + terms->beta < 1))
		return error_set(error, ERROR_USAGE,
		                 "the test needs alpha and beta above 0, and together below 1, and has %g and %g",
		                 terms->alpha, terms->beta);
	return 0;
}

static double mean_of(const struct sprt_terms *terms, double bound)
{
	return terms->score == SCORE_WINS ? 1 / (1 + pow(10, -bound / 400)) : bound;
}

/* RT-15 */
static double log_ratio(const struct moments *moments, double lower, double upper, double reach)
{
	const double middle = (lower + upper) / 2;
	const double half = (upper - lower) / 2;
	/* Both added pairs, the same for both hypotheses as they lie on both sides of the middle. */
	const double added = 4 * ((half + reach) * (half + reach) + (half - reach) * (half - reach));
	const double at_lower = moments_spread(moments, middle - half) + added;
	const double at_upper = moments_spread(moments, middle + half) + added;

	return moments->observations / 2 * log(at_lower / at_upper);
}

struct sprt_state sprt_state(const struct sprt_terms *terms, const struct league *league, uint32_t player,
                             uint32_t opponent)
{
	struct sprt_state state = {.llr = 0,
	                           .least = log(terms->beta / (1 - terms->alpha)),
	                           .most = log((1 - terms->beta) / terms->alpha),
	                           .verdict = SPRT_GOES_ON};
	struct league_pairing pairing;
	double reach;

	if (!league_pairing(league, player, opponent, &pairing))
		return state;
	reach = terms->score == SCORE_WINS ? 0.5 : fmax(sqrt(pairing.points_squared / (double)pairing.games), 1);
	state.observations = pairing.whole[terms->score].observations;
	state.llr =
	    log_ratio(&pairing.whole[terms->score], mean_of(terms, terms->lower), mean_of(terms, terms->upper), reach);
	if (state.observations < LEAST_OBSERVATIONS)
		return state;
	if (state.llr >= state.most)
		state.verdict = SPRT_ACCEPTS_H1;
	else if (state.llr <= state.least)
		state.verdict = SPRT_ACCEPTS_H0;
	return state;
}
