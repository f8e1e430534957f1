/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "roll_call.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../errors_file.h"
#include "../player.h"
#include "../text.h"

struct caller {
	struct roll_call *call;
	uint32_t number;
	struct player_config config;
	struct player *player; /* NULL: free */
	int errors;
};

struct roll_call {
	uv_loop_t *loop;
	const struct tournament *tournament;
	const struct roster *roster;
	struct protocol_identity *identity;
	void (*done)(void *context);
	void *context;
	struct error error;
	uint32_t next;
	uint32_t active;
	bool is_stopped;
	uint32_t callers;
	struct caller caller[];
};

static void call_next(struct caller *caller);

static void on_closed(void *context)
{
	struct caller *caller = context;
	struct roll_call *call = caller->call;

	player_free(caller->player);
	caller->player = NULL;
	close(caller->errors);
	call->active--;
	call_next(caller);
	if (!call->active)
		call->done(call->context);
}

static void on_ready(void *context)
{
	struct caller *caller = context;
	struct protocol_identity *identity = &caller->call->identity[caller->number];

	*identity = *player_identity(caller->player);
	snprintf(identity->name, sizeof identity->name, "%s", caller->call->tournament->player[caller->number].name);
	player_quit(caller->player);
}

static void on_failed(void *context, const struct fault *fault)
{
	struct caller *caller = context;
	struct roll_call *call = caller->call;

	if (call->error.kind == ERROR_NONE)
		error_set(&call->error, ERROR_FAILED, "player '%.100s', bot '%.200s', %s%s%s",
		          call->tournament->player[caller->number].name,
		          call->tournament->player[caller->number].command, fault->why,
		          fault->errors[0] ? "; its last words: " : "", fault->errors);
	call->is_stopped = true;
}

static void on_gone(void *context)
{
	struct caller *caller = context;

	player_close(caller->player, on_closed);
}

static void on_primed(void *context)
{
	(void)context;
}

static void on_entropy(void *context, const char *text)
{
	(void)context;
	(void)text;
}

static void on_answered(void *context, const struct message *message, const char *line, int64_t took_us)
{
	/* Nothing is asked here: an answer is a fault. */
	(void)context;
	(void)message;
	(void)line;
	(void)took_us;
}

static const struct player_listener LISTENER = {
    .ready = on_ready,
    .primed = on_primed,
    .entropy = on_entropy,
    .answered = on_answered,
    .failed = on_failed,
    .gone = on_gone,
};

static void call_next(struct caller *caller)
{
	struct roll_call *call = caller->call;
	const struct tournament *tournament = call->tournament;

	if (call->is_stopped || call->next >= tournament->players)
		return;
	caller->errors = errors_file_open(NULL, &call->error);
	if (caller->errors < 0) {
		call->is_stopped = true;
		return;
	}
	caller->number = call->next++;
	caller->config = (struct player_config){
	    .command = tournament->player[caller->number].command,
	    .program = roster_program(call->roster, caller->number),
	    .keeps_errors = true,
	    .game = tournament->rules.game->name,
	    .start_ms = tournament->start_ms,
	    .newgame_ms = tournament->newgame_ms,
	    .quit_ms = tournament->quit_ms,
	};
	caller->config.program.errors = caller->errors;
	caller->player = player_new(call->loop, &caller->config, &LISTENER, caller);
	call->active++;
	player_start(caller->player);
}

struct roll_call *roll_call_start(uv_loop_t *loop, const struct tournament *tournament, const struct roster *roster,
                                  struct protocol_identity *identity, uint32_t most, void (*done)(void *context),
                                  void *context)
{
	struct roll_call *call = xalloc(sizeof *call + most * sizeof *call->caller);

	call->loop = loop;
	call->tournament = tournament;
	call->roster = roster;
	call->identity = identity;
	call->done = done;
	call->context = context;
	call->callers = most;
	for (uint32_t i = 0; i < most; i++) {
		call->caller[i].call = call;
		call_next(&call->caller[i]);
	}
	/* Where not one temporary file can be made nobody was called, and nothing happens by itself. */
	if (!call->active)
		done(context);
	return call;
}

void roll_call_stop(struct roll_call *call)
{
	call->is_stopped = true;
}

const struct error *roll_call_error(const struct roll_call *call)
{
	return &call->error;
}

void roll_call_free(struct roll_call *call)
{
	free(call);
}
