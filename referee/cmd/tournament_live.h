/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What people see of a tournament that is played: a table that changes on a terminal, plain lines elsewhere.
 */
#ifndef CMD_TOURNAMENT_LIVE_H
#define CMD_TOURNAMENT_LIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "referee/rating/sprt.h"
#include "referee/tournament/organiser.h"
#include "referee/tournament/tallies.h"
#include "referee/tournament/tournament.h"

/* Start from all zero but for the first two. */
struct live {
	const struct tournament *tournament;
	bool is_table;                 /* on a terminal; else lines */
	const struct sprt_state *sprt; /* NULL without one */

	uint64_t began_us, shown_us, plies_shown;
	double rate; /* plies a second, lately */
	int lines;   /* of the table that stands there now */
};

/* Show how it stands, on standard error. */
void live_show(struct live *live, const struct organiser_progress *progress, struct tallies *tallies);

/* Take the table away before something else is printed. */
void live_clear(struct live *live);

#endif
