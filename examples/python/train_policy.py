"""A policy for David & Goliath that learns in numpy alone, by playing against itself (REINFORCE).

    python examples/python/train_policy.py --iterations 1000 --save policy.npz
"""

import argparse
import os

# The matrices are small: more threads would wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np  # noqa: E402
import trickhold  # noqa: E402

GAME, PLAYERS = "david-goliath", 3
SEEN = "hand led trick_colour trick_number highest lying won_cards tricks_left".split()
"""The features that it looks at; all others would make it slower."""


class Policy:
    """One layer of numbers: what it sees, times weights, says how likely each card is."""

    def __init__(self, weights=None):
        layout = trickhold.layout(GAME)
        parts = [layout.feature(name) for name in SEEN]
        self.columns = np.concatenate([np.arange(part.where.start, part.where.stop) for part in parts])
        self.scale = np.concatenate([np.full(part.length, 1 / part.most) for part in parts])
        shape = (len(self.columns) + 1, layout.action_count)
        self.weights = np.zeros(shape, np.float32) if weights is None else weights

    def inputs(self, observation):
        """What it looks at, and a 1."""
        seen = observation[:, self.columns] * self.scale
        return np.concatenate([seen, np.ones((len(seen), 1))], axis=1).astype(np.float32)

    def chances(self, inputs, mask):
        """How likely each action is."""
        logits = np.where(mask, inputs @ self.weights, -np.inf)
        grown = np.exp(logits - logits.max(axis=1, keepdims=True))
        return grown / grown.sum(axis=1, keepdims=True)

    def __call__(self, view):
        """The most likely action: a contestant of `trickhold.arena`."""
        inputs = self.inputs(view.observation()[None])
        return int(self.chances(inputs, view.mask()[None]).argmax())


def episode(policy, env, batch, random):
    """One game in every place: inputs, chances and actions of each step, and each decision's worth."""
    env.reset(batch, seed=int(random.integers(2**63)))
    steps = []
    while not batch.done.any():
        inputs = policy.inputs(batch.observation)
        chances = policy.chances(inputs, batch.mask)
        drawn = chances.cumsum(axis=1) > random.random((env.n, 1)) * (1 - 1e-6)
        actions = np.where(batch.mask, drawn, False).argmax(axis=1)
        steps.append((batch.seat.copy(), inputs, chances, actions))
        env.step(actions, batch)
    points = batch.points[:, :PLAYERS]
    worth = points - points.mean(axis=1, keepdims=True)
    return steps, worth / worth.std()


def train(iterations, games=128, seed=1, rate=0.01):
    """A policy after so many games against itself, by the steps of Adam."""
    env = trickhold.VecEnv(GAME, PLAYERS, n=games, threads=1)
    batch, random, policy = env.batch(), np.random.default_rng(seed), Policy()
    slope, square = np.zeros_like(policy.weights), np.zeros_like(policy.weights)
    rows = np.arange(games)
    for number in range(1, iterations + 1):
        steps, worth = episode(policy, env, batch, random)
        gradient = np.zeros_like(policy.weights)
        for seat, inputs, chances, actions in steps:
            chances[rows, actions] -= 1
            gradient -= inputs.T @ (chances * worth[rows, seat][:, None]).astype(np.float32)
        gradient /= games * len(steps)
        slope += 0.1 * (gradient - slope)
        square += 0.001 * (gradient**2 - square)
        fixed = slope / (1 - 0.9**number), square / (1 - 0.999**number)
        policy.weights += rate * fixed[0] / (np.sqrt(fixed[1]) + 1e-8)
    return policy


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--games", type=int, default=128)
    parser.add_argument("--save", default="policy.npz")
    asked = parser.parse_args(arguments)
    policy = train(asked.iterations, asked.games)
    np.savez(asked.save, weights=policy.weights)
    return policy


if __name__ == "__main__":
    main()
