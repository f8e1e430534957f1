/* SPDX-License-Identifier: MIT
 *
 * Positions: setting up, looking from the other side, and the text of a board.
 *
 * The text has 26 characters: the opponent's bar, the points 1 to 24 in the viewer's numbering, the viewer's bar. It is
 * the board field of backgammon's XGID.
 */
#include <stdio.h>
#include <string.h>

#include "engine.h"
#include "error.h"

enum { BOARD_LENGTH = 26 };

int tab_point_across(const struct tab_rules *rules, int point)
{
	return point_across(rules->game->engine->traits(rules).same_way, point);
}

int tab_side_total(const struct tab_side *side)
{
	return side_within(side, BAR | ALL_POINTS);
}

int tab_side_pips(const struct tab_side *side)
{
	int pips = 0;

	for (point_set left = side_points(side) & ~SETUP_FLAG; left; left &= left - 1)
		pips += tab_side_count(side, set_first(left)) * (TAB_OFF - set_first(left));
	return pips;
}

void tab_position_opening(const struct tab_rules *rules, struct tab_position *position)
{
	memset(position, 0, sizeof *position);
	for (const struct setup *at = rules->game->engine->setup; at->count; at++) {
		side_add(&position->me, at->point, at->count);
		side_add(&position->them, at->point, at->count);
	}
	if (rules->game->engine->traits(rules).reserve) {
		position->me.plane[0] |= SETUP_FLAG;
		position->them.plane[0] |= SETUP_FLAG;
	}
}

void tab_position_swap(struct tab_position *position)
{
	struct tab_side me = position->me;

	position->me = position->them;
	position->them = me;
}

bool tab_position_equal(const struct tab_position *a, const struct tab_position *b)
{
	return memcmp(a, b, sizeof *a) == 0;
}

/* The point of the viewer's path that a character of the board stands for; 0 for either bar. */
static int point_at(const struct tab_rules *rules, int index)
{
	if (index == 0 || index == 25)
		return TAB_BAR;
	return rules->game->descending ? 25 - index : index;
}

/* Points on which a player of the game can never have two checkers: ST-2.4. */
static point_set never_stacked(const struct tab_rules *rules)
{
	point_set set = rules->game->engine->traits(rules).single;

	for (const struct setup *at = rules->game->engine->setup; at->count; at++)
		set &= ~POINT(at->point);
	return set;
}

static int check_side(const struct tab_rules *rules, const struct tab_side *side, int total, const char *whose,
                      struct tab_error *error)
{
	point_set stacked = side_stacks(side) & never_stacked(rules);

	if (total > TAB_CHECKERS)
		return tab__error(error, "board has %d checkers of %s, more than %d", total, whose, TAB_CHECKERS);
	if (stacked) {
		int point = set_first(stacked);

		return tab__error(error, "board has %d checkers of %s on their point %d, which holds one at most",
		                  tab_side_count(side, point), whose, rules->game->descending ? 25 - point : point);
	}
	return 0;
}

/* AD-2.3: which sides are in their set-up phase: 1 the viewer, 2 the opponent. */
static const char *const SETUPS[] = {"", ":setup=me", ":setup=them", ":setup=both"};

static int setup_of(const struct tab_position *position)
{
	return (position->me.plane[0] & SETUP_FLAG ? 1 : 0) | (position->them.plane[0] & SETUP_FLAG ? 2 : 0);
}

/* Read what follows the board's characters. */
static int parse_setup(const struct tab_rules *rules, const char *text, struct tab_position *position,
                       struct tab_error *error)
{
	struct tab_side *side[2] = {&position->me, &position->them};
	int setup = 0;

	if (!*text)
		return 0;
	while (setup < 4 && strcmp(text, SETUPS[setup]) != 0)
		setup++;
	if (setup == 4 || !rules->game->engine->traits(rules).reserve)
		return tab__error(error, "board is followed by '%.*s', which '%s' does not know",
		                  quotable(strlen(text)), text, rules->game->name);
	for (int i = 0; i < 2; i++) {
		if (!(setup >> i & 1))
			continue;
		if (!(side_points(side[i]) & BAR))
			return tab__error(error, "the set-up phase of %s is over, since the reserve is empty",
			                  i ? "the opponent" : "the viewer");
		side[i]->plane[0] |= SETUP_FLAG;
	}
	return 0;
}

int tab_position_parse(const struct tab_rules *rules, const char *text, struct tab_position *position,
                       struct tab_error *error)
{
	size_t length = strcspn(text, ":");
	int my_total = 0, their_total = 0;

	memset(position, 0, sizeof *position);
	if (length != BOARD_LENGTH)
		return tab__error(error, "board has %zu characters instead of %d", length, BOARD_LENGTH);
	for (int i = 0; i < BOARD_LENGTH; i++) {
		int point = point_at(rules, i);
		char c = text[i];

		if (c == '-')
			continue;
		if (c >= 'A' && c <= 'O' && i != 0) {
			my_total += c - 'A' + 1;
			side_add(&position->me, point, c - 'A' + 1);
		} else if (c >= 'a' && c <= 'o' && i != 25) {
			their_total += c - 'a' + 1;
			side_add(&position->them, i == 0 ? TAB_BAR : tab_point_across(rules, point), c - 'a' + 1);
		} else if ((c >= 'A' && c <= 'O') || (c >= 'a' && c <= 'o')) {
			return tab__error(error, "board has a checker of the wrong side on the bar at character %d",
			                  i + 1);
		} else {
			return tab__error(
			    error, "board has '%c' as character %d; it takes '-', 'A' to 'O' and 'a' to 'o'", c, i + 1);
		}
	}
	if (check_side(rules, &position->me, my_total, "the viewer", error) < 0)
		return -1;
	if (check_side(rules, &position->them, their_total, "the opponent", error) < 0)
		return -1;
	return parse_setup(rules, text + length, position, error);
}

void tab_position_print(const struct tab_rules *rules, const struct tab_position *position, char text[TAB_BOARD_SIZE])
{
	bool same_way = rules->game->engine->traits(rules).same_way, descending = rules->game->descending;

	memset(text, '-', BOARD_LENGTH);
	strcpy(text + BOARD_LENGTH, SETUPS[setup_of(position)]);
	for (point_set left = side_points(&position->me) & ~SETUP_FLAG; left; left &= left - 1) {
		int point = set_first(left);
		int index = point == TAB_BAR ? 25 : descending ? 25 - point : point;

		text[index] = (char)('A' + tab_side_count(&position->me, point) - 1);
	}
	for (point_set left = side_points(&position->them) & ~SETUP_FLAG; left; left &= left - 1) {
		int theirs = set_first(left), point = point_across(same_way, theirs);
		int index = theirs == TAB_BAR ? 0 : descending ? 25 - point : point;

		text[index] = (char)('a' + tab_side_count(&position->them, theirs) - 1);
	}
}

bool tab_position_ended(const struct tab_rules *rules, const struct tab_position *position)
{
	const struct traits traits = rules->game->engine->traits(rules);
	struct tab_position other = *position;

	tab_position_swap(&other);
	return traits.ending(rules, position, false).kind != TAB_NO_WIN ||
	       traits.ending(rules, &other, false).kind != TAB_NO_WIN;
}

static bool can_move(const struct traits *traits, const struct tab_position *position)
{
	for (int die = 1; die <= 6; die++)
		if (can_use(traits, position, die))
			return true;
	return false;
}

bool tab__is_bound_up(const struct tab_rules *rules, const struct tab_position *position)
{
	struct view view = view_of(rules->game->engine->traits(rules).same_way, position);

	return rules->game->engine->course(rules).binds_up && view.mine & BAR &&
	       (view.closed & FIRST_QUARTER) == FIRST_QUARTER;
}

bool tab_position_dead(const struct tab_rules *rules, const struct tab_position *position)
{
	const struct traits traits = rules->game->engine->traits(rules);
	struct tab_position other = *position;

	tab_position_swap(&other);
	return !can_move(&traits, position) && !can_move(&traits, &other) && !tab__is_bound_up(rules, position) &&
	       !tab__is_bound_up(rules, &other);
}
