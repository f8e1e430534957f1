/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the reference bot `greedy` thinks of positions: bots/value. How the bots behave is in tests/e2e/bots.bats.
 */
#include "unit.h"

#include <math.h>
#include <string.h>

#include "value/value.h"

static const char *const GAMES[] = {"backgammon", "acey-deucy", "willughby", "irish", "todas-tablas", "nard"};

static struct judge judge;

static bool is_near(double is, double should)
{
	return fabs(is - should) < 1e-5;
}

static struct camp camp_with(int count, int point)
{
	struct camp camp = {.count[0] = 0};

	camp.count[point] = count;
	return camp;
}

/* ---- The race ---------------------------------------------------------------------------------------------------- */

static void the_race_takes_the_dice_that_can_be_counted(void **state)
{
	static const struct {
		bool is_exact;
		int count, point;
		double dice;
	} cases[] = {
	    {false, 0, 24, 0},   {false, 1, 24, 1},
	    {false, 15, 24, 15}, {false, 1, 23, 7 / 6.0}, /* a one takes another die */
	    {true, 1, 24, 6},                             /* only a one will do, and it comes once in six */
	    {true, 3, 24, 18},   {true, 1, 23, 6},        /* a one or a two, and after the one another one */
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct camp camp = camp_with(cases[i].count, cases[i].point);

		judge.race = (struct race){.is_exact = cases[i].is_exact};
		check(is_near(race_dice(&judge.race, &camp), cases[i].dice), "case %zu: %f dice, not %f", i,
		      race_dice(&judge.race, &camp), cases[i].dice);
	}
}

static void the_race_is_longer_the_further_away_a_man_is(void **state)
{
	(void)state;
	for (int is_exact = 0; is_exact < 2; is_exact++) {
		judge.race = (struct race){.is_exact = is_exact};
		for (int point = 1; point < TAB_OFF; point++) {
			const struct camp near = camp_with(5, point), far = camp_with(5, point - 1);

			/* Waiting for the exact die makes any two points of the home much the same. */
			check(is_exact && point > HOME ? race_dice(&judge.race, &near) > 5
			                               : race_dice(&judge.race, &near) < race_dice(&judge.race, &far),
			      "exact %d: five men on %d", is_exact, point);
		}
	}
}

static void every_home_has_a_place_of_its_own_in_the_table_of_the_race(void **state)
{
	uint64_t chance = 6;

	(void)state;
	for (int is_exact = 0; is_exact < 2; is_exact++) {
		judge.race = (struct race){.is_exact = is_exact};
		for (int i = 0; i < 2000; i++) {
			struct camp camp = camp_with(0, 0);
			int men = (int)random_below(&chance, TAB_CHECKERS + 1);

			for (int man = 0; man < men; man++)
				camp.count[HOME + random_below(&chance, 6)]++;
			check(race_dice(&judge.race, &camp) >= men, "%d men need %f dice", men,
			      race_dice(&judge.race, &camp));
		}
	}
}

/* ---- Shots ------------------------------------------------------------------------------------------------------- */

/* A blot of mine so far in front of a man of theirs, who stands on the first point of his path. */
static double chance_to_hit(int distance, int steps)
{
	const struct camp hunter = {.count[1] = 1, .men = 2};
	const struct camp prey = {.blots = (uint32_t)1 << (24 - distance)};

	return shots_at(&prey, &hunter, steps, false).hit;
}

static void single_shots_are_those_of_the_books(void **state)
{
	static const int of_36[] = {11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0};

	(void)state;
	for (int i = 0; i < (int)LENGTH(of_36); i++)
		check(is_near(chance_to_hit(i + 1, 4) * 36, of_36[i]), "a blot %d points away is hit by %f throws",
		      i + 1, chance_to_hit(i + 1, 4) * 36);
}

static void a_doublet_of_two_steps_hits_less(void **state)
{
	(void)state;
	/* 1-2, but not three ones; 4-4, but not 2-2. */
	assert_true(is_near(chance_to_hit(3, 2) * 36, 13));
	assert_true(is_near(chance_to_hit(8, 2) * 36, 5));
	assert_true(is_near(chance_to_hit(20, 2), 0));
}

static void closed_points_stop_combined_shots(void **state)
{
	const struct camp hunter = {.count[1] = 1, .men = 2};
	/* A blot on his 8, seven away; his 2 and 7 are closed: six and one are no way. */
	const struct camp prey = {.blots = 1 << (25 - 8), .closed = 1 << (25 - 2) | 1 << (25 - 7)};

	(void)state;
	assert_true(is_near(shots_at(&prey, &hunter, 4, false).hit * 36, 4));
}

static void men_on_the_bar_enter_before_they_hit(void **state)
{
	const struct camp one = {.count = {1, 0, 0, 0, 0, 0, 0, 1}, .men = 1 | 1 << 7};
	const struct camp two = {.count = {2, 0, 0, 0, 0, 0, 0, 1}, .men = 1 | 1 << 7};
	const struct camp blot = {.blots = 1 << (25 - 12)}, closed = {.blots = 1 << (25 - 12), .closed = 0x3f << 19};

	(void)state;
	/* On his 12: a five from his 7 after the other die has entered, or the man who enters with 3-3, 4-4 or 6-6. */
	assert_true(is_near(shots_at(&blot, &one, 4, false).hit * 36, 11 + 3));
	assert_true(shots_at(&blot, &two, 2, false).hit == 0);
	assert_true(shots_at(&closed, &one, 4, false).hit == 0);
	/* In acey-deucy they need not. */
	assert_true(shots_at(&closed, &two, 4, true).hit >= 11 / 36.0);
}

static void the_furthest_blot_is_the_one_to_lose(void **state)
{
	const struct camp hunter = {.count[1] = 1, .men = 2};
	const struct camp prey = {.blots = 1 << (25 - 2) | 1 << (25 - 3)};

	(void)state;
	/* Eleven throws have a one, and nine others a two. */
	assert_true(is_near(shots_at(&prey, &hunter, 2, false).hit * 36, 20));
	assert_true(is_near(shots_at(&prey, &hunter, 2, false).pips * 36, 11 * 23 + 9 * 22));
}

/* ---- Chances ----------------------------------------------------------------------------------------------------- */

static struct chances chances_of(const char *game, const char *board)
{
	const struct tab_rules rules = rules_of(game);
	const struct tab_position position = board_of(&rules, board);

	judge_init(&judge, &rules);
	return judge_chances(&judge, &position);
}

static void check_share(const char *game, const char *what, double share)
{
	check(share >= 0 && share <= 1, "%s: %s is %f", game, what, share);
}

/* Checkers of one side at random, in acey-deucy too: no rule is broken by any of these. */
static struct tab_position random_position(uint64_t *chance)
{
	char board[TAB_POINTS + 3];
	struct tab_rules rules = rules_of("irish");

	memset(board, '-', sizeof board);
	board[sizeof board - 1] = '\0';
	for (int side = 0; side < 2; side++)
		for (int man = 1 + (int)random_below(chance, TAB_CHECKERS); man > 0; man--) {
			char *point = &board[random_below(chance, TAB_POINTS + 2)];
			char first = side ? 'a' : 'A';

			if (*point == '-' && point != (side ? &board[25] : &board[0]))
				*point = first;
			else if (*point >= first && *point < first + TAB_CHECKERS - 1)
				++*point;
		}
	return board_of(&rules, board);
}

static void chances_are_chances_and_shares_are_shares(void **state)
{
	uint64_t chance = 1;

	(void)state;
	for (size_t i = 0; i < LENGTH(GAMES); i++) {
		const struct tab_rules rules = rules_of(GAMES[i]);

		judge_init(&judge, &rules);
		for (int j = 0; j < 500; j++) {
			const struct tab_position position = random_position(&chance);
			struct chances chances = judge_chances(&judge, &position);

			check_share(GAMES[i], "the chance to win", chances.win);
			for (int side = 0; side < 2; side++) {
				check_share(GAMES[i], "the share of gammons", chances.gammon[side]);
				check_share(GAMES[i], "the share of backgammons", chances.backgammon[side]);
				check(chances.backgammon[side] <= chances.gammon[side],
				      "%s: not every backgammon is a gammon", GAMES[i]);
				check(chances.men[side] >= 1, "%s: the loser's men count %f", GAMES[i],
				      chances.men[side]);
			}
		}
	}
}

static void who_is_ahead_in_the_race_is_likely_to_win(void **state)
{
	(void)state;
	for (size_t i = 0; i < LENGTH(GAMES); i++) {
		double ahead = chances_of(GAMES[i], "-BBA----------------eee---").win;
		double behind = chances_of(GAMES[i], "---EEE----------------abb-").win;

		check(ahead > 0.6, "%s: ahead %f", GAMES[i], ahead);
		check(behind < 0.4, "%s: behind %f", GAMES[i], behind);
	}
}

static void no_gammon_is_left_once_a_man_is_borne_off(void **state)
{
	(void)state;
	assert_true(chances_of("backgammon", "-AA-------ccccc-----------").gammon[0] > 0.9);
	assert_true(chances_of("backgammon", "-AA-------ccccb-----------").gammon[0] == 0);
	/* Nor if the next throw is sure to bear one off. */
	assert_true(chances_of("backgammon", "-CC-----------------ccccc-").gammon[0] == 0);
}

static void backgammons_of_willughby_leave_nobody_behind(void **state)
{
	/* They have four men in my home, and I two men to bear off. */
	static const char behind[] = "-AA-bb-------------eea----", gone[] = "-AA-------------ccccc-----";

	(void)state;
	assert_true(chances_of("backgammon", behind).backgammon[0] > chances_of("backgammon", gone).backgammon[0]);
	assert_true(chances_of("willughby:bear-off=over", behind).backgammon[0] <
	            chances_of("willughby:bear-off=over", gone).backgammon[0]);
	assert_true(chances_of("willughby:bear-off=over,backgammon=behind", behind).backgammon[0] >
	            chances_of("willughby:bear-off=over,backgammon=behind", gone).backgammon[0]);
}

static void men_count_by_the_table_they_stand_in(void **state)
{
	const struct tab_rules rules = rules_of("nard");
	struct tab_position position;

	(void)state;
	tab_position_opening(&rules, &position);
	/* NA-6.4 */
	assert_int_equal(men_points(&position.me), 32);
	position = board_of(&rules, "------A-----A-----A-----AA");
	assert_int_equal(men_points(&position.me), 1 + 2 + 3 + 4 + 4);
}

static void the_other_side_has_the_other_chances(void **state)
{
	const struct chances mine = {.win = 0.75, .gammon = {0.5, 0.25}, .backgammon = {0.125, 0}, .men = {3, 5}};
	const struct chances theirs = chances_swapped(mine);

	(void)state;
	assert_true(theirs.win == 0.25 && theirs.gammon[0] == 0.25 && theirs.gammon[1] == 0.5);
	assert_true(theirs.backgammon[1] == 0.125 && theirs.men[0] == 5 && theirs.men[1] == 3);
}

/* ---- Stakes ------------------------------------------------------------------------------------------------------ */

static struct stakes stakes_with(const char *game, int cube, enum kit_who owner)
{
	const struct kit_request request = {.rules = rules_of(game), .games = 5, .cube = cube, .owner = owner};

	return stakes_of(&request);
}

static struct stakes stakes_at(const char *game, long points, long mine, long theirs)
{
	const struct kit_request request = {
	    .rules = rules_of(game), .points = points, .score = {mine, theirs}, .cube = 1, .owner = KIT_NOBODY};

	return stakes_of(&request);
}

/* I win in three of four, a gammon in every second; they win no gammon. */
static const struct chances THREE_OF_FOUR = {.win = 0.75, .gammon = {0.5, 0}, .men = {20, 12}};

static void in_a_money_session_points_are_points(void **state)
{
	struct stakes stakes = stakes_with("backgammon", 2, KIT_ME);

	(void)state;
	assert_true(stakes_worth(&stakes, -6) == -6);
	/* 0.75 times one and a half, less 0.25, times the cube. */
	assert_true(is_near(stakes_expected(&stakes, &THREE_OF_FOUR, 2), 1.75));
	assert_true(is_near(stakes_expected(&stakes, &THREE_OF_FOUR, 4), 3.5));
}

static void gammons_wait_for_a_double_where_jacoby_holds(void **state)
{
	struct stakes waiting = stakes_with("backgammon:jacoby=on", 2, KIT_NOBODY);
	struct stakes doubled = stakes_with("backgammon:jacoby=on", 2, KIT_THEM);

	(void)state;
	assert_true(is_near(stakes_expected(&waiting, &THREE_OF_FOUR, 2), 1));
	assert_true(is_near(stakes_expected(&waiting, &THREE_OF_FOUR, 4), 3.5));
	assert_true(is_near(stakes_expected(&doubled, &THREE_OF_FOUR, 2), 1.75));
}

static void gammons_are_worth_what_the_game_says(void **state)
{
	(void)state;
	assert_true(stakes_with("backgammon", 1, KIT_NOBODY).points[2] == 3);
	assert_true(stakes_with("backgammon:backgammon=4", 1, KIT_NOBODY).points[2] == 4);
	assert_true(stakes_with("willughby", 1, KIT_NOBODY).points[2] == 3);
	assert_true(stakes_with("irish", 1, KIT_NOBODY).points[2] == 1);
}

static void where_men_count_they_are_the_points(void **state)
{
	struct stakes nard = stakes_with("nard", 1, KIT_NOBODY);
	struct stakes counters = stakes_with("backgammon:scoring=counters", 2, KIT_ME);

	(void)state;
	assert_true(is_near(stakes_expected(&nard, &THREE_OF_FOUR, 1), 12));
	assert_true(is_near(stakes_expected(&counters, &THREE_OF_FOUR, 2), 24));
}

static void in_a_match_more_than_is_needed_is_worth_nothing(void **state)
{
	struct stakes last = stakes_at("backgammon", 5, 4, 4), behind = stakes_at("backgammon", 5, 2, 4);

	(void)state;
	assert_true(is_near(stakes_worth(&last, 1), 0.5) && is_near(stakes_worth(&last, -1), -0.5));
	assert_true(stakes_worth(&last, 3) == stakes_worth(&last, 1));
	assert_true(stakes_worth(&behind, -2) == stakes_worth(&behind, -1));
	assert_true(stakes_worth(&behind, 2) > 2 * stakes_worth(&behind, 1) * 0.9);
	assert_true(stakes_worth(&behind, 3) > stakes_worth(&behind, 2));
	assert_true(stakes_worth(&behind, 4) == stakes_worth(&behind, 3));
}

static void the_value_of_an_option_is_found_by_its_name(void **state)
{
	const struct tab_rules plain = rules_of("nard"), over = rules_of("nard:bear-off=over");

	(void)state;
	assert_string_equal(kit_option(&plain, "bear-off"), "exact");
	assert_string_equal(kit_option(&over, "bear-off"), "over");
	assert_null(kit_option(&plain, "cube"));
	assert_true(kit_option_is(&over, "bear-off", "over"));
	assert_false(kit_option_is(&plain, "bear-off", "over") || kit_option_is(&plain, "cube", "on"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_race_takes_the_dice_that_can_be_counted),
	    cmocka_unit_test(the_race_is_longer_the_further_away_a_man_is),
	    cmocka_unit_test(every_home_has_a_place_of_its_own_in_the_table_of_the_race),
	    cmocka_unit_test(single_shots_are_those_of_the_books),
	    cmocka_unit_test(a_doublet_of_two_steps_hits_less),
	    cmocka_unit_test(closed_points_stop_combined_shots),
	    cmocka_unit_test(men_on_the_bar_enter_before_they_hit),
	    cmocka_unit_test(the_furthest_blot_is_the_one_to_lose),
	    cmocka_unit_test(chances_are_chances_and_shares_are_shares),
	    cmocka_unit_test(who_is_ahead_in_the_race_is_likely_to_win),
	    cmocka_unit_test(no_gammon_is_left_once_a_man_is_borne_off),
	    cmocka_unit_test(backgammons_of_willughby_leave_nobody_behind),
	    cmocka_unit_test(men_count_by_the_table_they_stand_in),
	    cmocka_unit_test(the_other_side_has_the_other_chances),
	    cmocka_unit_test(in_a_money_session_points_are_points),
	    cmocka_unit_test(gammons_wait_for_a_double_where_jacoby_holds),
	    cmocka_unit_test(gammons_are_worth_what_the_game_says),
	    cmocka_unit_test(where_men_count_they_are_the_points),
	    cmocka_unit_test(in_a_match_more_than_is_needed_is_worth_nothing),
	    cmocka_unit_test(the_value_of_an_option_is_found_by_its_name),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
