#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A long match, and a long tournament: what the referee holds of memory and descriptors is the same at the start, in the
# middle and at the end. SOAKED_GAMES are played between bots that live as long as the match; a twentieth as many against
# one that fails and is started anew (tests/fuzz/fuzz_bot.py); and as many short ones in a tournament, four at a time.
set -u

games=$((${SOAKED_GAMES:-3000} / 2 * 2 + 1))
# A leak with each game would be far more than this.
spare_kib=2048 spare_files=8
python=$("$PYTHON" -c 'import sys; print(sys.executable)')
folder=$(mktemp -d)
referee=
trap '[ -z "$referee" ] || kill -KILL $referee 2>/dev/null; rm -rf "$folder"' EXIT
cd "$folder" || exit 1

# The memory of the referee in KiB and its open descriptors, the least of some looks: bots come and go.
look() {
	local memory=0 files=0 least_memory=999999999 least_files=999999999

	for _ in $(seq 10); do
		memory=$(awk '/^VmRSS:/ { print $2 }' "/proc/$referee/status" 2>/dev/null)
		files=$(find "/proc/$referee/fd" -mindepth 1 2>/dev/null | wc -l)
		[ -n "$memory" ] && [ "$files" -gt 0 ] || break
		[ "$memory" -ge $least_memory ] || least_memory=$memory
		[ "$files" -ge $least_files ] || least_files=$files
	done
	echo "$least_memory $least_files"
}

# soak NUMBER NAME GAMES MARK COMMAND …: the command tells of each game by a line that the expression MARK fits.
soak() {
	local number=$1 name=$2 all=$3 mark=$4 at=0 line looks=() memory=() files=() status=0 wrong=

	shift 4
	rm -f told
	mkfifo told
	"$TABLIER" "$@" >told 2>err &
	referee=$!
	while read -r line; do
		[[ $line =~ $mark ]] || continue
		at=$((at + 1))
		# What is said comes in blocks; the referee waits for its reader, so that the looks are not too late.
		if [ $at -eq $((all / 10)) ] || [ $at -eq $((all / 2)) ] || [ $at -eq $((all * 9 / 10)) ]; then
			looks+=("$(look)")
		fi
	done <told
	wait $referee || status=$?
	referee=
	for line in "${looks[@]}"; do
		memory+=("${line% *}") files+=("${line#* }")
	done
	if [ $status -ne 0 ] || [ $at -ne "$all" ] || [ ${#looks[@]} -ne 3 ]; then
		wrong="it ends with status $status after $at games"
	elif [ "${memory[0]}" = 999999999 ] || [ "${files[2]}" = 999999999 ]; then
		echo "ok $number - $name: $all games # SKIP the referee could not be looked at"
		return
	elif [ "${files[2]}" -gt $((files[0] + spare_files)) ]; then
		wrong='there are more descriptors at the end'
	elif [ "${memory[2]}" -gt $((memory[0] + spare_kib)) ]; then
		wrong='there is more memory at the end'
	fi
	[ -z "$wrong" ] || { echo "# $wrong" && sed 's/^/# /' err && printf 'not '; }
	echo "ok $number - $name: $all games, ${memory[*]} KiB, ${files[*]} descriptors at start, middle, end"
}

# match_of NUMBER NAME GAMES BOT BOT
match_of() {
	soak "$1" "$2" "$3" '^game ' match --game nard --games "$3" --seed "$1" --quit-ms 500 --restarts 100000000 \
		--record /dev/null --stderr errors "$4" "$5"
}

echo 1..3
match_of 1 'bots that live on' $games random random
match_of 2 'a bot that is started anew' $((games / 40 * 2 + 1)) \
	"'$python' -I -S '$SOURCE/tests/fuzz/fuzz_bot.py' starts 1 40 asked" random
soak 3 'a tournament' $((games - 1)) '"finished"' tournament run --quiet --game nard --turns 4 --format ladder \
	--games $((games - 1)) --seed 3 --concurrency 4 --output league --events /dev/stdout random random
