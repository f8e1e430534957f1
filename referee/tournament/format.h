/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a format of tournaments is to the plan: who meets whom, in stages. A stage is a set of encounters of the same
 * number of games; the plan puts these games in order, and gives them ids, pairs and batches.
 */
#ifndef FORMAT_H
#define FORMAT_H

#include <stdbool.h>
#include <stdint.h>

#include "plan.h"
#include "tournament.h"

/* Two players and, where results have an influence, what became of their games so far. */
struct encounter {
	uint32_t player[2];
	uint64_t score[2]; /* points; or 2 for a win and 1 where nobody wins */
};

/* What is known of an encounter from its number alone. */
struct encounter_place {
	uint32_t player[2];
	uint32_t round; /* from 0 */
};

struct format {
	/*
	 * The encounters of a format in which results have no influence: one stage, each encounter computed.
	 *
	 * rounds: how many rounds they are in.
	 */
	uint64_t (*count)(const struct tournament *tournament, uint32_t *rounds);
	struct encounter_place (*encounter)(const struct tournament *tournament, uint64_t index);

	/*
	 * Of the others: make what is known before the first game; plan the stage that follows the last one, all of
	 * whose outcomes are entered, by format_plan; free it. `next` returns false when there is none.
	 */
	void *(*begin)(const struct tournament *tournament);
	bool (*next)(void *state, struct plan *plan);
	void (*end)(void *state);

	/* The players so far, the first one first; as many as there are. */
	void (*rank)(const void *state, uint32_t order[]);
};

extern const struct format FORMAT_ROUND_ROBIN, FORMAT_GAUNTLET, FORMAT_KNOCKOUT, FORMAT_SWISS;

/*
 * Plan a stage.
 *
 * round:    from 1.
 * pairings: count of them, first seat first; copied.
 * games:    of each, even.
 */
void format_plan(struct plan *plan, uint32_t round, const uint32_t (*pairings)[2], uint32_t count, uint64_t games);

/* The stage that was planned last: its encounters, in the order in which they were planned. */
const struct encounter *format_stage(const struct plan *plan, uint32_t *count);

#endif
