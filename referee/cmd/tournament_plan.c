/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The games of a tournament before they are played: a line each.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "referee/cmd/tournament.h"
#include "referee/text.h"
#include "referee/tournament/arguments.h"
#include "referee/tournament/plan.h"

/* ---- Forms ------------------------------------------------------------------------------------------------------- */

/* One way to write a list of games. */
struct form {
	const char *name;
	const char *head;
	void (*print)(const struct tournament *tournament, const struct plan_game *game);
};

static void print_columns(const struct tournament *tournament, const struct plan_game *game)
{
	printf("%8" PRIu64 " %6" PRIu32 " %8" PRIu64 " %8" PRIu64 "  %s - %s\n", game->id, game->round, game->pair,
	       game->batch, tournament->player[game->player[0]].name, tournament->player[game->player[1]].name);
}

/* RFC 4180: in quotes, and quotes doubled. */
static void print_csv_text(const char *text)
{
	putchar('"');
	for (; *text; text++) {
		if (*text == '"')
			putchar('"');
		putchar(*text);
	}
	putchar('"');
}

static void print_csv(const struct tournament *tournament, const struct plan_game *game)
{
	printf("%" PRIu64 ",%" PRIu32 ",%" PRIu64 ",%" PRIu64, game->id, game->round, game->pair, game->batch);
	for (int seat = 0; seat < 2; seat++) {
		putchar(',');
		print_csv_text(tournament->player[game->player[seat]].name);
	}
	putchar('\n');
}

/* RFC 8259. Names are UTF-8 without control characters. */
static void print_json_text(const char *text)
{
	putchar('"');
	for (; *text; text++) {
		if (*text == '"' || *text == '\\')
			putchar('\\');
		putchar(*text);
	}
	putchar('"');
}

static void print_json(const struct tournament *tournament, const struct plan_game *game)
{
	printf("{\"id\": %" PRIu64 ", \"round\": %" PRIu32 ", \"pair\": %" PRIu64 ", \"batch\": %" PRIu64
	       ", \"players\": [",
	       game->id, game->round, game->pair, game->batch);
	for (int seat = 0; seat < 2; seat++) {
		fputs(seat ? ", " : "", stdout);
		print_json_text(tournament->player[game->player[seat]].name);
	}
	fputs("]}\n", stdout);
}

static const struct form FORMS[] = {
    {"text", "      id  round     pair    batch  seat 1 - seat 2\n", print_columns},
    {"csv", "id,round,pair,batch,seat1,seat2\n", print_csv},
    {"json", "", print_json},
};

static const struct form *find_form(const char *name, struct error *error)
{
	for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS; i++)
		if (strcmp(FORMS[i].name, name) == 0)
			return &FORMS[i];
	error_set(error, ERROR_USAGE, "--as takes text, csv or json, not '%.60s'", name);
	return NULL;
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static void print_plan(const struct tournament *tournament, const struct form *form)
{
	struct plan *plan = plan_new(tournament);

	fputs(form->head, stdout);
	for (uint64_t id = 1; id <= plan_games(plan) && !ferror(stdout); id++) {
		struct plan_game game = plan_game(plan, id);

		form->print(tournament, &game);
	}
	if (!plan_is_whole(plan))
		fputs("tablier: later rounds are planned when the results of this one are known\n", stderr);
	plan_free(plan);
}

static int run_plan(int argc, char **argv, struct error *error)
{
	const char *as = "text";
	const struct option_spec more[] = {
	    {"as", OPTION_TEXT, &as, 0, 0},
	    {.name = NULL},
	};
	struct tournament tournament;
	const struct form *form;
	int status = tournament_parse(&tournament, more, argc, argv, NULL, error);

	if (status == 0) {
		form = find_form(as, error);
		if (form)
			print_plan(&tournament, form);
		else
			status = -1;
	}
	tournament_release(&tournament);
	return status;
}

const struct command tournament_command_plan = {
    .name = "plan",
    .summary = "list the games: who meets whom, with which dice",
    .help = "usage: tablier tournament plan [OPTION …] FILE | BOT BOT …\n"
	    "\n"
	    "List the games of a tournament, a line each: its id, round, the pair of games\n"
	    "with the same dice that it is of, its batch, and the players by seat. Of a\n"
	    "knockout and of a swiss tournament it is the first round. With a FILE, options\n"
	    "take the place of its keys.\n"
	    "\n"
	    "  --as FORM          text; or csv, or json: an object a line\n"
	    "  --game GAME        one of 'tablier games', with options (swedish-tables)\n"
	    "  --format FORMAT    round-robin, gauntlet, knockout, swiss, ladder\n"
	    "  --games N          of each pairing (100): pairs with the same dice\n"
	    "  --match-games N    each is a match of so many games (1); or --match-points N\n"
	    "  --scoring WHAT     points or wins\n"
	    "  --rounds N         of swiss; --third-place: of knockout\n"
	    "  --sprt-lower X --sprt-upper X --sprt-alpha P --sprt-beta P   of ladder\n"
	    "  --seed SEED        of all dice; --name TEXT; --output FOLDER\n"
	    "\n"
	    "As in 'tablier match': --move-ms --clock-ms --inc-ms --margin-ms --start-ms\n"
	    "--newgame-ms --quit-ms --turns --on-fault --restarts --memory --cpu-seconds\n"
	    "--processes --open-files --file-size --env --sandbox --scratch --expose\n"
	    "\n"
	    "Exit status: 0 done, 2 wrong use or a file that cannot be read.\n",
    .run = run_plan,
};
