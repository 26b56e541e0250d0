"""Random play: how many points does each seat make, and how often does it win?

    python examples/python/random_play.py --game dwarf-king --players 4 --games 10000
"""

import argparse

import numpy as np
import trickhold


def play(game, players, games, seed=1):
    """The points of each seat and its shares of the win, game by game."""
    env = trickhold.VecEnv(game, players, n=min(games, 1024), seed=seed, observe=False)
    batch, random = env.reset(), np.random.default_rng(seed)
    points, wins = [], []
    while len(points) < games:
        actions = (batch.mask * (1 - random.random(batch.mask.shape))).argmax(axis=1)
        env.step(actions, batch)
        points.extend(batch.points[batch.done, :players])
        wins.extend(batch.win[batch.done, :players])
    return np.array(points[:games]), np.array(wins[:games])


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="david-goliath", choices=trickhold.GAMES)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=10_000)
    asked = parser.parse_args(arguments)
    points, wins = play(asked.game, asked.players, asked.games)
    for seat in range(asked.players):
        error = wins[:, seat].std() / len(wins) ** 0.5
        print(
            f"seat {seat}: {points[:, seat].mean():6.2f} points a game, "
            f"{100 * wins[:, seat].mean():.1f} ± {200 * error:.1f} % of the wins"
        )
    return points, wins


if __name__ == "__main__":
    main()
