#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Matches between bots that behave: options of `match`, records, the course of matches, and dice.

load helper

# play ARGUMENT …: a match that is played to its end, with a record.
play() {
	try tablier match --record record.yaml "$@"
	expect_status 0
	expect_empty err
}

games() {
	tablier games | awk '{ print $1 }'
}

# ---- records ---------------------------------------------------------------------------------------------------------

@test "a match of each game between each two reference bots makes a record that holds (RE-1, RE-8, RE-10, RE-11)" {
	for game in $(games); do
		for bots in 'random random' 'greedy random' 'random greedy' 'greedy greedy'; do
			# shellcheck disable=SC2086
			play --game "$game" --games 5 --seed 11 $bots
			expect_holds record.yaml
			expect_match verified '^record.yaml: 5 games, [0-9]+ turns: all hold$'
			expect_schema record.yaml
		done
	done
}

@test "the keys of a record come in the order of the specification (RE-1, RE-2)" {
	play --games 1 --seed 11 random greedy
	sed -n 's/^\([a-z_]*\):.*/\1/p' record.yaml | tr '\n' ' ' >keys
	expect_equal 'keys' "$(cat keys)" "tablier format referee date game games limits players commitment entropy \
tablier format number game limits players score commitment turns result board seed \
tablier format games score winner seed "
	expect_match record.yaml "^- \{seat: 1, name: 'Random', author: 'tablier', version: '[0-9.]*', command: 'random'\}\$"
	expect_match record.yaml "^- \{seat: 2, name: 'Greedy', author: 'tablier', version: '[0-9.]*', command: 'greedy'\}\$"
	expect_match record.yaml '^limits: \{move_ms: 10000, clock_ms: 0, inc_ms: 0, turns: 10000\}$'
	expect_match record.yaml "^date: '20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z'\$"
}

@test "the record holds the limits and the length of the match (RE-2, RE-3)" {
	play --game revertier --points 2 --seed 1 --move-ms 5000 --clock-ms 60000 --inc-ms 12 --turns 900 random random
	expect_line record.yaml 'points: 2'
	expect_line record.yaml 'limits: {move_ms: 5000, clock_ms: 60000, inc_ms: 12, turns: 900}'
	expect_holds record.yaml
	expect_schema record.yaml
}

@test "the same seed makes the same record, byte for byte, with --no-times (RE-2)" {
	for game in $(games); do
		for seed in 1 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef; do
			play --game "$game" --games 7 --seed $seed --no-times random random
			mv record.yaml first.yaml
			mv out first
			play --game "$game" --games 7 --seed $seed --no-times random random
			cmp first.yaml record.yaml || fail 'the records differ'
			cmp first out || fail 'what is printed differs'
		done
	done
	play --games 7 --seed 2 --no-times random random
	! cmp -s first.yaml record.yaml || fail 'two seeds make the same record'
}

@test "seed 7 is the same in decimal and in hexadecimal (DI-2)" {
	play --seed 7 --no-times random random
	mv record.yaml first.yaml
	play --seed "$(printf '%064d' 7)" --no-times random random
	cmp first.yaml record.yaml || fail 'the records differ'
	expect_line record.yaml "seed: '$(printf '%064d' 7)'"
	play --seed 18446744073709551615 --no-times random random
	expect_line record.yaml "seed: '$(printf '%048d' 0)ffffffffffffffff'"
}

@test "without a seed every match has another (DI-2)" {
	play random random
	mv record.yaml first.yaml
	play random random
	[ "$(tail -n 1 first.yaml)" != "$(tail -n 1 record.yaml)" ] || fail 'the seeds are the same'
	expect_no_match record.yaml "^seed: '0{20}"
}

@test "with and without --no-times a record differs in dates and times only (RE-2, RE-6)" {
	play --games 3 --seed 5 --no-times greedy random
	expect_no_match record.yaml '^date:|ms: [0-9]+\.'
	mv record.yaml without.yaml
	play --games 3 --seed 5 greedy random
	[ "$(grep -c ', ms: [0-9]*\.[0-9]\{3\}[,}]' record.yaml)" -gt 50 ] || fail 'there are no times'
	sed -e '/^date: /d' -e 's/, ms: [0-9.]*//' record.yaml | cmp - without.yaml || fail 'the records differ otherwise'
	expect_schema without.yaml
	expect_holds without.yaml
}

@test "a pass has no time, and every play has one (RE-6)" {
	play --games 3 --seed 5 random random
	expect_match record.yaml '^- \{who: [12], dice: [1-6]{2}, play: pass\}$'
	expect_no_match record.yaml 'play: pass, '
	grep 'play: [^p]' record.yaml | grep -v ', ms: [0-9]*\.[0-9]\{3\}[,}]' >without || true
	expect_empty without
}

@test "--record - leaves standard output to the record (RE-1)" {
	play --games 3 --seed 5 --no-times greedy random
	try tablier match --games 3 --seed 5 --no-times --record - greedy random
	expect_status 0
	cmp record.yaml out || fail 'standard output is not the record'
	expect_match err '^game 3: '
	expect_match err ' wins the match$'
	expect_holds record.yaml
}

@test "a record that cannot be written is wrong use, and nothing is played" {
	mkdir folder
	for path in folder /nowhere/record.yaml ''; do
		expect_wrong_use match --record "$path" random random
		expect_match err "cannot write record '$path'"
	done
	for path in folder /nowhere/file; do
		expect_wrong_use match --log $path random random
		expect_wrong_use match --stderr $path/x random random ||
			[ -e folder/x.1 ] || fail 'the bots have no errors file'
	done
}

@test "a record on a full disk fails, and says so" {
	[ -c /dev/full ] || skip 'no /dev/full here'
	try tablier match --record /dev/full random random
	expect_status 1
	expect_match err "^tablier: cannot write record '/dev/full'"
}

@test "what stands in a file goes only when the match begins" {
	printf 'precious\n%0100000d' 0 >record.yaml
	cp record.yaml before
	try tablier match --record record.yaml /nowhere/bot random
	expect_status 1
	cmp record.yaml before || fail 'the file was changed'
	expect_wrong_use match --games 2 --record record.yaml random random
	cmp record.yaml before || fail 'the file was changed'
	play --seed 1 random random
	expect_no_match record.yaml precious
	expect_holds record.yaml
}

@test "a record that was not begun leaves no file" {
	try tablier match --record record.yaml /nowhere/bot random
	expect_status 1
	[ ! -e record.yaml ] || fail 'there is a file'
}

# ---- the length of a match, and who begins ---------------------------------------------------------------------------

@test "a match of Swedish Tables is an odd number of games (ST-9.1)" {
	for number in 2 4 100; do
		expect_wrong_use match --games $number random random
		expect_match err 'odd number of games'
	done
	play --games 3 --seed 1 random random
	expect_equal 'games' "$(grep -c '^tablier: game' record.yaml)" 3
	play --game revertier --games 2 --seed 1 random random
	expect_equal 'games' "$(grep -c '^tablier: game' record.yaml)" 2
}

@test "without a length a match is one game, and not both lengths are taken" {
	play --seed 1 random random
	expect_line record.yaml 'games: 1'
	expect_wrong_use match --games 3 --points 3 random random
	expect_match err 'not both'
}

@test "--points ends when one has so many, and not before" {
	for points in 1 5 12; do
		play --game revertier --points $points --seed 4 random random
		expect_holds record.yaml
		"$PYTHON" - $points <<-'EOF' || fail 'the match ended at another time'
			import sys
			import yaml
			points = int(sys.argv[1])
			*games, end = list(yaml.safe_load_all(open("record.yaml")))[1:]
			assert all(max(game["score"]) < points for game in games), games
			assert max(end["score"]) >= points and end["games"] == len(games), end
			assert end["score"][end["winner"] - 1] == max(end["score"]), end
		EOF
	done
}

@test "in Swedish Tables the lower die begins the match, and the loser each later game (ST-1.4, ST-1.5)" {
	for seed in 1 2 3 4 5 6; do
		play --games 9 --seed $seed random random
		"$PYTHON" - <<-'EOF' || fail "seed $seed"
			import yaml
			games = list(yaml.safe_load_all(open("record.yaml")))[1:-1]
			starts = [turn["start"] for turn in games[0]["turns"] if "start" in turn]
			# Equal dice are thrown again, and nothing else is.
			assert all(start % 11 == 0 for start in starts[:-1]) and starts[-1] % 11, starts
			expected = 1 if starts[-1] // 10 < starts[-1] % 10 else 2
			for game in games:
			    turns = [turn for turn in game["turns"] if "start" not in turn]
			    assert len(turns) == len(game["turns"]) or game is games[0], "a later game was thrown for"
			    assert turns[0]["who"] == expected, (game["number"], expected)
			    expected = 3 - game["result"]["winner"]
		EOF
	done
}

@test "in revertier the higher die begins every game (RV-1.3, TG-5.4, RE-5)" {
	for seed in 1 2 3; do
		play --game revertier --games 10 --seed $seed random random
		"$PYTHON" - <<-'EOF' || fail "seed $seed"
			import yaml
			for game in list(yaml.safe_load_all(open("record.yaml")))[1:-1]:
			    starts = [turn["start"] for turn in game["turns"] if "start" in turn]
			    assert starts and all(start % 11 == 0 for start in starts[:-1]) and starts[-1] % 11, starts
			    turns = game["turns"][len(starts):]
			    assert not any("start" in turn for turn in turns), "thrown for in the middle of a game"
			    assert turns[0]["who"] == (1 if starts[-1] // 10 > starts[-1] % 10 else 2), game["number"]
			    # The turns alternate.
			    assert all(a["who"] != b["who"] for a, b in zip(turns, turns[1:])), game["number"]
		EOF
	done
}

@test "a match of level totals is decided by the rank of the wins (ST-9.2, RE-12)" {
	# Seat 1 resigns all games but the first. If it wins that by a jan, as it mostly does, points are level.
	for seed in 1 2 3 4 5 6 7 8 9 10 11 12; do
		play --games 5 --seed $seed "$(bot amnesiac.py --games 1 "$(dirname "$TABLIER")/bots/greedy")" random
		if grep -q '^score: \[4, 4\]$' record.yaml; then
			break
		fi
	done
	expect_line record.yaml 'tie_break: true'
	expect_match out ' wins the match: points are level, its best wins rank higher$'
	expect_holds record.yaml
	expect_schema record.yaml
	"$PYTHON" - <<-'EOF' || fail "seed $seed"
		import yaml
		*games, end = list(yaml.safe_load_all(open("record.yaml")))[1:]
		assert end["score"][0] == end["score"][1], end
		ranks = ["forced-jan", "jan", "handsome+monk", "handsome", "bearing-off+monk", "bearing-off", "forfeit"]
		handsome = ["single-crown", "double-crown", "staircase", "tower"]
		wins = [[], []]
		for game in games:
		    kind = game["result"]["win"].split(":")[0]
		    for name in handsome:
		        kind = kind.replace(name, "handsome")
		    wins[game["result"]["winner"] - 1].append(ranks.index(kind))
		best = [sorted(side) + [len(ranks)] for side in wins]
		assert end["winner"] == (1 if best[0] < best[1] else 2), (wins, end)
	EOF
}

@test "the totals add up, and the higher wins (ST-9.1, RE-4, RE-12)" {
	for game in $(games); do
		play --game "$game" --games 9 --seed 3 greedy random
		"$PYTHON" - <<-'EOF' || fail "$game"
			import yaml
			*games, end = list(yaml.safe_load_all(open("record.yaml")))[1:]
			score = [0, 0]
			for number, game in enumerate(games, 1):
			    assert game["number"] == number and game["score"] == score, game["number"]
			    kind, points = game["result"]["win"].split(":")
			    score[game["result"]["winner"] - 1] += int(points) * game["result"].get("cube", 1)
			assert end["score"] == score and end["games"] == 9, end
			if score[0] != score[1]:
			    assert end["winner"] == (1 if score[0] > score[1] else 2) and "tie_break" not in end, end
		EOF
		expect_match out "^1 Greedy +[0-9]+ points +[0-9]+ wins"
		expect_match out "^2 Random +[0-9]+ points +[0-9]+ wins"
	done
}

# ---- bots and their commands -----------------------------------------------------------------------------------------

@test "a bot's command may have arguments, quotes and spaces, as for a shell" {
	mkdir 'a folder'
	ln -s "$BOTS/probe.py" 'a folder/probe it.py'
	play --game revertier --seed 1 "'$PYTHON' \"a folder/probe it.py\" 'what I heard' want=plays name=One\\ Two" \
		"$(bot probe.py heard want=plays "name=a \"b\" \$c \`d\` |&;<>")"
	expect_match out '^1 One Two '
	expect_match out '^2 a "b" \$c `d` \|&;<> '
	[ -s 'what I heard' ] || fail 'the first argument did not arrive'
	expect_match heard 'opponent: One Two$'
	expect_match record.yaml '^- \{seat: 1, .* command: .*a folder/probe it\.py.* name=One'
	expect_holds record.yaml
	expect_schema record.yaml
}

@test "the environment is the bot's too, and variables in its command are filled in" {
	export PROBE_NAME='A B' PROBE_FILE=heard
	play --game revertier --seed 1 "'$PYTHON' '$BOTS/probe.py' \$PROBE_FILE want=plays \"name=\$PROBE_NAME\"" random
	expect_match out '^1 A B '
	[ -s heard ] || fail 'the variable was not filled in'
}

@test "a match is played where standard input and error are closed" {
	tablier match --quiet --record record.yaml random random <&- 2>&- >out || fail 'the match failed'
	expect_holds record.yaml
}

@test "a command that a shell would have to run is wrong use" {
	for command in '' ' ' "random 'x" 'random "x' 'random; random' 'random | cat' 'random > file' 'random &' "\$(echo random)" \
		'`echo random`' "random \$(touch file)" '(random)' '{ random; }' 'random < /dev/null'; do
		expect_wrong_use match "$command" random
		expect_wrong_use match random "$command"
	done
	[ ! -e file ] || fail 'it was run'
}

@test "arguments go to a reference bot" {
	play --seed 7 --games 3 --no-times 'random --seed 1' random
	mv record.yaml first.yaml
	play --seed 7 --games 3 --no-times 'random --seed 1' random
	cmp first.yaml record.yaml || fail 'a bot with a seed of its own does not repeat itself'
	play --seed 7 --games 3 --no-times 'random --seed 2' random
	! cmp -s first.yaml record.yaml || fail 'its seed does nothing'
	try tablier match 'random --frobnicate' random
	expect_status 1
	expect_match err "^tablier: bot 'random --frobnicate' exited with status 2; its last words: usage: random"
}

@test "the reference bots tell how they are used when they are not used well" {
	for bot in random greedy; do
		try "$(dirname "$TABLIER")/bots/$bot" --frobnicate
		expect_status 2
		expect_empty out
		expect_match err "^usage: $bot"
	done
	try "$(dirname "$TABLIER")/bots/random" --seed x
	expect_status 2
}

@test "seeds that are none are wrong use (DI-2)" {
	for seed in '' x -1 +1 ' 1' '1 ' 1x 0x10 1.5 18446744073709551616 99999999999999999999999999 \
		0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde \
		0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0 \
		0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdeg; do
		expect_wrong_use match --seed "$seed" random random
		expect_line err "tablier: a seed is 64 hexadecimal digits or a decimal number, not '$seed'"
	done
}

@test "numbers that are none, or out of range, are wrong use of the options" {
	for argument in --games=0 --games=-1 --games=x --games= --games=1x --games=99999999999999999999 --points=0 --points=-3 \
		--move-ms=-1 --move-ms=86400001 --clock-ms=-1 --clock-ms=1e3 --inc-ms=-1 --inc-ms=3600001 --start-ms=0 --quit-ms=0 \
		--newgame-ms=0 --margin-ms=-1 --restarts=-1 --turns=0 --turns=1000001; do
		expect_wrong_use match "$argument" random random
		expect_match err "${argument%%=*} takes a number"
	done
	expect_wrong_use match random random --games
	expect_match err 'games needs a value'
	expect_wrong_use match --quiet=yes random random
	expect_wrong_use match --game chess random random
	expect_wrong_use match --game revertier:cube=on random random
}

# ---- what is shown ---------------------------------------------------------------------------------------------------

@test "a match tells of each game and of the result, and --quiet of the result only" {
	play --games 3 --seed 5 greedy random
	for number in 1 2 3; do
		expect_match out "^game $number: (Greedy|Random) wins [a-z-]+(\+monk)?:[1-6], [0-9]+ turns, score [0-9]+-[0-9]+\$"
	done
	expect_match out '^Swedish Tables, 3 games, [0-9]+ turns$'
	expect_match out '^(Greedy|Random) wins the match'
	grep -v '^game ' out >short
	play --games 3 --seed 5 --quiet greedy random
	cmp out short || fail 'this should have been printed:' "$(cat short)"
}

@test "a log holds the whole dialogue with both bots, in the order of time" {
	play --game revertier --games 2 --seed 5 --log log "$(bot probe.py first want=plays want=events)" \
		"$(bot probe.py second)"
	expect_no_match log ' ! '
	for seat in 1 2; do
		expect_match log "^[0-9]+\.[0-9]{6} $seat > tablier protocol=1 "
		expect_match log "^[0-9]+\.[0-9]{6} $seat < readyok\$"
		expect_match log "^[0-9]+\.[0-9]{6} $seat > ask play "
		expect_match log "^[0-9]+\.[0-9]{6} $seat < play "
		expect_match log "^[0-9]+\.[0-9]{6} $seat > quit\$"
	done
	# All that each bot heard, and nothing else.
	sed -n 's/^[0-9.]* 1 > //p' log | cmp - first || fail 'the log and what the first bot heard differ'
	sed -n 's/^[0-9.]* 2 > //p' log | cmp - second || fail 'the log and what the second bot heard differ'
	expect_equal 'answers' "$(grep -c ' < play ' log)" "$(grep -c ' > ask ' log)"
	LC_ALL=C sort -s -n -c -k1,1 log || fail 'the times do not ascend'
}

@test "--stderr keeps what the bots write to standard error, by seat (PR-1.7)" {
	play --games 3 --seed 5 --stderr errors "sh -c 'echo play 1/2 >&2; exec \"\$0\"' '$(dirname "$TABLIER")/bots/random'" \
		"sh -c 'echo second >&2; exec \"\$0\"' '$(dirname "$TABLIER")/bots/greedy'"
	expect_equal 'errors.1' "$(cat errors.1)" 'play 1/2'
	expect_equal 'errors.2' "$(cat errors.2)" 'second'
}

@test "--verbose shows what the bots write to standard error (PR-1.7)" {
	try tablier match --seed 5 --verbose "sh -c 'echo here I am >&2; exec \"\$0\"' '$(dirname "$TABLIER")/bots/random'" random
	expect_status 0
	expect_equal 'err' "$(cat err)" 'here I am'
}

@test "without either, nothing is shown of standard error, and no file is left" {
	mkdir temporary
	export TMPDIR=$PWD/temporary
	play --seed 5 "sh -c 'echo here I am >&2; exec \"\$0\"' '$(dirname "$TABLIER")/bots/random'" random
	[ -z "$(ls temporary)" ] || fail "$(ls temporary)"
}

# on_terminal COMMAND …: run it with a terminal for standard output and error; what it shows comes in the file screen.
on_terminal() {
	"$PYTHON" - "$@" >screen <<-'EOF'
		import os, pty, sys
		pid, terminal = pty.fork()
		if pid == 0:
		    os.execvp(sys.argv[1], sys.argv[1:])
		while True:
		    try:
		        seen = os.read(terminal, 65536)
		    except OSError:
		        break
		    if not seen:
		        break
		    sys.stdout.buffer.write(seen)
		sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) if hasattr(os, "waitstatus_to_exitcode") else 0)
	EOF
}

@test "a line of status is shown on a terminal, and not otherwise, nor with --quiet" {
	slow=$(bot probe.py heard want=plays think=700)
	on_terminal timeout --foreground 60 "$TABLIER" match --seed 5 "$slow" random 3>&- ||
		fail 'the match failed' "$(cat screen)"
	expect_match screen 'game 1, turn [12], score 0-0'
	# It is wiped away before anything else is written.
	expect_match screen "$(printf '\r\033')\[Kgame 1: "
	on_terminal timeout --foreground 60 "$TABLIER" match --seed 5 --quiet "$slow" random 3>&- || fail 'the match failed'
	expect_no_match screen 'game 1, turn'
	try tablier match --seed 5 "$slow" random
	expect_empty err
	expect_no_match out 'game 1, turn'
}

# ---- clocks ----------------------------------------------------------------------------------------------------------

@test "the clocks in requests are what the record's times say (PR-4.1, PR-6.2, RE-6)" {
	for increment in 0 250; do
		rm -f heard
		play --game revertier --games 2 --seed 5 --move-ms 0 --clock-ms 60000 --inc-ms $increment \
			"$(bot probe.py heard want=plays think=400)" random
		expect_holds record.yaml
		"$PYTHON" - 60000 $increment <<-'EOF' || fail "increment: $increment"
			import sys
			import yaml
			clock, increment = map(int, sys.argv[1:])
			requests = {}
			for line in open("heard"):
			    if line.startswith("ask play "):
			        keys = dict(word.split("=", 1) for word in line.split(" plays: ")[0].split()[2:])
			        requests[int(keys["number"]), int(keys["turn"])] = int(keys["clock_ms"]), int(keys["their_ms"])
			longest = 0
			for game in list(yaml.safe_load_all(open("record.yaml")))[1:-1]:
			    left = {1: clock * 1000, 2: clock * 1000}
			    turns = [turn for turn in game["turns"] if "start" not in turn]
			    for number, turn in enumerate(turns, 1):
			        if "ms" not in turn:
			            continue
			        if turn["who"] == 1:
			            shown = requests.pop((game["number"], number))
			            assert shown == (left[1] // 1000, left[2] // 1000), (number, shown, left)
			        took = round(turn["ms"] * 1000)
			        longest = max(longest, took)
			        left[turn["who"]] += increment * 1000 - took
			assert not requests, requests
			assert longest >= 200000, longest
		EOF
	done
}

@test "without a clock requests show none (PR-4.1)" {
	play --game revertier --seed 5 "$(bot probe.py heard want=plays)" random
	expect_no_match heard '^ask .*clock_ms=[1-9]'
	expect_match heard '^ask .* move_ms=10000 clock_ms=0 their_ms=0 '
}

# ---- dice ------------------------------------------------------------------------------------------------------------

@test "the test vectors of the specification are right (DI-3, DI-5, DI-6, DI-7, DI-9, DI-11)" {
	try "$PYTHON" "$E2E/dice.py" --vectors "$SOURCE/spec/dice.md"
	expect_status 0
}

@test "the dice of a record can be computed again by other means (DI-2, DI-6, DI-7, DI-8, RE-11)" {
	for game in $(games); do
		play --game "$game" --games 9 --seed 12345678901234567890 random greedy
		try "$PYTHON" "$E2E/dice.py" record.yaml
		expect_status 0
	done
	play random random
	try "$PYTHON" "$E2E/dice.py" record.yaml
	expect_status 0
	# Whoever checks must be able to fail.
	sed 's/dice: 6[1-5]/dice: 66/' record.yaml >wrong.yaml
	try "$PYTHON" "$E2E/dice.py" wrong.yaml
	expect_status 1
}

@test "what the bots contribute changes the dice, and is in the record (DI-4, DI-5, PR-8.2, RE-11)" {
	long=$(printf '%064d' 9)
	for entropy in 5f3a "$long" 00; do
		play --game revertier --games 3 --seed 7 "$(bot probe.py heard want=plays "ready=entropy $entropy")" \
			"$(bot probe.py heard 'ready=entropy FF')"
		expect_line record.yaml "entropy: ['$entropy', 'ff']"
		try "$PYTHON" "$E2E/dice.py" record.yaml
		expect_status 0
		expect_holds record.yaml
		expect_schema record.yaml
	done
	grep '^seed: ' record.yaml | head -n 3 >with
	play --game revertier --games 3 --seed 7 random random
	grep '^seed: ' record.yaml | head -n 3 | cmp -s - with && fail 'the seeds of the games are the same' || true
	expect_line record.yaml "entropy: ['', '']"
	# The seed and the commitment are the referee's alone.
	expect_line record.yaml "commitment: '3852568105c3d218a307a263394794640cd54a5c0fcad863c1a14140ca7df531'"
	# This is the first game seed of the vectors.
	expect_line record.yaml "seed: 'e5fd36defa07206f2bfead6ad59449826aa7fde9bc99e75f02f7318ff28ce325'"
}

# ---- the bots --------------------------------------------------------------------------------------------------------

@test "greedy takes at least 85 points in a hundred from random" {
	for game in $(games); do
		play --game "$game" --games 301 --seed 1 --quiet greedy random
		points=$(awk '/^1 Greedy/ { a = $3 } /^2 Random/ { b = $3 } END { print int(100 * a / (a + b)) }' out)
		[ "$points" -ge 85 ] || fail "of $game it took $points in a hundred"
	done
}

@test "greedy tells what it thinks of its plays (PR-4.6)" {
	play --seed 1 greedy random
	expect_match record.yaml "^- \{who: 1, .* info: \{eval: '-?[0-9]+\.[0-9]{3}'\}\}\$"
	expect_no_match record.yaml '^- \{who: 2, .* info: '
}

@test "the first bot plays a match of each game" {
	for game in $(games); do
		play --game "$game" --games 3 --seed 1 "'$PYTHON' '$SOURCE/bots/python/first_bot.py'" random
		expect_match out '^1 First Bot '
		expect_no_match record.yaml '^verdict:'
		expect_holds record.yaml
	done
}

@test "the first bot stands in README.md, line for line" {
	while IFS= read -r line; do
		[ -z "$line" ] || grep -Fq -e "$line" "$SOURCE/README.md" || fail "README.md does not have the line: $line"
	done <"$SOURCE/bots/python/first_bot.py"
}
