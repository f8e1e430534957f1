/* SPDX-License-Identifier: MIT
 *
 * How `human` is started: by words of its command, or by variables of the environment that are called after them.
 */
#ifndef HUMAN_OPTIONS_H
#define HUMAN_OPTIONS_H

#include "human.h"

/* Returns 0, or the exit status with which to end: what there was to say has been said. 1: help was asked for. */
int options_read(struct options *options, int argc, char **argv);

#endif
