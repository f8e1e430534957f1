/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether a program keeps to the bot protocol: for authors of engines, and for their continuous integration.
 */
#include <assert.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "referee/board_arguments.h"
#include "referee/bot_command.h"
#include "referee/check/check.h"
#include "referee/command.h"
#include "referee/confinement.h"
#include "referee/defaults.h"
#include "referee/environment.h"
#include "referee/errors_file.h"
#include "referee/options.h"
#include "referee/text.h"

struct check_arguments {
	const char *format, *log, *errors;
	struct option_list games, env;
	struct confinement_arguments confinement;
	bool is_verbose, is_quiet;
};

enum { MOST_OPTIONS = 24 };

static int set_games(struct check_config *config, const struct option_list *games, struct error *error)
{
	for (size_t i = 0; i < games->count; i++)
		if (parse_rules(games->item[i], &config->rules[config->games++], error) < 0)
			return -1;
	return 0;
}

static int set_errors(struct check_config *config, const struct check_arguments *arguments, struct error *error)
{
	config->program.errors = STDERR_FILENO;
	if (arguments->is_verbose)
		return 0;
	config->program.errors = errors_file_open(arguments->errors, error);
	config->keeps_errors = config->program.errors >= 0;
	return config->keeps_errors ? 0 : -1;
}

/* Run the check. Returns the exit status, or -1 with error filled. */
static int check(struct check_config *config, const struct check_arguments *arguments, struct error *error)
{
	char name[PROTOCOL_TEXT_BYTES + 1], clean[2 * PROTOCOL_TEXT_BYTES];
	int status;

	config->report = report_begin(arguments->format, arguments->is_quiet, stdout, error);
	if (!config->report)
		return -1;
	status = check_run(config, name, error);
	if (status == 0)
		status = report_count(config->report, REPORT_FAILED) ? 1 : 0;
	text_escape(name, strlen(name), clean, sizeof clean);
	report_end(config->report, clean, config->seed_text);
	return status;
}

static int prepare_and_check(struct check_config *config, const struct check_arguments *arguments, struct error *error)
{
	struct bot_command command = {.argv = NULL};
	struct record_confinement confinement;
	struct words sandbox = {.item = NULL};
	char **environment = NULL;
	int status = -1;

	/* A bot that dies while we write to it must not take us along. */
	signal(SIGPIPE, SIG_IGN);
	if (sodium_init() < 0)
		return error_set(error, ERROR_FAILED, "libsodium cannot be used on this system");
	if (set_games(config, &arguments->games, error) < 0 ||
	    dice_seed_parse(&config->seed, config->seed_text, error) < 0 ||
	    confinement_settle(&arguments->confinement, &confinement, error) < 0 ||
	    bot_command_parse(&command, config->command, error) < 0)
		return -1;
	config->program.argv = command.argv;
	environment = environment_make(arguments->env.item, arguments->env.count, error);
	config->program.environment = environment;
	if (!environment ||
	    confinement_apply(&arguments->confinement, &confinement, &command, 1, 0, &config->program, &sandbox,
	                      error) < 0 ||
	    set_errors(config, arguments, error) < 0)
		goto out;
	if (!arguments->log || (config->log = log_open(arguments->log, error)))
		status = check(config, arguments, error);
	log_close(config->log);
	if (config->keeps_errors)
		close(config->program.errors);
out:
	words_release(&sandbox);
	environment_free(environment);
	bot_command_release(&command);
	return status;
}

static int run_check(int argc, char **argv, struct error *error)
{
	struct check_config config = {
	    .seed_text = "1", .stress = 1, .start_ms = 10000, .move_ms = 2000, .quit_ms = 1000};
	struct check_arguments arguments = {.format = "text"};
	struct option_spec specs[MOST_OPTIONS] = {
	    {"game", OPTION_LIST, &arguments.games, 0, 0},
	    {"games", OPTION_NUMBER, &config.stress, 0, 1000000},
	    {"seed", OPTION_TEXT, &config.seed_text, 0, 0},
	    {"format", OPTION_TEXT, &arguments.format, 0, 0},
	    {"quiet", OPTION_FLAG, &arguments.is_quiet, 0, 0},
	    {"log", OPTION_TEXT, &arguments.log, 0, 0},
	    {"stderr", OPTION_TEXT, &arguments.errors, 0, 0},
	    {"verbose", OPTION_FLAG, &arguments.is_verbose, 0, 0},
	    {"start-ms", OPTION_NUMBER, &config.start_ms, 1, HOUR_MS},
	    {"move-ms", OPTION_NUMBER, &config.move_ms, 1, HOUR_MS},
	    {"quit-ms", OPTION_NUMBER, &config.quit_ms, 1, HOUR_MS},
	    {"env", OPTION_LIST, &arguments.env, 0, 0},
	};
	size_t count = 0;

	while (specs[count].name)
		count++;
	assert(count + CONFINEMENT_OPTIONS < MOST_OPTIONS);
	confinement_options(&arguments.confinement, specs + count);
	argc = options_parse(specs, argc, argv, error);
	if (argc < 0)
		return -1;
	if (argc != 1)
		return error_set(error, ERROR_USAGE, "check takes one bot, a command in one argument, not %d", argc);
	config.command = argv[0];
	return prepare_and_check(&config, &arguments, error);
}

const struct command command_check = {
    .name = "check",
    .summary = "check whether a bot keeps to the protocol",
    .help = "usage: tablier check [OPTION …] BOT\n"
	    "\n"
	    "Does to a bot what a referee may do, and tells of each step what was sent, what\n"
	    "came, what was expected, and by which clause of spec/protocol.md. Exits with 0\n"
	    "if all passed, with 1 if something failed.\n"
	    "\n"
	    "  --game GAME       this game, again and again (all that the bot claims)\n"
	    "  --games N         so many games by chance in each, all answers checked (1)\n"
	    "  --seed SEED       of all chance: a number or 64 hexadecimal digits (1)\n"
	    "  --format FORMAT   text, tap or junit (text)\n"
	    "  --quiet           as text, tell of what failed only\n"
	    "  --log FILE        write the whole dialogue\n"
	    "  --stderr FILE     keep the bot's standard error\n"
	    "  --verbose         show it instead\n"
	    "  --start-ms N      limit of its start and of its pongs (10000)\n"
	    "  --move-ms N       limit of one decision (2000)\n"
	    "  --quit-ms N       time to exit after quit, and after the end of input (1000)\n"
	    "  --env K=V         a variable for its environment; K hands on one of ours\n"
	    "\n"
	    "What it may use is as for 'tablier match': --memory --cpu-seconds --processes\n"
	    "--open-files --file-size --sandbox --scratch --expose.\n",
    .run = run_check,
};
