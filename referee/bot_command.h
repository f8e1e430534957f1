/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What people write for a bot: a command line, or the name of a reference bot.
 */
#ifndef BOT_COMMAND_H
#define BOT_COMMAND_H

#include <wordexp.h>

#include "error.h"

/* The words of a command line. */
struct bot_command {
	wordexp_t words;
	char **argv; /* NULL-terminated */
};

/*
 * Split a command line into words as the shell does, with quotes, but without running anything. A first word that names
 * a reference bot becomes the path of that.
 *
 * Returns: 0 and the caller releases it, or -1 with error filled.
 */
int bot_command_parse(struct bot_command *command, const char *text, struct error *error);
void bot_command_release(struct bot_command *command);

#endif
