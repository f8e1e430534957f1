/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "verdict.h"

#include <string.h>

static const struct verdict_row ROWS[VERDICT_COUNT] = {
    [VERDICT_NONE] = {"none", BLAME_NOBODY, EFFECT_NONE, "nothing happened"},
    [VERDICT_START_FAILED] = {"start-failed", BLAME_BOT, EFFECT_GAME, "cannot be started"},
    [VERDICT_EXITED] = {"exited", BLAME_BOT, EFFECT_GAME, "exited"},
    [VERDICT_KILLED] = {"killed", BLAME_BOT, EFFECT_GAME, "was ended by a signal"},
    [VERDICT_CLOSED_OUTPUT] = {"closed-output", BLAME_BOT, EFFECT_GAME, "closed its output"},
    [VERDICT_SLOW_START] = {"slow-start", BLAME_BOT, EFFECT_GAME, "did not say 'readyok' in time"},
    [VERDICT_SLOW_READY] = {"slow-ready", BLAME_BOT, EFFECT_GAME, "did not get ready for the match in time"},
    [VERDICT_SLOW_NEWGAME] = {"slow-newgame", BLAME_BOT, EFFECT_GAME, "did not get ready for the game in time"},
    [VERDICT_LATE] = {"late", BLAME_BOT, EFFECT_GAME, "did not answer in time"},
    [VERDICT_OUT_OF_TIME] = {"out-of-time", BLAME_BOT, EFFECT_GAME, "ran out of time"},
    [VERDICT_MALFORMED] = {"malformed", BLAME_BOT, EFFECT_GAME, "wrote a line that cannot be read"},
    [VERDICT_ILLEGAL_PLAY] = {"illegal-play", BLAME_BOT, EFFECT_GAME, "made an illegal play"},
    [VERDICT_OUT_OF_TURN] = {"out-of-turn", BLAME_BOT, EFFECT_GAME, "answered what was not asked"},
    [VERDICT_LINE_TOO_LONG] = {"line-too-long", BLAME_BOT, EFFECT_GAME, "wrote a line that is too long"},
    [VERDICT_FLOOD] = {"flood", BLAME_BOT, EFFECT_GAME, "wrote too much"},
    [VERDICT_NOT_READING] = {"not-reading", BLAME_BOT, EFFECT_GAME, "does not read its input"},
    [VERDICT_MEMORY] = {"memory", BLAME_BOT, EFFECT_GAME, "used more memory than it may"},
    [VERDICT_CPU] = {"cpu", BLAME_BOT, EFFECT_GAME, "used more processor time than it may"},
    [VERDICT_PROCESSES] = {"processes", BLAME_BOT, EFFECT_GAME, "started more processes than it may"},
    [VERDICT_FILE_SIZE] = {"file-size", BLAME_BOT, EFFECT_GAME, "wrote a larger file than it may"},
    [VERDICT_GAVE_UP] = {"gave-up", BLAME_BOT, EFFECT_GAME, "gave up"},
    [VERDICT_UNSUPPORTED] = {"unsupported", BLAME_BOT, EFFECT_GAME, "cannot play this"},
    [VERDICT_RESIGNED] = {"resigned", BLAME_NOBODY, EFFECT_GAME, "resigned"},
    [VERDICT_TURN_LIMIT] = {"turn-limit", BLAME_NOBODY, EFFECT_GAME, "the game has too many turns"},
    [VERDICT_OUT] = {"out", BLAME_BOT, EFFECT_MATCH, "failed too often"},
    [VERDICT_INTERRUPTED] = {"interrupted", BLAME_REFEREE, EFFECT_MATCH, "the referee was told to end"},
    [VERDICT_OVERTAKEN] = {"overtaken", BLAME_OPPONENT, EFFECT_NONE, "answered in a game that was over"},
    [VERDICT_SLOW_QUIT] = {"slow-quit", BLAME_BOT, EFFECT_NONE, "did not exit in time after 'quit'"},
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
