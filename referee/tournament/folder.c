/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "folder.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int folder_make(const char *folder, struct error *error)
{
	struct text path = {.data = NULL};
	const char *slash = folder;
	int status = 0;

	while (status == 0 && slash) {
		slash = strchr(slash + 1, '/');
		text_clear(&path);
		text_add(&path, folder, slash ? (size_t)(slash - folder) : strlen(folder));
		if (mkdir(path.data, 0777) < 0 && errno != EEXIST)
			status = error_system(error, ERROR_USAGE, "cannot make the folder '%s'", path.data);
	}
	text_release(&path);
	return status;
}

struct text folder_path(const char *folder, const char *name)
{
	struct text path = {.data = NULL};

	text_format(&path, "%s/%s", folder, name);
	return path;
}

int folder_read(const char *path, struct text *text, struct error *error)
{
	FILE *file = fopen(path, "re");
	char block[4096];
	size_t count;
	int status = 1;

	if (!file && errno == ENOENT)
		return 0;
	if (!file)
		return error_system(error, ERROR_USAGE, "cannot read '%s'", path);
	while ((count = fread(block, 1, sizeof block, file)) > 0)
		text_add(text, block, count);
	if (ferror(file))
		status = error_system(error, ERROR_USAGE, "cannot read '%s'", path);
	fclose(file);
	return status;
}

static int write_all(int file, const struct text *text)
{
	size_t done = 0;

	while (done < text->used) {
		ssize_t count = write(file, text->data + done, text->used - done);

		if (count < 0 && errno != EINTR)
			return -1;
		done += count > 0 ? (size_t)count : 0;
	}
	return fsync(file);
}

/* The new entry of a folder outlives the machine only once the folder is written too. */
static void sync_folder_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	struct text folder = {.data = NULL};
	int file;

	text_add(&folder, path, slash ? (size_t)(slash - path) : 0);
	file = open(slash ? folder.data : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (file >= 0) {
		fsync(file);
		close(file);
	}
	text_release(&folder);
}

int folder_write(const char *path, const struct text *text, bool is_new, struct error *error)
{
	struct text beside = {.data = NULL};
	int file, status = 1;

	text_format(&beside, "%s.%ld", path, (long)getpid());
	file = open(beside.data, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	if (file < 0 || write_all(file, text) < 0)
		status = error_system(error, ERROR_FAILED, "cannot write '%s'", path);
	if (file >= 0)
		close(file);
	if (status > 0 && (is_new ? link(beside.data, path) : rename(beside.data, path)) < 0)
		status = is_new && errno == EEXIST ? 0 : error_system(error, ERROR_FAILED, "cannot write '%s'", path);
	if (file >= 0 && (is_new || status < 0))
		unlink(beside.data);
	if (status > 0)
		sync_folder_of(path);
	text_release(&beside);
	return status;
}

void folder_hash(const struct text *text, struct dice_key *hash)
{
	crypto_generichash(hash->bytes, sizeof hash->bytes, (const unsigned char *)text->data, text->used, NULL, 0);
}

/* What a text is called that is not the present one. */
static struct text former_path(const char *folder, const struct dice_key *hash)
{
	struct text path = {.data = NULL};
	char hex[DICE_HEX_SIZE];

	dice_hex(hash, hex);
	text_format(&path, "%s/former-%s.yaml", folder, hex);
	return path;
}

int folder_replace(const char *folder, const struct text *text, struct error *error)
{
	struct text path = folder_path(folder, FOLDER_TEXT), old = {.data = NULL}, former = {.data = NULL};
	struct dice_key hash;
	int status = folder_read(path.data, &old, error);

	if (status > 0) {
		folder_hash(&old, &hash);
		former = former_path(folder, &hash);
		status = folder_write(former.data, &old, false, error);
	}
	if (status >= 0)
		status = folder_write(path.data, text, false, error);
	text_release(&former);
	text_release(&old);
	text_release(&path);
	return status < 0 ? -1 : 0;
}

bool folder_knows(const char *folder, const struct dice_key *hash)
{
	struct text path = folder_path(folder, FOLDER_TEXT), text = {.data = NULL}, former = former_path(folder, hash);
	struct error unused;
	struct dice_key present;
	bool knows = access(former.data, F_OK) == 0;

	if (!knows && folder_read(path.data, &text, &unused) > 0) {
		folder_hash(&text, &present);
		knows = memcmp(&present, hash, sizeof present) == 0;
	}
	text_release(&former);
	text_release(&text);
	text_release(&path);
	return knows;
}

bool folder_has_text(const char *folder)
{
	struct text path = folder_path(folder, FOLDER_TEXT);
	bool has_text = access(path.data, F_OK) == 0;

	text_release(&path);
	return has_text;
}

void folder_forget(const char *folder)
{
	struct text path = folder_path(folder, FOLDER_TEXT), record = folder_path(folder, "record.yaml");
	struct stat about;

	if (stat(record.data, &about) < 0 || about.st_size == 0) {
		unlink(record.data);
		unlink(path.data);
		rmdir(folder);
	}
	text_release(&record);
	text_release(&path);
}
