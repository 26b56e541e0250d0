"""Makes a small critic that values worlds as the large one of a run does: python distil.py FOLDER GAME OUT.

The engine carries it beside the policy; a search asks it thousands of times.
"""

import argparse
import contextlib
import json
import pathlib
import time

import torch
import trickhold

from nets import Critic, Policy, kept, masked
from rollout import ALL, Half, seats_of


def positions(policy, teacher, args, device):
    """Decisions of self-play over all options, with the shares that the large critic expects."""
    half = Half(args.game, ALL[args.game], args.games, 1, args.seed, args.threads, device)
    layout = half.env.layout
    all_of = []
    for _ in range(args.steps):
        half.receive(0)
        now = {name: half.memory[name][0] for name in ("seat", "observation", "hidden")}
        with torch.no_grad():
            _, _, there = seats_of(now, layout)
            shares = torch.softmax(masked(teacher(now["observation"], now["hidden"]), there), dim=1)
        half.decide(policy, 0, contextlib.nullcontext)
        all_of.append([now["observation"].clone(), now["hidden"].clone(), there, shares])
        if device.type == "cuda":
            torch.cuda.synchronize()
        half.advance()
    order = torch.randperm(args.steps * args.games, device=device)
    return [torch.cat(parts)[order] for parts in zip(*all_of)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("game", choices=["david-goliath", "dwarf-king"])
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--steps", type=int, default=160, help="decisions a game")
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--width", type=int, default=512)
    parser.add_argument("--layers", type=int, default=3)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_float32_matmul_precision("high")
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    layout = trickhold.layout(args.game)
    policy, teacher = (kept(kind, args.folder, layout, device) for kind in (Policy, Critic))
    start = time.time()
    data = positions(policy, teacher, args, device)
    print(json.dumps({"seconds": round(time.time() - start), "positions": len(data[0])}), flush=True)
    small = Critic(layout, args.width, args.layers).to(device)
    optimizer = torch.optim.Adam(small.parameters(), lr=args.rate)
    # One part in fifty is kept apart to measure with.
    apart = len(data[0]) // 50
    test, data = [part[:apart] for part in data], [part[apart:] for part in data]
    total = args.passes * (len(data[0]) // args.batch)
    rates = torch.optim.lr_scheduler.OneCycleLR(optimizer, args.rate, total_steps=total + 1, pct_start=0.1)

    def losses(observation, hidden, there, shares):
        told = torch.log_softmax(masked(small(observation, hidden), there), dim=1)
        return -(shares * told).sum(dim=1).mean(), (told.exp() - shares).abs()[there].mean()

    for number in range(args.passes):
        for rows in torch.randperm(len(data[0]), device=device).split(args.batch)[:-1]:
            loss, _ = losses(*(part[rows] for part in data))
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(small.parameters(), 0.5)
            optimizer.step()
            rates.step()
        with torch.no_grad():
            loss, apart_by = losses(*test)
        print(json.dumps({"seconds": round(time.time() - start), "pass": number + 1,
                          "loss": round(loss.item(), 4), "mean_error": round(apart_by.item(), 4)}), flush=True)
    args.out.mkdir(parents=True, exist_ok=True)
    halves = {key: value.bfloat16() for key, value in small.state_dict().items()}
    torch.save(halves, args.out / "critic.pt")


if __name__ == "__main__":
    main()
