/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes the answers of players, in the course of a whole game. The input is lines: a game with options, then what the
 * game needs, one after the other: two digits for a throw, four for two throws, a play without its verb, or another
 * decision. Whatever is accepted must come out as it went in; whatever is refused leaves the game as it was.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tablier.h"

static void require(int holds)
{
	if (!holds)
		abort();
}

/* Take a line off the text. */
static char *next_line(char **text)
{
	char *line = *text;

	*text += strcspn(line, "\n");
	if (**text)
		*(*text)++ = '\0';
	return line;
}

/* A line that is no throw is one as well, so that the game goes on. */
static struct tab_dice dice_of(const char *digits)
{
	struct tab_dice dice = {{1, 2}};

	for (int i = 0; i < 2 && digits[i] >= '1' && digits[i] <= '6'; i++)
		dice.die[i] = (uint8_t)(digits[i] - '0');
	return dice;
}

static void throw_dice(struct tab_state *state, const char *line)
{
	const struct tab_dice pair[2] = {dice_of(line), dice_of(strlen(line) > 2 ? line + 2 : line)};

	if (state->need == TAB_NEED_STARTER_PAIR)
		tab_state_throw_pair(state, pair);
	else
		tab_state_throw(state, pair[0]);
}

/* Whether the answer was refused. */
static bool is_refused(int status, const struct tab_refusal *refusal)
{
	require(status == 0 || (status == -1 && refusal->clause && refusal->text));
	return status < 0;
}

/* Whether the line was an answer that the game took. */
static bool answer(struct tab_state *state, const char *line)
{
	struct tab_decision decision, same;
	struct tab_refusal refusal;
	char again[TAB_DECISION_SIZE];
	struct tab_play play;
	struct tab_error error;

	if (state->need == TAB_NEED_PLAY && tab_play_parse(&state->rules, line, &play, &error) == 0)
		return !is_refused(tab_state_play(state, &play, NULL, &refusal), &refusal);
	if (tab_decision_parse(&state->rules, line, &decision, &error) < 0) {
		require(error.text[0] != '\0');
		return false;
	}
	tab_decision_print(&state->rules, decision, again);
	require(tab_decision_parse(&state->rules, again, &same, &error) == 0);
	require(decision.choice == same.choice && decision.number == same.number);
	return !is_refused(tab_state_decide(state, decision, &refusal), &refusal);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1), *at = text;
	struct tab_state state, before;
	struct tab_rules rules;

	require(text != NULL);
	memcpy(text, data, size);
	text[size] = '\0';
	if (tab_rules_parse(&rules, next_line(&at), NULL) == 0) {
		memset(&state, 0, sizeof state);
		tab_state_start(&state, &rules, NULL);
		while (*at && state.need != TAB_NEED_NOTHING) {
			const char *line = next_line(&at);

			before = state;
			if (tab_state_needs_dice(&state))
				throw_dice(&state, line);
			else if (!answer(&state, line))
				require(memcmp(&before, &state, sizeof state) == 0);
		}
		require((state.need == TAB_NEED_NOTHING) == (state.ending != TAB_UNDER_WAY));
	}
	free(text);
	return 0;
}
