#!/usr/bin/env python3
"""One match on all machines of a Ray cluster (docs/data.md):

    python3 examples/ray_arena.py whole.json 1000 dwarf-king --bots expert,greedy

Deals are played in parts. Ray gives a part to a core that is free, and plays the parts of a machine that is
lost again on another one. Put together they are bit for bit what one run gives. TRICKHOLD names the program
if it is not on the PATH of all machines.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

import ray

PART = 10  # deals
PROGRAM = os.environ.get("TRICKHOLD", "trickhold")


@ray.remote(num_cpus=1, max_retries=10)
def play(program, match, first, end):
    """Plays some deals on one core; gives the file."""
    with tempfile.TemporaryDirectory() as folder:
        part = pathlib.Path(folder, "part.json")
        deals = ["--deals", f"{first}..{end}", "--at-once", "1", "--json", part]
        subprocess.run([program, "arena", *match, *deals], check=True, stdout=subprocess.DEVNULL)
        return part.read_bytes()


def run(whole, deals, match, done=lambda count: None):
    """Plays a match on the cluster and writes its file. `done` hears how many parts there are so far."""
    parts = range(0, deals, PART)
    waiting = [play.remote(PROGRAM, match, first, min(first + PART, deals)) for first in parts]
    with tempfile.TemporaryDirectory() as folder:
        files = []
        while waiting:
            ready, waiting = ray.wait(waiting)
            files.append(pathlib.Path(folder, f"{len(files)}.json"))
            files[-1].write_bytes(ray.get(ready[0]))
            done(len(files))
        subprocess.run([PROGRAM, "arena", "merge", *files, "--json", whole], check=True)


if __name__ == "__main__":
    ray.init()  # the cluster of RAY_ADDRESS, else this machine
    run(sys.argv[1], int(sys.argv[2]), sys.argv[3:])
