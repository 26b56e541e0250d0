"""Thousands of games, stepped by one call."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from . import _core
from .layouts import Layout, layout

Option = str | int | bool
Options = Mapping[str, Option]


@dataclass
class Batch:
    """The arrays that a step writes, a row for each game. All of them must be contiguous.

    They may be the memory of something else: `torch.from_numpy` shares it, and so does `.numpy()` of a
    pinned tensor.
    """

    seat: NDArray[np.uint8]
    """[n] The seat that is to act, as it is numbered at the table."""
    mask: NDArray[np.bool_]
    """[n, actions] What it may do."""
    done: NDArray[np.bool_]
    """[n] The step has ended a game; everything but `win` and `points` is already of the next one."""
    win: NDArray[np.float32]
    """[n, seats] At the end of a game each seat's share of the win, else 0. Shares add up to 1."""
    points: NDArray[np.float32]
    """[n, seats] At the end of a game each seat's points, else 0."""
    observation: NDArray[np.uint8] | None = None
    """[n, observation_size] What the seat that is to act knows."""
    hidden: NDArray[np.uint8] | None = None
    """[n, hidden_size] The hands of the others: THE TRUTH, for a critic in training. A policy that reads
    it cheats."""


def _text(value: Option) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class VecEnv:
    """`n` games of one kind at once; a game that ends is followed by a new one.

    >>> env = VecEnv("david-goliath", players=4, n=2, seed=7)
    >>> batch = env.reset()
    >>> env.step(batch.mask.argmax(axis=1), batch)
    >>> batch.seat.tolist()
    [1, 1]

    `players` and `options` may be lists: every game then takes one of each at random. Options are those of
    the rules, and `preset` names a set of them. `seed` decides everything but the actions; the number of
    threads decides nothing. With `observe` a step writes observations, with `oracle` also the hands of the
    others, which no player may see.
    """

    def __init__(
        self,
        game: str,
        players: int | Sequence[int],
        n: int,
        seed: int = 0,
        options: Options | Sequence[Options] | None = None,
        threads: int = 1,
        observe: bool = True,
        oracle: bool = False,
    ) -> None:
        tables = [players] if isinstance(players, int) else list(players)
        chosen = [options or {}] if options is None or isinstance(options, Mapping) else list(options)
        setups = [
            (table, [(key, _text(value)) for key, value in settings.items()])
            for table in tables
            for settings in chosen
        ]
        self._core = _core.CoreEnv(game, setups, n, threads, observe)
        self.layout: Layout = layout(game)
        self.n = n
        self.seed = seed
        self.observe = observe
        self.oracle = oracle

    def batch(self) -> Batch:
        """New arrays of the right sizes."""
        n, sizes = self.n, self.layout
        return Batch(
            seat=np.zeros(n, np.uint8),
            mask=np.zeros((n, sizes.action_count), np.bool_),
            done=np.zeros(n, np.bool_),
            win=np.zeros((n, sizes.seats), np.float32),
            points=np.zeros((n, sizes.seats), np.float32),
            observation=np.zeros((n, sizes.observation_size), np.uint8) if self.observe else None,
            hidden=np.zeros((n, sizes.hidden_size), np.uint8) if self.oracle else None,
        )

    def reset(self, batch: Batch | None = None, seed: int | None = None) -> Batch:
        """Starts all games anew, by the same seed or another one, and writes the first decisions."""
        batch = self.batch() if batch is None else batch
        self.seed = self.seed if seed is None else seed
        self._core.reset(self.seed, self._arrays(batch))
        return batch

    def step(
        self, actions: NDArray[np.int64], batch: Batch, where: NDArray[np.bool_] | None = None
    ) -> None:
        """Moves every game on by the action with this index, and writes the next decisions.

        With `where` only those games move for which it is true; the rows of the others stay as they are.
        Raises `IllegalAction` if an action is not allowed; then nothing has happened in any game.
        """
        moving = None if where is None else where.view(np.uint8)
        self._core.step(actions, moving, self._arrays(batch))

    def imagine(
        self,
        others: "VecEnv",
        games: NDArray[np.int64],
        worlds: NDArray[np.int64],
        actions: NDArray[np.int64],
        batch: Batch,
        seed: int = 0,
    ) -> None:
        """Looks ahead: makes every game an imagined world of one of `others`, and plays an action there.

        Game `i` becomes a world that fits all that the seat to act in game `games[i]` of `others` knows, each
        with the same chance; the same number in `worlds` is the same world. Then `actions[i]` is played. All
        seats go on from there with what each would know in that world. If an action is not allowed the games
        are worlds already, before it.
        """
        if others is self:
            raise ValueError("games cannot imagine themselves: worlds need a VecEnv of their own")
        self._core.imagine(others._core, games, worlds, seed)
        self.step(actions, batch)

    def tricks(self) -> NDArray[np.uint32]:
        """[n] How many tricks are over in each game, those of earlier rounds or hands included."""
        return np.array(self._core.tricks(), np.uint32)

    def choose(
        self,
        level: str,
        asked: NDArray[np.bool_],
        actions: NDArray[np.int64],
        simulations: int | None = None,
        seed: int = 0,
    ) -> None:
        """Lets one of our bots choose in the games that are asked for, and writes its actions.

        `level` is `random`, `greedy`, `net`, `skilled`, `expert` or `master`; `simulations` changes how long it searches.
        """
        self._core.choose(level, simulations, seed, asked.view(np.uint8), actions)

    def legal(self, game: int) -> list[int]:
        """The legal indices of one game, from its rules and not from the mask: slow, for tests."""
        return self._core.legal(game)

    @staticmethod
    def _arrays(batch: Batch):
        return (
            batch.seat,
            batch.mask.view(np.uint8),
            batch.done.view(np.uint8),
            batch.win,
            batch.points,
            batch.observation,
            batch.hidden,
        )
