#!/usr/bin/env python3
"""Makes small changes in the rules of a game, one at a time, and lists those that no scenario notices.

    tests/mutation/mutate.py GAME [FILE[:LINE[-LINE]]...] [-n COUNT] [--seed S] [--jobs J]

FILE: names of files in games/GAME (query.cpp, cards/breakers.cpp), or of lines in them (query.cpp:40-60); otherwise its rules:
all but those that only tell, draw, read and judge. -n: a sample of so many changes instead of all.

A change is one of: a comparison that takes in its limit or leaves it out, or is turned round; a condition turned round; one
part of a condition left out; "+ 1" or "- 1" left out; the other seat instead of this one; the larger instead of the smaller; a
statement left out. All are compiled into one program at once (build/mutants/GAME/run; some minutes), each switched on by
its number (mutants.h), so that trying one takes a second at most; the program is kept while no source changes. Changes that
do not compile are left out. A survivor is a gap in the scenarios, unless the changed line does the same as before in every
position (a shortcut, a check that something else makes too).

Needs the release build: cmake --preset release && cmake --build --preset release --target quincunx
"""
import argparse
import bisect
import concurrent.futures
import hashlib
import json
import os
import random
import re
import shlex
import subprocess
import sys
from pathlib import Path

Root = Path(__file__).resolve().parents[2]
Build = Root / "build/release"
NotRules = {"tell", "draw", "judge", "given", "position", "view", "decks", "sharecode", "cards", "book", "element"}
Batch = 6  # files compiled together
Comparisons = {"<": "less", "<=": "less_equal", ">": "greater", ">=": "greater_equal", "==": "equal", "!=": "not_equal"}
Open, Close = "([{", ")]}"


def blanked(text):
    """The text with comments, literals and directives as blanks."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'|^[ \t]*#[^\n]*', re.S | re.M)
    return pattern.sub(lambda m: re.sub(r"[^\n]", "~" if m[0][0] in "\"'" else " ", m[0]), text)


def closing(text, at):
    """Where the bracket that opens at `at` closes; None when it does not."""
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] in Open) - (text[i] in Close)
        if depth == 0:
            return i
    return None


def operand(text, at):
    """Where the operand of && or || that begins at `at` ends."""
    depth = 0
    for i in range(at, len(text)):
        if text[i] in Open:
            depth += 1
        elif text[i] in Close:
            depth -= 1
            if depth < 0:
                return i
        elif depth == 0 and (text[i] in ",;?" or text.startswith((" && ", " || ", " : "), i)):
            return i
    return None


def changes_of(source):
    """All changes: (offset, what is said of it, [(offset, length, text with % for the number)])."""
    text = blanked(source)
    found = []

    def add(at, said, *edits):
        found.append((at, said, edits))

    loops = [(m.end() - 1, closing(text, m.end() - 1) or 0) for m in re.finditer(r"\bfor \(", text)]
    for m in re.finditer(r" (<|<=|>|>=|==|!=) ", text):
        if any(begin < m.start() < end for begin, end in loops):
            continue  # of a loop: it would run beyond its end
        tag = Comparisons[m[1]]
        add(m.start() + 1, f"{m[1]} changed", (m.start(), len(m[0]), f" {m[1]} mutants::{tag}{{%}} {m[1]} "))
    for m in re.finditer(r"\bif (\()", text):
        end = closing(text, m.start(1))
        inside = text[m.end():end]
        if end and not re.search(r"[^=!<>]=[^=]|;|\[&|\[\]", inside):
            add(m.start(), "condition turned round", (m.end(), 0, "mutants::on(%) != static_cast<bool>("), (end, 0, ")"))
    for m in re.finditer(r" (&&|\|\|)\s", text):
        begin = m.end() + len(text[m.end():]) - len(text[m.end():].lstrip())
        end = operand(text, begin)
        if end and not re.search(r"[^=!<>]=[^=]", text[begin:end]):
            before = "(mutants::on(%) || (" if m[1] == "&&" else "(!mutants::on(%) && ("
            add(m.start(), f"{m[1]} left out", (begin, 0, before), (end, 0, "))"))
    for m in re.finditer(r" [+-] (1)(?![\w.'])", text):
        add(m.start(), f"{m[0].strip()} left out", (m.start(1), 1, "mutants::one(%)"))
    for m in re.finditer(r"(?<![\w:.>])other\(", text):
        add(m.start(), "this seat, not the other", (m.start(), len(m[0]), "mutants::other(%, "))
    for m in re.finditer(r"\bside\[", text):
        end = closing(text, m.end() - 1)
        if end:
            add(m.start(), "the other seat's side", (m.end(), 0, "mutants::same(%, "), (end, 0, ")"))
    for m in re.finditer(r"std::(min|max)\(", text):
        add(m.start(), f"{m[1]} changed",
            (m.start(), len(m[0]), f"mutants::{'smaller' if m[1] == 'min' else 'larger'}(%, "))
    for m in re.finditer(r"\breturn (true|false);", text):
        add(m.start(), f"not {m[1]}", (m.start(1), len(m[1]), "!mutants::on(%)" if m[1] == "true" else "mutants::on(%)"))
    # A statement that is a line of its own: a call, an assignment, a step by one.
    for m in re.finditer(r"(?<=[;{}:])\s*\n +((?:\+\+|--)?[\w:.>\[\]()-]+?(?:\([^\n]*\)| [-+|&^]?= [^\n]*|\+\+|--)?);(?=\s*\n)", text):
        word = re.match(r"[\w]*", m[1])[0]
        if word in {"return", "throw", "break", "continue", "using", "case", "default", "else", "static_assert", "assert"}:
            continue
        if not re.search(r"[(=]|\+\+|--", m[1]):
            continue
        add(m.start(1), "left out", (m.start(1), 0, "{ if (!mutants::on(%)) "), (m.end(1) + 1, 0, " }"))
    return found


def changed(source, chosen):
    """The source with these changes, each as (number, change)."""
    edits = []
    for number, (_, _, parts) in chosen:
        span = parts[-1][0] - parts[0][0]
        for which, (at, length, text) in enumerate(parts):
            closes = which > 0
            edits.append((at, 0 if closes else 1, span if closes else -span, length, text.replace("%", str(number))))
    out, at = [], 0
    for begin, _, _, length, text in sorted(edits):
        out += [source[at:begin], text]
        at = max(at, begin + length)
    return "".join(out + [source[at:]])


class Mutants:
    def __init__(self, game, files):
        self.game, self.place = game, Root / "build/mutants" / game
        self.sources = {name: (Root / "games" / game / name).read_text() for name in files}
        self.all = {}  # by number: (file, line, what, its text)
        self.of = {name: [] for name in files}
        for name, source in self.sources.items():
            begins = [0] + [m.end() for m in re.finditer("\n", source)]
            for change in changes_of(source):
                line = bisect.bisect_right(begins, change[0])
                number = len(self.all) + 1
                self.all[number] = (name, line, change[1], source.splitlines()[line - 1].strip())
                self.of[name].append((number, change))
        self.left = set(self.all)

    def flags(self):
        for entry in json.loads((Build / "compile_commands.json").read_text()):
            if f"game_{self.game}.dir" in entry["file"] or f"/games/{self.game}/" in entry["file"]:
                words = shlex.split(entry["command"])
                if Path(words[0]).name == "ccache":
                    del words[0]
                drop = {"-Winvalid-pch", "-O3"}
                keep = [w for w in words[1:words.index("-o")] if w not in drop]
                at = keep.index("-include") if "-include" in keep else None
                if at is not None:
                    del keep[at:at + 2]
                return [words[0], f"-I{self.place}", *keep, "-O1", "-w", "-fmax-errors=0"]
        sys.exit(f"mutate: build/release does not have {self.game}; build it first (see --help)")

    def libraries(self):
        return [str(Build / "engine/libmatch.a"), str(Build / "engine/libengine.a")]

    def stamp(self, flags):
        """A hash of all the program is made of."""
        sources = [p for folder in [f"games/{self.game}", "games", "engine", "tests/mutation"]
                   for p in (Root / folder).glob("**/*" if folder != "games" else "*") if p.suffix in {".h", ".cpp", ".py"}]
        inputs = [*sorted(sources), self.texts(), *map(Path, self.libraries())]
        return hashlib.sha256(b"".join([repr((flags, sorted(self.sources))).encode(), *[p.read_bytes() for p in inputs]])).hexdigest()

    def texts(self):
        return Build / f"generated/embed/{self.game}_texts.cpp"

    def build(self, jobs):
        flags = self.flags()
        built, stamp = self.place / "built.json", self.stamp(flags)
        if built.exists() and (known := json.loads(built.read_text()))["stamp"] == stamp:
            self.left = set(known["left"])
            return
        if self.place.exists():
            subprocess.run(["rm", "-r", str(self.place)], check=True)
        self.place.mkdir(parents=True)
        (self.place / "games_listed.h").write_text(
            f'#include "games/{self.game}/{self.game}.h"\nnamespace quincunx {{\nconstexpr Listed Games[] = '
            f'{{listed<{self.game}::{self.game.capitalize()}>("{self.game}")}};\n}}\n')
        folder = Root / "games" / self.game
        files = sorted(str(p.relative_to(folder)) for p in folder.rglob("*.cpp"))
        units = {}
        for kind, some in {"changed": [f for f in files if f in self.sources], "same": [f for f in files if f not in self.sources]}.items():
            for i in range(0, len(some), Batch):
                units[f"{kind}{i}"] = some[i:i + Batch]
        fixed = {"texts": self.texts(), "list": Root / "games/list.cpp", "run": Root / "tests/mutation/run.cpp"}

        def compile_unit(name):
            source = fixed.get(name)
            if not source:
                source = self.place / f"{name}.cpp"
                source.write_text('#include "tests/mutation/mutants.h"\n' +
                                  "".join(f'#include "{self.path(f)}"\n' for f in units[name]))
            while True:
                for f in units.get(name, []):
                    self.write(f)
                how = ["-fsyntax-only"] if name.startswith("changed") else []
                done = subprocess.run([*flags, *how, "-o", str(self.place / f"{name}.o"), "-c", str(source)], text=True,
                                      capture_output=True)
                if done.returncode == 0:
                    break
                wrong = {(m[1], int(m[2])) for m in
                         re.finditer(rf"{re.escape(str(self.place))}/games/{self.game}/([\w/.]+):(\d+)", done.stderr)}
                bad = {n for n in self.left if any(self.all[n][:2] == w for w in wrong)}
                if not bad:
                    sys.exit(done.stderr[:3000])
                self.left -= bad
            if how:
                subprocess.run([*flags, "-o", str(self.place / f"{name}.o"), "-c", str(source)], check=True)

        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            list(pool.map(compile_unit, [*units, *fixed]))
        subprocess.run([flags[0], "-o", str(self.place / "run"), *[str(self.place / f"{n}.o") for n in [*fixed, *units]],
                        *self.libraries(), "-lyaml-cpp", "-lsodium", "-lutf8proc"], check=True)
        built.write_text(json.dumps({"stamp": stamp, "left": sorted(self.left)}))

    def path(self, name):
        return self.place / "games" / self.game / name if name in self.sources else Root / "games" / self.game / name

    def write(self, name):
        if name not in self.sources:
            return
        target = self.path(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(changed(self.sources[name], [c for c in self.of[name] if c[0] in self.left]))

    def run(self, numbers, jobs):
        """The numbers of those that survive."""
        def part(some):
            done = subprocess.run([str(self.place / "run"), str(Root / "games" / self.game / "scenarios"), *map(str, some)],
                                  text=True, capture_output=True, cwd=Root)
            if done.returncode:
                sys.exit("mutate: the scenarios fail without any change, or a process cannot be made")
            return [int(line.split()[0]) for line in done.stdout.splitlines() if line.endswith("survived")]

        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            return sorted(sum(pool.map(part, [numbers[i::jobs] for i in range(jobs)]), []))


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("game")
    args.add_argument("files", nargs="*")
    args.add_argument("-n", type=int)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--jobs", type=int, default=os.cpu_count())
    given = args.parse_args()
    folder = Root / "games" / given.game
    if not folder.is_dir():
        sys.exit(f"mutate: there is no folder games/{given.game}")
    files = sorted(p.name for p in folder.glob("*.cpp") if p.stem not in NotRules | {given.game})
    places = {}  # by file: the first and the last line
    for word in given.files:
        name, _, lines = word.partition(":")
        if not (folder / name).is_file():
            sys.exit(f"mutate: games/{given.game} has no {name}")
        if not re.fullmatch(r"(\d+(-\d+)?)?", lines):
            sys.exit(f"mutate: {word}: write FILE, FILE:LINE or FILE:LINE-LINE")
        first, _, last = lines.partition("-")
        places.setdefault(name, []).append((int(first or 0), int(last or first or sys.maxsize)))
    # The rules make one program, whatever lines of them are asked for.
    mutants = Mutants(given.game, files if set(places) <= set(files) else sorted(places))
    mutants.build(given.jobs)
    numbers = [n for n in sorted(mutants.left) for name, line, _, _ in [mutants.all[n]]
               if not places or any(first <= line <= last for first, last in places.get(name, []))]
    if given.n and given.n < len(numbers):
        numbers = sorted(random.Random(given.seed).sample(numbers, given.n))
    survivors = mutants.run(numbers, given.jobs)
    for number in survivors:
        name, line, what, text = mutants.all[number]
        print(f"games/{given.game}/{name}:{line}: {what}: {text}")
    print(f"{given.game}: {len(numbers)} changes of {len(mutants.left)} tried, {len(numbers) - len(survivors)} noticed, "
          f"{len(survivors)} survived")


main()
