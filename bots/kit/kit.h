/* SPDX-License-Identifier: MIT
 *
 * What a bot in C needs of the protocol (spec/protocol.md): it reads requests, asks the bot, and writes its answers.
 * Take it for a bot of your own.
 */
#ifndef KIT_H
#define KIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tablier.h"

/* A request for a play, with all that the bot is told. */
struct kit_request {
	struct tab_rules rules;
	struct tab_position position; /* the bot is `me` */
	struct tab_dice dice;
	long turn;
	long number;                      /* of the game */
	long games;                       /* length of the match, or 0 */
	long points;                      /* or 0 */
	long score[2];                    /* the bot's first */
	long move_ms, clock_ms, their_ms; /* 0: no limit */
	const struct tab_outcome *plays;  /* all that is legal, one for each outcome */
	size_t count;                     /* at least 1 */
};

struct kit_bot {
	const char *name;
	const char *author;
	const char *version;

	/* A match begins. seed: for the bot's own chance. May be NULL. */
	void (*match)(void *context, uint64_t seed);

	/*
	 * Choose a play.
	 *
	 * eval:    set it to what the bot thinks of the play, and it is told to the referee; left alone, nothing is.
	 * Returns: an index into request->plays.
	 */
	size_t (*play)(void *context, const struct kit_request *request, double *eval);
};

/* Serve the referee until it says quit or its input ends. Returns the exit status for main. */
int kit_run(const struct kit_bot *bot, void *context);

#endif
