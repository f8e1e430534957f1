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

@test "options are completed, for every command all that its help names" {
	for command in $(tablier --help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
		completed "$command" -- | tr ' ' '\n' | grep . | sort >offered_now
		{
			tablier "$command" --help | grep -oE -e '(^|[^-A-Za-z])--[a-z][a-z-]*' |
				sed 's/^[^-]*//' | sort -u
			printf '%s\n' --help --version
		} | sort | diff - offered_now || fail "for '$command' others"
	done
	expect_offer '--sandbox --scratch --seed --start-ms --stderr ' match --s
	expect_offer '--resume ' play --res
	expect_offer '' verify --nothing
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
	# A number is nothing to offer, and what follows it is offered again.
	touch 1
	expect_offer '' match --games ''
	expect_offer '--games ' match --games 3 --games
}
