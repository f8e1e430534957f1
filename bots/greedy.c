/* SPDX-License-Identifier: MIT
 *
 * The bot `greedy`: it looks at each position it can reach, and takes the one it likes best. What it likes is in
 * value/. All its other answers follow from the same judgement: it names the doublet, and breaks up the point, after
 * which it stands best; keeps a throw that is no worse than the average of all; and doubles, takes and accepts by what
 * it expects to win. It has no memory, and the same question always gets the same answer.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "kit/kit.h"
#include "value/value.h"

/* The chance to win from which it doubles: the one that without gammons would be worth as much as what it expects. */
static const double DOUBLES_FROM = 0.7;

struct greedy {
	bool is_hindrance;  /* both sides travel the same way round */
	struct judge judge; /* of the games in which they do not */
	struct stakes stakes;
	struct tab_outcome plays[TAB_MAX_PLAYS]; /* of throws it only thinks of */
};

static void prepare(struct greedy *greedy, const struct kit_request *request)
{
	judge_init(&greedy->judge, &request->rules);
	greedy->is_hindrance = tab_point_across(&request->rules, 1) == 13;
	greedy->stakes = stakes_of(request);
}

/* ---- What positions, plays and throws are worth ------------------------------------------------------------------ */

/* They throw next. */
static double value_before_them(struct greedy *greedy, const struct tab_position *position)
{
	struct chances chances;

	if (greedy->is_hindrance)
		return hindrance_value(&greedy->judge.rules, position);
	chances = judge_chances(&greedy->judge, position);
	return stakes_expected(&greedy->stakes, &chances, greedy->stakes.cube);
}

static struct chances chances_before_me(struct greedy *greedy, struct tab_position position)
{
	tab_position_swap(&position);
	return chances_swapped(judge_chances(&greedy->judge, &position));
}

/* I throw next. */
static double value_before_me(struct greedy *greedy, struct tab_position position)
{
	struct chances chances;

	if (greedy->is_hindrance) {
		tab_position_swap(&position);
		return -hindrance_value(&greedy->judge.rules, &position);
	}
	chances = chances_before_me(greedy, position);
	return stakes_expected(&greedy->stakes, &chances, greedy->stakes.cube);
}

static double value_of_outcome(struct greedy *greedy, const struct tab_outcome *outcome, bool is_again)
{
	/* To win now is better than all that may come. */
	if (outcome->result.kind != TAB_NO_WIN)
		return 10.0 + stakes_worth(&greedy->stakes, greedy->stakes.cube * outcome->result.points);
	if (is_again && outcome->play.count == TAB_MAX_STEPS)
		return value_before_me(greedy, outcome->after);
	return value_before_them(greedy, &outcome->after);
}

/* The best of some plays, which are one at least. */
static size_t best_of(struct greedy *greedy, const struct tab_outcome *plays, size_t count, bool is_again,
                      double *value)
{
	size_t best = 0;

	for (size_t i = 0; i < count; i++) {
		double this = value_of_outcome(greedy, &plays[i], is_again);

		if (i == 0 || this > *value) {
			*value = this;
			best = i;
		}
	}
	return best;
}

/* The best play of a throw, or a pass. */
static struct tab_position best_after(struct greedy *greedy, const struct tab_position *position, struct tab_dice dice,
                                      bool is_again, double *value)
{
	size_t count = tab_plays(&greedy->judge.rules, position, dice, greedy->plays);

	if (count == 0) {
		*value = value_before_them(greedy, position);
		return *position;
	}
	return greedy->plays[best_of(greedy, greedy->plays, count, is_again, value)].after;
}

/* The best doublet to name after a one and two. */
static int best_doublet(struct greedy *greedy, const struct tab_position *position, double *value)
{
	int best = 0;

	for (uint8_t die = 1; die <= 6; die++) {
		double this;

		best_after(greedy, position, (struct tab_dice){{die, die}}, true, &this);
		if (best == 0 || this > *value) {
			*value = this;
			best = die;
		}
	}
	return best;
}

static double value_of_throw(struct greedy *greedy, const struct tab_position *position, struct tab_dice dice)
{
	double value;
	struct tab_position after = best_after(greedy, position, dice, false, &value);

	/* AD-3: a one and two is half of the turn, unless it cannot be played. */
	if (greedy->judge.may_wait && dice.die[0] + dice.die[1] == 3 && !tab_position_equal(&after, position))
		best_doublet(greedy, &after, &value);
	return value;
}

/* ---- Answers ----------------------------------------------------------------------------------------------------- */

static size_t play(void *context, const struct kit_request *request)
{
	double value;
	size_t best;

	prepare(context, request);
	best = best_of(context, request->plays, request->count, request->is_again, &value);
	kit_info(value, NULL);
	return best;
}

static bool keeps(void *context, const struct kit_request *request)
{
	double value, average = 0;

	prepare(context, request);
	value = value_of_throw(context, &request->position, request->dice);
	for (uint8_t first = 1; first <= 6; first++)
		for (uint8_t second = first; second <= 6; second++)
			average += value_of_throw(context, &request->position, (struct tab_dice){{first, second}}) *
			           (first == second ? 1 : 2) / 36;
	kit_info(value, NULL);
	return value >= average;
}

static int doublet(void *context, const struct kit_request *request)
{
	double value;
	int best;

	prepare(context, request);
	best = best_doublet(context, &request->position, &value);
	kit_info(value, NULL);
	return best;
}

/* Put all men of a point on the bar. */
static void break_up(struct tab_side *side, int point)
{
	int bar = tab_side_count(side, TAB_BAR) + tab_side_count(side, point);

	for (int i = 0; i < 4; i++) {
		side->plane[i] &= ~((uint32_t)1 << point | (uint32_t)1 << TAB_BAR);
		side->plane[i] |= (uint32_t)(bar >> i & 1) << TAB_BAR;
	}
}

static double value_broken_up(struct greedy *greedy, const struct kit_request *request, int point)
{
	struct tab_position after = request->position;

	if (!request->is_bound) {
		break_up(&after.me, point);
		return value_before_them(greedy, &after);
	}
	break_up(&after.them, tab_point_across(&request->rules, point));
	return value_before_me(greedy, after);
}

static int breakup(void *context, const struct kit_request *request)
{
	double most = 0;
	int best = 0;

	prepare(context, request);
	for (int point = request->breakable; point < request->breakable + 6; point++) {
		double value = value_broken_up(context, request, point);

		if (best == 0 || value > most) {
			most = value;
			best = point;
		}
	}
	kit_info(most, NULL);
	return best;
}

/* ---- The cube, and resignations ---------------------------------------------------------------------------------- */

/* What it is worth if the loser's side gives up, at this level. */
static double worth_of_giving_up(const struct greedy *greedy, const struct tab_side *loser, int sign,
                                 enum tab_level level)
{
	const struct stakes *stakes = &greedy->stakes;
	double points = stakes->points[level == TAB_NO_LEVEL || stakes->gammons_wait ? 0 : level - 1];

	if (stakes->counts_men)
		points = men_points(loser);
	return stakes_worth(stakes, sign * stakes->cube * points);
}

static bool doubles(void *context, const struct kit_request *request)
{
	struct greedy *greedy = context;
	const struct stakes *stakes = &greedy->stakes;
	const int doubled = 2 * request->cube;
	struct chances chances;
	double held, taken, dropped, least, most;

	prepare(greedy, request);
	chances = chances_before_me(greedy, request->position);
	held = stakes_expected(stakes, &chances, stakes->cube);
	taken = stakes_expected(stakes, &chances, doubled);
	dropped = worth_of_giving_up(greedy, &request->position.them, 1, TAB_NO_LEVEL);
	kit_info(held, NULL);
	/* They had better drop: that is welcome, unless a gammon beckons. */
	if (taken >= dropped)
		return held < dropped;
	if (taken <= held)
		return false;
	/* Whose cube will never come back doubles with the least advantage. */
	if (stakes->away[1] > 0 && stakes->away[1] <= doubled)
		return true;
	least = stakes_worth(stakes, -doubled * (stakes->counts_men ? chances.men[1] : 1));
	most = stakes_worth(stakes, doubled * (stakes->counts_men ? chances.men[0] : 1));
	return taken - least >= DOUBLES_FROM * (most - least);
}

static bool takes(void *context, const struct kit_request *request)
{
	struct greedy *greedy = context;
	struct chances chances;
	double taken;

	prepare(greedy, request);
	chances = judge_chances(&greedy->judge, &request->position);
	taken = stakes_expected(&greedy->stakes, &chances, 2 * greedy->stakes.cube);
	kit_info(taken, NULL);
	return taken >= worth_of_giving_up(greedy, &request->position.me, -1, TAB_NO_LEVEL);
}

static bool accepts(void *context, const struct kit_request *request)
{
	struct greedy *greedy = context;
	double value;

	prepare(greedy, request);
	value = value_before_them(greedy, &request->position);
	kit_info(value, NULL);
	return worth_of_giving_up(greedy, &request->position.them, 1, request->level) >= value;
}

static const struct kit_bot BOT = {
    .name = "Greedy",
    .author = "tablier",
    .version = PACKAGE_VERSION,
    .play = play,
    .doubles = doubles,
    .takes = takes,
    .keeps = keeps,
    .doublet = doublet,
    .breakup = breakup,
    .accepts = accepts,
};

int main(int argc, char **argv)
{
	static struct greedy greedy;

	(void)argv;
	if (argc != 1) {
		fputs("usage: greedy\n\nA bot for the referee tablier. It speaks the protocol on standard input and "
		      "output.\n",
		      stderr);
		return 2;
	}
	return kit_run(&BOT, &greedy);
}
