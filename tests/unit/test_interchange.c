/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * XGIDs, position IDs and match IDs: spec/notation.md. Pairs of ids are what GNU Backgammon 1.07 writes for the same
 * position.
 */
#include "unit.h"

#include <string.h>

#include "referee/board_arguments.h"
#include "referee/gnubg_id.h"
#include "referee/xgid.h"
#include "state.h"

#define OPENING "-b----E-C---eE---c-e----B-"
/* One checker of the viewer on the bar. */
#define ENTERING "-b----E-C---eE---c-e----AA"

static struct interchange read_id(const char *text)
{
	const struct tab_rules rules = rules_of("backgammon");
	struct interchange it;
	struct error error = {.kind = ERROR_NONE};

	memset(&it, 0xff, sizeof it);
	check(parse_place(&rules, text, &it, &error) == 0, "'%s': %s", text, error.text);
	return it;
}

static void assert_xgid(const struct interchange *it, const char *xgid)
{
	const struct tab_rules rules = rules_of("backgammon");
	char text[XGID_SIZE];
	struct error error;

	check(xgid_write(&rules, it, text, &error) == 0, "%s: %s", xgid, error.text);
	assert_string_equal(text, xgid);
}

/* text: POSITION:MATCH */
static void assert_gnubg_id(const struct interchange *it, const char *text)
{
	char position[POSITION_ID_LENGTH + 1], match[MATCH_ID_LENGTH + 1], both[GNUBG_ID_SIZE];
	struct error error;

	position_id_write(it, position);
	check(match_id_write(it, match, &error) == 0, "%s: %s", text, error.text);
	snprintf(both, sizeof both, "%s:%s", position, match);
	assert_string_equal(both, text);
}

static void assert_board_is(const struct interchange *it, const char *board)
{
	const struct tab_rules rules = rules_of("backgammon");
	char text[TAB_BOARD_SIZE];

	tab_position_print(&rules, &it->position, text);
	assert_string_equal(text, board);
}

static bool same_dice(struct tab_dice a, struct tab_dice b)
{
	return (a.die[0] == b.die[0] && a.die[1] == b.die[1]) || (a.die[0] == b.die[1] && a.die[1] == b.die[0]);
}

static bool equal(const struct interchange *a, const struct interchange *b)
{
	return tab_position_equal(&a->position, &b->position) && a->roller == b->roller &&
	       same_dice(a->dice, b->dice) && a->game == b->game && a->cube_log == b->cube_log &&
	       a->owner == b->owner && a->doubled == b->doubled && a->level == b->level &&
	       a->is_crawford == b->is_crawford && a->has_jacoby == b->has_jacoby && a->length == b->length &&
	       a->score[0] == b->score[0] && a->score[1] == b->score[1];
}

/* ---- Both forms of one position ---------------------------------------------------------------------------------- */

static const struct {
	const char *xgid, *gnubg;
} PAIRS[] = {
    {"XGID=" OPENING ":0:0:1:00:0:0:0:0:10", "4HPwATDgc/ABMA:cAkAAAAAAAAE"},
    /* Jacoby */
    {"XGID=" ENTERING ":0:0:1:00:0:0:1:0:10", "4HPwATDgc/ABUA:cAkAAAAAAAAA"},
    /* dice, cube, score, match */
    {"XGID=" ENTERING ":1:1:1:52:2:3:0:7:10", "4HPwATDgc/ABUA:UYnqADAAEAAE"},
    {"XGID=ab----E-C---eE---c-d----B-:1:1:1:11:0:0:1:0:10", "4Dn4AFjgc/ABMA:UYkEAAAAAAAA"},
    /* Crawford */
    {"XGID=" ENTERING ":0:0:1:00:6:3:1:7:10", "4HPwATDgc/ABUA:8AngADAAMAAE"},
    /* a double, taken, and played on */
    {"XGID=" ENTERING ":1:1:1:D:2:3:0:7:10", "4HPwATDgc/ABUA:URHgADAAEAAE"},
    {"XGID=" ENTERING ":2:-1:1:00:2:3:0:7:10", "4HPwATDgc/ABUA:QgngADAAEAAE"},
    {"XGID=" ENTERING ":2:-1:1:33:2:3:0:7:10", "4HPwATDgc/ABUA:QontADAAEAAE"},
    /* the opponent on roll */
    {"XGID=" ENTERING ":1:1:-1:00:2:3:0:7:10", "4HPwAVDgc/ABMA:EQHgADAAEAAE"},
    /* a few checkers left */
    {"XGID=-A----------------------a-:1:1:1:21:2:3:0:7:10", "AQAABAAAAAAAAA:UQnlADAAEAAE"},
};

static void an_xgid_and_its_gnubg_id_say_the_same(void **state)
{
	(void)state;
	for (size_t i = 0; i < LENGTH(PAIRS); i++) {
		const struct interchange a = read_id(PAIRS[i].xgid), b = read_id(PAIRS[i].gnubg);

		check(equal(&a, &b), "%s is not %s", PAIRS[i].xgid, PAIRS[i].gnubg);
		assert_xgid(&a, PAIRS[i].xgid);
		assert_xgid(&b, PAIRS[i].xgid);
		assert_gnubg_id(&a, PAIRS[i].gnubg);
		assert_gnubg_id(&b, PAIRS[i].gnubg);
	}
}

static void an_xgid_tells_all_its_fields(void **state)
{
	const struct interchange it = read_id("XGID=" ENTERING ":3:-1:-1:63:11:2:0:15:6");

	(void)state;
	assert_board_is(&it, ENTERING);
	assert_int_equal(it.roller, INTERCHANGE_OPPONENT);
	assert_int_equal(it.game, INTERCHANGE_PLAYING);
	assert_int_equal(it.cube_log, 3);
	assert_int_equal(it.owner, INTERCHANGE_OPPONENT);
	assert_int_equal(it.dice.die[0], 6);
	assert_int_equal(it.dice.die[1], 3);
	assert_int_equal(it.score[INTERCHANGE_VIEWER], 11);
	assert_int_equal(it.score[INTERCHANGE_OPPONENT], 2);
	assert_int_equal(it.length, 15);
	assert_int_equal(it.most_cube_log, 6);
	assert_int_equal(it.doubled, INTERCHANGE_NOT_DOUBLED);
	assert_false(it.is_crawford || it.has_jacoby || it.has_beavers);
	assert_xgid(&it, "XGID=" ENTERING ":3:-1:-1:63:11:2:0:15:6");
}

static void the_name_before_an_xgid_may_be_left_out(void **state)
{
	const struct interchange with = read_id("XGID=" ENTERING ":1:1:1:52:2:3:0:7:10");
	const struct interchange without = read_id(ENTERING ":1:1:1:52:2:3:0:7:10");

	(void)state;
	assert_true(equal(&with, &without));
}

static void the_last_field_but_one_decides_what_the_one_before_means(void **state)
{
	static const struct {
		const char *xgid;
		bool is_crawford, has_jacoby, has_beavers;
	} cases[] = {
	    {"XGID=" OPENING ":0:0:1:00:0:0:0:0:10", false, false, false},
	    {"XGID=" OPENING ":0:0:1:00:0:0:1:0:10", false, true, false},
	    {"XGID=" OPENING ":0:0:1:00:0:0:2:0:10", false, false, true},
	    {"XGID=" OPENING ":0:0:1:00:0:0:3:0:10", false, true, true},
	    {"XGID=" OPENING ":0:0:1:00:0:6:0:7:10", false, false, false},
	    {"XGID=" OPENING ":0:0:1:00:0:6:1:7:10", true, false, false},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct interchange it = read_id(cases[i].xgid);

		check(it.is_crawford == cases[i].is_crawford && it.has_jacoby == cases[i].has_jacoby &&
		          it.has_beavers == cases[i].has_beavers,
		      "%s", cases[i].xgid);
		assert_xgid(&it, cases[i].xgid);
	}
}

static void a_double_may_be_beavered_in_an_xgid_alone(void **state)
{
	static const char letters[] = "DBR";
	char match[MATCH_ID_LENGTH + 1], xgid[XGID_SIZE];
	struct error error;

	(void)state;
	for (int i = 0; i < 3; i++) {
		struct interchange it;

		snprintf(xgid, sizeof xgid, "XGID=" OPENING ":1:1:1:%c:0:0:2:0:10", letters[i]);
		it = read_id(xgid);
		assert_int_equal(it.doubled, INTERCHANGE_DOUBLED + i);
		assert_false(interchange_has_dice(&it));
		assert_xgid(&it, xgid);
		assert_int_equal(match_id_write(&it, match, &error), i == 0 ? 0 : -1);
	}
}

static void a_position_id_is_the_board_of_the_player_on_roll_and_nothing_more(void **state)
{
	const struct interchange it = read_id("4HPwATDgc/ABUA");

	(void)state;
	assert_board_is(&it, ENTERING);
	assert_int_equal(it.roller, INTERCHANGE_VIEWER);
	assert_int_equal(it.game, INTERCHANGE_PLAYING);
	assert_int_equal(it.cube_log, 0);
	assert_int_equal(it.owner, TAB_NOBODY);
	assert_int_equal(it.length, 0);
	assert_false(interchange_has_dice(&it));
}

static void a_match_id_has_the_higher_die_first(void **state)
{
	const struct interchange rising = read_id("XGID=" ENTERING ":1:1:1:25:2:3:0:7:10");
	/* The same dice in the other order, which no gnubg writes. */
	const struct interchange other = read_id("4HPwATDgc/ABUA:UQn1ADAAEAAE");

	(void)state;
	assert_gnubg_id(&rising, "4HPwATDgc/ABUA:UYnqADAAEAAE");
	assert_true(equal(&rising, &other));
	assert_gnubg_id(&other, "4HPwATDgc/ABUA:UYnqADAAEAAE");
}

static void a_match_id_tells_how_a_game_stands(void **state)
{
	static const struct {
		const char *match;
		enum interchange_game game;
		int roller, level;
	} cases[] = {
	    {"QsHtADAAEAAE", INTERCHANGE_PLAYING, INTERCHANGE_VIEWER, TAB_GAMMON_LEVEL},
	    {"UUPnAHAAEAAE", INTERCHANGE_RESIGNED, INTERCHANGE_VIEWER, TAB_GAMMON_LEVEL},
	    {"UQTgADAAIAAE", INTERCHANGE_DROPPED, INTERCHANGE_VIEWER, TAB_NO_LEVEL},
	    {"EQLgADAAIAAE", INTERCHANGE_OVER, INTERCHANGE_OPPONENT, TAB_NO_LEVEL},
	    /* a double is answered by resigning */
	    {"UVngADAAEAAE", INTERCHANGE_PLAYING, INTERCHANGE_VIEWER, TAB_GAMMON_LEVEL},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct tab_rules rules = rules_of("backgammon");
		char text[GNUBG_ID_SIZE], xgid[XGID_SIZE];
		struct interchange it;
		struct error error;

		snprintf(text, sizeof text, "4HPwATDgc/ABMA:%s", cases[i].match);
		it = read_id(text);
		check(it.game == cases[i].game && it.roller == cases[i].roller && it.level == cases[i].level, "%s",
		      text);
		assert_gnubg_id(&it, text);
		/* An XGID has no words for any of these. */
		assert_int_equal(xgid_write(&rules, &it, xgid, &error), -1);
		check(error.text[0] != '\0', "%s: no message", text);
	}
}

static void the_ids_of_the_manual_of_gnubg_are_read(void **state)
{
	/* A match to 9 points at 2-4, the cube with player 0 at 2, player 1 has thrown 52. */
	const struct interchange it = read_id("4HPwATDgc/ABMA:QYkqASAAIAAA");

	(void)state;
	assert_int_equal(it.cube_log, 1);
	assert_int_equal(it.owner, INTERCHANGE_OPPONENT);
	assert_int_equal(it.roller, INTERCHANGE_VIEWER);
	assert_int_equal(it.dice.die[0] * 10 + it.dice.die[1], 52);
	assert_int_equal(it.length, 9);
	assert_int_equal(it.score[INTERCHANGE_OPPONENT], 2);
	assert_int_equal(it.score[INTERCHANGE_VIEWER], 4);
	assert_false(it.is_crawford || it.has_jacoby);
}

/* ---- Random positions -------------------------------------------------------------------------------------------- */

static void random_board(uint64_t *seed, char board[27])
{
	int left[2] = {(int)random_below(seed, 16), (int)random_below(seed, 16)};

	memset(board, '-', 26);
	board[26] = '\0';
	for (int tries = 0; tries < 60; tries++) {
		int side = (int)random_below(seed, 2), index = (int)random_below(seed, 26);
		int count = 1 + (int)random_below(seed, 5);

		if (board[index] != '-' || count > left[side] || index == (side == 0 ? 0 : 25))
			continue;
		board[index] = (char)((side == 0 ? 'A' : 'a') + count - 1);
		left[side] -= count;
	}
}

/* Anything that both forms can tell. */
static struct interchange random_interchange(uint64_t *seed)
{
	const struct tab_rules rules = rules_of("backgammon");
	struct interchange it;
	char board[27];

	random_board(seed, board);
	it = interchange_of_position(&(struct tab_position){.me = {{0}}});
	it.position = board_of(&rules, board);
	it.roller = (uint8_t)random_below(seed, 2);
	it.cube_log = (uint8_t)random_below(seed, INTERCHANGE_USUAL_CUBE_LOG + 1);
	it.owner = it.cube_log ? (uint8_t)random_below(seed, 3) : TAB_NOBODY;
	it.doubled = it.owner != 1 - it.roller && random_below(seed, 2) ? INTERCHANGE_DOUBLED : INTERCHANGE_NOT_DOUBLED;
	if (!it.doubled && random_below(seed, 2))
		it.dice = random_dice(seed);
	if (random_below(seed, 3)) {
		it.length = (uint16_t)(1 + random_below(seed, INTERCHANGE_MOST_POINTS));
		it.score[0] = (uint16_t)random_below(seed, it.length);
		it.score[1] = (uint16_t)random_below(seed, it.length);
	} else {
		it.has_jacoby = random_below(seed, 2);
		it.score[0] = (uint16_t)random_below(seed, INTERCHANGE_MOST_POINTS + 1);
	}
	if (it.length && it.cube_log == 0 && !it.doubled && random_below(seed, 2)) {
		it.is_crawford = true;
		it.score[random_below(seed, 2)] = (uint16_t)(it.length - 1);
	}
	return it;
}

static void whatever_is_written_is_read_again(void **state)
{
	const struct tab_rules rules = rules_of("backgammon");
	uint64_t seed = 20;

	(void)state;
	for (int i = 0; i < 20000; i++) {
		const struct interchange it = random_interchange(&seed);
		char xgid[XGID_SIZE], match[MATCH_ID_LENGTH + 1], both[GNUBG_ID_SIZE];
		struct interchange again;
		struct error error;

		assert_int_equal(xgid_write(&rules, &it, xgid, &error), 0);
		again = read_id(xgid);
		check(equal(&it, &again), "%s is read as something else", xgid);
		assert_xgid(&again, xgid);
		position_id_write(&it, both);
		assert_int_equal(match_id_write(&it, match, &error), 0);
		both[POSITION_ID_LENGTH] = ':';
		strcpy(both + POSITION_ID_LENGTH + 1, match);
		again = read_id(both);
		check(equal(&it, &again), "%s is read from %s as something else", xgid, both);
		assert_gnubg_id(&again, both);
	}
}

static void another_view_changes_sides_and_nothing_else(void **state)
{
	uint64_t seed = 21;

	(void)state;
	for (int i = 0; i < 1000; i++) {
		const struct interchange it = random_interchange(&seed);
		struct interchange other = it, faced = it;

		interchange_turn(&other);
		assert_int_equal(other.roller, 1 - it.roller);
		assert_int_equal(other.score[0], it.score[1]);
		assert_true(other.owner == it.owner ? it.owner == TAB_NOBODY : it.owner != TAB_NOBODY);
		interchange_face_roller(&faced);
		assert_int_equal(faced.roller, INTERCHANGE_VIEWER);
		assert_true(equal(&faced, it.roller == INTERCHANGE_VIEWER ? &it : &other));
		interchange_turn(&other);
		assert_true(equal(&it, &other));
	}
}

/* ---- What is refused --------------------------------------------------------------------------------------------- */

static const struct {
	const char *text, *error;
} REFUSED[] = {
    /* the fields of an XGID */
    {"XGID=", "XGID: it has 1 fields instead of 10"},
    {"XGID=" OPENING, "XGID: it has 1 fields instead of 10"},
    {"XGID=" OPENING ":0:0:1:00:0:0:0:0", "XGID: it has 9 fields instead of 10"},
    {"XGID=" OPENING ":0:0:1:00:0:0:0:0:10:0", "XGID: it has 11 fields instead of 10"},
    {OPENING ":0:0", "XGID: it has 3 fields instead of 10"},
    {"XGID=" OPENING "----------:0:0:1:00:0:0:0:0:10", "XGID: field 1 has 36 characters, which is too long"},
    {"XGID=" OPENING "-:0:0:1:00:0:0:0:0:10", "XGID: board has 27 characters instead of 26"},
    {"XGID=-b----E-C---eE---c-e----C-:0:0:1:00:0:0:0:0:10", "XGID: board has 16 checkers of the viewer, more than 15"},
    {"XGID=-b----E-C---eE---c-e----b-:0:0:1:00:0:0:0:0:10",
     "XGID: board has 17 checkers of the opponent, more than 15"},
    {"XGID=Ab----E-C---eE---c-e----A-:0:0:1:00:0:0:0:0:10",
     "XGID: board has a checker of the wrong side on the bar at character 1"},
    {"XGID=" OPENING "::0:1:00:0:0:0:0:10", "XGID: the cube, a power of two, is a number from 0 to 15, not ''"},
    {"XGID=" OPENING ":16:0:1:00:0:0:0:0:10", "XGID: the cube, a power of two, is a number from 0 to 15, not '16'"},
    {"XGID=" OPENING ":-1:0:1:00:0:0:0:0:10", "XGID: the cube, a power of two, is a number from 0 to 15, not '-1'"},
    {"XGID=" OPENING ":01:0:1:00:0:0:0:0:10", "XGID: the cube, a power of two, is a number from 0 to 15, not '01'"},
    {"XGID=" OPENING ":1:2:1:00:0:0:0:0:10", "XGID: the cube's owner is 1, 0 or -1, not '2'"},
    {"XGID=" OPENING ":0:1:1:00:0:0:0:0:10", "XGID: a cube at 1 is nobody's, and stands in the middle"},
    {"XGID=" OPENING ":4:0:1:00:0:0:0:0:3", "XGID: the cube stands at 16, above the highest allowed, 8"},
    {"XGID=" OPENING ":1:-1:1:D:0:0:0:0:10", "XGID: a double is offered by who does not own the cube"},
    {"XGID=" OPENING ":0:0:0:00:0:0:0:0:10", "XGID: the player on roll is 1 or -1, not '0'"},
    {"XGID=" OPENING ":0:0:+1:00:0:0:0:0:10", "XGID: the player on roll is 1 or -1, not '+1'"},
    {"XGID=" OPENING ":0:0:1::0:0:0:0:10",
     "XGID: the dice field is two digits from 1 to 6, '00', 'D', 'B' or 'R', not ''"},
    {"XGID=" OPENING ":0:0:1:0:0:0:0:0:10",
     "XGID: the dice field is two digits from 1 to 6, '00', 'D', 'B' or 'R', not '0'"},
    {"XGID=" OPENING ":0:0:1:07:0:0:0:0:10",
     "XGID: the dice field is two digits from 1 to 6, '00', 'D', 'B' or 'R', not '07'"},
    {"XGID=" OPENING ":0:0:1:d:0:0:0:0:10",
     "XGID: the dice field is two digits from 1 to 6, '00', 'D', 'B' or 'R', not 'd'"},
    {"XGID=" OPENING ":0:0:1:6\t:0:0:0:0:10",
     "XGID: the dice field is two digits from 1 to 6, '00', 'D', 'B' or 'R', not '6\\x09'"},
    {"XGID=" OPENING ":0:0:1:00:x:0:0:0:10", "XGID: the first score is a number from 0 to 32767, not 'x'"},
    {"XGID=" OPENING ":0:0:1:00:0:32768:0:0:10", "XGID: the second score is a number from 0 to 32767, not '32768'"},
    {"XGID=" OPENING ":0:0:1:00:0:0:4:0:10", "XGID: the Jacoby field is a number from 0 to 3, not '4'"},
    {"XGID=" OPENING ":0:0:1:00:0:6:2:7:10", "XGID: the Crawford field is a number from 0 to 1, not '2'"},
    {"XGID=" OPENING ":0:0:1:00:0:0:0:100000:10",
     "XGID: the length of the match is a number from 0 to 32767, not '100000'"},
    {"XGID=" OPENING ":0:0:1:00:0:0:0:0:16",
     "XGID: the highest cube, a power of two, is a number from 0 to 15, not '16'"},
    {"XGID=" OPENING ":0:0:1:00:7:0:0:7:10", "XGID: a score of 7 in a match to 7 is no score to play at"},
    {"XGID=" OPENING ":0:0:1:00:5:4:1:7:10", "XGID: 5-4 in a match to 7 is no score of a Crawford game"},
    {"XGID=" OPENING ":1:0:1:00:6:4:1:7:10", "XGID: the Crawford game is played without the cube"},
    {"XGID=" OPENING ":0:0:1:D:6:4:1:7:10", "XGID: the Crawford game is played without the cube"},
    /* position IDs */
    {"4HPwATDgc/ABM", "position ID: it has 13 characters instead of 14"},
    {"4HPwATDgc/ABMAA", "position ID: it has 15 characters instead of 14"},
    {"4HPwATDgc_ABMA", "position ID: it has a character other than letters, digits, '+' and '/'"},
    {"4HPwATDgc/ABMA=", "position ID: it has a character other than letters, digits, '+' and '/'"},
    {"4HPwATDgc/ABMB", "position ID: it cannot end with 'B'"},
    {"//////////////", "position ID: it cannot end with '/'"},
    {"/////////////w", "position ID: it has more than 30 checkers"},
    {"//9/AAAAAAAAAA", "position ID: it has 23 checkers on one point, more than 15"},
    {"AAAAAAAAAAAAQA", "position ID: something stands behind the last point"},
    {"v/8BAAAAAAAAAA", "position ID: board has 16 checkers of the opponent, more than 15"},
    {"AQAAAAAAAgAAAA", "position ID: both sides have checkers on one point"},
    /* match IDs */
    {"4HPwATDgc/ABMA:", "match ID: it has 0 characters instead of 12"},
    {"4HPwATDgc/ABMA:cAkAAAAAAAA", "match ID: it has 11 characters instead of 12"},
    {"4HPwATDgc/ABMA:cAkAAAAAAAAEE", "match ID: it has 13 characters instead of 12"},
    {"4HPwATDgc/ABMA:cAkAAAAAAAA=", "match ID: it has a character other than letters, digits, '+' and '/'"},
    {"4HPwATDgc/ABMA:cAkAAAAAAAAE:", "match ID: it has a character other than letters, digits, '+' and '/'"},
    {"4HPwATDgc/ABMA:cAkAAAAAAAAI", "match ID: it cannot end with 'I'"},
    {"4HPwATDgc/ABMA:YQkAAAAAAAAE", "match ID: the cube's owner is 0, 1 or 3, not 2"},
    {"4HPwATDgc/ABMA:cA0AAAAAAAAE", "match ID: the state of the game is from 0 to 4, not 5"},
    {"4HPwATDgc/ABMA:cIkDAAAAAAAE", "match ID: a die shows 1 to 6, not 7"},
    {"4HPwATDgc/ABMA:cIkAAAAAAAAE", "match ID: one die is thrown and the other is not"},
    {"4HPwATDgc/ABMA:cAEAAAAAAAAE", "match ID: the player who must decide is not the one who is asked"},
    {"4HPwATDgc/ABMA:cJEEAAAAAAAE", "match ID: a double is offered after the throw"},
    {"4HPwATDgc/ABMA:UAkAAAAAAAAE", "match ID: a cube at 1 is nobody's, and stands in the middle"},
    {"4HPwATDgc/ABMA:8AkAAAAAAAAE", "match ID: a money session has no Crawford game"},
    {"4HPwATDgc/ABMA:cAngAHAAAAAE", "match ID: a score of 7 in a match to 7 is no score to play at"},
    /* boards */
    {"", "board has 0 characters instead of 26"},
    {"-", "board has 1 characters instead of 26"},
    {OPENING ":", "board is followed by ':', which 'backgammon' does not know"},
};

static void what_is_malformed_is_refused_with_its_reason(void **state)
{
	const struct tab_rules rules = rules_of("backgammon");

	(void)state;
	for (size_t i = 0; i < LENGTH(REFUSED); i++) {
		struct error error = {.kind = ERROR_NONE};
		struct interchange it;

		check(parse_place(&rules, REFUSED[i].text, &it, &error) == -1, "'%s' is taken", REFUSED[i].text);
		check(strcmp(error.text, REFUSED[i].error) == 0, "'%s': %s\n  should be: %s", REFUSED[i].text,
		      error.text, REFUSED[i].error);
		assert_int_equal(error.kind, ERROR_USAGE);
	}
}

static void every_change_of_a_character_is_refused_or_read_as_something_else(void **state)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	const struct tab_rules rules = rules_of("backgammon");
	const char *const id = "4HPwATDgc/ABUA:UYnqADAAEAAE";
	const struct interchange original = read_id(id);

	(void)state;
	for (size_t at = 0; id[at]; at++)
		for (size_t i = 0; i < 64 && id[at] != ':'; i++) {
			char changed[GNUBG_ID_SIZE];
			struct interchange it;
			struct error error;

			strcpy(changed, id);
			changed[at] = digits[i];
			if (digits[i] == id[at] || parse_place(&rules, changed, &it, &error) < 0)
				continue;
			/* Whether there is a Jacoby rule does not matter in a match. */
			check(!equal(&it, &original) || at == strlen(id) - 1, "%s is read as %s", changed, id);
		}
}

/* ---- Where ids are taken ----------------------------------------------------------------------------------------- */

static void ids_are_for_games_that_count_as_backgammon_does(void **state)
{
	static const struct {
		const char *game;
		bool suits;
	} cases[] = {{"swedish-tables", false}, {"revertier", false}, {"backgammon", true},   {"acey-deucy", false},
	             {"willughby", true},       {"irish", true},      {"todas-tablas", true}, {"nard", true}};
	static const char *const ids[] = {"XGID=" OPENING ":0:0:1:31:0:0:0:0:10", "4HPwATDgc/ABMA",
	                                  "4HPwATDgc/ABMA:cAkAAAAAAAAE"};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct tab_rules rules = rules_of(cases[i].game);

		assert_int_equal(interchange_suits(&rules), cases[i].suits);
		for (size_t j = 0; j < LENGTH(ids); j++) {
			struct tab_position position;
			struct error error = {.kind = ERROR_NONE};
			int status = parse_board(&rules, ids[j], &position, &error);

			check(status == (cases[i].suits ? 0 : -1), "%s %s: %s", cases[i].game, ids[j], error.text);
			if (status < 0)
				check(strstr(error.text, "give a board, not an id") != NULL, "%s: %s", cases[i].game,
				      error.text);
		}
	}
}

static void what_follows_a_board_of_acey_deucy_makes_it_no_id(void **state)
{
	const struct tab_rules rules = rules_of("acey-deucy");
	struct interchange it;
	struct error error;

	(void)state;
	assert_int_equal(parse_place(&rules, "o------------------------O:setup=both", &it, &error), 0);
	assert_int_equal(tab_side_count(&it.position.me, TAB_BAR), 15);
}

static void a_board_to_play_on_is_that_of_the_player_on_roll(void **state)
{
	const struct tab_rules rules = rules_of("backgammon");
	struct tab_position mine, theirs;
	struct error error;

	(void)state;
	assert_int_equal(parse_board(&rules, "XGID=" ENTERING ":0:0:1:00:0:0:0:0:10", &mine, &error), 0);
	assert_int_equal(parse_board(&rules, "XGID=" ENTERING ":0:0:-1:00:0:0:0:0:10", &theirs, &error), 0);
	tab_position_swap(&theirs);
	assert_true(tab_position_equal(&mine, &theirs));
	assert_int_equal(parse_board(&rules, "XGID=-A------------------------:0:0:1:00:0:0:0:0:10", &mine, &error), -1);
	check(strstr(error.text, "the game is over on board '") != NULL, "%s", error.text);
}

static void dice_come_from_the_id_unless_they_are_given(void **state)
{
	static const struct {
		const char *board, *dice;
		int first, second; /* 0 where it is refused */
	} cases[] = {
	    {"XGID=" OPENING ":0:0:1:31:0:0:0:0:10", NULL, 3, 1},
	    {"XGID=" OPENING ":0:0:1:31:0:0:0:0:10", "64", 6, 4},
	    {"XGID=" OPENING ":0:0:1:00:0:0:0:0:10", "64", 6, 4},
	    {"XGID=" OPENING ":0:0:1:00:0:0:0:0:10", NULL, 0, 0},
	    {"XGID=" OPENING ":0:0:1:D:0:0:0:0:10", NULL, 0, 0},
	    {"4HPwATDgc/ABMA:UYnqADAAEAAE", NULL, 5, 2},
	    {"4HPwATDgc/ABMA", NULL, 0, 0},
	    {"4HPwATDgc/ABMA", "21", 2, 1},
	    {"4HPwATDgc/ABMA", "7", 0, 0},
	    {OPENING, NULL, 0, 0},
	    {OPENING, "55", 5, 5},
	};
	const struct tab_rules rules = rules_of("backgammon");

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct tab_position position;
		struct tab_dice dice;
		struct error error = {.kind = ERROR_NONE};
		int status = parse_throw(&rules, cases[i].board, cases[i].dice, &position, &dice, &error);

		check((status == 0) == (cases[i].first > 0), "%s: %s", cases[i].board, error.text);
		if (status == 0)
			check(dice.die[0] == cases[i].first && dice.die[1] == cases[i].second, "%s: %d%d",
			      cases[i].board, dice.die[0], dice.die[1]);
	}
}

static void a_text_that_stands_for_no_board_is_known(void **state)
{
	static const struct {
		const char *text;
		bool is;
	} cases[] = {
	    {OPENING, true},
	    {"XGID=nonsense", true},
	    {OPENING ":0:0", true},
	    {"o------------------------O:setup=both", true},
	    {"4HPwATDgc/ABMA", true},
	    {"4HPwATDgc/ABMA:nonsense", true},
	    {"", false},
	    {"record.yaml", false},
	    {"-", false},
	    {"games/abcdefgh.yaml", false},
	    {"-b----E-C---eE---c-e----P-", false},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		check(board_is(cases[i].text) == cases[i].is, "%s", cases[i].text);
}

/* ---- From a game ------------------------------------------------------------------------------------------------- */

#define answer(state, text) assert_int_equal(decide(state, text), 0)

static void a_game_is_told_as_a_seat_sees_it(void **state)
{
	const struct tab_match match = {.length = 7, .points = {3, 2}};
	const struct tab_rules rules = rules_of("backgammon");
	struct interchange mine, theirs;
	struct tab_state game;

	(void)state;
	tab_state_start(&game, &rules, &match);
	mine = interchange_of_state(&game, &match, 1);
	assert_int_equal(mine.game, INTERCHANGE_NO_GAME);
	tab_state_throw(&game, dice_of("31"));
	mine = interchange_of_state(&game, &match, 0);
	theirs = interchange_of_state(&game, &match, 1);
	assert_xgid(&mine, "XGID=" OPENING ":0:0:1:31:3:2:0:7:10");
	assert_xgid(&theirs, "XGID=" OPENING ":0:0:-1:31:2:3:0:7:10");
	assert_int_equal(make(&game, "8/5 6/5"), 0);
	mine = interchange_of_state(&game, &match, 0);
	assert_xgid(&mine, "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:3:2:0:7:10");
	answer(&game, "double");
	mine = interchange_of_state(&game, &match, 0);
	assert_xgid(&mine, "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:D:3:2:0:7:10");
	answer(&game, "take");
	mine = interchange_of_state(&game, &match, 0);
	assert_xgid(&mine, "XGID=-b---BD-B---eE---c-e----B-:1:1:-1:00:3:2:0:7:10");
	tab_state_throw(&game, dice_of("65"));
	theirs = interchange_of_state(&game, &match, 1);
	assert_xgid(&theirs, "XGID=-b----E-C---eE---b-db---B-:1:-1:1:65:2:3:0:7:10");
}

static void a_resignation_is_told_with_the_dice_that_it_answers(void **state)
{
	const struct tab_rules rules = rules_of("backgammon");
	struct interchange it;
	struct tab_state game;

	(void)state;
	tab_state_start(&game, &rules, NULL);
	tab_state_throw(&game, dice_of("31"));
	answer(&game, "resign gammon");
	it = interchange_of_state(&game, NULL, 0);
	assert_int_equal(it.level, TAB_GAMMON_LEVEL);
	assert_int_equal(it.roller, INTERCHANGE_VIEWER);
	assert_int_equal(it.dice.die[0], 3);
	answer(&game, "decline");
	assert_int_equal(make(&game, "8/5 6/5"), 0);
	answer(&game, "resign single");
	it = interchange_of_state(&game, NULL, 0);
	assert_int_equal(it.level, TAB_SINGLE_LEVEL);
	assert_int_equal(it.roller, INTERCHANGE_OPPONENT);
	assert_false(interchange_has_dice(&it));
	answer(&game, "accept");
	it = interchange_of_state(&game, NULL, 0);
	assert_int_equal(it.game, INTERCHANGE_RESIGNED);
	assert_int_equal(it.level, TAB_SINGLE_LEVEL);
	assert_int_equal(it.roller, INTERCHANGE_OPPONENT);
}

static void a_game_that_is_over_is_told_as_such(void **state)
{
	const struct tab_rules rules = rules_of("backgammon:jacoby=on");
	struct interchange it;
	struct tab_state game;

	(void)state;
	tab_state_start(&game, &rules, NULL);
	tab_state_throw(&game, dice_of("31"));
	assert_int_equal(make(&game, "8/5 6/5"), 0);
	answer(&game, "double");
	answer(&game, "drop");
	it = interchange_of_state(&game, NULL, 0);
	assert_int_equal(it.game, INTERCHANGE_DROPPED);
	assert_true(it.has_jacoby);
	game = state_of("backgammon", "oA------------------------", 1);
	tab_state_throw(&game, dice_of("31"));
	assert_int_equal(make(&game, "1/off"), 0);
	it = interchange_of_state(&game, NULL, 1);
	assert_int_equal(it.game, INTERCHANGE_OVER);
	assert_false(it.has_jacoby);
	tab_state_start(&game, &rules, NULL);
	tab_state_throw(&game, dice_of("31"));
	tab_state_forfeit(&game, 1);
	it = interchange_of_state(&game, NULL, 0);
	assert_int_equal(it.game, INTERCHANGE_RESIGNED);
	assert_int_equal(it.level, TAB_SINGLE_LEVEL);
	assert_int_equal(it.roller, INTERCHANGE_OPPONENT);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(an_xgid_and_its_gnubg_id_say_the_same),
	    cmocka_unit_test(an_xgid_tells_all_its_fields),
	    cmocka_unit_test(the_name_before_an_xgid_may_be_left_out),
	    cmocka_unit_test(the_last_field_but_one_decides_what_the_one_before_means),
	    cmocka_unit_test(a_double_may_be_beavered_in_an_xgid_alone),
	    cmocka_unit_test(a_position_id_is_the_board_of_the_player_on_roll_and_nothing_more),
	    cmocka_unit_test(a_match_id_has_the_higher_die_first),
	    cmocka_unit_test(a_match_id_tells_how_a_game_stands),
	    cmocka_unit_test(the_ids_of_the_manual_of_gnubg_are_read),
	    cmocka_unit_test(whatever_is_written_is_read_again),
	    cmocka_unit_test(another_view_changes_sides_and_nothing_else),
	    cmocka_unit_test(what_is_malformed_is_refused_with_its_reason),
	    cmocka_unit_test(every_change_of_a_character_is_refused_or_read_as_something_else),
	    cmocka_unit_test(ids_are_for_games_that_count_as_backgammon_does),
	    cmocka_unit_test(what_follows_a_board_of_acey_deucy_makes_it_no_id),
	    cmocka_unit_test(a_board_to_play_on_is_that_of_the_player_on_roll),
	    cmocka_unit_test(dice_come_from_the_id_unless_they_are_given),
	    cmocka_unit_test(a_text_that_stands_for_no_board_is_known),
	    cmocka_unit_test(a_game_is_told_as_a_seat_sees_it),
	    cmocka_unit_test(a_resignation_is_told_with_the_dice_that_it_answers),
	    cmocka_unit_test(a_game_that_is_over_is_told_as_such),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
