/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rules core against the oracle, over random positions, throws and options; rare kinds of position are built on
 * purpose, each kind a family of its own.
 *
 * For every pair of position and throw the two must list the same outcomes, and the count alone must agree. The play
 * that goes with an outcome must be judged legal and lead there, and so must the oracle's. Sequences of steps, legal
 * and illegal, whole and cut short, must be judged alike. A family that comes out empty fails.
 *
 * usage: generators [PAIRS [GAME …]]      pairs of each game (200000)
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/kit/random.h"
#include "tablier.h"
#include "tests/oracle/oracle.h"

enum {
	MOST_REPORTED = 5,
	PLAYED_TURNS_MAX = 1000,
	JUDGED_MAX = 6,       /* plays of each list that are judged for a pair */
	SEQUENCES = 4,        /* more that are judged for a pair */
	EXHAUSTIVE_IN = 128,  /* one pair in so many has all its sequences judged, */
	EXHAUSTIVE_MAX = 400, /* but no more than so many */
};

static struct kit_random chance;

static int below(int limit)
{
	return (int)kit_random_below(&chance, (uint64_t)limit);
}

/* From least to most. */
static int between(int least, int most)
{
	return least + below(most - least + 1);
}

/* ---- Building positions ------------------------------------------------------------------------------------------ */

/* A board in the making, along the mover's path: index 0 is the bar of the side concerned. */
struct draft {
	int mine[25], theirs[25];
	int my_left, their_left; /* checkers not yet placed */
	int die[2];              /* that will be thrown */
	bool same_way;           /* both sides travel: TG-1.3 */
	bool is_my_set_up, is_their_set_up;
};

/*
 * Whether the game lets the side have one more there. Where it does not matter the rules core refuses the board later.
 */
static bool has_room(const struct draft *draft, int point, bool is_mine)
{
	const int *own = is_mine ? draft->mine : draft->theirs, *other = is_mine ? draft->theirs : draft->mine;
	int by_owner = is_mine || !draft->same_way ? point : (point + 11) % 24 + 1;

	if (other[point] || (is_mine ? draft->my_left : draft->their_left) == 0)
		return false;
	return !(draft->same_way && by_owner >= 2 && by_owner <= 11 && own[point]);
}

static void put(struct draft *draft, int point, bool is_mine, int count)
{
	while (count-- && has_room(draft, point, is_mine)) {
		if (is_mine)
			draft->mine[point]++, draft->my_left--;
		else
			draft->theirs[point]++, draft->their_left--;
	}
}

static void put_on_bar(struct draft *draft, bool is_mine, int count)
{
	int *left = is_mine ? &draft->my_left : &draft->their_left;

	if (count > *left)
		count = *left;
	*left -= count;
	*(is_mine ? draft->mine : draft->theirs) += count;
}

/* Up to `count` checkers anywhere between two points. */
static void scatter(struct draft *draft, bool is_mine, int count, int first, int last)
{
	for (int i = 0; i < count; i++)
		put(draft, between(first, last), is_mine, 1);
}

/* All that are left of a side, anywhere between two points, or else anywhere. */
static void scatter_all(struct draft *draft, bool is_mine, int first, int last)
{
	scatter(draft, is_mine, 40, first, last);
	scatter(draft, is_mine, 40, 1, 24);
}

static void make_scattered(struct draft *draft)
{
	put(draft, 1, true, below(3) ? 0 : below(8));
	put(draft, 13, false, below(3) ? 0 : below(8));
	scatter(draft, true, between(1, 15), 1, 24);
	scatter(draft, false, between(1, 15), 1, 24);
	put_on_bar(draft, true, below(4) ? 0 : 1);
	put_on_bar(draft, false, below(4) ? 0 : below(3));
}

static void make_bar(struct draft *draft)
{
	put_on_bar(draft, true, 1);
	make_scattered(draft);
}

/* Two and more on the bar, and some of the ways in closed. */
static void make_several_on_bar(struct draft *draft)
{
	put_on_bar(draft, true, below(8) ? between(2, 5) : between(6, 15));
	for (int closed = below(6); closed > 0; closed--)
		put(draft, between(1, 6), false, 2);
	make_scattered(draft);
}

/* The opponent holds all ways in, or all but one. */
static void make_closed_board(struct draft *draft)
{
	int hole = between(1, 12);

	put_on_bar(draft, true, between(1, 3));
	for (int point = 1; point <= 6; point++)
		if (point != hole)
			put(draft, point, false, 2);
	scatter(draft, true, draft->my_left - below(3), 1, 24);
	scatter(draft, false, draft->their_left - below(3), 1, 24);
}

/* Each side has closed its home to the other, and each has somebody on the bar. */
static void make_both_shut_out(struct draft *draft)
{
	int home = draft->same_way ? 13 : 19;

	put_on_bar(draft, true, between(1, 3));
	put_on_bar(draft, false, between(1, 3));
	for (int point = 1; point <= 6; point++)
		put(draft, point, false, 2);
	for (int point = home; point < home + 6; point++)
		put(draft, point, true, below(16) ? 2 : 1);
	scatter(draft, true, below(3), 7, 18);
	scatter(draft, false, below(3), 7, 18);
}

/* The opponent holds six or more in a row, and somebody stands before, on, or behind them. */
static void make_prime(struct draft *draft)
{
	int length = between(5, 7), first = between(1, 14 - length);

	for (int point = first; point < first + length; point++)
		put(draft, point, false, 2);
	scatter(draft, true, between(1, 14), 1, 24);
	put_on_bar(draft, true, below(2) ? 0 : between(1, 3));
	scatter(draft, false, draft->their_left, 1, 24);
}

/* More on the bar than ways in, and closed points between them. */
static void make_blocked_bar(struct draft *draft)
{
	for (int point = 1; point <= 6; point++)
		switch (below(4)) {
		case 0:
			put(draft, point, true, 1);
			break;
		case 1:
			put(draft, point, false, 1);
			break;
		case 2:
			put(draft, point, false, between(2, 3));
			break;
		}
	put_on_bar(draft, true, between(1, 5));
	scatter(draft, true, below(draft->my_left + 1), 7, 24);
	put_on_bar(draft, false, below(3) ? 0 : between(1, 3));
	scatter(draft, false, below(draft->their_left + 1), 1, 24);
}

/* A few own checkers, and closed points just where the dice would take them. */
static void make_blocked(struct draft *draft)
{
	put_on_bar(draft, true, below(4) == 0);
	scatter(draft, true, between(1, below(3) ? 2 : 4), 1, 24);
	for (int from = 0; from <= 24; from++) {
		int die1 = from + draft->die[0], die2 = from + draft->die[1];

		if (!draft->mine[from])
			continue;
		if (die1 + draft->die[1] <= 24)
			put(draft, die1 + draft->die[1], false, 2);
		if (die1 <= 24 && below(3) == 0)
			put(draft, die1, false, 2);
		if (die2 <= 24 && below(3) == 0)
			put(draft, die2, false, 2);
	}
	if (below(2))
		scatter(draft, false, between(1, 6), 1, 24);
}

static void make_bearing_off(struct draft *draft)
{
	scatter(draft, true, between(1, 15), 19, 24);
	scatter(draft, false, between(1, 15), 1, 18);
	if (below(4) == 0)
		put_on_bar(draft, false, between(1, 4));
}

static void make_contact(struct draft *draft)
{
	scatter(draft, false, between(1, 5), 19, 24);
	scatter(draft, true, between(1, 15), 19, 24);
	if (below(4) == 0)
		scatter(draft, true, between(1, 2), 13, 18);
	put_on_bar(draft, false, below(3) ? 0 : between(1, 4));
	scatter(draft, false, between(1, 15), below(2) ? 1 : 19, 24);
}

static void make_last_checker(struct draft *draft)
{
	if (below(3) == 0)
		put_on_bar(draft, true, 1);
	else
		put(draft, between(below(2) ? 1 : 19, 24), true, 1);
	draft->my_left = 0;
	if (below(2))
		make_prime(draft);
	else
		make_scattered(draft);
}

static void make_last_checkers(struct draft *draft)
{
	scatter(draft, true, between(2, 4), 19, 24);
	draft->my_left = 0;
	if (below(2))
		make_scattered(draft);
	else
		make_contact(draft);
}

/* One or two to bear off, and the opponent with all fifteen, as far on as he may be. */
static void make_gammon(struct draft *draft)
{
	scatter(draft, true, between(1, 3), between(19, 22), 24);
	scatter_all(draft, false, 1, below(2) ? 6 : 18);
}

static void make_backgammon(struct draft *draft)
{
	scatter(draft, true, between(1, 3), between(19, 22), 24);
	put_on_bar(draft, false, below(3));
	scatter(draft, false, below(4), 19, 24);
	scatter_all(draft, false, 1, 18);
}

/* The end of a game, and the opponent's checkers in all tables, some of them off. */
static void make_counted(struct draft *draft)
{
	int count = between(1, 15);

	scatter(draft, true, between(1, 3), between(19, 22), 24);
	put_on_bar(draft, false, below(2) ? 0 : below(count));
	scatter(draft, false, count, 1, 24);
}

/* A few on low points: dice that show more than they need. */
static void make_low(struct draft *draft)
{
	scatter(draft, true, between(1, 8), between(19, 23), 24);
	if (below(3) == 0)
		scatter(draft, false, 1, 20, 24);
	scatter(draft, false, between(1, 15), 1, 18);
}

/* One of the handsome patterns, with some checkers a few steps back. */
static void make_nearly_handsome(struct draft *draft)
{
	static const int patterns[][6] = {
	    {0, 3, 3, 3, 3, 3}, {0, 0, 0, 5, 5, 5}, {0, 0, 0, 3, 5, 7}, {0, 0, 0, 0, 0, 15}};
	const int *pattern = patterns[below(4)];
	int die = between(1, 6), back = between(1, 4);

	for (int i = 0; i < 6; i++)
		put(draft, 19 + i, true, pattern[i]);
	while (back--) {
		int from = between(20, 24), to = from - (below(2) ? die : between(1, 6));

		if (draft->mine[from] && to > 0 && !draft->theirs[to]) {
			draft->mine[from]--;
			draft->mine[to]++;
		}
	}
	put_on_bar(draft, false, below(2) ? 0 : between(1, 3));
	scatter(draft, false, between(1, 12), 1, 24);
}

/* The opponent has filled his first quarter, and has blots about. */
static void make_nearly_blocked(struct draft *draft)
{
	int first = draft->same_way ? 13 : 19;

	put_on_bar(draft, false, below(3));
	for (int point = first; point < first + 6; point++)
		if (below(6))
			put(draft, point, false, 1);
	scatter(draft, false, between(1, 6), 1, 24);
	put_on_bar(draft, true, below(2) ? 0 : between(1, 4));
	scatter(draft, true, between(2, 14), 1, 24);
}

/* All of the opponent's checkers but one or two or three are on the bar; blots are left, mostly. */
static void make_nearly_all_hit(struct draft *draft)
{
	int left = below(3) ? 1 : between(2, 3), blot;

	put_on_bar(draft, false, 15 - left);
	for (blot = between(1, 24); left; blot = between(1, 24))
		if (draft->theirs[blot] == 0 || below(8) == 0) {
			put(draft, blot, false, 1);
			left--;
			put(draft, blot > 6 ? blot - between(1, 6) : blot + between(1, 6), true, below(3));
		}
	put_on_bar(draft, true, below(6) == 0);
	scatter(draft, true, between(0, 6), 1, 24);
}

/* The last blot stands where one die hits it, but the other must be used too. */
static void make_forbidden_all_hit(struct draft *draft)
{
	int from = below(2) ? 0 : between(1, 18);

	put_on_bar(draft, false, 14);
	put(draft, from + draft->die[0], false, 1);
	if (from == 0) {
		put_on_bar(draft, true, 1);
		scatter(draft, true, below(8), 1, 24);
	} else
		put(draft, from, true, 1);
}

/* All men home, and perhaps an enemy point in front of them, so that a one or two cannot be played. */
static void make_last_ace_deuce(struct draft *draft)
{
	put(draft, between(23, 24), false, below(2) ? 2 : below(2));
	scatter(draft, true, 1, 22, 24);
	scatter(draft, false, between(1, 8), 1, 24);
}

/* ---- The reserve of acey-deucy ---- */

static void set_up_with(struct draft *draft, int reserve)
{
	put_on_bar(draft, true, reserve);
	draft->is_my_set_up = true;
	if (below(2)) {
		put_on_bar(draft, false, between(1, 12));
		draft->is_their_set_up = true;
	}
	scatter(draft, false, between(1, 15), 1, 24);
	scatter(draft, true, draft->my_left - (below(8) == 0), 1, 24);
}

static void make_reserve(struct draft *draft)
{
	put_on_bar(draft, true, between(1, 4));
	make_scattered(draft);
	draft->is_their_set_up = draft->theirs[0] && below(2);
}

static void make_set_up_one(struct draft *draft)
{
	set_up_with(draft, 1);
}

static void make_set_up_two(struct draft *draft)
{
	set_up_with(draft, 2);
}

static void make_set_up_many(struct draft *draft)
{
	set_up_with(draft, between(3, 15));
}

static void make_set_up_end(struct draft *draft)
{
	set_up_with(draft, between(1, 4));
}

static void make_set_up_blocked(struct draft *draft)
{
	put(draft, between(1, 2), false, 2);
	if (below(3) == 0)
		put(draft, between(1, 2), false, 1);
	set_up_with(draft, below(2) ? between(1, 2) : between(3, 15));
}

/* Few men that are free to move one or two points. */
static void make_lost_ace_deuce(struct draft *draft)
{
	put_on_bar(draft, true, below(2));
	scatter(draft, true, between(1, 3), 1, 24);
	for (int from = 0; from <= 24; from++)
		for (int die = 1; die <= 2; die++)
			if (draft->mine[from] && from + die <= 24 && below(4))
				put(draft, from + die, false, 2);
	draft->is_my_set_up = draft->mine[0] && below(2);
}

/* ---- Comparing --------------------------------------------------------------------------------------------------- */

struct pair {
	struct tab_rules rules;
	struct tab_position position;
	char game[TAB_RULES_SIZE];
	char board[TAB_BOARD_SIZE];
	struct tab_dice dice;
	size_t count;  /* of outcomes: what the oracle says, in `truth` */
	bool is_legal; /* to begin with: the text is a board that can be played on */
};

struct row {
	char board[TAB_BOARD_SIZE];
	char result[TAB_RESULT_SIZE];
};

static struct tab_outcome list[TAB_MAX_PLAYS];
static struct row rows[TAB_MAX_PLAYS];
static struct oracle_outcome truth[TAB_MAX_PLAYS];
static struct oracle_outcome others[TAB_MAX_PLAYS];
static int reported;
static long judged[2]; /* sequences: illegal, legal */

__attribute__((format(printf, 2, 3))) static bool differ(const struct pair *pair, const char *format, ...)
{
	va_list arguments;

	if (reported++ >= MOST_REPORTED)
		return false;
	printf("# %s %s %d%d: ", pair->game, pair->board, pair->dice.die[0], pair->dice.die[1]);
	va_start(arguments, format);
	vprintf(format, arguments);
	va_end(arguments);
	printf("\n");
	return false;
}

static int by_text(const void *a, const void *b)
{
	const struct row *left = a, *right = b;
	int order = strcmp(left->board, right->board);

	return order ? order : strcmp(left->result, right->result);
}

static bool is_doublet(const struct pair *pair)
{
	return pair->dice.die[0] == pair->dice.die[1];
}

/* The value of an option, or "" where the game does not have it. */
static const char *option(const struct tab_rules *rules, const char *name)
{
	for (size_t i = 0; i < rules->game->option_count; i++)
		if (strcmp(rules->game->options[i].name, name) == 0)
			return rules->game->options[i].values[rules->option[i]];
	return "";
}

/* TG-2.2 */
static int steps_of_doublet(const struct tab_rules *rules)
{
	const char *value = option(rules, "doublets");

	return *value ? atoi(value) : 4;
}

/*
 * Whether an outcome says rightly which dice its play has left. A win may be reached by plays that leave one and plays
 * that leave none, and it does not matter then.
 */
static bool leaves_dice(const struct pair *pair, const struct tab_outcome *outcome)
{
	const struct tab_step *step = &outcome->play.step[0];
	int die;

	if (outcome->result.kind != TAB_NO_WIN)
		return true;
	if (is_doublet(pair))
		return outcome->dice_left + outcome->play.count == steps_of_doublet(&pair->rules);
	if (outcome->play.count == 2)
		return outcome->dice_left == 0;
	if (outcome->dice_left != 1 && outcome->dice_left != 2)
		return false;
	die = pair->dice.die[outcome->dice_left == 1 ? 1 : 0];
	return step->to - step->from == die || (step->to == TAB_OFF && step->from + die > TAB_OFF);
}

/* Whether a play is judged legal, and leads to this board and result. */
static bool leads_to(const struct pair *pair, const struct tab_play *play, const char *board, const char *result)
{
	struct tab_outcome out;
	struct tab_refusal refusal = {0};
	char text[TAB_PLAY_SIZE], after[TAB_BOARD_SIZE], win[TAB_RESULT_SIZE];

	tab_play_print(&pair->rules, play, text);
	if (tab_play_judge(&pair->rules, &pair->position, pair->dice, play, &out, &refusal) < 0)
		return differ(pair, "'%s' is judged illegal: %s", text, refusal.text);
	tab_position_print(&pair->rules, &out.after, after);
	tab_result_print(out.result, win);
	if (strcmp(after, board) != 0 || strcmp(win, result) != 0)
		return differ(pair, "'%s' is judged to lead to %s %s instead of %s %s", text, after, win, board,
		              result);
	/* Of an ordinary throw too, a shorter play may lead to what a longer one leads to. */
	if (is_doublet(pair) && !leaves_dice(pair, &out))
		return differ(pair, "'%s' is said to leave dice %d", text, out.dice_left);
	return true;
}

/* Which of a long list is judged. */
static bool is_judged(size_t count)
{
	return count <= JUDGED_MAX || kit_random_below(&chance, count) < JUDGED_MAX;
}

static bool compare_lists(const struct pair *pair)
{
	size_t count = tab_plays(&pair->rules, &pair->position, pair->dice, list);
	size_t alone = tab_plays_count(&pair->rules, &pair->position, pair->dice);

	if (count != pair->count || alone != pair->count)
		return differ(pair, "%zu outcomes listed and %zu counted instead of %zu", count, alone, pair->count);
	if (tab_plays_any(&pair->rules, &pair->position, pair->dice) != (count > 0))
		return differ(pair, "tab_plays_any does not know whether there are plays");
	if (tab_position_dead(&pair->rules, &pair->position) != oracle_is_dead(pair->game, pair->board))
		return differ(pair, "tab_position_dead does not know whether the game is dead");
	for (size_t i = 0; i < count; i++) {
		tab_position_print(&pair->rules, &list[i].after, rows[i].board);
		tab_result_print(list[i].result, rows[i].result);
		if (!leaves_dice(pair, &list[i]))
			return differ(pair, "an outcome says that it leaves dice %d", list[i].dice_left);
		if (is_judged(count) && !leads_to(pair, &list[i].play, rows[i].board, rows[i].result))
			return false;
	}
	qsort(rows, count, sizeof *rows, by_text);
	for (size_t i = 0; i < count; i++) {
		struct tab_play play;

		if (strcmp(rows[i].board, truth[i].board) != 0 || strcmp(rows[i].result, truth[i].result) != 0)
			return differ(pair, "outcome %s %s instead of %s %s", rows[i].board, rows[i].result,
			              truth[i].board, truth[i].result);
		if (!is_judged(count))
			continue;
		if (tab_play_parse(&pair->rules, truth[i].play, &play, NULL) < 0)
			return differ(pair, "'%s' cannot be read", truth[i].play);
		if (!leads_to(pair, &play, truth[i].board, truth[i].result))
			return false;
	}
	return true;
}

/* Whether both think the same of a sequence of steps. */
static bool judge_alike(const struct pair *pair, const struct tab_play *play)
{
	struct tab_outcome out;
	struct tab_refusal refusal = {0};
	struct oracle_outcome expected;
	char text[TAB_PLAY_SIZE];
	bool is_legal;

	tab_play_print(&pair->rules, play, text);
	is_legal = oracle_allows(pair->game, pair->board, pair->dice.die[0], pair->dice.die[1], truth, pair->count,
	                         text, &expected);
	judged[is_legal]++;
	if (is_legal)
		return leads_to(pair, play, expected.board, expected.result);
	if (tab_play_judge(&pair->rules, &pair->position, pair->dice, play, &out, &refusal) == 0)
		return differ(pair, "'%s' is judged legal, and is not", text);
	if (!refusal.clause || !refusal.text || refusal.step < 0 || refusal.step > play->count)
		return differ(pair, "'%s' is refused without a reason", text);
	return true;
}

/* Sequences of steps that look like steps, without much care for the rules: a board and the dice left. */
struct walk {
	int mine[25], theirs[25];
	int left[2]; /* of each die */
	struct tab_play play;
};

static void start_walk(const struct pair *pair, struct walk *walk)
{
	*walk = (struct walk){.left = {1, 1}};
	if (is_doublet(pair)) {
		walk->left[0] = steps_of_doublet(&pair->rules);
		walk->left[1] = 0;
	}
	for (int point = 0; point <= 24; point++) {
		int across = point ? tab_point_across(&pair->rules, point) : 0;

		walk->mine[point] = tab_side_count(&pair->position.me, point);
		walk->theirs[point] = tab_side_count(&pair->position.them, across);
	}
}

/* Make a step that looks like one; what stands on the other end goes to the bar. Returns false where nobody stands. */
static bool walk_on(const struct pair *pair, struct walk *walk, int which, int from)
{
	int to = from + pair->dice.die[which];

	if (!walk->left[which] || !walk->mine[from] || walk->play.count == TAB_MAX_STEPS)
		return false;
	if (to > TAB_OFF)
		to = TAB_OFF;
	walk->play.step[walk->play.count++] = (struct tab_step){.from = (uint8_t)from, .to = (uint8_t)to};
	walk->left[which]--;
	walk->mine[from]--;
	if (to < TAB_OFF) {
		walk->mine[to]++;
		walk->theirs[0] += walk->theirs[to];
		walk->theirs[to] = 0;
	}
	return true;
}

/* Judge this sequence and all that go on from it; *left is how many are still to be judged. */
static bool judge_all(const struct pair *pair, const struct walk *walk, int *left)
{
	bool good = true;

	if (walk->play.count && !judge_alike(pair, &walk->play))
		return false;
	for (int which = 0; which < 2; which++)
		for (int from = 0; from <= 24 && *left > 0; from++) {
			struct walk next = *walk;

			if (!walk_on(pair, &next, which, from))
				continue;
			(*left)--;
			good = judge_all(pair, &next, left) && good;
		}
	return good;
}

/* Steps taken by chance; most of them with a thought of the rules. */
static void walk_by_chance(const struct pair *pair, struct walk *walk)
{
	int steps = between(1, below(4) ? TAB_MAX_STEPS : 1);

	for (int tries = 0; tries < 60 && walk->play.count < steps; tries++) {
		int which = below(2), from = walk->mine[0] && below(8) ? 0 : between(0, 24);
		int to = from + pair->dice.die[which];

		if (to <= 24 && walk->theirs[to] >= 2 && below(32))
			continue;
		if (to >= TAB_OFF && tries < 30)
			continue;
		walk_on(pair, walk, which, from);
	}
}

/* A legal play with its steps in another order, cut short, or with a step that is another's. */
static void disturb(struct tab_play *play)
{
	int at = below(play->count), with = below(play->count);
	struct tab_step step = play->step[at];

	switch (below(5)) {
	case 0:
		play->count--;
		break;
	case 1:
		play->step[at].to = (uint8_t)between(1, 25);
		break;
	case 2:
		if (play->count < TAB_MAX_STEPS) {
			play->step[play->count++] = step;
			break;
		}
		/* fall through */
	default:
		play->step[at] = play->step[with];
		play->step[with] = step;
	}
}

static bool compare_sequences(const struct pair *pair)
{
	struct walk walk;
	bool good = true;
	int left = EXHAUSTIVE_MAX;

	start_walk(pair, &walk);
	if (below(EXHAUSTIVE_IN) == 0)
		return judge_all(pair, &walk, &left);
	for (int i = 0; i < SEQUENCES; i++) {
		struct walk by_chance = walk;
		struct tab_play play;

		if (pair->count && i % 2) {
			if (tab_play_parse(&pair->rules, truth[below((int)pair->count)].play, &play, NULL) < 0)
				return differ(pair, "a play of the oracle cannot be read");
			disturb(&play);
		} else {
			walk_by_chance(pair, &by_chance);
			play = by_chance.play;
		}
		good = (play.count == 0 || judge_alike(pair, &play)) && good;
	}
	return good;
}

static bool compare(const struct pair *pair)
{
	bool good = compare_lists(pair);

	return compare_sequences(pair) && good;
}

/* Whether both sides refuse the same boards. */
static bool refuses_alike(const struct pair *pair)
{
	if (pair->is_legal == (oracle_refuses(pair->game, pair->board) == NULL))
		return true;
	return differ(pair, pair->is_legal ? "the board should be refused" : "the board is refused, and should not be");
}

/* ---- What a pair is ---------------------------------------------------------------------------------------------- */

static int mine_on(const struct pair *pair, int point)
{
	return tab_side_count(&pair->position.me, point);
}

static int theirs_on(const struct pair *pair, int point)
{
	return tab_side_count(&pair->position.them, point ? tab_point_across(&pair->rules, point) : 0);
}

static bool is_any(const struct pair *pair)
{
	(void)pair;
	return true;
}

static bool is_on_bar(const struct pair *pair)
{
	return mine_on(pair, 0) >= 1;
}

static bool is_several_on_bar(const struct pair *pair)
{
	return mine_on(pair, 0) >= 2;
}

static bool is_closed_board(const struct pair *pair)
{
	int closed = 0;

	for (int point = 1; point <= 6; point++)
		closed += theirs_on(pair, point) >= 2;
	return closed >= 5 && mine_on(pair, 0) > 0;
}

static bool is_dead(const struct pair *pair)
{
	return oracle_is_dead(pair->game, pair->board);
}

/* Neither can move, but a point will be broken up. */
static bool is_both_bound_up(const struct pair *pair)
{
	int closed = 0;

	for (int point = 1; point <= 6; point++)
		closed += (theirs_on(pair, point) >= 2) + (mine_on(pair, 25 - point) >= 2);
	return closed == 12 && mine_on(pair, 0) && theirs_on(pair, 0);
}

static bool has_prime(const struct pair *pair)
{
	int run = 0;

	for (int point = 1; point <= 24 && run < 6; point++)
		run = theirs_on(pair, point) >= 2 ? run + 1 : 0;
	return run == 6;
}

static int my_backmost(const struct pair *pair)
{
	int point = 0;

	while (point <= 24 && mine_on(pair, point) == 0)
		point++;
	return point;
}

static bool is_bearing_off(const struct pair *pair)
{
	return my_backmost(pair) >= 19;
}

static bool is_contact(const struct pair *pair)
{
	int in_front = 0;

	for (int point = my_backmost(pair); point <= 24; point++)
		in_front += theirs_on(pair, point);
	return is_bearing_off(pair) && in_front;
}

static bool is_last_checker(const struct pair *pair)
{
	return tab_side_total(&pair->position.me) == 1;
}

static bool is_last_checkers(const struct pair *pair)
{
	return is_bearing_off(pair) && tab_side_total(&pair->position.me) <= 4;
}

/* A die shows more than any checker needs. */
static bool is_too_large(const struct pair *pair)
{
	int most = pair->dice.die[0] > pair->dice.die[1] ? pair->dice.die[0] : pair->dice.die[1];

	return is_bearing_off(pair) && most > 25 - my_backmost(pair);
}

/* No play uses more than one of two different dice. */
static bool is_one_die(const struct pair *pair)
{
	for (size_t i = 0; i < pair->count; i++)
		if (strchr(truth[i].play, ' '))
			return false;
	return pair->count > 0 && !is_doublet(pair);
}

/* Either die can be used, but not both: the option larger-die decides. */
static bool is_either_die(const struct pair *pair)
{
	char on[TAB_RULES_SIZE];
	struct tab_rules rules = pair->rules;

	if (!is_one_die(pair) || strcmp(option(&rules, "larger-die"), "off") != 0)
		return false;
	for (size_t i = 0; i < rules.game->option_count; i++)
		if (strcmp(rules.game->options[i].name, "larger-die") == 0)
			rules.option[i] = 0;
	tab_rules_print(&rules, on);
	return oracle_plays(on, pair->board, pair->dice.die[0], pair->dice.die[1], others, TAB_MAX_PLAYS) !=
	       pair->count;
}

static bool is_in_set_up(const struct pair *pair)
{
	const char *set_up = strstr(pair->board, ":setup=");

	return set_up && strcmp(set_up, ":setup=them") != 0;
}

static bool is_set_up_one(const struct pair *pair)
{
	return is_in_set_up(pair) && mine_on(pair, 0) == 1;
}

static bool is_set_up_two(const struct pair *pair)
{
	return is_in_set_up(pair) && mine_on(pair, 0) == 2;
}

static bool is_set_up_many(const struct pair *pair)
{
	return is_in_set_up(pair) && mine_on(pair, 0) >= 3;
}

static bool is_reserve(const struct pair *pair)
{
	return !is_in_set_up(pair) && mine_on(pair, 0) > 0;
}

static bool ends_set_up(const struct pair *pair, const struct oracle_outcome *outcome)
{
	const char *after = strstr(outcome->board, ":setup=");

	return is_in_set_up(pair) && (!after || strcmp(after, ":setup=them") == 0);
}

static bool is_set_up_end(const struct pair *pair)
{
	for (size_t i = 0; i < pair->count; i++)
		if (ends_set_up(pair, &truth[i]))
			return true;
	return false;
}

/* The set-up ends before the last step of a play, which then moves another checker. */
static bool is_set_up_end_within(const struct pair *pair)
{
	for (size_t i = 0; i < pair->count; i++) {
		const char *last = strrchr(truth[i].play, ' ');

		if (ends_set_up(pair, &truth[i]) && last && strncmp(last, " bar", 4) != 0)
			return true;
	}
	return false;
}

static bool is_set_up_blocked(const struct pair *pair)
{
	return is_in_set_up(pair) && (theirs_on(pair, 1) >= 2 || theirs_on(pair, 2) >= 2);
}

/* The throw of 1-2 is lost, though one of its dice could be used. */
static bool is_lost(const struct pair *pair)
{
	return pair->count == 0 && (oracle_plays(pair->game, pair->board, 1, 1, others, TAB_MAX_PLAYS) > 0 ||
	                            oracle_plays(pair->game, pair->board, 2, 2, others, TAB_MAX_PLAYS) > 0);
}

/* One of the dice of 1-2 wins, and both cannot be played. */
static bool is_won_by_one(const struct pair *pair)
{
	for (size_t i = 0; i < pair->count; i++)
		if (strchr(truth[i].play, ' ') || strcmp(truth[i].result, "-") == 0)
			return false;
	return pair->count > 0;
}

/* Fourteen are on the bar, a die alone would hit the last, and the obligations forbid to. */
static bool is_forbidden_all_hit(const struct pair *pair)
{
	bool could = false;

	for (int which = 0; which < 2; which++)
		for (int point = 1; point <= 24; point++) {
			int from = point - pair->dice.die[which];

			could = could || (theirs_on(pair, 0) == 14 && theirs_on(pair, point) == 1 && from >= 0 &&
			                  mine_on(pair, from) && (from == 0 || !mine_on(pair, 0)));
		}
	for (size_t i = 0; i < pair->count; i++)
		if (strncmp(truth[i].result, "all-hit", 7) == 0)
			return false;
	return could;
}

/* ---- Families ---------------------------------------------------------------------------------------------------- */

enum {
	ST = 1 << 0,
	RV = 1 << 1,
	BG = 1 << 2,
	AD = 1 << 3,
	WI = 1 << 4,
	IR = 1 << 5,
	TT = 1 << 6,
	NA = 1 << 7,
	OLD = ST | RV,           /* S0, S3 */
	S4 = WI | IR | TT | NA,  /* within the tables */
	OPPOSITE = BG | AD | S4, /* the sides travel in opposite directions */
	ALL = OLD | OPPOSITE,
};

enum throws { ANY_THROW, DOUBLET, ORDINARY, ACE_DEUCE };

static const struct family {
	const char *name;
	unsigned games;                           /* that have it */
	int share;                                /* of the pairs of a game, to the sum of all its families */
	void (*make)(struct draft *draft);        /* NULL: from random games */
	bool (*is_kind)(const struct pair *pair); /* others are left out */
	const char *win;                          /* how some of its outcomes must win: begin of the text, or NULL */
	enum throws throws;
	const char *option; /* that is not left to chance, and its value */
	const char *value;
} FAMILIES[] = {
    {"played", ALL, 30, NULL, is_any, "", 0, NULL, NULL},
    {"scattered", ALL, 10, make_scattered, is_any, NULL, 0, NULL, NULL},
    {"bar", ALL & ~AD, 5, make_bar, is_on_bar, NULL, 0, NULL, NULL},
    {"several on the bar", ALL & ~AD, 5, make_several_on_bar, is_several_on_bar, NULL, 0, NULL, NULL},
    {"closed board", BG | S4, 3, make_closed_board, is_closed_board, NULL, 0, NULL, NULL},
    {"dead", RV | BG | NA, 1, make_both_shut_out, is_dead, NULL, 0, NULL, NULL},
    {"both bound up", WI | IR | TT, 1, make_both_shut_out, is_both_bound_up, NULL, 0, NULL, NULL},
    {"prime", ALL, 8, make_prime, has_prime, NULL, 0, NULL, NULL},
    {"one die only", ALL, 5, make_blocked, is_one_die, NULL, ORDINARY, NULL, NULL},
    {"either die, not both", OPPOSITE, 4, make_blocked, is_either_die, NULL, ORDINARY, "larger-die", "off"},
    {"bearing off", ALL, 6, make_bearing_off, is_bearing_off, "", 0, NULL, NULL},
    {"bearing off with contact", ALL, 6, make_contact, is_contact, "", 0, NULL, NULL},
    {"last checker", ALL, 4, make_last_checker, is_last_checker, "", 0, NULL, NULL},
    {"last checkers", ALL, 4, make_last_checkers, is_last_checkers, "", 0, NULL, NULL},

    {"blocked bar", OLD, 10, make_blocked_bar, is_on_bar, NULL, 0, NULL, NULL},
    {"nearly handsome", ST, 5, make_nearly_handsome, is_any, "", 0, NULL, NULL},
    {"nearly blocked", OLD, 10, make_nearly_blocked, is_any, "", 0, NULL, NULL},

    {"doublets of two", S4, 4, make_scattered, is_doublet, NULL, DOUBLET, "doublets", "2"},
    {"doublets of three", S4, 4, make_scattered, is_doublet, NULL, DOUBLET, "doublets", "3"},
    {"doublets of four", ALL, 4, make_scattered, is_doublet, NULL, DOUBLET, "doublets", "4"},
    {"exact bearing off", S4, 4, make_low, is_too_large, "", 0, "bear-off", "exact"},
    {"bearing off over", S4, 4, make_low, is_too_large, "", 0, "bear-off", "over"},

    {"gammon", BG | WI, 3, make_gammon, is_any, "gammon:2", 0, "scoring", "games"},
    {"backgammon of three", BG, 3, make_backgammon, is_any, "backgammon:3", 0, "backgammon", "3"},
    {"backgammon of four", BG, 3, make_backgammon, is_any, "backgammon:4", 0, "backgammon", "4"},
    {"clear backgammon", WI, 3, make_gammon, is_any, "backgammon:3", 0, "backgammon", "clear"},
    {"clear, but one behind", WI, 3, make_backgammon, is_any, "gammon:2", 0, "backgammon", "clear"},
    {"backgammon behind", WI, 3, make_backgammon, is_any, "backgammon:3", 0, "backgammon", "behind"},
    {"plain game of counters", BG, 3, make_counted, is_any, "game:", 0, "scoring", "counters"},
    {"gammon of counters", BG, 3, make_gammon, is_any, "gammon:", 0, "scoring", "counters"},
    {"backgammon of counters", BG, 3, make_backgammon, is_any, "backgammon:", 0, "scoring", "counters"},
    {"scoring", NA, 6, make_counted, is_any, "game:", 0, NULL, NULL},
    {"nearly all hit", TT, 6, make_nearly_all_hit, is_any, "all-hit:1", 0, NULL, NULL},
    {"forbidden all hit", TT, 6, make_forbidden_all_hit, is_forbidden_all_hit, NULL, 0, NULL, NULL},

    {"reserve", AD, 6, make_reserve, is_reserve, NULL, 0, NULL, NULL},
    {"set-up, one in reserve", AD, 4, make_set_up_one, is_set_up_one, NULL, 0, NULL, NULL},
    {"set-up, two in reserve", AD, 4, make_set_up_two, is_set_up_two, NULL, 0, NULL, NULL},
    {"set-up, many in reserve", AD, 4, make_set_up_many, is_set_up_many, NULL, 0, NULL, NULL},
    {"end of set-up", AD, 4, make_set_up_end, is_set_up_end, NULL, 0, NULL, NULL},
    {"end of set-up within a play", AD, 4, make_set_up_end, is_set_up_end_within, NULL, 0, NULL, NULL},
    {"1-2", AD, 4, make_reserve, is_any, NULL, ACE_DEUCE, NULL, NULL},
    {"1-2, one in reserve", AD, 4, make_set_up_one, is_set_up_one, NULL, ACE_DEUCE, NULL, NULL},
    {"1-2, two in reserve", AD, 4, make_set_up_two, is_set_up_two, NULL, ACE_DEUCE, NULL, NULL},
    {"1-2, many in reserve", AD, 4, make_set_up_many, is_set_up_many, NULL, ACE_DEUCE, NULL, NULL},
    {"1-2, blocked entry", AD, 4, make_set_up_blocked, is_set_up_blocked, NULL, ACE_DEUCE, NULL, NULL},
    {"1-2, lost", AD, 4, make_lost_ace_deuce, is_lost, NULL, ACE_DEUCE, NULL, NULL},
    {"1-2, one wins", AD, 4, make_last_ace_deuce, is_won_by_one, "game:1", ACE_DEUCE, NULL, NULL},
};

enum { FAMILY_COUNT = sizeof FAMILIES / sizeof *FAMILIES };

/* ---- Making pairs ------------------------------------------------------------------------------------------------ */

/* A value for each option by chance, and the family's own. */
static void choose_rules(struct pair *pair, const struct tab_game *game, const struct family *family)
{
	pair->rules = (struct tab_rules){.game = game};
	for (size_t i = 0; i < game->option_count; i++) {
		const struct tab_option *choice = &game->options[i];
		int count = 0;

		while (choice->values[count])
			count++;
		pair->rules.option[i] = (uint8_t)below(count);
		for (int value = 0; value < count && family->option; value++)
			if (strcmp(choice->name, family->option) == 0 &&
			    strcmp(choice->values[value], family->value) == 0)
				pair->rules.option[i] = (uint8_t)value;
	}
	tab_rules_print(&pair->rules, pair->game);
}

static void throw_dice(struct pair *pair, enum throws throws)
{
	do
		pair->dice = (struct tab_dice){{(uint8_t)between(1, 6), (uint8_t)between(1, 6)}};
	while ((throws == DOUBLET && !is_doublet(pair)) || (throws == ORDINARY && is_doublet(pair)));
	if (throws == ACE_DEUCE)
		pair->dice = below(2) ? (struct tab_dice){{1, 2}} : (struct tab_dice){{2, 1}};
}

static void print_draft(const struct pair *pair, const struct draft *draft, char board[TAB_BOARD_SIZE])
{
	char one[3] = "-";

	memset(board, '-', 26);
	board[26] = '\0';
	for (int point = 0; point <= 24; point++) {
		int at = !pair->rules.game->descending ? point : 25 - point;

		one[0] = draft->mine[point] ? (char)('A' + draft->mine[point] - 1) : '-';
		one[1] = draft->theirs[point] ? (char)('a' + draft->theirs[point] - 1) : '-';
		if (point == 0) {
			board[25] = one[0];
			board[0] = one[1];
		} else
			board[at] = one[0] != '-' ? one[0] : one[1];
	}
	if (draft->is_my_set_up || draft->is_their_set_up)
		strcat(board, !draft->is_their_set_up ? ":setup=me"
		              : draft->is_my_set_up   ? ":setup=both"
		                                      : ":setup=them");
}

/* What is decided so that a game goes on: nobody doubles, drops or resigns. */
static struct tab_decision decide(const struct tab_state *state)
{
	uint32_t breakable;
	uint8_t point = 0;

	switch (state->need) {
	case TAB_NEED_KEEP:
		return (struct tab_decision){.choice = below(2) ? TAB_KEEP : TAB_RETHROW};
	case TAB_NEED_DOUBLET:
		return (struct tab_decision){.choice = TAB_DOUBLET, .number = (uint8_t)between(1, 6)};
	case TAB_NEED_BREAKUP:
		breakable = tab_state_breakable(state);
		do
			point = (uint8_t)below(25);
		while (!(breakable >> point & 1));
		return (struct tab_decision){.choice = TAB_BREAKUP, .number = point};
	default:
		return (struct tab_decision){.choice = TAB_ROLL};
	}
}

/* The next pair of the random game that goes on in *state; a new game where it is over. */
static void next_played(struct pair *pair, const struct tab_game *game, const struct family *family,
                        struct tab_state *state)
{
	if (!state->rules.game || state->need == TAB_NEED_NOTHING || state->turns > PLAYED_TURNS_MAX) {
		choose_rules(pair, game, family);
		tab_state_start(state, &pair->rules, NULL);
	}
	pair->rules = state->rules;
	tab_rules_print(&pair->rules, pair->game);
	for (;;) {
		struct tab_dice pairs[2];
		bool is_throw = state->need == TAB_NEED_THROW;

		throw_dice(pair, ANY_THROW);
		pair->position = state->position;
		if (state->need == TAB_NEED_PLAY) {
			pair->dice = state->dice;
			break;
		}
		if (state->need == TAB_NEED_STARTER_PAIR) {
			pairs[0] = pair->dice;
			throw_dice(pair, ANY_THROW);
			pairs[1] = pair->dice;
			tab_state_throw_pair(state, pairs);
		} else if (tab_state_needs_dice(state))
			tab_state_throw(state, pair->dice);
		else if (tab_state_decide(state, decide(state), NULL) < 0)
			abort();
		if (is_throw)
			break;
	}
	if (state->need == TAB_NEED_PLAY) {
		size_t count = tab_plays(&state->rules, &state->position, state->dice, list);

		if (count == 0 || tab_state_play(state, &list[below((int)count)].play, NULL, NULL) < 0)
			abort();
	}
}

/* Make the next pair of a family. It is no position to play on where pair->is_legal says so. */
static void make_pair(struct pair *pair, const struct tab_game *game, const struct family *family,
                      struct tab_state *state)
{
	struct draft draft = {.my_left = 15, .their_left = 15};

	if (!family->make) {
		next_played(pair, game, family, state);
		tab_position_print(&pair->rules, &pair->position, pair->board);
		pair->is_legal = true;
		return;
	}
	choose_rules(pair, game, family);
	draft.same_way = tab_point_across(&pair->rules, 1) == 13;
	throw_dice(pair, family->throws);
	draft.die[0] = pair->dice.die[0];
	draft.die[1] = pair->dice.die[1];
	family->make(&draft);
	print_draft(pair, &draft, pair->board);
	pair->is_legal = tab_position_parse(&pair->rules, pair->board, &pair->position, NULL) == 0 &&
	                 !tab_position_ended(&pair->rules, &pair->position);
}

/* ---- Running ----------------------------------------------------------------------------------------------------- */

struct tally {
	long pairs, tried, wins;
};

/* Count those outcomes that win as the family says. */
static void count_wins(const struct pair *pair, const struct family *family, struct tally *tally)
{
	for (size_t i = 0; i < pair->count && family->win; i++)
		if (strcmp(truth[i].result, "-") != 0 &&
		    strncmp(truth[i].result, family->win, strlen(family->win)) == 0)
			tally->wins++;
}

static bool run(const struct tab_game *game, const struct family *family, long pairs, struct tally *tally)
{
	struct pair pair = {.is_legal = false};
	struct tab_state state = {.need = TAB_NEED_NOTHING};
	bool good = true;

	reported = 0;
	while (tally->pairs < pairs) {
		make_pair(&pair, game, family, &state);
		if (++tally->tried > 200 * pairs + 200) {
			printf("# only %ld of %ld drafts are of the kind\n", tally->pairs, tally->tried);
			return false;
		}
		good = refuses_alike(&pair) && good;
		if (!pair.is_legal || oracle_refuses(pair.game, pair.board))
			continue;
		pair.count =
		    oracle_plays(pair.game, pair.board, pair.dice.die[0], pair.dice.die[1], truth, TAB_MAX_PLAYS);
		if (!family->is_kind(&pair))
			continue;
		tally->pairs++;
		count_wins(&pair, family, tally);
		good = compare(&pair) && good;
	}
	if (family->win && tally->wins == 0) {
		printf("# no outcome wins as the family is meant to\n");
		good = false;
	}
	return good;
}

/* Whether the game is one of those that are asked for. */
static bool is_chosen(const struct tab_game *game, int argc, char **argv)
{
	for (int i = 2; i < argc; i++)
		if (strcmp(argv[i], game->name) == 0)
			return true;
	return argc <= 2;
}

/* The families of a game share its pairs. */
static long pairs_of(size_t game, int family, long pairs)
{
	long shares = 0;

	for (int i = 0; i < FAMILY_COUNT; i++)
		if (FAMILIES[i].games >> game & 1)
			shares += FAMILIES[i].share;
	return (pairs * FAMILIES[family].share + shares - 1) / shares;
}

/* Run all families of the game with this index. Returns how many tests failed; *number is that of the last test. */
static int run_game(size_t index, const struct tab_game *game, long pairs, int *number)
{
	int failures = 0;
	long sum = 0;

	memset(judged, 0, sizeof judged);
	for (int family = 0; family < FAMILY_COUNT; family++) {
		struct tally tally = {0};
		bool good;

		if (!(FAMILIES[family].games >> index & 1))
			continue;
		chance.state = 1000 * index + (uint64_t)family;
		good = run(game, &FAMILIES[family], pairs_of(index, family, pairs), &tally);
		printf("%sok %d - %s, %s: the generators agree on %ld pairs\n", good ? "" : "not ", ++*number,
		       game->name, FAMILIES[family].name, tally.pairs);
		printf("# of %ld drafts; %ld outcomes that win\n", tally.tried, tally.wins);
		fflush(stdout);
		failures += !good;
		sum += tally.pairs;
	}
	printf("# %s: %ld pairs; of sequences %ld were illegal and %ld legal\n", game->name, sum, judged[false],
	       judged[true]);
	return failures;
}

int main(int argc, char **argv)
{
	long pairs = argc > 1 ? strtol(argv[1], NULL, 10) : 200000;
	const struct tab_game *game;
	int number = 0, failures = 0;

	for (size_t i = 0; (game = tab_game_at(i)); i++)
		if (is_chosen(game, argc, argv))
			failures += run_game(i, game, pairs, &number);
	printf("1..%d\n", number);
	return failures ? 1 : 0;
}
