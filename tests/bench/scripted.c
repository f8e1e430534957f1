/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A bot that does not think: it answers requests from a script, one line after the other. It is the bot of both sides
 * of the benchmark of the referee, so it does as little as a bot can.
 *
 * usage: scripted FILE      the answers, such as `play 1/7 1/5`, a line each
 */
#include <fcntl.h>
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
	int file;

	if (argc != 2 || (file = open(argv[1], O_RDONLY)) < 0 || fstat(file, &status) < 0 || status.st_size == 0)
		return 2;
	script = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
	if (script == MAP_FAILED)
		return 2;
	for (;;) {
		ssize_t count = read(STDIN_FILENO, buffer + used, sizeof buffer - used - 1);
		char *line = buffer, *feed;

		if (count <= 0)
			return 0;
		used += (size_t)count;
		while ((feed = memchr(line, '\n', used - (size_t)(line - buffer)))) {
			answer(line, (size_t)(feed + 1 - line), &script);
			line = feed + 1;
		}
		used -= (size_t)(line - buffer);
		memmove(buffer, line, used);
	}
}
