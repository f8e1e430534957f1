# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What the tests of the program share. Each test works in a folder of its own. It may leave nothing behind: teardown looks
# for processes that the test started and that still run, directly or not. They are known by a variable of their
# environment, which has another value in each test.

: "${TABLIER:?the path of the program}" "${SOURCE:?the top of the source}" "${BUILD:?the top of the build}"
PYTHON=${PYTHON:-python3}
CC=${CC:-cc}
E2E=$SOURCE/tests/e2e
BOTS=$E2E/bots
export TABLIER PYTHON PYTHONDONTWRITEBYTECODE=1
# What tests run must not talk to the make that runs the tests, nor take its language from the user.
unset MAKEFLAGS MAKELEVEL MFLAGS PYTHONUNBUFFERED
export LC_ALL=C.UTF-8

# The interpreter itself: what the name stands for may be a script that takes its time.
setup_file() {
	PYTHON=$("$PYTHON" -c 'import sys; print(sys.executable)')
	export PYTHON
}

setup() {
	work=$(mktemp -d "${TMPDIR:-/tmp}/tablier-test.XXXXXX")
	cd "$work" || return 1
	# Of what is peculiar to a test, bots get this in their environment. It tells whose they are.
	export TMPDIR=$work
	# Some of them ask the rules.
	ln -s "$TABLIER" .tablier
	status=0
}

teardown() {
	local result=0

	if ! until_true 5 no_process_left; then
		printf 'processes are left:\n'
		processes | while read -r process; do
			printf '%s: ' "$process"
			tr '\0' ' ' <"/proc/$process/cmdline"
			printf '\n'
			kill -KILL "$process"
		done
		result=1
	fi
	cd / && rm -rf "$work"
	return $result
}

# ---- Processes and time ----------------------------------------------------------------------------------------------

# The processes of this test that run now; on a system without /proc none is seen.
processes() {
	env -u TMPDIR grep -lsz "^TMPDIR=$work\$" /proc/[0-9]*/environ |
		env -u TMPDIR sed 's|/proc/\([0-9]*\)/environ|\1|'
}

no_process_left() {
	[ -z "$(processes)" ]
}

# until_true SECONDS COMMAND …: repeat it until it succeeds. Fails if it did not in that time.
until_true() {
	local end=$((SECONDS + $1 + 1))

	shift
	until "$@"; do
		[ $SECONDS -lt $end ] || return 1
		env -u TMPDIR sleep 0.02
	done
}

# ---- Running ---------------------------------------------------------------------------------------------------------

# The program. It may never hang: after LIMIT seconds it is ended, with status 124.
tablier() {
	timeout -k 5 "${LIMIT:-60}" "$TABLIER" "$@" 3>&-
}

# try COMMAND ARGUMENT …: its status comes in $status, its output in the files out and err.
try() {
	status=0
	"$@" >out 2>err || status=$?
}

# on_terminal COMMAND ARGUMENT …: run it in a session of its own, with a terminal.
on_terminal() {
	timeout -k 5 "${LIMIT:-60}" "$PYTHON" -c '
import os, pty, sys
sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))' "$@" </dev/null 3>&-
}

# bot FILE ARGUMENT …: the command of a bot of ours. Arguments must not hold single quotes.
bot() {
	local file=$1

	shift
	printf "'%s' '%s/%s'" "$PYTHON" "$BOTS" "$file"
	[ $# -eq 0 ] || printf " '%s'" "$@"
}

# Whether the build is instrumented, so that the compiler adds symbols and data of its own.
is_instrumented() {
	nm "$BUILD/.libs/libtablier.a" 2>/dev/null | grep -Eq '__(asan|ubsan|gcov|sanitizer|profc|llvm)'
}

# ---- Checks ----------------------------------------------------------------------------------------------------------

# Say what is wrong and what the command wrote, and fail.
fail() {
	printf '%s\n' "$@"
	printf 'status %s\n' "$status"
	for file in out err; do
		[ ! -s $file ] || printf -- '---- %s\n%s\n' $file "$(head -c 3000 $file)"
	done
	return 1
}

expect_status() {
	[ "$status" -eq "$1" ] || fail "the status should be $1"
}

# expect_equal WHAT IS SHOULD
expect_equal() {
	[ "$2" = "$3" ] || fail "$1 should be: $3" "          and is: $2"
}

expect_empty() {
	[ ! -s "$1" ] || fail "'$1' should be empty, and is not:" "$(head -c 2000 "$1")"
}

# expect_line FILE LINE: the file has this very line.
expect_line() {
	grep -Fxq -e "$2" "$1" || fail "'$1' should have the line: $2" "$(head -c 3000 "$1")"
}

# expect_match FILE ERE: some line of the file matches.
expect_match() {
	grep -Eq -e "$2" "$1" || fail "'$1' should match: $2" "$(head -c 3000 "$1")"
}

expect_no_match() {
	! grep -Eq -e "$2" "$1" || fail "'$1' should not match: $2" "$(grep -E -m 5 -e "$2" "$1" | head -c 2000)"
}

# expect_wrong_use ARGUMENT …: exit 2, a message of the program, and nothing on standard output.
expect_wrong_use() {
	try tablier "$@" </dev/null
	expect_status 2
	expect_empty out
	expect_match err '^tablier: .'
}

# expect_holds FILE: verify accepts the record.
expect_holds() {
	tablier verify "$1" >verified 2>&1 || fail "the record '$1' should hold:" "$(cat verified)"
	expect_match verified 'all hold'
}

# expect_schema FILE: an independent validator accepts the record.
expect_schema() {
	"$PYTHON" "$E2E/schema.py" "$SOURCE/spec/record.schema.json" "$1" >verified 2>&1 ||
		fail "the record '$1' should be as its schema says:" "$(cat verified)"
}

# expect_won NUMBER [FILE]: the game was played to its end on the board.
expect_won() {
	case $(result_of "$@") in
	won\ [12]\ [a-z]*:[1-9]\ -\ -) ;;
	*) fail "game $1 should have been won on the board, and is: $(result_of "$@")" ;;
	esac
}

# ---- Records ---------------------------------------------------------------------------------------------------------

# result_of NUMBER [FILE]: how a game ended, as `HOW WINNER WIN VERDICT BLAME`, with - for what is missing.
result_of() {
	awk -v number="$1" '
		function field(key,    text) {
			if (!match($0, "[{ ]" key ": [^,}]*"))
				return "-"
			text = substr($0, RSTART + length(key) + 3, RLENGTH - length(key) - 3)
			gsub("\047", "", text)
			return text
		}
		/^number: / { game = $2 }
		game != number { next }
		/^result: / { result = field("how") " " field("winner") " " field("win"); verdict = "- -" }
		/^verdict: / { verdict = field("name") " " field("seat") }
		/^seed: / { print result, verdict; exit }
	' "${2:-record.yaml}"
}
