#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# make lint: form, and what the compiler does not see. Needs clang-format, shellcheck and cppcheck.
set -u
cd "$SOURCE" || exit 1
failed=0

check() {
	name=$1
	shift
	if "$@"; then
		printf 'ok - %s\n' "$name"
	else
		printf 'not ok - %s\n' "$name"
		failed=1
	fi
}

sources() {
	find rules referee bots tests -name '*.[ch]' | sort
}

formatted() {
	sources | xargs clang-format --dry-run --Werror
}

scripts() {
	shellcheck -S warning bootstrap .ci/run referee/cluster/* tests/*.sh tests/*/*.sh tests/e2e/*.bats tests/e2e/*.bash
}

analysed() {
	cppcheck --quiet --error-exitcode=1 --enable=warning,portability --inline-suppr --suppress=normalCheckLevelMaxBranches \
		-D_GNU_SOURCE -DPACKAGE_VERSION='""' -DPACKAGE_NAME='""' -DPKGLIBEXECDIR='""' -I. -Irules -Ibots -I"$BUILD" \
		rules referee bots
}

headers_stand_alone() {
	status=0
	for header in rules/*.h referee/*.h referee/*/*.h bots/*/*.h tests/oracle/*.h; do
		printf '#include "%s"\n' "$header" |
			${CC:-cc} -std=c11 -D_GNU_SOURCE -I. -Irules -Ibots -I"$BUILD" -Wall -Wextra -Wno-unused-function -Werror \
				-fsyntax-only -x c - || status=1
	done
	return "$status"
}

no_long_lines() {
	{ sources && find spec seeds -name '*.md' && echo README.md; } | xargs awk '
		{ line = $0; gsub(/\t/, "        ", line); gsub(/[\200-\277]/, "", line) }
		length(line) > 120 && !/^[|>]/ && !/http/ { print FILENAME ":" FNR ": " length(line) " columns"; bad = 1 }
		END { exit bad }'
}

check 'the code is formatted' formatted
check 'shellcheck has nothing to say' scripts
check 'cppcheck has nothing to say' analysed
check 'every header compiles alone' headers_stand_alone
check 'no line is too long to read' no_long_lines
exit $failed
