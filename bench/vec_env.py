"""Decisions a second of trickhold.VecEnv, for docs/python.md: python bench/vec_env.py [--games N] [--threads T].

Actions are the caller's, chosen at random from the masks before the clock runs: the figures are those of
`step` alone. They are checked, played and answered in full; only who chooses them is left out.
"""

import argparse
import time

import numpy as np

import trickhold


def chosen(mask, random):
    """A legal action for each game, each with the same chance."""
    weights = mask * random.random(mask.shape, dtype=np.float32)
    return weights.argmax(axis=1)


def measure(game, players, games, threads, steps, observe, oracle):
    env = trickhold.VecEnv(
        game, players, games, seed=1, threads=threads, observe=observe, oracle=oracle
    )
    batch, random = env.reset(), np.random.default_rng(1)
    spent = 0.0
    for _ in range(steps):
        actions = chosen(batch.mask, random)
        start = time.perf_counter()
        env.step(actions, batch)
        spent += time.perf_counter() - start
    return games * steps / spent / 1e6


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--steps", type=int, default=200)
    args = parser.parse_args()
    print(f"{args.games} games, {args.threads} threads; million decisions a second")
    print("game           players   masks   observations   with hidden hands")
    for game in trickhold.GAMES:
        for players in range(3, trickhold.layout(game).seats + 1):
            figures = [
                measure(game, players, args.games, args.threads, args.steps, observe, oracle)
                for observe, oracle in [(False, False), (True, False), (True, True)]
            ]
            print(f"{game:14} {players:7} {figures[0]:7.1f} {figures[1]:14.2f} {figures[2]:19.2f}")


if __name__ == "__main__":
    main()
