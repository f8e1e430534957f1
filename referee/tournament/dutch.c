/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Brackets are paired one by one, from the highest score down. What the system asks for, in order of importance,
 * becomes the digits of a number: the weight of a pair. A matching of all players who are left with the greatest weight
 * shows how well the bracket can be paired without leaving others unable to be. Of the many pairings that do as well
 * the system wants the first one in an order of its own; so pairs are fixed one after the other, each to the first
 * partner with whom the weight of the whole stays as it was.
 */
#include "config.h"

#include "dutch.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "../text.h"
#include "matching.h"

/* Exchanges that are tried before one that is known to do is taken; see split_residents. */
enum { MOST_EXCHANGES = 400 };

/* Weights stay below what matching_find takes, each being a sum of a few. */
static const int64_t MOST_WEIGHT = INT64_C(1) << 56;

static const uint32_t NOBODY = UINT32_MAX;

/*
 * Players who are left, in order of rank; the last vertex is nobody, where their number is odd. A bracket is the first
 * few of them: those who moved down to it, then those whose score it is. Behind it comes the next bracket.
 */
struct round {
	const struct dutch_player *player;
	const bool *has_met;
	uint32_t all; /* players of the tournament */
	struct dutch_pairing *out;

	uint32_t count;                /* of vertices, even */
	uint32_t *who;                 /* NOBODY: the bye */
	uint32_t moved, bracket, next; /* ends: of those moved down, of the bracket, of the next bracket */
	uint32_t bye_score;            /* who gets the bye has this score */

	int64_t *weight;
	uint32_t *mate; /* the best matching found last … */
	int64_t best;   /* … and its weight */
	int64_t *trial; /* weights under other conditions */
	uint32_t *trial_mate;
};

static const struct dutch_player *player_of(const struct round *round, uint32_t vertex)
{
	return &round->player[round->who[vertex]];
}

/* TO-15.2 */
static bool can_meet(const struct round *round, uint32_t a, uint32_t b)
{
	if (round->who[a] == NOBODY || round->who[b] == NOBODY) {
		const struct dutch_player *player = player_of(round, round->who[a] == NOBODY ? b : a);

		return !player->had_bye && player->score <= round->bye_score;
	}
	return !round->has_met[(size_t)round->who[a] * round->all + round->who[b]];
}

static int64_t *cell(int64_t *weight, const struct round *round, uint32_t a, uint32_t b)
{
	return &weight[(size_t)a * round->count + b];
}

static void set_both(int64_t *weight, const struct round *round, uint32_t a, uint32_t b, int64_t value)
{
	*cell(weight, round, a, b) = *cell(weight, round, b, a) = value;
}

/* ---- What a pair is worth ---------------------------------------------------------------------------------------- */

/* The units of all that counts (TO-15.5), each more than all those before it can add up to; 0 for what is left out. */
struct units {
	int64_t up_twice, down_twice, up_again, down_again; /* for each who has no such float */
	int64_t next_moved, next_pairs;
	int64_t *moved; /* by vertex: for each of those moved down who finds an opponent; the same for the same score */
	int64_t pairs;
	int64_t next; /* the unit to come */
	uint32_t left_out;
};

/* The unit of what adds up to `most` over all pairs. Returns 0 if it is left out. */
static int64_t add_unit(struct units *units, uint32_t most)
{
	int64_t unit = units->next;

	if (units->left_out) {
		units->left_out--;
		return 0;
	}
	units->next = unit && MOST_WEIGHT / ((int64_t)most + 1) >= unit ? unit * ((int64_t)most + 1) : 0;
	return unit;
}

static uint32_t count_floats(const struct round *round, int before, enum dutch_float direction)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < round->bracket; i++)
		count += player_of(round, i)->float_before[before] == direction;
	return count;
}

/* For those moved down, of each score together. */
static void add_moved_units(const struct round *round, struct units *units)
{
	for (uint32_t first, end = round->moved; end; end = first) {
		int64_t unit;

		for (first = end - 1; first; first--)
			if (player_of(round, first - 1)->score != player_of(round, end - 1)->score)
				break;
		unit = add_unit(units, end - first);
		for (uint32_t i = first; i < end; i++)
			units->moved[i] = unit;
	}
}

/* With so many players that there is no room for all, the least important things are left out. */
static struct units make_units(const struct round *round)
{
	struct units units;
	int64_t *moved = xalloc((round->moved + 1) * sizeof *moved);
	uint32_t left_out = 0;

	do {
		units = (struct units){.moved = moved, .next = 1, .left_out = left_out};
		units.up_twice = add_unit(&units, count_floats(round, 1, DUTCH_UP));
		units.down_twice = add_unit(&units, count_floats(round, 1, DUTCH_DOWN));
		units.up_again = add_unit(&units, count_floats(round, 0, DUTCH_UP));
		units.down_again = add_unit(&units, count_floats(round, 0, DUTCH_DOWN));
		units.next_moved = add_unit(&units, round->bracket);
		units.next_pairs = add_unit(&units, round->next);
		add_moved_units(round, &units);
		units.pairs = add_unit(&units, round->bracket);
		left_out++;
	} while (!units.next);
	return units;
}

/* A pair within the bracket keeps both from moving down. */
static int64_t stay(const struct round *round, const struct units *units, uint32_t vertex)
{
	const enum dutch_float *before = player_of(round, vertex)->float_before;
	int64_t weight = 0;

	if (before[0] == DUTCH_DOWN)
		weight += units->down_again;
	if (before[1] == DUTCH_DOWN)
		weight += units->down_twice;
	if (vertex < round->moved)
		weight += units->moved[vertex];
	return weight;
}

/* Who is not moved up has the weight that one who is lacks. */
static int64_t not_up(const struct round *round, const struct units *units, uint32_t vertex)
{
	const enum dutch_float *before = player_of(round, vertex)->float_before;

	return (before[0] == DUTCH_UP ? units->up_again : 0) + (before[1] == DUTCH_UP ? units->up_twice : 0);
}

/* TO-15.5 */
static int64_t worth(const struct round *round, const struct units *units, uint32_t a, uint32_t b)
{
	uint32_t high = a < b ? a : b, low = a < b ? b : a;
	int64_t weight = 0;

	if (low < round->bracket) {
		weight += units->pairs + stay(round, units, high) + stay(round, units, low);
		if (high >= round->moved)
			weight += not_up(round, units, high) + not_up(round, units, low);
	} else if (low < round->next && round->who[low] != NOBODY) {
		weight += units->next_pairs;
		if (high < round->bracket)
			weight += units->next_moved;
	}
	if (high >= round->moved && high < round->bracket && low >= round->bracket)
		weight += not_up(round, units, high);
	return weight;
}

static void weigh(struct round *round)
{
	struct units units = make_units(round);

	for (uint32_t a = 0; a < round->count; a++) {
		*cell(round->weight, round, a, a) = MATCHING_NEVER;
		for (uint32_t b = a + 1; b < round->count; b++)
			set_both(round->weight, round, a, b,
			         can_meet(round, a, b) ? worth(round, &units, a, b) : MATCHING_NEVER);
	}
	free(units.moved);
}

/* ---- Conditions -------------------------------------------------------------------------------------------------- */

/* Solve with these weights. Returns the weight, or -1 if there is no pairing at all. */
static int64_t solve(const struct round *round, const int64_t *weight, uint32_t *mate)
{
	int64_t sum = 0;

	if (!matching_find(round->count, weight, mate))
		return -1;
	for (uint32_t i = 0; i < round->count; i++)
		if (mate[i] > i)
			sum += weight[(size_t)i * round->count + mate[i]];
	return sum;
}

static void begin_trial(struct round *round)
{
	memcpy(round->trial, round->weight, (size_t)round->count * round->count * sizeof *round->weight);
}

/* Whether nothing is lost under the conditions of the trial; then they hold from now on. */
static bool end_trial(struct round *round)
{
	int64_t *weight = round->weight;
	uint32_t *mate = round->mate;

	if (solve(round, round->trial, round->trial_mate) != round->best)
		return false;
	round->weight = round->trial;
	round->mate = round->trial_mate;
	round->trial = weight;
	round->trial_mate = mate;
	return true;
}

static void fix(int64_t *weight, const struct round *round, uint32_t a, uint32_t b)
{
	for (uint32_t i = 0; i < round->count; i++) {
		if (i != b)
			set_both(weight, round, a, i, MATCHING_NEVER);
		if (i != a)
			set_both(weight, round, b, i, MATCHING_NEVER);
	}
}

/* Pair a with b if nothing is lost by it. */
static bool try_pair(struct round *round, uint32_t a, uint32_t b)
{
	if (*cell(round->weight, round, a, b) == MATCHING_NEVER)
		return false;
	if (round->mate[a] == b) {
		fix(round->weight, round, a, b);
		return true;
	}
	begin_trial(round);
	fix(round->trial, round, a, b);
	return end_trial(round);
}

/* Pair each of some players with the first of others, in their order, with whom nothing is lost. */
static void pair_all(struct round *round, const uint32_t *one, uint32_t ones, const uint32_t *other, uint32_t others)
{
	for (uint32_t i = 0; i < ones; i++)
		for (uint32_t j = 0; j < others; j++)
			if (try_pair(round, one[i], other[j]))
				break;
}

/* ---- Those moved down -------------------------------------------------------------------------------------------- */

static void keep(int64_t *weight, const struct round *round, uint32_t vertex)
{
	for (uint32_t i = round->bracket; i < round->count; i++)
		set_both(weight, round, vertex, i, MATCHING_NEVER);
}

/* TO-15.6: keep a player in the bracket if nothing is lost by it. */
static bool try_keep(struct round *round, uint32_t vertex)
{
	if (round->mate[vertex] < round->bracket) {
		keep(round->weight, round, vertex);
		return true;
	}
	begin_trial(round);
	keep(round->trial, round, vertex);
	return end_trial(round);
}

static void pair_moved(struct round *round)
{
	uint32_t *one = xalloc((round->bracket + 1) * sizeof *one), ones = 0;
	uint32_t *other = xalloc((round->bracket + 1) * sizeof *other), others = 0;

	for (uint32_t i = 0; i < round->moved; i++)
		if (try_keep(round, i))
			one[ones++] = i;
	for (uint32_t i = round->moved; i < round->bracket; i++)
		other[others++] = i;
	pair_all(round, one, ones, other, others);
	free(one);
	free(other);
}

/* ---- Those whose score it is ------------------------------------------------------------------------------------- */

/* The residents who are not paired with one moved down, in two parts; an exchange puts some from one into the other. */
struct halves {
	uint32_t *one, *other;
	uint32_t ones, others;
};

static int by_rank(const void *a, const void *b)
{
	const uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;

	return (one > other) - (one < other);
}

/* Only pairs across the halves, and nobody of the first one moves down. */
static bool try_halves(struct round *round, const struct halves *halves)
{
	begin_trial(round);
	for (uint32_t i = 0; i < halves->ones; i++) {
		for (uint32_t j = 0; j < halves->ones; j++)
			set_both(round->trial, round, halves->one[i], halves->one[j], MATCHING_NEVER);
		for (uint32_t j = round->bracket; j < round->count; j++)
			set_both(round->trial, round, halves->one[i], j, MATCHING_NEVER);
	}
	for (uint32_t i = 0; i < halves->others; i++)
		for (uint32_t j = 0; j < halves->others; j++)
			set_both(round->trial, round, halves->other[i], halves->other[j], MATCHING_NEVER);
	return end_trial(round);
}

/* Exchange some of one half, by index, with as many of the other. */
static bool try_exchange(struct round *round, const struct halves *halves, const uint32_t *down, const uint32_t *up,
                         uint32_t count, struct halves *result)
{
	memcpy(result->one, halves->one, halves->ones * sizeof *halves->one);
	memcpy(result->other, halves->other, halves->others * sizeof *halves->other);
	for (uint32_t i = 0; i < count; i++) {
		result->one[down[i]] = halves->other[up[i]];
		result->other[up[i]] = halves->one[down[i]];
	}
	qsort(result->one, result->ones, sizeof *result->one, by_rank);
	qsort(result->other, result->others, sizeof *result->other, by_rank);
	return try_halves(round, result);
}

/*
 * Exchanges of one player, in the system's order: by the difference of rank, then the lowest of the first half that
 * goes down. Returns whether one does.
 */
static bool exchange_one(struct round *round, const struct halves *halves, struct halves *result, uint32_t *tries)
{
	uint32_t size = halves->ones + halves->others;

	for (uint32_t apart = 1; apart < size; apart++)
		for (uint32_t i = halves->ones; i-- > 0;) {
			uint32_t down = i, up = i + apart - halves->ones;

			if (i + apart < halves->ones || i + apart >= size)
				continue;
			if ((*tries)-- == 0)
				return false;
			if (try_exchange(round, halves, &down, &up, 1, result))
				return true;
		}
	return false;
}

/* The same of two players: by the sum of the differences, then the lowest that go down, then the highest that go up. */
static bool exchange_two(struct round *round, const struct halves *halves, struct halves *result, uint32_t *tries)
{
	const uint32_t ones = halves->ones, others = halves->others;

	for (uint32_t apart = 2; apart < 2 * (ones + others); apart++)
		for (uint32_t last = ones; last-- > 1;)
			for (uint32_t first = last; first-- > 0;)
				for (uint32_t high = 0; high < others; high++) {
					/* 2 * ones + high + low - first - last == apart */
					uint32_t sum = apart + first + last, low = sum - 2 * ones - high;

					if (sum < 2 * ones + high || low <= high || low >= others)
						continue;
					if ((*tries)-- == 0)
						return false;
					if (try_exchange(round, halves, (uint32_t[]){first, last},
					                 (uint32_t[]){high, low}, 2, result))
						return true;
				}
	return false;
}

/* The halves of the pairing that is known: in each pair who is ranked higher is of the first. */
static void take_known(const struct round *round, struct halves *halves)
{
	uint32_t ones = 0, others = 0;

	for (uint32_t i = round->moved; i < round->bracket; i++) {
		uint32_t mate = round->mate[i];

		if (mate < round->moved)
			continue;
		if (mate > i && mate < round->bracket)
			halves->one[ones++] = i;
		else
			halves->other[others++] = i;
	}
}

/* TO-15.7, TO-15.8: as many in the first half as there will be pairs. */
static void split_residents(struct round *round, struct halves *halves)
{
	struct halves result = *halves;
	uint32_t size = halves->ones + halves->others, tries = MOST_EXCHANGES;
	bool is_found;

	if (try_halves(round, halves))
		return;
	result.one = xalloc((size + 1) * sizeof *result.one);
	result.other = xalloc((size + 1) * sizeof *result.other);
	is_found = exchange_one(round, halves, &result, &tries) ||
	           (tries <= MOST_EXCHANGES && exchange_two(round, halves, &result, &tries));
	if (!is_found) {
		take_known(round, &result);
		is_found = try_halves(round, &result);
		assert(is_found);
	}
	memcpy(halves->one, result.one, halves->ones * sizeof *halves->one);
	memcpy(halves->other, result.other, halves->others * sizeof *halves->other);
	free(result.one);
	free(result.other);
}

static void pair_residents(struct round *round)
{
	uint32_t size = round->bracket - round->moved, *list = xalloc((2 * size + 1) * sizeof *list), count = 0,
		 pairs = 0;
	struct halves halves;

	for (uint32_t i = round->moved; i < round->bracket; i++) {
		if (round->mate[i] < round->moved)
			continue;
		list[count++] = i;
		pairs += round->mate[i] < round->bracket;
	}
	pairs /= 2;
	halves = (struct halves){.one = list, .ones = pairs, .other = list + size, .others = count - pairs};
	memcpy(halves.other, list + pairs, halves.others * sizeof *list);
	if (pairs) {
		split_residents(round, &halves);
		pair_all(round, halves.one, halves.ones, halves.other, halves.others);
	}
	free(list);
}

/* ---- Brackets ---------------------------------------------------------------------------------------------------- */

/* Take the pairs of the bracket out of those who are left; who is not paired moves down. */
static void end_bracket(struct round *round)
{
	uint32_t left = 0, moved = 0;

	for (uint32_t i = 0; i < round->count; i++) {
		uint32_t mate = round->mate[i];

		if (i < round->bracket && mate < round->bracket) {
			if (i < mate) {
				uint32_t *pair = round->out->pair[round->out->pairs++];

				pair[0] = round->who[i];
				pair[1] = round->who[mate];
			}
			continue;
		}
		moved += i < round->bracket;
		round->who[left++] = round->who[i];
	}
	round->count = left;
	round->moved = moved;
}

/* The end of the players from a vertex on who have the same score. Nobody is in the last bracket. */
static uint32_t end_of_score(const struct round *round, uint32_t vertex)
{
	uint32_t first = vertex;

	while (vertex < round->count && round->who[vertex] != NOBODY &&
	       player_of(round, vertex)->score == player_of(round, first)->score)
		vertex++;
	return vertex;
}

static void pair_bracket(struct round *round)
{
	uint32_t players = round->count - (round->who[round->count - 1] == NOBODY);

	round->bracket = round->moved < players ? end_of_score(round, round->moved) : players;
	round->next = round->bracket < players ? end_of_score(round, round->bracket) : round->bracket;
	weigh(round);
	round->best = solve(round, round->weight, round->mate);
	assert(round->best >= 0);
	pair_moved(round);
	pair_residents(round);
	end_bracket(round);
}

/* Whether nobody is left but the player who has the bye. */
static bool end_with_bye(struct round *round)
{
	if (round->count != 2 || round->who[1] != NOBODY)
		return false;
	round->out->has_bye = true;
	round->out->bye = round->who[0];
	return true;
}

/* TO-15.4: the lowest score whose players include one who can have the bye while all others are paired. */
static bool find_bye(struct round *round)
{
	for (uint32_t i = round->count - 1; i-- > 0;) {
		if (i + 2 < round->count && player_of(round, i)->score == player_of(round, i + 1)->score)
			continue;
		round->bye_score = player_of(round, i)->score;
		round->bracket = round->next = round->moved = 0;
		weigh(round);
		if (solve(round, round->weight, round->mate) >= 0)
			return true;
	}
	return false;
}

static bool is_pairable(struct round *round)
{
	if (round->who[round->count - 1] == NOBODY)
		return find_bye(round);
	weigh(round);
	return solve(round, round->weight, round->mate) >= 0;
}

/* By score, and those of the same score as they stand in the list. */
static void rank(struct round *round)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < round->all; i++) {
		uint32_t at = count++;

		for (; at && round->player[round->who[at - 1]].score < round->player[i].score; at--)
			round->who[at] = round->who[at - 1];
		round->who[at] = i;
	}
	if (count % 2)
		round->who[count++] = NOBODY;
	round->count = count;
}

bool dutch_pair(const struct dutch_player player[], uint32_t count, const bool *has_met, struct dutch_pairing *out)
{
	struct round round = {.player = player, .has_met = has_met, .all = count, .out = out};
	size_t size = (size_t)count + 1;
	bool is_paired;

	out->pairs = 0;
	out->has_bye = false;
	round.who = xalloc(size * sizeof *round.who);
	round.weight = xalloc(size * size * sizeof *round.weight);
	round.trial = xalloc(size * size * sizeof *round.trial);
	round.mate = xalloc(size * sizeof *round.mate);
	round.trial_mate = xalloc(size * sizeof *round.trial_mate);
	rank(&round);
	is_paired = is_pairable(&round);
	while (is_paired && round.count && !end_with_bye(&round))
		pair_bracket(&round);
	free(round.who);
	free(round.weight);
	free(round.trial);
	free(round.mate);
	free(round.trial_mate);
	return is_paired;
}
