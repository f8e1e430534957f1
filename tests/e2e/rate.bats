#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Ratings from records: the figures against those that another program computes from spec/ratings.md, the forms they are
# printed in, and what is refused.

load helper

# play FILE SEED GAMES BOT BOT
play() {
	tablier match --game backgammon --games "$3" --seed "$2" --record "$1" "$4" "$5" >played 2>&1 ||
		fail 'the match cannot be played' "$(cat played)"
}

# value EXPRESSION [FILE]: of the JSON `r`.
value() {
	"$PYTHON" -c 'import json, sys; r = json.load(open(sys.argv[2])); print(eval(sys.argv[1]))' "$1" "${2:-out}"
}

# ---- figures ---------------------------------------------------------------------------------------------------------

@test "the figures are those that the page defines (RT-2, RT-5, RT-6, RT-7, RT-9, RT-12, RT-13, RT-17)" {
	for seed in 1 2 3; do
		"$PYTHON" "$E2E/rate.py" make record.yaml $seed 5 12
		try tablier rate --format json record.yaml
		expect_status 0
		expect_empty err
		"$PYTHON" "$E2E/rate.py" check record.yaml out >said 2>&1 || fail "seed $seed" "$(cat said)"
	done
}

@test "rate counts what match counts: games, wins, points, turns, kinds of win, decisions (RT-1, RT-18)" {
	play record.yaml 5 31 greedy random
	tablier verify record.yaml >verified
	try tablier rate --format json record.yaml
	expect_status 0
	expect_equal 'turns' "$(value 'r["turns"]')" "$(sed 's/.* \([0-9]*\) turns.*/\1/' verified)"
	expect_equal 'games' "$(value 'r["games"]')" 31
	# Of the table at the end of the match: points and wins of both.
	awk '/^[12] / { print $2, $3, $5 }' played >expected
	value '"\n".join("{name} {points_won} {wins}".format(**p) for p in r["players"])' | sort >counted
	sort expected | diff - counted || fail 'they differ'
	expect_equal 'wins' "$(value 'sum(sum(p["wins_by_kind"].values()) + p["other_wins"] for p in r["players"])')" 31
	expect_equal 'decisions' "$(value 'sum(p["decisions"] for p in r["players"])')" "$(grep -c ' ms: ' record.yaml)"
}

@test "a fault counts for the bot to blame, once (RT-18)" {
	tablier match --game revertier --games 5 --seed 1 --record record.yaml \
		"$(bot faulty.py starts ask-exit:3 ask-exit:4)" random >played || true
	try tablier rate --format json record.yaml
	expect_status 0
	expect_equal 'faults recorded' "$(grep -c '^verdict: {name: exited, seat: 1' record.yaml)" 2
	expect_equal 'faults' "$(value '[p["faults"] for p in r["players"] if p["name"] != "Random"]')" "[{'exited': 2}]"
	expect_equal 'wins by them' "$(value '[p["other_wins"] for p in r["players"] if p["name"] == "Random"]')" '[2]'
}

@test "several records, standard input, and records one after the other in a file are one league" {
	play a.yaml 1 5 greedy random
	play b.yaml 2 7 random greedy
	cat a.yaml b.yaml >both.yaml
	tablier rate --format csv a.yaml b.yaml >expected
	tablier rate --format csv both.yaml >out
	cmp expected out || fail 'one file is not as two'
	tablier rate --format csv - <both.yaml >out
	cmp expected out || fail 'standard input is not as a file'
	expect_equal 'games' "$(sed -n 2p out | cut -d , -f 3)" 12
}

@test "--unit match takes a match for one, and leaves out one without an end (RT-1)" {
	play a.yaml 1 5 greedy random
	play b.yaml 2 5 greedy random
	try tablier rate --unit match --format json a.yaml b.yaml
	expect_status 0
	expect_equal 'games' "$(value 'r["games"]')" 2
	# Without the last document.
	awk '/^---$/ { n++ } n < 7' b.yaml >cut.yaml
	try tablier rate --unit match --format json a.yaml cut.yaml
	expect_status 0
	expect_equal 'games' "$(value 'r["games"]')" 1
	expect_match err '1 match'
	try tablier rate --unit game --format json a.yaml cut.yaml
	expect_equal 'games' "$(value 'r["games"]')" 10
	expect_empty err
}

@test "--by-version tells versions apart, and without it a player cannot play against itself (RT-3)" {
	play record.yaml 1 5 greedy random
	sed "s/name: 'Random'/name: 'Greedy'/; s/\(seat: 2.*version: '\)[^']*/\19/" record.yaml >versions.yaml
	try tablier rate versions.yaml
	expect_status 1
	expect_empty out
	expect_match err "^tablier: versions.yaml:[0-9]+: 'Greedy' plays against itself; '--by-version'"
	try tablier rate --by-version --format json versions.yaml
	expect_status 0
	expect_equal 'names' "$(value 'sorted(p["name"] for p in r["players"])[1]')" 'Greedy 9'
}

@test "--anchor gives a player its Elo (RT-10)" {
	"$PYTHON" "$E2E/rate.py" make record.yaml 1 4 12
	tablier rate --format json record.yaml >free
	try tablier rate --anchor P1=2000.5 --format json record.yaml
	expect_status 0
	expect_equal 'the anchor' "$(value '[p["elo"]["rating"] for p in r["players"] if p["name"] == "P1"]')" '[2000.5]'
	difference='round(*[x["P0"] - x["P3"] for x in [{p["name"]: p["elo"]["rating"] for p in r["players"]}]], 1)'
	expect_equal 'a difference' "$(value "$difference")" "$(value "$difference" free)"
}

@test "--sprt tells how the test stands, by points or by wins (RT-14, RT-15, RT-16)" {
	tablier match --games 41 --seed 1 --record record.yaml greedy random >played
	try tablier rate --sprt 0,1 record.yaml
	expect_status 0
	expect_match out '^SPRT of Greedy against Random by points: H0 0, H1 1 a game, alpha 0.05, beta 0.05$'
	expect_match out '^LLR [0-9.]+ of -2\.944 … 2\.944 after 41 observations: H1 accepted$'
	try tablier rate --by wins --sprt=-10,0,0.01,0.1 --format json record.yaml
	expect_status 0
	expect_equal 'alpha' "$(value 'r["sprt"]["alpha"], r["sprt"]["beta"], r["sprt"]["h0"]')" '(0.01, 0.1, -10.0)'
	expect_equal 'the bound' "$(value 'round(r["sprt"]["high"], 4)')" 4.4998
}

@test "who wins all is rated, and it is said how; groups that never met are told apart (RT-10, RT-11)" {
	play record.yaml 1 3 greedy random
	try tablier rate record.yaml
	expect_match out 'a drawn game for each was added'
	sed "s/name: 'Random'/name: 'Ann'/; s/name: 'Greedy'/name: 'Bob'/" record.yaml >others.yaml
	try tablier rate record.yaml others.yaml
	expect_match out 'The players are 2 groups that never met'
}

# ---- forms -----------------------------------------------------------------------------------------------------------

@test "JSON and YAML are the same tree, and CSV has the same figures (RT-8)" {
	"$PYTHON" "$E2E/rate.py" make record.yaml 4 4 10
	for format in json yaml csv csv-pairings; do
		tablier rate --sprt 0,1 --format $format record.yaml >out.$format 2>err && fail 'a test of four players is refused'
		tablier rate --format $format record.yaml >out.$format || fail "no $format"
	done
	"$PYTHON" - >said 2>&1 <<-'EOF' || fail "$(cat said)"
		import csv, json, yaml
		tree = json.load(open("out.json"))
		assert tree == yaml.safe_load(open("out.yaml")), "JSON and YAML differ"
		rows = list(csv.DictReader(open("out.csv")))
		assert [r["name"] for r in rows] == [p["name"] for p in tree["players"]], "the order differs"
		for row, player in zip(rows, tree["players"]):
		    assert float(row["points_a_game"]) == player["points_a_game"]["mean"], row
		    assert float(row["elo"]) == player["elo"]["rating"], row
		    assert row["superiority"] == "" or float(row["superiority"]) == player["elo"]["superiority"], row
		pairings = list(csv.DictReader(open("out.csv-pairings")))
		assert [[r["name"], r["opponent"]] for r in pairings] == [p["players"] for p in tree["pairings"]]
		assert [int(r["games"]) for r in pairings] == [p["games"] for p in tree["pairings"]]
	EOF
}

@test "names with commas and quotes are quoted in CSV, and escaped in JSON" {
	play record.yaml 1 3 greedy random
	sed "s/name: 'Random'/name: 'R, \"the\" \\\\\\\\'/" record.yaml >names.yaml
	tablier rate --format json names.yaml >out
	expect_equal 'the name' "$(value '[p["name"] for p in r["players"] if p["name"] != "Greedy"][0]')" 'R, "the" \\'
	tablier rate --format csv names.yaml >out
	"$PYTHON" -c 'import csv; print(*[r["name"] for r in csv.DictReader(open("out"))], sep="\n")' >names
	expect_line names 'R, "the" \\'
}

@test "the tables fit 80 columns, with three players and with twenty" {
	for players in 3 20; do
		"$PYTHON" "$E2E/rate.py" make record.yaml 1 $players 60
		try tablier rate record.yaml
		expect_status 0
		"$PYTHON" -c 'exit(max(len(line.rstrip("\n")) for line in open("out", encoding="utf-8")) > 80)' ||
			fail "$players players: too wide"
		expect_match out "^ *$players P[0-9]+ "
	done
}

# ---- what is refused -------------------------------------------------------------------------------------------------

@test "a chouette is refused, and a record whose form does not hold is told with its line" {
	tablier chouette --games 1 --seed 1 --record chouette.yaml random random random >played
	try tablier rate chouette.yaml
	expect_status 2
	expect_match err '^tablier: chouette.yaml:1: .*a chouette follows, and only games of two can be rated'
	play record.yaml 1 3 greedy random
	sed '0,/winner: 1/s//winner: 3/' record.yaml >bad.yaml
	try tablier rate bad.yaml
	expect_status 1
	expect_empty out
	expect_match err '^tablier: bad.yaml:[0-9]+: '
	awk '/^---$/ { n++ } n < 2' record.yaml >none.yaml
	try tablier rate none.yaml
	expect_status 1
	expect_match err 'no game to rate'
}

@test "wrong use of rate" {
	play record.yaml 1 3 greedy random
	expect_wrong_use rate
	expect_wrong_use rate nowhere.yaml
	for option in --by=elo --format=html --unit=day --sprt=1 --sprt=2,1 --sprt=0,1,0.6,0.6 --sprt=0,1,0.05 --sprt=0,x \
		--sprt=0,1,0.05,0.05,7 --anchor=Greedy --anchor=Nobody=3 --anchor=Greedy=x --anchor=Greed=1 --nonsense; do
		expect_wrong_use rate "$option" record.yaml
	done
}
