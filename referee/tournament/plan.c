/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games are numbered stage by stage. Within a stage (TO-11) they come in blocks of up to twenty of each encounter,
 * block by block, and in each block encounter by encounter. All that is known of a game is computed from its number.
 */
#include "config.h"

#include "plan.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "../text.h"
#include "format.h"

enum { BLOCK_GAMES = 20 };

struct stage {
	uint64_t first_id, first_batch;
	uint64_t encounters;
	uint64_t games;         /* of each encounter */
	uint32_t round;         /* the first, from 1 … */
	uint32_t rounds;        /* … and how many a block has, if encounters are computed */
	struct encounter *list; /* NULL: encounters are computed */
};

struct plan {
	const struct tournament *tournament;
	const struct format *format;
	void *state; /* of the format */
	struct stage *stage;
	size_t stages;
	uint64_t games, batches;
	uint64_t entered; /* outcomes */
	bool is_whole;
};

static const struct format *const FORMATS[] = {
    [TOURNAMENT_ROUND_ROBIN] = &FORMAT_ROUND_ROBIN,
    [TOURNAMENT_GAUNTLET] = &FORMAT_GAUNTLET,
    [TOURNAMENT_KNOCKOUT] = &FORMAT_KNOCKOUT,
    [TOURNAMENT_SWISS] = &FORMAT_SWISS,
    /* Of two players the first plays against all others: the second. */
    [TOURNAMENT_LADDER] = &FORMAT_GAUNTLET,
};

/* ---- Stages ------------------------------------------------------------------------------------------------------ */

static void add_stage(struct plan *plan, struct stage stage)
{
	uint64_t blocks = (stage.games + BLOCK_GAMES - 1) / BLOCK_GAMES;

	stage.first_id = plan->games + 1;
	stage.first_batch = plan->batches + 1;
	plan->stage = xrealloc(plan->stage, (plan->stages + 1) * sizeof *plan->stage);
	plan->stage[plan->stages++] = stage;
	plan->games += stage.encounters * stage.games;
	plan->batches += stage.encounters * blocks * 2;
}

void format_plan(struct plan *plan, uint32_t round, const uint32_t (*pairings)[2], uint32_t count, uint64_t games)
{
	struct encounter *list = xalloc(count * sizeof *list);

	assert(count > 0 && games > 0 && games % 2 == 0);
	for (uint32_t i = 0; i < count; i++)
		memcpy(list[i].player, pairings[i], sizeof list[i].player);
	add_stage(plan, (struct stage){.encounters = count, .games = games, .round = round, .list = list});
}

const struct encounter *format_stage(const struct plan *plan, uint32_t *count)
{
	const struct stage *last = &plan->stage[plan->stages - 1];

	*count = (uint32_t)last->encounters;
	return last->list;
}

/* The stage that a game is of; by its id, or by its batch if that is not 0. */
static const struct stage *find_stage(const struct plan *plan, uint64_t id, uint64_t batch)
{
	size_t first = 0, end = plan->stages;

	while (end - first > 1) {
		size_t middle = first + (end - first) / 2;
		const struct stage *stage = &plan->stage[middle];

		if (batch ? stage->first_batch <= batch : stage->first_id <= id)
			first = middle;
		else
			end = middle;
	}
	return &plan->stage[first];
}

/* Games that an encounter has in a block, from 0. */
static uint64_t block_size(const struct stage *stage, uint64_t block)
{
	uint64_t left = stage->games - block * BLOCK_GAMES;

	return left < BLOCK_GAMES ? left : BLOCK_GAMES;
}

/* Where a game stands in its stage; all from 0. */
struct place {
	uint64_t block, encounter, index;
};

static struct place find_place(const struct stage *stage, uint64_t id)
{
	uint64_t offset = id - stage->first_id, block = offset / (stage->encounters * BLOCK_GAMES);
	uint64_t within = offset - block * stage->encounters * BLOCK_GAMES, size = block_size(stage, block);

	return (struct place){.block = block, .encounter = within / size, .index = within % size};
}

/* ---- What others ask --------------------------------------------------------------------------------------------- */

struct plan *plan_new(const struct tournament *tournament)
{
	struct plan *plan = xalloc(sizeof *plan);
	struct stage stage = {.games = (uint64_t)tournament->games, .round = 1};

	plan->tournament = tournament;
	plan->format = FORMATS[tournament->format];
	if (plan->format->encounter) {
		stage.encounters = plan->format->count(tournament, &stage.rounds);
		add_stage(plan, stage);
		plan->is_whole = true;
	} else {
		plan->state = plan->format->begin(tournament);
		plan->is_whole = !plan->format->next(plan->state, plan);
	}
	return plan;
}

void plan_free(struct plan *plan)
{
	if (!plan)
		return;
	if (plan->state)
		plan->format->end(plan->state);
	for (size_t i = 0; i < plan->stages; i++)
		free(plan->stage[i].list);
	free(plan->stage);
	free(plan);
}

uint64_t plan_games(const struct plan *plan)
{
	return plan->games;
}

uint64_t plan_batches(const struct plan *plan)
{
	return plan->batches;
}

bool plan_is_whole(const struct plan *plan)
{
	return plan->is_whole;
}

struct plan_game plan_game(const struct plan *plan, uint64_t id)
{
	const struct stage *stage = find_stage(plan, id, 0);
	struct place place = find_place(stage, id);
	uint64_t is_swapped = place.index % 2;
	struct encounter_place encounter;

	assert(id >= 1 && id <= plan->games);
	if (stage->list) {
		memcpy(encounter.player, stage->list[place.encounter].player, sizeof encounter.player);
		encounter.round = 0;
	} else {
		encounter = plan->format->encounter(plan->tournament, place.encounter);
		encounter.round += (uint32_t)place.block * stage->rounds;
	}
	return (struct plan_game){
	    .id = id,
	    .pair = (id + 1) / 2,
	    .round = stage->round + encounter.round,
	    .player = {encounter.player[is_swapped], encounter.player[!is_swapped]},
	    .batch = stage->first_batch + 2 * (place.block * stage->encounters + place.encounter) + is_swapped,
	};
}

uint64_t plan_batch_size(const struct plan *plan, uint64_t batch)
{
	const struct stage *stage = find_stage(plan, 0, batch);

	assert(batch >= 1 && batch <= plan->batches);
	return block_size(stage, (batch - stage->first_batch) / 2 / stage->encounters) / 2;
}

uint64_t plan_batch_game(const struct plan *plan, uint64_t batch, uint64_t index)
{
	const struct stage *stage = find_stage(plan, 0, batch);
	uint64_t offset = batch - stage->first_batch, block = offset / 2 / stage->encounters;
	uint64_t encounter = offset / 2 % stage->encounters, size = block_size(stage, block);

	assert(batch >= 1 && batch <= plan->batches && index < size / 2);
	return stage->first_id + block * stage->encounters * BLOCK_GAMES + encounter * size + 2 * index + offset % 2;
}

/* ---- Outcomes ---------------------------------------------------------------------------------------------------- */

/* TO-7: what a game is worth to the player of a seat. */
static uint64_t worth(const struct plan *plan, const struct outcome *outcome, int seat)
{
	if (plan->tournament->scoring == TOURNAMENT_BY_POINTS)
		return outcome->seat[seat].points;
	return outcome->winner == seat ? 2 : outcome->winner == TAB_NOBODY ? 1 : 0;
}

void plan_enter(struct plan *plan, const struct outcome *outcome)
{
	const struct stage *stage = find_stage(plan, outcome->id, 0);
	struct place place;

	assert(outcome->id == plan->entered + 1 && outcome->id <= plan->games);
	plan->entered++;
	if (!stage->list)
		return;
	place = find_place(stage, outcome->id);
	for (int seat = 0; seat < 2; seat++)
		stage->list[place.encounter].score[(uint64_t)seat ^ place.index % 2] += worth(plan, outcome, seat);
	if (plan->entered == plan->games && !plan->is_whole)
		plan->is_whole = !plan->format->next(plan->state, plan);
}

bool plan_rank(const struct plan *plan, uint32_t order[])
{
	if (!plan->format->rank)
		return false;
	plan->format->rank(plan->state, order);
	return true;
}
