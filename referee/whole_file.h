/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file that is written anew as a whole, again and again, and never seen half written: the new one is made beside it
 * and takes its name in one step. Whoever ends us, the old or the new one is there.
 */
#ifndef WHOLE_FILE_H
#define WHOLE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "error.h"
#include "text.h"

struct whole_file;

/*
 * Get hold of a plain file, alone: nobody else gets hold of it until it is let go, or the process ends.
 *
 * is_new:  it is made, and may not be there yet; else it must be there. Where the path is a link, the file itself is
 *          replaced, not the link.
 * Returns: NULL with error filled (ERROR_USAGE) if it is not so, cannot be written, or another has hold of it.
 */
struct whole_file *whole_file_open(const char *path, bool is_new, struct error *error);

/*
 * Replace its contents by these parts, which are on the disk before they take the place of the old ones.
 *
 * Returns: 0, or -1 with error filled; then the old ones stay.
 */
int whole_file_write(struct whole_file *file, const struct text *const parts[], size_t count, struct error *error);

/* Let go of it. A new file that was never written is removed. NULL does nothing. */
void whole_file_close(struct whole_file *file);

#endif
