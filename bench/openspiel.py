"""Trickhold and OpenSpiel on the same work: Hearts without passing, in one run on one core.

Random decisions a second, simulations a second of the two information-set tree searches, what Python sees of both and
of RLCard's Bridge, its nearest game; then a match of the two searches at the same time a move on duplicate deals. Speeds
are by CPU time of the process that works, so other work on the machine matters little; cards are dealt before the clock
runs, on both sides. The match is by the clock on the wall: give it a core of its own. From the project's root:
    python3 bench/openspiel.py [--deals N] [--milliseconds T]
What it needs is built, and installed into target/bench.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / "target" / "bench"
PROGRAM = ROOT / "target" / "release" / "hearts"

SIMULATIONS = 2000  # a decision, for the speed of the search
SECONDS = 8  # of each measurement
CARDS_PLAYED = range(1, 52, 5)  # spread over the hand and over the places in a trick; the first card is never a choice
EXPLORATION = 5.0  # of OpenSpiel's search; not tuned
ROLLOUTS = 1000  # of each deal, for the speed of random play
BATCH = 20  # deals that are played by one reading of the clock
AIMS = {"random decisions/s": 30, "simulations/s": 20}


def prepare():
    """Builds the program, and starts this script again in a virtual environment that has all it needs."""
    subprocess.run(["cargo", "build", "--release", "--quiet", "-p", "hearts"], cwd=ROOT, check=True)
    python = VENV / "bin" / "python"
    if Path(sys.prefix).resolve() != VENV.resolve():
        if not python.exists():
            venv.create(VENV, with_pip=True)
        install = [python, "-m", "pip", "install", "--quiet"]
        if subprocess.run([python, "-c", "import pyspiel, rlcard"], capture_output=True).returncode:
            print(f"Installing OpenSpiel and RLCard into {VENV}", flush=True)
            subprocess.run([*install, "open_spiel", "rlcard"], check=True)
        # As it is now, and with all speed.
        subprocess.run([*install, "--force-reinstall", "--no-deps", ROOT / "crates" / "python"], check=True)
        os.execv(python, [python, *sys.argv])
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # the programs started from here inherit it


def dealt(game, rng):
    """A random deal, and its 52 cards in the order in which they were dealt around."""
    state = game.new_initial_state()
    state.apply_action(0)
    cards = rng.sample(range(52), 52)
    for card in cards:
        state.apply_action(card)
    return state, cards


def position(game, cards_played, rng):
    """A random deal, with this many cards played at random."""
    state, _ = dealt(game, rng)
    for _ in range(cards_played):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def random_decisions(pyspiel, game):
    """Of OpenSpiel: its fastest loop, the roll-outs of its search, in C++ from fresh deals to their end. Python can call
    them only through a search, so it is one of two simulations, of the root and of a child, with many of them each."""
    rollouts = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1)
    bot, rng = pyspiel.ISMCTSBot(1, rollouts, EXPLORATION, 2, -1), random.Random(1)

    def deal():
        states = (position(game, 1, rng) for _ in range(2 * BATCH))
        return [state for state in states if len(state.legal_actions()) > 1]

    def play(states):
        for state in states:
            bot.step(state)
        return (51 + 50) * ROLLOUTS * len(states)

    return rate(play, deal, SECONDS)


def searcher(pyspiel, simulations, seed):
    """OpenSpiel's search; a new world for every simulation, as ours."""
    rollout = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed)
    return pyspiel.ISMCTSBot(seed, rollout, EXPLORATION, simulations, -1)


def simulations(pyspiel, game):
    """A second, of OpenSpiel's search."""
    bot, rng, done, seconds = searcher(pyspiel, SIMULATIONS, 1), random.Random(1), 0, 0.0
    while seconds < SECONDS:
        for cards_played in CARDS_PLAYED:
            state = position(game, cards_played, rng)
            if len(state.legal_actions()) > 1:
                start = time.process_time()
                bot.step(state)
                seconds += time.process_time() - start
                done += SIMULATIONS
    return done / seconds


class Match:
    """One hand at a time: our search on two seats, OpenSpiel's on the others, the same time for both."""

    def __init__(self, pyspiel, game, milliseconds, simulations):
        self.pyspiel, self.game, self.milliseconds = pyspiel, game, milliseconds
        self.simulations = simulations
        state = game.new_initial_state()
        state.apply_action(0)
        # The queen of spades is QS there and SQ here.
        self.names = [state.action_to_string(0, card)[::-1] for card in range(52)]
        self.cards = {name: card for card, name in enumerate(self.names)}
        self.program = subprocess.Popen(
            [PROGRAM, "answer"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.spent = {"ours": [], "theirs": []}

    def ask(self, seat, leader, hand, played, seed):
        hand, played = (",".join(self.names[card] for card in cards) for cards in (hand, played))
        print(self.milliseconds, seed, seat, leader, hand, played, file=self.program.stdin, flush=True)
        return self.cards[self.program.stdout.readline().strip()]

    def play(self, deal, ours):
        """The points that each seat takes; fewer are better."""
        state, cards = dealt(self.game, random.Random(deal))
        leader, played = state.current_player(), []
        theirs = [searcher(self.pyspiel, self.simulations, 4 * deal + seat + 1) for seat in range(4)]
        while not state.is_terminal():
            seat, legal = state.current_player(), state.legal_actions()
            if len(legal) == 1:
                card = legal[0]
            else:
                start = time.perf_counter()
                if seat in ours:
                    card = self.ask(seat, leader, cards[seat::4], played, 4 * deal + seat)
                else:
                    card = theirs[seat].step(state)
                self.spent["ours" if seat in ours else "theirs"].append(time.perf_counter() - start)
            state.apply_action(card)
            played.append(card)
        return [26 - points for points in state.returns()]

    def deal(self, number):
        """Both ways to sit: points a hand of ours less theirs, and our share of the wins."""
        apart, won = [], []
        for ours in ((0, 2), (1, 3)):
            points = self.play(number, ours)
            others = [seat for seat in range(4) if seat not in ours]
            apart.append(sum(points[seat] for seat in ours) / 2 - sum(points[seat] for seat in others) / 2)
            best = [seat for seat in range(4) if points[seat] == min(points)]
            won.append(sum(seat in ours for seat in best) / len(best))
        return statistics.mean(apart), statistics.mean(won)


def interval(values):
    """The mean and its 95 % interval over deals."""
    mean, half = statistics.mean(values), 1.96 * statistics.stdev(values) / len(values) ** 0.5
    return f"{mean:.3f} [{mean - half:.3f}, {mean + half:.3f}]", mean - half, mean + half


def rate(play, prepare=lambda: None, seconds=SECONDS / 2):
    """How many decisions a second of CPU time `play` makes; each call says how many. The clock stands for `prepare`."""
    done, spent = 0, 0.0
    while spent < seconds:
        prepared = prepare()
        start = time.process_time()
        done += play(prepared)
        spent += time.process_time() - start
    return done / spent


def from_python(game):
    """Random decisions a second of one core, from dealt cards to the end of the hand, each chosen in Python."""
    import numpy as np
    import rlcard
    import trickhold

    rng = random.Random(1)

    def openspiel(states):
        for state in states:
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
        return 52 * len(states)

    bridge = rlcard.make("bridge", config={"seed": 1})

    def bridge_of_rlcard(started):
        (state, _), count = started, 0
        while not bridge.is_over():
            state, _ = bridge.step(rng.choice(list(state["legal_actions"])))
            count += 1
        return count

    def plain(name):
        one = {"david-goliath": {"rounds": 1}, "dwarf-king": {"hands": 1}}[name]

        def deal():
            return [trickhold.Game(name, 4, one, rng.getrandbits(63)) for _ in range(BATCH)]

        def play(tables):
            count = 0
            for table in tables:
                while not table.over:
                    table.apply(rng.choice(table.legal()))
                    count += 1
            return count

        return play, deal

    def many(name):
        env = trickhold.VecEnv(name, 4, 4096, seed=1, observe=False)
        batch, chance = env.reset(), np.random.default_rng(1)

        def choose():
            return (batch.mask * (1 - chance.random(batch.mask.shape, dtype=np.float32))).argmax(axis=1)

        def step(actions):
            env.step(choose() if actions is None else actions, batch)
            return 4096

        return step, choose

    deal = lambda: [dealt(game, rng)[0] for _ in range(BATCH)]
    told = {"OpenSpiel, Hearts": rate(openspiel, deal), "RLCard, Bridge": rate(bridge_of_rlcard, bridge.reset)}
    for name in trickhold.GAMES:
        told[f"Trickhold, {name}, Game"] = rate(*plain(name))
        step, choose = many(name)
        told[f"Trickhold, {name}, VecEnv, chosen by numpy"] = rate(step)
        told[f"Trickhold, {name}, VecEnv, step alone"] = rate(step, choose)
    return told


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=100, help="of the match; 0 for none")
    parser.add_argument("--milliseconds", type=int, default=50, help="a decision of the match")
    args = parser.parse_args()
    prepare()
    import pyspiel

    game = pyspiel.load_game("hearts(pass_cards=false)")
    run = subprocess.run([PROGRAM, "bench", str(SIMULATIONS)], check=True, capture_output=True, text=True)
    ours = json.loads(run.stdout)
    theirs = {"random decisions/s": random_decisions(pyspiel, game), "simulations/s": simulations(pyspiel, game)}
    ours = dict(zip(theirs, (ours["decisions_per_second"], ours["simulations_per_second"])))
    print(f"Hearts, OpenSpiel {pyspiel.__version__}\n\n| | OpenSpiel | Trickhold | ratio | aim |\n|---|---|---|---|---|")
    for what, aim in AIMS.items():
        print(f"| {what} | {theirs[what]:,.0f} | {ours[what]:,.0f} | {ours[what] / theirs[what]:.1f} | {aim} |")

    told = from_python(game)
    print("\n| from Python, one core | random decisions/s | ratio |\n|---|---|---|")
    for what, speed in told.items():
        print(f"| {what} | {speed:,.0f} | {speed / told['OpenSpiel, Hearts']:.2f} |")

    if not args.deals:
        return
    match = Match(pyspiel, game, args.milliseconds, round(theirs["simulations/s"] * args.milliseconds / 1000))
    apart, won = zip(*(match.deal(number) for number in range(args.deals)))
    print(f"\n{args.deals} deals, each with both ways to sit, two seats for each search:")
    for who, seconds in match.spent.items():
        print(f"{who}: {1000 * statistics.mean(seconds):.1f} ms a decision in the mean")
    (apart, _, high), (won, low, _) = interval(apart), interval(won)
    print(f"points a hand, ours less theirs (fewer are better): {apart}")
    print(f"share of the wins (even: 0.5): {won}")
    print("ours wins beyond the interval" if high < 0 and low > 0.5 else "no win beyond the interval")
    print("\nOpenSpiel's search imagines hands that ignore the voids players have shown; ours gives every hand that fits")
    print("what was seen the same chance. Ours solves the last tricks exactly. Nobody passes cards.")


if __name__ == "__main__":
    main()
