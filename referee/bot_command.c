/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bot_command.h"

#include <stdlib.h>
#include <string.h>

#include "libexec.h"

static const char *const REFERENCE_BOTS[] = {"random", "greedy", "human"};

int bot_command_parse(struct bot_command *command, const char *text, struct error *error)
{
	int status = wordexp(text, &command->words, WRDE_NOCMD);

	if (status == WRDE_CMDSUB || status == WRDE_BADCHAR || status == WRDE_SYNTAX)
		return error_set(error, ERROR_USAGE,
		                 "cannot read the command '%.200s': it is not run by a shell; quote what needs it",
		                 text);
	if (status != 0)
		return error_set(error, ERROR_USAGE, "cannot read the command '%.200s'", text);
	if (command->words.we_wordc == 0) {
		wordfree(&command->words);
		return error_set(error, ERROR_USAGE, "a bot's command is empty");
	}
	command->argv = command->words.we_wordv;
	for (size_t i = 0; i < sizeof REFERENCE_BOTS / sizeof *REFERENCE_BOTS; i++)
		if (strcmp(command->argv[0], REFERENCE_BOTS[i]) == 0) {
			free(command->argv[0]);
			command->argv[0] = libexec_path("bots", REFERENCE_BOTS[i]);
			break;
		}
	return 0;
}

void bot_command_release(struct bot_command *command)
{
	if (command->argv)
		wordfree(&command->words);
	command->argv = NULL;
}
