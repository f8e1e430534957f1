/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The course of games with more to decide than the play: the opening by pairs, points that are broken up, dead games,
 * and what all decisions have in common. The cube and resignation are in test_cube.c, the one and two of acey-deucy in
 * test_one_two.c.
 */
#include "state.h"

static const int SEAT_1 = 0, SEAT_2 = 1;

static const char OPENING[] = "-b----E-C---eE---c-e----B-";

/* ---- The opening ------------------------------------------------------------------------------------------------- */

static void the_higher_die_plays_both_in_backgammon(void **unused)
{
	/* BG-1.5 */
	(void)unused;
	for (uint8_t first = 1; first <= 6; first++)
		for (uint8_t second = 1; second <= 6; second++) {
			const struct tab_rules rules = rules_of("backgammon");
			struct tab_state state;

			tab_state_start(&state, &rules, NULL);
			assert_need(&state, TAB_NEED_STARTER, TAB_NOBODY);
			tab_state_throw(&state, (struct tab_dice){{first, second}});
			if (first == second) {
				assert_need(&state, TAB_NEED_STARTER, TAB_NOBODY);
				assert_int_equal(state.turn, TAB_NOBODY);
				assert_int_equal(state.turns, 0);
				continue;
			}
			assert_need(&state, TAB_NEED_PLAY, first > second ? SEAT_1 : SEAT_2);
			assert_int_equal(state.turn, state.asked);
			assert_int_equal(state.dice.die[0], first);
			assert_int_equal(state.dice.die[1], second);
			assert_int_equal(state.turns, 1);
			assert_int_equal(tab_state_turn_number(&state), 1);
		}
}

static const char *const PAIR_GAMES[] = {"acey-deucy", "backgammon:opening=pair"};

static void the_higher_total_begins_where_pairs_are_thrown(void **unused)
{
	/* TG-8.2, AD-1.5, BG-1.5 */
	static const struct {
		const char *pair;
		int begins;
	} cases[] = {
	    {"64-31", 0},          {"31-64", 1},          {"11-21", 1},          {"66-65", 0},          {"61-42", 0},
	    {"34-43", TAB_NOBODY}, {"11-11", TAB_NOBODY}, {"33-51", TAB_NOBODY}, {"66-66", TAB_NOBODY},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(PAIR_GAMES); i++)
		for (size_t j = 0; j < LENGTH(cases); j++) {
			const struct tab_rules rules = rules_of(PAIR_GAMES[i]);
			struct tab_state state;
			struct tab_dice kept;

			tab_state_start(&state, &rules, NULL);
			assert_need(&state, TAB_NEED_STARTER_PAIR, TAB_NOBODY);
			assert_true(tab_state_needs_dice(&state));
			throw_pair(&state, cases[j].pair);
			if (cases[j].begins == TAB_NOBODY) {
				assert_need(&state, TAB_NEED_STARTER_PAIR, TAB_NOBODY);
				assert_int_equal(state.turn, TAB_NOBODY);
				continue;
			}
			kept = dice_of(cases[j].pair + 3 * cases[j].begins);
			assert_need(&state, TAB_NEED_KEEP, cases[j].begins);
			assert_int_equal(state.turn, cases[j].begins);
			assert_int_equal(state.turns, 0);
			assert_int_equal(tab_state_turn_number(&state), 1);
			assert_memory_equal(&state.dice, &kept, sizeof kept);
		}
}

static void the_pair_is_kept_or_thrown_again_once(void **unused)
{
	/* TG-8.2 */
	static const char *const texts[] = {"roll", "take", "accept", "doublet 1", "breakup 6"};

	(void)unused;
	for (size_t i = 0; i < LENGTH(PAIR_GAMES); i++) {
		const struct tab_rules rules = rules_of(PAIR_GAMES[i]);
		struct tab_state start, state;

		tab_state_start(&start, &rules, NULL);
		throw_pair(&start, "33-51");
		throw_pair(&start, "31-53");
		assert_need(&start, TAB_NEED_KEEP, SEAT_2);
		for (size_t j = 0; j < LENGTH(texts); j++)
			assert_refused(&start, texts[j], "PR-4.2");

		state = start;
		assert_int_equal(decide(&state, "keep"), 0);
		assert_need(&state, TAB_NEED_PLAY, SEAT_2);
		assert_int_equal(state.dice.die[0], 5);
		assert_int_equal(state.dice.die[1], 3);
		assert_int_equal(state.turns, 1);

		state = start;
		assert_int_equal(decide(&state, "rethrow"), 0);
		assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
		assert_int_equal(state.turn, SEAT_2);
		throw(&state, "21");
		/* The second must be played. */
		assert_need(&state, TAB_NEED_PLAY, SEAT_2);
		assert_refused(&state, "rethrow", "PR-4.2");
		assert_int_equal(state.dice.die[0], 2);
		assert_int_equal(state.dice.die[1], 1);
		assert_int_equal(state.turns, 1);
	}
}

static void a_pair_that_is_a_doublet_is_played_as_one(void **unused)
{
	const struct tab_rules rules = rules_of("backgammon:opening=pair");
	struct tab_state state;

	(void)unused;
	tab_state_start(&state, &rules, NULL);
	throw_pair(&state, "66-65");
	decide(&state, "keep");
	assert_int_equal(make(&state, "24/18(2) 13/7(2)"), 0);
	assert_int_equal(state.turn, SEAT_2);
}

/* ---- Breaking up (WI-5) ------------------------------------------------------------------------------------------ */

/* Seat 1 holds all of its home and has hit a checker of seat 2. After its 13/11 11/10 seat 2 is bound up. */
static const char BINDING[] = "aBBBBBB------A----------n-", BOUND[] = "-N-------------a---bbbbbbA";

static const char *const BINDING_GAMES[] = {"willughby", "irish", "todas-tablas"};

static struct tab_state bound_up(const char *game)
{
	struct tab_state state = state_of(game, BINDING, SEAT_1);

	throw(&state, "21");
	assert_int_equal(make(&state, "13/11 11/10"), 0);
	assert_board(&state, BOUND);
	assert_int_equal(state.turn, SEAT_2);
	return state;
}

static void who_is_bound_up_gets_a_point_broken_up(void **unused)
{
	/* WI-5.1 to WI-5.3, IR-5.1, TT-5.1: by the higher die, equal dice again */
	(void)unused;
	for (size_t i = 0; i < LENGTH(BINDING_GAMES); i++)
		for (uint8_t first = 1; first <= 6; first++)
			for (uint8_t second = 1; second <= 6; second++) {
				struct tab_state state = bound_up(BINDING_GAMES[i]);

				assert_need(&state, TAB_NEED_BREAKER, TAB_NOBODY);
				assert_true(tab_state_needs_dice(&state));
				assert_int_equal(state.turns, 1);
				tab_state_throw(&state, (struct tab_dice){{first, second}});
				assert_board(&state, BOUND);
				assert_int_equal(state.turn, SEAT_2);
				assert_int_equal(state.turns, 1);
				assert_int_equal(tab_state_turn_number(&state), 2);
				if (first == second)
					assert_need(&state, TAB_NEED_BREAKER, TAB_NOBODY);
				else
					assert_need(&state, TAB_NEED_BREAKUP, first > second ? SEAT_1 : SEAT_2);
			}
}

static void each_side_names_the_point_in_its_own_numbering(void **unused)
{
	/* WI-5.2: one of the six; WI-5.3: then the player who was bound up throws. */
	static const char *const boards[] = {
	    "bN-------------a---bbbbb-A", "bN-------------a---bbbb-bA", "bN-------------a---bbb-bbA",
	    "bN-------------a---bb-bbbA", "bN-------------a---b-bbbbA", "bN-------------a----bbbbbA",
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(BINDING_GAMES); i++)
		for (int chooser = 0; chooser < 2; chooser++)
			for (int point = 1; point <= 24; point++) {
				struct tab_state state = bound_up(BINDING_GAMES[i]);
				/* The points 1 to 6 of seat 1 are 24 to 19 of seat 2. */
				int broken = chooser == SEAT_1 ? point : 25 - point;
				char text[TAB_DECISION_SIZE];

				throw(&state, chooser == SEAT_1 ? "43" : "34");
				assert_int_equal(tab_state_breakable(&state) >> (25 - point) & 1, broken <= 6);
				snprintf(text, sizeof text, "breakup %d", point);
				if (broken > 6) {
					assert_refused(&state, text, "WI-5.2");
					continue;
				}
				assert_int_equal(decide(&state, text), 0);
				assert_board(&state, boards[broken - 1]);
				assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
				assert_int_equal(state.turn, SEAT_2);
				assert_int_equal(state.turns, 1);
			}
}

static void all_checkers_of_the_point_go_to_the_bar(void **unused)
{
	/* WI-5.2 */
	struct tab_state state = state_of("irish", "bBBDBBB------A----------m-", SEAT_1);

	(void)unused;
	throw(&state, "21");
	make(&state, "13/11 11/10");
	throw(&state, "61");
	assert_int_equal(decide(&state, "breakup 3"), 0);
	assert_board(&state, "dM-------------a---bbb-bbB");
}

static void who_was_bound_up_throws_and_plays_as_usual(void **unused)
{
	/* WI-5.3: with the die of the point he enters, with others he still passes */
	struct tab_state state = bound_up("willughby");

	(void)unused;
	throw(&state, "61");
	decide(&state, "breakup 4");
	throw(&state, "42");
	assert_need(&state, TAB_NEED_PLAY, SEAT_2);
	assert_int_equal(state.turns, 2);
	assert_int_equal(make(&state, "bar/21 21/19"), -1);
	assert_int_equal(make(&state, "bar/21"), 0);
	assert_board(&state, "-BBBaBB---A-------------nB");

	state = bound_up("willughby");
	throw(&state, "61");
	decide(&state, "breakup 4");
	throw(&state, "65");
	assert_true(state.passed);
	assert_int_equal(state.turns, 2);
	assert_int_equal(state.turn, SEAT_1);
	assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
}

static void who_is_bound_up_again_gets_another_point_broken_up(void **unused)
{
	/* WI-5.2: whenever he is about to throw */
	struct tab_state state = bound_up("todas-tablas");

	(void)unused;
	for (int round = 0; round < 3; round++) {
		assert_need(&state, TAB_NEED_BREAKER, TAB_NOBODY);
		throw(&state, "61");
		decide(&state, "breakup 1");
		throw(&state, "66");
		assert_true(state.passed);
		/* Seat 1 enters both checkers on the point again. */
		assert_int_equal(state.turn, SEAT_1);
		state.position = board_of(&state.rules, BINDING);
		throw(&state, "21");
		assert_int_equal(make(&state, "13/11 11/10"), 0);
	}
}

static void only_who_is_bound_up_gets_a_point_broken_up(void **unused)
{
	/* WI-5.1: the boards before seat 1 plays 13/11 11/10, and then seat 2 is not bound up */
	static const char *const boards[] = {
	    "-BBBBBB------A----------o-", /* nothing on the bar */
	    "aBBBBB-B-----A----------n-", /* a way in */
	    "aBBBBBA------B----------n-", /* a blot to hit */
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(BINDING_GAMES); i++)
		for (size_t j = 0; j < LENGTH(boards); j++) {
			struct tab_state state = state_of(BINDING_GAMES[i], boards[j], SEAT_1);

			throw(&state, "21");
			assert_int_equal(make(&state, "13/11 11/10"), 0);
			assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
			assert_int_equal(state.turn, SEAT_2);
		}
}

static void in_other_games_closed_points_stand(void **unused)
{
	/* NA-5.1, and nothing of the kind is known elsewhere */
	static const char *const games[] = {"nard", "backgammon:cube=off"};

	(void)unused;
	for (size_t i = 0; i < LENGTH(games); i++) {
		struct tab_state state = bound_up(games[i]);

		assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
		throw(&state, "11");
		assert_true(state.passed);
		assert_board(&state, "aBBBBBB---A-------------n-");
		assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
		assert_int_equal(state.turn, SEAT_1);
		assert_int_equal(state.turns, 2);
	}
}

static void the_cube_comes_before_the_breaking_up(void **unused)
{
	/* WI-5.4 */
	static const char *const answers[][2] = {{"roll", NULL}, {"double", "take"}};

	(void)unused;
	for (size_t i = 0; i < LENGTH(answers); i++) {
		struct tab_state state = bound_up("willughby:cube=on");

		assert_need(&state, TAB_NEED_DOUBLE, SEAT_2);
		assert_int_equal(decide(&state, answers[i][0]), 0);
		if (answers[i][1])
			assert_int_equal(decide(&state, answers[i][1]), 0);
		assert_need(&state, TAB_NEED_BREAKER, TAB_NOBODY);
		assert_int_equal(state.cube, answers[i][1] ? 2 : 1);
		throw(&state, "61");
		decide(&state, "breakup 1");
		assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
	}
}

/* ---- Dead games -------------------------------------------------------------------------------------------------- */

/* Both shut each other out, each with checkers on the bar. */
static const char SHUT_OUT[] = "cBBBBBB------------bbbbbbC";

static void a_game_in_which_nobody_can_move_is_dead(void **unused)
{
	/* TG-5.2, NA-5.2: nobody wins, whatever the cube shows */
	static const char *const games[] = {"nard", "backgammon", "backgammon:scoring=counters", "backgammon:cube=off"};

	(void)unused;
	for (size_t i = 0; i < LENGTH(games); i++) {
		struct tab_state state = state_of(games[i], SHUT_OUT, SEAT_2);

		state.cube = 4;
		throw(&state, "64");
		assert_true(state.passed);
		assert_over(&state, TAB_DEAD, TAB_NOBODY, "-", 0);
		assert_int_equal(state.turn, SEAT_2);
		assert_int_equal(state.turns, 1);
		assert_board(&state, SHUT_OUT);
	}
}

static void no_game_is_dead_while_a_point_can_be_broken_up(void **unused)
{
	/* WI-5.6, IR-5.2, TT-6.5: it is not the game of a tie */
	(void)unused;
	for (size_t i = 0; i < LENGTH(BINDING_GAMES); i++) {
		struct tab_state state = state_of(BINDING_GAMES[i], SHUT_OUT, SEAT_1);

		assert_false(tab_position_dead(&state.rules, &state.position));
		throw(&state, "64");
		assert_true(state.passed);
		assert_need(&state, TAB_NEED_BREAKER, TAB_NOBODY);
		assert_int_equal(state.turn, SEAT_2);
		throw(&state, "52");
		assert_need(&state, TAB_NEED_BREAKUP, SEAT_1);
		assert_int_equal(decide(&state, "breakup 6"), 0);
		assert_board(&state, "eBBBBBB-------------bbbbbC");
	}
}

/* ---- What all decisions have in common --------------------------------------------------------------------------- */

static const char *const ALL_DECISIONS[] = {
    "roll",      "double",     "take",   "drop",    "keep",          "rethrow",       "doublet 3",
    "breakup 6", "breakup 19", "accept", "decline", "resign single", "resign gammon",
};

/* Enter every decision that is not due; each must be refused, and change nothing. */
static void refuse_all_but(struct tab_state *state, const char *const due[])
{
	for (size_t i = 0; i < LENGTH(ALL_DECISIONS); i++) {
		struct tab_state before;
		struct tab_refusal refusal = {.step = -1};
		bool is_due = false;

		for (size_t j = 0; due[j]; j++)
			is_due |= strncmp(ALL_DECISIONS[i], due[j], strlen(due[j])) == 0;
		if (is_due)
			continue;
		memcpy(&before, state, sizeof before);
		check(tab_state_decide(state, decision_of(&state->rules, ALL_DECISIONS[i]), &refusal) == -1,
		      "at need %d '%s' is allowed", before.need, ALL_DECISIONS[i]);
		check(refusal.step == 0 && refusal.clause && refusal.text, "'%s' is refused without a reason",
		      ALL_DECISIONS[i]);
		check(memcmp(state, &before, sizeof before) == 0, "at need %d '%s' is refused, and changes the game",
		      before.need, ALL_DECISIONS[i]);
	}
}

#define DUE(...) ((const char *const[]){__VA_ARGS__, NULL})

static void a_decision_that_is_not_due_changes_nothing(void **unused)
{
	const struct tab_rules pair = rules_of("backgammon:opening=pair");
	struct tab_state state;

	(void)unused;
	tab_state_start(&state, &pair, NULL);
	throw_pair(&state, "31-64");
	refuse_all_but(&state, DUE("keep", "rethrow", "resign"));
	decide(&state, "keep");
	refuse_all_but(&state, DUE("resign"));
	make(&state, "24/14");
	make(&state, "24/18 18/14");
	refuse_all_but(&state, DUE("roll", "double", "resign"));
	decide(&state, "double");
	refuse_all_but(&state, DUE("take", "drop"));
	decide(&state, "take");
	throw(&state, "31");
	refuse_all_but(&state, DUE("resign"));
	decide(&state, "resign gammon");
	refuse_all_but(&state, DUE("accept", "decline"));
	decide(&state, "decline");
	refuse_all_but(&state, (const char *const[]){NULL});

	state = state_of("acey-deucy", "o------------------------O:setup=both", SEAT_1);
	throw(&state, "12");
	make(&state, "bar/1 bar/2");
	refuse_all_but(&state, DUE("doublet"));
	state = bound_up("willughby");
	throw(&state, "21");
	refuse_all_but(&state, DUE("breakup 6", "resign"));
	state = bound_up("willughby");
	throw(&state, "12");
	refuse_all_but(&state, DUE("breakup 19", "resign"));
}

static void a_decision_that_is_not_due_after_a_pass_changes_nothing(void **unused)
{
	/* Seat 1 has passed, and seat 2 is asked whether it doubles. */
	struct tab_state state = state_of("backgammon", "-N-----------------bbbbbbA", SEAT_1);

	(void)unused;
	throw(&state, "64");
	assert_true(state.passed);
	assert_need(&state, TAB_NEED_DOUBLE, SEAT_2);
	refuse_all_but(&state, DUE("roll", "double", "resign"));
	assert_int_equal(decide(&state, "roll"), 0);
	assert_false(state.passed);
}

static void a_refusal_may_be_of_no_interest(void **unused)
{
	struct tab_state state = state_of("backgammon", OPENING, SEAT_1);

	(void)unused;
	throw(&state, "31");
	assert_int_equal(tab_state_decide(&state, (struct tab_decision){.choice = TAB_ROLL}, NULL), -1);
	assert_int_equal(tab_state_decide(&state, (struct tab_decision){TAB_RESIGN, TAB_SINGLE_LEVEL}, NULL), 0);
	assert_int_equal(tab_state_decide(&state, (struct tab_decision){.choice = TAB_RESIGN}, NULL), -1);
}

static void turns_are_counted_whatever_is_decided(void **unused)
{
	/* PR-4.1: the number of a turn is that of its throw, also while other things are asked before it */
	struct tab_state state = bound_up("willughby:cube=on");

	(void)unused;
	assert_int_equal(state.turns, 1);
	assert_int_equal(tab_state_turn_number(&state), 2);
	decide(&state, "resign single");
	assert_int_equal(tab_state_turn_number(&state), 2);
	decide(&state, "decline");
	decide(&state, "double");
	assert_int_equal(tab_state_turn_number(&state), 2);
	decide(&state, "take");
	throw(&state, "44");
	throw(&state, "12");
	assert_int_equal(tab_state_turn_number(&state), 2);
	decide(&state, "breakup 24");
	assert_int_equal(state.turns, 1);
	assert_int_equal(tab_state_turn_number(&state), 2);
	throw(&state, "16");
	assert_need(&state, TAB_NEED_PLAY, SEAT_2);
	assert_int_equal(state.turns, 2);
	assert_int_equal(tab_state_turn_number(&state), 2);
	assert_int_equal(make(&state, "bar/24 24/18"), 0);
	assert_int_equal(state.turns, 2);
	assert_int_equal(tab_state_turn_number(&state), 3);
}

static void a_turn_that_passes_shows_its_dice(void **unused)
{
	/* TG-3.3 */
	struct tab_state state = bound_up("nard");

	(void)unused;
	throw(&state, "65");
	assert_true(state.passed);
	assert_int_equal(state.dice.die[0], 6);
	assert_int_equal(state.dice.die[1], 5);
	assert_int_equal(state.turns, 2);
	/* Until something else happens. */
	throw(&state, "21");
	assert_false(state.passed);
	assert_need(&state, TAB_NEED_PLAY, SEAT_1);
	assert_int_equal(make(&state, "10/8 8/7"), 0);
	assert_false(state.passed);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_higher_die_plays_both_in_backgammon),
	    cmocka_unit_test(the_higher_total_begins_where_pairs_are_thrown),
	    cmocka_unit_test(the_pair_is_kept_or_thrown_again_once),
	    cmocka_unit_test(a_pair_that_is_a_doublet_is_played_as_one),
	    cmocka_unit_test(who_is_bound_up_gets_a_point_broken_up),
	    cmocka_unit_test(each_side_names_the_point_in_its_own_numbering),
	    cmocka_unit_test(all_checkers_of_the_point_go_to_the_bar),
	    cmocka_unit_test(who_was_bound_up_throws_and_plays_as_usual),
	    cmocka_unit_test(who_is_bound_up_again_gets_another_point_broken_up),
	    cmocka_unit_test(only_who_is_bound_up_gets_a_point_broken_up),
	    cmocka_unit_test(in_other_games_closed_points_stand),
	    cmocka_unit_test(the_cube_comes_before_the_breaking_up),
	    cmocka_unit_test(a_game_in_which_nobody_can_move_is_dead),
	    cmocka_unit_test(no_game_is_dead_while_a_point_can_be_broken_up),
	    cmocka_unit_test(a_decision_that_is_not_due_changes_nothing),
	    cmocka_unit_test(a_decision_that_is_not_due_after_a_pass_changes_nothing),
	    cmocka_unit_test(a_refusal_may_be_of_no_interest),
	    cmocka_unit_test(turns_are_counted_whatever_is_decided),
	    cmocka_unit_test(a_turn_that_passes_shows_its_dice),
	};

	return cmocka_run_group_tests_name("course", tests, NULL, NULL);
}
