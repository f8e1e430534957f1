/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "export_mat.h"

#include <inttypes.h>
#include <string.h>

#include "text.h"

enum {
	LEFT_COLUMNS = 27, /* of the left of the two columns */
	NAME_SIZE = 32,    /* what GNU Backgammon keeps of a name */
	CELL_SIZE = 80,
};

struct mat {
	struct record_walk *walk;
	FILE *out;
	bool has_begun;
	uint32_t lines;    /* of the game */
	bool is_line_open; /* its right column is empty */
	int left_used;     /* columns of the open line's left column */
};

static bool has_option(const struct tab_rules *rules, const char *name, const char *value)
{
	const struct tab_game *game = rules->game;

	for (size_t i = 0; i < game->option_count; i++)
		if (strcmp(game->options[i].name, name) == 0)
			return strcmp(game->options[i].values[rules->option[i]], value) == 0;
	return false;
}

/* ---- Columns ----------------------------------------------------------------------------------------------------- */

static void end_line(struct mat *mat)
{
	if (mat->is_line_open)
		fputc('\n', mat->out);
	mat->is_line_open = false;
}

/* Write what a seat did into its column. */
static void add_cell(struct mat *mat, int seat, const char *text)
{
	if (seat == 0 || !mat->is_line_open) {
		end_line(mat);
		fprintf(mat->out, "%3" PRIu32 ")", ++mat->lines);
		mat->is_line_open = true;
		mat->left_used = 0;
	}
	if (seat == 0) {
		fprintf(mat->out, " %s", text);
		mat->left_used = (int)strlen(text);
	} else {
		fprintf(mat->out, " %*s%s", mat->left_used < LEFT_COLUMNS ? LEFT_COLUMNS - mat->left_used : 1, "",
		        text);
		end_line(mat);
	}
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

/* A play as the record has it, with numbers for the bar and for off the board. */
static void number_play(const char *words, char *text, size_t size)
{
	size_t used = 0;

	while (*words && used + 2 < size) {
		bool is_bar = strncmp(words, "bar", 3) == 0, is_off = strncmp(words, "off", 3) == 0;

		if (is_bar)
			text[used++] = '2';
		text[used++] = is_bar ? '5' : is_off ? '0' : *words;
		words += is_bar || is_off ? 3 : 1;
	}
	text[used] = '\0';
}

static void on_play(struct mat *mat)
{
	const struct record_turn *turn = &mat->walk->item.turn;
	int low = turn->dice.die[0] < turn->dice.die[1] ? 0 : 1;
	char play[CELL_SIZE / 2] = "Cannot Move", cell[CELL_SIZE];

	/* What was awaited when the game ended was not played. */
	if (!turn->play[0])
		return;
	if (strcmp(turn->play, "pass") != 0)
		number_play(turn->play, play, sizeof play);
	snprintf(cell, sizeof cell, "%d%d: %s", turn->dice.die[1 - low], turn->dice.die[low], play);
	add_cell(mat, turn->seat, cell);
}

/* A double is written with its answer; without one it has come to nothing. */
static void on_decision(struct mat *mat)
{
	const struct tab_state *state = record_walk_state(mat->walk);
	const char *says = mat->walk->item.turn.says;
	bool is_taken = strcmp(says, "take") == 0;
	char cell[CELL_SIZE];

	if (!is_taken && strcmp(says, "drop") != 0)
		return;
	snprintf(cell, sizeof cell, " Doubles => %d", is_taken ? state->cube : 2 * state->cube);
	add_cell(mat, state->turn, cell);
	add_cell(mat, 1 - state->turn, is_taken ? " Takes" : " Drops");
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

/* A player's name, fit for a line in which a colon stands behind it. */
static void write_name(const struct mat *mat, int seat, char name[NAME_SIZE])
{
	const char *given = mat->walk->terms.player[seat].identity.name;

	text_escape(given, strlen(given), name, NAME_SIZE);
	for (; *name; name++)
		if (strchr(":\"[];", *name))
			*name = '.';
}

static void on_game(struct mat *mat)
{
	const struct record_item *item = &mat->walk->item;
	char name[2][NAME_SIZE], left[CELL_SIZE];

	for (int seat = 0; seat < 2; seat++)
		write_name(mat, seat, name[seat]);
	snprintf(left, sizeof left, "%s : %" PRIu32, name[0], item->score[0]);
	fprintf(mat->out, "\n Game %" PRIu32 "\n %-30s %s : %" PRIu32 "\n", item->number, left, name[1],
	        item->score[1]);
	mat->lines = 0;
}

static void on_result(struct mat *mat)
{
	const struct record_walk *walk = mat->walk;
	const struct tab_state *state = record_walk_state(walk);
	const struct tab_match *score = record_walk_score(walk);
	char cell[CELL_SIZE];

	if (state->winner == TAB_NOBODY) {
		end_line(mat);
		return;
	}
	snprintf(cell, sizeof cell, " Wins %" PRIu32 " point%s%s", state->points, state->points == 1 ? "" : "s",
	         score->length && score->points[state->winner] >= score->length ? " and the match" : "");
	/* Behind what the loser did last, where the column is free; GNU Backgammon takes a drop for a drop only so. */
	if (state->winner == 1 && mat->is_line_open) {
		add_cell(mat, 1, cell);
		return;
	}
	end_line(mat);
	fprintf(mat->out, "%*s%s\n", state->winner == 0 ? 5 : 6 + LEFT_COLUMNS, "", cell);
}

/* ---- The match --------------------------------------------------------------------------------------------------- */

/* Options by which a game is worth what the text cannot tell, or has plays that its readers refuse. */
static int check_rules(const struct mat *mat, struct error *error)
{
	static const struct {
		const char *option, *value;
	} plain[] = {{"scoring", "games"}, {"backgammon", "3"}, {"automatic-doubles", "0"}, {"larger-die", "on"}};
	const struct tab_rules *rules = record_walk_rules(mat->walk);

	if (strcmp(rules->game->name, "backgammon") != 0)
		return error_set(error, ERROR_USAGE, "a match text is of backgammon, and the record of '%s'",
		                 rules->game->name);
	for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
		if (!has_option(rules, plain[i].option, plain[i].value))
			return error_set(error, ERROR_USAGE,
			                 "a match text knows no backgammon with '%s' other than '%s'", plain[i].option,
			                 plain[i].value);
	return 0;
}

static int begin(struct mat *mat, struct error *error)
{
	const struct tab_rules *rules = record_walk_rules(mat->walk);

	if (mat->has_begun)
		return record_error(mat->walk->reader, mat->walk->item.line, error,
		                    "another match begins here, and a match text holds one");
	mat->has_begun = true;
	if (check_rules(mat, error) < 0)
		return -1;
	fprintf(mat->out,
	        "; [Variation \"Backgammon\"]\n; [Crawford \"%s\"]\n; [Jacoby \"%s\"]\n; [CubeLimit \"%d\"]\n",
	        has_option(rules, "crawford", "on") ? "On" : "Off", has_option(rules, "jacoby", "on") ? "On" : "Off",
	        tab_rules_have_cube(rules) ? 64 : 1);
	fprintf(mat->out, "\n %ld point match\n", mat->walk->terms.points);
	return 0;
}

static int on_item(struct mat *mat, struct error *error)
{
	switch (mat->walk->item.kind) {
	case RECORD_HEADER:
		return begin(mat, error);
	case RECORD_GAME:
		/* A game that stands alone has no header before it. */
		if (!mat->has_begun && begin(mat, error) < 0)
			return -1;
		on_game(mat);
		break;
	case RECORD_PAUSED:
		on_game(mat);
		break;
	case RECORD_TURN:
		if (mat->walk->item.turn.kind == TURN_PLAY)
			on_play(mat);
		else if (mat->walk->item.turn.kind == TURN_DECISION)
			on_decision(mat);
		break;
	case RECORD_RESULT:
		on_result(mat);
		break;
	default:
		break;
	}
	return 0;
}

int export_mat(struct record_walk *walk, FILE *out, struct error *error)
{
	struct mat mat = {.walk = walk, .out = out};

	do
		if (record_walk_next(walk, error) < 0 || on_item(&mat, error) < 0)
			return -1;
	while (walk->item.kind != RECORD_EOF);
	return 0;
}
