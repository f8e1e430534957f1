/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games, boards and dice as people write them on a command line.
 */
#ifndef BOARD_ARGUMENTS_H
#define BOARD_ARGUMENTS_H

#include "error.h"
#include "interchange.h"
#include "tablier.h"

/* Returns 0, or -1 with error filled. */
int parse_rules(const char *text, struct tab_rules *rules, struct error *error);

/* Whether a text is meant as a board or as one of the ids that stand for one (NO-7, NO-8). */
bool board_is(const char *text);

/*
 * A board, or an id that stands for one (NO-7 … NO-10), with all that the id tells. A board tells nothing but the
 * checkers. The game may be over.
 */
int parse_place(const struct tab_rules *rules, const char *text, struct interchange *it, struct error *error);

/*
 * The same, as the player on roll sees it. Refuses a position that cannot be played on, since the game is over
 * (TG-1.6).
 */
int parse_board(const struct tab_rules *rules, const char *text, struct tab_position *position, struct error *error);

/*
 * A board as parse_board reads it, and what is to be played there. dice may be NULL; then an id must tell them.
 */
int parse_throw(const struct tab_rules *rules, const char *board, const char *dice, struct tab_position *position,
                struct tab_dice *thrown, struct error *error);

#endif
