/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "estimate.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

/* Variances of strata, each by its own mean, on the way to their sum. */
struct variance {
	double sum;
	double weakness; /* of V² / (K - 1), for the degrees of freedom */
	bool is_known;
};

static void add_stratum(struct variance *variance, const struct moments *stratum, double games)
{
	const double freedom = stratum->observations - 1;
	const double spread = moments_spread(stratum, moments_mean(stratum));
	const double part = stratum->observations / freedom * spread / (games * games);

	variance->sum += part;
	variance->weakness += part * part / freedom;
	variance->is_known = true;
}

static struct estimate estimate_make(const struct moments *all, const struct variance *variance)
{
	struct estimate estimate = {moments_mean(all), NAN, NAN, NAN, NAN};
	double reach;

	if (!variance->is_known || !(variance->sum > 0))
		return estimate;
	estimate.error = sqrt(variance->sum);
	estimate.freedom = variance->sum * variance->sum / variance->weakness;
	reach = estimate.error * gsl_cdf_tdist_Pinv(0.975, estimate.freedom);
	estimate.low = estimate.mean - reach;
	estimate.high = estimate.mean + reach;
	return estimate;
}

/* RT-6: what the opponents differ in is no chance, so each is a stratum where he can be. */
struct estimate estimate_of(const struct league *league, uint32_t player, enum score score)
{
	struct moments all = {.games = 0}, rest = {.games = 0};
	struct variance variance = {.sum = 0};
	struct league_pairing pairing;

	for (uint32_t i = 0; i < league_players(league); i++)
		if (league_pairing(league, player, i, &pairing)) {
			const struct moments moments = league_moments(&pairing, score);

			moments_join(&all, &moments);
			if (moments.observations < 2)
				moments_join(&rest, &moments);
		}
	if (rest.observations == 1) {
		if (all.observations > 1)
			add_stratum(&variance, &all, all.games);
		return estimate_make(&all, &variance);
	}
	if (rest.observations > 1)
		add_stratum(&variance, &rest, all.games);
	for (uint32_t i = 0; i < league_players(league); i++)
		if (league_pairing(league, player, i, &pairing)) {
			const struct moments moments = league_moments(&pairing, score);

			if (moments.observations >= 2)
				add_stratum(&variance, &moments, all.games);
		}
	return estimate_make(&all, &variance);
}

struct estimate estimate_between(const struct league *league, uint32_t player, uint32_t opponent, enum score score)
{
	struct moments all = {.games = 0};
	struct variance variance = {.sum = 0};
	struct league_pairing pairing;

	if (league_pairing(league, player, opponent, &pairing))
		all = league_moments(&pairing, score);
	if (all.observations > 1)
		add_stratum(&variance, &all, all.games);
	return estimate_make(&all, &variance);
}

/* The sum of squared distances from the mean, of so many numbers with this sum and sum of squares. */
static double spread(double count, double sum, double squared)
{
	return squared - sum * sum / count;
}

double estimate_gain(const struct league *league, enum score score)
{
	double apart = 0, paired = 0;

	for (uint32_t j = 1; j < league_players(league); j++)
		for (uint32_t i = 0; i < j; i++) {
			struct league_pairing pairing;
			const struct league_halves *halves = &pairing.halves[score];
			double both;

			if (!league_pairing(league, i, j, &pairing) || halves->pairs < 2)
				continue;
			both = spread(halves->pairs, halves->sum[0], halves->squared[0]) +
			       spread(halves->pairs, halves->sum[1], halves->squared[1]);
			apart += both;
			paired += both + 2 * (halves->product - halves->sum[0] * halves->sum[1] / halves->pairs);
		}
	return paired > 1e-9 * apart ? apart / paired : NAN;
}
