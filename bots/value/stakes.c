/* SPDX-License-Identifier: MIT
 *
 * Stakes: what the end of a game is worth, at this cube and score. In a match to points it is what the match is worth
 * after it, so a gammon is worth nothing to who needs a single point, nor a cube to who wins with it as it is.
 */
#include "value.h"

#include <math.h>
#include <string.h>

/* What the men of a loser count together, as a rule. */
static const double USUAL_MEN = 20;

struct stakes stakes_of(const struct kit_request *request)
{
	const struct tab_rules *rules = &request->rules;
	const char *name = rules->game->name;
	struct stakes stakes = {.points = {1, 1, 1}, .cube = request->cube};

	stakes.counts_men = strcmp(name, "nard") == 0 || kit_option_is(rules, "scoring", "counters");
	if (kit_has_gammons(rules)) {
		stakes.points[1] = 2;
		stakes.points[2] = kit_option_is(rules, "backgammon", "4") ? 4 : 3;
	}
	if (request->points > 0)
		for (int i = 0; i < 2; i++)
			stakes.away[i] = (double)(request->points - request->score[i]);
	else
		stakes.gammons_wait = kit_option_is(rules, "jacoby", "on") && request->owner == KIT_NOBODY;
	return stakes;
}

/* The chance to win the match from here: half where both are short of the same, certain where one is there. */
static double match_chance(const struct stakes *stakes, double mine, double theirs)
{
	double game = stakes->counts_men ? USUAL_MEN : 1;

	if (mine <= 0 || theirs <= 0)
		return mine <= 0;
	/* A lead counts for more the fewer games are left to change it. */
	return 1 / (1 + exp(-1.1 * (theirs - mine) / sqrt((theirs + mine) * game)));
}

double stakes_worth(const struct stakes *stakes, double points)
{
	double mine = stakes->away[0] - fmax(points, 0), theirs = stakes->away[1] - fmax(-points, 0);

	if (stakes->away[0] <= 0)
		return points;
	return match_chance(stakes, mine, theirs) - match_chance(stakes, stakes->away[0], stakes->away[1]);
}

/* The same for the ways in which one side may win. sign: 1 for me, -1 for them. */
static double worth_of_win(const struct stakes *stakes, const struct chances *chances, double cube, int sign)
{
	const int side = sign < 0;
	const double gammon = chances->gammon[side], backgammon = chances->backgammon[side];
	double worth[3];

	if (stakes->counts_men)
		return stakes_worth(stakes, sign * cube * chances->men[side]);
	for (int i = 0; i < 3; i++)
		worth[i] = stakes_worth(stakes, sign * cube * stakes->points[i]);
	if (stakes->gammons_wait && cube == stakes->cube)
		return worth[0];
	return worth[0] * (1 - gammon) + worth[1] * (gammon - backgammon) + worth[2] * backgammon;
}

double stakes_expected(const struct stakes *stakes, const struct chances *chances, int cube)
{
	return chances->win * worth_of_win(stakes, chances, cube, 1) +
	       (1 - chances->win) * worth_of_win(stakes, chances, cube, -1);
}
