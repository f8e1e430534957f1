/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Theory of operation. A party (party.h) keeps the players ready, a game (game.h) is played between two sides, and the
 * table of the rules core (struct tab_chouette) knows who belongs to which, who is left, and what it brings. This file
 * asks the player whose answer it is: for the box he himself, for the crew its captain, and about a double of the box
 * one of the crew after the other.
 *
 * Whoever of the crew fails leaves the game, and the others play on; the party spares him until the next is prepared.
 * If he was being asked, the question goes to who comes after him. A fault can come from within any call that sends
 * something, and end the game; so what goes on after such a call looks first whether it is still the same game.
 */
#include "config.h"

#include "chouette.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "game.h"
#include "protocol.h"
#include "text.h"
#include "verdict.h"

enum { NO_PLAYER = -1 };

struct chouette {
	struct chouette_config config;
	const struct chouette_listener *listener;
	void *context;
	struct error error;
	struct party *party;
	struct game game;
	struct text prefix[PARTY_MOST]; /* of requests, by player */
	struct protocol_match told;     /* what bots are told of the chouette */
	struct chouette_terms terms;
	struct dice_key match_key;
	struct tab_chouette table;
	int asked;          /* player, or NO_PLAYER */
	int blamed;         /* player whose fault ended the game, or NO_PLAYER */
	const char *signal; /* that asked for the end after this game, or NULL */
	unsigned long asks; /* how often somebody was asked */
};

static struct player *player_of(const struct chouette *chouette, int index)
{
	return party_player(chouette->party, index);
}

static int side_of(const struct chouette *chouette, int index)
{
	return index == tab_chouette_box(&chouette->table) ? TAB_BOX : TAB_CREW;
}

/* ---- The end of a chouette --------------------------------------------------------------------------------------- */

static void on_closed(void *context)
{
	struct chouette *chouette = context;

	chouette->listener->ended(chouette->context, chouette);
}

/* Give the chouette up for a reason of ours, which is in chouette->error. */
static void fail(struct chouette *chouette)
{
	assert(chouette->error.kind != ERROR_NONE);
	record_drop_game(chouette->config.record);
	party_close(chouette->party);
}

static void break_off_as_asked(struct chouette *chouette)
{
	error_set(&chouette->error, ERROR_FAILED, "interrupted by %s after %u games", chouette->signal,
	          (unsigned)chouette->table.games);
	fail(chouette);
}

static void finish(struct chouette *chouette)
{
	struct chouette_end end = {.games = chouette->table.games, .seed = chouette->config.seed};
	char seed[DICE_HEX_SIZE];

	chouette_amounts(&chouette->table, chouette->table.amount, end.score);
	if (record_chouette_finish(chouette->config.record, &chouette->terms, &end, &chouette->error) < 0) {
		fail(chouette);
		return;
	}
	dice_hex(&end.seed, seed);
	for (int i = 0; i < chouette->config.party.count; i++)
		if (player_is_up(player_of(chouette, i)))
			protocol_chouette_endmatch(player_out(player_of(chouette, i)), &chouette->table, i, seed);
	party_close(chouette->party);
}

/* ---- Who is asked ------------------------------------------------------------------------------------------------ */

/* The crew is asked about a double: each for himself (CH-3.1). */
static bool is_crew_asked(const struct chouette *chouette)
{
	const struct tab_state *state = &chouette->game.state;

	return state->need == TAB_NEED_TAKE && state->asked == TAB_CREW;
}

/* Whose answer the game waits for; NO_PLAYER if all of the crew have taken a double. */
static int next_to_ask(const struct chouette *chouette)
{
	if (is_crew_asked(chouette))
		return tab_chouette_asked(&chouette->table);
	return chouette->game.state.asked == TAB_BOX ? tab_chouette_box(&chouette->table)
	                                             : tab_chouette_captain(&chouette->table);
}

/*
 * Send all what they have been told of: events are not kept from anybody until his turn.
 *
 * but:     a player who is sent more at once, or NO_PLAYER.
 * Returns: false if somebody failed over that, and the game has changed under us.
 */
static bool flush(struct chouette *chouette, int but)
{
	unsigned long asks = chouette->asks;

	for (int i = 0; i < chouette->config.party.count; i++) {
		if (i != but)
			player_flush(player_of(chouette, i));
		if (chouette->asks != asks || party_stage(chouette->party) != PARTY_PLAYING)
			return false;
	}
	return true;
}

static void ask(struct chouette *chouette)
{
	const struct tab_chouette *table = &chouette->table;
	struct text *prefix;
	int asked, other;

	/* Nobody is asked while the others may fail. */
	chouette->asks++;
	chouette->asked = NO_PLAYER;
	if (!flush(chouette, next_to_ask(chouette)))
		return;
	asked = next_to_ask(chouette);
	if (asked == NO_PLAYER) {
		game_decide(&chouette->game, (struct tab_decision){.choice = TAB_TAKE});
		return;
	}
	chouette->asked = asked;
	other = side_of(chouette, asked) == TAB_BOX ? tab_chouette_captain(table) : tab_chouette_box(table);
	prefix = &chouette->prefix[asked];
	text_clear(prefix);
	protocol_chouette_prefix(prefix, &chouette->told, table, asked);
	game_ask(&chouette->game, player_of(chouette, asked), prefix, side_of(chouette, asked),
	         player_clock_ms(player_of(chouette, other)));
}

static void on_asks(void *context, int side)
{
	struct chouette *chouette = context;

	(void)side;
	if (is_crew_asked(chouette))
		tab_chouette_double(&chouette->table);
	ask(chouette);
}

/* ---- The crew ---------------------------------------------------------------------------------------------------- */

/* One of the crew leaves the game; others play on. */
static void leave(struct chouette *chouette, int index)
{
	struct tab_chouette *table = &chouette->table;

	tab_chouette_leave(table, index, chouette->game.state.cube);
	chouette->game.who[TAB_CREW] = (uint8_t)tab_chouette_captain(table);
	for (int i = 0; i < chouette->config.party.count; i++)
		if (player_is_up(player_of(chouette, i)) && player_wants_events(player_of(chouette, i)))
			protocol_chouette_out(player_out(player_of(chouette, i)), table, index);
}

/* The answer of one of the crew to a double. */
static void on_answer(struct chouette *chouette, int index, const char *line, int64_t took_us)
{
	struct player *player = player_of(chouette, index);
	struct game *game = &chouette->game;
	struct tab_decision decision;

	if (game_read_decision(game, player, line, &decision) < 0)
		return;
	game_note_decision(game, player, TAB_CREW, index, decision, took_us);
	if (decision.choice == TAB_DROP && tab_chouette_crew(&chouette->table) == 1) {
		game_decide(game, decision);
		return;
	}
	if (decision.choice == TAB_DROP)
		leave(chouette, index);
	else
		tab_chouette_take(&chouette->table, index);
	ask(chouette);
}

static void on_answered(void *context, int index, const struct message *message, const char *line, int64_t took_us)
{
	struct chouette *chouette = context;

	assert(index == chouette->asked);
	if (is_crew_asked(chouette) && message->kind == MESSAGE_ANSWER)
		on_answer(chouette, index, line, took_us);
	else
		game_answer(&chouette->game, player_of(chouette, index), side_of(chouette, index), message, line,
		            took_us);
}

/* ---- Faults ------------------------------------------------------------------------------------------------------ */

/* The fault ends the game: of the box, or of the last of the crew. */
static void lose(struct chouette *chouette, int index, const struct fault *fault)
{
	int side = side_of(chouette, index);
	struct record_result result = {.fault = *fault, .blamed = (uint8_t)side};

	chouette->blamed = index;
	if (party_stage(chouette->party) == PARTY_PLAYING && chouette->asked != NO_PLAYER)
		game_note_silence(&chouette->game, player_of(chouette, chouette->asked), chouette->asked);
	game_forfeit(&chouette->game, side, &result);
}

static void on_failed(void *context, int index, const struct fault *fault)
{
	struct chouette *chouette = context;
	const struct tab_chouette *table = &chouette->table;

	if (party_stage(chouette->party) == PARTY_OPENING) {
		error_set(&chouette->error, ERROR_FAILED, "bot '%s' %s%s%s", chouette->config.party.seat[index].command,
		          fault->why, fault->errors[0] ? "; its last words: " : "", fault->errors);
		fail(chouette);
	} else if (!table->is_in[index]) {
		/* CH-5.4: he has left before. */
		party_spare(chouette->party, index);
	} else if (side_of(chouette, index) == TAB_BOX || tab_chouette_crew(table) == 1) {
		lose(chouette, index, fault);
	} else {
		party_spare(chouette->party, index);
		record_chouette_fault(chouette->config.record, index, fault);
		leave(chouette, index);
		chouette->listener->player_failed(chouette->context, chouette, index, fault);
		if (chouette->asked == index)
			ask(chouette);
		else if (party_stage(chouette->party) == PARTY_PLAYING && chouette->asked != NO_PLAYER)
			flush(chouette, NO_PLAYER);
	}
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

/* Set the game up, and have all players made ready for it. */
static void prepare(struct chouette *chouette)
{
	/* A money session: no game has an influence on the next. */
	static const struct tab_match before = {.length = 0};
	const struct tab_chouette *table = &chouette->table;
	struct game *game = &chouette->game;
	struct dice_key seed;

	dice_game_seed(&chouette->match_key, table->games + 1, &seed);
	game_set(game, &chouette->config.rules, &before, &seed);
	game->who[TAB_BOX] = (uint8_t)tab_chouette_box(table);
	game->who[TAB_CREW] = (uint8_t)tab_chouette_captain(table);
	for (int i = 0; i < chouette->config.party.count; i++)
		game->watcher[i] =
		    (struct game_watcher){.player = player_of(chouette, i), .side = side_of(chouette, i)};
	chouette->asked = chouette->blamed = NO_PLAYER;
	record_chouette_game(chouette->config.record, &chouette->terms, table);
	party_prepare(chouette->party);
}

static void on_ready(void *context)
{
	struct chouette *chouette = context;

	for (int i = 0; i < chouette->config.party.count; i++)
		player_begin_game(player_of(chouette, i));
	game_go(&chouette->game);
}

static void tell_result(struct chouette *chouette, const struct record_result *result)
{
	char win[TAB_RESULT_SIZE], seed[DICE_HEX_SIZE];

	record_win(result, win);
	dice_hex(&result->game_seed, seed);
	for (int i = 0; i < chouette->config.party.count; i++) {
		struct player *player = player_of(chouette, i);

		player_end_game(player);
		/* A player that is only starting has not heard of the game. */
		if (player_is_up(player))
			protocol_chouette_result(player_out(player), &chouette->table, i,
			                         record_how(result->ending, result->fault.verdict), result->winner, win,
			                         result->cube, seed);
	}
}

/* Settle the game that ended, tell everybody, and go on. */
static void on_ended(void *context, struct record_result *ended)
{
	struct chouette *chouette = context;
	struct tab_chouette *table = &chouette->table;
	struct tab_state *state = &chouette->game.state;
	struct chouette_result result = {.blamed = chouette->blamed};

	chouette->asks++;
	chouette->asked = NO_PLAYER;
	if (ended->blamed == TAB_CREW)
		tab_chouette_lose(table, state);
	ended->win = state->result;
	tab_chouette_settle(table, state->winner, state->points);
	result.common = *ended;
	chouette_amounts(table, table->gain, result.gain);
	if (record_chouette_result(chouette->config.record, &chouette->terms, &result, &chouette->error) < 0) {
		fail(chouette);
		return;
	}
	tell_result(chouette, ended);
	chouette->listener->game_ended(chouette->context, chouette, &result);
	if (table->games >= chouette->config.games) {
		finish(chouette);
		return;
	}
	if (chouette->signal) {
		break_off_as_asked(chouette);
		return;
	}
	tab_chouette_next(table);
	prepare(chouette);
}

/* ---- Introductions ----------------------------------------------------------------------------------------------- */

/* The names of all others (PR-10.1). */
static void join_names(const struct chouette *chouette, int index, struct text *names)
{
	for (int i = 0; i < chouette->config.party.count; i++) {
		if (i == index)
			continue;
		if (names->used)
			text_add_string(names, ", ");
		text_add_string(names, player_identity(player_of(chouette, i))->name);
	}
}

static void on_introduce(void *context, int index)
{
	struct chouette *chouette = context;
	struct text others = {.data = NULL};
	char commitment[DICE_HEX_SIZE];

	join_names(chouette, index, &others);
	dice_hex(&chouette->terms.commitment, commitment);
	protocol_newmatch(player_out(player_of(chouette, index)), &chouette->told, index,
	                  dice_bot_seed(&chouette->config.seed, index + 1), commitment,
	                  party_stage(chouette->party) == PARTY_OPENING, others.data);
	text_release(&others);
}

static void on_announce(void *context, int index)
{
	const struct chouette *chouette = context;

	protocol_chouette_newgame(player_out(player_of(chouette, index)), &chouette->table, index);
}

/* CH-1.2: the dice for the order are those of a game 0. */
static void draw(struct chouette *chouette)
{
	struct chouette_terms *terms = &chouette->terms;
	uint8_t order[TAB_CHOUETTE_MOST];

	terms->draw.players = (uint8_t)terms->players;
	dice_game_seed(&chouette->match_key, 0, &terms->draw_seed);
	for (uint64_t number = 1; tab_draw_next(&terms->draw) >= 0; number++)
		tab_draw_throw(&terms->draw, dice_throw(&terms->draw_seed, number).die[0]);
	tab_draw_order(&terms->draw, order);
	tab_chouette_start(&chouette->table, terms->players, order);
}

/* All know of the chouette: the dice are fixed, and the record begins. */
static void on_opened(void *context)
{
	struct chouette *chouette = context;
	struct chouette_terms *terms = &chouette->terms;

	for (int i = 0; i < terms->players; i++) {
		struct record_player *player = &terms->player[i];

		player->identity = *player_identity(player_of(chouette, i));
		snprintf(player->command, sizeof player->command, "%s", chouette->config.party.seat[i].command);
	}
	dice_party_key(&chouette->config.seed, terms->entropy, terms->players, &chouette->match_key);
	draw(chouette);
	if (record_chouette_header(chouette->config.record, terms, &chouette->error) < 0)
		fail(chouette);
	else
		prepare(chouette);
}

static void on_entropy(void *context, int index, const char *text)
{
	struct chouette *chouette = context;

	if (party_stage(chouette->party) != PARTY_OPENING)
		log_note(chouette->config.party.log, index, "warning: entropy comes too late");
	else if (dice_contribution_parse(&chouette->terms.entropy[index], text) < 0)
		player_fail(player_of(chouette, index), VERDICT_MALFORMED, text,
		            "contributed what is not an even number of up to 64 hexadecimal digits");
}

/* ---- From outside ------------------------------------------------------------------------------------------------ */

static const struct party_listener PARTY_LISTENER = {
    .introduce = on_introduce,
    .announce = on_announce,
    .opened = on_opened,
    .ready = on_ready,
    .entropy = on_entropy,
    .answered = on_answered,
    .failed = on_failed,
    .closed = on_closed,
};

static const struct game_listener GAME_LISTENER = {.asks = on_asks, .ended = on_ended};

struct chouette *chouette_new(uv_loop_t *loop, const struct chouette_config *config,
                              const struct chouette_listener *listener, void *context)
{
	struct chouette *chouette = xalloc(sizeof *chouette);

	chouette->config = *config;
	chouette->listener = listener;
	chouette->context = context;
	chouette->asked = chouette->blamed = NO_PLAYER;
	chouette->terms.games = config->games;
	chouette->terms.players = config->party.count;
	chouette->terms.limits = (struct record_limits){
	    .move_ms = config->party.move_ms,
	    .clock_ms = config->party.clock_ms,
	    .inc_ms = config->party.inc_ms,
	    .margin_ms = config->party.margin_ms,
	    .turns = config->turns,
	    .confinement = config->party.confinement,
	};
	tab_rules_print(&config->rules, chouette->terms.game);
	dice_commitment(&config->seed, &chouette->terms.commitment);
	chouette->told = (struct protocol_match){
	    .game = chouette->terms.game,
	    .games = config->games,
	    .players = config->party.count,
	    .move_ms = config->party.move_ms,
	    .clock_ms = config->party.clock_ms,
	    .inc_ms = config->party.inc_ms,
	};
	chouette->party = party_new(loop, &config->party, config->rules.game->name, &PARTY_LISTENER, chouette);
	chouette->game.listener = &GAME_LISTENER;
	chouette->game.context = chouette;
	chouette->game.record = config->record;
	chouette->game.turns = config->turns;
	chouette->game.watchers = config->party.count;
	chouette->game.is_of_several = true;
	return chouette;
}

void chouette_free(struct chouette *chouette)
{
	party_free(chouette->party);
	for (int i = 0; i < PARTY_MOST; i++)
		text_release(&chouette->prefix[i]);
	free(chouette);
}

void chouette_start(struct chouette *chouette)
{
	party_start(chouette->party);
}

void chouette_wind_up(struct chouette *chouette, const char *signal)
{
	chouette->signal = signal;
	if (party_stage(chouette->party) < PARTY_PLAYING)
		break_off_as_asked(chouette);
}

void chouette_interrupt(struct chouette *chouette, const char *why)
{
	if (party_stage(chouette->party) >= PARTY_CLOSING)
		return;
	error_set(&chouette->error, ERROR_FAILED, "%s", why);
	fail(chouette);
}

const struct error *chouette_error(const struct chouette *chouette)
{
	return &chouette->error;
}

const struct tab_chouette *chouette_table(const struct chouette *chouette)
{
	return &chouette->table;
}

const struct tab_state *chouette_state(const struct chouette *chouette)
{
	return &chouette->game.state;
}

const char *chouette_name(const struct chouette *chouette, int player)
{
	return chouette->terms.player[player].identity.name;
}
