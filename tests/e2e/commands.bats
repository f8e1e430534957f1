#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The commands, but for the matches of `match` and the records of `verify`: how they are used, and what games, plays and perft
# print.

load helper

COMMANDS="check chouette export games match perft play plays rate show tournament verify"
OF_TOURNAMENTS=(init plan run merge standings)
OPENING=-O-----------o------------

# run_batch GAME <LINES: what `plays --batch` answers, in out.
run_batch() {
	try tablier plays --batch "$1"
	expect_status 0
	expect_empty err
}

# ---- help, version, wrong use ----------------------------------------------------------------------------------------

@test "--help prints help, exits 0, and fits a screen of 80 columns and 24 lines" {
	for command in '' $COMMANDS "${OF_TOURNAMENTS[@]/#/tournament }"; do
		# shellcheck disable=SC2086
		try tablier $command --help
		expect_status 0
		expect_empty err
		expect_match out "^usage: tablier ${command:-COMMAND}"
		"$PYTHON" - "$command" <<-'EOF' || fail 'this does not fit'
			import sys
			lines = open("out", encoding="utf-8").read().splitlines()
			wide = [line for line in lines if len(line) > 80]
			if wide or len(lines) > 24:
			    sys.exit(f"'{sys.argv[1]}': {len(lines)} lines, these are too long:\n" + "\n".join(wide))
		EOF
	done
}

@test "--help comes before all that may be wrong with the other arguments" {
	for command in $COMMANDS; do
		try tablier "$command" --nonsense 1 2 3 4 5 --help
		expect_status 0
		expect_match out '^usage: '
	done
}

@test "'tablier --help' names every command, and every command's help is its own" {
	try tablier --help
	expect_status 0
	for command in $COMMANDS; do
		expect_match out "^  $command +[a-z]"
	done
	sed -n 's/^  \([a-z]*\) .*/\1/p' out | sort >named
	tr ' ' '\n' <<<"$COMMANDS" | sort | cmp -s - named ||
		fail 'the commands that these tests know, and those of --help, differ'
	tablier tournament --help | sed -n 's/^  \([a-z]*\)  .*/\1/p' >named
	printf '%s\n' "${OF_TOURNAMENTS[@]}" | cmp -s - named ||
		fail 'the commands of tournaments that these tests know, and those of its help, differ'
}

@test "--version prints name and version, everywhere" {
	for command in '' $COMMANDS; do
		# shellcheck disable=SC2086
		try tablier $command --version
		expect_status 0
		expect_empty err
		expect_match out '^tablier [0-9]+\.[0-9]+\.[0-9]+$'
		expect_equal 'lines' "$(wc -l <out)" 1
	done
}

@test "without a command, and with one that is none, it is wrong use" {
	try tablier
	expect_status 2
	expect_empty out
	expect_match err '^usage: tablier COMMAND'
	expect_wrong_use frobnicate
	expect_match err "unknown command 'frobnicate'"
	expect_wrong_use --frobnicate
	expect_wrong_use ''
	expect_wrong_use plays--help
}

@test "an option that is none is wrong use of every command" {
	for command in $COMMANDS; do
		expect_wrong_use "$command" --frobnicate
		expect_match err "unknown option '--frobnicate'"
		expect_match err "'tablier $command --help'"
	done
	for command in "${OF_TOURNAMENTS[@]}"; do
		expect_wrong_use tournament "$command" --frobnicate
		expect_match err "unknown option '--frobnicate'"
		expect_match err "'tablier tournament $command --help'"
	done
	expect_wrong_use plays --batch=yes revertier
	expect_wrong_use plays --batc revertier
}

@test "too many or too few arguments are wrong use" {
	expect_wrong_use games revertier irish
	expect_wrong_use plays
	expect_wrong_use plays revertier
	expect_wrong_use plays revertier $OPENING
	expect_wrong_use plays revertier $OPENING 64 31
	expect_wrong_use plays --batch
	expect_wrong_use plays --batch revertier $OPENING
	expect_wrong_use perft
	expect_wrong_use perft revertier
	expect_wrong_use perft revertier 1 $OPENING $OPENING
	expect_wrong_use verify
	expect_wrong_use match
	expect_wrong_use match random
	expect_wrong_use match random random random
}

@test "output that cannot be written is a failure" {
	[ -c /dev/full ] || skip 'no /dev/full here'
	for arguments in --help --version games "plays revertier $OPENING 64" 'perft revertier 1' 'match random random'; do
		status=0
		# shellcheck disable=SC2086
		tablier $arguments >/dev/full 2>err || status=$?
		[ $status -eq 1 ] || fail "tablier $arguments"
		expect_match err 'cannot write standard output'
	done
}

# ---- games -----------------------------------------------------------------------------------------------------------

@test "games lists the games, one a line, by the names of R-1 (NO-1)" {
	try tablier games
	expect_status 0
	expect_empty err
	expect_match out '^swedish-tables +[^ ]'
	expect_match out '^revertier +[^ ]'
	expect_no_match out '^(swedish-tables|revertier|backgammon|acey-deucy|willughby|irish|todas-tablas|nard)$'
	awk '{ print $1 }' out | while read -r game; do
		case $game in
		swedish-tables | revertier | backgammon | acey-deucy | willughby | irish | todas-tablas | nard) ;;
		*) fail "R-1 knows no '$game'" ;;
		esac
	done
}

@test "games GAME shows a game's opening, which can be played from, and its options (NO-2)" {
	tablier games | awk '{ print $1 }' >list
	while read -r game; do
		try tablier games "$game"
		expect_status 0
		expect_match out "\($game\)"
		expect_match out '^sources  S'
		expect_match out '^counts   (up|down)wards'
		expect_match out '^options  '
		opening=$(sed -n 's/^opening  //p' out)
		tablier perft "$game" 1 >from_start
		tablier perft "$game" 1 "$opening" >from_board
		cmp -s from_start from_board || fail "perft differs from the opening '$opening'"
	done <list
	try tablier games swedish-tables
	expect_line out "opening  $OPENING"
}

@test "games refuses what is no game" {
	expect_wrong_use games chess
	expect_match err "unknown game 'chess'"
	expect_wrong_use games ''
	expect_wrong_use games Revertier
}

# ---- plays -----------------------------------------------------------------------------------------------------------

@test "plays prints play, board and win, parted by tabs, for each distinct outcome (TG-3.4, NO-2, NO-5)" {
	try tablier plays swedish-tables $OPENING 64
	expect_status 0
	expect_empty err
	printf '%s\t%s\t-\n' '1/7 1/5' -M---A-A-----o------------ '1/7 7/11' -N---------A-o------------ >expected
	cmp -s out expected || fail 'this should have been:' "$(cat expected)"
}

# dice_reversed FILTER: what it leaves of the list of plays must be the same for 46 and for 64, and so on.
dice_reversed() {
	for board in $OPENING -c--Abbbbbb-A-----------M- -------------o------A-A---; do
		for dice in 12 13 14 15 16 23 24 25 26 34 35 36 45 46 56; do
			tablier plays swedish-tables "$board" $dice | "$@" >one
			tablier plays swedish-tables "$board" "${dice:1}${dice:0:1}" | "$@" >other
			cmp -s one other || fail "$dice and its reverse differ" "$(cat one)" "$(cat other)"
		done
	done
}

@test "the order of the dice makes no other outcomes (NO-3)" {
	dice_reversed cut -f 2,3
}

@test "the order of the dice makes no other list of plays (NO-3)" {
	dice_reversed cat
}

@test "plays are sorted by the board and then the win, as bytes" {
	for dice in 21 66 31; do
		tablier plays revertier -J--A--A--AAm-----------b- $dice >out
		[ "$(wc -l <out)" -gt 5 ] || fail 'these are too few to tell'
		LC_ALL=C sort -c -t "$(printf '\t')" -k2,2 -k3,3 out || fail 'not in order'
	done
}

@test "where no step is possible the play is pass (TG-3.3, NO-5)" {
	for game in swedish-tables revertier; do
		try tablier plays $game -Obbbbb------e------------ 54
		expect_status 0
		expect_equal "$game" "$(cat out)" "$(printf 'pass\t-Obbbbb------e------------\t-')"
	done
}

@test "a play shows a hit with an asterisk, entering with bar, bearing off with off (NO-4)" {
	tablier plays revertier -M--A-a------n-----------A 64 >out
	expect_line out "$(printf 'bar/6* 6/10\taM--A-----A--n------------\t-')"
	tablier plays revertier -------------o-------A-B-- 65 >out
	expect_line out "$(printf '21/off 23/off\t-------------o---------A--\t-')"
	tablier plays swedish-tables -c--Abbbbbb-A-----------M- 21 >out
	expect_match out '^4/6\* 12/13	'
}

@test "a win is KIND:POINTS, with +monk where it applies (NO-6)" {
	while read -r game board dice win; do
		tablier plays "$game" "$board" "$dice" >out
		cut -f 3 out | grep -Fxq "$win" || fail "plays $game $board $dice should show '$win'" "$(cat out)"
	done <<-'EOF'
		swedish-tables -------------o----------A- 61 bearing-off:1
		swedish-tables a------------n----------A- 61 bearing-off+monk:2
		swedish-tables -------------o-----ABCCCC- 61 single-crown:2
		swedish-tables a------------n-----ABCCCC- 61 single-crown+monk:3
		swedish-tables -------------o-------ADEE- 61 double-crown:2
		swedish-tables a------------n-------ADEE- 61 double-crown+monk:3
		swedish-tables -------------o-------ABEG- 61 staircase:2
		swedish-tables b------------m-------ABEG- 61 staircase+monk:3
		swedish-tables -------------o---------AN- 61 tower:2
		swedish-tables a------------n---------AN- 61 tower+monk:3
		swedish-tables b-----------Niaaa-A-a----- 21 jan:4
		swedish-tables -CbAccA-----DdBaBaa------B 41 forced-jan:6
		revertier      -------------o----------B- 61 bearing-off:1
		revertier      a------------n----------A- 61 bearing-off:1
		revertier      b-----------Miaaa-A-a-A--- 21 block:2
	EOF
}

@test "a board that begins with dashes is no option" {
	try tablier plays swedish-tables --------A---Co----------K- 32
	expect_status 0
	expect_match out '^8/'
	try tablier plays -- swedish-tables --------A---Co----------K- 32
	expect_status 0
	expect_match out '^8/'
}

@test "plays refuses what is no game, or has an option that is none" {
	for game in chess '' revertiere 'revertier:' revertier:cube=on revertier:larger-die=off \
		'swedish-tables,' 'revertier:a=b,c'; do
		expect_wrong_use plays "$game" $OPENING 64
		expect_wrong_use plays --batch "$game"
	done
}

@test "plays refuses boards of a wrong length or with wrong letters (NO-2, TG-1.6)" {
	for board in '' - -O-----------o----------- -O-----------o------------- -O-----------o-----------P \
		-O-----------p------------ \
		-O-----------o----------0- '-O-----------o---------- -' -O-----------o---------ö- $OPENING:setup=me; do
		expect_wrong_use plays swedish-tables "$board" 64
	done
}

@test "plays refuses more than fifteen checkers of a side (TG-1.1, TG-1.6)" {
	for game in swedish-tables revertier; do
		expect_wrong_use plays $game -OA----------o------------ 64
		expect_match err 'more than 15'
		expect_wrong_use plays $game -O-----------o-----------A 64
		expect_wrong_use plays $game bO-----------n------------ 64
		expect_wrong_use plays $game -OOOOOOOOOOOOOOOOOOOOOOOO- 64
		expect_wrong_use plays $game -O-----------oooooooooooo- 64
	done
}

@test "plays refuses stacks that the game forbids, of either side (R-15, ST-2.4, RV-2.1)" {
	for game in swedish-tables revertier; do
		for point in 2 3 4 5 6 7 8 9 10 11; do
			board=$(printf '%s' -M-----------m------------ | sed "s/./B/$((point + 1))")
			expect_wrong_use plays $game "$board" 64
			expect_match err "point $point"
			# The opponent's points 2 to 11 are the viewer's 14 to 23.
			board=$(printf '%s' -M-----------m------------ | sed "s/./b/$((point + 13))")
			expect_wrong_use plays $game "$board" 64
			expect_match err "opponent on their point $point"
		done
		try tablier plays $game -K----------Bl----------b- 64
		expect_status 0
	done
}

@test "plays refuses a side's checker on the other's bar (NO-2)" {
	for game in swedish-tables revertier; do
		expect_wrong_use plays $game AN-----------o------------ 64
		expect_wrong_use plays $game -O-----------n-----------a 64
	done
}

@test "plays and perft refuse a position in which the game is over, for either side (TG-1.6, ST-6.2, ST-6.3, ST-6.4)" {
	for board in -------------o------------ -O------------------------ \
		-------------o------CCCCC- -O------ccccc------------- -------------o--------EEE- -O--------eee------------- \
		-------------o--------CEG- -O--------ceg------------- -------------o----------O- -O----------o------------- \
		dO-----------iaa---------- -IAA---------o-----------D; do
		expect_wrong_use plays swedish-tables "$board" 64
		expect_match err 'the game is over'
		expect_wrong_use perft swedish-tables 1 "$board"
	done
}

@test "plays refuses a finished position of revertier, and a handsome one is none (TG-1.6, RV-5.2, RV-5.3, RV-5.5)" {
	for board in -------------o------------ -O------------------------ dO-----------iaa---------- \
		-IAA---------o-----------D; do
		expect_wrong_use plays revertier "$board" 64
		expect_match err 'the game is over'
	done
	for board in -------------o------CCCCC- -------------o----------O- -O--------eee-------------; do
		try tablier plays revertier "$board" 64
		expect_status 0
	done
}

@test "plays refuses what are no dice (NO-3)" {
	for dice in '' 0 1 07 70 17 71 00 666 ab '6 4' '64 ' -6 6.4 +64 ６４; do
		expect_wrong_use plays swedish-tables $OPENING "$dice"
		expect_match err 'dice are two digits'
	done
}

# ---- plays --batch ---------------------------------------------------------------------------------------------------

@test "plays --batch answers each line with the count and the boards, sorted, a win behind a bar" {
	run_batch swedish-tables <<-EOF
		$OPENING 64
		-Obbbbb------e------------ 54
		-------------n-----A-a---- 62
	EOF
	printf '2\t-M---A-A-----o------------,-N---------A-o------------\n1\t-Obbbbb------e------------\n' >expected
	printf '2\t-------------n-------a----|bearing-off:1,a------------n------------|bearing-off+monk:2\n' >>expected
	cmp -s out expected || fail 'this should have been:' "$(cat expected)"
}

@test "plays --batch agrees with plays, on every position of the golden files" {
	for golden in "$SOURCE"/tests/golden/plays-*.txt; do
		game=$(basename "$golden" .txt)
		game=${game#plays-}
		sed -n 's/^\$ //p' "$golden" >lines
		run_batch "$game" <lines
		# Each block of the golden file as a batch has it.
		awk -F '\t' '
			function flush() { if (count) print count "\t" boards; count = 0; boards = "" }
			/^#/ || /^\$/ || /^$/ { flush(); next }
			{ boards = boards (count++ ? "\n" : "") $2 ($3 == "-" ? "" : "|" $3) }
			END { flush() }' "$golden" >blocks
		"$PYTHON" - <<-'EOF' || fail "$game"
			import re, sys
			blocks = re.findall(r"^(\d+)\t((?:[^\t\n]*\n)+)", open("blocks").read(), re.M)
			expected = [count + "\t" + ",".join(sorted(boards.split())) for count, boards in blocks]
			answers = open("out").read().splitlines()
			if not expected or answers != expected:
			    sys.exit("\n".join(f"{a}\n{b}\n" for a, b in zip(answers, expected) if a != b) or "counts differ")
		EOF
	done
}

@test "plays --batch answers a bad line in its place, and goes on" {
	run_batch revertier <<-EOF
		$OPENING 64
		nonsense

		$OPENING
		$OPENING 07
		$OPENING 64 31
		 $OPENING 64
		$OPENING  64
		-P-----------o------------ 64
		-------------o------------ 64
		$OPENING 11
	EOF
	expect_equal 'lines' "$(wc -l <out)" 11
	expect_match out '^2	-M---A-A'
	expect_equal 'errors' "$(grep -c '^error: .' out)" 9
	expect_equal 'the last line' "$(tail -n 1 out | cut -c 1-2)" "$(printf '2\t')"
}

@test "plays --batch takes lines that end in CR LF, and a last line that does not end" {
	printf '%s 64\r\n%s 31\n%s 21' $OPENING $OPENING $OPENING >lines
	run_batch revertier <lines
	expect_equal 'lines' "$(wc -l <out)" 3
	expect_no_match out 'error'
	printf '%s 64\n%s 31\n%s 21\n' $OPENING $OPENING $OPENING | tablier plays --batch revertier >expected
	cmp -s out expected || fail 'this should have been:' "$(cat expected)"
}

@test "plays --batch survives zero bytes, control characters and a line of a megabyte" {
	{
		printf '%s 6\0004\n\0\n%s\0 64\n' $OPENING $OPENING
		printf '\033[2J\377 64\n'
		head -c 1000000 /dev/zero | tr '\0' O
		printf ' 64\n%s 64\n' $OPENING
	} >lines
	run_batch revertier <lines
	expect_equal 'lines' "$(wc -l <out)" 6
	expect_equal 'errors' "$(grep -c '^error: .' out)" 5
	expect_no_match out '[[:cntrl:]]error'
	expect_equal 'the last line' "$(tail -n 1 out | cut -c 1-2)" "$(printf '2\t')"
	LC_ALL=C tr -d '\t\n -~' <out >unclean
	expect_empty unclean
}

@test "plays --batch of nothing prints nothing" {
	run_batch revertier </dev/null
	expect_empty out
}

@test "plays --batch of an input that cannot be read is wrong use" {
	try tablier plays --batch revertier </
	expect_status 2
	expect_empty out
	expect_match err '^tablier: cannot read standard input'
}

@test "plays --batch answers line by line, while its input stays open" {
	coproc "$TABLIER" plays --batch revertier 3>&-
	batch=$COPROC_PID
	for dice in 64 31 ab 66; do
		printf '%s %s\n' $OPENING $dice >&"${COPROC[1]}"
		read -r -t 10 answer <&"${COPROC[0]}" || fail "no answer to $dice"
		case $answer in
		[12]*-N-* | error*ab*) ;;
		*) fail "the answer to $dice is: $answer" ;;
		esac
	done
	eval "exec ${COPROC[1]}>&-"
	wait "$batch"
}

@test "plays prints what is in the golden files, byte for byte" {
	for golden in "$SOURCE"/tests/golden/plays-*.txt; do
		game=$(basename "$golden" .txt)
		game=${game#plays-}
		grep -v '^[^#$]' "$golden" | while IFS= read -r line; do
			printf '%s\n' "$line"
			case $line in
			'$ '*)
				set -f
				# shellcheck disable=SC2086
				tablier plays "$game" ${line#??} || exit 1
				;;
			esac
		done >out
		diff -u "$golden" out || fail "plays of $game differ from the golden file"
	done
}

# ---- perft -----------------------------------------------------------------------------------------------------------

@test "perft counts what is in the golden files" {
	for golden in "$SOURCE"/tests/golden/perft-*.txt; do
		game=$(basename "$golden" .txt)
		try tablier perft "${game#perft-}" 3
		expect_status 0
		expect_empty err
		cmp -s out "$golden" || fail "$golden says:" "$(cat "$golden")"
	done
}

@test "perft counts from a board, a pass as one outcome, and nothing below the end of a game" {
	try tablier perft revertier 2 -bbbbbb------c----------NA
	expect_status 0
	expect_line out '1 21'
	try tablier perft revertier 3 -------------o----------A-
	expect_equal 'perft' "$(tr '\n' , <out)" '1 21,2 0,3 0,'
	# Each throw bears off the last two, or, where the larger die alone can, one of them.
	try tablier perft swedish-tables 2 $OPENING
	expect_equal 'perft' "$(tr '\n' , <out)" '1 39,2 1526,'
}

@test "perft refuses depths that are none" {
	for depth in 0 -1 13 x 1x '' 1.5 ' 1' 99999999999999999999 4294967297; do
		expect_wrong_use perft revertier "$depth"
		expect_match err 'the depth is a number'
	done
}

@test "perft refuses what is no game, and boards that are none" {
	expect_wrong_use perft chess 1
	expect_wrong_use perft revertier:x=y 1
	expect_wrong_use perft revertier 1 -O-----------o-----------
	expect_wrong_use perft revertier 1 -MB----------o------------
}

# ---- the README ------------------------------------------------------------------------------------------------------

@test "the commands in the README print what it shows" {
	# Each console block: a line that begins with `$` is run, the lines up to the next are its output.
	awk '/^```console$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$SOURCE/README.md" >blocks
	grep -q '^\$ build/tablier match' blocks
	awk '/^\$ build\/tablier / { command = substr($0, 17); next } command { print command "\t" $0 }' blocks >shown
	cut -f 1 shown | uniq | while read -r command; do
		# The words of the README, which need no quotes.
		# shellcheck disable=SC2086
		try tablier $command
		expect_status 0
		awk -F '\t' -v command="$command" '$1 == command { sub(/^[^\t]*\t/, ""); print }' shown >expected
		diff expected out || fail "'tablier $command' prints something else"
	done
}
