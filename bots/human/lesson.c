/* SPDX-License-Identifier: MIT */
#include "lesson.h"

#include <string.h>

static const struct {
	const char *game;
	const char *line[LESSON_LINES];
} LESSONS[] = {
    {"swedish-tables",
     {"Bring your checkers round from 1 to 24, all one way, and bear them off; or",
      "make a handsome pattern on the last points; or shut so many of the opponent's",
      "checkers out on the bar that they cannot all enter: that is jan, and wins most."}},
    {"revertier",
     {"Bring your checkers round from 1 to 24, both sides the same way, and bear them",
      "off; or put more of the opponent's checkers on the bar than he has points free",
      "to enter on: that block counts double. One checker a point until you reach 12."}},
    {"backgammon",
     {"Bring your checkers from 24 down to your home, 6 to 1, and bear them off before",
      "the opponent does. Hit single checkers: they start again from the bar. Two on a",
      "point are safe. Before throwing you may double the stakes."}},
    {"acey-deucy",
     {"All your checkers start off the board: enter them on 1 to 6, bring them round",
      "to 19 to 24, and bear them off first. Hit single checkers. The throw of 1 and 2",
      "is the best: after it you name any doublet, play it, and throw again."}},
    {"willughby",
     {"Bring your checkers from 24 down to your home, 6 to 1, and bear them off by the",
      "exact number. Hit single checkers; two on a point are safe. Doublets give two",
      "steps. Who cannot enter at all sees a point of the bar broken up."}},
    {"irish",
     {"Bring your checkers from 24 down to your home, 6 to 1, and bear them off by the",
      "exact number. Hit single checkers; two on a point are safe. Doublets give two",
      "steps. Every win counts one. Who cannot enter at all sees a point broken up."}},
    {"todas-tablas",
     {"Bring your checkers from 24 down to your home, 6 to 1, and bear them off by the",
      "exact number; or put all fifteen of the opponent's on the bar at once. Hit",
      "single checkers; two on a point are safe. Doublets give two steps."}},
    {"nard",
     {"Bring your checkers from 24 down to your home, 6 to 1, and bear them off by the",
      "exact number. Hit single checkers; two on a point are safe. Doublets give two",
      "steps. You win more points the further behind the opponent's checkers stand."}},
};

const char *const *lesson_of(const struct tab_game *game)
{
	for (size_t i = 0; i < sizeof LESSONS / sizeof *LESSONS; i++)
		if (strcmp(LESSONS[i].game, game->name) == 0)
			return LESSONS[i].line;
	return NULL;
}
