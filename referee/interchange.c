/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "interchange.h"

#include <string.h>

bool interchange_suits(const struct tab_rules *rules)
{
	return rules->game->descending && tab_point_across(rules, 1) == TAB_POINTS;
}

struct interchange interchange_of_position(const struct tab_position *position)
{
	return (struct interchange){
	    .position = *position,
	    .game = INTERCHANGE_PLAYING,
	    .most_cube_log = INTERCHANGE_USUAL_CUBE_LOG,
	    .owner = TAB_NOBODY,
	};
}

/* ---- From a game ------------------------------------------------------------------------------------------------- */

/* The value of an option of the game, or "" where it has none of this name. */
static const char *option_of(const struct tab_rules *rules, const char *name)
{
	for (size_t i = 0; i < rules->game->option_count; i++)
		if (strcmp(rules->game->options[i].name, name) == 0)
			return rules->game->options[i].values[rules->option[i]];
	return "";
}

static uint8_t log_of(uint8_t cube)
{
	uint8_t log = 0;

	while (cube >>= 1)
		log++;
	return log;
}

static uint8_t game_of(const struct tab_state *state)
{
	switch (state->ending) {
	case TAB_UNDER_WAY:
		return state->turn == TAB_NOBODY ? INTERCHANGE_NO_GAME : INTERCHANGE_PLAYING;
	case TAB_DROPPED:
		return INTERCHANGE_DROPPED;
	case TAB_FORFEIT:
	case TAB_RESIGNED:
		return INTERCHANGE_RESIGNED;
	default:
		return INTERCHANGE_OVER;
	}
}

static uint16_t points_of(uint32_t points)
{
	return points < INTERCHANGE_MOST_POINTS ? (uint16_t)points : INTERCHANGE_MOST_POINTS;
}

/* What a game waits for, as the dice, the double or the resignation of the seat on roll, who is the viewer. */
static void set_need(struct interchange *it, const struct tab_state *state)
{
	bool is_resigning = state->need == TAB_NEED_RESIGNATION;

	if (is_resigning)
		it->level = state->level;
	if (state->need == TAB_NEED_TAKE)
		it->doubled = INTERCHANGE_DOUBLED;
	/* A throw that is played is counted, so its number tells whether the one who resigns has thrown. */
	else if (state->need == TAB_NEED_PLAY || state->need == TAB_NEED_KEEP ||
	         (is_resigning && tab_state_turn_number(state) == state->turns))
		it->dice = state->dice;
}

/* A game that was given up, by who is not the winner: R-8 makes it a plain win unless a level was accepted. */
static void set_loser(struct interchange *it, const struct tab_state *state, int viewer)
{
	if (it->game != INTERCHANGE_RESIGNED)
		return;
	it->roller = state->winner == viewer ? INTERCHANGE_OPPONENT : INTERCHANGE_VIEWER;
	it->level = state->ending == TAB_RESIGNED ? state->level : TAB_SINGLE_LEVEL;
}

struct interchange interchange_of_state(const struct tab_state *state, const struct tab_match *match, int viewer)
{
	struct interchange it = interchange_of_position(&state->position);

	it.game = game_of(state);
	it.cube_log = log_of(state->cube);
	if (state->owner != TAB_NOBODY)
		it.owner = state->owner == state->turn ? INTERCHANGE_VIEWER : INTERCHANGE_OPPONENT;
	set_need(&it, state);
	/* So far the viewer is the seat on roll; where nobody is, the board is the same for both. */
	if (state->turn != TAB_NOBODY && state->turn != viewer)
		interchange_turn(&it);
	if (match) {
		it.length = points_of(match->length);
		for (int seat = 0; seat < 2; seat++)
			it.score[seat == viewer ? INTERCHANGE_VIEWER : INTERCHANGE_OPPONENT] =
			    points_of(match->points[seat]);
	}
	set_loser(&it, state, viewer);
	/* Others play a match to one point without the cube, but do not call that the Crawford game. */
	it.is_crawford = state->is_crawford && it.length > 1;
	it.has_jacoby = it.length == 0 && strcmp(option_of(&state->rules, "jacoby"), "on") == 0;
	return it;
}

/* ---- Views ------------------------------------------------------------------------------------------------------- */

void interchange_turn(struct interchange *it)
{
	uint16_t score = it->score[0];

	tab_position_swap(&it->position);
	it->score[0] = it->score[1];
	it->score[1] = score;
	it->roller = 1 - it->roller;
	if (it->owner != TAB_NOBODY)
		it->owner = 1 - it->owner;
}

void interchange_face_roller(struct interchange *it)
{
	if (it->roller != INTERCHANGE_VIEWER)
		interchange_turn(it);
}

bool interchange_has_dice(const struct interchange *it)
{
	return it->dice.die[0] != 0;
}

/* ---- Checks ------------------------------------------------------------------------------------------------------ */

int interchange_read_board(const struct tab_rules *rules, const char *what, const char *text,
                           struct tab_position *position, struct error *error)
{
	struct tab_error why;

	if (tab_position_parse(rules, text, position, &why) < 0)
		return error_set(error, ERROR_USAGE, "%s: %s", what, why.text);
	return 0;
}

static int check_score(const struct interchange *it, const char *what, struct error *error)
{
	bool is_over = it->game != INTERCHANGE_PLAYING && it->game != INTERCHANGE_NO_GAME;

	for (int side = 0; side < 2 && it->length && !is_over; side++)
		if (it->score[side] >= it->length)
			return error_set(error, ERROR_USAGE,
			                 "%s: a score of %d in a match to %d is no score to play at", what,
			                 it->score[side], it->length);
	return 0;
}

static int check_crawford(const struct interchange *it, const char *what, struct error *error)
{
	if (!it->is_crawford)
		return 0;
	if (it->length == 0)
		return error_set(error, ERROR_USAGE, "%s: a money session has no Crawford game", what);
	if (it->cube_log > 0 || it->doubled)
		return error_set(error, ERROR_USAGE, "%s: the Crawford game is played without the cube", what);
	if (it->game == INTERCHANGE_PLAYING && it->score[0] + 1 != it->length && it->score[1] + 1 != it->length)
		return error_set(error, ERROR_USAGE, "%s: %d-%d in a match to %d is no score of a Crawford game", what,
		                 it->score[0], it->score[1], it->length);
	return 0;
}

int interchange_check(const struct interchange *it, const char *what, struct error *error)
{
	if (it->cube_log == 0 && it->owner != TAB_NOBODY)
		return error_set(error, ERROR_USAGE, "%s: a cube at 1 is nobody's, and stands in the middle", what);
	if (it->doubled == INTERCHANGE_DOUBLED && it->owner == 1 - it->roller)
		return error_set(error, ERROR_USAGE, "%s: a double is offered by who does not own the cube", what);
	if (it->cube_log > it->most_cube_log)
		return error_set(error, ERROR_USAGE, "%s: the cube stands at %d, above the highest allowed, %d", what,
		                 1 << it->cube_log, 1 << it->most_cube_log);
	if (check_score(it, what, error) < 0)
		return -1;
	return check_crawford(it, what, error);
}
