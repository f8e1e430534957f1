#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A long match: what the referee holds of memory and descriptors is the same at its start, in the middle and at its end. GAMES
# games between bots that live as long as the match; and a twentieth as many against one that fails and is started anew
# (tests/fuzz/fuzz_bot.py).
set -u

games=$((${GAMES:-3000} / 2 * 2 + 1))
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

# soak NUMBER NAME GAMES BOT BOT
soak() {
	local at=0 line looks=() memory=() files=() status=0 wrong=

	mkfifo "told$1"
	"$TABLIER" match --game nard --games "$3" --seed "$1" --quit-ms 500 --restarts 100000000 \
		--record /dev/null --stderr errors "$4" "$5" \
		>"told$1" 2>err &
	referee=$!
	while read -r line; do
		case $line in
		'game '*) at=$((at + 1)) ;;
		*) continue ;;
		esac
		# What is said comes in blocks; the referee waits for its reader, so that the looks are not too late.
		if [ $at -eq $(($3 / 10)) ] || [ $at -eq $(($3 / 2)) ] || [ $at -eq $(($3 * 9 / 10)) ]; then
			looks+=("$(look)")
		fi
	done <"told$1"
	wait $referee || status=$?
	referee=
	for line in "${looks[@]}"; do
		memory+=("${line% *}") files+=("${line#* }")
	done
	if [ $status -ne 0 ] || [ $at -ne "$3" ] || [ ${#looks[@]} -ne 3 ]; then
		wrong="the match ends with status $status after $at games"
	elif [ "${memory[0]}" = 999999999 ] || [ "${files[2]}" = 999999999 ]; then
		echo "ok $1 - $2: $3 games # SKIP the referee could not be looked at"
		return
	elif [ "${files[2]}" -gt $((files[0] + spare_files)) ]; then
		wrong='there are more descriptors at the end'
	elif [ "${memory[2]}" -gt $((memory[0] + spare_kib)) ]; then
		wrong='there is more memory at the end'
	fi
	[ -z "$wrong" ] || { echo "# $wrong" && sed 's/^/# /' err && printf 'not '; }
	echo "ok $1 - $2: $3 games, ${memory[*]} KiB, ${files[*]} descriptors at start, middle, end"
}

echo 1..2
soak 1 'bots that live on' $games random random
soak 2 'a bot that is started anew' $((games / 40 * 2 + 1)) \
	"'$python' -I -S '$SOURCE/tests/fuzz/fuzz_bot.py' starts 1 40 asked" random
