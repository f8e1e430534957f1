/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A league: players and what became of the games between them, as sums that do not grow with the number of games. All
 * that is said of players, tables, intervals, ratings and tests, is computed from these.
 */
#ifndef LEAGUE_H
#define LEAGUE_H

#include <stddef.h>
#include <stdint.h>

#include "outcome.h"

struct league;

struct league *league_new(void);
void league_free(struct league *league);

/* The number of the player of this name, who is made if new. */
uint32_t league_player(struct league *league, const char *name);
uint32_t league_players(const struct league *league);
const char *league_name(const struct league *league, uint32_t player);

/*
 * Enter an outcome. Both games of a pair may come in any order, and others between them.
 */
void league_add(struct league *league, const struct outcome *outcome);

#endif
