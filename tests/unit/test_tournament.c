/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tournament files: what is read, what is refused and where, and the canonical text.
 */
#include "unit.h"

#include <string.h>

#include "referee/defaults.h"
#include "referee/tournament/tournament.h"

static int read_text(struct tournament *tournament, const char *text, const char *name, struct error *error)
{
	/* fmemopen takes no empty buffer. */
	FILE *stream = fmemopen((char *)(uintptr_t)(*text ? text : "\n"), *text ? strlen(text) : 1, "r");
	int status;

	assert_non_null(stream);
	tournament_init(tournament);
	status = tournament_read_stream(tournament, stream, name, error);
	fclose(stream);
	return status;
}

static void read_well(struct tournament *tournament, const char *text)
{
	struct error error = {.text = ""};

	check(read_text(tournament, text, "league.yaml", &error) == 0, "%s", error.text);
	check(tournament_check(tournament, &error) == 0, "%s", error.text);
}

/* The canonical text; the caller frees it. */
static char *canonical(const char *text)
{
	struct tournament tournament;
	struct text out = {.data = NULL};

	read_well(&tournament, text);
	tournament_print(&tournament, &out);
	tournament_release(&tournament);
	return out.data;
}

#define TWO "players: [greedy, random]\n"

/* ---- What is read ------------------------------------------------------------------------------------------------ */

/* TO-1, TO-3, TO-4 */
static void what_is_not_said_is_as_in_a_match(void **state)
{
	struct tournament t;

	(void)state;
	read_well(&t, TWO);
	assert_string_equal(t.name, "league");
	assert_string_equal(t.output, "league");
	assert_string_equal(t.rules.game->name, DEFAULT_GAME);
	assert_int_equal(t.format, TOURNAMENT_ROUND_ROBIN);
	assert_int_equal(t.scoring, TOURNAMENT_BY_POINTS);
	assert_int_equal(t.games, 100);
	assert_int_equal(t.match_games, 1);
	assert_int_equal(t.match_points, 0);
	assert_int_equal(t.move_ms, DEFAULT_MOVE_MS);
	assert_int_equal(t.turns, DEFAULT_TURNS);
	assert_int_equal(t.restarts, DEFAULT_RESTARTS);
	assert_int_equal(t.on_fault, FAULT_FORFEITS);
	assert_string_equal(t.sandbox, "none");
	assert_false(t.has_seed);
	assert_false(t.sprt.is_on);
	assert_int_equal(t.players, 2);
	assert_string_equal(t.player[0].command, "greedy");
	assert_int_equal(t.player[1].threads, 1);
	tournament_release(&t);
}

static const char ALL[] =
    "output: out/of the way\n"
    "seed: 7\n"
    "name: 'A league'\n"
    "game: 'backgammon:cube=off'\n"
    "format: ladder\n"
    "scoring: wins\n"
    "games: 40\n"
    "match_points: 7\n"
    "sprt: {upper: 12.5, lower: -2, alpha: 0.1, beta: 0.00001}\n"
    "time: {move_ms: 1, clock_ms: 2, inc_ms: 3, margin_ms: 4, start_ms: 5, newgame_ms: 6, quit_ms: 7}\n"
    "turns: 8\n"
    "on_fault: void\n"
    "restarts: 0\n"
    "limits: {memory_mib: 9, cpu_s: 10, processes: 11, open_files: 12, file_mib: 13}\n"
    "sandbox:\n"
    "  kind: bwrap\n"
    "  scratch_mib: 14\n"
    "  expose: ['/a b', \"/c\"]\n"
    "env: [A=1, B]\n"
    "players:\n"
    "- {name: \"it's\", command: 'x --y \"z\"', folder: /f, threads: 4}\n"
    "- command: random\n"
    "  limits: {memory_mib: 0, cpu_s: 10}\n"
    "  env: [C=3]\n"
    "  expose: []\n";

/* TO-2, TO-5, TO-6, TO-18, TO-19 */
static void every_key_is_read_in_any_order(void **state)
{
	struct tournament t;
	struct limits limits;

	(void)state;
	read_well(&t, ALL);
	assert_string_equal(t.name, "A league");
	assert_string_equal(t.output, "out/of the way");
	assert_int_equal(t.format, TOURNAMENT_LADDER);
	assert_int_equal(t.scoring, TOURNAMENT_BY_WINS);
	assert_int_equal(t.match_points, 7);
	assert_int_equal(t.match_games, 0);
	assert_true(t.sprt.is_on);
	assert_true(t.sprt.lower == -2 && t.sprt.upper == 12.5 && t.sprt.alpha == 0.1 && t.sprt.beta == 0.00001);
	assert_int_equal(t.move_ms + t.clock_ms + t.inc_ms + t.margin_ms + t.start_ms + t.newgame_ms + t.quit_ms, 28);
	assert_int_equal(t.on_fault, FAULT_VOIDS);
	assert_int_equal(t.restarts, 0);
	assert_string_equal(t.sandbox, "bwrap");
	assert_int_equal(t.scratch_mib, 14);
	assert_string_equal(t.expose[0], "/a b");
	assert_string_equal(t.env[1], "B");
	assert_null(t.env[2]);
	assert_true(t.has_seed && t.seed.bytes[31] == 7);
	assert_string_equal(t.player[0].name, "it's");
	assert_string_equal(t.player[0].command, "x --y \"z\"");
	assert_string_equal(t.player[0].folder, "/f");
	assert_int_equal(t.player[0].threads, 4);
	assert_string_equal(t.player[1].env[0], "C=3");
	limits = tournament_limits_of(&t, 0);
	assert_int_equal(limits.memory_mib, 9);
	assert_int_equal(limits.file_mib, 13);
	limits = tournament_limits_of(&t, 1);
	assert_int_equal(limits.memory_mib, 0);
	assert_int_equal(limits.processes, 11);
	tournament_release(&t);
}

/* TO-20 */
static void players_without_a_name_have_that_of_their_command(void **state)
{
	struct tournament t;

	(void)state;
	read_well(&t, "players: [random, random, {name: random-3, command: x}, random]\n");
	assert_string_equal(t.player[0].name, "random");
	assert_string_equal(t.player[1].name, "random-2");
	assert_string_equal(t.player[2].name, "random-3");
	assert_string_equal(t.player[3].name, "random-4");
	tournament_release(&t);
}

/* TO-3 */
static void name_and_folder_follow_from_the_file(void **state)
{
	static const struct {
		const char *file, *name, *output;
	} cases[] = {
	    {"/a/b/cup.yml", "cup", "cup"},  {"cup.2026.yaml", "cup.2026", "cup.2026"}, {"cup", "cup", "cup.out"},
	    {".yaml", ".yaml", ".yaml.out"}, {"-", "tournament", "tournament"},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct tournament t;
		struct error error;

		assert_int_equal(read_text(&t, TWO, cases[i].file, &error), 0);
		assert_string_equal(t.name, cases[i].name);
		assert_string_equal(t.output, cases[i].output);
		tournament_release(&t);
	}
}

static void the_example_is_read(void **state)
{
	struct tournament t;

	(void)state;
	read_well(&t, TOURNAMENT_EXAMPLE);
	assert_int_equal(t.players, 3);
	tournament_release(&t);
}

/* Its comments claim to show the defaults: with them the example means the same. */
static void the_comments_of_the_example_are_keys(void **state)
{
	struct text bare = {.data = NULL};
	struct error error = {.text = ""};
	struct tournament t;

	(void)state;
	for (const char *at = TOURNAMENT_EXAMPLE; *at; at++) {
		/* A key behind a # follows at once, and prose after a space; the first line of all is prose. */
		bool is_key = *at == '#' && at[1] >= 'a' && at[1] <= 'z';

		if (!is_key)
			text_add(&bare, at, 1);
	}
	check(read_text(&t, bare.data, "example.yaml", &error) == 0, "%s", error.text);
	text_release(&bare);
	tournament_release(&t);
}

/* ---- What is refused --------------------------------------------------------------------------------------------- */

/* TO-2 */
static void what_is_wrong_in_a_file_is_told_with_its_line(void **state)
{
	static const struct {
		const char *text, *message;
	} cases[] = {
	    {"", "f:1: the file is empty; 'tablier tournament init' writes an example"},
	    {"[]\n", "f:1: no tournament: here should be a map, and is a list"},
	    {"game: backgammon\ngmes: 4\n", "f:2: unknown key 'gmes'; the nearest is 'games'"},
	    {"time:\n  mvoe_ms: 4\n", "f:2: unknown key 'mvoe_ms'; the nearest is 'move_ms'"},
	    {"players:\n- {nam: x}\n", "f:2: unknown key 'nam'; the nearest is 'name'"},
	    {"games: 4\ngames: 6\n", "f:2: 'games' is given twice"},
	    {"games: many\n", "f:1: 'games' takes a number from 2 to 100000000, not 'many'"},
	    {"games: 0\n", "f:1: 'games' takes a number from 2 to 100000000, not '0'"},
	    {"games: [4]\n", "f:1: no tournament: here should be a word, and is a list"},
	    {"format: swis\n", "f:1: 'format' takes round-robin, gauntlet, knockout, swiss or ladder, not 'swis'"},
	    {"\nsprt: {alpha: 2}\n", "f:2: 'alpha' takes a number from 1e-06 to 0.5, not '2'"},
	    {"sprt: {lower: inf}\n", "f:1: 'lower' takes a number from -10000 to 10000, not 'inf'"},
	    {"third_place: yes\n", "f:1: 'third_place' takes false or true, not 'yes'"},
	    {"name: ''\n", "f:1: 'name' is empty"},
	    {"name: \"a\\tb\"\n", "f:1: 'name' has a control character, or is not UTF-8"},
	    {"seed: x\n", "f:1: a seed is 64 hexadecimal digits or a decimal number, not 'x'"},
	    {"players:\n- {name: x}\n", "f:2: a player has no 'command'"},
	    {"players:\n- {name: x, command: a}\n- {name: x, command: b}\n", "f:3: two players have the name 'x'"},
	    {"name: &a b\n", "f:1: anchors, aliases and tags have no place in a tournament"},
	    {"games: 4\n---\ngames: 4\n", "f:2: a tournament is one document"},
	    {"sandbox: {kind: chroot}\n", "f:1: 'kind' takes none or bwrap, not 'chroot'"},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct tournament t;
		struct error error = {.text = ""};

		check(read_text(&t, cases[i].text, "f", &error) == -1, "'%s' was read", cases[i].text);
		check(strcmp(error.text, cases[i].message) == 0, "'%s': the message is '%s', and should be '%s'",
		      cases[i].text, error.text, cases[i].message);
		assert_int_equal(error.kind, ERROR_USAGE);
		tournament_release(&t);
	}
}

/* TO-5, TO-8, TO-14, TO-16, TO-18 */
static void what_does_not_go_together_is_refused(void **state)
{
	static const struct {
		const char *text, *message;
	} cases[] = {
	    {"games: 4\n", "two players or more, not 0"},
	    {"players: [a]\n", "two players or more, not 1"},
	    {TWO "games: 5\n", "an even number, not 5"},
	    {TWO "rounds: 2\n", "format swiss only"},
	    {TWO "third_place: true\n", "format knockout only"},
	    {TWO "sprt: {lower: 0, upper: 1}\n", "format ladder only"},
	    {TWO "format: ladder\nsprt: {lower: 1, upper: 1}\n", "below its upper bound"},
	    {"format: ladder\nplayers: [a, b, c]\n", "two players, not 3"},
	    {"format: swiss\nrounds: 4\nplayers: [a, b, c, d]\n", "take more than 4 players"},
	    {TWO "match_games: 3\nmatch_points: 3\n", "not both"},
	    {TWO "game: swedish-tables\nmatch_games: 2\n", "an odd number, not 2"},
	    {TWO "sandbox: {scratch_mib: 3}\n", "sandbox bwrap only"},
	    {TWO "sandbox: {expose: [/a]}\n", "sandbox bwrap only"},
	    {"games: 100000000\nplayers: [a, b, c]\n", "300000000 games are more than 100000000"},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct tournament t;
		struct error error = {.text = ""};

		assert_int_equal(read_text(&t, cases[i].text, "f", &error), 0);
		check(tournament_check(&t, &error) == -1, "'%s' was let through", cases[i].text);
		check(strstr(error.text, cases[i].message) != NULL, "'%s': the message is '%s', and should have '%s'",
		      cases[i].text, error.text, cases[i].message);
		tournament_release(&t);
	}
}

/* ---- The canonical text ------------------------------------------------------------------------------------------ */

/* TO-21 */
static void the_canonical_text_is_read_as_itself(void **state)
{
	static const char *const texts[] = {TWO, ALL, TOURNAMENT_EXAMPLE, "format: swiss\nplayers: [a, b, c, d, e]\n",
	                                    "format: knockout\nthird_place: true\nplayers: [a, {command: \"'\"}]\n"};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		char *once = canonical(texts[i]), *twice = canonical(once);

		check(strcmp(once, twice) == 0, "%s\nwas read as\n%s", once, twice);
		free(once);
		free(twice);
	}
}

/* TO-21 */
static void what_has_no_influence_on_games_is_not_in_it(void **state)
{
	static const char *const same[] = {
	    TWO,
	    "name: x\noutput: y\nplayers: [greedy, {command: random, threads: 8}]\n",
	    ("games: 100\n# what for\nturns: 10000\n" TWO),
	    "players: [{name: greedy, command: greedy, limits: {cpu_s: 0}}, random]\n",
	};
	char *first = canonical(same[0]);

	(void)state;
	for (size_t i = 1; i < LENGTH(same); i++) {
		char *other = canonical(same[i]);

		check(strcmp(first, other) == 0, "%s\ndiffers from\n%s", other, first);
		free(other);
	}
	free(first);
}

/* TO-22 */
static void differences_are_told_key_by_key(void **state)
{
	static const struct {
		const char *old, *new, *difference;
	} cases[] = {
	    {TWO, TWO, ""},
	    {TWO, TWO "games: 4\n", "games: 100 -> 4\n"},
	    {TWO, TWO "seed: 1\ntime: {move_ms: 5}\n",
	     "time.move_ms: 10000 -> 5\n"
	     "seed: none -> '0000000000000000000000000000000000000000000000000000000000000001'\n"},
	    {"players: [a, b]\n", "players: [b, a]\n", "players['a']: 1 -> 2\nplayers['b']: 2 -> 1\n"},
	    {"players: [a, b]\n", "players: [a, {name: b, command: c, limits: {cpu_s: 3}}]\n",
	     "players['b'].command: 'b' -> 'c'\nplayers['b'].limits.cpu_s: none -> 3\n"},
	    {"players: [a, b, c]\n", "players: [a, b]\n",
	     "players['c']: 3 -> none\nplayers['c'].command: 'c' -> none\n"},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char *old = canonical(cases[i].old), *new = canonical(cases[i].new);
		struct text out = {.data = NULL};

		text_add_string(&out, "");
		tournament_difference(old, new, &out);
		check(strcmp(out.data, cases[i].difference) == 0, "case %zu:\n%sshould be\n%s", i, out.data,
		      cases[i].difference);
		text_release(&out);
		free(old);
		free(new);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(what_is_not_said_is_as_in_a_match),
	    cmocka_unit_test(every_key_is_read_in_any_order),
	    cmocka_unit_test(players_without_a_name_have_that_of_their_command),
	    cmocka_unit_test(name_and_folder_follow_from_the_file),
	    cmocka_unit_test(the_example_is_read),
	    cmocka_unit_test(the_comments_of_the_example_are_keys),
	    cmocka_unit_test(what_is_wrong_in_a_file_is_told_with_its_line),
	    cmocka_unit_test(what_does_not_go_together_is_refused),
	    cmocka_unit_test(the_canonical_text_is_read_as_itself),
	    cmocka_unit_test(what_has_no_influence_on_games_is_not_in_it),
	    cmocka_unit_test(differences_are_told_key_by_key),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
