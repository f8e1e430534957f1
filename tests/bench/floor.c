/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The floor under the referee: two processes, two pairs of pipes, and lines of the same lengths in the same order;
 * nothing is read but up to the line feed. What the referee takes beyond this is its own.
 *
 * usage: floor LOG BOT-1 SCRIPT-1 BOT-2 SCRIPT-2      LOG is the referee's (tablier match --log)
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct bot {
	int to, from;
};

static struct bot start(const char *program, const char *script)
{
	int to[2], from[2];

	if (pipe(to) < 0 || pipe(from) < 0)
		exit(2);
	if (fork() == 0) {
		dup2(to[0], STDIN_FILENO);
		dup2(from[1], STDOUT_FILENO);
		close(to[1]);
		close(from[0]);
		execl(program, program, script, (char *)NULL);
		_exit(127);
	}
	close(to[0]);
	close(from[1]);
	return (struct bot){.to = to[1], .from = from[0]};
}

static void exchange(const struct bot *bot, const char *line, size_t length)
{
	char answer[4096];
	ssize_t count;

	if (write(bot->to, line, length) != (ssize_t)length)
		exit(1);
	do
		count = read(bot->from, answer, sizeof answer);
	while (count > 0 && answer[count - 1] != '\n');
	if (count <= 0)
		exit(1);
}

int main(int argc, char **argv)
{
	struct bot bot[2];
	char *line = NULL;
	size_t size = 0;
	ssize_t length;
	long plies = 0;
	FILE *log;

	if (argc != 6 || !(log = fopen(argv[1], "r")))
		return 2;
	bot[0] = start(argv[2], argv[3]);
	bot[1] = start(argv[4], argv[5]);
	while ((length = getline(&line, &size, log)) > 0) {
		/* TIME SEAT > ask … */
		char *seat = strchr(line, ' ') + 1;

		if (strncmp(seat + 1, " > ask ", 7) != 0)
			continue;
		exchange(&bot[*seat - '1'], seat + 4, (size_t)(line + length - (seat + 4)));
		plies++;
	}
	close(bot[0].to);
	close(bot[1].to);
	while (wait(NULL) > 0)
		;
	free(line);
	fclose(log);
	printf("%ld\n", plies);
	return 0;
}
