#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Positions of backgammon out of games that are played by chance, the same in every run.

usage: midgame.py NUMBER

Prints a line for each: the board as the player on roll sees it, a tab, the dice, a tab, and what `tablier plays --batch`
answers: the boards after each play, with commas between them.
"""
import os
import random
import subprocess
import sys

OPENING = "-b----E-C---eE---c-e----B-"
chance = random.Random(1)
batch = subprocess.Popen([os.environ["TABLIER"], "plays", "--batch", "backgammon"], stdin=subprocess.PIPE,
                         stdout=subprocess.PIPE, universal_newlines=True, bufsize=1)


def outcomes(board, dice):
    batch.stdin.write(f"{board} {dice}\n")
    batch.stdin.flush()
    answer = batch.stdout.readline().rstrip("\n")
    count, _, boards = answer.partition("\t")
    if count.startswith("error"):
        sys.exit(f"{board} {dice}: {answer}")
    return boards.split(",")


left = int(sys.argv[1])
board = OPENING
while left:
    dice = f"{chance.randint(1, 6)}{chance.randint(1, 6)}"
    after = outcomes(board, dice)
    # Few of each game, so that there are many games.
    if chance.random() < 0.1:
        print(board, dice, ",".join(after), sep="\t")
        left -= 1
    board = chance.choice(after)
    board = OPENING if "|" in board else board.swapcase()[::-1]
batch.stdin.close()
batch.wait()
