#!/usr/bin/env python3
"""Asks the host for advice on every question and follows it: hint_bot.py [NODES]."""
import json
import sys

nodes = int(sys.argv[1]) if len(sys.argv) > 1 else 500


def say(**message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="ready", protocol=1, name=f"hint bot ({nodes})")
    elif message["type"] == "question":
        say(type="hint", id=message["id"], nodes=nodes)
    elif message["type"] == "hint":
        best = message["options"][0]
        say(type="answer", id=message["id"], index=best["index"])
    elif message["type"] == "error":
        print(message["problem"], file=sys.stderr)
    elif message["type"] == "bye":
        break
