#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A bot that does not read its standard input, and answers all the same: it looks into the referee's log.

usage: deaf.py STARTS LOG

It plays seat 1. STARTS is a file that keeps how often the bot was started: from the second time on it reads as it should.
"""
import sys
import time


def follow(path):
    """What the referee says to seat 1, out of its log, for ever."""
    with open(path, encoding="utf-8") as log:
        line = ""
        while True:
            line += log.readline()
            if not line.endswith("\n"):
                time.sleep(0.001)
                continue
            _, seat, direction, text = line.split(" ", 3)
            line = ""
            if (seat, direction) == ("1", ">"):
                yield text


starts, path = sys.argv[1:]
with open(starts, "ab") as file:
    file.write(b"x")
    is_first = file.tell() == 1
for line in follow(path) if is_first else sys.stdin:
    verb, _, rest = line.strip().partition(" ")
    if verb == "tablier":
        print("id name Deaf\nwant plays\nwant events\nreadyok", flush=True)
    elif verb == "ping":
        print("pong", rest, flush=True)
    elif verb == "ask":
        print("play", rest.partition("plays: ")[2].split("|")[0], flush=True)
    elif verb == "quit":
        break
