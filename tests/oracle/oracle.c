/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The oracle: the rules said as plainly as C can say them, for the rules core to be measured against.
 *
 * How it works. A *way* is the beginning of a play: the position it has reached, the dice it has left, and what the
 * obligations will want to know of it. The ways of no step, of one step, of two and so on are made round by round, with
 * every die and every checker that the rules allow to move. Nothing is left out because something else looks better.
 * Only of ways that agree in all of this, so that whatever follows one follows the other, a single one is kept, or the
 * doublets would never end. A way that cannot go on is a play. When all plays are known, the obligations choose.
 *
 * How a game differs is said in `games` and in the few functions that ask it. A game that counts its points downwards
 * would be turned round where boards are read and written and points are named; all else counts along the path.
 */
#include "oracle.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	BAR = 0,  /* before the first point, so that a die of n enters on the n-th (TG-2.8) */
	HOME = 1, /* ST-1.2; the talon of RV-1.2 */
	FIRST_QUARTER_END = 6,
	LAST_SINGLE = 11, /* the last point that holds one own checker at most (ST-2.1, RV-2.1) */
	FOURTH_QUARTER = 19,
	LAST_POINT = 24,
	OFF = 25, /* behind the last point, where ST-5.2 puts it */
	ALL_CHECKERS = 15,
	PRIME = 6,
	BOARD_LEN = 26,
	LARGER = 0, /* the places of the two dice in struct dice and in way.left */
	SMALLER = 1,
};

enum bearing_off {
	FROM_BACKMOST,   /* ST-5.1, ST-5.2 */
	EXACT_OR_WITHIN, /* RV-4.1, RV-4.2, RV-4.3 */
};

static const struct game {
	const char *name;
	enum bearing_off bearing_off;
	bool has_forcing;         /* ST-4.1; not RV-3.2 */
	bool has_handsome;        /* ST-6.3; not RV-5.5 */
	bool has_monk;            /* ST-8.2; not RV-5.5 */
	bool has_least_reduction; /* ST-5.3 */
	bool has_free_finish;     /* ST-7.1; not RV-5.4 */
	const char *jan;          /* what the inequality of R-16 is called and worth (ST-8.1, RV-5.3) */
	const char *forced_jan;   /* ST-6.5 */
} games[] = {
    {
	.name = "swedish-tables",
	.bearing_off = FROM_BACKMOST,
	.has_forcing = true,
	.has_handsome = true,
	.has_monk = true,
	.has_least_reduction = true,
	.has_free_finish = true,
	.jan = "jan:4",
	.forced_jan = "forced-jan:6",
    },
    {
	.name = "revertier",
	.bearing_off = EXACT_OR_WITHIN,
	.jan = "block:2",
	.forced_jan = "block:2",
    },
};

/* ST-6.3: what stands on 19 to 24 */
static const struct {
	const char *kind;
	int on[6];
} handsome_games[] = {
    {"single-crown", {0, 3, 3, 3, 3, 3}},
    {"double-crown", {0, 0, 0, 5, 5, 5}},
    {"staircase", {0, 0, 0, 3, 5, 7}},
    {"tower", {0, 0, 0, 0, 0, 15}},
};

/* Both arrays are in the mover's numbering: [0] the bar of that side, [1] to [24] its checkers on the mover's points */
struct position {
	int own[LAST_POINT + 1];
	int enemy[LAST_POINT + 1];
};

/* TG-2.2: two steps, one for each die, or four of the same. A doublet has all its steps in the first place. */
struct dice {
	int die[2];
	int steps[2];
};

struct step {
	int from;
	int to;        /* OFF for a checker that is borne off */
	int reduction; /* ST-5.2 */
	bool hits;     /* sends enemy checkers to the bar, one or more */
	bool forces;   /* ST-4.1 */
};

struct way {
	struct position pos;
	int left[2];     /* steps that each die still has */
	int reduction;   /* of all steps together */
	bool forced;     /* the last step forced a closed point */
	char result[32]; /* "-" while the game goes on */
	char play[48];
};

struct ways {
	struct way *list;
	size_t count;
	size_t room;
};

static const struct game *game_named(const char *name)
{
	for (size_t i = 0; i < sizeof(games) / sizeof(games[0]); i++)
		if (strcmp(games[i].name, name) == 0)
			return &games[i];
	return NULL;
}

/* ---- Boards (contract.md) ---- */

/* TG-1.3, for two sides that travel the same way round (ST-1.1, RV-1.1) */
static int opponents_number(int point)
{
	return (point + 11) % 24 + 1;
}

static struct position position_read(const char *board)
{
	struct position pos = {{0}, {0}};

	for (int i = 0; i < BOARD_LEN; i++) {
		/* the two bars stand at the ends of a board: index 0 is the opponent's, 25 the viewer's */
		int place = i == BOARD_LEN - 1 ? BAR : i;

		if (board[i] >= 'A' && board[i] <= 'O')
			pos.own[place] = board[i] - 'A' + 1;
		if (board[i] >= 'a' && board[i] <= 'o')
			pos.enemy[place] = board[i] - 'a' + 1;
	}
	return pos;
}

static char letter(char one, int count)
{
	return count == 0 ? '-' : (char)(one + count - 1);
}

static void position_write(const struct position *pos, char *board)
{
	board[0] = letter('a', pos->enemy[BAR]);
	for (int p = 1; p <= LAST_POINT; p++)
		board[p] = pos->own[p] > 0 ? letter('A', pos->own[p]) : letter('a', pos->enemy[p]);
	board[25] = letter('A', pos->own[BAR]);
	board[26] = '\0';
}

/* The same position as the opponent sees it */
static struct position position_turned(const struct position *pos)
{
	struct position turned;

	turned.own[BAR] = pos->enemy[BAR];
	turned.enemy[BAR] = pos->own[BAR];
	for (int p = 1; p <= LAST_POINT; p++) {
		turned.own[opponents_number(p)] = pos->enemy[p];
		turned.enemy[opponents_number(p)] = pos->own[p];
	}
	return turned;
}

/* Board and bar together */
static int own_in_play(const struct position *pos)
{
	int sum = 0;

	for (int p = BAR; p <= LAST_POINT; p++)
		sum += pos->own[p];
	return sum;
}

static int backmost_point(const struct position *pos)
{
	int p = 1;

	while (p <= LAST_POINT && pos->own[p] == 0)
		p++;
	return p;
}

/* ---- Final positions ---- */

/* ST-6.2, RV-5.2 */
static bool has_borne_off_all(const struct position *pos)
{
	return own_in_play(pos) == 0;
}

/* ST-6.3: the handsome game that the mover's checkers stand in, or NULL. Each has all fifteen: none is elsewhere. */
static const char *handsome_kind(const struct position *pos)
{
	for (size_t i = 0; i < sizeof(handsome_games) / sizeof(handsome_games[0]); i++) {
		bool stands = true;

		for (int p = FOURTH_QUARTER; p <= LAST_POINT; p++)
			if (pos->own[p] != handsome_games[i].on[p - FOURTH_QUARTER])
				stands = false;
		if (stands)
			return handsome_games[i].kind;
	}
	return NULL;
}

/* ST-6.4, RV-5.3: the opponent has more on the bar than he has points to bring them to, ever */
static bool is_jan(const struct position *pos)
{
	int free_of_his_own = 0;

	for (int his = 1; his <= FIRST_QUARTER_END; his++)
		if (pos->enemy[opponents_number(his)] == 0)
			free_of_his_own++;
	return pos->enemy[BAR] > free_of_his_own;
}

/* ST-8.1, ST-8.2 */
static void write_win(const struct game *game, const struct position *pos, const char *kind, int points, char *result)
{
	bool monk = game->has_monk && pos->enemy[BAR] > 0;

	snprintf(result, 32, "%s%s:%d", kind, monk ? "+monk" : "", monk ? points + 1 : points);
}

/*
 * Write how the mover has won in this position, or "-".
 *
 * forced: the step that led here forced a closed point.
 * Rules:  ST-6.1 to ST-6.6, ST-8.1 to ST-8.3; RV-5.1 to RV-5.3, RV-5.5
 */
static void write_result(const struct game *game, const struct position *pos, bool forced, char *result)
{
	const char *kind = game->has_handsome ? handsome_kind(pos) : NULL;

	/* No step makes a jan and another end at once. ST-6.5: the step decides which jan. ST-8.3: no monk. */
	if (is_jan(pos))
		snprintf(result, 32, "%s", forced ? game->forced_jan : game->jan);
	else if (kind != NULL)
		write_win(game, pos, kind, 2, result);
	else if (has_borne_off_all(pos))
		write_win(game, pos, "bearing-off", 1, result);
	else
		snprintf(result, 32, "-");
}

static bool is_won(const char *result)
{
	return strcmp(result, "-") != 0;
}

/* ---- Steps ---- */

/* ST-2.1, ST-2.3, RV-2.1, RV-2.3: home and 2 to 11 take no second own checker. ST-2.2, RV-2.2: head and beyond do. */
static bool own_checker_is_in_the_way(const struct position *pos, int to)
{
	return to <= LAST_SINGLE && pos->own[to] > 0;
}

/* TG-1.5 */
static bool enemy_has_closed(const struct position *pos, int point)
{
	return pos->enemy[point] >= 2;
}

/* ST-4.2: the run of closed points around this one, from 1 to 24 and not round the end */
static bool is_in_prime(const struct position *pos, int point)
{
	int first = point;
	int last = point;

	if (!enemy_has_closed(pos, point))
		return false;
	while (first > 1 && enemy_has_closed(pos, first - 1))
		first--;
	while (last < LAST_POINT && enemy_has_closed(pos, last + 1))
		last++;
	return last - first + 1 >= PRIME;
}

/* ST-3.1 */
static int accessible_points(const struct position *pos)
{
	int count = 0;

	for (int p = 1; p <= FIRST_QUARTER_END; p++)
		if (pos->own[p] == 0 && pos->enemy[p] <= 1)
			count++;
	return count;
}

/* May a step from here end on this point, which the enemy has closed? */
static bool may_force(const struct game *game, const struct position *pos, int from, int to)
{
	if (!game->has_forcing) /* RV-3.2 */
		return false;
	if (own_in_play(pos) == 1) /* ST-4.6, R-14 */
		return false;
	if (is_in_prime(pos, to)) /* ST-4.3, R-12 */
		return true;
	return from == BAR && pos->own[BAR] > accessible_points(pos); /* ST-4.4, R-13 */
}

/* May a step from here end on this point of the board? ST-3.1 and RV-3.1 say nothing else of entering. */
static bool may_land(const struct game *game, const struct position *pos, int from, int to)
{
	if (own_checker_is_in_the_way(pos, to))
		return false;
	if (enemy_has_closed(pos, to)) /* TG-2.5 */
		return may_force(game, pos, from, to);
	return true;
}

/* TG-4.1 */
static bool may_begin_bearing_off(const struct position *pos)
{
	return pos->own[BAR] == 0 && backmost_point(pos) >= FOURTH_QUARTER;
}

/* RV-4.1: can the die bear off exactly, or be played within the fourth quarter? */
static bool plays_exactly_or_within(const struct game *game, const struct position *pos, int die)
{
	for (int p = FOURTH_QUARTER; p <= LAST_POINT; p++) {
		if (pos->own[p] == 0)
			continue;
		if (p + die == OFF)
			return true;
		if (p + die < OFF && may_land(game, pos, p, p + die))
			return true;
	}
	return false;
}

/* May this checker, which the die carries to 25 or beyond, be borne off with it? */
static bool may_bear_off(const struct game *game, const struct position *pos, int from, int die)
{
	if (!may_begin_bearing_off(pos))
		return false;
	switch (game->bearing_off) {
	case FROM_BACKMOST: /* ST-5.1, R-18 */
		return from == backmost_point(pos);
	case EXACT_OR_WITHIN:
		if (from + die == OFF) /* RV-4.1 */
			return true;
		return from == backmost_point(pos) && !plays_exactly_or_within(game, pos, die); /* RV-4.2 */
	}
	return false;
}

/* Find the step of one die from a point or the bar; false where there is none */
static bool find_step(const struct game *game, const struct position *pos, int from, int die, struct step *step)
{
	int to = from + die;

	if (pos->own[from] == 0)
		return false;
	if (pos->own[BAR] > 0 && from != BAR) /* TG-2.7 */
		return false;
	*step = (struct step){.from = from, .to = to};
	if (to >= OFF) {
		step->to = OFF;
		step->reduction = to - OFF; /* ST-5.2 */
		return may_bear_off(game, pos, from, die);
	}
	step->hits = pos->enemy[to] > 0;
	step->forces = enemy_has_closed(pos, to);
	return may_land(game, pos, from, to);
}

static void make_step(struct position *pos, const struct step *step)
{
	pos->own[step->from]--;
	if (step->to == OFF)
		return;
	pos->enemy[BAR] += pos->enemy[step->to]; /* TG-2.6: a blot; ST-4.1: all that stand there */
	pos->enemy[step->to] = 0;
	pos->own[step->to]++;
}

/* `FROM/TO`, with the star and the space of contract.md */
static void append_step(char *play, const struct step *step)
{
	char from[16] = "bar";
	char to[16] = "off";
	size_t len = strlen(play);

	if (step->from != BAR)
		snprintf(from, sizeof(from), "%d", step->from);
	if (step->to != OFF)
		snprintf(to, sizeof(to), "%d", step->to);
	snprintf(play + len, 48 - len, "%s%s/%s%s", len > 0 ? " " : "", from, to, step->hits ? "*" : "");
}

/* ---- Ways ---- */

static void *allocate(void *old, size_t count, size_t size)
{
	void *memory = realloc(old, count * size);

	if (memory == NULL)
		abort();
	return memory;
}

static void ways_add(struct ways *ways, const struct way *way)
{
	if (ways->count == ways->room) {
		ways->room = ways->room == 0 ? 64 : 2 * ways->room;
		ways->list = allocate(ways->list, ways->room, sizeof(*ways->list));
	}
	ways->list[ways->count++] = *way;
}

/* Orders by all that can matter later. 0 means that every rule will treat the two alike, now and after any step. */
static int compare_what_matters(const struct way *a, const struct way *b)
{
	int order = memcmp(&a->pos, &b->pos, sizeof(a->pos));

	if (order == 0)
		order = memcmp(a->left, b->left, sizeof(a->left));
	if (order == 0)
		order = a->reduction - b->reduction;
	if (order == 0)
		order = a->forced - b->forced;
	if (order == 0)
		order = strcmp(a->result, b->result);
	return order;
}

static int compare_ways(const void *left, const void *right)
{
	const struct way *a = left;
	const struct way *b = right;
	int order = compare_what_matters(a, b);

	return order != 0 ? order : strcmp(a->play, b->play);
}

static void ways_drop_duplicates(struct ways *ways)
{
	size_t kept = 0;

	if (ways->count == 0)
		return;
	qsort(ways->list, ways->count, sizeof(*ways->list), compare_ways);
	for (size_t i = 1; i < ways->count; i++)
		if (compare_what_matters(&ways->list[kept], &ways->list[i]) != 0)
			ways->list[++kept] = ways->list[i];
	ways->count = kept + 1;
}

/* Add to `next` each way that is this one and one step more. Returns whether there is any: if not, this is a play. */
static bool go_on(const struct game *game, const struct dice *dice, const struct way *way, struct ways *next)
{
	bool any = false;

	/* TG-2.3: it ends when the game is over */
	if (is_won(way->result))
		return false;
	for (int which = LARGER; which <= SMALLER; which++) {
		for (int from = BAR; from <= LAST_POINT; from++) {
			struct step step;
			struct way longer;

			if (way->left[which] == 0 || !find_step(game, &way->pos, from, dice->die[which], &step))
				continue;
			longer = *way;
			make_step(&longer.pos, &step);
			longer.left[which]--;
			longer.reduction += step.reduction;
			longer.forced = step.forces;
			append_step(longer.play, &step);
			/* ST-6.1, RV-5.1: after every single step */
			write_result(game, &longer.pos, step.forces, longer.result);
			ways_add(next, &longer);
			any = true;
		}
	}
	return any;
}

/* Collect all plays of a throw, in the sense of R-3: those that the obligations will strike out are among them */
static struct ways all_plays(const struct game *game, const struct dice *dice, const struct position *pos)
{
	struct ways plays = {0};
	struct ways round = {0};
	struct ways next = {0};
	struct way start = {.pos = *pos, .left = {dice->steps[LARGER], dice->steps[SMALLER]}, .result = "-"};

	ways_add(&round, &start);
	while (round.count > 0) {
		struct ways done = round;

		next.count = 0;
		for (size_t i = 0; i < round.count; i++)
			if (!go_on(game, dice, &round.list[i], &next))
				ways_add(&plays, &round.list[i]);
		ways_drop_duplicates(&next);
		round = next;
		next = done;
	}
	free(round.list);
	free(next.list);
	return plays;
}

/* ---- Obligations ---- */

struct obligations {
	int most_dice;       /* TG-3.1, R-4 (a) */
	bool larger_die;     /* TG-3.2, R-4 (b) */
	int least_reduction; /* ST-5.3, R-18 */
};

static bool is_doublet(const struct dice *dice)
{
	return dice->die[LARGER] == dice->die[SMALLER];
}

static bool has_used(const struct dice *dice, const struct way *play, int which)
{
	return play->left[which] < dice->steps[which];
}

static int dice_used(const struct dice *dice, const struct way *play)
{
	return dice->steps[LARGER] - play->left[LARGER] + dice->steps[SMALLER] - play->left[SMALLER];
}

static int most_dice_used(const struct dice *dice, const struct ways *plays)
{
	int most = 0;

	for (size_t i = 0; i < plays->count; i++)
		if (dice_used(dice, &plays->list[i]) > most)
			most = dice_used(dice, &plays->list[i]);
	return most;
}

/* R-4 (b): exactly one die of a non-double can be used, and either could be */
static bool larger_die_is_due(const struct dice *dice, const struct ways *plays, int most_dice)
{
	bool could_use_larger = false;
	bool could_use_smaller = false;

	if (is_doublet(dice) || most_dice != 1)
		return false;
	for (size_t i = 0; i < plays->count; i++) {
		could_use_larger = could_use_larger || has_used(dice, &plays->list[i], LARGER);
		could_use_smaller = could_use_smaller || has_used(dice, &plays->list[i], SMALLER);
	}
	return could_use_larger && could_use_smaller;
}

static bool uses_dice_as_due(const struct dice *dice, const struct obligations *due, const struct way *play)
{
	if (dice_used(dice, play) != due->most_dice)
		return false;
	return !due->larger_die || has_used(dice, play, LARGER);
}

/* first R-4, and the smallest reduction among what it leaves */
static int least_reduction(const struct dice *dice, const struct ways *plays, const struct obligations *due)
{
	int least = -1;

	for (size_t i = 0; i < plays->count; i++) {
		const struct way *play = &plays->list[i];

		if (uses_dice_as_due(dice, due, play) && (least < 0 || play->reduction < least))
			least = play->reduction;
	}
	return least;
}

/* ST-7.2: measured against all plays, those that finish included */
static struct obligations obligations_of(const struct dice *dice, const struct ways *plays)
{
	struct obligations due = {0};

	due.most_dice = most_dice_used(dice, plays);
	due.larger_die = larger_die_is_due(dice, plays, due.most_dice);
	due.least_reduction = least_reduction(dice, plays, &due);
	return due;
}

static bool is_legal(const struct game *game, const struct dice *dice, const struct obligations *due,
                     const struct way *play)
{
	/* ST-7.1, R-17. RV-5.4, R-32: elsewhere a play that wins has the obligations of any other. */
	if (game->has_free_finish && is_won(play->result))
		return true;
	if (!uses_dice_as_due(dice, due, play))
		return false;
	return !game->has_least_reduction || play->reduction == due->least_reduction;
}

/* ---- What others call ---- */

/* */
static bool is_same_outcome(const struct oracle_outcome *a, const struct oracle_outcome *b)
{
	return strcmp(a->board, b->board) == 0 && strcmp(a->result, b->result) == 0;
}

static int compare_outcomes(const void *left, const void *right)
{
	const struct oracle_outcome *a = left;
	const struct oracle_outcome *b = right;
	int order = strcmp(a->board, b->board);

	if (order == 0)
		order = strcmp(a->result, b->result);
	return order != 0 ? order : strcmp(a->play, b->play);
}

static struct oracle_outcome outcome_of(const struct way *play)
{
	struct oracle_outcome outcome = {.board = ""};

	position_write(&play->pos, outcome.board);
	memcpy(outcome.result, play->result, sizeof(outcome.result));
	memcpy(outcome.play, play->play, sizeof(outcome.play));
	return outcome;
}

/* Copy the outcomes to the caller's array, each once. Returns how many. */
static size_t copy_distinct(const struct oracle_outcome *list, size_t count, struct oracle_outcome *out, size_t max)
{
	size_t copied = 0;

	for (size_t i = 0; i < count; i++) {
		if (copied > 0 && is_same_outcome(&out[copied - 1], &list[i]))
			continue;
		if (copied == max)
			abort();
		out[copied++] = list[i];
	}
	return copied;
}

static struct dice dice_of(int die1, int die2)
{
	if (die1 < 1 || die1 > 6 || die2 < 1 || die2 > 6)
		abort();
	if (die1 == die2)
		return (struct dice){.die = {die1, die1}, .steps = {4, 0}};
	return (struct dice){.die = {die1 > die2 ? die1 : die2, die1 > die2 ? die2 : die1}, .steps = {1, 1}};
}

size_t oracle_plays(const char *game_name, const char *board, int die1, int die2, struct oracle_outcome *out,
                    size_t max)
{
	struct dice dice = dice_of(die1, die2);
	const struct game *game;
	struct position pos;
	struct ways plays;
	struct obligations due;
	struct oracle_outcome *legal;
	size_t count = 0;

	if (oracle_refuses(game_name, board) != NULL)
		abort();
	game = game_named(game_name);
	pos = position_read(board);
	plays = all_plays(game, &dice, &pos);
	due = obligations_of(&dice, &plays);
	legal = allocate(NULL, plays.count, sizeof(*legal));
	for (size_t i = 0; i < plays.count; i++)
		if (is_legal(game, &dice, &due, &plays.list[i]))
			legal[count++] = outcome_of(&plays.list[i]);
	qsort(legal, count, sizeof(*legal), compare_outcomes);
	/* TG-3.3: the one play there always is may have no step at all, and then it is a pass */
	count = due.most_dice == 0 ? 0 : copy_distinct(legal, count, out, max);
	free(legal);
	free(plays.list);
	return count;
}

/* ST-2.4: home may hold many, the points from 2 to 11 one each (R-15, and R-30 for revertier) */
static bool has_forbidden_stack(const struct position *pos)
{
	for (int p = HOME + 1; p <= LAST_SINGLE; p++)
		if (pos->own[p] > 1)
			return true;
	return false;
}

static bool has_won(const struct game *game, const struct position *pos)
{
	char result[32];

	write_result(game, pos, false, result);
	return is_won(result);
}

static const char *refuses_shape(const char *board)
{
	if (strlen(board) != BOARD_LEN)
		return "board is not 26 characters long";
	for (int i = 0; i < BOARD_LEN; i++) {
		bool own = board[i] >= 'A' && board[i] <= 'O';
		bool enemy = board[i] >= 'a' && board[i] <= 'o';

		if (board[i] != '-' && !own && !enemy)
			return "board has a character that stands for nothing";
		if ((i == 0 && own) || (i == BOARD_LEN - 1 && enemy))
			return "a bar holds checkers of the other side";
	}
	return NULL;
}

const char *oracle_refuses(const char *game_name, const char *board)
{
	const struct game *game = game_named(game_name);
	const char *reason = refuses_shape(board);
	struct position mine;
	struct position his;

	if (game == NULL)
		return "unknown game";
	if (reason != NULL)
		return reason;
	mine = position_read(board);
	his = position_turned(&mine);
	/* TG-1.6 */
	if (own_in_play(&mine) > ALL_CHECKERS || own_in_play(&his) > ALL_CHECKERS)
		return "more than fifteen checkers of a side";
	if (has_forbidden_stack(&mine) || has_forbidden_stack(&his))
		return "two checkers where one at most may stand";
	if (has_won(game, &mine) || has_won(game, &his))
		return "the game is over";
	return NULL;
}
