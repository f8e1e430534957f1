/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Replaying records: every turn through the rules core, every throw computed again.
 */
#ifndef REPLAY_H
#define REPLAY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "error.h"
#include "yaml_in.h"

struct replay_report {
	uint64_t games;
	uint64_t turns;
	bool has_real_dice;    /* that cannot be checked */
	bool is_paused;        /* a match was left, and can be taken up again */
	bool is_cut_off;       /* a match has no end: its seed is not shown, and its commitment not checked */
	struct in_stump stump; /* what does not hold is no more than this: the last document, which is cut off */
};

/*
 * Replay a file, `-` for standard input; or a stream, which stays the caller's, under a name for messages.
 *
 * Returns: 0 if all of it holds; -1 with error filled, `FILE:LINE: what` (ERROR_FAILED), or that it cannot be read
 *          (ERROR_USAGE).
 */
int replay_file(const char *path, struct replay_report *report, struct error *error);
int replay_stream(FILE *stream, const char *name, struct replay_report *report, struct error *error);

#endif
