"""Decisions a second of trickhold.VecEnv, for docs/python.md: python bench/vec_env.py [--games N] [--threads T].

The figures are those of `step` alone: random choices from the masks are made while the clock stands. Of several
passes the fastest counts, because other work on the machine only slows one down.
"""

import argparse
import time

import numpy as np

import trickhold

STEPS = 180
"""Of one pass: at any number of players some games end in it, and new ones are dealt."""


def chosen(mask, random):
    """A legal action for each game, each with the same chance."""
    weights = mask * (1 - random.random(mask.shape, dtype=np.float32))
    return weights.argmax(axis=1)


def measure(args, game, players, observe, oracle):
    """Million decisions a second."""
    env = trickhold.VecEnv(
        game, players, args.games, seed=1, threads=args.threads, observe=observe, oracle=oracle
    )
    batch, random = env.reset(), np.random.default_rng(1)
    passes = []
    for _ in range(args.passes):
        spent = 0.0
        for _ in range(STEPS):
            actions = chosen(batch.mask, random)
            start = time.perf_counter()
            env.step(actions, batch)
            spent += time.perf_counter() - start
        passes.append(spent)
    return args.games * STEPS / min(passes) / 1e6


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--passes", type=int, default=4)
    args = parser.parse_args()
    print(f"{args.games} games, {args.threads} threads; million decisions a second\n")
    print("| game | players | masks | observations | and hidden hands |")
    print("|---|---|---|---|---|")
    for game in trickhold.GAMES:
        for players in range(3, trickhold.layout(game).seats + 1):
            asked = [(False, False), (True, False), (True, True)]
            figures = [measure(args, game, players, *what) for what in asked]
            masks, observations, hidden = figures
            print(f"| {game} | {players} | {masks:.0f} | {observations:.1f} | {hidden:.1f} |")


if __name__ == "__main__":
    main()
