/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Strangers' bytes made fit for people, and text that grows.
 */
#include "unit.h"

#include <stdio.h>
#include <string.h>

#include "referee/text.h"

/* Bytes with their length: a case may hold a NUL. */
#define BYTES(literal) literal, sizeof(literal) - 1

struct clean_case {
	const char *what;
	const char *bytes;
	size_t length;
	bool is_clean;
};

static void utf8_without_control_characters_is_clean(void **state)
{
	/* PR-1.5 */
	static const struct clean_case cases[] = {
	    {"nothing", BYTES(""), true},
	    {"the first that prints", BYTES(" "), true},
	    {"the last of ASCII that prints", BYTES("~"), true},
	    {"a line of ASCII", BYTES("play 1/7* 7/11"), true},
	    {"U+00A0, two bytes", BYTES("\xc2\xa0"), true},
	    {"U+00E9, two bytes", BYTES("caf\xc3\xa9"), true},
	    {"U+07FF, the last of two bytes", BYTES("\xdf\xbf"), true},
	    {"U+0800, the first of three bytes", BYTES("\xe0\xa0\x80"), true},
	    {"U+D7FF, below the surrogates", BYTES("\xed\x9f\xbf"), true},
	    {"U+E000, above the surrogates", BYTES("\xee\x80\x80"), true},
	    {"U+FFFD, three bytes", BYTES("\xef\xbf\xbd"), true},
	    {"U+10000, the first of four bytes", BYTES("\xf0\x90\x80\x80"), true},
	    {"U+1F3B2, four bytes", BYTES("\xf0\x9f\x8e\xb2"), true},
	    {"U+10FFFF, the last of all", BYTES("\xf4\x8f\xbf\xbf"), true},

	    {"NUL", BYTES("a\0b"), false},
	    {"U+0001", BYTES("\x01"), false},
	    {"tab", BYTES("a\tb"), false},
	    {"line feed", BYTES("a\n"), false},
	    {"carriage return", BYTES("a\r"), false},
	    {"escape", BYTES("\x1b[31m"), false},
	    {"U+001F", BYTES("\x1f"), false},
	    {"DEL", BYTES("\x7f"), false},
	    {"U+0080, the first of C1", BYTES("\xc2\x80"), false},
	    {"U+0085, next line", BYTES("\xc2\x85"), false},
	    {"U+009F, the last of C1", BYTES("\xc2\x9f"), false},

	    {"overlong U+0000", BYTES("\xc0\x80"), false},
	    {"overlong U+007F", BYTES("\xc1\xbf"), false},
	    {"overlong slash", BYTES("\xc0\xaf"), false},
	    {"overlong in three bytes", BYTES("\xe0\x80\xaf"), false},
	    {"overlong U+07FF", BYTES("\xe0\x9f\xbf"), false},
	    {"overlong in four bytes", BYTES("\xf0\x80\x80\xaf"), false},
	    {"overlong U+FFFF", BYTES("\xf0\x8f\xbf\xbf"), false},
	    {"U+D800, the first surrogate", BYTES("\xed\xa0\x80"), false},
	    {"U+DFFF, the last surrogate", BYTES("\xed\xbf\xbf"), false},
	    {"a pair of surrogates", BYTES("\xed\xa0\xbc\xed\xbe\xb2"), false},
	    {"U+110000, beyond the last", BYTES("\xf4\x90\x80\x80"), false},
	    {"a lead of four bytes that no character has", BYTES("\xf5\x80\x80\x80"), false},
	    {"five bytes", BYTES("\xf8\x88\x80\x80\x80"), false},
	    {"six bytes", BYTES("\xfc\x84\x80\x80\x80\x80"), false},
	    {"FE", BYTES("\xfe"), false},
	    {"FF", BYTES("\xff"), false},

	    {"a lone continuation", BYTES("\x80"), false},
	    {"one continuation too many", BYTES("\xc3\xa9\xa9"), false},
	    {"one of two bytes", BYTES("a\xc3"), false},
	    {"one of three bytes", BYTES("\xe2"), false},
	    {"two of three bytes", BYTES("\xe2\x82"), false},
	    {"three of four bytes", BYTES("\xf0\x9f\x8e"), false},
	    {"a letter for the last continuation", BYTES("\xe2\x82z"), false},
	    {"a letter for the first continuation", BYTES("\xe2z\x82"), false},
	    {"a character cut off by the length", "\xc3\xa9", 1, false},
	    {"C1 cut off by the length", "\xc2\x85", 1, false},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		check(text_is_clean(cases[i].bytes, cases[i].length) == cases[i].is_clean, "%s should %sbe clean",
		      cases[i].what, cases[i].is_clean ? "" : "not ");
}

static void what_lies_behind_the_length_is_not_looked_at(void **state)
{
	(void)state;
	assert_true(text_is_clean("ab\x01", 2));
	assert_true(text_is_clean("\xff", 0));
}

/* ---- Escaping ---------------------------------------------------------------------------------------------------- */

static void what_does_not_print_is_escaped(void **state)
{
	static const struct {
		const char *bytes;
		size_t length;
		const char *escaped;
	} cases[] = {
	    {BYTES(""), ""},
	    {BYTES("plain"), "plain"},
	    {BYTES("caf\xc3\xa9 \xf0\x9f\x8e\xb2"), "caf\xc3\xa9 \xf0\x9f\x8e\xb2"},
	    {BYTES("a\nb\tc"), "a\\x0ab\\x09c"},
	    {BYTES("a\0b"), "a\\x00b"},
	    {BYTES("\x7f"), "\\x7f"},
	    {BYTES("\xc2\x85"), "\\xc2\\x85"},
	    {BYTES("\xff\xfe"), "\\xff\\xfe"},
	    {BYTES("\xc0\xaf"), "\\xc0\\xaf"},
	    {BYTES("\xed\xa0\x80"), "\\xed\\xa0\\x80"},
	    {BYTES("\xe2\x82"), "\\xe2\\x82"},
	    {BYTES("\xe2\x82z\xc3\xa9"), "\\xe2\\x82z\xc3\xa9"},
	    {BYTES("\\x41"), "\\x41"},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char out[64];

		text_escape(cases[i].bytes, cases[i].length, out, sizeof out);
		assert_string_equal(out, cases[i].escaped);
	}
}

static void a_text_that_fits_exactly_is_not_cut(void **state)
{
	char out[8];

	(void)state;
	text_escape("1234567", 7, out, sizeof out);
	assert_string_equal(out, "1234567");
	text_escape("12345\xc3\xa9", 7, out, sizeof out);
	assert_string_equal(out, "12345\xc3\xa9");
	text_escape("123\n", 4, out, sizeof out);
	assert_string_equal(out, "123\\x0a");
}

static void a_text_that_is_too_long_ends_with_an_ellipsis(void **state)
{
	char out[8];

	(void)state;
	text_escape("12345678", 8, out, sizeof out);
	assert_string_equal(out, "1234…");
	/* One byte over, and the character that the cut falls into goes as a whole. */
	text_escape("123\xf0\x9f\x8e\xb2z", 8, out, sizeof out);
	assert_string_equal(out, "123…");
	text_escape("1\n\n", 3, out, sizeof out);
	assert_string_equal(out, "1…");
}

/*
 * Escape into so many bytes with a guard behind them, and look at what came out: closed in time, clean, a beginning of
 * the whole, and cut only where it must be.
 */
static void escape_into(const char *bytes, size_t length, const char *whole, size_t size)
{
	const char guard = '\x5a';
	char out[128];
	size_t used;

	assert_true(size + 16 <= sizeof out);
	memset(out, guard, sizeof out);
	text_escape(bytes, length, out, size);
	for (size_t i = size; i < sizeof out; i++)
		check(out[i] == guard, "'%s' into %zu bytes: byte %zu is written to", whole, size, i);
	used = strnlen(out, size);
	check(used < size, "'%s' into %zu bytes: there is no NUL", whole, size);
	check(text_is_clean(out, used), "'%s' into %zu bytes: a character is split: '%s'", whole, size, out);
	if (strlen(whole) < size) {
		check(strcmp(out, whole) == 0, "'%s' into %zu bytes: it fits, and is '%s'", whole, size, out);
		return;
	}
	check(used >= 3 && strcmp(out + used - 3, "…") == 0, "'%s' into %zu bytes: no ellipsis in '%s'", whole, size,
	      out);
	check(strncmp(out, whole, used - 3) == 0, "'%s' into %zu bytes: it is '%s'", whole, size, out);
	/* No piece is longer than four bytes, so no more than that may stay free. */
	check(used + 4 >= size, "'%s' into %zu bytes: only %zu are used", whole, size, used);
}

static const struct {
	const char *bytes;
	size_t length;
} ESCAPED[] = {
    {BYTES("abcdefghijklmnopqrstuvwxyz")},
    {BYTES("\xc3\xa9\xc3\xa8\xc3\xaa\xc3\xab\xc3\xa9\xc3\xa8\xc3\xaa\xc3\xab")},
    {BYTES("\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac")},
    {BYTES("\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2")},
    {BYTES("\x01\x02\x03\x04\x05\x06\x07\x08")},
    {BYTES("a\xc3\xa9\x01\xf0\x9f\x8e\xb2\xff\xe2\x82\xac\nb\xc3\xa9\x02\xf0\x9f\x8e\xb2z")},
};

static void no_size_is_overrun_and_no_character_split(void **state)
{
	(void)state;
	for (size_t i = 0; i < LENGTH(ESCAPED); i++) {
		char whole[128];

		text_escape(ESCAPED[i].bytes, ESCAPED[i].length, whole, sizeof whole);
		for (size_t length = 0; length <= ESCAPED[i].length; length++) {
			text_escape(ESCAPED[i].bytes, length, whole, sizeof whole);
			for (size_t size = 4; size < 64; size++)
				escape_into(ESCAPED[i].bytes, length, whole, size);
		}
	}
}

static void a_size_too_small_for_an_ellipsis_is_not_overrun(void **state)
{
	(void)state;
	for (size_t i = 0; i < LENGTH(ESCAPED); i++)
		for (size_t size = 1; size < 4; size++) {
			const char guard = '\x5a';
			char out[16];

			memset(out, guard, sizeof out);
			text_escape(ESCAPED[i].bytes, ESCAPED[i].length, out, size);
			for (size_t at = size; at < sizeof out; at++)
				check(out[at] == guard, "case %zu into %zu bytes: byte %zu is written to", i, size, at);
			check(strnlen(out, size) < size, "case %zu into %zu bytes: there is no NUL", i, size);
		}
}

static void clean_text_is_not_changed_when_escaped_again(void **state)
{
	(void)state;
	for (size_t i = 0; i < LENGTH(ESCAPED); i++) {
		char once[128], twice[128];

		text_escape(ESCAPED[i].bytes, ESCAPED[i].length, once, sizeof once);
		text_escape(once, strlen(once), twice, sizeof twice);
		assert_string_equal(once, twice);
	}
}

/* ---- Text that grows --------------------------------------------------------------------------------------------- */

static void text_grows_piece_by_piece(void **state)
{
	struct text text = {.data = NULL};

	(void)state;
	for (size_t i = 0; i < 10000; i++) {
		text_add(&text, "abc", i % 4);
		assert_true(text.used < text.size);
		assert_int_equal(text.data[text.used], 0);
	}
	assert_int_equal(text.used, 15000);
	for (size_t i = 0; i < text.used; i += 6)
		check(memcmp(text.data + i, "aababc", 6) == 0, "byte %zu", i);
	text_release(&text);
	assert_null(text.data);
	assert_int_equal(text.used, 0);
	assert_int_equal(text.size, 0);
}

static void a_piece_of_any_length_fits(void **state)
{
	static char piece[5000];

	(void)state;
	memset(piece, 'x', sizeof piece);
	for (size_t before = 0; before < 600; before += 37)
		for (size_t length = 0; length < sizeof piece; length += 113) {
			struct text text = {.data = NULL};

			text_add(&text, piece, before);
			text_add(&text, piece, length);
			check(text.used == before + length && strlen(text.data) == text.used, "%zu bytes after %zu",
			      length, before);
			text_release(&text);
		}
}

static void text_may_hold_a_zero_byte(void **state)
{
	struct text text = {.data = NULL};

	(void)state;
	text_add(&text, BYTES("a\0b"));
	text_add_string(&text, "cd");
	assert_int_equal(text.used, 5);
	assert_memory_equal(text.data, "a\0bcd", 6);
	text_release(&text);
}

static void a_format_of_any_length_is_written_in_full(void **state)
{
	static char word[3000];

	(void)state;
	/* 128 bytes is what is set aside before the length is known. */
	for (size_t length = 0; length < sizeof word - 1; length += length < 400 ? 1 : 101) {
		struct text text = {.data = NULL};

		memset(word, 'y', length);
		word[length] = '\0';
		text_format(&text, "%d:%s:%d", 12, word, 34);
		text_format(&text, "%s", "!");
		check(text.used == length + 7, "%zu bytes became %zu", length, text.used);
		check(strlen(text.data) == text.used, "%zu bytes: the NUL is elsewhere", length);
		check(strncmp(text.data, "12:", 3) == 0 && strcmp(text.data + 3 + length, ":34!") == 0, "%zu bytes: %s",
		      length, text.data);
		text_release(&text);
	}
}

static void a_long_format_after_other_text_is_written_in_full(void **state)
{
	struct text text = {.data = NULL};
	char expected[2048] = "";

	(void)state;
	for (int i = 0; i < 12; i++) {
		char piece[200];

		snprintf(piece, sizeof piece, "%0150d|", i);
		strcat(expected, piece);
		text_format(&text, "%0150d|", i);
	}
	assert_string_equal(text.data, expected);
	text_release(&text);
}

static void cleared_text_is_empty_and_can_grow_again(void **state)
{
	struct text text = {.data = NULL};

	(void)state;
	text_clear(&text);
	assert_null(text.data);
	text_add_string(&text, "before");
	text_clear(&text);
	assert_int_equal(text.used, 0);
	assert_string_equal(text.data, "");
	text_add_string(&text, "after");
	assert_string_equal(text.data, "after");
	text_release(&text);
	text_release(&text);
}

static void expect_column(const char *string, size_t width, const char *expected)
{
	struct text text = {.data = NULL};

	text_add_column(&text, string, width);
	assert_string_equal(text.data, expected);
	text_release(&text);
}

static void a_column_is_filled_up_or_cut_in_its_middle(void **state)
{
	(void)state;
	expect_column("", 3, "   ");
	expect_column("ab", 3, "ab ");
	expect_column("abc", 3, "abc");
	expect_column("abcd", 3, "a…d");
	expect_column("python3 first_bot.py", 9, "pyth…t.py");
	expect_column("åäö", 4, "åäö ");
	expect_column("åäöåäö", 5, "åä…äö");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(utf8_without_control_characters_is_clean),
	    cmocka_unit_test(what_lies_behind_the_length_is_not_looked_at),
	    cmocka_unit_test(what_does_not_print_is_escaped),
	    cmocka_unit_test(a_text_that_fits_exactly_is_not_cut),
	    cmocka_unit_test(a_text_that_is_too_long_ends_with_an_ellipsis),
	    cmocka_unit_test(no_size_is_overrun_and_no_character_split),
	    cmocka_unit_test(a_size_too_small_for_an_ellipsis_is_not_overrun),
	    cmocka_unit_test(clean_text_is_not_changed_when_escaped_again),
	    cmocka_unit_test(text_grows_piece_by_piece),
	    cmocka_unit_test(a_piece_of_any_length_fits),
	    cmocka_unit_test(text_may_hold_a_zero_byte),
	    cmocka_unit_test(a_format_of_any_length_is_written_in_full),
	    cmocka_unit_test(a_long_format_after_other_text_is_written_in_full),
	    cmocka_unit_test(cleared_text_is_empty_and_can_grow_again),
	    cmocka_unit_test(a_column_is_filled_up_or_cut_in_its_middle),
	};

	return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
