# Do the deals of records come from the seeds they name? Follows docs/shuffle.md and shares nothing with the engine but the rules' page.
# Reads a file of records (JSON or JSON Lines, - for standard input); says how many are right, or the first that is not.

import hashlib
import json
import pathlib
import re
import sys

METHOD = "trickhold-shuffle/1"
RANKS = "1 2 3 4 5 6 7 8 9 10 11a 11b J Q K A".split()
PAGE = pathlib.Path(__file__).parents[2] / "docs/rules/dwarf-king.md"
MAGIC = re.findall(r"^\| DK-5\.\d+ \| `([a-z]{3,})` \|", PAGE.read_text("utf-8"), re.M)
CARDS = [suit + rank for suit in "kdg" for rank in RANKS] + MAGIC
SPECIALS = [card for card in CARDS if card[1:] in ("1", "11a", "11b") or card in MAGIC]
TILES = {"2022": [str(number) for number in range(1, 21)],
         "2011": "2 3 4 5 7 8 9 10 11 12 13 17 18 19 c1 c2 c3 c4 c5 c6".split()}
QUARTERS = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
            (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]


class Wrong(Exception):
    pass


def must(holds, what):
    if not holds:
        raise Wrong(what)


def sha256(purpose, *parts):
    return hashlib.sha256(f"{METHOD} {purpose}\0".encode() + b"".join(parts)).digest()


def chacha8(key, stream):
    for block in range(2**64):
        text = b"expand 32-byte k" + key + block.to_bytes(8, "little") + stream.to_bytes(8, "little")
        start = [int.from_bytes(text[at:at + 4], "little") for at in range(0, 64, 4)]
        x = start[:]
        for a, b, c, d in 4 * QUARTERS:
            for p, q, r, bits in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
                x[p] = (x[p] + x[q]) % 2**32
                turned = (x[r] ^ x[p]) << bits
                x[r] = turned % 2**32 | turned >> 32
        yield from ((end + begin) % 2**32 for end, begin in zip(x, start))


def below(numbers, bound):
    while True:
        product = next(numbers) * bound
        if product % 2**32 >= 2**32 % bound:
            return product >> 32


def take(numbers, things):
    return things.pop(below(numbers, len(things)))


def deal(numbers, pack, players):
    hands, size = [], len(pack) // players
    while len(pack) > size:
        hands.append([])
        for _ in range(size):
            place = below(numbers, len(pack))
            hands[-1].append(pack[place])
            pack[place] = pack[0]
            del pack[0]
    return [sorted(hand) for hand in [*hands, pack]]


def key_of(shuffle):
    must(shuffle["method"] == METHOD, f"the method is not {METHOD}")
    added = shuffle.get("added", [])
    must(all(re.fullmatch("[0-9a-fA-F]{64}", shuffle[field]) for field in ("seed", "commit")), "seed or commit is not 64 digits")
    must(all(re.fullmatch("([0-9a-fA-F]{2}){1,32}", text) for text in added), "something added is not 1 to 32 bytes")
    seed, added = bytes.fromhex(shuffle["seed"]), [bytes.fromhex(text) for text in added]
    must(sha256("commit", seed).hex() == shuffle["commit"].lower(), "the commit is not the hash of the seed")
    return sha256("seed", seed, *(len(text).to_bytes(4, "little") + text for text in added))


def check_goliath(key, record, players):
    for number, played in enumerate(record["rounds"]):
        pack = [f"{colour}{value}" for colour in "RYGBV" for value in range(1, 3 * players + 1)]
        hands = deal(chacha8(key, number << 8), pack, players)
        must(hands == [sorted(hand) for hand in played["hands"]], f"round {number + 1} does not come from the seed")


def check_dwarf(key, record, players):
    specials, tiles = [], []
    for number, played in enumerate(record["hands"]):
        numbers, wrong = chacha8(key, number << 8), f"hand {number + 1} does not come from the seed"
        specials = specials or SPECIALS[:]
        tiles = tiles or TILES[record["options"].get("tile_set", "2022")][:]
        special, tile = take(numbers, specials), take(numbers, tiles)
        pack = [card for card in CARDS if card == special or card not in SPECIALS and (players, card) != (3, "d2")]
        hands = deal(numbers, pack, players)
        must((special, tile) == (played["special"], played["tile"]), wrong)
        must(hands == [sorted(hand) for hand in played["deal"]], wrong)
        if "exchange" in played:
            numbers = chacha8(key, number << 8 | 1)
            hand = sorted(hands[played["exchange"]["with"]], key=CARDS.index)
            taken = sorted([take(numbers, hand), take(numbers, hand)])
            must(taken == sorted(played["exchange"]["taken"]), wrong)


def main(path):
    text = (sys.stdin if path == "-" else open(path, encoding="utf-8")).read().strip()
    right = 0
    try:
        while text:
            record, end = json.JSONDecoder().raw_decode(text)
            must("shuffle" in record, "there is no shuffle")
            check = {"david-goliath": check_goliath, "dwarf-king": check_dwarf}[record["game"]]
            check(key_of(record["shuffle"]), record, record["options"]["players"])
            text, right = text[end:].lstrip(), right + 1
        must(right > 0, "there is no record")
    except Wrong as wrong:
        print(f"game {right + 1}: {wrong}")
        sys.exit(1)
    print(f"{right} games come from their seeds")


if __name__ == "__main__":
    main(*sys.argv[1:])
