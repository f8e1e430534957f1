/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decisions as text: PR-4.2, PR-4.3, RE-13.
 */
#include "state.h"

#include <ctype.h>

struct written {
	const char *text;
	struct tab_decision decision;
};

/* What is read and written alike, in every game. */
static const struct written DECISIONS[] = {
    {"roll", {TAB_ROLL, 0}},
    {"double", {TAB_DOUBLE, 0}},
    {"take", {TAB_TAKE, 0}},
    {"drop", {TAB_DROP, 0}},
    {"keep", {TAB_KEEP, 0}},
    {"rethrow", {TAB_RETHROW, 0}},
    {"doublet 1", {TAB_DOUBLET, 1}},
    {"doublet 2", {TAB_DOUBLET, 2}},
    {"doublet 3", {TAB_DOUBLET, 3}},
    {"doublet 4", {TAB_DOUBLET, 4}},
    {"doublet 5", {TAB_DOUBLET, 5}},
    {"doublet 6", {TAB_DOUBLET, 6}},
    {"accept", {TAB_ACCEPT, 0}},
    {"decline", {TAB_DECLINE, 0}},
    {"resign", {TAB_RESIGN, TAB_NO_LEVEL}},
    {"resign single", {TAB_RESIGN, TAB_SINGLE_LEVEL}},
    {"resign gammon", {TAB_RESIGN, TAB_GAMMON_LEVEL}},
    {"resign backgammon", {TAB_RESIGN, TAB_BACKGAMMON_LEVEL}},
};

static void check_written(const struct tab_rules *rules, struct written written)
{
	struct tab_decision decision = {0xff, 0xff};
	struct tab_error error = {""};
	char text[TAB_DECISION_SIZE];

	memset(text, 'x', sizeof text);
	check(tab_decision_parse(rules, written.text, &decision, &error) == 0, "%s: '%s': %s", rules->game->name,
	      written.text, error.text);
	check(decision.choice == written.decision.choice && decision.number == written.decision.number,
	      "%s: '%s' is choice %d, number %d", rules->game->name, written.text, decision.choice, decision.number);
	tab_decision_print(rules, decision, text);
	assert_string_equal(text, written.text);
}

static void each_decision_is_written_as_it_was_read(void **state)
{
	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);
		bool is_met[TAB_CHOICE_COUNT] = {false};

		for (size_t j = 0; j < LENGTH(DECISIONS); j++) {
			check_written(&rules, DECISIONS[j]);
			is_met[DECISIONS[j].decision.choice] = true;
		}
		for (int choice = 0; choice < TAB_CHOICE_COUNT; choice++)
			check(is_met[choice] != (choice == TAB_BREAKUP), "choice %d has no text", choice);
	}
}

static void a_point_to_break_up_is_in_the_numbering_of_the_game(void **state)
{
	/* WI-5.2, TG-1.2 */
	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);

		for (uint8_t point = 1; point <= TAB_POINTS; point++) {
			char text[TAB_DECISION_SIZE];

			snprintf(text, sizeof text, "breakup %d", rules.game->descending ? 25 - point : point);
			check_written(&rules, (struct written){text, {TAB_BREAKUP, point}});
		}
	}
}

static void a_level_has_its_name(void **state)
{
	(void)state;
	assert_string_equal(tab_level_name(TAB_NO_LEVEL), "");
	assert_string_equal(tab_level_name(TAB_SINGLE_LEVEL), "single");
	assert_string_equal(tab_level_name(TAB_GAMMON_LEVEL), "gammon");
	assert_string_equal(tab_level_name(TAB_BACKGAMMON_LEVEL), "backgammon");
}

static void other_texts_are_no_decisions(void **state)
{
	static const char *const texts[] = {
	    /* What is no word of these, or not alone. */
	    "",
	    " ",
	    "-",
	    "pass",
	    "play 1/2",
	    "redouble",
	    "beaver",
	    "Roll",
	    "ROLL",
	    "rol",
	    "rolls",
	    " roll",
	    "roll ",
	    "roll roll",
	    "roll\t",
	    "roll,",
	    "double 2",
	    "doubles",
	    "take it",
	    "take ",
	    "drop!",
	    "keep 64",
	    "rethrow 1",
	    "accept gammon",
	    "decline ",
	    /* A doublet is a die from 1 to 6. */
	    "doublet",
	    "doublet ",
	    "doublet 0",
	    "doublet 7",
	    "doublet 55",
	    "doublet -1",
	    "doublet +1",
	    "doublet 1.0",
	    "doublet five",
	    "doublet  5",
	    "doublet 5 ",
	    "doublet 5 5",
	    "doublet=5",
	    "doublet 0x5",
	    "doublet 005",
	    "doublet 261",
	    "doublets 5",
	    /* A point is from 1 to 24. */
	    "breakup",
	    "breakup ",
	    "breakup 0",
	    "breakup 25",
	    "breakup 99",
	    "breakup 100",
	    "breakup -1",
	    "breakup bar",
	    "breakup off",
	    "breakup 6 5",
	    "breakup 6/5",
	    "breakup 257",
	    "break up 6",
	    /* And levels are three. */
	    "resign ",
	    "resign 2",
	    "resign jan",
	    "resign game",
	    "resign Single",
	    "resign singles",
	    "resign  single",
	    "resign single ",
	    "resign gammon gammon",
	    "resigned",
	};

	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);

		for (size_t j = 0; j < LENGTH(texts); j++) {
			struct tab_decision decision = {TAB_ROLL, 77};
			struct tab_error error = {""};
			size_t length;

			check(tab_decision_parse(&rules, texts[j], &decision, &error) == -1,
			      "%s: '%s' is choice %d, number %d", rules.game->name, texts[j], decision.choice,
			      decision.number);
			length = strnlen(error.text, sizeof error.text);
			check(length > 0 && length < sizeof error.text && error.text[length - 1] != '.',
			      "'%s': the message is '%s'", texts[j], error.text);
			for (size_t k = 0; k < length; k++)
				check(isprint((unsigned char)error.text[k]), "'%s': the message does not print",
				      texts[j]);
			assert_int_equal(tab_decision_parse(&rules, texts[j], &decision, NULL), -1);
		}
	}
}

static void any_text_can_be_read(void **state)
{
	static const char letters[] = "rolldoublettakedropkeepbreakupresignsingle 0123456789";
	const struct tab_rules rules = rules_of("willughby");
	uint64_t random = 14;

	(void)state;
	for (int round = 0; round < 20000; round++) {
		/* Half of them begin with a word that is one. */
		const char *word = round % 2 ? DECISIONS[random_below(&random, LENGTH(DECISIONS))].text : "";
		size_t length = strlen(word), more = random_below(&random, 20);
		/* Its own piece of memory, so that a sanitizer sees a byte too far. */
		char *text = malloc(length + more + 1);
		struct tab_decision decision;
		char back[TAB_DECISION_SIZE];

		assert_non_null(text);
		memcpy(text, word, length);
		for (size_t i = 0; i < more; i++)
			text[length + i] = letters[random_below(&random, sizeof letters - 1)];
		text[length + more] = '\0';
		if (tab_decision_parse(&rules, text, &decision, NULL) == 0) {
			check(decision.choice < TAB_CHOICE_COUNT, "'%s' is choice %d", text, decision.choice);
			tab_decision_print(&rules, decision, back);
			assert_int_equal(tab_decision_parse(&rules, back, &decision, NULL), 0);
		}
		free(text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(each_decision_is_written_as_it_was_read),
	    cmocka_unit_test(a_point_to_break_up_is_in_the_numbering_of_the_game),
	    cmocka_unit_test(a_level_has_its_name),
	    cmocka_unit_test(other_texts_are_no_decisions),
	    cmocka_unit_test(any_text_can_be_read),
	};

	return cmocka_run_group_tests_name("decision", tests, NULL, NULL);
}
