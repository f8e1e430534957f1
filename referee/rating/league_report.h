/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All that is said of a league: standings with intervals, ratings, what each player did, who met whom, and a sequential
 * test; as text for people, and in three forms for programs.
 */
#ifndef LEAGUE_REPORT_H
#define LEAGUE_REPORT_H

#include "../json_out.h"
#include "../text.h"
#include "../yaml_out.h"
#include "bradley_terry.h"
#include "estimate.h"
#include "sprt.h"
#include "standings.h"

struct report_terms {
	enum score score; /* that the standings go by */
	struct rating_anchor anchor;
	bool has_sprt; /* of the league's first player against the second */
	struct sprt_terms sprt;
};

struct report {
	const struct league *league; /* must live as long, and stay as it is */
	struct report_terms terms;
	struct standing *standing; /* one for each player */
	struct ratings ratings;
	struct sprt_state sprt;
};

/* Compute it; released by report_release. Takes time with the cube of the number of players. */
void report_init(struct report *report, const struct league *league, const struct report_terms *terms);
void report_release(struct report *report);

/*
 * For people: tables that fit 80 columns; where a cross table does not, it goes on below. The parts, and all of them.
 */
void report_text(const struct report *report, struct text *out);
void report_text_standings(const struct report *report, struct text *out);
void report_text_cross(const struct report *report, struct text *out);
void report_text_deeds(const struct report *report, struct text *out);
void report_text_sprt(const struct report *report, struct text *out);

/* RFC 4180, but for line ends, with a line of headings: a line for each player, or for each two who have met. */
void report_csv(const struct report *report, struct text *out);
void report_csv_pairings(const struct report *report, struct text *out);

/* One object; in YAML one document, which is begun here, and which the caller writes. */
void report_json(const struct report *report, struct json_out *json);
void report_yaml(const struct report *report, struct yaml_out *yaml);

#endif
