/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "libexec.h"

#include <limits.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

#include "text.h"

static bool is_folder(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

char *libexec_path(const char *folder, const char *name)
{
	char program[PATH_MAX];
	size_t size = sizeof program;
	struct text path = {.data = NULL};
	char *slash;

	if (uv_exepath(program, &size) == 0 && (slash = strrchr(program, '/'))) {
		*slash = '\0';
		text_format(&path, "%s/%s/%s", program, folder, name);
		/* In the build a program of many files lies among them, in a folder of its name. */
		if (is_folder(path.data))
			text_format(&path, "/%s", name);
		if (access(path.data, X_OK) == 0)
			return path.data;
		text_clear(&path);
	}
	text_format(&path, "%s/%s", PKGLIBEXECDIR, name);
	return path.data;
}
