#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A bot without a memory: each request goes to a new process of another bot, which hears that one line and nothing else.

usage: amnesiac.py [--games N] PROGRAM [ARGUMENT …]    after N games it resigns each game
"""
import subprocess
import sys

arguments = sys.argv[1:]
games = None
if arguments[0] == "--games":
    games = int(arguments[1])
    arguments = arguments[2:]
number = 0
for line in sys.stdin:
    verb, _, rest = line.strip().partition(" ")
    if verb == "tablier":
        print("id name Amnesiac\nreadyok", flush=True)
    elif verb == "ping":
        print("pong", rest, flush=True)
    elif verb == "newgame":
        number += 1
    elif verb == "ask" and games is not None and number > games:
        print("resign", flush=True)
    elif verb == "ask":
        answer = subprocess.run(arguments, input=line, stdout=subprocess.PIPE, universal_newlines=True, check=True)
        sys.stdout.write(answer.stdout)
        sys.stdout.flush()
    elif verb == "quit":
        break
