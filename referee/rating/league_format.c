/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "league_format.h"

#include <string.h>

static const char *const NAMES[] = {
    [FORMAT_TEXT] = "text", [FORMAT_CSV] = "csv",   [FORMAT_PAIRINGS] = "csv-pairings",
    [FORMAT_JSON] = "json", [FORMAT_YAML] = "yaml",
};

int league_format_find(const char *name, enum league_format *format, struct error *error)
{
	for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
		if (strcmp(NAMES[i], name) == 0) {
			*format = (enum league_format)i;
			return 0;
		}
	return error_set(error, ERROR_USAGE,
	                 "--format is one of 'text', 'csv', 'csv-pairings', 'json', 'yaml', and not '%.60s'", name);
}

static void write_yaml(const struct report *report, struct text *out)
{
	struct yaml_out *yaml = out_open_text(out);
	struct error error;

	report_yaml(report, yaml);
	/* In memory it cannot fail. */
	out_write_document(yaml, &error);
	out_close(yaml);
}

void league_format_write(const struct report *report, enum league_format format, struct text *out)
{
	struct json_out json = {.text = out};

	switch (format) {
	case FORMAT_TEXT:
		report_text(report, out);
		break;
	case FORMAT_CSV:
		report_csv(report, out);
		break;
	case FORMAT_PAIRINGS:
		report_csv_pairings(report, out);
		break;
	case FORMAT_JSON:
		report_json(report, &json);
		text_add_string(out, "\n");
		break;
	case FORMAT_YAML:
		write_yaml(report, out);
	}
}
