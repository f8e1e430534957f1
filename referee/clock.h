/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The one place where time is read.
 */
#ifndef CLOCK_H
#define CLOCK_H

#include <stddef.h>
#include <stdint.h>

/* Microseconds of a clock that never goes back. */
uint64_t clock_now_us(void);

enum { CLOCK_DATE_SIZE = 24 };

/* The date and time of day in UTC, as 2026-11-21T10:00:00Z. */
void clock_date(char text[CLOCK_DATE_SIZE]);

#endif
