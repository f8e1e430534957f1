#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# `tablier check`: bots that keep to the protocol pass; those that do not fail at the right step, by the right clause.

load helper

# check ARGUMENT …: the command with limits that fit a loaded machine.
check() {
	try tablier check "$@"
}

# expect_passed: nothing failed, and something was done.
expect_passed() {
	expect_status 0
	expect_no_match out '^FAIL'
	expect_match out ': [1-9][0-9]* passed, 0 failed, '
}

# expect_failed STEP CLAUSE [MODE]: that step has failed, by that clause.
expect_failed() {
	expect_status 1
	awk -v step="$1" -v clause="$2" '
		/^(ok|skip)  / { is_it = 0 }
		/^FAIL  / { is_it = index($0, "FAIL  " step) == 1 }
		is_it && $1 == "clause" && index($0, clause) { found = 1 }
		END { exit !found }' out || fail "the step '$1' should have failed by $2${3:+, in the mode '$3'}"
	# Each failure tells all that there is to tell.
	failures=$(grep -c '^FAIL' out)
	for part in sent came expected clause; do
		expect_equal "the lines '$part'" "$(grep -Ec "^      $part +[^ ]" out)" "$failures"
	done
}

# unruly MODE ARGUMENT …: check that bot, in a game that it is asked much in.
unruly() {
	local mode=$1

	shift
	check --game acey-deucy --games 0 --move-ms 400 --start-ms 5000 --quit-ms 400 "$@" "$(bot unruly.py "$mode")"
}

@test "each reference bot passes, in all games" {
	for bot in random greedy; do
		check --games 2 --move-ms 10000 --quit-ms 10000 $bot
		expect_passed
		expect_no_match out '^skip'
		tablier games | awk '{ print $1 }' | while read -r game; do
			expect_match out "^ok    decision in $game: play at the opening"
			expect_match out "^ok    stress in $game: game 2 "
		done
	done
}

@test "the first bot of the README passes" {
	check --move-ms 10000 --quit-ms 10000 "'$PYTHON' '$SOURCE/bots/python/first_bot.py'"
	expect_passed
}

@test "every kind of request is asked, the rare ones too (PR-4.2)" {
	check --move-ms 10000 --quit-ms 10000 --log log random
	expect_passed
	sed -n '/^| request |/,/^$/s/^| `ask \([a-z]*\)` |.*/\1/p' "$SOURCE/spec/protocol.md" >kinds
	[ "$(wc -l <kinds)" -ge 7 ] || fail 'few kinds were found'
	while read -r kind; do
		expect_match log "> ask $kind game="
	done <kinds
	for what in 'one checker on the bar' 'six closed points' 'borne off' 'one legal play only' 'hundreds of legal plays' \
		'the last checker' 'the cube at 32, to its limit' 'the cube at 64, mine' 'may give another throw'; do
		expect_match out "^ok    decision in [a-z-]*: .*$what"
	done
	expect_match log '> ask double .* cube=32 owner=me'
	expect_match log '> ask play .* crawford=yes'
}

@test "the unruly bot passes where it does nothing wrong" {
	unruly none --games 1 --move-ms 10000 --quit-ms 10000
	expect_passed
}

@test "what a bot does wrong fails at the step that is of it, by the clause that says so" {
	while read -r mode clause step; do
		unruly "$mode"
		expect_failed "$step" "$clause" "$mode"
	done <<-'EOF'
		shy          PR-2.2  handshake
		long-name    PR-2.2  handshake
		new-version  PR-2.2  handshake
		strict       PR-1.3  unknown lines: verbs
		no-token     PR-2.4  handshake
		early-pong   PR-2.4  request in acey-deucy: a ping while it thinks
		stayer       PR-3.4  quit: in a game
		lingerer     PR-1.8  end of input: in a game
		bad-entropy  PR-8.2  match in acey-deucy: a match that is open
		late-entropy PR-8.2  match in acey-deucy: unknown keys in newmatch
		talkative    PR-4.7  events in acey-deucy
		in-order     PR-2.5  request in acey-deucy: the words in another order
		no-clock     PR-6.2  time in acey-deucy: a clock
		illegal      PR-4.2  decision in acey-deucy: play at the opening
		no-play      PR-4.4  decision in acey-deucy: play a doublet
		wrong-kind   PR-4.2  decision in acey-deucy: doublet
		seven        PR-4.2  decision in acey-deucy: doublet
		no-doublet   PR-6.2  decision in acey-deucy: doublet
		control      PR-1.5  decision in acey-deucy: play a doublet
		twice        PR-4.7  decision in acey-deucy: play a doublet
	EOF
}

@test "a bot that keeps memory or descriptors of each game is found out" {
	[ -r /proc/self/statm ] || skip 'the system does not tell what a process uses'
	unruly hoarder
	expect_failed 'long match' PR-3.2
	expect_match out 'no more memory after'
	unruly collector
	expect_failed 'long match' PR-3.2
	expect_match out 'no more descriptors after'
}

@test "the check goes on after a failure, and other steps are none the worse for it" {
	unruly twice
	expect_failed 'decision in acey-deucy' PR-4.7
	expect_match out '^ok    quit: in a game'
	expect_match out '^ok    end of input: before a match'
	unruly stayer
	expect_equal 'the failures' "$(grep -c '^FAIL' out)" 3
	expect_match out '^ok    decision in acey-deucy: doublet'
}

@test "a bot that does not start fails, and the rest is skipped" {
	check ./nonexistent
	expect_failed handshake PR-2.2
	expect_match out 'cannot be started: no such file or directory'
	expect_equal 'the failures' "$(grep -c '^FAIL' out)" 3
	expect_match out '^skip  quit: in a game: the bot does not start'
	unruly mute --start-ms 200
	expect_failed handshake PR-2.2
	expect_match out "no 'readyok' within 200 ms"
}

@test "of an illegal play the check tells the request, the answer, the reason and the clause of the rules" {
	unruly illegal
	expect_failed 'decision in acey-deucy' PR-4.2
	expect_match out '^ +ask play game=acey-deucy .*board='
	expect_match out "expected a legal play; of '3/4', step 1: "
	expect_match out 'clause   PR-4.2, [A-Z]{2}-[0-9]'
}

@test "the same seed gives the same check, another seed another" {
	for seed in 5 5 6; do
		check --game backgammon --seed $seed --log log --move-ms 10000 --quit-ms 10000 random
		expect_passed
		expect_match out "; seed $seed\$"
		grep -o '> ask .*' log >>asked.$seed
	done
	half=$(($(wc -l <asked.5) / 2))
	head -n $half asked.5 >first
	tail -n $half asked.5 | cmp -s first - || fail 'two checks with the same seed differ'
	! cmp -s first asked.6 || fail 'checks with different seeds are the same'
}

@test "--game takes games with options, and again and again" {
	check --game backgammon:cube=off --game nard --move-ms 10000 --quit-ms 10000 random
	expect_passed
	expect_match out '^ok    decision in backgammon:cube=off: '
	expect_match out '^ok    decision in nard: '
	expect_no_match out 'in (irish|backgammon): '
	expect_no_match out 'cube=off: double'
}

@test "--quiet tells of what failed only" {
	check --game nard --quiet --move-ms 10000 --quit-ms 10000 random
	expect_equal 'the lines' "$(wc -l <out)" 1
	unruly seven --quiet
	expect_no_match out '^ok'
	expect_match out '^FAIL'
}

@test "--format tap prints TAP, a plan and the diagnostics in YAML" {
	unruly seven --format tap
	expect_status 1
	"$PYTHON" - <<-'EOF' || fail 'this is no TAP as it should be'
		import re
		import yaml
		text = open("out", encoding="utf-8").read()
		lines = text.splitlines()
		assert lines[0] == "TAP version 14", lines[0]
		points = [line for line in lines if re.match(r"(not )?ok \d+ - \S", line)]
		assert [int(re.search(r"\d+", point)[0]) for point in points] == list(range(1, len(points) + 1))
		assert f"1..{len(points)}" in lines
		failed = [point for point in points if point.startswith("not ok")]
		assert failed and all("doublet" in point for point in failed), failed
		blocks = re.findall(r"^  ---\n(.*?)^  \.\.\.$", text, re.M | re.S)
		assert len(blocks) == len(failed)
		for block in map(yaml.safe_load, blocks):
		    assert {"sent", "came", "expected", "clause"} <= set(block), block
		    assert "PR-4.2" in block["clause"] and "doublet 7" in block["came"], block
	EOF
}

@test "--format junit prints XML with a case each, and what failed" {
	unruly seven --format junit
	expect_status 1
	"$PYTHON" - <<-'EOF' || fail 'this is no JUnit as it should be'
		import xml.etree.ElementTree as tree
		suite = tree.parse("out").getroot()
		cases = suite.findall("testcase")
		failures = suite.findall("testcase/failure")
		assert suite.tag == "testsuite" and int(suite.get("tests")) == len(cases) > 20
		assert int(suite.get("failures")) == len(failures) > 0
		assert int(suite.get("skipped")) == len(suite.findall("testcase/skipped"))
		assert all(case.get("name") and case.get("classname") for case in cases)
		assert all("PR-4.2" in failure.text and "doublet 7" in failure.text for failure in failures)
	EOF
}

@test "the bot's standard error is shown where it failed" {
	printf '#!/bin/sh\necho "no opening book" >&2\nexit 4\n' >broken
	chmod +x broken
	check ./broken
	expect_failed handshake PR-2.2
	expect_match out 'it exited with status 4'
	expect_match out 'stderr   no opening book'
	check --stderr kept ./broken
	expect_match kept 'no opening book'
}

@test "a bot is checked within limits" {
	printf '#!/bin/sh\nwhile :; do :; done\n' >spinner
	chmod +x spinner
	check --cpu-seconds 1 ./spinner
	expect_failed handshake PR-2.2
	expect_match out 'it used more processor time'
}

@test "a bot is checked in the sandbox, and what it keeps of each game is seen there too" {
	[ -z "$("$TABLIER" match --quiet --sandbox=bwrap --game revertier random random 2>&1 >/dev/null)" ] ||
		skip 'the sandbox cannot be used here'
	PYTHON=/usr/bin/python3
	[ -x "$PYTHON" ] || skip 'the system has no Python'
	mkdir other
	printf '#!/bin/sh\nexec %s\n' "$(bot unruly.py none)" >other/starter
	chmod +x other/starter
	check --game irish ./other/starter
	expect_passed
	# Behind the starter is what the sandbox does not show.
	check --game irish --sandbox bwrap ./other/starter
	expect_failed handshake PR-2.2
	check --game irish --sandbox bwrap --expose "$BOTS" ./other/starter
	expect_passed
	unruly hoarder --sandbox bwrap
	expect_failed 'long match' PR-3.2
	unruly collector --sandbox bwrap
	expect_failed 'long match' PR-3.2
}

@test "check refuses what it cannot use" {
	expect_wrong_use check
	expect_wrong_use check random random
	expect_wrong_use check --format xml random
	expect_match err "text, tap or junit, not 'xml'"
	expect_wrong_use check --game chess random
	expect_wrong_use check --seed x random
	expect_wrong_use check --move-ms 0 random
	expect_wrong_use check --sandbox chroot random
	expect_wrong_use check --scratch 5 random
	expect_wrong_use check ''
}
