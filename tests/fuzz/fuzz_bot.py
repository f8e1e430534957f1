#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A bot that talks nonsense now and then: a valid dialogue, changed at random by a seed.

usage: fuzz_bot.py STARTS SEED RATE [asked]

STARTS is a file that keeps how often the bot was started, so that each process talks other nonsense. RATE is how many of
1,000 lines are changed; with `asked` only answers to requests are, so that no start fails. It never just falls silent,
so that no limit of time need run out; and it ends with its input.
"""
import os
import sys
import time

ANSWERS = {"double": "roll", "take": "take", "keep": "keep", "doublet": "doublet 6", "resignation": "accept"}
LINES = (
    "readyok", "readyok protocol=0", "readyok protocol=99999999999999999999", "want plays", "want events", "want",
    "id name", "id name " + "x" * 300, "id author \u202e", "games *", "games", "games chess", "pong", "pong 1",
    "pong 99999999999999999999", "entropy 00", "entropy " + "f" * 70, "entropy xyz", "info", "info eval=",
    "info eval=1e999 depth=-1 text: ", "info text: " + "y" * 4000, "error", "error I give up", "play", "play pass",
    "play 1/2", "play 25/0", "play bar/off*", "play 24/18(4) 1/2(99999999999)", "play 99999999999/-1",
    "play " + "1/2 " * 900, "double", "roll", "take", "drop", "keep", "rethrow", "doublet 0", "doublet 7", "doublet",
    "doublet 18446744073709551617", "breakup 0", "breakup 25", "breakup -1", "resign", "resign single",
    "resign gammon", "resign backgammon", "resign everything", "accept", "decline", "", " ", "\t", "quit",
    "tablier protocol=1", "ask play", "newgame number=1 score=0-0", "bestmove e2e4", "=", "a=b:c=d: e", "z" * 5000,
)
BYTES = (b"\0", b"\r", b"\n", b"\x1b[2J", b"\x7f", b"\x80", b"\xff\xfe", b"\xe2\x80\xa8", b"\xed\xa0\x80", b"\xf0\x9f\x8e",
         b" ", b"  ", b"\t", b"/", b"*", b"(", b"-", b"+", b"9" * 30, b"%s%n", b"'", b"\"", b"\\", b"{", b": ", b"# ")


class Chance:
    """Numbers that look random: the same for the same seed, in any version of Python."""

    def __init__(self, seed):
        self.state = seed * 2654435761 + 97 & (1 << 64) - 1

    def below(self, count):
        self.state = self.state * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        return (self.state >> 33) % count

    def pick(self, items):
        return items[self.below(len(items))]


class Bot:
    def __init__(self, chance, rate):
        self.chance = chance
        self.rate = rate
        self.last = b"\n"

    def write(self, data):
        try:
            while data:
                data = data[os.write(1, data):]
        except OSError:
            leave()

    # Ways to change a line, which ends with its line feed. What they give is written.

    def truncate(self, line):
        """The rest is lost, line feed and all; as nothing would follow, the bot ends or speaks on."""
        self.write(line[:self.chance.below(len(line))])
        if self.chance.below(2):
            leave()
        return line

    def repeat(self, line):
        return line * (2 + self.chance.below(3))

    def swap_bytes(self, line):
        at, to = sorted((self.chance.below(len(line)), self.chance.below(len(line))))
        return self.end(line[:at] + line[to:to + 1] + line[at + 1:to] + line[at:at + 1] + line[to + 1:])

    def swap_words(self, line):
        words = line[:-1].split(b" ")
        at, to = self.chance.below(len(words)), self.chance.below(len(words))
        words[at], words[to] = words[to], words[at]
        return b" ".join(words) + b"\n"

    def drop_word(self, line):
        words = line[:-1].split(b" ")
        del words[self.chance.below(len(words))]
        return b" ".join(words) + b"\n"

    def change_byte(self, line):
        at = self.chance.below(len(line))
        return self.end(line[:at] + bytes([self.chance.below(256)]) + line[at + 1:])

    def insert(self, line):
        at = self.chance.below(len(line))
        return line[:at] + self.chance.pick(BYTES) + line[at:]

    def change_number(self, line):
        digits = [i for i in range(len(line)) if line[i:i + 1].isdigit()]
        if not digits:
            return self.insert(line)
        at = self.chance.pick(digits)
        return line[:at] + self.chance.pick((b"0", b"7", b"25", b"-1", b"4294967296", b"9" * 40)) + line[at + 1:]

    def other(self, _):
        return self.chance.pick(LINES).encode("utf-8") + b"\n"

    def before(self, line):
        return self.other(line) + line

    def after(self, line):
        return line + self.other(line)

    def again(self, line):
        return self.last + line

    def noise(self, _):
        return bytes(self.chance.below(256) for _ in range(self.chance.below(200))) + b"\n"

    def slowly(self, line):
        for i in range(len(line)):
            self.write(line[i:i + 1])
        return b""

    def late(self, line):
        time.sleep(0.001 * self.chance.below(5))
        return line

    def carriage_return(self, line):
        return line[:-1] + b"\r\n"

    def exit(self, line):
        self.write(line[:self.chance.below(2) * len(line)])
        leave(self.chance.below(4))

    def close_output(self, line):
        self.write(line)
        os.close(1)
        return b""

    def chatter(self, line):
        return b"".join(self.other(line) for _ in range(self.chance.below(30))) + line

    CHANGES = (truncate, repeat, swap_bytes, swap_words, drop_word, change_byte, insert, change_number, other, before,
               after, again, noise, slowly, late, carriage_return, exit, close_output, chatter)

    @staticmethod
    def end(line):
        return line if line.endswith(b"\n") else line + b"\n"

    def say(self, text):
        """Write a line, changed or not; behind one that may be no answer comes something that is none either."""
        line = text.encode("utf-8", "surrogateescape") + b"\n"
        if self.chance.below(1000) >= self.rate:
            self.write(line)
            self.last = line
            return
        self.write(self.chance.pick(self.CHANGES)(self, line))
        self.write(b"info depth=1\nping\n")
        if self.chance.below(2):
            self.write(line)
        else:
            leave()

    def decide(self, rest):
        """A good answer to a request, more often than not."""
        what, _, keys = rest.partition(" ")
        if what == "play":
            return "play " + self.chance.pick(keys.partition("plays: ")[2].split("|"))
        if what == "breakup":
            board = keys.partition("board=")[2]
            return "breakup 24" if board[25:26] != "-" and min(board[19:25]) > "a" else "breakup 1"
        if what == "double" and self.chance.below(20) == 0:
            return "double"
        return ANSWERS.get(what, "resign")


def leave(status=0):
    os._exit(status)


def main(starts, seed, rate, where="anywhere"):
    with open(starts, "ab") as file:
        file.write(b"x")
        number = file.tell()
    bot = Bot(Chance(int(seed) * 1000003 + number), int(rate))

    def plain(text):
        bot.write(text.encode() + b"\n")

    beside = plain if where == "asked" else bot.say
    for raw in sys.stdin.buffer:
        verb, _, rest = raw.decode("utf-8", "surrogateescape").rstrip("\n").partition(" ")
        if verb == "tablier":
            # A start that fails ends the match before it has begun: most are good.
            fuzzed = bot.chance.below(20) == 0
            for line in ("id name Fuzz", "want plays", "want events" if bot.chance.below(2) else "want plays"):
                (beside if fuzzed else plain)(line)
            bot.write(b"readyok\n")
        elif verb == "newmatch" and bot.chance.below(4) == 0:
            beside("entropy 5f3a")
        elif verb == "ping":
            (beside if rest not in ("1", "2") else plain)("pong " + rest)
        elif verb == "ask":
            bot.say(bot.decide(rest))
        elif verb in ("quit", "fault"):
            if bot.chance.below(10) == 0:
                bot.write(bot.other(b""))
            break


if __name__ == "__main__":
    main(*sys.argv[1:])
