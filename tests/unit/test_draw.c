/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boards drawn in characters. Whole drawings are in tests/golden/show.txt; here is what holds for all of them.
 */
#include "unit.h"

#include <string.h>

#include "tablier.h"

enum { MOST_LINES = 40, LINE_SIZE = 1000 };

/* A drawing, taken apart into lines. */
struct lines {
	int count;
	char line[MOST_LINES][LINE_SIZE];
};

static struct tab_drawing drawing_of(const struct tab_rules *rules, const char *board)
{
	return (struct tab_drawing){
	    .rules = rules,
	    .position = board_of(rules, board),
	    .side = {{.name = "near"}, {.name = "far"}},
	    .owner = TAB_NOBODY,
	    .is_ascii = true,
	    .width = TAB_DRAWING_WIDTH,
	};
}

static struct lines lines_of(const struct tab_drawing *drawing)
{
	static char text[TAB_DRAWING_SIZE];
	struct lines lines = {.count = 0};
	size_t used = tab_draw(drawing, text, sizeof text);

	check(used > 0 && used < sizeof text && text[used - 1] == '\n', "the drawing does not end with a line feed");
	check(strlen(text) == used, "the drawing has zero bytes, or another length than it says");
	for (const char *rest = text; *rest; rest += strcspn(rest, "\n") + 1) {
		size_t length = strcspn(rest, "\n");

		check(lines.count < MOST_LINES && length < LINE_SIZE, "the drawing is too large");
		memcpy(lines.line[lines.count], rest, length);
		lines.line[lines.count++][length] = '\0';
	}
	return lines;
}

/* Columns of a line; each character of UTF-8 has one. */
static int columns(const char *line)
{
	int count = 0;

	for (; *line; line++)
		count += (*line & 0xc0) != 0x80;
	return count;
}

/* The row of the board nearest to an edge: 13 rows lie between the lines with the edges. */
static int far_row(const struct lines *lines)
{
	int row = 0;

	while (row < lines->count && !strstr(lines->line[row], "+---"))
		row++;
	check(row + 14 < lines->count, "the drawing has no board");
	return row + 1;
}

static int near_row(const struct lines *lines)
{
	return far_row(lines) + 12;
}

/* The column of a number among those of the points, as in the line of these. */
static int column_of_number(const char *line, int number)
{
	char digits[8];

	snprintf(digits, sizeof digits, " %d ", number);
	for (const char *at = line; *at; at++) {
		/* The last number of a line ends it. */
		if (strncmp(at, digits, strlen(digits)) == 0)
			return (int)(at - line) + 1;
		if (strncmp(at, digits, strlen(digits) - 1) == 0 && !at[strlen(digits) - 1])
			return (int)(at - line) + 1;
	}
	return -1;
}

/* ---- Where points lie -------------------------------------------------------------------------------------------- */

/*
 * The first six points of the path lie far and right, the next six far and left, then near and left, near and right. A
 * player's own number stands beside each, and a checker on it below or above the number.
 */
static void a_checker_lies_at_its_number_and_the_path_leads_round_the_board(void **state)
{
	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);
		int last_column = 1000;

		for (int point = 1; point <= 24; point++) {
			char board[] = "--------------------------";
			int number = rules.game->descending ? 25 - point : point, column, row;
			struct tab_drawing drawing;
			struct lines lines;
			const char *numbers;

			board[number] = 'A';
			drawing = drawing_of(&rules, board);
			lines = lines_of(&drawing);
			row = point <= 12 ? far_row(&lines) : near_row(&lines);
			numbers = lines.line[point <= 12 ? row - 2 : row + 2];
			column = column_of_number(numbers, number);
			check(column > 0, "%s: %d is not in '%s'", rules.game->name, number, numbers);
			check(lines.line[row][column] == 'X', "%s: no checker at %d", rules.game->name, number);
			check(point == 1 ||
			          (point == 13 ? column == last_column : (column < last_column) == (point <= 12)),
			      "%s: the path turns at %d", rules.game->name, number);
			last_column = column;
		}
	}
}

static void the_opponent_follows_or_comes_the_other_way(void **state)
{
	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);
		bool same_way = tab_point_across(&rules, 1) == 13;
		struct tab_drawing drawing = drawing_of(&rules, "--------------------------");
		struct lines lines;

		/* His first point is the viewer's 13th or last: near, and left or right. */
		drawing.position.them.plane[0] = 2;
		lines = lines_of(&drawing);
		check(strchr(lines.line[near_row(&lines)], 'O') != NULL, "%s", rules.game->name);
		check((strchr(lines.line[near_row(&lines)], 'O') - lines.line[near_row(&lines)] < 20) == same_way, "%s",
		      rules.game->name);
	}
}

static void checkers_on_the_bar_lie_where_they_enter(void **state)
{
	const struct tab_rules rules = rules_of("backgammon");
	const struct tab_drawing drawing = drawing_of(&rules, "b------------------------C");
	const struct lines lines = lines_of(&drawing);

	(void)state;
	for (int i = 0; i < 6; i++) {
		check((strchr(lines.line[far_row(&lines) + i], 'X') != NULL) == (i < 3), "row %d of mine", i);
		check((strchr(lines.line[near_row(&lines) - i] + 1, 'O') != NULL) == (i < 2), "row %d of theirs", i);
	}
}

/* ---- Stacks ------------------------------------------------------------------------------------------------------ */

static void a_stack_shows_five_checkers_and_then_its_number(void **state)
{
	const struct tab_rules rules = rules_of("backgammon");

	(void)state;
	for (int count = 0; count <= TAB_CHECKERS; count++) {
		char board[] = "--------------------------", number[16];
		struct tab_drawing drawing;
		struct lines lines;

		board[6] = count ? (char)('A' + count - 1) : '-';
		drawing = drawing_of(&rules, board);
		lines = lines_of(&drawing);
		for (int i = 0; i < 5; i++) {
			const char *line = lines.line[near_row(&lines) - i];

			check((memchr(line, 'X', 48) != NULL) == (i < count), "%d checkers, row %d: %s", count, i,
			      line);
		}
		snprintf(number, sizeof number, " %d ", count);
		check((strstr(lines.line[near_row(&lines) - 5], number) != NULL) == (count > 5), "%d checkers: %s",
		      count, lines.line[near_row(&lines) - 5]);
	}
}

/* Count the checkers of a glyph in a drawing, where no stack is higher than five. */
static int count_glyph(const struct lines *lines, char glyph)
{
	int count = 0;

	for (int row = far_row(lines); row <= near_row(lines); row++)
		for (int column = 0; column < 48; column++)
			count += lines->line[row][column] == glyph;
	return count;
}

static void every_checker_on_the_board_is_drawn(void **state)
{
	uint64_t seed = 30;

	(void)state;
	for (int i = 0; i < 3000; i++) {
		const struct tab_rules rules = rules_of(tab_game_at((size_t)i % 8)->name);
		struct tab_drawing drawing = drawing_of(&rules, "--------------------------");
		char board[] = "--------------------------";
		struct lines lines;
		int mine = 0, theirs = 0;

		for (int j = 0; j < 15; j++) {
			/* The far and the near bar, too. One on each point, as any game allows. */
			int index = (int)random_below(&seed, 26);
			bool is_mine = index == 25 || (index != 0 && random_below(&seed, 2));

			if (board[index] != '-')
				continue;
			board[index] = is_mine ? 'A' : 'a';
			mine += is_mine;
			theirs += !is_mine;
		}
		drawing.position = board_of(&rules, board);
		lines = lines_of(&drawing);
		check(count_glyph(&lines, 'X') == mine && count_glyph(&lines, 'O') == theirs, "%s %s: %d and %d",
		      rules.game->name, board, count_glyph(&lines, 'X'), count_glyph(&lines, 'O'));
	}
}

/* ---- Size -------------------------------------------------------------------------------------------------------- */

static struct tab_drawing full_drawing(const struct tab_rules *rules)
{
	static char name[400], word[400];
	struct tab_drawing drawing = drawing_of(rules, "o------------------------O");

	memset(name, 'n', sizeof name - 1);
	for (size_t i = 0; i + 2 < sizeof word; i += 2)
		memcpy(word + i, "é", 2);
	drawing.title = word;
	drawing.note = name;
	drawing.has_scores = drawing.is_crawford = true;
	drawing.length = 4294967295u;
	drawing.cube = 32768;
	for (int side = 0; side < 2; side++)
		drawing.side[side] =
		    (struct tab_drawing_side){.name = side ? name : word, .action = name, .score = 4294967295u};
	return drawing;
}

static void a_drawing_keeps_within_its_width_and_a_screen(void **state)
{
	static const int widths[] = {TAB_DRAWING_WIDTH, 91, 92, 100, 120, TAB_DRAWING_WIDEST};

	(void)state;
	for (size_t i = 0; tab_game_at(i); i++)
		for (size_t j = 0; j < LENGTH(widths); j++)
			for (int owner = 0; owner <= TAB_NOBODY; owner++)
				for (int is_ascii = 0; is_ascii < 2; is_ascii++) {
					const struct tab_rules rules = rules_of(tab_game_at(i)->name);
					struct tab_drawing drawing = full_drawing(&rules);
					struct lines lines;

					drawing.width = widths[j];
					drawing.owner = owner;
					drawing.is_ascii = is_ascii;
					drawing.highlight = 0x3ffffff;
					lines = lines_of(&drawing);
					check(lines.count == TAB_DRAWING_LINES, "%d lines", lines.count);
					for (int k = 0; k < lines.count; k++) {
						const char *line = lines.line[k];

						check(columns(line) <= widths[j], "%d columns: %s", columns(line),
						      line);
						check(!*line || line[strlen(line) - 1] != ' ',
						      "there is a space at the end of: %s", line);
					}
				}
}

static void a_wider_drawing_has_wider_points(void **state)
{
	const struct tab_rules rules = rules_of("nard");
	struct tab_drawing drawing = drawing_of(&rules, "--------------------------");
	int last = 0;

	(void)state;
	for (int width = TAB_DRAWING_WIDTH; width <= 130; width++) {
		struct lines lines;
		int edge;

		drawing.width = width;
		lines = lines_of(&drawing);
		edge = columns(lines.line[far_row(&lines) - 1]);
		check(edge >= last && edge + 32 <= width, "a board of %d columns in %d", edge, width);
		last = edge;
	}
	assert_true(last >= 84);
}

static void a_drawing_for_any_terminal_is_ascii(void **state)
{
	const struct tab_rules rules = rules_of("acey-deucy");
	struct tab_drawing drawing = drawing_of(&rules, "o------------------------O:setup=both");
	const struct lines lines = lines_of(&drawing);

	(void)state;
	for (int i = 0; i < lines.count; i++)
		for (const char *at = lines.line[i]; *at; at++)
			check(*at >= ' ' && *at <= '~', "not of ASCII: %s", lines.line[i]);
}

/* ---- What is said beside it -------------------------------------------------------------------------------------- */

/* Whether some line says it. */
static bool says(const struct lines *lines, const char *text)
{
	for (int i = 0; i < lines->count; i++)
		if (strstr(lines->line[i], text))
			return true;
	return false;
}

static void the_panel_tells_of_each_side(void **state)
{
	const struct tab_rules rules = rules_of("backgammon");
	struct tab_drawing drawing = drawing_of(&rules, "-b----E-C---cE---c-e----AA");
	struct lines lines;

	(void)state;
	drawing.title = "a title";
	drawing.note = "a note";
	drawing.side[0].action = "to play 64";
	drawing.has_scores = true;
	drawing.side[0].score = 11;
	drawing.side[1].score = 22;
	drawing.length = 25;
	drawing.cube = 4;
	lines = lines_of(&drawing);
	assert_string_equal(lines.line[0], "a title");
	assert_string_equal(lines.line[lines.count - 1], "a note");
	assert_true(says(&lines, "X near") && says(&lines, "O far"));
	assert_true(says(&lines, "168 pips") && says(&lines, "141 pips, 2 off"));
	assert_true(says(&lines, "score 11") && says(&lines, "score 22") && says(&lines, "match to 25 points"));
	assert_true(says(&lines, "cube at 4") && says(&lines, "to play 64"));
	drawing.is_crawford = true;
	lines = lines_of(&drawing);
	assert_true(says(&lines, "Crawford game") && !says(&lines, "cube"));
}

static void the_cube_lies_at_its_owner(void **state)
{
	const struct tab_rules rules = rules_of("backgammon");
	struct tab_drawing drawing = drawing_of(&rules, "-b----E-C---eE---c-e----B-");

	(void)state;
	drawing.cube = 2;
	for (int owner = 0; owner <= TAB_NOBODY; owner++) {
		struct lines lines;
		int row = 0;

		drawing.owner = owner;
		lines = lines_of(&drawing);
		while (!strstr(lines.line[row], "cube at 2"))
			row++;
		row -= far_row(&lines);
		check(owner == 0 ? row > 7 : owner == 1 ? row < 5 : row == 6, "owner %d, row %d", owner, row);
	}
}

static void the_reserve_and_the_set_up_of_acey_deucy_are_told(void **state)
{
	const struct tab_rules rules = rules_of("acey-deucy");
	struct tab_drawing drawing = drawing_of(&rules, "o------------------------N:setup=them");
	struct lines lines = lines_of(&drawing);

	(void)state;
	check(strstr(lines.line[far_row(&lines) + 2], "  in set-up, 15 in reserve"), "AD-2.3: his set-up is not told");
	check(strstr(lines.line[near_row(&lines)], "  14 in reserve"), "AD-2.1: my reserve is not told");
	drawing = drawing_of(&rules, "-b-----------------------A:setup=me");
	lines = lines_of(&drawing);
	check(strstr(lines.line[near_row(&lines)], "  in set-up, 1 in reserve"), "AD-2.3: my set-up is not told");
	for (int i = 0; i < far_row(&lines) + 6; i++)
		check(!strstr(lines.line[i], "reserve"), "his empty reserve is told");
}

static void marked_points_have_an_asterisk_at_their_numbers(void **state)
{
	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);

		for (int point = TAB_BAR; point <= TAB_OFF; point++) {
			struct tab_drawing drawing = drawing_of(&rules, "--------------------------");
			char mark[16];
			struct lines lines;
			int count = 0;

			drawing.highlight = 1u << point;
			lines = lines_of(&drawing);
			snprintf(mark, sizeof mark, "*%d", rules.game->descending ? 25 - point : point);
			check(says(&lines, point == TAB_BAR   ? "*bar"
			                   : point == TAB_OFF ? "*off"
			                                      : mark),
			      "%s: %d is not marked", rules.game->name, point);
			for (int j = 0; j < lines.count; j++)
				for (const char *at = lines.line[j]; *at; at++)
					count += *at == '*';
			assert_int_equal(count, 1);
		}
	}
}

/* ---- Marks ------------------------------------------------------------------------------------------------------- */

/* Where a text stands in a line, or -1. */
static int find(const char *line, const char *text)
{
	const char *at = strstr(line, text);

	return at ? (int)(at - line) : -1;
}

static void a_play_marks_what_it_changes(void **state)
{
	static const struct {
		const char *play;
		uint32_t left, reached;
	} cases[] = {
	    {"pass", 0, 0},
	    {"8/5 6/5", 1u << 17 | 1u << 19, 1u << 20},
	    /* What touches down on the way leaves nothing there. */
	    {"24/18 18/13", 1u << 1, 1u << 12},
	    /* One comes and another goes: it is as before. */
	    {"8/5 5/3", 1u << 17, 1u << 22},
	    {"bar/20 6/off", 1u << 0 | 1u << 19, 1u << 5 | 1u << 25},
	};
	const struct tab_rules rules = rules_of("backgammon");

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct tab_marks mover, other;
		struct tab_play play;

		assert_int_equal(tab_play_parse(&rules, cases[i].play, &play, NULL), 0);
		tab_marks_of_play(&play, &mover, &other);
		check(mover.left == cases[i].left && mover.reached == cases[i].reached, "%s: %x and %x", cases[i].play,
		      mover.left, mover.reached);
		check(other.left == 0 && other.reached == 0, "%s marks the other side", cases[i].play);
		play.step[0].sends = play.count > 0;
		tab_marks_of_play(&play, NULL, &other);
		check(other.reached == (play.count ? 1u : 0), "%s*: the bar of who was hit", cases[i].play);
		tab_marks_of_play(&play, &mover, NULL);
		check(!play.count || mover.reached >> play.step[0].to & 1, "%s*: where it hit", cases[i].play);
	}
}

static void marks_of_each_side_stand_at_the_viewers_numbers(void **state)
{
	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);

		for (int side = 0; side < 2; side++)
			for (int point = TAB_BAR; point <= TAB_OFF; point++) {
				struct tab_drawing drawing = drawing_of(&rules, "--------------------------");
				int mine = side == 0 || point == TAB_BAR || point == TAB_OFF
				               ? point
				               : tab_point_across(&rules, point);
				int number = rules.game->descending ? 25 - mine : mine;
				char text[2][16];
				struct lines lines;

				for (int kind = 0; kind < 2; kind++) {
					char sign = side == 0 ? "<>"[kind] : "-+"[kind];

					if (point == TAB_BAR || point == TAB_OFF)
						snprintf(text[kind], sizeof text[kind], "%c%s", sign,
						         point == TAB_BAR ? "bar" : "off");
					else
						snprintf(text[kind], sizeof text[kind], "%c%d", sign, number);
				}
				drawing.side[side].marks.left = 1u << point;
				lines = lines_of(&drawing);
				check(says(&lines, text[0]), "%s: no %s", rules.game->name, text[0]);
				drawing.side[side].marks.reached = 1u << point;
				lines = lines_of(&drawing);
				check(says(&lines, text[1]), "%s: no %s", rules.game->name, text[1]);
			}
	}
}

static void the_bars_are_marked_where_their_checkers_lie(void **state)
{
	const struct tab_rules rules = rules_of("backgammon");
	struct tab_drawing drawing = drawing_of(&rules, "a------------------------A");
	struct lines lines;

	(void)state;
	drawing.side[0].marks.left = drawing.side[1].marks.reached = 1;
	lines = lines_of(&drawing);
	assert_true(strstr(lines.line[far_row(&lines) - 2], "<bar") != NULL);
	assert_true(strstr(lines.line[near_row(&lines) + 2], "+bar") != NULL);
}

/* ---- Dice, clocks and checkers off the board --------------------------------------------------------------------- */

static void dice_lie_in_the_middle_on_their_sides_half(void **state)
{
	const struct tab_rules rules = rules_of("nard");

	(void)state;
	for (int side = 0; side < 2; side++) {
		struct tab_drawing drawing = drawing_of(&rules, "--------------------------");
		struct lines lines;
		const char *middle;

		drawing.side[side].die[0] = 6;
		drawing.side[side].die[1] = 4;
		lines = lines_of(&drawing);
		middle = lines.line[far_row(&lines) + 6];
		check((find(middle, "[6] [4]") > 24) == (side == 0) && find(middle, "[6] [4]") > 0, "side %d: %s", side,
		      middle);
		drawing.side[side].used = 1;
		lines = lines_of(&drawing);
		middle = lines.line[far_row(&lines) + 6];
		check(find(middle, " 6  [4]") > 0, "side %d, one is used: %s", side, middle);
		memset(drawing.side[side].die, 5, sizeof drawing.side[side].die);
		lines = lines_of(&drawing);
		middle = lines.line[far_row(&lines) + 6];
		check(find(middle, " 5  [5] [5] [5]") > 0, "side %d, a doublet: %s", side, middle);
	}
}

static void clocks_tell_what_is_left(void **state)
{
	static const struct {
		int64_t ms;
		const char *text;
	} cases[] = {
	    {-5, "  clock 0:00"},
	    {0, "  clock 0:00"},
	    {999, "  clock 0:00"},
	    {61000, "  clock 1:01"},
	    {3599999, "  clock 59:59"},
	    {3600000, "  clock 1:00:00"},
	    {360061000, "  clock 100:01:01"},
	};
	const struct tab_rules rules = rules_of("irish");

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct tab_drawing drawing = drawing_of(&rules, "-b----E-C---eE---c-e----B-");
		struct lines lines;

		drawing.side[1].has_clock = true;
		drawing.side[1].clock_ms = cases[i].ms;
		lines = lines_of(&drawing);
		check(strstr(lines.line[far_row(&lines) + 1], cases[i].text), "%s: %s", cases[i].text,
		      lines.line[far_row(&lines) + 1]);
	}
}

static void checkers_that_are_borne_off_lie_beside_the_board(void **state)
{
	const struct tab_rules rules = rules_of("irish");

	(void)state;
	for (int count = 0; count <= TAB_CHECKERS; count++) {
		char board[] = "--------------------------";
		struct tab_drawing drawing;
		struct lines lines;
		int off = 0;

		board[1] = count ? (char)('A' + count - 1) : '-';
		drawing = drawing_of(&rules, board);
		lines = lines_of(&drawing);
		for (int i = 0; i < lines.count; i++)
			if (strlen(lines.line[i]) > 52)
				for (const char *at = lines.line[i] + 52; *at; at++)
					off += *at == 'X';
		check(off == TAB_CHECKERS - count, "%d on the board: %d lie beside it", count, off);
	}
}

/* ---- Height and colour ------------------------------------------------------------------------------------------- */

static void a_higher_drawing_has_higher_stacks(void **state)
{
	const struct tab_rules rules = rules_of("swedish-tables");

	(void)state;
	for (int height = TAB_DRAWING_LINES; height <= TAB_DRAWING_HIGHEST + 20; height++) {
		struct tab_drawing drawing = drawing_of(&rules, "-O-----------o------------");
		int stack = height < TAB_DRAWING_HIGHEST ? (height - 9) / 2 : TAB_CHECKERS, mine = 0;
		struct lines lines;

		drawing.title = drawing.note = "text";
		drawing.height = height;
		lines = lines_of(&drawing);
		check(lines.count == 2 * stack + 9 && lines.count <= height, "height %d: %d lines", height,
		      lines.count);
		for (int i = 0; i < lines.count; i++)
			mine += lines.line[i][0] == ' ' && strlen(lines.line[i]) > 45 && lines.line[i][44] == 'X';
		check(mine == stack, "height %d: a stack of %d", height, mine);
	}
}

static void colours_change_nothing_but_colours(void **state)
{
	static char plain[TAB_DRAWING_SIZE], coloured[TAB_DRAWING_SIZE];

	(void)state;
	for (int is_ascii = 0; is_ascii < 2; is_ascii++)
		for (int width = TAB_DRAWING_WIDTH; width <= TAB_DRAWING_WIDEST; width += 10) {
			const struct tab_rules rules = rules_of("acey-deucy");
			struct tab_drawing drawing = full_drawing(&rules);
			char *out = coloured;
			bool is_worn = false;

			drawing.width = width;
			drawing.is_ascii = is_ascii;
			drawing.highlight = 0x33333;
			drawing.side[0].marks.left = 0x3f0f0f;
			drawing.side[1].marks.reached = 0x3ff0f0;
			memcpy(drawing.side[0].die, "\1\2", 2);
			drawing.side[0].used = 1;
			drawing.height = TAB_DRAWING_HIGHEST;
			tab_draw(&drawing, plain, sizeof plain);
			drawing.is_colour = true;
			check(tab_draw(&drawing, coloured, sizeof coloured) < sizeof coloured, "it does not fit");
			/* Take them out: none reaches over the end of a line. */
			for (const char *in = coloured; *in; in++) {
				check(*in != '\n' || !is_worn, "a colour reaches over the end of a line");
				if (*in == '\033') {
					is_worn = in[2] != 'm';
					in = strchr(in, 'm');
				} else {
					*out++ = *in;
				}
			}
			*out = '\0';
			assert_string_equal(coloured, plain);
		}
}

static void texts_become_ascii_where_all_is(void **state)
{
	const struct tab_rules rules = rules_of("nard");
	struct tab_drawing drawing = drawing_of(&rules, "--------------------------");
	struct lines lines;

	(void)state;
	drawing.title = "Éva – ●";
	lines = lines_of(&drawing);
	assert_string_equal(lines.line[0], "?va ? ?");
}

static void a_drawing_is_cut_to_the_room_that_there_is(void **state)
{
	static char whole[TAB_DRAWING_SIZE], part[TAB_DRAWING_SIZE];
	const struct tab_rules rules = rules_of("irish");
	struct tab_drawing drawing = drawing_of(&rules, "-b----E-C---eE---c-e----B-");
	size_t length;

	(void)state;
	drawing.is_ascii = false;
	drawing.is_colour = true;
	length = tab_draw(&drawing, whole, sizeof whole);
	assert_int_equal(tab_draw(&drawing, NULL, 0), length);
	for (size_t size = 1; size <= length + 2; size++) {
		memset(part, '!', size + 1);
		assert_int_equal(tab_draw(&drawing, part, size), length);
		check(part[size] == '!', "%zu bytes: more were written", size);
		check(strlen(part) == (size <= length ? size - 1 : length), "%zu bytes: %zu came", size, strlen(part));
		assert_memory_equal(part, whole, strlen(part));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_checker_lies_at_its_number_and_the_path_leads_round_the_board),
	    cmocka_unit_test(the_opponent_follows_or_comes_the_other_way),
	    cmocka_unit_test(checkers_on_the_bar_lie_where_they_enter),
	    cmocka_unit_test(a_stack_shows_five_checkers_and_then_its_number),
	    cmocka_unit_test(every_checker_on_the_board_is_drawn),
	    cmocka_unit_test(a_drawing_keeps_within_its_width_and_a_screen),
	    cmocka_unit_test(a_wider_drawing_has_wider_points),
	    cmocka_unit_test(a_drawing_for_any_terminal_is_ascii),
	    cmocka_unit_test(the_panel_tells_of_each_side),
	    cmocka_unit_test(the_cube_lies_at_its_owner),
	    cmocka_unit_test(the_reserve_and_the_set_up_of_acey_deucy_are_told),
	    cmocka_unit_test(marked_points_have_an_asterisk_at_their_numbers),
	    cmocka_unit_test(a_play_marks_what_it_changes),
	    cmocka_unit_test(marks_of_each_side_stand_at_the_viewers_numbers),
	    cmocka_unit_test(the_bars_are_marked_where_their_checkers_lie),
	    cmocka_unit_test(dice_lie_in_the_middle_on_their_sides_half),
	    cmocka_unit_test(clocks_tell_what_is_left),
	    cmocka_unit_test(checkers_that_are_borne_off_lie_beside_the_board),
	    cmocka_unit_test(a_higher_drawing_has_higher_stacks),
	    cmocka_unit_test(colours_change_nothing_but_colours),
	    cmocka_unit_test(texts_become_ascii_where_all_is),
	    cmocka_unit_test(a_drawing_is_cut_to_the_room_that_there_is),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
