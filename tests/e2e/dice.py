#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compute the dice of records again, as spec/dice.md says, with nothing but BLAKE2b of Python's standard library.

usage: dice.py RECORD …            the commitment, the game seeds and every throw of whole records
       dice.py --vectors dice.md   the block of test vectors in the specification

Exit status 0 if all is as it should be, 1 if not. PyYAML is needed to read records, and for nothing else.
"""
import hashlib
import sys


def blake2b(message, size):
    return hashlib.blake2b(message, digest_size=size).digest()


def le64(number):
    return number.to_bytes(8, "little")


def commitment(seed):  # DI-3
    return blake2b(b"tablier commitment 1" + seed, 32)


def match_key(seed, contributions):  # DI-4, DI-5
    message = b"tablier match 1" + seed
    for contribution in contributions:
        message += bytes([len(contribution)]) + contribution
    return blake2b(message, 32)


def game_seed(key, game):  # DI-6
    return blake2b(b"tablier game 1" + key + le64(game), 32)


def throw(seed, number):  # DI-7
    dice = []
    block = 0
    while True:
        for byte in blake2b(b"tablier throw 1" + seed + le64(number) + le64(block), 64):
            if byte < 252:
                dice.append(byte % 6 + 1)
            if len(dice) == 2:
                return dice[0] * 10 + dice[1]
        block += 1


def bot_seed(seed, seat):  # DI-9
    return blake2b(b"tablier bot 1" + seed + bytes([seat]), 32)[:8]


def pair_seed(seed, pair):  # DI-11
    return blake2b(b"tablier pair 1" + seed + le64(pair), 32)


class Wrong(Exception):
    pass


def expect(what, is_value, should):
    if is_value != should:
        raise Wrong(f"{what} is {is_value}, and should be {should}")


def thrown(game):
    """The throws of a game; the dice of some turns were not thrown for them (RE-6)."""
    is_due = True
    for turn in game["turns"]:
        says = turn.get("says", "")
        if "start" in turn:
            yield from map(int, str(turn["start"]).split("-"))
            # Backgammon plays the two dice that decided who begins (BG-1.5).
            if game["game"].startswith("backgammon") and "opening=pair" not in game["game"]:
                is_due = turn["start"] % 11 == 0
        elif "breaker" in turn:
            yield turn["breaker"]
        elif "dice" in turn:
            if is_due:
                yield turn["dice"]
            # Who resigns in place of a play has thrown, and plays the same dice when that is declined (RE-13).
            is_due = not says
        elif says == "keep" or says.startswith("doublet"):
            is_due = False


def check_match(header, games, end):
    seed = bytes.fromhex(end["seed"])
    expect("the commitment", header["commitment"], commitment(seed).hex())
    key = match_key(seed, [bytes.fromhex(text) for text in header["entropy"]])
    expect("the number of games", len(games), end["games"])
    throws = 0
    for number, game in enumerate(games, 1):
        expect(f"the seed of game {number}", game["seed"], game_seed(key, number).hex())
        for n, dice in enumerate(thrown(game), 1):  # DI-8
            expect(f"throw {n} of game {number}", dice, throw(bytes.fromhex(game["seed"]), n))
            throws += 1
    return throws


def check_record(path):
    import yaml

    header, games, matches, throws = None, [], 0, 0
    with open(path, encoding="utf-8") as file:
        for document in yaml.load_all(file, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            if document["tablier"] == "match":
                header, games = document, []
            elif document["tablier"] == "game":
                games.append(document)
            else:
                throws += check_match(header, games, document)
                matches += 1
    if not matches:
        raise Wrong("no match in it came to its end")
    print(f"{path}: {matches} matches, {throws} throws")


def check_vectors(path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("```vectors\n")[1].split("```")[0].splitlines()
    seed, key, games, checked = bytes(31) + b"\7", None, {}, 0
    for line in lines:
        what, *words = line.split()
        if what == "entropy":
            key = match_key(seed, [b"" if word == "-" else bytes.fromhex(word) for word in words])
            continue
        checked += 1
        if what == "commitment":
            should = [commitment(seed).hex()]
        elif what == "match-key":
            should = [key.hex()]
        elif what == "game-seed":
            games[words[0]] = game_seed(key, int(words[0]))
            should = [words[0], games[words[0]].hex()]
        elif what == "throws":
            should = [words[0]] + [str(throw(games[words[0]], n)) for n in range(1, len(words))]
        elif what == "bot-seed":
            should = [words[0], bot_seed(seed, int(words[0])).hex()]
        elif what == "pair-seed":
            should = [words[0], pair_seed(seed, int(words[0])).hex()]
        else:
            raise Wrong(f"nothing is known of the line '{line}'")
        expect(what, words, should)
    if checked < 10:
        raise Wrong(f"there are {checked} vectors only")
    print(f"{path}: {checked} vectors")


if __name__ == "__main__":
    try:
        if len(sys.argv) == 3 and sys.argv[1] == "--vectors":
            check_vectors(sys.argv[2])
        elif len(sys.argv) > 1:
            for argument in sys.argv[1:]:
                check_record(argument)
        else:
            sys.exit(__doc__)
    except Wrong as wrong:
        sys.exit(f"{sys.argv[-1]}: {wrong}")
