/* SPDX-License-Identifier: MIT
 *
 * Judging a given play, and saying why it is illegal.
 *
 * Text does not say which die makes which step, so the dice are tried in both orders, and the order that gets further
 * is believed. A play whose steps are all legal is legal if it leads to an outcome that the generator lists (TG-3.4).
 */
#include "engine.h"

static const char *const STEPS[] = {
    [2] = "the throw gives two steps",
    [3] = "the throw gives three steps",
    [4] = "the throw gives four steps",
};

static const char WRONG_LENGTH[] = "no die makes a step of this length";

static void refuse(struct tab_refusal *refusal, int step, const char *clause, const char *text)
{
	*refusal = (struct tab_refusal){.step = step, .clause = clause, .text = text};
}

/* Say why `throw_sources` does not let this step be made with this die. */
static void refuse_step(const struct tab_engine *engine, const struct traits *traits, const struct view *view,
                        const struct tab_side *me, struct tab_step step, int number, int die,
                        struct tab_refusal *refusal)
{
	int reach = step.from + die;

	if (!(view->mine >> step.from & 1))
		refuse(refusal, number, "TG-2.1", "there is no checker to move");
	else if (view->mine & BAR && step.from != TAB_BAR && !traits->reserve)
		refuse(refusal, number, "TG-2.7", "a checker on the bar must enter first");
	else if (step.to == TAB_OFF ? reach < TAB_OFF : reach != step.to)
		refuse(refusal, number, "TG-2.1", WRONG_LENGTH);
	else if (step.to == TAB_OFF && view->mine & ~LAST_QUARTER)
		refuse(refusal, number, "TG-4.1", "not all checkers are in the last quarter");
	else if (step.to == TAB_OFF)
		refuse(refusal, number, traits->bearing == BEAR_EXACT ? engine->clause_exact : engine->clause_bearing,
		       "this die does not bear off from this point");
	else if (!(open_points(traits, view, me) >> step.to & 1) && view->closed >> step.to & 1)
		refuse(refusal, number, "TG-2.5", "the point is closed");
	else if (!(traits->single >> step.to & 1))
		refuse(refusal, number, engine->clause_entering, "the dice must enter checkers first");
	else if (step.to == engine->setup[0].point)
		refuse(refusal, number, engine->clause_home, "an own checker is still there");
	else
		refuse(refusal, number, engine->clause_own_point, "an own checker is there, and the point holds one");
}

/*
 * Make the steps with the dice in one order.
 *
 * Returns: the number of steps made; all of them if the play is possible.
 */
static int follow(const struct tab_rules *rules, const struct traits *traits, const struct tab_play *play,
                  const uint8_t die[TAB_MAX_STEPS], struct tab_outcome *out, struct tab_refusal *refusal)
{
	const struct tab_engine *engine = rules->game->engine;
	const struct tab_dice dice = {{die[0], die[1]}};

	for (int i = 0; i < play->count; i++) {
		struct view view = view_of(traits->same_way, &out->after);
		struct tab_step step = play->step[i];
		int reach = step.from + die[i] < TAB_OFF ? step.from + die[i] : TAB_OFF;
		struct made made;

		if (out->result.kind != TAB_NO_WIN) {
			refuse(refusal, i + 1, engine->clause_over, "the game is over before this step");
			return i;
		}
		if (reach != step.to ||
		    !(throw_sources(traits, &view, &out->after.me, dice, 2 - i, die[i]) >> step.from & 1)) {
			refuse_step(engine, traits, &view, &out->after.me, step, i + 1, die[i], refusal);
			return i;
		}
		made = make_step(traits, &out->after, &view, step.from, die[i]);
		out->play.step[i] = step;
		out->play.step[i].sends = made.sends;
		out->play.count++;
		out->result = traits->ending(rules, &out->after, made.forced);
	}
	return play->count;
}

/*
 * Whether a play whose steps are all legal meets every obligation by itself: no die is left, and no pip lost. Nearly
 * all plays do, and need no look at what else there is.
 */
static bool is_beyond_doubt(const struct traits *traits, const struct tab_outcome *out, struct tab_dice dice)
{
	int left = dice.die[0] + dice.die[1];

	if (dice.die[0] == dice.die[1] || out->play.count != 2)
		return false;
	for (int i = 0; i < 2; i++)
		left -= out->play.step[i].to - out->play.step[i].from;
	return left == 0 || !traits->spares;
}

/* Say which obligation a play fails whose steps are all legal. `list` is what would have been legal. */
static void refuse_whole(const struct tab_engine *engine, const struct traits *traits, const struct tab_outcome *list,
                         size_t count, const struct tab_play *play, struct tab_dice dice, struct tab_refusal *refusal)
{
	int most = 0;

	for (size_t i = 0; i < count; i++)
		if (list[i].play.count > most)
			most = list[i].play.count;
	if (count == 0 || (play->count < most && is_one_two(traits, dice)))
		refuse(refusal, 0, engine->clause_one_two, "the one and the two must both be played, or neither");
	else if (play->count < most)
		refuse(refusal, 0, "TG-3.1", play->count ? "more of the dice can be used" : "a play is possible");
	else if (play->count == 1 && dice.die[0] != dice.die[1])
		refuse(refusal, 0, "TG-3.2", "the larger die can be used");
	else
		refuse(refusal, 0, "ST-5.3", "another play loses fewer pips in bearing off");
}

/* Judge a play whose steps are all legal by the list of what is. */
static int judge_whole(const struct tab_rules *rules, const struct traits *traits, const struct tab_position *position,
                       struct tab_dice dice, struct tab_outcome *out, struct tab_refusal *refusal)
{
	struct tab_outcome list[TAB_MAX_PLAYS];
	size_t count = rules->game->engine->plays(rules, position, dice, list);

	for (size_t i = 0; i < count; i++)
		if (list[i].result.kind == out->result.kind && tab_position_equal(&list[i].after, &out->after)) {
			out->dice_left = list[i].dice_left;
			return 0;
		}
	refuse_whole(rules->game->engine, traits, list, count, &out->play, dice, refusal);
	return -1;
}

int tab_play_judge(const struct tab_rules *rules, const struct tab_position *position, struct tab_dice dice,
                   const struct tab_play *play, struct tab_outcome *out, struct tab_refusal *refusal)
{
	const struct traits traits = rules->game->engine->traits(rules);
	bool doublet = dice.die[0] == dice.die[1];
	struct tab_refusal unwanted;
	int furthest = -1;

	if (!refusal)
		refusal = &unwanted;
	*out = (struct tab_outcome){.after = *position};
	if (play->count == 0) {
		if (!tab_plays_any(rules, position, dice))
			return 0;
		refuse(refusal, 0, "TG-3.1", "a play is possible");
		return -1;
	}
	if (play->count > (doublet ? traits.doublet_steps : 2)) {
		refuse(refusal, (doublet ? traits.doublet_steps : 2) + 1, "TG-2.2",
		       STEPS[doublet ? traits.doublet_steps : 2]);
		return -1;
	}
	for (int order = 0; order < (doublet ? 1 : 2); order++) {
		const uint8_t first = dice.die[order], second = dice.die[1 - order];
		const uint8_t die[TAB_MAX_STEPS] = {first, second, first, second};
		struct tab_refusal why;
		int made;

		*out = (struct tab_outcome){.after = *position};
		made = follow(rules, &traits, play, die, out, &why);
		if (made == play->count) {
			if (is_beyond_doubt(&traits, out, dice) ||
			    judge_whole(rules, &traits, position, dice, out, refusal) == 0)
				return 0;
			furthest = made;
		} else if (made > furthest || (made == furthest && refusal->text == WRONG_LENGTH)) {
			/* Of two reasons at the same step, one that is not about the wrong die. */
			*refusal = why;
			furthest = made;
		}
	}
	return -1;
}
