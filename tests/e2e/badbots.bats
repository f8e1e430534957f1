#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The table of misbehaving bots, tests/badbots: each loses its game by the right verdict, and nothing else is touched.

load helper

TABLE=$SOURCE/tests/badbots/table.txt

# walk TABLE: what is wrong comes in out.
walk() {
	local flags=()

	# The sanitizers take memory without end.
	! is_instrumented || flags=(without-memory)
	mkdir rows
	cd rows || return 1
	try "$PYTHON" "$SOURCE/tests/badbots/walk.py" "$TABLIER" "$SOURCE" "$1" "${flags[@]}"
}

# The verdicts of the table, or of the specification, one a line.
table_verdicts() {
	grep -v '^#' "$TABLE" | awk -F ' [|]' 'NF { gsub(/ |start:/, "", $4); gsub(/ /, "", $5); print $4, $5 }' | sort -u
}

@test "each misbehaving bot gets its verdict, the opponent its game, and nothing is left of it (PR-7.1, PR-7.2)" {
	walk "$TABLE"
	[ "$status" -eq 0 ] || fail 'these rows are not as the table says:' "$(cat out)"
	expect_empty out
	expect_match err '^# [0-9]{2,3} rows; '
}

# shellcheck disable=SC2154 # work is from the helper
@test "a wrong row is noticed: verdict, blame, and what is said" {
	cat >wrong.txt <<-'EOF'
		a wrong verdict | ask-exit:0 | | late | bot |
		a wrong blame | ask-exit:0 | | exited | nobody |
		a wrong reason | ask-exit:0 | | exited | bot | status 9
		no fault | never | | exited | bot |
		a fault | ask-exit:0 | | none | nobody |
		a wrong start | start-exit:3 | | start:killed | bot |
		no failed start | never | | start:exited | bot |
		a right one | ask-exit:0 | | exited | bot | status 0
	EOF
	walk "$work/wrong.txt"
	expect_status 1
	cut -d : -f 1 out | sort -u | paste -s -d , >names
	expect_equal 'the rows' "$(cat names)" \
		'a fault,a wrong blame,a wrong reason,a wrong start,a wrong verdict,no failed start,no fault'
}

@test "every verdict that ends a game stands in the table, with the blame of spec/verdicts.md" {
	table_verdicts | grep -v '^none ' >shown
	# The limit of turns is no bot's doing.
	sed -n 's/^| `\([a-z-]*\)` | \([a-z]*\) | game |.*/\1 \2/p' "$SOURCE/spec/verdicts.md" | grep -v '^turn-limit ' |
		sort >specified
	[ "$(wc -l <specified)" -ge 18 ] || fail 'few verdicts were found'
	diff specified shown >differences || fail 'specified (<) and shown by the table (>) differ:' "$(cat differences)"
	[ "$(grep -cE '^[^#].* \| ' "$TABLE")" -ge 80 ] || fail 'the table has fewer rows than it had'
}
