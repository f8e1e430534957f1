/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "organiser.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../text.h"
#include "folder.h"
#include "hall.h"
#include "store.h"

enum { SYNC_MS = 2000 }; /* between two times that the record is written to the disk */

struct organiser {
	struct organiser_config config;
	const struct organiser_listener *listener;
	void *context;
	struct error error;
	struct plan *plan;
	struct store *store;
	struct dispatch *dispatch;
	struct hall *hall;
	uint64_t next; /* id of the game whose turn it is; beyond the plan if there is none */
	uint64_t entered, found;
	bool is_decided;
	bool is_over;

	uv_timer_t timer;
	uv_work_t sync;
	bool is_syncing;
	size_t ticket;
};

/* ---- The order of the plan --------------------------------------------------------------------------------------- */

/* The first of our games behind this one. */
static uint64_t next_of(const struct organiser *organiser, uint64_t id)
{
	const uint64_t games = plan_games(organiser->plan);

	while (++id <= games) {
		const struct plan_game game = plan_game(organiser->plan, id);

		if (share_has(&organiser->config.share, &game))
			break;
	}
	return id;
}

/* Let a game count whose turn has come. */
static void enter(struct organiser *organiser, const struct outcome *outcome)
{
	organiser->entered++;
	/* Who plays a part only does not hear of the rest. Nothing depends on it: see tournament_run.c. */
	if (share_is_whole(&organiser->config.share))
		plan_enter(organiser->plan, outcome);
	organiser->next = next_of(organiser, outcome->id);
	organiser->is_decided = organiser->listener->entered(organiser->context, outcome);
}

/* Enter those that were finished ahead of their turn, as far as it has come. Returns 0, or -1 with error filled. */
static int advance(struct organiser *organiser, struct error *error)
{
	const struct outcome *held;

	while (!organiser->is_decided && (held = store_held(organiser->store, organiser->next))) {
		const struct outcome outcome = *held;

		if (store_move(organiser->store, outcome.id, error) < 0)
			return -1;
		enter(organiser, &outcome);
	}
	if (organiser->is_decided)
		store_drop_held(organiser->store);
	return 0;
}

/* ---- What is there ----------------------------------------------------------------------------------------------- */

/* Whether a game that was found is what the plan says: players, seats, dice. Returns 0, or -1 with error filled. */
static int compare_with_plan(const struct tournament *tournament, const struct plan *plan,
                             const struct split_game *game, const char *name, struct error *error)
{
	const uint64_t id = game->tournament.id;
	struct dice_key seed, commitment;
	struct plan_game planned;

	if (id > plan_games(plan))
		return error_set(error, ERROR_FAILED, "'%s': the plan has no game %" PRIu64, name, id);
	planned = plan_game(plan, id);
	for (int i = 0; i < 2; i++) {
		const char *should = tournament->player[planned.player[i]].name;

		if (strcmp(game->name[i], should) != 0)
			return error_set(error, ERROR_FAILED,
			                 "'%s': in game %" PRIu64 " '%.60s' has seat %d, and by the plan '%.60s' has",
			                 name, id, game->name[i], i + 1, should);
	}
	dice_pair_seed(&tournament->seed, planned.pair, &seed);
	dice_commitment(&seed, &commitment);
	if (game->tournament.pair != planned.pair || memcmp(&commitment, &game->commitment, sizeof commitment) != 0)
		return error_set(error, ERROR_FAILED, "'%s': game %" PRIu64 " has not the dice of the plan", name, id);
	return 0;
}

/* The same, and that it is of this tournament; its outcome is completed. */
static int check(struct organiser *organiser, struct split_game *game, const char *name, struct error *error)
{
	const struct organiser_config *config = &organiser->config;
	struct plan_game planned;

	if (memcmp(&game->tournament.config, &config->config, sizeof config->config) != 0 &&
	    !folder_knows(config->tournament->output, &game->tournament.config))
		return error_set(error, ERROR_FAILED, "'%s': game %" PRIu64 " is of another tournament", name,
		                 game->tournament.id);
	if (compare_with_plan(config->tournament, organiser->plan, game, name, error) < 0)
		return -1;
	planned = plan_game(organiser->plan, game->tournament.id);
	for (int i = 0; i < 2; i++)
		game->outcome.seat[i].player = planned.player[i];
	return 0;
}

static int on_found(void *context, struct split_game *game, bool is_held, struct error *error)
{
	struct organiser *organiser = context;
	const char *folder = organiser->config.tournament->output;
	const uint64_t id = game->tournament.id;

	/* It is in the record; or it was finished in a round that has lost one of its games before. */
	if (is_held && (id < organiser->next || id > plan_games(organiser->plan) || organiser->is_decided))
		return 1;
	if (check(organiser, game, folder, error) < 0)
		return -1;
	if (!is_held && organiser->is_decided)
		return error_set(error, ERROR_FAILED,
		                 "'%s': the tournament was decided before game %" PRIu64 " of the record", folder, id);
	if (!is_held && id != organiser->next)
		return error_set(error, ERROR_FAILED,
		                 "'%s': game %" PRIu64 " stands in the record where game %" PRIu64 " should", folder,
		                 id, organiser->next);
	if (!is_held)
		enter(organiser, &game->outcome);
	return 0;
}

static char *part_name(const struct share *share)
{
	struct text name = {.data = NULL};

	if (share->of)
		text_format(&name, "%" PRIu64 "-of-%" PRIu64, share->number, share->of);
	else if (share->first)
		text_format(&name, "%" PRIu64 "-%" PRIu64, share->first, share->last);
	return name.data;
}

struct organiser *organiser_new(const struct organiser_config *config, const struct organiser_listener *listener,
                                void *context, struct error *error)
{
	struct organiser *organiser = xalloc(sizeof *organiser);
	char *part = part_name(&config->share);

	organiser->config = *config;
	organiser->listener = listener;
	organiser->context = context;
	organiser->plan = plan_new(config->tournament);
	organiser->next = next_of(organiser, 0);
	organiser->store = store_open(config->tournament->output, part, on_found, organiser, error);
	free(part);
	if (!organiser->store || advance(organiser, error) < 0) {
		organiser_free(organiser);
		return NULL;
	}
	organiser->found = organiser->entered + store_held_count(organiser->store);
	return organiser;
}

void organiser_free(struct organiser *organiser)
{
	if (!organiser)
		return;
	hall_free(organiser->hall);
	dispatch_free(organiser->dispatch);
	store_close(organiser->store);
	plan_free(organiser->plan);
	free(organiser);
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

static void on_started(void *context, const struct plan_game *game)
{
	struct organiser *organiser = context;

	organiser->listener->started(organiser->context, game);
}

static int keep(struct organiser *organiser, const struct outcome *outcome, const struct text *record)
{
	if (outcome->id != organiser->next)
		return store_hold(organiser->store, outcome, record, &organiser->error);
	if (store_append(organiser->store, record, &organiser->error) < 0)
		return -1;
	enter(organiser, outcome);
	return advance(organiser, &organiser->error);
}

bool organiser_has(const struct organiser *organiser, uint64_t id)
{
	return id < organiser->next || store_held(organiser->store, id);
}

int organiser_import(struct organiser *organiser, struct split_game *game, const struct split_match *match,
                     const char *path, struct error *error)
{
	const uint64_t id = game->tournament.id;

	if (check(organiser, game, path, error) < 0)
		return -1;
	if (store_held(organiser->store, id) && !store_holds(organiser->store, id, &match->text))
		return error_set(error, ERROR_FAILED, "game %" PRIu64 " differs: '%s' line %ld, and what '%s' holds",
		                 id, path, match->line, organiser->config.tournament->output);
	if (organiser->is_decided || organiser_has(organiser, id))
		return 0;
	if (keep(organiser, &game->outcome, &match->text) < 0) {
		*error = organiser->error;
		return -1;
	}
	return 1;
}

static void on_finished(void *context, const struct plan_game *game, const struct outcome *outcome,
                        const struct text *record)
{
	struct organiser *organiser = context;
	const uint64_t planned = plan_batches(organiser->plan);

	/* After a failure, or the deciding game, nothing is stored. */
	if (organiser->error.kind != ERROR_NONE || organiser->is_decided)
		return;
	organiser->listener->finished(organiser->context, game, outcome);
	if (keep(organiser, outcome, record) < 0 || organiser->is_decided)
		hall_stop(organiser->hall);
	else if (plan_batches(organiser->plan) > planned)
		hall_go(organiser->hall);
}

static void on_idle(void *context)
{
	struct organiser *organiser = context;

	if (organiser->is_over)
		return;
	organiser->is_over = true;
	uv_close((uv_handle_t *)&organiser->timer, NULL);
	organiser->listener->over(organiser->context);
}

static const struct hall_listener HALL_LISTENER = {.started = on_started, .finished = on_finished, .idle = on_idle};

static void sync_store(uv_work_t *work)
{
	const struct organiser *organiser = work->data;

	store_sync_file(organiser->store);
}

static void on_synced(uv_work_t *work, int status)
{
	struct organiser *organiser = work->data;

	(void)status;
	organiser->is_syncing = false;
	store_sync_end(organiser->store, organiser->ticket);
}

/* A disk may take long, and a bot's clock runs. */
static void on_timer(uv_timer_t *timer)
{
	struct organiser *organiser = timer->data;

	if (organiser->is_syncing)
		return;
	organiser->ticket = store_sync_begin(organiser->store);
	organiser->is_syncing = uv_queue_work(timer->loop, &organiser->sync, sync_store, on_synced) == 0;
}

static bool is_played(void *context, uint64_t id)
{
	return organiser_has(context, id);
}

bool organiser_is_done(const struct organiser *organiser)
{
	return organiser->is_decided || organiser->next > plan_games(organiser->plan);
}

int organiser_start(struct organiser *organiser, uv_loop_t *loop, const struct roster *roster,
                    const struct protocol_identity *identity, struct error *error)
{
	const struct organiser_config *of = &organiser->config;
	struct hall_config config = {
	    .tournament = of->tournament,
	    .roster = roster,
	    .identity = identity,
	    .config = of->config,
	    .tables = of->tables,
	    .with_times = of->with_times,
	    .core = of->core,
	    .logs = of->logs,
	};

	organiser->dispatch = dispatch_new(organiser->plan, &of->share, of->tables, is_played, organiser);
	config.dispatch = organiser->dispatch;
	organiser->hall = hall_new(loop, &config, &HALL_LISTENER, organiser, error);
	if (!organiser->hall)
		return -1;
	uv_timer_init(loop, &organiser->timer);
	organiser->timer.data = organiser->sync.data = organiser;
	uv_timer_start(&organiser->timer, on_timer, SYNC_MS, SYNC_MS);
	hall_go(organiser->hall);
	if (!hall_busy(organiser->hall))
		on_idle(organiser);
	return 0;
}

void organiser_wind_up(struct organiser *organiser)
{
	hall_wind_up(organiser->hall);
}

void organiser_stop(struct organiser *organiser)
{
	hall_stop(organiser->hall);
}

/* ---- Asking ------------------------------------------------------------------------------------------------------ */

const struct error *organiser_error(const struct organiser *organiser)
{
	return &organiser->error;
}

const struct error *organiser_log_error(const struct organiser *organiser)
{
	static const struct error none = {.kind = ERROR_NONE};

	return organiser->hall ? hall_log_error(organiser->hall) : &none;
}

struct organiser_progress organiser_progress(const struct organiser *organiser)
{
	return (struct organiser_progress){
	    .games = share_count(&organiser->config.share, organiser->plan),
	    .found = organiser->found,
	    .entered = organiser->entered,
	    .ahead = store_held_count(organiser->store),
	    .under_way = organiser->hall ? hall_busy(organiser->hall) : 0,
	    .plies = organiser->hall ? hall_plies(organiser->hall) : 0,
	    .trimmed = store_trimmed(organiser->store),
	    .is_whole = plan_is_whole(organiser->plan),
	    .is_decided = organiser->is_decided,
	};
}

const struct plan *organiser_plan(const struct organiser *organiser)
{
	return organiser->plan;
}

const char *organiser_record(const struct organiser *organiser)
{
	return store_path(organiser->store);
}
