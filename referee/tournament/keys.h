/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The keys of a tournament file as one table, in the order of spec/tournament.md. Files are read along it, canonical
 * texts are printed along it, and the options of the command line are made from it: what one knows, all know.
 */
#ifndef KEYS_H
#define KEYS_H

#include <stdbool.h>
#include <stddef.h>

#include "../error.h"
#include "../text.h"
#include "tournament.h"

enum { KEY_TEXT_SIZE = 1001, KEY_NAME_SIZE = 201 /* with the closing NUL; a record holds no longer name */ };

enum key_type {
	KEY_TEXT,    /* char *, owned; no control characters, not empty */
	KEY_NUMBER,  /* long, within min and max */
	KEY_DECIMAL, /* double, within min and max */
	KEY_CHOICE,  /* an enum: the index of the word */
	KEY_WORD,    /* char *, owned: one of the words */
	KEY_SWITCH,  /* bool: true or false */
	KEY_RULES,   /* struct tab_rules */
	KEY_SEED,    /* struct dice_key */
	KEY_LIST,    /* char **, owned, NULL-terminated: texts */
	KEY_MAP,     /* the keys of another table, of the same object */
	KEY_PLAYERS,
};

struct key {
	const char *name;   /* NULL closes a table */
	const char *option; /* that sets it; NULL: none does */
	enum key_type type;
	size_t offset; /* in its object */
	double min, max;
	const char *const *words; /* NULL-terminated */
	const struct key *keys;   /* of a map */
	size_t mark;              /* offset of a bool that tells whether it was given; 0: there is none */
	bool is_silent;           /* it has no influence on games */
};

/* Of struct tournament, and of struct tournament_player. */
extern const struct key TOURNAMENT_KEYS[];
extern const struct key PLAYER_KEYS[];

/* The first table in which a name is looked for, or NULL. */
const struct key *key_find(const struct key keys[], const char *name);

/* The key of the table that is most like a name that is none. */
const struct key *key_nearest(const struct key keys[], const char *name);

/*
 * Set a value other than a list, a map or players from its text, or add a text to a list.
 *
 * shown:   what to call the key in messages.
 * Returns: 0, or -1 with error filled: ERROR_USAGE, no place named.
 */
int key_set(const struct key *key, void *object, const char *shown, const char *text, struct error *error);
int key_add(const struct key *key, void *object, const char *shown, const char *text, struct error *error);

/* Whether it has a value that could be printed. */
bool key_is_set(const struct key *key, const void *object);

/* Print such a value, but for maps and players, as YAML on one line. */
void key_print(const struct key *key, const void *object, struct text *out);

/* Free what the values of an object hold. */
void keys_release(const struct key keys[], void *object);

#endif
