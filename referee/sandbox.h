/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sandbox of a bot, made with bubblewrap: a command that is put in front of the bot's own (bot.h).
 *
 * Theory of operation. The bot runs in namespaces of its own: users, processes, mounts, network, IPC, host name. It
 * sees, all of it read-only, the programs and libraries of the system, the few files of /etc that they need, and its
 * own folders: those of the files that its command names. A folder that holds too much is not shown, but the file
 * alone: one at the top of the system, one with the home of who runs the referee in it, or with another bot's folder.
 * What it may write to is in memory, of limited size, and gone with it: /tmp, with its home and its scratch folder in
 * it, and /dev/shm. It cannot make namespaces itself, in which there might be more to write to. It has no capabilities.
 *
 * The place of the warden in this is told in warden/warden.c.
 */
#ifndef SANDBOX_H
#define SANDBOX_H

#include "bot_command.h"
#include "error.h"
#include "words.h"

struct sandbox_config {
	long scratch_mib;          /* for all that it writes */
	const char *const *expose; /* NULL-terminated, or NULL: more files or folders to show, read-only */
};

/*
 * Make the sandbox of one of these bots.
 *
 * sandbox: all zero; the caller releases it, whatever is returned.
 * Returns: 0, or -1 with error filled: there is no bubblewrap here, or nothing where something is to be shown.
 */
int sandbox_make(struct words *sandbox, const struct sandbox_config *config, const struct bot_command bots[], int count,
                 int index, struct error *error);

/*
 * Try it: run a program in it that does nothing, just as a bot would be run.
 *
 * environment: what the bot will have.
 * Returns:     0, or -1 with error filled if the sandbox cannot be used here.
 */
int sandbox_probe(const struct words *sandbox, char *const *environment, struct error *error);

#endif
