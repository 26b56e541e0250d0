"""Makes a policy that plays like one of our bots: python clone.py GAME skilled FOLDER --start RUN.

It sits at the mixed tables of `train.py --others`, where the bot itself would be too slow.
"""

import argparse
import json
import pathlib
import time

import numpy as np
import torch
import trickhold
from torch.nn import functional as F

from nets import Policy, kept, masked
from rollout import PLAYERS, SHORT


def decisions(args):
    """What the bot does at tables of its own, with what it sees. What is without a choice is left out."""
    env = trickhold.VecEnv(args.game, PLAYERS[args.game], args.games, seed=args.seed, options=SHORT[args.game],
                           threads=args.threads)
    batch, actions = env.batch(), np.zeros(args.games, np.int64)
    env.reset(batch)
    everybody, all_of, count, start = np.ones(args.games, bool), [], 0, time.time()
    while time.time() - start < args.seconds:
        env.choose(args.bot, everybody, actions, simulations=args.simulations, seed=args.seed * 1_000_003 + count)
        free = batch.mask.sum(axis=1) > 1
        all_of.append([array[free] for array in (batch.observation, batch.mask, actions)])
        env.step(actions, batch)
        count += 1
    return [torch.from_numpy(np.concatenate(parts)) for parts in zip(*all_of)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=["david-goliath", "dwarf-king"])
    parser.add_argument("bot")
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--start", type=pathlib.Path, required=True, help="a folder with a policy to begin with")
    parser.add_argument("--simulations", type=int)
    parser.add_argument("--seconds", type=float, default=120, help="how long the bot plays")
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--passes", type=int, default=4)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--threads", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_float32_matmul_precision("high")
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    policy = kept(Policy, args.start, trickhold.layout(args.game), device)
    data = [part.to(device) for part in decisions(args)]
    order = torch.randperm(len(data[0]), device=device)
    data = [part[order] for part in data]
    # One part in twenty is kept apart to measure with.
    apart = len(order) // 20
    test, data = [part[:apart] for part in data], [part[apart:] for part in data]
    optimizer = torch.optim.Adam(policy.parameters(), lr=args.rate)
    total = args.passes * -(-len(data[0]) // args.batch)
    rates = torch.optim.lr_scheduler.OneCycleLR(optimizer, args.rate, total_steps=total + 1, pct_start=0.1)

    def told(number):
        with torch.no_grad():
            logits = masked(policy(test[0]), test[1])
        alike = (logits.argmax(dim=1) == test[2]).float().mean().item()
        loss = F.cross_entropy(logits, test[2]).item()
        print(json.dumps({"pass": number, "decisions": len(order), "loss": round(loss, 4),
                          "alike": round(alike, 4)}), flush=True)

    told(0)
    for number in range(args.passes):
        for rows in torch.randperm(len(data[0]), device=device).split(args.batch):
            loss = F.cross_entropy(masked(policy(data[0][rows]), data[1][rows]), data[2][rows])
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            rates.step()
        told(number + 1)
    args.out.mkdir(parents=True, exist_ok=True)
    torch.save({key: value.bfloat16() for key, value in policy.state_dict().items()}, args.out / "policy.pt")


if __name__ == "__main__":
    main()
