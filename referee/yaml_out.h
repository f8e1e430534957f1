/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A stream of YAML documents into a file, in the form that records have: words of ours plain, texts quoted, what stands
 * on one line in braces or brackets. A document is kept in memory until it ends, and then written at once.
 *
 * It is written without libyaml, in which the referee spent a third of its own time for a ply.
 */
#ifndef YAML_OUT_H
#define YAML_OUT_H

#include <stdint.h>

#include "dice.h"
#include "error.h"
#include "text.h"

struct yaml_out;

/*
 * Open a file for writing, `-` for standard output. What the file holds stays until out_begin_file.
 *
 * Returns: NULL with error filled if it cannot be.
 */
struct yaml_out *out_open(const char *path, struct error *error);

/* Write to the end of a text, which must live as long. No function can fail then. */
struct yaml_out *out_open_text(struct text *text);

/* Close the file, and drop a document that has not ended. A new file that nothing was begun in is removed. */
void out_close(struct yaml_out *out);

/* The file's old contents go now. Returns 0, or -1 with error filled. */
int out_begin_file(struct yaml_out *out, struct error *error);

void out_begin_document(struct yaml_out *out);
void out_drop_document(struct yaml_out *out);

/* End the document and hand it to the system in one piece. Returns 0, or -1 with error filled. */
int out_write_document(struct yaml_out *out, struct error *error);

enum out_style {
	OUT_BLOCK, /* an entry a line */
	OUT_FLOW,  /* all on one line */
};

void out_begin_map(struct yaml_out *out, enum out_style style);
void out_end_map(struct yaml_out *out);
void out_begin_list(struct yaml_out *out, enum out_style style);
void out_end_list(struct yaml_out *out);

/* A word of ours that no reader can take for anything but itself; a key too. */
void out_word(struct yaml_out *out, const char *text);

/* Text that could look like a number, or like anything. */
void out_text(struct yaml_out *out, const char *text);

void out_number(struct yaml_out *out, long number);

/* A number with that many decimals, 0 … 9; `null` where it is not finite. */
void out_real(struct yaml_out *out, double number, int decimals);

/* Milliseconds with three decimals. */
void out_milliseconds(struct yaml_out *out, int64_t us);

/* A key and its value. */
void out_word_pair(struct yaml_out *out, const char *key, const char *value);
void out_text_pair(struct yaml_out *out, const char *key, const char *value);
void out_number_pair(struct yaml_out *out, const char *key, long value);
void out_hex_pair(struct yaml_out *out, const char *key, const struct dice_key *value);

#endif
