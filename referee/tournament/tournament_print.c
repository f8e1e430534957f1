/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The canonical text of a tournament, a line a key. So what differs between two of them is told by going through their
 * lines.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "keys.h"
#include "tournament.h"

enum { INDENT = 2, DEEPEST = 4 };

/* ---- Printing ---------------------------------------------------------------------------------------------------- */

static bool is_printed(const struct key *key, const void *object)
{
	if (key->is_silent || !key_is_set(key, object))
		return false;
	if (key->type != KEY_MAP)
		return true;
	for (const struct key *within = key->keys; within->name; within++)
		if (is_printed(within, object))
			return true;
	return false;
}

/* In a list the first key stands behind a dash. */
static void print_keys(const struct key keys[], const void *object, size_t depth, bool is_item, struct text *out)
{
	for (const struct key *key = keys; key->name; key++) {
		if (!is_printed(key, object) || key->type == KEY_PLAYERS)
			continue;
		for (size_t i = is_item ? INDENT : 0; i < depth; i++)
			text_add_string(out, " ");
		text_format(out, "%s%s:", is_item ? "- " : "", key->name);
		is_item = false;
		if (key->type == KEY_MAP) {
			text_add_string(out, "\n");
			print_keys(key->keys, object, depth + INDENT, false, out);
			continue;
		}
		text_add_string(out, " ");
		key_print(key, object, out);
		text_add_string(out, "\n");
	}
}

/* A limit that is the same as that of all is not its own. */
static long own(long limit, long of_all)
{
	return limit == of_all ? -1 : limit;
}

static void print_player(const struct tournament_player *player, const struct limits *all, struct text *out)
{
	struct tournament_player copy = *player;

	copy.limits = (struct limits){
	    .memory_mib = own(player->limits.memory_mib, all->memory_mib),
	    .cpu_s = own(player->limits.cpu_s, all->cpu_s),
	    .processes = own(player->limits.processes, all->processes),
	    .open_files = own(player->limits.open_files, all->open_files),
	    .file_mib = own(player->limits.file_mib, all->file_mib),
	};
	print_keys(PLAYER_KEYS, &copy, INDENT, true, out);
}

void tournament_print(const struct tournament *tournament, struct text *out)
{
	struct tournament copy = *tournament;

	/* How many rounds it takes follows from the rest, and may as well have been said. */
	if (tournament->format == TOURNAMENT_SWISS)
		copy.rounds = tournament_rounds(tournament);
	print_keys(TOURNAMENT_KEYS, &copy, 0, false, out);
	text_add_string(out, "players:\n");
	for (uint32_t i = 0; i < tournament->players; i++)
		print_player(&tournament->player[i], &tournament->limits, out);
}

/* ---- Differences ------------------------------------------------------------------------------------------------- */

/* A canonical text as a list of paths with their values. */
struct entry {
	char *path, *value;
};

struct entries {
	struct entry *item;
	size_t count;
};

static void add_entry(struct entries *entries, const char *path, const char *value)
{
	entries->item = xrealloc(entries->item, (entries->count + 1) * sizeof *entries->item);
	entries->item[entries->count++] = (struct entry){xcopy(path), xcopy(value)};
}

static void release_entries(struct entries *entries)
{
	for (size_t i = 0; i < entries->count; i++) {
		free(entries->item[i].path);
		free(entries->item[i].value);
	}
	free(entries->item);
}

/* The paths of the maps that a line is in, by depth. */
struct place {
	char *path[DEEPEST + 1];
	uint32_t players;
};

static void set_path(struct place *place, size_t depth, const char *path)
{
	free(place->path[depth]);
	place->path[depth] = xcopy(path);
}

/* A line without its line feed: indentation, perhaps a dash, `key:`, perhaps a value. */
static void add_line(struct entries *entries, struct place *place, const char *line)
{
	size_t indentation = strspn(line, " -"), depth = indentation / INDENT;
	const char *key = line + indentation, *colon = strchr(key, ':');
	struct text path = {.data = NULL};

	if (!colon || depth > DEEPEST)
		return;
	if (*line == '-') {
		char number[NUMBER_SIZE];

		/* The line has the player's name; what tells of the player is its place in the list. */
		text_format(&path, "players[%s]", colon[1] ? colon + 2 : "");
		set_path(place, 0, path.data);
		number_print(number, (long)++place->players);
		add_entry(entries, path.data, number);
	} else {
		if (depth)
			text_format(&path, "%s.", place->path[depth - 1] ? place->path[depth - 1] : "");
		text_add(&path, key, (size_t)(colon - key));
		set_path(place, depth, path.data);
		if (colon[1])
			add_entry(entries, path.data, colon + 2);
	}
	text_release(&path);
}

static struct entries split(const char *canonical)
{
	struct entries entries = {.count = 0};
	struct place place = {.players = 0};

	while (*canonical) {
		size_t length = strcspn(canonical, "\n");
		struct text line = {.data = NULL};

		text_add(&line, canonical, length);
		add_line(&entries, &place, line.data);
		text_release(&line);
		canonical += length + (canonical[length] == '\n');
	}
	for (size_t i = 0; i <= DEEPEST; i++)
		free(place.path[i]);
	return entries;
}

static const char *value_of(const struct entries *entries, const char *path)
{
	for (size_t i = 0; i < entries->count; i++)
		if (strcmp(entries->item[i].path, path) == 0)
			return entries->item[i].value;
	return NULL;
}

void tournament_difference(const char *old, const char *new, struct text *out)
{
	struct entries before = split(old), after = split(new);

	for (size_t i = 0; i < before.count; i++) {
		const char *value = value_of(&after, before.item[i].path);

		if (!value || strcmp(value, before.item[i].value) != 0)
			text_format(out, "%s: %s -> %s\n", before.item[i].path, before.item[i].value,
			            value ? value : "none");
	}
	for (size_t i = 0; i < after.count; i++)
		if (!value_of(&before, after.item[i].path))
			text_format(out, "%s: none -> %s\n", after.item[i].path, after.item[i].value);
	release_entries(&before);
	release_entries(&after);
}
