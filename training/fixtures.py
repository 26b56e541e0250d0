"""Writes what PyTorch says, for the tests of the engine: python fixtures.py NET_FOLDER GAME OUT.json.

Positions of games that the policy plays against itself, with its logits of the legal actions and those of the
critic for every seat.
"""

import argparse
import json
import pathlib

import numpy as np
import torch
import trickhold

from nets import Critic, Policy, kept


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("game", choices=["david-goliath", "dwarf-king"])
    parser.add_argument("out", type=pathlib.Path)
    args = parser.parse_args()
    layout, positions = trickhold.layout(args.game), []
    policy, critic = (kept(kind, args.folder, layout, torch.device("cpu")) for kind in (Policy, Critic))
    for players in range(3, layout.seats + 1):
        env = trickhold.VecEnv(args.game, players, 2, seed=players, oracle=True)
        batch = env.batch()
        env.reset(batch)
        for step in range(30):
            with torch.no_grad():
                seen, hidden = torch.from_numpy(batch.observation), torch.from_numpy(batch.hidden)
                logits, values = policy(seen).numpy(), critic(seen, hidden).numpy()
            actions = np.where(batch.mask, logits, -np.inf).argmax(axis=1)
            if step in (3, 22):
                for row, more, mask, told, worth in zip(batch.observation, batch.hidden, batch.mask, logits, values):
                    legal = mask.nonzero()[0]
                    if len(legal) > 1:
                        positions.append({
                            "bytes": row.tobytes().hex(), "hidden": more.tobytes().hex(), "legal": legal.tolist(),
                            "logits": [round(float(one), 3) for one in told[legal]],
                            "values": [round(float(one), 3) for one in worth[:players]],
                        })
            env.step(actions, batch)
    args.out.write_text(json.dumps(positions, separators=(",", ":")).replace("},", "},\n") + "\n")


if __name__ == "__main__":
    main()
