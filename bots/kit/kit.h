/* SPDX-License-Identifier: MIT
 *
 * What a bot in C needs of the protocol (spec/protocol.md): it reads requests, asks the bot, and writes its answers.
 * Take it for a bot of your own: a name and a function that chooses a play are enough.
 */
#ifndef KIT_H
#define KIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tablier.h"

enum kit_who { KIT_ME, KIT_THEM, KIT_NOBODY };

/* A request, with all that the bot is told (PR-4.1). Points are those of its own path, as everywhere in tablier.h. */
struct kit_request {
	struct tab_rules rules;
	struct tab_position position;     /* the bot is `me` */
	long number, turn;                /* of the game in the match, of the turn in the game */
	long games, points;               /* length of the match: one of them, the other is 0 */
	long score[2];                    /* the bot's first */
	long move_ms, clock_ms, their_ms; /* 0: no limit */
	int cube;                         /* 1 where the game has none; in `takes`, before the double */
	enum kit_who owner;               /* of the cube */
	bool is_crawford;

	/* What only some requests have. */
	struct tab_dice dice;            /* `play`, `keeps` */
	bool is_again;                   /* `play`: who plays all of this doublet throws again */
	const struct tab_outcome *plays; /* `play`: all that is legal, one for each outcome; */
	size_t count;                    /*         at least 1 */
	enum tab_level level;            /* `accepts` */
	int breakable;                   /* `breakup`: the lowest of six points in a row */
	bool is_bound; /*            the bot is bound up, and throws next; else the points are its own */
};

/* A bot: how it is called, and what it answers. All functions but `play` may be NULL. */
struct kit_bot {
	const char *name;
	const char *author;
	const char *version;

	/* A match begins. seed: for the bot's own chance. */
	void (*match)(void *context, uint64_t seed);

	/* Choose a play: an index into request->plays. */
	size_t (*play)(void *context, const struct kit_request *request);

	/* Whether to double before throwing. NULL: never. */
	bool (*doubles)(void *context, const struct kit_request *request);

	/* Whether to take a double. NULL: always. */
	bool (*takes)(void *context, const struct kit_request *request);

	/* Whether to keep the opening throw. NULL: always. */
	bool (*keeps)(void *context, const struct kit_request *request);

	/* Name a doublet, 1 … 6. NULL: the highest that can be played in full, if any can. */
	int (*doublet)(void *context, const struct kit_request *request);

	/* Choose the point to break up: request->breakable, or one of the five above it. NULL: the lowest. */
	int (*breakup)(void *context, const struct kit_request *request);

	/* Whether to accept a resignation. NULL: always. */
	bool (*accepts)(void *context, const struct kit_request *request);

	/*
	 * Whether to resign instead of answering: it is asked before each of the others but `takes` and `accepts`, and
	 * no more in a turn in which it has resigned. NULL: never.
	 *
	 * level: TAB_NO_LEVEL until the bot sets it; another is for games with gammons only.
	 */
	bool (*resigns)(void *context, const struct kit_request *request, enum tab_level *level);
};

/* Serve the referee until it says quit or its input ends. Returns the exit status for main. */
int kit_run(const struct kit_bot *bot, void *context);

/* ---- For bots that read the lines themselves -------------------------------------------------------------------- */

/* If the line begins with the verb, what stands behind it; else NULL. */
const char *kit_after(const char *line, const char *verb);

/* Copy the value of `key=value` out of a line. Returns false if the key is not there, or its value has no room. */
bool kit_value(const char *line, const char *key, char *out, size_t size);

/* What stands behind `key: `, the rest of the line (PR-1.2); NULL if it is not there. */
const char *kit_text(const char *line, const char *key);

/* A number; 0 where there is none. */
long kit_number(const char *line, const char *key);

/* `me` or `them`; KIT_NOBODY for anything else. */
enum kit_who kit_who(const char *line, const char *key);

/* A throw; both dice are 0 without one, or with what is none. */
struct tab_dice kit_dice(const char *line, const char *key);

/* Fill a request from its line; no plays are listed. Returns false if the game or the board is missing or wrong. */
bool kit_request_read(const char *line, struct kit_request *request);

/* Fill in what only `breakup` has. */
void kit_request_bind(struct kit_request *request);

/* ---- What bots say, and what games have -------------------------------------------------------------------------- */

/*
 * Tell the referee what the bot thinks: it goes into the record (PR-4.6). To be called while the bot is asked.
 *
 * text: one line of at most 200 bytes; NULL for none.
 */
void kit_info(double eval, const char *text);

/* The value of an option, as in `exact` for the `bear-off` of nard; NULL if the game has no such option. */
const char *kit_option(const struct tab_rules *rules, const char *name);

/* Whether a game has the option, and it has this value. */
bool kit_option_is(const struct tab_rules *rules, const char *name, const char *value);

/* Whether a game knows gammons, and resignations have levels (TG-7.3). */
bool kit_has_gammons(const struct tab_rules *rules);

#endif
