/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes the reader of records and the replay behind it.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "referee/replay.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct replay_report report;
	struct error error;
	FILE *stream;

	if (size == 0)
		return 0;
	stream = fmemopen((void *)data, size, "r");
	if (!stream)
		return 0;
	if (replay_stream(stream, "input", &report, &error) < 0 && !strstr(error.text, "input:"))
		__builtin_trap();
	fclose(stream);
	return 0;
}
