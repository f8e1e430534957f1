#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Make the scripts of the scripted bots from the record of a tournament, one for each match and seat.

usage: scripts.py RECORD FOLDER

A bot knows the match by the seed that newmatch tells it (DI-9), so that is what its script is called. It holds the plays of
the seat, in the order in which they are asked for. The number of plays is printed.
"""
import hashlib
import re
import sys

PLAY = re.compile(r"^- \{who: ([12]), dice: \d\d, play: ([^,}]*)")
SEED = re.compile(r"^seed: '([0-9a-f]{64})'")


def name_of(seed, seat):
    return hashlib.blake2b(b"tablier bot 1" + bytes.fromhex(seed) + bytes([seat]), digest_size=32).digest()[:8].hex()


def main(record, folder):
    plays, count, is_end = {1: [], 2: []}, 0, False
    with open(record, encoding="utf-8") as file:
        for line in file:
            if line.startswith("tablier: "):
                is_end = line == "tablier: end\n"
            play, seed = PLAY.match(line), SEED.match(line)
            if play and play.group(2) != "pass":
                plays[int(play.group(1))].append(f"play {play.group(2)}\n")
            if seed and is_end:
                for seat in plays:
                    with open(f"{folder}/{name_of(seed.group(1), seat)}", "w", encoding="ascii") as script:
                        script.writelines(plays[seat])
                    count += len(plays[seat])
                    plays[seat] = []
    print(count)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
