#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program of a person, without one: for tests of `tablier play`. Its answers depend on the request alone, so a match that
is left and taken up again goes as one that never was.

usage: person.py NAME

The file `plan.NAME` of the folder, read at each request, has lines of a game, a turn and what to do there in place of an answer:

  leave     say pause
  exit      exit
  stay      make the file `waiting`, and say nothing
  TEXT      say that

The keys of a terminal that send signals it takes no notice of, but for ^Z. What is heard goes into the file `heard.NAME`. Throws that it is asked for are by chance, and never equal for the start.
"""
import os
import random
import signal
import sys

ANSWERS = {"double": "roll", "take": "take", "keep": "keep", "doublet": "doublet 6", "resignation": "decline"}


def planned(name, request):
    """What the plan says of this request, or an empty text."""
    try:
        with open("plan." + name, encoding="utf-8") as file:
            lines = [line.split(None, 2) for line in file]
    except FileNotFoundError:
        return ""
    for game, turn, what in lines:
        if (game, turn) == (request["number"], request["turn"]):
            return what.rstrip("\n")
    return ""


def throw(request, chance):
    if request["who"] in ("me", "them"):
        return "".join(str(chance.randint(1, 6)) for _ in range(2))
    return "".join(str(die) for die in chance.sample(range(1, 7), 2)) if request["n"] == "2" else "6512"


def answer(what, request, plays):
    chance = random.Random("/".join([what, request["number"], request["turn"], request["board"]]))
    if what == "play":
        return "play " + chance.choice(plays.split("|"))
    if what == "throw":
        return "throw " + throw(request, chance)
    if what == "breakup":
        board = request["board"]
        return "breakup 24" if board[25] != "-" and min(board[19:25]) > "a" else "breakup 1"
    return ANSWERS[what]


def main(name):
    for key in (signal.SIGINT, signal.SIGQUIT):
        signal.signal(key, signal.SIG_IGN)
    heard = open("heard." + name, "a", encoding="utf-8", buffering=1)
    for line in sys.stdin:
        heard.write(line)
        verb, _, rest = line.rstrip("\n").partition(" ")
        if verb == "tablier":
            print(f"id name {name}\nwant plays\nwant events\nreadyok", flush=True)
        elif verb == "ping":
            print("pong", rest, flush=True)
        elif verb == "quit":
            break
        elif verb == "ask":
            what, _, rest = rest.partition(" ")
            words, _, plays = rest.partition(" plays: ")
            request = dict(word.split("=", 1) for word in words.split())
            do = planned(name, request)
            if do == "exit":
                os._exit(3)
            elif do == "stay":
                open("waiting", "w", encoding="utf-8").close()
            else:
                print({"leave": "pause"}.get(do, do) or answer(what, request, plays), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
