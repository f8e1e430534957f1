/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The score of a match: who begins the next game, and who leads.
 */
#include "unit.h"

#include <string.h>

static const int SEAT_1 = 0, SEAT_2 = 1;

/*
 * A game that has ended so, with the cube at 1. `win` is as in a record: `jan:4`, `forfeit:1`, or `-` for one that
 * nobody won.
 */
static struct tab_state ended(const struct tab_rules *rules, int winner, const char *win)
{
	struct tab_state state;
	char kind[32];
	unsigned points;

	tab_state_start(&state, rules, NULL);
	if (strcmp(win, "-") == 0) {
		tab_state_abandon(&state);
		return state;
	}
	check(sscanf(win, "%31[a-z-]", kind) == 1 && sscanf(strchr(win, ':'), ":%u", &points) == 1, "'%s'", win);
	tab_state_forfeit(&state, 1 - winner);
	if (strcmp(kind, "forfeit") == 0)
		return state;
	state.ending = TAB_WON;
	for (int i = TAB_BEARING_OFF; i < TAB_KIND_COUNT; i++)
		if (strcmp(tab_kind_name((enum tab_kind)i), kind) == 0)
			state.result.kind = (uint8_t)i;
	check(state.result.kind != TAB_NO_WIN, "'%s' is no win", win);
	state.result.monk = strstr(win, "+monk") != NULL;
	state.result.points = (uint16_t)points;
	state.points = points;
	return state;
}

static void add(struct tab_match *match, const struct tab_rules *rules, int winner, const char *win, int starter)
{
	const struct tab_state state = ended(rules, winner, win);

	tab_match_add(match, &state, starter);
}

/* ---- Who begins -------------------------------------------------------------------------------------------------- */

static void the_dice_decide_who_begins_the_first_game(void **state)
{
	/* ST-1.4, RV-1.3, TG-5.4 */
	const struct tab_match match = {.games = 0};

	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);

		assert_int_equal(tab_match_starter(&match, &rules), TAB_NOBODY);
	}
}

static void the_loser_begins_the_next_game_of_swedish_tables(void **state)
{
	/* ST-1.5, whoever began */
	static const char *const wins[] = {"jan:4", "bearing-off:1", "tower+monk:3", "forfeit:1"};
	const struct tab_rules rules = rules_of("swedish-tables");

	(void)state;
	for (size_t i = 0; i < LENGTH(wins); i++)
		for (int winner = 0; winner < 2; winner++)
			for (int starter = 0; starter <= TAB_NOBODY; starter++) {
				struct tab_match match = {.games = 0};

				add(&match, &rules, winner, wins[i], starter);
				check(tab_match_starter(&match, &rules) == 1 - winner,
				      "seat %d wins %s, and seat %d begins", winner + 1, wins[i],
				      tab_match_starter(&match, &rules) + 1);
			}
}

static void after_a_game_without_a_loser_the_other_begins(void **state)
{
	/* ST-1.5: the player who did not begin it; nobody has, if it ended before that was known */
	const struct tab_rules rules = rules_of("swedish-tables");

	(void)state;
	for (int starter = 0; starter <= TAB_NOBODY; starter++) {
		struct tab_match match = {.games = 0};

		add(&match, &rules, SEAT_1, "-", starter);
		assert_int_equal(tab_match_starter(&match, &rules), starter == TAB_NOBODY ? TAB_NOBODY : 1 - starter);
		/* And only the last game counts. */
		add(&match, &rules, SEAT_2, "jan:4", starter);
		assert_int_equal(tab_match_starter(&match, &rules), SEAT_1);
		add(&match, &rules, SEAT_2, "-", SEAT_1);
		assert_int_equal(tab_match_starter(&match, &rules), SEAT_2);
	}
}

static void every_game_of_the_others_begins_with_dice(void **state)
{
	/* RV-1.3, BG-1.5, TG-8.2, WI-1.5, IR-1.5, TT-1.5, NA-1.5, TG-5.4 */
	static const char *const wins[] = {"game:1", "forfeit:1", "-"};

	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);
		struct tab_match match = {.games = 0};

		if (strcmp(rules.game->name, "swedish-tables") == 0)
			continue;
		for (size_t j = 0; j < LENGTH(wins); j++)
			for (int seat = 0; seat < 2; seat++) {
				add(&match, &rules, seat, wins[j], seat);
				check(tab_match_starter(&match, &rules) == TAB_NOBODY,
				      "%s: after %s of seat %d somebody begins", rules.game->name, wins[j], seat + 1);
			}
	}
}

/* ---- The length of a match --------------------------------------------------------------------------------------- */

static void a_match_of_swedish_tables_is_an_odd_number_of_games(void **state)
{
	/* ST-9.1 */
	const struct tab_rules swedish = rules_of("swedish-tables");

	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);
		bool is_swedish = rules.game == swedish.game;

		for (unsigned long games = 1; games < 100; games++)
			check(tab_match_allows(&rules, games) == (!is_swedish || games % 2 == 1), "%s: %lu games",
			      rules.game->name, games);
		assert_false(tab_match_allows(&rules, 0));
	}
	assert_true(tab_match_allows(&swedish, 100000001));
	assert_false(tab_match_allows(&swedish, 100000000));
}

/* ---- Crawford (TG-6.7) ------------------------------------------------------------------------------------------- */

/*
 * Play a match of these rules to so many points: each letter is a game, `1` and `2` a plain win of that seat, `A` and
 * `B` two points for it, `-` a game that nobody wins. Returns the games that were Crawford games, as a string of `c`
 * and `.`.
 */
static const char *crawford_games(const char *game, uint32_t length, const char *wins)
{
	static char marks[64];
	const struct tab_rules rules = rules_of(game);
	struct tab_match match = {.length = length};
	size_t count = 0;

	for (; *wins; wins++) {
		struct tab_state state;

		tab_state_start(&state, &rules, &match);
		assert_int_equal(state.is_crawford, tab_match_is_crawford(&match, &rules));
		marks[count++] = state.is_crawford ? 'c' : '.';
		if (*wins == '-')
			tab_state_abandon(&state);
		else
			tab_state_forfeit(&state, *wins == '1' || *wins == 'A' ? SEAT_2 : SEAT_1);
		if (*wins == 'A' || *wins == 'B')
			state.points = 2;
		tab_match_add(&match, &state, TAB_NOBODY);
	}
	marks[count] = '\0';
	return marks;
}

static void one_game_of_a_match_to_points_is_the_crawford_game(void **state)
{
	/* TG-6.7 */
	static const struct {
		uint32_t length;
		const char *wins, *crawford;
	} cases[] = {
	    {3, "1122", "..c."},
	    {3, "A22", ".c."},
	    /* The other side comes to match point in the Crawford game, and after it. */
	    {3, "12212", "...c."},
	    {3, "AB1", ".c."},
	    {3, "11-2-2-1", "..c....."},
	    {4, "A12A", "..c."},
	    {5, "1222211", ".....c."},
	    /* Past match point at once. In a match to one point nobody comes to it: both stand there from the start. */
	    {2, "A", "."},
	    {1, "1", "."},
	    {1, "-1", ".."},
	    /* Nobody comes to it. */
	    {7, "12121", "....."},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const char *marks = crawford_games("backgammon", cases[i].length, cases[i].wins);

		check(strcmp(marks, cases[i].crawford) == 0, "to %u points, %s: %s instead of %s", cases[i].length,
		      cases[i].wins, marks, cases[i].crawford);
	}
}

static void there_is_no_crawford_game_elsewhere(void **state)
{
	/* TG-6.7, TG-6.8 */
	(void)state;
	assert_string_equal(crawford_games("backgammon", 0, "112211"), "......");
	assert_string_equal(crawford_games("backgammon:crawford=off", 3, "1122"), "....");
	assert_string_equal(crawford_games("backgammon:cube=off", 3, "1122"), "....");
	assert_string_equal(crawford_games("willughby:cube=on", 3, "1122"), "....");
	assert_string_equal(crawford_games("nard", 3, "1122"), "....");
	assert_string_equal(crawford_games("acey-deucy", 2, "121"), "...");
}

/* ---- The score --------------------------------------------------------------------------------------------------- */

static void points_and_wins_are_counted_for_each_seat(void **state)
{
	const struct tab_rules rules = rules_of("swedish-tables");
	struct tab_match match = {.games = 0};

	(void)state;
	add(&match, &rules, SEAT_1, "jan:4", SEAT_1);
	add(&match, &rules, SEAT_2, "single-crown+monk:3", SEAT_2);
	add(&match, &rules, SEAT_1, "-", SEAT_1);
	add(&match, &rules, SEAT_2, "forfeit:1", SEAT_2);
	add(&match, &rules, SEAT_2, "forced-jan:6", SEAT_1);
	assert_int_equal(match.games, 5);
	assert_int_equal(match.points[0], 4);
	assert_int_equal(match.points[1], 10);
	assert_int_equal(match.wins[0], 1);
	assert_int_equal(match.wins[1], 3);
	assert_int_equal(match.last_starter, SEAT_1);
	assert_int_equal(match.last_winner, SEAT_2);
	assert_int_equal(tab_match_leader(&match, &rules, NULL), SEAT_2);
}

static void the_score_grows_by_the_points_times_the_cube(void **state)
{
	/* TG-6.1 */
	const struct tab_rules rules = rules_of("backgammon");
	struct tab_match match = {.length = 25};
	struct tab_state game;

	(void)state;
	tab_state_start(&game, &rules, &match);
	game.cube = 8;
	tab_state_forfeit(&game, SEAT_1);
	assert_int_equal(game.points, 8);
	tab_match_add(&match, &game, SEAT_1);
	assert_int_equal(match.points[0], 0);
	assert_int_equal(match.points[1], 8);
	assert_int_equal(match.wins[1], 1);
}

static void each_win_has_its_rank(void **state)
{
	/* ST-9.2 */
	static const struct {
		const char *win;
		int rank;
	} cases[] = {
	    {"forced-jan:6", 0},     {"jan:4", 1},        {"single-crown+monk:3", 2}, {"double-crown+monk:3", 2},
	    {"staircase+monk:3", 2}, {"tower+monk:3", 2}, {"single-crown:2", 3},      {"double-crown:2", 3},
	    {"staircase:2", 3},      {"tower:2", 3},      {"bearing-off+monk:2", 4},  {"bearing-off:1", 5},
	    {"forfeit:1", 6},
	};
	const struct tab_rules rules = rules_of("swedish-tables");

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		for (int seat = 0; seat < 2; seat++) {
			struct tab_match match = {.games = 0};

			add(&match, &rules, seat, cases[i].win, 0);
			for (int rank = 0; rank < TAB_RANKS; rank++) {
				check(match.rank[seat][rank] == (rank == cases[i].rank), "%s counts for rank %d: %u",
				      cases[i].win, rank, match.rank[seat][rank]);
				check(match.rank[1 - seat][rank] == 0, "%s counts for the loser", cases[i].win);
			}
		}
}

/* Wins of each seat, with a space between them. */
struct level {
	const char *leader, *other;
};

static void enter_wins(struct tab_match *match, const struct tab_rules *rules, int winner, const char *wins)
{
	char copy[200];

	snprintf(copy, sizeof copy, "%s", wins);
	for (char *save, *win = strtok_r(copy, " ", &save); win; win = strtok_r(NULL, " ", &save))
		add(match, rules, winner, win, 0);
}

static void level_points_are_decided_by_the_rank_of_wins(void **state)
{
	/* ST-9.2: each rank against the next, and against others; then the second best, and so on */
	static const struct level cases[] = {
	    {"forced-jan:6", "jan:4 tower:2"},
	    {"forced-jan:6", "tower+monk:3 staircase+monk:3"},
	    {"forced-jan:6", "jan:4 forfeit:1 forfeit:1"},
	    {"jan:4", "single-crown+monk:3 bearing-off:1"},
	    {"jan:4", "tower:2 tower:2"},
	    {"single-crown+monk:3", "double-crown:2 bearing-off:1"},
	    {"single-crown+monk:3", "bearing-off+monk:2 bearing-off:1"},
	    {"tower:2", "bearing-off+monk:2"},
	    {"single-crown:2", "bearing-off:1 bearing-off:1"},
	    {"bearing-off+monk:2", "bearing-off:1 bearing-off:1"},
	    {"bearing-off+monk:2", "bearing-off:1 forfeit:1"},
	    {"bearing-off:1", "forfeit:1"},

	    {"jan:4 bearing-off:1", "jan:4 forfeit:1"},
	    {"jan:4 tower:2", "jan:4 bearing-off:1 bearing-off:1"},
	    {"jan:4 jan:4", "jan:4 single-crown+monk:3 bearing-off:1"},
	    {"forced-jan:6 jan:4 bearing-off:1", "forced-jan:6 jan:4 forfeit:1"},
	    {"jan:4 jan:4 jan:4", "jan:4 jan:4 tower:2 staircase:2"},
	    /* The best decides, not the number of good ones. */
	    {"forced-jan:6 forfeit:1 forfeit:1", "jan:4 jan:4"},
	    {"jan:4 forfeit:1 forfeit:1", "tower+monk:3 tower+monk:3"},
	    {"forced-jan:6 bearing-off:1", "jan:4 tower+monk:3"},
	};
	const struct tab_rules rules = rules_of("swedish-tables");

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		for (int seat = 0; seat < 2; seat++) {
			struct tab_match match = {.games = 0};
			bool broken = false;

			/* In either order. */
			enter_wins(&match, &rules, seat, seat ? cases[i].leader : "");
			enter_wins(&match, &rules, 1 - seat, cases[i].other);
			enter_wins(&match, &rules, seat, seat ? "" : cases[i].leader);
			check(match.points[0] == match.points[1], "the case is wrong: %u-%u", match.points[0],
			      match.points[1]);
			check(tab_match_leader(&match, &rules, &broken) == seat,
			      "seat %d should lead with %s against %s", seat + 1, cases[i].leader, cases[i].other);
			assert_true(broken);
			assert_int_equal(tab_match_leader(&match, &rules, NULL), seat);
		}
}

static void who_has_run_out_of_wins_is_behind(void **state)
{
	/* ST-9.2; with points as they are the totals would differ, so the score is made by hand. */
	const struct tab_rules rules = rules_of("swedish-tables");

	(void)state;
	for (int seat = 0; seat < 2; seat++)
		for (int last = 0; last < 7; last++) {
			struct tab_match match = {.games = 3, .points = {4, 4}};
			bool broken;

			match.rank[0][1] = match.rank[1][1] = 1;
			match.rank[seat][last]++;
			assert_int_equal(tab_match_leader(&match, &rules, &broken), seat);
			assert_true(broken);
		}
}

static void points_go_before_ranks(void **state)
{
	const struct tab_rules rules = rules_of("swedish-tables");
	struct tab_match match = {.games = 0};
	bool broken = true;

	(void)state;
	add(&match, &rules, SEAT_1, "forced-jan:6", 0);
	for (int i = 0; i < 7; i++)
		add(&match, &rules, SEAT_2, "forfeit:1", 0);
	assert_int_equal(tab_match_leader(&match, &rules, &broken), SEAT_2);
	assert_false(broken);
}

static void equal_wins_are_level(void **state)
{
	const struct tab_rules rules = rules_of("swedish-tables");
	struct tab_match match = {.games = 0};
	bool broken = true;

	(void)state;
	assert_int_equal(tab_match_leader(&match, &rules, &broken), TAB_NOBODY);
	assert_false(broken);
	/* Handsome games are one rank. */
	enter_wins(&match, &rules, SEAT_1, "tower:2 jan:4 bearing-off:1");
	enter_wins(&match, &rules, SEAT_2, "bearing-off:1 single-crown:2 jan:4");
	add(&match, &rules, SEAT_1, "-", 0);
	broken = true;
	assert_int_equal(tab_match_leader(&match, &rules, &broken), TAB_NOBODY);
	assert_false(broken);
}

static void the_other_games_have_no_tie_break(void **state)
{
	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);
		struct tab_match match = {.games = 0};
		bool broken = true;

		if (strcmp(rules.game->name, "swedish-tables") == 0)
			continue;
		enter_wins(&match, &rules, SEAT_1, "gammon:2");
		enter_wins(&match, &rules, SEAT_2, "game:1 game:1");
		assert_int_equal(tab_match_leader(&match, &rules, &broken), TAB_NOBODY);
		assert_false(broken);
		add(&match, &rules, SEAT_2, "game:1", 0);
		assert_int_equal(tab_match_leader(&match, &rules, &broken), SEAT_2);
		assert_false(broken);
	}
}

static void an_odd_number_of_finished_games_always_decides(void **state)
{
	/* */
	static const char *const wins[] = {"forced-jan:6",       "jan:4",         "tower+monk:3", "staircase:2",
	                                   "bearing-off+monk:2", "bearing-off:1", "forfeit:1"};
	const struct tab_rules rules = rules_of("swedish-tables");
	uint64_t random = 11;
	int broken_ties = 0;

	(void)state;
	for (int round = 0; round < 20000; round++) {
		size_t games = 1 + 2 * random_below(&random, 5);
		struct tab_match match = {.games = 0}, mirrored;
		bool broken;
		int leader;

		while (games--)
			add(&match, &rules, (int)random_below(&random, 2), wins[random_below(&random, LENGTH(wins))],
			    0);
		leader = tab_match_leader(&match, &rules, &broken);
		check(leader != TAB_NOBODY, "level after %u games", match.games);
		broken_ties += broken;
		/* The seats are treated alike. */
		mirrored = match;
		for (int seat = 0; seat < 2; seat++) {
			mirrored.points[seat] = match.points[1 - seat];
			memcpy(mirrored.rank[seat], match.rank[1 - seat], sizeof match.rank[seat]);
		}
		assert_int_equal(tab_match_leader(&mirrored, &rules, NULL), 1 - leader);
	}
	assert_true(broken_ties > 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_dice_decide_who_begins_the_first_game),
	    cmocka_unit_test(the_loser_begins_the_next_game_of_swedish_tables),
	    cmocka_unit_test(after_a_game_without_a_loser_the_other_begins),
	    cmocka_unit_test(every_game_of_the_others_begins_with_dice),
	    cmocka_unit_test(a_match_of_swedish_tables_is_an_odd_number_of_games),
	    cmocka_unit_test(points_and_wins_are_counted_for_each_seat),
	    cmocka_unit_test(one_game_of_a_match_to_points_is_the_crawford_game),
	    cmocka_unit_test(there_is_no_crawford_game_elsewhere),
	    cmocka_unit_test(the_score_grows_by_the_points_times_the_cube),
	    cmocka_unit_test(each_win_has_its_rank),
	    cmocka_unit_test(level_points_are_decided_by_the_rank_of_wins),
	    cmocka_unit_test(who_has_run_out_of_wins_is_behind),
	    cmocka_unit_test(points_go_before_ranks),
	    cmocka_unit_test(equal_wins_are_level),
	    cmocka_unit_test(the_other_games_have_no_tie_break),
	    cmocka_unit_test(an_odd_number_of_finished_games_always_decides),
	};

	return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
