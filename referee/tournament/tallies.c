/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "tallies.h"

#include <stdlib.h>
#include <string.h>

#include "../text.h"

struct tallies {
	const struct tournament *tournament;
	struct tally *tally; /* by players */
	struct tally *sorted;
};

struct tallies *tallies_new(const struct tournament *tournament)
{
	struct tallies *tallies = xalloc(sizeof *tallies);

	tallies->tournament = tournament;
	tallies->tally = xalloc(tournament->players * sizeof *tallies->tally);
	tallies->sorted = xalloc(tournament->players * sizeof *tallies->sorted);
	for (uint32_t i = 0; i < tournament->players; i++)
		tallies->tally[i].player = i;
	return tallies;
}

void tallies_free(struct tallies *tallies)
{
	if (!tallies)
		return;
	free(tallies->tally);
	free(tallies->sorted);
	free(tallies);
}

void tallies_add(struct tallies *tallies, const struct outcome *outcome)
{
	for (int i = 0; i < 2; i++) {
		const struct outcome_seat *seat = &outcome->seat[i];
		struct tally *tally = &tallies->tally[seat->player];

		tally->games++;
		tally->points += (int64_t)seat->points - (int64_t)outcome->seat[1 - i].points;
		tally->half_wins += outcome->winner == TAB_NOBODY ? 1 : outcome->winner == i ? 2 : 0;
		for (int verdict = 0; verdict < VERDICT_COUNT; verdict++)
			tally->faults += seat->faults[verdict];
	}
}

/* a/x against b/y, where no games are as much as none won. */
static int compare_means(double a, uint64_t x, double b, uint64_t y)
{
	double left = x ? a / (double)x : 0, right = y ? b / (double)y : 0;

	return left > right ? -1 : left < right;
}

static int compare_players(const struct tally *a, const struct tally *b)
{
	return a->player < b->player ? -1 : a->player > b->player;
}

static int compare_points(const void *first, const void *second)
{
	const struct tally *a = first, *b = second;
	int order = compare_means((double)a->points, a->games, (double)b->points, b->games);

	return order ? order : compare_players(a, b);
}

static int compare_wins(const void *first, const void *second)
{
	const struct tally *a = first, *b = second;
	int order = compare_means((double)a->half_wins, a->games, (double)b->half_wins, b->games);

	return order ? order : compare_players(a, b);
}

const struct tally *tallies_sorted(struct tallies *tallies)
{
	const struct tournament *tournament = tallies->tournament;

	memcpy(tallies->sorted, tallies->tally, tournament->players * sizeof *tallies->sorted);
	qsort(tallies->sorted, tournament->players, sizeof *tallies->sorted,
	      tournament->scoring == TOURNAMENT_BY_POINTS ? compare_points : compare_wins);
	return tallies->sorted;
}
