#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A person at the board: bots/human, in a terminal, with a referee that has learnt its lines. Whole games against the
# real referee are at the end.

load helper
load terminal

HUMAN=$BUILD/bots/human/human
NEWMATCH='newmatch game=%s games=3 seat=1 move_ms=0 clock_ms=0 inc_ms=0 seed=0 entropy=closed opponent: Greedy'
REQUEST='game=%s games=3 number=1 score=0-0 move_ms=0 clock_ms=0 their_ms=0 turn=1 board=%s'
OPENING=-O-----------o------------
BACKGAMMON=-b----E-C---eE---c-e----B-

# begin GAME LINE …: the script up to the first game, then these lines. `<` waits for an answer.
begin() {
	local game=$1

	shift
	{
		printf 'tablier protocol=1 referee=fake/1\n<\n<\n<\n<\n<\n'
		# shellcheck disable=SC2059
		printf "$NEWMATCH\\nping 1\\n<\\nnewgame number=1 score=0-0\\nping 2\\n<\\n" "$game"
		printf '%s\n' "$@"
	} >script
}

# request GAME BOARD: what all requests have.
request() {
	# shellcheck disable=SC2059
	printf "$REQUEST" "$1" "$2"
}

# sit [OPTION …]: the person sits down, at 80 by 24.
sit() {
	[ -x "$HUMAN" ] || fail "'$HUMAN' is not built"
	terminal_open "${COLUMNS_OF:-80}" "${LINES_OF:-24}"
	terminal_run "'$PYTHON' '$E2E/fake_referee.py' script log '$HUMAN' --color never $*"
}

sit_at_opening() {
	begin swedish-tables 'start me=1 them=5' "ask play $(request swedish-tables "$OPENING") dice=64" '<' quit
	sit "$@"
	terminal_wait '^play 64>'
}

# type a line and Enter.
enter() {
	terminal_type "$1"
	terminal_keys Enter
}

terminal_has_twice() {
	[ "$(terminal_screen | grep -c -e "$1")" -eq 2 ]
}

expect_answer() {
	until_true 10 grep -Fxq -e "$1" log || fail "the answer should be: $1" "$(cat log)" "$(terminal_screen)"
}

expect_no_answer() {
	! grep -Eqx "(play|double|roll|take|drop|keep|rethrow|doublet|breakup|accept|decline|resign|pause|throw)( .*)?" log ||
		fail 'nothing should be decided' "$(cat log)"
}

# ---- plays -----------------------------------------------------------------------------------------------------------

@test "a newcomer is told the aim and how to write a play, and sees the board" {
	sit_at_opening
	terminal_wait '^Bring your checkers round from 1 to 24'
	terminal_wait '^Write a play as 1/7 1/5'
	terminal_wait 'Swedish Tables, game 1 of 3'
	[ "$(terminal_screen | grep -c .)" -le 24 ] || fail 'the screen is too long'
}

@test "a whole play in one line is played at once, and the terminal is left clean" {
	sit_at_opening
	enter '1/7/11'
	expect_answer 'play 1/7 7/11'
	expect_line log 'id name You'
	expect_terminal_clean
	expect_line log 'status 0'
}

@test "with --confirm a whole play is asked about too, and an empty line does not decide it" {
	sit_at_opening --confirm
	enter '1/7 1/5'
	terminal_wait '^play this\? \[y, undo\]'
	terminal_keys Enter
	terminal_wait 'an empty line plays nothing'
	expect_no_answer
	enter y
	expect_answer 'play 1/7 1/5'
}

@test "a play step by step shows the board after each, can be undone, and is played when confirmed (HU-4)" {
	sit_at_opening
	enter 1/5
	terminal_wait '^play 6>'
	terminal_wait '>5'
	enter 'done'
	terminal_wait 'the play is not complete: 6 is left'
	enter undo
	terminal_wait '^play 64>'
	enter 1/7
	terminal_wait '^play 4>'
	enter 7/11
	terminal_wait '^play this\?'
	expect_no_answer
	enter y
	expect_answer 'play 1/7 7/11'
}

@test "a play is taken by its number, once the list has been seen" {
	sit_at_opening
	enter 2
	terminal_wait 'numbers are those of the list'
	expect_no_answer
	enter list
	terminal_wait '1 1/7 1/5 +2 1/7 7/11'
	enter 7
	terminal_wait 'the list goes from 1 to 2'
	enter 2
	expect_answer 'play 1/7 7/11'
}

@test "TAB completes what is legal after the steps already made, and nothing else (HU-5)" {
	sit_at_opening
	terminal_type '1/7 '
	terminal_keys Tab Tab
	terminal_wait '^1/5 +7/11'
	terminal_type '7'
	terminal_keys Tab
	terminal_wait '^play 64> 1/7 7/11'
	terminal_keys C-u
	terminal_type 'hi'
	terminal_keys Tab
	terminal_wait '^play 64> hint'
}

@test "an illegal play is refused with its reason and clause, and costs nothing; after three the list is offered (HU-3)" {
	sit_at_opening
	enter 2/6
	terminal_wait 'no: 2/6: there is no checker to move \(TG-2.1\)'
	enter rules
	terminal_wait '^TG-2.1: A step moves one checker by exactly one die'
	enter 1/11
	terminal_wait 'each die is a step of its own'
	enter '1/7 1/7'
	terminal_wait "'list' shows all 2 legal plays"
	enter 'why 1/7'
	terminal_wait 'this is legal, and leaves dice to be played'
	enter 'why 3/4'
	terminal_wait 'no: 3/4: there is no checker to move'
	enter pass
	terminal_wait 'you may not pass \(TG-3.1\)'
	enter fly
	terminal_wait "'fly' is neither a step, FROM/TO, nor a command"
	expect_no_answer
}

@test "rules shows a clause by its id, and says where there is none" {
	sit_at_opening
	enter 'rules st-4.2'
	terminal_wait 'A prime is a run of six or more points'
	enter 'rules nothing'
	terminal_wait "there is no clause 'nothing'"
	enter "rules TG-2.5"
	terminal_wait 'No step may end on a point that the other side has closed'
}

@test "hint names the best plays with what they cost, and help lists all commands" {
	sit_at_opening
	enter hint
	terminal_wait '^1\. 1/7 .*: expects '
	terminal_wait '^2\. 1/7 .*gives away '
	enter help
	terminal_wait '^ +why PLAY'
	terminal_wait '^ +resign \[LEVEL\]'
	enter score
	terminal_wait 'You 0, Greedy 0'
	enter save
	terminal_wait 'the match is kept in its record'
	expect_no_answer
}

@test "the tutor asks back on a blunder, takes it back if told, and says what was better" {
	begin backgammon "ask play $(request backgammon -BA---------------------b-) dice=65" '<' \
		"ask play $(request backgammon "$BACKGAMMON") dice=31" '<' quit
	sit --tutor
	terminal_wait '^play 65>'
	enter '2/off 1/off'
	expect_answer 'play 2/off 1/off'
	terminal_wait 'tutor: no play was better'
	terminal_wait '^play 31>'
	enter '24/21 21/20'
	terminal_wait 'this gives away 0\.[0-9]+ points; play it all the same\? \[y/n\]'
	terminal_keys Enter
	terminal_wait 'say y or n'
	enter n
	terminal_wait '^play 31> *$'
	enter '24/21 21/20'
	terminal_wait 'play it all the same'
	enter y
	expect_answer 'play 24/21 21/20'
}

# ---- other questions -------------------------------------------------------------------------------------------------

@test "no question is decided by an empty line, nor by half a word (HU-2)" {
	begin backgammon \
		"ask double $(request backgammon "$BACKGAMMON") cube=1 owner=nobody" '<' \
		"decision by=me answer: double" \
		"ask take $(request backgammon "$BACKGAMMON") cube=2 owner=me" '<' \
		"ask resignation $(request backgammon "$BACKGAMMON") level=gammon cube=2 owner=me" '<' \
		"ask keep $(request backgammon:opening=pair "$BACKGAMMON") dice=64" '<' \
		"ask doublet $(request acey-deucy o------------------------O:setup=both)" '<' quit
	sit
	terminal_wait '^double or roll\?'
	terminal_keys Enter
	terminal_wait 'an empty line decides nothing'
	enter d
	terminal_wait "'d' is no answer here"
	enter 1
	terminal_wait "'1' is no answer here"
	expect_no_answer
	enter hint
	terminal_wait "would say '(roll|double)'"
	enter double
	expect_answer double
	terminal_wait '^take or drop\?'
	terminal_wait 'Greedy doubles, from 2 to 4'
	enter resign
	terminal_wait 'you cannot resign at this question \(TG-7.1\)'
	enter take
	expect_answer take
	terminal_wait 'Greedy offers to resign, for a gammon'
	enter decline
	expect_answer decline
	terminal_wait '^keep or rethrow\?'
	enter rethrow
	expect_answer rethrow
	terminal_wait '^which doublet'
	enter 7
	terminal_wait "'7' is no answer here"
	enter 5
	expect_answer 'doublet 5'
	expect_terminal_clean
}

@test "the point to break up is asked for in the person's own numbers" {
	# All six points on which the person would enter are closed, and a man is on the bar.
	begin irish "ask breakup $(request irish -------------------bbbbbbA)" '<' quit
	sit
	terminal_wait '^which point\?'
	terminal_wait "of the opponent's: one from 19 to 24"
	enter 6
	terminal_wait "'6' is no answer here"
	enter 24
	expect_answer 'breakup 24'
}

@test "PR-11.2: the throws of real dice are asked for and checked" {
	begin backgammon \
		"ask throw $(request backgammon "$BACKGAMMON") who=start n=2" '<' \
		"ask throw $(request backgammon "$BACKGAMMON") who=them n=2" '<' \
		"ask throw $(request backgammon:opening=pair "$BACKGAMMON") who=start n=4" '<' quit
	sit
	terminal_wait '^Who begins\?'
	terminal_keys Enter
	terminal_wait 'an empty line decides nothing'
	enter 71
	terminal_wait "'71' is no answer"
	enter 6
	terminal_wait "'6' is no answer"
	enter 61
	expect_answer 'throw 61'
	terminal_wait '^Greedy: throw two dice'
	enter '3 2'
	expect_answer 'throw 32'
	terminal_wait '4 digits'
	enter 6412
	expect_answer 'throw 6412'
}

@test "resigning is asked back, and levels are for games that have them (HU-6)" {
	begin backgammon "ask play $(request backgammon "$BACKGAMMON") dice=31" '<' quit
	sit
	terminal_wait '^play 31>'
	enter 'resign much'
	terminal_wait "'resign gammon'"
	enter resign
	terminal_wait 'resign, and lose this game now\?'
	terminal_keys Enter
	terminal_wait 'say y or n'
	enter n
	expect_no_answer
	enter 'resign gammon'
	terminal_wait 'offer the opponent to resign so\?'
	enter y
	expect_answer 'resign gammon'
}

# ---- leaving, and what a terminal does -------------------------------------------------------------------------------

@test "PR-11.1: quit and ^D ask, and leave by saying pause (HU-6)" {
	sit_at_opening
	enter quit
	terminal_wait 'leave the match\? it can be resumed \[y/n\]'
	enter n
	expect_no_answer
	terminal_keys C-d
	terminal_wait 'leave the match\? .*\[y/n\] *$'
	terminal_keys Enter
	terminal_wait 'say y or n'
	enter y
	expect_answer pause
	expect_terminal_clean
	expect_line log 'status 0'
}

@test "^C clears the line, and twice asks whether to leave" {
	sit_at_opening
	terminal_type '1/7 1/5'
	terminal_keys C-c
	terminal_wait 'once more to leave'
	terminal_keys Enter
	terminal_wait 'an empty line plays nothing'
	terminal_wait_gone 'once more to leave'
	expect_no_answer
	terminal_keys C-c
	terminal_wait 'once more to leave'
	# Another line comes between: the next one is the first again.
	terminal_keys Enter
	terminal_wait_gone 'once more to leave'
	# Two at once, faster than anybody's fingers.
	terminal_keys C-c C-c
	terminal_wait 'leave the match\?'
	enter n
	enter '1/7 1/5'
	expect_answer 'play 1/7 1/5'
}

@test "what is said never takes the board away, and an empty line brings it back (HU-1)" {
	sit_at_opening
	for line in 'why 1/9' hint 'rules ST-4.2' fly score 'why 3/4' list save 1/11; do
		enter "$line"
		terminal_wait "^play 64> $line\$"
		terminal_wait '^play 64>$'
		terminal_shows 'Swedish Tables, game 1 of 3' || fail "the answer to '$line' should leave the board" "$(terminal_screen)"
	done
	enter help
	terminal_wait '^ +why PLAY'
	terminal_lacks 'Swedish Tables, game 1 of 3' || fail 'help has become so short that this test says nothing'
	terminal_keys Enter
	terminal_wait 'Swedish Tables, game 1 of 3'
	terminal_wait 'an empty line plays nothing'
	expect_no_answer
}

@test "rules lists the clauses with the beginning of their text, and help repeats the aim" {
	sit_at_opening
	enter rules
	terminal_wait '^ST-1\.[1-9] +[A-Z]'
	terminal_wait '^-- more'
	enter q
	terminal_wait "as in 'rules ST-1.1'"
	enter help
	terminal_wait '^Bring your checkers round'
	terminal_wait 'TAB shows what is legal next'
}

@test "TAB at the start of a line lists what can be decided, at once, and nothing else" {
	begin irish "ask play $(request irish "$BACKGAMMON") dice=31" '<' \
		"ask breakup $(request irish -------------------bbbbbbA)" '<' quit
	sit
	terminal_wait '^play 31>'
	terminal_keys Tab
	terminal_wait '^13/10 .*8/5'
	! terminal_shows 'resign' || fail 'commands are listed' "$(terminal_screen)"
	enter '8/5 6/5'
	expect_answer 'play 8/5 6/5'
	terminal_wait '^which point\?'
	terminal_keys Tab
	terminal_wait '19/? +20 +21|24 +23|19 +22'
}

@test "dice that cannot be played are spoken of (HU-8)" {
	begin revertier "ask play $(request revertier -JAAA-Abbcc--b-aa------a-A) dice=25" '<' \
		'turn number=2 by=them dice=11 play: pass' \
		"ask play $(request revertier -JAAA-Abbcc--b-aa------a-A) dice=25" '<' quit
	sit
	terminal_wait '^play 25>'
	enter bar/5
	terminal_wait 'The rest of your throw, 2, cannot be played \(TG-3.1\)'
}

@test "PR-11.3: who takes a game up again sees the opponent's last turn" {
	begin nard
	sed -i 's/^newgame .*/newgame number=1 score=0-0 turn=3/; /^ping 2/,$d' script
	printf '%s\n' 'start me=5 them=1' 'turn number=1 by=me dice=64 play: 24/18 18/14' 'turn number=2 by=them dice=31 play: 8/5 6/5' \
		'ping 2' '<' "ask play $(request nard "-b---BE-C---cA--c-e---B-A-") dice=31" '<' quit >>script
	sit
	terminal_wait '^play 31>'
	terminal_wait 'Greedy throws 31, and plays 17/20 19/20 \(in your numbers\)'
}

@test "a window of another size is drawn again, with the line that was being typed" {
	sit_at_opening
	terminal_type '1/7 1'
	terminal_resize 132 43
	terminal_wait '^play 64> 1/7 1$'
	terminal_wait '^ .{80}'
	terminal_type '/5'
	terminal_keys Enter
	expect_answer 'play 1/7 1/5'
}

@test "^Z leaves the terminal clean, and fg draws the board again (HU-7)" {
	sit_at_opening
	terminal_type '1/7'
	terminal_keys C-z
	expect_terminal_clean
	terminal_run fg
	terminal_wait '^play 64> 1/7$'
	terminal_type ' 1/5'
	terminal_keys Enter
	expect_answer 'play 1/7 1/5'
	expect_terminal_clean
}

# The process of the person's program.
human_process() {
	processes | while read -r process; do
		[ "$(cat "/proc/$process/comm" 2>/dev/null)" != human ] || echo "$process"
	done
}

@test "PR-11.1: told to end, it keeps the match and leaves the terminal clean" {
	sit_at_opening
	terminal_type '1/7'
	kill -TERM "$(human_process)"
	expect_answer pause
	expect_terminal_clean
	expect_line log 'status 0'
}

@test "a terminal that goes away ends it" {
	sit_at_opening
	terminal_close
	until_true 10 no_process_left || fail 'it is still there'
}

@test "a referee that ends in the middle of a question leaves the terminal clean" {
	begin swedish-tables "ask play $(request swedish-tables "$OPENING") dice=64" close
	sit
	expect_terminal_clean
	expect_line log 'status 0'
	expect_no_answer
}

@test "a fault in the middle of a question ends it" {
	begin swedish-tables "ask play $(request swedish-tables "$OPENING") dice=64" 'fault verdict=late text: too late' quit
	sit
	expect_terminal_clean
	expect_no_answer
}

@test "without a terminal it says so to the referee, and ends" {
	status=0
	setsid --wait "$HUMAN" </dev/null >out 2>err || status=$?
	expect_status 1
	expect_match out '^error a person needs a terminal'
}

@test "words that are not known get the usage" {
	try "$HUMAN" --nonsense
	expect_status 2
	expect_match err '^usage: human'
	try "$HUMAN" --color sometimes
	expect_status 2
	expect_match err "'sometimes' is none of auto, always and never"
}

# ---- what the referee says ---------------------------------------------------------------------------------------------

@test "events are told: the opponent's play in one's own numbers, a pass with its reason, the end" {
	begin swedish-tables \
		'turn number=1 by=them dice=33 play: 1/4 4/7 7/10 1/4' \
		'turn number=2 by=me dice=66 play: pass' \
		'decision by=them answer: resign' \
		'result how=resigned winner=me win=forfeit:1 score=1-0 seed=0' \
		'endmatch winner=me score=1-0 seed=0' quit
	sit
	terminal_wait 'Greedy throws 33, and plays 13/16 16/19 19/22 13/16'
	terminal_wait 'You throw 66: no step is legal, so your turn passes \(TG-3.3\)'
	terminal_wait 'Greedy resigns'
	terminal_wait 'You win the game, by resignation: 1 point\.'
	terminal_wait 'You win the match, 1-0'
	expect_terminal_clean
}

@test "nothing that a referee sends can crash it" {
	{
		printf 'tablier\n<\n<\n<\n<\n<\n'
		printf 'newmatch\nnewgame\nnewgame turn=9\nturn\nturn by=them dice=99 play: 1/2\nturn by=them play: x\n'
		printf 'result\nendmatch\nfault\ndecision\ndecision by=them answer: %0300d\nstart me=\nbreaker\nstart me=1 them=1\n' 7
		printf 'newmatch game=nonsense games=x opponent:\nnewmatch game=nard games=1 opponent: \033[2J%0500d\n' 1
		printf 'newgame number=1 score=9-\nturn number=1 by=them dice=64 play: 24/18 24/20\n'
		printf 'turn number=1 by=me dice=64 play: 1/2\nturn number=1 by=them dice=11 play: bar/24 24/23 23/22 22/21\n'
		printf 'decision by=them answer: breakup 3\n%0100000d\nask\n<\nask\n<\nask play\n<\nask fly game=nard\n<\n' 1
		printf 'newgame number=2 score=0-0\n'
		printf 'ask play game=nard board=x dice=64\n<\nask play %s dice=99\n<\n' "$(request nard -O-----------------------o-)"
		printf 'ask play %s dice=64\n<\n' "$(request swedish-tables "$OPENING")"
		printf 'quit\n'
	} >script
	sit
	terminal_wait '^Enter for the next game'
	terminal_keys Enter
	terminal_wait '^play 64>'
	enter '1/7 1/5'
	expect_answer 'play 1/7 1/5'
	expect_terminal_clean
	expect_line log 'status 0'
}

# ---- whole games -------------------------------------------------------------------------------------------------------

# finish_game GAME OPTION …
finish_game() {
	local game=$1

	shift
	rm -f record.yaml
	status=0
	timeout 100 "$PYTHON" "$E2E/autopilot.py" 1 "$TABLIER" play --game "$game" --record record.yaml "$@" \
		>out 2>err 3>&- </dev/null || status=$?
	expect_status 0
	expect_match out '^asked .*play:'
	expect_holds record.yaml
}

@test "a whole game of each game is played at the terminal, with whatever is asked" {
	for game in swedish-tables revertier backgammon acey-deucy willughby irish todas-tablas nard; do
		finish_game "$game" --games 1 --seed 3
	done
}

@test "a match of several games with real dice, a tutor and animation, and one of two people" {
	finish_game backgammon:opening=pair --games 2 --dice manual --tutor --animate --ascii
	expect_match out 'the:[0-9]'
	finish_game willughby:cube=on --two --seed 3
	expect_match out 'double:[0-9]'
}
