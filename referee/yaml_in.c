/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A recursive descent over libyaml's events that looks one event ahead.
 */
#include "config.h"

#include "yaml_in.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <yaml.h>

#include "text.h"

/* More than any writer of ours puts between two events: a game's turns are events each. */
enum { MAX_EVENT_BYTES = 1024 * 1024 };

struct yaml_in {
	char *name;
	const char *kind; /* of file, for messages */
	FILE *stream;
	yaml_parser_t parser;
	yaml_event_t event; /* the next, not yet taken */
	bool has_event;
	size_t pending; /* bytes read since the last event */
	bool is_broken; /* the system did not let us read */
	long above;     /* lines of the file that are not read */

	/* To tell a document that is cut off: */
	bool has_word;   /* the last event taken was a word without quotes … */
	size_t word_end; /* … that ends there, in characters; SIZE_MAX if it is empty */
	uint64_t read;   /* bytes */
	long lines;      /* that have ended */
	uint64_t begin;  /* of the line that is being read, in bytes … */
	uint64_t dashes; /* … with which it begins, three at most */
	struct in_stump last;
};

int in_error_of(const struct yaml_in *in, long line, struct error *error, const char *format, va_list arguments)
{
	char text[700];

	vsnprintf(text, sizeof text, format, arguments);
	return error_set(error, ERROR_FAILED, "%s:%ld: %s", in->name, in->above + line, text);
}

int in_error(const struct yaml_in *in, long line, struct error *error, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	in_error_of(in, line, error, format, arguments);
	va_end(arguments);
	return -1;
}

/* ---- Documents that are cut off ---------------------------------------------------------------------------------- */

/* Look for the lines that begin documents: those that begin with ---, and at the end of the file a part of that. */
static void find_documents(struct yaml_in *in, const unsigned char *bytes, size_t count)
{
	for (size_t i = 0; i < count;) {
		const unsigned char *feed;
		uint64_t column = in->read + i - in->begin;

		if (column == in->dashes && column < 3 && bytes[i] == '-')
			in->dashes++;
		if (column == 2 && in->dashes == 3)
			in->last = (struct in_stump){.line = in->lines + 1, .offset = in->begin};
		if (column < 2 && bytes[i] != '\n') {
			i++;
			continue;
		}
		feed = memchr(bytes + i, '\n', count - i);
		if (!feed)
			break;
		i = (size_t)(feed - bytes) + 1;
		in->begin = in->read + i;
		in->lines++;
		in->dashes = 0;
	}
	in->read += count;
}

/* Whether the parser has come to the end of the file, but for a character that it may look at. */
static bool is_at_end(const yaml_parser_t *parser)
{
	return parser->eof && parser->unread <= 2;
}

/* A file that ends too soon ends within a word, or in place of something. */
static bool is_cut_by(const yaml_event_t *event, size_t end)
{
	switch (event->type) {
	case YAML_SCALAR_EVENT:
		return event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE &&
		       (event->data.scalar.length == 0 || event->end_mark.index >= end);
	case YAML_MAPPING_END_EVENT:
	case YAML_SEQUENCE_END_EVENT:
	case YAML_DOCUMENT_END_EVENT:
	case YAML_STREAM_END_EVENT:
		return event->start_mark.index == event->end_mark.index;
	default:
		return false;
	}
}

bool in_is_cut(const struct yaml_in *in, struct in_stump *stump)
{
	const yaml_parser_t *parser = &in->parser;
	size_t end = parser->mark.index;
	bool is_cut;

	if (in->is_broken || in->pending > MAX_EVENT_BYTES)
		is_cut = false;
	else if (parser->error == YAML_READER_ERROR)
		/* In the middle of a character; the parser has read ahead. */
		is_cut = parser->problem && strcmp(parser->problem, "incomplete UTF-8 octet sequence") == 0;
	else if (!is_at_end(parser))
		is_cut = false;
	else if (parser->error != YAML_NO_ERROR)
		is_cut = parser->problem_mark.index + 1 >= end;
	else if (in->has_event)
		is_cut = is_cut_by(&in->event, end);
	else
		is_cut = in->has_word && in->word_end >= end;
	*stump = in->last;
	/* A single dash may as well begin an item of a list; then the parser takes it. */
	if (in->dashes == in->read - in->begin && (in->dashes >= 2 || (in->dashes && parser->error != YAML_NO_ERROR)))
		*stump = (struct in_stump){.line = in->lines + 1, .offset = in->begin};
	stump->is_there = is_cut;
	stump->bytes = in->read - stump->offset;
	return is_cut;
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

static int on_read(void *context, unsigned char *buffer, size_t size, size_t *count)
{
	struct yaml_in *in = context;

	*count = fread(buffer, 1, size, in->stream);
	in->pending += *count;
	find_documents(in, buffer, *count);
	if (*count == 0 && ferror(in->stream)) {
		in->is_broken = true;
		return 0;
	}
	return in->pending <= MAX_EVENT_BYTES;
}

static void drop_event(struct yaml_in *in)
{
	in->has_word = in->has_event && in->event.type == YAML_SCALAR_EVENT &&
	               in->event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
	if (in->has_word)
		in->word_end = in->event.data.scalar.length ? in->event.end_mark.index : SIZE_MAX;
	if (in->has_event)
		yaml_event_delete(&in->event);
	in->has_event = false;
}

/* A folder was given. People give that of a tournament, and mean its record. */
static int explain_folder(const struct yaml_in *in, struct error *error)
{
	struct text record = {.data = NULL};
	int status;

	text_format(&record, "%s/record.yaml", in->name);
	if (access(record.data, F_OK) == 0)
		status = error_set(error, ERROR_USAGE, "cannot read '%s', which is a folder: the record in it is '%s'",
		                   in->name, record.data);
	else
		status = error_set(error, ERROR_USAGE, "cannot read '%s': it is a folder", in->name);
	text_release(&record);
	return status;
}

static int explain(const struct yaml_in *in, struct error *error)
{
	const yaml_parser_t *parser = &in->parser;
	long line = (long)parser->problem_mark.line + 1;

	if (in->is_broken && errno == EISDIR)
		return explain_folder(in, error);
	if (in->is_broken)
		return error_system(error, ERROR_USAGE, "cannot read '%s'", in->name);
	if (in->pending > MAX_EVENT_BYTES)
		return in_error(in, (long)parser->mark.line + 1, error, "something here is too long for a %s",
		                in->kind);
	if (parser->error == YAML_READER_ERROR)
		line = (long)parser->mark.line + 1;
	return in_error(in, line, error, "no YAML: %s", parser->problem ? parser->problem : "it cannot be read");
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
static const yaml_event_t *peek(struct yaml_in *in, struct error *error)
{
	if (in->has_event)
		return &in->event;
	if (!yaml_parser_parse(&in->parser, &in->event)) {
		explain(in, error);
		return NULL;
	}
	in->has_event = true;
	/* What the parser has read ahead counts for the next event; it is little. */
	in->pending = 0;
	if (is_decorated(&in->event)) {
		in_error(in, line_of(&in->event), error, "anchors, aliases and tags have no place in a %s", in->kind);
		return NULL;
	}
	return &in->event;
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
static int take(struct yaml_in *in, yaml_event_type_t type, const char *wanted, struct error *error)
{
	const yaml_event_t *event = peek(in, error);

	if (!event)
		return -1;
	if (event->type != type)
		return in_error(in, line_of(event), error, "no %s: here should be %s, and is %s", in->kind, wanted,
		                describe(event));
	drop_event(in);
	return 0;
}

/* ---- Structure --------------------------------------------------------------------------------------------------- */

long in_line(struct yaml_in *in, struct error *error)
{
	const yaml_event_t *event = peek(in, error);

	return event ? line_of(event) : -1;
}

int in_is_end(struct yaml_in *in, struct error *error)
{
	const yaml_event_t *event = peek(in, error);

	if (event && event->type == YAML_STREAM_START_EVENT) {
		drop_event(in);
		event = peek(in, error);
	}
	return event ? event->type == YAML_STREAM_END_EVENT : -1;
}

int in_begin_document(struct yaml_in *in, struct error *error)
{
	return take(in, YAML_DOCUMENT_START_EVENT, "a document", error);
}

int in_end_document(struct yaml_in *in, struct error *error)
{
	return take(in, YAML_DOCUMENT_END_EVENT, "the end of the document", error);
}

int in_begin_map(struct yaml_in *in, struct error *error)
{
	return take(in, YAML_MAPPING_START_EVENT, "a map", error);
}

int in_end_map(struct yaml_in *in, struct error *error)
{
	const yaml_event_t *event = peek(in, error);

	if (!event)
		return -1;
	if (event->type == YAML_SCALAR_EVENT)
		return in_error(in, line_of(event), error, "no %s: nothing is known of '%.60s' here", in->kind,
		                (const char *)event->data.scalar.value);
	return take(in, YAML_MAPPING_END_EVENT, "the end of the map", error);
}

int in_begin_list(struct yaml_in *in, struct error *error)
{
	return take(in, YAML_SEQUENCE_START_EVENT, "a list", error);
}

int in_end_list(struct yaml_in *in, struct error *error)
{
	return take(in, YAML_SEQUENCE_END_EVENT, "the end of the list", error);
}

static int is_next(struct yaml_in *in, yaml_event_type_t type, struct error *error)
{
	const yaml_event_t *event = peek(in, error);

	return event ? event->type == type : -1;
}

int in_is_map(struct yaml_in *in, struct error *error)
{
	return is_next(in, YAML_MAPPING_START_EVENT, error);
}

int in_is_map_end(struct yaml_in *in, struct error *error)
{
	return is_next(in, YAML_MAPPING_END_EVENT, error);
}

int in_is_list_end(struct yaml_in *in, struct error *error)
{
	return is_next(in, YAML_SEQUENCE_END_EVENT, error);
}

/* ---- Keys and values --------------------------------------------------------------------------------------------- */

int in_is_key(struct yaml_in *in, const char *key, struct error *error)
{
	const yaml_event_t *event = peek(in, error);

	if (!event)
		return -1;
	return event->type == YAML_SCALAR_EVENT && event->data.scalar.length == strlen(key) &&
	       memcmp(event->data.scalar.value, key, event->data.scalar.length) == 0;
}

int in_key(struct yaml_in *in, const char *key, struct error *error)
{
	const yaml_event_t *event = peek(in, error);

	if (!event)
		return -1;
	if (in_is_key(in, key, error) == 1) {
		drop_event(in);
		return 0;
	}
	if (event->type == YAML_SCALAR_EVENT)
		return in_error(in, line_of(event), error, "no %s: the key '%s' should be here, not '%.60s'", in->kind,
		                key, (const char *)event->data.scalar.value);
	return in_error(in, line_of(event), error, "no %s: the key '%s' should be here, and is %s", in->kind, key,
	                describe(event));
}

int in_optional_key(struct yaml_in *in, const char *key, struct error *error)
{
	int is_there = in_is_key(in, key, error);

	if (is_there == 1)
		drop_event(in);
	return is_there;
}

int in_text(struct yaml_in *in, char *out, size_t size, struct error *error)
{
	const yaml_event_t *event = peek(in, error);

	if (!event)
		return -1;
	if (event->type != YAML_SCALAR_EVENT)
		return in_error(in, line_of(event), error, "no %s: here should be a word, and is %s", in->kind,
		                describe(event));
	if (event->data.scalar.length >= size || memchr(event->data.scalar.value, 0, event->data.scalar.length))
		return in_error(in, line_of(event), error, "'%.40s…' is too long here, or has a zero byte",
		                (const char *)event->data.scalar.value);
	memcpy(out, event->data.scalar.value, event->data.scalar.length + 1);
	drop_event(in);
	return 0;
}

int in_number(struct yaml_in *in, long min, long max, long *out, struct error *error)
{
	long line = in_line(in, error);
	char text[24], *end;

	if (line < 0 || in_text(in, text, sizeof text, error) < 0)
		return -1;
	errno = 0;
	*out = strtol(text, &end, 10);
	if (text[0] < '0' || text[0] > '9' || *end || errno || *out < min || *out > max)
		return in_error(in, line, error, "here should be a number from %ld to %ld, not '%s'", min, max, text);
	return 0;
}

int in_milliseconds(struct yaml_in *in, int64_t *us, struct error *error)
{
	long line = in_line(in, error);
	char text[24];
	size_t whole;

	if (line < 0 || in_text(in, text, sizeof text, error) < 0)
		return -1;
	whole = strspn(text, "0123456789");
	if (whole < 1 || whole > 12 || text[whole] != '.' || strspn(text + whole + 1, "0123456789") != 3 ||
	    text[whole + 4])
		return in_error(in, line, error, "'%s' is no time in milliseconds with three decimals", text);
	*us = strtoll(text, NULL, 10) * 1000 + strtol(text + whole + 1, NULL, 10);
	return 0;
}

int in_text_pair(struct yaml_in *in, const char *key, char *out, size_t size, struct error *error)
{
	if (in_key(in, key, error) < 0)
		return -1;
	return in_text(in, out, size, error);
}

int in_number_pair(struct yaml_in *in, const char *key, long min, long max, long *out, struct error *error)
{
	if (in_key(in, key, error) < 0)
		return -1;
	return in_number(in, min, max, out, error);
}

int in_hex_pair(struct yaml_in *in, const char *key, struct dice_key *out, struct error *error)
{
	char text[DICE_HEX_SIZE];
	long line;

	if (in_key(in, key, error) < 0 || (line = in_line(in, error)) < 0 || in_text(in, text, sizeof text, error) < 0)
		return -1;
	if (dice_unhex(out, text) < 0)
		return in_error(in, line, error, "'%s' is not 64 hexadecimal digits", text);
	return 0;
}

int in_optional_text(struct yaml_in *in, const char *key, char *out, size_t size, struct error *error)
{
	int is_there = in_optional_key(in, key, error);

	if (is_there <= 0)
		return is_there;
	return in_text(in, out, size, error);
}

/* ---- Making ------------------------------------------------------------------------------------------------------ */

struct yaml_in *in_new(FILE *stream, const char *name)
{
	struct yaml_in *in = xalloc(sizeof *in);

	in->name = xcopy(name);
	in->kind = "record";
	in->stream = stream;
	yaml_parser_initialize(&in->parser);
	yaml_parser_set_encoding(&in->parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input(&in->parser, on_read, in);
	return in;
}

void in_set_kind(struct yaml_in *in, const char *kind)
{
	in->kind = kind;
}

void in_set_above(struct yaml_in *in, long lines)
{
	in->above = lines;
}

void in_free(struct yaml_in *in)
{
	drop_event(in);
	yaml_parser_delete(&in->parser);
	free(in->name);
	free(in);
}
