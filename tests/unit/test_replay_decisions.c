/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Replaying the records of games in which more is decided than the play: those that were played hold, and whatever is
 * changed in what was decided, or thrown for it, is found.
 */
#include "recording.h"

#include <string.h>
#include <unistd.h>

/*
 * A match to 7 points. In order: a forfeit with the cube at 2; a resignation declined and one accepted; a double that
 * is not answered; a drop; the Crawford game, in which seat 1 has 2 points and seat 2 has 6; a drop; and a resignation
 * in place of a double.
 */
static const struct script MATCH = {
    .game = "backgammon",
    .seed = "6",
    .points = 7,
    .move_ms = 1000,
    .turns = 10000,
    .games = {{.finish = BY_FAULT, .turns = 4, .loser = 2, .answers = {{2, "double"}, {2, "take"}}},
              {.answers = {{2, "resign backgammon"},
                           {2, "decline"},
                           {2, "double"},
                           {2, "take"},
                           {3, "roll"},
                           {5, "resign gammon"},
                           {5, "accept"}}},
              {.finish = BY_FAULT, .turns = 1, .at = TAB_NEED_TAKE, .answers = {{2, "double"}}},
              {.answers = {{3, "double"}, {3, "drop"}}},
              {.finish = BY_RESIGNATION, .turns = 3, .loser = 2},
              {.answers = {{0, "double"}, {0, "drop"}}},
              {.finish = BY_RESIGNATION, .turns = 1, .loser = 1, .at = TAB_NEED_DOUBLE}},
    .count = 7,
};

/* Two games that begin by pairs: 51-51, 33-24 and 65-22, thrown again; 12-26, kept. The first two double the cube. */
static const struct script PAIRS = {
    .game = "backgammon:opening=pair,automatic-doubles=2,jacoby=on",
    .seed = "102",
    .turns = 10000,
    .games = {{.finish = BY_FAULT, .turns = 3, .answers = {{0, "rethrow"}}}, {.finish = BY_FAULT, .turns = 3}},
    .count = 2,
};

/* Both shut the other's men out, so that one doublet allows no play. */
static const struct script ONE_TWO = {
    .game = "acey-deucy", .seed = "61", .style = CLOSING, .move_ms = 1000, .turns = 10000, .count = 1};

/* Here somebody is bound up: 25 for the breaker, and seat 2 has 24 broken up. */
static const struct script BINDING = {
    .game = "willughby:cube=on", .seed = "222", .style = CLOSING, .turns = 10000, .count = 1};

/* ---- What holds -------------------------------------------------------------------------------------------------- */

static void check_holds(const struct script *script, struct written *written)
{
	struct replay_report report;
	struct error error = {.text = ""};

	write_script(script, written);
	check(replay_file(recording_path, &report, &error) == 0, "%s with seed %s: %s", script->game, script->seed,
	      error.text);
	assert_int_equal(report.games, written->games);
	assert_int_equal(report.turns, written->turns);
	assert_int_equal(report.is_cut_off, script->is_broken_off);
}

static void games_with_every_kind_of_decision_hold(void **state)
{
	/* RE-5, RE-6, RE-13 */
	const struct script *const scripts[] = {&MATCH, &PAIRS, &ONE_TWO, &BINDING};
	uint32_t choices[TAB_CHOICE_COUNT] = {0}, breakers = 0;

	(void)state;
	for (size_t i = 0; i < LENGTH(scripts); i++)
		for (int variant = 0; variant < 4; variant++) {
			struct script script = *scripts[i];
			struct written written;

			script.without_times = variant & 1;
			script.is_broken_off = variant & 2;
			check_holds(&script, &written);
			for (int choice = 0; choice < TAB_CHOICE_COUNT; choice++)
				choices[choice] += written.choices[choice];
			breakers += written.breakers;
		}
	for (int choice = 0; choice < TAB_CHOICE_COUNT; choice++)
		check(choices[choice] > 0, "nobody made choice %d", choice);
	assert_true(breakers > 0);
}

static void erratic_games_hold(void **state)
{
	static const char *const games[] = {
	    "backgammon",
	    "backgammon:opening=pair,automatic-doubles=6,jacoby=on",
	    "backgammon:scoring=counters,backgammon=4,crawford=off",
	    "backgammon:cube=off,automatic-doubles=3",
	    "acey-deucy",
	    "willughby",
	    "willughby:cube=on,doublets=4,bear-off=over",
	    "irish",
	    "todas-tablas",
	    "nard",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(games); i++)
		for (int seed = 1; seed <= 20; seed++) {
			struct script script = {.game = games[i], .style = ERRATIC, .turns = 10000, .count = 3};
			struct written written;

			snprintf(script.seed, sizeof script.seed, "%d", seed);
			check_holds(&script, &written);
			unlink(recording_path);
		}
}

static void a_resignation_offered_in_place_of_a_play_holds(void **state)
{
	/* PR-4.3, RE-13: whether it is declined, and the play follows, or accepted; also at the very first play */
	static const char *const answers[] = {"decline", "accept"};

	(void)state;
	for (uint32_t turn = 1; turn <= 3; turn++)
		for (size_t i = 0; i < LENGTH(answers); i++) {
			struct script script = {
			    .game = "backgammon:cube=off",
			    .seed = "6",
			    .turns = 10000,
			    .games = {{.finish = i ? ON_BOARD : BY_FAULT,
			               .turns = 5,
			               .answers = {{turn, "resign gammon"}, {turn, answers[i]}}}},
			    .count = 1,
			};
			struct written written;

			check_holds(&script, &written);
			assert_int_equal(written.choices[TAB_RESIGN], 1);
			unlink(recording_path);
		}
}

static void a_game_that_reaches_its_limit_with_a_doublet_to_name_holds(void **state)
{
	/* TG-5.3, AD-3.4: the doublet is one more turn, whose dice are not thrown */
	(void)state;
	for (long turns = 1; turns <= 100; turns++) {
		struct script script = ONE_TWO;
		struct written written;

		script.turns = turns;
		check_holds(&script, &written);
		unlink(recording_path);
	}
}

/* The documents of games out of the record that a script makes, each in the file by itself. */
static void a_game_alone_holds(void **state)
{
	/* RE-4: what it needs of its match, it says itself: points, score, and whether it is the Crawford game. */
	const struct script *const scripts[] = {&MATCH, &PAIRS, &ONE_TWO, &BINDING};

	(void)state;
	for (size_t i = 0; i < LENGTH(scripts); i++) {
		struct written written;
		struct text text;
		char *document;

		write_script(scripts[i], &written);
		text = read_file();
		document = strstr(text.data, "---\ntablier: game");
		for (uint32_t game = 1; game <= written.games; game++) {
			char *next = strstr(document + 3, "---\n");
			struct replay_report report;
			struct error error = {.text = ""};

			assert_non_null(next);
			write_file(document, (size_t)(next - document));
			check(replay_file(recording_path, &report, &error) == 0, "%s, game %u: %s", scripts[i]->game,
			      game, error.text);
			assert_int_equal(report.games, 1);
			document = next;
		}
		text_release(&text);
		unlink(recording_path);
	}
}

/* ---- The cube ---------------------------------------------------------------------------------------------------- */

static void changed_decisions_are_found(void **state)
{
	/* RE-13 */
	(void)state;
	changed("what is no decision", &MATCH, SET("says: roll", 1, "says", "rol"), HERE, "'rol' is no decision");
	changed("what is not followed so", &MATCH, SET("says: roll", 1, "says", "roll 6"), HERE,
	        "'roll' is not followed by '6'");
	changed("what is no level", &MATCH, SET("says: resign", 1, "says", "resign all"), HERE,
	        "'resign' is not followed by 'all'");
	changed("a point written otherwise", &BINDING, SET("says: breakup", 1, "says", "breakup 024"), HERE,
	        "'breakup' is not followed by '024'");
	changed("a doublet written otherwise", &ONE_TWO, SET("says: doublet", 1, "says", "doublet 06"), HERE,
	        "the decision 'doublet 06' should be written 'doublet 6'");
	changed("a resignation without a level", &MATCH, SET("says: resign", 1, "says", "resign"), HERE,
	        "a resignation without a level is the result of the game, not a turn");
	changed("an answer to another question", &MATCH, SET("says: roll", 1, "says", "take"), HERE,
	        "the decision 'take' is not allowed: this is not what was asked (PR-4.2)");
	changed("a roll for an answer to a double", &MATCH, SET("says: take", 1, "says", "roll"), HERE,
	        "the decision 'roll' is not allowed: this is not what was asked (PR-4.2)");
	changed("the other seat doubles", &MATCH, SET("says: double", 1, "who", "2"), HERE,
	        "it is for seat 1 to decide");
	changed("the one who doubles takes", &MATCH, SET("says: take", 1, "who", "1"), HERE,
	        "it is for seat 2 to decide");
	changed("a roll left out", &MATCH, LINE("says: roll", 1, NULL), AT("dice: 61", 1),
	        "something is to be decided before this turn");
	changed("a double that nobody answered", &MATCH, LINE("says: take", 1, NULL), AT("dice: 25", 1),
	        "something is to be decided before this turn");
	changed("a take without a double", &MATCH, LINE("says: double", 1, NULL), AT("says: take", 1),
	        "it is for seat 1 to decide");
	changed("a double of who has not got the cube", &MATCH, BEFORE("dice: 22", 1, "- {who: 1, says: double}"), HERE,
	        "no decision is due here");
	changed("a roll before the first play", &MATCH, BEFORE("dice: 15", 1, "- {who: 2, says: roll}"), HERE,
	        "no decision is due here");
	changed("a roll twice", &MATCH, BEFORE("dice: 61", 1, "- {who: 2, says: roll}"), HERE,
	        "no decision is due here");
	changed("a double in the Crawford game", &MATCH, BEFORE("dice: 26", 2, "- {who: 1, says: double}"), HERE,
	        "no decision is due here");
	changed("a double with a dead cube", &MATCH, BEFORE("dice: 24, play: 13/9", 1, "- {who: 2, says: double}"),
	        HERE, "no decision is due here");
	changed("a decision after a drop", &MATCH, BEFORE("result:", 4, "- {who: 2, says: roll}"), HERE,
	        "the game is over before this turn");
	changed("a turn after a drop", &MATCH, SET("says: take", 1, "says", "drop"), AT("dice: 25", 1),
	        "the game is over before this turn");
	changed("a game that is not over", &MATCH, SET("says: drop", 1, "says", "take"), AT("result:", 4),
	        "the game is not over on the board");
	changed("a game in which nobody dropped", &MATCH, LINE("says: drop", 1, NULL), AT("result:", 4),
	        "the game is not over on the board");
	changed("something after a question that was not answered", &MATCH,
	        BEFORE("result:", 3, "- {who: 1, says: take}"), HERE, "the turn before has no play");
	still_holds("a decision as long as the limit", &MATCH, SET("says: roll", 1, "ms", "1000.000"));
	changed("a decision longer than the limit", &MATCH, SET("says: roll", 1, "ms", "1000.001"), HERE,
	        "the answer took longer than the limit of 1000 ms");
	still_holds("other thoughts", &MATCH, SET("says: roll", 1, "ms", "1.000, info: {text: 'hm'}"));
}

static void changed_cubes_and_wins_are_found(void **state)
{
	/* RE-8, TG-6.1, TG-6.4 */
	(void)state;
	changed("another cube", &MATCH, SET("result:", 1, "cube", "4"), HERE, "the cube should be at 2");
	changed("no cube", &MATCH, SET("result:", 1, "cube", NULL), HERE, "the cube should be at 2");
	changed("the cube as the double would have made it", &MATCH, SET("result:", 4, "cube", "2"), HERE,
	        "the cube should be at 1");
	changed("another cube after automatic doubles", &PAIRS, SET("result:", 1, "cube", "1"), HERE,
	        "the cube should be at 4");
	changed("a drop for more", &MATCH, SET("result:", 4, "win", "'gammon:2'"), HERE,
	        "the win should be 'game:1', not 'gammon:2'");
	changed("a drop that is called a win", &MATCH, SET("result:", 4, "how", "won"), HERE,
	        "the game ended otherwise: it was dropped");
	changed("a drop that is called a resignation", &MATCH, SET("result:", 4, "how", "resigned"), HERE,
	        "the game ended otherwise: it was dropped");
	changed("a drop of the other", &MATCH, SET("result:", 4, "winner", "1"), HERE, "the winner should be seat 2");
	changed("a drop with a verdict", &MATCH, BEFORE("board:", 4, "verdict: {name: resigned, text: ''}"),
	        AT("result:", 4), "a game that was 'dropped' cannot have the verdict 'resigned'");
	changed("a drop by forfeit", &MATCH, SET("result:", 4, "win", "'forfeit:1'"), HERE,
	        "a game that was 'dropped' is not won by 'forfeit:1'");
	changed("a forfeit that is called dropped", &MATCH, SET("result:", 3, "how", "dropped"), HERE,
	        "a game that was 'dropped' cannot have the verdict 'malformed'");
	changed("the score of a game with the cube at 1", &MATCH, SET("score:", 2, "score", "[1, 0]"), AT_DOCUMENT(3),
	        "the score before the game should be 2-0");
	changed("the final score without the cube", &MATCH, SET("score:", -1, "score", "[3, 5]"), AT_DOCUMENT(-1),
	        "the score should be 4-7");
}

static void a_cube_in_a_game_without_one_is_found(void **state)
{
	/* RE-8 */
	(void)state;
	changed("a cube in acey-deucy", &ONE_TWO, SET("result:", 1, "win", "'game:1', cube: 1"), HERE,
	        "the game has no cube");
}

static void changed_matches_to_points_are_found(void **state)
{
	/* TG-6.5, TG-6.7 */
	(void)state;
	changed("a Crawford game that does not say so", &MATCH, LINE("crawford: true", 1, NULL), AT_DOCUMENT(6),
	        "this game is the Crawford game");
	changed("a Crawford game too early", &MATCH, BEFORE("limits:", 4, "crawford: true"), AT_DOCUMENT(4),
	        "this game is not the Crawford game");
	changed("a second Crawford game", &MATCH, BEFORE("limits:", 7, "crawford: true"), AT_DOCUMENT(7),
	        "this game is not the Crawford game");
	changed("a game that does not name the points", &MATCH, LINE("points: 7", 2, NULL), AT_DOCUMENT(2),
	        "the length of the match is not that of the header");
	changed("a game to other points", &MATCH, SET("points: 7", 3, "points", "9"), AT_DOCUMENT(3),
	        "the length of the match is not that of the header");
	changed("points in a match of games", &PAIRS, BEFORE("limits:", 2, "points: 7"), AT_DOCUMENT(2),
	        "the length of the match is not that of the header");
}

/* The document of one game of a script alone, with one change in it, should be refused with these words. */
static void changed_alone(const char *what, const struct script *script, int game, struct edit edit, const char *words)
{
	struct written written;
	struct replay_report report;
	struct error error = {.text = ""};
	struct text text, alone = {.data = NULL};
	char *document;

	write_script(script, &written);
	text = read_file();
	document = text.data;
	for (int i = 0; i < game; i++)
		document = strstr(document + 3, "---\ntablier: game");
	text_add(&alone, document, (size_t)(strstr(document + 3, "---\n") - document));
	make_edit(&alone, edit);
	write_file(alone.data, alone.used);
	check(replay_file(recording_path, &report, &error) == -1, "%s: it holds", what);
	check(error.kind == ERROR_FAILED && strstr(error.text, words) != NULL, "%s: it should be '%s', and is %s", what,
	      words, error.text);
	text_release(&text);
	text_release(&alone);
}

static void changed_games_alone_are_found(void **state)
{
	/* TG-6.6, TG-6.7: what the score and the Crawford rule allow */
	(void)state;
	changed_alone("a Crawford game that does not say so", &MATCH, 5, LINE("crawford: true", 1, NULL),
	              "something is to be decided before this turn");
	changed_alone("a Crawford game of no match to points", &MATCH, 5, LINE("points: 7", 1, NULL),
	              "this game is not the Crawford game");
	changed_alone("a Crawford game at another score", &MATCH, 5, SET("score:", 1, "score", "[2, 5]"),
	              "this game is not the Crawford game");
	changed_alone("a score at which the cube is dead", &MATCH, 1, SET("score:", 1, "score", "[0, 6]"),
	              "no decision is due here");
	changed_alone("a score at which it is not", &MATCH, 6, SET("score:", 1, "score", "[3, 5]"),
	              "something is to be decided before this turn");
}

/* ---- Resignations ------------------------------------------------------------------------------------------------ */

static void changed_resignations_are_found(void **state)
{
	/* TG-7 */
	(void)state;
	changed("an offer that was accepted", &MATCH, SET("says: decline", 1, "says", "accept"), AT("says: double", 2),
	        "the game is over before this turn");
	changed("an offer that was declined", &MATCH, SET("says: accept", 1, "says", "decline"), AT("result:", 2),
	        "the game is not over on the board");
	changed("an offer that nobody answered", &MATCH, LINE("says: decline", 1, NULL), AT("says: double", 2),
	        "it is for seat 1 to decide");
	changed("an answer to no offer", &MATCH, LINE("says: resign", 1, NULL), AT("says: decline", 1),
	        "it is for seat 2 to decide");
	changed(
	    "a second offer in a turn", &MATCH, SET("says: double", 2, "says", "resign single"), HERE,
	    "the decision 'resign single' is not allowed: a resignation was declined in this turn already (TG-7.4)");
	changed("a resignation in answer to a double", &MATCH, SET("says: take", 1, "says", "resign gammon"), HERE,
	        "(TG-7.1)");
	changed("a resignation in answer to one", &MATCH, SET("says: decline", 1, "says", "resign gammon"), HERE,
	        "(TG-7.1)");
	changed("a level where there is none", &ONE_TWO, SET("says: doublet", 1, "says", "resign gammon"), HERE,
	        "(TG-7.3)");
	changed("an offer of less", &MATCH, SET("says: resign gammon", 1, "says", "resign single"), AT("result:", 2),
	        "the win should be 'game:1', not 'gammon:2'");
	changed("a win of more", &MATCH, SET("result:", 2, "win", "'backgammon:3'"), HERE,
	        "the win should be 'gammon:2', not 'backgammon:3'");
	changed("an accepted offer that is called a win", &MATCH, SET("result:", 2, "how", "won"), HERE,
	        "the game ended otherwise: it was resigned");
	changed("an accepted offer that is called a drop", &MATCH, SET("result:", 2, "how", "dropped"), HERE,
	        "the game ended otherwise: it was resigned");
	changed("an accepted offer of the other", &MATCH, SET("result:", 2, "winner", "1"), HERE,
	        "the winner should be seat 2");
	changed("an accepted offer by forfeit", &MATCH, SET("result:", 2, "win", "'forfeit:2'"), HERE,
	        "a game that was 'resigned' is not won by 'forfeit:2'");
	changed("a resignation of who was not asked", &MATCH, SET("result:", 7, "winner", "1"), HERE,
	        "seat 2 was not asked for anything");
	changed("a resignation where nobody was asked", &MATCH, LINE("- {who: 1}", 2, NULL), AT("result:", 7),
	        "seat 1 was not asked for anything");
}

static void a_resignation_without_a_level_in_answer_to_a_double_is_found(void **state)
{
	/* TG-7.1 */
	(void)state;
	changed_twice("a fault that is called a resignation", &MATCH, SET("result:", 3, "how", "resigned"),
	              LINE("verdict:", 2, "verdict: {name: resigned, text: 'it resigned'}"), HERE,
	              "seat 1 may not resign here");
}

static void a_limit_of_turns_where_somebody_must_decide_is_found(void **state)
{
	/* TG-5.3: a game is unfinished where dice are due, and none are thrown any more. */
	struct script script = MATCH;

	(void)state;
	script.turns = 2;
	script.points = 0;
	script.count = 1;
	script.games[0] = (struct script_game){.finish = ON_BOARD};
	changed("a game whose last turn is decided and not played", &script, LINE("says: roll", -1, NULL),
	        AT("result:", 1), "the last turn has no play");
}

/* ---- Pairs ------------------------------------------------------------------------------------------------------- */

static void changed_pairs_are_found(void **state)
{
	/* RE-5, TG-8.2 */
	(void)state;
	changed("a pair of the other's total", &PAIRS, SET("start: 65-22", 1, "start", "22-65"), AT("says: rethrow", 1),
	        "it is for seat 2 to decide");
	changed("a pair that is a tie", &PAIRS, SET("start: 65-22", 1, "start", "22-13"), AT("says: rethrow", 1),
	        "no decision is due here");
	changed("a tie that is none", &PAIRS, SET("start: 51-51", 1, "start", "51-52"), AT("start: 33-24", 1),
	        "no such throw for the start is due here");
	changed("other dice of the same total", &PAIRS, SET("start: 51-51", 1, "start", "51-42"), HERE,
	        "the dice are 42, and by the game's seed should be 51");
	changed("other dice in the other order", &PAIRS, SET("start: 33-24", 1, "start", "33-42"), HERE,
	        "the dice are 42, and by the game's seed should be 24");
	changed("dice that were not thrown", &PAIRS, SET("start: 65-22", 1, "start", "66-22"), HERE,
	        "the dice are 66, and by the game's seed should be 65");
	changed("a tie left out", &PAIRS, LINE("start: 33-24", 1, NULL), AT("result:", 1), "the cube should be at 2");
	changed("a single throw for the start", &PAIRS, SET("start: 51-51", 1, "start", "51"), HERE,
	        "no such throw for the start is due here");
	changed("a pair where one die is thrown", &MATCH, SET("start: 15", 1, "start", "15-66"), HERE,
	        "no such throw for the start is due here");
	changed("a pair once somebody has begun", &PAIRS, BEFORE("says: rethrow", 1, "- {start: 11-22}"), HERE,
	        "no such throw for the start is due here");
	changed("a question left out", &PAIRS, LINE("says: rethrow", 1, NULL), AT("dice: 22, play", 1),
	        "something is to be decided before this turn");
	changed("a throw that is kept and was not", &PAIRS, SET("says: rethrow", 1, "says", "keep"),
	        AT("dice: 22, play", 1), "the dice of this turn should be 65");
	changed("a throw that was kept and is not", &PAIRS, SET("says: keep", 1, "says", "rethrow"),
	        AT("dice: 26, play", 1), "the dice are 26, and by the game's seed should be ");
	changed("other dice of a throw that was kept", &PAIRS, SET("dice: 26, play", 1, "dice", "62"), HERE,
	        "the dice of this turn should be 26");
	changed("other dice of the first play", &MATCH, SET("dice: 15", 1, "dice", "51"), HERE,
	        "the dice of this turn should be 15");
	changed("the first play by the other", &MATCH, SET("dice: 15", 1, "who", "1"), HERE,
	        "it is the turn of seat 2");
}

/* ---- One and two ------------------------------------------------------------------------------------------------- */

static void changed_doublets_are_found(void **state)
{
	/* RE-6, AD-3.4 */
	(void)state;
	changed("another doublet", &ONE_TWO, SET("says: doublet", 1, "says", "doublet 5"), AT("dice: 66", 1),
	        "the dice of this turn should be 55");
	changed("other dice of a doublet", &ONE_TWO, SET("dice: 66", 1, "dice", "55"), HERE,
	        "the dice of this turn should be 66");
	changed("a doublet of the other", &ONE_TWO, SET("says: doublet", 1, "who", "2"), HERE,
	        "it is for seat 1 to decide");
	changed("a doublet that was not named", &ONE_TWO, LINE("says: doublet", 1, NULL), AT("dice: 66", 1),
	        "something is to be decided before this turn");
	changed("a doublet where there was no one and two", &ONE_TWO,
	        BEFORE("dice: 51", 1, "- {who: 1, says: doublet 6}"), HERE, "no decision is due here");
	changed("a doublet that is not played", &ONE_TWO, LINE("dice: 66", 1, NULL), AT("dice: 11", 1),
	        "the dice of this turn should be 66");
	changed("a further throw of the other", &ONE_TWO, SET("dice: 11", 1, "who", "2"), HERE,
	        "it is the turn of seat 1");
	changed("no further throw", &ONE_TWO, LINE("dice: 11", 1, NULL), AT("dice: 21", 2), "it is the turn of seat 1");
}

static void changed_passes_of_a_doublet_are_found(void **state)
{
	/* AD-3.4, TG-3.3: the pass is a turn of its own */
	(void)state;
	changed("a pass left out", &ONE_TWO, LINE("dice: 66, play: pass", 1, NULL), AT("dice: 65, play: 17/23", 1),
	        "it is the turn of seat 2");
	changed("a pass of the other", &ONE_TWO, SET("dice: 66, play: pass", 1, "who", "1"), HERE,
	        "it is the turn of seat 2");
	changed("a pass with other dice", &ONE_TWO, SET("dice: 66, play: pass", 1, "dice", "55"), HERE,
	        "the dice of this turn should be 66");
	changed("a play where none is possible", &ONE_TWO, SET("dice: 66, play: pass", 1, "play", "24/off"), HERE,
	        "no play is possible, the turn passes");
	changed("a decision instead of a pass", &ONE_TWO, LINE("dice: 66, play: pass", 1, "- {who: 2, says: roll}"),
	        HERE, "a pass is due here");
	changed("a throw for the start instead of a pass", &ONE_TWO,
	        LINE("dice: 66, play: pass", 1, "- {start: 11-22}"), HERE, "a pass is due here");
	changed("a pass that took time", &ONE_TWO, SET("dice: 66, play: pass", 1, "play", "pass, ms: 1.000"), HERE,
	        "a pass takes no time");
}

static void a_game_that_ends_where_a_pass_is_due_is_found(void **state)
{
	/* The limit is reached by that very pass: its dice are named, and so it is within. */
	struct script script = ONE_TWO;
	long turns;

	(void)state;
	for (turns = 1; turns < 200; turns++) {
		struct written written;
		struct text text;
		const char *pass;
		bool is_last;

		script.turns = turns;
		write_script(&script, &written);
		text = read_file();
		pass = strstr(text.data, "dice: 66, play: pass");
		is_last = pass && strncmp(pass, "dice: 66, play: pass}\nresult:", 29) == 0;
		text_release(&text);
		if (is_last)
			break;
	}
	check(turns < 200, "no game ends with the pass of a doublet");
	changed("the last pass left out", &script, LINE("dice: 66, play: pass", 1, NULL), AT("result:", 1),
	        "the last turn passes, and the pass is missing");
}

/* ---- Breaking up ------------------------------------------------------------------------------------------------- */

static void changed_breakers_are_found(void **state)
{
	/* RE-5, WI-5.2 */
	(void)state;
	changed("other dice", &BINDING, SET("breaker: 25", 1, "breaker", "15"), HERE,
	        "the dice are 15, and by the game's seed should be 25");
	changed("dice in the other order", &BINDING, SET("breaker: 25", 1, "breaker", "52"), AT("says: breakup", 1),
	        "it is for seat 1 to decide");
	changed("equal dice", &BINDING, SET("breaker: 25", 1, "breaker", "22"), AT("says: breakup", 1),
	        "no decision is due here");
	changed("a tie that was not thrown", &BINDING, BEFORE("breaker: 25", 1, "- {breaker: 33}"), HERE,
	        "the dice are 33, and by the game's seed should be 25");
	changed("no throw", &BINDING, LINE("breaker: 25", 1, NULL), AT("says: breakup", 1), "no decision is due here");
	changed("a throw for the start instead", &BINDING, LINE("breaker: 25", 1, "- {start: 25}"), HERE,
	        "no such throw for the start is due here");
	changed("a throw where nobody is bound up", &BINDING, BEFORE("says: roll", 1, "- {breaker: 25}"), HERE,
	        "no throw for who breaks up a point is due here");
	changed("a throw before the cube", &BINDING, LINE("breaker: 25", 1, "- {breaker: 25}\n- {breaker: 11}"),
	        AT("breaker: 11", 1), "no throw for who breaks up a point is due here");
	changed("a breaker in another game", &MATCH, BEFORE("says: double", 1, "- {breaker: 25}"), HERE,
	        "no throw for who breaks up a point is due here");
	changed("no point", &BINDING, LINE("says: breakup", 1, NULL), AT("dice: 34, play: pass", 1),
	        "something is to be decided before this turn");
	changed(
	    "a point that does not bar the way", &BINDING, SET("says: breakup", 1, "says", "breakup 18"), HERE,
	    "the decision 'breakup 18' is not allowed: only one of the six points that bar the way can be broken up "
	    "(WI-5.2)");
	changed("a point in the other's numbering", &BINDING, SET("says: breakup", 1, "says", "breakup 1"), HERE,
	        "(WI-5.2)");
	changed("another point", &BINDING, SET("says: breakup", 1, "says", "breakup 22"), AT("dice: 34, play: pass", 1),
	        "with 34 on board ");
	changed("neither throw nor point", &BINDING, LINE("breaker: 25", 1, "- {who: 2, dice: 25, play: pass}"), HERE,
	        "something is to be decided before this turn");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    TEST(games_with_every_kind_of_decision_hold),
	    TEST(erratic_games_hold),
	    TEST(a_resignation_offered_in_place_of_a_play_holds),
	    TEST(a_game_that_reaches_its_limit_with_a_doublet_to_name_holds),
	    TEST(a_game_alone_holds),
	    TEST(changed_decisions_are_found),
	    TEST(changed_cubes_and_wins_are_found),
	    TEST(a_cube_in_a_game_without_one_is_found),
	    TEST(changed_matches_to_points_are_found),
	    TEST(changed_games_alone_are_found),
	    TEST(changed_resignations_are_found),
	    TEST(a_resignation_without_a_level_in_answer_to_a_double_is_found),
	    TEST(a_limit_of_turns_where_somebody_must_decide_is_found),
	    TEST(changed_pairs_are_found),
	    TEST(changed_doublets_are_found),
	    TEST(changed_passes_of_a_doublet_are_found),
	    TEST(a_game_that_ends_where_a_pass_is_due_is_found),
	    TEST(changed_breakers_are_found),
	};

	return cmocka_run_group_tests_name("replay of decisions", tests, make_folder, remove_folder);
}
