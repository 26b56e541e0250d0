# Part of a second, naive implementation of the rules, written only from docs/rules; shares nothing with the engine.
# The Dwarf King (docs/rules/dwarf-king.md). Cards are strings, "k2" ... "gA", "k11a", "dragon".

SUITS = "kdg"  # DK-1.1
BASIC = [suit + rank for suit in SUITS for rank in "2 3 4 5 6 7 8 9 10 J Q K A".split()]
RANKS = "1 2 3 4 5 6 7 8 9 10 11 J Q K A".split()  # DK-1.3
NOBLES = ["J", "Q", "K", "A"]  # DK-1.4
MAGIC = ["dragon", "mummy", "puppeteer", "sorcerer", "excalibur"]
SPECIALS = ["d1", "d11a", "d11b", "k1", "k11a", "k11b", "g1", "g11a", "g11b"] + MAGIC  # DK-1.2, section 5
TILES = {
    "2022": [str(tile) for tile in range(1, 21)],  # DK-8.3
    "2011": "2 3 4 5 7 8 9 10 11 12 13 17 18 19 c1 c2 c3 c4 c5 c6".split(),  # DK-8.4
}
# What a record tells of the decision after a trick: its rule, the one by which it must be made, the field of what is
# chosen, and the kind of action.
AFTER = {
    "druid": ("DK-5.1", "DK-5.1", "with", "druid"),
    "pass": ("DK-5.5", "DK-5.5", "direction", "pass"),
    "sorcerer": ("DK-7.1", "DK-7.2", "took", "take"),
}


def deck(players, special):
    cards = [card for card in BASIC if players != 3 or card != "d2"]  # DK-2.1
    return cards + [special]  # DK-2.3


def suit(card):
    return None if card in MAGIC else card[0]


def rank(card):
    return None if card in MAGIC else card[1:].rstrip("ab")


def value(card):
    """The number on a card, None for nobles and magic cards (DK-1.4)."""
    return int(rank(card)) if suit(card) and rank(card) not in NOBLES else None


# ---- One trick. `previous` is None in the first trick, else (card that won the trick before, its last card). ----


def face(card, before, previous):
    """What a card is on the table: (suit, strength) or None; `before` are the cards of the trick under it (DK-6.1)."""
    if suit(card):
        return suit(card), RANKS.index(rank(card))
    if card == "mummy":
        return face(previous[0], [], None)
    if card == "puppeteer":
        copied = face(before[-1] if before else previous[1], [], None)
        return copied[0], copied[1] + 0.5
    return None


def faces(table, previous):
    return [face(card, table[:place], previous) for place, card in enumerate(table)]


def led_suit(table, previous):
    for shown in faces(table, previous):
        if shown:
            return shown[0]  # DK-6.2
    return None


def copies_led_suit(card, table, previous):
    """DK-4.6: would this copycat be of the led suit? (The Mummy of the first trick is out by DK-4.5 already.)"""
    return card in ("mummy", "puppeteer") and face(card, table, previous)[0] == led_suit(table, previous)


def legal_cards(hand, table, options, previous):
    def barred(card):
        if card == "sorcerer":  # DK-4.1, DK-4.5, DK-7.2
            return not (options["sorcerer_last"] == "dead_card" and len(hand) == 1)
        if card == "mummy":
            return previous is None  # DK-4.1, DK-4.5
        if table:
            return False
        if card == "puppeteer":
            return previous is None  # DK-4.1
        if card == "excalibur":
            return options["excalibur_lead"] == "last_card_only" and len(hand) > 1  # DK-4.7
        return False

    playable = [card for card in hand if not barred(card)]
    if not table:
        return playable  # DK-4.1
    led = led_suit(table, previous)
    if led is None:
        return playable  # DK-4.2
    mode = options["copycat_follow"]
    copycats = [card for card in playable if mode != "no" and copies_led_suit(card, table, previous)]  # DK-4.6
    following = [card for card in playable if suit(card) == led]
    if following:
        return following + [card for card in playable if card == "dragon"] + copycats  # DK-4.3, DK-4.6, DK-4.7
    if mode == "must" and copycats:
        return copycats  # DK-4.6
    return playable  # DK-4.4


def winning_place(table, options, previous):
    """The place in the trick, counted from the leader, of the card that wins it."""
    if "excalibur" in table:
        place = table.index("excalibur")
        if place > 0 or options["excalibur_lead"] == "wins":
            return place  # DK-6.3
    led = led_suit(table, previous)
    if "dragon" in table:  # DK-6.4
        champions = [place for place, card in enumerate(table) if rank(card) == "A"]
        of_led_suit = [place for place in champions if suit(table[place]) == led]
        if of_led_suit:
            return of_led_suit[0]
        if champions:
            return champions[-1] if options["dragon_champions"] == "last" else champions[0]
        return table.index("dragon")
    best = None
    shown = faces(table, previous)
    for place in range(len(table)):
        if shown[place] and shown[place][0] == led and (best is None or shown[place][1] > shown[best][1]):
            best = place  # DK-6.5
    return best


# ---- Scoring ----


def longest_row(flags):
    longest = current = 0
    for flag in flags:
        current = current + 1 if flag else 0
        longest = max(longest, current)
    return longest


def third_tricks(winners):
    """The seats in the order in which they won their third trick."""
    return [seat for trick, seat in enumerate(winners) if winners[: trick + 1].count(seat) == 3]


def longest_straight(cards):
    held = [rank(card) for card in cards]
    ladder = [step for step in RANKS if step != "11" or "11" in held]  # c2b: without an 11, 10 and J are neighbours
    return longest_row([step in held for step in ladder])


def quest_points(quest, winners, piles, options):
    """DK-8.3 and DK-8.4: the quest points of every seat. `winners` by trick, `piles` by seat."""
    seats = range(len(piles))
    return [points_of(quest, seat, winners, piles, options) for seat in seats]


def points_of(quest, seat, winners, piles, options):
    tile, side = quest[:-1], quest[-1]
    sign = 1 if side == "a" else -1
    # DK-8.1
    players = len(piles)
    tricks = [winners.count(other) for other in range(players)]
    n, before, after = tricks[seat], tricks[(seat - 1) % players], tricks[(seat + 1) % players]
    piles_c = [[card for card in pile if suit(card)] for pile in piles]
    c = piles_c[seat]
    run = longest_row([winner == seat for winner in winners])
    drought = longest_row([winner != seat for winner in winners])

    def ranked(*wanted):
        return len([card for card in c if rank(card) in wanted])

    def suited(wanted):
        return len([card for card in c if suit(card) == wanted])

    def lowest_value(cards, otherwise):
        return min([value(card) for card in cards if value(card)], default=otherwise)

    if tile == "1":
        return sign * 2 * run
    if tile == "2":
        return sign * 2 * winners[-4:].count(seat)
    if tile == "3":
        return 4 * (ranked("3", "4") if side == "a" else ranked("6", "7"))
    if tile == "4":
        return -suited("k" if side == "a" else "g")
    if tile == "5":
        return before if side == "a" else after
    if tile == "6":
        sums = [sum(value(card) or 0 for card in pile) for pile in piles_c]
        if sums[seat] < max(sums) or (sums.count(max(sums)) > 1 and options["numbers_tie"] == "nobody"):
            return 0
        return sign * 5
    if tile == "7":
        return sign * n
    if tile == "8":
        return 5 if n == (3 if side == "a" else 1) else 0
    if tile == "9":
        return 5 if n == (4 if side == "a" else 2) else 0
    if tile == "10":
        if side == "b":
            return 5 if n % 2 == 1 else 0
        return 5 if n % 2 == 0 and (n != 0 or options["zero_is_even"]) else 0
    if tile == "11":
        alone = tricks.count(n) == 1
        return 5 if alone == (side == "a") else 0
    if tile == "12":
        return sign * (suited("k") - suited("d"))
    if tile == "13":
        return sign * 3 * (ranked("K") - ranked("Q"))
    if tile == "14":
        order = third_tricks(winners)
        return sign * (3 + order.index(seat)) if seat in order else 0
    if tile in ("15", "c2"):
        if quest == "c2b":
            return longest_straight(c) if longest_straight(c) >= 3 else 0
        complete = [step for step in RANKS if {suit(card) for card in c if rank(card) == step} == set(SUITS)]
        return sign * sum(2 if step in NOBLES else 1 for step in complete)
    if tile == "16":
        return 5 if (run if side == "a" else drought) >= 4 else 0
    if tile == "17":
        counts = [suited(one) for one in SUITS]
        if side == "b":
            return max(counts)
        if options["elite_empty_suit"] == "ignored":
            return min([count for count in counts if count > 0], default=0)
        return min(counts)
    if tile == "18":
        return lowest_value([card for card in c if suit(card) == ("d" if side == "a" else "k")], 0)
    if tile == "19":
        return sign * (ranked(*NOBLES) + suited("k"))
    if tile == "20":
        first = n < before if side == "a" else n > before
        return 3 * first + 3 * (n > after)
    if tile == "c1":
        return suited("k" if side == "a" else "g")
    if tile == "c3":
        return sign * 4 * ranked("J")
    if tile == "c4":
        if not c:
            return 0
        return lowest_value(c, 10) if side == "a" else -lowest_value(c, 0)
    if tile == "c5":
        return sign * (suited("d") + ranked("8", "9"))
    if tile == "c6":
        return sign * 8 * c.count("dQ")
    raise ValueError(f"no such quest: {quest}")


# ---- One hand ----


class Hand:
    """One hand after its deal. `waiting` says for what: quest, exchange, card, druid, pass, sorcerer or over."""

    def __init__(self, options, special, tile, deal):
        self.options, self.special, self.tile = options, special, tile
        self.players, self.size = len(deal), len(deal[0])
        self.hands = [list(cards) for cards in deal]
        assert [card for cards in deal for card in cards if card in SPECIALS] == [special]  # DK-2.3
        self.dealt_g5 = self.holder("g5")
        self.quest = None
        self.exchange = None  # what the exchange will be, or was
        self.waiting = "quest"  # DK-3.3
        self.leader = None
        self.table = []
        self.previous = None
        self.tricks = []
        self.winners = []
        self.piles = [[] for _ in deal]
        self.bonus = [0] * self.players
        self.tinkered = False  # the trick before held d11b
        self.doubled = None  # the seat that won k11b
        self.by = None  # who chooses, when waiting for druid, pass or sorcerer

    def copy(self):
        other = Hand.__new__(Hand)
        other.__dict__.update(self.__dict__)
        other.hands = [list(cards) for cards in self.hands]
        other.piles = [list(cards) for cards in self.piles]
        for name in ("table", "tricks", "winners", "bonus"):
            setattr(other, name, list(getattr(self, name)))
        return other

    def holder(self, card):
        for seat, cards in enumerate(self.hands):
            if card in cards:
                return seat
        return None

    def over(self):
        return self.waiting == "over"

    def seat(self):
        return (self.leader + len(self.table)) % self.players  # DK-3.6

    def legal_cards(self):
        return legal_cards(self.hands[self.seat()], self.table, self.options, self.previous)

    def actions(self):
        if self.waiting == "quest":
            return [("quest", self.tile + "a"), ("quest", self.tile + "b")]  # DK-3.3
        if self.waiting == "exchange":
            return [("exchange", self.exchange)]
        if self.waiting == "card":
            return [("play", card) for card in self.legal_cards()]
        if self.waiting == "druid":
            return [("druid", seat) for seat in range(self.players) if seat != self.by]  # DK-5.1
        if self.waiting == "pass":
            return [("pass", "left"), ("pass", "right")]  # DK-5.5
        if self.waiting == "sorcerer":
            takes = [("take", card) for card in self.tricks[-1]["cards"]]  # DK-7.1
            return takes if self.must_swap() else takes + [("decline",)]
        return []

    def must_swap(self):
        return len(self.winners) == self.size - 1 and self.options["sorcerer_last"] == "forced_swap"  # DK-7.2

    def why_not(self, card):
        seat = self.seat()
        hand, legal = self.hands[seat], self.legal_cards()
        if card not in hand:
            return f"DK-4.8: seat {seat} does not hold {card}"
        if card in legal:
            return None
        if card == "sorcerer" or (card == "mummy" and self.previous is None):
            return f"DK-4.5: {card} cannot be played to this trick"
        if not self.table:
            return f"{'DK-4.7' if card == 'excalibur' else 'DK-4.1'}: {card} cannot lead here"
        if card == "excalibur":
            return f"DK-4.7: seat {seat} holds the led suit and cannot play excalibur"
        if card in MAGIC or legal[0] in MAGIC:
            return f"DK-4.6: seat {seat} cannot play {card}, only {' '.join(legal)}"
        return f"DK-4.3: seat {seat} must follow the led suit and cannot play {card}"

    def why_not_exchange(self, exchange):
        """DK-5.9, DK-5.17: what is wrong with {"by", "with", "taken", "given"}."""
        by, other = exchange["by"], exchange["with"]
        taken, given = exchange["taken"], exchange["given"]
        if type(by) is not int or by != self.holder("g11b"):
            return f"DK-5.9: the exchange is carried out by seat {self.holder('g11b')}, the holder of g11b"
        if type(other) is not int or other == by or not 0 <= other < self.players:
            return "DK-5.9: the exchange is with an opponent"
        if len(taken) != 2 or len(given) != 2 or taken[0] == taken[1] or given[0] == given[1]:
            return "DK-5.9: two cards are taken and two given"
        for card in taken:
            if card not in self.hands[other]:
                return f"DK-5.9: {card} cannot be taken from seat {other}"
        for card in given:
            if card not in self.hands[by] + taken:
                return f"DK-5.9: {card} cannot be given by seat {by}"
        return None

    def do(self, action):
        kind = action[0]
        if kind == "quest":
            self.quest = action[1]
            self.waiting = "exchange" if self.special == "g11b" else "card"  # DK-3.4
            self.leader = self.dealt_g5  # DK-3.5
        elif kind == "exchange":
            self.exchange = action[1]
            by, other = self.exchange["by"], self.exchange["with"]
            for card in self.exchange["taken"]:
                self.move(card, other, by)
            for card in self.exchange["given"]:
                self.move(card, by, other)
            if self.options["first_leader"] == "after_exchange":
                self.leader = self.holder("g5")  # DK-5.17
            self.waiting = "card"
        elif kind == "play":
            self.hands[self.seat()].remove(action[1])
            self.table.append(action[1])
            if len(self.table) == self.players:
                self.end_trick()
        elif kind == "druid":  # DK-5.1; the leader stays (DK-5.16)
            one, two = self.by, action[1]
            self.hands[one], self.hands[two] = self.hands[two], self.hands[one]
            self.note({"druid": {"by": self.by, "with": two}})
        elif kind == "pass":  # DK-5.5; the leader stays (DK-5.16)
            step = 1 if action[1] == "left" else -1  # DK-1.6, DK-12.10
            self.hands = [self.hands[(seat - step) % self.players] for seat in range(self.players)]
            self.note({"pass": {"by": self.by, "direction": action[1]}})
        elif kind == "take":  # DK-7.1
            pile = self.piles[self.winners[-1]]
            pile[pile.index(action[1])] = "sorcerer"
            self.hands[self.by].remove("sorcerer")
            self.hands[self.by].append(action[1])
            self.note({"sorcerer": {"by": self.by, "took": action[1]}})
        elif kind == "decline":
            self.waiting = "card"

    def move(self, card, giver, taker):
        self.hands[giver].remove(card)
        self.hands[taker].append(card)

    def note(self, after):
        self.tricks[-1] = dict(self.tricks[-1], after=after)
        self.waiting = "card"

    def end_trick(self):
        cards = self.table
        players_of = {card: (self.leader + place) % self.players for place, card in enumerate(cards)}
        best = winning_place(cards, self.options, self.previous)
        winner = players_of[cards[best]]
        self.tricks.append({"leader": self.leader, "cards": cards, "winner": winner})
        self.winners.append(winner)
        self.piles[winner] += cards
        last = len(self.winners) == self.size
        # DK-3.7: bonuses
        if self.tinkered:
            self.bonus[winner] += 3  # DK-5.3
        self.tinkered = "d11b" in cards
        if "d11a" in cards:
            self.bonus[winner] += 3  # DK-5.2
        if "k1" in cards and last:
            self.bonus[players_of["k1"]] += 3  # DK-5.4
        if "k11b" in cards:
            self.doubled = winner  # DK-5.6
        if "g1" in cards:
            self.bonus[players_of["g1"]] += len([card for card in cards if rank(card) in NOBLES])  # DK-5.7
        if "g11a" in cards:
            self.bonus[winner] -= 3  # DK-5.8
        self.previous = (cards[best], cards[-1])
        self.leader = winner  # DK-3.6
        self.table = []
        self.waiting = "card"
        # DK-3.7: movement of hands, the Sorcerer's window
        if last:
            self.waiting = "over"
        elif "d1" in cards:
            self.waiting, self.by = "druid", players_of["d1"]
        elif "k11a" in cards:
            self.waiting, self.by = "pass", players_of["k11a"]
        elif self.holder("sorcerer") is not None:
            self.waiting, self.by = "sorcerer", self.holder("sorcerer")

    def quest_points(self):
        return quest_points(self.quest, self.winners, self.piles, self.options)

    def scores(self):
        points = self.quest_points()
        return [(points[seat] + self.bonus[seat]) * (2 if seat == self.doubled else 1)  # DK-8.2
                for seat in range(self.players)]

    def next_dealer(self):
        return [seat for seat in range(self.players) if "d5" in self.piles[seat]][0]  # DK-3.1, DK-6.6
