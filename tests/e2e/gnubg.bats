#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Boards, plays and matches of backgammon, compared with those of GNU Backgammon. Where that is not installed these tests are
# skipped.

load helper

# ask_gnubg TASK: what it says to one of the tasks of gnubg.py, in out.
ask_gnubg() {
	local gnubg

	gnubg=$(command -v gnubg || command -v /usr/games/gnubg) || skip 'GNU Backgammon is not installed'
	HOME=$PWD TASK=$1 timeout -k 5 120 "$gnubg" -t -q -p "$E2E/gnubg.py" </dev/null >all 2>&1 3>&- || true
	sed -n 's/^>> //p' all >out
	[ -s out ] || skip "this GNU Backgammon runs no Python: $(tail -n 1 all)"
}

@test "GNU Backgammon reads our ids as we do, and writes the same" {
	"$PYTHON" "$E2E/midgame.py" 300 >positions
	# Each position with cube, score and the rest, by chance but as they can be.
	"$PYTHON" - <<-'END' >xgids
		import random
		chance = random.Random(2)
		for line in open("positions"):
		    board, dice, _ = line.split("\t")
		    length = chance.choice([0, 0, 1, 3, 7, 25, 64])
		    scores = [chance.randrange(length or 50), chance.randrange(length or 50)]
		    cube = chance.randint(0, 6)
		    owner = chance.choice([-1, 0, 1]) if cube else 0
		    turn = chance.choice([1, -1])
		    dice = chance.choice(["00", "D", dice])
		    crawford = length > 1 and chance.random() < 0.3
		    if crawford:
		        scores[chance.randint(0, 1)] = length - 1
		        cube = owner = 0
		    # Nobody doubles with the other's cube, nor with one that is dead.
		    short = length - scores[0 if turn == 1 else 1]
		    if dice == "D" and (crawford or owner == -turn or length and short <= 2 ** cube):
		        dice = "00"
		    rules = int(crawford) if length else chance.randint(0, 1)
		    print("XGID=" + ":".join(map(str, [board, cube, owner, turn, dice, *scores, rules, length, 10])))
	END
	while read -r xgid; do
		tablier show --ids "$xgid" | sed -n "s|^gnubg	|$xgid	|p"
	done <xgids >ids
	expect_equal 'ids' "$(wc -l <ids)" 300
	ask_gnubg ids
	expect_equal 'what it says' "$(cat out)" '300 ids compared'
}

@test "GNU Backgammon lists the same plays in 300 positions out of games" {
	"$PYTHON" "$E2E/midgame.py" 300 | awk -F '\t' '{ print "XGID=" $1 ":0:0:1:" $2 ":0:0:0:0:10\t" $3 }' >positions
	ask_gnubg plays
	expect_equal 'what it says' "$(cat out)" '300 positions compared'
}

# import_it: import the record's match text, and compare each position, each result and the final score.
import_it() {
	tablier export -o match.mat record.yaml
	ask_gnubg import
	! grep -q WARNING all || fail 'it warns:' "$(grep WARNING all)"
	# The position before a play is that after the turn before it.
	sed -n 's/^turn //p' out | sort >seen
	turn=0
	while tablier show --ids --turn $turn record.yaml >ids 2>err; do
		turn=$((turn + 1))
		awk -v turn=$turn '/^game/ { game = $2 } /^position/ { print game, turn, $2 }' ids
	done | sort >ours
	[ "$(wc -l <seen)" -gt 20 ] || fail 'few positions were seen'
	comm -23 seen ours >differences
	expect_empty differences
	# RESULT: number, score before it, winner and points.
	"$PYTHON" - <<-'END' >expected
		import re
		games = re.split(r"^tablier: game$", open("record.yaml").read(), flags=re.M)[1:]
		for number, game in enumerate(games, 1):
		    score = re.search(r"^score: \[(\d+), (\d+)\]", game, re.M)
		    win = re.search(r"^result: .*winner: (\d), win: '?[a-z]+:(\d+)'?(?:, cube: (\d+))?", game, re.M)
		    points = int(win[2]) * int(win[3] or 1)
		    print("game", number, score[1], score[2], "XO"[int(win[1]) - 1], points)
	END
	grep '^game ' out >results
	diff expected results >differences || fail 'the results differ:' "$(cat differences)"
}

@test "GNU Backgammon imports our matches: all positions, and the results" {
	for seed in 1 4; do
		tablier match --no-times --quiet --record record.yaml --game backgammon --points 11 --seed $seed \
			"$(bot gambler.py Alice)" "$(bot gambler.py 'Bob: "B"')" >said
		import_it
	done
}

@test "GNU Backgammon imports our money sessions" {
	tablier match --no-times --quiet --record record.yaml --game backgammon --games 7 --seed 2 \
		"$(bot gambler.py Alice)" "$(bot gambler.py Bob)" >said
	import_it
}

@test "GNU Backgammon imports games without a cube, and gammons" {
	tablier match --no-times --quiet --record record.yaml --game backgammon:cube=off --games 15 --seed 8 \
		"$(bot gambler.py Alice)" "$(bot gambler.py Bob)" >said
	grep -Eq "win: '?gammon" record.yaml || fail 'there is no gammon in it'
	import_it
}

@test "GNU Backgammon imports games that were resigned" {
	tablier match --no-times --quiet --record record.yaml --game backgammon --games 5 --seed 5 \
		"$(bot gambler.py --resign Alice)" "$(bot gambler.py --resign Bob)" >said
	grep -q 'how: resigned' record.yaml || fail 'nobody resigned'
	import_it
}
