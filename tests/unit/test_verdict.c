/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of verdicts, and that it is the one of spec/verdicts.md.
 */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "referee/verdict.h"

static void each_verdict_has_a_name_of_its_own(void **state)
{
	(void)state;
	for (int i = VERDICT_NONE; i < VERDICT_COUNT; i++) {
		const char *name = verdict_row((enum verdict)i)->name;

		check(name && *name, "verdict %d has no name", i);
		check(strspn(name, "abcdefghijklmnopqrstuvwxyz-") == strlen(name), "'%s' is not a word for a record",
		      name);
		for (int j = VERDICT_NONE; j < i; j++)
			check(strcmp(name, verdict_row((enum verdict)j)->name) != 0, "verdicts %d and %d are both '%s'",
			      j, i, name);
	}
}

static void each_verdict_has_a_sentence(void **state)
{
	(void)state;
	for (int i = VERDICT_NONE; i < VERDICT_COUNT; i++) {
		const struct verdict_row *row = verdict_row((enum verdict)i);
		size_t length = row->sentence ? strlen(row->sentence) : 0;

		check(length > 0, "'%s' has no sentence", row->name);
		check(row->sentence[0] >= 'a' && row->sentence[0] <= 'z', "'%s' begins with a capital: %s", row->name,
		      row->sentence);
		check(row->sentence[length - 1] != '.', "'%s' ends with a full stop: %s", row->name, row->sentence);
	}
}

static void a_verdict_is_found_by_its_name(void **state)
{
	(void)state;
	for (int i = VERDICT_NONE + 1; i < VERDICT_COUNT; i++)
		check((int)verdict_find(verdict_row((enum verdict)i)->name) == i, "'%s'",
		      verdict_row((enum verdict)i)->name);
}

static void what_is_no_verdict_is_not_found(void **state)
{
	static const char *const names[] = {"",      "none",     "forfeit",    "Late",
	                                    "late ", "late-ish", "lat",        "illegal play",
	                                    "won",   "nobody",   "turn_limit", "turn-limit,resigned"};

	(void)state;
	for (size_t i = 0; i < LENGTH(names); i++)
		check(verdict_find(names[i]) == VERDICT_NONE, "'%s' is found", names[i]);
}

/* Rows of the specification's table: | `name` | blame | ends | when | */
static void names_and_blame_are_those_of_the_specification(void **state)
{
	static const char *const blames[] = {"nobody", "bot", "opponent", "referee"};
	static const char *const effects[] = {"nothing", "game", "match"};
	const char *source = getenv("SOURCE");
	bool is_listed[VERDICT_COUNT] = {false};
	char path[4096], line[512];
	FILE *file;

	(void)state;
	check(source != NULL, "SOURCE should name the folder of the sources");
	snprintf(path, sizeof path, "%s/spec/verdicts.md", source);
	file = fopen(path, "r");
	check(file != NULL, "cannot open '%s'", path);
	while (fgets(line, sizeof line, file)) {
		char name[64], blame[64], effect[64];
		enum verdict verdict;

		if (sscanf(line, "| `%63[^`]` | %63[a-z] | %63[a-z] |", name, blame, effect) != 3)
			continue;
		verdict = verdict_find(name);
		check(verdict != VERDICT_NONE, "the specification's '%s' is not in the table", name);
		check(!is_listed[verdict], "the specification has '%s' twice", name);
		is_listed[verdict] = true;
		check(strcmp(blame, blames[verdict_row(verdict)->blame]) == 0,
		      "the specification blames the %s for '%s'", blame, name);
		check(strcmp(effect, effects[verdict_row(verdict)->effect]) == 0, "by the specification '%s' ends: %s",
		      name, effect);
	}
	fclose(file);
	for (int i = VERDICT_NONE + 1; i < VERDICT_COUNT; i++)
		check(is_listed[i], "'%s' is not in the specification", verdict_row((enum verdict)i)->name);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(each_verdict_has_a_name_of_its_own),
	    cmocka_unit_test(each_verdict_has_a_sentence),
	    cmocka_unit_test(a_verdict_is_found_by_its_name),
	    cmocka_unit_test(what_is_no_verdict_is_not_found),
	    cmocka_unit_test(names_and_blame_are_those_of_the_specification),
	};

	return cmocka_run_group_tests_name("verdict", tests, NULL, NULL);
}
