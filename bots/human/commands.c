/* SPDX-License-Identifier: MIT
 *
 * What the person may say at any question besides an answer. One row a command.
 */
#include "human.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lesson.h"

enum {
	COLUMN = 2,           /* blanks between the columns of the list */
	CLAUSES_LISTED = 200, /* that `rules` lists at most */
};

static bool asks_for_play(const struct human *human)
{
	return strcmp(human->question->what, "play") == 0;
}

/* Refuse a command that is about plays where none is asked. */
static bool needs_play(struct human *human)
{
	if (asks_for_play(human))
		return true;
	screen_say(human, "no play is asked for now");
	return false;
}

/* ---- The plays --------------------------------------------------------------------------------------------------- */

/* The list, in columns. */
struct listing {
	const struct human *human;
	size_t rows;
	int columns, width;
};

static void print_play(const struct human *human, size_t index, char text[TAB_PLAY_SIZE])
{
	tab_play_print(&human->request.rules, &human->plays[index].play, text);
}

static bool next_row(void *context, size_t index, char *line, size_t size)
{
	const struct listing *listing = context;
	size_t used = 0;

	if (index >= listing->rows)
		return false;
	for (int i = 0; i < listing->columns && used < size; i++) {
		size_t play = index + (size_t)i * listing->rows;
		char text[TAB_PLAY_SIZE];

		if (play >= listing->human->request.count)
			break;
		print_play(listing->human, play, text);
		used += (size_t)snprintf(line + used, size - used, "%4zu %-*s", play + 1, listing->width, text);
	}
	for (used = strlen(line); used > 0 && line[used - 1] == ' ';)
		line[--used] = '\0';
	return true;
}

static void list(struct human *human, const char *arguments)
{
	struct listing listing = {.human = human, .columns = 1};
	int columns, lines;

	(void)arguments;
	if (!needs_play(human))
		return;
	for (size_t i = 0; i < human->request.count; i++) {
		char text[TAB_PLAY_SIZE];

		print_play(human, i, text);
		if ((int)strlen(text) + COLUMN > listing.width)
			listing.width = (int)strlen(text) + COLUMN;
	}
	terminal_size(&columns, &lines);
	if (columns > 2 * (listing.width + 5))
		listing.columns = columns / (listing.width + 5);
	if (listing.columns > 8)
		listing.columns = 8;
	listing.rows = (human->request.count + (size_t)listing.columns - 1) / (size_t)listing.columns;
	human->has_listed = true;
	screen_page(human, next_row, &listing);
	screen_say(human, "a number takes the whole play, also where a step has been made already");
}

static void hint_play(struct human *human)
{
	struct tutor_play best[TUTOR_BEST];
	size_t count = tutor_best(&human->tutor, &human->request, best);

	for (size_t i = 0; i < count; i++) {
		char play[TAB_PLAY_SIZE], value[TUTOR_AMOUNT_SIZE], cost[TUTOR_AMOUNT_SIZE];

		print_play(human, best[i].index, play);
		tutor_amount(&human->request, best[i].value, true, value);
		tutor_amount(&human->request, best[i].cost, false, cost);
		if (i == 0)
			screen_say(human, "%zu. %s: expects %s", i + 1, play, value);
		else
			screen_say(human, "%zu. %s: expects %s, gives away %s", i + 1, play, value, cost);
	}
}

static void hint(struct human *human, const char *arguments)
{
	char text[TUTOR_ADVICE_SIZE];

	(void)arguments;
	if (asks_for_play(human))
		hint_play(human);
	else if (tutor_advise(&human->tutor, &human->request, human->question->what, text))
		screen_say(human, "%s", text);
	else
		screen_say(human, "the dice decide here: there is nothing to advise");
}

static void why(struct human *human, const char *arguments)
{
	struct entry entry = human->entry;
	struct tab_play play;
	struct tab_error error;
	struct tab_refusal refusal;

	if (!needs_play(human))
		return;
	if (!*arguments) {
		screen_say(human, "say of which play, as in 'why FROM/TO'");
		return;
	}
	if (plays_parse(&human->request.rules, arguments, &play, &error) < 0) {
		screen_say(human, "%s", error.text);
		return;
	}
	entry.made.count = 0;
	if (play.count == 0)
		screen_say(human, "you can play, so you may not pass (TG-3.1)");
	else if (entry_add(&entry, &play, &refusal) < 0)
		plays_explain(human, &play, &refusal);
	else
		screen_say(human, entry_is_complete(&entry, NULL) ? "this play is legal"
		                                                  : "this is legal, and leaves dice to be played");
}

static void undo(struct human *human, const char *arguments)
{
	(void)arguments;
	if (!needs_play(human))
		return;
	if (entry_undo(&human->entry))
		question_draw(human);
	else
		screen_say(human, "no step has been made yet");
}

/* ---- The match --------------------------------------------------------------------------------------------------- */

static void board(struct human *human, const char *arguments)
{
	(void)arguments;
	question_draw(human);
}

static void score(struct human *human, const char *arguments)
{
	const struct kit_request *request = &human->request;

	(void)arguments;
	if (human->points > 0)
		screen_say(human, "game %ld of a match to %ld points", human->number, human->points);
	else
		screen_say(human, "game %ld of %ld", human->number, human->games);
	screen_say(human, "%s %ld, %s %ld", human->options.name, human->score[0], human->opponent, human->score[1]);
	if (tab_rules_have_cube(&human->rules))
		screen_say(human, "the cube is at %d, %s", request->cube,
		           request->is_crawford         ? "and not used in this Crawford game"
		           : request->owner == KIT_ME   ? "yours"
		           : request->owner == KIT_THEM ? "the opponent's"
		                                        : "in the middle");
}

static void save(struct human *human, const char *arguments)
{
	(void)arguments;
	if (human->options.record)
		screen_say(human,
		           "the match is kept in '%s' after each answer; 'quit' leaves it, and "
		           "'tablier play --resume %s' goes on",
		           human->options.record, human->options.record);
	else
		screen_say(human, "the match is kept in its record after each answer; 'quit' leaves it, and "
		                  "'tablier play --resume FILE' goes on");
}

static void resign(struct human *human, const char *arguments)
{
	const struct kit_request *request = &human->request;
	const bool has_levels = kit_has_gammons(&request->rules);
	const bool is_level = strcmp(arguments, "single") == 0 || strcmp(arguments, "gammon") == 0 ||
	                      strcmp(arguments, "backgammon") == 0;

	if (!human->question->may_resign) {
		screen_say(human, "you cannot resign at this question (TG-7.1)");
	} else if (*arguments && !(has_levels && is_level)) {
		screen_say(human, has_levels ? "'resign', or 'resign single', 'resign gammon', 'resign backgammon'"
		                             : "this game has no levels: 'resign' alone");
	} else if (*arguments && human->offered_game == request->number && human->offered_turn == request->turn) {
		screen_say(human, "you have offered to resign in this turn already (TG-7.4)");
	} else if (*arguments) {
		if (!question_confirm(human, "offer the opponent to resign so? [y/n] "))
			return;
		human->offered_game = request->number;
		human->offered_turn = request->turn;
		question_answer(human, "resign %s", arguments);
	} else if (question_confirm(human, "resign, and lose this game now? [y/n] ")) {
		question_answer(human, "resign");
	}
}

static void quit(struct human *human, const char *arguments)
{
	(void)arguments;
	question_leave(human);
}

/* ---- The rules, and help ----------------------------------------------------------------------------------------- */

/* The clauses of the game, each with as much of its text as a line holds. */
struct contents {
	const struct human *human;
	char id[CLAUSES_LISTED][CLAUSE_ID_SIZE];
	size_t count;
};

static void add_id(void *context, const char *id)
{
	struct contents *contents = context;

	if (contents->count < CLAUSES_LISTED)
		snprintf(contents->id[contents->count++], CLAUSE_ID_SIZE, "%s", id);
}

static bool next_clause(void *context, size_t index, char *line, size_t size)
{
	const struct contents *contents = context;
	char text[CLAUSE_TEXT_SIZE];

	if (index >= contents->count)
		return false;
	if (clauses_find(&contents->human->clauses, contents->id[index], text) < 0)
		text[0] = '\0';
	snprintf(line, size, "%-7s %s", contents->id[index], text);
	return true;
}

static void show_contents(struct human *human)
{
	struct contents contents = {.human = human};

	clauses_each(&human->clauses, human->rules.game->name, add_id, &contents);
	if (contents.count == 0) {
		screen_say(human, "the rules are not there: start with --spec FOLDER");
		return;
	}
	screen_page(human, next_clause, &contents);
	screen_say(human, "'rules' and a clause shows the whole of it, as in 'rules %s'", contents.id[0]);
}

static void rules(struct human *human, const char *arguments)
{
	const char *id = *arguments ? arguments : human->clause;
	char text[CLAUSE_TEXT_SIZE];

	if (!id)
		show_contents(human);
	else if (clauses_find(&human->clauses, id, text) == 0)
		screen_say(human, "%s: %s", id, text);
	else
		screen_say(human, "there is no clause '%.20s', or the rules are not there (--spec FOLDER)", id);
}

static bool next_help(void *context, size_t index, char *line, size_t size)
{
	const struct human *human = context;
	const struct command *command = NULL;
	char usage[32];

	for (size_t i = 0; (command = command_at(i)); i++)
		if ((asks_for_play(human) || !command->is_about_plays) && index-- == 0)
			break;
	if (!command)
		return false;
	snprintf(usage, sizeof usage, "%s%s%s", command->name, command->arguments ? " " : "",
	         command->arguments ? command->arguments : "");
	snprintf(line, size, "  %-16s %s", usage, command->help);
	return true;
}

static void help(struct human *human, const char *arguments)
{
	const char *const *answer = human->question->answers;
	const char *const *lesson = lesson_of(human->rules.game);
	char words[ANSWER_SIZE] = "";

	if (*arguments) {
		for (size_t i = 0; command_at(i); i++)
			if (strcmp(command_at(i)->name, arguments) == 0) {
				screen_say(human, "%s: %s", arguments, command_at(i)->help);
				return;
			}
		screen_say(human, "there is no command '%.20s'", arguments);
		return;
	}
	for (int i = 0; lesson && i < LESSON_LINES; i++)
		screen_say(human, "%s", lesson[i]);
	screen_page(human, next_help, human);
	for (; answer && *answer && !asks_for_play(human); answer++)
		snprintf(words + strlen(words), sizeof words - strlen(words), " %s", *answer);
	screen_say(human, "%s", human->question->explanation);
	if (*words)
		screen_say(human, "answers:%s", words);
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static const struct command COMMANDS[] = {
    {"list", NULL, "all legal plays, with numbers; a number then takes one", list, true},
    {"hint", NULL, "what the reference bot would do, and what else would cost", hint, false},
    {"why", "PLAY", "why a play is illegal, as in 'why FROM/TO'", why, true},
    {"undo", NULL, "take the last step back", undo, true},
    {"board", NULL, "draw the board again; so does Enter", board, false},
    {"score", NULL, "how the match stands", score, false},
    {"rules", "[CLAUSE]", "all clauses; behind a refusal, the one that forbids it", rules, false},
    {"save", NULL, "how the match is kept", save, false},
    {"resign", "[LEVEL]", "give up this game", resign, false},
    {"quit", NULL, "leave the match; it can be resumed", quit, false},
    {"help", "[COMMAND]", "this list, and what is asked now", help, false},
};

const struct command *command_at(size_t index)
{
	return index < sizeof COMMANDS / sizeof *COMMANDS ? &COMMANDS[index] : NULL;
}

const struct command *command_of(const char *line, const char **arguments)
{
	size_t length = strcspn(line, " ");
	const char *name = length == 1 && *line == '?' ? "help" : NULL;

	*arguments = line + length + strspn(line + length, " ");
	for (size_t i = 0; command_at(i); i++)
		if (name ? strcmp(command_at(i)->name, name) == 0
		         : strlen(command_at(i)->name) == length && strncmp(line, command_at(i)->name, length) == 0)
			return command_at(i);
	return NULL;
}
