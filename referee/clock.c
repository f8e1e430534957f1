/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "clock.h"

#include <time.h>

uint64_t clock_now_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

void clock_date(char text[CLOCK_DATE_SIZE])
{
	time_t now = time(NULL);
	struct tm parts;

	gmtime_r(&now, &parts);
	strftime(text, CLOCK_DATE_SIZE, "%Y-%m-%dT%H:%M:%SZ", &parts);
}
