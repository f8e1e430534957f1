#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# make check-valgrind: what the program is mostly used for, under valgrind. It must end as it should, use no memory that is
# not its own, and lose none.
set -u

python=$("$PYTHON" -c 'import sys; print(sys.executable)')
bots=$SOURCE/tests/e2e/bots
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
number=0

if ! command -v valgrind >/dev/null; then
	echo '1..0 # SKIP valgrind is not installed'
	exit 0
fi
if nm "$BUILD/.libs/libtablier.a" 2>/dev/null | grep -Eq '__(asan|ubsan|sanitizer)'; then
	echo '1..0 # SKIP the sanitizers are at work already'
	exit 0
fi

# scenario STATUS NAME ARGUMENT …: the program with these arguments ends with this status.
scenario() {
	local should=$1 name=$2 status=0

	shift 2
	number=$((number + 1))
	timeout -k 5 300 valgrind --quiet --error-exitcode=99 --leak-check=full --show-leak-kinds=definite,indirect,possible \
		--track-fds=no --log-file=found "$TABLIER" "$@" >out 2>&1 </dev/null || status=$?
	if [ $status -ne "$should" ] || [ -s found ]; then
		echo "# the status is $status, and should be $should"
		sed 's/^/# /' found out | head -n 60
		printf 'not '
	fi
	echo "ok $number - $name"
}

faulty() {
	printf "'%s' '%s/faulty.py' starts" "$python" "$bots"
	printf " '%s'" "$@"
}

for game in $("$TABLIER" games | awk '{ print $1 }'); do
	scenario 0 "a match of $game" match --game "$game" --games 3 --turns 60 --seed 1 --record "$game.yaml" --log log \
		'random --resign' random
	scenario 0 "its record" verify "$game.yaml"
done
scenario 0 'bots that fail' match --game revertier --games 9 --turns 30 --seed 1 --quit-ms 200 --record faults.yaml \
	"$(faulty ask-exit:3 ask-reply:resign 'ask-say:\xff\x00\n' ask-die:11 'ask-reply:play 24/off' ask-twice \
		ask-long_line:9000 ask-close_output)" random
scenario 0 'their record' verify faults.yaml
scenario 1 'a bot that is not there' match --quit-ms 200 /nowhere/bot random
scenario 0 'a chouette' chouette --games 2 --turns 60 --seed 5 --record chouette.yaml random random random
scenario 0 'its record' verify chouette.yaml
head -c $(($(wc -c <chouette.yaml) - 30)) chouette.yaml >cut.yaml
scenario 1 'a record that is cut off' verify cut.yaml
scenario 0 'its repair' verify --repair cut.yaml
scenario 0 'boards of a record' show backgammon.yaml
scenario 0 'match text' export -o match.mat backgammon.yaml
scenario 0 'plays' plays swedish-tables -O-----------o------------ 64
scenario 2 'wrong use' match --games 0 random random
echo "1..$number"
