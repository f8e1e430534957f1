/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "events.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "../clock.h"
#include "../json_out.h"
#include "../text.h"

struct events {
	const struct tournament *tournament;
	int file;
	bool has_failed;
	struct text line;
};

struct events *events_open(const char *path, const struct tournament *tournament, struct error *error)
{
	int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	struct events *events;

	if (file < 0) {
		error_system(error, ERROR_USAGE, "cannot write '%s'", path);
		return NULL;
	}
	events = xalloc(sizeof *events);
	events->tournament = tournament;
	events->file = file;
	return events;
}

void events_close(struct events *events)
{
	if (!events)
		return;
	close(events->file);
	text_release(&events->line);
	free(events);
}

bool events_hold(const struct events *events)
{
	return !events || !events->has_failed;
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

static struct json_out begin(struct events *events, const char *event)
{
	struct json_out json = {.text = &events->line};
	char date[CLOCK_DATE_SIZE];

	text_clear(&events->line);
	clock_date(date);
	json_begin_object(&json);
	json_key(&json, "event");
	json_text(&json, event);
	json_key(&json, "date");
	json_text(&json, date);
	return json;
}

/* A line that cannot be written is no reason to stop a tournament: those who watch are told at the end. */
static void end(struct events *events, struct json_out *json)
{
	size_t done = 0;

	json_end_object(json);
	text_add(&events->line, "\n", 1);
	while (done < events->line.used && !events->has_failed) {
		ssize_t count = write(events->file, events->line.data + done, events->line.used - done);

		if (count < 0 && errno != EINTR)
			events->has_failed = true;
		done += count > 0 ? (size_t)count : 0;
	}
}

static void add_number(struct json_out *json, const char *key, uint64_t number)
{
	json_key(json, key);
	json_number(json, (int64_t)number);
}

static void add_text(struct json_out *json, const char *key, const char *text)
{
	json_key(json, key);
	json_text(json, text);
}

static void add_game(const struct events *events, struct json_out *json, const struct plan_game *game)
{
	add_number(json, "id", game->id);
	add_number(json, "round", game->round);
	add_number(json, "pair", game->pair);
	json_key(json, "players");
	json_begin_list(json);
	for (int i = 0; i < 2; i++)
		json_text(json, events->tournament->player[game->player[i]].name);
	json_end_list(json);
}

static void add_progress(struct json_out *json, const struct organiser_progress *progress)
{
	add_number(json, "games", progress->games);
	add_number(json, "played", progress->entered + progress->ahead);
	add_number(json, "recorded", progress->entered);
	add_number(json, "under_way", (uint64_t)progress->under_way);
}

void events_begin(struct events *events, const struct organiser_progress *progress)
{
	struct json_out json;

	if (!events)
		return;
	json = begin(events, "begin");
	if (events->tournament->name)
		add_text(&json, "name", events->tournament->name);
	add_progress(&json, progress);
	end(events, &json);
}

void events_started(struct events *events, const struct plan_game *game)
{
	struct json_out json;

	if (!events)
		return;
	json = begin(events, "started");
	add_game(events, &json, game);
	end(events, &json);
}

static void write_faults(struct events *events, const struct plan_game *game, const struct outcome *outcome)
{
	for (int i = 0; i < 2; i++) {
		for (int verdict = 0; verdict < VERDICT_COUNT; verdict++) {
			struct json_out json;

			if (!outcome->seat[i].faults[verdict])
				continue;
			json = begin(events, "fault");
			add_number(&json, "id", game->id);
			add_text(&json, "player", events->tournament->player[game->player[i]].name);
			add_text(&json, "verdict", verdict_row((enum verdict)verdict)->name);
			add_number(&json, "count", outcome->seat[i].faults[verdict]);
			end(events, &json);
		}
	}
}

void events_finished(struct events *events, const struct plan_game *game, const struct outcome *outcome)
{
	struct json_out json;

	if (!events)
		return;
	write_faults(events, game, outcome);
	json = begin(events, "finished");
	add_game(events, &json, game);
	json_key(&json, "winner");
	if (outcome->winner == TAB_NOBODY)
		json_null(&json);
	else
		json_text(&json, events->tournament->player[game->player[outcome->winner]].name);
	json_key(&json, "points");
	json_begin_list(&json);
	for (int i = 0; i < 2; i++)
		json_number(&json, outcome->seat[i].points);
	json_end_list(&json);
	add_number(&json, "turns", outcome->turns);
	end(events, &json);
}

void events_standings(struct events *events, const struct organiser_progress *progress, const struct tally *tally)
{
	struct json_out json;

	if (!events)
		return;
	json = begin(events, "standings");
	add_progress(&json, progress);
	json_key(&json, "standings");
	json_begin_list(&json);
	for (uint32_t i = 0; i < events->tournament->players; i++) {
		json_begin_object(&json);
		add_text(&json, "name", events->tournament->player[tally[i].player].name);
		add_number(&json, "games", tally[i].games);
		json_key(&json, "points");
		json_number(&json, tally[i].points);
		json_key(&json, "wins");
		json_real(&json, (double)tally[i].half_wins / 2, 1);
		add_number(&json, "faults", tally[i].faults);
		json_end_object(&json);
	}
	json_end_list(&json);
	end(events, &json);
}

void events_sprt(struct events *events, const struct sprt_state *state)
{
	struct json_out json;

	if (!events)
		return;
	json = begin(events, "sprt");
	json_key(&json, "llr");
	json_real(&json, state->llr, 4);
	json_key(&json, "bounds");
	json_begin_list(&json);
	json_real(&json, state->least, 4);
	json_real(&json, state->most, 4);
	json_end_list(&json);
	json_key(&json, "observations");
	json_real(&json, state->observations, 0);
	add_text(&json, "verdict", sprt_word(state->verdict));
	end(events, &json);
}

void events_end(struct events *events, const struct organiser_progress *progress, const char *why)
{
	struct json_out json;

	if (!events)
		return;
	json = begin(events, "end");
	add_text(&json, "why", why);
	add_progress(&json, progress);
	end(events, &json);
}
