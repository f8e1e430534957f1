/* SPDX-License-Identifier: MIT
 *
 * The text of a clause of the specification, as it stands in the pages of spec/rules/.
 */
#ifndef HUMAN_CLAUSES_H
#define HUMAN_CLAUSES_H

#include <stdbool.h>
#include <stddef.h>

enum { CLAUSE_ID_SIZE = 16, CLAUSE_TEXT_SIZE = 4000 };

/* Where to look: the folder that was named, the installed one, or that of the source beside a build. */
struct clauses {
	char folder[4096];
};

/*
 * folder:  named by the person, or NULL.
 * program: argv[0], to find the source beside a build.
 */
void clauses_init(struct clauses *clauses, const char *folder, const char *program);

/*
 * Find a clause by its id, in letters of either case.
 *
 * text:    its words in one line, without marks, and without the rulings that it cites.
 * Returns: 0, or -1 if no page has it.
 */
int clauses_find(const struct clauses *clauses, const char *id, char text[CLAUSE_TEXT_SIZE]);

/* Call a function with the id of each clause of a game, those that all games share included. */
void clauses_each(const struct clauses *clauses, const char *game, void (*call)(void *context, const char *id),
                  void *context);

/* Take the clause's words out of its paragraph of Markdown. Public for its tests. */
void clauses_plain(const char *markdown, char text[CLAUSE_TEXT_SIZE]);

#endif
