/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "text.h"

void words_add(struct words *words, const char *word)
{
	if (words->count + 1 >= words->size) {
		words->size = 2 * words->size + 16;
		words->item = xrealloc(words->item, words->size * sizeof *words->item);
	}
	words->item[words->count++] = xcopy(word);
	words->item[words->count] = NULL;
}

void words_add_all(struct words *words, char *const *list)
{
	for (; list && *list; list++)
		words_add(words, *list);
}

void words_format(struct words *words, const char *format, ...)
{
	va_list arguments;
	char word[64];

	va_start(arguments, format);
	vsnprintf(word, sizeof word, format, arguments);
	va_end(arguments);
	words_add(words, word);
}

void words_release(struct words *words)
{
	for (size_t i = 0; i < words->count; i++)
		free(words->item[i]);
	free(words->item);
	*words = (struct words){.item = NULL};
}
