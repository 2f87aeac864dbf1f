"""Many games side by side, with the names Gymnasium gives to a vector environment.

>>> from quincunx.vector import VectorEnv
>>> env = VectorEnv("gemu", num_envs=16, seed=1)
>>> observations, infos = env.reset()
>>> observations["observation"].shape == (16, env.game.observation_tensor_size())
True
>>> for _ in range(50):
...     observations, rewards, terminations, truncations, infos = env.step(env.drawn())
>>> bool((observations["action_mask"].sum(axis=1) == infos["count"]).all())
True
"""

import ctypes
from ctypes import POINTER, byref, c_float, c_int8, c_int16, c_int32, c_uint8, c_void_p
from typing import Any, Dict, Optional, Tuple

import numpy as np

from quincunx import spaces
from quincunx._lib import Array, BatchBuffers, BatchSetup, check, lib
from quincunx.game import load_game

try:
    from gymnasium.vector import AutoresetMode, VectorEnv as _Base

    SAME_STEP: Any = AutoresetMode.SAME_STEP
except ImportError:
    _Base = object
    SAME_STEP = "SameStep"


class VectorEnv(_Base):  # type: ignore[misc]
    """`num_envs` games. An action is the place of an option (a row of "options"), -1: one drawn by the game's own chance.

    An observation has "observation" [num_envs, numbers], what the player asked sees, and "options" [num_envs, 120, columns]
    with "action_mask" [num_envs, 120] (docs/encoding.md; the first column is the action id; rows outside the mask are
    without meaning). Its arrays are views that the next step writes over, unless `copy` is set.

    A game that ends is followed by the next one in the same step (SAME_STEP): the observation is then of the next game,
    reward and flags are of the one that ended. What was seen last of that one is not kept. The reward is that of the player
    who has acted; `infos` has "reward" of both players [num_envs, 2], "player" (who is asked now), "count" of options and
    "length" of the game.

    Game k of row i has the seed (seed + i) + (k << 64), so row 0 begins as Game.new_initial_state(seed=seed) does. With an
    `opponent` ("random", "greedy", "search@100", …) only one player is handed out; which one changes from game to game."""

    def __init__(
        self,
        game: str,
        num_envs: int,
        seed: int = 0,
        threads: int = 1,
        opponent: Optional[str] = None,
        max_decisions: int = 20000,
        copy: bool = False,
    ):
        self.game, self.num_envs, self.copy = load_game(game), num_envs, copy
        self.metadata = {"autoreset_mode": SAME_STEP, "render_modes": []}
        self.render_mode = None
        rows, columns = self.game.option_shape()
        size = self.game.observation_tensor_size()
        self._seen = np.zeros((num_envs, size), np.int16)
        self._options = np.zeros((num_envs, rows, columns), np.int16)
        self._count, self._length = np.zeros(num_envs, np.int32), np.zeros(num_envs, np.int32)
        self._player = np.zeros(num_envs, np.int8)
        self._reward = np.zeros((num_envs, 2), np.float32)
        self._terminated, self._truncated = np.zeros(num_envs, np.bool_), np.zeros(num_envs, np.bool_)
        self._rows = np.arange(rows)

        whole = np.iinfo(np.int16)

        def space(*first: int) -> Any:
            return spaces.Dict(
                {
                    "observation": spaces.Box(whole.min, whole.max, (*first, size), np.int16),
                    "options": spaces.Box(whole.min, whole.max, (*first, rows, columns), np.int16),
                    "action_mask": spaces.Box(0, 1, (*first, rows), np.int8),
                }
            )

        self.single_observation_space, self.observation_space = space(), space(num_envs)
        self.single_action_space = spaces.Discrete(rows)
        self.action_space = spaces.Box(-1, rows - 1, (num_envs,), np.int16)

        self._setup = BatchSetup(ctypes.sizeof(BatchSetup), num_envs, threads, max_decisions, seed,
                                 opponent.encode() if opponent else None)
        self._handle = c_void_p()
        self._begin()

    def _begin(self) -> None:
        def at(array: Array, kind: Any) -> Any:
            return array.ctypes.data_as(POINTER(kind))

        buffers = BatchBuffers(
            ctypes.sizeof(BatchBuffers), at(self._seen, c_int16), at(self._options, c_int16), at(self._count, c_int32),
            at(self._player, c_int8), at(self._reward, c_float), at(self._terminated, c_uint8),
            at(self._truncated, c_uint8), at(self._length, c_int32))
        handle = c_void_p()
        check(lib.qx_batch_new(self.game._handle, byref(self._setup), byref(buffers), byref(handle)))
        lib.qx_batch_free(self._handle)
        self._handle = handle

    def __del__(self) -> None:
        self.close()

    def close(self, **kwargs: Any) -> None:
        if getattr(self, "_handle", None):
            lib.qx_batch_free(self._handle)
            self._handle = c_void_p()

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Dict[str, Array], Dict[str, Array]]:
        """Begins the first game of every row; with a seed, those of that seed."""
        if options and "reset_mask" in options:
            raise ValueError("rows are reset one by one by the environment itself: SAME_STEP")
        self._open()
        if seed is None:
            check(lib.qx_batch_reset(self._handle))
        else:
            self._setup.seed = seed
            self._begin()
        return self._observation(), self._infos()

    def step(
        self, actions: Array
    ) -> Tuple[Dict[str, Array], Array, Array, Array, Dict[str, Array]]:
        self._open()
        actions = np.ascontiguousarray(actions, np.int16)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} actions are needed, not {actions.shape}")
        acting = self._player.copy()
        check(lib.qx_batch_step(self._handle, actions.ctypes.data_as(POINTER(c_int16))))
        rewards = self._reward[np.arange(self.num_envs), acting]
        return self._observation(), rewards, self._kept(self._terminated), self._kept(self._truncated), self._infos()

    def drawn(self) -> Array:
        """Actions that leave every choice to chance."""
        return np.full(self.num_envs, -1, np.int16)

    def _open(self) -> None:
        if not self._handle:
            raise RuntimeError("the environment is closed")

    def _kept(self, array: Array) -> Array:
        return array.copy() if self.copy else array

    def _observation(self) -> Dict[str, Array]:
        return {
            "observation": self._kept(self._seen),
            "options": self._kept(self._options),
            "action_mask": (self._rows < self._count[:, None]).astype(np.int8),
        }

    def _infos(self) -> Dict[str, Array]:
        arrays: Dict[str, Array] = {"reward": self._reward, "player": self._player, "count": self._count, "length": self._length}
        return {name: self._kept(array) for name, array in arrays.items()}
