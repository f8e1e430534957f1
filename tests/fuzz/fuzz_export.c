/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes what goes through records after their reader: the ids of every state of a game, and match text.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/export_mat.h"
#include "referee/gnubg_id.h"
#include "referee/record_walk.h"
#include "referee/xgid.h"

static void require(int holds)
{
	if (!holds)
		abort();
}

/* The ids of what the walk has come to must be read again. */
static void check_ids(const struct record_walk *walk)
{
	const struct tab_rules *rules = record_walk_rules(walk);
	const struct interchange it = interchange_of_state(record_walk_state(walk), record_walk_score(walk), 0);
	char xgid[XGID_SIZE], both[GNUBG_ID_SIZE], match[MATCH_ID_LENGTH + 1];
	struct interchange again;
	struct error error;

	if (!interchange_suits(rules))
		return;
	if (xgid_write(rules, &it, xgid, &error) == 0)
		require(xgid_read(rules, xgid, &again, &error) == 0);
	position_id_write(&it, both);
	require(match_id_write(&it, match, &error) == 0);
	strcat(strcat(both, ":"), match);
	require(gnubg_id_read(rules, both, &again, &error) == 0);
}

/* Go through a record, by the function or item by item, and expect an error that tells where. */
static void go_through(const uint8_t *data, size_t size, int (*function)(struct record_walk *, FILE *, struct error *),
                       FILE *out)
{
	FILE *stream = fmemopen((void *)data, size, "r");
	struct record_walk walk;
	struct error error = {.kind = ERROR_NONE};
	int status;

	require(stream != NULL);
	record_walk_stream(&walk, stream, "input");
	status = function(&walk, out, &error);
	require(status == 0 || error.kind == ERROR_USAGE || strstr(error.text, "input:"));
	record_walk_close(&walk);
	fclose(stream);
}

static int check_all_ids(struct record_walk *walk, FILE *unused, struct error *error)
{
	(void)unused;
	do {
		if (record_walk_next(walk, error) < 0)
			return -1;
		if (walk->item.kind == RECORD_GAME || walk->item.kind == RECORD_TURN ||
		    walk->item.kind == RECORD_RESULT)
			check_ids(walk);
	} while (walk->item.kind != RECORD_EOF);
	return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	FILE *out;

	if (size == 0)
		return 0;
	out = fopen("/dev/null", "w");
	require(out != NULL);
	go_through(data, size, export_mat, out);
	go_through(data, size, check_all_ids, out);
	fclose(out);
	return 0;
}
