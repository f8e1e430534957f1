/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The oracle: a second, slow move generator, written from the rules pages and the rulings alone. It shares no code and
 * no idea with the rules core, so that a play on which the two disagree is a mistake in one of them. It lists every
 * sequence of steps there is, and only then asks which of them the obligations leave.
 */
#ifndef TABLIER_TESTS_ORACLE_H
#define TABLIER_TESTS_ORACLE_H

#include <stddef.h>

struct oracle_outcome {
	char board[32];  /* 26 characters, the mover's view, after the play */
	char result[32]; /* "-" or KIND:POINTS as in contract.md */
	char play[48];   /* one play that leads there, contract.md notation, asterisks written */
};

/*
 * List all distinct outcomes of a throw (R-5: by board and result), for the player whose view the board is.
 *
 * out:      room for `max` outcomes; the caller owns it. Aborts where that is not enough, or memory is.
 * Order:    by board, then by result (bytes). Of the plays that lead to one outcome, the first in the order of bytes.
 * Returns:  the count; 0 where the turn passes.
 * Requires: a board that oracle_refuses() lets pass; dice 1 to 6. Aborts otherwise.
 * Rules:   
 */
size_t oracle_plays(const char *game, const char *board, int die1, int die2, struct oracle_outcome *out, size_t max);

/*
 * Tell why a board cannot be played on: wrong shape, too many checkers, a forbidden stack, a finished position.
 *
 * Returns:  NULL if it may be given to oracle_plays(), else a short reason that lives as long as the program.
 * Rules:    TG-1.6, ST-2.4
 */
const char *oracle_refuses(const char *game, const char *board);

#endif
