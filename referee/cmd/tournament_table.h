/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of a tournament: its players as a league, in the order of its list, and its test.
 */
#ifndef CMD_TOURNAMENT_TABLE_H
#define CMD_TOURNAMENT_TABLE_H

#include <stdbool.h>

#include "referee/error.h"
#include "referee/rating/league.h"
#include "referee/rating/league_format.h"
#include "referee/rating/sprt.h"
#include "referee/tournament/plan.h"
#include "referee/tournament/tournament.h"

struct table_of_tournament {
	const struct tournament *tournament;
	struct league *league;
	struct report_terms terms;
	struct sprt_state sprt; /* after the last outcome, where there is a test */
};

/* Released by table_release. */
void table_init(struct table_of_tournament *table, const struct tournament *tournament);
void table_release(struct table_of_tournament *table);

/* Enter an outcome whose players have the numbers of the list. Returns whether there is a test. */
bool table_add(struct table_of_tournament *table, const struct outcome *outcome);

/*
 * Print all on standard output; for people, at the end, with the ranking of the tournament's own format if it has one.
 *
 * plan: what its outcomes were entered in.
 */
void table_print(const struct table_of_tournament *table, const struct plan *plan, enum league_format format);

#endif
