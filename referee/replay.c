/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game's seed stands behind its turns, and a match's behind its games; so throws are kept until the game's end, of
 * which the limit of turns bounds the number, and of the games' seeds a running hash.
 */
#include "replay.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record_read.h"
#include "text.h"

/* A throw of the game under way, and where it stands. */
struct thrown {
	struct tab_dice dice;
	long line;
};

struct replay {
	struct record_reader *reader;
	struct replay_report *report;
	struct error *error;

	bool has_header;
	struct record_terms terms;
	struct tab_rules rules;
	struct tab_match score;
	crypto_generichash_state seeds; /* hash over the seeds of the match's games */

	struct record_terms game_terms;
	struct tab_state state;
	bool has_started; /* a turn of the game was read */
	bool is_pending;  /* the last turn has no play */
	int starter;      /* of the game */
	int64_t clock_us[2];
	struct thrown *throws;
	size_t throw_count, throw_size;
};

static int wrong(const struct replay *replay, long line, const char *format, ...) __attribute__((format(printf, 3, 4)));

static int wrong(const struct replay *replay, long line, const char *format, ...)
{
	char text[600];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	return record_error(replay->reader, line, replay->error, "%s", text);
}

/* ---- Match and games --------------------------------------------------------------------------------------------- */

static int set_rules(struct replay *replay, const char *game, long line)
{
	struct tab_error why;

	if (tab_rules_parse(&replay->rules, game, &why) < 0)
		return wrong(replay, line, "%s", why.text);
	return 0;
}

static int on_header(struct replay *replay, const struct record_item *item)
{
	replay->report->is_cut_off |= replay->has_header;
	replay->has_header = true;
	replay->terms = item->terms;
	replay->score = (struct tab_match){.games = 0};
	crypto_generichash_init(&replay->seeds, NULL, 0, crypto_generichash_BYTES);
	if (set_rules(replay, item->terms.game, item->line) < 0)
		return -1;
	if (item->terms.games && !tab_match_allows(&replay->rules, (unsigned long)item->terms.games))
		return wrong(replay, item->line, "a match of %s is an odd number of games", item->terms.game);
	return 0;
}

/* Whether the match that the header announces has come to its end. */
static bool is_decided(const struct replay *replay)
{
	const struct tab_match *score = &replay->score;

	if (replay->terms.points)
		return score->points[0] >= replay->terms.points || score->points[1] >= replay->terms.points;
	return score->games >= replay->terms.games;
}

static bool same_player(const struct record_player *a, const struct record_player *b)
{
	return strcmp(a->identity.name, b->identity.name) == 0 && strcmp(a->identity.author, b->identity.author) == 0 &&
	       strcmp(a->identity.version, b->identity.version) == 0 && strcmp(a->command, b->command) == 0;
}

/* A game repeats what its match is; both must say the same. */
static int compare_with_header(const struct replay *replay, const struct record_item *item)
{
	const struct record_terms *match = &replay->terms, *game = &item->terms;

	if (strcmp(match->game, game->game) != 0)
		return wrong(replay, item->line, "the match is of %s, and this game of %s", match->game, game->game);
	if (match->move_ms != game->move_ms || match->clock_ms != game->clock_ms || match->inc_ms != game->inc_ms ||
	    match->turns != game->turns)
		return wrong(replay, item->line, "the limits are not those of the match");
	for (int i = 0; i < 2; i++)
		if (!same_player(&match->player[i], &game->player[i]))
			return wrong(replay, item->line, "player %d is not that of the match", i + 1);
	if (memcmp(&match->commitment, &game->commitment, sizeof match->commitment) != 0)
		return wrong(replay, item->line, "the commitment is not that of the match");
	if (is_decided(replay))
		return wrong(replay, item->line, "the match was over before this game");
	if (item->number != replay->score.games + 1)
		return wrong(replay, item->line, "game %u should be game %u", item->number, replay->score.games + 1);
	if (item->score[0] != replay->score.points[0] || item->score[1] != replay->score.points[1])
		return wrong(replay, item->line, "the score before the game should be %u-%u", replay->score.points[0],
		             replay->score.points[1]);
	return 0;
}

static int on_game(struct replay *replay, const struct record_item *item)
{
	if (replay->has_header ? compare_with_header(replay, item) < 0
	                       : set_rules(replay, item->terms.game, item->line) < 0)
		return -1;
	replay->game_terms = item->terms;
	replay->has_started = replay->is_pending = false;
	replay->throw_count = 0;
	replay->clock_us[0] = replay->clock_us[1] = (int64_t)item->terms.clock_ms * 1000;
	/* Of a game that stands alone it is not known who begins; its first turn will tell. */
	replay->starter = tab_match_starter(&replay->score, &replay->rules);
	tab_state_start(&replay->state, &replay->rules, replay->starter);
	return 0;
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

static int keep_throw(struct replay *replay, struct tab_dice dice, long line)
{
	/* Throws for the start come on top of the limit; more ties than this nobody throws. */
	if (replay->throw_count > (size_t)replay->game_terms.turns + 1000)
		return wrong(replay, line, "the game has more turns than its limit of %ld", replay->game_terms.turns);
	if (replay->throw_count == replay->throw_size) {
		replay->throw_size = replay->throw_size ? 2 * replay->throw_size : 256;
		replay->throws = xrealloc(replay->throws, replay->throw_size * sizeof *replay->throws);
	}
	replay->throws[replay->throw_count++] = (struct thrown){.dice = dice, .line = line};
	return 0;
}

/* The time of a play must be within the limits, or it would not have been accepted. */
static int check_time(struct replay *replay, const struct record_turn *turn, long line)
{
	const struct record_terms *terms = &replay->game_terms;
	int64_t *clock_us = &replay->clock_us[turn->seat];

	if (turn->us < 0)
		return 0;
	if (terms->move_ms && turn->us > (int64_t)terms->move_ms * 1000)
		return wrong(replay, line, "the play took longer than the limit of %ld ms", terms->move_ms);
	if (!terms->clock_ms)
		return 0;
	if (turn->us > *clock_us)
		return wrong(replay, line, "the play took longer than the player's clock allowed");
	*clock_us += (int64_t)terms->inc_ms * 1000 - turn->us;
	return 0;
}

static int check_play(struct replay *replay, const struct record_turn *turn, long line)
{
	char board[TAB_BOARD_SIZE], text[TAB_PLAY_SIZE];
	struct tab_play play, made;
	struct tab_refusal refusal;
	struct tab_error why;

	if (tab_play_parse(&replay->rules, turn->play, &play, &why) < 0)
		return wrong(replay, line, "%s", why.text);
	tab_position_print(&replay->rules, &replay->state.position, board);
	if (tab_state_play(&replay->state, &play, &made, &refusal) < 0)
		return wrong(replay, line, "the play '%s' with %d%d on board %s is illegal: %s (%s)", turn->play,
		             turn->dice.die[0], turn->dice.die[1], board, refusal.text, refusal.clause);
	tab_play_print(&replay->rules, &made, text);
	if (strcmp(text, turn->play) != 0)
		return wrong(replay, line, "the play '%s' should be written '%s'", turn->play, text);
	return check_time(replay, turn, line);
}

static int on_start(struct replay *replay, const struct record_turn *turn, long line)
{
	if (replay->state.need != TAB_NEED_STARTER)
		return wrong(replay, line, "no throw for the start is due here");
	if (keep_throw(replay, turn->dice, line) < 0)
		return -1;
	tab_state_throw(&replay->state, turn->dice);
	replay->starter = replay->state.turn;
	return 0;
}

static int on_turn(struct replay *replay, const struct record_item *item)
{
	const struct record_turn *turn = &item->turn;
	struct tab_state *state = &replay->state;
	bool passed;

	if (!replay->has_started && !replay->has_header)
		tab_state_start(state, &replay->rules, replay->starter = turn->is_start ? TAB_NOBODY : turn->seat);
	replay->has_started = true;
	if (state->need == TAB_NEED_NOTHING)
		return wrong(replay, item->line, "the game is over before this turn");
	if (replay->is_pending)
		return wrong(replay, item->line, "the turn before has no play");
	if (turn->is_start)
		return on_start(replay, turn, item->line);
	if (state->need == TAB_NEED_STARTER)
		return wrong(replay, item->line, "nobody has thrown for the start");
	if (turn->seat != state->turn)
		return wrong(replay, item->line, "it is the turn of seat %d", state->turn + 1);
	if (state->turns >= (uint32_t)replay->game_terms.turns)
		return wrong(replay, item->line, "the game has more turns than its limit of %ld",
		             replay->game_terms.turns);
	if (keep_throw(replay, turn->dice, item->line) < 0)
		return -1;
	passed = tab_state_throw(state, turn->dice);
	replay->report->turns++;
	if (passed && strcmp(turn->play, "pass") != 0)
		return wrong(replay, item->line, "no play is possible, the turn passes");
	if (passed && turn->us >= 0)
		return wrong(replay, item->line, "a pass takes no time");
	if (!passed && !turn->play[0])
		replay->is_pending = true;
	else if (!passed)
		return check_play(replay, turn, item->line);
	return 0;
}

/* ---- Results ----------------------------------------------------------------------------------------------------- */

static int check_dice(const struct replay *replay, const struct dice_key *game_seed)
{
	for (size_t i = 0; i < replay->throw_count; i++) {
		const struct thrown *thrown = &replay->throws[i];
		struct tab_dice dice = dice_throw(game_seed, i + 1);

		if (memcmp(&dice, &thrown->dice, sizeof dice) != 0)
			return wrong(replay, thrown->line, "the dice are %d%d, and by the game's seed should be %d%d",
			             thrown->dice.die[0], thrown->dice.die[1], dice.die[0], dice.die[1]);
	}
	return 0;
}

/* Verdicts that only the bot can earn that is asked for its play. */
static bool is_about_the_asked(enum verdict verdict)
{
	return verdict == VERDICT_LATE || verdict == VERDICT_OUT_OF_TIME || verdict == VERDICT_ILLEGAL_PLAY ||
	       verdict == VERDICT_RESIGNED;
}

/* A game that did not end on the board: enter how it ended, if that could be. */
static int end_otherwise(struct replay *replay, const struct record_result *result, long line)
{
	struct tab_state *state = &replay->state;
	int loser = 1 - result->winner;

	switch (result->ending) {
	case TAB_FORFEIT:
		if (result->winner == TAB_NOBODY)
			return wrong(replay, line, "somebody must win a forfeited game");
		if (result->blamed != TAB_NOBODY && result->blamed != loser)
			return wrong(replay, line, "the loser is not the one to blame");
		if (is_about_the_asked(result->fault.verdict) && !(replay->is_pending && state->turn == loser))
			return wrong(replay, line, "seat %d was not asked for a play", loser + 1);
		tab_state_forfeit(state, loser);
		return 0;
	case TAB_UNFINISHED:
		if (state->turns != (uint32_t)replay->game_terms.turns)
			return wrong(replay, line, "the game has %u turns, and its limit is %ld", state->turns,
			             replay->game_terms.turns);
		if (replay->is_pending)
			return wrong(replay, line, "the last turn has no play");
		tab_state_abandon(state);
		return 0;
	default:
		return wrong(replay, line, "the game is not over on the board");
	}
}

static int check_result(struct replay *replay, const struct record_result *result, long line)
{
	const struct tab_state *state = &replay->state;
	struct tab_position final = state->position;
	char board[TAB_BOARD_SIZE], should[TAB_RESULT_SIZE], is[TAB_RESULT_SIZE];
	struct record_result truth = {.ending = (enum tab_ending)state->ending, .win = state->result};

	if (result->ending != (enum tab_ending)state->ending)
		return wrong(replay, line, "the game ended otherwise: it was %s",
		             record_how((enum tab_ending)state->ending, result->fault.verdict));
	if (result->winner != state->winner)
		return wrong(replay, line, "the winner should be %s",
		             state->winner == TAB_NOBODY ? "nobody"
		             : state->winner == 0        ? "seat 1"
		                                         : "seat 2");
	record_win(&truth, should);
	record_win(result, is);
	if (strcmp(should, is) != 0)
		return wrong(replay, line, "the win should be '%s', not '%s'", should, is);
	if (state->turn == 1)
		tab_position_swap(&final);
	tab_position_print(&replay->rules, &final, board);
	if (strcmp(board, result->board) != 0)
		return wrong(replay, line, "the final board should be '%s', not '%s'", board, result->board);
	return 0;
}

static int on_result(struct replay *replay, const struct record_item *item)
{
	const struct record_result *result = &item->result;

	if (replay->state.need != TAB_NEED_NOTHING) {
		if (end_otherwise(replay, result, item->line) < 0)
			return -1;
	}
	if (check_result(replay, result, item->line) < 0 || check_dice(replay, &result->game_seed) < 0)
		return -1;
	tab_match_add(&replay->score, &replay->state, replay->starter);
	replay->report->games++;
	if (replay->has_header)
		crypto_generichash_update(&replay->seeds, result->game_seed.bytes, sizeof result->game_seed.bytes);
	return 0;
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

/* Whether the games' seeds follow from the match's, and that is the one which the referee was bound to. */
static int check_seed(struct replay *replay, const struct dice_key *seed, long line)
{
	unsigned char seen[crypto_generichash_BYTES], computed[crypto_generichash_BYTES];
	crypto_generichash_state state;
	struct dice_key commitment, match_key;

	dice_commitment(seed, &commitment);
	if (memcmp(&commitment, &replay->terms.commitment, sizeof commitment) != 0)
		return wrong(replay, line, "the seed is not the one that the commitment was made to");
	dice_match_key(seed, replay->terms.entropy, &match_key);
	crypto_generichash_init(&state, NULL, 0, sizeof computed);
	for (uint32_t game = 1; game <= replay->score.games; game++) {
		struct dice_key game_seed;

		dice_game_seed(&match_key, game, &game_seed);
		crypto_generichash_update(&state, game_seed.bytes, sizeof game_seed.bytes);
	}
	crypto_generichash_final(&state, computed, sizeof computed);
	crypto_generichash_final(&replay->seeds, seen, sizeof seen);
	if (memcmp(seen, computed, sizeof seen) != 0)
		return wrong(replay, line, "the seeds of the games do not follow from that of the match");
	return 0;
}

static int on_end(struct replay *replay, const struct record_item *item)
{
	const struct record_end *end = &item->end;
	const struct tab_match *score = &replay->score;
	bool tie_break;
	int leader;

	if (!replay->has_header)
		return wrong(replay, item->line, "the end of a match that has no header");
	leader = tab_match_leader(score, &replay->rules, &tie_break);
	if (end->games != score->games)
		return wrong(replay, item->line, "the match has %u games, not %u", score->games, end->games);
	if (end->score[0] != score->points[0] || end->score[1] != score->points[1])
		return wrong(replay, item->line, "the score should be %u-%u", score->points[0], score->points[1]);
	if (end->winner != leader)
		return wrong(replay, item->line, "the winner should be %s",
		             leader == TAB_NOBODY ? "nobody"
		             : leader == 0        ? "seat 1"
		                                  : "seat 2");
	if (end->tie_break != tie_break)
		return wrong(replay, item->line, "tie_break is %s", tie_break ? "missing" : "wrong");
	if (!is_decided(replay))
		return wrong(replay, item->line, "the match is not over");
	if (check_seed(replay, &end->seed, item->line) < 0)
		return -1;
	replay->has_header = false;
	replay->score = (struct tab_match){.games = 0};
	return 0;
}

/* ---- The file ---------------------------------------------------------------------------------------------------- */

static int on_item(struct replay *replay, const struct record_item *item)
{
	switch (item->kind) {
	case RECORD_HEADER:
		return on_header(replay, item);
	case RECORD_GAME:
		return on_game(replay, item);
	case RECORD_TURN:
		return on_turn(replay, item);
	case RECORD_RESULT:
		return on_result(replay, item);
	case RECORD_END:
		return on_end(replay, item);
	case RECORD_EOF:
		break;
	}
	return 0;
}

int replay_stream(FILE *stream, const char *name, struct replay_report *report, struct error *error)
{
	struct replay replay = {.report = report, .error = error, .reader = record_reader_new(stream, name)};
	struct record_item item;
	bool is_empty = true;
	int status;

	*report = (struct replay_report){.games = 0};
	for (;;) {
		status = record_read(replay.reader, &item, error);
		if (status < 0 || item.kind == RECORD_EOF)
			break;
		is_empty = false;
		status = on_item(&replay, &item);
		if (status < 0)
			break;
	}
	if (status == 0 && is_empty)
		status = wrong(&replay, 1, "there is no record in it");
	report->is_cut_off |= replay.has_header;
	free(replay.throws);
	record_reader_free(replay.reader);
	return status;
}

int replay_file(const char *path, struct replay_report *report, struct error *error)
{
	FILE *file;
	int status;

	if (strcmp(path, "-") == 0)
		return replay_stream(stdin, path, report, error);
	file = fopen(path, "re");
	if (!file)
		return error_system(error, ERROR_USAGE, "cannot read '%s'", path);
	status = replay_stream(file, path, report, error);
	fclose(file);
	return status;
}
