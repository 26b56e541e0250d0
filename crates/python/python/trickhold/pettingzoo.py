"""The games as environments of PettingZoo: `pip install pettingzoo`.

>>> table = env(game="david-goliath", players=3)
>>> table.reset(seed=1)
>>> table.agent_selection, int(table.last()[0]["action_mask"].sum())
('player_0', 15)
"""

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import Game, layout


def spaces_of(game: str) -> tuple[spaces.Dict, spaces.Discrete]:
    """What is observed and what can be done, one layout for all numbers of players."""
    sizes = layout(game)
    observed = spaces.Dict(
        observation=spaces.Box(0, 255, (sizes.observation_size,), np.uint8),
        action_mask=spaces.Box(0, 1, (sizes.action_count,), np.int8),
    )
    return observed, spaces.Discrete(sizes.action_count)


def observed(game: Game, seat: int) -> dict[str, np.ndarray]:
    """What a seat knows and may do."""
    view = game.view(seat)
    return {"observation": view.observation(), "action_mask": view.mask().astype(np.int8)}


def shares(game: Game) -> list[float]:
    """Each seat's share of the win; 0 until the game is over."""
    won = game.winners
    return [1 / len(won) if seat in won else 0.0 for seat in range(game.players)]


def env(**setup) -> AECEnv:
    """The environment as PettingZoo wants it: an illegal action ends the game and costs 1."""
    wrapped = wrappers.TerminateIllegalWrapper(RawEnv(**setup), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class RawEnv(AECEnv):
    """One table. The reward is the share of the win at the end, or with `reward="points"` the points."""

    metadata = {"name": "trickhold_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str = "david-goliath",
        players: int = 4,
        options: dict | None = None,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if reward not in ("win", "points"):
            raise ValueError(f"a reward is win or points, not {reward!r}")
        self.setup = (game, players, options)
        self.reward = reward
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = self.possible_agents[:]
        observation, action = spaces_of(game)
        self.observation_spaces = {agent: observation for agent in self.possible_agents}
        self.action_spaces = {agent: action for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.game = Game(*self.setup, seed=int(self._seeds.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.turn]

    def observe(self, agent):
        return observed(self.game, self.possible_agents.index(agent))

    def step(self, action):
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0
        self.game.apply(int(action))
        self._clear_rewards()
        if self.game.over:
            values = shares(self.game) if self.reward == "win" else map(float, self.game.points)
            self.rewards = dict(zip(self.agents, values))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.game.turn]
        self._accumulate_rewards()

    def render(self):
        return repr(self.game)

    def close(self):
        pass
