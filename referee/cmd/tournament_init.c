/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An example of a tournament file, to begin one's own with.
 */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "referee/cmd/tournament.h"
#include "referee/options.h"
#include "referee/tournament/tournament.h"

/* Somebody's own file is never written over. */
static int write_example(const char *path, struct error *error)
{
	FILE *file = fopen(path, "wxe");

	if (!file && errno == EEXIST)
		return error_set(error, ERROR_USAGE, "'%s' is there already; give another name, or remove it", path);
	if (!file)
		return error_system(error, ERROR_USAGE, "cannot write '%s'", path);
	fputs(TOURNAMENT_EXAMPLE, file);
	if (ferror(file) | (fclose(file) != 0))
		return error_system(error, ERROR_FAILED, "cannot write '%s'", path);
	return 0;
}

static int run_init(int argc, char **argv, struct error *error)
{
	const struct option_spec specs[] = {{.name = NULL}};

	argc = options_parse(specs, argc, argv, error);
	if (argc < 0)
		return -1;
	if (argc > 1)
		return error_set(error, ERROR_USAGE, "init takes one file, not %d", argc);
	if (argc == 1 && strcmp(argv[0], "-") != 0)
		return write_example(argv[0], error);
	fputs(TOURNAMENT_EXAMPLE, stdout);
	return 0;
}

const struct command tournament_command_init = {
    .name = "init",
    .summary = "write a commented example of a file",
    .help = "usage: tablier tournament init [FILE]\n"
	    "\n"
	    "Write an example of a tournament file, with every key and what it is for, to\n"
	    "FILE, or to standard output without one. A FILE that is there is not touched.\n"
	    "\n"
	    "Exit status: 0 it is written; 2 it is not.\n",
    .run = run_init,
};
