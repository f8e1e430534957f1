/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "party.h"

#include <stdbool.h>
#include <stdlib.h>

#include "text.h"

struct member {
	struct party *party;
	int index;
	struct player *player;
	bool is_spared; /* the game goes on without it */
};

struct party {
	const struct party_listener *listener;
	void *context;
	enum party_stage stage;
	unsigned long prepared; /* how often */
	bool is_preparing;      /* not all have been told of the game */
	int count;
	int open;
	struct member member[PARTY_MOST];
};

enum party_stage party_stage(const struct party *party)
{
	return party->stage;
}

struct player *party_player(const struct party *party, int index)
{
	return party->member[index].player;
}

static bool are_all_primed(const struct party *party)
{
	for (int i = 0; i < party->count; i++)
		if (!party->member[i].is_spared && !player_is_primed(party->member[i].player))
			return false;
	return true;
}

static bool are_all_down(const struct party *party)
{
	for (int i = 0; i < party->count; i++)
		if (!player_is_down(party->member[i].player))
			return false;
	return true;
}

/* If all have heard of what is prepared, go on. */
static void proceed(struct party *party)
{
	if (party->is_preparing || !are_all_primed(party))
		return;
	if (party->stage == PARTY_OPENING) {
		party->listener->opened(party->context);
	} else if (party->stage == PARTY_PREPARING) {
		party->stage = PARTY_PLAYING;
		party->listener->ready(party->context);
	}
}

/* ---- What the players report ------------------------------------------------------------------------------------- */

static void introduce(struct member *member)
{
	struct party *party = member->party;

	party->listener->introduce(party->context, member->index);
	if (party->stage == PARTY_PREPARING)
		party->listener->announce(party->context, member->index);
	player_ping(member->player, party->stage == PARTY_PREPARING);
}

static void on_ready(void *context)
{
	struct member *member = context;
	struct party *party = member->party;

	if (party->stage == PARTY_PREPARING) {
		introduce(member);
		return;
	}
	/* All names are known before anybody is told of the others. */
	if (!are_all_primed(party))
		return;
	for (int i = 0; i < party->count && party->stage == PARTY_OPENING; i++)
		introduce(&party->member[i]);
}

static void on_primed(void *context)
{
	struct member *member = context;

	proceed(member->party);
}

static void on_entropy(void *context, const char *text)
{
	struct member *member = context;

	member->party->listener->entropy(member->party->context, member->index, text);
}

static void on_answered(void *context, const struct message *message, const char *line, int64_t took_us)
{
	struct member *member = context;

	member->party->listener->answered(member->party->context, member->index, message, line, took_us);
}

static void on_paused(void *context)
{
	struct member *member = context;
	struct party *party = member->party;

	if (party->stage < PARTY_CLOSING)
		party->listener->paused(party->context, member->index);
}

static void on_failed(void *context, const struct fault *fault)
{
	struct member *member = context;
	struct party *party = member->party;

	if (party->stage >= PARTY_CLOSING)
		return;
	party->listener->failed(party->context, member->index, fault);
	/* The others may have waited for it alone. */
	if (member->is_spared && party->stage == PARTY_PREPARING)
		proceed(party);
}

static void on_closed(void *context)
{
	struct member *member = context;
	struct party *party = member->party;

	if (--party->open)
		return;
	party->stage = PARTY_OVER;
	party->listener->closed(party->context);
}

static void on_gone(void *context)
{
	struct member *member = context;
	struct party *party = member->party;

	if (party->stage == PARTY_PREPARING && !member->is_spared) {
		player_start(member->player);
	} else if (party->stage == PARTY_CLOSING && are_all_down(party)) {
		for (int i = 0; i < party->count; i++)
			player_close(party->member[i].player, on_closed);
	}
}

static const struct player_listener PLAYER_LISTENER = {
    .ready = on_ready,
    .primed = on_primed,
    .entropy = on_entropy,
    .answered = on_answered,
    .paused = on_paused,
    .failed = on_failed,
    .gone = on_gone,
};

/* ---- From outside ------------------------------------------------------------------------------------------------ */

static struct player_config player_config_of(const struct party_config *config, const char *game, int index)
{
	const struct party_seat *seat = &config->seat[index];

	struct player_config player = {
	    .seat = index,
	    .command = seat->command,
	    .program = seat->program,
	    .is_person = seat->is_person,
	    .keeps_errors = seat->keeps_errors,
	    .game = game,
	    .start_ms = config->start_ms,
	    .quit_ms = config->quit_ms,
	    .log = config->log,
	};

	if (seat->is_person)
		return player;
	player.newgame_ms = config->newgame_ms;
	player.move_ms = config->move_ms;
	player.clock_ms = config->clock_ms;
	player.inc_ms = config->inc_ms;
	player.margin_ms = config->margin_ms;
	return player;
}

struct party *party_new(uv_loop_t *loop, const struct party_config *config, const char *game,
                        const struct party_listener *listener, void *context)
{
	struct party *party = xalloc(sizeof *party);

	party->listener = listener;
	party->context = context;
	party->count = party->open = config->count;
	for (int i = 0; i < party->count; i++) {
		const struct player_config player = player_config_of(config, game, i);
		struct member *member = &party->member[i];

		member->party = party;
		member->index = i;
		member->player = player_new(loop, &player, &PLAYER_LISTENER, member);
	}
	return party;
}

void party_free(struct party *party)
{
	for (int i = 0; i < party->count; i++)
		player_free(party->member[i].player);
	free(party);
}

void party_start(struct party *party)
{
	for (int i = 0; i < party->count && party->stage == PARTY_OPENING; i++)
		player_start(party->member[i].player);
}

void party_prepare(struct party *party)
{
	unsigned long number = ++party->prepared;

	party->stage = PARTY_PREPARING;
	party->is_preparing = true;
	for (int i = 0; i < party->count; i++)
		party->member[i].is_spared = false;
	for (int i = 0; i < party->count; i++) {
		struct player *player = party->member[i].player;

		if (player_is_up(player)) {
			party->listener->announce(party->context, i);
			player_ping(player, true);
		} else if (player_is_down(player)) {
			player_start(player);
		}
		/* It may have failed, and the next game been prepared from within. */
		if (party->stage != PARTY_PREPARING || party->prepared != number)
			return;
	}
	party->is_preparing = false;
	proceed(party);
}

void party_spare(struct party *party, int index)
{
	party->member[index].is_spared = true;
}

void party_forgive(struct party *party, int64_t slept_us)
{
	for (int i = 0; i < party->count; i++)
		player_forgive(party->member[i].player, slept_us);
}

void party_close(struct party *party)
{
	party->stage = PARTY_CLOSING;
	for (int i = 0; i < party->count; i++)
		player_quit(party->member[i].player);
}
