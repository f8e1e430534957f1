/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bot_command.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

#include "text.h"

static const char *const REFERENCE_BOTS[] = {"random", "greedy"};

/* Where a reference bot is: beside a tablier that was not installed, or where installation puts it. The caller frees
 * it. */
static char *find_reference_bot(const char *name)
{
	char program[PATH_MAX];
	size_t size = sizeof program;
	struct text path = {.data = NULL};
	char *slash;

	if (uv_exepath(program, &size) == 0 && (slash = strrchr(program, '/'))) {
		*slash = '\0';
		text_format(&path, "%s/bots/%s", program, name);
		if (access(path.data, X_OK) == 0)
			return path.data;
		text_clear(&path);
	}
	text_format(&path, "%s/%s", PKGLIBEXECDIR, name);
	return path.data;
}

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
			command->argv[0] = find_reference_bot(REFERENCE_BOTS[i]);
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
