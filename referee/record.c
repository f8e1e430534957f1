/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "record_parts.h"
#include "text.h"
#include "whole_file.h"

/* What is kept of a match under way. */
struct record_kept {
	struct whole_file *file;
	struct text done;      /* the record's whole documents */
	struct text under_way; /* the document of RE-16 behind them */
	struct yaml_out *out;  /* for that */

	/* Of the game under way: */
	uint32_t number;
	uint32_t score[2];
	struct record_turn *turn;
	size_t count, size;
};

const char *record_dice_name(enum record_dice dice)
{
	static const char *const names[] = {[DICE_BY_HAND] = "manual", [DICE_OF_FILE] = "file"};

	return names[dice];
}

const char *record_how(enum tab_ending ending, enum verdict verdict)
{
	switch (ending) {
	case TAB_WON:
		return "won";
	case TAB_FORFEIT:
		return verdict == VERDICT_RESIGNED ? "resigned" : "forfeit";
	case TAB_RESIGNED:
		return "resigned";
	case TAB_DROPPED:
		return "dropped";
	case TAB_DEAD:
		return "dead";
	case TAB_UNFINISHED:
	case TAB_UNDER_WAY:
		break;
	}
	return verdict_row(verdict)->blame == BLAME_BOT ? "void" : "unfinished";
}

void record_win(const struct record_result *result, char text[TAB_RESULT_SIZE])
{
	if (result->ending == TAB_FORFEIT)
		snprintf(text, TAB_RESULT_SIZE, "forfeit:%d", result->win.points);
	else
		tab_result_print(result->win, text);
}

/* ---- Parts of documents ------------------------------------------------------------------------------------------ */

void record_write_kind(struct yaml_out *out, const char *kind)
{
	out_begin_document(out);
	out_begin_map(out, OUT_BLOCK);
	out_word_pair(out, "tablier", kind);
	out_number_pair(out, "format", RECORD_FORMAT);
}

int record_write_head(struct record *record, const char *kind, struct error *error)
{
	if (out_begin_file(record->out, error) < 0)
		return -1;
	record_write_kind(record->out, kind);
	out_text_pair(record->out, "referee", PACKAGE_NAME " " PACKAGE_VERSION);
	if (record->with_times) {
		char date[CLOCK_DATE_SIZE];

		clock_date(date);
		out_text_pair(record->out, "date", date);
	}
	return 0;
}

bool record_same_confinement(const struct record_confinement *a, const struct record_confinement *b)
{
	const struct limits *x = &a->limits, *y = &b->limits;

	return a->has_sandbox == b->has_sandbox && a->scratch_mib == b->scratch_mib && x->memory_mib == y->memory_mib &&
	       x->cpu_s == y->cpu_s && x->processes == y->processes && x->open_files == y->open_files &&
	       x->file_mib == y->file_mib;
}

bool record_is_confined(const struct record_confinement *confinement)
{
	static const struct record_confinement none = {.has_sandbox = false};

	return !record_same_confinement(confinement, &none);
}

static void write_if_set(struct yaml_out *out, const char *key, long number)
{
	if (number)
		out_number_pair(out, key, number);
}

static void write_confinement(struct yaml_out *out, const struct record_confinement *confinement)
{
	if (!record_is_confined(confinement))
		return;
	out_word(out, "confinement");
	out_begin_map(out, OUT_FLOW);
	if (confinement->has_sandbox)
		out_word_pair(out, "sandbox", "bwrap");
	write_if_set(out, "scratch_mib", confinement->scratch_mib);
	write_if_set(out, "memory_mib", confinement->limits.memory_mib);
	write_if_set(out, "cpu_s", confinement->limits.cpu_s);
	write_if_set(out, "processes", confinement->limits.processes);
	write_if_set(out, "open_files", confinement->limits.open_files);
	write_if_set(out, "file_mib", confinement->limits.file_mib);
	out_end_map(out);
}

void record_write_limits(struct yaml_out *out, const struct record_limits *limits)
{
	out_word(out, "limits");
	out_begin_map(out, OUT_FLOW);
	out_number_pair(out, "move_ms", limits->move_ms);
	out_number_pair(out, "clock_ms", limits->clock_ms);
	out_number_pair(out, "inc_ms", limits->inc_ms);
	if (limits->margin_ms)
		out_number_pair(out, "margin_ms", limits->margin_ms);
	out_number_pair(out, "turns", limits->turns);
	out_end_map(out);
	write_confinement(out, &limits->confinement);
}

void record_write_players(struct yaml_out *out, const struct record_player players[], int count)
{
	out_word(out, "players");
	out_begin_list(out, OUT_BLOCK);
	for (int i = 0; i < count; i++) {
		const struct record_player *player = &players[i];

		out_begin_map(out, OUT_FLOW);
		out_number_pair(out, "seat", i + 1);
		out_text_pair(out, "name", player->identity.name);
		out_text_pair(out, "author", player->identity.author);
		out_text_pair(out, "version", player->identity.version);
		out_text_pair(out, "command", player->command);
		if (player->is_person)
			out_word_pair(out, "person", "true");
		out_end_map(out);
	}
	out_end_list(out);
}

void record_write_entropy(struct yaml_out *out, const struct dice_contribution entropy[], int count)
{
	out_word(out, "entropy");
	out_begin_list(out, OUT_FLOW);
	for (int i = 0; i < count; i++) {
		char hex[DICE_HEX_SIZE];

		dice_contribution_hex(&entropy[i], hex);
		out_text(out, hex);
	}
	out_end_list(out);
}

void record_write_result(struct yaml_out *out, const struct record_result *result, const char *const winners[3])
{
	out_word(out, "result");
	out_begin_map(out, OUT_FLOW);
	out_word_pair(out, "how", record_how(result->ending, result->fault.verdict));
	out_word_pair(out, "winner", winners[result->winner]);
	if (result->winner != TAB_NOBODY) {
		char win[TAB_RESULT_SIZE];

		record_win(result, win);
		out_word_pair(out, "win", win);
	}
	if (result->cube)
		out_number_pair(out, "cube", result->cube);
	out_end_map(out);
}

void record_write_fault(struct yaml_out *out, const struct fault *fault)
{
	out_text_pair(out, "text", fault->why);
	if (fault->answer[0])
		out_text_pair(out, "answer", fault->answer);
	if (fault->errors[0])
		out_text_pair(out, "stderr", fault->errors);
}

void record_write_verdict(struct yaml_out *out, const struct fault *fault, int seat)
{
	if (fault->verdict == VERDICT_NONE)
		return;
	out_word(out, "verdict");
	out_begin_map(out, OUT_FLOW);
	out_word_pair(out, "name", verdict_row(fault->verdict)->name);
	if (seat >= 0)
		out_number_pair(out, "seat", seat + 1);
	record_write_fault(out, fault);
	out_end_map(out);
}

/* ---- Documents --------------------------------------------------------------------------------------------------- */

static const char *const WINNERS[] = {"1", "2", "nobody"};

struct record_limits record_limits_of(const struct record_terms *terms)
{
	return (struct record_limits){
	    .move_ms = terms->move_ms,
	    .clock_ms = terms->clock_ms,
	    .inc_ms = terms->inc_ms,
	    .margin_ms = terms->margin_ms,
	    .turns = terms->turns,
	    .confinement = terms->confinement,
	};
}

static void write_score(struct yaml_out *out, const uint32_t score[2])
{
	out_word(out, "score");
	out_begin_list(out, OUT_FLOW);
	out_number(out, (long)score[0]);
	out_number(out, (long)score[1]);
	out_end_list(out);
}

static void write_tournament(struct yaml_out *out, const struct record_tournament *tournament)
{
	if (!tournament->id)
		return;
	out_word(out, "tournament");
	out_begin_map(out, OUT_FLOW);
	out_number_pair(out, "id", (long)tournament->id);
	out_number_pair(out, "round", (long)tournament->round);
	out_number_pair(out, "pair", (long)tournament->pair);
	out_hex_pair(out, "config", &tournament->config);
	out_end_map(out);
}

/* The commitment, or that there is none (RE-17). */
static void write_origin_of_dice(struct record *record, const struct record_terms *terms)
{
	record->dice = terms->dice;
	if (terms->dice == DICE_OF_SEED)
		out_hex_pair(record->out, "commitment", &terms->commitment);
	else
		out_word_pair(record->out, "dice", record_dice_name(terms->dice));
}

static void write_seed(const struct record *record, const struct dice_key *seed)
{
	if (record->dice == DICE_OF_SEED)
		out_hex_pair(record->out, "seed", seed);
}

int record_header(struct record *record, const struct record_terms *terms, struct error *error)
{
	const struct record_limits limits = record_limits_of(terms);
	struct yaml_out *out;

	if (!record)
		return 0;
	out = record->out;
	if (record_write_head(record, "match", error) < 0)
		return -1;
	out_word_pair(out, "game", terms->game);
	if (terms->points)
		out_number_pair(out, "points", terms->points);
	else
		out_number_pair(out, "games", terms->games);
	write_tournament(out, &terms->tournament);
	record_write_limits(out, &limits);
	record_write_players(out, terms->player, 2);
	write_origin_of_dice(record, terms);
	if (terms->dice == DICE_OF_SEED)
		record_write_entropy(out, terms->entropy, 2);
	out_end_map(out);
	return out_write_document(out, error);
}

void record_begin_game(struct record *record, const struct record_terms *terms, uint32_t number,
                       const uint32_t score[2], bool is_crawford)
{
	const struct record_limits limits = record_limits_of(terms);
	struct yaml_out *out;

	if (!record)
		return;
	out = record->out;
	if (record->kept) {
		record->kept->number = number;
		memcpy(record->kept->score, score, sizeof record->kept->score);
		record->kept->count = 0;
	}
	record_write_kind(record->out, "game");
	out_number_pair(out, "number", (long)number);
	out_word_pair(out, "game", terms->game);
	if (terms->points)
		out_number_pair(out, "points", terms->points);
	if (is_crawford)
		out_word_pair(out, "crawford", "true");
	record_write_limits(out, &limits);
	record_write_players(out, terms->player, 2);
	write_score(out, score);
	write_origin_of_dice(record, terms);
	out_word(out, "turns");
	out_begin_list(out, OUT_BLOCK);
}

static void write_info(struct yaml_out *out, const struct protocol_info *info)
{
	if (!info->eval[0] && !info->depth[0] && !info->text[0])
		return;
	out_word(out, "info");
	out_begin_map(out, OUT_FLOW);
	if (info->eval[0])
		out_text_pair(out, "eval", info->eval);
	if (info->depth[0])
		out_text_pair(out, "depth", info->depth);
	if (info->text[0])
		out_text_pair(out, "text", info->text);
	out_end_map(out);
}

static void write_dice(struct yaml_out *out, const char *key, struct tab_dice dice)
{
	out_number_pair(out, key, dice.die[0] * 10 + dice.die[1]);
}

static void write_start_pair(struct yaml_out *out, const struct record_turn *turn)
{
	const uint8_t *first = turn->dice.die, *second = turn->other.die;
	char text[16];

	snprintf(text, sizeof text, "%d%d-%d%d", first[0], first[1], second[0], second[1]);
	out_word_pair(out, "start", text);
}

/* What somebody played or decided, or was asked for when the game ended. */
static void write_answer(struct yaml_out *out, bool with_times, const struct record_turn *turn)
{
	out_number_pair(out, "who", turn->seat + 1);
	if (turn->kind == TURN_PLAY || turn->dice.die[0])
		write_dice(out, "dice", turn->dice);
	if (turn->play[0])
		out_word_pair(out, "play", turn->play);
	if (turn->says[0])
		out_word_pair(out, "says", turn->says);
	if (with_times && turn->us >= 0) {
		out_word(out, "ms");
		out_milliseconds(out, turn->us);
	}
	write_info(out, &turn->info);
}

static void write_turn(struct yaml_out *out, bool with_times, const struct record_turn *turn)
{
	out_begin_map(out, OUT_FLOW);
	switch (turn->kind) {
	case TURN_START:
		write_dice(out, "start", turn->dice);
		break;
	case TURN_START_PAIR:
		write_start_pair(out, turn);
		break;
	case TURN_BREAKER:
		write_dice(out, "breaker", turn->dice);
		break;
	case TURN_PLAY:
	case TURN_DECISION:
		write_answer(out, with_times, turn);
	}
	out_end_map(out);
}

static void keep_turn(struct record_kept *kept, const struct record_turn *turn)
{
	if (kept->count == kept->size) {
		kept->size = kept->size ? 2 * kept->size : 64;
		kept->turn = xrealloc(kept->turn, kept->size * sizeof *kept->turn);
	}
	kept->turn[kept->count++] = *turn;
}

void record_add_turn(struct record *record, const struct record_turn *turn)
{
	if (!record)
		return;
	write_turn(record->out, record->with_times, turn);
	if (record->kept)
		keep_turn(record->kept, turn);
}

int record_end_game(struct record *record, const struct record_result *result, struct error *error)
{
	struct yaml_out *out;

	if (!record)
		return 0;
	out = record->out;
	out_end_list(out);
	record_write_result(out, result, WINNERS);
	record_write_verdict(out, &result->fault, result->blamed == TAB_NOBODY ? -1 : result->blamed);
	out_text_pair(out, "board", result->board);
	write_seed(record, &result->game_seed);
	out_end_map(out);
	return out_write_document(out, error);
}

void record_drop_game(struct record *record)
{
	if (record)
		out_drop_document(record->out);
}

/* Replace the file by what is to stand in it now. */
static int write_kept(struct record *record, struct error *error)
{
	const struct text *const parts[] = {&record->kept->done, &record->kept->under_way};

	return whole_file_write(record->kept->file, parts, 2, error);
}

int record_finish(struct record *record, const struct record_end *end, struct error *error)
{
	struct yaml_out *out;

	if (!record)
		return 0;
	out = record->out;
	record_write_kind(record->out, "end");
	out_number_pair(out, "games", (long)end->games);
	write_score(out, end->score);
	out_word_pair(out, "winner", WINNERS[end->winner]);
	if (end->tie_break)
		out_word_pair(out, "tie_break", "true");
	record_write_verdict(out, &end->fault, end->blamed == TAB_NOBODY ? -1 : end->blamed);
	write_seed(record, &end->seed);
	out_end_map(out);
	if (out_write_document(out, error) < 0)
		return -1;
	if (!record->kept)
		return 0;
	/* Nothing is under way any more. */
	text_clear(&record->kept->under_way);
	return write_kept(record, error);
}

/* ---- The game under way: RE-16 ----------------------------------------------------------------------------------- */

int record_keep(struct record *record, const struct dice_key *seed, int asked, struct tab_dice dice,
                struct error *error)
{
	struct record_kept *kept = record ? record->kept : NULL;
	struct yaml_out *out;

	if (!kept)
		return 0;
	out = kept->out;
	text_clear(&kept->under_way);
	record_write_kind(out, "paused");
	out_number_pair(out, "number", (long)kept->number);
	write_score(out, kept->score);
	out_hex_pair(out, "seed", seed);
	out_word(out, "turns");
	out_begin_list(out, OUT_BLOCK);
	for (size_t i = 0; i < kept->count; i++)
		write_turn(out, record->with_times, &kept->turn[i]);
	if (asked != TAB_NOBODY) {
		const struct record_turn awaited = {.seat = (uint8_t)asked, .dice = dice, .us = -1};

		write_turn(out, record->with_times, &awaited);
	}
	out_end_list(out);
	out_end_map(out);
	if (out_write_document(out, error) < 0)
		return -1;
	return write_kept(record, error);
}

/* ---- The file ---------------------------------------------------------------------------------------------------- */

struct record *record_open(const char *path, bool with_times, struct error *error)
{
	struct yaml_out *out = out_open(path, error);
	struct record *record;

	if (!out)
		return NULL;
	record = xalloc(sizeof *record);
	record->out = out;
	record->with_times = with_times;
	return record;
}

struct record *record_open_text(struct text *text, bool with_times)
{
	struct record *record = xalloc(sizeof *record);

	record->out = out_open_text(text);
	record->with_times = with_times;
	return record;
}

struct record *record_open_kept(const char *path, bool with_times, const char *so_far, size_t length,
                                struct error *error)
{
	struct whole_file *file = whole_file_open(path, !so_far, error);
	struct record *record;

	if (!file)
		return NULL;
	record = xalloc(sizeof *record);
	record->with_times = with_times;
	record->kept = xalloc(sizeof *record->kept);
	record->kept->file = file;
	if (so_far)
		text_add(&record->kept->done, so_far, length);
	record->out = out_open_text(&record->kept->done);
	record->kept->out = out_open_text(&record->kept->under_way);
	return record;
}

static void close_kept(struct record_kept *kept)
{
	if (!kept)
		return;
	whole_file_close(kept->file);
	out_close(kept->out);
	text_release(&kept->done);
	text_release(&kept->under_way);
	free(kept->turn);
	free(kept);
}

void record_close(struct record *record)
{
	if (!record)
		return;
	out_close(record->out);
	close_kept(record->kept);
	free(record);
}
