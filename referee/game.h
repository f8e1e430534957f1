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

	/* The game is over. The result holds what the game knows, and may be added to; the game may be set up anew. */
	void (*ended)(void *context, struct record_result *result);
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
	bool is_of_several; /* who decides for a side may be one or another, and is told (PR-10.5) */

	/* For the owner to read: */
	struct tab_state state;
	int starter; /* side, or TAB_NOBODY while it is not known */
	struct dice_key seed;

	uint64_t throws;
	struct tab_outcome plays[TAB_MAX_PLAYS]; /* for the list of a request */
};

/* Set the game up. Nothing is asked or told. */
void game_set(struct game *game, const struct tab_rules *rules, const struct tab_match *before,
              const struct dice_key *seed);

/* Play until somebody must answer, or the game ends. */
void game_go(struct game *game);

/*
 * Ask a player for what the game needs of its side.
 *
 * prefix:   what requests of this game begin with (protocol_ask_prefix).
 * their_ms: what the clock of the other side shows.
 */
void game_ask(struct game *game, struct player *player, const struct text *prefix, int side, long their_ms);

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
