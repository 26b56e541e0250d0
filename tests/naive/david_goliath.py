# Part of a second, naive implementation of the rules, written only from docs/rules; shares nothing with the engine.
# David & Goliath (docs/rules/david-and-goliath.md). Cards are strings, "R1" ... "V18".

COLOURS = "RYGBV"  # DG-1.1
TRICKS = 15  # DG-2.3, DG-3.1


def deck(players):
    return [colour + str(number) for colour in COLOURS for number in range(1, 3 * players + 1)]  # DG-2.2


def number(card):
    return int(card[1:])


def legal_cards(hand, table):
    if not table:
        return list(hand)  # DG-3.2
    following = [card for card in hand if card[0] == table[0][0]]
    return following or list(hand)  # DG-3.3


def highest(table):
    best = 0
    for place in range(len(table)):
        if number(table[place]) >= number(table[best]):  # DG-4.1: among equals the last
            best = place
    return best


def lowest(table):
    best = 0
    for place in range(len(table)):
        if number(table[place]) <= number(table[best]):  # DG-4.2: among equals the last
            best = place
    return best


def resolve(table, lowest_card):
    """For each place in the trick, counted from the leader, the cards won there."""
    high, low = highest(table), lowest(table)
    won = [[] for _ in table]
    for place, card in enumerate(table):
        if high == low:
            won[high].append(card)  # DG-4.5
        elif place == high:
            won[low].append(card)  # DG-4.3
        elif place == low and lowest_card == "kept":
            won[low].append(card)  # DG-4.4
        elif place == low and lowest_card == "removed":
            pass  # DG-4.4
        else:
            won[high].append(card)  # DG-4.4
    return won


def score(cards):
    total = 0
    for colour in COLOURS:
        numbers = [number(card) for card in cards if card[0] == colour]
        total += sum(numbers) if len(numbers) <= 2 else len(numbers)  # DG-5.1
    return total  # DG-5.2


class Round:
    def __init__(self, options, dealer, deal):
        self.options = options
        self.players = len(deal)
        self.hands = [list(cards) for cards in deal]
        self.won = [[] for _ in deal]
        self.leader = (dealer + 1) % self.players  # DG-2.4
        self.table = []
        self.tricks = []

    def copy(self):
        other = Round.__new__(Round)
        other.__dict__.update(self.__dict__)
        other.hands = [list(cards) for cards in self.hands]
        other.won = [list(cards) for cards in self.won]
        other.table = list(self.table)
        other.tricks = list(self.tricks)
        return other

    def over(self):
        return len(self.tricks) == TRICKS  # DG-3.1

    def seat(self):
        return (self.leader + len(self.table)) % self.players  # DG-3.1

    def actions(self):
        return [("play", card) for card in legal_cards(self.hands[self.seat()], self.table)]

    def why_not(self, card):
        hand = self.hands[self.seat()]
        if card not in hand:
            return f"DG-3.4: seat {self.seat()} does not hold {card}"
        if card not in legal_cards(hand, self.table):
            return f"DG-3.3: seat {self.seat()} must follow {self.table[0][0]} and cannot play {card}"
        return None

    def do(self, action):
        self.hands[self.seat()].remove(action[1])
        self.table.append(action[1])
        if len(self.table) < self.players:
            return
        for place, cards in enumerate(resolve(self.table, self.options["lowest_card"])):
            self.won[(self.leader + place) % self.players] += cards
        self.tricks.append({"leader": self.leader, "cards": self.table})
        self.leader = (self.leader + highest(self.table)) % self.players  # DG-4.6
        self.table = []

    def scores(self):
        return [score(cards) for cards in self.won]
