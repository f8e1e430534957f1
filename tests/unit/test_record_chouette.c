/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records of chouettes, written and read again: spec/record.md, from RE-20 on. That what they say is true is for
 * tests/e2e/chouette.bats.
 */
#include "recording.h"

#include <string.h>

#include "referee/record_chouette.h"
#include "referee/record_chouette_read.h"

/* Terms of which no field is like another. */
static struct chouette_terms any_chouette(void)
{
	return (struct chouette_terms){
	    .game = "backgammon:jacoby=on",
	    .games = 7,
	    .limits = {.move_ms = 1000, .clock_ms = 60000, .inc_ms = 20, .turns = 500},
	    .players = 4,
	    .player = {{{"Ann", "A. Reader", "1"}, "ann --fast", false},
	               {{"Bob", "", ""}, "bob", false},
	               {{"Cid: 'c'", "", "2.0"}, "cid # no comment", false},
	               {{"Dan", "D.", ""}, "dan", false}},
	    .commitment = any_key(0xc0),
	    .entropy = {{2, {0x5f, 0x3a}}, {0, {0}}, {1, {0xff}}, {0, {0}}},
	    .draw = {4, {"5", "61", "62", "1"}},
	    .draw_seed = any_key(0xd0),
	};
}

/* A game in which number 3 is the box. */
static struct tab_chouette any_table(void)
{
	static const uint8_t order[] = {2, 1, 0, 3};
	struct tab_chouette table;

	tab_chouette_start(&table, 4, order);
	table.games = 4;
	table.amount[0] = -8; /* in sixths */
	table.amount[1] = 12;
	table.amount[2] = 0;
	table.amount[3] = -4;
	return table;
}

static const struct record_turn TURNS[] = {
    {.kind = TURN_START, .dice = {{6, 5}}, .us = -1},
    {.kind = TURN_PLAY, .seat = 2, .dice = {{6, 5}}, .play = "24/18 18/13", .us = 1234567},
    {.kind = TURN_DECISION, .seat = 3, .says = "drop", .us = 1},
    {.kind = TURN_DECISION, .seat = 1, .dice = {{2, 2}}, .says = "resign gammon", .us = 50, .info = {.eval = "-1.5"}},
    {.kind = TURN_PLAY, .seat = 0, .dice = {{1, 2}}, .us = -1},
    {.kind = TURN_DECISION, .seat = 3, .us = -1},
};

static const struct fault FAULT = {
    .verdict = VERDICT_ILLEGAL_PLAY, .why = "played '1/2'", .answer = "play 1/2", .errors = "oh / no"};

static struct chouette_result any_result(void)
{
	return (struct chouette_result){
	    .common = {.ending = TAB_FORFEIT,
	               .fault = {.verdict = VERDICT_LATE, .why = "did not answer"},
	               .winner = TAB_CREW,
	               .win = {.points = 1},
	               .cube = 4,
	               .board = "-b----E-C---eE---c-e----B-",
	               .game_seed = any_key(7)},
	    .blamed = 2,
	    .gain = {"4/3", "8/3", "-12", "8"},
	};
}

static struct chouette_end any_end(void)
{
	return (struct chouette_end){.games = 7, .score = {"0", "1/2", "-1/2", "0"}, .seed = any_key(9)};
}

static void write_chouette(bool with_times)
{
	struct record *record = open_record(with_times);
	const struct chouette_terms terms = any_chouette();
	const struct tab_chouette table = any_table();
	const struct chouette_result result = any_result();
	const struct chouette_end end = any_end();
	struct error error = {.text = ""};

	check(record_chouette_header(record, &terms, &error) == 0, "%s", error.text);
	record_chouette_game(record, &terms, &table);
	for (size_t i = 0; i < LENGTH(TURNS); i++)
		record_add_turn(record, &TURNS[i]);
	record_chouette_fault(record, 3, &FAULT);
	check(record_chouette_result(record, &terms, &result, &error) == 0, "%s", error.text);
	check(record_chouette_finish(record, &terms, &end, &error) == 0, "%s", error.text);
	record_close(record);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* The items of the file. Returns 0, or -1 with error filled, and the items up to there. */
static int read_chouette(struct chouette_item *items, size_t most, size_t *count, struct error *error)
{
	FILE *file = fopen(recording_path, "r");
	struct record_reader *reader;
	enum record_family family;
	int status;

	assert_non_null(file);
	reader = record_reader_new(file, recording_path);
	*count = 0;
	while ((status = record_next(reader, &family, error)) == 0 && family == RECORD_OF_CHOUETTE) {
		assert_true(*count < most);
		status = record_chouette_read(reader, &items[*count], error);
		if (status < 0)
			break;
		++*count;
	}
	check(status < 0 || family == RECORD_OF_NOTHING, "another kind of record begins");
	record_reader_free(reader);
	fclose(file);
	return status;
}

static void check_terms(const struct chouette_terms *is)
{
	const struct chouette_terms should = any_chouette();

	assert_string_equal(is->game, should.game);
	assert_memory_equal(&is->limits, &should.limits, sizeof is->limits);
	assert_int_equal(is->players, should.players);
	for (int i = 0; i < should.players; i++) {
		assert_string_equal(is->player[i].identity.name, should.player[i].identity.name);
		assert_string_equal(is->player[i].identity.author, should.player[i].identity.author);
		assert_string_equal(is->player[i].identity.version, should.player[i].identity.version);
		assert_string_equal(is->player[i].command, should.player[i].command);
	}
	assert_memory_equal(&is->commitment, &should.commitment, sizeof is->commitment);
}

static void check_header(const struct chouette_item *item)
{
	const struct chouette_terms should = any_chouette();

	assert_int_equal(item->kind, CHOUETTE_HEADER);
	assert_int_equal(item->terms.games, should.games);
	check_terms(&item->terms);
	assert_memory_equal(item->terms.entropy, should.entropy, sizeof should.entropy);
	assert_memory_equal(&item->terms.draw, &should.draw, sizeof should.draw);
	assert_memory_equal(&item->terms.draw_seed, &should.draw_seed, sizeof should.draw_seed);
}

static void check_game(const struct chouette_item *item)
{
	static const char *const score[] = {"-4/3", "2", "0", "-2/3"};
	const struct tab_chouette table = any_table();

	assert_int_equal(item->kind, CHOUETTE_GAME);
	assert_int_equal(item->number, 5);
	check_terms(&item->terms);
	assert_memory_equal(item->order, table.order, sizeof table.order);
	for (int i = 0; i < 4; i++)
		assert_string_equal(item->score[i], score[i]);
}

static void check_turn(const struct chouette_item *item, const struct record_turn *should, bool with_times)
{
	const struct record_turn *is = &item->turn;

	assert_int_equal(item->kind, CHOUETTE_TURN);
	assert_int_equal(is->kind, should->kind);
	assert_int_equal(is->seat, should->seat);
	assert_memory_equal(&is->dice, &should->dice, sizeof is->dice);
	assert_string_equal(is->play, should->play);
	assert_string_equal(is->says, should->says);
	assert_string_equal(is->info.eval, should->info.eval);
	assert_int_equal(is->us, with_times ? should->us : -1);
}

static void check_result(const struct chouette_item *item)
{
	const struct chouette_result should = any_result(), *is = &item->result;

	assert_int_equal(item->kind, CHOUETTE_RESULT);
	assert_int_equal(is->common.ending, should.common.ending);
	assert_int_equal(is->common.winner, should.common.winner);
	assert_int_equal(is->common.win.points, should.common.win.points);
	assert_int_equal(is->common.cube, should.common.cube);
	assert_int_equal(is->common.fault.verdict, should.common.fault.verdict);
	assert_string_equal(is->common.fault.why, should.common.fault.why);
	assert_int_equal(is->blamed, should.blamed);
	assert_string_equal(is->common.board, should.common.board);
	assert_memory_equal(&is->common.game_seed, &should.common.game_seed, sizeof is->common.game_seed);
	for (int i = 0; i < 4; i++)
		assert_string_equal(is->gain[i], should.gain[i]);
}

static void check_end(const struct chouette_item *item)
{
	const struct chouette_end should = any_end();

	assert_int_equal(item->kind, CHOUETTE_END);
	assert_int_equal(item->end.games, should.games);
	for (int i = 0; i < 4; i++)
		assert_string_equal(item->end.score[i], should.score[i]);
	assert_memory_equal(&item->end.seed, &should.seed, sizeof should.seed);
}

static void all_of_a_chouette_is_read_as_it_was_written(void **state)
{
	/* RE-20 to RE-27 */
	static struct chouette_item items[16];

	(void)state;
	for (int with_times = 0; with_times < 2; with_times++) {
		struct error error = {.text = ""};
		size_t count, turns = LENGTH(TURNS);

		write_chouette(with_times);
		check(read_chouette(items, LENGTH(items), &count, &error) == 0, "%s", error.text);
		assert_int_equal(count, turns + 5);
		check_header(&items[0]);
		check_game(&items[1]);
		for (size_t i = 0; i < turns; i++)
			check_turn(&items[2 + i], &TURNS[i], with_times);
		assert_int_equal(items[turns + 2].kind, CHOUETTE_FAULT);
		assert_int_equal(items[turns + 2].seat, 3);
		assert_memory_equal(&items[turns + 2].fault, &FAULT, sizeof FAULT);
		check_result(&items[turns + 3]);
		check_end(&items[turns + 4]);
		for (size_t i = 1; i < count; i++)
			check(items[i].line > items[i - 1].line, "item %zu: line %ld", i, items[i].line);
	}
}

static void without_a_record_nothing_is_done(void **state)
{
	const struct chouette_terms terms = any_chouette();
	const struct tab_chouette table = any_table();
	const struct chouette_result result = any_result();
	const struct chouette_end end = any_end();
	struct error error = {.text = ""};

	(void)state;
	assert_int_equal(record_chouette_header(NULL, &terms, &error), 0);
	record_chouette_game(NULL, &terms, &table);
	record_chouette_fault(NULL, 0, &FAULT);
	assert_int_equal(record_chouette_result(NULL, &terms, &result, &error), 0);
	assert_int_equal(record_chouette_finish(NULL, &terms, &end, &error), 0);
}

/* ---- What is refused --------------------------------------------------------------------------------------------- */

/* With this change the record should be refused with these words, for the line of the change. */
static void refused(const char *what, struct edit edit, const char *words)
{
	static struct chouette_item items[16];
	struct error error = {.text = ""};
	char place[1200];
	struct text text;
	size_t count;
	long line;

	write_chouette(false);
	text = read_file();
	line = make_edit(&text, edit);
	write_file(text.data, text.used);
	text_release(&text);
	check(read_chouette(items, LENGTH(items), &count, &error) == -1, "%s: it is read", what);
	assert_int_equal(error.kind, ERROR_FAILED);
	check(strstr(error.text, words) != NULL, "%s: it should be '%s', and is %s", what, words, error.text);
	snprintf(place, sizeof place, "%s:%ld: ", recording_path, line);
	check(strncmp(error.text, place, strlen(place)) == 0, "%s: it should be of line %ld: %s", what, line,
	      error.text);
}

static void other_keys_and_values_are_refused(void **state)
{
	(void)state;
	refused("another kind", LINE("---", 1, "---\ntablier: chouette-party\nformat: 1\n---"),
	        "is no kind of document");
	refused("points", SET("games: 7", 1, "games", "0"), "here should be a number");
	refused("a key too many", BEFORE("games: 7", 1, "points: 5"), "the key 'games' should be here");
	refused("letters in the draw", SET("draw:", 1, "draw", "['5', '6x', '62', '1']"), "'6x' are no dice");
	refused("nothing in the draw", SET("draw:", 1, "draw", "['5', '', '62', '1']"), "'' are no dice");
	refused("too few in the draw", SET("draw:", 1, "draw", "['5', '61', '62']"), "here should be a word");
	refused("too many in the draw", SET("draw:", 1, "draw", "['5', '61', '62', '1', '2']"), "the end of the list");
	refused("too few contributions", SET("entropy:", 1, "entropy", "['', '']"), "here should be a word");
	refused("a box of no player", SET("box:", 1, "box", "5"), "'5' is no seat");
	refused("a box of nobody", SET("box:", 1, "box", "0"), "'0' is no seat");
	refused("a box in the crew", SET("crew:", 1, "crew", "[2, 3, 4]"), "seat 3 stands twice in box and crew");
	refused("one twice in the crew", SET("crew:", 1, "crew", "[2, 2, 4]"), "seat 2 stands twice in box and crew");
	refused("too few in the crew", SET("crew:", 1, "crew", "[2, 1]"), "here should be a word");
	refused("no amount", SET("score:", 1, "score", "['1.5', '2', '0', '0']"), "'1.5' is no amount");
	refused("half an amount", SET("score:", 1, "score", "['1/', '2', '0', '0']"), "'1/' is no amount");
	refused("a sign alone", SET("gains:", 1, "gains", "['-', '2', '0', '0']"), "'-' is no amount");
	refused("an empty amount", SET("gains:", 1, "gains", "['', '2', '0', '0']"), "'' is no amount");
	refused("an amount too few", SET("gains:", 1, "gains", "['2', '0', '0']"), "here should be a word");
	refused("a turn of nobody", SET("says: drop", 1, "who", "5"), "'5' is no seat");
	refused("a fault that is none", SET("fault:", 1, "fault", "tired"), "'tired' is no verdict");
	refused("a fault without blame", SET("fault:", 1, "fault", "turn-limit"), "'turn-limit' is no fault");
	refused("a fault without a text", SET("fault:", 1, "text", NULL), "the key 'text' should be here");
	refused("a winner by seat", SET("result:", 1, "winner", "2"), "'2' is no seat");
	refused("no seat to blame", SET("verdict:", 1, "seat", "7"), "'7' is no seat");
}

static void two_players_or_eleven_make_no_chouette(void **state)
{
	struct text players = {.data = NULL};
	static struct chouette_item items[16];
	struct error error = {.text = ""};
	struct text text;
	size_t count;

	(void)state;
	write_chouette(false);
	text = read_file();
	make_edit(&text, LINE("- {seat: 4", 1, NULL));
	make_edit(&text, LINE("- {seat: 3", 1, NULL));
	write_file(text.data, text.used);
	text_release(&text);
	assert_int_equal(read_chouette(items, LENGTH(items), &count, &error), -1);
	check(strstr(error.text, "here should be a map") != NULL, "%s", error.text);

	write_chouette(false);
	text = read_file();
	for (int seat = 5; seat <= 11; seat++)
		text_format(&players, "%s- {seat: %d, name: 'x', author: '', version: '', command: 'x'}",
		            players.used ? "\n" : "", seat);
	make_edit(&text, BEFORE("commitment:", 1, players.data));
	write_file(text.data, text.used);
	text_release(&text);
	text_release(&players);
	assert_int_equal(read_chouette(items, LENGTH(items), &count, &error), -1);
	check(strstr(error.text, "the end of the list") != NULL, "%s", error.text);
}

static void an_end_without_a_header_is_refused(void **state)
{
	static const char end[] = "---\ntablier: chouette-end\nformat: 1\ngames: 0\nscore: []\nseed: ''\n";
	static struct chouette_item items[1];
	struct error error = {.text = ""};
	size_t count;

	(void)state;
	write_file(end, sizeof end - 1);
	assert_int_equal(read_chouette(items, LENGTH(items), &count, &error), -1);
	check(strstr(error.text, ":1: the end of a chouette that has no header") != NULL, "%s", error.text);
}

static void who_reads_matches_is_told_of_a_chouette(void **state)
{
	struct items items;
	struct error error = {.text = ""};

	(void)state;
	write_chouette(false);
	assert_int_equal(read_items(&items, &error), -1);
	check(strstr(error.text, ":1: the record of a chouette has no place here") != NULL, "%s", error.text);
	release_items(&items);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    TEST(all_of_a_chouette_is_read_as_it_was_written), TEST(without_a_record_nothing_is_done),
	    TEST(other_keys_and_values_are_refused),           TEST(two_players_or_eleven_make_no_chouette),
	    TEST(an_end_without_a_header_is_refused),          TEST(who_reads_matches_is_told_of_a_chouette),
	};

	return cmocka_run_group_tests_name("records of chouettes", tests, make_folder, remove_folder);
}
