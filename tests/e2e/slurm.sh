#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A tournament by an array of tasks of a real Slurm of one node, with tasks that are killed in every way there is: what is
# merged is what one run plays, byte for byte (CL-1 to CL-5). Slurm and munge must be installed; they need not be running.
# GAMES_OF_PART is about how many games each task plays.
set -u

# shellcheck source=tests/e2e/slurm.bash
. "$SOURCE/tests/e2e/slurm.bash"

missing=$(slurm_missing)
if [ -n "$missing" ]; then
	echo "1..0 # SKIP Slurm is not installed, there is no ${missing% }: apt-get install slurm-wlm munge"
	exit 0
fi

export TABLIER LC_ALL=C.UTF-8
unset MAKEFLAGS MAKELEVEL MFLAGS
script=$SOURCE/referee/cluster/tournament.sbatch
games_of_part=${GAMES_OF_PART:-300}
folder=$(mktemp -d)
trap 'slurm_stop; cd / && rm -rf "$folder"' EXIT
cd "$folder" || exit 1
number=0
all=$((games_of_part * 4 / 6 * 6)) # of three pairings

# told CONDITION WHAT: a line of TAP for the last command's status; what the tasks wrote, where it failed.
told() {
	number=$((number + 1))
	if [ "$1" -eq 0 ]; then
		echo "ok $number - $2"
		return
	fi
	tail -n 20 ./*.log ./*.said 2>/dev/null | sed 's/^/# /'
	echo "not ok $number - $2"
}

# check WHAT COMMAND …
check() {
	local what=$1 status=0

	shift
	"$@" >said 2>&1 || status=$?
	[ $status -eq 0 ] || sed 's/^/# /' said
	told $status "$what"
}

games_in() {
	grep -c '^result: ' "$1" 2>/dev/null
}

# Whether a part has begun: that many games are over.
has_games() {
	[ "$(games_in "league/record-$1-of-4.yaml")" -ge 5 ]
}

# The process of tablier that plays a part.
player_of() {
	pgrep --full -- "^$TABLIER tournament run --shard $1/4 .*$folder/league.yaml"
}

# hit PART COMMAND …: do it while the part is played. Fails if the part had not begun, or was complete.
hit() {
	local part=$1

	shift
	slurm_wait has_games "$part" && [ -n "$(player_of "$part")" ] && "$@"
}

# task PART: a task of the array, to Slurm.
task() {
	printf '%s_%s' "$job" "$1"
}

kill_player() {
	kill -KILL "$(player_of "$1")"
}

# Whether the tasks that were hit found games of their first run, but not all, when they were started again.
all_resumed() {
	local part

	for part in 2 3 4; do
		awk '/^tablier: [0-9]+ of [0-9]+ games have been played before$/ && $2 > 0 && $2 < $4 { found = 1 }
			END { exit !found }' "tablier-$(task $part).log" || return 1
	done
}

sums() {
	sha256sum league/record*.yaml
}

nothing_changes() {
	local before

	before=$(sums)
	submit --array=1-4 && all_over && [ "$(sums)" = "$before" ]
}

# Whether all jobs have ended; they may have waited for their credentials to expire.
all_over() {
	SLURM_PATIENCE=120 slurm_wait slurm_no_jobs
}

submit() {
	sbatch --parsable --cpus-per-task=1 "$@" "$script" --no-times "$folder/league.yaml"
}

cat >league.yaml <<END
game: nard
games: $((all / 3))
seed: 9
output: $folder/league
players:
- {name: one, command: random}
- {name: two, command: greedy}
- {name: three, command: random}
END

echo 1..12
check 'one run plays the tournament' "$TABLIER" tournament run --no-times --quiet --output "$folder/single" league.yaml
check 'a Slurm of one node starts' slurm_start "$folder/slurm" 4
job=$(submit --array=1-4)
told $? 'an array of four tasks is accepted'
sbatch --dependency="afterany:$job" --output=merge.log --wrap "'$TABLIER' tournament merge '$folder/league'" >said 2>&1
told $? 'so is a merge after it'
check 'a task is taken away and queued again by Slurm' hit 2 scontrol requeue "$(task 2)"
check 'a task loses its program to SIGKILL' hit 3 kill_player 3
check 'a task is told that its time is nearly up' hit 4 scancel --batch --signal=INT "$(task 4)"
check 'all tasks end, and the merge after them' all_over
check 'the merged record is that of one run, byte for byte (CL-3)' cmp single/record.yaml league/record.yaml
check 'each of the three tasks went on with the games that it had (CL-4, CL-5)' all_resumed
check 'no game was missing when the merge ran (CL-3)' grep -q "^$all games added; $all of $all are there" merge.log
check 'the same again finds all played, and changes nothing' nothing_changes
