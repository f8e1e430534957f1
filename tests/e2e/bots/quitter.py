#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A bot that plays the first legal play of the list, and resigns at its second request: the opponent in the transcript of
spec/protocol.md."""
import sys

asked = 0
for line in sys.stdin:
    verb, _, rest = line.strip().partition(" ")
    if verb == "tablier":
        print("id name Quitter\nwant plays\nreadyok", flush=True)
    elif verb == "ping":
        print("pong", rest, flush=True)
    elif verb == "ask":
        asked += 1
        plays = rest.partition("plays: ")[2].split("|")
        print("resign" if asked == 2 else "play " + plays[0], flush=True)
    elif verb == "quit":
        break
