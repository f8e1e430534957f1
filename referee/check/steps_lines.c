/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The steps that are of lines: the start, what is to be ignored, pings and the end. They are of no game, and take any.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/check/check.h"
#include "referee/check/question.h"
#include "referee/check/walk.h"
#include "referee/clock.h"
#include "referee/text.h"

/* ---- The start --------------------------------------------------------------------------------------------------- */

static void case_introduction(struct check *check, const void *argument)
{
	(void)argument;
	check_ping(check, "PR-2.4");
}

static void run_handshake(struct check *check)
{
	check_case(check, GROUND_READY, "it introduces itself, closes with 'readyok' and hears a ping",
	           case_introduction, NULL);
}

/* Greetings as later referees may say them (PR-1.2, PR-1.3). */
static const struct greeting {
	const char *what, *line;
} GREETINGS[] = {
    {"unknown keys in the greeting", "tablier colour=green protocol=1 referee=check/1 text: a b=c 1\n"},
    {"the greeting's words in another order", "tablier referee=check/1 protocol=1\n"},
    {"a carriage return at the end of lines", "tablier protocol=1 referee=check/1\r\n"},
    {"unknown verbs before it has answered", "tablier protocol=1 referee=check/1\nweather sun=yes text: warm\n"},
};

static void case_greeting(struct check *check, const void *argument)
{
	const struct greeting *greeting = argument;

	if (check_greet(check, greeting->line))
		check_ping(check, "PR-2.4");
}

static void run_greetings(struct check *check)
{
	for (size_t i = 0; i < sizeof GREETINGS / sizeof *GREETINGS; i++)
		check_case(check, GROUND_NOTHING, GREETINGS[i].what, case_greeting, &GREETINGS[i]);
}

/* A referee of the future, that speaks version 2 as well: the bot names an older one, or cannot take part (PR-2.5). */
static void case_later_version(struct check *check, const void *argument)
{
	struct talk_line line;

	(void)argument;
	talk_start(check->talk);
	talk_send(check->talk, "tablier protocol=2 referee=check/2\n");
	while (talk_next(check->talk, check->config->start_ms, &line)) {
		const struct message message = protocol_parse(line.text, line.length);
		const char *rest = message.rest;
		int version;

		if (message.kind == MESSAGE_ERROR)
			return;
		if (message.kind != MESSAGE_READY)
			continue;
		version = *rest ? protocol_read_version(rest) : 1;
		if (version < 1 || version > 2)
			check_fail(check, "PR-2.2", "'readyok protocol=N', N no more than the referee's 2");
		else
			check_ping(check, "PR-2.4");
		return;
	}
	snprintf(check->trouble, sizeof check->trouble, "%s", talk_trouble(check->talk));
	check_fail(check, "PR-2.2", "'readyok protocol=1', or 'error TEXT'");
}

static void run_versions(struct check *check)
{
	check_case(check, GROUND_NOTHING, "a referee that speaks version 2 as well", case_later_version, NULL);
	/* It was greeted by itself, and is not where other steps want it. */
	talk_stop(check->talk, 0);
	check->ground = GROUND_NOTHING;
}

/* ---- What is to be ignored, and pings ---------------------------------------------------------------------------- */

static void case_lines(struct check *check, const void *argument)
{
	talk_send(check->talk, "%s", (const char *)argument);
	check_ping(check, "PR-1.3");
}

static void case_long_line(struct check *check, const void *argument)
{
	struct text line = {.data = NULL};

	(void)argument;
	text_add_string(&line, "commentary text: ");
	while (line.used < PROTOCOL_LINE_BYTES - 1)
		text_add_string(&line, "x");
	text_add_string(&line, "\n");
	talk_send_text(check->talk, line.data, line.used);
	text_release(&line);
	check_ping(check, "PR-1.4");
}

static void run_unknown(struct check *check)
{
	check_case(check, GROUND_MATCH, "verbs that it does not know are ignored", case_lines,
	           "weather sun=yes\nplays\nasked play board=none\ncommentary text: what now?\n");
	check_case(check, GROUND_MATCH, "a line of 4,096 bytes", case_long_line, NULL);
}

static void case_token(struct check *check, const void *argument)
{
	const char *token = argument;

	talk_send(check->talk, "ping %s\n", token);
	check_pong(check, token, "PR-2.4");
}

static void case_pings(struct check *check, const void *argument)
{
	(void)argument;
	talk_send(check->talk, "ping a\nping b\nping c\n");
	if (check_pong(check, "a", "PR-2.4") && check_pong(check, "b", "PR-2.4"))
		check_pong(check, "c", "PR-2.4");
}

static void case_return(struct check *check, const void *argument)
{
	(void)argument;
	talk_send(check->talk, "ping 17\r\n");
	check_pong(check, "17", "PR-1.1");
}

/* A line that comes in two parts is one line. */
static void case_parts(struct check *check, const void *argument)
{
	struct talk_line line;

	(void)argument;
	talk_send_text(check->talk, "pi", 2);
	if (talk_next(check->talk, 30, &line)) {
		check_fail(check, "PR-1.1", "nothing, before the line has ended");
		return;
	}
	talk_send_text(check->talk, "ng 4\n", 5);
	check_pong(check, "4", "PR-1.1");
}

static void run_pings(struct check *check)
{
	check_case(check, GROUND_READY, "before a match", case_token, "1");
	check_case(check, GROUND_GAME, "in a game", case_token, "4294967296");
	check_case(check, GROUND_GAME, "a token that is no number", case_token, "x-1/y_2:z");
	check_case(check, GROUND_GAME, "three at once, answered in order", case_pings, NULL);
	check_case(check, GROUND_GAME, "a carriage return before the line feed", case_return, NULL);
	check_case(check, GROUND_GAME, "a line in two parts", case_parts, NULL);
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

/* Wait until it has exited. */
static void await_exit(struct check *check, const char *clause)
{
	const long quit_ms = check->config->quit_ms;
	uint64_t end_us = clock_now_us() + (uint64_t)quit_ms * 1000;
	struct talk_line line;

	while (talk_fault(check->talk) == VERDICT_NONE && clock_now_us() < end_us)
		if (talk_next(check->talk, (long)((end_us - clock_now_us()) / 1000) + 1, &line) &&
		    protocol_parse(line.text, line.length).kind >= MESSAGE_PLAY)
			check_fail(check, "PR-4.7", "no answer, after 'quit'");
	if (talk_fault(check->talk) == VERDICT_EXITED)
		return;
	snprintf(check->trouble, sizeof check->trouble, "%s",
	         talk_fault(check->talk) == VERDICT_NONE ? "it runs on"
	                                                 : verdict_row(talk_fault(check->talk))->sentence);
	check_fail(check, clause, "it exits within %ld ms", quit_ms);
}

static void case_quit(struct check *check, const void *argument)
{
	talk_send(check->talk, "%s", (const char *)argument);
	await_exit(check, "PR-3.4");
}

static void run_quit(struct check *check)
{
	check_case(check, GROUND_READY, "before a match", case_quit, "quit\n");
	check_case(check, GROUND_GAME, "in a game", case_quit, "quit\n");
	check_case(check, GROUND_GAME, "at the end of a match", case_quit,
	           "endmatch winner=them score=0-1 "
	           "seed=0000000000000000000000000000000000000000000000000000000000000007\nquit\n");
}

static void case_end(struct check *check, const void *argument)
{
	const long quit_ms = check->config->quit_ms;

	if (argument)
		talk_send(check->talk, "%s", (const char *)argument);
	if (!talk_stop(check->talk, quit_ms)) {
		snprintf(check->trouble, sizeof check->trouble, "it ran on, and was ended");
		check_fail(check, "PR-1.8", "it exits within %ld ms after the end of its input", quit_ms);
	}
	check->ground = GROUND_NOTHING;
}

static void case_end_asked(struct check *check, const void *argument)
{
	struct walk *walk = xalloc(sizeof *walk);

	(void)argument;
	walk_begin(walk, &check->rules, &check->config->seed, 0);
	question_send(check, &(struct question){.state = &walk->state});
	free(walk);
	case_end(check, NULL);
}

static void run_end(struct check *check)
{
	check_case(check, GROUND_READY, "before a match", case_end, NULL);
	check_case(check, GROUND_GAME, "in a game", case_end, NULL);
	check_case(check, GROUND_GAME, "while it is asked", case_end_asked, NULL);
	check_case(check, GROUND_GAME, "amid a line", case_end, "ask pl");
}

/* The first is the handshake. */
const struct check_step check_steps_lines[] = {
    {"handshake", false, run_handshake}, {"greeting", false, run_greetings},
    {"version", false, run_versions},    {"unknown lines", false, run_unknown},
    {"ping", false, run_pings},          {"quit", false, run_quit},
    {"end of input", false, run_end},    {.name = NULL},
};
