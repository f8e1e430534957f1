/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "referee/cmd/tournament_live.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "referee/clock.h"
#include "referee/text.h"

enum {
	WIDTH = 80,
	NAME_WIDTH = 34,
	FEW_ROWS = 5,  /* of a terminal that does not tell its size, or a very small one */
	OTHER_ROWS = 5 /* of the table, besides players */
};

void live_clear(struct live *live)
{
	if (live->lines)
		fprintf(stderr, "\r\033[%dA\033[J", live->lines);
	live->lines = 0;
}

/* Seconds as 1:02:03. */
static void add_time(struct text *out, double seconds)
{
	uint64_t all = (uint64_t)seconds;

	if (all >= 3600)
		text_format(out, "%" PRIu64 ":%02d:%02d", all / 3600, (int)(all / 60 % 60), (int)(all % 60));
	else
		text_format(out, "%d:%02d", (int)(all / 60), (int)(all % 60));
}

/* Seconds that are left if games take as long as those of this run did; negative if that is not known. */
static double time_left(const struct organiser_progress *progress, double seconds)
{
	uint64_t done = progress->entered + progress->ahead, ours = done - progress->found;

	if (!ours || done > progress->games)
		return -1;
	return seconds / (double)ours * (double)(progress->games - done);
}

static void add_summary(struct live *live, struct text *out, const struct organiser_progress *progress)
{
	uint64_t now_us = clock_now_us();
	double seconds, left;

	if (!live->began_us)
		live->began_us = live->shown_us = now_us;
	seconds = (double)(now_us - live->began_us) / 1e6;
	if (now_us > live->shown_us)
		live->rate = (double)(progress->plies - live->plies_shown) * 1e6 / (double)(now_us - live->shown_us);
	live->shown_us = now_us;
	live->plies_shown = progress->plies;
	left = time_left(progress, seconds);
	text_format(out, "%" PRIu64 " of %" PRIu64 "%s games, %d under way, %.0f plies a second, ",
	            progress->entered + progress->ahead, progress->games, progress->is_whole ? "" : " or more",
	            progress->under_way, live->rate);
	if (left >= 0) {
		add_time(out, left);
		text_add_string(out, " left");
	} else {
		add_time(out, seconds);
		text_add_string(out, " so far");
	}
}

static void add_test(const struct live *live, struct text *out, const char *before, const char *after)
{
	if (live->sprt)
		text_format(out, "%sLLR %.2f (%.2f to %.2f)%s", before, live->sprt->llr, live->sprt->least,
		            live->sprt->most, after);
}

static void add_player(const struct live *live, struct text *out, uint32_t rank, const struct tally *tally)
{
	const char *name = live->tournament->player[tally->player].name;
	double games = tally->games ? (double)tally->games : 1;

	text_format(out, "%4" PRIu32 " ", rank);
	text_add_column(out, name, NAME_WIDTH);
	text_format(out, " %8" PRIu64 " %+9.3f %7.1f%% %7" PRIu64 "\n", tally->games, (double)tally->points / games,
	            50.0 * (double)tally->half_wins / games, tally->faults);
}

static uint32_t rows_of_terminal(void)
{
	struct winsize size;

	if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) < 0 || size.ws_row < FEW_ROWS + OTHER_ROWS)
		return FEW_ROWS;
	return size.ws_row - OTHER_ROWS;
}

static void show_table(struct live *live, const struct organiser_progress *progress, struct tallies *tallies)
{
	const struct tally *tally = tallies_sorted(tallies);
	uint32_t players = live->tournament->players, most = rows_of_terminal();
	struct text out = {.data = NULL};

	text_format(&out, "%4s %-*s %8s %9s %8s %7s\n", "", NAME_WIDTH, "player", "games", "points/g", "wins",
	            "faults");
	for (uint32_t i = 0; i < players && i < most; i++)
		add_player(live, &out, i + 1, &tally[i]);
	add_test(live, &out, "", "\n");
	add_summary(live, &out, progress);
	text_add_string(&out, "\n");
	live_clear(live);
	fputs(out.data, stderr);
	live->lines = (int)(players < most ? players : most) + (live->sprt ? 3 : 2);
	text_release(&out);
}

void live_show(struct live *live, const struct organiser_progress *progress, struct tallies *tallies)
{
	struct text out = {.data = NULL};

	if (live->is_table) {
		show_table(live, progress, tallies);
	} else {
		add_summary(live, &out, progress);
		add_test(live, &out, ", ", "");
		fprintf(stderr, "tablier: %s\n", out.data);
	}
	text_release(&out);
	fflush(stderr);
}
