"""Observations hold what their layout says, compared with the hands that only the oracle sees."""

import pathlib

import numpy as np
import pytest
import trickhold
from test_vec_env import TABLES, play
from trickhold import VecEnv, layout

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "python.md"


def parts(env, batch):
    """Every feature of a batch, as an array by game, row and column."""
    shape = {f.name: (env.n, f.rows, f.columns) for f in env.layout.features}
    return {
        f.name: batch.observation[:, f.where].reshape(shape[f.name]) for f in env.layout.features
    }


def hands(env, batch):
    """The hands of the others, by game, seat and card."""
    return batch.hidden.reshape(env.n, env.layout.seats - 1, env.layout.cards)


@pytest.mark.parametrize("game, players", TABLES)
def test_every_card_is_in_one_place(game, players):
    env = VecEnv(game, players, 32, oracle=True)
    for _, batch in play(env, 300):
        seen = parts(env, batch)
        lying = seen["trick"] if game == "dwarf-king" else in_trick(seen)
        places = [seen["hand"], hands(env, batch), seen["won"], lying]
        places += [seen["removed"]] if game == "david-goliath" else []
        times = np.concatenate(places, axis=1).sum(axis=1)
        assert times.max() == 1
        size = 15 * players if game == "david-goliath" else {3: 39, 4: 40, 5: 40}[players]
        assert (times.sum(axis=1) == size).all()


def in_trick(seen):
    """The cards of the trick, from their colours and numbers."""
    return np.einsum("gsc,gsn->gscn", seen["trick_colour"], seen["trick_number"]).reshape(
        len(seen["led"]), -1, 90
    )


@pytest.mark.parametrize("game, players", TABLES)
def test_what_is_known_of_other_hands_is_true(game, players):
    env = VecEnv(game, players, 64, oracle=True)
    located = 0
    for _, batch in play(env, 400):
        seen, others = parts(env, batch), hands(env, batch)
        known = seen.get("located", np.zeros_like(others))
        located += known.sum()
        assert (known <= others).all()
        unseen = np.maximum.reduce(others, axis=1, keepdims=True) - known.sum(axis=1, keepdims=True)
        assert (seen["unseen"] == unseen).all()
        # Whatever is not located is where it is possible.
        assert (others - known <= seen["possible"]).all() and (seen["possible"] <= unseen).all()
        assert (others.sum(axis=2) == seen["cards_left"][:, 1:, 0]).all()
    assert (located > 0) == (game == "dwarf-king")


@pytest.mark.parametrize("game, players", TABLES)
def test_who_played_which_card_when(game, players):
    env = VecEnv(game, players, 16)
    plays = next(kind for kind in env.layout.actions if kind.name == "play")
    before, checked = None, 0
    for actions, batch in play(env, 300):
        seen = parts(env, batch)
        if before is not None:
            for number in range(env.n):
                card, seat, left = actions[number] - plays.offset, *before[number]
                if not 0 <= card < plays.length or seen["tricks_left"][number, 0, 0] > left:
                    continue
                checked += 1
                by = (seat - int(batch.seat[number])) % players
                assert np.flatnonzero(seen["played"][number, :, card]).tolist() == [by]
                lying = int(seen["lying"][number, 0, 0])
                assert seen["played_as"][number, 0, card] == (lying or players)
        before = [
            (int(seat), int(left))
            for seat, left in zip(batch.seat, seen["tricks_left"][:, 0, 0])
        ]
    assert checked > 3000


@pytest.mark.parametrize("game", trickhold.GAMES)
def test_the_layout_fits_together(game):
    known = layout(game)
    for kinds, size in [
        (known.features, known.observation_size),
        (known.actions, known.action_count),
    ]:
        assert [kind.offset for kind in kinds] == np.cumsum(
            [0] + [kind.length for kind in kinds[:-1]]
        ).tolist()
        assert kinds[-1].where.stop == size
        assert len({kind.name for kind in kinds}) == len(kinds)
    assert len(set(known.action_names)) == known.action_count


def test_the_page_lists_every_feature():
    text = PAGE.read_text()
    for game in trickhold.GAMES:
        assert trickhold.layout(game).table() in text, f"print trickhold.layout({game!r}).table()"
