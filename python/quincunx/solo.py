"""A match against a computer player, with the names Gymnasium gives to an environment. It needs nothing of Gymnasium; where that
is installed, it is one of its environments.

>>> from quincunx.solo import Env
>>> env = Env("gemu", opponent="random")
>>> observation, info = env.reset(seed=3)
>>> terminated = truncated = False
>>> while not (terminated or truncated):
...     action = env.action_space.sample(observation["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
>>> reward in (-1.0, 0.0, 1.0)
True
"""

import os
from typing import Any, Dict, Mapping, Optional, Tuple

import numpy as np

from quincunx import spaces
from quincunx._lib import Array
from quincunx.game import load_game

try:
    from gymnasium import Env as _Base
except ImportError:
    _Base = object


class Env(_Base):  # type: ignore[misc]
    """One player of a match; the other one is a computer player ("random", "greedy", "search@100", a level). Which seat is played
    changes from match to match: the seed decides. Observations are those of quincunx.aec; an action that is not legal, which the
    mask tells, loses the match. `max_decisions` answers truncate it."""

    metadata = {"render_modes": ["ansi"]}
    spec = None

    def __init__(
        self,
        game: str,
        opponent: str = "random",
        render_mode: Optional[str] = None,
        max_decisions: int = 20000,
        decks: Optional[Any] = None,
        match_options: Optional[Mapping[str, Any]] = None,
    ):
        self.game, self.opponent, self.render_mode, self.max_decisions = load_game(game), opponent, render_mode, max_decisions
        self._setup: Dict[str, Any] = {"decks": decks, "options": match_options}
        ids, whole = self.game.num_distinct_actions(), np.iinfo(np.int16)
        self.observation_space: Any = spaces.Dict(
            {
                "observation": spaces.Box(whole.min, whole.max, (self.game.observation_tensor_size(),), np.int16),
                "action_mask": spaces.Box(0, 1, (ids,), np.int8),
            }
        )
        self.action_space: Any = spaces.Discrete(ids)
        self._seed, self._games = int.from_bytes(os.urandom(8), "little"), 0

    @property
    def unwrapped(self) -> "Env":
        return self

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Dict[str, Array], Dict[str, Any]]:
        """Begins a match: the first of a seed, or the next one. `options` is taken and not used, as Gymnasium asks."""
        if _Base is not object:
            super().reset(seed=seed)
        if seed is not None:
            self._seed, self._games = seed, 0
        self.position = self.game.new_initial_state(seed=self._seed + (self._games << 64), **self._setup)
        self.player = (self._seed + self._games) % 2
        self._games += 1
        self._decisions = 0
        self._answer_for_other()
        return self._observation(), {}

    def step(self, action: int) -> Tuple[Dict[str, Array], float, bool, bool, Dict[str, Any]]:
        if self.position.is_terminal():
            raise RuntimeError("the match is over: reset begins another")
        if int(action) in self.position.legal_actions():
            self.position.apply_action(int(action))
            self._decisions += 1
            self._answer_for_other()
        else:
            self.position.concede(self.player)
        over = self.position.is_terminal()
        reward = self.position.returns()[self.player]
        return self._observation(), reward, over, not over and self._decisions >= self.max_decisions, {}

    def render(self) -> Optional[str]:
        """The table as the player sees it."""
        return self.position.observation_string(self.player) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass

    def _answer_for_other(self) -> None:
        while self.position.current_player() == 1 - self.player and self._decisions < self.max_decisions:
            self._decisions += 1
            seed = (self._seed << 64) + (self._games << 32) + self._decisions
            self.position.apply_action(self.position.choose(self.opponent, seed=seed))

    def _observation(self) -> Dict[str, Array]:
        mask = np.zeros(self.game.num_distinct_actions(), np.int8)
        mask[self.position.legal_actions(self.player)] = 1
        return {"observation": self.position.observation_tensor(self.player), "action_mask": mask}
