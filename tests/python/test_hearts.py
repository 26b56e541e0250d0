"""Hearts of examples/hearts and of OpenSpiel agree step by step."""

import json
import os
import pathlib
import subprocess

import pyspiel
import pytest

ROOT = pathlib.Path(__file__).parents[2]
PROGRAM = pathlib.Path(os.environ.get("TRICKHOLD_HEARTS", ROOT / "target/debug/hearts"))
GAMES = 1000


@pytest.fixture(scope="module")
def games():
    lines = subprocess.run([PROGRAM, "games", str(GAMES), "1"], check=True, capture_output=True, text=True)
    return [json.loads(line) for line in lines.stdout.splitlines()]


def test_every_legal_card_and_every_point(games):
    spiel = pyspiel.load_game("hearts(pass_cards=false)")
    assert len(games) == GAMES
    steps = moons = 0
    for game in games:
        state = spiel.new_initial_state()
        state.apply_action(0)
        # The queen of spades is QS there and SQ here.
        card = {state.action_to_string(0, index)[::-1]: index for index in range(52)}
        for place in range(52):
            state.apply_action(card[game["hands"][place % 4][place // 4]])
        for seat, legal, played in game["steps"]:
            assert state.current_player() == seat
            assert state.legal_actions() == sorted(card[name] for name in legal)
            state.apply_action(card[played])
            steps += 1
        assert state.is_terminal()
        # OpenSpiel counts down from 26, we count from 0.
        assert state.returns() == [26 + points for points in game["points"]]
        moons += sum(game["points"]) == -78
    assert steps == 52 * GAMES and moons > 0
