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

enum { SEGMENT_GAMES = 64 };

/* A file of games that are held, or were. */
struct segment {
	uint64_t number; /* its name */
	uint64_t size;
	int games; /* written */
	int left;  /* of these, not yet in the record on the disk */
};

struct held {
	struct outcome outcome;
	uint64_t segment;
	uint64_t offset, length;
};

struct store {
	struct text path;    /* of the record */
	struct text pending; /* folder of what is held */
	int file;
	uint64_t size;
	uint64_t trimmed;

	struct segment *segment; /* by numbers, ascending */
	size_t segment_count, segment_size;
	int open; /* the file of the last segment, or -1 if that is not to be added to */

	struct held *held; /* by ids, ascending */
	size_t held_count, held_size;

	uint64_t *moved; /* segments of games that are in the record, and may not be on the disk there */
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

/* ---- Segments ---------------------------------------------------------------------------------------------------- */

static struct text segment_path(const struct store *store, uint64_t number)
{
	struct text path = {.data = NULL};

	text_format(&path, "%s/%" PRIu64 ".yaml", store->pending.data, number);
	return path;
}

static struct segment *find_segment(const struct store *store, uint64_t number)
{
	struct segment *segment = store->segment;

	while (segment->number != number)
		segment++;
	return segment;
}

static struct segment *add_segment(struct store *store, uint64_t number)
{
	size_t place = store->segment_count;

	if (store->segment_count == store->segment_size) {
		store->segment_size = store->segment_size ? 2 * store->segment_size : 16;
		store->segment = xrealloc(store->segment, store->segment_size * sizeof *store->segment);
	}
	while (place && store->segment[place - 1].number > number)
		place--;
	memmove(store->segment + place + 1, store->segment + place,
	        (store->segment_count - place) * sizeof *store->segment);
	store->segment[place] = (struct segment){.number = number};
	store->segment_count++;
	return &store->segment[place];
}

static void close_segment(struct store *store)
{
	if (store->open >= 0)
		close(store->open);
	store->open = -1;
}

static bool is_open(const struct store *store, const struct segment *segment)
{
	return store->open >= 0 && segment == &store->segment[store->segment_count - 1];
}

/* None of its games is needed any more. */
static void remove_segment(struct store *store, struct segment *segment)
{
	struct text path = segment_path(store, segment->number);
	size_t behind = (size_t)(store->segment + store->segment_count - segment) - 1;

	if (is_open(store, segment))
		close_segment(store);
	unlink(path.data);
	memmove(segment, segment + 1, behind * sizeof *segment);
	store->segment_count--;
	text_release(&path);
}

/* Open a new one for writing. Returns 0, or -1 with errno set. */
static int open_segment(struct store *store)
{
	uint64_t number = store->segment_count ? store->segment[store->segment_count - 1].number + 1 : 1;
	struct text path = segment_path(store, number);
	const int flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC;

	close_segment(store);
	store->open = open(path.data, flags, 0666);
	if (store->open < 0 && errno == ENOENT && mkdir(store->pending.data, 0777) == 0)
		store->open = open(path.data, flags, 0666);
	if (store->open >= 0)
		add_segment(store, number);
	text_release(&path);
	return store->open < 0 ? -1 : 0;
}

/* ---- What is held ------------------------------------------------------------------------------------------------ */

/* Where an id is in the list, or belongs. */
static size_t place_of(const struct store *store, uint64_t id)
{
	size_t low = 0, high = store->held_count;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (store->held[middle].outcome.id < id)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static const struct held *find_held(const struct store *store, uint64_t id)
{
	size_t place = place_of(store, id);

	return place < store->held_count && store->held[place].outcome.id == id ? &store->held[place] : NULL;
}

const struct outcome *store_held(const struct store *store, uint64_t id)
{
	const struct held *held = find_held(store, id);

	return held ? &held->outcome : NULL;
}

size_t store_held_count(const struct store *store)
{
	return store->held_count;
}

/* A game was put at the end of a segment. */
static void add_held(struct store *store, const struct outcome *outcome, struct segment *segment, uint64_t offset,
                     uint64_t length)
{
	size_t place = place_of(store, outcome->id);

	if (store->held_count == store->held_size) {
		store->held_size = store->held_size ? 2 * store->held_size : 64;
		store->held = xrealloc(store->held, store->held_size * sizeof *store->held);
	}
	memmove(store->held + place + 1, store->held + place, (store->held_count - place) * sizeof *store->held);
	store->held[place] =
	    (struct held){.outcome = *outcome, .segment = segment->number, .offset = offset, .length = length};
	store->held_count++;
	segment->games++;
	segment->left++;
}

static void remove_held(struct store *store, uint64_t id)
{
	size_t place = place_of(store, id);

	store->held_count--;
	memmove(store->held + place, store->held + place + 1, (store->held_count - place) * sizeof *store->held);
}

/* Read a game that is held. Returns 0, or -1 with error filled. */
static int read_held_game(const struct store *store, const struct held *held, struct text *text, struct error *error)
{
	struct text path = segment_path(store, held->segment);
	int file = open(path.data, O_RDONLY | O_CLOEXEC), status = 0;
	uint64_t done = 0;

	if (file < 0)
		status = error_system(error, ERROR_FAILED, "cannot read '%s'", path.data);
	while (status == 0 && done < held->length) {
		char block[16384];
		uint64_t left = held->length - done;
		ssize_t count =
		    pread(file, block, left < sizeof block ? (size_t)left : sizeof block, (off_t)(held->offset + done));

		if (count <= 0)
			status = error_set(error, ERROR_FAILED, "'%s' was changed while the tournament is played",
			                   path.data);
		else
			text_add(text, block, (size_t)count);
		done += count > 0 ? (uint64_t)count : 0;
	}
	if (file >= 0)
		close(file);
	text_release(&path);
	return status;
}

bool store_holds(const struct store *store, uint64_t id, const struct text *text)
{
	const struct held *held = find_held(store, id);
	struct text there = {.data = NULL};
	struct error unused;
	bool is_same = held && read_held_game(store, held, &there, &unused) == 0 && there.used == text->used &&
	               memcmp(there.data, text->data, there.used) == 0;

	text_release(&there);
	return is_same;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/*
 * Put a text at the end of a file of this size, all of it or nothing.
 *
 * Returns: 0, or -1 with errno set.
 */
static int append(int file, uint64_t size, const struct text *text)
{
	size_t done = 0;

	while (done < text->used) {
		ssize_t count = write(file, text->data + done, text->used - done);
		int why = errno;

		if (count < 0 && why == EINTR)
			continue;
		if (count < 0) {
			/* If this fails too, the next run trims it. */
			int unused = ftruncate(file, (off_t)size);

			(void)unused;
			errno = why;
			return -1;
		}
		done += (size_t)count;
	}
	return 0;
}

int store_append(struct store *store, const struct text *text, struct error *error)
{
	if (append(store->file, store->size, text) < 0)
		return error_system(error, ERROR_FAILED, "cannot write record '%s'", store->path.data);
	store->size += text->used;
	return 0;
}

int store_hold(struct store *store, const struct outcome *outcome, const struct text *text, struct error *error)
{
	struct segment *last = store->segment_count ? &store->segment[store->segment_count - 1] : NULL;

	if ((store->open < 0 || last->games >= SEGMENT_GAMES) && open_segment(store) < 0)
		return error_system(error, ERROR_FAILED, "cannot write in '%s'", store->pending.data);
	last = &store->segment[store->segment_count - 1];
	if (append(store->open, last->size, text) < 0)
		return error_system(error, ERROR_FAILED, "cannot write in '%s'", store->pending.data);
	add_held(store, outcome, last, last->size, text->used);
	last->size += text->used;
	return 0;
}

int store_move(struct store *store, uint64_t id, struct error *error)
{
	const struct held *held = find_held(store, id);
	const uint64_t segment = held->segment;
	struct text text = {.data = NULL};
	int status = read_held_game(store, held, &text, error);

	if (status == 0)
		status = store_append(store, &text, error);
	if (status == 0) {
		remove_held(store, id);
		if (store->moved_count == store->moved_size) {
			store->moved_size = store->moved_size ? 2 * store->moved_size : 64;
			store->moved = xrealloc(store->moved, store->moved_size * sizeof *store->moved);
		}
		store->moved[store->moved_count++] = segment;
	}
	text_release(&text);
	return status;
}

void store_drop_held(struct store *store)
{
	store->held_count = store->moved_count = 0;
	while (store->segment_count)
		remove_segment(store, &store->segment[store->segment_count - 1]);
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
	/* All may have been dropped meanwhile. */
	if (ticket > store->moved_count)
		return;
	for (size_t i = 0; i < ticket; i++) {
		struct segment *segment = find_segment(store, store->moved[i]);

		if (--segment->left == 0 && (!is_open(store, segment) || segment->games >= SEGMENT_GAMES))
			remove_segment(store, segment);
	}
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
	/* What is in it is not held any more; so it has to be on the disk. */
	store_sync_file(store);
	status = visit_record(visit, split, error);
	split_free(split);
	fclose(stream);
	return status;
}

/* The games of a segment, but for one that is not whole, and those that can go. Returns 0, or -1 with error filled. */
static int visit_segment(const struct visit *visit, const char *path, struct segment *segment, struct error *error)
{
	struct split_match match = {.offset = 0};
	FILE *stream = fopen(path, "re");
	struct split *split;
	int status;

	if (!stream)
		return error_system(error, ERROR_USAGE, "cannot read '%s'", path);
	split = split_new(stream, path);
	while ((status = split_next(split, &match, error)) > 0) {
		struct split_game game;
		struct error why;
		int found;

		if (split_read(&match, path, &game, &why) < 0 || find_held(visit->store, game.tournament.id))
			continue;
		found = visit->found(visit->context, &game, true, error);
		if (found == 0)
			add_held(visit->store, &game.outcome, segment, match.offset, match.text.used);
		if (found < 0) {
			status = -1;
			break;
		}
	}
	split_free(split);
	fclose(stream);
	text_release(&match.text);
	return status;
}

static int visit_file(const struct visit *visit, const char *name, struct error *error)
{
	struct store *store = visit->store;
	uint64_t number = strtoull(name, NULL, 10);
	struct text path = segment_path(store, number);
	const char *base = strrchr(path.data, '/') + 1;
	int status = 0;

	/* Somebody else's file. */
	if (strcmp(base, name) == 0) {
		status = visit_segment(visit, path.data, add_segment(store, number), error);
		if (status == 0 && find_segment(store, number)->games == 0)
			remove_segment(store, find_segment(store, number));
	}
	text_release(&path);
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
	while (status == 0 && (entry = readdir(folder)))
		status = visit_file(visit, entry->d_name, error);
	closedir(folder);
	return status;
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

	store->open = -1;
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
		if (store->segment_count && store->segment[store->segment_count - 1].left == 0)
			remove_segment(store, &store->segment[store->segment_count - 1]);
		close_segment(store);
		/* Only where it is empty. */
		rmdir(store->pending.data);
		close(store->file);
	}
	text_release(&store->path);
	text_release(&store->pending);
	free(store->segment);
	free(store->held);
	free(store->moved);
	free(store);
}
