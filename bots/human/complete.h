/* SPDX-License-Identifier: MIT
 *
 * What a word of the person's may become: commands and answers, and of the steps only those that are legal after those
 * already made. Pure.
 */
#ifndef HUMAN_COMPLETE_H
#define HUMAN_COMPLETE_H

#include <stddef.h>

#include "clauses.h"
#include "entry.h"

struct completion {
	const struct entry *entry;                 /* of the play that is asked for, or NULL */
	const char *const *answers;                /* words, up to a NULL; or NULL */
	const char *(*command_name)(size_t index); /* NULL past the last */
	const struct clauses *clauses;             /* or NULL */
	const struct tab_rules *rules;             /* or NULL */
	void (*offer)(void *context, const char *word);
	void *context;
};

/*
 * Offer all words that begin as the one that starts at `start` does.
 *
 * line: up to the cursor.
 */
void complete(const struct completion *completion, const char *line, size_t start);

#endif
