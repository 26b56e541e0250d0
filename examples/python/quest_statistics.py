"""What does each rule of The Dwarf King bring? The spread of its points over games of one hand, as a plot.

    python examples/python/quest_statistics.py --games 5000 --plot quests.svg
"""

import argparse
import collections

import numpy as np
import trickhold


def points_by_rule(games, players=4, level="greedy"):
    """For each rule the points it has brought to seats."""
    bot, found = trickhold.Bot(level, seed=1), collections.defaultdict(list)
    for seed in range(games):
        game = trickhold.Game("dwarf-king", players, {"hands": 1}, seed)
        while not game.over and game.round == 0:
            game.apply(bot.choose(game.view(game.turn)))
        hand = game.record().data()["hands"][0]
        found[hand["quest"]].extend(hand["quest_points"])
    return found


def plot(found):
    """Bars as SVG: the standard deviation of each rule's points, the largest first."""
    bars = sorted(((float(np.std(points)), rule) for rule, points in found.items()), reverse=True)
    scale = 400 / max(max(bars)[0], 1)
    rows = [
        f'<text x="40" y="{20 * row + 15}" text-anchor="end">{rule}</text>'
        f'<rect x="50" y="{20 * row + 3}" width="{scale * spread:.1f}" height="14" fill="#46a"/>'
        f'<text x="{56 + scale * spread:.1f}" y="{20 * row + 15}">{spread:.1f}</text>'
        for row, (spread, rule) in enumerate(bars)
    ]
    height = 20 * len(bars) + 10
    style = 'font-family="sans-serif" font-size="12"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="520" height="{height}" {style}>'
    return "\n".join([head, *rows, "</svg>"])


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--plot", default="quests.svg")
    asked = parser.parse_args(arguments)
    found = points_by_rule(asked.games, asked.players)
    for rule, points in sorted(found.items()):
        print(f"{rule:>4}: {np.mean(points):6.2f} ± {np.std(points):.2f} over {len(points)} seats")
    with open(asked.plot, "w") as file:
        file.write(plot(found))
    return found


if __name__ == "__main__":
    main()
