/* SPDX-License-Identifier: MIT
 *
 * The bot `random`: any of the distinct outcomes, each as likely as the others.
 */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/kit.h"
#include "kit/random.h"

struct random_bot {
	struct kit_random random;
	bool has_own_seed;
};

static void match(void *context, uint64_t seed)
{
	struct random_bot *bot = context;

	if (!bot->has_own_seed)
		bot->random.state = seed;
}

static size_t play(void *context, const struct kit_request *request, double *eval)
{
	struct random_bot *bot = context;

	(void)eval;
	return (size_t)kit_random_below(&bot->random, request->count);
}

static const struct kit_bot BOT = {
    .name = "Random",
    .author = "tablier",
    .version = PACKAGE_VERSION,
    .match = match,
    .play = play,
};

static int usage(void)
{
	fputs("usage: random [--seed N]\n\n"
	      "A bot for the referee tablier. It speaks the protocol on standard input and output.\n"
	      "Without a seed of its own it takes the one that the referee gives it.\n",
	      stderr);
	return 2;
}

int main(int argc, char **argv)
{
	struct random_bot bot = {.has_own_seed = false};

	if (argc == 3 && strcmp(argv[1], "--seed") == 0) {
		char *end;

		errno = 0;
		bot.random.state = strtoull(argv[2], &end, 10);
		if (end == argv[2] || *end || errno)
			return usage();
		bot.has_own_seed = true;
	} else if (argc != 1) {
		return usage();
	}
	return kit_run(&BOT, &bot);
}
