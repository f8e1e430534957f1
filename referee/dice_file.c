/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dice_file.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

enum { WORD_BYTES = 40 }; /* of what is no throw, for the message */

struct dice_file {
	FILE *stream;
	char *path;
	long line;
	uint64_t used;
};

struct dice_file *dice_file_open(const char *path, struct error *error)
{
	FILE *stream = fopen(path, "re");
	struct dice_file *file;

	if (!stream) {
		error_system(error, ERROR_USAGE, "cannot read the dice '%s'", path);
		return NULL;
	}
	file = xalloc(sizeof *file);
	file->stream = stream;
	file->path = xcopy(path);
	file->line = 1;
	return file;
}

void dice_file_close(struct dice_file *file)
{
	if (!file)
		return;
	fclose(file->stream);
	free(file->path);
	free(file);
}

/* The next character; a comment is the line feed at its end. */
static int next_character(struct dice_file *file)
{
	int c = fgetc(file->stream);

	if (c == '#')
		while (c != '\n' && c != EOF)
			c = fgetc(file->stream);
	return c;
}

/* Read a word; what does not fit is passed over. Returns its length, 0 at the end of the file. */
static size_t read_word(struct dice_file *file, char word[WORD_BYTES + 1])
{
	size_t length = 0;
	int c;

	while ((c = next_character(file)) != EOF && isspace(c))
		file->line += c == '\n';
	for (; c != EOF && !isspace(c); c = next_character(file))
		if (length < WORD_BYTES)
			word[length++] = (char)c;
	/* It belongs to the next word, so that the line is right until then. */
	if (c != EOF)
		ungetc(c, file->stream);
	word[length] = '\0';
	return length;
}

int dice_file_next(struct dice_file *file, struct tab_dice *dice, struct error *error)
{
	char word[WORD_BYTES + 1], clean[4 * WORD_BYTES + 1];
	size_t length = read_word(file, word);

	if (ferror(file->stream))
		return error_system(error, ERROR_FAILED, "cannot read the dice '%s'", file->path);
	if (length == 0)
		return error_set(error, ERROR_FAILED, "%s:%ld: the throws are used up, all %" PRIu64, file->path,
		                 file->line, file->used);
	if (length != 2 || strspn(word, "123456") != 2) {
		text_escape(word, length, clean, sizeof clean);
		return error_set(error, ERROR_FAILED, "%s:%ld: a throw is two digits from 1 to 6, not '%s'", file->path,
		                 file->line, clean);
	}
	*dice = (struct tab_dice){{(uint8_t)(word[0] - '0'), (uint8_t)(word[1] - '0')}};
	file->used++;
	return 0;
}

int dice_file_skip(struct dice_file *file, uint64_t count, struct error *error)
{
	struct tab_dice unused;

	while (count--)
		if (dice_file_next(file, &unused, error) < 0)
			return -1;
	return 0;
}
