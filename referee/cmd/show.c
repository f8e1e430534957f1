/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boards drawn in the terminal: one that is given, or those of a record's games; or the ids that stand for them.
 */
#include <inttypes.h>
#include <langinfo.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "referee/board_arguments.h"
#include "referee/command.h"
#include "referee/gnubg_id.h"
#include "referee/options.h"
#include "referee/record_walk.h"
#include "referee/text.h"
#include "referee/xgid.h"

enum { NAME_SIZE = 100, LINE_SIZE = 300, ANY = -1 };

struct show {
	bool is_ascii, is_unicode, wants_ids;
	long width;
	long game, turn; /* of a record, or ANY */
	bool has_shown;
	struct text out;
};

/* What is known of a board. */
struct scene {
	const struct tab_rules *rules;
	struct interchange it;
	bool is_board_alone; /* nothing but the checkers is known */
	const char *name[2]; /* of the viewer and the opponent */
	const char *title, *note;
	uint32_t game, turn; /* of a record; game is 0 for a board by itself */
};

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

/* What a side does, or has to do. */
static const char *action_of(const struct scene *scene, int side, char text[LINE_SIZE])
{
	static const char *const answers[] = {
	    [INTERCHANGE_BEAVERED] = ", is beavered",
	    [INTERCHANGE_RACCOONED] = ", is beavered, and doubles again",
	};
	const struct interchange *it = &scene->it;
	int resigner = it->doubled ? 1 - it->roller : it->roller;

	if (scene->is_board_alone || it->game != INTERCHANGE_PLAYING)
		return NULL;
	if (it->level && side == resigner)
		snprintf(text, LINE_SIZE, "offers to resign (%s)", tab_level_name((enum tab_level)it->level));
	else if (side != it->roller)
		return NULL;
	else if (it->doubled)
		snprintf(text, LINE_SIZE, "doubles to %d%s", 2 << it->cube_log,
		         it->doubled == INTERCHANGE_DOUBLED ? "" : answers[it->doubled]);
	else if (interchange_has_dice(it))
		snprintf(text, LINE_SIZE, "to play %d%d", it->dice.die[0], it->dice.die[1]);
	else
		snprintf(text, LINE_SIZE, "to throw");
	return text;
}

static void add_drawing(struct show *show, const struct scene *scene)
{
	const struct interchange *it = &scene->it;
	bool has_cube = tab_rules_have_cube(scene->rules) && !scene->is_board_alone;
	char action[2][LINE_SIZE];
	struct tab_drawing drawing = {
	    .rules = scene->rules,
	    .position = it->position,
	    .title = scene->title,
	    .note = scene->note,
	    .has_scores = !scene->is_board_alone,
	    .length = it->length,
	    .is_crawford = it->is_crawford,
	    .cube = has_cube ? 1u << it->cube_log : 0,
	    .owner = it->owner,
	    .is_ascii = show->is_ascii,
	    .width = (int)show->width,
	};

	for (int side = 0; side < 2; side++)
		drawing.side[side] = (struct tab_drawing_side){
		    .name = scene->name[side],
		    .action = action_of(scene, side, action[side]),
		    .score = it->score[side],
		};
	if (!scene->is_board_alone && it->game == INTERCHANGE_PLAYING && interchange_has_dice(it))
		memcpy(drawing.side[it->roller].die, it->dice.die, sizeof it->dice.die);
	text_draw(&show->out, &drawing);
}

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
		add_drawing(show, scene);
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

static void write_result(const struct record_walk *walk, const char *const name[2], char text[LINE_SIZE])
{
	const struct record_result *result = &walk->item.result;
	char win[TAB_RESULT_SIZE], cube[40] = "";
	size_t used;

	record_win(result, win);
	if (result->cube > 1)
		snprintf(cube, sizeof cube, " with the cube at %d", result->cube);
	if (result->winner == TAB_NOBODY)
		snprintf(text, LINE_SIZE, "nobody wins, %s", record_how(result->ending, result->fault.verdict));
	else
		snprintf(text, LINE_SIZE, "%s wins %s%s%s", name[result->winner], win, cube,
		         result->ending == TAB_DROPPED ? ", a double was dropped" : "");
	used = strlen(text);
	snprintf(text + used, LINE_SIZE - used, ", score %" PRIu32 "-%" PRIu32, record_walk_score(walk)->points[0],
	         record_walk_score(walk)->points[1]);
}

/* The state of the game that the walk has come to, as seat 1 sees it. */
static int show_state(struct show *show, const struct record_walk *walk, uint32_t number, struct error *error)
{
	bool is_over = walk->item.kind == RECORD_RESULT;
	char name[2][NAME_SIZE], title[LINE_SIZE], note[LINE_SIZE];
	struct scene scene = {
	    .rules = record_walk_rules(walk),
	    .it = interchange_of_state(record_walk_state(walk), record_walk_score(walk), 0),
	    .name = {name[0], name[1]},
	    .title = title,
	    .note = is_over ? note : NULL,
	    .game = number,
	    .turn = record_walk_state(walk)->turns,
	};

	for (int seat = 0; seat < 2; seat++) {
		const char *given = walk->terms.player[seat].identity.name;

		text_escape(given, strlen(given), name[seat], sizeof name[seat]);
	}
	snprintf(title, sizeof title, "%s, game %" PRIu32 ", after turn %" PRIu32, scene.rules->game->title, number,
	         record_walk_state(walk)->turns);
	if (is_over)
		write_result(walk, scene.name, note);
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

/* ---- The command ------------------------------------------------------------------------------------------------- */

/* Whether the user's locale has the characters of Unicode. */
static bool locale_is_unicode(void)
{
	locale_t locale = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
	bool is_unicode;

	if (!locale)
		return false;
	is_unicode = strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0;
	freelocale(locale);
	return is_unicode;
}

static int run(int argc, char **argv, struct error *error)
{
	struct show show = {.width = TAB_DRAWING_WIDTH, .game = ANY, .turn = ANY};
	const struct option_spec specs[] = {
	    {.name = "ascii", .type = OPTION_FLAG, .target = &show.is_ascii},
	    {.name = "unicode", .type = OPTION_FLAG, .target = &show.is_unicode},
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
	if (show.is_ascii && show.is_unicode)
		return error_set(error, ERROR_USAGE, "--ascii and --unicode exclude each other");
	show.is_ascii |= !show.is_unicode && !locale_is_unicode();
	if (argc == 2)
		status = show_place(&show, argv[0], argv[1], error);
	else if (board_is(argv[0]))
		status = show_place(&show, "backgammon", argv[0], error);
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
	    "GAME is backgammon if left out. Of a record ('-' is standard input) the final\n"
	    "board of each game is drawn, with its result, as seat 1 sees it.\n"
	    "\n"
	    "  --game N     only game N of the record\n"
	    "  --turn N     the board after turn N instead, of each game that has so many;\n"
	    "               0 is the opening\n"
	    "  --ids        instead of the board, print what stands for it: the board's 26\n"
	    "               characters, XGID, GNU Backgammon's position ID, match ID and\n"
	    "               both together; '-' where there is none. Of a record, behind the\n"
	    "               numbers of game and turn. For games numbered as backgammon is\n"
	    "  --ascii      draw with plain characters, as where the locale is not UTF-8\n"
	    "  --unicode    draw with box characters all the same\n"
	    "  --width N    columns to use, from 80\n"
	    "\n"
	    "Example: tablier show XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\n",
    .run = run,
};
