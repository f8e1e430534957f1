#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What a person sees who plays: each game at its opening, and at a richer moment, which is a decision where the game has
# one. The screens are in tests/golden/screens, play-*.txt; the moments are matches that were left there, play-*.yaml.
# UPDATE_SCREENS=1 writes the screens anew; then look at them.

load helper
load terminal

SCREENS=$SOURCE/tests/golden/screens

# What the question at the richer moment looks like, and what is typed there, if anything.
moment_of() {
	case $1 in
	swedish-tables) asked='^play 13>' typed=bar/3 shown='^play 1>' ;;
	revertier) asked='^play 25>' typed=1/3 shown='no: 1/3: ' ;;
	backgammon) asked='^take or drop\?' typed= ;;
	acey-deucy) asked='^which doublet' typed= ;;
	willughby) asked='^double or roll\?' typed= ;;
	irish | todas-tablas) asked='^which point\?' typed= ;;
	nard) asked='^play 36>' typed='20/17' shown='^play 6>' ;;
	esac
}

# A match goes on with the version that left it; here that is always this one.
take_up() {
	local version

	version=$(tablier --version | sed -n '1s/.* //p')
	sed "s/author: 'tablier', version: '[^']*'/author: 'tablier', version: '$version'/" "$SCREENS/play-$1.yaml" >record.yaml
}

leave() {
	terminal_run quit
	terminal_wait '\[y/n\]'
	terminal_run y
	terminal_wait 'The match is kept in'
	expect_terminal_clean
	rm record.yaml
	terminal_run clear
}

# screens WIDTH HEIGHT FORM [OPTION]: of all games.
screens() {
	local size=$1x$2 form=$3

	terminal_open "$1" "$2"
	shift 3
	for game in $(tablier games | awk '{ print $1 }'); do
		terminal_run "tablier play --color never $* --game $game --seed 5 --record record.yaml"
		terminal_wait '^(play|keep|double).*(>|\?) *$'
		expect_screen "play-$game-opening-$size-$form"
		leave
		moment_of "$game"
		take_up "$game"
		terminal_run "tablier play --color never $* --resume record.yaml"
		terminal_wait "$asked"
		[ -z "$typed" ] || {
			terminal_run "$typed"
			terminal_wait "$shown"
		}
		expect_screen "play-$game-moment-$size-$form"
		leave
	done
}

@test "who plays sees the board and the question on 80 columns and 24 lines" {
	screens 80 24 unicode
}

@test "the same in ASCII" {
	screens 80 24 ascii --ascii
	LC_ALL=C grep -l '[^ -~]' "$SCREENS"/play-*-ascii.txt >unclean || true
	expect_empty unclean
}

@test "the same on 132 columns and 43 lines" {
	screens 132 43 unicode
}

@test "the same, larger, in ASCII" {
	screens 132 43 ascii --ascii
}

@test "no screen of 80 by 24 has lost the board's first line, nor has a line that wraps" {
	for file in "$SCREENS"/play-*-80x24-*.txt; do
		head -n 1 "$file" | grep -Eq "^[A-Z][-A-Za-z' ]+$" || fail "$file does not begin with the title" "$(cat "$file")"
		! grep -Eq '^.{80,}' "$file" || fail "$file has a line that wraps" "$(cat "$file")"
	done
}

@test "a window that is too small for the board is told so in one line, and the board comes with the room (HU-7)" {
	terminal_open 60 20
	terminal_run 'tablier play --color never --seed 5 --record record.yaml'
	terminal_wait '^play 64>'
	terminal_wait '^the board needs a window of 80 by 24, and this is 60 by 20$'
	terminal_lacks '┌' || fail 'half a board is drawn' "$(terminal_screen)"
	terminal_resize 80 24
	terminal_wait '┌'
	terminal_wait '^play 64>'
	terminal_resize 80 23
	terminal_wait '^the board needs a window of 80 by 24, and this is 80 by 23$'
	leave
}
