/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records in the forms of other programs.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/command.h"
#include "referee/export_mat.h"
#include "referee/options.h"
#include "referee/text.h"

struct format {
	const char *name;
	int (*write)(struct record_walk *walk, FILE *out, struct error *error);
};

static const struct format FORMATS[] = {{"mat", export_mat}};

enum { FORMAT_COUNT = sizeof FORMATS / sizeof *FORMATS };

static const struct format *find_format(const char *name, struct error *error)
{
	for (int i = 0; i < FORMAT_COUNT; i++)
		if (strcmp(FORMATS[i].name, name) == 0)
			return &FORMATS[i];
	error_set(error, ERROR_USAGE, "unknown format '%.60s'; the only one is 'mat'", name);
	return NULL;
}

static int write_to(const struct format *format, struct record_walk *walk, FILE *out, struct error *error)
{
	if (format->write(walk, out, error) < 0)
		return -1;
	if (fflush(out) != 0 || ferror(out))
		return error_system(error, ERROR_FAILED, "cannot write");
	return 0;
}

/* Write beside the file and put it in place when it is whole, so that a record that does not hold spoils nothing. */
static int write_file(const struct format *format, struct record_walk *walk, const char *path, struct error *error)
{
	struct text part = {.data = NULL};
	FILE *out;
	int status = -1;

	text_format(&part, "%s.part", path);
	out = fopen(part.data, "we");
	if (!out) {
		error_system(error, ERROR_USAGE, "cannot write '%s'", path);
		goto out;
	}
	status = write_to(format, walk, out, error);
	if (fclose(out) != 0 && status == 0)
		status = error_system(error, ERROR_FAILED, "cannot write '%s'", path);
	if (status == 0 && rename(part.data, path) < 0)
		status = error_system(error, ERROR_FAILED, "cannot write '%s'", path);
	if (status < 0)
		remove(part.data);
out:
	text_release(&part);
	return status;
}

/* `-o` is the short name that everybody knows. Options have long ones here, since boards begin with a dash. */
static void lengthen(int argc, char **argv)
{
	static char output[] = "--output";

	for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
		if (strcmp(argv[i], "-o") == 0)
			argv[i] = output;
}

static int run(int argc, char **argv, struct error *error)
{
	const char *format_name = "mat", *output = "-";
	const struct option_spec specs[] = {
	    {.name = "format", .type = OPTION_TEXT, .target = &format_name},
	    {.name = "output", .type = OPTION_TEXT, .target = &output},
	    {.name = NULL},
	};
	const struct format *format;
	struct record_walk walk;
	int status;

	lengthen(argc, argv);
	argc = options_parse(specs, argc, argv, error);
	if (argc < 0)
		return -1;
	if (argc != 1)
		return error_set(error, ERROR_USAGE, "export takes one record, '-' for standard input");
	format = find_format(format_name, error);
	if (!format || record_walk_open(&walk, argv[0], error) < 0)
		return -1;
	status =
	    strcmp(output, "-") == 0 ? format->write(&walk, stdout, error) : write_file(format, &walk, output, error);
	record_walk_close(&walk);
	return status;
}

const struct command command_export = {
    .name = "export",
    .summary = "write a record in the form of other programs",
    .help = "usage: tablier export [--format mat] [-o FILE] RECORD\n"
	    "\n"
	    "Write the match of a record ('-' is standard input) as other programs read it.\n"
	    "\n"
	    "  --format mat        match text, which GNU Backgammon and others import. Only\n"
	    "                      for backgammon, and not with 'scoring=counters',\n"
	    "                      'backgammon=4', 'automatic-doubles' or 'larger-die=off',\n"
	    "                      for which it has no words\n"
	    "  -o, --output FILE   write to FILE instead of standard output\n"
	    "\n"
	    "A match to a number of games becomes a money session. The text does not tell\n"
	    "why a game ended: one that was lost by a fault looks like one resigned.\n",
    .run = run,
};
