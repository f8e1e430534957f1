/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "talk.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

#include "referee/clock.h"
#include "referee/text.h"

enum {
	MOST_LINES = 6,    /* shown of what was sent and what came */
	SHOWN_BYTES = 600, /* of a line */
	MOST_FAMILY = 256, /* processes that are measured */
};

/* A line that came and was not yet asked for. */
struct waiting {
	struct waiting *next;
	uint64_t received_us;
	size_t length;
	char text[];
};

/* The last lines of one direction. */
struct memory {
	char line[MOST_LINES][SHOWN_BYTES];
	size_t count;
	struct text shown;
};

struct talk {
	uv_loop_t loop;
	uv_timer_t timer;
	bool is_over_time;
	struct bot *bot;
	const struct bot_program *program;
	struct log *log;

	struct waiting *first, **last;
	struct waiting *given; /* what the last talk_next returned */
	enum verdict fault;
	int detail;
	int start_status;
	char trouble[200];
	struct memory sent, came;
};

/* ---- What was said ----------------------------------------------------------------------------------------------- */

static void remember(struct memory *memory, const char *text, size_t length)
{
	text_escape(text, length, memory->line[memory->count++ % MOST_LINES], SHOWN_BYTES);
}

static const char *show(struct memory *memory)
{
	size_t first = memory->count > MOST_LINES ? memory->count - MOST_LINES : 0;

	text_clear(&memory->shown);
	text_add_string(&memory->shown, "");
	for (size_t i = first; i < memory->count; i++)
		text_format(&memory->shown, i > first ? "\n%s" : "%s", memory->line[i % MOST_LINES]);
	return memory->shown.data;
}

const char *talk_sent(const struct talk *talk)
{
	return show((struct memory *)&talk->sent);
}

const char *talk_came(const struct talk *talk)
{
	return show((struct memory *)&talk->came);
}

void talk_forget(struct talk *talk)
{
	talk->sent.count = talk->came.count = 0;
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

static void on_line(void *context, const char *line, size_t length, uint64_t received_us)
{
	struct talk *talk = context;
	struct waiting *waiting = xalloc(sizeof *waiting + length + 1);

	memcpy(waiting->text, line, length + 1);
	waiting->length = length;
	waiting->received_us = received_us;
	waiting->next = NULL;
	*talk->last = waiting;
	talk->last = &waiting->next;
	log_lines(talk->log, 0, '<', line, length);
}

static void on_fault(void *context, enum verdict verdict, int detail)
{
	struct talk *talk = context;

	talk->fault = verdict;
	talk->detail = detail;
}

static void on_gone(void *context)
{
	(void)context;
}

static const struct bot_listener LISTENER = {.line = on_line, .fault = on_fault, .gone = on_gone};

static void on_timer(uv_timer_t *timer)
{
	struct talk *talk = timer->data;

	talk->is_over_time = true;
}

static void set_timer(struct talk *talk, long wait_ms)
{
	talk->is_over_time = false;
	uv_update_time(&talk->loop);
	uv_timer_start(&talk->timer, on_timer, (uint64_t)wait_ms, 0);
}

/* ---- The conversation -------------------------------------------------------------------------------------------- */

struct talk *talk_new(const struct bot_program *program, struct log *log, struct error *error)
{
	struct talk *talk = xalloc(sizeof *talk);

	talk->program = program;
	talk->log = log;
	talk->last = &talk->first;
	if (uv_loop_init(&talk->loop) < 0) {
		error_set(error, ERROR_FAILED, "cannot make a loop of events");
		free(talk);
		return NULL;
	}
	uv_timer_init(&talk->loop, &talk->timer);
	talk->timer.data = talk;
	talk->bot = bot_new(&talk->loop, &LISTENER, talk);
	return talk;
}

static void forget_lines(struct talk *talk)
{
	while (talk->first) {
		struct waiting *next = talk->first->next;

		free(talk->first);
		talk->first = next;
	}
	talk->last = &talk->first;
	free(talk->given);
	talk->given = NULL;
}

void talk_free(struct talk *talk)
{
	if (!talk)
		return;
	talk_stop(talk, 0);
	uv_close((uv_handle_t *)&talk->timer, NULL);
	uv_run(&talk->loop, UV_RUN_DEFAULT);
	uv_loop_close(&talk->loop);
	bot_free(talk->bot);
	text_release(&talk->sent.shown);
	text_release(&talk->came.shown);
	free(talk);
}

void talk_start(struct talk *talk)
{
	forget_lines(talk);
	talk->fault = VERDICT_NONE;
	talk->start_status = bot_start(talk->bot, talk->program);
	if (talk->start_status < 0)
		on_fault(talk, VERDICT_START_FAILED, -talk->start_status);
}

bool talk_is_started(const struct talk *talk)
{
	return bot_is_started(talk->bot);
}

void talk_send_text(struct talk *talk, const char *text, size_t length)
{
	const char *end = text + length;

	log_lines(talk->log, 0, '>', text, length);
	if (!bot_send(talk->bot, text, length))
		on_fault(talk, VERDICT_NOT_READING, 0);
	while (text < end) {
		const char *feed = memchr(text, '\n', (size_t)(end - text));
		size_t line = feed ? (size_t)(feed - text) : (size_t)(end - text);

		remember(&talk->sent, text, line);
		text += line + (feed != NULL);
	}
}

void talk_send(struct talk *talk, const char *format, ...)
{
	char text[4096];
	va_list arguments;
	int length;

	va_start(arguments, format);
	length = vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	talk_send_text(talk, text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
}

static void describe_fault(struct talk *talk)
{
	switch (talk->fault) {
	case VERDICT_START_FAILED:
		snprintf(talk->trouble, sizeof talk->trouble, "it cannot be started: %s", uv_strerror(-talk->detail));
		break;
	case VERDICT_EXITED:
		snprintf(talk->trouble, sizeof talk->trouble, "it exited with status %d", talk->detail);
		break;
	case VERDICT_KILLED:
		snprintf(talk->trouble, sizeof talk->trouble, "it was ended by signal %d (%s)", talk->detail,
		         strsignal(talk->detail));
		break;
	default:
		snprintf(talk->trouble, sizeof talk->trouble, "it %s", verdict_row(talk->fault)->sentence);
	}
}

bool talk_next(struct talk *talk, long wait_ms, struct talk_line *line)
{
	struct waiting *waiting;

	set_timer(talk, wait_ms);
	while (!talk->first && talk->fault == VERDICT_NONE && !talk->is_over_time)
		uv_run(&talk->loop, UV_RUN_ONCE);
	uv_timer_stop(&talk->timer);
	bot_reset_output(talk->bot);
	waiting = talk->first;
	if (!waiting) {
		if (talk->fault != VERDICT_NONE)
			describe_fault(talk);
		else
			snprintf(talk->trouble, sizeof talk->trouble, "nothing within %ld ms", wait_ms);
		return false;
	}
	talk->first = waiting->next;
	if (!talk->first)
		talk->last = &talk->first;
	free(talk->given);
	talk->given = waiting;
	remember(&talk->came, waiting->text, waiting->length);
	*line = (struct talk_line){.text = waiting->text, waiting->length, waiting->received_us};
	return true;
}

enum verdict talk_fault(const struct talk *talk)
{
	return talk->fault;
}

const char *talk_trouble(const struct talk *talk)
{
	return talk->trouble;
}

bool talk_stop(struct talk *talk, long grace_ms)
{
	uint64_t start_us = clock_now_us();
	bool is_in_time;

	if (bot_is_started(talk->bot)) {
		bot_stop(talk->bot, (unsigned)grace_ms);
		while (bot_is_started(talk->bot))
			uv_run(&talk->loop, UV_RUN_ONCE);
	}
	is_in_time = clock_now_us() - start_us < (uint64_t)grace_ms * 1000;
	forget_lines(talk);
	return is_in_time;
}

/* ---- What it uses ------------------------------------------------------------------------------------------------ */

/* Read a small file of /proc as text. Returns false if it is not there. */
static bool read_file(char *text, size_t size, const char *path)
{
	FILE *file = fopen(path, "re");
	size_t count;

	if (!file)
		return false;
	count = fread(text, 1, size - 1, file);
	text[count] = '\0';
	fclose(file);
	return true;
}

static size_t add_children(int *family, size_t count, int parent)
{
	char path[64], text[4096];
	char *at = text, *end;

	snprintf(path, sizeof path, "/proc/%d/task/%d/children", parent, parent);
	if (!read_file(text, sizeof text, path))
		return count;
	while (count < MOST_FAMILY) {
		long child = strtol(at, &end, 10);

		if (end == at)
			break;
		family[count++] = (int)child;
		at = end;
	}
	return count;
}

static long count_files(int process)
{
	char path[64];
	long count = 0;
	DIR *folder;

	snprintf(path, sizeof path, "/proc/%d/fd", process);
	folder = opendir(path);
	if (!folder)
		return 0;
	for (const struct dirent *entry; (entry = readdir(folder));)
		count += entry->d_name[0] != '.';
	closedir(folder);
	return count;
}

static uint64_t resident_bytes(int process)
{
	unsigned long size, resident;
	char path[64], text[128];

	snprintf(path, sizeof path, "/proc/%d/statm", process);
	if (!read_file(text, sizeof text, path) || sscanf(text, "%lu %lu", &size, &resident) != 2)
		return 0;
	return (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

bool talk_measure(const struct talk *talk, struct talk_usage *usage)
{
	int family[MOST_FAMILY];
	size_t count = add_children(family, 0, bot_warden_id(talk->bot));

	*usage = (struct talk_usage){.processes = 0};
	for (size_t i = 0; i < count; i++) {
		count = add_children(family, count, family[i]);
		usage->memory_bytes += resident_bytes(family[i]);
		usage->files += count_files(family[i]);
		usage->processes++;
	}
	return usage->memory_bytes > 0;
}
