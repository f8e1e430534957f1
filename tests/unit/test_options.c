/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Options and arguments of a command line.
 */
#include "unit.h"

#include <limits.h>
#include <string.h>

#include "referee/options.h"

enum { MOST = 12 };

/* What the table of options below writes to. */
static struct {
	bool flag, quiet;
	const char *text;
	long number, small;
} given;

static const struct option_spec SPECS[] = {
    {"flag", OPTION_FLAG, &given.flag, 0, 0},
    {"quiet", OPTION_FLAG, &given.quiet, 0, 0},
    {"text", OPTION_TEXT, &given.text, 0, 0},
    {"number", OPTION_NUMBER, &given.number, 1, 100},
    {"number-small", OPTION_NUMBER, &given.small, -5, 5},
    {.name = NULL},
};

/* A command line, closed by NULL. Parsing moves its words about, so it works on a copy. */
struct line {
	char *word[MOST];
	int count;
	struct error error;
};

static int parse(struct line *line, const char *const words[])
{
	given.flag = given.quiet = false;
	given.text = NULL;
	given.number = given.small = -77;
	*line = (struct line){.count = 0};
	while (words[line->count]) {
		line->word[line->count] = (char *)(uintptr_t)words[line->count];
		line->count++;
	}
	return options_parse(SPECS, line->count, line->word, &line->error);
}

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void without_options_all_is_argument(void **state)
{
	struct line line;

	(void)state;
	assert_int_equal(parse(&line, (const char *const[]){NULL}), 0);
	assert_int_equal(parse(&line, WORDS("one", "-", "-x", "")), 4);
	assert_string_equal(line.word[0], "one");
	assert_string_equal(line.word[1], "-");
	assert_string_equal(line.word[2], "-x");
	assert_string_equal(line.word[3], "");
	assert_false(given.flag);
}

static void a_flag_is_set(void **state)
{
	struct line line;

	(void)state;
	assert_int_equal(parse(&line, WORDS("a", "--flag", "b")), 2);
	assert_true(given.flag);
	assert_false(given.quiet);
	assert_string_equal(line.word[0], "a");
	assert_string_equal(line.word[1], "b");
}

static void a_text_is_taken_from_the_next_word_or_after_an_equals_sign(void **state)
{
	static const struct {
		const char *words[3];
		const char *text;
	} cases[] = {
	    {{"--text", "value"}, "value"},
	    {{"--text=value"}, "value"},
	    {{"--text="}, ""},
	    {{"--text", ""}, ""},
	    {{"--text=a=b"}, "a=b"},
	    {{"--text", "a=b"}, "a=b"},
	    {{"--text", "--flag"}, "--flag"},
	    {{"--text=--flag"}, "--flag"},
	    {{"--text", "-"}, "-"},
	    {{"--text=a b, c"}, "a b, c"},
	    {{"--text", "--text"}, "--text"},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct line line;

		check(parse(&line, cases[i].words) == 0, "case %zu: %s", i, line.error.text);
		assert_string_equal(given.text, cases[i].text);
		assert_false(given.flag);
	}
}

static void the_last_of_two_texts_counts(void **state)
{
	struct line line;

	(void)state;
	assert_int_equal(parse(&line, WORDS("--text", "first", "--text=second")), 0);
	assert_string_equal(given.text, "second");
}

static void numbers_within_their_bounds_are_taken(void **state)
{
	static const struct {
		const char *word;
		long number;
	} cases[] = {{"1", 1}, {"100", 100}, {"42", 42}, {"007", 7}, {"010", 10}};
	struct line line;

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char joined[32];

		check(parse(&line, WORDS("--number", cases[i].word)) == 0, "%s: %s", cases[i].word, line.error.text);
		assert_int_equal(given.number, cases[i].number);
		snprintf(joined, sizeof joined, "--number=%s", cases[i].word);
		check(parse(&line, WORDS(joined)) == 0, "%s: %s", joined, line.error.text);
		assert_int_equal(given.number, cases[i].number);
	}
	assert_int_equal(parse(&line, WORDS("--number-small", "-5")), 0);
	assert_int_equal(given.small, -5);
	assert_int_equal(given.number, -77);
}

static void other_numbers_are_refused(void **state)
{
	static const char *const words[] = {"",
	                                    "0",
	                                    "101",
	                                    "-1",
	                                    "1x",
	                                    "x",
	                                    "1 ",
	                                    "1.5",
	                                    "1e1",
	                                    "0x10",
	                                    "1,0",
	                                    "--1",
	                                    "9223372036854775808",
	                                    "99999999999999999999999999",
	                                    "-9223372036854775809"};

	(void)state;
	for (size_t i = 0; i < LENGTH(words); i++) {
		struct line line;

		check(parse(&line, WORDS("--number", words[i])) == -1, "'%s' is taken", words[i]);
		check(line.error.kind == ERROR_USAGE, "'%s' is no wrong use", words[i]);
		check(strstr(line.error.text, "--number takes a number") != NULL, "'%s': %s", words[i],
		      line.error.text);
		check(given.number == -77, "'%s' is refused, and written", words[i]);
	}
}

static void numbers_may_be_as_large_as_a_long(void **state)
{
	long number = 0;
	const struct option_spec specs[] = {{"n", OPTION_NUMBER, &number, LONG_MIN, LONG_MAX}, {.name = NULL}};
	char word[40];
	char *words[] = {word};
	struct error error;

	(void)state;
	snprintf(word, sizeof word, "--n=%ld", LONG_MAX);
	assert_int_equal(options_parse(specs, 1, words, &error), 0);
	assert_true(number == LONG_MAX);
	snprintf(word, sizeof word, "--n=%ld", LONG_MIN);
	words[0] = word;
	assert_int_equal(options_parse(specs, 1, words, &error), 0);
	assert_true(number == LONG_MIN);
}

static void after_two_dashes_all_is_argument(void **state)
{
	struct line line;

	(void)state;
	assert_int_equal(parse(&line, WORDS("a", "--flag", "--", "--quiet", "--", "--nothing", "b")), 5);
	assert_true(given.flag);
	assert_false(given.quiet);
	assert_string_equal(line.word[0], "a");
	assert_string_equal(line.word[1], "--quiet");
	assert_string_equal(line.word[2], "--");
	assert_string_equal(line.word[3], "--nothing");
	assert_string_equal(line.word[4], "b");
	assert_int_equal(parse(&line, WORDS("--")), 0);
}

static void wrong_use_is_refused(void **state)
{
	static const struct {
		const char *words[4];
		const char *error;
	} cases[] = {
	    {{"--nothing"}, "unknown option '--nothing'"},
	    {{"a", "--nothing=1"}, "unknown option '--nothing=1'"},
	    {{"--fla"}, "unknown option '--fla'"},
	    {{"--flags"}, "unknown option '--flags'"},
	    {{"--Flag"}, "unknown option '--Flag'"},
	    {{"--="}, "unknown option '--='"},
	    {{"---"}, "unknown option '---'"},
	    {{"---flag"}, "unknown option '---flag'"},
	    {{"--text"}, "--text needs a value"},
	    {{"a", "--flag", "--number"}, "--number needs a value"},
	    {{"--flag=1"}, "--flag takes no value"},
	    {{"--flag="}, "--flag takes no value"},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct line line;

		check(parse(&line, cases[i].words) == -1, "case %zu is taken", i);
		assert_int_equal(line.error.kind, ERROR_USAGE);
		assert_string_equal(line.error.text, cases[i].error);
	}
}

static void an_endless_word_is_quoted_in_part(void **state)
{
	static char word[3000];
	struct line line;

	(void)state;
	memset(word, 'x', sizeof word - 1);
	word[0] = word[1] = '-';
	assert_int_equal(parse(&line, WORDS(word)), -1);
	assert_true(strlen(line.error.text) < 100);
	assert_int_equal(parse(&line, WORDS("--number", word)), -1);
	assert_true(strlen(line.error.text) < 120);
}

static void a_board_is_an_argument(void **state)
{
	/* NO-2; in acey-deucy something may stand behind it. */
	static const char *const boards[] = {
	    "-O-----------o------------",
	    "--N-A--------o------------",
	    "--------------------------",
	    "---aO-------n-------------",
	    "o------------------------O:setup=both",
	    "--ABCDEFGHIJKLMNOabcdefgho",
	    "--------------------------:setup=me",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(boards); i++) {
		struct line line;

		check(parse(&line, WORDS("--flag", boards[i], "64")) == 2, "'%s': %s", boards[i], line.error.text);
		assert_string_equal(line.word[0], boards[i]);
		assert_string_equal(line.word[1], "64");
		assert_true(given.flag);
	}
}

static void what_only_resembles_a_board_is_an_option(void **state)
{
	static const char *const words[] = {
	    "-------------------------",  "---------------------------",  "--P-A--------o------------",
	    "--N-A--------p------------", "--N-A--------o------------;x", "--N A--------o------------",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(words); i++) {
		struct line line;

		check(parse(&line, WORDS(words[i])) == -1, "'%s' is taken", words[i]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(without_options_all_is_argument),
	    cmocka_unit_test(a_flag_is_set),
	    cmocka_unit_test(a_text_is_taken_from_the_next_word_or_after_an_equals_sign),
	    cmocka_unit_test(the_last_of_two_texts_counts),
	    cmocka_unit_test(numbers_within_their_bounds_are_taken),
	    cmocka_unit_test(other_numbers_are_refused),
	    cmocka_unit_test(numbers_may_be_as_large_as_a_long),
	    cmocka_unit_test(after_two_dashes_all_is_argument),
	    cmocka_unit_test(wrong_use_is_refused),
	    cmocka_unit_test(an_endless_word_is_quoted_in_part),
	    cmocka_unit_test(a_board_is_an_argument),
	    cmocka_unit_test(what_only_resembles_a_board_is_an_option),
	};

	return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
