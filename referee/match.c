/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Theory of operation. Each seat has a stage (what its bot is doing) and the match has a phase (what both are needed
 * for). A seat moves on by lines from its bot, by its timer, and by its bot's end; when both are ready for the phase,
 * the match moves on. In a game nothing happens but answers, so play() runs until it must ask somebody.
 *
 * A fault in a game forfeits it. The bot is stopped, and started anew while the next game is prepared. A fault before
 * the first game ends the match: nothing is gained by playing against nobody.
 */
#include "config.h"

#include "match.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "clock.h"
#include "errors_file.h"
#include "protocol.h"
#include "text.h"
#include "verdict.h"

enum stage {
	DOWN,     /* no process */
	STARTING, /* waiting for readyok */
	PINGED,   /* waiting for pong */
	READY,    /* nothing is asked of it */
	ASKED,    /* waiting for an answer */
	STOPPING, /* waiting for its end */
};

enum phase {
	OPENING,   /* both bots start and are introduced */
	PREPARING, /* both are made ready for the next game */
	PLAYING,
	CLOSING, /* both bots are stopped */
	OVER,
};

struct seat {
	struct match *match;
	int index;
	struct bot *bot;
	uv_timer_t timer;
	bool timer_fired; /* once; see on_timer */
	enum stage stage;
	int start_status; /* of a start that failed: a libuv error */
	struct protocol_identity identity;
	bool has_games; /* it listed games … */
	bool has_game;  /* … and ours was among them */
	bool wants_plays;
	bool wants_events;
	bool answers_late;   /* asked in a game that has ended; its answer may still come */
	unsigned long token; /* of the last ping */
	long errors_start;   /* size of its errors file when it was started */
	uint64_t asked_us;
	int64_t limit_us; /* of the decision asked for; 0 for none */
	int64_t clock_us; /* what its clock shows */
	struct protocol_info info;
	struct text prefix; /* of requests in this game */
	struct text out;    /* lines to be sent */
};

struct match {
	uv_loop_t *loop;
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
	int open_timers;
};

static void prepare_game(struct match *match);
static void play(struct match *match);

/* ---- Sending ----------------------------------------------------------------------------------------------------- */

static void fault(struct seat *seat, enum verdict verdict, const char *answer, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Send what has been put together for the bot. */
static void flush(struct seat *seat)
{
	bool taken = true;

	if (seat->out.used && seat->stage != DOWN && seat->stage != STOPPING) {
		log_lines(seat->match->config.log, seat->index, '>', seat->out.data, seat->out.used);
		taken = bot_send(seat->bot, seat->out.data, seat->out.used);
	}
	text_clear(&seat->out);
	if (!taken)
		fault(seat, VERDICT_NOT_READING, NULL, "does not read its input");
}

static void on_timer(uv_timer_t *timer);

/* Wait so long for what the stage waits for; 0 for ever. */
static void set_timer(struct seat *seat, int64_t wait_us)
{
	seat->timer_fired = false;
	if (wait_us == 0)
		uv_timer_stop(&seat->timer);
	else
		uv_timer_start(&seat->timer, on_timer, (uint64_t)(wait_us + 999) / 1000, 0);
}

/* ---- The end of a match ------------------------------------------------------------------------------------------ */

static void on_timer_closed(uv_handle_t *handle)
{
	struct seat *seat = handle->data;
	struct match *match = seat->match;

	if (--match->open_timers)
		return;
	match->phase = OVER;
	match->listener->ended(match->context, match);
}

/* When both bots are gone there is nothing left to wait for. */
static void end_if_alone(struct match *match)
{
	if (match->phase != CLOSING || match->seat[0].stage != DOWN || match->seat[1].stage != DOWN)
		return;
	for (int i = 0; i < 2; i++)
		if (!uv_is_closing((uv_handle_t *)&match->seat[i].timer))
			uv_close((uv_handle_t *)&match->seat[i].timer, on_timer_closed);
}

static void stop_bot(struct seat *seat, long grace_ms)
{
	if (seat->stage == DOWN || seat->stage == STOPPING)
		return;
	uv_timer_stop(&seat->timer);
	if (!bot_is_started(seat->bot)) {
		seat->stage = DOWN;
		return;
	}
	seat->stage = STOPPING;
	bot_stop(seat->bot, (unsigned)grace_ms);
}

static void close_match(struct match *match)
{
	match->phase = CLOSING;
	for (int i = 0; i < 2; i++) {
		struct seat *seat = &match->seat[i];

		protocol_quit(&seat->out);
		flush(seat);
		stop_bot(seat, match->config.quit_ms);
	}
	end_if_alone(match);
}

/* Give the match up for a reason of ours. */
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
		protocol_endmatch(&match->seat[i].out, end.winner, end.score, i, seed);
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
		struct seat *seat = &match->seat[i];

		/* A bot that is only starting has not heard of the game. */
		if (seat->stage != STARTING)
			protocol_result(&seat->out, record_how(result->ending, result->verdict), result->winner, win,
			                match->score.points, i, seed);
		if (seat->stage == ASKED) {
			seat->stage = READY;
			seat->answers_late = true;
		}
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
	turn.info = match->seat[turn.seat].info;
	record_add_turn(match->config.record, &turn);
}

/* Its last line from us. Whether it can still read it is of no account. */
static void say_fault(struct seat *seat, enum verdict verdict, const char *why)
{
	text_clear(&seat->out);
	if (!bot_is_started(seat->bot))
		return;
	protocol_fault(&seat->out, verdict_row(verdict)->name, why);
	log_lines(seat->match->config.log, seat->index, '>', seat->out.data, seat->out.used);
	bot_send(seat->bot, seat->out.data, seat->out.used);
	text_clear(&seat->out);
}

/*
 * A bot's fault. Outside a game it ends the match, in a game it forfeits that.
 *
 * answer: the bytes that offended, or NULL.
 */
static void fault(struct seat *seat, enum verdict verdict, const char *answer, const char *format, ...)
{
	struct match *match = seat->match;
	const struct match_seat *config = &match->config.seat[seat->index];
	struct record_result result = {.verdict = verdict, .blamed = (uint8_t)seat->index};
	char why[2 * PROTOCOL_LINE_BYTES];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(why, sizeof why, format, arguments);
	va_end(arguments);
	text_escape(why, strlen(why), result.why, sizeof result.why);
	if (answer)
		text_escape(answer, strlen(answer), result.answer, sizeof result.answer);
	if (config->keeps_errors)
		errors_file_tail(config->errors, seat->errors_start, result.errors, sizeof result.errors);
	log_note(match->config.log, seat->index, "%s: %s", verdict_row(verdict)->name, result.why);

	say_fault(seat, verdict, result.why);
	switch (match->phase) {
	case OPENING:
		error_set(&match->error, ERROR_FAILED, "bot '%s' %s%s%s", config->command, result.why,
		          result.errors[0] ? "; its last words: " : "", result.errors);
		fail(match);
		return;
	case PREPARING:
	case PLAYING:
		stop_bot(seat, match->config.quit_ms);
		record_broken_turn(match);
		tab_state_forfeit(&match->state, seat->index);
		end_game(match, &result);
		return;
	case CLOSING:
	case OVER:
		return;
	}
}

static void resign(struct seat *seat, const char *level)
{
	struct record_result result = {.verdict = VERDICT_RESIGNED, .blamed = TAB_NOBODY};

	if (*level) {
		fault(seat, VERDICT_MALFORMED, level, "resigned at the level '%s', which this game does not have",
		      level);
		return;
	}
	snprintf(result.why, sizeof result.why, "%s resigned", seat->identity.name);
	record_broken_turn(seat->match);
	tab_state_forfeit(&seat->match->state, seat->index);
	seat->stage = READY;
	end_game(seat->match, &result);
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
		struct seat *seat = &match->seat[i];

		if (!seat->wants_events)
			continue;
		if (turn->is_start)
			protocol_start(&seat->out, turn->dice, i);
		else
			protocol_turn(&seat->out, match->state.turns, i == turn->seat, turn->dice, turn->play);
	}
}

static long clock_ms_of(const struct match *match, int seat)
{
	return match->config.clock_ms ? (long)(match->seat[seat].clock_us / 1000) : 0;
}

/* Ask the bot in turn for its play. */
static void ask(struct seat *seat)
{
	struct match *match = seat->match;
	struct protocol_request request = {
	    .turn = match->state.turns,
	    .dice = match->state.dice,
	    .clock_ms = clock_ms_of(match, seat->index),
	    .their_ms = clock_ms_of(match, 1 - seat->index),
	};
	char board[TAB_BOARD_SIZE];
	size_t count = 0;

	tab_position_print(&match->state.rules, &match->state.position, board);
	request.board = board;
	if (seat->wants_plays)
		count = tab_plays(&match->state.rules, &match->state.position, match->state.dice, match->plays);
	protocol_ask_play(&seat->out, &seat->prefix, &request, &match->state.rules,
	                  seat->wants_plays ? match->plays : NULL, count);

	seat->info = (struct protocol_info){.eval = ""};
	seat->limit_us = match->config.move_ms * 1000;
	if (match->config.clock_ms && (seat->limit_us == 0 || seat->clock_us < seat->limit_us))
		seat->limit_us = seat->clock_us > 0 ? seat->clock_us : 1;
	seat->stage = ASKED;
	bot_reset_output(seat->bot);
	/* Not after it was sent: a bot on the same processor may have thought for long before we run again. */
	seat->asked_us = clock_now_us();
	flush(seat);
	if (seat->stage == ASKED)
		set_timer(seat, seat->limit_us);
}

/* Go on with the game until a bot must answer. */
static void play(struct match *match)
{
	struct tab_state *state = &match->state;

	while (state->need != TAB_NEED_NOTHING) {
		struct record_turn turn = {.us = -1};

		if (state->need == TAB_NEED_PLAY) {
			struct seat *other = &match->seat[1 - state->turn];

			flush(other);
			if (match->phase == PLAYING && state->need == TAB_NEED_PLAY)
				ask(&match->seat[state->turn]);
			return;
		}
		if (state->turns >= (uint32_t)match->config.turns) {
			struct record_result result = {.verdict = VERDICT_TURN_LIMIT, .blamed = TAB_NOBODY};

			snprintf(result.why, sizeof result.why, "the game passed its limit of %ld turns",
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
		fault(seat, VERDICT_MALFORMED, text, "answered what is no play: %s", why.text);
		return;
	}
	if (tab_state_play(state, &given, &made, &refusal) < 0) {
		char board[TAB_BOARD_SIZE], play[TAB_PLAY_SIZE], step[16] = "";

		tab_position_print(&state->rules, &state->position, board);
		tab_play_print(&state->rules, &given, play);
		if (refusal.step)
			snprintf(step, sizeof step, "step %d: ", refusal.step);
		fault(seat, VERDICT_ILLEGAL_PLAY, text,
		      "played '%s' with %d%d on board %s, which is illegal: %s%s (%s)", play, state->dice.die[0],
		      state->dice.die[1], board, step, refusal.text, refusal.clause);
		return;
	}
	tab_play_print(&state->rules, &made, turn.play);
	turn.info = seat->info;
	seat->stage = READY;
	seat->info = (struct protocol_info){.eval = ""};
	report_turn(match, &turn);
	play(match);
}

static void start_game(struct match *match)
{
	match->phase = PLAYING;
	for (int i = 0; i < 2; i++) {
		struct seat *seat = &match->seat[i];

		seat->clock_us = match->config.clock_ms * 1000;
		text_clear(&seat->prefix);
		protocol_ask_prefix(&seat->prefix, &match->told, match->score.games + 1, match->score.points, i);
	}
	play(match);
}

/* ---- Getting ready ------------------------------------------------------------------------------------------------
 */

static void ping(struct seat *seat)
{
	const struct match_config *config = &seat->match->config;

	protocol_ping(&seat->out, ++seat->token);
	seat->stage = PINGED;
	bot_reset_output(seat->bot);
	flush(seat);
	/* A bot that still thinks about an old question has the time for it, besides. */
	if (seat->stage == PINGED)
		set_timer(seat, (config->start_ms + (seat->answers_late ? config->move_ms : 0)) * 1000);
}

/* Tell a bot that has started what it is about. */
static void introduce(struct seat *seat)
{
	struct match *match = seat->match;
	char commitment[DICE_HEX_SIZE];

	dice_hex(&match->terms.commitment, commitment);
	protocol_newmatch(&seat->out, &match->told, seat->index, dice_bot_seed(&match->config.seed, seat->index + 1),
	                  commitment, match->phase == OPENING, match->seat[1 - seat->index].identity.name);
	if (match->phase == PREPARING)
		protocol_newgame(&seat->out, match->score.games + 1, match->score.points, seat->index);
	ping(seat);
}

static void start_bot(struct seat *seat)
{
	const struct match_seat *config = &seat->match->config.seat[seat->index];

	seat->identity = (struct protocol_identity){.name = ""};
	/* A bot without a name is called after its command. */
	text_escape(config->command, strlen(config->command), seat->identity.name, sizeof seat->identity.name);
	seat->has_games = seat->has_game = seat->wants_plays = seat->wants_events = seat->answers_late = false;
	seat->errors_start = config->keeps_errors ? errors_file_size(config->errors) : 0;
	text_clear(&seat->out);
	seat->start_status = bot_start(seat->bot, config->argv, config->errors);
	seat->stage = STARTING;
	if (seat->start_status < 0) {
		/* Not from within: the fault may begin the next game, which would start the bot again, and so on. */
		set_timer(seat, 1);
		return;
	}
	protocol_hello(&seat->out);
	flush(seat);
	set_timer(seat, seat->match->config.start_ms * 1000);
}

/* Both know of the match: the dice are fixed, and the record begins. */
static void open_match(struct match *match)
{
	for (int i = 0; i < 2; i++) {
		struct record_player *player = &match->terms.player[i];

		player->identity = match->seat[i].identity;
		snprintf(player->command, sizeof player->command, "%s", match->config.seat[i].command);
	}
	dice_match_key(&match->config.seed, match->terms.entropy, &match->match_key);
	if (record_header(match->config.record, &match->terms, &match->error) < 0)
		fail(match);
	else
		prepare_game(match);
}

static void go_on_if_both_ready(struct match *match)
{
	if (match->seat[0].stage != READY || match->seat[1].stage != READY)
		return;
	if (match->phase == OPENING)
		open_match(match);
	else if (match->phase == PREPARING)
		start_game(match);
}

/* Begin the next game: both bots are told, and those that are down are started. */
static void prepare_game(struct match *match)
{
	match->phase = PREPARING;
	match->throws = 0;
	match->starter = tab_match_starter(&match->score, &match->config.rules);
	tab_state_start(&match->state, &match->config.rules, match->starter);
	dice_game_seed(&match->match_key, match->score.games + 1, &match->game_seed);
	record_begin_game(match->config.record, &match->terms, match->score.games + 1, match->score.points);
	for (int i = 0; i < 2; i++) {
		struct seat *seat = &match->seat[i];
		uint32_t game = match->score.games;

		if (seat->stage == READY || seat->stage == PINGED) {
			protocol_newgame(&seat->out, match->score.games + 1, match->score.points, i);
			ping(seat);
		} else if (seat->stage == DOWN) {
			start_bot(seat);
		}
		/* Getting ready may have failed, and the next game been begun from within. */
		if (match->phase != PREPARING || match->score.games != game)
			return;
	}
}

/* ---- What bots do -------------------------------------------------------------------------------------------------
 */

static void on_ready(struct seat *seat, const char *rest)
{
	struct match *match = seat->match;
	int version = protocol_read_version(rest);

	if (*rest && strncmp(rest, "protocol=", 9) != 0)
		log_note(match->config.log, seat->index, "warning: nothing is known of '%s'", rest);
	if (version != PROTOCOL_VERSION) {
		fault(seat, VERDICT_UNSUPPORTED, rest, "wants another version of the protocol than %d",
		      PROTOCOL_VERSION);
	} else if (seat->has_games && !seat->has_game) {
		fault(seat, VERDICT_UNSUPPORTED, NULL, "does not play %s", match->config.rules.game->name);
	} else if (match->phase == PREPARING) {
		introduce(seat);
	} else {
		/* Both names are known before either is told of the other. */
		seat->stage = READY;
		set_timer(seat, 0);
		if (match->seat[0].stage == READY && match->seat[1].stage == READY) {
			introduce(&match->seat[0]);
			if (match->phase == OPENING)
				introduce(&match->seat[1]);
		}
	}
}

static void on_pong(struct seat *seat, const char *rest)
{
	char expected[24];

	snprintf(expected, sizeof expected, "%lu", seat->token);
	if (strcmp(rest, expected) != 0) {
		log_note(seat->match->config.log, seat->index, "warning: pong '%s' was not asked for", rest);
		return;
	}
	seat->answers_late = false;
	seat->stage = READY;
	set_timer(seat, 0);
	go_on_if_both_ready(seat->match);
}

static void on_entropy(struct seat *seat, const char *rest)
{
	struct match *match = seat->match;

	if (match->phase != OPENING || seat->stage != PINGED)
		log_note(match->config.log, seat->index, "warning: entropy is not asked for now");
	else if (dice_contribution_parse(&match->terms.entropy[seat->index], rest) < 0)
		fault(seat, VERDICT_MALFORMED, rest,
		      "contributed what is not an even number of up to 64 hexadecimal digits");
}

static void on_want(struct seat *seat, const char *rest)
{
	if (strcmp(rest, "plays") == 0)
		seat->wants_plays = true;
	else if (strcmp(rest, "events") == 0)
		seat->wants_events = true;
	else
		log_note(seat->match->config.log, seat->index, "warning: nothing is known of '%s'", rest);
}

static void on_info(struct seat *seat, const char *rest)
{
	const char *unknown = protocol_read_info(&seat->info, rest);

	if (unknown)
		log_note(seat->match->config.log, seat->index, "warning: nothing is known of '%.*s'",
		         (int)strcspn(unknown, " "), unknown);
}

/* An answer to a request: in time, and to the right one? */
static void on_answer(struct seat *seat, const struct message *message, const char *line, uint64_t received_us)
{
	struct match *match = seat->match;
	int64_t took_us = (int64_t)(received_us - seat->asked_us);

	if (seat->answers_late) {
		seat->answers_late = false;
		return;
	}
	if (seat->stage != ASKED) {
		fault(seat, VERDICT_OUT_OF_TURN, line, "answered though nothing was asked");
		return;
	}
	if (seat->limit_us && took_us > seat->limit_us) {
		bool by_clock = match->config.clock_ms && seat->limit_us != match->config.move_ms * 1000;

		fault(seat, by_clock ? VERDICT_OUT_OF_TIME : VERDICT_LATE, line,
		      "answered after %.3f s, allowed were %.3f s", (double)took_us / 1e6,
		      (double)seat->limit_us / 1e6);
		return;
	}
	set_timer(seat, 0);
	if (match->config.clock_ms)
		seat->clock_us += match->config.inc_ms * 1000 - took_us;
	if (message->kind == MESSAGE_RESIGN)
		resign(seat, message->rest);
	else if (message->kind == MESSAGE_PLAY)
		take_play(seat, message->rest, took_us);
	else
		fault(seat, VERDICT_MALFORMED, line, "was asked for a play, and answered otherwise");
}

static void on_line(void *context, const char *line, size_t length, uint64_t received_us)
{
	struct seat *seat = context;
	struct match *match = seat->match;
	struct message message = protocol_parse(line, length);

	log_lines(match->config.log, seat->index, '<', line, length);
	/* PR-2.3: nothing that comes before readyok does harm. */
	if (seat->stage == STARTING && message.kind >= MESSAGE_PONG && message.kind != MESSAGE_ERROR)
		message.kind = MESSAGE_UNKNOWN;
	if (seat->stage == STARTING && message.kind == MESSAGE_MALFORMED)
		message.kind = MESSAGE_UNKNOWN;
	if (seat->stage != STARTING && message.kind >= MESSAGE_ID && message.kind <= MESSAGE_READY)
		message.kind = MESSAGE_UNKNOWN;

	switch (message.kind) {
	case MESSAGE_UNKNOWN:
		log_note(match->config.log, seat->index, "warning: the line is not understood, and ignored");
		break;
	case MESSAGE_MALFORMED:
		fault(seat, VERDICT_MALFORMED, line, "wrote control characters, or what is not UTF-8");
		break;
	case MESSAGE_ID:
		if (!protocol_read_id(&seat->identity, message.rest))
			log_note(match->config.log, seat->index, "warning: nothing is known of '%s'", message.rest);
		break;
	case MESSAGE_GAMES:
		seat->has_games = true;
		seat->has_game |= protocol_has_game(message.rest, match->config.rules.game->name);
		break;
	case MESSAGE_WANT:
		on_want(seat, message.rest);
		break;
	case MESSAGE_READY:
		on_ready(seat, message.rest);
		break;
	case MESSAGE_PONG:
		if (seat->stage == PINGED)
			on_pong(seat, message.rest);
		break;
	case MESSAGE_ENTROPY:
		on_entropy(seat, message.rest);
		break;
	case MESSAGE_INFO:
		if (seat->stage == ASKED)
			on_info(seat, message.rest);
		break;
	case MESSAGE_ERROR:
		fault(seat, VERDICT_GAVE_UP, line, "gave up: %s", message.rest);
		break;
	case MESSAGE_PLAY:
	case MESSAGE_ANSWER:
	case MESSAGE_RESIGN:
		on_answer(seat, &message, line, received_us);
		break;
	}
}

static void on_fault(void *context, enum verdict verdict, int detail)
{
	struct seat *seat = context;

	switch (verdict) {
	case VERDICT_EXITED:
		fault(seat, verdict, NULL, "exited with status %d", detail);
		break;
	case VERDICT_KILLED:
		fault(seat, verdict, NULL, "was ended by signal %d (%s)", detail, strsignal(detail));
		break;
	default:
		fault(seat, verdict, NULL, "%s", verdict_row(verdict)->sentence);
		break;
	}
}

static void on_gone(void *context)
{
	struct seat *seat = context;
	struct match *match = seat->match;

	seat->stage = DOWN;
	if (match->phase == PREPARING)
		start_bot(seat);
	else
		end_if_alone(match);
}

static void time_out(struct seat *seat)
{
	const struct match_config *config = &seat->match->config;
	static const char flush_hint[] = "; does it flush its output after each line?";

	switch (seat->stage) {
	case STARTING:
		if (seat->start_status < 0)
			fault(seat, VERDICT_START_FAILED, NULL, "cannot be started: '%s': %s",
			      config->seat[seat->index].argv[0], uv_strerror(seat->start_status));
		else
			fault(seat, VERDICT_SLOW_START, NULL, "did not say 'readyok' within %ld ms%s", config->start_ms,
			      flush_hint);
		break;
	case PINGED:
		fault(seat, VERDICT_SLOW_READY, NULL, "did not answer 'ping %lu' within %ld ms%s", seat->token,
		      config->start_ms, flush_hint);
		break;
	case ASKED:
		if (config->clock_ms && seat->limit_us != config->move_ms * 1000)
			fault(seat, VERDICT_OUT_OF_TIME, NULL, "had %.3f s left on its clock, and did not answer%s",
			      (double)seat->limit_us / 1e6, flush_hint);
		else
			fault(seat, VERDICT_LATE, NULL, "did not answer within %ld ms%s", config->move_ms, flush_hint);
		break;
	case DOWN:
	case READY:
	case STOPPING:
		break;
	}
}

/*
 * libuv runs timers before it looks at pipes. The answer may be there already, so give it one more turn of the loop to
 * be read; what it says of its time is then told by when it was read.
 */
static void on_timer(uv_timer_t *timer)
{
	struct seat *seat = timer->data;

	if (seat->timer_fired) {
		time_out(seat);
		return;
	}
	seat->timer_fired = true;
	uv_timer_start(timer, on_timer, 1, 0);
}

/* ---- From outside -------------------------------------------------------------------------------------------------
 */

static const struct bot_listener BOT_LISTENER = {.line = on_line, .fault = on_fault, .gone = on_gone};

struct match *match_new(uv_loop_t *loop, const struct match_config *config, const struct match_listener *listener,
                        void *context)
{
	struct match *match = xalloc(sizeof *match);

	match->loop = loop;
	match->config = *config;
	match->listener = listener;
	match->context = context;
	match->open_timers = 2;
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
	for (int i = 0; i < 2; i++) {
		struct seat *seat = &match->seat[i];

		seat->match = match;
		seat->index = i;
		seat->bot = bot_new(loop, &BOT_LISTENER, seat);
		uv_timer_init(loop, &seat->timer);
		seat->timer.data = seat;
	}
	return match;
}

void match_free(struct match *match)
{
	for (int i = 0; i < 2; i++) {
		bot_free(match->seat[i].bot);
		text_release(&match->seat[i].prefix);
		text_release(&match->seat[i].out);
	}
	free(match);
}

void match_start(struct match *match)
{
	for (int i = 0; i < 2 && match->phase == OPENING; i++)
		start_bot(&match->seat[i]);
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
