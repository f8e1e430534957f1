#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# tablier tournament init and plan: files, options, and the games that follow from them.

load helper

# plan ARGUMENT …: what it prints comes in out.
plan() {
	try tablier tournament plan "$@"
	expect_status 0
}

expect_tournament_schema() {
	"$PYTHON" "$E2E/schema.py" "$SOURCE/spec/tournament.schema.json" "$1" >verified 2>&1 ||
		fail "'$1' should be as the schema says:" "$(cat verified)"
}

expect_no_tournament_schema() {
	! "$PYTHON" "$E2E/schema.py" "$SOURCE/spec/tournament.schema.json" "$1" >verified 2>&1 ||
		fail "'$1' should not be as the schema says:" "$(cat "$1")"
}

# ---- init ------------------------------------------------------------------------------------------------------------

@test "init writes an example that plan reads, and touches no file that is there" {
	try tablier tournament init
	expect_status 0
	mv out example
	try tablier tournament init league.yaml
	expect_status 0
	expect_empty out
	cmp example league.yaml
	plan league.yaml
	expect_line out '       1      1        1        1  Random - Another'
	expect_equal 'lines' "$(wc -l <out)" 61
	echo mine >league.yaml
	expect_wrong_use tournament init league.yaml
	expect_match err "'league.yaml' is there already"
	expect_line league.yaml mine
	expect_wrong_use tournament init a b
	expect_wrong_use tournament init nowhere/league.yaml
}

# TO-1
@test "the schema knows what the program reads" {
	tablier tournament init >example.yaml
	expect_tournament_schema example.yaml
	# With the keys that are comments there.
	sed 's/^\( *\)#\([a-z]\)/\1\2/; /^match_points/d' example.yaml >all.yaml
	expect_tournament_schema all.yaml
	for file in "$SOURCE"/tests/fuzz/corpus/tournament/*; do
		plan "$file"
		expect_tournament_schema "$file"
	done
}

# TO-2
@test "what the program refuses in a file the schema refuses too" {
	while read -r line; do
		printf '%b\n' "$line" >wrong.yaml
		expect_wrong_use tournament plan wrong.yaml
		expect_match err '^tablier: wrong.yaml:[0-9]+: '
		expect_no_tournament_schema wrong.yaml
	done <<-'EOF'
		gmes: 4\nplayers: [a, b]
		games: 0\nplayers: [a, b]
		games: four\nplayers: [a, b]
		format: swis\nplayers: [a, b]
		third_place: 1\nplayers: [a, b]
		time: {move_ms: -1}\nplayers: [a, b]
		sprt: {alpha: 0.6}\nplayers: [a, b]
		limits: {memory: 1}\nplayers: [a, b]
		name: ''\nplayers: [a, b]
		seed: x\nplayers: [a, b]
		players: [a, {name: b}]
		players: [a, {command: b, threads: 0}]
		- a
	EOF
}

@test "a file that is not there, or is not all right as a whole, is told" {
	expect_wrong_use tournament plan nowhere.yaml
	expect_match err "cannot read 'nowhere.yaml'"
	expect_wrong_use tournament plan
	expect_match err "'tablier tournament init' writes an example"
	echo 'players: [a]' >one.yaml
	expect_wrong_use tournament plan one.yaml
	expect_match err "one.yaml: a tournament takes two players or more, not 1"
}

# ---- plan ------------------------------------------------------------------------------------------------------------

# TO-8, TO-9, TO-10
@test "a plan is a line a game, in columns, as CSV, and as JSON" {
	plan --games 2 greedy random 'say "x", y'
	expect_line out '      id  round     pair    batch  seat 1 - seat 2'
	expect_line out '       1      1        1        1  random - say "x", y'
	expect_line out '       2      1        1        2  say "x", y - random'
	expect_equal 'lines' "$(wc -l <out)" 7
	plan --as csv --games 2 greedy random 'say "x", y'
	"$PYTHON" - <<-'EOF' || fail 'the CSV is not as it should be'
		import csv
		rows = list(csv.DictReader(open("out", encoding="utf-8", newline="")))
		assert len(rows) == 6
		assert rows[1] == dict(id="2", round="1", pair="1", batch="2", seat1='say "x", y', seat2="random"), rows[1]
	EOF
	plan --as json --games 2 greedy random 'say "x", y'
	"$PYTHON" - <<-'EOF' || fail 'the JSON is not as it should be'
		import json
		rows = [json.loads(line) for line in open("out", encoding="utf-8")]
		assert len(rows) == 6
		assert rows[1] == dict(id=2, round=1, pair=1, batch=2, players=['say "x", y', "random"]), rows[1]
	EOF
	expect_wrong_use tournament plan --as yaml greedy random
	expect_match err "--as takes text, csv or json, not 'yaml'"
}

# TO-23
@test "a file with options is the file that says the same" {
	printf 'games: 4\nformat: gauntlet\nmatch_points: 3\nplayers: [a, b, c]\n' >all.yaml
	printf 'games: 20\nmatch_games: 5\nplayers: [a, b, c]\n' >some.yaml
	plan all.yaml
	mv out expected
	plan some.yaml --games 4 --format gauntlet --match-points 3
	cmp expected out
	plan --games 4 --format=gauntlet a b c
	cmp expected out
	plan - <all.yaml
	cmp expected out
	expect_wrong_use tournament plan a b --games 3
	expect_match err "'games' takes an even number, not 3"
	expect_wrong_use tournament plan a b --games many
	expect_match err "'--games' takes a number from 2 to 100000000, not 'many'"
	expect_wrong_use tournament plan a b --format tables
	expect_match err "'--format' takes round-robin, gauntlet,"
	expect_wrong_use tournament plan a b --third-place
	expect_wrong_use tournament plan a b --scratch 5
}

# TO-23
@test "the options of 'tablier match' that a tournament has are the same there" {
	tablier match --help | grep -oE '\-\-[a-z-]+' | sort -u >options
	for option in game seed move-ms clock-ms inc-ms margin-ms start-ms newgame-ms quit-ms turns restarts memory cpu-seconds \
		processes open-files file-size; do
		grep -Fxq -- "--$option" options || fail "match has no --$option"
		value=1
		[ $option != game ] || value=backgammon
		plan --games 2 "--$option" $value a b
	done
	plan --games 2 --on-fault void --env A=1 --env B --sandbox bwrap --scratch 4 --expose /usr a b
}

# TO-17
@test "of formats that need results the first round is planned" {
	plan --games 2 --format swiss a b c d e
	expect_match err 'later rounds are planned when'
	expect_equal 'games' "$(($(wc -l <out) - 1))" 4
	plan --games 2 --format knockout a b c d e
	expect_match err 'later rounds are planned when'
	expect_equal 'games' "$(($(wc -l <out) - 1))" 2
	plan --games 2 a b c d e
	expect_empty err
}

@test "each command of a tournament has help of its own, which fits a screen" {
	tablier tournament --help >help
	for command in $(sed -n 's/^  \([a-z]*\) \{2,\}[a-z].*/\1/p' help); do
		try tablier tournament "$command" --help
		expect_status 0
		expect_empty err
		expect_match out "^usage: tablier tournament $command"
		"$PYTHON" - "$command" <<-'EOF' || fail 'this does not fit'
			import sys
			lines = open("out", encoding="utf-8").read().splitlines()
			if len(lines) > 24 or any(len(line) > 80 for line in lines):
			    sys.exit(f"'{sys.argv[1]}': {len(lines)} lines, or too wide")
		EOF
		expect_wrong_use tournament "$command" --frobnicate
		expect_match err "'tablier tournament $command --help'"
		try tablier tournament "$command" --version
		expect_match out '^tablier [0-9]'
	done
	expect_wrong_use tournament
	expect_wrong_use tournament frobnicate
	expect_match err "unknown command 'frobnicate'"
}
