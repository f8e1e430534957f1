# SPDX-License-Identifier: GPL-3.0-or-later
"""What GNU Backgammon makes of our ids, plays and matches. It runs this file itself:

    TASK=ids gnubg -t -q -p gnubg.py

Its answers are lines that begin with `>>`, among much else that it says.

ids      reads lines XGID TAB POSITION:MATCH from the file `ids`, and tells of each pair that it sees otherwise
plays    reads lines XGID TAB BOARD,BOARD,… from `positions`, and tells of each whose plays lead elsewhere by its lights
import   reads `match.mat`, and tells the position before each play, and how each game ended
"""
import os

import gnubg

SETTINGS = """set display off
set confirm new off
set automatic game off
set automatic roll off
set automatic move off
set automatic bearoff off
set jacoby off
set player 0 human
set player 1 human
set output matchpc off
set evaluation chequerplay evaluation plies 0
set evaluation chequerplay evaluation cubeful off
set evaluation cubedecision evaluation plies 0"""


def say(*words):
    print(">>", *words, flush=True)


def pairs(path):
    with open(path, encoding="ascii") as file:
        for line in file:
            yield line.rstrip("\n").split("\t")


def letters(sides):
    """A board of gnubg, (the other side, the side on roll), as 26 characters."""
    text = ["-"] * 26
    for point, count in enumerate(sides[1]):
        if count:
            text[point + 1] = chr(ord("A") + count - 1)
    for point, count in enumerate(sides[0]):
        if count:
            text[24 - point] = chr(ord("a") + count - 1)
    return "".join(text)


# ---- ids -------------------------------------------------------------------------------------------------------------


def expected(xgid):
    """The fields of an XGID as gnubg has them; player 1 is the one at the bottom."""
    board, cube, owner, turn, dice, mine, theirs, rules, length, _ = xgid.split("=")[1].split(":")
    bottom_rolls = turn == "1"
    return {
        "board": board if bottom_rolls else board.swapcase()[::-1],
        "cube": 2 ** int(cube),
        "owner": {"1": 1, "0": -1, "-1": 0}[owner],
        "roller": int(bottom_rolls),
        "decider": int(bottom_rolls) ^ (dice == "D"),
        "dice": tuple(sorted(map(int, dice), reverse=True)) if dice.isdigit() else (0, 0),
        "doubled": int(dice == "D"),
        "score": (int(theirs), int(mine)) if length != "0" else (0, 0),
        "length": int(length),
        "crawford": int(length != "0" and rules == "1"),
        "jacoby": int(length == "0" and rules == "1"),
    }


def seen():
    place, cube = gnubg.posinfo(), gnubg.cubeinfo()
    return {
        "board": letters(gnubg.board()),
        "cube": cube["cube"],
        "owner": cube["cubeowner"],
        "roller": cube["move"],
        "decider": place["turn"],
        "dice": place["dice"],
        "doubled": place["doubled"],
        "score": cube["score"],
        "length": cube["matchto"],
        "crawford": cube["crawford"],
        "jacoby": cube["jacoby"],
    }


def compare_ids():
    count = 0
    for xgid, gnubg_id in pairs("ids"):
        count += 1
        gnubg.command("set gnubgid " + gnubg_id)
        should = expected(xgid)
        # It reads no doubles, neither here nor from an XGID: it is left to double again.
        if should["doubled"]:
            gnubg.command("double")
        is_seen = seen()
        for key in should:
            if should[key] != is_seen[key]:
                say(xgid, gnubg_id, key, is_seen[key])
        if gnubg.gnubgid() != gnubg_id:
            say(xgid, gnubg_id, "is written as", gnubg.gnubgid())
        # From an XGID it makes player 1 of whoever is on roll.
        if should["doubled"] or not should["roller"]:
            continue
        gnubg.command("set xgid " + xgid)
        if gnubg.gnubgid() != gnubg_id:
            say(xgid, gnubg_id, "is read from the XGID as", gnubg.gnubgid())
    say(count, "ids compared")


# ---- plays -----------------------------------------------------------------------------------------------------------


def after(sides, play):
    """The board after a play, which gnubg writes as `24/18*/12(2)` and the like."""
    theirs, mine = list(sides[0]), list(sides[1])
    for start, end in gnubg.parsemove(play):
        mine[start - 1] -= 1
        if end > 0:
            mine[end - 1] += 1
            if theirs[24 - end]:
                theirs[24] += 1
                theirs[24 - end] = 0
    return letters((theirs, mine))


def compare_plays():
    count = 0
    for xgid, boards in pairs("positions"):
        count += 1
        gnubg.command("set xgid " + xgid)
        try:
            plays = [row["move"] for row in gnubg.hint(10000)["hint"]]
        except Exception:  # there is none
            plays = []
        found = {after(gnubg.board(), play) for play in plays} or {letters(gnubg.board())}
        ours = {board.partition("|")[0] for board in boards.split(",")}
        if found != ours:
            say(xgid, "only here:", sorted(found - ours), "only there:", sorted(ours - found))
    say(count, "positions compared")


# ---- import ----------------------------------------------------------------------------------------------------------


def import_match():
    gnubg.command("import mat match.mat")
    for number, game in enumerate(gnubg.match(0, 1, 0, 0)["games"], 1):
        turn = 0
        for action in game["game"]:
            if action["action"] in ("move", "set"):
                turn += 1
                if action["action"] == "move":
                    say("turn", number, turn, action["board"])
        info = game["info"]
        say("game", number, info["score-X"], info["score-O"], info["winner"], info["points-won"])


for setting in SETTINGS.split("\n"):
    gnubg.command(setting)
{"ids": compare_ids, "plays": compare_plays, "import": import_match}[os.environ["TASK"]]()
