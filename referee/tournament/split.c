/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "split.h"

#include <stdlib.h>
#include <string.h>

#include "../record_read.h"

struct split {
	FILE *stream;
	const char *name;
	char *line;
	size_t size;
	uint64_t offset; /* behind what was read */
	long lines;
	bool has_begun; /* the first line of the next match was read */
};

struct split *split_new(FILE *stream, const char *name)
{
	struct split *split = xalloc(sizeof *split);

	split->stream = stream;
	split->name = name;
	return split;
}

void split_free(struct split *split)
{
	free(split->line);
	free(split);
}

/* A document begins with the first, that of a match goes on with the second, and so on: RE-1. */
static const char BEGIN[] = "---\n", MATCH[] = "tablier: match\n", END[] = "tablier: end\n", SEED[] = "seed: ";

static ssize_t read_line(struct split *split)
{
	ssize_t length = getline(&split->line, &split->size, split->stream);

	if (length > 0) {
		split->offset += (uint64_t)length;
		split->lines++;
	}
	return length;
}

int split_next(struct split *split, struct split_match *match, struct error *error)
{
	bool may_begin = false; /* the last line was one that a document begins with */
	bool is_end = false;    /* we are in the last document of a match, whose last line is its seed */
	ssize_t length;

	text_clear(&match->text);
	match->offset = split->offset;
	match->line = split->lines + 1;
	if (split->has_begun) {
		text_add_string(&match->text, BEGIN);
		text_add_string(&match->text, MATCH);
		match->offset -= match->text.used;
		match->line -= 2;
		split->has_begun = false;
	}
	while ((length = read_line(split)) > 0) {
		size_t before = match->text.used - (may_begin ? sizeof BEGIN - 1 : 0);

		if (may_begin && before && strcmp(split->line, MATCH) == 0) {
			match->text.used = before;
			match->text.data[before] = '\0';
			split->has_begun = true;
			return 1;
		}
		text_add(&match->text, split->line, (size_t)length);
		is_end |= may_begin && strcmp(split->line, END) == 0;
		if (is_end && strncmp(split->line, SEED, sizeof SEED - 1) == 0 && split->line[length - 1] == '\n')
			return 1;
		may_begin = strcmp(split->line, BEGIN) == 0;
	}
	if (ferror(split->stream))
		return error_system(error, ERROR_USAGE, "cannot read '%s'", split->name);
	return match->text.used > 0;
}

/* ---- What is in it ----------------------------------------------------------------------------------------------- */

static void add_turn(struct outcome *outcome, const struct record_turn *turn, uint32_t *turns)
{
	if (turn->kind == TURN_PLAY && turn->play[0])
		++*turns;
	if (turn->us >= 0)
		outcome_add_thought(&outcome->seat[turn->seat], (uint64_t)turn->us);
}

static void take_header(struct split_game *game, const struct record_terms *terms)
{
	game->tournament = terms->tournament;
	game->commitment = terms->commitment;
	for (int i = 0; i < 2; i++)
		memcpy(game->name[i], terms->player[i].identity.name, sizeof game->name[i]);
	game->outcome = (struct outcome){
	    .id = terms->tournament.id,
	    .pair = terms->tournament.pair,
	    .round = terms->tournament.round,
	    .winner = TAB_NOBODY,
	};
}

/* Read on up to the end. Returns 0, or -1 with error filled. */
static int read_items(struct record_reader *reader, struct split_game *game, struct error *error)
{
	struct record_item item;
	uint32_t turns = 0;

	do {
		if (record_read(reader, &item, error) < 0)
			return -1;
		switch (item.kind) {
		case RECORD_HEADER:
			if (!item.terms.tournament.id)
				return record_error(reader, item.line, error, "the match is of no tournament");
			take_header(game, &item.terms);
			break;
		case RECORD_GAME:
			turns = 0;
			break;
		case RECORD_TURN:
			add_turn(&game->outcome, &item.turn, &turns);
			break;
		case RECORD_RESULT:
			outcome_add_game(&game->outcome, &item.result, turns);
			break;
		case RECORD_END:
			outcome_add_end(&game->outcome, &item.end);
			break;
		case RECORD_EOF:
			return record_error(reader, 1, error, "the match has no end");
		}
	} while (item.kind != RECORD_END);
	return 0;
}

/* The same with lines counted from the beginning of the file. */
static int relocate(const char *name, long first, struct error *error)
{
	size_t length = strlen(name);
	char *rest;
	long line;
	struct error inner = *error;

	if (inner.kind != ERROR_FAILED || strncmp(inner.text, name, length) != 0 || inner.text[length] != ':')
		return -1;
	line = strtol(inner.text + length + 1, &rest, 10);
	return error_set(error, ERROR_FAILED, "%.400s:%ld%.500s", name, line + first - 1, rest);
}

int split_read(const struct split_match *match, const char *name, struct split_game *game, struct error *error)
{
	struct record_reader *reader;
	FILE *stream;
	int status;

	/* Without the last line feed it may read, but nothing could be put behind it. */
	if (!match->text.used || match->text.data[match->text.used - 1] != '\n')
		return error_set(error, ERROR_FAILED, "%s:%ld: the match is cut off", name, match->line);
	stream = fmemopen(match->text.data, match->text.used, "r");
	if (!stream)
		return error_system(error, ERROR_FAILED, "cannot read '%s'", name);
	memset(game, 0, sizeof *game);
	reader = record_reader_new(stream, name);
	status = read_items(reader, game, error);
	if (status == 0 && !game->tournament.id)
		status = record_error(reader, 1, error, "the match has no header");
	record_reader_free(reader);
	fclose(stream);
	return status < 0 ? relocate(name, match->line, error) : 0;
}
