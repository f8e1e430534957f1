/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "record_chouette_read.h"

#include <string.h>

#include "record_parts.h"

/* ---- Values ------------------------------------------------------------------------------------------------------ */

/* Dice thrown one after the other. */
static int read_draw(struct yaml_in *in, struct tab_draw *draw, int players, struct error *error)
{
	draw->players = (uint8_t)players;
	if (in_key(in, "draw", error) < 0 || in_begin_list(in, error) < 0)
		return -1;
	for (int i = 0; i < players; i++) {
		char *dice = draw->dice[i];
		long line = in_line(in, error);

		if (line < 0 || in_text(in, dice, TAB_DRAW_SIZE, error) < 0)
			return -1;
		if (!dice[0] || dice[strspn(dice, "123456")])
			return in_error(in, line, error, "'%s' are no dice", dice);
	}
	return in_end_list(in, error);
}

/* Whether the text is an amount as tab_amount_print writes it, but for its terms. */
static bool is_amount(const char *text)
{
	size_t length;

	text += *text == '-';
	length = strspn(text, "0123456789");
	if (length == 0)
		return false;
	text += length;
	if (*text == '/') {
		length = strspn(++text, "0123456789");
		text += length;
	}
	return length > 0 && !*text;
}

static int read_amounts(struct yaml_in *in, const char *key, char texts[][TAB_AMOUNT_SIZE], int count,
                        struct error *error)
{
	if (in_key(in, key, error) < 0 || in_begin_list(in, error) < 0)
		return -1;
	for (int i = 0; i < count; i++) {
		long line = in_line(in, error);

		if (line < 0 || in_text(in, texts[i], TAB_AMOUNT_SIZE, error) < 0)
			return -1;
		if (!is_amount(texts[i]))
			return in_error(in, line, error, "'%s' is no amount", texts[i]);
	}
	return in_end_list(in, error);
}

/* The box and the crew: each player once. */
static int read_order(struct yaml_in *in, uint8_t order[], int players, struct error *error)
{
	bool has[TAB_CHOUETTE_MOST] = {false};
	long line;

	if (record_read_seat(in, "box", players, &order[0], error) < 0 || in_key(in, "crew", error) < 0 ||
	    (line = in_line(in, error)) < 0 || in_begin_list(in, error) < 0)
		return -1;
	has[order[0]] = true;
	for (int place = 1; place < players; place++) {
		long seat;

		if (in_number(in, 1, players, &seat, error) < 0)
			return -1;
		if (has[seat - 1])
			return in_error(in, line, error, "seat %ld stands twice in box and crew", seat);
		has[seat - 1] = true;
		order[place] = (uint8_t)(seat - 1);
	}
	return in_end_list(in, error);
}

static int read_parties(struct yaml_in *in, struct chouette_terms *terms, struct error *error)
{
	if (record_read_limits(in, &terms->limits, error) < 0)
		return -1;
	terms->players = record_read_players(in, terms->player, TAB_CHOUETTE_LEAST, TAB_CHOUETTE_MOST, error);
	return terms->players < 0 ? -1 : 0;
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

static int read_fault(struct yaml_in *in, struct chouette_item *item, struct error *error)
{
	item->kind = CHOUETTE_FAULT;
	item->seat = item->turn.seat;
	if (in_key(in, "fault", error) < 0 || record_read_verdict_name(in, item->line, &item->fault, error) < 0)
		return -1;
	if (verdict_row(item->fault.verdict)->blame != BLAME_BOT)
		return in_error(in, item->line, error, "'%s' is no fault", verdict_row(item->fault.verdict)->name);
	return record_read_fault(in, &item->fault, error);
}

static int read_turn(struct record_reader *reader, struct chouette_item *item, struct error *error)
{
	struct yaml_in *in = reader->in;
	int is_there;

	item->kind = CHOUETTE_TURN;
	item->turn.us = -1;
	if (in_begin_map(in, error) < 0 || (is_there = record_read_throw(in, &item->turn, error)) < 0)
		return -1;
	if (is_there)
		return in_end_map(in, error);
	if (record_read_seat(in, "who", reader->seats, &item->turn.seat, error) < 0 ||
	    (is_there = in_is_key(in, "fault", error)) < 0)
		return -1;
	return is_there ? read_fault(in, item, error) : record_read_answer(in, &item->turn, error);
}

static int read_result(struct record_reader *reader, struct chouette_item *item, struct error *error)
{
	static const char *const winners[] = {"box", "crew", "nobody"};
	struct chouette_result *result = &item->result;
	struct yaml_in *in = reader->in;
	struct record_words words;

	item->kind = CHOUETTE_RESULT;
	if (record_read_result(in, &result->common, &words, winners, error) < 0)
		return -1;
	item->line = words.line;
	if (read_amounts(in, "gains", result->gain, reader->seats, error) < 0 ||
	    record_read_ending(in, &result->common, &words, reader->seats, &result->blamed, error) < 0 ||
	    in_text_pair(in, "board", result->common.board, sizeof result->common.board, error) < 0 ||
	    in_hex_pair(in, "seed", &result->common.game_seed, error) < 0)
		return -1;
	reader->is_in_game = false;
	return record_read_tail(in, error);
}

/* ---- Documents --------------------------------------------------------------------------------------------------- */

static int read_header(struct record_reader *reader, struct chouette_item *item, struct error *error)
{
	struct chouette_terms *terms = &item->terms;
	struct yaml_in *in = reader->in;

	if (record_read_origin(in, error) < 0 || in_text_pair(in, "game", terms->game, sizeof terms->game, error) < 0 ||
	    in_number_pair(in, "games", 1, UINT32_MAX, &terms->games, error) < 0 ||
	    read_parties(in, terms, error) < 0 || in_hex_pair(in, "commitment", &terms->commitment, error) < 0 ||
	    record_read_entropy(in, terms->entropy, terms->players, error) < 0 ||
	    read_draw(in, &terms->draw, terms->players, error) < 0 ||
	    in_hex_pair(in, "seed", &terms->draw_seed, error) < 0)
		return -1;
	reader->seats = terms->players;
	return record_read_tail(in, error);
}

static int read_game(struct record_reader *reader, struct chouette_item *item, struct error *error)
{
	struct chouette_terms *terms = &item->terms;
	struct yaml_in *in = reader->in;
	long number;

	if (in_number_pair(in, "number", 1, UINT32_MAX, &number, error) < 0 ||
	    in_text_pair(in, "game", terms->game, sizeof terms->game, error) < 0 ||
	    read_parties(in, terms, error) < 0 || read_order(in, item->order, terms->players, error) < 0 ||
	    read_amounts(in, "score", item->score, terms->players, error) < 0 ||
	    in_hex_pair(in, "commitment", &terms->commitment, error) < 0 || in_key(in, "turns", error) < 0 ||
	    in_begin_list(in, error) < 0)
		return -1;
	item->number = (uint32_t)number;
	reader->seats = terms->players;
	reader->is_in_game = reader->is_in_chouette = true;
	return 0;
}

static int read_end(struct record_reader *reader, struct chouette_item *item, struct error *error)
{
	struct chouette_end *end = &item->end;
	struct yaml_in *in = reader->in;
	long games;

	if (reader->seats == 0)
		return record_error(reader, item->line, error, "the end of a chouette that has no header");
	if (in_number_pair(in, "games", 0, UINT32_MAX, &games, error) < 0 ||
	    read_amounts(in, "score", end->score, reader->seats, error) < 0 ||
	    in_hex_pair(in, "seed", &end->seed, error) < 0)
		return -1;
	end->games = (uint32_t)games;
	return record_read_tail(in, error);
}

static int read_document(struct record_reader *reader, struct chouette_item *item, struct error *error)
{
	static const struct {
		const char *name;
		enum chouette_item_kind kind;
		int (*read)(struct record_reader *, struct chouette_item *, struct error *);
	} kinds[] = {{"chouette", CHOUETTE_HEADER, read_header},
	             {"chouette-game", CHOUETTE_GAME, read_game},
	             {"chouette-end", CHOUETTE_END, read_end}};

	item->line = reader->line;
	reader->has_head = false;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (strcmp(kinds[i].name, reader->kind) == 0) {
			item->kind = kinds[i].kind;
			return kinds[i].read(reader, item, error);
		}
	return record_error(reader, item->line, error, "no record: '%s' is no kind of document", reader->kind);
}

int record_chouette_read(struct record_reader *reader, struct chouette_item *item, struct error *error)
{
	int is_there;

	memset(item, 0, sizeof *item);
	if (!reader->is_in_game)
		return read_document(reader, item, error);
	is_there = in_is_list_end(reader->in, error);
	if (is_there < 0)
		return -1;
	item->line = in_line(reader->in, error);
	return is_there ? read_result(reader, item, error) : read_turn(reader, item, error);
}
