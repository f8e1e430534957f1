/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>

#include "error.h"

int tab__error(struct tab_error *error, const char *format, ...)
{
	va_list arguments;

	if (!error)
		return -1;
	va_start(arguments, format);
	vsnprintf(error->text, sizeof error->text, format, arguments);
	va_end(arguments);
	/* The text may quote a stranger's bytes. */
	for (char *c = error->text; *c; c++)
		if (*c < ' ' || *c > '~')
			*c = '?';
	return -1;
}
