/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who ends us may end our bots as well, and in that order or the other: a batch system, or the system that shuts down,
 * signals all processes one by one. A bot that is hit first would forfeit a game that is then taken for played. So
 * where a bot has gone of itself, the game counts only when we have outlived it for a while (CL-5).
 */
#include "config.h"

#include "hall.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "../errors_file.h"
#include "../log.h"
#include "../match.h"

struct table {
	struct hall *hall;
	int number;
	int errors[2];   /* where its bots' standard error goes */
	struct log *log; /* of this game; NULL where none is kept */
	struct match *match;
	struct record *record;
	struct text text; /* of the record */
	struct plan_game game;
	struct outcome outcome;
	uv_timer_t *held; /* until the game counts, or NULL; it frees itself */
	bool is_busy;     /* with this game */
	bool has_next;    /* the game is to be begun when the bots of the last are gone */
};

struct hall {
	struct hall_config config;
	const struct hall_listener *listener;
	void *context;
	uv_loop_t *loop;
	uint64_t plies; /* of games that are over */
	int open;       /* tables with a match */
	struct error log_error;
	bool is_closing;
	struct table table[];
};

enum {
	DESCRIPTORS_A_TABLE = 2 * 4, /* for each bot: two pipes, the warden's report, its errors */
	HOLD_MS = 250,               /* from a signal to one process of ours to that to another */
	DESCRIPTORS_BESIDE = 64,     /* the loop's own, files, and what a start takes for a moment */
};

uint64_t hall_descriptors(int tables, bool has_logs)
{
	return (uint64_t)tables * (DESCRIPTORS_A_TABLE + has_logs) + DESCRIPTORS_BESIDE;
}

const struct error *hall_log_error(const struct hall *hall)
{
	return &hall->log_error;
}

static void seek(struct table *table);

/* ---- A game ------------------------------------------------------------------------------------------------------ */

static struct record_tournament place_of(const struct table *table)
{
	return (struct record_tournament){
	    .id = table->game.id,
	    .round = table->game.round,
	    .pair = table->game.pair,
	    .config = table->hall->config.config,
	};
}

static void set_outcome(struct table *table)
{
	const struct plan_game *game = &table->game;

	table->outcome = (struct outcome){
	    .id = game->id,
	    .pair = game->pair,
	    .round = game->round,
	    .winner = TAB_NOBODY,
	    .seat = {{.player = game->player[0]}, {.player = game->player[1]}},
	};
}

static void on_game_ended(void *context, const struct match *match, const struct record_result *result)
{
	struct table *table = context;

	outcome_add_game(&table->outcome, result, match_state(match)->turns);
}

static void add_thoughts(struct table *table)
{
	for (int i = 0; i < 2; i++) {
		const struct match_thoughts *thoughts = match_thoughts(table->match, i);
		struct outcome_seat *seat = &table->outcome.seat[i];

		seat->decisions = thoughts->decisions;
		seat->thought_us = thoughts->us;
		seat->slowest_us = thoughts->slowest_us;
	}
}

/* Whether a bot has gone without being told to, whatever made it. */
static bool has_lost_a_bot(const struct outcome *outcome)
{
	static const enum verdict gone[] = {
	    VERDICT_START_FAILED, VERDICT_EXITED, VERDICT_KILLED, VERDICT_CLOSED_OUTPUT, VERDICT_NOT_READING,
	};

	for (int seat = 0; seat < 2; seat++)
		for (size_t i = 0; i < sizeof gone / sizeof *gone; i++)
			if (outcome->seat[seat].faults[gone[i]] > 0)
				return true;
	return false;
}

/* The game is over. It counts, or is dropped; the table is free. */
static void leave(struct table *table, bool counts)
{
	struct hall *hall = table->hall;

	table->is_busy = false;
	if (counts) {
		hall->plies += table->outcome.turns;
		hall->listener->finished(hall->context, &table->game, &table->outcome, &table->text);
	}
	text_clear(&table->text);
	seek(table);
}

static void free_timer(uv_handle_t *handle)
{
	free(handle);
}

static void let_go(struct table *table)
{
	uv_close((uv_handle_t *)table->held, free_timer);
	table->held = NULL;
}

static void on_held(uv_timer_t *timer)
{
	struct table *table = timer->data;

	let_go(table);
	leave(table, true);
}

static void hold(struct table *table)
{
	table->held = xalloc(sizeof *table->held);
	uv_timer_init(table->hall->loop, table->held);
	table->held->data = table;
	uv_timer_start(table->held, on_held, HOLD_MS, 0);
}

static void on_ended(void *context, struct match *match)
{
	struct table *table = context;
	const struct record_end *end = match_end(match);

	if (end) {
		outcome_add_end(&table->outcome, end);
		if (table->hall->config.with_times)
			add_thoughts(table);
	}
	if (end && has_lost_a_bot(&table->outcome))
		hold(table);
	else
		leave(table, end);
}

static void start(struct table *table);

static void on_closed(void *context, struct match *match)
{
	struct table *table = context;
	struct hall *hall = table->hall;

	match_free(match);
	table->match = NULL;
	hall->open--;
	if (table->has_next && !hall->is_closing) {
		start(table);
		return;
	}
	/* It was not begun, and is not: the tournament stops. */
	table->has_next = false;
	if (hall->open == 0)
		hall->listener->idle(hall->context);
}

static const struct match_listener MATCH_LISTENER = {
    .game_ended = on_game_ended, .ended = on_ended, .closed = on_closed};

/* Begin the log of the table's game. Players keep the log of the table, so it goes on in another file. */
static void turn_log(struct table *table)
{
	struct hall *hall = table->hall;
	struct text path = {.data = NULL};

	if (!table->log)
		return;
	text_format(&path, "%s/%" PRIu64 ".log", hall->config.logs, table->game.id);
	log_turn_to(table->log, path.data, &hall->log_error);
	text_release(&path);
}

static void announce(struct table *table)
{
	turn_log(table);
	table->is_busy = true;
	table->has_next = false;
	set_outcome(table);
	table->hall->listener->started(table->hall->context, &table->game);
}

/* What the match of a table is like. The bots' words must live as long. */
static struct match_config match_config_of(struct table *table, const struct dice_key *seed)
{
	const struct hall_config *of = &table->hall->config;
	const struct tournament *tournament = of->tournament;
	struct match_config config = {
	    .rules = tournament->rules,
	    .games = tournament->match_games,
	    .points = tournament->match_points,
	    .turns = tournament->turns,
	    .on_fault = tournament->on_fault,
	    .restarts = tournament->restarts,
	    .seed = *seed,
	    .party = roster_party(of->roster),
	    .record = table->record,
	    .tournament = place_of(table),
	};

	config.party.log = table->log;
	for (int i = 0; i < 2; i++) {
		struct party_seat *seat = &config.party.seat[i];
		uint32_t player = table->game.player[i];

		seat->command = tournament->player[player].command;
		seat->program = roster_program(of->roster, player);
		seat->program.errors = table->errors[i];
		seat->program.core = of->core ? of->core[table->number] : 0;
		seat->keeps_errors = true;
		config.known[i] = of->identity[player];
	}
	return config;
}

static struct dice_key seed_of(const struct table *table)
{
	struct dice_key seed;

	dice_pair_seed(&table->hall->config.tournament->seed, table->game.pair, &seed);
	return seed;
}

/* Begin the table's game with new processes. */
static void start(struct table *table)
{
	const struct dice_key seed = seed_of(table);
	const struct match_config config = match_config_of(table, &seed);

	for (int i = 0; i < 2; i++)
		/* What earlier bots wrote is of no use any more, and would grow without end. */
		if (ftruncate(table->errors[i], 0) < 0)
			break;
	announce(table);
	table->hall->open++;
	table->match = match_new(table->hall->loop, &config, &MATCH_LISTENER, table);
	match_start(table->match);
}

static void go_on(struct table *table)
{
	const struct dice_key seed = seed_of(table);
	struct record_tournament place = place_of(table);

	announce(table);
	match_again(table->match, &place, &seed);
}

/* The table is free: find something for it. */
static void seek(struct table *table)
{
	struct hall *hall = table->hall;
	bool goes_on = false;
	bool has_game =
	    !hall->is_closing && dispatch_next(hall->config.dispatch, table->number, &table->game, &goes_on);

	if (has_game && goes_on && table->match) {
		go_on(table);
		return;
	}
	table->has_next = has_game;
	if (table->match)
		match_close(table->match);
	else if (has_game)
		start(table);
}

/* ---- From outside ------------------------------------------------------------------------------------------------ */

struct hall *hall_new(uv_loop_t *loop, const struct hall_config *config, const struct hall_listener *listener,
                      void *context, struct error *error)
{
	struct hall *hall = xalloc(sizeof *hall + (size_t)config->tables * sizeof *hall->table);

	hall->config = *config;
	hall->listener = listener;
	hall->context = context;
	hall->loop = loop;
	for (int i = 0; i < config->tables; i++)
		hall->table[i].errors[0] = hall->table[i].errors[1] = -1;
	for (int i = 0; i < config->tables; i++) {
		struct table *table = &hall->table[i];

		table->hall = hall;
		table->number = i;
		table->record = record_open_text(&table->text, config->with_times);
		table->log = config->logs ? log_new() : NULL;
		for (int seat = 0; seat < 2; seat++)
			table->errors[seat] = errors_file_open(NULL, error);
		if (table->errors[0] < 0 || table->errors[1] < 0) {
			hall_free(hall);
			return NULL;
		}
	}
	return hall;
}

void hall_free(struct hall *hall)
{
	if (!hall)
		return;
	assert(hall->open == 0);
	for (int i = 0; i < hall->config.tables; i++) {
		struct table *table = &hall->table[i];

		record_close(table->record);
		log_close(table->log);
		text_release(&table->text);
		for (int seat = 0; seat < 2; seat++)
			if (table->errors[seat] >= 0)
				close(table->errors[seat]);
	}
	free(hall);
}

void hall_go(struct hall *hall)
{
	for (int i = 0; i < hall->config.tables; i++)
		if (!hall->table[i].match)
			seek(&hall->table[i]);
}

void hall_wind_up(struct hall *hall)
{
	hall->is_closing = true;
}

void hall_stop(struct hall *hall)
{
	hall->is_closing = true;
	for (int i = 0; i < hall->config.tables; i++)
		if (hall->table[i].held) {
			let_go(&hall->table[i]);
			leave(&hall->table[i], false);
		} else if (hall->table[i].is_busy) {
			match_interrupt(hall->table[i].match, "the tournament was stopped");
		}
}

int hall_busy(const struct hall *hall)
{
	int count = 0;

	for (int i = 0; i < hall->config.tables; i++)
		count += hall->table[i].is_busy;
	return count;
}

uint64_t hall_plies(const struct hall *hall)
{
	uint64_t plies = hall->plies;

	for (int i = 0; i < hall->config.tables; i++)
		if (hall->table[i].held)
			plies += hall->table[i].outcome.turns;
		else if (hall->table[i].is_busy)
			plies += hall->table[i].outcome.turns + match_state(hall->table[i].match)->turns;
	return plies;
}
