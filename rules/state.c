/* SPDX-License-Identifier: MIT
 *
 * The course of a game: what it waits for, and what the answer does to it.
 *
 * A turn goes through these needs, of which most games know the last two only:
 *
 *     DOUBLE, TAKE, BREAKER, BREAKUP, THROW, PLAY
 *
 * and a one and two of acey-deucy goes on from its PLAY to DOUBLET, PLAY and, if all of that was played, THROW.
 */
#include <assert.h>
#include <stddef.h>

#include "engine.h"

enum { MOST_CUBE = 64 }; /* */

/* What the play belongs to, and so what follows it (AD-3). */
enum part {
	ORDINARY, /* the turn is over */
	ONE_TWO,  /* a doublet is named */
	DOUBLET,  /* if all of it was played, another throw */
};

static struct course course_of(const struct tab_state *state)
{
	return state->rules.game->engine->course(&state->rules);
}

static void need(struct tab_state *state, enum tab_need need, int asked)
{
	state->need = (uint8_t)need;
	state->asked = (uint8_t)asked;
}

static int refuse(struct tab_refusal *refusal, const char *clause, const char *text)
{
	if (refusal)
		*refusal = (struct tab_refusal){.clause = clause, .text = text};
	return -1;
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

static void end(struct tab_state *state, enum tab_ending ending, int winner, struct tab_result result)
{
	need(state, TAB_NEED_NOTHING, TAB_NOBODY);
	state->ending = (uint8_t)ending;
	state->winner = (uint8_t)winner;
	state->result = result;
	state->points = (uint32_t)result.points * state->cube;
}

/* BG-5.3: in a money game gammons count only once a double was taken. */
static struct tab_result scored(const struct tab_state *state, struct tab_result result)
{
	bool is_gammon = result.kind == TAB_GAMMON || result.kind == TAB_BACKGAMMON;

	if (is_gammon && course_of(state).jacoby && !state->was_doubled && state->away[0] == 0)
		return (struct tab_result){.kind = TAB_GAME, .points = 1};
	return result;
}

/* TG-5.1, R-8: the plain win, or what the loser's men are worth as they stand. */
static uint16_t plain_points(const struct tab_state *state, int loser)
{
	const struct tab_side *side = state->turn == loser ? &state->position.me : &state->position.them;

	return course_of(state).counts_men ? (uint16_t)men_points(side) : 1;
}

void tab_state_forfeit(struct tab_state *state, int loser)
{
	assert(state->need != TAB_NEED_NOTHING);
	end(state, TAB_FORFEIT, 1 - loser, (struct tab_result){.points = plain_points(state, loser)});
}

void tab_state_abandon(struct tab_state *state)
{
	assert(state->need != TAB_NEED_NOTHING);
	end(state, TAB_UNFINISHED, TAB_NOBODY, (struct tab_result){0});
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

/* TG-6.2, TG-6.6, TG-6.7 */
static bool may_double(const struct tab_state *state)
{
	const struct course course = course_of(state);
	uint32_t away = state->away[state->turn];

	return course.cube && !state->is_crawford && state->cube < MOST_CUBE && state->owner != 1 - state->turn &&
	       (away == 0 || away > state->cube);
}

/* The cube stays as it is: go on to the throw. */
static void before_throw(struct tab_state *state)
{
	if (tab__is_bound_up(&state->rules, &state->position))
		need(state, TAB_NEED_BREAKER, TAB_NOBODY);
	else
		need(state, TAB_NEED_THROW, TAB_NOBODY);
}

static void begin_turn(struct tab_state *state)
{
	state->has_offered[0] = state->has_offered[1] = false;
	if (may_double(state))
		need(state, TAB_NEED_DOUBLE, state->turn);
	else
		before_throw(state);
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
	begin_turn(state);
}

/* The dice of a play are known. */
static void begin_play(struct tab_state *state, struct tab_dice dice, enum part part)
{
	state->dice = dice;
	state->part = (uint8_t)part;
	state->turns++;
	need(state, TAB_NEED_PLAY, state->turn);
	if (!tab_plays_any(&state->rules, &state->position, dice)) {
		state->passed = true;
		next_turn(state);
	}
}

/* AD-3: part of a throw of one and two, where the game knows it. */
static enum part part_of(const struct tab_state *state, struct tab_dice dice)
{
	const struct traits traits = state->rules.game->engine->traits(&state->rules);

	return is_one_two(&traits, dice) ? ONE_TWO : ORDINARY;
}

int tab_state_play(struct tab_state *state, const struct tab_play *play, struct tab_play *made,
                   struct tab_refusal *refusal)
{
	struct tab_outcome outcome;

	assert(state->need == TAB_NEED_PLAY);
	if (tab_play_judge(&state->rules, &state->position, state->dice, play, &outcome, refusal) < 0)
		return -1;
	state->passed = false;
	if (made)
		*made = outcome.play;
	state->position = outcome.after;
	if (outcome.result.kind != TAB_NO_WIN) {
		end(state, TAB_WON, state->turn, scored(state, outcome.result));
	} else if (state->part == ONE_TWO) {
		need(state, TAB_NEED_DOUBLET, state->turn);
	} else if (state->part == DOUBLET && outcome.play.count == TAB_MAX_STEPS) {
		need(state, TAB_NEED_THROW, TAB_NOBODY);
	} else {
		next_turn(state);
	}
	return 0;
}

uint32_t tab_state_turn_number(const struct tab_state *state)
{
	enum tab_need need = (enum tab_need)(state->need == TAB_NEED_RESIGNATION ? state->resigned_need : state->need);

	return need == TAB_NEED_PLAY ? state->turns : state->turns + 1;
}

bool tab_state_may_throw_again(const struct tab_state *state)
{
	return state->need == TAB_NEED_PLAY && state->part == DOUBLET;
}

/* ---- Chance ------------------------------------------------------------------------------------------------------ */

void tab_state_start(struct tab_state *state, const struct tab_rules *rules, const struct tab_match *match)
{
	const struct tab_match alone = {.length = 0};
	int starter;

	if (!match)
		match = &alone;
	starter = tab_match_starter(match, rules);
	*state = (struct tab_state){
	    .rules = *rules,
	    .turn = (uint8_t)starter,
	    .winner = TAB_NOBODY,
	    .cube = 1,
	    .owner = TAB_NOBODY,
	    .is_crawford = tab_match_is_crawford(match, rules),
	};
	for (int i = 0; i < 2; i++)
		state->away[i] = match->length > match->points[i] ? match->length - match->points[i] : 0;
	tab_position_opening(rules, &state->position);
	if (starter != TAB_NOBODY)
		begin_turn(state);
	else if (course_of(state).opening == OPEN_PAIR)
		need(state, TAB_NEED_STARTER_PAIR, TAB_NOBODY);
	else
		need(state, TAB_NEED_STARTER, TAB_NOBODY);
}

bool tab_state_needs_dice(const struct tab_state *state)
{
	return state->need <= TAB_NEED_THROW;
}

/* BG-5.2: a tie at the opening. */
static void tie(struct tab_state *state)
{
	const struct course course = course_of(state);

	if (course.cube && state->ties < course.automatic_doubles && state->away[0] == 0 && state->cube < MOST_CUBE) {
		state->ties++;
		state->cube *= 2;
	}
}

static void throw_for_start(struct tab_state *state, struct tab_dice dice)
{
	enum opening opening = course_of(state).opening;
	bool first_is_lower = dice.die[0] < dice.die[1];

	if (dice.die[0] == dice.die[1]) {
		tie(state);
		return;
	}
	state->turn = first_is_lower == (opening == OPEN_LOWER) ? 0 : 1;
	if (opening == OPEN_SINGLE)
		begin_play(state, dice, ORDINARY);
	else
		begin_turn(state);
}

void tab_state_throw(struct tab_state *state, struct tab_dice dice)
{
	state->passed = false;
	switch (state->need) {
	case TAB_NEED_STARTER:
		throw_for_start(state, dice);
		break;
	case TAB_NEED_BREAKER:
		if (dice.die[0] != dice.die[1])
			need(state, TAB_NEED_BREAKUP, dice.die[0] > dice.die[1] ? 0 : 1);
		break;
	default:
		assert(state->need == TAB_NEED_THROW);
		begin_play(state, dice, part_of(state, dice));
	}
}

void tab_state_throw_pair(struct tab_state *state, const struct tab_dice dice[2])
{
	int first = dice[0].die[0] + dice[0].die[1], second = dice[1].die[0] + dice[1].die[1];

	assert(state->need == TAB_NEED_STARTER_PAIR);
	if (first == second) {
		tie(state);
		return;
	}
	state->turn = first > second ? 0 : 1;
	state->dice = dice[state->turn];
	need(state, TAB_NEED_KEEP, state->turn);
}

/* ---- Decisions --------------------------------------------------------------------------------------------------- */

uint32_t tab_state_breakable(const struct tab_state *state)
{
	const struct traits traits = state->rules.game->engine->traits(&state->rules);

	assert(state->need == TAB_NEED_BREAKUP);
	return state->asked == state->turn ? FIRST_QUARTER : set_across(traits.same_way, FIRST_QUARTER);
}

/* WI-5.2: all checkers on the point go to their owner's bar. */
static void break_up(struct tab_state *state, int point)
{
	int theirs = state->asked == state->turn ? tab_point_across(&state->rules, point) : point;
	struct tab_side *side = &state->position.them;

	side_add(side, TAB_BAR, tab_side_count(side, theirs));
	side_clear(side, theirs);
}

static struct tab_result result_of_level(const struct tab_state *state, int loser)
{
	struct tab_result result = {.kind = TAB_GAME, .points = 1};

	if (state->level == TAB_GAMMON_LEVEL)
		result = (struct tab_result){.kind = TAB_GAMMON, .points = 2};
	else if (state->level == TAB_BACKGAMMON_LEVEL)
		result =
		    (struct tab_result){.kind = TAB_BACKGAMMON, .points = (uint16_t)course_of(state).backgammon_points};
	result = scored(state, result);
	if (course_of(state).counts_men)
		result.points = plain_points(state, loser);
	return result;
}

bool tab_state_may_resign(const struct tab_state *state)
{
	return state->asked != TAB_NOBODY && state->need != TAB_NEED_TAKE && state->need != TAB_NEED_RESIGNATION;
}

static int resign(struct tab_state *state, int level, struct tab_refusal *refusal)
{
	if (!tab_state_may_resign(state))
		return refuse(refusal, "TG-7.1", "this question is not answered by resigning");
	if (level == TAB_NO_LEVEL) {
		state->passed = false;
		tab_state_forfeit(state, state->asked);
		return 0;
	}
	if (!course_of(state).gammons)
		return refuse(refusal, "TG-7.3", "the game has no such level to resign at");
	if (state->has_offered[state->asked])
		return refuse(refusal, "TG-7.4", "a resignation was declined in this turn already");
	state->has_offered[state->asked] = true;
	state->passed = false;
	state->level = (uint8_t)level;
	state->resigned_need = state->need;
	need(state, TAB_NEED_RESIGNATION, 1 - state->asked);
	return 0;
}

/* Which need a choice answers. */
static const uint8_t ANSWERS[TAB_CHOICE_COUNT] = {
    [TAB_ROLL] = TAB_NEED_DOUBLE,         [TAB_DOUBLE] = TAB_NEED_DOUBLE,   [TAB_TAKE] = TAB_NEED_TAKE,
    [TAB_DROP] = TAB_NEED_TAKE,           [TAB_KEEP] = TAB_NEED_KEEP,       [TAB_RETHROW] = TAB_NEED_KEEP,
    [TAB_DOUBLET] = TAB_NEED_DOUBLET,     [TAB_BREAKUP] = TAB_NEED_BREAKUP, [TAB_ACCEPT] = TAB_NEED_RESIGNATION,
    [TAB_DECLINE] = TAB_NEED_RESIGNATION,
};

/* Enter a choice that answers what was asked. */
static void choose(struct tab_state *state, struct tab_decision decision)
{
	const uint8_t die = decision.number;
	int other = 1 - state->asked;

	switch (decision.choice) {
	case TAB_ROLL:
		before_throw(state);
		break;
	case TAB_DOUBLE:
		need(state, TAB_NEED_TAKE, other);
		break;
	case TAB_TAKE:
		state->cube *= 2;
		state->owner = state->asked;
		state->was_doubled = true;
		before_throw(state);
		break;
	case TAB_DROP:
		/* TG-6.4 */
		end(state, TAB_DROPPED, other, (struct tab_result){.kind = TAB_GAME, .points = 1});
		break;
	case TAB_KEEP:
		begin_play(state, state->dice, part_of(state, state->dice));
		break;
	case TAB_RETHROW:
		need(state, TAB_NEED_THROW, TAB_NOBODY);
		break;
	case TAB_DOUBLET:
		begin_play(state, (struct tab_dice){{die, die}}, DOUBLET);
		break;
	case TAB_BREAKUP:
		break_up(state, decision.number);
		need(state, TAB_NEED_THROW, TAB_NOBODY);
		break;
	case TAB_ACCEPT:
		end(state, TAB_RESIGNED, state->asked, result_of_level(state, other));
		break;
	default:
		assert(decision.choice == TAB_DECLINE);
		need(state, (enum tab_need)state->resigned_need, other);
	}
}

int tab_state_decide(struct tab_state *state, struct tab_decision decision, struct tab_refusal *refusal)
{
	assert(state->asked != TAB_NOBODY);
	if (decision.choice == TAB_RESIGN)
		return resign(state, decision.number, refusal);
	if (ANSWERS[decision.choice] != state->need)
		return refuse(refusal, "PR-4.2", "this is not what was asked");
	if (decision.choice == TAB_DOUBLET && (decision.number < 1 || decision.number > 6))
		return refuse(refusal, "AD-3.4", "a doublet is from 1 to 6");
	if (decision.choice == TAB_BREAKUP &&
	    (decision.number > TAB_POINTS || !(tab_state_breakable(state) >> decision.number & 1)))
		return refuse(refusal, "WI-5.2", "only one of the six points that bar the way can be broken up");
	state->passed = false;
	choose(state, decision);
	return 0;
}
