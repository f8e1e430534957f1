/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happens in a tournament as JSON lines in a file, for programs that watch: spec/tournament.md, EV-1 …
 */
#ifndef EVENTS_H
#define EVENTS_H

#include "../error.h"
#include "../rating/outcome.h"
#include "../rating/sprt.h"
#include "organiser.h"
#include "plan.h"
#include "tallies.h"
#include "tournament.h"

struct events;

/*
 * Open a file, and append to what it holds; it may be a pipe. The tournament must live as long.
 *
 * Returns: NULL with error filled if it cannot be written.
 */
struct events *events_open(const char *path, const struct tournament *tournament, struct error *error);

/* NULL does nothing. */
void events_close(struct events *events);

/* Each writes a line, or lines, and hands them to the system at once. With events NULL they do nothing. */
void events_begin(struct events *events, const struct organiser_progress *progress);
void events_started(struct events *events, const struct plan_game *game);
void events_finished(struct events *events, const struct plan_game *game, const struct outcome *outcome);
void events_standings(struct events *events, const struct organiser_progress *progress, const struct tally *tally);
void events_sprt(struct events *events, const struct sprt_state *state);
void events_end(struct events *events, const struct organiser_progress *progress, const char *why);

/* Whether all lines were written. */
bool events_hold(const struct events *events);

#endif
