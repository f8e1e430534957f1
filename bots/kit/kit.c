/* SPDX-License-Identifier: MIT */
#include "kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A bot at work. */
struct kit {
	const struct kit_bot *bot;
	void *context;
	struct kit_request request;        /* the last one */
	struct tab_outcome *plays;         /* TAB_MAX_PLAYS of them */
	long resigned_game, resigned_turn; /* when it last resigned */
};

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

bool kit_value(const char *line, const char *key, char *out, size_t size)
{
	size_t length = strlen(key);

	for (const char *word = line; *word; word += *word == ' ') {
		size_t whole = strcspn(word, " ");

		/* PR-1.2: behind `key:` all is text, whatever it looks like. */
		if (whole > 0 && word[whole - 1] == ':')
			return false;
		if (strncmp(word, key, length) == 0 && word[length] == '=' && whole - length - 1 < size) {
			memcpy(out, word + length + 1, whole - length - 1);
			out[whole - length - 1] = '\0';
			return true;
		}
		word += whole;
	}
	return false;
}

const char *kit_text(const char *line, const char *key)
{
	size_t length = strlen(key);

	for (const char *word = line; *word; word += *word == ' ') {
		size_t whole = strcspn(word, " ");

		if (whole == length + 1 && strncmp(word, key, length) == 0 && word[length] == ':')
			return word + whole + (word[whole] == ' ');
		if (whole > 0 && word[whole - 1] == ':')
			return NULL;
		word += whole;
	}
	return NULL;
}

long kit_number(const char *line, const char *key)
{
	char text[32];

	return kit_value(line, key, text, sizeof text) ? strtol(text, NULL, 10) : 0;
}

static bool find_yes(const char *line, const char *key)
{
	char text[8];

	return kit_value(line, key, text, sizeof text) && strcmp(text, "yes") == 0;
}

enum kit_who kit_who(const char *line, const char *key)
{
	char text[8];

	if (!kit_value(line, key, text, sizeof text))
		return KIT_NOBODY;
	return strcmp(text, "me") == 0 ? KIT_ME : strcmp(text, "them") == 0 ? KIT_THEM : KIT_NOBODY;
}

static enum tab_level find_level(const char *line, const char *key)
{
	enum tab_level level = TAB_BACKGAMMON_LEVEL;
	char text[16];

	if (!kit_value(line, key, text, sizeof text))
		return TAB_NO_LEVEL;
	while (level != TAB_NO_LEVEL && strcmp(text, tab_level_name(level)) != 0)
		level--;
	return level;
}

struct tab_dice kit_dice(const char *line, const char *key)
{
	char text[8];

	if (!kit_value(line, key, text, sizeof text) || strlen(text) != 2 || strspn(text, "123456") != 2)
		return (struct tab_dice){{0, 0}};
	return (struct tab_dice){{(uint8_t)(text[0] - '0'), (uint8_t)(text[1] - '0')}};
}

bool kit_request_read(const char *line, struct kit_request *request)
{
	char game[TAB_RULES_SIZE], board[TAB_BOARD_SIZE], score[48];

	*request = (struct kit_request){
	    .number = kit_number(line, "number"),
	    .turn = kit_number(line, "turn"),
	    .games = kit_number(line, "games"),
	    .points = kit_number(line, "points"),
	    .move_ms = kit_number(line, "move_ms"),
	    .clock_ms = kit_number(line, "clock_ms"),
	    .their_ms = kit_number(line, "their_ms"),
	    .cube = (int)kit_number(line, "cube"),
	    .owner = kit_who(line, "owner"),
	    .is_crawford = find_yes(line, "crawford"),
	    .dice = kit_dice(line, "dice"),
	    .is_again = find_yes(line, "again"),
	    .level = find_level(line, "level"),
	};
	if (request->cube < 1)
		request->cube = 1;
	if (kit_value(line, "score", score, sizeof score))
		sscanf(score, "%ld-%ld", &request->score[0], &request->score[1]);
	return kit_value(line, "game", game, sizeof game) && tab_rules_parse(&request->rules, game, NULL) == 0 &&
	       kit_value(line, "board", board, sizeof board) &&
	       tab_position_parse(&request->rules, board, &request->position, NULL) == 0;
}

/* ---- Answering --------------------------------------------------------------------------------------------------- */

static void give_up(const char *why)
{
	printf("error %s\n", why);
}

static void say(const struct kit *kit, enum tab_choice choice, int number)
{
	const struct tab_decision decision = {(uint8_t)choice, (uint8_t)number};
	char text[TAB_DECISION_SIZE];

	tab_decision_print(&kit->request.rules, decision, text);
	printf("%s\n", text);
}

static void answer_play(struct kit *kit)
{
	struct kit_request *request = &kit->request;
	char text[TAB_PLAY_SIZE];

	request->plays = kit->plays;
	request->count =
	    request->dice.die[0] ? tab_plays(&request->rules, &request->position, request->dice, kit->plays) : 0;
	if (request->count == 0) {
		give_up("asked for a play where none is possible");
		return;
	}
	tab_play_print(&request->rules, &kit->plays[kit->bot->play(kit->context, request)].play, text);
	printf("play %s\n", text);
}

static void answer_double(struct kit *kit)
{
	bool doubles = kit->bot->doubles && kit->bot->doubles(kit->context, &kit->request);

	say(kit, doubles ? TAB_DOUBLE : TAB_ROLL, 0);
}

static void answer_take(struct kit *kit)
{
	bool takes = !kit->bot->takes || kit->bot->takes(kit->context, &kit->request);

	say(kit, takes ? TAB_TAKE : TAB_DROP, 0);
}

static void answer_keep(struct kit *kit)
{
	bool keeps = !kit->bot->keeps || kit->bot->keeps(kit->context, &kit->request);

	say(kit, keeps ? TAB_KEEP : TAB_RETHROW, 0);
}

static void answer_resignation(struct kit *kit)
{
	bool accepts = !kit->bot->accepts || kit->bot->accepts(kit->context, &kit->request);

	say(kit, accepts ? TAB_ACCEPT : TAB_DECLINE, 0);
}

/* The highest doublet that can be played in full, or else 6. */
static int full_doublet(const struct kit *kit)
{
	const struct kit_request *request = &kit->request;

	for (uint8_t die = 6; die > 0; die--)
		if (tab_plays(&request->rules, &request->position, (struct tab_dice){{die, die}}, kit->plays) > 0 &&
		    kit->plays[0].play.count == TAB_MAX_STEPS)
			return die;
	return 6;
}

static void answer_doublet(struct kit *kit)
{
	say(kit, TAB_DOUBLET, kit->bot->doublet ? kit->bot->doublet(kit->context, &kit->request) : full_doublet(kit));
}

/* Whether the opponent has closed all six points on which the bot would enter. */
static bool is_bound(const struct kit_request *request)
{
	int closed = 0;

	for (int point = 1; point <= 6; point++)
		if (tab_side_count(&request->position.them, tab_point_across(&request->rules, point)) >= 2)
			closed++;
	return closed == 6 && tab_side_count(&request->position.me, TAB_BAR) > 0;
}

/* The points are those that bar whoever throws next. It never happens that both sides are bound up. */
void kit_request_bind(struct kit_request *request)
{
	request->is_bound = is_bound(request);
	request->breakable = request->is_bound ? 1 : 19;
}

static void answer_breakup(struct kit *kit)
{
	struct kit_request *request = &kit->request;

	kit_request_bind(request);
	say(kit, TAB_BREAKUP, kit->bot->breakup ? kit->bot->breakup(kit->context, request) : request->breakable);
}

/* What may be asked (PR-4.2). */
static const struct {
	const char *what;
	void (*answer)(struct kit *kit);
	bool may_resign; /* PR-4.3 */
} QUESTIONS[] = {
    {"play", answer_play, true},
    {"double", answer_double, true},
    {"take", answer_take, false},
    {"keep", answer_keep, true},
    {"doublet", answer_doublet, true},
    {"breakup", answer_breakup, true},
    {"resignation", answer_resignation, false},
};

/* Resign instead of answering, if the bot wants to. What was declined is not offered again in the same turn. */
static bool resign(struct kit *kit)
{
	const struct kit_request *request = &kit->request;
	enum tab_level level = TAB_NO_LEVEL;

	if (!kit->bot->resigns || (kit->resigned_game == request->number && kit->resigned_turn == request->turn) ||
	    !kit->bot->resigns(kit->context, request, &level))
		return false;
	kit->resigned_game = request->number;
	kit->resigned_turn = request->turn;
	say(kit, TAB_RESIGN, (int)level);
	return true;
}

/* line: what stands behind `ask `. */
static void answer(struct kit *kit, const char *line)
{
	for (size_t i = 0; i < sizeof QUESTIONS / sizeof *QUESTIONS; i++) {
		size_t length = strlen(QUESTIONS[i].what);

		if (strncmp(line, QUESTIONS[i].what, length) != 0 || line[length] != ' ')
			continue;
		if (!kit_request_read(line, &kit->request))
			give_up("the request cannot be read");
		else if (!QUESTIONS[i].may_resign || !resign(kit))
			QUESTIONS[i].answer(kit);
		return;
	}
	give_up("the request is not known");
}

/* ---- All the rest ------------------------------------------------------------------------------------------------ */

static void introduce(const struct kit_bot *bot)
{
	printf("id name %s\nid author %s\nid version %s\ngames", bot->name, bot->author, bot->version);
	for (size_t i = 0; tab_game_at(i); i++)
		printf(" %s", tab_game_at(i)->name);
	printf("\nreadyok\n");
}

static void begin_match(struct kit *kit, const char *line)
{
	char seed[32];

	kit->resigned_game = 0;
	if (kit->bot->match && kit_value(line, "seed", seed, sizeof seed))
		kit->bot->match(kit->context, strtoull(seed, NULL, 16));
}

const char *kit_after(const char *line, const char *verb)
{
	size_t length = strlen(verb);

	if (strncmp(line, verb, length) != 0 || (line[length] && line[length] != ' '))
		return NULL;
	return line + length + (line[length] == ' ');
}

int kit_run(const struct kit_bot *bot, void *context)
{
	struct kit kit = {.bot = bot, .context = context, .plays = malloc(TAB_MAX_PLAYS * sizeof *kit.plays)};
	char *line = NULL;
	size_t size = 0;

	if (!kit.plays)
		return 1;
	while (getline(&line, &size, stdin) > 0) {
		const char *rest;

		line[strcspn(line, "\r\n")] = '\0';
		if ((rest = kit_after(line, "ask")))
			answer(&kit, rest);
		else if ((rest = kit_after(line, "ping")))
			printf("pong %s\n", rest);
		else if (kit_after(line, "tablier"))
			introduce(bot);
		else if ((rest = kit_after(line, "newmatch")))
			begin_match(&kit, rest);
		else if (kit_after(line, "quit"))
			break;
		/* PR-1.3: what else there is does not matter to a bot without a memory. */
		fflush(stdout);
	}
	free(line);
	free(kit.plays);
	return 0;
}

void kit_info(double eval, const char *text)
{
	printf(text ? "info eval=%.3f text: %s\n" : "info eval=%.3f\n", eval, text);
}

const char *kit_option(const struct tab_rules *rules, const char *name)
{
	for (size_t i = 0; i < rules->game->option_count; i++)
		if (strcmp(rules->game->options[i].name, name) == 0)
			return rules->game->options[i].values[rules->option[i]];
	return NULL;
}

bool kit_option_is(const struct tab_rules *rules, const char *name, const char *value)
{
	const char *is = kit_option(rules, name);

	return is && strcmp(is, value) == 0;
}

bool kit_has_gammons(const struct tab_rules *rules)
{
	return strcmp(rules->game->name, "backgammon") == 0 || strcmp(rules->game->name, "willughby") == 0;
}
