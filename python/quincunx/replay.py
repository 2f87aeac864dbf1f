"""Replays (docs/replay.md): whole matches as text, which anyone can play again.

>>> import quincunx
>>> from quincunx import replay
>>> state = quincunx.load_game("gemu").new_initial_state(seed=2)
>>> for _ in range(20):
...     state.apply_action(state.legal_actions()[0])
>>> match = replay.read(state.serialize())
>>> len(match)
20
>>> [position.current_player() for position in match.positions(range(3))] == [answer.player for answer in match.answers[:3]]
True
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Optional

from quincunx.game import Game, State, load_game


@dataclass(frozen=True)
class Answer:
    """Who answered what; `text` is for people."""

    player: int
    option: str
    text: str


class Replay:
    def __init__(self, text: str, game: Optional[Game] = None):
        told: Dict[str, Any] = json.loads(text)
        self.game = game or load_game(told["game"])
        self.text = text
        self.answers: List[Answer] = [
            Answer("ab".index(each["seat"]), each["answer"], each["text"]) for each in told["answers"]
        ]

    def __len__(self) -> int:
        return len(self.answers)

    def position(self, at: Optional[int] = None) -> State:
        """The position before answer `at`, from 0; without it the last one. It can be played on. Raises ValueError where the file
        is not what was played."""
        return self.game.deserialize_state(self.text, at)

    def positions(self, which: Optional[Iterable[int]] = None) -> Iterator[State]:
        """The positions before these answers; all of them."""
        for at in range(len(self.answers)) if which is None else which:
            yield self.position(at)


def read(text: str, game: Optional[Game] = None) -> Replay:
    """A replay from its text. `game`: with cards or numbers of one's own."""
    return Replay(text, game)


def load(path: str, game: Optional[Game] = None) -> Replay:
    """A replay from a file, as `quincunx play` and servers write them."""
    return Replay(Path(path).read_text(encoding="utf-8"), game)
