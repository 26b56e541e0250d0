# A second, naive implementation of the rules, written only from docs/rules; shares nothing with the engine.
# It counts choices (perft), checks records (docs/records.md), plays random games and deals. The rules themselves
# are in david_goliath.py and dwarf_king.py; comments name the rule that a line carries out.

import argparse
import json
import random
import sys

import david_goliath as dg
import dwarf_king as dk

FORMAT = "trickhold-record/1"
MOST_HANDS = 20  # DK-9.2

# Every option with its values, the default first.
CHOICES = {
    "david-goliath": {
        "rounds": list(range(1, 25)) + ["players"],  # DG-6.1
        "lowest_card": ["to_highest", "kept", "removed"],  # DG-4.4
    },
    "dwarf-king": {  # DK-11
        "hands": [7] + [number for number in range(1, MOST_HANDS + 1) if number != 7],
        "tile_set": ["2022", "2011"],
        "copycat_follow": ["no", "may", "must"],
        "excalibur_lead": ["wins", "last_card_only"],
        "first_leader": ["after_exchange", "as_dealt"],
        "dragon_champions": ["last", "first"],
        "sorcerer_last": ["forced_swap", "dead_card"],
        "numbers_tie": ["nobody", "all"],
        "zero_is_even": [False, True],
        "elite_empty_suit": ["zero", "ignored"],
    },
}
PLAYERS = {"david-goliath": [3, 4, 5, 6], "dwarf-king": [3, 4, 5]}  # DG-2.1, DK-2.1
PRESETS = {  # DK-11
    "standard": {},
    "2011": {"tile_set": "2011", "copycat_follow": "may", "excalibur_lead": "last_card_only",
             "dragon_champions": "first", "sorcerer_last": "dead_card", "elite_empty_suit": "ignored",
             "first_leader": "as_dealt"},
    "online": {"copycat_follow": "must", "first_leader": "as_dealt"},
}


class Wrong(Exception):
    """Something in a record is not right: the place and the rule."""


def need(condition, where, text):
    if not condition:
        raise Wrong(f"{where}: {text}")


def same(one, two):
    """Equal as JSON: unlike in Python, true is not 1 and 1.0 is not 1."""
    return json.dumps(one) == json.dumps(two)


def one_of(value, values):
    return any(same(value, other) for other in values)


# ---- Reading ----


def read_records(path):
    text = sys.stdin.read() if path == "-" else open(path, encoding="utf-8").read()
    try:
        return [json.loads(text)]
    except json.JSONDecodeError:
        pass
    records = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                records.append(json.loads(line))
            except json.JSONDecodeError as error:
                raise Wrong(f"line {number}: records: not JSON ({error})")
    need(records, path, "records: no game in it")
    return records


def full_options(game, given, where):
    need(game in CHOICES, where, f"records: unknown game {game!r}")
    players = given.get("players")
    need(one_of(players, PLAYERS[game]), where,
         f"{'DG-2.1' if game == 'david-goliath' else 'DK-2.1'}: {players!r} players")
    options = {"players": players}
    for key, values in CHOICES[game].items():
        options[key] = given.get(key, values[0])
        need(one_of(options[key], values), where, f"records: option {key} cannot be {options[key]!r}")
    return options


def check_deal(deal, deck, players, where, rule):
    need(len(deal) == players, where, f"{rule}: {len(deal)} hands for {players} players")
    need(sorted(card for cards in deal for card in cards) == sorted(deck), where,
         f"{rule}: the hands are not the whole deck of the game")
    need(all(len(cards) == len(deck) // players for cards in deal), where, f"{rule}: unequal hands")


# ---- check ----


def check_record(record, where):
    need(record["format"] == FORMAT, where, f"records: unknown format {record['format']!r}")
    options = full_options(record["game"], record["options"], where)
    need(len(record["seats"]) == options["players"], where, "records: as many seats as players")
    need(all(type(seat["name"]) is str for seat in record["seats"]), where, "records: every seat has a name")
    finished = record.get("finished", True)
    need(type(finished) is bool, where, "records: finished is true or false")
    if not finished:
        need("totals" not in record and "winners" not in record, where,
             "records: an unfinished game has no totals and no winners")
    check = check_david_goliath if record["game"] == "david-goliath" else check_dwarf_king
    check(record, options, finished, where)


def check_end(record, totals, where, rule):
    need(same(record["totals"], totals), where, f"{rule}: totals {record['totals']}, should be {totals}")
    winners = leaders(totals)  # DG-6.3, DK-9.1
    need(same(record["winners"], winners), where, f"{rule}: winners {record['winners']}, should be {winners}")


def leaders(totals):
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def wanted_rounds(options):
    return options["players"] if options["rounds"] == "players" else options["rounds"]  # DG-6.1


def check_david_goliath(record, options, finished, game):
    players, rounds, wanted = options["players"], record["rounds"], wanted_rounds(options)
    need(0 < len(rounds) <= wanted and (len(rounds) == wanted or not finished), game,
         f"DG-6.1: {len(rounds)} rounds of {wanted}")
    totals = [0] * players
    dealer = None
    for number, entry in enumerate(rounds, 1):
        where = f"{game} round {number}"
        if dealer is None:
            need(one_of(entry["dealer"], range(players)), where, "DG-2.5: the dealer is a seat")
        else:
            need(same(entry["dealer"], (dealer + 1) % players), where, "DG-6.2: the deal moves one seat to the left")
        dealer = entry["dealer"]
        check_deal(entry["hands"], dg.deck(players), players, where, "DG-2.3")
        unfinished = not finished and number == len(rounds)
        state = dg.Round(options, dealer, entry["hands"])
        need(len(entry["tricks"]) == dg.TRICKS or (unfinished and len(entry["tricks"]) < dg.TRICKS), where,
             f"DG-3.1: {len(entry['tricks'])} tricks")
        for count, trick in enumerate(entry["tricks"], 1):
            check_trick(trick, state, f"{where} trick {count}", "DG-4.6" if count > 1 else "DG-2.4", "DG-3.1",
                        unfinished and count == len(entry["tricks"]))
        if unfinished:
            need("scores" not in entry, where, "records: an unfinished round has no scores")
            continue
        scores = state.scores()
        need(same(entry["scores"], scores), where, f"DG-5.2: scores {entry['scores']}, should be {scores}")
        totals = [total + score for total, score in zip(totals, scores)]  # DG-6.2
    if finished:
        check_end(record, totals, game, "DG-6.3")


def check_trick(trick, state, where, leader_rule, length_rule, may_be_short):
    """Replays the cards of one trick; returns whether it was complete."""
    need(same(trick["leader"], state.leader), where, f"{leader_rule}: seat {state.leader} leads")
    cards = trick["cards"]
    complete = len(cards) == state.players
    need(complete or (may_be_short and len(cards) < state.players), where, f"{length_rule}: {len(cards)} cards")
    for place, card in enumerate(cards, 1):
        complaint = state.why_not(card)
        need(complaint is None, f"{where} card {place}", complaint)
        state.do(("play", card))
    return complete


def dwarf_king_over(totals, hands, options):
    if hands < options["hands"]:
        return False
    return len(leaders(totals)) == 1 or hands >= MOST_HANDS  # DK-9.1, DK-9.2


def check_dwarf_king(record, options, finished, game):
    players = options["players"]
    totals = [0] * players
    dealer = 0  # DK-3.1
    used_specials, used_tiles = [], []
    need(len(record["hands"]) > 0, game, "DK-9.1: no hand")
    for number, entry in enumerate(record["hands"], 1):
        where = f"{game} hand {number}"
        need(not dwarf_king_over(totals, number - 1, options), where, "DK-9.1: the game was over")
        need(same(entry["dealer"], dealer), where, f"DK-3.1: seat {dealer} deals")
        check_pile(entry["special"], used_specials, dk.SPECIALS, where, "special")
        check_pile(entry["tile"], used_tiles, dk.TILES[options["tile_set"]], where, "tile")
        check_deal(entry["deal"], dk.deck(players, entry["special"]), players, where, "DK-2.1")
        state = dk.Hand(options, entry["special"], entry["tile"], entry["deal"])
        unfinished = not finished and number == len(record["hands"])
        check_hand(entry, state, unfinished, where)
        if unfinished:
            for key in ("quest_points", "bonus", "scores"):
                need(key not in entry, where, f"records: an unfinished hand has no {key}")
            continue
        points, scores = state.quest_points(), state.scores()
        need(same(entry["quest_points"], points), where,
             f"DK-8.3: quest points {entry['quest_points']}, should be {points}")
        need(same(entry["bonus"], state.bonus), where, f"DK-5: bonus {entry['bonus']}, should be {state.bonus}")
        need(same(entry["scores"], scores), where, f"DK-8.2: scores {entry['scores']}, should be {scores}")
        totals = [total + score for total, score in zip(totals, scores)]
        dealer = state.next_dealer()
    if finished:
        need(dwarf_king_over(totals, len(record["hands"]), options), game,
             f"DK-9.1: the game is not over after {len(record['hands'])} hands")
        check_end(record, totals, game, "DK-9.1")


def check_pile(piece, used, pieces, where, name):
    need(piece in pieces, where, f"DK-2.2: no such {name} in this game: {piece!r}")
    need(piece not in used, where, f"DK-3.8: {name} {piece} has left the game")
    used.append(piece)
    if len(used) == len(pieces):
        used.clear()  # DK-9.2: the next one comes from a pile with all of them


def check_hand(entry, state, unfinished, where):
    tricks = entry["tricks"]
    if "quest" in entry:
        need(one_of(("quest", entry["quest"]), state.actions()), where,
             f"DK-3.3: quest {entry['quest']!r} is not on tile {state.tile}")
        state.do(("quest", entry["quest"]))
    else:
        need(unfinished and not tricks and "exchange" not in entry, where, "DK-3.3: no quest")
        return
    if state.special != "g11b":
        need("exchange" not in entry, where, "DK-3.4: an exchange without g11b")
    elif "exchange" in entry:
        complaint = state.why_not_exchange(entry["exchange"])
        need(complaint is None, where, complaint)
        state.do(("exchange", entry["exchange"]))
    else:
        need(unfinished and not tricks, where, "DK-3.4: no exchange")
        return
    need(len(tricks) == state.size or (unfinished and len(tricks) < state.size), where, f"DK-3.6: {len(tricks)} tricks")
    for count, trick in enumerate(tricks, 1):
        here = f"{where} trick {count}"
        last_listed = unfinished and count == len(tricks)
        after = {key: trick["after"][key] for key in trick.get("after", {}) if key in dk.AFTER}
        if check_trick(trick, state, here, "DK-3.6" if count > 1 else "DK-3.5", "DK-3.6", last_listed):
            winner = state.winners[-1]
            need(same(trick["winner"], winner), here, f"DK-6: winner {trick['winner']}, should be {winner}")
            check_after(after, state, last_listed, here)
        else:
            need("winner" not in trick and not after, here, "records: a trick that is not complete has no winner")


def check_after(after, state, pending, where):
    """The `after` of a trick; it may still be missing (pending) in the last trick of an unfinished record."""
    kind, decline = state.waiting, ("decline",)
    rule, must, field, named = dk.AFTER.get(kind, (None, None, None, None))
    if kind in after:
        entry = after.pop(kind)
        need(same(entry["by"], state.by), where, f"{rule}: seat {state.by} decides")
        action = (named, entry[field])
        need(one_of(action, state.actions()), where, f"{rule}: {entry[field]!r} cannot be chosen")
        state.do(action)
    elif rule and decline in state.actions():
        state.do(decline)
    elif rule:
        need(pending, where, f"{must}: {kind} is compulsory")
    for key in after:
        raise Wrong(f"{where}: DK-3.7: no {key} after this trick")


def check_records(records):
    for number, record in enumerate(records, 1):
        where = f"game {number}"
        try:
            check_record(record, where)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise Wrong(f"{where}: records: a field is missing or of another kind ({error!r})")


# ---- perft ----


def first_position(record, where):
    """The position right after the first deal of a record."""
    options = full_options(record["game"], record["options"], where)
    players = options["players"]
    if record["game"] == "david-goliath":
        entry = record["rounds"][0]
        need(one_of(entry["dealer"], range(players)), where, "DG-2.5: the dealer is a seat")
        check_deal(entry["hands"], dg.deck(players), players, where, "DG-2.3")
        return dg.Round(options, entry["dealer"], entry["hands"])
    entry = record["hands"][0]
    check_pile(entry["special"], [], dk.SPECIALS, where, "special")
    check_pile(entry["tile"], [], dk.TILES[options["tile_set"]], where, "tile")
    check_deal(entry["deal"], dk.deck(players, entry["special"]), players, where, "DK-2.1")
    state = dk.Hand(options, entry["special"], entry["tile"], entry["deal"])
    if entry["special"] == "g11b":
        need("exchange" in entry, where, "DK-3.4: perft needs the exchange of the hand, the record has none")
        complaint = state.why_not_exchange(entry["exchange"])
        need(complaint is None, where, complaint)
        state.exchange = entry["exchange"]
    return state


def perft(state, depth):
    """Sequences of `depth` real choices; a single legal action is no choice; the end of the round is a leaf."""
    while True:
        if state.over():
            return 1
        actions = state.actions()
        assert actions, "a seat to act always has a legal action"
        if len(actions) > 1:
            break
        state.do(actions[0])
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        following = state.copy()
        following.do(action)
        total += perft(following, depth - 1)
    return total


# ---- play and deal ----


def start_record(game, options):
    seats = [{"name": f"Seat {seat}"} for seat in range(options["players"])]
    return {"format": FORMAT, "game": game, "options": options, "seats": seats}


def random_deal(deck, players, rng):
    rng.shuffle(deck)
    size = len(deck) // players
    return [deck[seat * size:(seat + 1) * size] for seat in range(players)]


def random_exchange(state, rng):  # DK-5.9
    by = state.holder("g11b")
    other = rng.choice([seat for seat in range(state.players) if seat != by])
    taken = rng.sample(state.hands[other], 2)
    given = rng.sample(state.hands[by] + taken, 2)
    return {"by": by, "with": other, "taken": taken, "given": given}


def random_action(state, rng):
    actions = state.actions()
    if ("decline",) in actions and rng.random() < 0.7:
        return ("decline",)
    return rng.choice(actions)


def play_out(state, rng):
    while not state.over():
        state.do(random_action(state, rng))


def play_david_goliath(options, rng, only_deal=False):
    record = start_record("david-goliath", options)
    players = options["players"]
    record["rounds"] = []
    totals = [0] * players
    dealer = players - 1  # DG-2.5
    for _ in range(wanted_rounds(options)):
        deal = random_deal(dg.deck(players), players, rng)
        if only_deal:
            record["rounds"].append({"dealer": dealer, "hands": deal, "tricks": []})
            record["finished"] = False
            return record
        state = dg.Round(options, dealer, deal)
        play_out(state, rng)
        scores = state.scores()
        record["rounds"].append({"dealer": dealer, "hands": deal, "tricks": state.tricks, "scores": scores})
        totals = [total + score for total, score in zip(totals, scores)]
        dealer = (dealer + 1) % players  # DG-6.2
    return dict(record, totals=totals, winners=leaders(totals))


def draw(pile, pieces, rng):
    if not pile:
        pile.extend(pieces)  # DK-9.2
        rng.shuffle(pile)
    return pile.pop()


def play_dwarf_king(options, rng, only_deal=False, special=None):
    record = start_record("dwarf-king", options)
    players = options["players"]
    record["hands"] = []
    totals = [0] * players
    dealer = 0  # DK-3.1
    specials, tiles = [], []
    while not dwarf_king_over(totals, len(record["hands"]), options):
        if not (only_deal and special):
            special = draw(specials, dk.SPECIALS, rng)
        tile = draw(tiles, dk.TILES[options["tile_set"]], rng)
        deal = random_deal(dk.deck(players, special), players, rng)
        state = dk.Hand(options, special, tile, deal)
        entry = {"dealer": dealer, "special": special, "tile": tile, "deal": deal}
        record["hands"].append(entry)
        if not only_deal or special == "g11b":
            state.do(random_action(state, rng))
            entry["quest"] = state.quest
        if special == "g11b":
            entry["exchange"] = random_exchange(state, rng)
            state.do(("exchange", entry["exchange"]))
        if only_deal:
            entry["tricks"] = []
            record["finished"] = False
            return record
        play_out(state, rng)
        entry["tricks"] = state.tricks
        entry["quest_points"], entry["bonus"], entry["scores"] = state.quest_points(), state.bonus, state.scores()
        totals = [total + score for total, score in zip(totals, entry["scores"])]
        dealer = state.next_dealer()
    return dict(record, totals=totals, winners=leaders(totals))


# ---- The command line ----


def asked_options(game, players, preset, settings):
    given = {"players": players}
    if preset is not None:
        need(game == "dwarf-king" and preset in PRESETS, "--preset", f"DK-11: no preset {preset} in {game}")
        given.update(PRESETS[preset])
    for setting in settings:
        key, _, text = setting.partition("=")
        need(key in CHOICES[game], "--option", f"no option {key} in {game}")
        values = [value for value in CHOICES[game][key] if text in (str(value), json.dumps(value))]
        need(values, "--option", f"{key} cannot be {text}")
        given[key] = values[0]
    return full_options(game, given, "options")


def main(arguments=None):
    parser = argparse.ArgumentParser(description="A naive implementation of the rules, to compare the engine with.")
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("perft", help="count sequences of choices after the first deal of a record")
    command.add_argument("file")
    command.add_argument("--depth", type=int, required=True)
    command = commands.add_parser("check", help="verify records")
    command.add_argument("file", help="one JSON document or JSON Lines; - for standard input")
    for name, text in (("play", "random games as JSON Lines"), ("deal", "a record with one deal only")):
        command = commands.add_parser(name, help=text)
        command.add_argument("--game", choices=CHOICES, required=True)
        command.add_argument("--players", type=int, required=True)
        command.add_argument("--seed", required=True)
        command.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
        command.add_argument("--preset")
        if name == "play":
            command.add_argument("--games", type=int, default=1)
        else:
            command.add_argument("--special", choices=dk.SPECIALS)
    asked = parser.parse_args(arguments)
    try:
        run(asked)
    except Wrong as wrong:
        print(wrong)
        return 1
    return 0


def run(asked):
    if asked.command == "perft":
        try:
            state = first_position(read_records(asked.file)[0], asked.file)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise Wrong(f"{asked.file}: records: a field is missing or of another kind ({error!r})")
        for depth in range(1, asked.depth + 1):
            print(depth, perft(state.copy(), depth), flush=True)
    elif asked.command == "check":
        records = read_records(asked.file)
        check_records(records)
        print(len(records), "games right")
    else:
        options = asked_options(asked.game, asked.players, asked.preset, asked.option)
        rng = random.Random(asked.seed)
        only_deal = asked.command == "deal"
        need(not only_deal or not asked.special or asked.game == "dwarf-king", "--special", f"none in {asked.game}")
        for _ in range(1 if only_deal else asked.games):
            if asked.game == "david-goliath":
                record = play_david_goliath(options, rng, only_deal)
            else:
                record = play_dwarf_king(options, rng, only_deal, asked.special if only_deal else None)
            print(json.dumps(record))


if __name__ == "__main__":
    sys.exit(main())
