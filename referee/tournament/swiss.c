/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A Swiss tournament (TO-15): in each round players of the same score meet, and nobody meets the same twice. How a
 * round is paired is in dutch.c; here is what it is paired from.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "../text.h"
#include "dutch.h"
#include "format.h"

/* Half points. */
enum { WIN = 2, LEVEL = 1 };

struct swiss {
	const struct tournament *tournament;
	uint32_t rounds; /* that were paired */
	struct dutch_player *player;
	bool *has_met;
	struct dutch_pairing round; /* the last one */
};

static void *begin(const struct tournament *tournament)
{
	struct swiss *swiss = xalloc(sizeof *swiss);
	size_t players = tournament->players;

	swiss->tournament = tournament;
	swiss->player = xalloc(players * sizeof *swiss->player);
	swiss->has_met = xalloc(players * players * sizeof *swiss->has_met);
	swiss->round.pair = xalloc((players / 2 + 1) * sizeof *swiss->round.pair);
	return swiss;
}

static void end(void *state)
{
	struct swiss *swiss = state;

	free(swiss->player);
	free(swiss->has_met);
	free(swiss->round.pair);
	free(swiss);
}

/* ---- After a round ----------------------------------------------------------------------------------------------- */

static void add_float(struct dutch_player *player, enum dutch_float direction)
{
	player->float_before[1] = player->float_before[0];
	player->float_before[0] = direction;
}

/* By the scores before the round. */
static enum dutch_float direction(const struct dutch_player *player, const struct dutch_player *opponent)
{
	if (opponent->score == player->score)
		return DUTCH_LEVEL;
	return opponent->score < player->score ? DUTCH_DOWN : DUTCH_UP;
}

static void enter(struct swiss *swiss, const struct encounter *encounter)
{
	const uint32_t *number = encounter->player;
	struct dutch_player *one = &swiss->player[number[0]], *other = &swiss->player[number[1]];
	const size_t players = swiss->tournament->players;
	const uint64_t *score = encounter->score;
	enum dutch_float of_one = direction(one, other), of_other = direction(other, one);

	add_float(one, of_one);
	add_float(other, of_other);
	one->score += score[0] > score[1] ? WIN : score[0] == score[1] ? LEVEL : 0;
	other->score += score[1] > score[0] ? WIN : score[0] == score[1] ? LEVEL : 0;
	swiss->has_met[number[0] * players + number[1]] = swiss->has_met[number[1] * players + number[0]] = true;
}

static void enter_round(struct swiss *swiss, const struct plan *plan)
{
	uint32_t count;
	const struct encounter *list = format_stage(plan, &count);

	for (uint32_t i = 0; i < count; i++)
		enter(swiss, &list[i]);
	if (swiss->round.has_bye) {
		struct dutch_player *player = &swiss->player[swiss->round.bye];

		player->had_bye = true;
		player->score += WIN;
		add_float(player, DUTCH_DOWN);
	}
}

/* ---- The format -------------------------------------------------------------------------------------------------- */

static bool next(void *state, struct plan *plan)
{
	struct swiss *swiss = state;
	const struct tournament *tournament = swiss->tournament;

	if (swiss->rounds)
		enter_round(swiss, plan);
	if (swiss->rounds == (uint32_t)tournament_rounds(tournament) ||
	    !dutch_pair(swiss->player, tournament->players, swiss->has_met, &swiss->round))
		return false;
	swiss->rounds++;
	format_plan(plan, swiss->rounds, (const uint32_t(*)[2])swiss->round.pair, swiss->round.pairs,
	            (uint64_t)tournament->games);
	return true;
}

/* TO-15.9: by score, then by the sum of the opponents' scores. */
static void rank(const void *state, uint32_t order[])
{
	const struct swiss *swiss = state;
	const uint32_t players = swiss->tournament->players;
	uint64_t *merit = xalloc(players * sizeof *merit);

	for (uint32_t i = 0; i < players; i++) {
		uint32_t at = i;

		merit[i] = (uint64_t)swiss->player[i].score << 32;
		for (uint32_t j = 0; j < players; j++)
			if (swiss->has_met[(size_t)i * players + j])
				merit[i] += swiss->player[j].score;
		for (; at && merit[order[at - 1]] < merit[i]; at--)
			order[at] = order[at - 1];
		order[at] = i;
	}
	free(merit);
}

const struct format FORMAT_SWISS = {.begin = begin, .next = next, .end = end, .rank = rank};
