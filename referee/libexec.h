/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the programs are that come with this one.
 */
#ifndef LIBEXEC_H
#define LIBEXEC_H

/*
 * The path of a program: in a folder beside a tablier that was not installed, or where installation puts it.
 *
 * folder:  in the build, as in "bots".
 * Returns: the caller frees it. It is not said that the program is there.
 */
char *libexec_path(const char *folder, const char *name);

#endif
