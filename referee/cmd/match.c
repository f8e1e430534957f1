/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match between two bots, from the command line.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "referee/board_arguments.h"
#include "referee/command.h"
#include "referee/defaults.h"
#include "referee/match.h"
#include "referee/run.h"
#include "referee/summary.h"

/* One run of the command. */
struct match_run {
	struct run run;
	struct match *match;
	struct match_config config;
	struct summary summary;
};

/* ---- While it runs ----------------------------------------------------------------------------------------------- */

static void on_status(void *context, FILE *out)
{
	const struct match_run *run = context;
	const struct tab_match *score = match_score(run->match);

	fprintf(out, "game %" PRIu32 ", turn %" PRIu32 ", score %" PRIu32 "-%" PRIu32, score->games + 1,
	        match_state(run->match)->turns, score->points[0], score->points[1]);
}

static void on_wind_up(void *context, const char *signal)
{
	struct match_run *run = context;

	match_wind_up(run->match, signal);
}

static void on_interrupted(void *context, const char *signal)
{
	struct match_run *run = context;
	char why[100];

	snprintf(why, sizeof why, "interrupted by %s after %" PRIu32 " games", signal, match_score(run->match)->games);
	match_interrupt(run->match, why);
}

static const struct run_listener RUN_LISTENER = {
    .status = on_status, .wind_up = on_wind_up, .interrupted = on_interrupted};

static void on_game_ended(void *context, const struct match *match, const struct record_result *result)
{
	struct match_run *run = context;

	summary_add(&run->summary, result, match_state(match)->turns);
	if (run->run.is_quiet)
		return;
	run_clear_status(&run->run);
	summary_print_game(run->run.out, match, result);
}

static void on_ended(void *context, struct match *match)
{
	(void)context;
	match_close(match);
}

static void on_closed(void *context, struct match *match)
{
	struct match_run *run = context;

	(void)match;
	run_stop(&run->run);
}

static const struct match_listener LISTENER = {.game_ended = on_game_ended, .ended = on_ended, .closed = on_closed};

/* ---- Before and after -------------------------------------------------------------------------------------------- */

static int set_on_fault(struct match_config *config, const char *word, struct error *error)
{
	static const char *const words[] = {
	    [FAULT_FORFEITS] = "forfeit", [FAULT_VOIDS] = "void", [FAULT_STOPS] = "stop"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(words[i], word) == 0) {
			config->on_fault = (enum match_on_fault)i;
			return 0;
		}
	return error_set(error, ERROR_USAGE, "--on-fault takes forfeit, void or stop, not '%s'", word);
}

/* The length of the match: --games or --points. */
static int set_length(struct match_config *config, long games, long points, struct error *error)
{
	if (games && points)
		return error_set(error, ERROR_USAGE, "a match is to --games or to --points, not both");
	config->points = points;
	if (points)
		return 0;
	config->games = games ? games : 1;
	if (!tab_match_allows(&config->rules, (unsigned long)config->games))
		return error_set(error, ERROR_USAGE, "a match of %s is an odd number of games, not %ld",
		                 config->rules.game->name, config->games);
	return 0;
}

/* The options of this command alone. */
struct match_arguments {
	const char *on_fault;
	long points, restarts;
};

static int prepare(struct match_run *run, const struct run_arguments *arguments, const struct match_arguments *own,
                   char **bots, struct error *error)
{
	struct match_config *config = &run->config;

	if (parse_rules(arguments->game, &config->rules, error) < 0 ||
	    set_length(config, arguments->games, own->points, error) < 0 ||
	    set_on_fault(config, own->on_fault, error) < 0 || run_prepare(&run->run, arguments, bots, 2, error) < 0)
		return -1;
	config->turns = arguments->turns;
	config->restarts = own->restarts;
	config->seed = run->run.seed;
	config->party = run->run.party;
	config->record = run->run.record;
	return 0;
}

/* Returns 0, or -1 with error filled if it did not come to its end. */
static int play(struct match_run *run, struct error *error)
{
	const struct error *why;
	int status = 0;

	run_open(&run->run, &RUN_LISTENER, run);
	run->match = match_new(&run->run.loop, &run->config, &LISTENER, run);
	match_start(run->match);
	run_play(&run->run);
	if (match_score(run->match)->games)
		summary_print(&run->summary, run->run.out, run->match, &run->config.rules);
	why = match_error(run->match);
	if (why->kind != ERROR_NONE) {
		*error = *why;
		status = -1;
	}
	match_free(run->match);
	return status;
}

static int run_match(int argc, char **argv, struct error *error)
{
	struct run_arguments arguments = {.game = DEFAULT_GAME};
	struct match_arguments own = {.on_fault = "forfeit", .restarts = DEFAULT_RESTARTS};
	const struct option_spec more[] = {
	    {"points", OPTION_NUMBER, &own.points, 1, MOST_GAMES},
	    {"on-fault", OPTION_TEXT, &own.on_fault, 0, 0},
	    {"restarts", OPTION_NUMBER, &own.restarts, 0, MOST_RESTARTS},
	    {.name = NULL},
	};
	struct match_run run = {.match = NULL};
	int status;

	argc = run_parse(&arguments, more, argc, argv, error);
	if (argc < 0)
		return -1;
	if (argc != 2)
		return error_set(error, ERROR_USAGE, "match takes two bots, each a command in one argument, not %d",
		                 argc);
	status = prepare(&run, &arguments, &own, argv, error);
	if (status == 0)
		status = play(&run, error);
	run_release(&run.run);
	return status;
}

const struct command command_match = {
    .name = "match",
    .summary = "play a match between two bots",
    .help = "usage: tablier match [OPTION …] BOT BOT\n"
	    "\n"
	    "A BOT is a command line in one argument, or a reference bot: random, greedy.\n"
	    "\n"
	    "  --game GAME       swedish-tables, or see 'tablier games'\n"
	    "  --games N         a match of so many games (1); --points N to so many\n"
	    "  --seed SEED       dice from 64 hexadecimal digits or a number (by chance)\n"
	    "  --record FILE     write a record ('-': here); --no-times: without dates\n"
	    "  --log FILE        write the whole dialogue with both bots\n"
	    "  --stderr PREFIX   keep the bots' standard error in PREFIX.1 and PREFIX.2\n"
	    "  --verbose         show it instead; --quiet prints the result only\n"
	    "  --move-ms N       limit of one decision (10000); these take 0 for none:\n"
	    "  --clock-ms N      each bot's clock for a game (0); --inc-ms N is added (0)\n"
	    "  --margin-ms N     so much later than these is not yet late (0)\n"
	    "  --start-ms N      limit of a bot's start; --newgame-ms N of its pongs (10000)\n"
	    "  --quit-ms N       time to leave (1000); --turns N: more is unfinished (10000)\n"
	    "  --on-fault WHAT   forfeit a game for a fault, leave it void, or stop there\n"
	    "  --restarts N      how often a bot that failed is started anew (1000)\n"
	    "  --memory MIB --cpu-seconds N --processes N --open-files N --file-size MIB\n"
	    "                    what a bot may use (0: as much as the system gives)\n"
	    "  --env NAME=VALUE  add to the bots' environment; NAME alone hands ours on\n"
	    "  --sandbox bwrap   each bot sees the system and its own folder only, and writes\n"
	    "                    to TABLIER_SCRATCH (--scratch MIB); --expose PATH shows more\n",
    .run = run_match,
};
