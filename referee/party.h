/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The players of a match as a party: started together, made ready together for each game, started anew where one has
 * failed, and stopped together. It knows the stages of a match and nothing of what is played.
 */
#ifndef PARTY_H
#define PARTY_H

#include <stdbool.h>
#include <uv.h>

#include "bot.h"
#include "log.h"
#include "player.h"
#include "record.h"
#include "tablier.h"

enum { PARTY_MOST = TAB_CHOUETTE_MOST };

struct party_seat {
	const char *command; /* as the record shows it */
	struct bot_program program;
	bool is_person;    /* no limits of time hold (PR-11.4) */
	bool keeps_errors; /* its standard error is a file of ours, whose end may be quoted */
};

struct party_config {
	long move_ms, clock_ms, inc_ms;        /* 0: none */
	long margin_ms;                        /* so much later than these is not yet late */
	long start_ms;                         /* for the start */
	long newgame_ms;                       /* for each pong */
	long quit_ms;                          /* to exit after quit */
	struct log *log;                       /* may be NULL */
	struct record_confinement confinement; /* as the record tells it */
	int count;
	struct party_seat seat[PARTY_MOST];
};

enum party_stage {
	PARTY_OPENING,   /* all start and are introduced */
	PARTY_PREPARING, /* all are made ready for the next game */
	PARTY_PLAYING,
	PARTY_CLOSING, /* all are stopped */
	PARTY_OVER,
};

struct party_listener {
	/* Put out what a player is told of the match (newmatch). All names are known. */
	void (*introduce)(void *context, int index);

	/* Put out what it is told of the game that is being prepared (newgame). */
	void (*announce)(void *context, int index);

	/* All have heard of the match, for the first time. */
	void (*opened)(void *context);

	/* All have heard of the game: it can begin. The stage is PARTY_PLAYING. */
	void (*ready)(void *context);

	/* It contributes to the dice, at any stage. */
	void (*entropy)(void *context, int index, const char *text);

	/*
	 * As player_listener has them. A player that failed is started anew by party_prepare. Where the game goes on
	 * without it, the listener says so by party_spare.
	 */
	void (*answered)(void *context, int index, const struct message *message, const char *line, int64_t took_us);
	void (*failed)(void *context, int index, const struct fault *fault);

	/* As player_listener has it. May be NULL where nobody is a person. */
	void (*paused)(void *context, int index);

	/* After party_close: no process is left, and the party may be freed. */
	void (*closed)(void *context);
};

struct party;

/*
 * Make a party. What the config points to must live as long.
 *
 * game: what they are to play, without options.
 */
struct party *party_new(uv_loop_t *loop, const struct party_config *config, const char *game,
                        const struct party_listener *listener, void *context);

/* Requires: never started, or closed. */
void party_free(struct party *party);

enum party_stage party_stage(const struct party *party);
struct player *party_player(const struct party *party, int index);

/* Start all; `opened` follows, or a failure. */
void party_start(struct party *party);

/* Make all ready for a game; `ready` follows, or a failure. */
void party_prepare(struct party *party);

/* The game that is prepared or played goes on without this player. */
void party_spare(struct party *party, int index);

/* Our process has been stopped for so long: no clock ran. */
void party_forgive(struct party *party, int64_t slept_us);

/* Stop all; `closed` follows. */
void party_close(struct party *party);

#endif
