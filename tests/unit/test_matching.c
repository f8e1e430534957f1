/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matchings of the greatest weight, against all matchings there are of small graphs, and as many as there are players.
 */
#include "unit.h"

#include <string.h>

#include "referee/tournament/matching.h"

enum { MOST = 10, GRAPHS = 3000, BIG = 200 };

/* The greatest weight of a matching of all vertices that are not taken; -1 if there is none. */
static int64_t best_of_all(uint32_t count, const int64_t *weight, uint32_t taken)
{
	int64_t best = -1;
	uint32_t u = 0;

	while (u < count && taken >> u & 1)
		u++;
	if (u == count)
		return 0;
	for (uint32_t v = u + 1; v < count; v++) {
		int64_t rest;

		if (taken >> v & 1 || weight[u * count + v] == MATCHING_NEVER)
			continue;
		rest = best_of_all(count, weight, taken | 1u << u | 1u << v);
		if (rest >= 0 && rest + weight[u * count + v] > best)
			best = rest + weight[u * count + v];
	}
	return best;
}

/* The weight of a matching; -1 if it is none. */
static int64_t weight_of(uint32_t count, const int64_t *weight, const uint32_t *mate)
{
	int64_t sum = 0;

	for (uint32_t u = 0; u < count; u++) {
		if (mate[u] >= count || mate[mate[u]] != u || weight[u * count + mate[u]] == MATCHING_NEVER)
			return -1;
		if (mate[u] > u)
			sum += weight[u * count + mate[u]];
	}
	return sum;
}

static void make_graph(uint64_t *chance, uint32_t count, int64_t *weight, size_t weights, size_t percent)
{
	for (uint32_t u = 0; u < count; u++) {
		weight[u * count + u] = MATCHING_NEVER;
		for (uint32_t v = u + 1; v < count; v++)
			weight[u * count + v] = weight[v * count + u] = random_below(chance, 100) < percent
			                                                    ? (int64_t)random_below(chance, weights)
			                                                    : MATCHING_NEVER;
	}
}

static void no_matching_of_a_small_graph_is_better(void **state)
{
	uint64_t chance = 1;

	(void)state;
	for (int i = 0; i < GRAPHS; i++) {
		const uint32_t count = 2 * (uint32_t)(1 + random_below(&chance, MOST / 2));
		static const size_t scales[] = {1, 2, 4, 1000, (size_t)1 << 50};
		int64_t weight[MOST * MOST], best, found;
		uint32_t mate[MOST];

		make_graph(&chance, count, weight, scales[random_below(&chance, LENGTH(scales))],
		           30 + random_below(&chance, 71));
		best = best_of_all(count, weight, 0);
		found = matching_find(count, weight, mate) ? weight_of(count, weight, mate) : -1;
		check(found == best, "graph %d of %u vertices: the best weight is %lld, and it found %lld", i, count,
		      (long long)best, (long long)found);
	}
}

static void what_cannot_be_matched_is_not(void **state)
{
	/* Three vertices that all know the fourth alone. */
	int64_t weight[16];
	uint32_t mate[4];

	(void)state;
	for (int i = 0; i < 16; i++)
		weight[i] = i % 4 == 3 || i / 4 == 3 ? 1 : MATCHING_NEVER;
	weight[15] = MATCHING_NEVER;
	assert_false(matching_find(4, weight, mate));
	assert_true(matching_find(0, weight, mate));
}

static void a_round_of_many_players_is_matched_at_once(void **state)
{
	static int64_t weight[BIG * BIG];
	uint64_t chance = 2;
	uint32_t mate[BIG];

	(void)state;
	for (size_t percent = 5; percent <= 100; percent += 19) {
		make_graph(&chance, BIG, weight, 1000, percent);
		assert_true(matching_find(BIG, weight, mate));
		check(weight_of(BIG, weight, mate) > 0, "%zu%% of the edges: no matching came out", percent);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(no_matching_of_a_small_graph_is_better),
	    cmocka_unit_test(what_cannot_be_matched_is_not),
	    cmocka_unit_test(a_round_of_many_players_is_matched_at_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
