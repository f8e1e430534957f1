/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Strangers' bytes made fit for people, and text put together piece by piece.
 */
#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Whether it is UTF-8 without control characters (PR-1.5). */
bool text_is_clean(const char *text, size_t length);

/*
 * Copy bytes as clean text: what is not fit to print becomes \xHH. The copy is cut to fit, closed by a NUL, and ends
 * with an ellipsis if cut.
 */
void text_escape(const char *bytes, size_t length, char *out, size_t size);

/* Text that grows. Start from all zero; the owner releases it. */
struct text {
	char *data; /* used bytes, then a NUL, once something was added */
	size_t used;
	size_t size;
};

/* Have room for so many bytes more, and a NUL. */
void text_make_room(struct text *text, size_t more);

/* In place: lines are put together from pieces of a few bytes, and most lengths are known to the compiler. */
static inline void text_add(struct text *text, const char *bytes, size_t length)
{
	if (text->size - text->used <= length)
		text_make_room(text, length);
	memcpy(text->data + text->used, bytes, length);
	text->used += length;
	text->data[text->used] = '\0';
}

static inline void text_add_string(struct text *text, const char *string)
{
	text_add(text, string, strlen(string));
}

void text_add_number(struct text *text, long number);
void text_format(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Add a string in a column of so many characters, 3 or more: filled up at its right, or cut in its middle. */
void text_add_column(struct text *text, const char *string, size_t width);

void text_clear(struct text *text);
void text_release(struct text *text);

struct tab_drawing;

/* Add a board as tab_draw makes it. */
void text_draw(struct text *text, const struct tab_drawing *drawing);

/* Print a number, and return its length. printf takes ten times as long, and there are several numbers in a play. */
enum { NUMBER_SIZE = 24 };
size_t number_print(char out[NUMBER_SIZE], long number);

/*
 * Print a number with that many decimals, 0 … 9, and return its length. `null` where it is not finite, and no minus
 * before a zero.
 */
enum { REAL_SIZE = 340 };
size_t real_print(char out[REAL_SIZE], double number, int decimals);

/* malloc and realloc that do not return without memory: the process is at its end then. */
void *xalloc(size_t size);
void *xrealloc(void *old, size_t size);
char *xcopy(const char *string);

#endif
