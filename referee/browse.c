/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A page is the board with the last play marked, below it what has happened and what the bot said, and at the foot
 * where we are. A key moves to another frame of the album, or changes how the page looks; then it is made anew.
 */
#include "browse.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene.h"
#include "terminal.h"
#include "text.h"

enum {
	BELOW = 6, /* lines below the board that are wanted at least, the foot included */
	INPUT_SIZE = 16,
	MESSAGE_SIZE = 300,
	PARAGRAPH_SIZE = 2000,
};

struct browser {
	struct album *album;
	const struct look *look;
	size_t frame; /* of the game that is open */
	int viewer;   /* seat */
	bool hides_info;
	bool shows_help;
	bool is_asking;         /* for a place to jump to */
	char input[INPUT_SIZE]; /* what was typed so far */
	char message[MESSAGE_SIZE];
	struct text page;
	int columns, lines_left; /* of the page that is made */
};

static const struct album_frame *frame_of(const struct browser *browser)
{
	return &browser->album->game.frames[browser->frame];
}

static size_t last_frame(const struct browser *browser)
{
	return browser->album->game.frame_count - 1;
}

/* ---- What has happened ------------------------------------------------------------------------------------------- */

static void add_time(char *text, size_t size, int64_t us)
{
	size_t used = strlen(text);

	if (us >= 1000000)
		snprintf(text + used, size - used, "  (%.1f s)", (double)us / 1e6);
	else if (us >= 0)
		snprintf(text + used, size - used, "  (%.2f ms)", (double)us / 1e3);
}

static void describe_turn(const struct record_turn *turn, const char *const name[2], char *text, size_t size)
{
	const struct tab_dice dice = turn->dice, other = turn->other;

	switch (turn->kind) {
	case TURN_PLAY:
		snprintf(text, size, "%s has thrown %d%d: %s", name[turn->seat], dice.die[0], dice.die[1],
		         turn->play[0] ? turn->play : "and made no play");
		break;
	case TURN_DECISION:
		snprintf(text, size, "%s: %s", name[turn->seat], turn->says[0] ? turn->says : "no answer");
		break;
	case TURN_START:
		snprintf(text, size, "for the start %s throws %d, %s %d", name[0], dice.die[0], name[1], dice.die[1]);
		break;
	case TURN_START_PAIR:
		snprintf(text, size, "for the start %s throws %d%d, %s %d%d", name[0], dice.die[0], dice.die[1],
		         name[1], other.die[0], other.die[1]);
		break;
	case TURN_BREAKER:
		snprintf(text, size, "for who breaks up a point %s throws %d, %s %d", name[0], dice.die[0], name[1],
		         dice.die[1]);
		break;
	}
	add_time(text, size, turn->us);
}

static void describe(const struct browser *browser, const char *const name[2], char *text, size_t size)
{
	const struct album_game *game = &browser->album->game;
	const struct album_frame *frame = frame_of(browser);

	if (frame->kind == RECORD_TURN)
		describe_turn(&frame->turn, name, text, size);
	else if (frame->kind == RECORD_RESULT)
		scene_result(&game->result, name, game->points, text);
	else
		snprintf(text, size, "the game begins, score %" PRIu32 "-%" PRIu32, game->before.points[0],
		         game->before.points[1]);
}

static void describe_info(const struct protocol_info *info, const char *name, char *text, size_t size)
{
	char clean[sizeof info->text * 4];

	text_escape(info->text, strlen(info->text), clean, sizeof clean);
	snprintf(text, size, "%s says:%s%s%s%s%s%s", name, *info->eval ? " eval " : "", info->eval,
	         *info->depth ? " depth " : "", info->depth, *clean ? " " : "", clean);
}

static bool has_info(const struct protocol_info *info)
{
	return *info->eval || *info->depth || *info->text;
}

/* ---- The page ---------------------------------------------------------------------------------------------------- */

/* Where a line of so many columns is best broken. Returns the bytes before, at least one character. */
static size_t break_at(const char *text, int columns)
{
	size_t at = 0, space = 0;

	while (text[at] && text[at] != '\n' && columns-- > 0) {
		if (text[at] == ' ')
			space = at;
		do
			at++;
		while ((text[at] & 0xc0) == 0x80);
	}
	return text[at] && text[at] != '\n' && text[at] != ' ' && space ? space : at;
}

/* As many lines as it takes, while there are any. */
static void add_paragraph(struct browser *browser, const char *text)
{
	while (*text && browser->lines_left > 0) {
		size_t length = break_at(text, browser->columns);

		text_add(&browser->page, text, length);
		text_add_string(&browser->page, "\n");
		browser->lines_left--;
		text += length;
		text += *text == ' ' || *text == '\n';
	}
}

static void add_fault(struct browser *browser, const char *const name[2])
{
	const struct record_result *result = &browser->album->game.result;
	const struct verdict_row *row = verdict_row(result->fault.verdict);
	bool is_of_bot = result->blamed != TAB_NOBODY;
	char text[PARAGRAPH_SIZE];

	snprintf(text, sizeof text, "verdict %s: %s%s%s", row->name, is_of_bot ? name[result->blamed] : "",
	         is_of_bot ? " " : "", row->sentence);
	add_paragraph(browser, text);
	add_paragraph(browser, result->fault.why);
	if (*result->fault.answer) {
		snprintf(text, sizeof text, "answer: %s", result->fault.answer);
		add_paragraph(browser, text);
	}
	if (*result->fault.errors) {
		snprintf(text, sizeof text, "standard error: %s", result->fault.errors);
		add_paragraph(browser, text);
	}
}

static void add_story(struct browser *browser, const char *const name[2])
{
	const struct album_game *game = &browser->album->game;
	const struct album_frame *frame = frame_of(browser);
	char text[PARAGRAPH_SIZE];

	describe(browser, name, text, sizeof text);
	add_paragraph(browser, text);
	if (frame->kind == RECORD_TURN && has_info(&frame->turn.info) && !browser->hides_info) {
		describe_info(&frame->turn.info, name[frame->turn.seat], text, sizeof text);
		add_paragraph(browser, text);
	}
	if (frame->kind == RECORD_RESULT && game->result.fault.verdict != VERDICT_NONE)
		add_fault(browser, name);
	if (game->trouble.kind != ERROR_NONE && browser->frame == last_frame(browser))
		add_paragraph(browser, game->trouble.text);
}

/* Mark what a turn has changed. */
static void mark_play(struct scene *scene, const struct browser *browser)
{
	const struct album_frame *frame = frame_of(browser), *before = frame - 1;
	const struct record_turn *turn = &frame->turn;
	int mover = turn->seat == browser->viewer ? 0 : 1;
	struct tab_outcome outcome;
	struct tab_play play;

	if (tab_play_parse(scene->rules, turn->play, &play, NULL) < 0 || play.count == 0)
		return;
	/* Text does not tell which steps send checkers to the bar; the rules do. */
	if (tab_play_judge(scene->rules, &before->state.position, turn->dice, &play, &outcome, NULL) == 0)
		play = outcome.play;
	tab_marks_of_play(&play, &scene->marks[mover], &scene->marks[1 - mover]);
}

/* The dice of the turn, which the state no longer has. */
static void lay_dice(struct scene *scene, const struct browser *browser)
{
	const struct record_turn *turn = &frame_of(browser)->turn;
	int first = browser->viewer == 0 ? 0 : 1;

	switch (turn->kind) {
	case TURN_PLAY:
	case TURN_DECISION:
		memcpy(scene->die[turn->seat == browser->viewer ? 0 : 1], turn->dice.die, sizeof turn->dice.die);
		break;
	case TURN_START_PAIR:
		memcpy(scene->die[first], turn->dice.die, sizeof turn->dice.die);
		memcpy(scene->die[1 - first], turn->other.die, sizeof turn->other.die);
		break;
	case TURN_START:
	case TURN_BREAKER:
		scene->die[first][0] = turn->dice.die[0];
		scene->die[1 - first][0] = turn->dice.die[1];
		break;
	}
}

static int clamp(int value, int least, int most)
{
	return value < least ? least : value > most ? most : value;
}

static int count_lines(const struct text *text)
{
	int count = 0;

	for (size_t i = 0; i < text->used; i++)
		count += text->data[i] == '\n';
	return count;
}

static void add_board(struct browser *browser, const char *const name[2], int lines)
{
	const struct album_game *game = &browser->album->game;
	const struct album_frame *frame = frame_of(browser);
	struct tab_match score = game->before;
	char title[SCENE_LINE_SIZE];
	struct scene scene = {
	    .rules = &frame->state.rules,
	    .name = {name[browser->viewer], name[1 - browser->viewer]},
	    .title = title,
	    .has_clocks = game->terms.clock_ms > 0 && game->has_times,
	};

	if (frame->kind == RECORD_RESULT)
		memcpy(score.points, game->points, sizeof score.points);
	scene.it = interchange_of_state(&frame->state, &score, browser->viewer);
	for (int side = 0; side < 2; side++)
		scene.clock_ms[side] = frame->clock_us[side == 0 ? browser->viewer : 1 - browser->viewer] / 1000;
	if (frame->kind == RECORD_TURN)
		lay_dice(&scene, browser);
	if (frame->kind == RECORD_TURN && frame->turn.kind == TURN_PLAY)
		mark_play(&scene, browser);
	snprintf(title, sizeof title, "%s, game %" PRIu32 ", turn %" PRIu32, scene.rules->game->title, game->number,
	         frame->state.turns);
	scene_draw(&scene, browser->look, clamp(browser->columns, TAB_DRAWING_WIDTH, TAB_DRAWING_WIDEST),
	           clamp(lines - BELOW + 1, TAB_DRAWING_LINES, TAB_DRAWING_HIGHEST), &browser->page);
}

static void add_foot(struct browser *browser)
{
	static const char keys[] = "n next  b back  ? help  q quit ";
	const struct album *album = browser->album;
	char left[MESSAGE_SIZE];
	int room = browser->columns - (int)strlen(keys) - 1, length;

	if (browser->is_asking)
		snprintf(left, sizeof left, " turn, or game.turn: %s_", browser->input);
	else if (*browser->message)
		snprintf(left, sizeof left, " %s", browser->message);
	else
		snprintf(left, sizeof left, " game %zu of %zu, turn %" PRIu32 " of %" PRIu32, album->at + 1,
		         album->game_count, frame_of(browser)->state.turns,
		         album->game.frames[last_frame(browser)].state.turns);
	length = (int)break_at(left, room > 0 ? room : 1);
	text_format(&browser->page, "%s%.*s%*s %s%s", browser->look->is_colour ? "\033[7m" : "", length, left,
	            room > length ? room - length : 0, "", keys, browser->look->is_colour ? "\033[m" : "");
}

static void add_help(struct browser *browser)
{
	static const char *const lines[] = {
	    "Stepping through a record",
	    "",
	    "  n  space  right  down     the next turn",
	    "  b  p      left   up       back a turn",
	    "  <  home                   the beginning of the game",
	    "  >  end                    its end",
	    "  ]  page down              the next game",
	    "  [  page up                the game before",
	    "  :  g                      jump: 12 is turn 12, 3.12 that of game 3, 3. game 3",
	    "  w  W                      to the next game that was won; to the last one",
	    "  f  F                      to the next fault of a bot; to the last one",
	    "  s                         sit on the other side of the board",
	    "  i                         hide what the bots say, or show it",
	    "  ?  h                      this help",
	    "  q                         quit",
	    "",
	    "On the board - is where checkers left, and + where they came to; < and > are the",
	    "same for the near side's own play. Checkers on the bar lie where they enter.",
	    "Plays are told in the numbers of who makes them: press s to see these.",
	    "",
	    "Any key goes on.",
	};

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		text_format(&browser->page, "%s\n", lines[i]);
}

/* What comes from the record may have any characters. */
static void make_ascii(struct text *page)
{
	size_t used = 0;

	for (size_t i = 0; i < page->used; i++)
		if ((page->data[i] & 0xc0) != 0x80)
			page->data[used++] = (char)(page->data[i] & 0x80 ? '?' : page->data[i]);
	page->used = used;
	page->data[used] = '\0';
}

static void show_page(struct browser *browser)
{
	char storage[2][SCENE_NAME_SIZE];
	const char *const name[2] = {storage[0], storage[1]};
	int lines;

	terminal_size(&browser->columns, &lines);
	scene_names(&browser->album->game.terms, storage);
	text_clear(&browser->page);
	if (browser->shows_help) {
		add_help(browser);
	} else {
		add_board(browser, name, lines);
		browser->lines_left = lines - 1 - count_lines(&browser->page);
		add_story(browser, name);
		for (; browser->lines_left > 0; browser->lines_left--)
			text_add_string(&browser->page, "\n");
		add_foot(browser);
	}
	if (browser->look->is_ascii)
		make_ascii(&browser->page);
	terminal_show(&browser->page);
}

/* ---- Moving ------------------------------------------------------------------------------------------------------ */

/* To a game of the album, at its beginning or end. What cannot be opened is told. */
static bool turn_to(struct browser *browser, size_t game, bool at_end)
{
	struct error error;

	if (game != browser->album->at && album_turn_to(browser->album, game, &error) < 0) {
		snprintf(browser->message, sizeof browser->message, "%.250s", error.text);
		return false;
	}
	browser->frame = at_end ? last_frame(browser) : 0;
	return true;
}

static void say(struct browser *browser, const char *message)
{
	snprintf(browser->message, sizeof browser->message, "%s", message);
}

static void go_on(struct browser *browser)
{
	if (browser->frame < last_frame(browser))
		browser->frame++;
	else if (browser->album->at + 1 < browser->album->game_count)
		turn_to(browser, browser->album->at + 1, false);
	else
		say(browser, "this is the end of the record");
}

static void go_back(struct browser *browser)
{
	if (browser->frame > 0)
		browser->frame--;
	else if (browser->album->at > 0)
		turn_to(browser, browser->album->at - 1, true);
	else
		say(browser, "this is the beginning of the record");
}

static void go_to_game(struct browser *browser, bool is_next)
{
	if (is_next && browser->album->at + 1 < browser->album->game_count)
		turn_to(browser, browser->album->at + 1, false);
	else if (!is_next && browser->album->at > 0)
		turn_to(browser, browser->album->at - 1, false);
	else
		say(browser, is_next ? "this is the last game" : "this is the first game");
}

static bool has_result(const struct album_game *game)
{
	return game->frames[game->frame_count - 1].kind == RECORD_RESULT;
}

static bool is_won(const struct album_game *game)
{
	return has_result(game) && game->result.winner != TAB_NOBODY;
}

/* A record that does not hold is one as well. */
static bool is_faulty(const struct album_game *game)
{
	return game->trouble.kind != ERROR_NONE || (has_result(game) && game->result.fault.verdict != VERDICT_NONE);
}

/* To the end of the next game that is such, or of the last one before. */
static void seek(struct browser *browser, bool (*is_such)(const struct album_game *), bool is_next, const char *none)
{
	size_t home = browser->album->at, home_frame = browser->frame;
	bool is_here = is_next && browser->frame < last_frame(browser) && is_such(&browser->album->game);

	if (is_here) {
		browser->frame = last_frame(browser);
		return;
	}
	for (size_t game = home; is_next ? game + 1 < browser->album->game_count : game > 0;) {
		game = is_next ? game + 1 : game - 1;
		if (!turn_to(browser, game, true) || is_such(&browser->album->game))
			return;
	}
	turn_to(browser, home, false);
	browser->frame = home_frame;
	say(browser, none);
}

/* The game with this number that is next from the first on; of several matches it is the first one's. */
static bool find_game(struct browser *browser, unsigned long number)
{
	size_t home = browser->album->at, home_frame = browser->frame;

	/* In most records games are numbered as they come. */
	if (number > 0 && number <= browser->album->game_count && turn_to(browser, number - 1, false) &&
	    browser->album->game.number == number)
		return true;
	for (size_t game = 0; game < browser->album->game_count; game++)
		if (turn_to(browser, game, false) && browser->album->game.number == number)
			return true;
	turn_to(browser, home, false);
	browser->frame = home_frame;
	return false;
}

/* To where a turn was played; 0 is the opening. */
static bool find_turn(struct browser *browser, unsigned long turn)
{
	const struct album_game *game = &browser->album->game;

	if (turn == 0) {
		browser->frame = 0;
		return true;
	}
	for (size_t i = 0; i < game->frame_count; i++)
		if (game->frames[i].kind == RECORD_TURN && game->frames[i].turn.kind == TURN_PLAY &&
		    game->frames[i].state.turns == turn) {
			browser->frame = i;
			return true;
		}
	return false;
}

/* `TURN`, `GAME.TURN` or `GAME.`, as typed. */
static void jump(struct browser *browser)
{
	char *rest;
	unsigned long number = strtoul(browser->input, &rest, 10);

	if (rest == browser->input)
		return;
	if (*rest == '.') {
		if (!find_game(browser, number)) {
			snprintf(browser->message, sizeof browser->message, "there is no game %lu", number);
			return;
		}
		number = strtoul(rest + 1, NULL, 10);
	}
	if (!find_turn(browser, number))
		snprintf(browser->message, sizeof browser->message, "nothing was played in a turn %lu", number);
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

static void type(struct browser *browser, int key)
{
	size_t length = strlen(browser->input);

	if ((key >= '0' && key <= '9') || key == '.') {
		if (length + 1 < sizeof browser->input)
			browser->input[length] = (char)key;
	} else if ((key == TERMINAL_ERASE || key == '\b') && length > 0) {
		browser->input[length - 1] = '\0';
	} else if (key == '\n' || key == '\r') {
		browser->is_asking = false;
		jump(browser);
	} else if (key == TERMINAL_ESCAPE || key == 'q' || key == TERMINAL_ERASE || key == '\b') {
		browser->is_asking = false;
	}
}

static void ask(struct browser *browser)
{
	browser->is_asking = true;
	memset(browser->input, 0, sizeof browser->input);
}

/* Returns whether it goes on. */
static bool obey(struct browser *browser, int key)
{
	switch (key) {
	case 'n':
	case ' ':
	case '\n':
	case '\r':
	case KEY_RIGHT:
	case KEY_DOWN:
		go_on(browser);
		break;
	case 'b':
	case 'p':
	case TERMINAL_ERASE:
	case '\b':
	case KEY_LEFT:
	case KEY_UP:
		go_back(browser);
		break;
	case '<':
	case KEY_HOME:
		browser->frame = 0;
		break;
	case '>':
	case KEY_END:
		browser->frame = last_frame(browser);
		break;
	case ']':
	case KEY_PAGE_DOWN:
		go_to_game(browser, true);
		break;
	case '[':
	case KEY_PAGE_UP:
		go_to_game(browser, false);
		break;
	case ':':
	case 'g':
		ask(browser);
		break;
	case 'w':
	case 'W':
		seek(browser, is_won, key == 'w', "no other game was won");
		break;
	case 'f':
	case 'F':
		seek(browser, is_faulty, key == 'f', "there is no other fault");
		break;
	case 's':
		browser->viewer = 1 - browser->viewer;
		break;
	case 'i':
		browser->hides_info = !browser->hides_info;
		break;
	case '?':
	case 'h':
		browser->shows_help = true;
		break;
	case 'q':
	case 'Q':
		return false;
	default:
		say(browser, "no such key; ? lists them");
	}
	return true;
}

static bool go_by(struct browser *browser, int key)
{
	if (key == KEY_NONE)
		return false;
	if (key == KEY_REDRAW)
		return true;
	*browser->message = '\0';
	if (browser->shows_help) {
		browser->shows_help = false;
		return true;
	}
	if (!browser->is_asking)
		return obey(browser, key);
	type(browser, key);
	return true;
}

static int begin_at(struct browser *browser, long game, long turn, struct error *error)
{
	if ((game == BROWSE_ANY || find_game(browser, (unsigned long)game)) &&
	    (turn == BROWSE_ANY || find_turn(browser, (unsigned long)turn)))
		return 0;
	return error_set(error, ERROR_USAGE, "no game of '%s' has the number and the turn that are asked for",
	                 browser->album->path);
}

int browse(struct album *album, const struct look *look, long game, long turn, struct error *error)
{
	struct browser browser = {.album = album, .look = look};

	if (begin_at(&browser, game, turn, error) < 0 || terminal_open(error) < 0)
		return -1;
	*browser.message = '\0';
	do
		show_page(&browser);
	while (go_by(&browser, terminal_key()));
	terminal_close();
	text_release(&browser.page);
	return 0;
}
