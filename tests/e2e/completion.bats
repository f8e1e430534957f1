#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Completion of the command line in bash, asked for as bash asks.

load helper

# completed WORD …: what is offered for the last word, a line each.
completed() {
	bash --norc --noprofile -c '
		source "$1"
		shift
		COMP_WORDS=("$@")
		COMP_CWORD=$(($# - 1))
		_tablier
		[ ${#COMPREPLY[@]} -eq 0 ] || printf "%s\n" "${COMPREPLY[@]}"
	' bash "$SOURCE/referee/completion/tablier" "$TABLIER" "$@" >offered 2>errors || fail 'completion fails' "$(cat errors)"
	expect_empty errors
	tr '\n' ' ' <offered
}

# expect_offer OFFERED WORD …
expect_offer() {
	local offered=$1

	shift
	expect_equal "what is offered for '$*'" "$(completed "$@")" "$offered"
}

@test "commands are completed, all of them" {
	expect_offer 'play plays ' pl
	expect_offer 'verify ' v
	expect_offer '--help ' --h
	completed '' | tr ' ' '\n' | grep '^[a-z]' | sort >offered_now
	tablier --help | sed -n 's/^  \([a-z]*\) .*/\1/p' | sort | diff - offered_now || fail 'others than those of --help'
}

# options_named: those that a help names, but for what it says of other commands, in quotes.
options_named() {
	sed "s/'[^']*'//g" | grep -oE -e '(^|[^-A-Za-z])--[a-z][a-z-]*' | sed 's/^[^-]*//'
}

@test "options are completed, for every command all that its help names" {
	for command in $(tablier --help | sed -n 's/^  \([a-z]*\) .*/\1/p' | grep -vx tournament) 'tournament init' \
		'tournament plan' 'tournament merge' 'tournament standings'; do
		# The command may be two words.
		# shellcheck disable=SC2086
		completed $command -- | tr ' ' '\n' | grep . | sort >offered_now
		# shellcheck disable=SC2086
		{
			tablier $command --help | options_named
			printf '%s\n' --help --version
		} | sort -u | diff - offered_now || fail "for '$command' others"
	done
	expect_offer '--sandbox --scratch --seed --start-ms --stderr ' match --s
	expect_offer '--resume ' play --res
	expect_offer '' verify --nothing
}

@test "the commands of a tournament are completed, and what they take" {
	expect_offer 'init plan run merge standings ' tournament ''
	expect_offer 'run ' tournament r
	expect_offer '--help --version ' tournament --
	# To run takes the options of the plan, but for its form.
	expect_offer '--shard ' tournament run --sh
	expect_offer '--sprt-alpha --sprt-beta --sprt-lower --sprt-upper ' tournament run --sprt-
	expect_offer '--memory ' tournament run --me
	expect_offer '' tournament run --as
	expect_offer '--as ' tournament plan --as
	expect_offer 'knockout ' tournament run --format k
	expect_offer 'text csv csv-pairings json yaml ' tournament standings --format ''
	expect_offer 'points wins ' tournament plan --scoring ''
	expect_offer 'text csv json ' tournament plan --as ''
	expect_offer 'backgammon ' tournament run --game b
	expect_offer '' tournament run --shard ''
	touch great.yaml
	mkdir greatest
	expect_offer 'greedy great.yaml greatest ' tournament run --games 2 gre
	expect_offer 'great.yaml greatest ' tournament standings gre
	expect_offer 'great.yaml greatest ' tournament run --events gre
}

@test "games are completed, where a command takes one" {
	expect_offer 'todas-tablas ' match --game t
	expect_offer 'todas-tablas ' match --game = t
	expect_offer 'nard ' plays n
	expect_offer 'irish ' games i
	completed perft '' | tr ' ' '\n' | grep . | sort >offered_now
	tablier games | awk '{ print $1 }' | sort | diff - offered_now || fail 'others than the games there are'
	# To show, a game is the number of one.
	expect_offer '' show --game ''
}

@test "the options of a game are completed behind its name, those that are not there yet" {
	# As bash parts the words: what is offered goes in the place of the last part.
	expect_offer 'doublets=2 doublets=3 doublets=4 bear-off=exact bear-off=over larger-die=on larger-die=off ' \
		match --game nard :
	expect_offer 'crawford=on crawford=off ' match --game backgammon : cr
	expect_offer 'on off ' match --game backgammon : cube =
	expect_offer 'off ' match --game = backgammon : cube = of
	expect_offer 'off,crawford=on off,crawford=off ' match --game backgammon : cube = off,cr
	expect_offer '' match --game backgammon : cube = off,cu
	expect_offer 'pair ' plays backgammon : opening = p
	expect_offer '' plays swedish-tables :
	expect_offer '' plays chess :
	# And where it does not part them.
	expect_offer 'nard:doublets=3 ' perft nard:doublets=3
	expect_offer '--game=nard:bear-off=over ' match --game=nard:bear-off=o
}

@test "reference bots and files are completed, where a command takes a bot" {
	touch great.py verse.yaml
	expect_offer 'greedy great.py ' match gre
	expect_offer 'random ' check ra
	expect_offer 'random ' play --against ra
	expect_offer 'verse.yaml ' verify ver
	expect_offer 'verse.yaml ' play --resume v
	expect_offer 'verse.yaml ' show ver
}

@test "the words that an option takes are completed" {
	expect_offer 'auto always ' play --color a
	expect_offer 'manual ' play --dice m
	expect_offer 'bwrap ' match --sandbox b
	expect_offer 'forfeit void stop ' match --on-fault ''
	expect_offer 'text tap ' check --format t
	expect_offer 'mat ' export --format ''
	expect_offer 'csv csv-pairings ' rate --format c
	expect_offer 'wins ' rate --by w
	expect_offer 'origin game match ' rate --unit ''
	expect_offer '' rate --sprt ''
	# A number is nothing to offer, and what follows it is offered again.
	touch 1
	expect_offer '' match --games ''
	expect_offer '--games ' match --games 3 --games
}
