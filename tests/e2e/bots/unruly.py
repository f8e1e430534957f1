#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A bot that plays by chance, but for one thing that it does against the protocol.

usage: unruly.py MODE

What each MODE does is said beside it in the source; `none` does all well.
"""
import random
import select
import signal
import sys

mode = sys.argv[1]
kept = []
KNOWN = ("tablier", "newmatch", "newgame", "ping", "ask", "start", "turn", "decision", "breaker", "result", "endmatch",
         "fault", "quit")


def say(line):
    print(line, flush=True)


def sulk():
    """Do nothing more, until the referee ends us."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    while True:
        signal.pause()


def introduce():
    if mode == "mute":  # says nothing
        return
    if mode == "shy":  # exits at the greeting
        sys.exit(3)
    name = "x" * 300 if mode == "long-name" else "Unruly"
    version = " protocol=7" if mode == "new-version" else ""  # speaks what the referee does not
    say(f"id name {name}\nwant plays\nreadyok{version}")


def answer(what, keys):
    board = keys.partition("board=")[2]
    if what == "play":
        return "play " + random.choice(keys.partition("plays: ")[2].split("|"))
    if what == "breakup":
        return "breakup 24" if board[25] != "-" and min(board[19:25]) > "a" else "breakup 1"
    return {"double": "roll", "take": "take", "keep": "keep", "doublet": "doublet 6", "resignation": "accept"}[what]


def ask(what, keys):
    if mode == "illegal" and what == "play":  # one step, from nowhere
        return say("play 3/4")
    if mode == "no-play" and what == "play":  # what cannot be read as one
        return say("play around")
    if mode == "wrong-kind" and what == "doublet":  # answers another question
        return say("take")
    if mode == "seven" and what == "doublet":  # a doublet of which there is none
        return say("doublet 7")
    if mode == "no-doublet" and what == "doublet":  # does not know the question
        return None
    if mode == "in-order" and not keys.startswith("game="):  # wants the words in one order
        return say("error what is this?")
    if mode == "no-clock" and "move_ms=0 " in keys:  # thinks for ever, where no decision has a limit
        return None
    if mode == "control":  # a control character
        say("info text: a\x07")
    if mode == "early-pong" and select.select([sys.stdin], [], [], 0.01)[0]:  # does not finish what it has to do before
        say("pong " + sys.stdin.buffer.raw.readline().decode().split()[1])
    if mode == "twice":
        say(answer(what, keys))
    return say(answer(what, keys))


def hear(verb, rest):
    if verb == "tablier":
        introduce()
    elif verb == "ping":
        say("pong" if mode == "no-token" else "pong " + rest)
    elif verb == "ask":
        ask(*rest.split(" ", 1))
    elif verb == "newmatch" and mode == "bad-entropy" and "entropy=open" in rest:
        say("entropy 123")
    elif verb == "newmatch" and mode == "late-entropy":  # whether it is welcome or not
        say("entropy 12")
    elif verb == "newgame" and mode == "hoarder":  # memory
        kept.append(b"x" * 100000)
    elif verb == "newgame" and mode == "collector":  # descriptors
        kept.append(open("/dev/null", "rb"))
    elif verb == "result" and mode == "talkative":  # answers what is no question
        say("accept")
    elif verb not in KNOWN and mode == "strict":  # does not ignore what it does not know
        sys.exit(1)


# Unbuffered, so that what waits can be seen.
while True:
    line = b""
    while not line.endswith(b"\n"):
        byte = sys.stdin.buffer.raw.read(1)
        if not byte:
            break
        line += byte
    verb, _, rest = line.decode().strip().partition(" ")
    if not line.endswith(b"\n"):
        if mode == "lingerer":  # does not exit at the end of its input
            sulk()
        break
    if verb == "quit" and mode != "stayer":  # does not exit at quit
        break
    hear(verb, rest)
