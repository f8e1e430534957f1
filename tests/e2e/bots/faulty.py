#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A bot that fails, in one of many ways, each time it is started.

usage: faulty.py STARTS MODE …

STARTS is a file that keeps how often the bot was started: the first MODE is for the first time, and so on. After the last it
plays well. A MODE is WHEN-HOW or WHEN-HOW:ARGUMENT. WHEN is `start`, `pingN` (its N-th ping), `ask` (its second request) or
`quit`; HOW is one of the table at the end.
"""
import os
import signal
import subprocess
import sys
import time

# A bot's environment is clean, and says nothing of this.
sys.dont_write_bytecode = True

import hog  # noqa: E402

INFO = b"info text: " + b"x" * 1000 + b"\n"


def write(text):
    """Write all of it, whatever the pipe takes at a time."""
    while text:
        text = text[os.write(1, text):]


def say(line):
    write(line.encode() + b"\n")


def unescape(text):
    r"""The bytes of a text, in which \n and \xHH are read as in Python."""
    return os.fsencode(text).decode("unicode_escape").encode("latin-1")


def hear():
    """The next line, or nothing at the end."""
    return sys.stdin.buffer.readline().decode().rstrip("\n")


def leave(status):
    sys.stdout.flush()
    os._exit(int(status))


def exit_at_end(*_):
    """Say no more, and exit when the referee closes our input."""
    while hear():
        pass
    leave(0)


def sulk():
    """Neither read nor write, for good."""
    while True:
        signal.pause()


def ignore_everything(*_):
    """Do nothing, and let nothing but SIGKILL end us."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    sulk()


# ---- Ways to fail. They get what they are asked, and the rest of the mode's name behind a colon. --------------------------


def do_exit(_, status="0"):
    leave(status)


def do_die(_, number="9"):
    os.kill(os.getpid(), int(number))
    sulk()


def do_say(_, text):
    """Write what is in the mode, \\n and \\xHH as in Python, and be silent."""
    write(unescape(text))
    exit_at_end()


def do_add(_, text):
    """The same, and play on as if nothing had been."""
    write(unescape(text))


def do_twice(request, _=None):
    """Answer twice."""
    say(answer(request) + "\n" + answer(request))
    exit_at_end()


def do_long_line(_, length):
    """A line of so many bytes, its end included."""
    write(b"info text: " + b"x" * (int(length) - 12) + b"\n")


def do_endless_line(_, __=None):
    try:
        while True:
            write(b"x" * 1000)
    except BrokenPipeError:
        leave(0)


def do_flood(_, __=None):
    try:
        while True:
            write(INFO)
    except BrokenPipeError:
        leave(0)


def do_talk(_, kilobytes):
    """Many lines, and then the answer."""
    for _ in range(int(kilobytes)):
        write(INFO)


def do_close_output(_, __=None):
    os.close(1)
    exit_at_end()


def do_close_input(request, _=None):
    """Answer, and hear no more."""
    os.close(0)
    say(answer(request))
    sulk()


def do_leave_child(_, status="0"):
    """Exit, and leave a child that holds our pipes."""
    subprocess.Popen(["sleep", "1000"])
    leave(status)


def do_leave_stranger(_, status="0"):
    """The same, in a session of its own, where the referee cannot reach it."""
    subprocess.Popen(["sleep", "1000"], start_new_session=True)
    leave(status)


def do_keep_child(request, _=None):
    """Answer, with a child that never ends."""
    subprocess.Popen(["sleep", "1000"])
    say(answer(request))


def do_answer_and_exit(request, status="0"):
    say(answer(request))
    leave(status)


def do_wait(request, times="1"):
    """Think until the game's end is told, and answer then, once or more."""
    while not hear().startswith("result "):
        pass
    say("\n".join([answer(request)] * int(times)))


def do_sleep(_, milliseconds):
    """Think for so long, and answer then."""
    time.sleep(int(milliseconds) / 1000)


def do_break(_, text):
    """Write what is in the mode, and exit before the line has an end."""
    write(unescape(text))
    leave(0)


def do_trickle(_, seconds):
    """A byte now and then, for good."""
    while True:
        write(b"i")
        time.sleep(float(seconds))


def do_crlf(request, _=None):
    """Answer with a carriage return before the line feed."""
    say(answer(request) + "\r")


def do_chat(_, lines):
    """Many short lines, and then the answer."""
    write(b"info depth=1\n" * int(lines))


def do_wail(_, kilobytes):
    """Much to standard error, and then the answer."""
    for _ in range(int(kilobytes)):
        os.write(2, b"x" * 1023 + b"\n")


def do_stop(_, __=None):
    """Stop, as by ^Z."""
    os.kill(os.getpid(), signal.SIGSTOP)


def do_kill_group(_, __=None):
    """Kill the group of our parent."""
    os.killpg(os.getpgid(os.getppid()), signal.SIGKILL)
    sulk()


def do_hog(_, habit):
    """Take more than we may."""
    hog.HABITS[habit]()


def do_overdo(request, more):
    """Answer, and say more in the same breath."""
    say(answer(request) + "\n" + more)


def do_reply(_, text):
    """Answer with what is in the mode, and live on."""
    say(text)


def do_cut(request, _=None):
    """Play the first step only."""
    say(" ".join(answer(request).split(" ")[:2]))


def do_lengthen(request, _=None):
    """Play a step more than there are dice."""
    say(answer(request) + " 1/2")


# ---- How a good bot does --------------------------------------------------------------------------------------------------


def answer(request):
    return "play " + request.partition("plays: ")[2].split("|")[0]


def introduce():
    say("id name Faulty\nwant plays\nreadyok")


def run(mode):
    """Play, and fail as the mode says."""
    name, *argument = mode.split(":", 1)
    when, _, how = name.partition("-")
    fail = WAYS[how] if how else None
    pings = asked = 0
    while True:
        line = hear()
        verb, _, rest = line.partition(" ")
        if not line or verb == "quit":
            if when == "quit":
                fail(rest, *argument)
            return
        if verb == "tablier":
            if when == "start":
                fail(rest, *argument)
            introduce()
        elif verb == "ping":
            pings += 1
            if when == f"ping{pings}":
                fail(rest, *argument)
                if how == "reply":
                    continue
            say("pong " + rest)
        elif verb == "ask":
            asked += 1
            if asked == 2 and when == "ask":
                fail(rest, *argument)
                if how in INSTEAD:
                    continue
            say(answer(rest))


WAYS = {
    "exit": do_exit,
    "die": do_die,
    "silent": exit_at_end,
    "stubborn": ignore_everything,
    "say": do_say,
    "add": do_add,
    "sleep": do_sleep,
    "break": do_break,
    "trickle": do_trickle,
    "crlf": do_crlf,
    "chat": do_chat,
    "wail": do_wail,
    "stop": do_stop,
    "kill_group": do_kill_group,
    "hog": do_hog,
    "overdo": do_overdo,
    "reply": do_reply,
    "cut": do_cut,
    "lengthen": do_lengthen,
    "twice": do_twice,
    "long_line": do_long_line,
    "endless_line": do_endless_line,
    "flood": do_flood,
    "talk": do_talk,
    "close_output": do_close_output,
    "close_input": do_close_input,
    "leave_child": do_leave_child,
    "leave_stranger": do_leave_stranger,
    "keep_child": do_keep_child,
    "answer_and_exit": do_answer_and_exit,
    "wait": do_wait,
}


# These answer themselves.
INSTEAD = ("twice", "crlf", "overdo", "keep_child", "wait", "reply", "cut", "lengthen")


def main(starts, *modes):
    with open(starts, "ab") as file:
        file.write(b"x")
        number = file.tell()
    run(modes[number - 1] if number <= len(modes) else "never")


if __name__ == "__main__":
    main(*sys.argv[1:])
