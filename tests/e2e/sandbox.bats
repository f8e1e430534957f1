#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The sandbox, seen from inside: what a bot in it cannot do (bots/prisoner.py tries), and that all else is as without.

load helper

setup_file() {
	# One of the system: others are where a sandbox does not show them.
	PYTHON=/usr/bin/python3
	[ -x "$PYTHON" ] || skip 'the system has no Python'
	[ "$("$TABLIER" match --quiet --sandbox=bwrap --game revertier random random 2>&1 >/dev/null)" = '' ] ||
		skip 'the sandbox cannot be used here'
	export PYTHON
}

# prisoner ARGUMENT …: the command of the bot that tries to get out, from a folder of its own.
# shellcheck disable=SC2154 # work is from the helper
prisoner() {
	mkdir -p prison
	cp "$BOTS/prisoner.py" prison
	printf "'%s' '%s/prison/prisoner.py'" "$PYTHON" "$work"
	printf " '%s'" "$@"
}

# attempts ARGUMENT …: what that bot tells of its attempts comes in the file said.1.
attempts() {
	try tablier match --game revertier --seed 7 --sandbox=bwrap "${options[@]}" --record record.yaml --stderr said \
		"$(prisoner "$@")" "${opponent:-random}"
	expect_status 0
	expect_won 1
	[ -s said.1 ] || fail 'the bot tells nothing'
}
options=()

# ---- what it cannot do -----------------------------------------------------------------------------------------------

@test "a bot in the sandbox reads its own folder, and not another's, nor the organiser's home, nor what is secret" {
	export HOME=$work/home
	mkdir home other
	echo secret >home/secret
	echo secret >other/weights
	cp "$BOTS/../../../bots/python/first_bot.py" other/bot.py
	opponent="'$PYTHON' '$work/other/bot.py'" attempts read "@$work/other" "@$work/other/weights" "@$work/home" \
		"@$work/home/secret" "@$work/record.yaml" "@$work/said.2" @/root @/home @/etc/shadow @/etc/hostname @/var \
		"@$work/prison/prisoner.py" @/usr/bin
	for path in other other/weights home home/secret record.yaml said.2; do
		expect_line said.1 "read $work/$path: ENOENT"
	done
	for path in /root /home /etc/shadow /etc/hostname /var; do
		expect_line said.1 "read $path: ENOENT"
	done
	expect_line said.1 "read $work/prison/prisoner.py: done"
	expect_line said.1 'read /usr/bin: done'
}

@test "of a folder that holds another bot's, or the home, a bot in the sandbox sees its own file only" {
	mkdir -p all/other
	cp "$BOTS/prisoner.py" all
	cp "$SOURCE/bots/python/first_bot.py" all/other/bot.py
	echo secret >all/secret
	try tablier match --game revertier --sandbox=bwrap --stderr said \
		"'$PYTHON' all/prisoner.py read @$work/all/secret @$work/all/other @$work/all/prisoner.py" \
		"'$PYTHON' all/other/bot.py"
	expect_status 0
	expect_line said.1 "read $work/all/secret: ENOENT"
	expect_line said.1 "read $work/all/other: ENOENT"
	expect_line said.1 "read $work/all/prisoner.py: done"
	rm -r all/other
	HOME=$work try tablier match --game revertier --sandbox=bwrap --stderr said \
		"'$PYTHON' all/prisoner.py read @$work/all/secret" random
	expect_line said.1 "read $work/all/secret: done"
	HOME=$work/all try tablier match --game revertier --sandbox=bwrap --stderr said \
		"'$PYTHON' all/prisoner.py read @$work/all/secret" random
	expect_line said.1 "read $work/all/secret: ENOENT"
}

@test "a path that leaves a folder by .. leads to the bot, and that folder is empty in the sandbox" {
	mkdir -p prison other/inner shown
	cp "$BOTS/prisoner.py" prison
	touch other/inner/weights shown/book
	for path in "$work/other/inner/../../prison/prisoner.py" other/inner/../../prison/./../prison/prisoner.py; do
		try tablier match --game revertier --sandbox=bwrap --expose "$work/other/../shown" --stderr said \
			"'$PYTHON' $path read @$work/other/inner @$work/other/inner/weights @$work/other/../shown/book" random
		expect_status 0
		expect_line said.1 "read $work/other/inner: done"
		expect_line said.1 "read $work/other/inner/weights: ENOENT"
		expect_line said.1 "read $work/other/../shown/book: done"
	done
}

@test "a bot in the sandbox reaches no network, not even the host's own" {
	"$PYTHON" - <<-'EOF' &
		import os, socket, time
		server = socket.create_server(("127.0.0.1", 0))
		open("port.new", "w").write(str(server.getsockname()[1]))
		os.rename("port.new", "port")
		server.settimeout(50)
		try:
		    while not os.path.exists("enough"):
		        server.accept()
		except OSError:
		    pass
	EOF
	until_true 10 test -s port
	# Outside it is there.
	"$PYTHON" -c 'import socket; socket.create_connection(("127.0.0.1", int(open("port").read())))' || fail 'no server'
	attempts connect "$(cat port)"
	kill %1
	expect_line said.1 'connect host: ECONNREFUSED'
	expect_match said.1 '^connect world: (ENETUNREACH|EHOSTUNREACH)$'
}

@test "a bot in the sandbox neither sees nor signals the referee, nor any other process" {
	prisoner >prisoner
	# The shell becomes the referee, and keeps its number. $$ and $PPID are this test's.
	# shellcheck disable=SC2016
	try timeout 60 sh -c 'exec "$TABLIER" match --game revertier --sandbox=bwrap --stderr said "$0 signal $$ $1 $2" random' \
		"$(sed "s/ ''\$//" prisoner)" $$ $PPID 3>&-
	expect_status 0
	expect_equal 'what is seen or signalled' "$(grep -Ec '^signal (see|kill): (ENOENT|ESRCH)$' said.1)" 6
	# The sandbox, the warden in it, and the bot.
	expect_line said.1 'signal processes: 3'
}

@test "a bot in the sandbox has no terminal, even if the referee has one (PR-1.9)" {
	try on_terminal "$TABLIER" match --quiet --game revertier --seed 7 --sandbox=bwrap --stderr said \
		"$(prisoner read @/dev/tty @/usr/bin)" random
	expect_status 0
	expect_line said.1 'read /usr/bin: done'
	expect_line said.1 'read /dev/tty: ENXIO'
}

@test "a bot in the sandbox writes to its scratch folder, its home and /tmp, and to nothing else" {
	attempts write @/tmp/scratch/x @/tmp/home/x @/tmp/x @/dev/shm/x "@$work/x" @/x @/etc/x @/usr/x @/run/x @/dev/x \
		@/run/tablier/warden "@$work/prison/x" "@$work/prison/prisoner.py" @/proc/sys/kernel/core_pattern \
		@/proc/self/oom_score_adj
	for path in /tmp/scratch/x /tmp/home/x /tmp/x /dev/shm/x; do
		expect_line said.1 "write $path: done"
	done
	for path in /x /etc/x /usr/x /run/x /dev/x /run/tablier/warden "$work/prison/x" "$work/prison/prisoner.py" \
		/proc/sys/kernel/core_pattern /proc/self/oom_score_adj; do
		expect_match said.1 "^write $path: (EROFS|EACCES|ETXTBSY)\$"
	done
	# The folder it runs in is there, empty, and in memory like all of its /tmp.
	[ ! -e x ] || fail 'it wrote into the folder of the referee'
	[ ! -e /tmp/scratch/x ] || fail 'its /tmp is that of all'
	diff "$BOTS/prisoner.py" prison/prisoner.py || fail 'it changed its program'
}

@test "what a bot in the sandbox writes has a limit" {
	options=(--scratch 5)
	attempts scratch
	for folder in /tmp/scratch /tmp/home /tmp /dev/shm; do
		expect_match said.1 "^scratch $folder: [45]\$"
	done
}

@test "a bot in the sandbox makes no namespaces and mounts nothing" {
	attempts escape
	expect_match said.1 '^escape namespace: (ENOSPC|EPERM)$'
	expect_line said.1 'escape mount: EPERM'
}

# expect_ended VERDICT OPTION TRY: a bot that takes too much is ended, and so is all that it started.
expect_ended() {
	try tablier match --game revertier --games 3 --seed 7 --quit-ms 100 --sandbox=bwrap --record record.yaml "$2" \
		"$(prisoner "$3")" random
	expect_status 0
	expect_equal 'game 1' "$(result_of 1)" "forfeit 2 forfeit:1 $1 1"
	expect_equal 'game 2' "$(result_of 2)" "forfeit 2 forfeit:1 $1 1"
	until_true 5 no_process_left || fail 'processes are left'
}

@test "limits hold in the sandbox: processes, memory, processor time, file size (processes, memory, cpu, file-size)" {
	is_instrumented && skip 'the sanitizers take memory without end'
	expect_ended processes --processes=20 fork
	expect_ended memory --memory=100 memory
	expect_ended cpu --cpu-seconds=1 spin
	expect_ended file-size --file-size=2 large
	# Also where the bot stops the warden that is in there with it.
	expect_ended memory --memory=100 inner
}

@test "of a bot in the sandbox it is told how it ended, as without (exited, killed, closed-output)" {
	cp "$BOTS/faulty.py" "$BOTS/hog.py" .
	for way in exit:3 die:11 die:9; do
		for kind in none bwrap; do
			try tablier match --game revertier --seed 7 --sandbox=$kind --record $kind.yaml \
				"'$PYTHON' faulty.py /tmp/starts 'ask-$way'" random
			expect_status 0
			rm -f /tmp/starts
		done
		expect_equal "the verdict of $way" "$(grep ^verdict: bwrap.yaml)" "$(grep ^verdict: none.yaml)"
	done
	expect_ended closed-output --move-ms=60000 close
}

@test "a bot in the sandbox has SIGTERM to end by, and time for it" {
	try tablier match --game revertier --move-ms 300 --quit-ms 100 --sandbox=bwrap --stderr said "$(prisoner term)" random
	expect_status 0
	expect_line said.1 'term: done'
}

# ---- what is as without ----------------------------------------------------------------------------------------------

@test "matches in the sandbox play as without, and the record tells of it (RE-14)" {
	limits=(--memory 900 --cpu-seconds 50 --processes 30 --open-files 40 --file-size 3)
	mkdir first
	cp "$SOURCE/bots/python/first_bot.py" first
	for kind in none bwrap; do
		try tablier match --seed 5 --games 3 --no-times --sandbox=$kind --record $kind.yaml greedy random
		expect_status 0
		cp out $kind.out
	done
	cmp none.out bwrap.out
	expect_equal 'lines of it' "$(grep -c '^confinement: {sandbox: bwrap, scratch_mib: 64}$' bwrap.yaml)" 4
	grep -v '^confinement: ' bwrap.yaml | cmp - none.yaml || fail 'the records differ'
	expect_holds bwrap.yaml
	expect_schema_of bwrap.yaml
	is_instrumented && return
	try tablier match "${limits[@]}" --sandbox=bwrap --scratch 7 --record limits.yaml random "'$PYTHON' first/first_bot.py"
	expect_status 0
	expect_line limits.yaml 'confinement: {sandbox: bwrap, scratch_mib: 7, memory_mib: 900, cpu_s: 50, processes: 30, open_files: 40, file_mib: 3}'
	expect_holds limits.yaml
	try tablier match --memory 900 --record limits.yaml random random
	expect_line limits.yaml 'confinement: {memory_mib: 900}'
	expect_schema_of limits.yaml
}

# The validator may be there for another Python than the system's.
expect_schema_of() {
	"$PYTHON" -c 'import yaml, jsonschema' 2>/dev/null || PYTHON=python3
	expect_schema "$1"
}

@test "a chouette is played in the sandbox, and its record tells of it (RE-14)" {
	try tablier chouette --seed 5 --games 2 --sandbox=bwrap --record record.yaml random greedy random
	expect_status 0
	expect_equal 'lines of it' "$(grep -c '^confinement: {sandbox: bwrap, scratch_mib: 64}$' record.yaml)" 3
	expect_holds record.yaml
	expect_schema_of record.yaml
}

@test "a record whose games tell of another confinement than its header does not hold (RE-14)" {
	try tablier match --seed 5 --sandbox=bwrap --record record.yaml greedy random
	sed '0,/scratch_mib: 64/s//scratch_mib: 65/' record.yaml >changed.yaml
	try tablier verify changed.yaml
	expect_status 1
	expect_match err '^changed.yaml:[0-9]+: the confinement is not that of the match$'
	sed '0,/sandbox: bwrap, /s///' record.yaml >changed.yaml
	try tablier verify changed.yaml
	expect_status 1
	expect_match err '^changed.yaml:[0-9]+: a sandbox and its scratch folder go together$'
}

@test "what is exposed is seen in the sandbox, and cannot be written to" {
	mkdir more
	echo weights >more/weights
	options=(--expose more --expose "$work/more/weights")
	attempts read "@$work/more/weights"
	expect_line said.1 "read $work/more/weights: done"
	attempts write "@$work/more/weights"
	expect_line said.1 "write $work/more/weights: EROFS"
	try tablier match --sandbox=bwrap --expose nowhere random random
	expect_status 2
	expect_match err "^tablier: cannot expose 'nowhere': "
	for path in / /tmp /proc /dev; do
		try tablier match --sandbox=bwrap --expose $path random random
		expect_status 2
		expect_line err "tablier: cannot expose '$path': the sandbox has its own"
	done
}

@test "all that a tournament and its player expose is seen, however much it is (TO-18)" {
	mkdir own more
	cat >own/bot.sh <<-'EOF'
		cat "$WEIGHTS" >/dev/null || exit 1
		while read -r verb rest; do
		    case $verb in
		    tablier) echo readyok ;;
		    ping) echo "pong $rest" ;;
		    ask) echo resign ;;
		    esac
		done
	EOF
	{
		printf 'game: revertier\ngames: 2\nseed: 1\nsandbox:\n  kind: bwrap\n  expose:\n'
		for i in $(seq 60); do
			echo "  - $work/more/$i"
		done
		printf 'players:\n- random\n- name: weighty\n'
		printf "  command: sh '%s/own/bot.sh'\n  env: [WEIGHTS=%s/more/70]\n  expose:\n" "$work" "$work"
		for i in $(seq 61 70); do
			echo "  - $work/more/$i"
		done
	} >league.yaml
	seq 70 | sed "s,^,$work/more/," | xargs touch
	try tablier tournament run --quiet league.yaml
	expect_status 0
	expect_equal 'games that it gave up' "$(grep -c 'how: resigned' league/record.yaml)" 2
}

# ---- where it cannot be ----------------------------------------------------------------------------------------------

@test "a program that is not in the sandbox is a bot that cannot be started (start-failed)" {
	mkdir hidden prison
	printf '#!/bin/sh\n' >hidden/program
	chmod +x hidden/program
	PATH=$work/hidden:$PATH try tablier match --sandbox=bwrap --log log program random
	expect_status 1
	expect_match err "^tablier: bot 'program' cannot be started in the sandbox: 'program': no such file"
	expect_match log ' 1 ! start-failed: '
}

@test "where the sandbox cannot be used nothing is played, and it is told why" {
	mkdir fake
	printf '#!/bin/sh\necho "bwrap: no permission" >&2\necho more >&2\nexit 1\n' >fake/bwrap
	chmod +x fake/bwrap
	PATH=$work/fake:$PATH try tablier match --sandbox=bwrap --record record.yaml random random
	expect_status 1
	expect_line err 'tablier: the sandbox cannot be used here: bwrap: no permission'
	PATH=$work try tablier_at_once match --sandbox=bwrap --record record.yaml random random
	expect_status 1
	expect_line err "tablier: the sandbox cannot be used here: there is no program 'bwrap' (bubblewrap)"
	expect_empty out
	[ ! -e record.yaml ] || fail 'there is a record, and no game was played'
}

# Without the programs that `tablier` of the helper needs.
tablier_at_once() {
	"$TABLIER" "$@" 3>&-
}

@test "options of the sandbox are checked" {
	expect_wrong_use match --sandbox=chroot random random
	expect_wrong_use match --scratch 5 random random
	expect_wrong_use match --sandbox=none --expose /usr random random
	expect_wrong_use match --sandbox=bwrap --scratch 0 random random
}
