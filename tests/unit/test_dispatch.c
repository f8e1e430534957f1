/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which games tables are given: each once, batch by batch, those of a part only, and the rest of others' batches at the
 * end.
 */
#include <string.h>

#include "referee/tournament/dispatch.h"
#include "referee/tournament/tournament.h"
#include "unit.h"

enum { MOST = 1000, TABLES = 8 };

struct setting {
	struct tournament tournament;
	struct plan *plan;
	bool done[MOST + 1];
};

static void set(struct setting *setting, const char *games, int players)
{
	static const char *const names[] = {"a", "b", "c", "d"};

	memset(setting, 0, sizeof *setting);
	tournament_init(&setting->tournament);
	setting->tournament.games = atol(games);
	for (int i = 0; i < players; i++) {
		struct tournament_player *player = tournament_new_player(&setting->tournament);

		player->name = xcopy(names[i]);
		player->command = xcopy("random");
	}
	tournament_settle(&setting->tournament, NULL);
	setting->plan = plan_new(&setting->tournament);
	assert_true(plan_games(setting->plan) <= MOST);
}

static void release(struct setting *setting)
{
	plan_free(setting->plan);
	tournament_release(&setting->tournament);
}

static bool is_done(void *context, uint64_t id)
{
	return ((struct setting *)context)->done[id];
}

/* Give out all, to tables in any order; the game is done when its table asks again. Returns how many there were. */
static uint64_t play_all(struct setting *setting, const struct share *share, uint64_t seed, int *kept)
{
	struct dispatch *dispatch = dispatch_new(setting->plan, share, TABLES, is_done, setting);
	struct plan_game last[TABLES] = {{0}};
	bool given[MOST + 1] = {false};
	uint64_t count = 0;
	int idle = 0;

	while (idle < 100) {
		int table = (int)random_below(&seed, TABLES);
		struct plan_game game;
		bool goes_on;

		setting->done[last[table].id] = true;
		if (!dispatch_next(dispatch, table, &game, &goes_on)) {
			idle++;
			continue;
		}
		check(!given[game.id], "game %d is given twice", (int)game.id);
		check(!setting->done[game.id], "game %d has been played", (int)game.id);
		check(share_has(share, &game), "game %d is not of the part", (int)game.id);
		if (goes_on)
			check(game.batch == last[table].batch, "table %d goes on with batch %d after %d", table,
			      (int)game.batch, (int)last[table].batch);
		given[game.id] = true;
		last[table] = game;
		*kept += goes_on;
		count++;
	}
	dispatch_free(dispatch);
	return count;
}

static void every_game_is_given_once(void **state)
{
	const struct share all = {0};

	(void)state;
	for (uint64_t seed = 1; seed <= 50; seed++) {
		struct setting setting;
		int kept = 0;

		set(&setting, "48", 4);
		uint64_t missing = plan_games(setting.plan), chance = seed;

		/* Some were played before. */
		for (uint64_t id = 1; id <= plan_games(setting.plan); id++)
			if (random_below(&chance, 3) == 0) {
				setting.done[id] = true;
				missing--;
			}
		check(play_all(&setting, &all, seed, &kept) == missing, "seed %d: not all were given", (int)seed);
		release(&setting);
	}
}

static void processes_are_kept_through_most_of_a_batch(void **state)
{
	const struct share all = {0};
	struct setting setting;
	int kept = 0;

	(void)state;
	set(&setting, "120", 4);
	play_all(&setting, &all, 1, &kept);
	/* Nine of ten, but where tables help out at the end. */
	check(kept > 720 * 7 / 10, "processes were kept %d times in 720 games", kept);
	release(&setting);
}

static void parts_have_every_game_once(void **state)
{
	(void)state;
	for (uint64_t of = 1; of <= 5; of++) {
		uint64_t count = 0;

		for (uint64_t number = 1; number <= of; number++) {
			const struct share share = {.number = number, .of = of};
			struct setting setting;
			int kept = 0;

			set(&setting, "48", 3);
			const uint64_t given = play_all(&setting, &share, number, &kept);

			check(given == share_count(&share, setting.plan), "part %d of %d: %d games", (int)number,
			      (int)of, (int)given);
			count += given;
			release(&setting);
		}
		check(count == 144, "%d parts have %d games of 144", (int)of, (int)count);
	}
}

static void a_part_by_ids_has_these(void **state)
{
	const struct share share = {.first = 37, .last = 90};
	struct setting setting;
	int kept = 0;

	(void)state;
	set(&setting, "48", 3);
	assert_int_equal(play_all(&setting, &share, 3, &kept), 54);
	release(&setting);
}

static void a_free_table_helps_with_the_batch_that_has_most_waiting(void **state)
{
	const struct share all = {0};
	struct setting setting;
	struct plan_game game;
	bool goes_on;

	(void)state;
	set(&setting, "20", 2);
	struct dispatch *dispatch = dispatch_new(setting.plan, &all, 3, is_done, &setting);

	/* Table 0 begins the first batch, and plays three of it; table 1 the second. */
	for (int i = 0; i < 3; i++)
		assert_true(dispatch_next(dispatch, 0, &game, &goes_on));
	assert_true(dispatch_next(dispatch, 1, &game, &goes_on));
	assert_int_equal(game.batch, 2);
	assert_true(dispatch_next(dispatch, 2, &game, &goes_on));
	check(game.batch == 2 && game.id == 20 && !goes_on, "game %d of batch %d", (int)game.id, (int)game.batch);
	dispatch_free(dispatch);
	release(&setting);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_game_is_given_once),
	    cmocka_unit_test(processes_are_kept_through_most_of_a_batch),
	    cmocka_unit_test(parts_have_every_game_once),
	    cmocka_unit_test(a_part_by_ids_has_these),
	    cmocka_unit_test(a_free_table_helps_with_the_batch_that_has_most_waiting),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
