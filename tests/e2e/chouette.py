#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check records of chouettes by other means: the order and all dice by spec/dice.md, who is box and captain, who is asked, and
what each game brings, as spec/rules/chouette.md says.

usage: chouette.py RECORD

Amounts are Python's fractions here. Those who leave at the same double pay at the same time, once all have answered, and their
parts are shared then; that one after the other comes to the same is for the program to know.
"""
import sys
from fractions import Fraction

import yaml

import dice
from dice import Wrong, expect


class Game:
    """A game as a table of stakes: nothing is known of the board."""

    def __init__(self, document):
        self.box, self.crew = document["box"], document["crew"]
        self.parts = {seat: Fraction(1) for seat in self.crew}
        self.gains = {seat: Fraction(0) for seat in [self.box, *self.crew]}
        self.cube = 1
        self.automatic_doubles = int(document["game"].partition("automatic-doubles=")[2][:1] or 0)
        self.answers = None  # to a double of the box: who has given which

    def captain(self):
        return next(seat for seat in self.crew if seat in self.parts)

    def leave(self, leaving):
        """These leave at once."""
        staying = [seat for seat in self.parts if seat not in leaving]
        paid = sum((self.parts[seat] for seat in leaving), Fraction(0))
        for seat in leaving:
            self.gains[seat] -= self.parts.pop(seat) * self.cube
        if not staying:
            self.gains[self.box] += paid * self.cube
        for seat in staying:
            self.gains[seat] += paid * self.cube / len(staying)
            self.parts[seat] += paid / len(staying)

    def answer(self, seat, says):
        """An answer to a double of the box, or a fault in place of one: None."""
        due = [one for one in self.crew if one in self.parts and one not in self.answers]
        if says:
            expect("who answers a double", seat, due[0])
        self.answers[seat] = says
        if len([one for one in due if one != seat]):
            return
        self.leave([one for one, said in self.answers.items() if said != "take"])
        if self.parts:
            self.cube *= 2
        self.answers = None

    def start(self, start):
        """Each tie doubles, as often as the option says (BG-5.2)."""
        box, captain = str(start).split("-") if "-" in str(start) else str(start)
        if sum(map(int, box)) == sum(map(int, captain)) and self.automatic_doubles:
            self.automatic_doubles -= 1
            self.cube *= 2

    def turn(self, turn):
        seat, says = turn.get("who"), turn.get("says")
        if "start" in turn:
            self.start(turn["start"])
        elif "fault" in turn:
            if self.answers is None:
                self.leave([seat])
            else:
                self.answer(seat, None)
        elif self.answers is not None and says:
            self.answer(seat, says)
        elif seat and seat != self.box and self.answers is None:
            expect("who decides for the crew", seat, self.captain())
        if says == "double" and seat == self.box:
            self.answers = {}
        elif says == "take" and seat == self.box:
            self.cube *= 2

    def settle(self, result, verdict):
        if self.answers is not None:
            # The game ended while they were asked: who had refused has left, who had failed too.
            self.leave([one for one, said in self.answers.items() if said != "take"])
        if verdict and verdict.get("seat") in self.parts:
            self.leave([verdict["seat"]])
        if not self.parts or result["winner"] == "nobody":
            return
        points = int(result["win"].partition(":")[2]) * result.get("cube", 1)
        sign = 1 if result["winner"] == "crew" else -1
        for seat, parts in self.parts.items():
            self.gains[seat] += sign * parts * points
            self.gains[self.box] -= sign * parts * points


def check_game(document, score):
    game = Game(document)
    expect("the score", [Fraction(text) for text in document["score"]], score)
    for turn in document["turns"]:
        game.turn(turn)
    game.settle(document["result"], document.get("verdict"))
    gains = [game.gains[seat] for seat in sorted(game.gains)]
    expect("the sum", sum(gains), 0)
    expect("the gains", document["gains"], [str(gain) for gain in gains])
    return [a + b for a, b in zip(score, gains)]


def check_draw(header, seed):
    """CH-1.2, with a list for each round."""
    thrown = [""] * len(header["players"])
    equal = list(range(len(thrown)))
    number = 0
    while equal:
        for seat in equal:
            number += 1
            thrown[seat] += str(dice.throw(seed, number) // 10)
        equal = [seat for seat in range(len(thrown)) if thrown.count(thrown[seat]) > 1]
    expect("the draw", header["draw"], thrown)
    return sorted(range(1, len(thrown) + 1), key=lambda seat: thrown[seat - 1], reverse=True)


def thrown_in(game):
    """The throws of a game. Backgammon plays the two dice that decided who begins; a resignation in place of a play tells of
    dice that come again with the play (RE-13)."""
    is_due = "opening=pair" in game["game"]
    last = None
    for turn in game["turns"]:
        if "start" in turn:
            yield from map(int, str(turn["start"]).split("-"))
        elif turn.get("says") == "keep":
            is_due = False
        elif "dice" in turn:
            if is_due and not (last and last["who"] == turn["who"]):
                yield turn["dice"]
            is_due = True
            last = turn if "says" in turn else None


def main(path):
    with open(path, encoding="utf-8") as file:
        header, *games, end = yaml.safe_load_all(file)
    seed = bytes.fromhex(end["seed"])
    key = dice.match_key(seed, [bytes.fromhex(text) for text in header["entropy"]])
    expect("the commitment", header["commitment"], dice.commitment(seed).hex())
    expect("the seed of the draw", header["seed"], dice.game_seed(key, 0).hex())
    order = check_draw(header, dice.game_seed(key, 0))
    score = [Fraction(0)] * len(order)
    expect("the number of games", len(games), header["games"])
    for number, game in enumerate(games):
        expect("the box", game["box"], order[number % len(order)])
        expect("the crew", game["crew"], [order[(number + i) % len(order)] for i in range(1, len(order))])
        expect("the seed of a game", game["seed"], dice.game_seed(key, number + 1).hex())
        for n, throw in enumerate(thrown_in(game), 1):
            expect(f"throw {n} of game {number + 1}", throw, dice.throw(bytes.fromhex(game["seed"]), n))
        score = check_game(game, score)
    expect("the final score", [Fraction(text) for text in end["score"]], score)
    print(f"{path}: {len(games)} games")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        main(sys.argv[1])
    except Wrong as wrong:
        sys.exit(f"{sys.argv[1]}: {wrong}")
