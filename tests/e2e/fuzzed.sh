#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Whole matches against a bot that talks nonsense now and then (tests/fuzz/fuzz_bot.py): GAMES_FUZZED of them, over all games.
# The referee ends well or says what is wrong, its record holds, every verdict blames the bot that talks nonsense, and
# nothing is left: no process; and with no descriptor to spare none can have been lost.
set -u

total=${GAMES_FUZZED:-300}
python=$("$PYTHON" -c 'import sys; print(sys.executable)')
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
export TMPDIR=$folder LC_ALL=C.UTF-8
seed=0

is_instrumented() {
	nm "$BUILD/.libs/libtablier.a" 2>/dev/null | grep -Eq '__(asan|ubsan|gcov|sanitizer|profc|llvm)'
}

# What the referee may use: a descriptor lost with each game, or some memory, would be too much within a match.
limit() {
	ulimit -n 40
	is_instrumented || ulimit -d 65536
}

# The processes of this test but this shell's own; bots that are being killed may take a moment.
processes_left() {
	local process

	for _ in $(seq 200); do
		process=$(env -u TMPDIR grep -lsz "^TMPDIR=$folder\$" /proc/[0-9]*/environ | env -u TMPDIR sed 's|/proc/\([0-9]*\)/.*|\1|' |
			env -u TMPDIR grep -vx "$$")
		[ -n "$process" ] || return 1
		env -u TMPDIR sleep 0.02
	done
	echo "these are left: $process" >&2
}

# match GAME GAMES SEAT: sets $why to what is wrong, or to nothing.
match() {
	local fuzz="'$python' -I -S '$SOURCE/tests/fuzz/fuzz_bot.py' starts $seed $((5 + seed % 4 * 15))" status=0 first second

	rm -f starts record.yaml
	first=$fuzz second="random"
	[ "$3" = 1 ] || first="random" second=$fuzz
	(limit && exec timeout -k 5 300 "$TABLIER" match --game "$1" --games "$2" --seed "$seed" --record record.yaml \
		--quiet --move-ms 20000 --quit-ms 500 --stderr errors "$first" "$second") >out 2>err || status=$?
	why=
	if [ $status -gt 1 ]; then
		why="the referee ends with status $status"
	elif [ $status -eq 0 ] && [ -s err ]; then
		why='the referee complains, and ends with status 0'
	elif [ $status -eq 1 ] && { [ "$(wc -l <err)" != 1 ] || ! grep -Eq "^tablier: (the match was broken off after game [0-9]+: )?bot '" err; }; then
		why='the referee fails and does not say why'
	elif [ $status -eq 1 ] && ! grep -Fq fuzz_bot.py err; then
		why='the referee blames the other bot'
	elif [ -e record.yaml ] && ! "$TABLIER" verify record.yaml >>err 2>&1; then
		why='the record does not hold'
	elif [ -e record.yaml ] && grep '^verdict: ' record.yaml | grep -q "seat: $((3 - $3))"; then
		why="the other bot is blamed: $(grep '^verdict: ' record.yaml | grep -m 1 "seat: $((3 - $3))")"
	elif processes_left 2>>err; then
		why='a process is left'
	elif [ -e errors.$((3 - $3)) ] && [ -s errors.$((3 - $3)) ]; then
		why="the other bot says: $(head -n 1 errors.$((3 - $3)))"
	fi
	played=$(grep -c '^tablier: game' record.yaml 2>/dev/null)
	grep -s '^verdict: ' record.yaml | sed 's/.*name: \([a-z-]*\).*/\1/' >>verdicts
}

names=$("$TABLIER" games | awk '{ print $1 }')
# shellcheck disable=SC2086
set -- $names
each=$(((total + $# - 1) / $#))
echo "1..$#"
number=0
for game; do
	number=$((number + 1)) left=$each faults=0
	: >verdicts
	while [ $left -gt 0 ]; do
		seed=$((seed + 1))
		length=$((left < 51 ? left : 51))
		match "$game" $((length / 2 * 2 + 1)) $((1 + seed % 2))
		if [ -n "$why" ]; then
			faults=1
			echo "# seed $seed, seat $((1 + seed % 2)), $played games: $why"
			sed 's/^/# /' err out | head -n 20
			break
		fi
		left=$((left - (played > 0 ? played : 1)))
	done
	[ $faults -eq 0 ] || printf 'not '
	echo "ok $number - $game: $((each - left)) games; $(sort verdicts | uniq -c | sort -rn | awk '{ printf "%s%s %s", sep, $1, $2; sep = ", " }')"
done
