/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A perfect matching of the greatest weight in a graph that need not be bipartite: all players of a round paired, and
 * that as well as can be.
 */
#ifndef MATCHING_H
#define MATCHING_H

#include <stdbool.h>
#include <stdint.h>

/* In place of a weight: these two cannot be matched. */
#define MATCHING_NEVER INT64_MIN

/*
 * Match all vertices, two and two, for the greatest sum of weights.
 *
 * count:   of vertices, even.
 * weight:  count by count, symmetric; from 0 to 2^58, or MATCHING_NEVER.
 * mate:    set to the vertex that each is matched with.
 * Order:   where several matchings are as good it is always the same one.
 * Returns: false if there is none; mate is not meaningful then.
 */
bool matching_find(uint32_t count, const int64_t *weight, uint32_t *mate);

#endif
