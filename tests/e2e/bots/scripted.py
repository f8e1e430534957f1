#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A bot that plays backgammon by a script, so that a test decides what happens: who doubles, drops, resigns or fails, and when.

usage: scripted.py NAME [HEARD=FILE] [ENTROPY=HEX] [WHAT@GAME[.N]=DO …]

WHAT is a request, as in `take`, or another line of the referee, as in `ping` or `turn`; GAME the number of the game, N which of
them in that game (1). DO is one of these:

  exit              exit instead
  wait WORD         do as usual, but not before the referee has said a line that begins with this word
  until FILE WORD   the same, but not before FILE has such a line: what another bot has heard
  anything else     a line to say; in place of the answer, if WHAT is a request

What the script does not name is answered in the quietest way: the first legal play, roll, take, keep, decline. FILE gets every
line that is heard; HEX is contributed to the dice.
"""
import sys
import time

QUIET = {"double": "roll", "take": "take", "keep": "keep", "resignation": "decline"}


def say(line):
    print(line, flush=True)


def read_script(arguments):
    """The script by (WHAT, GAME, N)."""
    script = {}
    for argument in arguments:
        when, _, do = argument.partition("=")
        what, _, where = when.partition("@")
        game, _, which = where.partition(".")
        script[what, int(game), int(which or 1)] = do
    return script


def answer(what, rest):
    if what == "play":
        return "play " + rest.partition(" plays: ")[2].split("|")[0]
    return QUIET[what]


def wait_for_file(path, word):
    while True:
        try:
            with open(path, encoding="utf-8") as file:
                if any(line.startswith(word + " ") for line in file):
                    return
        except FileNotFoundError:
            pass
        time.sleep(0.005)


def hear(heard):
    for line in sys.stdin:
        heard.write(line)
        heard.flush()
        yield line.rstrip("\n").partition(" ")


def main(name, *arguments):
    options = dict(argument.split("=", 1) for argument in arguments if argument.partition("=")[0].isupper())
    script = read_script(argument for argument in arguments if not argument.partition("=")[0].isupper())
    lines = hear(open(options.get("HEARD", "/dev/null"), "a", encoding="utf-8"))
    game = 0
    count = {}
    for verb, _, rest in lines:
        if verb == "newgame":
            game = int(rest.split()[0].partition("=")[2])
            count = {}
        what = rest.split()[0] if verb == "ask" else verb
        count[what] = count.get(what, 0) + 1
        do, *words = script.get((what, game, count[what]), "").split(" ")
        if verb == "quit" or do == "exit":
            break
        if do == "wait":
            while next(lines)[0] != words[0]:
                pass
            do = ""
        elif do == "until":
            wait_for_file(*words)
            do = ""
        if do:
            say(" ".join([do, *words]))
        if verb == "tablier":
            say(f"id name {name}\nwant plays\nwant events\nreadyok")
        elif verb == "newmatch" and "ENTROPY" in options and "entropy=open" in rest:
            say("entropy " + options["ENTROPY"])
        elif verb == "ping":
            say("pong " + rest)
        elif verb == "ask" and not do:
            say(answer(what, rest))


if __name__ == "__main__":
    main(*sys.argv[1:])
