/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "player.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bot.h"
#include "clock.h"
#include "errors_file.h"

enum stage {
	DOWN,     /* no process */
	STARTING, /* waiting for readyok */
	PINGED,   /* waiting for pong */
	PRIMED,   /* nothing is asked of it */
	ASKED,    /* waiting for an answer */
	STOPPING, /* waiting for its end */
};

struct player {
	struct player_config config;
	const struct player_listener *listener;
	void *context;
	void (*closed)(void *context);
	struct bot *bot;
	uv_timer_t timer;
	uint64_t timer_us; /* when it will fire, or earlier */
	uint64_t due_us;   /* when what the stage waits for must have come; 0: whenever it likes */
	bool is_overdue;   /* it was seen once that it has not; see on_timer */
	enum stage stage;
	int start_status; /* of a start that failed: a libuv error */
	struct protocol_identity identity;
	bool has_games; /* it listed games … */
	bool has_game;  /* … and ours was among them */
	bool wants_plays;
	bool wants_events;
	bool is_for_game;    /* the last ping */
	bool is_quitting;    /* it was told to, not stopped for a fault */
	bool answers_late;   /* asked in a game that has ended; its answer may still come */
	unsigned long token; /* of the last ping */
	long errors_start;   /* size of its errors file when it was started */
	uint64_t asked_us;
	int64_t limit_us;   /* of the decision asked for; 0 for none, or where its clock is overdrawn */
	int64_t allowed_us; /* the same with the margin, before the answer is late; 0 for ever */
	bool is_clocked;    /* the limit is what its clock shows */
	int64_t clock_us;   /* what its clock shows; within the margin it may be overdrawn */
	bool has_info;      /* it said since it was asked … */
	struct protocol_info info;
	struct text out; /* lines to be sent */
};

/* ---- Sending and waiting ----------------------------------------------------------------------------------------- */

static void warn_unknown(const struct player *player, const char *word)
{
	log_note(player->config.log, player->config.seat, "warning: nothing is known of '%.*s'",
	         (int)strcspn(word, " "), word);
}

/* Send what was put out. Returns false if it does not read. */
static bool send_out(struct player *player)
{
	bool taken = true;

	if (player->out.used && bot_is_started(player->bot) && player->stage != STOPPING) {
		log_lines(player->config.log, player->config.seat, '>', player->out.data, player->out.used);
		taken = bot_send(player->bot, player->out.data, player->out.used);
	}
	text_clear(&player->out);
	return taken;
}

void player_flush(struct player *player)
{
	if (!send_out(player))
		player_fail(player, VERDICT_NOT_READING, NULL, "does not read its input");
}

static void on_timer(uv_timer_t *timer);

static void run_timer(struct player *player, uint64_t now_us, uint64_t until_us)
{
	player->timer_us = until_us;
	uv_timer_start(&player->timer, on_timer, (until_us - now_us + 999) / 1000, 0);
}

/*
 * Wait so long for what the stage waits for; 0 for ever. A timer that runs already and fires earlier will see what is
 * left; so it is started anew once in the time that a bot has, and not at each request.
 */
static void wait_for(struct player *player, uint64_t now_us, int64_t wait_us)
{
	player->is_overdue = false;
	player->due_us = wait_us ? now_us + (uint64_t)wait_us : 0;
	if (wait_us == 0)
		return;
	if (!uv_is_active((uv_handle_t *)&player->timer) || player->due_us < player->timer_us)
		run_timer(player, now_us, player->due_us);
}

static void stop_waiting(struct player *player)
{
	player->due_us = 0;
}

/* Go on from the loop, in the stage that is now. */
static void go_on_later(struct player *player)
{
	wait_for(player, clock_now_us(), 1);
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

static void stop(struct player *player)
{
	if (player->stage == DOWN || player->stage == STOPPING)
		return;
	stop_waiting(player);
	player->stage = STOPPING;
	if (bot_is_started(player->bot)) {
		bot_stop(player->bot, (unsigned)player->config.quit_ms);
	} else {
		/* `gone` must not come from within. */
		go_on_later(player);
	}
}

static void go_down(struct player *player)
{
	if (player->is_quitting && bot_was_forced(player->bot))
		log_note(player->config.log, player->config.seat, "%s: did not exit within %ld ms after 'quit'",
		         verdict_row(VERDICT_SLOW_QUIT)->name, player->config.quit_ms);
	player->is_quitting = false;
	player->stage = DOWN;
	player->listener->gone(player->context);
}

void player_quit(struct player *player)
{
	if (player->stage == DOWN) {
		player->stage = STOPPING;
		go_on_later(player);
		return;
	}
	player->is_quitting = player->stage != STOPPING;
	protocol_quit(&player->out);
	send_out(player);
	stop(player);
}

void player_fail(struct player *player, enum verdict verdict, const char *answer, const char *format, ...)
{
	struct fault fault = {.verdict = verdict};
	char why[2 * PROTOCOL_LINE_BYTES];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(why, sizeof why, format, arguments);
	va_end(arguments);
	text_escape(why, strlen(why), fault.why, sizeof fault.why);
	if (answer)
		text_escape(answer, strlen(answer), fault.answer, sizeof fault.answer);
	if (player->config.keeps_errors)
		errors_file_tail(player->config.program.errors, player->errors_start, fault.errors,
		                 sizeof fault.errors);
	log_note(player->config.log, player->config.seat, "%s: %s", verdict_row(verdict)->name, fault.why);

	/* Its last line from us. Whether it still reads it is of no account. */
	text_clear(&player->out);
	protocol_fault(&player->out, verdict_row(verdict)->name, fault.why);
	send_out(player);
	stop(player);
	player->listener->failed(player->context, &fault);
}

/* ---- The start --------------------------------------------------------------------------------------------------- */

void player_start(struct player *player)
{
	const struct player_config *config = &player->config;

	assert(player->stage == DOWN);
	player->identity = (struct protocol_identity){.name = ""};
	/* A bot without a name is called after its command. */
	text_escape(config->command, strlen(config->command), player->identity.name, sizeof player->identity.name);
	player->has_games = player->has_game = player->wants_plays = player->wants_events = player->answers_late =
	    false;
	player->errors_start = config->keeps_errors ? errors_file_size(config->program.errors) : 0;
	text_clear(&player->out);
	player->start_status = bot_start(player->bot, &config->program);
	player->stage = STARTING;
	if (player->start_status < 0) {
		/* Not from within: whoever hears of the fault may start the player again, and so on. */
		go_on_later(player);
		return;
	}
	protocol_hello(&player->out);
	player_flush(player);
	wait_for(player, clock_now_us(), config->start_ms * 1000);
}

void player_ping(struct player *player, bool is_for_game)
{
	const struct player_config *config = &player->config;

	protocol_ping(&player->out, ++player->token);
	player->stage = PINGED;
	player->is_for_game = is_for_game;
	bot_reset_output(player->bot);
	player_flush(player);
	/* A bot that still thinks about an old question has the time for it, besides. */
	if (player->stage == PINGED)
		wait_for(player, clock_now_us(),
		         (config->newgame_ms + (player->answers_late ? config->move_ms : 0)) * 1000);
}

static void on_ready(struct player *player, const char *rest)
{
	int version = protocol_read_version(rest);

	if (*rest && strncmp(rest, "protocol=", 9) != 0)
		warn_unknown(player, rest);
	if (version != PROTOCOL_VERSION) {
		player_fail(player, VERDICT_UNSUPPORTED, rest, "wants another version of the protocol than %d",
		            PROTOCOL_VERSION);
	} else if (player->has_games && !player->has_game) {
		player_fail(player, VERDICT_UNSUPPORTED, NULL, "does not play %s", player->config.game);
	} else {
		player->stage = PRIMED;
		stop_waiting(player);
		player->listener->ready(player->context);
	}
}

static void on_pong(struct player *player, const char *rest)
{
	char expected[24];

	snprintf(expected, sizeof expected, "%lu", player->token);
	if (strcmp(rest, expected) != 0) {
		log_note(player->config.log, player->config.seat, "warning: pong '%s' was not asked for", rest);
		return;
	}
	player->answers_late = false;
	player->stage = PRIMED;
	stop_waiting(player);
	player->listener->primed(player->context);
}

static void on_want(struct player *player, const char *rest)
{
	if (strcmp(rest, "plays") == 0)
		player->wants_plays = true;
	else if (strcmp(rest, "events") == 0)
		player->wants_events = true;
	else
		warn_unknown(player, rest);
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

void player_begin_game(struct player *player)
{
	player->clock_us = player->config.clock_ms * 1000;
}

void player_end_game(struct player *player)
{
	if (player->stage != ASKED)
		return;
	player->stage = PRIMED;
	player->answers_late = true;
	stop_waiting(player);
}

void player_ask(struct player *player)
{
	const struct player_config *config = &player->config;
	const int64_t margin_us = config->margin_ms * 1000;

	player->has_info = false;
	player->limit_us = config->move_ms * 1000;
	player->allowed_us = player->limit_us ? player->limit_us + margin_us : 0;
	player->is_clocked = config->clock_ms && (player->limit_us == 0 || player->clock_us < player->limit_us);
	if (player->is_clocked) {
		player->limit_us = player->clock_us > 0 ? player->clock_us : 0;
		player->allowed_us = player->clock_us + margin_us > 0 ? player->clock_us + margin_us : 1;
	}
	player->stage = ASKED;
	bot_reset_output(player->bot);
	/* For an answer that does not wait for the request. */
	player->asked_us = clock_now_us();
	player_flush(player);
}

/* Its time begins now. Not later: a bot on the same processor may have thought for long before we run again. */
static void on_sending(void *context, uint64_t now_us)
{
	struct player *player = context;

	if (player->stage != ASKED)
		return;
	player->asked_us = now_us;
	wait_for(player, now_us, player->allowed_us);
}

/* An answer: was it asked for, and did it come in time? */
static void on_answer(struct player *player, const struct message *message, const char *line, uint64_t received_us)
{
	int64_t took_us = (int64_t)(received_us - player->asked_us);

	if (player->answers_late) {
		player->answers_late = false;
		log_note(player->config.log, player->config.seat, "%s: answered in a game that was over",
		         verdict_row(VERDICT_OVERTAKEN)->name);
		return;
	}
	if (player->stage != ASKED) {
		player_fail(player, VERDICT_OUT_OF_TURN, line, "answered though nothing was asked");
		return;
	}
	if (player->allowed_us && took_us > player->allowed_us) {
		player_fail(player, player->is_clocked ? VERDICT_OUT_OF_TIME : VERDICT_LATE, line,
		            "answered after %.3f s, allowed were %.3f s", (double)took_us / 1e6,
		            (double)player->limit_us / 1e6);
		return;
	}
	stop_waiting(player);
	player->stage = PRIMED;
	if (player->config.clock_ms)
		player->clock_us += player->config.inc_ms * 1000 - took_us;
	player->listener->answered(player->context, message, line, took_us);
}

static void on_info(struct player *player, const char *rest)
{
	const char *unknown;

	if (!player->has_info)
		player->info = (struct protocol_info){.eval = ""};
	player->has_info = true;
	unknown = protocol_read_info(&player->info, rest);
	if (unknown)
		warn_unknown(player, unknown);
}

/* ---- What comes from the bot ------------------------------------------------------------------------------------- */

/* PR-2.3: until readyok, what is not understood does no harm; after it, what belongs before is out of place. */
static enum message_kind expected_kind(const struct player *player, enum message_kind kind)
{
	bool belongs_to_start = kind >= MESSAGE_ID && kind <= MESSAGE_READY;

	if (kind == MESSAGE_ERROR)
		return kind;
	if ((kind == MESSAGE_PAUSE || kind == MESSAGE_THROW) && !player->config.is_person)
		return MESSAGE_UNKNOWN;
	return (player->stage == STARTING) == belongs_to_start ? kind : MESSAGE_UNKNOWN;
}

static void on_line(void *context, const char *line, size_t length, uint64_t received_us)
{
	struct player *player = context;
	struct message message = protocol_parse(line, length);

	log_lines(player->config.log, player->config.seat, '<', line, length);
	switch (expected_kind(player, message.kind)) {
	case MESSAGE_UNKNOWN:
		log_note(player->config.log, player->config.seat, "warning: the line is not understood, and ignored");
		break;
	case MESSAGE_MALFORMED:
		player_fail(player, VERDICT_MALFORMED, line, "wrote control characters, or what is not UTF-8");
		break;
	case MESSAGE_ID:
		if (!protocol_read_id(&player->identity, message.rest))
			warn_unknown(player, message.rest);
		break;
	case MESSAGE_GAMES:
		player->has_games = true;
		player->has_game |= protocol_has_game(message.rest, player->config.game);
		break;
	case MESSAGE_WANT:
		on_want(player, message.rest);
		break;
	case MESSAGE_READY:
		on_ready(player, message.rest);
		break;
	case MESSAGE_PONG:
		if (player->stage == PINGED)
			on_pong(player, message.rest);
		break;
	case MESSAGE_ENTROPY:
		player->listener->entropy(player->context, message.rest);
		break;
	case MESSAGE_INFO:
		if (player->stage == ASKED)
			on_info(player, message.rest);
		break;
	case MESSAGE_ERROR:
		player_fail(player, VERDICT_GAVE_UP, line, "gave up: %s", message.rest);
		break;
	case MESSAGE_PAUSE:
		player->listener->paused(player->context);
		break;
	case MESSAGE_PLAY:
	case MESSAGE_THROW:
	case MESSAGE_ANSWER:
		on_answer(player, &message, line, received_us);
		break;
	}
}

/* What helps where a program cannot be started, as far as it can be told. */
static const char *start_cure(const struct bot_program *program, int status)
{
	bool is_path = strchr(program->argv[0], '/');
	struct text path = {.data = NULL};
	struct stat file;
	bool is_there;

	if (program->folder && program->argv[0][0] != '/')
		text_format(&path, "%s/", program->folder);
	text_add_string(&path, program->argv[0]);
	is_there = stat(path.data, &file) == 0 && S_ISREG(file.st_mode);
	text_release(&path);
	if (!is_there || program->sandbox)
		return "";
	if (status == UV_ENOENT && !is_path)
		return "; there is such a file: put './' before its name";
	if (status == UV_ENOENT)
		return "; the file is there, and the program that its first line names is not";
	if (status == UV_EACCES)
		return "; let it be executed (chmod +x)";
	return "";
}

static void on_fault(void *context, enum verdict verdict, int detail)
{
	struct player *player = context;

	switch (verdict) {
	case VERDICT_START_FAILED:
		player_fail(player, verdict, NULL, "cannot be started%s: '%s': %s%s",
		            player->config.program.sandbox ? " in the sandbox" : "", player->config.program.argv[0],
		            uv_strerror(-detail), start_cure(&player->config.program, -detail));
		break;
	case VERDICT_EXITED:
		player_fail(player, verdict, NULL, "exited with status %d", detail);
		break;
	case VERDICT_KILLED:
		player_fail(player, verdict, NULL, "was ended by signal %d (%s)", detail, strsignal(detail));
		break;
	default:
		player_fail(player, verdict, NULL, "%s", verdict_row(verdict)->sentence);
		break;
	}
}

static void on_gone(void *context)
{
	go_down(context);
}

static void time_out(struct player *player)
{
	const struct player_config *config = &player->config;
	static const char flush_hint[] = "; does it flush its output after each line?";

	switch (player->stage) {
	case STARTING:
		if (player->start_status < 0)
			player_fail(player, VERDICT_START_FAILED, NULL, "cannot be started: %s",
			            uv_strerror(player->start_status));
		else
			player_fail(player, VERDICT_SLOW_START, NULL, "did not say 'readyok' within %ld ms%s",
			            config->start_ms, flush_hint);
		break;
	case PINGED:
		player_fail(player, player->is_for_game ? VERDICT_SLOW_NEWGAME : VERDICT_SLOW_READY, NULL,
		            "did not answer 'ping %lu' within %ld ms%s", player->token, config->newgame_ms, flush_hint);
		break;
	case ASKED:
		if (player->is_clocked)
			player_fail(player, VERDICT_OUT_OF_TIME, NULL,
			            "had %.3f s left on its clock, and did not answer%s",
			            (double)player->limit_us / 1e6, flush_hint);
		else
			player_fail(player, VERDICT_LATE, NULL, "did not answer within %ld ms%s", config->move_ms,
			            flush_hint);
		break;
	case STOPPING:
		/* There was no process to wait for. */
		go_down(player);
		break;
	case DOWN:
	case PRIMED:
		break;
	}
}

/*
 * libuv runs timers before it looks at pipes. So the answer may be there already: give it one more turn of the loop to
 * be read. Whether it was in time is then told by when it was read.
 */
static void on_timer(uv_timer_t *timer)
{
	struct player *player = timer->data;
	uint64_t now_us = clock_now_us();

	if (player->due_us == 0)
		return;
	if (now_us < player->due_us) {
		run_timer(player, now_us, player->due_us);
	} else if (!player->is_overdue) {
		player->is_overdue = true;
		run_timer(player, now_us, now_us + 1000);
	} else {
		stop_waiting(player);
		time_out(player);
	}
}

void player_forgive(struct player *player, int64_t slept_us)
{
	player->asked_us += (uint64_t)slept_us;
	player->is_overdue = false;
	if (player->due_us)
		player->due_us += (uint64_t)slept_us;
}

/* ---- Making and asking ------------------------------------------------------------------------------------------- */

static const struct bot_listener BOT_LISTENER = {
    .line = on_line, .sending = on_sending, .fault = on_fault, .gone = on_gone};

struct player *player_new(uv_loop_t *loop, const struct player_config *config, const struct player_listener *listener,
                          void *context)
{
	struct player *player = xalloc(sizeof *player);

	player->config = *config;
	player->listener = listener;
	player->context = context;
	player->bot = bot_new(loop, &BOT_LISTENER, player);
	uv_timer_init(loop, &player->timer);
	player->timer.data = player;
	return player;
}

static void on_closed(uv_handle_t *handle)
{
	struct player *player = handle->data;

	player->closed(player->context);
}

void player_close(struct player *player, void (*closed)(void *context))
{
	assert(player->stage == DOWN);
	player->closed = closed;
	uv_close((uv_handle_t *)&player->timer, on_closed);
}

void player_free(struct player *player)
{
	bot_free(player->bot);
	text_release(&player->out);
	free(player);
}

bool player_is_down(const struct player *player)
{
	return player->stage == DOWN;
}

bool player_is_primed(const struct player *player)
{
	return player->stage == PRIMED;
}

bool player_is_up(const struct player *player)
{
	return player->stage == PINGED || player->stage == PRIMED || player->stage == ASKED;
}

const struct protocol_identity *player_identity(const struct player *player)
{
	return &player->identity;
}

bool player_wants_plays(const struct player *player)
{
	return player->wants_plays;
}

bool player_wants_events(const struct player *player)
{
	return player->wants_events;
}

const struct protocol_info *player_info(const struct player *player)
{
	return player->has_info ? &player->info : NULL;
}

long player_clock_ms(const struct player *player)
{
	return player->config.clock_ms && player->clock_us > 0 ? (long)(player->clock_us / 1000) : 0;
}

struct text *player_out(struct player *player)
{
	return &player->out;
}
