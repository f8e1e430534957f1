/* SPDX-License-Identifier: MIT
 *
 * libtablier: the rules of tables games.
 *
 * The library is pure: it allocates nothing, reads no clock, does no input or output, and has no state of its own. All
 * its types are plain values; assignment copies them. Every function may be called from any thread.
 *
 * Points. Inside the library each side counts points along its own path: 0 is its bar (or its reserve, R-50), 1 … 24
 * are the points in the order in which its checkers pass them, 25 is off the board. Only text uses the numbering of the
 * game's literature, ascending or descending (TG-1.2); the parsing and printing functions translate.
 *
 * Ids such as TG-2.7 are clauses of spec/rules/; ids such as R-4 are the rulings they cite.
 */
#ifndef TABLIER_H
#define TABLIER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define TAB_API __attribute__((visibility("default")))
#else
#define TAB_API
#endif

enum {
	TAB_CHECKERS = 15, /* of each side */
	TAB_POINTS = 24,
	TAB_BAR = 0,
	TAB_OFF = 25,
	TAB_MAX_STEPS = 4, /* in one play */
	TAB_MAX_OPTIONS = 12,
	/*
	 * No throw has more outcomes than this. A play gives each of fifteen checkers a number of steps, with a sum of
	 * at most four: C(15,1) + C(16,2) + C(17,3) + C(18,4).
	 */
	TAB_MAX_PLAYS = 3875,
	/* Bytes, each with the closing NUL. */
	TAB_BOARD_SIZE = 40,
	TAB_PLAY_SIZE = 40,
	TAB_RESULT_SIZE = 32,
	TAB_RULES_SIZE = 256,
	TAB_ERROR_SIZE = 200,
};

/* What was wrong with a text, for people: lower-case, the culprit in quotes, no full stop. */
struct tab_error {
	char text[TAB_ERROR_SIZE];
};

/* ---- Games and their options ------------------------------------------------------------------------------------ */

struct tab_option {
	const char *name;
	const char *const *values; /* NULL-terminated; the first is the default */
	const char *source;        /* the ruling that grants the option */
	const char *summary;       /* one line */
};

struct tab_engine; /* how a game is played; private to the library */

struct tab_game {
	const char *name;  /* */
	const char *title; /* for people */
	const char *summary;
	const char *sources;
	bool descending;                  /* its literature counts points downwards (TG-1.2) */
	const struct tab_option *options; /* option_count of them */
	size_t option_count;
	const struct tab_engine *engine;
};

/* A game together with a value for each of its options. */
struct tab_rules {
	const struct tab_game *game;
	uint8_t option[TAB_MAX_OPTIONS]; /* index into the values of game->options[i] */
};

/* The games in the order of R-1, by index from 0; NULL past the last. */
TAB_API const struct tab_game *tab_game_at(size_t index);

/* The game of this name, or NULL. */
TAB_API const struct tab_game *tab_game_find(const char *name);

/*
 * Read `GAME` or `GAME:key=value,key=value`.
 *
 * Returns: 0, or -1 with error filled (unknown game, option or value; the same option twice).
 */
TAB_API int tab_rules_parse(struct tab_rules *rules, const char *text, struct tab_error *error);

/* Write the rules as tab_rules_parse reads them: all options that differ from their default, in the game's order. */
TAB_API void tab_rules_print(const struct tab_rules *rules, char text[TAB_RULES_SIZE]);

/* ---- Positions -------------------------------------------------------------------------------------------------- */

/*
 * The checkers of one side, as four bit planes: the number on point p is the sum of 1, 2, 4 and 8 over the planes whose
 * bit p is set. Bit 0 is the bar. Checkers that are borne off are not stored.
 */
struct tab_side {
	uint32_t plane[4];
};

/*
 * A position as one player sees it. Each side is stored in its own numbering, so to see the position from the other
 * side is to exchange the two.
 */
struct tab_position {
	struct tab_side me;
	struct tab_side them;
};

/* The number of checkers of a side on a point of its own path, 0 (bar) … 24. */
static inline int tab_side_count(const struct tab_side *side, int point)
{
	uint32_t one = 1;

	return (int)((side->plane[0] >> point & one) | (side->plane[1] >> point & one) << 1 |
	             (side->plane[2] >> point & one) << 2 | (side->plane[3] >> point & one) << 3);
}

/* The point of the opponent's path that is my point 1 … 24 (TG-1.3), and the reverse. */
TAB_API int tab_point_across(const struct tab_rules *rules, int point);

/* Number of a side's checkers on the board and the bar. */
TAB_API int tab_side_total(const struct tab_side *side);

/* Sum over a side's checkers of the way to 25. A checker on the bar has all 25 to go. */
TAB_API int tab_side_pips(const struct tab_side *side);

TAB_API void tab_position_opening(const struct tab_rules *rules, struct tab_position *position);
TAB_API void tab_position_swap(struct tab_position *position);
TAB_API bool tab_position_equal(const struct tab_position *a, const struct tab_position *b);

/*
 * Read the 26 characters of a board as the viewer sees it; the viewer becomes `me`.
 *
 * Returns: 0, or -1 with error filled: wrong length or letter, more than fifteen checkers of a side, a stack that the
 *          game does not allow (TG-1.6). A finished position is read without complaint; see tab_position_ended.
 */
TAB_API int tab_position_parse(const struct tab_rules *rules, const char *text, struct tab_position *position,
                               struct tab_error *error);

TAB_API void tab_position_print(const struct tab_rules *rules, const struct tab_position *position,
                                char text[TAB_BOARD_SIZE]);

/* ---- Results ---------------------------------------------------------------------------------------------------- */

enum tab_kind {
	TAB_NO_WIN,
	TAB_BEARING_OFF,
	TAB_SINGLE_CROWN,
	TAB_DOUBLE_CROWN,
	TAB_STAIRCASE,
	TAB_TOWER,
	TAB_JAN,
	TAB_FORCED_JAN,
	TAB_BLOCK,
	TAB_GAMMON,
	TAB_BACKGAMMON,
	TAB_GAME,
	TAB_ALL_HIT,
	TAB_KIND_COUNT
};

/* A win, or none: all zero. */
struct tab_result {
	uint8_t kind; /* enum tab_kind */
	bool monk;    /* ST-8.2 */
	uint8_t points;
};

/* The name of a kind in text, such as "single-crown". */
TAB_API const char *tab_kind_name(enum tab_kind kind);

/* `KIND:POINTS`, with `+monk` after the kind where it applies; `-` where nothing is won. */
TAB_API void tab_result_print(struct tab_result result, char text[TAB_RESULT_SIZE]);

/* Whether the position is final: what one of the sides has won in it. No step of a game may start from such a position.
 */
TAB_API bool tab_position_ended(const struct tab_rules *rules, const struct tab_position *position);

/* Whether neither side could move with any throw (TG-5.2). The position is not final. */
TAB_API bool tab_position_dead(const struct tab_rules *rules, const struct tab_position *position);

/* ---- Plays ------------------------------------------------------------------------------------------------------ */

/* A throw. The order of the dice does not matter, except where tab_state_throw says so. */
struct tab_dice {
	uint8_t die[2]; /* 1 … 6 */
};

struct tab_step {
	uint8_t from; /* 0 … 24 */
	uint8_t to;   /* 1 … 25 */
	bool sends;   /* enemy checkers go to the bar */
};

struct tab_play {
	uint8_t count; /* of steps; 0 is a pass */
	struct tab_step step[TAB_MAX_STEPS];
};

/* What a play leads to. */
struct tab_outcome {
	struct tab_position after; /* the mover is still `me` */
	struct tab_result result;
	struct tab_play play; /* one of the plays that lead there */
	uint8_t
	    dice_left; /* unused: of a doublet their number; else 1 for the first die, 2 for the second, 3 for both */
};

/*
 * Read a play as in `bar/3* 3/8`, `24/off`, `1/5(2)` or `pass`, in the numbering of the game. Only the form is checked.
 * An asterisk is allowed anywhere it may stand, and means nothing; `sends` comes out false.
 *
 * Returns: 0, or -1 with error filled.
 */
TAB_API int tab_play_parse(const struct tab_rules *rules, const char *text, struct tab_play *play,
                           struct tab_error *error);

TAB_API void tab_play_print(const struct tab_rules *rules, const struct tab_play *play, char text[TAB_PLAY_SIZE]);

/*
 * List the legal plays of `me`.
 *
 * out:      TAB_MAX_PLAYS entries; the caller owns it. All of it may be written to.
 * Order:    always the same for the same arguments, otherwise unspecified.
 * Returns:  the count; one play for each distinct outcome (TG-3.4). 0 means that the turn passes.
 * Requires: a position that tab_position_parse accepts and that is not final; dice 1 … 6.
 * Rules:    TG-2, TG-3, TG-4 and the game's own page
 */
TAB_API size_t tab_plays(const struct tab_rules *rules, const struct tab_position *position, struct tab_dice dice,
                         struct tab_outcome out[TAB_MAX_PLAYS]);

/* How many plays tab_plays would list, for less work. Takes up to 256 KiB of stack. */
TAB_API size_t tab_plays_count(const struct tab_rules *rules, const struct tab_position *position,
                               struct tab_dice dice);

/* Whether tab_plays would list any: `me` has a legal step, and does not pass (TG-3.3). It costs next to nothing. */
TAB_API bool tab_plays_any(const struct tab_rules *rules, const struct tab_position *position, struct tab_dice dice);

/* Why a play is illegal. */
struct tab_refusal {
	int step;           /* which step of the play, from 1; 0 where the play as a whole is at fault */
	const char *clause; /* id in spec/rules/ */
	const char *text;   /* for people, lower-case, no full stop */
};

/*
 * Judge a play: each step must be legal where it is made, and the whole must lead to a legal outcome.
 *
 * play:     as tab_play_parse gives it; its `sends` are not looked at.
 * out:      filled if legal; out->play is the given play, with `sends` set.
 * refusal:  filled if illegal; may be NULL.
 * Returns:  0 legal, -1 illegal.
 * Requires: as tab_plays. Takes up to 512 KiB of stack.
 */
TAB_API int tab_play_judge(const struct tab_rules *rules, const struct tab_position *position, struct tab_dice dice,
                           const struct tab_play *play, struct tab_outcome *out, struct tab_refusal *refusal);

/*
 * Count the outcomes at a depth: dice by dice over the 21 distinct throws, each counted once, the opponent to move
 * next. A pass is one outcome; a game that ends above the depth counts nothing.
 *
 * Requires: as tab_plays; depth at least 1. Takes up to 512 KiB of stack for each level of depth.
 */
TAB_API uint64_t tab_perft(const struct tab_rules *rules, const struct tab_position *position, int depth);

/* ---- The course of a game --------------------------------------------------------------------------------------- */

/* The two seats of a match, 0 and 1, and neither. */
enum { TAB_NOBODY = 2 };

/* What a game waits for. */
enum tab_need {
	TAB_NEED_STARTER, /* one die of each side, to see who begins */
	TAB_NEED_THROW,   /* the dice of `turn` */
	TAB_NEED_PLAY,    /* the play of `turn` */
	TAB_NEED_NOTHING, /* the game is over */
};

enum tab_ending {
	TAB_UNDER_WAY,
	TAB_WON,
	TAB_FORFEIT,    /* TG-5.1 */
	TAB_DEAD,       /* TG-5.2 */
	TAB_UNFINISHED, /* TG-5.3 */
};

/* A game under way. Chance comes from outside: the rules never throw dice. */
struct tab_state {
	struct tab_rules rules;
	struct tab_position position; /* as `turn` sees it; after the end, as the one sees it who made the last play */
	struct tab_dice dice;         /* valid while a play is needed */
	struct tab_result result;     /* of the winner */
	uint32_t turns;               /* throws that were played or passed */
	uint8_t need;                 /* enum tab_need */
	uint8_t turn;                 /* seat; TAB_NOBODY while a starter is needed */
	uint8_t ending;               /* enum tab_ending */
	uint8_t winner;               /* seat or TAB_NOBODY */
};

/*
 * Set up a game.
 *
 * starter: the seat that begins, or TAB_NOBODY where the dice decide (tab_match_starter knows).
 */
TAB_API void tab_state_start(struct tab_state *state, const struct tab_rules *rules, int starter);

/*
 * Give the game the throw it needs. While it needs a starter, die[0] is seat 0's and die[1] seat 1's, and equal dice
 * leave it in need. Else the throw is `turn`'s; where it allows no play, the turn passes at once (TG-3.3).
 *
 * Returns:  true if the turn passed.
 * Requires: need is TAB_NEED_STARTER or TAB_NEED_THROW; dice 1 … 6.
 */
TAB_API bool tab_state_throw(struct tab_state *state, struct tab_dice dice);

/*
 * Make the play that the game needs. An illegal play leaves the game as it was.
 *
 * made:     if not NULL, the play with `sends` set.
 * Returns:  0, or -1 with refusal (which may be NULL) filled.
 * Requires: need is TAB_NEED_PLAY. Takes up to 512 KiB of stack.
 */
TAB_API int tab_state_play(struct tab_state *state, const struct tab_play *play, struct tab_play *made,
                           struct tab_refusal *refusal);

/* End the game against the loser (TG-5.1). Requires: the game is not over. */
TAB_API void tab_state_forfeit(struct tab_state *state, int loser);

/* End the game without a result (TG-5.3). Requires: the game is not over. */
TAB_API void tab_state_abandon(struct tab_state *state);

/* ---- Matches ---------------------------------------------------------------------------------------------------- */

enum { TAB_RANKS = 8 };

/* The score of a match under way. Start from all zero. */
struct tab_match {
	uint32_t games;              /* ended so far */
	uint32_t points[2];          /* of each seat */
	uint32_t wins[2];            /* games won by each seat */
	uint32_t rank[2][TAB_RANKS]; /* wins of each seat by rank, the highest first (ST-9.2) */
	uint8_t last_starter;        /* of the last game */
	uint8_t last_winner;         /* of the last game, or TAB_NOBODY */
};

/*
 * Enter an ended game.
 *
 * starter: the seat that began it; TAB_NOBODY if it ended before that was known.
 */
TAB_API void tab_match_add(struct tab_match *match, const struct tab_state *state, int starter);

/* Who begins the next game: a seat, or TAB_NOBODY where the dice decide (TG-5.4, ST-1.4, ST-1.5). */
TAB_API int tab_match_starter(const struct tab_match *match, const struct tab_rules *rules);

/*
 * Who leads: by points, then in games that say so by the rank of the wins (ST-9.2).
 *
 * broken:  if not NULL, set to whether ranks had to decide.
 * Returns: a seat, or TAB_NOBODY where the match is level.
 */
TAB_API int tab_match_leader(const struct tab_match *match, const struct tab_rules *rules, bool *broken);

/* Whether a match of this many games is one the game knows (ST-9.1: an odd number). */
TAB_API bool tab_match_allows(const struct tab_rules *rules, unsigned long games);

#ifdef __cplusplus
}
#endif

#endif
