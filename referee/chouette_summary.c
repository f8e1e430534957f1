/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chouette_summary.h"

#include <inttypes.h>

void chouette_summary_add(struct chouette_summary *summary, const struct chouette *chouette,
                          const struct chouette_result *result)
{
	int box = tab_chouette_box(chouette_table(chouette));

	summary->turns += chouette_state(chouette)->turns;
	summary->won[box] += result->common.winner == TAB_BOX;
	summary->lost[box] += result->common.winner == TAB_CREW;
	summary->without_winner += result->common.winner == TAB_NOBODY;
}

void chouette_print_fault(FILE *out, const struct chouette *chouette, int player, const struct fault *fault)
{
	fprintf(out, "  %s (seat %d) %s\n", chouette_name(chouette, player), player + 1, fault->why);
	if (fault->errors[0])
		fprintf(out, "  its last words: %s\n", fault->errors);
}

void chouette_print_game(FILE *out, const struct chouette *chouette, const struct chouette_result *result)
{
	const struct tab_chouette *table = chouette_table(chouette);
	const struct record_result *common = &result->common;
	char win[TAB_RESULT_SIZE];

	record_win(common, win);
	fprintf(out, "game %" PRIu32 ": box %s ", table->games, chouette_name(chouette, tab_chouette_box(table)));
	if (common->winner == TAB_NOBODY)
		fprintf(out, "neither wins nor loses, %s", record_how(common->ending, common->fault.verdict));
	else
		fprintf(out, "%s %s", common->winner == TAB_BOX ? "wins" : "loses", win);
	if (common->cube > 1)
		fprintf(out, " x %d", common->cube);
	if (common->ending == TAB_DROPPED || common->ending == TAB_RESIGNED)
		fprintf(out, " (%s)", record_how(common->ending, common->fault.verdict));
	fprintf(out, ", %" PRIu32 " turns, gains", chouette_state(chouette)->turns);
	for (int player = 0; player < table->players; player++)
		fprintf(out, " %s", result->gain[player]);
	fputc('\n', out);
	if (result->blamed >= 0)
		chouette_print_fault(out, chouette, result->blamed, &common->fault);
}

void chouette_print_summary(FILE *out, const struct chouette_summary *summary, const struct chouette *chouette,
                            const struct tab_rules *rules)
{
	const struct tab_chouette *table = chouette_table(chouette);

	fprintf(out, "\n%s, a chouette of %d, %" PRIu32 " game%s, %" PRIu64 " turns\n", rules->game->title,
	        table->players, table->games, table->games == 1 ? "" : "s", summary->turns);
	for (int player = 0; player < table->players; player++) {
		char amount[TAB_AMOUNT_SIZE];

		tab_amount_print(table->amount[player], table->players, amount);
		fprintf(out, "%-2d %-20s %10s points %5" PRIu32 " won and %5" PRIu32 " lost as the box\n", player + 1,
		        chouette_name(chouette, player), amount, summary->won[player], summary->lost[player]);
	}
	if (summary->without_winner)
		fprintf(out, "without a winner: %" PRIu32 "\n", summary->without_winner);
	if (chouette_error(chouette)->kind != ERROR_NONE)
		fprintf(out, "the chouette was broken off\n");
}
