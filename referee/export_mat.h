/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches of backgammon as match text (.mat), the form of Jellyfish that GNU Backgammon and others read.
 *
 *      7 point match
 *
 *      Game 1
 *      Greedy : 0                      Random : 0
 *       1) 31: 8/5 6/5                 64: 24/14
 *       2)  Doubles => 2                Drops
 *           Wins 1 point
 *
 * Seat 1 has the left column. A match to a number of games is a money session, which the text calls a match to 0
 * points. The bar is 25, and 0 is off the board.
 *
 * The text cannot tell why a game ended: one that was given up ends with its points, as one that was resigned. A game
 * that nobody won has no last line, an offer to resign that was declined leaves no trace, and neither has a double that
 * was not answered.
 */
#ifndef EXPORT_MAT_H
#define EXPORT_MAT_H

#include <stdio.h>

#include "record_walk.h"

/*
 * Write the match of a record, from its beginning to its end.
 *
 * Returns: 0; or -1 with error filled: the record is of another game, or has options that the text cannot tell, or more
 *          than one match, or it does not hold. What was written by then stays. Whether all could be written is to be
 *          seen from out.
 */
int export_mat(struct record_walk *walk, FILE *out, struct error *error);

#endif
