/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "record_walk.h"

#include <sodium.h>
#include <string.h>

int record_walk_open(struct record_walk *walk, const char *path, struct error *error)
{
	FILE *file;

	if (sodium_init() < 0)
		return error_set(error, ERROR_FAILED, "libsodium cannot be used on this system");
	file = strcmp(path, "-") == 0 ? stdin : fopen(path, "re");
	if (!file)
		return error_system(error, ERROR_USAGE, "cannot read '%s'", path);
	record_walk_stream(walk, file, path);
	walk->owns_file = file != stdin;
	return 0;
}

void record_walk_stream(struct record_walk *walk, FILE *stream, const char *name)
{
	*walk = (struct record_walk){.file = stream, .reader = record_reader_new(stream, name), .is_empty = true};
	walk->match.game.reader = walk->reader;
	walk->match.game.report = &walk->report;
}

void record_walk_part(struct record_walk *walk, FILE *stream, const char *name, long above)
{
	record_walk_stream(walk, stream, name);
	record_reader_set_above(walk->reader, above);
}

void record_walk_close(struct record_walk *walk)
{
	replay_game_release(&walk->match.game);
	record_reader_free(walk->reader);
	walk->reader = NULL;
	if (walk->owns_file)
		fclose(walk->file);
	walk->owns_file = false;
}

static int refuse_chouette(const struct record_walk *walk, struct error *error)
{
	record_error(walk->reader, walk->item.line ? walk->item.line : 1, error,
	             "a chouette follows, and only matches of two can be taken here");
	error->kind = ERROR_USAGE;
	return -1;
}

int record_walk_next(struct record_walk *walk, struct error *error)
{
	enum record_family family = RECORD_OF_NOTHING;

	if (record_next(walk->reader, &family, error) < 0)
		return -1;
	if (family == RECORD_OF_NOTHING && walk->is_empty)
		return record_error(walk->reader, 1, error, "there is no record in it");
	walk->is_empty = false;
	walk->item.kind = RECORD_EOF;
	if (family == RECORD_OF_NOTHING)
		return 0;
	if (family == RECORD_OF_CHOUETTE)
		return refuse_chouette(walk, error);
	if (record_read(walk->reader, &walk->item, error) < 0)
		return -1;
	walk->match.game.error = error;
	if (replay_match_item(&walk->match, &walk->item) < 0)
		return -1;
	if (walk->item.kind == RECORD_HEADER || walk->item.kind == RECORD_GAME)
		walk->terms = walk->item.terms;
	return 0;
}

const struct tab_state *record_walk_state(const struct record_walk *walk)
{
	return &walk->match.game.state;
}

const struct tab_match *record_walk_score(const struct record_walk *walk)
{
	return walk->item.kind == RECORD_RESULT ? &walk->match.score : &walk->match.before;
}

const struct tab_rules *record_walk_rules(const struct record_walk *walk)
{
	return &walk->match.game.rules;
}
