/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The keys of a record come in a fixed order (RE-1), so the reader is a recursive descent over libyaml's events that
 * looks one event ahead.
 */
#include "config.h"

#include "record_read.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "text.h"

/* More than any writer of ours puts between two events: a game's turns are events each. */
enum { MAX_EVENT_BYTES = 1024 * 1024 };

struct record_reader {
	char *name;
	FILE *stream;
	yaml_parser_t parser;
	yaml_event_t event; /* the next, not yet taken */
	bool has_event;
	bool is_in_turns;
	size_t pending; /* bytes read since the last event */
	bool is_broken; /* the system did not let us read */
};

int record_error(const struct record_reader *reader, long line, struct error *error, const char *format, ...)
{
	char text[700];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	return error_set(error, ERROR_FAILED, "%s:%ld: %s", reader->name, line, text);
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

static int on_read(void *context, unsigned char *buffer, size_t size, size_t *count)
{
	struct record_reader *reader = context;

	*count = fread(buffer, 1, size, reader->stream);
	reader->pending += *count;
	if (*count == 0 && ferror(reader->stream)) {
		reader->is_broken = true;
		return 0;
	}
	return reader->pending <= MAX_EVENT_BYTES;
}

static void drop_event(struct record_reader *reader)
{
	if (reader->has_event)
		yaml_event_delete(&reader->event);
	reader->has_event = false;
}

static int explain(const struct record_reader *reader, struct error *error)
{
	const yaml_parser_t *parser = &reader->parser;
	long line = (long)parser->problem_mark.line + 1;

	if (reader->is_broken)
		return error_system(error, ERROR_USAGE, "cannot read '%s'", reader->name);
	if (reader->pending > MAX_EVENT_BYTES)
		return record_error(reader, (long)parser->mark.line + 1, error,
		                    "something here is too long for a record");
	if (parser->error == YAML_READER_ERROR)
		line = (long)parser->mark.line + 1;
	return record_error(reader, line, error, "no YAML: %s",
	                    parser->problem ? parser->problem : "it cannot be read");
}

static bool is_decorated(const yaml_event_t *event)
{
	switch (event->type) {
	case YAML_ALIAS_EVENT:
		return true;
	case YAML_SCALAR_EVENT:
		return event->data.scalar.anchor || event->data.scalar.tag;
	case YAML_SEQUENCE_START_EVENT:
		return event->data.sequence_start.anchor || event->data.sequence_start.tag;
	case YAML_MAPPING_START_EVENT:
		return event->data.mapping_start.anchor || event->data.mapping_start.tag;
	default:
		return false;
	}
}

static long line_of(const yaml_event_t *event)
{
	return (long)event->start_mark.line + 1;
}

/* Look at the next event. Returns it, or NULL with error filled. */
static const yaml_event_t *peek(struct record_reader *reader, struct error *error)
{
	if (reader->has_event)
		return &reader->event;
	if (!yaml_parser_parse(&reader->parser, &reader->event)) {
		explain(reader, error);
		return NULL;
	}
	reader->has_event = true;
	/* What the parser has read ahead counts for the next event; it is little. */
	reader->pending = 0;
	if (is_decorated(&reader->event)) {
		record_error(reader, line_of(&reader->event), error,
		             "anchors, aliases and tags have no place in a record");
		return NULL;
	}
	return &reader->event;
}

static const char *describe(const yaml_event_t *event)
{
	switch (event->type) {
	case YAML_SCALAR_EVENT:
		return "a word";
	case YAML_SEQUENCE_START_EVENT:
		return "a list";
	case YAML_MAPPING_START_EVENT:
		return "a map";
	case YAML_SEQUENCE_END_EVENT:
		return "the end of a list";
	case YAML_MAPPING_END_EVENT:
		return "the end of a map";
	case YAML_DOCUMENT_START_EVENT:
	case YAML_DOCUMENT_END_EVENT:
		return "the end of the document";
	default:
		return "the end of the file";
	}
}

/* Take an event of this type. */
static int take(struct record_reader *reader, yaml_event_type_t type, const char *wanted, struct error *error)
{
	const yaml_event_t *event = peek(reader, error);

	if (!event)
		return -1;
	if (event->type != type)
		return record_error(reader, line_of(event), error, "no record: here should be %s, and is %s", wanted,
		                    describe(event));
	drop_event(reader);
	return 0;
}

static int begin_map(struct record_reader *reader, struct error *error)
{
	return take(reader, YAML_MAPPING_START_EVENT, "a map", error);
}

static int end_map(struct record_reader *reader, struct error *error)
{
	const yaml_event_t *event = peek(reader, error);

	if (event && event->type == YAML_SCALAR_EVENT)
		return record_error(reader, line_of(event), error, "no record: nothing is known of '%.60s' here",
		                    (const char *)event->data.scalar.value);
	return take(reader, YAML_MAPPING_END_EVENT, "the end of the map", error);
}

static int begin_list(struct record_reader *reader, struct error *error)
{
	return take(reader, YAML_SEQUENCE_START_EVENT, "a list", error);
}

static int end_list(struct record_reader *reader, struct error *error)
{
	return take(reader, YAML_SEQUENCE_END_EVENT, "the end of the list", error);
}

/* ---- Keys and values --------------------------------------------------------------------------------------------- */

/* Whether the next event is this key. Returns 1, 0, or -1 with error filled. */
static int at_key(struct record_reader *reader, const char *key, struct error *error)
{
	const yaml_event_t *event = peek(reader, error);

	if (!event)
		return -1;
	return event->type == YAML_SCALAR_EVENT && event->data.scalar.length == strlen(key) &&
	       memcmp(event->data.scalar.value, key, event->data.scalar.length) == 0;
}

static int take_key(struct record_reader *reader, const char *key, struct error *error)
{
	const yaml_event_t *event = peek(reader, error);

	if (!event)
		return -1;
	if (at_key(reader, key, error) == 1) {
		drop_event(reader);
		return 0;
	}
	if (event->type == YAML_SCALAR_EVENT)
		return record_error(reader, line_of(event), error,
		                    "no record: the key '%s' should be here, not '%.60s'", key,
		                    (const char *)event->data.scalar.value);
	return record_error(reader, line_of(event), error, "no record: the key '%s' should be here, and is %s", key,
	                    describe(event));
}

/* Take a key if it is there. Returns 1 if it was, 0 if not, or -1 with error filled. */
static int take_optional(struct record_reader *reader, const char *key, struct error *error)
{
	int is_there = at_key(reader, key, error);

	if (is_there == 1)
		drop_event(reader);
	return is_there;
}

static int take_text(struct record_reader *reader, char *out, size_t size, struct error *error)
{
	const yaml_event_t *event = peek(reader, error);

	if (!event)
		return -1;
	if (event->type != YAML_SCALAR_EVENT)
		return record_error(reader, line_of(event), error, "no record: here should be a word, and is %s",
		                    describe(event));
	if (event->data.scalar.length >= size || memchr(event->data.scalar.value, 0, event->data.scalar.length))
		return record_error(reader, line_of(event), error, "'%.40s…' is too long here, or has a zero byte",
		                    (const char *)event->data.scalar.value);
	memcpy(out, event->data.scalar.value, event->data.scalar.length + 1);
	drop_event(reader);
	return 0;
}

static int take_number(struct record_reader *reader, long min, long max, long *out, struct error *error)
{
	const yaml_event_t *event = peek(reader, error);
	long line = event ? line_of(event) : 0;
	char text[24], *end;

	if (!event || take_text(reader, text, sizeof text, error) < 0)
		return -1;
	errno = 0;
	*out = strtol(text, &end, 10);
	if (text[0] < '0' || text[0] > '9' || *end || errno || *out < min || *out > max)
		return record_error(reader, line, error, "here should be a number from %ld to %ld, not '%s'", min, max,
		                    text);
	return 0;
}

static int number_pair(struct record_reader *reader, const char *key, long min, long max, long *out,
                       struct error *error)
{
	if (take_key(reader, key, error) < 0)
		return -1;
	return take_number(reader, min, max, out, error);
}

static int text_pair(struct record_reader *reader, const char *key, char *out, size_t size, struct error *error)
{
	if (take_key(reader, key, error) < 0)
		return -1;
	return take_text(reader, out, size, error);
}

static int hex_pair(struct record_reader *reader, const char *key, struct dice_key *out, struct error *error)
{
	char text[DICE_HEX_SIZE];
	long line;

	if (take_key(reader, key, error) < 0 || !peek(reader, error))
		return -1;
	line = line_of(&reader->event);
	if (take_text(reader, text, sizeof text, error) < 0)
		return -1;
	if (dice_unhex(out, text) < 0)
		return record_error(reader, line, error, "'%s' is not 64 hexadecimal digits", text);
	return 0;
}

/* Two digits from 1 to 6. */
static int dice_pair(struct record_reader *reader, const char *key, struct tab_dice *out, struct error *error)
{
	long number, line;

	if (take_key(reader, key, error) < 0 || !peek(reader, error))
		return -1;
	line = line_of(&reader->event);
	if (take_number(reader, 11, 66, &number, error) < 0)
		return -1;
	*out = (struct tab_dice){{(uint8_t)(number / 10), (uint8_t)(number % 10)}};
	if (out->die[1] < 1 || out->die[1] > 6)
		return record_error(reader, line, error, "%ld is no throw", number);
	return 0;
}

/* A seat, or `nobody` where that is allowed. */
static int seat_pair(struct record_reader *reader, const char *key, bool nobody_too, uint8_t *out, struct error *error)
{
	char text[8];
	long line;

	if (take_key(reader, key, error) < 0 || !peek(reader, error))
		return -1;
	line = line_of(&reader->event);
	if (take_text(reader, text, sizeof text, error) < 0)
		return -1;
	if (strcmp(text, "1") == 0 || strcmp(text, "2") == 0)
		*out = (uint8_t)(text[0] - '1');
	else if (nobody_too && strcmp(text, "nobody") == 0)
		*out = TAB_NOBODY;
	else
		return record_error(reader, line, error, "'%s' is no seat", text);
	return 0;
}

static int score_pair(struct record_reader *reader, uint32_t score[2], struct error *error)
{
	if (take_key(reader, "score", error) < 0 || begin_list(reader, error) < 0)
		return -1;
	for (int i = 0; i < 2; i++) {
		long points;

		if (take_number(reader, 0, UINT32_MAX, &points, error) < 0)
			return -1;
		score[i] = (uint32_t)points;
	}
	return end_list(reader, error);
}

/* ---- Parts of documents ------------------------------------------------------------------------------------------ */

static int read_limits(struct record_reader *reader, struct record_terms *terms, struct error *error)
{
	const long most = 1000L * 1000 * 1000;

	if (take_key(reader, "limits", error) < 0 || begin_map(reader, error) < 0 ||
	    number_pair(reader, "move_ms", 0, most, &terms->move_ms, error) < 0 ||
	    number_pair(reader, "clock_ms", 0, most, &terms->clock_ms, error) < 0 ||
	    number_pair(reader, "inc_ms", 0, most, &terms->inc_ms, error) < 0 ||
	    number_pair(reader, "turns", 1, 1000000, &terms->turns, error) < 0)
		return -1;
	return end_map(reader, error);
}

static int read_players(struct record_reader *reader, struct record_terms *terms, struct error *error)
{
	if (take_key(reader, "players", error) < 0 || begin_list(reader, error) < 0)
		return -1;
	for (int i = 0; i < 2; i++) {
		struct record_player *player = &terms->player[i];
		long seat;

		if (begin_map(reader, error) < 0 || number_pair(reader, "seat", i + 1, i + 1, &seat, error) < 0 ||
		    text_pair(reader, "name", player->identity.name, sizeof player->identity.name, error) < 0 ||
		    text_pair(reader, "author", player->identity.author, sizeof player->identity.author, error) < 0 ||
		    text_pair(reader, "version", player->identity.version, sizeof player->identity.version, error) <
		        0 ||
		    text_pair(reader, "command", player->command, sizeof player->command, error) < 0 ||
		    end_map(reader, error) < 0)
			return -1;
	}
	return end_list(reader, error);
}

static int read_entropy(struct record_reader *reader, struct record_terms *terms, struct error *error)
{
	if (take_key(reader, "entropy", error) < 0 || begin_list(reader, error) < 0)
		return -1;
	for (int i = 0; i < 2; i++) {
		char text[DICE_HEX_SIZE];
		long line;

		if (!peek(reader, error))
			return -1;
		line = line_of(&reader->event);
		if (take_text(reader, text, sizeof text, error) < 0)
			return -1;
		if (dice_contribution_parse(&terms->entropy[i], text) < 0)
			return record_error(reader, line, error, "'%s' is not hexadecimal", text);
	}
	return end_list(reader, error);
}

static int read_header(struct record_reader *reader, struct record_item *item, struct error *error)
{
	struct record_terms *terms = &item->terms;
	char unused[PROTOCOL_TEXT_BYTES];
	int has_date, has_points;

	if (text_pair(reader, "referee", unused, sizeof unused, error) < 0)
		return -1;
	has_date = take_optional(reader, "date", error);
	if (has_date < 0 || (has_date && take_text(reader, unused, sizeof unused, error) < 0))
		return -1;
	if (text_pair(reader, "game", terms->game, sizeof terms->game, error) < 0)
		return -1;
	has_points = take_optional(reader, "points", error);
	if (has_points < 0)
		return -1;
	if (has_points ? take_number(reader, 1, UINT32_MAX, &terms->points, error) < 0
	               : number_pair(reader, "games", 1, UINT32_MAX, &terms->games, error) < 0)
		return -1;
	if (read_limits(reader, terms, error) < 0 || read_players(reader, terms, error) < 0 ||
	    hex_pair(reader, "commitment", &terms->commitment, error) < 0 || read_entropy(reader, terms, error) < 0)
		return -1;
	return end_map(reader, error);
}

static int read_game(struct record_reader *reader, struct record_item *item, struct error *error)
{
	struct record_terms *terms = &item->terms;
	long number;

	if (number_pair(reader, "number", 1, UINT32_MAX, &number, error) < 0 ||
	    text_pair(reader, "game", terms->game, sizeof terms->game, error) < 0 ||
	    read_limits(reader, terms, error) < 0 || read_players(reader, terms, error) < 0 ||
	    score_pair(reader, item->score, error) < 0 ||
	    hex_pair(reader, "commitment", &terms->commitment, error) < 0 || take_key(reader, "turns", error) < 0 ||
	    begin_list(reader, error) < 0)
		return -1;
	item->number = (uint32_t)number;
	reader->is_in_turns = true;
	return 0;
}

static int read_end(struct record_reader *reader, struct record_item *item, struct error *error)
{
	struct record_end *end = &item->end;
	int has_tie_break;
	long games;

	if (number_pair(reader, "games", 0, UINT32_MAX, &games, error) < 0 ||
	    score_pair(reader, end->score, error) < 0 || seat_pair(reader, "winner", true, &end->winner, error) < 0)
		return -1;
	end->games = (uint32_t)games;
	has_tie_break = take_optional(reader, "tie_break", error);
	if (has_tie_break < 0 || (has_tie_break && take_key(reader, "true", error) < 0))
		return -1;
	end->tie_break = has_tie_break;
	if (hex_pair(reader, "seed", &end->seed, error) < 0)
		return -1;
	return end_map(reader, error);
}

/* The value of an optional key, if it is there. */
static int optional_text(struct record_reader *reader, const char *key, char *out, size_t size, struct error *error)
{
	int is_there = take_optional(reader, key, error);

	if (is_there <= 0)
		return is_there;
	return take_text(reader, out, size, error);
}

/* Milliseconds with three digits behind the point, as microseconds. */
static int read_time(struct record_reader *reader, int64_t *us, struct error *error)
{
	long line = peek(reader, error) ? line_of(&reader->event) : 0;
	char text[24];
	size_t whole;

	if (line == 0 || take_text(reader, text, sizeof text, error) < 0)
		return -1;
	whole = strspn(text, "0123456789");
	if (whole < 1 || whole > 12 || text[whole] != '.' || strspn(text + whole + 1, "0123456789") != 3 ||
	    text[whole + 4])
		return record_error(reader, line, error, "'%s' is no time in milliseconds with three decimals", text);
	*us = strtoll(text, NULL, 10) * 1000 + strtol(text + whole + 1, NULL, 10);
	return 0;
}

static int read_info(struct record_reader *reader, struct protocol_info *info, struct error *error)
{
	if (begin_map(reader, error) < 0 || optional_text(reader, "eval", info->eval, sizeof info->eval, error) < 0 ||
	    optional_text(reader, "depth", info->depth, sizeof info->depth, error) < 0 ||
	    optional_text(reader, "text", info->text, sizeof info->text, error) < 0)
		return -1;
	return end_map(reader, error);
}

static int read_turn(struct record_reader *reader, struct record_item *item, struct error *error)
{
	struct record_turn *turn = &item->turn;
	int is_start, is_there;

	turn->us = -1;
	if (begin_map(reader, error) < 0 || (is_start = at_key(reader, "start", error)) < 0)
		return -1;
	turn->is_start = is_start;
	if (is_start)
		return dice_pair(reader, "start", &turn->dice, error) < 0 ? -1 : end_map(reader, error);
	if (seat_pair(reader, "who", false, &turn->seat, error) < 0 ||
	    dice_pair(reader, "dice", &turn->dice, error) < 0 ||
	    optional_text(reader, "play", turn->play, sizeof turn->play, error) < 0)
		return -1;
	is_there = take_optional(reader, "ms", error);
	if (is_there < 0 || (is_there && read_time(reader, &turn->us, error) < 0))
		return -1;
	is_there = take_optional(reader, "info", error);
	if (is_there < 0 || (is_there && read_info(reader, &turn->info, error) < 0))
		return -1;
	return end_map(reader, error);
}

/* `KIND:POINTS`, or `forfeit:POINTS`. */
static int parse_win(const char *text, struct tab_result *win)
{
	for (int kind = 0; kind < TAB_KIND_COUNT; kind++) {
		const char *name = kind == TAB_NO_WIN ? "forfeit" : tab_kind_name((enum tab_kind)kind);
		size_t length = strlen(name);
		const char *rest = text + length;
		char *end;
		long points;
		bool monk;

		if (strncmp(text, name, length) != 0)
			continue;
		monk = strncmp(rest, "+monk", 5) == 0;
		rest += monk ? 5 : 0;
		if (*rest != ':' || rest[1] < '0' || rest[1] > '9')
			continue;
		points = strtol(rest + 1, &end, 10);
		if (*end || points > UINT8_MAX || (monk && kind == TAB_NO_WIN))
			return -1;
		*win = (struct tab_result){.kind = (uint8_t)kind, .monk = monk, .points = (uint8_t)points};
		return 0;
	}
	return -1;
}

static int parse_how(const char *text, enum tab_ending *ending)
{
	static const struct {
		const char *how;
		enum tab_ending ending;
	} words[] = {{"won", TAB_WON},
	             {"forfeit", TAB_FORFEIT},
	             {"resigned", TAB_FORFEIT},
	             {"dead", TAB_DEAD},
	             {"unfinished", TAB_UNFINISHED}};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(words[i].how, text) == 0) {
			*ending = words[i].ending;
			return 0;
		}
	return -1;
}

static int read_verdict(struct record_reader *reader, struct record_result *result, struct error *error)
{
	long line = peek(reader, error) ? line_of(&reader->event) : 0;
	char name[40];
	int has_seat;

	if (line == 0 || begin_map(reader, error) < 0 || text_pair(reader, "name", name, sizeof name, error) < 0)
		return -1;
	result->fault.verdict = verdict_find(name);
	if (result->fault.verdict == VERDICT_NONE)
		return record_error(reader, line, error, "'%s' is no verdict", name);
	has_seat = at_key(reader, "seat", error);
	if (has_seat < 0 || (has_seat && seat_pair(reader, "seat", false, &result->blamed, error) < 0))
		return -1;
	if (text_pair(reader, "text", result->fault.why, sizeof result->fault.why, error) < 0 ||
	    optional_text(reader, "answer", result->fault.answer, sizeof result->fault.answer, error) < 0 ||
	    optional_text(reader, "stderr", result->fault.errors, sizeof result->fault.errors, error) < 0)
		return -1;
	return end_map(reader, error);
}

/* What the parts of a result say of each other: RE-8, RE-9. */
static int check_ending(const struct record_reader *reader, long line, struct record_result *result, const char *how,
                        const char *win, struct error *error)
{
	bool has_seat = result->blamed != TAB_NOBODY;
	bool is_forfeit = result->ending == TAB_FORFEIT;
	bool fits;

	if (result->fault.verdict == VERDICT_NONE)
		fits = result->ending == TAB_WON || result->ending == TAB_DEAD;
	else if (result->fault.verdict == VERDICT_TURN_LIMIT)
		fits = result->ending == TAB_UNFINISHED;
	else
		fits = is_forfeit;
	if (!fits || strcmp(how, record_how(result->ending, result->fault.verdict)) != 0)
		return record_error(reader, line, error, "a game that was '%s' cannot have the verdict '%s'", how,
		                    verdict_row(result->fault.verdict)->name);
	if (has_seat != (verdict_row(result->fault.verdict)->blame == BLAME_BOT))
		return record_error(reader, line, error, "the verdict '%s' names %s",
		                    verdict_row(result->fault.verdict)->name,
		                    has_seat ? "a seat, and blames nobody" : "no seat to blame");
	if ((win[0] != '\0') != (result->winner != TAB_NOBODY))
		return record_error(reader, line, error,
		                    win[0] ? "nobody won, and a win is named" : "the win is missing");
	if (win[0] && (parse_win(win, &result->win) < 0 || is_forfeit != (result->win.kind == TAB_NO_WIN)))
		return record_error(reader, line, error, "a game that was '%s' is not won by '%s'", how, win);
	return 0;
}

static int read_result(struct record_reader *reader, struct record_item *item, struct error *error)
{
	struct record_result *result = &item->result;
	char how[16], win[TAB_RESULT_SIZE] = "";
	int has_verdict;

	result->blamed = TAB_NOBODY;
	if (end_list(reader, error) < 0 || !peek(reader, error))
		return -1;
	item->line = line_of(&reader->event);
	if (take_key(reader, "result", error) < 0 || begin_map(reader, error) < 0 ||
	    text_pair(reader, "how", how, sizeof how, error) < 0 ||
	    seat_pair(reader, "winner", true, &result->winner, error) < 0 ||
	    optional_text(reader, "win", win, sizeof win, error) < 0 || end_map(reader, error) < 0)
		return -1;
	if (parse_how(how, &result->ending) < 0)
		return record_error(reader, item->line, error, "'%s' is no way for a game to end", how);
	has_verdict = take_optional(reader, "verdict", error);
	if (has_verdict < 0 || (has_verdict && read_verdict(reader, result, error) < 0) ||
	    check_ending(reader, item->line, result, how, win, error) < 0)
		return -1;
	if (text_pair(reader, "board", result->board, sizeof result->board, error) < 0 ||
	    hex_pair(reader, "seed", &result->game_seed, error) < 0 || end_map(reader, error) < 0)
		return -1;
	reader->is_in_turns = false;
	return take(reader, YAML_DOCUMENT_END_EVENT, "the end of the document", error);
}

/* ---- The stream -------------------------------------------------------------------------------------------------- */

static int read_document(struct record_reader *reader, struct record_item *item, struct error *error)
{
	static const struct {
		const char *name;
		enum record_item_kind kind;
		int (*read)(struct record_reader *, struct record_item *, struct error *);
	} kinds[] = {
	    {"match", RECORD_HEADER, read_header}, {"game", RECORD_GAME, read_game}, {"end", RECORD_END, read_end}};
	char name[40];
	long format;

	if (begin_map(reader, error) < 0 || text_pair(reader, "tablier", name, sizeof name, error) < 0 ||
	    number_pair(reader, "format", RECORD_FORMAT, RECORD_FORMAT, &format, error) < 0)
		return -1;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (strcmp(kinds[i].name, name) != 0)
			continue;
		item->kind = kinds[i].kind;
		if (kinds[i].read(reader, item, error) < 0)
			return -1;
		if (item->kind == RECORD_GAME)
			return 0;
		return take(reader, YAML_DOCUMENT_END_EVENT, "the end of the document", error);
	}
	return record_error(reader, item->line, error, "no record: '%s' is no kind of document", name);
}

int record_read(struct record_reader *reader, struct record_item *item, struct error *error)
{
	const yaml_event_t *event;

	*item = (struct record_item){.kind = RECORD_EOF};
	event = peek(reader, error);
	if (!event)
		return -1;
	item->line = line_of(event);
	if (reader->is_in_turns) {
		if (event->type == YAML_SEQUENCE_END_EVENT) {
			item->kind = RECORD_RESULT;
			return read_result(reader, item, error);
		}
		item->kind = RECORD_TURN;
		return read_turn(reader, item, error);
	}
	if (event->type == YAML_STREAM_START_EVENT) {
		drop_event(reader);
		event = peek(reader, error);
		if (!event)
			return -1;
	}
	if (event->type == YAML_STREAM_END_EVENT)
		return 0;
	item->line = line_of(event);
	if (take(reader, YAML_DOCUMENT_START_EVENT, "a document", error) < 0)
		return -1;
	return read_document(reader, item, error);
}

struct record_reader *record_reader_new(FILE *stream, const char *name)
{
	struct record_reader *reader = xalloc(sizeof *reader);

	reader->name = xcopy(name);
	reader->stream = stream;
	yaml_parser_initialize(&reader->parser);
	yaml_parser_set_encoding(&reader->parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input(&reader->parser, on_read, reader);
	return reader;
}

void record_reader_free(struct record_reader *reader)
{
	if (!reader)
		return;
	drop_event(reader);
	yaml_parser_delete(&reader->parser);
	free(reader->name);
	free(reader);
}
