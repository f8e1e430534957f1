/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the unit tests share: cmocka with the headers it needs, a check that names its case, and chance that is the same
 * in every run.
 */
#ifndef UNIT_H
#define UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tablier.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* Fail the test under way, and say why. */
__attribute__((noreturn, format(printf, 3, 4))) static inline void fail_at(const char *file, int line,
                                                                           const char *format, ...)
{
	char why[1000];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(why, sizeof why, format, arguments);
	va_end(arguments);
	_assert_true(0, why, file, line);
	abort();
}

/* Fail unless the condition holds, and say as printf does in which case it broke. */
#define check(condition, ...)                                     \
	do {                                                      \
		if (!(condition))                                 \
			fail_at(__FILE__, __LINE__, __VA_ARGS__); \
	} while (0)

/* A number from 0 to limit - 1, by SplitMix64. Any value of the state is a seed. */
static inline size_t random_below(uint64_t *state, size_t limit)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return (size_t)((z ^ z >> 31) % limit);
}

static inline struct tab_dice random_dice(uint64_t *state)
{
	const uint8_t first = (uint8_t)(1 + random_below(state, 6));

	return (struct tab_dice){{first, (uint8_t)(1 + random_below(state, 6))}};
}

static inline struct tab_rules rules_of(const char *game)
{
	struct tab_rules rules;
	struct tab_error error = {""};

	check(tab_rules_parse(&rules, game, &error) == 0, "%s: %s", game, error.text);
	return rules;
}

static inline struct tab_position board_of(const struct tab_rules *rules, const char *text)
{
	struct tab_position position;
	struct tab_error error = {""};

	check(tab_position_parse(rules, text, &position, &error) == 0, "%s: %s", text, error.text);
	return position;
}

static inline struct tab_dice dice_of(const char *text)
{
	return (struct tab_dice){{(uint8_t)(text[0] - '0'), (uint8_t)(text[1] - '0')}};
}

#endif
