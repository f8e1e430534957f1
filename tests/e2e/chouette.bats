#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Chouettes: spec/rules/chouette.md, section 10 of the protocol, and their records. The bots here play by a script
# (bots/scripted.py), so that a test decides who doubles, refuses and fails; chouette.py beside this file computes by
# other means what each game brings.

# The scripts are arrays of words with `=` in them, which are used by their names.
# shellcheck disable=SC2034,SC2191

load helper

# play ARGUMENT …: a chouette that is played to its end, with a record that holds.
play() {
	try tablier chouette --no-times --record record.yaml "$@"
	expect_status 0
	expect_empty err
	expect_holds record.yaml
	expect_schema record.yaml
	"$PYTHON" "$E2E/chouette.py" record.yaml >computed 2>&1 || fail 'other means find something else:' "$(cat computed)"
}

# What the four of play_four do besides quiet play: words for bots/scripted.py.
ann=() bob=() cid=() dan=()

# play_four ARGUMENT …: Ann, Bob, Cid and Dan with the seed 5. Bob is the box of the first game, Ann the captain; Dan and
# then Cid come after her. If nobody does anything special, Bob loses a plain game of 81 turns.
play_four() {
	play --seed 5 "$@" "$(bot scripted.py Ann "${ann[@]}")" "$(bot scripted.py Bob "${bob[@]}")" \
		"$(bot scripted.py Cid "${cid[@]}")" "$(bot scripted.py Dan "${dan[@]}")"
}

# gains_of NUMBER: what a game brought to each, by seats.
gains_of() {
	sed -n "s/^gains: \[\(.*\)\]/\1/p" record.yaml | sed -n "$1p" | tr -d "',"
}

# expect_gains NUMBER AMOUNTS
expect_gains() {
	expect_equal "what game $1 brought" "$(gains_of "$1")" "$2"
}

# ---- who plays -------------------------------------------------------------------------------------------------------

@test "three to ten bots play so many games that each is the box once (CH-1.1, CH-1.3, CH-1.4, RE-20, RE-22)" {
	for bots in 3 4 7 10; do
		# shellcheck disable=SC2046
		play --seed 11 $(yes random | head -n "$bots")
		expect_equal 'games' "$(grep -c '^tablier: chouette-game$' record.yaml)" "$bots"
		expect_equal 'boxes' "$(sed -n 's/^box: //p' record.yaml | sort -n | tr '\n' ' ')" "$(seq "$bots" | tr '\n' ' ')"
		expect_match out "^Backgammon, a chouette of $bots, $bots games, [0-9]+ turns\$"
	done
}

@test "--games gives another number of games, and the box goes round (CH-1.4)" {
	play --seed 5 --games 8 random random random
	expect_equal 'boxes' "$(sed -n 's/^box: //p' record.yaml | tr '\n' ' ')" '2 1 3 2 1 3 2 1 '
	play --seed 5 --games 1 random random random random
	expect_equal 'boxes' "$(sed -n 's/^box: //p' record.yaml)" 2
}

@test "dice decide the order, and equal dice are thrown again (CH-1.2, DI-4, DI-10, RE-21)" {
	play_four --games 1
	expect_line record.yaml "draw: ['54', '6', '3', '51']"
	expect_line record.yaml 'box: 2'
	expect_line record.yaml 'crew: [1, 4, 3]'
	# chouette.py computes them; here it must meet many.
	for seed in 1 2 3 4 5 6; do
		play --seed $seed --games 1 --game backgammon:cube=off random random random random random random random random random
	done
}

@test "all may contribute to the dice, and the order depends on it (DI-4, DI-5)" {
	play_four --games 1
	mv record.yaml without.yaml
	for one in ann cid dan; do
		ann=() cid=() dan=()
		declare -n script=$one
		script=(ENTROPY=0102)
		play_four --games 1
		[ "$(grep '^seed:' record.yaml | head -n 1)" != "$(grep '^seed:' without.yaml | head -n 1)" ] ||
			fail "the contribution of $one changes nothing"
	done
	expect_line record.yaml "entropy: ['', '', '', '0102']"
	ann=(ENTROPY=0102) dan=() cid=()
	play_four --games 1
	expect_line record.yaml "entropy: ['0102', '', '', '']"
}

@test "the captain plays for the crew, and throws for it at the start (CH-2.1, CH-2.2, RE-22, RE-24)" {
	play_four --games 1
	expect_line record.yaml '- {start: 46}'
	expect_line record.yaml '- {who: 1, dice: 46, play: 24/18 24/20}'
	expect_no_match record.yaml '^- \{who: [34], '
	expect_gains 1 '1 -3 1 1'
}

# ---- doubles of the box ----------------------------------------------------------------------------------------------

@test "each of the crew answers a double of the box for himself, the captain first (CH-3.1, CH-3.3, RE-24)" {
	bob=(double@1=double)
	play_four --games 1
	grep -A 3 'says: double' record.yaml >answers
	printf -- '- {who: %s}\n' '2, says: double' '1, says: take' '4, says: take' '3, says: take' | cmp - answers ||
		fail "$(cat answers)"
	expect_line record.yaml "result: {how: won, winner: crew, win: 'game:1', cube: 2}"
	expect_gains 1 '2 -6 2 2'
}

@test "who refuses leaves, pays at the value before the double, and hands on his part (CH-2.3, CH-3.2, CH-3.4)" {
	bob=(double@1=double) dan=(take@1=drop)
	play_four --games 1
	expect_gains 1 '7/2 -6 7/2 -1'
	expect_no_match record.yaml '^- \{who: 4, says: (take|roll)'
}

@test "when the captain refuses, the next is captain (CH-3.5)" {
	bob=(double@1=double) ann=(take@1=drop)
	play_four --games 1
	expect_gains 1 '-1 -6 7/2 7/2'
	sed '1,/says: double/d' record.yaml >after
	expect_no_match after '^- \{who: 1, (dice|says: roll)'
	expect_match after '^- \{who: 4, dice: '
	expect_no_match after '^- \{who: 3, dice: '
}

@test "when all refuse, the box wins from each (CH-3.4)" {
	bob=(double@1=double) ann=(take@1=drop) cid=(take@1=drop) dan=(take@1=drop)
	play_four --games 1
	expect_line record.yaml "result: {how: dropped, winner: box, win: 'game:1', cube: 1}"
	expect_gains 1 '-1 3 -1 -1'
}

@test "one who is left alone plays for all (CH-3.2, CH-3.3)" {
	bob=(double@1=double) ann=(take@1=drop) dan=(take@1=drop)
	play_four --games 1
	expect_gains 1 '-1 -6 8 -1'
}

@test "refusing at different doubles is paid at their values (CH-3.2, CH-4.1, CH-4.2)" {
	# Dan goes at 1, Ann doubles to 4, and Cid goes there; Ann has all three parts and wins 8 in each.
	bob=(double@1=double double@1.2=double) dan=(take@1=drop) ann=(double@1.5=double) cid=(take@1.2=drop)
	play_four --games 1
	expect_line record.yaml "result: {how: won, winner: crew, win: 'game:1', cube: 8}"
	# Ann: a half, six for one and a half parts at 4, and 24.
	expect_gains 1 '61/2 -24 -11/2 -1'
}

@test "a double by the captain is answered by the box alone (CH-3.6)" {
	ann=(double@1.3=double) bob=(take@1=drop)
	play_four --games 1
	grep -A 1 'says: double' record.yaml >answers
	printf -- '- {who: %s}\n' '1, says: double' '2, says: drop' | cmp - answers || fail "$(cat answers)"
	expect_line record.yaml "result: {how: dropped, winner: crew, win: 'game:1', cube: 1}"
	expect_gains 1 '1 -3 1 1'
	bob=(take@1=take)
	play_four --games 1
	expect_gains 1 '2 -6 2 2'
}

# ---- faults ----------------------------------------------------------------------------------------------------------

@test "one of the crew who fails leaves the game as by refusing, and plays the next (CH-5.3, CH-5.4, RE-25)" {
	# At 1, while Bob has the word; then at 2.
	cid=(turn@1.5=exit HEARD=heard) bob=('double@1.3=wait out')
	play_four --games 2
	expect_line record.yaml "- {who: 3, fault: exited, text: 'exited with status 0'}"
	expect_gains 1 '2 -3 -1 2'
	expect_gains 2 '-3 1 1 1'
	expect_equal 'starts of Cid' "$(grep -c '^tablier ' heard)" 2
	expect_match heard '^newmatch .* entropy=closed '
	expect_match heard '^newgame number=2 '
	expect_match out '^  Cid \(seat 3\) exited with status 0$'
	cid=(turn@1.5=exit) bob=(double@1=double) ann=('double@1.3=wait out')
	play_four --games 1
	expect_gains 1 '4 -6 -2 4'
}

@test "when the captain fails, the next is asked in his place (CH-3.5, CH-5.3, RE-25)" {
	dan=(HEARD=heard)
	ann=('play@1.3=exit')
	play_four --games 1
	grep -A 1 'fault: exited' record.yaml >lines
	expect_match lines '^- \{who: 4, dice: [1-6]{2}, play: '
	expect_match heard '^ask play .* role=captain '
	expect_gains 1 '-1 -3 2 2'
	# Before he has thrown.
	ann=('double@1.3=exit')
	play_four --games 1
	expect_gains 1 '-1 -3 2 2'
}

@test "the fault of a captain tells what he answered (RE-9, RE-25)" {
	ann=('play@1.3=play 1/2')
	play_four --games 1
	expect_match record.yaml "^- \{who: 1, fault: illegal-play, text: 'played ''1/2'' with .*', answer: '1/2'\}\$"
	ann=('play@1.3=take')
	play_four --games 1
	expect_match record.yaml "^- \{who: 1, fault: malformed, text: 'was asked ''play'', .*', answer: 'take'\}\$"
}

@test "a fault while a double is answered is a refusal of it (CH-5.3)" {
	# Of the one who is asked.
	bob=(double@1=double)
	ann=(take@1=exit)
	play_four --games 1
	expect_gains 1 '-1 -6 7/2 7/2'
	ann=() cid=(take@1=exit)
	play_four --games 1
	expect_gains 1 '7/2 -6 -1 7/2'
	# Of one who has taken, while the next is asked.
	ann=(decision@1.2=exit) cid=() dan=('take@1=wait out')
	play_four --games 1
	expect_gains 1 '-1 -6 7/2 7/2'
	grep -A 4 'says: double' record.yaml >answers
	printf -- '- {who: %s}\n' '2, says: double' '1, says: take' "1, fault: exited, text: 'exited with status 0'" \
		'4, says: take' '3, says: take' | cmp - answers || fail "$(cat answers)"
	# Of one who is not asked yet.
	ann=('take@1=wait out') dan=(decision@1=exit)
	play_four --games 1
	expect_gains 1 '7/2 -6 7/2 -1'
	# All but one, who refuses: the box wins at 1.
	ann=(take@1=exit) cid=(take@1=drop) dan=(take@1=exit)
	play_four --games 1
	expect_line record.yaml "result: {how: dropped, winner: box, win: 'game:1', cube: 1}"
	expect_gains 1 '-1 3 -1 -1'
	# All of them.
	cid=(take@1=exit)
	play_four --games 1
	expect_line record.yaml "result: {how: forfeit, winner: box, win: 'forfeit:1', cube: 1}"
	expect_gains 1 '-1 3 -1 -1'
}

@test "if all of the crew fail, the box wins the cube from each (CH-5.3, RE-26)" {
	ann=('play@1.2=exit') dan=('play@1.2=exit') cid=('play@1.2=exit')
	play_four --games 1
	expect_equal 'faults' "$(grep -c 'fault: exited' record.yaml)" 2
	expect_line record.yaml "result: {how: forfeit, winner: box, win: 'forfeit:1', cube: 1}"
	expect_line record.yaml "verdict: {name: exited, seat: 3, text: 'exited with status 0'}"
	expect_gains 1 '-1 3 -1 -1'
	# Whatever his checkers would count.
	play_four --games 1 --game backgammon:scoring=counters
	expect_gains 1 '-1 3 -1 -1'
}

@test "a fault of the box loses the plain game to each (CH-5.2, RE-26)" {
	bob=('play@1.3=play 1/2')
	play_four --games 1
	expect_line record.yaml "result: {how: forfeit, winner: crew, win: 'forfeit:1', cube: 1}"
	expect_match record.yaml '^verdict: \{name: illegal-play, seat: 2, '
	expect_gains 1 '1 -3 1 1'
	bob=(double@1=double 'play@1.3=exit') dan=(take@1=drop)
	play_four --games 1
	expect_gains 1 '7/2 -6 7/2 -1'
}

@test "who fails before a game leaves it at 1, and the box loses it (CH-5.2, CH-5.3, CH-5.4)" {
	# In the second game Ann is the box.
	cid=(ping@2=exit HEARD=heard)
	play_four --games 3
	sed -n '/^number: 2/,/^number: 3/p' record.yaml >second
	expect_match second '^- \{who: 3, fault: exited'
	expect_match heard '^newgame number=3 '
	expect_equal 'what Cid pays' "$(gains_of 2 | cut -d ' ' -f 3)" -1
	cid=() ann=(ping@2=exit)
	play_four --games 3
	expect_equal 'what Ann pays' "$(gains_of 2)" '-3 1 1 1'
	expect_match out '^game 2: box Ann loses forfeit:1, 0 turns, gains -3 1 1 1$'
}

@test "a game does not wait for one of the crew who does not get ready, or cannot be started again (CH-5.3, CH-5.4)" {
	dan=('ping@2=wait never' HEARD=heard)
	play_four --games 3 --newgame-ms 2000
	expect_match record.yaml '^- \{who: 4, fault: slow-newgame, '
	expect_equal 'what Dan pays' "$(gains_of 2 | cut -d ' ' -f 4)" -1
	expect_match heard '^newgame number=3 '
	# Cid starts once and no more: he leaves each game, and loses his own.
	play --seed 5 --games 4 "$(bot scripted.py Ann)" "$(bot scripted.py Bob)" \
		"sh -c 'mkdir once && exec $(bot scripted.py Cid ping@2=exit | sed "s/'/\"/g")'" "$(bot scripted.py Dan)"
	expect_match record.yaml "^- \{who: 3, fault: exited, text: 'exited with status 1', stderr: "
	expect_equal 'what Cid pays' "$(gains_of 2 | cut -d ' ' -f 3) $(gains_of 3 | cut -d ' ' -f 3)" '-1 -1'
	expect_equal 'the game in which Cid is the box' "$(gains_of 4)" '1 1 -3 1'
}

@test "who has left may fail without harm (CH-5.4)" {
	# Bob waits until Dan has been told of his fault.
	dan=(take@1=drop turn@1.3=take HEARD=dan) bob=(double@1=double 'play@1.3=until dan fault')
	play_four --games 2
	expect_match dan '^fault verdict=out-of-turn '
	expect_no_match record.yaml 'fault: '
	expect_gains 1 '7/2 -6 7/2 -1'
	expect_match dan '^newgame number=2 '
	expect_gains 2 '-3 1 1 1'
}

@test "a bot that cannot be started ends the chouette before it begins" {
	try tablier chouette --record record.yaml random random /nowhere/bot
	expect_status 1
	expect_match err "^tablier: bot '/nowhere/bot' cannot be started"
	[ ! -e record.yaml ] || fail 'there is a record'
}

# ---- resignations ----------------------------------------------------------------------------------------------------

@test "the captain offers for the crew and answers for it, the box for himself (CH-5.1)" {
	ann=('double@1.2=resign single') bob=(resignation@1=accept)
	play_four --games 1
	expect_line record.yaml "result: {how: resigned, winner: box, win: 'game:1', cube: 1}"
	expect_gains 1 '-1 3 -1 -1'
	ann=(resignation@1=accept) bob=('double@1.2=resign gammon')
	play_four --games 1
	expect_line record.yaml "result: {how: resigned, winner: crew, win: 'gammon:2', cube: 1}"
	expect_gains 1 '2 -6 2 2'
	ann=(double@1.2=resign) bob=()
	play_four --games 1
	expect_line record.yaml "result: {how: resigned, winner: box, win: 'forfeit:1', cube: 1}"
	expect_line record.yaml "verdict: {name: resigned, text: 'Ann resigned'}"
	expect_gains 1 '-1 3 -1 -1'
}

@test "a resignation in place of a play stands with its dice, which come again when it is declined (RE-13)" {
	ann=('play@1.3=resign backgammon')
	play_four --games 1
	grep -A 2 'says: resign' record.yaml >lines
	dice=$(sed -n 's/^- {who: 1, dice: \([1-6]*\), says: resign backgammon}$/\1/p' lines)
	expect_line lines '- {who: 2, says: decline}'
	expect_match lines "^- \{who: 1, dice: $dice, play: "
	# In a match as well.
	try tablier match --no-times --game backgammon --seed 5 --record match.yaml \
		"$(bot scripted.py Ann 'play@1.3=resign gammon')" "$(bot scripted.py Bob)"
	expect_status 0
	expect_match match.yaml '^- \{who: 1, dice: [1-6]{2}, says: resign gammon\}$'
	expect_holds match.yaml
	expect_schema match.yaml
}

# ---- by chance -------------------------------------------------------------------------------------------------------

@test "whatever the bots do, each game is settled as other means find it, and the record holds (CH-4.1, CH-4.3)" {
	seed=0
	for game in backgammon backgammon:scoring=counters backgammon:jacoby=on,automatic-doubles=3 \
		backgammon:opening=pair,backgammon=4 backgammon:cube=off; do
		for bots in 3 5 10; do
			seed=$((seed + 1))
			commands=()
			for ((i = 1; i <= bots; i++)); do
				commands+=("$(bot erratic.py $seed.$i)")
			done
			play --quiet --game $game --seed $seed --games 6 --turns 200 "${commands[@]}"
		done
	done
}

# ---- the protocol ----------------------------------------------------------------------------------------------------

@test "newmatch tells how many play, and the names of all others (PR-10.1)" {
	cid=(HEARD=heard)
	play_four --games 1
	expect_match heard '^newmatch game=backgammon games=1 chouette=4 seat=3 .* opponent: Ann, Bob, Dan$'
}

@test "newgame tells role, order and amounts, and requests the role (PR-10.2, PR-10.3)" {
	ann=(HEARD=ann) bob=(HEARD=bob double@1=double) dan=(HEARD=dan take@1=drop)
	play_four --games 2
	expect_line ann 'newgame number=1 score=0-0 role=captain order=2,1,4,3 scores=0,0,0,0'
	expect_line bob 'newgame number=1 score=0-0 role=box order=2,1,4,3 scores=0,0,0,0'
	expect_line dan 'newgame number=1 score=0-0 role=partner order=2,1,4,3 scores=0,0,0,0'
	expect_line ann 'newgame number=2 score=0-0 role=box order=1,4,3,2 scores=7/2,-6,7/2,-1'
	expect_line dan 'newgame number=2 score=0-0 role=captain order=1,4,3,2 scores=7/2,-6,7/2,-1'
	sed '/^newgame number=2/,$d' dan | grep '^ask ' >asked
	expect_equal 'requests to the partner' "$(wc -l <asked)" 1
	expect_match asked '^ask take .* role=partner '
	expect_no_match ann '^ask .* number=1 .* role=(box|partner) '
	expect_no_match bob '^ask .* number=1 .* role=(captain|partner) '
	cat ann bob dan | grep -E '^(ask|newgame|result|endmatch) ' | grep -v ' score=0-0 ' >others || true
	expect_empty others
}

@test "a partner sees the board as his captain does (PR-10.3)" {
	bob=(double@1=double) ann=(HEARD=ann) dan=(HEARD=dan)
	play_four --games 1
	for one in ann dan; do
		sed -n 's/^ask take .* board=\([^ ]*\).*/\1/p' $one
	done | uniq >boards
	expect_equal 'boards' "$(wc -l <boards)" 1
	[ -s boards ] || fail 'there are none'
}

@test "clocks are those of the two who decide (PR-10.4)" {
	ann=(HEARD=ann) bob=(HEARD=bob)
	play_four --games 1 --clock-ms 60000
	expect_match ann '^ask .* clock_ms=[1-9][0-9]* their_ms=[1-9][0-9]* '
	# The captain's clock has run, as the box sees it; that of a partner would stand at its start.
	expect_match bob '^ask .* their_ms=5[0-9]{4} '
}

@test "partners are told what happens, and who decided; so is one who has left (CH-2.2, PR-10.5)" {
	bob=(double@1=double) dan=(take@1=drop HEARD=dan) cid=(turn@1.20=exit) ann=(HEARD=ann 'double@1.10=wait out')
	play_four --games 1
	for line in 'start me=6 them=4' 'turn number=1 by=me dice=46 play: 24/18 24/20' 'decision by=them player=2 answer: double' \
		'decision by=me player=1 answer: take' 'decision by=me player=4 answer: drop' 'out player=4 captain=1' \
		'decision by=me player=3 answer: take' 'out player=3 captain=1'; do
		expect_line dan "$line"
		expect_line ann "$line"
	done
	expect_match dan '^turn number=81 by=me '
}

@test "result and endmatch tell what was won (PR-10.6)" {
	bob=(HEARD=bob) dan=(HEARD=dan)
	play_four --games 1
	expect_match bob '^result how=won winner=them win=game:1 cube=1 score=0-0 gain=-3 scores=1,-3,1,1 seed=[0-9a-f]{64}$'
	expect_match dan '^result how=won winner=me win=game:1 cube=1 score=0-0 gain=1 scores=1,-3,1,1 seed='
	# Three have won as much.
	expect_match dan '^endmatch winner=nobody score=0-0 scores=1,-3,1,1 seed=0{63}5$'
	bob=(double@1=double) dan=(HEARD=second) ann=(take@1=drop HEARD=ann) cid=(take@1=drop)
	play_four --games 1
	expect_match second '^endmatch winner=me '
	expect_match ann '^endmatch winner=them '
}

@test "one of the crew who fails is told, and the others play on (PR-10.7)" {
	dan=(turn@1.5=take HEARD=heard) bob=('double@1.3=wait out')
	play_four --games 1
	expect_equal 'faults' "$(grep -c '^fault verdict=out-of-turn text: ' heard)" 1
	expect_match record.yaml "^- \{who: 4, fault: out-of-turn, "
	expect_no_match heard '^result '
}

@test "a bot that knows nothing of chouettes can play in one (PR-10.3)" {
	play --seed 3 "'$PYTHON' '$SOURCE/bots/python/first_bot.py'" greedy random
}

# ---- records ---------------------------------------------------------------------------------------------------------

@test "the keys of a record come in the order of the specification (RE-1, RE-20, RE-23, RE-27)" {
	play_four --games 1
	sed -n 's/^\([a-z_]*\):.*/\1/p' record.yaml | tr '\n' ' ' >keys
	expect_equal 'keys' "$(cat keys)" "tablier format referee game games limits players commitment entropy draw seed \
tablier format number game limits players box crew score commitment turns result gains board seed \
tablier format games score seed "
	expect_line record.yaml 'tablier: chouette'
	expect_line record.yaml 'tablier: chouette-game'
	expect_line record.yaml 'tablier: chouette-end'
	expect_line record.yaml "score: ['0', '0', '0', '0']"
	expect_line record.yaml "score: ['1', '-3', '1', '1']"
}

@test "the same seed makes the same record, byte for byte, with --no-times (RE-2)" {
	play --seed 9 --games 5 random random random random random
	mv record.yaml first.yaml
	mv out first
	play --seed 9 --games 5 random random random random random
	cmp first.yaml record.yaml || fail 'the records differ'
	cmp first out || fail 'what is printed differs'
	play --seed 10 --games 5 random random random random random
	! cmp -s first.yaml record.yaml || fail 'two seeds make the same record'
}

@test "with times a record has dates and times, and holds (RE-2, RE-6)" {
	try tablier chouette --seed 5 --record record.yaml random random random
	expect_status 0
	expect_match record.yaml "^date: '20[0-9]{2}-"
	expect_match record.yaml '^- \{who: [1-3], says: roll, ms: [0-9]+\.[0-9]{3}\}$'
	expect_holds record.yaml
	expect_schema record.yaml
}

@test "games of a chouette hold without their header, and beside matches in one file (RE-12)" {
	play_four --games 3
	sed -n '/^---$/{N;/chouette-game/!d};p' record.yaml | sed '/^tablier: chouette$/,/^---$/d' >all
	awk 'BEGIN { RS = "---\n" } /^tablier: chouette-game/ { printf "---\n%s", $0 }' record.yaml >games.yaml
	tablier verify games.yaml >verified || fail "$(cat verified)"
	expect_match verified '^games.yaml: 3 games, [0-9]+ turns: all hold$'
	awk 'BEGIN { RS = "---\n" } NR > 1 && !/^tablier: chouette-end/ { printf "---\n%s", $0 }' record.yaml >cut.yaml
	tablier verify cut.yaml >verified || fail "$(cat verified)"
	expect_match verified 'the match was broken off'
	tablier match --quiet --game revertier --seed 1 --record match.yaml random random >said
	cat match.yaml record.yaml cut.yaml match.yaml games.yaml record.yaml >mixed.yaml
	tablier verify mixed.yaml >verified || fail "$(cat verified)"
	expect_match verified '^mixed.yaml: 14 games, '
}

# expect_wrong SED-SCRIPT TEXT: good.yaml with this change is refused, at its line, for this reason.
expect_wrong() {
	sed -E "$1" good.yaml >bad.yaml
	line=$(cmp good.yaml bad.yaml | sed 's/.* line //')
	[ -n "$line" ] || fail "this changes nothing: $1"
	try tablier verify bad.yaml
	expect_status 1
	expect_empty out
	expect_match err "^bad\.yaml:[0-9]+: $2"
}

# A chouette with all that there is: refusals, doubles of both sides, faults.
make_good() {
	bob=(double@1=double) dan=(take@1=drop) ann=('play@1.4=exit') cid=(double@1.3=double)
	play_four --games 3
	mv record.yaml good.yaml
}

@test "a change in the header is found (RE-20, RE-21)" {
	make_good
	expect_wrong "s/^draw: .*/draw: ['53', '6', '3', '51']/" "seat 1 has drawn '53', and by the seed should have '54'"
	expect_wrong "s/^draw: .*/draw: ['541', '6', '3', '51']/" "seat 1 has drawn '541', "
	expect_wrong "s/^draw: .*/draw: ['5', '6', '3', '4']/" "seat 1 has drawn '5', "
	expect_wrong "0,/^seed: '[0-9a-f]{64}/s//seed: '$(printf '%064d' 0)/" 'seat [1-4] has drawn '
	expect_wrong '1,10s/^game: .*/game: revertier/' "there is no chouette of 'revertier'"
	expect_wrong '1,10s/^games: 3/games: 2/' 'the chouette was over before this game'
	expect_wrong '1,10s/^games: 3/games: 4/' 'the chouette is not over'
	expect_wrong "s/^entropy: .*/entropy: ['', '', '', '00']/" 'the seeds of the games do not follow'
}

@test "a change of who plays is found (RE-22)" {
	make_good
	expect_wrong '0,/^box: 2/s//box: 1/;0,/^crew: \[1, /s//crew: [2, /' 'the box should be seat 2'
	expect_wrong '0,/^crew: .*/s//crew: [4, 1, 3]/' 'number 1 of the crew should be seat 1'
	expect_wrong '0,/^crew: .*/s//crew: [1, 3, 4]/' 'number 2 of the crew should be seat 4'
	expect_wrong '0,/^- \{who: 1, says: roll/s//- {who: 4, says: roll/' 'it is for seat 1 to decide'
	expect_wrong '0,/^- \{who: 1, dice: 46/s//- {who: 3, dice: 46/' 'it is the turn of seat 1'
	expect_wrong '/fault: exited/,$s/^- \{who: 3, dice: /- {who: 1, dice: /' 'it is the turn of seat 3'
}

@test "a change of an answer or of dice is found (RE-24)" {
	make_good
	expect_wrong 's/^- \{who: 4, says: drop\}/- {who: 4, says: take}/' ''
	expect_wrong 's/^- \{who: 3, says: take\}/- {who: 3, says: drop}/' ''
	expect_wrong '/^- \{who: 4, says: drop\}/d' 'it is for seat 4 to decide'
	expect_wrong 's/^- \{who: 4, says: drop\}/- {who: 4, says: roll}/' "the decision 'roll' is not allowed"
	expect_wrong '/^- \{who: 3, says: take\}/d' 'something is to be decided before this turn'
	expect_wrong '0,/^- \{start: 46\}/s//- {start: 45}/' ''
	expect_wrong '0,/^- \{who: 2, dice: 42, play/s//- {who: 2, dice: 43, play/' "the play '[^']*' with 43 on board .* is illegal"
}

@test "a change of a fault is found (RE-25)" {
	make_good
	expect_wrong '/fault: exited/d' 'it is the turn of seat 1|it is for seat 1 to decide'
	expect_wrong 's/^- \{who: 1, fault/- {who: 4, fault/' 'seat 4 has left the game before'
	expect_wrong 's/^- \{who: 1, fault/- {who: 2, fault/' 'a fault of the box ends the game, and is no turn'
	expect_wrong 's/^- \{who: 1, fault/- {who: 3, fault/' 'it is the turn of seat 1'
	expect_wrong "s/^(- \{who: 1, fault: .*)/\1\n- {who: 3, fault: exited, text: 'x'}/" \
		'a fault of the last of the crew ends the game, and is no turn'
	expect_wrong 's/fault: exited/fault: resigned/' "'resigned' is no fault"
	# A bot is late only if it is asked.
	sed -i -E "0,/^- \{start: 46\}/s//&\n- {who: 4, fault: late, text: 'x'}/" good.yaml
	try tablier verify good.yaml
	expect_match err 'seat 4 was not asked for anything'
}

@test "a change of a result is found (RE-23, RE-26, RE-27)" {
	make_good
	expect_wrong "0,/^gains: \['[^']*'/s//gains: ['0'/" "the gain of seat 1 should be '[^']*', not '0'"
	expect_wrong "0,/^gains: .*/s//gains: ['0', '0', '0', '0']/" 'the gain of seat 1 should be'
	expect_wrong '0,/winner: crew/s//winner: box/' 'the winner should be the crew'
	expect_wrong '0,/cube: 4/s//cube: 2/' 'the cube should be at 4'
	expect_wrong "/^number: 2/,/^number: 3/s/^score: \['[^']*/score: ['7/" 'the amount before the game of seat 1 should be'
	expect_wrong "/chouette-end/,\$s/^score: \['[^']*/score: ['77/" 'the amount of seat 1 should be'
	expect_wrong '/chouette-end/,$s/^games: 3/games: 2/' 'the chouette has 3 games, not 2'
	expect_wrong "/chouette-end/,\$s/5'\$/6'/" 'the seed is not the one that the commitment was made to'
	expect_wrong "/^number: 3/,\$s/^seed: '[0-9a-f]/&/;/^number: 2/,/^number: 3/s/^number: 2/number: 4/" 'game 4 should be game 2'
	expect_wrong "/^number: 1/,/^number: 2/s/^board: '-/board: 'a/" 'the final board should be'
}

@test "a change of a verdict is found (RE-26)" {
	ann=('play@1.2=exit') dan=('play@1.2=exit') cid=('play@1.2=exit')
	play_four --games 1
	mv record.yaml good.yaml
	expect_wrong 's/^verdict: \{name: exited, seat: 3/verdict: {name: exited, seat: 2/' 'the loser is not the one to blame'
	expect_wrong 's/^verdict: \{name: exited, seat: 3/verdict: {name: exited, seat: 1/' 'seat 1 is not the last of the crew'
	expect_wrong "s/^gains: .*/gains: ['-1', '2', '-1', '0']/" "the gain of seat 2 should be '3', not '2'"
}

# ---- use -------------------------------------------------------------------------------------------------------------

@test "a chouette takes three to ten bots" {
	expect_wrong_use chouette
	expect_wrong_use chouette random random
	expect_match err 'from 3 to 10 bots, each a command in one argument, not 2'
	expect_wrong_use chouette random random random random random random random random random random random
	expect_match err 'not 11'
}

@test "a chouette is played in backgammon, and not to points (CH-1.1)" {
	for game in swedish-tables revertier acey-deucy willughby:cube=on irish todas-tablas nard; do
		expect_wrong_use chouette --game $game random random random
		expect_match err 'a chouette is played in backgammon, not in '
	done
	expect_wrong_use chouette --game chess random random random
	expect_wrong_use chouette --game backgammon:cube=maybe random random random
	expect_wrong_use chouette --points 5 random random random
	expect_match err "unknown option '--points'"
}

@test "options that are none, or out of range, are wrong use" {
	for argument in --games=0 --games=x --seed=x --move-ms=-1 --turns=0 --crew=3; do
		expect_wrong_use chouette $argument random random random
	done
	expect_wrong_use chouette random random "random; random"
	expect_wrong_use chouette random random ''
	expect_wrong_use chouette --record /nowhere/record.yaml random random random
	expect_match err "cannot write record '/nowhere/record.yaml'"
}

@test "games and faults are told, and at the end what each has won" {
	bob=(double@1=double) dan=(take@1=drop) ann=('play@1.4=exit')
	play_four --games 1
	cat >expected <<-'EOT'
		  Ann (seat 1) exited with status 0
		game 1: box Bob loses game:1 x 2, 81 turns, gains -5/2 -6 19/2 -1

		Backgammon, a chouette of 4, 1 game, 81 turns
		1  Ann                        -5/2 points     0 won and     0 lost as the box
		2  Bob                          -6 points     0 won and     1 lost as the box
		3  Cid                        19/2 points     0 won and     0 lost as the box
		4  Dan                          -1 points     0 won and     0 lost as the box
	EOT
	cmp out expected || fail 'this should have been printed:' "$(cat expected)"
	play_four --games 1 --quiet
	sed 1,2d expected | cmp - out || fail 'quietly something else is printed'
}

@test "--record - leaves standard output to the record, and --log and --stderr keep those of all bots" {
	play --seed 5 random random random
	try tablier chouette --no-times --seed 5 --record - --log log --stderr errors random random \
		"sh -c 'echo third >&2; exec \"\$0\"' '$(dirname "$TABLIER")/bots/random'"
	expect_status 0
	expect_match out '^tablier: chouette-end$'
	expect_match err '^game 3: '
	for seat in 1 2 3; do
		expect_match log "^[0-9.]+ $seat > newgame number=1 "
		[ -e "errors.$seat" ] || fail "there is no errors.$seat"
	done
	expect_equal 'errors.3' "$(cat errors.3)" third
}

@test "a chouette that is ended leaves the games it has played, and no process" {
	export LIMIT=30
	"$TABLIER" chouette --games 100000 --quiet --record record.yaml random random random >out 2>err &
	referee=$!
	until_true 20 grep -q '^number: 3$' record.yaml || fail 'it does not get on'
	kill -TERM $referee
	wait $referee || status=$?
	expect_status 1
	expect_match err '^tablier: interrupted by SIGTERM after [0-9]+ games$'
	expect_match out '^the chouette was broken off$'
	tablier verify record.yaml >verified || fail "$(cat verified)"
	expect_match verified 'the match was broken off'
}

@test "the help tells how it is used, and fits a screen" {
	try tablier chouette --help
	expect_status 0
	expect_match out '^usage: tablier chouette '
	[ "$(wc -l <out)" -le 24 ] || fail 'it is too high'
	awk 'length > 80 { exit 1 }' out || fail 'it is too wide'
}
