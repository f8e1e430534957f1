#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# make bench: the generators, and the referee beside a bare program that only exchanges the lines. Figures are ratios within
# this run; seconds differ from machine to machine, and from minute to minute.
set -eu

tablier=$BUILD/tablier
bench=$BUILD/tests/bench
games=${GAMES:-200}
rounds=${ROUNDS:-5}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$bench/rules"

# The script of each bot: what two reference bots answered once. Without their info lines, which are no answers.
"$tablier" match --quiet --games $((games / 2 * 2 + 1)) --seed 1 --log "$folder/log" random greedy >/dev/null
for seat in 1 2; do
	sed -n "s/^[0-9.]* $seat < \(play .*\)/\1/p" "$folder/log" >"$folder/script.$seat"
done
plies=$(cat "$folder"/script.? | wc -l)

now() {
	date +%s%N
}

referee() {
	"$tablier" match --quiet --games $((games / 2 * 2 + 1)) --seed 1 --record "$folder/record" \
		"$bench/scripted $folder/script.1" "$bench/scripted $folder/script.2" >/dev/null
}

floor() {
	"$bench/floor" "$folder/log.asks" "$bench/scripted" "$folder/script.1" "$bench/scripted" "$folder/script.2" >/dev/null
}

grep -a ' > ask ' "$folder/log" >"$folder/log.asks"
: >"$folder/times"
for round in $(seq "$rounds"); do
	start=$(now)
	referee
	middle=$(now)
	floor
	end=$(now)
	echo "$round $(((middle - start) / 1000)) $(((end - middle) / 1000))" >>"$folder/times"
done
printf '\nplies through the referee, record written, two bots that do not think: %d plies, %d rounds\n' "$plies" "$rounds"
awk -v plies="$plies" '
	{ referee[NR] = $2; floor[NR] = $3; ratio[NR] = $3 / $2 }
	function median(a, n,   i, j, t) {
		for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++) if (a[j] < a[i]) { t = a[i]; a[i] = a[j]; a[j] = t }
		return a[int((n + 1) / 2)]
	}
	END {
		printf "%-28s %8.1f us a ply\n", "the referee", median(referee, NR) / plies
		printf "%-28s %8.1f us a ply\n", "the bare exchange of lines", median(floor, NR) / plies
		printf "%-28s %8.2f of the bare exchange (median; aim 0.6)\n", "the referee runs at", median(ratio, NR)
	}' "$folder/times"
"$tablier" verify --quiet "$folder/record"
