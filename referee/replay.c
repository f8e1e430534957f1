/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "replay.h"

#include <string.h>

#include "replay_chouette.h"
#include "replay_match.h"

/* Both kinds of record; one file may hold both, but not one within the other. */
struct replay {
	struct record_reader *reader;
	struct replay_match match;
	struct replay_chouette chouette;
};

/* The reader has failed. If the file ends too soon, the error tells that in its own words. */
static int explain(const struct replay *replay, struct replay_report *report, struct error *error)
{
	if (error->kind == ERROR_FAILED && record_is_cut(replay->reader, &report->stump))
		record_error(replay->reader, report->stump.line, error, "the last document is cut off");
	return -1;
}

static int replay_next_of_match(struct replay *replay, struct replay_report *report, struct error *error)
{
	struct record_item item;

	replay_chouette_close(&replay->chouette);
	if (record_read(replay->reader, &item, error) < 0)
		return explain(replay, report, error);
	return replay_match_item(&replay->match, &item);
}

static int replay_next_of_chouette(struct replay *replay, struct replay_report *report, struct error *error)
{
	struct chouette_item item;

	replay_match_close(&replay->match);
	if (record_chouette_read(replay->reader, &item, error) < 0)
		return explain(replay, report, error);
	return replay_chouette_item(&replay->chouette, &item);
}

int replay_stream(FILE *stream, const char *name, struct replay_report *report, struct error *error)
{
	struct record_reader *reader = record_reader_new(stream, name);
	const struct replay_game game = {.reader = reader, .report = report, .error = error};
	struct replay replay = {.reader = reader, .match.game = game, .chouette.game = game};
	enum record_family family = RECORD_OF_NOTHING;
	bool is_empty = true;
	int status;

	*report = (struct replay_report){.games = 0};
	for (;;) {
		status = record_next(reader, &family, error);
		if (status < 0)
			explain(&replay, report, error);
		if (status < 0 || family == RECORD_OF_NOTHING)
			break;
		is_empty = false;
		status = family == RECORD_OF_MATCH ? replay_next_of_match(&replay, report, error)
		                                   : replay_next_of_chouette(&replay, report, error);
		if (status < 0)
			break;
	}
	if (status == 0 && is_empty)
		status = record_error(reader, 1, error, "there is no record in it");
	replay_match_close(&replay.match);
	replay_chouette_close(&replay.chouette);
	replay_game_release(&replay.match.game);
	replay_game_release(&replay.chouette.game);
	record_reader_free(reader);
	return status;
}

int replay_file(const char *path, struct replay_report *report, struct error *error)
{
	FILE *file;
	int status;

	if (strcmp(path, "-") == 0)
		return replay_stream(stdin, path, report, error);
	file = fopen(path, "re");
	if (!file)
		return error_system(error, ERROR_USAGE, "cannot read '%s'", path);
	status = replay_stream(file, path, report, error);
	fclose(file);
	return status;
}
