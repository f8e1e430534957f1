/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dispatch.h"

#include <stdlib.h>

#include "../text.h"

/* A batch that a table has begun, and which of its games are left. */
struct run {
	uint64_t batch;     /* 0: none */
	uint64_t next, end; /* indices */
	bool has_played;    /* the table's last game was the one before next */
};

struct dispatch {
	const struct plan *plan;
	const struct share *share;
	bool (*done)(void *context, uint64_t id);
	void *context;
	uint64_t begun; /* batches up to this one have been begun, or had nothing to play */
	int tables;
	struct run run[];
};

bool share_is_whole(const struct share *share)
{
	return share->of == 0 && share->first == 0;
}

bool share_has(const struct share *share, const struct plan_game *game)
{
	if (share->of && game->batch % share->of != share->number % share->of)
		return false;
	return share->first == 0 || (game->id >= share->first && game->id <= share->last);
}

uint64_t share_count(const struct share *share, const struct plan *plan)
{
	uint64_t count = 0;

	if (share_is_whole(share))
		return plan_games(plan);
	for (uint64_t id = 1; id <= plan_games(plan); id++) {
		const struct plan_game game = plan_game(plan, id);

		count += share_has(share, &game);
	}
	return count;
}

struct dispatch *dispatch_new(const struct plan *plan, const struct share *share, int tables,
                              bool (*done)(void *context, uint64_t id), void *context)
{
	struct dispatch *dispatch = xalloc(sizeof *dispatch + (size_t)tables * sizeof *dispatch->run);

	dispatch->plan = plan;
	dispatch->share = share;
	dispatch->done = done;
	dispatch->context = context;
	dispatch->tables = tables;
	return dispatch;
}

void dispatch_free(struct dispatch *dispatch)
{
	free(dispatch);
}

/* The game at an index of a batch. Returns whether it is to be played. */
static bool get(const struct dispatch *dispatch, uint64_t batch, uint64_t index, struct plan_game *game)
{
	*game = plan_game(dispatch->plan, plan_batch_game(dispatch->plan, batch, index));
	return share_has(dispatch->share, game) && !dispatch->done(dispatch->context, game->id);
}

/* The next game of a table's own batch. */
static bool take_first(const struct dispatch *dispatch, struct run *run, struct plan_game *game)
{
	while (run->batch && run->next < run->end)
		if (get(dispatch, run->batch, run->next++, game))
			return true;
	return false;
}

static bool take_last(const struct dispatch *dispatch, struct run *run, struct plan_game *game)
{
	while (run->next < run->end)
		if (get(dispatch, run->batch, --run->end, game))
			return true;
	return false;
}

static bool begin_batch(struct dispatch *dispatch, struct run *run, struct plan_game *game)
{
	while (dispatch->begun < plan_batches(dispatch->plan)) {
		uint64_t batch = ++dispatch->begun;

		*run = (struct run){.batch = batch, .end = plan_batch_size(dispatch->plan, batch)};
		if (take_first(dispatch, run, game))
			return true;
	}
	return false;
}

static uint64_t waiting(const struct dispatch *dispatch, const struct run *run)
{
	struct plan_game game;
	uint64_t count = 0;

	for (uint64_t i = run->next; i < run->end; i++)
		count += get(dispatch, run->batch, i, &game);
	return count;
}

static bool help_out(struct dispatch *dispatch, struct plan_game *game)
{
	struct run *longest = NULL;
	uint64_t most = 0;

	for (int i = 0; i < dispatch->tables; i++) {
		uint64_t count = waiting(dispatch, &dispatch->run[i]);

		if (count > most) {
			most = count;
			longest = &dispatch->run[i];
		}
	}
	return longest && take_last(dispatch, longest, game);
}

bool dispatch_next(struct dispatch *dispatch, int table, struct plan_game *game, bool *goes_on)
{
	struct run *run = &dispatch->run[table];

	*goes_on = run->has_played;
	if (take_first(dispatch, run, game)) {
		run->has_played = true;
		return true;
	}
	*goes_on = false;
	if (begin_batch(dispatch, run, game)) {
		run->has_played = true;
		return true;
	}
	*run = (struct run){.batch = 0};
	return help_out(dispatch, game);
}
