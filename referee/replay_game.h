/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Replaying one game of a record: its turns through the rules core, and its dice from its seed.
 *
 * The functions return 0, or -1 with the error of the game filled.
 */
#ifndef REPLAY_GAME_H
#define REPLAY_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record_read.h"
#include "replay.h"
#include "tablier.h"

enum { REPLAY_SEATS = TAB_CHOUETTE_MOST };

struct replay_thrown;

struct replay_game {
	/* Set by the owner: */
	const struct record_reader *reader; /* for messages */
	struct replay_report *report;
	struct error *error;
	struct tab_rules rules;
	struct record_limits limits;
	bool is_untimed[REPLAY_SEATS]; /* seats of people (RE-18) */
	bool has_real_dice;            /* there is no seed to check them by (RE-17) */
	const char *side[2];           /* what the sides are called */
	uint8_t who[2];                /* seat of the player who decides for each side */

	/* For the owner to read: */
	struct tab_state state;
	int starter;
	bool is_pending;  /* the last turn has no play, or does not say what was decided */
	bool is_pass_due; /* dice that were not thrown for it allow no play */

	int64_t clock_us[REPLAY_SEATS];
	struct replay_thrown *throws;
	size_t throw_count, throw_size;
};

int replay_wrong(const struct replay_game *game, long line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

bool replay_same_player(const struct record_player *a, const struct record_player *b);

/* Set the game up. before: the match as it stood before the game, as far as is known. */
void replay_game_start(struct replay_game *game, const struct tab_match *before);
void replay_game_release(struct replay_game *game);

/* Whether the game goes on. is_play: with a play, which may be the pass that is due. */
int replay_game_goes_on(const struct replay_game *game, bool is_play, long line);

int replay_game_turn(struct replay_game *game, const struct record_turn *turn, long line);

/*
 * The same in parts, where several have a say in a decision: whether it could be given, in this form and time; and what
 * they came to.
 */
int replay_game_check_decision(struct replay_game *game, const struct record_turn *turn, long line,
                               struct tab_decision *decision);
void replay_game_decide(struct replay_game *game, struct tab_decision decision);

/* Whether it is a verdict that only the bot can earn which is asked for a play or a decision. */
bool replay_is_about_the_asked(enum verdict verdict);

/* The result is there: end the game in its way if it is not over, and could end so. */
int replay_game_end(struct replay_game *game, const struct record_result *result, long line);

/* Whether the throws so far are those of the seed. */
int replay_game_check_dice(const struct replay_game *game, const struct dice_key *game_seed);

/* Whether all of the result is true, and the dice are those of the seed. Requires: the game is over. */
int replay_game_check_result(struct replay_game *game, const struct record_result *result, long line);

#endif
