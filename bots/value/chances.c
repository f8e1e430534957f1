/* SPDX-License-Identifier: MIT
 *
 * How a game will end in which the sides travel in opposite directions. The standing of a side is a sum of what is good
 * and bad about it; the difference of both says who is likely to win, the race between the winner's last man and the
 * loser's first says by how much.
 *
 * The weights are round numbers near those with which the bot won most often against itself, and the sureness is what
 * fitted the ends of such games.
 */
#include "value.h"

#include <math.h>
#include <string.h>

static const uint32_t HOME_TABLE = 0x3fu << HOME;
static const uint32_t DEEP = 3u << 23; /* where a point helps nobody any more */

static const double PER_LEAD = 1.8;    /* in the race */
static const double PER_DANGER = 0.45; /* of own blots: the opponent throws first */
static const double PER_THREAT = 0.25; /* to his blots, once he has thrown */
static const double PER_HOME_POINT = 0.1;
static const double PER_BARRED_MAN = 0.4;  /* of the opponent's, before a closed home */
static const double PER_WALL_POINT = 0.15; /* of the longest */
static const double PER_BACK_MAN = -0.3;   /* that has not yet left its first quarter */
static const double PER_SPARE_MAN = -0.05; /* beyond three on a point */
static const double PER_DEEP_MAN = -0.1;

/* ---- What is known of the game ----------------------------------------------------------------------------------- */

void judge_init(struct judge *judge, const struct tab_rules *rules)
{
	const char *doublets = kit_option(rules, "doublets");
	bool is_exact = kit_option_is(rules, "bear-off", "exact");

	if (is_exact != judge->race.is_exact)
		judge->race = (struct race){.is_exact = is_exact};
	judge->rules = *rules;
	judge->steps = doublets ? *doublets - '0' : TAB_MAX_STEPS;
	judge->may_wait = strcmp(rules->game->name, "acey-deucy") == 0;
	judge->wins_clear = kit_option_is(rules, "backgammon", "clear");
}

/* How much a lead in contact and one in a race tell about the end. */
struct sureness {
	double contact, race;
};

static struct sureness sureness_of(const struct judge *judge)
{
	/* The throw of one and two can turn everything. */
	if (judge->may_wait)
		return (struct sureness){0.26, 2.7};
	/* So can waiting for the exact die. */
	if (judge->race.is_exact)
		return (struct sureness){0.35, 1.6};
	return (struct sureness){0.63, 5};
}

/* ---- Who wins ---------------------------------------------------------------------------------------------------- */

static double logistic(double x)
{
	return 1 / (1 + exp(-x));
}

/* A difference of two numbers of throws, as it matters: a throw counts for more when few are left. */
static double lead(double theirs, double mine)
{
	return (theirs - mine) / sqrt(theirs + mine + 1);
}

/* Whether the sides have still to pass each other. */
static bool in_contact(const struct camp *me, const struct camp *them)
{
	int mine = 0, theirs = 0;

	while (mine < TAB_OFF && !me->count[mine])
		mine++;
	while (theirs < TAB_OFF && !them->count[theirs])
		theirs++;
	return mine + theirs < TAB_OFF;
}

static int longest_wall(const struct camp *camp)
{
	uint32_t points = camp->closed;
	int length = 0;

	for (; points; points &= points << 1)
		length++;
	return length;
}

/* What is good and bad about a side, but for the race and for what is hit. */
static double standing(const struct camp *camp)
{
	int back = 0, spare = 0, deep = 0;

	for (int point = 0; point < TAB_OFF; point++) {
		if (point <= 6)
			back += camp->count[point];
		else if (camp->count[point] > 3)
			spare += camp->count[point] - 3;
		if (DEEP >> point & 1)
			deep += camp->count[point];
	}
	return PER_HOME_POINT * camp_points(camp->closed & HOME_TABLE) + PER_WALL_POINT * longest_wall(camp) +
	       PER_BACK_MAN * back + PER_SPARE_MAN * spare + PER_DEEP_MAN * deep;
}

/* What the next throw costs the side whose blots may be hit, and how much worse it is to stand on the bar. */
static double exposure(const struct judge *judge, const struct camp *prey, const struct camp *hunter)
{
	struct danger danger = shots_at(prey, hunter, judge->steps, judge->may_wait);

	return danger.pips / 10 + danger.hit * camp_points(hunter->closed & HOME_TABLE) / 6.0;
}

/* How many men of a side have trouble to enter. */
static double barred(const struct camp *prey, const struct camp *hunter)
{
	return fmin(prey->count[TAB_BAR], 4) * camp_points(hunter->closed & HOME_TABLE) / 6.0;
}

static double in_my_favour(const struct judge *judge, const struct camp *me, const struct camp *them)
{
	return standing(me) - standing(them) + PER_BARRED_MAN * (barred(them, me) - barred(me, them)) -
	       PER_DANGER * exposure(judge, me, them) + PER_THREAT * exposure(judge, them, me);
}

/* ---- By how much ------------------------------------------------------------------------------------------------- */

/* What a side's men count if it loses. */
static int points_of_men(const struct camp *camp)
{
	int points = 0;

	for (int point = 0; point < TAB_OFF; point++)
		points += camp->count[point] * (point < 7 ? 4 : point < 13 ? 3 : point < HOME ? 2 : 1);
	return points;
}

int men_points(const struct tab_side *side)
{
	const struct camp camp = camp_of(side);

	return points_of_men(&camp);
}

/* Throws that a side needs to bring all its men to this point or beyond it. */
static double throws_beyond(const struct camp *camp, int target, double dice_in_throw)
{
	int pips = 0;

	for (int point = 0; point < target; point++)
		pips += (target - point) * camp->count[point];
	return pips / 3.5 / dice_in_throw;
}

/* The shares of a side's wins, if it needs so many throws to bear off, and the loser's men stand so. */
static void add_shares(const struct judge *judge, struct chances *chances, int winner, double throws,
                       const struct camp *loser, double dice_in_throw)
{
	double home = throws_beyond(loser, HOME, dice_in_throw), out = throws_beyond(loser, 7, dice_in_throw);
	/* The nearer the end, the more a lead tells. */
	double sharpness = 0.8 + 2 / throws;
	/* Who has all his men at home bears one off with his next throw. */
	double gammon = home > 0 ? logistic(0.4 + sharpness * lead(home, throws)) : 0;
	double behind = out > 0 ? fmin(gammon, logistic(-1 + sharpness * lead(out, throws))) : 0;
	int men = 0;

	for (int point = 0; point < TAB_OFF; point++)
		men += loser->count[point];
	/* He goes on moving until the game is over. */
	chances->men[winner] = fmax(1, points_of_men(loser) / (1 + throws / 6));
	if (men < TAB_CHECKERS)
		return;
	chances->gammon[winner] = gammon;
	chances->backgammon[winner] = judge->wins_clear ? gammon - behind : behind;
}

struct chances judge_chances(struct judge *judge, const struct tab_position *position)
{
	const struct camp me = camp_of(&position->me), them = camp_of(&position->them);
	const struct sureness sure = sureness_of(judge);
	const double dice_in_throw = 2 + (judge->steps - 2) / 6.0;
	const double mine = race_dice(&judge->race, &me) / dice_in_throw;
	const double theirs = race_dice(&judge->race, &them) / dice_in_throw;
	struct chances chances = {.win = 0};
	double ahead;

	/* They throw first: half a throw. */
	ahead = lead(theirs - 0.5, mine);
	if (in_contact(&me, &them))
		chances.win = logistic(sure.contact * (PER_LEAD * ahead + in_my_favour(judge, &me, &them)));
	else
		chances.win = logistic(sure.race * ahead);
	add_shares(judge, &chances, 0, mine, &them, dice_in_throw);
	add_shares(judge, &chances, 1, theirs, &me, dice_in_throw);
	return chances;
}

struct chances chances_swapped(struct chances chances)
{
	return (struct chances){
	    .win = 1 - chances.win,
	    .gammon = {chances.gammon[1], chances.gammon[0]},
	    .backgammon = {chances.backgammon[1], chances.backgammon[0]},
	    .men = {chances.men[1], chances.men[0]},
	};
}
