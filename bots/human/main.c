/* SPDX-License-Identifier: MIT
 *
 * The bot `human`: a person at the board. To the referee it is a bot as any; what it is asked it asks the person, on
 * the controlling terminal. The terminal is not waited for where the referee can be heard, nor the other way round.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "complete.h"
#include "human.h"
#include "options.h"
#include "terminal.h"

/* ---- What the terminal asks of us -------------------------------------------------------------------------------- */

/* Lines wait until the question is answered, but for those after which no answer is wanted. */
static bool hears(void *context)
{
	struct human *human = context;

	wire_fill(&human->wire);
	return human->wire.has_ended || wire_has(&human->wire, "quit") || wire_has(&human->wire, "fault") ||
	       wire_has(&human->wire, "result") || wire_has(&human->wire, "endmatch");
}

static void draws(void *context)
{
	question_draw(context);
}

static const char *command_name(size_t index)
{
	const struct command *command = command_at(index);

	return command ? command->name : NULL;
}

static void offer(void *context, const char *word)
{
	(void)context;
	terminal_offer(word);
}

static void completes(void *context, const char *line, size_t start)
{
	const struct human *human = context;
	const bool is_play = human->question && strcmp(human->question->what, "play") == 0;
	const bool is_breakup = human->question && strcmp(human->question->what, "breakup") == 0;
	const struct completion completion = {
	    .entry = is_play ? &human->entry : NULL,
	    .answers = is_breakup        ? human->points_to_break
	               : human->question ? human->question->answers
	                                 : NULL,
	    .command_name = command_name,
	    .clauses = &human->clauses,
	    .rules = human->has_rules ? &human->rules : NULL,
	    .offer = offer,
	};

	if (human->question)
		complete(&completion, line, start);
}

/* ---- The lines of the referee ------------------------------------------------------------------------------------ */

static void introduce(const struct human *human)
{
	printf("id name %s\nid author tablier\nid version %s\nwant events\nreadyok\n", human->options.name,
	       PACKAGE_VERSION);
}

static void begin_match(struct human *human, const char *line)
{
	const char *opponent = kit_text(line, "opponent");
	char game[TAB_RULES_SIZE];

	snprintf(human->opponent, sizeof human->opponent, "%s", opponent && *opponent ? opponent : "the opponent");
	human->has_rules =
	    kit_value(line, "game", game, sizeof game) && tab_rules_parse(&human->rules, game, NULL) == 0;
	human->knows_position = false;
	human->seat = kit_number(line, "seat");
	human->games = kit_number(line, "games");
	human->points = kit_number(line, "points");
}

static void begin_game(struct human *human, const char *line)
{
	human->number = kit_number(line, "number");
	human->marks[0] = human->marks[1] = (struct tab_marks){0, 0};
	human->their_dice = (struct tab_dice){{0, 0}};
	human->news_count = 0;
	human->offered_game = 0;
	/* PR-11.3: the events of the game so far follow. */
	human->is_catching_up = human->is_resumed = kit_number(line, "turn") > 1;
	if (human->has_rules) {
		tab_position_opening(&human->rules, &human->position);
		human->knows_position = true;
	}
}

/* Between two games the person has time to look at the end of the one before. */
static void rest(struct human *human)
{
	char *line;

	human->has_ended_game = false;
	if (human->options.shares)
		return;
	switch (terminal_ask("Enter for the next game ", &line)) {
	case TERMINAL_LINE:
		free(line);
		break;
	case TERMINAL_LEAVE:
		question_leave(human);
		break;
	default:
		break;
	}
}

/* PR-11.4: a person's pong is in no hurry. */
static void ping(struct human *human, const char *token)
{
	human->is_catching_up = false;
	printf("pong %s\n", token);
}

/* Say what was answered where nothing was asked: only `pause`. */
static void say_unasked(struct human *human)
{
	if (*human->answer)
		printf("%s\n", human->answer);
	human->answer[0] = '\0';
}

/* Returns false when all is over. */
static bool take_line(struct human *human, const char *line)
{
	const char *words;

	if ((words = kit_after(line, "ask"))) {
		question_ask(human, words);
		human->answer[0] = '\0';
	} else if ((words = kit_after(line, "ping"))) {
		ping(human, words);
	} else if (kit_after(line, "tablier")) {
		introduce(human);
	} else if ((words = kit_after(line, "newmatch"))) {
		begin_match(human, words);
	} else if ((words = kit_after(line, "newgame"))) {
		if (human->has_ended_game)
			rest(human);
		begin_game(human, words);
	} else if (kit_after(line, "quit")) {
		return false;
	} else {
		narrate(human, line);
		if (kit_after(line, "result"))
			human->has_ended_game = true;
		human->has_news = !human->is_catching_up;
	}
	say_unasked(human);
	fflush(stdout);
	return true;
}

/* Wait for the referee, with the board as it is now on the screen. */
static void wait_for_referee(struct human *human)
{
	if (human->has_news && !human->options.shares && human->has_rules)
		screen_draw(human);
	human->has_news = false;
	switch (terminal_wait()) {
	case TERMINAL_LEAVE:
		/* At a shared terminal the one who is asked is meant. */
		if (human->options.shares)
			break;
		question_leave(human);
		say_unasked(human);
		fflush(stdout);
		break;
	default:
		/* Who has no terminal any more waits for nothing but the end. */
		wire_fill(&human->wire);
	}
}

static void serve(struct human *human)
{
	for (;;) {
		const char *line = wire_line(&human->wire);

		if (line && !take_line(human, line))
			break;
		if (!line && human->wire.has_ended)
			break;
		if (!line)
			wait_for_referee(human);
	}
	if (human->has_news && human->has_rules && (!human->options.shares || human->seat == 1))
		screen_draw(human);
}

int main(int argc, char **argv)
{
	static struct human human;
	const struct terminal_calls calls = {&human, hears, draws, completes};
	int status = options_read(&human.options, argc, argv);

	if (status != 0)
		return status == 1 ? 0 : status;
	if (terminal_open(&calls) < 0) {
		printf("error a person needs a terminal, and there is none\n");
		return 1;
	}
	human.plays = malloc(TAB_MAX_PLAYS * sizeof *human.plays);
	if (!human.plays || tutor_init(&human.tutor) < 0) {
		terminal_close();
		printf("error out of memory\n");
		return 1;
	}
	clauses_init(&human.clauses, human.options.spec, argv[0]);
	serve(&human);
	terminal_close();
	tutor_release(&human.tutor);
	wire_release(&human.wire);
	free(human.plays);
	return 0;
}
