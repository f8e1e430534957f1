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
	char *path; /* NULL in memory */
	int file;
	struct text memory;
	bool is_new;
	bool has_begun;
	yaml_emitter_t emitter;
	struct text document; /* emitted and not yet written */
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

void out_begin_map(struct yaml_out *out, enum out_style style)
{
	yaml_event_t event;

	yaml_mapping_start_event_initialize(&event, NULL, NULL, 1,
	                                    style == OUT_FLOW ? YAML_FLOW_MAPPING_STYLE : YAML_BLOCK_MAPPING_STYLE);
	emit(out, &event);
}

void out_end_map(struct yaml_out *out)
{
	yaml_event_t event;

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
	if (!out->path) {
		text_add(&out->memory, out->document.data, out->document.used);
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

struct yaml_out *out_in_memory(const char *so_far, size_t length)
{
	struct yaml_out *out = xalloc(sizeof *out);

	text_add(&out->memory, so_far, length);
	open_emitter(out);
	return out;
}

const struct text *out_memory(const struct yaml_out *out)
{
	return &out->memory;
}

void out_clear_memory(struct yaml_out *out)
{
	text_clear(&out->memory);
}

void out_close(struct yaml_out *out)
{
	yaml_emitter_delete(&out->emitter);
	text_release(&out->document);
	text_release(&out->memory);
	if (!out->path) {
		free(out);
		return;
	}
	if (out->file != STDOUT_FILENO)
		close(out->file);
	if (out->is_new && !out->has_begun)
		unlink(out->path);
	free(out->path);
	free(out);
}

int out_begin_file(struct yaml_out *out, struct error *error)
{
	if (!out->path)
		return 0;
	if (out->file != STDOUT_FILENO && ftruncate(out->file, 0) < 0 && errno != EINVAL)
		return error_system(error, ERROR_FAILED, "cannot write record '%s'", out->path);
	out->has_begun = true;
	return 0;
}
