"""How good is a policy? Matches in the arena: every deal once for each rotation of the seats.

    python examples/python/evaluate.py policy.npz --against random --deals 200
"""

import argparse

import numpy as np
import trickhold
from train_policy import GAME, PLAYERS, Policy


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("policy")
    parser.add_argument("--against", default="random")
    parser.add_argument("--deals", type=int, default=200)
    asked = parser.parse_args(arguments)
    policy = Policy(np.load(asked.policy)["weights"])

    def trained(view):
        return policy(view)

    table = trickhold.arena(GAME, PLAYERS, [trained, asked.against], asked.deals)
    for one in table:
        share = one["win_share"]
        print(f"{one['name']:>10}: {share['mean']:.3f} [{share['low']:.3f}, {share['high']:.3f}]")
    return table


if __name__ == "__main__":
    main()
