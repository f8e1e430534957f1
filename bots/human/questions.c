/* SPDX-License-Identifier: MIT
 *
 * What a referee may ask (PR-4.2), and what the person may answer. Every question shows the board first. Nothing is
 * decided by an empty line, nor by the beginning of a word.
 */
#include "human.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lesson.h"

static const char *const DOUBLE[] = {"double", "roll", NULL};
static const char *const TAKE[] = {"take", "drop", NULL};
static const char *const KEEP[] = {"keep", "rethrow", NULL};
static const char *const DOUBLET[] = {"1", "2", "3", "4", "5", "6", NULL};
static const char *const RESIGNATION[] = {"accept", "decline", NULL};
static const char *const PLAY[] = {"done", NULL};

static const struct question QUESTIONS[] = {
    {"play", NULL, PLAY,
     "Make a step with each die: FROM/TO, as in the example; 'bar' to enter, 'off' to bear off. Write all steps in one "
     "line, or one after the other; 'undo' takes one back. TAB shows what is legal next. At the numbers of the board < "
     "and > are where your checkers left "
     "and came, - and + the opponent's.",
     true},
    {"double", "double or roll? ", DOUBLE,
     "Before you throw you may double the stakes. 'double': the opponent takes, and has the cube from then on, or "
     "drops "
     "and loses the game at the stakes of now. 'roll': you throw without doubling.",
     true},
    {"take", "take or drop? ", TAKE,
     "The opponent doubles the stakes. 'take': the game goes on for twice as much, and only you may double next. "
     "'drop': you lose the game now, at the stakes before the double.",
     false},
    {"keep", "keep or rethrow? ", KEEP,
     "You begin. 'keep': you play the dice that decided it. 'rethrow': you throw both again, and must play that.",
     true},
    {"doublet", "which doublet, 1 to 6? ", DOUBLET,
     "After a one and two you name any doublet, and play four steps of that number. If you can play all four, you "
     "throw "
     "again.",
     true},
    {"breakup", "which point? ", NULL,
     "Six points in a row bar the way of a checker on the bar. One of them is broken up: all checkers on it go to the "
     "bar. Say its number.",
     true},
    {"resignation", "accept or decline? ", RESIGNATION,
     "The opponent offers to resign. 'accept' ends the game so; 'decline' lets it go on.", false},
    {"throw", "the throw? ", NULL, "Throw the dice on your board, and write what they show, as in 64.", false},
};

/* ---- Before the answer ------------------------------------------------------------------------------------------- */

void question_answer(struct human *human, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(human->answer, sizeof human->answer, format, arguments);
	va_end(arguments);
}

static const char *level_in_words(enum tab_level level)
{
	return level == TAB_GAMMON_LEVEL       ? "a gammon"
	       : level == TAB_BACKGAMMON_LEVEL ? "a backgammon"
	                                       : "a single game";
}

/* The number of a point for the person. */
static int own_number(const struct tab_rules *rules, int point)
{
	return rules->game->descending ? 25 - point : point;
}

static void lead_throw(struct human *human)
{
	if (strcmp(human->throw_who, "start") == 0)
		screen_say(human, "Who begins? Throw %s each, and write %ld digits, yours first, as %s.",
		           human->throw_count == 4 ? "two dice" : "one die", human->throw_count,
		           human->throw_count == 4 ? "6412" : "52");
	else if (strcmp(human->throw_who, "breaker") == 0)
		screen_say(human, "Who breaks up a point? Throw one die each, and write 2 digits, yours first, as 52.");
	else
		screen_say(human, "%s: throw two dice, and write them, as 64.",
		           strcmp(human->throw_who, "me") == 0 ? "You" : human->opponent);
}

/* What the question is about, in a line. */
static void lead(struct human *human)
{
	const struct kit_request *request = &human->request;
	const char *what = human->question->what;
	int low, high;

	if (human->options.shares)
		screen_say(human, "%s:", human->options.name);
	if (strcmp(what, "take") == 0) {
		screen_say(human, "%s doubles, from %d to %d.", human->opponent, request->cube, 2 * request->cube);
	} else if (strcmp(what, "double") == 0) {
		screen_say(human, "Your turn. The stakes are at %d.", request->cube);
	} else if (strcmp(what, "keep") == 0) {
		screen_say(human, "You begin, with %d%d or another throw.", request->dice.die[0], request->dice.die[1]);
	} else if (strcmp(what, "doublet") == 0) {
		screen_say(human, "The one and the two are played: name a doublet.");
	} else if (strcmp(what, "resignation") == 0) {
		screen_say(human, "%s offers to resign, for %s.", human->opponent, level_in_words(request->level));
	} else if (strcmp(what, "breakup") == 0) {
		low = own_number(&request->rules, request->breakable);
		high = own_number(&request->rules, request->breakable + 5);
		screen_say(human, "You break up a point %s: one from %d to %d.",
		           request->is_bound ? "of the opponent's" : "of your own", low < high ? low : high,
		           low < high ? high : low);
	} else if (strcmp(what, "throw") == 0) {
		lead_throw(human);
	}
}

void question_draw(struct human *human)
{
	screen_draw(human);
	if (human->question)
		lead(human);
}

/* The first question in a match is the place to say how it goes. */
static void greet(struct human *human)
{
	const char *const *lines = lesson_of(human->rules.game);
	char text[TAB_PLAY_SIZE];

	if (!human->has_lesson && !human->is_resumed)
		for (int i = 0; lines && i < LESSON_LINES; i++)
			screen_news(human, "%s", lines[i]);
	human->has_lesson = true;
	if (human->has_greeted)
		return;
	if (strcmp(human->question->what, "play") == 0) {
		human->has_greeted = true;
		tab_play_print(&human->rules, &human->plays[0].play, text);
		screen_news(human, "Write a play as %s. TAB shows what is legal; 'help' more.", text);
	}
}

/* ---- The answer -------------------------------------------------------------------------------------------------- */

bool question_confirm(struct human *human, const char *prompt)
{
	char *line;

	for (;;) {
		bool is_yes;

		if (screen_ask(human, prompt, &line) != TERMINAL_LINE)
			return false;
		is_yes = strcmp(line, "y") == 0 || strcmp(line, "yes") == 0;
		if (is_yes || strcmp(line, "n") == 0 || strcmp(line, "no") == 0) {
			free(line);
			return is_yes;
		}
		free(line);
		screen_say(human, "say y or n");
	}
}

void question_leave(struct human *human)
{
	if (question_confirm(human, "leave the match? it can be resumed [y/n] "))
		question_answer(human, "pause");
}

/* Take one of the words of the question, or a number. Returns false if it is none of them. */
static bool take_word(struct human *human, const char *line)
{
	const struct question *question = human->question;

	for (const char *const *answer = question->answers; answer && *answer; answer++)
		if (strcmp(line, *answer) == 0) {
			question_answer(human, strcmp(question->what, "doublet") == 0 ? "doublet %s" : "%s", line);
			return true;
		}
	return false;
}

static bool take_breakup(struct human *human, const char *line)
{
	const struct kit_request *request = &human->request;
	char *end;
	long number = strtol(line, &end, 10);
	int point;

	if (end == line || *end || number < 1 || number > TAB_POINTS)
		return false;
	point = own_number(&request->rules, (int)number);
	if (point < request->breakable || point > request->breakable + 5)
		return false;
	question_answer(human, "breakup %ld", number);
	return true;
}

static bool take_throw(struct human *human, const char *line)
{
	char digits[8] = "";
	size_t count = 0;

	for (; *line; line++) {
		if (*line == ' ' || *line == '-')
			continue;
		if (*line < '1' || *line > '6' || count == 4)
			return false;
		digits[count++] = *line;
	}
	if ((long)count != human->throw_count)
		return false;
	digits[count] = '\0';
	question_answer(human, "throw %s", digits);
	return true;
}

static void say_what_is_awaited(struct human *human, const char *line)
{
	screen_say(human, "'%.40s' is no answer here, nor a command: 'help' lists them", line);
}

/* An empty line decides nothing; but whoever types one looks for the board. */
static void show_again(struct human *human)
{
	human->is_replying = true;
	question_draw(human);
	human->is_replying = false;
	if (strcmp(human->question->what, "play") == 0)
		screen_say(human, "an empty line plays nothing: write a play, or 'help'");
	else
		screen_say(human, "an empty line decides nothing: %s", human->question->explanation);
}

static void take_answer(struct human *human, const char *line)
{
	const char *what = human->question->what;
	bool is_taken;

	if (strcmp(what, "play") == 0) {
		plays_take(human, line);
		return;
	}
	if (strcmp(what, "breakup") == 0)
		is_taken = take_breakup(human, strncmp(line, "breakup ", 8) == 0 ? line + 8 : line);
	else if (strcmp(what, "throw") == 0)
		is_taken = take_throw(human, strncmp(line, "throw ", 6) == 0 ? line + 6 : line);
	else
		is_taken = take_word(human, strncmp(line, "doublet ", 8) == 0 ? line + 8 : line);
	if (!is_taken)
		say_what_is_awaited(human, line);
}

static void take_line(struct human *human, const char *line)
{
	const char *arguments;
	const struct command *command = command_of(line, &arguments);

	terminal_remember(line);
	if (command)
		command->run(human, arguments);
	else if (!*line)
		show_again(human);
	else
		take_answer(human, line);
}

/* What is said to a line stands below the board: where it would scroll the board away, the talk so far makes room. */
static void make_room(struct human *human, const char *prompt, const char *line)
{
	if (!screen_is_full(human))
		return;
	human->is_replying = true;
	question_draw(human);
	human->is_replying = false;
	screen_echo(human, prompt, line);
}

/* Ask until there is an answer, or none is wanted any more. */
static void converse(struct human *human)
{
	char prompt[80], *line;

	while (!*human->answer) {
		enum terminal_event event;

		if (human->question->prompt)
			snprintf(prompt, sizeof prompt, "%s", human->question->prompt);
		else
			plays_prompt(human, prompt, sizeof prompt);
		event = screen_ask(human, prompt, &line);
		if (event == TERMINAL_LINE) {
			make_room(human, prompt, line);
			take_line(human, line);
			free(line);
		} else if (event == TERMINAL_LEAVE) {
			question_leave(human);
		} else {
			/* Who has lost the terminal keeps the match (PR-11.1). */
			if (event == TERMINAL_CLOSED)
				question_answer(human, "pause");
			return;
		}
	}
}

/* ---- The request ------------------------------------------------------------------------------------------------- */

static const struct question *question_of(const char *line)
{
	for (size_t i = 0; i < sizeof QUESTIONS / sizeof *QUESTIONS; i++)
		if (kit_after(line, QUESTIONS[i].what))
			return &QUESTIONS[i];
	return NULL;
}

/* Take from the request what the board shows. */
static void see(struct human *human, const char *line)
{
	const struct kit_request *request = &human->request;

	human->rules = request->rules;
	human->has_rules = true;
	human->position = request->position;
	human->knows_position = true;
	human->number = request->number;
	human->games = request->games;
	human->points = request->points;
	human->score[0] = request->score[0];
	human->score[1] = request->score[1];
	if (!kit_value(line, "who", human->throw_who, sizeof human->throw_who))
		strcpy(human->throw_who, "me");
	human->throw_count = kit_number(line, "n") == 4 ? 4 : 2;
}

/* The points that may be broken up, as words to complete. */
static void see_breakable(struct human *human)
{
	struct kit_request *request = &human->request;

	kit_request_bind(request);
	for (int i = 0; i < BREAKABLE; i++) {
		snprintf(human->breakable[i], sizeof human->breakable[i], "%hhu",
		         (unsigned char)own_number(&request->rules, request->breakable + i));
		human->points_to_break[i] = human->breakable[i];
	}
}

static void give_up(const char *why)
{
	printf("error %s\n", why);
}

void question_ask(struct human *human, const char *line)
{
	const struct question *question = question_of(line);

	human->answer[0] = '\0';
	if (!question) {
		give_up("the request is not known");
		return;
	}
	if (!kit_request_read(line, &human->request)) {
		give_up("the request cannot be read");
		return;
	}
	see(human, line);
	if (strcmp(question->what, "play") == 0 && !plays_prepare(human)) {
		give_up("asked for a play where none is possible");
		return;
	}
	if (strcmp(question->what, "breakup") == 0)
		see_breakable(human);
	human->question = question;
	human->clause = NULL;
	if (terminal_is_open()) {
		greet(human);
		/* A word that was typed too early decides nothing. */
		if (question->prompt)
			terminal_forget_typed();
		question_draw(human);
	}
	converse(human);
	human->question = NULL;
	human->their_dice = (struct tab_dice){{0, 0}};
	human->marks[0] = human->marks[1] = (struct tab_marks){0, 0};
	if (*human->answer) {
		if (strncmp(human->answer, "play", 4) != 0)
			human->news_count = 0;
		printf("%s\n", human->answer);
	}
}
