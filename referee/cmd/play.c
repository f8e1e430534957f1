/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match for people, at the terminal: a person against a bot, or two persons. A person is a bot: its program, human,
 * speaks the protocol, and has the terminal to itself while it runs. What is printed here is printed before and after.
 */
#include "config.h"

#include <fcntl.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "referee/board_arguments.h"
#include "referee/clock.h"
#include "referee/command.h"
#include "referee/dice_file.h"
#include "referee/environment.h"
#include "referee/match.h"
#include "referee/options.h"
#include "referee/past.h"
#include "referee/run.h"
#include "referee/summary.h"
#include "referee/text.h"

/* A restart is for bots; more of them than this nobody waits for. */
enum { DEFAULT_RESTARTS = 10 };

struct play_arguments {
	const char *game, *against, *seed, *record, *dice, *resume, *log;
	const char *person; /* in place of human */
	const char *color;
	struct option_list name;
	long games, points, seat, move_ms;
	bool is_of_two, has_tutor, is_ascii, is_animated, without_times;
};

/* One run of the command. */
struct play {
	struct run run;
	struct match *match;
	struct match_config config;
	struct summary summary;
	struct past past;
	struct text path;                    /* of the record */
	struct text recorded[2], command[2]; /* of the players: as the record has them, and as they are run */
	char **environment;                  /* of people's programs */
};

/* ---- While it runs ----------------------------------------------------------------------------------------------- */

static void on_interrupted(void *context, const char *signal)
{
	struct play *play = context;
	char why[100];

	snprintf(why, sizeof why, "interrupted by %s", signal);
	match_leave(play->match, why);
}

static void on_slept(void *context, int64_t slept_us)
{
	struct play *play = context;

	match_forgive(play->match, slept_us);
}

static const struct run_listener RUN_LISTENER = {.interrupted = on_interrupted, .slept = on_slept};

static void on_game_ended(void *context, const struct match *match, const struct record_result *result)
{
	struct play *play = context;

	summary_add(&play->summary, result, match_state(match)->turns);
}

static void on_ended(void *context, struct match *match)
{
	(void)context;
	match_close(match);
}

static void on_closed(void *context, struct match *match)
{
	struct play *play = context;

	(void)match;
	run_stop(&play->run);
}

static const struct match_listener LISTENER = {.game_ended = on_game_ended, .ended = on_ended, .closed = on_closed};

/* ---- The players ------------------------------------------------------------------------------------------------- */

/* Add an option's value to a command line that is read by the rules of a shell. */
static void add_quoted(struct text *command, const char *value)
{
	text_add_string(command, "'");
	for (; *value; value++)
		if (*value == '\'')
			text_add_string(command, "'\\''");
		else
			text_add(command, value, 1);
	text_add_string(command, "'");
}

static int add_name(struct text *command, const struct play_arguments *arguments, int nth, struct error *error)
{
	const char *name = NULL;

	if ((size_t)nth < arguments->name.count)
		name = arguments->name.item[nth];
	else if (arguments->is_of_two)
		name = nth ? "Player 2" : "Player 1";
	if (!name)
		return 0;
	if (!*name || strlen(name) > PROTOCOL_TEXT_BYTES || !text_is_clean(name, strlen(name)))
		return error_set(error, ERROR_USAGE, "--name takes 1 to %d bytes of plain text", PROTOCOL_TEXT_BYTES);
	text_add_string(command, " --name ");
	add_quoted(command, name);
	return 0;
}

/* What a person's program is called by, as the record has it. nth: of two, from 0. */
static int name_person(struct text *command, const struct play_arguments *arguments, int nth, struct error *error)
{
	text_add_string(command, arguments->person ? arguments->person : "human");
	if (arguments->person)
		return 0;
	if (arguments->has_tutor)
		text_add_string(command, " --tutor");
	return add_name(command, arguments, nth, error);
}

/* How the board is shown is a matter of the terminal, not of the match: it is not recorded, and may change. */
static void add_looks(struct text *command, const struct play_arguments *arguments, bool is_of_two)
{
	if (is_of_two)
		text_add_string(command, " --shared");
	if (arguments->is_ascii)
		text_add_string(command, " --ascii");
	if (arguments->is_animated)
		text_add_string(command, " --animate");
	if (arguments->color) {
		text_add_string(command, " --color ");
		add_quoted(command, arguments->color);
	}
}

/* Whether it is our program that people play with. */
static bool is_human(const char *command)
{
	return strncmp(command, "human", 5) == 0 && (command[5] == '\0' || command[5] == ' ');
}

static bool is_person(const struct play *play, const struct play_arguments *arguments, int seat)
{
	if (arguments->resume)
		return play->past.match.terms.player[seat].is_person;
	return arguments->is_of_two || seat == arguments->seat - 1;
}

static int set_commands(struct play *play, const struct play_arguments *arguments, struct error *error)
{
	int persons = 0;

	for (int seat = 0; seat < 2; seat++) {
		struct text *recorded = &play->recorded[seat];

		if (arguments->resume)
			text_add_string(recorded, play->past.match.terms.player[seat].command);
		else if (!is_person(play, arguments, seat))
			text_add_string(recorded, arguments->against ? arguments->against : "greedy");
		else if (name_person(recorded, arguments, persons++, error) < 0)
			return -1;
		if (recorded->used >= RECORD_COMMAND_SIZE)
			return error_set(error, ERROR_USAGE, "the command of player %d is longer than %d bytes",
			                 seat + 1, RECORD_COMMAND_SIZE - 1);
		text_add(&play->command[seat], recorded->data, recorded->used);
		if (is_human(recorded->data))
			add_looks(&play->command[seat], arguments,
			          is_person(play, arguments, 0) && is_person(play, arguments, 1));
	}
	return 0;
}

/* What a program at the terminal needs to know, besides what bots do. */
static int set_environment(struct play *play, struct error *error)
{
	static const char *const names[] = {"TERM",    "COLORTERM",   "NO_COLOR", "TERMINFO",
	                                    "INPUTRC", "LC_MESSAGES", "LANGUAGE"};
	const char *there[sizeof names / sizeof *names + 1];
	struct text record = {.data = NULL};
	size_t count = 0;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (getenv(names[i]))
			there[count++] = names[i];
	text_format(&record, "TABLIER_HUMAN_RECORD=%s", play->path.data);
	there[count++] = record.data;
	play->environment = environment_make(there, count, error);
	text_release(&record);
	return play->environment ? 0 : -1;
}

static int set_players(struct play *play, const struct play_arguments *arguments, const struct run_arguments *for_run,
                       struct error *error)
{
	char *bots[] = {play->command[0].data, play->command[1].data};

	if (run_prepare(&play->run, for_run, bots, 2, error) < 0 || set_environment(play, error) < 0)
		return -1;
	for (int i = 0; i < 2; i++) {
		struct party_seat *seat = &play->run.party.seat[i];

		seat->command = play->recorded[i].data;
		if (!is_person(play, arguments, i))
			continue;
		seat->is_person = true;
		seat->program.shares_terminal = true;
		seat->program.environment = play->environment;
	}
	return 0;
}

/* ---- The match --------------------------------------------------------------------------------------------------- */

/* What is to be played when nothing goes on. */
static int set_new_match(struct play *play, const struct play_arguments *arguments, struct error *error)
{
	struct match_config *config = &play->config;

	if (parse_rules(arguments->game ? arguments->game : "swedish-tables", &config->rules, error) < 0)
		return -1;
	if (arguments->games && arguments->points)
		return error_set(error, ERROR_USAGE, "a match is to --games or to --points, not both");
	config->points = arguments->points;
	if (config->points)
		return 0;
	config->games = arguments->games ? arguments->games : 1;
	if (!tab_match_allows(&config->rules, (unsigned long)config->games))
		return error_set(error, ERROR_USAGE, "a match of %s is an odd number of games, not %ld",
		                 config->rules.game->name, config->games);
	return 0;
}

/* What a match is stands in its record. */
static int refuse_with_resume(const struct play_arguments *arguments, struct error *error)
{
	const char *given = arguments->game            ? "game"
	                    : arguments->against       ? "against"
	                    : arguments->games         ? "games"
	                    : arguments->points        ? "points"
	                    : arguments->seat          ? "seat"
	                    : arguments->move_ms >= 0  ? "move-ms"
	                    : arguments->is_of_two     ? "two"
	                    : arguments->seed          ? "seed"
	                    : arguments->record        ? "record"
	                    : arguments->name.count    ? "name"
	                    : arguments->person        ? "person"
	                    : arguments->has_tutor     ? "tutor"
	                    : arguments->without_times ? "no-times"
	                                               : NULL;

	if (!given)
		return 0;
	return error_set(error, ERROR_USAGE, "--%s has no place beside --resume: the record says what is played",
	                 given);
}

static int set_old_match(struct play *play, const struct play_arguments *arguments, struct run_arguments *for_run,
                         struct error *error)
{
	const struct record_terms *terms = &play->past.match.terms;
	struct match_config *config = &play->config;

	if (past_read(&play->past, arguments->resume, error) < 0 || parse_rules(terms->game, &config->rules, error) < 0)
		return -1;
	if (!terms->player[0].is_person && !terms->player[1].is_person)
		return error_set(error, ERROR_FAILED, "'%s' is of a match without people", arguments->resume);
	if (record_is_confined(&terms->confinement))
		return error_set(error, ERROR_FAILED,
		                 "'%s' is of a match in a sandbox or within limits, which 'play' lacks",
		                 arguments->resume);
	config->games = terms->games;
	config->points = terms->points;
	config->past = &play->past.match;
	play->summary = play->past.summary;
	for_run->move_ms = terms->move_ms;
	for_run->clock_ms = terms->clock_ms;
	for_run->inc_ms = terms->inc_ms;
	for_run->margin_ms = terms->margin_ms;
	for_run->turns = terms->turns;
	return 0;
}

/* Whether --dice, given or not, is what the record says. */
static int compare_dice(const struct play *play, const struct play_arguments *arguments, struct error *error)
{
	enum record_dice was = play->past.match.terms.dice, is = play->config.dice;

	if (!arguments->resume || is == was)
		return 0;
	if (was == DICE_OF_FILE)
		return error_set(error, ERROR_USAGE, "the throws of this match come from a file: name it by --dice");
	return error_set(error, ERROR_USAGE, "--dice is not what this match was begun with");
}

static int set_dice(struct play *play, const struct play_arguments *arguments, struct error *error)
{
	struct match_config *config = &play->config;

	if (!arguments->dice)
		config->dice =
		    arguments->resume && play->past.match.terms.dice == DICE_BY_HAND ? DICE_BY_HAND : DICE_OF_SEED;
	else
		config->dice = strcmp(arguments->dice, "manual") == 0 ? DICE_BY_HAND : DICE_OF_FILE;
	if (arguments->seed && config->dice != DICE_OF_SEED)
		return error_set(error, ERROR_USAGE, "real dice come from no --seed");
	if (compare_dice(play, arguments, error) < 0)
		return -1;
	if (config->dice != DICE_OF_FILE)
		return 0;
	config->throws = dice_file_open(arguments->dice, error);
	return config->throws ? dice_file_skip(config->throws, play->past.throws, error) : -1;
}

/* Where the record goes: by default into a file of this folder, called after the time. */
static void name_record(struct play *play, const struct play_arguments *arguments)
{
	const char *given = arguments->resume ? arguments->resume : arguments->record;
	char date[CLOCK_DATE_SIZE];

	clock_date(date);
	if (given)
		text_add_string(&play->path, given);
	else
		text_format(&play->path, "play-%.10s-%.2s%.2s%.2s.yaml", date, date + 11, date + 14, date + 17);
}

static int open_record(struct play *play, const struct play_arguments *arguments, struct error *error)
{
	bool has_times = arguments->resume ? play->past.has_times : !arguments->without_times;

	play->run.record =
	    record_open_kept(play->path.data, has_times, play->past.so_far.data, play->past.so_far.used, error);
	return play->run.record ? 0 : -1;
}

/* People's programs need a terminal; better said before anything begins. */
static int find_terminal(const struct play *play, struct error *error)
{
	int terminal;

	if (!is_human(play->recorded[0].data) && !is_human(play->recorded[1].data))
		return 0;
	terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
	if (terminal < 0)
		return error_system(error, ERROR_FAILED, "there is no terminal for a person to play at");
	close(terminal);
	return 0;
}

static int prepare(struct play *play, const struct play_arguments *arguments, struct error *error)
{
	struct run_arguments for_run = {.seed = arguments->seed, .log = arguments->log};

	run_set_defaults(&for_run);
	if (arguments->move_ms >= 0)
		for_run.move_ms = arguments->move_ms;
	if (sodium_init() < 0)
		return error_set(error, ERROR_FAILED, "libsodium cannot be used on this system");
	if (arguments->resume
	        ? refuse_with_resume(arguments, error) < 0 || set_old_match(play, arguments, &for_run, error) < 0
	        : set_new_match(play, arguments, error) < 0)
		return -1;
	name_record(play, arguments);
	if (set_dice(play, arguments, error) < 0 || set_commands(play, arguments, error) < 0 ||
	    find_terminal(play, error) < 0 || set_players(play, arguments, &for_run, error) < 0 ||
	    open_record(play, arguments, error) < 0)
		return -1;
	play->config.turns = for_run.turns;
	play->config.restarts = DEFAULT_RESTARTS;
	play->config.seed = arguments->resume ? play->past.seed : play->run.seed;
	play->config.party = play->run.party;
	play->config.record = play->run.record;
	return 0;
}

/* ---- Afterwards -------------------------------------------------------------------------------------------------- */

static void tell(const struct play *play)
{
	const struct match *match = play->match;

	if (match_is_left(match)) {
		printf("The match is kept in '%s'. It goes on with:\n  tablier play --resume ", play->path.data);
		printf(play->config.dice == DICE_OF_FILE ? "'%s' --dice FILE\n" : "'%s'\n", play->path.data);
		return;
	}
	if (!match_score(match)->games)
		return;
	summary_print(&play->summary, stdout, match, &play->config.rules);
	printf("The record is in '%s'; 'tablier show' shows it.\n", play->path.data);
}

/* Returns 0, or -1 with error filled if it was not left by the person, and did not come to its end. */
static int go(struct play *play, struct error *error)
{
	const struct error *why;
	int status = 0;

	play->run.is_at_terminal = true;
	run_open(&play->run, &RUN_LISTENER, play);
	play->match = match_new(&play->run.loop, &play->config, &LISTENER, play);
	match_start(play->match);
	run_play(&play->run);
	tell(play);
	fflush(stdout);
	why = match_error(play->match);
	if (why->kind != ERROR_NONE) {
		*error = *why;
		status = -1;
	}
	match_free(play->match);
	return status;
}

static void release(struct play *play)
{
	run_release(&play->run);
	environment_free(play->environment);
	dice_file_close(play->config.throws);
	past_release(&play->past);
	text_release(&play->path);
	for (int i = 0; i < 2; i++) {
		text_release(&play->recorded[i]);
		text_release(&play->command[i]);
	}
}

static int run(int argc, char **argv, struct error *error)
{
	struct play_arguments arguments = {.move_ms = -1};
	const struct option_spec specs[] = {
	    {"game", OPTION_TEXT, &arguments.game, 0, 0},
	    {"against", OPTION_TEXT, &arguments.against, 0, 0},
	    {"games", OPTION_NUMBER, &arguments.games, 1, 100000000},
	    {"move-ms", OPTION_NUMBER, &arguments.move_ms, 0, 24L * 3600 * 1000},
	    {"points", OPTION_NUMBER, &arguments.points, 1, 100000000},
	    {"two", OPTION_FLAG, &arguments.is_of_two, 0, 0},
	    {"seat", OPTION_NUMBER, &arguments.seat, 1, 2},
	    {"name", OPTION_LIST, &arguments.name, 0, 0},
	    {"tutor", OPTION_FLAG, &arguments.has_tutor, 0, 0},
	    {"dice", OPTION_TEXT, &arguments.dice, 0, 0},
	    {"seed", OPTION_TEXT, &arguments.seed, 0, 0},
	    {"record", OPTION_TEXT, &arguments.record, 0, 0},
	    {"no-times", OPTION_FLAG, &arguments.without_times, 0, 0},
	    {"resume", OPTION_TEXT, &arguments.resume, 0, 0},
	    {"ascii", OPTION_FLAG, &arguments.is_ascii, 0, 0},
	    {"color", OPTION_TEXT, &arguments.color, 0, 0},
	    {"animate", OPTION_FLAG, &arguments.is_animated, 0, 0},
	    {"person", OPTION_TEXT, &arguments.person, 0, 0},
	    {"log", OPTION_TEXT, &arguments.log, 0, 0},
	    {.name = NULL},
	};
	struct play play = {.match = NULL};
	int status;

	argc = options_parse(specs, argc, argv, error);
	if (argc < 0)
		return -1;
	if (argc != 0)
		return error_set(error, ERROR_USAGE,
		                 "play takes options only, not '%.60s'; a bot is named by --against", argv[0]);
	if (arguments.is_of_two && (arguments.against || arguments.seat))
		return error_set(error, ERROR_USAGE, "--two leaves no seat for a bot, and none to choose");
	if (arguments.name.count > (arguments.is_of_two ? 2 : 1))
		return error_set(error, ERROR_USAGE, "--name is given more often than people play");
	if (!arguments.is_of_two && !arguments.resume && !arguments.seat)
		arguments.seat = 1;
	status = prepare(&play, &arguments, error);
	if (status == 0)
		status = go(&play, error);
	release(&play);
	return status;
}

const struct command command_play = {
    .name = "play",
    .summary = "play yourself, against a bot or somebody beside you",
    .help = "usage: tablier play [OPTION …]\n"
	    "\n"
	    "Sit down at the board: 'tablier play' starts a game of Swedish Tables. You are\n"
	    "told what to do; 'help' tells more, 'quit' leaves, and keeps the match.\n"
	    "\n"
	    "  --game GAME      another game: 'tablier games' lists them\n"
	    "  --against BOT    a reference bot or a command line in one argument (greedy)\n"
	    "  --move-ms N      limit of its decisions (10000; 0: none); you have none\n"
	    "  --two            two people take turns at this terminal\n"
	    "  --games N        a match of so many games (1); --points N: to so many\n"
	    "  --tutor          be told what your plays give away, and warned of blunders\n"
	    "  --name NAME      what you are called; twice with --two\n"
	    "  --seat 1|2       your seat (1)\n"
	    "  --record FILE    where the record goes (play-DATE.yaml); --no-times: no dates\n"
	    "  --resume FILE    go on with a match that was left\n"
	    "  --dice manual    you throw real dice, and tell the throws of both sides\n"
	    "  --dice FILE      throws from a file: 64 31 …\n"
	    "  --seed SEED      dice from 64 hexadecimal digits or a number (by chance)\n"
	    "  --ascii          draw with plain characters; --animate: show the steps\n"
	    "  --color WHEN     auto, always or never\n"
	    "  --person COMMAND another program for you to play with; --log FILE: what it\n"
	    "                   and the referee say to each other\n",
    .run = run,
};
