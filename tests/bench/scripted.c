/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A bot that does not think: it answers requests from a script, one line after the other. It is the bot of both sides
 * of the benchmark of the referee, so it does as little as a bot can.
 *
 * usage: scripted FILE      the answers, such as `play 1/7 1/5`, a line each
 *        scripted FOLDER    each match has a file of them, named by the seed that newmatch tells
 */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static void say(const char *text, size_t length)
{
	if (write(STDOUT_FILENO, text, length) != (ssize_t)length)
		exit(1);
}

static size_t script_bytes;

/* Returns NULL if there is no such script. */
static const char *read_script(const char *path)
{
	int file = open(path, O_RDONLY);
	struct stat status;
	void *script = MAP_FAILED;

	if (file >= 0 && fstat(file, &status) == 0 && status.st_size > 0) {
		script_bytes = (size_t)status.st_size;
		script = mmap(NULL, script_bytes, PROT_READ, MAP_PRIVATE, file, 0);
	}
	if (file >= 0)
		close(file);
	return script == MAP_FAILED ? NULL : script;
}

/* The script of the match that is announced. */
static const char *change_script(const char *folder, const char *line)
{
	static const char *old;
	const char *seed = strstr(line, " seed=");
	char path[4096];

	if (!seed)
		exit(1);
	if (old)
		munmap((void *)old, script_bytes);
	snprintf(path, sizeof path, "%s/%.16s", folder, seed + 6);
	old = read_script(path);
	if (!old)
		exit(1);
	return old;
}

static void answer(const char *line, size_t length, const char **script)
{
	static const char hello[] = "id name Scripted\nreadyok\n";

	if (strncmp(line, "ask ", 4) == 0) {
		const char *end = strchr(*script, '\n') + 1;

		say(*script, (size_t)(end - *script));
		*script = end;
	} else if (strncmp(line, "ping ", 5) == 0) {
		char pong[64] = "pong ";

		memcpy(pong + 5, line + 5, length - 5);
		say(pong, length);
	} else if (strncmp(line, "tablier ", 8) == 0) {
		say(hello, sizeof hello - 1);
	}
}

int main(int argc, char **argv)
{
	static char buffer[1 << 16];
	size_t used = 0;
	const char *script;
	struct stat status;
	bool has_folder;

	if (argc != 2 || stat(argv[1], &status) < 0)
		return 2;
	has_folder = S_ISDIR(status.st_mode);
	script = has_folder ? NULL : read_script(argv[1]);
	if (!script && !has_folder)
		return 2;
	for (;;) {
		ssize_t count = read(STDIN_FILENO, buffer + used, sizeof buffer - used - 1);
		char *line = buffer, *feed;

		if (count <= 0)
			return 0;
		used += (size_t)count;
		while ((feed = memchr(line, '\n', used - (size_t)(line - buffer)))) {
			if (has_folder && strncmp(line, "newmatch ", 9) == 0)
				script = change_script(argv[1], line);
			answer(line, (size_t)(feed + 1 - line), &script);
			line = feed + 1;
		}
		used -= (size_t)(line - buffer);
		memmove(buffer, line, used);
	}
}
