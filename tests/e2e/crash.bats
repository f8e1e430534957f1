#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The referee is killed, KILLS times, at moments that follow from a seed: no process is left, each game that was over is whole
# in the record, and `verify` accepts the record, after --repair where its last document was cut off.

load helper

# moment NUMBER: the seconds that the referee has, from 0.000 to 0.399. Most are spent in the midst of games; some end before
# the bots have started.
moment() {
	printf '0.%03d' $(($1 * 7919 % 400))
}

# begin COMMAND ARGUMENT …: a long match with a record and a log.
begin() {
	"$TABLIER" "$@" --record record.yaml --log log >out 2>err 3>&- &
	referee=$!
}

# end SECONDS: the referee is killed then.
end() {
	env -u TMPDIR sleep "$1"
	kill -KILL $referee 2>/dev/null || fail 'the referee has ended by itself'
	status=0
	wait $referee 2>/dev/null || status=$?
	expect_status 137
}

# How many games the first bot was told the result of: the record was written before that.
games_told() {
	grep -c ' 1 > result ' log 2>/dev/null || true
}

# What is left of a match: no process, and a record that is whole or can be made so.
expect_sound() {
	local told games

	until_true 10 no_process_left || fail "$1: a process is left"
	told=$(games_told)
	if [ ! -s record.yaml ]; then
		expect_equal "$1: games told, without a record" "${told:-0}" 0
		return 0
	fi
	try tablier verify record.yaml
	if [ "$status" -eq 1 ] && grep -q "the last document is cut off; 'tablier verify --repair' trims it\$" err; then
		cuts=$((cuts + 1))
		try tablier verify --repair record.yaml
		expect_match out '^record\.yaml: removed '
	elif [ "$status" -eq 1 ] && grep -qx 'record.yaml:1: the last document is cut off' err; then
		expect_equal "$1: games told, with the header cut off" "${told:-0}" 0
		return 0
	fi
	expect_status 0
	expect_match out 'all hold; the match was broken off'
	games=$(sed -n 's/^record\.yaml: \([0-9]*\) games\?, .*/\1/p' out)
	[ "$games" -ge "${told:-0}" ] || fail "$1: $told games were told, and $games are in the record"
	found=$((found + games))
}

@test "killed at any moment, the referee leaves no process, and every finished game whole (RE-12)" {
	found=0 cuts=0
	for kill in $(seq "${KILLS:-10}"); do
		rm -f record.yaml log
		case $((kill % 3)) in
		0) begin chouette --games 1000000 --seed "$kill" random random random ;;
		1) begin match --games 1000001 --seed "$kill" --game nard random random ;;
		2) begin match --points 1000001 --seed "$kill" --game backgammon 'random --resign' random ;;
		esac
		end "$(moment "$kill")"
		expect_sound "kill $kill"
	done
	[ $found -gt 0 ] || fail 'no game was over at any of these moments'
	echo "# $found games were whole after ${KILLS:-10} kills, $cuts times after a repair" >&3
}

@test "where no more can be written, the finished games are whole, and the rest is trimmed (RE-12)" {
	found=0 cuts=0
	for blocks in 1 3 10 33; do
		rm -f record.yaml log
		# The limit is the referee's, and a signal where it is not heeded; what it says of that is its own affair.
		(ulimit -f "$blocks" && exec "$TABLIER" match --games 101 --seed 5 --game revertier --quiet \
			--record record.yaml random random) >/dev/null 2>&1 3>&- || true
		expect_sound "$blocks blocks"
	done
	[ $cuts -gt 0 ] || fail 'no record was cut off'
	[ $found -gt 0 ] || fail 'no game is left'
}
