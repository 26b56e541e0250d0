"""Measures a policy without search against our bots, by the share of the win: python measure.py FOLDER --against skilled.

One net sits at a table of bots, on every seat in turn of the same deals. 1 / players is even.
"""

import argparse
import json
import pathlib

import numpy as np
import torch
import trickhold

from nets import Policy, kept, masked
from rollout import win_rate

OPTIONS = {"david-goliath": {"rounds": 1}, "dwarf-king": {}}


def acting(policy, device):
    """The most likely action of every row."""

    @torch.no_grad()
    def act(observation, mask):
        logits = policy(torch.from_numpy(observation).to(device))
        return masked(logits, torch.from_numpy(mask).to(device)).argmax(dim=1).cpu().numpy()

    return act


def measure(game, policy, device, bot, games, threads, players=None, simulations=None, options=None, seed=77):
    """By the number of players: the mean share of the win, and its 95 % half interval over deals."""
    act, told = acting(policy, device), {}
    for count in players or range(3, trickhold.layout(game).seats + 1):
        deals = -(-games // count)
        env = trickhold.VecEnv(
            game, count, min(deals, 1024), options=options or OPTIONS[game], threads=threads
        )
        batch = env.batch()
        rates = [
            win_rate(env, batch, act, bot, seat, deals, simulations, seed) for seat in range(count)
        ]
        shares = np.concatenate(rates)
        half = 1.96 * shares.std() / len(shares) ** 0.5
        told[count] = (round(float(shares.mean()), 4), round(float(half), 4))
    return told


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("game", choices=["david-goliath", "dwarf-king"])
    parser.add_argument("--against", default="skilled")
    parser.add_argument("--simulations", type=int)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, nargs="*")
    parser.add_argument("--threads", type=int, default=16)
    args = parser.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    policy = kept(Policy, args.folder, trickhold.layout(args.game), device)
    told = measure(
        args.game, policy, device, args.against, args.games, args.threads, args.players, args.simulations
    )
    print(json.dumps({"game": args.game, "against": args.against, "share": told}))


if __name__ == "__main__":
    main()
