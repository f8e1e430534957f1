#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Boards as other programs write them, boards drawn in the terminal, and records in the form of other programs: `show`, `export`,
# and the ids that `plays` and `perft` take. gnubg.bats asks GNU Backgammon what it thinks of them.

load helper

OPENING=-b----E-C---eE---c-e----B-
XGID=XGID=$OPENING:0:0:1:31:0:0:0:7:10
POSITION=4HPwATDgc/ABMA
# The same with the opponent on roll, who has thrown 52, in a match.
MATCH=4HPwAVDgc/ABMA:QYkqASAAIAAA

# play_match ARGUMENT …: a record of a match between two that leave all to chance, in record.yaml.
play_match() {
	tablier match --no-times --quiet --record record.yaml "$@" "$(bot gambler.py Alice)" "$(bot gambler.py Bob)" >out 2>err ||
		fail 'the match should be played'
}

# same_output NAME ARGUMENT … -- ARGUMENT …: two runs print the same, and succeed.
same_output() {
	local what=$1 first=()

	shift
	while [ "$1" != -- ]; do
		first+=("$1")
		shift
	done
	shift
	try tablier "${first[@]}"
	expect_status 0
	expect_empty err
	mv out first
	try tablier "$@"
	expect_status 0
	cmp -s first out || fail "$what: these should print the same" "tablier ${first[*]}" "$(cat first)" "tablier $*"
}

# ---- ids where a board is taken --------------------------------------------------------------------------------------

@test "plays takes an XGID, a position ID, or both IDs of gnubg, for a board (NO-7, NO-8, NO-9, NO-10)" {
	same_output 'with its dice' plays backgammon $OPENING 31 -- plays backgammon "$XGID"
	same_output 'without its name' plays backgammon $OPENING 31 -- plays backgammon "${XGID#XGID=}"
	same_output 'other dice' plays backgammon $OPENING 64 -- plays backgammon "$XGID" 64
	same_output 'a position ID' plays backgammon $OPENING 64 -- plays backgammon $POSITION 64
	same_output 'behind --' plays backgammon $OPENING 31 -- plays -- backgammon "$XGID"
	same_output 'a match ID' plays backgammon -b----E-C---eE---c-e----AA 52 -- plays backgammon 4HPwATDgc/ABUA:UYnqADAAEAAE
	same_output 'a kin of backgammon' plays nard $OPENING 31 -- plays nard "$XGID"
}

@test "the player is the one on roll, whoever that is (NO-10)" {
	# The same position from the two sides.
	same_output 'the opponent rolls' plays backgammon XGID=-b----E-C---eE---c-e----AA:0:0:-1:31:0:0:0:0:10 -- \
		plays backgammon XGID=aa----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10
	same_output 'player 0 rolls' plays backgammon 4HPwAVDgc/ABMA:EQHgADAAEAAE 31 -- \
		plays backgammon XGID=aa----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10
}

@test "plays --batch takes ids, with dice or with dice of their own (NO-10)" {
	try tablier plays --batch backgammon <<-EOF
		$OPENING 31
		$XGID
		$XGID 31
		$POSITION 31
		$POSITION
		XGID=$OPENING:0:0:1:00:0:0:0:7:10
		$OPENING
		XGID=$OPENING:0:0:1:37:0:0:0:7:10
		nonsense
		4HPwATDgc/ABUA:UYnqADAAEAAE
	EOF
	expect_status 0
	expect_empty err
	expect_equal 'the same in four forms' "$(head -n 4 out | sort -u | wc -l)" 1
	expect_match out '^16	'
	expect_equal 'lines' "$(wc -l <out)" 10
	expect_line out "error: '$POSITION' tells no dice; write them behind it"
	expect_equal 'errors' "$(grep -c '^error: .' out)" 5
	expect_equal 'the last line' "$(tail -n 1 out | grep -c '^[1-9]')" 1
}

@test "perft takes ids, and their dice do not matter" {
	same_output 'an XGID' perft backgammon 1 -- perft backgammon 1 "$XGID"
	same_output 'a position ID' perft backgammon 1 $OPENING -- perft backgammon 1 $POSITION
	same_output 'both' perft backgammon 1 aa----E-C---eE---c-e----B- -- perft backgammon 1 4HPwAVDgc/ABMA:EQHgADAAEAAE
}

@test "ids are refused in games that count their points in another way (NO-10)" {
	for game in swedish-tables revertier acey-deucy; do
		for id in "$XGID" $POSITION $MATCH; do
			expect_wrong_use plays $game "$id" 31
			expect_match err "'$game' counts its points in another way than backgammon"
			expect_wrong_use perft $game 1 "$id"
			expect_wrong_use show $game "$id"
			try tablier plays --batch $game <<<"$id 31"
			expect_match out '^error: .*another way'
		done
	done
}

@test "what is wrong with an id is told (NO-7, NO-8, NO-9)" {
	while read -r id message; do
		for command in plays 'perft' show; do
			case $command in
			plays) expect_wrong_use plays backgammon "$id" 31 ;;
			perft) expect_wrong_use perft backgammon 1 "$id" ;;
			show) expect_wrong_use show backgammon "$id" ;;
			esac
			grep -Fq -e "$message" err || fail "$command '$id' should say: $message"
		done
		try tablier plays --batch backgammon <<<"$id 31"
		grep -Fq -e "error: $message" out || fail "--batch '$id' should say: $message"
	done <<-EOF
		XGID= XGID: it has 1 fields instead of 10
		XGID=$OPENING:0:0:1:31:0:0:0:7 XGID: it has 9 fields instead of 10
		XGID=$OPENING:0:0:1:31:0:0:0:7:10:1 XGID: it has 11 fields instead of 10
		XGID=-b----E-C---eE---c-e----O-:0:0:1:31:0:0:0:7:10 XGID: board has 28 checkers of the viewer, more than 15
		XGID=$OPENING:x:0:1:31:0:0:0:7:10 XGID: the cube, a power of two, is a number from 0 to 15, not 'x'
		XGID=$OPENING:0:1:1:31:0:0:0:7:10 XGID: a cube at 1 is nobody's
		XGID=$OPENING:0:0:2:31:0:0:0:7:10 XGID: the player on roll is 1 or -1, not '2'
		XGID=$OPENING:0:0:1:70:0:0:0:7:10 XGID: the dice field is two digits from 1 to 6, '00', 'D', 'B' or 'R', not '70'
		XGID=$OPENING:0:0:1:31:7:0:0:7:10 XGID: a score of 7 in a match to 7
		XGID=$OPENING:0:0:1:31:0:0:1:7:10 XGID: 0-0 in a match to 7 is no score of a Crawford game
		4HPwATDgc/ABM position ID: it has 13 characters instead of 14
		4HPwATDgc_ABMA position ID: it has a character other than letters, digits, '+' and '/'
		4HPwATDgc/ABMB position ID: it cannot end with 'B'
		$POSITION:cAkAAAAAAAA match ID: it has 11 characters instead of 12
		$POSITION:cAkAAAAAAA=E match ID: it has a character other than letters, digits, '+' and '/'
		$POSITION:YQkAAAAAAAAE match ID: the cube's owner is 0, 1 or 3, not 2
	EOF
}

@test "an id of a game that is over can be shown, and not played on (TG-1.6)" {
	expect_wrong_use plays backgammon XGID=------a-------------ab----:0:0:1:31:0:0:0:7:10
	expect_match err 'the game is over'
	expect_wrong_use perft backgammon 1 XGID=------a-------------ab----:0:0:1:31:0:0:0:7:10
	try tablier show XGID=------a-------------ab----:0:0:1:31:0:0:0:7:10
	expect_status 0
	expect_match out '15 off'
}

# ---- drawings --------------------------------------------------------------------------------------------------------

@test "show prints what the golden file has" {
	sed -n 's/^\$ //p' "$SOURCE/tests/golden/show.txt" >list
	[ "$(wc -l <list)" -ge 20 ] || fail 'there are few drawings'
	while read -r arguments; do
		# shellcheck disable=SC2086
		try tablier show $arguments
		expect_status 0
		expect_empty err
		awk -v line="\$ $arguments" '
			$0 == line { inside = 1; next }
			inside && (/^\$/ || /^#/ || /^$/) { exit }
			inside' "$SOURCE/tests/golden/show.txt" >expected
		diff expected out >difference || fail "show $arguments" "$(cat difference)"
	done <list
}

@test "a drawing fits a screen of 80 columns and 24 lines" {
	tablier games | awk '{ print $1 }' | while read -r game; do
		board=$(tablier games "$game" | sed -n 's/^opening  //p')
		for form in --ascii --unicode; do
			tablier show $form "$game" "$board" >>all
			tablier show $form "$game" "$board" >out
			[ "$(wc -l <out)" -le 24 ] || fail "$game: too many lines"
		done
	done
	[ "$(wc -l <all)" -gt 200 ] || fail 'few games were drawn'
	"$PYTHON" -c 'import sys; sys.exit(any(len(line) > 80 for line in open("all", encoding="utf-8").read().splitlines()))' ||
		fail 'some line is too wide'
}

@test "where the locale is not UTF-8 a drawing is ASCII, unless --unicode is said" {
	LC_ALL=C try tablier show "$XGID"
	expect_status 0
	LC_ALL=C tr -d '\n -~' <out >unclean
	expect_empty unclean
	cp out plain
	try tablier show --ascii "$XGID"
	cmp -s out plain || fail 'this is not what --ascii draws'
	LC_ALL=C try tablier show --unicode "$XGID"
	cp out drawn
	try tablier show "$XGID"
	cmp -s out drawn || fail 'this is not what --unicode draws'
	expect_match out '●'
}

@test "--width makes wider drawings" {
	for width in 80 100 140 250; do
		try tablier show --ascii --width $width "$XGID"
		expect_status 0
		[ "$(wc -L <out)" -le $width ] || fail "the drawing is wider than $width columns"
	done
	[ "$(wc -L <out)" -gt 90 ] || fail 'the drawing is not wider than others'
}

@test "show --ids converts between the forms (NO-7, NO-8, NO-9)" {
	try tablier show --ids "$XGID"
	expect_status 0
	expect_equal 'lines' "$(wc -l <out)" 5
	expect_line out "board	$OPENING"
	expect_line out "xgid	$XGID"
	expect_line out "position	$POSITION"
	id=$(sed -n 's/^gnubg	//p' out)
	cp out once
	try tablier show --ids "$id"
	cmp -s out once || fail "this should have been the same"
	try tablier show --ids "$(sed -n 's/^board	//p' once)"
	expect_line out "position	$POSITION"
	for game in swedish-tables revertier; do
		expect_wrong_use show --ids $game -O-----------o------------
		expect_match err 'has no ids'
	done
}

@test "wrong use of show" {
	expect_wrong_use show
	expect_match err "'tablier show --help'"
	expect_wrong_use show backgammon $OPENING 31
	expect_wrong_use show chess $OPENING
	expect_wrong_use show --ascii --unicode "$XGID"
	expect_wrong_use show --width 79 "$XGID"
	expect_wrong_use show --width 251 "$XGID"
	expect_wrong_use show --width wide "$XGID"
	expect_wrong_use show --game 1 "$XGID"
	expect_wrong_use show --turn 1 backgammon $OPENING
	expect_wrong_use show nowhere.yaml
	expect_match err "cannot read 'nowhere.yaml'"
	expect_wrong_use show nowhere.yaml $OPENING
	expect_wrong_use show --frobnicate "$XGID"
}

# ---- the boards of a record ------------------------------------------------------------------------------------------

@test "show draws the final board of each game of a record, with its result" {
	play_match --game backgammon --games 3 --seed 1
	try tablier show record.yaml
	expect_status 0
	expect_empty err
	for game in 1 2 3; do
		expect_match out "^Backgammon, game $game, after turn [1-9]"
	done
	expect_equal 'results' "$(grep -cE '^(Alice|Bob) wins [a-z]+:[1-9].*, score [0-9]+-[0-9]+$' out)" 3
	# The last score is that of the end, and the last board that of the record.
	score=$(sed -n 's/^score: \[\([0-9]*\), \([0-9]*\)\]$/\1-\2/p' record.yaml | tail -n 1)
	expect_match out ", score $score\$"
	try tablier show - <record.yaml
	expect_status 0
	try tablier show --ids record.yaml
	expect_status 0
	sed -n "s/^board: '\(.*\)'\$/\1/p" record.yaml >expected
	sed -n 's/^board	//p' out >boards
	cmp -s expected boards || fail 'the boards should be:' "$(cat expected)"
}

@test "--game and --turn choose a board of a record" {
	play_match --game backgammon --games 3 --seed 1
	try tablier show --game 2 record.yaml
	expect_status 0
	expect_equal 'games' "$(grep -c '^Backgammon, game 2, ' out) $(grep -c '^Backgammon' out)" '1 1'
	try tablier show --turn 0 --ids record.yaml
	expect_status 0
	expect_equal 'openings' "$(grep -c "^board	$OPENING\$" out)" 3
	# After the first turn stands the board that `plays` lists for the first play.
	turn=$(grep -m 1 'play:' record.yaml)
	dice=$(sed 's/.*dice: \([1-6]*\).*/\1/' <<<"$turn")
	play=$(sed 's/.*play: \([^}]*\)}.*/\1/' <<<"$turn")
	try tablier show --game 1 --turn 1 --ids record.yaml
	expect_status 0
	board=$(sed -n 's/^board	//p' out)
	[ "$(sed 's/.*who: \([12]\).*/\1/' <<<"$turn")" = 1 ] || board=$(tr 'a-zA-Z' 'A-Za-z' <<<"$board" | rev)
	tablier plays backgammon $OPENING "$dice" | awk -F '\t' -v board="$board" '$2 == board' >found
	[ -s found ] || fail "after '$play' with $dice the board should be one that 'plays' lists, not $board"
	expect_wrong_use show --game 4 record.yaml
	expect_match err "no game of 'record.yaml'"
	expect_wrong_use show --turn 9999 record.yaml
}

@test "show draws the records of every game" {
	tablier games | awk '{ print $1 }' | while read -r game; do
		play_match --game "$game" --seed 2
		for options in '' '--turn 0' '--turn 3'; do
			# shellcheck disable=SC2086
			try tablier show --ascii $options record.yaml
			expect_status 0
			expect_match out ', game 1, after turn '
			[ "$(wc -l <out)" -le 24 ] || fail "$game: too many lines"
		done
		tablier show --ascii record.yaml >out
		expect_match out '^(Alice|Bob) wins |^nobody wins, '
	done
}

@test "a record that does not hold is a failure of show and export, at its line" {
	play_match --game backgammon --games 2 --seed 1
	sed '0,/play: [0-9]/s/play: [0-9][0-9]*/play: 4/' record.yaml >broken.yaml
	! cmp -s record.yaml broken.yaml || fail 'nothing is broken'
	for command in show export; do
		try tablier $command broken.yaml
		expect_status 1
		expect_match err '^tablier: broken\.yaml:[0-9]+: '
	done
	: >empty.yaml
	for command in show export; do
		try tablier $command empty.yaml
		expect_status 1
		expect_match err '^tablier: empty\.yaml:1: there is no record in it'
		try tablier $command "$SOURCE/README.md"
		expect_status 1
		expect_empty out
	done
}

# ---- export ----------------------------------------------------------------------------------------------------------

@test "export writes a match as match text" {
	play_match --game backgammon --points 5 --seed 11
	try tablier export --format mat record.yaml
	expect_status 0
	expect_empty err
	expect_line out '; [Crawford "On"]'
	expect_line out ' 5 point match'
	expect_line out ' Game 1'
	expect_line out ' Alice : 0                      Bob : 0'
	expect_match out 'Wins [0-9]+ points? and the match$'
	games=$(grep -c '^tablier: game' record.yaml)
	expect_equal 'games' "$(grep -c '^ Game ' out)" "$games"
	expect_equal 'results' "$(grep -c ' Wins [1-9]' out)" "$games"
	throws=$(grep -c 'dice: ' record.yaml)
	expect_equal 'throws' "$(grep -oE '[1-6][1-6]: ' out | wc -l)" "$throws"
	expect_no_match out 'bar|off|pass'
	expect_no_match out '[1-6][1-6]: $'
	# The scores before the games are those of the record.
	sed -n 's/^ Alice : \([0-9]*\) *Bob : \([0-9]*\)$/[\1, \2]/p' out >scores
	sed -n 's/^score: \(\[.*\]\)$/\1/p' record.yaml | head -n "$games" >expected
	cmp -s expected scores || fail 'the scores before the games should be:' "$(cat expected)"
}

@test "export tells doubles, takes and drops, and who could not move" {
	for seed in 1 2 3 4; do
		play_match --game backgammon --games 5 --seed $seed
		tablier export record.yaml >one
		cat one >>all
		expect_equal 'takes' "$(grep -o 'Takes' one | wc -l)" "$(grep -c 'says: take' record.yaml)"
		expect_equal 'drops' "$(grep -o 'Drops' one | wc -l)" "$(grep -c 'says: drop' record.yaml)"
		expect_equal 'passes' "$(grep -o 'Cannot Move' one | wc -l)" "$(grep -c 'play: pass' record.yaml)"
		expect_line one ' 0 point match'
	done
	for text in ' Doubles => 2 +Takes' ' Doubles => 4' ' Drops' 'Cannot Move' ' 25/[0-9]+' '/0( |$)' '/[0-9]+\*'; do
		expect_match all "$text"
	done
}

@test "a game that was given up is worth its points in match text" {
	try tablier match --no-times --quiet --record record.yaml --game backgammon:cube=off --seed 3 "$(bot gambler.py Alice)" \
		"$(bot quitter.py)"
	expect_status 0
	expect_equal 'the game' "$(result_of 1 | cut -d ' ' -f 1-2)" 'resigned 1'
	try tablier export record.yaml
	expect_status 0
	expect_match out ' Wins 1 point$'
	expect_equal 'the last line' "$(tail -n 1 out | grep -c Wins)" 1
}

@test "a double that was not answered is left out of match text" {
	cat >doubler.py <<-'END'
		import sys
		for line in sys.stdin:
		    verb, _, rest = line.strip().partition(" ")
		    if verb == "tablier":
		        print("want plays\nreadyok", flush=True)
		    elif verb == "ping":
		        print("pong", rest, flush=True)
		    elif verb == "ask":
		        plays = rest.partition("plays: ")[2].split("|")
		        print({"play": "play " + plays[0], "double": "double"}.get(rest.split()[0], "what"), flush=True)
	END
	try tablier match --no-times --quiet --record record.yaml --game backgammon --seed 3 "'$PYTHON' doubler.py" \
		"'$PYTHON' doubler.py"
	expect_status 0
	expect_match record.yaml 'says: double'
	expect_equal 'the game' "$(result_of 1 | cut -d ' ' -f 1)" 'forfeit'
	try tablier export record.yaml
	expect_status 0
	expect_no_match out 'Doubles|Takes|Drops'
	expect_match out ' Wins 1 point$'
}

@test "export -o writes a file, and leaves it alone where the record does not hold" {
	play_match --game backgammon --seed 1
	try tablier export record.yaml
	cp out expected
	for option in '-o match.mat' '--output match.mat' '--output=match.mat'; do
		rm -f match.mat
		# shellcheck disable=SC2086
		try tablier export $option record.yaml
		expect_status 0
		expect_empty out
		cmp -s match.mat expected || fail "$option should write what stands on standard output otherwise"
	done
	sed '0,/play: [0-9]/s/play: [0-9][0-9]*/play: 4/' record.yaml >broken.yaml
	try tablier export -o match.mat broken.yaml
	expect_status 1
	cmp -s match.mat expected || fail 'the file was spoiled'
	expect_equal 'files' "$(echo match*)" match.mat
	expect_wrong_use export -o nowhere/match.mat record.yaml
	expect_match err "cannot write 'nowhere/match.mat'"
}

@test "export refuses what match text has no words for" {
	play_match --game revertier --seed 1
	expect_wrong_use export record.yaml
	expect_match err "a match text is of backgammon, and the record of 'revertier'"
	for option in scoring=counters backgammon=4 automatic-doubles=1 larger-die=off; do
		play_match --game backgammon:$option --seed 1
		expect_wrong_use export record.yaml
		expect_match err "a match text knows no backgammon with '${option%=*}' other than"
	done
	play_match --game backgammon:opening=pair,jacoby=on,cube=off --games 3 --seed 1
	try tablier export record.yaml
	expect_status 0
	expect_line out '; [Jacoby "On"]'
	expect_line out '; [CubeLimit "1"]'
	cat record.yaml record.yaml >two.yaml
	try tablier export two.yaml
	expect_status 1
	expect_match err '^tablier: two\.yaml:[0-9]+: another match begins here'
}

@test "show and export refuse the record of a chouette" {
	try tablier chouette --no-times --quiet --games 1 --seed 1 --record record.yaml "$(bot gambler.py A)" "$(bot gambler.py B)" \
		"$(bot gambler.py C)"
	expect_status 0
	for command in show export; do
		expect_wrong_use $command record.yaml
		expect_match err '^tablier: record\.yaml:1: a chouette follows'
	done
}

@test "wrong use of export" {
	expect_wrong_use export
	expect_wrong_use export a b
	expect_wrong_use export --format sgf record.yaml
	expect_match err "unknown format 'sgf'"
	expect_wrong_use export nowhere.yaml
	expect_match err "cannot read 'nowhere.yaml'"
	expect_wrong_use export -o
	expect_wrong_use export --format mat --frobnicate record.yaml
}
