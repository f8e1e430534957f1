/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues of players whose strengths are known, played again and again: whether intervals cover the truth as often as
 * they say, whether the sequential test errs no more often than it may, and whether pairs are taken for what they are
 * (spec/ratings.md). Nothing here is fitted to what the program does: the bounds are those of the binomial and the
 * chi-squared distribution, five standard deviations wide, but for the 93 to 97 % that are asked for.
 *
 * A game between players i and j is won by i if u < 1 / (1 + exp(θj - θi)), with u uniform; what it wins is up to a
 * second number. Games of a pair are lucky for the same seat: the second has 1 - u in most cases, and its own u in the
 * others, so each game by itself is as without pairs.
 *
 * usage: leagues [SIMULATIONS]     of each kind (2000)
 */
#include <gsl/gsl_rng.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "referee/rating/bradley_terry.h"
#include "referee/rating/estimate.h"
#include "referee/rating/league.h"
#include "referee/rating/sprt.h"

enum { MOST_PLAYERS = 8, MOST_PAIRS = 20000 };

static const double ELO_OF_STRENGTH = 173.71779276130073;

static gsl_rng *chance;
static int simulations, number, failures;

__attribute__((format(printf, 2, 3))) static void report(bool good, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	printf("%sok %d - ", good ? "" : "not ", ++number);
	vprintf(format, arguments);
	printf("\n");
	va_end(arguments);
	fflush(stdout);
	failures += !good;
}

/* ---- Games with known strengths ---------------------------------------------------------------------------------- */

struct world {
	uint32_t players;
	int pairs; /* of each two */
	double strength[MOST_PLAYERS];
	double shared;    /* the part of pairs that have the luck of the dice in common */
	bool is_unpaired; /* the same games, and nobody tells that they are pairs */
};

static double chance_of(const struct world *world, uint32_t i, uint32_t j)
{
	return 1 / (1 + exp(world->strength[j] - world->strength[i]));
}

/* 1, 2 or 3 points: 1.35 in the mean. */
static uint32_t points_of(double u)
{
	return u < 0.7 ? 1 : u < 0.95 ? 2 : 3;
}

static const double POINTS_OF_A_WIN = 0.7 + 2 * 0.25 + 3 * 0.05;

static void add_game(struct league *league, const struct world *world, uint32_t first, uint32_t second, uint64_t pair,
                     double luck, double size)
{
	struct outcome outcome = {.pair = world->is_unpaired ? 0 : pair, .games = 1};

	outcome.seat[0].player = first;
	outcome.seat[1].player = second;
	outcome.winner = luck < chance_of(world, first, second) ? 0 : 1;
	outcome.seat[outcome.winner].points = points_of(size);
	league_add(league, &outcome);
}

/* Both games have the same dice: what is lucky for a seat in one is so in the other. */
static void add_pair(struct league *league, const struct world *world, uint32_t i, uint32_t j, uint64_t pair)
{
	const double luck = gsl_rng_uniform(chance), size = gsl_rng_uniform(chance);
	const bool is_shared = gsl_rng_uniform(chance) < world->shared;

	add_game(league, world, i, j, pair, luck, size);
	add_game(league, world, j, i, pair, is_shared ? luck : gsl_rng_uniform(chance),
	         is_shared ? size : gsl_rng_uniform(chance));
}

static struct league *people(const struct world *world)
{
	struct league *league = league_new();

	for (uint32_t i = 0; i < world->players; i++) {
		const char name[] = {(char)('a' + i), '\0'};

		league_player(league, name);
	}
	return league;
}

static struct league *play(const struct world *world)
{
	struct league *league = people(world);
	uint64_t pair = 0;

	for (uint32_t i = 0; i < world->players; i++)
		for (uint32_t j = i + 1; j < world->players; j++)
			for (int k = 0; k < world->pairs; k++)
				add_pair(league, world, i, j, ++pair);
	return league;
}

/* ---- The truth --------------------------------------------------------------------------------------------------- */

/* Points a game over all opponents, each met as often. */
static double true_points(const struct world *world, uint32_t player)
{
	double sum = 0;

	for (uint32_t i = 0; i < world->players; i++)
		if (i != player)
			sum += (2 * chance_of(world, player, i) - 1) * POINTS_OF_A_WIN;
	return sum / (world->players - 1);
}

static double true_elo(const struct world *world, uint32_t player)
{
	double mean = 0;

	for (uint32_t i = 0; i < world->players; i++)
		mean += world->strength[i] / world->players;
	return ELO_OF_STRENGTH * (world->strength[player] - mean);
}

/* ---- Intervals --------------------------------------------------------------------------------------------------- */

/* How an estimate has done over many simulations. */
struct record {
	double count, covered, known;
	double off, off_squared; /* how far from the truth */
	double claimed_squared;  /* what it says of that: its error squared */
};

static void judge(struct record *record, double truth, double estimate, double error, double low, double high)
{
	record->count++;
	record->off += estimate - truth;
	record->off_squared += (estimate - truth) * (estimate - truth);
	if (isnan(error))
		return;
	record->known++;
	record->claimed_squared += error * error;
	record->covered += low <= truth && truth <= high;
}

static double coverage(const struct record *record)
{
	return 100 * record->covered / record->known;
}

static void check_interval(const struct record *record, const char *what, uint32_t player)
{
	const double mean = record->off / record->count;
	const double variance = record->off_squared / record->count - mean * mean;
	const double claimed = record->claimed_squared / record->known / variance;

	report(record->known == record->count && coverage(record) >= 93 && coverage(record) <= 97,
	       "%s of player %u: 93 to 97 %% of intervals cover the truth, and %.1f %% do", what, player + 1,
	       coverage(record));
	report(fabs(mean) < 5 * sqrt(variance / record->count) + 0.02 * sqrt(variance),
	       "%s of player %u: unbiased, and in the mean it is off by %.4f of its standard deviation", what,
	       player + 1, mean / sqrt(variance));
	/* A variance from n normal observations has itself a variance of 2/n. */
	report(fabs(claimed - 1) < 5 * sqrt(2 / record->count) + 0.05,
	       "%s of player %u: the error squared it claims is %.3f of the one it has", what, player + 1, claimed);
}

struct records {
	struct record points[MOST_PLAYERS], elo[MOST_PLAYERS];
	double gain, gain_squared;
	double superior; /* simulations in which somebody's likelihood of superiority is above 95 % */
};

static void judge_league(struct records *records, const struct world *world, const struct league *league)
{
	struct ratings ratings;
	const double gain = estimate_gain(league, SCORE_WINS);
	bool is_superior = false;

	ratings_init(&ratings, league, RATING_NO_ANCHOR);
	for (uint32_t i = 0; i < world->players; i++) {
		const struct estimate points = estimate_of(league, i, SCORE_POINTS);
		const struct rating *rating = &ratings.rating[i];

		judge(&records->points[i], true_points(world, i), points.mean, points.error, points.low, points.high);
		judge(&records->elo[i], true_elo(world, i), rating->elo, rating->error, rating->low, rating->high);
		is_superior = is_superior || rating->superiority > 0.95;
	}
	records->gain += gain;
	records->gain_squared += gain * gain;
	records->superior += is_superior;
	ratings_release(&ratings);
}

static struct records simulate(const struct world *world)
{
	struct records records = {.gain = 0};

	for (int i = 0; i < simulations; i++) {
		struct league *league = play(world);

		judge_league(&records, world, league);
		league_free(league);
	}
	return records;
}

/* RT-6, RT-7, RT-9, RT-12 */
static void intervals_cover_the_truth(void)
{
	const struct world world = {.players = 4, .pairs = 50, .strength = {0.6, 0.3, 0, -0.9}, .shared = 0.6};
	const struct records records = simulate(&world);

	for (uint32_t i = 0; i < world.players; i++) {
		check_interval(&records.points[i], "points a game", i);
		check_interval(&records.elo[i], "Elo", i);
	}
}

/* Nothing in common: it must hold all the same. */
static void intervals_hold_without_common_luck(void)
{
	const struct world world = {.players = 3, .pairs = 60, .strength = {0.4, 0, -0.4}, .shared = 0};
	const struct records records = simulate(&world);

	for (uint32_t i = 0; i < world.players; i++) {
		check_interval(&records.points[i], "without common luck, points a game", i);
		check_interval(&records.elo[i], "without common luck, Elo", i);
	}
}

/* RT-6: one pair with each opponent, all of them in one stratum. What they differ in widens the interval only. */
static void one_pair_with_each_is_enough(void)
{
	const struct world world = {
	    .players = 8, .pairs = 1, .strength = {0.8, 0.5, 0.3, 0.1, -0.1, -0.3, -0.5, -0.8}, .shared = 0.3};
	struct record all = {.count = 0};

	for (int i = 0; i < simulations; i++) {
		struct league *league = play(&world);

		for (uint32_t player = 0; player < world.players; player++) {
			const struct estimate points = estimate_of(league, player, SCORE_POINTS);

			judge(&all, true_points(&world, player), points.mean, points.error, points.low, points.high);
		}
		league_free(league);
	}
	report(coverage(&all) >= 93, "one pair with each opponent: at least 93 %% of intervals cover, and %.1f %% do",
	       coverage(&all));
}

/* The same games, taken for independent: too many intervals cover. This tells that the checks above can fail. */
static void games_of_a_pair_are_not_independent(void)
{
	const struct world world = {.players = 2, .pairs = 100, .strength = {0, 0}, .shared = 0.6, .is_unpaired = true};
	const struct records records = simulate(&world);

	report(coverage(&records.points[0]) > 98 && coverage(&records.elo[0]) > 98,
	       "the games of pairs taken one by one: intervals are too wide, and %.1f and %.1f %% cover",
	       coverage(&records.points[0]), coverage(&records.elo[0]));
}

/* RT-8, RT-13 */
static void gain_and_superiority_are_as_theory_says(void)
{
	/* Of equal players, won games of a pair exclude each other if the luck is shared: a correlation of -0.6. */
	const struct world world = {.players = 2, .pairs = 200, .strength = {0, 0}, .shared = 0.6};
	const struct records records = simulate(&world);
	const double gain = records.gain / simulations, truth = 1 / (1 - world.shared);
	const double variance = records.gain_squared / simulations - gain * gain;
	const double superior = records.superior / simulations;

	/* The mean of a quotient is off by about the square of the variation of its divisor, 2/200 here. */
	report(fabs(gain - truth) < 5 * sqrt(variance / simulations) + 2 * truth * 2 / world.pairs,
	       "the gain of pairs is %.3f, and should be %.3f", gain, truth);
	/* Of two equal players one is better with more than 95 % in a tenth of all cases. */
	report(fabs(superior - 0.1) < 5 * sqrt(0.1 * 0.9 / simulations),
	       "a likelihood of superiority above 95 %% without any: one in ten, and it is %.3f", superior);
}

/* ---- The sequential test ----------------------------------------------------------------------------------------- */

struct course {
	enum sprt_verdict verdict;
	int pairs;
};

static struct course test(const struct world *world, const struct sprt_terms *terms)
{
	struct league *league = people(world);
	struct course course = {SPRT_GOES_ON, 0};

	while (course.verdict == SPRT_GOES_ON && course.pairs < MOST_PAIRS) {
		add_pair(league, world, 0, 1, (uint64_t)++course.pairs);
		course.verdict = sprt_state(terms, league, 0, 1).verdict;
	}
	league_free(league);
	return course;
}

/* A strength for the first player, so that the hypothesis is true. */
static double strength_of(const struct sprt_terms *terms, double bound)
{
	const double mean = bound / POINTS_OF_A_WIN; /* of won less lost games */

	return terms->score == SCORE_WINS ? bound / ELO_OF_STRENGTH : log((1 + mean) / (1 - mean));
}

/* RT-14, RT-15, RT-16 */
static void check_test(const struct sprt_terms *terms, double shared, bool is_upper)
{
	struct world world = {.players = 2, .shared = shared};
	const double most = is_upper ? terms->beta : terms->alpha;
	const enum sprt_verdict wrong = is_upper ? SPRT_ACCEPTS_H0 : SPRT_ACCEPTS_H1;
	double errors = 0, pairs = 0, open = 0;

	world.strength[0] = strength_of(terms, is_upper ? terms->upper : terms->lower);
	for (int i = 0; i < simulations; i++) {
		const struct course course = test(&world, terms);

		errors += course.verdict == wrong;
		open += course.verdict == SPRT_GOES_ON;
		pairs += course.pairs;
	}
	report(errors <= most * simulations + 3 * sqrt(most * (1 - most) * simulations) && open == 0,
	       "SPRT by %s %g, %g, luck shared %g, H%d true: it errs in %.2f %% and may in %g %%, %.0f pairs",
	       terms->score == SCORE_WINS ? "Elo" : "points", terms->lower, terms->upper, shared, is_upper,
	       100 * errors / simulations, 100 * most, pairs / simulations);
}

static void the_test_keeps_its_errors(void)
{
	static const struct sprt_terms terms[] = {
	    {.score = SCORE_WINS, .lower = 0, .upper = 40, .alpha = 0.05, .beta = 0.1},
	    {.score = SCORE_WINS, .lower = 0, .upper = 200, .alpha = 0.05, .beta = 0.05},
	    {.score = SCORE_WINS, .lower = -30, .upper = 30, .alpha = 0.02, .beta = 0.05},
	    {.score = SCORE_POINTS, .lower = 0, .upper = 0.2, .alpha = 0.05, .beta = 0.1},
	    {.score = SCORE_POINTS, .lower = -0.5, .upper = 0.5, .alpha = 0.05, .beta = 0.05},
	};

	for (size_t i = 0; i < sizeof terms / sizeof *terms; i++)
		for (int shared = 0; shared < 2; shared++)
			for (int is_upper = 0; is_upper < 2; is_upper++)
				check_test(&terms[i], shared ? 0.6 : 0, is_upper);
}

int main(int argc, char **argv)
{
	simulations = argc > 1 ? atoi(argv[1]) : 2000;
	chance = gsl_rng_alloc(gsl_rng_mt19937);
	gsl_rng_set(chance, 1);
	intervals_cover_the_truth();
	intervals_hold_without_common_luck();
	one_pair_with_each_is_enough();
	games_of_a_pair_are_not_independent();
	gain_and_superiority_are_as_theory_says();
	the_test_keeps_its_errors();
	gsl_rng_free(chance);
	printf("1..%d\n", number);
	return failures ? 1 : 0;
}
