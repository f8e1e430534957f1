/* SPDX-License-Identifier: MIT
 *
 * Events in words, and on the board. The opponent's points are told in the person's numbering, which is the one that
 * stands on the board.
 */
#include "human.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal.h"

enum { STEP_MS = 200 }; /* that a step of the opponent's is shown, with --animate */

/* ---- Plays ------------------------------------------------------------------------------------------------------- */

static void print_point(const struct tab_rules *rules, int theirs, char text[8])
{
	int mine;

	if (theirs == TAB_BAR || theirs == TAB_OFF) {
		strcpy(text, theirs == TAB_BAR ? "bar" : "off");
		return;
	}
	mine = tab_point_across(rules, theirs);
	snprintf(text, 8, "%d", rules->game->descending ? 25 - mine : mine);
}

/* The opponent's play, in the person's numbering. */
static void print_theirs(const struct tab_rules *rules, const struct tab_play *play, char *text, size_t size)
{
	size_t used = 0;

	text[0] = '\0';
	for (int i = 0; i < play->count && used < size; i++) {
		char from[8], to[8];

		print_point(rules, play->step[i].from, from);
		print_point(rules, play->step[i].to, to);
		used += (size_t)snprintf(text + used, size - used, "%s%s/%s%s", i ? " " : "", from, to,
		                         play->step[i].sends ? "*" : "");
	}
}

static void add_marks(struct tab_marks *marks, struct tab_marks more)
{
	marks->left |= more.left;
	marks->reached |= more.reached;
}

static void mark(struct human *human, const struct tab_play *play)
{
	struct tab_marks theirs = {0, 0}, mine = {0, 0};

	tab_marks_of_play(play, &theirs, &mine);
	add_marks(&human->marks[1], theirs);
	add_marks(&human->marks[0], mine);
}

/* Show the opponent's steps one by one. The position is still that before them. */
static void animate(struct human *human, const struct tab_play *play)
{
	struct tab_position before = human->position;

	for (int i = 0; i < play->count; i++) {
		tab_position_swap(&human->position);
		entry_step(&human->rules, &human->position, play->step[i]);
		tab_position_swap(&human->position);
		screen_draw(human);
		if (!terminal_pass(STEP_MS))
			break;
	}
	human->position = before;
}

/* Make a play on the known board. Returns false if it cannot be made there. */
static bool make(struct human *human, enum kit_who by, struct tab_dice dice, struct tab_play *play)
{
	struct tab_position position = human->position;
	struct tab_outcome outcome;

	if (!human->knows_position || dice.die[0] == 0 || tab_position_ended(&human->rules, &position))
		return false;
	if (by == KIT_THEM)
		tab_position_swap(&position);
	if (tab_play_judge(&human->rules, &position, dice, play, &outcome, NULL) < 0)
		return false;
	*play = outcome.play;
	if (by == KIT_THEM && human->options.is_animated && !human->is_catching_up && !human->options.shares)
		animate(human, play);
	position = outcome.after;
	if (by == KIT_THEM)
		tab_position_swap(&position);
	human->position = position;
	return true;
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

/* Whose throw it is: two people at one terminal have names. */
static const char *thrower(const struct human *human, char text[NAME_SIZE + 8])
{
	snprintf(text, NAME_SIZE + 8, human->options.shares ? "%s throws" : "You throw", human->options.name);
	return text;
}

/* A pass of the person's own is explained. */
static void tell_pass(struct human *human, struct tab_dice dice)
{
	const bool is_acey_deucy = strcmp(human->rules.game->name, "acey-deucy") == 0;
	const int on_bar = human->knows_position ? tab_side_count(&human->position.me, TAB_BAR) : 0;
	const char *whose = human->options.shares ? "the" : "your";
	char who[NAME_SIZE + 8];

	thrower(human, who);
	if (is_acey_deucy && dice.die[0] + dice.die[1] == 3)
		screen_news(human, "%s %d%d: the one and the two cannot both be played, so the throw is lost (AD-3.1).",
		            who, dice.die[0], dice.die[1]);
	else if (on_bar > 0 && !is_acey_deucy)
		screen_news(human, "%s %d%d: no checker can enter from the bar, so %s turn passes (TG-3.3).", who,
		            dice.die[0], dice.die[1], whose);
	else
		screen_news(human, "%s %d%d: no step is legal, so %s turn passes (TG-3.3).", who, dice.die[0],
		            dice.die[1], whose);
}

static void tell_theirs(struct human *human, struct tab_dice dice, const struct tab_play *play)
{
	char text[80];

	human->their_dice = dice;
	if (play->count == 0) {
		screen_news(human, "%s throws %d%d, cannot move, and passes.", human->opponent, dice.die[0],
		            dice.die[1]);
		return;
	}
	print_theirs(&human->rules, play, text, sizeof text);
	screen_news(human, "%s throws %d%d, and plays %s%s.", human->opponent, dice.die[0], dice.die[1], text,
	            human->has_told_numbers ? "" : " (in your numbers)");
	human->has_told_numbers = true;
}

static void forget_turn(struct human *human)
{
	human->news_count = 0;
	human->their_dice = (struct tab_dice){{0, 0}};
	human->marks[0] = human->marks[1] = (struct tab_marks){0, 0};
}

static void turn(struct human *human, const char *line)
{
	const enum kit_who by = kit_who(line, "by");
	const struct tab_dice dice = kit_dice(line, "dice");
	const char *text = kit_text(line, "play");
	struct tab_play play;

	if (!human->has_rules || !text || by == KIT_NOBODY || tab_play_parse(&human->rules, text, &play, NULL) < 0)
		return;
	/* The person's own play was made on the board when it was entered. */
	if (by == KIT_ME && play.count > 0 && !human->is_catching_up)
		return;
	if (play.count > 0 && !make(human, by, dice, &play))
		human->knows_position = false;
	/* Of a game that is taken up again the last turn alone is news. */
	if (human->is_catching_up)
		forget_turn(human);
	if (by == KIT_ME) {
		if (play.count > 0)
			return;
		tell_pass(human, dice);
		return;
	}
	human->has_told_numbers = human->has_told_numbers && !human->is_catching_up;
	mark(human, &play);
	tell_theirs(human, dice, &play);
}

/* ---- Other events ------------------------------------------------------------------------------------------------ */

/* Two numbers of a line, as `me=5 them=1`. */
static bool find_both(const char *line, char mine[8], char theirs[8])
{
	return kit_value(line, "me", mine, 8) && kit_value(line, "them", theirs, 8);
}

static void start(struct human *human, const char *line)
{
	char mine[8], theirs[8];

	if (find_both(line, mine, theirs) && !human->is_catching_up)
		screen_news(human, "To see who begins, %s throw%s %s, %s throws %s%s",
		            human->options.shares ? human->options.name : "you", human->options.shares ? "s" : "", mine,
		            human->opponent, theirs, strcmp(mine, theirs) == 0 ? ": again." : ".");
}

static void breaker(struct human *human, const char *line)
{
	char mine[8], theirs[8];

	if (find_both(line, mine, theirs) && !human->is_catching_up)
		screen_news(human, "To see who breaks up a point, %s throw%s %s, %s throws %s%s",
		            human->options.shares ? human->options.name : "you", human->options.shares ? "s" : "", mine,
		            human->opponent, theirs, strcmp(mine, theirs) == 0 ? ": again." : ".");
}

static void decision(struct human *human, const char *line)
{
	static const struct {
		const char *answer, *words;
	} said[] = {
	    {"double", NULL},
	    {"roll", NULL}, /* the one is asked about next, the other goes without saying */
	    {"take", "takes"},
	    {"drop", "drops"},
	    {"keep", "keeps the throw"},
	    {"rethrow", "throws again"},
	    {"accept", "accepts"},
	    {"decline", "declines: the game goes on"},
	    {"resign", "resigns"},
	};
	const char *answer = kit_text(line, "answer");

	/* Only what is broken up changes the board, and the next request shows it. */
	if (answer && strncmp(answer, "breakup", 7) == 0)
		human->knows_position = false;
	if (!answer || kit_who(line, "by") != KIT_THEM || human->is_catching_up)
		return;
	for (size_t i = 0; i < sizeof said / sizeof *said; i++)
		if (strcmp(answer, said[i].answer) == 0) {
			if (said[i].words)
				screen_news(human, "%s %s.", human->opponent, said[i].words);
			return;
		}
	screen_news(human, "%s: %s%s.", human->opponent, answer,
	            strncmp(answer, "breakup", 7) == 0 ? " (in the opponent's numbers)" : "");
}

static void fault(struct human *human, const char *line)
{
	const char *why = kit_text(line, "text");

	screen_news(human, "The referee has ended the game: %s.", why ? why : "a fault");
}

/* ---- Ends -------------------------------------------------------------------------------------------------------- */

static void read_score(struct human *human, const char *line)
{
	char text[48];
	long mine, theirs;

	if (kit_value(line, "score", text, sizeof text) && sscanf(text, "%ld-%ld", &mine, &theirs) == 2) {
		human->score[0] = mine;
		human->score[1] = theirs;
	}
}

/* Who wins or loses it, for one person or for two. */
static void tell_winner(struct human *human, enum kit_who winner, const char *what, const char *how)
{
	if (winner == KIT_NOBODY)
		screen_news(human, "Nobody wins the %s%s", what, how);
	else if (human->options.shares)
		screen_news(human, "%s wins the %s%s", winner == KIT_ME ? human->options.name : human->opponent, what,
		            how);
	else
		screen_news(human, "You %s the %s%s", winner == KIT_ME ? "win" : "lose", what, how);
}

/* `single-crown+monk:3` as people say it. */
static const char *win_in_words(const char *win, long cube, char text[NEWS_SIZE / 2])
{
	const char *colon = strchr(win, ':');
	const long points = colon ? strtol(colon + 1, NULL, 10) : 0;
	/* How it was won has been said, or it was won in the only way there is. */
	const bool is_plain = strncmp(win, "game:", 5) == 0 || strncmp(win, "forfeit:", 8) == 0;
	int used = snprintf(text, NEWS_SIZE / 2, "%.*s%s%ld point%s", is_plain ? 0 : (int)strcspn(win, ":"), win,
	                    is_plain ? "" : ", ", points, points == 1 ? "" : "s");

	for (char *c = text; *c; c++)
		if (*c == '-' || *c == '+')
			*c = ' ';
	if (cube > 1)
		snprintf(text + used, (size_t)(NEWS_SIZE / 2 - used), ", times %ld by the cube", cube);
	return text;
}

static void result(struct human *human, const char *line)
{
	static const struct {
		const char *how, *words;
	} ends[] = {
	    {"won", ""},
	    {"forfeit", ", by forfeit"},
	    {"void", ""},
	    {"resigned", ", by resignation"},
	    {"dropped", ", by a double that was not taken"},
	    {"dead", ": neither side could ever move again"},
	    {"unfinished", ": it took too many turns"},
	};
	const enum kit_who winner = kit_who(line, "winner");
	char how[16] = "", text[NEWS_SIZE], score[80] = "", win[TAB_RESULT_SIZE] = "-", worth[NEWS_SIZE / 2];
	const char *words = "";

	read_score(human, line);
	kit_value(line, "how", how, sizeof how);
	kit_value(line, "win", win, sizeof win);
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (strcmp(how, ends[i].how) == 0)
			words = ends[i].words;
	if (human->games != 1 || human->points > 0)
		snprintf(score, sizeof score, " The score is %ld-%ld.", human->score[0], human->score[1]);
	if (winner == KIT_NOBODY)
		snprintf(text, sizeof text, "%s.%s", words, score);
	else
		snprintf(text, sizeof text, "%s: %s.%s", words, win_in_words(win, kit_number(line, "cube"), worth),
		         score);
	tell_winner(human, winner, "game", text);
}

static void endmatch(struct human *human, const char *line)
{
	char score[64];

	read_score(human, line);
	snprintf(score, sizeof score, ", %ld-%ld.", human->score[0], human->score[1]);
	tell_winner(human, kit_who(line, "winner"), "match", score);
}

void narrate(struct human *human, const char *line)
{
	static const struct {
		const char *verb;
		void (*tell)(struct human *human, const char *line);
	} events[] = {
	    {"start", start}, {"turn", turn},     {"decision", decision}, {"breaker", breaker},
	    {"fault", fault}, {"result", result}, {"endmatch", endmatch},
	};

	for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
		const char *rest = kit_after(line, events[i].verb);

		if (rest) {
			events[i].tell(human, rest);
			return;
		}
	}
	/* PR-1.3: what is not known is passed over. */
	if (human->options.is_verbose)
		screen_news(human, "the referee says: %s", line);
}
