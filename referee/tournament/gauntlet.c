/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first player against each other, in the order of the list (TO-13). A ladder is the same with one other (TO-16).
 */
#include "config.h"

#include "format.h"

static uint64_t count(const struct tournament *tournament, uint32_t *rounds)
{
	*rounds = tournament->players - 1;
	return tournament->players - 1;
}

static struct encounter_place encounter(const struct tournament *tournament, uint64_t index)
{
	(void)tournament;
	return (struct encounter_place){.player = {0, (uint32_t)index + 1}, .round = (uint32_t)index};
}

const struct format FORMAT_GAUNTLET = {.count = count, .encounter = encounter};
