/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Beginning a tournament in its folder, or going on with it: both are the same to who asks for it.
 */
#ifndef RESUME_H
#define RESUME_H

#include <stdbool.h>

#include "../error.h"
#include "tournament.h"

/*
 * Make the folder and put the tournament's text there; or see that it is the one that is there.
 *
 * tournament: gets the seed that the folder has, or one by chance where nobody named one.
 * needs_seed: not by chance, since others elsewhere have to play the same.
 * is_changed: set to whether another tournament is there; NULL: that is refused.
 * config:     set to the hash of the text.
 * Returns:    0, or -1 with error filled: a changed tournament is refused with the difference.
 */
int tournament_resume(struct tournament *tournament, bool needs_seed, bool *is_changed, struct dice_key *config,
                      struct error *error);

/* Put the tournament's text in the place of that which is there and is kept. Returns 0, or -1 with error filled. */
int tournament_replace(const struct tournament *tournament, struct error *error);

#endif
