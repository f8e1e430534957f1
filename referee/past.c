/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "past.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record_walk.h"

struct reading {
	struct past *past;
	struct record_walk walk;
	bool is_left; /* the game that was left has begun */
	size_t size;  /* of the list of turns */
	long line;    /* where its document begins */
};

static void add_turn(struct reading *reading)
{
	const struct record_walk *walk = &reading->walk;
	struct game_past *game = &reading->past->match.game;

	/* Who has thrown and not played is asked again. */
	if (walk->match.game.is_pending)
		return;
	if (game->count == reading->size) {
		reading->size = reading->size ? 2 * reading->size : 64;
		game->turn = xrealloc(game->turn, reading->size * sizeof *game->turn);
	}
	game->turn[game->count++] =
	    (struct game_turn){.turn = walk->item.turn, .number = record_walk_state(walk)->turns};
}

/* The game as it stands at the end of its document. */
static void take_game(struct reading *reading)
{
	const struct replay_match *match = &reading->walk.match;
	struct past *past = reading->past;

	past->match.terms = match->terms;
	past->match.score = match->score;
	past->match.game.state = match->game.state;
	past->match.game.starter = match->game.starter;
	past->match.game.throws = match->game.throw_count;
	past->throws = match->throws + match->game.throw_count;
}

static void on_item(struct reading *reading)
{
	const struct record_item *item = &reading->walk.item;
	struct past *past = reading->past;

	switch (item->kind) {
	case RECORD_HEADER:
		reading->is_left = false;
		past->has_times = item->has_date;
		past->summary = (struct summary){.turns = 0};
		break;
	case RECORD_RESULT:
		summary_add(&past->summary, &item->result, record_walk_state(&reading->walk)->turns);
		break;
	case RECORD_PAUSED:
		reading->is_left = true;
		reading->line = item->line;
		past->seed = item->seed;
		past->match.game.count = 0;
		break;
	case RECORD_TURN:
		if (reading->is_left)
			add_turn(reading);
		break;
	case RECORD_LEFT:
		take_game(reading);
		break;
	default:
		break;
	}
}

/* What stands in the file before that line. */
static int read_so_far(struct reading *reading, FILE *file, const char *path, struct error *error)
{
	long line = 1;
	int c;

	rewind(file);
	text_add(&reading->past->so_far, "", 0);
	while (line < reading->line && (c = fgetc(file)) != EOF) {
		char byte = (char)c;

		text_add(&reading->past->so_far, &byte, 1);
		line += c == '\n';
	}
	if (ferror(file))
		return error_system(error, ERROR_USAGE, "cannot read '%s'", path);
	return 0;
}

static int read_all(struct reading *reading, FILE *file, const char *path, struct error *error)
{
	do {
		if (record_walk_next(&reading->walk, error) < 0)
			return -1;
		on_item(reading);
	} while (reading->walk.item.kind != RECORD_EOF);
	if (!reading->is_left)
		return error_set(error, ERROR_FAILED, "'%s' ends with no match that was left: nothing is to be resumed",
		                 path);
	return read_so_far(reading, file, path, error);
}

int past_read(struct past *past, const char *path, struct error *error)
{
	struct reading reading = {.past = past};
	FILE *file = fopen(path, "re");
	int status;

	if (!file)
		return error_system(error, ERROR_USAGE, "cannot read '%s'", path);
	record_walk_stream(&reading.walk, file, path);
	status = read_all(&reading, file, path, error);
	record_walk_close(&reading.walk);
	fclose(file);
	return status;
}

void past_release(struct past *past)
{
	free(past->match.game.turn);
	text_release(&past->so_far);
}
