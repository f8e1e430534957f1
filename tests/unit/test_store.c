/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games on disk: in order, ahead of their turn, found again by the next run, and trimmed where they are cut; and records
 * taken apart into matches.
 */
#include <ftw.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "recording.h"
#include "referee/tournament/split.h"
#include "referee/tournament/store.h"

/* A match of a tournament that nobody played. */
static struct text match_of(uint64_t id)
{
	const struct record_end end = {.winner = TAB_NOBODY, .blamed = 0, .fault = {VERDICT_OUT, "is out", "", ""}};
	struct record_terms terms = any_terms();
	struct text text = {.data = NULL};
	struct record *record = record_open_text(&text, false);
	struct error error;

	terms.tournament = (struct record_tournament){.id = id, .round = 1, .pair = (id + 1) / 2};
	assert_int_equal(record_header(record, &terms, &error), 0);
	assert_int_equal(record_finish(record, &end, &error), 0);
	record_close(record);
	return text;
}

/* What a store has found when it was opened. */
struct found {
	uint64_t id[1000];
	bool is_held[1000];
	int count;
	uint64_t next; /* what is held and comes before this can go */
};

static int on_found(void *context, struct split_game *game, bool is_held, struct error *error)
{
	struct found *found = context;

	(void)error;
	if (is_held && game->tournament.id < found->next)
		return 1;
	found->id[found->count] = game->tournament.id;
	found->is_held[found->count++] = is_held;
	if (!is_held)
		found->next = game->tournament.id + 1;
	return 0;
}

static struct store *open_store(struct found *found)
{
	struct error error = {.text = ""};
	struct store *store;

	*found = (struct found){.next = 1};
	store = store_open(recording_folder, NULL, on_found, found, &error);
	check(store != NULL, "%s", error.text);
	return store;
}

static void put(struct store *store, uint64_t id, bool is_ahead)
{
	const struct outcome outcome = {.id = id};
	struct text text = match_of(id);
	struct error error = {.text = ""};

	check((is_ahead ? store_hold(store, &outcome, &text, &error) : store_append(store, &text, &error)) == 0, "%s",
	      error.text);
	text_release(&text);
}

static void move(struct store *store, uint64_t id)
{
	struct error error = {.text = ""};

	check(store_move(store, id, &error) == 0, "%s", error.text);
}

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *where)
{
	(void)info;
	(void)kind;
	return where->level ? remove(path) : 0;
}

static int empty_folder(void **state)
{
	(void)state;
	return nftw(recording_folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static uint64_t size_of(const char *name)
{
	char path[1200];
	struct stat info;

	snprintf(path, sizeof path, "%s/%s", recording_folder, name);
	return stat(path, &info) == 0 ? (uint64_t)info.st_size : 0;
}

static void cut(const char *name, uint64_t size)
{
	char path[1200];

	snprintf(path, sizeof path, "%s/%s", recording_folder, name);
	assert_int_equal(truncate(path, (off_t)size), 0);
}

static void games_come_back_in_the_order_of_the_record(void **state)
{
	struct found found;
	struct store *store = open_store(&found);

	(void)state;
	assert_int_equal(found.count, 0);
	put(store, 3, true);
	put(store, 2, true);
	put(store, 1, false);
	move(store, 2);
	assert_int_equal(store_held_count(store), 1);
	assert_non_null(store_held(store, 3));
	assert_null(store_held(store, 2));
	store_close(store);
	store = open_store(&found);
	check(found.count == 3 && found.id[0] == 1 && found.id[1] == 2 && found.id[2] == 3, "%d games", found.count);
	assert_true(found.is_held[2] && !found.is_held[1]);
	move(store, 3);
	store_close(store);
	store = open_store(&found);
	assert_int_equal(found.count, 3);
	assert_false(found.is_held[2]);
	store_close(store);
	check(size_of("pending") == 0, "the folder of what is held should be gone");
}

static void a_cut_match_is_trimmed_wherever_it_is_cut(void **state)
{
	struct found found;
	struct store *store = open_store(&found);
	uint64_t first, both;

	(void)state;
	put(store, 1, false);
	first = store_size(store);
	put(store, 2, false);
	both = store_size(store);
	store_close(store);
	for (uint64_t size = both - 1; size >= first; size--) {
		cut("record.yaml", size);
		store = open_store(&found);
		check(found.count == 1 && store_size(store) == first && store_trimmed(store) == size - first,
		      "cut at %d of %d: %d games, %d bytes", (int)size, (int)both, found.count, (int)store_size(store));
		put(store, 2, false);
		check(store_size(store) == both, "cut at %d: the same game has another size", (int)size);
		store_close(store);
	}
}

static void what_is_held_survives_though_the_last_is_cut(void **state)
{
	struct found found;
	struct store *store = open_store(&found);

	(void)state;
	put(store, 5, true);
	put(store, 7, true);
	put(store, 9, true);
	store_close(store);
	cut("pending/1.yaml", size_of("pending/1.yaml") - 10);
	store = open_store(&found);
	check(found.count == 2 && found.id[0] == 5 && found.id[1] == 7, "%d games", found.count);
	/* What is held from now on goes elsewhere. */
	put(store, 9, true);
	store_close(store);
	store = open_store(&found);
	assert_int_equal(found.count, 3);
	store_close(store);
}

static void many_games_ahead_are_moved_in_any_pattern(void **state)
{
	struct found found;
	struct store *store = open_store(&found);
	uint64_t seed = 1;

	(void)state;
	for (uint64_t id = 500; id > 1; id--)
		put(store, id, true);
	put(store, 1, false);
	for (uint64_t id = 2; id <= 500; id++) {
		struct text text = match_of(id);

		check(store_holds(store, id, &text), "game %d is not what was held", (int)id);
		text_release(&text);
		move(store, id);
		if (random_below(&seed, 10) == 0)
			store_sync_end(store, store_sync_begin(store));
		if (random_below(&seed, 50) == 0) {
			store_close(store);
			store = open_store(&found);
			check(found.next == id + 1, "after game %d the next is %d", (int)id, (int)found.next);
		}
	}
	store_close(store);
	check(size_of("pending") == 0, "the folder of what is held should be gone");
	store = open_store(&found);
	assert_int_equal(found.count, 500);
	for (int i = 0; i < 500; i++)
		assert_int_equal(found.id[i], i + 1);
	store_close(store);
}

static void a_store_is_opened_once(void **state)
{
	struct found found;
	struct store *store = open_store(&found);
	struct error error = {.text = ""};

	(void)state;
	assert_null(store_open(recording_folder, NULL, on_found, &found, &error));
	check(strstr(error.text, "another run is at work in") != NULL, "%s", error.text);
	/* A part has a record of its own. */
	struct store *part = store_open(recording_folder, "1-of-2", on_found, &found, &error);

	assert_non_null(part);
	store_close(part);
	store_close(store);
}

static void a_file_is_split_into_its_bytes(void **state)
{
	struct text all = {.data = NULL};
	struct split_match match = {.line = 0};
	struct error error;
	uint64_t offset = 0;

	(void)state;
	for (uint64_t id = 1; id <= 3; id++) {
		struct text one = match_of(id);

		text_add(&all, one.data, one.used);
		text_release(&one);
	}
	FILE *stream = fmemopen(all.data, all.used, "r");
	struct split *split = split_new(stream, "some");

	for (uint64_t id = 1; id <= 3; id++) {
		struct split_game game;
		struct text one = match_of(id);

		assert_int_equal(split_next(split, &match, &error), 1);
		check(match.offset == offset, "match %d: at %d, not %d", (int)id, (int)match.offset, (int)offset);
		assert_string_equal(match.text.data, one.data);
		assert_int_equal(split_read(&match, "some", &game, &error), 0);
		assert_int_equal(game.tournament.id, id);
		offset += match.text.used;
		text_release(&one);
	}
	assert_int_equal(split_next(split, &match, &error), 0);
	split_free(split);
	fclose(stream);
	text_release(&match.text);
	text_release(&all);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup(games_come_back_in_the_order_of_the_record, empty_folder),
	    cmocka_unit_test_setup(a_cut_match_is_trimmed_wherever_it_is_cut, empty_folder),
	    cmocka_unit_test_setup(what_is_held_survives_though_the_last_is_cut, empty_folder),
	    cmocka_unit_test_setup(many_games_ahead_are_moved_in_any_pattern, empty_folder),
	    cmocka_unit_test_setup(a_store_is_opened_once, empty_folder),
	    cmocka_unit_test_setup(a_file_is_split_into_its_bytes, empty_folder),
	};
	int status = cmocka_run_group_tests(tests, make_folder, NULL);

	empty_folder(NULL);
	remove_folder(NULL);
	return status;
}
