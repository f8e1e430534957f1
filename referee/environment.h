/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The environment that bots get: little of ours, so that a match does not depend on who runs it, and what the organiser
 * adds.
 */
#ifndef ENVIRONMENT_H
#define ENVIRONMENT_H

#include <stddef.h>

#include "error.h"

/*
 * Make an environment: what a program needs to find its files and its language, PYTHONUNBUFFERED=1 (PR-1.6), and the
 * additions, each `NAME=VALUE`, or `NAME` for our own value.
 *
 * Returns: NULL-terminated, for environment_free; or NULL with error filled.
 */
char **environment_make(const char *const *additions, size_t count, struct error *error);
void environment_free(char **environment);

#endif
