/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What people are told of a match: a line for each game, and a table at the end.
 */
#ifndef SUMMARY_H
#define SUMMARY_H

#include <stdint.h>
#include <stdio.h>

#include "match.h"
#include "record.h"

/* Counts over the games of a match. Start from all zero. */
struct summary {
	uint32_t wins[2][TAB_KIND_COUNT][2]; /* by seat, kind, and whether with monk */
	uint32_t forfeits[2];                /* games that the seat won because the other gave out */
	uint32_t without_winner;
	uint64_t turns;
};

void summary_add(struct summary *summary, const struct record_result *result, uint32_t turns);
void summary_print_game(FILE *out, const struct match *match, const struct record_result *result);
void summary_print(const struct summary *summary, FILE *out, const struct match *match, const struct tab_rules *rules);

#endif
