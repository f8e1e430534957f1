#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Walk the table of misbehaving bots: play a match of each against a witness, and see what became of it.

usage: walk.py TABLIER SOURCE TABLE [without-memory]

Each row is a match of two games of revertier, in a folder of its own below this one. It prints what is wrong, a line for
each row, and exits with 1 if anything is. Some rows are played side by side: most of them wait.

What is looked at: the verdict and its blame, the opponent's result as the opponent heard it, that the next game was played,
that the record holds, how long all took, and that no process and no descriptor is left.
"""
import concurrent.futures
import os
import shlex
import subprocess
import sys
import time

import yaml

SIDE_BY_SIDE = 4
MOST_S = 30  # for a match, on a machine that has much else to do


def read_table(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                cells = [cell.strip() for cell in line.rstrip("\n").split(" |")]
                yield dict(zip(("name", "bot", "options", "verdict", "blame", "why"), cells, strict=True))


def read_lines(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read().splitlines()
    except FileNotFoundError:
        return []


def processes_of(folder):
    """Those that have this folder as their TMPDIR, as bots inherit it."""
    found = []
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{number}/environ", "rb") as file:
                if f"TMPDIR={folder}".encode() in file.read().split(b"\0"):
                    found.append(number)
        except OSError:
            pass
    return found


def processes_left(folder):
    """The same, given a moment to go."""
    end = time.monotonic() + 3
    while (left := processes_of(folder)) and time.monotonic() < end:
        time.sleep(0.02)
    return left


class Match:
    """A row, played."""

    def __init__(self, tablier, source, row, number):
        self.row = row
        self.folder = os.path.realpath(f"row{number}")
        os.mkdir(self.folder)
        # Something that is there, and no program.
        with open(f"{self.folder}/table.txt", "w", encoding="utf-8") as file:
            file.write("no program\n")
        bots = f"{source}/tests/e2e/bots"
        bad = row["bot"]
        if not bad.startswith(("/", "./")):
            bad = shlex.join([sys.executable, f"{bots}/faulty.py", "starts", bad])
        witness = shlex.join([sys.executable, f"{source}/tests/badbots/witness.py", "seen"])
        self.command = [
            tablier, "match", "--game=revertier", "--games=2", "--seed=7", "--quit-ms=100", "--record=record.yaml", "--log=log",
            *row["options"].split(), bad, witness,
        ]
        self.tablier = tablier

    def run(self):
        environment = dict(os.environ, TMPDIR=self.folder)
        begin = time.monotonic()
        try:
            done = subprocess.run(self.command, cwd=self.folder, env=environment, capture_output=True, text=True,
                                  timeout=MOST_S, check=False)
        except subprocess.TimeoutExpired:
            for process in processes_of(self.folder):
                os.kill(int(process), 9)
            return [f"the match takes more than {MOST_S} s"]
        self.status, self.out, self.err = done.returncode, done.stdout, done.stderr
        self.took_s = time.monotonic() - begin
        wrong = list(self.wrongs())
        if left := processes_left(self.folder):
            wrong.append(f"processes are left: {' '.join(left)}")
        return wrong

    def wrongs(self):
        verdict = self.row["verdict"]
        if verdict.startswith("start:"):
            yield from self.wrongs_of_start(verdict.partition(":")[2])
        else:
            yield from self.wrongs_of_games(verdict)

    def wrongs_of_start(self, verdict):
        if self.status != 1:
            yield f"the status should be 1, and is {self.status}"
        if not any(f" 1 ! {verdict}: " in line for line in read_lines(f"{self.folder}/log")):
            yield f"the log should have the verdict {verdict} of bot 1"
        if f"tablier: bot '{self.command[-2]}' " not in self.err or self.row["why"] not in self.err:
            yield f"standard error should blame bot 1 ({self.row['why']}), and is: {self.err.strip()}"
        if os.path.exists(f"{self.folder}/record.yaml"):
            yield "there is a record, and no game was played"

    def wrongs_of_games(self, verdict):
        if self.status != 0:
            yield f"the status should be 0, and is {self.status}: {self.err.strip()}"
            return
        with open(f"{self.folder}/record.yaml", encoding="utf-8") as file:
            first, second = (part for part in yaml.safe_load_all(file) if part["tablier"] == "game")
        result, given = first["result"], first.get("verdict", {"name": "none", "text": ""})
        if given["name"] != verdict:
            yield f"the verdict should be {verdict}, and is {given['name']}: {given['text']}"
        if given.get("seat") != (1 if self.row["blame"] == "bot" else None):
            yield f"to blame should be: {self.row['blame']}, and the record has: {given.get('seat', 'nobody')}"
        if self.row["why"] not in given["text"]:
            yield f"the text should tell of '{self.row['why']}', and is: {given['text']}"
        how = {"none": "won", "resigned": "resigned"}.get(verdict, "forfeit")
        if result["how"] != how or (how != "won" and (result["winner"], result["win"]) != (2, "forfeit:1")):
            yield f"game 1 should be {how}, and lost if not played, and is {result}"
        if second["result"]["how"] != "won":
            yield f"game 2 should be played to its end, and is {second['result']} {second.get('verdict', '')}"
        yield from self.wrongs_of_witness(how)
        verified = subprocess.run([self.tablier, "verify", f"{self.folder}/record.yaml"], capture_output=True, text=True,
                                  check=False)
        if verified.returncode != 0:
            yield f"the record does not hold: {verified.stderr.strip()}"

    def wrongs_of_witness(self, how):
        seen = read_lines(f"{self.folder}/seen")
        results = [line for line in seen if line.startswith("result ")]
        heard = f"result how={how} " + ("" if how == "won" else "winner=me win=forfeit:1 score=1-0 ")
        if len(results) != 2 or not results[0].startswith(heard):
            yield f"the opponent should have heard of two games, first '{heard}', and heard: {results}"

    def descriptors(self):
        """Of the referee in the second game."""
        return [line for line in read_lines(f"{self.folder}/seen") if line.startswith("descriptors 2 ")]


def main(tablier, source, table, *flags):
    rows = list(read_table(table))
    if "without-memory" in flags:
        rows = [row for row in rows if "--memory" not in row["options"]]
    matches = [Match(tablier, source, row, number) for number, row in enumerate(rows)]
    with concurrent.futures.ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        wrongs = list(pool.map(Match.run, matches))
    usual = next((match.descriptors() for match in matches if match.row["bot"] == "never"), None)
    for match, wrong in zip(matches, wrongs):
        if not wrong and usual and not match.row["verdict"].startswith("start:") and match.descriptors() != usual:
            wrong.append(f"the referee has {match.descriptors()} in game 2, where after a good game it has {usual}")
    for match, wrong in zip(matches, wrongs):
        for what in wrong:
            print(f"{match.row['name']}: {what}")
    slow = max(matches, key=lambda match: getattr(match, "took_s", MOST_S))
    print(f"# {len(matches)} rows; the longest, '{slow.row['name']}', took {getattr(slow, 'took_s', MOST_S):.1f} s",
          file=sys.stderr)
    return any(wrongs)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
