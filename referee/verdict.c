/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "verdict.h"

#include <string.h>

static const struct verdict_row ROWS[VERDICT_COUNT] = {
    [VERDICT_NONE] = {"none", BLAME_NOBODY, "nothing happened"},
    [VERDICT_START_FAILED] = {"start-failed", BLAME_BOT, "cannot be started"},
    [VERDICT_EXITED] = {"exited", BLAME_BOT, "exited"},
    [VERDICT_KILLED] = {"killed", BLAME_BOT, "was ended by a signal"},
    [VERDICT_CLOSED_OUTPUT] = {"closed-output", BLAME_BOT, "closed its output"},
    [VERDICT_SLOW_START] = {"slow-start", BLAME_BOT, "did not say 'readyok' in time"},
    [VERDICT_SLOW_READY] = {"slow-ready", BLAME_BOT, "did not answer a ping in time"},
    [VERDICT_LATE] = {"late", BLAME_BOT, "did not answer in time"},
    [VERDICT_OUT_OF_TIME] = {"out-of-time", BLAME_BOT, "ran out of time"},
    [VERDICT_MALFORMED] = {"malformed", BLAME_BOT, "wrote a line that cannot be read"},
    [VERDICT_ILLEGAL_PLAY] = {"illegal-play", BLAME_BOT, "made an illegal play"},
    [VERDICT_OUT_OF_TURN] = {"out-of-turn", BLAME_BOT, "answered what was not asked"},
    [VERDICT_LINE_TOO_LONG] = {"line-too-long", BLAME_BOT, "wrote a line that is too long"},
    [VERDICT_FLOOD] = {"flood", BLAME_BOT, "wrote too much"},
    [VERDICT_NOT_READING] = {"not-reading", BLAME_BOT, "does not read its input"},
    [VERDICT_MEMORY] = {"memory", BLAME_BOT, "used more memory than it may"},
    [VERDICT_CPU] = {"cpu", BLAME_BOT, "used more processor time than it may"},
    [VERDICT_PROCESSES] = {"processes", BLAME_BOT, "started more processes than it may"},
    [VERDICT_FILE_SIZE] = {"file-size", BLAME_BOT, "wrote a larger file than it may"},
    [VERDICT_GAVE_UP] = {"gave-up", BLAME_BOT, "gave up"},
    [VERDICT_UNSUPPORTED] = {"unsupported", BLAME_BOT, "cannot play this"},
    [VERDICT_RESIGNED] = {"resigned", BLAME_NOBODY, "resigned"},
    [VERDICT_TURN_LIMIT] = {"turn-limit", BLAME_NOBODY, "the game has too many turns"},
};

const struct verdict_row *verdict_row(enum verdict verdict)
{
	return &ROWS[verdict];
}

enum verdict verdict_find(const char *name)
{
	for (int i = 1; i < VERDICT_COUNT; i++)
		if (strcmp(ROWS[i].name, name) == 0)
			return (enum verdict)i;
	return VERDICT_NONE;
}
