"""David & Goliath and The Dwarf King for researchers.

`Game` is one game, `View` what a player knows of it; bots, advice, records and matches go with them.
`VecEnv` steps thousands of games by one call, with the caller's actions and into the caller's arrays.
`layout` says what every byte of an observation and every index of an action means.
`trickhold.pettingzoo`, `trickhold.gymnasium` and `trickhold.open_spiel` are the games for these frameworks.

>>> game = Game("david-goliath", players=3, seed=1)
>>> bot = Bot("skilled", simulations=50, seed=1)
>>> while not game.over:
...     game.apply(bot.choose(game.view(game.turn)))
>>> sum(game.points) > 0, len(game.record())
(True, 46)
"""

from ._core import (
    Bot,
    Game,
    IllegalAction,
    Record,
    View,
    WrongRecord,
    __version__,
    advise,
    arena,
    check,
    names,
    options,
    presets,
)
from .layouts import Feature, Layout, layout
from .vec_env import Batch, VecEnv

GAMES: tuple[str, ...] = tuple(names())
"""The names of the games."""

__all__ = [
    "GAMES",
    "Batch",
    "Bot",
    "Feature",
    "Game",
    "IllegalAction",
    "Layout",
    "Record",
    "VecEnv",
    "View",
    "WrongRecord",
    "__version__",
    "advise",
    "arena",
    "check",
    "layout",
    "options",
    "presets",
]
