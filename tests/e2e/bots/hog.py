#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A bot that at its first request takes more than it may: hog.py memory|at-once|children|cpu|processes|files|file-size|
errors"""
import os
import signal
import sys
import time

MIB = 1024 * 1024


def take_memory():
    taken = []
    while True:
        taken.append(bytearray(MIB))


def take_memory_at_once():
    return bytearray(100000 * MIB)


def take_memory_in_children():
    for _ in range(8):
        if os.fork() == 0:
            taken = bytearray(30 * MIB)
            time.sleep(100)
            print(len(taken))
    time.sleep(100)


def take_time():
    while True:
        pass


def take_processes():
    while True:
        if os.fork() == 0:
            # A session of its own is no way out.
            os.setsid()
            time.sleep(100)
        time.sleep(0.002)


def take_files():
    taken = []
    while True:
        taken.append(open("/dev/null"))


def write_file():
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    with open("large", "wb") as out:
        while True:
            out.write(bytes(MIB))


def write_errors():
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    while True:
        os.write(2, bytes(MIB))


HABITS = {
    "memory": take_memory, "at-once": take_memory_at_once, "children": take_memory_in_children, "cpu": take_time,
    "processes": take_processes, "files": take_files, "file-size": write_file,
    "errors": write_errors,
}


def main():
    for line in sys.stdin:
        verb, _, rest = line.strip().partition(" ")
        if verb == "tablier":
            print("id name Hog\nreadyok", flush=True)
        elif verb == "ping":
            print("pong", rest, flush=True)
        elif verb == "ask":
            HABITS[sys.argv[1]]()
        elif verb == "quit":
            break


if __name__ == "__main__":
    main()
