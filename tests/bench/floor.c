/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The floor under the referee: processes in pairs, their pipes, and lines of the same lengths in the same order;
 * nothing is read but up to the line feed. What the referee takes beyond this is its own. Many pairs may run at the same
 * time in one loop; each is replaced by a new one when it has exchanged all lines, until so many have been there.
 *
 * usage: floor LOG BOT-1 SCRIPT-1 BOT-2 SCRIPT-2 [AT-A-TIME ALL]     LOG is the referee's (tablier match --log)
 */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/wait.h>
#include <unistd.h>

struct bot {
	int to, from;
};

/* A line of the log, without its time and seat. */
struct line {
	char *text;
	size_t length;
	int seat;
};

struct pair {
	struct bot bot[2];
	size_t next; /* line */
};

static struct line *lines;
static size_t line_count;
static char **program;
static int loop;
static long begun, all, plies;

static void read_log(const char *path)
{
	FILE *log = fopen(path, "r");
	char *line = NULL;
	size_t size = 0;
	ssize_t length;

	if (!log)
		exit(2);
	while ((length = getline(&line, &size, log)) > 0) {
		/* TIME SEAT > ask … */
		char *seat = strchr(line, ' ') + 1;
		struct line one = {.seat = *seat - '1'};

		if (strncmp(seat + 1, " > ask ", 7) != 0)
			continue;
		one.text = strdup(seat + 4);
		one.length = (size_t)(line + length - (seat + 4));
		lines = realloc(lines, (line_count + 1) * sizeof *lines);
		if (!lines || !one.text)
			exit(2);
		lines[line_count++] = one;
	}
	free(line);
	fclose(log);
}

static struct bot start(const char *name, const char *script)
{
	int to[2], from[2];

	if (pipe2(to, O_CLOEXEC) < 0 || pipe2(from, O_CLOEXEC) < 0)
		exit(2);
	if (vfork() == 0) {
		dup2(to[0], STDIN_FILENO);
		dup2(from[1], STDOUT_FILENO);
		execl(name, name, script, (char *)NULL);
		_exit(127);
	}
	close(to[0]);
	close(from[1]);
	return (struct bot){.to = to[1], .from = from[0]};
}

static void ask(struct pair *pair)
{
	const struct line *line = &lines[pair->next];

	if (write(pair->bot[line->seat].to, line->text, line->length) != (ssize_t)line->length)
		exit(1);
}

static void begin(struct pair *pair)
{
	begun++;
	pair->next = 0;
	for (int i = 0; i < 2; i++) {
		struct epoll_event event = {.events = EPOLLIN, .data.ptr = pair};

		pair->bot[i] = start(program[2 * i], program[2 * i + 1]);
		if (epoll_ctl(loop, EPOLL_CTL_ADD, pair->bot[i].from, &event) < 0)
			exit(2);
	}
	ask(pair);
}

static void end(struct pair *pair)
{
	for (int i = 0; i < 2; i++) {
		close(pair->bot[i].to);
		close(pair->bot[i].from);
	}
	while (waitpid(-1, NULL, WNOHANG) > 0)
		;
}

/* The answer has come. Returns whether the pair is still there. */
static bool go_on(struct pair *pair)
{
	char answer[4096];
	ssize_t count = read(pair->bot[lines[pair->next].seat].from, answer, sizeof answer);

	if (count <= 0)
		exit(1);
	if (answer[count - 1] != '\n')
		return true;
	plies++;
	if (++pair->next < line_count) {
		ask(pair);
		return true;
	}
	end(pair);
	if (begun < all)
		begin(pair);
	else
		return false;
	return true;
}

int main(int argc, char **argv)
{
	struct epoll_event events[1024];
	struct pair *pairs;
	long count = argc == 8 ? atol(argv[6]) : 1;

	if ((argc != 6 && argc != 8) || count < 1)
		return 2;
	read_log(argv[1]);
	program = argv + 2;
	all = argc == 8 ? atol(argv[7]) : 1;
	loop = epoll_create1(EPOLL_CLOEXEC);
	pairs = calloc((size_t)count, sizeof *pairs);
	if (loop < 0 || !pairs)
		return 2;
	for (long i = 0; i < count; i++)
		begin(&pairs[i]);
	while (count > 0) {
		int ready = epoll_wait(loop, events, sizeof events / sizeof *events, -1);

		for (int i = 0; i < ready; i++)
			count -= !go_on(events[i].data.ptr);
	}
	while (wait(NULL) > 0)
		;
	printf("%ld\n", plies);
	return 0;
}
