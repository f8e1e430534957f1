/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games played by chance through the rules core, in which nobody but chance decides: the same for the same seed,
 * whatever a bot answers. `tablier check` asks the bot what it would do at each turn of them.
 */
#ifndef CHECK_WALK_H
#define CHECK_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "referee/dice.h"
#include "tablier.h"

struct walk {
	struct tab_state state; /* somebody is asked, or the game is over */
	uint64_t chance;
	struct tab_outcome plays[TAB_MAX_PLAYS]; /* where a play is needed: all of them */
	size_t count;
};

/* Begin a game, and go to the first question. `number` makes games with the same seed differ. */
void walk_begin(struct walk *walk, const struct tab_rules *rules, const struct dice_key *seed, uint64_t number);

/*
 * Answer by chance, and go to the next question.
 *
 * Returns: false if the game is over, or has gone on for longer than any should.
 */
bool walk_on(struct walk *walk);

#endif
