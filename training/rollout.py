"""Self-play: games on the processor, decisions on the accelerator, two halves in turn so that neither waits."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import torch
import trickhold

from nets import masked

PLAYERS = {"david-goliath": [3, 4, 5, 6], "dwarf-king": [3, 4, 5]}

# First short games, whose ends teach most for their decisions; then matches, where the score counts too.
SHORT = {
    "david-goliath": [
        *[{"rounds": 1}] * 6,
        {"rounds": 1, "lowest_card": "kept"},
        {"rounds": 1, "lowest_card": "removed"},
    ],
    "dwarf-king": [
        {"preset": "standard", "hands": 1},
        {"preset": "standard", "hands": 1},
        {"preset": "online", "hands": 1},
        {"preset": "2011", "hands": 1},
    ],
}
ALL = {
    "david-goliath": [
        *[{"rounds": 1}] * 8,
        {"rounds": 2},
        {"rounds": "players"},
        {"rounds": 1, "lowest_card": "kept"},
        {"rounds": 2, "lowest_card": "kept"},
        {"rounds": 1, "lowest_card": "removed"},
        {"rounds": 2, "lowest_card": "removed"},
    ],
    "dwarf-king": [
        {"preset": "standard", "hands": 1},
        {"preset": "standard", "hands": 2},
        {"preset": "standard"},
        {"preset": "online", "hands": 1},
        {"preset": "online"},
        {"preset": "2011", "hands": 1},
        {"preset": "2011"},
    ],
}


def pinned(shape, dtype):
    """A tensor whose memory the accelerator can read, and the array of the same memory."""
    tensor = torch.zeros(shape, dtype=dtype, pin_memory=torch.cuda.is_available())
    return tensor, tensor.numpy()


class Games:
    """A `VecEnv` whose arrays are tensors too, for the accelerator to read."""

    def __init__(self, game, players, options, games, seed, threads):
        self.env = trickhold.VecEnv(game, players, games, seed=seed, options=options, threads=threads, oracle=True)
        sizes = self.env.layout
        self.kinds = {
            "seat": ((games,), torch.uint8),
            "mask": ((games, sizes.action_count), torch.bool),
            "done": ((games,), torch.bool),
            "win": ((games, sizes.seats), torch.float32),
            "points": ((games, sizes.seats), torch.float32),
            "observation": ((games, sizes.observation_size), torch.uint8),
            "hidden": ((games, sizes.hidden_size), torch.uint8),
        }
        self.host, arrays = {}, {}
        for name, (shape, dtype) in self.kinds.items():
            self.host[name], arrays[name] = pinned(shape, dtype)
        self.batch = trickhold.Batch(**arrays)
        self.env.reset(self.batch)


class Half(Games):
    """Some of the games, with the memory of a rollout on the device."""

    def __init__(self, game, options, games, steps, seed, threads, device, others=None, mixed=0.0):
        super().__init__(game, PLAYERS[game], options, games, seed, threads)
        self.actions, self.action_array = pinned((games,), torch.int64)
        # One more step than is played: its values are what the last ones lead to.
        self.memory = {
            name: torch.zeros((steps + 1, *shape), dtype=dtype, device=device)
            for name, (shape, dtype) in self.kinds.items()
            if name != "points"
        }
        self.memory["action"] = torch.zeros((steps, games), dtype=torch.int64, device=device)
        self.memory["chance"] = torch.zeros((steps, games), dtype=torch.float32, device=device)
        self.memory["mine"] = torch.ones((steps, games), dtype=torch.bool, device=device)
        # At some tables one seat learns and the others are of a net that does not.
        self.others = others
        pick = torch.Generator().manual_seed(seed)
        alone = torch.randint(60, (games,), generator=pick)
        self.learner = torch.where(torch.rand(games, generator=pick) < mixed, alone, -1).to(device)

    def receive(self, step):
        """Brings the decisions to the device. What the step before led to stands beside it."""
        for name in ("seat", "mask", "observation", "hidden"):
            self.memory[name][step].copy_(self.host[name], non_blocking=True)
        if step:
            for name in ("done", "win"):
                self.memory[name][step - 1].copy_(self.host[name], non_blocking=True)

    @torch.no_grad()
    def decide(self, policy, step, autocast):
        """Draws an action for every game."""
        with autocast():
            logits = policy(self.memory["observation"][step])
            if self.others is not None:
                mine = self.seats_that_learn(step)
                frozen = (~mine).nonzero()[:, 0]
                logits[frozen] = self.others(self.memory["observation"][step][frozen]).to(logits.dtype)
                self.memory["mine"][step] = mine
        logits = torch.log_softmax(masked(logits, self.memory["mask"][step]), dim=1)
        noise = -torch.log(-torch.log(torch.rand_like(logits).clamp_(1e-9, 1 - 1e-7)))
        action = (logits + noise).argmax(dim=1)
        self.memory["action"][step] = action
        self.memory["chance"][step] = logits.gather(1, action[:, None])[:, 0]
        self.actions.copy_(action, non_blocking=True)

    def seats_that_learn(self, step):
        """Whether the seat that is to act learns, game by game."""
        players = players_of(self.memory["observation"][step], self.env.layout)
        return (self.learner < 0) | (self.memory["seat"][step] == self.learner % players)

    def learners_share(self):
        """The shares of the win of those that learn alone at their table, and what would be even."""
        ended = self.memory["done"][:-1] & (self.learner >= 0)
        players = players_of(self.memory["observation"][:-1], self.env.layout)
        share = self.memory["win"][:-1].gather(-1, (self.learner % players)[..., None])[..., 0]
        return share[ended], 1 / players[ended]

    def advance(self):
        """Moves all games on."""
        self.env.step(self.action_array, self.batch)


class Rollout:
    """Two halves: while the games of one move on, the decisions of the other are made."""

    def __init__(self, game, options, games, steps, seed, threads, device, **company):
        self.steps = steps
        self.halves = [
            Half(game, options, games // 2, steps, 2 * seed + half, threads, device, **company)
            for half in range(2)
        ]
        self.device = device
        self.workers = ThreadPoolExecutor(2)
        self.layout = self.halves[0].env.layout

    def synchronize(self):
        if self.device.type == "cuda":
            torch.cuda.synchronize()

    def play(self, policy, autocast):
        """Fills the memory of both halves."""
        moving = [None, None]
        for step in range(self.steps + 1):
            for place, half in enumerate(self.halves):
                if moving[place] is not None:
                    moving[place].result()
                half.receive(step)
                if step < self.steps:
                    half.decide(policy, step, autocast)
                self.synchronize()
                if step < self.steps:
                    moving[place] = self.workers.submit(half.advance)
        return [half.memory for half in self.halves]


def players_of(observation, layout):
    """How many players each game has."""
    return observation[..., layout.feature("players").where].sum(dim=-1, dtype=torch.int64)


def seats_of(memory, layout):
    """How many players each game has, and where the seats from the player's own one are at the table."""
    players = players_of(memory["observation"], layout)
    steps = torch.arange(layout.seats, device=players.device)
    at_table = (memory["seat"].long()[..., None] + steps) % players[..., None]
    return players, at_table, steps < players[..., None]


def win_rate(env, batch, act, bot, seat_of_net, games, simulations=None, seed=0):
    """The net's shares of the win against bots on its table, game by game."""
    shares, actions = [], np.zeros(env.n, np.int64)
    left = np.full(env.n, -(-games // env.n))
    env.reset(batch, seed=seed)
    step = 0
    while (left > 0).any():
        own = batch.seat == seat_of_net
        env.choose(bot, ~own, actions, simulations=simulations, seed=seed * 1_000_003 + step)
        if own.any():
            actions[own] = act(batch.observation[own], batch.mask[own])
        env.step(actions, batch)
        ended = batch.done & (left > 0)
        shares.extend(batch.win[ended, seat_of_net])
        left -= batch.done
        step += 1
    return np.array(shares)
