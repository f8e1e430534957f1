#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The opponent of a misbehaving bot: it plays well, and tells what it saw.

usage: witness.py FILE

FILE gets a line for each game's first request, `descriptors GAME COUNT`, the number of open files of the referee; and each
`result` line as it was told.
"""
import os
import sys


def referee():
    """The parent of our parent, the warden."""
    with open(f"/proc/{os.getppid()}/stat", encoding="utf-8") as stat:
        return int(stat.read().rpartition(")")[2].split()[1])


def main(path):
    game = counted = 0
    with open(path, "a", encoding="utf-8", buffering=1) as seen:
        for line in sys.stdin:
            verb, _, rest = line.strip().partition(" ")
            if verb == "tablier":
                print("id name Witness\nwant plays\nreadyok", flush=True)
            elif verb == "ping":
                print("pong", rest, flush=True)
            elif verb == "newgame":
                game += 1
            elif verb == "ask":
                if counted < game:
                    counted = game
                    seen.write(f"descriptors {game} {len(os.listdir(f'/proc/{referee()}/fd'))}\n")
                print("play", rest.partition("plays: ")[2].split("|")[0], flush=True)
            elif verb == "result":
                seen.write(line)
            elif verb == "quit":
                break


if __name__ == "__main__":
    main(*sys.argv[1:])
