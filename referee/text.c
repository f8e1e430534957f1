/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text.h"

#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tablier.h"

/* Length of the UTF-8 character at the start of the bytes; 0 if there is none (RFC 3629). */
static size_t character(const unsigned char *bytes, size_t length)
{
	static const struct {
		unsigned char mask, lead;
		uint32_t least;
	} forms[] = {{0x80, 0x00, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};

	for (size_t extra = 0; extra < 4; extra++) {
		uint32_t value;

		if ((bytes[0] & forms[extra].mask) != forms[extra].lead)
			continue;
		if (length < extra + 1)
			return 0;
		value = bytes[0] & (unsigned char)~forms[extra].mask;
		for (size_t i = 1; i <= extra; i++) {
			if ((bytes[i] & 0xc0) != 0x80)
				return 0;
			value = value << 6 | (bytes[i] & 0x3f);
		}
		if (value < forms[extra].least || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff))
			return 0;
		return extra + 1;
	}
	return 0;
}

/* Length of the printable character at the start of the bytes; 0 if there is none. */
static size_t printable(const char *text, size_t length)
{
	const unsigned char *bytes = (const unsigned char *)text;

	if (bytes[0] < 0x20 || bytes[0] == 0x7f)
		return 0;
	/* U+0080 to U+009F are control characters too, and U+2028 and U+2029 end lines. */
	if (bytes[0] == 0xc2 && length > 1 && bytes[1] < 0xa0)
		return 0;
	if (length > 2 && bytes[0] == 0xe2 && bytes[1] == 0x80 && (bytes[2] == 0xa8 || bytes[2] == 0xa9))
		return 0;
	return character(bytes, length);
}

/* A printable character of ASCII, as most are. */
static bool is_simple(char byte)
{
	return byte >= ' ' && byte <= '~';
}

bool text_is_clean(const char *text, size_t length)
{
	while (length) {
		size_t step = is_simple(*text) ? 1 : printable(text, length);

		if (!step)
			return false;
		text += step;
		length -= step;
	}
	return true;
}

void text_escape(const char *bytes, size_t length, char *out, size_t size)
{
	static const char ellipsis[] = "…";
	const size_t dots = size >= sizeof ellipsis ? sizeof ellipsis - 1 : 0;
	size_t used = 0, fits = 0;

	while (length) {
		size_t step = is_simple(*bytes) ? 1 : printable(bytes, length);
		char piece[8];
		size_t added;

		if (step) {
			memcpy(piece, bytes, step);
			added = step;
		} else {
			step = 1;
			added = (size_t)snprintf(piece, sizeof piece, "\\x%02x", (unsigned char)*bytes);
		}
		if (used + added >= size) {
			used = fits;
			memcpy(out + used, ellipsis, dots);
			used += dots;
			break;
		}
		memcpy(out + used, piece, added);
		used += added;
		if (used + dots < size)
			fits = used;
		bytes += step;
		length -= step;
	}
	out[used] = '\0';
}

void text_make_room(struct text *text, size_t more)
{
	size_t size = text->size ? text->size : 256;

	while (size < text->used + more + 1)
		size *= 2;
	if (size != text->size) {
		text->data = xrealloc(text->data, size);
		text->size = size;
	}
}

size_t number_print(char out[NUMBER_SIZE], long number)
{
	char digits[NUMBER_SIZE];
	unsigned long left = number < 0 ? -(unsigned long)number : (unsigned long)number;
	size_t count = 0, length = 0;

	do
		digits[count++] = (char)('0' + left % 10);
	while (left /= 10);
	if (number < 0)
		out[length++] = '-';
	while (count)
		out[length++] = digits[--count];
	out[length] = '\0';
	return length;
}

size_t real_print(char out[REAL_SIZE], double number, int decimals)
{
	int length;

	if (!isfinite(number))
		return (size_t)snprintf(out, REAL_SIZE, "null");
	length = snprintf(out, REAL_SIZE, "%.*f", decimals, number);
	if (out[0] == '-' && out[strspn(out, "-0.")] == '\0') {
		memmove(out, out + 1, (size_t)length);
		length--;
	}
	return (size_t)length;
}

void text_add_number(struct text *text, long number)
{
	char digits[NUMBER_SIZE];
	size_t length = number_print(digits, number);

	text_add(text, digits, length);
}

void text_format(struct text *text, const char *format, ...)
{
	va_list arguments;
	int length;

	text_make_room(text, 128);
	va_start(arguments, format);
	length = vsnprintf(text->data + text->used, text->size - text->used, format, arguments);
	va_end(arguments);
	if ((size_t)length >= text->size - text->used) {
		text_make_room(text, (size_t)length);
		va_start(arguments, format);
		vsnprintf(text->data + text->used, text->size - text->used, format, arguments);
		va_end(arguments);
	}
	text->used += (size_t)length;
}

/* Length in bytes of so many characters, or of the whole string; *count is how many there were. */
static size_t span(const char *string, size_t most, size_t *count)
{
	size_t length = 0;

	for (*count = 0; string[length] && *count < most; (*count)++)
		do
			length++;
		while ((string[length] & 0xc0) == 0x80);
	return length;
}

void text_add_column(struct text *text, const char *string, size_t width)
{
	size_t count, length = span(string, SIZE_MAX, &count), begin, unused;

	if (count <= width) {
		text_add(text, string, length);
		text_format(text, "%*s", (int)(width - count), "");
		return;
	}
	/* Both ends tell apart what a column in a table has to. */
	begin = width / 2;
	text_add(text, string, span(string, begin, &unused));
	text_add_string(text, "…");
	text_add_string(text, string + span(string, count - (width - begin - 1), &unused));
}

void text_draw(struct text *text, const struct tab_drawing *drawing)
{
	text_make_room(text, TAB_DRAWING_SIZE);
	text->used += tab_draw(drawing, text->data + text->used, TAB_DRAWING_SIZE);
}

void text_clear(struct text *text)
{
	text->used = 0;
	if (text->data)
		text->data[0] = '\0';
}

void text_release(struct text *text)
{
	free(text->data);
	*text = (struct text){.data = NULL};
}

void *xrealloc(void *old, size_t size)
{
	void *memory = realloc(old, size);

	if (!memory) {
		fputs("tablier: out of memory\n", stderr);
		abort();
	}
	return memory;
}

void *xalloc(size_t size)
{
	return memset(xrealloc(NULL, size), 0, size);
}

char *xcopy(const char *string)
{
	size_t size = strlen(string) + 1;

	return memcpy(xrealloc(NULL, size), string, size);
}
