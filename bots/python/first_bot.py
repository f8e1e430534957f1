#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A first bot: it asks for the list of legal plays, and takes one by chance."""
import random
import sys

for line in sys.stdin:
    verb, _, rest = line.strip().partition(" ")
    if verb == "tablier":
        print("id name First Bot\nwant plays\nreadyok", flush=True)
    elif verb == "ping":
        print("pong", rest, flush=True)
    elif verb == "ask":
        plays = rest.partition("plays: ")[2].split("|")
        print("play", random.choice(plays), flush=True)
    elif verb == "quit":
        break
