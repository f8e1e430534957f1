/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The steps that are done for each game: what it is told, and what it decides.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/check/check.h"
#include "referee/check/positions.h"
#include "referee/check/question.h"
#include "referee/check/walk.h"
#include "referee/text.h"

/* The first question of a game, or of the number-th. The caller frees it. */
static struct walk *first_question(const struct check *check, uint64_t number)
{
	struct walk *walk = xalloc(sizeof *walk);

	walk_begin(walk, &check->rules, &check->config->seed, number);
	return walk;
}

/* The first play of a game. */
static struct walk *first_play(const struct check *check)
{
	struct walk *walk = first_question(check, 0);

	while (walk->state.need != TAB_NEED_PLAY && walk_on(walk))
		;
	return walk;
}

/* ---- Matches and games ------------------------------------------------------------------------------------------- */

static void case_match(struct check *check, const void *argument)
{
	check_announce_match(check, 0, argument ? argument : "", argument == NULL);
}

static void case_game(struct check *check, const void *argument)
{
	check_announce_game(check, argument);
}

static void case_again(struct check *check, const void *argument)
{
	(void)argument;
	for (int i = 0; i < 3; i++)
		if (!check_announce_match(check, 0, "", false) || !check_announce_game(check, ""))
			return;
}

static void run_match(struct check *check)
{
	check_case(check, GROUND_READY, "a match that is open to entropy", case_match, NULL);
	check_case(check, GROUND_READY, "unknown keys in newmatch", case_match, "colour=green tables=2");
	check_case(check, GROUND_MATCH, "unknown keys in newgame", case_game, "colour=green");
	check_case(check, GROUND_READY, "one match after another", case_again, NULL);
}

/* What is told and not asked (PR-3.3, PR-5.1). */
static void case_told(struct check *check, const void *argument)
{
	static const char events[] = "start me=3 them=3\nstart me=5 them=2\nturn number=1 by=them dice=52 play: pass\n"
				     "decision by=them answer: roll\n";

	(void)argument;
	if (check->wants_events)
		talk_send(check->talk, "%s", events);
	talk_send(check->talk, "result how=unfinished winner=nobody win=- score=0-0 "
	                       "seed=930c1aa34b3309b6cc2f2e37a26d7f2438f157af278f38cbfa4b28c6b74139e9\n");
	if (check_ping(check, "PR-4.7"))
		check_announce_game(check, "");
}

static void run_told(struct check *check)
{
	check_case(check, GROUND_GAME, "it answers nothing where nothing is asked", case_told, NULL);
}

/* ---- Requests ---------------------------------------------------------------------------------------------------- */

static void case_question(struct check *check, const void *argument)
{
	struct walk *walk = first_play(check);
	struct question question = *(const struct question *)argument;

	question.state = &walk->state;
	question_ask(check, &question);
	free(walk);
}

static void run_requests(struct check *check)
{
	check_case(check, GROUND_GAME, "unknown keys", case_question,
	           &(struct question){.more = "colour=green weather=fine"});
	check_case(check, GROUND_GAME, "the words in another order", case_question,
	           &(struct question){.is_reversed = true});
	check_case(check, GROUND_GAME, "a ping while it thinks is answered after the request", case_question,
	           &(struct question){.pings = true});
}

static void run_time(struct check *check)
{
	const long short_ms = check->config->move_ms / 4 ? check->config->move_ms / 4 : 1;

	check_case(check, GROUND_GAME, "a shorter move_ms is heeded", case_question,
	           &(struct question){.move_ms = short_ms});
	check_case(check, GROUND_GAME, "a clock that is nearly run down is heeded", case_question,
	           &(struct question){.move_ms = short_ms, .has_clock = true});
}

/* ---- Decisions --------------------------------------------------------------------------------------------------- */

static void case_position(struct check *check, const void *argument)
{
	const struct position_found *found = argument;

	question_ask(check, &(struct question){.state = &found->state});
}

static void run_decisions(struct check *check)
{
	struct position_found *found = xalloc(MOST_POSITIONS * sizeof *found);
	size_t count = positions_find(&check->rules, &check->config->seed, found);

	for (size_t i = 0; i < count; i++)
		check_case(check, GROUND_GAME, found[i].what, case_position, &found[i]);
	free(found);
}

/* ---- Matches to points ------------------------------------------------------------------------------------------- */

static const struct score {
	const char *what;
	uint32_t score[2];
} SCORES[] = {
    {"a match to 7 points, at 3-5", {3, 5}},
    {"a match to 7 points, the Crawford game", {6, 2}},
    {"a match to 7 points, at 6-6", {6, 6}},
};

/* The first question of a game at this score, which the bot begins. Returns false if it is never asked (TG-6.6). */
static bool begin_at(const struct tab_rules *rules, const struct tab_match *match, struct tab_state *state)
{
	static const struct tab_dice pair[2] = {{{5, 4}}, {{2, 1}}};

	tab_state_start(state, rules, match);
	if (state->need == TAB_NEED_STARTER_PAIR)
		tab_state_throw_pair(state, pair);
	else if (state->need == TAB_NEED_STARTER)
		tab_state_throw(state, (struct tab_dice){{5, 2}});
	/* In some games the lower begins. */
	if (state->turn != 0) {
		tab_state_start(state, rules, match);
		tab_state_throw(state, (struct tab_dice){{2, 5}});
	}
	if (state->need == TAB_NEED_THROW)
		tab_state_throw(state, (struct tab_dice){{6, 4}});
	return state->asked == 0;
}

static void case_score(struct check *check, const void *argument)
{
	const struct score *score = argument;
	struct tab_match match = {.length = 7, .points = {score->score[0], score->score[1]}, .last_winner = TAB_NOBODY};
	struct tab_state state;
	struct question question = {.state = &state, .points = 7, .score = {score->score[0], score->score[1]}};

	match.had_crawford = score->score[0] == score->score[1];
	if (!check_announce_match(check, 7, "", false))
		return;
	/* Other cases want a session. */
	check->ground = GROUND_READY;
	talk_send(check->talk, "newgame number=%lu score=%u-%u\n", ++check->number, score->score[0], score->score[1]);
	if (!check_ping(check, "PR-2.4"))
		return;
	if (begin_at(&check->rules, &match, &state))
		question_ask(check, &question);
	else
		check_skip(check, "nothing is asked of the bot at this score");
}

static void run_points(struct check *check)
{
	for (size_t i = 0; i < sizeof SCORES / sizeof *SCORES; i++)
		check_case(check, GROUND_READY, SCORES[i].what, case_score, &SCORES[i]);
}

/* ---- Options ----------------------------------------------------------------------------------------------------- */

/* A bot that does not play the option says so (PR-2.5). */
static void case_option(struct check *check, const void *argument)
{
	struct walk *walk = first_play(check);

	(void)argument;
	if (!check_announce_match(check, 0, "", false) || !check_announce_game(check, "") ||
	    !question_ask(check, &(struct question){.state = &walk->state})) {
		if (strcmp(check->clause, "PR-2.5") == 0) {
			check->has_failed = false;
			check_skip(check, "the bot does not play it, and says so");
			talk_stop(check->talk, 0);
		}
	}
	free(walk);
}

static void run_options(struct check *check)
{
	const struct tab_rules plain = check->rules;
	const struct tab_game *game = plain.game;

	for (size_t i = 0; i < game->option_count; i++)
		for (uint8_t value = 0; game->options[i].values[value]; value++) {
			if (value == plain.option[i])
				continue;
			check->rules = plain;
			check->rules.option[i] = value;
			check_case(check, GROUND_READY, "", case_option, NULL);
			check->ground = check->ground > GROUND_READY ? GROUND_READY : check->ground;
		}
	check->rules = plain;
}

const struct check_step check_steps_games[] = {
    {"match", true, run_match},        {"events", true, run_told},
    {"request", true, run_requests},   {"time", true, run_time},
    {"decision", true, run_decisions}, {"score", true, run_points},
    {"option", true, run_options},     {.name = NULL},
};
