/* SPDX-License-Identifier: MIT
 *
 * What positions are worth: the judgement of the bot `greedy`, and of the tutor of `human`. One idea a file:
 *
 *     camp.c        what a side has where
 *     hindrance.c   the games in which both sides travel the same way round
 *     race.c        how many dice it takes to bear off
 *     shots.c       which blots can be hit
 *     chances.c     how the games of the other kind will end, from these two and from closed points
 *     stakes.c      what such an end is worth at this cube and score
 *     opinion.c     what to answer, from all of these
 *
 * All but the last look at positions after a play: the opponent throws next.
 */
#ifndef VALUE_H
#define VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "kit/kit.h"

/* ---- camp.c ------------------------------------------------------------------------------------------------------ */

enum { HOME = 19 }; /* the first point of the fourth quarter, on a side's own path */

/* What a side has where. Sets of points have bit p for point p of its path. */
struct camp {
	int count[TAB_OFF]; /* 0 is the bar */
	uint32_t men;       /* points with own men, the bar too */
	uint32_t closed;    /* points with two or more */
	uint32_t blots;
};

struct camp camp_of(const struct tab_side *side);

/* How many points are in a set. */
int camp_points(uint32_t points);

/* The same points on the other side's path, where the sides travel in opposite directions. */
uint32_t camp_across(uint32_t points);

/* ---- hindrance.c ------------------------------------------------------------------------------------------------- */

/* What a position of `swedish-tables` or `revertier` is worth, roughly in points. */
double hindrance_value(const struct tab_rules *rules, const struct tab_position *position);

/* ---- race.c ------------------------------------------------------------------------------------------------------ */

enum { RACE_HOMES = 54264 }; /* ways to have up to fifteen men on six points */

/* Zero it before the first use. */
struct race {
	bool is_exact;          /* a larger die bears off nothing */
	float dice[RACE_HOMES]; /* that it takes from there on average; 0: not yet known */
};

/* How many dice it takes a side on average to bear off all its men, if nobody is in its way. */
double race_dice(struct race *race, const struct camp *camp);

/* ---- shots.c ----------------------------------------------------------------------------------------------------- */

/* What the next throw may do to the blots of a side. */
struct danger {
	double hit;  /* the chance that one is hit */
	double pips; /* lost by it on average */
};

/*
 * steps:    that a doublet gives.
 * may_wait: whether the hunter's men may move before those on his bar enter.
 */
struct danger shots_at(const struct camp *prey, const struct camp *hunter, int steps, bool may_wait);

/* ---- chances.c --------------------------------------------------------------------------------------------------- */

/* How a game may end. The shares are of my wins, and of theirs. */
struct chances {
	double win;           /* that I win */
	double gammon[2];     /* share of gammons, backgammons included */
	double backgammon[2]; /* share of backgammons */
	double men[2];        /* what the loser's men count on average */
};

/* What has to be known of a game to judge it. Zero it before the first use. */
struct judge {
	struct tab_rules rules;
	int steps;       /* that a doublet gives */
	bool may_wait;   /* men may move before those on the bar enter */
	bool wins_clear; /* a backgammon is a gammon that leaves no man behind: WI-6.4 */
	struct race race;
};

void judge_init(struct judge *judge, const struct tab_rules *rules);
struct chances judge_chances(struct judge *judge, const struct tab_position *position);

/* What the men of a side count as they stand. */
int men_points(const struct tab_side *side);

/* The same chances as the other side sees them. */
struct chances chances_swapped(struct chances chances);

/* ---- stakes.c ---------------------------------------------------------------------------------------------------- */

/* What there is to be won. */
struct stakes {
	double points[3];  /* of a plain win, a gammon, a backgammon; before the cube */
	bool counts_men;   /* points are what the loser's men count */
	bool gammons_wait; /* BG-5.3: they are plain wins as long as the cube stays as it is */
	int cube;
	double away[2]; /* points that I, and they, are short of the match; 0 where it is not to points */
};

struct stakes stakes_of(const struct kit_request *request);

/* What so many points, won or (below 0) lost, are worth: in a match the change towards winning it, else the points. */
double stakes_worth(const struct stakes *stakes, double points);

/* What these chances are worth with the cube at this value. */
double stakes_expected(const struct stakes *stakes, const struct chances *chances, int cube);

/* ---- opinion.c --------------------------------------------------------------------------------------------------- */

/* What is thought of one request. Zero it before the first use; opinion_init makes it fit the next request. */
struct opinion {
	bool is_hindrance;  /* both sides travel the same way round */
	struct judge judge; /* of the games in which they do not */
	struct stakes stakes;
	struct tab_outcome plays[TAB_MAX_PLAYS]; /* of throws it only thinks of */
};

void opinion_init(struct opinion *opinion, const struct kit_request *request);

/*
 * What it is worth to have made a play, in points; in a match to points, the change of the chance to win it.
 *
 * is_again: the dice are a doublet that gives another throw if all of it is played.
 * Requires: opinion_init for the request.
 */
double opinion_outcome(struct opinion *opinion, const struct tab_outcome *outcome, bool is_again);

/* The answers to a request; each begins with opinion_init. value: what is expected, in the same units. */
size_t opinion_play(struct opinion *opinion, const struct kit_request *request, double *value);
bool opinion_doubles(struct opinion *opinion, const struct kit_request *request, double *value);
bool opinion_takes(struct opinion *opinion, const struct kit_request *request, double *value);
bool opinion_keeps(struct opinion *opinion, const struct kit_request *request, double *value);
int opinion_doublet(struct opinion *opinion, const struct kit_request *request, double *value);
int opinion_breakup(struct opinion *opinion, const struct kit_request *request, double *value);
bool opinion_accepts(struct opinion *opinion, const struct kit_request *request, double *value);

#endif
