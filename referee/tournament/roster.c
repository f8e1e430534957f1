/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "roster.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../bot_command.h"
#include "../environment.h"
#include "../sandbox.h"
#include "../words.h"

struct entry {
	char **environment;
	struct words sandbox;
};

struct roster {
	const struct tournament *tournament;
	int nice;
	struct bot_command *command; /* of each player; so many as `commands` were parsed */
	uint32_t commands;
	struct entry *entry;
};

static bool has_sandbox(const struct tournament *tournament)
{
	return tournament->sandbox && strcmp(tournament->sandbox, "bwrap") == 0;
}

/* Say whose it is. */
static int blame(const struct tournament_player *player, struct error *error)
{
	struct error inner = *error;

	return error_set(error, inner.kind, "player '%.100s': %.800s", player->name, inner.text);
}

static int set_environment(struct roster *roster, uint32_t i, struct error *error)
{
	const struct tournament *tournament = roster->tournament;
	struct words all = {.item = NULL};

	words_add_all(&all, tournament->env);
	words_add_all(&all, tournament->player[i].env);
	roster->entry[i].environment = environment_make((const char *const *)all.item, all.count, error);
	words_release(&all);
	return roster->entry[i].environment ? 0 : -1;
}

static int set_sandbox(struct roster *roster, uint32_t i, struct error *error)
{
	const struct tournament *tournament = roster->tournament;
	struct sandbox_config config = {.scratch_mib = tournament->scratch_mib};
	struct entry *entry = &roster->entry[i];
	struct words expose = {.item = NULL};
	int status;

	words_add_all(&expose, tournament->expose);
	words_add_all(&expose, tournament->player[i].expose);
	config.expose = (const char *const *)expose.item;
	status = sandbox_make(&entry->sandbox, &config, roster->command, (int)tournament->players, (int)i, error);
	words_release(&expose);
	if (status < 0)
		return -1;
	return sandbox_probe(&entry->sandbox, entry->environment, error);
}

/* A sandbox shows the folder that it is made in, and relative names mean what they mean there. */
static int set_sandbox_there(struct roster *roster, uint32_t i, struct error *error)
{
	const char *folder = roster->tournament->player[i].folder;
	int here, status;

	if (!folder)
		return set_sandbox(roster, i, error);
	here = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (here < 0 || chdir(folder) < 0)
		status = error_system(error, ERROR_USAGE, "cannot use the folder '%s'", folder);
	else
		status = set_sandbox(roster, i, error);
	if (here >= 0) {
		if (fchdir(here) < 0)
			status = error_system(error, ERROR_FAILED, "cannot return from the folder '%s'", folder);
		close(here);
	}
	return status;
}

static int check_folder(const struct tournament_player *player, struct error *error)
{
	if (!player->folder || access(player->folder, X_OK) == 0)
		return 0;
	return error_system(error, ERROR_USAGE, "cannot use the folder '%s'", player->folder);
}

struct roster *roster_new(const struct tournament *tournament, int nice, struct error *error)
{
	struct roster *roster = xalloc(sizeof *roster);
	uint32_t i;
	int status = 0;

	roster->tournament = tournament;
	roster->nice = nice;
	roster->command = xalloc(tournament->players * sizeof *roster->command);
	roster->entry = xalloc(tournament->players * sizeof *roster->entry);
	for (i = 0; status == 0 && i < tournament->players; i++) {
		status = bot_command_parse(&roster->command[i], tournament->player[i].command, error);
		roster->commands += status == 0;
		if (status == 0)
			status = check_folder(&tournament->player[i], error);
		if (status == 0)
			status = set_environment(roster, i, error);
	}
	/* A sandbox hides the folders of all others. */
	if (status == 0 && has_sandbox(tournament))
		for (i = 0; status == 0 && i < tournament->players; i++)
			status = set_sandbox_there(roster, i, error);
	if (status == 0)
		return roster;
	blame(&tournament->player[i - 1], error);
	roster_free(roster);
	return NULL;
}

void roster_free(struct roster *roster)
{
	if (!roster)
		return;
	for (uint32_t i = 0; i < roster->commands; i++)
		bot_command_release(&roster->command[i]);
	for (uint32_t i = 0; i < roster->tournament->players; i++) {
		if (roster->entry[i].environment)
			environment_free(roster->entry[i].environment);
		words_release(&roster->entry[i].sandbox);
	}
	free(roster->command);
	free(roster->entry);
	free(roster);
}

struct bot_program roster_program(const struct roster *roster, uint32_t player)
{
	const struct tournament_player *of = &roster->tournament->player[player];

	return (struct bot_program){
	    .argv = roster->command[player].argv,
	    .sandbox = roster->entry[player].sandbox.item,
	    .environment = roster->entry[player].environment,
	    .folder = of->folder,
	    .nice = roster->nice,
	    .limits = tournament_limits_of(roster->tournament, player),
	};
}

struct party_config roster_party(const struct roster *roster)
{
	const struct tournament *tournament = roster->tournament;

	return (struct party_config){
	    .move_ms = tournament->move_ms,
	    .clock_ms = tournament->clock_ms,
	    .inc_ms = tournament->inc_ms,
	    .margin_ms = tournament->margin_ms,
	    .start_ms = tournament->start_ms,
	    .newgame_ms = tournament->newgame_ms,
	    .quit_ms = tournament->quit_ms,
	    .confinement =
		{
		    .has_sandbox = has_sandbox(tournament),
		    .scratch_mib = has_sandbox(tournament) ? tournament->scratch_mib : 0,
		    .limits = tournament->limits,
		},
	    .count = 2,
	};
}
