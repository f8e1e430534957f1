/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Questions worth asking in a game, from the opening to what comes up once in thousands of games. They are found in
 * games played by chance, or made; so every game has them, with every option.
 */
#ifndef CHECK_POSITIONS_H
#define CHECK_POSITIONS_H

#include <stddef.h>

#include "referee/dice.h"
#include "tablier.h"

enum { MOST_POSITIONS = 80 };

struct position_found {
	char what[64]; /* for people */
	struct tab_state state;
};

/*
 * List them: for each kind one, of those kinds that the game has.
 *
 * Returns: the count.
 */
size_t positions_find(const struct tab_rules *rules, const struct dice_key *seed,
                      struct position_found out[MOST_POSITIONS]);

#endif
