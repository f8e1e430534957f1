/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "protocol.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What a bot says --------------------------------------------------------------------------------------------- */

static const struct {
	const char *verb;
	enum message_kind kind;
} VERBS[] = {
    {"play", MESSAGE_PLAY},     {"info", MESSAGE_INFO},      {"pong", MESSAGE_PONG},      {"readyok", MESSAGE_READY},
    {"id", MESSAGE_ID},         {"games", MESSAGE_GAMES},    {"want", MESSAGE_WANT},      {"entropy", MESSAGE_ENTROPY},
    {"error", MESSAGE_ERROR},   {"resign", MESSAGE_ANSWER},  {"double", MESSAGE_ANSWER},  {"roll", MESSAGE_ANSWER},
    {"take", MESSAGE_ANSWER},   {"drop", MESSAGE_ANSWER},    {"keep", MESSAGE_ANSWER},    {"rethrow", MESSAGE_ANSWER},
    {"pause", MESSAGE_PAUSE},   {"throw", MESSAGE_THROW},    {"doublet", MESSAGE_ANSWER}, {"breakup", MESSAGE_ANSWER},
    {"accept", MESSAGE_ANSWER}, {"decline", MESSAGE_ANSWER},
};

struct message protocol_parse(const char *line, size_t length)
{
	size_t verb = strcspn(line, " ");
	struct message message = {.kind = MESSAGE_UNKNOWN, .rest = line + verb + (line[verb] == ' ')};

	if (!text_is_clean(line, length)) {
		message.kind = MESSAGE_MALFORMED;
		return message;
	}
	for (size_t i = 0; i < sizeof VERBS / sizeof *VERBS; i++)
		if (strlen(VERBS[i].verb) == verb && memcmp(VERBS[i].verb, line, verb) == 0) {
			message.kind = VERBS[i].kind;
			break;
		}
	return message;
}

/* Copy up to `length` bytes, no more than fit, and no part of a character. */
static void copy_text(char out[PROTOCOL_TEXT_BYTES + 1], const char *text, size_t length)
{
	if (length > PROTOCOL_TEXT_BYTES) {
		length = PROTOCOL_TEXT_BYTES;
		while (length && ((unsigned char)text[length] & 0xc0) == 0x80)
			length--;
	}
	memcpy(out, text, length);
	out[length] = '\0';
}

/* If the text begins with this word and a space, what follows; else NULL. */
static const char *after_word(const char *text, const char *word)
{
	size_t length = strlen(word);

	return strncmp(text, word, length) == 0 && text[length] == ' ' ? text + length + 1 : NULL;
}

bool protocol_read_id(struct protocol_identity *identity, const char *rest)
{
	const char *text;

	if ((text = after_word(rest, "name")))
		copy_text(identity->name, text, strlen(text));
	else if ((text = after_word(rest, "author")))
		copy_text(identity->author, text, strlen(text));
	else if ((text = after_word(rest, "version")))
		copy_text(identity->version, text, strlen(text));
	return text != NULL;
}

bool protocol_has_game(const char *rest, const char *game)
{
	while (*rest) {
		size_t length = strcspn(rest, " ");

		if ((length == 1 && *rest == '*') || (length == strlen(game) && memcmp(rest, game, length) == 0))
			return true;
		rest += length;
		rest += *rest == ' ';
	}
	return false;
}

int protocol_read_version(const char *rest)
{
	static const char key[] = "protocol=";

	while (*rest) {
		size_t length = strcspn(rest, " ");

		if (strncmp(rest, key, sizeof key - 1) == 0) {
			const char *number = rest + sizeof key - 1;
			size_t digits = strspn(number, "0123456789");

			return digits && digits < 6 && digits == length - (sizeof key - 1) ? atoi(number) : -1;
		}
		rest += length;
		rest += *rest == ' ';
	}
	return PROTOCOL_VERSION;
}

int protocol_read_throw(const char *rest, int digits, uint8_t dice[])
{
	if (strlen(rest) != (size_t)digits || strspn(rest, "123456") != (size_t)digits)
		return -1;
	for (int i = 0; i < digits; i++)
		dice[i] = (uint8_t)(rest[i] - '0');
	return 0;
}

const char *protocol_read_info(struct protocol_info *info, const char *rest)
{
	const char *unknown = NULL;

	while (*rest) {
		const char *text = after_word(rest, "text:");
		size_t length = strcspn(rest, " ");

		if (text) {
			copy_text(info->text, text, strlen(text));
			break;
		}
		if (strncmp(rest, "eval=", 5) == 0)
			copy_text(info->eval, rest + 5, length - 5);
		else if (strncmp(rest, "depth=", 6) == 0)
			copy_text(info->depth, rest + 6, length - 6);
		else if (!unknown)
			unknown = rest;
		rest += length;
		rest += *rest == ' ';
	}
	return unknown;
}

/* ---- What the referee says --------------------------------------------------------------------------------------- */

static const char *who(int seat, int viewer)
{
	return seat == TAB_NOBODY ? "nobody" : seat == viewer ? "me" : "them";
}

void protocol_hello(struct text *out)
{
	text_format(out, "tablier protocol=%d referee=" PACKAGE_NAME "/" PACKAGE_VERSION "\n", PROTOCOL_VERSION);
}

/* `games=N` or `points=N`. */
static void add_length(struct text *out, const struct protocol_match *match)
{
	text_format(out, match->points ? "points=%ld" : "games=%ld", match->points ? match->points : match->games);
}

static void add_score(struct text *out, const uint32_t score[2], int seat)
{
	text_format(out, " score=%" PRIu32 "-%" PRIu32, score[seat], score[1 - seat]);
}

/* The seed at the end of a line, if there is one, and the end. */
static void add_seed(struct text *out, const char *seed)
{
	if (seed)
		text_format(out, " seed=%s", seed);
	text_add_string(out, "\n");
}

void protocol_newmatch(struct text *out, const struct protocol_match *match, int seat, uint64_t bot_seed,
                       const char *commitment, bool entropy_is_open, const char *opponent)
{
	text_format(out, "newmatch game=%s ", match->game);
	add_length(out, match);
	if (match->players)
		text_format(out, " chouette=%d", match->players);
	text_format(out, " seat=%d move_ms=%ld clock_ms=%ld inc_ms=%ld", seat + 1, match->move_ms, match->clock_ms,
	            match->inc_ms);
	text_format(out, " seed=%016" PRIx64, bot_seed);
	if (match->dice)
		text_format(out, " dice=%s", match->dice);
	else
		text_format(out, " commitment=%s", commitment);
	text_format(out, " entropy=%s opponent: %s\n", entropy_is_open && !match->dice ? "open" : "closed", opponent);
}

void protocol_ping(struct text *out, unsigned long token)
{
	text_format(out, "ping %lu\n", token);
}

void protocol_newgame(struct text *out, unsigned long number, const uint32_t score[2], int seat, unsigned long turn)
{
	text_format(out, "newgame number=%lu", number);
	add_score(out, score, seat);
	if (turn)
		text_format(out, " turn=%lu", turn);
	text_add_string(out, "\n");
}

void protocol_start(struct text *out, struct tab_dice dice, int seat)
{
	text_format(out, "start me=%d them=%d\n", dice.die[seat], dice.die[1 - seat]);
}

void protocol_start_pair(struct text *out, const struct tab_dice dice[2], int seat)
{
	const uint8_t *mine = dice[seat].die, *theirs = dice[1 - seat].die;

	text_format(out, "start me=%d%d them=%d%d\n", mine[0], mine[1], theirs[0], theirs[1]);
}

void protocol_breaker(struct text *out, struct tab_dice dice, int seat)
{
	text_format(out, "breaker me=%d them=%d\n", dice.die[seat], dice.die[1 - seat]);
}

void protocol_decision(struct text *out, bool is_mine, const char *answer)
{
	text_format(out, "decision by=%s answer: %s\n", is_mine ? "me" : "them", answer);
}

void protocol_turn(struct text *out, unsigned long number, bool is_mine, struct tab_dice dice, const char *play)
{
	text_format(out, "turn number=%lu by=%s dice=%d%d play: %s\n", number, is_mine ? "me" : "them", dice.die[0],
	            dice.die[1], play);
}

void protocol_result(struct text *out, const char *how, int winner, const char *win, int cube, const uint32_t score[2],
                     int seat, const char *game_seed)
{
	text_format(out, "result how=%s winner=%s win=%s", how, who(winner, seat), win);
	if (cube)
		text_format(out, " cube=%d", cube);
	add_score(out, score, seat);
	add_seed(out, game_seed);
}

void protocol_endmatch(struct text *out, int winner, const uint32_t score[2], int seat, const char *seed)
{
	text_format(out, "endmatch winner=%s", who(winner, seat));
	add_score(out, score, seat);
	add_seed(out, seed);
}

void protocol_fault(struct text *out, const char *verdict, const char *why)
{
	text_format(out, "fault verdict=%s text: %s\n", verdict, why);
}

void protocol_quit(struct text *out)
{
	text_add_string(out, "quit\n");
}

void protocol_ask_prefix(struct text *out, const struct protocol_match *match, unsigned long number,
                         const uint32_t score[2], int seat)
{
	text_format(out, " game=%s ", match->game);
	add_length(out, match);
	text_format(out, " number=%lu", number);
	add_score(out, score, seat);
	text_format(out, " move_ms=%ld", match->move_ms);
}

/* ---- Chouettes --------------------------------------------------------------------------------------------------- */

static int side_of(const struct tab_chouette *chouette, int player)
{
	return player == tab_chouette_box(chouette) ? TAB_BOX : TAB_CREW;
}

/* What the player is in the game under way. */
static const char *role_of(const struct tab_chouette *chouette, int player)
{
	if (side_of(chouette, player) == TAB_BOX)
		return "box";
	return player == tab_chouette_captain(chouette) ? "captain" : "partner";
}

/* ` KEY=AMOUNT,AMOUNT,…`, by seats. */
static void add_amounts(struct text *out, const struct tab_chouette *chouette)
{
	for (int player = 0; player < chouette->players; player++) {
		char amount[TAB_AMOUNT_SIZE];

		tab_amount_print(chouette->amount[player], chouette->players, amount);
		text_add_string(out, player ? "," : " scores=");
		text_add_string(out, amount);
	}
}

void protocol_chouette_newgame(struct text *out, const struct tab_chouette *chouette, int player)
{
	text_format(out, "newgame number=%" PRIu32 " score=0-0 role=%s", chouette->games + 1,
	            role_of(chouette, player));
	for (int place = 0; place < chouette->players; place++)
		text_format(out, place ? ",%d" : " order=%d", chouette->order[place] + 1);
	add_amounts(out, chouette);
	text_add_string(out, "\n");
}

void protocol_chouette_decision(struct text *out, bool is_mine, int player, const char *answer)
{
	text_format(out, "decision by=%s player=%d answer: %s\n", is_mine ? "me" : "them", player + 1, answer);
}

void protocol_chouette_out(struct text *out, const struct tab_chouette *chouette, int player)
{
	text_format(out, "out player=%d captain=%d\n", player + 1, tab_chouette_captain(chouette) + 1);
}

void protocol_chouette_result(struct text *out, const struct tab_chouette *chouette, int player, const char *how,
                              int winner, const char *win, int cube, const char *game_seed)
{
	char gain[TAB_AMOUNT_SIZE];

	tab_amount_print(chouette->gain[player], chouette->players, gain);
	text_format(out, "result how=%s winner=%s win=%s", how, who(winner, side_of(chouette, player)), win);
	if (cube)
		text_format(out, " cube=%d", cube);
	text_format(out, " score=0-0 gain=%s", gain);
	add_amounts(out, chouette);
	text_format(out, " seed=%s\n", game_seed);
}

/* Who has won most: a player, or nobody where several have. */
static const char *winner_of(const struct tab_chouette *chouette, int viewer)
{
	int best = 0, count = 0;

	for (int player = 1; player < chouette->players; player++)
		if (chouette->amount[player] > chouette->amount[best])
			best = player;
	for (int player = 0; player < chouette->players; player++)
		count += chouette->amount[player] == chouette->amount[best];
	return count > 1 ? "nobody" : best == viewer ? "me" : "them";
}

void protocol_chouette_endmatch(struct text *out, const struct tab_chouette *chouette, int player, const char *seed)
{
	text_format(out, "endmatch winner=%s score=0-0", winner_of(chouette, player));
	add_amounts(out, chouette);
	text_format(out, " seed=%s\n", seed);
}

void protocol_chouette_prefix(struct text *out, const struct protocol_match *match, const struct tab_chouette *chouette,
                              int player)
{
	/* A money session: the score has no influence on anything. */
	static const uint32_t score[2] = {0, 0};

	protocol_ask_prefix(out, match, chouette->games + 1, score, 0);
	text_format(out, " role=%s", role_of(chouette, player));
}

/* ---- Requests ---------------------------------------------------------------------------------------------------- */

static void add_cube(struct text *out, const struct protocol_request *request, int seat)
{
	text_add_string(out, " cube=");
	text_add_number(out, request->cube);
	text_add_string(out, " owner=");
	text_add_string(out, who(request->owner, seat));
	if (request->is_crawford)
		text_add_string(out, " crawford=yes");
}

void protocol_ask(struct text *out, const struct text *prefix, const struct protocol_request *request, int seat,
                  const struct tab_rules *rules, const struct tab_outcome *plays, size_t count)
{
	text_add_string(out, "ask ");
	text_add_string(out, request->what);
	text_add(out, prefix->data, prefix->used);
	text_add_string(out, " clock_ms=");
	text_add_number(out, request->clock_ms);
	text_add_string(out, " their_ms=");
	text_add_number(out, request->their_ms);
	text_add_string(out, " turn=");
	text_add_number(out, (long)request->turn);
	if (request->cube)
		add_cube(out, request, seat);
	if (request->level[0]) {
		text_add_string(out, " level=");
		text_add_string(out, request->level);
	}
	if (request->throws)
		text_format(out, " who=%s n=%d", request->throws, request->digits);
	text_add_string(out, " board=");
	text_add_string(out, request->board);
	if (request->dice.die[0]) {
		text_add_string(out, " dice=");
		text_add_number(out, request->dice.die[0] * 10 + request->dice.die[1]);
	}
	if (request->again)
		text_add_string(out, " again=yes");
	for (size_t i = 0; plays && i < count; i++) {
		char play[TAB_PLAY_SIZE];

		tab_play_print(rules, &plays[i].play, play);
		text_add_string(out, i ? "|" : " plays: ");
		text_add_string(out, play);
	}
	text_add_string(out, "\n");
}
