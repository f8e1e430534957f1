/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "errors_file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "text.h"

int errors_file_open(const char *path, struct error *error)
{
	const char *folder = getenv("TMPDIR");
	struct text name = {.data = NULL};
	int file;

	if (path) {
		file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
		return file < 0 ? error_system(error, ERROR_USAGE, "cannot write '%s'", path) : file;
	}
	text_format(&name, "%s/tablier-XXXXXX", folder && *folder ? folder : "/tmp");
	file = mkostemp(name.data, O_APPEND | O_CLOEXEC);
	if (file < 0)
		error_system(error, ERROR_FAILED, "cannot make a temporary file '%s'", name.data);
	else
		unlink(name.data);
	text_release(&name);
	return file;
}

long errors_file_size(int file)
{
	struct stat status;

	return fstat(file, &status) == 0 ? (long)status.st_size : 0;
}

void errors_file_tail(int file, long from, char *out, size_t size)
{
	char bytes[512], joined[1024];
	long end = errors_file_size(file);
	long start = end - from > (long)sizeof bytes ? end - (long)sizeof bytes : from;
	ssize_t count = end > from ? pread(file, bytes, (size_t)(end - start), start) : 0;
	size_t used = 0;
	ssize_t i = 0;

	out[0] = '\0';
	while (count > 0 && bytes[count - 1] == '\n')
		count--;
	if (start > from) {
		const char *feed = count > 0 ? memchr(bytes, '\n', (size_t)count) : NULL;

		i = feed ? feed - bytes + 1 : 0;
	}
	for (; i < count && used + 3 < sizeof joined; i++) {
		if (bytes[i] == '\n') {
			memcpy(joined + used, " / ", 3);
			used += 3;
		} else {
			joined[used++] = bytes[i];
		}
	}
	text_escape(joined, used, out, size);
}
