/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "record.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <yaml.h>

#include "clock.h"
#include "text.h"

const char *record_how(enum tab_ending ending, enum verdict verdict)
{
	switch (ending) {
	case TAB_WON:
		return "won";
	case TAB_FORFEIT:
		return verdict == VERDICT_RESIGNED ? "resigned" : "forfeit";
	case TAB_DEAD:
		return "dead";
	case TAB_UNFINISHED:
	case TAB_UNDER_WAY:
		break;
	}
	return "unfinished";
}

void record_win(const struct record_result *result, char text[TAB_RESULT_SIZE])
{
	if (result->ending == TAB_FORFEIT)
		snprintf(text, TAB_RESULT_SIZE, "forfeit:%d", result->win.points);
	else
		tab_result_print(result->win, text);
}

/* ---- YAML -------------------------------------------------------------------------------------------------------- */

struct record {
	char *path;
	int file;
	bool is_new;
	bool has_begun;
	bool with_times;
	yaml_emitter_t emitter;
	struct text document; /* emitted and not yet written */
};

static int on_emit(void *context, unsigned char *bytes, size_t length)
{
	struct record *record = context;

	text_add(&record->document, (const char *)bytes, length);
	return 1;
}

/*
 * Every event goes through here. The emitter can fail only for lack of memory, for text that is not UTF-8, which our
 * texts are not, or for events out of order, which would be our bug.
 */
static void emit(struct record *record, yaml_event_t *event)
{
	int done = yaml_emitter_emit(&record->emitter, event);

	assert(done);
	(void)done;
}

static void begin_document(struct record *record)
{
	yaml_event_t event;

	yaml_document_start_event_initialize(&event, NULL, NULL, NULL, 0);
	emit(record, &event);
}

static void end_document(struct record *record)
{
	yaml_event_t event;

	yaml_document_end_event_initialize(&event, 1);
	emit(record, &event);
	yaml_emitter_flush(&record->emitter);
}

enum style { BLOCK, FLOW };

static void begin_map(struct record *record, enum style style)
{
	yaml_event_t event;

	yaml_mapping_start_event_initialize(&event, NULL, NULL, 1,
	                                    style == FLOW ? YAML_FLOW_MAPPING_STYLE : YAML_BLOCK_MAPPING_STYLE);
	emit(record, &event);
}

static void end_map(struct record *record)
{
	yaml_event_t event;

	yaml_mapping_end_event_initialize(&event);
	emit(record, &event);
}

static void begin_list(struct record *record, enum style style)
{
	yaml_event_t event;

	yaml_sequence_start_event_initialize(&event, NULL, NULL, 1,
	                                     style == FLOW ? YAML_FLOW_SEQUENCE_STYLE : YAML_BLOCK_SEQUENCE_STYLE);
	emit(record, &event);
}

static void end_list(struct record *record)
{
	yaml_event_t event;

	yaml_sequence_end_event_initialize(&event);
	emit(record, &event);
}

static void add_scalar(struct record *record, const char *text, size_t length, yaml_scalar_style_t style)
{
	yaml_event_t event;
	bool is_plain = style == YAML_PLAIN_SCALAR_STYLE;

	/* A word of ours may come out quoted, where it needs it; a text is never plain, so that `1.0` stays a text. */
	yaml_scalar_event_initialize(&event, NULL, NULL, (const yaml_char_t *)text, (int)length, is_plain, 1, style);
	emit(record, &event);
}

/* A word of ours that no reader can take for anything but itself. */
static void add_word(struct record *record, const char *text)
{
	add_scalar(record, text, strlen(text), YAML_PLAIN_SCALAR_STYLE);
}

/* Text that could look like a number, or like anything. */
static void add_text(struct record *record, const char *text)
{
	char clean[RECORD_COMMAND_SIZE];

	text_escape(text, strlen(text), clean, sizeof clean);
	add_scalar(record, clean, strlen(clean), YAML_SINGLE_QUOTED_SCALAR_STYLE);
}

static void add_number(struct record *record, long number)
{
	char text[NUMBER_SIZE];

	add_scalar(record, text, number_print(text, number), YAML_PLAIN_SCALAR_STYLE);
}

/* With three decimals. */
static void add_milliseconds(struct record *record, int64_t us)
{
	char text[NUMBER_SIZE + 4];
	size_t length = number_print(text, (long)(us / 1000));
	int rest = (int)(us % 1000);

	text[length++] = '.';
	text[length++] = (char)('0' + rest / 100);
	text[length++] = (char)('0' + rest / 10 % 10);
	text[length++] = (char)('0' + rest % 10);
	add_scalar(record, text, length, YAML_PLAIN_SCALAR_STYLE);
}

static void word_pair(struct record *record, const char *key, const char *value)
{
	add_word(record, key);
	add_word(record, value);
}

static void text_pair(struct record *record, const char *key, const char *value)
{
	add_word(record, key);
	add_text(record, value);
}

static void number_pair(struct record *record, const char *key, long value)
{
	add_word(record, key);
	add_number(record, value);
}

static void key_pair(struct record *record, const char *key, const struct dice_key *value)
{
	char hex[DICE_HEX_SIZE];

	dice_hex(value, hex);
	text_pair(record, key, hex);
}

static void score_pair(struct record *record, const uint32_t score[2])
{
	add_word(record, "score");
	begin_list(record, FLOW);
	add_number(record, (long)score[0]);
	add_number(record, (long)score[1]);
	end_list(record);
}

static void seat_pair(struct record *record, const char *key, int seat)
{
	if (seat == TAB_NOBODY)
		word_pair(record, key, "nobody");
	else
		number_pair(record, key, seat + 1);
}

/* ---- Documents --------------------------------------------------------------------------------------------------- */

static void begin_kind(struct record *record, const char *kind)
{
	begin_document(record);
	begin_map(record, BLOCK);
	word_pair(record, "tablier", kind);
	number_pair(record, "format", RECORD_FORMAT);
}

static void add_limits(struct record *record, const struct record_terms *terms)
{
	add_word(record, "limits");
	begin_map(record, FLOW);
	number_pair(record, "move_ms", terms->move_ms);
	number_pair(record, "clock_ms", terms->clock_ms);
	number_pair(record, "inc_ms", terms->inc_ms);
	number_pair(record, "turns", terms->turns);
	end_map(record);
}

static void add_players(struct record *record, const struct record_terms *terms)
{
	add_word(record, "players");
	begin_list(record, BLOCK);
	for (int i = 0; i < 2; i++) {
		const struct record_player *player = &terms->player[i];

		begin_map(record, FLOW);
		number_pair(record, "seat", i + 1);
		text_pair(record, "name", player->identity.name);
		text_pair(record, "author", player->identity.author);
		text_pair(record, "version", player->identity.version);
		text_pair(record, "command", player->command);
		end_map(record);
	}
	end_list(record);
}

/* Hand the finished document to the system in one piece. */
static int write_out(struct record *record, struct error *error)
{
	const char *at;
	size_t left;

	end_document(record);
	at = record->document.data;
	left = record->document.used;
	while (left) {
		ssize_t written = write(record->file, at, left);

		if (written < 0 && errno == EINTR)
			continue;
		if (written < 0)
			return error_system(error, ERROR_FAILED, "cannot write record '%s'", record->path);
		at += written;
		left -= (size_t)written;
	}
	text_clear(&record->document);
	return 0;
}

int record_header(struct record *record, const struct record_terms *terms, struct error *error)
{
	if (!record)
		return 0;
	if (record->file != STDOUT_FILENO && ftruncate(record->file, 0) < 0 && errno != EINVAL)
		return error_system(error, ERROR_FAILED, "cannot write record '%s'", record->path);
	record->has_begun = true;
	begin_kind(record, "match");
	text_pair(record, "referee", PACKAGE_NAME " " PACKAGE_VERSION);
	if (record->with_times) {
		char date[CLOCK_DATE_SIZE];

		clock_date(date);
		text_pair(record, "date", date);
	}
	word_pair(record, "game", terms->game);
	if (terms->points)
		number_pair(record, "points", terms->points);
	else
		number_pair(record, "games", terms->games);
	add_limits(record, terms);
	add_players(record, terms);
	key_pair(record, "commitment", &terms->commitment);
	add_word(record, "entropy");
	begin_list(record, FLOW);
	for (int i = 0; i < 2; i++) {
		char hex[DICE_HEX_SIZE];

		dice_contribution_hex(&terms->entropy[i], hex);
		add_text(record, hex);
	}
	end_list(record);
	end_map(record);
	return write_out(record, error);
}

void record_begin_game(struct record *record, const struct record_terms *terms, uint32_t number,
                       const uint32_t score[2])
{
	if (!record)
		return;
	begin_kind(record, "game");
	number_pair(record, "number", (long)number);
	word_pair(record, "game", terms->game);
	add_limits(record, terms);
	add_players(record, terms);
	score_pair(record, score);
	key_pair(record, "commitment", &terms->commitment);
	add_word(record, "turns");
	begin_list(record, BLOCK);
}

static void add_info(struct record *record, const struct protocol_info *info)
{
	if (!info->eval[0] && !info->depth[0] && !info->text[0])
		return;
	add_word(record, "info");
	begin_map(record, FLOW);
	if (info->eval[0])
		text_pair(record, "eval", info->eval);
	if (info->depth[0])
		text_pair(record, "depth", info->depth);
	if (info->text[0])
		text_pair(record, "text", info->text);
	end_map(record);
}

void record_add_turn(struct record *record, const struct record_turn *turn)
{
	long dice = turn->dice.die[0] * 10 + turn->dice.die[1];

	if (!record)
		return;
	begin_map(record, FLOW);
	if (turn->is_start) {
		number_pair(record, "start", dice);
		end_map(record);
		return;
	}
	number_pair(record, "who", turn->seat + 1);
	number_pair(record, "dice", dice);
	if (turn->play[0])
		word_pair(record, "play", turn->play);
	if (record->with_times && turn->us >= 0) {
		add_word(record, "ms");
		add_milliseconds(record, turn->us);
	}
	add_info(record, &turn->info);
	end_map(record);
}

static void add_verdict(struct record *record, const struct record_result *result)
{
	add_word(record, "verdict");
	begin_map(record, FLOW);
	word_pair(record, "name", verdict_row(result->fault.verdict)->name);
	if (result->blamed != TAB_NOBODY)
		number_pair(record, "seat", result->blamed + 1);
	text_pair(record, "text", result->fault.why);
	if (result->fault.answer[0])
		text_pair(record, "answer", result->fault.answer);
	if (result->fault.errors[0])
		text_pair(record, "stderr", result->fault.errors);
	end_map(record);
}

int record_end_game(struct record *record, const struct record_result *result, struct error *error)
{
	if (!record)
		return 0;
	end_list(record);
	add_word(record, "result");
	begin_map(record, FLOW);
	word_pair(record, "how", record_how(result->ending, result->fault.verdict));
	seat_pair(record, "winner", result->winner);
	if (result->winner != TAB_NOBODY) {
		char win[TAB_RESULT_SIZE];

		record_win(result, win);
		word_pair(record, "win", win);
	}
	end_map(record);
	if (result->fault.verdict != VERDICT_NONE)
		add_verdict(record, result);
	text_pair(record, "board", result->board);
	key_pair(record, "seed", &result->game_seed);
	end_map(record);
	return write_out(record, error);
}

/* ---- The file ---------------------------------------------------------------------------------------------------- */

static void open_emitter(struct record *record)
{
	yaml_event_t event;

	yaml_emitter_initialize(&record->emitter);
	yaml_emitter_set_output(&record->emitter, on_emit, record);
	yaml_emitter_set_encoding(&record->emitter, YAML_UTF8_ENCODING);
	yaml_emitter_set_unicode(&record->emitter, 1);
	yaml_emitter_set_width(&record->emitter, -1);
	yaml_stream_start_event_initialize(&event, YAML_UTF8_ENCODING);
	emit(record, &event);
}

void record_drop_game(struct record *record)
{
	if (!record)
		return;
	/* The emitter stands in the middle of a document: a new one stands at the beginning of a stream. */
	yaml_emitter_delete(&record->emitter);
	text_clear(&record->document);
	open_emitter(record);
}

int record_finish(struct record *record, const struct record_end *end, struct error *error)
{
	if (!record)
		return 0;
	begin_kind(record, "end");
	number_pair(record, "games", (long)end->games);
	score_pair(record, end->score);
	seat_pair(record, "winner", end->winner);
	if (end->tie_break)
		word_pair(record, "tie_break", "true");
	key_pair(record, "seed", &end->seed);
	end_map(record);
	return write_out(record, error);
}

struct record *record_open(const char *path, bool with_times, struct error *error)
{
	struct record *record = xalloc(sizeof *record);

	record->path = xcopy(path);
	record->with_times = with_times;
	if (strcmp(path, "-") == 0) {
		record->file = STDOUT_FILENO;
	} else {
		record->file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
		record->is_new = record->file >= 0;
		if (record->file < 0 && errno == EEXIST)
			record->file = open(path, O_WRONLY | O_CLOEXEC);
	}
	if (record->file < 0) {
		error_system(error, ERROR_USAGE, "cannot write record '%s'", path);
		free(record->path);
		free(record);
		return NULL;
	}
	open_emitter(record);
	return record;
}

void record_close(struct record *record)
{
	if (!record)
		return;
	yaml_emitter_delete(&record->emitter);
	text_release(&record->document);
	if (record->file != STDOUT_FILENO)
		close(record->file);
	if (record->is_new && !record->has_begun)
		unlink(record->path);
	free(record->path);
	free(record);
}
