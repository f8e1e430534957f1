#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A bot that at its start tries to get out of its sandbox, tells on its standard error what it came to, and plays on.

usage: prisoner.py TRY [ARGUMENT …]

  read PATH …       read files, list folders
  connect PORT      reach the host's own network, and any other
  signal PID …      signal and see these processes, and count those that are seen
  write PATH …      make a file at each path
  scratch           write what it may, and then on until the end
  escape            make namespaces, mount
  fork | memory | spin | large
                    take without end: processes, memory, time, a file
  inner             stop whoever stands over it in the sandbox, and then take memory
  close             close its output, and live on
  term              wait for a SIGTERM, and tell of it

A PATH has an @ in front, for what a command names is shown in the sandbox.
What it tells are lines `TRY WHAT: OUTCOME`, where OUTCOME is `done` or the name of an error.
"""
import ctypes
import errno
import os
import signal
import socket
import sys
import time

MIB = 1024 * 1024


def attempt(what, act):
    """Try it, and tell what came of it."""
    try:
        act()
        outcome = "done"
    except OSError as error:
        outcome = errno.errorcode.get(error.errno, "?")
    print(sys.argv[1], what + ":", outcome, file=sys.stderr, flush=True)


def read(path):
    """Read a file, or list a folder."""
    if os.path.isdir(path):
        os.listdir(path)
    else:
        with open(path, "rb") as file:
            file.read()


def connect(address):
    """Open a connection, or just find the way."""
    with socket.create_connection(address, timeout=5):
        pass


def write(path):
    """Make a file."""
    with open(path, "w", encoding="ascii") as file:
        file.write("x")


def fill(folder):
    """Write until no more goes in, and clean up. Returns how many MiB went in."""
    path = os.path.join(folder, "filler")
    written = 0
    try:
        with open(path, "wb", buffering=0) as file:
            while written < 1000:
                written += file.write(bytes(MIB)) // MIB
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
    os.unlink(path)
    return written


def system_call(name, *arguments):
    """A call of the C library that Python has no name for."""
    if getattr(ctypes.CDLL(None, use_errno=True), name)(*arguments) != 0:
        raise OSError(ctypes.get_errno(), name)


def take_memory():
    """In pieces, slowly enough for the limits to be looked at."""
    taken = []
    while True:
        taken.append(bytearray(MIB))
        time.sleep(0.002)


def take_memory_in_children():
    """Each of them within the limit of one process."""
    for _ in range(8):
        if os.fork() == 0:
            taken = bytearray(40 * MIB)
            time.sleep(100)
            print(len(taken))
    time.sleep(100)


def take_processes():
    """Each child in a session of its own."""
    while True:
        if os.fork() == 0:
            os.setsid()
            time.sleep(100)
        time.sleep(0.002)


def start(what, arguments):
    """What it tries before it says readyok."""
    arguments = [argument.lstrip("@") for argument in arguments]
    if what == "read":
        for path in arguments:
            attempt(path, lambda path=path: read(path))
    elif what == "connect":
        attempt("host", lambda: connect(("127.0.0.1", int(arguments[0]))))
        attempt("world", lambda: connect(("192.0.2.1", 9)))
    elif what == "signal":
        for process in arguments:
            attempt("see", lambda process=process: os.stat("/proc/" + process + "/root/"))
            attempt("kill", lambda process=process: os.kill(int(process), 0))
        count = sum(name.isdigit() for name in os.listdir("/proc"))
        print("signal processes:", count, file=sys.stderr, flush=True)
    elif what == "write":
        for path in arguments:
            attempt(path, lambda path=path: write(path))
    elif what == "scratch":
        for folder in (os.environ["TABLIER_SCRATCH"], os.environ["HOME"], "/tmp", "/dev/shm"):
            print("scratch", folder + ":", fill(folder), file=sys.stderr, flush=True)
    elif what == "escape":
        attempt("namespace", lambda: system_call("unshare", 0x10000000))
        attempt("mount", lambda: system_call("mount", b"none", b"/tmp", b"tmpfs", 0, None))


def ask(what):
    """What it does at its first request."""
    if what == "fork":
        take_processes()
    elif what == "memory":
        take_memory()
    elif what == "spin":
        while True:
            pass
    elif what == "large":
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        fill(os.environ["TABLIER_SCRATCH"])
    elif what == "inner":
        os.kill(os.getppid(), signal.SIGSTOP)
        take_memory_in_children()
    elif what == "term":
        signal.signal(signal.SIGTERM, lambda *_: sys.exit("term: done"))
        time.sleep(100)
    elif what == "close":
        os.close(1)
        time.sleep(100)


for line in sys.stdin:
    verb, _, rest = line.strip().partition(" ")
    if verb == "tablier":
        start(sys.argv[1], sys.argv[2:])
        print("id name Prisoner\nwant plays\nreadyok", flush=True)
    elif verb == "ping":
        print("pong", rest, flush=True)
    elif verb == "ask":
        ask(sys.argv[1])
        print("play", rest.partition(" plays: ")[2].split("|")[0], flush=True)
    elif verb == "quit":
        break
