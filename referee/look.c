/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "look.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Whether the user's locale has the characters of Unicode. */
static bool locale_is_unicode(void)
{
	locale_t locale = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
	bool is_unicode;

	if (!locale)
		return false;
	is_unicode = strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0;
	freelocale(locale);
	return is_unicode;
}

static bool has_colours(int fd)
{
	const char *terminal = getenv("TERM"), *none = getenv("NO_COLOR");

	return isatty(fd) && terminal && *terminal && strcmp(terminal, "dumb") != 0 && !(none && *none);
}

int look_choose(struct look *look, bool is_ascii, bool is_unicode, const char *colour, int fd, struct error *error)
{
	if (is_ascii && is_unicode)
		return error_set(error, ERROR_USAGE, "--ascii and --unicode exclude each other");
	look->is_ascii = is_ascii || (!is_unicode && !locale_is_unicode());
	if (!colour || strcmp(colour, "auto") == 0)
		look->is_colour = has_colours(fd);
	else if (strcmp(colour, "always") == 0 || strcmp(colour, "never") == 0)
		look->is_colour = strcmp(colour, "always") == 0;
	else
		return error_set(error, ERROR_USAGE, "--color is auto, always or never, not '%s'", colour);
	return 0;
}
