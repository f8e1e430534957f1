/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run.h"

#include <assert.h>
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clock.h"
#include "defaults.h"
#include "environment.h"
#include "errors_file.h"
#include "text.h"

enum {
	MOST_STOP_MS = 1500, /* that people's programs take to stop, each with its warden */
	STATUS_MS = 200,     /* between two looks at the status line */
	MOST_OPTIONS = 40,
};

/* ---- Options ----------------------------------------------------------------------------------------------------- */

void run_set_defaults(struct run_arguments *arguments)
{
	arguments->move_ms = DEFAULT_MOVE_MS;
	arguments->start_ms = DEFAULT_START_MS;
	arguments->newgame_ms = DEFAULT_NEWGAME_MS;
	arguments->quit_ms = DEFAULT_QUIT_MS;
	arguments->turns = DEFAULT_TURNS;
}

int run_parse(struct run_arguments *arguments, const struct option_spec more[], int argc, char **argv,
              struct error *error)
{
	struct option_spec specs[MOST_OPTIONS] = {
	    {"game", OPTION_TEXT, &arguments->game, 0, 0},
	    {"games", OPTION_NUMBER, &arguments->games, 1, MOST_GAMES},
	    {"seed", OPTION_TEXT, &arguments->seed, 0, 0},
	    {"record", OPTION_TEXT, &arguments->record, 0, 0},
	    {"no-times", OPTION_FLAG, &arguments->without_times, 0, 0},
	    {"log", OPTION_TEXT, &arguments->log, 0, 0},
	    {"stderr", OPTION_TEXT, &arguments->errors, 0, 0},
	    {"verbose", OPTION_FLAG, &arguments->is_verbose, 0, 0},
	    {"quiet", OPTION_FLAG, &arguments->is_quiet, 0, 0},
	    {"move-ms", OPTION_NUMBER, &arguments->move_ms, 0, MOST_LIMIT_MS},
	    {"clock-ms", OPTION_NUMBER, &arguments->clock_ms, 0, MOST_LIMIT_MS},
	    {"inc-ms", OPTION_NUMBER, &arguments->inc_ms, 0, HOUR_MS},
	    {"margin-ms", OPTION_NUMBER, &arguments->margin_ms, 0, HOUR_MS},
	    {"start-ms", OPTION_NUMBER, &arguments->start_ms, 1, HOUR_MS},
	    {"newgame-ms", OPTION_NUMBER, &arguments->newgame_ms, 1, HOUR_MS},
	    {"quit-ms", OPTION_NUMBER, &arguments->quit_ms, 1, HOUR_MS},
	    {"turns", OPTION_NUMBER, &arguments->turns, 1, MOST_TURNS},
	    {"env", OPTION_LIST, &arguments->env, 0, 0},
	};
	size_t count = 0;

	run_set_defaults(arguments);
	while (specs[count].name)
		count++;
	confinement_options(&arguments->confinement, specs + count);
	count += CONFINEMENT_OPTIONS;
	for (size_t i = 0; more[i].name; i++) {
		assert(count < MOST_OPTIONS - 1);
		specs[count++] = more[i];
	}
	return options_parse(specs, argc, argv, error);
}

/* ---- Before and after -------------------------------------------------------------------------------------------- */

static int set_seed(struct run *run, const struct run_arguments *arguments, struct error *error)
{
	if (sodium_init() < 0)
		return error_set(error, ERROR_FAILED, "libsodium cannot be used on this system");
	if (arguments->seed)
		return dice_seed_parse(&run->seed, arguments->seed, error);
	return dice_seed_random(&run->seed, error);
}

static int set_bots(struct run *run, const struct run_arguments *arguments, char **bots, struct error *error)
{
	run->environment = environment_make(arguments->env.item, arguments->env.count, error);
	if (!run->environment)
		return -1;
	for (int i = 0; i < run->party.count; i++) {
		struct party_seat *seat = &run->party.seat[i];

		if (bot_command_parse(&run->command[i], bots[i], error) < 0)
			return -1;
		seat->command = bots[i];
		seat->program.argv = run->command[i].argv;
		seat->program.environment = run->environment;
	}
	for (int i = 0; i < run->party.count; i++)
		if (confinement_apply(&arguments->confinement, &run->party.confinement, run->command, run->party.count,
		                      i, &run->party.seat[i].program, &run->sandbox[i], error) < 0)
			return -1;
	return 0;
}

/* Where the bots' standard error goes. */
static int open_errors(struct run *run, const struct run_arguments *arguments, struct error *error)
{
	for (int i = 0; i < run->party.count; i++) {
		struct party_seat *seat = &run->party.seat[i];
		struct text path = {.data = NULL};

		if (arguments->is_verbose) {
			seat->program.errors = STDERR_FILENO;
			continue;
		}
		if (arguments->errors)
			text_format(&path, "%s.%d", arguments->errors, i + 1);
		seat->program.errors = errors_file_open(path.data, error);
		text_release(&path);
		if (seat->program.errors < 0)
			return -1;
		seat->keeps_errors = true;
	}
	return 0;
}

int run_prepare(struct run *run, const struct run_arguments *arguments, char **bots, int count, struct error *error)
{
	/* A bot that dies while we write to it must not take us along. */
	signal(SIGPIPE, SIG_IGN);
	run->party.move_ms = arguments->move_ms;
	run->party.clock_ms = arguments->clock_ms;
	run->party.inc_ms = arguments->inc_ms;
	run->party.margin_ms = arguments->margin_ms;
	run->party.start_ms = arguments->start_ms;
	run->party.newgame_ms = arguments->newgame_ms;
	run->party.quit_ms = arguments->quit_ms;
	run->party.count = count;
	run->is_quiet = arguments->is_quiet;
	run->out = arguments->record && strcmp(arguments->record, "-") == 0 ? stderr : stdout;
	if (set_seed(run, arguments, error) < 0 ||
	    confinement_settle(&arguments->confinement, &run->party.confinement, error) < 0 ||
	    set_bots(run, arguments, bots, error) < 0 || open_errors(run, arguments, error) < 0)
		return -1;
	if (arguments->log && !(run->party.log = log_open(arguments->log, error)))
		return -1;
	if (arguments->record && !(run->record = record_open(arguments->record, !arguments->without_times, error)))
		return -1;
	return 0;
}

void run_release(struct run *run)
{
	record_close(run->record);
	log_close(run->party.log);
	for (int i = 0; i < run->party.count; i++) {
		bot_command_release(&run->command[i]);
		words_release(&run->sandbox[i]);
		if (run->party.seat[i].keeps_errors)
			close(run->party.seat[i].program.errors);
	}
	environment_free(run->environment);
}

/* ---- While it runs ----------------------------------------------------------------------------------------------- */

void run_clear_status(struct run *run)
{
	if (run->shows_status)
		fputs("\r\033[K", stderr);
	run->shows_status = false;
}

static void on_timer(uv_timer_t *timer)
{
	struct run *run = timer->data;

	run_clear_status(run);
	run->listener->status(run->context, stderr);
	fflush(stderr);
	run->shows_status = true;
}

static void on_signal(uv_signal_t *handle, int number)
{
	struct run *run = handle->data;

	if (number != SIGINT || run->is_winding_up) {
		run->listener->interrupted(run->context, number == SIGINT ? "SIGINT" : "SIGTERM");
		return;
	}
	run->is_winding_up = true;
	run_clear_status(run);
	fprintf(stderr, "tablier: SIGINT: the game under way is finished; a second SIGINT ends at once\n");
	run->listener->wind_up(run->context, "SIGINT");
}

static void on_end(uv_signal_t *handle, int number)
{
	struct run *run = handle->data;

	run->listener->interrupted(run->context, number == SIGHUP ? "SIGHUP" : "SIGTERM");
}

/*
 * The programs of people put the terminal in order when they are to stop; only then may the shell have it back. So we
 * are the last to stop: behind their wardens, which stop behind them.
 */
static void await_stops(const struct run *run)
{
	int people = 0;

	for (int i = 0; i < run->party.count; i++)
		people += run->party.seat[i].is_person;
	for (int ms = 0; people && ms < MOST_STOP_MS; ms++) {
		siginfo_t info = {.si_pid = 0};

		while (waitid(P_ALL, 0, &info, WSTOPPED | WNOHANG) == 0 && info.si_pid) {
			people--;
			info.si_pid = 0;
		}
		if (people)
			poll(NULL, 0, 1);
	}
}

/* The key that stops all at the terminal. Stop as we would have, had we not asked to hear of it; see for how long. */
static void on_stop(uv_signal_t *handle, int number)
{
	struct run *run = handle->data;
	uint64_t start_us = clock_now_us();

	await_stops(run);
	uv_signal_stop(handle);
	raise(number);
	uv_signal_start(handle, on_stop, number);
	run->listener->slept(run->context, (int64_t)(clock_now_us() - start_us));
}

static void listen_at_terminal(struct run *run)
{
	signal(SIGINT, SIG_IGN);
	signal(SIGQUIT, SIG_IGN);
	uv_signal_start(&run->terminate, on_end, SIGTERM);
	uv_signal_start(&run->hang_up, on_end, SIGHUP);
	uv_signal_start(&run->stop, on_stop, SIGTSTP);
}

void run_open(struct run *run, const struct run_listener *listener, void *context)
{
	run->listener = listener;
	run->context = context;
	uv_loop_init(&run->loop);
	uv_signal_init(&run->loop, &run->interrupt);
	uv_signal_init(&run->loop, &run->terminate);
	uv_signal_init(&run->loop, &run->hang_up);
	uv_signal_init(&run->loop, &run->stop);
	uv_timer_init(&run->loop, &run->timer);
	run->interrupt.data = run->terminate.data = run->hang_up.data = run->stop.data = run->timer.data = run;
	if (run->is_at_terminal) {
		listen_at_terminal(run);
		return;
	}
	uv_signal_start(&run->interrupt, on_signal, SIGINT);
	uv_signal_start(&run->terminate, on_signal, SIGTERM);
	if (isatty(STDERR_FILENO) && !run->is_quiet)
		uv_timer_start(&run->timer, on_timer, STATUS_MS, STATUS_MS);
}

void run_play(struct run *run)
{
	uv_run(&run->loop, UV_RUN_DEFAULT);
	uv_loop_close(&run->loop);
}

void run_stop(struct run *run)
{
	run_clear_status(run);
	uv_close((uv_handle_t *)&run->interrupt, NULL);
	uv_close((uv_handle_t *)&run->terminate, NULL);
	uv_close((uv_handle_t *)&run->hang_up, NULL);
	uv_close((uv_handle_t *)&run->stop, NULL);
	uv_close((uv_handle_t *)&run->timer, NULL);
}
