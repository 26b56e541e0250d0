"""The whole road on a processor, in minutes: every script of this folder runs on small numbers, and what it leaves
is looked at. `cargo xtask training` calls it, in a Python of its own that has PyTorch.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
import torch
import trickhold

from load import NETS, tensors
from nets import Critic, Policy, kept, masked
from rollout import SHORT

HERE = pathlib.Path(__file__).parent
SMALL = ["--games", "64", "--threads", "2"]


def script(name, *words):
    """Runs a script; the lines of JSON that it prints."""
    command = [sys.executable, HERE / f"{name}.py", *map(str, words)]
    print("+", " ".join(map(str, command[1:])), flush=True)
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def positions(game):
    """Decisions of random play, with the hidden hands."""
    env = trickhold.VecEnv(game, 4, 32, seed=5, options=SHORT[game], oracle=True)
    batch, random = env.reset(), np.random.default_rng(1)
    for _ in range(20):
        env.step((batch.mask * (1 - random.random(batch.mask.shape))).argmax(axis=1), batch)
    return [torch.from_numpy(array) for array in (batch.observation, batch.hidden, batch.mask)]


def road(game, folder):
    layout, cpu = trickhold.layout(game), torch.device("cpu")
    run = lambda number: folder / f"{game}-{number}"
    observation, hidden, mask = positions(game)

    def chances(number):
        with torch.no_grad():
            return torch.softmax(masked(kept(Policy, run(number), layout, cpu)(observation), mask), dim=1)

    # From nothing: settings, versions, a curve and weights are kept, and the policy has moved from even.
    told = script("train", game, "--out", run(1), "--seconds", 20, "--steps", 16, "--batch", 512, "--width", 64, "--rate", 3e-3, *SMALL)
    assert told[0]["torch"] == torch.__version__ and told[0]["layout"] == layout.version and told[-1]["ended"], told
    assert (run(1) / "curve.jsonl").read_text().count("\n") == len(told)
    even = mask / mask.sum(dim=1, keepdim=True)
    assert (chances(1) - even).abs().max() > 0.02, "it has learned something"
    # Going on; alone among others that do not learn; a critic alone.
    again = ["--steps", 16, "--batch", 512, "--width", 64, "--seconds", 8, *SMALL]
    script("train", game, "--resume", run(1), "--others", run(1), "--mixed", 1, "--out", run(2), *again)
    assert (chances(2) - chances(1)).abs().max() > 0, "it went on learning"
    script("train", game, "--resume", run(1), "--only-critic", "--out", run(3), *again)
    assert torch.equal(chances(3), chances(1)), "the policy stayed"
    # What is there says the same after it was exported and loaded, but for the bytes.
    script("load", game, run(4))
    script("export", run(4), game, folder / "policy.safetensors")
    script("export", run(4), game, folder / "values.safetensors", "--values")
    for name, kept_as in (("policy", game), ("values", f"{game}-values")):
        ours, theirs = tensors(folder / f"{name}.safetensors"), tensors(NETS / f"{kept_as}.safetensors")
        assert ours.keys() == theirs.keys()
        for key in ours:
            scale = np.abs(theirs[key]).max() + 1e-9
            assert np.abs(ours[key] - theirs[key]).max() <= 0.02 * scale + (1 if key.endswith("weight") else 0), key
    # Looking ahead and a small critic, of the engine's own nets; a bot's imitation.
    told = script("improve", game, "--start", run(4), "--out", run(5), "--seconds", 25, "--lines", 512, "--worlds", 4,
                  "--batch", 64, "--workers", 1, *SMALL)
    assert told[-1]["ended"] and told[-1]["steps"] > 5 and told[-1]["lines"] > 1000, told[-1]
    assert 0 < (chances(5) - chances(4)).abs().max(), "it learned from looking ahead"
    distilled = script("distil", run(4), game, run(6), "--steps", 20, "--passes", 2, "--batch", 128, "--width", 32, *SMALL)
    assert distilled[-1]["mean_error"] < 0.25 and len(distilled) == 3, distilled
    assert kept(Critic, run(6), layout, cpu)(observation, hidden).shape == (32, layout.seats)
    cloned = script("clone", game, "greedy", run(7), "--start", run(1), "--seconds", 5, "--passes", 3, "--batch", 128, *SMALL)
    assert cloned[-1]["loss"] < cloned[0]["loss"], cloned
    measured = script("measure", run(4), game, "--against", "random", "--games", 60, "--players", 3, "--threads", 2)
    share, half = measured[0]["share"]["3"]
    assert share - half > 1 / 3, "the engine's net beats chance"
    script("fixtures", run(4), game, folder / "fixtures.json")
    assert json.loads((folder / "fixtures.json").read_text())


def main():
    with tempfile.TemporaryDirectory() as folder:
        for game in ("david-goliath", "dwarf-king"):
            road(game, pathlib.Path(folder))
        script("plot", pathlib.Path(folder) / "curves.svg")
    print("training: every script works on a processor")


if __name__ == "__main__":
    main()
