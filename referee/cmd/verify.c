/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>

#include "referee/command.h"
#include "referee/options.h"
#include "referee/replay.h"

static void print_report(const char *path, const struct replay_report *report)
{
	printf("%s: %" PRIu64 " game%s, %" PRIu64 " turns: all hold", path, report->games,
	       report->games == 1 ? "" : "s", report->turns);
	if (report->is_cut_off)
		printf("; the match was broken off, so its seed is not shown and its commitment not checked");
	printf("\n");
}

static int run(int argc, char **argv, struct error *error)
{
	bool is_quiet = false;
	const struct option_spec specs[] = {
	    {.name = "quiet", .type = OPTION_FLAG, .target = &is_quiet},
	    {.name = NULL},
	};
	int status = 0;

	argc = options_parse(specs, argc, argv, error);
	if (argc < 0)
		return -1;
	if (argc == 0)
		return error_set(error, ERROR_USAGE, "verify takes the files of records, '-' for standard input");
	if (sodium_init() < 0)
		return error_set(error, ERROR_FAILED, "libsodium cannot be used on this system");
	for (int i = 0; i < argc; i++) {
		struct replay_report report;
		struct error why;

		if (replay_file(argv[i], &report, &why) == 0) {
			if (!is_quiet)
				print_report(argv[i], &report);
			continue;
		}
		fprintf(stderr, why.kind == ERROR_FAILED ? "%s\n" : "tablier: %s\n", why.text);
		if (error_status(&why) > status)
			status = error_status(&why);
	}
	return status;
}

const struct command command_verify = {
    .name = "verify",
    .summary = "replay records, dice and all",
    .help = "usage: tablier verify [--quiet] FILE …\n"
	    "\n"
	    "Replay records of matches and chouettes ('-' is standard input): every play and\n"
	    "decision through the rules, every throw from its seed, clocks, results, scores\n"
	    "and tie-breaks. The first thing in a file that does not hold is told as\n"
	    "FILE:LINE: what.\n"
	    "\n"
	    "  --quiet   say nothing of what holds\n"
	    "\n"
	    "Exit status: 0 every record holds, 1 one does not, 2 wrong use or a file that\n"
	    "cannot be read.\n",
    .run = run,
};
