/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes the reader of tournament files. What is read and goes together has a canonical text that is read as itself,
 * and a plan whose games are of the batches that they say; what is not read has a message with its place.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/tournament/plan.h"
#include "referee/tournament/tournament.h"

/* A Swiss round of a thousand takes its time, and a file of players alone is soon as long as that. */
enum { MOST_PLANNED = 40 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int holds)
{
	if (!holds)
		abort();
}

static int read_bytes(struct tournament *tournament, const void *bytes, size_t size, struct error *error)
{
	FILE *stream = fmemopen((void *)(uintptr_t)bytes, size, "r");
	int status;

	require(stream != NULL);
	tournament_init(tournament);
	status = tournament_read_stream(tournament, stream, "input", error);
	fclose(stream);
	return status;
}

static void require_plan(const struct tournament *tournament)
{
	struct plan *plan = plan_new(tournament);
	const uint64_t games = plan_games(plan), step = games / 100 + 1;

	for (uint64_t id = 1; id <= games; id += step) {
		struct plan_game game = plan_game(plan, id);
		uint64_t first = plan_batch_game(plan, game.batch, 0);

		require(game.player[0] != game.player[1] && game.player[0] < tournament->players &&
		        game.player[1] < tournament->players);
		require(plan_game(plan, first).batch == game.batch && game.batch <= plan_batches(plan));
		require((id - first) % 2 == 0 && (id - first) / 2 < plan_batch_size(plan, game.batch));
	}
	plan_free(plan);
}

static void require_same(const struct tournament *tournament)
{
	struct text once = {.data = NULL}, twice = {.data = NULL}, difference = {.data = NULL};
	struct tournament again;
	struct error error;

	tournament_print(tournament, &once);
	require(read_bytes(&again, once.data, once.used, &error) == 0 && tournament_check(&again, &error) == 0);
	tournament_print(&again, &twice);
	require(strcmp(once.data, twice.data) == 0);
	tournament_difference(once.data, twice.data, &difference);
	require(difference.used == 0);
	tournament_release(&again);
	text_release(&once);
	text_release(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct tournament tournament;
	struct error error = {.text = ""};

	if (size == 0)
		return 0;
	if (read_bytes(&tournament, data, size, &error) < 0) {
		require(strncmp(error.text, "input:", 6) == 0);
	} else if (tournament_check(&tournament, &error) == 0) {
		require_same(&tournament);
		if (tournament.players <= MOST_PLANNED)
			require_plan(&tournament);
	}
	tournament_release(&tournament);
	return 0;
}
