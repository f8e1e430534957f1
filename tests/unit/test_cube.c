/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The doubling cube and resignation in the course of a game: sections 6 and 7 of spec/rules/common.md, and section 5 of
 * spec/rules/backgammon.md.
 */
#include "state.h"

static const int SEAT_1 = 0, SEAT_2 = 1;

static const char OPENING[] = "-b----E-C---eE---c-e----B-";

/* A game, or one of a match, at the second turn: seat 1 has won the start with 31 and played it. */
static struct tab_state second_turn(const char *game, const struct tab_match *match)
{
	const struct tab_rules rules = rules_of(game);
	struct tab_state state;

	tab_state_start(&state, &rules, match);
	throw(&state, "31");
	assert_need(&state, TAB_NEED_PLAY, SEAT_1);
	assert_int_equal(make(&state, "8/5 6/5"), 0);
	assert_int_equal(state.turn, SEAT_2);
	return state;
}

static void throw_and_play(struct tab_state *state, const char *dice, const char *play)
{
	throw(state, dice);
	check(make(state, play) == 0, "'%s' with %s is refused", play, dice);
}

/* ---- Who may double ---------------------------------------------------------------------------------------------- */

static void nobody_doubles_before_the_first_play_of_backgammon(void **unused)
{
	/* BG-1.6 */
	const struct tab_rules single = rules_of("backgammon"), pair = rules_of("backgammon:opening=pair");
	struct tab_state state;

	(void)unused;
	tab_state_start(&state, &single, NULL);
	throw(&state, "36");
	assert_need(&state, TAB_NEED_PLAY, SEAT_2);
	assert_refused(&state, "double", "PR-4.2");
	tab_state_start(&state, &pair, NULL);
	throw_pair(&state, "64-31");
	assert_need(&state, TAB_NEED_KEEP, SEAT_1);
	assert_refused(&state, "double", "PR-4.2");
	assert_int_equal(decide(&state, "rethrow"), 0);
	assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
	throw(&state, "52");
	assert_need(&state, TAB_NEED_PLAY, SEAT_1);
}

static void who_begins_willughbys_game_throws_afresh_and_may_double_first(void **unused)
{
	/* WI-1.5, TG-6.2 */
	const struct tab_rules rules = rules_of("willughby:cube=on");
	struct tab_state state;

	(void)unused;
	tab_state_start(&state, &rules, NULL);
	throw(&state, "36");
	assert_need(&state, TAB_NEED_DOUBLE, SEAT_2);
}

static void while_the_cube_is_in_the_middle_both_may_double(void **unused)
{
	/* TG-6.1, TG-6.2, BG-5.1 */
	struct tab_state state = second_turn("backgammon", NULL);

	(void)unused;
	assert_int_equal(state.cube, 1);
	assert_int_equal(state.owner, TAB_NOBODY);
	assert_need(&state, TAB_NEED_DOUBLE, SEAT_2);
	assert_int_equal(tab_state_turn_number(&state), 2);
	assert_int_equal(decide(&state, "roll"), 0);
	assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
	throw_and_play(&state, "64", "24/18 18/14");
	assert_need(&state, TAB_NEED_DOUBLE, SEAT_1);
	assert_int_equal(state.cube, 1);
	assert_int_equal(state.owner, TAB_NOBODY);
}

static void who_takes_owns_the_cube_at_twice_its_value(void **unused)
{
	/* TG-6.3; PR-4.1: while the question is open the cube stands as before. */
	struct tab_state state = second_turn("backgammon", NULL);

	(void)unused;
	assert_int_equal(decide(&state, "double"), 0);
	assert_need(&state, TAB_NEED_TAKE, SEAT_1);
	assert_int_equal(state.turn, SEAT_2);
	assert_int_equal(state.cube, 1);
	assert_int_equal(state.owner, TAB_NOBODY);
	assert_int_equal(tab_state_turn_number(&state), 2);
	assert_refused(&state, "double", "PR-4.2");
	assert_refused(&state, "roll", "PR-4.2");
	assert_int_equal(decide(&state, "take"), 0);
	/* The one who doubled throws; nobody doubles back. */
	assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
	assert_int_equal(state.turn, SEAT_2);
	assert_int_equal(state.cube, 2);
	assert_int_equal(state.owner, SEAT_1);
	assert_board(&state, "-b----E-C---eE---b-db---B-");
}

static void only_the_owner_doubles_again(void **unused)
{
	/* TG-6.2 */
	struct tab_state state = second_turn("backgammon", NULL);

	(void)unused;
	decide(&state, "double");
	decide(&state, "take");
	throw_and_play(&state, "64", "24/18 18/14");
	assert_need(&state, TAB_NEED_DOUBLE, SEAT_1);
	decide(&state, "roll");
	throw_and_play(&state, "21", "6/4 5/4");
	/* Seat 2 has the cube no longer. */
	assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
	assert_int_equal(state.turn, SEAT_2);
	throw_and_play(&state, "21", "14/13 13/11");
	assert_need(&state, TAB_NEED_DOUBLE, SEAT_1);
	decide(&state, "double");
	assert_need(&state, TAB_NEED_TAKE, SEAT_2);
	decide(&state, "take");
	assert_int_equal(state.cube, 4);
	assert_int_equal(state.owner, SEAT_2);
	throw_and_play(&state, "43", "13/9 13/10");
	assert_need(&state, TAB_NEED_DOUBLE, SEAT_2);
}

static void the_cube_goes_up_to_64(void **unused)
{
	/* TG-6.2 */
	struct tab_state state = state_before_doubling("backgammon", OPENING, SEAT_1);

	(void)unused;
	for (int cube = 1; cube < 64; cube *= 2) {
		assert_need(&state, TAB_NEED_DOUBLE, state.turn);
		assert_int_equal(state.cube, cube);
		assert_int_equal(decide(&state, "double"), 0);
		assert_int_equal(decide(&state, "take"), 0);
		state.position = board_of(&state.rules, OPENING);
		throw_and_play(&state, "31", "8/5 6/5");
	}
	assert_int_equal(state.cube, 64);
	assert_int_equal(state.owner, state.turn);
	assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
}

static void in_games_without_a_cube_nobody_is_asked(void **unused)
{
	static const char *const games[] = {"swedish-tables", "revertier", "backgammon:cube=off", "acey-deucy",
	                                    "willughby",      "irish",     "todas-tablas",        "nard"};
	static const char *const with[] = {"backgammon", "backgammon:crawford=off", "willughby:cube=on"};
	uint64_t random = 21;

	(void)unused;
	for (size_t i = 0; i < LENGTH(games); i++) {
		const struct tab_rules rules = rules_of(games[i]);
		struct tab_state state;

		assert_false(tab_rules_have_cube(&rules));
		tab_state_start(&state, &rules, NULL);
		for (int steps = 0; steps < 300 && state.need != TAB_NEED_NOTHING; steps++) {
			const struct tab_dice pair[2] = {random_dice(&random), random_dice(&random)};
			static struct tab_outcome plays[TAB_MAX_PLAYS];

			check(state.need != TAB_NEED_DOUBLE && state.need != TAB_NEED_TAKE, "%s: need %d", games[i],
			      state.need);
			if (state.need == TAB_NEED_STARTER_PAIR) {
				tab_state_throw_pair(&state, pair);
			} else if (tab_state_needs_dice(&state)) {
				tab_state_throw(&state, pair[0]);
			} else if (state.need == TAB_NEED_PLAY) {
				size_t count = tab_plays(&rules, &state.position, state.dice, plays);

				tab_state_play(&state, &plays[random_below(&random, count)].play, NULL, NULL);
			} else {
				tab_state_decide(&state, random_decision(&state, &random), NULL);
			}
			assert_int_equal(state.cube, 1);
			assert_int_equal(state.owner, TAB_NOBODY);
		}
	}
	for (size_t i = 0; i < LENGTH(with); i++) {
		const struct tab_rules rules = rules_of(with[i]);

		assert_true(tab_rules_have_cube(&rules));
	}
}

/* ---- In a match to points ---------------------------------------------------------------------------------------- */

static void a_dead_cube_is_not_turned(void **unused)
{
	/* TG-6.6: dead for a side that a plain win at the cube's value would give the match */
	static const struct {
		uint32_t length, points[2];
		int cube; /* in the middle; seat 2 is to throw */
		bool may_double;
	} cases[] = {
	    {7, {0, 0}, 1, true},    {7, {0, 5}, 1, true},  {7, {0, 5}, 2, false}, {7, {5, 0}, 2, true},
	    {7, {6, 0}, 1, true},    {7, {6, 0}, 4, true},  {7, {6, 0}, 8, false}, {7, {0, 3}, 4, false},
	    {7, {0, 2}, 4, true},    {1, {0, 0}, 1, false}, {2, {0, 0}, 1, true},  {2, {0, 0}, 2, false},
	    {2, {1, 0}, 1, true},    {2, {0, 1}, 1, false}, {2, {1, 1}, 1, false}, {64, {0, 0}, 32, true},
	    {32, {0, 0}, 32, false},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		static const char *const games[] = {"backgammon:crawford=off", "willughby:cube=on"};

		for (size_t j = 0; j < LENGTH(games); j++) {
			const struct tab_match match = {.length = cases[i].length,
			                                .points = {cases[i].points[0], cases[i].points[1]}};
			const struct tab_rules rules = rules_of(games[j]);
			struct tab_state state;

			tab_state_start(&state, &rules, &match);
			state.cube = (uint8_t)cases[i].cube;
			state.turn = SEAT_1;
			state.need = TAB_NEED_THROW;
			throw_and_play(&state, "31", "8/5 6/5");
			check((state.need == TAB_NEED_DOUBLE) == cases[i].may_double,
			      "%s: to %u points at %u-%u, with the cube at %d: need %d", games[j], cases[i].length,
			      cases[i].points[0], cases[i].points[1], cases[i].cube, state.need);
			assert_int_equal(state.turn, SEAT_2);
		}
	}
}

static void in_a_money_session_no_cube_is_dead(void **unused)
{
	/* TG-6.8 */
	const struct tab_match match = {.games = 9, .points = {40, 0}};
	struct tab_state state = second_turn("backgammon", &match);

	(void)unused;
	assert_need(&state, TAB_NEED_DOUBLE, SEAT_2);
	assert_false(state.is_crawford);
}

static void the_crawford_game_is_played_without_the_cube(void **unused)
{
	/* TG-6.7; the games of a match that are it: test_match */
	struct tab_match match = {.length = 5, .points = {4, 2}};
	struct tab_state state = second_turn("backgammon", &match);

	(void)unused;
	assert_true(state.is_crawford);
	assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
	throw_and_play(&state, "64", "24/18 18/14");
	assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
	/* After it the cube is there again, and dead for the side that needs one point. */
	match.had_crawford = true;
	state = second_turn("backgammon", &match);
	assert_false(state.is_crawford);
	assert_need(&state, TAB_NEED_DOUBLE, SEAT_2);
	assert_int_equal(decide(&state, "roll"), 0);
	throw_and_play(&state, "64", "24/18 18/14");
	assert_need(&state, TAB_NEED_THROW, TAB_NOBODY);
	/* Without the rule there is none. */
	match.had_crawford = false;
	state = second_turn("backgammon:crawford=off", &match);
	assert_false(state.is_crawford);
	assert_need(&state, TAB_NEED_DOUBLE, SEAT_2);
}

/* ---- Drops and wins ---------------------------------------------------------------------------------------------- */

static void who_drops_loses_the_value_before_the_double(void **unused)
{
	/* TG-6.4; with scoring=counters no checkers are counted */
	static const char *const games[] = {"backgammon", "backgammon:scoring=counters", "backgammon:jacoby=on",
	                                    "willughby:cube=on"};

	(void)unused;
	for (size_t i = 0; i < LENGTH(games); i++)
		for (int cube = 1; cube <= 32; cube *= 2)
			for (int turn = 0; turn < 2; turn++) {
				struct tab_state state = state_before_doubling(games[i], OPENING, turn);

				state.cube = (uint8_t)cube;
				decide(&state, "double");
				assert_int_equal(decide(&state, "drop"), 0);
				assert_over(&state, TAB_DROPPED, turn, "game:1", (uint32_t)cube);
				assert_int_equal(state.cube, cube);
				assert_board(&state, OPENING);
			}
}

static void a_win_is_worth_its_points_times_the_cube(void **unused)
{
	/* TG-6.1 */
	static const struct {
		const char *game, *board, *win;
		int points; /* with the cube at 4 */
	} cases[] = {
	    {"backgammon", "-A----------------------n-", "game:1", 4},
	    {"backgammon", "-A----------------------o-", "gammon:2", 8},
	    {"backgammon", "aA----------------------n-", "backgammon:3", 12},
	    {"backgammon:backgammon=4", "aA----------------------n-", "backgammon:4", 16},
	    {"backgammon:scoring=counters", "aA----------------------n-", "backgammon:18", 72},
	    {"backgammon:scoring=counters", "-A----------------------b-", "game:2", 8},
	    {"willughby:cube=on", "-A----------------------o-", "backgammon:3", 12},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(cases); i++)
		for (int turn = 0; turn < 2; turn++) {
			struct tab_state state = state_before_doubling(cases[i].game, cases[i].board, turn);

			state.cube = 2;
			decide(&state, "double");
			decide(&state, "take");
			throw_and_play(&state, "61", "1/off");
			assert_over(&state, TAB_WON, turn, cases[i].win, (uint32_t)cases[i].points);
			assert_int_equal(state.cube, 4);
		}
}

static void a_forfeit_is_worth_a_plain_win_times_the_cube(void **unused)
{
	/* TG-5.1, NA-6.4 */
	static const struct {
		const char *game, *board; /* as the loser sees it */
		int points;               /* with the cube at 4 */
	} cases[] = {
	    {"backgammon", "-b----E-C---eE---c-e----B-", 4},
	    {"backgammon", "-a----------------------AN", 4},
	    {"willughby:cube=on", "-a----------------------AN", 4},
	    /* 5 on 6, 3 on 8, 5 on 13, 2 on 24 */
	    {"backgammon:scoring=counters", "-b----E-C---eE---c-e----B-", 4 * 34},
	    {"backgammon:scoring=counters", "-B-A--A-A---aB---A-A----AB", 4 * 31},
	    {"backgammon:scoring=counters", "-a----------------------AN", 4 * 60},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(cases); i++)
		for (int loser = 0; loser < 2; loser++)
			for (int turn = 0; turn < 2; turn++) {
				struct tab_state state = state_of(cases[i].game, cases[i].board, turn);

				if (turn != loser)
					tab_position_swap(&state.position);
				state.cube = 4;
				tab_state_forfeit(&state, loser);
				assert_over(&state, TAB_FORFEIT, 1 - loser, "-", (uint32_t)cases[i].points);
				assert_int_equal(state.result.points, cases[i].points / 4);
			}
}

static void nard_counts_the_losers_men_in_a_forfeit(void **unused)
{
	/* NA-6.4: 32 at the start; NA-6.2, NA-6.3 */
	static const struct {
		const char *board; /* as the loser sees it */
		int points;
	} cases[] = {
	    {"-b-B--CBC---cC---cbc--b-B-", 32}, {"--b-B------A-A----A-A---AA", 22}, {"-b----------------------BM", 60},
	    {"bA-----------------------N", 57}, {"o-A-----------------------", 1},
	};
	const struct tab_rules rules = rules_of("nard");
	struct tab_state state;

	(void)unused;
	for (size_t i = 0; i < LENGTH(cases); i++)
		for (int loser = 0; loser < 2; loser++) {
			state = state_of("nard", cases[i].board, loser);
			tab_state_forfeit(&state, loser);
			assert_over(&state, TAB_FORFEIT, 1 - loser, "-", (uint32_t)cases[i].points);
		}
	/* So does a resignation: R-8. */
	state = state_of("nard", cases[0].board, SEAT_2);
	throw(&state, "64");
	assert_int_equal(decide(&state, "resign"), 0);
	assert_over(&state, TAB_FORFEIT, SEAT_1, "-", 32);
	/* Before it is known who begins both sides stand alike. */
	for (int loser = 0; loser < 2; loser++) {
		tab_state_start(&state, &rules, NULL);
		tab_state_forfeit(&state, loser);
		assert_over(&state, TAB_FORFEIT, 1 - loser, "-", 32);
	}
}

/* ---- Automatic doubles (BG-5.2) ---------------------------------------------------------------------------------- */

static void ties_at_the_opening_double_the_cube_as_often_as_allowed(void **unused)
{
	static const char *const openings[] = {"single", "pair"};

	(void)unused;
	for (size_t i = 0; i < LENGTH(openings); i++)
		for (int most = 0; most <= 6; most++)
			for (int ties = 0; ties <= 8; ties++) {
				char game[80];
				struct tab_rules rules;
				struct tab_state state;
				int cube = 1 << (ties < most ? ties : most);

				snprintf(game, sizeof game, "backgammon:opening=%s,automatic-doubles=%d", openings[i],
				         most);
				rules = rules_of(game);
				tab_state_start(&state, &rules, NULL);
				for (int j = 0; j < ties; j++) {
					if (i)
						throw_pair(&state, "52-43");
					else
						throw(&state, "44");
					assert_int_equal(state.turn, TAB_NOBODY);
				}
				check(state.cube == cube, "%s: after %d ties the cube is at %d", game, ties,
				      state.cube);
				assert_int_equal(state.owner, TAB_NOBODY);
				if (i) {
					throw_pair(&state, "31-21");
					decide(&state, "keep");
				} else {
					throw(&state, "31");
				}
				assert_int_equal(make(&state, "8/5 6/5"), 0);
				check(state.need == (cube < 64 ? TAB_NEED_DOUBLE : TAB_NEED_THROW),
				      "%s: with the cube at %d the game needs %d", game, cube, state.need);
			}
}

static void in_a_match_to_points_ties_double_nothing(void **unused)
{
	const struct tab_match match = {.length = 7}, money = {.games = 3, .points = {5, 5}};
	const struct tab_rules rules = rules_of("backgammon:automatic-doubles=6");
	struct tab_state state;

	(void)unused;
	tab_state_start(&state, &rules, &match);
	throw(&state, "44");
	throw(&state, "11");
	assert_int_equal(state.cube, 1);
	tab_state_start(&state, &rules, &money);
	throw(&state, "44");
	assert_int_equal(state.cube, 2);
	/* Each game begins anew. */
	tab_state_start(&state, &rules, &money);
	assert_int_equal(state.cube, 1);
}

static void without_a_cube_ties_double_nothing(void **unused)
{
	/* BG-5.1 */
	const struct tab_rules rules = rules_of("backgammon:cube=off,automatic-doubles=6");
	struct tab_state state;

	(void)unused;
	tab_state_start(&state, &rules, NULL);
	throw(&state, "44");
	assert_int_equal(state.cube, 1);
	tab_state_forfeit(&state, SEAT_1);
	assert_over(&state, TAB_FORFEIT, SEAT_2, "-", 1);
}

/* ---- Jacoby (BG-5.3) --------------------------------------------------------------------------------------------- */

static const struct {
	const char *board, *win; /* of the game without the option */
} WINS[] = {
    {"-A----------------------n-", "game:1"},
    {"-A----------------------o-", "gammon:2"},
    {"aA----------------------n-", "backgammon:3"},
};

static void gammons_do_not_count_while_nobody_has_doubled(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < LENGTH(WINS); i++)
		for (uint8_t cube = 1; cube <= 4; cube *= 2) {
			struct tab_state state = state_of("backgammon:jacoby=on", WINS[i].board, SEAT_2);

			/* Automatic doubles are none. */
			state.cube = cube;
			throw_and_play(&state, "61", "1/off");
			assert_over(&state, TAB_WON, SEAT_2, "game:1", cube);
			state = state_of("backgammon", WINS[i].board, SEAT_2);
			throw_and_play(&state, "61", "1/off");
			assert_over(&state, TAB_WON, SEAT_2, WINS[i].win, (uint32_t)i + 1);
		}
}

static void gammons_count_once_a_double_was_taken(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < LENGTH(WINS); i++) {
		struct tab_state state = state_before_doubling("backgammon:jacoby=on", WINS[i].board, SEAT_1);

		decide(&state, "double");
		decide(&state, "take");
		throw_and_play(&state, "61", "1/off");
		assert_over(&state, TAB_WON, SEAT_1, WINS[i].win, 2 * ((uint32_t)i + 1));
	}
}

static void jacoby_is_not_for_matches_to_points_nor_for_counters(void **unused)
{
	const struct tab_match match = {.length = 9};

	(void)unused;
	for (size_t i = 0; i < LENGTH(WINS); i++) {
		static const char *const counted[] = {"game:14", "gammon:15", "backgammon:18"};
		struct tab_state state = state_of("backgammon:jacoby=on", WINS[i].board, SEAT_1), to_points;

		tab_state_start(&to_points, &state.rules, &match);
		to_points.position = state.position;
		to_points.turn = (uint8_t)SEAT_1;
		to_points.need = TAB_NEED_THROW;
		throw_and_play(&to_points, "61", "1/off");
		assert_over(&to_points, TAB_WON, SEAT_1, WINS[i].win, (uint32_t)i + 1);

		state = state_of("backgammon:jacoby=on,scoring=counters", WINS[i].board, SEAT_1);
		throw_and_play(&state, "61", "1/off");
		assert_over(&state, TAB_WON, SEAT_1, counted[i], state.result.points);
	}
}

/* ---- Resigning (TG-7) -------------------------------------------------------------------------------------------- */

/* Games in each state in which somebody decides for himself; who does is asked. */
static const struct {
	const char *game;
	enum tab_need need;
} OWN_DECISIONS[] = {
    {"backgammon", TAB_NEED_PLAY}, {"backgammon", TAB_NEED_DOUBLE},        {"backgammon:opening=pair", TAB_NEED_KEEP},
    {"willughby", TAB_NEED_PLAY},  {"willughby:cube=on", TAB_NEED_DOUBLE}, {"willughby", TAB_NEED_BREAKUP},
};

static struct tab_state state_that_asks(const char *game, enum tab_need need)
{
	const struct tab_rules rules = rules_of(game);
	struct tab_state state = state_of(game, OPENING, SEAT_2);

	switch (need) {
	case TAB_NEED_PLAY:
		throw(&state, "31");
		break;
	case TAB_NEED_KEEP:
		tab_state_start(&state, &rules, NULL);
		throw_pair(&state, "21-43");
		break;
	case TAB_NEED_DOUBLE:
		state = state_before_doubling(game, OPENING, SEAT_2);
		break;
	default:
		state = state_of(game, "aBBBBBB------A----------n-", SEAT_1);
		throw_and_play(&state, "21", "13/11 11/10");
		throw(&state, "26");
	}
	assert_need(&state, need, SEAT_2);
	return state;
}

static void a_resignation_without_a_level_ends_the_game_at_once(void **unused)
{
	/* TG-7.1, TG-7.2, TG-5.1 */
	(void)unused;
	for (size_t i = 0; i < LENGTH(OWN_DECISIONS); i++) {
		struct tab_state state = state_that_asks(OWN_DECISIONS[i].game, OWN_DECISIONS[i].need);

		assert_true(tab_state_may_resign(&state));
		state.cube = 2;
		assert_int_equal(decide(&state, "resign"), 0);
		assert_over(&state, TAB_FORFEIT, SEAT_1, "-", 2);
	}
}

static void a_resignation_is_offered_and_declined_at_each_decision(void **unused)
{
	/* TG-7.1, TG-7.3, TG-7.4 */
	static const char *const levels[] = {"single", "gammon", "backgammon"};

	(void)unused;
	for (size_t i = 0; i < LENGTH(OWN_DECISIONS); i++)
		for (size_t j = 0; j < LENGTH(levels); j++) {
			struct tab_state state = state_that_asks(OWN_DECISIONS[i].game, OWN_DECISIONS[i].need), before;
			char text[TAB_DECISION_SIZE];

			before = state;
			snprintf(text, sizeof text, "resign %s", levels[j]);
			assert_int_equal(decide(&state, text), 0);
			assert_need(&state, TAB_NEED_RESIGNATION, SEAT_1);
			assert_string_equal(tab_level_name((enum tab_level)state.level), levels[j]);
			assert_int_equal(tab_state_turn_number(&state), tab_state_turn_number(&before));
			assert_int_equal(state.turn, before.turn);
			assert_int_equal(decide(&state, "decline"), 0);
			/* The same is asked again. */
			assert_need(&state, OWN_DECISIONS[i].need, SEAT_2);
			assert_true(tab_position_equal(&state.position, &before.position));
			assert_memory_equal(&state.dice, &before.dice, sizeof state.dice);
			assert_int_equal(tab_state_turn_number(&state), tab_state_turn_number(&before));
			/* Once a turn; but without a level at any time. */
			assert_refused(&state, "resign single", "TG-7.4");
			assert_refused(&state, text, "TG-7.4");
			assert_int_equal(decide(&state, "resign"), 0);
			assert_over(&state, TAB_FORFEIT, SEAT_1, "-", 1);
		}
}

static void one_offer_a_turn_is_for_all_its_decisions(void **unused)
{
	/* TG-7.4 */
	struct tab_state state = second_turn("backgammon", NULL);

	(void)unused;
	decide(&state, "resign gammon");
	decide(&state, "decline");
	decide(&state, "roll");
	throw(&state, "64");
	assert_refused(&state, "resign single", "TG-7.4");
	assert_int_equal(make(&state, "24/18 18/14"), 0);
	/* The next turn is another, for either side. */
	assert_need(&state, TAB_NEED_DOUBLE, SEAT_1);
	assert_int_equal(decide(&state, "resign single"), 0);
	assert_int_equal(decide(&state, "decline"), 0);
	decide(&state, "roll");
	throw_and_play(&state, "21", "13/11 11/10");
	assert_int_equal(decide(&state, "resign single"), 0);
	assert_need(&state, TAB_NEED_RESIGNATION, SEAT_1);
}

static void an_offer_is_counted_for_the_one_who_made_it(void **unused)
{
	/* TG-7.4: the player who offered may not again; the other, who is asked in the same turn, has not. */
	struct tab_state state = state_of("willughby:cube=on", "aBBBBBB------A----------n-", SEAT_1);

	(void)unused;
	throw_and_play(&state, "21", "13/11 11/10");
	assert_need(&state, TAB_NEED_DOUBLE, SEAT_2);
	decide(&state, "resign single");
	decide(&state, "decline");
	decide(&state, "roll");
	throw(&state, "62");
	assert_need(&state, TAB_NEED_BREAKUP, SEAT_1);
	assert_int_equal(decide(&state, "resign single"), 0);
	assert_need(&state, TAB_NEED_RESIGNATION, SEAT_2);
	decide(&state, "decline");
	assert_need(&state, TAB_NEED_BREAKUP, SEAT_1);
	assert_refused(&state, "resign single", "TG-7.4");
	decide(&state, "breakup 6");
	throw(&state, "66");
	assert_need(&state, TAB_NEED_PLAY, SEAT_2);
	assert_refused(&state, "resign single", "TG-7.4");
}

static void a_resignation_that_is_accepted_wins_by_its_level(void **unused)
{
	/* TG-7.3 */
	static const struct {
		const char *game, *level, *win;
	} cases[] = {
	    {"backgammon", "single", "game:1"},
	    {"backgammon", "gammon", "gammon:2"},
	    {"backgammon", "backgammon", "backgammon:3"},
	    {"backgammon:backgammon=4", "backgammon", "backgammon:4"},
	    {"backgammon:cube=off", "gammon", "gammon:2"},
	    {"willughby", "single", "game:1"},
	    {"willughby", "gammon", "gammon:2"},
	    {"willughby", "backgammon", "backgammon:3"},
	    {"willughby:cube=on,backgammon=behind", "backgammon", "backgammon:3"},
	    /* The men as they stand: 5 on 6, 3 on 8, 5 on 13, 2 on 24. */
	    {"backgammon:scoring=counters", "single", "game:34"},
	    {"backgammon:scoring=counters", "gammon", "gammon:34"},
	    {"backgammon:scoring=counters", "backgammon", "backgammon:34"},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(cases); i++)
		for (uint8_t cube = 1; cube <= 4; cube *= 4)
			for (int turn = 0; turn < 2; turn++) {
				struct tab_state state = state_of(cases[i].game, OPENING, turn);
				char text[TAB_DECISION_SIZE];

				state.cube = cube;
				throw(&state, "31");
				snprintf(text, sizeof text, "resign %s", cases[i].level);
				assert_int_equal(decide(&state, text), 0);
				assert_int_equal(decide(&state, "accept"), 0);
				assert_over(&state, TAB_RESIGNED, 1 - turn, cases[i].win,
				            (uint32_t)state.result.points * cube);
				assert_board(&state, OPENING);
			}
}

static void counters_count_the_men_of_the_one_who_resigns(void **unused)
{
	/* TG-7.3, BG-4.1: seat 2 has 57 on the bar and in seat 1's inner table, and seat 1 next to nothing. */
	struct tab_state state = state_of("backgammon:scoring=counters", "-----a------------------BL", SEAT_2);

	(void)unused;
	throw(&state, "31");
	decide(&state, "resign single");
	decide(&state, "accept");
	assert_over(&state, TAB_RESIGNED, SEAT_1, "game:56", 56);
	state = state_of("backgammon:scoring=counters", "-----a------------------BL", SEAT_2);
	throw(&state, "31");
	decide(&state, "resign");
	assert_over(&state, TAB_FORFEIT, SEAT_1, "-", 56);
}

static void jacoby_holds_for_resignations_too(void **unused)
{
	/* BG-5.3 */
	struct tab_state state = state_before_doubling("backgammon:jacoby=on", OPENING, SEAT_1);

	(void)unused;
	decide(&state, "resign backgammon");
	decide(&state, "accept");
	assert_over(&state, TAB_RESIGNED, SEAT_2, "game:1", 1);
	state = state_before_doubling("backgammon:jacoby=on", OPENING, SEAT_1);
	decide(&state, "double");
	decide(&state, "take");
	throw(&state, "31");
	decide(&state, "resign backgammon");
	decide(&state, "accept");
	assert_over(&state, TAB_RESIGNED, SEAT_2, "backgammon:3", 6);
}

static void a_double_and_a_resignation_are_not_answered_by_resigning(void **unused)
{
	/* TG-7.1 */
	static const char *const texts[] = {"resign", "resign single", "resign gammon", "resign backgammon"};
	struct tab_state asked_to_take = state_before_doubling("backgammon", OPENING, SEAT_1),
			 asked_to_accept = asked_to_take;

	(void)unused;
	decide(&asked_to_take, "double");
	decide(&asked_to_accept, "resign single");
	assert_false(tab_state_may_resign(&asked_to_take));
	assert_false(tab_state_may_resign(&asked_to_accept));
	for (size_t i = 0; i < LENGTH(texts); i++) {
		assert_refused(&asked_to_take, texts[i], "TG-7.1");
		assert_refused(&asked_to_accept, texts[i], "TG-7.1");
	}
}

static void where_there_are_no_gammons_there_are_no_levels(void **unused)
{
	/* TG-7.3 */
	(void)unused;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);
		bool has_gammons =
		    strcmp(rules.game->name, "backgammon") == 0 || strcmp(rules.game->name, "willughby") == 0;
		struct tab_state state;

		tab_state_start(&state, &rules, NULL);
		state.turn = (uint8_t)SEAT_1;
		state.need = TAB_NEED_THROW;
		throw(&state, "64");
		assert_need(&state, TAB_NEED_PLAY, SEAT_1);
		if (has_gammons) {
			check(decide(&state, "resign single") == 0, "%s", rules.game->name);
			continue;
		}
		assert_refused(&state, "resign single", "TG-7.3");
		assert_refused(&state, "resign gammon", "TG-7.3");
		assert_refused(&state, "resign backgammon", "TG-7.3");
		assert_true(tab_state_may_resign(&state));
		assert_int_equal(decide(&state, "resign"), 0);
		assert_int_equal(state.ending, TAB_FORFEIT);
	}
}

static void before_dice_nobody_may_resign(void **unused)
{
	/* PR-4.2: nobody is asked */
	const struct tab_rules rules = rules_of("backgammon");
	struct tab_state state;

	(void)unused;
	tab_state_start(&state, &rules, NULL);
	assert_false(tab_state_may_resign(&state));
	state = state_of("backgammon", OPENING, SEAT_1);
	assert_false(tab_state_may_resign(&state));
	tab_state_forfeit(&state, SEAT_1);
	assert_false(tab_state_may_resign(&state));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(nobody_doubles_before_the_first_play_of_backgammon),
	    cmocka_unit_test(who_begins_willughbys_game_throws_afresh_and_may_double_first),
	    cmocka_unit_test(while_the_cube_is_in_the_middle_both_may_double),
	    cmocka_unit_test(who_takes_owns_the_cube_at_twice_its_value),
	    cmocka_unit_test(only_the_owner_doubles_again),
	    cmocka_unit_test(the_cube_goes_up_to_64),
	    cmocka_unit_test(in_games_without_a_cube_nobody_is_asked),
	    cmocka_unit_test(a_dead_cube_is_not_turned),
	    cmocka_unit_test(in_a_money_session_no_cube_is_dead),
	    cmocka_unit_test(the_crawford_game_is_played_without_the_cube),
	    cmocka_unit_test(who_drops_loses_the_value_before_the_double),
	    cmocka_unit_test(a_win_is_worth_its_points_times_the_cube),
	    cmocka_unit_test(a_forfeit_is_worth_a_plain_win_times_the_cube),
	    cmocka_unit_test(nard_counts_the_losers_men_in_a_forfeit),
	    cmocka_unit_test(ties_at_the_opening_double_the_cube_as_often_as_allowed),
	    cmocka_unit_test(in_a_match_to_points_ties_double_nothing),
	    cmocka_unit_test(without_a_cube_ties_double_nothing),
	    cmocka_unit_test(gammons_do_not_count_while_nobody_has_doubled),
	    cmocka_unit_test(gammons_count_once_a_double_was_taken),
	    cmocka_unit_test(jacoby_is_not_for_matches_to_points_nor_for_counters),
	    cmocka_unit_test(a_resignation_without_a_level_ends_the_game_at_once),
	    cmocka_unit_test(a_resignation_is_offered_and_declined_at_each_decision),
	    cmocka_unit_test(one_offer_a_turn_is_for_all_its_decisions),
	    cmocka_unit_test(an_offer_is_counted_for_the_one_who_made_it),
	    cmocka_unit_test(a_resignation_that_is_accepted_wins_by_its_level),
	    cmocka_unit_test(counters_count_the_men_of_the_one_who_resigns),
	    cmocka_unit_test(jacoby_holds_for_resignations_too),
	    cmocka_unit_test(a_double_and_a_resignation_are_not_answered_by_resigning),
	    cmocka_unit_test(where_there_are_no_gammons_there_are_no_levels),
	    cmocka_unit_test(before_dice_nobody_may_resign),
	};

	return cmocka_run_group_tests_name("cube", tests, NULL, NULL);
}
