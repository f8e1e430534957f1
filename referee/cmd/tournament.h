/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands of `tablier tournament`: each is a command as any other, one file and one row in tournament.c.
 */
#ifndef CMD_TOURNAMENT_H
#define CMD_TOURNAMENT_H

#include "referee/command.h"

extern const struct command tournament_command_init;
extern const struct command tournament_command_plan;
extern const struct command tournament_command_run;

#endif
