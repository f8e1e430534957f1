/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "environment.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

static const char *const KEPT[] = {
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TZ", "TMPDIR", "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH",
};

enum { KEPT_COUNT = sizeof KEPT / sizeof *KEPT };

/* Enter NAME=VALUE; a name that is there already gets the new value. */
static void set(char **environment, char *entry)
{
	size_t length = strcspn(entry, "=") + 1;

	for (; *environment; environment++)
		if (strncmp(*environment, entry, length) == 0) {
			free(*environment);
			break;
		}
	*environment = entry;
}

/* Enter our own value, if there is one. */
static bool inherit(char **environment, const char *name)
{
	const char *value = getenv(name);
	struct text entry = {.data = NULL};

	if (!value)
		return false;
	text_format(&entry, "%s=%s", name, value);
	set(environment, entry.data);
	return true;
}

char **environment_make(const char *const *additions, size_t count, struct error *error)
{
	char **environment = xalloc((KEPT_COUNT + 1 + count + 1) * sizeof *environment);

	for (size_t i = 0; i < KEPT_COUNT; i++)
		inherit(environment, KEPT[i]);
	set(environment, xcopy("PYTHONUNBUFFERED=1"));
	for (size_t i = 0; i < count; i++) {
		const char *name = additions[i], *equals = strchr(name, '=');

		if (equals == name || !*name) {
			error_set(error, ERROR_USAGE, "--env takes NAME=VALUE or NAME, not '%.100s'", name);
			environment_free(environment);
			return NULL;
		}
		if (equals) {
			set(environment, xcopy(name));
		} else if (!inherit(environment, name)) {
			error_set(error, ERROR_USAGE, "--env %.100s: there is no such variable to hand on", name);
			environment_free(environment);
			return NULL;
		}
	}
	return environment;
}

void environment_free(char **environment)
{
	for (char **entry = environment; entry && *entry; entry++)
		free(*entry);
	free(environment);
}
