/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A record to leaf through, forwards and back: where its games are in the file, and all states of one of them. Memory
 * grows with the number of games and the length of the longest, not with the file.
 */
#ifndef ALBUM_H
#define ALBUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "record_read.h"
#include "tablier.h"

/* What a game has come to, by which turn. */
struct album_frame {
	enum record_item_kind kind; /* RECORD_GAME, RECORD_TURN or RECORD_RESULT */
	struct tab_state state;
	struct record_turn turn; /* of RECORD_TURN */
	int64_t clock_us[2];     /* of the seats, where the terms have clocks */
};

struct album_game {
	struct record_terms terms;
	uint32_t number; /* in its match */
	struct tab_match before;
	uint32_t points[2]; /* of the seats, with it */
	struct record_result result;
	bool has_times;
	struct error
	    trouble; /* why it does not go on behind the last frame, unless that is its result; or ERROR_NONE */
	struct album_frame *frames;
	size_t frame_count, frame_size;
};

struct album {
	char *path;
	FILE *file;
	struct album_place *places; /* of the games */
	size_t game_count, place_size;
	size_t at; /* the game that is open, from 0 */
	struct album_game game;
};

/*
 * Open a file that can be read at any place, at its first game.
 *
 * Returns: 0; or -1 with error filled as record_walk_next fills it, or that there is no game in it.
 */
int album_open(struct album *album, const char *path, struct error *error);

/* Open another of its games. Returns: 0; or -1 with error filled, and the game stays that it was. */
int album_turn_to(struct album *album, size_t game, struct error *error);

void album_close(struct album *album);

#endif
