/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Theory of operation. A party (party.h) keeps both players ready, and a game (game.h) plays with them; this file leads
 * from one game to the next, and keeps the score.
 *
 * A fault in a game forfeits it, or makes it void. The player is stopped, and started anew while the next game is
 * prepared. A fault before the first game ends the match: nothing is gained by playing against nobody. For the same
 * reason a match is broken off where a bot fails twice in a row before its game has begun, or has been started anew too
 * often.
 *
 * In a tournament there is always somebody else to play, and what the bots call themselves is known. So there is no
 * opening: the first game is prepared as any other, and a fault forfeits it. When the match is over the party rests,
 * and may play another.
 *
 * Where people play, the match can be left: before each request the record is given all that it needs to go on there.
 */
#include "config.h"

#include "match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"
#include "party.h"
#include "protocol.h"
#include "text.h"
#include "verdict.h"

struct match {
	struct match_config config;
	const struct match_listener *listener;
	void *context;
	struct error error;
	struct party *party;
	struct game game;
	struct text prefix[2];         /* of requests in this game */
	struct protocol_match told[2]; /* what each is told of the match */
	struct record_terms terms;
	struct dice_key match_key;
	struct tab_match score;
	long faults[2];       /* of each player in this match */
	int failed_starts[2]; /* of games, in a row */
	const char *signal;   /* that asked for the end after this game, or NULL */
	struct match_thoughts thoughts[2];
	struct record_end end;
	bool has_end;
	const struct match_past *past; /* until the game that was left is taken up */
	bool is_throw_awaited;         /* of a person, by hand */
	bool is_left;
};

static struct text *out_of(const struct match *match, int seat)
{
	return player_out(party_player(match->party, seat));
}

/* ---- The end of a match ------------------------------------------------------------------------------------------ */

static void on_closed(void *context)
{
	struct match *match = context;

	match->listener->closed(match->context, match);
}

/* Give the match up for a reason of ours, which is in match->error. */
static void fail(struct match *match)
{
	assert(match->error.kind != ERROR_NONE);
	record_drop_game(match->config.record);
	party_rest(match->party);
	match->listener->ended(match->context, match);
}

/* Have the record keep the game as it stands. Returns whether that was done. */
static bool keep(struct match *match)
{
	const struct tab_state *state = &match->game.state;
	int asked = state->need == TAB_NEED_PLAY ? state->asked : TAB_NOBODY;

	if (record_keep(match->config.record, &match->config.seed, asked, state->dice, &match->error) == 0)
		return true;
	fail(match);
	return false;
}

/* The record keeps what is needed already. */
static void leave(struct match *match)
{
	match->is_left = true;
	record_drop_game(match->config.record);
	party_rest(match->party);
	match->listener->ended(match->context, match);
}

/*
 * End the match and its record.
 *
 * why:    why it is broken off, or NULL.
 * blamed: for that.
 */
static void finish(struct match *match, const struct fault *why, uint8_t blamed)
{
	struct record_end *end = &match->end;
	char seed[DICE_HEX_SIZE];

	*end = (struct record_end){.games = match->score.games, .seed = match->config.seed, .winner = TAB_NOBODY};
	end->score[0] = match->score.points[0];
	end->score[1] = match->score.points[1];
	if (why) {
		end->fault = *why;
		end->blamed = blamed;
	} else {
		end->winner = (uint8_t)tab_match_leader(&match->score, &match->config.rules, &end->tie_break);
	}
	if (record_finish(match->config.record, end, &match->error) < 0) {
		fail(match);
		return;
	}
	match->has_end = true;
	dice_hex(&end->seed, seed);
	for (int i = 0; i < 2; i++)
		if (party_has_heard(match->party, i))
			protocol_endmatch(out_of(match, i), end->winner, end->score, i,
			                  match->config.dice == DICE_OF_SEED ? seed : NULL);
	party_rest(match->party);
	/* Who fails over that fails after the match; and it belongs into the match's log. */
	for (int i = 0; i < 2; i++)
		player_flush(party_player(match->party, i));
	match->listener->ended(match->context, match);
}

/* A bot is out, or has failed where that stops the match. */
static void break_off(struct match *match, int index, const struct fault *fault)
{
	error_set(&match->error, ERROR_FAILED, "the match was broken off after game %u: bot '%s' %s",
	          (unsigned)match->score.games, match->config.party.seat[index].command, fault->why);
	if (fault->verdict == VERDICT_OUT)
		log_note(match->config.party.log, index, "%s: %s", verdict_row(VERDICT_OUT)->name, fault->why);
	finish(match, fault, (uint8_t)index);
}

static void break_off_as_asked(struct match *match)
{
	struct fault why = {.verdict = VERDICT_INTERRUPTED};

	snprintf(why.why, sizeof why.why, "interrupted by %s after %u games", match->signal,
	         (unsigned)match->score.games);
	error_set(&match->error, ERROR_FAILED, "%s", why.why);
	finish(match, &why, TAB_NOBODY);
}

static bool is_decided(const struct match *match)
{
	if (match->config.points)
		return match->score.points[0] >= match->config.points || match->score.points[1] >= match->config.points;
	return match->score.games >= match->config.games;
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

/* Set the next game up, and have both players made ready for it. */
static void prepare(struct match *match)
{
	uint32_t number = match->score.games + 1;
	struct dice_key seed;

	dice_game_seed(&match->match_key, number, &seed);
	game_set(&match->game, &match->config.rules, &match->score, &seed);
	record_begin_game(match->config.record, &match->terms, number, match->score.points,
	                  match->game.state.is_crawford);
	if (match->past)
		game_restore(&match->game, &match->past->game);
	if (keep(match))
		party_prepare(match->party);
}

static void on_ready(void *context)
{
	struct match *match = context;

	match->past = NULL;
	for (int i = 0; i < 2; i++) {
		match->failed_starts[i] = 0;
		player_begin_game(party_player(match->party, i));
		text_clear(&match->prefix[i]);
		protocol_ask_prefix(&match->prefix[i], &match->told[i], match->score.games + 1, match->score.points, i);
	}
	game_go(&match->game);
}

static void on_asks(void *context, int side)
{
	struct match *match = context;
	struct player *other = party_player(match->party, 1 - side);

	if (!keep(match))
		return;
	/* Events are not kept from the other until its turn. It may fail over that. */
	player_flush(other);
	if (party_stage(match->party) == PARTY_PLAYING)
		game_ask(&match->game, party_player(match->party, side), &match->prefix[side], side,
		         player_clock_ms(other));
}

/* ---- Real dice --------------------------------------------------------------------------------------------------- */

/* Who is asked for the throw that the game needs: who throws, or else the first person. */
static int throw_teller(const struct match *match)
{
	const struct party_seat *seat = match->config.party.seat;
	int turn = match->game.state.turn;

	if (turn != TAB_NOBODY && match->game.state.need == TAB_NEED_THROW && seat[turn].is_person)
		return turn;
	return seat[0].is_person ? 0 : 1;
}

static bool on_throws(void *context, struct tab_dice dice[2])
{
	struct match *match = context;
	int throws = game_throw_digits(&match->game) / 2, side = throw_teller(match);
	struct player *other = party_player(match->party, 1 - side);

	if (match->config.dice == DICE_OF_FILE) {
		for (int i = 0; i < throws; i++)
			if (dice_file_next(match->config.throws, &dice[i], &match->error) < 0) {
				leave(match);
				return false;
			}
		return true;
	}
	if (!keep(match))
		return false;
	player_flush(other);
	if (party_stage(match->party) != PARTY_PLAYING)
		return false;
	match->is_throw_awaited = true;
	game_ask_throw(&match->game, party_player(match->party, side), &match->prefix[side], side,
	               player_clock_ms(other));
	return false;
}

static void take_throw(struct match *match, int index, const struct message *message, const char *line)
{
	int digits = game_throw_digits(&match->game);
	struct tab_dice dice[2];
	uint8_t die[4];

	if (message->kind != MESSAGE_THROW || protocol_read_throw(message->rest, digits, die) < 0) {
		player_fail(party_player(match->party, index), VERDICT_MALFORMED, line,
		            "was asked 'throw', and did not answer with %d digits from 1 to 6", digits);
		return;
	}
	match->is_throw_awaited = false;
	if (digits == 4) {
		dice[index] = (struct tab_dice){{die[0], die[1]}};
		dice[1 - index] = (struct tab_dice){{die[2], die[3]}};
	} else if (match->game.state.need == TAB_NEED_THROW) {
		dice[0] = (struct tab_dice){{die[0], die[1]}};
	} else {
		dice[0].die[index] = die[0];
		dice[0].die[1 - index] = die[1];
	}
	game_throw(&match->game, dice);
}

/* ---- What comes from the players --------------------------------------------------------------------------------- */

static void count_thought(struct match_thoughts *thoughts, uint64_t us)
{
	thoughts->decisions++;
	thoughts->us += us;
	if (us > thoughts->slowest_us)
		thoughts->slowest_us = us;
}

static void on_answered(void *context, int index, const struct message *message, const char *line, int64_t took_us)
{
	struct match *match = context;

	count_thought(&match->thoughts[index], (uint64_t)took_us);
	if (match->is_throw_awaited)
		take_throw(match, index, message, line);
	else
		game_answer(&match->game, party_player(match->party, index), index, message, line, took_us);
}

static void count_fault(struct match *match, int index)
{
	match->faults[index]++;
	if (party_stage(match->party) != PARTY_PREPARING)
		return;
	match->failed_starts[index]++;
	/* The other has got ready for this game, if it is not played. */
	if (player_is_primed(party_player(match->party, 1 - index)))
		match->failed_starts[1 - index] = 0;
}

static void on_failed(void *context, int index, const struct fault *fault)
{
	struct match *match = context;
	struct record_result result = {.fault = *fault, .blamed = (uint8_t)index};
	const struct tab_state *state = &match->game.state;

	/* Nothing is at stake: it is started anew for the next match. */
	if (party_stage(match->party) == PARTY_RESTING)
		return;
	if (party_stage(match->party) == PARTY_OPENING) {
		error_set(&match->error, ERROR_FAILED, "bot '%s' %s%s%s", match->config.party.seat[index].command,
		          fault->why, fault->errors[0] ? "; its last words: " : "", fault->errors);
		fail(match);
		return;
	}
	if (match->config.party.seat[index].is_person) {
		error_set(&match->error, ERROR_FAILED, "the program of player %d %s", index + 1, fault->why);
		leave(match);
		return;
	}
	count_fault(match, index);
	if (party_stage(match->party) == PARTY_PLAYING && state->asked != TAB_NOBODY)
		game_note_silence(&match->game, party_player(match->party, state->asked), state->asked);
	if (match->config.on_fault == FAULT_VOIDS)
		game_void(&match->game, &result);
	else
		game_forfeit(&match->game, index, &result);
}

static void on_paused(void *context, int index)
{
	struct match *match = context;

	if (party_stage(match->party) == PARTY_OPENING) {
		error_set(&match->error, ERROR_FAILED, "player %d left before the match had begun", index + 1);
		fail(match);
		return;
	}
	leave(match);
}

/* The game that ended had this fault. Whether the match ends by it, which is then broken off. */
static bool ends_match(struct match *match, int index, const struct fault *fault)
{
	struct fault out = {.verdict = VERDICT_OUT};

	if (match->config.on_fault == FAULT_STOPS) {
		break_off(match, index, fault);
	} else if (match->failed_starts[index] > 1) {
		snprintf(out.why, sizeof out.why, "failed twice in a row at the start of a game, and is out: it %.400s",
		         fault->why);
		break_off(match, index, &out);
	} else if (match->faults[index] > match->config.restarts) {
		snprintf(out.why, sizeof out.why, "failed %ld times, one more than it may be started anew, and is out",
		         match->faults[index]);
		break_off(match, index, &out);
	} else {
		return false;
	}
	return true;
}

/* Enter the game that ended, tell everybody, and go on. */
static void on_ended(void *context, struct record_result *result)
{
	struct match *match = context;
	char win[TAB_RESULT_SIZE], seed[DICE_HEX_SIZE];

	match->is_throw_awaited = false;
	tab_match_add(&match->score, &match->game.state, match->game.starter);
	if (record_end_game(match->config.record, result, &match->error) < 0) {
		fail(match);
		return;
	}
	record_win(result, win);
	dice_hex(&result->game_seed, seed);
	for (int i = 0; i < 2; i++) {
		player_end_game(party_player(match->party, i));
		/* A player that is only starting has not heard of the game. */
		if (party_has_heard(match->party, i))
			protocol_result(out_of(match, i), record_how(result->ending, result->fault.verdict),
			                result->winner, win, result->cube, match->score.points, i,
			                match->config.dice == DICE_OF_SEED ? seed : NULL);
	}
	match->listener->game_ended(match->context, match, result);
	if (is_decided(match))
		finish(match, NULL, TAB_NOBODY);
	else if (result->blamed != TAB_NOBODY && ends_match(match, result->blamed, &result->fault))
		return;
	else if (match->signal)
		break_off_as_asked(match);
	else
		prepare(match);
}

/* ---- Introductions ----------------------------------------------------------------------------------------------- */

static bool is_of_tournament(const struct match *match)
{
	return match->config.tournament.id != 0;
}

static const struct protocol_identity *identity_of(const struct match *match, int index)
{
	if (is_of_tournament(match))
		return &match->config.known[index];
	return player_identity(party_player(match->party, index));
}

/* Not after a contribution has had its effect. */
static bool is_open_to_entropy(const struct match *match)
{
	return party_stage(match->party) == PARTY_OPENING && !match->config.past && match->config.dice == DICE_OF_SEED;
}

static void on_introduce(void *context, int index)
{
	struct match *match = context;
	const char *opponent = identity_of(match, 1 - index)->name;
	char commitment[DICE_HEX_SIZE];

	dice_hex(&match->terms.commitment, commitment);
	protocol_newmatch(out_of(match, index), &match->told[index], index,
	                  dice_bot_seed(&match->config.seed, index + 1), commitment, is_open_to_entropy(match),
	                  opponent);
}

static void on_announce(void *context, int index)
{
	const struct match *match = context;
	const struct match_past *past = match->past;

	protocol_newgame(out_of(match, index), match->score.games + 1, match->score.points, index,
	                 past ? tab_state_turn_number(&past->game.state) : 0);
	if (past)
		game_retell(&match->game, &match->game.watcher[index], &past->game);
}

/* Who takes a match up again must be who left it. Returns 0, or -1 with the match's error filled. */
static int compare_with_past(struct match *match, int index)
{
	const struct protocol_identity *is = &match->terms.player[index].identity;
	const struct protocol_identity *was = &match->config.past->terms.player[index].identity;

	if (strcmp(is->name, was->name) == 0 && strcmp(is->author, was->author) == 0 &&
	    strcmp(is->version, was->version) == 0)
		return 0;
	return error_set(&match->error, ERROR_FAILED,
	                 "player %d says that it is '%s', version '%s', and the match was begun by '%s', version '%s'",
	                 index + 1, is->name, is->version, was->name, was->version);
}

/* The dice are fixed, and the record begins. */
static void begin(struct match *match)
{
	for (int i = 0; i < 2; i++) {
		struct record_player *player = &match->terms.player[i];

		player->identity = *identity_of(match, i);
		snprintf(player->command, sizeof player->command, "%s", match->config.party.seat[i].command);
		player->is_person = match->config.party.seat[i].is_person;
		if (match->config.past && compare_with_past(match, i) < 0) {
			fail(match);
			return;
		}
	}
	dice_match_key(&match->config.seed, match->terms.entropy, &match->match_key);
	if (!match->config.past && record_header(match->config.record, &match->terms, &match->error) < 0)
		fail(match);
	else
		prepare(match);
}

/* Both know of the match. */
static void on_opened(void *context)
{
	begin(context);
}

static void on_entropy(void *context, int index, const char *text)
{
	struct match *match = context;

	if (!is_open_to_entropy(match))
		log_note(match->config.party.log, index, "warning: entropy comes too late");
	else if (dice_contribution_parse(&match->terms.entropy[index], text) < 0)
		player_fail(party_player(match->party, index), VERDICT_MALFORMED, text,
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
    .paused = on_paused,
    .failed = on_failed,
    .closed = on_closed,
};

static const struct game_listener GAME_LISTENER = {.asks = on_asks, .throws = on_throws, .ended = on_ended};

static void set_seed(struct match *match, const struct record_tournament *tournament, const struct dice_key *seed)
{
	match->config.tournament = match->terms.tournament = *tournament;
	match->config.seed = *seed;
	dice_commitment(seed, &match->terms.commitment);
}

struct match *match_new(uv_loop_t *loop, const struct match_config *config, const struct match_listener *listener,
                        void *context)
{
	struct match *match = xalloc(sizeof *match);

	match->config = *config;
	match->listener = listener;
	match->context = context;
	match->score.length = (uint32_t)config->points;
	match->terms = (struct record_terms){
	    .games = config->games,
	    .points = config->points,
	    .move_ms = config->party.move_ms,
	    .clock_ms = config->party.clock_ms,
	    .inc_ms = config->party.inc_ms,
	    .margin_ms = config->party.margin_ms,
	    .turns = config->turns,
	    .confinement = config->party.confinement,
	    .dice = config->dice,
	};
	tab_rules_print(&config->rules, match->terms.game);
	set_seed(match, &config->tournament, &config->seed);
	if (config->past) {
		match->past = config->past;
		match->score = config->past->score;
		memcpy(match->terms.entropy, config->past->terms.entropy, sizeof match->terms.entropy);
	}
	for (int i = 0; i < 2; i++) {
		bool is_person = config->party.seat[i].is_person;

		match->told[i] = (struct protocol_match){
		    .game = match->terms.game,
		    .games = config->games,
		    .points = config->points,
		    .move_ms = is_person ? 0 : config->party.move_ms,
		    .clock_ms = is_person ? 0 : config->party.clock_ms,
		    .inc_ms = is_person ? 0 : config->party.inc_ms,
		    .dice = record_dice_name(config->dice),
		};
	}
	match->party = party_new(loop, &config->party, config->rules.game->name, &PARTY_LISTENER, match);
	match->game.listener = &GAME_LISTENER;
	match->game.context = match;
	match->game.record = config->record;
	match->game.turns = config->turns;
	match->game.has_real_dice = config->dice != DICE_OF_SEED;
	match->game.watchers = 2;
	for (int i = 0; i < 2; i++) {
		match->game.watcher[i] = (struct game_watcher){.player = party_player(match->party, i), .side = i};
		match->game.who[i] = (uint8_t)i;
	}
	return match;
}

void match_free(struct match *match)
{
	party_free(match->party);
	for (int i = 0; i < 2; i++)
		text_release(&match->prefix[i]);
	free(match);
}

void match_start(struct match *match)
{
	if (is_of_tournament(match))
		begin(match);
	else
		party_start(match->party);
}

void match_again(struct match *match, const struct record_tournament *tournament, const struct dice_key *seed)
{
	assert(party_stage(match->party) == PARTY_RESTING && tournament->id);
	match->error.kind = ERROR_NONE;
	match->signal = NULL;
	match->has_end = false;
	match->score = (struct tab_match){.length = (uint32_t)match->config.points};
	for (int i = 0; i < 2; i++) {
		match->faults[i] = match->failed_starts[i] = 0;
		match->thoughts[i] = (struct match_thoughts){.decisions = 0};
	}
	set_seed(match, tournament, seed);
	begin(match);
}

void match_close(struct match *match)
{
	assert(party_stage(match->party) == PARTY_RESTING);
	party_close(match->party);
}

void match_wind_up(struct match *match, const char *signal)
{
	enum party_stage stage = party_stage(match->party);

	match->signal = signal;
	if (stage == PARTY_OPENING) {
		error_set(&match->error, ERROR_FAILED, "interrupted by %s after 0 games", signal);
		fail(match);
	} else if (stage == PARTY_PREPARING) {
		record_drop_game(match->config.record);
		break_off_as_asked(match);
	}
}

void match_interrupt(struct match *match, const char *why)
{
	if (party_stage(match->party) >= PARTY_RESTING)
		return;
	error_set(&match->error, ERROR_FAILED, "%s", why);
	for (int i = 0; i < 2; i++)
		log_note(match->config.party.log, i, "%s: %s", verdict_row(VERDICT_INTERRUPTED)->name, why);
	fail(match);
}

void match_leave(struct match *match, const char *why)
{
	enum party_stage stage = party_stage(match->party);

	if (stage >= PARTY_RESTING)
		return;
	error_set(&match->error, ERROR_FAILED, "%s", why);
	if (stage == PARTY_OPENING)
		fail(match);
	else
		leave(match);
}

bool match_is_left(const struct match *match)
{
	return match->is_left;
}

void match_forgive(struct match *match, int64_t slept_us)
{
	party_forgive(match->party, slept_us);
}

const struct record_end *match_end(const struct match *match)
{
	return match->has_end ? &match->end : NULL;
}

const struct match_thoughts *match_thoughts(const struct match *match, int seat)
{
	return &match->thoughts[seat];
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
	return &match->game.state;
}

const char *match_name(const struct match *match, int seat)
{
	return match->terms.player[seat].identity.name;
}
