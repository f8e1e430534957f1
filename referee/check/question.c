/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "question.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/text.h"

/* The words of requests, and what may be answered (PR-4.2). */
static const struct {
	const char *what, *answers;
} REQUESTS[] = {
    [TAB_NEED_PLAY] = {"play", "'play STEPS' with a legal play"},
    [TAB_NEED_KEEP] = {"keep", "'keep' or 'rethrow'"},
    [TAB_NEED_DOUBLE] = {"double", "'double' or 'roll'"},
    [TAB_NEED_TAKE] = {"take", "'take' or 'drop'"},
    [TAB_NEED_DOUBLET] = {"doublet", "'doublet N', N from 1 to 6"},
    [TAB_NEED_BREAKUP] = {"breakup", "'breakup POINT', of the six points that bar the way"},
    [TAB_NEED_RESIGNATION] = {"resignation", "'accept' or 'decline'"},
};

/* What a state asks, as in `ask play`. */
static const char *word_of(const struct tab_state *state)
{
	return REQUESTS[state->need].what;
}

/* ---- The request ------------------------------------------------------------------------------------------------- */

/* The words of a request behind its first two in the opposite order; a list of plays stays at the end (PR-1.2). */
static void reverse(struct text *line)
{
	const char *plays = strstr(line->data, " plays: ");
	const char *end = plays ? plays : line->data + line->used - 1;
	const char *head = strchr(strchr(line->data, ' ') + 1, ' ');
	struct text out = {.data = NULL};

	text_add(&out, line->data, (size_t)(head - line->data));
	for (const char *last = end; last > head;) {
		const char *word = last - 1;

		while (*word != ' ')
			word--;
		text_add(&out, word, (size_t)(last - word));
		last = word;
	}
	text_add_string(&out, end);
	text_release(line);
	*line = out;
}

/* ` KEY=… …` of the request: what stays the same for a game, and the words that are added. */
static void make_prefix(const struct check *check, const struct question *question, struct text *prefix)
{
	char game[TAB_RULES_SIZE];
	const long move_ms = question->move_ms ? question->move_ms : check->config->move_ms;
	const struct protocol_match match = {
	    .game = game,
	    .games = question->points ? 0 : CHECK_SESSION_GAMES,
	    .points = question->points,
	    .move_ms = question->has_clock ? 0 : move_ms,
	};

	tab_rules_print(&question->state->rules, game);
	if (question->more)
		text_format(prefix, " %s", question->more);
	protocol_ask_prefix(prefix, &match, check->number, question->score, 0);
}

static void make_request(const struct check *check, const struct question *question, struct text *out)
{
	const struct tab_state *state = question->state;
	const bool is_play = state->need == TAB_NEED_PLAY;
	struct tab_position position = state->position;
	struct tab_outcome *plays = NULL;
	struct text prefix = {.data = NULL};
	char board[TAB_BOARD_SIZE];
	size_t count = 0;
	long clock_ms = question->has_clock ? question->move_ms : 0;
	struct protocol_request request = {
	    .what = word_of(state),
	    .turn = tab_state_turn_number(state),
	    .board = board,
	    .again = tab_state_may_throw_again(state),
	    .cube = tab_rules_have_cube(&state->rules) ? state->cube : 0,
	    .owner = state->owner,
	    .is_crawford = state->is_crawford,
	    .level = state->need == TAB_NEED_RESIGNATION ? tab_level_name((enum tab_level)state->level) : "",
	    .clock_ms = clock_ms,
	    .their_ms = clock_ms,
	};

	if (is_play || state->need == TAB_NEED_KEEP)
		request.dice = state->dice;
	if (state->asked != state->turn)
		tab_position_swap(&position);
	tab_position_print(&state->rules, &position, board);
	if (is_play && check->wants_plays) {
		plays = xalloc(TAB_MAX_PLAYS * sizeof *plays);
		count = tab_plays(&state->rules, &state->position, state->dice, plays);
	}
	make_prefix(check, question, &prefix);
	protocol_ask(out, &prefix, &request, state->asked, &state->rules, plays, count);
	text_release(&prefix);
	free(plays);
	if (question->is_reversed)
		reverse(out);
}

void question_send(struct check *check, const struct question *question)
{
	struct text request = {.data = NULL};

	make_request(check, question, &request);
	if (question->pings)
		text_format(&request, "ping %lu\n", ++check->token);
	talk_send_text(check->talk, request.data, request.used);
	text_release(&request);
}

/* ---- The answer -------------------------------------------------------------------------------------------------- */

static bool judge_play(struct check *check, const struct tab_state *state, const char *text)
{
	struct tab_refusal refusal;
	struct tab_outcome outcome;
	struct tab_error why;
	struct tab_play play;
	char clause[40], step[16] = "";

	if (tab_play_parse(&state->rules, text, &play, &why) < 0)
		return check_fail(check, "PR-4.4", "a play: %s", why.text);
	if (tab_play_judge(&state->rules, &state->position, state->dice, &play, &outcome, &refusal) == 0)
		return true;
	if (refusal.step)
		snprintf(step, sizeof step, "step %d: ", refusal.step);
	snprintf(clause, sizeof clause, "PR-4.2, %s", refusal.clause);
	return check_fail(check, clause, "a legal play; of '%.60s', %s%s", text, step, refusal.text);
}

static bool judge(struct check *check, const struct tab_state *state, const struct message *message, const char *line)
{
	struct tab_state trial = *state;
	struct tab_decision decision;
	struct tab_refusal refusal;
	struct tab_error why;
	char clause[40];

	if (message->kind == MESSAGE_PLAY && state->need == TAB_NEED_PLAY)
		return judge_play(check, state, message->rest);
	if (message->kind == MESSAGE_PLAY)
		return check_fail(check, "PR-4.2", "%s, not a play", REQUESTS[state->need].answers);
	if (tab_decision_parse(&state->rules, line, &decision, &why) < 0)
		return check_fail(check, "PR-4.2", "%s: %s", REQUESTS[state->need].answers, why.text);
	if (tab_state_decide(&trial, decision, &refusal) == 0)
		return true;
	snprintf(clause, sizeof clause, strcmp(refusal.clause, "PR-4.2") == 0 ? "%s" : "PR-4.2, %s", refusal.clause);
	return check_fail(check, clause, "%s: %s", REQUESTS[state->need].answers, refusal.text);
}

bool question_ask(struct check *check, const struct question *question)
{
	const long limit_ms = question->move_ms ? question->move_ms : check->config->move_ms;
	struct message message;
	struct talk_line line;
	char expected[200], token[24];

	snprintf(expected, sizeof expected, "%s within %ld ms", REQUESTS[question->state->need].answers, limit_ms);
	question_send(check, question);
	if (!check_next(check, limit_ms, "PR-4.2, PR-6.2", expected, &line, &message))
		return false;
	if (message.kind == MESSAGE_PONG)
		return check_fail(check, "PR-2.4", "%s, and the pong after it",
		                  REQUESTS[question->state->need].answers);
	if (message.kind == MESSAGE_ENTROPY)
		return check_fail(check, "PR-8.2", "%s; no entropy is welcome now", expected);
	if (!judge(check, question->state, &message, line.text))
		return false;
	if (!question->pings)
		return check_ping(check, "PR-2.4");
	snprintf(token, sizeof token, "%lu", check->token);
	return check_pong(check, token, "PR-2.4");
}
