/* SPDX-License-Identifier: MIT
 *
 * The race: how many dice a side needs to bear off, if it is alone on the board.
 *
 * For men at home the answer is exact, but that each die is played by itself, as well as it can be: what a position
 * needs is found from those that one die leads to, which all have fewer pips. Men on their way to the home are taken to
 * use all of their dice until they are there.
 */
#include "value.h"

enum { HOME_POINTS = 6 };

/* Men at home by the pips they have to go: men[1] … men[6]. */
struct home {
	uint8_t men[HOME_POINTS + 1];
};

/* The number of ways to choose k of n. */
static unsigned choose(unsigned n, unsigned k)
{
	unsigned ways = 1;

	for (unsigned i = 0; i < k; i++)
		ways = ways * (n - i) / (i + 1);
	return ways;
}

/*
 * Number the homes from 0 to RACE_HOMES - 1, the empty one 0. A home is a row of men with bars between the points; its
 * number is the rank of the places of the six bars among all choices of six.
 */
static unsigned rank_of(const struct home *home)
{
	unsigned rank = 0, place = 0;

	for (unsigned bar = 1; bar <= HOME_POINTS; bar++) {
		place += home->men[HOME_POINTS + 1 - bar];
		rank += choose(place + bar - 1, bar);
	}
	return rank;
}

static float home_dice(struct race *race, const struct home *home);

/* The least that is needed after a die was used; below 0 if it cannot be. */
static float after_die(struct race *race, const struct home *home, int die)
{
	float best = -1;
	int highest = 0;

	for (int point = 1; point <= HOME_POINTS; point++)
		if (home->men[point])
			highest = point;
	/* Whatever the die, it may serve to bear off the last man. */
	if (!race->is_exact && die > highest)
		die = highest;
	for (int point = die; point <= highest; point++) {
		struct home next = *home;
		float dice;

		if (!home->men[point])
			continue;
		next.men[point]--;
		next.men[point - die]++;
		next.men[0] = 0;
		dice = home_dice(race, &next);
		if (best < 0 || dice < best)
			best = dice;
	}
	return best;
}

static float home_dice(struct race *race, const struct home *home)
{
	float *known = &race->dice[rank_of(home)];
	float sum = 0;
	int usable = 0;

	if (known == race->dice || *known > 0)
		return *known;
	for (int die = 1; die <= 6; die++) {
		float dice = after_die(race, home, die);

		if (dice < 0)
			continue;
		usable++;
		sum += dice;
	}
	/* Of six dice, those of no use are thrown again: need = 1 + (sum + (6 - usable) * need) / 6. */
	*known = (6 + sum) / (float)usable;
	return *known;
}

double race_dice(struct race *race, const struct camp *camp)
{
	struct home home = {{0}};
	int outside = 0;

	for (int point = 0; point < HOME; point++) {
		outside += (HOME - point) * camp->count[point];
		home.men[HOME_POINTS] += (uint8_t)camp->count[point];
	}
	for (int point = HOME; point < TAB_OFF; point++)
		home.men[TAB_OFF - point] += (uint8_t)camp->count[point];
	return outside / 3.5 + (double)home_dice(race, &home);
}
