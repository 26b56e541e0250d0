"""Every feature of an observation that is no hand, compared with the naive referee, which plays beside and shares
nothing with the engine. `test_layout.py` has the hands."""

import pathlib
import random
import sys

import pytest
from trickhold import Game, layout, options

sys.path.append(str(pathlib.Path(__file__).parents[1] / "naive"))
import david_goliath
import dwarf_king

ELSEWHERE = {"hand", "unseen", "possible", "located", "played_as"}
"""What `test_layout.py` compares with the hands."""


def rows(table):
    """The features of the seat to act, each as a list of rows of numbers, less their zero."""
    known, seen = layout(table.game), table.view(table.turn).observation().astype(int)
    told = {}
    for part in known.features:
        numbers = seen[part.where] - part.zero
        told[part.name] = numbers.reshape(part.rows, part.columns).tolist()
    return told


class Perspective:
    """Everything as the seat to act sees it: its own row first, the others clockwise, empty seats last."""

    def __init__(self, game, players, seat):
        self.seats, self.players, self.seat = layout(game).seats, players, seat
        names = layout(game).action_names
        self.cards = [name.removeprefix("play ") for name in names if name.startswith("play ")]

    def around(self, values, empty):
        mine = [values[(self.seat + step) % self.players] for step in range(self.players)]
        return mine + [empty] * (self.seats - self.players)

    def numbers(self, values):
        return [[value] for value in self.around(values, 0)]

    def one(self, seat):
        return [self.around([int(seat == other) for other in range(self.players)], 0)]

    def flags(self, cards):
        return [int(card in cards) for card in self.cards]

    def piles(self, piles):
        return self.around([self.flags(pile) for pile in piles], [0] * len(self.cards))

    def when(self, plays):
        return [[plays.get(card, 0) for card in self.cards]]


def one_of(values, value):
    return [[int(value == other) for other in values]]


def set_options(game, settings):
    """What the features of options hold: the place of the word, or the flag itself."""
    for name in (part.name for part in layout(game).features):
        known = options(game).get(name)
        if known and known["values"] == [False, True]:
            yield name, [[int(settings[name])]]
        elif known:
            yield name, one_of(known["values"], settings[name])


def compare(table, expected):
    seen, names = rows(table), {part.name for part in layout(table.game).features}
    assert set(expected) | ELSEWHERE >= names, names - set(expected) - ELSEWHERE
    for part in layout(table.game).features:
        if part.zero:
            # A byte holds no more; what lies beyond is told as the last number that it holds.
            low, high = -part.zero, 255 - part.zero
            expected[part.name] = [[min(max(value, low), high) for value in row] for row in expected[part.name]]
    wrong = {name for name, value in expected.items() if seen[name] != value}
    assert not wrong, {name: (seen[name], expected[name]) for name in wrong}


GOLIATH = [
    (3, {"rounds": 2, "lowest_card": "to_highest"}),
    (4, {"rounds": 3, "lowest_card": "kept"}),
    (5, {"rounds": 1, "lowest_card": "removed"}),
    (6, {"rounds": "players", "lowest_card": "removed"}),
]


@pytest.mark.parametrize("players, settings", GOLIATH)
def test_david_goliath(players, settings):
    table, chance = Game("david-goliath", players, settings, seed=11), random.Random(11)
    rounds = table.view().table["rounds"]
    referee, totals = None, [0] * players
    while not table.over:
        if referee is None:
            dealer = table.view().table["dealer"]
            referee = david_goliath.Round(table.options, dealer, table.hands)
            voids = [set() for _ in range(players)]
        seat = referee.seat()
        assert seat == table.turn
        eyes, cards = Perspective("david-goliath", players, seat), referee.table
        tricks = [trick["cards"] for trick in referee.tricks] + [cards]
        plays = {card: number + 1 for number, trick in enumerate(tricks) for card in trick}
        leaders = [trick["leader"] for trick in referee.tricks] + [referee.leader]
        played = [[] for _ in range(players)]
        for leader, trick in zip(leaders, tricks):
            for place, card in enumerate(trick):
                played[(leader + place) % players].append(card)
        lying = {(referee.leader + place) % players: card for place, card in enumerate(cards)}
        of = [lying.get(other, "") for other in range(players)]
        colours, numbers = david_goliath.COLOURS, [str(number) for number in range(1, 19)]
        empty_won = [[0] * 5 for _ in range(6 - players)]
        piles = [[[card for card in pile if card[0] == colour] for colour in colours] for pile in referee.won]
        scores, mine = referee.scores(), totals[seat]
        standing = [total + score for total, score in zip(totals, scores)]
        places = [find(cards) if cards else None for find in (david_goliath.highest, david_goliath.lowest)]
        highest, lowest = (None if place is None else (referee.leader + place) % players for place in places)
        out = {card for trick in tricks[:-1] for card in trick} - {card for pile in referee.won for card in pile}
        expected = {
            "void": eyes.around([[int(colour in known) for colour in colours] for known in voids], [0] * 5)[1:],
            "played": eyes.piles(played),
            "played_in": eyes.when(plays),
            "won": eyes.piles(referee.won),
            "removed": [eyes.flags(out)],
            "trick_colour": eyes.around([one_of(colours, card[:1])[0] for card in of], [0] * 5),
            "trick_number": eyes.around([one_of(numbers, card[1:])[0] for card in of], [0] * 18),
            "led": one_of(colours, cards[0][0] if cards else None),
            "leader": eyes.one(referee.leader),
            "highest": eyes.one(highest),
            "lowest": eyes.one(lowest),
            "lying": [[len(cards)]],
            "cards_left": eyes.numbers([len(hand) for hand in referee.hands]),
            "won_cards": eyes.around([[len(pile) for pile in own] for own in piles], None)[:players] + empty_won,
            "won_points": eyes.around([[david_goliath.score(pile) for pile in own] for own in piles], None)[:players]
            + empty_won,
            "score": eyes.numbers(scores),
            "ahead": eyes.numbers([total - mine for total in totals]),
            "standing": eyes.numbers([value - standing[seat] for value in standing]),
            "tricks_left": [[15 - len(referee.tricks)]],
            "rounds_left": [[rounds - table.round - 1]],
            "players": [eyes.around([1] * players, 0)],
            "dealer": eyes.one(dealer),
            **dict(set_options("david-goliath", table.options)),
        }
        compare(table, expected)
        card = chance.choice(table.legal_names())
        if cards and card[0] != cards[0][0]:
            voids[seat].add(cards[0][0])
        referee.do(("play", card))
        table.apply(card)
        if referee.over():
            totals = [total + score for total, score in zip(totals, referee.scores())]
            assert totals == table.points
            referee = None


class DwarfReferee:
    """A hand of the naive referee, with what it does not keep: who played what, whose hand it is, the exchange."""

    def __init__(self, table):
        drawn = table.view().table
        self.hand = dwarf_king.Hand(table.options, drawn["special"], drawn["tile"], table.hands)
        self.players = self.hand.players
        self.by, self.dealt = {}, list(range(self.players))
        self.number, self.last, self.plays = {}, None, 0
        self.chooser = self.hand.holder("k5")  # DK-3.3
        self.bearer = self.partner = None
        self.taken, self.given = [], []

    def do(self, table, name):
        """Does it on both sides."""
        hand, seat, words = self.hand, table.turn, name.split()
        before = table.hands
        table.apply(name)
        if words[0] == "quest":
            hand.do(("quest", hand.tile + words[1]))
            if hand.waiting == "exchange":
                self.bearer = hand.holder("g11b")
        elif words[0] == "exchange":
            self.partner = int(words[1])
            self.taken = sorted(set(table.hands[seat]) - set(before[seat]))
        elif words[0] == "give":
            self.given.append(words[1])
            if len(self.given) == 2:
                exchange = {"by": seat, "with": self.partner, "taken": self.taken, "given": self.given}
                assert hand.why_not_exchange(exchange) is None
                hand.do(("exchange", exchange))
        elif words[0] == "druid":
            other = int(words[1])
            self.dealt[seat], self.dealt[other] = self.dealt[other], self.dealt[seat]
            hand.do(("druid", other))
        elif words[0] == "pass":
            step = 1 if words[1] == "left" else -1
            self.dealt = [self.dealt[(other - step) % self.players] for other in range(self.players)]
            hand.do(("pass", words[1]))
        elif words[0] == "take":
            hand.do(("take", words[1]))
        elif words[0] == "decline":
            if seat == hand.holder("sorcerer") and hand.waiting == "sorcerer":
                hand.do(("decline",))
        else:
            self.by[name], self.last = seat, name
            self.number[name] = self.plays // self.players + 1
            self.plays += 1
            hand.do(("play", name))


PHASES = ["quest", "exchange", "giving", "play", "druid", "pass", "sorcerer"]
DWARF = [
    (3, {"hands": 4}),
    (4, {"hands": 14, "preset": "2011"}),
    (5, {"hands": 14, "copycat_follow": "must", "numbers_tie": "all", "zero_is_even": True}),
    (4, {"hands": 14, "preset": "online", "excalibur_lead": "last_card_only", "dragon_champions": "first"}),
]


@pytest.mark.parametrize("players, settings", DWARF)
def test_dwarf_king(players, settings):
    table, chance = Game("dwarf-king", players, settings, seed=5), random.Random(5)
    tiles = [str(tile) for tile in range(1, 21)] + [f"c{tile}" for tile in range(1, 7)]
    quests = [tile + side for tile in tiles for side in "ab"]
    referee, number, totals, used, met = None, -1, [0] * players, set(), set()
    while not table.over:
        if table.round != number:
            totals, number = table.points, table.round
            referee = DwarfReferee(table)
            hand = referee.hand
            used |= {hand.special, hand.tile}
        seat, drawn, winners = table.turn, table.view().table, hand.winners
        eyes, cards, phase = Perspective("dwarf-king", players, seat), hand.table, drawn["phase"]
        met.add(phase)
        played = [[card for card, by in referee.by.items() if by == other] for other in range(players)]
        lying = {(hand.leader + place) % players: [card] for place, card in enumerate(cards)}
        led = dwarf_king.led_suit(cards, hand.previous) if cards else None
        best = dwarf_king.winning_place(cards, hand.options, hand.previous) if cards else None
        exchanging = phase in ("exchange", "giving")
        known = phase != "quest" and not (exchanging and hand.options["first_leader"] == "after_exchange")
        points = hand.quest_points() if hand.quest and winners else [0] * players
        voids = [[int(suit in known) for suit in dwarf_king.SUITS] for known in table.view(seat).table["voids"]]
        left = set(dwarf_king.SPECIALS) - used or dwarf_king.SPECIALS  # DK-9.2
        tiles_left = [tile for tile in dwarf_king.TILES[hand.options["tile_set"]] if tile not in used]
        last = hand.tricks[-1]["cards"] if winners else []
        turned = [(referee.dealt[(seat + step) % players] - seat) % players for step in range(players)]
        expected = {
            "phase": one_of(PHASES, phase),
            "void": eyes.around(voids, [0] * 3)[1:],
            "played": eyes.piles(played),
            "played_in": eyes.when(referee.number),
            "dealt_to": [one_of(range(5), who)[0] for who in turned] + [[0] * 5] * (5 - players),
            "won": eyes.piles(hand.piles),
            "trick": eyes.piles([lying.get(other, []) for other in range(players)]),
            "led": one_of(dwarf_king.SUITS, led),
            "leader": eyes.one(hand.leader if known else None),
            "best": eyes.one(None if best is None else (hand.leader + best) % players),
            "lying": [[len(cards)]],
            "last_trick": [eyes.flags(last)],
            "last_best": [eyes.flags([hand.previous[0]] if hand.previous else [])],
            "last_card": [eyes.flags([referee.last])],
            "trick_winners": [eyes.one(winner)[0] for winner in winners] + [[0] * 5] * (13 - len(winners)),
            "tricks_won": eyes.numbers([winners.count(other) for other in range(players)]),
            "cards_left": eyes.numbers([len(held) for held in table.hands]),
            "tricks_left": [[hand.size - len(winners)]],
            "special": one_of(dwarf_king.SPECIALS, hand.special),
            "tile": one_of(tiles, hand.tile),
            "quest": one_of(quests, hand.quest),
            "chooser": eyes.one(referee.chooser),
            "bearer": eyes.one(referee.bearer),
            "partner": eyes.one(referee.partner),
            "gives": [[len(referee.given)]],
            "points": eyes.numbers(points),
            "bonus": eyes.numbers(hand.bonus),
            "doubled": eyes.one(hand.doubled),
            "tinkered": [[int(hand.tinkered)]],
            "ahead": eyes.numbers([total - totals[seat] for total in totals]),
            "hands_left": [[max(0, hand.options["hands"] - number - 1)]],
            "hands_done": [[number]],
            "specials_left": [[int(card in left) for card in dwarf_king.SPECIALS]],
            "tiles_left": [[int(tile in tiles_left) for tile in tiles]],
            "players": [eyes.around([1] * players, 0)],
            **dict(set_options("dwarf-king", table.options)),
        }
        compare(table, expected)
        referee.do(table, chance.choice(table.legal_names()))
        if hand.over():
            totals = [total + score for total, score in zip(totals, hand.scores())]
            assert totals == table.points
    assert met == set(PHASES) or settings["hands"] < 14, set(PHASES) - met
