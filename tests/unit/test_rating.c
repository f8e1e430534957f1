/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues, intervals, ratings, the sequential test and standings, on games whose figures can be computed by hand:
 * spec/ratings.md. tests/property/leagues.c holds them against chance.
 */
#include "unit.h"

#include <math.h>
#include <string.h>

#include "referee/json_out.h"
#include "referee/rating/bradley_terry.h"
#include "referee/rating/estimate.h"
#include "referee/rating/league_report.h"
#include "referee/rating/sprt.h"
#include "referee/rating/standings.h"

static void check_near(double is, double should, const char *what)
{
	check(fabs(is - should) < 1e-6 * fmax(1, fabs(should)), "%s is %.9g, and should be %.9g", what, is, should);
}

/* A game of two players; what the first won, or lost if it is below 0, and 0 if nobody has. */
static void add(struct league *league, const char *first, const char *second, uint64_t pair, int points)
{
	struct outcome outcome = {.pair = pair, .winner = points > 0 ? 0 : points < 0 ? 1 : TAB_NOBODY, .games = 1};

	outcome.seat[0].player = league_player(league, first);
	outcome.seat[1].player = league_player(league, second);
	if (points)
		outcome.seat[outcome.winner].points = (uint32_t)abs(points);
	league_add(league, &outcome);
}

/* As many games by themselves; the first wins so many of them. */
static void add_many(struct league *league, const char *first, const char *second, int games, int wins)
{
	for (int i = 0; i < games; i++)
		add(league, first, second, 0, i < wins ? 1 : -1);
}

/* The example of section 6. A pair's second game has the seats swapped. */
static struct league *example(void)
{
	struct league *league = league_new();

	add(league, "Ann", "Bob", 1, 2);
	add(league, "Bob", "Ann", 1, 1);
	add(league, "Ann", "Bob", 2, 1);
	add(league, "Bob", "Ann", 2, -1);
	add(league, "Bob", "Cid", 3, 3);
	add(league, "Cid", "Bob", 3, 1);
	add(league, "Bob", "Cid", 0, -1);
	return league;
}

/* ---- Leagues ----------------------------------------------------------------------------------------------------- */

static void pairs_are_one_observation(void **state)
{
	/* RT-4, RT-5 */
	struct league *league = example();
	struct league_pairing pairing;
	struct moments moments;

	(void)state;
	assert_true(league_pairing(league, 0, 1, &pairing));
	moments = league_moments(&pairing, SCORE_POINTS);
	check_near(moments.observations, 2, "the number of observations");
	check_near(moments.games, 4, "the number of games");
	check_near(moments.score, 3, "the score");
	check_near(moments_spread(&moments, 0.75), 0.5, "Q");
	assert_false(league_pairing(league, 0, 2, &pairing));
	assert_false(league_pairing(league, 1, 1, &pairing));
	assert_int_equal(league_pairs(league), 3);
	assert_int_equal(league_open(league), 0);
	league_free(league);
}

static void a_game_waits_for_its_partner(void **state)
{
	/* RT-4 */
	struct league *league = league_new();
	struct league_pairing pairing;

	(void)state;
	add(league, "Ann", "Bob", 7, 2);
	add(league, "Ann", "Cid", 7, 1);
	assert_int_equal(league_open(league), 2);
	assert_true(league_pairing(league, 0, 1, &pairing));
	check_near(league_moments(&pairing, SCORE_POINTS).observations, 1, "a game that waits");
	check_near(pairing.whole[SCORE_POINTS].observations, 0, "what is whole");
	add(league, "Bob", "Ann", 7, 1);
	assert_int_equal(league_open(league), 1);
	assert_true(league_pairing(league, 0, 1, &pairing));
	check_near(pairing.whole[SCORE_POINTS].observations, 1, "the pair");
	check_near(pairing.whole[SCORE_POINTS].score, 1, "its score");
	check_near(pairing.open[SCORE_POINTS].observations, 0, "what waits");
	league_free(league);
}

static void the_order_of_games_does_not_matter(void **state)
{
	/* RT-5: to the last bit, as the sums are whole numbers. */
	enum { PAIRS = 200 };
	double mean[2], error[2], elo[2];

	(void)state;
	for (int way = 0; way < 2; way++) {
		struct league *league = league_new();
		struct ratings ratings;

		league_player(league, "Ann");
		league_player(league, "Bob");
		for (int i = 0; i < PAIRS; i++) {
			const uint64_t pair = (uint64_t)(way ? PAIRS - i : i + 1);

			add(league, "Ann", "Bob", pair, (int)(pair * pair % 7) - 3);
		}
		for (uint64_t pair = 1; pair <= PAIRS; pair++)
			add(league, "Bob", "Ann", pair, (int)(pair * 3 % 5) - 2);
		mean[way] = estimate_of(league, 0, SCORE_POINTS).mean;
		error[way] = estimate_of(league, 0, SCORE_POINTS).error;
		ratings_init(&ratings, league, RATING_NO_ANCHOR);
		elo[way] = ratings.rating[0].low;
		ratings_release(&ratings);
		league_free(league);
	}
	assert_true(mean[0] == mean[1] && error[0] == error[1] && elo[0] == elo[1]);
}

static void both_players_see_the_same_games(void **state)
{
	/* RT-2 */
	struct league *league = example();

	(void)state;
	for (int i = 0; i < SCORE_COUNT; i++) {
		const enum score score = (enum score)i;
		struct league_pairing one, other;
		struct moments a, b;

		assert_true(league_pairing(league, 1, 2, &one) && league_pairing(league, 2, 1, &other));
		a = league_moments(&one, score);
		b = league_moments(&other, score);
		check_near(a.score + b.score, score_whole(score) * a.games, "the sum of both scores");
		check_near(moments_spread(&a, 0.25), moments_spread(&b, score_whole(score) - 0.25), "Q of the other");
		assert_int_equal(one.wins, other.losses);
		assert_int_equal(one.won, other.lost);
	}
	league_free(league);
}

/* ---- Points a game ----------------------------------------------------------------------------------------------- */

static void the_example_comes_out_as_written(void **state)
{
	/* RT-6, RT-7, RT-9 */
	struct league *league = example();
	const struct estimate ann = estimate_of(league, 0, SCORE_POINTS), bob = estimate_of(league, 1, SCORE_POINTS);
	struct ratings ratings;

	(void)state;
	check_near(ann.mean, 0.75, "Ann's mean");
	check_near(ann.error, 0.25, "Ann's error");
	check_near(ann.freedom, 1, "Ann's degrees of freedom");
	check_near(ann.high, 0.75 + 0.25 * 12.70620473617, "the upper end");
	check_near(ann.low, 0.75 - 0.25 * 12.70620473617, "the lower end");
	check_near(bob.mean, -2.0 / 7, "Bob's mean");
	check_near(bob.error, sqrt((1 + 64.0 / 9) / 49), "Bob's error");
	check_near(bob.freedom, 1.275796026, "Bob's degrees of freedom");
	check_near(bob.low, -3.43700665, "Bob's lower end");
	check_near(bob.high, 2.86557808, "Bob's upper end");
	ratings_init(&ratings, league, RATING_NO_ANCHOR);
	check_near(ratings.rating[0].elo, 87.0950018, "Ann's rating");
	check_near(ratings.rating[1].elo, -103.7535001, "Bob's rating");
	check_near(ratings.rating[2].elo, 16.6584982, "Cid's rating");
	ratings_release(&ratings);
	league_free(league);
}

static void without_spread_there_is_no_interval(void **state)
{
	/* RT-7 */
	struct league *league = league_new();

	(void)state;
	add(league, "Ann", "Bob", 0, 1);
	check(isnan(estimate_of(league, 0, SCORE_POINTS).error), "one game has an error");
	add(league, "Ann", "Bob", 0, 1);
	check(isnan(estimate_of(league, 0, SCORE_POINTS).low), "equal games have an interval");
	check_near(estimate_of(league, 0, SCORE_POINTS).mean, 1, "the mean");
	add(league, "Ann", "Bob", 0, 2);
	check(isfinite(estimate_of(league, 0, SCORE_POINTS).low), "unequal games have no interval");
	league_free(league);
}

static void opponents_met_once_are_one_stratum(void **state)
{
	/* RT-6: Ann meets three others once: scores 1, 2, 3. */
	struct league *league = league_new();
	struct estimate ann;

	(void)state;
	add(league, "Ann", "Bob", 0, 1);
	add(league, "Ann", "Cid", 0, 2);
	add(league, "Ann", "Dan", 0, 3);
	ann = estimate_of(league, 0, SCORE_POINTS);
	check_near(ann.error, 1 / sqrt(3), "the error");
	check_near(ann.freedom, 2, "the degrees of freedom");
	/* With two games against Eve there are two strata: 1 2 3, and 5 7. */
	add(league, "Ann", "Eve", 0, 5);
	add(league, "Ann", "Eve", 0, 7);
	ann = estimate_of(league, 0, SCORE_POINTS);
	check_near(ann.error, sqrt(3.0 / 2 * 2 / 25 + 2.0 * 2 / 25), "the error of two strata");
	league_free(league);
}

static void the_gain_of_pairs(void **state)
{
	/* RT-8: seat 1 brings 1 -1 1 3, seat 2 1 1 -1 -1; sums 2 0 0 2. Variances 8/3, 4/3 and 4/3. */
	static const int first[] = {1, -1, 1, 3}, second[] = {1, 1, -1, -1};
	struct league *league = league_new();

	(void)state;
	for (int i = 0; i < 4; i++) {
		add(league, "Ann", "Bob", (uint64_t)i + 1, first[i]);
		if (i == 0)
			check(isnan(estimate_gain(league, SCORE_POINTS)), "without a pair there is a gain");
		add(league, "Bob", "Ann", (uint64_t)i + 1, -second[i]);
	}
	check_near(estimate_gain(league, SCORE_POINTS), 3, "the gain");
	league_free(league);
}

/* ---- Elo --------------------------------------------------------------------------------------------------------- */

static void two_players(void **state)
{
	/* RT-9, RT-12: 75 of 100 are odds of 3; the error of the difference is sqrt(100/99 / (100 · 3/16)). */
	struct league *league = league_new();
	const double elo = 400 * log10(3), error = 400 / log(10) * sqrt(100.0 / 99 * 16 / 300);
	struct ratings ratings;

	(void)state;
	add_many(league, "Ann", "Bob", 100, 75);
	ratings_init(&ratings, league, RATING_NO_ANCHOR);
	check_near(ratings.rating[0].elo, elo / 2, "Ann's rating");
	check_near(ratings.rating[1].elo, -elo / 2, "Bob's rating");
	check_near(ratings.rating[0].error, error / 2, "the error");
	check_near(ratings.rating[0].high, elo / 2 + 1.98421695 * error / 2, "the upper end");
	check(ratings.rating[0].superiority > 0.99999 && isnan(ratings.rating[1].superiority), "superiority is %g, %g",
	      ratings.rating[0].superiority, ratings.rating[1].superiority);
	check(!ratings.rating[0].is_held, "a drawn game was added");
	ratings_release(&ratings);
	ratings_init(&ratings, league, (struct rating_anchor){1, 1500});
	/* RT-10 */
	check_near(ratings.rating[0].elo, 1500 + elo, "Ann's rating by Bob's");
	check_near(ratings.rating[0].error, error, "its error");
	check_near(ratings.rating[1].error, 0, "the error of what is given");
	check_near(ratings.rating[1].low, 1500, "what is given");
	ratings_release(&ratings);
	league_free(league);
}

static void nobody_wins_is_half_a_win(void **state)
{
	/* RT-2, RT-9: 2 wins, 1 loss and 2 without a winner are odds of 3 to 2. */
	struct league *league = league_new();
	struct ratings ratings;

	(void)state;
	add_many(league, "Ann", "Bob", 3, 2);
	add(league, "Ann", "Bob", 0, 0);
	add(league, "Bob", "Ann", 0, 0);
	ratings_init(&ratings, league, RATING_NO_ANCHOR);
	check_near(ratings.rating[0].elo - ratings.rating[1].elo, 400 * log10(1.5), "the difference");
	ratings_release(&ratings);
	league_free(league);
}

static void odds_that_fit_are_found(void **state)
{
	/* RT-9: 75 %, 75 % and 90 % are odds of 3, 3 and 9. */
	struct league *league = league_new();
	struct ratings ratings;

	(void)state;
	add_many(league, "Ann", "Bob", 40, 30);
	add_many(league, "Bob", "Cid", 400, 300);
	add_many(league, "Ann", "Cid", 20, 18);
	ratings_init(&ratings, league, RATING_NO_ANCHOR);
	check_near(ratings.rating[0].elo, 400 * log10(3), "Ann's rating");
	check_near(ratings.rating[1].elo + 1, 1, "Bob's rating");
	check_near(ratings.rating[2].elo, -400 * log10(3), "Cid's rating");
	assert_int_equal(ratings.groups, 1);
	ratings_release(&ratings);
	league_free(league);
}

static void who_wins_all_is_held(void **state)
{
	/* RT-11: two drawn games, one for each, are added to four wins: odds of 5. */
	struct league *league = league_new();
	struct ratings ratings;

	(void)state;
	add_many(league, "Ann", "Bob", 4, 4);
	ratings_init(&ratings, league, RATING_NO_ANCHOR);
	check(ratings.rating[0].is_held && ratings.rating[1].is_held, "nobody was held");
	check_near(ratings.rating[0].elo - ratings.rating[1].elo, 400 * log10(5), "the difference");
	/* H = 6 · 5/36 */
	check_near(ratings.rating[0].error, 200 / log(10) * sqrt(36.0 / 30), "the error");
	ratings_release(&ratings);
	/* Bob beats Cid, Cid beats Bob, and Ann has beaten both: no way leads back to her. */
	add_many(league, "Bob", "Cid", 2, 1);
	ratings_init(&ratings, league, RATING_NO_ANCHOR);
	check(ratings.rating[2].is_held, "a player without a way back is not held");
	ratings_release(&ratings);
	/* One loss of hers is enough. */
	add_many(league, "Cid", "Ann", 1, 1);
	ratings_init(&ratings, league, RATING_NO_ANCHOR);
	check(!ratings.rating[0].is_held && isfinite(ratings.rating[0].elo), "there is a maximum, and she is held");
	ratings_release(&ratings);
	league_free(league);
}

static void groups_are_rated_by_themselves(void **state)
{
	/* RT-10 */
	struct league *league = league_new();
	struct ratings ratings;

	(void)state;
	add_many(league, "Ann", "Bob", 4, 3);
	add_many(league, "Cid", "Dan", 10, 9);
	league_player(league, "Eve");
	ratings_init(&ratings, league, (struct rating_anchor){0, 1000});
	assert_int_equal(ratings.groups, 3);
	check_near(ratings.rating[1].elo, 1000 - 400 * log10(3), "Bob's rating by Ann's");
	check_near(ratings.rating[2].elo, 200 * log10(9), "Cid's rating");
	check_near(ratings.rating[3].elo, -200 * log10(9), "Dan's rating");
	check(ratings.rating[2].group == 1 && ratings.rating[3].group == 1 && ratings.rating[4].group == 2,
	      "the groups");
	check(isnan(ratings.rating[1].superiority), "the last of a group is superior to another group's");
	ratings_release(&ratings);
	league_free(league);
}

static void ratings_of_nobody_are_none(void **state)
{
	struct league *league = league_new();
	struct ratings ratings;

	(void)state;
	ratings_init(&ratings, league, RATING_NO_ANCHOR);
	assert_int_equal(ratings.count, 0);
	ratings_release(&ratings);
	league_free(league);
}

/* ---- The sequential test ----------------------------------------------------------------------------------------- */

static void the_ratio_is_as_written(void **state)
{
	/* RT-14, RT-15: 10 games of 1 point, 6 won: µ 0.2, H0 0, H1 0.5. Q(0) = 10, Q(0.5) = 6 · 0.25 + 4 · 2.25. */
	static const struct sprt_terms terms = {SCORE_POINTS, 0, 0.5, 0.05, 0.1};
	struct league *league = league_new();
	struct sprt_state sprt;
	const double added = 4 * (1.25 * 1.25 + 0.75 * 0.75);

	(void)state;
	add_many(league, "Ann", "Bob", 10, 6);
	/* What waits does not count. */
	add(league, "Ann", "Bob", 1, 1);
	sprt = sprt_state(&terms, league, 0, 1);
	check_near(sprt.observations, 10, "the number of observations");
	check_near(sprt.llr, 5 * log((10 + added) / (10.5 + added)), "the ratio");
	/* RT-16 */
	check_near(sprt.least, log(0.1 / 0.95), "the lower bound");
	check_near(sprt.most, log(0.9 / 0.05), "the upper bound");
	assert_int_equal(sprt.verdict, SPRT_GOES_ON);
	league_free(league);
}

static void elo_is_a_share_of_wins(void **state)
{
	/* RT-14: 0 and 400 log 3 Elo are 1/2 and 3/4; all of 4 games won. Q is 1 and 1/4; the middle is 5/8. */
	const struct sprt_terms terms = {SCORE_WINS, 0, 400 * log10(3), 0.05, 0.05};
	const double added = 4 * (0.625 * 0.625 + 0.375 * 0.375);
	struct league *league = league_new();

	(void)state;
	add_many(league, "Ann", "Bob", 4, 4);
	check_near(sprt_state(&terms, league, 0, 1).llr, 2 * log((1 + added) / (0.25 + added)), "the ratio");
	league_free(league);
}

static void one_sided_results_decide_and_do_not_break_it(void **state)
{
	/* RT-15, RT-16: not before 8 observations, then soon, and never with a ratio that is no number. */
	static const struct sprt_terms terms = {SCORE_WINS, 0, 100, 0.05, 0.05};

	(void)state;
	for (int wins = 0; wins < 2; wins++) {
		struct league *league = league_new();
		struct sprt_state sprt = {.verdict = SPRT_GOES_ON};

		league_player(league, "Ann");
		league_player(league, "Bob");
		check(sprt_state(&terms, league, 0, 1).llr == 0, "without games the ratio is not 0");
		for (int i = 1; i <= 100; i++) {
			add(league, "Ann", "Bob", 0, wins ? 1 : -1);
			sprt = sprt_state(&terms, league, 0, 1);
			check(isfinite(sprt.llr), "after %d games the ratio is %g", i, sprt.llr);
			check(i >= 8 || sprt.verdict == SPRT_GOES_ON, "it decides after %d games", i);
		}
		assert_int_equal(sprt.verdict, wins ? SPRT_ACCEPTS_H1 : SPRT_ACCEPTS_H0);
		league_free(league);
	}
}

static void seven_observations_do_not_decide(void **state)
{
	/* RT-16: the ratio alone would, with hypotheses as far apart as these. */
	static const struct sprt_terms terms = {SCORE_WINS, -800, 800, 0.05, 0.05};
	struct league *league = league_new();
	struct sprt_state sprt;

	(void)state;
	add_many(league, "Ann", "Bob", 7, 7);
	sprt = sprt_state(&terms, league, 0, 1);
	check(sprt.llr > sprt.most && sprt.verdict == SPRT_GOES_ON, "7 games, a ratio of %g: %s", sprt.llr,
	      sprt_word(sprt.verdict));
	add(league, "Ann", "Bob", 0, 1);
	assert_int_equal(sprt_state(&terms, league, 0, 1).verdict, SPRT_ACCEPTS_H1);
	league_free(league);
}

static void terms_without_sense_are_refused(void **state)
{
	/* RT-14 */
	static const struct sprt_terms bad[] = {{SCORE_WINS, 5, 5, 0.05, 0.05}, {SCORE_WINS, 5, 0, 0.05, 0.05},
	                                        {SCORE_WINS, 0, 5, 0, 0.05},    {SCORE_WINS, 0, 5, 0.05, -1},
	                                        {SCORE_WINS, 0, 5, 0.5, 0.5},   {SCORE_WINS, NAN, 5, 0.05, 0.05},
	                                        {SCORE_WINS, 0, 5, NAN, 0.05},  {SCORE_WINS, 0, INFINITY, .1, .1}};
	static const struct sprt_terms good = {SCORE_WINS, -1, 5, 0.5, 0.49};
	struct error error;

	(void)state;
	for (size_t i = 0; i < LENGTH(bad); i++)
		check(sprt_check(&bad[i], &error) < 0 && error.kind == ERROR_USAGE, "terms %zu are accepted", i);
	assert_int_equal(sprt_check(&good, &error), 0);
}

/* ---- Standings --------------------------------------------------------------------------------------------------- */

/* The names in their order, such as "Ann Bob Cid", and what decided at a rank; the league is freed. */
static void check_order(struct league *league, enum score score, const char *should, int rank, enum standing_rule rule)
{
	struct standing *standing = standings_make(league, score);
	char order[200] = "";

	for (uint32_t i = 0; i < league_players(league); i++)
		snprintf(order + strlen(order), sizeof order - strlen(order), "%s%s", i ? " " : "",
		         league_name(league, standing[i].player));
	check(strcmp(order, should) == 0, "the order is %s, and should be %s", order, should);
	check(standing[rank - 1].decided == rule, "rule %d has decided, and it should be %d",
	      standing[rank - 1].decided, rule);
	free(standing);
	league_free(league);
}

static void the_score_comes_first(void **state)
{
	/* RT-17: Bob has fewer wins, and more points. */
	for (int way = 0; way < 2; way++) {
		struct league *league = league_new();

		(void)state;
		add(league, "Ann", "Bob", 0, 1);
		add(league, "Ann", "Bob", 0, 1);
		add(league, "Ann", "Bob", 0, -6);
		if (way)
			check_order(league, SCORE_WINS, "Ann Bob", 2, STANDING_SCORE);
		else
			check_order(league, SCORE_POINTS, "Bob Ann", 2, STANDING_SCORE);
	}
}

static void then_the_other_score(void **state)
{
	/* RT-17: both have 1 of 2; Bob's win was larger. */
	struct league *league = league_new();

	(void)state;
	add(league, "Ann", "Bob", 0, 1);
	add(league, "Ann", "Bob", 0, -2);
	check_order(league, SCORE_WINS, "Bob Ann", 2, STANDING_OTHER);
}

static void then_the_direct_encounter(void **state)
{
	/* RT-17: all four have won one and lost one, and not all have met: it is not looked at. */
	struct league *league = league_new();

	(void)state;
	add(league, "Ann", "Bob", 0, -1);
	add(league, "Ann", "Cid", 0, 1);
	add(league, "Bob", "Dan", 0, -1);
	add(league, "Cid", "Dan", 0, 1);
	check_order(league, SCORE_WINS, "Ann Bob Cid Dan", 2, STANDING_RULES);
	league = league_new();
	for (int i = 0; i < 2; i++) {
		add(league, "Ann", "Bob", 0, -1);
		add(league, "Ann", "Cid", 0, 1);
		add(league, "Bob", "Cid", 0, i ? 1 : -1);
		add(league, "Bob", "Dan", 0, -1);
		add(league, "Ann", "Dan", 0, i ? 1 : -1);
	}
	/* Dan has 3 of 4. Ann and Bob have 3 of 6, and Bob has won both between them. Cid has 1 of 4. */
	check_order(league, SCORE_WINS, "Dan Bob Ann Cid", 3, STANDING_DIRECT);
}

static void then_the_opponents(void **state)
{
	/* RT-17: Ann and Bob win one of two, and did not meet. Ann's opponents have 1 of 2 and 1 of 1, Bob's less. */
	struct league *league = league_new();
	struct standing *standing;

	(void)state;
	add(league, "Bob", "Eve", 0, 1);
	add(league, "Bob", "Fay", 0, -1);
	add(league, "Ann", "Cid", 0, 1);
	add(league, "Ann", "Dan", 0, -1);
	add(league, "Cid", "Gil", 0, 1);
	standing = standings_make(league, SCORE_WINS);
	for (uint32_t i = 0; i < league_players(league); i++) {
		if (strcmp(league_name(league, standing[i].player), "Ann") == 0) {
			check_near(standing[i].value[STANDING_BUCHHOLZ], (0.5 + 1) / 2, "Ann's Buchholz");
			check_near(standing[i].value[STANDING_SONNEBORN], 0.25, "Ann's Sonneborn-Berger");
		}
		if (strcmp(league_name(league, standing[i].player), "Bob") == 0) {
			check_near(standing[i].value[STANDING_BUCHHOLZ], 0.5, "Bob's Buchholz");
			check(standing[i].decided == STANDING_BUCHHOLZ, "rule %d has decided", standing[i].decided);
			assert_string_equal(league_name(league, standing[i - 1].player), "Ann");
		}
	}
	free(standing);
	league_free(league);
}

/* ---- Totals and forms -------------------------------------------------------------------------------------------- */

static void what_a_player_did_adds_up(void **state)
{
	/* RT-18 */
	struct league *league = league_new();
	struct outcome outcome = {.winner = 1, .games = 1, .turns = 7};
	const struct league_total *total;

	(void)state;
	outcome.seat[0].player = league_player(league, "Ann");
	outcome.seat[1].player = league_player(league, "Bob");
	outcome.seat[0].faults[VERDICT_LATE] = 1;
	outcome.seat[1].other_wins = 1;
	outcome.seat[1].wins[TAB_JAN][1] = 2;
	outcome.seat[1].decisions = 3;
	outcome.seat[1].thought_us = 900;
	outcome.seat[1].slowest_us = 500;
	league_add(league, &outcome);
	outcome.seat[1].slowest_us = 400;
	league_add(league, &outcome);
	assert_int_equal(league_total(league, 0)->faults[VERDICT_LATE], 2);
	total = league_total(league, 1);
	assert_int_equal(total->other_wins, 2);
	assert_int_equal(total->wins_by_kind[TAB_JAN][1], 4);
	assert_int_equal(total->decisions, 6);
	assert_int_equal(total->thought_us, 1800);
	assert_int_equal(total->slowest_us, 500);
	assert_int_equal(league_turns(league), 14);
	league_free(league);
}

static void json_is_escaped_and_nested(void **state)
{
	struct text text = {.data = NULL};
	struct json_out json = {.text = &text};

	(void)state;
	json_begin_object(&json);
	json_key(&json, "a \"b\" \\");
	json_begin_list(&json);
	json_number(&json, -5);
	json_real(&json, -0.0001, 2);
	json_real(&json, NAN, 2);
	json_begin_list(&json);
	json_end_list(&json);
	json_begin_object(&json);
	json_end_object(&json);
	json_end_list(&json);
	json_key(&json, "c");
	json_text(&json, "caf\xc3\xa9 \n\xff");
	json_key(&json, "d");
	json_boolean(&json, true);
	json_key(&json, "e");
	json_null(&json);
	json_end_object(&json);
	assert_string_equal(text.data, "{\"a \\\"b\\\" \\\\\": [-5, 0.00, null, [], {}], \"c\": \"caf\xc3\xa9 "
	                               "\\\\x0a\\\\xff\", \"d\": true, \"e\": null}");
	text_release(&text);
}

/* The width of a line in characters. */
static void check_width(const char *text)
{
	size_t width = 0;

	for (; *text; text++) {
		if (*text == '\n')
			width = 0;
		else if ((*text & 0xc0) != 0x80)
			width++;
		check(width <= 80, "a line is too long, up to: %.40s", text);
	}
}

static void tables_fit_eighty_columns(void **state)
{
	static const uint32_t counts[] = {2, 3, 8, 20, 60};

	(void)state;
	for (size_t c = 0; c < LENGTH(counts); c++) {
		const struct report_terms terms = {.score = SCORE_POINTS, .anchor = RATING_NO_ANCHOR};
		struct league *league = league_new();
		struct report report;
		struct text text = {.data = NULL};
		char name[60];

		for (uint32_t i = 0; i < counts[c]; i++) {
			snprintf(name, sizeof name, "pläyer with quite a long name %u", i);
			league_player(league, name);
		}
		for (uint32_t i = 0; i < counts[c]; i++)
			for (uint32_t j = 0; j < i; j++)
				for (uint64_t k = 0; k < 4; k++) {
					struct outcome outcome = {.winner = (uint8_t)((i + j + k) % 2), .games = 1};

					outcome.seat[0].player = i;
					outcome.seat[1].player = j;
					outcome.seat[outcome.winner].points = 64 * (i + 1);
					league_add(league, &outcome);
				}
		report_init(&report, league, &terms);
		report_text_standings(&report, &text);
		report_text_cross(&report, &text);
		check_width(text.data);
		report_release(&report);
		text_release(&text);
		league_free(league);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(pairs_are_one_observation),
	    cmocka_unit_test(a_game_waits_for_its_partner),
	    cmocka_unit_test(the_order_of_games_does_not_matter),
	    cmocka_unit_test(both_players_see_the_same_games),
	    cmocka_unit_test(the_example_comes_out_as_written),
	    cmocka_unit_test(without_spread_there_is_no_interval),
	    cmocka_unit_test(opponents_met_once_are_one_stratum),
	    cmocka_unit_test(the_gain_of_pairs),
	    cmocka_unit_test(two_players),
	    cmocka_unit_test(nobody_wins_is_half_a_win),
	    cmocka_unit_test(odds_that_fit_are_found),
	    cmocka_unit_test(who_wins_all_is_held),
	    cmocka_unit_test(groups_are_rated_by_themselves),
	    cmocka_unit_test(ratings_of_nobody_are_none),
	    cmocka_unit_test(the_ratio_is_as_written),
	    cmocka_unit_test(elo_is_a_share_of_wins),
	    cmocka_unit_test(one_sided_results_decide_and_do_not_break_it),
	    cmocka_unit_test(seven_observations_do_not_decide),
	    cmocka_unit_test(terms_without_sense_are_refused),
	    cmocka_unit_test(the_score_comes_first),
	    cmocka_unit_test(then_the_other_score),
	    cmocka_unit_test(then_the_direct_encounter),
	    cmocka_unit_test(then_the_opponents),
	    cmocka_unit_test(what_a_player_did_adds_up),
	    cmocka_unit_test(json_is_escaped_and_nested),
	    cmocka_unit_test(tables_fit_eighty_columns),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
