/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line is put together in two parts: the board, whose pieces have known widths, and the panel beside it, with what is
 * said of a side or of the match. The panel's lines are laid out first, by the row they stand beside.
 */
#include "draw.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
	STACK = 5,           /* checkers drawn on a point; where there are more their number stands behind */
	HALF = STACK + 1,    /* rows of a half of the board */
	ROWS = 2 * HALF + 1, /* with one between the halves */
	HALF_POINTS = 6,     /* points of a quarter */
	BAR_COLUMNS = 5,
	MARGIN = 1,     /* at the left */
	GAP = 2,        /* between the board and the panel */
	PANEL = 30,     /* columns that the panel has at least */
	LEAST_CELL = 3, /* columns of a point */
	WIDEST_CELL = 6,
	PANEL_LINE_SIZE = 200, /* bytes; names of players have fewer */
};

/* The pieces that a board is made of. */
struct glyphs {
	const char *checker[2]; /* of the viewer, of the opponent */
	const char *empty;
	const char *line, *wall;
	const char *corner[4]; /* top left and right, bottom left and right */
	const char *join[2];   /* of the bar with the top and the bottom */
};

static const struct glyphs UNICODE = {
    .checker = {"●", "○"},
    .empty = "·",
    .line = "─",
    .wall = "│",
    .corner = {"┌", "┐", "└", "┘"},
    .join = {"┬", "┴"},
};

static const struct glyphs ASCII = {
    .checker = {"X", "O"},
    .empty = ".",
    .line = "-",
    .wall = "|",
    .corner = {"+", "+", "+", "+"},
    .join = {"+", "+"},
};

struct canvas {
	const struct drawing *drawing;
	const struct glyphs *glyphs;
	struct text *out;
	int cell; /* columns of a point */
	char panel[ROWS][PANEL_LINE_SIZE];
};

/* ---- Pieces ------------------------------------------------------------------------------------------------------ */

static void add_spaces(struct text *out, int count)
{
	while (count-- > 0)
		text_add_string(out, " ");
}

static void repeat(struct text *out, const char *piece, int count)
{
	while (count-- > 0)
		text_add_string(out, piece);
}

/* Text of one column a character, cut to a number of columns. */
static void add_cut(struct text *out, const char *text, int columns)
{
	size_t length = 0;

	for (; text[length]; length++)
		/* A byte that begins a character of UTF-8. */
		if ((text[length] & 0xc0) != 0x80 && columns-- == 0)
			break;
	text_add(out, text, length);
}

/* A piece, one column wide or of a number's width, in a cell of so many columns. */
static void add_cell(struct text *out, const char *piece, int piece_columns, int cell, bool is_marked)
{
	int before = (cell - 1) / 2;

	add_spaces(out, before - 1);
	text_add_string(out, is_marked ? "*" : " ");
	text_add_string(out, piece);
	add_spaces(out, cell - before - piece_columns);
}

static void add_number(struct text *out, int number, int cell, bool is_marked)
{
	char digits[NUMBER_SIZE];
	size_t length = number_print(digits, number);

	add_cell(out, digits, (int)length, cell, is_marked);
}

/* ---- The board --------------------------------------------------------------------------------------------------- */

/* The point of the viewer's path at a column, from 0 at the left, of the far or the near half. */
static int point_at(bool is_far, int column)
{
	return is_far ? 12 - column : 13 + column;
}

/* What lies at a height of a stack, from 0 at the edge of the board. */
static void add_stacked(struct canvas *canvas, int count, int side, int height, const char *empty, int cell)
{
	if (height < STACK && height < count)
		add_cell(canvas->out, canvas->glyphs->checker[side], 1, cell, false);
	else if (height == STACK && count > STACK)
		add_number(canvas->out, count, cell, false);
	else
		add_cell(canvas->out, height == 0 && count == 0 ? empty : " ", 1, cell, false);
}

static void add_point(struct canvas *canvas, int point, int height)
{
	const struct tab_position *position = &canvas->drawing->position;
	int mine = tab_side_count(&position->me, point);
	int theirs = tab_side_count(&position->them, tab_point_across(canvas->drawing->rules, point));

	add_stacked(canvas, mine ? mine : theirs, mine ? 0 : 1, height, canvas->glyphs->empty, canvas->cell);
}

/* The row of the numbers of the points. */
static void add_numbers(struct canvas *canvas, bool is_far)
{
	const struct drawing *drawing = canvas->drawing;
	struct text *out = canvas->out;

	add_spaces(out, MARGIN + 1);
	for (int column = 0; column < 2 * HALF_POINTS; column++) {
		int point = point_at(is_far, column);

		if (column == HALF_POINTS) {
			add_spaces(out, 2);
			add_cell(out, "bar", 3, BAR_COLUMNS - 1, is_far && drawing->marks >> TAB_BAR & 1);
			add_spaces(out, 2);
		}
		add_number(out, drawing->rules->game->descending ? 25 - point : point, canvas->cell,
		           drawing->marks >> point & 1);
	}
	if (!is_far && drawing->marks >> TAB_OFF & 1)
		text_add_string(out, "*off");
}

static void add_edge(struct canvas *canvas, bool is_far)
{
	const struct glyphs *glyphs = canvas->glyphs;
	struct text *out = canvas->out;
	int half = HALF_POINTS * canvas->cell + 1;

	add_spaces(out, MARGIN);
	text_add_string(out, glyphs->corner[is_far ? 0 : 2]);
	repeat(out, glyphs->line, half);
	text_add_string(out, glyphs->join[!is_far]);
	repeat(out, glyphs->line, BAR_COLUMNS);
	text_add_string(out, glyphs->join[!is_far]);
	repeat(out, glyphs->line, half);
	text_add_string(out, glyphs->corner[is_far ? 1 : 3]);
}

/* Row 0 is the farthest. */
static void add_row(struct canvas *canvas, int row)
{
	const struct tab_position *position = &canvas->drawing->position;
	bool is_far = row < HALF;
	/* In the row between the halves nothing lies as high as this. */
	int height = is_far ? row : row == HALF ? HALF : ROWS - 1 - row;
	int on_bar = tab_side_count(is_far ? &position->me : &position->them, TAB_BAR);

	add_spaces(canvas->out, MARGIN);
	text_add_string(canvas->out, canvas->glyphs->wall);
	for (int column = 0; column < 2 * HALF_POINTS; column++) {
		if (column == HALF_POINTS) {
			text_add_string(canvas->out, " ");
			text_add_string(canvas->out, canvas->glyphs->wall);
			add_stacked(canvas, on_bar, is_far ? 0 : 1, height, " ", BAR_COLUMNS);
			text_add_string(canvas->out, canvas->glyphs->wall);
		}
		add_point(canvas, point_at(is_far, column), height);
	}
	text_add_string(canvas->out, " ");
	text_add_string(canvas->out, canvas->glyphs->wall);
}

/* ---- The panel --------------------------------------------------------------------------------------------------- */

/* The lines on a side, from a row on. Returns their number. */
static int write_side(struct canvas *canvas, int index, int row)
{
	const struct drawing *drawing = canvas->drawing;
	const struct draw_side *side = &drawing->side[index];
	const struct tab_side *checkers = index == 0 ? &drawing->position.me : &drawing->position.them;
	int off = TAB_CHECKERS - tab_side_total(checkers), first = row;

	snprintf(canvas->panel[row++], PANEL_LINE_SIZE, "%s %s", canvas->glyphs->checker[index], side->name);
	if (drawing->has_scores)
		snprintf(canvas->panel[row++], PANEL_LINE_SIZE, "  score %u", side->score);
	if (off)
		snprintf(canvas->panel[row++], PANEL_LINE_SIZE, "  %d pips, %d off", tab_side_pips(checkers), off);
	else
		snprintf(canvas->panel[row++], PANEL_LINE_SIZE, "  %d pips", tab_side_pips(checkers));
	if (checkers->plane[0] >> 31)
		snprintf(canvas->panel[row++], PANEL_LINE_SIZE, "  in set-up");
	else if (drawing->cube && drawing->owner == index)
		snprintf(canvas->panel[row++], PANEL_LINE_SIZE, "  cube at %u", drawing->cube);
	if (side->action)
		snprintf(canvas->panel[row++], PANEL_LINE_SIZE, "  %s", side->action);
	return row - first;
}

/* The lines on the match and the cube in the middle, around the row between the halves. */
static void write_middle(struct canvas *canvas)
{
	const struct drawing *drawing = canvas->drawing;
	int row = HALF;

	if (drawing->length)
		snprintf(canvas->panel[row++], PANEL_LINE_SIZE, "  match to %u point%s", drawing->length,
		         drawing->length == 1 ? "" : "s");
	if (drawing->is_crawford)
		snprintf(canvas->panel[row++], PANEL_LINE_SIZE, "  Crawford game");
	else if (drawing->cube && drawing->owner == TAB_NOBODY)
		snprintf(canvas->panel[row++], PANEL_LINE_SIZE, "  cube at %u", drawing->cube);
}

static void write_panel(struct canvas *canvas)
{
	int count;

	write_side(canvas, 1, 0);
	write_middle(canvas);
	/* The viewer's lines end beside the near edge: count them, then write them where they belong. */
	count = write_side(canvas, 0, ROWS - HALF + 1);
	memset(canvas->panel[ROWS - HALF + 1], 0, (HALF - 1) * sizeof *canvas->panel);
	write_side(canvas, 0, ROWS - count);
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

static int board_columns(int cell)
{
	return MARGIN + 4 + 2 * (HALF_POINTS * cell + 1) + BAR_COLUMNS;
}

static int cell_for(int width)
{
	int cell = LEAST_CELL;

	while (cell < WIDEST_CELL && board_columns(cell + 1) + GAP + PANEL <= width)
		cell++;
	return cell;
}

static void add_line(struct canvas *canvas, const char *text)
{
	if (!text)
		return;
	add_cut(canvas->out, text, canvas->drawing->width);
	text_add_string(canvas->out, "\n");
}

/* End a line, without the spaces at its end. */
static void end_line(struct text *out)
{
	while (out->used && out->data[out->used - 1] == ' ')
		out->data[--out->used] = '\0';
	text_add_string(out, "\n");
}

void draw(const struct drawing *drawing, struct text *out)
{
	struct canvas canvas = {
	    .drawing = drawing,
	    .glyphs = drawing->is_ascii ? &ASCII : &UNICODE,
	    .out = out,
	    .cell = cell_for(drawing->width),
	};

	assert(drawing->width >= DRAW_WIDTH && drawing->width <= DRAW_WIDEST);
	write_panel(&canvas);
	add_line(&canvas, drawing->title);
	add_numbers(&canvas, true);
	end_line(out);
	add_edge(&canvas, true);
	end_line(out);
	for (int row = 0; row < ROWS; row++) {
		add_row(&canvas, row);
		add_spaces(out, GAP);
		add_cut(out, canvas.panel[row], drawing->width - board_columns(canvas.cell) - GAP);
		end_line(out);
	}
	add_edge(&canvas, false);
	end_line(out);
	add_numbers(&canvas, false);
	end_line(out);
	add_line(&canvas, drawing->note);
}
