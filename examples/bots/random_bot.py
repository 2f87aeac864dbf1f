#!/usr/bin/env python3
"""Plays any game of the house at random. docs/bots.md explains the messages."""
import json
import random
import sys


def say(**message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="ready", protocol=1, name="random bot")
    elif message["type"] == "question":
        option = random.choice(message["options"])
        say(type="answer", id=message["id"], index=option["index"])
    elif message["type"] == "error":
        print(message["problem"], file=sys.stderr)
    elif message["type"] == "bye":
        break
