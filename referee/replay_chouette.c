/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "replay_chouette.h"

#include <string.h>

/* ---- The header -------------------------------------------------------------------------------------------------- */

static int set_rules(struct replay_chouette *chouette, const char *game, long line)
{
	struct tab_rules *rules = &chouette->game.rules;
	struct tab_error why;

	if (tab_rules_parse(rules, game, &why) < 0)
		return replay_wrong(&chouette->game, line, "%s", why.text);
	if (!tab_chouette_allows(rules))
		return replay_wrong(&chouette->game, line, "there is no chouette of '%s'", game);
	return 0;
}

/* Whether the dice for the order are those of the seed, and no more of them. */
static int check_draw(const struct replay_chouette *chouette, long line)
{
	const struct chouette_terms *terms = &chouette->terms;
	struct tab_draw draw = {.players = (uint8_t)terms->players};

	for (uint64_t number = 1; tab_draw_next(&draw) >= 0; number++)
		tab_draw_throw(&draw, dice_throw(&terms->draw_seed, number).die[0]);
	for (int seat = 0; seat < terms->players; seat++)
		if (strcmp(draw.dice[seat], terms->draw.dice[seat]) != 0)
			return replay_wrong(&chouette->game, line,
			                    "seat %d has drawn '%s', and by the seed should have '%s'", seat + 1,
			                    terms->draw.dice[seat], draw.dice[seat]);
	return 0;
}

static int on_header(struct replay_chouette *chouette, const struct chouette_item *item)
{
	uint8_t order[TAB_CHOUETTE_MOST];

	replay_chouette_close(chouette);
	chouette->has_header = true;
	chouette->terms = item->terms;
	if (set_rules(chouette, item->terms.game, item->line) < 0 || check_draw(chouette, item->line) < 0)
		return -1;
	tab_draw_order(&item->terms.draw, order);
	tab_chouette_start(&chouette->table, item->terms.players, order);
	/* The draw has a seed as if it were game 0. */
	replay_seeds_start(&chouette->seeds, 0);
	replay_seeds_add(&chouette->seeds, &item->terms.draw_seed);
	return 0;
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

/* Compare amounts with the texts that tell them. what: whose they are. */
static int check_amounts(const struct replay_chouette *chouette, const int64_t amounts[],
                         const char texts[][TAB_AMOUNT_SIZE], const char *what, long line)
{
	char should[TAB_CHOUETTE_MOST][TAB_AMOUNT_SIZE];

	chouette_amounts(&chouette->table, amounts, should);
	for (int seat = 0; seat < chouette->table.players; seat++)
		if (strcmp(should[seat], texts[seat]) != 0)
			return replay_wrong(&chouette->game, line, "%s of seat %d should be '%s', not '%s'", what,
			                    seat + 1, should[seat], texts[seat]);
	return 0;
}

static bool same_limits(const struct record_limits *a, const struct record_limits *b)
{
	return a->move_ms == b->move_ms && a->clock_ms == b->clock_ms && a->inc_ms == b->inc_ms &&
	       a->margin_ms == b->margin_ms && a->turns == b->turns;
}

/* A game repeats what its chouette is; both must say the same. */
static int compare_terms(const struct replay_chouette *chouette, const struct chouette_item *item)
{
	const struct chouette_terms *all = &chouette->terms, *terms = &item->terms;
	const struct replay_game *game = &chouette->game;

	if (strcmp(all->game, terms->game) != 0)
		return replay_wrong(game, item->line, "the chouette is of %s, and this game of %s", all->game,
		                    terms->game);
	if (!same_limits(&all->limits, &terms->limits))
		return replay_wrong(game, item->line, "the limits are not those of the chouette");
	if (!record_same_confinement(&all->limits.confinement, &terms->limits.confinement))
		return replay_wrong(game, item->line, "the confinement is not that of the chouette");
	if (all->players != terms->players)
		return replay_wrong(game, item->line, "the chouette has %d players, not %d", all->players,
		                    terms->players);
	for (int i = 0; i < all->players; i++)
		if (!replay_same_player(&all->player[i], &terms->player[i]))
			return replay_wrong(game, item->line, "player %d is not that of the chouette", i + 1);
	if (memcmp(&all->commitment, &terms->commitment, sizeof all->commitment) != 0)
		return replay_wrong(game, item->line, "the commitment is not that of the chouette");
	return 0;
}

/* Whether it is the next game, with the players in their places. */
static int check_place(const struct replay_chouette *chouette, const struct chouette_item *item)
{
	const struct tab_chouette *table = &chouette->table;
	const struct replay_game *game = &chouette->game;

	if (table->games >= chouette->terms.games)
		return replay_wrong(game, item->line, "the chouette was over before this game");
	if (item->number != table->games + 1)
		return replay_wrong(game, item->line, "game %u should be game %u", item->number, table->games + 1);
	if (item->order[0] != table->order[0])
		return replay_wrong(game, item->line, "the box should be seat %d", table->order[0] + 1);
	for (int place = 1; place < table->players; place++)
		if (item->order[place] != table->order[place])
			return replay_wrong(game, item->line, "number %d of the crew should be seat %d", place,
			                    table->order[place] + 1);
	return check_amounts(chouette, table->amount, item->score, "the amount before the game", item->line);
}

static void find_captain(struct replay_chouette *chouette)
{
	int captain = tab_chouette_captain(&chouette->table);

	if (captain >= 0)
		chouette->game.who[TAB_CREW] = (uint8_t)captain;
}

static int on_game(struct replay_chouette *chouette, const struct chouette_item *item)
{
	static const struct tab_match before = {.length = 0};
	struct replay_game *game = &chouette->game;

	if (chouette->has_header) {
		if (compare_terms(chouette, item) < 0)
			return -1;
		if (chouette->table.games > 0)
			tab_chouette_next(&chouette->table);
		if (check_place(chouette, item) < 0)
			return -1;
	} else {
		if (set_rules(chouette, item->terms.game, item->line) < 0)
			return -1;
		tab_chouette_start(&chouette->table, item->terms.players, item->order);
	}
	game->limits = item->terms.limits;
	game->side[TAB_BOX] = "the box";
	game->side[TAB_CREW] = "the crew";
	game->who[TAB_BOX] = item->order[0];
	find_captain(chouette);
	chouette->must_play = false;
	replay_game_start(game, &before);
	return 0;
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

/* Whether the crew is asked about a double: each for himself (CH-3.1). */
static bool is_crew_asked(const struct replay_chouette *chouette)
{
	const struct tab_state *state = &chouette->game.state;

	return state->need == TAB_NEED_TAKE && state->asked == TAB_CREW;
}

static void take_double(struct replay_chouette *chouette)
{
	replay_game_decide(&chouette->game, (struct tab_decision){.choice = TAB_TAKE});
}

/* One of the crew leaves, and others play on. They may have all taken already what he was asked about. */
static void leave(struct replay_chouette *chouette, int seat)
{
	tab_chouette_leave(&chouette->table, seat, chouette->game.state.cube);
	find_captain(chouette);
	if (is_crew_asked(chouette) && tab_chouette_asked(&chouette->table) < 0)
		take_double(chouette);
}

/* The answer of one of the crew to a double. */
static int on_answer(struct replay_chouette *chouette, const struct record_turn *turn, long line)
{
	int asked = tab_chouette_asked(&chouette->table);
	struct replay_game *game = &chouette->game;
	struct tab_decision decision;

	if (replay_game_goes_on(game, false, line) < 0)
		return -1;
	if (turn->seat != asked)
		return replay_wrong(game, line, "it is for seat %d to decide", asked + 1);
	if (!turn->says[0]) {
		game->is_pending = true;
		return 0;
	}
	if (replay_game_check_decision(game, turn, line, &decision) < 0)
		return -1;
	if (decision.choice == TAB_DROP && tab_chouette_crew(&chouette->table) > 1) {
		leave(chouette, asked);
		return 0;
	}
	if (decision.choice == TAB_DROP) {
		replay_game_decide(game, decision);
		return 0;
	}
	tab_chouette_take(&chouette->table, asked);
	if (tab_chouette_asked(&chouette->table) < 0)
		take_double(chouette);
	return 0;
}

static int on_turn(struct replay_chouette *chouette, const struct chouette_item *item)
{
	const struct record_turn *turn = &item->turn;

	if (chouette->must_play && (!turn->dice.die[0] || strcmp(turn->play, "pass") == 0))
		return replay_wrong(&chouette->game, item->line,
		                    "the fault before this was of one who was asked for a play, and this is none");
	chouette->must_play = false;
	if (turn->kind == TURN_DECISION && is_crew_asked(chouette))
		return on_answer(chouette, turn, item->line);
	if (replay_game_turn(&chouette->game, turn, item->line) < 0)
		return -1;
	if (is_crew_asked(chouette))
		tab_chouette_double(&chouette->table);
	return 0;
}

/* The seat of the crew that is asked for something; that throws, if the game waits for the throw; -1 if none. */
static int asked_of_crew(const struct replay_chouette *chouette)
{
	const struct tab_state *state = &chouette->game.state;

	if (is_crew_asked(chouette))
		return tab_chouette_asked(&chouette->table);
	if (state->asked == TAB_CREW || (state->need == TAB_NEED_THROW && state->turn == TAB_CREW))
		return tab_chouette_captain(&chouette->table);
	return -1;
}

static int on_fault(struct replay_chouette *chouette, const struct chouette_item *item)
{
	const struct tab_chouette *table = &chouette->table;
	const struct replay_game *game = &chouette->game;
	int seat = item->seat;

	if (replay_game_goes_on(game, false, item->line) < 0)
		return -1;
	if (seat == tab_chouette_box(table))
		return replay_wrong(game, item->line, "a fault of the box ends the game, and is no turn");
	if (!table->is_in[seat])
		return replay_wrong(game, item->line, "seat %d has left the game before", seat + 1);
	if (tab_chouette_crew(table) == 1)
		return replay_wrong(game, item->line, "a fault of the last of the crew ends the game, and is no turn");
	if (replay_is_about_the_asked(item->fault.verdict)) {
		if (seat != asked_of_crew(chouette))
			return replay_wrong(game, item->line, "seat %d was not asked for anything", seat + 1);
		chouette->must_play = game->state.need == TAB_NEED_THROW;
	}
	leave(chouette, seat);
	return 0;
}

/* ---- Results ----------------------------------------------------------------------------------------------------- */

/* The side of who is to blame. */
static int find_blamed(const struct replay_chouette *chouette, int seat, uint8_t *side, long line)
{
	const struct tab_chouette *table = &chouette->table;

	*side = seat < 0 ? TAB_NOBODY : seat == tab_chouette_box(table) ? TAB_BOX : TAB_CREW;
	if (*side == TAB_CREW && (tab_chouette_crew(table) > 1 || seat != tab_chouette_captain(table)))
		return replay_wrong(&chouette->game, line, "seat %d is not the last of the crew", seat + 1);
	return 0;
}

static int on_result(struct replay_chouette *chouette, const struct chouette_item *item)
{
	struct record_result result = item->result.common;
	struct tab_chouette *table = &chouette->table;
	struct replay_game *game = &chouette->game;

	if (chouette->must_play)
		return replay_wrong(game, item->line, "the play that was asked for before the fault is missing");
	if (result.ending == TAB_UNFINISHED && result.fault.verdict != VERDICT_TURN_LIMIT)
		return replay_wrong(game, item->line, "no game of a chouette is void");
	if (find_blamed(chouette, item->result.blamed, &result.blamed, item->line) < 0 ||
	    replay_game_end(game, &result, item->line) < 0)
		return -1;
	if (result.blamed == TAB_CREW)
		tab_chouette_lose(table, &game->state);
	if (replay_game_check_result(game, &result, item->line) < 0)
		return -1;
	tab_chouette_settle(table, game->state.winner, game->state.points);
	if (check_amounts(chouette, table->gain, item->result.gain, "the gain", item->line) < 0)
		return -1;
	game->report->games++;
	if (chouette->has_header)
		replay_seeds_add(&chouette->seeds, &result.game_seed);
	return 0;
}

static int on_end(struct replay_chouette *chouette, const struct chouette_item *item)
{
	const struct chouette_terms *terms = &chouette->terms;
	const struct tab_chouette *table = &chouette->table;
	const struct replay_game *game = &chouette->game;
	const struct chouette_end *end = &item->end;

	if (!chouette->has_header)
		return replay_wrong(game, item->line, "the end of a chouette that has no header");
	if (end->games != table->games)
		return replay_wrong(game, item->line, "the chouette has %u games, not %u", table->games, end->games);
	if (check_amounts(chouette, table->amount, end->score, "the amount", item->line) < 0)
		return -1;
	if (table->games < terms->games)
		return replay_wrong(game, item->line, "the chouette is not over");
	if (replay_seeds_check(&chouette->seeds, &end->seed, &terms->commitment, terms->entropy, terms->players,
	                       game->reader, item->line, game->error) < 0)
		return -1;
	chouette->has_header = false;
	return 0;
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

void replay_chouette_close(struct replay_chouette *chouette)
{
	chouette->game.report->is_cut_off |= chouette->has_header;
	chouette->has_header = false;
}

int replay_chouette_item(struct replay_chouette *chouette, const struct chouette_item *item)
{
	switch (item->kind) {
	case CHOUETTE_HEADER:
		return on_header(chouette, item);
	case CHOUETTE_GAME:
		return on_game(chouette, item);
	case CHOUETTE_TURN:
		return on_turn(chouette, item);
	case CHOUETTE_FAULT:
		return on_fault(chouette, item);
	case CHOUETTE_RESULT:
		return on_result(chouette, item);
	case CHOUETTE_END:
		return on_end(chouette, item);
	}
	return 0;
}
