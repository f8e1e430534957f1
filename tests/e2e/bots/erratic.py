#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A bot that leaves all to chance, and fails now and then in one way or another. The same in every run, up to its first fault.

usage: erratic.py NAME
"""
import random
import sys

name = sys.argv[1]
chance = random.Random(name)


def say(line):
    print(line, flush=True)


def happens(probability):
    return chance.random() < probability


def answer(what, plays):
    if happens(0.002):
        return "play 1/2"
    if what in ("play", "double") and happens(0.003):
        return chance.choice(["resign", "resign single", "resign gammon", "resign backgammon"])
    if what == "play":
        return "play " + chance.choice(plays)
    return chance.choice({
        "double": ["double", "roll", "roll", "roll", "roll", "roll"],
        "take": ["take", "take", "drop"],
        "keep": ["keep", "rethrow"],
        "resignation": ["accept", "decline", "decline"],
    }[what])


pings = 0
for line in sys.stdin:
    verb, _, rest = line.rstrip("\n").partition(" ")
    if verb == "tablier":
        say(f"id name {name}\nwant plays\nwant events\nreadyok")
    elif verb == "ping":
        pings += 1
        # Not before the first game: that would end all.
        if pings > 2 and happens(0.05):
            break
        say("pong " + rest)
    elif verb == "turn" and happens(0.0005):
        say("take")
    elif verb == "ask":
        if happens(0.002):
            break
        say(answer(rest.split()[0], rest.partition(" plays: ")[2].split("|")))
    elif verb == "quit":
        break
