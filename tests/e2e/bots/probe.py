#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A bot that plays well-behaved games, and keeps every line it hears for the tests to look at.

usage: probe.py HEARD [KEY=VALUE …]

  name=TEXT     its name (Probe); empty for none
  start=TEXT    lines for its start, in place of all that it says of itself; \\n and \\xHH are read as in Python
  want=WORD     what it asks for, more than once if need be
  ready=TEXT    a line for each ping, before the pong
  info=TEXT     a line, or more, before each answer
  play=TEXT     what it answers at its first request
  think=MS      how long it thinks at its first request, and
  load=MS       before its first pong
  terse=1       write no asterisks, and draw equal steps together
  reverse=1     make the steps of a play in the other order, where that is as good
  lazy=1        never flush: that is left to how the referee starts it
  lines=crlf    how its lines end; or lines=bytes, to write them byte by byte

Without a list in the request it asks `tablier plays` what is legal; it takes the first of either. HEARD gets every line that
was read, line feeds and all, process after process.
"""
import os
import subprocess
import sys
import time

heard = open(sys.argv[1], "ab", buffering=0)
options = {"want": []}
for argument in sys.argv[2:]:
    key, _, value = argument.partition("=")
    value = os.fsencode(value).decode("unicode_escape").encode("latin-1")
    if key == "want":
        options["want"].append(value)
    else:
        options[key] = value


def say(line):
    """Write a line."""
    if options.get("lazy"):
        print(line.decode())
    elif options.get("lines") == b"bytes":
        for byte in line + b"\n":
            os.write(1, bytes([byte]))
    else:
        os.write(1, line + (b"\r\n" if options.get("lines") == b"crlf" else b"\n"))


def spend(milliseconds):
    """Work for so long."""
    end = time.monotonic() + int(milliseconds) / 1000
    while time.monotonic() < end:
        pass


def introduce():
    if "start" in options:
        say(options["start"])
        return
    if options.get("name", b"Probe"):
        say(b"id name " + options.get("name", b"Probe"))
    for word in options["want"]:
        say(b"want " + word)
    say(b"readyok")


def terse(play):
    """The same play in fewer characters: `1/3* 1/3` as `1/3(2)`."""
    steps = []
    for step in play.replace(b"*", b"").split(b" "):
        if steps and steps[-1][0] == step:
            steps[-1][1] += 1
        else:
            steps.append([step, 1])
    return b" ".join(step if count == 1 else b"%s(%d)" % (step, count) for step, count in steps)


def reverse(play):
    """The two steps of a play in the other order; the same play where that could make a difference."""
    steps = play.split(b" ")
    if len(steps) != 2 or any(word in play for word in (b"bar", b"off", b"*")):
        return play
    (first_from, first_to), (second_from, second_to) = (step.split(b"/") for step in steps)
    return play if first_to == second_from or second_to == first_from else b" ".join(reversed(steps))


def choose(words, plays):
    """A play, in the form that was asked for."""
    play = first_play(words, plays)
    if "reverse" in options:
        play = reverse(play)
    return terse(play) if "terse" in options else play


def first_play(words, plays):
    if plays:
        return plays.split(b"|")[0]
    request = dict(word.split(b"=", 1) for word in words if b"=" in word)
    listed = subprocess.run(["./.tablier", b"plays", request[b"game"], request[b"board"], request[b"dice"]],
                            stdout=subprocess.PIPE, check=True).stdout
    return listed.split(b"\t")[0]


for line in sys.stdin.buffer:
    heard.write(line)
    head, _, plays = line.strip().partition(b" plays: ")
    verb, *words = head.split(b" ")
    if verb == b"tablier":
        introduce()
    elif verb == b"ping":
        if "load" in options:
            spend(options.pop("load"))
        if "ready" in options:
            say(options["ready"])
        say(b"pong " + words[0])
    elif verb == b"ask":
        if "think" in options:
            spend(options.pop("think"))
        if "info" in options:
            say(options["info"])
        say(b"play " + (options.pop("play") if "play" in options else choose(words, plays)))
    elif verb == b"quit":
        break
