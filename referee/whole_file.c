/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

struct whole_file {
	char *path;   /* for messages */
	char *target; /* the file itself, where the path is a link */
	char *beside; /* the name of the next one, until it takes the place */
	int held;     /* the file itself, locked */
	bool is_unwritten;
};

static int cannot_write(const struct whole_file *file, struct error *error)
{
	return error_system(error, ERROR_FAILED, "cannot write '%s'", file->path);
}

/* Returns whether it is there now, and plain; else error is filled. */
static bool make(const char *path, struct error *error)
{
	int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);

	if (file < 0) {
		if (errno == EEXIST)
			error_set(error, ERROR_USAGE, "'%s' is there already: take another name, or remove it", path);
		else
			error_system(error, ERROR_USAGE, "cannot write '%s'", path);
		return false;
	}
	close(file);
	return true;
}

static bool is_plain(const char *path, struct error *error)
{
	struct stat status;

	if (stat(path, &status) < 0)
		error_system(error, ERROR_USAGE, "cannot read '%s'", path);
	else if (!S_ISREG(status.st_mode))
		error_set(error, ERROR_USAGE, "'%s' is no plain file, and cannot be replaced", path);
	else if (access(path, W_OK) < 0)
		error_system(error, ERROR_USAGE, "cannot write '%s'", path);
	else
		return true;
	return false;
}

/* Returns a locked descriptor, or -1 with error filled. */
static int hold(const char *path, const char *target, struct error *error)
{
	struct stat ours, theirs;
	int file = open(target, O_RDONLY | O_CLOEXEC);

	if (file < 0)
		return error_system(error, ERROR_USAGE, "cannot read '%s'", path);
	/*
	 * Whoever has hold of it may replace it meanwhile: then what was locked here is the old one, and nobody's.
	 * Where the file system has no locks, there is nothing to be respected.
	 */
	if ((flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) && fstat(file, &ours) == 0 &&
	    stat(target, &theirs) == 0 && ours.st_ino == theirs.st_ino && ours.st_dev == theirs.st_dev)
		return file;
	close(file);
	return error_set(error, ERROR_USAGE, "'%s' is in use: another match writes it now", path);
}

struct whole_file *whole_file_open(const char *path, bool is_new, struct error *error)
{
	struct whole_file *file;
	struct text beside = {.data = NULL};
	char *target;
	int held;

	if (!(is_new ? make(path, error) : is_plain(path, error)))
		return NULL;
	target = realpath(path, NULL);
	if (!target) {
		error_system(error, ERROR_USAGE, "cannot write '%s'", path);
		return NULL;
	}
	held = hold(path, target, error);
	if (held < 0) {
		free(target);
		return NULL;
	}
	text_format(&beside, "%s.new", target);
	file = xalloc(sizeof *file);
	file->path = xcopy(path);
	file->target = target;
	file->beside = beside.data;
	file->held = held;
	file->is_unwritten = is_new;
	return file;
}

void whole_file_close(struct whole_file *file)
{
	if (!file)
		return;
	if (file->is_unwritten)
		unlink(file->target);
	close(file->held);
	free(file->path);
	free(file->target);
	free(file->beside);
	free(file);
}

static int write_all(int to, const struct text *part)
{
	const char *at = part->data;
	size_t left = part->used;

	while (left) {
		ssize_t written = write(to, at, left);

		if (written < 0 && errno == EINTR)
			continue;
		if (written < 0)
			return -1;
		at += written;
		left -= (size_t)written;
	}
	return 0;
}

int whole_file_write(struct whole_file *file, const struct text *const parts[], size_t count, struct error *error)
{
	struct stat old;
	int status, to;

	/* Who may read the old one may read the new one. */
	if (stat(file->target, &old) < 0)
		return cannot_write(file, error);
	to = open(file->beside, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (to < 0)
		return cannot_write(file, error);
	status = fchmod(to, old.st_mode & 0777);
	for (size_t i = 0; i < count && status == 0; i++)
		status = write_all(to, parts[i]);
	if (status < 0)
		cannot_write(file, error);
	/* It is locked before it has the name, so that there is no moment in which another could get hold of it. */
	flock(to, LOCK_EX | LOCK_NB);
	/* Else the name could outlive a loss of power, and the contents not. */
	if (status == 0 && (fsync(to) < 0 || rename(file->beside, file->target) < 0))
		status = cannot_write(file, error);
	if (status < 0) {
		close(to);
		unlink(file->beside);
		return -1;
	}
	close(file->held);
	file->held = to;
	file->is_unwritten = false;
	return 0;
}
