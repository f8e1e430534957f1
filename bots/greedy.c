/* SPDX-License-Identifier: MIT
 *
 * The bot `greedy`: it answers as value/ thinks, looking one play ahead, and tells the referee what it expects.
 */
#include "config.h"

#include <stdio.h>

#include "kit/kit.h"
#include "value/value.h"

static size_t play(void *context, const struct kit_request *request)
{
	double value = 0;
	size_t answer = opinion_play(context, request, &value);

	kit_info(value, NULL);
	return answer;
}

static bool doubles(void *context, const struct kit_request *request)
{
	double value = 0;
	bool answer = opinion_doubles(context, request, &value);

	kit_info(value, NULL);
	return answer;
}

static bool takes(void *context, const struct kit_request *request)
{
	double value = 0;
	bool answer = opinion_takes(context, request, &value);

	kit_info(value, NULL);
	return answer;
}

static bool keeps(void *context, const struct kit_request *request)
{
	double value = 0;
	bool answer = opinion_keeps(context, request, &value);

	kit_info(value, NULL);
	return answer;
}

static int doublet(void *context, const struct kit_request *request)
{
	double value = 0;
	int answer = opinion_doublet(context, request, &value);

	kit_info(value, NULL);
	return answer;
}

static int breakup(void *context, const struct kit_request *request)
{
	double value = 0;
	int answer = opinion_breakup(context, request, &value);

	kit_info(value, NULL);
	return answer;
}

static bool accepts(void *context, const struct kit_request *request)
{
	double value = 0;
	bool answer = opinion_accepts(context, request, &value);

	kit_info(value, NULL);
	return answer;
}

static const struct kit_bot BOT = {
    .name = "Greedy",
    .author = "tablier",
    .version = PACKAGE_VERSION,
    .play = play,
    .doubles = doubles,
    .takes = takes,
    .keeps = keeps,
    .doublet = doublet,
    .breakup = breakup,
    .accepts = accepts,
};

int main(int argc, char **argv)
{
	static struct opinion opinion;

	(void)argv;
	if (argc != 1) {
		fputs("usage: greedy\n\nA bot for the referee tablier. It speaks the protocol on standard input and "
		      "output.\n",
		      stderr);
		return 2;
	}
	return kit_run(&BOT, &opinion);
}
