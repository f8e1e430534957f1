/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "log.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "text.h"

struct log {
	FILE *file; /* or NULL */
	uint64_t start_us;
};

struct log *log_new(void)
{
	return xalloc(sizeof(struct log));
}

struct log *log_open(const char *path, struct error *error)
{
	struct log *log = log_new();

	if (log_turn_to(log, path, error) == 0)
		return log;
	log_close(log);
	return NULL;
}

int log_turn_to(struct log *log, const char *path, struct error *error)
{
	if (log->file)
		fclose(log->file);
	log->file = fopen(path, "we");
	if (!log->file)
		return error_system(error, ERROR_USAGE, "cannot write log '%s'", path);
	/* Whatever becomes of the referee, the last line is there. */
	setvbuf(log->file, NULL, _IOLBF, BUFSIZ);
	log->start_us = clock_now_us();
	return 0;
}

void log_close(struct log *log)
{
	if (!log)
		return;
	if (log->file)
		fclose(log->file);
	free(log);
}

void log_lines(struct log *log, int seat, char direction, const char *text, size_t length)
{
	uint64_t now_us;

	if (!log || !log->file)
		return;
	now_us = clock_now_us() - log->start_us;
	do {
		const char *feed = memchr(text, '\n', length);
		size_t line = feed ? (size_t)(feed - text) : length;
		char clean[4 * 4096 + 1];

		text_escape(text, line, clean, sizeof clean);
		fprintf(log->file, "%" PRIu64 ".%06" PRIu64 " %d %c %s\n", now_us / 1000000, now_us % 1000000, seat + 1,
		        direction, clean);
		line += feed != NULL;
		text += line;
		length -= line;
	} while (length);
}

void log_note(struct log *log, int seat, const char *format, ...)
{
	char text[1024];
	va_list arguments;

	if (!log)
		return;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	log_lines(log, seat, '!', text, strlen(text));
}
