/* SPDX-License-Identifier: MIT
 *
 * The score of a match, and who leads it.
 */
#include "engine.h"

/* ST-9.2: the ranks of wins, the highest first. */
static int rank_of(const struct tab_state *state)
{
	if (state->ending == TAB_FORFEIT)
		return 6;
	switch (state->result.kind) {
	case TAB_FORCED_JAN:
		return 0;
	case TAB_JAN:
		return 1;
	case TAB_SINGLE_CROWN:
	case TAB_DOUBLE_CROWN:
	case TAB_STAIRCASE:
	case TAB_TOWER:
		return state->result.monk ? 2 : 3;
	case TAB_BEARING_OFF:
		return state->result.monk ? 4 : 5;
	default:
		return TAB_RANKS - 1; /* of no account: the game has no ranks */
	}
}

void tab_match_add(struct tab_match *match, const struct tab_state *state, int starter)
{
	match->games++;
	match->last_starter = (uint8_t)starter;
	match->last_winner = state->winner;
	match->had_crawford |= state->is_crawford;
	if (state->winner == TAB_NOBODY)
		return;
	match->points[state->winner] += state->points;
	match->wins[state->winner]++;
	match->rank[state->winner][rank_of(state)]++;
}

int tab_match_starter(const struct tab_match *match, const struct tab_rules *rules)
{
	if (match->games == 0 || !rules->game->engine->course(rules).loser_starts)
		return TAB_NOBODY;
	if (match->last_winner != TAB_NOBODY)
		return 1 - match->last_winner;
	return match->last_starter == TAB_NOBODY ? TAB_NOBODY : 1 - match->last_starter;
}

bool tab_rules_have_cube(const struct tab_rules *rules)
{
	return rules->game->engine->course(rules).cube;
}

bool tab_match_is_crawford(const struct tab_match *match, const struct tab_rules *rules)
{
	const struct course course = rules->game->engine->course(rules);

	return course.cube && course.crawford && match->length > 1 && !match->had_crawford &&
	       (match->points[0] + 1 == match->length || match->points[1] + 1 == match->length);
}

int tab_match_leader(const struct tab_match *match, const struct tab_rules *rules, bool *broken)
{
	if (broken)
		*broken = false;
	if (match->points[0] != match->points[1])
		return match->points[0] > match->points[1] ? 0 : 1;
	if (!rules->game->engine->course(rules).ranked)
		return TAB_NOBODY;
	/* The best wins that differ decide: that is the first rank of which the two have won different numbers. */
	for (int i = 0; i < TAB_RANKS; i++)
		if (match->rank[0][i] != match->rank[1][i]) {
			if (broken)
				*broken = true;
			return match->rank[0][i] > match->rank[1][i] ? 0 : 1;
		}
	return TAB_NOBODY;
}

bool tab_match_allows(const struct tab_rules *rules, unsigned long games)
{
	return games > 0 && (!rules->game->engine->course(rules).ranked || games % 2 == 1);
}
