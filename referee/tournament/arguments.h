/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A tournament from the command line: from a file, or from options and bots, or from a file with options that change
 * it.
 */
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include "../error.h"
#include "../options.h"
#include "tournament.h"

enum { ARGUMENTS_MOST_OPTIONS = 30 };

/*
 * Take a tournament and a command's own options out of an argument vector: one argument is a file (`-` for standard
 * input), two or more are bots. The options of tournaments are those in spec/tournament.md; where there is a file they
 * take the place of its keys.
 *
 * tournament: initialised here, and released by the caller whatever is returned.
 * more:       the command's own options, up to ARGUMENTS_MOST_OPTIONS.
 * path:       if not NULL, set to the file, which points into argv, or to NULL.
 * Returns:    0 and the tournament is checked, or -1 with error filled.
 */
int tournament_parse(struct tournament *tournament, const struct option_spec more[], int argc, char **argv,
                     const char **path, struct error *error);

#endif
