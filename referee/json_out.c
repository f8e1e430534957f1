/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "json_out.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void begin_value(struct json_out *json)
{
	if (json->has_entry && !json->has_key)
		text_add_string(json->text, ", ");
	json->has_entry = true;
	json->has_key = false;
}

static void open(struct json_out *json, const char *bracket)
{
	begin_value(json);
	text_add_string(json->text, bracket);
	json->has_entry = false;
}

static void close(struct json_out *json, const char *bracket)
{
	assert(!json->has_key);
	text_add_string(json->text, bracket);
	/* It is an entry of what it stands in. */
	json->has_entry = true;
}

void json_begin_object(struct json_out *json)
{
	open(json, "{");
}

void json_end_object(struct json_out *json)
{
	close(json, "}");
}

void json_begin_list(struct json_out *json)
{
	open(json, "[");
}

void json_end_list(struct json_out *json)
{
	close(json, "]");
}

/* Clean text has no control characters, so these two are all that JSON wants escaped. */
static void add_quoted(struct text *out, const char *text)
{
	text_add_string(out, "\"");
	while (*text) {
		const size_t plain = strcspn(text, "\"\\");

		text_add(out, text, plain);
		text += plain;
		if (*text) {
			text_add_string(out, "\\");
			text_add(out, text++, 1);
		}
	}
	text_add_string(out, "\"");
}

static void add_text(struct text *out, const char *text)
{
	const size_t length = strlen(text);
	char *clean;

	if (text_is_clean(text, length)) {
		add_quoted(out, text);
		return;
	}
	clean = xalloc(4 * length + 1);
	text_escape(text, length, clean, 4 * length + 1);
	add_quoted(out, clean);
	free(clean);
}

void json_key(struct json_out *json, const char *key)
{
	assert(!json->has_key);
	begin_value(json);
	add_text(json->text, key);
	text_add_string(json->text, ": ");
	json->has_key = true;
}

void json_text(struct json_out *json, const char *text)
{
	begin_value(json);
	add_text(json->text, text);
}

void json_number(struct json_out *json, int64_t number)
{
	begin_value(json);
	text_format(json->text, "%" PRId64, number);
}

void json_real(struct json_out *json, double number, int decimals)
{
	char digits[REAL_SIZE];
	const size_t length = real_print(digits, number, decimals);

	begin_value(json);
	text_add(json->text, digits, length);
}

void json_boolean(struct json_out *json, bool value)
{
	begin_value(json);
	text_add_string(json->text, value ? "true" : "false");
}

void json_null(struct json_out *json)
{
	begin_value(json);
	text_add_string(json->text, "null");
}
