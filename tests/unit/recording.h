/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tests of records share. There is one file to work on, in a folder of its own. It is written item by item, or
 * by playing a small match to a script with the dice of spec/dice.md. Many tests then change one thing in such a file,
 * and look for what is said of it, and of which line.
 */
#ifndef RECORDING_H
#define RECORDING_H

#include "unit.h"

#include "referee/record.h"
#include "referee/record_read.h"
#include "referee/replay.h"
#include "referee/text.h"

/* ---- The file ---------------------------------------------------------------------------------------------------- */

extern char recording_folder[1000], recording_path[1100];

/* For a group of tests: its folder. */
int make_folder(void **state);
int remove_folder(void **state);

/* Before each test: it begins without the file. */
int remove_file(void **state);

#define TEST(function) cmocka_unit_test_setup(function, remove_file)

void write_file(const char *bytes, size_t length);

/* What is in the file; the caller releases it. */
struct text read_file(void);

void assert_file(const char *expected);
bool file_exists(void);
struct record *open_record(bool with_times);

/* ---- Items, written and read ------------------------------------------------------------------------------------- */

/* One after the other, as a reader gives them. */
struct items {
	struct record_item *item;
	size_t count, size;
};

struct record_item *add_item(struct items *items, enum record_item_kind kind);
void release_items(struct items *items);
void write_items(const struct items *items, bool with_times);

/* Read the whole file. Returns 0, or -1 with error filled, and the items up to there. */
int read_items(struct items *items, struct error *error);

struct dice_key any_key(unsigned char byte);

/* Terms of which no field is like another. */
struct record_terms any_terms(void);

/* The first items of a record, with any terms. */
struct record_item *add_header(struct items *items);
struct record_item *add_game(struct items *items, uint32_t number);
struct record_result *add_result(struct items *items, enum tab_ending ending, uint8_t winner);

/* ---- Matches by a script ----------------------------------------------------------------------------------------- */

enum finish { ON_BOARD, BY_FAULT, BY_RESIGNATION };

/* A decision for the first occasion at which it is allowed. */
struct script_answer {
	uint32_t turn; /* that it belongs to; 0: any */
	const char *says;
};

/*
 * How a game of a script goes: plays at random; decisions of the list in their order, and otherwise the plainest; and
 * at an end after so many turns.
 */
struct script_game {
	enum finish finish;
	uint32_t turns;   /* not where it ends on the board */
	int loser;        /* 0 for any, or number of the seat */
	enum tab_need at; /* what is asked when it ends; zero stands for a play */
	struct script_answer answers[12];
};

enum { MOST_GAMES = 8, PLAY_US = 15000 };

enum style {
	RANDOM,
	CLOSING, /* both close their homes and hit, so that somebody is bound up */
	ERRATIC, /* random in all that is decided too */
};

struct script {
	const char *game;
	char seed[24];
	enum style style;
	long points, move_ms, clock_ms, inc_ms, turns;
	bool without_times, is_broken_off;
	struct script_game games[MOST_GAMES];
	size_t count;
};

/* Written by the referee's rules: what replay must find. */
struct written {
	struct record_result result[MOST_GAMES];
	uint32_t games; /* of the script, if the match was not decided before */
	uint64_t turns;
	uint32_t choices[TAB_CHOICE_COUNT]; /* how often each was made */
	uint32_t breakers;
};

/* A match of swedish-tables with the seed of the vectors in spec/dice.md: 65 for the start, then 22, 42, 61, 24, … */
extern const struct script SWEDISH;

/* The same dice, and the games broken off early. */
extern const struct script SHORT;

void write_script(const struct script *script, struct written *written);

/* ---- Changed records --------------------------------------------------------------------------------------------- */

/*
 * One change in a file. The line is the nth that holds the words of `find`, from the end if nth is negative. A value is
 * set in it, a key taken away with its value, the whole line put otherwise or (NULL) taken away, or a line put before
 * it.
 */
struct edit {
	enum { NOTHING, SET_VALUE, SET_LINE, PUT_BEFORE } how;
	const char *find;
	int nth;
	const char *key, *value;
};

#define SET(find, nth, key, value) ((struct edit){SET_VALUE, find, nth, key, value})
#define LINE(find, nth, value)     ((struct edit){SET_LINE, find, nth, NULL, value})
#define BEFORE(find, nth, value)   ((struct edit){PUT_BEFORE, find, nth, NULL, value})
#define NO_EDIT                    ((struct edit){.how = NOTHING})

/* The line that an error should name: the nth that holds these words, so many above it, or that of the change. */
struct place {
	const char *find;
	int nth, above;
};

#define AT(find, nth)    ((struct place){find, nth, 0})
#define AT_DOCUMENT(nth) ((struct place){"tablier: ", nth, 1})
#define HERE             ((struct place){NULL, 0, 0})

struct span {
	size_t from, to;
};

struct span find_line(const struct text *text, const char *find, int nth);
long line_number(const struct text *text, size_t at);

/* Make the change. Returns the number of its line. */
long make_edit(struct text *text, struct edit edit);

/* Replay the record of a script with one change or two. Returns the line that an error should name. */
long replay_changed(const struct script *script, struct edit edit, struct edit other, struct place place, int *status,
                    struct error *error);

/* The changed record should be refused with these words, for the line at that place. */
void changed_twice(const char *what, const struct script *script, struct edit edit, struct edit other,
                   struct place place, const char *words);
void changed(const char *what, const struct script *script, struct edit edit, struct place place, const char *words);

void still_holds(const char *what, const struct script *script, struct edit edit);

#endif
