"""David & Goliath and The Dwarf King for researchers.

`VecEnv` steps thousands of games by one call, with the caller's actions and into the caller's arrays.
`layout` says what every byte of an observation and every index of an action means.
"""

from ._core import IllegalAction, names
from .layouts import Feature, Layout, layout
from .vec_env import Batch, VecEnv

GAMES: tuple[str, ...] = tuple(names())
"""The names of the games."""

__all__ = ["GAMES", "Batch", "Feature", "IllegalAction", "Layout", "VecEnv", "layout"]
