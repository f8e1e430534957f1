/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary.h"

#include <inttypes.h>

void summary_add(struct summary *summary, const struct record_result *result, uint32_t turns)
{
	summary->turns += turns;
	if (result->winner == TAB_NOBODY)
		summary->without_winner++;
	else if (result->ending == TAB_FORFEIT)
		summary->forfeits[result->winner]++;
	else
		summary->wins[result->winner][result->win.kind][result->win.monk]++;
}

void summary_print_game(FILE *out, const struct match *match, const struct record_result *result)
{
	const struct tab_match *score = match_score(match);
	char win[TAB_RESULT_SIZE];

	record_win(result, win);
	fprintf(out, "game %" PRIu32 ": ", score->games);
	if (result->winner == TAB_NOBODY)
		fprintf(out, "nobody wins, %s", record_how(result->ending, result->fault.verdict));
	else
		fprintf(out, "%s wins %s", match_name(match, result->winner), win);
	if (result->cube > 1)
		fprintf(out, " x %d", result->cube);
	if (result->ending == TAB_DROPPED || result->ending == TAB_RESIGNED)
		fprintf(out, " (%s)", record_how(result->ending, result->fault.verdict));
	fprintf(out, ", %" PRIu32 " turns, score %" PRIu32 "-%" PRIu32 "\n", match_state(match)->turns,
	        score->points[0], score->points[1]);
	if (result->blamed != TAB_NOBODY)
		fprintf(out, "  %s (seat %d) %s\n", match_name(match, result->blamed), result->blamed + 1,
		        result->fault.why);
	if (result->fault.errors[0])
		fprintf(out, "  its last words: %s\n", result->fault.errors);
}

static void print_wins(const struct summary *summary, FILE *out, int seat)
{
	const char *separator = "  ";

	for (int kind = 1; kind < TAB_KIND_COUNT; kind++)
		for (int monk = 0; monk < 2; monk++) {
			uint32_t wins = summary->wins[seat][kind][monk];

			if (!wins)
				continue;
			fprintf(out, "%s%" PRIu32 " %s%s", separator, wins, tab_kind_name((enum tab_kind)kind),
			        monk ? "+monk" : "");
			separator = ", ";
		}
	if (summary->forfeits[seat])
		fprintf(out, "%s%" PRIu32 " forfeit", separator, summary->forfeits[seat]);
}

void summary_print(const struct summary *summary, FILE *out, const struct match *match, const struct tab_rules *rules)
{
	const struct tab_match *score = match_score(match);
	bool broken;
	int leader = tab_match_leader(score, rules, &broken);

	fprintf(out, "\n%s, %" PRIu32 " game%s, %" PRIu64 " turns\n", rules->game->title, score->games,
	        score->games == 1 ? "" : "s", summary->turns);
	for (int seat = 0; seat < 2; seat++) {
		fprintf(out, "%d %-20s %5" PRIu32 " points %5" PRIu32 " wins", seat + 1, match_name(match, seat),
		        score->points[seat], score->wins[seat]);
		print_wins(summary, out, seat);
		fputc('\n', out);
	}
	if (summary->without_winner)
		fprintf(out, "without a winner: %" PRIu32 "\n", summary->without_winner);
	if (match_error(match)->kind != ERROR_NONE)
		fprintf(out, "the match was broken off\n");
	else if (leader == TAB_NOBODY)
		fprintf(out, "the match is level\n");
	else
		fprintf(out, "%s wins the match%s\n", match_name(match, leader),
		        broken ? ": points are level, its best wins rank higher" : "");
}
