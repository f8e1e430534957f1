/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The conformance check of a bot: a table of steps, each of which says something to the bot and looks at what comes.
 *
 * A step is made of cases. Before each case the bot is brought to where the case begins: not started, ready, told of a
 * match or told of a game. A case that fails tells what was expected, and by which clause of spec/protocol.md; the bot
 * is ended then, and the next case starts it anew, so that no failure has another for its cause.
 */
#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>
#include <stdint.h>

#include "referee/bot.h"
#include "referee/check/report.h"
#include "referee/check/talk.h"
#include "referee/dice.h"
#include "referee/error.h"
#include "referee/log.h"
#include "referee/protocol.h"
#include "tablier.h"

enum {
	CHECK_MOST_GAMES = 64,
	CHECK_SESSION_GAMES = 9999, /* of the match announced: odd, for the games that want that */
};

struct check_config {
	const char *command; /* as given */
	struct bot_program program;
	bool keeps_errors; /* its standard error is a file whose end may be quoted */
	struct log *log;   /* may be NULL */
	struct tab_rules rules[CHECK_MOST_GAMES];
	int games;                       /* of rules; 0: those that the bot claims */
	long stress;                     /* games of the stress part, of each game */
	long start_ms, move_ms, quit_ms; /* limits */
	struct dice_key seed;            /* of all that is left to chance */
	const char *seed_text;           /* as given */
	struct report *report;           /* the owner ends it */
};

/* Where a case begins. */
enum check_ground {
	GROUND_NOTHING, /* no process */
	GROUND_READY,   /* it has said readyok */
	GROUND_MATCH,   /* a match of check->rules is announced */
	GROUND_GAME,    /* and a new game */
};

struct check {
	const struct check_config *config;
	struct talk *talk;
	const struct check_step *step;

	/* What the bot said in its last start: */
	struct protocol_identity identity;
	bool wants_plays, wants_events;
	bool has_games;    /* it has named games */
	bool claims[16];   /* by index of tab_game_at */
	bool has_started;  /* ever */
	int failed_starts; /* one after the other */

	/* Where it stands: */
	enum check_ground ground;
	struct tab_rules rules; /* of the step, and of the match announced */
	bool is_of_game;        /* the step is of a game */
	unsigned long number;   /* of the last game announced */
	unsigned long token;    /* of the last ping */
	long errors_from;       /* in its standard error, when it was started */

	/* The case under way: */
	bool has_failed, is_skipped;
	char expected[1024];
	char clause[64];
	char trouble[256]; /* what came instead of a line, or "" */
};

struct check_step {
	const char *name;
	bool is_of_game; /* it is done for each game */
	void (*run)(struct check *check);
};

/*
 * Do all steps.
 *
 * Returns: 0, or -1 with error filled; that the bot fails is in the report.
 */
int check_run(const struct check_config *config, char name[PROTOCOL_TEXT_BYTES + 1], struct error *error);

/* ---- For steps --------------------------------------------------------------------------------------------------- */

/* The steps, by subject. Each table is closed by a row without a name. */
extern const struct check_step check_steps_lines[];
extern const struct check_step check_steps_games[];
extern const struct check_step check_steps_long[];

/*
 * A case: bring the bot to the ground, run the body, and report.
 *
 * what: of the step; "" where it has one case.
 */
void check_case(struct check *check, enum check_ground ground, const char *what,
                void (*body)(struct check *check, const void *argument), const void *argument);

/* The case fails. The first that is said of it counts. Returns false. */
bool check_fail(struct check *check, const char *clause, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The case cannot be judged here. */
void check_skip(struct check *check, const char *why);

/* What remains to be done so that the bot is at the ground. Each returns false if the case has failed. */
bool check_greet(struct check *check, const char *greeting); /* to its readyok */
bool check_announce_match(struct check *check, long points, const char *more, bool entropy_is_open);
bool check_announce_game(struct check *check, const char *more);

/* Send a ping, and wait for the pong. What comes before it must be no answer. */
bool check_ping(struct check *check, const char *clause);

/* Wait for the pong of this token, of a ping already sent. */
bool check_pong(struct check *check, const char *token, const char *clause);

/*
 * The next line that matters: one that can be read, and is neither `info` nor unknown. The case fails where none comes
 * in time.
 *
 * clause, expected: of what is waited for.
 */
bool check_next(struct check *check, long wait_ms, const char *clause, const char *expected, struct talk_line *line,
                struct message *message);

#endif
