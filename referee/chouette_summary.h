/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What people are told of a chouette: a line for each game and each fault, and a table at the end.
 */
#ifndef CHOUETTE_SUMMARY_H
#define CHOUETTE_SUMMARY_H

#include <stdint.h>
#include <stdio.h>

#include "chouette.h"

/* Counts over the games of a chouette. Start from all zero. */
struct chouette_summary {
	uint32_t won[TAB_CHOUETTE_MOST]; /* by player: as the box */
	uint32_t lost[TAB_CHOUETTE_MOST];
	uint32_t without_winner;
	uint64_t turns;
};

void chouette_summary_add(struct chouette_summary *summary, const struct chouette *chouette,
                          const struct chouette_result *result);

void chouette_print_fault(FILE *out, const struct chouette *chouette, int player, const struct fault *fault);
void chouette_print_game(FILE *out, const struct chouette *chouette, const struct chouette_result *result);
void chouette_print_summary(FILE *out, const struct chouette_summary *summary, const struct chouette *chouette,
                            const struct tab_rules *rules);

#endif
