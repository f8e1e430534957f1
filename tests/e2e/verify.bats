#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The command `verify`: records that hold, records with one thing changed, broken files. A record is spec/record.md.

load helper

# make_good ARGUMENT …: a record of a match, in good.yaml.
make_good() {
	tablier match --seed 5 --record good.yaml "$@" >/dev/null
}

# A match in which one game is forfeited, one resigned, and one played.
make_faults() {
	make_good --game revertier --games 3 "$(bot faulty.py starts ask-exit:3 ask-reply:resign)" random
}

# expect_wrong LINE TEXT: bad.yaml is refused there, for this reason (an extended regular expression).
expect_wrong() {
	try tablier verify bad.yaml
	expect_status 1
	expect_empty out
	expect_equal 'messages' "$(wc -l <err)" 1
	expect_match err "^bad\.yaml:$1: $2"
}

# change SED-SCRIPT: good.yaml with a change, in bad.yaml; its first line that differs comes in $line.
change() {
	sed -E "$1" good.yaml >bad.yaml
	line=$(cmp good.yaml bad.yaml | sed 's/.* line //')
	[ -n "$line" ] || fail "this changes nothing: $1"
}

# line_of ERE [FILE]: the number of the first line that matches.
line_of() {
	grep -nE -m 1 -e "$1" "${2:-good.yaml}" | cut -d : -f 1
}

# The line on which the document with that line begins.
document_of() {
	head -n "$1" good.yaml | grep -n '^---$' | tail -n 1 | cut -d : -f 1
}

# ---- records that hold -----------------------------------------------------------------------------------------------

@test "a good record holds, and the report says how much is in it (RE-11, RE-12)" {
	make_good --games 3 greedy random
	try tablier verify good.yaml
	expect_status 0
	expect_empty err
	expect_equal 'the report' "$(cat out)" "good.yaml: 3 games, $(grep -c '^- {who:' good.yaml) turns: all hold"
	make_good greedy random
	try tablier verify good.yaml
	expect_match out '^good.yaml: 1 game, '
}

@test "with --quiet nothing is said of what holds" {
	make_good greedy random
	try tablier verify --quiet good.yaml
	expect_status 0
	expect_empty out
	expect_empty err
	sed 's/^winner: [12]/winner: nobody/' good.yaml >bad.yaml
	try tablier verify --quiet bad.yaml
	expect_status 1
	expect_match err '^bad.yaml:[0-9]+: '
}

@test "standard input is read for - (RE-1)" {
	make_good greedy random
	try tablier verify - <good.yaml
	expect_status 0
	expect_match out '^-: 1 game, '
	sed 's/^winner: [12]/winner: nobody/' good.yaml >bad.yaml
	try tablier verify - <bad.yaml
	expect_status 1
	expect_match err '^-:[0-9]+: the winner should be '
	mkfifo pipe
	cat good.yaml >pipe 3>&- &
	try tablier verify pipe
	expect_status 0
}

@test "several files are all looked at, and the worst decides the status" {
	make_good greedy random
	cp good.yaml other.yaml
	sed 's/^winner: [12]/winner: nobody/' good.yaml >bad.yaml
	try tablier verify good.yaml bad.yaml other.yaml
	expect_status 1
	expect_equal 'reports' "$(cut -d : -f 1 out | tr '\n' ' ')" 'good.yaml other.yaml '
	expect_equal 'messages' "$(cut -d : -f 1 err)" bad.yaml
	try tablier verify bad.yaml nowhere.yaml good.yaml
	expect_status 2
	expect_equal 'reports' "$(cut -d : -f 1 out)" good.yaml
	expect_match err '^bad.yaml:'
	expect_match err "^tablier: cannot read 'nowhere.yaml': "
}

@test "a record may hold several matches, one after the other, or a game that stands alone (RE-1, RE-11)" {
	make_good --games 3 greedy random
	mv good.yaml first.yaml
	make_good --game revertier --games 2 random random
	cat first.yaml good.yaml >both.yaml
	try tablier verify both.yaml
	expect_status 0
	expect_match out '^both.yaml: 5 games, [0-9]+ turns: all hold$'
	awk '/^---$/ { document++ } document == 3' first.yaml >alone.yaml
	try tablier verify alone.yaml
	expect_status 0
	expect_match out '^alone.yaml: 1 game, '
	sed 's/dice: 6[1-6]/dice: 11/' alone.yaml >bad.yaml
	try tablier verify bad.yaml
	expect_status 1
}

@test "records of forfeits, of resignation, and of unfinished games hold (RE-7, RE-8, RE-9)" {
	make_faults
	expect_holds good.yaml
	make_good --turns 3 --games 3 random random
	expect_holds good.yaml
}

# ---- records that were changed ---------------------------------------------------------------------------------------

@test "a die that was changed is found (RE-5, RE-6, DI-7)" {
	make_good --games 3 greedy random
	# By the play, where that is not possible any more; by the seed else, and that for a throw for the start as well.
	number=$(line_of '^- \{who: [12], dice: 6[1-4], play: [0-9]')
	change "$number s/dice: 6/dice: 5/"
	expect_wrong "$number" '(the play .* with 5[1-4] on board .* is illegal: .*\([A-Z]{2}-[0-9.]+\)|the dice are 5)'
	number=$(line_of '^- \{start: ')
	change "$number s/start: .*\}/start: 11}/"
	expect_wrong '[0-9]+' '(the dice are|nobody has thrown)'
	number=$(line_of 'dice: 12|dice: 21|dice: 34|dice: 43')
	change "$number s/dice: (.)(.)/dice: \2\1/"
	expect_wrong "$number" 'the dice are [1-6]{2}, and by the game.s seed should be [1-6]{2}'
	number=$(line_of 'dice: [1-6]{2}, play: pass')
	change "$number s/dice: ([1-6])[1-6]/dice: \10/"
	expect_wrong "$number" '([1-6]0 is no throw|here should be a number from 11 to 66)'
	change "$number s/dice: [1-6]{2}/dice: 77/"
	expect_wrong "$number" 'here should be a number from 11 to 66'
}

@test "a play that was changed is found (RE-6)" {
	make_good --games 3 greedy random
	number=$(line_of 'play: [0-9]+/[0-9]+ ')
	change "$number s| [0-9]+/[0-9]+,|,|"
	expect_wrong "$number" 'the play .* is illegal: .*TG-3.1'
	change "$number s|play: [^,]*|play: 24/off|"
	expect_wrong "$number" 'the play .*24/off.* is illegal: .*TG-2.1'
	change "$number s|play: [^,]*|play: pass|"
	expect_wrong "$number" 'the play .*pass.* is illegal: .*TG-3.1'
	change "$number s|play: [^,]*|play: nonsense|"
	expect_wrong "$number" ''
	change "$number s|, play: [^,]*||"
	expect_wrong "$((number + 1))" 'the turn before has no play'
	number=$(line_of 'play: pass')
	change "$number s|play: pass|play: 1/2|"
	expect_wrong "$number" 'no play is possible'
	change "$number s|, play: pass||"
	expect_wrong "$number" 'no play is possible'
}

@test "a play that is not written as it should be is found (NO-5)" {
	make_good --games 15 greedy random
	number=$(line_of 'play: [^,]*\*')
	change "$number s|\*||"
	expect_wrong "$number" 'the play .* should be written .*\*'
	number=$(line_of 'dice: (11|22|33|44|55|66), play: ([^,]* )?([0-9]+/[0-9]+) \3(,| |\})')
	change "$number s%([0-9]+/[0-9]+) \1(,| |\})%\1(2)\2%"
	expect_wrong "$number" 'the play .* should be written '
}

@test "a turn that is missing, or of the other seat, or twice there, is found (RE-6)" {
	make_good --games 3 greedy random
	number=$(line_of '^- \{who: 1, dice')
	change "${number}d"
	expect_wrong "$number" 'it is the turn of seat [12]'
	change "$number s/who: 1/who: 2/"
	expect_wrong "$number" 'it is the turn of seat 1'
	change "${number}p"
	expect_wrong "$((number + 1))" 'it is the turn of seat 2'
	change "$number s/who: 1/who: 3/"
	expect_wrong "$number" '.3. is no seat'
	number=$(line_of '^result: ')
	change "$((number - 1))p"
	expect_wrong "$number" 'the game is over before this turn'
	number=$(line_of '^- \{start: ')
	change "${number}d"
	expect_wrong "[0-9]+" ''
	change "$((number + 4))i - {start: 12}"
	expect_wrong "$((number + 4))" 'no such throw for the start is due'
}

@test "times beyond the limits are found, and times in another form (RE-3, RE-6)" {
	make_good --games 3 --move-ms 9000 --clock-ms 50000 greedy random
	number=$(line_of ', ms: [0-9.]+')
	change "$number s/, ms: [0-9.]+/, ms: 9000.001/"
	expect_wrong "$number" 'the answer took longer than the limit of 9000 ms'
	change "$number s/, ms: [0-9.]+/, ms: 9000.000/"
	cp bad.yaml good.yaml
	expect_holds good.yaml
	make_good --games 3 --move-ms 0 --clock-ms 50000 greedy random
	change "$number s/, ms: [0-9.]+/, ms: 50000.001/"
	expect_wrong "$number" "the answer took longer than the player's clock allowed"
	# Two plays may each be within the clock, and not both.
	player=$(sed -n "$number s/.*who: \([12]\).*/\1/p" good.yaml)
	next=$(awk -v from="$number" -v who="$player" 'NR > from && $0 ~ "who: " who ".*ms: " { print NR; exit }' good.yaml)
	change "$number s/, ms: [0-9.]+/, ms: 30000.000/; $next s/, ms: [0-9.]+/, ms: 30000.000/"
	expect_wrong "$next" "the answer took longer than the player's clock allowed"
	for time in 1 1.5 1.25 .500 5. 1.2345 -1.000 1e3.000 0x1.000 '1. 00' 99999999999999999999.000 ''; do
		change "$number s/, ms: [0-9.]+/, ms: $time/"
		expect_wrong "$number" ''
	done
	number=$(line_of 'play: pass\}')
	change "$number s/play: pass/play: pass, ms: 0.001/"
	expect_wrong "$number" 'a pass takes no time'
}

@test "a result that was changed is found (RE-8)" {
	make_good --games 3 greedy random
	number=$(line_of '^result: .*won, winner: 1')
	for script in 's/winner: 1/winner: 2/' 's/winner: 1/winner: nobody/' 's/[0-9]+.\}/9'"'"'}/' 's/, win: .*\}/}/' \
		's/how: won/how: forfeit/' 's/how: won/how: dead/' 's/how: won/how: unfinished/' 's/how: won/how: lost/' \
		"s/win: .*\}/win: 'jan+monk:4'}/" "s/win: .*\}/win: 'gammon:2'}/" "s/win: .*\}/win: 'forfeit:1'}/" \
		"s/win: .*\}/win: 'jan'}/" "s/win: .*\}/win: 'jan:'}/" \
		"s/win: .*\}/win: 'jan:-4'}/" "s/win: .*\}/win: 'jan:260'}/"; do
		change "$number $script"
		expect_wrong "$number" ''
	done
	change "$number a verdict: {name: late, seat: 2, text: 'too late'}"
	expect_wrong "$number" "a game that was 'won' cannot have the verdict 'late'"
}

@test "the way a game ended, and its verdict, must fit together (RE-8, RE-9)" {
	make_faults
	number=$(line_of '^result: \{how: forfeit')
	verdict=$(line_of '^verdict: \{name: exited')
	for script in "$number s/winner: 2/winner: 1/" "$verdict s/seat: 1/seat: 2/" "$verdict s/, seat: 1//" "${verdict}d" \
		"$verdict s/name: exited/name: unheard-of/" "$number s/forfeit:1/forfeit:2/" "$number s/how: forfeit/how: won/"; do
		change "$script"
		expect_wrong "($number|$verdict)" ''
	done
}

@test "what was resigned was not forfeited by a fault, and the reverse (RE-8, RE-9)" {
	make_faults
	forfeit=$(line_of '^result: \{how: forfeit')
	resigned=$(line_of '^result: \{how: resigned')
	for script in "$forfeit s/how: forfeit/how: resigned/" "$resigned s/how: resigned/how: forfeit/" \
		's/name: exited, seat: 1/name: resigned/' 's/name: exited/name: turn-limit/' \
		's/name: resigned/name: resigned, seat: 1/'; do
		change "$script"
		expect_wrong "($forfeit|$resigned|$((forfeit + 1))|$((resigned + 1)))" ''
	done
}

@test "a forfeit is written as one, and no win is told where nobody won (RE-8)" {
	make_faults
	number=$(line_of '^result: \{how: forfeit')
	change "$number s/forfeit:1/block:1/"
	expect_wrong "$number" ''
	make_good --turns 3 random random
	number=$(line_of '^result: ')
	change "$number s/\}/, win: 'forfeit:1'}/"
	expect_wrong "$number" ''
}

@test "only who is asked can resign (RE-7, PR-4.3)" {
	make_faults
	# The game alone, so that the score that follows from it tells nothing.
	awk '/^---$/ { document++ } document == 3' good.yaml >alone.yaml
	mv alone.yaml good.yaml
	number=$(line_of '^result: \{how: resigned, winner: 2')
	change "$number s/winner: 2/winner: 1/"
	expect_wrong "$number" ''
}

@test "a final board that was changed is found (RE-10)" {
	make_good --games 3 greedy random
	number=$(line_of '^board: ')
	change "$number s/'(.)(.)/'\2\1/; $number s/--/a-/"
	expect_wrong "($number|$((number - 1)))" 'the final board should be'
	change "$number s/'.*'/'too short'/"
	expect_wrong "($number|$((number - 1)))" 'the final board should be'
}

@test "scores, numbers and winners that were changed are found (RE-4, RE-12)" {
	make_good --games 3 greedy random
	number=$(line_of '^score: ')
	change "$number s/\[0, 0\]/[1, 0]/"
	expect_wrong "($number|$(document_of "$number"))" 'the score before the game should be 0-0'
	number=$(line_of '^number: 2')
	change "$number s/2/3/"
	expect_wrong "($number|$(document_of "$number"))" 'game 3 should be game 2'
	end=$(line_of '^tablier: end')
	for script in "$((end + 2)) s/3/5/" "$((end + 3)) s/\[/[1/" "$((end + 4)) s/[12]$/nobody/" "$((end + 4)) a tie_break: true"; do
		change "$script"
		expect_wrong "($line|$((end - 1)))" ''
	done
	for script in "$((end + 4)) a tie_break: false" "$((end + 2)) s/3/-3/" "$((end + 3)) s/\]/, 0]/"; do
		change "$script"
		expect_wrong "($line|$((line + 1)))" ''
	done
}

@test "seeds, commitments and contributions that were changed are found (DI-3, DI-5, DI-6, RE-11)" {
	make_good --games 3 greedy "$(bot probe.py heard 'ready=entropy 5f3a')"
	end=$(line_of '^tablier: end')
	# A game's seed: some throw does not follow from it.
	number=$(line_of '^seed: ')
	change "$number s/'[0-9a-f]{8}/'00000000/"
	expect_wrong "[0-9]+" 'the dice are .* and by the game.s seed should be'
	[ "$(sed 's/^bad.yaml:\([0-9]*\):.*/\1/' err)" -lt "$number" ] || fail 'this is another game'
	# The match's seed.
	change "\$ s/5'\$/6'/"
	expect_wrong "($line|$((end - 1)))" 'the seed is not the one that the commitment was made to'
	# The commitment, in one place and in all.
	number=$(line_of '^commitment: ')
	change "$number s/'[0-9a-f]{8}/'00000000/"
	expect_wrong "[0-9]+" 'the commitment is not that of the match'
	change "s/^commitment: '[0-9a-f]{8}/commitment: '00000000/"
	expect_wrong "($((end + 5))|$((end - 1)))" 'the seed is not the one that the commitment was made to'
	# The contributions.
	for entropy in "'', ''" "'', '5f3b'" "'5f3a', ''" "'00', '5f3a'"; do
		change "s/^entropy: .*/entropy: [$entropy]/"
		expect_wrong "($((end + 5))|$((end - 1)))" 'the seeds of the games do not follow from that of the match'
	done
	for entropy in "'', 'zz'" "'', '5f3'" "'', '$(printf '%066d' 0)'" "''" "'', '5f3a', ''"; do
		change "s/^entropy: .*/entropy: [$entropy]/"
		expect_wrong "$line" ''
	done
	for key in "''" "'00'" "'$(printf '%065d' 0)'" "'$(printf '%063d' 0)g'"; do
		change "\$ s/'.*'/$key/"
		expect_wrong "$line" ''
	done
}

@test "terms and players of a game that are not those of the match are found (RE-1, RE-3)" {
	make_good --games 3 greedy random
	game=$(line_of '^tablier: game')
	for script in "s/name: 'Random'/name: 'Rando'/" "s/author: 'tablier'/author: ''/" "s/version: '[^']*'/version: '9'/" \
		"s/command: 'random'/command: 'cheat'/" 's/move_ms: [0-9]*/move_ms: 0/' 's/turns: [0-9]*\}/turns: 9999}/' \
		's/^game: swedish-tables/game: revertier/'; do
		change "$game,$((game + 10)) $script"
		expect_wrong "($line|$((game - 1)))" ''
		change "1,$((game - 2)) $script"
		expect_wrong "($line|$((game - 1))|[0-9]+)" ''
	done
}

@test "a game of another name, an even match, and a match that is not over are found (RE-2, RE-12, ST-9.1)" {
	make_good --games 3 greedy random
	change 's/^game: swedish-tables/game: chess/'
	expect_wrong "($line|1)" 'unknown game'
	number=$(line_of '^games: 3')
	change "$number s/3/4/"
	expect_wrong "($number|1)" 'a match of swedish-tables is an odd number of games'
	change "$number s/3/5/"
	expect_wrong '[0-9]+' ''
	change "$number s/games: 3/points: 100/"
	expect_wrong '[0-9]+' 'the length of the match is not that of the header'
	change "$number s/games: 3/points: 100/; $number,\$ s/^(game: .*)/\1\npoints: 100/"
	expect_wrong '[0-9]+' 'the match is not over'
}

@test "a match that goes on after it was decided is found (RE-2, RE-12)" {
	make_good --game revertier --games 4 random random
	number=$(line_of '^games: 4')
	change "$number s/games: 4/points: 1/; $number,\$ s/^(game: .*)/\1\npoints: 1/"
	expect_wrong '[0-9]+' ''
	change "$number s/4/2/"
	expect_wrong '[0-9]+' ''
}

@test "more turns than the limit are found (RE-3, TG-5.3)" {
	make_good --games 3 greedy random
	change 's/turns: 10000\}/turns: 20}/'
	expect_wrong '[0-9]+' 'the game has more turns than its limit of 20'
	make_good --turns 5 --games 3 random random
	change 's/turns: 5\}/turns: 6}/'
	expect_wrong '[0-9]+' 'the game has 5 turns, and its limit is 6'
}

@test "who begins a game must be who should (ST-1.4, ST-1.5, RV-1.3)" {
	make_good --game revertier --games 2 random random
	# Exchange the seats of a whole game.
	number=$(line_of '^- \{who: ')
	last=$(line_of '^result: ')
	change "$number,$last s/who: 1/who: 3/; $number,$last s/who: 2/who: 1/; $number,$last s/who: 3/who: 2/"
	expect_wrong "$number" 'it is the turn of seat [12]'
}

# ---- files that are no records ---------------------------------------------------------------------------------------

@test "keys that are missing, unknown, or in another order are found (RE-1)" {
	make_good --games 3 greedy random
	for key in tablier format referee game games limits players commitment entropy number score turns result board seed winner; do
		number=$(line_of "^$key:")
		change "$number s/^$key:/other:/"
		expect_wrong "$number" ''
		change "$number i other: 1"
		expect_wrong "$number" ''
	done
	change '3 s/1/2/'
	expect_wrong 3 ''
	change '2 s/match/march/'
	expect_wrong '[12]' "no record: 'march' is no kind of document"
	number=$(line_of '^limits:')
	for script in 's/\}/, more: 1}/' 's/turns: [0-9]*/turns: 0/' 's/turns: [0-9]*/turns: many/' \
		's/move_ms: [0-9]*/move_ms: -1/' 's/move_ms: [0-9]*/move_ms: [1]/' 's/\{.*\}/none/' 's/move_ms/clock_ms/'; do
		change "$number $script"
		expect_wrong "$number" ''
	done
}

@test "a record that is cut off holds at the end of a document, and nowhere else (RE-12)" {
	make_good --games 3 greedy random
	size=$(wc -c <good.yaml)
	for at in $(seq 1 "$((size / 40))" "$((size - 2))") $(grep -b '^---$' good.yaml | cut -d : -f 1); do
		head -c "$at" good.yaml >bad.yaml
		if [ "$at" -gt 0 ] && [ "$(head -c "$((at + 4))" good.yaml | tail -c 5)" = "$(printf '\n---\n')" ]; then
			try tablier verify bad.yaml
			expect_status 0
			expect_match out '^bad.yaml: [0-3] games?, [0-9]+ turns: all hold; the match was broken off'
		else
			expect_wrong '[0-9]+' ''
		fi
	done
	# The last line feed is not needed.
	head -c "$((size - 1))" good.yaml >cut.yaml
	try tablier verify cut.yaml
	expect_status 0
}

@test "an end or games that are missing from the middle are found (RE-12)" {
	make_good --games 3 greedy random
	awk '/^---$/ { document++ } document != 3' good.yaml >bad.yaml
	expect_wrong '[0-9]+' 'game 3 should be game 2'
	awk '/^---$/ { document++ } document > 4' good.yaml >bad.yaml
	expect_wrong 1 'the end of a match that has no header'
	awk '/^---$/ { document++ } document != 4' good.yaml >bad.yaml
	expect_wrong '[0-9]+' 'the match has 2 games, not 3'
}

@test "an empty file is no record" {
	: >bad.yaml
	expect_wrong 1 'there is no record in it'
	printf '\n\n# nothing\n' >bad.yaml
	expect_wrong 1 'there is no record in it'
}

@test "what is no YAML, or another YAML, is no record, and the line is told (RE-1)" {
	printf 'a: b\nc: {d\ne: f\n' >bad.yaml
	expect_wrong '[1-4]' 'no (record|YAML): '
	printf 'hello\n' >bad.yaml
	expect_wrong 1 'no record: '
	printf -- '- 1\n- 2\n' >bad.yaml
	expect_wrong 1 'no record: '
	printf -- '---\n---\n---\n' >bad.yaml
	expect_wrong '[12]' 'no record: '
	printf '%%YAML 9.9\n---\ntablier: match\n' >bad.yaml
	expect_wrong '[12]' ''
	cp "$TABLIER" bad.yaml
	expect_wrong 1 'no YAML: '
}

@test "anchors, aliases, tags and merge keys have no place in a record (RE-1)" {
	make_good greedy random
	number=$(line_of '^limits:')
	for script in 's/\{/\&a {/' 's/\{.*\}/*a/' 's/\{/!!map {/' 's/move_ms: /move_ms: !!int /' 's/move_ms: /move_ms: \&b /' \
		's/move_ms: /<<: {}, move_ms: /'; do
		change "$number $script"
		expect_wrong "$number" ''
	done
	# The bomb that anchors make.
	{
		printf 'a: &a [x, x, x, x, x, x, x, x, x, x]\n'
		for step in b c d e f g h i; do printf '%s: &%s [*a, *a, *a, *a, *a, *a, *a, *a]\n' $step $step; done
	} >bad.yaml
	expect_wrong 1 ''
}

@test "deep nesting is refused at once (RE-1)" {
	make_good greedy random
	number=$(line_of '^limits:')
	deep=$(head -c 200000 /dev/zero | tr '\0' '[')
	{
		head -n "$((number - 1))" good.yaml
		printf 'limits: %s\n' "$deep"
	} >bad.yaml
	LIMIT=20 expect_wrong "$number" ''
	printf '%s' "$deep" >bad.yaml
	LIMIT=20 expect_wrong 1 ''
	printf '%s' "$deep" | tr '[' '{' >bad.yaml
	LIMIT=20 expect_wrong 1 ''
	"$PYTHON" -c 'print("\n".join(" " * n + "a:" for n in range(2000)))' >bad.yaml
	LIMIT=20 expect_wrong '[0-9]+' ''
	"$PYTHON" -c 'print("- " * 100000)' >bad.yaml
	LIMIT=20 expect_wrong 1 ''
}

@test "texts that are too long are refused (RE-1, PR-2.2)" {
	make_good greedy random
	number=$(line_of '^referee:')
	{
		head -n "$((number - 1))" good.yaml
		printf "referee: '"
		head -c 3000000 /dev/zero | tr '\0' x
		printf "'\n"
		tail -n "+$((number + 1))" good.yaml
	} >bad.yaml
	LIMIT=20 expect_wrong '[0-9]+' ''
	change "s/name: 'Random'/name: '$(printf '%0201d' 0)'/"
	expect_wrong "$line" ''
	change "s/command: 'random'/command: '$(printf '%01200d' 0)'/"
	expect_wrong "$line" ''
	{
		cat good.yaml
		printf '# '
		head -c 3000000 /dev/zero | tr '\0' x
	} >bad.yaml
	LIMIT=20 try tablier verify bad.yaml
	[ "$status" -le 1 ] || fail 'a long remark should be passed over or refused'
}

@test "bytes that have no place in a text are refused (RE-1)" {
	make_good greedy random
	number=$(line_of '^referee:')
	for bytes in '\0' '\x01' '\xff' '\xc3' '\xed\xa0\x80' '\xf5\x80\x80\x80'; do
		# shellcheck disable=SC2059
		{
			head -n "$((number - 1))" good.yaml
			printf "referee: 'a${bytes}b'\n"
			tail -n "+$((number + 1))" good.yaml
		} >bad.yaml
		expect_wrong '[0-9]+' ''
	done
	printf '\377\376' | cat - good.yaml >bad.yaml
	expect_wrong 1 ''
}

@test "whatever byte is changed, the program holds (RE-1)" {
	make_good --games 1 greedy random
	"$PYTHON" - <<-'EOF' || fail 'it did not'
		import os, random, re, subprocess, sys
		good = open("good.yaml", "rb").read()
		random.seed(1)
		for number in range(300):
		    bad = bytearray(good)
		    for _ in range(random.choice([1, 1, 1, 4])):
		        at = random.randrange(len(bad))
		        if random.random() < 0.3:
		            del bad[at:at + random.choice([1, 1, 50])]
		        else:
		            bad[at] = random.choice(b"\0\x01 \n'\"{}[]:,&*!|>#-09az\x80\xff")
		    open("bad.yaml", "wb").write(bad)
		    done = subprocess.run([os.environ["TABLIER"], "verify", "bad.yaml"], capture_output=True, timeout=20)
		    told = done.stderr.decode("utf-8", "replace")
		    if done.returncode not in (0, 1) or (done.returncode == 1) != bool(re.match(r"bad\.yaml:\d+: .", told)):
		        open("err", "w").write(told)
		        sys.exit(f"try {number}: status {done.returncode}: {told}")
	EOF
}

# ---- files -----------------------------------------------------------------------------------------------------------

@test "a file that is not there, and a folder, are wrong use" {
	for path in nowhere.yaml . / ''; do
		try tablier verify "$path"
		expect_status 2
		expect_empty out
		expect_match err "^tablier: cannot read '$path': "
	done
	try tablier verify - </
	expect_status 2
	expect_match err "^tablier: cannot read '-': "
	mkdir league
	touch league/record.yaml
	try tablier verify league
	expect_status 2
	expect_line err "tablier: cannot read 'league', which is a folder: the record in it is 'league/record.yaml'"
}

@test "memory does not grow with the length of a record (RE-1)" {
	make_good --games 3 random random
	mv good.yaml small.yaml
	make_good --games 2001 random random
	[ "$(wc -c <good.yaml)" -gt 3000000 ] || fail 'this is no big record'
	# Under a sanitizer, memory that was given back is kept for a while.
	export ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}quarantine_size_mb=0:thread_local_quarantine_size_kb=0
	"$PYTHON" - <<-'EOF' || fail 'it does'
		import os, resource, subprocess, sys
		def peak(path):
		    """Kilobytes that the program needs for a record; a child of its own measures."""
		    pid = os.fork()
		    if pid == 0:
		        done = subprocess.run([os.environ["TABLIER"], "verify", "--quiet", path], timeout=60)
		        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
		        open(path + ".peak", "w").write(f"{done.returncode} {peak}")
		        os._exit(0)
		    os.waitpid(pid, 0)
		    status, kilobytes = map(int, open(path + ".peak").read().split())
		    assert status == 0, status
		    return kilobytes
		small, big = peak("small.yaml"), peak("good.yaml")
		print(f"small: {small} kB, big: {big} kB, file: {os.path.getsize('good.yaml') // 1024} kB")
		sys.exit(big > small + 2000)
	EOF
}
