#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The protocol as a bot meets it: spec/protocol.md, clause by clause. What happens to bots that break it is in faults.bats.

load helper

# play ARGUMENT …: a match of revertier with the seed 7 that is played to its end without a fault.
play() {
	rm -f heard second
	try tablier match --game revertier --seed 7 --record record.yaml --log log "$@"
	expect_status 0
	expect_no_match record.yaml '^verdict:'
}

# The requests in a file of what a bot heard.
requests() {
	grep '^ask play ' "$1"
}

# ---- the whole of it -------------------------------------------------------------------------------------------------

@test "the transcript in the specification is what happens, line by line (PR-2.1 to PR-5.1)" {
	try tablier match --game revertier --games 1 --seed 7 --record record.yaml \
		"$(bot transcript.py "$SOURCE/spec/protocol.md" report)" "$(bot quitter.py)"
	expect_status 0
	expect_equal 'the report' "$(cat report)" ok
	expect_equal 'game 1' "$(result_of 1)" 'resigned 1 forfeit:1 resigned -'
	expect_holds record.yaml
}

@test "every clause of the protocol is named by a test" {
	for clause in $(grep -o '^\*\*PR-[0-9.]*\*\*' "$SOURCE/spec/protocol.md" | tr -d '*'); do
		grep -q "^@test .*$clause\b" "$E2E"/*.bats || fail "no test names $clause"
	done
}

# ---- lines -----------------------------------------------------------------------------------------------------------

@test "every line of the referee is a verb, words, and perhaps a last word to the end of the line (PR-1.1, PR-1.2, PR-1.5)" {
	play --games 3 "$(bot probe.py heard want=plays want=events 'name=A: b=c  d')" "$(bot probe.py second want=events)"
	for file in heard second; do
		"$PYTHON" - $file <<-'EOF' || fail "$file"
			import re, sys
			line_form = re.compile(r"[a-z]+( [a-z_]+=[^ =]+(=[^ ]*)?| [0-9a-zA-Z]+)*( [a-z]+: [^ ].*)?")
			text = open(sys.argv[1], "rb").read()
			assert text.endswith(b"\n") and b"\r" not in text
			for line in text.decode("utf-8").split("\n")[:-1]:
			    assert line_form.fullmatch(line) and line.isprintable(), line
		EOF
	done
}

@test "a carriage return before the line feed is ignored, and lines may come byte by byte (PR-1.1)" {
	play "$(bot probe.py heard lines=crlf want=plays)" "$(bot probe.py second lines=bytes name=)"
	expect_match record.yaml "^- \{seat: 1, name: 'Probe',"
	expect_no_match record.yaml '\\x0d'
}

@test "the words of a line may come in any order (PR-1.2)" {
	play "$(bot probe.py heard want=plays 'info=info depth=2 eval=0.5 text: eval=0.9 is too much')" random
	expect_match record.yaml "info: \{eval: '0.5', depth: '2', text: 'eval=0.9 is too much'\}\}\$"
}

@test "verbs that the referee does not know are ignored, with a warning in the log (PR-1.3)" {
	play "$(bot probe.py heard want=plays 'info=bestmove e2e4\n\nPLAY 1/2' 'ready=weather is=fine')" random
	expect_match log ' 1 < bestmove e2e4$'
	expect_match log ' 1 < weather is=fine$'
	# Three such lines for each request, and one for each ping; an empty line is one of them.
	expect_equal 'warnings' "$(grep -c ' 1 ! warning: ' log)" \
		$((3 * $(requests heard | wc -l) + $(grep -c '^ping ' heard)))
}

@test "kinds of id, and wants, that the referee does not know are ignored, with a warning in the log (PR-1.3, PR-2.2)" {
	play "$(bot probe.py heard 'start=id elo 1200\nid name Odd\nwant fame\nwant plays\nreadyok')" random
	expect_equal 'warnings' "$(grep -c ' 1 ! warning: ' log)" 2
	expect_match out '^1 Odd '
}

@test "keys that the referee does not know are ignored, with a warning in the log (PR-1.3)" {
	play "$(bot probe.py heard 'start=want plays\nreadyok speed=9')" random
	expect_match log ' 1 ! warning: .*speed'
	play "$(bot probe.py heard want=plays 'info=info nodes=12 eval=0.5 pv=1/2 text: well')" random
	expect_match record.yaml "info: \{eval: '0.5', text: 'well'\}\}\$"
	expect_match log ' 1 ! warning: .*nodes'
}

@test "a line of the referee has 4,096 bytes at most, and 131,072 with the list of plays (PR-1.4)" {
	long=$(printf '%0300d' 0)
	play --games 3 "$(bot probe.py heard want=events "name=$long")" "$(bot probe.py second want=plays "name=$long")"
	awk 'length > 4095 { exit 1 }' heard || fail 'a line is too long'
	awk 'length > 131071 { exit 1 }' second || fail 'a line is too long'
}

@test "the referee keeps to the length of lines where a bot without a name has a long command (PR-1.4, PR-2.2)" {
	play "$(bot probe.py heard name= want=plays "x=$(printf '%06000d' 0)")" "$(bot probe.py second want=events)"
	LC_ALL=C awk 'length > 4095 { exit 1 }' second || fail 'a line is too long'
	expect_holds record.yaml
}

@test "the referee writes no control characters where a bot without a name has one in its command (PR-1.1, PR-1.5)" {
	play "$(bot probe.py heard name= want=plays "x=1
result how=won winner=me win=block:2 score=2-0
y=$(printf '\001')")" "$(bot probe.py second)"
	expect_equal 'results that the other bot heard' "$(grep -c '^result ' second)" 1
	LC_ALL=C tr -d '\n -~' <second >unclean
	expect_empty unclean
	expect_holds record.yaml
	expect_schema record.yaml
}

# is_text FILE …: it is UTF-8.
is_text() {
	for file; do
		"$PYTHON" -c 'import sys; open(sys.argv[1], encoding="utf-8").read()' "$file" >said 2>&1 ||
			fail "$file is no UTF-8: $(tail -n 1 said)"
	done
}

@test "the referee cuts a long name between characters (PR-1.5, PR-2.2)" {
	for shift in '' x; do
		many=$shift$(printf '%0600d' 0 | sed 's/0/ä/g')
		play "$(bot probe.py heard want=plays "name=$many")" "$(bot probe.py second "name=x$many")"
		is_text heard second out record.yaml
		expect_holds record.yaml
		expect_schema record.yaml
	done
}

@test "the referee cuts a long command that serves as a name between characters (PR-1.5, PR-2.2)" {
	for shift in '' x; do
		many=$shift$(printf '%0600d' 0 | sed 's/0/ä/g')
		play "$(bot probe.py heard want=plays name= "x=$many")" "$(bot probe.py second)"
		is_text heard second out record.yaml
		expect_holds record.yaml
		expect_schema record.yaml
	done
}

@test "the referee cuts a long reason between characters (PR-1.5, PR-7.1)" {
	for shift in '' x; do
		many=$shift$(printf '%0600d' 0 | sed 's/0/ä/g')
		try tablier match --game revertier --games 2 --seed 7 --record record.yaml --log log \
			"$(bot faulty.py "starts$shift" 'ask-reply:error '"$many")" random
		expect_status 0
		expect_equal 'game 1' "$(result_of 1)" 'forfeit 2 forfeit:1 gave-up 1'
		is_text out record.yaml log
		expect_no_match log ' 1 > fault .*\\\\x'
		expect_holds record.yaml
		expect_schema record.yaml
	done
}

@test "a bot in Python need not flush (PR-1.6)" {
	play --start-ms 3000 "$(bot probe.py heard want=plays lazy=1)" random
}

@test "standard error is the bot's own, and never read as an answer (PR-1.7)" {
	play --stderr errors "sh -c 'echo \"play 24/off\" >&2; exec \"\$@\"' - $(bot probe.py heard want=plays)" random
	expect_equal 'errors.1' "$(cat errors.1)" 'play 24/off'
	expect_no_match log 'play 24/off'
}

@test "a bot that fails is quoted with the end of its standard error (PR-1.7, RE-9)" {
	try tablier match --game revertier --games 2 --seed 7 --record record.yaml --log log \
		"sh -c 'seq 1000 >&2; printf \"so \\001 long\\n\" >&2; exec \"\$@\"' - $(bot faulty.py starts ask-exit:3)" random
	expect_status 0
	expect_match record.yaml "^verdict: .*, stderr: '.*999 / 1000 / so \\\\x01 long'\}\$"
	expect_match out '^  its last words: .*999 / 1000 / so \\x01 long$'
	expect_schema record.yaml
	expect_holds record.yaml
}

@test "at the end of its input a bot exits (PR-1.8)" {
	for name in random greedy; do
		try timeout 10 "$(dirname "$TABLIER")/bots/$name" </dev/null
		expect_status 0
		expect_empty out
	done
}

# ---- start -----------------------------------------------------------------------------------------------------------

@test "the referee begins with its name and the protocol's version (PR-2.1)" {
	play "$(bot probe.py heard want=plays)" random
	expect_equal 'the first line' "$(head -n 1 heard)" \
		"tablier protocol=1 referee=$("$TABLIER" --version | tr ' ' /)"
}

@test "what a bot says of itself is in the record (PR-2.2)" {
	said='id version 1 beta 2\nid author A. B. and C. D.\nid name First\nid name Last\nwant plays\nreadyok'
	play "$(bot probe.py heard "start=$said")" "$(bot probe.py second name=)"
	expect_line record.yaml "- {seat: 1, name: 'Last', author: 'A. B. and C. D.', version: '1 beta 2', command: \
'$(sed -n "s/^- {seat: 1,.* command: '\(.*\)'}$/\1/p" record.yaml | head -n 1)'}"
	expect_match record.yaml "^- \{seat: 2, name: '''.*probe.py'' ''second'' ''name=''', author: '', version: '',"
	expect_schema record.yaml
}

@test "names, authors and versions have 200 bytes at most, and whole characters (PR-2.2)" {
	many=$(printf '%0300d' 0 | sed 's/0/ä/g')
	play "$(bot probe.py heard "start=id name $many\nid author x$many\nid version $many\nwant plays\nreadyok")" random
	"$PYTHON" - <<-'EOF' || fail 'cut otherwise'
		import yaml
		player = next(yaml.safe_load_all(open("record.yaml", encoding="utf-8")))["players"][0]
		assert player["name"] == player["version"] == "ä" * 100, player
		assert player["author"] == "x" + "ä" * 99, player
	EOF
}

@test "a bot plays the games that it lists, all of them with * or without a list (PR-2.2)" {
	for games in 'games revertier' 'games irish revertier nard' 'games *' 'games irish\ngames revertier' 'id name None'; do
		play "$(bot probe.py heard "start=$games\nwant plays\nreadyok protocol=1")" random
	done
}

@test "until readyok nothing that cannot be read does harm (PR-2.3)" {
	banner='Welcome to\x00 this bot!\n\xff\xfe\x07\nplay 1/2\nresign\npong 1\nentropy zz\ntake\n\n'
	play "$(bot probe.py heard "start=${banner}want plays\nreadyok")" random
	expect_match log ' 1 ! warning: '
	expect_line record.yaml "entropy: ['', '']"
}

@test "the referee waits for the pong before each game, and no clock runs (PR-2.4, PR-6.3)" {
	play --games 2 --move-ms 500 --clock-ms 5000 --start-ms 60000 "$(bot probe.py heard want=plays load=900)" random
	expect_equal 'pings' "$(grep -c '^ping [0-9]' heard)" 3
	expect_equal 'different pings' "$(grep '^ping [0-9]' heard | sort -u | wc -l)" 3
	# The pong comes first, and then the game; nothing else is said before it.
	expect_no_match heard '^ask .* clock_ms=[0-3][0-9]{0,3} '
	awk '$2 == 1 { if (waiting && $3 == ">") exit 1; if ($4 == "ping") waiting = 1; if ($4 == "pong") waiting = 0 }' log ||
		fail 'something was said between ping and pong'
}

@test "a pong of another token is not the answer (PR-2.4)" {
	play "$(bot probe.py heard want=plays 'ready=pong 0\npong\npong 1x\npong 99999999999999999999999')" random
	expect_match log ' 1 ! warning: '
}

@test "the pong comes after what the bot had to do before (PR-2.4, PR-8.2)" {
	play "$(bot probe.py heard want=plays 'ready=entropy 0102')" random
	expect_line record.yaml "entropy: ['0102', '']"
	# That is the second game seed of the specification's vectors.
	expect_line record.yaml "seed: '172ef344b3cdd204e5d34f3d13b88a85c529abfbff4216052be3ec0c6986a75b'"
}

# ---- match and games -------------------------------------------------------------------------------------------------

@test "newmatch tells each seat of the match (PR-3.1, DI-3, DI-9)" {
	play --games 2 --move-ms 7000 --clock-ms 90000 --inc-ms 40 "$(bot probe.py heard 'name=One of two')" \
		"$(bot probe.py second 'name=The  other')"
	commitment=3852568105c3d218a307a263394794640cd54a5c0fcad863c1a14140ca7df531
	expect_equal 'newmatch' "$(grep '^newmatch' heard)" "newmatch game=revertier games=2 seat=1 move_ms=7000 clock_ms=90000 \
inc_ms=40 seed=22486354b226aa61 commitment=$commitment entropy=open opponent: The  other"
	expect_equal 'newmatch' "$(grep '^newmatch' second)" "newmatch game=revertier games=2 seat=2 move_ms=7000 clock_ms=90000 \
inc_ms=40 seed=d2b2c2b8be0ff7b8 commitment=$commitment entropy=open opponent: One of two"
	play --points 1 "$(bot probe.py heard)" random
	expect_match heard '^newmatch game=revertier points=1 seat=1 move_ms=10000 clock_ms=0 inc_ms=0 '
}

@test "newgame and result tell each seat of the games, and endmatch and quit come last (PR-3.2, PR-3.3, PR-3.4, PR-8.1)" {
	play --games 5 "$(bot probe.py heard)" "$(bot probe.py second)"
	"$PYTHON" - <<-'EOF' || fail 'this is not what the record says'
		import yaml
		header, *games, end = yaml.safe_load_all(open("record.yaml"))
		for seat, path in (1, "heard"), (2, "second"):
		    def score(points):
		        return f"score={points[seat - 1]}-{points[2 - seat]}"
		    def who(winner):
		        return "me" if winner == seat else "them"
		    expected = []
		    for number, game in enumerate(games, 1):
		        after = games[number]["score"] if number < len(games) else end["score"]
		        result = game["result"]
		        expected.append(f"newgame number={number} {score(game['score'])}")
		        expected.append(f"result how=won winner={who(result['winner'])} win={result['win']} {score(after)}"
		                        f" seed={game['seed']}")
		    winner = who(end["winner"]) if end["winner"] != "nobody" else "nobody"
		    expected += [f"endmatch winner={winner} {score(end['score'])} seed={end['seed']}", "quit"]
		    verbs = "newgame", "result", "endmatch", "quit"
		    got = [line for line in open(path).read().splitlines() if line.split(" ")[0] in verbs]
		    assert got == expected, "\n".join(f"{a}\n{b}" for a, b in zip(got, expected) if a != b)
		    assert open(path).read().endswith("\nquit\n")
	EOF
}

@test "a level match has no winner, and an unfinished game neither (PR-3.3, PR-3.4, TG-5.3)" {
	try tablier match --game revertier --games 2 --seed 7 --turns 4 "$(bot probe.py heard)" random
	expect_status 0
	expect_match heard '^result how=unfinished winner=nobody win=- score=0-0 seed=[0-9a-f]{64}$'
	expect_match heard '^endmatch winner=nobody score=0-0 seed='
}

@test "a forfeited or resigned game is told as such (PR-3.3, TG-5.1)" {
	try tablier match --game revertier --games 3 --seed 7 "$(bot probe.py heard)" \
		"$(bot faulty.py starts ask-exit:3 ask-reply:resign)"
	expect_status 0
	expect_match heard '^result how=forfeit winner=me win=forfeit:1 score=1-0 seed='
	expect_match heard '^result how=resigned winner=me win=forfeit:1 score=2-0 seed='
}

@test "a bot that failed hears of the match again when it is started anew, and entropy is closed (PR-3.5, PR-8.2)" {
	# It plays what is illegal at the first request of each process.
	try tablier match --game revertier --games 2 --seed 7 --record record.yaml --log log \
		"$(bot probe.py heard want=plays play=24/off 'ready=entropy 0102')" random
	expect_status 0
	expect_equal 'newmatch' "$(grep '^newmatch ' heard | sed 's/.* \(entropy=[a-z]*\) .*/\1/' | tr '\n' ' ')" \
		'entropy=open entropy=closed '
	expect_equal 'but for that, the difference' \
		"$(grep '^newmatch ' heard | sed 's/entropy=[a-z]*//' | sort -u | wc -l)" 1
	expect_equal 'newgame' "$(grep '^newgame ' heard | tr '\n' ,)" 'newgame number=1 score=0-0,newgame number=2 score=0-1,'
	# What it contributes then comes too late, and is no fault.
	expect_match log ' 1 ! warning: entropy'
	expect_line record.yaml "entropy: ['0102', '']"
	expect_equal 'game 2' "$(result_of 2)" 'forfeit 2 forfeit:1 illegal-play 1'
	expect_holds record.yaml
}

# ---- requests and answers --------------------------------------------------------------------------------------------

@test "a request has all that is needed to answer it (PR-4.1)" {
	play --games 2 --clock-ms 90000 "$(bot probe.py heard)" "$(bot probe.py second want=plays)"
	form='ask play game=revertier games=2 number=[12] score=[0-9]+-[0-9]+ '
	form+='move_ms=10000 clock_ms=[0-9]+ their_ms=[0-9]+ turn=[0-9]+ '
	form+='board=[-A-Oa-o]{26} dice=[1-6]{2}'
	requests heard | grep -Evx -e "$form" >others || true
	expect_empty others
	requests second | grep -Evx -e "$form plays: [^|]+(\|[^|]+)*" >others || true
	expect_empty others
}

@test "a bot without a memory can play (PR-4.1)" {
	for name in random greedy; do
		play --games 1 "$(bot amnesiac.py "$(dirname "$TABLIER")/bots/$name")" random
		expect_match out '^1 Amnesiac '
		expect_won 1
		expect_holds record.yaml
	done
}

@test "the list of plays is that of the command plays, and nobody gets it who does not want it (PR-2.2, PR-4.1, TG-3.4)" {
	for game in $(tablier games | awk '{ print $1 }'); do
		rm -f heard second
		try tablier match --game "$game" --games 3 --seed 7 "$(bot probe.py heard want=plays)" \
			"$(bot probe.py second want=events)"
		expect_status 0
		requests heard | sed 's/.* board=\([^ ]*\) dice=\([^ ]*\) .*/\1 \2/' | tablier plays --batch "$game" |
			cut -f 1 >counts
		requests heard | sed 's/.* plays: //' | awk -F '|' '{ print NF }' | cmp - counts || fail 'the counts differ'
		# Of a few of them, the very plays.
		requests heard | awk 'NR % 20 == 1' | while read -r request; do
			board=${request#* board=}
			dice=${request#* dice=}
			tablier plays "$game" "${board%% *}" "${dice%% *}" | cut -f 1 | sort >listed
			printf '%s\n' "${request#* plays: }" | tr '|' '\n' | sort | cmp - listed || fail "$request"
		done
		expect_no_match second 'plays:'
	done
}

@test "the board is as the bot sees it (PR-4.1, TG-1.2, NO-2)" {
	play "$(bot probe.py heard)" "$(bot probe.py second)"
	expect_match heard '^ask .* turn=1 board=-O-----------o------------ '
	expect_match second '^ask .* turn=2 board=-O-----------[m-o]-'
	# Every play is what the board allows: `plays` was asked, by the bots themselves.
	expect_holds record.yaml
}

@test "each answer is for its request, and a decision has one (PR-4.2)" {
	play --games 2 "$(bot probe.py heard want=plays)" "$(bot probe.py second want=plays)"
	for seat in 1 2; do
		awk -v seat=$seat '$2 == seat && ($4 == "ask" || $4 == "play") { if ($4 == last) exit 1; last = $4 }' log ||
			fail "two requests or two answers in a row, of seat $seat"
	done
}

@test "who is asked for a play may resign instead (PR-4.3, TG-5.1)" {
	try tablier match --game revertier --games 2 --seed 7 --record record.yaml --log log "$(bot probe.py heard want=plays)" \
		"$(bot quitter.py)"
	expect_status 0
	expect_equal 'game 1' "$(result_of 1)" 'resigned 1 forfeit:1 resigned -'
	expect_match record.yaml "^verdict: \{name: resigned, text: 'Quitter resigned'\}\$"
	expect_holds record.yaml
	expect_schema record.yaml
}

@test "equal steps may be drawn together, and asterisks left out (PR-4.4, NO-5)" {
	play --games 9 "$(bot probe.py heard want=plays terse=1)" random
	expect_match log ' 1 < play .*\([2-4]\)'
	expect_match record.yaml '^- \{who: 1, .* play: [^,]*\*'
	expect_no_match record.yaml '[0-9]\([2-4]\)'
	expect_holds record.yaml
}

@test "the steps may come in another order than in the list (PR-4.4, TG-3.4)" {
	play --games 9 "$(bot probe.py heard want=plays reverse=1)" random
	# Some were not as the list had them.
	"$PYTHON" - <<-'EOF' || fail 'no play was turned round'
		import sys
		lines = [line.rstrip("\n").split(" ", 3)[3] for line in open("log") if line.split(" ")[1] == "1"]
		pairs = [(a, b) for a, b in zip(lines, lines[1:]) if a.startswith("ask ")]
		sys.exit(all(b[len("play "):] in a.split(" plays: ")[1].split("|") for a, b in pairs))
	EOF
	expect_holds record.yaml
}

@test "who has no legal play is not asked (PR-4.5, TG-3.3)" {
	play --games 5 "$(bot probe.py heard want=plays want=events)" random
	expect_match heard '^turn number=[0-9]+ by=me dice=[1-6]{2} play: pass$'
	expect_equal 'requests' "$(requests heard | wc -l)" "$(grep '^- {who: 1,' record.yaml | grep -vc 'play: pass')"
	expect_no_match heard 'plays: pass'
}

@test "info is kept with its turn: the last of each, 200 bytes at most (PR-4.6, RE-6)" {
	many=$(printf '%0300d' 0 | sed 's/0/ä/g')
	info='info eval=1 depth=9\ninfo text: first\ninfo eval=-2.5\ninfo text: last: a=b, {c} "d" # e'
	play "$(bot probe.py heard want=plays "info=$info")" \
		"$(bot probe.py second want=plays "info=info eval=x$many depth=$many text: x$many")"
	"$PYTHON" - <<-'EOF' || fail 'kept otherwise'
		import yaml
		game = list(yaml.safe_load_all(open("record.yaml", encoding="utf-8")))[1]
		seen = {1: 0, 2: 0}
		for turn in game["turns"]:
		    if "start" in turn:
		        continue
		    if turn["play"] == "pass":
		        assert "info" not in turn, turn
		        continue
		    long = {"eval": "x" + "ä" * 99, "depth": "ä" * 100, "text": "x" + "ä" * 99}
		    short = {"eval": "-2.5", "depth": "9", "text": 'last: a=b, {c} "d" # e'}
		    assert turn["info"] == (short if turn["who"] == 1 else long), turn
		    seen[turn["who"]] += 1
		assert min(seen.values()) > 5, seen
	EOF
	expect_schema record.yaml
	expect_holds record.yaml
}

@test "info does not stay for the next turn, and is nothing when there is none (PR-4.6)" {
	play "$(bot probe.py heard want=plays 'start=want plays\nreadyok')" random
	expect_no_match record.yaml 'info:'
}

@test "an answer of one who is not asked is a fault, and its line is kept (PR-4.7, RE-9)" {
	try tablier match --game revertier --games 3 --seed 7 --record record.yaml "$(bot faulty.py starts ask-twice)" random
	expect_status 0
	expect_match record.yaml "^verdict: \{name: out-of-turn, seat: 1, text: '.*', answer: 'play [0-9/* ]+'\}\$"
}

# ---- events ----------------------------------------------------------------------------------------------------------

@test "who wants events is told of every throw and play, as the record has them, and others are not (PR-5.1, RE-5)" {
	play --games 3 "$(bot probe.py heard want=events)" "$(bot probe.py second want=events want=plays)"
	"$PYTHON" - <<-'EOF' || fail 'the events are not those of the record'
		import yaml
		games = list(yaml.safe_load_all(open("record.yaml")))[1:-1]
		for seat, path in (1, "heard"), (2, "second"):
		    expected = []
		    for game in games:
		        number = 0
		        for turn in game["turns"]:
		            if "start" in turn:
		                dice = divmod(turn["start"], 10)
		                expected.append(f"start me={dice[seat - 1]} them={dice[2 - seat]}")
		                continue
		            number += 1
		            who = "me" if turn["who"] == seat else "them"
		            expected.append(f"turn number={number} by={who} dice={turn['dice']} play: {turn['play']}")
		    got = [line for line in open(path).read().splitlines() if line.split(" ")[0] in ("start", "turn")]
		    assert got == expected, next((a, b) for a, b in zip(got, expected) if a != b)
	EOF
	play --games 3 "$(bot probe.py heard want=plays)" random
	expect_no_match heard '^(start|turn) '
}

# ---- clocks ----------------------------------------------------------------------------------------------------------

@test "the time of a decision is measured, and kept in the record (PR-6.1, RE-6)" {
	play "$(bot probe.py heard want=plays think=600 'info=info text: thinking')" random
	"$PYTHON" - <<-'EOF' || fail 'measured otherwise'
		import yaml
		game = list(yaml.safe_load_all(open("record.yaml")))[1]
		times = [turn["ms"] for turn in game["turns"] if turn.get("who") == 1 and "ms" in turn]
		# The bot and the referee do not begin to count at the same moment.
		assert times[0] >= 400 and sorted(times)[len(times) // 2] < 100, times
	EOF
}

@test "a decision may take what the limit allows, and the clock of one is not the other's (PR-6.2)" {
	play --move-ms 5000 --clock-ms 3000 "$(bot probe.py heard want=plays think=600)" "$(bot probe.py second want=plays)"
	expect_match heard '^ask .* clock_ms=3000 their_ms=3000 turn=1 '
	expect_match second '^ask .* clock_ms=3000 their_ms=([01][0-9]{3}|2[0-5][0-9]{2}) turn=2 '
	expect_match heard '^ask .* clock_ms=([01][0-9]{3}|2[0-5][0-9]{2}) their_ms=2[0-9]{3} turn=3 '
}

# ---- faults ----------------------------------------------------------------------------------------------------------

@test "a bot is told of its fault, its input is closed, and a new process plays on (PR-7.1)" {
	try tablier match --game revertier --games 2 --seed 7 --log log "$(bot probe.py heard want=plays play=24/off)" random
	expect_status 0
	expect_match heard "^fault verdict=illegal-play text: played '24/off' with [1-6]{2} on board [-A-Oa-o]{26}, which is illegal: "
	grep -A 1 '^fault ' heard | sed -n 2p | cut -d ' ' -f 1 >next
	expect_equal 'the next line heard, by a new process' "$(cat next)" tablier
}

@test "a fault before the first game ends the match, and is told (PR-7.2)" {
	try tablier match --game revertier --games 2 --seed 7 "$(bot probe.py heard 'ready=play 1/2')" random
	expect_status 1
	expect_match heard '^fault verdict=out-of-turn text: '
	expect_no_match heard '^(newgame|result|endmatch) '
}

# ---- dice ------------------------------------------------------------------------------------------------------------

@test "the seed told at the end is the one that was committed to, and the games' follow from it (PR-8.1, DI-3, DI-6)" {
	play --games 3 "$(bot probe.py heard 'ready=entropy 5f3a')" "$(bot probe.py second 'ready=entropy c0ffee')"
	"$PYTHON" - "$E2E" <<-'EOF' || fail 'they do not'
		import sys
		sys.path.insert(0, sys.argv[1])
		import dice
		def words(verb):
		    return [dict(word.split("=", 1) for word in line.split(" opponent:")[0].split()[1:])
		            for line in open("heard") if line.startswith(verb + " ")]
		seed = bytes.fromhex(words("endmatch")[0]["seed"])
		assert words("newmatch")[0]["commitment"] == dice.commitment(seed).hex()
		key = dice.match_key(seed, [bytes.fromhex("5f3a"), bytes.fromhex("c0ffee")])
		for number, result in enumerate(words("result"), 1):
		    assert result["seed"] == dice.game_seed(key, number).hex(), number
	EOF
	try "$PYTHON" "$E2E/dice.py" record.yaml
	expect_status 0
}

@test "the bots' own seeds do not depend on what is contributed (PR-3.1, DI-9)" {
	play "$(bot probe.py heard want=plays 'ready=entropy 01')" random
	expect_match heard '^newmatch .* seed=22486354b226aa61 '
}

# ---- the process -----------------------------------------------------------------------------------------------------

@test "a bot has its three descriptors and no more, and no signal is ignored" {
	[ -d /proc/self/fd ] || skip 'no /proc here'
	cat >look.py <<-'EOF'
		import os, sys
		found = []
		for number in range(3, 256):
		    try:
		        found.append(f"descriptor {number}: {os.readlink(f'/proc/self/fd/{number}')}\n")
		    except OSError:
		        continue
		with open("seen", "a") as out:
		    out.writelines(found)
		os.execvp(sys.argv[1], sys.argv[1:])
	EOF
	# The program itself must have been given no others.
	try timeout 60 "$PYTHON" -c 'import os, sys; os.closerange(3, 1024); os.execv(sys.argv[1], sys.argv[1:])' \
		"$TABLIER" match \
		--games 3 --seed 7 --stderr errors --log log --record record.yaml \
		"'$PYTHON' look.py $(bot probe.py heard want=plays)" "'$PYTHON' look.py $(bot faulty.py starts ask-exit:3)"
	expect_status 0
	expect_empty seen
	# Python ignores SIGPIPE and SIGXFSZ for itself, so somebody else has to say what is ignored.
	play "sh -c 'grep SigIgn /proc/self/status >ignored; exec \"\$@\"' - $(bot probe.py heard want=plays)" random
	# Signals 32 and 33 are the C library's own: its posix_spawn, make's for one, leaves them ignored.
	ignored=$(cut -f 2 ignored)
	expect_equal 'signals ignored' $((0x$ignored & ~0x180000000)) 0
}

@test "a child that was there before the referee does not hide how a bot ended (PR-7.1)" {
	cat >after.py <<-'EOF'
		import os, subprocess, sys
		child = subprocess.Popen(["true"])
		os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
		os.execv(sys.argv[1], sys.argv[1:])
	EOF
	try timeout 60 "$PYTHON" after.py "$TABLIER" match --games 3 --seed 7 --record record.yaml random \
		"$(bot faulty.py starts ask-exit:3)" 3>&-
	expect_status 0
	expect_line out '  Faulty (seat 2) exited with status 3'
}

@test "a bot leads a group of its own, and has no terminal even if the referee has one (PR-1.9)" {
	cat >look.py <<-'EOF'
		import os, sys
		try:
		    open("/dev/tty").close()
		    terminal = "a terminal"
		except OSError:
		    terminal = "no terminal"
		with open(sys.argv[1], "w") as out:
		    print(terminal, "leads" if os.getpgid(0) == os.getpid() else "follows", file=out)
		os.execvp(sys.argv[2], sys.argv[2:])
	EOF
	try on_terminal sh -c '"$@"; exit' - "$PYTHON" look.py by-hand true
	expect_status 0
	expect_equal 'without the referee' "$(cat by-hand)" 'a terminal follows'
	try on_terminal "$TABLIER" match --quiet --game revertier --seed 7 --record record.yaml \
		"'$PYTHON' look.py by-referee $(bot probe.py heard want=plays)" random
	expect_status 0
	expect_equal 'by the referee' "$(cat by-referee)" 'no terminal leads'
}
