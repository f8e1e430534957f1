#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Records of random games, of each game under each value of each of its options: written by `match`, and found to hold by
# `verify`. ROUND_TRIPS of each; the longer target plays more of them.
set -u

games=${ROUND_TRIPS:-25}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
number=0

# GAME, and GAME:key=value for each value that is not the default.
rules_of() {
	echo "$1"
	"$TABLIER" games "$1" | awk -v game="$1" '
		match($0, /[a-z-]+=[^ ]+/) {
			split(substr($0, RSTART, RLENGTH), option, "=")
			count = split(option[2], value, "|")
			for (i = 2; i <= count; i++) print game ":" option[1] "=" value[i]
		}'
}

# round_trip BOT RULES LENGTH-OPTION LENGTH
round_trip() {
	number=$((number + 1))
	if "$TABLIER" match --quiet --game "$2" "$3" "$4" --seed "$number" --record record.yaml "$1" "$1" >out 2>&1 &&
		"$TABLIER" verify record.yaml >>out 2>&1; then
		echo "ok $number - $1: $2 $3 $4: $(tail -n 1 out)"
	else
		sed 's/^/# /' out
		echo "not ok $number - $1: $2 $3 $4: the record of a random match holds"
	fi
}

# Few games with a bot that resigns are played out, so it plays fewer.
for game in $("$TABLIER" games | awk '{ print $1 }'); do
	for rules in $(rules_of "$game"); do
		round_trip random "$rules" --games $((games / 2 * 2 + 1))
		round_trip 'random --resign' "$rules" --games $((games / 10 * 2 + 1))
		case $rules in
		backgammon* | willughby:cube=on) round_trip random "$rules" --points "$games" ;;
		esac
	done
done
echo "1..$number"
