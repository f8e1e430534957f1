/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A board with all that is known around it, made ready to be drawn.
 */
#ifndef SCENE_H
#define SCENE_H

#include <stdbool.h>
#include <stdint.h>

#include "interchange.h"
#include "look.h"
#include "record.h"
#include "tablier.h"
#include "text.h"

enum { SCENE_NAME_SIZE = 100, SCENE_LINE_SIZE = 300 };

struct scene {
	const struct tab_rules *rules;
	struct interchange it;
	bool is_board_alone; /* nothing but the checkers is known */
	const char *name[2]; /* of the viewer and the opponent */
	const char *title, *note;
	uint32_t game, turn;           /* of a record; game is 0 for a board by itself */
	uint8_t die[2][TAB_MAX_STEPS]; /* of each, where they are not those of the one on roll */
	struct tab_marks marks[2];
	bool has_clocks;
	int64_t clock_ms[2];
};

/* Append its drawing. width and height as in struct tab_drawing. */
void scene_draw(const struct scene *scene, const struct look *look, int width, int height, struct text *out);

/* The players' names, fit to be printed. */
void scene_names(const struct record_terms *terms, char name[2][SCENE_NAME_SIZE]);

/*
 * Say how a game ended, and the score.
 *
 * name, points: of the seats.
 */
void scene_result(const struct record_result *result, const char *const name[2], const uint32_t points[2],
                  char text[SCENE_LINE_SIZE]);

#endif
