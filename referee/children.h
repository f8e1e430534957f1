/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Child processes of a loop. libuv has them too, but it forks: the tables of our memory are copied for each start, and
 * each page that we write to after it is copied as well. posix_spawn copies nothing.
 */
#ifndef CHILDREN_H
#define CHILDREN_H

#include <stdbool.h>
#include <sys/types.h>
#include <uv.h>

enum { CHILD_FILES = 4 };

struct child_command {
	const char *file; /* a path; it is not looked for */
	char *const *argv;
	char *const *environment;    /* NULL: ours */
	const char *folder;          /* where it runs; NULL: where we do */
	int descriptor[CHILD_FILES]; /* ours, which become its 0, 1, 2 and 3; the caller keeps them */
	bool leads_group;            /* a process group of its own */
};

/*
 * Start a child, in which no signal is blocked or ignored.
 *
 * exited:   called from the loop when it has exited (status) or was killed (number of the signal, else 0), and has been
 *           reaped; until then its id cannot be given anew.
 * Returns:  its id, or a negative error of the system.
 * Requires: the loop's data is left to this file.
 */
pid_t children_start(uv_loop_t *loop, const struct child_command *command,
                     void (*exited)(void *context, int status, int number), void *context);

#endif
