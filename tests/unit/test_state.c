/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The course of a game: who begins, whose turn it is, and how it ends.
 */
#include "state.h"

/* ---- Who begins -------------------------------------------------------------------------------------------------- */

static void a_game_starts_from_the_opening(void **unused)
{
	(void)unused;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);
		bool is_acey = strcmp(rules.game->name, "acey-deucy") == 0;
		struct tab_position opening;
		struct tab_state state;

		tab_position_opening(&rules, &opening);
		memset(&state, 0xff, sizeof state);
		tab_state_start(&state, &rules, NULL);
		assert_true(tab_position_equal(&state.position, &opening));
		assert_ptr_equal(state.rules.game, rules.game);
		assert_int_equal(state.need, is_acey ? TAB_NEED_STARTER_PAIR : TAB_NEED_STARTER);
		assert_true(tab_state_needs_dice(&state));
		assert_int_equal(state.turn, TAB_NOBODY);
		assert_int_equal(state.asked, TAB_NOBODY);
		assert_int_equal(state.turns, 0);
		assert_int_equal(state.ending, TAB_UNDER_WAY);
		assert_int_equal(state.winner, TAB_NOBODY);
		assert_int_equal(state.result.kind, TAB_NO_WIN);
		assert_int_equal(state.result.points, 0);
		assert_int_equal(state.points, 0);
		assert_int_equal(state.cube, 1);
		assert_int_equal(state.owner, TAB_NOBODY);
		assert_int_equal(state.level, TAB_NO_LEVEL);
		assert_false(state.is_crawford);
		assert_false(state.passed);
	}
}

static void a_later_game_of_swedish_tables_is_begun_by_the_loser(void **unused)
{
	/* ST-1.5; the first is begun by dice, and so is every game of the others: TG-5.4 */
	(void)unused;
	for (size_t i = 0; tab_game_at(i); i++)
		for (uint8_t winner = 0; winner < 2; winner++) {
			const struct tab_match match = {.games = 1, .last_winner = winner, .last_starter = winner};
			const struct tab_rules rules = rules_of(tab_game_at(i)->name);
			bool is_swedish = strcmp(rules.game->name, "swedish-tables") == 0;
			struct tab_state state;

			tab_state_start(&state, &rules, &match);
			check(state.turn == (is_swedish ? 1 - winner : TAB_NOBODY), "%s: seat %d begins",
			      rules.game->name, state.turn + 1);
			check((state.need == TAB_NEED_THROW) == is_swedish, "%s: need %d", rules.game->name,
			      state.need);
		}
}

static void the_dice_decide_who_begins(void **unused)
{
	/* ST-1.4: the lower. TG-5.4, RV-1.3, WI-1.5, IR-1.5, TT-1.5, NA-1.5: the higher. Equal dice again. */
	static const struct {
		const char *game;
		bool lower;
	} games[] = {{"swedish-tables", true}, {"revertier", false},    {"willughby", false},
	             {"irish", false},         {"todas-tablas", false}, {"nard", false}};

	(void)unused;
	for (size_t i = 0; i < LENGTH(games); i++)
		for (uint8_t first = 1; first <= 6; first++)
			for (uint8_t second = 1; second <= 6; second++) {
				const struct tab_rules rules = rules_of(games[i].game);
				struct tab_position opening;
				struct tab_state state;
				int begins;

				tab_state_start(&state, &rules, NULL);
				opening = state.position;
				tab_state_throw(&state, (struct tab_dice){{first, second}});
				assert_false(state.passed);
				assert_int_equal(state.turns, 0);
				assert_int_equal(state.ending, TAB_UNDER_WAY);
				assert_true(tab_position_equal(&state.position, &opening));
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
	tab_state_start(&state, &rules, NULL);
	for (uint8_t die = 1; die <= 6; die++) {
		tab_state_throw(&state, (struct tab_dice){{die, die}});
		assert_int_equal(state.need, TAB_NEED_STARTER);
		assert_int_equal(state.turn, TAB_NOBODY);
	}
	tab_state_throw(&state, (struct tab_dice){{6, 2}});
	assert_int_equal(state.need, TAB_NEED_THROW);
	assert_int_equal(state.turn, 1);
	/* The owner of the lower die throws both dice afresh. */
	tab_state_throw(&state, (struct tab_dice){{5, 5}});
	assert_int_equal(state.need, TAB_NEED_PLAY);
	assert_int_equal(state.turn, 1);
	assert_int_equal(state.turns, 1);
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

static void after_a_play_it_is_the_other_sides_turn(void **unused)
{
	struct tab_state state = state_of("revertier", "-O-----------o------------", 1);

	(void)unused;
	throw(&state, "51");
	assert_false(state.passed);
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

	throw(&state, "64");
	assert_false(state.passed);
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
	throw(&state, "46");
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
	throw(&state, "65");
	assert_true(state.passed);
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
	throw(&state, "64");
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

/* What must hold of a game at any time. */
static void check_sense(const struct tab_state *state)
{
	const char *name = state->rules.game->name;
	bool is_over = state->need == TAB_NEED_NOTHING, needs_dice = state->need <= TAB_NEED_THROW;
	bool has_starter = state->need != TAB_NEED_STARTER && state->need != TAB_NEED_STARTER_PAIR;

	check(tab_state_needs_dice(state) == needs_dice, "%s: need %d is up to chance", name, state->need);
	check((state->asked == TAB_NOBODY) == (is_over || needs_dice), "%s: at need %d seat %d is asked", name,
	      state->need, state->asked + 1);
	check((state->turn < TAB_NOBODY) == has_starter, "%s: at need %d it is the turn of seat %d", name, state->need,
	      state->turn + 1);
	check(is_over == (state->ending != TAB_UNDER_WAY), "%s: need %d, ending %d", name, state->need, state->ending);
	check((state->winner != TAB_NOBODY) == (state->points > 0), "%s: seat %d wins %u points", name,
	      state->winner + 1, state->points);
	check(state->points == (uint32_t)state->result.points * state->cube, "%s: %u points of %d with the cube at %d",
	      name, state->points, state->result.points, state->cube);
	check(is_over || tab_state_turn_number(state) == state->turns + (state->need != TAB_NEED_PLAY),
	      "%s: at need %d after %u turns comes turn %u", name, state->need, state->turns,
	      tab_state_turn_number(state));
}

/* Throw the dice of a turn. It passes where nothing can be played, and the position is the same from across. */
static void throw_at_random(struct tab_state *state, uint64_t *random)
{
	struct tab_position before = state->position;
	const struct tab_dice dice = random_dice(random);
	bool is_possible = tab_plays_any(&state->rules, &state->position, dice);
	uint32_t turns = state->turns;
	int turn = state->turn;

	tab_state_throw(state, dice);
	assert_int_equal(state->turns, turns + 1);
	assert_int_equal(state->passed, !is_possible);
	assert_memory_equal(&state->dice, &dice, sizeof dice);
	if (is_possible) {
		assert_int_equal(state->need, TAB_NEED_PLAY);
		assert_int_equal(state->asked, turn);
	} else if (state->need != TAB_NEED_NOTHING) {
		tab_position_swap(&before);
		assert_true(tab_position_equal(&state->position, &before));
		assert_int_equal(state->turn, 1 - turn);
	}
}

static void play_at_random(struct tab_state *state, uint64_t *random)
{
	static struct tab_outcome plays[TAB_MAX_PLAYS];
	size_t count = tab_plays(&state->rules, &state->position, state->dice, plays), chosen;
	int turn = state->turn;

	assert_true(count > 0);
	assert_int_equal(state->asked, turn);
	chosen = random_below(random, count);
	assert_int_equal(tab_state_play(state, &plays[chosen].play, NULL, NULL), 0);
	assert_false(state->passed);
	if (plays[chosen].result.kind) {
		assert_int_equal(state->ending, TAB_WON);
		assert_int_equal(state->winner, turn);
		assert_int_equal(state->turn, turn);
		assert_true(tab_position_ended(&state->rules, &state->position));
	}
}

static void step_at_random(struct tab_state *state, uint64_t *random)
{
	const struct tab_dice pair[2] = {random_dice(random), random_dice(random)};

	if (state->need == TAB_NEED_STARTER_PAIR)
		tab_state_throw_pair(state, pair);
	else if (state->need == TAB_NEED_THROW)
		throw_at_random(state, random);
	else if (tab_state_needs_dice(state))
		tab_state_throw(state, pair[0]);
	else if (state->need == TAB_NEED_PLAY)
		play_at_random(state, random);
	else
		assert_int_equal(tab_state_decide(state, random_decision(state, random), NULL), 0);
}

static void games_at_random_keep_their_order_to_the_end(void **unused)
{
	static const char *const games[] = {
	    "swedish-tables",
	    "revertier",
	    "backgammon",
	    "backgammon:opening=pair,scoring=counters,automatic-doubles=6,jacoby=on",
	    "backgammon:backgammon=4,cube=off,larger-die=off",
	    "acey-deucy",
	    "willughby",
	    "willughby:doublets=4,bear-off=over,backgammon=behind,cube=on",
	    "irish",
	    "todas-tablas",
	    "todas-tablas:doublets=3",
	    "nard",
	};
	uint64_t random = 10;

	(void)unused;
	for (size_t i = 0; i < LENGTH(games); i++) {
		const struct tab_rules rules = rules_of(games[i]);

		for (int game = 0; game < 40; game++) {
			struct tab_state state;

			tab_state_start(&state, &rules, NULL);
			check_sense(&state);
			while (state.need != TAB_NEED_NOTHING) {
				step_at_random(&state, &random);
				check_sense(&state);
			}
			check(state.ending == TAB_WON || state.ending == TAB_DROPPED, "%s: a game ended by %d",
			      games[i], state.ending);
		}
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
	    /* BG-3.1 to BG-3.4, BG-4.1 */
	    {"backgammon", "-A----------------------n-", "61", "1/off", "------------------------n-", "game:1"},
	    {"backgammon", "-A----------------------o-", "61", "1/off", "------------------------o-", "gammon:2"},
	    {"backgammon", "-A----a-----------------n-", "61", "1/off", "------a-----------------n-", "backgammon:3"},
	    {"backgammon:backgammon=4", "aA----------------------n-", "61", "1/off", "a-----------------------n-",
	     "backgammon:4"},
	    {"backgammon:scoring=counters", "aA-a---a------a---------k-", "61", "1/off", "a--a---a------a---------k-",
	     "backgammon:24"},
	    /* AD-5.1 */
	    {"acey-deucy", "o-----------------------A-:setup=them", "63", "24/off",
	     "o-------------------------:setup=them", "game:1"},
	    /* WI-6.2 to WI-6.5 */
	    {"willughby", "-A----------------------n-", "61", "1/off", "------------------------n-", "game:1"},
	    {"willughby", "-A----------------------o-", "61", "1/off", "------------------------o-", "backgammon:3"},
	    {"willughby", "-A----a-----------------n-", "61", "1/off", "------a-----------------n-", "gammon:2"},
	    {"willughby:backgammon=behind", "-A----a-----------------n-", "61", "1/off", "------a-----------------n-",
	     "backgammon:3"},
	    {"willughby:backgammon=behind", "-A----------------------o-", "61", "1/off", "------------------------o-",
	     "gammon:2"},
	    /* IR-6.1, IR-6.2 */
	    {"irish", "aA----------------------n-", "61", "1/off", "a-----------------------n-", "game:1"},
	    /* TT-6.1, TT-6.2 */
	    {"todas-tablas", "-A----------------------o-", "61", "1/off", "------------------------o-", "game:1"},
	    {"todas-tablas", "n-----a----A--------------", "41", "11/10 10/6*", "o-----A-------------------",
	     "all-hit:1"},
	    /* NA-6.1 to NA-6.3 */
	    {"nard", "aA-a---a------a---------k-", "61", "1/off", "a--a---a------a---------k-", "game:24"},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(cases); i++)
		for (int turn = 0; turn < 2; turn++) {
			struct tab_state state = state_of(cases[i].game, cases[i].board, turn);
			char win[TAB_RESULT_SIZE];

			throw(&state, cases[i].dice);
			assert_false(state.passed);
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

/* The same game before the throw for the start, before a throw, and before a play. */
static const enum tab_need NEEDS[] = {TAB_NEED_STARTER, TAB_NEED_THROW, TAB_NEED_PLAY};

static struct tab_state state_in_need(const char *game, const char *board, int turn, enum tab_need need)
{
	const struct tab_rules rules = rules_of(game);
	struct tab_state state = state_of(game, board, turn);

	if (need == TAB_NEED_STARTER)
		tab_state_start(&state, &rules, NULL);
	else if (need == TAB_NEED_PLAY)
		throw(&state, "61");
	assert_int_equal(state.need, need);
	return state;
}

static void a_forfeit_is_a_plain_win_whenever_it_comes(void **unused)
{
	/* TG-5.1: one point, no monk, whatever stands on the board */
	static const char *const games[] = {"swedish-tables", "revertier"};

	(void)unused;
	for (size_t i = 0; i < LENGTH(games); i++)
		for (size_t j = 0; j < LENGTH(NEEDS); j++)
			for (int loser = 0; loser < 2; loser++) {
				struct tab_state state =
				    state_in_need(games[i], "bN-----------m-----------A", 1, NEEDS[j]);

				tab_state_forfeit(&state, loser);
				assert_int_equal(state.need, TAB_NEED_NOTHING);
				assert_int_equal(state.asked, TAB_NOBODY);
				assert_int_equal(state.ending, TAB_FORFEIT);
				assert_int_equal(state.winner, 1 - loser);
				assert_int_equal(state.result.kind, TAB_NO_WIN);
				assert_int_equal(state.result.points, 1);
				assert_int_equal(state.points, 1);
				assert_false(state.result.monk);
				if (NEEDS[j] != TAB_NEED_STARTER)
					assert_board(&state, "bN-----------m-----------A");
			}
}

static void an_abandoned_game_is_won_by_nobody(void **unused)
{
	/* TG-5.3 */
	(void)unused;
	for (size_t j = 0; j < LENGTH(NEEDS); j++) {
		struct tab_state state = state_in_need("swedish-tables", "-O-----------o------------", 0, NEEDS[j]);

		tab_state_abandon(&state);
		assert_int_equal(state.need, TAB_NEED_NOTHING);
		assert_int_equal(state.asked, TAB_NOBODY);
		assert_int_equal(state.ending, TAB_UNFINISHED);
		assert_int_equal(state.winner, TAB_NOBODY);
		assert_int_equal(state.result.kind, TAB_NO_WIN);
		assert_int_equal(state.result.points, 0);
		assert_int_equal(state.points, 0);
	}
}

static void a_play_that_leaves_nobody_a_move_ends_the_game(void **unused)
{
	/* TG-5.2: seat 2 enters on its 6, and stands in its own way there; the five other points are closed. */
	struct tab_state state = state_of("revertier", "cbbbbb-b-----BBBBBB-----AB", 1);

	(void)unused;
	throw(&state, "65");
	assert_false(state.passed);
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
	throw(&state, "65");
	assert_false(state.passed);
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
	throw(&state, "21");
	assert_true(state.passed);
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
	    cmocka_unit_test(a_later_game_of_swedish_tables_is_begun_by_the_loser),
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
