/* SPDX-License-Identifier: MIT
 *
 * A play as a person enters it: whole, or step by step, or by its number in the list. Pure: it knows what has been made
 * so far, and tells which steps can follow.
 */
#ifndef HUMAN_ENTRY_H
#define HUMAN_ENTRY_H

#include <stdbool.h>
#include <stddef.h>

#include "tablier.h"

enum {
	ENTRY_STEPS = 2 * (TAB_POINTS + 1), /* that can follow at most: each die from each point and the bar */
	ENTRY_DICE_SIZE = 8,
};

/* Set it up with entry_init. */
struct entry {
	struct tab_rules rules;
	struct tab_position position; /* before the play */
	struct tab_dice dice;
	const struct tab_outcome *plays; /* all that is legal, owned by the caller; at least one */
	size_t count;
	struct tab_play made; /* the steps so far; some legal play begins with them */
};

void entry_init(struct entry *entry, const struct tab_rules *rules, const struct tab_position *position,
                struct tab_dice dice, const struct tab_outcome *plays, size_t count);

/* The position after the steps so far. */
struct tab_position entry_position(const struct entry *entry);

/* Whether the steps so far are a legal play. out: if not NULL, what it leads to. */
bool entry_is_complete(const struct entry *entry, struct tab_outcome *out);

/* The dice, one for each step that the throw gives; used: bits of those that were used. Returns their number. */
int entry_dice(const struct entry *entry, uint8_t die[TAB_MAX_STEPS], uint8_t *used);

/* The dice that no step has used yet, as in `64`, `333` or ``. */
void entry_dice_left(const struct entry *entry, char text[ENTRY_DICE_SIZE]);

/*
 * List the steps that can follow: after each of them some legal play can still be completed (TG-3).
 *
 * Order:   by point from the start of the path, the first die before the second.
 * Returns: their number; 0 when nothing can follow.
 */
size_t entry_next(const struct entry *entry, struct tab_step next[ENTRY_STEPS]);

/*
 * Make steps after those so far.
 *
 * Returns: 0, or -1 with refusal filled; then nothing was made. refusal->step counts in `steps`, from 1.
 */
int entry_add(struct entry *entry, const struct tab_play *steps, struct tab_refusal *refusal);

/* Take the last step back. Returns false if there is none. */
bool entry_undo(struct entry *entry);

/* Make one step in a position, hits and forced points included; the step must be possible. */
void entry_step(const struct tab_rules *rules, struct tab_position *position, struct tab_step step);

#endif
