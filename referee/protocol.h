/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The text of the bot protocol, spec/protocol.md: lines read and lines written, and nothing that does either.
 */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dice.h"
#include "tablier.h"
#include "text.h"

enum {
	PROTOCOL_VERSION = 1,
	PROTOCOL_LINE_BYTES = 4096, /* PR-1.4: of the bot, the line feed included */
	PROTOCOL_TEXT_BYTES = 200,  /* PR-2.2, PR-4.6 */
};

/* ---- What a bot says --------------------------------------------------------------------------------------------- */

enum message_kind {
	MESSAGE_UNKNOWN, /* PR-1.3: ignored, with a warning */
	MESSAGE_MALFORMED,
	MESSAGE_ID,
	MESSAGE_GAMES,
	MESSAGE_WANT,
	MESSAGE_READY,
	MESSAGE_PONG,
	MESSAGE_ENTROPY,
	MESSAGE_INFO,
	MESSAGE_ERROR,
	MESSAGE_PAUSE,  /* PR-11.1 */
	MESSAGE_THROW,  /* PR-11.2 */
	MESSAGE_PLAY,   /* from here on, answers to requests */
	MESSAGE_ANSWER, /* to a request other than for a play, or a resignation: tab_decision_parse reads the line */
};

struct message {
	enum message_kind kind;
	const char *rest; /* what follows the verb; points into the line */
};

/* Take a line apart. It is closed by a NUL, and may hold others. */
struct message protocol_parse(const char *line, size_t length);

/* Text that a bot gives of itself, cut to size. */
struct protocol_identity {
	char name[PROTOCOL_TEXT_BYTES + 1];
	char author[PROTOCOL_TEXT_BYTES + 1];
	char version[PROTOCOL_TEXT_BYTES + 1];
};

/* Enter what follows `id`. Returns false if it is a kind that we do not know. */
bool protocol_read_id(struct protocol_identity *identity, const char *rest);

/* Whether what follows `games` names this game. */
bool protocol_has_game(const char *rest, const char *game);

/* What follows `readyok`: the protocol's version, or -1. */
int protocol_read_version(const char *rest);

/*
 * What follows `throw`: so many dice from 1 to 6 (PR-11.2), in one word.
 *
 * Returns: 0, or -1 if it is anything else.
 */
int protocol_read_throw(const char *rest, int digits, uint8_t dice[]);

/* What a bot tells of its thoughts (PR-4.6). Empty strings are not told. */
struct protocol_info {
	char eval[PROTOCOL_TEXT_BYTES + 1];
	char depth[PROTOCOL_TEXT_BYTES + 1];
	char text[PROTOCOL_TEXT_BYTES + 1];
};

/* Enter what follows `info`; what it does not name stays. Returns the first word that we do not know, or NULL. */
const char *protocol_read_info(struct protocol_info *info, const char *rest);

/* ---- What the referee says --------------------------------------------------------------------------------------- */

/* What the two sides of a match are told alike, or each from its own view. */
struct protocol_match {
	const char *game; /* with options */
	long games;       /* or 0 */
	long points;      /* or 0 */
	int players;      /* of a chouette, or 0 */
	long move_ms;     /* 0: no limit */
	long clock_ms;
	long inc_ms;
	const char *dice; /* where real dice come from (PR-11.2), or NULL */
};

/* Each adds one line to the text, line feed included. */
void protocol_hello(struct text *out);
void protocol_newmatch(struct text *out, const struct protocol_match *match, int seat, uint64_t bot_seed,
                       const char *commitment, bool entropy_is_open, const char *opponent);

/* turn: the one that a game which is taken up again has come to (PR-11.3); 0 for a new one. */
void protocol_newgame(struct text *out, unsigned long number, const uint32_t score[2], int seat, unsigned long turn);
void protocol_ping(struct text *out, unsigned long token);
void protocol_start(struct text *out, struct tab_dice dice, int seat);
void protocol_start_pair(struct text *out, const struct tab_dice dice[2], int seat);
void protocol_breaker(struct text *out, struct tab_dice dice, int seat);
void protocol_decision(struct text *out, bool is_mine, const char *answer);
void protocol_turn(struct text *out, unsigned long number, bool is_mine, struct tab_dice dice, const char *play);

/* cube: its value, or 0 where the game has none. seeds: NULL where the dice are real. */
void protocol_result(struct text *out, const char *how, int winner, const char *win, int cube, const uint32_t score[2],
                     int seat, const char *game_seed);
void protocol_endmatch(struct text *out, int winner, const uint32_t score[2], int seat, const char *seed);
void protocol_fault(struct text *out, const char *verdict, const char *why);
void protocol_quit(struct text *out);

/* ---- Chouettes (section 10) -------------------------------------------------------------------------------------- */

/* Each adds one line, in place of those above for matches. */
void protocol_chouette_newgame(struct text *out, const struct tab_chouette *chouette, int player);
void protocol_chouette_decision(struct text *out, bool is_mine, int player, const char *answer);

/* The player has left the game. */
void protocol_chouette_out(struct text *out, const struct tab_chouette *chouette, int player);

/* Requires: the game is settled. winner: TAB_BOX, TAB_CREW or TAB_NOBODY. */
void protocol_chouette_result(struct text *out, const struct tab_chouette *chouette, int player, const char *how,
                              int winner, const char *win, int cube, const char *game_seed);
void protocol_chouette_endmatch(struct text *out, const struct tab_chouette *chouette, int player, const char *seed);

/* The words of requests that stay the same while the player's role does. */
void protocol_chouette_prefix(struct text *out, const struct protocol_match *match, const struct tab_chouette *chouette,
                              int player);

/* ---- Requests ---------------------------------------------------------------------------------------------------- */

/* The words of requests that stay the same for a game. */
void protocol_ask_prefix(struct text *out, const struct protocol_match *match, unsigned long number,
                         const uint32_t score[2], int seat);

struct protocol_request {
	const char *what; /* as in `ask play` */
	unsigned long turn;
	const char *board;
	struct tab_dice dice; /* zeros: none */
	bool again;           /* who plays all of the doublet throws again */
	int cube;             /* 0: the game has none */
	uint8_t owner;        /* of the cube: seat or TAB_NOBODY */
	bool is_crawford;
	const char *level;  /* of a resignation, or "" */
	const char *throws; /* whose throw is asked for (PR-11.2), or NULL … */
	int digits;         /* … and how many */
	long clock_ms, their_ms;
};

/*
 * prefix: from protocol_ask_prefix, for this seat.
 * plays:  the outcomes to list, or NULL.
 */
void protocol_ask(struct text *out, const struct text *prefix, const struct protocol_request *request, int seat,
                  const struct tab_rules *rules, const struct tab_outcome *plays, size_t count);

#endif
