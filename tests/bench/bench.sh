#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# make bench: the generators, alone and beside that of GNU Backgammon, and the referee beside a bare program that only
# exchanges the lines. Figures are ratios within this run, medians over rounds in which what is compared takes turns;
# seconds differ from machine to machine, and from minute to minute.
#
#     make bench                          all but GNU Backgammon
#     make bench GNUBG=FOLDER             its source, as it comes; nothing is written there, and GLib is not needed
#     make bench GNUBG_CFLAGS='-O3 …'     its flags, if not those that this package was built with
#     make bench ROUNDS=9 GAMES=400       more rounds than 5; more games than 200 in each round of the referee's
set -eu

tablier=$BUILD/tablier
bench=$BUILD/tests/bench
games=${GAMES:-200}
rounds=${ROUNDS:-5}
gnubg=${GNUBG:-}
gnubg_flags=${GNUBG_CFLAGS:-$CFLAGS}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/rates"

# The median of the numbers on standard input.
median() {
	sort -g | awk '{ number[NR] = $1 } END { print number[int((NR + 1) / 2)] }'
}

# take NAME COMMAND …: run what prints outcomes and seconds; keep millions of outcomes a second in a file of that name.
take() {
	name=$1
	shift
	"$@" >"$folder/figure"
	awk '{ print $1 / $2 / 1e6 }' "$folder/figure" >>"$folder/rates/$name"
}

# The median of what was kept under a name.
rate() {
	median <"$folder/rates/$1"
}

# The median over the rounds of what was kept under one name, divided by what was kept under another.
ratio() {
	paste "$folder/rates/$1" "$folder/rates/$2" | awk '{ print $1 / $2 }' | median
}

# ---- The generators --------------------------------------------------------------------------------------------------

# Only what the generator of moves refers to is linked: the rest of eval.c falls away.
build_gnubg() {
	[ -f "$gnubg/eval.c" ] || {
		echo "bench: GNUBG: no source of GNU Backgammon in '$gnubg': it has no eval.c" >&2
		exit 2
	}
	tree=$folder/tree
	mkdir -p "$tree/lib" "$tree/glib"
	cp "$gnubg"/*.h "$gnubg"/*.inc "$gnubg/eval.c" "$gnubg/positionid.c" "$tree"
	cp "$gnubg"/lib/*.h "$tree/lib"
	cp "$SOURCE/tests/bench/gnubg_glib.h" "$tree/glib.h"
	cp "$SOURCE/tests/bench/gnubg_perft.c" "$tree/perft.c"
	for header in glib/gstdio.h glib/gi18n.h glib-object.h; do
		: >"$tree/$header"
	done
	# What its configure would find out of a compiler like ours. One thread: it need not ask for its list of moves.
	printf '#define %s 1\n' HAVE___ATTRIBUTE__ HAVE___BUILTIN_EXPECT HAVE_FUNC_ATTRIBUTE_UNUSED >"$tree/config.h"
	# shellcheck disable=SC2086
	$CC $gnubg_flags -std=gnu11 -w -ffunction-sections -fdata-sections -Wl,--gc-sections -I"$tree" -I"$tree/lib" \
		-o "$folder/gnubg" "$tree/eval.c" "$tree/positionid.c" "$tree/perft.c" -lm
}

# Figures of generators that do not agree would say nothing.
check_gnubg() {
	for depth in 1 2 3; do
		theirs=$("$folder/gnubg" "$depth" | cut -d ' ' -f 1)
		ours=$("$bench/rules" perft backgammon "$depth" | cut -d ' ' -f 1)
		[ "$theirs" = "$ours" ] || {
			echo "bench: perft $depth of backgammon is $ours here, and $theirs in GNU Backgammon" >&2
			exit 1
		}
	done
}

print_rates() {
	printf '\nperft(3) of backgammon from the opening, one core, %s rounds, built with %s\n' "$rounds" "$CFLAGS"
	printf '%-44s %8.1f million outcomes a second\n' 'last ply counted' "$(rate counted)"
	printf '%-44s %8.1f million outcomes a second\n' 'last ply listed' "$(rate listed)"
	if [ "$gnubg" ]; then
		printf '%-44s %8.1f million outcomes a second, built with %s\n' "GNU Backgammon's GenerateMoves" \
			"$(rate gnubg)" "$gnubg_flags"
		printf '%-44s %8.2f (median; at least 5, aim 9)\n' 'counted, to GenerateMoves' "$(ratio counted gnubg)"
		printf '%-44s %8.2f (median)\n' 'listed, to GenerateMoves' "$(ratio listed gnubg)"
	else
		echo "for the ratio to GNU Backgammon: make bench GNUBG=/path/to/its/source (apt-get source gnubg)"
	fi
	printf '\nbackgammon to Swedish Tables, outcomes counted a second (at most 3)\n'
	printf '%-44s %8.2f (median)\n' 'perft(3) to perft(4), from the openings' "$(ratio counted swedish)"
	printf '%-44s %8.2f (median)\n' 'over positions of random games' "$(ratio positions swedish-positions)"
}

if [ "$gnubg" ]; then
	build_gnubg
	check_gnubg
fi
"$bench/rules"
for _ in $(seq "$rounds"); do
	take counted "$bench/rules" perft backgammon 3
	[ -z "$gnubg" ] || take gnubg "$folder/gnubg" 3
	take listed "$bench/rules" list backgammon 3
	take swedish "$bench/rules" perft swedish-tables 4
	take positions "$bench/rules" positions backgammon
	take swedish-positions "$bench/rules" positions swedish-tables
done
print_rates

# ---- The referee -----------------------------------------------------------------------------------------------------

now() {
	date +%s%N
}

referee() {
	"$tablier" match --quiet --games $((games / 2 * 2 + 1)) --seed 1 --record "$folder/record" \
		"$bench/scripted $folder/script.1" "$bench/scripted $folder/script.2" >/dev/null
}

floor() {
	"$bench/floor" "$folder/log.asks" "$bench/scripted" "$folder/script.1" "$bench/scripted" "$folder/script.2" \
		>/dev/null
}

# The script of each bot: what two reference bots answered once. Without their info lines, which are no answers.
"$tablier" match --quiet --games $((games / 2 * 2 + 1)) --seed 1 --log "$folder/log" random greedy >/dev/null
for seat in 1 2; do
	sed -n "s/^[0-9.]* $seat < \(play .*\)/\1/p" "$folder/log" >"$folder/script.$seat"
done
plies=$(cat "$folder"/script.? | wc -l)
grep -a ' > ask ' "$folder/log" >"$folder/log.asks"

for _ in $(seq "$rounds"); do
	start=$(now)
	referee
	middle=$(now)
	floor
	end=$(now)
	echo $((middle - start)) >>"$folder/rates/referee"
	echo $((end - middle)) >>"$folder/rates/floor"
done
printf '\nplies through the referee, record written, two bots that do not think: %d plies, %d rounds\n' \
	"$plies" "$rounds"
rate referee | awk -v plies="$plies" '{ printf "%-28s %8.1f us a ply\n", "the referee", $1 / 1000 / plies }'
rate floor | awk -v plies="$plies" '{
	printf "%-28s %8.1f us a ply\n", "the bare exchange of lines", $1 / 1000 / plies }'
printf '%-28s %8.2f of the bare exchange (median; aim 0.6)\n' 'the referee runs at' "$(ratio floor referee)"
"$tablier" verify --quiet "$folder/record"

# ---- Tournaments -----------------------------------------------------------------------------------------------------

# The same with many games at the same time, in a tournament whose batches are as many as the pairs of processes that the
# bare program starts: 64, or 256. A script for each match comes from a tournament of real bots with the same dice.
mkdir "$folder/scripts"

# tournament MATCHES ARGUMENT …
tournament() {
	rm -rf "$folder/played"
	"$tablier" tournament run --quiet --format ladder --match-games 3 --seed 1 --output "$folder/played" --games "$@" \
		>/dev/null 2>&1
}

for matches in 640 2560; do
	tournament $matches random greedy
	"$PYTHON" "$SOURCE/tests/bench/scripts.py" "$folder/played/record.yaml" "$folder/scripts" >"$folder/plies.$matches"
done
"$tablier" match --quiet --games 31 --seed 1 --log "$folder/log" random greedy >/dev/null
for seat in 1 2; do
	sed -n "s/^[0-9.]* $seat < \(play .*\)/\1/p" "$folder/log" >"$folder/script.$seat"
done
grep -a ' > ask ' "$folder/log" >"$folder/log.asks"

printf '\nplies through tournaments, records written: %d rounds of %d plies, of %d for 256 at a time\n' "$rounds" \
	"$(cat "$folder/plies.640")" "$(cat "$folder/plies.2560")"
for at_a_time in 1 2 8 64 256; do
	pairs=64
	[ $at_a_time -le $pairs ] || pairs=256
	matches=$((pairs * 10))
	plies=$(cat "$folder/plies.$matches")
	floor_plies=$(($(wc -l <"$folder/log.asks") * pairs))
	for _ in $(seq "$rounds"); do
		start=$(now)
		tournament $matches --concurrency "$at_a_time" "$bench/scripted $folder/scripts" "$bench/scripted $folder/scripts"
		middle=$(now)
		"$bench/floor" "$folder/log.asks" "$bench/scripted" "$folder/script.1" "$bench/scripted" "$folder/script.2" \
			"$at_a_time" $pairs >/dev/null
		end=$(now)
		awk -v plies="$plies" -v ns=$((middle - start)) 'BEGIN { print plies / ns * 1e9 }' \
			>>"$folder/rates/tournament.$at_a_time"
		awk -v plies="$floor_plies" -v ns=$((end - middle)) 'BEGIN { print plies / ns * 1e9 }' \
			>>"$folder/rates/floor.$at_a_time"
	done
	printf '%4d at a time %8.0f plies a second, %8.0f bare; %.2f of the bare exchange (median; aim 0.8 from 8 on)\n' \
		"$at_a_time" "$(rate "tournament.$at_a_time")" "$(rate "floor.$at_a_time")" \
		"$(ratio "tournament.$at_a_time" "floor.$at_a_time")"
done

# Memory while so many games are played: it does not grow with those that have been.
memory() {
	rm -rf "$folder/played"
	"$PYTHON" -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' \
		"$tablier" tournament run --quiet --game revertier --seed 1 --output "$folder/played" --concurrency "$1" --games "$2" \
		random random
}
for games in 2560 5120; do
	printf 'the referee takes %d KiB at most, for %d games, 256 at a time\n' "$(memory 256 "$games")" "$games"
done

# ---- The start of a bot ----------------------------------------------------------------------------------------------

# start_up OPTION …: ten matches that end at the first turn, so that starts are nearly all there is.
start_up() {
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		"$tablier" match --quiet --turns 1 --seed 1 "$@" random random >/dev/null
	done
}

if "$tablier" match --quiet --turns 1 --sandbox=bwrap random random >/dev/null 2>&1; then
	for _ in $(seq "$rounds"); do
		start=$(now)
		start_up
		middle=$(now)
		start_up --sandbox=bwrap
		end=$(now)
		echo $((middle - start)) >>"$folder/rates/bare"
		echo $((end - middle)) >>"$folder/rates/sandbox"
	done
	printf '\na match of one turn between two bots: starts, and little else, %d rounds\n' "$rounds"
	rate bare | awk '{ printf "%-28s %8.1f ms\n", "without a sandbox", $1 / 1e7 }'
	rate sandbox | awk '{ printf "%-28s %8.1f ms, with a trial of each sandbox\n", "with --sandbox=bwrap", $1 / 1e7 }'
else
	printf '\nthe cost of a sandbox is not measured: there is none to be used here\n'
fi
