/* SPDX-License-Identifier: MIT
 *
 * What the parts of `human` share: the match as far as it is known, and the question that the person is asked.
 *
 *     main.c        the lines of the referee
 *     options.c     how it is started
 *     questions.c   what is asked, and what counts as an answer
 *     plays.c       the question that has no fixed answers: the play
 *     commands.c    what the person may say besides
 *     narrate.c     events in words
 *     screen.c      the board, and what is said beside it
 *     entry.c, complete.c, clauses.c, lesson.c, tutor.c, terminal.c, wire.c   see their headers
 */
#ifndef HUMAN_HUMAN_H
#define HUMAN_HUMAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "clauses.h"
#include "entry.h"
#include "kit/kit.h"
#include "terminal.h"
#include "tutor.h"
#include "wire.h"

enum { NAME_SIZE = 201, ANSWER_SIZE = 80, NEWS_LINES = 12, NEWS_SIZE = 300, STEP_SIZE = TAB_PLAY_SIZE, BREAKABLE = 6 };

struct options {
	bool is_ascii, is_colour, has_tutor, is_animated, confirms, is_verbose, shares;
	const char *spec; /* folder of the specification, or NULL */
	const char *name;
	const char *record; /* the file of the match, or NULL */
};

/* What the person is asked. */
struct question {
	const char *what; /* as in `ask WHAT` */
	const char *prompt;
	const char *const *answers; /* words, up to a NULL */
	const char *explanation;    /* what it means, for `help` */
	bool may_resign;            /* PR-4.3 */
};

struct human {
	struct options options;
	struct wire wire;
	struct clauses clauses;
	struct tutor tutor;

	/* The match. */
	char opponent[NAME_SIZE];
	struct tab_rules rules;
	bool has_rules;
	long seat, games, points, number;
	long score[2];
	bool has_lesson, has_greeted, is_resumed;
	bool has_told_numbers, has_ended_game, has_news;
	bool is_catching_up; /* events of a game that is taken up again */

	/* The board as it is now, as far as the events tell. */
	struct tab_position position;
	bool knows_position;
	struct tab_marks marks[2];  /* the opponent's last turn, on both paths: mine first */
	struct tab_dice their_dice; /* of that turn */
	char news[NEWS_LINES][NEWS_SIZE];
	int news_count;
	int rows;         /* of the screen that are written, from the top, since it was drawn */
	bool is_replying; /* it is drawn to make room for a reply */

	/* The question. */
	const struct question *question; /* NULL: none is asked */
	struct kit_request request;
	struct tab_outcome *plays;       /* TAB_MAX_PLAYS of them, in the order of `list` */
	struct entry entry;              /* of a play */
	bool has_listed;                 /* the list has been shown in this turn */
	int refusals;                    /* illegal plays in a row */
	const char *clause;              /* of the last refusal, or NULL */
	long offered_game, offered_turn; /* when a resignation at a level was last offered (TG-7.4) */
	char breakable[BREAKABLE][4];    /* the points of `ask breakup`, in the person's numbers */
	const char *points_to_break[BREAKABLE + 1];
	char throw_who[8];        /* of `ask throw` (PR-11.2) */
	long throw_count;         /* of digits */
	char answer[ANSWER_SIZE]; /* "" as long as there is none */
};

/* ---- questions.c ------------------------------------------------------------------------------------------------- */

/* Ask the person what the referee asks. line: behind `ask `. */
void question_ask(struct human *human, const char *line);

/* The answer is found. */
__attribute__((format(printf, 2, 3))) void question_answer(struct human *human, const char *format, ...);

/* A question with yes or no. What is no answer is asked again; leaving means no. */
bool question_confirm(struct human *human, const char *prompt);

/* Ask whether to leave the match; then the answer is `pause` (PR-11.1). */
void question_leave(struct human *human);

/* Begin to draw for the question that is open; also after a step. */
void question_draw(struct human *human);

/* ---- plays.c ----------------------------------------------------------------------------------------------------- */

/* List the plays. Returns false if there are none, which is not asked. */
bool plays_prepare(struct human *human);

/* Take an answer to the request to play. */
void plays_take(struct human *human, const char *line);

/* Read steps as people write them; also a checker's way as in `1/7/11`. Returns 0, or -1 with error filled. */
int plays_parse(const struct tab_rules *rules, const char *text, struct tab_play *play, struct tab_error *error);

/* Write the prompt of the play that is being entered. */
void plays_prompt(const struct human *human, char *prompt, size_t size);

/* Say why a play is refused. text: as the person wrote it. */
void plays_explain(struct human *human, const struct tab_play *play, const struct tab_refusal *refusal);

/* ---- commands.c -------------------------------------------------------------------------------------------------- */

/* A command: what a line may begin with, at any question. */
struct command {
	const char *name;
	const char *arguments; /* for people, or NULL */
	const char *help;
	void (*run)(struct human *human, const char *arguments);
	bool is_about_plays; /* it has no use where no play is asked for */
};

/* By index from 0; NULL past the last. */
const struct command *command_at(size_t index);

/*
 * Find the command that a line begins with.
 *
 * arguments: what stands behind it.
 * Returns:   NULL if there is none.
 */
const struct command *command_of(const char *line, const char **arguments);

/* ---- narrate.c --------------------------------------------------------------------------------------------------- */

/* Tell an event of the referee: a line of section 5 of the protocol, `result`, `endmatch` or `fault`. */
void narrate(struct human *human, const char *line);

/* ---- screen.c ---------------------------------------------------------------------------------------------------- */

/*
 * Draw the board on an empty screen, with what is new below it: no more of that than leaves the lines of the prompt and
 * its answer. In a window that is too small for the board it says so instead.
 */
void screen_draw(struct human *human);

/* As terminal_ask, with the rows counted. */
enum terminal_event screen_ask(struct human *human, const char *prompt, char **line);

/* Whether an answer of some lines would scroll the board away. */
bool screen_is_full(const struct human *human);

/* Say again what was typed, on a board that was drawn anew. */
void screen_echo(struct human *human, const char *prompt, const char *line);

/* Say something below, in lines that fit. */
__attribute__((format(printf, 2, 3))) void screen_say(struct human *human, const char *format, ...);

/* Add to what is new: it is said with the next board. */
__attribute__((format(printf, 2, 3))) void screen_news(struct human *human, const char *format, ...);

/* Say lines, with a rest at the end of each screenful. next: writes line `index`; false when there are no more. */
void screen_page(struct human *human, bool (*next)(void *context, size_t index, char *line, size_t size),
                 void *context);

#endif
