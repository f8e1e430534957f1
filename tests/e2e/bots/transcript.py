#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A bot that plays the transcript of spec/protocol.md, and checks what the referee says against it.

usage: transcript.py PROTOCOL.md REPORT    writes 'ok', or what differed, to REPORT
"""
import sys

spec, report = sys.argv[1:]
text = open(spec, encoding="utf-8").read()
lines = text.split("```transcript\n")[1].split("```")[0].splitlines()


def finish(verdict):
    with open(report, "w", encoding="utf-8") as out:
        print(verdict, file=out)
    sys.exit(0)


for number, line in enumerate(lines, 1):
    if line.startswith("< "):
        print(line[2:], flush=True)
        continue
    expected, got = line[2:], sys.stdin.readline().rstrip("\n")
    if got != expected:
        finish(f"line {number} of the transcript\nexpected: {expected}\n     got: {got}")
finish("ok" if sys.stdin.readline() == "" else "more lines came after the last of the transcript")
