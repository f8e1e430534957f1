/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match between two bots, from the command line.
 */
#include "config.h"

#include <inttypes.h>
#include <signal.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

#include "referee/board_arguments.h"
#include "referee/bot_command.h"
#include "referee/command.h"
#include "referee/errors_file.h"
#include "referee/match.h"
#include "referee/options.h"
#include "referee/summary.h"
#include "referee/text.h"

enum {
	DEFAULT_MOVE_MS = 10000,
	DEFAULT_START_MS = 10000,
	DEFAULT_QUIT_MS = 1000,
	DEFAULT_TURNS = 10000,
	STATUS_MS = 200, /* between two looks at the status line */
	HOUR_MS = 3600 * 1000,
};

/* One run of the command. */
struct run {
	uv_loop_t loop;
	uv_signal_t interrupt, terminate;
	uv_timer_t status_timer;
	struct match *match;
	struct match_config config;
	struct bot_command command[2];
	struct summary summary;
	FILE *out; /* for people */
	bool is_quiet;
	bool has_status;   /* standard error is a terminal */
	bool shows_status; /* a line stands there now */
};

struct arguments {
	const char *game, *seed, *record, *log, *errors;
	long games, points, move_ms, clock_ms, inc_ms, start_ms, quit_ms, turns;
	bool without_times, is_verbose, is_quiet;
};

/* ---- While it runs ----------------------------------------------------------------------------------------------- */

static void clear_status(struct run *run)
{
	if (run->shows_status)
		fputs("\r\033[K", stderr);
	run->shows_status = false;
}

static void on_status_timer(uv_timer_t *timer)
{
	struct run *run = timer->data;
	const struct tab_match *score = match_score(run->match);

	clear_status(run);
	fprintf(stderr, "game %" PRIu32 ", turn %" PRIu32 ", score %" PRIu32 "-%" PRIu32, score->games + 1,
	        match_state(run->match)->turns, score->points[0], score->points[1]);
	fflush(stderr);
	run->shows_status = true;
}

static void on_game_ended(void *context, const struct match *match, const struct record_result *result)
{
	struct run *run = context;

	summary_add(&run->summary, result, match_state(match)->turns);
	if (run->is_quiet)
		return;
	clear_status(run);
	summary_print_game(run->out, match, result);
}

static void on_ended(void *context, const struct match *match)
{
	struct run *run = context;

	(void)match;
	clear_status(run);
	uv_close((uv_handle_t *)&run->interrupt, NULL);
	uv_close((uv_handle_t *)&run->terminate, NULL);
	uv_close((uv_handle_t *)&run->status_timer, NULL);
}

static void on_signal(uv_signal_t *handle, int number)
{
	struct run *run = handle->data;
	char why[100];

	snprintf(why, sizeof why, "interrupted by %s after %" PRIu32 " games", number == SIGINT ? "SIGINT" : "SIGTERM",
	         match_score(run->match)->games);
	match_interrupt(run->match, why);
}

static const struct match_listener LISTENER = {.game_ended = on_game_ended, .ended = on_ended};

static void play(struct run *run)
{
	uv_loop_init(&run->loop);
	uv_signal_init(&run->loop, &run->interrupt);
	uv_signal_init(&run->loop, &run->terminate);
	uv_timer_init(&run->loop, &run->status_timer);
	run->interrupt.data = run->terminate.data = run->status_timer.data = run;
	uv_signal_start(&run->interrupt, on_signal, SIGINT);
	uv_signal_start(&run->terminate, on_signal, SIGTERM);
	if (run->has_status && !run->is_quiet)
		uv_timer_start(&run->status_timer, on_status_timer, STATUS_MS, STATUS_MS);

	run->match = match_new(&run->loop, &run->config, &LISTENER, run);
	match_start(run->match);
	uv_run(&run->loop, UV_RUN_DEFAULT);
	uv_loop_close(&run->loop);
}

/* ---- Before and after -------------------------------------------------------------------------------------------- */

/* The length of the match: --games or --points. */
static int set_length(struct run *run, const struct arguments *arguments, struct error *error)
{
	struct match_config *config = &run->config;

	if (arguments->games && arguments->points)
		return error_set(error, ERROR_USAGE, "a match is to --games or to --points, not both");
	config->points = arguments->points;
	if (config->points)
		return 0;
	config->games = arguments->games ? arguments->games : 1;
	if (!tab_match_allows(&config->rules, (unsigned long)config->games))
		return error_set(error, ERROR_USAGE, "a match of %s is an odd number of games, not %ld",
		                 config->rules.game->name, config->games);
	return 0;
}

static int set_seed(struct run *run, const struct arguments *arguments, struct error *error)
{
	if (sodium_init() < 0)
		return error_set(error, ERROR_FAILED, "libsodium cannot be used on this system");
	if (arguments->seed)
		return dice_seed_parse(&run->config.seed, arguments->seed, error);
	return dice_seed_random(&run->config.seed, error);
}

/* Where the bots' standard error goes. */
static int open_errors(struct run *run, const struct arguments *arguments, struct error *error)
{
	for (int i = 0; i < 2; i++) {
		struct match_seat *seat = &run->config.seat[i];
		struct text path = {.data = NULL};

		if (arguments->is_verbose) {
			seat->errors = STDERR_FILENO;
			continue;
		}
		if (arguments->errors)
			text_format(&path, "%s.%d", arguments->errors, i + 1);
		seat->errors = errors_file_open(path.data, error);
		text_release(&path);
		if (seat->errors < 0)
			return -1;
		seat->keeps_errors = true;
	}
	return 0;
}

static int prepare(struct run *run, const struct arguments *arguments, char **bots, struct error *error)
{
	struct match_config *config = &run->config;

	config->move_ms = arguments->move_ms;
	config->clock_ms = arguments->clock_ms;
	config->inc_ms = arguments->inc_ms;
	config->start_ms = arguments->start_ms;
	config->quit_ms = arguments->quit_ms;
	config->turns = arguments->turns;
	run->is_quiet = arguments->is_quiet;
	run->out = arguments->record && strcmp(arguments->record, "-") == 0 ? stderr : stdout;
	run->has_status = isatty(STDERR_FILENO);
	if (parse_rules(arguments->game, &config->rules, error) < 0 || set_length(run, arguments, error) < 0 ||
	    set_seed(run, arguments, error) < 0)
		return -1;
	for (int i = 0; i < 2; i++) {
		if (bot_command_parse(&run->command[i], bots[i], error) < 0)
			return -1;
		config->seat[i].command = bots[i];
		config->seat[i].argv = run->command[i].argv;
	}
	if (open_errors(run, arguments, error) < 0)
		return -1;
	if (arguments->log && !(config->log = log_open(arguments->log, error)))
		return -1;
	if (arguments->record && !(config->record = record_open(arguments->record, !arguments->without_times, error)))
		return -1;
	return 0;
}

static void release(struct run *run)
{
	record_close(run->config.record);
	log_close(run->config.log);
	for (int i = 0; i < 2; i++) {
		bot_command_release(&run->command[i]);
		if (run->config.seat[i].keeps_errors && run->config.seat[i].errors >= 0)
			close(run->config.seat[i].errors);
	}
	if (run->match)
		match_free(run->match);
}

static int run_match(int argc, char **argv, struct error *error)
{
	struct arguments arguments = {
	    .game = "swedish-tables",
	    .move_ms = DEFAULT_MOVE_MS,
	    .start_ms = DEFAULT_START_MS,
	    .quit_ms = DEFAULT_QUIT_MS,
	    .turns = DEFAULT_TURNS,
	};
	const struct option_spec specs[] = {
	    {"game", OPTION_TEXT, &arguments.game, 0, 0},
	    {"games", OPTION_NUMBER, &arguments.games, 1, 100000000},
	    {"points", OPTION_NUMBER, &arguments.points, 1, 100000000},
	    {"seed", OPTION_TEXT, &arguments.seed, 0, 0},
	    {"record", OPTION_TEXT, &arguments.record, 0, 0},
	    {"no-times", OPTION_FLAG, &arguments.without_times, 0, 0},
	    {"log", OPTION_TEXT, &arguments.log, 0, 0},
	    {"stderr", OPTION_TEXT, &arguments.errors, 0, 0},
	    {"verbose", OPTION_FLAG, &arguments.is_verbose, 0, 0},
	    {"quiet", OPTION_FLAG, &arguments.is_quiet, 0, 0},
	    {"move-ms", OPTION_NUMBER, &arguments.move_ms, 0, 24L * HOUR_MS},
	    {"clock-ms", OPTION_NUMBER, &arguments.clock_ms, 0, 24L * HOUR_MS},
	    {"inc-ms", OPTION_NUMBER, &arguments.inc_ms, 0, HOUR_MS},
	    {"start-ms", OPTION_NUMBER, &arguments.start_ms, 1, HOUR_MS},
	    {"quit-ms", OPTION_NUMBER, &arguments.quit_ms, 1, HOUR_MS},
	    {"turns", OPTION_NUMBER, &arguments.turns, 1, 1000000},
	    {.name = NULL},
	};
	struct run run = {.config.seat = {{.errors = -1}, {.errors = -1}}};
	int status;

	argc = options_parse(specs, argc, argv, error);
	if (argc < 0)
		return -1;
	if (argc != 2)
		return error_set(error, ERROR_USAGE, "match takes two bots, each a command in one argument, not %d",
		                 argc);
	/* A bot that dies while we write to it must not take us along. */
	signal(SIGPIPE, SIG_IGN);
	status = prepare(&run, &arguments, argv, error);
	if (status == 0) {
		play(&run);
		if (match_score(run.match)->games)
			summary_print(&run.summary, run.out, run.match, &run.config.rules);
		if (match_error(run.match)->kind != ERROR_NONE) {
			*error = *match_error(run.match);
			status = -1;
		}
	}
	release(&run);
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
	    "  --games N         a match of so many games (1)\n"
	    "  --points N        a match until one has so many points\n"
	    "  --seed SEED       dice from 64 hexadecimal digits or a number (by chance)\n"
	    "  --record FILE     write a record; '-' for standard output\n"
	    "  --no-times        leave dates and times out of the record\n"
	    "  --log FILE        write the whole dialogue with both bots\n"
	    "  --stderr PREFIX   keep the bots' standard error in PREFIX.1 and PREFIX.2\n"
	    "  --verbose         show it instead\n"
	    "  --quiet           print the result only, not each game\n"
	    "  --move-ms N       limit of one decision, 0 for none (10000)\n"
	    "  --clock-ms N      each bot's clock for a game, 0 for none (0)\n"
	    "  --inc-ms N        what each decision adds to it (0)\n"
	    "  --start-ms N      limit of a bot's start and of its pongs (10000)\n"
	    "  --quit-ms N       time to exit after the match (1000)\n"
	    "  --turns N         a game of more turns is unfinished (10000)\n",
    .run = run_match,
};
