/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes command lines: the options, a word a line, and games with options. Whatever is accepted is within its limits,
 * and a game comes out as it went in; whatever is not has a message that can be shown.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "referee/options.h"
#include "tablier.h"

enum { MOST = 200 };

static void require(int holds)
{
	if (!holds)
		abort();
}

static void fuzz_rules(const char *text)
{
	struct tab_rules rules, same;
	char again[TAB_RULES_SIZE];
	struct tab_error error = {.text = ""};

	if (tab_rules_parse(&rules, text, &error) < 0) {
		require(error.text[0] != '\0' && strlen(error.text) < sizeof error.text);
		return;
	}
	tab_rules_print(&rules, again);
	require(tab_rules_parse(&same, again, NULL) == 0 && rules.game == same.game);
	require(memcmp(rules.option, same.option, sizeof rules.option) == 0);
}

/* Our own command line is not cleaned before it is shown; only the end of a message is bounded. */
static void fuzz_options(char **word, int count)
{
	bool flag = false;
	const char *text = NULL;
	long number = 1;
	struct option_list list = {.count = 0};
	const struct option_spec specs[] = {
	    {.name = "quiet", .type = OPTION_FLAG, .target = &flag},
	    {.name = "game", .type = OPTION_TEXT, .target = &text},
	    {.name = "games", .type = OPTION_NUMBER, .target = &number, .min = 1, .max = 1000},
	    {.name = "env", .type = OPTION_LIST, .target = &list},
	    {.name = NULL},
	};
	struct error error = {.text = ""};
	int left = options_parse(specs, count, word, &error);

	require(left <= count && list.count <= sizeof list.item / sizeof *list.item);
	require(number >= 1 && number <= 1000);
	if (left < 0)
		require(error.kind == ERROR_USAGE && error.text[0] != '\0');
	if (left >= 0 && text)
		fuzz_rules(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1), *word[MOST + 1];
	int count = 0;

	require(text != NULL);
	memcpy(text, data, size);
	text[size] = '\0';
	for (char *at = text; *at && count < MOST;) {
		word[count++] = at;
		at += strcspn(at, "\n");
		if (*at)
			*at++ = '\0';
		fuzz_rules(word[count - 1]);
	}
	word[count] = NULL;
	fuzz_options(word, count);
	free(text);
	return 0;
}
