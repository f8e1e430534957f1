/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Listing, counting and judging plays: what must hold in every position of every game, and why plays are refused.
 */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 20000 }; /* of each game */

static struct tab_outcome list[TAB_MAX_PLAYS];

/* A position and a throw, and what to call them if something is wrong. */
struct setting {
	struct tab_rules rules;
	struct tab_position position;
	struct tab_dice dice;
	size_t count; /* of the plays in `list` */
	char name[TAB_RULES_SIZE + TAB_BOARD_SIZE + 8];
};

static void name_setting(struct setting *setting)
{
	char rules[TAB_RULES_SIZE], board[TAB_BOARD_SIZE];

	tab_rules_print(&setting->rules, rules);
	tab_position_print(&setting->rules, &setting->position, board);
	snprintf(setting->name, sizeof setting->name, "%s %s %d%d", rules, board, setting->dice.die[0],
	         setting->dice.die[1]);
}

static struct setting setting_of(const char *game, const char *board, const char *dice)
{
	struct setting setting = {.rules = rules_of(game), .dice = dice_of(dice)};

	setting.position = board_of(&setting.rules, board);
	name_setting(&setting);
	return setting;
}

/*
 * Play games at random, and call `look` with every position and throw on the way. The plays stand in `list` then, and
 * may be changed there.
 */
static void walk(const struct tab_rules *rules, uint64_t seed, int positions, void (*look)(const struct setting *))
{
	struct setting setting = {.rules = *rules};
	uint64_t random = seed;

	tab_position_opening(rules, &setting.position);
	while (positions--) {
		bool is_over = false;

		setting.dice = random_dice(&random);
		setting.count = tab_plays(rules, &setting.position, setting.dice, list);
		name_setting(&setting);
		if (setting.count) {
			const struct tab_outcome chosen = list[random_below(&random, setting.count)];

			look(&setting);
			setting.position = chosen.after;
			is_over = chosen.result.kind != TAB_NO_WIN;
		} else {
			look(&setting);
		}
		if (is_over || tab_position_dead(rules, &setting.position))
			tab_position_opening(rules, &setting.position);
		else
			tab_position_swap(&setting.position);
	}
}

/* Options that change what a play is. */
static const char *const VARIANTS[] = {
    "backgammon:larger-die=off",
    "willughby:doublets=3,bear-off=over",
    "todas-tablas:doublets=4,larger-die=off",
};

static void walk_all_games(uint64_t seed, int positions, void (*look)(const struct setting *))
{
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);

		walk(&rules, seed, positions, look);
	}
	for (size_t i = 0; i < LENGTH(VARIANTS); i++) {
		const struct tab_rules rules = rules_of(VARIANTS[i]);

		walk(&rules, seed, positions / 4, look);
	}
}

/* ---- Properties -------------------------------------------------------------------------------------------------- */

static void look_at_count(const struct setting *setting)
{
	const struct tab_dice other_way = {{setting->dice.die[1], setting->dice.die[0]}};
	size_t count = tab_plays_count(&setting->rules, &setting->position, setting->dice);

	check(setting->count <= TAB_MAX_PLAYS, "%s: %zu plays", setting->name, setting->count);
	check(count == setting->count, "%s: %zu plays are listed, and %zu counted", setting->name, setting->count,
	      count);
	count = tab_plays_count(&setting->rules, &setting->position, other_way);
	check(count == setting->count, "%s: with the dice the other way round there are %zu plays, not %zu",
	      setting->name, count, setting->count);
}

static void plays_are_counted_as_they_are_listed(void **state)
{
	(void)state;
	walk_all_games(1, POSITIONS, look_at_count);
}

static int compare_outcomes(const void *a, const void *b)
{
	const struct tab_outcome *first = a, *second = b;
	int order = memcmp(&first->after, &second->after, sizeof first->after);

	return order ? order : first->result.kind - second->result.kind;
}

static void look_for_twins(const struct setting *setting)
{
	static struct tab_outcome sorted[TAB_MAX_PLAYS];

	memcpy(sorted, list, setting->count * sizeof *list);
	qsort(sorted, setting->count, sizeof *sorted, compare_outcomes);
	for (size_t i = 1; i < setting->count; i++)
		if (compare_outcomes(&sorted[i - 1], &sorted[i]) == 0) {
			char one[TAB_PLAY_SIZE], other[TAB_PLAY_SIZE];

			tab_play_print(&setting->rules, &sorted[i - 1].play, one);
			tab_play_print(&setting->rules, &sorted[i].play, other);
			fail_at(__FILE__, __LINE__, "%s: '%s' and '%s' lead to the same", setting->name, one, other);
		}
}

static void outcomes_are_distinct(void **state)
{
	/* TG-3.4 */
	(void)state;
	walk_all_games(2, POSITIONS, look_for_twins);
}

static void look_at_dice_order(const struct setting *setting)
{
	static struct tab_outcome one[TAB_MAX_PLAYS], other[TAB_MAX_PLAYS];
	const struct tab_dice other_way = {{setting->dice.die[1], setting->dice.die[0]}};
	size_t count = tab_plays(&setting->rules, &setting->position, other_way, other);

	memcpy(one, list, setting->count * sizeof *list);
	assert_int_equal(count, setting->count);
	qsort(one, count, sizeof *one, compare_outcomes);
	qsort(other, count, sizeof *other, compare_outcomes);
	for (size_t i = 0; i < count; i++)
		check(compare_outcomes(&one[i], &other[i]) == 0, "%s: the order of the dice matters", setting->name);
}

static void the_order_of_the_dice_does_not_matter(void **state)
{
	/* NO-3 */
	(void)state;
	walk_all_games(3, POSITIONS / 4, look_at_dice_order);
}

/* Whether two plays are the same step by step, `sends` too. */
static bool same_play(const struct tab_play *a, const struct tab_play *b)
{
	if (a->count != b->count)
		return false;
	for (int i = 0; i < a->count; i++)
		if (a->step[i].from != b->step[i].from || a->step[i].to != b->step[i].to ||
		    a->step[i].sends != b->step[i].sends)
			return false;
	return true;
}

static void look_at_judgement(const struct setting *setting)
{
	for (size_t i = 0; i < setting->count; i++) {
		const struct tab_outcome *listed = &list[i];
		struct tab_outcome judged;
		struct tab_refusal refusal = {0};
		struct tab_play read;
		char text[TAB_PLAY_SIZE];

		tab_play_print(&setting->rules, &listed->play, text);
		check(tab_play_parse(&setting->rules, text, &read, NULL) == 0, "%s: '%s' cannot be read", setting->name,
		      text);
		check(tab_play_judge(&setting->rules, &setting->position, setting->dice, &read, &judged, &refusal) == 0,
		      "%s: '%s' is refused: step %d, %s (%s)", setting->name, text, refusal.step, refusal.text,
		      refusal.clause);
		check(tab_position_equal(&judged.after, &listed->after), "%s: '%s' leads elsewhere", setting->name,
		      text);
		check(memcmp(&judged.result, &listed->result, sizeof judged.result) == 0,
		      "%s: '%s' wins something else", setting->name, text);
		check(same_play(&judged.play, &listed->play), "%s: '%s' was judged with other asterisks", setting->name,
		      text);
		check(judged.dice_left == listed->dice_left, "%s: '%s' leaves %d of the dice, and %d by the list",
		      setting->name, text, judged.dice_left, listed->dice_left);
	}
}

static void listed_plays_are_legal_and_lead_where_they_say(void **state)
{
	/* TG-2.3; out of so many positions a fifth, for judging lists the plays again */
	(void)state;
	walk_all_games(4, POSITIONS / 5, look_at_judgement);
}

/* The steps of a doublet: TG-2.2, WI-2.1, WI-2.2, IR-2.1, TT-2.1, NA-2.1. */
static int doublet_steps(const struct tab_rules *rules)
{
	const char *const old[] = {"willughby", "irish", "todas-tablas", "nard"};

	for (size_t i = 0; i < LENGTH(old); i++)
		if (strcmp(rules->game->name, old[i]) == 0)
			return 2 + rules->option[0];
	return TAB_MAX_STEPS;
}

/* How many dice a play used, by what it is said to leave. */
static int dice_used(const struct setting *setting, const struct tab_outcome *outcome)
{
	if (setting->dice.die[0] == setting->dice.die[1])
		return doublet_steps(&setting->rules) - outcome->dice_left;
	return 2 - (outcome->dice_left & 1) - (outcome->dice_left >> 1 & 1);
}

static void look_at_outcomes(const struct setting *setting)
{
	const struct tab_position *before = &setting->position;

	for (size_t i = 0; i < setting->count; i++) {
		const struct tab_outcome *outcome = &list[i];
		const struct tab_position *after = &outcome->after;
		char play[TAB_PLAY_SIZE], board[TAB_BOARD_SIZE];
		struct tab_position back;
		struct tab_error error = {""};
		bool sends = false;
		int off = 0, more_on_bar;

		tab_play_print(&setting->rules, &outcome->play, play);
		for (int j = 0; j < outcome->play.count; j++) {
			off += outcome->play.step[j].to == TAB_OFF;
			sends |= outcome->play.step[j].sends;
		}
		check(tab_side_total(&before->me) == tab_side_total(&after->me) + off,
		      "%s: '%s' bears off %d, and of %d checkers leaves %d", setting->name, play, off,
		      tab_side_total(&before->me), tab_side_total(&after->me));
		check(tab_side_total(&before->them) == tab_side_total(&after->them),
		      "%s: after '%s' the opponent has %d checkers instead of %d", setting->name, play,
		      tab_side_total(&after->them), tab_side_total(&before->them));
		/* TG-2.6 */
		more_on_bar = tab_side_count(&after->them, TAB_BAR) - tab_side_count(&before->them, TAB_BAR);
		check(sends ? more_on_bar > 0 : more_on_bar == 0, "%s: '%s' sends %d to the bar", setting->name, play,
		      more_on_bar);
		check(outcome->play.count == dice_used(setting, outcome), "%s: '%s' is said to leave %d", setting->name,
		      play, outcome->dice_left);

		/* ST-2.1, ST-2.4, RV-2.1, TG-1.5: what may stand where is checked by reading. */
		tab_position_print(&setting->rules, after, board);
		check(tab_position_parse(&setting->rules, board, &back, &error) == 0, "%s: '%s' leads to %s: %s",
		      setting->name, play, board, error.text);
		check(tab_position_equal(&back, after), "%s: '%s' leads to more than %s shows", setting->name, play,
		      board);

		/* ST-6.1, RV-5.1 */
		check(tab_position_ended(&setting->rules, after) == (outcome->result.kind != TAB_NO_WIN),
		      "%s: '%s' wins %s, and the position %s", setting->name, play,
		      tab_kind_name((enum tab_kind)outcome->result.kind),
		      tab_position_ended(&setting->rules, after) ? "is final" : "is not final");
		check((outcome->result.points > 0) == (outcome->result.kind != TAB_NO_WIN), "%s: '%s' wins %s:%d",
		      setting->name, play, tab_kind_name((enum tab_kind)outcome->result.kind), outcome->result.points);
	}
}

static void checkers_are_kept_and_stand_where_they_may(void **state)
{
	(void)state;
	walk_all_games(5, POSITIONS, look_at_outcomes);
}

static void look_from_both_sides(const struct setting *setting)
{
	struct tab_position position = setting->position;

	tab_position_swap(&position);
	assert_memory_equal(&position.me, &setting->position.them, sizeof position.me);
	assert_memory_equal(&position.them, &setting->position.me, sizeof position.them);
	check(!tab_position_ended(&setting->rules, &position), "%s: it is final for the other side", setting->name);
	check(tab_position_dead(&setting->rules, &position) == tab_position_dead(&setting->rules, &setting->position),
	      "%s: it is dead for one side only", setting->name);
	tab_position_swap(&position);
	check(tab_position_equal(&position, &setting->position), "%s: swapping twice changes it", setting->name);
}

static void a_position_swapped_twice_is_itself(void **state)
{
	(void)state;
	walk_all_games(6, POSITIONS, look_from_both_sides);
}

/* Judge a play that is made of steps without asterisks. */
static int judge(const struct setting *setting, const struct tab_play *play, struct tab_refusal *refusal)
{
	struct tab_outcome out;

	return tab_play_judge(&setting->rules, &setting->position, setting->dice, play, &out, refusal);
}

static void look_at_pass(const struct setting *setting)
{
	const struct tab_play pass = {.count = 0};
	struct tab_refusal refusal = {0};

	if (setting->count) {
		check(judge(setting, &pass, &refusal) == -1, "%s: a pass is accepted", setting->name);
		check(refusal.step == 0 && strcmp(refusal.clause, "TG-3.1") == 0,
		      "%s: a pass is refused by %s, step %d", setting->name, refusal.clause, refusal.step);
		return;
	}
	/* No step is legal either, for any that is would be the beginning of a play. */
	for (uint8_t from = 0; from <= 24; from++)
		for (uint8_t to = (uint8_t)(from + 1); to <= 25 && to <= from + 6; to++) {
			const struct tab_play play = {.count = 1, .step = {{from, to, false}}};

			check(judge(setting, &play, &refusal) == -1, "%s: no play is listed, and %d/%d is accepted",
			      setting->name, from, to);
		}
}

static void a_turn_passes_exactly_when_nothing_can_be_played(void **state)
{
	/* TG-3.3 */
	(void)state;
	walk_all_games(7, POSITIONS / 2, look_at_pass);
}

static void a_pass_is_accepted_where_nothing_can_be_played(void **state)
{
	static const struct {
		const char *game, *board, *dice;
	} cases[] = {
	    /* TG-3.3: five closed points on a path that a five and a four do not cross. */
	    {"swedish-tables", "-Obbbbb------e------------", "54"},
	    {"revertier", "-Obbbbb------e------------", "54"},
	    {"backgammon", "------------e------bbbbbNA", "54"},
	    /* AD-3.1: a throw that is lost. Here only the one could enter, here none of the two has a step. */
	    {"acey-deucy", "--b---------------------AN:setup=me", "12"},
	    {"acey-deucy", "---------Abb--------------", "21"},
	    /* WI-3.2, IR-3.2, TT-3.2, NA-3.2: a checker on the bar. */
	    {"willughby", "-------K-----e------b-bb-A", "25"},
	    {"irish", "-------K-----e------b-bb-A", "25"},
	    {"todas-tablas", "-------K-----e------b-bb-A", "25"},
	    {"nard", "-------K-----e------b-bb-A", "25"},
	    /* WI-4.1, WI-4.3, IR-4.3, TT-4.3, NA-4.3: a die that is too large is lost. */
	    {"willughby", "--B----------e------------", "65"},
	    {"irish", "--B----------e------------", "65"},
	    {"todas-tablas", "--B----------e------------", "65"},
	    {"nard", "--B----------e------------", "65"},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct setting setting = setting_of(cases[i].game, cases[i].board, cases[i].dice);
		const struct tab_play pass = {.count = 0};
		struct tab_refusal refusal = {0};

		check(tab_plays(&setting.rules, &setting.position, setting.dice, list) == 0, "%s: there is a play",
		      setting.name);
		check(judge(&setting, &pass, &refusal) == 0, "%s: the pass is refused: %s (%s)", setting.name,
		      refusal.text, refusal.clause);
	}
}

/* ---- Refusals ---------------------------------------------------------------------------------------------------- */

struct refusal_case {
	const char *clause;
	int step;
	const char *game, *board, *dice, *play;
};

static const struct refusal_case REFUSALS[] = {
    {"TG-2.1", 1, "swedish-tables", "-O-----------o------------", "64", "1/11"},
    {"TG-2.1", 1, "swedish-tables", "-O-----------o------------", "64", "1/8"},
    {"TG-2.1", 2, "swedish-tables", "-O-----------o------------", "64", "1/5 5/12"},
    {"TG-2.1", 2, "swedish-tables", "-O-----------o------------", "64", "1/5 1/5"},
    {"TG-2.1", 1, "swedish-tables", "-O-----------o------------", "21", "13/14"},
    {"TG-2.1", 1, "swedish-tables", "-O-----------o------------", "21", "bar/2"},
    {"TG-2.1", 1, "swedish-tables", "--------A---Co----------K-", "32", "8/5"},
    {"TG-2.1", 1, "revertier", "-N-----------o-----------A", "32", "bar/5"},
    {"TG-2.1", 1, "revertier", "-------------m------A-A-b-", "44", "20/off"},
    {"TG-2.2", 3, "swedish-tables", "-O-----------o------------", "64", "1/5 5/11 1/7"},
    {"TG-2.2", 3, "revertier", "-O-----------o------------", "64", "1/5 5/11 1/7 7/11"},
    {"TG-2.5", 1, "swedish-tables", "-O---b-------m------------", "64", "1/5 5/11"},
    {"TG-2.5", 2, "swedish-tables", "-O---------b-m------------", "64", "1/5 5/11"},
    {"TG-2.5", 1, "revertier", "-M--A-b------m-----------A", "64", "bar/6"},
    {"TG-2.7", 1, "swedish-tables", "-N-----------o-----------A", "32", "1/4 bar/2"},
    {"TG-2.7", 2, "swedish-tables", "-M-----------o-----------B", "32", "bar/3 3/5"},
    {"TG-2.7", 1, "revertier", "-------------o----------BA", "61", "24/off bar/6"},
    {"TG-3.1", 0, "swedish-tables", "-O-----------o------------", "64", "pass"},
    {"TG-3.1", 0, "swedish-tables", "-O-----------o------------", "64", "1/5"},
    {"TG-3.1", 0, "swedish-tables", "-O-----------o------------", "33", "1/4 4/7 7/10"},
    {"TG-3.1", 0, "revertier", "----A-bA-----m----------M-", "42", "7/11"},
    {"TG-3.2", 0, "swedish-tables", "----A-----b--m----------N-", "42", "4/6"},
    {"TG-3.2", 0, "revertier", "----A-----b--m----------N-", "24", "4/6"},
    {"TG-4.1", 1, "swedish-tables", "-------------o----A-----B-", "61", "24/off 18/24"},
    {"TG-4.1", 2, "revertier", "-------------o----------BA", "61", "bar/6 24/off"},
    {"ST-2.1", 1, "swedish-tables", "-M--------AA-o------------", "61", "10/11 1/7"},
    {"ST-2.1", 2, "swedish-tables", "-NA----------o------------", "55", "1/6 1/6"},
    {"ST-2.3", 1, "swedish-tables", "-A----------Mo-----------A", "61", "bar/1"},
    {"ST-5.1", 1, "swedish-tables", "-------------o------A---B-", "61", "24/off 20/off"},
    {"ST-5.1", 2, "swedish-tables", "-------------o-----A-AA---", "41", "19/20 21/off"},
    {"ST-5.3", 0, "swedish-tables", "ba-a--a---bbaa-aaa---A-Aa-", "15", "21/22 22/off"},
    {"ST-6.1", 2, "swedish-tables", "b-----------Niaaa-A-a-----", "21", "18/20* 20/21"},
    {"RV-2.1", 1, "revertier", "-M--------AA-o------------", "16", "10/11 1/7"},
    {"RV-2.3", 1, "revertier", "-A----------Mo-----------A", "16", "bar/1"},
    {"RV-4.2", 2, "revertier", "-------------o----A-AA-AK-", "32", "18/20 23/off"},
    {"RV-5.1", 2, "revertier", "b-----------Miaaa-A-a-A---", "21", "18/20* 22/23"},
    {"TG-2.1", 1, "backgammon", "-b----E-C---eE---c-e----B-", "64", "13/14"},
    {"TG-2.2", 3, "backgammon", "-b----E-C---eE---c-e----B-", "64", "24/18 13/9 8/4"},
    {"TG-2.2", 3, "willughby", "-b----E-C---eE---c-e----B-", "44", "24/20 13/9 8/4"},
    {"TG-2.2", 4, "irish:doublets=3", "-b----E-C---eE---c-e----B-", "44", "24/20 13/9 8/4 6/2"},
    {"TG-2.5", 1, "backgammon", "-b----E-C---eE---c-e----B-", "51", "24/19 8/7"},
    {"TG-2.7", 1, "nard", "-b-B--CBC---cC---cbc--b-AA", "61", "13/7 bar/24"},
    {"TG-3.1", 0, "todas-tablas", "-b----e-c---eE---C-E----B-", "64", "24/18"},
    {"TG-3.1", 0, "todas-tablas", "n-----a----A--------------", "51", "11/6"},
    {"TG-3.2", 0, "backgammon", "---------b------A---------", "61", "16/15"},
    {"TG-4.1", 1, "backgammon", "--A----A-----e------------", "21", "2/off 7/6"},
    {"BG-2.2", 1, "backgammon", "---A-A-------e------------", "41", "3/off 5/4"},
    {"AD-3.1", 0, "acey-deucy", "--b---------------------AN:setup=me", "12", "bar/1"},
    {"AD-3.1", 0, "acey-deucy", "--------------------A-----", "12", "20/21"},
    {"AD-3.2", 1, "acey-deucy", "-A----------------------AB:setup=me", "12", "1/2 bar/2"},
    {"AD-3.2", 2, "acey-deucy", "-A-----------------------A:setup=me", "12", "1/2 2/4"},
    {"AD-4.2", 1, "acey-deucy", "-------------------A--A---", "41", "22/off 19/20"},
    {"WI-4.1", 1, "willughby", "--A---A------e------------", "51", "2/off 6/5"},
    {"IR-4.1", 1, "irish", "--A---A------e------------", "51", "2/off 6/5"},
    {"TT-4.1", 1, "todas-tablas", "--A---A------e------------", "51", "2/off 6/5"},
    {"NA-4.1", 1, "nard", "--A---A------e------------", "51", "2/off 6/5"},
};

static void a_refusal_names_the_step_and_the_clause(void **state)
{
	(void)state;
	for (size_t i = 0; i < LENGTH(REFUSALS); i++) {
		const struct refusal_case *row = &REFUSALS[i];
		const struct setting setting = setting_of(row->game, row->board, row->dice);
		struct tab_refusal refusal = {0};
		struct tab_play play;

		assert_int_equal(tab_play_parse(&setting.rules, row->play, &play, NULL), 0);
		check(judge(&setting, &play, &refusal) == -1, "%s: '%s' is accepted", setting.name, row->play);
		check(strcmp(refusal.clause, row->clause) == 0 && refusal.step == row->step,
		      "%s: '%s' is refused for step %d by %s (%s), not for step %d by %s", setting.name, row->play,
		      refusal.step, refusal.clause, refusal.text, row->step, row->clause);
		check(refusal.text && refusal.text[0] >= 'a' && refusal.text[0] <= 'z' &&
		          refusal.text[strlen(refusal.text) - 1] != '.',
		      "%s: '%s' is refused with the words: %s", setting.name, row->play, refusal.text);
	}
}

static void any_play_can_be_judged(void **state)
{
	uint64_t random = 8;

	(void)state;
	for (size_t i = 0; tab_game_at(i); i++)
		for (int round = 0; round < 4000; round++) {
			struct setting setting = {.rules = rules_of(tab_game_at(i)->name),
			                          .dice = random_dice(&random)};
			struct tab_play play = {.count = (uint8_t)random_below(&random, TAB_MAX_STEPS + 1)};
			struct tab_refusal refusal = {.step = -1};
			struct tab_outcome out;

			tab_position_opening(&setting.rules, &setting.position);
			name_setting(&setting);
			for (int j = 0; j < play.count; j++)
				play.step[j] = (struct tab_step){.from = (uint8_t)random_below(&random, 25),
				                                 .to = (uint8_t)(1 + random_below(&random, 25)),
				                                 .sends = random_below(&random, 2)};
			if (tab_play_judge(&setting.rules, &setting.position, setting.dice, &play, &out, &refusal) == 0)
				continue;
			check(refusal.step >= 0 && refusal.step <= play.count && refusal.clause && refusal.text,
			      "%s: a play is refused without a reason", setting.name);
		}
}

static void a_given_asterisk_means_nothing(void **state)
{
	/* NO-5 */
	const struct setting setting = setting_of("swedish-tables", "-O---a-----a-m------------", "64");
	static const char *const texts[] = {"1/5* 5/11*", "1/5 5/11", "1/5* 5/11", "1/5 5/11*"};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		struct tab_play play;
		struct tab_outcome out;
		struct tab_refusal refusal;
		char text[TAB_PLAY_SIZE];

		assert_int_equal(tab_play_parse(&setting.rules, texts[i], &play, NULL), 0);
		assert_int_equal(tab_play_judge(&setting.rules, &setting.position, setting.dice, &play, &out, &refusal),
		                 0);
		tab_play_print(&setting.rules, &out.play, text);
		assert_string_equal(text, "1/5* 5/11*");
		/* And one where nothing is sent. */
		play.step[1].to = 7;
		play.step[1].from = 1;
		play.step[0].sends = play.step[1].sends = true;
		assert_int_equal(tab_play_judge(&setting.rules, &setting.position, setting.dice, &play, &out, &refusal),
		                 0);
		tab_play_print(&setting.rules, &out.play, text);
		assert_string_equal(text, "1/5* 1/7");
	}
}

/* ---- Dead positions ---------------------------------------------------------------------------------------------- */

static void a_position_is_dead_when_neither_side_can_move_with_any_throw(void **state)
{
	/* TG-5.2; in swedish-tables closed points can be forced, ST-4.4. */
	static const struct {
		const char *game, *board;
		bool is_dead;
	} cases[] = {
	    {"revertier", "cbbbbbb------BBBBBB------C", true},
	    {"revertier", "bbbbbba------BBBBBBA-----B", false},
	    {"revertier", "cbbbbba------BBBBBB------C", false},
	    {"revertier", "cbbbbbb------BBBBBA------C", false},
	    {"revertier", "-O-----------o------------", false},
	    {"revertier", "-bbbbbb------c----------NA", false},
	    {"swedish-tables", "cbbbbbb------BBBBBB------C", false},
	    {"swedish-tables", "-O-----------o------------", false},
	    /* NA-5.1, NA-5.2; but not where a point is broken up: WI-5.6, IR-5.2, TT-6.5. */
	    {"nard", "cBBBBBB------------bbbbbbC", true},
	    {"nard", "cBBBBBB------------bbbbbaC", false},
	    {"willughby", "cBBBBBB------------bbbbbbC", false},
	    {"irish", "cBBBBBB------------bbbbbbC", false},
	    {"todas-tablas", "cBBBBBB------------bbbbbbC", false},
	    {"backgammon", "cBBBBBB------------bbbbbbC", true},
	    {"backgammon", "-b----E-C---eE---c-e----B-", false},
	    /* AD-2.1: checkers in the reserve bind nobody. */
	    {"acey-deucy", "cbbbbbb------------BBBBBBC", false},
	    {"acey-deucy", "cbbbbbb------------BBBBBBC:setup=both", false},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct tab_rules rules = rules_of(cases[i].game);
		struct tab_position position = board_of(&rules, cases[i].board);

		check(tab_position_dead(&rules, &position) == cases[i].is_dead, "%s %s", cases[i].game, cases[i].board);
		tab_position_swap(&position);
		check(tab_position_dead(&rules, &position) == cases[i].is_dead, "%s %s from the other side",
		      cases[i].game, cases[i].board);
	}
}

static void look_whether_dead(const struct setting *setting)
{
	bool can_move = false;
	struct tab_position position = setting->position;

	for (int side = 0; side < 2; side++, tab_position_swap(&position))
		for (uint8_t high = 1; high <= 6; high++)
			for (uint8_t low = 1; low <= high; low++)
				can_move |=
				    tab_plays_count(&setting->rules, &position, (struct tab_dice){{high, low}}) > 0;
	check(tab_position_dead(&setting->rules, &setting->position) == !can_move, "%s", setting->name);
}

static void dead_is_what_the_lists_of_plays_say(void **state)
{
	(void)state;
	walk_all_games(9, POSITIONS / 20, look_whether_dead);
}

/* ---- Perft ------------------------------------------------------------------------------------------------------- */

static void perft_of_the_opening_is_as_it_was(void **state)
{
	static const struct {
		const char *game;
		uint64_t count[3];
	} cases[] = {{"swedish-tables", {39, 1526, 182138}}, {"revertier", {39, 1526, 182138}}};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct tab_rules rules = rules_of(cases[i].game);
		struct tab_position position;

		tab_position_opening(&rules, &position);
		for (int depth = 1; depth <= 3; depth++) {
			uint64_t count = tab_perft(&rules, &position, depth);

			check(count == cases[i].count[depth - 1], "%s: depth %d has %llu", cases[i].game, depth,
			      (unsigned long long)count);
		}
	}
}

/* The definition, written out with lists. */
static uint64_t recount(const struct tab_rules *rules, const struct tab_position *position, int depth)
{
	struct tab_outcome *plays = malloc(TAB_MAX_PLAYS * sizeof *plays);
	uint64_t total = 0;

	assert_non_null(plays);
	for (uint8_t high = 1; high <= 6; high++)
		for (uint8_t low = 1; low <= high; low++) {
			size_t count = tab_plays(rules, position, (struct tab_dice){{high, low}}, plays);

			if (count == 0) {
				plays[0].after = *position;
				plays[0].result = (struct tab_result){0};
				count = 1;
			}
			for (size_t i = 0; i < count; i++) {
				if (depth == 1) {
					total++;
				} else if (plays[i].result.kind == TAB_NO_WIN) {
					tab_position_swap(&plays[i].after);
					total += recount(rules, &plays[i].after, depth - 1);
				}
			}
		}
	free(plays);
	return total;
}

static void perft_counts_what_the_lists_hold(void **state)
{
	static const char *const boards[] = {
	    "-D-A--A---A-Bf-aa-a--Ca-a-", "bF--A-A-----Dka-a--AB-----", "-------------g--aaB-BCDDb-",
	    "-Kb-AbbA-----h--a--------B", "d----cba-------aa-A---a-b-", "-------------o-----ABCCCC-",
	};

	(void)state;
	for (size_t i = 0; tab_game_at(i); i++) {
		const struct tab_rules rules = rules_of(tab_game_at(i)->name);

		for (size_t j = 0; j < LENGTH(boards); j++) {
			struct tab_position position = board_of(&rules, boards[j]);

			for (int depth = 1; depth <= 2; depth++)
				check(tab_perft(&rules, &position, depth) == recount(&rules, &position, depth),
				      "%s %s: depth %d is %llu, by the lists %llu", rules.game->name, boards[j], depth,
				      (unsigned long long)tab_perft(&rules, &position, depth),
				      (unsigned long long)recount(&rules, &position, depth));
		}
	}
}

static void perft_counts_a_finished_game_where_it_ends_and_no_deeper(void **state)
{
	const struct tab_rules rules = rules_of("swedish-tables");
	const struct tab_position position = board_of(&rules, "-------------o----------A-");

	(void)state;
	assert_int_equal(tab_perft(&rules, &position, 1), 21);
	assert_int_equal(tab_perft(&rules, &position, 2), 0);
	assert_int_equal(tab_perft(&rules, &position, 3), 0);
}

static void perft_counts_a_pass_as_one(void **state)
{
	const struct tab_rules rules = rules_of("revertier");
	const struct tab_position position = board_of(&rules, "cbbbbbb------BBBBBB------C");

	(void)state;
	assert_int_equal(tab_perft(&rules, &position, 1), 21);
	assert_int_equal(tab_perft(&rules, &position, 2), 21 * 21);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(plays_are_counted_as_they_are_listed),
	    cmocka_unit_test(outcomes_are_distinct),
	    cmocka_unit_test(the_order_of_the_dice_does_not_matter),
	    cmocka_unit_test(listed_plays_are_legal_and_lead_where_they_say),
	    cmocka_unit_test(checkers_are_kept_and_stand_where_they_may),
	    cmocka_unit_test(a_position_swapped_twice_is_itself),
	    cmocka_unit_test(a_turn_passes_exactly_when_nothing_can_be_played),
	    cmocka_unit_test(a_pass_is_accepted_where_nothing_can_be_played),
	    cmocka_unit_test(a_refusal_names_the_step_and_the_clause),
	    cmocka_unit_test(any_play_can_be_judged),
	    cmocka_unit_test(a_given_asterisk_means_nothing),
	    cmocka_unit_test(a_position_is_dead_when_neither_side_can_move_with_any_throw),
	    cmocka_unit_test(dead_is_what_the_lists_of_plays_say),
	    cmocka_unit_test(perft_of_the_opening_is_as_it_was),
	    cmocka_unit_test(perft_counts_what_the_lists_hold),
	    cmocka_unit_test(perft_counts_a_finished_game_where_it_ends_and_no_deeper),
	    cmocka_unit_test(perft_counts_a_pass_as_one),
	};

	return cmocka_run_group_tests_name("plays", tests, NULL, NULL);
}
