/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tournaments from the command line: the table of what can be done with them.
 */
#include "config.h"

#include "referee/cmd/tournament.h"

#include <stddef.h>

static const struct command *const COMMANDS[] = {
    &tournament_command_init,  &tournament_command_plan,      &tournament_command_run,
    &tournament_command_merge, &tournament_command_standings, NULL,
};

const struct command command_tournament = {
    .name = "tournament",
    .summary = "many bots, many games: plan them, play them, rank the bots",
    .help = "usage: tablier tournament COMMAND [ARGUMENT …]\n"
	    "\n"
	    "A tournament is a FILE, or options and the bots, each a command in one argument:\n"
	    "\n"
	    "  tablier tournament plan league.yaml\n"
	    "  tablier tournament plan --game backgammon --games 100 greedy random ./mine\n"
	    "\n"
	    "  init       write a commented example of a file\n"
	    "  plan       list the games: who meets whom, with which dice\n"
	    "  run        play it, or what is missing of it\n"
	    "  merge      join the records of its parts\n"
	    "  standings  show how it stands\n"
	    "\n"
	    "'tablier tournament COMMAND --help' tells more.\n",
    .commands = COMMANDS,
};
