#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The reference bots, each by itself: what they answer to lines on their standard input. Only the last test has a referee.

load helper

GAMES='swedish-tables revertier backgammon acey-deucy willughby irish todas-tablas nard'
NAMES='random greedy first'
# Two positions in which somebody is bound up, with the points that may be broken up: the bot, and its opponent.
BOUND='------D-E---cE-----bbbbbbA'
BINDING='aBBBBBB-----eC---e-d------'

# The command of a bot by its name.
command_of() {
	case $1 in
	first) printf '%s\n' "$PYTHON" "$SOURCE/bots/python/first_bot.py" ;;
	*) printf '%s\n' "$(dirname "$TABLIER")/bots/$1" ;;
	esac
}

# talk BOT ARGUMENT … <LINES: what it writes comes in the file out. It has to end by itself.
talk() {
	local bot=$1

	shift
	readarray -t words < <(command_of "$bot")
	try timeout 20 "${words[@]}" "$@"
	expect_status 0
}

# request WHAT GAME WORD …: the line of a request.
request() {
	local what=$1 game=$2

	shift 2
	printf 'ask %s game=%s games=5 number=2 score=1-0 move_ms=10000 clock_ms=0 their_ms=0 turn=4 %s\n' "$what" "$game" "$*"
}

# asked BOT LINE …: the bot's only answer.
asked() {
	local bot=$1

	shift
	printf '%s\n' "$@" >lines
	talk "$bot" <lines
	grep -v '^info ' out
}

opening() {
	case $1 in
	swedish-tables | revertier) echo -O-----------o------------ ;;
	acey-deucy) echo o------------------------O:setup=both ;;
	todas-tablas) echo -b----e-c---eE---C-E----B- ;;
	nard) echo -b-B--CBC---cC---cbc--b-B- ;;
	*) echo -b----E-C---eE---c-e----B- ;;
	esac
}

# count FILE LINE: how often the file has the line.
count() {
	grep -Fxc -e "$2" "$1" || true
}

# expect_share FILE LINE OF LEAST MOST: the line's share of so many lies between the two, in percent.
expect_share() {
	local share=$(($(count "$1" "$2") * 1000 / $3))

	[ $share -ge $(($4 * 10)) ] && [ $share -le $(($5 * 10)) ] ||
		fail "the share of '$2' should be $4 to $5 %, and is $((share / 10)).$((share % 10)) %"
}

# ---- the protocol ----------------------------------------------------------------------------------------------------

@test "each bot says who it is, answers pings, and ends when told to or at the end of its input (PR-2.2, PR-2.4, PR-3.4)" {
	for bot in $NAMES; do
		printf 'tablier protocol=1 referee=x/1\nping 7 up\nping\nquit\nping 8\n' >lines
		talk $bot <lines
		expect_match out '^id name [A-Z]'
		expect_match out '^readyok$'
		expect_line out 'pong 7 up'
		expect_no_match out 'pong 8'
		printf 'ping 9\n' >lines
		talk $bot <lines
		expect_line out 'pong 9'
		talk $bot </dev/null
		expect_empty out
	done
}

@test "random and greedy say that they play every game" {
	for bot in random greedy; do
		printf 'tablier protocol=1 referee=x/1\n' >lines
		talk $bot <lines
		expect_line out "games $GAMES"
	done
}

@test "what a bot does not know does no harm (PR-1.3)" {
	ask=$(request play backgammon board=-b----E-C---eE---c-e----B- dice=66)
	{
		printf '\n \nnonsense\nASK play\nasking for it\npingpong 1\nplay 1/2\nresult how=won winner=me\nturn number=1\n'
		printf 'newgame\nnewmatch\nfault verdict=x text: y\n\001\377\n%0100000d\n' 0
		printf '%s flavour=sweet\nendmatch\n' "$ask"
		printf '%s\r\n' "$ask"
	} >lines
	for bot in random greedy; do
		talk $bot <lines
		grep -v '^info ' out >answers
		expect_equal 'answers' "$(wc -l <answers)" 2
		expect_no_match answers '^(error|play .*[^0-9a-z/* ])'
	done
}

@test "the words of a request may come in any order (PR-1.2)" {
	plain=$(asked greedy 'ask play game=nard turn=1 board=-b-B--CBC---cC---cbc--b-B- dice=64')
	turned=$(asked greedy 'ask play dice=64 board=-b-B--CBC---cC---cbc--b-B- turn=1 x=y game=nard')
	expect_equal 'the answer' "$turned" "$plain"
}

@test "a bot gives up at a request that it cannot read (PR-2.5)" {
	for bot in random greedy; do
		for line in 'ask' 'ask play' 'ask play game=chess board=- dice=12' 'ask dance game=nard' \
			'ask play game=nard board=- dice=12' 'ask play game=nard dice=12' \
			"ask play game=nard board=$(opening nard)" "ask play game=nard board=$(opening nard) dice=70" \
			'ask take game=nard:cube=on board=-' "ask play game=irish board=$BOUND dice=64"; do
			case $(asked $bot "$line") in
			'error '[a-z]*) ;;
			*) fail "$bot should give up at: $line" ;;
			esac
		done
	done
}

@test "wrong use of a bot exits with 2" {
	for words in 'random --seed' 'random --seed x' 'random --seed 1x' 'random --frobnicate' 'random 5' 'greedy --seed' 'greedy x'; do
		# shellcheck disable=SC2086
		try "$(dirname "$TABLIER")"/bots/$words </dev/null
		expect_status 2
		expect_empty out
		expect_match err '^usage: '
	done
}

# ---- every question in every game ------------------------------------------------------------------------------------

@test "each bot plays legally in every game" {
	throws='11 21 31 33 42 54 64 65 66'
	for game in $GAMES; do
		for dice in $throws; do
			tablier plays "$game" "$(opening "$game")" $dice | cut -f1 >"plays-$dice"
			request play "$game" "board=$(opening "$game")" dice=$dice "plays: $(paste -s -d '|' "plays-$dice")"
		done >lines
		for bot in $NAMES; do
			talk $bot <lines
			grep '^play ' out | sed 's/^play //' >answers
			expect_equal "answers of $bot in $game" "$(wc -l <answers)" 9
			for dice in $throws; do
				read -r play
				expect_line "plays-$dice" "$play"
			done <answers
		done
	done
}

@test "each bot answers every other question in its words (PR-4.2)" {
	board=board=$(opening backgammon)
	setup=board=$(opening acey-deucy)
	for bot in $NAMES; do
		while IFS='|' read -r words answer; do
			# shellcheck disable=SC2086
			is=$(asked $bot "$(request $words)")
			printf '%s\n' "$is" | grep -Exq "$answer" || fail "$bot answers '$is' to: $words"
		done <<-EOF
			double backgammon $board cube=1 owner=nobody|double|roll
			double willughby:cube=on $board cube=2 owner=me|double|roll
			double backgammon:scoring=counters,jacoby=on $board cube=4 owner=me|double|roll
			take backgammon $board cube=1 owner=nobody|take|drop
			take willughby:cube=on $board cube=4 owner=them|take|drop
			keep backgammon:opening=pair $board dice=21 cube=1 owner=nobody|keep|rethrow
			keep acey-deucy $setup dice=21|keep|rethrow
			doublet acey-deucy board=oAA----------------------M:setup=both|doublet [1-6]
			doublet acey-deucy board=o----------------------AA-:setup=them|doublet [1-6]
			breakup willughby board=$BOUND|breakup (19|2[0-4])
			breakup irish board=$BOUND|breakup (19|2[0-4])
			breakup todas-tablas board=$BOUND|breakup (19|2[0-4])
			breakup willughby:cube=on board=$BINDING cube=1 owner=nobody|breakup [1-6]
			breakup irish board=$BINDING|breakup [1-6]
			breakup todas-tablas board=$BINDING|breakup [1-6]
			resignation backgammon $board cube=1 owner=nobody level=single|accept|decline
			resignation backgammon $board cube=2 owner=them level=gammon|accept|decline
			resignation willughby $board level=backgammon|accept|decline
		EOF
	done
}

@test "a bot that has all six points closed itself is no more bound up than without" {
	# Both have closed a home; only the opponent has a man on the bar.
	for bot in $NAMES; do
		case $(asked $bot "$(request breakup irish board=aBBBBBB-----B------bbbbbb-)") in
		'breakup '[1-6]) ;;
		*) fail "$bot should break up one of its own points" ;;
		esac
	done
}

# ---- random ----------------------------------------------------------------------------------------------------------

# random_answers TIMES REQUEST [ARGUMENT …]: the answers of `random` to a request that comes so often.
random_answers() {
	local times=$1 line=$2

	shift 2
	yes "$line" | head -n "$times" >lines
	talk random "$@" <lines
	mv out answers
}

@test "random takes each outcome as often as the others" {
	random_answers 6000 "$(request play revertier "board=$(opening revertier)" dice=54)" --seed 1
	tablier plays revertier "$(opening revertier)" 54 | cut -f1 >plays
	expect_equal 'outcomes' "$(wc -l <plays)" 2
	while read -r play; do
		expect_share answers "play $play" 6000 45 55
	done <plays
	random_answers 6000 "$(request play backgammon "board=$(opening backgammon)" dice=21)" --seed 1
	tablier plays backgammon "$(opening backgammon)" 21 | cut -f1 >plays
	expect_equal 'answers' "$(sort -u answers | wc -l)" "$(wc -l <plays)"
}

@test "random doubles seldom, and answers all else by an even chance" {
	board=board=$(opening backgammon)
	random_answers 4000 "$(request double backgammon "$board" cube=1 owner=nobody)" --seed 2
	expect_share answers double 4000 3 8
	random_answers 4000 "$(request take backgammon "$board" cube=1 owner=nobody)" --seed 2
	expect_share answers take 4000 45 55
	random_answers 4000 "$(request keep backgammon:opening=pair "$board" dice=21)" --seed 2
	expect_share answers keep 4000 45 55
	random_answers 4000 "$(request resignation backgammon "$board" level=single)" --seed 2
	expect_share answers accept 4000 45 55
	random_answers 6000 "$(request breakup irish "board=$BOUND")" --seed 2
	for point in 19 20 21 22 23 24; do
		expect_share answers "breakup $point" 6000 14 19
	done
	random_answers 6000 "$(request doublet acey-deucy board=oAA----------------------M:setup=both)" --seed 2
	for die in 1 2 3 4 5 6; do
		expect_share answers "doublet $die" 6000 14 19
	done
}

@test "random does the same with the same seed, and else with another" {
	line=$(request play nard "board=$(opening nard)" dice=64)
	for run in 1 1-again 2; do
		random_answers 100 "$line" --seed ${run%-again}
		mv answers "seed-$run"
	done
	cmp seed-1 seed-1-again || fail 'the same seed gave other answers'
	! cmp -s seed-1 seed-2 || fail 'another seed gave the same answers'

	# Without one of its own it takes that of the match.
	for seed in 22486354b226aa61 22486354b226aa62; do
		{
			printf 'newmatch game=nard games=1 seed=%s opponent: X\n' $seed
			yes "$line" | head -n 100
		} >lines
		talk random <lines
		mv out "match-$seed"
		talk random <lines
		cmp out "match-$seed" || fail 'the same match gave other answers'
		talk random --seed 1 <lines
		cmp out seed-1 || fail 'its own seed should win'
	done
	! cmp -s match-22486354b226aa61 match-22486354b226aa62 || fail 'another seed gave the same answers'
}

@test "random resigns only with --resign, at a level only where there are gammons, and once a turn (PR-4.3)" {
	line=$(request play backgammon "board=$(opening backgammon)" dice=21)
	random_answers 1000 "$line" --seed 3
	expect_no_match answers resign
	random_answers 1000 "$line" --seed 3 --resign
	expect_equal 'resignations in one turn' "$(grep -c resign answers)" 1

	board=$(opening backgammon)
	for game in backgammon irish; do
		for ((i = 1; i <= 2000; i++)); do
			printf 'ask play game=%s number=1 turn=%d board=%s dice=21\n' $game $i "$board"
		done >lines
		talk random --seed 3 --resign <lines
		grep '^resign' out | sort -u >"kinds-$game"
	done
	expect_equal 'the ways' "$(paste -s -d ' ' kinds-backgammon)" 'resign resign backgammon resign gammon resign single'
	expect_equal 'the ways' "$(cat kinds-irish)" resign

	for ((i = 1; i <= 500; i++)); do
		printf 'ask take game=backgammon number=1 turn=%d board=%s cube=1 owner=nobody\n' $i "$board"
		printf 'ask resignation game=backgammon number=1 turn=%d board=%s level=single\n' $i "$board"
	done >lines
	talk random --seed 3 --resign <lines
	expect_no_match out resign
}

# ---- greedy ----------------------------------------------------------------------------------------------------------

# expect_answer ANSWER WHAT GAME WORD …
expect_answer() {
	local answer=$1

	shift
	expect_equal "the answer to '$*'" "$(asked greedy "$(request "$@")")" "$answer"
}

@test "greedy says what it thinks of each answer, and always thinks the same" {
	board=board=$(opening backgammon)
	{
		for game in $GAMES; do
			request play "$game" "board=$(opening "$game")" dice=64
		done
		request double backgammon "$board" cube=1 owner=nobody
		request take backgammon "$board" cube=1 owner=nobody
		request keep backgammon:opening=pair "$board" dice=21
		request doublet acey-deucy board=oAA----------------------M:setup=both
		request breakup irish "board=$BOUND"
		request resignation backgammon "$board" level=single
	} >lines
	talk greedy <lines
	expect_equal 'lines' "$(grep -c '^info eval=-\?[0-9]*\.[0-9][0-9][0-9]$' out)" "$(wc -l <lines)"
	expect_equal 'lines' "$(wc -l <out)" $((2 * $(wc -l <lines)))
	mv out first
	# In the other order, and after other questions, it has no other mind.
	tac lines >others
	cat lines >>others
	talk greedy <others
	tail -n "$(wc -l <first)" out >second
	cmp first second || fail 'the answers are others'
}

@test "greedy opens backgammon as the books do" {
	board=board=$(opening backgammon)
	expect_answer 'play 8/5 6/5' play backgammon "$board" dice=31
	expect_answer 'play 8/4 6/4' play backgammon "$board" dice=42
	expect_answer 'play 13/7 8/7' play backgammon "$board" dice=61
	expect_answer 'play 24/18 18/13' play backgammon "$board" dice=65
}

@test "greedy wins where it can" {
	while read -r game board dice; do
		answer=$(asked greedy "$(request play "$game" "board=$board" "dice=$dice")")
		tablier plays "$game" "$board" "$dice" >plays
		expect_match plays '	-$'
		expect_match plays "^${answer#play }	[^	]*	[a-z]"
	done <<-'EOF'
		backgammon -A----A-------------ccccc- 61
		acey-deucy o------------------A----A- 61
		nard:bear-off=over -A----A-------------ccccc- 61
		revertier -------------o-----A----A- 61
	EOF
}

@test "greedy doubles from an advantage, takes with a hope, and drops without" {
	# Races: level, ahead by some, far ahead, and so far ahead that a gammon is worth more.
	level=board=-EEE------------------eee-
	ahead=board=-EEE----------------ccccc-
	far=board=-EC-----------------ccccc-
	gammon=board=-AA-------ccccc-----------
	owner='cube=1 owner=nobody'
	expect_answer roll double backgammon "$(opening backgammon | sed 's/^/board=/')" "$owner"
	expect_answer double double backgammon "$ahead" "$owner"
	expect_answer double double backgammon "$far" "$owner"
	expect_answer roll double backgammon "$gammon" "$owner"
	# The same seen from the other side, by who is asked.
	expect_answer take take backgammon "$(opening backgammon | sed 's/^/board=/')" "$owner"
	expect_answer take take backgammon "$level" "$owner"
	expect_answer drop take backgammon board=-CCCCC----------------eee- "$owner"
	expect_answer drop take backgammon board=-CCCCC----------------cba- "$owner"
}

@test "greedy knows when the cube is dead, and when gammons do not count" {
	# One point short, the opponent has nothing to lose and nothing to fear.
	words="ask double game=backgammon points=5 number=9 turn=3 cube=1 owner=nobody board=$(opening backgammon)"
	expect_equal 'behind' "$(asked greedy "$words score=1-4")" double
	expect_equal 'at the start' "$(asked greedy "$words score=0-0")" roll
	# A gammon beckons, but with a money session's Jacoby rule only after a double.
	board=board=-AA-------ccccc-----------
	expect_answer double double backgammon:jacoby=on $board cube=1 owner=nobody
	expect_answer roll double backgammon:jacoby=on $board cube=2 owner=me
}

@test "greedy accepts a resignation that gives as much as it can expect" {
	race=board=-EEC----------------aaaaa-
	gammon=board=-AA-------ccccc-----------
	expect_answer accept resignation backgammon $race cube=1 owner=nobody level=single
	expect_answer decline resignation backgammon $gammon cube=1 owner=nobody level=single
	expect_answer accept resignation backgammon $gammon cube=1 owner=nobody level=gammon
	expect_answer accept resignation backgammon $gammon cube=1 owner=nobody level=backgammon
	# Who needs one point takes it.
	expect_equal 'the last point' "$(asked greedy \
		"ask resignation game=backgammon points=5 score=4-3 number=8 turn=3 cube=1 owner=nobody $gammon level=single")" accept
}

@test "greedy keeps a throw that is better than the average, and throws again with one that is worse" {
	board=board=$(opening backgammon)
	for dice in 66 44 31; do
		expect_answer keep keep backgammon:opening=pair "$board" dice=$dice cube=1 owner=nobody
	done
	for dice in 41 32; do
		expect_answer rethrow keep backgammon:opening=pair "$board" dice=$dice cube=1 owner=nobody
	done
	expect_answer keep keep acey-deucy "board=$(opening acey-deucy)" dice=21
	expect_answer rethrow keep acey-deucy "board=$(opening acey-deucy)" dice=31
}

@test "greedy names the doublet that it can play, and that wins" {
	# All but the one are closed to it.
	expect_answer 'doublet 1' doublet acey-deucy board=cBbbbbbb-----------------M:setup=both
	# Four men on their 22 go off with threes or more; sixes bear off as well, but a one or two does not.
	case $(asked greedy "$(request doublet acey-deucy board=o---------------------D---:setup=them)") in
	'doublet '[3-6]) ;;
	*) fail 'the doublet should bear off all four men' ;;
	esac
}

@test "greedy beats random by far in every game" {
	for game in $GAMES willughby:cube=on backgammon:scoring=counters backgammon:opening=pair,jacoby=on; do
		try tablier match --game "$game" --games 51 --seed 9 --quiet --record record.yaml greedy random
		expect_status 0
		expect_no_match record.yaml '^verdict:'
		awk '$2 == "Greedy" { mine = $3 } $2 == "Random" { theirs = $3 } END { exit !(mine > 6 * theirs) }' out ||
			fail "in $game it should have six times the points of random"
	done
}

# ---- a bot of one's own ----------------------------------------------------------------------------------------------

@test "with the kit a function that chooses a play is a bot, and all else has a default" {
	cat >bot.c <<-'EOF'
		#include "kit/kit.h"

		static size_t play(void *context, const struct kit_request *request)
		{
			(void)context;
			return request->count - 1;
		}

		int main(void)
		{
			const struct kit_bot bot = {.name = "Own", .author = "me", .version = "1", .play = play};

			return kit_run(&bot, NULL);
		}
	EOF
	# The library may be built with sanitizers, which then have to be linked too.
	flags=
	! nm "$BUILD/.libs/libtablier.a" 2>/dev/null | grep -q __asan || flags=-fsanitize=address,undefined
	# shellcheck disable=SC2086
	$CC $flags -std=c11 -D_GNU_SOURCE -I"$SOURCE/rules" -I"$SOURCE/bots" -o own bot.c "$SOURCE/bots/kit/kit.c" \
		"$BUILD/.libs/libtablier.a" >said 2>&1 || fail 'it does not compile' "$(cat said)"
	board=board=$(opening backgammon)
	{
		request double backgammon "$board" cube=1 owner=nobody
		request take backgammon "$board" cube=1 owner=nobody
		request keep acey-deucy "board=$(opening acey-deucy)" dice=31
		request doublet acey-deucy board=oAA----------------------M:setup=both
		request doublet acey-deucy board=cBbbbbbb-----------------M:setup=both
		request breakup irish "board=$BOUND"
		request breakup irish "board=$BINDING"
		request resignation backgammon "$board" level=single
	} >lines
	try ./own <lines
	expect_status 0
	# Points are counted along the bot's path: the lowest of its first six is its 24, the lowest of its last six its 6.
	expect_equal 'its answers' "$(paste -s -d , out)" \
		'roll,take,keep,doublet 6,doublet 1,breakup 24,breakup 6,accept'
}
