/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables and ratings from records.
 */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/command.h"
#include "referee/options.h"
#include "referee/rating/league_format.h"
#include "referee/rating/outcome_record.h"

/* ---- Options ----------------------------------------------------------------------------------------------------- */

struct choice {
	const char *name;
	int value;
};

static const struct choice SCORES[] = {{"points", SCORE_POINTS}, {"wins", SCORE_WINS}, {NULL, 0}};
static const struct choice UNITS[] = {
    {"origin", OUTCOME_BY_ORIGIN}, {"game", OUTCOME_OF_GAME}, {"match", OUTCOME_OF_MATCH}, {NULL, 0}};

static int choose(const struct choice *choices, const char *option, const char *name, int *value, struct error *error)
{
	struct text names = {.data = NULL};

	for (const struct choice *choice = choices; choice->name; choice++) {
		if (strcmp(choice->name, name) == 0) {
			*value = choice->value;
			text_release(&names);
			return 0;
		}
		text_format(&names, "%s'%s'", names.used ? ", " : "", choice->name);
	}
	error_set(error, ERROR_USAGE, "--%s is one of %s, and not '%.60s'", option, names.data, name);
	text_release(&names);
	return -1;
}

/* A number up to the end or a separator, which is passed. */
static int parse_real(const char **text, char separator, double *number)
{
	char *end;

	errno = 0;
	*number = strtod(*text, &end);
	if (end == *text || errno || !isfinite(*number) || (*end && *end != separator))
		return -1;
	*text = *end ? end + 1 : end;
	return 0;
}

/* H0,H1 or H0,H1,ALPHA,BETA */
static int parse_sprt(const char *text, struct sprt_terms *terms, struct error *error)
{
	const char *rest = text;

	terms->alpha = terms->beta = 0.05;
	if (parse_real(&rest, ',', &terms->lower) < 0 || !*rest || parse_real(&rest, ',', &terms->upper) < 0 ||
	    (*rest && (parse_real(&rest, ',', &terms->alpha) < 0 || !*rest ||
	               parse_real(&rest, ',', &terms->beta) < 0 || *rest)))
		return error_set(error, ERROR_USAGE, "--sprt is H0,H1 or H0,H1,ALPHA,BETA, and not '%.60s'", text);
	return sprt_check(terms, error);
}

/* NAME=ELO; the name may hold more of these signs. */
static int parse_anchor(const char *text, const struct league *league, struct rating_anchor *anchor,
                        struct error *error)
{
	const char *sign = strrchr(text, '='), *rest = sign ? sign + 1 : text;

	if (!sign || parse_real(&rest, '\0', &anchor->elo) < 0)
		return error_set(error, ERROR_USAGE, "--anchor is NAME=ELO, and not '%.60s'", text);
	for (uint32_t i = 0; i < league_players(league); i++)
		if (strncmp(league_name(league, i), text, (size_t)(sign - text)) == 0 &&
		    league_name(league, i)[sign - text] == '\0') {
			anchor->player = i;
			return 0;
		}
	return error_set(error, ERROR_USAGE, "--anchor names '%.*s', who is not in the records", (int)(sign - text),
	                 text);
}

/* ---- Reading and printing ---------------------------------------------------------------------------------------- */

static int read_record(struct outcome_reading *reading, const char *path, struct league *league, struct error *error)
{
	FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "re");
	int status;

	if (!file)
		return error_system(error, ERROR_USAGE, "cannot read '%s'", path);
	status = outcome_read_all(reading, file, path, league, error);
	if (file != stdin)
		fclose(file);
	return status;
}

static void print(const struct report *report, enum league_format format)
{
	struct text out = {.data = NULL};

	league_format_write(report, format, &out);
	fwrite(out.data, 1, out.used, stdout);
	text_release(&out);
}

struct rate {
	const char *format_name, *score_name, *unit_name, *sprt, *anchor;
	enum league_format format;
	int score, unit;
	struct outcome_reading reading;
	struct report_terms terms;
};

/* What is asked for, once it is known who played. */
static int finish(struct rate *rate, const struct league *league, struct error *error)
{
	struct report report;

	if (!league_games(league))
		return error_set(error, ERROR_FAILED, "there is no game to rate in the records");
	if (rate->terms.has_sprt && league_players(league) != 2)
		return error_set(error, ERROR_USAGE, "--sprt takes records of two players, and these are of %u",
		                 league_players(league));
	if (rate->anchor && parse_anchor(rate->anchor, league, &rate->terms.anchor, error) < 0)
		return -1;
	report_init(&report, league, &rate->terms);
	print(&report, rate->format);
	report_release(&report);
	if (rate->reading.skipped)
		fprintf(stderr, "left out, as they have no end: %llu match%s\n",
		        (unsigned long long)rate->reading.skipped, rate->reading.skipped == 1 ? "" : "es");
	return 0;
}

static int check_options(struct rate *rate, struct error *error)
{
	if (league_format_find(rate->format_name, &rate->format, error) < 0 ||
	    choose(SCORES, "by", rate->score_name, &rate->score, error) < 0 ||
	    choose(UNITS, "unit", rate->unit_name, &rate->unit, error) < 0)
		return -1;
	rate->reading.unit = (enum outcome_unit)rate->unit;
	rate->terms.score = rate->terms.sprt.score = (enum score)rate->score;
	rate->terms.has_sprt = rate->sprt != NULL;
	return rate->sprt ? parse_sprt(rate->sprt, &rate->terms.sprt, error) : 0;
}

static int run(int argc, char **argv, struct error *error)
{
	struct rate rate = {.format_name = "text",
	                    .score_name = "points",
	                    .unit_name = "origin",
	                    .terms = {.anchor = RATING_NO_ANCHOR}};
	const struct option_spec specs[] = {
	    {.name = "format", .type = OPTION_TEXT, .target = &rate.format_name},
	    {.name = "by", .type = OPTION_TEXT, .target = &rate.score_name},
	    {.name = "unit", .type = OPTION_TEXT, .target = &rate.unit_name},
	    {.name = "by-version", .type = OPTION_FLAG, .target = &rate.reading.by_version},
	    {.name = "anchor", .type = OPTION_TEXT, .target = &rate.anchor},
	    {.name = "sprt", .type = OPTION_TEXT, .target = &rate.sprt},
	    {.name = NULL},
	};
	struct league *league;
	int status = 0;

	argc = options_parse(specs, argc, argv, error);
	if (argc < 0 || check_options(&rate, error) < 0)
		return -1;
	if (argc == 0)
		return error_set(error, ERROR_USAGE, "rate takes the files of records, '-' for standard input");
	league = league_new();
	for (int i = 0; i < argc && status == 0; i++)
		status = read_record(&rate.reading, argv[i], league, error);
	if (status == 0)
		status = finish(&rate, league, error);
	league_free(league);
	return status;
}

const struct command command_rate = {
    .name = "rate",
    .summary = "tables and ratings from records",
    .help = "usage: tablier rate [option …] RECORD …\n"
	    "\n"
	    "Standings, Elo, cross table, wins by kind, faults and times, from records of\n"
	    "matches ('-' is standard input); spec/ratings.md says how. Records are taken at\n"
	    "their word: 'tablier verify' checks them.\n"
	    "\n"
	    "  --by points|wins     the score that standings and the test go by: points won\n"
	    "                       less points lost (the default), or wins\n"
	    "  --unit game|match    what counts as one; without this the games of a match,\n"
	    "                       but the matches of a tournament\n"
	    "  --by-version         tell versions of a player apart\n"
	    "  --anchor NAME=ELO    give a player that Elo; else the mean is 0\n"
	    "  --sprt H0,H1[,ALPHA,BETA]\n"
	    "                       test the first player against the second: mean points a\n"
	    "                       game, or Elo with --by wins; the errors are 0.05 each\n"
	    "  --format FORMAT      text, json, yaml, csv (a line for each player) or\n"
	    "                       csv-pairings (one for each two who met)\n"
	    "\n"
	    "Exit status: 0 done, 1 a record does not hold, 2 wrong use.\n",
    .run = run,
};
