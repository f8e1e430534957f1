/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The players of a tournament as programs that can be started: words of commands, environments, limits, sandboxes.
 */
#ifndef ROSTER_H
#define ROSTER_H

#include "../bot.h"
#include "../party.h"
#include "tournament.h"

struct roster;

/*
 * Get all players ready. The tournament must live as long.
 *
 * nice:    added to their nice level.
 * Returns: NULL with error filled, naming the player whose command, environment or sandbox cannot be used.
 */
struct roster *roster_new(const struct tournament *tournament, int nice, struct error *error);
void roster_free(struct roster *roster);

/* A player's program. Where its standard error goes and on which core it runs is for the caller to say. */
struct bot_program roster_program(const struct roster *roster, uint32_t player);

/* What is the same in all matches: limits, and no players yet. */
struct party_config roster_party(const struct roster *roster);

#endif
