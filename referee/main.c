/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The program `tablier`: a table of commands, and what they have in common.
 */
#include "config.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "command.h"

static const struct command *const COMMANDS[] = {
    &command_play,  &command_match, &command_chouette, &command_check, &command_verify,
    &command_games, &command_plays, &command_perft,    &command_show,  &command_export,
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static void print_help(FILE *out)
{
	fprintf(out,
	        "usage: tablier COMMAND [ARGUMENT …]\n\nThe referee for tables games, the family of backgammon.\n\n");
	for (int i = 0; i < COMMAND_COUNT; i++)
		fprintf(out, "  %-8s %s\n", COMMANDS[i]->name, COMMANDS[i]->summary);
	fprintf(out, "\n'tablier COMMAND --help' tells more.\n");
}

static void print_version(void)
{
	printf("tablier " PACKAGE_VERSION "\n");
}

/* Whether an argument before any `--` is this one. */
static bool has_argument(int argc, char **argv, const char *argument)
{
	for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
		if (strcmp(argv[i], argument) == 0)
			return true;
	return false;
}

static int run(const struct command *command, int argc, char **argv)
{
	struct error error = {.kind = ERROR_NONE};
	int status;

	if (has_argument(argc, argv, "--help")) {
		fputs(command->help, stdout);
		return 0;
	}
	if (has_argument(argc, argv, "--version")) {
		print_version();
		return 0;
	}
	status = command->run(argc, argv, &error);
	if (status >= 0)
		return status;
	fprintf(stderr, "tablier: %s\n", error.text);
	if (error.kind == ERROR_USAGE)
		fprintf(stderr, "'tablier %s --help' shows how it is used.\n", command->name);
	return error_status(&error);
}

/* Output that could not be written is a failure like any other. */
static int finish(int status)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return status;
	fprintf(stderr, "tablier: cannot write standard output\n");
	return status ? status : 1;
}

int main(int argc, char **argv)
{
	if (argc < 2) {
		print_help(stderr);
		return 2;
	}
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
		print_help(stdout);
		return finish(0);
	}
	if (strcmp(argv[1], "--version") == 0) {
		print_version();
		return finish(0);
	}
	for (int i = 0; i < COMMAND_COUNT; i++)
		if (strcmp(argv[1], COMMANDS[i]->name) == 0)
			return finish(run(COMMANDS[i], argc - 2, argv + 2));
	fprintf(stderr, "tablier: unknown command '%.60s'; 'tablier --help' lists them\n", argv[1]);
	return 2;
}
