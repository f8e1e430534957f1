/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rounds of Swiss tournaments: by hand, against all pairings there are of few players, and over whole tournaments of
 * chance.
 */
#include "unit.h"

#include <string.h>

#include "referee/tournament/dutch.h"

enum { MOST = 200, FEW = 9, TOURNAMENTS = 300 };

/* A tournament that is paired round by round. */
struct swiss {
	uint32_t count, rounds;
	struct dutch_player player[MOST];
	bool met[MOST * MOST];
	uint32_t pair[MOST / 2 + 1][2];
	struct dutch_pairing pairing;
};

static void begin(struct swiss *swiss, uint32_t count)
{
	memset(swiss, 0, sizeof *swiss);
	swiss->count = count;
	swiss->pairing.pair = swiss->pair;
}

static void meet(struct swiss *swiss, uint32_t a, uint32_t b)
{
	swiss->met[a * swiss->count + b] = swiss->met[b * swiss->count + a] = true;
}

static bool pair(struct swiss *swiss)
{
	return dutch_pair(swiss->player, swiss->count, swiss->met, &swiss->pairing);
}

static void set_float(struct dutch_player *player, enum dutch_float direction)
{
	player->float_before[1] = player->float_before[0];
	player->float_before[0] = direction;
}

/* What the pairing is in numbers from 1, as `1-5 2-6 bye 7`. */
static void describe(const struct swiss *swiss, char *out, size_t size)
{
	size_t used = 0;

	*out = '\0';
	for (uint32_t i = 0; i < swiss->pairing.pairs; i++)
		used += (size_t)snprintf(out + used, size - used, "%s%u-%u", i ? " " : "", swiss->pair[i][0] + 1,
		                         swiss->pair[i][1] + 1);
	if (swiss->pairing.has_bye)
		snprintf(out + used, size - used, " bye %u", swiss->pairing.bye + 1);
}

static void expect_pairing(struct swiss *swiss, const char *what, const char *expected)
{
	char is[1000] = "nothing";

	if (pair(swiss))
		describe(swiss, is, sizeof is);
	check(strcmp(is, expected) == 0, "%s: '%s' should be '%s'", what, is, expected);
}

/* Results as digits: for each pair of the pairing 2, 1 or 0 for the first player. */
static void enter(struct swiss *swiss, const char *results)
{
	for (uint32_t i = 0; i < swiss->pairing.pairs; i++) {
		uint32_t a = swiss->pair[i][0], b = swiss->pair[i][1];
		struct dutch_player *one = &swiss->player[a], *other = &swiss->player[b];
		uint32_t score = (uint32_t)(results[i] - '0');

		set_float(one, one->score == other->score  ? DUTCH_LEVEL
		               : one->score > other->score ? DUTCH_DOWN
		                                           : DUTCH_UP);
		set_float(other, one->score == other->score  ? DUTCH_LEVEL
		                 : one->score < other->score ? DUTCH_DOWN
		                                             : DUTCH_UP);
		one->score += score;
		other->score += 2 - score;
		meet(swiss, a, b);
	}
	if (swiss->pairing.has_bye) {
		swiss->player[swiss->pairing.bye].score += 2;
		swiss->player[swiss->pairing.bye].had_bye = true;
		set_float(&swiss->player[swiss->pairing.bye], DUTCH_DOWN);
	}
	swiss->rounds++;
}

/* ---- By hand ----------------------------------------------------------------------------------------------------- */

/* TO-15.1, TO-15.4, TO-15.7 */
static void the_first_round_is_top_half_against_bottom_half(void **state)
{
	struct swiss swiss;

	(void)state;
	begin(&swiss, 8);
	expect_pairing(&swiss, "eight", "1-5 2-6 3-7 4-8");
	begin(&swiss, 7);
	expect_pairing(&swiss, "seven", "1-4 2-5 3-6 bye 7");
	begin(&swiss, 2);
	expect_pairing(&swiss, "two", "1-2");
}

/* TO-15.3: winners meet winners, and losers losers. */
static void the_second_round_pairs_each_score_in_itself(void **state)
{
	struct swiss swiss;

	(void)state;
	begin(&swiss, 8);
	pair(&swiss);
	enter(&swiss, "2202");
	/* 1 2 4 7 have won. */
	expect_pairing(&swiss, "the second round", "1-4 2-7 3-6 5-8");
	/* With a draw: 1 and 2 have won, 3 and 7 are level, 4 lost to 8. */
	begin(&swiss, 8);
	pair(&swiss);
	enter(&swiss, "2210");
	expect_pairing(&swiss, "after a draw", "1-2 8-3 7-4 5-6");
}

/* TO-15.7: transpositions of the second half come before anything else, in the order of their ranks. */
static void who_has_met_is_avoided_by_a_transposition(void **state)
{
	struct swiss swiss;

	(void)state;
	begin(&swiss, 6);
	meet(&swiss, 0, 3);
	expect_pairing(&swiss, "1 has met 4", "1-5 2-4 3-6");
	begin(&swiss, 6);
	meet(&swiss, 2, 5);
	expect_pairing(&swiss, "3 has met 6", "1-4 2-6 3-5");
	begin(&swiss, 6);
	meet(&swiss, 1, 4);
	meet(&swiss, 1, 5);
	expect_pairing(&swiss, "2 has met 5 and 6", "1-5 2-4 3-6");
}

/* TO-15.8: where no transposition does, the nearest ranks change places: 3 and 4. */
static void then_by_an_exchange_between_the_halves(void **state)
{
	struct swiss swiss;

	(void)state;
	begin(&swiss, 6);
	for (uint32_t i = 3; i < 6; i++)
		meet(&swiss, 0, i);
	/* 1 can meet 2 and 3 alone. With 3 and 4 exchanged: 1 2 4 against 3 5 6. */
	expect_pairing(&swiss, "1 has met the second half", "1-3 2-5 4-6");
}

/* TO-15.5, TO-15.6: an odd bracket sends its last down, who meets the first of the next. */
static void who_is_left_over_meets_the_first_of_the_next_score(void **state)
{
	struct swiss swiss;

	(void)state;
	begin(&swiss, 6);
	for (uint32_t i = 0; i < 3; i++)
		swiss.player[i].score = 2;
	expect_pairing(&swiss, "three and three", "1-2 3-4 5-6");
	meet(&swiss, 2, 3);
	expect_pairing(&swiss, "3 has met 4", "1-2 3-5 4-6");
	/* Who moved down the round before does not again. */
	swiss.player[2].float_before[0] = DUTCH_DOWN;
	expect_pairing(&swiss, "and has moved down before", "1-3 2-4 5-6");
	swiss.player[3].float_before[0] = DUTCH_UP;
	expect_pairing(&swiss, "and 4 up", "1-3 2-5 4-6");
}

/* TO-15.4 */
static void the_bye_goes_to_the_lowest_score_and_never_twice(void **state)
{
	struct swiss swiss;

	(void)state;
	begin(&swiss, 5);
	for (uint32_t i = 0; i < 3; i++)
		swiss.player[i].score = 2;
	swiss.player[4].had_bye = true;
	expect_pairing(&swiss, "the last had it", "1-2 3-5 bye 4");
	swiss.player[3].had_bye = true;
	expect_pairing(&swiss, "the last two had it", "1-2 4-5 bye 3");
}

/* TO-15.2 */
static void where_all_have_met_there_is_no_pairing(void **state)
{
	struct swiss swiss;

	(void)state;
	begin(&swiss, 4);
	for (uint32_t i = 1; i < 4; i++)
		meet(&swiss, 0, i);
	assert_false(pair(&swiss));
	begin(&swiss, 3);
	for (uint32_t i = 0; i < 3; i++)
		swiss.player[i].had_bye = true;
	assert_false(pair(&swiss));
}

/* ---- The sequences of the handbook ------------------------------------------------------------------------------- */

/* A pairing of eight in which each of four meets one of the other four. */
struct sequence {
	const char *one, *other;
};

/* Who has not met are those that meet in one of these; all others have. */
static void allow(struct swiss *swiss, const struct sequence list[], size_t count)
{
	begin(swiss, 8);
	for (uint32_t a = 0; a < 8; a++)
		for (uint32_t b = 0; b < 8; b++)
			swiss->met[a * 8 + b] = true;
	for (size_t i = 0; i < count; i++)
		for (int at = 0; at < 4; at++) {
			uint32_t a = (uint32_t)(list[i].one[at] - '1'), b = (uint32_t)(list[i].other[at] - '1');

			swiss->met[a * 8 + b] = swiss->met[b * 8 + a] = false;
		}
}

/* The halves in the handbook's order: as they are, exchanges of one player, exchanges of two. */
static const struct sequence HALVES[] = {
    {"1234", "5678"}, {"1235", "4678"}, {"1236", "4578"}, {"1245", "3678"}, {"1237", "4568"}, {"1246", "3578"},
    {"1345", "2678"}, {"1247", "3568"}, {"1346", "2578"}, {"1347", "2568"}, {"1256", "3478"}, {"1257", "3468"},
    {"1356", "2478"}, {"1267", "3458"}, {"1357", "2468"}, {"1456", "2378"},
};

/* The first order of digits of `left` in which each meets the one at its place; false if there is none. */
static bool transpose(const struct swiss *swiss, const char *one, const char *left, uint32_t taken, int at, char *order)
{
	if (at == 4)
		return true;
	for (int i = 0; i < 4; i++) {
		if (taken >> i & 1 || swiss->met[(one[at] - '1') * 8 + left[i] - '1'])
			continue;
		order[at] = left[i];
		if (transpose(swiss, one, left, taken | 1u << i, at + 1, order))
			return true;
	}
	return false;
}

/* What comes first of all: by halves, then by the order of the second. Who is ranked higher is written first. */
static void find_first(const struct swiss *swiss, char *out, size_t size)
{
	char order[4], mate[9] = "";
	size_t i = 0, used = 0;

	while (i < LENGTH(HALVES) && !transpose(swiss, HALVES[i].one, HALVES[i].other, 0, 0, order))
		i++;
	assert_in_range(i, 0, LENGTH(HALVES) - 1);
	for (int at = 0; at < 4; at++) {
		mate[HALVES[i].one[at] - '1'] = order[at];
		mate[order[at] - '1'] = HALVES[i].one[at];
	}
	for (char a = '1'; a <= '8'; a++)
		if (mate[a - '1'] > a)
			used += (size_t)snprintf(out + used, size - used, "%s%c-%c", used ? " " : "", a, mate[a - '1']);
}

/* Where the pairs of one or of two that follow each other are all that can be. */
static void expect_order(const struct sequence list[], size_t count)
{
	for (size_t i = 0; i < 2 * count - 1; i++) {
		char expected[40];
		struct swiss swiss;

		allow(&swiss, &list[i / 2], 1 + i % 2);
		find_first(&swiss, expected, sizeof expected);
		expect_pairing(&swiss, i % 2 ? "of two" : "of one", expected);
	}
}

/*
 * TO-15.7: "5-6-8-7; 5-7-6-8; 5-7-8-6; 5-8-6-7; 5-8-7-6; 6-5-7-8; 6-5-8-7, etc." (the handbook's C.04.1, D.1, the same
 * as C.04.3, D.1).
 */
static void transpositions_are_in_the_order_of_the_handbook(void **state)
{
	static const struct sequence list[] = {
	    {"1234", "5678"}, {"1234", "5687"}, {"1234", "5768"}, {"1234", "5786"},
	    {"1234", "5867"}, {"1234", "5876"}, {"1234", "6578"}, {"1234", "6587"},
	};

	(void)state;
	expect_order(list, LENGTH(list));
}

/*
 * TO-15.8: of one player 4 and 5; 4 and 6; 3 and 5; and so on to 2 and 7. Then 3+4 and 5+6; 3+4 and 5+7; 2+4 and 5+6;
 * 3+4 and 6+7; 2+4 and 5+7; 2+3 and 5+6 (D.2 there).
 */
static void exchanges_are_in_the_order_of_the_handbook(void **state)
{
	(void)state;
	expect_order(HALVES, LENGTH(HALVES));
}

/* ---- Against all pairings ---------------------------------------------------------------------------------------- */

/* What is best over all complete pairings: the bye's score first, then pairs within the first bracket. */
struct best {
	bool is_any;
	uint32_t bye_score, pairs;
};

static void look_at_all(const struct swiss *swiss, uint32_t top, uint32_t taken, struct best so_far, struct best *best)
{
	uint32_t a = 0;

	while (a < swiss->count && taken >> a & 1)
		a++;
	if (a == swiss->count) {
		if (!best->is_any || so_far.bye_score < best->bye_score ||
		    (so_far.bye_score == best->bye_score && so_far.pairs > best->pairs))
			*best = so_far;
		best->is_any = true;
		return;
	}
	for (uint32_t b = a + 1; b < swiss->count; b++) {
		struct best with = so_far;

		if (taken >> b & 1 || swiss->met[a * swiss->count + b])
			continue;
		with.pairs += swiss->player[a].score == top && swiss->player[b].score == top;
		look_at_all(swiss, top, taken | 1u << a | 1u << b, with, best);
	}
	if (swiss->count % 2 && !so_far.is_any && !swiss->player[a].had_bye) {
		struct best with = so_far;

		/* Here it tells that somebody has the bye. */
		with.is_any = true;
		with.bye_score = swiss->player[a].score;
		look_at_all(swiss, top, taken | 1u << a, with, best);
	}
}

static uint32_t top_score(const struct swiss *swiss)
{
	uint32_t top = 0;

	for (uint32_t i = 0; i < swiss->count; i++)
		if (swiss->player[i].score > top)
			top = swiss->player[i].score;
	return top;
}

/* Legal, complete, and as few leave the first bracket as can be. */
static void check_round(struct swiss *swiss, bool is_paired)
{
	struct best best = {.is_any = false}, none = {.is_any = false};
	const uint32_t top = top_score(swiss);
	uint32_t pairs = 0;

	if (swiss->count <= FEW) {
		look_at_all(swiss, top, 0, none, &best);
		check(is_paired == best.is_any, "%u players, round %u: a pairing was %s, and there is %s", swiss->count,
		      swiss->rounds + 1, is_paired ? "found" : "not found", best.is_any ? "one" : "none");
	}
	if (!is_paired)
		return;
	for (uint32_t i = 0; i < swiss->pairing.pairs; i++)
		pairs += swiss->player[swiss->pair[i][0]].score == top && swiss->player[swiss->pair[i][1]].score == top;
	if (swiss->count > FEW)
		return;
	check(pairs == best.pairs, "%u players, round %u: %u pairs of the first bracket, and %u were possible",
	      swiss->count, swiss->rounds + 1, pairs, best.pairs);
	if (swiss->pairing.has_bye)
		check(swiss->player[swiss->pairing.bye].score == best.bye_score,
		      "%u players, round %u: the bye has score %u, and %u was possible", swiss->count,
		      swiss->rounds + 1, swiss->player[swiss->pairing.bye].score, best.bye_score);
}

static void check_legal(const struct swiss *swiss)
{
	bool is_seen[MOST] = {false};
	uint32_t seen = 0;

	for (uint32_t i = 0; i < swiss->pairing.pairs; i++) {
		uint32_t a = swiss->pair[i][0], b = swiss->pair[i][1];

		check(a < swiss->count && b < swiss->count && !is_seen[a] && !is_seen[b], "pair %u-%u is not of two", a,
		      b);
		check(!swiss->met[a * swiss->count + b], "%u players, round %u: %u and %u meet again", swiss->count,
		      swiss->rounds + 1, a, b);
		is_seen[a] = is_seen[b] = true;
		seen += 2;
	}
	assert_int_equal(swiss->pairing.has_bye, swiss->count % 2);
	if (swiss->pairing.has_bye) {
		check(!swiss->player[swiss->pairing.bye].had_bye, "a second bye");
		check(!is_seen[swiss->pairing.bye], "a bye for one who plays");
		seen++;
	}
	assert_int_equal(seen, swiss->count);
}

/* Play rounds of chance until no pairing is left, or so many. Returns how many. */
static uint32_t play(struct swiss *swiss, uint32_t rounds, uint64_t *chance)
{
	char results[MOST];

	while (swiss->rounds < rounds) {
		bool is_paired = pair(swiss);

		check_round(swiss, is_paired);
		if (!is_paired)
			break;
		check_legal(swiss);
		for (uint32_t i = 0; i < swiss->pairing.pairs; i++)
			results[i] = (char)('0' + random_below(chance, 3));
		enter(swiss, results);
	}
	return swiss->rounds;
}

/* TO-15.2, TO-15.4, TO-15.5 */
static void small_tournaments_are_paired_as_long_and_as_well_as_can_be(void **state)
{
	uint64_t chance = 3;

	(void)state;
	for (int i = 0; i < TOURNAMENTS; i++) {
		struct swiss swiss;

		begin(&swiss, 2 + (uint32_t)random_below(&chance, FEW - 1));
		play(&swiss, swiss.count + 1, &chance);
	}
}

static void large_tournaments_are_paired_for_many_rounds(void **state)
{
	static const struct {
		uint32_t players, rounds;
	} cases[] = {{20, 9}, {33, 12}, {64, 11}, {101, 9}, {200, 11}};
	uint64_t chance = 4;

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		static struct swiss swiss;
		uint32_t rounds;

		begin(&swiss, cases[i].players);
		rounds = play(&swiss, cases[i].rounds, &chance);
		check(rounds == cases[i].rounds, "%u players: %u rounds of %u", cases[i].players, rounds,
		      cases[i].rounds);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_first_round_is_top_half_against_bottom_half),
	    cmocka_unit_test(the_second_round_pairs_each_score_in_itself),
	    cmocka_unit_test(who_has_met_is_avoided_by_a_transposition),
	    cmocka_unit_test(then_by_an_exchange_between_the_halves),
	    cmocka_unit_test(who_is_left_over_meets_the_first_of_the_next_score),
	    cmocka_unit_test(the_bye_goes_to_the_lowest_score_and_never_twice),
	    cmocka_unit_test(where_all_have_met_there_is_no_pairing),
	    cmocka_unit_test(transpositions_are_in_the_order_of_the_handbook),
	    cmocka_unit_test(exchanges_are_in_the_order_of_the_handbook),
	    cmocka_unit_test(small_tournaments_are_paired_as_long_and_as_well_as_can_be),
	    cmocka_unit_test(large_tournaments_are_paired_for_many_rounds),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
