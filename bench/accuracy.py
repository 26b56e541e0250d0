# Does accuracy say who plays better? Bots of four strengths play the same deals on all seats, every decision is judged,
# and the figures are printed as docs/bots.md has them. The exit code is 1 unless each bot is above the next one beyond
# their intervals of 95 %, and chance below 50. Run from the project's root after `cargo build --release`; give it hours:
#   python3 bench/accuracy.py [DEALS [SIMULATIONS]]
import json
import os
import subprocess
import sys
import tempfile

PROGRAM = os.environ.get("TRICKHOLD_BIN", "target/release/trickhold")
BOTS = ["expert", "skilled", "greedy", "random"]
GAMES = [("david-goliath", "David & Goliath", "rounds=1"), ("dwarf-king", "The Dwarf King", "hands=1")]


def accuracies(game, option, deals, simulations):
    with tempfile.TemporaryDirectory() as folder:
        records = os.path.join(folder, "records.jsonl")
        subprocess.run([PROGRAM, "arena", game, "--bots", ",".join(BOTS), "--deals", deals, "--option", option,
                        "--records", records], check=True, stdout=subprocess.DEVNULL)
        told = subprocess.run([PROGRAM, "stats", records, "--budget", simulations, "--json", "-"],
                              check=True, stdout=subprocess.PIPE).stdout
    [stats] = json.loads(told)
    players = {player["name"]: player["accuracy"] for player in stats["players"]}
    return [players[bot] for bot in BOTS]


def main():
    deals, simulations = (sys.argv[1:] + ["50", "200"][len(sys.argv) - 1:])[:2]
    wrong = []
    print(f"| game | {' | '.join(BOTS)} |\n|{'---|' * (len(BOTS) + 1)}", flush=True)
    for game, title, option in GAMES:
        found = accuracies(game, option, deals, simulations)
        cells = [f"{round(one['mean'])} [{round(one['low'])}, {round(one['high'])}]".replace("-", "−") for one in found]
        print(f"| {title} | {' | '.join(cells)} |", flush=True)
        for at in range(len(BOTS) - 1):
            if found[at]["low"] <= found[at + 1]["high"]:
                wrong.append(f"{title}: {BOTS[at]} is not above {BOTS[at + 1]} beyond the intervals")
        if found[-1]["high"] >= 50:
            wrong.append(f"{title}: {BOTS[-1]} is not below 50 beyond the interval")
    print("\n".join(wrong) or "each above the next one beyond the intervals, and chance below 50")
    sys.exit(1 if wrong else 0)


main()
