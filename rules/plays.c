/* SPDX-License-Identifier: MIT
 *
 * The public doors to a game's generator.
 */
#include "engine.h"

size_t tab_plays(const struct tab_rules *rules, const struct tab_position *position, struct tab_dice dice,
                 struct tab_outcome out[TAB_MAX_PLAYS])
{
	return rules->game->engine->plays(rules, position, dice, out);
}

size_t tab_plays_count(const struct tab_rules *rules, const struct tab_position *position, struct tab_dice dice)
{
	return rules->game->engine->plays_count(rules, position, dice);
}

bool tab_plays_any(const struct tab_rules *rules, const struct tab_position *position, struct tab_dice dice)
{
	const struct traits traits = rules->game->engine->traits(rules);

	if (is_one_two(&traits, dice))
		return tab_plays_count(rules, position, dice) > 0;
	return can_use(&traits, position, dice.die[0]) || can_use(&traits, position, dice.die[1]);
}

uint64_t tab_perft(const struct tab_rules *rules, const struct tab_position *position, int depth)
{
	uint64_t total = 0;

	for (uint8_t high = 1; high <= 6; high++)
		for (uint8_t low = 1; low <= high; low++) {
			const struct tab_dice dice = {{high, low}};
			struct tab_outcome out[TAB_MAX_PLAYS];
			size_t count;

			if (depth == 1) {
				count = tab_plays_count(rules, position, dice);
				total += count ? count : 1; /* a pass */
				continue;
			}
			count = tab_plays(rules, position, dice, out);
			if (count == 0)
				out[count++] = (struct tab_outcome){.after = *position};
			for (size_t i = 0; i < count; i++) {
				if (out[i].result.kind != TAB_NO_WIN)
					continue;
				tab_position_swap(&out[i].after);
				total += tab_perft(rules, &out[i].after, depth - 1);
			}
		}
	return total;
}
