/* SPDX-License-Identifier: MIT
 *
 * Boards drawn in characters, for whoever shows them to people.
 *
 * A line is put together in two parts: the board, whose pieces have known widths, and the panel beside it, with what is
 * said of a side or of the match. The panel is laid out first, as a list of what stands beside each row. All that is
 * drawn goes through put(), which keeps count of the columns, cuts what is too long, leaves out the spaces at the end
 * of a line, and changes colours no sooner than something is seen of it.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "engine.h"

enum {
	LEAST_STACK = 5, /* checkers drawn on a point; where there are more their number stands behind */
	OTHER_LINES = 9, /* title, numbers, edges, counts, the row between the halves, note */
	HALF_POINTS = 6, /* points of a quarter */
	BAR_COLUMNS = 5,
	MARGIN = 1,     /* at the left */
	GAP = 2,        /* between the board and the panel */
	PANEL = 30,     /* columns that the panel has at least */
	LEAST_CELL = 3, /* columns of a point */
	WIDEST_CELL = 6,
	MOST_ROWS = 2 * (TAB_CHECKERS + 1) + 1,
	NUMBER_SIZE = 24,
	FIVE = 5, /* checkers that are borne off lie in heaps of so many */
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

/*
 * Styles, as parameters of ANSI's SGR. Of the colours only red and magenta can be read on dark and on light; the rest
 * keeps the user's own.
 */
#define PLAIN NULL
static const char *const CHECKER[2] = {"1;31", "1"};
static const char *const MARK[2] = {"1;31", "1;35"};
#define HIGHLIGHT "1;7"
#define DIE       "7"
#define SPENT     "2"
#define HEADING   "1"

/* What a line of the panel tells. */
enum topic {
	TOPIC_NONE,
	TOPIC_NAME,
	TOPIC_SCORE, /* and clock */
	TOPIC_PIPS,
	TOPIC_OFF,
	TOPIC_RESERVE,
	TOPIC_CUBE,
	TOPIC_ACTION,
	TOPIC_MATCH,
	TOPIC_CRAWFORD,
	SIDE_TOPICS = 6, /* of one side at most */
};

struct panel_line {
	uint8_t topic;
	uint8_t side;
};

struct canvas {
	const struct tab_drawing *drawing;
	const struct glyphs *glyphs;
	char *out;
	size_t size, length;
	int column;        /* the next one, from 0 */
	int spaces;        /* before it that are not written yet */
	const char *style; /* what comes next is in; PLAIN or SGR */
	const char *worn;  /* what was written last is in */
	int cell;          /* columns of a point */
	int stack;         /* checkers drawn on a point */
	int half;          /* rows of a half of the board: the stack and its number */
	bool has_reserve;  /* AD-2.1 */
	struct panel_line panel[MOST_ROWS];
};

static int row_count(const struct canvas *canvas)
{
	return 2 * canvas->half + 1;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void put_bytes(struct canvas *canvas, const char *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++, canvas->length++)
		if (canvas->length + 1 < canvas->size)
			canvas->out[canvas->length] = bytes[i];
}

static void put_sgr(struct canvas *canvas, const char *parameters)
{
	put_bytes(canvas, "\033[", 2);
	put_bytes(canvas, parameters, strlen(parameters));
	put_bytes(canvas, "m", 1);
}

static void wear(struct canvas *canvas, const char *style)
{
	if (canvas->worn == style || !canvas->drawing->is_colour)
		return;
	if (canvas->worn)
		put_sgr(canvas, "");
	canvas->worn = style;
	if (style)
		put_sgr(canvas, style);
}

/* The bytes of the character of UTF-8 that begins here. */
static size_t character_bytes(const char *text)
{
	size_t count = 1;

	while ((text[count] & 0xc0) == 0x80)
		count++;
	return count;
}

static void put(struct canvas *canvas, const char *text)
{
	for (size_t bytes; *text && canvas->column < canvas->drawing->width; text += bytes, canvas->column++) {
		bytes = character_bytes(text);
		if (*text == ' ') {
			canvas->spaces++;
			continue;
		}
		/* No colour reaches over spaces to where it is not meant to be. */
		if (canvas->spaces)
			wear(canvas, PLAIN);
		for (; canvas->spaces; canvas->spaces--)
			put_bytes(canvas, " ", 1);
		wear(canvas, canvas->style);
		if (bytes > 1 && canvas->drawing->is_ascii)
			put_bytes(canvas, "?", 1);
		else
			put_bytes(canvas, text, bytes);
	}
}

static void put_styled(struct canvas *canvas, const char *style, const char *text)
{
	canvas->style = style;
	put(canvas, text);
	canvas->style = PLAIN;
}

static void put_spaces(struct canvas *canvas, int count)
{
	while (count-- > 0)
		put(canvas, " ");
}

static void repeat(struct canvas *canvas, const char *piece, int count)
{
	while (count-- > 0)
		put(canvas, piece);
}

/* With words behind a number. */
static void put_count(struct canvas *canvas, const char *before, int64_t number, const char *after)
{
	char digits[NUMBER_SIZE];

	snprintf(digits, sizeof digits, "%lld", (long long)number);
	put(canvas, before);
	put(canvas, digits);
	put(canvas, after);
}

static void end_line(struct canvas *canvas)
{
	wear(canvas, PLAIN);
	put_bytes(canvas, "\n", 1);
	canvas->column = canvas->spaces = 0;
}

/* ---- Pieces ------------------------------------------------------------------------------------------------------ */

struct mark {
	const char *sign;
	const char *style;
};

static const struct mark NO_MARK = {" ", PLAIN};

/* A piece, one column wide or of a number's width, in a cell of so many columns, behind its mark. */
static void put_cell(struct canvas *canvas, const char *piece, const char *style, int cell, struct mark mark)
{
	int before = (cell - 1) / 2, end = canvas->column + cell;

	put_spaces(canvas, before - 1);
	put_styled(canvas, mark.style, mark.sign);
	put_styled(canvas, style, piece);
	put_spaces(canvas, end - canvas->column);
}

static void put_number(struct canvas *canvas, int number, const char *style, int cell, struct mark mark)
{
	char digits[NUMBER_SIZE];

	snprintf(digits, sizeof digits, "%d", number);
	put_cell(canvas, digits, style ? style : mark.style, cell, mark);
}

/* How a side's point is marked: an own play over the opponent's, if both reach it. */
static struct mark mark_of_side(const struct tab_drawing *drawing, int side, int point)
{
	static const char *const signs[2][2] = {{"<", ">"}, {"-", "+"}};
	const struct tab_marks *marks = &drawing->side[side].marks;
	bool is_reached = marks->reached >> point & 1;

	if (!is_reached && !(marks->left >> point & 1))
		return NO_MARK;
	return (struct mark){signs[side][is_reached], MARK[side]};
}

static bool is_marked(struct mark mark)
{
	return *mark.sign != ' ';
}

/* The mark of a point of the viewer's path. */
static struct mark mark_of_point(const struct tab_drawing *drawing, int point)
{
	struct mark mine = mark_of_side(drawing, 0, point);

	if (drawing->highlight >> point & 1)
		return (struct mark){"*", HIGHLIGHT};
	if (is_marked(mine) || point == TAB_BAR || point == TAB_OFF)
		return mine;
	return mark_of_side(drawing, 1, tab_point_across(drawing->rules, point));
}

/* The mark of a side's bar, or of where it bears off. */
static struct mark mark_of_place(const struct tab_drawing *drawing, int side, int place)
{
	return side == 0 ? mark_of_point(drawing, place) : mark_of_side(drawing, 1, place);
}

/* ---- The board --------------------------------------------------------------------------------------------------- */

/* The point of the viewer's path at a column, from 0 at the left, of the far or the near half. */
static int point_at(bool is_far, int column)
{
	return is_far ? 12 - column : 13 + column;
}

/* What lies at a height of a stack, from 0 at the edge of the board. */
static void put_stacked(struct canvas *canvas, int count, int side, int height, const char *empty, int cell)
{
	if (height < canvas->stack && height < count)
		put_cell(canvas, canvas->glyphs->checker[side], CHECKER[side], cell, NO_MARK);
	else if (height == canvas->stack && count > canvas->stack)
		put_number(canvas, count, CHECKER[side], cell, NO_MARK);
	else
		put_cell(canvas, height == 0 && count == 0 ? empty : " ", PLAIN, cell, NO_MARK);
}

static void put_point(struct canvas *canvas, int point, int height)
{
	const struct tab_position *position = &canvas->drawing->position;
	int mine = tab_side_count(&position->me, point);
	int theirs = tab_side_count(&position->them, tab_point_across(canvas->drawing->rules, point));

	put_stacked(canvas, mine ? mine : theirs, mine ? 0 : 1, height, canvas->glyphs->empty, canvas->cell);
}

/* The row of the numbers of the points. The far half has the viewer's bar, and the opponent's men go off beside it. */
static void put_numbers(struct canvas *canvas, bool is_far)
{
	const struct tab_drawing *drawing = canvas->drawing;
	struct mark bar = mark_of_place(drawing, is_far ? 0 : 1, TAB_BAR);
	struct mark off = mark_of_place(drawing, is_far ? 1 : 0, TAB_OFF);

	put_spaces(canvas, MARGIN + 1);
	for (int column = 0; column < 2 * HALF_POINTS; column++) {
		int point = point_at(is_far, column);

		if (column == HALF_POINTS) {
			put_spaces(canvas, 2);
			put_cell(canvas, "bar", bar.style, BAR_COLUMNS - 1, bar);
			put_spaces(canvas, 2);
		}
		put_number(canvas, drawing->rules->game->descending ? 25 - point : point, PLAIN, canvas->cell,
		           mark_of_point(drawing, point));
	}
	if (is_marked(off)) {
		put_styled(canvas, off.style, off.sign);
		put_styled(canvas, off.style, "off");
	}
	end_line(canvas);
}

static void put_edge(struct canvas *canvas, bool is_far)
{
	const struct glyphs *glyphs = canvas->glyphs;
	int half = HALF_POINTS * canvas->cell + 1;

	put_spaces(canvas, MARGIN);
	put(canvas, glyphs->corner[is_far ? 0 : 2]);
	repeat(canvas, glyphs->line, half);
	put(canvas, glyphs->join[!is_far]);
	repeat(canvas, glyphs->line, BAR_COLUMNS);
	put(canvas, glyphs->join[!is_far]);
	repeat(canvas, glyphs->line, half);
	put(canvas, glyphs->corner[is_far ? 1 : 3]);
	end_line(canvas);
}

/* A side's dice, in the middle of so many columns. */
static void put_dice(struct canvas *canvas, int side, int columns)
{
	const struct tab_drawing_side *owner = &canvas->drawing->side[side];
	int count = 0, end = canvas->column + columns;

	while (count < TAB_MAX_STEPS && owner->die[count])
		count++;
	put_spaces(canvas, (columns - 4 * count + 1) / 2);
	for (int i = 0; i < count; i++) {
		bool is_used = owner->used >> i & 1;
		char face[] = {is_used ? ' ' : '[', (char)('0' + owner->die[i]), is_used ? ' ' : ']', '\0'};

		put_styled(canvas, is_used ? SPENT : DIE, face);
		put_spaces(canvas, 1);
	}
	put_spaces(canvas, end - canvas->column);
}

/* The row between the halves, where no checkers lie. */
static void put_middle(struct canvas *canvas)
{
	int half = HALF_POINTS * canvas->cell + 1;

	put_spaces(canvas, MARGIN);
	put(canvas, canvas->glyphs->wall);
	put_dice(canvas, 1, half);
	put(canvas, canvas->glyphs->wall);
	put_spaces(canvas, BAR_COLUMNS);
	put(canvas, canvas->glyphs->wall);
	put_dice(canvas, 0, half);
	put(canvas, canvas->glyphs->wall);
}

/* A row of one of the halves, at a height from 0 at the edge. */
static void put_row(struct canvas *canvas, bool is_far, int height)
{
	const struct tab_position *position = &canvas->drawing->position;
	int on_bar = tab_side_count(is_far ? &position->me : &position->them, TAB_BAR);

	put_spaces(canvas, MARGIN);
	put(canvas, canvas->glyphs->wall);
	for (int column = 0; column < 2 * HALF_POINTS; column++) {
		if (column == HALF_POINTS) {
			put(canvas, " ");
			put(canvas, canvas->glyphs->wall);
			put_stacked(canvas, on_bar, is_far ? 0 : 1, height, " ", BAR_COLUMNS);
			put(canvas, canvas->glyphs->wall);
		}
		put_point(canvas, point_at(is_far, column), height);
	}
	put(canvas, " ");
	put(canvas, canvas->glyphs->wall);
}

/* ---- The panel --------------------------------------------------------------------------------------------------- */

static const struct tab_side *checkers_of(const struct canvas *canvas, int side)
{
	return side == 0 ? &canvas->drawing->position.me : &canvas->drawing->position.them;
}

static int count_off(const struct canvas *canvas, int side)
{
	return TAB_CHECKERS - tab_side_total(checkers_of(canvas, side));
}

static bool is_in_setup(const struct tab_side *checkers)
{
	return checkers->plane[0] & SETUP_FLAG;
}

/* A Crawford game has none, and no game has both a cube and a reserve: so one line does for them. */
static bool has_cube(const struct canvas *canvas)
{
	return canvas->drawing->cube && !canvas->drawing->is_crawford && !canvas->has_reserve;
}

/* Whether there is something to say on it. */
static bool has_topic(const struct canvas *canvas, enum topic topic, int side)
{
	const struct tab_drawing *drawing = canvas->drawing;
	const struct tab_side *checkers = checkers_of(canvas, side);

	switch (topic) {
	case TOPIC_SCORE:
		return drawing->has_scores || drawing->side[side].has_clock;
	case TOPIC_OFF:
		return count_off(canvas, side) > 0;
	case TOPIC_RESERVE:
		return canvas->has_reserve && (is_in_setup(checkers) || tab_side_count(checkers, TAB_BAR));
	case TOPIC_CUBE:
		return has_cube(canvas) && drawing->owner == side;
	case TOPIC_ACTION:
		return drawing->side[side].action;
	default:
		return true;
	}
}

/* The lines on a side. Returns their number. */
static int list_side(const struct canvas *canvas, int side, struct panel_line lines[SIDE_TOPICS])
{
	static const enum topic order[] = {TOPIC_NAME,    TOPIC_SCORE, TOPIC_PIPS,  TOPIC_OFF,
	                                   TOPIC_RESERVE, TOPIC_CUBE,  TOPIC_ACTION};
	int count = 0;

	for (size_t i = 0; i < sizeof order / sizeof *order; i++)
		if (has_topic(canvas, order[i], side))
			lines[count++] = (struct panel_line){(uint8_t)order[i], (uint8_t)side};
	assert(count <= SIDE_TOPICS);
	return count;
}

/* The opponent's lines begin at the far edge, the viewer's end at the near one, and the match has the middle. */
static void lay_panel(struct canvas *canvas)
{
	const struct tab_drawing *drawing = canvas->drawing;
	struct panel_line mine[SIDE_TOPICS];
	int count, row = canvas->half;

	list_side(canvas, 1, canvas->panel);
	if (drawing->length)
		canvas->panel[row++].topic = TOPIC_MATCH;
	if (drawing->is_crawford)
		canvas->panel[row++].topic = TOPIC_CRAWFORD;
	else if (has_cube(canvas) && drawing->owner == TAB_NOBODY)
		canvas->panel[row++] = (struct panel_line){TOPIC_CUBE, TAB_NOBODY};
	count = list_side(canvas, 0, mine);
	assert(row_count(canvas) - count >= row);
	memcpy(canvas->panel + row_count(canvas) - count, mine, (size_t)count * sizeof *mine);
}

static void put_clock(struct canvas *canvas, int64_t clock_ms)
{
	char text[2 * NUMBER_SIZE];
	int64_t seconds = clock_ms < 0 ? 0 : clock_ms / 1000;

	if (seconds < 3600)
		snprintf(text, sizeof text, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
	else
		snprintf(text, sizeof text, "%lld:%02d:%02d", (long long)(seconds / 3600), (int)(seconds / 60 % 60),
		         (int)(seconds % 60));
	put(canvas, "  clock ");
	put(canvas, text);
}

static void put_pips(struct canvas *canvas, int side)
{
	put_count(canvas, "  ", tab_side_pips(checkers_of(canvas, side)), " pips");
	if (count_off(canvas, side))
		put_count(canvas, ", ", count_off(canvas, side), " off");
}

static void put_off(struct canvas *canvas, int side)
{
	int off = count_off(canvas, side);

	put(canvas, "  ");
	for (int i = 0; i < off; i++) {
		if (i && i % FIVE == 0)
			put(canvas, " ");
		put_styled(canvas, CHECKER[side], canvas->glyphs->checker[side]);
	}
}

static void put_reserve(struct canvas *canvas, int side)
{
	const struct tab_side *checkers = checkers_of(canvas, side);

	put(canvas, is_in_setup(checkers) ? "  in set-up, " : "  ");
	put_count(canvas, "", tab_side_count(checkers, TAB_BAR), " in reserve");
}

static void put_panel_line(struct canvas *canvas, struct panel_line line)
{
	const struct tab_drawing *drawing = canvas->drawing;
	const struct tab_drawing_side *side = &drawing->side[line.side == 1];

	switch ((enum topic)line.topic) {
	case TOPIC_NAME:
		put_styled(canvas, CHECKER[line.side], canvas->glyphs->checker[line.side]);
		put(canvas, " ");
		put_styled(canvas, HEADING, side->name);
		break;
	case TOPIC_SCORE:
		if (drawing->has_scores)
			put_count(canvas, "  score ", side->score, "");
		if (side->has_clock)
			put_clock(canvas, side->clock_ms);
		break;
	case TOPIC_PIPS:
		put_pips(canvas, line.side);
		break;
	case TOPIC_OFF:
		put_off(canvas, line.side);
		break;
	case TOPIC_RESERVE:
		put_reserve(canvas, line.side);
		break;
	case TOPIC_CUBE:
		put_count(canvas, "  cube at ", drawing->cube, "");
		break;
	case TOPIC_ACTION:
		put(canvas, "  ");
		put_styled(canvas, HEADING, side->action);
		break;
	case TOPIC_MATCH:
		put_count(canvas, "  match to ", drawing->length, drawing->length == 1 ? " point" : " points");
		break;
	case TOPIC_CRAWFORD:
		put(canvas, "  Crawford game");
		break;
	default:
		break;
	}
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

static int stack_for(int height)
{
	int stack = height ? (height - OTHER_LINES) / 2 : LEAST_STACK;

	return stack < TAB_CHECKERS ? stack : TAB_CHECKERS;
}

static void put_line(struct canvas *canvas, const char *style, const char *text)
{
	if (!text)
		return;
	put_styled(canvas, style, text);
	end_line(canvas);
}

static void put_rows(struct canvas *canvas)
{
	int rows = row_count(canvas);

	for (int row = 0; row < rows; row++) {
		if (row == canvas->half)
			put_middle(canvas);
		else
			put_row(canvas, row < canvas->half, row < canvas->half ? row : rows - 1 - row);
		put_spaces(canvas, GAP);
		put_panel_line(canvas, canvas->panel[row]);
		end_line(canvas);
	}
}

size_t tab_draw(const struct tab_drawing *drawing, char *out, size_t size)
{
	struct canvas canvas = {
	    .drawing = drawing,
	    .glyphs = drawing->is_ascii ? &ASCII : &UNICODE,
	    .out = out,
	    .size = size,
	    .cell = cell_for(drawing->width),
	    .stack = stack_for(drawing->height),
	    .half = stack_for(drawing->height) + 1,
	    .has_reserve = drawing->rules->game->engine->traits(drawing->rules).reserve,
	};

	assert(drawing->width >= TAB_DRAWING_WIDTH && drawing->width <= TAB_DRAWING_WIDEST);
	assert(drawing->height == 0 || drawing->height >= TAB_DRAWING_LINES);
	lay_panel(&canvas);
	put_line(&canvas, HEADING, drawing->title);
	put_numbers(&canvas, true);
	put_edge(&canvas, true);
	put_rows(&canvas);
	put_edge(&canvas, false);
	put_numbers(&canvas, false);
	put_line(&canvas, PLAIN, drawing->note);
	if (size)
		out[canvas.length < size ? canvas.length : size - 1] = '\0';
	return canvas.length;
}

/* ---- Marks ------------------------------------------------------------------------------------------------------- */

void tab_marks_of_play(const struct tab_play *play, struct tab_marks *mover, struct tab_marks *other)
{
	int change[TAB_OFF + 1] = {0};
	struct tab_marks marks = {0, 0}, sent = {0, 0};

	for (int i = 0; i < play->count; i++) {
		change[play->step[i].from]--;
		change[play->step[i].to]++;
		if (play->step[i].sends) {
			/* Where it went on from there, something has happened all the same. */
			marks.reached |= POINT(play->step[i].to);
			sent.reached = BAR;
		}
	}
	for (int point = TAB_BAR; point <= TAB_OFF; point++) {
		marks.left |= change[point] < 0 ? POINT(point) : 0;
		marks.reached |= change[point] > 0 ? POINT(point) : 0;
	}
	if (mover)
		*mover = marks;
	if (other)
		*other = sent;
}
