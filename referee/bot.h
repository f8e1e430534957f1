/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A bot: a process and its pipes, over libuv. It carries lines, and knows nothing of what they mean.
 *
 * Theory of operation. The process leads a session and group of its own, so that a ^C at our terminal does not reach
 * it, and so that we can end it together with its children. Its standard input and output are pipes, non-blocking on
 * our side: a bot that does not read fills a queue of ours, which has a limit, and never blocks us.
 *
 * Of a bot that dies we hear twice: its output ends, and its process exits. Either may come first, and the last lines
 * may still be in the pipe when the process is gone; so the fault is reported when both have happened, or a short while
 * after one of them. A child of the bot's may hold the pipe open for ever.
 *
 * To end a bot we close its input, wait, send SIGTERM to the group, wait, and send SIGKILL. When its process has been
 * reaped and all handles are closed, `gone` is called, and only then may it be freed or started anew.
 */
#ifndef BOT_H
#define BOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "error.h"
#include "verdict.h"

struct bot;

struct bot_listener {
	/*
	 * A line came, its end taken off and replaced by a NUL.
	 *
	 * received_us: when its last byte was read.
	 */
	void (*line)(void *context, const char *line, size_t length, uint64_t received_us);

	/*
	 * The bot is of no use any more: it exited or was killed (detail: the status or signal), closed its output, or
	 * overdid its output. Called once at most, and never after bot_stop.
	 */
	void (*fault)(void *context, enum verdict verdict, int detail);

	/* After bot_stop: the process is gone and everything closed. */
	void (*gone)(void *context);
};

/* Make a bot that is not running. The caller frees it with bot_free. */
struct bot *bot_new(uv_loop_t *loop, const struct bot_listener *listener, void *context);

/* Requires: never started, or gone. */
void bot_free(struct bot *bot);

/*
 * Start the process.
 *
 * argv:     NULL-terminated; argv[0] is looked for in PATH.
 * errors:   descriptor for its standard error; the caller keeps it.
 * Returns:  0, or a negative libuv error (a failed exec is reported here); then it counts as never started.
 * Requires: never started, or gone.
 */
int bot_start(struct bot *bot, char *const argv[], int errors);

/* Whether it was started and is not gone. */
bool bot_is_started(const struct bot *bot);

/*
 * Send lines. What the pipe does not take at once is queued.
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

#endif
