/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "game.h"

#include <stdio.h>

#include "protocol.h"
#include "verdict.h"

/* ---- The end ----------------------------------------------------------------------------------------------------- */

/* The game is over. The result has its verdict, and what goes with that. */
static void end(struct game *game, struct record_result *result)
{
	const struct tab_state *state = &game->state;
	struct tab_position final = state->position;

	result->ending = (enum tab_ending)state->ending;
	result->winner = state->winner;
	result->win = state->result;
	result->cube = tab_rules_have_cube(&state->rules) ? state->cube : 0;
	result->game_seed = game->seed;
	/* As side 0 sees it; the state has it as the last mover does. */
	if (state->turn == 1)
		tab_position_swap(&final);
	tab_position_print(&state->rules, &final, result->board);
	game->listener->ended(game->context, result);
}

static void end_plainly(struct game *game)
{
	struct record_result result = {.blamed = TAB_NOBODY};

	end(game, &result);
}

static void abandon(struct game *game)
{
	struct record_result result = {.fault.verdict = VERDICT_TURN_LIMIT, .blamed = TAB_NOBODY};

	snprintf(result.fault.why, sizeof result.fault.why, "the game passed its limit of %ld turns", game->turns);
	tab_state_abandon(&game->state);
	end(game, &result);
}

void game_forfeit(struct game *game, int loser, struct record_result *result)
{
	tab_state_forfeit(&game->state, loser);
	end(game, result);
}

void game_void(struct game *game, struct record_result *result)
{
	tab_state_abandon(&game->state);
	end(game, result);
}

/* What the player has said of its thoughts about it. */
static void add_info(struct record_turn *turn, const struct player *player)
{
	const struct protocol_info *info = player_info(player);

	if (info)
		turn->info = *info;
}

void game_note_silence(struct game *game, const struct player *player, int who)
{
	const struct tab_state *state = &game->state;
	struct record_turn turn = {.kind = TURN_DECISION, .seat = (uint8_t)who, .us = -1};

	if (state->asked == TAB_NOBODY)
		return;
	if (state->need == TAB_NEED_PLAY) {
		turn.kind = TURN_PLAY;
		turn.dice = state->dice;
	}
	add_info(&turn, player);
	record_add_turn(game->record, &turn);
}

/* ---- Telling ----------------------------------------------------------------------------------------------------- */

/* Tell somebody what has happened, if it wants to know. */
static void tell(const struct game *game, const struct game_watcher *watcher, int side, const struct record_turn *turn,
                 uint32_t number)
{
	const struct tab_dice pair[2] = {turn->dice, turn->other};
	struct text *out = player_out(watcher->player);
	bool is_mine = watcher->side == side;

	if (!player_wants_events(watcher->player))
		return;
	switch (turn->kind) {
	case TURN_PLAY:
		protocol_turn(out, number, is_mine, turn->dice, turn->play);
		break;
	case TURN_DECISION:
		if (game->is_of_several)
			protocol_chouette_decision(out, is_mine, turn->seat, turn->says);
		else
			protocol_decision(out, is_mine, turn->says);
		break;
	case TURN_START:
		protocol_start(out, turn->dice, watcher->side);
		break;
	case TURN_START_PAIR:
		protocol_start_pair(out, pair, watcher->side);
		break;
	case TURN_BREAKER:
		protocol_breaker(out, turn->dice, watcher->side);
		break;
	}
}

/* Enter a turn in the record, and tell those who want to know. */
static void report(struct game *game, int side, const struct record_turn *turn)
{
	record_add_turn(game->record, turn);
	for (int i = 0; i < game->watchers; i++)
		tell(game, &game->watcher[i], side, turn, game->state.turns);
}

void game_retell(const struct game *game, const struct game_watcher *watcher, const struct game_past *past)
{
	for (size_t i = 0; i < past->count; i++) {
		const struct game_turn *turn = &past->turn[i];

		tell(game, watcher, turn->turn.seat, &turn->turn, turn->number);
	}
}

void game_restore(struct game *game, const struct game_past *past)
{
	game->state = past->state;
	game->starter = past->starter;
	game->throws = past->throws;
	for (size_t i = 0; i < past->count; i++)
		record_add_turn(game->record, &past->turn[i].turn);
}

/*
 * If what was just entered left no play, report the pass. The turn has gone on to the other, unless the game is over.
 */
static void report_pass(struct game *game)
{
	const struct tab_state *state = &game->state;
	int side = state->need == TAB_NEED_NOTHING ? state->turn : 1 - state->turn;

	if (state->passed) {
		const struct record_turn turn = {
		    .seat = game->who[side], .dice = state->dice, .play = "pass", .us = -1};

		report(game, side, &turn);
	}
}

/* ---- Going on ---------------------------------------------------------------------------------------------------- */

/* The words of requests, by what the game needs (PR-4.2). */
static const char *const REQUESTS[] = {
    [TAB_NEED_PLAY] = "play",
    [TAB_NEED_KEEP] = "keep",
    [TAB_NEED_DOUBLE] = "double",
    [TAB_NEED_TAKE] = "take",
    [TAB_NEED_DOUBLET] = "doublet",
    [TAB_NEED_BREAKUP] = "breakup",
    [TAB_NEED_RESIGNATION] = "resignation",
};

void game_set(struct game *game, const struct tab_rules *rules, const struct tab_match *before,
              const struct dice_key *seed)
{
	game->seed = *seed;
	game->throws = 0;
	game->starter = tab_match_starter(before, rules);
	tab_state_start(&game->state, rules, before);
}

/* Throw the dice that the game needs. Returns false if they are not there yet. */
static bool throw_dice(struct game *game, struct tab_dice dice[2])
{
	if (game->has_real_dice)
		return game->listener->throws(game->context, dice);
	dice[0] = dice_throw(&game->seed, ++game->throws);
	if (game->state.need == TAB_NEED_STARTER_PAIR)
		dice[1] = dice_throw(&game->seed, ++game->throws);
	return true;
}

/* A throw that is no turn's. */
static void enter_early_throw(struct game *game, const struct tab_dice dice[2])
{
	struct tab_state *state = &game->state;
	struct record_turn turn = {.us = -1, .dice = dice[0]};
	enum tab_need need = (enum tab_need)state->need;

	if (need == TAB_NEED_STARTER_PAIR) {
		turn.kind = TURN_START_PAIR;
		turn.other = dice[1];
		tab_state_throw_pair(state, dice);
	} else {
		turn.kind = need == TAB_NEED_STARTER ? TURN_START : TURN_BREAKER;
		tab_state_throw(state, turn.dice);
	}
	if (need == TAB_NEED_STARTER || need == TAB_NEED_STARTER_PAIR)
		game->starter = state->turn;
	report(game, TAB_NOBODY, &turn);
}

static void enter_throw(struct game *game, const struct tab_dice dice[2])
{
	/* That of a turn is reported with its play. */
	if (game->state.need == TAB_NEED_THROW)
		tab_state_throw(&game->state, dice[0]);
	else
		enter_early_throw(game, dice);
	report_pass(game);
}

void game_go(struct game *game)
{
	struct tab_state *state = &game->state;

	while (state->need != TAB_NEED_NOTHING) {
		struct tab_dice dice[2];

		if (state->asked != TAB_NOBODY) {
			game->listener->asks(game->context, state->asked);
			return;
		}
		if (state->turns >= (uint32_t)game->turns) {
			abandon(game);
			return;
		}
		if (!throw_dice(game, dice))
			return;
		enter_throw(game, dice);
	}
	end_plainly(game);
}

void game_throw(struct game *game, const struct tab_dice dice[2])
{
	enter_throw(game, dice);
	game_go(game);
}

int game_throw_digits(const struct game *game)
{
	return game->state.need == TAB_NEED_STARTER_PAIR ? 4 : 2;
}

void game_ask_throw(struct game *game, struct player *player, const struct text *prefix, int side, long their_ms)
{
	const struct tab_state *state = &game->state;
	struct tab_position position = state->position;
	char board[TAB_BOARD_SIZE];
	struct protocol_request request = {
	    .what = "throw",
	    .turn = state->turns + 1,
	    .board = board,
	    .cube = tab_rules_have_cube(&state->rules) ? state->cube : 0,
	    .owner = state->owner,
	    .is_crawford = state->is_crawford,
	    .level = "",
	    .throws = state->need == TAB_NEED_BREAKER ? "breaker"
	              : state->need != TAB_NEED_THROW ? "start"
	              : state->turn == side           ? "me"
	                                              : "them",
	    .digits = game_throw_digits(game),
	    .clock_ms = player_clock_ms(player),
	    .their_ms = their_ms,
	};

	if (state->turn == 1 - side)
		tab_position_swap(&position);
	tab_position_print(&state->rules, &position, board);
	protocol_ask(player_out(player), prefix, &request, side, &state->rules, NULL, 0);
	player_ask(player);
}

/*
 * Put out a request that lists the legal plays. Apart, as the list is large: all games have one stack, and each would
 * have a list.
 */
static void put_plays(struct text *out, const struct text *prefix, const struct protocol_request *request, int side,
                      const struct tab_state *state)
{
	struct tab_outcome plays[TAB_MAX_PLAYS];
	size_t count = tab_plays(&state->rules, &state->position, state->dice, plays);

	protocol_ask(out, prefix, request, side, &state->rules, plays, count);
}

void game_ask(struct game *game, struct player *player, const struct text *prefix, int side, long their_ms)
{
	const struct tab_state *state = &game->state;
	bool has_dice = state->need == TAB_NEED_PLAY || state->need == TAB_NEED_KEEP;
	struct tab_position position = state->position;
	struct protocol_request request = {
	    .what = REQUESTS[state->need],
	    .turn = tab_state_turn_number(state),
	    .again = tab_state_may_throw_again(state),
	    .cube = tab_rules_have_cube(&state->rules) ? state->cube : 0,
	    .owner = state->owner,
	    .is_crawford = state->is_crawford,
	    .level = state->need == TAB_NEED_RESIGNATION ? tab_level_name((enum tab_level)state->level) : "",
	    .clock_ms = player_clock_ms(player),
	    .their_ms = their_ms,
	};
	char board[TAB_BOARD_SIZE];

	if (has_dice)
		request.dice = state->dice;
	if (side != state->turn)
		tab_position_swap(&position);
	tab_position_print(&state->rules, &position, board);
	request.board = board;
	if (state->need == TAB_NEED_PLAY && player_wants_plays(player))
		put_plays(player_out(player), prefix, &request, side, state);
	else
		protocol_ask(player_out(player), prefix, &request, side, &state->rules, NULL, 0);
	player_ask(player);
}

/* ---- Answers ----------------------------------------------------------------------------------------------------- */

static void refuse_play(const struct game *game, struct player *player, const struct tab_play *given,
                        const struct tab_refusal *refusal, const char *text)
{
	const struct tab_state *state = &game->state;
	char board[TAB_BOARD_SIZE], play[TAB_PLAY_SIZE], step[16] = "";

	tab_position_print(&state->rules, &state->position, board);
	tab_play_print(&state->rules, given, play);
	if (refusal->step)
		snprintf(step, sizeof step, "step %d: ", refusal->step);
	player_fail(player, VERDICT_ILLEGAL_PLAY, text,
	            "played '%s' with %d%d on board %s, which is illegal: %s%s (%s)", play, state->dice.die[0],
	            state->dice.die[1], board, step, refusal->text, refusal->clause);
}

/* The play that was asked for has come, after so long. */
static void take_play(struct game *game, struct player *player, int side, const char *text, int64_t took_us)
{
	struct tab_state *state = &game->state;
	struct record_turn turn = {.seat = game->who[side], .dice = state->dice, .us = took_us};
	struct tab_play given, made;
	struct tab_refusal refusal;
	struct tab_error why;

	if (tab_play_parse(&state->rules, text, &given, &why) < 0) {
		player_fail(player, VERDICT_MALFORMED, text, "answered what is no play: %s", why.text);
		return;
	}
	if (tab_state_play(state, &given, &made, &refusal) < 0) {
		refuse_play(game, player, &given, &refusal, text);
		return;
	}
	tab_play_print(&state->rules, &made, turn.play);
	add_info(&turn, player);
	report(game, side, &turn);
	game_go(game);
}

static void resign(struct game *game, struct player *player, int side)
{
	struct record_result result = {.fault.verdict = VERDICT_RESIGNED, .blamed = TAB_NOBODY};

	snprintf(result.fault.why, sizeof result.fault.why, "%s resigned", player_identity(player)->name);
	game_note_silence(game, player, game->who[side]);
	game_forfeit(game, side, &result);
}

int game_read_decision(struct game *game, struct player *player, const char *line, struct tab_decision *decision)
{
	struct tab_state trial = game->state;
	struct tab_refusal refusal;
	struct tab_error why;

	if (tab_decision_parse(&trial.rules, line, decision, &why) < 0) {
		player_fail(player, VERDICT_MALFORMED, line, "gave an answer that is none: %s", why.text);
		return -1;
	}
	if (tab_state_decide(&trial, *decision, &refusal) < 0) {
		player_fail(player, VERDICT_MALFORMED, line, "was asked '%s', and answered '%s': %s (%s)",
		            REQUESTS[game->state.need], line, refusal.text, refusal.clause);
		return -1;
	}
	return 0;
}

void game_note_decision(struct game *game, struct player *player, int side, int who, struct tab_decision decision,
                        int64_t took_us)
{
	struct record_turn turn = {.kind = TURN_DECISION, .seat = (uint8_t)who, .us = took_us};

	/* Who resigns in place of a play has thrown (RE-13). */
	if (game->state.need == TAB_NEED_PLAY)
		turn.dice = game->state.dice;
	tab_decision_print(&game->state.rules, decision, turn.says);
	add_info(&turn, player);
	report(game, side, &turn);
}

void game_decide(struct game *game, struct tab_decision decision)
{
	tab_state_decide(&game->state, decision, NULL);
	report_pass(game);
	game_go(game);
}

void game_answer(struct game *game, struct player *player, int side, const struct message *message, const char *line,
                 int64_t took_us)
{
	struct tab_decision decision;

	if (message->kind == MESSAGE_PLAY && game->state.need == TAB_NEED_PLAY) {
		take_play(game, player, side, message->rest, took_us);
	} else if (message->kind == MESSAGE_PLAY) {
		player_fail(player, VERDICT_MALFORMED, line, "was asked '%s', and answered with a play",
		            REQUESTS[game->state.need]);
	} else if (game_read_decision(game, player, line, &decision) == 0) {
		if (decision.choice == TAB_RESIGN && decision.number == TAB_NO_LEVEL) {
			resign(game, player, side);
			return;
		}
		game_note_decision(game, player, side, game->who[side], decision, took_us);
		game_decide(game, decision);
	}
}
