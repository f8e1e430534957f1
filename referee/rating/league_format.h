/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The forms in which a report is printed, by the names that `--format` takes.
 */
#ifndef LEAGUE_FORMAT_H
#define LEAGUE_FORMAT_H

#include "../error.h"
#include "../text.h"
#include "league_report.h"

enum league_format { FORMAT_TEXT, FORMAT_CSV, FORMAT_PAIRINGS, FORMAT_JSON, FORMAT_YAML };

/* Find a form by its name: text, csv, csv-pairings, json or yaml. Returns 0, or -1 with error filled. */
int league_format_find(const char *name, enum league_format *format, struct error *error);

/* Append the report in this form. */
void league_format_write(const struct report *report, enum league_format format, struct text *out);

#endif
