/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repair.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "text.h"

struct repair {
	const char *path; /* for messages */
	char *target;     /* the file itself, where the path is a link */
	char *beside;     /* the name of the new file, while there is one */
	FILE *old, *new;
};

static int cannot_write(const struct repair *repair, struct error *error)
{
	return error_system(error, ERROR_USAGE, "cannot repair '%s'", repair->path);
}

/* The new file is the old one's like: who may read it, and if we may say so, whose it is. */
static int open_beside(struct repair *repair, const struct stat *old, struct error *error)
{
	static const char ending[] = ".XXXXXX";
	size_t length = strlen(repair->target);
	char *name = xalloc(length + sizeof ending);
	int file;

	memcpy(name, repair->target, length);
	memcpy(name + length, ending, sizeof ending);
	file = mkstemp(name);
	if (file < 0) {
		free(name);
		return cannot_write(repair, error);
	}
	repair->beside = name;
	/* Only root may give a file away; the mode comes after, since a change of owner takes bits off it. */
	if ((fchown(file, old->st_uid, old->st_gid) == 0 || errno == EPERM) && fchmod(file, old->st_mode & 0777) == 0)
		repair->new = fdopen(file, "w+");
	if (!repair->new) {
		cannot_write(repair, error);
		close(file);
		return -1;
	}
	return 0;
}

static int open_files(struct repair *repair, struct error *error)
{
	struct stat status;

	repair->target = realpath(repair->path, NULL);
	if (!repair->target || stat(repair->target, &status) < 0)
		return cannot_write(repair, error);
	/* To open a pipe may take for ever. */
	if (!S_ISREG(status.st_mode))
		return error_set(error, ERROR_USAGE, "cannot repair '%s': it is no plain file", repair->path);
	repair->old = fopen(repair->target, "re");
	if (!repair->old)
		return cannot_write(repair, error);
	return open_beside(repair, &status, error);
}

static int copy(const struct repair *repair, uint64_t bytes, struct error *error)
{
	char block[1 << 16];

	while (bytes) {
		size_t wanted = bytes < sizeof block ? (size_t)bytes : sizeof block;
		size_t count = fread(block, 1, wanted, repair->old);

		if (count == 0 || fwrite(block, 1, count, repair->new) != count)
			return cannot_write(repair, error);
		bytes -= count;
	}
	if (fflush(repair->new) != 0 || fsync(fileno(repair->new)) < 0 || fseek(repair->new, 0, SEEK_SET) < 0)
		return cannot_write(repair, error);
	return 0;
}

static int replace(struct repair *repair, struct error *error)
{
	if (rename(repair->beside, repair->target) < 0)
		return cannot_write(repair, error);
	free(repair->beside);
	repair->beside = NULL;
	return 0;
}

static void release(struct repair *repair)
{
	if (repair->new)
		fclose(repair->new);
	if (repair->old)
		fclose(repair->old);
	if (repair->beside)
		unlink(repair->beside);
	free(repair->beside);
	free(repair->target);
}

int repair_trim(const char *path, const struct in_stump *stump, struct replay_report *report, struct error *error)
{
	struct repair repair = {.path = path};
	int status;

	if (stump->offset == 0)
		return error_set(error, ERROR_FAILED, "%s:1: the only document is cut off, and nothing would be left",
		                 path);
	status = open_files(&repair, error);
	if (status == 0)
		status = copy(&repair, stump->offset, error);
	if (status == 0)
		status = replay_stream(repair.new, path, report, error);
	if (status == 0)
		status = replace(&repair, error);
	release(&repair);
	return status;
}
