"""Writes what PyTorch says, for the tests of the engine: python fixtures.py NET_FOLDER GAME OUT.json.

Positions of games that the net plays against itself, with its logits of the legal actions.
"""

import argparse
import json
import pathlib

import numpy as np
import torch
import trickhold

from measure import kept_policy


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("game", choices=["david-goliath", "dwarf-king"])
    parser.add_argument("out", type=pathlib.Path)
    args = parser.parse_args()
    policy = kept_policy(args.folder, args.game, torch.device("cpu"))
    layout, positions = trickhold.layout(args.game), []
    for players in range(3, layout.seats + 1):
        env = trickhold.VecEnv(args.game, players, 2, seed=players)
        batch = env.batch()
        env.reset(batch)
        for step in range(30):
            with torch.no_grad():
                logits = policy(torch.from_numpy(batch.observation)).numpy()
            actions = np.where(batch.mask, logits, -np.inf).argmax(axis=1)
            if step in (3, 22):
                for row, mask, told in zip(batch.observation, batch.mask, logits):
                    legal = mask.nonzero()[0]
                    if len(legal) > 1:
                        said = [round(float(one), 3) for one in told[legal]]
                        positions.append({"bytes": row.tobytes().hex(), "legal": legal.tolist(), "logits": said})
            env.step(actions, batch)
    args.out.write_text(json.dumps(positions, separators=(",", ":")).replace("},", "},\n") + "\n")


if __name__ == "__main__":
    main()
