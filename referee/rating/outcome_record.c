/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A record holds matches one after the other, and may hold games that stand alone; the outcome of a match is put
 * together from its games, and entered with its end.
 */
#include "outcome_record.h"

#include "../record_read.h"
#include "../text.h"

struct reading {
	struct outcome_reading *how;
	struct record_reader *reader;
	struct league *league;
	struct record_item item;
	bool is_in_match;      /* a header was read, and its end was not */
	bool by_match;         /* the match is the unit */
	struct outcome origin; /* where the match has its place, and who plays */
	struct outcome match;
	struct outcome game;
};

/* ---- Who plays --------------------------------------------------------------------------------------------------- */

static uint32_t find_player(struct reading *reading, const struct protocol_identity *identity)
{
	struct text label = {.data = NULL};
	uint32_t player;

	text_add_string(&label, identity->name);
	if (reading->how->by_version && identity->version[0])
		text_format(&label, " %s", identity->version);
	player = league_player(reading->league, label.data);
	text_release(&label);
	return player;
}

static int begin(struct reading *reading, struct error *error)
{
	const struct record_terms *terms = &reading->item.terms;

	reading->origin = (struct outcome){.winner = TAB_NOBODY};
	for (int seat = 0; seat < 2; seat++)
		reading->origin.seat[seat].player = find_player(reading, &terms->player[seat].identity);
	if (reading->origin.seat[0].player == reading->origin.seat[1].player)
		return record_error(reading->reader, reading->item.line, error, "'%s' plays against itself%s",
		                    terms->player[0].identity.name,
		                    reading->how->by_version ? "" : "; '--by-version' may tell them apart");
	reading->by_match =
	    reading->how->unit == OUTCOME_OF_MATCH || (reading->how->unit == OUTCOME_BY_ORIGIN && terms->tournament.id);
	reading->origin.id = terms->tournament.id;
	reading->origin.round = terms->tournament.round;
	/* Other games of a match than the first have a partner in the other match only by their number. */
	if (reading->by_match || terms->games == 1)
		reading->origin.pair = terms->tournament.pair;
	reading->match = reading->game = reading->origin;
	return 0;
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

static void add_turn(struct outcome *game, const struct record_turn *turn)
{
	struct outcome_seat *seat = &game->seat[turn->seat];
	const uint64_t us = (uint64_t)turn->us;

	if (turn->kind == TURN_PLAY)
		game->turns++;
	if (turn->us < 0)
		return;
	seat->decisions++;
	seat->thought_us += us;
	if (us > seat->slowest_us)
		seat->slowest_us = us;
}

static void end_game(struct outcome *game, const struct record_result *result)
{
	game->games = 1;
	game->winner = result->winner;
	if (result->winner != TAB_NOBODY) {
		struct outcome_seat *winner = &game->seat[result->winner];

		winner->points = (uint32_t)result->win.points * (uint32_t)(result->cube ? result->cube : 1);
		if (result->ending == TAB_WON)
			winner->wins[result->win.kind][result->win.monk]++;
		else
			winner->other_wins++;
	}
	if (result->blamed != TAB_NOBODY)
		game->seat[result->blamed].faults[result->fault.verdict]++;
}

static void join_seat(struct outcome_seat *match, const struct outcome_seat *game)
{
	match->points += game->points;
	for (int kind = 0; kind < TAB_KIND_COUNT; kind++)
		for (int monk = 0; monk < 2; monk++)
			match->wins[kind][monk] += game->wins[kind][monk];
	match->other_wins += game->other_wins;
	match->decisions += game->decisions;
	match->thought_us += game->thought_us;
	if (game->slowest_us > match->slowest_us)
		match->slowest_us = game->slowest_us;
	for (int verdict = 0; verdict < VERDICT_COUNT; verdict++)
		match->faults[verdict] += game->faults[verdict];
}

static void join_game(struct outcome *match, const struct outcome *game)
{
	match->games += game->games;
	match->turns += game->turns;
	for (int seat = 0; seat < 2; seat++)
		join_seat(&match->seat[seat], &game->seat[seat]);
}

/* RT-1: games that stand alone are entered in any case. */
static void add_game(struct reading *reading)
{
	end_game(&reading->game, &reading->item.result);
	if (reading->is_in_match && reading->by_match)
		join_game(&reading->match, &reading->game);
	else
		league_add(reading->league, &reading->game);
}

/* ---- Matches ----------------------------------------------------------------------------------------------------- */

static void end_match(struct reading *reading)
{
	const struct record_end *end = &reading->item.end;
	const bool is_broken = end->fault.verdict != VERDICT_NONE;

	reading->is_in_match = false;
	if (!reading->by_match)
		return;
	if (is_broken && end->blamed == TAB_NOBODY) {
		reading->how->skipped++;
		return;
	}
	reading->match.winner = is_broken ? (uint8_t)(1 - end->blamed) : end->winner;
	league_add(reading->league, &reading->match);
}

/* What was begun and has no end. */
static void leave_match(struct reading *reading)
{
	if (reading->is_in_match && reading->by_match)
		reading->how->skipped++;
	reading->is_in_match = false;
}

static int enter_item(struct reading *reading, struct error *error)
{
	switch (reading->item.kind) {
	case RECORD_HEADER:
		leave_match(reading);
		reading->is_in_match = true;
		return begin(reading, error);
	case RECORD_GAME:
		if (!reading->is_in_match && begin(reading, error) < 0)
			return -1;
		reading->game = reading->origin;
		return 0;
	case RECORD_TURN:
		add_turn(&reading->game, &reading->item.turn);
		return 0;
	case RECORD_RESULT:
		add_game(reading);
		return 0;
	case RECORD_END:
		end_match(reading);
		return 0;
	case RECORD_EOF:
		break;
	}
	return 0;
}

/* Returns 1; 0 at the end of the file; -1 with error filled. */
static int read_item(struct reading *reading, struct error *error)
{
	enum record_family family = RECORD_OF_NOTHING;

	if (record_next(reading->reader, &family, error) < 0)
		return -1;
	if (family == RECORD_OF_NOTHING)
		return 0;
	if (family == RECORD_OF_CHOUETTE) {
		record_error(reading->reader, reading->item.line ? reading->item.line : 1, error,
		             "a chouette follows, and only games of two can be rated");
		error->kind = ERROR_USAGE;
		return -1;
	}
	if (record_read(reading->reader, &reading->item, error) < 0)
		return -1;
	return reading->item.kind != RECORD_EOF;
}

int outcome_read_all(struct outcome_reading *how, FILE *stream, const char *name, struct league *league,
                     struct error *error)
{
	struct reading reading = {
	    .how = how, .reader = record_reader_new(stream, name), .league = league, .is_in_match = false};
	int status;

	while ((status = read_item(&reading, error)) > 0)
		if (enter_item(&reading, error) < 0) {
			status = -1;
			break;
		}
	leave_match(&reading);
	record_reader_free(reading.reader);
	return status;
}
