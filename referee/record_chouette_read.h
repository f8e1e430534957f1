/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading records of chouettes, spec/record.md.
 */
#ifndef RECORD_CHOUETTE_READ_H
#define RECORD_CHOUETTE_READ_H

#include "record_chouette.h"
#include "record_read.h"

enum chouette_item_kind {
	CHOUETTE_HEADER, /* terms */
	CHOUETTE_GAME,   /* terms, number, order and score: a game begins */
	CHOUETTE_TURN,   /* turn */
	CHOUETTE_FAULT,  /* seat and fault: one of the crew leaves the game */
	CHOUETTE_RESULT, /* result: the game ends */
	CHOUETTE_END,    /* end */
};

struct chouette_item {
	enum chouette_item_kind kind;
	long line; /* where it begins, from 1 */
	struct chouette_terms terms;
	uint32_t number;
	uint8_t order[TAB_CHOUETTE_MOST]; /* the box, the captain, and so on: each player once */
	char score[TAB_CHOUETTE_MOST][TAB_AMOUNT_SIZE];
	struct record_turn turn;
	uint8_t seat;
	struct fault fault;
	struct chouette_result result;
	struct chouette_end end;
};

/* Read the next item of a chouette, as record_read does. Requires: record_next has said that there is one. */
int record_chouette_read(struct record_reader *reader, struct chouette_item *item, struct error *error);

#endif
