/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "moments.h"

static void enter(struct moments *moments, double score, double games, double sign)
{
	moments->observations += sign;
	moments->games += sign * games;
	moments->games_squared += sign * games * games;
	moments->score += sign * score;
	moments->score_squared += sign * score * score;
	moments->score_games += sign * score * games;
}

void moments_add(struct moments *moments, double score, double games)
{
	enter(moments, score, games, 1);
}

void moments_remove(struct moments *moments, double score, double games)
{
	enter(moments, score, games, -1);
}

void moments_join(struct moments *moments, const struct moments *other)
{
	moments->observations += other->observations;
	moments->games += other->games;
	moments->games_squared += other->games_squared;
	moments->score += other->score;
	moments->score_squared += other->score_squared;
	moments->score_games += other->score_games;
}

struct moments moments_turned(const struct moments *moments, double whole)
{
	struct moments turned = *moments;

	/* y becomes `whole` m - y. */
	turned.score = whole * moments->games - moments->score;
	turned.score_games = whole * moments->games_squared - moments->score_games;
	turned.score_squared =
	    whole * whole * moments->games_squared - 2 * whole * moments->score_games + moments->score_squared;
	return turned;
}

double moments_mean(const struct moments *moments)
{
	return moments->score / moments->games;
}

double moments_spread(const struct moments *moments, double mean)
{
	double spread = moments->score_squared - 2 * mean * moments->score_games + mean * mean * moments->games_squared;

	/* What rounding leaves of nothing. */
	return spread > 1e-12 * moments->score_squared ? spread : 0;
}
