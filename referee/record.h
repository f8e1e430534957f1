/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records of matches, spec/record.md: what they hold, and writing them. record_read.h reads them.
 */
#ifndef RECORD_H
#define RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "dice.h"
#include "error.h"
#include "limits.h"
#include "protocol.h"
#include "tablier.h"
#include "text.h"
#include "verdict.h"

enum {
	RECORD_FORMAT = 1,
	RECORD_COMMAND_SIZE = 1024,
};

struct record_player {
	struct protocol_identity identity;
	char command[RECORD_COMMAND_SIZE];
	bool is_person; /* RE-18; never in a chouette */
};

/* Where the throws come from: RE-17. */
enum record_dice { DICE_OF_SEED, DICE_BY_HAND, DICE_OF_FILE };

/* The word for real dice, `manual` or `file`; NULL for those of a seed. */
const char *record_dice_name(enum record_dice dice);

/* What bounds the bots. */
struct record_confinement {
	bool has_sandbox;
	long scratch_mib; /* 0 without one */
	struct limits limits;
};

bool record_is_confined(const struct record_confinement *confinement);
bool record_same_confinement(const struct record_confinement *a, const struct record_confinement *b);

struct record_limits {
	long move_ms, clock_ms, inc_ms; /* 0: none */
	long margin_ms;
	long turns;
	struct record_confinement confinement;
};

/* Which game of the plan of which tournament a match is (RE-15); id 0: of none. */
struct record_tournament {
	uint64_t id, pair;
	uint32_t round;
	struct dice_key config; /* hash of the tournament's text */
};

/* What holds for a match and for each of its games. */
struct record_terms {
	char game[TAB_RULES_SIZE]; /* as tab_rules_print writes it */
	long games;                /* the match's length, or 0 */
	long points;               /* or 0 */
	struct record_tournament tournament;
	long move_ms, clock_ms, inc_ms;
	long margin_ms;
	long turns; /* limit */
	struct record_confinement confinement;
	struct record_player player[2];
	enum record_dice dice;
	struct dice_key commitment; /* this and the next: only with dice of a seed */
	struct dice_contribution entropy[2];
};

struct record_limits record_limits_of(const struct record_terms *terms);

/* What a line of the list of turns is: RE-5, RE-6, RE-13. */
enum record_turn_kind {
	TURN_PLAY,
	TURN_DECISION,
	TURN_START,      /* one die of each side */
	TURN_START_PAIR, /* two of each */
	TURN_BREAKER,    /* one die of each side */
};

struct record_turn {
	enum record_turn_kind kind;
	uint8_t seat;                 /* who plays or decides */
	struct tab_dice dice;         /* of a decision only if a play was asked for; else zeros */
	struct tab_dice other;        /* seat 2's pair for the start */
	char play[TAB_PLAY_SIZE];     /* "" where the game ended before it was made */
	char says[TAB_DECISION_SIZE]; /* likewise */
	int64_t us;                   /* microseconds it took, or -1 if not known or none */
	struct protocol_info info;
};

/* How a game ended. */
struct record_result {
	enum tab_ending ending;
	struct fault fault; /* VERDICT_NONE if it ended on the board */
	uint8_t blamed;     /* for that: seat or TAB_NOBODY */
	uint8_t winner;     /* seat or TAB_NOBODY */
	struct tab_result win;
	int cube;                   /* its value, or 0 where the game has none */
	char board[TAB_BOARD_SIZE]; /* as seat 0 sees it */
	struct dice_key game_seed;  /* only with dice of a seed */
};

/* How a match ended. */
struct record_end {
	struct fault fault; /* why it was broken off, or VERDICT_NONE */
	uint8_t blamed;     /* for that: seat or TAB_NOBODY */
	uint32_t games;
	uint32_t score[2];
	uint8_t winner; /* seat or TAB_NOBODY */
	bool tie_break;
	struct dice_key seed; /* only with dice of a seed */
};

/* The word for how a game ended: won, forfeit, void, resigned, dropped, dead, unfinished. */
const char *record_how(enum tab_ending ending, enum verdict verdict);

/* KIND:POINTS of a win, `forfeit:POINTS` where it was none on the board, `-` where nobody won. */
void record_win(const struct record_result *result, char text[TAB_RESULT_SIZE]);

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

struct record;

/*
 * Open a file for a record, `-` for standard output. What the file holds stays until the header is written.
 *
 * with_times: write dates and the times of turns.
 * Returns:    NULL with error filled if it cannot be.
 */
struct record *record_open(const char *path, bool with_times, struct error *error);

/*
 * A record that is put at the end of a text, which must live as long, and cannot fail. The text may be emptied between
 * matches, and taken whole.
 */
struct record *record_open_text(struct text *text, bool with_times);

/*
 * The same for a match that can be left, RE-16. The path is that of a plain file. Whatever happens it holds all that
 * record_keep was called for: it is replaced by another in one step.
 *
 * so_far: what stays of it when a match is taken up again: its header and games, without the document that says where
 *         it was left; NULL for a new one, for which no file may be there.
 */
struct record *record_open_kept(const char *path, bool with_times, const char *so_far, size_t length,
                                struct error *error);

/* Close the file. A file that was made for the record, and got no header, is removed. NULL does nothing.
 */
void record_close(struct record *record);

/*
 * Write the documents, one after the other. Games are kept in memory until they end, and then written at once, so that
 * the file holds whole games whatever happens. With record NULL all of these do nothing.
 *
 * Returns: 0, or -1 with error filled.
 */
int record_header(struct record *record, const struct record_terms *terms, struct error *error);
void record_begin_game(struct record *record, const struct record_terms *terms, uint32_t number,
                       const uint32_t score[2], bool is_crawford);
void record_add_turn(struct record *record, const struct record_turn *turn);
int record_end_game(struct record *record, const struct record_result *result, struct error *error);
void record_drop_game(struct record *record);
int record_finish(struct record *record, const struct record_end *end, struct error *error);

/*
 * Keep the game under way as it stands (RE-16), if the record is of that kind.
 *
 * asked: the seat that a play is awaited of, with `dice`; or TAB_NOBODY.
 */
int record_keep(struct record *record, const struct dice_key *seed, int asked, struct tab_dice dice,
                struct error *error);

#endif
