"""Draws the curves of the runs that became the engine's nets: python plot.py OUT.svg (needs matplotlib)."""

import json
import pathlib
import sys

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt

RUNS = {"david-goliath": ("David & Goliath", [2, 4, 5, 6]), "dwarf-king": ("The Dwarf King", [1, 3, 4, 5, 6])}


def curve(game, runs):
    """By the number of players: billions of decisions, and the share of the win against greedy ones."""
    told, before = {}, 0
    for run in runs:
        decisions = 0
        for line in open(pathlib.Path(__file__).parent / "runs" / f"{run}-{game}.jsonl"):
            facts = json.loads(line)
            decisions = facts.get("decisions", decisions)
            for players, (share, _) in facts.get("measured", {}).items():
                told.setdefault(players, []).append(((before + decisions) / 1e9, share))
        before += decisions
    return told


def main():
    matplotlib.rcParams["svg.hashsalt"] = "trickhold"
    figure, places = plt.subplots(1, 2, figsize=(10, 3.6), constrained_layout=True)
    for place, (game, (name, runs)) in zip(places, RUNS.items()):
        for players, points in sorted(curve(game, runs).items()):
            (line,) = place.plot(*zip(*points), marker="o", markersize=3, label=f"{players} players")
            place.axhline(1 / int(players), color=line.get_color(), linestyle=":", linewidth=0.8)
        place.set(title=name, xlabel="billions of decisions", ylabel="share of the win against greedy", ylim=0)
        place.legend(loc="lower right", fontsize=8)
    figure.savefig(sys.argv[1], metadata={"Date": None})


if __name__ == "__main__":
    main()
