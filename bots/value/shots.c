/* SPDX-License-Identifier: MIT
 *
 * Shots: which blots the next throw can hit, over all thirty-six throws. Sets of points are in the hunter's numbering,
 * and a die moves all his men at once: a shift of the set.
 */
#include "value.h"

static const uint32_t ALL_POINTS = ((1u << TAB_POINTS) - 1) << 1;

/* The hunter: the points his men may start from, and those that are not closed to him. */
struct hunt {
	uint32_t men; /* with bit 0 only if men on the bar may wait */
	uint32_t open;
	int must_enter;
	int steps; /* of a doublet */
};

/* Where his men can be after this die. */
static uint32_t moved(const struct hunt *hunt, uint32_t men, int die)
{
	return men << die & hunt->open;
}

/* All points where a doublet lets a man touch down. */
static uint32_t reach_of_doublet(const struct hunt *hunt, int die)
{
	uint32_t entered = hunt->must_enter ? moved(hunt, 1, die) : 0;
	uint32_t men = hunt->men | entered, reach = entered;

	if (hunt->must_enter && !entered)
		return 0;
	for (int step = hunt->must_enter; step < hunt->steps; step++) {
		men = moved(hunt, men, die);
		reach |= men;
	}
	return reach;
}

/* The same for two dice, played in this order. */
static uint32_t reach_of_two(const struct hunt *hunt, int first, int second)
{
	uint32_t landed = moved(hunt, hunt->must_enter ? 1 : hunt->men, first);

	if (!hunt->must_enter)
		return landed | moved(hunt, landed, second);
	if (hunt->must_enter > 1 || !landed)
		return landed;
	return landed | moved(hunt, hunt->men | landed, second);
}

static uint32_t reach(const struct hunt *hunt, int first, int second)
{
	if (first == second)
		return reach_of_doublet(hunt, first);
	return reach_of_two(hunt, first, second) | reach_of_two(hunt, second, first);
}

/* The lowest point of a set, which may not be empty. */
static int lowest(uint32_t points)
{
	int point = 0;

	while (!(points >> point & 1))
		point++;
	return point;
}

struct danger shots_at(const struct camp *prey, const struct camp *hunter, int steps, bool may_wait)
{
	const uint32_t blots = camp_across(prey->blots);
	const struct hunt hunt = {
	    .men = may_wait ? hunter->men : hunter->men & ALL_POINTS,
	    .open = ALL_POINTS & ~camp_across(prey->closed),
	    .must_enter = may_wait ? 0 : hunter->count[TAB_BAR],
	    .steps = steps,
	};
	struct danger danger = {0, 0};

	if (!blots)
		return danger;
	for (int first = 1; first <= 6; first++)
		for (int second = first; second <= 6; second++) {
			uint32_t hit = reach(&hunt, first, second) & blots;
			double chance = (first == second ? 1 : 2) / 36.0;

			if (!hit)
				continue;
			danger.hit += chance;
			/* He hits the one that has come furthest, which is the lowest to him. */
			danger.pips += chance * (TAB_OFF - lowest(hit));
		}
	return danger;
}
