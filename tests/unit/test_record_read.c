/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading what may be no record: its form, to the last key and the last byte.
 */
#include "recording.h"

#include <string.h>
#include <unistd.h>

static void other_keys_and_values_are_refused(void **state)
{
	/* RE-1 */
	(void)state;
	changed("another key", &SHORT, LINE("referee:", 1, "umpire: 'x'"), HERE,
	        "the key 'referee' should be here, not 'umpire'");
	changed("a key left out", &SHORT, LINE("referee:", 1, NULL), AT("date:", 1),
	        "the key 'referee' should be here, not 'date'");
	changed("a key too many", &SHORT, BEFORE("commitment:", 1, "colour: red"), HERE,
	        "the key 'commitment' should be here, not 'colour'");
	changed("a key too many at the end", &SHORT, LINE("entropy:", 1, "entropy: ['', '']\ncolour: red"),
	        AT("colour", 1), "nothing is known of 'colour' here");
	changed("a key too many in a turn", &SHORT, SET("dice: 42", 1, "who", "1, colour: red"), HERE,
	        "nothing is known of 'colour' here");
	changed("a key too many at the end of a turn", &SHORT, SET("start: 65", 1, "start", "65, colour: red"), HERE,
	        "nothing is known of 'colour' here");
	changed("a key twice", &SHORT, BEFORE("number: 1", 1, "number: 1"), AT("number: 1", 2),
	        "the key 'game' should be here, not 'number'");
	changed("keys in another order", &SHORT, LINE("dice: 42", 1, "- {dice: 42, who: 1}"), HERE,
	        "the key 'who' should be here, not 'dice'");
	changed("games and points", &SHORT, BEFORE("games: 3", 1, "points: 3"), AT("games: 3", 1),
	        "the key 'limits' should be here, not 'games'");
	changed("no kind of document", &SHORT, SET("tablier: game", 1, "tablier", "dice"), AT_DOCUMENT(2),
	        "'dice' is no kind of document");
	changed("the last key left out", &SHORT, LINE("entropy:", 1, NULL), AT_DOCUMENT(2),
	        "the key 'entropy' should be here, and is the end of a map");
	changed("another format", &SHORT, SET("format:", 2, "format", "2"), HERE,
	        "here should be a number from 1 to 1");
	changed("the first key is another", &SHORT, LINE("tablier: end", 1, "table: end"), HERE,
	        "the key 'tablier' should be here, not 'table'");
	changed("an alias", &SHORT, SET("tablier: match", 1, "tablier", "*match"), HERE, "anchors, aliases and tags");
	changed("an anchor at a word", &SHORT, SET("number: 1", 1, "number", "&one 1"), HERE,
	        "anchors, aliases and tags");
	changed("an anchor at a list", &SHORT, SET("score:", 1, "score", "&s [0, 0]"), HERE,
	        "anchors, aliases and tags");
	changed("an anchor at a map", &SHORT, LINE("start: 65", 1, "- &t {start: 65}"), HERE,
	        "anchors, aliases and tags");
	changed("a tag at a word", &SHORT, SET("number: 1", 1, "number", "!!int 1"), HERE, "anchors, aliases and tags");
	changed("a tag at a list", &SHORT, SET("score:", 1, "score", "!!seq [0, 0]"), HERE,
	        "anchors, aliases and tags");
	changed("a tag at a map", &SHORT, LINE("start: 65", 1, "- !!map {start: 65}"), HERE,
	        "anchors, aliases and tags");
	changed("a merge key", &SHORT, BEFORE("limits:", 1, "<<: {}"), HERE,
	        "the key 'limits' should be here, not '<<'");
	changed("a list for a word", &SHORT, SET("number: 1", 1, "number", "[1]"), HERE,
	        "here should be a word, and is a list");
	changed("a map for a word", &SHORT, SET("number: 1", 1, "number", "{a: 1}"), HERE,
	        "here should be a word, and is a map");
	changed("a word for a list", &SHORT, SET("score:", 1, "score", "0"), HERE,
	        "here should be a list, and is a word");
	changed("a map for a list", &SHORT, SET("score:", 1, "score", "{0: 0}"), HERE,
	        "here should be a list, and is a map");
	changed("a word for a map", &SHORT, LINE("start: 65", 1, "- 65"), HERE, "here should be a map, and is a word");
	changed("a list for a map", &SHORT, LINE("limits:", 1, "limits: [1]"), HERE,
	        "here should be a map, and is a list");
	changed("a list that is too short", &SHORT, SET("score:", 1, "score", "[0]"), HERE,
	        "here should be a word, and is the end of a list");
	changed("a list that is too long", &SHORT, SET("score:", 1, "score", "[0, 0, 0]"), HERE,
	        "here should be the end of the list, and is a word");
	changed("one player", &SHORT, LINE("- {seat: 2", 1, NULL), AT("commitment:", 1), "the end of a list");
	changed("three players", &SHORT, BEFORE("commitment:", 1, "- {seat: 3}"), HERE, "the end of the list");
	changed("seats in another order", &SHORT, SET("- {seat: 1", 1, "seat", "2"), HERE,
	        "here should be a number from 1 to 1, not '2'");
	changed("a word for a number", &SHORT, SET("number: 1", 1, "number", "one"), HERE,
	        "here should be a number from 1 to 4294967295, not 'one'");
	changed("nothing for a number", &SHORT, SET("number: 1", 1, "number", "''"), HERE, "here should be a number");
	changed("a fraction for a number", &SHORT, SET("number: 1", 1, "number", "1.0"), HERE,
	        "here should be a number");
	changed("a hexadecimal number", &SHORT, SET("number: 1", 1, "number", "0x1"), HERE, "here should be a number");
	changed("a number that is too small", &SHORT, SET("number: 1", 1, "number", "0"), HERE,
	        "here should be a number");
	changed("a number below zero", &SHORT, SET("limits:", 1, "move_ms", "-1"), HERE,
	        "here should be a number from 0");
	changed("a confinement that is none", &SHORT, BEFORE("players:", 1, "confinement: {}"), HERE,
	        "the confinement is empty");
	changed("an unknown sandbox", &SHORT, BEFORE("players:", 1, "confinement: {sandbox: jail, scratch_mib: 1}"),
	        HERE, "bwrap");
	changed("a sandbox alone", &SHORT, BEFORE("players:", 1, "confinement: {sandbox: bwrap}"), HERE,
	        "a sandbox and its scratch folder go together");
	changed("a limit of nothing", &SHORT, BEFORE("players:", 1, "confinement: {memory_mib: 0}"), HERE,
	        "here should be a number from 1");
	changed("a number that is too large", &SHORT, SET("number: 1", 1, "number", "4294967296"), HERE,
	        "here should be a number");
	changed("a number beyond all", &SHORT, SET("number: 1", 1, "number", "99999999999999999999"), HERE,
	        "here should be a number");
	changed("a number without end", &SHORT, SET("number: 1", 1, "number", "1000000000000000000000000000000"), HERE,
	        "is too long here");
	changed("a limit of no turns", &SHORT, SET("limits:", 1, "turns", "0"), HERE, "here should be a number from 1");
	changed("no throw: a seven", &SHORT, SET("dice: 42", 1, "dice", "72"), HERE,
	        "here should be a number from 11 to 66");
	changed("no throw: one die", &SHORT, SET("dice: 42", 1, "dice", "4"), HERE,
	        "here should be a number from 11 to 66");
	changed("no throw: a zero", &SHORT, SET("dice: 42", 1, "dice", "40"), HERE, "40 is no throw");
	changed("no throw: a seven behind", &SHORT, SET("dice: 42", 1, "dice", "47"), HERE, "47 is no throw");
	changed("no throw: a word", &SHORT, SET("start: 65", 1, "start", "six"), HERE,
	        "'six' is no throw for the start");
	changed("no throw for the start: a zero", &SHORT, SET("start: 65", 1, "start", "60"), HERE,
	        "'60' is no throw for the start");
	changed("no throw for the start: three dice", &SHORT, SET("start: 65", 1, "start", "654"), HERE,
	        "'654' is no throw for the start");
	changed("no throw for the start: half a pair", &SHORT, SET("start: 65", 1, "start", "65-"), HERE,
	        "'65-' is no throw for the start");
	changed("no throw for the start: a pair and a die", &SHORT, SET("start: 65", 1, "start", "65-3"), HERE,
	        "'65-3' is no throw for the start");
	changed("no throw for the start: two pairs and more", &SHORT, SET("start: 65", 1, "start", "65-311"), HERE,
	        "'65-311' is no throw for the start");
	changed("no throw for the start: three pairs", &SHORT, SET("start: 65", 1, "start", "65-31-11"), HERE,
	        "'65-31-11");
	changed("no throw for the breaker", &SHORT, LINE("start: 65", 1, "- {breaker: 6}"), HERE,
	        "here should be a number from 11 to 66");
	changed("a breaker of two pairs", &SHORT, LINE("start: 65", 1, "- {breaker: 65-31}"), HERE,
	        "here should be a number from 11 to 66");
	changed("a start with a seat", &SHORT, SET("start: 65", 1, "start", "65, who: 1"), HERE,
	        "nothing is known of 'who' here");
	changed("a breaker with a play", &SHORT, LINE("start: 65", 1, "- {breaker: 65, play: pass}"), HERE,
	        "nothing is known of 'play' here");
	changed("a play and a decision", &SHORT, LINE("dice: 42", 1, "- {who: 1, dice: 42, play: 1/5 1/3, says: roll}"),
	        HERE, "nothing is known of 'says' here");
	changed("a decision with dice", &SHORT, LINE("dice: 42", 1, "- {who: 1, says: roll, dice: 42}"), HERE,
	        "nothing is known of 'dice' here");
	changed("a decision that is too long", &SHORT,
	        LINE("dice: 42", 1, "- {who: 1, says: rollrollrollrollrollrollrollroll}"), HERE, "is too long here");
	changed("no cube: zero", &SHORT, SET("result:", 1, "win", "'forfeit:1', cube: 0"), HERE,
	        "here should be a number from 1 to 64, not '0'");
	changed("no cube: beyond 64", &SHORT, SET("result:", 1, "win", "'forfeit:1', cube: 128"), HERE,
	        "here should be a number from 1 to 64, not '128'");
	changed("a Crawford game that is none", &SHORT, BEFORE("limits:", 2, "crawford: false"), HERE,
	        "the key 'true' should be here, not 'false'");
	changed("a game to no points", &SHORT, BEFORE("limits:", 2, "points: 0"), HERE,
	        "here should be a number from 1 to 4294967295");
	changed("no seat", &SHORT, SET("dice: 42", 1, "who", "3"), HERE, "'3' is no seat");
	changed("a turn of nobody", &SHORT, SET("dice: 42", 1, "who", "nobody"), HERE, "'nobody' is no seat");
	changed("no time: a word", &SHORT, SET("dice: 42", 1, "ms", "fast"), HERE, "'fast' is no time");
	changed("no time: below zero", &SHORT, SET("dice: 42", 1, "ms", "-1.000"), HERE, "'-1.000' is no time");
	changed("no time: four decimals", &SHORT, SET("dice: 42", 1, "ms", "1.0000"), HERE, "'1.0000' is no time");
	changed("no time: two decimals", &SHORT, SET("dice: 42", 1, "ms", "15.00"), HERE, "'15.00' is no time");
	changed("no time: no decimals", &SHORT, SET("dice: 42", 1, "ms", "1000"), HERE, "'1000' is no time");
	changed("no time: two points", &SHORT, SET("dice: 42", 1, "ms", "1.000.000"), HERE, "'1.000.000' is no time");
	changed("no time: too many digits", &SHORT, SET("dice: 42", 1, "ms", "9999999999999.000"), HERE, "is no time");
	changed("no info", &SHORT, SET("info:", 1, "text", "'x', hope: 1"), HERE, "nothing is known of 'hope' here");
	changed("no way to end", &SHORT, SET("result:", 1, "how", "lost"), HERE, "'lost' is no way for a game to end");
	changed("no winner", &SHORT, SET("result:", 1, "winner", "0"), HERE, "'0' is no seat");
	changed("no win: no points", &SWEDISH, SET("result:", 1, "win", "jan"), HERE,
	        "a game that was 'won' is not won by 'jan'");
	changed("no win: no number", &SWEDISH, SET("result:", 1, "win", "jan:x"), HERE,
	        "a game that was 'won' is not won by 'jan:x'");
	changed("no win: points below zero", &SWEDISH, SET("result:", 1, "win", "jan:-1"), HERE,
	        "a game that was 'won' is not won by 'jan:-1'");
	changed("no win: more behind", &SWEDISH, SET("result:", 1, "win", "jan:4x"), HERE,
	        "a game that was 'won' is not won by 'jan:4x'");
	changed("no win: too many points", &SWEDISH, SET("result:", 1, "win", "jan:65536"), HERE,
	        "a game that was 'won' is not won by 'jan:65536'");
	changed("no win: another kind", &SWEDISH, SET("result:", 1, "win", "petit-jan:4"), HERE,
	        "a game that was 'won' is not won by 'petit-jan:4'");
	changed("no win: more before", &SWEDISH, SET("result:", 1, "win", "xjan:4"), HERE,
	        "a game that was 'won' is not won by 'xjan:4'");
	changed("no win: half a name", &SWEDISH, SET("result:", 1, "win", "tow:2"), HERE,
	        "a game that was 'won' is not won by 'tow:2'");
	changed("no win: another suffix", &SWEDISH, SET("result:", 1, "win", "jan+nun:4"), HERE,
	        "a game that was 'won' is not won by 'jan+nun:4'");
	changed("no win: a hyphen", &SWEDISH, SET("result:", 1, "win", "'-'"), HERE,
	        "a game that was 'won' is not won by '-'");
	changed("no verdict", &SHORT, SET("verdict:", 1, "name", "tired"), HERE, "'tired' is no verdict");
	changed("none for a verdict", &SHORT, SET("verdict:", 1, "name", "none"), HERE, "'none' is no verdict");
	changed("a verdict without a text", &SHORT, SET("verdict:", 1, "text", NULL), HERE,
	        "the key 'text' should be here, not 'answer'");
	changed("no key for a seed", &SHORT, SET("seed:", 1, "seed", "'15c864fe'"), HERE,
	        "'15c864fe' is not 64 hexadecimal digits");
	changed(
	    "letters in a commitment", &SHORT,
	    SET("commitment:", 1, "commitment", "'g852568105c3d218a307a263394794640cd54a5c0fcad863c1a14140ca7df531'"),
	    HERE, "is not 64 hexadecimal digits");
	changed("no entropy", &SHORT, SET("entropy:", 1, "entropy", "['', '0']"), HERE, "'0' is not hexadecimal");
	changed("a tie-break that is false", &SHORT, BEFORE("seed:", -1, "tie_break: false"), HERE,
	        "the key 'true' should be here, not 'false'");
	changed(
	    "a name that is too long", &SHORT,
	    SET("- {seat: 1", 1, "name",
	        "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
	        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
	        "'"),
	    HERE, "is too long here");
}

static void a_time_of_few_digits_is_refused(void **state)
{
	static const char *const times[] = {"1.2", "0.5", "1.23", ".123", "1.", "."};

	(void)state;
	for (size_t i = 0; i < LENGTH(times); i++)
		changed(times[i], &SHORT, SET("dice: 42", 1, "ms", times[i]), HERE, "is no time");
}

/* Where YAML sees that something is missing is its affair: at the line, or soon after. */
static void garbled(const char *what, struct edit edit)
{
	struct error error;
	size_t length = strlen(recording_path);
	int status;
	long line = replay_changed(&SHORT, edit, NO_EDIT, HERE, &status, &error), told;

	check(status == -1 && error.kind == ERROR_FAILED, "%s: it holds", what);
	check(strncmp(error.text, recording_path, length) == 0 && error.text[length] == ':', "%s: %s", what,
	      error.text);
	told = strtol(error.text + length + 1, NULL, 10);
	check(told >= line && told <= line + 2, "%s: line %ld: %s", what, line, error.text);
}

static void what_is_no_yaml_is_refused(void **state)
{
	(void)state;
	garbled("a bracket that nothing closes", SET("score:", 1, "score", "[0, 0"));
	garbled("a brace that nothing opened", SET("number: 1", 1, "number", "}"));
	garbled("a quote that nothing closes", SET("number: 1", 1, "number", "'1"));
	garbled("two values", LINE("number: 1", 1, "number: 1: 2"));
	garbled("a tab before a key", LINE("number: 1", 1, "\tnumber: 1"));
	garbled("a key without a value", LINE("number: 1", 1, "number"));
	garbled("a directive within a document", LINE("number: 1", 1, "%TAG ! x"));
	garbled("a document within another", LINE("number: 1", 1, "---"));
}

static void bytes_that_are_no_text_are_refused(void **state)
{
	static const struct {
		const char *what, *bytes;
		size_t length;
	} cases[] = {
	    {"a zero", "\0", 1},
	    {"a control character", "\x01", 1},
	    {"DEL", "\x7f", 1},
	    {"half a character", "\xc3", 1},
	    {"what is no UTF-8", "\xff", 1},
	    {"a surrogate", "\xed\xa0\x80", 3},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		for (int place = 0; place < 3; place++) {
			static const char *const places[] = {"Greedy", "number", "---\ntablier: end"};
			struct written written;
			struct text text, changed = {.data = NULL};
			struct replay_report report;
			struct error error = {.text = ""};
			size_t at;

			write_script(&SHORT, &written);
			text = read_file();
			at = (size_t)(strstr(text.data, places[place]) - text.data);
			text_add(&changed, text.data, at);
			text_add(&changed, cases[i].bytes, cases[i].length);
			text_add(&changed, text.data + at, text.used - at);
			write_file(changed.data, changed.used);
			check(replay_file(recording_path, &report, &error) == -1 && error.kind == ERROR_FAILED,
			      "%s before '%s': it holds", cases[i].what, places[place]);
			check(strncmp(error.text, recording_path, strlen(recording_path)) == 0, "%s before '%s': %s",
			      cases[i].what, places[place], error.text);
			text_release(&text);
			text_release(&changed);
		}
}

static void a_zero_in_a_quoted_text_is_refused(void **state)
{
	(void)state;
	changed("a name", &SHORT, SET("- {seat: 1", 1, "name", "\"Gre\\0edy\""), HERE, "has a zero byte");
	changed("a number", &SHORT, SET("number: 1", 1, "number", "\"1\\0\""), HERE, "has a zero byte");
	changed("a key", &SHORT, LINE("number: 1", 1, "\"number\\0\": 1"), HERE, "the key 'number' should be here");
}

static void what_is_nested_deeply_or_without_end_is_refused(void **state)
{
	enum { MANY = 4 * 1024 * 1024 };
	static const struct {
		const char *what, *before, *unit, *after, *error;
	} cases[] = {
	    {"a scalar", "", "x", "", "something here is too long for a record"},
	    {"a quoted scalar", "'", "x", "'", "something here is too long for a record"},
	    {"a scalar that is escaped", "\"", "\\n", "\"", "something here is too long for a record"},
	    {"lines", "", "\n", "", "something here is too long for a record"},
	    {"a comment", " ", "#", "", "something here is too long for a record"},
	    {"spaces", "", " ", "", "something here is too long for a record"},
	    {"lists in lists", "", "[", "", "here should be a word, and is a list"},
	    {"maps in maps", "", "{a: ", "", "here should be a word, and is a map"},
	    {"keys in keys", "", "? ", "", ""},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct written written;
		struct text text, value = {.data = NULL};
		struct replay_report report;
		struct error error = {.text = ""};

		text_add_string(&value, cases[i].before);
		while (value.used < MANY)
			text_add_string(&value, cases[i].unit);
		text_add_string(&value, cases[i].after);
		write_script(&SHORT, &written);
		text = read_file();
		make_edit(&text, SET("number: 1", 1, "number", value.data));
		write_file(text.data, text.used);
		text_release(&text);
		text_release(&value);
		check(replay_file(recording_path, &report, &error) == -1, "%s: it holds", cases[i].what);
		check(error.kind == ERROR_FAILED && strncmp(error.text, recording_path, strlen(recording_path)) == 0,
		      "%s: %s", cases[i].what, error.text);
		check(strstr(error.text, cases[i].error) != NULL, "%s: %s", cases[i].what, error.text);
		check(strlen(error.text) < strlen(recording_path) + 300, "%s: %s", cases[i].what, error.text);
	}
}

static void a_game_of_very_many_turns_can_be_read(void **state)
{
	/* RE-1: as a stream, whatever its size */
	enum { TURNS = 100000 };
	struct record *record = open_record(true);
	const struct record_terms terms = any_terms();
	const struct record_result result = {.ending = TAB_DEAD, .winner = TAB_NOBODY, .board = "-"};
	const struct record_turn turn = {.dice = {{6, 1}}, .play = "pass", .us = -1};
	const uint32_t score[2] = {0, 0};
	struct record_reader *reader;
	struct record_item item;
	struct error error = {.text = ""};
	FILE *file;
	int turns = 0;

	(void)state;
	assert_int_equal(record_header(record, &terms, &error), 0);
	record_begin_game(record, &terms, 1, score, false);
	for (int i = 0; i < TURNS; i++)
		record_add_turn(record, &turn);
	assert_int_equal(record_end_game(record, &result, &error), 0);
	record_close(record);
	file = fopen(recording_path, "r");
	assert_non_null(file);
	reader = record_reader_new(file, recording_path);
	do {
		check(record_read(reader, &item, &error) == 0, "%s", error.text);
		turns += item.kind == RECORD_TURN;
	} while (item.kind != RECORD_EOF);
	record_reader_free(reader);
	fclose(file);
	assert_int_equal(turns, TURNS);
}

static void lines_are_counted_as_editors_count_them(void **state)
{
	/* A text may hold U+2028, which is a line of its own to YAML. */
	struct items items = {.item = NULL}, read;
	struct record_item *game;
	struct error error = {.text = ""};
	struct text text;
	long is, should;

	(void)state;
	add_header(&items);
	game = add_game(&items, 1);
	snprintf(game->terms.player[0].identity.name, sizeof game->terms.player[0].identity.name, "a\xe2\x80\xa8z");
	add_result(&items, TAB_DEAD, TAB_NOBODY);
	write_items(&items, true);
	check(read_items(&read, &error) == 0, "%s", error.text);
	text = read_file();
	is = read.item[2].line;
	should = line_number(&text, find_line(&text, "result:", 1).from);
	text_release(&text);
	release_items(&read);
	release_items(&items);
	assert_int_equal(is, should);
}

static void a_record_that_is_cut_anywhere_says_so(void **state)
{
	/* RE-12 */
	struct written written;
	struct text text;
	struct items items;
	struct error error = {.text = ""};
	size_t documents = 0;

	(void)state;
	write_script(&SHORT, &written);
	text = read_file();
	assert_int_equal(read_items(&items, &error), 0);
	for (size_t i = 0; i < items.count; i++)
		documents += items.item[i].kind != RECORD_TURN && items.item[i].kind != RECORD_GAME;
	assert_int_equal(documents, 2 + SHORT.count);
	release_items(&items);

	for (size_t size = text.used; size-- > 0;) {
		struct replay_report report;
		size_t left = 0;
		int status;

		assert_int_equal(truncate(recording_path, (off_t)size), 0);
		status = read_items(&items, &error);
		for (size_t i = 0; i < items.count; i++)
			left += items.item[i].kind != RECORD_TURN && items.item[i].kind != RECORD_GAME;
		release_items(&items);
		/* Only the last line feed may be missing. */
		if (size == text.used - 1) {
			assert_int_equal(status, 0);
			assert_int_equal(left, documents);
			assert_int_equal(replay_file(recording_path, &report, &error), 0);
			continue;
		}
		check(status == -1 || left < documents, "cut after %zu bytes: all is there", size);
		if (status == -1)
			check(error.kind == ERROR_FAILED &&
			          strncmp(error.text, recording_path, strlen(recording_path)) == 0,
			      "cut after %zu bytes: %s", size, error.text);
		check(replay_file(recording_path, &report, &error) == -1 || report.is_cut_off,
		      "cut after %zu bytes: it holds", size);
	}
	text_release(&text);
}

static void a_record_with_any_byte_changed_does_no_harm(void **state)
{
	static const char bytes[] = "\0\n '\"{}[]:,-&*!#x0\xc3\xff";
	struct written written;
	struct text text;
	uint64_t random = 13;

	(void)state;
	write_script(&SHORT, &written);
	text = read_file();
	for (int round = 0; round < 3000; round++) {
		size_t at = random_below(&random, text.used);
		char was = text.data[at];
		struct replay_report report;
		struct error error = {.text = ""};

		text.data[at] = bytes[random_below(&random, sizeof bytes - 1)];
		write_file(text.data, text.used);
		text.data[at] = was;
		if (replay_file(recording_path, &report, &error) == -1)
			check(error.kind == ERROR_FAILED &&
			          strncmp(error.text, recording_path, strlen(recording_path)) == 0,
			      "byte %zu changed: %s", at, error.text);
	}
	text_release(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    TEST(other_keys_and_values_are_refused),
	    TEST(a_time_of_few_digits_is_refused),
	    TEST(what_is_no_yaml_is_refused),
	    TEST(bytes_that_are_no_text_are_refused),
	    TEST(a_zero_in_a_quoted_text_is_refused),
	    TEST(what_is_nested_deeply_or_without_end_is_refused),
	    TEST(a_game_of_very_many_turns_can_be_read),
	    TEST(lines_are_counted_as_editors_count_them),
	    TEST(a_record_that_is_cut_anywhere_says_so),
	    TEST(a_record_with_any_byte_changed_does_no_harm),
	};

	return cmocka_run_group_tests_name("record, read", tests, make_folder, remove_folder);
}
