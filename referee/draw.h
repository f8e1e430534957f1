/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A board drawn in characters, as it lies before the viewer.
 *
 * The viewer's path begins at the far right, goes to the left, comes back along the near side and ends at the near
 * right: so points 1, or 24 where the game counts downwards, lie at the far right, in all games. The opponent comes the
 * other way along the same path, or follows the viewer half a board behind. Each side's checkers on the bar lie in the
 * half where they enter.
 */
#ifndef DRAW_H
#define DRAW_H

#include <stdbool.h>
#include <stdint.h>

#include "tablier.h"
#include "text.h"

enum {
	DRAW_LINES = 19, /* that a drawing takes, a title and a note included */
	DRAW_WIDTH = 80, /* columns that it takes at least */
	DRAW_WIDEST = 250,
};

/* What stands beside the board for a side. */
struct draw_side {
	const char *name;
	const char *action; /* what it does, or has done, last: "to throw"; NULL for nothing */
	uint32_t score;     /* where the drawing has scores */
};

struct drawing {
	const struct tab_rules *rules;
	struct tab_position position; /* as the viewer sees it */
	struct draw_side side[2];     /* the viewer, the opponent */
	const char *title;            /* above the board, or NULL */
	const char *note;             /* below it, or NULL */
	bool has_scores;
	uint32_t length;  /* points that win the match, or 0 */
	bool is_crawford; /* TG-6.7 */
	uint32_t cube;    /* its value; 0: there is none */
	int owner;        /* of the cube: 0 the viewer, 1 the opponent, or TAB_NOBODY */
	uint32_t marks;   /* points to mark, as bits by the viewer's path: 0 the bar, 1 … 24, 25 off the board */
	bool is_ascii;    /* in ASCII alone, else with the box characters of Unicode */
	int width;        /* columns, DRAW_WIDTH … DRAW_WIDEST; what is too long is cut */
};

/* Append the drawing, each line ended by a line feed. */
void draw(const struct drawing *drawing, struct text *out);

#endif
