/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each group of players who have met, directly or through others, is fitted by itself, by Newton's method. The
 * log-likelihood is concave; that all strengths may move together is taken out by a ridge along that direction: with J
 * the matrix of ones, H + J/P is positive definite, and its inverse less J/P the pseudo-inverse of H.
 */
#include "bradley_terry.h"

#include <assert.h>
#include <gsl/gsl_blas.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>

#include "../text.h"

enum { MOST_STEPS = 200, MOST_HALVINGS = 60 };

static const double ELO = 400 / 2.302585092994045684; /* of one unit of strength */

/* The games of two members of a group; the first is the one with the lower place. */
struct edge {
	uint32_t a, b;
	struct moments moments; /* of wins */
	double added;           /* drawn games: RT-11 */
};

struct group {
	const struct league *league;
	uint32_t *member; /* numbers of players */
	uint32_t size;
	struct edge *edge;
	size_t edges;
	double observations;
	bool is_held;
	double freedom; /* of Student's distribution; infinite: the normal one; NaN: no error is known */
	gsl_vector *strength;
	gsl_matrix *covariance;
};

/* ---- Who has met whom -------------------------------------------------------------------------------------------- */

static void gather(struct group *group)
{
	size_t size = 0;

	for (uint32_t b = 1; b < group->size; b++)
		for (uint32_t a = 0; a < b; a++) {
			struct league_pairing pairing;
			struct edge *edge;

			if (!league_pairing(group->league, group->member[a], group->member[b], &pairing))
				continue;
			if (group->edges == size) {
				size = size ? 2 * size : 64;
				group->edge = xrealloc(group->edge, size * sizeof *group->edge);
			}
			edge = &group->edge[group->edges++];
			*edge = (struct edge){.a = a, .b = b, .moments = league_moments(&pairing, SCORE_WINS)};
			group->observations += edge->moments.observations;
		}
}

/* How many members can be reached from the first by edges that `goes` says lead on. */
static uint32_t count_reached(const struct group *group, bool (*goes)(const struct edge *edge, bool forward))
{
	bool *reached = xalloc(group->size * sizeof *reached), grows = true;
	uint32_t count = 1;

	for (uint32_t i = 0; i < group->size; i++)
		reached[i] = i == 0;
	while (grows) {
		grows = false;
		for (size_t i = 0; i < group->edges; i++) {
			const struct edge *edge = &group->edge[i];

			if (reached[edge->a] == reached[edge->b] || !goes(edge, reached[edge->a]))
				continue;
			reached[edge->a] = reached[edge->b] = grows = true;
			count++;
		}
	}
	free(reached);
	return count;
}

/* The one who is reached has a score against the other, or the reverse. */
static bool has_scored(const struct edge *edge, bool forward)
{
	return forward ? edge->moments.score > 0 : edge->moments.score < edge->moments.games;
}

static bool was_scored(const struct edge *edge, bool forward)
{
	return has_scored(edge, !forward);
}

/* RT-11: from each to each other. */
static bool has_maximum(const struct group *group)
{
	return count_reached(group, has_scored) == group->size && count_reached(group, was_scored) == group->size;
}

static void hold(struct group *group)
{
	double *games = xalloc(group->size * sizeof *games);

	for (uint32_t i = 0; i < group->size; i++)
		games[i] = 0;
	for (size_t i = 0; i < group->edges; i++) {
		games[group->edge[i].a] += group->edge[i].moments.games;
		games[group->edge[i].b] += group->edge[i].moments.games;
	}
	for (size_t i = 0; i < group->edges; i++) {
		struct edge *edge = &group->edge[i];

		edge->added = edge->moments.games / games[edge->a] + edge->moments.games / games[edge->b];
	}
	free(games);
	group->is_held = true;
}

/* ---- The fit ----------------------------------------------------------------------------------------------------- */

static double difference(const gsl_vector *strength, const struct edge *edge)
{
	return gsl_vector_get(strength, edge->a) - gsl_vector_get(strength, edge->b);
}

/* ln(1 / (1 + exp(-x))), where exp may be too large to add 1 to. */
static double log_chance(double x)
{
	return x > 0 ? -log1p(exp(-x)) : x - log1p(exp(x));
}

static double chance(double x)
{
	return 1 / (1 + exp(-x));
}

static double log_likelihood(const struct group *group, const gsl_vector *strength)
{
	double sum = 0;

	for (size_t i = 0; i < group->edges; i++) {
		const struct edge *edge = &group->edge[i];
		const double x = difference(strength, edge), half = edge->added / 2;

		sum += (edge->moments.score + half) * log_chance(x) +
		       (edge->moments.games - edge->moments.score + half) * log_chance(-x);
	}
	return sum;
}

static void add_to(gsl_matrix *matrix, const struct edge *edge, double weight)
{
	*gsl_matrix_ptr(matrix, edge->a, edge->a) += weight;
	*gsl_matrix_ptr(matrix, edge->b, edge->b) += weight;
	*gsl_matrix_ptr(matrix, edge->a, edge->b) -= weight;
	*gsl_matrix_ptr(matrix, edge->b, edge->a) -= weight;
}

/* The gradient of the log-likelihood, and H + J/P. */
static void derive(const struct group *group, const gsl_vector *strength, gsl_vector *gradient, gsl_matrix *hessian)
{
	gsl_vector_set_zero(gradient);
	gsl_matrix_set_all(hessian, 1.0 / group->size);
	for (size_t i = 0; i < group->edges; i++) {
		const struct edge *edge = &group->edge[i];
		const double p = chance(difference(strength, edge)), games = edge->moments.games + edge->added;
		const double slope = edge->moments.score + edge->added / 2 - games * p;

		*gsl_vector_ptr(gradient, edge->a) += slope;
		*gsl_vector_ptr(gradient, edge->b) -= slope;
		add_to(hessian, edge, games * p * (1 - p));
	}
}

/* Go along the step, or half of it, and so on, until that is better. Returns how far a strength has moved at most. */
static double move(const struct group *group, gsl_vector *step)
{
	/* Close to the maximum what a step gains is lost in rounding. */
	const double before = log_likelihood(group, group->strength) * (1 + 1e-13);
	gsl_vector *next = gsl_vector_alloc(group->size);
	double reach = 0;

	for (int i = 0; i < MOST_HALVINGS; i++) {
		gsl_vector_memcpy(next, group->strength);
		gsl_vector_add(next, step);
		if (log_likelihood(group, next) >= before) {
			gsl_vector_memcpy(group->strength, next);
			reach = fmax(gsl_vector_max(step), -gsl_vector_min(step));
			break;
		}
		gsl_vector_scale(step, 0.5);
	}
	gsl_vector_free(next);
	return reach;
}

/* Returns the inverse of H + J/P at the maximum in group->covariance, for the errors. */
static void fit(struct group *group)
{
	gsl_vector *step = gsl_vector_alloc(group->size);
	double reach = 1;

	for (int i = 0; i < MOST_STEPS && reach > 1e-9; i++) {
		derive(group, group->strength, step, group->covariance);
		gsl_linalg_cholesky_decomp1(group->covariance);
		gsl_linalg_cholesky_svx(group->covariance, step);
		reach = move(group, step);
	}
	derive(group, group->strength, step, group->covariance);
	gsl_linalg_cholesky_decomp1(group->covariance);
	gsl_linalg_cholesky_invert(group->covariance);
	gsl_vector_free(step);
}

/* ---- Errors ------------------------------------------------------------------------------------------------------ */

/* RT-12: from the inverse of H + J/P to the covariance. */
static void spread_out(struct group *group)
{
	gsl_matrix *inverse, *meat, *half;

	gsl_matrix_add_constant(group->covariance, -1.0 / group->size);
	group->freedom = INFINITY;
	if (group->is_held)
		return;
	group->freedom = group->observations - group->size + 1;
	if (!(group->freedom > 0)) {
		group->freedom = NAN;
		return;
	}
	inverse = gsl_matrix_alloc(group->size, group->size);
	meat = gsl_matrix_calloc(group->size, group->size);
	half = gsl_matrix_alloc(group->size, group->size);
	gsl_matrix_memcpy(inverse, group->covariance);
	for (size_t i = 0; i < group->edges; i++) {
		const struct edge *edge = &group->edge[i];

		add_to(meat, edge, moments_spread(&edge->moments, chance(difference(group->strength, edge))));
	}
	gsl_blas_dsymm(CblasLeft, CblasUpper, 1, inverse, meat, 0, half);
	gsl_blas_dsymm(CblasRight, CblasUpper, group->observations / group->freedom, inverse, half, 0,
	               group->covariance);
	gsl_matrix_free(inverse);
	gsl_matrix_free(meat);
	gsl_matrix_free(half);
}

/* Of the difference of two strengths. */
static double error_between(const struct group *group, uint32_t a, uint32_t b)
{
	const double variance = gsl_matrix_get(group->covariance, a, a) + gsl_matrix_get(group->covariance, b, b) -
	                        2 * gsl_matrix_get(group->covariance, a, b);

	return isnan(group->freedom) || !(variance > 1e-18) ? NAN : sqrt(variance);
}

static double error_of(const struct group *group, uint32_t a)
{
	const double variance = gsl_matrix_get(group->covariance, a, a);

	return isnan(group->freedom) || !(variance > 1e-18) ? NAN : sqrt(variance);
}

static double quantile(const struct group *group)
{
	return isinf(group->freedom) ? gsl_cdf_ugaussian_Pinv(0.975) : gsl_cdf_tdist_Pinv(0.975, group->freedom);
}

static double superiority(const struct group *group, uint32_t better, uint32_t worse)
{
	const double error = error_between(group, better, worse);
	const double x = (gsl_vector_get(group->strength, better) - gsl_vector_get(group->strength, worse)) / error;

	if (isnan(error))
		return NAN;
	return isinf(group->freedom) ? gsl_cdf_ugaussian_P(x) : gsl_cdf_tdist_P(x, group->freedom);
}

/* ---- A group ----------------------------------------------------------------------------------------------------- */

/* The member with the next lower rating after `of`, in the order of places where they are equal; or the size. */
static uint32_t next_below(const struct group *group, uint32_t of)
{
	const double own = gsl_vector_get(group->strength, of);
	uint32_t next = group->size;

	for (uint32_t i = 0; i < group->size; i++) {
		const double strength = gsl_vector_get(group->strength, i);

		if (i == of || strength > own || (strength == own && i < of))
			continue;
		if (next == group->size || strength > gsl_vector_get(group->strength, next))
			next = i;
	}
	return next;
}

static uint32_t place_of(const struct group *group, uint32_t player)
{
	uint32_t place = 0;

	while (place < group->size && group->member[place] != player)
		place++;
	return place;
}

static void enter(const struct group *group, struct ratings *ratings, struct rating_anchor anchor)
{
	const uint32_t hangs = place_of(group, anchor.player);
	double mean = 0, base;

	for (uint32_t i = 0; i < group->size; i++)
		mean += gsl_vector_get(group->strength, i) / group->size;
	base = hangs < group->size ? anchor.elo - ELO * gsl_vector_get(group->strength, hangs) : -ELO * mean;
	for (uint32_t i = 0; i < group->size; i++) {
		struct rating *rating = &ratings->rating[group->member[i]];
		const uint32_t next = next_below(group, i);
		const double error = hangs == group->size ? error_of(group, i)
		                     : hangs == i         ? 0
		                                          : error_between(group, i, hangs);
		const double reach = error > 0 ? ELO * error * quantile(group) : error;

		*rating = (struct rating){.elo = base + ELO * gsl_vector_get(group->strength, i),
		                          .error = ELO * error,
		                          .superiority = next < group->size ? superiority(group, i, next) : NAN,
		                          .group = ratings->groups,
		                          .is_held = group->is_held};
		rating->low = rating->elo - reach;
		rating->high = rating->elo + reach;
	}
}

static void rate_group(struct group *group, struct ratings *ratings, struct rating_anchor anchor)
{
	gather(group);
	if (!has_maximum(group))
		hold(group);
	group->strength = gsl_vector_calloc(group->size);
	group->covariance = gsl_matrix_alloc(group->size, group->size);
	fit(group);
	spread_out(group);
	enter(group, ratings, anchor);
	gsl_vector_free(group->strength);
	gsl_matrix_free(group->covariance);
	free(group->edge);
}

/* The players whom one can come to from this one; `seen` marks them. */
static struct group find_group(const struct league *league, uint32_t first, bool *seen)
{
	struct group group = {.league = league, .size = 1};

	group.member = xalloc(league_players(league) * sizeof *group.member);
	group.member[0] = first;
	seen[first] = true;
	for (uint32_t i = 0; i < group.size; i++)
		for (uint32_t j = 0; j < league_players(league); j++) {
			struct league_pairing pairing;

			if (seen[j] || !league_pairing(league, group.member[i], j, &pairing))
				continue;
			seen[j] = true;
			group.member[group.size++] = j;
		}
	return group;
}

void ratings_init(struct ratings *ratings, const struct league *league, struct rating_anchor anchor)
{
	const uint32_t count = league_players(league);
	bool *seen = xalloc((count + 1) * sizeof *seen);
	/* GSL ends the program on errors, unless told otherwise; of those that can arise here none matters. */
	gsl_error_handler_t *handler = gsl_set_error_handler_off();

	*ratings = (struct ratings){.rating = xalloc((count + 1) * sizeof *ratings->rating), .count = count};
	for (uint32_t i = 0; i < count; i++)
		seen[i] = false;
	for (uint32_t i = 0; i < count; i++) {
		struct group group;

		if (seen[i])
			continue;
		group = find_group(league, i, seen);
		rate_group(&group, ratings, anchor);
		ratings->groups++;
		free(group.member);
	}
	free(seen);
	gsl_set_error_handler(handler);
}

void ratings_release(struct ratings *ratings)
{
	free(ratings->rating);
	ratings->rating = NULL;
}
