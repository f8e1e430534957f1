/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game whose partner has not come yet counts as an observation of its own, so that the figures are whole at any time.
 * When the partner comes it is taken out, and the pair goes in. The games that wait stand in a tree of GSL's, by the
 * number of their pair.
 */
#include "league.h"

#include <assert.h>
#include <gsl/gsl_bst.h>
#include <stdlib.h>
#include <string.h>

#include "../text.h"

/* A game as the player with the lower number sees it. */
struct half {
	uint64_t pair;
	uint32_t low, high;
	int seat; /* of the lower */
	double score[SCORE_COUNT];
};

struct player {
	char *name;
	struct league_total total;
};

struct league {
	struct player *player;
	uint32_t players, size;
	struct league_pairing **pairing; /* by index_of; NULL where they have not met */
	gsl_bst_workspace *halves;
	uint64_t games, turns, pairs, open;
};

/* ---- Players ----------------------------------------------------------------------------------------------------- */

/* The place of a pairing in a triangle, which grows at its end when a player is added. */
static size_t index_of(uint32_t low, uint32_t high)
{
	return (size_t)high * (high - 1) / 2 + low;
}

static int compare_halves(const void *a, const void *b, void *unused)
{
	const struct half *first = a, *second = b;

	(void)unused;
	if (first->pair != second->pair)
		return first->pair < second->pair ? -1 : 1;
	if (first->low != second->low)
		return first->low < second->low ? -1 : 1;
	return first->high == second->high ? 0 : first->high < second->high ? -1 : 1;
}

struct league *league_new(void)
{
	struct league *league = xalloc(sizeof *league);

	*league = (struct league){.halves = gsl_bst_alloc(gsl_bst_avl, NULL, compare_halves, NULL)};
	/* Without memory there is nothing to go on with, as with xalloc. */
	if (!league->halves)
		abort();
	return league;
}

void league_free(struct league *league)
{
	gsl_bst_trav place;

	if (!league)
		return;
	for (void *half = gsl_bst_trav_first(&place, league->halves); half; half = gsl_bst_trav_next(&place))
		free(half);
	gsl_bst_free(league->halves);
	for (uint32_t i = 0; i < league->players; i++)
		free(league->player[i].name);
	for (size_t i = 0; league->players && i < index_of(0, league->players); i++)
		free(league->pairing[i]);
	free(league->player);
	free(league->pairing);
	free(league);
}

static uint32_t add_player(struct league *league, const char *name)
{
	const uint32_t number = league->players++;

	if (league->players > league->size) {
		league->size = league->size ? 2 * league->size : 8;
		league->player = xrealloc(league->player, league->size * sizeof *league->player);
		league->pairing =
		    xrealloc(league->pairing, index_of(0, league->size) * sizeof(struct league_pairing *));
	}
	memset(&league->player[number], 0, sizeof *league->player);
	league->player[number].name = xcopy(name);
	for (uint32_t i = 0; i < number; i++)
		league->pairing[index_of(i, number)] = NULL;
	return number;
}

uint32_t league_player(struct league *league, const char *name)
{
	for (uint32_t i = 0; i < league->players; i++)
		if (strcmp(league->player[i].name, name) == 0)
			return i;
	return add_player(league, name);
}

uint32_t league_players(const struct league *league)
{
	return league->players;
}

const char *league_name(const struct league *league, uint32_t player)
{
	assert(player < league->players);
	return league->player[player].name;
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

static void add_total(struct league_total *total, const struct outcome *outcome, int seat)
{
	const struct outcome_seat *own = &outcome->seat[seat];

	total->games++;
	total->wins += outcome->winner == seat;
	total->losses += outcome->winner == 1 - seat;
	total->won += own->points;
	total->lost += outcome->seat[1 - seat].points;
	for (int kind = 0; kind < TAB_KIND_COUNT; kind++)
		for (int monk = 0; monk < 2; monk++)
			total->wins_by_kind[kind][monk] += own->wins[kind][monk];
	total->other_wins += own->other_wins;
	for (int verdict = 0; verdict < VERDICT_COUNT; verdict++)
		total->faults[verdict] += own->faults[verdict];
	total->decisions += own->decisions;
	total->thought_us += own->thought_us;
	if (own->slowest_us > total->slowest_us)
		total->slowest_us = own->slowest_us;
}

static struct league_pairing *find_pairing(struct league *league, uint32_t low, uint32_t high)
{
	struct league_pairing **pairing = &league->pairing[index_of(low, high)];

	if (!*pairing) {
		*pairing = xalloc(sizeof **pairing);
		memset(*pairing, 0, sizeof **pairing);
	}
	return *pairing;
}

static struct half half_of(const struct outcome *outcome)
{
	const int seat = outcome->seat[0].player < outcome->seat[1].player ? 0 : 1;
	const struct outcome_seat *own = &outcome->seat[seat], *other = &outcome->seat[1 - seat];
	struct half half = {.pair = outcome->pair, .low = own->player, .high = other->player, .seat = seat};

	half.score[SCORE_POINTS] = (double)own->points - (double)other->points;
	half.score[SCORE_WINS] = outcome->winner == seat ? 1 : outcome->winner == 1 - seat ? 0 : 0.5;
	return half;
}

static void add_games(struct league_pairing *pairing, const struct outcome *outcome, int seat)
{
	const double score = (double)outcome->seat[seat].points - (double)outcome->seat[1 - seat].points;

	pairing->games++;
	pairing->wins += outcome->winner == seat;
	pairing->losses += outcome->winner == 1 - seat;
	pairing->won += outcome->seat[seat].points;
	pairing->lost += outcome->seat[1 - seat].points;
	pairing->points_squared += score * score;
}

static void add_halves(struct league_halves *halves, double first, double second)
{
	halves->pairs++;
	halves->sum[0] += first;
	halves->sum[1] += second;
	halves->squared[0] += first * first;
	halves->squared[1] += second * second;
	halves->product += first * second;
}

static void add_pair(struct league_pairing *pairing, const struct half *a, const struct half *b)
{
	for (int score = 0; score < SCORE_COUNT; score++) {
		moments_remove(&pairing->open[score], a->score[score], 1);
		moments_add(&pairing->whole[score], a->score[score] + b->score[score], 2);
		if (a->seat != b->seat)
			add_halves(&pairing->halves[score], (a->seat == 0 ? a : b)->score[score],
			           (a->seat == 0 ? b : a)->score[score]);
	}
}

/* The first game of a pair waits. */
static void keep_half(struct league *league, struct league_pairing *pairing, const struct half *half)
{
	struct half *kept = xalloc(sizeof *kept);

	*kept = *half;
	gsl_bst_insert(kept, league->halves);
	league->open++;
	for (int score = 0; score < SCORE_COUNT; score++)
		moments_add(&pairing->open[score], half->score[score], 1);
}

static void enter_half(struct league *league, struct league_pairing *pairing, const struct half *half)
{
	struct half *partner = gsl_bst_remove(half, league->halves);

	if (!partner) {
		keep_half(league, pairing, half);
		return;
	}
	add_pair(pairing, partner, half);
	free(partner);
	league->open--;
	league->pairs++;
}

void league_add(struct league *league, const struct outcome *outcome)
{
	const struct half half = half_of(outcome);
	struct league_pairing *pairing;

	assert(half.low < half.high && half.high < league->players);
	league->games++;
	league->turns += outcome->turns;
	for (int seat = 0; seat < 2; seat++)
		add_total(&league->player[outcome->seat[seat].player].total, outcome, seat);
	pairing = find_pairing(league, half.low, half.high);
	add_games(pairing, outcome, half.seat);
	if (half.pair)
		enter_half(league, pairing, &half);
	else
		for (int score = 0; score < SCORE_COUNT; score++)
			moments_add(&pairing->whole[score], half.score[score], 1);
}

/* ---- What there is ----------------------------------------------------------------------------------------------- */

uint64_t league_games(const struct league *league)
{
	return league->games;
}

uint64_t league_turns(const struct league *league)
{
	return league->turns;
}

uint64_t league_pairs(const struct league *league)
{
	return league->pairs;
}

uint64_t league_open(const struct league *league)
{
	return league->open;
}

const struct league_total *league_total(const struct league *league, uint32_t player)
{
	assert(player < league->players);
	return &league->player[player].total;
}

static void swap_counts(uint64_t *a, uint64_t *b)
{
	const uint64_t kept = *a;

	*a = *b;
	*b = kept;
}

/* A game of the first player with seat 1 is one of the second with seat 2. */
static struct league_halves turn_halves(const struct league_halves *halves, double whole)
{
	struct league_halves turned = {.pairs = halves->pairs};

	for (int i = 0; i < 2; i++) {
		turned.sum[i] = whole * halves->pairs - halves->sum[1 - i];
		turned.squared[i] =
		    whole * whole * halves->pairs - 2 * whole * halves->sum[1 - i] + halves->squared[1 - i];
	}
	turned.product = whole * whole * halves->pairs - whole * (halves->sum[0] + halves->sum[1]) + halves->product;
	return turned;
}

static void turn(struct league_pairing *pairing)
{
	swap_counts(&pairing->wins, &pairing->losses);
	swap_counts(&pairing->won, &pairing->lost);
	for (int i = 0; i < SCORE_COUNT; i++) {
		const double whole = score_whole((enum score)i);

		pairing->whole[i] = moments_turned(&pairing->whole[i], whole);
		pairing->open[i] = moments_turned(&pairing->open[i], whole);
		pairing->halves[i] = turn_halves(&pairing->halves[i], whole);
	}
}

bool league_pairing(const struct league *league, uint32_t player, uint32_t opponent, struct league_pairing *out)
{
	const struct league_pairing *pairing;

	assert(player < league->players && opponent < league->players);
	if (player == opponent)
		return false;
	pairing = league->pairing[player < opponent ? index_of(player, opponent) : index_of(opponent, player)];
	if (!pairing)
		return false;
	*out = *pairing;
	if (player > opponent)
		turn(out);
	return true;
}

struct moments league_moments(const struct league_pairing *pairing, enum score score)
{
	struct moments all = pairing->whole[score];

	moments_join(&all, &pairing->open[score]);
	return all;
}
