/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What `tablier check` found, printed as text for people, as TAP version 14, or as JUnit's XML.
 */
#ifndef CHECK_REPORT_H
#define CHECK_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "referee/error.h"

enum report_outcome { REPORT_PASSED, REPORT_FAILED, REPORT_SKIPPED, REPORT_OUTCOMES };

/* One case of a step. All texts are clean; those of several lines have line feeds between them. */
struct report_case {
	enum report_outcome outcome;
	const char *step; /* its name in the table */
	const char *name; /* the whole: step, game and what of it */
	double seconds;

	/* Of one that failed: */
	const char *sent, *came, *expected;
	const char *clause;
	const char *errors; /* the end of the bot's standard error, or "" */

	const char *why; /* of one that was skipped */
};

struct report;

/*
 * Begin.
 *
 * format:   text, tap or junit.
 * is_quiet: text tells of failures only.
 * Returns:  NULL with error filled if the format is none; else report_end frees it.
 */
struct report *report_begin(const char *format, bool is_quiet, FILE *out, struct error *error);

void report_add(struct report *report, const struct report_case *result);

/* How many cases had this outcome. */
long report_count(const struct report *report, enum report_outcome outcome);

/*
 * Print the summary, if there is one to print, and free the report.
 *
 * bot:  its name, clean.
 * seed: what makes the same run again.
 */
void report_end(struct report *report, const char *bot, const char *seed);

#endif
