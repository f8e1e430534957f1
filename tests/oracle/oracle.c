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
 * How a game differs is said in `games` and in the few functions that ask it. In here points are counted along the path
 * of the mover, from 1 to 24. A game that counts them downwards is turned round where boards are read and written and
 * points are named.
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
	RESULT_SIZE = 24,
	LARGER = 0, /* the places of the two dice in struct dice and in way.left */
	SMALLER = 1,
};

enum bearing_off {
	FROM_BACKMOST,         /* ST-5.1, ST-5.2 */
	EXACT_OR_WITHIN,       /* RV-4.1, RV-4.2, RV-4.3 */
	EXACT_OR_FROM_HIGHEST, /* BG-2.1, BG-2.2; AD-4.1, AD-4.2; WI-4.4, IR-4.4, TT-4.4, NA-4.4 */
	EXACT_ONLY,            /* WI-4.1, IR-4.1, TT-4.1, NA-4.1 */
};

/* How a gammon becomes a backgammon: by what the loser has on the bar or in the winner's home */
enum backgammon {
	NO_GAMMON,
	WITH_ONE_BEHIND, /* BG-3.3, WI-6.5 */
	WITH_NONE_THERE, /* WI-6.4 */
};

/* A game, with what its options say; the rows have the defaults */
struct game {
	const char *name;
	enum bearing_off bearing_off;
	enum backgammon backgammon;
	int backgammon_points;    /* */
	int doublet;              /* steps: TG-2.2, R-61 */
	bool travels_same_way;    /* TG-1.3 */
	bool counts_down;         /* TG-1.2 */
	bool stacks_freely;       /* BG-1.4 and so on; not ST-2.1, RV-2.1 */
	bool may_wait_to_enter;   /* AD-2.1 instead of TG-2.7 */
	bool has_one_and_two;     /* AD-3 */
	bool has_binding_up;      /* WI-5, IR-5, TT-5 */
	bool has_all_hit;         /* TT-6.2 */
	bool has_forcing;         /* ST-4.1; not RV-3.2 */
	bool has_handsome;        /* ST-6.3; not RV-5.5 */
	bool has_monk;            /* ST-8.2; not RV-5.5 */
	bool has_least_reduction; /* ST-5.3 */
	bool has_free_finish;     /* ST-7.1; not RV-5.4 */
	bool may_use_either_die;  /* larger-die=off: TG-8.1 */
	bool counts_checkers;     /* BG-4.1, NA-6.2 */
	const char *bearing_off_kind;
	const char *jan; /* what the inequality of R-16 is called and worth (ST-8.1, RV-5.3); NULL for no such end */
	const char *forced_jan; /* ST-6.5 */
};

static const struct game games[] = {
    {
	.name = "swedish-tables",
	.bearing_off = FROM_BACKMOST,
	.doublet = 4,
	.travels_same_way = true,
	.has_forcing = true,
	.has_handsome = true,
	.has_monk = true,
	.has_least_reduction = true,
	.has_free_finish = true,
	.bearing_off_kind = "bearing-off",
	.jan = "jan:4",
	.forced_jan = "forced-jan:6",
    },
    {
	.name = "revertier",
	.bearing_off = EXACT_OR_WITHIN,
	.doublet = 4,
	.travels_same_way = true,
	.bearing_off_kind = "bearing-off",
	.jan = "block:2",
	.forced_jan = "block:2",
    },
    {
	.name = "backgammon",
	.bearing_off = EXACT_OR_FROM_HIGHEST,
	.backgammon = WITH_ONE_BEHIND,
	.backgammon_points = 3,
	.doublet = 4,
	.counts_down = true,
	.stacks_freely = true,
	.bearing_off_kind = "game",
    },
    {
	.name = "acey-deucy",
	.bearing_off = EXACT_OR_FROM_HIGHEST,
	.doublet = 4,
	.stacks_freely = true,
	.may_wait_to_enter = true,
	.has_one_and_two = true,
	.bearing_off_kind = "game",
    },
    {
	.name = "willughby",
	.bearing_off = EXACT_ONLY,
	.backgammon = WITH_NONE_THERE,
	.backgammon_points = 3,
	.doublet = 2,
	.counts_down = true,
	.stacks_freely = true,
	.has_binding_up = true,
	.bearing_off_kind = "game",
    },
    {
	.name = "irish",
	.bearing_off = EXACT_ONLY,
	.doublet = 2,
	.counts_down = true,
	.stacks_freely = true,
	.has_binding_up = true,
	.bearing_off_kind = "game",
    },
    {
	.name = "todas-tablas",
	.bearing_off = EXACT_ONLY,
	.doublet = 2,
	.counts_down = true,
	.stacks_freely = true,
	.has_binding_up = true,
	.has_all_hit = true,
	.bearing_off_kind = "game",
    },
    {
	.name = "nard",
	.bearing_off = EXACT_ONLY,
	.doublet = 2,
	.counts_down = true,
	.stacks_freely = true,
	.counts_checkers = true,
	.bearing_off_kind = "game",
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

/* Both arrays are along the mover's path: [0] the bar of that side, [1] to [24] its checkers on the mover's points */
struct position {
	signed char own[LAST_POINT + 1];
	signed char enemy[LAST_POINT + 1];
	bool own_set_up; /* AD-2.3 */
	bool enemy_set_up;
};

/* TG-2.2: two steps, one for each die, or several of the same. A doublet has all its steps in the first place. */
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
	int left[2];              /* steps that each die still has */
	int reduction;            /* of all steps together, where the game asks for it */
	bool forced;              /* the last step forced a closed point */
	char result[RESULT_SIZE]; /* "-" while the game goes on */
	int count;                /* of steps */
	struct step steps[4];
};

struct ways {
	struct way *list;
	size_t count;
	size_t room;
};

/* ---- Games and their options ---- */

static void apply_option(struct game *game, const char *option)
{
	if (strcmp(option, "larger-die=off") == 0)
		game->may_use_either_die = true;
	else if (strcmp(option, "backgammon=4") == 0)
		game->backgammon_points = 4;
	else if (strcmp(option, "backgammon=behind") == 0)
		game->backgammon = WITH_ONE_BEHIND;
	else if (strcmp(option, "scoring=counters") == 0)
		game->counts_checkers = true;
	else if (strcmp(option, "bear-off=over") == 0)
		game->bearing_off = EXACT_OR_FROM_HIGHEST;
	else if (strncmp(option, "doublets=", 9) == 0)
		game->doublet = option[9] - '0';
	/* The others are of no concern to plays and what they win: cube, opening, Jacoby and so on. */
}

/* Read GAME or GAME:key=value,key=value; false where there is no such game */
static bool game_read(const char *text, struct game *game)
{
	char copy[256];
	char *colon;
	const char *options = "";

	snprintf(copy, sizeof(copy), "%s", text);
	colon = strchr(copy, ':');
	if (colon != NULL) {
		*colon = '\0';
		options = colon + 1;
	}
	for (size_t i = 0; i < sizeof(games) / sizeof(games[0]); i++) {
		if (strcmp(games[i].name, copy) != 0)
			continue;
		*game = games[i];
		while (*options != '\0') {
			char option[64];
			size_t len = strcspn(options, ",");

			snprintf(option, sizeof(option), "%.*s", (int)len, options);
			apply_option(game, option);
			options += options[len] == ',' ? len + 1 : len;
		}
		return true;
	}
	return false;
}

/* ---- Boards (contract.md) ---- */

/* TG-1.3: along the opponent's path. In opposite directions it is 25 - p, whether they count up or down. */
static int opponents_number(const struct game *game, int point)
{
	return game->travels_same_way ? (point + 11) % 24 + 1 : 25 - point;
}

/* TG-1.2: the number that a point of the path has in the literature; and back */
static int literature_number(const struct game *game, int point)
{
	return game->counts_down ? 25 - point : point;
}

static struct position position_read(const struct game *game, const char *board)
{
	struct position pos = {.own_set_up = false};

	for (int i = 0; i < BOARD_LEN; i++) {
		/* the two bars stand at the ends of a board: index 0 is the opponent's, 25 the viewer's */
		int place = i == 0 || i == BOARD_LEN - 1 ? BAR : literature_number(game, i);

		if (board[i] >= 'A' && board[i] <= 'O')
			pos.own[place] = (signed char)(board[i] - 'A' + 1);
		if (board[i] >= 'a' && board[i] <= 'o')
			pos.enemy[place] = (signed char)(board[i] - 'a' + 1);
	}
	pos.own_set_up = strcmp(board + BOARD_LEN, ":setup=me") == 0 || strcmp(board + BOARD_LEN, ":setup=both") == 0;
	pos.enemy_set_up =
	    strcmp(board + BOARD_LEN, ":setup=them") == 0 || strcmp(board + BOARD_LEN, ":setup=both") == 0;
	return pos;
}

static char letter(char one, int count)
{
	return count == 0 ? '-' : (char)(one + count - 1);
}

static void position_write(const struct game *game, const struct position *pos, char *board)
{
	board[0] = letter('a', pos->enemy[BAR]);
	for (int p = 1; p <= LAST_POINT; p++)
		board[literature_number(game, p)] =
		    pos->own[p] > 0 ? letter('A', pos->own[p]) : letter('a', pos->enemy[p]);
	board[25] = letter('A', pos->own[BAR]);
	board[26] = '\0';
	if (pos->own_set_up || pos->enemy_set_up)
		strcpy(board + BOARD_LEN, !pos->enemy_set_up ? ":setup=me"
		                          : pos->own_set_up  ? ":setup=both"
		                                             : ":setup=them");
}

/* The same position as the opponent sees it */
static struct position position_turned(const struct game *game, const struct position *pos)
{
	struct position turned;

	turned.own[BAR] = pos->enemy[BAR];
	turned.enemy[BAR] = pos->own[BAR];
	for (int p = 1; p <= LAST_POINT; p++) {
		turned.own[opponents_number(game, p)] = pos->enemy[p];
		turned.enemy[opponents_number(game, p)] = pos->own[p];
	}
	turned.own_set_up = pos->enemy_set_up;
	turned.enemy_set_up = pos->own_set_up;
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

static int enemy_in_play(const struct position *pos)
{
	int sum = 0;

	for (int p = BAR; p <= LAST_POINT; p++)
		sum += pos->enemy[p];
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

/* ST-6.2, RV-5.2, BG-3.1, AD-5.1, WI-6.1, IR-6.1, TT-6.1, NA-6.1 */
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
static bool is_jan(const struct game *game, const struct position *pos)
{
	int free_of_his_own = 0;

	for (int his = 1; his <= FIRST_QUARTER_END; his++)
		if (pos->enemy[opponents_number(game, his)] == 0)
			free_of_his_own++;
	return pos->enemy[BAR] > free_of_his_own;
}

/* TT-6.2 */
static bool is_all_hit(const struct position *pos)
{
	return pos->enemy[BAR] == ALL_CHECKERS;
}

/* ST-8.1, ST-8.2 */
static void write_win(const struct game *game, const struct position *pos, const char *kind, int points, char *result)
{
	bool monk = game->has_monk && pos->enemy[BAR] > 0;

	snprintf(result, RESULT_SIZE, "%s%s:%d", kind, monk ? "+monk" : "", monk ? points + 1 : points);
}

/* BG-4.1, NA-6.2, NA-6.3: what the loser has to go, by tables of the board. The winner has come to his end of it. */
static int checkers_of_loser(const struct position *pos)
{
	int sum = 4 * pos->enemy[BAR];

	for (int p = 1; p <= LAST_POINT; p++) {
		if (p <= 6) /* his home */
			sum += pos->enemy[p];
		else if (p <= 12) /* his outer table */
			sum += 2 * pos->enemy[p];
		else if (p <= 18) /* the winner's outer table */
			sum += 3 * pos->enemy[p];
		else /* the winner's home */
			sum += 4 * pos->enemy[p];
	}
	return sum;
}

static bool has_loser_behind(const struct position *pos)
{
	if (pos->enemy[BAR] > 0)
		return true;
	for (int p = FOURTH_QUARTER; p <= LAST_POINT; p++)
		if (pos->enemy[p] > 0)
			return true;
	return false;
}

/* The win of the mover, who has borne off all: BG-3, AD-5.1, WI-6, IR-6, TT-6.1, NA-6; ST-8.1, RV-5.2 */
static void write_bearing_off(const struct game *game, const struct position *pos, char *result)
{
	const char *kind = game->bearing_off_kind;
	int points = 1;

	/* BG-3.4: not after the loser has borne off one */
	if (game->backgammon != NO_GAMMON && enemy_in_play(pos) == ALL_CHECKERS) {
		kind = "gammon";
		points = 2;
		if (has_loser_behind(pos) == (game->backgammon == WITH_ONE_BEHIND)) {
			kind = "backgammon";
			points = game->backgammon_points;
		}
	}
	if (game->counts_checkers)
		points = checkers_of_loser(pos);
	write_win(game, pos, kind, points, result);
}

/*
 * Write how the mover has won in this position, or "-".
 *
 * forced: the step that led here forced a closed point.
 * Rules:  ST-6.1 to ST-6.6, ST-8.1 to ST-8.3; RV-5.1 to RV-5.3, RV-5.5; TT-6.3
 */
static void write_result(const struct game *game, const struct position *pos, bool forced, char *result)
{
	const char *kind = game->has_handsome ? handsome_kind(pos) : NULL;

	/* No step makes a jan and another end at once. ST-6.5: the step decides which jan. ST-8.3: no monk. */
	if (game->jan != NULL && is_jan(game, pos))
		snprintf(result, RESULT_SIZE, "%s", forced ? game->forced_jan : game->jan);
	else if (game->has_all_hit && is_all_hit(pos))
		snprintf(result, RESULT_SIZE, "all-hit:1");
	else if (kind != NULL)
		write_win(game, pos, kind, 2, result);
	else if (has_borne_off_all(pos))
		write_bearing_off(game, pos, result);
	else
		snprintf(result, RESULT_SIZE, "-");
}

static bool is_won(const char *result)
{
	return strcmp(result, "-") != 0;
}

/* ---- Steps ---- */

/* ST-2.1, ST-2.3, RV-2.1, RV-2.3: home and 2 to 11 take no second own checker. ST-2.2, RV-2.2: head and beyond do. */
static bool own_checker_is_in_the_way(const struct game *game, const struct position *pos, int to)
{
	return !game->stacks_freely && to <= LAST_SINGLE && pos->own[to] > 0;
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
	if (own_checker_is_in_the_way(game, pos, to))
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
	case EXACT_OR_FROM_HIGHEST:                                                             /* BG-2.1, BG-2.2 */
		return from + die == OFF || from == backmost_point(pos);
	case EXACT_ONLY: /* WI-4.1 */
		return from + die == OFF;
	}
	return false;
}

/* Find the step of one die from a point or the bar; false where there is none */
static bool find_step(const struct game *game, const struct position *pos, int from, int die, struct step *step)
{
	int to = from + die;

	if (pos->own[from] == 0)
		return false;
	if (pos->own[BAR] > 0 && from != BAR && !game->may_wait_to_enter) /* TG-2.7, AD-2.1 */
		return false;
	*step = (struct step){.from = from, .to = to};
	if (to >= OFF) {
		step->to = OFF;
		step->reduction = game->has_least_reduction ? to - OFF : 0; /* ST-5.2 */
		return may_bear_off(game, pos, from, die);
	}
	step->hits = pos->enemy[to] > 0;
	step->forces = enemy_has_closed(pos, to);
	return may_land(game, pos, from, to);
}

static void make_step(struct position *pos, const struct step *step)
{
	pos->own[step->from]--;
	if (step->from == BAR && pos->own[BAR] == 0) /* AD-2.3 */
		pos->own_set_up = false;
	if (step->to == OFF)
		return;
	pos->enemy[BAR] += pos->enemy[step->to]; /* TG-2.6: a blot; ST-4.1: all that stand there */
	pos->enemy[step->to] = 0;
	pos->own[step->to]++;
}

/* The way that is this one and a step more */
static struct way way_longer(const struct game *game, const struct way *way, int which, const struct step *step)
{
	struct way longer = *way;

	make_step(&longer.pos, step);
	longer.left[which]--;
	longer.reduction += step->reduction;
	longer.forced = step->forces;
	longer.steps[longer.count++] = *step;
	/* ST-6.1, RV-5.1, TT-6.3: after every single step */
	write_result(game, &longer.pos, step->forces, longer.result);
	return longer;
}

/* `FROM/TO FROM/TO*` as in contract.md */
static void write_play(const struct game *game, const struct way *way, char *play)
{
	*play = '\0';
	for (int i = 0; i < way->count; i++) {
		const struct step *step = &way->steps[i];

		if (i > 0)
			play += sprintf(play, " ");
		if (step->from == BAR)
			play += sprintf(play, "bar/");
		else
			play += sprintf(play, "%d/", literature_number(game, step->from));
		if (step->to == OFF)
			play += sprintf(play, "off");
		else
			play += sprintf(play, "%d%s", literature_number(game, step->to), step->hits ? "*" : "");
	}
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
	return compare_what_matters(left, right);
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
			longer = way_longer(game, way, which, &step);
			ways_add(next, &longer);
			any = true;
		}
	}
	return any;
}

static struct way way_of_no_step(const struct dice *dice, const struct position *pos)
{
	return (struct way){.pos = *pos, .left = {dice->steps[LARGER], dice->steps[SMALLER]}, .result = "-"};
}

/* Collect all plays of a throw, in the sense of R-3: those that the obligations will strike out are among them */
static struct ways all_plays(const struct game *game, const struct dice *dice, const struct position *pos)
{
	struct ways plays = {0};
	struct ways round = {0};
	struct ways next = {0};
	struct way start = way_of_no_step(dice, pos);

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
	bool one_and_two;    /* the dice are a one and two, with rules of their own: AD-3 */
	int entering;        /* how many of these two must enter checkers: AD-3.2 */
	bool both;           /* both can be played: AD-3.1 */
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
static bool larger_die_is_due(const struct game *game, const struct dice *dice, const struct ways *plays, int most_dice)
{
	bool could_use_larger = false;
	bool could_use_smaller = false;

	if (is_doublet(dice) || most_dice != 1 || game->may_use_either_die)
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

/* AD-3.2: both while the reserve has two or more; with one in it, one of them, whichever and whenever */
static int checkers_to_enter(const struct position *start)
{
	if (!start->own_set_up)
		return 0;
	return start->own[BAR] >= 2 ? 2 : 1;
}

/* AD-3.1, AD-3.2. Out of set-up a player may enter checkers, but need not. */
static bool plays_one_and_two(const struct obligations *due, const struct way *play)
{
	int entered = 0;

	for (int i = 0; i < play->count; i++)
		if (play->steps[i].from == BAR)
			entered++;
	return play->count == 2 && (due->entering == 0 || entered == due->entering);
}

static void owe_one_and_two(const struct position *start, const struct ways *plays, struct obligations *due)
{
	due->one_and_two = true;
	due->entering = checkers_to_enter(start);
	for (size_t i = 0; i < plays->count; i++)
		if (plays_one_and_two(due, &plays->list[i]))
			due->both = true;
}

/* ST-7.2: measured against all plays, those that finish included */
static struct obligations obligations_of(const struct game *game, const struct dice *dice, const struct position *start,
                                         const struct ways *plays)
{
	struct obligations due = {0};

	if (game->has_one_and_two && dice->die[LARGER] == 2 && dice->die[SMALLER] == 1) {
		owe_one_and_two(start, plays, &due);
		return due;
	}
	due.most_dice = most_dice_used(dice, plays);
	due.larger_die = larger_die_is_due(game, dice, plays, due.most_dice);
	due.least_reduction = least_reduction(dice, plays, &due);
	return due;
}

static bool is_legal(const struct game *game, const struct dice *dice, const struct obligations *due,
                     const struct way *play)
{
	if (play->count == 0) /* TG-3.3: the play of no steps is a pass */
		return false;
	if (due->one_and_two) {
		if (due->both)
			return plays_one_and_two(due, play);
		return play->count == 1 && is_won(play->result); /* AD-3.3; AD-3.1: else all is lost */
	}
	/* ST-7.1, R-17. RV-5.4, BG-3.5 and so on, R-32: elsewhere a play that wins has the obligations of any other. */
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

static struct oracle_outcome outcome_of(const struct game *game, const struct way *play)
{
	struct oracle_outcome outcome;

	position_write(game, &play->pos, outcome.board);
	strcpy(outcome.result, play->result);
	write_play(game, play, outcome.play);
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

static struct dice dice_of(const struct game *game, int die1, int die2)
{
	if (die1 < 1 || die1 > 6 || die2 < 1 || die2 > 6)
		abort();
	if (die1 == die2)
		return (struct dice){.die = {die1, die1}, .steps = {game->doublet, 0}};
	return (struct dice){.die = {die1 > die2 ? die1 : die2, die1 > die2 ? die2 : die1}, .steps = {1, 1}};
}

size_t oracle_plays(const char *rules, const char *board, int die1, int die2, struct oracle_outcome *out, size_t max)
{
	struct game game;
	struct dice dice;
	struct position pos;
	struct ways plays;
	struct obligations due;
	struct oracle_outcome *legal;
	size_t count = 0;

	if (oracle_refuses(rules, board) != NULL || !game_read(rules, &game))
		abort();
	dice = dice_of(&game, die1, die2);
	pos = position_read(&game, board);
	plays = all_plays(&game, &dice, &pos);
	due = obligations_of(&game, &dice, &pos, &plays);
	legal = allocate(NULL, plays.count, sizeof(*legal));
	for (size_t i = 0; i < plays.count; i++)
		if (is_legal(&game, &dice, &due, &plays.list[i]))
			legal[count++] = outcome_of(&game, &plays.list[i]);
	qsort(legal, count, sizeof(*legal), compare_outcomes);
	count = copy_distinct(legal, count, out, max);
	free(legal);
	free(plays.list);
	return count;
}

/* Read one step `FROM/TO`, with or without a star; false where it does not look like one */
static bool read_step(const struct game *game, const char *text, int *from, int *to)
{
	const char *slash = strchr(text, '/');

	if (slash == NULL)
		return false;
	*from = strncmp(text, "bar", 3) == 0 ? BAR : literature_number(game, atoi(text));
	*to = strncmp(slash, "/off", 4) == 0 ? OFF : literature_number(game, atoi(slash + 1));
	return true;
}

static bool is_among(const struct oracle_outcome *legal, size_t count, const struct oracle_outcome *outcome)
{
	for (size_t i = 0; i < count; i++)
		if (is_same_outcome(&legal[i], outcome))
			return true;
	return false;
}

/* Whether the rest of a play can be made from here, with whichever dice, and leads to a legal outcome. */
static bool allows_rest(const struct game *game, const struct dice *dice, const struct way *way, const char *rest,
                        const struct oracle_outcome *legal, size_t count, struct oracle_outcome *out)
{
	int from;
	int to;

	if (*rest == '\0') {
		*out = outcome_of(game, way);
		return is_among(legal, count, out);
	}
	if (is_won(way->result) || !read_step(game, rest, &from, &to) || from < BAR || from > LAST_POINT)
		return false;
	rest += strcspn(rest, " ");
	rest += strspn(rest, " ");
	for (int which = LARGER; which <= SMALLER; which++) {
		struct step step;
		struct way longer;

		if (way->left[which] == 0 || !find_step(game, &way->pos, from, dice->die[which], &step) ||
		    step.to != to)
			continue;
		longer = way_longer(game, way, which, &step);
		if (allows_rest(game, dice, &longer, rest, legal, count, out))
			return true;
	}
	return false;
}

bool oracle_allows(const char *rules, const char *board, int die1, int die2, const struct oracle_outcome *legal,
                   size_t count, const char *play, struct oracle_outcome *out)
{
	struct game game;
	struct dice dice;
	struct position pos;
	struct way start;

	if (!game_read(rules, &game))
		abort();
	dice = dice_of(&game, die1, die2);
	pos = position_read(&game, board);
	start = way_of_no_step(&dice, &pos);
	return allows_rest(&game, &dice, &start, play, legal, count, out);
}

/* ---- Positions ---- */

/* ST-2.4: home may hold many, the points from 2 to 11 one each (R-15, and R-30 for revertier) */
static bool has_forbidden_stack(const struct game *game, const struct position *pos)
{
	for (int p = HOME + 1; p <= LAST_SINGLE; p++)
		if (pos->own[p] > 1 && !game->stacks_freely)
			return true;
	return false;
}

static bool has_won(const struct game *game, const struct position *pos)
{
	char result[RESULT_SIZE];

	write_result(game, pos, false, result);
	return is_won(result);
}

static const char *refuses_shape(const struct game *game, const char *board)
{
	if (strlen(board) < BOARD_LEN)
		return "board is not 26 characters long";
	for (int i = 0; i < BOARD_LEN; i++) {
		bool own = board[i] >= 'A' && board[i] <= 'O';
		bool enemy = board[i] >= 'a' && board[i] <= 'o';

		if (board[i] != '-' && !own && !enemy)
			return "board has a character that stands for nothing";
		if ((i == 0 && own) || (i == BOARD_LEN - 1 && enemy))
			return "a bar holds checkers of the other side";
	}
	board += BOARD_LEN;
	if (*board == '\0')
		return NULL;
	if (game->has_one_and_two &&
	    (strcmp(board, ":setup=me") == 0 || strcmp(board, ":setup=them") == 0 || strcmp(board, ":setup=both") == 0))
		return NULL;
	return "board has something behind it";
}

const char *oracle_refuses(const char *rules, const char *board)
{
	struct game game;
	const char *reason;
	struct position mine;
	struct position his;

	if (!game_read(rules, &game))
		return "unknown game";
	reason = refuses_shape(&game, board);
	if (reason != NULL)
		return reason;
	mine = position_read(&game, board);
	his = position_turned(&game, &mine);
	/* TG-1.6 */
	if (own_in_play(&mine) > ALL_CHECKERS || own_in_play(&his) > ALL_CHECKERS)
		return "more than fifteen checkers of a side";
	if (has_forbidden_stack(&game, &mine) || has_forbidden_stack(&game, &his))
		return "two checkers where one at most may stand";
	/* AD-2.4 */
	if ((mine.own_set_up && mine.own[BAR] == 0) || (his.own_set_up && his.own[BAR] == 0))
		return "a set-up without a reserve";
	if (has_won(&game, &mine) || has_won(&game, &his))
		return "the game is over";
	return NULL;
}

static bool can_move(const struct game *game, const struct position *pos)
{
	/* A throw with a step in it is one that some doublet has too: 21 throws need no more than six. */
	for (int die = 1; die <= 6; die++)
		for (int from = BAR; from <= LAST_POINT; from++) {
			struct step step;

			if (find_step(game, pos, from, die, &step))
				return true;
		}
	return false;
}

/* WI-5.1, IR-5.1, TT-5.1 */
static bool is_bound_up(const struct game *game, const struct position *pos)
{
	if (!game->has_binding_up || pos->own[BAR] == 0)
		return false;
	for (int p = 1; p <= FIRST_QUARTER_END; p++)
		if (!enemy_has_closed(pos, p))
			return false;
	return true;
}

bool oracle_is_dead(const char *rules, const char *board)
{
	struct game game;
	struct position mine;
	struct position his;

	if (!game_read(rules, &game))
		abort();
	mine = position_read(&game, board);
	his = position_turned(&game, &mine);
	return !can_move(&game, &mine) && !can_move(&game, &his) && !is_bound_up(&game, &mine) &&
	       !is_bound_up(&game, &his);
}
