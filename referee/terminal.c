/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Theory of operation: while the terminal is ours, handlers stand for every signal that would end the program or put it
 * to sleep. They give the terminal back with what may be called in a handler, tcsetattr and write, set the signal to
 * what it does by itself, and send it again. So the program ends by that very signal, at any time, even in the middle
 * of long work. When it goes on, SIGCONT takes the terminal again, and a flag asks for the page to be drawn anew.
 * SIGWINCH and SIGCONT are let in only while we wait for a key, except that SIGCONT must be let in while we sleep; so
 * no change of size can be missed between a look at the flag and the waiting.
 */
#include "config.h"

#include "terminal.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

enum {
	USUAL_COLUMNS = 80,
	USUAL_LINES = 24,
	ESCAPE_MS = 50, /* that the rest of a key's sequence may take */
	END_OF_INPUT = 4,
};

/*
 * The other screen, no cursor, and lines that are cut instead of wrapped; and the reverse. What is on the other screen
 * is cleared: after a change of size tmux would mix it with the first.
 */
static const char TAKE[] = "\033[?1049h\033[?25l\033[?7l";
static const char GIVE_BACK[] = "\033[0m\033[H\033[J\033[?7h\033[?25h\033[?1049l";

/* Signals that end the program. */
static const int ENDS[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT};

enum { END_COUNT = sizeof ENDS / sizeof *ENDS };

static struct {
	volatile sig_atomic_t is_ours;
	volatile sig_atomic_t needs_redraw;
	struct termios before, raw;
	struct sigaction old[END_COUNT], old_stop, old_continue, old_window;
	sigset_t old_mask;
} terminal;

/* ---- Taking and giving back -------------------------------------------------------------------------------------- */

static void write_all(const char *bytes, size_t count)
{
	while (count > 0) {
		ssize_t written = write(STDOUT_FILENO, bytes, count);

		if (written < 0 && errno != EINTR)
			return;
		if (written > 0) {
			bytes += written;
			count -= (size_t)written;
		}
	}
}

static void set_modes(const struct termios *modes)
{
	/* In the background it puts us to sleep until we are in front again, and fails when we wake up. */
	while (tcsetattr(STDIN_FILENO, TCSADRAIN, modes) < 0 && errno == EINTR)
		;
}

static void take(void)
{
	set_modes(&terminal.raw);
	write_all(TAKE, sizeof TAKE - 1);
	terminal.is_ours = 1;
	terminal.needs_redraw = 1;
}

static void give_back(void)
{
	if (!terminal.is_ours)
		return;
	terminal.is_ours = 0;
	write_all(GIVE_BACK, sizeof GIVE_BACK - 1);
	set_modes(&terminal.before);
}

/* ---- Signals ----------------------------------------------------------------------------------------------------- */

/* Do what the signal does by itself, at once. */
static void suffer(int number)
{
	struct sigaction usual = {.sa_handler = SIG_DFL};
	sigset_t only;

	sigaction(number, &usual, NULL);
	sigemptyset(&only);
	sigaddset(&only, number);
	raise(number);
	sigprocmask(SIG_UNBLOCK, &only, NULL);
}

static void on_end(int number)
{
	give_back();
	suffer(number);
}

static void on_window(int number)
{
	(void)number;
	terminal.needs_redraw = 1;
}

/* Also after a SIGSTOP, which cannot be caught: then the terminal is in whatever state the shell has set. */
static void on_continue(int number)
{
	int saved = errno;

	(void)number;
	take();
	errno = saved;
}

static void on_stop(int number)
{
	int saved = errno;
	struct sigaction again;

	give_back();
	sigaction(number, NULL, &again);
	suffer(number);
	/* We sleep in there, and go on here. */
	sigaction(number, &again, NULL);
	take();
	errno = saved;
}

static void handle(int number, void (*handler)(int), struct sigaction *old)
{
	struct sigaction action = {.sa_handler = handler};

	/* Handlers do not interrupt one another: each leaves the terminal in a state that the next can tell. */
	sigfillset(&action.sa_mask);
	/* But in the background it is right to be put to sleep for touching the terminal. */
	sigdelset(&action.sa_mask, SIGTTOU);
	sigdelset(&action.sa_mask, SIGTTIN);
	sigaction(number, &action, old);
}

static void handle_all(void)
{
	sigset_t waiting;

	sigemptyset(&waiting);
	sigaddset(&waiting, SIGWINCH);
	sigaddset(&waiting, SIGCONT);
	sigprocmask(SIG_BLOCK, &waiting, &terminal.old_mask);
	for (int i = 0; i < END_COUNT; i++) {
		handle(ENDS[i], on_end, &terminal.old[i]);
		/* nohup and the like: what was not to end the program shall not. */
		if (terminal.old[i].sa_handler == SIG_IGN)
			sigaction(ENDS[i], &terminal.old[i], NULL);
	}
	handle(SIGTSTP, on_stop, &terminal.old_stop);
	handle(SIGCONT, on_continue, &terminal.old_continue);
	handle(SIGWINCH, on_window, &terminal.old_window);
}

static void release_all(void)
{
	for (int i = 0; i < END_COUNT; i++)
		sigaction(ENDS[i], &terminal.old[i], NULL);
	sigaction(SIGTSTP, &terminal.old_stop, NULL);
	sigaction(SIGCONT, &terminal.old_continue, NULL);
	sigaction(SIGWINCH, &terminal.old_window, NULL);
	sigprocmask(SIG_SETMASK, &terminal.old_mask, NULL);
}

/* ---- For others -------------------------------------------------------------------------------------------------- */

bool terminal_is_there(void)
{
	const char *name = getenv("TERM");

	return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && name && *name && strcmp(name, "dumb") != 0;
}

int terminal_open(struct error *error)
{
	if (tcgetattr(STDIN_FILENO, &terminal.before) < 0)
		return error_system(error, ERROR_FAILED, "cannot use the terminal");
	terminal.raw = terminal.before;
	/* ^C and ^Z stay signals. */
	terminal.raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
	terminal.raw.c_iflag &= ~(tcflag_t)(IXON | INLCR);
	terminal.raw.c_cc[VMIN] = 1;
	terminal.raw.c_cc[VTIME] = 0;
	handle_all();
	take();
	return 0;
}

void terminal_close(void)
{
	if (!terminal.is_ours)
		return;
	give_back();
	release_all();
}

static int from_environment(const char *name, int usual)
{
	const char *value = getenv(name);
	long number = value ? strtol(value, NULL, 10) : 0;

	return number > 0 && number < 10000 ? (int)number : usual;
}

void terminal_size(int *columns, int *lines)
{
	struct winsize size;

	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col && size.ws_row) {
		*columns = size.ws_col;
		*lines = size.ws_row;
		return;
	}
	*columns = from_environment("COLUMNS", USUAL_COLUMNS);
	*lines = from_environment("LINES", USUAL_LINES);
}

void terminal_show(const struct text *page)
{
	struct text out = {.data = NULL};
	int columns, lines;

	terminal_size(&columns, &lines);
	text_add_string(&out, "\033[H");
	for (const char *rest = page->data ? page->data : ""; *rest && lines > 0; lines--) {
		size_t length = strcspn(rest, "\n");

		/* Behind a full line the cursor stands on its last character, so clear what was there before. */
		text_add_string(&out, "\033[K");
		text_add(&out, rest, length);
		rest += length;
		rest += *rest == '\n';
		/* One behind the last line would move the page up. */
		if (*rest && lines > 1)
			text_add_string(&out, "\r\n");
	}
	text_add_string(&out, "\033[J");
	write_all(out.data, out.used);
	text_release(&out);
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

/* Whether there is something to read. wait: for how long; NULL: until there is. Returns 1, 0 in the end, or -1. */
static int wait_for_input(const struct timespec *wait)
{
	fd_set set;

	FD_ZERO(&set);
	FD_SET(STDIN_FILENO, &set);
	return pselect(STDIN_FILENO + 1, &set, NULL, NULL, wait, &terminal.old_mask);
}

static int read_byte(void)
{
	unsigned char byte;
	ssize_t count;

	do
		count = read(STDIN_FILENO, &byte, 1);
	while (count < 0 && errno == EINTR);
	return count == 1 ? byte : KEY_NONE;
}

/* The next byte of a key's sequence; KEY_OTHER if it does not come. */
static int read_more(void)
{
	const struct timespec wait = {.tv_nsec = ESCAPE_MS * 1000000L};

	return wait_for_input(&wait) == 1 ? read_byte() : KEY_OTHER;
}

/* ECMA-48: parameters, then one byte that tells what it is. */
static int read_sequence(void)
{
	static const struct {
		char last;
		int number;
		int key;
	} keys[] = {
	    {'A', -1, KEY_UP},   {'B', -1, KEY_DOWN}, {'C', -1, KEY_RIGHT},  {'D', -1, KEY_LEFT},
	    {'H', -1, KEY_HOME}, {'F', -1, KEY_END},  {'~', 1, KEY_HOME},    {'~', 7, KEY_HOME},
	    {'~', 4, KEY_END},   {'~', 8, KEY_END},   {'~', 5, KEY_PAGE_UP}, {'~', 6, KEY_PAGE_DOWN},
	};
	int byte = read_more(), number = 0;

	for (; byte >= 0x20 && byte < 0x40; byte = read_more())
		if (byte >= '0' && byte <= '9' && number < 1000)
			number = 10 * number + byte - '0';
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (byte == keys[i].last && (keys[i].number < 0 || keys[i].number == number))
			return keys[i].key;
	return KEY_OTHER;
}

static int read_key(void)
{
	int byte = read_byte();

	if (byte == END_OF_INPUT)
		return KEY_NONE;
	if (byte != TERMINAL_ESCAPE)
		return byte < 128 || byte == KEY_NONE ? byte : KEY_OTHER;
	byte = read_more();
	if (byte == '[' || byte == 'O')
		return read_sequence();
	return byte == KEY_OTHER ? TERMINAL_ESCAPE : KEY_OTHER;
}

int terminal_key(void)
{
	for (;;) {
		int count;

		if (terminal.needs_redraw) {
			terminal.needs_redraw = 0;
			return KEY_REDRAW;
		}
		count = wait_for_input(NULL);
		if (count == 1)
			return read_key();
		if (count < 0 && errno != EINTR)
			return KEY_NONE;
	}
}
