/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A bot: a process and its pipes, over libuv. It carries lines, and knows nothing of what they mean.
 *
 * Theory of operation. The process leads a group of its own and has no terminal (PR-1.9), so that a ^C at ours does not
 * reach it, and so that it can be ended together with its children. The program of a person is the exception: it stays
 * in our group, and has our terminal (PR-11.5).
 *
 * Its standard input and output are pipes, non-blocking on our side: a bot that does not read fills a queue of ours,
 * which has a limit, and never blocks us.
 *
 * Of a bot that dies we hear twice: its output ends, and its process exits. Either may come first, and the last lines
 * may still be in the pipe when the process is gone; so the fault is reported when both have happened, or a short while
 * after one of them. A child of the bot's may hold the pipe open for ever.
 *
 * Between us and the program stands a warden (warden/warden.c), which holds it to its limits, kills all that descends
 * from it, and tells at the end how it ended. What we start and reap is the warden; its report is in a pipe of its own
 * when it has exited.
 *
 * To end a bot we close its input, wait, ask the warden to send SIGTERM, wait, and ask it to kill. When it has been
 * reaped and all handles are closed, `gone` is called, and only then may the bot be freed or started anew.
 */
#ifndef BOT_H
#define BOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "error.h"
#include "limits.h"
#include "verdict.h"
#include "words.h"

struct bot;

struct bot_listener {
	/*
	 * A line came, its end taken off and replaced by a NUL.
	 *
	 * received_us: when its last byte was read.
	 */
	void (*line)(void *context, const char *line, size_t length, uint64_t received_us);

	/* What bot_send was given goes to the system now. May be NULL. */
	void (*sending)(void *context, uint64_t now_us);

	/*
	 * The bot is of no use any more: it could not be started (detail: the system's error), exited or was killed
	 * (detail: the status or signal), closed its output, or overdid something. Called once at most, and never after
	 * bot_stop.
	 */
	void (*fault)(void *context, enum verdict verdict, int detail);

	/* After bot_stop: the process is gone and everything closed. */
	void (*gone)(void *context);
};

/* Where a sandbox must show the warden. */
#define BOT_INNER_WARDEN "/run/tablier/warden"

struct bot_program {
	char *const *argv;        /* NULL-terminated; argv[0] is looked for in PATH */
	char *const *sandbox;     /* the words of a command that runs another within bounds (sandbox.h); or NULL */
	char *const *environment; /* NULL-terminated */
	const char *folder;       /* where it runs; NULL: where we do */
	int core;                 /* it runs on this one alone, from 1; 0: on any */
	int nice;                 /* what is added to its nice level */
	int errors;               /* descriptor for its standard error; the caller keeps it */
	bool shares_terminal;     /* it stays in our process group; not in a sandbox */
	struct limits limits;
};

/*
 * The command line that starts a program under the warden; or under one outside of its sandbox, and one inside.
 *
 * warden:  the path of that, which must live as long as what is returned.
 * Returns: NULL-terminated; the caller releases it.
 */
struct words bot_command_line(const char *warden, const struct bot_program *program);

/* Make a bot that is not running. The caller frees it with bot_free. */
struct bot *bot_new(uv_loop_t *loop, const struct bot_listener *listener, void *context);

/* Requires: never started, or gone. */
void bot_free(struct bot *bot);

/*
 * Start the process. What the program points to must live until this returns, but for the limits.
 *
 * Returns:  0, or a negative libuv error of ours; then it counts as never started. That the program is not there comes
 *           as a fault.
 * Requires: never started, or gone.
 */
int bot_start(struct bot *bot, const struct bot_program *program);

/* Whether it was started and is not gone. */
bool bot_is_started(const struct bot *bot);

/* The process id of its warden, from which all that the bot runs descends. Requires: started and not gone. */
int bot_warden_id(const struct bot *bot);

/*
 * Send lines, when the loop has done all that is to be done now: answers that have come are looked at before another
 * bot is woken, which might take our processor. What the pipe does not take then is queued.
 *
 * Returns: false if too much waits for a bot that does not read. True also where the bot has died; the fault comes by
 * itself.
 */
bool bot_send(struct bot *bot, const char *text, size_t length);

/* Allow for a new measure of output; past the limit it is a flood. */
void bot_reset_output(struct bot *bot);

/*
 * End the bot. No line and no fault come from it any more; `gone` is called later, never from within this call.
 *
 * grace_ms: how long it may take to exit by itself, its input being closed. 0: none; it is killed at once.
 */
void bot_stop(struct bot *bot, unsigned grace_ms);

/* Whether, when it was last stopped, it did not exit by itself within the grace. */
bool bot_was_forced(const struct bot *bot);

#endif
