"""VecEnv: what it promises of games, arrays, seeds and threads."""

import dataclasses

import numpy as np
import pytest
import trickhold
from trickhold import IllegalAction, VecEnv

TABLES = [("david-goliath", players) for players in (3, 4, 5, 6)]
TABLES += [("dwarf-king", players) for players in (3, 4, 5)]
SHORT = {"david-goliath": "rounds", "dwarf-king": "hands"}


def chosen(mask, random):
    """A legal action for each game at random."""
    return (mask * (1 - random.random(mask.shape))).argmax(axis=1)


def play(env, steps, seed=1):
    """Random play: the batch after each step, and the actions that led there."""
    batch, random = env.reset(), np.random.default_rng(seed)
    yield None, batch
    for _ in range(steps):
        actions = chosen(batch.mask, random)
        env.step(actions, batch)
        yield actions, batch


def copied(batch):
    """All arrays of a batch, as bytes."""
    arrays = dataclasses.asdict(batch).values()
    return [None if array is None else array.tobytes() for array in arrays]


@pytest.mark.parametrize("game, players", TABLES)
def test_threads_decide_nothing_and_seeds_everything(game, players):
    def log(threads, seed):
        env = VecEnv(game, players, 70, seed=seed, threads=threads, oracle=True)
        return [copied(batch) for _, batch in play(env, 150)]

    alone = log(1, 5)
    assert alone == log(1, 5)
    assert alone == log(3, 5)
    assert alone != log(1, 6)


@pytest.mark.parametrize("game, players", TABLES)
def test_masks_are_what_the_rules_say(game, players):
    env = VecEnv(game, players, 8)
    for _, batch in play(env, 400):
        for number in range(env.n):
            assert np.flatnonzero(batch.mask[number]).tolist() == sorted(env.legal(number))


@pytest.mark.parametrize("game, players", TABLES)
def test_wins_are_shared_and_the_best_win(game, players):
    options = {"rounds": 2} if game == "david-goliath" else {"hands": 2}
    env = VecEnv(game, players, 32, options=options, observe=False)
    ended = 0
    for _, batch in play(env, 500):
        over = batch.done
        ended += over.sum()
        assert not batch.win[~over].any() and not batch.points[~over].any()
        assert np.allclose(batch.win[over].sum(axis=1), 1)
        assert not batch.win[:, players:].any() and not batch.points[:, players:].any()
        points = batch.points[over, :players]
        best = points == points.max(axis=1, keepdims=True)
        assert np.allclose(batch.win[over, :players], best / best.sum(axis=1, keepdims=True))
    assert ended >= 32


def test_a_match_of_one_round_has_fifteen_tricks():
    env = VecEnv("david-goliath", 4, 3, observe=False)
    for step, (_, batch) in enumerate(play(env, 240)):
        assert batch.done.all() == batch.done.any() == (step > 0 and step % 60 == 0)


def test_an_illegal_action_changes_no_game():
    env = VecEnv("david-goliath", 4, 5, seed=3)
    batch = env.reset()
    before = copied(batch)
    actions = batch.mask.argmax(axis=1)
    wrong = actions.copy()
    wrong[3] = np.flatnonzero(~batch.mask[3])[0]
    with pytest.raises(IllegalAction, match=r"game 3, action \d+: .*\(DG-") as refusal:
        env.step(wrong, batch)
    assert (refusal.value.code, refusal.value.rule) == ("not_held", "DG-3.4")
    could = env.layout.action_names[actions[3]].removeprefix("play ")
    assert could in refusal.value.facts["could"]
    for nonsense in (-1, 90, 2**40):
        wrong[3] = nonsense
        with pytest.raises(IllegalAction, match="game 3, .* no such action") as refusal:
            env.step(wrong, batch)
        assert refusal.value.code == "no_such_action" and refusal.value.rule is None
    assert copied(batch) == before
    env.step(actions, batch)
    other = VecEnv("david-goliath", 4, 5, seed=3)
    again = other.reset()
    other.step(actions, again)
    assert copied(again) == copied(batch)


def test_the_arrays_are_the_callers():
    env = VecEnv("dwarf-king", 3, 4)
    batch = env.batch()
    kept = batch.observation
    assert env.reset(batch) is batch and batch.observation is kept and kept.any()
    for name, wrong in [
        ("mask", np.zeros((4, 171), np.bool_)),
        ("observation", np.zeros((3, env.layout.observation_size), np.uint8)),
        ("observation", np.zeros((4, 2 * env.layout.observation_size), np.uint8)[:, ::2]),
        ("observation", None),
    ]:
        with pytest.raises((ValueError, TypeError)):
            env.reset(dataclasses.replace(batch, **{name: wrong}))
    with pytest.raises((ValueError, TypeError)):
        env.reset(dataclasses.replace(batch, win=np.zeros((4, 5))))
    with pytest.raises((ValueError, TypeError)):
        env.step(np.zeros(3, np.int64), batch)


def test_wrong_options_say_what_is_allowed():
    for wrong, why in [
        (("chess", 4), "david-goliath"),
        (("dwarf-king", 6), "3 to 5"),
        (("dwarf-king", 4, {"hands": 99}), "1 to 20"),
        (("dwarf-king", 4, {"colour": "red"}), "tile_set"),
    ]:
        game, players, options = (*wrong, None)[:3]
        with pytest.raises(ValueError, match=why):
            VecEnv(game, players, 1, options=options)


def test_every_game_takes_one_of_the_setups():
    rounds = [{"rounds": 1}, {"rounds": 3, "lowest_card": "kept"}]
    env = VecEnv("david-goliath", [3, 6], 60, options=rounds)
    batch, layout = env.reset(), env.layout
    seats = batch.observation[:, layout.feature("players").where].sum(axis=1)
    left = batch.observation[:, layout.feature("rounds_left").where].ravel()
    assert set(zip(seats.tolist(), left.tolist())) == {(3, 0), (3, 2), (6, 0), (6, 2)}
    preset = VecEnv("dwarf-king", 4, 1, options={"preset": "2011", "zero_is_even": True})
    seen = preset.reset().observation[0]
    assert seen[preset.layout.feature("tile_set").where].tolist() == [0, 1]
    assert seen[preset.layout.feature("zero_is_even").where].tolist() == [1]


def test_games_have_names():
    assert trickhold.GAMES == ("david-goliath", "dwarf-king")


@pytest.mark.parametrize("game", trickhold.GAMES)
def test_bots_choose_where_they_are_asked(game):
    """Greedy against random on the same table wins more than its share, whatever the threads."""

    def shares(threads):
        env = VecEnv(game, 3, 60, seed=3, options={SHORT[game]: 1}, threads=threads)
        batch, actions, won = env.reset(), np.zeros(60, np.int64), np.zeros(6)
        for step in range(200):
            greedy = batch.seat == 0
            actions[:] = -1
            env.choose("greedy", greedy, actions, seed=step)
            assert (actions[~greedy] == -1).all(), "the others are left alone"
            env.choose("random", ~greedy, actions, seed=step)
            assert batch.mask[np.arange(60), actions].all()
            env.step(actions, batch)
            won[: batch.win.shape[1]] += batch.win.sum(axis=0)
        return won.tolist()

    won = shares(1)
    assert won == shares(2)
    assert won[0] > max(won[1:]), won


def test_games_rest_where_they_are_told():
    env, other = (VecEnv("dwarf-king", 4, 6, seed=2, oracle=True) for _ in range(2))
    batch, all_move = env.reset(), other.reset()
    actions = batch.mask.argmax(axis=1)
    moving = np.array([True, False, True, False, False, True])
    before = dataclasses.replace(batch, **{key: array.copy() for key, array in dataclasses.asdict(batch).items()})
    wrong = np.where(moving, actions, -1)
    env.step(wrong, batch, where=moving)
    other.step(actions, all_move)
    for key, array in dataclasses.asdict(batch).items():
        assert (array[moving] == getattr(all_move, key)[moving]).all(), key
        assert (array[~moving] == getattr(before, key)[~moving]).all(), key
    env.step(actions, batch, where=~moving)
    assert copied(batch) == copied(all_move)
    with pytest.raises(ValueError, match="5 where for 6 games"):
        env.step(actions, batch, where=moving[:5])


@pytest.mark.parametrize("game, players", TABLES)
def test_imagined_worlds_go_on_from_what_is_known(game, players):
    """Every world has the cards of the truth in other hands, and is played to its end."""
    games, worlds = 12, 5
    env = VecEnv(game, players, games, seed=4, options={SHORT[game]: 2}, oracle=True)
    lines = VecEnv(game, players, games * worlds, options={SHORT[game]: 2}, threads=2, oracle=True)
    looked, random = lines.batch(), np.random.default_rng(1)
    of, number = np.repeat(np.arange(games), worlds), np.tile(np.array([0, 1, 2, 2, 3]), games)
    moved = 0
    for step, (_, batch) in enumerate(play(env, 80)):
        if step % 9:
            continue
        actions = chosen(batch.mask, random)
        lines.imagine(env, of, number, actions[of], looked, seed=step)
        truth = VecEnv(game, players, games, seed=4, options={SHORT[game]: 2}, oracle=True)
        for _, after in play(truth, step):
            pass
        assert copied(after) == copied(batch), "imagining changes nothing"
        truth.step(actions, after)
        grouped = looked.hidden.reshape(games, worlds, -1)
        assert (grouped[:, 2] == grouped[:, 3]).all(), "the same number is the same world"
        moved += (grouped[:, 0] != grouped[:, 1]).any(axis=1).sum()
        if game == "david-goliath":
            # Nothing but the others' cards is hidden there, and who is next sees as many as in the truth.
            assert (looked.seat == after.seat[of]).all()
            assert (looked.hidden.sum(axis=1) == after.hidden.sum(axis=1)[of]).all()
        over, tricks = looked.done.copy(), lines.tricks()
        # Ties are played off, so a game may take many more decisions than its two rounds or hands.
        for _ in range(3000):
            assert (lines.tricks()[~over] >= tricks[~over]).all()
            tricks = lines.tricks()
            if over.all():
                break
            lines.step(chosen(looked.mask, random), looked, where=~over)
            over |= looked.done
        assert over.all() and np.allclose(looked.win.sum(axis=1), 1)
    assert moved > games


def test_what_cannot_be_imagined_says_why():
    env, other = VecEnv("dwarf-king", 3, 4), VecEnv("david-goliath", 3, 4)
    batch, numbers = env.reset(), np.zeros(4, np.int64)
    actions = batch.mask.argmax(axis=1)
    with pytest.raises(ValueError, match="reset"):
        env.imagine(VecEnv("dwarf-king", 3, 4), numbers, numbers, actions, batch)
    other.reset()
    begun = VecEnv("dwarf-king", 3, 4)
    begun.reset()
    with pytest.raises(ValueError, match="another kind"):
        env.imagine(other, numbers, numbers, actions, batch)
    with pytest.raises(ValueError, match="observations"):
        env.imagine(VecEnv("dwarf-king", 3, 4, observe=False), numbers, numbers, actions, batch)
    with pytest.raises(ValueError, match="no game 4: they are 0 to 3"):
        env.imagine(begun, numbers + 4, numbers, actions, batch)
    with pytest.raises(ValueError, match="3 worlds for 4 games"):
        env.imagine(begun, numbers, numbers[:3], actions, batch)
    with pytest.raises(ValueError, match="themselves"):
        env.imagine(env, numbers, numbers, actions, batch)


def test_bots_that_cannot_choose_say_why():
    env, actions = VecEnv("dwarf-king", 3, 4), np.zeros(4, np.int64)
    asked = np.ones(4, np.bool_)
    with pytest.raises(ValueError, match="reset"):
        env.choose("greedy", asked, actions)
    env.reset()
    with pytest.raises(ValueError, match="exprt"):
        env.choose("exprt", asked, actions)
    with pytest.raises(ValueError, match="at least 1"):
        env.choose("skilled", asked, actions, simulations=0)
    with pytest.raises(ValueError, match="for each game"):
        env.choose("greedy", asked[:3], actions)
    blind = VecEnv("dwarf-king", 3, 4, observe=False)
    blind.reset()
    with pytest.raises(ValueError, match="observations"):
        blind.choose("greedy", asked, actions)
