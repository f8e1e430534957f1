/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "resume.h"

#include <string.h>

#include "folder.h"

/* The seed that the folder's tournament has. Returns 1; 0 if there is none; -1 with error filled. */
static int take_seed(struct tournament *tournament, const char *path, const struct text *text, struct error *error)
{
	struct tournament there;
	FILE *stream = fmemopen(text->data, text->used, "r");
	int status;

	if (!stream)
		return error_system(error, ERROR_FAILED, "cannot read '%s'", path);
	tournament_init(&there);
	status = tournament_read_stream(&there, stream, path, error);
	if (status == 0 && there.has_seed) {
		tournament->has_seed = true;
		tournament->seed = there.seed;
		status = 1;
	}
	tournament_release(&there);
	fclose(stream);
	return status;
}

static int choose_seed(struct tournament *tournament, bool needs_seed, struct error *error)
{
	if (needs_seed)
		return error_set(error, ERROR_USAGE,
		                 "those who share a tournament need the same seed: name one in its file, or by --seed");
	if (dice_seed_random(&tournament->seed, error) < 0)
		return -1;
	tournament->has_seed = true;
	return 0;
}

static int refuse(const char *path, const struct text *old, const struct text *new, struct error *error)
{
	struct text difference = {.data = NULL};

	tournament_difference(old->data, new->data, &difference);
	while (difference.used && difference.data[difference.used - 1] == '\n')
		difference.data[--difference.used] = '\0';
	error_set(error, ERROR_FAILED,
	          "'%.200s' is of another tournament; give another --output, or --force to go on with this one:\n%s",
	          path, difference.used ? difference.data : "");
	text_release(&difference);
	return -1;
}

/* There is a text. Returns 0, or -1 with error filled. */
static int compare(struct tournament *tournament, bool *is_changed, const char *path, const struct text *there,
                   struct text *text, struct error *error)
{
	if (!tournament->has_seed && take_seed(tournament, path, there, error) < 0)
		return -1;
	tournament_print(tournament, text);
	if (strcmp(text->data, there->data) == 0)
		return 0;
	if (!is_changed)
		return refuse(path, there, text, error);
	*is_changed = true;
	return 0;
}

int tournament_resume(struct tournament *tournament, bool needs_seed, bool *is_changed, struct dice_key *config,
                      struct error *error)
{
	struct text path = folder_path(tournament->output, FOLDER_TEXT), there = {.data = NULL}, text = {.data = NULL};
	int status = folder_make(tournament->output, error);

	if (is_changed)
		*is_changed = false;
	if (status == 0)
		status = folder_read(path.data, &there, error);
	if (status == 0 && !tournament->has_seed)
		status = choose_seed(tournament, needs_seed, error);
	if (status == 0) {
		tournament_print(tournament, &text);
		status = folder_write(path.data, &text, true, error);
		/* Another was first to write it. */
		if (status == 0) {
			text_clear(&text);
			status = folder_read(path.data, &there, error);
		} else if (status > 0) {
			status = 0;
		}
	}
	if (status > 0)
		status = compare(tournament, is_changed, path.data, &there, &text, error);
	if (status == 0)
		folder_hash(&text, config);
	text_release(&text);
	text_release(&there);
	text_release(&path);
	return status < 0 ? -1 : 0;
}

int tournament_replace(const struct tournament *tournament, struct error *error)
{
	struct text text = {.data = NULL};
	int status;

	tournament_print(tournament, &text);
	status = folder_replace(tournament->output, &text, error);
	text_release(&text);
	return status;
}
