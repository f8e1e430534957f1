/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "options.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool is_board(const char *text)
{
	return strspn(text, "-ABCDEFGHIJKLMNOabcdefghijklmno") == 26 && (text[26] == '\0' || text[26] == ':');
}

static const struct option_spec *find(const struct option_spec *specs, const char *name, size_t length)
{
	for (; specs->name; specs++)
		if (strlen(specs->name) == length && memcmp(specs->name, name, length) == 0)
			return specs;
	return NULL;
}

static int set_number(const struct option_spec *spec, const char *value, struct error *error)
{
	char *end;
	long number;

	errno = 0;
	number = strtol(value, &end, 10);
	if (end == value || *end || errno)
		return error_set(error, ERROR_USAGE, "--%s takes a number, not '%.60s'", spec->name, value);
	if (number < spec->min || number > spec->max)
		return error_set(error, ERROR_USAGE, "--%s takes a number from %ld to %ld, not %ld", spec->name,
		                 spec->min, spec->max, number);
	*(long *)spec->target = number;
	return 0;
}

static int add_item(const struct option_spec *spec, const char *value, struct error *error)
{
	struct option_list *list = spec->target;

	if (list->count == OPTION_MOST)
		return error_set(error, ERROR_USAGE, "--%s is given more than %zu times", spec->name, list->count);
	list->item[list->count++] = value;
	return 0;
}

static int set_value(const struct option_spec *spec, const char *value, struct error *error)
{
	if (spec->type == OPTION_NUMBER)
		return set_number(spec, value, error);
	if (spec->type == OPTION_LIST)
		return add_item(spec, value, error);
	*(const char **)spec->target = value;
	return 0;
}

int options_parse(const struct option_spec *specs, int argc, char **argv, struct error *error)
{
	int left = 0;

	for (int i = 0; i < argc; i++) {
		const struct option_spec *spec;
		const char *name, *value = NULL;
		size_t length;

		if (strncmp(argv[i], "--", 2) != 0 || is_board(argv[i])) {
			argv[left++] = argv[i];
			continue;
		}
		name = argv[i] + 2;
		if (!*name) {
			while (++i < argc)
				argv[left++] = argv[i];
			break;
		}
		length = strcspn(name, "=");
		spec = find(specs, name, length);
		if (!spec)
			return error_set(error, ERROR_USAGE, "unknown option '%.60s'", argv[i]);
		if (name[length])
			value = name + length + 1;
		if (spec->type == OPTION_FLAG) {
			if (value)
				return error_set(error, ERROR_USAGE, "--%s takes no value", spec->name);
			*(bool *)spec->target = true;
			continue;
		}
		if (!value && ++i == argc)
			return error_set(error, ERROR_USAGE, "--%s needs a value", spec->name);
		if (!value)
			value = argv[i];
		if (set_value(spec, value, error) < 0)
			return -1;
	}
	return left;
}
