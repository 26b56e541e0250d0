"""The examples run, on small numbers."""

import pathlib
import subprocess
import sys

import pytest

FOLDER = pathlib.Path(__file__).parents[2] / "examples" / "python"
sys.path.insert(0, str(FOLDER))
import evaluate  # noqa: E402
import quest_statistics  # noqa: E402
import random_play  # noqa: E402


@pytest.mark.parametrize("game", ["david-goliath", "dwarf-king"])
def test_random_play(game):
    points, wins = random_play.main(["--game", game, "--games", "50"])
    assert points.shape == wins.shape == (50, 4)
    assert wins.sum() == pytest.approx(50)


def test_statistics_of_quests(tmp_path):
    plot = tmp_path / "quests.svg"
    found = quest_statistics.main(["--games", "60", "--plot", str(plot)])
    assert sum(map(len, found.values())) == 240
    assert plot.read_text().count("<rect") == len(found)


def test_a_policy_learns_and_is_evaluated(tmp_path):
    file = str(tmp_path / "policy.npz")
    # As a program: numpy asks only once, at its start, how many threads it may use.
    small = ["--iterations", "25", "--games", "64", "--save", file]
    subprocess.run([sys.executable, FOLDER / "train_policy.py", *small], check=True)
    table = evaluate.main([file, "--deals", "60"])
    assert [one["name"] for one in table] == ["trained", "random"]
    assert table[0]["win_share"]["mean"] > table[1]["win_share"]["mean"]
