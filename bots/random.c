/* SPDX-License-Identifier: MIT
 *
 * The bot `random`: any of the distinct outcomes, each as likely as the others, and any other answer by chance.
 */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/kit.h"
#include "kit/random.h"

/* It doubles once in so many times that it may, and resigns, if it does, once in so many questions. */
enum { DOUBLES_ONE_IN = 20, RESIGNS_ONE_IN = 40 };

struct random_bot {
	struct kit_random random;
	bool has_own_seed;
	bool resigns;
};

static bool one_in(void *context, uint64_t limit)
{
	struct random_bot *bot = context;

	return kit_random_below(&bot->random, limit) == 0;
}

static int up_to(void *context, int limit)
{
	struct random_bot *bot = context;

	return (int)kit_random_below(&bot->random, (uint64_t)limit);
}

static void match(void *context, uint64_t seed)
{
	struct random_bot *bot = context;

	if (!bot->has_own_seed)
		bot->random.state = seed;
}

static size_t play(void *context, const struct kit_request *request)
{
	return (size_t)up_to(context, (int)request->count);
}

static bool doubles(void *context, const struct kit_request *request)
{
	(void)request;
	return one_in(context, DOUBLES_ONE_IN);
}

/* Take or drop, keep or throw again, accept or decline. */
static bool toss(void *context, const struct kit_request *request)
{
	(void)request;
	return one_in(context, 2);
}

static int doublet(void *context, const struct kit_request *request)
{
	(void)request;
	return 1 + up_to(context, 6);
}

static int breakup(void *context, const struct kit_request *request)
{
	return request->breakable + up_to(context, 6);
}

static bool resigns(void *context, const struct kit_request *request, enum tab_level *level)
{
	struct random_bot *bot = context;

	if (!bot->resigns || !one_in(bot, RESIGNS_ONE_IN))
		return false;
	if (kit_has_gammons(&request->rules))
		*level = (enum tab_level)up_to(bot, TAB_BACKGAMMON_LEVEL + 1);
	return true;
}

static const struct kit_bot BOT = {
    .name = "Random",
    .author = "tablier",
    .version = PACKAGE_VERSION,
    .match = match,
    .play = play,
    .doubles = doubles,
    .takes = toss,
    .keeps = toss,
    .doublet = doublet,
    .breakup = breakup,
    .accepts = toss,
    .resigns = resigns,
};

static int usage(void)
{
	fputs("usage: random [--seed N] [--resign]\n\n"
	      "A bot for the referee tablier. It speaks the protocol on standard input and output.\n"
	      "Without a seed of its own it takes the one that the referee gives it.\n"
	      "With --resign it resigns now and then.\n",
	      stderr);
	return 2;
}

static bool read_seed(struct random_bot *bot, const char *text)
{
	char *end;

	errno = 0;
	bot->random.state = strtoull(text, &end, 10);
	bot->has_own_seed = true;
	return end != text && !*end && !errno;
}

int main(int argc, char **argv)
{
	struct random_bot bot = {.has_own_seed = false};

	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--resign") == 0)
			bot.resigns = true;
		else if (strcmp(argv[i], "--seed") != 0 || i + 1 == argc || !read_seed(&bot, argv[++i]))
			return usage();
	}
	return kit_run(&BOT, &bot);
}
