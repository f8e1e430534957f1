/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading a tournament file: keys in any order, each looked up in the table, each once. Whoever wrote a file by hand
 * wants to hear what is wrong with it and where, so nothing is passed over.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "../yaml_in.h"
#include "keys.h"
#include "tournament.h"

/* A map that is being read. */
struct reader {
	struct yaml_in *in;
	struct tournament *tournament;
	void *object; /* the tournament, or one of its players */
};

/* Put the place before what key_set and its like say. Returns -1. */
static int place(const struct reader *reader, long line, struct error *error)
{
	const struct error what = *error;

	return in_error(reader->in, line, error, "%s", what.text);
}

static int read_keys(const struct reader *reader, const struct key keys[], struct error *error);

/* ---- Values ------------------------------------------------------------------------------------------------------ */

static int read_value(const struct reader *reader, const struct key *key, struct error *error)
{
	char text[KEY_TEXT_SIZE];
	long line = in_line(reader->in, error);

	if (line < 0 || in_text(reader->in, text, sizeof text, error) < 0)
		return -1;
	return key_set(key, reader->object, key->name, text, error) < 0 ? place(reader, line, error) : 0;
}

static int read_list(const struct reader *reader, const struct key *key, struct error *error)
{
	int is_end;

	if (in_begin_list(reader->in, error) < 0)
		return -1;
	while ((is_end = in_is_list_end(reader->in, error)) == 0) {
		char text[KEY_TEXT_SIZE];
		long line = in_line(reader->in, error);

		if (line < 0 || in_text(reader->in, text, sizeof text, error) < 0)
			return -1;
		if (key_add(key, reader->object, key->name, text, error) < 0)
			return place(reader, line, error);
	}
	return is_end < 0 ? -1 : in_end_list(reader->in, error);
}

/* ---- Players ----------------------------------------------------------------------------------------------------- */

static int check_player(const struct reader *reader, const struct tournament_player *player, long line,
                        struct error *error)
{
	const struct tournament *tournament = reader->tournament;

	if (!player->command)
		return in_error(reader->in, line, error, "a player has no 'command'");
	for (const struct tournament_player *other = tournament->player; other < player; other++)
		if (player->name && other->name && strcmp(player->name, other->name) == 0)
			return in_error(reader->in, line, error, "two players have the name '%s'", player->name);
	return 0;
}

/* A player is a map, or nothing but its command. Names that are not given are made when all are known: TO-20. */
static int read_player(struct reader *reader, struct error *error)
{
	struct tournament *tournament = reader->tournament;
	struct tournament_player *player;
	int is_map;
	long line = in_line(reader->in, error);

	if (line < 0)
		return -1;
	if (tournament->players == TOURNAMENT_MOST_PLAYERS)
		return in_error(reader->in, line, error, "more than %d players", TOURNAMENT_MOST_PLAYERS);
	player = tournament_new_player(tournament);
	reader->object = player;
	is_map = in_is_map(reader->in, error);
	if (is_map < 0 || (is_map ? read_keys(reader, PLAYER_KEYS, error)
	                          : read_value(reader, key_find(PLAYER_KEYS, "command"), error)) < 0)
		return -1;
	return check_player(reader, player, line, error);
}

static int read_players(const struct reader *reader, struct error *error)
{
	struct reader player = *reader;
	int is_end;

	if (in_begin_list(reader->in, error) < 0)
		return -1;
	while ((is_end = in_is_list_end(reader->in, error)) == 0)
		if (read_player(&player, error) < 0)
			return -1;
	return is_end < 0 ? -1 : in_end_list(reader->in, error);
}

/* ---- Maps -------------------------------------------------------------------------------------------------------- */

static int read_key(const struct reader *reader, const struct key *key, struct error *error)
{
	switch (key->type) {
	case KEY_MAP:
		return read_keys(reader, key->keys, error);
	case KEY_LIST:
		return read_list(reader, key, error);
	case KEY_PLAYERS:
		return read_players(reader, error);
	default:
		return read_value(reader, key, error);
	}
}

/* Which key comes next. Returns its index in the table, or -1 with error filled. */
static int read_name(const struct reader *reader, const struct key keys[], unsigned long *seen, struct error *error)
{
	char name[KEY_TEXT_SIZE];
	const struct key *key;
	long line = in_line(reader->in, error);

	if (line < 0 || in_text(reader->in, name, sizeof name, error) < 0)
		return -1;
	key = key_find(keys, name);
	if (!key)
		return in_error(reader->in, line, error, "unknown key '%.60s'; the nearest is '%s'", name,
		                key_nearest(keys, name)->name);
	if (*seen >> (key - keys) & 1)
		return in_error(reader->in, line, error, "'%s' is given twice", key->name);
	*seen |= 1ul << (key - keys);
	return (int)(key - keys);
}

/* A map, all of it. */
static int read_keys(const struct reader *reader, const struct key keys[], struct error *error)
{
	unsigned long seen = 0;
	int is_end;

	if (in_begin_map(reader->in, error) < 0)
		return -1;
	while ((is_end = in_is_map_end(reader->in, error)) == 0) {
		int index = read_name(reader, keys, &seen, error);

		if (index < 0 || read_key(reader, &keys[index], error) < 0)
			return -1;
	}
	return is_end < 0 ? -1 : in_end_map(reader->in, error);
}

/* ---- Files ------------------------------------------------------------------------------------------------------- */

static int read_document(const struct reader *reader, struct error *error)
{
	int is_end = in_is_end(reader->in, error);

	if (is_end < 0)
		return -1;
	if (is_end)
		return in_error(reader->in, 1, error, "the file is empty; 'tablier tournament init' writes an example");
	if (in_begin_document(reader->in, error) < 0 || read_keys(reader, TOURNAMENT_KEYS, error) < 0 ||
	    in_end_document(reader->in, error) < 0 || (is_end = in_is_end(reader->in, error)) < 0)
		return -1;
	if (!is_end)
		return in_error(reader->in, in_line(reader->in, error), error, "a tournament is one document");
	return 0;
}

int tournament_read_stream(struct tournament *tournament, FILE *stream, const char *name, struct error *error)
{
	struct reader reader = {.in = in_new(stream, name), .tournament = tournament, .object = tournament};
	int status;

	in_set_kind(reader.in, "tournament");
	status = read_document(&reader, error);
	in_free(reader.in);
	if (status < 0) {
		/* To the reader of records a bad file is what it checks; here it is wrong use. */
		error->kind = ERROR_USAGE;
		return -1;
	}
	tournament_settle(tournament, name);
	return 0;
}

int tournament_read(struct tournament *tournament, const char *path, struct error *error)
{
	bool is_input = strcmp(path, "-") == 0;
	FILE *stream = is_input ? stdin : fopen(path, "re");
	int status;

	if (!stream)
		return error_system(error, ERROR_USAGE, "cannot read '%s'", path);
	status = tournament_read_stream(tournament, stream, path, error);
	if (!is_input)
		fclose(stream);
	return status;
}
