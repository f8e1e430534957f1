/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "check.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/clock.h"
#include "referee/errors_file.h"
#include "referee/text.h"

enum { MOST_FAILED_STARTS = 3 }; /* one after the other, and the rest is skipped */

/* ---- Cases ------------------------------------------------------------------------------------------------------- */

bool check_fail(struct check *check, const char *clause, const char *format, ...)
{
	va_list arguments;
	char text[sizeof check->expected];

	if (check->has_failed)
		return false;
	check->has_failed = true;
	snprintf(check->clause, sizeof check->clause, "%s", clause);
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	text_escape(text, strlen(text), check->expected, sizeof check->expected);
	return false;
}

void check_skip(struct check *check, const char *why)
{
	check->is_skipped = true;
	snprintf(check->expected, sizeof check->expected, "%s", why);
}

/*
 * No line came: what came instead is told in its place.
 *
 * missing: what did not come in so many milliseconds, of a bot that is alive.
 */
static bool fail_silent(struct check *check, const char *clause, const char *expected, const char *missing,
                        long wait_ms)
{
	if (check->has_failed)
		return false;
	if (talk_fault(check->talk) != VERDICT_NONE)
		snprintf(check->trouble, sizeof check->trouble, "%s", talk_trouble(check->talk));
	else
		snprintf(check->trouble, sizeof check->trouble,
		         "%s within %ld ms; does it flush its output after each line (PR-1.6)?", missing, wait_ms);
	return check_fail(check, talk_fault(check->talk) == VERDICT_LINE_TOO_LONG ? "PR-1.4" : clause, "%s", expected);
}

static void set_name(const struct check *check, const char *what, struct text *name)
{
	char game[TAB_RULES_SIZE];

	text_add_string(name, check->step->name);
	if (check->is_of_game) {
		tab_rules_print(&check->rules, game);
		text_format(name, " in %s", game);
	}
	if (*what)
		text_format(name, ": %s", what);
}

/* Stop the bot, with no time to answer for. */
static void drop(struct check *check)
{
	talk_stop(check->talk, 0);
	check->ground = GROUND_NOTHING;
}

/* Bring the bot to the ground. */
static bool prepare(struct check *check, enum check_ground ground)
{
	char greeting[200];
	struct text hello = {.data = NULL};

	if (ground == GROUND_NOTHING || !talk_is_started(check->talk) || talk_fault(check->talk) != VERDICT_NONE)
		drop(check);
	if (check->ground == GROUND_NOTHING && ground >= GROUND_READY) {
		protocol_hello(&hello);
		snprintf(greeting, sizeof greeting, "%s", hello.data);
		text_release(&hello);
		if (!check_greet(check, greeting))
			return false;
	}
	if (check->ground < GROUND_MATCH && ground >= GROUND_MATCH && !check_announce_match(check, 0, "", false))
		return false;
	return ground < GROUND_GAME || check_announce_game(check, "");
}

static void report(struct check *check, const char *what, double seconds)
{
	struct report_case result = {
	    .outcome = check->has_failed   ? REPORT_FAILED
	               : check->is_skipped ? REPORT_SKIPPED
	                                   : REPORT_PASSED,
	    .step = check->step->name,
	    .seconds = seconds,
	    .expected = check->expected,
	    .clause = check->clause,
	    .errors = "",
	    .why = check->expected,
	};
	struct text name = {.data = NULL}, came = {.data = NULL};
	char errors[1024] = "";

	set_name(check, what, &name);
	result.name = name.data;
	result.sent = talk_sent(check->talk);
	text_add_string(&came, talk_came(check->talk));
	if (*check->trouble)
		text_format(&came, came.used ? "\n(%s)" : "(%s)", check->trouble);
	result.came = came.data;
	if (check->has_failed && check->config->keeps_errors)
		errors_file_tail(check->config->program.errors, check->errors_from, errors, sizeof errors);
	result.errors = errors;
	report_add(check->config->report, &result);
	text_release(&name);
	text_release(&came);
}

void check_case(struct check *check, enum check_ground ground, const char *what,
                void (*body)(struct check *check, const void *argument), const void *argument)
{
	uint64_t start_us = clock_now_us();

	check->has_failed = check->is_skipped = false;
	check->expected[0] = check->clause[0] = check->trouble[0] = '\0';
	talk_forget(check->talk);
	if (check->failed_starts >= MOST_FAILED_STARTS)
		check_skip(check, "the bot does not start");
	else if (prepare(check, ground))
		body(check, argument);
	report(check, what, (double)(clock_now_us() - start_us) / 1e6);
	if (check->has_failed)
		drop(check);
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

bool check_next(struct check *check, long wait_ms, const char *clause, const char *expected, struct talk_line *line,
                struct message *message)
{
	uint64_t end_us = clock_now_us() + (uint64_t)wait_ms * 1000;

	for (;;) {
		uint64_t now_us = clock_now_us();

		if (!talk_next(check->talk, now_us < end_us ? (long)((end_us - now_us + 999) / 1000) : 0, line)) {
			return fail_silent(check, clause, expected, "nothing more", wait_ms);
		}
		*message = protocol_parse(line->text, line->length);
		if (message->kind == MESSAGE_MALFORMED)
			return check_fail(check, "PR-1.5", "a line of UTF-8 without control characters");
		if (message->kind == MESSAGE_ERROR)
			return check_fail(check, "PR-2.5", "%s; 'error' gives up", expected);
		/* PR-1.3; what belongs to the start is out of place later, and ignored likewise. */
		if (message->kind >= MESSAGE_PLAY || message->kind == MESSAGE_PONG || message->kind == MESSAGE_ENTROPY)
			return true;
	}
}

bool check_pong(struct check *check, const char *token, const char *clause)
{
	struct message message;
	struct talk_line line;
	char expected[300];

	snprintf(expected, sizeof expected, "'pong %.200s'", token);
	if (!check_next(check, check->config->start_ms, clause, expected, &line, &message))
		return false;
	if (message.kind == MESSAGE_ENTROPY)
		return check_fail(check, "PR-8.2", "%s; no entropy is welcome now", expected);
	if (message.kind != MESSAGE_PONG)
		return check_fail(check, "PR-4.7", "%s; nothing was asked, so nothing is to be answered", expected);
	if (strcmp(message.rest, token) != 0)
		return check_fail(check, clause, "%s, with the token of the ping", expected);
	return true;
}

bool check_ping(struct check *check, const char *clause)
{
	char token[24];

	snprintf(token, sizeof token, "%lu", ++check->token);
	talk_send(check->talk, "ping %s\n", token);
	return check_pong(check, token, clause);
}

/* ---- The start --------------------------------------------------------------------------------------------------- */

/* It names the games that it plays. */
static void read_games(struct check *check, const char *rest)
{
	check->has_games = true;
	for (size_t i = 0; tab_game_at(i); i++)
		check->claims[i] |= protocol_has_game(rest, tab_game_at(i)->name);
}

static bool read_ready(struct check *check, const char *rest)
{
	int version = protocol_read_version(rest);

	if (version != PROTOCOL_VERSION)
		return check_fail(check, "PR-2.2", "'readyok', or 'readyok protocol=%d'", PROTOCOL_VERSION);
	check->ground = GROUND_READY;
	check->failed_starts = 0;
	check->has_started = true;
	return true;
}

/* One line of its introduction. Sets *is_last where it is the last. Returns false if the case has failed. */
static bool read_introduction(struct check *check, const struct talk_line *line, bool *is_last)
{
	struct message message = protocol_parse(line->text, line->length);

	switch (message.kind) {
	case MESSAGE_ID:
		if (strlen(message.rest) > strcspn(message.rest, " ") + 1 + PROTOCOL_TEXT_BYTES)
			return check_fail(check, "PR-2.2", "a text of at most %d bytes", PROTOCOL_TEXT_BYTES);
		protocol_read_id(&check->identity, message.rest);
		break;
	case MESSAGE_GAMES:
		read_games(check, message.rest);
		break;
	case MESSAGE_WANT:
		check->wants_plays |= strcmp(message.rest, "plays") == 0;
		check->wants_events |= strcmp(message.rest, "events") == 0;
		break;
	case MESSAGE_READY:
		*is_last = true;
		return read_ready(check, message.rest);
	case MESSAGE_ERROR:
		return check_fail(check, "PR-2.5", "'readyok'; 'error' gives up");
	default:
		break; /* PR-2.3 */
	}
	return true;
}

bool check_greet(struct check *check, const char *greeting)
{
	const struct check_config *config = check->config;
	uint64_t end_us;
	struct talk_line line;
	bool is_last = false;

	check->wants_plays = check->wants_events = check->has_games = false;
	memset(check->claims, 0, sizeof check->claims);
	check->identity = (struct protocol_identity){.name = ""};
	if (config->keeps_errors)
		check->errors_from = errors_file_size(config->program.errors);
	check->failed_starts++;
	talk_start(check->talk);
	talk_send(check->talk, "%s", greeting);
	end_us = clock_now_us() + (uint64_t)config->start_ms * 1000;
	while (!is_last) {
		uint64_t now_us = clock_now_us();

		if (!talk_next(check->talk, now_us < end_us ? (long)((end_us - now_us) / 1000) : 0, &line)) {
			return fail_silent(check, "PR-2.2", "lines that introduce it, closed by 'readyok'",
			                   "no 'readyok'", config->start_ms);
		}
		if (!read_introduction(check, &line, &is_last))
			return false;
	}
	for (size_t i = 0; !check->has_games && tab_game_at(i); i++)
		check->claims[i] = true;
	return true;
}

/* ---- Matches and games ------------------------------------------------------------------------------------------- */

/* After newmatch a contribution to the dice may come before the pong (PR-8.2). */
static bool await_match(struct check *check, bool entropy_is_open)
{
	char expected[64], token[24];

	snprintf(token, sizeof token, "%lu", ++check->token);
	snprintf(expected, sizeof expected, "'pong %s'", token);
	talk_send(check->talk, "ping %s\n", token);
	while (entropy_is_open) {
		struct dice_contribution contribution;
		struct message message;
		struct talk_line line;

		if (!check_next(check, check->config->start_ms, "PR-2.4", expected, &line, &message))
			return false;
		if (message.kind == MESSAGE_PONG && strcmp(message.rest, token) == 0)
			return true;
		if (message.kind != MESSAGE_ENTROPY)
			return check_fail(check, message.kind == MESSAGE_PONG ? "PR-2.4" : "PR-4.7", "%s", expected);
		if (dice_contribution_parse(&contribution, message.rest) < 0)
			return check_fail(check, "PR-8.2", "an even number of up to 64 hexadecimal digits");
	}
	return check_pong(check, token, "PR-2.4");
}

bool check_announce_match(struct check *check, long points, const char *more, bool entropy_is_open)
{
	char game[TAB_RULES_SIZE], commitment[DICE_HEX_SIZE];
	struct protocol_match match = {.game = game,
	                               .games = points ? 0 : CHECK_SESSION_GAMES,
	                               .points = points,
	                               .move_ms = check->config->move_ms};
	struct dice_key key;
	struct text out = {.data = NULL};

	tab_rules_print(&check->rules, game);
	dice_commitment(&check->config->seed, &key);
	dice_hex(&key, commitment);
	protocol_newmatch(&out, &match, 0, dice_bot_seed(&check->config->seed, 1), commitment, entropy_is_open,
	                  "The Check");
	talk_send(check->talk, "newmatch %s%s%s", more, *more ? " " : "", out.data + strlen("newmatch "));
	text_release(&out);
	if (!await_match(check, entropy_is_open))
		return false;
	check->ground = GROUND_MATCH;
	check->number = 0;
	return true;
}

bool check_announce_game(struct check *check, const char *more)
{
	talk_send(check->talk, "newgame number=%lu score=0-0%s%s\n", ++check->number, *more ? " " : "", more);
	if (!check_ping(check, "PR-2.4"))
		return false;
	check->ground = GROUND_GAME;
	return true;
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

static void skip(struct check *check, const void *why)
{
	check_skip(check, why);
}

static void run_step(struct check *check, const struct check_step *step)
{
	check->step = step;
	check->is_of_game = step->is_of_game;
	/* Another match than the one before is announced. */
	if (check->ground > GROUND_READY)
		check->ground = GROUND_READY;
	step->run(check);
}

static void run_table(struct check *check, const struct check_step *steps, bool is_of_game)
{
	for (; steps->name; steps++)
		if (steps->is_of_game == is_of_game)
			run_step(check, steps);
}

static void run_games(struct check *check, const struct tab_rules *rules, int count)
{
	for (int i = 0; i < count; i++) {
		check->rules = rules[i];
		run_table(check, check_steps_lines, true);
		run_table(check, check_steps_games, true);
		run_table(check, check_steps_long, true);
	}
}

/* The games to check: those asked for, or those that the bot claims. */
static int choose_games(const struct check *check, struct tab_rules rules[CHECK_MOST_GAMES])
{
	int count = check->config->games;

	memcpy(rules, check->config->rules, (size_t)count * sizeof *rules);
	for (size_t i = 0; check->config->games == 0 && tab_game_at(i); i++)
		if (check->claims[i])
			tab_rules_parse(&rules[count++], tab_game_at(i)->name, NULL);
	return count;
}

int check_run(const struct check_config *config, char name[PROTOCOL_TEXT_BYTES + 1], struct error *error)
{
	static const struct check_step no_games = {"games", false, NULL};
	struct check check = {.config = config};
	struct tab_rules rules[CHECK_MOST_GAMES];
	int count;

	check.talk = talk_new(&config->program, config->log, error);
	if (!check.talk)
		return -1;
	/* Steps of lines need some game as well. The first is the handshake, and tells which it can be. */
	tab_rules_parse(&check.rules, tab_game_at(0)->name, NULL);
	run_step(&check, &check_steps_lines[0]);
	count = choose_games(&check, rules);
	if (count)
		check.rules = rules[0];
	snprintf(name, PROTOCOL_TEXT_BYTES + 1, "%.*s", PROTOCOL_TEXT_BYTES,
	         *check.identity.name ? check.identity.name : config->command);
	run_table(&check, check_steps_lines + 1, false);
	run_table(&check, check_steps_games, false);
	run_table(&check, check_steps_long, false);
	if (count == 0) {
		check.step = &no_games;
		check.is_of_game = false;
		check_case(&check, GROUND_NOTHING, "", skip, "the bot claims no game that is known here");
	}
	run_games(&check, rules, count);
	talk_free(check.talk);
	return 0;
}
