/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bot.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "children.h"
#include "clock.h"
#include "libexec.h"
#include "protocol.h"
#include "text.h"
#include "words.h"

enum {
	SETTLE_MS = 200,          /* between the two signs of a bot's death */
	TERMINATE_MS = 500,       /* from SIGTERM to the end of all, and from there to the end of the warden */
	MAX_OUTPUT = 1024 * 1024, /* of the bot, in one decision */
	MAX_QUEUE = 1024 * 1024,  /* of ours, before a bot that does not read */
};

enum phase {
	DOWN,     /* never started, or gone */
	UP,       /* lines and faults are reported */
	DYING,    /* one sign of death was seen; lines are still reported */
	FAULTED,  /* the fault was reported */
	STOPPING, /* bot_stop was called */
};

struct bot {
	uv_loop_t *loop;
	const struct bot_listener *listener;
	void *context;
	enum phase phase;

	pid_t warden;         /* its process id, until it has exited */
	uv_pipe_t input;      /* the bot's standard input: we write */
	uv_pipe_t output;     /* its standard output: we read */
	uv_timer_t timer;     /* until a death settles, or until the next step of a stop */
	uv_prepare_t sending; /* active while something waits in … */
	struct text outgoing; /* … this, until the loop is about to wait */
	int open_handles;
	int report; /* descriptor, where the warden tells how it ended */
	struct limits limits;

	bool has_exited;
	bool has_ended; /* end of its output */
	bool is_deaf;   /* it closed its input */
	int stops;      /* how often it was told to stop */
	enum verdict death;
	int death_detail;

	size_t output_bytes;
	size_t used;
	char buffer[2 * PROTOCOL_LINE_BYTES];
};

struct bot *bot_new(uv_loop_t *loop, const struct bot_listener *listener, void *context)
{
	struct bot *bot = xalloc(sizeof *bot);

	bot->loop = loop;
	bot->listener = listener;
	bot->context = context;
	return bot;
}

void bot_free(struct bot *bot)
{
	assert(!bot || bot->phase == DOWN);
	if (bot)
		text_release(&bot->outgoing);
	free(bot);
}

bool bot_is_started(const struct bot *bot)
{
	return bot->phase != DOWN;
}

int bot_warden_id(const struct bot *bot)
{
	assert(bot->phase != DOWN);
	return bot->warden;
}

void bot_reset_output(struct bot *bot)
{
	bot->output_bytes = 0;
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

static void on_close(uv_handle_t *handle)
{
	struct bot *bot = handle->data;

	if (--bot->open_handles)
		return;
	bot->phase = DOWN;
	bot->listener->gone(bot->context);
}

static void close_handle(void *handle)
{
	if (!uv_is_closing(handle))
		uv_close(handle, on_close);
}

/* Ask the warden. Its number cannot be given anew before we have reaped it. */
static void signal_warden(const struct bot *bot, int number)
{
	kill(bot->warden, number);
}

/* The process has been reaped: let go of everything. */
static void close_all(struct bot *bot)
{
	close_handle(&bot->input);
	close_handle(&bot->output);
	close_handle(&bot->timer);
	close_handle(&bot->sending);
	close(bot->report);
}

static void on_stop_timer(uv_timer_t *timer)
{
	static const int signals[] = {SIGTERM, SIGUSR1, SIGKILL};
	struct bot *bot = timer->data;

	signal_warden(bot, signals[bot->stops]);
	if (bot->stops < 2)
		bot->stops++;
	uv_timer_start(timer, on_stop_timer, TERMINATE_MS, 0);
}

static void send_out(struct bot *bot);

void bot_stop(struct bot *bot, unsigned grace_ms)
{
	if (bot->phase == DOWN || bot->phase == STOPPING)
		return;
	bot->phase = STOPPING;
	send_out(bot);
	uv_read_stop((uv_stream_t *)&bot->output);
	uv_timer_stop(&bot->timer);
	if (bot->has_exited) {
		close_all(bot);
		return;
	}
	if (grace_ms == 0) {
		bot->stops = 1;
		on_stop_timer(&bot->timer);
		return;
	}
	close_handle(&bot->input);
	uv_timer_start(&bot->timer, on_stop_timer, grace_ms, 0);
}

bool bot_was_forced(const struct bot *bot)
{
	return bot->stops > 0;
}

/* ---- Faults ------------------------------------------------------------------------------------------------------ */

static void report(struct bot *bot, enum verdict verdict, int detail)
{
	if (bot->phase != UP && bot->phase != DYING)
		return;
	bot->phase = FAULTED;
	uv_timer_stop(&bot->timer);
	uv_read_stop((uv_stream_t *)&bot->output);
	bot->listener->fault(bot->context, verdict, detail);
}

static void report_death(struct bot *bot)
{
	if (bot->has_exited)
		report(bot, bot->death, bot->death_detail);
	else if (bot->has_ended)
		report(bot, VERDICT_CLOSED_OUTPUT, 0);
	else
		report(bot, VERDICT_NOT_READING, 0);
}

static void on_settle_timer(uv_timer_t *timer)
{
	report_death(timer->data);
}

/* A sign of death: report when both have been seen, or after a while. */
static void settle(struct bot *bot)
{
	if (bot->phase != UP && bot->phase != DYING)
		return;
	bot->phase = DYING;
	if (bot->has_exited && bot->has_ended)
		report_death(bot);
	else if (!uv_is_active((uv_handle_t *)&bot->timer))
		uv_timer_start(&bot->timer, on_settle_timer, SETTLE_MS, 0);
}

/* What a limit had to do with the end, if anything. */
static enum verdict limit_hit(const struct bot *bot, bool was_killed, int number, const char *reason, long cpu_ms,
                              long kib)
{
	const struct limits *limits = &bot->limits;

	if (strcmp(reason, "memory") == 0)
		return VERDICT_MEMORY;
	if (strcmp(reason, "processes") == 0)
		return VERDICT_PROCESSES;
	if (was_killed && limits->cpu_s && (number == SIGXCPU || cpu_ms >= limits->cpu_s * 1000))
		return VERDICT_CPU;
	if (was_killed && number == SIGXFSZ)
		return VERDICT_FILE_SIZE;
	/* The system refuses memory, and what a program does then is its own affair. */
	if (limits->memory_mib && (was_killed || number != 0) && kib >= limits->memory_mib * 1024 / 20 * 19)
		return VERDICT_MEMORY;
	return VERDICT_NONE;
}

/* Read the warden's report: how the bot ended. Without one somebody has killed the warden itself. */
static void read_report(struct bot *bot, int status, int number)
{
	char text[256], kind[8], reason[16];
	ssize_t length = read(bot->report, text, sizeof text - 1);
	const char *end;
	long cpu_ms, kib;
	bool was_killed;

	bot->death = number ? VERDICT_KILLED : VERDICT_EXITED;
	bot->death_detail = number ? number : status;
	if (length <= 0)
		return;
	text[length] = '\0';
	if (sscanf(text, "exec %d", &bot->death_detail) == 1) {
		bot->death = VERDICT_START_FAILED;
		return;
	}
	end = strstr(text, "end ");
	if (!end || sscanf(end, "end %7s %d %15s %ld %ld", kind, &number, reason, &cpu_ms, &kib) != 5)
		return;
	was_killed = strcmp(kind, "signal") == 0;
	bot->death_detail = number;
	bot->death = limit_hit(bot, was_killed, number, reason, cpu_ms, kib);
	if (bot->death == VERDICT_NONE)
		bot->death = was_killed ? VERDICT_KILLED : VERDICT_EXITED;
}

static void on_exit_warden(void *context, int status, int number)
{
	struct bot *bot = context;

	bot->has_exited = true;
	read_report(bot, status, number);
	if (bot->phase == STOPPING)
		close_all(bot);
	else
		settle(bot);
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

static void on_allocate(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
	struct bot *bot = handle->data;

	(void)suggested;
	*buffer = uv_buf_init(bot->buffer + bot->used, (unsigned)(sizeof bot->buffer - bot->used));
}

/* Report the whole lines in the buffer, and keep what is left. */
static void deliver(struct bot *bot, size_t fresh, uint64_t received_us)
{
	char *start = bot->buffer, *end = bot->buffer + bot->used + fresh;
	char *search = bot->buffer + bot->used;
	char *feed;

	while ((bot->phase == UP || bot->phase == DYING) && (feed = memchr(search, '\n', (size_t)(end - search)))) {
		char *last = feed;

		if (feed - start >= PROTOCOL_LINE_BYTES)
			break;
		if (last > start && last[-1] == '\r')
			last--;
		*last = '\0';
		bot->listener->line(bot->context, start, (size_t)(last - start), received_us);
		search = start = feed + 1;
	}
	bot->used = (size_t)(end - start);
	if (bot->used >= PROTOCOL_LINE_BYTES) {
		bot->used = PROTOCOL_LINE_BYTES;
		report(bot, VERDICT_LINE_TOO_LONG, 0);
	}
	memmove(bot->buffer, start, bot->used);
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
	struct bot *bot = stream->data;
	uint64_t now_us = clock_now_us();

	(void)buffer;
	if (count < 0) {
		uv_read_stop(stream);
		bot->has_ended = true;
		settle(bot);
		return;
	}
	bot->output_bytes += (size_t)count;
	if (bot->output_bytes > MAX_OUTPUT) {
		report(bot, VERDICT_FLOOD, 0);
		return;
	}
	deliver(bot, (size_t)count, now_us);
}

struct write {
	uv_write_t request;
	char bytes[];
};

/* The bot takes no more: it has died, which is reported elsewhere, or closed its input and lives on. */
static void become_deaf(struct bot *bot)
{
	bot->is_deaf = true;
	settle(bot);
}

static void on_write(uv_write_t *request, int status)
{
	struct bot *bot = request->handle->data;

	free(request->data);
	if (status < 0 && status != UV_ECANCELED)
		become_deaf(bot);
}

/* Have libuv write when the pipe takes more. */
static void queue(struct bot *bot, const char *bytes, size_t length)
{
	struct write *write = xrealloc(NULL, sizeof *write + length);
	uv_buf_t buffer = uv_buf_init(write->bytes, (unsigned)length);

	memcpy(write->bytes, bytes, length);
	write->request.data = write;
	if (uv_write(&write->request, (uv_stream_t *)&bot->input, &buffer, 1, on_write) < 0) {
		free(write);
		become_deaf(bot);
	}
}

/* Give the system what waits. */
static void send_out(struct bot *bot)
{
	const struct text *text = &bot->outgoing;
	uv_buf_t buffer = uv_buf_init(text->data, (unsigned)text->used);
	size_t sent = 0;
	int status;

	uv_prepare_stop(&bot->sending);
	if (text->used == 0 || bot->is_deaf)
		return;
	if (bot->listener->sending)
		bot->listener->sending(bot->context, clock_now_us());
	status = uv_try_write((uv_stream_t *)&bot->input, &buffer, 1);
	if (status > 0)
		sent = (size_t)status;
	if (status < 0 && status != UV_EAGAIN)
		become_deaf(bot);
	else if (sent < text->used)
		queue(bot, text->data + sent, text->used - sent);
	text_clear(&bot->outgoing);
}

static void on_prepare(uv_prepare_t *sending)
{
	send_out(sending->data);
}

bool bot_send(struct bot *bot, const char *text, size_t length)
{
	if ((bot->phase != UP && bot->phase != DYING) || bot->is_deaf)
		return true;
	if (uv_stream_get_write_queue_size((uv_stream_t *)&bot->input) + bot->outgoing.used + length > MAX_QUEUE)
		return false;
	text_add(&bot->outgoing, text, length);
	uv_prepare_start(&bot->sending, on_prepare);
	return true;
}

/* ---- The start --------------------------------------------------------------------------------------------------- */

/* A pipe whose ends no child inherits but by our will. libuv's own would be a pair of sockets, which is slower. */
static int make_pipe(int ends[2])
{
#ifdef HAVE_PIPE2
	return pipe2(ends, O_CLOEXEC);
#else
	if (pipe(ends) < 0)
		return -1;
	fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	fcntl(ends[1], F_SETFD, FD_CLOEXEC);
	return 0;
#endif
}

enum {
	SANDBOX_MIB = 32,      /* what the processes of a sandbox may use for themselves … */
	SANDBOX_PROCESSES = 3, /* … and their number, the inner warden's too */
};

/* As the warden takes them, in bytes. */
static void add_limits(struct words *words, const struct limits *limits)
{
	words_format(words, "%" PRIu64, (uint64_t)limits->memory_mib << 20);
	words_format(words, "%ld", limits->cpu_s);
	words_format(words, "%ld", limits->processes);
	words_format(words, "%ld", limits->open_files);
	words_format(words, "%" PRIu64, (uint64_t)limits->file_mib << 20);
}

struct words bot_command_line(const char *warden, const struct bot_program *program)
{
	const struct limits *limits = &program->limits;
	struct limits outer = {.memory_mib = 0};
	struct words words = {.item = NULL};

	words_add(&words, warden);
	assert(!program->sandbox || !program->shares_terminal);
	words_add(&words, program->sandbox ? "outer" : program->shares_terminal ? "beside" : "alone");
	words_format(&words, "%ld", (long)getpid());
	words_format(&words, "%d", program->core);
	words_format(&words, "%d", program->nice);
	if (program->sandbox) {
		/* In case that the bot stops the inner warden. */
		outer.memory_mib = limits->memory_mib ? limits->memory_mib + SANDBOX_MIB : 0;
		outer.processes = limits->processes ? limits->processes + SANDBOX_PROCESSES : 0;
		add_limits(&words, &outer);
		words_add_all(&words, program->sandbox);
		words_add(&words, BOT_INNER_WARDEN);
		words_add(&words, "inner");
		words_add(&words, "1");
		/* It inherits these. */
		words_add(&words, "0");
		words_add(&words, "0");
	}
	add_limits(&words, limits);
	words_add_all(&words, program->argv);
	return words;
}

/* Returns the id of the warden, or a negative error. */
static pid_t start_warden(struct bot *bot, const struct bot_program *program, int input, int output, int report)
{
	char *warden = libexec_path("referee/warden", "warden");
	struct words argv = bot_command_line(warden, program);
	const struct child_command command = {
	    .file = warden,
	    .argv = argv.item,
	    .environment = program->environment,
	    .folder = program->folder,
	    .descriptor = {input, output, program->errors, report},
	    .leads_group = !program->shares_terminal,
	};
	pid_t id = children_start(bot->loop, &command, on_exit_warden, bot);

	words_release(&argv);
	free(warden);
	return id;
}

static void close_pair(const int ends[2])
{
	if (ends[0] < 0)
		return;
	close(ends[0]);
	close(ends[1]);
}

int bot_start(struct bot *bot, const struct bot_program *program)
{
	int to_bot[2] = {-1, -1}, from_bot[2] = {-1, -1}, report[2] = {-1, -1};
	int status = 0;

	assert(bot->phase == DOWN);
	if (make_pipe(to_bot) < 0 || make_pipe(from_bot) < 0 || make_pipe(report) < 0)
		status = -errno;
	else
		status = start_warden(bot, program, to_bot[0], from_bot[1], report[1]);
	if (status < 0) {
		close_pair(to_bot);
		close_pair(from_bot);
		close_pair(report);
		return status;
	}
	bot->warden = status;
	close(to_bot[0]);
	close(from_bot[1]);
	close(report[1]);

	bot->phase = UP;
	bot->open_handles = 4;
	bot->report = report[0];
	fcntl(bot->report, F_SETFL, O_NONBLOCK);
	bot->limits = program->limits;
	bot->has_exited = bot->has_ended = bot->is_deaf = false;
	bot->stops = 0;
	bot->used = bot->output_bytes = 0;
	text_clear(&bot->outgoing);
	uv_pipe_init(bot->loop, &bot->input, 0);
	uv_pipe_init(bot->loop, &bot->output, 0);
	uv_timer_init(bot->loop, &bot->timer);
	uv_prepare_init(bot->loop, &bot->sending);
	bot->input.data = bot->output.data = bot->timer.data = bot->sending.data = bot;
	uv_pipe_open(&bot->input, to_bot[1]);
	uv_pipe_open(&bot->output, from_bot[0]);
	uv_read_start((uv_stream_t *)&bot->output, on_allocate, on_read);
	return 0;
}
