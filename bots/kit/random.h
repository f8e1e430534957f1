/* SPDX-License-Identifier: MIT
 *
 * Numbers by chance: SplitMix64, the same everywhere.
 */
#ifndef KIT_RANDOM_H
#define KIT_RANDOM_H

#include <stdint.h>

struct kit_random {
	uint64_t state; /* any value is a seed */
};

static inline uint64_t kit_random_next(struct kit_random *random)
{
	uint64_t z = random->state += 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

/* A number from 0 to limit - 1, each as likely as the others. limit is at least 1. */
static inline uint64_t kit_random_below(struct kit_random *random, uint64_t limit)
{
	/* What is left over above the last whole multiple of the limit would favour small numbers. */
	uint64_t rest = (UINT64_MAX % limit + 1) % limit;
	uint64_t number;

	do
		number = kit_random_next(random);
	while (number > UINT64_MAX - rest);
	return number % limit;
}

#endif
