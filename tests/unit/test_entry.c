/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a person enters a play: bots/human/entry.c, and what TAB offers, complete.c. Whatever is legal can be entered
 * step by step, in any legal order, and nothing else.
 */
#include "unit.h"

#include <string.h>

#include "human/complete.h"
#include "human/entry.h"
#include "human/lesson.h"

static struct tab_outcome plays[TAB_MAX_PLAYS];

static struct tab_play play_of(const struct tab_rules *rules, const char *text)
{
	struct tab_play play;

	check(tab_play_parse(rules, text, &play, NULL) == 0, "'%s' is no play", text);
	return play;
}

static struct entry entry_of(const struct tab_rules *rules, const char *board, const char *dice)
{
	const struct tab_position position = board_of(rules, board);
	const struct tab_dice thrown = {{(uint8_t)(dice[0] - '0'), (uint8_t)(dice[1] - '0')}};
	struct entry entry;

	entry_init(&entry, rules, &position, thrown, plays, tab_plays(rules, &position, thrown, plays));
	return entry;
}

/* Make steps; returns the clause that refuses them, or NULL. */
static const char *add(struct entry *entry, const char *text)
{
	const struct tab_play play = play_of(&entry->rules, text);
	struct tab_refusal refusal;

	return entry_add(entry, &play, &refusal) == 0 ? NULL : refusal.clause;
}

/* The steps that can follow, with blanks between them. */
static const char *next_of(const struct entry *entry)
{
	static char text[1000];
	struct tab_step next[ENTRY_STEPS];
	size_t count = entry_next(entry, next);

	text[0] = '\0';
	for (size_t i = 0; i < count; i++) {
		const struct tab_play one = {.count = 1, .step = {next[i]}};
		char step[TAB_PLAY_SIZE];

		tab_play_print(&entry->rules, &one, step);
		sprintf(text + strlen(text), "%s%s", i ? " " : "", step);
	}
	return text;
}

static void expect_next(const struct entry *entry, const char *should)
{
	check(strcmp(next_of(entry), should) == 0, "'%s' can follow, not '%s'", next_of(entry), should);
}

/* ---- Steps ------------------------------------------------------------------------------------------------------- */

static void a_play_is_entered_step_by_step_and_taken_back(void **state)
{
	const struct tab_rules rules = rules_of("backgammon");
	struct entry entry = entry_of(&rules, "-b----E-C---eE---c-e----B-", "31");
	char dice[ENTRY_DICE_SIZE];

	(void)state;
	check(add(&entry, "8/5") == NULL, "8/5 is refused");
	entry_dice_left(&entry, dice);
	check(strcmp(dice, "1") == 0, "'%s' is left, not 1", dice);
	check(!entry_is_complete(&entry, NULL), "half a play is complete");
	expect_next(&entry, "24/23 8/7 6/5 5/4");
	check(add(&entry, "6/5") == NULL, "6/5 is refused");
	check(entry_is_complete(&entry, NULL), "8/5 6/5 is not complete");
	expect_next(&entry, "");
	check(entry_undo(&entry) && entry_undo(&entry) && !entry_undo(&entry), "two steps, and no more, go back");
	check(entry.made.count == 0, "steps are left");
}

static void a_refused_play_says_why_and_changes_nothing(void **state)
{
	static const struct {
		const char *game, *board, *dice, *before, *play, *clause;
	} cases[] = {
	    {"backgammon", "-b----E-C---eE---c-e----B-", "55", "", "24/19", "TG-2.5"},
	    {"backgammon", "-b----E-C---eE---c-e----B-", "31", "8/5", "8/5", "TG-2.1"},
	    {"backgammon", "-b----E-C---eE---c-e----B-", "31", "8/5 6/5", "6/5", "TG-2.2"},
	    {"swedish-tables", "-O-----------o------------", "64", "1/5", "1/5", "TG-2.1"},
	    {"swedish-tables", "-O-----------o------------", "66", "", "1/7 1/7", "ST-2.1"},
	    {"willughby", "-b----E-C---eE---c-e----B-", "55", "13/8 13/8", "13/8", "TG-2.2"},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct tab_rules rules = rules_of(cases[i].game);
		struct entry entry = entry_of(&rules, cases[i].board, cases[i].dice);
		struct tab_play made;
		const char *clause;

		check(!*cases[i].before || add(&entry, cases[i].before) == NULL, "case %zu: %s", i, cases[i].before);
		made = entry.made;
		clause = add(&entry, cases[i].play);
		check(clause && strcmp(clause, cases[i].clause) == 0, "case %zu: refused by %s, not %s", i,
		      clause ? clause : "nothing", cases[i].clause);
		check(memcmp(&made, &entry.made, sizeof made) == 0, "case %zu: a refused step was made", i);
	}
}

static void a_step_that_wastes_a_die_is_not_offered(void **state)
{
	/* TG-3.1: after 8/2 the one has no step; after 20/14 it has. */
	const struct tab_rules rules = rules_of("backgammon");
	struct entry entry = entry_of(&rules, "-b-----bA----------bA-----", "61");
	const char *clause;

	(void)state;
	expect_next(&entry, "20/14");
	clause = add(&entry, "8/2");
	check(clause && strcmp(clause, "TG-3.1") == 0, "8/2 is refused by %s", clause ? clause : "nothing");
}

/* Enter every play of the list by chance among what is offered: it must arrive at a legal play, and at no other. */
static void what_is_offered_leads_to_legal_plays_alone(void **state)
{
	uint64_t chance = 7;

	(void)state;
	for (size_t game = 0; tab_game_at(game); game++) {
		const struct tab_rules rules = rules_of(tab_game_at(game)->name);
		struct tab_position position;

		tab_position_opening(&rules, &position);
		for (int turn = 0; turn < 60 && !tab_position_ended(&rules, &position); turn++) {
			const struct tab_dice dice = {
			    {(uint8_t)(1 + random_below(&chance, 6)), (uint8_t)(1 + random_below(&chance, 6))}};
			size_t count = tab_plays(&rules, &position, dice, plays);
			struct tab_outcome outcome = {.after = position};
			struct tab_position here;
			struct entry entry;

			entry_init(&entry, &rules, &position, dice, plays, count);
			while (count > 0 && !entry_is_complete(&entry, &outcome)) {
				struct tab_step next[ENTRY_STEPS];
				size_t choices = entry_next(&entry, next);
				struct tab_play one = {.count = 1};
				struct tab_refusal refusal;

				check(choices > 0, "%s, turn %d: nothing can follow", rules.game->name, turn);
				one.step[0] = next[random_below(&chance, choices)];
				check(entry_add(&entry, &one, &refusal) == 0,
				      "%s, turn %d: what was offered is refused", rules.game->name, turn);
			}
			/* What is drawn on the way is what the library makes of it at the end. */
			here = entry_position(&entry);
			check(count == 0 || tab_position_equal(&here, &outcome.after), "%s, turn %d: another position",
			      rules.game->name, turn);
			position = outcome.after;
			tab_position_swap(&position);
		}
	}
}

static void every_play_of_the_list_can_be_entered_step_by_step(void **state)
{
	static const char *const dice[] = {"64", "33", "11", "21"};

	(void)state;
	for (size_t game = 0; tab_game_at(game); game++)
		for (size_t i = 0; i < LENGTH(dice); i++) {
			const struct tab_rules rules = rules_of(tab_game_at(game)->name);
			struct tab_position opening;
			char board[TAB_BOARD_SIZE];
			struct entry entry;

			tab_position_opening(&rules, &opening);
			tab_position_print(&rules, &opening, board);
			entry = entry_of(&rules, board, dice[i]);
			for (size_t at = 0; at < entry.count; at++) {
				entry.made.count = 0;
				for (int step = 0; step < plays[at].play.count; step++) {
					const struct tab_play one = {.count = 1, .step = {plays[at].play.step[step]}};
					struct tab_refusal refusal;

					check(entry_add(&entry, &one, &refusal) == 0, "%s, %s: step %d of play %zu",
					      rules.game->name, dice[i], step + 1, at);
				}
				check(entry_is_complete(&entry, NULL), "%s, %s: play %zu", rules.game->name, dice[i],
				      at);
			}
		}
}

static void the_dice_that_are_left_are_those_not_used(void **state)
{
	static const struct {
		const char *game, *board, *dice, *play, *left;
	} cases[] = {
	    {"backgammon", "-b----E-C---eE---c-e----B-", "31", "", "31"},
	    {"backgammon", "-b----E-C---eE---c-e----B-", "33", "8/5", "333"},
	    {"willughby", "-b----E-C---eE---c-e----B-", "33", "8/5", "3"},
	    {"backgammon", "-AA---------------------b-", "62", "2/off", "6"},
	    {"backgammon", "-AA---------------------b-", "65", "2/off", "6"},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct tab_rules rules = rules_of(cases[i].game);
		struct entry entry = entry_of(&rules, cases[i].board, cases[i].dice);
		char dice[ENTRY_DICE_SIZE];

		check(!*cases[i].play || add(&entry, cases[i].play) == NULL, "case %zu: refused", i);
		entry_dice_left(&entry, dice);
		check(strcmp(dice, cases[i].left) == 0, "case %zu: '%s' is left, not '%s'", i, dice, cases[i].left);
	}
}

/* ---- Completion -------------------------------------------------------------------------------------------------- */

static char offered[2000];

static void offer(void *context, const char *word)
{
	(void)context;
	sprintf(offered + strlen(offered), "%s%s", *offered ? " " : "", word);
}

static const char *command_name(size_t index)
{
	static const char *const names[] = {"list", "hint", "help", "quit"};

	return index < LENGTH(names) ? names[index] : NULL;
}

static void completion_offers_what_is_legal_next_and_commands(void **state)
{
	static const char *const answers[] = {"done", NULL};
	static const struct {
		const char *made, *line;
		size_t start;
		const char *offered;
	} cases[] = {
	    {"", "8/", 0, "8/5 8/7"},  {"", "h", 0, "hint help"},
	    {"", "d", 0, "done"},      {"8/5", "", 0, "24/23 8/7 6/5 5/4"},
	    {"", "8/5 6", 4, "6/5"},   {"", "8/5  6", 5, "6/5"},
	    {"8/5", "6", 0, "6/5"},    {"8/5", "13", 0, ""}, /* the three is used, and the one finds its point closed */
	    {"", "24/18 ", 6, ""},                           /* nothing follows what is illegal */
	    {"", "help q", 5, "quit"}, {"", "resign g", 7, "gammon"},
	    {"", "zz", 0, ""},
	};
	const struct tab_rules rules = rules_of("backgammon");

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct entry entry = entry_of(&rules, "-b----E-C---eE---c-e----B-", "31");
		const struct completion completion = {
		    .entry = &entry, .answers = answers, .command_name = command_name, .rules = &rules, .offer = offer};

		check(!*cases[i].made || add(&entry, cases[i].made) == NULL, "case %zu: refused", i);
		offered[0] = '\0';
		complete(&completion, cases[i].line, cases[i].start);
		check(strcmp(offered, cases[i].offered) == 0, "'%s': offered '%s', not '%s'", cases[i].line, offered,
		      cases[i].offered);
	}
}

/* ---- Texts ------------------------------------------------------------------------------------------------------- */

static void clauses_are_shown_without_marks(void **state)
{
	static const struct {
		const char *markdown, *plain;
	} cases[] = {
	    {" A *prime* is a run.\n*R-12.*\n", "A prime is a run."},
	    {" Like [Irish](irish.md), with\n`bar`. *R-4 (a).* Then more.", "Like Irish, with bar. Then more."},
	    {"", ""},
	};
	char text[CLAUSE_TEXT_SIZE];

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		clauses_plain(cases[i].markdown, text);
		check(strcmp(text, cases[i].plain) == 0, "case %zu: '%s'", i, text);
	}
}

static void every_game_has_a_lesson_that_fits_a_screen(void **state)
{
	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const char *const *lines = lesson_of(tab_game_at(i));

		check(lines, "%s has none", tab_game_at(i)->name);
		for (int line = 0; line < LESSON_LINES; line++)
			check(lines[line] && strlen(lines[line]) <= 79, "%s: line %d has %zu characters",
			      tab_game_at(i)->name, line + 1, strlen(lines[line]));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_play_is_entered_step_by_step_and_taken_back),
	    cmocka_unit_test(a_refused_play_says_why_and_changes_nothing),
	    cmocka_unit_test(a_step_that_wastes_a_die_is_not_offered),
	    cmocka_unit_test(what_is_offered_leads_to_legal_plays_alone),
	    cmocka_unit_test(every_play_of_the_list_can_be_entered_step_by_step),
	    cmocka_unit_test(the_dice_that_are_left_are_those_not_used),
	    cmocka_unit_test(completion_offers_what_is_legal_next_and_commands),
	    cmocka_unit_test(clauses_are_shown_without_marks),
	    cmocka_unit_test(every_game_has_a_lesson_that_fits_a_screen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
