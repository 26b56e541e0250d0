"""What every byte of an observation and every index of an action means."""

from dataclasses import dataclass

from . import _core


@dataclass(frozen=True)
class Feature:
    """A part of an observation, or a kind of actions: `rows` times `columns` numbers from `offset` on.

    `(byte - zero) / (most - zero)` is about 1 in size at most.
    """

    name: str
    offset: int
    rows: int
    columns: int
    zero: int
    most: int
    meaning: str

    @property
    def length(self) -> int:
        """How many numbers it has."""
        return self.rows * self.columns

    @property
    def where(self) -> slice:
        """Where it is: `observation[:, feature.where]`."""
        return slice(self.offset, self.offset + self.length)


@dataclass(frozen=True)
class Layout:
    """The arrays of a game: one layout for all its numbers of players.

    Seat 0 is always the player who observes or acts, seat 1 the next one clockwise, and so on.
    `version` goes up whenever a byte or an index changes its meaning.
    """

    game: str
    version: int
    seats: int
    cards: int
    observation_size: int
    hidden_size: int
    action_count: int
    features: tuple[Feature, ...]
    actions: tuple[Feature, ...]
    action_names: tuple[str, ...]

    def feature(self, name: str) -> Feature:
        """The feature of this name."""
        return next(feature for feature in self.features if feature.name == name)

    def table(self) -> str:
        """Everything as tables of Markdown, as docs/python.md has them."""
        head = f"`{self.game}`, version {self.version}: {self.observation_size} bytes, "
        text = f"{head}{self.action_count} actions.\n\n"
        text += "| from | feature | rows × columns | values | meaning |\n|---|---|---|---|---|\n"
        for part in self.features:
            values = f"{-part.zero} to {part.most - part.zero}, plus {part.zero}"
            values = values if part.zero else f"0 to {part.most}"
            text += f"| {part.offset} | `{part.name}` | {part.rows} × {part.columns} | {values} | {part.meaning} |\n"
        text += "\n| from | actions | how many | meaning |\n|---|---|---|---|\n"
        for part in self.actions:
            text += f"| {part.offset} | `{part.name}` | {part.length} | {part.meaning} |\n"
        return text


def _placed(parts) -> tuple[Feature, ...]:
    placed, offset = [], 0
    for name, rows, columns, zero, most, meaning in parts:
        placed.append(Feature(name, offset, rows, columns, zero, most, meaning))
        offset += rows * columns
    return tuple(placed)


def layout(game: str) -> Layout:
    """The layout of a game: `"david-goliath"` or `"dwarf-king"`."""
    version, seats, cards, observation, hidden, indices = _core.layout(game)
    actions = _placed(_core.actions(game))
    named = _core.action_cards(game)
    names = [
        f"{kind.name} {named[kind.offset + place] or place}"
        for kind in actions
        for place in range(kind.length)
    ]
    features = _placed(_core.features(game))
    return Layout(
        game, version, seats, cards, observation, hidden, indices, features, actions, tuple(names)
    )
