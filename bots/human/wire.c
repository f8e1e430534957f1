/* SPDX-License-Identifier: MIT */
#include "wire.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void wire_fill(struct wire *wire)
{
	ssize_t count;

	wire->used -= wire->taken;
	if (wire->used)
		memmove(wire->data, wire->data + wire->taken, wire->used);
	wire->taken = 0;
	if (wire->size - wire->used < 4096) {
		char *data = wire->size < WIRE_MOST ? realloc(wire->data, wire->size + 65536) : NULL;

		if (!data) {
			wire->has_ended = true;
			return;
		}
		wire->data = data;
		wire->size += 65536;
	}
	do
		count = read(STDIN_FILENO, wire->data + wire->used, wire->size - wire->used);
	while (count < 0 && errno == EINTR);
	if (count > 0)
		wire->used += (size_t)count;
	else
		wire->has_ended = true;
}

char *wire_line(struct wire *wire)
{
	const char *data, *end;

	if (wire->used == wire->taken)
		return NULL;
	data = wire->data + wire->taken;
	end = memchr(data, '\n', wire->used - wire->taken);
	if (!end)
		return NULL;
	free(wire->line);
	wire->line = strndup(data, (size_t)(end - data));
	wire->taken += (size_t)(end - data) + 1;
	if (!wire->line) {
		wire->has_ended = true;
		return NULL;
	}
	wire->line[strcspn(wire->line, "\r")] = '\0';
	/* What could move the cursor of the terminal is not let through. */
	for (char *c = wire->line; *c; c++)
		if ((unsigned char)*c < ' ' || *c == 0x7f)
			*c = '?';
	return wire->line;
}

bool wire_has(const struct wire *wire, const char *verb)
{
	size_t length = strlen(verb);

	for (size_t at = wire->taken; at < wire->used;) {
		const char *line = wire->data + at, *end = memchr(line, '\n', wire->used - at);

		if (!end)
			return false;
		if ((size_t)(end - line) >= length && memcmp(line, verb, length) == 0 &&
		    (line[length] == ' ' || line[length] == '\n' || line[length] == '\r'))
			return true;
		at += (size_t)(end - line) + 1;
	}
	return false;
}

void wire_release(struct wire *wire)
{
	free(wire->line);
	free(wire->data);
	*wire = (struct wire){.data = NULL};
}
