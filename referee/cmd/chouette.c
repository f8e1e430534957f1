/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A chouette between three bots or more, from the command line.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>

#include "referee/board_arguments.h"
#include "referee/chouette.h"
#include "referee/chouette_summary.h"
#include "referee/command.h"
#include "referee/run.h"

/* One run of the command. */
struct chouette_run {
	struct run run;
	struct chouette *chouette;
	struct chouette_config config;
	struct chouette_summary summary;
};

/* ---- While it runs ----------------------------------------------------------------------------------------------- */

static void on_status(void *context, FILE *out)
{
	const struct chouette_run *run = context;
	const struct tab_chouette *table = chouette_table(run->chouette);

	fprintf(out, "game %" PRIu32 ", turn %" PRIu32 ", box %s", table->games + 1,
	        chouette_state(run->chouette)->turns,
	        table->players ? chouette_name(run->chouette, tab_chouette_box(table)) : "");
}

static void on_wind_up(void *context, const char *signal)
{
	struct chouette_run *run = context;

	chouette_wind_up(run->chouette, signal);
}

static void on_interrupted(void *context, const char *signal)
{
	struct chouette_run *run = context;
	char why[100];

	snprintf(why, sizeof why, "interrupted by %s after %" PRIu32 " games", signal,
	         chouette_table(run->chouette)->games);
	chouette_interrupt(run->chouette, why);
}

static const struct run_listener RUN_LISTENER = {
    .status = on_status, .wind_up = on_wind_up, .interrupted = on_interrupted};

static void on_player_failed(void *context, const struct chouette *chouette, int player, const struct fault *fault)
{
	struct chouette_run *run = context;

	if (run->run.is_quiet)
		return;
	run_clear_status(&run->run);
	chouette_print_fault(run->run.out, chouette, player, fault);
}

static void on_game_ended(void *context, const struct chouette *chouette, const struct chouette_result *result)
{
	struct chouette_run *run = context;

	chouette_summary_add(&run->summary, chouette, result);
	if (run->run.is_quiet)
		return;
	run_clear_status(&run->run);
	chouette_print_game(run->run.out, chouette, result);
}

static void on_ended(void *context, const struct chouette *chouette)
{
	struct chouette_run *run = context;

	(void)chouette;
	run_stop(&run->run);
}

static const struct chouette_listener LISTENER = {
    .player_failed = on_player_failed,
    .game_ended = on_game_ended,
    .ended = on_ended,
};

/* ---- Before and after -------------------------------------------------------------------------------------------- */

static int prepare(struct chouette_run *run, const struct run_arguments *arguments, char **bots, int count,
                   struct error *error)
{
	struct chouette_config *config = &run->config;

	if (parse_rules(arguments->game, &config->rules, error) < 0)
		return -1;
	if (!tab_chouette_allows(&config->rules))
		return error_set(error, ERROR_USAGE, "a chouette is played in backgammon, not in %s",
		                 config->rules.game->name);
	if (run_prepare(&run->run, arguments, bots, count, error) < 0)
		return -1;
	config->games = arguments->games ? arguments->games : count;
	config->turns = arguments->turns;
	config->seed = run->run.seed;
	config->party = run->run.party;
	config->record = run->run.record;
	return 0;
}

/* Returns 0, or -1 with error filled if it did not come to its end. */
static int play(struct chouette_run *run, struct error *error)
{
	const struct error *why;
	int status = 0;

	run_open(&run->run, &RUN_LISTENER, run);
	run->chouette = chouette_new(&run->run.loop, &run->config, &LISTENER, run);
	chouette_start(run->chouette);
	run_play(&run->run);
	if (chouette_table(run->chouette)->games)
		chouette_print_summary(run->run.out, &run->summary, run->chouette, &run->config.rules);
	why = chouette_error(run->chouette);
	if (why->kind != ERROR_NONE) {
		*error = *why;
		status = -1;
	}
	chouette_free(run->chouette);
	return status;
}

static int run_chouette(int argc, char **argv, struct error *error)
{
	struct run_arguments arguments = {.game = "backgammon"};
	const struct option_spec more[] = {{.name = NULL}};
	struct chouette_run run = {.chouette = NULL};
	int status;

	argc = run_parse(&arguments, more, argc, argv, error);
	if (argc < 0)
		return -1;
	if (argc < TAB_CHOUETTE_LEAST || argc > TAB_CHOUETTE_MOST)
		return error_set(error, ERROR_USAGE,
		                 "chouette takes from %d to %d bots, each a command in one argument, not %d",
		                 TAB_CHOUETTE_LEAST, TAB_CHOUETTE_MOST, argc);
	status = prepare(&run, &arguments, argv, argc, error);
	if (status == 0)
		status = play(&run, error);
	run_release(&run.run);
	return status;
}

const struct command command_chouette = {
    .name = "chouette",
    .summary = "play backgammon between three bots or more, one against all others",
    .help = "usage: tablier chouette [OPTION …] BOT BOT BOT …\n"
	    "\n"
	    "Three to ten bots play a money session: in each game one, the box, against all\n"
	    "others, for whom a captain decides. Each of them answers doubles for himself.\n"
	    "A BOT is a command line in one argument, or a reference bot.\n"
	    "\n"
	    "  --game GAME       backgammon with options; see 'tablier games backgammon'\n"
	    "  --games N         so many games (one for each bot as the box)\n"
	    "  --seed SEED       dice from 64 hexadecimal digits or a number (by chance)\n"
	    "  --record FILE     write a record; '-' for standard output\n"
	    "  --no-times        leave dates and times out of the record\n"
	    "  --log FILE        write the whole dialogue with the bots\n"
	    "  --stderr PREFIX   keep the bots' standard error in PREFIX.1, PREFIX.2, …\n"
	    "  --quiet           print the result only, not each game\n"
	    "\n"
	    "Limits and all else are as for 'tablier match': --verbose --move-ms --clock-ms\n"
	    "--inc-ms --margin-ms --start-ms --newgame-ms --quit-ms --turns --memory\n"
	    "--cpu-seconds --processes --open-files --file-size --env --sandbox --scratch\n"
	    "--expose.\n",
    .run = run_chouette,
};
