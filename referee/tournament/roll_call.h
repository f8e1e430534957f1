/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The roll is called before a tournament begins: each player is started once, to see that it starts, that it plays the
 * game, and what it says of itself.
 */
#ifndef ROLL_CALL_H
#define ROLL_CALL_H

#include <uv.h>

#include "../protocol.h"
#include "roster.h"
#include "tournament.h"

struct roll_call;

/*
 * Start all players, some at a time. `done` is called from the loop when all processes are gone again.
 *
 * identity: one for each player, filled by then. The name is that which the tournament gives.
 * most:     so many at the same time.
 */
struct roll_call *roll_call_start(uv_loop_t *loop, const struct tournament *tournament, const struct roster *roster,
                                  struct protocol_identity *identity, uint32_t most, void (*done)(void *context),
                                  void *context);

/* Call no more. `done` is called all the same. */
void roll_call_stop(struct roll_call *call);

/* Who failed first, and how; kind ERROR_NONE if nobody did. */
const struct error *roll_call_error(const struct roll_call *call);

/* Requires: done. */
void roll_call_free(struct roll_call *call);

#endif
