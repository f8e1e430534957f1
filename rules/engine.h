/* SPDX-License-Identifier: MIT
 *
 * What one game tells the shared generator, and what the generator gives back.
 *
 * A game is one file in games/: its traits, its name and options, and the few rules that only it has, as functions. The
 * file includes generator.h, whose functions are all inlined into it with the traits as constants, so that each game
 * gets a generator of its own in which nothing is left of the rules of the others.
 */
#ifndef TAB_ENGINE_H
#define TAB_ENGINE_H

#include "board.h"

/* Which own checkers a die may bear off, once all are in the last quarter (TG-4.1). */
enum bearing {
	BEAR_BACKMOST, /* only the backmost, exactly or with more than it needs: ST-5.1, ST-5.2 */
	BEAR_STANDARD, /* any exactly; the backmost with more than it needs: RV-4.1, RV-4.2 */
	BEAR_EXACT,    /* any, but exactly: R-62 */
};

struct traits {
	bool same_way;    /* both sides travel the same way round: TG-1.3 */
	bool reserve;     /* checkers off the board need not enter before others move: AD-2.1 */
	bool one_two;     /* the throw of one and two is played whole or not at all: AD-3.1 */
	point_set single; /* no step ends on one of these where an own checker stands: ST-2.1, ST-2.3 */
	enum bearing bearing;
	bool spares;       /* only plays that lose the fewest pips in bearing off are legal: ST-5.3 */
	bool ends_freely;  /* a play that ends the game owes nothing to the dice: ST-7.1 */
	int doublet_steps; /* TG-2.2 */
	bool larger_die;   /* TG-3.2 holds */

	/* Enemy closed points that the mover may end a step on now; NULL where there are none: ST-4. */
	point_set (*forcible)(const struct view *view, const struct tab_side *me);

	/*
	 * Whether some play of so many steps, of which each may hit one of these blots, could end the game other than
	 * by bearing off. May err towards true. NULL where nothing else ends the game.
	 */
	bool (*may_end)(const struct tab_position *position, point_set blots, int steps);

	/* What the mover has won by a step that led to this position and forced a closed point or did not. */
	struct tab_result (*ending)(const struct tab_rules *rules, const struct tab_position *after, bool forced);
};

/* Who begins, and with which dice. */
enum opening {
	OPEN_HIGHER, /* the higher die, with a new throw: TG-5.4 */
	OPEN_LOWER,  /* the lower die, with a new throw: ST-1.4 */
	OPEN_SINGLE, /* the higher die, with the two dice thrown: BG-1.5 */
	OPEN_PAIR,   /* the higher of two pairs, with that pair or a new throw: TG-8.2 */
};

/* How a game runs, turn by turn. */
struct course {
	enum opening opening;
	bool loser_starts;     /* ST-1.5; else every game starts with dice: TG-5.4 */
	bool ranked;           /* odd matches, level totals decided by rank: ST-9.1, ST-9.2 */
	bool cube;             /* TG-6 */
	bool crawford;         /* TG-6.7 */
	bool jacoby;           /* BG-5.3 */
	int automatic_doubles; /* at most: BG-5.2 */
	bool binds_up;         /* WI-5 */
	bool counts_men;       /* points are by the loser's men, also of a forfeit: R-8 */
	bool gammons;          /* a resignation may name a level: TG-7.3 */
	int backgammon_points; /* of the highest level */
};

/* Fifteen checkers as pairs of point and number, closed by a zero. Both sides set up alike. */
struct setup {
	uint8_t point;
	uint8_t count;
};

struct tab_engine {
	const struct setup *setup;

	/* The clauses that a refusal cites: */
	const char *clause_own_point; /* an own checker bars a single point */
	const char *clause_home;      /* the same on the point of the set-up */
	const char *clause_bearing;   /* the checker is not the one to bear off */
	const char *clause_exact;     /* the same where the die must be exact */
	const char *clause_over;      /* the game ended at an earlier step */
	const char *clause_one_two;   /* both dice of a one and two must be played */
	const char *clause_entering;  /* and must enter */

	/* What the options make of the game. */
	struct traits (*traits)(const struct tab_rules *rules);
	struct course (*course)(const struct tab_rules *rules);

	size_t (*plays)(const struct tab_rules *rules, const struct tab_position *position, struct tab_dice dice,
	                struct tab_outcome *out);
	size_t (*plays_count)(const struct tab_rules *rules, const struct tab_position *position, struct tab_dice dice);
};

extern const struct tab_game tab__swedish_tables;
extern const struct tab_game tab__revertier;
extern const struct tab_game tab__backgammon;
extern const struct tab_game tab__acey_deucy;
extern const struct tab_game tab__willughby;
extern const struct tab_game tab__irish;
extern const struct tab_game tab__todas_tablas;
extern const struct tab_game tab__nard;

/* ---- Rules that several games share ----------------------------------------------------------------------------- */

/* Who has borne off all his checkers wins one point: IR-6.1, TT-6.1, AD-5.1. */
INLINE struct tab_result plain_win(const struct tab_position *after)
{
	if (side_points(&after->me))
		return (struct tab_result){0};
	return (struct tab_result){.kind = TAB_GAME, .points = 1};
}

/* What the checkers that a side has left cost it, by the quarters of its path and the bar. */
INLINE int men_points(const struct tab_side *loser)
{
	return 4 * side_within(loser, BAR | FIRST_QUARTER) + 3 * side_within(loser, SECOND_QUARTER) +
	       2 * side_within(loser, THIRD_QUARTER) + side_within(loser, LAST_QUARTER);
}

/*
 * ST-6.4, RV-5.3: more checkers on the bar than points of the first quarter that are free of the side's own checkers.
 * Its own checkers cannot move away while it must enter.
 */
INLINE bool is_blocked_for_good(const struct tab_side *side)
{
	point_set taken = side_points(side) & FIRST_QUARTER;

	return tab_side_count(side, TAB_BAR) + set_count(taken) > 6;
}

/*
 * Whether hitting some of these blots in so many steps could come to that. Where both sides travel the same way round,
 * the opponent's first quarter is my third; a hit in it sends a checker to the bar and gives a point free, and changes
 * nothing.
 */
INLINE bool may_block_for_good(const struct tab_position *position, point_set blots, int steps)
{
	point_set taken = side_points(&position->them) & FIRST_QUARTER;
	int hits = set_count(blots & ~THIRD_QUARTER);

	if (hits > steps)
		hits = steps;
	return hits > 0 && tab_side_count(&position->them, TAB_BAR) + hits + set_count(taken) > 6;
}

/* WI-5.1: all six entry points are closed to a side that has a checker on the bar. */
bool tab__is_bound_up(const struct tab_rules *rules, const struct tab_position *position);

/* ---- Single steps, under all rules ------------------------------------------------------------------------------- */

/* The points that a step may end on, in this very position. */
INLINE point_set open_points(const struct traits *traits, const struct view *view, const struct tab_side *me)
{
	point_set closed = view->closed;

	if (traits->forcible)
		closed &= ~traits->forcible(view, me);
	return ALL_POINTS & ~closed & ~(view->mine & traits->single);
}

/* The checkers that a die may bear off. */
INLINE point_set bearing_sources(const struct traits *traits, const struct view *view, int die)
{
	point_set exact = view->mine & POINT(TAB_OFF - die);
	int backmost;

	if (view->mine == 0 || view->mine & ~LAST_QUARTER)
		return 0;
	backmost = set_first(view->mine);
	switch (traits->bearing) {
	case BEAR_BACKMOST:
		return backmost + die >= TAB_OFF ? POINT(backmost) : 0;
	case BEAR_STANDARD:
		return backmost + die > TAB_OFF ? POINT(backmost) : exact;
	case BEAR_EXACT:
		return exact;
	}
	return 0;
}

/* The points from which this die can make a step now. TG-2.5, TG-2.7, TG-2.8. */
INLINE point_set sources(const struct traits *traits, const struct view *view, const struct tab_side *me, int die)
{
	point_set from = view->mine & (open_points(traits, view, me) >> die);

	if (view->mine & BAR && !traits->reserve)
		return from & BAR;
	return from | bearing_sources(traits, view, die);
}

INLINE bool is_one_two(const struct traits *traits, struct tab_dice dice)
{
	return traits->one_two && dice.die[0] + dice.die[1] == 3;
}

/*
 * Sources within a throw of which so many dice are left. AD-3.2: in the set-up phase the one and the two enter checkers
 * as far as the reserve lasts, so when it has as many as dice are left.
 */
INLINE point_set throw_sources(const struct traits *traits, const struct view *view, const struct tab_side *me,
                               struct tab_dice dice, int dice_left, int die)
{
	point_set from = sources(traits, view, me, die);

	if (is_one_two(traits, dice) && view->mine & SETUP_FLAG && tab_side_count(me, TAB_BAR) >= dice_left)
		return from & BAR;
	return from;
}

INLINE bool can_use(const struct traits *traits, const struct tab_position *position, int die)
{
	struct view view = view_of(traits->same_way, position);

	return sources(traits, &view, &position->me, die) != 0;
}

struct made {
	int to;
	bool sends;  /* enemy checkers went to the bar */
	bool forced; /* they were two or more */
};

/* Make a step that `sources` allows. */
INLINE struct made make_step(const struct traits *traits, struct tab_position *position, const struct view *view,
                             int from, int die)
{
	struct made made = {.to = from + die < TAB_OFF ? from + die : TAB_OFF};

	side_take(&position->me, from);
	if (traits->reserve)
		side_end_setup(&position->me);
	if (made.to == TAB_OFF)
		return made;
	side_put(&position->me, made.to);
	made.forced = view->closed >> made.to & 1;
	made.sends = made.forced || view->blots >> made.to & 1;
	if (made.sends) {
		int point = point_across(traits->same_way, made.to);

		side_add(&position->them, TAB_BAR, tab_side_count(&position->them, point));
		side_clear(&position->them, point);
	}
	return made;
}

#endif
