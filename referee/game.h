/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game under way between two sides: what becomes of the answers of those who play them.
 *
 * The rules core holds the game and says what it needs next. This file gets it, from the dice or from a player, and
 * tells the record and those who watch. Which player is asked for a side is the owner's business.
 */
#ifndef GAME_H
#define GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "dice.h"
#include "party.h"
#include "record.h"
#include "tablier.h"
#include "text.h"

struct game_listener {
	/* A side must answer: ask somebody by game_ask. */
	void (*asks)(void *context, int side);

	/*
	 * Only with real dice: the game needs a throw, or two for TAB_NEED_STARTER_PAIR.
	 *
	 * Returns: whether it is there. Else it comes later, by game_throw, or never.
	 */
	bool (*throws)(void *context, struct tab_dice dice[2]);

	/* The game is over. The result holds what the game knows, and may be added to; the game may be set up anew. */
	void (*ended)(void *context, struct record_result *result);
};

/* A turn of a game that was left, and the number of the turn that the game was at then. */
struct game_turn {
	struct record_turn turn;
	uint32_t number;
};

/* A game as it was left. */
struct game_past {
	struct tab_state state;
	int starter;
	uint64_t throws;
	struct game_turn *turn;
	size_t count;
};

/* Somebody who plays or watches. */
struct game_watcher {
	struct player *player;
	int side; /* whose part it takes */
};

struct game {
	/* Set by the owner, once: */
	const struct game_listener *listener;
	void *context;
	struct record *record; /* may be NULL */
	long turns;            /* more, and the game is unfinished */
	struct game_watcher watcher[PARTY_MOST];
	int watchers;
	uint8_t who[2];     /* number of the player who plays each side, from 0, as the record has it */
	bool has_real_dice; /* throws do not come from the seed, but from the listener */
	bool is_of_several; /* who decides for a side may be one or another, and is told (PR-10.5) */

	/* For the owner to read: */
	struct tab_state state;
	int starter; /* side, or TAB_NOBODY while it is not known */
	struct dice_key seed;

	uint64_t throws;
};

/* Set the game up. Nothing is asked or told. */
void game_set(struct game *game, const struct tab_rules *rules, const struct tab_match *before,
              const struct dice_key *seed);

/* Take up a game that was left, in place of the one that was set up: also in the record, where it has begun. */
void game_restore(struct game *game, const struct game_past *past);

/* Tell somebody, if it wants to know, what has happened so far (PR-11.3). */
void game_retell(const struct game *game, const struct game_watcher *watcher, const struct game_past *past);

/* Play until somebody must answer, or the game ends. */
void game_go(struct game *game);

/*
 * Ask a player for what the game needs of its side.
 *
 * prefix:   what requests of this game begin with (protocol_ask_prefix).
 * their_ms: what the clock of the other side shows.
 */
void game_ask(struct game *game, struct player *player, const struct text *prefix, int side, long their_ms);

/*
 * Ask a person for the throw that the game needs, PR-11.2.
 *
 * Requires: real dice.
 */
void game_ask_throw(struct game *game, struct player *player, const struct text *prefix, int side, long their_ms);

/* How many digits that is. */
int game_throw_digits(const struct game *game);

/* The throw has come, or both for TAB_NEED_STARTER_PAIR: go on. */
void game_throw(struct game *game, const struct tab_dice dice[2]);

/* An answer of the side that was asked has come: enter it and go on. A bad one is the player's fault. */
void game_answer(struct game *game, struct player *player, int side, const struct message *message, const char *line,
                 int64_t took_us);

/*
 * The same in parts, where several have a say in a decision.
 *
 * game_read_decision: Returns 0, or -1 if the answer is none that can be given now; then the player has failed.
 * game_note_decision: tell record and watchers what player `who`, of this side, has said.
 * game_decide:        enter what they came to, and go on.
 */
int game_read_decision(struct game *game, struct player *player, const char *line, struct tab_decision *decision);
void game_note_decision(struct game *game, struct player *player, int side, int who, struct tab_decision decision,
                        int64_t took_us);
void game_decide(struct game *game, struct tab_decision decision);

/* What was asked of player `who` and not answered is kept in the record: who threw what, or had to decide. */
void game_note_silence(struct game *game, const struct player *player, int who);

/* The game is lost by a fault, or a resignation without a level. The result tells of it. */
void game_forfeit(struct game *game, int loser, struct record_result *result);

/* The game is over by a fault, and nobody's. The result tells of it. */
void game_void(struct game *game, struct record_result *result);

#endif
