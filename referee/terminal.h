/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The user's terminal as a screen with a keyboard: keys one by one, and a page that fills it.
 *
 * However the program ends, or sleeps, the terminal is as it was: signals that end it restore the terminal first, ^Z
 * and SIGTSTP restore it until the program goes on. There is but one terminal, so its state is global.
 */
#ifndef TERMINAL_H
#define TERMINAL_H

#include <stdbool.h>

#include "error.h"
#include "text.h"

/* Keys that are not characters of ASCII. */
enum terminal_key {
	KEY_LEFT = 256,
	KEY_RIGHT,
	KEY_UP,
	KEY_DOWN,
	KEY_HOME,
	KEY_END,
	KEY_PAGE_UP,
	KEY_PAGE_DOWN,
	KEY_OTHER,
	KEY_REDRAW, /* none: the window has another size, or the program goes on after sleeping */
	KEY_NONE,   /* the terminal is gone */
};

enum { TERMINAL_ESCAPE = 27, TERMINAL_ERASE = 127 };

/* Whether standard input and output are a terminal that terminal_open can use. */
bool terminal_is_there(void);

/* Take it: its other screen, without a cursor. Returns: 0, or -1 with error filled. */
int terminal_open(struct error *error);

/* Give it back. Does nothing if it was not taken. */
void terminal_close(void);

/* The size of the window. */
void terminal_size(int *columns, int *lines);

/* Show a page in place of what is there; its lines end with line feeds. What does not fit is cut off. */
void terminal_show(const struct text *page);

/* Wait for a key. Returns: a character of ASCII, or enum terminal_key. */
int terminal_key(void);

#endif
