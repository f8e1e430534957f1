/* SPDX-License-Identifier: MIT
 *
 * The games in which both sides travel the same way round, so that to be in the way is what matters.
 *
 * It counts in points of the game, roughly: how far a side is ahead in the race, what its blots may cost it, how hard
 * it makes the way for the opponent, and how near each side is to being blocked for good.
 */
#include "value.h"

static const uint32_t FIRST_QUARTER = 0x7e;

/* The chance that one of two dice shows one of so many numbers. */
static double chance_of(int numbers)
{
	return 1.0 - (6.0 - numbers) * (6.0 - numbers) / 36.0;
}

/* The chance that `hunter` hits a checker that stands on this point of his path, with one die. */
static double hit_chance(const struct camp *hunter, int point)
{
	bool must_enter = hunter->count[TAB_BAR];
	int numbers = 0;

	/* Who has a checker on the bar cannot hit with another. */
	for (int from = point > 6 ? point - 6 : 0; from < point; from++)
		if (hunter->count[from] && must_enter == (from == TAB_BAR))
			numbers++;
	return chance_of(numbers);
}

static int blots_out(const struct camp *camp)
{
	return camp_points(camp->blots & ~FIRST_QUARTER);
}

/* How far a side is from being blocked for good: free points of its first quarter that it does not need to enter. */
static int room_of(const struct camp *camp)
{
	return 6 - camp_points(camp->men & FIRST_QUARTER) - camp->count[TAB_BAR];
}

/* What the blots of `prey` may cost it. */
static double danger(const struct tab_rules *rules, const struct camp *prey, const struct camp *hunter, int *exposed)
{
	double cost = 0;

	*exposed = 0;
	for (int point = 1; point <= TAB_POINTS; point++) {
		double chance;

		if (prey->count[point] != 1)
			continue;
		chance = hit_chance(hunter, tab_point_across(rules, point));
		if (chance > 0)
			++*exposed;
		cost += chance * (0.04 + 0.012 * point);
	}
	return cost;
}

/* How hard it is to get past a side's closed points: each run of them, longer ones for much more. */
static double walls(const struct camp *camp, bool can_be_forced)
{
	static const double worth[] = {0, 0.02, 0.07, 0.17, 0.34, 0.6};
	double sum = 0;
	int run = 0;

	for (int point = 2; point <= TAB_POINTS + 1; point++) {
		if (point <= TAB_POINTS && camp->count[point] >= 2) {
			run++;
			continue;
		}
		/* ST-4.3: every point of a prime can be forced, so a run of six is no wall any more. */
		if (run > 5)
			sum += can_be_forced ? worth[3] : worth[5] + 0.2;
		else
			sum += worth[run];
		run = 0;
	}
	return sum;
}

/* A side whose blots lie about while it has little room may be blocked for good soon. */
static double blocked_soon(int room, int exposed, int blots)
{
	int margin = room + 1 - exposed;

	if (margin <= 0)
		return 1.2;
	if (margin == 1)
		return 0.5;
	return room - blots <= 0 ? 0.15 : 0;
}

double hindrance_value(const struct tab_rules *rules, const struct tab_position *position)
{
	bool can_be_forced = rules->game == tab_game_find("swedish-tables");
	struct camp me = camp_of(&position->me), them = camp_of(&position->them);
	int my_exposed, their_exposed;
	double value = 0;

	value += 0.008 * (tab_side_pips(&position->them) - tab_side_pips(&position->me));
	/* It is their turn now: what they can hit is in danger, what we could hit may run away. */
	value -= danger(rules, &me, &them, &my_exposed);
	value += 0.3 * danger(rules, &them, &me, &their_exposed);
	value += walls(&me, can_be_forced) - walls(&them, can_be_forced);
	value += 0.12 * (them.count[TAB_BAR] - me.count[TAB_BAR]);
	value -= blocked_soon(room_of(&me), my_exposed, blots_out(&me));
	value += 0.5 * blocked_soon(room_of(&them), their_exposed, blots_out(&them));
	/* A head is where checkers are safe on the way. */
	value += 0.05 * ((me.count[12] >= 2) - (them.count[12] >= 2));
	return value;
}
