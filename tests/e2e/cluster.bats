#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tournaments on more than one machine: what a task does when it is ended, with a Slurm that is made believe (slurm.sh has a
# real one); and GNU parallel, here and over ssh.

load helper

CLUSTER=$SOURCE/referee/cluster

# league [GAMES]: a tournament of three pairings.
league() {
	cat >league.yaml <<-END
		game: nard
		games: ${1:-20}
		seed: 3
		players:
		- {name: one, command: random}
		- {name: two, command: greedy}
		- {name: three, command: random}
	END
}

# One run of it, to compare with.
play_whole() {
	try tablier tournament run --no-times --quiet --output whole league.yaml
	expect_status 0
}

expect_whole() {
	cmp -s "$1" whole/record.yaml || fail "'$1' should have the bytes of one run"
}

# ---- A task of Slurm -------------------------------------------------------------------------------------------------

# as_task NUMBER ARGUMENT …: become task NUMBER of 4. The program is one that does what the file `does` says; what it and
# Slurm are asked for goes to the file asked.
as_task() {
	mkdir -p bin
	printf '#!/bin/sh\necho "scontrol $*" >>asked\n' >bin/scontrol
	printf '#!/bin/bash\necho "tablier $*" >>asked\n. ./does\n' >bin/player
	chmod +x bin/scontrol bin/player
	exec env PATH="$PWD/bin:$PATH" TABLIER="$PWD/bin/player" SLURM_ARRAY_TASK_ID="$1" SLURM_ARRAY_TASK_MAX=4 \
		SLURM_ARRAY_TASK_COUNT="${COUNT:-4}" SLURM_CPUS_PER_TASK=3 SLURM_JOB_ID=77 \
		bash "$CLUSTER/tournament.sbatch" "${@:2}" 3>&-
}

task() {
	(as_task "$@")
}

# signalled SIGNAL: a task that gets it when its program has begun.
signalled() {
	local script

	as_task 2 league.yaml >out 2>err 3>&- &
	script=$!
	until_true 10 test -e begun || fail 'the program should have been started'
	kill -s "$1" $script
	status=0
	wait $script || status=$?
}

@test "a task plays the part with its number, on its processors (CL-1)" {
	echo 'exit 0' >does
	try task 3 --no-times league.yaml
	expect_status 0
	expect_equal 'what is asked for' "$(cat asked)" \
		'tablier tournament run --shard 3/4 --concurrency 3 --no-times league.yaml'
}

@test "what is no whole array must say how many parts there are (CL-1)" {
	echo 'exit 0' >does
	COUNT=2 try task 3 league.yaml
	expect_status 2
	expect_match err 'needs PARTS'
	[ ! -e asked ] || fail 'nothing should have been played'
	COUNT=2 PARTS=9 try task 3 league.yaml
	expect_status 0
	expect_match asked '^tablier tournament run --shard 3/9 '
	try bash "$CLUSTER/tournament.sbatch" league.yaml
	expect_status 2
	expect_match err 'no task of an array'
}

@test "a task whose program is killed is queued again, so often and no oftener (CL-5)" {
	echo 'kill -KILL $$' >does
	try task 2 league.yaml
	expect_status 137
	expect_line asked 'scontrol requeue 77'
	rm asked
	SLURM_RESTART_COUNT=5 MOST_RESTARTS=5 try task 2 league.yaml
	expect_status 137
	expect_no_match asked scontrol
	expect_match err 'restarted 5 times'
}

@test "a task that fails is over (CL-5)" {
	echo 'exit 1' >does
	try task 2 league.yaml
	expect_status 1
	expect_no_match asked scontrol
}

@test "a task whose time is nearly up has its games finished, and is queued again if some are missing (CL-5)" {
	# A shell cannot heed what was ignored when it began, as is SIGINT in the background.
	cat >player.py <<-'END'
		import pathlib, signal, sys

		def finish(*_):
		    print("finishing", file=open("asked", "a"))
		    sys.exit(int(sys.argv[1]))

		signal.signal(signal.SIGINT, finish)
		pathlib.Path("begun").touch()
		while True:
		    signal.pause()
	END
	echo 'exec "$PYTHON" player.py 1' >does
	signalled INT
	expect_status 1
	expect_equal 'what is asked for' "$(sed 1d asked | tr '\n' ' ')" 'finishing scontrol requeue 77 '
	echo 'exec "$PYTHON" player.py 0' >does
	rm asked begun
	signalled INT
	expect_status 0
	expect_no_match asked scontrol
}

@test "games that take too long at the end are dropped (CL-5)" {
	cat >does <<-'END'
		trap 'echo dropped >>asked; exit 1' TERM
		trap '' INT
		touch begun
		while :; do sleep 0.05; done
	END
	GRACE_S=1 signalled INT
	expect_status 1
	expect_equal 'what is asked for' "$(sed 1d asked | tr '\n' ' ')" 'dropped scontrol requeue 77 '
}

@test "a task that is cancelled is over (CL-5)" {
	cat >does <<-'END'
		trap 'exit 1' TERM
		touch begun
		while :; do sleep 0.05; done
	END
	signalled TERM
	expect_status 1
	expect_no_match asked scontrol
}

# ---- Ended together --------------------------------------------------------------------------------------------------

# The bots of this test, without the wardens between them and the referee.
bots() {
	local process

	for process in $(processes); do
		case $(readlink "/proc/$process/exe") in
		"$BUILD"/bots/*) echo "$process" ;;
		esac
	done
}

has_bots() {
	[ "$(bots | wc -l)" -ge "$1" ]
}

are_gone() {
	local process

	for process; do
		! kill -0 "$process" 2>/dev/null || return 1
	done
}

@test "who ends the bots, and then the referee, makes no bot lose (CL-5)" {
	league 240
	play_whole
	for round in 1 2 3 4; do
		"$TABLIER" tournament run --no-times --quiet --concurrency 4 --output parts league.yaml >out 2>err 3>&- &
		referee=$!
		until_true 10 has_bots 4 || fail 'there should be bots'
		victims=$(bots)
		# shellcheck disable=SC2086
		kill -TERM $victims 2>/dev/null || true
		# shellcheck disable=SC2086
		until_true 5 are_gone $victims
		kill -TERM $referee 2>/dev/null || fail 'the referee should have been at work'
		status=0
		wait $referee || status=$?
		expect_status 1
		! grep -rsq '^verdict: ' parts || fail "round $round: a bot lost a game"
	done
	try tablier tournament run --no-times --quiet --output parts league.yaml
	expect_status 0
	expect_whole parts/record.yaml
}

@test "a bot that goes alone forfeits its game" {
	try tablier tournament run --no-times --quiet --seed 1 --game nard --format ladder --games 2 --output out.d random \
		"sh -c 'if [ -e armed ]; then kill -TERM \$\$; fi; touch armed; exec \"$BUILD/bots/random\"'"
	expect_status 0
	expect_equal 'the games' "$(grep -c '^result: ' out.d/record.yaml)" 2
	expect_match out.d/record.yaml '^verdict: .*name: (killed|exited)'
}

# ---- GNU parallel ----------------------------------------------------------------------------------------------------

# shellcheck disable=SC2154 # work is from the helper
need_parallel() {
	parallel --version 2>/dev/null | grep -q '^GNU parallel' || skip 'GNU parallel is not installed'
	export PARALLEL_HOME=$work/.parallel
	mkdir -p "$PARALLEL_HOME"
	touch "$PARALLEL_HOME/will-cite"
}

# in_parts ARGUMENT …
in_parts() {
	timeout 100 sh "$CLUSTER/parallel.sh" "$@" </dev/null 3>&-
}

@test "GNU parallel plays a tournament in parts, here: the bytes of one run (CL-2, CL-3, CL-6)" {
	need_parallel
	league
	play_whole
	try in_parts -n 5 -j 2 league.yaml --no-times --quiet
	expect_status 0
	expect_whole league/record.yaml
	# The same again plays nothing.
	cp league/parallel-5.log before
	try in_parts -n 5 -j 2 league.yaml --no-times --quiet
	expect_status 0
	cmp before league/parallel-5.log || fail 'no part should have been played again'
	expect_whole league/record.yaml
}

@test "a part that failed is played by the same command again (CL-4, CL-6)" {
	need_parallel
	league
	play_whole
	cat >once <<-END
		#!/bin/sh
		case "\$*" in
		*'--shard 2/'*) [ -e failed ] || { touch failed && exit 1; } ;;
		esac
		exec '$TABLIER' "\$@"
	END
	chmod +x once
	TABLIER=$PWD/once try in_parts -n 3 -o 'parts of it' league.yaml --no-times --quiet
	expect_status 1
	[ ! -e 'parts of it/record.yaml' ] || fail 'nothing should have been joined'
	TABLIER=$PWD/once try in_parts -n 3 -o 'parts of it' league.yaml --no-times --quiet
	expect_status 0
	expect_whole 'parts of it/record.yaml'
}

# A server for ssh of this test alone, with keys of its own; `machine` is what to call it. It knows no home but that of the
# user, so folders there are given in full.
# shellcheck disable=SC2154 # work is from the helper
start_ssh() {
	local port sshd own_run=() program

	for program in ssh ssh-keygen rsync; do
		command -v "$program" >/dev/null || skip "$program is not installed"
	done
	sshd=$(PATH=$PATH:/usr/sbin command -v sshd) || skip 'sshd is not installed'
	port=$("$PYTHON" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
	mkdir ssh
	ssh-keygen -q -t ed25519 -N '' -f ssh/key
	ssh-keygen -q -t ed25519 -N '' -f ssh/host
	cat >ssh/sshd_config <<-END
		Port $port
		ListenAddress 127.0.0.1
		HostKey $work/ssh/host
		AuthorizedKeysFile $work/ssh/key.pub
		PidFile none
		StrictModes no
		PasswordAuthentication no
		UsePAM no
		MaxStartups 100
		MaxSessions 100
		SetEnv TMPDIR=$work
	END
	cat >ssh/config <<-END
		Host machine
		HostName 127.0.0.1
		Port $port
		IdentityFile $work/ssh/key
		IdentitiesOnly yes
		UserKnownHostsFile $work/ssh/known
		StrictHostKeyChecking accept-new
	END
	# Root's wants a folder in /run: it gets a /run of its own.
	[ "$(id -u)" -ne 0 ] || own_run=(unshare --mount sh -c 'mount -t tmpfs none /run && mkdir /run/sshd && exec "$@"' -)
	"${own_run[@]}" "$sshd" -D -e -f "$work/ssh/sshd_config" >ssh/said 2>&1 </dev/null 3>&- &
	server=$!
	export PARALLEL_SSH="ssh -F $work/ssh/config"
	until_true 10 ssh -F ssh/config -n machine true 2>ssh/why || {
		stop_ssh
		skip "ssh does not work here: $(tail -qn 1 ssh/why ssh/said | paste -s -d ' ')"
	}
}

stop_ssh() {
	kill -TERM $server
	wait $server || true
}

@test "GNU parallel plays on machines that see the same folder, and on one that sees nothing of it (CL-2, CL-6)" {
	need_parallel
	start_ssh
	league
	play_whole
	printf 'machine\n:\n' >hosts
	try in_parts -l hosts -n 3 league.yaml --no-times --quiet
	cp out out1 && cp err err1
	shared=$status
	printf 'machine\n' >hosts
	try in_parts -l hosts -n 2 -c "$work/there" -o copied league.yaml --no-times --quiet
	stop_ssh
	expect_status 0
	expect_whole copied/record.yaml
	[ -s there/copied/record-1-of-2.yaml ] || fail 'it should have been played there'
	cp out1 out && cp err1 err
	status=$shared
	expect_status 0
	expect_whole league/record.yaml
	expect_match league/parallel-3.log '\<machine\>'
}

@test "parallel.sh says how it is used" {
	for arguments in '' '-n 0 league.yaml' '-n x league.yaml' '-c there league.yaml' '-z'; do
		# shellcheck disable=SC2086
		try in_parts $arguments
		expect_status 2
		expect_empty out
		[ -s err ] || fail "$arguments: there should be a message"
	done
	try in_parts -h
	expect_status 0
	expect_match out '^usage: parallel.sh '
}
