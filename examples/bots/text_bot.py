#!/usr/bin/env python3
"""Lets a program play that reads and writes plain text, as a language model does: text_bot.py [--no-list] [--log FILE] COMMAND…

For each question COMMAND is started, given the rules in short, the table, what happened and the options with their numbers, and
says something; the first whole number in its last line is the answer. It may also say one of these and is asked again:

    card NAME      what a card says
    rule CLAUSE    a clause of the rules
    why OPTION     why something is not allowed

After three replies that are none of these the first option is taken; what was wrong is told each time, and counted. With
--no-list the options are not shown and the reply is a written option: results with and without the list do not compare."""

import json
import re
import subprocess
import sys

arguments = sys.argv[1:]
listed, log = True, None
while arguments and arguments[0].startswith("--"):
    if arguments[0] == "--no-list":
        listed = False
    elif arguments[0] == "--log" and len(arguments) > 1:
        log = open(arguments.pop(1), "a", encoding="utf-8")
    else:
        sys.exit(__doc__)
    arguments.pop(0)
if not arguments:
    sys.exit(__doc__)


def say(**message):
    print(json.dumps(message), flush=True)


def hear():
    line = sys.stdin.readline()
    return json.loads(line) if line else {"type": "bye"}


def look(question, at, of=""):
    """What the host tells of something; what it says is wrong, when there is no such thing."""
    say(type="look", id=question["id"], at=at, of=of)
    message = hear()
    return message["text"] if message["type"] == "look" else message.get("problem", "")


def reply_to(prompt):
    """What the program says to this, at most a minute later."""
    try:
        ran = subprocess.run(arguments, input=prompt, capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return ""
    if log:
        log.write(json.dumps({"prompt": prompt, "reply": ran.stdout}, ensure_ascii=False) + "\n")
        log.flush()
    return ran.stdout


def written_prompt(question, rules):
    parts = ["You play a card game for two. The rules in short:", rules, "The table, as you see it:", look(question, "table")]
    if question["events"]:
        parts += ["Since your last answer:"] + ["- " + event["text"] for event in question["events"]] + [""]
    parts.append(f"{question['subject_text']} {question['text']}".strip())
    if listed:
        parts += [f"{number}. {option['text']}" for number, option in enumerate(question["options"], 1)]
        parts.append("Answer with the number of an option in the last line.")
    else:
        parts.append("Answer with an option as it is written in replays, in the last line.")
    return "\n".join(parts) + "\nYou may ask first: card NAME, rule CLAUSE, why OPTION.\n"


def chosen(question, line):
    """The place of the option, and what is wrong."""
    if listed:
        number = re.search(r"\d+", line)
        if number and 1 <= int(number[0]) <= len(question["options"]):
            return int(number[0]) - 1, ""
        return None, f"That is no number from 1 to {len(question['options'])}."
    for place, option in enumerate(question["options"]):
        if option["option"] == line:
            return place, ""
    return None, look(question, "why", line)


def answer(question, rules):
    """The place of the option the program chooses, and how many of its replies were of no use."""
    prompt, faults, looks = written_prompt(question, rules), 0, 0
    while faults < 3:
        lines = reply_to(prompt).strip().splitlines()
        line = lines[-1].strip() if lines else ""
        asked = re.fullmatch(r"(card|rule|why) (.+)", line)
        if asked and looks < 10:
            looks += 1
            at = {"card": "card", "rule": "clause", "why": "why"}[asked[1]]
            prompt += f"\n> {line}\n{look(question, at, asked[2])}\n"
            continue
        place, wrong = chosen(question, line)
        if place is not None:
            return place, faults
        faults += 1
        prompt += f"\n> {line}\n{wrong}\n"
    return 0, faults


rules, total = "", 0
while True:
    message = hear()
    if message["type"] == "hello":
        say(type="ready", protocol=1, name=f"text bot ({arguments[0]}{'' if listed else ', no list'})")
    elif message["type"] == "question":
        rules = rules or look(message, "rules")
        place, faults = answer(message, rules)
        total += faults
        say(type="answer", id=message["id"], index=place)
    elif message["type"] == "result":
        print(f"{message['outcome']}; replies of no use so far: {total}", file=sys.stderr)
    elif message["type"] == "bye":
        break
