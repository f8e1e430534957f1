/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Theory of operation. The match has a phase, which is what both players are needed for; when both are ready for it,
 * the match moves on. In a game nothing happens but answers, so play() runs until it must ask somebody.
 *
 * A fault in a game forfeits it. The player is stopped, and started anew while the next game is prepared. A fault
 * before the first game ends the match: nothing is gained by playing against nobody.
 */
#include "config.h"

#include "match.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "player.h"
#include "protocol.h"
#include "text.h"
#include "verdict.h"

enum phase {
	OPENING,   /* both players start and are introduced */
	PREPARING, /* both are made ready for the next game */
	PLAYING,
	CLOSING, /* both are stopped */
	OVER,
};

/* A player's place in the match. */
struct seat {
	struct match *match;
	int index;
	struct player *player;
	struct text prefix; /* of requests in this game */
};

struct match {
	struct match_config config;
	const struct match_listener *listener;
	void *context;
	struct error error;
	enum phase phase;
	struct seat seat[2];
	struct protocol_match told; /* what bots are told of the match */
	struct record_terms terms;
	struct dice_key match_key;
	struct dice_key game_seed;
	uint64_t throws; /* of this game */
	struct tab_match score;
	struct tab_state state;
	int starter;                             /* of this game */
	struct tab_outcome plays[TAB_MAX_PLAYS]; /* for the list of a request */
	int open_players;
};

static void prepare_game(struct match *match);
static void play(struct match *match);

/* ---- The end of a match ------------------------------------------------------------------------------------------ */

static void on_closed(void *context)
{
	struct seat *seat = context;
	struct match *match = seat->match;

	if (--match->open_players)
		return;
	match->phase = OVER;
	match->listener->ended(match->context, match);
}

static void close_match(struct match *match)
{
	match->phase = CLOSING;
	for (int i = 0; i < 2; i++)
		player_quit(match->seat[i].player);
}

/* Give the match up for a reason of ours, which is in match->error. */
static void fail(struct match *match)
{
	assert(match->error.kind != ERROR_NONE);
	record_drop_game(match->config.record);
	close_match(match);
}

static void finish_match(struct match *match)
{
	struct record_end end = {.games = match->score.games, .seed = match->config.seed};
	char seed[DICE_HEX_SIZE];

	end.score[0] = match->score.points[0];
	end.score[1] = match->score.points[1];
	end.winner = (uint8_t)tab_match_leader(&match->score, &match->config.rules, &end.tie_break);
	if (record_finish(match->config.record, &end, &match->error) < 0) {
		fail(match);
		return;
	}
	dice_hex(&end.seed, seed);
	for (int i = 0; i < 2; i++)
		if (player_is_up(match->seat[i].player))
			protocol_endmatch(player_out(match->seat[i].player), end.winner, end.score, i, seed);
	close_match(match);
}

static bool is_decided(const struct match *match)
{
	if (match->config.points)
		return match->score.points[0] >= match->config.points || match->score.points[1] >= match->config.points;
	return match->score.games >= match->config.games;
}

/* ---- The end of a game ------------------------------------------------------------------------------------------- */

/* The final position as seat 0 sees it; the state has it as the last mover does. */
static void print_final_board(const struct match *match, char board[TAB_BOARD_SIZE])
{
	struct tab_position position = match->state.position;

	if (match->state.turn == 1)
		tab_position_swap(&position);
	tab_position_print(&match->state.rules, &position, board);
}

/* The game is over: enter it, tell everybody, and go on. The result has its verdict, and what goes with that. */
static void end_game(struct match *match, struct record_result *result)
{
	char win[TAB_RESULT_SIZE], seed[DICE_HEX_SIZE];

	result->ending = (enum tab_ending)match->state.ending;
	result->winner = match->state.winner;
	result->win = match->state.result;
	result->game_seed = match->game_seed;
	print_final_board(match, result->board);
	tab_match_add(&match->score, &match->state, match->starter);
	if (record_end_game(match->config.record, result, &match->error) < 0) {
		fail(match);
		return;
	}
	record_win(result, win);
	dice_hex(&match->game_seed, seed);
	for (int i = 0; i < 2; i++) {
		struct player *player = match->seat[i].player;

		player_end_game(player);
		/* A player that is only starting has not heard of the game. */
		if (player_is_up(player))
			protocol_result(player_out(player), record_how(result->ending, result->fault.verdict),
			                result->winner, win, match->score.points, i, seed);
	}
	match->listener->game_ended(match->context, match, result);
	if (is_decided(match))
		finish_match(match);
	else
		prepare_game(match);
}

static void end_game_plainly(struct match *match)
{
	struct record_result result = {.blamed = TAB_NOBODY};

	end_game(match, &result);
}

/* A turn that was begun and not played is kept: who threw what. */
static void record_broken_turn(struct match *match)
{
	struct record_turn turn = {.seat = match->state.turn, .dice = match->state.dice, .us = -1};

	if (match->state.need != TAB_NEED_PLAY)
		return;
	turn.info = *player_info(match->seat[turn.seat].player);
	record_add_turn(match->config.record, &turn);
}

static void forfeit(struct match *match, int loser, struct record_result *result)
{
	record_broken_turn(match);
	tab_state_forfeit(&match->state, loser);
	end_game(match, result);
}

static void on_failed(void *context, const struct fault *fault)
{
	struct seat *seat = context;
	struct match *match = seat->match;
	struct record_result result = {.fault = *fault, .blamed = (uint8_t)seat->index};

	switch (match->phase) {
	case OPENING:
		error_set(&match->error, ERROR_FAILED, "bot '%s' %s%s%s", match->config.seat[seat->index].command,
		          fault->why, fault->errors[0] ? "; its last words: " : "", fault->errors);
		fail(match);
		break;
	case PREPARING:
	case PLAYING:
		forfeit(match, seat->index, &result);
		break;
	case CLOSING:
	case OVER:
		break;
	}
}

static void resign(struct seat *seat, const char *level)
{
	struct record_result result = {.fault.verdict = VERDICT_RESIGNED, .blamed = TAB_NOBODY};

	if (*level) {
		player_fail(seat->player, VERDICT_MALFORMED, level,
		            "resigned at the level '%s', which this game does not have", level);
		return;
	}
	snprintf(result.fault.why, sizeof result.fault.why, "%s resigned", player_identity(seat->player)->name);
	forfeit(seat->match, seat->index, &result);
}

/* ---- A game ------------------------------------------------------------------------------------------------------ */

static struct tab_dice throw_dice(struct match *match)
{
	return dice_throw(&match->game_seed, ++match->throws);
}

/* Enter a turn in the record, and tell those who want to know. */
static void report_turn(struct match *match, const struct record_turn *turn)
{
	record_add_turn(match->config.record, turn);
	for (int i = 0; i < 2; i++) {
		struct player *player = match->seat[i].player;

		if (!player_wants_events(player))
			continue;
		if (turn->is_start)
			protocol_start(player_out(player), turn->dice, i);
		else
			protocol_turn(player_out(player), match->state.turns, i == turn->seat, turn->dice, turn->play);
	}
}

/* Ask the player in turn for its play. */
static void ask(struct seat *seat)
{
	struct match *match = seat->match;
	const struct tab_state *state = &match->state;
	bool wants_plays = player_wants_plays(seat->player);
	struct protocol_request request = {
	    .turn = state->turns,
	    .dice = state->dice,
	    .clock_ms = player_clock_ms(seat->player),
	    .their_ms = player_clock_ms(match->seat[1 - seat->index].player),
	};
	char board[TAB_BOARD_SIZE];
	size_t count = 0;

	tab_position_print(&state->rules, &state->position, board);
	request.board = board;
	if (wants_plays)
		count = tab_plays(&state->rules, &state->position, state->dice, match->plays);
	protocol_ask_play(player_out(seat->player), &seat->prefix, &request, &state->rules,
	                  wants_plays ? match->plays : NULL, count);
	player_ask(seat->player);
}

/* Go on with the game until a player must answer. */
static void play(struct match *match)
{
	struct tab_state *state = &match->state;

	while (state->need != TAB_NEED_NOTHING) {
		struct record_turn turn = {.us = -1};

		if (state->need == TAB_NEED_PLAY) {
			/* Events are not kept from the other until its turn. It may fail over that. */
			player_flush(match->seat[1 - state->turn].player);
			if (match->phase == PLAYING)
				ask(&match->seat[state->turn]);
			return;
		}
		if (state->turns >= (uint32_t)match->config.turns) {
			struct record_result result = {.fault.verdict = VERDICT_TURN_LIMIT, .blamed = TAB_NOBODY};

			snprintf(result.fault.why, sizeof result.fault.why, "the game passed its limit of %ld turns",
			         match->config.turns);
			tab_state_abandon(state);
			end_game(match, &result);
			return;
		}
		turn.dice = throw_dice(match);
		turn.is_start = state->need == TAB_NEED_STARTER;
		turn.seat = state->turn;
		if (tab_state_throw(state, turn.dice))
			snprintf(turn.play, sizeof turn.play, "pass");
		if (turn.is_start)
			match->starter = state->turn;
		if (turn.is_start || turn.play[0])
			report_turn(match, &turn);
	}
	end_game_plainly(match);
}

static void refuse_play(struct seat *seat, const struct tab_play *given, const struct tab_refusal *refusal,
                        const char *text)
{
	const struct tab_state *state = &seat->match->state;
	char board[TAB_BOARD_SIZE], play[TAB_PLAY_SIZE], step[16] = "";

	tab_position_print(&state->rules, &state->position, board);
	tab_play_print(&state->rules, given, play);
	if (refusal->step)
		snprintf(step, sizeof step, "step %d: ", refusal->step);
	player_fail(seat->player, VERDICT_ILLEGAL_PLAY, text,
	            "played '%s' with %d%d on board %s, which is illegal: %s%s (%s)", play, state->dice.die[0],
	            state->dice.die[1], board, step, refusal->text, refusal->clause);
}

/* The play that was asked for has come, after so long. */
static void take_play(struct seat *seat, const char *text, int64_t took_us)
{
	struct match *match = seat->match;
	struct tab_state *state = &match->state;
	struct record_turn turn = {.seat = (uint8_t)seat->index, .dice = state->dice, .us = took_us};
	struct tab_play given, made;
	struct tab_refusal refusal;
	struct tab_error why;

	if (tab_play_parse(&state->rules, text, &given, &why) < 0) {
		player_fail(seat->player, VERDICT_MALFORMED, text, "answered what is no play: %s", why.text);
		return;
	}
	if (tab_state_play(state, &given, &made, &refusal) < 0) {
		refuse_play(seat, &given, &refusal, text);
		return;
	}
	tab_play_print(&state->rules, &made, turn.play);
	turn.info = *player_info(seat->player);
	report_turn(match, &turn);
	play(match);
}

static void on_answered(void *context, const struct message *message, const char *line, int64_t took_us)
{
	struct seat *seat = context;

	if (message->kind == MESSAGE_RESIGN)
		resign(seat, message->rest);
	else if (message->kind == MESSAGE_PLAY)
		take_play(seat, message->rest, took_us);
	else
		player_fail(seat->player, VERDICT_MALFORMED, line, "was asked for a play, and answered otherwise");
}

static void start_game(struct match *match)
{
	match->phase = PLAYING;
	for (int i = 0; i < 2; i++) {
		struct seat *seat = &match->seat[i];

		player_begin_game(seat->player);
		text_clear(&seat->prefix);
		protocol_ask_prefix(&seat->prefix, &match->told, match->score.games + 1, match->score.points, i);
	}
	play(match);
}

/* ---- Getting ready ----------------------------------------------------------------------------------------------- */

static void announce_game(struct seat *seat)
{
	const struct tab_match *score = &seat->match->score;

	protocol_newgame(player_out(seat->player), score->games + 1, score->points, seat->index);
}

/* Tell a player that has started what it is about. */
static void introduce(struct seat *seat)
{
	struct match *match = seat->match;
	const char *opponent = player_identity(match->seat[1 - seat->index].player)->name;
	char commitment[DICE_HEX_SIZE];

	dice_hex(&match->terms.commitment, commitment);
	protocol_newmatch(player_out(seat->player), &match->told, seat->index,
	                  dice_bot_seed(&match->config.seed, seat->index + 1), commitment, match->phase == OPENING,
	                  opponent);
	if (match->phase == PREPARING)
		announce_game(seat);
	player_ping(seat->player);
}

/* Begin the next game: both players are told, and those that are down are started. */
static void prepare_game(struct match *match)
{
	uint32_t number = match->score.games;

	match->phase = PREPARING;
	match->throws = 0;
	match->starter = tab_match_starter(&match->score, &match->config.rules);
	tab_state_start(&match->state, &match->config.rules, match->starter);
	dice_game_seed(&match->match_key, number + 1, &match->game_seed);
	record_begin_game(match->config.record, &match->terms, number + 1, match->score.points);
	for (int i = 0; i < 2; i++) {
		struct seat *seat = &match->seat[i];

		if (player_is_up(seat->player)) {
			announce_game(seat);
			player_ping(seat->player);
		} else if (player_is_down(seat->player)) {
			player_start(seat->player);
		}
		/* It may have failed, and the next game been begun from within. */
		if (match->phase != PREPARING || match->score.games != number)
			return;
	}
}

/* Both know of the match: the dice are fixed, and the record begins. */
static void open_match(struct match *match)
{
	for (int i = 0; i < 2; i++) {
		struct record_player *player = &match->terms.player[i];

		player->identity = *player_identity(match->seat[i].player);
		snprintf(player->command, sizeof player->command, "%s", match->config.seat[i].command);
	}
	dice_match_key(&match->config.seed, match->terms.entropy, &match->match_key);
	if (record_header(match->config.record, &match->terms, &match->error) < 0)
		fail(match);
	else
		prepare_game(match);
}

static bool are_both_primed(const struct match *match)
{
	return player_is_primed(match->seat[0].player) && player_is_primed(match->seat[1].player);
}

static void on_ready(void *context)
{
	struct seat *seat = context;
	struct match *match = seat->match;

	if (match->phase == PREPARING) {
		introduce(seat);
	} else if (are_both_primed(match)) {
		/* Both names are known before either is told of the other. */
		introduce(&match->seat[0]);
		if (match->phase == OPENING)
			introduce(&match->seat[1]);
	}
}

static void on_primed(void *context)
{
	struct seat *seat = context;
	struct match *match = seat->match;

	if (!are_both_primed(match))
		return;
	if (match->phase == OPENING)
		open_match(match);
	else if (match->phase == PREPARING)
		start_game(match);
}

static void on_entropy(void *context, const char *text)
{
	struct seat *seat = context;
	struct match *match = seat->match;

	if (match->phase != OPENING)
		log_note(match->config.log, seat->index, "warning: entropy comes too late");
	else if (dice_contribution_parse(&match->terms.entropy[seat->index], text) < 0)
		player_fail(seat->player, VERDICT_MALFORMED, text,
		            "contributed what is not an even number of up to 64 hexadecimal digits");
}

static void on_gone(void *context)
{
	struct seat *seat = context;
	struct match *match = seat->match;

	if (match->phase == PREPARING) {
		player_start(seat->player);
	} else if (match->phase == CLOSING && player_is_down(match->seat[0].player) &&
	           player_is_down(match->seat[1].player)) {
		for (int i = 0; i < 2; i++)
			player_close(match->seat[i].player, on_closed);
	}
}

/* ---- From outside ------------------------------------------------------------------------------------------------ */

static const struct player_listener PLAYER_LISTENER = {
    .ready = on_ready,
    .primed = on_primed,
    .entropy = on_entropy,
    .answered = on_answered,
    .failed = on_failed,
    .gone = on_gone,
};

static void make_seat(struct match *match, int index, uv_loop_t *loop)
{
	const struct match_config *config = &match->config;
	const struct match_seat *seat = &config->seat[index];
	const struct player_config player = {
	    .seat = index,
	    .command = seat->command,
	    .argv = seat->argv,
	    .errors = seat->errors,
	    .keeps_errors = seat->keeps_errors,
	    .game = config->rules.game->name,
	    .start_ms = config->start_ms,
	    .quit_ms = config->quit_ms,
	    .move_ms = config->move_ms,
	    .clock_ms = config->clock_ms,
	    .inc_ms = config->inc_ms,
	    .log = config->log,
	};

	match->seat[index].match = match;
	match->seat[index].index = index;
	match->seat[index].player = player_new(loop, &player, &PLAYER_LISTENER, &match->seat[index]);
}

struct match *match_new(uv_loop_t *loop, const struct match_config *config, const struct match_listener *listener,
                        void *context)
{
	struct match *match = xalloc(sizeof *match);

	match->config = *config;
	match->listener = listener;
	match->context = context;
	match->open_players = 2;
	match->terms = (struct record_terms){
	    .games = config->games,
	    .points = config->points,
	    .move_ms = config->move_ms,
	    .clock_ms = config->clock_ms,
	    .inc_ms = config->inc_ms,
	    .turns = config->turns,
	};
	tab_rules_print(&config->rules, match->terms.game);
	dice_commitment(&config->seed, &match->terms.commitment);
	match->told = (struct protocol_match){
	    .game = match->terms.game,
	    .games = config->games,
	    .points = config->points,
	    .move_ms = config->move_ms,
	    .clock_ms = config->clock_ms,
	    .inc_ms = config->inc_ms,
	};
	make_seat(match, 0, loop);
	make_seat(match, 1, loop);
	return match;
}

void match_free(struct match *match)
{
	for (int i = 0; i < 2; i++) {
		player_free(match->seat[i].player);
		text_release(&match->seat[i].prefix);
	}
	free(match);
}

void match_start(struct match *match)
{
	for (int i = 0; i < 2 && match->phase == OPENING; i++)
		player_start(match->seat[i].player);
}

void match_interrupt(struct match *match, const char *why)
{
	if (match->phase == CLOSING || match->phase == OVER)
		return;
	error_set(&match->error, ERROR_FAILED, "%s", why);
	fail(match);
}

const struct error *match_error(const struct match *match)
{
	return &match->error;
}

const struct tab_match *match_score(const struct match *match)
{
	return &match->score;
}

const struct tab_state *match_state(const struct match *match)
{
	return &match->state;
}

const char *match_name(const struct match *match, int seat)
{
	return match->terms.player[seat].identity.name;
}
