/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a program may use, as options, tournament files and records tell it.
 */
#ifndef LIMITS_H
#define LIMITS_H

/* 0: as much as the system gives. */
struct limits {
	long memory_mib; /* each process, and all together */
	long cpu_s;      /* each process */
	long processes;
	long open_files; /* each process */
	long file_mib;   /* each file */
};

#endif
