/* SPDX-License-Identifier: MIT
 *
 * The fast generator, for quiet turns: nothing can be borne off, nothing forced, and no step can end the game. That is
 * nearly every turn, and it allows to name each outcome once instead of finding duplicates.
 *
 * Why the enemy does not matter to the count. In a quiet turn a step is barred by closed points, which stay as they
 * are, and by own checkers on the `single` points. Hits open nothing and close nothing.
 *
 * Two different dice, a and b. Take the pair (x, y): one step from x by a, one from y by b, of two checkers that stand
 * on the board at the start. Unless one step ends where the other begins, the order is of no account: each target must
 * be open and, if it is a single point, bare at the start, and the two must not meet on a single point. Different pairs
 * lead to different positions, for a pair can be read off the points that lost and won a checker.
 *
 * What remains goes from x to x + a + b over a point between them, x + a or x + b: whether one checker does it, or one
 * moves on from there and one moves up, the same points lose and win. It is enough that the point between is not
 * closed: if an own checker bars it, that one moves on first. So here an outcome is x with the blot hit on the way:
 * none, the one on x + a, or the one on x + b.
 *
 * A doublet of d. A position is reached by so many steps from each point; these numbers can be read off the position
 * from the first point upwards, so each set of sources, taken in ascending order, is one outcome. A step may go to a
 * single point where an own checker stands if that one moves on later. Some order of such steps is always legal: of the
 * foremost steps still to be made, the target has room, and its checker is there or comes from a step behind it, for
 * which the same holds.
 */
#ifndef TAB_QUIET_H
#define TAB_QUIET_H

#include "engine.h"

/* Where a doublet can take checkers at the most. */
INLINE point_set doublet_reach(const struct traits *traits, point_set from, point_set open, point_set entry,
                               int waiting, int die, int steps)
{
	point_set reach = 0;

	if (waiting) {
		reach = entry & POINT(die);
		/* TG-2.7: the others do not move while one waits. */
		if (!reach || waiting >= steps || (waiting > 1 && reach & traits->single))
			return reach;
		from |= reach;
		steps -= waiting;
	}
	while (steps-- > 0)
		reach |= from = from << die & open;
	return reach;
}

/* Where two different dice can take them. */
INLINE point_set mixed_reach(point_set from, point_set open, point_set entry, int waiting, int a, int b)
{
	point_set by_a = waiting ? entry & POINT(a) : from << a & open;
	point_set by_b = waiting ? entry & POINT(b) : from << b & open;

	if (waiting > 1)
		return by_a | by_b;
	/* With one on the bar: when he has entered, he or another takes the other die. */
	if (waiting)
		return by_a | by_b | (((by_a ? (from | by_a) << b : 0) | (by_b ? (from | by_b) << a : 0)) & open);
	return by_a | by_b | ((by_a << b | by_b << a) & open);
}

/*
 * Where steps of the throw can end at the most: nobody steps on closed points, and none but those on the bar step
 * before these have entered. An own checker on a single point may make way, but not for one who enters.
 */
INLINE point_set reach_of(const struct traits *traits, const struct view *view, const struct tab_side *me,
                          struct tab_dice dice, int steps)
{
	const point_set open = ALL_POINTS & ~view->closed;
	const point_set entry = open & ~(view->mine & traits->single);
	int waiting = traits->reserve ? 0 : tab_side_count(me, TAB_BAR);
	point_set from = waiting ? view->mine & ~BAR : view->mine;

	if (dice.die[0] == dice.die[1])
		return doublet_reach(traits, from, open, entry, waiting, dice.die[0], steps);
	return mixed_reach(from, open, entry, waiting, dice.die[0], dice.die[1]);
}

INLINE bool turn_is_quiet(const struct traits *traits, const struct tab_position *position, const struct view *view,
                          struct tab_dice dice, int steps)
{
	if (traits->forcible && traits->forcible(view, &position->me))
		return false;
	/* Before the last of the outside checkers has come in there is nothing to bear off. */
	if (side_within(&position->me, OUTSIDE) < steps)
		return false;
	return !traits->may_end ||
	       !traits->may_end(position, view->blots & reach_of(traits, view, &position->me, dice, steps), steps);
}

/* ---- Listing ---------------------------------------------------------------------------------------------------- */

struct list {
	struct tab_outcome *out;
	size_t count;
};

/* A start of a play, to which another step may be added. */
struct line {
	struct tab_outcome outcome;
	point_set blots; /* enemy blots that still stand */
};

/* Add a step to a play: move the checker, and hit what is there. */
INLINE void outcome_step(const struct traits *traits, struct tab_outcome *outcome, point_set *blots, int from, int to)
{
	bool sends = *blots >> to & 1;

	side_take(&outcome->after.me, from);
	if (traits->reserve)
		side_end_setup(&outcome->after.me);
	side_put(&outcome->after.me, to);
	if (sends) {
		*blots &= ~POINT(to);
		side_clear(&outcome->after.them, point_across(traits->same_way, to));
		side_put(&outcome->after.them, TAB_BAR);
	}
	outcome->play.step[outcome->play.count++] =
	    (struct tab_step){.from = (uint8_t)from, .to = (uint8_t)to, .sends = sends};
}

INLINE void line_step(const struct traits *traits, struct line *line, int from, int to)
{
	outcome_step(traits, &line->outcome, &line->blots, from, to);
}

INLINE void list_add(struct list *list, const struct line *line, int dice_left)
{
	struct tab_outcome *outcome = &list->out[list->count++];

	*outcome = line->outcome;
	outcome->dice_left = (uint8_t)dice_left;
}

/* List the start with one step more, from each of a set of points. */
INLINE void list_steps(const struct traits *traits, struct list *list, const struct line *start, point_set from,
                       int die, int dice_left)
{
	for (; from; from &= from - 1) {
		struct tab_outcome *outcome = &list->out[list->count];
		point_set blots = start->blots;
		int point = set_first(from);

		list_add(list, start, dice_left);
		outcome_step(traits, outcome, &blots, point, point + die);
	}
}

/* List a way from x over the point between to the end; who bars that point moves on first. */
INLINE void list_through(const struct traits *traits, struct list *list, const struct line *start, point_set mine,
                         int x, int between, int end)
{
	struct line line = *start;

	if (mine & traits->single & POINT(between)) {
		line_step(traits, &line, between, end);
		line_step(traits, &line, x, between);
	} else {
		line_step(traits, &line, x, between);
		line_step(traits, &line, between, end);
	}
	list_add(list, &line, 0);
}

/* ---- Two different dice ----------------------------------------------------------------------------------------- */

/* The sets that both listing and counting are made from. `a` is the larger die. */
struct mixed {
	int a, b;
	point_set open;           /* not closed by the enemy */
	point_set room;           /* open, and no own checker in the way */
	point_set from_a, from_b; /* sources of a first step */
	/*
	 * Sources of x in the pairs of x by a and y by b, and of y likewise. They are the same sets but where a checker
	 * must enter first: with one on the bar, the other die moves on the board.
	 */
	point_set board;
	int must_enter;                 /* 0, 1, or 2 for more */
	point_set through_a, through_b; /* ways from x to x + a + b, over x + a or x + b */
};

INLINE struct mixed mixed_of(const struct traits *traits, const struct view *view, struct tab_dice dice)
{
	struct mixed m;
	point_set way;

	m.a = dice.die[0] > dice.die[1] ? dice.die[0] : dice.die[1];
	m.b = dice.die[0] > dice.die[1] ? dice.die[1] : dice.die[0];
	m.open = ALL_POINTS & ~view->closed;
	m.room = m.open & ~(view->mine & traits->single);
	m.must_enter = traits->reserve || !(view->mine & BAR) ? 0 : view->stacks & BAR ? 2 : 1;
	m.board = m.must_enter ? view->mine & ~BAR : view->mine;
	m.from_a = view->mine & m.room >> m.a;
	m.from_b = view->mine & m.room >> m.b;
	if (m.must_enter) {
		/* Who stands where the other enters cannot make way for him: TG-2.7. */
		m.through_a = m.from_a &= BAR;
		m.through_b = m.from_b &= BAR;
		way = m.must_enter == 1 ? BAR & m.room >> (m.a + m.b) : 0;
	} else {
		m.through_a = view->mine & m.open >> m.a;
		m.through_b = view->mine & m.open >> m.b;
		way = view->mine & m.room >> (m.a + m.b);
	}
	m.through_a &= way;
	m.through_b &= way;
	return m;
}

/*
 * Which y by b go with x by a, ways through left out. x is on the board, or the only one on the bar, or one of a
 * reserve. Not y = x unless two stand there; not a meeting on a single point; and neither step begins where the other
 * ends.
 */
INLINE point_set mixed_partners(const struct traits *traits, const struct mixed *m, const struct view *view, int x,
                                int die_x, int die_y)
{
	point_set y = m->board & m->room >> die_y & ~POINT(x + die_x);

	if (!(view->stacks >> x & 1))
		y &= ~POINT(x);
	if (x >= die_y)
		y &= ~POINT(x - die_y);
	if (traits->single >> (x + die_x) & 1 && x + die_x >= die_y)
		y &= ~POINT(x + die_x - die_y);
	return y;
}

INLINE size_t mixed_list(const struct traits *traits, const struct tab_position *position, const struct view *view,
                         struct tab_dice dice, struct tab_outcome *out)
{
	const struct mixed m = mixed_of(traits, view, dice);
	const struct line start = {.outcome.after = *position, .blots = view->blots};
	const int left_a = dice.die[0] == m.a ? 1 : 2; /* the mark of die a as unused */
	const int left_b = 3 - left_a;
	struct list list = {.out = out};

	if (m.must_enter == 2) {
		if (m.from_a && m.from_b) {
			struct line line = start;

			line_step(traits, &line, TAB_BAR, m.a);
			list_steps(traits, &list, &line, BAR, m.b, 0);
		}
	} else {
		for (point_set left = m.from_a; left; left &= left - 1) {
			struct line line = start;
			int x = set_first(left);

			line_step(traits, &line, x, x + m.a);
			list_steps(traits, &list, &line, mixed_partners(traits, &m, view, x, m.a, m.b), m.b, 0);
		}
		if (m.must_enter && m.from_b) {
			struct line line = start;

			line_step(traits, &line, TAB_BAR, m.b);
			list_steps(traits, &list, &line, mixed_partners(traits, &m, view, TAB_BAR, m.b, m.a), m.a, 0);
		}
		for (point_set left = m.through_a | m.through_b; left; left &= left - 1) {
			int x = set_first(left);
			bool over_a = m.through_a >> x & 1, over_b = m.through_b >> x & 1;
			bool hits_a = view->blots >> (x + m.a) & 1, hits_b = view->blots >> (x + m.b) & 1;

			if (over_a)
				list_through(traits, &list, &start, view->mine, x, x + m.a, x + m.a + m.b);
			if (over_b && (hits_b || !over_a || hits_a))
				list_through(traits, &list, &start, view->mine, x, x + m.b, x + m.a + m.b);
		}
	}

	if (list.count == 0 && m.from_a)
		list_steps(traits, &list, &start, m.from_a, m.a, left_b);
	if ((list.count == 0 || (!traits->larger_die && out[0].dice_left == left_b)) && m.from_b)
		list_steps(traits, &list, &start, m.from_b, m.b, left_a);
	return list.count;
}

INLINE size_t mixed_count(const struct traits *traits, const struct view *view, struct tab_dice dice)
{
	const struct mixed m = mixed_of(traits, view, dice);
	point_set hits_a = m.through_a & view->blots >> m.a;
	point_set hits_b = m.through_b & view->blots >> m.b;
	point_set hits_none = (m.through_a & ~hits_a) | (m.through_b & ~hits_b);
	int count = set_count(hits_a) + set_count(hits_b) + set_count(hits_none);
	int singles_a, singles_b;

	if (m.must_enter == 2) {
		count = m.from_a && m.from_b;
	} else if (m.must_enter == 1) {
		if (m.from_a)
			count += set_count(mixed_partners(traits, &m, view, TAB_BAR, m.a, m.b));
		if (m.from_b)
			count += set_count(mixed_partners(traits, &m, view, TAB_BAR, m.b, m.a));
	} else {
		point_set a = m.from_a, b = m.from_b;

		/* All pairs, less those that mixed_partners leaves out. */
		count += set_count(a) * set_count(b);
		count -= set_count(a & b & ~view->stacks);
		count -= set_count(a & b >> m.a) + set_count(b & a >> m.b);
		count -= set_count(a & b >> (m.a - m.b) & traits->single >> m.a);
	}
	if (count)
		return (size_t)count;
	singles_a = set_count(m.from_a);
	singles_b = set_count(m.from_b);
	if (traits->larger_die && singles_a)
		return (size_t)singles_a;
	return (size_t)(singles_a + singles_b);
}

/* ---- Doublets ---------------------------------------------------------------------------------------------------- */

/* Put the steps of a play into an order that never lands where an own checker is in the way. */
INLINE void outcome_order(const struct traits *traits, struct tab_outcome *outcome, const struct line *start)
{
	struct line ordered = *start;
	struct tab_play todo = outcome->play;

	while (ordered.outcome.play.count < todo.count)
		for (int i = start->outcome.play.count; i < todo.count; i++) {
			const struct tab_step step = todo.step[i];
			point_set mine = side_points(&ordered.outcome.after.me);

			if (step.to == 0 || !(mine >> step.from & 1) || mine & traits->single & POINT(step.to))
				continue;
			line_step(traits, &ordered, step.from, step.to);
			todo.step[i].to = 0; /* done */
		}
	outcome->play = ordered.outcome.play;
}

struct doublet {
	int die;
	point_set open;   /* not closed by the enemy */
	point_set single; /* single points but for those that hold a stack from the set-up, where nobody moves to */
};

struct frame {
	struct line line;
	point_set from; /* where the next step may still be made from */
	bool crowds;    /* a step went to a single point that an own checker was still on */
};

/* The sources of the next step: none before the last one's, and none past a single point that is still crowded. */
INLINE point_set doublet_sources(const struct doublet *doublet, const struct tab_side *me, int last, bool is_final)
{
	point_set mine = side_points(me);
	point_set crowded = side_stacks(me) & doublet->single;
	point_set from = mine & doublet->open >> doublet->die & ~(POINT(last) - 1);

	if (crowded)
		from &= set_up_to(set_first(crowded));
	if (is_final) {
		from &= ~(mine & doublet->single) >> doublet->die;
		/* One step is enough to put right one point with two. */
		if (crowded)
			from &= crowded & (crowded - 1) ? 0 : crowded & ~(me->plane[0] | me->plane[2]);
	}
	return from;
}

/*
 * All plays of exactly so many steps after the start. With `list` NULL they are only counted: that is the same walk,
 * less the last of its levels.
 */
INLINE size_t doublet_walk(const struct traits *traits, const struct doublet *doublet, const struct line *start,
                           int steps, int dice_left, struct list *list)
{
	struct frame frame[TAB_MAX_STEPS];
	size_t count = 0;
	int depth = 0;

	frame[0].line = *start;
	frame[0].crowds = false;
	frame[0].from = doublet_sources(doublet, &start->outcome.after.me, TAB_BAR, steps == 1);
	while (depth >= 0) {
		struct frame *now = &frame[depth];
		struct frame *next = now + 1;
		bool is_final = depth + 1 == steps;
		int from, to;

		if (is_final && !list) {
			count += (size_t)set_count(now->from);
			now->from = 0;
		}
		if (!now->from) {
			depth--;
			continue;
		}
		from = set_first(now->from);
		to = from + doublet->die;
		now->from &= now->from - 1;
		if (is_final) {
			struct tab_outcome *outcome = &list->out[list->count];
			point_set blots = now->line.blots;

			list_add(list, &now->line, dice_left);
			outcome_step(traits, outcome, &blots, from, to);
			if (now->crowds)
				outcome_order(traits, outcome, start);
			continue;
		}
		next->line = now->line;
		line_step(traits, &next->line, from, to);
		next->crowds = now->crowds || side_stacks(&next->line.outcome.after.me) & doublet->single & POINT(to);
		next->from = doublet_sources(doublet, &next->line.outcome.after.me, from, depth + 2 == steps);
		depth++;
	}
	return list ? list->count : count;
}

/*
 * Counting without a walk, for games with single points, where most beginnings of a walk come to nothing.
 *
 * An outcome says how many steps start from each point: at most as many as checkers stand there or come there, and from
 * a single point at least all of these but one. Only points one die apart have to do with each other. So this goes
 * along each such chain, with the number of choices made so far by the steps that come to the next point; and these
 * numbers by the steps made so far, side by side in one word: that of s steps in the bits from COUNT_BITS * s on. To
 * make n steps is to shift by n places; what is shifted out would be more than four.
 */
enum { COUNT_BITS = 12 }; /* C(18,4), the most there can be of four steps, takes so many */

/* Let steps start from a point: the choices by the steps that come to it become those by the steps that start. */
INLINE void doublet_pass(const struct doublet *doublet, const struct tab_side *me, int point,
                         uint64_t by[TAB_MAX_STEPS + 1])
{
	const int stand = tab_side_count(me, point);

	if (doublet->single >> point & 1) {
		/* n start if n - stand come, or one more. */
		const uint64_t come[] = {0, by[0], by[1], by[2], by[3], by[4], 0};

		for (int n = 0; n <= TAB_MAX_STEPS; n++)
			by[n] = come[1 + n - stand] + come[2 + n - stand];
	} else {
		/* n start if n - stand come, or more. */
		const uint64_t four = by[4], three = four + by[3], two = three + by[2], one = two + by[1];
		const uint64_t none = one + by[0];
		const uint64_t come[] = {none, none, none, none, none, one, two, three, four};
		const int most = stand < TAB_MAX_STEPS ? stand : TAB_MAX_STEPS;

		for (int n = 0; n <= TAB_MAX_STEPS; n++)
			by[n] = come[TAB_MAX_STEPS + n - most];
	}
}

/* How many outcomes there are of each number of steps; of none, one. */
INLINE uint64_t doublet_choices(const struct doublet *doublet, const struct tab_side *me)
{
	const int die = doublet->die;
	point_set used = side_points(me);
	uint64_t choices = 1;

	/* Where checkers are, or could come. */
	for (int i = 0; i < TAB_MAX_STEPS; i++)
		used |= used << die & doublet->open;
	for (point_set heads = used & ~(used << die) & doublet->open >> die; heads; heads &= heads - 1) {
		uint64_t by[TAB_MAX_STEPS + 1] = {choices};
		int point = set_first(heads);

		for (; used >> (point + die) & 1; point += die) {
			doublet_pass(doublet, me, point, by);
			for (int n = 1; n <= TAB_MAX_STEPS; n++)
				by[n] <<= COUNT_BITS * n;
		}
		/* None starts from the last. */
		doublet_pass(doublet, me, point, by);
		choices = by[0];
	}
	return choices;
}

/* List the plays of a doublet, or with `out` NULL count them. */
INLINE size_t doublet_plays(const struct traits *traits, const struct tab_position *position, const struct view *view,
                            int die, struct tab_outcome *out)
{
	const struct doublet doublet = {
	    .die = die,
	    .open = ALL_POINTS & ~view->closed,
	    .single = traits->single & ~view->stacks,
	};
	struct line start = {.outcome.after = *position, .blots = view->blots};
	struct list list = {.out = out};
	int steps = traits->doublet_steps;
	int waiting = traits->reserve ? 0 : tab_side_count(&position->me, TAB_BAR);

	/* TG-2.7: first enter what must; ST-3.2: on a single point there is room for one. */
	while (waiting && steps &&
	       (doublet.open & ~(side_points(&start.outcome.after.me) & traits->single)) >> die & 1) {
		line_step(traits, &start, TAB_BAR, die);
		waiting--;
		steps--;
	}

	if (!out && traits->single) {
		uint64_t choices = waiting ? 1 : doublet_choices(&doublet, &start.outcome.after.me);
		size_t count;

		while (!(count = choices >> COUNT_BITS * steps & (POINT(COUNT_BITS) - 1)))
			steps--;
		return steps || start.outcome.play.count ? count : 0;
	}

	/* TG-3.1: as many of the others as can be used. */
	for (int use = waiting ? 0 : steps; use > 0; use--) {
		size_t count = doublet_walk(traits, &doublet, &start, use, steps - use, out ? &list : NULL);

		if (count)
			return count;
	}
	if (start.outcome.play.count == 0)
		return 0;
	if (out)
		list_add(&list, &start, steps);
	return 1;
}

#endif
