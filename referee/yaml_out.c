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

#include "text.h"

enum {
	TEXT_BYTES = 1024, /* of one text */
	MOST_DEPTH = 8,    /* maps and lists in each other */
};

/* A map or list that has begun. */
struct collection {
	bool is_map;
	enum out_style style;
	bool is_value; /* of a map: the next scalar is a value, not a key */
	size_t count;  /* of keys, or items */
	size_t indent; /* of its entries; in block style */
};

struct yaml_out {
	char *path;
	int file;          /* or -1 where all goes to … */
	struct text *text; /* … this */
	bool is_new;
	bool has_begun;
	struct text document; /* not yet written */
	struct collection open[MOST_DEPTH];
	int depth; /* of those */
};

static inline void add(struct yaml_out *out, const char *bytes, size_t length)
{
	text_add(&out->document, bytes, length);
}

/* ---- Between entries --------------------------------------------------------------------------------------------- */

static void begin_line(struct yaml_out *out, size_t indent)
{
	static const char spaces[] = "\n                ";

	assert(indent < sizeof spaces - 1);
	add(out, spaces, 1 + indent);
}

static bool is_block_list(const struct collection *collection)
{
	return !collection->is_map && collection->style == OUT_BLOCK;
}

/* The first key of a map that is an item of a block list stands on the line of its dash. */
static bool follows_dash(const struct yaml_out *out)
{
	return out->depth > 1 && out->open[out->depth - 1].count == 0 && is_block_list(&out->open[out->depth - 2]);
}

/* Put what stands before an entry: a key, a value or an item. A collection in block style begins on the next line. */
static void separate(struct yaml_out *out, bool is_block)
{
	struct collection *in;

	if (out->depth == 0)
		return;
	in = &out->open[out->depth - 1];
	if (in->is_value) {
		add(out, ": ", is_block ? 1 : 2);
		in->is_value = false;
		return;
	}
	if (in->style == OUT_FLOW)
		add(out, ", ", in->count ? 2 : 0);
	else if (!follows_dash(out))
		begin_line(out, in->indent);
	if (is_block_list(in))
		add(out, "- ", 2);
	in->count++;
	in->is_value = in->is_map;
}

/* ---- Maps and lists ---------------------------------------------------------------------------------------------- */

static void begin(struct yaml_out *out, bool is_map, enum out_style style)
{
	const struct collection *in = out->depth ? &out->open[out->depth - 1] : NULL;
	struct collection *collection = &out->open[out->depth];

	assert(out->depth < MOST_DEPTH);
	separate(out, style == OUT_BLOCK);
	*collection = (struct collection){.is_map = is_map, .style = style};
	/* The dashes of a list stand below its key. */
	if (in)
		collection->indent = in->indent + (is_map || !in->is_map ? 2 : 0);
	out->depth++;
	if (style == OUT_FLOW)
		add(out, is_map ? "{" : "[", 1);
}

static void end(struct yaml_out *out)
{
	const struct collection *collection = &out->open[--out->depth];
	bool is_value = out->depth && out->open[out->depth - 1].is_map;

	if (collection->style == OUT_FLOW)
		add(out, collection->is_map ? "}" : "]", 1);
	if (collection->style == OUT_BLOCK && collection->count == 0) {
		add(out, " ", is_value);
		add(out, collection->is_map ? "{}" : "[]", 2);
	}
}

void out_begin_map(struct yaml_out *out, enum out_style style)
{
	begin(out, true, style);
}

void out_end_map(struct yaml_out *out)
{
	end(out);
}

void out_begin_list(struct yaml_out *out, enum out_style style)
{
	begin(out, false, style);
}

void out_end_list(struct yaml_out *out)
{
	end(out);
}

/* ---- Scalars ----------------------------------------------------------------------------------------------------- */

/* Whether a word can stand without quotes. In doubt it cannot. */
static bool is_plain(const char *word, size_t length, bool is_in_flow)
{
	if (length == 0 || strchr("?:,[]{}#&*!|>'\"%@` ", word[0]) || (word[0] == '-' && (!word[1] || word[1] == ' ')))
		return false;
	if (is_in_flow)
		return !strpbrk(word, ",?[]{}:#") && word[length - 1] != ' ';
	return !strstr(word, ": ") && !strstr(word, " #") && word[length - 1] != ':' && word[length - 1] != ' ';
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

static void add_plain(struct yaml_out *out, const char *text, size_t length)
{
	separate(out, false);
	add(out, text, length);
}

void out_word(struct yaml_out *out, const char *text)
{
	const struct collection *in;
	size_t length = strlen(text);

	assert(out->depth > 0);
	in = &out->open[out->depth - 1];
	separate(out, false);
	/* A key is ours, and one word. */
	if (in->is_value || is_plain(text, length, in->style == OUT_FLOW))
		add(out, text, length);
	else
		add_single_quoted(&out->document, text, length);
}

void out_text(struct yaml_out *out, const char *text)
{
	char clean[TEXT_BYTES];
	size_t length;

	text_escape(text, strlen(text), clean, sizeof clean);
	length = strlen(clean);
	separate(out, false);
	/* Never plain, so that `1.0` stays a text. */
	if (memchr(clean, HIGH, length))
		add_double_quoted(&out->document, clean, length);
	else
		add_single_quoted(&out->document, clean, length);
}

void out_number(struct yaml_out *out, long number)
{
	char text[NUMBER_SIZE];

	add_plain(out, text, number_print(text, number));
}

void out_real(struct yaml_out *out, double number, int decimals)
{
	char text[REAL_SIZE];

	add_plain(out, text, real_print(text, number, decimals));
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
	add_plain(out, text, length);
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

void out_begin_document(struct yaml_out *out)
{
	text_add_string(&out->document, "---");
}

void out_drop_document(struct yaml_out *out)
{
	text_clear(&out->document);
	out->depth = 0;
}

int out_write_document(struct yaml_out *out, struct error *error)
{
	const char *at;
	size_t left;

	assert(out->depth == 0);
	add(out, "\n", 1);
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
	return out;
}

struct yaml_out *out_open_text(struct text *text)
{
	struct yaml_out *out = xalloc(sizeof *out);

	out->file = -1;
	out->text = text;
	return out;
}

void out_close(struct yaml_out *out)
{
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
