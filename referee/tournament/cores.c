/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cores.h"

#include <sched.h>
#include <unistd.h>

int cores_list(int core[CORES_MOST])
{
	long online = sysconf(_SC_NPROCESSORS_ONLN);
	int count = 0;
#ifdef HAVE_SCHED_SETAFFINITY
	cpu_set_t cores;

	if (sched_getaffinity(0, sizeof cores, &cores) == 0)
		for (int i = 0; i < CPU_SETSIZE && count < CORES_MOST; i++)
			if (CPU_ISSET((unsigned)i, &cores))
				core[count++] = i + 1;
#endif
	for (int i = 0; count == 0 && i < online && i < CORES_MOST; i++)
		core[i] = i + 1;
	if (count == 0)
		count = online < 1 ? 1 : online > CORES_MOST ? CORES_MOST : (int)online;
	core[0] = core[0] ? core[0] : 1;
	return count;
}
