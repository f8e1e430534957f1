/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "folder.h"

struct store {
	struct text path;    /* of the record */
	struct text pending; /* folder of what is held */
	int file;
	uint64_t size;
	uint64_t trimmed;

	struct outcome *held; /* by ids, ascending */
	size_t held_count, held_size;

	uint64_t *moved; /* to the record, and not yet removed */
	size_t moved_count, moved_size;
};

/* A caller that goes through what is there. */
struct visit {
	struct store *store;
	int (*found)(void *context, struct split_game *game, bool is_held, struct error *error);
	void *context;
};

const char *store_path(const struct store *store)
{
	return store->path.data;
}

uint64_t store_trimmed(const struct store *store)
{
	return store->trimmed;
}

uint64_t store_size(const struct store *store)
{
	return store->size;
}

/* ---- What is held ------------------------------------------------------------------------------------------------ */

/* Where an id is in the list, or belongs. */
static size_t place_of(const struct store *store, uint64_t id)
{
	size_t low = 0, high = store->held_count;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (store->held[middle].id < id)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

const struct outcome *store_held(const struct store *store, uint64_t id)
{
	size_t place = place_of(store, id);

	return place < store->held_count && store->held[place].id == id ? &store->held[place] : NULL;
}

static struct text held_path(const struct store *store, uint64_t id)
{
	struct text path = {.data = NULL};

	text_format(&path, "%s/%" PRIu64 ".yaml", store->pending.data, id);
	return path;
}

bool store_holds(const struct store *store, uint64_t id, const struct text *text)
{
	struct text path = held_path(store, id), held = {.data = NULL};
	struct error unused;
	bool is_same = folder_read(path.data, &held, &unused) > 0 && held.used == text->used &&
	               memcmp(held.data, text->data, held.used) == 0;

	text_release(&held);
	text_release(&path);
	return is_same;
}

size_t store_held_count(const struct store *store)
{
	return store->held_count;
}

static void add_held(struct store *store, const struct outcome *outcome)
{
	size_t place = place_of(store, outcome->id);

	if (store->held_count == store->held_size) {
		store->held_size = store->held_size ? 2 * store->held_size : 64;
		store->held = xrealloc(store->held, store->held_size * sizeof *store->held);
	}
	memmove(store->held + place + 1, store->held + place, (store->held_count - place) * sizeof *store->held);
	store->held[place] = *outcome;
	store->held_count++;
}

static void remove_held(struct store *store, uint64_t id)
{
	size_t place = place_of(store, id);

	store->held_count--;
	memmove(store->held + place, store->held + place + 1, (store->held_count - place) * sizeof *store->held);
}

static void unlink_held(const struct store *store, uint64_t id)
{
	struct text path = held_path(store, id);

	unlink(path.data);
	text_release(&path);
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* Returns 0, or -1 with errno set. */
static int write_all(int file, const struct text *text)
{
	size_t done = 0;

	while (done < text->used) {
		ssize_t count = write(file, text->data + done, text->used - done);

		if (count < 0 && errno == EINTR)
			continue;
		if (count < 0)
			return -1;
		done += (size_t)count;
	}
	return 0;
}

int store_append(struct store *store, const struct text *text, struct error *error)
{
	if (write_all(store->file, text) < 0) {
		error_system(error, ERROR_FAILED, "cannot write record '%s'", store->path.data);
		/* If this fails too, the next run trims it. */
		if (ftruncate(store->file, (off_t)store->size) < 0)
			return -1;
		return -1;
	}
	store->size += text->used;
	return 0;
}

int store_hold(struct store *store, const struct outcome *outcome, const struct text *text, struct error *error)
{
	struct text path = held_path(store, outcome->id), beside = {.data = NULL};
	int file, status = 0;

	text_format(&beside, "%s.new", path.data);
	file = open(beside.data, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	if (file < 0 && errno == ENOENT) {
		mkdir(store->pending.data, 0777);
		file = open(beside.data, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	}
	if (file < 0 || write_all(file, text) < 0 || rename(beside.data, path.data) < 0)
		status = error_system(error, ERROR_FAILED, "cannot write '%s'", path.data);
	if (file >= 0)
		close(file);
	if (status == 0)
		add_held(store, outcome);
	else
		unlink(beside.data);
	text_release(&beside);
	text_release(&path);
	return status;
}

int store_move(struct store *store, uint64_t id, struct error *error)
{
	struct text path = held_path(store, id), text = {.data = NULL};
	int status = folder_read(path.data, &text, error);

	if (status == 0)
		status = error_set(error, ERROR_FAILED, "'%s' has gone while the tournament is played", path.data);
	if (status > 0)
		status = store_append(store, &text, error);
	if (status == 0) {
		remove_held(store, id);
		if (store->moved_count == store->moved_size) {
			store->moved_size = store->moved_size ? 2 * store->moved_size : 64;
			store->moved = xrealloc(store->moved, store->moved_size * sizeof *store->moved);
		}
		store->moved[store->moved_count++] = id;
	}
	text_release(&text);
	text_release(&path);
	return status;
}

void store_drop_held(struct store *store)
{
	for (size_t i = 0; i < store->held_count; i++)
		unlink_held(store, store->held[i].id);
	store->held_count = 0;
}

size_t store_sync_begin(const struct store *store)
{
	return store->moved_count;
}

void store_sync_file(const struct store *store)
{
	fdatasync(store->file);
}

void store_sync_end(struct store *store, size_t ticket)
{
	for (size_t i = 0; i < ticket; i++)
		unlink_held(store, store->moved[i]);
	store->moved_count -= ticket;
	if (store->moved_count)
		memmove(store->moved, store->moved + ticket, store->moved_count * sizeof *store->moved);
}

/* ---- What is there ----------------------------------------------------------------------------------------------- */

/* The last match does not read: it was being written when the referee or the machine came to its end. */
static int trim(struct store *store, uint64_t offset, struct error *error)
{
	store->trimmed = store->size - offset;
	store->size = offset;
	if (ftruncate(store->file, (off_t)offset) < 0)
		return error_system(error, ERROR_FAILED, "cannot trim record '%s'", store->path.data);
	return 0;
}

static int visit_record(const struct visit *visit, struct split *split, struct error *error)
{
	struct store *store = visit->store;
	struct split_match match = {.offset = 0};
	struct split_game game;
	int status;

	while ((status = split_next(split, &match, error)) > 0) {
		bool is_last = match.offset + match.text.used == store->size;
		struct error why = {.kind = ERROR_NONE};

		if (split_read(&match, store->path.data, &game, &why) < 0) {
			if (is_last) {
				status = trim(store, match.offset, error);
			} else {
				*error = why;
				status = -1;
			}
			break;
		}
		status = visit->found(visit->context, &game, false, error);
		if (status < 0)
			break;
	}
	text_release(&match.text);
	return status;
}

static int read_record(const struct visit *visit, struct error *error)
{
	struct store *store = visit->store;
	FILE *stream = fopen(store->path.data, "re");
	struct split *split;
	struct stat info;
	int status;

	if (!stream || fstat(store->file, &info) < 0) {
		error_system(error, ERROR_USAGE, "cannot read '%s'", store->path.data);
		if (stream)
			fclose(stream);
		return -1;
	}
	store->size = (uint64_t)info.st_size;
	split = split_new(stream, store->path.data);
	status = visit_record(visit, split, error);
	split_free(split);
	fclose(stream);
	return status;
}

/*
 * A file of a game that is held, unless it is not whole or comes to nothing.
 *
 * Returns: 1 if it is to be kept, 0 if not, -1 with error filled.
 */
static int visit_held(const struct visit *visit, const char *path, struct error *error)
{
	struct split_match match = {.line = 1};
	struct split_game game;
	struct error why;
	int status = folder_read(path, &match.text, error);

	if (status > 0 && (match.text.used == 0 || split_read(&match, path, &game, &why) < 0))
		status = 0;
	if (status > 0) {
		int found = visit->found(visit->context, &game, true, error);

		status = found < 0 ? -1 : found == 0;
	}
	if (status > 0)
		add_held(visit->store, &game.outcome);
	text_release(&match.text);
	return status;
}

static int read_held(const struct visit *visit, struct error *error)
{
	struct store *store = visit->store;
	DIR *folder = opendir(store->pending.data);
	struct dirent *entry;
	int status = 0;

	if (!folder)
		return errno == ENOENT ? 0 : error_system(error, ERROR_USAGE, "cannot read '%s'", store->pending.data);
	while (status >= 0 && (entry = readdir(folder))) {
		struct text path = {.data = NULL};
		size_t length = strlen(entry->d_name);

		if (entry->d_name[0] == '.')
			continue;
		text_format(&path, "%s/%s", store->pending.data, entry->d_name);
		status = length > 5 && strcmp(entry->d_name + length - 5, ".yaml") == 0
		             ? visit_held(visit, path.data, error)
		             : 0;
		if (status == 0)
			unlink(path.data);
		text_release(&path);
	}
	closedir(folder);
	return status < 0 ? -1 : 0;
}

static int lock(struct store *store, const char *folder, struct error *error)
{
	store->file = open(store->path.data, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	if (store->file < 0)
		return error_system(error, ERROR_USAGE, "cannot write record '%s'", store->path.data);
	if (flock(store->file, LOCK_EX | LOCK_NB) == 0)
		return 0;
	if (errno == EWOULDBLOCK)
		return error_set(error, ERROR_FAILED, "another run is at work in '%s', on '%s'", folder,
		                 store->path.data);
	return error_system(error, ERROR_FAILED, "cannot lock '%s'", store->path.data);
}

struct store *store_open(const char *folder, const char *part,
                         int (*found)(void *context, struct split_game *game, bool is_held, struct error *error),
                         void *context, struct error *error)
{
	struct store *store = xalloc(sizeof *store);
	const struct visit visit = {store, found, context};

	text_format(&store->path, "%s/record%s%s.yaml", folder, part ? "-" : "", part ? part : "");
	text_format(&store->pending, "%s/pending%s%s", folder, part ? "-" : "", part ? part : "");
	if (lock(store, folder, error) < 0 || read_record(&visit, error) < 0 || read_held(&visit, error) < 0) {
		store_close(store);
		return NULL;
	}
	return store;
}

void store_close(struct store *store)
{
	if (!store)
		return;
	if (store->file >= 0) {
		store_sync_file(store);
		store_sync_end(store, store_sync_begin(store));
		/* Only where it is empty. */
		rmdir(store->pending.data);
		close(store->file);
	}
	text_release(&store->path);
	text_release(&store->pending);
	free(store->held);
	free(store->moved);
	free(store);
}
