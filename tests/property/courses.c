/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whole games, from the first die to the last point: every game under every value of every option, and under options
 * by chance, in money sessions and in matches to points; plays and decisions are made by chance. After each event the
 * state of the game is held against what the rules pages say must follow. What this file thinks of the cube, of
 * resignations, of breaking up and of the throw of 1-2 is written from those pages, and not from the rules core; only
 * the plays and what they win are taken from it, for tests/property/generators.c is about them.
 *
 * Chance alone never binds a player up, and never shuts both out: some games have such a position put on the board.
 *
 * usage: courses [COMBINATIONS]     of options by chance, for each game (1000)
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/kit/random.h"
#include "tablier.h"

enum {
	MOST_REPORTED = 5,
	TURNS_MAX = 20000, /* then a game is given up, TG-5.3 */
	PLAIN = 100,       /* matches of a game that has no options */
	CUBE_MAX = 64,     /* TG-6.2 */
};

static struct kit_random chance;

static int below(int limit)
{
	return (int)kit_random_below(&chance, (uint64_t)limit);
}

static uint8_t die(void)
{
	return (uint8_t)(1 + below(6));
}

/* A game under way, and what the test knows of it from what has happened. */
struct course {
	struct tab_rules rules;
	char name[TAB_RULES_SIZE];
	const struct tab_match *match;
	struct tab_state state;
	struct tab_dice thrown;  /* the last throw for a play */
	struct tab_dice pair[2]; /* of the opening */
	int off[2];              /* checkers that each seat has borne off */
	int ties;
	int starter;      /* the seat that began, once that is known */
	bool has_played;  /* the first play of the game is made */
	bool was_asked;   /* to double, before the throw that is needed now */
	bool was_doubled; /* and it was taken */
	bool was_broken;  /* a point, before the throw that is needed now */
	bool offered[2];  /* a resignation, in this turn */
	bool is_thrown;   /* what is to be played now */
	bool is_named;    /* and it is a doublet named after 1-2 */
	bool good;
};

static int reported;

/* What was met with, over all games of a kind. */
static struct {
	long needs[TAB_NEED_NOTHING + 1];
	long endings[TAB_UNFINISHED + 1];
	long games, turns, most, plays, refused;
	long gammons, cut; /* by the rule of Jacoby */
} met;

__attribute__((format(printf, 2, 3))) static void fail(struct course *course, const char *format, ...)
{
	va_list arguments;
	char board[TAB_BOARD_SIZE];

	course->good = false;
	if (reported++ >= MOST_REPORTED)
		return;
	tab_position_print(&course->rules, &course->state.position, board);
	printf("# %s, %u points, turn %u, %s: ", course->name, course->match->length, course->state.turns, board);
	va_start(arguments, format);
	vprintf(format, arguments);
	va_end(arguments);
	printf("\n");
}

/* ---- The rules, as the pages have them --------------------------------------------------------------------------- */

static bool is_game(const struct course *course, const char *name)
{
	return strcmp(course->rules.game->name, name) == 0;
}

/* Whether the game has this option, and it has this value. */
static bool has_option(const struct course *course, const char *name, const char *value)
{
	const struct tab_game *game = course->rules.game;

	for (size_t i = 0; i < game->option_count; i++)
		if (strcmp(game->options[i].name, name) == 0)
			return strcmp(game->options[i].values[course->rules.option[i]], value) == 0;
	return false;
}

/* TG-6 */
static bool has_cube(const struct course *course)
{
	return has_option(course, "cube", "on");
}

/* BG-3, WI-6 */
static bool has_gammons(const struct course *course)
{
	return is_game(course, "backgammon") || is_game(course, "willughby");
}

/* BG-4.1, NA-6.4 */
static bool counts_checkers(const struct course *course)
{
	return has_option(course, "scoring", "counters") || is_game(course, "nard");
}

/* WI-5, IR-5.1, TT-5.1; NA-5.1 */
static bool has_binding_up(const struct course *course)
{
	return is_game(course, "willughby") || is_game(course, "irish") || is_game(course, "todas-tablas");
}

/* TG-8.2, AD-1.5, BG-1.5 */
static bool opens_by_pairs(const struct course *course)
{
	return is_game(course, "acey-deucy") || has_option(course, "opening", "pair");
}

/* Who is on the bar may be shut out: not ST-4.4, and not AD-2.1. */
static bool can_shut_out(const struct course *course)
{
	return !is_game(course, "swedish-tables") && !is_game(course, "acey-deucy");
}

/* WI-5.1, of `me` */
static bool is_bound_up(const struct course *course, const struct tab_position *position)
{
	if (!has_binding_up(course) || tab_side_count(&position->me, TAB_BAR) == 0)
		return false;
	for (int point = 1; point <= 6; point++)
		if (tab_side_count(&position->them, tab_point_across(&course->rules, point)) < 2)
			return false;
	return true;
}

/* TG-5.2, WI-5.6 */
static bool is_dead(const struct course *course)
{
	struct tab_position mine = course->state.position, theirs = mine;

	tab_position_swap(&theirs);
	return tab_position_dead(&course->rules, &mine) && !is_bound_up(course, &mine) && !is_bound_up(course, &theirs);
}

/* TG-6.2, TG-6.6, TG-6.7, BG-1.6 */
static bool may_double(const struct course *course)
{
	const struct tab_state *state = &course->state;
	const struct tab_match *match = course->match;

	if (!has_cube(course) || state->is_crawford || state->cube >= CUBE_MAX || state->turn == TAB_NOBODY)
		return false;
	if (state->owner != TAB_NOBODY && state->owner != state->turn)
		return false;
	if (match->length && match->points[state->turn] + state->cube >= match->length)
		return false;
	return course->has_played || !is_game(course, "backgammon");
}

/* The game is to go on with a throw of `turn`: what it must need now. WI-5.4 */
static enum tab_need need_before_throw(const struct course *course)
{
	if (!course->was_asked && may_double(course))
		return TAB_NEED_DOUBLE;
	return !course->was_broken && is_bound_up(course, &course->state.position) ? TAB_NEED_BREAKER : TAB_NEED_THROW;
}

/* BG-4.1, NA-6.2: what a side's checkers count as they stand */
static int checkers_count(const struct tab_side *side)
{
	int sum = 0;

	for (int point = 0; point <= TAB_POINTS; point++) {
		int tables = point == TAB_BAR ? 4 : 4 - (point - 1) / 6;

		sum += tables * tab_side_count(side, point);
	}
	return sum;
}

/* TG-5.1: the plain win in points, but of no kind */
static struct tab_result forfeit(const struct course *course, const struct tab_state *before, int loser)
{
	const struct tab_side *side = loser == before->turn ? &before->position.me : &before->position.them;

	return (struct tab_result){.points = counts_checkers(course) ? (uint16_t)checkers_count(side) : 1};
}

/* What a win on the board or by agreement is worth after BG-5.3. */
static struct tab_result after_jacoby(const struct course *course, struct tab_result result)
{
	if (has_option(course, "jacoby", "on") && course->match->length == 0 && !course->was_doubled &&
	    !counts_checkers(course) && result.kind != TAB_GAME) {
		met.cut++;
		return (struct tab_result){.kind = TAB_GAME, .points = 1};
	}
	return result;
}

/* ---- What holds at any time -------------------------------------------------------------------------------------- */

static void check_position(struct course *course)
{
	const struct tab_state *state = &course->state;
	const struct tab_position *position = &state->position;
	struct tab_position again;
	struct tab_error error;
	char board[TAB_BOARD_SIZE];

	for (int point = 1; point <= TAB_POINTS; point++)
		if (tab_side_count(&position->me, point) &&
		    tab_side_count(&position->them, tab_point_across(&course->rules, point)))
			fail(course, "both sides stand on a point");
	tab_position_print(&course->rules, position, board);
	if (tab_position_parse(&course->rules, board, &again, &error) < 0)
		fail(course, "the board is refused: %s", error.text);
	else if (!tab_position_equal(&again, position))
		fail(course, "the board is read as another");
	if (state->turn == TAB_NOBODY)
		return;
	for (int seat = 0; seat < 2; seat++) {
		const struct tab_side *side = seat == state->turn ? &position->me : &position->them;

		if (tab_side_total(side) + course->off[seat] != TAB_CHECKERS)
			fail(course, "seat %d has %d in play and %d off", seat, tab_side_total(side),
			     course->off[seat]);
	}
	if (state->need != TAB_NEED_NOTHING && tab_position_ended(&course->rules, position))
		fail(course, "the game goes on in a final position");
}

/* Who is asked for what. */
static void check_need(struct course *course)
{
	const struct tab_state *state = &course->state;
	bool is_start = state->need == TAB_NEED_STARTER || state->need == TAB_NEED_STARTER_PAIR;
	bool is_chance = is_start || state->need == TAB_NEED_BREAKER || state->need == TAB_NEED_THROW;
	bool is_over = state->need == TAB_NEED_NOTHING;

	met.needs[state->need]++;
	if (tab_state_needs_dice(state) != is_chance)
		fail(course, "tab_state_needs_dice does not fit need %d", state->need);
	if ((state->asked == TAB_NOBODY) != (is_chance || is_over))
		fail(course, "seat %d is asked at need %d", state->asked, state->need);
	if (is_over != (state->ending != TAB_UNDER_WAY))
		fail(course, "need %d with ending %d", state->need, state->ending);
	if (!is_over && (state->turn == TAB_NOBODY) != is_start)
		fail(course, "seat %d is on turn at need %d", state->turn, state->need);
	if (!is_over && (state->winner != TAB_NOBODY || state->points || state->result.kind))
		fail(course, "somebody has won, and the game goes on");
	if (!is_over && tab_state_turn_number(state) != state->turns + !course->is_thrown)
		fail(course, "the next turn is called %u", tab_state_turn_number(state));
	switch (state->need) {
	case TAB_NEED_PLAY:
	case TAB_NEED_KEEP:
	case TAB_NEED_DOUBLE:
	case TAB_NEED_DOUBLET:
		if (state->asked != state->turn)
			fail(course, "the wrong seat is asked at need %d", state->need);
		break;
	case TAB_NEED_TAKE:
		if (state->asked != 1 - state->turn)
			fail(course, "the one who doubles is asked to take");
		break;
	default:
		break;
	}
	/* TG-5.2 */
	if ((state->need == TAB_NEED_THROW || state->need == TAB_NEED_DOUBLE || state->need == TAB_NEED_BREAKER) &&
	    is_dead(course))
		fail(course, "a dead game goes on");
	if (tab_state_may_throw_again(state) != (state->need == TAB_NEED_PLAY && course->is_named))
		fail(course, "tab_state_may_throw_again is wrong at need %d", state->need);
}

static void check_cube(struct course *course)
{
	const struct tab_state *state = &course->state;

	if (tab_rules_have_cube(&course->rules) != has_cube(course))
		fail(course, "tab_rules_have_cube is wrong");
	if (state->cube < 1 || state->cube > CUBE_MAX || (state->cube & (state->cube - 1)))
		fail(course, "the cube shows %d", state->cube);
	if ((!has_cube(course) || state->is_crawford) && (state->cube != 1 || state->owner != TAB_NOBODY))
		fail(course, "the cube is turned where there is none");
	if (state->owner != TAB_NOBODY && !course->was_doubled)
		fail(course, "the cube is owned, and was not taken");
	if (!course->was_doubled && state->cube != 1 << course->ties)
		fail(course, "the cube shows %d in the middle, after %d automatic doubles", state->cube, course->ties);
}

static void check(struct course *course)
{
	check_position(course);
	check_need(course);
	check_cube(course);
}

static void check_next(struct course *course, enum tab_need need, int turn)
{
	if (course->state.need != need || course->state.turn != turn)
		fail(course, "it needs %d of seat %d instead of %d of seat %d", course->state.need, course->state.turn,
		     need, turn);
}

/* The end of a game, and what it brings. */
static void check_end(struct course *course, enum tab_ending ending, int winner, struct tab_result result)
{
	const struct tab_state *state = &course->state;

	if (state->need != TAB_NEED_NOTHING || state->ending != ending || state->winner != winner)
		fail(course, "it ends as %d for seat %d instead of %d for seat %d", state->ending, state->winner,
		     ending, winner);
	if (state->result.kind != result.kind || state->result.monk != result.monk ||
	    state->result.points != result.points)
		fail(course, "ending %d wins %s:%d instead of %s:%d", ending, tab_kind_name(state->result.kind),
		     state->result.points, tab_kind_name(result.kind), result.points);
	if (state->points != (uint32_t)result.points * state->cube)
		fail(course, "%u points for %s:%d with the cube at %d", state->points, tab_kind_name(result.kind),
		     result.points, state->cube);
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

/* The turn passes to the other seat: what must follow. */
static void check_turn_over(struct course *course, int seat)
{
	struct tab_state *state = &course->state;

	course->was_asked = course->was_broken = course->is_named = false;
	course->offered[0] = course->offered[1] = false;
	if (state->ending == TAB_DEAD) {
		if (!is_dead(course))
			fail(course, "a game that is not dead ends as dead");
		check_end(course, TAB_DEAD, TAB_NOBODY, (struct tab_result){0});
		return;
	}
	check_next(course, need_before_throw(course), 1 - seat);
}

/* BG-5.2: a tie at the opening */
static void count_tie(struct course *course)
{
	const struct tab_game *game = course->rules.game;

	for (size_t i = 0; i < game->option_count; i++)
		if (strcmp(game->options[i].name, "automatic-doubles") == 0 && has_cube(course) &&
		    !course->match->length && course->ties < atoi(game->options[i].values[course->rules.option[i]]))
			course->ties++;
}

static void throw_starter(struct course *course)
{
	struct tab_dice dice = {{die(), die()}};
	int higher = dice.die[0] > dice.die[1] ? 0 : 1;
	int starter = is_game(course, "swedish-tables") ? 1 - higher : higher; /* ST-1.4, TG-5.4 */

	tab_state_throw(&course->state, dice);
	if (dice.die[0] == dice.die[1]) {
		count_tie(course);
		check_next(course, TAB_NEED_STARTER, TAB_NOBODY);
		return;
	}
	if (!is_game(course, "backgammon")) {
		check_next(course, need_before_throw(course), starter);
		return;
	}
	course->thrown = dice;
	course->is_thrown = true;
	check_next(course, TAB_NEED_PLAY, starter);
}

static void throw_starter_pair(struct course *course)
{
	struct tab_state *state = &course->state;
	struct tab_dice dice[2] = {{{die(), die()}}, {{die(), die()}}};
	int total[2] = {dice[0].die[0] + dice[0].die[1], dice[1].die[0] + dice[1].die[1]};

	tab_state_throw_pair(state, dice);
	if (total[0] == total[1]) {
		count_tie(course);
		check_next(course, TAB_NEED_STARTER_PAIR, TAB_NOBODY);
		return;
	}
	check_next(course, TAB_NEED_KEEP, total[0] > total[1] ? 0 : 1);
	course->thrown = dice[total[0] > total[1] ? 0 : 1];
	if (memcmp(&state->dice, &course->thrown, sizeof state->dice) != 0)
		fail(course, "the dice to be kept are not those thrown");
}

/* WI-5.2 */
static void throw_breaker(struct course *course)
{
	struct tab_state *state = &course->state;
	struct tab_dice dice = {{die(), die()}};
	int turn = state->turn;

	tab_state_throw(state, dice);
	if (dice.die[0] == dice.die[1]) {
		check_next(course, TAB_NEED_BREAKER, turn);
		return;
	}
	check_next(course, TAB_NEED_BREAKUP, turn);
	if (state->asked != (dice.die[0] > dice.die[1] ? 0 : 1))
		fail(course, "the one with the lower die is asked");
}

/* A throw, or a doublet that was named: it is to be played, or the turn passes. */
static void check_thrown(struct course *course, const struct tab_state *before, struct tab_dice dice)
{
	struct tab_state *state = &course->state;

	course->thrown = dice;
	if (state->turns != before->turns + 1)
		fail(course, "a throw is not counted as a turn");
	if (tab_plays_any(&course->rules, &before->position, dice)) {
		course->is_thrown = true;
		check_next(course, TAB_NEED_PLAY, before->turn);
		if (state->passed)
			fail(course, "a throw that can be played is called passed");
		if (memcmp(&state->dice, &dice, sizeof dice) != 0)
			fail(course, "the dice to be played are not those thrown");
		if (!tab_position_equal(&state->position, &before->position))
			fail(course, "a throw changes the position");
		return;
	}
	if (!state->passed)
		fail(course, "a throw that cannot be played is not called passed");
	course->has_played = true;
	check_turn_over(course, before->turn);
}

static void throw_dice(struct course *course)
{
	struct tab_state before = course->state;
	struct tab_dice dice = {{die(), die()}};

	tab_state_throw(&course->state, dice);
	check_thrown(course, &before, dice);
}

/* An illegal play must change nothing. */
static void try_illegal_play(struct course *course, const struct tab_play *legal)
{
	struct tab_state *state = &course->state, before = *state;
	struct tab_play play = *legal;
	struct tab_outcome out;
	struct tab_refusal refusal;

	play.step[below(play.count)].to = (uint8_t)(1 + below(TAB_OFF));
	if (tab_play_judge(&course->rules, &state->position, state->dice, &play, &out, NULL) == 0)
		return;
	met.refused++;
	if (tab_state_play(state, &play, NULL, &refusal) == 0)
		fail(course, "an illegal play is made");
	else if (memcmp(state, &before, sizeof before) != 0)
		fail(course, "an illegal play changes the state");
}

/* A play is made, and the game goes on: who must do what. AD-3 */
static void check_played(struct course *course, const struct tab_state *before, const struct tab_outcome *outcome)
{
	struct tab_state *state = &course->state;
	bool is_ace_deuce = is_game(course, "acey-deucy") && course->thrown.die[0] + course->thrown.die[1] == 3;
	struct tab_position after = outcome->after;
	bool is_named = course->is_named;

	course->is_named = false;
	if (is_ace_deuce || (is_named && outcome->play.count == 4)) {
		check_next(course, is_ace_deuce ? TAB_NEED_DOUBLET : TAB_NEED_THROW, before->turn);
	} else {
		tab_position_swap(&after);
		check_turn_over(course, before->turn);
		/* A dead game is seen by the one who played. */
		if (state->ending == TAB_DEAD)
			tab_position_swap(&after);
	}
	if (!tab_position_equal(&state->position, &after))
		fail(course, "a play leads elsewhere than it was listed to");
}

static void play(struct course *course)
{
	static struct tab_outcome list[TAB_MAX_PLAYS];
	struct tab_state *state = &course->state, before = *state;
	size_t count = tab_plays(&course->rules, &state->position, state->dice, list);
	struct tab_refusal refusal = {0};
	struct tab_outcome *outcome;

	if (count == 0) {
		fail(course, "a play is asked for where there is none");
		tab_state_abandon(state);
		return;
	}
	outcome = &list[below((int)count)];
	if (below(16) == 0)
		try_illegal_play(course, &outcome->play);
	if (tab_state_play(state, &outcome->play, NULL, &refusal) < 0) {
		fail(course, "a play that was listed is refused: %s", refusal.text);
		tab_state_abandon(state);
		return;
	}
	met.plays++;
	course->has_played = true;
	course->is_thrown = false;
	for (int i = 0; i < outcome->play.count; i++)
		course->off[before.turn] += outcome->play.step[i].to == TAB_OFF;
	if (state->turns != before.turns)
		fail(course, "a play is counted as a turn of its own");
	if (outcome->result.kind == TAB_NO_WIN) {
		check_played(course, &before, outcome);
		return;
	}
	course->is_named = false;
	met.gammons += outcome->result.kind == TAB_GAMMON || outcome->result.kind == TAB_BACKGAMMON;
	check_end(course, TAB_WON, before.turn, after_jacoby(course, outcome->result));
	if (!tab_position_equal(&state->position, &outcome->after))
		fail(course, "the final position is not the one that was listed");
}

/* ---- Decisions --------------------------------------------------------------------------------------------------- */

/* Whether the pages allow this decision now. */
static bool is_allowed(const struct course *course, struct tab_decision decision)
{
	const struct tab_state *state = &course->state;

	switch (decision.choice) {
	case TAB_ROLL:
	case TAB_DOUBLE:
		return state->need == TAB_NEED_DOUBLE;
	case TAB_TAKE:
	case TAB_DROP:
		return state->need == TAB_NEED_TAKE;
	case TAB_KEEP:
	case TAB_RETHROW:
		return state->need == TAB_NEED_KEEP;
	case TAB_DOUBLET:
		return state->need == TAB_NEED_DOUBLET && decision.number >= 1 && decision.number <= 6;
	case TAB_BREAKUP: {
		/* The bound side enters on its points 1 to 6: 19 to 24 of the other, whoever chooses. */
		int first = state->asked == state->turn ? 1 : 19;

		return state->need == TAB_NEED_BREAKUP && decision.number >= first && decision.number <= first + 5;
	}
	case TAB_ACCEPT:
	case TAB_DECLINE:
		return state->need == TAB_NEED_RESIGNATION;
	default: /* TG-7.1 to TG-7.4 */
		if (state->need == TAB_NEED_TAKE || state->need == TAB_NEED_RESIGNATION)
			return false;
		return decision.number == TAB_NO_LEVEL || (decision.number <= TAB_BACKGAMMON_LEVEL &&
		                                           has_gammons(course) && !course->offered[state->asked]);
	}
}

/* Any decision at all, on a copy of the game: it is accepted when the pages allow it, and changes nothing otherwise. */
static void try_decision(struct course *course)
{
	struct tab_decision decision = {.choice = (uint8_t)below(TAB_CHOICE_COUNT), .number = 0};
	struct tab_state copy = course->state;
	struct tab_refusal refusal = {0};
	bool is_accepted;

	if (decision.choice == TAB_DOUBLET || decision.choice == TAB_BREAKUP)
		decision.number = (uint8_t)below(27);
	if (decision.choice == TAB_RESIGN)
		decision.number = (uint8_t)below(4);
	is_accepted = tab_state_decide(&copy, decision, &refusal) == 0;
	if (is_accepted != is_allowed(course, decision))
		fail(course, "decision %d %d is %s at need %d", decision.choice, decision.number,
		     is_accepted ? "accepted" : "refused", course->state.need);
	if (!is_accepted && memcmp(&copy, &course->state, sizeof copy) != 0)
		fail(course, "a refused decision changes the state");
	if (!is_accepted && (refusal.step != 0 || !refusal.clause || !refusal.text))
		fail(course, "decision %d is refused without a reason", decision.choice);
	met.refused += !is_accepted;
}

/* Decide; what the pages allow must be accepted. */
static bool decide(struct course *course, int choice, int number)
{
	struct tab_decision decision = {.choice = (uint8_t)choice, .number = (uint8_t)number}, again;
	struct tab_refusal refusal = {0};
	char text[TAB_DECISION_SIZE];

	tab_decision_print(&course->rules, decision, text);
	if (tab_decision_parse(&course->rules, text, &again, NULL) < 0 || memcmp(&again, &decision, sizeof again) != 0)
		fail(course, "'%s' is not read as it was written", text);
	if (tab_state_decide(&course->state, decision, &refusal) == 0)
		return true;
	fail(course, "'%s' is refused: %s", text, refusal.text);
	tab_state_abandon(&course->state);
	return false;
}

static void decide_keep(struct course *course)
{
	struct tab_state before = course->state;
	bool keeps = below(2);

	if (!decide(course, keeps ? TAB_KEEP : TAB_RETHROW, 0))
		return;
	if (keeps)
		check_thrown(course, &before, course->thrown);
	else
		check_next(course, TAB_NEED_THROW, before.turn);
}

static void decide_double(struct course *course)
{
	struct tab_state before = course->state;

	if (course->was_asked || !may_double(course))
		fail(course, "a seat that may not double is asked to");
	course->was_asked = true;
	if (below(4)) {
		if (decide(course, TAB_ROLL, 0))
			check_next(course, need_before_throw(course), before.turn);
		return;
	}
	if (decide(course, TAB_DOUBLE, 0))
		check_next(course, TAB_NEED_TAKE, before.turn);
	if (course->state.cube != before.cube || course->state.owner != before.owner)
		fail(course, "the cube is turned before it is taken");
}

static void decide_take(struct course *course)
{
	struct tab_state *state = &course->state, before = *state;

	if (below(8) == 0) {
		if (decide(course, TAB_DROP, 0)) /* TG-6.4 */
			check_end(course, TAB_DROPPED, before.turn, (struct tab_result){.kind = TAB_GAME, .points = 1});
		if (state->cube != before.cube)
			fail(course, "a cube that was dropped is turned");
		return;
	}
	if (!decide(course, TAB_TAKE, 0))
		return;
	course->was_doubled = true;
	if (state->cube != 2 * before.cube || state->owner != before.asked)
		fail(course, "after a take the cube is at %d with seat %d", state->cube, state->owner);
	check_next(course, need_before_throw(course), before.turn);
}

static void decide_doublet(struct course *course)
{
	struct tab_state before = course->state;
	struct tab_dice dice;

	dice.die[0] = dice.die[1] = die();
	course->is_named = true;
	if (decide(course, TAB_DOUBLET, dice.die[0]))
		check_thrown(course, &before, dice);
}

/* WI-5.2: all on the point go to their owner's bar, and the player who was bound up throws. */
static void decide_breakup(struct course *course)
{
	struct tab_state *state = &course->state, before = *state;
	bool is_mine = before.asked == before.turn;
	uint32_t expected = is_mine ? 0x7e : 0x7eu << 18;
	int point = (is_mine ? 1 : 19) + below(6);
	int theirs = is_mine ? tab_point_across(&course->rules, point) : point;
	int count = tab_side_count(&before.position.them, theirs);

	if (tab_state_breakable(state) != expected)
		fail(course, "the points %x can be broken up instead of %x", tab_state_breakable(state), expected);
	if (!decide(course, TAB_BREAKUP, point))
		return;
	course->was_broken = true;
	check_next(course, TAB_NEED_THROW, before.turn);
	if (tab_side_count(&state->position.them, theirs) != 0 ||
	    tab_side_count(&state->position.them, TAB_BAR) != tab_side_count(&before.position.them, TAB_BAR) + count)
		fail(course, "%d checkers of a broken point are not on the bar", count);
}

/* TG-7 */
static void resign(struct course *course)
{
	struct tab_state *state = &course->state, before = *state;
	int level = has_gammons(course) && !course->offered[before.asked] && below(8) ? 1 + below(3) : TAB_NO_LEVEL;

	if (!tab_state_may_resign(state))
		fail(course, "a seat may not resign at need %d", state->need);
	if (!decide(course, TAB_RESIGN, level))
		return;
	if (level == TAB_NO_LEVEL) {
		course->is_named = false;
		check_end(course, TAB_FORFEIT, 1 - before.asked, forfeit(course, &before, before.asked));
		return;
	}
	check_next(course, TAB_NEED_RESIGNATION, before.turn);
	if (state->asked != 1 - before.asked || state->level != level)
		fail(course, "the resignation on offer is %d, and seat %d is asked", state->level, state->asked);
	course->offered[before.asked] = true;
}

static void answer_resignation(struct course *course, const struct tab_state *offered)
{
	static const uint8_t kinds[] = {TAB_NO_WIN, TAB_GAME, TAB_GAMMON, TAB_BACKGAMMON};
	struct tab_state *state = &course->state, before = *state;
	struct tab_result result = {.kind = kinds[before.level], .points = before.level};
	int loser = 1 - before.asked;

	if (tab_state_may_resign(state))
		fail(course, "a resignation may be answered by another");
	if (below(4)) {
		if (decide(course, TAB_DECLINE, 0))
			check_next(course, offered->need, before.turn);
		if (state->asked != loser || memcmp(&state->dice, &offered->dice, sizeof state->dice) != 0)
			fail(course, "after a resignation was declined another is asked, or other dice are played");
		return;
	}
	if (!decide(course, TAB_ACCEPT, 0))
		return;
	if (before.level == TAB_BACKGAMMON_LEVEL && has_option(course, "backgammon", "4"))
		result.points = 4;
	if (counts_checkers(course))
		result.points = forfeit(course, &before, loser).points;
	check_end(course, TAB_RESIGNED, before.asked, after_jacoby(course, result));
}

/* ---- Positions put on the board ---------------------------------------------------------------------------------- */

static void set_count(struct tab_side *side, int point, int count)
{
	for (int plane = 0; plane < 4; plane++)
		if (count >> plane & 1)
			side->plane[plane] |= UINT32_C(1) << point;
}

/*
 * Put a position on the board in which the opponent is shut out, and both are where `is_both` says so. Whoever is on
 * turn has the throw to make; what it leads to is the library's to find out.
 */
static void shut_out(struct course *course, bool is_both)
{
	struct tab_state *state = &course->state;
	struct tab_position position = {0};
	struct tab_side *sides[2] = {&position.me, &position.them};
	int bars[2] = {is_both ? 1 + below(3) : 0, 1 + below(3)};

	for (int i = 0; i < 2; i++) {
		int left = TAB_CHECKERS - bars[i];

		set_count(sides[i], TAB_BAR, bars[i]);
		for (int point = 1; point <= 6 && (is_both || i == 0); point++) {
			set_count(sides[i], tab_point_across(&course->rules, point), 2);
			left -= 2;
		}
		/* The rest is off the board, but for some that one side may have to move. */
		if (i == 0 && !is_both)
			set_count(sides[i], 12, left - below(2));
	}
	state->position = position;
	for (int i = 0; i < 2; i++)
		course->off[i == 0 ? state->turn : 1 - state->turn] = TAB_CHECKERS - tab_side_total(sides[i]);
}

/* ---- A game ------------------------------------------------------------------------------------------------------ */

static void step(struct course *course, const struct tab_state *offered)
{
	struct tab_state *state = &course->state;

	if (state->asked != TAB_NOBODY)
		try_decision(course);
	if (state->asked != TAB_NOBODY && state->need != TAB_NEED_TAKE && state->need != TAB_NEED_RESIGNATION &&
	    below(has_gammons(course) ? 200 : 2000) == 0) {
		resign(course);
		return;
	}
	switch (state->need) {
	case TAB_NEED_STARTER:
		throw_starter(course);
		break;
	case TAB_NEED_STARTER_PAIR:
		throw_starter_pair(course);
		break;
	case TAB_NEED_BREAKER:
		throw_breaker(course);
		break;
	case TAB_NEED_THROW:
		throw_dice(course);
		break;
	case TAB_NEED_PLAY:
		play(course);
		break;
	case TAB_NEED_KEEP:
		decide_keep(course);
		break;
	case TAB_NEED_DOUBLE:
		decide_double(course);
		break;
	case TAB_NEED_TAKE:
		decide_take(course);
		break;
	case TAB_NEED_DOUBLET:
		decide_doublet(course);
		break;
	case TAB_NEED_BREAKUP:
		decide_breakup(course);
		break;
	default:
		answer_resignation(course, offered);
	}
}

/* The end comes from outside: a fault (TG-5.1), or too many turns (TG-5.3). */
static void end(struct course *course)
{
	struct tab_state before = course->state;
	int loser = below(2);

	course->is_named = false;
	if (course->state.turns > TURNS_MAX)
		fail(course, "the game does not end");
	if (below(4) == 0) {
		tab_state_abandon(&course->state);
		check_end(course, TAB_UNFINISHED, TAB_NOBODY, (struct tab_result){0});
		return;
	}
	tab_state_forfeit(&course->state, loser);
	check_end(course, TAB_FORFEIT, 1 - loser, forfeit(course, &before, loser));
}

static void play_game(struct course *course)
{
	struct tab_state *state = &course->state, offered;
	long ends_at = below(16) ? -1 : below(200), shut_at = below(3) ? -1 : below(20);

	check(course);
	for (long event = 0; state->need != TAB_NEED_NOTHING && course->good; event++) {
		if (state->need != TAB_NEED_RESIGNATION)
			offered = *state;
		if (event >= shut_at && shut_at >= 0 && state->need == TAB_NEED_THROW && can_shut_out(course)) {
			shut_out(course, below(2));
			shut_at = -1;
		}
		if (event == ends_at || state->turns > TURNS_MAX)
			end(course);
		else
			step(course, &offered);
		check(course);
		if (course->starter == TAB_NOBODY)
			course->starter = state->turn;
	}
	met.games++;
	met.turns += state->turns;
	met.endings[state->ending]++;
	if (state->turns > met.most)
		met.most = state->turns;
}

/* ---- Matches ----------------------------------------------------------------------------------------------------- */

/* ST-1.5; else the dice decide (TG-5.4) */
static int starter_of(const struct course *course)
{
	const struct tab_match *match = course->match;

	if (!is_game(course, "swedish-tables") || match->games == 0)
		return TAB_NOBODY;
	if (match->last_winner == TAB_NOBODY && match->last_starter == TAB_NOBODY)
		return TAB_NOBODY; /* it was over before anybody began */
	if (match->last_winner == TAB_NOBODY)
		return 1 - match->last_starter;
	return 1 - match->last_winner;
}

static void start(struct course *course, bool is_crawford)
{
	const struct tab_match *match = course->match;
	struct tab_state *state = &course->state;
	enum tab_need need = opens_by_pairs(course) ? TAB_NEED_STARTER_PAIR : TAB_NEED_STARTER;
	int starter = starter_of(course);

	tab_state_start(state, &course->rules, match);
	if (tab_match_starter(match, &course->rules) != starter)
		fail(course, "seat %d is to begin instead of %d", tab_match_starter(match, &course->rules), starter);
	check_next(course, starter == TAB_NOBODY ? need : TAB_NEED_THROW, starter);
	if (tab_match_is_crawford(match, &course->rules) != is_crawford || state->is_crawford != is_crawford)
		fail(course, "at %u-%u it %s the Crawford game", match->points[0], match->points[1],
		     is_crawford ? "should be" : "should not be");
	for (int seat = 0; seat < 2; seat++)
		if (state->away[seat] != (match->length ? match->length - match->points[seat] : 0))
			fail(course, "seat %d is said to be %u points away", seat, state->away[seat]);
}

static void add(struct course *course, struct tab_match *match)
{
	struct tab_match before = *match;
	const struct tab_state *state = &course->state;

	tab_match_add(match, state, course->starter);
	if (match->games != before.games + 1 || match->last_winner != state->winner)
		fail(course, "the match counts %u games", match->games);
	for (int seat = 0; seat < 2; seat++) {
		uint32_t points = before.points[seat] + (seat == state->winner ? state->points : 0);

		if (match->points[seat] != points)
			fail(course, "seat %d has %u points instead of %u", seat, match->points[seat], points);
		if (match->wins[seat] != before.wins[seat] + (seat == state->winner))
			fail(course, "seat %d has %u wins", seat, match->wins[seat]);
	}
}

static bool is_over(const struct tab_match *match, uint32_t games)
{
	if (match->length)
		return match->points[0] >= match->length || match->points[1] >= match->length;
	return match->games >= games;
}

/* A money session of some games, or a match to some points. */
static bool play_match(const struct tab_rules *rules)
{
	struct course course = {.rules = *rules, .good = true};
	struct tab_match match = {.length = below(2) ? 0 : (uint32_t)(1 + below(7))};
	uint32_t games = tab_match_allows(rules, 2) ? 2 : 3;
	bool had_crawford = false;

	tab_rules_print(rules, course.name);
	while (!is_over(&match, games) && match.games < 40 && course.good) {
		bool is_crawford = false;

		course = (struct course){.rules = *rules, .match = &match, .good = true};
		tab_rules_print(rules, course.name);
		/* TG-6.7 */
		if (has_cube(&course) && has_option(&course, "crawford", "on") && match.length > 1)
			is_crawford = !had_crawford &&
			              (match.points[0] + 1 == match.length || match.points[1] + 1 == match.length);
		had_crawford = had_crawford || is_crawford;
		/* Where a single point wins the match no cube lives, whatever the game is called. */
		if (match.length == 1)
			is_crawford = tab_match_is_crawford(&match, rules);
		start(&course, is_crawford);
		course.starter = course.state.turn;
		play_game(&course);
		add(&course, &match);
	}
	if (match.length && course.good && is_over(&match, games)) {
		int leader = tab_match_leader(&match, rules, NULL);

		if (leader == TAB_NOBODY || match.points[leader] < match.length) {
			course.match = &match;
			fail(&course, "seat %d leads a match that is won", leader);
		}
	}
	return course.good;
}

/* ---- Running ----------------------------------------------------------------------------------------------------- */

static int value_count(const struct tab_option *option)
{
	int count = 0;

	while (option->values[count])
		count++;
	return count;
}

/* Every value of every option by itself, then all options by chance. */
static bool play_all(const struct tab_game *game, int combinations)
{
	bool good = true;

	for (size_t i = 0; i < game->option_count; i++)
		for (int value = 0; value < value_count(&game->options[i]); value++) {
			struct tab_rules rules = {.game = game};

			rules.option[i] = (uint8_t)value;
			good = play_match(&rules) && good;
		}
	for (int n = 0; n < (game->option_count ? combinations : PLAIN); n++) {
		struct tab_rules rules = {.game = game};

		for (size_t i = 0; i < game->option_count; i++)
			rules.option[i] = (uint8_t)below(value_count(&game->options[i]));
		good = play_match(&rules) && good;
	}
	return good;
}

/* All that the game has must have been met with. */
static bool has_met_all(const struct tab_game *game)
{
	struct course course = {.rules = {.game = game}};
	bool may_open_by_pairs = is_game(&course, "acey-deucy") || is_game(&course, "backgammon");
	bool has_it[] = {
	    [TAB_NEED_STARTER] = !is_game(&course, "acey-deucy"),
	    [TAB_NEED_STARTER_PAIR] = may_open_by_pairs,
	    [TAB_NEED_BREAKER] = has_binding_up(&course),
	    [TAB_NEED_THROW] = true,
	    [TAB_NEED_PLAY] = true,
	    [TAB_NEED_KEEP] = may_open_by_pairs,
	    [TAB_NEED_DOUBLE] = has_gammons(&course),
	    [TAB_NEED_TAKE] = has_gammons(&course),
	    [TAB_NEED_DOUBLET] = is_game(&course, "acey-deucy"),
	    [TAB_NEED_BREAKUP] = has_binding_up(&course),
	    [TAB_NEED_RESIGNATION] = has_gammons(&course),
	};
	bool may_end[] = {
	    [TAB_WON] = true,
	    [TAB_FORFEIT] = true,
	    [TAB_DROPPED] = has_gammons(&course),
	    [TAB_RESIGNED] = has_gammons(&course),
	    /* RV-3.3, NA-5.2; in the others nobody is shut out for good */
	    [TAB_DEAD] = is_game(&course, "revertier") || is_game(&course, "backgammon") || is_game(&course, "nard"),
	    [TAB_UNFINISHED] = true,
	};
	bool good = true;

	for (int need = 0; need < TAB_NEED_NOTHING; need++)
		if ((met.needs[need] > 0) != has_it[need]) {
			printf("# need %d is met with %ld times\n", need, met.needs[need]);
			good = false;
		}
	for (int ending = TAB_WON; ending <= TAB_UNFINISHED; ending++)
		if ((met.endings[ending] > 0) != may_end[ending]) {
			printf("# ending %d is met with %ld times\n", ending, met.endings[ending]);
			good = false;
		}
	if ((met.gammons > 0) != has_gammons(&course) || (met.cut > 0) != is_game(&course, "backgammon")) {
		printf("# %ld gammons, %ld of them counted as plain games\n", met.gammons, met.cut);
		good = false;
	}
	return good;
}

int main(int argc, char **argv)
{
	int combinations = argc > 1 ? atoi(argv[1]) : 1000;
	const struct tab_game *game;
	int number = 0, failures = 0;

	for (size_t i = 0; (game = tab_game_at(i)); i++) {
		bool good;

		memset(&met, 0, sizeof met);
		reported = 0;
		chance.state = i;
		good = play_all(game, combinations);
		good = has_met_all(game) && good;
		printf("%sok %d - %s: %ld games take the course that the rules give them\n", good ? "" : "not ",
		       ++number, game->name, met.games);
		printf("# %ld plays, %ld plays and decisions refused; turns: %.0f in the mean, %ld at most\n",
		       met.plays, met.refused, met.games ? (double)met.turns / (double)met.games : 0, met.most);
		printf("# won %ld, forfeit %ld, dropped %ld, resigned %ld, dead %ld, unfinished %ld\n",
		       met.endings[TAB_WON], met.endings[TAB_FORFEIT], met.endings[TAB_DROPPED],
		       met.endings[TAB_RESIGNED], met.endings[TAB_DEAD], met.endings[TAB_UNFINISHED]);
		fflush(stdout);
		failures += !good;
	}
	printf("1..%d\n", number);
	return failures ? 1 : 0;
}
