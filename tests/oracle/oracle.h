/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The oracle: a second, slow move generator, written from the rules pages and the rulings alone. It shares no code and
 * no idea with the rules core, so that a play on which the two disagree is a mistake in one of them. It lists every
 * sequence of steps there is, and only then asks which of them the obligations leave.
 */
#ifndef TABLIER_TESTS_ORACLE_H
#define TABLIER_TESTS_ORACLE_H

#include <stdbool.h>
#include <stddef.h>

struct oracle_outcome {
	char board[40];  /* 26 characters and the set-up, the mover's view, after the play */
	char result[24]; /* "-" or KIND:POINTS as in contract.md */
	char play[48];   /* one play that leads there, contract.md notation, asterisks written */
};

/*
 * List all distinct outcomes of a throw (R-5: by board and result), for the player whose view the board is. A one and
 * two of acey-deucy is its first part (AD-3.1 to AD-3.3).
 *
 * rules:    GAME or GAME:key=value,key=value. Options that do not bear on plays and what they win are passed over.
 * out:      room for `max` outcomes; the caller owns it. Aborts where that is not enough, or memory is.
 * Order:    by board, then by result (bytes).
 * Returns:  the count; 0 where the turn passes.
 * Requires: a board that oracle_refuses() lets pass; dice 1 to 6. Aborts otherwise.
 * Rules:   
 */
size_t oracle_plays(const char *rules, const char *board, int die1, int die2, struct oracle_outcome *out, size_t max);

/*
 * Whether a player may send this sequence of steps: each can be made with a die where it is made, and the whole leads
 * to a legal outcome (TG-3.4).
 *
 * legal:    the outcomes of oracle_plays() for this board and throw, `count` of them.
 * play:     steps in contract.md notation with one space between them, stars or none.
 * out:      filled if it may, but for the play.
 * Requires: as oracle_plays().
 */
bool oracle_allows(const char *rules, const char *board, int die1, int die2, const struct oracle_outcome *legal,
                   size_t count, const char *play, struct oracle_outcome *out);

/*
 * Tell why a board cannot be played on: wrong shape, too many checkers, a forbidden stack, a set-up without a
 * reserve, a finished position.
 *
 * Returns:  NULL if it may be given to the others, else a short reason that lives as long as the program.
 * Rules:    TG-1.6, ST-2.4, AD-2.4
 */
const char *oracle_refuses(const char *rules, const char *board);

/* Whether neither side can move with any throw, and no point can be broken up (TG-5.2). Requires: as oracle_plays(). */
bool oracle_is_dead(const char *rules, const char *board);

#endif
