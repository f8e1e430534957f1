/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A league: players and what became of the games between them, as sums that do not grow with the number of games. All
 * that is said of players, tables, intervals, ratings and tests, is computed from these. spec/ratings.md, section 1.
 */
#ifndef LEAGUE_H
#define LEAGUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "moments.h"
#include "outcome.h"

/* The two scores of a game: RT-2. */
enum score {
	SCORE_POINTS, /* won less lost */
	SCORE_WINS,   /* 1, 1/2 where nobody wins, 0 */
	SCORE_COUNT
};

/* What the scores of both players of a game add up to. */
static inline double score_whole(enum score score)
{
	return score == SCORE_WINS ? 1 : 0;
}

/* The parts of the scores of whole pairs, to tell what pairing saves: RT-8. */
struct league_halves {
	double pairs;
	double sum[2], squared[2]; /* of the score in the games with seat 1, and with seat 2 */
	double product;            /* of the two games of a pair */
};

/* What there was between two players, as the first of them sees it. */
struct league_pairing {
	uint64_t games;
	uint64_t wins, losses;             /* the rest had no winner */
	uint64_t won, lost;                /* points */
	double points_squared;             /* of the scores by points of all games */
	struct moments whole[SCORE_COUNT]; /* pairs, and games that are of none */
	struct moments open[SCORE_COUNT];  /* games that wait for their partner */
	struct league_halves halves[SCORE_COUNT];
};

/* What a player did over all games. */
struct league_total {
	uint64_t games, wins, losses;
	uint64_t won, lost;                       /* points */
	uint64_t wins_by_kind[TAB_KIND_COUNT][2]; /* as in outcome_seat */
	uint64_t other_wins;
	uint64_t faults[VERDICT_COUNT];
	uint64_t decisions;
	uint64_t thought_us, slowest_us;
};

struct league;

struct league *league_new(void);
void league_free(struct league *league);

/* The number of the player of this name, who is made if new. */
uint32_t league_player(struct league *league, const char *name);
uint32_t league_players(const struct league *league);
const char *league_name(const struct league *league, uint32_t player);

/*
 * Enter an outcome. Both games of a pair may come in any order, and others between them. A third game with the number
 * of a pair counts as the first of another one.
 *
 * Memory:   grows with the players squared, and with the games whose partner has not come yet.
 * Requires: two different players of the league.
 */
void league_add(struct league *league, const struct outcome *outcome);

/* All games entered, and the turns in them; complete pairs; games that wait for their partner. */
uint64_t league_games(const struct league *league);
uint64_t league_turns(const struct league *league);
uint64_t league_pairs(const struct league *league);
uint64_t league_open(const struct league *league);

const struct league_total *league_total(const struct league *league, uint32_t player);

/* Whether they have met, and what there was, as `player` sees it. Players who are the same have not met. */
bool league_pairing(const struct league *league, uint32_t player, uint32_t opponent, struct league_pairing *out);

/* The observations between two, those that wait included. Requires: a pairing from league_pairing. */
struct moments league_moments(const struct league_pairing *pairing, enum score score);

#endif
