/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "children.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "text.h"

struct child {
	struct child *next;
	pid_t id;
	void (*exited)(void *context, int status, int number);
	void *context;
};

/* There is one in the data of a loop as long as there are children. */
struct children {
	uv_signal_t signal;
	struct child *first;
};

/* ---- The end ----------------------------------------------------------------------------------------------------- */

static void on_close(uv_handle_t *handle)
{
	free(handle->data);
}

static void let_go(uv_loop_t *loop)
{
	struct children *children = loop->data;

	loop->data = NULL;
	uv_close((uv_handle_t *)&children->signal, on_close);
}

/* Take a child that has ended out of the list: the one with this id, or any for 0. Returns NULL if there is none. */
static struct child *take(struct children *children, pid_t id, int *status)
{
	for (struct child **at = &children->first; *at; at = &(*at)->next) {
		struct child *child = *at;

		if ((id && child->id != id) || waitpid(child->id, status, WNOHANG) <= 0)
			continue;
		*at = child->next;
		return child;
	}
	return NULL;
}

/* The system says who has ended, so that hundreds need not be asked each. It may name one that another left to us. */
static struct child *take_ended(struct children *children, int *status)
{
	siginfo_t info = {.si_pid = 0};
	struct child *child;

	if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == 0)
		return NULL;
	child = take(children, info.si_pid, status);
	return child ? child : take(children, 0, status);
}

/* One signal may stand for several children. Who hears of an end may start another. */
static void on_signal(uv_signal_t *signal, int number)
{
	struct children *children = signal->data;
	struct child *child;
	int status;

	(void)number;
	while ((child = take_ended(children, &status))) {
		child->exited(child->context, WIFEXITED(status) ? WEXITSTATUS(status) : 0,
		              WIFSIGNALED(status) ? WTERMSIG(status) : 0);
		free(child);
	}
	if (!children->first)
		let_go(signal->loop);
}

/* ---- The start --------------------------------------------------------------------------------------------------- */

static struct children *children_of(uv_loop_t *loop)
{
	struct children *children = loop->data;

	if (children)
		return children;
	children = xalloc(sizeof *children);
	uv_signal_init(loop, &children->signal);
	children->signal.data = children;
	uv_signal_start(&children->signal, on_signal, SIGCHLD);
	loop->data = children;
	return children;
}

static void set_attributes(posix_spawnattr_t *attributes, bool leads_group)
{
	sigset_t signals;

	sigemptyset(&signals);
	posix_spawnattr_setsigmask(attributes, &signals);
	sigfillset(&signals);
	posix_spawnattr_setsigdefault(attributes, &signals);
	posix_spawnattr_setflags(attributes, (short)(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
	                                             (leads_group ? POSIX_SPAWN_SETPGROUP : 0)));
}

/* Returns 0, or an error of the system. */
static int spawn(const struct child_command *command, const int descriptor[CHILD_FILES], pid_t *id)
{
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	int status = 0;

	posix_spawn_file_actions_init(&actions);
	posix_spawnattr_init(&attributes);
	set_attributes(&attributes, command->leads_group);
	for (int i = 0; i < CHILD_FILES; i++)
		posix_spawn_file_actions_adddup2(&actions, descriptor[i], i);
	if (command->folder)
		status = posix_spawn_file_actions_addchdir_np(&actions, command->folder);
	if (status == 0)
		status = posix_spawn(id, command->file, &actions, &attributes, command->argv,
		                     command->environment ? command->environment : environ);
	posix_spawnattr_destroy(&attributes);
	posix_spawn_file_actions_destroy(&actions);
	return status;
}

/* Copy descriptors to numbers that are none of the child's, so that none is overwritten before it is used. */
static int copy_apart(const int descriptor[CHILD_FILES], int copy[CHILD_FILES])
{
	int status = 0;

	for (int i = 0; i < CHILD_FILES; i++) {
		copy[i] = fcntl(descriptor[i], F_DUPFD_CLOEXEC, CHILD_FILES);
		if (copy[i] < 0)
			status = errno;
	}
	return status;
}

pid_t children_start(uv_loop_t *loop, const struct child_command *command,
                     void (*exited)(void *context, int status, int number), void *context)
{
	/* Before the child, which may end at once. */
	struct children *children = children_of(loop);
	struct child *child = xalloc(sizeof *child);
	int copy[CHILD_FILES], status = copy_apart(command->descriptor, copy);

	if (status == 0)
		status = spawn(command, copy, &child->id);
	for (int i = 0; i < CHILD_FILES; i++)
		if (copy[i] >= 0)
			close(copy[i]);
	if (status) {
		free(child);
		if (!children->first)
			let_go(loop);
		return -status;
	}
	child->exited = exited;
	child->context = context;
	child->next = children->first;
	children->first = child;
	return child->id;
}
