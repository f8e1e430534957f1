/* SPDX-License-Identifier: MIT
 *
 * What the person sees: the board on top, what is new below it, then the line that is typed. Everything is drawn from
 * what is known, so it can be drawn again at any time and in any size.
 */
#include "human.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	DIALOGUE = 5, /* lines below the board at least, that of the prompt included */
	REPLY = 3,    /* lines that an answer to what was typed usually has */
	LEAST_LINES = TAB_DRAWING_LINES + DIALOGUE,
	LINE_SIZE = 400,
};

/* ---- Text -------------------------------------------------------------------------------------------------------- */

/* The characters of the specification that ASCII does not have. */
static const struct {
	const char *from, *to;
} PLAIN[] = {{"…", "..."}, {"−", "-"}, {"–", "-"}, {"’", "'"}, {"×", "x"}, {"“", "\""}, {"”", "\""}};

/* Leave nothing but ASCII, in place: no replacement is longer. */
static void make_plain(char *text)
{
	char *to = text;

	for (const char *from = text; *from;) {
		size_t i = 0;

		if ((unsigned char)*from < 0x80) {
			*to++ = *from++;
			continue;
		}
		while (i < sizeof PLAIN / sizeof *PLAIN && strncmp(from, PLAIN[i].from, strlen(PLAIN[i].from)) != 0)
			i++;
		if (i < sizeof PLAIN / sizeof *PLAIN) {
			memcpy(to, PLAIN[i].to, strlen(PLAIN[i].to));
			to += strlen(PLAIN[i].to);
			from += strlen(PLAIN[i].from);
			continue;
		}
		*to++ = '?';
		do
			from++;
		while (((unsigned char)*from & 0xc0) == 0x80);
	}
	*to = '\0';
}

/* The bytes of a text that fit into so many columns, cut at a blank if there is one. */
static size_t fitting(const char *text, int columns)
{
	size_t length = 0, blank = 0;

	for (; text[length]; length++) {
		if (((unsigned char)text[length] & 0xc0) != 0x80 && columns-- == 0)
			return blank ? blank : length;
		if (text[length] == ' ')
			blank = length;
	}
	return length;
}

/* Returns the lines it took. */
static int say_wrapped(struct human *human, const char *said, bool is_dry)
{
	char text[CLAUSE_TEXT_SIZE + LINE_SIZE];
	int columns, lines, count = 0;

	terminal_size(&columns, &lines);
	snprintf(text, sizeof text, "%s", said);
	if (human->options.is_ascii)
		make_plain(text);
	for (const char *rest = text; *rest; count++) {
		size_t length = fitting(rest, columns > 20 ? columns - 1 : 19);

		if (!is_dry)
			terminal_print("%.*s\n", (int)length, rest);
		rest += length;
		rest += strspn(rest, " ");
	}
	human->rows += is_dry ? 0 : count;
	return count;
}

void screen_say(struct human *human, const char *format, ...)
{
	char text[CLAUSE_TEXT_SIZE + LINE_SIZE];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	say_wrapped(human, text, false);
}

void screen_news(struct human *human, const char *format, ...)
{
	va_list arguments;

	if (human->news_count == NEWS_LINES) {
		memmove(human->news[0], human->news[1], (NEWS_LINES - 1) * sizeof *human->news);
		human->news_count--;
	}
	va_start(arguments, format);
	vsnprintf(human->news[human->news_count++], NEWS_SIZE, format, arguments);
	va_end(arguments);
}

/* What is new, but no more than there is room for, the last first. */
static void say_news(struct human *human, int room)
{
	int first = human->news_count;

	while (first > 0) {
		room -= say_wrapped(human, human->news[first - 1], true);
		if (room < 0)
			break;
		first--;
	}
	for (int i = first; i < human->news_count; i++)
		say_wrapped(human, human->news[i], false);
}

void screen_page(struct human *human, bool (*next)(void *context, size_t index, char *line, size_t size), void *context)
{
	int columns, lines;
	char text[LINE_SIZE];

	terminal_size(&columns, &lines);
	for (size_t i = 0; next(context, i, text, sizeof text); i++) {
		char *line;
		bool is_over;

		if (i > 0 && lines > 3 && i % (size_t)(lines - 2) == 0) {
			if (screen_ask(human, "-- more: Enter; q ends -- ", &line) != TERMINAL_LINE)
				return;
			is_over = *line != '\0';
			free(line);
			if (is_over)
				return;
		}
		if (human->options.is_ascii)
			make_plain(text);
		terminal_print("%.*s\n", (int)fitting(text, columns - 1), text);
		human->rows++;
	}
}

enum terminal_event screen_ask(struct human *human, const char *prompt, char **line)
{
	enum terminal_event event = terminal_ask(prompt, line);

	human->rows += 1 + terminal_rows_listed();
	return event;
}

bool screen_is_full(const struct human *human)
{
	int columns, lines;

	terminal_size(&columns, &lines);
	return human->rows + REPLY + 1 > lines;
}

void screen_echo(struct human *human, const char *prompt, const char *line)
{
	terminal_print("%s%s\n", prompt, line);
	human->rows++;
}

/* ---- The board --------------------------------------------------------------------------------------------------- */

static void set_dice(struct tab_drawing_side *side, struct tab_dice dice)
{
	side->die[0] = dice.die[0];
	side->die[1] = dice.die[1];
}

static void draw_play(const struct human *human, struct tab_drawing *drawing)
{
	struct tab_drawing_side *me = &drawing->side[0];

	if (strcmp(human->question->what, "play") != 0) {
		set_dice(me, human->request.dice);
		return;
	}
	entry_dice(&human->entry, me->die, &me->used);
	if (human->entry.made.count == 0)
		return;
	drawing->position = entry_position(&human->entry);
	me->marks = drawing->side[1].marks = (struct tab_marks){0, 0};
	tab_marks_of_play(&human->entry.made, &me->marks, &drawing->side[1].marks);
}

/* How many lines a text has. */
static int lines_of(const char *text)
{
	int count = 0;

	for (; *text; text++)
		count += *text == '\n';
	return count;
}

/* The lines below what is new: what the question is about, its prompt, and the reply to what was typed. */
static int lines_of_question(const struct human *human)
{
	int count = 1 + (human->is_replying ? 1 + REPLY : 0);

	if (human->question)
		count += human->options.shares + (strcmp(human->question->what, "play") != 0);
	return count;
}

void screen_draw(struct human *human)
{
	const struct kit_request *request = &human->request;
	const bool is_asked = human->question != NULL;
	static char board[TAB_DRAWING_SIZE];
	char title[LINE_SIZE];
	int columns, lines, height;
	struct tab_drawing drawing = {
	    .rules = &human->rules,
	    .position = human->position,
	    .side = {{.name = human->options.name}, {.name = human->opponent}},
	    .title = title,
	    .has_scores = true,
	    .owner = TAB_NOBODY,
	    .is_ascii = human->options.is_ascii,
	    .is_colour = human->options.is_colour,
	};

	terminal_size(&columns, &lines);
	terminal_clear();
	human->rows = 0;
	if (columns < TAB_DRAWING_WIDTH || lines < LEAST_LINES) {
		screen_say(human, "the board needs a window of %d by %d, and this is %d by %d", TAB_DRAWING_WIDTH,
		           LEAST_LINES, columns, lines);
		say_news(human, lines - 1 - lines_of_question(human));
		return;
	}
	if (!human->has_rules || !human->knows_position) {
		say_news(human, lines - DIALOGUE);
		return;
	}
	if (human->games > 1)
		snprintf(title, sizeof title, "%s, game %ld of %ld", human->rules.game->title, human->number,
		         human->games);
	else if (human->points > 0)
		snprintf(title, sizeof title, "%s, game %ld", human->rules.game->title, human->number);
	else
		snprintf(title, sizeof title, "%s", human->rules.game->title);
	for (int i = 0; i < 2; i++) {
		drawing.side[i].score = (uint32_t)human->score[i];
		drawing.side[i].marks = human->marks[i];
	}
	drawing.length = human->points > 0 ? (uint32_t)human->points : 0;
	if (is_asked && (request->clock_ms > 0 || request->their_ms > 0)) {
		drawing.side[0].has_clock = drawing.side[1].has_clock = true;
		drawing.side[0].clock_ms = request->clock_ms;
		drawing.side[1].clock_ms = request->their_ms;
	}
	if (tab_rules_have_cube(&human->rules)) {
		drawing.cube = request->cube > 0 ? (uint32_t)request->cube : 1;
		drawing.owner = request->owner == KIT_ME ? 0 : request->owner == KIT_THEM ? 1 : TAB_NOBODY;
		drawing.is_crawford = request->is_crawford;
	}
	set_dice(&drawing.side[1], human->their_dice);
	if (is_asked)
		draw_play(human, &drawing);
	drawing.width = columns > TAB_DRAWING_WIDEST ? TAB_DRAWING_WIDEST : columns;
	height = lines - DIALOGUE;
	drawing.height = height < TAB_DRAWING_LINES     ? TAB_DRAWING_LINES
	                 : height > TAB_DRAWING_HIGHEST ? TAB_DRAWING_HIGHEST
	                                                : height;
	tab_draw(&drawing, board, sizeof board);
	terminal_print("%s", board);
	human->rows = lines_of(board);
	say_news(human, lines - human->rows - lines_of_question(human));
}
