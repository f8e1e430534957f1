/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player: one of the bots of a match as the match sees it. It speaks the protocol (protocol.h) to a process
 * (bot.h), and knows what that is doing, what it was asked, and how long it may take. It knows nothing of rules.
 *
 * A player is started, says that it is ready, is told of the match and of each game, and shows with a pong that it has
 * heard; then it is asked, and answers. When it does anything else it fails: it is stopped, and may be started anew.
 */
#ifndef PLAYER_H
#define PLAYER_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "bot.h"
#include "log.h"
#include "protocol.h"
#include "text.h"
#include "verdict.h"

struct player_config {
	int seat;            /* from 0 */
	const char *command; /* for people */
	struct bot_program program;
	bool is_person;        /* may say what only people's programs may (PR-11) */
	bool keeps_errors;     /* it is a file of ours, whose end may be quoted */
	const char *game;      /* without options */
	long start_ms;         /* until readyok */
	long newgame_ms;       /* for each pong, 0 for ever */
	long quit_ms;          /* to exit after quit */
	long move_ms;          /* for one decision, 0 for ever */
	long clock_ms, inc_ms; /* for a game, 0 for ever */
	long margin_ms;        /* so much later than these is not yet late */
	struct log *log;       /* may be NULL */
};

struct player_listener {
	void (*ready)(void *context);  /* it has started and named itself */
	void (*primed)(void *context); /* it has answered the last ping */
	void (*entropy)(void *context,
	                const char *text); /* it contributes to the dice, while primed for the first time */

	/*
	 * It has answered what it was asked, in time.
	 *
	 * message: MESSAGE_PLAY or MESSAGE_ANSWER, or of a person MESSAGE_THROW
	 */
	void (*answered)(void *context, const struct message *message, const char *line, int64_t took_us);

	/* The person wants to leave the match (PR-11.1). It is not stopped by that. */
	void (*paused)(void *context);

	/* It has failed, and is being stopped. */
	void (*failed)(void *context, const struct fault *fault);

	/* After it was stopped, or could not be started: there is no process any more. */
	void (*gone)(void *context);
};

struct player;

/* What the config points to must live as long as the player. */
struct player *player_new(uv_loop_t *loop, const struct player_config *config, const struct player_listener *listener,
                          void *context);

/* Let go of the loop; `closed` is called later. Requires: the player is down. */
void player_close(struct player *player, void (*closed)(void *context));

/* Requires: closed. */
void player_free(struct player *player);

/* Start its process and greet it. A start that fails is reported as a fault, not from within. Requires: it is down. */
void player_start(struct player *player);

/* What it is doing. */
bool player_is_down(const struct player *player);   /* there is no process */
bool player_is_primed(const struct player *player); /* nothing is awaited of it */
bool player_is_up(const struct player *player);     /* it has said readyok, and is not being stopped */

const struct protocol_identity *player_identity(const struct player *player);
bool player_wants_plays(const struct player *player);
bool player_wants_events(const struct player *player);

/* What it has said of its thoughts since it was asked, or NULL for nothing. */
const struct protocol_info *player_info(const struct player *player);

/* What its clock shows, 0 if it has none or has overdrawn it within the margin. */
long player_clock_ms(const struct player *player);

/* Where to put lines for it. They are sent by the next call of those below; one that is stopped gets no more lines. */
struct text *player_out(struct player *player);
void player_flush(struct player *player);

/*
 * Send a ping, and wait for the pong.
 *
 * is_for_game: it has been told of a game, and not of the match alone.
 */
void player_ping(struct player *player, bool is_for_game);

/* A game begins or ends: set the clock; let a request go that was overtaken by the end. */
void player_begin_game(struct player *player);
void player_end_game(struct player *player);

/* The request has been put out: send it, and wait for the answer. */
void player_ask(struct player *player);

/* Our process has been stopped for so long, and it was not to blame: what it is waited for has so much longer. */
void player_forgive(struct player *player, int64_t slept_us);

/*
 * It has failed: tell it, stop it, and tell the listener.
 *
 * answer: the bytes that offended, or NULL.
 */
void player_fail(struct player *player, enum verdict verdict, const char *answer, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Let it go: `gone` follows, also where it was down already. */
void player_quit(struct player *player);

#endif
