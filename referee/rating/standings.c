/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "standings.h"

#include <math.h>
#include <stdlib.h>

#include "../text.h"

/* Means of equal games that are level differ by rounding, if at all, as they are quotients of the same numbers. */
static const double LEVEL = 1e-12;

static bool is_level(double a, double b)
{
	return fabs(a - b) <= LEVEL * fmax(1, fmax(fabs(a), fabs(b)));
}

static double score_a_game(const struct league *league, uint32_t player, enum score score)
{
	const struct league_total *total = league_total(league, player);
	const double games = total->games ? (double)total->games : 1;

	if (score == SCORE_POINTS)
		return ((double)total->won - (double)total->lost) / games;
	return ((double)total->wins + (double)(total->games - total->wins - total->losses) / 2) / games;
}

static void add_opponents(const struct league *league, struct standing *standing)
{
	const double games = (double)league_total(league, standing->player)->games;
	double buchholz = 0, sonneborn = 0;

	for (uint32_t i = 0; i < league_players(league); i++) {
		struct league_pairing pairing;
		double strength;

		if (!league_pairing(league, standing->player, i, &pairing))
			continue;
		strength = score_a_game(league, i, SCORE_WINS);
		buchholz += (double)pairing.games * strength;
		sonneborn += league_moments(&pairing, SCORE_WINS).score * strength;
	}
	standing->value[STANDING_BUCHHOLZ] = games > 0 ? buchholz / games : 0;
	standing->value[STANDING_SONNEBORN] = games > 0 ? sonneborn / games : 0;
}

static bool differs(const struct standing *a, const struct standing *b, enum standing_rule *rule)
{
	for (int i = 0; i < STANDING_RULES; i++)
		if (!is_level(a->value[i], b->value[i])) {
			*rule = (enum standing_rule)i;
			return true;
		}
	*rule = STANDING_RULES;
	return false;
}

static int compare(const void *a, const void *b)
{
	const struct standing *first = a, *second = b;
	enum standing_rule rule;

	if (!differs(first, second, &rule))
		return first->player < second->player ? -1 : 1;
	return first->value[rule] > second->value[rule] ? -1 : 1;
}

/* Whether each of them has met each other. */
static bool have_met(const struct league *league, const struct standing *level, uint32_t count)
{
	struct league_pairing pairing;

	for (uint32_t i = 0; i < count; i++)
		for (uint32_t j = 0; j < i; j++)
			if (!league_pairing(league, level[i].player, level[j].player, &pairing))
				return false;
	return true;
}

/* Among those who are level by now. */
static void meet(const struct league *league, struct standing *level, uint32_t count, enum score score)
{
	for (uint32_t i = 0; i < count; i++)
		for (uint32_t j = 0; j < count; j++) {
			struct league_pairing pairing;

			if (league_pairing(league, level[i].player, level[j].player, &pairing))
				level[i].value[STANDING_DIRECT] += league_moments(&pairing, score).score;
		}
}

/* Who are level by the first two rules are neighbours now. */
static void break_ties(const struct league *league, struct standing *standing, uint32_t count, enum score score)
{
	for (uint32_t first = 0, end; first < count; first = end) {
		for (end = first + 1; end < count; end++)
			if (!is_level(standing[end].value[STANDING_SCORE], standing[first].value[STANDING_SCORE]) ||
			    !is_level(standing[end].value[STANDING_OTHER], standing[first].value[STANDING_OTHER]))
				break;
		if (end - first > 1 && have_met(league, standing + first, end - first))
			meet(league, standing + first, end - first, score);
	}
}

struct standing *standings_make(const struct league *league, enum score score)
{
	const uint32_t count = league_players(league);
	struct standing *standing = xalloc((count + 1) * sizeof *standing);

	for (uint32_t i = 0; i < count; i++) {
		standing[i] = (struct standing){.player = i, .decided = STANDING_RULES};
		standing[i].value[STANDING_SCORE] = score_a_game(league, i, score);
		standing[i].value[STANDING_OTHER] =
		    score_a_game(league, i, score == SCORE_WINS ? SCORE_POINTS : SCORE_WINS);
	}
	qsort(standing, count, sizeof *standing, compare);
	break_ties(league, standing, count, score);
	for (uint32_t i = 0; i < count; i++)
		add_opponents(league, &standing[i]);
	qsort(standing, count, sizeof *standing, compare);
	for (uint32_t i = 1; i < count; i++)
		differs(&standing[i - 1], &standing[i], &standing[i].decided);
	return standing;
}
