/* SPDX-License-Identifier: MIT
 *
 * Chouettes: the order of the players, and who owes whom what after a game.
 *
 * Those of the crew who play on share all things equally, so they hold equal parts: (n - 1) / r each of n players, of
 * whom r are left of the crew. All amounts are sums of (n - 1) / r and, for who leaves, (n - 1) / (r (r - 1)), times
 * points; these are whole numbers in units of 1 / (n - 1)!.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "tablier.h"

/* ---- The order --------------------------------------------------------------------------------------------------- */

/* Whether another player has begun with the same dice as this one has thrown so far. */
static bool is_tied(const struct tab_draw *draw, int player)
{
	size_t length = strlen(draw->dice[player]);

	for (int other = 0; other < draw->players; other++)
		if (other != player && strncmp(draw->dice[other], draw->dice[player], length) == 0)
			return true;
	return false;
}

int tab_draw_next(const struct tab_draw *draw)
{
	/* So many ties nobody lives to see; but then they would stay. */
	size_t shortest = TAB_DRAW_SIZE - 1;
	int next = -1;

	/* Round by round, and in each by seats. */
	for (int player = 0; player < draw->players; player++)
		if (strlen(draw->dice[player]) < shortest && is_tied(draw, player)) {
			shortest = strlen(draw->dice[player]);
			next = player;
		}
	return next;
}

void tab_draw_throw(struct tab_draw *draw, int die)
{
	int player = tab_draw_next(draw);
	size_t length;

	assert(player >= 0 && die >= 1 && die <= 6);
	length = strlen(draw->dice[player]);
	draw->dice[player][length] = (char)('0' + die);
	draw->dice[player][length + 1] = '\0';
}

void tab_draw_order(const struct tab_draw *draw, uint8_t order[TAB_CHOUETTE_MOST])
{
	for (int player = 0; player < draw->players; player++) {
		int place = player;

		while (place > 0 && strcmp(draw->dice[order[place - 1]], draw->dice[player]) < 0) {
			order[place] = order[place - 1];
			place--;
		}
		order[place] = (uint8_t)player;
	}
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

bool tab_chouette_allows(const struct tab_rules *rules)
{
	return strcmp(rules->game->name, "backgammon") == 0;
}

static void begin_game(struct tab_chouette *chouette)
{
	for (int player = 0; player < chouette->players; player++) {
		chouette->is_in[player] = true;
		chouette->gain[player] = 0;
	}
}

void tab_chouette_start(struct tab_chouette *chouette, int players, const uint8_t order[])
{
	assert(players >= TAB_CHOUETTE_LEAST && players <= TAB_CHOUETTE_MOST);
	*chouette = (struct tab_chouette){.players = (uint8_t)players};
	memcpy(chouette->order, order, (size_t)players);
	begin_game(chouette);
}

void tab_chouette_next(struct tab_chouette *chouette)
{
	uint8_t box = chouette->order[0];

	memmove(chouette->order, chouette->order + 1, chouette->players - 1u);
	chouette->order[chouette->players - 1] = box;
	begin_game(chouette);
}

int tab_chouette_box(const struct tab_chouette *chouette)
{
	return chouette->order[0];
}

int tab_chouette_captain(const struct tab_chouette *chouette)
{
	for (int place = 1; place < chouette->players; place++)
		if (chouette->is_in[chouette->order[place]])
			return chouette->order[place];
	return -1;
}

int tab_chouette_crew(const struct tab_chouette *chouette)
{
	int count = 0;

	for (int place = 1; place < chouette->players; place++)
		count += chouette->is_in[chouette->order[place]];
	return count;
}

/* ---- Doubles of the box ------------------------------------------------------------------------------------------ */

void tab_chouette_double(struct tab_chouette *chouette)
{
	memset(chouette->has_taken, 0, sizeof chouette->has_taken);
}

int tab_chouette_asked(const struct tab_chouette *chouette)
{
	for (int place = 1; place < chouette->players; place++) {
		int player = chouette->order[place];

		if (chouette->is_in[player] && !chouette->has_taken[player])
			return player;
	}
	return -1;
}

void tab_chouette_take(struct tab_chouette *chouette, int player)
{
	assert(player == tab_chouette_asked(chouette));
	chouette->has_taken[player] = true;
}

/* ---- Settlement -------------------------------------------------------------------------------------------------- */

int64_t tab_chouette_unit(int players)
{
	int64_t unit = 1;

	for (int factor = 2; factor < players; factor++)
		unit *= factor;
	return unit;
}

/* The parts of each of the crew, while so many play on. */
static int64_t parts(const struct tab_chouette *chouette, int crew)
{
	return tab_chouette_unit(chouette->players) * (chouette->players - 1) / crew;
}

/* Each of the crew who plays gets so much. */
static void give_crew(struct tab_chouette *chouette, int64_t amount)
{
	for (int place = 1; place < chouette->players; place++)
		if (chouette->is_in[chouette->order[place]])
			chouette->gain[chouette->order[place]] += amount;
}

void tab_chouette_leave(struct tab_chouette *chouette, int player, uint32_t cube)
{
	int crew = tab_chouette_crew(chouette);
	int64_t pays = parts(chouette, crew) * cube;

	assert(chouette->is_in[player] && player != tab_chouette_box(chouette));
	chouette->is_in[player] = false;
	chouette->gain[player] -= pays;
	if (crew > 1)
		give_crew(chouette, pays / (crew - 1));
	else
		chouette->gain[tab_chouette_box(chouette)] += pays;
}

void tab_chouette_lose(struct tab_chouette *chouette, struct tab_state *state)
{
	assert(state->ending == TAB_FORFEIT && state->winner == TAB_BOX && tab_chouette_crew(chouette) == 1);
	tab_chouette_leave(chouette, tab_chouette_captain(chouette), state->cube);
	/* R-8's checkers of the loser do not count here. */
	state->result = (struct tab_result){.points = 1};
	state->points = state->cube;
}

void tab_chouette_settle(struct tab_chouette *chouette, int winner, uint32_t points)
{
	int crew = tab_chouette_crew(chouette);

	/* Who left last has paid the box already. */
	if (winner != TAB_NOBODY && crew > 0) {
		int64_t stake = winner == TAB_CREW ? (int64_t)points : -(int64_t)points;

		give_crew(chouette, parts(chouette, crew) * stake);
		chouette->gain[tab_chouette_box(chouette)] -= parts(chouette, 1) * stake;
	}
	for (int player = 0; player < chouette->players; player++)
		chouette->amount[player] += chouette->gain[player];
	chouette->games++;
}

/* ---- Text -------------------------------------------------------------------------------------------------------- */

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
	while (b) {
		uint64_t rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

void tab_amount_print(int64_t units, int players, char text[TAB_AMOUNT_SIZE])
{
	uint64_t above = units < 0 ? -(uint64_t)units : (uint64_t)units;
	uint64_t below = (uint64_t)tab_chouette_unit(players);
	uint64_t divisor = common_divisor(below, above);
	const char *sign = units < 0 ? "-" : "";

	above /= divisor;
	below /= divisor;
	if (below == 1)
		snprintf(text, TAB_AMOUNT_SIZE, "%s%llu", sign, (unsigned long long)above);
	else
		snprintf(text, TAB_AMOUNT_SIZE, "%s%llu/%llu", sign, (unsigned long long)above,
		         (unsigned long long)below);
}
