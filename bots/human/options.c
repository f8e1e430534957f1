/* SPDX-License-Identifier: MIT */
#include "options.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char USAGE[] = "usage: human [OPTION …]\n\n"
			    "A person at the board. It speaks the protocol of the referee tablier on standard\n"
			    "input and output, and talks to the person on the terminal.\n\n"
			    "  --name NAME    how the person is called\n"
			    "  --ascii        draw the board in ASCII alone\n"
			    "  --color WHEN   auto, always or never; NO_COLOR is heeded by auto\n"
			    "  --tutor        say what a play gives away, and ask back on blunders\n"
			    "  --animate      show the opponent's steps one by one\n"
			    "  --confirm      ask also before a play that was written in one line\n"
			    "  --spec FOLDER  where the rules are, for 'rules'\n"
			    "  --record FILE  where the match is kept, for 'save'\n"
			    "  --shared       another person sits at the same terminal\n"
			    "  --verbose      show what the referee says that is not known\n\n"
			    "Each may be given as a variable instead: TABLIER_HUMAN_NAME=NAME,\n"
			    "TABLIER_HUMAN_TUTOR=1 and so on.\n";

enum { VARIABLE_SIZE = 64 };

/* An option is a flag, or it has a value. */
struct row {
	const char *name;
	bool *flag;
	const char **value;
};

static const char *from_environment(const char *name)
{
	char variable[VARIABLE_SIZE] = "TABLIER_HUMAN_";
	size_t used = strlen(variable);
	const char *value;

	for (; *name && used + 1 < sizeof variable; name++)
		variable[used++] = (char)(*name - 'a' + 'A');
	variable[used] = '\0';
	value = getenv(variable);
	return value && *value ? value : NULL;
}

/* Take one word of the command, and its value. Returns how many words, or -1. */
static int take(const struct row *rows, size_t count, char **argv)
{
	for (size_t i = 0; i < count; i++) {
		size_t length = strlen(rows[i].name);

		if (strncmp(argv[0], "--", 2) != 0 || strncmp(argv[0] + 2, rows[i].name, length) != 0)
			continue;
		if (rows[i].flag && !argv[0][2 + length]) {
			*rows[i].flag = true;
			return 1;
		}
		if (rows[i].value && argv[0][2 + length] == '=') {
			*rows[i].value = argv[0] + 3 + length;
			return 1;
		}
		if (rows[i].value && !argv[0][2 + length] && argv[1]) {
			*rows[i].value = argv[1];
			return 2;
		}
	}
	return -1;
}

/* Whether to use colours; -1 if the word is none of the three. */
static int colour(const char *when)
{
	const char *terminal = getenv("TERM"), *none = getenv("NO_COLOR");

	if (!when || strcmp(when, "auto") == 0)
		return terminal && strcmp(terminal, "dumb") != 0 && !(none && *none);
	return strcmp(when, "always") == 0 ? 1 : strcmp(when, "never") == 0 ? 0 : -1;
}

int options_read(struct options *options, int argc, char **argv)
{
	const char *color = NULL;
	const struct row rows[] = {
	    {"ascii", &options->is_ascii, NULL},
	    {"animate", &options->is_animated, NULL},
	    {"color", NULL, &color},
	    {"confirm", &options->confirms, NULL},
	    {"name", NULL, &options->name},
	    {"record", NULL, &options->record},
	    {"shared", &options->shares, NULL},
	    {"spec", NULL, &options->spec},
	    {"tutor", &options->has_tutor, NULL},
	    {"verbose", &options->is_verbose, NULL},
	};
	const size_t count = sizeof rows / sizeof *rows;

	*options = (struct options){.name = "You"};
	for (size_t i = 0; i < count; i++) {
		const char *value = from_environment(rows[i].name);

		if (value && rows[i].flag)
			*rows[i].flag = strcmp(value, "0") != 0;
		else if (value)
			*rows[i].value = value;
	}
	for (int i = 1; i < argc;) {
		int words = take(rows, count, argv + i);

		if (words < 0) {
			fputs(USAGE, stderr);
			return strcmp(argv[i], "--help") == 0 ? 1 : 2;
		}
		i += words;
	}
	if (colour(color) < 0) {
		fprintf(stderr, "human: '%s' is none of auto, always and never\n", color);
		return 2;
	}
	options->is_colour = colour(color) == 1;
	setlocale(LC_CTYPE, "");
	if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
		options->is_ascii = true;
	return 0;
}
