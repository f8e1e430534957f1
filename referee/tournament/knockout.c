/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who loses an encounter is out (TO-14). The bracket is a list of places in which neighbours meet; whoever wins takes
 * half the number of the place. A place may be empty in the first round only: who would meet nobody there goes on.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "../text.h"
#include "format.h"

enum { EXTRA_PAIRS = 10, EXTRA_GAMES = 2 };

static const uint32_t EMPTY = UINT32_MAX;

/* An encounter of the round, with the games of all its stages. */
struct duel {
	uint32_t player[2]; /* the higher seed first: the lower number */
	uint64_t score[2];
	uint32_t place; /* that the winner takes; EMPTY: it is for the third place */
};

struct knockout {
	const struct tournament *tournament;
	uint32_t round;    /* that is played, from 1; 0 before the first */
	uint32_t places;   /* of the bracket in this round */
	uint32_t *bracket; /* places of them */
	struct duel *duel; /* of this round */
	uint32_t duels;
	uint32_t extra;    /* pairs of games so far, beyond the usual */
	uint32_t loser[2]; /* of the semi-finals */
	uint32_t losers;
	uint32_t *out; /* players in the order in which they came to be out */
	uint32_t outs;
};

/* TO-14: 1 meets 16, 8 meets 9, … : each seed of half the bracket is put beside the one that makes the sum. */
static void seed(struct knockout *knockout)
{
	const uint32_t players = knockout->tournament->players;

	knockout->bracket[0] = 0;
	for (uint32_t size = 2; size <= knockout->places; size *= 2)
		for (uint32_t i = size / 2; i-- > 0;) {
			knockout->bracket[2 * i] = knockout->bracket[i];
			knockout->bracket[2 * i + 1] = size - 1 - knockout->bracket[i];
		}
	for (uint32_t i = 0; i < knockout->places; i++)
		if (knockout->bracket[i] >= players)
			knockout->bracket[i] = EMPTY;
}

static void *begin(const struct tournament *tournament)
{
	struct knockout *knockout = xalloc(sizeof *knockout);

	knockout->tournament = tournament;
	knockout->places = 1;
	while (knockout->places < tournament->players)
		knockout->places *= 2;
	knockout->bracket = xalloc(knockout->places * sizeof *knockout->bracket);
	/* One more than a round's encounters, for the third place. */
	knockout->duel = xalloc((knockout->places / 2 + 1) * sizeof *knockout->duel);
	knockout->out = xalloc(tournament->players * sizeof *knockout->out);
	seed(knockout);
	return knockout;
}

static void end(void *state)
{
	struct knockout *knockout = state;

	free(knockout->bracket);
	free(knockout->duel);
	free(knockout->out);
	free(knockout);
}

/* ---- Rounds ------------------------------------------------------------------------------------------------------ */

static void add_duel(struct knockout *knockout, uint32_t one, uint32_t other, uint32_t place)
{
	knockout->duel[knockout->duels++] = (struct duel){
	    .player = {one < other ? one : other, one < other ? other : one},
	    .place = place,
	};
}

/* Of two neighbours who are both there one goes on; who is alone goes on at once. */
static void pair(struct knockout *knockout)
{
	knockout->duels = 0;
	knockout->extra = 0;
	knockout->round++;
	if (knockout->places == 2 && knockout->tournament->has_third_place && knockout->losers == 2)
		add_duel(knockout, knockout->loser[0], knockout->loser[1], EMPTY);
	for (uint32_t i = 0; i < knockout->places / 2; i++) {
		uint32_t one = knockout->bracket[2 * i], other = knockout->bracket[2 * i + 1];

		if (one != EMPTY && other != EMPTY)
			add_duel(knockout, one, other, i);
		knockout->bracket[i] = one != EMPTY ? one : other;
	}
	knockout->places /= 2;
}

/* Which side of an encounter goes on: level after all extra games, the higher seed. */
static int winner(const struct duel *duel)
{
	return duel->score[1] > duel->score[0];
}

static int lowest_seed_first(const void *a, const void *b)
{
	const uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;

	return (one < other) - (one > other);
}

/* The losers of the semi-finals are out since the round before. */
static void end_third_place(struct knockout *knockout, const struct duel *duel)
{
	knockout->out[knockout->outs - 2] = duel->player[!winner(duel)];
	knockout->out[knockout->outs - 1] = duel->player[winner(duel)];
}

/* All encounters of the round are decided. That for the third place comes before the final. */
static void advance(struct knockout *knockout)
{
	const uint32_t first = knockout->outs;

	knockout->losers = 0;
	for (uint32_t i = 0; i < knockout->duels; i++) {
		const struct duel *duel = &knockout->duel[i];
		uint32_t loser = duel->player[!winner(duel)];

		if (duel->place == EMPTY) {
			end_third_place(knockout, duel);
			continue;
		}
		knockout->bracket[duel->place] = duel->player[winner(duel)];
		knockout->out[knockout->outs++] = loser;
		if (knockout->places == 2)
			knockout->loser[knockout->losers++] = loser;
	}
	qsort(knockout->out + first, knockout->outs - first, sizeof *knockout->out, lowest_seed_first);
}

/* Who is not out stands before all who are, by seed. */
static void rank(const void *state, uint32_t order[])
{
	const struct knockout *knockout = state;
	const uint32_t players = knockout->tournament->players;
	bool *is_out = xalloc(players * sizeof *is_out);
	uint32_t count = 0;

	for (uint32_t i = 0; i < knockout->outs; i++) {
		order[players - 1 - i] = knockout->out[i];
		is_out[knockout->out[i]] = true;
	}
	for (uint32_t i = 0; i < players; i++)
		if (!is_out[i])
			order[count++] = i;
	free(is_out);
}

/* ---- Stages ------------------------------------------------------------------------------------------------------ */

static struct duel *find_duel(struct knockout *knockout, uint32_t player)
{
	struct duel *duel = knockout->duel;

	while (duel->player[0] != player)
		duel++;
	return duel;
}

static void take_scores(struct knockout *knockout, const struct plan *plan)
{
	uint32_t count;
	const struct encounter *list = format_stage(plan, &count);

	for (uint32_t i = 0; i < count; i++) {
		struct duel *duel = find_duel(knockout, list[i].player[0]);

		duel->score[0] += list[i].score[0];
		duel->score[1] += list[i].score[1];
	}
}

/* Plan games for the encounters of the round; only those that are level, where extra games are played. */
static bool plan_stage(struct knockout *knockout, struct plan *plan, bool only_level, uint64_t games)
{
	uint32_t(*pairings)[2] = xalloc((knockout->duels + 1) * sizeof *pairings), count = 0;

	for (uint32_t i = 0; i < knockout->duels; i++) {
		const struct duel *duel = &knockout->duel[i];

		if (!only_level || duel->score[0] == duel->score[1])
			memcpy(pairings[count++], duel->player, sizeof duel->player);
	}
	if (count)
		format_plan(plan, knockout->round, pairings, count, games);
	free(pairings);
	return count > 0;
}

static bool next(void *state, struct plan *plan)
{
	struct knockout *knockout = state;

	if (knockout->round) {
		take_scores(knockout, plan);
		if (knockout->extra < EXTRA_PAIRS && plan_stage(knockout, plan, true, EXTRA_GAMES)) {
			knockout->extra++;
			return true;
		}
		advance(knockout);
	}
	if (knockout->places == 1)
		return false;
	pair(knockout);
	return plan_stage(knockout, plan, false, (uint64_t)knockout->tournament->games);
}

const struct format FORMAT_KNOCKOUT = {.begin = begin, .next = next, .end = end, .rank = rank};
