# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A terminal for tests: tmux, with a shell in it, of which keys are sent and the screen is read. Load it behind helper.
# Each test has a server of its own, which ends with the test. Nothing waits for a fixed time: terminal_wait looks until
# what should come is there.
#
#   terminal_open 80 24                  a shell with the prompt `$ `
#   terminal_run 'tablier show r.yaml'   type a command, and Enter
#   terminal_wait 'game 1'               until a line of the screen matches this ERE
#   terminal_keys n n Space C-c          keys, as tmux names them
#   terminal_type 'bar/3 1/5'            text as it stands
#   terminal_resize 132 43
#   terminal_screen                      print the screen
#   expect_screen NAME                   the screen is tests/golden/screens/NAME.txt; UPDATE_SCREENS=1 writes it
#   terminal_modes                       what stty says; expect_terminal_clean compares it with what was at first

# terminal_needed: skip the test where it cannot be run.
terminal_needed() {
	command -v tmux >/dev/null || skip 'tmux is not installed'
}

terminal_tmux() {
	# The test's own folder holds the socket. bats waits for all that has its descriptor 3.
	# shellcheck disable=SC2154
	env -u TMUX tmux -u -S "$work/.tmux" -f "$work/.tmux.conf" "$@" 3>&-
}

# terminal_open COLUMNS LINES
terminal_open() {
	terminal_needed
	# Colours are those of a terminal that has them; the whole screen is the program's.
	cat >"$work/.tmux.conf" <<-'EOT'
		set -g default-terminal screen-256color
		set -g status off
		set -g escape-time 0
		set -g remain-on-exit off
	EOT
	printf "PS1='$ '\n" >"$work/.shrc"
	mkdir -p "$work/.bin"
	ln -sf "$TABLIER" "$work/.bin/tablier"
	env -u NO_COLOR -u COLUMNS -u LINES PATH="$work/.bin:$PATH" ENV="$work/.shrc" \
		tmux -u -S "$work/.tmux" -f "$work/.tmux.conf" new-session -d -x "$1" -y "$2" 'exec sh -i' 3>&- ||
		fail 'tmux does not start'
	terminal_wait '^\$'
	terminal_pane=$(terminal_ask '#{pane_tty}')
	terminal_modes >.modes
}

# End it, if it is there; teardown does so.
terminal_close() {
	[ ! -S "$work/.tmux" ] || terminal_tmux kill-server 2>/dev/null || true
}

# terminal_ask FORMAT: what tmux knows of it, such as '#{cursor_y}'.
terminal_ask() {
	terminal_tmux display-message -p "$1"
}

# ---- Keys ------------------------------------------------------------------------------------------------------------

terminal_keys() {
	terminal_tmux send-keys "$@"
}

terminal_type() {
	terminal_tmux send-keys -l -- "$1"
}

# terminal_run COMMAND: at the shell.
terminal_run() {
	terminal_type "$1"
	terminal_keys Enter
}

# terminal_resize COLUMNS LINES
terminal_resize() {
	terminal_tmux resize-window -x "$1" -y "$2"
}

# ---- The screen ------------------------------------------------------------------------------------------------------

# Without the spaces at the ends of lines. terminal_screen -e: with colours.
# shellcheck disable=SC2120
terminal_screen() {
	terminal_tmux capture-pane -p "$@" | sed 's/ *$//'
}

terminal_shows() {
	terminal_screen | grep -Eq -e "$1"
}

terminal_lacks() {
	! terminal_shows "$1"
}

# terminal_wait ERE [SECONDS]: until the screen has it.
terminal_wait() {
	until_true "${2:-10}" terminal_shows "$1" || fail "the screen should show: $1" "$(terminal_screen)"
}

# terminal_wait_gone ERE [SECONDS]: until the screen does not have it.
terminal_wait_gone() {
	until_true "${2:-10}" terminal_lacks "$1" || fail "the screen should no longer show: $1" "$(terminal_screen)"
}

terminal_is_screen() {
	terminal_screen >.screen
	cmp -s .screen "$SOURCE/tests/golden/screens/$1.txt"
}

# expect_screen NAME: it becomes that of the golden file.
expect_screen() {
	local golden=$SOURCE/tests/golden/screens/$1.txt

	if [ -n "${UPDATE_SCREENS-}" ]; then
		terminal_screen >"$golden"
		return 0
	fi
	[ -f "$golden" ] || fail "there is no '$golden'"
	until_true 5 terminal_is_screen "$1" || fail "the screen is not $1: should be (<), is (>)" "$(diff "$golden" .screen)"
}

# ---- What is left ----------------------------------------------------------------------------------------------------

# Settings that say how the terminal behaves; its size may change.
terminal_modes() {
	stty -a <"$terminal_pane" | sed 's/rows [0-9]*; columns [0-9]*;//'
}

terminal_is_prompting() {
	# In the middle of the screen or not: the cursor stands behind a prompt that begins a line.
	[ "$(terminal_ask '#{cursor_x} #{cursor_flag} #{alternate_on}')" = '2 1 0' ] &&
		[ "$(terminal_screen | sed -n "$(($(terminal_ask '#{cursor_y}') + 1))p")" = '$' ]
}

# The program has ended, or sleeps, and has left the terminal as it was: its modes, the cursor, the shell's prompt on a
# line of its own.
expect_terminal_clean() {
	until_true 10 terminal_is_prompting || fail "the shell's prompt should be on a fresh line: $(
		terminal_ask 'cursor %#{cursor_x},#{cursor_y} visible #{cursor_flag} alternate #{alternate_on}'
	)" "$(terminal_screen)"
	terminal_modes >.modes_now
	diff .modes .modes_now >.modes_differ || fail 'stty -a differs: before (<), now (>)' "$(cat .modes_differ)"
}

eval "$(declare -f teardown | sed '1s/teardown/teardown_of_helper/')"

teardown() {
	terminal_close
	teardown_of_helper
}
