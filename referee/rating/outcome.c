/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "outcome.h"

void outcome_add_game(struct outcome *outcome, const struct record_result *result, uint32_t turns)
{
	outcome->games++;
	outcome->turns += turns;
	if (result->winner != TAB_NOBODY) {
		struct outcome_seat *winner = &outcome->seat[result->winner];

		if (result->ending == TAB_WON)
			winner->wins[result->win.kind][result->win.monk]++;
		else
			winner->other_wins++;
	}
	if (result->fault.verdict != VERDICT_NONE && result->blamed != TAB_NOBODY)
		outcome->seat[result->blamed].faults[result->fault.verdict]++;
}

void outcome_add_thought(struct outcome_seat *seat, uint64_t us)
{
	seat->decisions++;
	seat->thought_us += us;
	if (us > seat->slowest_us)
		seat->slowest_us = us;
}

void outcome_add_end(struct outcome *outcome, const struct record_end *end)
{
	outcome->winner = end->winner;
	for (int i = 0; i < 2; i++)
		outcome->seat[i].points = end->score[i];
	if (end->fault.verdict == VERDICT_NONE || end->blamed == TAB_NOBODY)
		return;
	/* Nothing is gained by breaking a match off. */
	outcome->winner = (uint8_t)(1 - end->blamed);
	if (end->fault.verdict == VERDICT_OUT)
		outcome->seat[end->blamed].faults[VERDICT_OUT]++;
}
