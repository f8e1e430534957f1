/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "yaml_out.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <yaml.h>

#include "text.h"

enum { TEXT_BYTES = 1024 }; /* of one text */

struct yaml_out {
	char *path;
	int file;          /* or -1 where all goes to … */
	struct text *text; /* … this */
	bool is_new;
	bool has_begun;
	yaml_emitter_t emitter;
	struct text document; /* emitted and not yet written */
	struct {
		bool has_begun; /* out_begin_lines */
		bool is_empty;  /* no line has come */
		int depth;      /* maps that are open */
		bool is_first;  /* nothing has come in the map */
		bool is_value;  /* the key has */
	} lines;
};

/* ---- Events ------------------------------------------------------------------------------------------------------ */

static int on_emit(void *context, unsigned char *bytes, size_t length)
{
	struct yaml_out *out = context;

	text_add(&out->document, (const char *)bytes, length);
	return 1;
}

/*
 * Every event goes through here. The emitter can fail only for lack of memory, for text that is not UTF-8, which our
 * texts are not, or for events out of order, which would be our bug.
 */
static void emit(struct yaml_out *out, yaml_event_t *event)
{
	int done = yaml_emitter_emit(&out->emitter, event);

	assert(done);
	(void)done;
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

void out_begin_lines(struct yaml_out *out)
{
	out->lines.has_begun = out->lines.is_empty = true;
}

void out_end_lines(struct yaml_out *out)
{
	out->lines.has_begun = false;
	if (out->lines.is_empty) {
		out_begin_list(out, OUT_FLOW);
		out_end_list(out);
	}
}

/* For libyaml the value of the key is empty, and it begins a new line with whatever comes next. */
static void begin_first_line(struct yaml_out *out)
{
	yaml_event_t event;

	yaml_scalar_event_initialize(&event, NULL, NULL, (const yaml_char_t *)"", 0, 1, 1, YAML_PLAIN_SCALAR_STYLE);
	emit(out, &event);
	yaml_emitter_flush(&out->emitter);
	out->lines.is_empty = false;
}

static void separate(struct yaml_out *out)
{
	if (out->lines.is_value)
		text_add(&out->document, ": ", 2);
	else if (!out->lines.is_first)
		text_add(&out->document, ", ", 2);
	out->lines.is_value = !out->lines.is_value;
	out->lines.is_first = false;
}

static void begin_map_in_line(struct yaml_out *out)
{
	if (out->lines.is_empty)
		begin_first_line(out);
	if (out->lines.depth++ == 0)
		text_add(&out->document, "\n- ", 3);
	else
		separate(out);
	text_add(&out->document, "{", 1);
	out->lines.is_first = true;
	out->lines.is_value = false;
}

static void end_map_in_line(struct yaml_out *out)
{
	out->lines.depth--;
	out->lines.is_value = out->lines.is_first = false;
	text_add(&out->document, "}", 1);
}

/* A text in single quotes, in which only these are doubled; it has no line feeds. */
static void add_single_quoted(struct text *out, const char *text, size_t length)
{
	const char *end = text + length, *quote;

	text_add(out, "'", 1);
	while ((quote = memchr(text, '\'', (size_t)(end - text)))) {
		text_add(out, text, (size_t)(quote + 1 - text));
		text_add(out, "'", 1);
		text = quote + 1;
	}
	text_add(out, text, (size_t)(end - text));
	text_add(out, "'", 1);
}

enum { HIGH = 0xef }; /* the first of the three bytes of U+F000 … U+FFFF; some of them no reader lets pass */

/* The same with all of those characters as numbers, which takes double quotes. */
static void add_double_quoted(struct text *out, const char *text, size_t length)
{
	const unsigned char *at = (const unsigned char *)text, *end = at + length;

	text_add(out, "\"", 1);
	while (at < end) {
		if (*at == HIGH) {
			text_format(out, "\\u%04X", 0xf000U | (at[1] & 0x3fU) << 6 | (at[2] & 0x3fU));
			at += 3;
			continue;
		}
		if (*at == '"' || *at == '\\')
			text_add(out, "\\", 1);
		text_add(out, (const char *)at++, 1);
	}
	text_add(out, "\"", 1);
}

/* ---- Maps and lists ---------------------------------------------------------------------------------------------- */

void out_begin_map(struct yaml_out *out, enum out_style style)
{
	yaml_event_t event;

	if (out->lines.has_begun) {
		assert(style == OUT_FLOW);
		begin_map_in_line(out);
		return;
	}
	yaml_mapping_start_event_initialize(&event, NULL, NULL, 1,
	                                    style == OUT_FLOW ? YAML_FLOW_MAPPING_STYLE : YAML_BLOCK_MAPPING_STYLE);
	emit(out, &event);
}

void out_end_map(struct yaml_out *out)
{
	yaml_event_t event;

	if (out->lines.has_begun) {
		end_map_in_line(out);
		return;
	}
	yaml_mapping_end_event_initialize(&event);
	emit(out, &event);
}

void out_begin_list(struct yaml_out *out, enum out_style style)
{
	yaml_event_t event;

	yaml_sequence_start_event_initialize(&event, NULL, NULL, 1,
	                                     style == OUT_FLOW ? YAML_FLOW_SEQUENCE_STYLE : YAML_BLOCK_SEQUENCE_STYLE);
	emit(out, &event);
}

void out_end_list(struct yaml_out *out)
{
	yaml_event_t event;

	yaml_sequence_end_event_initialize(&event);
	emit(out, &event);
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static void add_scalar(struct yaml_out *out, const char *text, size_t length, yaml_scalar_style_t style)
{
	yaml_event_t event;
	bool is_plain = style == YAML_PLAIN_SCALAR_STYLE;

	if (out->lines.has_begun) {
		separate(out);
		if (is_plain)
			text_add(&out->document, text, length);
		else if (memchr(text, HIGH, length))
			add_double_quoted(&out->document, text, length);
		else
			add_single_quoted(&out->document, text, length);
		return;
	}
	/* A word of ours may come out quoted, where it needs it; a text is never plain, so that `1.0` stays a text. */
	yaml_scalar_event_initialize(&event, NULL, NULL, (const yaml_char_t *)text, (int)length, is_plain, 1, style);
	emit(out, &event);
}

void out_word(struct yaml_out *out, const char *text)
{
	add_scalar(out, text, strlen(text), YAML_PLAIN_SCALAR_STYLE);
}

void out_text(struct yaml_out *out, const char *text)
{
	char clean[TEXT_BYTES];

	text_escape(text, strlen(text), clean, sizeof clean);
	add_scalar(out, clean, strlen(clean), YAML_SINGLE_QUOTED_SCALAR_STYLE);
}

void out_number(struct yaml_out *out, long number)
{
	char text[NUMBER_SIZE];

	add_scalar(out, text, number_print(text, number), YAML_PLAIN_SCALAR_STYLE);
}

void out_real(struct yaml_out *out, double number, int decimals)
{
	char text[REAL_SIZE];

	add_scalar(out, text, real_print(text, number, decimals), YAML_PLAIN_SCALAR_STYLE);
}

void out_milliseconds(struct yaml_out *out, int64_t us)
{
	char text[NUMBER_SIZE + 4];
	size_t length = number_print(text, (long)(us / 1000));
	int rest = (int)(us % 1000);

	text[length++] = '.';
	text[length++] = (char)('0' + rest / 100);
	text[length++] = (char)('0' + rest / 10 % 10);
	text[length++] = (char)('0' + rest % 10);
	add_scalar(out, text, length, YAML_PLAIN_SCALAR_STYLE);
}

void out_word_pair(struct yaml_out *out, const char *key, const char *value)
{
	out_word(out, key);
	out_word(out, value);
}

void out_text_pair(struct yaml_out *out, const char *key, const char *value)
{
	out_word(out, key);
	out_text(out, value);
}

void out_number_pair(struct yaml_out *out, const char *key, long value)
{
	out_word(out, key);
	out_number(out, value);
}

void out_hex_pair(struct yaml_out *out, const char *key, const struct dice_key *value)
{
	char hex[DICE_HEX_SIZE];

	dice_hex(value, hex);
	out_text_pair(out, key, hex);
}

/* ---- Documents --------------------------------------------------------------------------------------------------- */

static void open_emitter(struct yaml_out *out)
{
	yaml_event_t event;

	yaml_emitter_initialize(&out->emitter);
	yaml_emitter_set_output(&out->emitter, on_emit, out);
	yaml_emitter_set_encoding(&out->emitter, YAML_UTF8_ENCODING);
	yaml_emitter_set_unicode(&out->emitter, 1);
	yaml_emitter_set_width(&out->emitter, -1);
	yaml_stream_start_event_initialize(&event, YAML_UTF8_ENCODING);
	emit(out, &event);
}

void out_begin_document(struct yaml_out *out)
{
	yaml_event_t event;

	yaml_document_start_event_initialize(&event, NULL, NULL, NULL, 0);
	emit(out, &event);
}

void out_drop_document(struct yaml_out *out)
{
	/* The emitter stands in the middle of a document: a new one stands at the beginning of a stream. */
	yaml_emitter_delete(&out->emitter);
	text_clear(&out->document);
	memset(&out->lines, 0, sizeof out->lines);
	open_emitter(out);
}

int out_write_document(struct yaml_out *out, struct error *error)
{
	yaml_event_t event;
	const char *at;
	size_t left;

	yaml_document_end_event_initialize(&event, 1);
	emit(out, &event);
	yaml_emitter_flush(&out->emitter);
	if (out->text) {
		text_add(out->text, out->document.data, out->document.used);
		text_clear(&out->document);
		return 0;
	}
	at = out->document.data;
	left = out->document.used;
	while (left) {
		ssize_t written = write(out->file, at, left);

		if (written < 0 && errno == EINTR)
			continue;
		if (written < 0)
			return error_system(error, ERROR_FAILED, "cannot write record '%s'", out->path);
		at += written;
		left -= (size_t)written;
	}
	text_clear(&out->document);
	return 0;
}

/* ---- The file ---------------------------------------------------------------------------------------------------- */

struct yaml_out *out_open(const char *path, struct error *error)
{
	struct yaml_out *out = xalloc(sizeof *out);

	out->path = xcopy(path);
	if (strcmp(path, "-") == 0) {
		out->file = STDOUT_FILENO;
	} else {
		out->file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
		out->is_new = out->file >= 0;
		if (out->file < 0 && errno == EEXIST)
			out->file = open(path, O_WRONLY | O_CLOEXEC);
	}
	if (out->file < 0) {
		error_system(error, ERROR_USAGE, "cannot write record '%s'", path);
		free(out->path);
		free(out);
		return NULL;
	}
	open_emitter(out);
	return out;
}

struct yaml_out *out_open_text(struct text *text)
{
	struct yaml_out *out = xalloc(sizeof *out);

	out->file = -1;
	out->text = text;
	open_emitter(out);
	return out;
}

void out_close(struct yaml_out *out)
{
	yaml_emitter_delete(&out->emitter);
	text_release(&out->document);
	if (out->file >= 0 && out->file != STDOUT_FILENO)
		close(out->file);
	if (out->is_new && !out->has_begun)
		unlink(out->path);
	free(out->path);
	free(out);
}

int out_begin_file(struct yaml_out *out, struct error *error)
{
	if (out->file >= 0 && out->file != STDOUT_FILENO && ftruncate(out->file, 0) < 0 && errno != EINVAL)
		return error_system(error, ERROR_FAILED, "cannot write record '%s'", out->path);
	out->has_begun = true;
	return 0;
}
