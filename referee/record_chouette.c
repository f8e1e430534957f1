/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "record_chouette.h"

#include "record_parts.h"

void chouette_amounts(const struct tab_chouette *chouette, const int64_t amounts[],
                      char texts[TAB_CHOUETTE_MOST][TAB_AMOUNT_SIZE])
{
	for (int i = 0; i < chouette->players; i++)
		tab_amount_print(amounts[i], chouette->players, texts[i]);
}

static void write_amounts(struct yaml_out *out, const char *key, const char texts[][TAB_AMOUNT_SIZE], int count)
{
	out_word(out, key);
	out_begin_list(out, OUT_FLOW);
	for (int i = 0; i < count; i++)
		out_text(out, texts[i]);
	out_end_list(out);
}

static void write_draw(struct yaml_out *out, const struct tab_draw *draw)
{
	out_word(out, "draw");
	out_begin_list(out, OUT_FLOW);
	for (int i = 0; i < draw->players; i++)
		out_text(out, draw->dice[i]);
	out_end_list(out);
}

int record_chouette_header(struct record *record, const struct chouette_terms *terms, struct error *error)
{
	struct yaml_out *out;

	if (!record)
		return 0;
	out = record->out;
	if (record_write_head(record, "chouette", error) < 0)
		return -1;
	out_word_pair(out, "game", terms->game);
	out_number_pair(out, "games", terms->games);
	record_write_limits(out, &terms->limits);
	record_write_players(out, terms->player, terms->players);
	out_hex_pair(out, "commitment", &terms->commitment);
	record_write_entropy(out, terms->entropy, terms->players);
	write_draw(out, &terms->draw);
	out_hex_pair(out, "seed", &terms->draw_seed);
	out_end_map(out);
	return out_write_document(out, error);
}

void record_chouette_game(struct record *record, const struct chouette_terms *terms,
                          const struct tab_chouette *chouette)
{
	char score[TAB_CHOUETTE_MOST][TAB_AMOUNT_SIZE];
	struct yaml_out *out;

	if (!record)
		return;
	out = record->out;
	record_write_kind(record->out, "chouette-game");
	out_number_pair(out, "number", (long)chouette->games + 1);
	out_word_pair(out, "game", terms->game);
	record_write_limits(out, &terms->limits);
	record_write_players(out, terms->player, terms->players);
	out_number_pair(out, "box", tab_chouette_box(chouette) + 1);
	out_word(out, "crew");
	out_begin_list(out, OUT_FLOW);
	for (int place = 1; place < chouette->players; place++)
		out_number(out, chouette->order[place] + 1);
	out_end_list(out);
	chouette_amounts(chouette, chouette->amount, score);
	write_amounts(out, "score", score, terms->players);
	out_hex_pair(out, "commitment", &terms->commitment);
	out_word(out, "turns");
	out_begin_list(out, OUT_BLOCK);
}

void record_chouette_fault(struct record *record, int seat, const struct fault *fault)
{
	struct yaml_out *out;

	if (!record)
		return;
	out = record->out;
	out_begin_map(out, OUT_FLOW);
	out_number_pair(out, "who", seat + 1);
	out_word_pair(out, "fault", verdict_row(fault->verdict)->name);
	record_write_fault(out, fault);
	out_end_map(out);
}

int record_chouette_result(struct record *record, const struct chouette_terms *terms,
                           const struct chouette_result *result, struct error *error)
{
	static const char *const winners[] = {"box", "crew", "nobody"};
	struct yaml_out *out;

	if (!record)
		return 0;
	out = record->out;
	out_end_list(out);
	record_write_result(out, &result->common, winners);
	write_amounts(out, "gains", result->gain, terms->players);
	record_write_verdict(out, &result->common.fault, result->blamed);
	out_text_pair(out, "board", result->common.board);
	out_hex_pair(out, "seed", &result->common.game_seed);
	out_end_map(out);
	return out_write_document(out, error);
}

int record_chouette_finish(struct record *record, const struct chouette_terms *terms, const struct chouette_end *end,
                           struct error *error)
{
	struct yaml_out *out;

	if (!record)
		return 0;
	out = record->out;
	record_write_kind(record->out, "chouette-end");
	out_number_pair(out, "games", (long)end->games);
	write_amounts(out, "score", end->score, terms->players);
	out_hex_pair(out, "seed", &end->seed);
	out_end_map(out);
	return out_write_document(out, error);
}
