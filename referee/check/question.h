/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Requests of `tablier check`, and whether what comes is an answer to them.
 */
#ifndef CHECK_QUESTION_H
#define CHECK_QUESTION_H

#include <stdbool.h>

#include "referee/check/check.h"
#include "tablier.h"

struct question {
	const struct tab_state *state; /* somebody is asked; the bot takes his part */
	long points;                   /* of the match, or 0 for a session */
	uint32_t score[2];             /* the bot's first */
	const char *more;              /* words to add, or NULL */
	bool is_reversed;              /* the words come in the opposite order */
	bool pings;                    /* a ping is sent with the request */
	bool has_clock;                /* no limit for the decision: move_ms is on the clock */
	long move_ms;                  /* 0: as configured */
};

/*
 * Ask, wait for the answer, judge it, and see that no other follows.
 *
 * Returns: false if the case has failed.
 */
bool question_ask(struct check *check, const struct question *question);

/* Send the request only. */
void question_send(struct check *check, const struct question *question);

#endif
