#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tournaments that are played: the same record whatever the concurrency, going on after an end of any kind, parts and
# joining them, changed files, faults, events, cores.

load helper

# run FOLDER ARGUMENT …: a tournament of revertier into a folder, without times and words.
run_into() {
	local folder=$1

	shift
	try tablier tournament run --quiet --no-times --game revertier --seed 5 --output "$folder" "$@"
}

# played FOLDER ARGUMENT …: the same, to its end.
played() {
	run_into "$@"
	expect_status 0
	grep -v '^tablier: warning: .* games* of ' err >others || true
	expect_empty others
}

expect_same_record() {
	cmp "$1/record.yaml" "$2/record.yaml" || fail "the records of '$1' and '$2' differ"
}

# How many games are in a record.
games_of() {
	grep -c '^tablier: end$' "$1"
}

# ---- concurrency -----------------------------------------------------------------------------------------------------

@test "the record is the same at any concurrency, in every format (RU-1)" {
	for format in 'round-robin --games 30' 'gauntlet --games 30' 'knockout --games 6' 'swiss --games 6' \
		'ladder --games 200 --sprt-lower 0 --sprt-upper 0.5'; do
		bots='greedy random greedy random random'
		[ "${format%% *}" != ladder ] || bots='greedy random'
		rm -rf one eight
		# shellcheck disable=SC2086
		played one --format $format --concurrency 1 $bots
		# shellcheck disable=SC2086
		played eight --format $format --concurrency 8 $bots
		expect_same_record one eight
		expect_holds one/record.yaml
		expect_schema one/record.yaml
		[ ! -e eight/pending ] || fail "$format: games are still held"
		grep -o '^tournament: {id: [0-9]*' one/record.yaml | grep -o '[0-9]*$' >ids
		seq "$(wc -l <ids)" | cmp - ids || fail "$format: ids should be in order, without gaps"
	done
}

@test "the test of a ladder ends it at the same game, and drops what is under way (RU-1, TO-16)" {
	played one --format ladder --games 1000 --sprt-lower 0 --sprt-upper 0.5 --concurrency 1 greedy random
	[ "$(games_of one/record.yaml)" -lt 200 ] || fail 'greedy should be found better soon'
	cp one/record.yaml before
	played one --format ladder --games 1000 --sprt-lower 0 --sprt-upper 0.5 --concurrency 1 greedy random
	cmp before one/record.yaml || fail 'a tournament that is decided should not go on'
	try tablier tournament standings one
	expect_match out 'H1 accepted'
}

@test "both games of a pair have the same dice, and dice.py computes them again (DI-11, RE-15, TO-9)" {
	played one --games 4 greedy random
	"$PYTHON" "$E2E/dice.py" one/record.yaml || fail 'the dice are not those of the specification'
	sed -n "s/^commitment: //p" one/record.yaml | uniq >commitments
	expect_equal 'different dice' "$(wc -l <commitments)" 2
	expect_match one/record.yaml "^tournament: \{id: 2, round: 1, pair: 1, config: '[0-9a-f]{64}'\}\$"
}

# ---- processes -------------------------------------------------------------------------------------------------------

@test "the processes of a batch are kept, and hear of each match as of the first (RU-2, PR-3.6)" {
	cat >note.py <<-'EOF'
		import sys
		log = open(sys.argv[1], "a")
		for line in sys.stdin:
		    words = line.split()
		    if words[0] in ("tablier", "newmatch", "newgame", "endmatch", "quit"):
		        print(words[0], *[word for word in words if word.startswith("entropy=")], file=log, flush=True)
		    if words[0] == "tablier":
		        print("readyok", flush=True)
		    elif words[0] == "ping":
		        print("pong", words[1], flush=True)
		    elif words[0] == "ask":
		        print("resign", flush=True)
	EOF
	played one --games 20 --concurrency 1 "'$PYTHON' note.py log" random
	# The roll, and two batches of ten games.
	expect_equal 'starts' "$(grep -c '^tablier' log)" 3
	expect_equal 'matches' "$(grep -c '^newmatch entropy=closed$' log)" 20
	expect_equal 'quits' "$(grep -c '^quit' log)" 3
	grep -A1 '^newmatch' log | grep -v '^--' | sort | uniq -c | awk '{ print $1, $2 }' | sort >heard
	printf '20 newgame\n20 newmatch\n' | cmp - heard || fail 'newgame should follow each newmatch' "$(cat heard)"
}

@test "a bot that fails forfeits its game, and the tournament goes on (RU-2)" {
	cat >dies.py <<-'EOF'
		import os, sys
		for line in sys.stdin:
		    words = line.split()
		    if words[0] == "tablier":
		        print("readyok", flush=True)
		    elif words[0] == "newmatch":
		        open("count", "a").write("x")
		    elif words[0] == "ping":
		        # Every third match it is dead before its game begins.
		        if os.path.getsize("count") % 3 == 0:
		            sys.exit(3)
		        print("pong", words[1], flush=True)
		    elif words[0] == "ask":
		        print("resign", flush=True)
	EOF
	played one --games 12 --concurrency 2 --events events "'$PYTHON' dies.py" random random
	expect_equal 'games' "$(games_of one/record.yaml)" 36
	expect_match events '"event": "fault", .*"player": ".*", "verdict": "exited", "count": 1'
	expect_holds one/record.yaml
	expect_schema one/record.yaml
}

@test "a player that cannot be started, or does not play the game, is found before the first game (RU-2)" {
	# shellcheck disable=SC2154
	run_into one --games 2 random "$work/nothing"
	expect_status 1
	expect_match err "player '.*nothing', bot '.*/nothing', cannot be started"
	expect_empty out
	# So another command can be given.
	[ ! -e one ] || fail 'a folder of nothing is left'
	cat >other.sh <<-'EOF'
		read -r line
		printf 'games backgammon\nreadyok\n'
		read -r line
	EOF
	run_into two --games 2 random 'sh other.sh'
	expect_status 1
	expect_match err 'does not play revertier'
	[ ! -e two ] || fail 'a folder of nothing is left'
	# What has been played is left alone.
	printf '#!/bin/sh\nexec "%s"\n' "$BUILD/bots/random" >bot
	chmod +x bot
	run_into three --games 2 random ./bot
	expect_status 0
	truncate -s -1 three/record.yaml
	echo 'exit 1' >bot
	run_into three --games 2 random ./bot
	expect_status 1
	[ -s three/record.yaml ] && [ -s three/tournament.yaml ] || fail 'the tournament was forgotten'
}

@test "a player runs in its folder" {
	mkdir there
	cat >there/bot.sh <<-'EOF'
		while read -r verb rest; do
			case $verb in
			tablier) pwd >where; echo readyok ;;
			ping) echo "pong $rest" ;;
			ask) echo resign ;;
			esac
		done
	EOF
	printf 'game: revertier\ngames: 2\nplayers:\n- {command: random}\n- {name: there, command: sh bot.sh, folder: there}\n' >t.yaml
	try tablier tournament run --quiet t.yaml
	expect_status 0
	expect_equal 'its folder' "$(cat there/where)" "$(cd there && pwd)"
}

# ---- going on --------------------------------------------------------------------------------------------------------

@test "the same command again plays nothing that has been played (RU-3)" {
	played one --games 20 greedy random
	cp one/record.yaml before
	run_into one --games 20 --events events greedy random
	expect_status 0
	cmp before one/record.yaml || fail 'the record has changed'
	expect_no_match events '"started"'
}

@test "killed at any moment and gone on with, a tournament has the same bytes as one that was not (RU-3)" {
	played whole --games "${KILLED_GAMES:-170}" --concurrency 2 random greedy random
	for i in $(seq "${KILLS:-10}"); do
		"$TABLIER" tournament run --quiet --no-times --game revertier --seed 5 --output killed --games "${KILLED_GAMES:-170}" \
			--concurrency $((i % 8 + 1)) random greedy random >out 2>err 3>&- &
		referee=$!
		env -u TMPDIR sleep "0.$(printf '%03d' $((i * 7919 % 150 + 1)))"
		kill -KILL $referee 2>/dev/null || true
		wait $referee 2>/dev/null || true
		# It may be done: then kill another.
		! cmp -s whole/record.yaml killed/record.yaml || rm -rf killed
	done
	until_true 10 no_process_left || fail 'a process is left'
	played killed --games "${KILLED_GAMES:-170}" --concurrency 8 random greedy random
	expect_same_record whole killed
	[ ! -e killed/pending ] || fail 'games are still held'
}

@test "a record that is cut anywhere in its last match is trimmed and gone on with (RU-3)" {
	played whole --games 4 greedy random
	size=$(wc -c <whole/record.yaml)
	last=$(grep -b '^tablier: match$' whole/record.yaml | tail -n 1 | cut -d : -f 1)
	for cut in $((size - 1)) $((size - 40)) $(((size + last) / 2)) $((last + 3)) $((last - 3)); do
		rm -rf cut && cp -r whole cut
		head -c "$cut" whole/record.yaml >cut/record.yaml
		run_into cut --games 4 greedy random
		expect_status 0
		expect_match err 'an unfinished game was removed from the end of'
		expect_same_record whole cut
	done
}

@test "a record that does not hold before its end is refused (RU-3)" {
	played one --games 4 greedy random
	sed -i '20s/^/  nonsense/' one/record.yaml
	cp one/record.yaml before
	run_into one --games 6 --force greedy random
	expect_status 1
	expect_match err "^tablier: one/record.yaml:[0-9]+: "
	cmp before one/record.yaml || fail 'what was there has been touched'
}

@test "SIGINT finishes the games under way, and the command that is printed goes on (RU-3)" {
	played whole --games 200 "greedy" random
	"$TABLIER" tournament run --no-times --game revertier --seed 5 --output stopped --games 200 greedy random \
		>out 2>err 3>&- &
	referee=$!
	until_true 5 test -s stopped/record.yaml
	kill -INT $referee
	status=0
	wait $referee || status=$?
	expect_status 1
	expect_match err 'SIGINT: the games under way are finished; a second SIGINT ends at once'
	expect_match err '^tablier: interrupted by SIGINT after [0-9]+ of 200 games$'
	expect_line err '  tablier tournament run --no-times --game revertier --seed 5 --output stopped --games 200 greedy random'
	tail -n 1 stopped/record.yaml | grep -q '^seed: ' || fail 'the last game should be whole'
	# What the tables count, and what they do not yet.
	"$PYTHON" - <<-'EOF' || fail 'the games that are told of are not as many as there are'
		import re
		out = open("out").read()
		played = int(re.match(r"(\d+) of 200 games are played", out)[1])
		ahead = re.search(r"^(\d+) of them wait for games before them", out, re.M)
		tables = int(re.search(r"^2 players, (\d+) games", out, re.M)[1])
		assert played == tables + (int(ahead[1]) if ahead else 0), (played, ahead, tables)
	EOF
	eval "$(sed -n 's/^  tablier /tablier /p' err)" >out 2>&1
	expect_same_record whole stopped
}

@test "one run at a time is at work on a record (RU-3)" {
	"$TABLIER" tournament run --quiet --game revertier --seed 5 --output one --games 20000 greedy random >/dev/null 2>&1 3>&- &
	referee=$!
	until_true 5 test -s one/record.yaml
	run_into one --games 20000 greedy random
	kill -TERM $referee
	wait $referee || true
	expect_status 1
	expect_match err "^tablier: another run is at work in 'one', on 'one/record.yaml'\$"
}

@test "a changed tournament is refused with the difference, and forced only where games stay what they are (RU-4)" {
	played one --games 20 greedy random
	run_into one --games 20 --move-ms 500 greedy random
	expect_status 1
	expect_match err 'is of another tournament'
	expect_match err '^time.move_ms: 10000 -> 500$'
	played one --games 40 --move-ms 500 --force greedy random
	expect_equal 'games' "$(games_of one/record.yaml)" 40
	expect_holds one/record.yaml
	expect_equal 'texts' "$(find one -name 'former-*.yaml' | wc -l)" 1
	cp one/tournament.yaml before
	run_into one --games 40 --move-ms 500 --force --seed 6 greedy random
	expect_status 1
	expect_match err "game 1 has not the dice of the plan"
	run_into one --games 40 --move-ms 500 --force random greedy
	expect_status 1
	expect_match err "in game 1 'greedy' has seat 1, and by the plan 'random' has"
	cmp before one/tournament.yaml || fail 'what is refused should change nothing'
	# Its own text is still its own.
	played one --games 40 --move-ms 500 greedy random
}

@test "without a seed a tournament goes on with that of its folder (RU-4, TO-6)" {
	try tablier tournament run --quiet --no-times --game revertier --output one --games 4 greedy random
	expect_status 0
	expect_match one/tournament.yaml "^seed: '?[0-9a-f]{64}"
	try tablier tournament run --quiet --no-times --game revertier --output one --games 4 greedy random
	expect_status 0
	expect_holds one/record.yaml
}

@test "a full disk ends the run with a word, and the next one goes on (RU-3)" {
	[ "$(id -u)" -eq 0 ] && mkdir small && mount -t tmpfs -o size=256k none small 2>/dev/null ||
		skip 'a small file system cannot be made here'
	run_into small/one --games 100 --concurrency 2 greedy random
	cp -r small/one one
	umount small
	expect_status 1
	expect_match err 'No space left on device'
	expect_match err '^tablier: to go on:$'
	played whole --games 100 greedy random
	played one --games 100 greedy random
	expect_same_record whole one
}

# ---- parts -----------------------------------------------------------------------------------------------------------

@test "parts played apart and joined are what one run writes, whatever their order (RU-6, RU-7)" {
	played whole --games 40 random greedy random
	for i in 3 1 2; do
		played parts --games 40 --shard $i/3 --concurrency 3 random greedy random
		played parts --games 40 --shard $i/3 random greedy random
	done
	try tablier tournament merge parts
	expect_status 0
	expect_line out "120 games added; 120 of 120 are there; the record is 'parts/record.yaml'"
	expect_same_record whole parts
	played a --games 40 --games 1-50 random greedy random
	played b --games 40 --games 31-120 random greedy random
	try tablier tournament merge joined b/record-31-120.yaml a/record-1-50.yaml
	expect_status 0
	expect_same_record whole joined
	try tablier tournament merge joined a/record-1-50.yaml
	expect_line out "0 games added; 120 of 120 are there; the record is 'joined/record.yaml'"
}

@test "missing ids are listed, and run plays them (RU-7)" {
	played whole --games 40 random greedy random
	played a --games 40 --games 1-10 random greedy random
	played b --games 40 --games 12-60 random greedy random
	try tablier tournament merge joined a/record-1-10.yaml b/record-12-60.yaml
	expect_status 1
	expect_match out '^missing: 11$'
	expect_match out '^missing: 61-120$'
	try tablier tournament standings joined
	expect_match out '^3 players, 59 games'
	played joined --games 40 --events events random greedy random
	expect_equal 'games played' "$(grep -c '"finished"' events)" 61
	expect_same_record whole joined
}

@test "what does not fit together is not joined (RU-7)" {
	played a --games 20 --games 1-20 random greedy
	sed 's/ms: 10000/ms: 10001/' a/record-1-20.yaml >other.yaml
	try tablier tournament merge joined a/record-1-20.yaml other.yaml
	expect_status 1
	expect_match err "^tablier: game 1 differs: 'a/record-1-20.yaml' line 1, and 'other.yaml' line 1\$"
	played b --games 20 --games 1-20 --turns 500 random greedy
	try tablier tournament merge joined2 a/record-1-20.yaml b/record-1-20.yaml
	expect_status 1
	try tablier tournament merge b a/record-1-20.yaml
	expect_status 1
	expect_match err 'game 1 is of another tournament'
	try tablier tournament merge nowhere nothing.yaml
	expect_status 2
	expect_match err 'there is no tournament'
}

@test "parts need a seed, and a plan that is known (RU-6)" {
	try tablier tournament run --quiet --game revertier --output one --games 20 --shard 1/2 random greedy
	expect_status 2
	expect_match err 'need the same seed'
	run_into two --format knockout --games 2 --shard 1/2 random greedy random
	expect_status 2
	expect_match err 'rounds follow from results'
	for wrong in --shard=0/2 --shard=3/2 --shard=x '--shard=1/2 --games=1-2'; do
		# shellcheck disable=SC2086
		run_into three --games 20 $wrong random greedy
		expect_status 2
	done
	run_into four --games 20 --games 100-200 random greedy
	expect_status 2
}

# ---- watching --------------------------------------------------------------------------------------------------------

@test "events tell what happens, a JSON object a line (EV-1, EV-2)" {
	played one --games 20 --concurrency 4 --events events greedy random random
	"$PYTHON" - <<-'EOF' || fail 'the events are not as they should be'
		import json
		events = [json.loads(line) for line in open("events", encoding="utf-8")]
		kinds = [event["event"] for event in events]
		assert kinds[0] == "begin" and kinds[-1] == "end", kinds
		assert all(event["date"].endswith("Z") for event in events)
		started = [event["id"] for event in events if event["event"] == "started"]
		finished = {event["id"]: event for event in events if event["event"] == "finished"}
		assert sorted(started) == sorted(finished) == list(range(1, 61)), started
		last = [event for event in events if event["event"] == "standings"][-1]["standings"]
		for row in last:
		    mine = [event for event in finished.values() if row["name"] in event["players"]]
		    points = sum(event["points"][i] * (1 if name == row["name"] else -1)
		                 for event in mine for i, name in enumerate(event["players"]))
		    wins = sum(event["winner"] == row["name"] for event in mine)
		    assert (row["games"], row["points"], row["wins"]) == (len(mine), points, wins), row
		means = [row["points"] / row["games"] for row in last]
		assert means == sorted(means, reverse=True), last
		assert events[-1]["why"] == "done" and events[-1]["played"] == 60, events[-1]
	EOF
}

@test "the test of a ladder is among the events (EV-1)" {
	played one --format ladder --games 400 --sprt-lower 0 --sprt-upper 0.5 --events events greedy random
	expect_match events '"event": "sprt", .*"llr": [0-9.]+, "bounds": \[-2\.9444, 2\.9444\], .*"verdict": "H1'
}

@test "on a terminal a table is shown, and taken away (RU-8)" {
	command -v script >/dev/null || skip 'script is not installed'
	LIMIT=20 timeout 20 script -qec "'$TABLIER' tournament run --game revertier --seed 5 --games 1500 --output one greedy random" \
		typescript </dev/null >/dev/null 2>&1 3>&-
	expect_match typescript 'points/g'
	expect_match typescript '[0-9]+ of 1500 games, [0-9]+ under way, [0-9]+ plies a second, [0-9]+:[0-9]{2} left'
}

@test "the standings of a folder are those at the end of the run, and what rate computes (RU-9)" {
	try tablier tournament run --no-times --game revertier --seed 5 --games 20 --output one greedy random
	sed 1d out >at_the_end
	try tablier tournament standings one
	cmp at_the_end out || fail 'the standings differ from what was printed at the end'
	cp out standings
	try tablier rate one/record.yaml
	cmp standings out || fail 'rate says something else'
	for format in csv csv-pairings json yaml; do
		try tablier tournament standings --format $format one
		cp out standings
		try tablier rate --format $format one/record.yaml
		cmp standings out || fail "rate says something else in $format"
	done
	expect_wrong_use tournament standings --format xml one
	mkdir empty
	try tablier tournament standings empty
	expect_status 2
	expect_match err "^tablier: 'empty' is no folder of a tournament: there is no 'empty/tournament.yaml'"
	# Also where there is a tournament here.
	cp one/tournament.yaml .
	expect_wrong_use tournament standings nowhere
	expect_wrong_use tournament merge nowhere
	[ ! -e nowhere ] || fail 'a folder was made'
}

@test "the file of a tournament shows its standings too, with the ranking of its format (RU-9, TO-14.4, TO-15.9)" {
	for format in knockout swiss; do
		printf '%s\n' 'game: revertier' "format: $format" 'games: 2' 'seed: 5' \
			'players: [greedy, {name: Second, command: random}, random]' >$format.yaml
		try tablier tournament run $format.yaml
		expect_status 0
		sed 1d out >at_the_end
		try tablier tournament standings $format.yaml
		cmp at_the_end out || fail 'the standings differ from what was printed at the end'
		sed -n '/^Ranking of the /,$p' out >ranking
		expect_equal 'lines' "$(wc -l <ranking)" 4
		expect_match ranking '^  1 (greedy|Second)$'
	done
	echo '- no tournament' >other.yaml
	expect_wrong_use tournament standings other.yaml
	expect_match err '^tablier: other.yaml:1: '
}

# ---- logs ------------------------------------------------------------------------------------------------------------

@test "the dialogue of each game is kept, with what bots say at their start in the first of theirs (RU-10)" {
	played one --games 20 --concurrency 2 --log logs greedy random
	expect_equal 'logs' "$(find logs -type f | wc -l)" 20
	for id in $(seq 20); do
		expect_equal "matches in log $id" "$(grep -c '^[0-9.]* 1 > newmatch ' "logs/$id.log")" 1
		expect_equal "results in log $id" "$(grep -c '^[0-9.]* 2 > endmatch ' "logs/$id.log")" 1
		plays=$(sed -n "/^tournament: {id: $id,/,/^tablier: end/p" one/record.yaml | grep -c ' play: [^p]')
		expect_equal "plays in log $id" "$(grep -c '^[0-9.]* [12] < play ' "logs/$id.log")" "$plays"
	done
	expect_equal 'the first logs with the start of bots' \
		"$(grep -l '^[0-9.]* 1 > tablier ' logs/1.log logs/2.log logs/3.log | tr '\n' ' ')" 'logs/1.log logs/2.log '
	played two --games 20 --concurrency 2 greedy random
	expect_same_record one two
}

@test "a log that cannot be written does not stop the tournament, and is told (RU-10)" {
	mkdir -p logs/1.log logs/3.log
	run_into one --games 6 --concurrency 1 --log logs greedy random
	expect_status 0
	expect_line err "tablier: warning: not all logs are there: cannot write log 'logs/3.log': Is a directory"
	expect_equal 'logs of whole games' "$(grep -l ' > endmatch ' logs/[24-6].log | wc -l)" 4
	expect_equal 'games' "$(games_of one/record.yaml)" 6
}

# ---- the machine -----------------------------------------------------------------------------------------------------

@test "bots are bound to cores and yield, as asked for (RU-5)" {
	command -v taskset >/dev/null || skip 'taskset is not installed'
	cat >where.py <<-'EOF'
		import os, sys
		for line in sys.stdin:
		    words = line.split()
		    if words[0] == "tablier":
		        print("readyok", flush=True)
		    elif words[0] == "newmatch":
		        is_batch = os.sched_getscheduler(0) == os.SCHED_BATCH
		        with open(f"core.{os.getpid()}", "w") as file:
		            print(len(os.sched_getaffinity(0)), os.nice(0), is_batch, file=file)
		    elif words[0] == "ping":
		        print("pong", words[1], flush=True)
		    elif words[0] == "ask":
		        print("resign", flush=True)
	EOF
	before=$(nice)
	played one --games 2 --concurrency 2 --pin --nice 3 "'$PYTHON' where.py" random
	expect_equal 'cores, nice level, in batch' "$(sort -u core.*)" "1 $((before + 3)) True"
}

@test "too many games for the cores are warned of, and too many for the descriptors refused (RU-5)" {
	run_into one --games 2 --concurrency 500 random random
	expect_empty err
	try tablier tournament run --no-times --game revertier --seed 5 --output one --games 2 --concurrency 500 random random
	expect_match err 'warning: 500 games of 1 thread on [0-9]+ cores?: bots take time from each other'
	(
		ulimit -n 100
		try tablier tournament run --quiet --game revertier --seed 5 --output two --games 2 --concurrency 9 random random
		expect_status 2
		expect_match err "^tablier: 9 games at the same time take up to 136 open files, and the system allows 100 .*: give --concurrency 4 or less\$"
	)
	[ ! -e two ] || fail 'nothing should have been begun'
}

@test "wrong use of the commands that play and join" {
	expect_wrong_use tournament run
	expect_wrong_use tournament run nothing.yaml
	expect_wrong_use tournament run --concurrency 0 random random
	expect_wrong_use tournament run --nice 20 random random
	expect_wrong_use tournament run --log /dev/null/logs --output one --game revertier --games 2 random random
	expect_wrong_use tournament run --events nowhere/events --output one --game revertier --games 2 random random
	expect_wrong_use tournament merge
	expect_wrong_use tournament standings
	expect_wrong_use tournament standings nowhere
}
