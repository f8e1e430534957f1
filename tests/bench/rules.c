/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many outcomes a second the generators make.
 *
 * usage: rules                              a table of all games, over positions of games of random plays, each with
 *                                           each of the 21 throws: once listed, once only counted, once by the oracle
 *        rules positions GAME               of such positions the outcomes counted, and the seconds it took
 *        rules perft|list GAME DEPTH        of perft from the opening likewise; the last ply is counted, or listed
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/kit/random.h"
#include "tablier.h"
#include "tests/oracle/oracle.h"

enum { POSITIONS = 2000, ORACLE_POSITIONS = 40, LEAST_MS = 400, MOST_DEPTH = 6 };

static struct tab_outcome list[TAB_MAX_PLAYS];
static struct oracle_outcome truth[TAB_MAX_PLAYS];

struct sample {
	struct tab_rules rules;
	char game[TAB_RULES_SIZE];
	struct tab_position position[POSITIONS];
};

struct figure {
	double outcomes, seconds;
};

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* ---- Positions of random games ----------------------------------------------------------------------------------- */

static uint8_t throw_die(struct kit_random *chance)
{
	return (uint8_t)(1 + kit_random_below(chance, 6));
}

static struct tab_dice throw_dice(struct kit_random *chance)
{
	return (struct tab_dice){{throw_die(chance), throw_die(chance)}};
}

static struct tab_decision break_up(const struct tab_state *state, struct kit_random *chance)
{
	uint32_t points = tab_state_breakable(state);

	for (uint64_t skip = kit_random_below(chance, (uint64_t)__builtin_popcount(points)); skip; skip--)
		points &= points - 1;
	return (struct tab_decision){.choice = TAB_BREAKUP, .number = (uint8_t)__builtin_ctz(points)};
}

/* Any answer that keeps the game going: a cube or a resignation would only cut it short. */
static struct tab_decision decision_on(const struct tab_state *state, struct kit_random *chance)
{
	switch (state->need) {
	case TAB_NEED_KEEP:
		return (struct tab_decision){.choice = kit_random_below(chance, 2) ? TAB_KEEP : TAB_RETHROW};
	case TAB_NEED_DOUBLET:
		return (struct tab_decision){.choice = TAB_DOUBLET, .number = throw_die(chance)};
	case TAB_NEED_BREAKUP:
		return break_up(state, chance);
	default:
		return (struct tab_decision){.choice = TAB_ROLL};
	}
}

static void go_on(struct tab_state *state, struct kit_random *chance)
{
	int status = 0;

	if (state->need == TAB_NEED_STARTER_PAIR) {
		tab_state_throw_pair(state, (struct tab_dice[2]){throw_dice(chance), throw_dice(chance)});
	} else if (tab_state_needs_dice(state)) {
		tab_state_throw(state, throw_dice(chance));
	} else if (state->need == TAB_NEED_PLAY) {
		size_t count = tab_plays(&state->rules, &state->position, state->dice, list);

		status = tab_state_play(state, &list[kit_random_below(chance, count)].play, NULL, NULL);
	} else {
		status = tab_state_decide(state, decision_on(state, chance), NULL);
	}
	if (status < 0) {
		fprintf(stderr, "rules: '%s' refuses an answer of the kind it asked for\n", state->rules.game->name);
		exit(1);
	}
}

/* Each seventh position to throw in: the neighbours are much alike. */
static void take_sample(struct sample *sample, const struct tab_game *game)
{
	struct kit_random chance = {.state = 1};
	struct tab_state state = {.need = TAB_NEED_NOTHING};
	int taken = 0;

	sample->rules = (struct tab_rules){.game = game};
	tab_rules_print(&sample->rules, sample->game);
	for (long throws = 0; taken < POSITIONS;) {
		if (state.need == TAB_NEED_NOTHING)
			tab_state_start(&state, &sample->rules, NULL);
		if (state.need == TAB_NEED_THROW && throws++ % 7 == 0)
			sample->position[taken++] = state.position;
		go_on(&state, &chance);
	}
}

/* ---- Rates over them --------------------------------------------------------------------------------------------- */

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

static struct figure measure(const struct sample *sample, int positions,
                             size_t (*generate)(const struct sample *, const struct tab_position *, struct tab_dice))
{
	struct figure figure = {.outcomes = 0};
	double start = now();

	do {
		for (int i = 0; i < positions; i++)
			for (uint8_t high = 1; high <= 6; high++)
				for (uint8_t low = 1; low <= high; low++)
					figure.outcomes += (double)generate(sample, &sample->position[i],
					                                    (struct tab_dice){{high, low}});
		figure.seconds = now() - start;
	} while (figure.seconds * 1000 < LEAST_MS);
	return figure;
}

/* Millions of outcomes a second. */
static double rate(struct figure figure)
{
	return figure.outcomes / figure.seconds / 1e6;
}

static bool oracle_plays_it(const struct sample *sample)
{
	char board[TAB_BOARD_SIZE];

	for (int i = 0; i < ORACLE_POSITIONS; i++) {
		tab_position_print(&sample->rules, &sample->position[i], board);
		if (oracle_refuses(sample->game, board))
			return false;
	}
	return true;
}

static void print_row(const struct sample *sample)
{
	double listed = rate(measure(sample, POSITIONS, by_list));
	double counted = rate(measure(sample, POSITIONS, by_count));

	printf("%-16s %10.2f %10.2f", sample->game, listed, counted);
	if (oracle_plays_it(sample)) {
		double slow = rate(measure(sample, ORACLE_POSITIONS, by_oracle));

		printf(" %10.4f %12.0f %12.0f\n", slow, listed / slow, counted / slow);
	} else {
		printf(" %10s %12s %12s\n", "-", "-", "-");
	}
	fflush(stdout);
}

static void print_table(struct sample *sample)
{
	const struct tab_game *game;

	printf("outcomes a second, in millions, over positions of random games\n");
	printf("%-16s %10s %10s %10s %12s %12s\n", "game", "listed", "counted", "oracle", "listed/orcl",
	       "counted/orcl");
	for (size_t i = 0; (game = tab_game_at(i)); i++) {
		take_sample(sample, game);
		print_row(sample);
	}
}

/* ---- Perft ------------------------------------------------------------------------------------------------------- */

/* As tab_perft, but the outcomes of the last ply are made and not only counted. */
static uint64_t perft_by_list(const struct tab_rules *rules, const struct tab_position *position, int depth)
{
	/* Each level has a list of its own. */
	static struct tab_outcome out[MOST_DEPTH][TAB_MAX_PLAYS];
	struct tab_outcome *plays = out[depth - 1];
	uint64_t total = 0;

	for (uint8_t high = 1; high <= 6; high++)
		for (uint8_t low = 1; low <= high; low++) {
			size_t count = tab_plays(rules, position, (struct tab_dice){{high, low}}, plays);

			if (count == 0)
				plays[count++] = (struct tab_outcome){.after = *position};
			if (depth == 1) {
				total += count;
				continue;
			}
			for (size_t i = 0; i < count; i++) {
				if (plays[i].result.kind != TAB_NO_WIN)
					continue;
				tab_position_swap(&plays[i].after);
				total += perft_by_list(rules, &plays[i].after, depth - 1);
			}
		}
	return total;
}

static struct figure measure_perft(const struct tab_game *game, int depth, bool is_listed)
{
	const struct tab_rules rules = {.game = game};
	struct tab_position opening;
	double start = now();
	uint64_t total;

	tab_position_opening(&rules, &opening);
	total = is_listed ? perft_by_list(&rules, &opening, depth) : tab_perft(&rules, &opening, depth);
	return (struct figure){.outcomes = (double)total, .seconds = now() - start};
}

static int usage(void)
{
	fputs("usage: rules\n       rules positions GAME\n       rules perft|list GAME DEPTH\n", stderr);
	return 2;
}

int main(int argc, char **argv)
{
	static struct sample sample;
	const struct tab_game *game = argc > 2 ? tab_game_find(argv[2]) : NULL;
	int depth = argc == 4 ? atoi(argv[3]) : 0;
	struct figure figure;

	if (argc == 1) {
		print_table(&sample);
		return 0;
	}
	if (game && argc == 3 && strcmp(argv[1], "positions") == 0) {
		take_sample(&sample, game);
		figure = measure(&sample, POSITIONS, by_count);
	} else if (game && depth >= 1 && depth <= MOST_DEPTH && strcmp(argv[1], "perft") == 0) {
		figure = measure_perft(game, depth, false);
	} else if (game && depth >= 1 && depth <= MOST_DEPTH && strcmp(argv[1], "list") == 0) {
		figure = measure_perft(game, depth, true);
	} else {
		return usage();
	}
	printf("%.0f %.6f\n", figure.outcomes, figure.seconds);
	return 0;
}
