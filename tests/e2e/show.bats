#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# `tablier show` on a terminal: stepping through a record, what the screen looks like, and how the terminal is left. The
# screens, and the records that they are of, are in tests/golden/screens.

load helper
load terminal

SCREENS=$SOURCE/tests/golden/screens


# A turn in which checkers lie about everywhere.
turn_of() {
	case $1 in
	backgammon) echo 8 ;;
	*) echo 38 ;;
	esac
}

# screens WIDTH HEIGHT FORM: of all games.
screens() {
	terminal_open "$1" "$2"
	for game in $(tablier games | awk '{ print $1 }'); do
		turn=$(turn_of "$game")
		terminal_run "clear; tablier show --$3 --color never --turn $turn '$SCREENS/$game.yaml'"
		terminal_wait "turn $turn of"
		expect_screen "$game-$1x$2-$3"
		terminal_keys q
		expect_terminal_clean
	done
}

@test "every game on a screen of 80 columns and 24 lines" {
	screens 80 24 unicode
}

@test "the same in ASCII" {
	screens 80 24 ascii
	LC_ALL=C grep -l '[^ -~]' "$SCREENS"/*-ascii.txt >unclean || true
	expect_empty unclean
}

@test "every game on a screen of 132 columns and 43 lines" {
	screens 132 43 unicode
}

@test "the same, larger, in ASCII" {
	screens 132 43 ascii
}

@test "the records that are shown hold" {
	for file in "$SCREENS"/*.yaml; do
		tablier verify "$file" >said 2>&1 || fail "$file" "$(cat said)"
	done
}

@test "keys step on and back, to the ends of a game, and from game to game" {
	try tablier match --no-times --quiet --game irish --games 3 --seed 4 --turns 30 --record record.yaml \
		"$(bot gambler.py Alice)" "$(bot gambler.py Bob)"
	terminal_open 80 24
	terminal_run 'tablier show record.yaml'
	terminal_wait ' game 1 of 3, turn 0 of 30'
	terminal_wait 'the game begins, score 0-0'
	terminal_keys Space
	terminal_wait 'for the start Alice throws'
	terminal_keys n Right Down
	terminal_wait ' turn 3 of 30'
	terminal_wait '(Alice|Bob) has thrown [1-6]{2}: [0-9]+/'
	terminal_keys b Left
	terminal_wait ' turn 1 of 30'
	terminal_keys '>'
	terminal_wait 'nobody wins, unfinished'
	terminal_keys n
	terminal_wait ' game 2 of 3, turn 0 of 30'
	terminal_keys p
	terminal_wait ' game 1 of 3, turn 30 of 30'
	terminal_keys Home
	terminal_wait ' game 1 of 3, turn 0 of 30'
	terminal_keys p
	terminal_wait 'this is the beginning of the record'
	terminal_keys ] PageDown
	terminal_wait ' game 3 of 3, turn 0 of 30'
	terminal_keys End n
	terminal_wait 'this is the end of the record'
	terminal_keys [
	terminal_wait ' game 2 of 3, turn 0 of 30'
	terminal_keys : 2 9 Enter
	terminal_wait ' game 2 of 3, turn 29 of 30'
	terminal_keys g 1 . 7 Enter
	terminal_wait ' game 1 of 3, turn 7 of 30'
	terminal_keys : 3 1 Enter
	terminal_wait 'nothing was played in a turn 31'
	terminal_keys : 4 . 1 Enter
	terminal_wait 'there is no game 4'
	terminal_keys s
	terminal_wait ' ● Bob'
	terminal_keys '?'
	terminal_wait 'Stepping through a record'
	terminal_keys q
	terminal_wait ' ● Bob'
	terminal_keys x
	terminal_wait 'no such key'
	terminal_keys q
	expect_terminal_clean
}

@test "each key has its other names: h, <, F, PageUp, Backspace and the rest" {
	try tablier match --no-times --quiet --game irish --games 3 --seed 4 --turns 30 --record record.yaml \
		"$(bot gambler.py Alice)" "$(bot gambler.py Bob)"
	terminal_open 80 24
	terminal_run 'tablier show --turn 5 record.yaml'
	terminal_wait ' game 1 of 3, turn 5 of 30'
	terminal_keys BSpace
	terminal_wait ' game 1 of 3, turn 4 of 30'
	terminal_keys Up
	terminal_wait ' game 1 of 3, turn 3 of 30'
	terminal_keys Enter
	terminal_wait ' game 1 of 3, turn 4 of 30'
	terminal_keys '<'
	terminal_wait ' game 1 of 3, turn 0 of 30'
	terminal_keys PageDown
	terminal_wait ' game 2 of 3, turn 0 of 30'
	terminal_keys PageDown
	terminal_wait ' game 3 of 3, turn 0 of 30'
	terminal_keys PageUp
	terminal_wait ' game 2 of 3, turn 0 of 30'
	# All three games end by the limit of turns, which is a fault: F looks for the one before.
	terminal_keys F
	terminal_wait ' game 1 of 3, turn 30 of 30'
	terminal_wait 'verdict turn-limit'
	terminal_keys F
	terminal_wait 'there is no other fault'
	terminal_keys h
	terminal_wait 'Stepping through a record'
	terminal_keys Space
	terminal_wait ' game 1 of 3, turn 30 of 30'
	terminal_keys Q
	expect_terminal_clean
}

@test "what the bots say can be hidden, and wins and faults are found" {
	terminal_open 80 24
	terminal_run "tablier show --turn 3 '$SCREENS/irish.yaml'"
	terminal_wait 'says: eval -?[0-9]'
	terminal_keys i
	terminal_wait_gone 'says:'
	terminal_keys w
	terminal_wait 'no other game was won'
	terminal_keys f
	terminal_wait 'verdict turn-limit: the game has too many turns'
	terminal_keys f
	terminal_wait 'there is no other fault'
	terminal_keys q
	expect_terminal_clean
	cat >crooked.py <<-'EOT'
		import sys
		print("id name Crook\nreadyok", flush=True)
		for line in sys.stdin:
		    if line.startswith("ping"):
		        print("pong" + line[4:].rstrip(), flush=True)
		    elif line.startswith("ask"):
		        print("play 1/2", flush=True)
	EOT
	try tablier match --no-times --quiet --game irish --games 3 --seed 4 --record record.yaml "$(bot gambler.py Alice)" \
		"$PYTHON crooked.py"
	terminal_run 'clear; tablier show record.yaml'
	terminal_wait ' game 1 of 3'
	terminal_keys f
	terminal_wait 'verdict illegal-play: Crook made an illegal play'
	terminal_wait 'answer: 1/2'
	terminal_wait 'which is illegal: step'
	terminal_keys w
	terminal_wait ' game 2 of 3'
	terminal_wait 'Alice wins forfeit:1'
	terminal_keys W
	terminal_wait ' game 1 of 3'
	terminal_keys q
	expect_terminal_clean
}

@test "a record that does not hold is shown as far as it does, with the line where it ends" {
	sed '30s/play: [^,}]*/play: 1\/2/' "$SCREENS/irish.yaml" >record.yaml
	try tablier verify record.yaml
	expect_status 1
	line=$(cat err out | grep -oE 'record.yaml:[0-9]+' | head -n 1)
	[ -n "$line" ] || fail 'verify should name a line'
	cat "$SCREENS/nard.yaml" record.yaml >both.yaml
	terminal_open 80 24
	terminal_run 'tablier show both.yaml'
	terminal_wait ' game 1 of 2'
	terminal_keys f f
	terminal_wait "both.yaml:$((${line#*:} + $(wc -l <"$SCREENS/nard.yaml"))): "
	terminal_wait ' game 2 of 2'
	terminal_keys q
	expect_terminal_clean
}

@test "the screen follows the size of the window" {
	terminal_open 80 24
	terminal_run "tablier show --color never --unicode --turn 38 '$SCREENS/nard.yaml'"
	terminal_wait ' turn 38 of'
	terminal_resize 132 43
	expect_screen nard-132x43-unicode
	terminal_resize 40 10
	terminal_wait '^   13 14'
	terminal_resize 80 24
	expect_screen nard-80x24-unicode
	terminal_keys q
	expect_terminal_clean
}

@test "^C, ^\\, a signal and ^D leave the terminal as it was" {
	terminal_open 80 24
	for case in 'C-c:130' 'C-\:131'; do
		terminal_run "clear; tablier show '$SCREENS/nard.yaml'"
		terminal_wait ' game 1 of 1'
		terminal_keys "${case%:*}"
		expect_terminal_clean
		terminal_run 'echo status $?'
		terminal_wait "status ${case#*:}"
	done
	for number in 15 1; do
		terminal_run "clear; tablier show '$SCREENS/nard.yaml'; echo status \$?"
		terminal_wait ' game 1 of 1'
		for process in $(processes); do
			! tr '\0' ' ' <"/proc/$process/cmdline" | grep -q '^tablier show' || kill -$number "$process"
		done
		terminal_wait "status $((128 + number))"
		expect_terminal_clean
	done
	terminal_run "clear; tablier show '$SCREENS/nard.yaml'; echo status \$?"
	terminal_wait ' game 1 of 1'
	terminal_keys C-d
	terminal_wait 'status 0'
	expect_terminal_clean
}

@test "^Z gives the terminal back, and fg goes on where it was" {
	terminal_open 80 24
	terminal_run "tablier show --turn 20 '$SCREENS/nard.yaml'"
	terminal_wait ' turn 20 of'
	for turn in 21 22; do
		terminal_keys C-z
		expect_terminal_clean
		terminal_run fg
		terminal_wait " turn $((turn - 1)) of"
		terminal_keys n
		terminal_wait " turn $turn of"
	done
	terminal_keys q
	expect_terminal_clean
}

@test "colours are those that --color and NO_COLOR allow" {
	board='backgammon -b----E-C---eE---c-e----B-'
	try tablier show --color always $board
	expect_match out "$(printf '\033')\\[1;31m●"
	sed "s/$(printf '\033')\\[[0-9;]*m//g" out >bare
	try tablier show --color never $board
	cmp -s out bare || fail 'without its colours the drawing should be the same'
	try tablier show $board
	cmp -s out bare || fail 'what is no terminal should get no colours'
	expect_wrong_use show --color red $board
	terminal_open 80 24
	for case in ':1' 'NO_COLOR=1:0' 'NO_COLOR=:1' 'TERM=dumb:0'; do
		terminal_run "clear; ${case%:*} tablier show $board"
		terminal_wait '●.*167 pips|167 pips'
		expect_terminal_clean
		is=$(terminal_screen -e | grep -c "$(printf '\033')\\[[0-9;]*31m" || true)
		[ "$((is > 0))" = "${case#*:}" ] || fail "with '${case%:*}' there are $is coloured lines"
	done
}

@test "what is piped, asked for with --plain, or on a dumb terminal, is printed as it was" {
	tablier show "$SCREENS/nard.yaml" >piped
	expect_match piped '^Nard, game 1, after turn 40'
	terminal_open 80 24
	for command in 'tablier show --plain' 'TERM=dumb tablier show'; do
		terminal_run "clear; $command '$SCREENS/nard.yaml'"
		terminal_wait '^nobody wins'
		expect_terminal_clean
	done
	terminal_run "clear; tablier show --color never '$SCREENS/nard.yaml' | cat"
	terminal_wait '^nobody wins'
	expect_terminal_clean
	cp "$SCREENS/nard.yaml" .
	terminal_run "clear; tablier show nowhere.yaml; tablier show --game 2 nard.yaml; printf 'done %s\\n' here"
	terminal_wait '^done here'
	terminal_wait "cannot read 'nowhere.yaml'"
	terminal_wait 'has the number'
	expect_terminal_clean
}
