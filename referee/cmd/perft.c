/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/board_arguments.h"
#include "referee/command.h"
#include "referee/options.h"

enum { MAX_DEPTH = 12 };

static int run(int argc, char **argv, struct error *error)
{
	static const struct option_spec specs[] = {{.name = NULL}};
	struct tab_position position;
	struct tab_rules rules;
	int depth;

	argc = options_parse(specs, argc, argv, error);
	if (argc < 0)
		return -1;
	if (argc < 2 || argc > 3)
		return error_set(error, ERROR_USAGE, "perft takes a game, a depth, and a board if not the opening's");
	if (parse_rules(argv[0], &rules, error) < 0)
		return -1;
	depth = strlen(argv[1]) <= 2 ? atoi(argv[1]) : 0;
	if (strspn(argv[1], "0123456789") != strlen(argv[1]) || depth < 1 || depth > MAX_DEPTH)
		return error_set(error, ERROR_USAGE, "the depth is a number from 1 to %d, not '%.20s'", MAX_DEPTH,
		                 argv[1]);
	if (argc == 2)
		tab_position_opening(&rules, &position);
	else if (parse_board(&rules, argv[2], &position, error) < 0)
		return -1;

	for (int i = 1; i <= depth; i++) {
		printf("%d %" PRIu64 "\n", i, tab_perft(&rules, &position, i));
		fflush(stdout);
	}
	return 0;
}

const struct command command_perft = {
    .name = "perft",
    .summary = "count the outcomes at each depth",
    .help = "usage: tablier perft GAME DEPTH [BOARD]\n"
	    "\n"
	    "Count distinct outcomes, dice by dice over the 21 throws, each counted once,\n"
	    "from BOARD or from the game's opening. Prints 'DEPTH COUNT' for each depth\n"
	    "from 1 to DEPTH. A pass is one outcome; a finished game counts where it ends\n"
	    "and nowhere below. Two programs that agree on it agree on the rules.\n"
	    "\n"
	    "BOARD may be an ID as 'tablier plays --help' tells; its dice do not matter.\n",
    .run = run,
};
