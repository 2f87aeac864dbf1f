#!/usr/bin/env python3
"""Misbehaves once, for the tests: bad_bot.py WAY MARK. The first run makes the file MARK and breaks the protocol in the
way asked for; runs that find it play as they should."""
import json
import os
import signal
import sys
import time

way, mark = sys.argv[1:3]
bad = not os.path.exists(mark)
open(mark, "a").close()


def say(**message):
    print(json.dumps(message), flush=True)


def hang():
    while True:
        time.sleep(1000)


def misbehave(question):
    """What happens at the third question."""
    number = question["id"]
    if way == "crash":
        os.kill(os.getpid(), signal.SIGKILL)
    elif way == "hang" or way == "family":
        hang()
    elif way == "deaf":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        hang()
    elif way == "late":
        time.sleep(0.001 * question["time_left_ms"] + 0.2)
        say(type="answer", id=number, index=0)
    elif way == "out-of-range":
        say(type="answer", id=number, index=len(question["options"]))
    elif way == "garbage":
        print("I think I shall attack.", flush=True)
    elif way == "endless-line":
        while True:
            sys.stdout.write("x" * 4096)
    elif way == "closes-output":
        os.close(1)
        hang()
    elif way == "closes-input":
        os.close(0)
        say(type="hint", id=number, nodes=1)
        hang()
    elif way == "floods-hints":
        while True:
            say(type="hint", id=number, nodes=1000000)
    elif way == "floods-nonsense":
        while True:
            say(type="chat", text="hello")


if bad and way == "crash-at-once":
    os.kill(os.getpid(), signal.SIGKILL)
if bad and way == "mute":
    hang()
name = "bad bot"
if bad and way == "family":  # a child that would outlive its parent; its number is the name of the bot
    name = str(os.spawnlp(os.P_NOWAIT, "sleep", "sleep", "1000"))

asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="ready", protocol=1, name=name)
    elif message["type"] == "question":
        asked += 1
        if bad and asked == 3:
            misbehave(message)
        else:
            say(type="answer", id=message["id"], index=0)
