#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A referee that has learnt its lines: fake_referee.py SCRIPT LOG COMMAND …

It runs the command with pipes on its standard input and output, in the terminal that it is in itself. Each line of the
script is said as it stands; but `<` waits for a line of the command's, and `close` shuts the pipe. All that the command
says goes into the log, and its exit status as the last line. As the referee, it pays no heed to ^C.
"""
import signal
import subprocess
import sys

signal.signal(signal.SIGINT, signal.SIG_IGN)
with open(sys.argv[1], encoding="utf-8") as script, open(sys.argv[2], "w", encoding="utf-8", buffering=1) as log:
    bot = subprocess.Popen(sys.argv[3:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", bufsize=1)
    over = False
    for line in script:
        line = line.rstrip("\n")
        if over:
            break
        if line == "close":
            bot.stdin.close()
            break
        if line == "<":
            answer = bot.stdout.readline()
            log.write(answer)
            over = not answer or answer == "pause\n"
            continue
        try:
            print(line, file=bot.stdin, flush=True)
        except BrokenPipeError:
            break
    try:
        if over:
            print("quit", file=bot.stdin, flush=True)
        bot.stdin.close()
    except BrokenPipeError:
        pass
    for answer in bot.stdout:
        log.write(answer)
    log.write("status %d\n" % bot.wait())
