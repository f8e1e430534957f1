/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rules core against the oracle, over random positions and throws; rare kinds of position are built on purpose.
 *
 * For every pair the two must list the same outcomes, the count alone must agree, the play that goes with each
 * outcome must be judged legal and lead there, and so must the oracle's play.
 *
 * usage: generators [PAIRS]      of each game (200000)
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/kit/random.h"
#include "tablier.h"
#include "tests/oracle/oracle.h"

enum { MOST_REPORTED = 5, PLAYED_TURNS_MAX = 400 };

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

/* A board in the making, in the mover's numbering: index 0 is the bar of the side concerned. */
struct draft {
	int mine[25], theirs[25];
	int my_left, their_left; /* checkers not yet placed */
	bool same_way;
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
	put_on_bar(draft, true, between(1, 4));
	make_scattered(draft);
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

static void make_bearing_off(struct draft *draft)
{
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
		put(draft, between(1, 24), true, 1);
	draft->my_left = 0;
	if (below(2))
		make_prime(draft);
	else
		make_scattered(draft);
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

static void print_draft(const struct draft *draft, char board[27])
{
	for (int i = 0; i < 26; i++) {
		int mine = i == 0 ? 0 : draft->mine[i == 25 ? 0 : i];
		int theirs = i == 25 ? 0 : draft->theirs[i];

		board[i] = (char)(mine ? 'A' + mine - 1 : theirs ? 'a' + theirs - 1 : '-');
	}
	board[26] = '\0';
}

/* ---- Comparing --------------------------------------------------------------------------------------------------- */

struct pair {
	struct tab_rules rules;
	struct tab_position position;
	char game[TAB_RULES_SIZE];
	char board[TAB_BOARD_SIZE];
	struct tab_dice dice;
};

struct row {
	char board[TAB_BOARD_SIZE];
	char result[TAB_RESULT_SIZE];
};

static struct tab_outcome list[TAB_MAX_PLAYS];
static struct row rows[TAB_MAX_PLAYS];
static struct oracle_outcome truth[TAB_MAX_PLAYS];
static int reported;

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
	return true;
}

static bool compare(const struct pair *pair, size_t *finishing)
{
	size_t expected =
	    oracle_plays(pair->game, pair->board, pair->dice.die[0], pair->dice.die[1], truth, TAB_MAX_PLAYS);
	size_t count = tab_plays(&pair->rules, &pair->position, pair->dice, list);
	size_t alone = tab_plays_count(&pair->rules, &pair->position, pair->dice);

	if (count != expected || alone != expected)
		return differ(pair, "%zu outcomes listed and %zu counted instead of %zu", count, alone, expected);
	for (size_t i = 0; i < count; i++) {
		tab_position_print(&pair->rules, &list[i].after, rows[i].board);
		tab_result_print(list[i].result, rows[i].result);
		if (!leads_to(pair, &list[i].play, rows[i].board, rows[i].result))
			return false;
	}
	qsort(rows, count, sizeof *rows, by_text);
	for (size_t i = 0; i < count; i++) {
		struct tab_play play;

		if (strcmp(rows[i].board, truth[i].board) != 0 || strcmp(rows[i].result, truth[i].result) != 0)
			return differ(pair, "outcome %s %s instead of %s %s", rows[i].board, rows[i].result,
			              truth[i].board, truth[i].result);
		if (tab_play_parse(&pair->rules, truth[i].play, &play, NULL) < 0)
			return differ(pair, "'%s' cannot be read", truth[i].play);
		if (!leads_to(pair, &play, truth[i].board, truth[i].result))
			return false;
		*finishing += strcmp(truth[i].result, "-") != 0;
	}
	return true;
}

/* ---- Running ----------------------------------------------------------------------------------------------------- */

static void throw_dice(struct pair *pair)
{
	pair->dice = (struct tab_dice){{(uint8_t)between(1, 6), (uint8_t)between(1, 6)}};
}

/* A position from a game of random plays: the next of the game that goes on in *state. */
static void next_played(struct pair *pair, struct tab_state *state)
{
	struct tab_outcome *outcome;
	size_t count;

	if (state->need == TAB_NEED_NOTHING || state->turns > PLAYED_TURNS_MAX || !state->rules.game)
		tab_state_start(state, &pair->rules, below(2));
	pair->position = state->position;
	throw_dice(pair);
	if (tab_state_throw(state, pair->dice) || state->need != TAB_NEED_PLAY)
		return;
	count = tab_plays(&state->rules, &state->position, state->dice, list);
	outcome = &list[below((int)count)];
	tab_state_play(state, &outcome->play, NULL, NULL);
}

static const struct {
	const char *name;
	void (*make)(struct draft *draft); /* NULL: from random games */
	int share;                         /* of a hundred pairs */
	bool finishes;                     /* some of its outcomes end the game */
} CATEGORIES[] = {
    {"played", NULL, 30, true},
    {"scattered", make_scattered, 10, true},
    {"bar", make_bar, 10, true},
    {"prime", make_prime, 10, false},
    {"blocked bar", make_blocked_bar, 10, true},
    {"bearing off", make_bearing_off, 10, true},
    {"last checker", make_last_checker, 5, true},
    {"nearly handsome", make_nearly_handsome, 5, true},
    {"nearly blocked", make_nearly_blocked, 10, true},
};

enum { CATEGORY_COUNT = sizeof CATEGORIES / sizeof *CATEGORIES };

/* Make the next position of a category, in `pair`. Returns false if the draft is no position to play on. */
static bool make_pair(struct pair *pair, int category, struct tab_state *state)
{
	struct draft draft = {.my_left = 15, .their_left = 15, .same_way = true};

	if (!CATEGORIES[category].make) {
		next_played(pair, state);
		tab_position_print(&pair->rules, &pair->position, pair->board);
		return true;
	}
	CATEGORIES[category].make(&draft);
	print_draft(&draft, pair->board);
	throw_dice(pair);
	return tab_position_parse(&pair->rules, pair->board, &pair->position, NULL) == 0 &&
	       !tab_position_ended(&pair->rules, &pair->position);
}

/* Whether both sides refuse the same boards. */
static bool refuses_alike(const struct pair *pair)
{
	struct tab_position position;
	bool refused = tab_position_parse(&pair->rules, pair->board, &position, NULL) < 0 ||
	               tab_position_ended(&pair->rules, &position);

	if (refused == (oracle_refuses(pair->game, pair->board) != NULL))
		return true;
	return differ(pair, refused ? "the board is refused, and should not be" : "the board should be refused");
}

static bool run(const struct tab_game *game, int category, long pairs)
{
	struct pair pair = {.rules = {.game = game}};
	struct tab_state state = {.need = TAB_NEED_NOTHING};
	size_t outcomes_that_finish = 0;
	long done = 0, tried = 0;
	bool good = true;

	tab_rules_print(&pair.rules, pair.game);
	reported = 0;
	while (done < pairs) {
		bool is_good = make_pair(&pair, category, &state);

		if (++tried > 100 * pairs) {
			printf("# only %ld of %ld drafts are positions\n", done, tried);
			return false;
		}
		if (!refuses_alike(&pair))
			good = false;
		if (!is_good || oracle_refuses(pair.game, pair.board))
			continue;
		done++;
		if (!compare(&pair, &outcomes_that_finish))
			good = false;
	}
	printf("# %s, %s: %ld pairs of %ld drafts, %zu outcomes that end the game\n", pair.game,
	       CATEGORIES[category].name, done, tried, outcomes_that_finish);
	if (CATEGORIES[category].finishes && outcomes_that_finish == 0) {
		printf("# no outcome ends the game: the category does not test what it is for\n");
		good = false;
	}
	return good;
}

int main(int argc, char **argv)
{
	long pairs = argc > 1 ? strtol(argv[1], NULL, 10) : 200000;
	const struct tab_game *game;
	int number = 0, failures = 0;

	for (size_t i = 0; (game = tab_game_at(i)); i++)
		for (int category = 0; category < CATEGORY_COUNT; category++) {
			bool good;

			chance.state = 1000 * i + (uint64_t)category;
			good = run(game, category, pairs * CATEGORIES[category].share / 100);
			printf("%sok %d - %s: the generators agree on positions: %s\n", good ? "" : "not ", ++number,
			       game->name, CATEGORIES[category].name);
			fflush(stdout);
			failures += !good;
		}
	printf("1..%d\n", number);
	return failures ? 1 : 0;
}
