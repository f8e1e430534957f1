/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The output folder of a tournament: what was wanted when it was begun, so that it is gone on with and nothing else.
 * The file tournament.yaml in it holds the canonical text; texts that it had before, and was forced to leave, are kept
 * beside it, since games were played by them.
 */
#ifndef FOLDER_H
#define FOLDER_H

#include <stdbool.h>

#include "../dice.h"
#include "../error.h"
#include "../text.h"

/* Make the folder, unless it is there. Returns 0, or -1 with error filled. */
int folder_make(const char *folder, struct error *error);

/* The path of a file in it; the caller releases it. */
struct text folder_path(const char *folder, const char *name);

/* Read a whole file. Returns 1; 0 if there is none; -1 with error filled. */
int folder_read(const char *path, struct text *text, struct error *error);

/* Whether the folder has a tournament's canonical text. */
bool folder_has_text(const char *folder);

/*
 * Write a file in one step: it has the old text or the new one, whatever happens.
 *
 * is_new:  the file must not be there.
 * Returns: 1; 0 if it is there and must not be; -1 with error filled.
 */
int folder_write(const char *path, const struct text *text, bool is_new, struct error *error);

/* RE-15: the hash of a canonical text. */
void folder_hash(const struct text *text, struct dice_key *hash);

/* Put another canonical text in the place of the present one, which is kept. Returns 0, or -1 with error filled. */
int folder_replace(const char *folder, const struct text *text, struct error *error);

/*
 * Take back what a run made that came to nothing: the canonical text, a record without games, and the folder if nothing
 * else is in it. Does nothing where there is a game in the record.
 */
void folder_forget(const char *folder);

/* Whether a canonical text of this hash is, or was, that of the folder. */
bool folder_knows(const char *folder, const struct dice_key *hash);

#define FOLDER_TEXT "tournament.yaml"

#endif
