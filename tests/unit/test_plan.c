/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plans: what holds of the games of every format, and which encounters each format makes of results.
 */
#include "unit.h"

#include <string.h>

#include "referee/tournament/plan.h"
#include "referee/tournament/tournament.h"

/* A tournament of so many players with its plan. */
struct event {
	struct tournament tournament;
	struct plan *plan;
	uint64_t entered;
};

static void open_event(struct event *event, enum tournament_format format, uint32_t players, long games)
{
	struct error error = {.text = ""};

	tournament_init(&event->tournament);
	event->tournament.format = format;
	event->tournament.games = games;
	for (uint32_t i = 0; i < players; i++)
		tournament_new_player(&event->tournament)->command = xcopy("bot");
	tournament_settle(&event->tournament, NULL);
	check(tournament_check(&event->tournament, &error) == 0, "%s", error.text);
	event->plan = plan_new(&event->tournament);
	event->entered = 0;
}

static void close_event(struct event *event)
{
	plan_free(event->plan);
	tournament_release(&event->tournament);
}

/* Enter the next game: a player wins, by number, or nobody. */
static void enter(struct event *event, uint32_t player, uint32_t points)
{
	struct plan_game game = plan_game(event->plan, ++event->entered);
	struct outcome outcome = {.id = game.id, .pair = game.pair, .round = game.round, .winner = TAB_NOBODY};

	for (uint8_t seat = 0; seat < 2; seat++)
		if (game.player[seat] == player) {
			outcome.winner = seat;
			outcome.seat[seat].points = points;
		}
	plan_enter(event->plan, &outcome);
}

static const uint32_t NOBODY = UINT32_MAX;

/* All games that are planned: whoever of the two `strong` names first wins. */
static void enter_all(struct event *event, const uint32_t *strong)
{
	uint64_t games = plan_games(event->plan);

	while (event->entered < games) {
		struct plan_game game = plan_game(event->plan, event->entered + 1);
		size_t i = 0;

		while (strong[i] != NOBODY && strong[i] != game.player[0] && strong[i] != game.player[1])
			i++;
		enter(event, strong[i], 1);
	}
}

/* ---- What holds of every plan ------------------------------------------------------------------------------------ */

/* TO-8, TO-9 */
static void check_pairs(const struct event *event)
{
	for (uint64_t id = 1; id <= plan_games(event->plan); id += 2) {
		struct plan_game one = plan_game(event->plan, id), other = plan_game(event->plan, id + 1);

		assert_int_equal(one.id, id);
		assert_int_equal(one.pair, (id + 1) / 2);
		check(one.pair == other.pair && one.round == other.round, "games %lu and %lu are no pair",
		      (unsigned long)id, (unsigned long)id + 1);
		check(one.player[0] == other.player[1] && one.player[1] == other.player[0] &&
		          one.player[0] != one.player[1],
		      "games %lu and %lu do not swap seats", (unsigned long)id, (unsigned long)id + 1);
	}
}

/* TO-10 */
static void check_batches(const struct event *event)
{
	uint64_t games = plan_games(event->plan), seen = 0;
	char *is_seen = calloc(games + 1, 1);

	for (uint64_t batch = 1; batch <= plan_batches(event->plan); batch++) {
		uint64_t last = 0;
		struct plan_game first = plan_game(event->plan, plan_batch_game(event->plan, batch, 0));

		assert_in_range(plan_batch_size(event->plan, batch), 1, 10);
		for (uint64_t i = 0; i < plan_batch_size(event->plan, batch); i++) {
			struct plan_game game = plan_game(event->plan, plan_batch_game(event->plan, batch, i));

			check(game.batch == batch, "game %lu is of batch %lu, not %lu", (unsigned long)game.id,
			      (unsigned long)game.batch, (unsigned long)batch);
			check(memcmp(game.player, first.player, sizeof game.player) == 0,
			      "batch %lu has several players in a seat", (unsigned long)batch);
			check(game.pair > last, "batch %lu has the same dice twice", (unsigned long)batch);
			check(!is_seen[game.id], "game %lu is of two batches", (unsigned long)game.id);
			is_seen[game.id] = 1;
			last = game.pair;
			seen++;
		}
	}
	check(seen == games, "%lu games of %lu are in batches", (unsigned long)seen, (unsigned long)games);
	free(is_seen);
}

/* TO-11: rounds follow each other, and a pairing of a round has at most twenty games in a row. */
static void check_rounds(const struct event *event)
{
	uint32_t round = 1;

	for (uint64_t id = 1; id <= plan_games(event->plan); id++) {
		struct plan_game game = plan_game(event->plan, id);

		check(game.round == round || game.round == round + 1, "game %lu of round %u comes after round %u",
		      (unsigned long)id, game.round, round);
		round = game.round;
	}
}

static void every_plan_has_pairs_batches_and_rounds(void **state)
{
	static const enum tournament_format formats[] = {TOURNAMENT_ROUND_ROBIN, TOURNAMENT_GAUNTLET,
	                                                 TOURNAMENT_KNOCKOUT, TOURNAMENT_SWISS, TOURNAMENT_LADDER};
	static const long games[] = {2, 18, 20, 22, 40, 46};

	(void)state;
	for (size_t i = 0; i < LENGTH(formats) * LENGTH(games) * 8; i++) {
		enum tournament_format format = formats[i % LENGTH(formats)];
		uint32_t players = format == TOURNAMENT_LADDER  ? 2
		                   : format == TOURNAMENT_SWISS ? 3 + i / LENGTH(formats) % 8
		                                                : 2 + i / LENGTH(formats) % 8;
		const uint32_t order[] = {4, 2, 7, 0, 1, 3, 5, 6, 8, 9, NOBODY};
		struct event event;

		open_event(&event, format, players, games[i / LENGTH(formats) / 8]);
		while (!plan_is_whole(event.plan))
			enter_all(&event, order);
		check_pairs(&event);
		check_batches(&event);
		check_rounds(&event);
		close_event(&event);
	}
}

/* ---- Round robin, gauntlet, ladder ------------------------------------------------------------------------------- */

/* TO-12 */
static void in_a_round_robin_each_meets_each_as_often(void **state)
{
	(void)state;
	for (uint32_t players = 2; players <= 9; players++) {
		unsigned met[9][9] = {{0}};
		struct event event;

		open_event(&event, TOURNAMENT_ROUND_ROBIN, players, 24);
		assert_true(plan_is_whole(event.plan));
		assert_int_equal(plan_games(event.plan), players * (players - 1) / 2 * 24);
		for (uint64_t id = 1; id <= plan_games(event.plan); id++) {
			struct plan_game game = plan_game(event.plan, id);

			met[game.player[0]][game.player[1]]++;
		}
		for (uint32_t a = 0; a < players; a++)
			for (uint32_t b = 0; b < players; b++)
				check(met[a][b] == (a == b ? 0 : 12), "%u players: %u meets %u %u times", players, a, b,
				      met[a][b]);
		close_event(&event);
	}
}

/* TO-11, TO-12: nobody has two opponents in a round, and the rest of the games come in later rounds. */
static void a_round_of_a_round_robin_has_each_player_once(void **state)
{
	(void)state;
	for (uint32_t players = 2; players <= 9; players++) {
		uint32_t rounds = players - (players % 2 == 0), opponent[9], round = 0;
		struct event event;

		open_event(&event, TOURNAMENT_ROUND_ROBIN, players, 24);
		for (uint64_t id = 1; id <= plan_games(event.plan); id++) {
			struct plan_game game = plan_game(event.plan, id);

			if (game.round != round)
				memset(opponent, 0xff, sizeof opponent);
			round = game.round;
			for (int seat = 0; seat < 2; seat++) {
				uint32_t *its = &opponent[game.player[seat]];

				check(*its == NOBODY || *its == game.player[!seat],
				      "%u players: player %u has two opponents in round %u", players, game.player[seat],
				      round);
				*its = game.player[!seat];
			}
		}
		check(round == 2 * rounds, "%u players: %u rounds should be %u", players, round, 2 * rounds);
		close_event(&event);
	}
}

/* TO-13 */
static void in_a_gauntlet_the_first_meets_all_others(void **state)
{
	struct event event;

	(void)state;
	open_event(&event, TOURNAMENT_GAUNTLET, 4, 22);
	assert_int_equal(plan_games(event.plan), 66);
	for (uint64_t id = 1; id <= 66; id += 2) {
		struct plan_game game = plan_game(event.plan, id);

		assert_int_equal(game.player[0], 0);
		assert_int_equal(game.player[1], id <= 60 ? 1 + (id - 1) / 20 : 1 + (id - 61) / 2);
		assert_int_equal(game.round, id <= 60 ? 1 + (id - 1) / 20 : 4 + (id - 61) / 2);
	}
	close_event(&event);
}

/* TO-16, TO-8: no memory a game, and any game at once. */
static void a_ladder_may_be_as_long_as_can_be(void **state)
{
	struct event event;
	struct plan_game last;

	(void)state;
	open_event(&event, TOURNAMENT_LADDER, 2, 100000000);
	assert_int_equal(plan_games(event.plan), 100000000);
	assert_int_equal(plan_batches(event.plan), 10000000);
	last = plan_game(event.plan, 100000000);
	assert_int_equal(last.pair, 50000000);
	assert_int_equal(last.batch, 10000000);
	assert_int_equal(last.player[0], 1);
	assert_int_equal(plan_batch_game(event.plan, 10000000, 9), 100000000);
	close_event(&event);
}

/* ---- Knockout ---------------------------------------------------------------------------------------------------- */

/* The encounters of a round as `1-8 4-5`, in numbers from 1. */
static void describe_round(const struct event *event, uint32_t round, char *out, size_t size)
{
	size_t used = 0;
	uint32_t before[2] = {NOBODY, NOBODY};

	*out = '\0';
	for (uint64_t id = 1; id <= plan_games(event->plan); id += 2) {
		struct plan_game game = plan_game(event->plan, id);

		if (game.round != round || memcmp(before, game.player, sizeof before) == 0)
			continue;
		memcpy(before, game.player, sizeof before);
		used += (size_t)snprintf(out + used, size - used, "%s%u-%u", used ? " " : "", game.player[0] + 1,
		                         game.player[1] + 1);
	}
}

static void expect_round(const struct event *event, uint32_t round, const char *expected)
{
	char is[400];

	describe_round(event, round, is, sizeof is);
	check(strcmp(is, expected) == 0, "round %u is '%s', and should be '%s'", round, is, expected);
}

static void expect_rank(const struct event *event, const char *expected)
{
	uint32_t order[20];
	char is[200] = "";
	size_t used = 0;

	assert_true(plan_rank(event->plan, order));
	for (uint32_t i = 0; i < event->tournament.players; i++)
		used += (size_t)snprintf(is + used, sizeof is - used, "%s%u", i ? " " : "", order[i] + 1);
	check(strcmp(is, expected) == 0, "the ranking is '%s', and should be '%s'", is, expected);
}

static const uint32_t BY_SEED[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, UINT32_MAX};

/* TO-14 */
static void a_knockout_is_seeded_so_that_the_first_meet_last(void **state)
{
	struct event event;

	(void)state;
	open_event(&event, TOURNAMENT_KNOCKOUT, 16, 4);
	expect_round(&event, 1, "1-16 8-9 4-13 5-12 2-15 7-10 3-14 6-11");
	enter_all(&event, BY_SEED);
	expect_round(&event, 2, "1-8 4-5 2-7 3-6");
	enter_all(&event, BY_SEED);
	expect_round(&event, 3, "1-4 2-3");
	enter_all(&event, BY_SEED);
	expect_round(&event, 4, "1-2");
	assert_false(plan_is_whole(event.plan));
	enter_all(&event, (const uint32_t[]){1, NOBODY});
	assert_true(plan_is_whole(event.plan));
	assert_int_equal(plan_games(event.plan), 60);
	expect_rank(&event, "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 16");
	close_event(&event);
}

/* TO-14.1 */
static void the_highest_seeds_have_no_opponent_where_there_are_too_few(void **state)
{
	struct event event;

	(void)state;
	open_event(&event, TOURNAMENT_KNOCKOUT, 5, 2);
	expect_round(&event, 1, "4-5");
	enter_all(&event, (const uint32_t[]){4, NOBODY});
	expect_round(&event, 2, "1-5 2-3");
	close_event(&event);
}

/* TO-14.2: each level encounter gets a pair more, ten times; then the higher seed goes on. */
static void who_is_level_plays_on(void **state)
{
	struct event event;

	(void)state;
	open_event(&event, TOURNAMENT_KNOCKOUT, 4, 2);
	for (int i = 0; i < 2; i++)
		enter(&event, 0, 1);
	enter(&event, 1, 1);
	enter(&event, 2, 1);
	/* 2 and 3 are level: they play again, nobody else. */
	assert_int_equal(plan_games(event.plan), 6);
	for (uint64_t id = 5; id <= 6; id++) {
		assert_int_equal(plan_game(event.plan, id).round, 1);
		enter(&event, 2, 1);
	}
	expect_round(&event, 2, "1-3");
	for (int i = 0; i < 2 + 10 * 2; i++) {
		assert_false(plan_is_whole(event.plan));
		enter(&event, NOBODY, 0);
	}
	assert_true(plan_is_whole(event.plan));
	assert_int_equal(plan_games(event.plan), 6 + 2 + 20);
	expect_rank(&event, "1 3 2 4");
	close_event(&event);
}

/* TO-14.3 */
static void the_losers_of_the_semifinals_play_for_the_third_place(void **state)
{
	struct event event;

	(void)state;
	open_event(&event, TOURNAMENT_KNOCKOUT, 4, 2);
	event.tournament.has_third_place = true;
	enter_all(&event, BY_SEED);
	expect_round(&event, 2, "3-4 1-2");
	enter_all(&event, (const uint32_t[]){3, 1, NOBODY});
	assert_true(plan_is_whole(event.plan));
	expect_rank(&event, "2 1 4 3");
	close_event(&event);
}

/* TO-7: one gammon is worth more than one plain win by points, and the same by wins. */
static void an_encounter_is_decided_by_points_or_by_wins(void **state)
{
	(void)state;
	for (int by_wins = 0; by_wins < 2; by_wins++) {
		struct event event;

		open_event(&event, TOURNAMENT_KNOCKOUT, 2, 2);
		event.tournament.scoring = by_wins ? TOURNAMENT_BY_WINS : TOURNAMENT_BY_POINTS;
		enter(&event, 0, 1);
		enter(&event, 1, 2);
		assert_int_equal(plan_is_whole(event.plan), !by_wins);
		if (!by_wins)
			expect_rank(&event, "2 1");
		close_event(&event);
	}
}

/* ---- Swiss ------------------------------------------------------------------------------------------------------- */

/* TO-15, TO-15.1, TO-15.9 */
static void a_swiss_tournament_has_as_many_rounds_as_it_takes(void **state)
{
	struct event event;

	(void)state;
	open_event(&event, TOURNAMENT_SWISS, 5, 2);
	expect_round(&event, 1, "1-3 2-4");
	enter_all(&event, BY_SEED);
	/* 1, 2 and 5 have won; 5 had the bye, and so does not move down. */
	expect_round(&event, 2, "1-5 2-3");
	enter_all(&event, BY_SEED);
	expect_round(&event, 3, "1-2 4-5");
	assert_false(plan_is_whole(event.plan));
	enter_all(&event, BY_SEED);
	assert_true(plan_is_whole(event.plan));
	assert_int_equal(plan_games(event.plan), 3 * 2 * 2);
	/* 2 and 4 have 2 points each, and the opponents of 2 have more; those of 3 and 5 have as many. */
	expect_rank(&event, "1 2 4 3 5");
	close_event(&event);
}

/* TO-17 */
static void the_same_outcomes_give_the_same_plan(void **state)
{
	uint64_t chance[2] = {5, 5};
	struct event event[2];

	(void)state;
	for (int i = 0; i < 2; i++) {
		open_event(&event[i], TOURNAMENT_SWISS, 21, 2);
		while (event[i].entered < plan_games(event[i].plan))
			enter(&event[i],
			      plan_game(event[i].plan, event[i].entered + 1).player[random_below(&chance[i], 2)],
			      1 + (uint32_t)random_below(&chance[i], 2));
	}
	assert_int_equal(plan_games(event[0].plan), plan_games(event[1].plan));
	for (uint64_t id = 1; id <= plan_games(event[0].plan); id++) {
		struct plan_game one = plan_game(event[0].plan, id), other = plan_game(event[1].plan, id);

		check(memcmp(one.player, other.player, sizeof one.player) == 0, "game %lu differs", (unsigned long)id);
	}
	for (int i = 0; i < 2; i++)
		close_event(&event[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_plan_has_pairs_batches_and_rounds),
	    cmocka_unit_test(in_a_round_robin_each_meets_each_as_often),
	    cmocka_unit_test(a_round_of_a_round_robin_has_each_player_once),
	    cmocka_unit_test(in_a_gauntlet_the_first_meets_all_others),
	    cmocka_unit_test(a_ladder_may_be_as_long_as_can_be),
	    cmocka_unit_test(a_knockout_is_seeded_so_that_the_first_meet_last),
	    cmocka_unit_test(the_highest_seeds_have_no_opponent_where_there_are_too_few),
	    cmocka_unit_test(who_is_level_plays_on),
	    cmocka_unit_test(the_losers_of_the_semifinals_play_for_the_third_place),
	    cmocka_unit_test(an_encounter_is_decided_by_points_or_by_wins),
	    cmocka_unit_test(a_swiss_tournament_has_as_many_rounds_as_it_takes),
	    cmocka_unit_test(the_same_outcomes_give_the_same_plan),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
