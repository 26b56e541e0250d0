"""A fresh Python with `pip install ./crates/python` and nothing else: only numpy came along, types are there, and
both games are played."""

import importlib.metadata
import pathlib

import trickhold

there = {each.metadata["Name"].lower() for each in importlib.metadata.distributions()}
assert there - {"pip", "setuptools", "wheel"} == {"trickhold", "numpy"}, there
assert importlib.metadata.version("trickhold") == trickhold.__version__
package = pathlib.Path(trickhold.__file__).parent
assert package.is_relative_to(pathlib.Path("target/fresh").resolve()), f"{package} is not what was installed"
assert {"py.typed", "_core.pyi"} <= {path.name for path in package.iterdir()}
for game in trickhold.GAMES:
    env = trickhold.VecEnv(game, players=4, n=64)
    batch, ended = env.reset(), 0
    for _ in range(150):
        env.step(batch.mask.argmax(axis=1), batch)
        ended += batch.done.sum()
    one = trickhold.Game(game, players=3, seed=1)
    while not one.over:
        one.apply(one.legal()[0])
    assert one.winners and (game == "dwarf-king" or ended), game
print("fresh: installed by pip with numpy alone, and both games are played")
