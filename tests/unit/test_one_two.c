/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The throw of one and two in acey-deucy, with the doublet and the throw that follow it: AD-3; and the set-up phase,
 * AD-2.
 */
#include "state.h"

static const int SEAT_1 = 0, SEAT_2 = 1;

static const char OPENING[] = "o------------------------O:setup=both";

/* A game in which seat 1 has thrown a one and two on this board. */
static struct tab_state one_two(const char *board)
{
	struct tab_state state = state_of("acey-deucy", board, SEAT_1);

	throw(&state, "12");
	return state;
}

/* And has played the two. */
static struct tab_state after_one_two(const char *board, const char *play)
{
	struct tab_state state = one_two(board);

	assert_need(&state, TAB_NEED_PLAY, SEAT_1);
	check(make(&state, play) == 0, "'%s' is refused on %s", play, board);
	return state;
}

/* Whether this play of the one and two is legal on the board. */
static bool allows(const char *board, const char *play)
{
	struct tab_state state = one_two(board);

	return state.need == TAB_NEED_PLAY && make(&state, play) == 0;
}

/* ---- The order of it --------------------------------------------------------------------------------------------- */

static void a_doublet_is_named_once_the_one_and_two_are_played(void **unused)
{
	/* AD-3.1, AD-3.4 */
	struct tab_state state = one_two(OPENING);

	(void)unused;
	assert_need(&state, TAB_NEED_PLAY, SEAT_1);
	assert_int_equal(state.turns, 1);
	assert_false(tab_state_may_throw_again(&state));
	assert_refused(&state, "doublet 5", "PR-4.2");
	assert_int_equal(make(&state, "bar/2 bar/1"), 0);
	assert_need(&state, TAB_NEED_DOUBLET, SEAT_1);
	assert_int_equal(state.turns, 1);
	assert_int_equal(tab_state_turn_number(&state), 2);
	assert_false(tab_state_may_throw_again(&state));
	assert_board(&state, "oAA----------------------M:setup=both");
	assert_refused(&state, "roll", "PR-4.2");
	assert_int_equal(decide(&state, "doublet 5"), 0);
	assert_need(&state, TAB_NEED_PLAY, SEAT_1);
	assert_int_equal(state.dice.die[0], 5);
	assert_int_equal(state.dice.die[1], 5);
	assert_int_equal(state.turns, 2);
	assert_int_equal(tab_state_turn_number(&state), 2);
	assert_true(tab_state_may_throw_again(&state));
}

static void any_doublet_may_be_named(void **unused)
{
	/* AD-3.4 */
	(void)unused;
	for (uint8_t die = 1; die <= 6; die++) {
		struct tab_state state = after_one_two(OPENING, "bar/1 bar/2");
		const struct tab_decision decision = {TAB_DOUBLET, die};

		assert_int_equal(tab_state_decide(&state, decision, NULL), 0);
		assert_need(&state, TAB_NEED_PLAY, SEAT_1);
		assert_int_equal(state.dice.die[0], die);
		assert_int_equal(state.dice.die[1], die);
	}
}

static void no_other_number_may_be_named(void **unused)
{
	/* AD-3.4 */
	static const uint8_t others[] = {0, 7, 8, 255};
	struct tab_state state = after_one_two(OPENING, "bar/1 bar/2"), before;

	(void)unused;
	memcpy(&before, &state, sizeof before);
	for (size_t i = 0; i < LENGTH(others); i++) {
		struct tab_refusal refusal;

		check(tab_state_decide(&state, (struct tab_decision){TAB_DOUBLET, others[i]}, &refusal) == -1,
		      "a doublet of %d is named", others[i]);
		assert_string_equal(refusal.clause, "AD-3.4");
		assert_memory_equal(&state, &before, sizeof state);
	}
}

static void who_plays_all_of_the_doublet_throws_again(void **unused)
{
	/* AD-3.5 */
	struct tab_state state = after_one_two(OPENING, "bar/1 bar/2");

	(void)unused;
	decide(&state, "doublet 4");
	assert_int_equal(make(&state, "bar/4(4)"), 0);
	assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
	assert_int_equal(state.turn, SEAT_1);
	assert_int_equal(state.turns, 2);
	assert_int_equal(tab_state_turn_number(&state), 3);
	assert_board(&state, "oAA-D--------------------I:setup=both");
	/* An ordinary throw ends it. */
	throw(&state, "63");
	assert_need(&state, TAB_NEED_PLAY, SEAT_1);
	assert_false(tab_state_may_throw_again(&state));
	assert_int_equal(make(&state, "bar/6 bar/3"), 0);
	assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
	assert_int_equal(state.turn, SEAT_2);
	assert_int_equal(state.turns, 3);
}

static void another_one_and_two_is_played_by_the_same_rules(void **unused)
{
	/* AD-3.5 */
	struct tab_state state = after_one_two(OPENING, "bar/1 bar/2");

	(void)unused;
	for (uint32_t round = 1; round <= 2; round++) {
		decide(&state, "doublet 6");
		assert_int_equal(make(&state, "bar/6(4)"), 0);
		throw(&state, "21");
		assert_need(&state, TAB_NEED_PLAY, SEAT_1);
		assert_int_equal(state.turns, 2 * round + 1);
		assert_int_equal(make(&state, "bar/1 bar/2"), 0);
		assert_need(&state, TAB_NEED_DOUBLET, SEAT_1);
	}
}

static void a_doublet_that_is_thrown_in_the_further_throw_brings_no_other(void **unused)
{
	/* AD-3.6 */
	struct tab_state state = after_one_two(OPENING, "bar/1 bar/2");

	(void)unused;
	decide(&state, "doublet 6");
	make(&state, "bar/6(4)");
	throw(&state, "66");
	assert_false(tab_state_may_throw_again(&state));
	assert_int_equal(make(&state, "bar/6(4)"), 0);
	assert_int_equal(state.turn, SEAT_2);
}

static void a_doublet_that_was_thrown_brings_no_further_throw(void **unused)
{
	/* AD-3.6 */
	struct tab_state state = state_of("acey-deucy", OPENING, SEAT_1);

	(void)unused;
	throw(&state, "33");
	assert_false(tab_state_may_throw_again(&state));
	assert_int_equal(make(&state, "bar/3(4)"), 0);
	assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
	assert_int_equal(state.turn, SEAT_2);
}

static void a_doublet_played_in_part_ends_the_turn(void **unused)
{
	/* AD-3.5, TG-3.1: two of the four steps are possible. */
	struct tab_state state = after_one_two("-A-----------b------------", "1/2 2/4");

	(void)unused;
	decide(&state, "doublet 3");
	assert_need(&state, TAB_NEED_PLAY, SEAT_1);
	assert_int_equal(make(&state, "4/7"), -1);
	assert_int_equal(make(&state, "4/7 7/10"), 0);
	assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
	assert_int_equal(state.turn, SEAT_2);
	assert_int_equal(state.turns, 2);
	assert_board(&state, "------------B--a----------");
}

static void a_doublet_of_which_nothing_can_be_played_is_passed(void **unused)
{
	/* AD-3.4, TG-3.3; RE-6: the dice are those that were named */
	struct tab_state state = after_one_two("-A-----b------------------", "1/2 2/4");

	(void)unused;
	assert_false(state.passed);
	assert_int_equal(decide(&state, "doublet 3"), 0);
	assert_true(state.passed);
	assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
	assert_int_equal(state.turn, SEAT_2);
	assert_int_equal(state.turns, 2);
	assert_int_equal(state.dice.die[0], 3);
	assert_int_equal(state.dice.die[1], 3);
	assert_board(&state, "------------------B--a----");
	throw(&state, "11");
	assert_false(state.passed);
}

static void a_doublet_that_wins_ends_the_game(void **unused)
{
	/* AD-3.5, AD-5.1: with all four steps, and with three */
	static const struct {
		const char *board, *first, *doublet, *play;
	} cases[] = {
	    {"-A-----------b------------", "1/2 2/4", "doublet 6", "4/10 10/16 16/22 22/off"},
	    {"-------A-----b------------", "7/8 8/10", "doublet 5", "10/15 15/20 20/off"},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct tab_state state = after_one_two(cases[i].board, cases[i].first);

		decide(&state, cases[i].doublet);
		check(make(&state, cases[i].play) == 0, "'%s' is refused", cases[i].play);
		assert_over(&state, TAB_WON, SEAT_1, "game:1", 1);
	}
}

static void a_one_and_two_that_wins_is_followed_by_nothing(void **unused)
{
	/* AD-3.3: one of the dice bears off the last checker. AD-5.2: or both do. */
	struct tab_state state = one_two("-------------b----------A-");

	(void)unused;
	assert_need(&state, TAB_NEED_PLAY, SEAT_1);
	assert_int_equal(make(&state, "24/off"), 0);
	assert_over(&state, TAB_WON, SEAT_1, "game:1", 1);
	state = one_two("-------------b---------AA-");
	assert_int_equal(make(&state, "24/off"), -1);
	assert_int_equal(make(&state, "23/off 24/off"), 0);
	assert_over(&state, TAB_WON, SEAT_1, "game:1", 1);
}

static void a_one_and_two_that_cannot_both_be_played_is_lost(void **unused)
{
	/* AD-3.1: nothing moves, no doublet, no further throw, also where one of the two could be played */
	static const char *const boards[] = {
	    "---------Ab-b-------------",          "---------Abb--------------",
	    "--b---------------------AN:setup=me", "-b----------------------AN:setup=me",
	    "-bb--A-------------------A:setup=me",
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(boards); i++) {
		struct tab_state state = one_two(boards[i]);
		struct tab_position before = board_of(&state.rules, boards[i]);

		check(state.passed, "%s: the throw is not lost", boards[i]);
		assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
		assert_int_equal(state.turn, SEAT_2);
		assert_int_equal(state.turns, 1);
		assert_int_equal(state.dice.die[0], 1);
		assert_int_equal(state.dice.die[1], 2);
		tab_position_swap(&before);
		assert_true(tab_position_equal(&state.position, &before));
	}
}

static void a_further_throw_can_be_lost_too(void **unused)
{
	struct tab_state state = after_one_two("-A-----------bb-----------", "1/2 2/4");

	(void)unused;
	decide(&state, "doublet 2");
	assert_int_equal(make(&state, "4/6 6/8 8/10 10/12"), 0);
	throw(&state, "12");
	assert_true(state.passed);
	assert_int_equal(state.turn, SEAT_2);
	assert_int_equal(state.turns, 3);
}

static void a_one_and_two_at_the_opening_is_played_as_any_other(void **unused)
{
	/* AD-1.5, TG-8.2 */
	static const char *const answers[] = {"keep", "rethrow"};
	const struct tab_rules rules = rules_of("acey-deucy");

	(void)unused;
	for (size_t i = 0; i < LENGTH(answers); i++) {
		struct tab_state state;

		tab_state_start(&state, &rules, NULL);
		throw_pair(&state, "11-12");
		assert_need(&state, TAB_NEED_KEEP, SEAT_2);
		assert_int_equal(decide(&state, answers[i]), 0);
		if (i)
			throw(&state, "21");
		assert_need(&state, TAB_NEED_PLAY, SEAT_2);
		assert_int_equal(state.turns, 1);
		assert_int_equal(make(&state, "bar/1 bar/2"), 0);
		assert_need(&state, TAB_NEED_DOUBLET, SEAT_2);
		decide(&state, "doublet 1");
		assert_int_equal(make(&state, "bar/1(4)"), 0);
		assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
		assert_int_equal(state.turn, SEAT_2);
	}
}

static void who_must_name_a_doublet_may_resign(void **unused)
{
	/* TG-7.1, TG-7.2 */
	struct tab_state state = after_one_two(OPENING, "bar/1 bar/2");

	(void)unused;
	assert_true(tab_state_may_resign(&state));
	assert_refused(&state, "resign single", "TG-7.3");
	assert_int_equal(decide(&state, "resign"), 0);
	assert_over(&state, TAB_FORFEIT, SEAT_2, "-", 1);
}

/* ---- The set-up phase -------------------------------------------------------------------------------------------- */

static void in_set_up_both_dice_must_enter(void **unused)
{
	/* AD-3.2 */
	static const char board[] = "-----A-------------------B:setup=me";

	(void)unused;
	assert_true(allows(board, "bar/1 bar/2"));
	assert_true(allows(board, "bar/2 bar/1"));
	assert_false(allows(board, "bar/1 5/7"));
	assert_false(allows(board, "5/6 bar/2"));
	assert_false(allows(board, "bar/1 1/3"));
	assert_false(allows(board, "5/6 6/8"));
}

static void the_last_of_the_reserve_enters_with_either_die(void **unused)
{
	/* AD-3.2 */
	static const char board[] = "-----A-------------------A:setup=me";
	static const char closed[] = "-b---A-------------------A:setup=me";

	(void)unused;
	assert_true(allows(board, "bar/1 5/7"));
	assert_true(allows(board, "bar/2 5/6"));
	assert_true(allows(board, "5/7 bar/1"));
	assert_true(allows(board, "5/6 bar/2"));
	assert_true(allows(board, "bar/1 1/3"));
	assert_true(allows(board, "bar/2 2/3"));
	assert_false(allows(board, "5/6 6/8"));
	assert_false(allows(board, "5/7 7/8"));

	assert_true(allows(closed, "bar/2 5/6"));
	assert_true(allows(closed, "5/6 bar/2"));
	assert_false(allows(closed, "5/7 bar/1"));
	assert_false(allows(closed, "5/7 7/8"));
}

static void after_the_set_up_nobody_must_enter(void **unused)
{
	/* AD-2.1, AD-3.2 */
	static const char board[] = "-----A-------------------B";

	(void)unused;
	assert_true(allows(board, "bar/1 bar/2"));
	assert_true(allows(board, "bar/1 5/7"));
	assert_true(allows(board, "5/6 6/8"));
}

static void nor_with_the_doublet(void **unused)
{
	/* AD-3.4: AD-3.2 does not hold for it; nor does it for any other throw: AD-2.1 */
	struct tab_state state = after_one_two("-----A-------------------D:setup=me", "bar/1 bar/2");

	(void)unused;
	decide(&state, "doublet 4");
	assert_int_equal(make(&state, "5/9 9/13 13/17 17/21"), 0);
	state = state_of("acey-deucy", "-----A-------------------D:setup=me", SEAT_1);
	throw(&state, "64");
	assert_int_equal(make(&state, "5/9 9/15"), 0);
}

static void the_set_up_is_over_once_the_reserve_is_empty(void **unused)
{
	/* AD-2.3: be it in the middle of a play */
	static const struct {
		const char *before, *dice, *play, *after; /* as the other sees it */
	} cases[] = {
	    {"o------------------------B:setup=both", "64", "bar/6 bar/4", "-------------------a-a---O:setup=me"},
	    {"o------------------------B:setup=both", "64", "bar/6 6/10", "a--------------a---------O:setup=both"},
	    {"o------------------------B:setup=both", "55", "bar/5 bar/5 5/10 10/15",
	     "----------a---------a----O:setup=me"},
	    {"o------------------------B:setup=me", "12", "bar/1 bar/2", NULL},
	    {"--a----------------------A:setup=me", "21", "bar/2* 2/3", NULL},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct tab_state state = state_of("acey-deucy", cases[i].before, SEAT_1);
		char text[TAB_BOARD_SIZE];

		throw(&state, cases[i].dice);
		check(make(&state, cases[i].play) == 0, "'%s' is refused", cases[i].play);
		if (cases[i].after) {
			assert_board(&state, cases[i].after);
			continue;
		}
		/* Still his turn. */
		tab_position_print(&state.rules, &state.position, text);
		check(!strchr(text, ':'), "after '%s' the board is %s", cases[i].play, text);
	}
}

static void a_checker_that_is_hit_does_not_bring_the_set_up_back(void **unused)
{
	/* AD-2.2, AD-2.3: seat 2 has entered all, and is hit by a checker that enters. */
	struct tab_state state = state_of("acey-deucy", "---A-a-----------------a-B:setup=me", SEAT_1);

	(void)unused;
	throw(&state, "56");
	assert_int_equal(make(&state, "bar/5* 3/9"), 0);
	assert_board(&state, "a-A-------------a---a----A:setup=them");
	throw(&state, "12");
	assert_need(&state, TAB_NEED_PLAY, SEAT_2);
	assert_int_equal(make(&state, "2/3 3/5"), 0);
}

static void a_checker_that_is_hit_in_set_up_is_one_more_to_enter(void **unused)
{
	/* AD-2.3: the reserve was not empty yet. */
	struct tab_state state = state_of("acey-deucy", "aA---a--------------------:setup=them", SEAT_1);

	(void)unused;
	throw(&state, "41");
	assert_int_equal(make(&state, "1/5* 5/6"), 0);
	assert_board(&state, "-------------------a-----B:setup=me");
	throw(&state, "12");
	assert_int_equal(make(&state, "bar/1 1/3"), -1);
	assert_int_equal(make(&state, "bar/1 bar/2"), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_doublet_is_named_once_the_one_and_two_are_played),
	    cmocka_unit_test(any_doublet_may_be_named),
	    cmocka_unit_test(no_other_number_may_be_named),
	    cmocka_unit_test(who_plays_all_of_the_doublet_throws_again),
	    cmocka_unit_test(another_one_and_two_is_played_by_the_same_rules),
	    cmocka_unit_test(a_doublet_that_is_thrown_in_the_further_throw_brings_no_other),
	    cmocka_unit_test(a_doublet_that_was_thrown_brings_no_further_throw),
	    cmocka_unit_test(a_doublet_played_in_part_ends_the_turn),
	    cmocka_unit_test(a_doublet_of_which_nothing_can_be_played_is_passed),
	    cmocka_unit_test(a_doublet_that_wins_ends_the_game),
	    cmocka_unit_test(a_one_and_two_that_wins_is_followed_by_nothing),
	    cmocka_unit_test(a_one_and_two_that_cannot_both_be_played_is_lost),
	    cmocka_unit_test(a_further_throw_can_be_lost_too),
	    cmocka_unit_test(a_one_and_two_at_the_opening_is_played_as_any_other),
	    cmocka_unit_test(who_must_name_a_doublet_may_resign),
	    cmocka_unit_test(in_set_up_both_dice_must_enter),
	    cmocka_unit_test(the_last_of_the_reserve_enters_with_either_die),
	    cmocka_unit_test(after_the_set_up_nobody_must_enter),
	    cmocka_unit_test(nor_with_the_doublet),
	    cmocka_unit_test(the_set_up_is_over_once_the_reserve_is_empty),
	    cmocka_unit_test(a_checker_that_is_hit_does_not_bring_the_set_up_back),
	    cmocka_unit_test(a_checker_that_is_hit_in_set_up_is_one_more_to_enter),
	};

	return cmocka_run_group_tests_name("one and two", tests, NULL, NULL);
}
