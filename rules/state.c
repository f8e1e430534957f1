/* SPDX-License-Identifier: MIT
 *
 * The course of a game: what it waits for, and what the answer does to it.
 */
#include <assert.h>

#include "engine.h"

void tab_state_start(struct tab_state *state, const struct tab_rules *rules, int starter)
{
	*state = (struct tab_state){
	    .rules = *rules,
	    .need = starter == TAB_NOBODY ? TAB_NEED_STARTER : TAB_NEED_THROW,
	    .turn = (uint8_t)starter,
	    .winner = TAB_NOBODY,
	};
	tab_position_opening(rules, &state->position);
}

static void end(struct tab_state *state, enum tab_ending ending, int winner, struct tab_result result)
{
	state->need = TAB_NEED_NOTHING;
	state->ending = (uint8_t)ending;
	state->winner = (uint8_t)winner;
	state->result = result;
}

/* Close the turn: the position after it has been entered, and did not end the game. */
static void next_turn(struct tab_state *state)
{
	/* TG-5.2 */
	if (tab_position_dead(&state->rules, &state->position)) {
		end(state, TAB_DEAD, TAB_NOBODY, (struct tab_result){0});
		return;
	}
	tab_position_swap(&state->position);
	state->turn = 1 - state->turn;
	state->need = TAB_NEED_THROW;
}

bool tab_state_throw(struct tab_state *state, struct tab_dice dice)
{
	assert(state->need == TAB_NEED_STARTER || state->need == TAB_NEED_THROW);
	if (state->need == TAB_NEED_STARTER) {
		/* TG-5.4, ST-1.4 */
		bool first_is_lower = dice.die[0] < dice.die[1];

		if (dice.die[0] != dice.die[1]) {
			state->turn = first_is_lower == state->rules.game->engine->lower_starts ? 0 : 1;
			state->need = TAB_NEED_THROW;
		}
		return false;
	}
	state->dice = dice;
	state->turns++;
	state->need = TAB_NEED_PLAY;
	if (tab_plays_any(&state->rules, &state->position, dice))
		return false;
	next_turn(state);
	return true;
}

int tab_state_play(struct tab_state *state, const struct tab_play *play, struct tab_play *made,
                   struct tab_refusal *refusal)
{
	struct tab_outcome outcome;

	assert(state->need == TAB_NEED_PLAY);
	if (tab_play_judge(&state->rules, &state->position, state->dice, play, &outcome, refusal) < 0)
		return -1;
	if (made)
		*made = outcome.play;
	state->position = outcome.after;
	if (outcome.result.kind != TAB_NO_WIN)
		end(state, TAB_WON, state->turn, outcome.result);
	else
		next_turn(state);
	return 0;
}

void tab_state_forfeit(struct tab_state *state, int loser)
{
	assert(state->need != TAB_NEED_NOTHING);
	end(state, TAB_FORFEIT, 1 - loser, (struct tab_result){.points = 1});
}

void tab_state_abandon(struct tab_state *state)
{
	assert(state->need != TAB_NEED_NOTHING);
	end(state, TAB_UNFINISHED, TAB_NOBODY, (struct tab_result){0});
}
