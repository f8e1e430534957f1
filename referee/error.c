/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int error_set(struct error *error, enum error_kind kind, const char *format, ...)
{
	va_list arguments;

	error->kind = kind;
	va_start(arguments, format);
	vsnprintf(error->text, sizeof error->text, format, arguments);
	va_end(arguments);
	return -1;
}

int error_system(struct error *error, enum error_kind kind, const char *format, ...)
{
	const char *reason = strerror(errno);
	va_list arguments;
	size_t used;

	error->kind = kind;
	va_start(arguments, format);
	vsnprintf(error->text, sizeof error->text, format, arguments);
	va_end(arguments);
	used = strlen(error->text);
	snprintf(error->text + used, sizeof error->text - used, ": %s", reason);
	return -1;
}

int error_status(const struct error *error)
{
	return error->kind == ERROR_FAILED ? 1 : 2;
}
