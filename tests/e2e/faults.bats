#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Bots that fail, and a referee that is ended: spec/verdicts.md. Whatever a bot does, it loses its game and no more: the
# opponent gets the game, the next is played, the record holds, and no process is left (teardown looks for those).

load helper

# The bot under test: it fails in these ways, one after the other, each time it is started.
faulty() {
	bot faulty.py starts "$@"
}

# play_faulty MODE …: a match of revertier between a bot that fails in these ways, in seat 1, and `random`; of one game
# more than there are ways. Options come from the array `options`.
options=()
play_faulty() {
	try tablier match --game revertier --games $(($# + 1)) --seed 7 --quit-ms 100 --record record.yaml --log log \
		--stderr errors "${options[@]}" "$(faulty "$@")" random
}

# expect_faults VERDICT …: the games were lost so, one after the other, and the last was played to its end.
expect_faults() {
	local number=0 verdict

	expect_status 0
	for verdict in "$@"; do
		number=$((number + 1))
		expect_equal "game $number" "$(result_of $number)" "forfeit 2 forfeit:1 $verdict 1"
		expect_match out "^game $number: Random wins forfeit:1, .* score 0-$number\$"
		# The bot was started anew.
		[ "$(stat -c %s starts)" -gt $number ] || fail "the bot was started $(stat -c %s starts) times only"
	done
	expect_equal 'faults in the log' "$(grep ' 1 ! [a-z-]*: ' log | grep -cv ' ! warning: ')" $#
	expect_match out "^game $((number + 1)): (Faulty|Random) wins (block|bearing-off):"
	expect_holds record.yaml
	expect_schema record.yaml
}

# start_fails VERDICT-TEXT BOT: the match ends before its first game.
start_fails() {
	try tablier match --game revertier --games 2 --seed 7 --quit-ms 100 --record record.yaml --log log "${options[@]}" \
		"$2" random
	expect_status 1
	expect_empty out
	expect_match err "^tablier: bot '.*' $1"
	[ ! -e record.yaml ] || fail 'there is a record, and no game was played'
}

# ---- before the first game -------------------------------------------------------------------------------------------

@test "a program that is not there ends the match (PR-7.2, start-failed)" {
	start_fails "cannot be started: '/nowhere/bot': no such file" /nowhere/bot
	expect_match log ' 1 ! start-failed: '
}

@test "a file that cannot be executed ends the match, and so does a folder (PR-7.2, start-failed)" {
	echo 'no program' >bot.txt
	start_fails "cannot be started: '\./bot.txt': permission denied; let it be executed \(chmod \+x\)\$" ./bot.txt
	start_fails "cannot be started: '\.': permission denied\$" .
}

@test "where a program is there and cannot be started, it is told what to do (start-failed)" {
	printf '#!/nowhere/sh\n' >bot.sh
	chmod +x bot.sh
	start_fails "cannot be started: 'bot.sh': no such file or directory; there is such a file: put '\./' before" bot.sh
	start_fails "cannot be started: '\./bot.sh': no such file .*, and the program that its first line names is not\$" ./bot.sh
}

@test "the other seat's bot is stopped when one cannot be started (PR-7.2)" {
	try tablier match --quit-ms 100 --log log "$(bot probe.py heard)" /nowhere/bot
	expect_status 1
	expect_match err "^tablier: bot '/nowhere/bot' cannot be started"
	expect_match log ' 2 ! start-failed: '
}

@test "a bot that exits at its start ends the match, and its last words are told (PR-7.2, PR-1.7, exited)" {
	start_fails 'exited with status 3' "$(faulty start-exit:3)"
	start_fails 'exited with status 4; its last words: no memory / giving up$' \
		"sh -c 'echo no memory >&2; echo giving up >&2; exit 4'"
	expect_match log ' 1 ! exited: '
}

@test "a bot that is killed at its start ends the match (PR-7.2, killed)" {
	start_fails 'was ended by signal 11 ' "$(faulty start-die:11)"
	expect_match log ' 1 ! killed: '
}

@test "a bot that says nothing at its start ends the match (PR-6.3, PR-7.2, slow-start)" {
	options=(--start-ms 1500)
	start_fails "did not say 'readyok' within 1500 ms" "$(faulty start-silent)"
	expect_match log ' 1 ! slow-start: '
}

@test "a bot that writes a banner and no more ends the match (PR-2.3, slow-start)" {
	options=(--start-ms 1500)
	start_fails "did not say 'readyok' within 1500 ms" "$(faulty 'start-say:Welcome!\nplay 1/2\n\x00\xff\n')"
}

@test "a bot of another version of the protocol ends the match (PR-2.2, unsupported)" {
	start_fails 'wants another version of the protocol' "$(faulty 'start-say:readyok protocol=2\n')"
	expect_match log ' 1 ! unsupported: '
	rm starts
	start_fails 'wants another version of the protocol' "$(faulty 'start-say:readyok protocol=one\n')"
}

@test "a bot that does not play the game ends the match (PR-2.2, unsupported)" {
	start_fails 'does not play revertier' "$(faulty 'start-say:games backgammon swedish-tables\nreadyok\n')"
	expect_match log ' 1 ! unsupported: '
	rm starts
	start_fails 'does not play revertier' "$(faulty 'start-say:games revertiere revert\nreadyok\n')"
}

@test "a bot that cannot take part says so, and ends the match (PR-2.5, gave-up)" {
	start_fails 'gave up: no licence' "$(faulty 'start-say:error no licence\n')"
	expect_match log ' 1 ! gave-up: '
}

@test "a bot that closes its output at its start ends the match (PR-1.8, closed-output)" {
	start_fails 'closed its output' "$(faulty start-close_output)"
	expect_match log ' 1 ! closed-output: '
}

@test "a line without end, and a flood, at the start end the match (PR-1.4, line-too-long, flood)" {
	start_fails 'wrote a line that is too long' "$(faulty start-endless_line)"
	rm starts
	start_fails 'wrote too much' "$(faulty start-flood)"
}

@test "a bot that does not get ready for the match ends it (PR-2.4, slow-ready)" {
	options=(--newgame-ms 1500)
	start_fails "did not answer 'ping 1' within 1500 ms" "$(faulty ping1-silent)"
	expect_match log ' 1 ! slow-ready: '
}

@test "a bot that fails between the match's announcement and the first game ends the match (PR-7.2)" {
	start_fails 'exited with status 5' "$(faulty ping1-exit:5)"
	rm starts
	start_fails 'answered though nothing was asked' "$(faulty 'ping1-add:play 1/2\n')"
	rm starts
	start_fails 'contributed what is not ' "$(faulty 'ping1-add:entropy 5g\n')"
	rm starts
	start_fails 'contributed what is not ' "$(faulty "ping1-add:entropy $(printf '%066d' 0)\n")"
	rm starts
	start_fails 'wrote control characters' "$(faulty 'ping1-add:in\x07fo\n')"
}

@test "when both bots fail at their start one of them is told of, and the match ends (PR-7.2)" {
	try tablier match --quit-ms 100 "$(faulty start-exit:3 start-exit:3)" "$(faulty start-exit:3 start-exit:3)"
	expect_status 1
	expect_equal 'messages' "$(grep -c '^tablier: ' err)" 1
}

# ---- in a game -------------------------------------------------------------------------------------------------------

@test "a bot that exits loses the game (PR-1.8, PR-7.1, exited)" {
	play_faulty ask-exit:0 ask-exit:3 ask-leave_child:4
	expect_faults exited exited exited
	expect_line out '  Faulty (seat 1) exited with status 0'
	expect_line out '  Faulty (seat 1) exited with status 3'
	expect_line out '  Faulty (seat 1) exited with status 4'
}

@test "a bot that is killed loses the game (PR-7.1, killed)" {
	play_faulty ask-die:9 ask-die:15 ask-die:11
	expect_faults killed killed killed
	expect_match out '^  Faulty \(seat 1\) was ended by signal 9 '
	expect_match out '^  Faulty \(seat 1\) was ended by signal 15 '
}

@test "a bot that does not answer within the limit loses the game (PR-6.2, late)" {
	options=(--move-ms 800)
	play_faulty ask-silent
	expect_faults late
	expect_match out '^  Faulty \(seat 1\) did not answer within 800 ms'
}

@test "info lines do not stop the clock (PR-6.1, late)" {
	options=(--move-ms 800)
	play_faulty 'ask-say:info text: wait a little\n'
	expect_faults late
}

@test "a bot whose clock runs out loses the game (PR-6.2, out-of-time)" {
	options=(--move-ms 0 --clock-ms 800)
	play_faulty ask-silent
	expect_faults out-of-time
	options=(--move-ms 60000 --clock-ms 800 --inc-ms 1)
	rm starts
	play_faulty ask-silent
	expect_faults out-of-time
}

@test "half a line is no answer (PR-1.1, late, exited)" {
	options=(--move-ms 800)
	play_faulty 'ask-say:play 1/2'
	expect_faults late
}

@test "a line that cannot be read loses the game (PR-1.5, malformed)" {
	play_faulty 'ask-say:play 1/2\x01\n' 'ask-say:play\t1/2\n' 'ask-say:play 1/2\x00\n' 'ask-say:\x00\n' 'ask-say:\xff\n' \
		'ask-say:info text: \xc3(\n' 'ask-say:info text: \xed\xa0\x80\n' 'ask-say:info text: \xc0\xaf\n' \
		'ask-say:info text: \xc2\x85\n' 'ask-say:play 1/2\x7f\n' 'ask-say:play 1/2\r\r\n' 'ask-say:info \xe2\x82\n' \
		'ask-say:info \xf4\x90\x80\x80\n'
	expect_faults malformed malformed malformed malformed malformed malformed malformed malformed malformed malformed \
		malformed malformed malformed
}

@test "the record keeps the bytes that offended, in a form that prints (RE-9, malformed)" {
	play_faulty 'ask-say:play \x01\xff\xc3\xa4\n' "ask-say:play $(printf '%0999d' 0)\n"
	expect_faults malformed malformed
	expect_match record.yaml "^verdict: .* answer: 'play \\\\x01\\\\xffä'"
	"$PYTHON" - <<-'EOF'
		import yaml
		answers = [game["verdict"]["answer"] for game in yaml.safe_load_all(open("record.yaml")) if "verdict" in game]
		assert len(answers[1].encode()) <= 200, answers[1]
		assert "00000" in answers[1], answers[1]
	EOF
}

@test "what is no play loses the game (PR-4.4, NO-4, NO-5, malformed)" {
	play_faulty ask-reply:play 'ask-reply:play ' 'ask-reply:play hello' 'ask-reply:play 1-2' 'ask-reply:play 1/2/3' \
		'ask-reply:play 0/5' 'ask-reply:play 1/25' 'ask-reply:play 1/bar' 'ask-reply:play 5/3x' 'ask-reply:play 1/2(0)' \
		'ask-reply:play 1/2(9)' 'ask-reply:play 1/2(' 'ask-reply:play 1/2,1/3' 'ask-reply:play 1/2  1/3' \
		'ask-reply:play 1/2 1/2 1/2 1/2 1/2' 'ask-reply:play 99999999999/2'
	expect_faults malformed malformed malformed malformed malformed malformed malformed malformed malformed malformed \
		malformed malformed malformed malformed malformed malformed
}

@test "an answer to another request than the one made loses the game (PR-4.2, malformed)" {
	play_faulty ask-reply:double ask-reply:roll ask-reply:take ask-reply:drop ask-reply:keep ask-reply:rethrow \
		'ask-reply:doublet 3' 'ask-reply:breakup 4' ask-reply:accept ask-reply:decline
	expect_faults malformed malformed malformed malformed malformed malformed malformed malformed malformed malformed
}

@test "a play that the rules forbid loses the game, and the clause is told (PR-7.1, illegal-play)" {
	# By this seed no checker is on the bar where another fault is to be told.
	options=(--seed 1)
	play_faulty ask-cut ask-lengthen 'ask-reply:play pass' 'ask-reply:play 24/off' 'ask-reply:play 3/2' \
		'ask-reply:play 1/9' 'ask-reply:play bar/1' 'ask-reply:play 1/2 1/2 1/2 1/2'
	expect_faults illegal-play illegal-play illegal-play illegal-play illegal-play illegal-play illegal-play illegal-play
	expect_match out "^  Faulty \(seat 1\) played '.*' with [1-6]{2} on board [-A-Oa-o]{26}, which is illegal: "
	expect_match out "which is illegal: .*.*\(TG-3.1\)\$"
	expect_match out "played '.* 1/2' with .* illegal: step 3: .*\(TG-2.2\)\$"
	expect_match out "played 'pass' with .* illegal: .*\(TG-3.1\)\$"
	expect_match out "played '24/off' with .* illegal: step 1: .*\(TG-2.1\)\$"
	expect_match out "played '1/9' with .* illegal: step 1: .*\(TG-2.1\)\$"
	expect_match out "played 'bar/1' with .* illegal: step 1: .*\(TG-2.1\)\$"
}

@test "an illegal play is in the record as it was answered, and the turn without a play (RE-7, RE-9, illegal-play)" {
	play_faulty 'ask-reply:play 24/off'
	expect_faults illegal-play
	expect_match record.yaml '^- \{who: 1, dice: [1-6]{2}\}$'
	expect_match record.yaml "^verdict: \{name: illegal-play, seat: 1, text: '.*', answer: '(play )?24/off'\}\$"
}

@test "an answer to what was not asked loses the game (PR-4.7, out-of-turn)" {
	# While the opponent thinks; and while a game is prepared.
	play_faulty ask-twice 'ping1-add:play 1/2\n' ask-twice 'ping1-add:resign\n' ask-twice 'ping1-add:take\n'
	expect_faults out-of-turn out-of-turn out-of-turn out-of-turn out-of-turn out-of-turn
}

@test "a line that never ends loses the game, and so does one of 4,097 bytes (PR-1.4, line-too-long)" {
	play_faulty ask-endless_line ask-long_line:4097
	expect_faults line-too-long line-too-long
}

@test "a line of 4,096 bytes and much talk under the limit are allowed (PR-1.4, PR-4.6)" {
	play_faulty ask-long_line:4096
	expect_status 0
	expect_won 1
	rm starts
	play_faulty ask-talk:900
	expect_status 0
	expect_won 1
}

@test "more than 1 MiB of info in one decision loses the game (PR-7.1, flood)" {
	play_faulty ask-flood ask-talk:1100
	expect_faults flood flood
}

@test "a bot that says error gives up its game (PR-2.5, gave-up)" {
	play_faulty 'ask-say:error my table is lost\n' 'ping1-say:error not this one\n' 'ask-say:error\n'
	expect_faults gave-up gave-up gave-up
	expect_line out '  Faulty (seat 1) gave up: my table is lost'
}

@test "a bot that resigns loses a point, is not to blame, and is not started anew (PR-4.3, TG-5.1, resigned)" {
	play_faulty ask-reply:resign
	expect_status 0
	expect_equal 'game 1' "$(result_of 1)" 'resigned 2 forfeit:1 resigned -'
	expect_won 2
	expect_equal 'starts' "$(stat -c %s starts)" 1
	expect_match out '^game 1: Random wins forfeit:1, .* score 0-1$'
	expect_holds record.yaml
	expect_schema record.yaml
}

@test "to resign at a level that the game does not have loses the game (PR-4.3, malformed)" {
	play_faulty 'ask-reply:resign gammon' 'ask-reply:resign yes'
	expect_faults malformed malformed
}

@test "a bot that closes its output and lives on loses the game (PR-1.8, closed-output)" {
	play_faulty ask-close_output
	expect_faults closed-output
}

@test "a bot that closes its input loses the game (PR-7.1, not-reading)" {
	play_faulty ask-close_input
	expect_faults not-reading
}

@test "a bot that does not read its input loses the game (PR-7.1, not-reading)" {
	try tablier match --game revertier --games 101 --seed 2 --quit-ms 100 --record record.yaml --log log \
		"$(bot deaf.py starts log)" random
	expect_status 0
	expect_equal 'forfeits' "$(grep -c '^result: {how: forfeit, winner: 2,' record.yaml)" 1
	expect_equal 'verdicts' "$(grep -c '^verdict: {name: not-reading, seat: 1,' record.yaml)" 1
	# It plays on when it has been started anew.
	expect_equal 'starts' "$(stat -c %s starts)" 2
	expect_won 101
	expect_holds record.yaml
}

@test "a bot that neither reads nor writes nor heeds SIGTERM loses the game, and is killed (PR-7.1, late)" {
	options=(--move-ms 800)
	play_faulty ask-stubborn
	expect_faults late
}

@test "a bot that does not exit after quit is stopped, and the result stands (PR-3.4)" {
	play_faulty
	expect_status 0
	cp record.yaml good.yaml
	rm starts
	play_faulty quit-stubborn
	expect_status 0
	expect_won 1
	expect_match record.yaml '^tablier: end$'
	expect_holds record.yaml
}

@test "children that a bot leaves behind end with it, and do not hold up the match (PR-7.1, exited)" {
	play_faulty ask-leave_child:3
	expect_faults exited
	expect_line out '  Faulty (seat 1) exited with status 3'
	rm starts
	play_faulty ask-keep_child
	expect_status 0
	expect_won 1
}

@test "a child in a session of its own that holds the pipe does not hold up the match (PR-7.1, exited)" {
	play_faulty ask-leave_stranger:3
	# It is out of the referee's reach.
	processes | while read -r process; do kill -KILL "$process"; done
	expect_faults exited
}

@test "a bot that gets no further than the game's ping loses the game (PR-2.4, slow-newgame)" {
	options=(--newgame-ms 1500)
	play_faulty ping2-silent
	expect_faults slow-newgame
}

# ---- starting anew ---------------------------------------------------------------------------------------------------

@test "a bot that fails in its new start loses the next game as well, and no more (PR-3.5, PR-7.1)" {
	play_faulty ask-exit:3 start-exit:4 ask-exit:3 'start-say:error no\n' ask-exit:3 'start-say:readyok protocol=9\n' \
		ask-exit:3 'start-say:games irish\nreadyok\n' ask-exit:3 ping1-exit:5 ask-exit:3 'ping1-say:error no\n'
	expect_faults exited exited exited gave-up exited unsupported exited unsupported exited exited exited gave-up
	options=(--start-ms 1500 --newgame-ms 1500)
	rm starts
	play_faulty ask-exit:3 start-silent ask-exit:3 ping1-silent
	expect_faults exited slow-start exited slow-newgame
}

@test "a program that is gone when it is to be started anew loses two games more, and is out (start-failed, out)" {
	printf '#!/bin/sh\nrm bot.sh\nexec %s\n' "$(faulty ask-exit:3)" >bot.sh
	chmod +x bot.sh
	try tablier match --game revertier --games 4 --seed 7 --record record.yaml --log log ./bot.sh random
	expect_status 1
	expect_match err "^tablier: the match was broken off after game 3: bot './bot.sh' failed twice in a row .* no such file"
	expect_match record.yaml '^verdict: \{name: out, seat: 1,'
	expect_equal 'game 1' "$(result_of 1)" 'forfeit 2 forfeit:1 exited 1'
	for number in 2 3; do
		expect_equal "game $number" "$(result_of $number)" 'forfeit 2 forfeit:1 start-failed 1'
	done
	expect_holds record.yaml
	expect_schema record.yaml
}

@test "both bots may fail, each in its games (PR-7.1)" {
	try tablier match --game revertier --games 5 --seed 7 --quit-ms 100 --record record.yaml --log log \
		"$(bot faulty.py first ask-exit:3 never ask-exit:4)" "$(bot faulty.py second never ask-exit:5)"
	expect_status 0
	expect_equal 'blame' "$(grep -c '^verdict: {name: exited, seat: 1,' record.yaml)" 1
	expect_match record.yaml '^games: 5$'
	expect_holds record.yaml
}

@test "when both bots fail in every game each game is somebody's, and the match ends (PR-7.1)" {
	modes=(ask-exit:3 ask-exit:3 ask-exit:3 ask-exit:3 ask-exit:3 ask-exit:3 ask-exit:3)
	try tablier match --games 5 --seed 7 --quit-ms 100 --record record.yaml \
		"$(bot faulty.py first "${modes[@]}")" "$(bot faulty.py second "${modes[@]}")"
	expect_status 0
	expect_equal 'forfeits' "$(grep -c '^result: {how: forfeit,' record.yaml)" 5
	expect_holds record.yaml
}

@test "a bot that has been started anew hears of the match before it hears of a result (PR-3.1, PR-3.5)" {
	# Seat 2 fails while seat 1 is being started for the second game.
	try tablier match --game revertier --games 3 --seed 7 --quit-ms 100 --record record.yaml --log log \
		"$(bot faulty.py first ask-exit:3)" "$(bot faulty.py second ping3-exit:4)"
	expect_status 0
	expect_equal 'game 1' "$(result_of 1)" 'forfeit 2 forfeit:1 exited 1'
	expect_equal 'game 2' "$(result_of 2)" 'forfeit 1 forfeit:1 exited 2'
	expect_holds record.yaml
	awk '$2 == 1 && $3 == ">" { if (before == "tablier") print $4; before = $4 }' log >first
	printf 'newmatch\nnewmatch\n' | cmp -s - first || fail 'the first thing said after the greeting:' "$(cat first)"
}

@test "many starts do not use up descriptors" {
	modes=()
	for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do modes+=(ask-exit:3); done
	ulimit -n 32
	play_faulty "${modes[@]}"
	expect_status 0
	expect_equal 'forfeits' "$(grep -c '^result: {how: forfeit,' record.yaml)" 20
	expect_won 21
}

# ---- the other bot ---------------------------------------------------------------------------------------------------

@test "a bot that dies while the other thinks loses the game; the late answer is ignored (PR-4.7, exited)" {
	# With this seed seat 2 begins, so that seat 1 is asked for the second time after seat 2 was.
	try tablier match --game revertier --games 2 --seed 1 --quit-ms 100 --record record.yaml --log log \
		"$(bot faulty.py first ask-wait)" "$(bot faulty.py second ask-answer_and_exit:3)"
	expect_status 0
	expect_equal 'who begins' "$(grep -m 1 'who:' record.yaml | cut -c 3-9)" '{who: 2'
	expect_equal 'game 1' "$(result_of 1)" 'forfeit 1 forfeit:1 exited 2'
	expect_won 2
	expect_equal 'starts of seat 1' "$(stat -c %s first)" 1
	# RE-7: seat 1 had been asked.
	expect_match record.yaml '^- \{who: 1, dice: [1-6]{2}\}$'
	expect_holds record.yaml
	expect_schema record.yaml
}

@test "only one late answer is ignored (PR-4.7, out-of-turn)" {
	try tablier match --game revertier --games 3 --seed 1 --quit-ms 100 --record record.yaml --log log \
		"$(bot faulty.py first ask-wait:2)" "$(bot faulty.py second ask-answer_and_exit:3)"
	expect_status 0
	expect_equal 'game 1' "$(result_of 1)" 'forfeit 1 forfeit:1 exited 2'
	expect_equal 'game 2' "$(result_of 2)" 'forfeit 2 forfeit:1 out-of-turn 1'
	expect_won 3
	expect_holds record.yaml
}

# ---- allowed, if odd -------------------------------------------------------------------------------------------------

@test "CR LF, single bytes, banners and unknown verbs do no harm (PR-1.1, PR-1.3, PR-2.3)" {
	for odd in lines=crlf lines=bytes 'start=Welcome!\n\x00\x01\xff\nplay 1/2\npong 1\nid name Odd\nwant plays\nreadyok' \
		'info=\nbestmove e2e4\nhello world' 'ready=weather is=fine' \
		'start=id name Odd\nid elo 1200\nwant fame\nreadyok speed=9'; do
		try tablier match --game revertier --seed 7 --record record.yaml "$(bot probe.py heard want=plays "$odd")" random
		expect_status 0
		expect_won 1
		expect_holds record.yaml
	done
}

@test "names may be in any script (PR-1.5, PR-2.2)" {
	try tablier match --game revertier --seed 7 --record record.yaml \
		"$(bot probe.py heard 'name=Sj\xc3\xb6man \xe2\x99\x9e \xf0\x9f\x8e\xb2 : {a}, # b')" \
		"$(bot probe.py heard 'name=\xef\xbb\xbf \xef\xbf\xbe it is')"
	expect_status 0
	expect_match out '^1 Sjöman ♞ 🎲 : \{a\}, # b '
	expect_schema record.yaml
	expect_holds record.yaml
	"$PYTHON" - <<-'EOF'
		import yaml
		match = next(yaml.safe_load_all(open("record.yaml", encoding="utf-8")))
		names = [player["name"] for player in match["players"]]
		assert names == ["Sjöman ♞ 🎲 : {a}, # b", "\ufeff \ufffe it is"], names
	EOF
}

# ---- the referee is ended --------------------------------------------------------------------------------------------

# Begin a long match in the background; it is under way when this returns.
begin_match() {
	"$TABLIER" match --games 1000001 --seed 7 --quit-ms 300 --record record.yaml "$@" >out 2>err 3>&- &
	referee=$!
	until_true 20 has_games 3 || fail 'the match does not get going'
}

has_games() {
	[ "$(grep -c '^tablier: game' record.yaml 2>/dev/null)" -ge "$1" ]
}

# end_match SIGNAL: its status comes in $status.
end_match() {
	kill "-$1" $referee
	status=0
	if ! until_true 20 has_ended; then
		kill -KILL $referee
		fail 'the referee does not end'
	fi
	wait $referee || status=$?
}

has_ended() {
	! kill -0 $referee 2>/dev/null || grep -qs '^State:	Z' /proc/$referee/status
}

@test "the first SIGINT lets the game end and gives the record an end; SIGTERM drops the game (RE-12, interrupted)" {
	for signal in INT TERM; do
		begin_match random greedy
		end_match $signal
		expect_status 1
		expect_match err "^tablier: interrupted by SIG$signal after [0-9]+ games\$"
		[ $signal = TERM ] || expect_match err '^tablier: SIGINT: .* a second SIGINT ends at once$'
		expect_line out 'the match was broken off'
		games=$(grep -c '^tablier: game' record.yaml)
		expect_match err " after $games games\$"
		expect_equal 'games told' "$(grep -c '^game ' out)" "$games"
		if [ $signal = INT ]; then
			expect_match record.yaml '^winner: nobody$'
			expect_line record.yaml "verdict: {name: interrupted, text: 'interrupted by SIGINT after $games games'}"
		else
			expect_no_match record.yaml '^tablier: end'
		fi
		expect_equal 'the last line' "$(tail -n 1 record.yaml | cut -c 1-7)" "seed: '"
		expect_schema record.yaml
		try tablier verify record.yaml
		expect_status 0
		[ $signal = INT ] || expect_match out "^record.yaml: $games games, .* broken off"
		until_true 5 no_process_left || fail 'a bot is left'
		rm record.yaml
	done
}

@test "a second SIGINT, or SIGTERM, ends a match at once, even with bots that heed nothing (interrupted)" {
	for second in INT TERM; do
		rm -f stubborn
		"$TABLIER" match --move-ms 0 --quit-ms 100 --log log "$(bot faulty.py stubborn ask-stubborn)" random >out 2>err 3>&- &
		referee=$!
		until_true 20 grep -qs '1 > ask .* turn=[3-9]' log
		kill -INT $referee
		until_true 20 grep -qs 'a second SIGINT' err || fail 'the first SIGINT is not heard'
		! has_ended || fail 'the first SIGINT ended it'
		end_match $second
		expect_status 1
		expect_match err "^tablier: interrupted by SIG$second after 0 games\$"
		expect_match log ' 1 ! interrupted: '
		rm log
	done
}

@test "SIGINT ends a match that has not begun, and leaves no record" {
	"$TABLIER" match --quit-ms 100 --record record.yaml --log log "$(bot faulty.py starts start-silent)" random \
		>out 2>err 3>&- &
	referee=$!
	until_true 20 grep -qs '2 < readyok' log
	end_match INT
	expect_status 1
	expect_match err '^tablier: interrupted by SIGINT after 0 games$'
	expect_empty out
	[ ! -e record.yaml ] || fail 'there is a record'
}

@test "SIGKILL leaves the finished games whole, and the bots go (PR-1.8, RE-12)" {
	begin_match random "$(bot faulty.py starts never)"
	end_match KILL
	expect_status 137
	until_true 10 no_process_left || fail 'a bot is left'
	try tablier verify record.yaml
	expect_status 0
	expect_match out ' broken off'
	expect_equal 'the last line' "$(tail -n 1 record.yaml | cut -c 1-7)" "seed: '"
	expect_schema record.yaml
}

# ---- the limit of turns ----------------------------------------------------------------------------------------------

@test "a game of more turns than the limit is unfinished, and nobody's (TG-5.3, turn-limit)" {
	try tablier match --games 3 --seed 7 --turns 5 --record record.yaml random random
	expect_status 0
	for number in 1 2 3; do
		expect_equal "game $number" "$(result_of $number)" 'unfinished nobody - turn-limit -'
		expect_line out "game $number: nobody wins, unfinished, 5 turns, score 0-0"
	done
	expect_line out 'without a winner: 3'
	expect_line out 'the match is level'
	expect_line record.yaml 'winner: nobody'
	expect_holds record.yaml
	expect_schema record.yaml
	# ST-1.5: after a game without a loser the other begins.
	awk '/^number:/ { first = 1 } first && /who: / { print $3; first = 0 }' record.yaml >beginners
	expect_equal 'who begins, in a row' "$(uniq -c beginners | awk '{ print $1 }' | tr '\n' ' ')" '1 1 1 '
}

# ---- limits ----------------------------------------------------------------------------------------------------------

# expect_limited VERDICT OPTION HABIT: a bot with this habit is ended by the limit, and the next game is played.
expect_limited() {
	try tablier match --game revertier --games 2 --seed 7 --quit-ms 100 --record record.yaml "$2" \
		"$(bot hog.py "$3")" random
	expect_status 0
	expect_equal 'game 1' "$(result_of 1)" "forfeit 2 forfeit:1 $1 1"
	expect_equal 'game 2' "$(result_of 2)" "forfeit 2 forfeit:1 $1 1"
}

@test "a bot that takes more memory than it may is ended, and so are its children together (memory)" {
	is_instrumented && skip 'the sanitizers take memory without end'
	expect_limited memory --memory=100 memory
	expect_limited memory --memory=100 children
}

@test "a bot that takes more processor time than it may is ended (cpu)" {
	expect_limited cpu --cpu-seconds=1 cpu
}

@test "a bot that starts more processes than it may is ended, and none of them is left (processes)" {
	expect_limited processes --processes=20 processes
}

@test "a bot that writes a larger file than it may is ended (file-size)" {
	expect_limited file-size --file-size=2 file-size
}

@test "what the system refuses a bot is its own affair: memory asked for at once, files" {
	is_instrumented && skip 'the sanitizers take memory without end'
	expect_limited exited --memory=100 at-once
	expect_match record.yaml MemoryError
	expect_limited exited --open-files=20 files
	expect_match record.yaml 'Too many open files'
}

@test "a bot gets a clean environment, and what is added to it" {
	export SECRET=1 OFFERED=2
	try tablier match --game revertier --env OFFERED --env 'MORE=a b' "sh -c 'env >seen; exec \"\$@\"' - $(bot probe.py heard want=plays)" random
	expect_line seen OFFERED=2
	expect_line seen 'MORE=a b'
	expect_line seen PYTHONUNBUFFERED=1
	expect_no_match seen SECRET
	try tablier match --env =x random random
	expect_status 2
	expect_match err '^tablier: --env takes NAME=VALUE or NAME, not'
	try tablier match --env NOT_THERE random random
	expect_status 2
}

# ---- all of it -------------------------------------------------------------------------------------------------------

@test "every verdict of spec/verdicts.md is shown by a test" {
	verdicts=$(sed -n 's/^| `\([a-z-]*\)` |.*/\1/p' "$SOURCE/spec/verdicts.md")
	[ "$(printf '%s\n' "$verdicts" | wc -l)" -ge 18 ] || fail 'there are fewer verdicts than there were'
	for verdict in $verdicts; do
		grep -q "^@test .*\b$verdict\b" "$E2E"/*.bats || fail "no test names '$verdict'"
	done
}
