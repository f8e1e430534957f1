/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records of chouettes, spec/record.md: what they hold besides the turns that games of matches have too, and writing
 * them. record_chouette_read.h reads them.
 */
#ifndef RECORD_CHOUETTE_H
#define RECORD_CHOUETTE_H

#include <stdint.h>

#include "dice.h"
#include "error.h"
#include "record.h"
#include "tablier.h"

/* What holds for a chouette and for each of its games. */
struct chouette_terms {
	char game[TAB_RULES_SIZE]; /* as tab_rules_print writes it */
	long games;
	struct record_limits limits;
	int players;
	struct record_player player[TAB_CHOUETTE_MOST];
	struct dice_key commitment;
	struct dice_contribution entropy[TAB_CHOUETTE_MOST];
	struct tab_draw draw; /* for the order */
	struct dice_key draw_seed;
};

/* How a game ended; the sides are TAB_BOX and TAB_CREW. */
struct chouette_result {
	struct record_result common; /* but for who is blamed */
	int blamed;                  /* seat of the player whose fault it was, or -1 */
	char gain[TAB_CHOUETTE_MOST][TAB_AMOUNT_SIZE];
};

/* How a chouette ended. */
struct chouette_end {
	uint32_t games;
	char score[TAB_CHOUETTE_MOST][TAB_AMOUNT_SIZE];
	struct dice_key seed;
};

/* Amounts of all players as texts. */
void chouette_amounts(const struct tab_chouette *chouette, const int64_t amounts[],
                      char texts[TAB_CHOUETTE_MOST][TAB_AMOUNT_SIZE]);

/*
 * Write the documents, as record.h does those of a match; turns are written by record_add_turn. With record NULL all of
 * these do nothing.
 *
 * Returns: 0, or -1 with error filled.
 */
int record_chouette_header(struct record *record, const struct chouette_terms *terms, struct error *error);
void record_chouette_game(struct record *record, const struct chouette_terms *terms,
                          const struct tab_chouette *chouette);
/* One of the crew has failed, and the others play on. */
void record_chouette_fault(struct record *record, int seat, const struct fault *fault);
int record_chouette_result(struct record *record, const struct chouette_terms *terms,
                           const struct chouette_result *result, struct error *error);
int record_chouette_finish(struct record *record, const struct chouette_terms *terms, const struct chouette_end *end,
                           struct error *error);

#endif
