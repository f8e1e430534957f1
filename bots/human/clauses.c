/* SPDX-License-Identifier: MIT
 *
 * A clause is a paragraph that begins with its id in bold; it ends at an empty line.
 */
#include "config.h"

#include "clauses.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "tablier.h"

/* ---- Where the pages are ----------------------------------------------------------------------------------------- */

static bool has_pages(const char *folder)
{
	char path[4200];

	return snprintf(path, sizeof path, "%s/rules/common.md", folder) < (int)sizeof path && access(path, R_OK) == 0;
}

void clauses_init(struct clauses *clauses, const char *folder, const char *program)
{
	static const char *const beside[] = {"../../../spec", "../../spec"};
	const char *slash = strrchr(program, '/');

	if (folder) {
		snprintf(clauses->folder, sizeof clauses->folder, "%s", folder);
		return;
	}
	for (size_t i = 0; slash && i < sizeof beside / sizeof *beside; i++) {
		snprintf(clauses->folder, sizeof clauses->folder, "%.*s/%s", (int)(slash - program), program,
		         beside[i]);
		if (has_pages(clauses->folder))
			return;
	}
	snprintf(clauses->folder, sizeof clauses->folder, "%s", SPECDIR);
}

/* ---- What they say ----------------------------------------------------------------------------------------------- */

/* Whether a reference to rulings begins here, as in `*R-4 (a).*`; then its length. */
static size_t ruling_length(const char *text)
{
	const char *end;

	if (strncmp(text, "*R-", 3) != 0)
		return 0;
	end = strchr(text + 1, '*');
	return end ? (size_t)(end - text) + 1 : 0;
}

void clauses_plain(const char *markdown, char text[CLAUSE_TEXT_SIZE])
{
	size_t used = 0;

	for (const char *c = markdown; *c && used + 1 < CLAUSE_TEXT_SIZE; c++) {
		size_t ruling = ruling_length(c);
		const char *link = *c == ']' && c[1] == '(' ? strchr(c, ')') : NULL;

		if (ruling) {
			c += ruling - 1;
		} else if (link) {
			c = link;
		} else if (*c == '\n' || *c == ' ') {
			if (used && text[used - 1] != ' ')
				text[used++] = ' ';
		} else if (!strchr("*`[", *c)) {
			text[used++] = *c;
		}
	}
	while (used && text[used - 1] == ' ')
		used--;
	text[used] = '\0';
}

/* If the line begins a clause, copy its id, and return what stands behind it. */
static const char *clause_of(const char *line, char id[CLAUSE_ID_SIZE])
{
	const char *end;

	if (strncmp(line, "**", 2) != 0 || !(end = strstr(line + 2, "**")) || end - line - 2 >= CLAUSE_ID_SIZE)
		return NULL;
	memcpy(id, line + 2, (size_t)(end - line - 2));
	id[end - line - 2] = '\0';
	return strchr(id, '-') && isdigit((unsigned char)id[strlen(id) - 1]) ? end + 2 : NULL;
}

/* Add the paragraph that a line begins. */
static void read_paragraph(FILE *file, const char *first, char markdown[CLAUSE_TEXT_SIZE])
{
	char *line = NULL;
	size_t size = 0, used = 0;

	used = (size_t)snprintf(markdown, CLAUSE_TEXT_SIZE, "%s", first);
	while (used < CLAUSE_TEXT_SIZE && getline(&line, &size, file) > 0 && *line != '\n')
		used += (size_t)snprintf(markdown + used, CLAUSE_TEXT_SIZE - used, "%s", line);
	free(line);
}

static FILE *open_page(const struct clauses *clauses, const char *page)
{
	char path[4200];

	if (snprintf(path, sizeof path, "%s/rules/%s.md", clauses->folder, page) >= (int)sizeof path)
		return NULL;
	return fopen(path, "re");
}

static int find_on_page(const struct clauses *clauses, const char *page, const char *id, char text[CLAUSE_TEXT_SIZE])
{
	FILE *file = open_page(clauses, page);
	char *line = NULL, this[CLAUSE_ID_SIZE], markdown[CLAUSE_TEXT_SIZE];
	size_t size = 0;
	int result = -1;

	while (file && result < 0 && getline(&line, &size, file) > 0) {
		const char *rest = clause_of(line, this);

		if (rest && strcasecmp(this, id) == 0) {
			read_paragraph(file, rest, markdown);
			clauses_plain(markdown, text);
			result = 0;
		}
	}
	free(line);
	if (file)
		fclose(file);
	return result;
}

int clauses_find(const struct clauses *clauses, const char *id, char text[CLAUSE_TEXT_SIZE])
{
	if (find_on_page(clauses, "common", id, text) == 0)
		return 0;
	for (size_t i = 0; tab_game_at(i); i++)
		if (find_on_page(clauses, tab_game_at(i)->name, id, text) == 0)
			return 0;
	return -1;
}

void clauses_each(const struct clauses *clauses, const char *game, void (*call)(void *context, const char *id),
                  void *context)
{
	const char *const pages[] = {game, "common"};

	for (int i = 0; i < 2; i++) {
		FILE *file = open_page(clauses, pages[i]);
		char *line = NULL, id[CLAUSE_ID_SIZE];
		size_t size = 0;

		while (file && getline(&line, &size, file) > 0)
			if (clause_of(line, id))
				call(context, id);
		free(line);
		if (file)
			fclose(file);
	}
}
