"""An environment with the names of PettingZoo's AEC: two agents who answer in turns. It needs nothing of PettingZoo; where
that is installed, it is one of its environments.

>>> from quincunx import aec
>>> env = aec.env("gemu")
>>> env.reset(seed=3)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     if termination or truncation:
...         env.step(None)
...     else:
...         env.step(env.action_space(agent).sample(observation["action_mask"]))
>>> env.agents
[]
"""

import os
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple

import numpy as np

from quincunx import spaces
from quincunx._lib import Array
from quincunx.game import load_game

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object


class Env(_Base):  # type: ignore[misc]
    """A match of two agents. An observation is a dictionary: "observation", the int16 numbers of docs/encoding.md, and
    "action_mask", int8: which action ids are legal now (none for an agent that is not asked). The reward is 0, and at the
    end +1 and -1, or 0 and 0. `max_decisions` questions truncate a match."""

    metadata = {"render_modes": ["ansi"], "name": "quincunx_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        render_mode: Optional[str] = None,
        max_decisions: int = 20000,
        decks: Optional[Any] = None,
        match_options: Optional[Mapping[str, Any]] = None,
    ):
        self.game = load_game(game)
        self.render_mode, self.max_decisions = render_mode, max_decisions
        self._setup: Dict[str, Any] = {"decks": decks, "options": match_options}
        self.possible_agents = ["player_0", "player_1"]
        self.agents: List[str] = []
        self.agent_selection = self.possible_agents[0]
        ids = self.game.num_distinct_actions()
        whole = np.iinfo(np.int16)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(whole.min, whole.max, (self.game.observation_tensor_size(),), np.int16),
                    "action_mask": spaces.Box(0, 1, (ids,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(ids) for agent in self.possible_agents}
        self._seed, self._games = int.from_bytes(os.urandom(8), "little"), 0

    @property
    def unwrapped(self) -> "Env":
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins a match: the first of a seed, or the next one. They are those of the first row of a VectorEnv with that
        seed. `options` is taken and not used, as PettingZoo asks."""
        if seed is not None:
            self._seed, self._games = seed, 0
        self.position = self.game.new_initial_state(seed=self._seed + (self._games << 64), **self._setup)
        self._games += 1
        self._decisions = 0
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Dict[str, Array]:
        player = self.possible_agents.index(agent)
        mask = np.zeros(self.game.num_distinct_actions(), np.int8)
        mask[self.position.legal_actions(player)] = 1
        return {"observation": self.position.observation_tensor(player), "action_mask": mask}

    def last(self, observe: bool = True) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("when an agent is dead, the only valid action is None")
            of_agents: List[Dict[str, Any]] = [self.rewards, self._cumulative_rewards, self.infos]
            for one in [*of_agents, self.terminations, self.truncations]:
                one.pop(agent)
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        self._cumulative_rewards[agent] = 0.0
        if action is None:
            raise ValueError("an agent that is asked has to act")
        self.position.apply_action(int(action))
        self._decisions += 1
        over = self.position.is_terminal()
        cut = not over and self._decisions >= self.max_decisions
        for player, each in enumerate(self.agents):
            self.rewards[each] = self.position.returns()[player]
            self._cumulative_rewards[each] += self.rewards[each]
            self.terminations[each], self.truncations[each] = over, cut
        self._select()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def state(self) -> Array:
        """What both players see, one after the other."""
        return np.concatenate([self.position.observation_tensor(player) for player in (0, 1)])

    def render(self) -> Optional[str]:
        """The table as the player asked sees it."""
        return str(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass

    def __str__(self) -> str:
        return f"quincunx_{self.game.short_name}_v0"

    def _select(self) -> None:
        self.agent_selection = self.agents[max(self.position.current_player(), 0)]


env = raw_env = Env
