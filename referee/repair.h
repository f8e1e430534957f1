/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Trimming a record whose last document is cut off, as a full disk or a referee that was killed may leave it.
 */
#ifndef REPAIR_H
#define REPAIR_H

#include "error.h"
#include "replay.h"

/*
 * Take the stump off a file. What stays is replayed once more, beside the file, and takes its place at once; where it
 * does not hold, or anything else fails, the file is as it was.
 *
 * stump:   as a replay of the file found it; is_there.
 * report:  filled by the replay of what stays.
 * Returns: 0, or -1 with error filled: what does not hold, or that nothing would stay (ERROR_FAILED); that it is no
 *          plain file, or cannot be written (ERROR_USAGE).
 */
int repair_trim(const char *path, const struct in_stump *stump, struct replay_report *report, struct error *error);

#endif
