/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game's seed stands behind its turns; so throws are kept until the game's end, of which the limit of turns bounds
 * the number.
 */
#include "replay_game.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

/* A throw of the game, and where it stands. */
struct replay_thrown {
	struct tab_dice dice;
	long line;
};

int replay_wrong(const struct replay_game *game, long line, const char *format, ...)
{
	char text[600];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	return record_error(game->reader, line, game->error, "%s", text);
}

bool replay_same_player(const struct record_player *a, const struct record_player *b)
{
	return strcmp(a->identity.name, b->identity.name) == 0 && strcmp(a->identity.author, b->identity.author) == 0 &&
	       strcmp(a->identity.version, b->identity.version) == 0 && strcmp(a->command, b->command) == 0 &&
	       a->is_person == b->is_person;
}

void replay_game_start(struct replay_game *game, const struct tab_match *before)
{
	game->is_pending = game->is_pass_due = false;
	game->throw_count = 0;
	for (int seat = 0; seat < REPLAY_SEATS; seat++)
		game->clock_us[seat] = (int64_t)game->limits.clock_ms * 1000;
	game->starter = tab_match_starter(before, &game->rules);
	tab_state_start(&game->state, &game->rules, before);
}

void replay_game_release(struct replay_game *game)
{
	free(game->throws);
	game->throws = NULL;
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

static int keep_throw(struct replay_game *game, struct tab_dice dice, long line)
{
	/* Throws for the start and for breaking up come on top of the limit; more ties than this nobody throws. */
	if (game->throw_count > 3 * (size_t)game->limits.turns + 1000)
		return replay_wrong(game, line, "the game has more turns than its limit of %ld", game->limits.turns);
	if (game->throw_count == game->throw_size) {
		game->throw_size = game->throw_size ? 2 * game->throw_size : 256;
		game->throws = xrealloc(game->throws, game->throw_size * sizeof *game->throws);
	}
	game->throws[game->throw_count++] = (struct replay_thrown){.dice = dice, .line = line};
	return 0;
}

/* The time of an answer must be within the limits, or it would not have been accepted. */
static int check_time(struct replay_game *game, const struct record_turn *turn, long line)
{
	const struct record_limits *limits = &game->limits;
	int64_t *clock_us = &game->clock_us[turn->seat];

	if (turn->us < 0 || game->is_untimed[turn->seat])
		return 0;
	if (limits->move_ms && turn->us > (int64_t)(limits->move_ms + limits->margin_ms) * 1000)
		return replay_wrong(game, line, "the answer took longer than the limit of %ld ms", limits->move_ms);
	if (!limits->clock_ms)
		return 0;
	if (turn->us > *clock_us + (int64_t)limits->margin_ms * 1000)
		return replay_wrong(game, line, "the answer took longer than the player's clock allowed");
	*clock_us += (int64_t)limits->inc_ms * 1000 - turn->us;
	return 0;
}

static int check_play(struct replay_game *game, const struct record_turn *turn, long line)
{
	char board[TAB_BOARD_SIZE], text[TAB_PLAY_SIZE];
	struct tab_play play, made;
	struct tab_refusal refusal;
	struct tab_error why;

	if (tab_play_parse(&game->rules, turn->play, &play, &why) < 0)
		return replay_wrong(game, line, "%s", why.text);
	tab_position_print(&game->rules, &game->state.position, board);
	if (tab_state_play(&game->state, &play, &made, &refusal) < 0)
		return replay_wrong(game, line, "the play '%s' with %d%d on board %s is illegal: %s (%s)", turn->play,
		                    turn->dice.die[0], turn->dice.die[1], board, refusal.text, refusal.clause);
	tab_play_print(&game->rules, &made, text);
	if (strcmp(text, turn->play) != 0)
		return replay_wrong(game, line, "the play '%s' should be written '%s'", turn->play, text);
	return check_time(game, turn, line);
}

int replay_game_check_decision(struct replay_game *game, const struct record_turn *turn, long line,
                               struct tab_decision *decision)
{
	struct tab_state trial = game->state;
	char text[TAB_DECISION_SIZE];
	struct tab_refusal refusal;
	struct tab_error why;

	if (tab_decision_parse(&game->rules, turn->says, decision, &why) < 0)
		return replay_wrong(game, line, "%s", why.text);
	tab_decision_print(&game->rules, *decision, text);
	if (strcmp(text, turn->says) != 0)
		return replay_wrong(game, line, "the decision '%s' should be written '%s'", turn->says, text);
	if (decision->choice == TAB_RESIGN && decision->number == TAB_NO_LEVEL)
		return replay_wrong(game, line, "a resignation without a level is the result of the game, not a turn");
	if (tab_state_decide(&trial, *decision, &refusal) < 0)
		return replay_wrong(game, line, "the decision '%s' is not allowed: %s (%s)", turn->says, refusal.text,
		                    refusal.clause);
	return check_time(game, turn, line);
}

void replay_game_decide(struct replay_game *game, struct tab_decision decision)
{
	tab_state_decide(&game->state, decision, NULL);
	game->is_pass_due = game->state.passed;
}

static int on_start(struct replay_game *game, const struct record_turn *turn, long line)
{
	struct tab_state *state = &game->state;
	const struct tab_dice pair[2] = {turn->dice, turn->other};

	if (state->need != (turn->kind == TURN_START ? TAB_NEED_STARTER : TAB_NEED_STARTER_PAIR))
		return replay_wrong(game, line, "no such throw for the start is due here");
	if (keep_throw(game, turn->dice, line) < 0)
		return -1;
	if (turn->kind == TURN_START_PAIR) {
		if (keep_throw(game, turn->other, line) < 0)
			return -1;
		tab_state_throw_pair(state, pair);
	} else {
		tab_state_throw(state, turn->dice);
	}
	game->starter = state->turn;
	game->is_pass_due = state->passed;
	return 0;
}

static int on_breaker(struct replay_game *game, const struct record_turn *turn, long line)
{
	if (game->state.need != TAB_NEED_BREAKER)
		return replay_wrong(game, line, "no throw for who breaks up a point is due here");
	if (keep_throw(game, turn->dice, line) < 0)
		return -1;
	tab_state_throw(&game->state, turn->dice);
	return 0;
}

static int check_pass(struct replay_game *game, const struct record_turn *turn, long line)
{
	if (strcmp(turn->play, "pass") != 0)
		return replay_wrong(game, line, "no play is possible, the turn passes");
	if (turn->us >= 0)
		return replay_wrong(game, line, "a pass takes no time");
	return 0;
}

/* The turn begins with a throw. */
static int enter_throw(struct replay_game *game, const struct record_turn *turn, long line)
{
	if (game->state.turns >= (uint32_t)game->limits.turns)
		return replay_wrong(game, line, "the game has more turns than its limit of %ld", game->limits.turns);
	if (keep_throw(game, turn->dice, line) < 0)
		return -1;
	tab_state_throw(&game->state, turn->dice);
	game->is_pass_due = game->state.passed;
	return 0;
}

/* The dice of a turn: of a throw, or of one that was entered before. */
static int enter_dice(struct replay_game *game, const struct record_turn *turn, long line)
{
	const struct tab_state *state = &game->state;
	/* A pass is entered already. */
	int side = game->is_pass_due && state->need != TAB_NEED_NOTHING ? 1 - state->turn : state->turn;

	if (side == TAB_NOBODY)
		return replay_wrong(game, line, "nobody has thrown for the start");
	if (turn->seat != game->who[side])
		return replay_wrong(game, line, "it is the turn of seat %d", game->who[side] + 1);
	if (!game->is_pass_due && state->need != TAB_NEED_THROW && state->need != TAB_NEED_PLAY)
		return replay_wrong(game, line, "something is to be decided before this turn");
	if (!game->is_pass_due && state->need == TAB_NEED_THROW)
		return enter_throw(game, turn, line);
	if (memcmp(&turn->dice, &state->dice, sizeof state->dice) != 0)
		return replay_wrong(game, line, "the dice of this turn should be %d%d", state->dice.die[0],
		                    state->dice.die[1]);
	return 0;
}

static int on_play(struct replay_game *game, const struct record_turn *turn, long line)
{
	if (enter_dice(game, turn, line) < 0)
		return -1;
	if (game->is_pass_due) {
		game->is_pass_due = false;
		return check_pass(game, turn, line);
	}
	if (turn->play[0])
		return check_play(game, turn, line);
	game->is_pending = true;
	return 0;
}

static int on_decision(struct replay_game *game, const struct record_turn *turn, long line)
{
	const struct tab_state *state = &game->state;
	struct tab_decision decision;

	/* With dice it is a resignation in place of a play. */
	if (turn->dice.die[0] && enter_dice(game, turn, line) < 0)
		return -1;
	if (state->asked == TAB_NOBODY || (state->need == TAB_NEED_PLAY) != (turn->dice.die[0] != 0))
		return replay_wrong(game, line, "no decision is due here");
	if (turn->seat != game->who[state->asked])
		return replay_wrong(game, line, "it is for seat %d to decide", game->who[state->asked] + 1);
	if (!turn->says[0]) {
		game->is_pending = true;
		return 0;
	}
	if (replay_game_check_decision(game, turn, line, &decision) < 0)
		return -1;
	replay_game_decide(game, decision);
	return 0;
}

int replay_game_goes_on(const struct replay_game *game, bool is_play, long line)
{
	if (game->is_pass_due && !is_play)
		return replay_wrong(game, line, "a pass is due here");
	if (!game->is_pass_due && game->state.need == TAB_NEED_NOTHING)
		return replay_wrong(game, line, "the game is over before this turn");
	if (game->is_pending)
		return replay_wrong(game, line, "the turn before has no play");
	return 0;
}

int replay_game_turn(struct replay_game *game, const struct record_turn *turn, long line)
{
	if (replay_game_goes_on(game, turn->kind == TURN_PLAY, line) < 0)
		return -1;
	switch (turn->kind) {
	case TURN_PLAY:
		return on_play(game, turn, line);
	case TURN_DECISION:
		return on_decision(game, turn, line);
	case TURN_BREAKER:
		return on_breaker(game, turn, line);
	default:
		return on_start(game, turn, line);
	}
}

/* ---- Results ----------------------------------------------------------------------------------------------------- */

int replay_game_check_dice(const struct replay_game *game, const struct dice_key *game_seed)
{
	if (game->has_real_dice)
		return 0;
	for (size_t i = 0; i < game->throw_count; i++) {
		const struct replay_thrown *thrown = &game->throws[i];
		struct tab_dice dice = dice_throw(game_seed, i + 1);

		if (memcmp(&dice, &thrown->dice, sizeof dice) != 0)
			return replay_wrong(game, thrown->line,
			                    "the dice are %d%d, and by the game's seed should be %d%d",
			                    thrown->dice.die[0], thrown->dice.die[1], dice.die[0], dice.die[1]);
	}
	return 0;
}

bool replay_is_about_the_asked(enum verdict verdict)
{
	return verdict == VERDICT_LATE || verdict == VERDICT_OUT_OF_TIME || verdict == VERDICT_ILLEGAL_PLAY ||
	       verdict == VERDICT_RESIGNED;
}

/* A game that a fault made void: RE-8. */
static int end_void(struct replay_game *game, const struct record_result *result, long line)
{
	struct tab_state *state = &game->state;
	int culprit = result->blamed;

	if (replay_is_about_the_asked(result->fault.verdict) && !(game->is_pending && state->asked == culprit))
		return replay_wrong(game, line, "seat %d was not asked for anything", game->who[culprit] + 1);
	tab_state_abandon(state);
	return 0;
}

/* A game that did not end on the board: enter how it ended, if that could be. */
static int end_otherwise(struct replay_game *game, const struct record_result *result, long line)
{
	struct tab_state *state = &game->state;
	int loser = 1 - result->winner;

	switch (result->ending) {
	case TAB_FORFEIT:
		if (result->winner == TAB_NOBODY)
			return replay_wrong(game, line, "somebody must win a forfeited game");
		if (result->blamed != TAB_NOBODY && result->blamed != loser)
			return replay_wrong(game, line, "the loser is not the one to blame");
		if (replay_is_about_the_asked(result->fault.verdict) && !(game->is_pending && state->asked == loser))
			return replay_wrong(game, line, "seat %d was not asked for anything", game->who[loser] + 1);
		if (result->fault.verdict == VERDICT_RESIGNED && !tab_state_may_resign(state))
			return replay_wrong(game, line, "seat %d may not resign here", game->who[loser] + 1);
		tab_state_forfeit(state, loser);
		return 0;
	case TAB_UNFINISHED:
		if (result->fault.verdict != VERDICT_TURN_LIMIT)
			return end_void(game, result, line);
		if (state->turns < (uint32_t)game->limits.turns)
			return replay_wrong(game, line, "the game has %u turns, and its limit is %ld", state->turns,
			                    game->limits.turns);
		if (state->asked != TAB_NOBODY)
			return replay_wrong(game, line, "the last turn has no play");
		tab_state_abandon(state);
		return 0;
	default:
		return replay_wrong(game, line, "the game is not over on the board");
	}
}

static int check_ending(struct replay_game *game, const struct record_result *result, long line)
{
	const struct tab_state *state = &game->state;
	struct tab_position final = state->position;
	char board[TAB_BOARD_SIZE], should[TAB_RESULT_SIZE], is[TAB_RESULT_SIZE];
	struct record_result truth = {.ending = (enum tab_ending)state->ending, .win = state->result};

	if (result->ending != (enum tab_ending)state->ending)
		return replay_wrong(game, line, "the game ended otherwise: it was %s",
		                    record_how((enum tab_ending)state->ending, result->fault.verdict));
	if (result->winner != state->winner)
		return replay_wrong(game, line, "the winner should be %s",
		                    state->winner == TAB_NOBODY ? "nobody" : game->side[state->winner]);
	record_win(&truth, should);
	record_win(result, is);
	if (strcmp(should, is) != 0)
		return replay_wrong(game, line, "the win should be '%s', not '%s'", should, is);
	if (result->cube && !tab_rules_have_cube(&game->rules))
		return replay_wrong(game, line, "the game has no cube");
	if (result->cube != (tab_rules_have_cube(&game->rules) ? state->cube : 0))
		return replay_wrong(game, line, "the cube should be at %d", state->cube);
	if (state->turn == 1)
		tab_position_swap(&final);
	tab_position_print(&game->rules, &final, board);
	if (strcmp(board, result->board) != 0)
		return replay_wrong(game, line, "the final board should be '%s', not '%s'", board, result->board);
	return 0;
}

int replay_game_end(struct replay_game *game, const struct record_result *result, long line)
{
	if (game->is_pass_due)
		return replay_wrong(game, line, "the last turn passes, and the pass is missing");
	return game->state.need == TAB_NEED_NOTHING ? 0 : end_otherwise(game, result, line);
}

int replay_game_check_result(struct replay_game *game, const struct record_result *result, long line)
{
	if (check_ending(game, result, line) < 0)
		return -1;
	game->report->turns += game->state.turns;
	return replay_game_check_dice(game, &result->game_seed);
}
