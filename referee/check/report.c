/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report.h"

#include <stdlib.h>
#include <string.h>

#include "referee/text.h"

struct format {
	const char *name;
	void (*begin)(struct report *report);
	void (*add)(struct report *report, const struct report_case *result);
	void (*end)(struct report *report, const char *bot, const char *seed);
};

struct report {
	const struct format *format;
	bool is_quiet;
	FILE *out;
	long count[REPORT_OUTCOMES];
	double seconds;
	struct text cases; /* of XML, whose head has the counts */
};

static long total(const struct report *report)
{
	return report->count[REPORT_PASSED] + report->count[REPORT_FAILED] + report->count[REPORT_SKIPPED];
}

/* Print each line of a text with something before it. */
static void print_lines(FILE *out, const char *first, const char *later, const char *text)
{
	do {
		size_t length = strcspn(text, "\n");

		fprintf(out, "%s%.*s\n", first, (int)length, text);
		first = later;
		text += length;
	} while (*text++);
}

/* ---- Text -------------------------------------------------------------------------------------------------------- */

static void text_begin(struct report *report)
{
	(void)report;
}

static void text_result(struct report *report, const struct report_case *result)
{
	static const char *const words[] = {"ok  ", "FAIL", "skip"};
	static const char *const margin = "               ";
	FILE *out = report->out;

	if (report->is_quiet && result->outcome == REPORT_PASSED)
		return;
	fprintf(out, "%s  %s", words[result->outcome], result->name);
	if (result->outcome == REPORT_SKIPPED)
		fprintf(out, ": %s", result->why);
	fputc('\n', out);
	if (result->outcome != REPORT_FAILED)
		return;
	print_lines(out, "      sent     ", margin, result->sent);
	print_lines(out, "      came     ", margin, result->came);
	print_lines(out, "      expected ", margin, result->expected);
	print_lines(out, "      clause   ", margin, result->clause);
	if (*result->errors)
		print_lines(out, "      stderr   ", margin, result->errors);
}

static void text_end(struct report *report, const char *bot, const char *seed)
{
	fprintf(report->out, "%s%s: %ld passed, %ld failed, %ld skipped; seed %s\n", report->is_quiet ? "" : "\n", bot,
	        report->count[REPORT_PASSED], report->count[REPORT_FAILED], report->count[REPORT_SKIPPED], seed);
}

/* ---- TAP --------------------------------------------------------------------------------------------------------- */

static void tap_begin(struct report *report)
{
	fputs("TAP version 14\n", report->out);
}

/* A name in which nothing is a directive. */
static void tap_name(FILE *out, const char *name)
{
	for (; *name; name++) {
		if (*name == '#' || *name == '\\')
			fputc('\\', out);
		fputc(*name, out);
	}
}

/* A value of the diagnostics, as a block of YAML that keeps its lines. */
static void tap_value(FILE *out, const char *key, const char *text)
{
	fprintf(out, "  %s: |-\n", key);
	print_lines(out, "    ", "    ", text);
}

static void tap_result(struct report *report, const struct report_case *result)
{
	FILE *out = report->out;

	fprintf(out, "%s %ld - ", result->outcome == REPORT_FAILED ? "not ok" : "ok", total(report));
	tap_name(out, result->name);
	if (result->outcome == REPORT_SKIPPED)
		fprintf(out, " # SKIP %s", result->why);
	fputc('\n', out);
	if (result->outcome != REPORT_FAILED)
		return;
	fputs("  ---\n", out);
	tap_value(out, "sent", result->sent);
	tap_value(out, "came", result->came);
	tap_value(out, "expected", result->expected);
	tap_value(out, "clause", result->clause);
	if (*result->errors)
		tap_value(out, "stderr", result->errors);
	fputs("  ...\n", out);
}

static void tap_end(struct report *report, const char *bot, const char *seed)
{
	fprintf(report->out, "1..%ld\n# %s, seed %s\n", total(report), bot, seed);
}

/* ---- JUnit ------------------------------------------------------------------------------------------------------- */

static void xml_begin(struct report *report)
{
	(void)report;
}

/* The text is clean but for line feeds, which XML has as they are within elements, and by number in attributes. */
static void xml_add(struct text *out, const char *text)
{
	for (; *text; text++)
		switch (*text) {
		case '&':
			text_add_string(out, "&amp;");
			break;
		case '<':
			text_add_string(out, "&lt;");
			break;
		case '>':
			text_add_string(out, "&gt;");
			break;
		case '"':
			text_add_string(out, "&quot;");
			break;
		case '\n':
			text_add_string(out, "&#10;");
			break;
		default:
			text_add(out, text, 1);
		}
}

static void xml_part(struct text *out, const char *key, const char *text)
{
	if (!*text)
		return;
	text_format(out, "%s: ", key);
	xml_add(out, text);
	text_add_string(out, "\n");
}

static void xml_result(struct report *report, const struct report_case *result)
{
	struct text *out = &report->cases;

	text_add_string(out, "  <testcase classname=\"");
	xml_add(out, result->step);
	text_add_string(out, "\" name=\"");
	xml_add(out, result->name);
	text_format(out, "\" time=\"%.3f\"", result->seconds);
	if (result->outcome == REPORT_PASSED) {
		text_add_string(out, "/>\n");
		return;
	}
	text_add_string(out, result->outcome == REPORT_FAILED ? ">\n    <failure message=\"expected "
	                                                      : ">\n    <skipped message=\"");
	xml_add(out, result->outcome == REPORT_FAILED ? result->expected : result->why);
	text_add_string(out, "\"");
	if (result->outcome == REPORT_FAILED) {
		text_add_string(out, ">");
		xml_part(out, "sent", result->sent);
		xml_part(out, "came", result->came);
		xml_part(out, "expected", result->expected);
		xml_part(out, "clause", result->clause);
		xml_part(out, "stderr", result->errors);
		text_add_string(out, "</failure>\n  </testcase>\n");
	} else {
		text_add_string(out, "/>\n  </testcase>\n");
	}
}

static void xml_end(struct report *report, const char *bot, const char *seed)
{
	struct text head = {.data = NULL};

	text_add_string(&head, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"tablier check: ");
	xml_add(&head, bot);
	text_format(&head, "\" tests=\"%ld\" failures=\"%ld\" errors=\"0\" skipped=\"%ld\" time=\"%.3f\">\n",
	            total(report), report->count[REPORT_FAILED], report->count[REPORT_SKIPPED], report->seconds);
	text_format(&head, "  <properties>\n    <property name=\"seed\" value=\"%s\"/>\n  </properties>\n", seed);
	fputs(head.data, report->out);
	if (report->cases.data)
		fputs(report->cases.data, report->out);
	fputs("</testsuite>\n", report->out);
	text_release(&head);
}

/* ---- All of them ------------------------------------------------------------------------------------------------- */

static const struct format FORMATS[] = {
    {"text", text_begin, text_result, text_end},
    {"tap", tap_begin, tap_result, tap_end},
    {"junit", xml_begin, xml_result, xml_end},
};

struct report *report_begin(const char *format, bool is_quiet, FILE *out, struct error *error)
{
	for (size_t i = 0; i < sizeof FORMATS / sizeof *FORMATS; i++)
		if (strcmp(FORMATS[i].name, format) == 0) {
			struct report *report = xalloc(sizeof *report);

			report->format = &FORMATS[i];
			report->is_quiet = is_quiet;
			report->out = out;
			report->format->begin(report);
			return report;
		}
	error_set(error, ERROR_USAGE, "the format is text, tap or junit, not '%.20s'", format);
	return NULL;
}

void report_add(struct report *report, const struct report_case *result)
{
	report->count[result->outcome]++;
	report->seconds += result->seconds;
	report->format->add(report, result);
	fflush(report->out);
}

long report_count(const struct report *report, enum report_outcome outcome)
{
	return report->count[outcome];
}

void report_end(struct report *report, const char *bot, const char *seed)
{
	report->format->end(report, bot, seed);
	text_release(&report->cases);
	free(report);
}
