"""Game, View, records, bots, advice, review and matches: the plain interface."""

import copy
import json
import pathlib
import pickle
import random

import numpy as np
import pytest
import trickhold
from test_vec_env import TABLES
from trickhold import (
    Bot,
    Game,
    IllegalAction,
    Record,
    VecEnv,
    WrongRecord,
    advise,
    arena,
    check,
    layout,
    options,
    presets,
)

ROOT = pathlib.Path(__file__).parents[2]


def finished(game, players, seed=1, **setup):
    """A game at random to its end; each state on the way."""
    table, chance = Game(game, players, seed=seed, **setup), random.Random(seed)
    while not table.over:
        yield table
        table.apply(chance.choice(table.legal()))
    yield table


@pytest.mark.parametrize("game, players", TABLES)
def test_a_view_knows_what_the_game_says(game, players):
    for table in finished(game, players):
        views = [table.view(seat) for seat in range(players)]
        assert [view.hand for view in views] == table.hands
        assert {view.turn for view in views} == {table.turn}
        for view in views:
            mine = view.seat == table.turn
            assert view.legal() == (table.legal() if mine else [])
            assert np.flatnonzero(view.mask()).tolist() == sorted(view.legal())
            assert view.observation().shape == (layout(game).observation_size,)
        assert table.view().hand == []


@pytest.mark.parametrize("game, players", TABLES)
def test_observations_and_masks_are_those_of_vec_env(game, players):
    env = VecEnv(game, players, 1, seed=9)
    batch, table = env.reset(), Game(game, players, seed=9)
    while not table.over:
        view = table.view(table.turn)
        assert (view.observation() == batch.observation[0]).all()
        assert (view.mask() == batch.mask[0]).all()
        action = random.Random(len(view.seen)).choice(table.legal())
        table.apply(action)
        env.step(np.array([action]), batch)
    assert batch.points[0, :players].tolist() == table.points


@pytest.mark.parametrize("game, players", TABLES)
def test_names_and_indices_say_the_same(game, players):
    by_index, by_name = Game(game, players, seed=4), Game(game, players, seed=4)
    chance = random.Random(4)
    while not by_index.over:
        names, indices = by_index.legal_names(), by_index.legal()
        assert [by_index.name(index) for index in indices] == names
        assert [by_index.index(name) for name in names] == indices
        place = chance.randrange(len(names))
        by_index.apply(indices[place])
        by_name.apply(names[place])
    assert by_index.record().to_json() == by_name.record().to_json()


def test_a_refusal_has_a_code_a_rule_and_facts():
    table = Game("david-goliath", 4, seed=1)
    table.apply(table.legal_names()[0])
    led = table.view().table["trick"][0]["card"]
    could = table.legal_names()
    wrong = next(card for card in table.hands[1] if card not in could)
    for act in (table.apply, table.view(1).check):
        with pytest.raises(IllegalAction, match="DG-3.3") as refusal:
            act(wrong)
        raised = refusal.value
        assert (raised.code, raised.rule) == ("must_follow", "DG-3.3")
        assert raised.facts == {"led": led[0], "could": could}
    with pytest.raises(IllegalAction) as refusal:
        table.apply("X9")
    assert refusal.value.code == "no_such_action"
    assert table.legal_names() == could


def test_deals_wait_where_there_is_no_seed():
    table = Game("david-goliath", 3, options={"rounds": 2})
    assert table.chance and table.turn is None and table.legal() == []
    with pytest.raises(IllegalAction):
        table.apply(0)
    table.deal(5)
    assert table.hands == Game("david-goliath", 3, seed=5).hands
    with pytest.raises(ValueError, match="nothing to deal"):
        table.deal(5)
    while not table.chance:
        table.apply(table.legal()[0])
    assert table.round == 1
    table.seed = 5
    assert not table.chance


@pytest.mark.parametrize("game, players", TABLES)
def test_imagined_worlds_fit_what_the_viewer_knows(game, players):
    worlds = set()
    for number, table in enumerate(finished(game, players, seed=2)):
        if number % 7 or table.over:
            continue
        view = table.view(table.turn)
        world = view.imagine(number)
        again = world.view(view.seat)
        assert world.hands[view.seat] == view.hand
        assert (again.seen, again.table) == (view.seen, view.table)
        assert list(map(len, world.hands)) == list(map(len, table.hands))
        assert sorted(sum(world.hands, [])) == sorted(sum(table.hands, []))
        assert world.information_state(view.seat) == table.information_state(view.seat)
        worlds.add(world.hands == table.hands)
        while not world.over:
            world.apply(world.legal()[-1])
        with pytest.raises(ValueError, match="only who imagined"):
            world.view((view.seat + 1) % players)
    assert False in worlds


@pytest.mark.parametrize("game, players", [("david-goliath", 3), ("dwarf-king", 4)])
def test_copies_and_pickles_go_their_own_way(game, players):
    for number, table in enumerate(finished(game, players, seed=3)):
        if number % 5:
            continue
        for other in (table.copy(), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
            assert other.hands == table.hands and other.legal() == table.legal()
            assert other.options == table.options and other.seed == table.seed
            before = table.hands
            while not other.over:
                other.apply(other.legal()[0])
            assert table.hands == before


@pytest.mark.parametrize("game, players", TABLES)
def test_records_go_round(game, players):
    *_, table = finished(game, players, seed=6)
    record = table.record(names=[f"p{seat}" for seat in range(players)])
    assert record.data()["winners"] == table.winners
    again = Record.from_json(record.to_json())
    assert again.to_json() == record.to_json() and len(again) == len(record)
    assert again.game().points == table.points
    assert again.game(1).hands == Game(game, players, seed=6).hands
    assert len(check(record.to_json() + "\n" + record.to_json())) == 2


def test_wrong_records_are_said_with_place_and_rule():
    *_, table = finished("david-goliath", 3, seed=6)
    data = table.record().data()
    data["rounds"][0]["scores"][0] += 1
    with pytest.raises(WrongRecord) as wrong:
        check(json.dumps(data))
    assert wrong.value.rule.startswith("DG-") and "round 1" in wrong.value.place
    assert wrong.value.field == "scores" and wrong.value.what


def test_perft_counts_are_those_of_the_files():
    for file in sorted((ROOT / "tests/perft").glob("*.json")):
        record = Record.from_json(file.read_text())
        for line in file.with_suffix(".counts").read_text().splitlines()[:3]:
            depth, count = map(int, line.split())
            assert record.perft(depth) == count
    table = Game("david-goliath", 3, seed=1)
    assert table.perft(1) == 15
    assert table.perft(3) == table.record().perft(3)


@pytest.mark.parametrize("level",
    ["newcomer", "casual", "regular", "strong", "master", "random", "greedy", "net", "skilled", "expert"],
)
@pytest.mark.parametrize("game, players", [("david-goliath", 4), ("dwarf-king", 3)])
def test_every_bot_plays_and_repeats_itself(level, game, players):
    def points():
        table, bot = Game(game, players, seed=8), Bot(level, simulations=20, seed=2)
        while not table.over and table.round == 0:
            table.apply(bot.choose(table.view(table.turn)))
        return table.points

    assert points() == points()


def test_a_bot_is_asked_only_when_it_is_its_turn():
    table = Game("david-goliath", 4, seed=1)
    for ask in (Bot("greedy").choose, advise):
        with pytest.raises(ValueError, match="turn"):
            ask(table.view((table.turn + 1) % 4))
    with pytest.raises(ValueError, match="greedy"):
        Bot("clever")
    with pytest.raises(ValueError, match="at least 1"):
        Bot("expert", simulations=0)


def test_advice_names_actions_and_facts():
    table = Game("david-goliath", 4, seed=1)
    advice = advise(table.view(0), simulations=40)
    assert [one["action"] for one in advice["actions"]] == table.legal_names()
    assert all(0 <= one["share"] <= 1 for one in advice["actions"])
    assert advice["facts"][0]["key"] == "hint.play"


def test_a_review_has_every_real_decision():
    table = Game("david-goliath", 3, seed=6)
    for _ in range(8):
        table.apply(table.legal()[0])
    review = table.record().review(simulations=2, seat=1)
    assert len(review["seats"]) == 3 and review["decisions"]
    for decision in review["decisions"]:
        assert decision["seat"] == 1
        before = table.record().game(decision["event"])
        names = [one["action"] for one in decision["known"]["actions"]]
        assert names == before.legal_names()


def test_matches_between_bots_and_functions():
    def lowest(view):
        """By name the first, by index: both are understood."""
        return view.legal_names()[0]

    bots = arena("david-goliath", 3, ["greedy", "random"], deals=300)
    assert [one["name"] for one in bots] == ["greedy", "random"]
    assert bots[0]["win_share"]["low"] > bots[1]["win_share"]["high"]
    mixed = arena("david-goliath", 3, [lowest, Bot("greedy").choose, "random"], deals=5)
    assert {"lowest", "choose", "random"} == {one["name"] for one in mixed}
    assert sum(one["win_share"]["mean"] for one in mixed) == pytest.approx(1)
    same = arena("dwarf-king", 3, [lambda view: view.legal()[0]], deals=2, options={"hands": 1})
    assert same[0]["name"] == "<lambda>"


def test_functions_of_one_name_are_told_apart():
    def highest():
        return lambda view: view.legal()[-1]

    one, other, bot = highest(), lambda view: view.legal()[0], Bot("greedy")
    table = arena("david-goliath", 4, [one, other, one, "random"], deals=2)
    assert [row["name"] for row in table] == ["<lambda>", "<lambda> 2", "random"]
    assert [row["games"] for row in table] == [16, 8, 8]
    table = arena("david-goliath", 3, [bot.choose, Bot("random").choose, bot.choose], deals=2)
    assert [row["name"] for row in table] == ["choose", "choose 2"]

    def random(view):
        return view.legal()[0]

    table = arena("david-goliath", 3, [random, "random"], deals=2)
    assert [row["name"] for row in table] == ["random 2", "random"]


def test_programs_play_elsewhere():
    with pytest.raises(ValueError, match="trickhold arena"):
        arena("david-goliath", 3, ["cmd:python3 bot.py", "random"], deals=1)


def test_one_deal_has_no_interval():
    one, two = (arena("david-goliath", 3, ["greedy", "random"], deals=n) for n in (1, 2))
    assert one[0]["win_share"]["low"] is None and one[0]["win_share"]["high"] is None
    assert two[0]["win_share"]["low"] <= two[0]["win_share"]["high"]


def test_options_and_presets_are_listed():
    assert list(presets("dwarf-king")) == ["standard", "2011", "online"]
    assert presets("dwarf-king")["2011"]["copycat_follow"] == "may"
    for game in trickhold.GAMES:
        usual = Game(game, 4).options
        assert set(options(game)) == set(usual) - {"players"}
        for key, known in options(game).items():
            assert known["default"] == usual[key] and known["rule"][:3] in ("DG-", "DK-")
            for value in known["values"]:
                assert Game(game, 4, {key: value}).options[key] == value
        for name, settings in presets(game).items():
            assert Game(game, 4, {"preset": name}).options == Game(game, 4, settings).options
    assert options("david-goliath")["rounds"]["values"][-1] == "players"
    with pytest.raises(ValueError, match="dwarf-king"):
        presets("whist")
    assert trickhold.__version__ in (ROOT / "Cargo.toml").read_text()


def test_single_options_come_on_top_of_a_preset():
    settings = {"zero_is_even": True, "preset": "2011"}
    plain = Game("dwarf-king", 4, {"preset": "2011"}).options
    assert not plain["zero_is_even"]
    for options in (settings, dict(reversed(settings.items()))):
        assert Game("dwarf-king", 4, options).options == plain | {"zero_is_even": True}


def test_a_function_that_fails_says_so():
    with pytest.raises(ZeroDivisionError):
        arena("david-goliath", 3, [lambda view: 1 // 0, "random"], deals=1)
    with pytest.raises(IllegalAction):
        arena("david-goliath", 3, [lambda view: "V18 V18", "random"], deals=1)
