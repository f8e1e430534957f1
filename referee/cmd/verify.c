/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "referee/command.h"
#include "referee/options.h"
#include "referee/repair.h"
#include "referee/replay.h"

static void print_report(const char *path, const struct replay_report *report)
{
	printf("%s: %" PRIu64 " game%s, %" PRIu64 " turns: all hold", path, report->games,
	       report->games == 1 ? "" : "s", report->turns);
	if (report->has_real_dice)
		printf("; real dice were thrown, and cannot be checked");
	if (report->is_paused)
		printf("; a match is paused, to go on with 'tablier play --resume'");
	if (report->is_cut_off)
		printf("; the match was broken off, so its seed is not shown and its commitment not checked");
	printf("\n");
}

/* Take the end off a file that is cut off. Returns as replay_file. */
static int repair(const char *path, struct replay_report *report, struct error *error)
{
	const struct in_stump stump = report->stump;

	if (repair_trim(path, &stump, report, error) < 0)
		return -1;
	printf("%s: removed the last document, which was cut off: %" PRIu64 " byte%s from line %ld on\n", path,
	       stump.bytes, stump.bytes == 1 ? "" : "s", stump.line);
	return 0;
}

/* Returns the exit status. */
static int verify(const char *path, bool is_quiet, bool repairs)
{
	struct replay_report report = {.games = 0};
	struct error why;
	int status = replay_file(path, &report, &why);
	bool is_stump = status < 0 && report.stump.is_there;

	if (is_stump && repairs)
		status = repair(path, &report, &why);
	if (status == 0) {
		if (!is_quiet)
			print_report(path, &report);
		return 0;
	}
	fprintf(stderr, why.kind == ERROR_FAILED ? "%s" : "tablier: %s", why.text);
	if (is_stump && !repairs && report.stump.offset && strcmp(path, "-") != 0)
		fprintf(stderr, "; 'tablier verify --repair' trims it");
	fprintf(stderr, "\n");
	return error_status(&why);
}

static int run(int argc, char **argv, struct error *error)
{
	bool is_quiet = false, repairs = false;
	const struct option_spec specs[] = {
	    {.name = "quiet", .type = OPTION_FLAG, .target = &is_quiet},
	    {.name = "repair", .type = OPTION_FLAG, .target = &repairs},
	    {.name = NULL},
	};
	int status = 0;

	argc = options_parse(specs, argc, argv, error);
	if (argc < 0)
		return -1;
	if (argc == 0)
		return error_set(error, ERROR_USAGE, "verify takes the files of records, '-' for standard input");
	for (int i = 0; repairs && i < argc; i++)
		if (strcmp(argv[i], "-") == 0)
			return error_set(error, ERROR_USAGE, "--repair takes files, and not '-'");
	if (sodium_init() < 0)
		return error_set(error, ERROR_FAILED, "libsodium cannot be used on this system");
	for (int i = 0; i < argc; i++) {
		int one = verify(argv[i], is_quiet, repairs);

		if (one > status)
			status = one;
	}
	return status;
}

const struct command command_verify = {
    .name = "verify",
    .summary = "replay records, dice and all",
    .help = "usage: tablier verify [--quiet] [--repair] FILE …\n"
	    "\n"
	    "Replay records of matches and chouettes ('-' is standard input): every play and\n"
	    "decision through the rules, every throw from its seed, clocks, results, scores\n"
	    "and tie-breaks. The first thing in a file that does not hold is told as\n"
	    "FILE:LINE: what.\n"
	    "\n"
	    "A referee that was killed, or a full disk, may leave a last document that is\n"
	    "cut off. The games before it are whole.\n"
	    "\n"
	    "  --quiet    say nothing of what holds\n"
	    "  --repair   remove such a document, if all before it holds\n"
	    "\n"
	    "Exit status: 0 every record holds, 1 one does not, 2 wrong use or a file that\n"
	    "cannot be read.\n",
    .run = run,
};
