"""Trains a policy and a critic of one game by PPO in self-play: python train.py david-goliath --seconds 600 --out FOLDER.

All numbers of players and options are in one net. What it was trained with, its curve and its cost are kept
beside the weights.
"""

import argparse
import math
import pathlib
import time

import torch
import trickhold

from measure import measure
from nets import Critic, Policy, kept, masked
from rollout import ALL, SHORT, Rollout, seats_of
from run import Run


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=["david-goliath", "dwarf-king"])
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--resume", type=pathlib.Path, help="a folder of an earlier run")
    parser.add_argument("--only-critic", action="store_true", help="the policy stays, and the critic learns what it leads to")
    parser.add_argument("--new-critic", action="store_true", help="a critic of this width from nothing, with --resume")
    parser.add_argument("--others", type=pathlib.Path, help="a folder with a policy that sits at the mixed tables")
    parser.add_argument("--mixed", type=float, default=0.5, help="part of the tables where one learns among others")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--games", type=int, default=16384)
    parser.add_argument("--steps", type=int, default=32, help="decisions a game in one iteration")
    parser.add_argument("--batch", type=int, default=32768)
    parser.add_argument("--rate", type=float, default=4e-4)
    parser.add_argument("--entropy", type=float, nargs=2, default=(0.012, 0.001))
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--decay", type=float, default=0.97, help="lambda, by decisions of anybody")
    parser.add_argument("--width", type=int, default=1024)
    parser.add_argument("--layers", type=int, default=3)
    parser.add_argument("--threads", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--short", type=float, default=0.75, help="part of the time that only short games are played")
    parser.add_argument("--compile", action="store_true", help="fuse the nets' kernels (an accelerator, a compiler)")
    parser.add_argument("--measure-every", type=float, default=120)
    return parser.parse_args()


def values_of(critic, memory, autocast, rows=65536):
    """The shares of the win that every seat of the table expects, before each decision."""
    observation, hidden = memory["observation"].flatten(0, 1), memory["hidden"].flatten(0, 1)
    there = memory["there"].flatten(0, 1)
    shares = []
    with torch.no_grad(), autocast():
        for start in range(0, len(observation), rows):
            part = slice(start, start + rows)
            logits = masked(critic(observation[part], hidden[part]), there[part])
            shares.append(torch.softmax(logits, dim=1))
    shares = torch.cat(shares).view(memory["there"].shape)
    # From the player's own seat to the seats of the table; empty ones have no share.
    return torch.zeros_like(shares).scatter_add_(-1, memory["at_table"], shares)


def advantages_of(memory, values, decay):
    """What each decision brought beyond what was expected, for every seat: a mean over horizons."""
    steps = len(memory["action"])
    brought = torch.zeros_like(values[0])
    advantages = torch.zeros_like(values[:-1])
    for step in reversed(range(steps)):
        done = memory["done"][step][:, None]
        after = torch.where(done, memory["win"][step], values[step + 1])
        brought = after - values[step] + decay * torch.where(done, 0.0, brought)
        advantages[step] = brought
    return advantages


def prepared(memories, critic, layout, decay, autocast):
    """One list of decisions from both halves, with what is to be learned from each.

    Those without a choice teach nothing, nor do those of others."""
    parts = []
    for memory in memories:
        _, memory["at_table"], memory["there"] = seats_of(memory, layout)
        values = values_of(critic, memory, autocast)
        advantages = advantages_of(memory, values, decay)
        targets = (advantages + values[:-1]).gather(-1, memory["at_table"][:-1])
        targets = targets.masked_fill(~memory["there"][:-1], 0.0)
        own = advantages.gather(-1, memory["seat"][:-1].long()[..., None])[..., 0]
        part = {
            name: memory[name][: len(memory["action"])].flatten(0, 1)
            for name in ("observation", "hidden", "mask", "action", "chance", "there")
        }
        part |= {"target": targets.flatten(0, 1), "advantage": own.flatten()}
        free = ((part["mask"].sum(dim=1) > 1) & memory["mine"].flatten()).nonzero()[:, 0]
        parts.append({name: array[free] for name, array in part.items()})
    return {name: torch.cat([part[name] for part in parts]) for name in parts[0]}


def learn(data, policy, critic, optimizer, args, entropy_weight, autocast):
    """One pass over the decisions. Gives the means of what is worth a look."""
    gains = data["advantage"]
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    told = []
    batch = min(args.batch, len(gains))
    order = torch.randperm(len(gains), device=gains.device)
    for rows in order[: len(order) // batch * batch].split(batch):
        now = {name: array[rows] for name, array in data.items()}
        with autocast():
            values = critic(now["observation"], now["hidden"])
        expected = torch.log_softmax(masked(values, now["there"]), dim=1)
        value_loss = -(now["target"] * expected).sum(dim=1).mean()
        loss, entropy, changed = 0.5 * value_loss, value_loss.new_zeros(()), value_loss.new_zeros(())
        if not args.only_critic:
            with autocast():
                logits = policy(now["observation"])
            logs = torch.log_softmax(masked(logits, now["mask"]), dim=1)
            ratio = (logs.gather(1, now["action"][:, None])[:, 0] - now["chance"]).exp()
            gain = gains[rows]
            clipped = ratio.clamp(1 - args.clip, 1 + args.clip)
            policy_loss = -torch.min(ratio * gain, clipped * gain).mean()
            entropy = -(logs.exp() * logs).sum(dim=1).mean()
            loss = loss + policy_loss - entropy_weight * entropy
            changed = ((ratio - 1).abs() > args.clip).float().mean()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        if not args.only_critic:
            torch.nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
        torch.nn.utils.clip_grad_norm_(critic.parameters(), 0.5)
        optimizer.step()
        told.append(torch.stack([entropy, value_loss, changed]).detach())
    return torch.stack(told).mean(dim=0).tolist()


def main():
    args = arguments()
    run = Run(args, trickhold.layout(args.game))
    device, autocast = run.device, run.autocast
    company = {}
    if args.others:
        others = kept(Policy, args.others, trickhold.layout(args.game), device)
        company = {"others": others, "mixed": args.mixed}

    def rollouts(options, seed):
        return Rollout(args.game, options[args.game], args.games, args.steps, seed, args.threads, device, **company)

    short = args.short > 0
    rollout = rollouts(SHORT if short else ALL, args.seed)
    layout = rollout.layout
    policy = Policy(layout, args.width, args.layers).to(device)
    critic = Critic(layout, args.width, args.layers).to(device)
    if args.resume:
        policy = kept(Policy, args.resume, layout, device)
    if args.resume and not args.new_critic:
        critic = kept(Critic, args.resume, layout, device)
    parameters = [*critic.parameters(), *([] if args.only_critic else policy.parameters())]
    optimizer = torch.optim.Adam(parameters, lr=args.rate, eps=1e-5, fused=device.type == "cuda")
    if args.compile:
        policy.compile()
        critic.compile()
    measured, decisions, games, iteration = 0.0, 0, 0, 0
    while True:
        spent = run.seconds() / args.seconds
        if spent >= 1:
            break
        if short and spent >= args.short:
            short = False
            rollout = rollouts(ALL, args.seed + 1)
        for group in optimizer.param_groups:
            group["lr"] = args.rate * (0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * spent)))
        high, low = args.entropy
        memories = rollout.play(policy, autocast)
        played = time.time()
        data = prepared(memories, critic, layout, args.decay, autocast)
        told = learn(data, policy, critic, optimizer, args, high * (low / high) ** spent, autocast)
        decisions += args.games * args.steps
        games += sum(int(memory["done"][:-1].sum()) for memory in memories)
        iteration += 1
        if iteration % 20 == 1:
            names = ("entropy", "value_loss", "clipped")
            facts = dict(zip(names, told))
            if args.others:
                shares = [torch.cat(parts) for parts in zip(*(half.learners_share() for half in rollout.halves))]
                means = [part.float().mean().item() for part in shares if len(part)]
                facts |= dict(zip(("alone", "even"), means))
            run.note(iteration=iteration, decisions=decisions, games=games, learning=round(time.time() - played, 2),
                     **{name: round(fact, 4) for name, fact in facts.items()})
        if run.seconds() - measured > args.measure_every:
            measured = run.seconds()
            run.save(policy=policy, critic=critic)
            if not args.only_critic:
                run.note(measured=measure(args.game, policy, device, "greedy", 2000, args.threads))
    run.save(policy=policy, critic=critic)
    run.note(ended=True, decisions=decisions, games=games, iterations=iteration)


if __name__ == "__main__":
    main()
