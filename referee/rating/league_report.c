/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The figures of a report, and the forms that are one table: CSV.
 */
#include "league_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void report_init(struct report *report, const struct league *league, const struct report_terms *terms)
{
	*report = (struct report){.league = league, .terms = *terms};
	report->standing = standings_make(league, terms->score);
	ratings_init(&report->ratings, league, terms->anchor);
	if (terms->has_sprt)
		report->sprt = sprt_state(&terms->sprt, league, 0, 1);
}

void report_release(struct report *report)
{
	free(report->standing);
	ratings_release(&report->ratings);
}

/* ---- CSV --------------------------------------------------------------------------------------------------------- */

static void add_field(struct text *out, const char *field)
{
	if (!strpbrk(field, ",\"\r\n")) {
		text_add_string(out, field);
		return;
	}
	text_add_string(out, "\"");
	for (; *field; field++) {
		if (*field == '"')
			text_add_string(out, "\"");
		text_add(out, field, 1);
	}
	text_add_string(out, "\"");
}

static void add_count(struct text *out, uint64_t count)
{
	text_format(out, ",%" PRIu64, count);
}

/* Empty where it is not known. */
static void add_real(struct text *out, double number, int decimals)
{
	char digits[REAL_SIZE];

	real_print(digits, number, decimals);
	text_format(out, ",%s", strcmp(digits, "null") == 0 ? "" : digits);
}

static void add_estimate(struct text *out, const struct estimate *estimate)
{
	add_real(out, estimate->mean, 6);
	add_real(out, estimate->low, 6);
	add_real(out, estimate->high, 6);
}

static void add_player(const struct report *report, uint32_t rank, struct text *out)
{
	const uint32_t player = report->standing[rank].player;
	const struct league_total *total = league_total(report->league, player);
	const struct rating *rating = &report->ratings.rating[player];
	const struct estimate points = estimate_of(report->league, player, SCORE_POINTS);
	const struct estimate wins = estimate_of(report->league, player, SCORE_WINS);
	uint64_t faults = 0;

	for (int verdict = 0; verdict < VERDICT_COUNT; verdict++)
		faults += total->faults[verdict];
	text_format(out, "%" PRIu32 ",", rank + 1);
	add_field(out, league_name(report->league, player));
	add_count(out, total->games);
	add_count(out, total->wins);
	add_count(out, total->losses);
	add_count(out, total->won);
	add_count(out, total->lost);
	add_estimate(out, &points);
	add_estimate(out, &wins);
	add_real(out, rating->elo, 3);
	add_real(out, rating->low, 3);
	add_real(out, rating->high, 3);
	add_real(out, rating->superiority, 6);
	text_format(out, ",%" PRIu32 ",%d", rating->group + 1, rating->is_held);
	add_count(out, faults);
	add_count(out, total->decisions);
	add_real(out, (double)total->thought_us / 1000, 3);
	add_real(out, (double)total->slowest_us / 1000, 3);
	text_add_string(out, "\n");
}

void report_csv(const struct report *report, struct text *out)
{
	text_add_string(out, "rank,name,games,wins,losses,points_won,points_lost,points_a_game,points_low,points_high,"
	                     "wins_a_game,wins_low,wins_high,elo,elo_low,elo_high,superiority,group,held,faults,"
	                     "decisions,thought_ms,slowest_ms\n");
	for (uint32_t i = 0; i < league_players(report->league); i++)
		add_player(report, i, out);
}

static void add_pairing(const struct report *report, uint32_t player, uint32_t opponent, struct text *out)
{
	struct league_pairing pairing;
	struct estimate points, wins;

	if (!league_pairing(report->league, player, opponent, &pairing))
		return;
	points = estimate_between(report->league, player, opponent, SCORE_POINTS);
	wins = estimate_between(report->league, player, opponent, SCORE_WINS);
	add_field(out, league_name(report->league, player));
	text_add_string(out, ",");
	add_field(out, league_name(report->league, opponent));
	add_count(out, pairing.games);
	add_count(out, pairing.wins);
	add_count(out, pairing.losses);
	add_count(out, pairing.won);
	add_count(out, pairing.lost);
	add_estimate(out, &points);
	add_estimate(out, &wins);
	text_add_string(out, "\n");
}

void report_csv_pairings(const struct report *report, struct text *out)
{
	const uint32_t count = league_players(report->league);

	text_add_string(out, "name,opponent,games,wins,losses,points_won,points_lost,points_a_game,points_low,"
	                     "points_high,wins_a_game,wins_low,wins_high\n");
	for (uint32_t i = 0; i < count; i++)
		for (uint32_t j = i + 1; j < count; j++)
			add_pairing(report, report->standing[i].player, report->standing[j].player, out);
}
