#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A first bot: it takes plays by chance from the referee's list of all that are legal, and gives plain answers else."""
import random
import sys

ANSWERS = {"double": "roll", "take": "take", "keep": "keep", "doublet": "doublet 6", "resignation": "accept"}

for line in sys.stdin:
    verb, _, rest = line.strip().partition(" ")
    if verb == "tablier":
        print("id name First Bot\nwant plays\nreadyok", flush=True)
    elif verb == "ping":
        print("pong", rest, flush=True)
    elif verb == "ask":
        what, _, keys = rest.partition(" ")
        answer = ANSWERS.get(what)
        if what == "play":
            answer = "play " + random.choice(keys.partition("plays: ")[2].split("|"))
        elif what == "breakup":  # who has a man on the bar, and all points closed where it could enter, is bound up
            board = keys.partition("board=")[2]
            answer = "breakup 24" if board[25] != "-" and min(board[19:25]) > "a" else "breakup 1"
        print(answer, flush=True)
    elif verb == "quit":
        break
