/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boards, plays, results and games as text: spec/notation.md.
 */
#include "unit.h"

#include <ctype.h>
#include <string.h>

static bool is_printable(const char *text)
{
	for (; *text; text++)
		if (!isprint((unsigned char)*text))
			return false;
	return true;
}

/* A message for people: it is there, on one line, and closed. */
static void check_message(const struct tab_error *error, const char *about)
{
	size_t length = strnlen(error->text, sizeof error->text);

	check(length > 0 && length < sizeof error->text, "'%s': no message", about);
	check(is_printable(error->text), "'%s': the message does not print: %s", about, error->text);
	check(error->text[length - 1] != '.', "'%s': the message ends with a full stop: %s", about, error->text);
}

/* ---- Games (NO-1) ------------------------------------------------------------------------------------------------ */

static void games_come_in_the_order_of_the_specification(void **state)
{
	/* NO-1 */
	static const char *const names[] = {"swedish-tables", "revertier", "backgammon",   "acey-deucy",
	                                    "willughby",      "irish",     "todas-tablas", "nard"};

	(void)state;
	for (size_t i = 0; i < LENGTH(names); i++) {
		check(tab_game_at(i) != NULL, "there is no game %zu", i);
		assert_string_equal(tab_game_at(i)->name, names[i]);
	}
	assert_null(tab_game_at(LENGTH(names)));
	assert_null(tab_game_at(LENGTH(names) + 1));
	assert_null(tab_game_at(SIZE_MAX));
}

static void each_game_describes_itself(void **state)
{
	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_game *game = tab_game_at(i);

		check(game->title && *game->title, "'%s' has no title", game->name);
		check(game->summary && *game->summary, "'%s' has no summary", game->name);
		check(game->sources && *game->sources, "'%s' has no sources", game->name);
		check(game->option_count <= TAB_MAX_OPTIONS, "'%s' has too many options", game->name);
		for (size_t j = 0; j < game->option_count; j++) {
			const struct tab_option *option = &game->options[j];

			check(option->name && option->values && option->values[0] && option->values[1],
			      "option %zu of '%s' leaves no choice", j, game->name);
			check(option->source && option->summary, "'%s' does not describe '%s'", game->name,
			      option->name);
		}
	}
}

static void a_game_is_found_by_its_name_alone(void **state)
{
	static const char *const wrong[] = {"",           "swedish",         "swedish-tables ", "Swedish-tables",
	                                    "revertier:", "swedish-tablesx", "trictrac",        " revertier"};

	(void)state;
	for (size_t i = 0; tab_game_at(i); i++)
		assert_ptr_equal(tab_game_find(tab_game_at(i)->name), tab_game_at(i));
	for (size_t i = 0; i < LENGTH(wrong); i++)
		check(!tab_game_find(wrong[i]), "'%s' is found", wrong[i]);
}

static void rules_are_written_as_they_are_read(void **state)
{
	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const char *name = tab_game_at(i)->name;
		struct tab_rules rules = rules_of(name);
		char text[TAB_RULES_SIZE];

		assert_ptr_equal(rules.game, tab_game_at(i));
		for (size_t j = 0; j < TAB_MAX_OPTIONS; j++)
			assert_int_equal(rules.option[j], 0);
		tab_rules_print(&rules, text);
		assert_string_equal(text, name);
	}
}

static void every_option_is_written_unless_it_is_the_default(void **state)
{
	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_game *game = tab_game_at(i);

		for (size_t j = 0; j < game->option_count; j++)
			for (uint8_t k = 0; game->options[j].values[k]; k++) {
				char given[TAB_RULES_SIZE], text[TAB_RULES_SIZE];
				struct tab_rules rules;

				snprintf(given, sizeof given, "%s:%s=%s", game->name, game->options[j].name,
				         game->options[j].values[k]);
				rules = rules_of(given);
				check(rules.option[j] == k, "%s: option %zu is %d", given, j, rules.option[j]);
				tab_rules_print(&rules, text);
				assert_string_equal(text, k ? given : game->name);
			}
	}
}

static void options_are_written_in_the_order_of_the_game(void **state)
{
	static const struct {
		const char *given, *written;
	} cases[] = {
	    {"backgammon:larger-die=off,jacoby=on,crawford=off,automatic-doubles=6,cube=off,scoring=counters,"
	     "backgammon=4,"
	     "opening=pair",
	     "backgammon:opening=pair,backgammon=4,scoring=counters,cube=off,automatic-doubles=6,crawford=off,jacoby="
	     "on,"
	     "larger-die=off"},
	    {"backgammon:crawford=off,cube=off", "backgammon:cube=off,crawford=off"},
	    {"backgammon:cube=on,jacoby=on", "backgammon:jacoby=on"},
	    {"acey-deucy:larger-die=off", "acey-deucy:larger-die=off"},
	    {"willughby:cube=on,backgammon=behind,larger-die=off,bear-off=over,doublets=4",
	     "willughby:doublets=4,bear-off=over,larger-die=off,backgammon=behind,cube=on"},
	    {"irish:larger-die=off,doublets=3", "irish:doublets=3,larger-die=off"},
	    {"todas-tablas:bear-off=over,doublets=2", "todas-tablas:bear-off=over"},
	    {"nard:doublets=4,bear-off=exact", "nard:doublets=4"},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct tab_rules rules = rules_of(cases[i].given);
		char text[TAB_RULES_SIZE];

		tab_rules_print(&rules, text);
		assert_string_equal(text, cases[i].written);
	}
}

static void other_rules_are_refused(void **state)
{
	static const struct {
		const char *text, *error;
	} cases[] = {
	    {"", "unknown game ''"},
	    {"trictrac", "unknown game 'trictrac'"},
	    {"Revertier", "unknown game 'Revertier'"},
	    {"revertier ", "unknown game 'revertier '"},
	    {"revertier,cube=on", "unknown game 'revertier,cube=on'"},
	    {":", "unknown game ''"},
	    {"trictrac:cube=on", "unknown game 'trictrac'"},
	    {"revertier:", "option '' has no value; write it as key=value"},
	    {"revertier:cube", "option 'cube' has no value; write it as key=value"},
	    {"revertier:cube=on", "'revertier' has no option 'cube'"},
	    {"revertier:=on", "'revertier' has no option ''"},
	    {"swedish-tables:cube=on,crawford=off", "'swedish-tables' has no option 'cube'"},
	    {"swedish-tables:,cube=on", "option '' has no value; write it as key=value"},
	    {"tric\ttrac\xc3\xa9", "unknown game 'tric?trac?\?'"},
	    {"backgammon:automatic-doubles=7", "option 'automatic-doubles' cannot be '7'"},
	    {"backgammon:automatic-doubles=01", "option 'automatic-doubles' cannot be '01'"},
	    {"backgammon:cube=On", "option 'cube' cannot be 'On'"},
	    {"backgammon:cube=", "option 'cube' cannot be ''"},
	    {"backgammon:cube=on,cube=on", "option 'cube' is given twice"},
	    {"backgammon:cube=off,cube=on", "option 'cube' is given twice"},
	    {"backgammon:cube=off,", "option '' has no value; write it as key=value"},
	    {"backgammon:doublets=2", "'backgammon' has no option 'doublets'"},
	    {"willughby:doublets=5", "option 'doublets' cannot be '5'"},
	    {"willughby:backgammon=4", "option 'backgammon' cannot be '4'"},
	    {"irish:cube=on", "'irish' has no option 'cube'"},
	    {"acey-deucy:opening=pair", "'acey-deucy' has no option 'opening'"},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct tab_rules rules;
		struct tab_error error = {""};

		check(tab_rules_parse(&rules, cases[i].text, &error) == -1, "'%s' is taken", cases[i].text);
		check_message(&error, cases[i].text);
		assert_string_equal(error.text, cases[i].error);
		assert_int_equal(tab_rules_parse(&rules, cases[i].text, NULL), -1);
	}
}

static void an_endless_word_is_quoted_in_part(void **state)
{
	const struct tab_rules rules = rules_of("revertier");
	static char word[5000];
	struct tab_rules other;
	struct tab_position position;
	struct tab_play play;
	struct tab_decision decision;
	struct tab_error error;

	(void)state;
	memset(word, 'x', sizeof word - 1);
	assert_int_equal(tab_rules_parse(&other, word, &error), -1);
	check_message(&error, "a game");
	assert_int_equal(tab_play_parse(&rules, word, &play, &error), -1);
	check_message(&error, "a play");
	assert_int_equal(tab_position_parse(&rules, word, &position, &error), -1);
	check_message(&error, "a board");
	assert_int_equal(tab_decision_parse(&rules, word, &decision, &error), -1);
	check_message(&error, "a decision");
	memcpy(word, "resign ", 7);
	assert_int_equal(tab_decision_parse(&rules, word, &decision, &error), -1);
	check_message(&error, "a level");
	memcpy(word, "-O-----------o------------:", 27);
	assert_int_equal(tab_position_parse(&rules, word, &position, &error), -1);
	check_message(&error, "a set-up");
	memcpy(word, "revertier:", 10);
	assert_int_equal(tab_rules_parse(&other, word, &error), -1);
	check_message(&error, "an option");
	word[2000] = '=';
	assert_int_equal(tab_rules_parse(&other, word, &error), -1);
	check_message(&error, "a value");
}

/* ---- Points and sides -------------------------------------------------------------------------------------------- */

static void a_point_seen_from_across_and_back_is_itself(void **state)
{
	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);
		bool is_met[25] = {false};

		for (int point = 1; point <= 24; point++) {
			int across = tab_point_across(&rules, point);

			check(across >= 1 && across <= 24, "%s: %d is %d", rules.game->name, point, across);
			check(!is_met[across], "%s: %d is met twice", rules.game->name, across);
			is_met[across] = true;
			check(tab_point_across(&rules, across) == point, "%s: %d is %d, and that is not %d",
			      rules.game->name, point, across, point);
		}
	}
}

static void a_point_is_the_opponents_as_the_sides_travel(void **state)
{
	/*
	 * TG-1.3, ST-1.1, ST-1.2, RV-1.1: the same way round. BG-1.1, AD-1.1, WI-1.1, IR-1.1, TT-1.1, NA-1.1: in
	 * opposite directions.
	 */
	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);
		bool same_way = i < 2;

		for (int point = 1; point <= 24; point++)
			assert_int_equal(tab_point_across(&rules, point),
			                 same_way ? (point + 11) % 24 + 1 : 25 - point);
		assert_int_equal(tab_point_across(&rules, 13), same_way ? 1 : 12);
		assert_int_equal(tab_point_across(&rules, 24), same_way ? 12 : 1);
	}
}

static void each_game_has_its_opening(void **state)
{
	/* ST-1.3, RV-1.2, BG-1.3, AD-1.3, AD-2.3, WI-1.3, IR-1.3, TT-1.3, NA-1.3, TG-1.1 */
	static const struct {
		const char *game, *board;
		int pips;
	} cases[] = {
	    {"swedish-tables", "-O-----------o------------", 360},
	    {"revertier", "-O-----------o------------", 360},
	    {"backgammon", "-b----E-C---eE---c-e----B-", 167},
	    {"acey-deucy", "o------------------------O:setup=both", 375},
	    {"willughby", "-b----E-C---eE---c-e----B-", 167},
	    {"irish", "-b----E-C---eE---c-e----B-", 167},
	    {"todas-tablas", "-b----e-c---eE---C-E----B-", 259},
	    {"nard", "-b-B--CBC---cC---cbc--b-B-", 149},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct tab_rules rules = rules_of(cases[i].game);
		struct tab_position position;
		char text[TAB_BOARD_SIZE];

		memset(&position, 0xff, sizeof position);
		tab_position_opening(&rules, &position);
		for (int side = 0; side < 2; side++) {
			assert_int_equal(tab_side_total(&position.me), 15);
			assert_int_equal(tab_side_pips(&position.me), cases[i].pips);
			tab_position_print(&rules, &position, text);
			assert_string_equal(text, cases[i].board);
			assert_false(tab_position_ended(&rules, &position));
			tab_position_swap(&position);
		}
	}
	assert_null(tab_game_at(LENGTH(cases)));
}

static void a_board_shows_the_numbering_of_the_game(void **state)
{
	/* TG-1.2: inside, points are counted along the path; text counts down where the literature does. */
	static const struct {
		const char *game;
		int point; /* of the path, for the 3 in the board's numbering */
	} cases[] = {{"swedish-tables", 3}, {"revertier", 3}, {"backgammon", 22},   {"acey-deucy", 3},
	             {"willughby", 22},     {"irish", 22},    {"todas-tablas", 22}, {"nard", 22}};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct tab_rules rules = rules_of(cases[i].game);
		struct tab_position position = board_of(&rules, "---A----------------------");

		check(tab_side_count(&position.me, cases[i].point) == 1, "%s: the viewer's", cases[i].game);
		position = board_of(&rules, "---a----------------------");
		check(tab_side_count(&position.them, tab_point_across(&rules, cases[i].point)) == 1,
		      "%s: the opponent's", cases[i].game);
		/* The bars are where they are, whichever way points are counted. */
		position = board_of(&rules, "b------------------------C");
		check(tab_side_count(&position.me, TAB_BAR) == 3 && tab_side_count(&position.them, TAB_BAR) == 2,
		      "%s: the bars", cases[i].game);
	}
}

static void checkers_and_pips_are_counted_bar_and_all(void **state)
{
	static const struct {
		const char *board;
		int mine, my_pips, theirs, their_pips;
	} cases[] = {
	    {"-O-----------o------------", 15, 360, 15, 360}, {"--------------------------", 0, 0, 0, 0},
	    {"-------------------------C", 3, 75, 0, 0},      {"b-------------------------", 0, 0, 2, 50},
	    {"b-----------A-----------AD", 6, 114, 2, 50},    {"a-----------b-----------cO", 15, 375, 6, 66},
	    {"------------------------O-", 15, 15, 0, 0},     {"-A----------aaA-----------", 2, 35, 2, 25},
	};
	const struct tab_rules rules = rules_of("swedish-tables");

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct tab_position position = board_of(&rules, cases[i].board);

		check(tab_side_total(&position.me) == cases[i].mine, "%s: %d of mine", cases[i].board,
		      tab_side_total(&position.me));
		check(tab_side_total(&position.them) == cases[i].theirs, "%s: %d of theirs", cases[i].board,
		      tab_side_total(&position.them));
		check(tab_side_pips(&position.me) == cases[i].my_pips, "%s: %d pips of mine", cases[i].board,
		      tab_side_pips(&position.me));
		check(tab_side_pips(&position.them) == cases[i].their_pips, "%s: %d pips of theirs", cases[i].board,
		      tab_side_pips(&position.them));
	}
}

static void positions_are_equal_when_all_checkers_are(void **state)
{
	const struct tab_rules rules = rules_of("revertier");
	const struct tab_position a = board_of(&rules, "aN-----------n-----------A");
	struct tab_position b = a;

	(void)state;
	assert_true(tab_position_equal(&a, &b));
	b = board_of(&rules, "aN-----------m---a-------A");
	assert_false(tab_position_equal(&a, &b));
	b = board_of(&rules, "-N-----------n-----------A");
	assert_false(tab_position_equal(&a, &b));
	b = board_of(&rules, "aN-----------n------------");
	assert_false(tab_position_equal(&a, &b));
}

/* ---- Boards (NO-2) ----------------------------------------------------------------------------------------------- */

static void a_board_is_written_as_it_was_read(void **state)
{
	static const char *const boards[] = {
	    "-O-----------o------------", "--------------------------", "aN-----------n-----------A",
	    "o------------------------O", "-KA---------Ama---------B-", "cbbbbbb------BBBBBB------C",
	    "-DAAAAAAAAAAA-----------o-", "-o-----------A-----------N", "------------O-----------o-",
	    "-A----------aaa---------l-", "-------------ABCDE--------", "-abcde--------------------",
	};

	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);

		for (size_t j = 0; j < LENGTH(boards); j++) {
			struct tab_position position = board_of(&rules, boards[j]);
			char text[TAB_BOARD_SIZE];

			tab_position_print(&rules, &position, text);
			check(strcmp(text, boards[j]) == 0, "%s: '%s' came back as '%s'", rules.game->name, boards[j],
			      text);
		}
	}
}

static void each_letter_is_a_number_of_checkers(void **state)
{
	const struct tab_rules rules = rules_of("swedish-tables");

	(void)state;
	for (int count = 1; count <= 15; count++)
		for (int index = 0; index <= 25; index++) {
			char mine[] = "--------------------------", theirs[] = "--------------------------";
			struct tab_position position;
			bool is_single = index >= 2 && index <= 11, is_theirs_single = index >= 14 && index <= 23;

			mine[index] = (char)('A' + count - 1);
			theirs[index] = (char)('a' + count - 1);
			if (index != 0 && !(is_single && count > 1)) {
				position = board_of(&rules, mine);
				check(tab_side_count(&position.me, index == 25 ? TAB_BAR : index) == count, "%s", mine);
				assert_int_equal(tab_side_total(&position.me), count);
				assert_int_equal(tab_side_total(&position.them), 0);
			}
			if (index != 25 && !(is_theirs_single && count > 1)) {
				int point = index == 0 ? TAB_BAR : tab_point_across(&rules, index);

				position = board_of(&rules, theirs);
				check(tab_side_count(&position.them, point) == count, "%s", theirs);
				assert_int_equal(tab_side_total(&position.them), count);
				assert_int_equal(tab_side_total(&position.me), 0);
			}
		}
}

static void random_boards_are_read_as_they_are_written(void **state)
{
	uint64_t random = 4;

	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);

		for (int round = 0; round < 5000; round++) {
			char board[] = "--------------------------", text[TAB_BOARD_SIZE], across[TAB_BOARD_SIZE];
			size_t mine = random_below(&random, 16), theirs = random_below(&random, 16);
			struct tab_position position, back;

			while (mine--) {
				size_t at = 1 + random_below(&random, 25);
				bool is_free = board[at] == '-';

				if (is_free || (board[at] >= 'A' && board[at] <= 'Z' && (at == 1 || at >= 12)))
					board[at] = (char)(is_free ? 'A' : board[at] + 1);
			}
			while (theirs--) {
				size_t at = random_below(&random, 25);
				bool is_free = board[at] == '-';

				if (is_free || (board[at] >= 'a' && (at <= 13 || at == 24)))
					board[at] = (char)(is_free ? 'a' : board[at] + 1);
			}
			position = board_of(&rules, board);
			tab_position_print(&rules, &position, text);
			assert_string_equal(text, board);
			/* The other side's view says the same. */
			back = position;
			tab_position_swap(&back);
			tab_position_print(&rules, &back, across);
			back = board_of(&rules, across);
			tab_position_swap(&back);
			check(tab_position_equal(&position, &back), "%s: %s and %s", rules.game->name, board, across);
		}
	}
}

static void other_boards_are_refused(void **state)
{
	static const struct {
		const char *text, *error;
	} cases[] = {
	    {"", "0 characters instead of 26"},
	    {"-", "1 characters instead of 26"},
	    {"-O-----------o-----------", "25 characters instead of 26"},
	    {"-O-----------o-------------", "27 characters instead of 26"},
	    {"-O-----------o------------:", "followed by ':', which '"},
	    {"-O-----------o------------:setup=me", "followed by ':setup=me', which '"},
	    {"-O----------o------------:setup=me", "25 characters instead of 26"},
	    {"-O-----------o-------------:setup=me", "27 characters instead of 26"},
	    {"-P-----------o------------", "'P' as character 2"},
	    {"-O-----------p------------", "'p' as character 14"},
	    {"-O-----------o-----------.", "'.' as character 26"},
	    {" O-----------o------------", "' ' as character 1"},
	    {"-O----@------o------------", "'@' as character 7"},
	    {"-O----`------o------------", "'`' as character 7"},
	    {"-O----1------o------------", "'1' as character 7"},
	    {"-O---\xc3\xa9------o------------", "'?' as character 6"},
	    {"-O----\n------o------------", "'?' as character 7"},
	    {"AN-----------o------------", "wrong side on the bar at character 1"},
	    {"-O-----------n-----------a", "wrong side on the bar at character 26"},
	    /* TG-1.6 */
	    {"-OA----------o------------", "16 checkers of the viewer, more than 15"},
	    {"-O-----------o-----------A", "16 checkers of the viewer, more than 15"},
	    {"-O-----------o---a--------", "16 checkers of the opponent, more than 15"},
	    {"aO-----------o------------", "16 checkers of the opponent, more than 15"},
	    {"oO-----------o-----------O", "30 checkers of the viewer, more than 15"},
	    {"-OOOOOOOOOOOOOOOOOOOOOOOOO", "375 checkers of the viewer, more than 15"},
	    {"oooooooooooooooooooooooooo", "wrong side on the bar at character 26"},
	    {"ooooooooooooooooooooooooo-", "375 checkers of the opponent, more than 15"},
	    /* ST-2.4; RV-2.1 */
	    {"-MB----------o------------", "2 checkers of the viewer on their point 2,"},
	    {"-L---------C-o------------", "3 checkers of the viewer on their point 11,"},
	    {"-----O-------o------------", "15 checkers of the viewer on their point 5,"},
	    {"-O-----------mb-----------", "2 checkers of the opponent on their point 2,"},
	    {"-O-----------l---------c--", "3 checkers of the opponent on their point 11,"},
	};
	static const char *const games[] = {"swedish-tables", "revertier"};

	(void)state;
	for (size_t i = 0; i < LENGTH(games); i++) {
		const struct tab_rules rules = rules_of(games[i]);

		for (size_t j = 0; j < LENGTH(cases); j++) {
			struct tab_position position;
			struct tab_error error = {""};

			check(tab_position_parse(&rules, cases[j].text, &position, &error) == -1, "%s: '%s' is taken",
			      games[i], cases[j].text);
			check_message(&error, cases[j].text);
			check(strstr(error.text, cases[j].error) != NULL, "%s: '%s': %s", games[i], cases[j].text,
			      error.text);
			assert_int_equal(tab_position_parse(&rules, cases[j].text, &position, NULL), -1);
		}
	}
}

/* ---- The set-up phase (AD-2.3) ----------------------------------------------------------------------------------- */

static void a_set_up_phase_is_read_as_it_is_written(void **state)
{
	static const char *const boards[] = {
	    "o------------------------O:setup=both", "o------------------------O:setup=me",
	    "o------------------------O:setup=them", "o------------------------O",
	    "a------------------------A:setup=both", "-------------------------A:setup=me",
	    "a-------------------------:setup=them", "b-AbC----------------abc-D:setup=me",
	};
	const struct tab_rules rules = rules_of("acey-deucy");

	(void)state;
	for (size_t i = 0; i < LENGTH(boards); i++)
		for (size_t j = 0; j < LENGTH(boards); j++) {
			struct tab_position position = board_of(&rules, boards[i]), other = board_of(&rules, boards[j]);
			char text[TAB_BOARD_SIZE];

			tab_position_print(&rules, &position, text);
			assert_string_equal(text, boards[i]);
			check(tab_position_equal(&position, &other) == (i == j), "'%s' and '%s'", boards[i], boards[j]);
		}
}

static void a_set_up_phase_is_each_sides_own(void **state)
{
	static const struct {
		const char *mine, *theirs;
	} cases[] = {
	    {"b-A---------------------aC:setup=me", "cA---------------------a-B:setup=them"},
	    {"b-A---------------------aC:setup=both", "cA---------------------a-B:setup=both"},
	    {"b-A---------------------aC", "cA---------------------a-B"},
	};
	const struct tab_rules rules = rules_of("acey-deucy");

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct tab_position position = board_of(&rules, cases[i].mine);
		char text[TAB_BOARD_SIZE];

		/* Neither counts nor lists of checkers are touched by it. */
		assert_int_equal(tab_side_total(&position.me), 4);
		assert_int_equal(tab_side_total(&position.them), 3);
		assert_int_equal(tab_side_pips(&position.me), 3 * 25 + 23);
		assert_int_equal(tab_side_count(&position.me, TAB_BAR), 3);
		tab_position_swap(&position);
		tab_position_print(&rules, &position, text);
		assert_string_equal(text, cases[i].theirs);
	}
}

static void other_set_up_phases_are_refused(void **state)
{
	static const struct {
		const char *text, *error;
	} cases[] = {
	    /* AD-2.4 */
	    {"-O----------------------o-:setup=me", "the set-up phase of the viewer is over"},
	    {"o-----------------------O-:setup=both", "the set-up phase of the viewer is over"},
	    {"-O----------------------o-:setup=them", "the set-up phase of the opponent is over"},
	    {"-o-----------------------O:setup=both", "the set-up phase of the opponent is over"},
	    {"o------------------------O:", "followed by ':'"},
	    {"o------------------------O:setup", "followed by ':setup'"},
	    {"o------------------------O:setup=", "followed by ':setup='"},
	    {"o------------------------O:setup=none", "followed by ':setup=none'"},
	    {"o------------------------O:setup=ME", "followed by ':setup=ME'"},
	    {"o------------------------O:setup=me,them", "followed by ':setup=me,them'"},
	    {"o------------------------O:setup=me:setup=them", "followed by ':setup=me:setup=them'"},
	    {"o------------------------O:setup=both ", "followed by ':setup=both '"},
	    {"o------------------------O setup=both", "instead of 26"},
	    {":setup=both", "0 characters instead of 26"},
	    /* TG-1.6 holds all the same. */
	    {"oA-----------------------O:setup=both", "16 checkers of the viewer, more than 15"},
	};
	const struct tab_rules rules = rules_of("acey-deucy");

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct tab_position position;
		struct tab_error error = {""};

		check(tab_position_parse(&rules, cases[i].text, &position, &error) == -1, "'%s' is taken",
		      cases[i].text);
		check_message(&error, cases[i].text);
		check(strstr(error.text, cases[i].error) != NULL, "'%s': %s", cases[i].text, error.text);
		assert_int_equal(tab_position_parse(&rules, cases[i].text, &position, NULL), -1);
	}
}

static void only_acey_deucy_has_a_set_up_phase(void **state)
{
	static const char *const setups[] = {":setup=me", ":setup=them", ":setup=both"};

	(void)state;
	for (size_t i = 0; tab_game_at(i); i++)
		for (size_t j = 0; j < LENGTH(setups); j++) {
			const struct tab_rules rules = rules_of(tab_game_at(i)->name);
			bool is_acey = strcmp(rules.game->name, "acey-deucy") == 0;
			struct tab_position position;
			struct tab_error error = {""};
			char board[TAB_BOARD_SIZE];
			int status;

			snprintf(board, sizeof board, "a------------------------A%s", setups[j]);
			status = tab_position_parse(&rules, board, &position, &error);
			check((status == 0) == is_acey, "%s: '%s': %s", rules.game->name, board, error.text);
		}
}

/* ---- What may stand where ---------------------------------------------------------------------------------------- */

static void stacks_stand_where_the_game_allows_them(void **state)
{
	/*
	 * ST-2.2, RV-2.2: the head, 13 to 24, and the home as long as it is that of the opening. BG-1.4, AD-1.4,
	 * WI-1.4, IR-1.4, TT-1.4, NA-1.4: everywhere.
	 */
	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);

		for (int point = 1; point <= 24; point++) {
			char board[] = "--------------------------";
			struct tab_position position;
			bool is_allowed = i >= 2 || point == 1 || point >= 12;
			int status;

			board[point] = 'B';
			status = tab_position_parse(&rules, board, &position, NULL);
			check((status == 0) == is_allowed, "%s: two on point %d", rules.game->name, point);
			board[point] = '-';
			board[tab_point_across(&rules, point)] = 'b';
			status = tab_position_parse(&rules, board, &position, NULL);
			check((status == 0) == is_allowed, "%s: two of theirs on their point %d", rules.game->name,
			      point);
		}
	}
}

static void a_finished_position_is_read(void **state)
{
	const struct tab_rules rules = rules_of("swedish-tables");
	struct tab_position position = board_of(&rules, "-------------o------------");

	(void)state;
	assert_true(tab_position_ended(&rules, &position));
}

/* ---- Plays (NO-4, NO-5) ------------------------------------------------------------------------------------------ */

static void plays_are_read(void **state)
{
	static const struct {
		const char *text;
		int count;
		int step[TAB_MAX_STEPS][2];
	} cases[] = {
	    {"pass", 0, {{0, 0}}},
	    {"1/5", 1, {{1, 5}}},
	    {"1/5*", 1, {{1, 5}}},
	    {"bar/3", 1, {{0, 3}}},
	    {"bar/3*", 1, {{0, 3}}},
	    {"24/off", 1, {{24, 25}}},
	    {"bar/off", 1, {{0, 25}}},
	    {"24/1", 1, {{24, 1}}},
	    {"12/18 18/24", 2, {{12, 18}, {18, 24}}},
	    {"bar/3* 3/8", 2, {{0, 3}, {3, 8}}},
	    {"bar/3* 3/8*", 2, {{0, 3}, {3, 8}}},
	    {"1/2 2/3 3/4 4/5", 4, {{1, 2}, {2, 3}, {3, 4}, {4, 5}}},
	    {"1/2(1)", 1, {{1, 2}}},
	    {"1/2(2)", 2, {{1, 2}, {1, 2}}},
	    {"12/15(4)", 4, {{12, 15}, {12, 15}, {12, 15}, {12, 15}}},
	    {"24/off(3)", 3, {{24, 25}, {24, 25}, {24, 25}}},
	    {"bar/1(2)", 2, {{0, 1}, {0, 1}}},
	    {"1/5*(2)", 2, {{1, 5}, {1, 5}}},
	    {"1/5(2)*", 2, {{1, 5}, {1, 5}}},
	    {"12/15(2) 15/18(2)", 4, {{12, 15}, {12, 15}, {15, 18}, {15, 18}}},
	    {"12/15(3) 15/18", 4, {{12, 15}, {12, 15}, {12, 15}, {15, 18}}},
	    {"1/5 1/5(3)", 4, {{1, 5}, {1, 5}, {1, 5}, {1, 5}}},
	};

	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);

		for (size_t j = 0; j < LENGTH(cases); j++) {
			struct tab_play play;
			struct tab_error error = {""};

			memset(&play, 0xff, sizeof play);
			check(tab_play_parse(&rules, cases[j].text, &play, &error) == 0, "'%s': %s", cases[j].text,
			      error.text);
			check(play.count == cases[j].count, "'%s' has %d steps", cases[j].text, play.count);
			for (int k = 0; k < play.count; k++) {
				/* TG-1.2: the text counts as the game's literature does, the library along the path. */
				int from = cases[j].step[k][0], to = cases[j].step[k][1];

				if (rules.game->descending) {
					from = from == TAB_BAR ? TAB_BAR : 25 - from;
					to = to == TAB_OFF ? TAB_OFF : 25 - to;
				}
				check(play.step[k].from == from && play.step[k].to == to, "'%s': step %d is %d to %d",
				      cases[j].text, k + 1, play.step[k].from, play.step[k].to);
				check(!play.step[k].sends, "'%s': an asterisk means something", cases[j].text);
			}
		}
	}
}

static void other_plays_are_refused(void **state)
{
	static const char *const texts[] = {
	    "",          " ",         "-",
	    "PASS",      "pass ",     " pass",
	    "pass pass", "pass 1/2",  "1/2 pass",
	    "1",         "1/",        "/2",
	    "1-2",       "1/2/3",     "1 2",
	    "1/2 ",      " 1/2",      "1/2  2/3",
	    "1/2,2/3",   "1/2\t2/3",  "0/5",
	    "25/off",    "1/0",       "1/25",
	    "20/26",     "100/101",   "1/1000000000000",
	    "-1/5",      "+1/5",      "1/-5",
	    "0x1/2",     "a/b",       "bar",
	    "off",       "off/5",     "5/bar",
	    "bar/bar",   "off/off",   "Bar/5",
	    "BAR/5",     "24/OFF",    "bars/5",
	    "24/offs",   "1/5**",     "*1/5",
	    "1*/5",      "1/*5",      "1/5 *",
	    "1/2()",     "1/2(",      "1/2(2",
	    "1/2(2x",    "1/2(2 ",    "1/2(0)",
	    "1/2(5)",    "1/2(9)",    "1/2(-1)",
	    "1/2(22)",   "1/2(x)",    "1/2 (2)",
	    "1/2(2)(2)", "1/2(2)2/3", "(2)1/2",
	    "1/2x",      "1/2.",      "1/\xc2\xb2",
	};
	const struct tab_rules rules = rules_of("swedish-tables");

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		struct tab_play play;
		struct tab_error error = {""};

		check(tab_play_parse(&rules, texts[i], &play, &error) == -1, "'%s' is taken", texts[i]);
		check_message(&error, texts[i]);
		assert_int_equal(tab_play_parse(&rules, texts[i], &play, NULL), -1);
	}
}

static void five_steps_are_refused(void **state)
{
	static const char *const texts[] = {
	    "1/2 2/3 3/4 4/5 5/6", "12/15(4) 15/18",         "12/15 15/18(4)",
	    "12/15(3) 15/18(2)",   "12/15(2) 15/18(2) 1/2*", "1/2 1/2 1/2 1/2 1/2 1/2 1/2 1/2 1/2 1/2",
	};
	const struct tab_rules rules = rules_of("revertier");

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		struct tab_play play;
		struct tab_error error = {""};

		check(tab_play_parse(&rules, texts[i], &play, &error) == -1, "'%s' is taken", texts[i]);
		check(play.count <= TAB_MAX_STEPS, "'%s': %d steps", texts[i], play.count);
		assert_string_equal(error.text, "a play has 4 steps at most");
	}
}

static void plays_are_written_with_asterisks_and_without_repetition(void **state)
{
	static const struct {
		struct tab_play play;
		const char *text;
	} cases[] = {
	    {{.count = 0}, "pass"},
	    {{1, {{1, 5, false}}}, "1/5"},
	    {{1, {{0, 3, true}}}, "bar/3*"},
	    {{2, {{0, 3, true}, {3, 8, false}}}, "bar/3* 3/8"},
	    {{2, {{24, 25, false}, {19, 25, false}}}, "24/off 19/off"},
	    {{4, {{12, 15, false}, {12, 15, false}, {12, 15, false}, {12, 15, false}}}, "12/15 12/15 12/15 12/15"},
	    {{4, {{0, 6, true}, {12, 18, true}, {18, 24, true}, {10, 16, true}}}, "bar/6* 12/18* 18/24* 10/16*"},
	};
	const struct tab_rules rules = rules_of("swedish-tables");

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[TAB_PLAY_SIZE];

		memset(text, 'x', sizeof text);
		tab_play_print(&rules, &cases[i].play, text);
		assert_string_equal(text, cases[i].text);
	}
}

static void each_step_is_read_as_it_was_written(void **state)
{
	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);

		for (uint8_t from = 0; from <= 24; from++)
			for (uint8_t to = 1; to <= 25; to++)
				for (uint8_t count = 1; count <= TAB_MAX_STEPS; count++) {
					struct tab_play play = {.count = count}, back;
					char text[TAB_PLAY_SIZE], again[TAB_PLAY_SIZE];

					for (int k = 0; k < count; k++)
						play.step[k] = (struct tab_step){from, to, k % 2};
					tab_play_print(&rules, &play, text);
					check(strlen(text) < TAB_PLAY_SIZE, "'%s'", text);
					assert_int_equal(tab_play_parse(&rules, text, &back, NULL), 0);
					check(back.count == count, "'%s' has %d steps", text, back.count);
					for (int k = 0; k < count; k++)
						back.step[k].sends = k % 2;
					tab_play_print(&rules, &back, again);
					assert_string_equal(text, again);
				}
	}
}

/* ---- Results (NO-6) ---------------------------------------------------------------------------------------------- */

static void each_kind_of_win_has_its_name(void **state)
{
	static const struct {
		enum tab_kind kind;
		const char *name;
	} kinds[] = {
	    {TAB_BEARING_OFF, "bearing-off"},
	    {TAB_SINGLE_CROWN, "single-crown"},
	    {TAB_DOUBLE_CROWN, "double-crown"},
	    {TAB_STAIRCASE, "staircase"},
	    {TAB_TOWER, "tower"},
	    {TAB_JAN, "jan"},
	    {TAB_FORCED_JAN, "forced-jan"},
	    {TAB_BLOCK, "block"},
	    {TAB_GAMMON, "gammon"},
	    {TAB_BACKGAMMON, "backgammon"},
	    {TAB_GAME, "game"},
	    {TAB_ALL_HIT, "all-hit"},
	};
	char text[TAB_RESULT_SIZE], expected[64];

	(void)state;
	assert_int_equal(LENGTH(kinds), TAB_KIND_COUNT - 1);
	for (size_t i = 0; i < LENGTH(kinds); i++)
		for (int monk = 0; monk < 2; monk++)
			for (int points = 0; points <= 255; points += 51) {
				const struct tab_result result = {(uint8_t)kinds[i].kind, monk, (uint8_t)points};

				assert_string_equal(tab_kind_name(kinds[i].kind), kinds[i].name);
				snprintf(expected, sizeof expected, "%s%s:%d", kinds[i].name, monk ? "+monk" : "",
				         points);
				tab_result_print(result, text);
				assert_string_equal(text, expected);
			}
	tab_result_print((struct tab_result){0}, text);
	assert_string_equal(text, "-");
	tab_result_print((struct tab_result){TAB_SINGLE_CROWN, true, 3}, text);
	assert_string_equal(text, "single-crown+monk:3");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(games_come_in_the_order_of_the_specification),
	    cmocka_unit_test(each_game_describes_itself),
	    cmocka_unit_test(a_game_is_found_by_its_name_alone),
	    cmocka_unit_test(rules_are_written_as_they_are_read),
	    cmocka_unit_test(every_option_is_written_unless_it_is_the_default),
	    cmocka_unit_test(options_are_written_in_the_order_of_the_game),
	    cmocka_unit_test(other_rules_are_refused),
	    cmocka_unit_test(an_endless_word_is_quoted_in_part),
	    cmocka_unit_test(a_point_seen_from_across_and_back_is_itself),
	    cmocka_unit_test(a_point_is_the_opponents_as_the_sides_travel),
	    cmocka_unit_test(each_game_has_its_opening),
	    cmocka_unit_test(a_board_shows_the_numbering_of_the_game),
	    cmocka_unit_test(checkers_and_pips_are_counted_bar_and_all),
	    cmocka_unit_test(positions_are_equal_when_all_checkers_are),
	    cmocka_unit_test(a_board_is_written_as_it_was_read),
	    cmocka_unit_test(each_letter_is_a_number_of_checkers),
	    cmocka_unit_test(random_boards_are_read_as_they_are_written),
	    cmocka_unit_test(other_boards_are_refused),
	    cmocka_unit_test(a_set_up_phase_is_read_as_it_is_written),
	    cmocka_unit_test(a_set_up_phase_is_each_sides_own),
	    cmocka_unit_test(other_set_up_phases_are_refused),
	    cmocka_unit_test(only_acey_deucy_has_a_set_up_phase),
	    cmocka_unit_test(stacks_stand_where_the_game_allows_them),
	    cmocka_unit_test(a_finished_position_is_read),
	    cmocka_unit_test(plays_are_read),
	    cmocka_unit_test(other_plays_are_refused),
	    cmocka_unit_test(five_steps_are_refused),
	    cmocka_unit_test(plays_are_written_with_asterisks_and_without_repetition),
	    cmocka_unit_test(each_step_is_read_as_it_was_written),
	    cmocka_unit_test(each_kind_of_win_has_its_name),
	};

	return cmocka_run_group_tests_name("notation", tests, NULL, NULL);
}
