# Does what a review predicts come true? Compares the share of the win that it predicts for every seat after a
# decision with the share that the seat had in the end. Both have the same mean, so a line goes through it, and its
# slope says how far they agree: 1 is right, less is too sure, more is too careful. The interval counts games, not
# decisions. Run from the project's root after `cargo build --release -p trickhold-arena --example calibration`:
#   python3 bench/calibration.py [GAMES] [SEED] [SIMULATIONS] [OUT.svg]
# GAMES of each kind. The squared error stands beside that of an even share, which is to know nothing.
import json
import math
import subprocess
import sys

PROGRAM = "target/release/examples/calibration"
GAMES = {"david-goliath": "David &amp; Goliath", "dwarf-king": "The Dwarf King"}
WHICH = {
    "all": lambda decision, lens: True,
    "not solved": lambda decision, lens: not lens["solved"],
    "first three tricks": lambda decision, lens: decision["trick"] <= 3,
    "last round": lambda decision, lens: decision["left"] == 1,
    "rounds to come": lambda decision, lens: decision["left"] > 1,
}
BINS = 20


class Fit:
    """Pairs of a predicted and a true share, less the even one, and the slope between them."""

    def __init__(self):
        self.games, self.error, self.even, self.count = [], 0.0, 0.0, 0
        self.bins = [[0, 0.0, 0.0] for _ in range(BINS)]

    def add(self, result, predictions):
        even = 1 / len(result)
        both = own = 0.0
        for shares in predictions:
            for predicted, true in zip(shares, result):
                both += (predicted - even) * (true - even)
                own += (predicted - even) ** 2
                self.error += (predicted - true) ** 2
                self.even += (even - true) ** 2
                self.count += 1
                place = self.bins[min(int(predicted * BINS), BINS - 1)]
                for at, value in enumerate((1, predicted, true)):
                    place[at] += value
        if predictions:
            self.games.append((both, own))

    def slope(self):
        own = sum(own for _, own in self.games)
        slope = sum(both for both, _ in self.games) / own
        apart = sum((both - slope * own) ** 2 for both, own in self.games)
        return slope, 1.96 * math.sqrt(apart) / own

    def __str__(self):
        slope, radius = self.slope()
        return (f"slope {slope:.3f} ± {radius:.3f}, squared error {self.error / self.count:.4f} "
                f"(even shares: {self.even / self.count:.4f}), {len(self.games)} games")


def fits(game, games, seed, simulations):
    """By what the player could know, and with open cards."""
    found = {(lens, which): Fit() for lens in ("known", "open") for which in WHICH}
    command = [PROGRAM, game, str(games), str(seed), str(simulations)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as running:
        for line in running.stdout:
            told = json.loads(line)
            for (lens, which), fit in found.items():
                of = [decision for decision in told["decisions"] if WHICH[which](decision, decision[lens])]
                fit.add(told["result"], [decision[lens]["after"] for decision in of])
    if running.returncode:
        sys.exit(f"{PROGRAM} failed")
    return found


def panel(left, title, fit):
    """The bins: predicted to the right, what came true upwards; the area of a dot is how often it was predicted."""
    size, top = 260, 40
    x, y = lambda share: left + size * share, lambda share: top + size * (1 - share)
    most = max(count for count, _, _ in fit.bins)
    slope, radius = fit.slope()
    yield f'<rect x="{left}" y="{top}" width="{size}" height="{size}" fill="none" stroke="#888"/>'
    yield f'<line x1="{x(0)}" y1="{y(0)}" x2="{x(1)}" y2="{y(1)}" stroke="#888" stroke-dasharray="4 4"/>'
    yield f'<text x="{left}" y="{top - 10}">{title}: slope {slope:.2f} ± {radius:.2f}</text>'
    for tick in (0, 0.25, 0.5, 0.75, 1):
        yield f'<text x="{x(tick)}" y="{top + size + 16}" text-anchor="middle">{tick:g}</text>'
        yield f'<text x="{left - 6}" y="{y(tick) + 4}" text-anchor="end">{tick:g}</text>'
    for count, predicted, true in fit.bins:
        if count:
            yield (f'<circle cx="{x(predicted / count):.1f}" cy="{y(true / count):.1f}" '
                   f'r="{1 + 8 * math.sqrt(count / most):.1f}" fill="#2a6db0" fill-opacity="0.7"/>')
    yield f'<text x="{left + size / 2}" y="{top + size + 34}" text-anchor="middle">predicted share</text>'


def main():
    asked = sys.argv[1:] + ["2000", "1", "400", None][len(sys.argv) - 1:]
    games, seed, simulations, out = int(asked[0]), int(asked[1]), int(asked[2]), asked[3]
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 350" font-family="sans-serif" font-size="12">',
             '<rect width="680" height="350" fill="#fff"/>',
             '<text transform="translate(18 170) rotate(-90)" text-anchor="middle">share that came true</text>']
    for place, (game, title) in enumerate(GAMES.items()):
        found = fits(game, games, seed, simulations)
        for (lens, which), fit in found.items():
            print(f"{game}, {lens}, {which}: {fit}", flush=True)
        parts += panel(60 + 340 * place, title, found["known", "all"])
    if out:
        with open(out, "w") as file:
            file.write("\n".join([*parts, "</svg>", ""]))


main()
