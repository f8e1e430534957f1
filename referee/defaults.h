/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What holds of a match where nobody asks for anything else, and how much may be asked for: the same for the options of
 * commands and for the keys of a tournament file.
 */
#ifndef DEFAULTS_H
#define DEFAULTS_H

#define DEFAULT_GAME "swedish-tables"

enum {
	DEFAULT_MOVE_MS = 10000,
	DEFAULT_START_MS = 10000,
	DEFAULT_NEWGAME_MS = 10000,
	DEFAULT_QUIT_MS = 1000,
	DEFAULT_TURNS = 10000,
	DEFAULT_RESTARTS = 1000,
	DEFAULT_SCRATCH_MIB = 64,

	HOUR_MS = 3600 * 1000,
	MOST_LIMIT_MS = 24 * HOUR_MS, /* of a decision, and of a clock */
	MOST_GAMES = 100000000,
	MOST_TURNS = 1000000,
	MOST_RESTARTS = 100000000,
	MOST_MIB = 16 * 1024 * 1024,
	MOST_CPU_S = 24 * 3600,
	MOST_PROCESSES = 4000,
	MOST_OPEN_FILES = 1000000,
};

#endif
