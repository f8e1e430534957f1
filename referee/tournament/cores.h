/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cores that this process may use.
 */
#ifndef CORES_H
#define CORES_H

enum { CORES_MOST = 1024 };

/*
 * List them, numbered from 1.
 *
 * Returns: how many there are, at least 1.
 */
int cores_list(int core[CORES_MOST]);

#endif
