#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A bot that leaves all to chance: plays, the cube, and what games are given up for. The same in every run.

usage: gambler.py [--resign] [NAME]
"""
import random
import sys

arguments = sys.argv[1:]
resigns = arguments[:1] == ["--resign"]
name = arguments[-1] if len(arguments) > resigns else "Gambler"
chance = random.Random(name)


def breakable(board):
    """The points that one of the sides cannot enter on: those that the other, who has closed them all, may lose one of."""
    first = 19 if board[25] != "-" and all(c in "bcdefghijklmno" for c in board[19:25]) else 1
    return range(first, first + 6)


def answer(what, plays, board):
    if resigns and what not in ("take", "resignation") and chance.random() < 0.01:
        return "resign " + chance.choice(["single", "gammon", "backgammon"])
    if what == "play":
        return "play " + chance.choice(plays)
    if what == "double":
        return chance.choices(["roll", "double"], [8, 1])[0]
    if what == "take":
        return chance.choices(["take", "drop"], [3, 1])[0]
    if what == "keep":
        return chance.choice(["keep", "rethrow"])
    if what == "doublet":
        return f"doublet {chance.randint(1, 6)}"
    if what == "breakup":
        return f"breakup {chance.choice(breakable(board))}"
    return chance.choice(["accept", "decline"])


for line in sys.stdin:
    verb, _, rest = line.strip().partition(" ")
    if verb == "tablier":
        print(f"id name {name}\nwant plays\nreadyok", flush=True)
    elif verb == "ping":
        print("pong", rest, flush=True)
    elif verb == "ask":
        words, _, plays = rest.partition("plays: ")
        board = words.partition("board=")[2].partition(" ")[0]
        print(answer(words.split()[0], plays.split("|"), board), flush=True)
    elif verb == "quit":
        break
