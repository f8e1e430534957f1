/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The documents of a match, of parts that record_parts_read.c reads, and the stream that they are in.
 */
#include "config.h"

#include "record_read.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record_parts.h"
#include "text.h"

int record_error(const struct record_reader *reader, long line, struct error *error, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	in_error_of(reader->in, line, error, format, arguments);
	va_end(arguments);
	return -1;
}

bool record_is_cut(const struct record_reader *reader, struct in_stump *stump)
{
	return in_is_cut(reader->in, stump);
}

static const char *const WINNERS[] = {"1", "2", "nobody"};

/* ---- Games ------------------------------------------------------------------------------------------------------- */

static int read_turn(struct yaml_in *in, struct record_turn *turn, struct error *error)
{
	int is_there;

	turn->us = -1;
	if (in_begin_map(in, error) < 0 || (is_there = record_read_throw(in, turn, error)) < 0)
		return -1;
	if (is_there)
		return in_end_map(in, error);
	if (record_read_seat(in, "who", 2, &turn->seat, error) < 0)
		return -1;
	return record_read_answer(in, turn, error);
}

static int read_result(struct record_reader *reader, struct record_item *item, struct error *error)
{
	struct record_result *result = &item->result;
	struct yaml_in *in = reader->in;
	struct record_words words;
	int blamed;

	if (record_read_result(in, result, &words, WINNERS, error) < 0)
		return -1;
	item->line = words.line;
	if (record_read_ending(in, result, &words, 2, &blamed, error) < 0)
		return -1;
	result->blamed = blamed < 0 ? TAB_NOBODY : (uint8_t)blamed;
	if (in_text_pair(in, "board", result->board, sizeof result->board, error) < 0 ||
	    (!reader->has_real_dice && in_hex_pair(in, "seed", &result->game_seed, error) < 0))
		return -1;
	reader->is_in_game = false;
	return record_read_tail(in, error);
}

/* ---- Documents --------------------------------------------------------------------------------------------------- */

static int read_limits(struct yaml_in *in, struct record_terms *terms, struct error *error)
{
	struct record_limits limits;

	if (record_read_limits(in, &limits, error) < 0)
		return -1;
	terms->move_ms = limits.move_ms;
	terms->clock_ms = limits.clock_ms;
	terms->inc_ms = limits.inc_ms;
	terms->margin_ms = limits.margin_ms;
	terms->turns = limits.turns;
	terms->confinement = limits.confinement;
	return 0;
}

static int read_score(struct yaml_in *in, uint32_t score[2], struct error *error)
{
	if (in_key(in, "score", error) < 0 || in_begin_list(in, error) < 0)
		return -1;
	for (int i = 0; i < 2; i++) {
		long points;

		if (in_number(in, 0, UINT32_MAX, &points, error) < 0)
			return -1;
		score[i] = (uint32_t)points;
	}
	return in_end_list(in, error);
}

/* RE-15 */
static int read_tournament(struct yaml_in *in, struct record_tournament *tournament, struct error *error)
{
	int is_there = in_optional_key(in, "tournament", error);
	long id, round, pair;

	if (is_there <= 0)
		return is_there;
	if (in_begin_map(in, error) < 0 || in_number_pair(in, "id", 1, INT64_MAX, &id, error) < 0 ||
	    in_number_pair(in, "round", 1, UINT32_MAX, &round, error) < 0 ||
	    in_number_pair(in, "pair", 1, INT64_MAX, &pair, error) < 0 ||
	    in_hex_pair(in, "config", &tournament->config, error) < 0)
		return -1;
	tournament->id = (uint64_t)id;
	tournament->round = (uint32_t)round;
	tournament->pair = (uint64_t)pair;
	return in_end_map(in, error);
}

/* The commitment, or that there is none (RE-17). */
static int read_origin_of_dice(struct record_reader *reader, struct record_terms *terms, struct error *error)
{
	struct yaml_in *in = reader->in;
	int has_dice = in_optional_key(in, "dice", error);
	char word[8];
	long line;

	terms->dice = DICE_OF_SEED;
	reader->has_real_dice = has_dice;
	if (has_dice < 0)
		return -1;
	if (!has_dice)
		return in_hex_pair(in, "commitment", &terms->commitment, error);
	if ((line = in_line(in, error)) < 0 || in_text(in, word, sizeof word, error) < 0)
		return -1;
	if (strcmp(word, record_dice_name(DICE_BY_HAND)) == 0)
		terms->dice = DICE_BY_HAND;
	else if (strcmp(word, record_dice_name(DICE_OF_FILE)) == 0)
		terms->dice = DICE_OF_FILE;
	else
		return in_error(in, line, error, "dice come from no '%s'", word);
	return 0;
}

static int read_header(struct record_reader *reader, struct record_item *item, struct error *error)
{
	struct record_terms *terms = &item->terms;
	struct yaml_in *in = reader->in;
	int has_points, has_date;

	if ((has_date = record_read_origin(in, error)) < 0 ||
	    in_text_pair(in, "game", terms->game, sizeof terms->game, error) < 0 ||
	    (has_points = in_optional_key(in, "points", error)) < 0)
		return -1;
	item->has_date = has_date;
	if (has_points ? in_number(in, 1, UINT32_MAX, &terms->points, error) < 0
	               : in_number_pair(in, "games", 1, UINT32_MAX, &terms->games, error) < 0)
		return -1;
	if (read_tournament(in, &terms->tournament, error) < 0 || read_limits(in, terms, error) < 0 ||
	    record_read_players(in, terms->player, 2, 2, error) < 0 || read_origin_of_dice(reader, terms, error) < 0 ||
	    (terms->dice == DICE_OF_SEED && record_read_entropy(in, terms->entropy, 2, error) < 0))
		return -1;
	return record_read_tail(in, error);
}

static int read_game(struct record_reader *reader, struct record_item *item, struct error *error)
{
	struct record_terms *terms = &item->terms;
	struct yaml_in *in = reader->in;
	long number;
	int has_points, is_crawford;

	if (in_number_pair(in, "number", 1, UINT32_MAX, &number, error) < 0 ||
	    in_text_pair(in, "game", terms->game, sizeof terms->game, error) < 0 ||
	    (has_points = in_optional_key(in, "points", error)) < 0 ||
	    (has_points && in_number(in, 1, UINT32_MAX, &terms->points, error) < 0) ||
	    (is_crawford = in_optional_key(in, "crawford", error)) < 0 ||
	    (is_crawford && in_key(in, "true", error) < 0) || read_limits(in, terms, error) < 0 ||
	    record_read_players(in, terms->player, 2, 2, error) < 0 || read_score(in, item->score, error) < 0 ||
	    read_origin_of_dice(reader, terms, error) < 0 || in_key(in, "turns", error) < 0 ||
	    in_begin_list(in, error) < 0)
		return -1;
	item->number = (uint32_t)number;
	item->is_crawford = is_crawford;
	reader->is_in_game = true;
	reader->is_in_chouette = reader->is_paused = false;
	return 0;
}

/* A game that was left: RE-16. */
static int read_paused(struct record_reader *reader, struct record_item *item, struct error *error)
{
	struct yaml_in *in = reader->in;
	long number;

	if (in_number_pair(in, "number", 1, UINT32_MAX, &number, error) < 0 || read_score(in, item->score, error) < 0 ||
	    in_hex_pair(in, "seed", &item->seed, error) < 0 || in_key(in, "turns", error) < 0 ||
	    in_begin_list(in, error) < 0)
		return -1;
	item->number = (uint32_t)number;
	reader->is_in_game = reader->is_paused = true;
	reader->is_in_chouette = false;
	return 0;
}

static int read_left(struct record_reader *reader, struct error *error)
{
	reader->is_in_game = false;
	return in_end_list(reader->in, error) < 0 ? -1 : record_read_tail(reader->in, error);
}

/* Why a match was broken off: RE-12. */
static int read_break(struct yaml_in *in, struct record_end *end, struct error *error)
{
	const struct verdict_row *row;
	long line;
	int has_verdict, blamed;

	end->blamed = TAB_NOBODY;
	if ((line = in_line(in, error)) < 0 ||
	    (has_verdict = record_read_verdict(in, &end->fault, 2, &blamed, error)) < 0)
		return -1;
	if (!has_verdict)
		return 0;
	row = verdict_row(end->fault.verdict);
	if (row->effect != EFFECT_MATCH && (row->effect != EFFECT_GAME || row->blame != BLAME_BOT))
		return in_error(in, line, error, "the verdict '%s' breaks no match off", row->name);
	if ((blamed >= 0) != (row->blame == BLAME_BOT))
		return in_error(in, line, error, "the verdict '%s' names %s", row->name,
		                blamed >= 0 ? "a seat, and blames neither" : "no seat to blame");
	if (blamed >= 0)
		end->blamed = (uint8_t)blamed;
	return 0;
}

static int read_end(struct record_reader *reader, struct record_item *item, struct error *error)
{
	struct record_end *end = &item->end;
	struct yaml_in *in = reader->in;
	int has_tie_break;
	long games;

	if (in_number_pair(in, "games", 0, UINT32_MAX, &games, error) < 0 || read_score(in, end->score, error) < 0 ||
	    record_read_winner(in, WINNERS, &end->winner, error) < 0)
		return -1;
	end->games = (uint32_t)games;
	has_tie_break = in_optional_key(in, "tie_break", error);
	if (has_tie_break < 0 || (has_tie_break && in_key(in, "true", error) < 0))
		return -1;
	end->tie_break = has_tie_break;
	if (read_break(in, end, error) < 0 ||
	    (!reader->has_real_dice && in_hex_pair(in, "seed", &end->seed, error) < 0))
		return -1;
	return record_read_tail(in, error);
}

/* ---- The stream -------------------------------------------------------------------------------------------------- */

int record_read_head(struct record_reader *reader, struct error *error)
{
	struct yaml_in *in = reader->in;
	int is_there;
	long format;

	if (reader->has_head)
		return 1;
	is_there = in_is_end(in, error);
	if (is_there < 0)
		return -1;
	if (is_there)
		return 0;
	reader->line = in_line(in, error);
	if (in_begin_document(in, error) < 0 || in_begin_map(in, error) < 0 ||
	    in_text_pair(in, "tablier", reader->kind, sizeof reader->kind, error) < 0 ||
	    in_number_pair(in, "format", RECORD_FORMAT, RECORD_FORMAT, &format, error) < 0)
		return -1;
	reader->has_head = true;
	return 1;
}

int record_read_tail(struct yaml_in *in, struct error *error)
{
	if (in_end_map(in, error) < 0)
		return -1;
	return in_end_document(in, error);
}

/* Whether the document that has begun belongs to a chouette. */
static bool is_of_chouette(const struct record_reader *reader)
{
	return strncmp(reader->kind, "chouette", 8) == 0;
}

static int read_document(struct record_reader *reader, struct record_item *item, struct error *error)
{
	static const struct {
		const char *name;
		enum record_item_kind kind;
		int (*read)(struct record_reader *, struct record_item *, struct error *);
	} kinds[] = {{"match", RECORD_HEADER, read_header},
	             {"game", RECORD_GAME, read_game},
	             {"paused", RECORD_PAUSED, read_paused},
	             {"end", RECORD_END, read_end}};

	item->line = reader->line;
	reader->has_head = false;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (strcmp(kinds[i].name, reader->kind) == 0) {
			item->kind = kinds[i].kind;
			return kinds[i].read(reader, item, error);
		}
	if (is_of_chouette(reader))
		return record_error(reader, item->line, error, "the record of a chouette has no place here");
	return record_error(reader, item->line, error, "no record: '%s' is no kind of document", reader->kind);
}

int record_read(struct record_reader *reader, struct record_item *item, struct error *error)
{
	int is_there;

	*item = (struct record_item){.kind = RECORD_EOF};
	if (reader->is_in_game) {
		is_there = in_is_list_end(reader->in, error);
		if (is_there < 0)
			return -1;
		item->line = in_line(reader->in, error);
		if (is_there && reader->is_paused) {
			item->kind = RECORD_LEFT;
			return read_left(reader, error);
		}
		item->kind = is_there ? RECORD_RESULT : RECORD_TURN;
		return is_there ? read_result(reader, item, error) : read_turn(reader->in, &item->turn, error);
	}
	is_there = record_read_head(reader, error);
	if (is_there <= 0)
		return is_there;
	return read_document(reader, item, error);
}

int record_next(struct record_reader *reader, enum record_family *family, struct error *error)
{
	int is_there = 1;

	if (!reader->is_in_game)
		is_there = record_read_head(reader, error);
	if (is_there < 0)
		return -1;
	if (reader->is_in_game ? reader->is_in_chouette : is_there && is_of_chouette(reader))
		*family = RECORD_OF_CHOUETTE;
	else
		*family = is_there ? RECORD_OF_MATCH : RECORD_OF_NOTHING;
	return 0;
}

struct record_reader *record_reader_new(FILE *stream, const char *name)
{
	struct record_reader *reader = xalloc(sizeof *reader);

	reader->in = in_new(stream, name);
	return reader;
}

void record_reader_set_above(struct record_reader *reader, long lines)
{
	in_set_above(reader->in, lines);
}

void record_reader_free(struct record_reader *reader)
{
	if (!reader)
		return;
	in_free(reader->in);
	free(reader);
}
