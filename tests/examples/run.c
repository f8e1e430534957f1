/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs files of worked examples, and prints TAP.
 *
 * A file is made of cases. A line that begins with `##` names the case and the clauses it pins. Then:
 *
 *   at GAME BOARD DICE    the position and the throw (the dice may be left out for `fault` and `over`)
 *   has PLAY              the play is legal; `has PLAY -> KIND:POINTS` or `-> -` says what it wins
 *   leads PLAY BOARD      the play is legal and leads to this board
 *   not PLAY CLAUSE       the play is illegal, and the clause says why
 *   all PLAY; PLAY        these are all the outcomes, each named by a play that leads there; or `all pass`
 *   count N               so many outcomes
 *   fault TEXT            the board is refused, and the message holds the text
 *   over                  the position is final
 *
 * Empty lines and lines that begin with a single `#` are skipped.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tablier.h"

static struct tab_outcome list[TAB_MAX_PLAYS];

struct test {
	char name[256];
	struct tab_rules rules;
	struct tab_position position;
	struct tab_dice dice;
	struct tab_error error;
	bool has_position;
	bool has_dice;
	bool failed;
	int checks;
	char board[64];
};

static int number, failures;

static void finish(struct test *test, const char *file)
{
	if (!test->name[0])
		return;
	if (test->checks == 0) {
		printf("# the case checks nothing\n");
		test->failed = true;
	}
	printf("%sok %d - %s: %s\n", test->failed ? "not " : "", ++number, file, test->name);
	failures += test->failed;
	test->name[0] = '\0';
}

__attribute__((format(printf, 2, 3))) static void fail(struct test *test, const char *format, ...)
{
	va_list arguments;

	printf("# ");
	va_start(arguments, format);
	vprintf(format, arguments);
	va_end(arguments);
	printf("\n");
	test->failed = true;
}

static bool judge(struct test *test, const char *text, struct tab_outcome *out, struct tab_refusal *refusal)
{
	struct tab_error error;
	struct tab_play play;

	if (tab_play_parse(&test->rules, text, &play, &error) < 0) {
		fail(test, "'%s': %s", text, error.text);
		return false;
	}
	return tab_play_judge(&test->rules, &test->position, test->dice, &play, out, refusal) == 0;
}

static void check_has(struct test *test, char *text)
{
	char result[TAB_RESULT_SIZE];
	char *arrow = strstr(text, " -> ");
	struct tab_outcome out;
	struct tab_refusal refusal = {0};

	if (arrow)
		*arrow = '\0';
	if (!judge(test, text, &out, &refusal)) {
		fail(test, "'%s' should be legal, but step %d: %s (%s)", text, refusal.step, refusal.text,
		     refusal.clause);
		return;
	}
	tab_result_print(out.result, result);
	if (arrow && strcmp(result, arrow + 4) != 0)
		fail(test, "'%s' should win %s, and wins %s", text, arrow + 4, result);
}

static void check_leads(struct test *test, char *text)
{
	char after[TAB_BOARD_SIZE];
	char *board = strrchr(text, ' ');
	struct tab_outcome out;
	struct tab_refusal refusal = {0};

	if (!board) {
		fail(test, "'leads' without a board");
		return;
	}
	*board++ = '\0';
	if (!judge(test, text, &out, &refusal)) {
		fail(test, "'%s' should be legal, but step %d: %s (%s)", text, refusal.step, refusal.text,
		     refusal.clause);
		return;
	}
	tab_position_print(&test->rules, &out.after, after);
	if (strcmp(after, board) != 0)
		fail(test, "'%s' should lead to %s, and leads to %s", text, board, after);
}

static void check_not(struct test *test, char *text)
{
	char *clause = strrchr(text, ' ');
	struct tab_outcome out;
	struct tab_refusal refusal = {0};

	if (!clause) {
		fail(test, "'not' without a clause");
		return;
	}
	*clause++ = '\0';
	if (judge(test, text, &out, &refusal))
		fail(test, "'%s' should be illegal by %s, and is legal", text, clause);
	else if (!refusal.clause || strcmp(refusal.clause, clause) != 0)
		fail(test, "'%s' should be illegal by %s, and is by %s: %s", text, clause, refusal.clause,
		     refusal.text);
}

static void check_all(struct test *test, char *text)
{
	size_t count = tab_plays(&test->rules, &test->position, test->dice, list);
	bool found[TAB_MAX_PLAYS] = {false};

	if (strcmp(text, "pass") == 0) {
		if (count)
			fail(test, "the turn should pass, and has %zu outcomes", count);
		return;
	}
	for (char *save, *one = strtok_r(text, ";", &save); one; one = strtok_r(NULL, ";", &save)) {
		struct tab_outcome out;
		struct tab_refusal refusal = {0};

		one += strspn(one, " ");
		if (!judge(test, one, &out, &refusal)) {
			fail(test, "'%s' should be legal, but step %d: %s (%s)", one, refusal.step, refusal.text,
			     refusal.clause);
			continue;
		}
		for (size_t i = 0; i < count; i++)
			if (tab_position_equal(&list[i].after, &out.after) && list[i].result.kind == out.result.kind)
				found[i] = true;
	}
	for (size_t i = 0; i < count; i++)
		if (!found[i]) {
			char play[TAB_PLAY_SIZE];

			tab_play_print(&test->rules, &list[i].play, play);
			fail(test, "'%s' is legal too", play);
		}
}

static void set_position(struct test *test, char *text)
{
	char game[128], dice[8] = "";
	int words = sscanf(text, "%127s %63s %7s", game, test->board, dice);

	test->has_position = test->has_dice = false;
	if (words < 2 || tab_rules_parse(&test->rules, game, &test->error) < 0) {
		fail(test, "'at %s': %s", text, test->error.text);
		return;
	}
	test->has_position = tab_position_parse(&test->rules, test->board, &test->position, &test->error) == 0;
	if (words == 3 && strlen(dice) == 2 && strspn(dice, "123456") == 2) {
		test->dice = (struct tab_dice){{(uint8_t)(dice[0] - '0'), (uint8_t)(dice[1] - '0')}};
		test->has_dice = test->has_position && !tab_position_ended(&test->rules, &test->position);
	}
}

static void check(struct test *test, char *line)
{
	char *rest = line + strcspn(line, " ");
	size_t word = (size_t)(rest - line);

	rest += strspn(rest, " ");
	if (strncmp(line, "at", word) == 0) {
		set_position(test, rest);
		return;
	}
	test->checks++;
	if (strncmp(line, "fault", word) == 0) {
		if (test->has_position)
			fail(test, "the board should be refused");
		else if (!strstr(test->error.text, rest))
			fail(test, "the refusal should say '%s', and says '%s'", rest, test->error.text);
	} else if (!test->has_position) {
		fail(test, "the board %s is refused: %s", test->board, test->error.text);
	} else if (strncmp(line, "over", word) == 0) {
		if (!tab_position_ended(&test->rules, &test->position))
			fail(test, "the position should be final");
	} else if (!test->has_dice) {
		fail(test, "no dice, or a final position");
	} else if (strncmp(line, "has", word) == 0) {
		check_has(test, rest);
	} else if (strncmp(line, "leads", word) == 0) {
		check_leads(test, rest);
	} else if (strncmp(line, "not", word) == 0) {
		check_not(test, rest);
	} else if (strncmp(line, "all", word) == 0) {
		check_all(test, rest);
	} else if (strncmp(line, "count", word) == 0) {
		size_t count = tab_plays(&test->rules, &test->position, test->dice, list);

		if (count != strtoul(rest, NULL, 10))
			fail(test, "there should be %s outcomes, and there are %zu", rest, count);
	} else {
		fail(test, "'%s' is not understood", line);
	}
}

static void run(const char *path)
{
	const char *file = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
	struct test test = {.name = ""};
	char line[4096];
	FILE *in = fopen(path, "r");

	if (!in) {
		printf("Bail out! cannot open %s\n", path);
		exit(1);
	}
	while (fgets(line, sizeof line, in)) {
		line[strcspn(line, "\n")] = '\0';
		if (strncmp(line, "##", 2) == 0) {
			finish(&test, file);
			test = (struct test){.name = ""};
			snprintf(test.name, sizeof test.name, "%s", line + 2 + strspn(line + 2, " "));
		} else if (line[0] && line[0] != '#') {
			check(&test, line);
		}
	}
	finish(&test, file);
	fclose(in);
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		run(argv[i]);
	printf("1..%d\n", number);
	return failures ? 1 : 0;
}
