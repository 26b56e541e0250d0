"""The games as environments of Gymnasium, in which bots hold the other seats: `pip install gymnasium`."""

from collections.abc import Callable

import gymnasium

from . import Bot, Game, IllegalAction, View
from .pettingzoo import observed, shares, spaces_of


class Env(gymnasium.Env):
    """One seat of a table; `others` is a bot's level or a function from a view to an action.

    The reward is the share of the win at the end. An illegal action ends the game and costs 1;
    `observation["action_mask"]` says what is legal.

    >>> env = Env("david-goliath", players=3, others="random")
    >>> seen, _ = env.reset(seed=1)
    >>> bool(seen["action_mask"].any())
    True
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str = "david-goliath",
        players: int = 4,
        options: dict | None = None,
        seat: int = 0,
        others: str | Callable[[View], int | str] = "greedy",
        simulations: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.setup = (game, players, options)
        self.seat = seat
        self.others = others
        self.simulations = simulations
        self.render_mode = render_mode
        self.observation_space, self.action_space = spaces_of(game)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        deal, chance = (int(number) for number in self.np_random.integers(2**63, size=2))
        self.game = Game(*self.setup, seed=deal)
        level = isinstance(self.others, str)
        self._choose = Bot(self.others, self.simulations, chance) if level else self.others
        self._go_on()
        return observed(self.game, self.seat), {}

    def step(self, action):
        try:
            self.game.apply(int(action))
        except IllegalAction as refusal:
            seen = observed(self.game, self.seat)
            return seen, -1.0, True, False, {"illegal": str(refusal)}
        self._go_on()
        reward = shares(self.game)[self.seat]
        return observed(self.game, self.seat), reward, self.game.over, False, {}

    def _go_on(self) -> None:
        while self.game.turn not in (None, self.seat):
            self.game.apply(self._choose(self.game.view(self.game.turn)))

    def render(self):
        return repr(self.game)
