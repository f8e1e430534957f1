/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The warden: a process between the referee and a bot, that holds the bot to its limits and leaves nothing of it
 * behind.
 *
 *     warden ROLE PARENT CORE NICE MEMORY CPU PROCESSES FILES FILE-SIZE COMMAND [ARGUMENT …]
 *     warden --probe                        do nothing, well
 *
 * PARENT is the referee's process id. CORE is the one that all of it runs on, from 1, or 0 for any; NICE is added to
 * the nice level. The limits are bytes, seconds and counts, 0 for none. Standard input, output and error are the
 * bot's. Descriptor 3 takes a report, of one line:
 *
 *     exec ERRNO                            the program could not be started
 *     end KIND NUMBER REASON CPU-MS KIB     it exited (KIND exit, NUMBER its status) or was killed (KIND signal);
 *                                           REASON is none, memory or processes where the warden ended it for that;
 *                                           processor time and peak memory of it and of the children it waited for
 *
 * Theory of operation. The warden is the subreaper of all that the bot starts, so that nothing escapes it by leaving
 * its process group or its parent: what loses its parent becomes the warden's child. When the bot itself is gone, or it
 * must go, the warden kills all its descendants until none is left, and only then reports and exits.
 *
 * The referee asks by signals: SIGTERM is passed on to the bot's group, SIGUSR1 means that all must go at once. When
 * the referee dies the system sends SIGHUP (PR_SET_PDEATHSIG), which means the same. When somebody kills the warden the
 * system kills the bot.
 *
 * ROLE is `alone`. It is `beside` for the program of a person, which keeps the process group and the terminal of the
 * referee; then the group is never signalled, and the signals that a terminal sends by its keys are the program's
 * alone. When a key stops them all the program may have to put the terminal in order before it stops, and the shell
 * must not have it back earlier: the warden stops after the program, and the referee after the warden.
 *
 * Where COMMAND is a sandbox ROLE is `outer`. Then another warden, whose ROLE is `inner` and whose PARENT is 1, stands
 * inside and holds the bot to its limits; only there can it be seen how the bot itself ends. It writes its line of the
 * report first. The outer one is out of the bot's reach, and ends all if the inner one does not. The
 * processes of the sandbox keep their standard input and output open, and would hide the ends of the bot's pipes; so
 * those go past them as descriptors 4 and 5. They have SIGTERM blocked, so that it reaches the inner warden and leaves
 * them alone.
 *
 * Limits that the system can hold are left to it (setrlimit). RLIMIT_DATA is the limit of memory: it counts what a
 * process can write to, and not what a language's runtime merely reserves. As it counts each process by itself, and
 * RLIMIT_NPROC counts all that the user runs, the warden looks at the sums four times a second.
 *
 * The program allocates nothing, so that it works where there is no memory left, and opens nothing but /proc.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#ifdef HAVE_SYS_PRCTL_H
#include <sys/prctl.h>
#endif
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	REPORT = 3,
	INPUT,
	OUTPUT,
	LOOK_MS = 250,
	MOST_STOP_MS = 1000, /* that a program takes to stop */
	MOST_SEEN = 4096,    /* processes in one look; those beyond are found by the next */
	SPARE_TASKS = 4096,
	MOST_FILES = 1024, /* that are closed, where the system cannot close all at once */
};

enum { ROLE = 1, PARENT, CORE, NICE, MEMORY, CPU, PROCESSES, FILES, FILE_SIZE, COMMAND }; /* in argv */

enum role { ALONE, BESIDE, OUTER, INNER };

struct warden {
	pid_t referee;
	enum role role;
	pid_t bot;
	rlim_t limit[COMMAND];
	const char *reason;
	bool is_gone; /* the bot itself was reaped */
	int status;
	struct rusage usage;
};

/* ---- What Linux has, and other systems lack ---------------------------------------------------------------------- */

#ifdef HAVE_SYS_PRCTL_H

enum { HAS_DEATH_SIGNAL = 1 };

/* To be sent when the parent dies. */
static void ask_for_death_signal(int number)
{
	prctl(PR_SET_PDEATHSIG, number);
}

static void become_subreaper(void)
{
	prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

static void renounce_privileges(void)
{
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

#else

/* The warden looks four times a second whether its parent lives. A child that leaves its group escapes. */
enum { HAS_DEATH_SIGNAL = 0 };

static void ask_for_death_signal(int number)
{
	(void)number;
}

static void become_subreaper(void)
{
}

static void renounce_privileges(void)
{
}

#endif

/* Neither is worth not to play for. The bot inherits both. */
static void stay_on_core(int number)
{
#ifdef HAVE_SCHED_SETAFFINITY
	cpu_set_t cores;

	if (number == 0)
		return;
	CPU_ZERO(&cores);
	CPU_SET((unsigned)number - 1, &cores);
	sched_setaffinity(0, sizeof cores, &cores);
#else
	(void)number;
#endif
}

static void yield_to_others(int more)
{
#ifdef SCHED_BATCH
	static const struct sched_param none = {.sched_priority = 0};

	/* One that wakes up does not take the processor from the referee, nor from a bot that thinks. */
	sched_setscheduler(0, SCHED_BATCH, &none);
#endif
	if (more)
		setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + more);
}

/*
 * PR-1.9. A session for each bot would do it too; but Linux shares the processor among sessions first (autogroups): to
 * switch between hundreds of them takes time, and a bot's nice level would say nothing to the others.
 */
static void leave_terminal(void)
{
#ifdef TIOCNOTTY
	int terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);

	if (terminal < 0)
		return;
	ioctl(terminal, TIOCNOTTY);
	close(terminal);
#endif
}

/* ---- The report -------------------------------------------------------------------------------------------------- */

static void send_report(const char *text, size_t length)
{
	/* Where nobody reads it there is nobody to tell. */
	if (write(REPORT, text, length) < 0)
		return;
}

static void report_exec(int number)
{
	char text[40];

	send_report(text, (size_t)snprintf(text, sizeof text, "exec %d\n", number));
}

static long milliseconds(struct timeval time)
{
	return (long)time.tv_sec * 1000 + time.tv_usec / 1000;
}

static void report_end(const struct warden *warden)
{
	bool was_killed = WIFSIGNALED(warden->status);
	long cpu_ms = milliseconds(warden->usage.ru_utime) + milliseconds(warden->usage.ru_stime);
	char text[160];

	send_report(text, (size_t)snprintf(text, sizeof text, "end %s %d %s %ld %ld\n", was_killed ? "signal" : "exit",
	                                   was_killed ? WTERMSIG(warden->status) : WEXITSTATUS(warden->status),
	                                   warden->reason, cpu_ms, warden->usage.ru_maxrss));
}

/* ---- Descendants ------------------------------------------------------------------------------------------------- */

struct family {
	pid_t member[MOST_SEEN];
	int count;
};

/* Read a small file of /proc. Returns the length, or 0 if it is not there any more. */
static size_t read_file(const char *path, char *text, size_t size)
{
	int file = open(path, O_RDONLY | O_CLOEXEC);
	size_t used = 0;
	ssize_t count;

	if (file < 0)
		return 0;
	while (used < size - 1 && (count = read(file, text + used, size - 1 - used)) > 0)
		used += (size_t)count;
	close(file);
	text[used] = '\0';
	return used;
}

static void add_children(struct family *family, pid_t parent)
{
	char path[64], text[32 * 1024];
	char *at = text;

	snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)parent, (int)parent);
	if (!read_file(path, text, sizeof text))
		return;
	while (family->count < MOST_SEEN) {
		char *end;
		long child = strtol(at, &end, 10);

		if (end == at)
			break;
		family->member[family->count++] = (pid_t)child;
		at = end;
	}
}

/* All that descend from the warden. Children of threads other than the first come up when their parent dies. */
static void find_family(struct family *family)
{
	family->count = 0;
	add_children(family, getpid());
	for (int i = 0; i < family->count; i++)
		add_children(family, family->member[i]);
}

/* Resident memory of a process in bytes. */
static rlim_t memory_of(pid_t process)
{
	char path[64], text[128];
	unsigned long size, resident;

	snprintf(path, sizeof path, "/proc/%d/statm", (int)process);
	if (!read_file(path, text, sizeof text) || sscanf(text, "%lu %lu", &size, &resident) != 2)
		return 0;
	return (rlim_t)resident * (rlim_t)sysconf(_SC_PAGESIZE);
}

/* Reap what is there to reap. Returns whether any child is left. */
static bool reap(struct warden *warden)
{
	struct rusage usage;
	int status;
	pid_t process;

	while ((process = wait4(-1, &status, WNOHANG, &usage)) > 0)
		if (process == warden->bot) {
			warden->is_gone = true;
			warden->status = status;
			warden->usage = usage;
		}
	return process == 0;
}

/* Signal the bot and its group, if that is its own. */
static void signal_bot(const struct warden *warden, int number)
{
	kill(warden->role == BESIDE ? warden->bot : -warden->bot, number);
}

/* Kill all descendants, and those they make meanwhile, until none is left. */
static void kill_all(struct warden *warden)
{
	static struct family family;
	const struct timespec moment = {.tv_nsec = 1000000};

	while (reap(warden)) {
		if (!warden->is_gone)
			signal_bot(warden, SIGKILL);
		find_family(&family);
		for (int i = 0; i < family.count; i++)
			kill(family.member[i], SIGKILL);
		if (reap(warden))
			nanosleep(&moment, NULL);
	}
}

/* ---- Watching ---------------------------------------------------------------------------------------------------- */

/* Whether the bot and its children hold together to what they may. */
static bool is_within_limits(struct warden *warden)
{
	static struct family family;
	rlim_t memory = 0;

	find_family(&family);
	for (int i = 0; i < family.count; i++)
		memory += memory_of(family.member[i]);
	if (warden->limit[MEMORY] && memory > warden->limit[MEMORY])
		warden->reason = "memory";
	else if (warden->limit[PROCESSES] && (rlim_t)family.count > warden->limit[PROCESSES])
		warden->reason = "processes";
	else
		return true;
	return false;
}

/* The program has been told to stop: stop when it has. One that does not is let be. */
static void stop_after_bot(const struct warden *warden)
{
	const struct timespec moment = {.tv_nsec = 1000000};

	for (int ms = 0; ms < MOST_STOP_MS; ms++) {
		siginfo_t info = {.si_pid = 0};

		if (waitid(P_PID, (id_t)warden->bot, &info, WSTOPPED | WNOHANG | WNOWAIT) == 0 && info.si_pid) {
			raise(SIGSTOP);
			return;
		}
		nanosleep(&moment, NULL);
	}
}

static void watch(struct warden *warden, const sigset_t *signals)
{
	const struct timeval look = {.tv_usec = LOOK_MS * 1000L};
	const struct itimerval looks = {.it_interval = look, .it_value = look};

	if (warden->limit[MEMORY] || warden->limit[PROCESSES] || !HAS_DEATH_SIGNAL)
		setitimer(ITIMER_REAL, &looks, NULL);
	while (!warden->is_gone) {
		int number;

		if (sigwait(signals, &number) != 0)
			continue;
		switch (number) {
		case SIGCHLD:
			reap(warden);
			break;
		case SIGTERM:
			signal_bot(warden, SIGTERM);
			break;
		case SIGTSTP:
			stop_after_bot(warden);
			break;
		case SIGHUP:
		case SIGUSR1:
			return;
		default:
			/* SIGALRM */
			if (!is_within_limits(warden) || getppid() != warden->referee)
				return;
		}
	}
}

/* ---- The bot ----------------------------------------------------------------------------------------------------- */

/* Lower a limit; a limit that is lower already stays. */
static void limit(unsigned resource, rlim_t soft, rlim_t hard)
{
	struct rlimit old, new = {.rlim_cur = soft, .rlim_max = hard};

	if (getrlimit(resource, &old) == 0 && old.rlim_max < hard)
		new.rlim_max = old.rlim_max;
	if (new.rlim_cur > new.rlim_max)
		new.rlim_cur = new.rlim_max;
	setrlimit(resource, &new);
}

static void set_limits(const rlim_t *limits)
{
	limit(RLIMIT_CORE, 0, 0);
	if (limits[MEMORY])
		limit(RLIMIT_DATA, limits[MEMORY], limits[MEMORY]);
	/* At the soft limit SIGXCPU tells what it was; who ignores that is killed. */
	if (limits[CPU])
		limit(RLIMIT_CPU, limits[CPU], limits[CPU] + 1);
	/* It counts all tasks of the user, so it is no more than a dam against a flood of them. */
	if (limits[PROCESSES])
		limit(RLIMIT_NPROC, limits[PROCESSES] + SPARE_TASKS, limits[PROCESSES] + SPARE_TASKS);
	if (limits[FILES])
		limit(RLIMIT_NOFILE, limits[FILES], limits[FILES]);
	if (limits[FILE_SIZE])
		limit(RLIMIT_FSIZE, limits[FILE_SIZE], limits[FILE_SIZE]);
}

/* Hand the report and the bot's pipes on, past what stands between. */
static void pass_descriptors(void)
{
	int null;

	fcntl(REPORT, F_SETFD, 0);
	dup2(STDIN_FILENO, INPUT);
	dup2(STDOUT_FILENO, OUTPUT);
	null = open("/dev/null", O_RDWR);
	dup2(null, STDIN_FILENO);
	dup2(null, STDOUT_FILENO);
	close(null);
}

static void take_descriptors(void)
{
	dup2(INPUT, STDIN_FILENO);
	dup2(OUTPUT, STDOUT_FILENO);
	close(INPUT);
	close(OUTPUT);
}

/* Whoever started the referee may have left files open. */
static void close_from(int first)
{
#ifdef SYS_close_range
	if (syscall(SYS_close_range, (unsigned)first, ~0U, 0) == 0)
		return;
#endif
	for (int i = first; i < MOST_FILES; i++)
		close(i);
}

static void become_bot(const struct warden *warden, const sigset_t *mask, pid_t parent, char **command)
{
	ask_for_death_signal(SIGKILL);
	if (getppid() != parent)
		_exit(127);
	if (warden->role != BESIDE)
		setpgid(0, 0);
	signal(SIGINT, SIG_DFL);
	signal(SIGQUIT, SIG_DFL);
	renounce_privileges();
	set_limits(warden->limit);
	if (warden->role == OUTER)
		pass_descriptors();
	else
		sigprocmask(SIG_SETMASK, mask, NULL);
	close_from(warden->role == OUTER ? OUTPUT + 1 : REPORT + 1);
	execvp(command[0], command);
	report_exec(errno);
	_exit(127);
}

/* Returns ALONE for what is unknown. */
static enum role find_role(const char *name)
{
	return strcmp(name, "outer") == 0    ? OUTER
	       : strcmp(name, "inner") == 0  ? INNER
	       : strcmp(name, "beside") == 0 ? BESIDE
	                                     : ALONE;
}

int main(int argc, char **argv)
{
	struct warden warden = {.reason = "none"};
	sigset_t signals, mask;
	pid_t self = getpid();

	if (argc == 2 && strcmp(argv[1], "--probe") == 0)
		return 0;
	if (argc <= COMMAND || fcntl(REPORT, F_SETFD, FD_CLOEXEC) < 0) {
		fprintf(stderr, "warden: this program is started by tablier, and of no use by itself\n");
		return 2;
	}
	if (find_role(argv[ROLE]) == INNER)
		take_descriptors();
	for (int i = MEMORY; i < COMMAND; i++)
		warden.limit[i] = (rlim_t)strtoull(argv[i], NULL, 10);
	sigemptyset(&signals);
	sigaddset(&signals, SIGCHLD);
	sigaddset(&signals, SIGTERM);
	sigaddset(&signals, SIGHUP);
	sigaddset(&signals, SIGUSR1);
	sigaddset(&signals, SIGALRM);
	warden.role = find_role(argv[ROLE]);
	if (warden.role == BESIDE)
		sigaddset(&signals, SIGTSTP);
	sigprocmask(SIG_BLOCK, &signals, &mask);
	/* The outer warden blocked them for the sandbox, not for the bot. */
	if (warden.role == INNER)
		sigemptyset(&mask);
	warden.referee = (pid_t)atol(argv[PARENT]);
	ask_for_death_signal(SIGHUP);
	/* The referee may have died before that was asked for. */
	if (getppid() != warden.referee)
		return 1;
	become_subreaper();
	stay_on_core(atoi(argv[CORE]));
	yield_to_others(atoi(argv[NICE]));
	if (warden.role == BESIDE) {
		/* The keys of the terminal reach us as well. */
		signal(SIGINT, SIG_IGN);
		signal(SIGQUIT, SIG_IGN);
	} else {
		leave_terminal();
	}

	warden.bot = fork();
	if (warden.bot < 0) {
		report_exec(errno);
		return 1;
	}
	if (warden.bot == 0)
		become_bot(&warden, &mask, self, argv + COMMAND);
	/* The bot's pipes are the bot's alone, so that their ends are seen. */
	close(STDIN_FILENO);
	close(STDOUT_FILENO);
	close(STDERR_FILENO);
	watch(&warden, &signals);
	kill_all(&warden);
	report_end(&warden);
	return 0;
}
