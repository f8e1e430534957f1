/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <limits.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bot.h"
#include "libexec.h"
#include "text.h"

static const char *const SYSTEM[] = {
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store",
};

/* Of /etc: the dynamic loader, names of users, languages and time, and what interpreters are told there. */
static const char *const SETTINGS[] = {
    "/etc/ld.so.cache",   "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives",
    "/etc/passwd",        "/etc/group",      "/etc/locale.conf",  "/etc/locale.alias",
    "/etc/localtime",     "/etc/timezone",   "/etc/python[0-9]*", "/etc/perl",
    "/etc/java*-openjdk", "/etc/R",
};

#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* ---- Paths ------------------------------------------------------------------------------------------------------- */

static bool is_within(const char *path, const char *folder)
{
	size_t length = strlen(folder);

	return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0' || length == 1);
}

static bool is_system(const char *path)
{
	for (size_t i = 0; i < LENGTH(SYSTEM); i++)
		if (is_within(path, SYSTEM[i]))
			return true;
	return false;
}

/* Whether the path could be made in an empty file system just as it is written. */
static bool is_plain(const char *path)
{
	return path[0] == '/' && !strstr(path, "//") && !strstr(path, "/./") && !strstr(path, "/../");
}

/* Cut the last part off. */
static void cut(char *path)
{
	char *slash = strrchr(path, '/');

	slash[slash == path] = '\0';
}

/* The folder of a file without links: PATH_MAX bytes. Returns whether there is one. */
static bool find_folder(const char *file, char *folder)
{
	if (!realpath(file, folder))
		return false;
	cut(folder);
	return true;
}

/* Whether a word of a bot's command is a file of the bot's own: its program, if that is a path, or what it reads. */
static bool is_own_file(const struct bot_command *bot, int word)
{
	const char *file = bot->argv[word];
	struct stat status;

	return (word > 0 || strchr(file, '/')) && stat(file, &status) == 0 && S_ISREG(status.st_mode);
}

/* Whether another bot's folder is in this one, and not the same. */
static bool holds_folder_of(const char *folder, const struct bot_command *bot)
{
	char other[PATH_MAX];

	for (int i = 0; bot->argv[i]; i++)
		if (is_own_file(bot, i) && find_folder(bot->argv[i], other) && strcmp(other, folder) != 0 &&
		    is_within(other, folder))
			return true;
	return false;
}

/* The bots of a match, and which of them the sandbox is for. */
struct company {
	const struct bot_command *bots;
	int count, index;
};

/* Whether to show the folder would show what is no business of the bot's. */
static bool holds_too_much(const char *folder, const struct company *company)
{
	const char *home = getenv("HOME");
	char real_home[PATH_MAX];

	if (strchr(folder + 1, '/') == NULL)
		return true;
	if (home && realpath(home, real_home) && is_within(real_home, folder))
		return true;
	for (int i = 0; i < company->count; i++)
		if (i != company->index && holds_folder_of(folder, &company->bots[i]))
			return true;
	return false;
}

/* ---- What it sees ------------------------------------------------------------------------------------------------ */

static void add_three(struct words *sandbox, const char *option, const char *first, const char *second)
{
	words_add(sandbox, option);
	words_add(sandbox, first);
	words_add(sandbox, second);
}

static void add_two(struct words *sandbox, const char *option, const char *value)
{
	words_add(sandbox, option);
	words_add(sandbox, value);
}

/* Show a file or folder where it is, and also where a link leads to it. */
static void show(struct words *sandbox, const char *real, const char *written)
{
	if (!is_system(real))
		add_three(sandbox, "--ro-bind", real, real);
	if (is_plain(written) && strcmp(written, real) != 0 && !is_system(written))
		add_three(sandbox, "--ro-bind", real, written);
}

/* Folders that a path enters and leaves by `..` must be there for it to lead anywhere, if only empty. */
static void add_passed_folders(struct words *sandbox, const char *written)
{
	for (const char *up = strstr(written, "/.."); up; up = strstr(up + 1, "/..")) {
		char passed[PATH_MAX], real[PATH_MAX];

		if (up[3] != '/' && up[3] != '\0')
			continue;
		snprintf(passed, sizeof passed, "%.*s", (int)(up - written), written);
		if (realpath(passed, real) && !is_system(real))
			add_two(sandbox, "--dir", real);
	}
}

/* The folder of a file as its path is written; PATH_MAX bytes. */
static void written_folder(const char *file, char *folder)
{
	snprintf(folder, PATH_MAX, "%s%s", strchr(file, '/') ? "" : "./", file);
	cut(folder);
}

static void show_file(struct words *sandbox, const char *file, const struct company *company)
{
	char written[PATH_MAX], folder[PATH_MAX], place[PATH_MAX], real[PATH_MAX];

	if (!realpath(file, real) || !find_folder(file, folder))
		return;
	add_passed_folders(sandbox, file);
	if (holds_too_much(folder, company)) {
		show(sandbox, real, file);
		return;
	}
	/* The file may be a link in one folder to a file in another: then both are its own. */
	written_folder(file, written);
	if (!realpath(written, place) || strcmp(place, folder) == 0) {
		show(sandbox, folder, written);
		return;
	}
	show(sandbox, folder, folder);
	if (holds_too_much(place, company))
		show(sandbox, real, file);
	else
		show(sandbox, place, written);
}

static void show_settings(struct words *sandbox)
{
	for (size_t i = 0; i < LENGTH(SETTINGS); i++) {
		glob_t found;

		if (glob(SETTINGS[i], 0, NULL, &found) != 0)
			continue;
		for (size_t j = 0; j < found.gl_pathc; j++)
			add_three(sandbox, "--ro-bind-try", found.gl_pathv[j], found.gl_pathv[j]);
		globfree(&found);
	}
}

static int show_exposed(struct words *sandbox, const char *const *expose, struct error *error)
{
	for (; expose && *expose; expose++) {
		char real[PATH_MAX];

		if (!realpath(*expose, real))
			return error_system(error, ERROR_USAGE, "cannot expose '%.200s'", *expose);
		if (is_within("/tmp/scratch", real) || is_within("/dev/shm", real) || is_within("/proc", real))
			return error_set(error, ERROR_USAGE, "cannot expose '%.200s': the sandbox has its own",
			                 *expose);
		add_passed_folders(sandbox, *expose);
		show(sandbox, real, *expose);
	}
	return 0;
}

/* Memory that looks like a file system. */
static void add_memory(struct words *sandbox, const char *folder, long mib)
{
	words_add(sandbox, "--size");
	words_format(sandbox, "%ld", mib * 1024 * 1024);
	add_two(sandbox, "--tmpfs", folder);
}

/* ---- Making it --------------------------------------------------------------------------------------------------- */

/* Look for bubblewrap, as we would start it, whatever PATH the bot is given. PATH_MAX bytes. */
static int find_bwrap(char *out, struct error *error)
{
	const char *path = getenv("PATH");

	for (path = path ? path : "/usr/bin:/bin"; *path; path += strcspn(path, ":"), path += *path == ':') {
		int length = snprintf(out, PATH_MAX, "%.*s/bwrap", (int)strcspn(path, ":"), path);

		if (length < PATH_MAX && access(out, X_OK) == 0)
			return 0;
	}
	return error_set(error, ERROR_FAILED,
	                 "the sandbox cannot be used here: there is no program 'bwrap' (bubblewrap)");
}

static void add_bounds(struct words *sandbox)
{
	/* Without --new-session: the warden has left the terminal, and must be in the group of the others itself. */
	words_add(sandbox, "--die-with-parent");
	words_add(sandbox, "--unshare-all");
	words_add(sandbox, "--unshare-user");
	words_add(sandbox, "--disable-userns");
	add_two(sandbox, "--cap-drop", "ALL");
	add_two(sandbox, "--hostname", "tablier");
}

static void add_system(struct words *sandbox, long scratch_mib)
{
	for (size_t i = 0; i < LENGTH(SYSTEM); i++)
		add_three(sandbox, "--ro-bind-try", SYSTEM[i], SYSTEM[i]);
	show_settings(sandbox);
	/* Read-only, for to a bot of root's what is in /proc/sys would be open. */
	add_two(sandbox, "--proc", "/proc");
	add_two(sandbox, "--remount-ro", "/proc");
	add_two(sandbox, "--dev", "/dev");
	add_memory(sandbox, "/dev/shm", scratch_mib);
	add_two(sandbox, "--remount-ro", "/dev");
	add_memory(sandbox, "/tmp", scratch_mib);
	add_two(sandbox, "--dir", "/tmp/home");
	add_two(sandbox, "--dir", "/tmp/scratch");
}

/* What comes last: the rest hangs on the file system that is closed here. */
static void add_end(struct words *sandbox)
{
	char *warden = libexec_path("referee/warden", "warden");
	char here[PATH_MAX];

	add_three(sandbox, "--ro-bind", warden, BOT_INNER_WARDEN);
	free(warden);
	/* So that relative paths mean what they mean outside. It is empty but for what is shown. */
	if (getcwd(here, sizeof here)) {
		add_two(sandbox, "--dir", here);
		add_two(sandbox, "--chdir", here);
	}
	add_two(sandbox, "--remount-ro", "/");
	add_three(sandbox, "--setenv", "HOME", "/tmp/home");
	add_three(sandbox, "--setenv", "TMPDIR", "/tmp");
	add_three(sandbox, "--setenv", "TABLIER_SCRATCH", "/tmp/scratch");
	words_add(sandbox, "--");
}

int sandbox_make(struct words *sandbox, const struct sandbox_config *config, const struct bot_command bots[], int count,
                 int index, struct error *error)
{
	const struct company company = {.bots = bots, .count = count, .index = index};
	const struct bot_command *bot = &bots[index];
	char bwrap[PATH_MAX];

	if (find_bwrap(bwrap, error) < 0)
		return -1;
	words_add(sandbox, bwrap);
	add_bounds(sandbox);
	add_system(sandbox, config->scratch_mib);
	if (show_exposed(sandbox, config->expose, error) < 0)
		return -1;
	for (int i = 0; bot->argv[i]; i++)
		if (is_own_file(bot, i))
			show_file(sandbox, bot->argv[i], &company);
	add_end(sandbox);
	return 0;
}

/* ---- Trying it --------------------------------------------------------------------------------------------------- */

struct probe {
	int report[2], errors[2];
};

/* Read to the end of a pipe, and keep what fits, without the last line feed. */
static void read_all(int file, char *text, size_t size)
{
	char more[512];
	size_t used = 0;
	ssize_t count;

	while ((count = read(file, more, sizeof more)) > 0) {
		size_t fits = (size_t)count < size - 1 - used ? (size_t)count : size - 1 - used;

		memcpy(text + used, more, fits);
		used += fits;
	}
	while (used > 0 && text[used - 1] == '\n')
		used--;
	text[used] = '\0';
}

/* Start the program as a bot is started, with pipes for what it tells. Returns an errno. */
static int spawn(struct probe *probe, char **argv, char *const *environment, pid_t *process)
{
	posix_spawn_file_actions_t actions;
	int status;

	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
	posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
	posix_spawn_file_actions_adddup2(&actions, probe->errors[1], STDERR_FILENO);
	posix_spawn_file_actions_adddup2(&actions, probe->report[1], 3);
	status = posix_spawn(process, argv[0], &actions, NULL, argv, environment);
	posix_spawn_file_actions_destroy(&actions);
	return status;
}

/* Returns 0, or -1 with error filled, if it did not do nothing, well. */
static int run(struct probe *probe, char **argv, char *const *environment, struct error *error)
{
	char report[256] = "", errors[512], clean[600];
	pid_t process;
	int status = spawn(probe, argv, environment, &process);

	close(probe->report[1]);
	close(probe->errors[1]);
	if (status != 0)
		return error_set(error, ERROR_FAILED, "cannot start '%.200s': %s", argv[0], strerror(status));
	read_all(probe->errors[0], errors, sizeof errors);
	read_all(probe->report[0], report, sizeof report);
	waitpid(process, NULL, 0);
	/* The inner warden's line and the outer's. */
	if (strncmp(report, "end exit 0 ", 11) == 0 && strstr(report, "\nend exit 0 "))
		return 0;
	/* Its first words tell why; more may follow. */
	text_escape(errors, strcspn(errors, "\n"), clean, sizeof clean);
	return error_set(error, ERROR_FAILED, "the sandbox cannot be used here: %s", clean[0] ? clean : report);
}

int sandbox_probe(const struct words *sandbox, char *const *environment, struct error *error)
{
	char name[] = BOT_INNER_WARDEN, option[] = "--probe";
	char *const nothing[] = {name, option, NULL};
	const struct bot_program program = {.argv = nothing, .sandbox = sandbox->item};
	char *warden = libexec_path("referee/warden", "warden");
	struct words words = bot_command_line(warden, &program);
	struct probe probe;
	int status = -1;

	if (pipe2(probe.report, O_CLOEXEC) < 0) {
		error_system(error, ERROR_FAILED, "cannot make a pipe");
	} else if (pipe2(probe.errors, O_CLOEXEC) < 0) {
		error_system(error, ERROR_FAILED, "cannot make a pipe");
		close(probe.report[0]);
		close(probe.report[1]);
	} else {
		status = run(&probe, words.item, environment, error);
		close(probe.report[0]);
		close(probe.errors[0]);
	}
	words_release(&words);
	free(warden);
	return status;
}
