#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A person who answers everything: autopilot.py SEED COMMAND …

It runs the command in a pseudo-terminal of 80 by 24, waits for each prompt, and answers it in the ways that a person has:
plays from the list by number, whole in one line, or step by step with a step taken back; sometimes an empty line or an
illegal play first. It prints how often it was asked what, and ends with the command's status; 3 if a prompt does not
come for 20 seconds.
"""
import fcntl
import os
import pty
import random
import re
import select
import struct
import sys
import termios

chance = random.Random(int(sys.argv[1]))
PROMPT = re.compile(r"(play this\? \[y, undo\]|play \d+>|double or roll\?|take or drop\?|keep or rethrow\?"
                    r"|which doublet, 1 to 6\?|which point\?|accept or decline\?|the throw\?|\[y/n\]"
                    r"|Enter for the next game|-- more: Enter; q ends --) $")
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]")
asked = {}

pid, fd = pty.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))


def listen():
    """Read until a prompt stands at the end. None at the end of all."""
    heard = ""
    while True:
        ready, _, _ = select.select([fd], [], [], 20)
        if not ready:
            print("no prompt came; the screen's end was:", ESCAPES.sub("", heard)[-1500:])
            os.kill(pid, 9)
            sys.exit(3)
        try:
            heard += os.read(fd, 65536).decode("utf-8", "replace")
        except OSError:
            return None, heard
        plain = ESCAPES.sub("", heard).replace("\r", "")
        found = PROMPT.search(plain)
        if found:
            return found.group(1), plain


def say(line):
    os.write(fd, (line + "\n").encode())
    return listen()


def play(prompt):
    if chance.random() < 0.05:
        prompt, _ = say(chance.choice(["", "1/1", "nonsense", "why 3/1", "bar/off", "board", "score", "save", "help"]))
        while prompt and prompt.startswith("-- more"):
            prompt, _ = say("")
    if chance.random() < 0.2:
        prompt, heard = say("list")
        while prompt.startswith("-- more"):
            prompt, _ = say("")
        return say("1")
    prompt, heard = say("hint")
    steps = re.findall(r"^1\. ([^:]*):", heard, re.M)[-1].split()
    if chance.random() < 0.6:
        return say(" ".join(steps))
    for index, step in enumerate(steps):
        prompt, heard = say(step)
        if index == 0 and len(steps) > 1:
            prompt, heard = say("undo")
            prompt, heard = say(step)
    # A single step is a whole play by itself.
    return say("y") if prompt and prompt.startswith("play this?") else (prompt, heard)


ANSWERS = {
    "double or roll?": ["roll", "roll", "double"],
    "take or drop?": ["take", "take", "drop"],
    "keep or rethrow?": ["keep", "rethrow"],
    "which doublet, 1 to 6?": "123456",
    "which point?": [str(n) for n in range(1, 25)],
    "accept or decline?": ["accept", "decline"],
    "[y/n]": ["y"],
    "Enter for the next game": [""],
    "-- more: Enter; q ends --": ["q"],
}

prompt, heard = listen()
while prompt:
    asked[prompt.split(" ")[0]] = asked.get(prompt.split(" ")[0], 0) + 1
    if prompt.startswith("play this"):
        prompt, heard = say("y")
    elif prompt.startswith("play"):
        prompt, heard = play(prompt)
    elif prompt == "the throw?":
        digits = 4 if "4 digits" in heard else 2
        prompt, heard = say("".join(chance.choice("123456") for _ in range(digits)))
    else:
        prompt, heard = say(chance.choice(ANSWERS[prompt]))
status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
print(ESCAPES.sub("", heard).replace("\r", "")[-400:])
print("asked", " ".join("%s:%d" % item for item in sorted(asked.items())))
sys.exit(status)
