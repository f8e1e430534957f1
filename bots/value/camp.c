/* SPDX-License-Identifier: MIT
 *
 * The men of a side, spread out for many questions.
 */
#include "value.h"

struct camp camp_of(const struct tab_side *side)
{
	struct camp camp = {.men = 0};

	for (int point = TAB_BAR; point < TAB_OFF; point++) {
		const uint32_t here = (uint32_t)1 << point;
		int count = camp.count[point] = tab_side_count(side, point);

		if (count > 0)
			camp.men |= here;
		if (point == TAB_BAR)
			continue;
		if (count == 1)
			camp.blots |= here;
		else if (count > 1)
			camp.closed |= here;
	}
	return camp;
}

int camp_points(uint32_t points)
{
	int count = 0;

	for (; points; points &= points - 1)
		count++;
	return count;
}

uint32_t camp_across(uint32_t points)
{
	uint32_t across = 0;

	for (int point = 1; point <= TAB_POINTS; point++)
		across |= (points >> point & 1) << (TAB_OFF - point);
	return across;
}
