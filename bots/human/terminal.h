/* SPDX-License-Identifier: MIT
 *
 * The terminal of the person: lines are read from it by readline, and what is said is written to it. Signals that it
 * sends, or that its window does, arrive here. While a line is typed the referee is listened to as well.
 *
 * There is one terminal, since readline has one state.
 */
#ifndef HUMAN_TERMINAL_H
#define HUMAN_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

enum terminal_event {
	TERMINAL_LINE,   /* a line was entered */
	TERMINAL_LEAVE,  /* ^D, or ^C on an empty line twice: the person wants to leave */
	TERMINAL_HEARD,  /* the referee said what ends the question */
	TERMINAL_CLOSED, /* there is no terminal any more, or the program is told to end */
};

/* What the terminal asks of the program. All are called between two keys, never within a signal. */
struct terminal_calls {
	void *context;

	/* The referee can be read. Returns whether the question has come to its end. */
	bool (*hears)(void *context);

	/* The window has another size, or was covered by others: draw all but the line that is typed. */
	void (*draws)(void *context);

	/*
	 * What the word before the cursor may become.
	 *
	 * line:    up to the cursor; start: where the word begins in it.
	 * words:   take each by terminal_offer.
	 */
	void (*completes)(void *context, const char *line, size_t start);
};

/* Open the controlling terminal. Returns 0, or -1 if there is none. */
int terminal_open(const struct terminal_calls *calls);

/* Leave it as it was found. */
void terminal_close(void);

/* Whether it is still there, and nobody has told the program to end. */
bool terminal_is_open(void);

/* Columns and lines; 80 and 24 where they are not known. */
void terminal_size(int *columns, int *lines);

__attribute__((format(printf, 1, 2))) void terminal_print(const char *format, ...);

/* Make the screen empty; what comes next is written from its top. */
void terminal_clear(void);

/* Throw away what was typed before it was asked for. */
void terminal_forget_typed(void);

/*
 * Ask for a line.
 *
 * line: set with TERMINAL_LINE, without the blanks around it; the caller frees it.
 */
enum terminal_event terminal_ask(const char *prompt, char **line);

/*
 * Wait for the referee while nothing is asked.
 *
 * Returns: TERMINAL_HEARD when it can be read; TERMINAL_LEAVE after ^C; TERMINAL_CLOSED.
 */
enum terminal_event terminal_wait(void);

/* Let some time pass. Returns false if the person has cut it short by a key. */
bool terminal_pass(int ms);

/* One more word that the one before the cursor may become. For `completes`. */
void terminal_offer(const char *word);

/* The rows that lists of words have taken since the question was asked. */
int terminal_rows_listed(void);

/* Keep a line in the history, for the arrow keys. */
void terminal_remember(const char *line);

#endif
