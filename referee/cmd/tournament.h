/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands of `tablier tournament`: each is a command as any other, one file and one row in tournament.c.
 */
#ifndef CMD_TOURNAMENT_H
#define CMD_TOURNAMENT_H

#include "referee/command.h"
#include "referee/tournament/tournament.h"

extern const struct command tournament_command_init;
extern const struct command tournament_command_plan;
extern const struct command tournament_command_merge;
extern const struct command tournament_command_run;
extern const struct command tournament_command_standings;

/* What a folder holds. For merge and standings; records: see the former. */
int tournament_open(struct tournament *tournament, const char *folder, char *const *records, size_t count,
                    struct dice_key *config, struct error *error);

#endif
