/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A report for people. Names are cut to fit the tables; the longest name that is there makes the column.
 */
#include "league_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { NAME_MOST = 18, WIDTH = 80, RANK_WIDTH = 4, CELL_WIDTH = 7, REAL_CELL = 16, ITEM_SIZE = 120 };

/* ---- Cells ------------------------------------------------------------------------------------------------------- */

/* At the right of a column; `-` where it is not known. */
static void add_real(struct text *out, double number, int decimals, const char *sign, int width)
{
	char digits[REAL_SIZE], cell[REAL_SIZE + 8];

	real_print(digits, number, decimals);
	snprintf(cell, sizeof cell, "%s%s", number > 0 && digits[0] != '-' ? sign : "", digits);
	if (!isfinite(number))
		snprintf(cell, sizeof cell, "-");
	text_format(out, " %*s", width - 1, cell);
}

static size_t characters(const char *text)
{
	size_t count = 0;

	for (; *text; text++)
		count += (*text & 0xc0) != 0x80;
	return count;
}

static size_t name_width(const struct report *report)
{
	size_t width = 6;

	for (uint32_t i = 0; i < league_players(report->league); i++) {
		const size_t own = characters(league_name(report->league, i));

		width = own > width ? own : width;
	}
	return width < NAME_MOST ? width : NAME_MOST;
}

static const char *ranked(const struct report *report, uint32_t rank)
{
	return league_name(report->league, report->standing[rank].player);
}

/* ---- Standings --------------------------------------------------------------------------------------------------- */

static void add_standing(const struct report *report, uint32_t rank, size_t width, struct text *out)
{
	const uint32_t player = report->standing[rank].player;
	const struct league_total *total = league_total(report->league, player);
	const struct rating *rating = &report->ratings.rating[player];
	const struct estimate points = estimate_of(report->league, player, SCORE_POINTS);
	const struct estimate wins = estimate_of(report->league, player, SCORE_WINS);

	text_format(out, "%*" PRIu32 " ", RANK_WIDTH - 1, rank + 1);
	text_add_column(out, ranked(report, rank), width);
	text_format(out, " %6" PRIu64, total->games);
	add_real(out, (double)total->won - (double)total->lost, 0, "+", 8);
	add_real(out, points.mean, 3, "+", 8);
	add_real(out, points.high - points.mean, 3, "", 7);
	add_real(out, 100 * wins.mean, 1, "", 7);
	add_real(out, rating->elo, 0, "+", 7);
	add_real(out, rating->high - rating->elo, 0, "", 6);
	add_real(out, 100 * rating->superiority, 1, "", 7);
	text_add_string(out, "\n");
}

static void add_notes(const struct report *report, struct text *out)
{
	const double gain = estimate_gain(report->league, report->terms.score);
	bool is_held = false;

	for (uint32_t i = 0; i < report->ratings.count; i++)
		is_held = is_held || report->ratings.rating[i].is_held;
	text_add_string(out, "± is half of the 95 % interval; LOS the likelihood in % of being better than the\n"
	                     "next by Elo.\n");
	if (isfinite(gain))
		text_format(out, "Played in pairs, 100 games tell as much as %.0f would without.\n", 100 * gain);
	if (is_held)
		text_add_string(out, "Some players won or lost all against the rest: a drawn game for each was added\n"
		                     "to rate them, and how far they are apart is a convention.\n");
	if (report->ratings.groups > 1)
		text_format(out,
		            "The players are %" PRIu32 " groups that never met: Elo compares within a group only.\n",
		            report->ratings.groups);
	if (league_open(report->league))
		text_format(out, "Games that wait for their partner: %" PRIu64 ".\n", league_open(report->league));
}

void report_text_standings(const struct report *report, struct text *out)
{
	const size_t width = name_width(report);

	text_format(out, "%*s ", RANK_WIDTH - 1, "");
	text_add_column(out, "player", width);
	text_add_string(out, "  games  points  a game      ±  wins %    Elo     ±    LOS\n");
	for (uint32_t i = 0; i < league_players(report->league); i++)
		add_standing(report, i, width, out);
	add_notes(report, out);
}

/* ---- The cross table --------------------------------------------------------------------------------------------- */

static void add_cell(const struct report *report, uint32_t row, uint32_t column, struct text *out)
{
	struct league_pairing pairing;
	struct moments moments;

	if (row == column) {
		text_format(out, "%*s", CELL_WIDTH, "\\");
		return;
	}
	if (!league_pairing(report->league, report->standing[row].player, report->standing[column].player, &pairing)) {
		text_format(out, "%*s", CELL_WIDTH, ".");
		return;
	}
	moments = league_moments(&pairing, report->terms.score);
	if (report->terms.score == SCORE_POINTS)
		add_real(out, moments_mean(&moments), 2, "+", CELL_WIDTH);
	else
		add_real(out, 100 * moments_mean(&moments), 1, "", CELL_WIDTH);
}

static void add_columns(const struct report *report, uint32_t first, uint32_t end, size_t width, struct text *out)
{
	text_format(out, "\n%*s ", RANK_WIDTH - 1, "");
	text_add_column(out, report->terms.score == SCORE_POINTS ? "points a game" : "wins in %", width);
	for (uint32_t j = first; j < end; j++)
		text_format(out, "%*" PRIu32, CELL_WIDTH, j + 1);
	text_add_string(out, "\n");
	for (uint32_t i = 0; i < league_players(report->league); i++) {
		text_format(out, "%*" PRIu32 " ", RANK_WIDTH - 1, i + 1);
		text_add_column(out, ranked(report, i), width);
		for (uint32_t j = first; j < end; j++)
			add_cell(report, i, j, out);
		text_add_string(out, "\n");
	}
}

void report_text_cross(const struct report *report, struct text *out)
{
	const uint32_t count = league_players(report->league);
	size_t width = name_width(report);
	uint32_t fit;

	/* The heading of the names is one as well. */
	width = width < 13 ? 13 : width;
	fit = (uint32_t)((WIDTH - RANK_WIDTH - width) / CELL_WIDTH);
	for (uint32_t first = 0; first < count; first += fit)
		add_columns(report, first, first + fit < count ? first + fit : count, width, out);
}

/* ---- What each did ----------------------------------------------------------------------------------------------- */

/* A head and items behind it, on as many lines as they need, all of them indented. */
struct list {
	struct text *out;
	size_t indent, column;
	bool has_items;
};

static void add_head(struct list *list, const char *head)
{
	text_add_string(list->out, head);
	list->column += characters(head);
}

__attribute__((format(printf, 2, 3))) static void add_item(struct list *list, const char *format, ...)
{
	char item[ITEM_SIZE];
	va_list arguments;
	size_t length;

	va_start(arguments, format);
	vsnprintf(item, sizeof item, format, arguments);
	va_end(arguments);
	length = characters(item);
	/* There must be room for the comma behind it. */
	if (list->has_items && list->column + 2 + length >= WIDTH) {
		text_format(list->out, ",\n%*s", (int)list->indent, "");
		list->column = list->indent;
	} else {
		add_head(list, list->has_items ? ", " : " ");
	}
	add_head(list, item);
	list->has_items = true;
}

static void add_wins(const struct league_total *total, struct list list)
{
	char head[REAL_CELL + 8];

	snprintf(head, sizeof head, "%" PRIu64 " wins%s", total->wins, total->wins ? ":" : "");
	add_head(&list, head);
	for (int kind = 1; kind < TAB_KIND_COUNT; kind++)
		for (int monk = 0; monk < 2; monk++)
			if (total->wins_by_kind[kind][monk])
				add_item(&list, "%" PRIu64 " %s%s", total->wins_by_kind[kind][monk],
				         tab_kind_name((enum tab_kind)kind), monk ? "+monk" : "");
	if (total->other_wins)
		add_item(&list, "%" PRIu64 " not played out", total->other_wins);
	text_add_string(list.out, "\n");
}

static void add_faults(const struct league_total *total, struct list list)
{
	for (int verdict = 0; verdict < VERDICT_COUNT; verdict++) {
		if (!total->faults[verdict])
			continue;
		if (!list.has_items) {
			text_format(list.out, "%*s", (int)list.indent, "");
			add_head(&list, "faults:");
		}
		add_item(&list, "%" PRIu64 " %s", total->faults[verdict], verdict_row((enum verdict)verdict)->name);
	}
	if (list.has_items)
		text_add_string(list.out, "\n");
}

static void add_time(const struct league_total *total, struct list list)
{
	if (!total->decisions)
		return;
	text_format(list.out, "%*s", (int)list.indent, "");
	add_head(&list, "time:");
	add_item(&list, "%.3f s in %" PRIu64 " decisions", (double)total->thought_us / 1e6, total->decisions);
	add_item(&list, "%.3f ms each", (double)total->thought_us / 1000 / (double)total->decisions);
	add_item(&list, "slowest %.3f ms", (double)total->slowest_us / 1000);
	text_add_string(list.out, "\n");
}

void report_text_deeds(const struct report *report, struct text *out)
{
	const size_t width = name_width(report);

	for (uint32_t i = 0; i < league_players(report->league); i++) {
		const struct league_total *total = league_total(report->league, report->standing[i].player);
		const size_t indent = RANK_WIDTH + width + 1;
		const struct list list = {.out = out, .indent = indent, .column = indent};

		text_format(out, "%s%*" PRIu32 " ", i ? "" : "\n", RANK_WIDTH - 1, i + 1);
		text_add_column(out, ranked(report, i), width);
		text_add_string(out, " ");
		add_wins(total, list);
		add_faults(total, list);
		add_time(total, list);
	}
}

void report_text_sprt(const struct report *report, struct text *out)
{
	const struct sprt_terms *terms = &report->terms.sprt;

	if (!report->terms.has_sprt)
		return;
	text_format(out, "\nSPRT of %s against %s by %s: H0 %g, H1 %g%s, alpha %g, beta %g\n",
	            league_name(report->league, 0), league_name(report->league, 1),
	            terms->score == SCORE_WINS ? "wins" : "points", terms->lower, terms->upper,
	            terms->score == SCORE_WINS ? " Elo" : " a game", terms->alpha, terms->beta);
	text_format(out, "LLR %.3f of %.3f … %.3f after %.0f observations: %s\n", report->sprt.llr, report->sprt.least,
	            report->sprt.most, report->sprt.observations, sprt_word(report->sprt.verdict));
}

void report_text(const struct report *report, struct text *out)
{
	text_format(out, "%" PRIu32 " players, %" PRIu64 " games, %" PRIu64 " pairs, %" PRIu64 " turns\n\n",
	            league_players(report->league), league_games(report->league), league_pairs(report->league),
	            league_turns(report->league));
	report_text_standings(report, out);
	if (league_players(report->league) > 1)
		report_text_cross(report, out);
	report_text_deeds(report, out);
	report_text_sprt(report, out);
}
