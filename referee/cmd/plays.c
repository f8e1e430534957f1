/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The legal plays of one position, or of many.
 */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/board_arguments.h"
#include "referee/command.h"
#include "referee/options.h"

/* An outcome as text, which is what the order of the lists is defined by. */
struct row {
	char board[TAB_BOARD_SIZE];
	char result[TAB_RESULT_SIZE];
	char whole[TAB_BOARD_SIZE + TAB_RESULT_SIZE]; /* BOARD or BOARD|RESULT */
	char play[TAB_PLAY_SIZE];
};

struct rows {
	struct tab_outcome outcome[TAB_MAX_PLAYS];
	struct row row[TAB_MAX_PLAYS];
	size_t count; /* at least 1: a pass is an outcome */
};

static void row_fill(const struct tab_rules *rules, struct row *row, const struct tab_outcome *outcome)
{
	tab_position_print(rules, &outcome->after, row->board);
	tab_result_print(outcome->result, row->result);
	tab_play_print(rules, &outcome->play, row->play);
	snprintf(row->whole, sizeof row->whole, outcome->result.kind == TAB_NO_WIN ? "%s" : "%s|%s", row->board,
	         row->result);
}

static void rows_fill(struct rows *rows, const struct tab_rules *rules, const struct tab_position *position,
                      struct tab_dice dice)
{
	rows->count = tab_plays(rules, position, dice, rows->outcome);
	if (rows->count == 0)
		rows->outcome[rows->count++] = (struct tab_outcome){.after = *position};
	for (size_t i = 0; i < rows->count; i++)
		row_fill(rules, &rows->row[i], &rows->outcome[i]);
}

static int by_columns(const void *a, const void *b)
{
	const struct row *left = a, *right = b;
	int order = strcmp(left->board, right->board);

	return order ? order : strcmp(left->result, right->result);
}

static int by_whole(const void *a, const void *b)
{
	const struct row *left = a, *right = b;

	return strcmp(left->whole, right->whole);
}

static int list_one(struct rows *rows, const struct tab_rules *rules, const char *board, const char *dice_text,
                    struct error *error)
{
	struct tab_position position;
	struct tab_dice dice;

	if (parse_throw(rules, board, dice_text, &position, &dice, error) < 0)
		return -1;
	rows_fill(rows, rules, &position, dice);
	qsort(rows->row, rows->count, sizeof *rows->row, by_columns);
	for (size_t i = 0; i < rows->count; i++)
		printf("%s\t%s\t%s\n", rows->row[i].play, rows->row[i].board, rows->row[i].result);
	return 0;
}

/* Answer one line of a batch. It is taken apart. */
static void answer(struct rows *rows, const struct tab_rules *rules, char *line)
{
	char *space = strchr(line, ' ');
	struct tab_position position;
	struct tab_dice dice;
	struct error error;

	if (!space && !board_is(line)) {
		printf("error: a line is BOARD DICE\n");
		return;
	}
	if (space)
		*space = '\0';
	if (parse_throw(rules, line, space ? space + 1 : NULL, &position, &dice, &error) < 0) {
		printf("error: %s\n", error.text);
		return;
	}
	rows_fill(rows, rules, &position, dice);
	qsort(rows->row, rows->count, sizeof *rows->row, by_whole);
	printf("%zu\t", rows->count);
	for (size_t i = 0; i < rows->count; i++)
		printf("%s%s", i ? "," : "", rows->row[i].whole);
	putchar('\n');
}

static int list_batch(struct rows *rows, const struct tab_rules *rules, struct error *error)
{
	char *line = NULL;
	size_t size = 0;
	ssize_t length;

	while ((length = getline(&line, &size, stdin)) > 0) {
		if (line[length - 1] == '\n')
			line[--length] = '\0';
		if (length && line[length - 1] == '\r')
			line[--length] = '\0';
		if (strlen(line) != (size_t)length)
			printf("error: a zero byte in the line\n");
		else
			answer(rows, rules, line);
		/* Somebody may wait for this answer before he asks on. */
		if (fflush(stdout) != 0)
			break;
	}
	free(line);
	if (ferror(stdin))
		return error_system(error, ERROR_USAGE, "cannot read standard input");
	return 0;
}

static int run(int argc, char **argv, struct error *error)
{
	bool is_batch = false;
	const struct option_spec specs[] = {
	    {.name = "batch", .type = OPTION_FLAG, .target = &is_batch},
	    {.name = NULL},
	};
	struct tab_rules rules;
	struct rows *rows;
	int status;

	argc = options_parse(specs, argc, argv, error);
	if (argc < 0)
		return -1;
	if (is_batch ? argc != 1 : argc < 2 || argc > 3)
		return error_set(error, ERROR_USAGE,
		                 is_batch ? "plays --batch takes a game"
		                          : "plays takes a game, a board or an ID, and dice");
	if (parse_rules(argv[0], &rules, error) < 0)
		return -1;
	rows = malloc(sizeof *rows);
	if (!rows)
		return error_system(error, ERROR_FAILED, "cannot list plays");
	status = is_batch ? list_batch(rows, &rules, error)
	                  : list_one(rows, &rules, argv[1], argc == 3 ? argv[2] : NULL, error);
	free(rows);
	return status;
}

const struct command command_plays = {
    .name = "plays",
    .summary = "list the legal plays of a position",
    .help = "usage: tablier plays GAME BOARD DICE\n"
	    "       tablier plays GAME ID [DICE]\n"
	    "       tablier plays --batch GAME\n"
	    "\n"
	    "Print a line for each distinct outcome: the play, a tab, the board after it, a\n"
	    "tab, and what it wins, or '-'. Where no step is possible the play is 'pass'.\n"
	    "\n"
	    "BOARD  26 characters as the player sees it: the opponent's bar, the points 1 to\n"
	    "       24 in the player's numbering, his own bar. '-' is empty, 'A' to 'O' are\n"
	    "       1 to 15 of his checkers, 'a' to 'o' of the opponent's.\n"
	    "ID     in games numbered as backgammon is: an XGID, or GNU Backgammon's position\n"
	    "       ID, with ':' and the match ID if you like. The player is the one on roll.\n"
	    "DICE   two digits, as in 64; they may be left out where an ID tells them\n"
	    "\n"
	    "--batch  read lines 'BOARD DICE' from standard input; answer each with the\n"
	    "         count of outcomes, a tab, and their boards, joined by commas. A board\n"
	    "         on which the game is won is followed by '|' and the win.\n"
	    "\n"
	    "Example: tablier plays swedish-tables -O-----------o------------ 64\n",
    .run = run,
};
