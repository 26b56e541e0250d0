"""The games under PettingZoo, Gymnasium and OpenSpiel, by the checks of these packages."""

import random

import numpy as np
import pyspiel
import pytest
import trickhold.gymnasium
import trickhold.open_spiel
import trickhold.pettingzoo
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import ismcts, mcts
from pettingzoo.test import api_test, seed_test
from test_vec_env import TABLES

SHORT = {"david-goliath": {"rounds": 1}, "dwarf-king": {"hands": 1}}
SPIEL = {"david-goliath": "trickhold_david_goliath", "dwarf-king": "trickhold_dwarf_king"}


@pytest.mark.parametrize("game, players", TABLES)
def test_pettingzoo(game, players):
    setup = {"game": game, "players": players, "options": SHORT[game]}
    api_test(trickhold.pettingzoo.env(**setup), num_cycles=200)
    seed_test(lambda: trickhold.pettingzoo.env(**setup), num_cycles=20)


@pytest.mark.parametrize("reward", ["win", "points"])
def test_pettingzoo_rewards(reward):
    env = trickhold.pettingzoo.env(game="david-goliath", players=5, reward=reward)
    env.reset(seed=3)
    total, chance = dict.fromkeys(env.possible_agents, 0), random.Random(3)
    for agent in env.agent_iter():
        seen, earned, over, _, _ = env.last()
        total[agent] += earned
        env.step(None if over else chance.choice(np.flatnonzero(seen["action_mask"])))
    table = env.unwrapped.game
    shares = trickhold.pettingzoo.shares(table)
    assert list(total.values()) == (shares if reward == "win" else table.points)
    assert sum(shares) == pytest.approx(1)


@pytest.mark.parametrize("game, players", [("david-goliath", 4), ("dwarf-king", 5)])
def test_gymnasium(game, players):
    env = trickhold.gymnasium.Env(game, players, SHORT[game], seat=2, render_mode="ansi")
    check_env(env)
    seen, _ = env.reset(seed=1)
    over = False
    while not over:
        seen, reward, over, _, _ = env.step(np.flatnonzero(seen["action_mask"])[0])
    assert env.game.over and reward == trickhold.pettingzoo.shares(env.game)[2]


def load(game, players, **more):
    options = ";".join(f"{key}:{value}" for key, value in SHORT[game].items())
    return pyspiel.load_game(SPIEL[game], {"players": players, "options": options, **more})


@pytest.mark.parametrize("game, players", TABLES)
def test_open_spiel(game, players):
    pyspiel.random_sim_test(load(game, players, deals=50), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("game, players", [("david-goliath", 3), ("dwarf-king", 4)])
def test_open_spiel_resamples_what_a_player_cannot_tell(game, players):
    state, chance = load(game, players).new_initial_state(), random.Random(1)
    while not state.is_terminal():
        if not state.is_chance_node():
            player = state.current_player()
            other = state.resample_from_infostate(player, chance.random)
            same = [other.information_state_string, other.observation_string]
            true = [state.information_state_string, state.observation_string]
            assert [text(player) for text in same] == [text(player) for text in true]
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions()
        state.apply_action(chance.choice(state.legal_actions()))


@pytest.mark.parametrize("game, players", [("david-goliath", 3), ("dwarf-king", 3)])
def test_open_spiel_searches(game, players):
    spiel, chance = load(game, players), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        spiel, mcts.RandomRolloutEvaluator(1, chance), 2.0, max_simulations=10, random_state=chance
    )
    state = spiel.new_initial_state()
    while not state.is_terminal():
        mine = not state.is_chance_node() and state.current_player() == 0
        state.apply_action(bot.step(state) if mine else chance.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(1)
