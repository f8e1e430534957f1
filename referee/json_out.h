/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * JSON (RFC 8259) on one line, into a text: for events, and for tables that programs read.
 */
#ifndef JSON_OUT_H
#define JSON_OUT_H

#include <stdbool.h>
#include <stdint.h>

#include "text.h"

/* Start from all zero but for the text, which the caller owns. */
struct json_out {
	struct text *text;
	bool has_entry; /* the innermost object or list has: a comma is due */
	bool has_key;   /* a value is due */
};

void json_begin_object(struct json_out *json);
void json_end_object(struct json_out *json);
void json_begin_list(struct json_out *json);
void json_end_list(struct json_out *json);

/* In an object a key comes before each value. */
void json_key(struct json_out *json, const char *key);

/* What is no clean text comes escaped as text_escape does it. */
void json_text(struct json_out *json, const char *text);
void json_number(struct json_out *json, int64_t number);

/* With that many decimals, 0 … 9; null where it is not finite. */
void json_real(struct json_out *json, double number, int decimals);
void json_boolean(struct json_out *json, bool value);
void json_null(struct json_out *json);

#endif
