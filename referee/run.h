/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands that play have in common: their options, the bots with their limits and files, and a loop that
 * signals end, with a status line on a terminal.
 */
#ifndef RUN_H
#define RUN_H

#include <stdbool.h>
#include <stdio.h>
#include <uv.h>

#include "bot_command.h"
#include "confinement.h"
#include "dice.h"
#include "error.h"
#include "options.h"
#include "party.h"
#include "record.h"
#include "words.h"

struct run_arguments {
	const char *game, *seed, *record, *log, *errors;
	long games, move_ms, clock_ms, inc_ms, margin_ms, start_ms, newgame_ms, quit_ms, turns;
	struct confinement_arguments confinement;
	struct option_list env;
	bool without_times, is_verbose, is_quiet;
};

/* The limits that hold where no option says otherwise. */
void run_set_defaults(struct run_arguments *arguments);

/*
 * Take the options out of an argument vector, as options_parse does: those above, and more of the command's own.
 *
 * arguments: what is not given stays, but for limits that have a default.
 * more:      a table of a few rows.
 */
int run_parse(struct run_arguments *arguments, const struct option_spec more[], int argc, char **argv,
              struct error *error);

struct run_listener {
	/* Print what is going on, without a line feed. */
	void (*status)(void *context, FILE *out);

	/* Finish what is under way and end: SIGINT came, for the first time. */
	void (*wind_up)(void *context, const char *signal);

	/* Break off at once: a signal came, SIGTERM or a second SIGINT; at a terminal SIGHUP or SIGTERM. */
	void (*interrupted)(void *context, const char *signal);

	/* At a terminal: we were stopped by its key, for so long, and go on. */
	void (*slept)(void *context, int64_t slept_us);
};

struct run {
	/* For the command to use: */
	uv_loop_t loop;
	struct dice_key seed;
	struct party_config party;
	struct record *record; /* may be NULL */
	FILE *out;             /* for people */
	bool is_quiet;

	/*
	 * People play (PR-11.5): SIGINT and SIGQUIT are for their programs, and the terminal too until they have ended.
	 * To be set before run_open; then only two functions of the listener are used, interrupted and slept.
	 */
	bool is_at_terminal;

	const struct run_listener *listener;
	void *context;
	bool is_winding_up;
	uv_signal_t interrupt, terminate, hang_up, stop;
	uv_timer_t timer;
	struct bot_command command[PARTY_MOST];
	char **environment;
	struct words sandbox[PARTY_MOST]; /* empty without one */
	bool shows_status;                /* a line stands there now */
};

/*
 * Get ready to play with these bots: seed, commands, files.
 *
 * run:     all zero; released by run_release whatever is returned.
 * Returns: 0, or -1 with error filled.
 */
int run_prepare(struct run *run, const struct run_arguments *arguments, char **bots, int count, struct error *error);

/* Open the loop, and listen to signals. What is played starts then, and run_play plays it until run_stop. */
void run_open(struct run *run, const struct run_listener *listener, void *context);
void run_play(struct run *run);
void run_stop(struct run *run);

/* Take the status line away before something else is printed. */
void run_clear_status(struct run *run);

void run_release(struct run *run);

#endif
