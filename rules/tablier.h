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
 * bit p is set. Bit 0 is the bar. Checkers that are borne off are not stored. Bit 31 of the first plane is set while
 * the side is in the set-up phase of acey-deucy (AD-2.3); no other bit is ever set.
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
 * Read the 26 characters of a board as the viewer sees it; the viewer becomes `me`. In acey-deucy `:setup=me`,
 * `:setup=them` or `:setup=both` may follow.
 *
 * Returns: 0, or -1 with error filled: wrong length or letter, more than fifteen checkers of a side, a stack that the
 *          game does not allow (TG-1.6), a set-up phase without a reserve (AD-2.4). A finished position is read
 *          without complaint; see tab_position_ended.
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
	uint8_t kind;    /* enum tab_kind */
	bool monk;       /* ST-8.2 */
	uint16_t points; /* before the cube multiplies them */
};

/* The name of a kind in text, such as "single-crown". */
TAB_API const char *tab_kind_name(enum tab_kind kind);

/* `KIND:POINTS`, with `+monk` after the kind where it applies; `-` where nothing is won. */
TAB_API void tab_result_print(struct tab_result result, char text[TAB_RESULT_SIZE]);

/* Whether the position is final: what one of the sides has won in it. No step of a game may start from such a position.
 */
TAB_API bool tab_position_ended(const struct tab_rules *rules, const struct tab_position *position);

/* Whether neither side could move with any throw, and no point can be broken up (TG-5.2). The position is not final. */
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

/* ---- Matches ---------------------------------------------------------------------------------------------------- */

/* The two seats of a match, 0 and 1, and neither. */
enum { TAB_NOBODY = 2 };

enum { TAB_RANKS = 8 };

/* The score of a match under way. Start from all zero but for the length. */
struct tab_match {
	uint32_t length;             /* points that win it (TG-6.5); 0 where it is to a number of games */
	uint32_t games;              /* ended so far */
	uint32_t points[2];          /* of each seat */
	uint32_t wins[2];            /* games won by each seat */
	uint32_t rank[2][TAB_RANKS]; /* wins of each seat by rank, the highest first (ST-9.2) */
	uint8_t last_starter;        /* of the last game */
	uint8_t last_winner;         /* of the last game, or TAB_NOBODY */
	bool had_crawford;           /* the Crawford game has been played (TG-6.7) */
};

struct tab_state;

/*
 * Enter an ended game.
 *
 * starter: the seat that began it; TAB_NOBODY if it ended before that was known.
 */
TAB_API void tab_match_add(struct tab_match *match, const struct tab_state *state, int starter);

/* Who begins the next game: a seat, or TAB_NOBODY where the dice decide (TG-5.4, ST-1.4, ST-1.5). */
TAB_API int tab_match_starter(const struct tab_match *match, const struct tab_rules *rules);

/* Whether the next game is the Crawford game (TG-6.7). */
TAB_API bool tab_match_is_crawford(const struct tab_match *match, const struct tab_rules *rules);

/*
 * Who leads: by points, then in games that say so by the rank of the wins (ST-9.2).
 *
 * broken:  if not NULL, set to whether ranks had to decide.
 * Returns: a seat, or TAB_NOBODY where the match is level.
 */
TAB_API int tab_match_leader(const struct tab_match *match, const struct tab_rules *rules, bool *broken);

/* Whether a match of this many games is one the game knows (ST-9.1: an odd number). */
TAB_API bool tab_match_allows(const struct tab_rules *rules, unsigned long games);

/* ---- Decisions -------------------------------------------------------------------------------------------------- */

/* What a player may answer to anything but a request to play. */
enum tab_choice {
	TAB_ROLL,    /* TAB_NEED_DOUBLE */
	TAB_DOUBLE,  /* TAB_NEED_DOUBLE */
	TAB_TAKE,    /* TAB_NEED_TAKE */
	TAB_DROP,    /* TAB_NEED_TAKE */
	TAB_KEEP,    /* TAB_NEED_KEEP */
	TAB_RETHROW, /* TAB_NEED_KEEP */
	TAB_DOUBLET, /* TAB_NEED_DOUBLET; number: 1 … 6 */
	TAB_BREAKUP, /* TAB_NEED_BREAKUP; number: a point of the path of the one who chooses */
	TAB_ACCEPT,  /* TAB_NEED_RESIGNATION */
	TAB_DECLINE, /* TAB_NEED_RESIGNATION */
	TAB_RESIGN,  /* to any request but TAB_NEED_TAKE and TAB_NEED_RESIGNATION; number: enum tab_level */
	TAB_CHOICE_COUNT
};

/* What a resignation gives (TG-7). Without a level it ends the game at once; else the opponent may decline it. */
enum tab_level { TAB_NO_LEVEL, TAB_SINGLE_LEVEL, TAB_GAMMON_LEVEL, TAB_BACKGAMMON_LEVEL };

struct tab_decision {
	uint8_t choice; /* enum tab_choice */
	uint8_t number;
};

enum { TAB_DECISION_SIZE = 32 }; /* bytes of the text, with the closing NUL */

/*
 * Read a decision as in `double`, `doublet 5`, `breakup 22` (in the numbering of the one who chooses) or `resign
 * gammon`. Only the form is checked.
 *
 * Returns: 0, or -1 with error filled.
 */
TAB_API int tab_decision_parse(const struct tab_rules *rules, const char *text, struct tab_decision *decision,
                               struct tab_error *error);

TAB_API void tab_decision_print(const struct tab_rules *rules, struct tab_decision decision,
                                char text[TAB_DECISION_SIZE]);

/* The name of a level in text, "single", "gammon" or "backgammon"; "" without one. */
TAB_API const char *tab_level_name(enum tab_level level);

/* ---- The course of a game --------------------------------------------------------------------------------------- */

/* What a game waits for. First what chance decides, then what the players do. */
enum tab_need {
	TAB_NEED_STARTER,      /* one die of each side, to see who begins */
	TAB_NEED_STARTER_PAIR, /* the same with two dice each: TG-8.2 */
	TAB_NEED_BREAKER,      /* one die of each side, to see who breaks up a point: WI-5.2 */
	TAB_NEED_THROW,        /* the dice of `turn` */
	TAB_NEED_PLAY,         /* the play of `asked` */
	TAB_NEED_KEEP,         /* whether the opening throw is kept */
	TAB_NEED_DOUBLE,       /* whether the cube is turned before the throw: TG-6 */
	TAB_NEED_TAKE,         /* whether a double is taken */
	TAB_NEED_DOUBLET,      /* which doublet follows a one and two: AD-3.4 */
	TAB_NEED_BREAKUP,      /* which point is broken up: WI-5.2 */
	TAB_NEED_RESIGNATION,  /* whether an offered resignation is accepted: TG-7 */
	TAB_NEED_NOTHING,      /* the game is over */
};

enum tab_ending {
	TAB_UNDER_WAY,
	TAB_WON,
	TAB_FORFEIT,    /* TG-5.1 */
	TAB_DROPPED,    /* a double was not taken: TG-6.4 */
	TAB_RESIGNED,   /* an offered resignation was accepted: TG-7.3 */
	TAB_DEAD,       /* TG-5.2 */
	TAB_UNFINISHED, /* TG-5.3 */
};

/* A game under way. Chance comes from outside: the rules never throw dice. */
struct tab_state {
	struct tab_rules rules;
	struct tab_position position; /* as `turn` sees it; after the end, as the one sees it who made the last play */
	struct tab_dice dice;         /* of the play that is needed, or the last */
	struct tab_result result;     /* of the winner */
	uint32_t points;              /* what the winner gets: those of the result, times the cube */
	uint32_t turns;               /* throws and named doublets, that of the play that is needed included */
	uint32_t away[2];             /* points that each seat is short of the match; 0: it is not to points */
	uint8_t need;                 /* enum tab_need */
	uint8_t turn;                 /* seat; TAB_NOBODY while a starter is needed */
	uint8_t asked;                /* seat that must play or decide; TAB_NOBODY while chance must */
	uint8_t ending;               /* enum tab_ending */
	uint8_t winner;               /* seat or TAB_NOBODY */
	uint8_t cube;                 /* its value, 1 … 64 */
	uint8_t owner;                /* of the cube: seat or TAB_NOBODY */
	bool is_crawford;             /* TG-6.7 */
	bool passed;                  /* the last throw or decision allowed no play, and the turn passed */
	uint8_t level;                /* enum tab_level of the resignation on offer */

	/* Private to the library. */
	bool was_doubled;      /* a double was taken */
	bool has_offered[2];   /* the seat has offered to resign in this turn */
	uint8_t ties;          /* at the opening */
	uint8_t resigned_need; /* what was asked when it was offered */
	uint8_t part;          /* of a one and two: AD-3; enum in state.c */
};

/*
 * Set up a game.
 *
 * match: that it is part of; NULL for a game by itself.
 */
TAB_API void tab_state_start(struct tab_state *state, const struct tab_rules *rules, const struct tab_match *match);

/* The number of the turn that the next answer belongs to, from 1. */
TAB_API uint32_t tab_state_turn_number(const struct tab_state *state);

/* Whether the play that is needed is a doublet named after a one and two: all of it gives another throw (AD-3.5). */
TAB_API bool tab_state_may_throw_again(const struct tab_state *state);

/* Whether the seat that is asked may resign (TG-7). */
TAB_API bool tab_state_may_resign(const struct tab_state *state);

/* Whether the next step is up to chance, by one of the two functions below. */
TAB_API bool tab_state_needs_dice(const struct tab_state *state);

/*
 * Give the game the throw it needs. Where each side throws one die, die[0] is seat 0's and die[1] seat 1's, and equal
 * dice leave it in need. Else the throw is `turn`'s; where it allows no play, the turn passes at once (TG-3.3).
 *
 * Requires: need is TAB_NEED_STARTER, TAB_NEED_BREAKER or TAB_NEED_THROW; dice 1 … 6.
 */
TAB_API void tab_state_throw(struct tab_state *state, struct tab_dice dice);

/* The same for TAB_NEED_STARTER_PAIR, with the throws of the two seats. Equal totals leave the game in need. */
TAB_API void tab_state_throw_pair(struct tab_state *state, const struct tab_dice dice[2]);

/*
 * Make the play that the game needs. An illegal play leaves the game as it was.
 *
 * made:     if not NULL, the play with `sends` set.
 * Returns:  0, or -1 with refusal (which may be NULL) filled.
 * Requires: need is TAB_NEED_PLAY. Takes up to 512 KiB of stack.
 */
TAB_API int tab_state_play(struct tab_state *state, const struct tab_play *play, struct tab_play *made,
                           struct tab_refusal *refusal);

/*
 * Enter the decision of the seat that is asked. One that the game does not allow now leaves it as it was.
 *
 * Returns:  0, or -1 with refusal (which may be NULL) filled; its step is 0.
 * Requires: somebody is asked.
 */
TAB_API int tab_state_decide(struct tab_state *state, struct tab_decision decision, struct tab_refusal *refusal);

/* The points that may be broken up, as a set of bits by points of the path of the seat that is asked. */
TAB_API uint32_t tab_state_breakable(const struct tab_state *state);

/* End the game against the loser (TG-5.1). Requires: the game is not over. */
TAB_API void tab_state_forfeit(struct tab_state *state, int loser);

/* End the game without a result (TG-5.3). Requires: the game is not over. */
TAB_API void tab_state_abandon(struct tab_state *state);

/* Whether games under these rules have a doubling cube. */
TAB_API bool tab_rules_have_cube(const struct tab_rules *rules);

/* ---- Drawing ---------------------------------------------------------------------------------------------------- */

/*
 * A board drawn in characters, as it lies before the viewer.
 *
 * The viewer's path begins at the far right, goes to the left, comes back along the near side and ends at the near
 * right: so points 1, or 24 where the game counts downwards, lie at the far right, in all games. The opponent comes the
 * other way along the same path, or follows the viewer half a board behind. Each side's checkers on the bar lie in the
 * half where they enter. The numbers are the viewer's own (TG-1.2). Dice lie in the middle, the viewer's to the right.
 */
enum {
	TAB_DRAWING_WIDTH = 80,   /* columns that it takes at least */
	TAB_DRAWING_WIDEST = 250, /* and at most */
	TAB_DRAWING_LINES = 19,   /* that it takes at least, a title and a note included */
	TAB_DRAWING_HIGHEST = 39, /* and at most: no stack is higher than all checkers */
	TAB_DRAWING_SIZE = 65536, /* bytes that always suffice, with the closing NUL */
};

/* What changed on a side's path, as bits by that side's own points: 0 the bar, 1 … 24, 25 off the board. */
struct tab_marks {
	uint32_t left;    /* fewer checkers than before: `-`, or `<` for the viewer */
	uint32_t reached; /* more of them: `+`, or `>` for the viewer */
};

/* What there is to say of a side. */
struct tab_drawing_side {
	const char *name;
	const char *action; /* what it does, or has done, last: "to throw"; NULL for nothing */
	uint32_t score;     /* where the drawing has scores */
	bool has_clock;
	int64_t clock_ms;           /* what is left; less than nothing shows as nothing */
	uint8_t die[TAB_MAX_STEPS]; /* its dice, up to the first 0 */
	uint8_t used;               /* of these, by bits: they are drawn without their brackets */
	struct tab_marks marks;
};

struct tab_drawing {
	const struct tab_rules *rules;
	struct tab_position position;    /* as the viewer sees it */
	struct tab_drawing_side side[2]; /* the viewer, the opponent */
	const char *title;               /* above the board, or NULL */
	const char *note;                /* below it, or NULL */
	bool has_scores;
	uint32_t length;    /* points that win the match, or 0 */
	bool is_crawford;   /* TG-6.7 */
	uint32_t cube;      /* its value; 0: there is none */
	int owner;          /* of the cube: 0 the viewer, 1 the opponent, or TAB_NOBODY */
	uint32_t highlight; /* points with an asterisk, as bits by the viewer's path: 0 the bar, 25 off the board */
	bool is_ascii;      /* in ASCII alone, with ? for others in texts; else with the box characters of Unicode */
	bool is_colour;     /* with the escape sequences of ANSI for colours, which take no columns */
	int width;          /* columns, TAB_DRAWING_WIDTH … TAB_DRAWING_WIDEST; what is too long is cut */
	int height;         /* lines, from TAB_DRAWING_LINES; more of them let stacks grow. 0: as few as can be */
};

/*
 * Draw it, each line ended by a line feed.
 *
 * out:      the text, cut to fit and closed by a NUL, as snprintf does it; NULL if size is 0.
 * Returns:  the length that all of it has, without the NUL; below TAB_DRAWING_SIZE.
 * Requires: texts in UTF-8 without control characters, all of them a column wide.
 */
TAB_API size_t tab_draw(const struct tab_drawing *drawing, char *out, size_t size);

/*
 * Mark what a play changes for the side that makes it: what it takes from a point and puts back cancels out.
 *
 * play: one with `sends` set also marks the bar of the other side. Either side may be NULL.
 */
TAB_API void tab_marks_of_play(const struct tab_play *play, struct tab_marks *mover, struct tab_marks *other);

/* ---- Chouettes -------------------------------------------------------------------------------------------------- */

/* Several play against one, the box; the others are his crew (CH-1, CH-2). Players are numbered from 0. */
enum {
	TAB_CHOUETTE_LEAST = 3, /* players */
	TAB_CHOUETTE_MOST = 10,
	TAB_DRAW_SIZE = 32,   /* bytes of a player's dice, with the closing NUL */
	TAB_AMOUNT_SIZE = 32, /* bytes of an amount, likewise */
};

/* The two sides of a game of a chouette, as seats. */
enum { TAB_BOX, TAB_CREW };

/*
 * The dice that the players have thrown for their order, as digits (CH-1.2). Start from all zero but for the players.
 */
struct tab_draw {
	uint8_t players;
	char dice[TAB_CHOUETTE_MOST][TAB_DRAW_SIZE];
};

/* The player who throws next; -1 when no two are equal any more. */
TAB_API int tab_draw_next(const struct tab_draw *draw);

/* That player has thrown. Requires: there is one. */
TAB_API void tab_draw_throw(struct tab_draw *draw, int die);

/* List the players, the highest dice first. Requires: nobody throws next. */
TAB_API void tab_draw_order(const struct tab_draw *draw, uint8_t order[TAB_CHOUETTE_MOST]);

/* A chouette under way. Amounts are in units of 1 / tab_chouette_unit, in which all are whole numbers. */
struct tab_chouette {
	uint8_t players;
	uint32_t games;                    /* settled so far */
	int64_t amount[TAB_CHOUETTE_MOST]; /* what each player has won in them */

	/* Of the game under way: */
	uint8_t order[TAB_CHOUETTE_MOST]; /* the box, the first captain, and so on */
	bool is_in[TAB_CHOUETTE_MOST];    /* by player: whether he plays, or plays on */
	int64_t gain[TAB_CHOUETTE_MOST];  /* by player: what he has won in it */

	bool has_taken[TAB_CHOUETTE_MOST]; /* private: the last double of the box */
};

/* Whether the game can be played in a chouette (CH-1.1). */
TAB_API bool tab_chouette_allows(const struct tab_rules *rules);

/*
 * Set a chouette up, with its first game.
 *
 * order: a player each, the box first.
 */
TAB_API void tab_chouette_start(struct tab_chouette *chouette, int players, const uint8_t order[]);

/* Go on to the next game: the box moves on (CH-1.4). Requires: the game before is settled. */
TAB_API void tab_chouette_next(struct tab_chouette *chouette);

TAB_API int tab_chouette_box(const struct tab_chouette *chouette);

/* Who decides for the crew (CH-2.2, CH-3.5); -1 if none of it is left. */
TAB_API int tab_chouette_captain(const struct tab_chouette *chouette);

/* How many of the crew play on. Each of them has (players - 1) / that many parts in the game (CH-3.3). */
TAB_API int tab_chouette_crew(const struct tab_chouette *chouette);

/* The box has doubled: each of the crew is to answer for himself (CH-3.1). */
TAB_API void tab_chouette_double(struct tab_chouette *chouette);

/* Who is asked next whether he takes it; -1 when all who play on have taken it. */
TAB_API int tab_chouette_asked(const struct tab_chouette *chouette);

/* He takes. Who does not leaves, unless he is the last: then the game is dropped. */
TAB_API void tab_chouette_take(struct tab_chouette *chouette, int player);

/*
 * One of the crew leaves the game (CH-3.2, CH-5.3): he pays the cube for each of his parts to those who play on, who
 * get the parts as well; or to the box, if nobody is left.
 *
 * cube:     its value; before the double, if he refuses one.
 * Requires: he plays.
 */
TAB_API void tab_chouette_leave(struct tab_chouette *chouette, int player, uint32_t cube);

/*
 * The game was lost by a fault of the last of the crew: he leaves as well, and the state becomes what that is, a win of
 * the cube (CH-5.3). Requires: the crew has forfeited the game.
 */
TAB_API void tab_chouette_lose(struct tab_chouette *chouette, struct tab_state *state);

/*
 * Settle the game (CH-4.1): the gains are complete then, and entered in the amounts.
 *
 * winner: TAB_BOX, TAB_CREW or TAB_NOBODY.
 * points: for each part, times the cube, as a state has them.
 */
TAB_API void tab_chouette_settle(struct tab_chouette *chouette, int winner, uint32_t points);

/* How many units make a point: (players - 1)!. */
TAB_API int64_t tab_chouette_unit(int players);

/* Write an amount of so many units as `2`, `-4/3` or `0`, in lowest terms (CH-4.2). */
TAB_API void tab_amount_print(int64_t units, int players, char text[TAB_AMOUNT_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
