"""Makes a run to go on from out of the engine's own nets: python load.py GAME FOLDER.

Bytes become numbers again; what the norms had learned stays in the weights.
"""

import argparse
import json
import pathlib

import numpy as np
import torch
import trickhold

from nets import ranges

NETS = pathlib.Path(__file__).parent / "../crates/bots/nets"


def tensors(path):
    """The tensors of a file of safetensors: the size of the header, the header, the bytes."""
    data = path.read_bytes()
    start = 8 + int.from_bytes(data[:8], "little")
    kinds = {"I8": np.int8, "U8": np.uint8, "F32": np.float32}
    header = json.loads(data[8:start])
    header.pop("__metadata__", None)
    return {
        name: np.frombuffer(data[start + part["data_offsets"][0] : start + part["data_offsets"][1]], kinds[part["dtype"]])
        .reshape(part["shape"])
        .astype(np.float32)
        for name, part in header.items()
    }


def weights(kept, zero, most):
    """The weights of a `Body`, the inverse of what `export.py` does."""
    width = len(kept["first.bias"])
    ones, nothing = np.ones(width), np.zeros(width)
    out = {
        "zero": zero,
        "scale": 1 / (most - zero),
        "first.weight": (kept["first.weight"] * (kept["first.scale"] * (most - zero))[:, None]).T,
        "first.bias": kept["first.bias"],
        "last_norm.weight": kept["norm.gain"],
        "last_norm.bias": kept["norm.shift"],
        "last.weight": kept["last.weight"] * kept["last.scale"][:, None],
        "last.bias": kept["last.bias"],
    }
    for layer in range(sum(name.startswith("layers.") for name in kept) // 3):
        name = f"layers.{layer}"
        out[f"norms.{layer}.weight"], out[f"norms.{layer}.bias"] = ones, nothing
        out[f"{name}.weight"] = kept[f"{name}.weight"] * kept[f"{name}.scale"][:, None]
        out[f"{name}.bias"] = kept[f"{name}.bias"]
    return {name: torch.from_numpy(np.ascontiguousarray(array, np.float32)) for name, array in out.items()}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=["david-goliath", "dwarf-king"])
    parser.add_argument("folder", type=pathlib.Path)
    args = parser.parse_args()
    layout = trickhold.layout(args.game)
    zero, most = (part.numpy() for part in ranges(layout))
    hidden = np.zeros(layout.hidden_size, np.float32)
    args.folder.mkdir(parents=True, exist_ok=True)
    policy = weights(tensors(NETS / f"{args.game}.safetensors"), zero, most)
    torch.save(policy, args.folder / "policy.pt")
    zero, most = np.append(zero, hidden), np.append(most, hidden + 1)
    torch.save(weights(tensors(NETS / f"{args.game}-values.safetensors"), zero, most), args.folder / "critic.pt")


if __name__ == "__main__":
    main()
