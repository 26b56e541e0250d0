# The ladder of bots: ratings of all levels in one scale. Tables of four different bots play the same deals on every
# seat, neighbours in strength and some far apart; who has more points than whom counts as in chess (Bradley and
# Terry), 400 points are ten to one, and `random` has 0. Intervals draw deals again. Run from the project's root
# after `cargo build --release`:
#   python3 bench/ladder.py [DEALS] [SEED] [GAME]
import json
import math
import random
import subprocess
import sys
import tempfile

PROGRAM = "target/release/trickhold"
# About from the weakest to the strongest: neighbours meet more often.
LEVELS = ["random", "newcomer", "casual", "greedy", "regular", "strong", "net", "skilled", "expert", "master"]
SEATS = 4
GAMES = {"david-goliath": [], "dwarf-king": ["--option", "hands=1"]}


def tables():
    """Every four that are neighbours, or one or two levels apart."""
    return [LEVELS[at:at + 3 * step + 1:step] for step in (1, 2, 3) for at in range(len(LEVELS) - 3 * step)]


def results(game, lineup, deals, seed):
    """For each deal who was ahead of whom how often."""
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as out:
        command = [PROGRAM, "arena", game, "--players", str(SEATS), "--bots", ",".join(lineup), "--deals", str(deals),
                   "--seed", str(seed), "--json", out.name, "--force"]
        subprocess.run(command + GAMES[game], check=True, stdout=subprocess.DEVNULL)
        lines = [json.loads(line) for line in open(out.name)]
    return [[ahead(lineup, one["points"]) for one in line["games"]] for line in lines if "games" in line]


def ahead(lineup, points):
    pairs = {}
    for a, mine in zip(lineup, points):
        for b, other in zip(lineup, points):
            if a != b:
                pairs[a, b] = 1.0 if mine > other else 0.5 if mine == other else 0.0
    return pairs


def ratings(deals):
    """Strengths that make what happened likeliest, found by going up step by step."""
    wins = {(a, b): 0.0 for a in LEVELS for b in LEVELS if a != b}
    for deal in deals:
        for game in deal:
            for pair, won in game.items():
                wins[pair] += won
    strength = dict.fromkeys(LEVELS, 1.0)
    for _ in range(300):
        for a in LEVELS:
            others = [b for b in LEVELS if b != a]
            won = sum(wins[a, b] for b in others)
            met = sum((wins[a, b] + wins[b, a]) / (strength[a] + strength[b]) for b in others)
            strength[a] = won / met
    return {a: 400 * math.log10(strength[a] / strength["random"]) for a in LEVELS}


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    rng = random.Random(seed)
    for game in [sys.argv[3]] if len(sys.argv) > 3 else GAMES:
        played = [results(game, lineup, count, seed) for lineup in tables()]
        found = ratings(sum(played, []))
        drawn = [ratings([deal for table in played for deal in rng.choices(table, k=len(table))]) for _ in range(100)]
        print(f"{game}: {sum(map(len, played))} deals of {len(played)} tables, on {SEATS} seats")
        for level in sorted(LEVELS, key=lambda level: -found[level]):
            values = sorted(one[level] for one in drawn)
            print(f"| `{level}` | {found[level]:.0f} | {values[2]:.0f} to {values[97]:.0f} |", flush=True)


main()
