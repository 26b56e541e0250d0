# Compares the speed of two information-set tree searches, one after the other on the same core: Trickhold's expert,
# at its two games, and the ISMCTS bot of OpenSpiel (written in C++), at Hearts. Both get the same number of simulations
# a decision and imagine a new world for each. On an otherwise idle machine, from the project's root:
#   cargo build --release && python3 bench/openspiel.py
# OpenSpiel is installed into target/venv when Python does not have it.

import os
import random
import re
import subprocess
import sys
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / "target" / "venv"
BINARY = ROOT / "target" / "release" / "trickhold"

SIMULATIONS = 2000  # a decision
SECONDS = 20  # OpenSpiel searches at least this long
CARDS_PLAYED = range(1, 52, 5)  # spread over the hand and over the places in a trick; the first card is never a choice
EXPLORATION = 5.0  # the speed hardly depends on it
AIMS = {"david-goliath": ("David & Goliath", 15), "dwarf-king": ("The Dwarf King", 8)}
PLAYERS = 4


def import_pyspiel():
    """OpenSpiel's module; if Python lacks it, starts this script again in a virtual environment that has it."""
    try:
        import pyspiel

        return pyspiel
    except ImportError as error:
        if Path(sys.prefix).resolve() == VENV.resolve():
            sys.exit(f"OpenSpiel was installed into {VENV} but cannot be imported: {error}")
    python = VENV / "bin" / "python"
    if not python.exists() or subprocess.run([python, "-c", "import pyspiel"], capture_output=True).returncode:
        print(f"Installing OpenSpiel into {VENV}", flush=True)
        venv.create(VENV, with_pip=True)
        if subprocess.run([python, "-m", "pip", "install", "--quiet", "open_spiel"]).returncode:
            sys.exit("OpenSpiel could not be installed; pip says why above")
    os.execv(python, [python, *sys.argv])


def hearts_position(game, cards_played, rng):
    """A random deal, with this many cards played at random."""
    state = game.new_initial_state()
    # Legal actions, not chance outcomes: the latter still offer to pass when passing is off.
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    for _ in range(cards_played):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def measure_openspiel(pyspiel):
    """Decisions made, and the seconds they took."""
    game = pyspiel.load_game("hearts", {"pass_cards": False})
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    every_simulation = -1  # no limit to the worlds sampled
    bot = pyspiel.ISMCTSBot(1, evaluator, EXPLORATION, SIMULATIONS, every_simulation)
    rng = random.Random(1)
    decisions, seconds = 0, 0.0
    while seconds < SECONDS:
        for cards_played in CARDS_PLAYED:
            state = hearts_position(game, cards_played, rng)
            if len(state.legal_actions()) > 1:
                start = time.perf_counter()
                bot.step(state)
                seconds += time.perf_counter() - start
                decisions += 1
    return decisions, seconds


def measure_trickhold(game):
    """Simulations a second, as the program itself measures them."""
    command = [BINARY, "bench", "--search", "--game", game, "--players", str(PLAYERS), "--budget", str(SIMULATIONS)]
    run = subprocess.run(command, capture_output=True, text=True)
    speed = re.search(r"([0-9.]+) simulations/s", run.stdout)
    if run.returncode or not speed:
        sys.exit(f"{' '.join(map(str, command))} did not print simulations/s:\n{run.stdout}{run.stderr}")
    print(run.stdout.strip(), flush=True)
    return float(speed[1])


def main():
    if not BINARY.exists():
        sys.exit(f"{BINARY} is missing: run cargo build --release first")
    pyspiel = import_pyspiel()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # the programs started from here inherit it

    decisions, seconds = measure_openspiel(pyspiel)
    openspiel = decisions * SIMULATIONS / seconds
    print(f"OpenSpiel {pyspiel.__version__}, hearts {PLAYERS} players: {decisions} decisions,", end=" ")
    print(f"{decisions * SIMULATIONS} simulations, {openspiel:.0f} simulations/s", flush=True)
    speeds = {game: measure_trickhold(game) for game in AIMS}

    print(f"\n{'':<24}{'simulations/s':>14}{'ratio':>8}")
    print(f"{'OpenSpiel, Hearts':<24}{openspiel:>14.0f}{1:>8.1f}")
    for game, (name, _) in AIMS.items():
        print(f"{name:<24}{speeds[game]:>14.0f}{speeds[game] / openspiel:>8.1f}")
    print("\nOpenSpiel's Hearts resampling (ResampleFromInfostate) ignores voids shown by players.")
    for game, (name, aim) in AIMS.items():
        reached = "reached" if speeds[game] >= aim * openspiel else "not reached"
        print(f"{name}: the aim of {aim} times OpenSpiel is {reached}.")


if __name__ == "__main__":
    main()
