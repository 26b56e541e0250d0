"""The games as Python games of OpenSpiel: `pip install open_spiel`.

>>> import pyspiel
>>> game = pyspiel.load_game("trickhold_david_goliath(players=3)")
>>> game.num_players(), game.num_distinct_actions()
(3, 90)

What chance decides is one of `deals` numbered deals, each with the same chance. Returns are shares of the
win. `options` are texts such as `rounds:2;lowest_card:kept`.
"""

import json

import numpy as np
import pyspiel

from . import GAMES, Game, _core, layout
from .pettingzoo import shares

DEALS = 4096
MAX_LENGTH = 4000
"""No game has more decisions, whatever its options."""
MAX_CHANCE = 64
"""Nor so many deals and draws."""


class State(pyspiel.State):
    """A state; `table` is the `trickhold.Game` behind it."""

    def __init__(self, game):
        super().__init__(game)
        options = game.get_parameters().get("options", "")
        settings = dict(one.split(":") for one in options.split(";") if one)
        self.table = Game(game.name, game.num_players(), settings)

    def current_player(self):
        if self.table.over:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.table.chance else self.table.turn

    def _legal_actions(self, player):
        return sorted(self.table.legal())

    def chance_outcomes(self):
        deals = self.get_game().max_chance_outcomes()
        return [(number, 1 / deals) for number in range(deals)]

    def _apply_action(self, action):
        if self.table.chance:
            self.table.deal(action)
        else:
            self.table.apply(action)

    def _action_to_string(self, player, action):
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.table.name(action)

    def is_terminal(self):
        return self.table.over

    def returns(self):
        return shares(self.table)

    def resample_from_infostate(self, player_id, probability_sampler):
        """A state that the player cannot tell from this one, by an imagined world. It has no history."""
        state = self.get_game().new_initial_state()
        state.table = self.table.view(player_id).imagine(int(probability_sampler() * 2**53))
        state.table.seed = None
        return state

    def __str__(self):
        hands = ", ".join(" ".join(hand) for hand in self.table.hands)
        return f"{self.table!r} {hands} {self.table.points} {self.history_str()}"


class Observer:
    """With perfect recall a text of all that was seen; else the features of `layout`, from 0 to 1."""

    def __init__(self, game, perfect_recall):
        self.layout = layout(game)
        self.perfect_recall = perfect_recall
        self.tensor, self.dict = None, {}
        if not perfect_recall:
            self.tensor = np.zeros(self.layout.observation_size, np.float32)
            for part in self.layout.features:
                self.dict[part.name] = self.tensor[part.where].reshape(part.rows, part.columns)
            parts = self.layout.features
            self._zero = np.concatenate([np.full(part.length, part.zero) for part in parts])
            self._most = np.concatenate([np.full(part.length, part.most) for part in parts])

    def set_from(self, state, player):
        if self.tensor is not None:
            seen = state.table.view(player).observation().astype(np.float32)
            self.tensor[:] = (seen - self._zero) / (self._most - self._zero)

    def string_from(self, state, player):
        if self.perfect_recall:
            return state.table.information_state(player)
        return json.dumps(state.table.view(player).table)


def _game_class(name: str):
    title = name.replace("-", "_")
    least, most = _core.players(name)
    kind = pyspiel.GameType(
        short_name=f"trickhold_{title}",
        long_name=f"Trickhold: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 4, "options": "", "deals": DEALS},
    )

    class SpielGame(pyspiel.Game):
        """One of the games for OpenSpiel."""

        def __init__(self, params=None):
            params = params or {}
            info = pyspiel.GameInfo(
                num_distinct_actions=layout(name).action_count,
                max_chance_outcomes=params.get("deals", DEALS),
                num_players=params.get("players", 4),
                min_utility=0.0,
                max_utility=1.0,
                utility_sum=1.0,
                max_game_length=MAX_LENGTH,
            )
            super().__init__(kind, info, params)
            self.name = name

        def new_initial_state(self):
            return State(self)

        def max_chance_nodes_in_history(self):
            return MAX_CHANCE

        def make_py_observer(self, iig_obs_type=None, params=None):
            return Observer(name, iig_obs_type is not None and iig_obs_type.perfect_recall)

    pyspiel.register_game(kind, SpielGame)
    return SpielGame


CLASSES = {name: _game_class(name) for name in GAMES}
"""The class of each game, registered with OpenSpiel as `trickhold_david_goliath` and so on."""
