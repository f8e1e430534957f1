/* SPDX-License-Identifier: MIT
 *
 * The lines of the referee, read from standard input as they come, without waiting for more than there is.
 */
#ifndef HUMAN_WIRE_H
#define HUMAN_WIRE_H

#include <stdbool.h>
#include <stddef.h>

enum { WIRE_MOST = 1 << 20 }; /* bytes that may wait to be heeded; a referee that sends more is not ours */

/* Zero it before the first use. */
struct wire {
	char *line; /* that was given out last */
	char *data;
	size_t used, size, taken; /* bytes up to `taken` have been given out */
	bool has_ended;
};

/* Read what there is. Waits if there is nothing. */
void wire_fill(struct wire *wire);

/* The next whole line without its end, or NULL. It is good until the next call, whatever is read meanwhile. */
char *wire_line(struct wire *wire);

/* Whether a whole line with this verb waits. Lines before it stay. */
bool wire_has(const struct wire *wire, const char *verb);

void wire_release(struct wire *wire);

#endif
