/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "referee/cmd/tournament_table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "referee/text.h"

void table_init(struct table_of_tournament *table, const struct tournament *tournament)
{
	const struct tournament_sprt *sprt = &tournament->sprt;
	enum score score = tournament->scoring == TOURNAMENT_BY_WINS ? SCORE_WINS : SCORE_POINTS;

	*table = (struct table_of_tournament){.tournament = tournament, .league = league_new()};
	table->terms = (struct report_terms){
	    .score = score,
	    .anchor = RATING_NO_ANCHOR,
	    .has_sprt = sprt->is_on && tournament->players == 2,
	    .sprt = {score, sprt->lower, sprt->upper, sprt->alpha, sprt->beta},
	};
	for (uint32_t i = 0; i < tournament->players; i++)
		league_player(table->league, tournament->player[i].name);
}

void table_release(struct table_of_tournament *table)
{
	if (table->league)
		league_free(table->league);
}

bool table_add(struct table_of_tournament *table, const struct outcome *outcome)
{
	league_add(table->league, outcome);
	if (table->terms.has_sprt)
		table->sprt = sprt_state(&table->terms.sprt, table->league, 0, 1);
	return table->terms.has_sprt;
}

/* How far players came, and how many points of a Swiss tournament they have, is not to be seen in the other tables. */
static void add_ranking(const struct table_of_tournament *table, const struct plan *plan, struct text *out)
{
	const struct tournament *tournament = table->tournament;
	uint32_t *order = xalloc(tournament->players * sizeof *order);

	if (plan_rank(plan, order)) {
		text_format(out, "\nRanking of the %s:\n",
		            tournament->format == TOURNAMENT_KNOCKOUT ? "knockout" : "Swiss tournament");
		for (uint32_t i = 0; i < tournament->players; i++)
			text_format(out, "%3" PRIu32 " %s\n", i + 1, tournament->player[order[i]].name);
	}
	free(order);
}

void table_print(const struct table_of_tournament *table, const struct plan *plan, enum league_format format)
{
	struct text out = {.data = NULL};
	struct report report;

	report_init(&report, table->league, &table->terms);
	league_format_write(&report, format, &out);
	if (format == FORMAT_TEXT)
		add_ranking(table, plan, &out);
	fwrite(out.data, 1, out.used, stdout);
	report_release(&report);
	text_release(&out);
}
