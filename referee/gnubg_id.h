/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ids in which GNU Backgammon writes a position: POSITION, or POSITION:MATCH. Both are bits packed into bytes, the
 * first bit into the lowest, and written in base 64 without padding. NO-8 and NO-9 tell what the bits are.
 *
 * Player 1 is the viewer here, as he sits at the bottom of GNU Backgammon's board.
 */
#ifndef GNUBG_ID_H
#define GNUBG_ID_H

#include "interchange.h"

enum {
	POSITION_ID_LENGTH = 14,
	MATCH_ID_LENGTH = 12,
	GNUBG_ID_SIZE = POSITION_ID_LENGTH + 1 + MATCH_ID_LENGTH + 1, /* of both with the colon, and the closing NUL */
};

/* Whether a text has the shape of a position ID, alone or with something behind a colon. */
bool gnubg_id_is(const char *text);

/*
 * Read a position ID, or both IDs with a colon between them. By itself a position ID is seen by the player on roll.
 *
 * Requires: a game that interchange_suits.
 * Returns:  0, or -1 with error filled.
 */
int gnubg_id_read(const struct tab_rules *rules, const char *text, struct interchange *it, struct error *error);

void position_id_write(const struct interchange *it, char text[POSITION_ID_LENGTH + 1]);

/* Returns: 0, or -1 with error filled: a match ID knows no beavers. */
int match_id_write(const struct interchange *it, char text[MATCH_ID_LENGTH + 1], struct error *error);

#endif
