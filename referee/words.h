/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A command line that is put together word by word.
 */
#ifndef WORDS_H
#define WORDS_H

#include <stddef.h>

/* Start from all zero; the owner releases it. */
struct words {
	char **item; /* NULL-terminated, once something was added */
	size_t count;
	size_t size;
};

/* The words are copied. */
void words_add(struct words *words, const char *word);
void words_add_all(struct words *words, char *const *list); /* NULL-terminated; NULL adds none */
void words_format(struct words *words, const char *format, ...) __attribute__((format(printf, 2, 3)));
void words_release(struct words *words);

#endif
