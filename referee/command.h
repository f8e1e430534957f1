/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One file of cmd/ is one command: its name, its help and what it does, in one row of the table in main.c.
 */
#ifndef COMMAND_H
#define COMMAND_H

#include "error.h"

struct command {
	const char *name;
	const char *summary; /* one line, for the list of commands */
	const char *help;    /* what --help prints: fits a screen of 80 by 24 */

	/*
	 * Do it. argv holds the argc arguments behind the command's name.
	 *
	 * Returns: the exit status; or -1 with error filled, which main prints.
	 */
	int (*run)(int argc, char **argv, struct error *error);
};

extern const struct command command_check;
extern const struct command command_chouette;
extern const struct command command_export;
extern const struct command command_games;
extern const struct command command_match;
extern const struct command command_perft;
extern const struct command command_play;
extern const struct command command_plays;
extern const struct command command_show;
extern const struct command command_verify;

#endif
