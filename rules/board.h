/* SPDX-License-Identifier: MIT
 *
 * Sets of points as bits, and the two sides of a position as four planes of them.
 *
 * A set of points is a word with bit p for point p: bit 0 the bar, bits 1 to 24 the points. A die of d takes the set s
 * of sources to the set s << d of targets, so the sources that can land somewhere in a set of targets are targets >> d.
 * Every question of the rules about many points at once becomes one or two such operations.
 */
#ifndef TAB_BOARD_H
#define TAB_BOARD_H

#include "tablier.h"

typedef uint32_t point_set;

#define POINT(p)       ((point_set)1 << (p))
#define BAR            POINT(TAB_BAR)
#define ALL_POINTS     ((point_set)0x01fffffe)
#define FIRST_QUARTER  ((point_set)0x0000007e)
#define SECOND_QUARTER ((point_set)0x00001f80)
#define THIRD_QUARTER  ((point_set)0x0007e000)
#define LAST_QUARTER   ((point_set)0x01f80000)
#define OUTSIDE        ((BAR | ALL_POINTS) & ~LAST_QUARTER)

/* Not a point: the side is in its set-up phase. Only where there is a reserve: AD-2.3. */
#define SETUP_FLAG ((point_set)1 << 31)

#define INLINE static inline __attribute__((always_inline))

INLINE int set_count(point_set set)
{
	/* Without the processor's own instruction, gcc would call a function for it. */
#ifdef __POPCNT__
	return __builtin_popcount(set);
#else
	set -= set >> 1 & 0x55555555;
	set = (set & 0x33333333) + (set >> 2 & 0x33333333);
	return (int)(((set + (set >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24);
#endif
}

/* The lowest point of a set that is not empty. */
INLINE int set_first(point_set set)
{
	return __builtin_ctz(set);
}

/* The points of a set from the lowest up to this one, this one included. */
INLINE point_set set_up_to(int point)
{
	return (POINT(point) << 1) - 1;
}

/* ---- One side --------------------------------------------------------------------------------------------------- */

/* Where the side has checkers, the bar included; and its SETUP_FLAG. */
INLINE point_set side_points(const struct tab_side *side)
{
	return side->plane[0] | side->plane[1] | side->plane[2] | side->plane[3];
}

/* Where it has two or more. */
INLINE point_set side_stacks(const struct tab_side *side)
{
	return side->plane[1] | side->plane[2] | side->plane[3];
}

/* How many checkers it has on the points of a set. */
INLINE int side_within(const struct tab_side *side, point_set set)
{
	return set_count(side->plane[0] & set) + 2 * set_count(side->plane[1] & set) +
	       4 * set_count(side->plane[2] & set) + 8 * set_count(side->plane[3] & set);
}

/* Add `count` checkers on a point, by addition with carry through the planes. */
INLINE void side_add(struct tab_side *side, int point, int count)
{
	point_set carry = 0;

	for (int i = 0; i < 4; i++) {
		point_set addend = (point_set)(count >> i & 1) << point;
		point_set old = side->plane[i];

		side->plane[i] = old ^ addend ^ carry;
		carry = (old & addend) | (carry & (old ^ addend));
	}
}

INLINE void side_put(struct tab_side *side, int point)
{
	uint32_t *plane = side->plane;
	point_set one = POINT(point), two = one & plane[0], four = two & plane[1], eight = four & plane[2];

	plane[0] ^= one;
	plane[1] ^= two;
	plane[2] ^= four;
	plane[3] ^= eight;
}

INLINE void side_take(struct tab_side *side, int point)
{
	uint32_t *plane = side->plane;
	point_set one = POINT(point), two = one & ~plane[0], four = two & ~plane[1], eight = four & ~plane[2];

	plane[0] ^= one;
	plane[1] ^= two;
	plane[2] ^= four;
	plane[3] ^= eight;
}

INLINE void side_clear(struct tab_side *side, int point)
{
	side->plane[0] &= ~POINT(point);
	side->plane[1] &= ~POINT(point);
	side->plane[2] &= ~POINT(point);
	side->plane[3] &= ~POINT(point);
}

/* AD-2.3: the set-up phase is over once the reserve is empty. */
INLINE void side_end_setup(struct tab_side *side)
{
	if (!(side_points(side) & BAR))
		side->plane[0] &= ~SETUP_FLAG;
}

/* ---- Both sides ------------------------------------------------------------------------------------------------- */

/* TG-1.3: the same point in the other side's numbering. */
INLINE int point_across(bool same_way, int point)
{
	if (same_way)
		return point <= 12 ? point + 12 : point - 12;
	return 25 - point;
}

/* The same set of points in the other side's numbering. The bar is left out. */
INLINE point_set set_across(bool same_way, point_set set)
{
	if (same_way) {
		const point_set half = 0x1ffe; /* points 1 to 12 */

		return (set & half) << 12 | (set >> 12 & half);
	}

	/* Reverse the word, bit p to bit 31 - p, and bring 31 - p down to 25 - p. */
	set &= ALL_POINTS;
	set = (set >> 1 & 0x55555555) | (set & 0x55555555) << 1;
	set = (set >> 2 & 0x33333333) | (set & 0x33333333) << 2;
	set = (set >> 4 & 0x0f0f0f0f) | (set & 0x0f0f0f0f) << 4;
	set = (set >> 8 & 0x00ff00ff) | (set & 0x00ff00ff) << 8;
	set = set >> 16 | set << 16;
	return set >> 6;
}

/* A position as its mover looks at it, all in the mover's numbering. */
struct view {
	point_set mine;   /* where I have checkers, the bar included */
	point_set stacks; /* where I have two or more, the bar included */
	point_set blots;  /* of the opponent, on the board */
	point_set closed; /* by the opponent */
};

INLINE struct view view_of(bool same_way, const struct tab_position *position)
{
	point_set theirs = side_points(&position->them);
	point_set their_stacks = side_stacks(&position->them);

	return (struct view){
	    .mine = side_points(&position->me),
	    .stacks = side_stacks(&position->me),
	    .blots = set_across(same_way, theirs & ~their_stacks),
	    .closed = set_across(same_way, their_stacks),
	};
}

#endif
