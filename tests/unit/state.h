/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tests of a game's course share: games in a state made to order, and answers as text.
 */
#ifndef STATE_H
#define STATE_H

#include <string.h>

#include "unit.h"

static inline struct tab_play play_of(const struct tab_rules *rules, const char *text)
{
	struct tab_play play;

	check(tab_play_parse(rules, text, &play, NULL) == 0, "'%s' is no play", text);
	return play;
}

static inline struct tab_decision decision_of(const struct tab_rules *rules, const char *text)
{
	struct tab_decision decision;

	check(tab_decision_parse(rules, text, &decision, NULL) == 0, "'%s' is no decision", text);
	return decision;
}

/* A game in which this seat is to throw, on the board as it sees it. */
static inline struct tab_state state_of(const char *game, const char *board, int turn)
{
	const struct tab_rules rules = rules_of(game);
	struct tab_state state;

	tab_state_start(&state, &rules, NULL);
	state.position = board_of(&rules, board);
	state.turn = (uint8_t)turn;
	state.need = TAB_NEED_THROW;
	state.asked = TAB_NOBODY;
	return state;
}

/* The same where the seat is asked whether it doubles; for games with a cube, which it is allowed to turn. */
static inline struct tab_state state_before_doubling(const char *game, const char *board, int turn)
{
	struct tab_state state = state_of(game, board, turn);

	state.need = TAB_NEED_DOUBLE;
	state.asked = (uint8_t)turn;
	return state;
}

#define assert_board(state, board) assert_board_at(state, board, __FILE__, __LINE__)

static inline void assert_board_at(const struct tab_state *state, const char *board, const char *file, int line)
{
	char text[TAB_BOARD_SIZE];

	tab_position_print(&state->rules, &state->position, text);
	if (strcmp(text, board) != 0)
		fail_at(file, line, "the board is '%s' instead of '%s'", text, board);
}

/* Make a play. Returns 0, or -1 if it is illegal. */
static inline int make(struct tab_state *state, const char *text)
{
	const struct tab_play play = play_of(&state->rules, text);

	return tab_state_play(state, &play, NULL, NULL);
}

static inline void throw(struct tab_state * state, const char *dice)
{
	tab_state_throw(state, dice_of(dice));
}

/* The throws of seat 1 and seat 2 for the start, as in `64-31`. */
static inline void throw_pair(struct tab_state *state, const char *dice)
{
	const struct tab_dice pair[2] = {dice_of(dice), dice_of(dice + 3)};

	tab_state_throw_pair(state, pair);
}

/* Enter a decision. Returns 0, or -1 if it is refused. */
static inline int decide(struct tab_state *state, const char *text)
{
	return tab_state_decide(state, decision_of(&state->rules, text), NULL);
}

/* The game must need this now, of this seat, or of chance where that is TAB_NOBODY. */
#define assert_need(state, need, seat) assert_need_at(state, need, seat, __FILE__, __LINE__)

static inline void assert_need_at(const struct tab_state *state, enum tab_need need, int seat, const char *file,
                                  int line)
{
	if (state->need != need || state->asked != seat)
		fail_at(file, line, "the game needs %d of seat %d instead of %d of seat %d", state->need,
		        state->asked + 1, need, seat + 1);
}

/* The game must be over so: by `ending`, with a win such as `gammon:2` (or `-`), and so many points in all. */
#define assert_over(state, ending, winner, win, points) \
	assert_over_at(state, ending, winner, win, points, __FILE__, __LINE__)

static inline void assert_over_at(const struct tab_state *state, enum tab_ending ending, int winner, const char *win,
                                  uint32_t points, const char *file, int line)
{
	char text[TAB_RESULT_SIZE];

	assert_need_at(state, TAB_NEED_NOTHING, TAB_NOBODY, file, line);
	tab_result_print(state->result, text);
	if (state->ending != ending || state->winner != winner || strcmp(text, win) != 0 || state->points != points)
		fail_at(file, line, "ending %d, seat %d wins %s, %u points, instead of ending %d, seat %d, %s, %u",
		        state->ending, state->winner + 1, text, state->points, ending, winner + 1, win, points);
}

/* The decision must be refused for this clause, and leave the game as it was. */
#define assert_refused(state, text, clause) assert_refused_at(state, text, clause, __FILE__, __LINE__)

static inline void assert_refused_at(struct tab_state *state, const char *text, const char *clause, const char *file,
                                     int line)
{
	struct tab_refusal refusal = {.step = -1};
	struct tab_state before;

	memcpy(&before, state, sizeof before);
	if (tab_state_decide(state, decision_of(&state->rules, text), &refusal) == 0)
		fail_at(file, line, "at need %d '%s' is allowed", before.need, text);
	if (refusal.step != 0 || !refusal.text || !refusal.clause || strcmp(refusal.clause, clause) != 0)
		fail_at(file, line, "'%s' is refused by %s: %s; it should be by %s", text, refusal.clause, refusal.text,
		        clause);
	if (memcmp(state, &before, sizeof before) != 0)
		fail_at(file, line, "'%s' is refused, and changes the game", text);
}

/* A decision by chance: the player never resigns, and takes and accepts as often as not. */
static inline struct tab_decision random_decision(const struct tab_state *state, uint64_t *random)
{
	static const uint8_t either[][2] = {
	    [TAB_NEED_KEEP] = {TAB_KEEP, TAB_RETHROW},
	    [TAB_NEED_DOUBLE] = {TAB_ROLL, TAB_DOUBLE},
	    [TAB_NEED_TAKE] = {TAB_TAKE, TAB_DROP},
	    [TAB_NEED_RESIGNATION] = {TAB_ACCEPT, TAB_DECLINE},
	};
	struct tab_decision decision = {.choice = TAB_BREAKUP};

	switch (state->need) {
	case TAB_NEED_DOUBLET:
		return (struct tab_decision){TAB_DOUBLET, (uint8_t)(1 + random_below(random, 6))};
	case TAB_NEED_BREAKUP:
		do
			decision.number = (uint8_t)(1 + random_below(random, TAB_POINTS));
		while (!(tab_state_breakable(state) >> decision.number & 1));
		return decision;
	default:
		return (struct tab_decision){.choice = either[state->need][random_below(random, 2)]};
	}
}

#endif
