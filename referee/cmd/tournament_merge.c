/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Joining the records of a tournament's parts: spec/tournament.md, section Running.
 */
#include "config.h"

#include <glob.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/cmd/tournament.h"
#include "referee/cmd/tournament_table.h"
#include "referee/options.h"
#include "referee/text.h"
#include "referee/tournament/folder.h"
#include "referee/tournament/merge.h"
#include "referee/tournament/organiser.h"

/* ---- The folder -------------------------------------------------------------------------------------------------- */

/* The tournament's text: that of the folder, or else that beside the first record, which is put there. */
static int take_text(const char *folder, char *const *records, size_t count, struct text *text, struct error *error)
{
	struct text path = folder_path(folder, FOLDER_TEXT), beside = {.data = NULL};
	const char *slash = count ? strrchr(records[0], '/') : NULL;
	int status = folder_read(path.data, text, error);

	if (status == 0 && count == 0)
		status = error_set(error, ERROR_USAGE, "'%s' is no folder of a tournament: there is no '%s'", folder,
		                   path.data);
	if (status == 0) {
		text_add(&beside, slash ? records[0] : "./", slash ? (size_t)(slash + 1 - records[0]) : 2);
		text_add_string(&beside, FOLDER_TEXT);
		status = folder_read(beside.data, text, error);
		if (status == 0)
			status = error_set(error, ERROR_USAGE, "there is no tournament: neither '%s' nor '%s' is there",
			                   path.data, beside.data);
		if (status > 0 && (folder_make(folder, error) < 0 || folder_write(path.data, text, true, error) < 0))
			status = -1;
	}
	text_release(&beside);
	text_release(&path);
	return status < 0 ? -1 : 0;
}

int tournament_open(struct tournament *tournament, const char *folder, char *const *records, size_t count,
                    struct dice_key *config, struct error *error)
{
	struct text text = {.data = NULL};
	FILE *stream = NULL;
	int status = take_text(folder, records, count, &text, error);

	if (status == 0 && text.used && (stream = fmemopen(text.data, text.used, "r"))) {
		status = tournament_read_stream(tournament, stream, folder, error);
		fclose(stream);
	} else if (status == 0) {
		status = error_set(error, ERROR_FAILED, "cannot read the tournament of '%s'", folder);
	}
	if (status == 0) {
		folder_hash(&text, config);
		free(tournament->output);
		tournament->output = xcopy(folder);
	}
	text_release(&text);
	return status;
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static bool on_entered(void *context, const struct outcome *outcome)
{
	struct table_of_tournament *table = context;

	return table_add(table, outcome) && table->sprt.verdict != SPRT_GOES_ON;
}

static const struct organiser_listener LISTENER = {.entered = on_entered};

/* Returns how many are missing. */
static uint64_t print_missing(const struct organiser *organiser)
{
	const uint64_t games = organiser_is_done(organiser) ? 0 : plan_games(organiser_plan(organiser));
	uint64_t count = 0, first = 0;

	for (uint64_t id = 1; id <= games + 1; id++) {
		bool is_missing = id <= games && !organiser_has(organiser, id);

		count += is_missing;
		if (is_missing && !first)
			first = id;
		if (is_missing || !first)
			continue;
		if (first == id - 1)
			printf("missing: %" PRIu64 "\n", first);
		else
			printf("missing: %" PRIu64 "-%" PRIu64 "\n", first, id - 1);
		first = 0;
	}
	if (!organiser_is_done(organiser) && !plan_is_whole(organiser_plan(organiser)))
		printf("missing: rounds that are not planned yet\n");
	return count;
}

static int merge(const struct tournament *tournament, const struct dice_key *config, char *const *records, size_t count,
                 bool is_quiet, struct error *error)
{
	const struct organiser_config organiser_config = {.tournament = tournament, .config = *config};
	struct table_of_tournament table;
	struct organiser *organiser;
	struct merge_report report;
	int status = -1;

	table_init(&table, tournament);
	organiser = organiser_new(&organiser_config, &LISTENER, &table, error);
	if (organiser && merge_records(organiser, records, count, &report, error) == 0) {
		const struct organiser_progress progress = organiser_progress(organiser);

		if (report.left_out)
			fprintf(stderr, "tablier: %" PRIu64 " unfinished game%s left out\n", report.left_out,
			        report.left_out == 1 ? " was" : "s were");
		if (!is_quiet)
			printf("%" PRIu64 " games added; %" PRIu64 " of %" PRIu64 " are there; the record is '%s'\n",
			       report.added, progress.entered + progress.ahead,
			       organiser_is_done(organiser) ? progress.entered : progress.games,
			       organiser_record(organiser));
		status = print_missing(organiser) ? 1 : 0;
	}
	organiser_free(organiser);
	table_release(&table);
	return status;
}

static int run_merge(int argc, char **argv, struct error *error)
{
	bool is_quiet = false;
	const struct option_spec specs[] = {
	    {.name = "quiet", .type = OPTION_FLAG, .target = &is_quiet},
	    {.name = NULL},
	};
	struct tournament tournament;
	struct dice_key config;
	glob_t found = {.gl_pathc = 0};
	char *const *records;
	size_t count;
	int status;

	argc = options_parse(specs, argc, argv, error);
	if (argc < 0)
		return -1;
	if (argc == 0)
		return error_set(error, ERROR_USAGE, "merge takes a folder, and the records to be joined there");
	if (sodium_init() < 0)
		return error_set(error, ERROR_FAILED, "libsodium cannot be used on this system");
	records = argv + 1;
	count = (size_t)argc - 1;
	if (count == 0) {
		struct text pattern = folder_path(argv[0], "record-*.yaml");

		if (glob(pattern.data, 0, NULL, &found) == 0) {
			records = found.gl_pathv;
			count = found.gl_pathc;
		}
		text_release(&pattern);
	}
	tournament_init(&tournament);
	status = tournament_open(&tournament, argv[0], records, count, &config, error);
	if (status == 0)
		status = merge(&tournament, &config, records, count, is_quiet, error);
	tournament_release(&tournament);
	if (found.gl_pathc)
		globfree(&found);
	return status;
}

const struct command tournament_command_merge = {
    .name = "merge",
    .summary = "join the records of a tournament's parts",
    .help = "usage: tablier tournament merge [--quiet] FOLDER [RECORD …]\n"
	    "\n"
	    "Join records of parts of a tournament, of 'run --shard' and 'run --games A-B',\n"
	    "into the record of FOLDER: games by their ids, in the order of the plan. Without\n"
	    "a RECORD those parts are taken that are in FOLDER. Where FOLDER has no\n"
	    "tournament.yaml yet, that beside the first RECORD is copied.\n"
	    "\n"
	    "A game that is there twice must be the same, byte for byte, and every game one\n"
	    "of this tournament. Ids that are missing are listed; 'run --output FOLDER' plays\n"
	    "them, and what was joined before is not joined twice.\n"
	    "\n"
	    "  --quiet    list what is missing only\n"
	    "\n"
	    "Exit status: 0 no game is missing, 1 some are, or records do not fit together,\n"
	    "2 wrong use or a file that cannot be read.\n",
    .run = run_merge,
};
