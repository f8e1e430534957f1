/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "merge.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../text.h"
#include "split.h"

/* Where a game stands. */
struct entry {
	uint64_t id;
	uint64_t offset, length;
	long line;
	size_t file;
	bool is_last; /* in its file */
};

struct merge {
	struct organiser *organiser;
	struct merge_report *report;
	const char **path;
	FILE **file;
	size_t files;
	struct entry *entry;
	size_t count, size;
};

/* The id that a match says it has, without reading it; 0 if it says none. */
static uint64_t id_of(const struct split_match *match)
{
	static const char KEY[] = "\ntournament: {id: ";
	const char *key = strstr(match->text.data, KEY);

	return key ? strtoull(key + sizeof KEY - 1, NULL, 10) : 0;
}

static void add_entry(struct merge *merge, size_t file, const struct split_match *match)
{
	if (merge->count == merge->size) {
		merge->size = merge->size ? 2 * merge->size : 256;
		merge->entry = xrealloc(merge->entry, merge->size * sizeof *merge->entry);
	}
	merge->entry[merge->count++] = (struct entry){
	    .id = id_of(match),
	    .offset = match->offset,
	    .length = match->text.used,
	    .line = match->line,
	    .file = file,
	};
}

static int index_file(struct merge *merge, size_t file, struct error *error)
{
	const size_t before = merge->count;
	struct split_match match = {.offset = 0};
	struct split *split;
	int status;

	merge->file[file] = fopen(merge->path[file], "re");
	if (!merge->file[file])
		return error_system(error, ERROR_USAGE, "cannot read '%s'", merge->path[file]);
	split = split_new(merge->file[file], merge->path[file]);
	while ((status = split_next(split, &match, error)) > 0)
		add_entry(merge, file, &match);
	if (merge->count > before)
		merge->entry[merge->count - 1].is_last = true;
	split_free(split);
	text_release(&match.text);
	return status;
}

/* By ids; and the record that is added to comes before those that are added. */
static int compare(const void *first, const void *second)
{
	const struct entry *a = first, *b = second;

	if (a->id != b->id)
		return a->id < b->id ? -1 : 1;
	return a->file < b->file ? -1 : a->file > b->file;
}

static int load(const struct merge *merge, const struct entry *entry, struct split_match *match, struct error *error)
{
	FILE *file = merge->file[entry->file];
	char block[4096];
	uint64_t left = entry->length;

	text_clear(&match->text);
	match->offset = entry->offset;
	match->line = entry->line;
	if (fseeko(file, (off_t)entry->offset, SEEK_SET) < 0)
		return error_system(error, ERROR_USAGE, "cannot read '%s'", merge->path[entry->file]);
	while (left) {
		size_t count = fread(block, 1, left < sizeof block ? (size_t)left : sizeof block, file);

		if (count == 0)
			return error_set(error, ERROR_USAGE, "'%s' changes while it is read", merge->path[entry->file]);
		text_add(&match->text, block, count);
		left -= count;
	}
	return 0;
}

static int differ(const struct merge *merge, const struct entry *one, const struct entry *other, struct error *error)
{
	return error_set(error, ERROR_FAILED, "game %" PRIu64 " differs: '%s' line %ld, and '%s' line %ld", one->id,
	                 merge->path[one->file], one->line, merge->path[other->file], other->line);
}

/* One game, and what else is there with the same id. Returns how many entries that were, or -1 with error filled. */
static long take(struct merge *merge, size_t at, struct split_match *match, struct split_match *other,
                 struct error *error)
{
	const struct entry *entry = &merge->entry[at];
	const char *path = merge->path[entry->file];
	struct split_game game;
	struct error why;
	size_t same = 1;
	int status;

	if (load(merge, entry, match, error) < 0)
		return -1;
	if (split_read(match, path, &game, &why) < 0) {
		if (!entry->is_last) {
			*error = why;
			return -1;
		}
		merge->report->left_out++;
		return 1;
	}
	for (; at + same < merge->count && entry[same].id == entry->id; same++) {
		if (load(merge, &entry[same], other, error) < 0)
			return -1;
		if (other->text.used != match->text.used ||
		    memcmp(other->text.data, match->text.data, match->text.used) != 0) {
			/* What is cut off says nothing. */
			if (!entry[same].is_last || split_read(other, path, &game, &why) == 0)
				return differ(merge, entry, &entry[same], error);
			merge->report->left_out++;
		}
	}
	split_read(match, path, &game, &why);
	status = organiser_import(merge->organiser, &game, match, path, error);
	if (status < 0)
		return -1;
	merge->report->added += (uint64_t)status;
	return (long)same;
}

static int take_all(struct merge *merge, struct error *error)
{
	struct split_match match = {.offset = 0}, other = {.offset = 0};
	long taken = 1;

	qsort(merge->entry, merge->count, sizeof *merge->entry, compare);
	for (size_t at = 0; at < merge->count && taken > 0; at += (size_t)taken)
		taken = take(merge, at, &match, &other, error);
	text_release(&match.text);
	text_release(&other.text);
	return taken < 0 ? -1 : 0;
}

int merge_records(struct organiser *organiser, char *const *paths, size_t count, struct merge_report *report,
                  struct error *error)
{
	struct merge merge = {.organiser = organiser, .report = report, .files = count + 1};
	int status = 0;

	*report = (struct merge_report){.added = 0};
	merge.path = xalloc(merge.files * sizeof *merge.path);
	merge.file = xalloc(merge.files * sizeof *merge.file);
	merge.path[0] = organiser_record(organiser);
	for (size_t i = 0; i < count; i++)
		merge.path[i + 1] = paths[i];
	for (size_t i = 0; i < merge.files && status == 0; i++)
		status = index_file(&merge, i, error);
	if (status == 0)
		status = take_all(&merge, error);
	for (size_t i = 0; i < merge.files; i++)
		if (merge.file[i])
			fclose(merge.file[i]);
	free(merge.file);
	free(merge.path);
	free(merge.entry);
	return status;
}
