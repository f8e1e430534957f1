/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Chouettes: the order of the players, who is box and captain, and worked examples of what a game brings to each.
 */
#include "unit.h"

#include <string.h>

/* ---- The order --------------------------------------------------------------------------------------------------- */

/* Throw these dice, one after the other, for so many players; what they have thrown must be this, by seats. */
static void check_draw(const char *dice, int players, const char *const thrown[], const char *order)
{
	struct tab_draw draw = {.players = (uint8_t)players};
	uint8_t places[TAB_CHOUETTE_MOST];
	char is[TAB_CHOUETTE_MOST + 1] = "";

	for (size_t i = 0; dice[i]; i++) {
		check(tab_draw_next(&draw) >= 0, "dice %s: nobody throws number %zu", dice, i + 1);
		tab_draw_throw(&draw, dice[i] - '0');
	}
	check(tab_draw_next(&draw) == -1, "dice %s: seat %d throws again", dice, tab_draw_next(&draw) + 1);
	for (int i = 0; i < players; i++)
		check(strcmp(draw.dice[i], thrown[i]) == 0, "dice %s: seat %d has thrown %s, not %s", dice, i + 1,
		      draw.dice[i], thrown[i]);
	tab_draw_order(&draw, places);
	for (int i = 0; i < players; i++)
		is[i] = (char)('1' + places[i]);
	check(strcmp(is, order) == 0, "dice %s: the order is %s, not %s", dice, is, order);
}

static void the_highest_die_is_the_box_and_the_others_follow(void **state)
{
	/* CH-1.2, CH-1.3 */
	(void)state;
	check_draw("416", 3, (const char *const[]){"4", "1", "6"}, "312");
	check_draw("6543", 4, (const char *const[]){"6", "5", "4", "3"}, "1234");
	check_draw("123456", 6, (const char *const[]){"1", "2", "3", "4", "5", "6"}, "654321");
}

static void equal_dice_are_thrown_again_by_those_who_are_equal(void **state)
{
	/* CH-1.2: round by round, in the order of seats */
	(void)state;
	check_draw("65531"
	           "21",
	           5, (const char *const[]){"6", "52", "51", "3", "1"}, "12345");
	/* Two pairs at once. */
	check_draw("6262"
	           "1326",
	           4, (const char *const[]){"61", "23", "62", "26"}, "3142");
	/* A tie within a tie; who has parted from it does not throw again. */
	check_draw("555"
	           "646"
	           "35",
	           3, (const char *const[]){"563", "54", "565"}, "312");
	/* A lower second die does not fall behind a lower first. */
	check_draw("443"
	           "12",
	           3, (const char *const[]){"41", "42", "3"}, "213");
}

static void ten_players_find_their_order(void **state)
{
	uint64_t random = 46;

	(void)state;
	for (int round = 0; round < 1000; round++) {
		struct tab_draw draw = {.players = TAB_CHOUETTE_MOST};
		uint8_t order[TAB_CHOUETTE_MOST];

		while (tab_draw_next(&draw) >= 0)
			tab_draw_throw(&draw, random_dice(&random).die[0]);
		tab_draw_order(&draw, order);
		for (int i = 1; i < TAB_CHOUETTE_MOST; i++)
			check(strcmp(draw.dice[order[i - 1]], draw.dice[order[i]]) > 0, "round %d: %s before %s", round,
			      draw.dice[order[i - 1]], draw.dice[order[i]]);
	}
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

static struct tab_chouette start(int players)
{
	static const uint8_t order[TAB_CHOUETTE_MOST] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
	struct tab_chouette chouette;

	memset(&chouette, 0xff, sizeof chouette);
	tab_chouette_start(&chouette, players, order);
	return chouette;
}

static void a_chouette_is_of_backgammon(void **state)
{
	/* CH-1.1 */
	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);

		check(tab_chouette_allows(&rules) == (strcmp(rules.game->name, "backgammon") == 0), "%s",
		      rules.game->name);
	}
}

static void each_is_the_box_in_turn(void **state)
{
	/* CH-1.4: and the next is captain */
	static const uint8_t order[] = {2, 0, 3, 1};
	struct tab_chouette chouette;

	(void)state;
	tab_chouette_start(&chouette, 4, order);
	for (int game = 0; game < 9; game++) {
		assert_int_equal(tab_chouette_box(&chouette), order[game % 4]);
		assert_int_equal(tab_chouette_captain(&chouette), order[(game + 1) % 4]);
		assert_int_equal(tab_chouette_crew(&chouette), 3);
		/* Whoever left the game before plays again. */
		tab_chouette_leave(&chouette, order[(game + 1) % 4], 1);
		tab_chouette_settle(&chouette, TAB_NOBODY, 0);
		assert_int_equal(chouette.games, game + 1);
		tab_chouette_next(&chouette);
	}
}

static void the_next_who_plays_on_is_captain(void **state)
{
	/* CH-3.5 */
	struct tab_chouette chouette = start(5);

	(void)state;
	tab_chouette_leave(&chouette, 2, 1);
	assert_int_equal(tab_chouette_captain(&chouette), 1);
	tab_chouette_leave(&chouette, 1, 1);
	assert_int_equal(tab_chouette_captain(&chouette), 3);
	tab_chouette_leave(&chouette, 3, 1);
	assert_int_equal(tab_chouette_captain(&chouette), 4);
	tab_chouette_leave(&chouette, 4, 1);
	assert_int_equal(tab_chouette_captain(&chouette), -1);
	assert_int_equal(tab_chouette_crew(&chouette), 0);
}

static void the_crew_answers_a_double_one_after_the_other(void **state)
{
	/* CH-3.1 */
	static const uint8_t order[] = {3, 1, 4, 0, 2};
	struct tab_chouette chouette;

	(void)state;
	tab_chouette_start(&chouette, 5, order);
	for (int round = 0; round < 2; round++) {
		tab_chouette_double(&chouette);
		assert_int_equal(tab_chouette_asked(&chouette), round ? 4 : 1);
		if (round == 0)
			tab_chouette_leave(&chouette, 1, 1);
		assert_int_equal(tab_chouette_asked(&chouette), 4);
		tab_chouette_take(&chouette, 4);
		assert_int_equal(tab_chouette_asked(&chouette), 0);
		tab_chouette_take(&chouette, 0);
		/* Who has taken may fail before all have: CH-5.3. */
		if (round == 1)
			tab_chouette_leave(&chouette, 4, 2);
		assert_int_equal(tab_chouette_asked(&chouette), 2);
		tab_chouette_take(&chouette, 2);
		assert_int_equal(tab_chouette_asked(&chouette), -1);
	}
}

/* ---- Settlement -------------------------------------------------------------------------------------------------- */

/* Somebody leaves while the cube is at a value. Player 0 is the box, 1 the captain, and so on. */
struct leaving {
	int player;
	uint32_t cube;
};

struct example {
	const char *what;
	int players;
	struct leaving leaving[TAB_CHOUETTE_MOST]; /* up to the first of the box, who never does */
	int winner;
	uint32_t points;
	const char *gains;
};

static const struct example EXAMPLES[] = {
    /* CH-2.3, CH-4.1 */
    {"the box wins", 3, {{0, 0}}, TAB_BOX, 1, "2 -1 -1"},
    {"the box loses", 3, {{0, 0}}, TAB_CREW, 1, "-2 1 1"},
    {"a gammon at 4, of four players", 4, {{0, 0}}, TAB_CREW, 8, "-24 8 8 8"},
    {"a backgammon at 64, of ten players",
     10,
     {{0, 0}},
     TAB_BOX,
     192,
     "1728 -192 -192 -192 -192 -192 -192 -192 -192 -192"},
    {"nobody wins", 5, {{0, 0}}, TAB_NOBODY, 0, "0 0 0 0 0"},

    /* CH-3.2, CH-3.3: one of three refuses at 1. Each of the two others gets a half, and has one and a half parts. */
    {"one of three refuses, the box wins", 4, {{3, 1}}, TAB_BOX, 2, "6 -5/2 -5/2 -1"},
    {"one of three refuses, the box loses", 4, {{3, 1}}, TAB_CREW, 2, "-6 7/2 7/2 -1"},
    {"one of three refuses, nobody wins", 4, {{3, 1}}, TAB_NOBODY, 0, "0 1/2 1/2 -1"},
    {"the captain refuses", 4, {{1, 1}}, TAB_BOX, 2, "6 -1 -5/2 -5/2"},
    {"a gammon with the cube at 4 after one refused at 2", 4, {{2, 2}}, TAB_CREW, 8, "-24 13 -2 13"},
    {"one of two refuses", 3, {{2, 1}}, TAB_CREW, 2, "-4 5 -1"},
    {"the captain of two refuses", 3, {{1, 1}}, TAB_BOX, 4, "8 -1 -7"},

    /* Two refuse the same double; the two others get 1 each and have two parts each. */
    {"two of four refuse", 5, {{2, 1}, {4, 1}}, TAB_CREW, 2, "-8 5 -1 5 -1"},
    {"three of four refuse", 5, {{1, 1}, {2, 1}, {3, 1}}, TAB_CREW, 2, "-8 -1 -1 -1 11"},
    /* The example of the specification: two at 1, one at 4, and a gammon at 8. */
    {"refusing at different doubles", 5, {{3, 1}, {4, 1}, {2, 4}}, TAB_CREW, 16, "-64 73 -7 -1 -1"},
    /* 1 of 1 shared by three, then 4/3 parts at 4 shared by two, then two parts at 16. */
    {"refusing at three doubles", 5, {{4, 1}, {3, 4}, {2, 16}}, TAB_BOX, 32, "128 -93 -29 -5 -1"},

    /* CH-3.4: the last drops the game, at the value before the double. */
    {"all refuse, of three", 3, {{1, 1}}, TAB_BOX, 1, "2 -1 -1"},
    {"all refuse, of five, at 2", 5, {{1, 2}, {2, 2}, {3, 2}}, TAB_BOX, 2, "8 -2 -2 -2 -2"},
    {"all refuse at 4, one at 1 before", 4, {{3, 1}, {1, 4}}, TAB_BOX, 4, "12 -11/2 -11/2 -1"},

    /* CH-3.6 */
    {"the box drops at 1", 4, {{0, 0}}, TAB_CREW, 1, "-3 1 1 1"},
    {"the box drops at 2, one has left at 1", 4, {{2, 1}}, TAB_CREW, 2, "-6 7/2 -1 7/2"},

    /* CH-5.2, CH-5.3 */
    {"the box fails at 2", 4, {{0, 0}}, TAB_CREW, 2, "-6 2 2 2"},
    {"a partner fails at 2, and the box wins", 3, {{2, 2}}, TAB_BOX, 2, "4 -2 -2"},
    {"all of the crew fail at 1, one after the other", 4, {{1, 1}, {2, 1}, {3, 1}}, TAB_BOX, 1, "3 -1 -1 -1"},
    {"the last fails at 2, the others refused at 1", 4, {{1, 1}, {2, 1}, {3, 2}}, TAB_BOX, 2, "6 -1 -1 -4"},
};

static void examples_of_settlement_hold(void **state)
{
	(void)state;
	for (size_t i = 0; i < LENGTH(EXAMPLES); i++) {
		const struct example *example = &EXAMPLES[i];
		struct tab_chouette chouette = start(example->players);
		char gains[400] = "";

		for (const struct leaving *leaving = example->leaving; leaving->player; leaving++)
			tab_chouette_leave(&chouette, leaving->player, leaving->cube);
		tab_chouette_settle(&chouette, example->winner, example->points);
		for (int player = 0; player < example->players; player++) {
			char amount[TAB_AMOUNT_SIZE];

			tab_amount_print(chouette.gain[player], example->players, amount);
			strcat(strcat(gains, player ? " " : ""), amount);
			check(chouette.amount[player] == chouette.gain[player], "%s: the amount of player %d",
			      example->what, player);
		}
		check(strcmp(gains, example->gains) == 0, "%s: the gains are %s, not %s", example->what, gains,
		      example->gains);
	}
}

static void the_order_of_those_who_leave_at_one_value_makes_no_difference(void **state)
{
	/* CH-3.3 */
	static const int orders[][3] = {{1, 2, 3}, {1, 3, 2}, {2, 1, 3}, {2, 3, 1}, {3, 1, 2}, {3, 2, 1}};
	struct tab_chouette first;

	(void)state;
	for (size_t i = 0; i < LENGTH(orders); i++) {
		struct tab_chouette chouette = start(7);

		for (int j = 0; j < 3; j++)
			tab_chouette_leave(&chouette, orders[i][j], 8);
		tab_chouette_settle(&chouette, TAB_CREW, 16);
		if (i == 0)
			first = chouette;
		assert_memory_equal(chouette.gain, first.gain, sizeof chouette.gain[0] * 7);
	}
}

static void the_last_of_the_crew_who_fails_loses_the_cube(void **state)
{
	/* CH-5.3: whatever his checkers count */
	const struct tab_rules rules = rules_of("backgammon:scoring=counters");
	struct tab_chouette chouette = start(3);
	struct tab_state game;

	(void)state;
	tab_state_start(&game, &rules, NULL);
	tab_state_throw(&game, dice_of("61"));
	game.cube = 4;
	tab_chouette_leave(&chouette, 1, 2);
	tab_state_forfeit(&game, TAB_CREW);
	assert_true(game.points > 100);
	tab_chouette_lose(&chouette, &game);
	assert_int_equal(game.points, 4);
	assert_int_equal(game.result.points, 1);
	tab_chouette_settle(&chouette, game.winner, game.points);
	/* In units of a half. */
	assert_int_equal(chouette.gain[0], 16);
	assert_int_equal(chouette.gain[1], -4);
	assert_int_equal(chouette.gain[2], -12);
}

static void gains_add_up_to_zero_whatever_happens(void **state)
{
	/* CH-4.3; and the box never has a stake in anything but all parts: CH-2.3 */
	uint64_t random = 3;

	(void)state;
	for (int players = TAB_CHOUETTE_LEAST; players <= TAB_CHOUETTE_MOST; players++) {
		struct tab_chouette chouette = start(players);

		for (int game = 0; game < 500; game++) {
			const int box = tab_chouette_box(&chouette);
			uint32_t cube = 1, points;
			int winner;
			int64_t sum = 0, total = 0;

			for (int step = 0; step < 8; step++) {
				int player = (int)random_below(&random, (size_t)players);

				if (cube < 64 && random_below(&random, 2))
					cube *= 2;
				if (player != box && chouette.is_in[player] && tab_chouette_crew(&chouette) > 1)
					tab_chouette_leave(&chouette, player, cube);
			}
			winner = (int)random_below(&random, 3);
			points = cube * (uint32_t)(1 + random_below(&random, 60));
			tab_chouette_settle(&chouette, winner, points);
			for (int player = 0; player < players; player++) {
				sum += chouette.gain[player];
				total += chouette.amount[player];
			}
			check(sum == 0 && total == 0, "%d players, game %d: the sum is %lld", players, game,
			      (long long)sum);
			if (winner != TAB_NOBODY)
				check(chouette.gain[box] == (winner == TAB_BOX ? 1 : -1) * (int64_t)points *
				                                (players - 1) * tab_chouette_unit(players),
				      "%d players, game %d: the box", players, game);
			tab_chouette_next(&chouette);
		}
	}
}

/* ---- Text -------------------------------------------------------------------------------------------------------- */

static void amounts_are_written_in_lowest_terms(void **state)
{
	/* CH-4.2 */
	static const struct {
		int64_t units;
		int players;
		const char *text;
	} cases[] = {
	    {0, 3, "0"},
	    {0, 10, "0"},
	    {2, 3, "1"},
	    {-2, 3, "-1"},
	    {1, 3, "1/2"},
	    {-3, 3, "-3/2"},
	    {8, 4, "4/3"},
	    {-8, 4, "-4/3"},
	    {24, 5, "1"},
	    {9, 5, "3/8"},
	    {1, 10, "1/362880"},
	    {362880, 10, "1"},
	    {INT64_C(-362880000000), 10, "-1000000"},
	    {INT64_MAX, 10, "1317624576693539401/51840"},
	    {INT64_MIN, 10, "-72057594037927936/2835"},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[TAB_AMOUNT_SIZE];

		tab_amount_print(cases[i].units, cases[i].players, text);
		check(strcmp(text, cases[i].text) == 0, "%lld units of %d players: '%s', not '%s'",
		      (long long)cases[i].units, cases[i].players, text, cases[i].text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_highest_die_is_the_box_and_the_others_follow),
	    cmocka_unit_test(equal_dice_are_thrown_again_by_those_who_are_equal),
	    cmocka_unit_test(ten_players_find_their_order),
	    cmocka_unit_test(a_chouette_is_of_backgammon),
	    cmocka_unit_test(each_is_the_box_in_turn),
	    cmocka_unit_test(the_next_who_plays_on_is_captain),
	    cmocka_unit_test(the_crew_answers_a_double_one_after_the_other),
	    cmocka_unit_test(examples_of_settlement_hold),
	    cmocka_unit_test(the_order_of_those_who_leave_at_one_value_makes_no_difference),
	    cmocka_unit_test(the_last_of_the_crew_who_fails_loses_the_cube),
	    cmocka_unit_test(gains_add_up_to_zero_whatever_happens),
	    cmocka_unit_test(amounts_are_written_in_lowest_terms),
	};

	return cmocka_run_group_tests_name("chouette", tests, NULL, NULL);
}
