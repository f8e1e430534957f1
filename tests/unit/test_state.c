/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The course of a game: who begins, whose turn it is, and how it ends.
 */
#include "unit.h"

#include <string.h>

static struct tab_play play_of(const struct tab_rules *rules, const char *text)
{
	struct tab_play play;

	check(tab_play_parse(rules, text, &play, NULL) == 0, "'%s' is no play", text);
	return play;
}

/* A game in which this seat is to throw, on the board as it sees it. */
static struct tab_state state_of(const char *game, const char *board, int turn)
{
	const struct tab_rules rules = rules_of(game);
	struct tab_state state;

	tab_state_start(&state, &rules, turn);
	state.position = board_of(&rules, board);
	return state;
}

static void assert_board(const struct tab_state *state, const char *board)
{
	char text[TAB_BOARD_SIZE];

	tab_position_print(&state->rules, &state->position, text);
	assert_string_equal(text, board);
}

static int make(struct tab_state *state, const char *text)
{
	const struct tab_play play = play_of(&state->rules, text);
	struct tab_refusal refusal;

	return tab_state_play(state, &play, NULL, &refusal);
}

/* ---- Who begins -------------------------------------------------------------------------------------------------- */

static void a_game_starts_from_the_opening(void **unused)
{
	(void)unused;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);
		struct tab_position opening;

		tab_position_opening(&rules, &opening);
		for (int starter = 0; starter <= TAB_NOBODY; starter++) {
			struct tab_state state;

			memset(&state, 0xff, sizeof state);
			tab_state_start(&state, &rules, starter);
			assert_true(tab_position_equal(&state.position, &opening));
			assert_ptr_equal(state.rules.game, rules.game);
			assert_int_equal(state.need, starter == TAB_NOBODY ? TAB_NEED_STARTER : TAB_NEED_THROW);
			assert_int_equal(state.turn, starter);
			assert_int_equal(state.turns, 0);
			assert_int_equal(state.ending, TAB_UNDER_WAY);
			assert_int_equal(state.winner, TAB_NOBODY);
			assert_int_equal(state.result.kind, TAB_NO_WIN);
			assert_int_equal(state.result.points, 0);
		}
	}
}

static void the_dice_decide_who_begins(void **unused)
{
	/* ST-1.4: the lower; TG-5.4, RV-1.3: the higher. Equal dice are thrown again. */
	static const struct {
		const char *game;
		bool lower;
	} games[] = {{"swedish-tables", true}, {"revertier", false}};

	(void)unused;
	for (size_t i = 0; i < LENGTH(games); i++)
		for (uint8_t first = 1; first <= 6; first++)
			for (uint8_t second = 1; second <= 6; second++) {
				const struct tab_rules rules = rules_of(games[i].game);
				struct tab_state state;
				int begins;

				tab_state_start(&state, &rules, TAB_NOBODY);
				assert_false(tab_state_throw(&state, (struct tab_dice){{first, second}}));
				assert_int_equal(state.turns, 0);
				assert_int_equal(state.ending, TAB_UNDER_WAY);
				assert_board(&state, "-O-----------o------------");
				if (first == second) {
					check(state.need == TAB_NEED_STARTER && state.turn == TAB_NOBODY,
					      "%s: %d%d decides", games[i].game, first, second);
					continue;
				}
				begins = (first < second) == games[i].lower ? 0 : 1;
				check(state.need == TAB_NEED_THROW && state.turn == begins,
				      "%s: with %d%d seat %d begins", games[i].game, first, second, state.turn + 1);
			}
}

static void equal_dice_are_followed_by_another_throw(void **unused)
{
	const struct tab_rules rules = rules_of("swedish-tables");
	struct tab_state state;

	(void)unused;
	tab_state_start(&state, &rules, TAB_NOBODY);
	for (uint8_t die = 1; die <= 6; die++) {
		assert_false(tab_state_throw(&state, (struct tab_dice){{die, die}}));
		assert_int_equal(state.need, TAB_NEED_STARTER);
		assert_int_equal(state.turn, TAB_NOBODY);
	}
	assert_false(tab_state_throw(&state, (struct tab_dice){{6, 2}}));
	assert_int_equal(state.need, TAB_NEED_THROW);
	assert_int_equal(state.turn, 1);
	/* The owner of the lower die throws both dice afresh. */
	assert_false(tab_state_throw(&state, (struct tab_dice){{5, 5}}));
	assert_int_equal(state.need, TAB_NEED_PLAY);
	assert_int_equal(state.turn, 1);
	assert_int_equal(state.turns, 1);
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

static void after_a_play_it_is_the_other_sides_turn(void **unused)
{
	struct tab_state state = state_of("revertier", "-O-----------o------------", 1);

	(void)unused;
	assert_false(tab_state_throw(&state, dice_of("51")));
	assert_int_equal(state.need, TAB_NEED_PLAY);
	assert_int_equal(state.turn, 1);
	assert_int_equal(state.dice.die[0], 5);
	assert_int_equal(state.dice.die[1], 1);
	assert_int_equal(state.turns, 1);

	assert_int_equal(make(&state, "1/6 6/7"), 0);
	assert_int_equal(state.need, TAB_NEED_THROW);
	assert_int_equal(state.turn, 0);
	assert_int_equal(state.turns, 1);
	assert_board(&state, "-O-----------n-----a------");

	assert_false(tab_state_throw(&state, dice_of("64")));
	assert_int_equal(make(&state, "1/5 1/7"), 0);
	assert_int_equal(state.turn, 1);
	assert_int_equal(state.turns, 2);
	assert_board(&state, "-N-----A-----m---a-a------");
}

static void the_play_that_was_made_is_told_with_its_asterisks(void **unused)
{
	struct tab_state state = state_of("swedish-tables", "-O---a-----a-m------------", 0);
	const struct tab_play play = play_of(&state.rules, "1/5 5/11");
	struct tab_play made;
	struct tab_refusal refusal;
	char text[TAB_PLAY_SIZE];

	(void)unused;
	tab_state_throw(&state, dice_of("46"));
	assert_int_equal(tab_state_play(&state, &play, &made, &refusal), 0);
	tab_play_print(&state.rules, &made, text);
	assert_string_equal(text, "1/5* 5/11*");
	assert_board(&state, "-M-----------n---------a-B");
}

static void who_cannot_play_passes(void **unused)
{
	/* TG-3.3 */
	struct tab_state state = state_of("revertier", "-bbbbbb------c----------NA", 0);

	(void)unused;
	assert_true(tab_state_throw(&state, dice_of("65")));
	assert_int_equal(state.need, TAB_NEED_THROW);
	assert_int_equal(state.ending, TAB_UNDER_WAY);
	assert_int_equal(state.turn, 1);
	assert_int_equal(state.turns, 1);
	assert_board(&state, "aC----------nBBBBBB-------");
}

static void an_illegal_play_leaves_the_game_as_it_was(void **unused)
{
	static const char *const texts[] = {"pass",     "1/5",          "1/7",   "1/11",
	                                    "1/5 5/10", "1/5 1/7 7/11", "bar/4", "24/off"};
	struct tab_state state = state_of("swedish-tables", "-O---a-----a-m------------", 0), before;

	(void)unused;
	tab_state_throw(&state, dice_of("64"));
	memcpy(&before, &state, sizeof before);
	for (size_t i = 0; i < LENGTH(texts); i++) {
		const struct tab_play play = play_of(&state.rules, texts[i]);
		struct tab_play made;
		struct tab_refusal refusal = {0};

		check(tab_state_play(&state, &play, &made, &refusal) == -1, "'%s' is accepted", texts[i]);
		check(refusal.clause && refusal.text, "'%s' is refused without a reason", texts[i]);
		check(memcmp(&state, &before, sizeof state) == 0, "'%s' is refused, and changes the game", texts[i]);
	}
	assert_int_equal(make(&state, "1/5 1/7"), 0);
}

static void games_at_random_keep_their_order_to_the_end(void **unused)
{
	static struct tab_outcome plays[TAB_MAX_PLAYS];
	uint64_t random = 10;

	(void)unused;
	for (size_t i = 0; tab_game_at(i); i++)
		for (int game = 0; game < 40; game++) {
			const struct tab_rules rules = rules_of(tab_game_at(i)->name);
			struct tab_state state;
			uint32_t turns = 0;
			int turn;

			tab_state_start(&state, &rules, TAB_NOBODY);
			while (state.need == TAB_NEED_STARTER)
				tab_state_throw(&state, random_dice(&random));
			turn = state.turn;
			while (state.need != TAB_NEED_NOTHING) {
				struct tab_position before = state.position;
				struct tab_dice dice = random_dice(&random);
				size_t count = tab_plays(&rules, &before, dice, plays), chosen;
				struct tab_refusal refusal;

				assert_int_equal(state.need, TAB_NEED_THROW);
				assert_int_equal(state.turn, turn);
				assert_int_equal(state.turns, turns);
				turns++;
				assert_int_equal(tab_state_throw(&state, dice), count == 0);
				turn = 1 - turn;
				if (count == 0) {
					tab_position_swap(&before);
					assert_true(tab_position_equal(&state.position, &before));
					continue;
				}
				assert_int_equal(state.need, TAB_NEED_PLAY);
				chosen = random_below(&random, count);
				assert_int_equal(tab_state_play(&state, &plays[chosen].play, NULL, &refusal), 0);
				assert_int_equal(state.ending, plays[chosen].result.kind ? TAB_WON : TAB_UNDER_WAY);
			}
			assert_int_equal(state.turns, turns);
			assert_int_equal(state.ending, TAB_WON);
			assert_int_equal(state.winner, 1 - turn);
			assert_int_equal(state.turn, 1 - turn);
			assert_true(tab_position_ended(&rules, &state.position));
		}
}

/* ---- How it ends ------------------------------------------------------------------------------------------------- */

static void a_win_ends_the_game(void **unused)
{
	static const struct {
		const char *game, *board, *dice, *play, *after, *win;
	} cases[] = {
	    /* ST-6.1, ST-8.1, ST-8.2 */
	    {"swedish-tables", "-------------o----------A-", "61", "24/off", "-------------o------------",
	     "bearing-off:1"},
	    {"swedish-tables", "a------------n-----ABCCCC-", "61", "19/20", "a------------n------CCCCC-",
	     "single-crown+monk:3"},
	    {"swedish-tables", "b-----------Niaaa-A-a-----", "21", "18/20", "c-----------Niaaa---A-----", "jan:4"},
	    {"swedish-tables", "-CbAccA-----DdBaBaa------B", "65", "bar/5", "cCbAcAA-----DdBaBaa------A",
	     "forced-jan:6"},
	    /* RV-5.1, RV-5.2, RV-5.3 */
	    {"revertier", "-------------o----------A-", "61", "24/off", "-------------o------------", "bearing-off:1"},
	    {"revertier", "b-----------Miaaa-A-a-A---", "21", "22/23 18/20", "c-----------Miaaa---A--A--", "block:2"},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(cases); i++)
		for (int turn = 0; turn < 2; turn++) {
			struct tab_state state = state_of(cases[i].game, cases[i].board, turn);
			char win[TAB_RESULT_SIZE];

			assert_false(tab_state_throw(&state, dice_of(cases[i].dice)));
			check(make(&state, cases[i].play) == 0, "%s: '%s' is refused", cases[i].board, cases[i].play);
			assert_int_equal(state.need, TAB_NEED_NOTHING);
			assert_int_equal(state.ending, TAB_WON);
			assert_int_equal(state.winner, turn);
			assert_int_equal(state.turn, turn);
			tab_result_print(state.result, win);
			assert_string_equal(win, cases[i].win);
			/* As the one sees it who made the last play. */
			assert_board(&state, cases[i].after);
		}
}

static void a_forfeit_is_a_plain_win_whenever_it_comes(void **unused)
{
	/* TG-5.1: one point, no monk, whatever stands on the board */
	static const char *const games[] = {"swedish-tables", "revertier"};

	(void)unused;
	for (size_t i = 0; i < LENGTH(games); i++)
		for (int need = TAB_NEED_STARTER; need <= TAB_NEED_PLAY; need++)
			for (int loser = 0; loser < 2; loser++) {
				struct tab_state state = state_of(games[i], "bN-----------m-----------A", 1);

				if (need == TAB_NEED_STARTER)
					tab_state_start(&state, &state.rules, TAB_NOBODY);
				else if (need == TAB_NEED_PLAY)
					tab_state_throw(&state, dice_of("61"));
				assert_int_equal(state.need, need);
				tab_state_forfeit(&state, loser);
				assert_int_equal(state.need, TAB_NEED_NOTHING);
				assert_int_equal(state.ending, TAB_FORFEIT);
				assert_int_equal(state.winner, 1 - loser);
				assert_int_equal(state.result.kind, TAB_NO_WIN);
				assert_int_equal(state.result.points, 1);
				assert_false(state.result.monk);
				if (need != TAB_NEED_STARTER)
					assert_board(&state, "bN-----------m-----------A");
			}
}

static void an_abandoned_game_is_won_by_nobody(void **unused)
{
	/* TG-5.3 */
	(void)unused;
	for (int need = TAB_NEED_STARTER; need <= TAB_NEED_PLAY; need++) {
		struct tab_state state = state_of("swedish-tables", "-O-----------o------------", 0);

		if (need == TAB_NEED_STARTER)
			tab_state_start(&state, &state.rules, TAB_NOBODY);
		else if (need == TAB_NEED_PLAY)
			tab_state_throw(&state, dice_of("61"));
		tab_state_abandon(&state);
		assert_int_equal(state.need, TAB_NEED_NOTHING);
		assert_int_equal(state.ending, TAB_UNFINISHED);
		assert_int_equal(state.winner, TAB_NOBODY);
		assert_int_equal(state.result.kind, TAB_NO_WIN);
		assert_int_equal(state.result.points, 0);
	}
}

static void a_play_that_leaves_nobody_a_move_ends_the_game(void **unused)
{
	/* TG-5.2: seat 2 enters on its 6, and stands in its own way there; the five other points are closed. */
	struct tab_state state = state_of("revertier", "cbbbbb-b-----BBBBBB-----AB", 1);

	(void)unused;
	assert_false(tab_state_throw(&state, dice_of("65")));
	assert_int_equal(make(&state, "bar/6"), 0);
	assert_int_equal(state.need, TAB_NEED_NOTHING);
	assert_int_equal(state.ending, TAB_DEAD);
	assert_int_equal(state.winner, TAB_NOBODY);
	assert_int_equal(state.result.points, 0);
	assert_int_equal(state.turn, 1);
	assert_board(&state, "cbbbbbAb-----BBBBBB-----AA");
}

static void a_play_that_leaves_a_move_to_one_side_does_not(void **unused)
{
	/* The same, but that a point of the opponent's first quarter is open. */
	struct tab_state state = state_of("revertier", "cbbbbb-b-----BBBBB-----AAB", 1);

	(void)unused;
	assert_false(tab_state_throw(&state, dice_of("65")));
	assert_int_equal(make(&state, "bar/6"), 0);
	assert_int_equal(state.need, TAB_NEED_THROW);
	assert_int_equal(state.ending, TAB_UNDER_WAY);
	assert_int_equal(state.turn, 0);
}

static void a_pass_where_nobody_has_a_move_ends_the_game(void **unused)
{
	/* TG-5.2 */
	struct tab_state state = state_of("revertier", "cbbbbbb------BBBBBB------C", 0);

	(void)unused;
	assert_true(tab_state_throw(&state, dice_of("21")));
	assert_int_equal(state.need, TAB_NEED_NOTHING);
	assert_int_equal(state.ending, TAB_DEAD);
	assert_int_equal(state.winner, TAB_NOBODY);
	assert_int_equal(state.result.kind, TAB_NO_WIN);
	assert_int_equal(state.result.points, 0);
	assert_int_equal(state.turns, 1);
	assert_int_equal(state.turn, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_game_starts_from_the_opening),
	    cmocka_unit_test(the_dice_decide_who_begins),
	    cmocka_unit_test(equal_dice_are_followed_by_another_throw),
	    cmocka_unit_test(after_a_play_it_is_the_other_sides_turn),
	    cmocka_unit_test(the_play_that_was_made_is_told_with_its_asterisks),
	    cmocka_unit_test(who_cannot_play_passes),
	    cmocka_unit_test(an_illegal_play_leaves_the_game_as_it_was),
	    cmocka_unit_test(games_at_random_keep_their_order_to_the_end),
	    cmocka_unit_test(a_win_ends_the_game),
	    cmocka_unit_test(a_forfeit_is_a_plain_win_whenever_it_comes),
	    cmocka_unit_test(an_abandoned_game_is_won_by_nobody),
	    cmocka_unit_test(a_play_that_leaves_nobody_a_move_ends_the_game),
	    cmocka_unit_test(a_play_that_leaves_a_move_to_one_side_does_not),
	    cmocka_unit_test(a_pass_where_nobody_has_a_move_ends_the_game),
	};

	return cmocka_run_group_tests_name("state", tests, NULL, NULL);
}
