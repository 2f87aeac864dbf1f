"""Spaces of Gymnasium where it is installed, else small classes with the same members."""

from typing import Any, Dict as Dictionary, Optional, Tuple

import numpy as np

from quincunx._lib import Array

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:

    class _Space:
        def __init__(self, shape: Tuple[int, ...], dtype: Any, seed: Optional[int] = None):
            self.shape, self.dtype = shape, np.dtype(dtype)
            self.seed(seed)

        def seed(self, seed: Optional[int] = None) -> None:
            self._random = np.random.default_rng(seed)

    class Box(_Space):  # type: ignore[no-redef]
        """Arrays of numbers between two bounds."""

        def __init__(self, low: Any, high: Any, shape: Tuple[int, ...], dtype: Any, seed: Optional[int] = None):
            super().__init__(shape, dtype, seed)
            self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

        def contains(self, x: Any) -> bool:
            return (
                isinstance(x, np.ndarray)
                and x.shape == self.shape
                and x.dtype == self.dtype
                and bool(np.all(x >= self.low) and np.all(x <= self.high))
            )

        def sample(self) -> Array:
            return self._random.integers(self.low, self.high, self.shape, self.dtype, endpoint=True)

    class Discrete(_Space):  # type: ignore[no-redef]
        """The numbers 0 to n - 1."""

        def __init__(self, n: int, seed: Optional[int] = None):
            super().__init__((), np.int64, seed)
            self.n = n

        def contains(self, x: Any) -> bool:
            return isinstance(x, (int, np.integer)) and bool(0 <= x < self.n)

        def sample(self, mask: Optional[Array] = None) -> int:
            if mask is None:
                return int(self._random.integers(self.n))
            legal = np.flatnonzero(mask)
            return int(self._random.choice(legal)) if len(legal) else 0

    class Dict(_Space):  # type: ignore[no-redef]
        """Spaces by name."""

        def __init__(self, spaces: Dictionary[str, Any], seed: Optional[int] = None):
            self.spaces = spaces
            super().__init__((), object, seed)

        def __getitem__(self, name: str) -> Any:
            return self.spaces[name]

        def contains(self, x: Any) -> bool:
            return (
                isinstance(x, dict)
                and x.keys() == self.spaces.keys()
                and all(space.contains(x[name]) for name, space in self.spaces.items())
            )

        def sample(self) -> Dictionary[str, Any]:
            return {name: space.sample() for name, space in self.spaces.items()}


__all__ = ["Box", "Dict", "Discrete"]
