# How stable are the classes of a review? Reviews random games twice with different seeds and counts the
# decisions whose class changes. Run from the project's root after `cargo build --release`:
#   python3 bench/reseed.py [GAMES]
import json
import os
import subprocess
import sys
import tempfile

PROGRAM = "target/release/trickhold"


def classes(records, number, seed):
    command = [PROGRAM, "review", records, "--number", str(number), "--seed", str(seed), "--json", "-"]
    review = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    return [decision["class"] for decision in json.loads(review)["decisions"]]


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    with tempfile.TemporaryDirectory() as folder:
        for game, options in (("david-goliath", []), ("dwarf-king", ["--option", "hands=1"])):
            records = os.path.join(folder, game + ".jsonl")
            subprocess.run([PROGRAM, "simulate", "--game", game, "--games", str(games), "--seed", "9",
                            "--records", records] + options, check=True, stdout=subprocess.DEVNULL)
            all_decisions = changed = 0
            for number in range(1, games + 1):
                first, second = (classes(records, number, seed) for seed in (1, 2))
                all_decisions += len(first)
                changed += sum(a != b for a, b in zip(first, second))
            print(f"{game}: {changed} of {all_decisions} classes change ({100 * changed / all_decisions:.1f} %)",
                  flush=True)


main()
