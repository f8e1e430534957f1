/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file for a bot's standard error. A file, not a pipe: nobody has to read it, and a bot never waits for that.
 */
#ifndef ERRORS_FILE_H
#define ERRORS_FILE_H

#include <stddef.h>

#include "error.h"

/*
 * Open the file, or a nameless one in the folder for temporary files if path is NULL.
 *
 * Returns: a descriptor, or -1 with error filled.
 */
int errors_file_open(const char *path, struct error *error);

/* The end of what was written from an offset on, cut at a line: clean text, its lines parted by ` / `. */
void errors_file_tail(int file, long from, char *out, size_t size);

/* How much is in the file. */
long errors_file_size(int file);

#endif
