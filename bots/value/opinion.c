/* SPDX-License-Identifier: MIT
 *
 * An opinion on everything that can be asked: it looks at each position that can be reached, and takes the one it likes
 * best. All other answers follow from the same judgement: it names the doublet, and breaks up the point, after which it
 * stands best; keeps a throw that is no worse than the average of all; and doubles, takes and accepts by what it
 * expects to win. It has no memory, and the same question always gets the same answer.
 */
#include "value.h"

/* The chance to win from which it doubles: the one that without gammons would be worth as much as what it expects. */
static const double DOUBLES_FROM = 0.7;

void opinion_init(struct opinion *opinion, const struct kit_request *request)
{
	judge_init(&opinion->judge, &request->rules);
	opinion->is_hindrance = tab_point_across(&request->rules, 1) == 13;
	opinion->stakes = stakes_of(request);
}

/* ---- What positions, plays and throws are worth ------------------------------------------------------------------ */

/* They throw next. */
static double value_before_them(struct opinion *opinion, const struct tab_position *position)
{
	struct chances chances;

	if (opinion->is_hindrance)
		return hindrance_value(&opinion->judge.rules, position);
	chances = judge_chances(&opinion->judge, position);
	return stakes_expected(&opinion->stakes, &chances, opinion->stakes.cube);
}

static struct chances chances_before_me(struct opinion *opinion, struct tab_position position)
{
	tab_position_swap(&position);
	return chances_swapped(judge_chances(&opinion->judge, &position));
}

/* I throw next. */
static double value_before_me(struct opinion *opinion, struct tab_position position)
{
	struct chances chances;

	if (opinion->is_hindrance) {
		tab_position_swap(&position);
		return -hindrance_value(&opinion->judge.rules, &position);
	}
	chances = chances_before_me(opinion, position);
	return stakes_expected(&opinion->stakes, &chances, opinion->stakes.cube);
}

double opinion_outcome(struct opinion *opinion, const struct tab_outcome *outcome, bool is_again)
{
	if (outcome->result.kind != TAB_NO_WIN)
		return stakes_worth(&opinion->stakes, opinion->stakes.cube * outcome->result.points);
	if (is_again && outcome->play.count == TAB_MAX_STEPS)
		return value_before_me(opinion, outcome->after);
	return value_before_them(opinion, &outcome->after);
}

/* The same for the choice: to win now is better than all that may come. */
static double value_of_outcome(struct opinion *opinion, const struct tab_outcome *outcome, bool is_again)
{
	return opinion_outcome(opinion, outcome, is_again) + (outcome->result.kind != TAB_NO_WIN ? 10.0 : 0);
}

/* The best of some plays, which are one at least. */
static size_t best_of(struct opinion *opinion, const struct tab_outcome *plays, size_t count, bool is_again,
                      double *value)
{
	size_t best = 0;

	for (size_t i = 0; i < count; i++) {
		double this = value_of_outcome(opinion, &plays[i], is_again);

		if (i == 0 || this > *value) {
			*value = this;
			best = i;
		}
	}
	return best;
}

/* The best play of a throw, or a pass. */
static struct tab_position best_after(struct opinion *opinion, const struct tab_position *position,
                                      struct tab_dice dice, bool is_again, double *value)
{
	size_t count = tab_plays(&opinion->judge.rules, position, dice, opinion->plays);

	if (count == 0) {
		*value = value_before_them(opinion, position);
		return *position;
	}
	return opinion->plays[best_of(opinion, opinion->plays, count, is_again, value)].after;
}

/* The best doublet to name after a one and two. */
static int best_doublet(struct opinion *opinion, const struct tab_position *position, double *value)
{
	int best = 0;

	for (uint8_t die = 1; die <= 6; die++) {
		double this;

		best_after(opinion, position, (struct tab_dice){{die, die}}, true, &this);
		if (best == 0 || this > *value) {
			*value = this;
			best = die;
		}
	}
	return best;
}

static double value_of_throw(struct opinion *opinion, const struct tab_position *position, struct tab_dice dice)
{
	double value;
	struct tab_position after = best_after(opinion, position, dice, false, &value);

	/* AD-3: a one and two is half of the turn, unless it cannot be played. */
	if (opinion->judge.may_wait && dice.die[0] + dice.die[1] == 3 && !tab_position_equal(&after, position))
		best_doublet(opinion, &after, &value);
	return value;
}

/* ---- Answers ----------------------------------------------------------------------------------------------------- */

size_t opinion_play(struct opinion *opinion, const struct kit_request *request, double *value)
{
	opinion_init(opinion, request);
	return best_of(opinion, request->plays, request->count, request->is_again, value);
}

bool opinion_keeps(struct opinion *opinion, const struct kit_request *request, double *value)
{
	double average = 0;

	opinion_init(opinion, request);
	*value = value_of_throw(opinion, &request->position, request->dice);
	for (uint8_t first = 1; first <= 6; first++)
		for (uint8_t second = first; second <= 6; second++)
			average += value_of_throw(opinion, &request->position, (struct tab_dice){{first, second}}) *
			           (first == second ? 1 : 2) / 36;
	return *value >= average;
}

int opinion_doublet(struct opinion *opinion, const struct kit_request *request, double *value)
{
	opinion_init(opinion, request);
	return best_doublet(opinion, &request->position, value);
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

static double value_broken_up(struct opinion *opinion, const struct kit_request *request, int point)
{
	struct tab_position after = request->position;

	if (!request->is_bound) {
		break_up(&after.me, point);
		return value_before_them(opinion, &after);
	}
	break_up(&after.them, tab_point_across(&request->rules, point));
	return value_before_me(opinion, after);
}

int opinion_breakup(struct opinion *opinion, const struct kit_request *request, double *value)
{
	int best = 0;

	opinion_init(opinion, request);
	for (int point = request->breakable; point < request->breakable + 6; point++) {
		double this = value_broken_up(opinion, request, point);

		if (best == 0 || this > *value) {
			*value = this;
			best = point;
		}
	}
	return best;
}

/* ---- The cube, and resignations ---------------------------------------------------------------------------------- */

/* What it is worth if the loser's side gives up, at this level. */
static double worth_of_giving_up(const struct opinion *opinion, const struct tab_side *loser, int sign,
                                 enum tab_level level)
{
	const struct stakes *stakes = &opinion->stakes;
	double points = stakes->points[level == TAB_NO_LEVEL || stakes->gammons_wait ? 0 : level - 1];

	if (stakes->counts_men)
		points = men_points(loser);
	return stakes_worth(stakes, sign * stakes->cube * points);
}

bool opinion_doubles(struct opinion *opinion, const struct kit_request *request, double *value)
{
	const struct stakes *stakes = &opinion->stakes;
	const int doubled = 2 * request->cube;
	struct chances chances;
	double held, taken, dropped, least, most;

	opinion_init(opinion, request);
	chances = chances_before_me(opinion, request->position);
	held = stakes_expected(stakes, &chances, stakes->cube);
	taken = stakes_expected(stakes, &chances, doubled);
	dropped = worth_of_giving_up(opinion, &request->position.them, 1, TAB_NO_LEVEL);
	*value = held;
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

bool opinion_takes(struct opinion *opinion, const struct kit_request *request, double *value)
{
	struct chances chances;

	opinion_init(opinion, request);
	chances = judge_chances(&opinion->judge, &request->position);
	*value = stakes_expected(&opinion->stakes, &chances, 2 * opinion->stakes.cube);
	return *value >= worth_of_giving_up(opinion, &request->position.me, -1, TAB_NO_LEVEL);
}

bool opinion_accepts(struct opinion *opinion, const struct kit_request *request, double *value)
{
	opinion_init(opinion, request);
	*value = value_before_them(opinion, &request->position);
	return worth_of_giving_up(opinion, &request->position.them, 1, request->level) >= *value;
}
