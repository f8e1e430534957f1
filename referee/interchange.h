/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a backgammon position is when programs exchange it: the checkers, whose turn it is, dice, cube and score. xgid.h
 * and gnubg_id.h read and write it, each in the form of one program.
 */
#ifndef INTERCHANGE_H
#define INTERCHANGE_H

#include <stdbool.h>
#include <stdint.h>

#include "error.h"
#include "tablier.h"

/*
 * The two sides. The viewer is the one whose board it is: XGID's bottom player, GNU Backgammon's player 1. Neither is
 * TAB_NOBODY.
 */
enum { INTERCHANGE_VIEWER, INTERCHANGE_OPPONENT };

/* How a game stands. */
enum interchange_game {
	INTERCHANGE_NO_GAME, /* none has begun */
	INTERCHANGE_PLAYING,
	INTERCHANGE_OVER,
	INTERCHANGE_RESIGNED, /* over, by a resignation */
	INTERCHANGE_DROPPED,  /* over, by a double that was not taken */
	INTERCHANGE_GAME_COUNT
};

/* What the one on roll has done with the cube, and the other has not answered yet. */
enum interchange_double {
	INTERCHANGE_NOT_DOUBLED,
	INTERCHANGE_DOUBLED,
	INTERCHANGE_BEAVERED,  /* the other doubled back at once, which our rules do not allow: TG-6.3 */
	INTERCHANGE_RACCOONED, /* and was doubled back in turn */
};

enum {
	INTERCHANGE_MOST_POINTS = 32767, /* of a score or a match */
	INTERCHANGE_MOST_CUBE_LOG = 15,
	INTERCHANGE_USUAL_CUBE_LOG = 10, /* the highest cube that eXtreme Gammon allows, unless told otherwise */
};

struct interchange {
	struct tab_position position; /* as the viewer sees it */
	uint8_t roller;               /* side that is on roll, or has thrown */
	struct tab_dice dice;         /* of the roller; both 0 where they are not thrown */
	uint8_t game;                 /* enum interchange_game */
	uint8_t cube_log;             /* the cube's value is 2 to the power of it */
	uint8_t most_cube_log;        /* the highest value allowed */
	uint8_t owner;                /* of the cube: side or TAB_NOBODY */
	uint8_t doubled;              /* enum interchange_double */
	uint8_t level;                /* enum tab_level: of a resignation on offer, by whose turn it is otherwise */
	bool is_crawford;             /* TG-6.7 */
	bool has_jacoby;              /* of a money session: BG-5.3 */
	bool has_beavers;             /* of a money session */
	uint16_t length;              /* points that win the match; 0: money session */
	uint16_t score[2];            /* by side */
};

/*
 * Whether an id can stand for a board of the game: its sides travel in opposite directions and count downwards, as in
 * backgammon.
 */
bool interchange_suits(const struct tab_rules *rules);

/* A position by itself: the viewer on roll, no dice, the cube in the middle at 1, a money session. */
struct interchange interchange_of_position(const struct tab_position *position);

/*
 * A game under way, or ended, as a seat sees it.
 *
 * match: that it is part of, with the score as it stands: that of an ended game is entered. NULL for a game by itself.
 */
struct interchange interchange_of_state(const struct tab_state *state, const struct tab_match *match, int viewer);

/* Make the other side the viewer. */
void interchange_turn(struct interchange *it);

/* Make the side on roll the viewer. */
void interchange_face_roller(struct interchange *it);

bool interchange_has_dice(const struct interchange *it);

/* The board that a text of 26 characters stands for, in a game that interchange_suits. `what` begins the message. */
int interchange_read_board(const struct tab_rules *rules, const char *what, const char *text,
                           struct tab_position *position, struct error *error);

/*
 * What holds in any form: a cube at 1 is nobody's, nobody doubles with the other's cube, scores are below the length of
 * the match, a Crawford game has a side one point short of it and no cube.
 *
 * what:    the name of the form, which begins the message.
 * Returns: 0, or -1 with error filled.
 */
int interchange_check(const struct interchange *it, const char *what, struct error *error);

#endif
