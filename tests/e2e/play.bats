#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Matches for people: that they can be left in any way, and go on exactly there; real dice; and the terminal, which the person's
# program shares with the referee. The person is a program by a plan here, bots/person.py.

load helper
load terminal

# The command of the person's program.
person() {
	bot person.py "${1:-Ann}"
}

# play ARGUMENT …: a match of the person against greedy, with a record.
play() {
	try tablier play --person "$(person)" --no-times --record record.yaml "$@"
}

# resume ARGUMENT …
resume() {
	try tablier play --resume record.yaml "$@"
}

# plan GAME TURN WHAT …: what the person does in place of an answer, and nothing else any more.
plan() {
	printf '%s %s %s\n' "$@" >plan.Ann
}

# begin ARGUMENT …: play in the background, until the person stays silent. Its process is $referee.
begin() {
	rm -f waiting
	"$TABLIER" "$@" >out 2>err 3>&- &
	referee=$!
	until_true 10 test -e waiting || fail 'the person was not asked'
}

# expect_kept STATUS: the match was left, and its record says where.
expect_kept() {
	expect_status "$1"
	expect_match out "^The match is kept in 'record.yaml'\. It goes on with:"
	expect_holds record.yaml
	expect_match verified 'a match is paused'
	expect_schema record.yaml
	[ ! -e record.yaml.new ] || fail 'record.yaml.new was left behind'
}

# A match of this game that is never left, as whole.yaml.
play_whole() {
	play --game "$1" --games 3 --seed 5
	expect_status 0
	mv record.yaml whole.yaml
	rm -f heard.*
}

expect_same_as_whole() {
	cmp whole.yaml record.yaml || fail 'the record is not that of a match that was never left' \
		"$(diff whole.yaml record.yaml | head -n 20)"
}

# The turns of the person in game 2, by their numbers.
turns_of_person() {
	awk '/^newgame / { game = $2 } game == "number=2" && match($0, /^ask .* turn=[0-9]+/)' heard.Ann |
		sed 's/.* turn=\([0-9]*\).*/\1/' | sort -nu
}

games() {
	tablier games | awk '{ print $1 }'
}

# ---- A whole match ---------------------------------------------------------------------------------------------------

@test "a match of each game is played to its end, and its record tells who is a person (RE-18)" {
	for game in $(games); do
		play --game "$game" --seed 5
		expect_status 0
		expect_match out "^The record is in 'record.yaml'"
		expect_match out ' wins the match$'
		expect_holds record.yaml
		expect_schema record.yaml
		expect_match record.yaml "^- \{seat: 1, name: 'Ann', .*, person: true\}$"
		expect_match record.yaml "^- \{seat: 2, name: 'Greedy', .*, command: 'greedy'\}$"
		rm record.yaml
	done
}

@test "people have no limit of time, and bots have (PR-11.4)" {
	play --seed 5 --move-ms 5000
	expect_match heard.Ann '^newmatch .* move_ms=0 clock_ms=0 inc_ms=0 '
	expect_match heard.Ann '^ask .* move_ms=0 clock_ms=0 '
	expect_line record.yaml 'limits: {move_ms: 5000, clock_ms: 0, inc_ms: 0, turns: 10000}'
	rm record.yaml
	# The person as a bot, to see what a bot is told.
	play --seed 5 --move-ms 5000 --against "$(person Bot)"
	expect_match heard.Bot '^newmatch .* move_ms=5000 '
}

@test "two people play at one terminal, and any seat is to be had" {
	try tablier play --two --person "$(person)" --game nard --seed 3 --record record.yaml
	expect_status 0
	expect_equal 'people' "$(sed -n '1,/^---$/!p' record.yaml | sed '/^---$/q' | grep -c 'person: true')" 2
	rm record.yaml
	play --seat 2 --seed 5
	expect_status 0
	expect_match record.yaml "^- \{seat: 2, name: 'Ann', .*, person: true\}$"
	expect_match heard.Ann '^newmatch .* seat=2 '
}

@test "without --record the record is a file of this folder, called after the time" {
	try tablier play --person "$(person)" --game irish --seed 5
	expect_status 0
	file=$(sed -n "s/^The record is in '\(.*\)'; .*/\1/p" out)
	[[ $file =~ ^play-20[0-9]{2}-[0-9]{2}-[0-9]{2}-[0-9]{6}\.yaml$ ]] || fail "the record is called '$file'"
	expect_holds "$file"
}

@test "a record that is there already stays (RE-16)" {
	plan 1 3 leave 1 4 leave
	play --seed 5
	expect_kept 0
	cp record.yaml before.yaml
	expect_wrong_use play --person "$(person)" --record record.yaml
	expect_match err "'record.yaml' is there already"
	cmp record.yaml before.yaml
	expect_wrong_use play --person "$(person)" --record /dev/null
	[ -c /dev/null ]
	expect_wrong_use play --person "$(person)" --record nowhere/record.yaml
}

@test "a match that cannot begin leaves no record" {
	try tablier play --person "$(bot person.py)" --record record.yaml
	expect_status 1
	[ ! -e record.yaml ] || fail 'a record is there'
	try tablier play --person "$(person)" --against ./nothing --record record.yaml
	expect_status 1
	expect_match err 'cannot be started'
	[ ! -e record.yaml ] || fail 'a record is there'
}

@test "play without a terminal says so, and what is no use of it" {
	command -v setsid >/dev/null || skip 'setsid is not installed'
	try setsid -w "$TABLIER" play
	expect_status 1
	expect_match err 'there is no terminal for a person to play at'
	for wrong in greedy '--two --against random' '--two --seat 1' '--games 1 --points 3' '--games 2' '--seat 3' \
		'--dice manual --seed 5' '--name A --name B' '--resume a --game nard' '--resume a --seed 4' '--dice nowhere' \
		'--resume nowhere' '--game chess'; do
		# shellcheck disable=SC2086
		expect_wrong_use play $wrong --person "$(person)"
	done
	ls >left
	expect_equal 'files' "$(tr '\n' ' ' <left)" 'err left out '
}

# ---- Leaving and going on --------------------------------------------------------------------------------------------

@test "a match of each game that is left and taken up again has the record of one that never was (PR-11.1, RE-16)" {
	for game in $(games); do
		play_whole "$game"
		# At the very start, in the middle of a game, and twice in a row.
		plan 1 1 leave 1 2 leave
		play --game "$game" --games 3 --seed 5
		expect_kept 0
		plan 2 5 leave 2 6 leave 2 7 leave
		resume
		expect_kept 0
		resume
		expect_kept 0
		plan 3 7 leave 3 8 leave 3 9 leave
		resume
		[ "$status" -ne 0 ] || expect_match out '^The match is kept|wins the match$'
		rm plan.Ann
		[ "$(grep -c '^tablier: paused' record.yaml)" -eq 0 ] || resume
		expect_status 0
		expect_match out ' wins the match$'
		expect_same_as_whole
		rm -f record.yaml heard.*
	done
}

@test "a match can be left at every one of a person's turns" {
	play_whole backgammon
	play --game backgammon --games 3 --seed 5
	turns=$(turns_of_person)
	[ "$(wc -w <<<"$turns")" -gt 5 ] || fail 'few turns were found'
	rm -f record.yaml heard.*
	plan 1 1 leave 1 2 leave
	play --game backgammon --games 3 --seed 5
	for turn in $turns; do
		plan 2 "$turn" leave
		resume
		expect_status 0
		expect_holds record.yaml
	done
	rm plan.Ann
	resume
	expect_status 0
	expect_same_as_whole
}

@test "who takes a game up again is told where it stands, and all that has happened (PR-11.3)" {
	play --game swedish-tables --seed 5 --against "$(person Bob)"
	grep -E '^(start|turn) ' heard.Ann >whole
	rm -f record.yaml heard.*
	plan 1 7 leave 1 8 leave
	play --game swedish-tables --seed 5 --against "$(person Bob)"
	expect_kept 0
	rm plan.Ann
	: >heard.Ann
	resume
	expect_status 0
	expect_match heard.Ann '^newgame number=1 score=0-0 turn=[78]$'
	expect_match heard.Ann '^newmatch .* entropy=closed '
	grep -E '^(start|turn) ' heard.Ann >again
	diff whole again || fail 'the events differ'
	# All of it before the ping, and the first request is that of before.
	awk '/^newgame/ { is_new = 1 } is_new && /^turn number=6 / { seen = 1 } is_new && /^ping/ { exit !seen }' heard.Ann ||
		fail 'what has happened was not told before the ping'
}

@test "in a match between bots, pause is no verb (PR-11.1)" {
	plan 1 1 pause 1 2 pause
	try tablier match --log log --game revertier --seed 5 --move-ms 300 "$(person)" greedy
	expect_status 0
	expect_match log ' 1 < pause$'
	expect_match log ' 1 ! warning: the line is not understood'
	expect_match out 'late|did not answer'
}

@test "a throw that is told unasked is no verb in a match between bots (PR-11.2)" {
	plan 1 1 'throw 66' 1 2 'throw 66'
	try tablier match --log log --game revertier --seed 5 --move-ms 300 "$(person)" greedy
	expect_match log ' 1 ! warning: the line is not understood'
}

@test "a program of a person that fails costs nothing: the match is kept (PR-11.1)" {
	play_whole nard
	for what in exit 'play 1/2 1/2 1/2' nonsense/ 'resign often' 'error enough'; do
		rm -f record.yaml
		plan 1 9 "$what" 1 10 "$what"
		[ "$what" != nonsense/ ] || plan 1 9 "$(printf 'a\033b')" 1 10 "$(printf 'a\033b')"
		play --game nard --games 3 --seed 5
		expect_kept 1
		expect_match err '^tablier: the program of player 1 '
		rm plan.Ann
		resume
		expect_status 0
		expect_same_as_whole
	done
}

@test "a bot that fails loses the game, as in any match" {
	printf '1 5 exit\n1 6 exit\n' >plan.Bob
	play --seed 5 --game irish --against "$(person Bob)"
	expect_status 0
	expect_match record.yaml '^verdict: \{name: exited, seat: 2, '
	expect_holds record.yaml
}

@test "SIGTERM and SIGHUP leave the match, which goes on just there (PR-11.1)" {
	play_whole todas-tablas
	for signal in TERM HUP; do
		rm -f record.yaml
		plan 2 9 stay 2 10 stay
		begin play --person "$(person)" --no-times --record record.yaml --game todas-tablas --games 3 --seed 5
		kill -$signal $referee
		status=0
		wait $referee || status=$?
		expect_kept 1
		expect_match err "^tablier: interrupted by SIG$signal"
		rm plan.Ann
		resume
		expect_status 0
		expect_same_as_whole
	done
}

@test "SIGINT and SIGQUIT are for the person's program (PR-11.5)" {
	plan 1 5 stay 1 6 stay
	# In the background a shell has them ignored anyway; so they are set as at a terminal.
	begin_with_signals play --person "$(person)" --record record.yaml --seed 5
	kill -INT $referee
	kill -QUIT $referee
	kill -INT $referee
	kill -TERM $referee
	status=0
	wait $referee || status=$?
	expect_kept 1
	expect_match err 'SIGTERM'
}

# As begin, with the signals as a program has them that was started at a terminal.
begin_with_signals() {
	rm -f waiting
	"$PYTHON" -c 'import os, signal, sys
for number in (signal.SIGINT, signal.SIGQUIT):
    signal.signal(number, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])' "$TABLIER" "$@" >out 2>err 3>&- &
	referee=$!
	until_true 10 test -e waiting || fail 'the person was not asked'
}

@test "whatever is killed, nothing that was answered is lost (RE-16)" {
	play_whole willughby
	for at in '1 4' '1 11' '1 12' '2 3' '2 4' '2 20' '2 21'; do
		# shellcheck disable=SC2086
		set -- $at
		plan "$1" "$2" stay
		if [ -e record.yaml ]; then
			rm -f waiting
			"$TABLIER" play --resume record.yaml >out 2>err 3>&- &
		else
			rm -f waiting
			"$TABLIER" play --person "$(person)" --no-times --record record.yaml --game willughby --games 3 --seed 5 \
				>out 2>err 3>&- &
		fi
		referee=$!
		# Turns of the other are not waited at.
		until_true 10 is_waiting_or_over || fail "at $at nothing happens"
		kill -KILL $referee 2>/dev/null || break
		wait $referee 2>/dev/null || true
		until_true 10 no_process_left || fail 'a process is left'
		tablier verify record.yaml >verified 2>&1 || fail "after a kill at $at:" "$(cat verified)"
		expect_match verified 'a match is paused'
	done
	rm plan.Ann
	[ "$(grep -c '^tablier: paused' record.yaml)" -eq 0 ] || resume
	expect_same_as_whole
}

is_waiting_or_over() {
	[ -e waiting ] || ! kill -0 $referee 2>/dev/null
}

@test "the referee is killed again and again, and the match goes on (RE-16)" {
	play_whole acey-deucy
	"$TABLIER" play --person "$(person)" --no-times --record record.yaml --game acey-deucy --games 3 --seed 5 \
		>out 2>err 3>&- &
	for i in 1 2 3 4 5 6 7 8; do
		referee=$!
		env -u TMPDIR sleep "0.$((i * 37 % 9 + 4))"
		kill -KILL $referee 2>/dev/null || break
		wait $referee 2>/dev/null || true
		until_true 10 no_process_left
		[ -s record.yaml ] || fail "there is no record after kill $i"
		tablier verify record.yaml >verified 2>&1 || fail "after kill $i:" "$(cat verified)"
		grep -q '^tablier: paused' record.yaml || break
		"$TABLIER" play --resume record.yaml >out 2>err 3>&- &
	done
	wait
	[ "$(grep -c '^tablier: paused' record.yaml)" -eq 0 ] || resume
	expect_same_as_whole
}

@test "who plays a match has hold of its record: it cannot be taken up twice (RE-16)" {
	plan 1 5 stay 1 6 stay
	begin play --person "$(person)" --no-times --record record.yaml --game irish --seed 5
	expect_wrong_use play --resume record.yaml
	expect_match err "^tablier: 'record.yaml' is in use: another match writes it now$"
	kill -KILL $referee
	wait $referee 2>/dev/null || true
	until_true 10 no_process_left || fail 'a process is left'
	# Whoever is killed lets go of it. The match that goes on has hold of it from the start, and behind each answer.
	begin play --resume record.yaml
	expect_wrong_use play --resume record.yaml
	expect_match err 'is in use'
	kill -TERM $referee
	wait $referee || true
	rm plan.Ann
	resume
	expect_status 0
	expect_holds record.yaml
}

@test "the person's program is told where the match is kept, and a bot is not (PR-11.6)" {
	plan 1 5 stay 1 6 stay
	begin play --person "$(person)" --against "$(person Bob)" --record record.yaml --seed 5
	for process in $(processes); do
		case $(tr '\0' ' ' <"/proc/$process/cmdline") in
		*'person.py Ann '*) tr '\0' '\n' <"/proc/$process/environ" >environment.Ann ;;
		*'person.py Bob '*) tr '\0' '\n' <"/proc/$process/environ" >environment.Bob ;;
		esac
	done
	kill -TERM $referee
	wait $referee || true
	expect_line environment.Ann 'TABLIER_HUMAN_RECORD=record.yaml'
	expect_no_match environment.Bob '^TABLIER_HUMAN_'
}

# ---- What is not resumed ---------------------------------------------------------------------------------------------

@test "a match that is over, or whose record does not hold, is not taken up again (RE-16)" {
	plan 1 9 leave 1 10 leave
	play --seed 5 --game backgammon
	expect_kept 0
	rm plan.Ann
	cp record.yaml kept.yaml
	for change in 's/^\(- {who: 1, dice: \)[1-6]\([1-6], play\)/\19\2/' '/^turns:/,$s/dice: [1-6][1-6]/dice: 11/' \
		"s/^seed: '0/seed: '1/" 's/^number: 1/number: 2/' 's/^score: .*/score: [1, 0]/' 's/^games: 1/games: 0/'; do
		sed "$change" kept.yaml >record.yaml
		! cmp -s kept.yaml record.yaml || fail "'$change' changes nothing"
		cp record.yaml changed.yaml
		resume
		expect_status 1
		expect_match err '^tablier: record.yaml:[0-9]+: '
		cmp changed.yaml record.yaml || fail 'the record was touched'
	done
	# Another opponent under the same command.
	sed "s/name: 'Greedy'/name: 'Other'/" kept.yaml >record.yaml
	resume
	expect_status 1
	expect_match err "says that it is 'Greedy'.* was begun by 'Other'"
	cp kept.yaml record.yaml
	resume
	expect_status 0
	resume
	expect_status 1
	expect_match err 'nothing is to be resumed'
	try tablier match --record bots.yaml --seed 1 greedy random
	try tablier play --resume bots.yaml
	expect_status 1
}

@test "what follows a match that was left has no place in its record (RE-16)" {
	plan 1 9 leave 1 10 leave
	play --seed 5 --game backgammon
	expect_kept 0
	{
		cat record.yaml
		printf -- "---\ntablier: end\nformat: 1\ngames: 0\nscore: [0, 0]\nwinner: nobody\nseed: '%064d'\n" 5
	} >longer.yaml
	try tablier verify longer.yaml
	expect_status 1
	expect_match err 'has no header'
}

# ---- Real dice -------------------------------------------------------------------------------------------------------

@test "the person tells the throws of both sides, and can leave and go on (PR-11.2, RE-17)" {
	for game in $(games) willughby:cube=on backgammon:opening=pair; do
		play --game "$game" --dice manual
		expect_status 0
		expect_holds record.yaml
		expect_match verified 'real dice were thrown'
		expect_schema record.yaml
		expect_line record.yaml 'dice: manual'
		expect_no_match record.yaml '^(commitment|entropy|seed): '
		expect_match heard.Ann '^newmatch .* dice=manual entropy=closed '
		expect_no_match heard.Ann '^(newmatch .* commitment=|(result|endmatch) .* seed=)'
		mv record.yaml whole.yaml
		rm -f heard.*
		plan 1 6 leave 1 7 leave
		play --game "$game" --dice manual
		expect_kept 0
		rm plan.Ann
		resume
		expect_status 0
		expect_same_as_whole
		rm -f record.yaml heard.*
	done
}

@test "a throw is asked of who throws, and of the first for both (PR-11.2)" {
	try tablier play --two --person "$(person)" --game backgammon --dice manual --record record.yaml --log log
	expect_status 0
	sed -n 's/^[0-9.]* \([12]\) > ask throw .*\( who=[a-z]* n=[0-9]*\) .*/\1\2/p' log | sort -u >asked
	printf '1 who=me n=2\n1 who=start n=2\n2 who=me n=2\n' | diff - asked || fail 'others were asked'
	rm -f record.yaml
	try tablier play --person "$(person)" --game acey-deucy --dice manual --seat 2 --record record.yaml --log log
	expect_status 0
	sed -n 's/^[0-9.]* \([12]\) > ask throw .*\( who=[a-z]* n=[0-9]*\) .*/\1\2/p' log | sort -u >asked
	printf '2 who=me n=2\n2 who=start n=4\n2 who=them n=2\n' | diff - asked || fail 'others were asked'
}

@test "where both throw, the first dice that the person tells are its own (PR-11.2)" {
	for seat in 1 2; do
		rm -f record.yaml heard.*
		plan 1 1 'throw 52'
		play --game revertier --dice manual --seat $seat
		expect_match heard.Ann '^start me=5 them=2$'
		[ $seat = 1 ] && dice=52 || dice=25
		expect_line record.yaml "- {start: $dice}"
	done
}

@test "what is no throw is a fault of the person's program, and the match is kept (PR-11.2)" {
	for answer in 'throw 7' 'throw 07' 'throw 6 4' 'throw 641' 'play 1/2' 'roll' 'throw'; do
		rm -f record.yaml
		plan 1 5 "$answer" 1 6 "$answer"
		play --game revertier --dice manual
		expect_kept 1
		expect_match err "was asked 'throw', and did not answer with 2 digits"
	done
}

@test "throws are read from a file, and when they are used up the match waits for more (RE-17)" {
	printf '66 12 # a tie first\n\n21#then\n 33 44\t51' >dice
	play --game revertier --dice dice
	expect_kept 1
	expect_match err '^tablier: dice:4: the throws are used up, all 6$'
	expect_line record.yaml 'dice: file'
	expect_line record.yaml '- {start: 66}'
	expect_match record.yaml '^- \{who: 2, dice: 21, '
	resume
	expect_status 2
	expect_match err 'the throws of this match come from a file: name it by --dice'
	for wrong in 7 07 123 x '1 2'; do
		printf '66 12 21 33 44\n51 %s' "$wrong" >dice
		resume --dice dice
		expect_kept 1
		expect_match err '^tablier: dice:2: a throw is two digits from 1 to 6'
	done
	"$PYTHON" -c 'import random
random.seed(1)
print("66 12 21 33 44 51", *(f"{random.randint(1, 6)}{random.randint(1, 6)}" for _ in range(500)))' >dice
	resume --dice dice
	expect_status 0
	expect_holds record.yaml
	mv record.yaml resumed.yaml
	play --game revertier --dice dice
	expect_status 0
	cmp record.yaml resumed.yaml
	rm record.yaml
	play --game backgammon:opening=pair --dice dice
	expect_line record.yaml '- {start: 66-12}'
}

@test "dice that are no throws of the rules do not hold, real or not (RE-17)" {
	play --game revertier --dice manual
	sed '0,/play: [0-9][^,}]*/s//play: 1\/2/' record.yaml >changed.yaml
	try tablier verify changed.yaml
	expect_status 1
	expect_match err 'is illegal'
	# Nor does a mixture.
	sed '0,/^dice: manual/s//dice: file/' record.yaml >changed.yaml
	try tablier verify changed.yaml
	expect_status 1
	expect_match err 'the dice are not those of the match'
	sed 's/^dice: manual/dice: loaded/' record.yaml >changed.yaml
	try tablier verify changed.yaml
	expect_status 1
	expect_match err "dice come from no 'loaded'"
}

# ---- The terminal ----------------------------------------------------------------------------------------------------

# group_of NAME: the group of the process of a bot, which its command names.
group_of() {
	local process

	for process in $(processes); do
		tr '\0' ' ' <"/proc/$process/cmdline" | grep -q "person.py $1 \$" || continue
		ps -o pgid= -p "$process"
		return
	done
}

@test "a person's program is in the referee's group, and a bot is not (PR-11.5)" {
	command -v ps >/dev/null || skip 'ps is not installed'
	plan 1 5 stay 1 6 stay
	begin play --person "$(person)" --against "$(person Bob)" --record record.yaml --seed 5
	own=$(ps -o pgid= -p $referee)
	expect_equal 'group of the person' "$(group_of Ann)" "$own"
	bob=$(group_of Bob)
	[ -n "$bob" ] && [ "$bob" != "$own" ] || fail "the bot has the group $bob, and the referee $own"
	kill -TERM $referee
	status=0
	wait $referee || status=$?
	expect_kept 1
}

# In a terminal: play until the person stays silent.
play_at_terminal() {
	terminal_open 80 24
	plan 1 5 stay 1 6 stay
	terminal_run "tablier play --person \"$(person)\" --no-times --game irish --seed 5 --record record.yaml"
	until_true 10 test -e waiting || fail 'the person was not asked' "$(terminal_screen)"
}

# The match was left in the terminal; now it goes on to its end.
expect_goes_on() {
	expect_holds record.yaml
	expect_match verified 'a match is paused'
	rm plan.Ann
	resume
	expect_status 0
	mv record.yaml resumed.yaml
	play --game irish --seed 5
	cmp record.yaml resumed.yaml || fail 'the record is not that of a match that was never left'
}

# End the match that is played at the terminal.
terminate() {
	local process

	for process in $(processes); do
		if tr '\0' ' ' <"/proc/$process/cmdline" | grep -q '^tablier play '; then
			kill "-$1" "$process"
			return
		fi
	done
	fail 'no match is played'
}

@test "at a terminal ^C and ^\\ do not end the match, and nothing is printed meanwhile (PR-11.5)" {
	play_at_terminal
	terminal_screen >before
	terminal_keys C-c
	terminal_wait '\^C'
	terminal_keys C-\\
	terminal_wait '\^\\'
	terminal_screen | sed 's/\^[C\\]//g' | diff before - >differences || fail 'something was printed' "$(cat differences)"
	terminate TERM
	terminal_wait 'interrupted by SIGTERM'
	terminal_wait 'The match is kept in'
	expect_terminal_clean
	expect_goes_on
}

@test "^Z stops the match with its clocks, and fg goes on (PR-11.4)" {
	terminal_open 80 24
	# A bot that takes half a second for each play, and may take one.
	printf '%s\n' 'import sys, time' \
		'for line in sys.stdin:' \
		'    verb, _, rest = line.strip().partition(" ")' \
		'    if verb == "tablier": print("id name Slow\nwant plays\nreadyok", flush=True)' \
		'    elif verb == "ping": print("pong", rest, flush=True)' \
		'    elif verb == "quit": break' \
		'    elif verb == "ask":' \
		'        open("thinking", "w").close()' \
		'        time.sleep(0.5)' \
		'        print("play " + rest.partition("plays: ")[2].split("|")[0], flush=True)' >slow.py
	plan 1 3 stay 1 4 stay
	terminal_run "tablier play --person \"$(person)\" --against \"'$PYTHON' slow.py\" --move-ms 1000 --game irish --seed 5 \
--record record.yaml --no-times"
	until_true 10 test -e thinking || fail 'the bot was not asked' "$(terminal_screen)"
	terminal_keys C-z
	terminal_wait 'Stopped'
	# More than the bot has.
	env -u TMPDIR sleep 1.5
	terminal_run fg
	until_true 10 test -e waiting || fail 'the match did not go on' "$(terminal_screen)"
	expect_no_match record.yaml 'late'
	expect_holds record.yaml
	terminate TERM
	terminal_wait 'The match is kept in'
	expect_terminal_clean
}

@test "a terminal that is closed leaves the match (PR-11.1)" {
	play_at_terminal
	terminal_close
	until_true 10 no_process_left || fail 'a process is left'
	expect_goes_on
}

@test "what is killed at a terminal leaves no mess, and the match (RE-16)" {
	play_at_terminal
	terminate KILL
	terminal_wait 'Killed'
	expect_terminal_clean
	expect_goes_on
}

# ---- With the program that people play with --------------------------------------------------------------------------

# human ARGUMENT …: play in a terminal of the usual size, until a play is asked for.
human() {
	terminal_open 80 24
	terminal_run "tablier play --no-times --name Ann --record record.yaml --seed 5 $*"
	terminal_wait '^play [1-6]{2,4}>'
}

@test "'tablier play' alone seats a person at Swedish Tables at once" {
	terminal_open 80 24
	terminal_run 'tablier play'
	terminal_wait '^play [1-6]{2,4}>'
	terminal_wait 'Swedish Tables'
	terminal_run quit
	terminal_wait '\[y/n\]'
	terminal_run y
	terminal_wait 'The match is kept in'
	expect_terminal_clean
	ls play-20*.yaml >list
	expect_equal 'records' "$(wc -l <list)" 1
	expect_holds "$(cat list)"
}

@test "a person leaves, goes on just there, and the record is as if nothing had been (PR-11.1, PR-11.3, RE-16)" {
	human --game nard
	terminal_run list
	terminal_wait '^ *1[. )]'
	terminal_run 1
	# The opponent has played, and it is the person's turn again.
	terminal_wait_gone '^play [1-6]{2,4}> list'
	until_true 10 grep -q 'who: 2, dice: .*play' record.yaml || fail 'the play was not made' "$(terminal_screen)"
	terminal_wait '^play [1-6]{2,4}> *$'
	terminal_run quit
	terminal_wait '\[y/n\]'
	terminal_run y
	terminal_wait 'The match is kept in'
	expect_terminal_clean
	cp record.yaml left.yaml
	expect_holds record.yaml
	terminal_run 'clear; tablier play --resume record.yaml --ascii'
	terminal_wait '^play [1-6]{2,4}> *$'
	terminal_run quit
	terminal_wait '\[y/n\]'
	terminal_run y
	terminal_wait 'The match is kept in'
	cmp left.yaml record.yaml || fail 'to look at the match has changed its record'
}

@test "the person's program survives ^C, ^Z and fg, and another size, and the match with it (PR-11.5)" {
	human --game irish
	terminal_keys C-c
	terminal_type 'bo'
	terminal_keys C-z
	terminal_wait 'Stopped'
	expect_terminal_clean
	terminal_run fg
	terminal_wait '^play [1-6]{2,4}>'
	terminal_resize 132 43
	terminal_run board
	terminal_wait 'Greedy'
	terminal_run save
	terminal_wait "kept in 'record.yaml' after each answer.*'tablier play --resume record.yaml'"
	terminal_run quit
	terminal_wait '\[y/n\]'
	terminal_run y
	terminal_wait 'The match is kept in'
	expect_terminal_clean
	expect_holds record.yaml
}

@test "a terminal closed on a person, or the referee killed, keeps the match (RE-16)" {
	human --game irish
	terminal_close
	until_true 10 no_process_left || fail 'a process is left'
	expect_holds record.yaml
	expect_match verified 'a match is paused'
	terminal_open 80 24
	terminal_run 'tablier play --resume record.yaml'
	terminal_wait '^play [1-6]{2,4}>'
	terminate KILL
	terminal_wait 'Killed'
	expect_holds record.yaml
	expect_match verified 'a match is paused'
}

@test "two people score a game on a wooden board (PR-11.2)" {
	terminal_open 80 24
	terminal_run 'tablier play --two --game irish --dice manual --record record.yaml --name Ann --name Bob --no-times'
	terminal_wait 'throw\?'
	terminal_run 52
	terminal_wait_gone 'throw\? 52$'
	until_true 10 grep -q 'start: 52' record.yaml || fail 'the throw was not told' "$(terminal_screen)"
	terminal_wait 'throw\? *$'
	terminal_run 31
	terminal_wait '^play (31|13)>'
	terminal_run quit
	terminal_wait '\[y/n\]'
	terminal_run y
	terminal_wait 'The match is kept in'
	expect_terminal_clean
	expect_holds record.yaml
	expect_match record.yaml "name: 'Bob', .*command: 'human --name ..Bob..', person: true"
	expect_match record.yaml '^- \{who: 1, dice: 31\}$'
}
