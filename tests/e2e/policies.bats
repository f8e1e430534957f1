#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What a match makes of a fault: --on-fault, --restarts, the limits of each stage and the margin (spec/verdicts.md).

load helper

# play GAMES MODE …: a match of revertier between a bot that fails in these ways, one a start, and `random`.
options=()
play() {
	local games=$1

	shift
	rm -f starts
	try tablier match --game revertier --games "$games" --seed 7 --quit-ms 100 --record record.yaml --log log \
		"${options[@]}" "$(bot faulty.py starts "$@")" random
}

@test "a fault forfeits the game unless something else is asked for (--on-fault, PR-7.1)" {
	play 2 ask-exit:3
	expect_status 0
	expect_equal 'game 1' "$(result_of 1)" 'forfeit 2 forfeit:1 exited 1'
	expect_won 2
	cp record.yaml first.yaml
	options=(--on-fault forfeit)
	play 2 ask-exit:3
	expect_equal 'game 1' "$(result_of 1)" "$(result_of 1 first.yaml)"
	expect_wrong_use match --on-fault lose random random
	expect_match err "^tablier: --on-fault takes forfeit, void or stop, not 'lose'"
}

@test "a void game is nobody's, has its verdict, and counts as played (--on-fault void, RE-8)" {
	options=(--on-fault void)
	play 3 ask-exit:3 'ask-reply:play 24/off' never
	expect_status 0
	expect_equal 'game 1' "$(result_of 1)" 'void nobody - exited 1'
	expect_equal 'game 2' "$(result_of 2)" 'void nobody - illegal-play 1'
	expect_won 3
	expect_match out '^game 1: nobody wins, void, .* score 0-0$'
	expect_line out '  Faulty (seat 1) exited with status 3'
	expect_line out 'without a winner: 2'
	expect_match log ' 2 > result how=void winner=nobody win=- score=0-0 '
	expect_match record.yaml '^games: 3$'
	expect_holds record.yaml
	expect_schema record.yaml
}

@test "verify refuses a void game that is somebody's, that nobody is to blame for, or that no fault ended (RE-8)" {
	options=(--on-fault void)
	play 1 ask-exit:3
	expect_holds record.yaml
	sed 's/how: void, winner: nobody/how: void, winner: 2, win: forfeit:1/' record.yaml >changed.yaml
	try tablier verify changed.yaml
	expect_status 1
	sed 's/^verdict: {name: exited, seat: 1,/verdict: {name: turn-limit,/' record.yaml >changed.yaml
	try tablier verify changed.yaml
	expect_status 1
	expect_match err "a game that was 'void' cannot have the verdict 'turn-limit'"
	sed '/^verdict: /d' record.yaml >changed.yaml
	try tablier verify changed.yaml
	expect_status 1
	# Who was not asked cannot have been late.
	sed 's/^verdict: {name: exited, seat: 1,/verdict: {name: late, seat: 2,/' record.yaml >changed.yaml
	try tablier verify changed.yaml
	expect_status 1
	expect_match err 'seat 2 was not asked for anything'
}

@test "a match may end with its first fault (--on-fault stop, RE-12)" {
	options=(--on-fault stop)
	play 5 never
	expect_status 0
	play 5 ask-exit:3
	expect_status 1
	expect_match err "^tablier: the match was broken off after game 1: bot '.*' exited with status 3"
	expect_equal 'game 1' "$(result_of 1)" 'forfeit 2 forfeit:1 exited 1'
	expect_line out 'the match was broken off'
	expect_match record.yaml '^games: 1$'
	expect_equal 'the end has the fault too' "$(grep -c '^verdict: {name: exited, seat: 1,' record.yaml)" 2
	expect_match log ' 2 > endmatch winner=nobody score=1-0 '
	expect_holds record.yaml
	expect_schema record.yaml
	# Who has won already has won.
	options=(--on-fault stop)
	play 1 ask-exit:3
	expect_status 0
	expect_match record.yaml '^winner: 2$'
	expect_holds record.yaml
}

@test "verify refuses a broken-off match that was over, has a winner, or a verdict that breaks nothing off (RE-12)" {
	options=(--on-fault stop)
	play 5 ask-exit:3
	sed '/^tablier: end/,$s/^winner: nobody/winner: 2/' record.yaml >changed.yaml
	try tablier verify changed.yaml
	expect_status 1
	expect_match err 'the winner should be nobody'
	sed '/^tablier: end/,${/^verdict: /d;s/^winner: nobody/winner: 2/}' record.yaml >changed.yaml
	try tablier verify changed.yaml
	expect_status 1
	expect_match err 'the match is not over'
	sed 's/^games: 5/games: 1/' record.yaml >changed.yaml
	try tablier verify changed.yaml
	expect_status 1
	expect_match err 'the match is over, and was not broken off'
	for name in slow-quit overtaken resigned turn-limit; do
		sed "/^tablier: end/,\$s/^verdict: {name: exited/verdict: {name: $name/" record.yaml >changed.yaml
		try tablier verify changed.yaml
		expect_status 1
		expect_match err "the verdict '$name' breaks no match off"
	done
}

@test "a note ends no game, and verify refuses one that says so (slow-quit, overtaken)" {
	play 1 ask-exit:3
	for name in slow-quit overtaken out interrupted; do
		sed "s/^verdict: {name: exited/verdict: {name: $name/" record.yaml >changed.yaml
		try tablier verify changed.yaml
		expect_status 1
		expect_match err "a game that was 'forfeit' cannot have the verdict '$name'"
	done
}

@test "a bot is started anew so often, and then it is out (--restarts, out)" {
	options=(--restarts 2)
	play 9 ask-exit:3 ask-exit:3 never
	expect_status 0
	play 9 ask-exit:3 ask-exit:3 ask-exit:3 never
	expect_status 1
	expect_match err "^tablier: the match was broken off after game 3: bot '.*' failed 3 times, .* and is out"
	expect_match record.yaml '^verdict: \{name: out, seat: 1,'
	expect_match log ' 1 ! out: '
	expect_equal 'starts' "$(stat -c %s starts)" 3
	expect_holds record.yaml
	expect_schema record.yaml
	options=(--restarts 0)
	play 9 ask-exit:3
	expect_status 1
	expect_match err 'broken off after game 1'
}

@test "a bot that fails twice in a row at the start of a game is out; once, and it plays on (out)" {
	play 7 ask-exit:3 start-exit:4 ask-exit:3 ping1-exit:5 never
	expect_status 0
	play 7 ask-exit:3 start-exit:4 ping1-exit:5 never
	expect_status 1
	expect_match err "broken off after game 3: bot '.*' failed twice in a row at the start of a game, .* exited with status 5\$"
	expect_equal 'game 3' "$(result_of 3)" 'forfeit 2 forfeit:1 exited 1'
	expect_match record.yaml '^verdict: \{name: out, seat: 1,'
	expect_holds record.yaml
	expect_schema record.yaml
}

@test "the limits of the start and of the games' pongs are separate (--start-ms, --newgame-ms, slow-start, slow-newgame)" {
	options=(--start-ms 60000 --newgame-ms 700)
	play 2 ping2-silent
	expect_status 0
	expect_equal 'game 1' "$(result_of 1)" 'forfeit 2 forfeit:1 slow-newgame 1'
	expect_match out "did not answer 'ping 2' within 700 ms"
	options=(--start-ms 700 --newgame-ms 60000)
	play 2 ask-exit:3 start-silent
	expect_equal 'game 2' "$(result_of 2)" 'forfeit 2 forfeit:1 slow-start 1'
}

# A bot that answers its second request after so many milliseconds.
sleeper() {
	bot faulty.py starts "ask-sleep:$1"
}

@test "an answer that is late within the margin is taken, with its real time (--margin-ms, RE-3)" {
	for limit in move clock; do
		rm -f starts
		try tablier match --game revertier --seed 7 --move-ms 0 --$limit-ms 400 --margin-ms 60000 --record record.yaml \
			"$(sleeper 500)" random
		expect_status 0
		expect_won 1
		expect_match record.yaml '^limits: \{.*, margin_ms: 60000, turns: 10000\}$'
		"$PYTHON" - <<-'EOF'
			import yaml
			game = list(yaml.safe_load_all(open("record.yaml")))[1]
			longest = max(turn.get("ms", 0) for turn in game["turns"])
			assert longest >= 500, f"the longest time in the record is {longest} ms"
		EOF
		expect_holds record.yaml
		expect_schema record.yaml
		# Without the margin the answer would have been late.
		sed 's/ margin_ms: 60000,//' record.yaml >changed.yaml
		try tablier verify changed.yaml
		expect_status 1
		expect_match err 'took longer than'
	done
}

@test "past the margin an answer is late (--margin-ms, late, out-of-time)" {
	options=(--move-ms 300 --margin-ms 300)
	play 2 ask-silent
	expect_equal 'game 1' "$(result_of 1)" 'forfeit 2 forfeit:1 late 1'
	options=(--move-ms 0 --clock-ms 300 --margin-ms 300)
	play 2 ask-silent
	expect_equal 'game 1' "$(result_of 1)" 'forfeit 2 forfeit:1 out-of-time 1'
}

@test "a bot that does not exit after quit is noted in the log, and nowhere else (PR-3.4, slow-quit)" {
	play 1 never
	expect_status 0
	expect_no_match log 'slow-quit'
	play 1 quit-stubborn
	expect_status 0
	expect_match log " 1 ! slow-quit: did not exit within 100 ms after 'quit'\$"
	expect_no_match record.yaml 'slow-quit'
	expect_won 1
}

@test "an answer in a game that the opponent's fault ended is noted in the log (PR-4.7, overtaken)" {
	# With this seed seat 2 begins, so that seat 1 is asked for the second time after seat 2 was.
	try tablier match --game revertier --games 2 --seed 1 --quit-ms 100 --record record.yaml --log log \
		"$(bot faulty.py first ask-wait)" "$(bot faulty.py second ask-twice)"
	expect_status 0
	expect_equal 'game 1' "$(result_of 1)" 'forfeit 1 forfeit:1 out-of-turn 2'
	expect_match log ' 1 ! overtaken: '
	expect_no_match log ' 2 ! overtaken: '
	expect_won 2
}

@test "SIGINT lets a chouette play its game to the end as well (interrupted)" {
	"$TABLIER" chouette --games 100000 --seed 7 --quit-ms 300 --record record.yaml random random random >out 2>err 3>&- &
	referee=$!
	until_true 20 grep -qs '^tablier: chouette-game' record.yaml || fail 'the chouette does not get going'
	kill -INT $referee
	status=0
	wait $referee || status=$?
	expect_status 1
	expect_match err '^tablier: SIGINT: .* a second SIGINT ends at once$'
	expect_match err '^tablier: interrupted by SIGINT after [0-9]+ games$'
	try tablier verify record.yaml
	expect_status 0
}
