/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Playing a tournament, or what of it has not been played: spec/tournament.md, section Running.
 */
#include "config.h"

#include <inttypes.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <uv.h>

#include "referee/cmd/tournament.h"
#include "referee/cmd/tournament_live.h"
#include "referee/cmd/tournament_table.h"
#include "referee/text.h"
#include "referee/tournament/arguments.h"
#include "referee/tournament/cores.h"
#include "referee/tournament/events.h"
#include "referee/tournament/folder.h"
#include "referee/tournament/hall.h"
#include "referee/tournament/organiser.h"
#include "referee/tournament/resume.h"
#include "referee/tournament/roll_call.h"
#include "referee/tournament/roster.h"
#include "referee/tournament/tallies.h"

enum {
	TABLE_MS = 500,      /* between two tables on a terminal … */
	LINE_MS = 60000,     /* … and two lines elsewhere */
	STANDINGS_MS = 5000, /* between two standings among the events */
	MOST_TABLES = 10000,
	MOST_CALLED = 16, /* at the same time, to see whether they start */
};

/* The options of this command alone. */
struct run_options {
	long concurrency, nice;
	const char *shard, *only, *log, *events;
	bool without_times, is_forced, pins, is_quiet;
};

/* One run of the command. */
struct tournament_run {
	struct run_options options;
	struct tournament tournament;
	struct share share;
	int core[MOST_TABLES];
	struct text again; /* the command that goes on */
	struct roster *roster;
	struct protocol_identity *identity;
	struct roll_call *call;
	struct organiser *organiser;
	struct tallies *tallies;
	struct table_of_tournament table;
	struct events *events;
	struct live live;
	struct error error;
	uv_loop_t loop;
	uv_signal_t interrupt, terminate;
	uv_timer_t show, standings;
	const char *signal; /* that came */
	bool is_new;        /* the folder had no tournament before */
	bool is_playing;
};

/* ---- What happens ------------------------------------------------------------------------------------------------ */

static void on_started(void *context, const struct plan_game *game)
{
	struct tournament_run *run = context;

	events_started(run->events, game);
}

static void on_finished(void *context, const struct plan_game *game, const struct outcome *outcome)
{
	struct tournament_run *run = context;

	tallies_add(run->tallies, outcome);
	events_finished(run->events, game, outcome);
}

static bool on_entered(void *context, const struct outcome *outcome)
{
	struct tournament_run *run = context;

	/* What this run plays was counted when it was finished. */
	if (!run->is_playing)
		tallies_add(run->tallies, outcome);
	if (!table_add(&run->table, outcome))
		return false;
	run->live.sprt = &run->table.sprt;
	/* What a part shows does not decide. */
	return share_is_whole(&run->share) && run->table.sprt.verdict != SPRT_GOES_ON;
}

static void show_standings(struct tournament_run *run)
{
	const struct organiser_progress progress = organiser_progress(run->organiser);

	if (run->events)
		events_standings(run->events, &progress, tallies_sorted(run->tallies));
	if (run->events && run->live.sprt)
		events_sprt(run->events, run->live.sprt);
}

static void close_handles(struct tournament_run *run)
{
	uv_close((uv_handle_t *)&run->interrupt, NULL);
	uv_close((uv_handle_t *)&run->terminate, NULL);
	uv_close((uv_handle_t *)&run->show, NULL);
	uv_close((uv_handle_t *)&run->standings, NULL);
}

static void on_over(void *context)
{
	struct tournament_run *run = context;

	live_clear(&run->live);
	close_handles(run);
}

static const struct organiser_listener LISTENER = {
    .started = on_started, .finished = on_finished, .entered = on_entered, .over = on_over};

static void on_show(uv_timer_t *timer)
{
	struct tournament_run *run = timer->data;
	const struct organiser_progress progress = organiser_progress(run->organiser);

	live_show(&run->live, &progress, run->tallies);
}

static void on_standings(uv_timer_t *timer)
{
	show_standings(timer->data);
}

static void on_signal(uv_signal_t *handle, int number)
{
	struct tournament_run *run = handle->data;
	bool is_first = number == SIGINT && !run->signal;

	run->signal = number == SIGINT ? "SIGINT" : "SIGTERM";
	live_clear(&run->live);
	if (!run->is_playing) {
		roll_call_stop(run->call);
	} else if (is_first) {
		fprintf(stderr, "tablier: SIGINT: the games under way are finished; a second SIGINT ends at once\n");
		organiser_wind_up(run->organiser);
	} else {
		organiser_stop(run->organiser);
	}
}

/* Everybody has been started once. */
static void on_called(void *context)
{
	struct tournament_run *run = context;
	const struct error *error = run->call ? roll_call_error(run->call) : &run->error;

	if (error->kind != ERROR_NONE)
		run->error = *error;
	if (run->error.kind != ERROR_NONE || run->signal) {
		close_handles(run);
		return;
	}
	run->is_playing = true;
	if (organiser_start(run->organiser, &run->loop, run->roster, run->identity, &run->error) < 0) {
		close_handles(run);
		return;
	}
	if (!run->options.is_quiet)
		uv_timer_start(&run->show, on_show, run->live.is_table ? TABLE_MS : LINE_MS,
		               run->live.is_table ? TABLE_MS : LINE_MS);
	if (run->events)
		uv_timer_start(&run->standings, on_standings, STANDINGS_MS, STANDINGS_MS);
}

/* ---- Before ------------------------------------------------------------------------------------------------------ */

static bool needs_quotes(const char *word)
{
	return !*word || word[strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%")];
}

/* The command as it can be given to a shell again. */
static void note_command(struct text *out, int argc, char **argv)
{
	text_add_string(out, "tablier tournament run");
	for (int i = 0; i < argc; i++) {
		text_add_string(out, " ");
		if (!needs_quotes(argv[i])) {
			text_add_string(out, argv[i]);
			continue;
		}
		text_add_string(out, "'");
		for (const char *at = argv[i]; *at; at++)
			if (*at == '\'')
				text_add_string(out, "'\\''");
			else
				text_add(out, at, 1);
		text_add_string(out, "'");
	}
}

/* Read `A-B` or `I/N`. Returns whether it is one. */
static bool read_two(const char *text, char between, uint64_t *first, uint64_t *second)
{
	char *end;

	if (text[0] < '0' || text[0] > '9')
		return false;
	*first = strtoull(text, &end, 10);
	if (*end != between || end[1] < '0' || end[1] > '9')
		return false;
	*second = strtoull(end + 1, &end, 10);
	return *end == '\0' && *first >= 1 && *first <= *second;
}

/*
 * `--games A-B` is which games are played, and `--games N` how many each pairing has: the former gets a name of its own
 * before options are parsed.
 */
static void tell_games_apart(int argc, char **argv)
{
	static char only[] = "--only";
	uint64_t unused;

	for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++) {
		if (strcmp(argv[i], "--games") == 0 && i + 1 < argc && read_two(argv[i + 1], '-', &unused, &unused))
			argv[i] = only;
		else if (strncmp(argv[i], "--games=", 8) == 0 && read_two(argv[i] + 8, '-', &unused, &unused))
			memcpy(argv[i], "--only", 6), memmove(argv[i] + 6, argv[i] + 7, strlen(argv[i] + 7) + 1);
	}
}

static int set_share(struct tournament_run *run, struct error *error)
{
	const struct run_options *options = &run->options;
	struct share *share = &run->share;

	if (options->shard && options->only)
		return error_set(error, ERROR_USAGE, "give --shard or --games A-B, not both");
	if (options->shard && !read_two(options->shard, '/', &share->number, &share->of))
		return error_set(error, ERROR_USAGE, "--shard takes I/N, such as 1/4, not '%.60s'", options->shard);
	if (options->only && !read_two(options->only, '-', &share->first, &share->last))
		return error_set(error, ERROR_USAGE, "--games takes ids A-B, such as 1-200, not '%.60s'",
		                 options->only);
	return 0;
}

/* Where rounds follow from results, who plays a part cannot know them. */
static int check_share(const struct tournament_run *run, struct error *error)
{
	if (share_is_whole(&run->share))
		return 0;
	if (!plan_is_whole(organiser_plan(run->organiser)))
		return error_set(error, ERROR_USAGE,
		                 "a tournament whose rounds follow from results is played by one run, without "
		                 "--shard and --games A-B");
	if (run->share.first > plan_games(organiser_plan(run->organiser)))
		return error_set(error, ERROR_USAGE, "the plan has %" PRIu64 " games, and none from %" PRIu64 " on",
		                 plan_games(organiser_plan(run->organiser)), run->share.first);
	return 0;
}

static long most_threads(const struct tournament *tournament)
{
	long most = 1;

	for (uint32_t i = 0; i < tournament->players; i++)
		if (tournament->player[i].threads > most)
			most = tournament->player[i].threads;
	return most;
}

static int set_tables(struct tournament_run *run)
{
	struct run_options *options = &run->options;
	int core[CORES_MOST], cores = cores_list(core);
	long threads = most_threads(&run->tournament);

	if (!options->concurrency)
		options->concurrency = cores / threads > 0 ? cores / threads : 1;
	for (int i = 0; i < options->concurrency; i++)
		run->core[i] = core[i % cores];
	if (options->concurrency * threads > cores && !options->is_quiet)
		fprintf(
		    stderr,
		    "tablier: warning: %ld game%s of %ld thread%s on %d core%s: bots take time from each other, and "
		    "may be late\n",
		    options->concurrency, options->concurrency == 1 ? "" : "s", threads, threads == 1 ? "" : "s", cores,
		    cores == 1 ? "" : "s");
	return (int)options->concurrency;
}

/* Ask for more descriptors only where that is needed: bots inherit the limit. */
static int allow_descriptors(int tables, bool has_logs, struct error *error)
{
	const uint64_t beside = hall_descriptors(0, has_logs), one = hall_descriptors(1, has_logs);
	const rlim_t needed = (rlim_t)hall_descriptors(tables, has_logs);
	struct rlimit limit;
	long most;

	if (getrlimit(RLIMIT_NOFILE, &limit) < 0 || limit.rlim_cur >= needed)
		return 0;
	if (limit.rlim_max >= needed) {
		limit.rlim_cur = needed;
		if (setrlimit(RLIMIT_NOFILE, &limit) == 0)
			return 0;
	}
	most = ((long)limit.rlim_max - (long)beside) / (long)(one - beside);
	if (most < 1)
		return error_set(error, ERROR_USAGE,
		                 "a game takes up to %" PRIu64 " open files, and the system allows %" PRIu64
		                 " ('ulimit -Hn')",
		                 one, (uint64_t)limit.rlim_max);
	return error_set(error, ERROR_USAGE,
	                 "%d games at the same time take up to %" PRIu64 " open files, and the system allows %" PRIu64
	                 " ('ulimit -Hn'): give --concurrency %ld or less",
	                 tables, (uint64_t)needed, (uint64_t)limit.rlim_max, most);
}

static int prepare(struct tournament_run *run, struct error *error)
{
	struct organiser_config config = {
	    .tournament = &run->tournament,
	    .with_times = !run->options.without_times,
	    .core = run->options.pins ? run->core : NULL,
	    .logs = run->options.log,
	};
	bool is_changed = false;

	if (sodium_init() < 0)
		return error_set(error, ERROR_FAILED, "libsodium cannot be used on this system");
	if (set_share(run, error) < 0)
		return -1;
	config.share = run->share;
	config.tables = set_tables(run);
	if (allow_descriptors(config.tables, config.logs, error) < 0)
		return -1;
	run->is_new = !folder_has_text(run->tournament.output);
	run->roster = roster_new(&run->tournament, (int)run->options.nice, error);
	if (!run->roster || tournament_resume(&run->tournament, !share_is_whole(&run->share),
	                                      run->options.is_forced ? &is_changed : NULL, &config.config, error) < 0)
		return -1;
	run->identity = xalloc(run->tournament.players * sizeof *run->identity);
	run->tallies = tallies_new(&run->tournament);
	table_init(&run->table, &run->tournament);
	run->organiser = organiser_new(&config, &LISTENER, run, error);
	if (!run->organiser || check_share(run, error) < 0 ||
	    (is_changed && tournament_replace(&run->tournament, error) < 0))
		return -1;
	if (config.logs && folder_make(config.logs, error) < 0)
		return -1;
	run->events = run->options.events ? events_open(run->options.events, &run->tournament, error) : NULL;
	return run->options.events && !run->events ? -1 : 0;
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

static void open_loop(struct tournament_run *run)
{
	/* A bot that dies while we write to it must not take us along; nor who watches the events. */
	signal(SIGPIPE, SIG_IGN);
	uv_loop_init(&run->loop);
	uv_signal_init(&run->loop, &run->interrupt);
	uv_signal_init(&run->loop, &run->terminate);
	uv_timer_init(&run->loop, &run->show);
	uv_timer_init(&run->loop, &run->standings);
	run->interrupt.data = run->terminate.data = run->show.data = run->standings.data = run;
	uv_signal_start(&run->interrupt, on_signal, SIGINT);
	uv_signal_start(&run->terminate, on_signal, SIGTERM);
	run->live.tournament = &run->tournament;
	run->live.is_table = isatty(STDERR_FILENO);
}

static void play(struct tournament_run *run)
{
	uint32_t called =
	    (uint32_t)run->options.concurrency < MOST_CALLED ? (uint32_t)run->options.concurrency : MOST_CALLED;

	open_loop(run);
	run->call = roll_call_start(&run->loop, &run->tournament, run->roster, run->identity, called, on_called, run);
	uv_run(&run->loop, UV_RUN_DEFAULT);
	uv_loop_close(&run->loop);
	roll_call_free(run->call);
	if (run->error.kind == ERROR_NONE)
		run->error = *organiser_error(run->organiser);
}

/* Tables count what is in the record: outcomes are entered in its order. */
static void print_end(const struct tournament_run *run, const struct organiser_progress *progress)
{
	const uint64_t played = progress->entered + progress->ahead;

	printf("%" PRIu64 " of %" PRIu64 " games are played; the record is '%s'\n", played,
	       organiser_is_done(run->organiser) ? played : progress->games, organiser_record(run->organiser));
	if (progress->ahead)
		printf("%" PRIu64 " of them wait for games before them, and are not in the record and the tables yet\n",
		       progress->ahead);
	if (progress->entered)
		table_print(&run->table, organiser_plan(run->organiser), FORMAT_TEXT);
}

/* Whether it failed before any bot was asked to play: there is nothing to tell but why. */
static bool has_not_begun(const struct tournament_run *run)
{
	return !run->is_playing && run->error.kind != ERROR_NONE;
}

/* Say how it ended. Returns the exit status, or -1 with error filled. */
static int conclude(struct tournament_run *run, struct error *error)
{
	const struct organiser_progress progress = organiser_progress(run->organiser);
	const uint64_t played = progress.entered + progress.ahead;
	bool is_done = organiser_is_done(run->organiser);

	show_standings(run);
	events_end(run->events, &progress, is_done ? "done" : run->signal ? run->signal : "failed");
	if (has_not_begun(run)) {
		*error = run->error;
		return -1;
	}
	if (!run->options.is_quiet)
		print_end(run, &progress);
	if (!events_hold(run->events))
		fprintf(stderr, "tablier: warning: not all events could be written to '%s'\n", run->options.events);
	if (organiser_log_error(run->organiser)->kind != ERROR_NONE)
		fprintf(stderr, "tablier: warning: not all logs are there: %s\n",
		        organiser_log_error(run->organiser)->text);
	if (is_done)
		return 0;
	if (run->error.kind != ERROR_NONE)
		*error = run->error;
	else
		error_set(error, ERROR_FAILED, "interrupted by %s after %" PRIu64 " of %" PRIu64 " games", run->signal,
		          played, progress.games);
	fprintf(stderr, "tablier: to go on:\n  %s\n", run->again.data);
	return -1;
}

static void tell_what_is_there(const struct tournament_run *run)
{
	const struct organiser_progress progress = organiser_progress(run->organiser);

	events_begin(run->events, &progress);
	if (progress.trimmed)
		fprintf(stderr, "tablier: an unfinished game was removed from the end of '%s': %" PRIu64 " bytes\n",
		        organiser_record(run->organiser), progress.trimmed);
	if (progress.found && !run->options.is_quiet)
		fprintf(stderr, "tablier: %" PRIu64 " of %" PRIu64 " games have been played before\n", progress.found,
		        progress.games);
}

static void release(struct tournament_run *run)
{
	events_close(run->events);
	organiser_free(run->organiser);
	/* Who has mistyped the command of a bot gives another one, and that would be another tournament. */
	if (has_not_begun(run) && run->is_new && share_is_whole(&run->share))
		folder_forget(run->tournament.output);
	tallies_free(run->tallies);
	table_release(&run->table);
	roster_free(run->roster);
	free(run->identity);
	text_release(&run->again);
	tournament_release(&run->tournament);
	free(run);
}

static int run_run(int argc, char **argv, struct error *error)
{
	struct tournament_run *run = xalloc(sizeof *run);
	struct run_options *options = &run->options;
	const struct option_spec more[] = {
	    {"concurrency", OPTION_NUMBER, &options->concurrency, 1, MOST_TABLES},
	    {"shard", OPTION_TEXT, &options->shard, 0, 0},
	    {"only", OPTION_TEXT, &options->only, 0, 0},
	    {"no-times", OPTION_FLAG, &options->without_times, 0, 0},
	    {"force", OPTION_FLAG, &options->is_forced, 0, 0},
	    {"pin", OPTION_FLAG, &options->pins, 0, 0},
	    {"nice", OPTION_NUMBER, &options->nice, 0, 19},
	    {"log", OPTION_TEXT, &options->log, 0, 0},
	    {"events", OPTION_TEXT, &options->events, 0, 0},
	    {"quiet", OPTION_FLAG, &options->is_quiet, 0, 0},
	    {.name = NULL},
	};
	int status;

	note_command(&run->again, argc, argv);
	tell_games_apart(argc, argv);
	status = tournament_parse(&run->tournament, more, argc, argv, NULL, error);
	if (status == 0)
		status = prepare(run, error);
	if (status == 0) {
		tell_what_is_there(run);
		if (!organiser_is_done(run->organiser))
			play(run);
		status = conclude(run, error);
	}
	release(run);
	return status;
}

const struct command tournament_command_run = {
    .name = "run",
    .summary = "play a tournament, or what is missing of it",
    .help = "usage: tablier tournament run [OPTION …] FILE | BOT BOT …\n"
	    "\n"
	    "Play a tournament into its output folder. The same command again plays what is\n"
	    "missing, whatever ended it before. Options of a tournament are those of\n"
	    "'tablier tournament plan'; these are of this run:\n"
	    "\n"
	    "  --concurrency N  games at once; without it as many as there are cores, divided\n"
	    "                   by the most threads of a bot\n"
	    "  --pin            the two bots of a game share one core; --nice N: they yield\n"
	    "  --shard I/N      play the I-th of N parts, into a record of its own\n"
	    "  --games A-B      play the games with these ids likewise\n"
	    "  --no-times       a record without dates and times\n"
	    "  --force          go on though the tournament has been changed\n"
	    "  --log FOLDER     the dialogue of each game, in FOLDER/ID.log\n"
	    "  --events FILE    append what happens, as JSON lines\n"
	    "  --quiet          say nothing of what goes well\n"
	    "\n"
	    "^C finishes the games under way, a second one ends at once; the command that\n"
	    "goes on is printed. Exit status: 0 all is played, 1 it was not, 2 wrong use.\n",
    .run = run_run,
};
