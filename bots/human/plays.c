/* SPDX-License-Identifier: MIT
 *
 * The request to play: a play whole in one line, or step by step, or by its number in the list.
 */
#include "human.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Illegal plays in a row after which the list is offered. */
enum { PATIENCE = 3 };

/* ---- The list ---------------------------------------------------------------------------------------------------- */

static int compare_plays(const void *one, const void *other)
{
	const struct tab_play *a = &((const struct tab_outcome *)one)->play;
	const struct tab_play *b = &((const struct tab_outcome *)other)->play;

	for (int i = 0; i < a->count && i < b->count; i++) {
		if (a->step[i].from != b->step[i].from)
			return a->step[i].from - b->step[i].from;
		if (a->step[i].to != b->step[i].to)
			return a->step[i].to - b->step[i].to;
	}
	return a->count - b->count;
}

bool plays_prepare(struct human *human)
{
	struct kit_request *request = &human->request;

	if (request->dice.die[0] == 0 || tab_position_ended(&request->rules, &request->position))
		return false;
	request->plays = human->plays;
	request->count = tab_plays(&request->rules, &request->position, request->dice, human->plays);
	qsort(human->plays, request->count, sizeof *human->plays, compare_plays);
	entry_init(&human->entry, &request->rules, &request->position, request->dice, human->plays, request->count);
	human->has_listed = false;
	return request->count > 0;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* Write `1/7/11` as `1/7 7/11`, and a single blank for several. Returns false if there is no room. */
static bool unchain(const char *text, char *out, size_t size)
{
	const char *point = NULL; /* the end of the last step of this word */
	size_t used = 0;

	for (; *text; text++) {
		size_t length = point ? strcspn(point, "/* ") : 0;

		if (used + length + 3 > size)
			return false;
		if (*text == ' ' && text[1] == ' ')
			continue;
		if (*text == '/' && point) {
			out[used++] = ' ';
			memcpy(out + used, point, length);
			used += length;
		}
		if (*text == '/' || *text == ' ')
			point = *text == '/' ? text + 1 : NULL;
		out[used++] = *text;
	}
	out[used] = '\0';
	return true;
}

int plays_parse(const struct tab_rules *rules, const char *text, struct tab_play *play, struct tab_error *error)
{
	char whole[200];

	if (!unchain(text, whole, sizeof whole)) {
		snprintf(error->text, sizeof error->text, "no play is that long");
		return -1;
	}
	return tab_play_parse(rules, whole, play, error);
}

/* ---- What is said ------------------------------------------------------------------------------------------------ */

void plays_prompt(const struct human *human, char *prompt, size_t size)
{
	char dice[ENTRY_DICE_SIZE];

	entry_dice_left(&human->entry, dice);
	if (entry_is_complete(&human->entry, NULL))
		snprintf(prompt, size, "play this? [y, undo] ");
	else
		snprintf(prompt, size, "play %s> ", dice);
}

/* Whether a refused step is as long as both dice together. */
static bool is_sum(const struct human *human, const struct tab_play *play, int step)
{
	const struct tab_dice dice = human->request.dice;
	struct tab_step at;

	if (step < 1 || step > play->count)
		return false;
	at = play->step[step - 1];
	return at.to - at.from == dice.die[0] + dice.die[1];
}

void plays_explain(struct human *human, const struct tab_play *play, const struct tab_refusal *refusal)
{
	struct tab_play one = {.count = 1};
	char text[TAB_PLAY_SIZE];

	human->clause = refusal->clause;
	if (refusal->step > 0 && refusal->step <= play->count) {
		one.step[0] = play->step[refusal->step - 1];
		tab_play_print(&human->request.rules, &one, text);
		screen_say(human, "no: %s: %s (%s)", text, refusal->text, refusal->clause);
	} else {
		screen_say(human, "no: %s (%s)", refusal->text, refusal->clause);
	}
	if (is_sum(human, play, refusal->step))
		screen_say(human,
		           "each die is a step of its own: write where the checker touches down, FROM/BETWEEN/TO");
	else
		screen_say(human, "'rules' shows %s", refusal->clause);
}

static void refuse(struct human *human, const struct tab_play *play, const struct tab_refusal *refusal)
{
	plays_explain(human, play, refusal);
	if (++human->refusals >= PATIENCE)
		screen_say(human, "'list' shows all %zu legal plays; a number then takes one", human->request.count);
}

/* ---- Taking ------------------------------------------------------------------------------------------------------ */

/* What the tutor says of a play. Returns false if the person takes it back. */
static bool tutor_lets(struct human *human, const struct tab_outcome *outcome)
{
	const struct kit_request *request = &human->request;
	struct tutor_play best[TUTOR_BEST];
	char amount[TUTOR_AMOUNT_SIZE], prompt[160], text[TAB_PLAY_SIZE];
	double cost;

	if (!human->options.has_tutor)
		return true;
	cost = tutor_cost(&human->tutor, request, outcome);
	tutor_amount(request, cost, false, amount);
	if (tutor_is_blunder(request, cost)) {
		snprintf(prompt, sizeof prompt, "this gives away %s; play it all the same? [y/n] ", amount);
		if (!question_confirm(human, prompt))
			return false;
	}
	tutor_best(&human->tutor, request, best);
	tab_play_print(&request->rules, &human->plays[best[0].index].play, text);
	if (tutor_is_mistake(request, cost))
		screen_news(human, "tutor: that gave away %s; %s was better", amount, text);
	else
		screen_news(human, "tutor: no play was better");
	return true;
}

static void finish(struct human *human)
{
	struct tab_outcome outcome;
	char text[TAB_PLAY_SIZE], left[ENTRY_DICE_SIZE];

	if (!entry_is_complete(&human->entry, &outcome))
		return;
	human->news_count = 0;
	if (!tutor_lets(human, &outcome)) {
		human->entry.made.count = 0;
		question_draw(human);
		return;
	}
	entry_dice_left(&human->entry, left);
	if (*left && !tab_position_ended(&human->request.rules, &outcome.after))
		screen_news(human, "The rest of your throw, %s, cannot be played (TG-3.1).", left);
	tab_play_print(&human->request.rules, &outcome.play, text);
	human->position = outcome.after;
	human->refusals = 0;
	question_answer(human, "play %s", text);
}

/* Make steps. A whole play in one line needs no second word, unless the person wants to be asked. */
static void make_steps(struct human *human, const struct tab_play *steps)
{
	const bool is_first = human->entry.made.count == 0;
	struct tab_refusal refusal;

	if (entry_add(&human->entry, steps, &refusal) < 0) {
		refuse(human, steps, &refusal);
		return;
	}
	human->refusals = 0;
	if (is_first && !human->options.confirms && entry_is_complete(&human->entry, NULL))
		finish(human);
	else
		question_draw(human);
}

static void take_number(struct human *human, const char *line)
{
	const unsigned long number = strlen(line) < 6 ? strtoul(line, NULL, 10) : 0;

	if (!human->has_listed) {
		screen_say(human, "numbers are those of the list: see it first, with 'list'");
		return;
	}
	if (number < 1 || number > human->request.count) {
		screen_say(human, "the list goes from 1 to %zu", human->request.count);
		return;
	}
	human->entry.made.count = 0;
	make_steps(human, &human->plays[number - 1].play);
}

static void take_yes(struct human *human)
{
	char dice[ENTRY_DICE_SIZE];

	entry_dice_left(&human->entry, dice);
	if (entry_is_complete(&human->entry, NULL))
		finish(human);
	else
		screen_say(human, "the play is not complete: %s is left to be played", dice);
}

/* What is no play, nor a command, was meant as the one or the other. */
static void say_unread(struct human *human, const char *line, const char *why)
{
	if (strchr(line, '/'))
		screen_say(human, "%s", why);
	else
		screen_say(human, "'%.30s' is neither a step, FROM/TO, nor a command: 'help' lists them", line);
}

void plays_take(struct human *human, const char *line)
{
	struct tab_play play;
	struct tab_error error;

	if (strcmp(line, "y") == 0 || strcmp(line, "yes") == 0 || strcmp(line, "done") == 0)
		take_yes(human);
	else if (strspn(line, "0123456789") == strlen(line))
		take_number(human, line);
	else if (plays_parse(&human->request.rules, line, &play, &error) < 0)
		say_unread(human, line, error.text);
	else if (play.count == 0)
		screen_say(human, "no: you can play, so you may not pass (TG-3.1)");
	else
		make_steps(human, &play);
}
