"""Lets a policy learn what looking ahead finds better: python improve.py GAME --start RUN --seconds 600 --out FOLDER.

At every decision of self-play the actions that the policy finds likely are tried in the same imagined worlds. The
others go on as the policy would until the trick is over, and the critic says what that is worth. The policy is
drawn to what gained: each action becomes as much likelier as it is better.
"""

import argparse
import contextlib
import math
import pathlib
import queue
import threading

import torch
import trickhold

from measure import measure
from nets import Critic, Policy, kept, masked
from rollout import ALL, PLAYERS, SHORT, Games, players_of
from run import Run

ONE = {"david-goliath": {"rounds": 1}, "dwarf-king": {"hands": 1}}


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=["david-goliath", "dwarf-king"])
    parser.add_argument("--start", type=pathlib.Path, required=True, help="a folder with a policy and a critic")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--games", type=int, default=8192, help="games that decisions are taken from, for each player")
    parser.add_argument("--lines", type=int, default=131072, help="actions in worlds that are looked at together")
    parser.add_argument("--worlds", type=int, default=8)
    parser.add_argument("--temperature", type=float, default=0.04, help="an action so much better is e times likelier")
    parser.add_argument("--unlikely", type=float, default=0.01, help="so much less likely than the first is not tried")
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--players", type=int, nargs="*")
    parser.add_argument("--threads", type=int, default=16)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--all", action="store_true", help="whole matches too")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--measure-every", type=float, default=120)
    return parser.parse_args()


def drawn(logs):
    """An action of every row, by its chance."""
    noise = -torch.log(-torch.log(torch.rand_like(logs).clamp_(1e-9, 1 - 1e-7)))
    return (logs + noise).argmax(dim=1)


class Lookout:
    """Plays games of its own and looks ahead at their decisions."""

    def __init__(self, args, policy, critic, device, autocast, seed):
        self.args, self.policy, self.critic, self.device, self.autocast = args, policy, critic, device, autocast
        options = (ALL if args.all else SHORT)[args.game]
        players = args.players or PLAYERS[args.game]
        self.roots = Games(args.game, players, options, args.games, 1000 + seed, args.threads)
        self.lines = Games(args.game, players, options, args.lines, 2000 + seed, args.threads)
        self.layout = self.roots.env.layout
        self.seed = seed
        self.count = 0

    def chances(self, observation, mask):
        with self.autocast():
            logits = self.policy(observation)
        return torch.log_softmax(masked(logits, mask), dim=1)

    @torch.no_grad()
    def look(self):
        """Decisions with what each action gains against the policy's own choice, and the games go on."""
        args, roots = self.args, self.roots
        observation, mask, seat = (roots.host[name].to(self.device) for name in ("observation", "mask", "seat"))
        logs = self.chances(observation, mask)
        # What is tried: actions that are likely enough, in as many decisions as there is room for.
        tried = mask & (logs > logs.max(dim=1, keepdim=True).values + math.log(args.unlikely))
        tried &= (tried.sum(dim=1) > 1)[:, None]
        order = torch.randperm(len(tried), device=self.device)
        room = tried.sum(dim=1)[order].cumsum(0) * args.worlds <= args.lines
        rows = order[room]
        rows = rows[tried[rows].any(dim=1)]
        pairs = tried[rows].nonzero()
        games, actions = rows[pairs[:, 0]], pairs[:, 1]
        worth = self.worth(games, actions, seat)
        count = len(rows)
        found = torch.zeros((count, mask.shape[1]), device=self.device)
        found[pairs[:, 0], pairs[:, 1]] = worth.mean(dim=1)
        of, logs_of = tried[rows], logs[rows]
        chance = torch.where(of, logs_of.exp(), 0.0)
        mean = (chance * found).sum(dim=1, keepdim=True) / chance.sum(dim=1, keepdim=True)
        gain = torch.where(of, found - mean, float("inf"))
        gain = torch.where(of, gain, gain.min(dim=1, keepdim=True).values.clamp(max=0.0))
        target = torch.softmax(masked(logs_of + gain / args.temperature, mask[rows]), dim=1)
        best = (target * torch.where(of, gain, 0.0)).sum(dim=1).mean()
        data = {"observation": observation[rows], "mask": mask[rows], "target": target}
        # The games themselves go on as the policy would.
        self.roots.env.step(drawn(logs).cpu().numpy(), roots.batch)
        return data, best, len(pairs) * args.worlds

    def worth(self, games, actions, seat):
        """What each action is worth to who does it, in each of the worlds."""
        args, lines = self.args, self.lines
        count = len(games) * args.worlds
        of, first, viewer = (array.repeat_interleave(args.worlds) for array in (games, actions, seat[games].long()))
        numbers = torch.arange(args.worlds, device=self.device).repeat(len(games))

        def fill(array):
            """For every line; those that are not needed do what the first does."""
            return torch.cat([array, array[:1].expand(args.lines - count)]).cpu().numpy()

        self.count += 1
        before = self.roots.env.tricks()
        chosen = fill(of)
        lines.env.imagine(self.roots.env, chosen, fill(numbers), fill(first), lines.batch,
                          seed=self.seed * 1_000_003 + self.count)
        start = torch.from_numpy(before[chosen].astype("int64"))
        values = torch.zeros(count, device=self.device)
        open_ = torch.ones(args.lines, dtype=torch.bool)
        open_[count:] = False
        while True:
            tricks = torch.from_numpy(lines.env.tricks().astype("int64"))
            ended = open_ & lines.host["done"]
            over = open_ & ~lines.host["done"] & (tricks != start)
            self.tell(values, ended, over, viewer)
            open_ &= ~(ended | over)
            left = open_.nonzero()[:, 0]
            if not len(left):
                return values.view(len(games), args.worlds)
            observation, mask = (lines.host[name][left].to(self.device) for name in ("observation", "mask"))
            moves = torch.zeros(args.lines, dtype=torch.int64)
            moves[left] = drawn(self.chances(observation, mask)).cpu()
            lines.env.step(moves.numpy(), lines.batch, where=open_.numpy())

    def tell(self, values, ended, over, viewer):
        """Notes what lines are worth that are over, by the end of the game or by the critic."""
        rows = ended.nonzero()[:, 0]
        if len(rows):
            at = rows.to(self.device)
            values[at] = self.lines.host["win"][rows].to(self.device).gather(1, viewer[at][:, None])[:, 0]
        rows = over.nonzero()[:, 0]
        if len(rows):
            at = rows.to(self.device)
            observation, hidden, seat = (self.lines.host[name][rows].to(self.device) for name in
                                         ("observation", "hidden", "seat"))
            players = players_of(observation, self.layout)
            there = torch.arange(self.layout.seats, device=self.device) < players[:, None]
            with self.autocast():
                told = self.critic(observation, hidden)
            shares = torch.softmax(masked(told, there), dim=1)
            place = (viewer[at] - seat.long()) % players
            values[at] = shares.gather(1, place[:, None])[:, 0]


def main():
    args = arguments()
    layout = trickhold.layout(args.game)
    run = Run(args, layout)
    device, autocast = run.device, run.autocast
    policy = kept(Policy, args.start, layout, device)
    critic = kept(Critic, args.start, layout, device)
    optimizer = torch.optim.Adam(policy.parameters(), lr=args.rate, eps=1e-5, fused=device.type == "cuda")
    ended = threading.Event()
    found = queue.Queue(maxsize=4)

    def work(seed):
        lookout = Lookout(args, policy, critic, device, autocast, seed)
        while not ended.is_set():
            told = lookout.look()
            with contextlib.suppress(queue.Full):
                found.put(told, timeout=5)

    workers = [threading.Thread(target=work, args=(args.seed + number,), daemon=True) for number in range(args.workers)]
    for worker in workers:
        worker.start()
    decisions, lines, steps, measured, noted = 0, 0, 0, 0.0, 0.0
    waiting, gains, losses, kept_apart = [], [], [], 0
    while (spent := run.seconds() / args.seconds) < 1:
        data, best, looked = found.get()
        waiting.append(data)
        gains.append(best)
        lines += looked
        kept_apart += len(data["target"])
        decisions += len(data["target"])
        if kept_apart < args.batch:
            continue
        now = {name: torch.cat([part[name] for part in waiting]) for name in waiting[0]}
        waiting, kept_apart = [], 0
        for group in optimizer.param_groups:
            group["lr"] = args.rate * min(1, 0.02 + steps / 50) * (0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * spent)))
        with autocast():
            logits = policy(now["observation"])
        logs = torch.log_softmax(masked(logits, now["mask"]), dim=1)
        loss = -(now["target"] * logs).sum(dim=1).mean()
        apart = loss + (now["target"] * now["target"].clamp(min=1e-9).log()).sum(dim=1).mean()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
        optimizer.step()
        steps += 1
        losses.append(torch.stack([apart.detach(), -(logs.exp() * logs).sum(dim=1).mean().detach()]))
        if run.seconds() - noted > 10:
            noted = run.seconds()
            apart, entropy = torch.stack(losses).mean(dim=0).tolist()
            run.note(steps=steps, decisions=decisions, lines=lines, gain=round(torch.stack(gains).mean().item(), 5),
                     apart=round(apart, 4), entropy=round(entropy, 4))
            gains, losses = [], []
        if run.seconds() - measured > args.measure_every:
            measured = run.seconds()
            run.save(policy=policy, critic=critic)
            run.note(measured=measure(args.game, policy, device, "skilled", 4000, args.threads, players=[4],
                                      options=ONE[args.game]))
    ended.set()
    run.save(policy=policy, critic=critic)
    run.note(ended=True, steps=steps, decisions=decisions, lines=lines)
    for worker in workers:
        worker.join()


if __name__ == "__main__":
    main()
