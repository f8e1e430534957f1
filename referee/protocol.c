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
    {"play", MESSAGE_PLAY},      {"info", MESSAGE_INFO},      {"pong", MESSAGE_PONG},     {"readyok", MESSAGE_READY},
    {"id", MESSAGE_ID},          {"games", MESSAGE_GAMES},    {"want", MESSAGE_WANT},     {"entropy", MESSAGE_ENTROPY},
    {"error", MESSAGE_ERROR},    {"resign", MESSAGE_RESIGN},  {"double", MESSAGE_ANSWER}, {"roll", MESSAGE_ANSWER},
    {"take", MESSAGE_ANSWER},    {"drop", MESSAGE_ANSWER},    {"keep", MESSAGE_ANSWER},   {"rethrow", MESSAGE_ANSWER},
    {"doublet", MESSAGE_ANSWER}, {"breakup", MESSAGE_ANSWER}, {"accept", MESSAGE_ANSWER}, {"decline", MESSAGE_ANSWER},
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
		if (strlen(VERBS[i].verb) == verb && memcmp(VERBS[i].verb, line, verb) == 0)
			message.kind = VERBS[i].kind;
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

void protocol_newmatch(struct text *out, const struct protocol_match *match, int seat, uint64_t bot_seed,
                       const char *commitment, bool entropy_is_open, const char *opponent)
{
	text_format(out, "newmatch game=%s ", match->game);
	add_length(out, match);
	text_format(out, " seat=%d move_ms=%ld clock_ms=%ld inc_ms=%ld", seat + 1, match->move_ms, match->clock_ms,
	            match->inc_ms);
	text_format(out, " seed=%016" PRIx64 " commitment=%s entropy=%s opponent: %s\n", bot_seed, commitment,
	            entropy_is_open ? "open" : "closed", opponent);
}

void protocol_ping(struct text *out, unsigned long token)
{
	text_format(out, "ping %lu\n", token);
}

void protocol_newgame(struct text *out, unsigned long number, const uint32_t score[2], int seat)
{
	text_format(out, "newgame number=%lu", number);
	add_score(out, score, seat);
	text_add_string(out, "\n");
}

void protocol_start(struct text *out, struct tab_dice dice, int seat)
{
	text_format(out, "start me=%d them=%d\n", dice.die[seat], dice.die[1 - seat]);
}

void protocol_turn(struct text *out, unsigned long number, bool is_mine, struct tab_dice dice, const char *play)
{
	text_format(out, "turn number=%lu by=%s dice=%d%d play: %s\n", number, is_mine ? "me" : "them", dice.die[0],
	            dice.die[1], play);
}

void protocol_result(struct text *out, const char *how, int winner, const char *win, const uint32_t score[2], int seat,
                     const char *game_seed)
{
	text_format(out, "result how=%s winner=%s win=%s", how, who(winner, seat), win);
	add_score(out, score, seat);
	text_format(out, " seed=%s\n", game_seed);
}

void protocol_endmatch(struct text *out, int winner, const uint32_t score[2], int seat, const char *seed)
{
	text_format(out, "endmatch winner=%s", who(winner, seat));
	add_score(out, score, seat);
	text_format(out, " seed=%s\n", seed);
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
	text_format(out, "ask play game=%s ", match->game);
	add_length(out, match);
	text_format(out, " number=%lu", number);
	add_score(out, score, seat);
	text_format(out, " move_ms=%ld", match->move_ms);
}

void protocol_ask_play(struct text *out, const struct text *prefix, const struct protocol_request *request,
                       const struct tab_rules *rules, const struct tab_outcome *plays, size_t count)
{
	text_add(out, prefix->data, prefix->used);
	text_add_string(out, " clock_ms=");
	text_add_number(out, request->clock_ms);
	text_add_string(out, " their_ms=");
	text_add_number(out, request->their_ms);
	text_add_string(out, " turn=");
	text_add_number(out, (long)request->turn);
	text_add_string(out, " board=");
	text_add_string(out, request->board);
	text_add_string(out, " dice=");
	text_add_number(out, request->dice.die[0] * 10 + request->dice.die[1]);
	for (size_t i = 0; plays && i < count; i++) {
		char play[TAB_PLAY_SIZE];

		tab_play_print(rules, &plays[i].play, play);
		text_add_string(out, i ? "|" : " plays: ");
		text_add_string(out, play);
	}
	text_add_string(out, "\n");
}
