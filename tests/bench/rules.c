/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many outcomes a second the generators make, over positions from games of random plays: each position with each
 * of the 21 throws. Once listed, once only counted, and once by the oracle.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bots/kit/random.h"
#include "tablier.h"
#include "tests/oracle/oracle.h"

enum { POSITIONS = 2000, ORACLE_POSITIONS = 40, LEAST_MS = 400 };

static struct tab_outcome list[TAB_MAX_PLAYS];
static struct oracle_outcome truth[TAB_MAX_PLAYS];

struct sample {
	struct tab_rules rules;
	char game[TAB_RULES_SIZE];
	struct tab_position position[POSITIONS];
};

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Each seventh position of random games: the neighbours are much alike. */
static void take_sample(struct sample *sample, const struct tab_game *game)
{
	struct kit_random chance = {.state = 1};
	struct tab_state state = {.need = TAB_NEED_NOTHING};
	int taken = 0;

	sample->rules = (struct tab_rules){.game = game};
	tab_rules_print(&sample->rules, sample->game);
	for (long turn = 0; taken < POSITIONS; turn++) {
		struct tab_dice dice = {
		    {(uint8_t)(1 + kit_random_below(&chance, 6)), (uint8_t)(1 + kit_random_below(&chance, 6))}};
		size_t count;

		if (state.need == TAB_NEED_NOTHING)
			tab_state_start(&state, &sample->rules, 0);
		if (turn % 7 == 0)
			sample->position[taken++] = state.position;
		if (tab_state_throw(&state, dice) || state.need != TAB_NEED_PLAY)
			continue;
		count = tab_plays(&state.rules, &state.position, dice, list);
		tab_state_play(&state, &list[kit_random_below(&chance, count)].play, NULL, NULL);
	}
}

static size_t by_list(const struct sample *sample, const struct tab_position *position, struct tab_dice dice)
{
	return tab_plays(&sample->rules, position, dice, list);
}

static size_t by_count(const struct sample *sample, const struct tab_position *position, struct tab_dice dice)
{
	return tab_plays_count(&sample->rules, position, dice);
}

static size_t by_oracle(const struct sample *sample, const struct tab_position *position, struct tab_dice dice)
{
	char board[TAB_BOARD_SIZE];

	tab_position_print(&sample->rules, position, board);
	return oracle_plays(sample->game, board, dice.die[0], dice.die[1], truth, TAB_MAX_PLAYS);
}

/* Outcomes a second. */
static double rate(const struct sample *sample, int positions,
                   size_t (*generate)(const struct sample *, const struct tab_position *, struct tab_dice))
{
	double start = now(), seconds;
	double outcomes = 0;

	do {
		for (int i = 0; i < positions; i++)
			for (uint8_t high = 1; high <= 6; high++)
				for (uint8_t low = 1; low <= high; low++)
					outcomes += (double)generate(sample, &sample->position[i],
					                             (struct tab_dice){{high, low}});
		seconds = now() - start;
	} while (seconds * 1000 < LEAST_MS);
	return outcomes / seconds;
}

int main(void)
{
	struct sample *sample = malloc(sizeof *sample);
	const struct tab_game *game;

	if (!sample)
		return 1;
	printf("outcomes a second, in millions, over positions of random games\n");
	printf("%-16s %10s %10s %10s %12s %12s\n", "game", "listed", "counted", "oracle", "listed/orcl",
	       "counted/orcl");
	for (size_t i = 0; (game = tab_game_at(i)); i++) {
		double listed, counted, slow;

		take_sample(sample, game);
		listed = rate(sample, POSITIONS, by_list);
		counted = rate(sample, POSITIONS, by_count);
		slow = rate(sample, ORACLE_POSITIONS, by_oracle);
		printf("%-16s %10.2f %10.2f %10.4f %12.0f %12.0f\n", game->name, listed / 1e6, counted / 1e6,
		       slow / 1e6, listed / slow, counted / slow);
	}
	free(sample);
	return 0;
}
