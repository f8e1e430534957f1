/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boards drawn in the terminal: one that is given, or those of a record's games; or the ids that stand for them. On a
 * terminal the user steps through the record.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "referee/board_arguments.h"
#include "referee/browse.h"
#include "referee/command.h"
#include "referee/gnubg_id.h"
#include "referee/options.h"
#include "referee/record_walk.h"
#include "referee/scene.h"
#include "referee/terminal.h"
#include "referee/text.h"
#include "referee/xgid.h"

enum { ANY = BROWSE_ANY };

struct show {
	struct look look;
	bool wants_ids, is_plain;
	long width;
	long game, turn; /* of a record, or ANY */
	bool has_shown;
	struct text out;
};

/* ---- Ids --------------------------------------------------------------------------------------------------------- */

static int add_ids(struct show *show, const struct scene *scene, struct error *error)
{
	char board[TAB_BOARD_SIZE], xgid[XGID_SIZE], position[POSITION_ID_LENGTH + 1], match[MATCH_ID_LENGTH + 1];
	struct error unused;

	if (!interchange_suits(scene->rules))
		return error_set(error, ERROR_USAGE,
		                 "'%s' counts its points in another way than backgammon, and has no ids",
		                 scene->rules->game->name);
	tab_position_print(scene->rules, &scene->it.position, board);
	position_id_write(&scene->it, position);
	if (xgid_write(scene->rules, &scene->it, xgid, &unused) < 0)
		strcpy(xgid, "-");
	if (scene->game)
		text_format(&show->out, "game\t%" PRIu32 "\nturn\t%" PRIu32 "\n", scene->game, scene->turn);
	text_format(&show->out, "board\t%s\nxgid\t%s\nposition\t%s\n", board, xgid, position);
	if (match_id_write(&scene->it, match, &unused) < 0)
		text_add_string(&show->out, "match\t-\ngnubg\t-\n");
	else
		text_format(&show->out, "match\t%s\ngnubg\t%s:%s\n", match, position, match);
	return 0;
}

/* ---- What is shown ----------------------------------------------------------------------------------------------- */

static int show_scene(struct show *show, const struct scene *scene, struct error *error)
{
	text_clear(&show->out);
	if (show->has_shown)
		text_add_string(&show->out, "\n");
	show->has_shown = true;
	if (!show->wants_ids)
		scene_draw(scene, &show->look, (int)show->width, 0, &show->out);
	else if (add_ids(show, scene, error) < 0)
		return -1;
	fwrite(show->out.data, 1, show->out.used, stdout);
	return 0;
}

static int show_place(struct show *show, const char *game, const char *text, struct error *error)
{
	struct tab_rules rules;
	struct scene scene = {.rules = &rules, .name = {"you", "opponent"}};

	if (show->game != ANY || show->turn != ANY)
		return error_set(error, ERROR_USAGE, "--game and --turn are for records");
	if (parse_rules(game, &rules, error) < 0 || parse_place(&rules, text, &scene.it, error) < 0)
		return -1;
	scene.title = rules.game->title;
	/* Only XGIDs and match IDs tell more than the checkers; and they have further fields, unlike `:setup`. */
	scene.is_board_alone = !xgid_is(text) && !(gnubg_id_is(text) && strchr(text, ':'));
	if (!show->wants_ids)
		interchange_face_roller(&scene.it);
	return show_scene(show, &scene, error);
}

/* The state of the game that the walk has come to, as seat 1 sees it. */
static int show_state(struct show *show, const struct record_walk *walk, uint32_t number, struct error *error)
{
	bool is_over = walk->item.kind == RECORD_RESULT;
	char name[2][SCENE_NAME_SIZE], title[SCENE_LINE_SIZE], note[SCENE_LINE_SIZE];
	struct scene scene = {
	    .rules = record_walk_rules(walk),
	    .it = interchange_of_state(record_walk_state(walk), record_walk_score(walk), 0),
	    .name = {name[0], name[1]},
	    .title = title,
	    .note = is_over ? note : NULL,
	    .game = number,
	    .turn = record_walk_state(walk)->turns,
	};

	scene_names(&walk->terms, name);
	snprintf(title, sizeof title, "%s, game %" PRIu32 ", after turn %" PRIu32, scene.rules->game->title, number,
	         record_walk_state(walk)->turns);
	if (is_over)
		scene_result(&walk->item.result, scene.name, record_walk_score(walk)->points, note);
	return show_scene(show, &scene, error);
}

/* Whether the item that the walk has come to is one to show. */
static bool is_wanted(const struct show *show, const struct record_walk *walk, long number)
{
	const struct record_item *item = &walk->item;

	if (show->game != ANY && show->game != number)
		return false;
	if (show->turn == ANY)
		return item->kind == RECORD_RESULT;
	if (show->turn == 0)
		return item->kind == RECORD_GAME || item->kind == RECORD_PAUSED;
	return item->kind == RECORD_TURN && item->turn.kind == TURN_PLAY && item->turn.play[0] &&
	       record_walk_state(walk)->turns == (uint32_t)show->turn;
}

static int show_walk(struct show *show, struct record_walk *walk, struct error *error)
{
	uint32_t number = 0;

	do {
		if (record_walk_next(walk, error) < 0)
			return -1;
		if (walk->item.kind == RECORD_GAME || walk->item.kind == RECORD_PAUSED)
			number = walk->item.number;
		if (is_wanted(show, walk, number) && show_state(show, walk, number, error) < 0)
			return -1;
	} while (walk->item.kind != RECORD_EOF);
	return 0;
}

static int show_record(struct show *show, const char *path, struct error *error)
{
	struct record_walk walk;
	int status;

	if (record_walk_open(&walk, path, error) < 0)
		return -1;
	status = show_walk(show, &walk, error);
	record_walk_close(&walk);
	if (status < 0 || show->has_shown)
		return status;
	return error_set(error, ERROR_USAGE, "no game of '%s' has the number and the turn that are asked for", path);
}

/* ---- Stepping through a record ----------------------------------------------------------------------------------- */

/* Whether a person sits there, and the file lets itself be read at any place. */
static bool can_browse(const struct show *show, const char *path)
{
	struct stat status;

	return !show->wants_ids && !show->is_plain && terminal_is_there() && strcmp(path, "-") != 0 &&
	       stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

static int browse_record(const struct show *show, const char *path, struct error *error)
{
	struct album album;
	int status;

	if (album_open(&album, path, error) < 0)
		return -1;
	status = browse(&album, &show->look, show->game, show->turn, error);
	album_close(&album);
	return status;
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static int run(int argc, char **argv, struct error *error)
{
	bool is_ascii = false, is_unicode = false;
	const char *colour = NULL;
	struct show show = {.width = TAB_DRAWING_WIDTH, .game = ANY, .turn = ANY};
	const struct option_spec specs[] = {
	    {.name = "ascii", .type = OPTION_FLAG, .target = &is_ascii},
	    {.name = "unicode", .type = OPTION_FLAG, .target = &is_unicode},
	    {.name = "color", .type = OPTION_TEXT, .target = &colour},
	    {.name = "plain", .type = OPTION_FLAG, .target = &show.is_plain},
	    {.name = "ids", .type = OPTION_FLAG, .target = &show.wants_ids},
	    {.name = "width",
	     .type = OPTION_NUMBER,
	     .target = &show.width,
	     .min = TAB_DRAWING_WIDTH,
	     .max = TAB_DRAWING_WIDEST},
	    {.name = "game", .type = OPTION_NUMBER, .target = &show.game, .min = 1, .max = UINT32_MAX},
	    {.name = "turn", .type = OPTION_NUMBER, .target = &show.turn, .min = 0, .max = UINT32_MAX},
	    {.name = NULL},
	};
	int status;

	argc = options_parse(specs, argc, argv, error);
	if (argc < 0)
		return -1;
	if (argc < 1 || argc > 2)
		return error_set(error, ERROR_USAGE,
		                 "show takes a board, behind a game if it is not backgammon, or a record");
	if (look_choose(&show.look, is_ascii, is_unicode, colour, STDOUT_FILENO, error) < 0)
		return -1;
	if (argc == 2)
		status = show_place(&show, argv[0], argv[1], error);
	else if (board_is(argv[0]))
		status = show_place(&show, "backgammon", argv[0], error);
	else if (can_browse(&show, argv[0]))
		status = browse_record(&show, argv[0], error);
	else
		status = show_record(&show, argv[0], error);
	text_release(&show.out);
	return status;
}

const struct command command_show = {
    .name = "show",
    .summary = "draw a board, or those of a record",
    .help = "usage: tablier show [GAME] BOARD\n"
	    "       tablier show [--game N] [--turn N] RECORD\n"
	    "\n"
	    "Draw a board as it lies before the player whose board it is. BOARD is a board or\n"
	    "an id, as 'tablier plays --help' tells; an id is drawn for the player on roll.\n"
	    "GAME is backgammon if left out. On a terminal step through a RECORD ('?' tells\n"
	    "the keys); elsewhere draw the final board of each game, with its result, as seat\n"
	    "1 sees it. '-' is standard input.\n"
	    "\n"
	    "  --game N     only game N of the record; on a terminal begin there\n"
	    "  --turn N     the board after turn N, of each game that has so many; 0 is the\n"
	    "               opening; on a terminal begin there\n"
	    "  --plain      no stepping\n"
	    "  --ids        instead of the board, print what stands for it: the board's 26\n"
	    "               characters, XGID, GNU Backgammon's position ID, match ID and\n"
	    "               both together; '-' where there is none. For games numbered as\n"
	    "               backgammon is\n"
	    "  --ascii      draw with plain characters, as where the locale is not UTF-8\n"
	    "  --unicode    draw with box characters all the same\n"
	    "  --color W    W is always, never or auto: on a terminal without NO_COLOR\n"
	    "  --width N    columns to use, from 80; stepping takes those of the window\n"
	    "\n"
	    "Example: tablier show XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\n",
    .run = run,
};
