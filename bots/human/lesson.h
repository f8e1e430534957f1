/* SPDX-License-Identifier: MIT
 *
 * What a newcomer is told of a game: its aim, in a few lines.
 */
#ifndef HUMAN_LESSON_H
#define HUMAN_LESSON_H

#include "tablier.h"

enum { LESSON_LINES = 3 };

/* Lines of at most 78 characters of ASCII; NULL if there is nothing to be said of the game. */
const char *const *lesson_of(const struct tab_game *game);

#endif
