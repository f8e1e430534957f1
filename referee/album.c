/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A document begins with a line of three dashes, wherever that stands (RE-1), and a game's says so in its first key. So
 * the games are found without reading what they hold, and each can be replayed as one that stands alone.
 */
#include "album.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "record_walk.h"
#include "text.h"

struct album_place {
	off_t offset;
	long above; /* lines before it */
};

/* ---- The games of the file --------------------------------------------------------------------------------------- */

static void add_place(struct album *album, struct album_place place)
{
	if (album->game_count == album->place_size) {
		album->place_size = 2 * album->place_size + 16;
		album->places = xrealloc(album->places, album->place_size * sizeof *album->places);
	}
	album->places[album->game_count++] = place;
}

static bool begins_document(const char *line)
{
	return strncmp(line, "---", 3) == 0 && (line[3] == '\0' || strchr(" \t\r\n", line[3]));
}

static int find_games(struct album *album, struct error *error)
{
	static const char key[] = "tablier:", game[] = "game";
	struct album_place document = {0, 0};
	bool is_known = false; /* what kind of document it is */
	char *line = NULL;
	size_t size = 0;
	ssize_t length;
	off_t offset = 0;

	for (long above = 0; (length = getline(&line, &size, album->file)) >= 0; above++, offset += length) {
		const char *kind;

		if (begins_document(line)) {
			document = (struct album_place){offset, above};
			is_known = false;
		}
		kind = is_known ? NULL : strstr(line, key);
		if (!kind)
			continue;
		is_known = true;
		kind += strlen(key);
		kind += strspn(kind, " '\"");
		if (strncmp(kind, game, strlen(game)) == 0)
			add_place(album, document);
	}
	free(line);
	return ferror(album->file) ? error_system(error, ERROR_USAGE, "cannot read '%s'", album->path) : 0;
}

/* ---- One game ---------------------------------------------------------------------------------------------------- */

static void add_frame(struct album_game *game, const struct record_walk *walk)
{
	struct album_frame *frame;

	if (game->frame_count == game->frame_size) {
		game->frame_size = 2 * game->frame_size + 64;
		game->frames = xrealloc(game->frames, game->frame_size * sizeof *game->frames);
	}
	frame = &game->frames[game->frame_count++];
	*frame = (struct album_frame){.kind = walk->item.kind, .state = *record_walk_state(walk)};
	if (frame->kind == RECORD_TURN)
		frame->turn = walk->item.turn;
	memcpy(frame->clock_us, walk->match.game.clock_us, sizeof frame->clock_us);
	game->has_times |= frame->kind == RECORD_TURN && frame->turn.us >= 0;
}

static void enter_item(struct album_game *game, const struct record_walk *walk)
{
	const struct tab_state *state = record_walk_state(walk);

	if (walk->item.kind == RECORD_GAME) {
		game->terms = walk->terms;
		game->number = walk->item.number;
		game->before = walk->match.before;
	} else if (walk->item.kind == RECORD_RESULT) {
		game->result = walk->item.result;
		memcpy(game->points, game->before.points, sizeof game->points);
		if (state->winner != TAB_NOBODY)
			game->points[state->winner] += state->points;
	}
	add_frame(game, walk);
}

static void release_game(struct album_game *game)
{
	free(game->frames);
	*game = (struct album_game){.frames = NULL};
}

/* Whatever comes before the trouble is kept. */
static void read_game(struct album *album, struct album_place place, struct album_game *game)
{
	struct record_walk walk;

	*game = (struct album_game){.frames = NULL};
	clearerr(album->file);
	if (sodium_init() < 0 || fseeko(album->file, place.offset, SEEK_SET) < 0) {
		error_system(&game->trouble, ERROR_USAGE, "cannot read '%s'", album->path);
		return;
	}
	record_walk_part(&walk, album->file, album->path, place.above);
	do {
		if (record_walk_next(&walk, &game->trouble) < 0)
			break;
		if (walk.item.kind != RECORD_EOF && walk.item.kind != RECORD_HEADER)
			enter_item(game, &walk);
	} while (walk.item.kind != RECORD_RESULT && walk.item.kind != RECORD_EOF);
	record_walk_close(&walk);
}

/* ---- For others -------------------------------------------------------------------------------------------------- */

int album_turn_to(struct album *album, size_t number, struct error *error)
{
	struct album_game game;

	read_game(album, album->places[number], &game);
	if (!game.frame_count) {
		*error = game.trouble;
		release_game(&game);
		return -1;
	}
	release_game(&album->game);
	album->game = game;
	album->at = number;
	return 0;
}

/* What the file has in place of games. */
static int refuse(struct album *album, struct error *error)
{
	struct album_game game;

	read_game(album, (struct album_place){0, 0}, &game);
	if (game.trouble.kind == ERROR_NONE)
		error_set(error, ERROR_FAILED, "there is no game in '%s'", album->path);
	else
		*error = game.trouble;
	release_game(&game);
	return -1;
}

int album_open(struct album *album, const char *path, struct error *error)
{
	*album = (struct album){.path = xcopy(path), .file = fopen(path, "re")};
	if (!album->file)
		error_system(error, ERROR_USAGE, "cannot read '%s'", path);
	else if (find_games(album, error) == 0 &&
	         (album->game_count ? album_turn_to(album, 0, error) : refuse(album, error)) == 0)
		return 0;
	album_close(album);
	return -1;
}

void album_close(struct album *album)
{
	release_game(&album->game);
	free(album->places);
	if (album->file)
		fclose(album->file);
	free(album->path);
	*album = (struct album){.path = NULL};
}
