/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What ends a game otherwise than on the board, or a match before its end: spec/verdicts.md, as a table. A
 * bot's fault is no error of ours; it is a value that travels to the record with its blame.
 */
#ifndef VERDICT_H
#define VERDICT_H

enum verdict {
	VERDICT_NONE,
	VERDICT_START_FAILED,
	VERDICT_EXITED,
	VERDICT_KILLED,
	VERDICT_CLOSED_OUTPUT,
	VERDICT_SLOW_START,
	VERDICT_SLOW_READY,
	VERDICT_SLOW_NEWGAME,
	VERDICT_LATE,
	VERDICT_OUT_OF_TIME,
	VERDICT_MALFORMED,
	VERDICT_ILLEGAL_PLAY,
	VERDICT_OUT_OF_TURN,
	VERDICT_LINE_TOO_LONG,
	VERDICT_FLOOD,
	VERDICT_NOT_READING,
	VERDICT_MEMORY,
	VERDICT_CPU,
	VERDICT_PROCESSES,
	VERDICT_FILE_SIZE,
	VERDICT_GAVE_UP,
	VERDICT_UNSUPPORTED,
	VERDICT_RESIGNED,
	VERDICT_TURN_LIMIT,
	VERDICT_OUT,
	VERDICT_INTERRUPTED,
	VERDICT_OVERTAKEN,
	VERDICT_SLOW_QUIT,
	VERDICT_COUNT
};

/* Of the bot that the verdict is of, its opponent is the other. */
enum blame { BLAME_NOBODY, BLAME_BOT, BLAME_OPPONENT, BLAME_REFEREE };

enum effect {
	EFFECT_NONE, /* a note in the log */
	EFFECT_GAME, /* the game is over */
	EFFECT_MATCH /* the match is broken off */
};

struct verdict_row {
	const char *name;
	enum blame blame;
	enum effect effect;
	const char *sentence; /* said of the bot, or of the game or match */
};

/* A fault of a bot, or how else a game came off the board. Its texts are clean. */
struct fault {
	enum verdict verdict;
	char why[512];
	char answer[200];  /* the bytes that offended, or "" */
	char errors[1024]; /* the last lines of the bot's standard error, or "" */
};

const struct verdict_row *verdict_row(enum verdict verdict);

/* The verdict of this name, or VERDICT_NONE. */
enum verdict verdict_find(const char *name);

#endif
