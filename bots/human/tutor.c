/* SPDX-License-Identifier: MIT */
#include "tutor.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "value/value.h"

/* In points; and in chances to win a match to points. */
static const double MISTAKE[] = {0.02, 0.005};
static const double BLUNDER[] = {0.2, 0.04};

int tutor_init(struct tutor *tutor)
{
	tutor->opinion = calloc(1, sizeof *tutor->opinion);
	return tutor->opinion ? 0 : -1;
}

void tutor_release(struct tutor *tutor)
{
	free(tutor->opinion);
	tutor->opinion = NULL;
}

/* The first `count` are in order: put one more in its place. */
static size_t insert(struct tutor_play best[], size_t count, struct tutor_play play)
{
	size_t at = count < TUTOR_BEST ? count : TUTOR_BEST;

	for (; at > 0 && best[at - 1].value < play.value; at--)
		if (at < TUTOR_BEST)
			best[at] = best[at - 1];
	if (at < TUTOR_BEST)
		best[at] = play;
	return count < TUTOR_BEST ? count + 1 : count;
}

size_t tutor_best(struct tutor *tutor, const struct kit_request *request, struct tutor_play best[TUTOR_BEST])
{
	const size_t first = opinion_play(tutor->opinion, request, &best[0].value);
	size_t count = 1;

	best[0] = (struct tutor_play){
	    .index = first,
	    .value = opinion_outcome(tutor->opinion, &request->plays[first], request->is_again),
	};
	/* The bot's choice stays first: it takes a win at once, whatever else might bring. */
	for (size_t i = 0; i < request->count; i++) {
		struct tutor_play play = {.index = i};

		if (i == first)
			continue;
		play.value =
		    fmin(opinion_outcome(tutor->opinion, &request->plays[i], request->is_again), best[0].value);
		play.cost = best[0].value - play.value;
		count = insert(best, count, play);
	}
	return count;
}

double tutor_cost(struct tutor *tutor, const struct kit_request *request, const struct tab_outcome *outcome)
{
	double unused;
	size_t best = opinion_play(tutor->opinion, request, &unused);

	return fmax(opinion_outcome(tutor->opinion, &request->plays[best], request->is_again) -
	                opinion_outcome(tutor->opinion, outcome, request->is_again),
	            0);
}

bool tutor_is_mistake(const struct kit_request *request, double cost)
{
	return cost >= MISTAKE[request->points > 0];
}

bool tutor_is_blunder(const struct kit_request *request, double cost)
{
	return cost >= BLUNDER[request->points > 0];
}

void tutor_amount(const struct kit_request *request, double amount, bool has_sign, char text[TUTOR_AMOUNT_SIZE])
{
	if (request->points > 0)
		snprintf(text, TUTOR_AMOUNT_SIZE, has_sign ? "%+.1f %% of the match" : "%.1f %% of the match",
		         100 * amount);
	else
		snprintf(text, TUTOR_AMOUNT_SIZE, has_sign ? "%+.2f points" : "%.2f points", amount);
}

bool tutor_advise(struct tutor *tutor, const struct kit_request *request, const char *what,
                  char text[TUTOR_ADVICE_SIZE])
{
	struct opinion *opinion = tutor->opinion;
	char answer[TAB_DECISION_SIZE], amount[TUTOR_AMOUNT_SIZE];
	struct tab_decision decision = {.choice = 0};
	double value = 0;

	if (strcmp(what, "double") == 0)
		decision.choice = opinion_doubles(opinion, request, &value) ? TAB_DOUBLE : TAB_ROLL;
	else if (strcmp(what, "take") == 0)
		decision.choice = opinion_takes(opinion, request, &value) ? TAB_TAKE : TAB_DROP;
	else if (strcmp(what, "keep") == 0)
		decision.choice = opinion_keeps(opinion, request, &value) ? TAB_KEEP : TAB_RETHROW;
	else if (strcmp(what, "resignation") == 0)
		decision.choice = opinion_accepts(opinion, request, &value) ? TAB_ACCEPT : TAB_DECLINE;
	else if (strcmp(what, "doublet") == 0)
		decision = (struct tab_decision){TAB_DOUBLET, (uint8_t)opinion_doublet(opinion, request, &value)};
	else if (strcmp(what, "breakup") == 0)
		decision = (struct tab_decision){TAB_BREAKUP, (uint8_t)opinion_breakup(opinion, request, &value)};
	else
		return false;
	tab_decision_print(&request->rules, decision, answer);
	tutor_amount(request, value, true, amount);
	snprintf(text, TUTOR_ADVICE_SIZE, "the reference bot would say '%s', and expects %s", answer, amount);
	return true;
}
