/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "replay_match.h"

#include <string.h>

/* ---- Match and games --------------------------------------------------------------------------------------------- */

static int set_rules(struct replay_match *match, const char *game, long line)
{
	struct tab_error why;

	if (tab_rules_parse(&match->game.rules, game, &why) < 0)
		return replay_wrong(&match->game, line, "%s", why.text);
	return 0;
}

static int on_header(struct replay_match *match, const struct record_item *item)
{
	replay_match_close(match);
	match->has_header = true;
	match->throws = 0;
	match->terms = item->terms;
	match->score = (struct tab_match){.length = (uint32_t)item->terms.points};
	replay_seeds_start(&match->seeds, 1);
	if (set_rules(match, item->terms.game, item->line) < 0)
		return -1;
	if (item->terms.games && !tab_match_allows(&match->game.rules, (unsigned long)item->terms.games))
		return replay_wrong(&match->game, item->line, "a match of %s is an odd number of games",
		                    item->terms.game);
	return 0;
}

/* Whether the match that the header announces has come to its end. */
static bool is_decided(const struct replay_match *match)
{
	const struct tab_match *score = &match->score;

	if (match->terms.points)
		return score->points[0] >= match->terms.points || score->points[1] >= match->terms.points;
	return score->games >= match->terms.games;
}

/* Whether this game is the next. */
static int compare_with_score(const struct replay_match *match, const struct record_item *item)
{
	if (is_decided(match))
		return replay_wrong(&match->game, item->line, "the match was over before this game");
	if (item->number != match->score.games + 1)
		return replay_wrong(&match->game, item->line, "game %u should be game %u", item->number,
		                    match->score.games + 1);
	if (item->score[0] != match->score.points[0] || item->score[1] != match->score.points[1])
		return replay_wrong(&match->game, item->line, "the score before the game should be %u-%u",
		                    match->score.points[0], match->score.points[1]);
	return 0;
}

/* A game repeats what its match is; both must say the same. */
static int compare_with_header(const struct replay_match *match, const struct record_item *item)
{
	const struct record_terms *terms = &match->terms, *game = &item->terms;

	if (strcmp(terms->game, game->game) != 0)
		return replay_wrong(&match->game, item->line, "the match is of %s, and this game of %s", terms->game,
		                    game->game);
	if (terms->points != game->points)
		return replay_wrong(&match->game, item->line, "the length of the match is not that of the header");
	if (item->is_crawford != tab_match_is_crawford(&match->score, &match->game.rules))
		return replay_wrong(&match->game, item->line, "this game %s the Crawford game",
		                    item->is_crawford ? "is not" : "is");
	if (terms->move_ms != game->move_ms || terms->clock_ms != game->clock_ms || terms->inc_ms != game->inc_ms ||
	    terms->margin_ms != game->margin_ms || terms->turns != game->turns)
		return replay_wrong(&match->game, item->line, "the limits are not those of the match");
	if (!record_same_confinement(&terms->confinement, &game->confinement))
		return replay_wrong(&match->game, item->line, "the confinement is not that of the match");
	for (int i = 0; i < 2; i++)
		if (!replay_same_player(&terms->player[i], &game->player[i]))
			return replay_wrong(&match->game, item->line, "player %d is not that of the match", i + 1);
	if (terms->dice != game->dice)
		return replay_wrong(&match->game, item->line, "the dice are not those of the match");
	if (memcmp(&terms->commitment, &game->commitment, sizeof terms->commitment) != 0)
		return replay_wrong(&match->game, item->line, "the commitment is not that of the match");
	return compare_with_score(match, item);
}

static void start_game(struct replay_match *match)
{
	struct replay_game *game = &match->game;

	game->side[0] = "seat 1";
	game->side[1] = "seat 2";
	game->who[0] = 0;
	game->who[1] = 1;
	replay_game_start(game, &match->before);
}

/* What a game has of its terms. */
static void set_terms(struct replay_match *match, const struct record_terms *terms)
{
	match->game.limits = record_limits_of(terms);
	match->game.has_real_dice = terms->dice != DICE_OF_SEED;
	match->game.report->has_real_dice |= match->game.has_real_dice;
	for (int seat = 0; seat < 2; seat++)
		match->game.is_untimed[seat] = terms->player[seat].is_person;
}

static int on_game(struct replay_match *match, const struct record_item *item)
{
	if (match->has_header ? compare_with_header(match, item) < 0
	                      : set_rules(match, item->terms.game, item->line) < 0)
		return -1;
	set_terms(match, &item->terms);
	match->has_started = false;
	match->before = match->score;
	if (!match->has_header)
		match->before = (struct tab_match){
		    .length = (uint32_t)item->terms.points,
		    .points = {item->score[0], item->score[1]},
		    .had_crawford = !item->is_crawford,
		};
	if (item->is_crawford && !tab_match_is_crawford(&match->before, &match->game.rules))
		return replay_wrong(&match->game, item->line, "this game is not the Crawford game");
	start_game(match);
	return 0;
}

static int on_turn(struct replay_match *match, const struct record_item *item)
{
	const struct record_turn *turn = &item->turn;
	bool is_answer = turn->kind == TURN_PLAY || turn->kind == TURN_DECISION;

	/* Of a game that stands alone it is not known who begins; its first turn tells. */
	if (!match->has_started && !match->has_header && is_answer) {
		match->before.games = 1;
		match->before.last_winner = 1 - turn->seat;
		start_game(match);
	}
	match->has_started = true;
	return replay_game_turn(&match->game, turn, item->line);
}

static int on_result(struct replay_match *match, const struct record_item *item)
{
	struct replay_game *game = &match->game;

	if (replay_game_end(game, &item->result, item->line) < 0 ||
	    replay_game_check_result(game, &item->result, item->line) < 0)
		return -1;
	tab_match_add(&match->score, &game->state, game->starter);
	game->report->games++;
	match->throws += game->throw_count;
	if (match->has_header)
		replay_seeds_add(&match->seeds, &item->result.game_seed);
	return 0;
}

/* ---- A game that was left: RE-16 --------------------------------------------------------------------------------- */

static int on_paused(struct replay_match *match, const struct record_item *item)
{
	if (!match->has_header)
		return replay_wrong(&match->game, item->line, "a match was left that has no header");
	if (compare_with_score(match, item) < 0)
		return -1;
	set_terms(match, &match->terms);
	match->paused = *item;
	match->before = match->score;
	start_game(match);
	return 0;
}

/* The seeds of the games before are those of the match, and the throws so far those of this game. */
static int on_left(struct replay_match *match)
{
	const struct record_item *paused = &match->paused;
	struct replay_game *game = &match->game;
	struct dice_key match_key, game_seed;

	if (game->is_pass_due)
		return replay_wrong(game, paused->line, "the last turn passes, and the pass is missing");
	if (game->state.need == TAB_NEED_NOTHING)
		return replay_wrong(game, paused->line, "the game that was left is over");
	if (!game->has_real_dice) {
		if (replay_seeds_check(&match->seeds, &paused->seed, &match->terms.commitment, match->terms.entropy, 2,
		                       game->reader, paused->line, game->error) < 0)
			return -1;
		dice_match_key(&paused->seed, match->terms.entropy, &match_key);
		dice_game_seed(&match_key, paused->number, &game_seed);
		if (replay_game_check_dice(game, &game_seed) < 0)
			return -1;
	}
	game->report->turns += game->state.turns;
	game->report->is_paused = true;
	/* Nothing more may come of it. */
	match->has_header = false;
	return 0;
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

static int on_end(struct replay_match *match, const struct record_item *item)
{
	const struct record_end *end = &item->end;
	const struct tab_match *score = &match->score;
	const struct replay_game *game = &match->game;
	bool tie_break;
	int leader;

	if (!match->has_header)
		return replay_wrong(game, item->line, "the end of a match that has no header");
	leader = tab_match_leader(score, &game->rules, &tie_break);
	if (end->fault.verdict != VERDICT_NONE) {
		/* Who leads in a match that was broken off has not won it. */
		leader = TAB_NOBODY;
		tie_break = false;
	}
	if (end->games != score->games)
		return replay_wrong(game, item->line, "the match has %u games, not %u", score->games, end->games);
	if (end->score[0] != score->points[0] || end->score[1] != score->points[1])
		return replay_wrong(game, item->line, "the score should be %u-%u", score->points[0], score->points[1]);
	if (end->winner != leader)
		return replay_wrong(game, item->line, "the winner should be %s",
		                    leader == TAB_NOBODY ? "nobody"
		                    : leader == 0        ? "seat 1"
		                                         : "seat 2");
	if (end->tie_break != tie_break)
		return replay_wrong(game, item->line, "tie_break is %s", tie_break ? "missing" : "wrong");
	if (is_decided(match) != (end->fault.verdict == VERDICT_NONE))
		return replay_wrong(game, item->line, "the match is %s",
		                    is_decided(match) ? "over, and was not broken off" : "not over");
	if (!game->has_real_dice &&
	    replay_seeds_check(&match->seeds, &end->seed, &match->terms.commitment, match->terms.entropy, 2,
	                       game->reader, item->line, game->error) < 0)
		return -1;
	match->has_header = false;
	match->score = (struct tab_match){.length = 0};
	return 0;
}

void replay_match_close(struct replay_match *match)
{
	match->game.report->is_cut_off |= match->has_header;
	match->has_header = false;
	match->score = (struct tab_match){.length = 0};
}

int replay_match_item(struct replay_match *match, const struct record_item *item)
{
	switch (item->kind) {
	case RECORD_HEADER:
		return on_header(match, item);
	case RECORD_GAME:
		return on_game(match, item);
	case RECORD_PAUSED:
		return on_paused(match, item);
	case RECORD_LEFT:
		return on_left(match);
	case RECORD_TURN:
		return on_turn(match, item);
	case RECORD_RESULT:
		return on_result(match, item);
	case RECORD_END:
		return on_end(match, item);
	case RECORD_EOF:
		break;
	}
	return 0;
}
