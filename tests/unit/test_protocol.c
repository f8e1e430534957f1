/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lines of the bot protocol: spec/protocol.md.
 */
#include "config.h"

#include "unit.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "referee/protocol.h"

#define COMMITMENT "3852568105c3d218a307a263394794640cd54a5c0fcad863c1a14140ca7df531"
#define GAME_SEED  "e895dd6fc8eba22523134b889d5718b0f6ea8cfd3eb8d4279434b198dd950735"
#define SEED       "0000000000000000000000000000000000000000000000000000000000000007"

enum {
	REFEREE_LINE_BYTES = 4096,    /* PR-1.4: without a list of plays */
	REFEREE_PLAYS_BYTES = 131072, /* and with one */
};

/* ---- What a bot says --------------------------------------------------------------------------------------------- */

static void each_verb_is_known(void **state)
{
	/* PR-2.2, PR-2.4, PR-2.5, PR-4.2, PR-4.3, PR-4.6, PR-8.2 */
	static const struct {
		const char *line;
		enum message_kind kind;
		const char *rest;
	} cases[] = {
	    {"id name A bot", MESSAGE_ID, "name A bot"},
	    {"games swedish-tables *", MESSAGE_GAMES, "swedish-tables *"},
	    {"want plays", MESSAGE_WANT, "plays"},
	    {"readyok", MESSAGE_READY, ""},
	    {"readyok protocol=1", MESSAGE_READY, "protocol=1"},
	    {"pong 17", MESSAGE_PONG, "17"},
	    {"entropy 5f3a", MESSAGE_ENTROPY, "5f3a"},
	    {"info eval=0.31 text: I fear the six", MESSAGE_INFO, "eval=0.31 text: I fear the six"},
	    {"error no tables", MESSAGE_ERROR, "no tables"},
	    {"play bar/3* 3/8", MESSAGE_PLAY, "bar/3* 3/8"},
	    {"resign", MESSAGE_ANSWER, ""},
	    {"resign gammon", MESSAGE_ANSWER, "gammon"},
	    {"double", MESSAGE_ANSWER, ""},
	    {"roll", MESSAGE_ANSWER, ""},
	    {"take", MESSAGE_ANSWER, ""},
	    {"drop", MESSAGE_ANSWER, ""},
	    {"keep", MESSAGE_ANSWER, ""},
	    {"rethrow", MESSAGE_ANSWER, ""},
	    {"doublet 3", MESSAGE_ANSWER, "3"},
	    {"breakup 17", MESSAGE_ANSWER, "17"},
	    {"accept", MESSAGE_ANSWER, ""},
	    {"decline", MESSAGE_ANSWER, ""},
	    {"pause", MESSAGE_PAUSE, ""},
	    {"throw 64", MESSAGE_THROW, "64"},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct message message = protocol_parse(cases[i].line, strlen(cases[i].line));

		check(message.kind == cases[i].kind, "'%s' is of kind %d", cases[i].line, message.kind);
		assert_string_equal(message.rest, cases[i].rest);
	}
}

static void a_throw_has_as_many_dice_as_were_asked_for(void **state)
{
	/* PR-11.2 */
	static const struct {
		const char *rest;
		int digits, status;
	} cases[] = {
	    {"64", 2, 0},  {"6123", 4, 0}, {"6", 2, -1},   {"641", 2, -1}, {"64", 4, -1},
	    {"07", 2, -1}, {"6 4", 2, -1}, {"64 ", 2, -1}, {"", 2, -1},    {"6x", 2, -1},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		uint8_t dice[4] = {0};

		check(protocol_read_throw(cases[i].rest, cases[i].digits, dice) == cases[i].status, "throw '%s'",
		      cases[i].rest);
		for (int die = 0; cases[i].status == 0 && die < cases[i].digits; die++)
			assert_int_equal(dice[die], cases[i].rest[die] - '0');
	}
}

static void other_verbs_are_unknown(void **state)
{
	/* PR-1.3 */
	static const char *const lines[] = {
	    "",    " ",         " play 1/2", "Play 1/2", "PLAY 1/2", "plays",    "playing 1/2",
	    "pla", "hello you", "readyok1",  "ready",    "pong1",    "infos",    "play\u00a01/2",
	    "uci", "x y z",     "bestmove",  "quit",     "ask play", "newmatch",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(lines); i++) {
		struct message message = protocol_parse(lines[i], strlen(lines[i]));

		check(message.kind == MESSAGE_UNKNOWN, "'%s' is of kind %d", lines[i], message.kind);
	}
}

static void lines_with_control_characters_or_without_utf_8_are_malformed(void **state)
{
	/* PR-1.5 */
	static const struct {
		const char *line;
		size_t length;
	} cases[] = {
	    {"play 1/2\0", 9},         {"\0play 1/2", 9},       {"pl\0ay 1/2", 9},        {"play\0", 5},
	    {"play\t1/2", 8},          {"play 1/2\x7f", 9},     {"play 1/2\r", 9},        {"id name \x1b[31m", 13},
	    {"id name \xff", 9},       {"id name caf\xe9", 12}, {"id name \xc2\x85", 10}, {"id name \xc3", 9},
	    {"hello \xed\xa0\x80", 9},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct message message = protocol_parse(cases[i].line, cases[i].length);

		check(message.kind == MESSAGE_MALFORMED, "case %zu is of kind %d", i, message.kind);
		check(message.rest >= cases[i].line && message.rest <= cases[i].line + cases[i].length,
		      "case %zu: the rest is elsewhere", i);
	}
}

static void any_bytes_can_be_parsed(void **state)
{
	static const char letters[] = "play 1/*(2) \x01\0\xc3\xa9\xffidnamewtxe:=info";
	uint64_t random = 5;

	(void)state;
	for (int round = 0; round < 20000; round++) {
		size_t length = random_below(&random, 40);
		/* Its own piece of memory, so that a sanitizer sees a byte too far. */
		char *line = malloc(length + 1);
		struct message message;

		assert_non_null(line);
		for (size_t i = 0; i < length; i++)
			line[i] = letters[random_below(&random, sizeof letters - 1)];
		line[length] = '\0';
		message = protocol_parse(line, length);
		assert_true(message.rest >= line && message.rest <= line + length);
		assert_true((message.kind == MESSAGE_MALFORMED) == !text_is_clean(line, length));
		free(line);
	}
}

static void a_bot_tells_its_name_author_and_version(void **state)
{
	/* PR-2.2 */
	struct protocol_identity identity = {.name = ""};

	(void)state;
	assert_true(protocol_read_id(&identity, "name  Greedy  the \xc3\xa9ternal "));
	assert_string_equal(identity.name, " Greedy  the \xc3\xa9ternal ");
	assert_true(protocol_read_id(&identity, "author A. Reader"));
	assert_true(protocol_read_id(&identity, "version 1.0"));
	assert_string_equal(identity.author, "A. Reader");
	assert_string_equal(identity.version, "1.0");
	assert_true(protocol_read_id(&identity, "name Other"));
	assert_string_equal(identity.name, "Other");
	assert_string_equal(identity.author, "A. Reader");
}

static void other_kinds_of_id_change_nothing(void **state)
{
	static const char *const rests[] = {
	    "", "name", "names Greedy", "Name Greedy", "licence free", " name Greedy", "version1.0"};

	(void)state;
	for (size_t i = 0; i < LENGTH(rests); i++) {
		struct protocol_identity identity = {"n", "a", "v"};

		check(!protocol_read_id(&identity, rests[i]), "'%s' is known", rests[i]);
		assert_string_equal(identity.name, "n");
		assert_string_equal(identity.author, "a");
		assert_string_equal(identity.version, "v");
	}
}

/* Some ASCII, then one character many times: what 200 bytes of it are, by the rule. */
static void fill(char *text, size_t ascii, const char *character, size_t times)
{
	memset(text, 'x', ascii);
	text[ascii] = '\0';
	while (times--)
		strcat(text, character);
}

static void a_bots_text_is_cut_at_200_bytes_and_never_within_a_character(void **state)
{
	/* PR-2.2, PR-4.6 */
	static const char *const characters[] = {"y", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x8e\xb2"};

	(void)state;
	for (size_t i = 0; i < LENGTH(characters); i++)
		for (size_t ascii = 0; ascii <= 201; ascii++) {
			struct protocol_identity identity = {.name = ""};
			struct protocol_info info = {.eval = ""};
			size_t width = strlen(characters[i]), expected;
			char text[600], line[620];

			fill(text, ascii, characters[i], 80);
			expected = ascii >= 200 ? 200 : ascii + (200 - ascii) / width * width;
			if (strlen(text) <= 200)
				expected = strlen(text);

			snprintf(line, sizeof line, "name %s", text);
			assert_true(protocol_read_id(&identity, line));
			check(strlen(identity.name) == expected && strncmp(identity.name, text, expected) == 0,
			      "name: %zu of %zu bytes of width %zu: %zu", ascii, strlen(text), width,
			      strlen(identity.name));
			assert_string_equal(identity.author, "");

			snprintf(line, sizeof line, "text: %s", text);
			protocol_read_info(&info, line);
			check(strlen(info.text) == expected && strncmp(info.text, text, expected) == 0,
			      "info text: %zu of %zu bytes of width %zu: %zu", ascii, strlen(text), width,
			      strlen(info.text));

			snprintf(line, sizeof line, "eval=%s depth=1", text);
			protocol_read_info(&info, line);
			check(strlen(info.eval) == expected && strncmp(info.eval, text, expected) == 0,
			      "eval: %zu of %zu bytes of width %zu: %zu", ascii, strlen(text), width,
			      strlen(info.eval));
			assert_string_equal(info.depth, "1");
		}
}

static void a_bot_lists_its_games(void **state)
{
	/* PR-2.2 */
	static const struct {
		const char *rest, *game;
		bool has;
	} cases[] = {
	    {"revertier", "revertier", true},
	    {"swedish-tables revertier", "revertier", true},
	    {"swedish-tables revertier nard", "revertier", true},
	    {"*", "revertier", true},
	    {"swedish-tables *", "revertier", true},
	    {"  revertier  ", "revertier", true},
	    {"", "revertier", false},
	    {" ", "revertier", false},
	    {"swedish-tables", "revertier", false},
	    {"reverti", "revertier", false},
	    {"revertiers", "revertier", false},
	    {"Revertier", "revertier", false},
	    {"revertier,swedish-tables", "revertier", false},
	    {"**", "revertier", false},
	    {"revertier*", "revertier", false},
	    {"tables", "swedish-tables", false},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		check(protocol_has_game(cases[i].rest, cases[i].game) == cases[i].has, "'%s' for %s", cases[i].rest,
		      cases[i].game);
}

static void readyok_may_name_a_version(void **state)
{
	/* PR-2.2; PR-1.2: the order of words is free; PR-1.3: others are ignored. */
	static const struct {
		const char *rest;
		int version;
	} cases[] = {
	    {"", PROTOCOL_VERSION},
	    {"protocol=1", 1},
	    {"protocol=2", 2},
	    {"protocol=0", 0},
	    {"colour=red protocol=3", 3},
	    {"protocol=3 colour=red", 3},
	    {"colour=red", PROTOCOL_VERSION},
	    {"and waiting", PROTOCOL_VERSION},
	    {"my-protocol=9", PROTOCOL_VERSION},
	    {"protocol=", -1},
	    {"protocol=one", -1},
	    {"protocol=1x", -1},
	    {"protocol=1.5", -1},
	    {"protocol=-1", -1},
	    {"protocol=99999999999999999999", -1},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		check(protocol_read_version(cases[i].rest) == cases[i].version, "'%s' is version %d", cases[i].rest,
		      protocol_read_version(cases[i].rest));
}

static void the_version_is_read_from_its_own_word_alone(void **state)
{
	/* PR-1.2, PR-1.3 */
	(void)state;
	assert_int_equal(protocol_read_version("my-protocol=9 protocol=2"), 2);
	assert_int_equal(protocol_read_version("protocol= 2"), -1);
}

static void a_bot_tells_of_its_thoughts(void **state)
{
	/* PR-4.6 */
	static const struct {
		const char *rest, *eval, *depth, *text;
	} cases[] = {
	    {"eval=0.31 depth=2 text: I fear the six", "0.31", "2", "I fear the six"},
	    {"depth=2 eval=0.31", "0.31", "2", "-"},
	    {"eval=-1.5", "-1.5", "-", "-"},
	    {"text: eval=3 depth=4", "-", "-", "eval=3 depth=4"},
	    {"text: text: x", "-", "-", "text: x"},
	    {"text:  two  spaces ", "-", "-", " two  spaces "},
	    {"eval=1 eval=2 depth=3 depth=4", "2", "4", "-"},
	    {"nodes=1000 pv=1/2 eval=1 time", "1", "-", "-"},
	    {"eval= depth=", "", "", "-"},
	    {"evaluation=1 eval1=2 xeval=3", "-", "-", "-"},
	    {"", "-", "-", "-"},
	    {" ", "-", "-", "-"},
	    {"  eval=1   depth=2  ", "1", "2", "-"},
	    {"text:", "-", "-", "-"},
	    {"text: ", "-", "-", ""},
	    {"textual: x", "-", "-", "-"},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		/* What is not named stays. */
		struct protocol_info info = {"-", "-", "-"};

		protocol_read_info(&info, cases[i].rest);
		check(strcmp(info.eval, cases[i].eval) == 0, "'%s': eval is '%s'", cases[i].rest, info.eval);
		check(strcmp(info.depth, cases[i].depth) == 0, "'%s': depth is '%s'", cases[i].rest, info.depth);
		check(strcmp(info.text, cases[i].text) == 0, "'%s': text is '%s'", cases[i].rest, info.text);
	}
}

static void a_word_that_info_does_not_know_is_told(void **state)
{
	/* PR-1.3: it is ignored, and the log warns of the first. */
	static const struct {
		const char *rest, *unknown;
	} cases[] = {
	    {"", NULL},
	    {"eval=0.31 depth=2 text: nodes=5", NULL},
	    {"nodes=1000", "nodes=1000"},
	    {"eval=1 nodes=1000 pv=1/2 text: x", "nodes=1000 pv=1/2 text: x"},
	    {"depth=2 because", "because"},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct protocol_info info = {.eval = ""};
		const char *unknown = protocol_read_info(&info, cases[i].rest);

		if (cases[i].unknown)
			assert_string_equal(unknown ? unknown : "", cases[i].unknown);
		else
			assert_null(unknown);
	}
}

/* ---- What the referee says --------------------------------------------------------------------------------------- */

/* Compare what was written with the lines expected, and begin anew. */
static void assert_lines(struct text *out, const char *expected)
{
	assert_non_null(out->data);
	assert_string_equal(out->data, expected);
	assert_int_equal(out->used, strlen(expected));
	text_clear(out);
}

static const struct protocol_match MATCH = {.game = "revertier", .games = 3, .move_ms = 10000};

static void the_referee_says_hello(void **state)
{
	struct text out = {.data = NULL};

	(void)state;
	protocol_hello(&out);
	assert_lines(&out, "tablier protocol=1 referee=tablier/" PACKAGE_VERSION "\n"); /* PR-2.1 */
	text_release(&out);
}

static void a_match_is_announced_to_each_seat(void **state)
{
	/* PR-3.1 */
	const struct protocol_match to_points = {
	    .game = "backgammon:cube=off", .points = 7, .move_ms = 0, .clock_ms = 60000, .inc_ms = 250};
	struct text out = {.data = NULL};

	(void)state;
	protocol_newmatch(&out, &MATCH, 0, 0x5f054bbeb1562c90, COMMITMENT, true, "Quitter");
	assert_lines(&out, "newmatch game=revertier games=3 seat=1 move_ms=10000 clock_ms=0 inc_ms=0 "
	                   "seed=5f054bbeb1562c90 commitment=" COMMITMENT " entropy=open opponent: Quitter\n");
	protocol_newmatch(&out, &to_points, 1, 0x1f, COMMITMENT, false, "A  name of \xc3\xa9");
	assert_lines(&out,
	             "newmatch game=backgammon:cube=off points=7 seat=2 move_ms=0 clock_ms=60000 inc_ms=250 "
	             "seed=000000000000001f commitment=" COMMITMENT " entropy=closed opponent: A  name of \xc3\xa9\n");
	text_release(&out);
}

static void pings_carry_their_token(void **state)
{
	struct text out = {.data = NULL};

	(void)state;
	protocol_ping(&out, 1); /* PR-2.4 */
	assert_lines(&out, "ping 1\n");
	protocol_ping(&out, ULONG_MAX);
	assert_int_equal(strncmp(out.data, "ping 1844", 9), 0);
	text_release(&out);
}

static void games_and_results_are_told_from_each_side(void **state)
{
	const uint32_t score[2] = {4, 1}, most[2] = {UINT32_MAX, 0};
	struct text out = {.data = NULL};

	(void)state;
	protocol_newgame(&out, 2, score, 0, 0); /* PR-3.2 */
	protocol_newgame(&out, 2, score, 1, 0);
	protocol_newgame(&out, 3, most, 1, 0);
	assert_lines(&out, "newgame number=2 score=4-1\n"
	                   "newgame number=2 score=1-4\n"
	                   "newgame number=3 score=0-4294967295\n");

	protocol_result(&out, "won", 0, "jan:4", 0, score, 0, GAME_SEED); /* PR-3.3 */
	protocol_result(&out, "won", 0, "jan:4", 0, score, 1, GAME_SEED);
	assert_lines(&out, "result how=won winner=me win=jan:4 score=4-1 seed=" GAME_SEED "\n"
	                   "result how=won winner=them win=jan:4 score=1-4 seed=" GAME_SEED "\n");
	protocol_result(&out, "resigned", 1, "forfeit:1", 0, score, 1, GAME_SEED);
	protocol_result(&out, "dead", TAB_NOBODY, "-", 0, score, 0, GAME_SEED);
	assert_lines(&out, "result how=resigned winner=me win=forfeit:1 score=1-4 seed=" GAME_SEED "\n"
	                   "result how=dead winner=nobody win=- score=4-1 seed=" GAME_SEED "\n");

	protocol_endmatch(&out, 0, score, 0, SEED); /* PR-3.4 */
	protocol_endmatch(&out, 0, score, 1, SEED);
	protocol_endmatch(&out, TAB_NOBODY, score, 1, SEED);
	assert_lines(&out, "endmatch winner=me score=4-1 seed=" SEED "\n"
	                   "endmatch winner=them score=1-4 seed=" SEED "\n"
	                   "endmatch winner=nobody score=1-4 seed=" SEED "\n");
	protocol_quit(&out);
	assert_lines(&out, "quit\n");
	text_release(&out);
}

static void events_are_told_from_each_side(void **state)
{
	/* PR-5.1; DI-8: the first die of a throw for the start is seat 1's */
	const struct tab_dice dice = {{3, 1}};
	struct text out = {.data = NULL};

	(void)state;
	protocol_start(&out, dice, 0);
	protocol_start(&out, dice, 1);
	protocol_turn(&out, 1, true, (struct tab_dice){{5, 1}}, "1/6 6/7");
	protocol_turn(&out, 2, false, (struct tab_dice){{6, 4}}, "bar/6*");
	protocol_turn(&out, 3, true, (struct tab_dice){{2, 2}}, "pass");
	assert_lines(&out, "start me=3 them=1\n"
	                   "start me=1 them=3\n"
	                   "turn number=1 by=me dice=51 play: 1/6 6/7\n"
	                   "turn number=2 by=them dice=64 play: bar/6*\n"
	                   "turn number=3 by=me dice=22 play: pass\n");
	text_release(&out);
}

static void a_fault_is_told_with_its_verdict(void **state)
{
	struct text out = {.data = NULL};

	(void)state;
	protocol_fault(&out, "late", "did not answer within 10000 ms"); /* PR-7.1 */
	assert_lines(&out, "fault verdict=late text: did not answer within 10000 ms\n");
	text_release(&out);
}

static void a_request_holds_all_that_is_needed_to_answer_it(void **state)
{
	/* PR-4.1, as in section 9 */
	const struct protocol_match one = {.game = "revertier", .games = 1, .move_ms = 10000};
	const uint32_t score[2] = {0, 0};
	const struct tab_rules rules = rules_of("revertier");
	const struct protocol_request request = {
	    .what = "play", .turn = 1, .board = "-O-----------o------------", .dice = {{5, 1}}, .level = ""};
	const struct tab_outcome plays[] = {{.play = {2, {{1, 6, false}, {1, 2, false}}}},
	                                    {.play = {2, {{1, 6, false}, {6, 7, true}}}}};
	struct text prefix = {.data = NULL}, out = {.data = NULL};

	(void)state;
	protocol_ask_prefix(&prefix, &one, 1, score, 0);
	protocol_ask(&out, &prefix, &request, 0, &rules, plays, 2);
	assert_lines(&out, "ask play game=revertier games=1 number=1 score=0-0 move_ms=10000 clock_ms=0 their_ms=0 "
	                   "turn=1 board=-O-----------o------------ dice=51 plays: 1/6 1/2|1/6 6/7*\n");
	/* Without the list, and with one of one. */
	protocol_ask(&out, &prefix, &request, 0, &rules, NULL, 0);
	assert_lines(&out, "ask play game=revertier games=1 number=1 score=0-0 move_ms=10000 clock_ms=0 their_ms=0 "
	                   "turn=1 board=-O-----------o------------ dice=51\n");
	protocol_ask(&out, &prefix, &request, 0, &rules, plays, 1);
	assert_lines(&out, "ask play game=revertier games=1 number=1 score=0-0 move_ms=10000 clock_ms=0 their_ms=0 "
	                   "turn=1 board=-O-----------o------------ dice=51 plays: 1/6 1/2\n");
	text_release(&prefix);
	text_release(&out);
}

static void a_request_is_made_from_each_side(void **state)
{
	const struct protocol_match to_points = {
	    .game = "revertier", .points = 7, .move_ms = 0, .clock_ms = 60000, .inc_ms = 250};
	const uint32_t score[2] = {4, 1};
	const struct tab_rules rules = rules_of("revertier");
	const struct protocol_request request = {.what = "play",
	                                         .turn = 12,
	                                         .board = "-N-----A-----m---a-a------",
	                                         .dice = {{3, 3}},
	                                         .level = "",
	                                         .clock_ms = 1234,
	                                         .their_ms = 56};
	struct text prefix = {.data = NULL}, out = {.data = NULL};

	(void)state;
	protocol_ask_prefix(&prefix, &to_points, 5, score, 1);
	protocol_ask(&out, &prefix, &request, 1, &rules, NULL, 0);
	assert_lines(&out, "ask play game=revertier points=7 number=5 score=1-4 move_ms=0 clock_ms=1234 their_ms=56 "
	                   "turn=12 board=-N-----A-----m---a-a------ dice=33\n");
	text_release(&prefix);
	text_release(&out);
}

/* ---- Requests of every kind -------------------------------------------------------------------------------------- */

/* A request in the third game of a match of backgammon to 7 points, in which seat 1 has 2 and seat 2 has 6. */
static void check_request(const struct protocol_request *request, int seat, const struct tab_outcome *plays,
                          size_t count, const char *verb, const char *words)
{
	static const struct protocol_match match = {.game = "backgammon", .points = 7, .move_ms = 5000};
	static const uint32_t score[2] = {2, 6};
	const struct tab_rules rules = rules_of("backgammon");
	struct text prefix = {.data = NULL}, out = {.data = NULL};
	char expected[1000];

	protocol_ask_prefix(&prefix, &match, 3, score, seat);
	protocol_ask(&out, &prefix, request, seat, &rules, plays, count);
	snprintf(expected, sizeof expected,
	         "ask %s game=backgammon points=7 number=3 score=%s move_ms=5000 clock_ms=0 their_ms=0 %s\n", verb,
	         seat ? "6-2" : "2-6", words);
	assert_lines(&out, expected);
	text_release(&prefix);
	text_release(&out);
}

static void each_question_has_its_words(void **state)
{
	/* PR-4.1, PR-4.2: the dice only where they lie, the level only of a resignation */
	const struct protocol_request asked = {
	    .turn = 9, .board = "-b----E-C---eE---c-e----B-", .owner = TAB_NOBODY, .level = ""};
	const struct tab_outcome plays[] = {{.play = {2, {{1, 7, false}, {12, 16, true}}}},
	                                    {.play = {2, {{0, 6, false}, {24, 25, false}}}}};
	struct protocol_request request = asked;

	(void)state;
	request.what = "double";
	request.cube = 1;
	check_request(&request, 0, NULL, 0, "double", "turn=9 cube=1 owner=nobody board=-b----E-C---eE---c-e----B-");
	request.what = "take";
	request.cube = 16;
	request.owner = 1;
	check_request(&request, 0, NULL, 0, "take", "turn=9 cube=16 owner=them board=-b----E-C---eE---c-e----B-");
	check_request(&request, 1, NULL, 0, "take", "turn=9 cube=16 owner=me board=-b----E-C---eE---c-e----B-");
	request.owner = 0;
	check_request(&request, 0, NULL, 0, "take", "turn=9 cube=16 owner=me board=-b----E-C---eE---c-e----B-");

	request = asked;
	request.what = "resignation";
	request.level = "gammon";
	check_request(&request, 0, NULL, 0, "resignation", "turn=9 level=gammon board=-b----E-C---eE---c-e----B-");
	request.cube = 2;
	request.owner = 1;
	check_request(&request, 1, NULL, 0, "resignation",
	              "turn=9 cube=2 owner=me level=gammon board=-b----E-C---eE---c-e----B-");

	request = asked;
	request.what = "keep";
	request.dice = (struct tab_dice){{3, 1}};
	check_request(&request, 0, NULL, 0, "keep", "turn=9 board=-b----E-C---eE---c-e----B- dice=31");
	request.cube = 1;
	request.is_crawford = true;
	check_request(&request, 0, NULL, 0, "keep",
	              "turn=9 cube=1 owner=nobody crawford=yes board=-b----E-C---eE---c-e----B- dice=31");

	request = asked;
	request.what = "breakup";
	check_request(&request, 0, NULL, 0, "breakup", "turn=9 board=-b----E-C---eE---c-e----B-");
	request.what = "doublet";
	request.board = "o------------------------O:setup=both";
	check_request(&request, 0, NULL, 0, "doublet", "turn=9 board=o------------------------O:setup=both");

	request.what = "play";
	request.dice = (struct tab_dice){{6, 6}};
	request.again = true;
	check_request(&request, 0, NULL, 0, "play",
	              "turn=9 board=o------------------------O:setup=both dice=66 again=yes");
	request = asked;
	request.what = "play";
	request.dice = (struct tab_dice){{6, 4}};
	request.cube = 64;
	check_request(&request, 1, plays, 2, "play",
	              "turn=9 cube=64 owner=nobody board=-b----E-C---eE---c-e----B- dice=64 "
	              "plays: 24/18 13/9*|bar/19 1/off");
}

static void without_a_cube_nothing_is_said_of_one(void **state)
{
	/* PR-4.1: nor of Crawford */
	const struct protocol_request request = {
	    .what = "breakup", .turn = 1, .board = "-", .owner = 0, .is_crawford = true, .level = ""};

	(void)state;
	check_request(&request, 0, NULL, 0, "breakup", "turn=1 board=-");
}

static void decisions_and_throws_of_every_kind_are_told_from_each_side(void **state)
{
	/* PR-5.1 */
	const struct tab_dice pair[2] = {{{3, 1}}, {{6, 5}}}, breaker = {{2, 4}};
	struct text out = {.data = NULL};

	(void)state;
	protocol_start_pair(&out, pair, 0);
	protocol_start_pair(&out, pair, 1);
	assert_lines(&out, "start me=31 them=65\n"
	                   "start me=65 them=31\n");
	protocol_breaker(&out, breaker, 0);
	protocol_breaker(&out, breaker, 1);
	assert_lines(&out, "breaker me=2 them=4\n"
	                   "breaker me=4 them=2\n");
	protocol_decision(&out, true, "double");
	protocol_decision(&out, false, "take");
	protocol_decision(&out, true, "breakup 19");
	protocol_decision(&out, false, "resign backgammon");
	assert_lines(&out, "decision by=me answer: double\n"
	                   "decision by=them answer: take\n"
	                   "decision by=me answer: breakup 19\n"
	                   "decision by=them answer: resign backgammon\n");
	text_release(&out);
}

static void a_result_tells_the_cube_where_there_is_one(void **state)
{
	/* PR-3.3 */
	const uint32_t score[2] = {8, 1};
	struct text out = {.data = NULL};

	(void)state;
	protocol_result(&out, "dropped", 0, "game:1", 4, score, 1, GAME_SEED);
	protocol_result(&out, "resigned", 0, "gammon:2", 64, score, 0, GAME_SEED);
	protocol_result(&out, "won", 1, "backgammon:3", 1, score, 1, GAME_SEED);
	protocol_result(&out, "won", 1, "game:32", 0, score, 1, GAME_SEED);
	assert_lines(&out, "result how=dropped winner=them win=game:1 cube=4 score=1-8 seed=" GAME_SEED "\n"
	                   "result how=resigned winner=me win=gammon:2 cube=64 score=8-1 seed=" GAME_SEED "\n"
	                   "result how=won winner=me win=backgammon:3 cube=1 score=1-8 seed=" GAME_SEED "\n"
	                   "result how=won winner=me win=game:32 score=1-8 seed=" GAME_SEED "\n");
	text_release(&out);
}

/* The longest of everything that goes into a request. */
static const struct protocol_request LONGEST = {
    .what = "resignation",
    .turn = ULONG_MAX,
    .board = "o------------------------O:setup=both",
    .dice = {{6, 6}},
    .again = true,
    .cube = INT_MIN,
    .owner = TAB_NOBODY,
    .is_crawford = true,
    .level = "backgammon",
    .clock_ms = LONG_MIN,
    .their_ms = LONG_MIN,
};

/* ---- The length of lines (PR-1.4) -------------------------------------------------------------------------------- */

static void check_length(struct text *out, size_t most)
{
	const char *feed = strchr(out->data, '\n');

	check(feed && feed[1] == '\0', "not one line: %.60s", out->data);
	check(out->used <= most, "%zu bytes: %.60s", out->used, out->data);
	text_clear(out);
}

static void no_line_without_a_list_is_longer_than_4096_bytes(void **state)
{
	const uint32_t score[2] = {UINT32_MAX, UINT32_MAX};
	const struct tab_rules rules = rules_of("swedish-tables");
	struct protocol_match match = {
	    .games = LONG_MIN, .move_ms = LONG_MIN, .clock_ms = LONG_MIN, .inc_ms = LONG_MIN};
	char game[TAB_RULES_SIZE], name[PROTOCOL_TEXT_BYTES + 1], why[512], play[TAB_PLAY_SIZE];
	struct text prefix = {.data = NULL}, out = {.data = NULL};

	(void)state;
	memset(game, 'g', sizeof game);
	memset(name, 'n', sizeof name);
	memset(why, 'w', sizeof why);
	memset(play, 'p', sizeof play);
	game[sizeof game - 1] = name[sizeof name - 1] = why[sizeof why - 1] = play[sizeof play - 1] = '\0';
	match.game = game;

	protocol_hello(&out);
	check_length(&out, REFEREE_LINE_BYTES);
	protocol_newmatch(&out, &match, 1, UINT64_MAX, COMMITMENT, false, name);
	check_length(&out, REFEREE_LINE_BYTES);
	protocol_newgame(&out, ULONG_MAX, score, 1, 0);
	check_length(&out, REFEREE_LINE_BYTES);
	protocol_turn(&out, ULONG_MAX, false, LONGEST.dice, play);
	check_length(&out, REFEREE_LINE_BYTES);
	protocol_decision(&out, false, play);
	check_length(&out, REFEREE_LINE_BYTES);
	protocol_result(&out, "unfinished", TAB_NOBODY, "single-crown+monk:65535", INT_MIN, score, 1, GAME_SEED);
	check_length(&out, REFEREE_LINE_BYTES);
	protocol_endmatch(&out, TAB_NOBODY, score, 1, SEED);
	check_length(&out, REFEREE_LINE_BYTES);
	protocol_fault(&out, "closed-output", why);
	check_length(&out, REFEREE_LINE_BYTES);
	protocol_ask_prefix(&prefix, &match, ULONG_MAX, score, 1);
	protocol_ask(&out, &prefix, &LONGEST, 1, &rules, NULL, 0);
	check_length(&out, REFEREE_LINE_BYTES);
	text_release(&prefix);
	text_release(&out);
}

/*
 * A position and a doublet with very many outcomes, by climbing: move a checker at random, and keep that where the
 * outcomes are no fewer.
 */
static size_t find_many_plays(const struct tab_rules *rules, struct tab_position *best, struct tab_dice *dice)
{
	uint64_t random = 6;
	size_t most = 0;
	/* A chain of single checkers, as far as there may be; the opponent out of the way, on his home. */
	char board[] = "--------------------------";

	board[13] = 'o';
	for (int point = 9; point <= 24; point++)
		if (point != 13)
			board[point] = 'A';
	for (int round = 0; round < 3000; round++) {
		char next[sizeof board];
		struct tab_position position;

		memcpy(next, board, sizeof next);
		if (round > 0) {
			size_t from = 1 + random_below(&random, 24), to = 1 + random_below(&random, 24);

			if (next[from] == '-' || (next[from] != 'o' && next[to] == 'o'))
				continue;
			if (next[from] == 'o') {
				if (next[to] != '-')
					continue;
				next[to] = 'o';
				next[from] = '-';
			} else {
				next[to] = next[to] == '-' ? 'A' : (char)(next[to] + 1);
				next[from] = next[from] == 'A' ? '-' : (char)(next[from] - 1);
			}
		}
		if (tab_position_parse(rules, next, &position, NULL) < 0 || tab_position_ended(rules, &position))
			continue;
		for (uint8_t die = 1; die <= 6; die++) {
			const struct tab_dice doublet = {{die, die}};
			size_t count = tab_plays_count(rules, &position, doublet);

			if (count < most)
				continue;
			most = count;
			*best = position;
			*dice = doublet;
			memcpy(board, next, sizeof board);
		}
	}
	return most;
}

static void no_list_of_plays_is_longer_than_131072_bytes(void **state)
{
	static const char *const games[] = {
	    "swedish-tables",
	    "revertier",
	    "backgammon",
	    "acey-deucy",
	    "willughby:doublets=4,bear-off=over,larger-die=off,backgammon=behind,cube=on",
	    "irish:doublets=4",
	    "todas-tablas:doublets=4",
	    "nard:doublets=4",
	};
	static struct tab_outcome plays[TAB_MAX_PLAYS];
	const uint32_t score[2] = {UINT32_MAX, UINT32_MAX};

	(void)state;
	for (size_t i = 0; i < LENGTH(games); i++) {
		const struct tab_rules rules = rules_of(games[i]);
		struct protocol_match match = MATCH;
		struct protocol_request request = LONGEST;
		struct text prefix = {.data = NULL}, out = {.data = NULL};
		struct tab_position position;
		char board[TAB_BOARD_SIZE];
		size_t most = find_many_plays(&rules, &position, &request.dice), bars = 0;

		tab_position_print(&rules, &position, board);
		check(most > 1500, "%s: only %zu plays on %s", rules.game->name, most, board);
		assert_int_equal(tab_plays(&rules, &position, request.dice, plays), most);
		match.game = games[i];
		request.board = board;
		protocol_ask_prefix(&prefix, &match, ULONG_MAX, score, 1);
		protocol_ask(&out, &prefix, &request, 1, &rules, plays, most);
		for (const char *at = out.data; (at = strchr(at, '|')); at++)
			bars++;
		assert_int_equal(bars, most - 1);
		check_length(&out, REFEREE_PLAYS_BYTES);
		text_release(&prefix);
		text_release(&out);
	}
}

static void no_list_of_plays_could_be_longer_than_131072_bytes(void **state)
{
	/* As many plays as there can be, each as long as there can be. */
	static struct tab_outcome plays[TAB_MAX_PLAYS];
	const uint32_t score[2] = {UINT32_MAX, UINT32_MAX};
	const struct tab_rules rules = rules_of("swedish-tables");
	struct text prefix = {.data = NULL}, out = {.data = NULL};

	(void)state;
	for (size_t i = 0; i < LENGTH(plays); i++) {
		plays[i].play.count = TAB_MAX_STEPS;
		for (int j = 0; j < TAB_MAX_STEPS; j++)
			plays[i].play.step[j] = (struct tab_step){18, 24, true};
	}
	protocol_ask_prefix(&prefix, &MATCH, ULONG_MAX, score, 1);
	protocol_ask(&out, &prefix, &LONGEST, 1, &rules, plays, LENGTH(plays));
	check_length(&out, REFEREE_PLAYS_BYTES);
	text_release(&prefix);
	text_release(&out);
}

static void real_dice_and_games_taken_up_again_are_told(void **state)
{
	static const uint32_t score[2] = {4, 1};
	struct protocol_match match = MATCH;
	struct text out = {.data = NULL};

	(void)state;
	match.dice = "manual";
	protocol_newmatch(&out, &match, 0, 0x1f, "unused", true, "Ann"); /* PR-11.2 */
	assert_non_null(strstr(out.data, " seed=000000000000001f dice=manual entropy=closed opponent: Ann\n"));
	text_clear(&out);
	protocol_newgame(&out, 2, score, 1, 17); /* PR-11.3 */
	assert_string_equal(out.data, "newgame number=2 score=1-4 turn=17\n");
	text_clear(&out);
	protocol_endmatch(&out, 0, score, 0, NULL);
	assert_string_equal(out.data, "endmatch winner=me score=4-1\n");
	text_release(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(each_verb_is_known),
	    cmocka_unit_test(a_throw_has_as_many_dice_as_were_asked_for),
	    cmocka_unit_test(real_dice_and_games_taken_up_again_are_told),
	    cmocka_unit_test(other_verbs_are_unknown),
	    cmocka_unit_test(lines_with_control_characters_or_without_utf_8_are_malformed),
	    cmocka_unit_test(any_bytes_can_be_parsed),
	    cmocka_unit_test(a_bot_tells_its_name_author_and_version),
	    cmocka_unit_test(other_kinds_of_id_change_nothing),
	    cmocka_unit_test(a_bots_text_is_cut_at_200_bytes_and_never_within_a_character),
	    cmocka_unit_test(a_bot_lists_its_games),
	    cmocka_unit_test(readyok_may_name_a_version),
	    cmocka_unit_test(the_version_is_read_from_its_own_word_alone),
	    cmocka_unit_test(a_bot_tells_of_its_thoughts),
	    cmocka_unit_test(a_word_that_info_does_not_know_is_told),
	    cmocka_unit_test(the_referee_says_hello),
	    cmocka_unit_test(a_match_is_announced_to_each_seat),
	    cmocka_unit_test(pings_carry_their_token),
	    cmocka_unit_test(games_and_results_are_told_from_each_side),
	    cmocka_unit_test(events_are_told_from_each_side),
	    cmocka_unit_test(a_fault_is_told_with_its_verdict),
	    cmocka_unit_test(a_request_holds_all_that_is_needed_to_answer_it),
	    cmocka_unit_test(a_request_is_made_from_each_side),
	    cmocka_unit_test(each_question_has_its_words),
	    cmocka_unit_test(without_a_cube_nothing_is_said_of_one),
	    cmocka_unit_test(decisions_and_throws_of_every_kind_are_told_from_each_side),
	    cmocka_unit_test(a_result_tells_the_cube_where_there_is_one),
	    cmocka_unit_test(no_line_without_a_list_is_longer_than_4096_bytes),
	    cmocka_unit_test(no_list_of_plays_is_longer_than_131072_bytes),
	    cmocka_unit_test(no_list_of_plays_could_be_longer_than_131072_bytes),
	};

	return cmocka_run_group_tests_name("protocol", tests, NULL, NULL);
}
