/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games, boards and dice as people write them on a command line.
 */
#ifndef BOARD_ARGUMENTS_H
#define BOARD_ARGUMENTS_H

#include "error.h"
#include "tablier.h"

/* Each returns 0, or -1 with error filled. */
int parse_rules(const char *text, struct tab_rules *rules, struct error *error);
int parse_dice(const char *text, struct tab_dice *dice, struct error *error);

/* A position that can be played on: the game is not over (TG-1.6). */
int parse_board(const struct tab_rules *rules, const char *text, struct tab_position *position, struct error *error);

#endif
