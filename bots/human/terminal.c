/* SPDX-License-Identifier: MIT
 *
 * Readline is used by its callbacks, so that one place waits for keys, for the referee and for signals. Signals are
 * blocked but while it waits: their handlers only note them, and what they ask for is done between two keys. Readline's
 * own handlers are off; what they would do is done here, with its functions.
 */
#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

enum { MOST_WORDS = 4000, HISTORY_LINES = 500, USUAL_COLUMNS = 80, USUAL_LINES = 24 };

static struct {
	struct terminal_calls calls;
	int fd;
	FILE *in, *out;
	bool is_open, is_asking;
	bool has_left;        /* ^Z was typed, and the terminal is not ours any more */
	struct termios found; /* how it was */
	sigset_t waiting;     /* the signals that are blocked while it waits */

	/* Of the question. */
	const char *prompt;
	char *line; /* that was entered */
	bool has_line, has_ended;
	int interrupts; /* ^C in a row, on an empty line */

	/* Of the completion. */
	char *words[MOST_WORDS];
	size_t count, next;
	int rows_listed; /* during the question */
} terminal;

/* ---- Signals ----------------------------------------------------------------------------------------------------- */

static const int SIGNALS[] = {SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH, SIGTERM, SIGHUP};

enum { SIGNAL_COUNT = sizeof SIGNALS / sizeof *SIGNALS };

static volatile sig_atomic_t has_come[SIGNAL_COUNT];

static void note_signal(int number)
{
	for (int i = 0; i < SIGNAL_COUNT; i++)
		if (SIGNALS[i] == number)
			has_come[i] = 1;
}

/* Whether a signal has come since the last time this was asked. */
static bool take_signal(int number)
{
	for (int i = 0; i < SIGNAL_COUNT; i++)
		if (SIGNALS[i] == number && has_come[i]) {
			has_come[i] = 0;
			return true;
		}
	return false;
}

static void catch_signal(int number)
{
	struct sigaction action = {.sa_handler = note_signal};

	sigaction(number, &action, NULL);
}

static void catch_signals(void)
{
	sigset_t blocked;

	sigemptyset(&blocked);
	for (int i = 0; i < SIGNAL_COUNT; i++) {
		sigaddset(&blocked, SIGNALS[i]);
		catch_signal(SIGNALS[i]);
	}
	sigprocmask(SIG_BLOCK, &blocked, &terminal.waiting);
	for (int i = 0; i < SIGNAL_COUNT; i++)
		sigdelset(&terminal.waiting, SIGNALS[i]);
	/* Who is in the background may still tidy up the terminal. */
	signal(SIGTTOU, SIG_IGN);
	/* The referee may be gone; writing to it then fails, and its end is read. */
	signal(SIGPIPE, SIG_IGN);
}

static void draw_again(void)
{
	if (!terminal.is_asking)
		return;
	terminal.calls.draws(terminal.calls.context);
	rl_on_new_line();
	rl_redisplay();
}

/* Stop as the terminal asks for, with the terminal as it was found; go on when told to. */
static void stop(void)
{
	struct sigaction usual = {.sa_handler = SIG_DFL};
	sigset_t one, before;

	if (terminal.is_asking && !terminal.has_left) {
		rl_deprep_terminal();
		fputs("\n", terminal.out);
		fflush(terminal.out);
	}
	terminal.has_left = false;
	sigaction(SIGTSTP, &usual, NULL);
	sigemptyset(&one);
	sigaddset(&one, SIGTSTP);
	raise(SIGTSTP);
	sigprocmask(SIG_UNBLOCK, &one, &before);
	/* It stands here until it goes on. */
	sigprocmask(SIG_SETMASK, &before, NULL);
	catch_signal(SIGTSTP);
}

/*
 * ^Z is read as a key: the terminal is left as it was found before anybody stops, since the shell may go on as soon as
 * the first of the process group has. Then all of them are told to, as the terminal would.
 */
static int suspend(int count, int key)
{
	(void)count;
	(void)key;
	rl_deprep_terminal();
	fputs("\n", terminal.out);
	fflush(terminal.out);
	terminal.has_left = true;
	kill(0, SIGTSTP);
	return 0;
}

static void prepare(int with_meta)
{
	struct termios modes;

	rl_prep_terminal(with_meta);
	if (tcgetattr(terminal.fd, &modes) < 0)
		return;
	modes.c_cc[VSUSP] = modes.c_cc[VINTR] = _POSIX_VDISABLE;
	tcsetattr(terminal.fd, TCSADRAIN, &modes);
}

/* What is typed is dropped; where nothing is, the second time means to leave. */
static void interrupt(void)
{
	bool was_empty = rl_end == 0;

	rl_callback_sigcleanup();
	rl_replace_line("", 1);
	rl_point = rl_mark = 0;
	fputs("^C\n", terminal.out);
	terminal.interrupts = was_empty || terminal.interrupts > 0 ? terminal.interrupts + 1 : 1;
	if (terminal.interrupts >= 2)
		terminal.has_ended = true;
	else
		fputs("(once more to leave)\n", terminal.out);
	rl_on_new_line();
	if (!terminal.has_ended)
		rl_redisplay();
}

/* ^C is read as a key: of two signals that come close together one is lost. */
static int interrupt_by_key(int count, int key)
{
	(void)count;
	(void)key;
	interrupt();
	return 0;
}

/* Do what the signals that came ask for, but for those that end or interrupt. */
static void heed_signals(void)
{
	take_signal(SIGQUIT);
	if (take_signal(SIGTSTP))
		stop();
	if (take_signal(SIGCONT)) {
		if (terminal.is_asking)
			prepare(1);
		take_signal(SIGWINCH);
		rl_resize_terminal();
		draw_again();
	}
	if (take_signal(SIGWINCH)) {
		rl_resize_terminal();
		draw_again();
	}
	if (take_signal(SIGTERM) || take_signal(SIGHUP))
		terminal.is_open = false;
}

/*
 * Wait until the referee or, if wanted, the terminal can be read.
 *
 * Returns: bit 0 for the referee, bit 1 for the terminal; 0 after a signal or when the time is over.
 */
static int wait_for(bool wants_keys, bool wants_referee, int ms)
{
	struct pollfd fds[] = {
	    {.fd = wants_referee ? STDIN_FILENO : -1, .events = POLLIN},
	    {.fd = wants_keys ? terminal.fd : -1, .events = POLLIN},
	};
	sigset_t blocked;
	int ready;
	struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};

	fflush(terminal.out);
	ready = ppoll(fds, 2, ms < 0 ? NULL : &time, &terminal.waiting);
	/* Where something can be read at once, ppoll lets no signal in. */
	sigprocmask(SIG_SETMASK, &terminal.waiting, &blocked);
	sigprocmask(SIG_SETMASK, &blocked, NULL);
	if (ready <= 0)
		return 0;
	/* What a terminal that is gone still has to be read is nobody's word. */
	if (fds[1].revents & (POLLHUP | POLLERR | POLLNVAL))
		terminal.is_open = false;
	return (fds[0].revents ? 1 : 0) | (fds[1].revents & POLLIN ? 2 : 0);
}

/* ---- Completion -------------------------------------------------------------------------------------------------- */

void terminal_offer(const char *word)
{
	if (terminal.count < MOST_WORDS)
		terminal.words[terminal.count++] = strdup(word);
}

/* Readline asks for one word after the other, and frees it. */
static char *next_word(const char *text, int state)
{
	(void)text;
	if (state == 0)
		terminal.next = 0;
	while (terminal.next < terminal.count) {
		char *word = terminal.words[terminal.next];

		terminal.words[terminal.next++] = NULL;
		if (word)
			return word;
	}
	return NULL;
}

static char **complete(const char *text, int start, int end)
{
	char *line = strndup(rl_line_buffer, (size_t)end);

	rl_attempted_completion_over = 1;
	terminal.count = 0;
	if (line)
		terminal.calls.completes(terminal.calls.context, line, (size_t)start);
	free(line);
	return rl_completion_matches(text, next_word);
}

/* List the words as readline does, and count the rows that takes. */
static void list_words(char **matches, int count, int longest)
{
	int columns, lines, across;

	terminal_size(&columns, &lines);
	across = columns / (longest + 2) > 0 ? columns / (longest + 2) : 1;
	terminal.rows_listed += 1 + (count + across - 1) / across;
	rl_display_match_list(matches, count, longest);
	rl_forced_update_display();
}

/* ---- Opening and closing ----------------------------------------------------------------------------------------- */

int terminal_open(const struct terminal_calls *calls)
{
	int fd = open("/dev/tty", O_RDWR | O_CLOEXEC), other = -1;

	if (fd < 0)
		return -1;
	if (tcgetattr(fd, &terminal.found) < 0 || (other = fcntl(fd, F_DUPFD_CLOEXEC, 3)) < 0 ||
	    !(terminal.in = fdopen(fd, "r")) || !(terminal.out = fdopen(other, "w"))) {
		close(fd);
		return -1;
	}
	terminal.fd = fd;
	terminal.calls = *calls;
	terminal.is_open = true;
	rl_instream = terminal.in;
	rl_outstream = terminal.out;
	rl_readline_name = "tablier";
	rl_catch_signals = 0;
	rl_catch_sigwinch = 0;
	rl_change_environment = 0;
	rl_basic_word_break_characters = " \t";
	rl_completer_word_break_characters = " \t";
	rl_attempted_completion_function = complete;
	using_history();
	stifle_history(HISTORY_LINES);
	rl_prep_term_function = prepare;
	rl_initialize();
	rl_bind_key(CTRL('Z'), suspend);
	rl_bind_key(CTRL('C'), interrupt_by_key);
	/* Nothing is pasted that needs marks, and a terminal that is left in a hurry keeps them on. */
	rl_variable_bind("enable-bracketed-paste", "off");
	/* Who does not know how to go on presses the key once. */
	rl_variable_bind("show-all-if-ambiguous", "on");
	rl_completion_display_matches_hook = list_words;
	catch_signals();
	return 0;
}

void terminal_close(void)
{
	if (!terminal.in)
		return;
	if (terminal.is_asking)
		rl_callback_handler_remove();
	fflush(terminal.out);
	tcsetattr(terminal.fd, TCSADRAIN, &terminal.found);
	fclose(terminal.in);
	fclose(terminal.out);
	terminal.in = terminal.out = NULL;
	terminal.is_open = false;
}

bool terminal_is_open(void)
{
	return terminal.is_open;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

void terminal_size(int *columns, int *lines)
{
	struct winsize size;

	*columns = USUAL_COLUMNS;
	*lines = USUAL_LINES;
	if (ioctl(terminal.fd, TIOCGWINSZ, &size) < 0)
		return;
	if (size.ws_col > 0)
		*columns = size.ws_col;
	if (size.ws_row > 0)
		*lines = size.ws_row;
}

void terminal_print(const char *format, ...)
{
	va_list arguments;

	if (!terminal.is_open)
		return;
	va_start(arguments, format);
	vfprintf(terminal.out, format, arguments);
	va_end(arguments);
	fflush(terminal.out);
}

void terminal_clear(void)
{
	terminal_print("\033[H\033[2J");
}

void terminal_forget_typed(void)
{
	tcflush(terminal.fd, TCIFLUSH);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* Readline has a line, or NULL at the end of its input. */
static void take_line(char *line)
{
	rl_callback_handler_remove();
	terminal.is_asking = false;
	terminal.line = line;
	terminal.has_line = line != NULL;
	terminal.has_ended = line == NULL;
	if (!line)
		fputs("\n", terminal.out);
}

static char *without_blanks(char *line)
{
	char *end = line + strlen(line), *start = line + strspn(line, " \t");

	while (end > start && strchr(" \t", end[-1]))
		*--end = '\0';
	memmove(line, start, (size_t)(end - start) + 1);
	return line;
}

static void read_keys(void)
{
	int before = terminal.interrupts;

	rl_callback_read_char();
	if (before == terminal.interrupts)
		terminal.interrupts = 0;
}

enum terminal_event terminal_ask(const char *prompt, char **line)
{
	enum terminal_event event = TERMINAL_CLOSED;
	bool has_heard = false;

	terminal.line = NULL;
	terminal.has_line = terminal.has_ended = false;
	terminal.interrupts = terminal.rows_listed = 0;
	if (!terminal.is_open)
		return TERMINAL_CLOSED;
	rl_callback_handler_install(prompt, take_line);
	terminal.is_asking = true;
	while (terminal.is_open && !terminal.has_line && !terminal.has_ended && !has_heard) {
		int ready = wait_for(true, true, -1);

		heed_signals();
		if (take_signal(SIGINT))
			interrupt();
		else if (ready & 2)
			read_keys();
		else if (ready & 1)
			has_heard = terminal.calls.hears(terminal.calls.context);
	}
	if (terminal.is_asking) {
		rl_callback_handler_remove();
		terminal.is_asking = false;
		fputs("\n", terminal.out);
	}
	if (terminal.has_line) {
		*line = without_blanks(terminal.line);
		event = TERMINAL_LINE;
	} else if (has_heard) {
		event = TERMINAL_HEARD;
	} else if (terminal.is_open) {
		event = TERMINAL_LEAVE;
	}
	return event;
}

enum terminal_event terminal_wait(void)
{
	while (terminal.is_open) {
		int ready = wait_for(false, true, -1);

		heed_signals();
		if (take_signal(SIGINT))
			return TERMINAL_LEAVE;
		if (ready & 1)
			return TERMINAL_HEARD;
	}
	return TERMINAL_CLOSED;
}

bool terminal_pass(int ms)
{
	char keys[64];
	bool was_cut;

	if (!terminal.is_open)
		return false;
	rl_prep_terminal(0);
	was_cut = wait_for(true, false, ms) & 2;
	if (was_cut && read(terminal.fd, keys, sizeof keys) < 0)
		was_cut = false;
	rl_deprep_terminal();
	return !was_cut;
}

int terminal_rows_listed(void)
{
	return terminal.rows_listed;
}

void terminal_remember(const char *line)
{
	HIST_ENTRY *last = history_length > 0 ? history_get(history_base + history_length - 1) : NULL;

	if (*line && !(last && strcmp(last->line, line) == 0))
		add_history(line);
}
