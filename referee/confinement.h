/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What bounds the bots of a command: its options for limits and the sandbox, and the sandboxes that follow from them.
 */
#ifndef CONFINEMENT_H
#define CONFINEMENT_H

#include "bot.h"
#include "bot_command.h"
#include "error.h"
#include "limits.h"
#include "options.h"
#include "record.h"
#include "words.h"

struct confinement_arguments {
	struct limits limits;
	const char *sandbox;
	long scratch_mib;
	struct option_list expose;
};

enum { CONFINEMENT_OPTIONS = 8 };

/* Fill the rows of a table of options. */
void confinement_options(struct confinement_arguments *arguments, struct option_spec rows[CONFINEMENT_OPTIONS]);

/* What the options come to, as it is recorded. Returns 0, or -1 with error filled. */
int confinement_settle(const struct confinement_arguments *arguments, struct record_confinement *out,
                       struct error *error);

/*
 * Put one of these bots within its bounds: limits, and a sandbox, if there is to be one, which is tried as well.
 *
 * program: its environment is set; `sandbox`, all zero, holds what it then points to, and the caller releases that,
 *          whatever is returned.
 * Returns: 0; or -1 with error filled: where a sandbox cannot be used nothing is to be played.
 */
int confinement_apply(const struct confinement_arguments *arguments, const struct record_confinement *confinement,
                      const struct bot_command bots[], int count, int index, struct bot_program *program,
                      struct words *sandbox, struct error *error);

#endif
