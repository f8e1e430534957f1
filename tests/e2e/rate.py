#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures of spec/ratings.md computed again, from the page alone and without any library for numbers.

rate.py make FILE SEED PLAYERS MATCHES    a record of matches by chance, of which only the form is right
rate.py check FILE REPORT                 hold the JSON of `tablier rate` against the record
"""
import json
import math
import random
import sys

import yaml

ZERO = "0" * 64


# ---- A record --------------------------------------------------------------------------------------------------------


def players(names):
    return "players:\n" + "".join(
        f"- {{seat: {i + 1}, name: '{name}', author: '', version: '1.{i}', command: '{name}'}}\n"
        for i, name in enumerate(names))


def head(kind, rest):
    return f"---\ntablier: {kind}\nformat: 1\n{rest}"


def write_match(out, names, games):
    limits = "limits: {move_ms: 1000, clock_ms: 0, inc_ms: 0, turns: 100}\n"
    score = [0, 0]
    out.write(head("match", f"referee: 'x'\ngame: backgammon\ngames: {len(games)}\n{limits}{players(names)}"
                   f"commitment: '{ZERO}'\nentropy: ['', '']\n"))
    for number, (winner, points) in enumerate(games, 1):
        result = f"{{how: won, winner: {winner}, win: game:{points}, cube: 1}}" if winner else \
            "{how: dead, winner: nobody, cube: 1}"
        out.write(head("game", f"number: {number}\ngame: backgammon\n{limits}{players(names)}"
                       f"score: [{score[0]}, {score[1]}]\ncommitment: '{ZERO}'\nturns:\n"
                       f"- {{who: 1, dice: 42, play: 8/4 6/4, ms: {number}.500}}\n"
                       f"result: {result}\nboard: '-'\nseed: '{ZERO}'\n"))
        if winner:
            score[winner - 1] += points
    winner = "nobody" if score[0] == score[1] else 1 + (score[1] > score[0])
    out.write(head("end", f"games: {len(games)}\nscore: [{score[0]}, {score[1]}]\nwinner: {winner}\nseed: '{ZERO}'\n"))


def make(path, seed, count, matches):
    chance = random.Random(int(seed))
    names = [f"P{i}" for i in range(int(count))]
    with open(path, "w", encoding="utf-8") as out:
        for match in range(int(matches)):
            pair = chance.sample(names, 2)
            # The first and the last always meet others, so that the players are one group.
            pair = [names[match], names[match + 1]] if match + 1 < len(names) else pair
            better = 1 + (names.index(pair[1]) < names.index(pair[0]))
            games = []
            for _ in range(chance.randrange(6, 25)):
                luck = chance.random()
                winner = 0 if luck < 0.05 else better if luck < 0.65 else 3 - better
                games.append((winner, chance.choice([1, 1, 1, 2, 2, 3, 4])))
            write_match(out, pair, games)


# ---- Distributions ---------------------------------------------------------------------------------------------------


def t_distribution(x, freedom):
    """The distribution function of Student's t, by Simpson's rule."""
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)
    steps = 4000
    width = abs(x) / steps
    total = 0.0
    for i in range(steps + 1):
        weight = 1 if i in (0, steps) else 4 if i % 2 else 2
        total += weight * scale * (1 + (i * width) ** 2 / freedom) ** (-(freedom + 1) / 2)
    return 0.5 + math.copysign(total * width / 3, x)


def t_quantile(freedom):
    low, high = 0.0, 1000.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if t_distribution(middle, freedom) > 0.975 else (middle, high)
    return low


# ---- The figures -----------------------------------------------------------------------------------------------------


def spread(observations, mean):
    return sum((y - m * mean) ** 2 for y, m in observations)


def stratum(observations, games):
    """RT-6: a variance, and what is left of it for the degrees of freedom."""
    count = len(observations)
    mean = sum(y for y, m in observations) / sum(m for y, m in observations)
    part = count / (count - 1) * spread(observations, mean) / games ** 2
    return part, part ** 2 / (count - 1)


def interval(by_opponent):
    """RT-6, RT-7: mean, low, high; the last two None where there is none."""
    everything = [o for each in by_opponent.values() for o in each]
    games = sum(m for y, m in everything)
    mean = sum(y for y, m in everything) / games
    strata = [each for each in by_opponent.values() if len(each) > 1]
    rest = [o for each in by_opponent.values() if len(each) == 1 for o in each]
    if len(rest) == 1:
        strata = [everything] if len(everything) > 1 else []
    elif rest:
        strata.append(rest)
    parts = [stratum(each, games) for each in strata]
    variance = sum(part for part, _ in parts)
    if not variance > 1e-12:
        return mean, None, None
    reach = t_quantile(variance ** 2 / sum(weak for _, weak in parts)) * math.sqrt(variance)
    return mean, mean - reach, mean + reach


def solve(matrix, columns):
    """Gauss and Jordan: the inverse times these columns."""
    size = len(matrix)
    rows = [list(matrix[i]) + list(columns[i]) for i in range(size)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for r in range(size):
            if r != i:
                rows[r] = [x - rows[r][i] * y for x, y in zip(rows[r], rows[i])]
    return [row[size:] for row in rows]


def multiply(a, b):
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]


def edges_matrix(size, weights):
    matrix = [[0.0] * size for _ in range(size)]
    for (i, j), weight in weights.items():
        for r, c, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
            matrix[r][c] += sign * weight
    return matrix


def elo(names, wins):
    """RT-9, RT-12 for one group in which there is a maximum. wins: observations of i against j, for i < j."""
    size = len(names)
    games = {pair: sum(m for _, m in o) for pair, o in wins.items()}
    score = {pair: sum(y for y, _ in o) for pair, o in wins.items()}
    total = [sum(score[p] if p[0] == i else games[p] - score[p] for p in wins if i in p) for i in range(size)]
    strength = [1.0] * size
    for _ in range(20000):  # Zermelo's iteration
        strength = [total[i] / sum(games[p] / (strength[p[0]] + strength[p[1]]) for p in wins if i in p)
                    for i in range(size)]
        scale = math.exp(sum(map(math.log, strength)) / size)
        strength = [s / scale for s in strength]
    chance = {(i, j): strength[i] / (strength[i] + strength[j]) for i, j in wins}
    hessian = edges_matrix(size, {p: games[p] * chance[p] * (1 - chance[p]) for p in wins})
    meat = edges_matrix(size, {p: spread(wins[p], chance[p]) for p in wins})
    ridge = [[x + 1 / size for x in row] for row in hessian]
    identity = [[float(i == j) for j in range(size)] for i in range(size)]
    inverse = [[x - 1 / size for x in row] for row in solve(ridge, identity)]
    count = sum(len(o) for o in wins.values())
    freedom = count - size + 1
    covariance = multiply(multiply(inverse, meat), inverse)
    unit = 400 / math.log(10)
    answer = {}
    order = sorted(range(size), key=lambda i: -strength[i])
    for place, i in enumerate(order):
        error = math.sqrt(count / freedom * covariance[i][i])
        superior = None
        if place + 1 < size:
            j = order[place + 1]
            between = math.sqrt(count / freedom * (covariance[i][i] + covariance[j][j] - 2 * covariance[i][j]))
            superior = t_distribution(math.log(strength[i] / strength[j]) / between, freedom)
        answer[names[i]] = (unit * math.log(strength[i]), unit * error, unit * error * t_quantile(freedom), superior)
    return answer


def near(what, found, expected, within=2e-3):
    if (found is None) != (expected is None) or found is not None and abs(found - expected) > within:
        sys.exit(f"{what} is {found}, and should be {expected}")


def check(path, report):
    documents = list(yaml.safe_load_all(open(path, encoding="utf-8")))
    found = json.load(open(report, encoding="utf-8"))
    names, points, wins, seen = [], {}, {}, {}
    for document in documents:
        if document["tablier"] == "match":
            for player in document["players"]:
                if player["name"] not in names:
                    names.append(player["name"])
        if document["tablier"] != "game":
            continue
        result = document["result"]
        pair = [player["name"] for player in document["players"]]
        gain = 0 if result["winner"] == "nobody" else int(result["win"].split(":")[1])
        for seat in (0, 1):
            own = 0 if not gain else gain if result["winner"] == seat + 1 else -gain
            points.setdefault(pair[seat], {}).setdefault(pair[1 - seat], []).append((own, 1))
            share = 0.5 if not gain else float(own > 0)
            if names.index(pair[seat]) < names.index(pair[1 - seat]):
                wins.setdefault((names.index(pair[seat]), names.index(pair[1 - seat])), []).append((share, 1))
            seen[pair[seat]] = seen.get(pair[seat], 0) + 1
    ratings = elo(names, wins)
    if len(found["players"]) != len(names) or found["groups"] != 1:
        sys.exit("players or groups are missing")
    for player in found["players"]:
        name = player["name"]
        mean, low, high = interval(points[name])
        near(f"games of {name}", player["games"], seen[name], 0)
        for key, expected in (("mean", mean), ("low", low), ("high", high)):
            near(f"points a game, {key}, of {name}", player["points_a_game"][key], expected, 2e-5)
        rating, error, reach, superior = ratings[name]
        near(f"Elo of {name}", player["elo"]["rating"], rating)
        near(f"error of {name}", player["elo"]["error"], error)
        near(f"low of {name}", player["elo"]["low"], rating - reach)
        near(f"superiority of {name}", player["elo"]["superiority"], superior, 1e-5)
    order = [p["points_a_game"]["mean"] for p in found["players"]]
    if order != sorted(order, reverse=True):
        sys.exit("the players are not in the order of points a game")


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(*sys.argv[2:6])
    else:
        check(*sys.argv[2:4])
