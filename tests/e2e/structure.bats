#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What holds of the source and of what is built from it: symbols, includes, and that nothing was forgotten: a command without
# a test, a game without a page, a clause that no test cites.

load helper

# The names of the files in a folder of the source, relative to its top.
files_in() {
	(cd "$SOURCE" && find "$@" -type f | sort)
}

# includes FILE …: `FILE HEADER` for each include, the header as written.
includes() {
	(cd "$SOURCE" && awk '/^#[ \t]*include/ { print FILENAME, $NF }' "$@")
}

# ---- symbols ---------------------------------------------------------------------------------------------------------

@test "the shared library exports what tablier.h declares, and nothing else" {
	nm -D --defined-only "$BUILD/.libs/libtablier.so" | awk '{ print $3 }' |
		grep -Evx '_init|_fini|_edata|_end|__bss_start|__(asan|odr|gcov|llvm|ubsan|start|stop)_.*' | sort >exported
	# A declaration may go over several lines.
	tr '\n' ' ' <"$SOURCE/rules/tablier.h" | grep -oE 'TAB_API [a-z][^;(]*\(' | grep -oE 'tab_[a-z_]+\($' | tr -d '(' |
		sort >declared
	[ "$(wc -l <declared)" -gt 20 ] || fail 'few declarations were found'
	diff declared exported >differences || fail 'declared (<) and exported (>) differ:' "$(cat differences)"
}

@test "no global symbol of the static library is without the prefix tab_" {
	nm -g --defined-only "$BUILD/.libs/libtablier.a" | awk 'NF == 3 { print $3 }' | grep -Ev '^(tab_|__)' >others || true
	expect_empty others
}

@test "the rules core allocates nothing, reads no clock, and does no input or output" {
	nm -u "$BUILD"/.libs/libtablier.a | awk '{ print $NF }' | sed 's/@.*//' | sort -u >used
	expect_match used '^(memcpy|memset|strlen|v?snprintf|__v?snprintf_chk)$'
	is_instrumented && skip 'the compiler adds calls of its own'
	cat >list <<-'EOF'
		(m|c|re|aligned_)?alloc|reallocarray|posix_memalign|alloca|free
		v?f?printf|v?dprintf|v?asprintf|puts|f?putc|putchar|fputs|fwrite|perror|std(in|out|err)
		fopen|fread|f?scanf|f?getc|getchar|fgets|getline|open|read|write|close|stat|ioctl
		time|clock|clock_gettime|gettimeofday|gmtime.*|localtime.*|mktime|strftime
		s?rand|s?random|rand_r|getentropy|getrandom|arc4random.*
		getenv|setenv|setlocale|strtok|strerror|__errno_location|setjmp|longjmp
		exit|_exit|abort|fork|exec.*|signal|raise|kill|pthread_.*|dl.*
	EOF
	grep -Ex "$(paste -s -d '|' list)" used >forbidden || true
	expect_empty forbidden
}

@test "the rules core has no data that can change" {
	is_instrumented && skip 'the compiler adds data of its own'
	size -A "$BUILD/.libs/libtablier.a" | awk '
		/[(]ex / { member = $1 }
		$1 ~ /^[.](data|bss|tdata|tbss)([.]|$)/ && $1 !~ /^[.]data[.]rel[.]ro/ && $2 > 0 { print member, $1, $2 }' >data
	expect_empty data
}

# ---- headers ---------------------------------------------------------------------------------------------------------

@test "every header compiles alone, and twice" {
	flags=$(pkg-config --cflags libuv yaml-0.1 libsodium)
	for header in $(files_in rules referee bots -name '*.h'); do
		printf '#include "%s"\n#include "%s"\n' "$header" "$header" >alone.c
		# shellcheck disable=SC2086
		$CC -std=c11 -Wall -Wextra -Werror -Wno-unused-function -fsyntax-only -D_GNU_SOURCE -I"$BUILD" -I"$SOURCE" \
			-I"$SOURCE/rules" -I"$SOURCE/bots" $flags alone.c >said 2>&1 || fail "$header" "$(head -n 20 said)"
	done
}

@test "tablier.h is C++ as well, and needs no other header of ours" {
	mkdir include
	cp "$SOURCE/rules/tablier.h" include
	cat >main.c <<-'EOF'
		#include <tablier.h>
		int main(void) { struct tab_rules rules; return tab_rules_parse(&rules, "revertier", 0); }
	EOF
	cp main.c main.cc
	$CC -std=c11 -pedantic -Wall -Wextra -Werror -fsyntax-only -Iinclude main.c >said 2>&1 || fail 'C' "$(head -n 20 said)"
	: >empty.cc
	$CC -x c++ -fsyntax-only empty.cc >said 2>&1 || skip "no C++ here"
	$CC -x c++ -Wall -Wextra -Werror -fsyntax-only -Iinclude main.cc >said 2>&1 || fail 'C++' "$(head -n 20 said)"
}

@test "rules includes its own headers and those of standard C that need no system" {
	# shellcheck disable=SC2046
	includes $(files_in rules -name '*.[ch]') >all
	[ "$(wc -l <all)" -gt 20 ] || fail 'few includes were found'
	grep '<' all | grep -Ev ' <(assert|inttypes|limits|stdarg|stdbool|stddef|stdint|stdio|string)\.h>$' >others || true
	expect_empty others
	while read -r file header; do
		case $header in
		\"*)
			name=$(printf '%s' "$header" | tr -d '"')
			[ -e "$SOURCE/rules/$name" ] || fail "$file includes $header, which is not in rules/"
			;;
		esac
	done <all
}

@test "referee and bots include nothing of each other, nor what is private to rules" {
	# shellcheck disable=SC2046
	includes $(files_in referee bots -name '*.[ch]') >all
	grep -E '^referee/.* "(\.\./)*(bots|kit)/' all >others || true
	grep -E '^bots/.* "(\.\./)*referee/' all >>others || true
	grep -E '"(\.\./)*(rules/)?(board|engine|generator|quiet|search)\.h"' all >>others || true
	grep -E '"(\.\./)*rules/' all >>others || true
	expect_empty others
	# What a bot includes by a bare name is beside it, of the kit, or public.
	grep '^bots/' all | grep '"' | while read -r file header; do
		name=$(printf '%s' "$header" | tr -d '"')
		case $name in
		tablier.h | config.h) ;;
		*) [ -e "$SOURCE/$(dirname "$file")/$name" ] || [ -e "$SOURCE/bots/$name" ] || fail "$file includes $header" ;;
		esac
	done
}

@test "libuv, libyaml and the clock have their places" {
	# shellcheck disable=SC2046
	includes $(files_in referee rules bots -name '*.[ch]') >all
	grep '<uv\.h>' all | grep -Ev '^referee/(bot\.[ch]|(children|chouette|match|party|player|run)\.h|libexec\.c|check/talk\.c|cmd/(chouette|match|tournament_run)\.c|tournament/(hall|organiser|roll_call)\.h) ' >others || true
	grep '<yaml\.h>' all | grep -Ev '^referee/yaml_in\.c ' >>others || true
	grep -E '<(sys/)?time\.h>' all | grep -Ev '^referee/(clock|warden/warden)\.c ' >>others || true
	grep -E '<readline/' all | grep -v '^bots/human' >>others || true
	expect_empty others
	files_in referee bots -name '*.[ch]' | grep -v '^referee/clock\.c$' | (cd "$SOURCE" && xargs grep -nE \
		'\b(clock_gettime|gettimeofday|uv_now|uv_hrtime|uv_gettimeofday|clock|time|ftime|times) ?\(') >others || true
	expect_empty others
}

@test "in the referee calls go down: records, verdicts and dice know nothing of processes, a bot nothing of matches" {
	# shellcheck disable=SC2046
	includes $(files_in referee -name '*.[ch]') | tr -d '"' | sed 's|referee/||2' >all
	pure='record|record_parts_read|record_read|record_walk|record_chouette|record_chouette_read|replay|replay_game'
	pure="$pure|replay_match|replay_chouette|replay_seeds|yaml_in|yaml_out|verdict|dice|protocol|text|error|clock|log|options|environment"
	pure="$pure|interchange|xgid|gnubg_id|terminal|export_mat|board_arguments"
	grep -E "^referee/($pure)\.[ch] (bot|bot_command|player|party|game|match|chouette|run|summary|command)\.h\$" all >others || true
	grep -E '^referee/(bot|bot_command)\.[ch] (match|record|record_read|replay|dice|summary|command)\.h$' all >>others || true
	grep -E '^referee/match\.[ch] (summary|command|options|replay)\.h$' all >>others || true
	expect_empty others
}

@test "no file of the referee calls exit, so no bot can make it do so" {
	# The warden is a program of its own.
	files_in referee -name '*.c' | grep -v /warden/ | (cd "$SOURCE" && xargs grep -nE '\b_?_?(exit|Exit|quick_exit) ?\(') >others || true
	expect_empty others
}

# ---- nothing forgotten -----------------------------------------------------------------------------------------------

@test "every command of the table has a file, a line of help, and tests" {
	commands=$(sed -n '/COMMANDS\[\] = {/,/};/p' "$SOURCE/referee/main.c" | grep -oE 'command_[a-z]+' | sed 's/command_//')
	[ "$(printf '%s\n' "$commands" | wc -l)" -ge 5 ] || fail 'few commands were found'
	tablier --help >help
	for command in $commands; do
		[ -e "$SOURCE/referee/cmd/$command.c" ] || fail "referee/cmd/$command.c is not there"
		expect_match help "^  $command +[^ ]"
		grep -Eq "(tablier|expect_wrong_use) (\"?\\\$TABLIER\"? )?$command " "$E2E"/*.bats || fail "no test runs '$command'"
	done
}

@test "every game has its page, its golden files and its examples" {
	tablier games | awk '{ print $1 }' >list
	[ "$(wc -l <list)" -ge 2 ] || fail 'few games were found'
	while read -r game; do
		for file in "spec/rules/$game.md" "tests/golden/perft-$game.txt" "tests/golden/plays-$game.txt" \
			"tests/examples/$game.txt" "rules/games/$game.c"; do
			[ -s "$SOURCE/$file" ] || fail "$file is not there"
		done
		[ "$(grep -c '^\$ ' "$SOURCE/tests/golden/plays-$game.txt")" -ge 12 ] || fail "plays-$game.txt has few positions"
		grep -q "spec/rules/$game\.md" "$SOURCE/spec/local.mk" || fail "spec/local.mk does not have the page of $game"
	done <list
}

@test "every reference bot is known by its name, and in the help" {
	bots=$(grep -E '^pkglibexec_PROGRAMS \+=' "$SOURCE/bots/local.mk" | grep -oE 'bots/[a-z]+' | sed 's|bots/||')
	[ -n "$bots" ] || fail 'no bots were found'
	tablier match --help >help
	for bot in $bots; do
		# A person plays with the command that is for people.
		[ "$bot" = human ] && continue
		expect_match help "reference bot: .*\b$bot\b"
		try tablier match --game revertier --seed 1 "$bot" random
		expect_status 0
	done
}

@test "the verdicts of the specification are those of the program" {
	sed -n 's/^| `\([a-z-]*\)` | \([a-z]*\) |.*/\1 \2/p' "$SOURCE/spec/verdicts.md" | sort >specified
	sed -n 's/.*\[VERDICT_[A-Z_]*\] = {"\([a-z-]*\)", BLAME_\([A-Z]*\),.*/\1 \2/p' "$SOURCE/referee/verdict.c" |
		tr 'A-Z' 'a-z' | grep -v '^none ' | sort >known
	diff specified known >differences || fail 'specified (<) and known (>) differ:' "$(cat differences)"
}

@test "every clause of spec/rules is cited by a test" {
	# The ids, as they stand in front of their clauses.
	grep -ohE '^\*\*[A-Z]{2}-[0-9]+\.[0-9]+\*\*' "$SOURCE"/spec/rules/*.md | tr -d '*' | sort >ids
	[ "$(wc -l <ids)" -gt 60 ] || fail 'few clauses were found'
	[ -z "$(uniq -d ids)" ] || fail 'these stand twice:' "$(uniq -d ids)"
	grep -rohE --include='*.[ch]' --include='*.txt' --include='*.bats' --include='*.sh' '\b[A-Z]{2}-[0-9]+\.[0-9]+' \
		"$SOURCE/tests" | sort -u >cited
	comm -23 ids cited >uncited
	[ ! -s uncited ] || fail 'no test cites these:' "$(cat uncited)"
}

@test "every id that is cited is there" {
	(cd "$SOURCE/spec" && grep -rohE '^\*\*[A-Z]{2}-[0-9]+(\.[0-9]+)?\*\*' .) | tr -d '*' | sort >ids
	[ -z "$(uniq -d ids)" ] || fail 'these stand twice:' "$(uniq -d ids)"
	# The form with a point, of whatever letters; the form without, of those that have it. TG-2 is a section.
	plain=$(grep -v '\.' ids | sed 's/-.*//' | sort -u | paste -s -d '|')
	form="\\b[A-Z]{2}-[0-9]+\\.[0-9]+|\\b($plain)-[0-9]+"
	folders=$(cd "$SOURCE" && ls -d rules referee bots tests spec seeds README.md 2>/dev/null)
	# shellcheck disable=SC2086
	(cd "$SOURCE" && grep -rnoE --exclude-dir=__pycache__ "$form" $folders) >cited
	[ "$(wc -l <cited)" -gt 300 ] || fail 'few citations were found'
	sed 's/.*://' cited | sort -u | comm -13 ids - >unknown
	[ ! -s unknown ] || fail 'these are nowhere:' "$(sed 's/.*/:&$/' unknown | grep -f - cited | head -n 20)"
}

@test "every test of this folder is run, and goes into the archive" {
	for file in "$E2E"/*.bats; do
		grep -q "tests/e2e/$(basename "$file")" "$SOURCE/tests/local.mk" || fail "tests/local.mk does not have $(basename "$file")"
	done
	for file in "$E2E"/*.bash "$E2E"/*.py; do
		grep -q "tests/e2e/$(basename "$file")" "$SOURCE/tests/local.mk" ||
			fail "tests/local.mk does not put $(basename "$file") into the archive"
	done
	for file in $(sed -n 's/.*\(tests\/e2e\/[a-z]*\.bats\).*/\1/p' "$SOURCE/tests/local.mk"); do
		[ -e "$SOURCE/$file" ] || fail "$file is not there"
	done
}

# ---- installation ----------------------------------------------------------------------------------------------------

# Build in a folder of its own, for a place of its own.
build_for() {
	mkdir build
	(cd build && "$SOURCE/configure" -q --prefix="$1" CC="$CC" CFLAGS=-O0 && run_make -j2) >said 2>&1 ||
		fail 'it does not build' "$(tail -n 20 said)"
}

# It must not make the source's own configure anew.
run_make() {
	make -s AUTOCONF=: AUTOMAKE=: AUTOHEADER=: ACLOCAL=: "$@"
}

# shellcheck disable=SC2154 # work is from the helper
@test "make install puts the program, its bots, the library and the specification in place, and uninstall takes them away" {
	[ ! -e "$SOURCE/config.status" ] || skip 'the source is built in its own folder'
	build_for "$work/place"
	run_make -C build install DESTDIR="$work/stage" >said 2>&1 || fail 'make install DESTDIR=…' "$(tail -n 20 said)"
	[ ! -e place ] || fail 'DESTDIR was not heeded'
	staged=$work/stage$work/place
	for file in bin/tablier libexec/tablier/random libexec/tablier/greedy libexec/tablier/human include/tablier.h lib/libtablier.so \
		lib/libtablier.a lib/pkgconfig/tablier.pc share/doc/tablier/README.md share/doc/tablier/COPYING \
		share/doc/tablier/spec/protocol.md share/doc/tablier/spec/record.schema.json \
		share/doc/tablier/spec/rules/swedish-tables.md share/doc/tablier/first_bot.py \
		share/man/man1/tablier.1 share/man/man1/tablier-play.1 share/bash-completion/completions/tablier; do
		[ -e "$staged/$file" ] || fail "$file was not installed"
	done
	(cd "$staged" && find . -name '*.h' ! -name tablier.h) >headers
	expect_empty headers
	run_make -C build uninstall DESTDIR="$work/stage" >said 2>&1 || fail 'make uninstall' "$(tail -n 20 said)"
	find stage ! -type d >left
	expect_empty left

	run_make -C build install >said 2>&1 || fail 'make install' "$(tail -n 20 said)"
	# Without the build, nothing but what was installed can be found.
	rm -rf build
	mkdir elsewhere
	cd elsewhere
	try timeout 60 "$work/place/bin/tablier" match --seed 1 --record record.yaml greedy random
	expect_status 0
	try timeout 60 "$work/place/bin/tablier" verify record.yaml
	expect_status 0

	# A program of somebody else's, with what pkg-config says.
	export PKG_CONFIG_PATH=$work/place/lib/pkgconfig
	cat >count.c <<-'EOF'
		#include <stdio.h>
		#include <tablier.h>

		int main(void)
		{
			struct tab_rules rules;
			struct tab_position opening;

			if (tab_rules_parse(&rules, "revertier", NULL) < 0)
				return 1;
			tab_position_opening(&rules, &opening);
			printf("2 %llu\n", (unsigned long long)tab_perft(&rules, &opening, 2));
			return 0;
		}
	EOF
	expect_equal 'the version' "tablier $(pkg-config --modversion tablier)" "$("$TABLIER" --version)"
	# shellcheck disable=SC2046
	$CC -o count count.c $(pkg-config --cflags --libs tablier) >said 2>&1 || fail 'it does not compile' "$(cat said)"
	try env LD_LIBRARY_PATH="$work/place/lib" ./count
	expect_status 0
	expect_equal 'its count' "$(cat out)" "$(sed -n 2p "$SOURCE/tests/golden/perft-revertier.txt")"
	# The same, without the shared library.
	# shellcheck disable=SC2046
	$CC -o static count.c $(pkg-config --cflags tablier) "$work/place/lib/libtablier.a" >said 2>&1 ||
		fail 'it does not link' "$(cat said)"
	try ./static
	expect_equal 'its count' "$(cat out)" "$(sed -n 2p "$SOURCE/tests/golden/perft-revertier.txt")"
}
