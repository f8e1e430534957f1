#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A tournament in parts by GNU parallel, on this machine or on others by ssh; then the parts are joined: spec/cluster.md.
# The same command again plays what is missing.
set -eu

usage() {
	cat <<'END'
usage: parallel.sh [-n PARTS] [-j JOBS] [-l LOGINS [-c FOLDER]] [-o OUTPUT] FILE [OPTION …]

Play the tournament of FILE in PARTS (16), and join them. OPTION is for
'tablier tournament run'.

  -j JOBS     so many parts at the same time on each machine (1; each of them
              plays as many games at the same time as the machine has cores)
  -l LOGINS   a file of machines, as for 'parallel --sshloginfile'; without it
              all is played here. They see this folder under the same name, or
  -c FOLDER   have nothing of it: FILE is copied to FOLDER there, and records
              come back (needs rsync)
  -o OUTPUT   the output folder (named as FILE, without its ending)

TABLIER in the environment is the program, on all machines.
END
}

parts=16 jobs=1 logins='' copies='' output=''
while getopts n:j:l:c:o:h option; do
	case $option in
	n) parts=$OPTARG ;;
	j) jobs=$OPTARG ;;
	l) logins=$OPTARG ;;
	c) copies=$OPTARG ;;
	o) output=$OPTARG ;;
	h) usage && exit 0 ;;
	*) usage >&2 && exit 2 ;;
	esac
done
shift $((OPTIND - 1))
[ $# -ge 1 ] || { usage >&2 && exit 2; }
[ -z "$copies" ] || [ -n "$logins" ] || { echo "parallel.sh: -c goes with -l" >&2 && exit 2; }
[ "$parts" -ge 1 ] 2>/dev/null || { echo "parallel.sh: -n takes a number of parts, not '$parts'" >&2 && exit 2; }
file=$1
shift
tablier=${TABLIER:-tablier}
if [ -z "$output" ]; then
	output=$(basename "$file")
	output=${output%.*}
fi

mkdir -p "$output"
list=$(mktemp)
trap 'rm -f "$list"' EXIT
seq "$parts" >"$list"
set -- "$tablier" tournament run --output "$output" --shard "{}/$parts" "$@" "$file"
if [ -n "$copies" ]; then
	set -- --workdir "$copies" --basefile "$file" --return "$output/record-{}-of-$parts.yaml" \
		--return "$output/tournament.yaml" "$@"
elif [ -n "$logins" ]; then
	set -- --workdir "$PWD" "$@"
fi
[ -z "$logins" ] || set -- --sshloginfile "$logins" "$@"

# CL-6: the log tells which parts are complete; its name has what their numbers mean.
parallel --quote --jobs "$jobs" --line-buffer --resume-failed --joblog "$output/parallel-$parts.log" "$@" <"$list"
"$tablier" tournament merge "$output"
