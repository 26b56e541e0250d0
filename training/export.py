"""Writes a policy or, with --values, a critic for the engine: python export.py FOLDER GAME OUT.safetensors.

Weights become bytes with a factor for each input of the first layer and for each output of the others. What the
norms of the residual layers learned is folded into their weights.
"""

import argparse
import hashlib
import json
import pathlib

import numpy as np
import torch
import trickhold
from safetensors.numpy import save_file

from nets import ranges


def by_rows(weight):
    """Bytes, and the factor of each row."""
    scale = np.abs(weight).max(axis=1).clip(1e-12) / 127
    return np.round(weight / scale[:, None]).astype(np.int8), scale.astype(np.float32)


def tensors(kept, zero, most):
    """The tensors of the engine's net."""
    kept = {key: value.float().numpy() for key, value in kept.items()}
    columns, scale = by_rows(kept["first.weight"].T)
    out = {
        "zero": zero.astype(np.uint8),
        "first.weight": columns,
        "first.scale": (scale / (most - zero)).astype(np.float32),
        "first.bias": kept["first.bias"],
        "norm.gain": kept["last_norm.weight"],
        "norm.shift": kept["last_norm.bias"],
    }
    layers = sum(key.startswith("norms.") for key in kept) // 2
    for layer in range(layers):
        weight, bias = kept[f"layers.{layer}.weight"], kept[f"layers.{layer}.bias"]
        gain, shift = kept[f"norms.{layer}.weight"], kept[f"norms.{layer}.bias"]
        name = f"layers.{layer}"
        out[f"{name}.weight"], out[f"{name}.scale"] = by_rows(weight * gain)
        out[f"{name}.bias"] = bias + weight @ shift
    out["last.weight"], out["last.scale"] = by_rows(kept["last.weight"])
    out["last.bias"] = kept["last.bias"]
    return {name: np.ascontiguousarray(tensor) for name, tensor in out.items()}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("game", choices=["david-goliath", "dwarf-king"])
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--values", action="store_true")
    args = parser.parse_args()
    layout = trickhold.layout(args.game)
    name = "critic.pt" if args.values else "policy.pt"
    kept = torch.load(args.folder / name, map_location="cpu")
    zero, most = (part.numpy() for part in ranges(layout))
    if args.values:
        zero = np.append(zero, np.zeros(layout.hidden_size))
        most = np.append(most, np.ones(layout.hidden_size))
    about = {
        "game": args.game,
        "layout": str(layout.version),
        "licence": "MIT OR Apache-2.0",
    }
    save_file(tensors(kept, zero, most), args.out, about)
    told = hashlib.sha256(args.out.read_bytes()).hexdigest()
    print(json.dumps({"bytes": args.out.stat().st_size, "sha256": told, **about}))


if __name__ == "__main__":
    main()
