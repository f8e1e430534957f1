/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What matches for people are kept in: files that are replaced as a whole, records of games under way (RE-16), and
 * throws out of a file (RE-17).
 */
#include "recording.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "referee/dice_file.h"
#include "referee/whole_file.h"

/* ---- Files that are replaced ------------------------------------------------------------------------------------- */

static struct text text_of(const char *string)
{
	struct text text = {.data = NULL};

	text_add_string(&text, string);
	return text;
}

static int write_two(struct whole_file *file, const char *first, const char *second, struct error *error)
{
	struct text a = text_of(first), b = text_of(second);
	const struct text *const parts[] = {&a, &b};
	int status = whole_file_write(file, parts, 2, error);

	text_release(&a);
	text_release(&b);
	return status;
}

static void a_new_file_is_made_and_goes_if_nothing_is_written(void **state)
{
	struct error error;
	struct whole_file *file = whole_file_open(recording_path, true, &error);

	(void)state;
	assert_non_null(file);
	assert_true(file_exists());
	assert_null(whole_file_open(recording_path, true, &error));
	assert_int_equal(error.kind, ERROR_USAGE);
	assert_non_null(strstr(error.text, "is there already"));
	whole_file_close(file);
	assert_false(file_exists());
	whole_file_close(NULL);
}

static void each_write_replaces_all(void **state)
{
	char beside[1200];
	struct error error;
	struct whole_file *file = whole_file_open(recording_path, true, &error);

	(void)state;
	assert_int_equal(write_two(file, "a long beginning ", "and an end", &error), 0);
	assert_file("a long beginning and an end");
	assert_int_equal(write_two(file, "", "short", &error), 0);
	assert_file("short");
	whole_file_close(file);
	assert_file("short");
	snprintf(beside, sizeof beside, "%s.new", recording_path);
	assert_int_equal(access(beside, F_OK), -1);
}

static void whoever_could_read_the_old_one_can_read_the_new(void **state)
{
	struct error error;
	struct whole_file *file;
	struct stat status;

	(void)state;
	write_file("old", 3);
	assert_int_equal(chmod(recording_path, 0640), 0);
	file = whole_file_open(recording_path, false, &error);
	assert_non_null(file);
	assert_int_equal(write_two(file, "new", "", &error), 0);
	assert_int_equal(stat(recording_path, &status), 0);
	assert_int_equal(status.st_mode & 0777, 0640);
	whole_file_close(file);
	assert_file("new");
}

static void a_link_stays_and_its_file_is_replaced(void **state)
{
	char link[1200];
	struct error error;
	struct whole_file *file;
	struct stat status;

	(void)state;
	write_file("old", 3);
	snprintf(link, sizeof link, "%s.link", recording_path);
	assert_int_equal(symlink(recording_path, link), 0);
	file = whole_file_open(link, false, &error);
	assert_non_null(file);
	assert_int_equal(write_two(file, "new", "", &error), 0);
	assert_int_equal(lstat(link, &status), 0);
	assert_true(S_ISLNK(status.st_mode));
	whole_file_close(file);
	unlink(link);
	assert_file("new");
}

/* RE-16 */
static void nobody_else_gets_hold_of_a_file_until_it_is_let_go(void **state)
{
	struct error error = {.kind = ERROR_NONE};
	struct whole_file *file, *other;

	(void)state;
	write_file("old", 3);
	file = whole_file_open(recording_path, false, &error);
	assert_non_null(file);
	assert_null(whole_file_open(recording_path, false, &error));
	assert_int_equal(error.kind, ERROR_USAGE);
	assert_non_null(strstr(error.text, "is in use"));
	/* The file that takes its place is held as well. */
	for (int i = 0; i < 2; i++) {
		assert_int_equal(write_two(file, "new", "", &error), 0);
		assert_null(whole_file_open(recording_path, false, &error));
	}
	whole_file_close(file);
	other = whole_file_open(recording_path, false, &error);
	assert_non_null(other);
	whole_file_close(other);
	assert_file("new");
}

static void what_is_no_plain_file_is_refused(void **state)
{
	static const char *const paths[] = {"/dev/null", "/", "/nowhere/at/all"};
	struct error error;

	(void)state;
	for (size_t i = 0; i < LENGTH(paths); i++) {
		error.kind = ERROR_NONE;
		assert_null(whole_file_open(paths[i], false, &error));
		assert_int_equal(error.kind, ERROR_USAGE);
		assert_non_null(strstr(error.text, paths[i]));
	}
}

static void a_write_that_fails_leaves_the_old_contents(void **state)
{
	struct error error = {.kind = ERROR_NONE};
	char beside[1200];
	struct whole_file *file;

	(void)state;
	write_file("old", 3);
	file = whole_file_open(recording_path, false, &error);
	/* A folder in its place cannot be written. */
	snprintf(beside, sizeof beside, "%s.new", recording_path);
	assert_int_equal(mkdir(beside, 0700), 0);
	assert_int_equal(write_two(file, "new", "", &error), -1);
	assert_int_equal(error.kind, ERROR_FAILED);
	assert_file("old");
	assert_int_equal(rmdir(beside), 0);
	assert_int_equal(write_two(file, "new", "", &error), 0);
	assert_file("new");
	whole_file_close(file);
}

/* ---- Games under way --------------------------------------------------------------------------------------------- */

static const uint32_t NO_SCORE[2] = {0, 0};

/* A record of a match with one game under way, of so many turns. */
static struct record *begin(struct error *error)
{
	const struct record_terms terms = any_terms();
	struct record *record = record_open_kept(recording_path, false, NULL, 0, error);

	assert_non_null(record);
	assert_int_equal(record_header(record, &terms, error), 0);
	record_begin_game(record, &terms, 1, NO_SCORE, false);
	return record;
}

static void re_16_the_game_under_way_is_kept_and_gives_way_to_the_game(void **state)
{
	const struct record_turn turns[] = {
	    {.kind = TURN_START, .dice = {{6, 5}}, .us = -1},
	    {.seat = 1, .dice = {{2, 2}}, .play = "1/3 3/5 5/7 1/3", .us = -1},
	};
	const struct record_result result = {
	    .ending = TAB_WON, .winner = 1, .win = {.kind = TAB_JAN, .points = 4}, .blamed = TAB_NOBODY};
	const struct record_end end = {.winner = TAB_NOBODY, .fault.verdict = VERDICT_NONE};
	const struct dice_key seed = any_key(7);
	struct error error;
	struct record *record = begin(&error);
	struct text kept;

	(void)state;
	record_add_turn(record, &turns[0]);
	record_add_turn(record, &turns[1]);
	assert_int_equal(record_keep(record, &seed, 0, (struct tab_dice){{4, 2}}, &error), 0);
	kept = read_file();
	assert_non_null(
	    strstr(kept.data, "---\ntablier: paused\nformat: 1\nnumber: 1\nscore: [0, 0]\nseed: '00070707"));
	assert_non_null(strstr(kept.data, "turns:\n- {start: 65}\n- {who: 2, dice: 22, play: 1/3 3/5 5/7 1/3}\n"
	                                  "- {who: 1, dice: 42}\n"));
	assert_null(strstr(kept.data, "tablier: game"));
	text_release(&kept);

	/* Kept again, it is there once. */
	assert_int_equal(record_keep(record, &seed, TAB_NOBODY, (struct tab_dice){{0}}, &error), 0);
	kept = read_file();
	assert_non_null(strstr(kept.data, "tablier: paused"));
	assert_null(strstr(strstr(kept.data, "tablier: paused") + 1, "tablier: paused"));
	assert_null(strstr(kept.data, "dice: 42"));
	text_release(&kept);

	assert_int_equal(record_end_game(record, &result, &error), 0);
	assert_int_equal(record_finish(record, &end, &error), 0);
	record_close(record);
	kept = read_file();
	assert_null(strstr(kept.data, "paused"));
	assert_non_null(strstr(kept.data, "tablier: game"));
	assert_non_null(strstr(kept.data, "tablier: end"));
	text_release(&kept);
}

static void a_kept_record_without_a_game_leaves_no_file(void **state)
{
	struct error error;
	struct record *record = begin(&error);

	(void)state;
	record_drop_game(record);
	record_close(record);
	assert_false(file_exists());
}

static void a_record_of_bots_keeps_nothing(void **state)
{
	const struct dice_key seed = any_key(7);
	const struct record_terms terms = any_terms();
	struct error error;
	struct record *record = open_record(false);
	struct text text;

	(void)state;
	assert_int_equal(record_header(record, &terms, &error), 0);
	record_begin_game(record, &terms, 1, NO_SCORE, false);
	assert_int_equal(record_keep(record, &seed, TAB_NOBODY, (struct tab_dice){{0}}, &error), 0);
	record_drop_game(record);
	record_close(record);
	text = read_file();
	assert_null(strstr(text.data, "paused"));
	text_release(&text);
	assert_int_equal(record_keep(NULL, &seed, TAB_NOBODY, (struct tab_dice){{0}}, &error), 0);
}

static void re_17_re_18_real_dice_and_people_are_read_as_written(void **state)
{
	struct record_terms terms = any_terms();
	struct error error;
	struct record *record = record_open_kept(recording_path, false, NULL, 0, &error);
	struct items items;

	(void)state;
	terms.dice = DICE_BY_HAND;
	terms.player[1].is_person = true;
	assert_int_equal(record_header(record, &terms, &error), 0);
	record_begin_game(record, &terms, 1, NO_SCORE, false);
	record_add_turn(record, &(struct record_turn){.kind = TURN_START, .dice = {{6, 5}}, .us = -1});
	assert_int_equal(record_keep(record, &terms.commitment, TAB_NOBODY, (struct tab_dice){{0}}, &error), 0);
	record_drop_game(record);
	record_close(record);
	check(read_items(&items, &error) == 0, "%s", error.text);
	assert_int_equal(items.count, 4);
	assert_int_equal(items.item[0].kind, RECORD_HEADER);
	assert_int_equal(items.item[0].terms.dice, DICE_BY_HAND);
	assert_false(items.item[0].terms.player[0].is_person);
	assert_true(items.item[0].terms.player[1].is_person);
	assert_false(items.item[0].has_date);
	assert_int_equal(items.item[1].kind, RECORD_PAUSED);
	assert_int_equal(items.item[1].number, 1);
	assert_memory_equal(&items.item[1].seed, &terms.commitment, sizeof terms.commitment);
	assert_int_equal(items.item[2].kind, RECORD_TURN);
	assert_int_equal(items.item[3].kind, RECORD_LEFT);
	release_items(&items);
}

/* ---- Throws out of a file ---------------------------------------------------------------------------------------- */

static struct dice_file *throws_of(const char *text)
{
	struct error error;
	struct dice_file *file;

	write_file(text, strlen(text));
	file = dice_file_open(recording_path, &error);
	assert_non_null(file);
	return file;
}

static void re_17_throws_are_read_one_after_the_other(void **state)
{
	static const int expected[] = {66, 12, 21, 33, 44, 51};
	struct dice_file *file = throws_of("# throws of an evening\n66\t12 # a tie\n\n21#then\r\n 33\n44 51");
	struct tab_dice dice;
	struct error error;

	(void)state;
	for (size_t i = 0; i < LENGTH(expected); i++) {
		check(dice_file_next(file, &dice, &error) == 0, "throw %zu: %s", i + 1, error.text);
		assert_int_equal(dice.die[0] * 10 + dice.die[1], expected[i]);
	}
	for (int i = 0; i < 2; i++) {
		assert_int_equal(dice_file_next(file, &dice, &error), -1);
		assert_non_null(strstr(error.text, ":6: the throws are used up, all 6"));
		assert_int_equal(error.kind, ERROR_FAILED);
	}
	dice_file_close(file);
	dice_file_close(NULL);
}

static void what_is_no_throw_is_told_with_its_line(void **state)
{
	static const char *const words[] = {"7", "07",  "70",       "123",
	                                    "x", "6,4", "\377\377", "1234567890123456789012345678901234567890123"};
	char text[200];
	struct tab_dice dice;
	struct error error;

	(void)state;
	for (size_t i = 0; i < LENGTH(words); i++) {
		struct dice_file *file;

		snprintf(text, sizeof text, "11 22\n# here:\n%s\n", words[i]);
		file = throws_of(text);
		assert_int_equal(dice_file_skip(file, 2, &error), 0);
		assert_int_equal(dice_file_next(file, &dice, &error), -1);
		check(strstr(error.text, ":3: a throw is two digits from 1 to 6, not '") != NULL, "%s", error.text);
		dice_file_close(file);
	}
}

static void more_throws_than_there_are_cannot_be_passed_over(void **state)
{
	struct dice_file *file = throws_of("11 22");
	struct error error;

	(void)state;
	assert_int_equal(dice_file_skip(file, 3, &error), -1);
	assert_non_null(strstr(error.text, "used up, all 2"));
	dice_file_close(file);
	assert_null(dice_file_open("/nowhere/at/all", &error));
	assert_int_equal(error.kind, ERROR_USAGE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_teardown(a_new_file_is_made_and_goes_if_nothing_is_written, remove_file),
	    cmocka_unit_test_teardown(each_write_replaces_all, remove_file),
	    cmocka_unit_test_teardown(whoever_could_read_the_old_one_can_read_the_new, remove_file),
	    cmocka_unit_test_teardown(a_link_stays_and_its_file_is_replaced, remove_file),
	    cmocka_unit_test_teardown(nobody_else_gets_hold_of_a_file_until_it_is_let_go, remove_file),
	    cmocka_unit_test_teardown(what_is_no_plain_file_is_refused, remove_file),
	    cmocka_unit_test_teardown(a_write_that_fails_leaves_the_old_contents, remove_file),
	    cmocka_unit_test_teardown(re_16_the_game_under_way_is_kept_and_gives_way_to_the_game, remove_file),
	    cmocka_unit_test_teardown(a_kept_record_without_a_game_leaves_no_file, remove_file),
	    cmocka_unit_test_teardown(a_record_of_bots_keeps_nothing, remove_file),
	    cmocka_unit_test_teardown(re_17_re_18_real_dice_and_people_are_read_as_written, remove_file),
	    cmocka_unit_test_teardown(re_17_throws_are_read_one_after_the_other, remove_file),
	    cmocka_unit_test_teardown(what_is_no_throw_is_told_with_its_line, remove_file),
	    cmocka_unit_test_teardown(more_throws_than_there_are_cannot_be_passed_over, remove_file),
	};

	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
