/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A conversation with one bot, said line by line and waited for: `tablier check` sends what no match sends, and so
 * talks to a bot itself, and not by a player (player.h). Each call turns the loop of events until what it waits for has
 * come, or the time is over.
 */
#ifndef CHECK_TALK_H
#define CHECK_TALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "referee/bot.h"
#include "referee/error.h"
#include "referee/log.h"

struct talk;

/*
 * Make a conversation; no process runs yet.
 *
 * program: must live as long.
 * log:     of the whole dialogue, or NULL.
 * Returns: NULL with error filled if there can be no loop; else the caller frees it.
 */
struct talk *talk_new(const struct bot_program *program, struct log *log, struct error *error);

/* Ends the process, if one runs. */
void talk_free(struct talk *talk);

/* Start the process. That it could not be started is said by the first talk_next. Requires: none runs. */
void talk_start(struct talk *talk);
bool talk_is_started(const struct talk *talk);

/* Send a line, its line feed included; or several. */
void talk_send(struct talk *talk, const char *format, ...) __attribute__((format(printf, 2, 3)));
void talk_send_text(struct talk *talk, const char *text, size_t length);

struct talk_line {
	const char *text; /* clean or not, closed by a NUL; until the next call */
	size_t length;
	uint64_t received_us;
};

/*
 * Wait for the next line.
 *
 * Returns: false if none came within so many milliseconds, or none will come any more; talk_trouble tells which.
 */
bool talk_next(struct talk *talk, long wait_ms, struct talk_line *line);

/* The verdict on a bot that is of no use any more (bot.h), or VERDICT_NONE. */
enum verdict talk_fault(const struct talk *talk);

/* Why talk_next returned false, said of the bot. */
const char *talk_trouble(const struct talk *talk);

/*
 * End the process, its input being closed.
 *
 * grace_ms: how long it may take to exit by itself; 0: none.
 * Returns:  whether it was gone in that time. Nothing is said of one that had died before.
 */
bool talk_stop(struct talk *talk, long grace_ms);

/* What was sent, and what came, since talk_forget: clean text, a line each, the last of them only. */
const char *talk_sent(const struct talk *talk);
const char *talk_came(const struct talk *talk);
void talk_forget(struct talk *talk);

/* What a bot uses, with all processes that it started. */
struct talk_usage {
	uint64_t memory_bytes; /* resident */
	long files;            /* open descriptors */
	long processes;
};

/* Returns false where the system does not tell. Requires: started. */
bool talk_measure(const struct talk *talk, struct talk_usage *usage);

#endif
