"""The nets: a policy that sees what a player sees, and a critic that sees all hands and values every seat."""

import torch
from torch import nn
from torch.nn import functional as F


class Body(nn.Module):
    """A wide layer, then residual ones. Bytes go in as they come from `VecEnv`."""

    def __init__(self, zero, most, width, layers, outputs):
        super().__init__()
        self.register_buffer("zero", zero)
        self.register_buffer("scale", 1 / (most - zero))
        self.first = nn.Linear(len(zero), width)
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(layers))
        self.layers = nn.ModuleList(nn.Linear(width, width) for _ in range(layers))
        self.last_norm = nn.LayerNorm(width)
        self.last = nn.Linear(width, outputs)
        nn.init.orthogonal_(self.last.weight, 0.01)
        nn.init.zeros_(self.last.bias)

    def forward(self, *parts):
        bytes_ = parts[0] if len(parts) == 1 else torch.cat(parts, dim=1)
        # All bytes are exact in bfloat16.
        dtype = torch.bfloat16 if torch.is_autocast_enabled("cuda") else torch.float32
        x = self.first((bytes_.to(dtype) - self.zero.to(dtype)) * self.scale.to(dtype))
        for norm, layer in zip(self.norms, self.layers):
            x = x + F.relu(layer(norm(x)))
        return self.last(F.relu(self.last_norm(x)))


def ranges(layout):
    """The byte that means nothing and the largest one, of every byte of an observation."""
    zero = torch.cat([torch.full((part.length,), float(part.zero)) for part in layout.features])
    most = torch.cat([torch.full((part.length,), float(part.most)) for part in layout.features])
    return zero, most


class Policy(Body):
    """Logits of all actions."""

    def __init__(self, layout, width=1024, layers=3):
        super().__init__(*ranges(layout), width, layers, layout.action_count)


class Critic(Body):
    """Logits of the seats' shares of the win, the player's own seat first. It sees the hands of the others."""

    def __init__(self, layout, width=1024, layers=3):
        zero, most = ranges(layout)
        hidden = torch.ones(layout.hidden_size)
        super().__init__(
            torch.cat([zero, 0 * hidden]), torch.cat([most, hidden]), width, layers, layout.seats
        )


def masked(logits, mask):
    """Logits with what is not possible made impossible."""
    return logits.float().masked_fill(~mask, -1e9)


def kept(kind, folder, layout, device):
    """The policy or the critic of a run."""
    weights = torch.load(folder / f"{kind.__name__.lower()}.pt", map_location=device)
    width, layers = len(weights["first.bias"]), sum(key.startswith("layers.") for key in weights) // 2
    net = kind(layout, width, layers).to(device)
    net.load_state_dict({key: value.float() for key, value in weights.items()})
    return net
