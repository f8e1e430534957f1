#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Records whose last document is cut off: `verify` names them, and `verify --repair` trims them (RE-12). Whatever else is wrong
# with a record is not touched.

load helper

# A short record of a match, with forfeits, a resignation, an unfinished game and a name that is not ASCII, in good.yaml.
make_match() {
	tablier match --game revertier --games 3 --turns 4 --seed 5 --record good.yaml \
		"$(bot faulty.py starts ask-exit:3 ask-reply:resign)" "$(bot probe.py heard want=plays 'name=Sj\xc3\xb6man')" >/dev/null
}

make_chouette() {
	tablier chouette --games 2 --turns 4 --seed 5 --record good.yaml random random "$(bot faulty.py starts ask-exit:3)" >/dev/null
}

# The bytes at which the documents of good.yaml begin, and its end.
borders() {
	grep -b '^---$' good.yaml | cut -d : -f 1
	wc -c <good.yaml
}

# cut_at BYTES: that much of good.yaml in cut.yaml, and in $begin and $line where the last of its documents begins.
cut_at() {
	local border

	head -c "$1" good.yaml >cut.yaml
	begin=0
	for border in $(borders); do
		[ "$border" -ge "$1" ] || begin=$border
	done
	line=$(($(head -c "$begin" good.yaml | wc -l) + 1))
}

# Whether nothing is cut off there but perhaps a line feed.
is_whole_at() {
	borders | grep -qxE "$1|$(($1 + 1))"
}

expect_cut_named() {
	try tablier verify cut.yaml
	expect_status 1
	expect_empty out
	if [ "$begin" -gt 0 ]; then
		expect_equal 'the message' "$(cat err)" \
			"cut.yaml:$line: the last document is cut off; 'tablier verify --repair' trims it"
	else
		expect_equal 'the message' "$(cat err)" 'cut.yaml:1: the last document is cut off'
	fi
}

# Trimmed, the file is what came before the last document; and once trimmed it is left alone.
expect_trimmed() {
	local removed=$(($1 - begin))

	try tablier verify --repair cut.yaml
	expect_status 0
	expect_empty err
	expect_match out "^cut\.yaml: removed the last document, which was cut off: $removed bytes? from line $line on\$"
	expect_match out '^cut\.yaml: [0-3] games?, [0-9]+ turns: all hold'
	head -c "$begin" good.yaml | cmp - cut.yaml || fail "cut at $1, the file is not what came before"
	ls -i cut.yaml >before
	try tablier verify --repair cut.yaml
	expect_status 0
	expect_no_match out removed
	ls -i cut.yaml | cmp - before || fail 'the file was written again'
}

# expect_all_cuts STEP: at every so many bytes, and in every way in which a line that begins a document can be cut.
expect_all_cuts() {
	local at size

	size=$(wc -c <good.yaml)
	for at in $(seq 2 "$1" "$((size - 1))") $(borders | awk -v size="$size" '$1 > 0 && $1 < size { print $1 + 1; print $1 + 2; print $1 + 3; print $1 + 4 }'); do
		is_whole_at "$at" && continue
		cut_at "$at"
		expect_cut_named
		[ "$begin" -eq 0 ] || expect_trimmed "$at"
	done
}

# ---- what is trimmed -------------------------------------------------------------------------------------------------

@test "the record of a match that is cut off anywhere is named, and trimmed to its last whole document (RE-12)" {
	make_match
	expect_all_cuts 47
}

@test "so is the record of a chouette (RE-12)" {
	make_chouette
	expect_all_cuts 61
}

@test "a cut within a character is one (RE-12)" {
	make_match
	for at in $(grep -abo 'Sj' good.yaml | cut -d : -f 1); do
		cut_at $((at + 3))
		expect_cut_named
		[ "$begin" -eq 0 ] || expect_trimmed $((at + 3))
	done
}

@test "--repair keeps the file's mode and a link to it, and leaves nothing beside it" {
	make_match
	size=$(wc -c <good.yaml)
	mkdir place
	head -c $((size - 10)) good.yaml >place/cut.yaml
	chmod 640 place/cut.yaml
	ln -s place/cut.yaml link.yaml
	try tablier verify --repair --quiet link.yaml
	expect_status 0
	expect_equal 'what is said' "$(wc -l <out)" 1
	[ -L link.yaml ] || fail 'the link is gone'
	expect_equal 'the mode' "$(stat -c %a place/cut.yaml)" 640
	expect_equal 'what is in the folder' "$(ls -A place)" cut.yaml
	expect_holds link.yaml
}

@test "of several files each is repaired that can be" {
	make_match
	size=$(wc -c <good.yaml)
	head -c $((size - 10)) good.yaml >one.yaml
	head -c 100 good.yaml >two.yaml
	head -c $((size - 20)) good.yaml >three.yaml
	try tablier verify --repair one.yaml good.yaml two.yaml three.yaml
	expect_status 1
	expect_equal 'trimmed' "$(grep -c ': removed ' out)" 2
	expect_equal 'what is wrong' "$(cat err)" 'two.yaml:1: the only document is cut off, and nothing would be left'
	expect_equal 'the size of what cannot be repaired' "$(wc -c <two.yaml)" 100
}

# ---- what is not -----------------------------------------------------------------------------------------------------

# expect_left FILE STATUS: --repair has nothing to do with it.
expect_left() {
	cp "$1" before
	try tablier verify --repair "$1"
	expect_status "$2"
	expect_no_match out removed
	[ -s err ] || fail 'there is no message'
	expect_no_match err 'cut off'
	cmp "$1" before || fail "'$1' was changed"
}

@test "a whole record that does not hold is not touched" {
	make_match
	for script in "\$s/: .*/: 'zz'/" "\$s/[0-9]'\$/x'/" "\$s/^seed/sead/" "\$s/.\$/' more/" \
		'0,/move_ms: 10000/s//move_ms: 1/' '$a- {who: 1}' '$a...\nmore: 1'; do
		sed "$script" good.yaml >bad.yaml
		expect_left bad.yaml 1
	done
	(cat good.yaml && printf '\0\0\0\0') >bad.yaml
	expect_left bad.yaml 1
	: >bad.yaml
	expect_left bad.yaml 1
	head -c 3000000 /dev/zero | tr '\0' x >bad.yaml
	expect_left bad.yaml 1
}

@test "what is wrong before the cut is told, and nothing is trimmed" {
	make_match
	size=$(wc -c <good.yaml)
	head -c $((size - 10)) good.yaml | sed '0,/move_ms: 10000/s//move_ms: 1/' >bad.yaml
	expect_left bad.yaml 1
	# In the very document that is cut off.
	cut_at $(($(grep -b '^result:' good.yaml | tail -n 1 | cut -d : -f 1) + 5))
	awk -v line="$line" 'NR > line && /play: / && !done { sub(/play: /, "play: 1/2 "); done = 1 } 1' cut.yaml >bad.yaml
	expect_left bad.yaml 1
}

@test "standard input, what is no plain file, and what is not there cannot be repaired" {
	make_match
	expect_wrong_use verify --repair -
	expect_wrong_use verify --repair good.yaml -
	expect_wrong_use verify --repair missing.yaml
	expect_wrong_use verify --repair .
	size=$(wc -c <good.yaml)
	mkfifo pipe
	head -c $((size - 10)) good.yaml >pipe &
	try tablier verify --repair pipe
	expect_status 2
	expect_match err "^tablier: cannot repair 'pipe': it is no plain file\$"
	try tablier verify - <<<"$(head -c $((size - 10)) good.yaml)"
	expect_status 1
	expect_match err '^-:[0-9]+: the last document is cut off$'
}
