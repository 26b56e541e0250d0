# Self-test of the naive implementation: the examples DG-7 and DK-12 of docs/rules, and records played and checked.

import copy
import random
import unittest

import david_goliath as dg
import dwarf_king as dk
import naive


def options(**given):
    return naive.full_options("dwarf-king", dict({"players": 4}, **given), "test")


def wins(cards, previous=("g2", "g3"), **given):
    """The card that wins a Dwarf King trick."""
    table = cards.split()
    return table[dk.winning_place(table, options(**given), previous)]


def legal(hand, table, previous=("g2", "g3"), **given):
    return " ".join(sorted(dk.legal_cards(hand.split(), table.split(), options(**given), previous)))


def quest(rule, winners=(), piles=((), (), (), ()), **given):
    return dk.quest_points(rule, list(winners), [list(pile) for pile in piles], options(**given))


def taken(counts):
    """A list of trick winners with these trick counts."""
    return [seat for seat, count in enumerate(counts) for _ in range(count)]


def hand_at(special, trick, leader, hands, **given):
    """A hand of four players just before a trick (counted from 1); size ten, whatever is left in `hands`."""
    state = dk.Hand(options(**given), special, "7", [cards.split() for cards in hands])
    state.do(("quest", "7a"))
    state.size, state.leader, state.winners = 10, leader, [3] * (trick - 1)
    state.previous = ("g2", "g3") if trick > 1 else None
    return state


def play(state, cards):
    for card in cards.split():
        assert state.why_not(card) is None, state.why_not(card)
        state.do(("play", card))


class DavidGoliath(unittest.TestCase):
    def trick(self, cards, lowest_card="to_highest"):
        table = cards.split()
        return [" ".join(won) for won in dg.resolve(table, lowest_card)], dg.highest(table)

    def test_dg_7_tricks(self):
        self.assertEqual(self.trick("G4 G9 R2 G7"), (["", "G4 R2 G7", "G9", ""], 1))  # DG-7.1
        self.assertEqual(self.trick("G4 G12 G7 R2 G2"), (["", "G4 G7 R2 G2", "", "", "G12"], 1))  # DG-7.2
        self.assertEqual(self.trick("G4 G9 R2 G7", "kept"), (["", "G4 G7", "G9 R2", ""], 1))  # DG-7.4
        self.assertEqual(self.trick("G4 G9 R2 G7", "removed"), (["", "G4 G7", "G9", ""], 1))  # DG-7.4
        self.assertEqual(self.trick("G9 R3 B9"), (["", "B9", "G9 R3"], 2))  # DG-7.5
        for lowest_card in ("to_highest", "kept", "removed"):  # DG-7.6, DG-4.5
            self.assertEqual(self.trick("R5 B5 G5", lowest_card), (["", "", "R5 B5 G5"], 2))

    def test_dg_7_3_score(self):
        self.assertEqual(dg.score("R4 R10 R11 Y8 G5 G9 B2 B3 B6 B10 B12 V10 V12".split()), 52)


class DwarfKing(unittest.TestCase):
    def test_dk_12_1_to_12_3(self):
        self.assertEqual(wins("k9 kJ gA k3"), "kJ")
        self.assertEqual(wins("k10 k11a k9 k2"), "k11a")
        self.assertEqual(wins("k10 k11a kJ k2"), "kJ")
        self.assertEqual(wins("d1 g4 kA gK"), "d1")
        self.assertEqual(wins("g7 dragon g9 gK"), "dragon")
        self.assertEqual(wins("g7 dragon kA gK"), "kA")
        self.assertEqual(wins("g7 kA dragon g2"), "kA")
        self.assertEqual(wins("g7 kA dragon gA"), "gA")
        self.assertEqual(wins("g7 dA dragon kA"), "kA")
        self.assertEqual(wins("g7 dA dragon kA", dragon_champions="first"), "dA")
        self.assertEqual(wins("dragon d4 d9 k2"), "dragon")
        self.assertEqual(dk.led_suit(["dragon", "d4"], None), "d")
        self.assertEqual(wins("dragon d4 gA d9"), "gA")
        self.assertEqual(legal("g3 g9 dragon k4", "g7"), "dragon g3 g9")

    def test_dk_12_4_to_12_6(self):
        self.assertEqual(wins("k10 mummy kK k4", ("kQ", "d3")), "kK")
        self.assertEqual(wins("k10 mummy k7 k4", ("kQ", "d3")), "mummy")
        self.assertEqual(dk.led_suit(["mummy"], ("gA", "d3")), "g")
        self.assertEqual(wins("mummy g4 gK kA", ("gA", "d3")), "mummy")
        self.assertEqual(wins("k5 kA puppeteer k2"), "puppeteer")
        self.assertEqual(wins("k5 g9 puppeteer kJ"), "kJ")
        self.assertEqual(dk.led_suit(["puppeteer"], ("gA", "d3")), "d")
        self.assertEqual(wins("puppeteer d4 kA gA", ("gA", "d3")), "d4")
        self.assertEqual(wins("puppeteer d2 kA gA", ("gA", "d3")), "puppeteer")
        self.assertEqual(wins("excalibur d4 dA g2"), "excalibur")
        self.assertEqual(legal("dA k7 g2", "excalibur d4"), "dA")
        self.assertEqual(legal("excalibur g2 k3", "g9"), "g2")
        self.assertEqual(wins("excalibur d3 k2 d7", excalibur_lead="last_card_only"), "d7")
        self.assertEqual(legal("excalibur k3", "", excalibur_lead="last_card_only"), "k3")
        self.assertEqual(legal("excalibur", "", excalibur_lead="last_card_only"), "excalibur")
        self.assertEqual(wins("d3 excalibur k2 d7", excalibur_lead="last_card_only"), "excalibur")

    def test_dk_12_7(self):
        copy_knight = ("kQ", "g3")
        for mode, first, second in (("no", "k3", "g8 mummy"), ("may", "k3 mummy", "g8 mummy"),
                                    ("must", "k3 mummy", "mummy")):
            self.assertEqual(legal("k3 mummy g8", "k9", copy_knight, copycat_follow=mode), first)
            self.assertEqual(legal("mummy g8", "k9", copy_knight, copycat_follow=mode), second)
            self.assertEqual(legal("k3 puppeteer g8", "k9 d3", copycat_follow=mode), "k3")
            self.assertEqual(legal("puppeteer g8", "k9 d3", copycat_follow=mode), "g8 puppeteer")
            first, second = first.replace("mummy", "puppeteer"), second.replace("mummy", "puppeteer")
            self.assertEqual(legal("k3 puppeteer g8", "k9 k4", copycat_follow=mode), first)
            self.assertEqual(legal("puppeteer g8", "k9 k4", copycat_follow=mode), second)
            self.assertEqual(legal("mummy g8", "k9", None, copycat_follow=mode), "g8")  # DK-4.5
            self.assertEqual(legal("mummy puppeteer g8", "", None, copycat_follow=mode), "g8")  # DK-4.1

    def test_dk_12_8_sorcerer(self):
        state = hand_at("sorcerer", 3, 1, ["d5 d3", "kA d4", "k2 sorcerer", "k9 g5"])
        play(state, "kA k2 k9 d5")
        self.assertEqual((state.waiting, state.by, len(state.actions())), ("sorcerer", 2, 5))
        state.do(("take", "kA"))
        self.assertEqual((state.leader, state.hands[2]), (1, ["kA"]))
        self.assertEqual(quest("4a", piles=state.piles), [0, -2, 0, 0])

    def test_dk_7_2(self):
        hands = ["d5 d3", "kA d4", "k2 sorcerer", "k9 g5"]
        state = hand_at("sorcerer", 9, 1, hands)
        play(state, "kA k2 k9 d5")
        self.assertNotIn(("decline",), state.actions())
        state = hand_at("sorcerer", 9, 1, hands, sorcerer_last="dead_card")
        play(state, "kA k2 k9 d5")
        state.do(("decline",))
        play(state, "d4 sorcerer g5 d3")
        self.assertEqual((state.waiting, state.winners[-1]), ("over", 1))
        self.assertEqual(wins("sorcerer d3 kA d7", sorcerer_last="dead_card"), "d7")
        self.assertEqual(legal("sorcerer k2", "", sorcerer_last="dead_card"), "k2")

    def test_dk_12_9_druid(self):
        hands = ["dA k9", "d4 kJ", "d1 k8", "d3 g5"]
        state = hand_at("d1", 4, 0, hands)
        play(state, "dA d4 d1 d3")
        self.assertEqual(state.actions(), [("druid", 0), ("druid", 1), ("druid", 3)])
        state.do(("druid", 0))
        self.assertEqual((state.hands[0], state.hands[2], state.seat()), (["k8"], ["k9"], 0))
        state = hand_at("d1", 10, 0, hands)
        play(state, "dA d4 d1 d3")
        self.assertEqual(state.waiting, "over")

    def test_dk_12_10_pass(self):
        state = hand_at("k11a", 4, 0, ["kA k9", "k11a kJ", "k2 k8", "k3 g5"])
        play(state, "kA k11a k2 k3")
        self.assertEqual((state.waiting, state.by), ("pass", 1))
        state.do(("pass", "left"))
        self.assertEqual(state.hands, [["g5"], ["k9"], ["kJ"], ["k8"]])

    def test_dk_12_11_bonuses(self):
        state = hand_at("g1", 4, 0, ["gK g5", "g2 k2", "dA k3", "g1 k4"])
        play(state, "gK g2 dA g1")
        self.assertEqual(state.bonus, [0, 0, 0, 2])
        for trick, bonus in ((10, 3), (9, 0)):
            state = hand_at("k1", trick, 0, ["kK g5", "k2 g2", "dA k3", "k1 k4"])
            play(state, "kK k2 k3 k1")
            self.assertEqual(state.bonus, [0, 0, 0, bonus])
        state = hand_at("d11b", 5, 0, ["dK g5", "d2 g2", "d3 gK", "d11b g4"])
        play(state, "dK d2 d3 d11b g5 g2 gK g4")
        self.assertEqual(state.bonus, [0, 0, 3, 0])
        for special, bonus in (("d11a", [3, 0, 0, 0]), ("g11a", [-3, 0, 0, 0])):  # DK-5.2, DK-5.8
            state = hand_at(special, 5, 0, [f"{special[0]}K g5", "k2 g2", "k3 gQ", f"{special} g4"])
            play(state, f"{special[0]}K {'g2 gQ' if special[0] == 'g' else 'k2 k3'} {special}")
            self.assertEqual(state.bonus, bonus)

    def test_dk_12_12_to_12_15_quests(self):
        self.assertEqual(quest("10a", taken([0, 4, 3, 3])), [0, 5, 0, 0])
        self.assertEqual(quest("10a", taken([0, 4, 3, 3]), zero_is_even=True), [5, 5, 0, 0])
        self.assertEqual(quest("10b", taken([0, 4, 3, 3])), [0, 0, 5, 5])
        self.assertEqual(quest("11a", taken([4, 2, 2, 2])), [5, 0, 0, 0])
        self.assertEqual(quest("11b", taken([4, 2, 2, 2])), [0, 5, 5, 5])
        self.assertEqual(quest("5a", taken([1, 4, 2, 3])), [3, 1, 4, 2])
        self.assertEqual(quest("5b", taken([1, 4, 2, 3])), [4, 2, 3, 1])
        self.assertEqual(quest("20a", taken([1, 4, 2, 3])), [3, 3, 3, 3])
        self.assertEqual(quest("20b", taken([1, 4, 2, 3])), [0, 6, 0, 6])
        winners = [0, 0, 1, 0, 0, 0, 2, 2, 1, 3]
        self.assertEqual(quest("1a", winners), [6, 2, 4, 2])
        self.assertEqual(quest("16a", winners), [0, 0, 0, 0])
        self.assertEqual(quest("16b", winners), [5, 5, 5, 5])
        winners = [0, 1, 0, 1, 1, 0, 2, 2, 2, 3]
        self.assertEqual(quest("14a", winners), [4, 3, 5, 0])
        self.assertEqual(quest("2a", winners), [0, 0, 6, 2])
        self.assertEqual(quest("18a", piles=[["d7", "dK"], ["dQ", "dA"], ["d1", "d9"], []]), [7, 0, 1, 0])
        four_three_five = "k2 k3 k4 k5 d3 d4 d5 g2 g3 g4 g5 g6".split()
        six_none_two = "k2 k3 k4 k5 k6 k7 g2 g3".split()
        piles = [four_three_five, six_none_two, [], []]
        self.assertEqual(quest("17a", piles=piles), [3, 0, 0, 0])
        self.assertEqual(quest("17b", piles=piles), [5, 6, 0, 0])
        self.assertEqual(quest("17a", piles=piles, elite_empty_suit="ignored"), [3, 2, 0, 0])
        self.assertEqual(quest("19a", piles=["kA k4 gQ d10 d11a".split(), [], [], []])[0], 4)
        self.assertEqual(quest("15a", piles=["kK dK gK k7 d7 g7 kA dA".split(), [], [], []])[0], 3)
        self.assertEqual(quest("3a", piles=["g3 k4 d4 sorcerer".split(), [], [], []])[0], 12)
        for other, points in (("g2", [5, 0, 0, 0]), ("g3", [0, 0, 0, 0]), ("g4", [0, 5, 0, 0])):
            self.assertEqual(quest("6a", piles=[["excalibur", "k3", "gJ"], [other], [], []]), points)
        self.assertEqual(quest("6b", piles=[["k3"], ["g3"], [], []], numbers_tie="all"), [-5, -5, 0, 0])

    def test_dk_8_4_quests(self):
        piles = ["k8 k9 k10 dJ d9 dQ".split(), "k10 d11a gQ".split(), "dQ gJ".split(), ["dragon"]]
        self.assertEqual(quest("c2b", piles=piles), [5, 0, 0, 0])
        self.assertEqual(quest("c4a", piles=piles), [8, 10, 10, 0])
        self.assertEqual(quest("c4b", piles=piles), [-8, -10, 0, 0])
        self.assertEqual(quest("c5a", piles=piles), [6, 1, 1, 0])
        self.assertEqual(quest("c6b", piles=piles), [-8, 0, -8, 0])
        self.assertEqual(quest("c1a", piles=piles), [3, 1, 0, 0])
        self.assertEqual(quest("c3b", piles=piles), [-4, 0, -4, 0])

    def test_dk_12_16_enchanter(self):
        state = hand_at("k11b", 10, 0, ["kK", "g5", "k11b", "d4"])
        state.winners = [0, 0, 0, 1, 1, 1, 2, 2, 3]
        play(state, "kK g5 k11b d4")
        for rule, points in (("7b", -8), ("9a", 10)):
            state.quest = rule
            self.assertEqual(state.scores()[0], points)

    def test_dk_12_17_end(self):
        self.assertFalse(naive.dwarf_king_over([20, 20, 5, 1], 7, options()))
        self.assertTrue(naive.dwarf_king_over([22, 24, 30, 1], 8, options()))
        self.assertEqual(naive.leaders([22, 24, 30, 1]), [2])
        self.assertTrue(naive.dwarf_king_over([20, 20, 5, 1], 20, options()))  # DK-9.2

    def test_dk_5_17_exchange(self):
        hands = ["g11b k2 k3 k4", "g5 d2 d3 d4", "k5 g2 g3 g4", "d5 g6 g7 g8"]
        for first_leader, leader in (("after_exchange", 0), ("as_dealt", 1)):
            state = dk.Hand(options(first_leader=first_leader), "g11b", "7", [cards.split() for cards in hands])
            state.do(("quest", "7a"))
            exchange = {"by": 0, "with": 1, "taken": ["g5", "d2"], "given": ["g11b", "d2"]}
            self.assertIsNone(state.why_not_exchange(exchange))
            state.do(("exchange", exchange))
            self.assertEqual(state.seat(), leader)
            self.assertEqual(sorted(state.hands[0]), ["g5", "k2", "k3", "k4"])
            self.assertEqual(sorted(state.hands[1]), ["d2", "d3", "d4", "g11b"])


class Records(unittest.TestCase):
    def games(self):
        rng = random.Random(1)
        for players in (3, 4, 5, 6):
            for lowest_card in ("to_highest", "kept", "removed"):
                given = {"players": players, "rounds": "players", "lowest_card": lowest_card}
                yield naive.play_david_goliath(naive.full_options("david-goliath", given, ""), rng)
        for players in (3, 4, 5):
            for preset in naive.PRESETS.values():
                for hands in (1, 7, 20):
                    yield naive.play_dwarf_king(options(**dict(preset, players=players, hands=hands)), rng)

    def test_played_games_are_right(self):
        naive.check_records(list(self.games()))

    def test_unfinished_games_are_right(self):
        for record in self.games():
            key = "rounds" if record["game"] == "david-goliath" else "hands"
            last = record[key][-1]
            for name in ("totals", "winners"):
                del record[name]
            for name in ("scores", "quest_points", "bonus"):
                last.pop(name, None)
            record["finished"] = False
            naive.check_records([record])
            while last["tricks"]:
                trick = last["tricks"][-1]
                trick.pop("after", None)
                naive.check_records([record])
                trick.pop("winner", None)
                trick["cards"].pop()
                naive.check_records([record])
                last["tricks"].pop()
            last.pop("exchange", None)
            naive.check_records([record])
            last.pop("quest", None)
            naive.check_records([record])

    def refused(self, record, rule):
        with self.assertRaises(naive.Wrong) as caught:
            naive.check_records([record])
        self.assertIn(rule, str(caught.exception))

    def test_changed_david_goliath_is_refused(self):
        given = naive.full_options("david-goliath", {"players": 4, "rounds": 2}, "")
        good = naive.play_david_goliath(given, random.Random(2))
        for change, rule in (
            (lambda r: r["options"].update(players=7), "DG-2.1"),
            (lambda r: r["options"].update(rounds=3), "DG-6.1"),
            (lambda r: r["rounds"][1].update(dealer=3), "DG-6.2"),
            (lambda r: r["rounds"][0]["hands"][0].pop(), "DG-2.3"),
            (lambda r: r["rounds"][0]["tricks"].pop(), "DG-3.1"),
            (lambda r: r["rounds"][0]["tricks"][0].update(leader=1), "DG-2.4"),
            (lambda r: r["rounds"][0]["tricks"][0]["cards"].reverse(), "DG-3.4"),
            (lambda r: r["rounds"][0]["scores"].reverse(), "DG-5.2"),
            (lambda r: r["totals"].reverse(), "DG-6.3"),
            (lambda r: r.update(winners=[0, 1, 2, 3]), "DG-6.3"),
            (lambda r: r.pop("seats"), "records"),
        ):
            record = copy.deepcopy(good)
            change(record)
            self.refused(record, rule)

    def test_changed_dwarf_king_is_refused(self):
        good = naive.play_dwarf_king(options(hands=14), random.Random(4))
        at = {entry["special"]: number for number, entry in enumerate(good["hands"])}

        def hand(record, special="g11b"):
            return record["hands"][at[special]]

        def moved(record):  # the trick after which hands were swapped
            return [trick for trick in hand(record, "d1")["tricks"] if "after" in trick][0]

        def not_following(record):  # a card of another suit where the led one is held: replay by hand
            entry = record["hands"][at["k1"]]
            state = dk.Hand(options(), "k1", entry["tile"], entry["deal"])
            state.do(("quest", entry["quest"]))
            for trick in entry["tricks"]:
                for place in range(4):
                    spare = [card for card in state.hands[state.seat()] if card not in state.legal_cards()]
                    if spare:
                        trick["cards"][place] = spare[0]
                        return
                    state.do(("play", trick["cards"][place]))

        for change, rule in (
            (lambda r: r["hands"][1].update(special=r["hands"][0]["special"]), "DK-3.8"),
            (lambda r: r["hands"][1].update(tile=r["hands"][0]["tile"]), "DK-3.8"),
            (lambda r: r["hands"][1].update(tile="c1"), "DK-2.2"),
            (lambda r: r["hands"][1].update(quest="1c"), "DK-3.3"),
            (lambda r: r["hands"][0].update(dealer=1), "DK-3.1"),
            (lambda r: r["hands"][0]["deal"][0].append("k2"), "DK-2.1"),
            (lambda r: r["hands"][0]["tricks"].pop(), "DK-3.6"),
            (lambda r: hand(r).pop("exchange"), "DK-3.4"),
            (lambda r: hand(r, "k1").update(exchange=hand(r)["exchange"]), "DK-3.4"),
            (lambda r: hand(r)["exchange"].update({"with": hand(r)["exchange"]["by"]}), "DK-5.9"),
            (lambda r: hand(r)["exchange"].update(taken=["k2", "k2"]), "DK-5.9"),
            (lambda r: hand(r)["tricks"][0].update(winner=9), "DK-6"),
            (lambda r: moved(r).pop("after"), "DK-5.1"),
            (lambda r: moved(r)["after"]["druid"].update(by=True), "DK-5.1"),
            (lambda r: hand(r, "k1")["tricks"][0].update(after={"pass": {"by": 0, "direction": "left"}}), "DK-3.7"),
            (not_following, "DK-4.3"),
            (lambda r: hand(r).update(bonus=[3, 0, 0, 0]), "DK-5"),
            (lambda r: hand(r)["quest_points"].append(0), "DK-8.3"),
            (lambda r: hand(r)["scores"].append(0), "DK-8.2"),
            (lambda r: r["hands"].pop(), "DK-9.1"),
            (lambda r: r["options"].update(hands=13), "DK-9.1"),
            (lambda r: r["options"].update(zero_is_even=0), "zero_is_even"),
        ):
            record = copy.deepcopy(good)
            change(record)
            self.refused(record, rule)


if __name__ == "__main__":
    unittest.main()
