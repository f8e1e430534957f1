#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# make fuzz: each target for FUZZ_SECONDS, from its corpus. What is found new stays in the build folder; to keep it, copy it
# into tests/fuzz/corpus/.
set -eu

seconds=${FUZZ_SECONDS:-60}
for target in "$@"; do
	name=${target##*/fuzz_}
	found=$BUILD/tests/fuzz/found/$name
	mkdir -p "$found"
	printf '%s: ' "$name"
	if ! "$target" -max_total_time="$seconds" -max_len=20000 -timeout=10 -rss_limit_mb=2048 -verbosity=0 -print_final_stats=1 \
		-artifact_prefix="$BUILD/tests/fuzz/$name-" "$found" "$SOURCE/tests/fuzz/corpus/$name" \
		>"$BUILD/tests/fuzz/$name.log" 2>&1; then
		cat "$BUILD/tests/fuzz/$name.log"
		exit 1
	fi
	sed -n 's/^stat::number_of_executed_units: */inputs tried: /p' "$BUILD/tests/fuzz/$name.log"
done
