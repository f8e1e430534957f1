/* SPDX-License-Identifier: MIT
 *
 * The library judges whole plays. Whether a beginning leads to one is found by completing it: of an ordinary throw by
 * trying each second step, of a doublet by the plays of the list, whose steps can only be those in another order, since
 * with equal dice what stands where at the end tells how many steps were made from each point.
 */
#include "entry.h"

#include <string.h>

void entry_init(struct entry *entry, const struct tab_rules *rules, const struct tab_position *position,
                struct tab_dice dice, const struct tab_outcome *plays, size_t count)
{
	*entry = (struct entry){
	    .rules = *rules, .position = *position, .dice = dice, .plays = plays, .count = count, .made = {0}};
}

/* ---- Positions on the way ---------------------------------------------------------------------------------------- */

static void set_count(struct tab_side *side, int point, int count)
{
	for (int i = 0; i < 4; i++) {
		side->plane[i] &= ~((uint32_t)1 << point);
		side->plane[i] |= (uint32_t)(count >> i & 1) << point;
	}
}

void entry_step(const struct tab_rules *rules, struct tab_position *position, struct tab_step step)
{
	struct tab_side *me = &position->me, *them = &position->them;
	int sent = 0, across = 0;

	set_count(me, step.from, tab_side_count(me, step.from) - 1);
	if (step.to < TAB_OFF) {
		set_count(me, step.to, tab_side_count(me, step.to) + 1);
		across = tab_point_across(rules, step.to);
		sent = tab_side_count(them, across);
	}
	if (sent > 0) {
		set_count(them, across, 0);
		set_count(them, TAB_BAR, tab_side_count(them, TAB_BAR) + sent);
	}
	/* AD-2.3: the set-up phase ends with an empty reserve. */
	if (tab_side_count(me, TAB_BAR) == 0)
		me->plane[0] &= ~((uint32_t)1 << 31);
}

struct tab_position entry_position(const struct entry *entry)
{
	struct tab_position position = entry->position;

	for (int i = 0; i < entry->made.count; i++)
		entry_step(&entry->rules, &position, entry->made.step[i]);
	return position;
}

/* ---- Beginnings of plays ----------------------------------------------------------------------------------------- */

static bool judge(const struct entry *entry, const struct tab_play *play, struct tab_outcome *out,
                  struct tab_refusal *refusal)
{
	struct tab_outcome unwanted;

	return tab_play_judge(&entry->rules, &entry->position, entry->dice, play, out ? out : &unwanted, refusal) == 0;
}

bool entry_is_complete(const struct entry *entry, struct tab_outcome *out)
{
	return entry->made.count > 0 && judge(entry, &entry->made, out, NULL);
}

static bool is_doublet(const struct entry *entry)
{
	return entry->dice.die[0] == entry->dice.die[1];
}

static bool is_same_step(struct tab_step a, struct tab_step b)
{
	return a.from == b.from && a.to == b.to;
}

/* The step that a checker on a point makes with a die. */
static struct tab_step step_by(int from, int die)
{
	int to = from + die < TAB_OFF ? from + die : TAB_OFF;

	return (struct tab_step){.from = (uint8_t)from, .to = (uint8_t)to};
}

/* Take the steps of a beginning out of a play's. Returns false if the play does not have them all. */
static bool take_out(const struct tab_play *play, const struct tab_play *begun, struct tab_play *rest)
{
	bool is_used[TAB_MAX_STEPS] = {false};

	for (int i = 0; i < begun->count; i++) {
		int at = 0;

		while (at < play->count && (is_used[at] || !is_same_step(play->step[at], begun->step[i])))
			at++;
		if (at == play->count)
			return false;
		is_used[at] = true;
	}
	rest->count = 0;
	for (int i = 0; i < play->count; i++)
		if (!is_used[i])
			rest->step[rest->count++] = play->step[i];
	return true;
}

/* Whether the beginning and the rest, in some order, are a legal play. */
static bool joins(const struct entry *entry, const struct tab_play *begun, const struct tab_play *rest)
{
	if (rest->count == 0)
		return judge(entry, begun, NULL, NULL);
	for (int i = 0; i < rest->count; i++) {
		struct tab_play longer = *begun, fewer = *rest;

		longer.step[longer.count++] = rest->step[i];
		fewer.step[i] = fewer.step[--fewer.count];
		if (joins(entry, &longer, &fewer))
			return true;
	}
	return false;
}

static bool leads_on_by_list(const struct entry *entry, const struct tab_play *begun)
{
	for (size_t i = 0; i < entry->count; i++) {
		struct tab_play rest;

		if (take_out(&entry->plays[i].play, begun, &rest) && joins(entry, begun, &rest))
			return true;
	}
	return false;
}

static bool leads_on_by_dice(const struct entry *entry, const struct tab_play *begun)
{
	struct entry then = *entry;
	struct tab_position position;

	then.made = *begun;
	position = entry_position(&then);
	for (int from = TAB_BAR; from < TAB_OFF; from++)
		for (int i = 0; i < 2 && tab_side_count(&position.me, from) > 0; i++) {
			struct tab_play whole = *begun;

			whole.step[whole.count++] = step_by(from, entry->dice.die[i]);
			if (judge(entry, &whole, NULL, NULL))
				return true;
		}
	return false;
}

/* Whether some legal play begins with these steps. refusal: why not. */
static bool leads_on(const struct entry *entry, const struct tab_play *begun, struct tab_refusal *refusal)
{
	if (judge(entry, begun, NULL, refusal))
		return true;
	/* Where a step is at fault, no more steps can mend it. */
	if (refusal->step > 0 || begun->count >= (is_doublet(entry) ? TAB_MAX_STEPS : 2))
		return false;
	return is_doublet(entry) ? leads_on_by_list(entry, begun) : leads_on_by_dice(entry, begun);
}

/* ---- What can follow, and what is made --------------------------------------------------------------------------- */

size_t entry_next(const struct entry *entry, struct tab_step next[ENTRY_STEPS])
{
	const struct tab_position position = entry_position(entry);
	size_t count = 0;

	if (entry->made.count == TAB_MAX_STEPS)
		return 0;
	for (int from = TAB_BAR; from < TAB_OFF; from++)
		for (int i = 0; i < (is_doublet(entry) ? 1 : 2) && tab_side_count(&position.me, from) > 0; i++) {
			struct tab_play play = entry->made;
			struct tab_step step = step_by(from, entry->dice.die[i]);
			struct tab_refusal refusal;

			/* Two dice that bear the same checker off make one step. */
			if (i == 1 && count > 0 && is_same_step(next[count - 1], step))
				continue;
			step.sends = step.to < TAB_OFF &&
			             tab_side_count(&position.them, tab_point_across(&entry->rules, step.to)) > 0;
			play.step[play.count++] = step;
			if (leads_on(entry, &play, &refusal))
				next[count++] = step;
		}
	return count;
}

int entry_add(struct entry *entry, const struct tab_play *steps, struct tab_refusal *refusal)
{
	struct tab_play play = entry->made;

	for (int i = 0; i < steps->count; i++) {
		if (play.count == TAB_MAX_STEPS) {
			*refusal = (struct tab_refusal){i + 1, "TG-2.2", "the throw gives no more steps"};
			return -1;
		}
		play.step[play.count++] = steps->step[i];
	}
	if (!leads_on(entry, &play, refusal)) {
		refusal->step = refusal->step > entry->made.count ? refusal->step - entry->made.count : 0;
		return -1;
	}
	entry->made = play;
	return 0;
}

bool entry_undo(struct entry *entry)
{
	if (entry->made.count == 0)
		return false;
	entry->made.count--;
	return true;
}

/* Which die made a step: the one of its length, or a larger one that bears off. -1: none of them. */
static int die_of(const int dice[], int count, struct tab_step step)
{
	int length = step.to - step.from, best = -1;

	for (int i = 0; i < count; i++)
		if (dice[i] == length)
			return i;
		else if (step.to == TAB_OFF && dice[i] > length && (best < 0 || dice[i] < dice[best]))
			best = i;
	return best;
}

int entry_dice(const struct entry *entry, uint8_t die[TAB_MAX_STEPS], uint8_t *used)
{
	int dice[TAB_MAX_STEPS] = {entry->dice.die[0], entry->dice.die[1]}, count = 2;

	if (is_doublet(entry)) {
		/* How many steps a doublet gives is an option of the game; the longest play tells how many. */
		count = 0;
		for (size_t i = 0; i < entry->count; i++)
			for (; count < entry->plays[i].play.count; count++)
				dice[count] = entry->dice.die[0];
	}
	for (int i = 0; i < count; i++)
		die[i] = (uint8_t)dice[i];
	*used = 0;
	for (int i = 0; i < entry->made.count; i++) {
		int by = die_of(dice, count, entry->made.step[i]);

		if (by >= 0) {
			*used |= (uint8_t)(1 << by);
			dice[by] = 0;
		}
	}
	return count;
}

void entry_dice_left(const struct entry *entry, char text[ENTRY_DICE_SIZE])
{
	uint8_t die[TAB_MAX_STEPS], used;
	int count = entry_dice(entry, die, &used), length = 0;

	for (int i = 0; i < count; i++)
		if (!(used >> i & 1))
			text[length++] = (char)('0' + die[i]);
	text[length] = '\0';
}
