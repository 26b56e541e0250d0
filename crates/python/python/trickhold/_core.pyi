"""The Rust side of the package. Use what `trickhold` exports."""

import numpy as np
from numpy.typing import NDArray

class IllegalAction(ValueError):
    """An action that the rules do not allow now."""

_Part = tuple[str, int, int, int, int, str]
_Arrays = tuple[
    NDArray[np.uint8],
    NDArray[np.uint8],
    NDArray[np.uint8],
    NDArray[np.float32],
    NDArray[np.float32],
    NDArray[np.uint8] | None,
    NDArray[np.uint8] | None,
]

class CoreEnv:
    def __init__(
        self,
        game: str,
        setups: list[tuple[int, list[tuple[str, str]]]],
        games: int,
        threads: int,
        observe: bool,
    ) -> None: ...
    def reset(self, seed: int, out: _Arrays) -> None: ...
    def step(self, actions: NDArray[np.int64], out: _Arrays) -> None: ...
    def legal(self, game: int) -> list[int]: ...
    def choose(
        self,
        level: str,
        simulations: int | None,
        seed: int,
        asked: NDArray[np.uint8],
        actions: NDArray[np.int64],
    ) -> None: ...

def names() -> list[str]: ...
def layout(game: str) -> tuple[int, int, int, int, int, int]: ...
def features(game: str) -> list[_Part]: ...
def actions(game: str) -> list[_Part]: ...
def action_cards(game: str) -> list[str | None]: ...
