#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The man pages: one for each command, with every option that the command takes, and no other.

load helper

MAN=$SOURCE/referee/man

commands() {
	tablier --help | sed -n 's/^  \([a-z]*\) .*/\1/p'
}

# The commands of `tablier tournament`, whose help has lines of examples too.
tournament_commands() {
	tablier tournament --help | sed -n 's/^  \([a-z]*\)  .*/\1/p'
}

# options_of COMMAND …: the options of a command as its table has them, or of those of a tournament; those that several
# commands share are in run.c and confinement.c, and those of a tournament are in a column of its table of keys.
options_of() {
	local own=$SOURCE/referee/cmd/$1.c files

	if [ "$*" = tournament ]; then
		for command in $(tournament_commands); do
			options_of tournament "$command"
		done | sort -u
		return
	fi
	[ $# -eq 1 ] || own=$SOURCE/referee/cmd/$1_$2.c
	files=$own
	! grep -q 'run_parse(' "$own" || files="$files $SOURCE/referee/run.c"
	! grep -Eq '(run_parse|confinement_options)\(' "$own" || files="$files $SOURCE/referee/confinement.c"
	! grep -q 'tournament_parse(' "$own" || files="$files $SOURCE/referee/tournament/keys.c"
	# shellcheck disable=SC2086
	cat $files | tr '\n\t' '  ' | grep -oE -e '\{ *(\.name = )?"[a-z-]+", *(\.type = )?OPTION_' \
		-e '\{"[a-z_]+", "[a-z-]+", *(DECIMAL|NUMBER|\.type)' | sed 's/.*"\([^"]*\)".*/\1/' | sort -u
}

# named_in HELP: the options that a help names. Those of other commands that it speaks of stand in quotes.
named_in() {
	sed "s/'[^']*'//g" "$1" | grep -oE -e '(^|[^-A-Za-z])--[a-z][a-z-]*' | sed 's/^[^-]*--//' | sort -u
}

# The options that a page explains.
options_in() {
	grep -E '^\.It Fl ' "$1" | grep -oE '\bFl -[a-z-]+' | sed 's/Fl -//' | sort -u
}

@test "every command has a man page, and a line in that of tablier" {
	[ "$(commands | wc -l)" -ge 5 ] || fail 'few commands were found'
	for command in $(commands); do
		[ -s "$MAN/tablier-$command.1" ] || fail "tablier-$command.1 is not there"
		grep -q "referee/man/tablier-$command\.1" "$SOURCE/referee/local.mk" || fail "tablier-$command.1 is not installed"
		expect_line "$MAN/tablier.1" ".It Cm $command"
		grep -q "^\.Xr tablier-$command 1 " "$MAN/tablier.1" || fail "tablier.1 does not point to tablier-$command.1"
	done
	for page in "$MAN"/tablier-*.1; do
		command=$(basename "$page" .1)
		commands | grep -Fxq "${command#tablier-}" || fail "$page is of no command"
	done
}

@test "a man page explains every option of its command, and no other" {
	options_of match >options
	expect_line options 'sandbox'
	[ "$(wc -l <options)" -gt 25 ] || fail 'few options were found' "$(cat options)"
	for command in $(commands); do
		options_of "$command" >options
		options_in "$MAN/tablier-$command.1" >explained
		diff options explained >differences || fail "$command has (<) and tablier-$command.1 explains (>):" "$(cat differences)"
	done
}

@test "the help of a command names every option, and no other" {
	for command in $(commands | grep -vx tournament); do
		options_of "$command" >options
		tablier "$command" --help >help
		named_in help >named
		diff options named >differences || fail "$command has (<) and its help names (>):" "$(cat differences)"
	done
}

@test "the help of each command of a tournament names every option, or says who does, and no other" {
	options_of tournament plan >options
	[ "$(wc -l <options)" -gt 30 ] || fail 'few options were found' "$(cat options)"
	tournament_commands >names
	[ "$(wc -l <names)" -ge 5 ] || fail 'few commands were found' "$(cat names)"
	while read -r command; do
		options_of tournament "$command" >options
		tablier tournament "$command" --help >help
		named_in help >named
		if [ "$command" = run ]; then
			expect_match help "'tablier tournament plan'"
			options_of tournament plan | grep -vx as | sort -u - named -o named
			# Another name of --games A-B.
			sed -i '/^only$/d' options
		fi
		diff options named >differences ||
			fail "tournament $command has (<) and its help names (>):" "$(cat differences)"
	done <names
}

@test "the page of tournaments explains the options of each command in its section" {
	while read -r command; do
		options_of tournament "$command" >options
		# Those of a tournament are in a section of their own.
		[[ $command =~ ^(plan|run)$ ]] && shared='Options of a tournament' || shared=none
		awk -v one=".Ss $command" -v other=".Ss $shared" '/^\.S[sh]/ { inside = $0 == one || $0 == other } inside' \
			"$MAN/tablier-tournament.1" >section
		options_in section >explained
		diff options explained >differences ||
			fail "tournament $command has (<) and its section explains (>):" "$(cat differences)"
	done < <(tournament_commands)
}

@test "every page has a name, a synopsis, the exit status, an example and what else to see" {
	for page in "$MAN"/*.1; do
		for section in NAME SYNOPSIS DESCRIPTION 'EXIT STATUS' EXAMPLES 'SEE ALSO'; do
			expect_line "$page" ".Sh $section"
		done
		# What it points to is there, if it is ours.
		sed -n 's/^\.Xr \(tablier[a-z-]*\) 1.*/\1/p' "$page" | while read -r other; do
			[ -s "$MAN/$other.1" ] || fail "$page points to $other.1, which is not there"
		done
	done
}

@test "what reads man pages has nothing to say" {
	command -v mandoc >/dev/null || command -v man >/dev/null || skip 'neither mandoc nor man is installed'
	for page in "$MAN"/*.1; do
		if command -v mandoc >/dev/null; then
			mandoc -T lint -W warning "$page" >said 2>&1 || fail "mandoc says of $page:" "$(cat said)"
		fi
		if command -v man >/dev/null; then
			man --warnings -l "$page" 2>said >/dev/null || true
			[ ! -s said ] || fail "man says of $page:" "$(cat said)"
		fi
	done
}

@test "the examples of the man pages do what they say" {
	# Those of commands that need nothing but what is there.
	sed -n 's/^\.Dl \(tablier \(plays\|perft\|games\|show\) .*\)/\1/p' "$MAN"/*.1 >examples
	[ "$(wc -l <examples)" -ge 4 ] || fail 'few examples were found'
	while read -r _ arguments; do
		# shellcheck disable=SC2086
		try tablier $arguments
		expect_status 0
	done <examples
	sed -n '/^tablier match --games/,/^\.Ed/p' "$MAN/tablier.1" | grep '^tablier ' >examples
	expect_equal 'lines' "$(wc -l <examples)" 2
	while read -r _ arguments; do
		# shellcheck disable=SC2086
		try tablier $arguments
		expect_status 0
	done <examples
}
