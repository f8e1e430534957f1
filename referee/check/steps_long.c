/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The steps that take long: many games one after the other, without anything piling up; and games played by chance, in
 * which each question is asked of the bot.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "referee/check/check.h"
#include "referee/check/question.h"
#include "referee/check/walk.h"
#include "referee/text.h"

enum {
	WARM_GAMES = 50,                /* before the first measure */
	LONG_GAMES = 400,               /* after it */
	QUESTIONS = 2,                  /* of each of them */
	SPARE_FILES = 2,                /* descriptors that may come and go */
	SPARE_MEMORY = 8 * 1024 * 1024, /* likewise in bytes: about 20 KiB a game */
};

/* ---- A long match ------------------------------------------------------------------------------------------------ */

static bool play_games(struct check *check, struct walk *walk, int count)
{
	for (int i = 0; i < count; i++) {
		if (!check_announce_game(check, ""))
			return false;
		walk_begin(walk, &check->rules, &check->config->seed, (uint64_t)i);
		for (int j = 0; j < QUESTIONS; j++, walk_on(walk))
			if (walk->state.asked != TAB_NOBODY &&
			    !question_ask(check, &(struct question){.state = &walk->state}))
				return false;
		talk_send(check->talk, "result how=unfinished winner=nobody win=- score=0-0 "
		                       "seed=930c1aa34b3309b6cc2f2e37a26d7f2438f157af278f38cbfa4b28c6b74139e9\n");
	}
	return true;
}

static void compare(struct check *check, const struct talk_usage *before, const struct talk_usage *after)
{
	const char *what = NULL;

	if (after->files > before->files + SPARE_FILES)
		what = "descriptors";
	else if (after->processes > before->processes)
		what = "processes";
	else if (after->memory_bytes > before->memory_bytes + SPARE_MEMORY)
		what = "memory";
	if (!what)
		return;
	snprintf(check->trouble, sizeof check->trouble,
	         "memory %" PRIu64 " KiB, then %" PRIu64 "; descriptors %ld, then %ld; processes %ld, then %ld",
	         before->memory_bytes / 1024, after->memory_bytes / 1024, before->files, after->files,
	         before->processes, after->processes);
	check_fail(check, "PR-2.4, PR-3.2", "no more %s after %d new games than before them", what, LONG_GAMES);
}

static void case_long(struct check *check, const void *argument)
{
	struct walk *walk = xalloc(sizeof *walk);
	struct talk_usage before, after;

	(void)argument;
	if (!play_games(check, walk, WARM_GAMES))
		goto out;
	if (!talk_measure(check->talk, &before)) {
		check_skip(check, "the system does not tell what a process uses");
		goto out;
	}
	if (play_games(check, walk, LONG_GAMES) && talk_measure(check->talk, &after))
		compare(check, &before, &after);
out:
	free(walk);
}

static void run_long(struct check *check)
{
	char what[64];

	snprintf(what, sizeof what, "%d new games leave nothing behind in it", LONG_GAMES);
	check_case(check, GROUND_MATCH, what, case_long, NULL);
}

/* ---- Stress ------------------------------------------------------------------------------------------------------ */

static void case_stress(struct check *check, const void *argument)
{
	struct walk *walk = xalloc(sizeof *walk);

	walk_begin(walk, &check->rules, &check->config->seed, *(const uint64_t *)argument);
	do {
		/* What is shown of a failure is its own question. */
		talk_forget(check->talk);
		if (walk->state.asked != TAB_NOBODY && !question_ask(check, &(struct question){.state = &walk->state}))
			break;
	} while (walk_on(walk));
	free(walk);
}

static void run_stress(struct check *check)
{
	for (uint64_t game = 1; game <= (uint64_t)check->config->stress; game++) {
		char what[40];

		snprintf(what, sizeof what, "game %" PRIu64 " played by chance", game);
		check_case(check, GROUND_GAME, what, case_stress, &game);
	}
}

const struct check_step check_steps_long[] = {
    {"long match", false, run_long},
    {"stress", true, run_stress},
    {.name = NULL},
};
