/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Replaying records: those of matches as they are played hold, and whatever is changed in them is found. The decisions
 * of games that have them are in test_replay_decisions.c.
 */
#include "recording.h"

#include <string.h>
#include <unistd.h>

static const struct script POINTS = {
    .game = "revertier",
    .seed = "8",
    .points = 3,
    .turns = 10000,
    .games = {{.finish = BY_FAULT, .turns = 2, .loser = 1},
              {.finish = BY_FAULT, .turns = 3, .loser = 2},
              {.finish = BY_RESIGNATION, .turns = 1, .loser = 1},
              {.finish = BY_FAULT, .turns = 1, .loser = 1}},
    .count = 4,
};

static const struct script CLOCK = {
    .game = "revertier",
    .seed = "9",
    .clock_ms = 100,
    .inc_ms = 10,
    .turns = 10000,
    .games = {{.finish = BY_FAULT, .turns = 8, .loser = 0}},
    .count = 1,
};

static const struct script LIMIT = {
    .game = "swedish-tables",
    .seed = "998302",
    .turns = 6,
    .games = {{.finish = ON_BOARD}},
    .count = 1,
};

/* A match of swedish-tables that is level on points, and decided by rank: one good win against many forfeits. */
static struct script tie_break(void)
{
	struct script script = SWEDISH;
	struct written written;
	struct tab_result win = {.points = 1};

	for (int seed = 1; win.points % 2 || win.points >= MOST_GAMES; seed++) {
		snprintf(script.seed, sizeof script.seed, "%d", seed);
		script.count = 1;
		write_script(&script, &written);
		win = written.result[0].win;
	}
	for (; script.count <= win.points; script.count++)
		script.games[script.count] =
		    (struct script_game){.finish = BY_FAULT, .turns = 1, .loser = written.result[0].winner + 1};
	return script;
}

/* ---- What holds -------------------------------------------------------------------------------------------------- */

static void a_record_of_the_referee_holds(void **state)
{
	const struct script scripts[] = {SWEDISH, SHORT, POINTS, CLOCK, LIMIT, tie_break()};

	(void)state;
	for (size_t i = 0; i < LENGTH(scripts); i++)
		for (int variant = 0; variant < 4; variant++) {
			struct script script = scripts[i];
			struct written written;
			struct replay_report report;
			struct error error = {.text = ""};

			script.without_times = variant & 1;
			script.is_broken_off = variant & 2;
			write_script(&script, &written);
			check(replay_file(recording_path, &report, &error) == 0, "script %zu: %s", i, error.text);
			assert_int_equal(report.games, written.games);
			assert_int_equal(report.turns, written.turns);
			assert_int_equal(report.is_cut_off, script.is_broken_off);
		}
}

static void games_at_random_hold(void **state)
{
	static const char *const seeds[] = {"1", "2", "3", "4", "5", "6", "18446744073709551615"};

	(void)state;
	for (size_t i = 0; tab_game_at(i); i++)
		for (size_t j = 0; j < LENGTH(seeds); j++) {
			struct script script = {
			    .game = tab_game_at(i)->name, .move_ms = 15, .turns = 10000, .count = 3};
			struct written written;
			struct replay_report report;
			struct error error = {.text = ""};

			snprintf(script.seed, sizeof script.seed, "%s", seeds[j]);
			write_script(&script, &written);
			check(replay_file(recording_path, &report, &error) == 0, "%s with seed %s: %s", script.game,
			      seeds[j], error.text);
			assert_int_equal(report.turns, written.turns);
		}
}

static void a_game_alone_holds(void **state)
{
	/* Without header and end; who begins is told by the first turn. */
	struct written written;
	struct text text;
	char *document;

	(void)state;
	write_script(&SWEDISH, &written);
	text = read_file();
	document = strstr(text.data, "---\ntablier: game");
	for (int game = 1; game <= 3; game++) {
		char *next = strstr(document + 3, "---\n");
		struct replay_report report;
		struct error error = {.text = ""};

		assert_non_null(next);
		write_file(document, (size_t)(next - document));
		check(replay_file(recording_path, &report, &error) == 0, "game %d: %s", game, error.text);
		assert_int_equal(report.games, 1);
		assert_false(report.is_cut_off);
		document = next;
	}
	text_release(&text);
}

static void several_matches_in_one_file_hold(void **state)
{
	const struct script scripts[] = {SHORT, POINTS, SWEDISH};
	struct text all = {.data = NULL};
	struct replay_report report;
	struct error error = {.text = ""};
	uint64_t turns = 0;

	(void)state;
	for (int broken_off = 0; broken_off < 2; broken_off++) {
		turns = 0;
		text_clear(&all);
		for (size_t i = 0; i < LENGTH(scripts); i++) {
			struct script script = scripts[i];
			struct written written;
			struct text one;

			script.is_broken_off = broken_off && i == 1;
			write_script(&script, &written);
			one = read_file();
			text_add(&all, one.data, one.used);
			text_release(&one);
			turns += written.turns;
		}
		write_file(all.data, all.used);
		check(replay_file(recording_path, &report, &error) == 0, "%s", error.text);
		assert_int_equal(report.games, SHORT.count + POINTS.count + SWEDISH.count);
		assert_int_equal(report.turns, turns);
		assert_int_equal(report.is_cut_off, broken_off);
	}
	text_release(&all);
}

static void no_descriptor_is_left_open(void **state)
{
	struct written written;
	struct replay_report report;
	struct error error;
	int before = dup(STDERR_FILENO), after;

	(void)state;
	close(before);
	write_script(&SHORT, &written);
	assert_int_equal(replay_file(recording_path, &report, &error), 0);
	write_file("--- x", 5);
	assert_int_equal(replay_file(recording_path, &report, &error), -1);
	after = dup(STDERR_FILENO);
	close(after);
	assert_int_equal(after, before);
}

/* ---- What is not true -------------------------------------------------------------------------------------------- */

static void changed_matches_and_games_are_found(void **state)
{
	/* RE-3, RE-4 */
	(void)state;
	changed("an even number of games", &SWEDISH, SET("games: 3", 1, "games", "2"), AT_DOCUMENT(1),
	        "a match of swedish-tables is an odd number of games");
	changed("another game in the header", &SWEDISH, SET("game: swedish", 1, "game", "trictrac"), AT_DOCUMENT(1),
	        "unknown game 'trictrac'");
	changed("another game in a game", &SWEDISH, SET("game: swedish", 2, "game", "revertier"), AT_DOCUMENT(2),
	        "the match is of swedish-tables, and this game of revertier");
	changed("move_ms", &SWEDISH, SET("limits:", 2, "move_ms", "1001"), AT_DOCUMENT(2),
	        "the limits are not those of the match");
	changed("a confinement", &SWEDISH, BEFORE("players:", 2, "confinement: {memory_mib: 5}"), AT_DOCUMENT(2),
	        "the confinement is not that of the match");
	changed("clock_ms", &SWEDISH, SET("limits:", 2, "clock_ms", "1"), AT_DOCUMENT(2),
	        "the limits are not those of the match");
	changed("inc_ms", &SWEDISH, SET("limits:", 3, "inc_ms", "1"), AT_DOCUMENT(3),
	        "the limits are not those of the match");
	changed("turns", &SWEDISH, SET("limits:", 4, "turns", "9999"), AT_DOCUMENT(4),
	        "the limits are not those of the match");
	changed("a name", &SWEDISH, SET("seat: 1, name", 2, "name", "'Greed'"), AT_DOCUMENT(2),
	        "player 1 is not that of the match");
	changed("an author", &SWEDISH, SET("seat: 2, name", 2, "author", "''"), AT_DOCUMENT(2),
	        "player 2 is not that of the match");
	changed("a version", &SWEDISH, SET("seat: 2, name", 3, "version", "'1'"), AT_DOCUMENT(3),
	        "player 2 is not that of the match");
	changed("a command", &SWEDISH, SET("seat: 1, name", 4, "command", "'x'"), AT_DOCUMENT(4),
	        "player 1 is not that of the match");
	changed(
	    "a game's commitment", &SWEDISH,
	    SET("commitment:", 2, "commitment", "'0000000000000000000000000000000000000000000000000000000000000000'"),
	    AT_DOCUMENT(2), "the commitment is not that of the match");
	changed("the first number", &SWEDISH, SET("number:", 1, "number", "2"), AT_DOCUMENT(2),
	        "game 2 should be game 1");
	changed("the last number", &SWEDISH, SET("number:", 3, "number", "2"), AT_DOCUMENT(4),
	        "game 2 should be game 3");
	changed("the first score", &SWEDISH, SET("score:", 1, "score", "[0, 1]"), AT_DOCUMENT(2),
	        "the score before the game should be 0-0");
	changed("a later score", &SWEDISH, SET("score:", 3, "score", "[0, 0]"), AT_DOCUMENT(4),
	        "the score before the game should be ");
}

static void changed_turns_are_found(void **state)
{
	/* RE-5, RE-6 */
	(void)state;
	changed("the digits of a throw", &SWEDISH, SET("dice: 42", 1, "dice", "24"), HERE,
	        "the dice are 24, and by the game's seed should be 42");
	changed("the digits of the throw for the start", &SWEDISH, SET("start: 65", 1, "start", "64"), HERE,
	        "the dice are 64, and by the game's seed should be 65");
	changed("the dice of the last turn", &SHORT, SET("dice: 61}", 1, "dice", "16"), HERE,
	        "the dice are 16, and by the game's seed should be 61");
	changed("the start the other way round", &SWEDISH, SET("start: 65", 1, "start", "56"),
	        AT("who: 2, dice: 22", 1), "it is the turn of seat 1");
	changed("a tie that was not thrown", &SWEDISH, BEFORE("start: 65", 1, "- {start: 22}"), HERE,
	        "the dice are 22, and by the game's seed should be 65");
	changed("no start", &SWEDISH, LINE("start: 65", 1, NULL), AT("who: 2, dice: 22", 1),
	        "nobody has thrown for the start");
	changed("a second start", &SWEDISH, BEFORE("dice: 42", 1, "- {start: 65}"), HERE,
	        "no such throw for the start is due here");
	changed("a start where the rules name who begins", &SWEDISH, LINE("turns:", -1, "turns:\n- {start: 65}"),
	        AT("- {start: 65}", -1), "no such throw for the start is due here");
	changed("the other seat", &SWEDISH, SET("who: 1, dice: 42", 1, "who", "2"), HERE, "it is the turn of seat 1");
	changed("a turn left out", &SWEDISH, LINE("who: 1, dice: 42", 1, NULL), AT("dice: 61", 1),
	        "it is the turn of seat 1");
	changed("a turn too many", &SWEDISH, BEFORE("result:", 1, "- {who: 1, dice: 11, play: pass}"), HERE,
	        "the game is over before this turn");
	changed("a turn after one without a play", &SWEDISH, BEFORE("result:", 2, "- {who: 1, dice: 11, play: pass}"),
	        HERE, "the turn before has no play");
	changed("a turn beyond the limit", &LIMIT, BEFORE("result:", 1, "- {who: 2, dice: 11, play: pass}"), HERE,
	        "the game has more turns than its limit of 6");
	changed(
	    "an illegal play", &SWEDISH, SET("dice: 22", 1, "play", "1/7"), HERE,
	    "the play '1/7' with 22 on board -O-----------o------------ is illegal: no die makes a step of this length "
	    "(TG-2.1)");
	changed("a pass where a play is possible", &SWEDISH, SET("dice: 22", 1, "play", "pass"), HERE, "(TG-3.1)");
	changed("a play that uses too few dice", &SWEDISH, SET("dice: 22", 1, "play", "1/3 3/5 5/7"), HERE, "(TG-3.1)");
	changed("what is no play", &SWEDISH, SET("dice: 22", 1, "play", "1-3"), HERE, "'1-3' is not a step");
	changed("an asterisk where nothing is sent", &SWEDISH, SET("dice: 22", 1, "play", "1/3* 3/5 5/7 7/9"), HERE,
	        "the play '1/3* 3/5 5/7 7/9' should be written '1/3 3/5 5/7 7/9'");
	changed("steps drawn together", &SWEDISH, SET("dice: 22", 1, "play", "1/3 3/5 5/7(1) 7/9"), HERE,
	        "should be written '1/3 3/5 5/7 7/9'");
	changed("a point with a zero before it", &SWEDISH, SET("dice: 22", 1, "play", "01/3 3/5 5/7 7/9"), HERE,
	        "should be written '1/3 3/5 5/7 7/9'");
	changed("a play where none is possible", &SWEDISH, SET("play: pass", 1, "play", "1/2"), HERE,
	        "no play is possible, the turn passes");
	changed("nothing where the turn passes", &SWEDISH, SET("play: pass", 1, "play", NULL), HERE,
	        "no play is possible, the turn passes");
	changed("a pass that took time", &SWEDISH, SET("play: pass", 1, "play", "pass, ms: 0.000"), HERE,
	        "a pass takes no time");
	still_holds("a play as long as the limit", &SWEDISH, SET("dice: 42", 1, "ms", "1000.000"));
	changed("a play longer than the limit", &SWEDISH, SET("dice: 42", 1, "ms", "1000.001"), HERE,
	        "the answer took longer than the limit of 1000 ms");
	/* Three plays of 15 ms, each with 10 put on, leave 85 of 100. */
	still_holds("a play as long as the clock", &CLOCK, SET("ms: 15.000", -1, "ms", "85.000"));
	changed("a play longer than the clock", &CLOCK, SET("ms: 15.000", -1, "ms", "85.001"), HERE,
	        "the answer took longer than the player's clock allowed");
	changed("a first play longer than the clock", &CLOCK, SET("ms: 15.000", 1, "ms", "100.001"), HERE,
	        "the answer took longer than the player's clock allowed");
	still_holds("a time left out", &CLOCK, SET("ms: 15.000", 2, "ms", NULL));
}

static void results_that_contradict_themselves_are_found(void **state)
{
	/* RE-8, RE-9, and the column of blame in verdicts.md */
	(void)state;
	changed("a win on the board called a forfeit", &SWEDISH, SET("result:", 1, "how", "forfeit"), HERE,
	        "a game that was 'forfeit' cannot have the verdict 'none'");
	changed("a verdict on a win", &SWEDISH, BEFORE("board:", 1, "verdict: {name: late, seat: 1, text: ''}"),
	        AT("result:", 1), "a game that was 'won' cannot have the verdict 'late'");
	changed("a forfeit without a verdict", &SHORT, LINE("verdict:", 1, NULL), AT("result:", 1),
	        "a game that was 'forfeit' cannot have the verdict 'none'");
	changed("a forfeit called won", &SHORT, SET("result:", 1, "how", "won"), HERE,
	        "a game that was 'won' cannot have the verdict 'malformed'");
	changed("a forfeit called dead", &SHORT, SET("result:", 1, "how", "dead"), HERE,
	        "a game that was 'dead' cannot have the verdict 'malformed'");
	changed("a forfeit called unfinished", &SHORT, SET("result:", 1, "how", "unfinished"), HERE,
	        "a game that was 'unfinished' cannot have the verdict 'malformed'");
	changed("a forfeit called resigned", &SHORT, SET("result:", 1, "how", "resigned"), HERE,
	        "a game that was 'resigned' cannot have the verdict 'malformed'");
	changed("a resignation called a forfeit", &SHORT, SET("result:", 2, "how", "forfeit"), HERE,
	        "a game that was 'forfeit' cannot have the verdict 'resigned'");
	changed("a forfeit by the limit of turns", &SHORT, SET("verdict:", 1, "name", "turn-limit"), AT("result:", 1),
	        "a game that was 'forfeit' cannot have the verdict 'turn-limit'");
	changed("an unfinished game without a verdict", &LIMIT, LINE("verdict:", 1, NULL), AT("result:", 1),
	        "a game that was 'unfinished' cannot have the verdict 'none'");
	changed("an unfinished game with another verdict", &LIMIT, SET("verdict:", 1, "name", "late"), AT("result:", 1),
	        "a game that was 'unfinished' cannot have the verdict 'late'");

	changed("a fault that nobody is blamed for", &SHORT, SET("verdict:", 1, "seat", NULL), AT("result:", 1),
	        "the verdict 'malformed' names no seat to blame");
	changed("a resignation that a seat is blamed for", &SHORT, SET("verdict:", 2, "name", "resigned, seat: 2"),
	        AT("result:", 2), "the verdict 'resigned' names a seat, and blames nobody");
	changed("a limit that a seat is blamed for", &LIMIT, SET("verdict:", 1, "name", "turn-limit, seat: 1"),
	        AT("result:", 1), "the verdict 'turn-limit' names a seat, and blames nobody");

	changed("a win left out", &SWEDISH, SET("result:", 1, "win", NULL), HERE, "the win is missing");
	changed("a forfeit's win left out", &SHORT, SET("result:", 1, "win", NULL), HERE, "the win is missing");
	changed("a win of nobody", &SWEDISH, SET("result:", 1, "winner", "nobody"), HERE,
	        "nobody won, and a win is named");
	changed("an unfinished game with a win", &LIMIT, SET("result:", 1, "winner", "nobody, win: jan:4"), HERE,
	        "nobody won, and a win is named");
	changed("a win on the board by forfeit", &SWEDISH, SET("result:", 1, "win", "forfeit:1"), HERE,
	        "a game that was 'won' is not won by 'forfeit:1'");
	changed("a forfeit with a win on the board", &SHORT, SET("result:", 1, "win", "jan:1"), HERE,
	        "a game that was 'forfeit' is not won by 'jan:1'");
	changed("a resignation with a win on the board", &SHORT, SET("result:", 2, "win", "bearing-off:1"), HERE,
	        "a game that was 'resigned' is not won by 'bearing-off:1'");
}

static void a_forfeit_has_no_monk(void **state)
{
	/* RE-8: forfeit:POINTS */
	(void)state;
	changed("a forfeit with a monk", &SHORT, SET("result:", 1, "win", "forfeit+monk:1"), HERE, "forfeit+monk:1");
}

static void changed_results_are_found(void **state)
{
	/* RE-7, RE-8, RE-10, RE-11 */
	(void)state;
	changed("a win on the board called dead", &SWEDISH, LINE("result:", 1, "result: {how: dead, winner: nobody}"),
	        HERE, "the game ended otherwise: it was won");
	changed("a win of another kind", &SWEDISH, SET("result:", 1, "win", "block:2"), HERE, "', not 'block:2'");
	changed("another board", &SWEDISH, SET("board:", 1, "board", "'-O-----------o------------'"), AT("result:", 1),
	        "the final board should be '");
	changed("another board after a forfeit", &SWEDISH, SET("board:", 2, "board", "'-O-----------o------------'"),
	        AT("result:", 2), "the final board should be '");
	changed("another game's seed", &SHORT,
	        SET("seed: '15c8", 1, "seed", "'8e056a8b77878a907a6b455a8d46d503376d11ce87b5f045b67b75248fa7bf1a'"),
	        AT("start: 65", 1), "the dice are 65, and by the game's seed should be 55");

	changed_twice("a forfeit called won, without a verdict", &SHORT,
	              LINE("result:", 1, "result: {how: won, winner: 1, win: jan:4}"), LINE("verdict:", 1, NULL), HERE,
	              "the game is not over on the board");
	changed_twice("a forfeit called dead, without a verdict", &SHORT,
	              LINE("result:", 1, "result: {how: dead, winner: nobody}"), LINE("verdict:", 1, NULL), HERE,
	              "the game is not over on the board");
	changed("a forfeit of nobody", &SHORT, LINE("result:", 1, "result: {how: forfeit, winner: nobody}"), HERE,
	        "somebody must win a forfeited game");
	changed("a resignation of nobody", &SHORT, LINE("result:", 2, "result: {how: resigned, winner: nobody}"), HERE,
	        "somebody must win a forfeited game");
	changed("a fault that the winner is blamed for", &SHORT, SET("verdict:", 1, "seat", "1"), AT("result:", 1),
	        "the loser is not the one to blame");
	changed("another winner of a forfeit", &SHORT, SET("result:", 1, "winner", "2"), HERE,
	        "the loser is not the one to blame");
	changed("another winner of a resignation", &SHORT, SET("result:", 2, "winner", "2"), HERE,
	        "seat 1 was not asked for anything");
	changed("a forfeit of two points", &SHORT, SET("result:", 1, "win", "forfeit:2"), HERE,
	        "the win should be 'forfeit:1', not 'forfeit:2'");
	still_holds("another fault of who was asked", &SHORT, SET("verdict:", 1, "name", "late"));
	changed_twice("lateness of who was not asked", &SHORT, SET("verdict:", 1, "name", "late"),
	              LINE("dice: 61}", 1, NULL), AT("result:", 1), "seat 2 was not asked for anything");

	changed_twice("a forfeit called unfinished, by its verdict too", &SHORT,
	              LINE("result:", 1, "result: {how: unfinished, winner: nobody}"),
	              LINE("verdict:", 1, "verdict: {name: turn-limit, text: ''}"), HERE,
	              "the game has 3 turns, and its limit is 10000");
	changed("an unfinished game with a winner", &LIMIT, SET("result:", 1, "winner", "1, win: jan:4"), HERE,
	        "the winner should be nobody");
	changed_twice("an unfinished game that is short of its limit", &LIMIT, SET("limits:", 1, "turns", "7"),
	              SET("limits:", 2, "turns", "7"), AT("result:", 1), "the game has 6 turns, and its limit is 7");
	changed("an unfinished game whose last turn has no play", &LIMIT, SET("- {who:", -1, "play", NULL),
	        AT("result:", 1), "the last turn has no play");
}

static void the_winner_of_a_game_on_the_board_is_the_one_who_won(void **state)
{
	struct written written;

	(void)state;
	write_script(&SWEDISH, &written);
	if (written.result[0].winner == 0)
		changed("the other winner", &SWEDISH, SET("result:", 1, "winner", "2"), HERE,
		        "the winner should be seat 1");
	else
		changed("the other winner", &SWEDISH, SET("result:", 1, "winner", "1"), HERE,
		        "the winner should be seat 2");
}

static void changed_ends_are_found(void **state)
{
	/* RE-11, RE-12 */
	const struct script tie = tie_break();

	(void)state;
	changed("another number of games", &SWEDISH, SET("games: 3", 2, "games", "5"), AT_DOCUMENT(-1),
	        "the match has 3 games, not 5");
	changed("another score", &SWEDISH, SET("score:", -1, "score", "[0, 0]"), AT_DOCUMENT(-1),
	        "the score should be ");
	changed("a winner where there is one", &SWEDISH, SET("winner:", -1, "winner", "nobody"), AT_DOCUMENT(-1),
	        "the winner should be seat ");
	changed("a tie-break where points decided", &SWEDISH, BEFORE("seed:", -1, "tie_break: true"), AT_DOCUMENT(-1),
	        "tie_break is wrong");
	changed("no tie-break where points were level", &tie, LINE("tie_break:", 1, NULL), AT_DOCUMENT(-1),
	        "tie_break is missing");
	changed("nobody wins where points were level", &tie, SET("winner:", -1, "winner", "nobody"), AT_DOCUMENT(-1),
	        "the winner should be seat ");
	changed("a match of more games", &SWEDISH, SET("games: 3", 1, "games", "5"), AT_DOCUMENT(-1),
	        "the match is not over");
	changed("a match of fewer games", &SWEDISH, SET("games: 3", 1, "games", "1"), AT_DOCUMENT(3),
	        "the match was over before this game");
	changed("a match to fewer points", &POINTS, SET("points: 3", 1, "points", "1"), AT_DOCUMENT(2),
	        "the length of the match is not that of the header");
	changed("another seed", &SWEDISH,
	        SET("seed:", -1, "seed", "'0000000000000000000000000000000000000000000000000000000000000008'"),
	        AT_DOCUMENT(-1), "the seed is not the one that the commitment was made to");
	changed("other entropy of seat 1", &SWEDISH, SET("entropy:", 1, "entropy", "['00', '']"), AT_DOCUMENT(-1),
	        "the seeds of the games do not follow from that of the match");
	changed("other entropy of seat 2", &SWEDISH, SET("entropy:", 1, "entropy", "['', '5f3a']"), AT_DOCUMENT(-1),
	        "the seeds of the games do not follow from that of the match");
}

/* The record with these words put for those wherever they stand, of the same length, should be refused. */
static void changed_throughout(const char *what, const struct script *script, const char *find, const char *with,
                               struct place place, const char *words)
{
	struct written written;
	struct replay_report report;
	struct error error = {.text = ""};
	struct text text;
	char start[1200];
	long line;

	write_script(script, &written);
	text = read_file();
	for (char *at = text.data; (at = strstr(at, find)); at += strlen(find))
		memcpy(at + strlen(find), with, strlen(with));
	line = line_number(&text, find_line(&text, place.find, place.nth).from) - place.above;
	write_file(text.data, text.used);
	text_release(&text);
	check(replay_file(recording_path, &report, &error) == -1, "%s: it holds", what);
	snprintf(start, sizeof start, "%s:%ld: %s", recording_path, line, words);
	check(strncmp(error.text, start, strlen(start)) == 0, "%s: it should be '%s', and is '%s'", what, start,
	      error.text);
}

static void what_is_changed_in_header_and_games_alike_is_found(void **state)
{
	(void)state;
	changed_throughout("another commitment", &SWEDISH, "commitment: '",
	                   "3852568105c3d218a307a263394794640cd54a5c0fcad863c1a14140ca7df530", AT_DOCUMENT(-1),
	                   "the seed is not the one that the commitment was made to");
	changed_throughout("a match to fewer points", &POINTS, "points: ", "1", AT_DOCUMENT(3),
	                   "the match was over before this game");
	changed_throughout("a match to more points", &POINTS, "points: ", "4", AT_DOCUMENT(-1),
	                   "the match is not over");
}

static void an_end_without_a_header_is_found(void **state)
{
	struct written written;
	struct text text;
	struct replay_report report;
	struct error error = {.text = ""};
	char place[1200];
	char *games;

	(void)state;
	write_script(&SHORT, &written);
	text = read_file();
	games = strstr(text.data, "---\ntablier: game");
	write_file(games, text.used - (size_t)(games - text.data));
	text_release(&text);
	text = read_file();
	snprintf(place, sizeof place, "%s:%ld: the end of a match that has no header", recording_path,
	         line_number(&text, find_line(&text, "tablier: end", 1).from) - 1);
	text_release(&text);
	assert_int_equal(replay_file(recording_path, &report, &error), -1);
	assert_string_equal(error.text, place);
}

static void more_ties_than_anybody_throws_are_found(void **state)
{
	struct written written;
	struct text text, ties = {.data = NULL};
	struct replay_report report;
	struct error error = {.text = ""};
	char place[1200];
	long line;

	(void)state;
	write_script(&LIMIT, &written);
	text = read_file();
	for (int i = 0; i < 2000; i++)
		text_add_string(&ties, i ? "\n- {start: 11}" : "- {start: 11}");
	line = make_edit(&text, LINE("start: 65", 1, ties.data));
	write_file(text.data, text.used);
	text_release(&text);
	text_release(&ties);
	assert_int_equal(replay_file(recording_path, &report, &error), -1);
	/* A thousand beyond three for each turn of the limit of 6, and no fewer. */
	snprintf(place, sizeof place, "%s:%ld: the game has more turns than its limit of 6", recording_path,
	         line + 1019);
	assert_string_equal(error.text, place);
}

static void a_file_without_a_record_is_found(void **state)
{
	static const char *const texts[] = {"", "\n", "# nothing\n", "\n\n  \n"};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		struct replay_report report;
		struct error error = {.text = ""};
		char place[1200];

		write_file(texts[i], strlen(texts[i]));
		assert_int_equal(replay_file(recording_path, &report, &error), -1);
		snprintf(place, sizeof place, "%s:1: there is no record in it", recording_path);
		assert_string_equal(error.text, place);
		assert_int_equal(error.kind, ERROR_FAILED);
	}
}

static void a_file_that_cannot_be_read_is_wrong_use(void **state)
{
	struct replay_report report;
	struct error error = {.kind = ERROR_NONE};

	(void)state;
	assert_int_equal(replay_file(recording_path, &report, &error), -1);
	assert_int_equal(error.kind, ERROR_USAGE);
	assert_non_null(strstr(error.text, "cannot read '"));
	assert_non_null(strstr(error.text, "No such file"));
	error.kind = ERROR_NONE;
	assert_int_equal(replay_file(recording_folder, &report, &error), -1);
	assert_int_equal(error.kind, ERROR_USAGE);
	assert_non_null(strstr(error.text, "cannot read '"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    TEST(a_record_of_the_referee_holds),
	    TEST(games_at_random_hold),
	    TEST(a_game_alone_holds),
	    TEST(several_matches_in_one_file_hold),
	    TEST(no_descriptor_is_left_open),
	    TEST(changed_matches_and_games_are_found),
	    TEST(changed_turns_are_found),
	    TEST(results_that_contradict_themselves_are_found),
	    TEST(a_forfeit_has_no_monk),
	    TEST(changed_results_are_found),
	    TEST(the_winner_of_a_game_on_the_board_is_the_one_who_won),
	    TEST(changed_ends_are_found),
	    TEST(what_is_changed_in_header_and_games_alike_is_found),
	    TEST(an_end_without_a_header_is_found),
	    TEST(more_ties_than_anybody_throws_are_found),
	    TEST(a_file_without_a_record_is_found),
	    TEST(a_file_that_cannot_be_read_is_wrong_use),
	};

	return cmocka_run_group_tests_name("replay", tests, make_folder, remove_folder);
}
