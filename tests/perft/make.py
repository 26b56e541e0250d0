# Makes the count files of this folder anew: NAME.json, a record with one deal, and NAME.counts, lines "depth count".
# Both come from ../naive/naive.py and nothing else; the deals were chosen so that the special card matters early.
# python3 make.py [NAME ...]

import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
NAIVE = HERE.parent / "naive" / "naive.py"

# name: players, seed, depth, more arguments of `naive.py deal`
DAVID_GOLIATH = {
    "dg-3": (3, 1, 8, ""),
    "dg-4": (4, 1, 8, ""),
    "dg-5": (5, 1, 9, ""),
    "dg-6": (6, 1, 9, ""),
}
DWARF_KING = {
    # every special card, four players, standard options
    "dk-4-d1": (4, 100, 8, "--special d1"),
    "dk-4-d11a": (4, 100, 8, "--special d11a"),
    "dk-4-d11b": (4, 124, 10, "--special d11b"),
    "dk-4-k1": (4, 100, 8, "--special k1"),
    "dk-4-k11a": (4, 100, 9, "--special k11a"),
    "dk-4-k11b": (4, 60, 9, "--special k11b"),
    "dk-4-g1": (4, 119, 9, "--special g1"),
    "dk-4-g11a": (4, 25, 9, "--special g11a"),
    "dk-4-g11b": (4, 113, 9, "--special g11b"),
    "dk-4-dragon": (4, 124, 10, "--special dragon"),
    "dk-4-mummy": (4, 30, 9, "--special mummy"),
    "dk-4-puppeteer": (4, 25, 9, "--special puppeteer"),
    "dk-4-sorcerer": (4, 149, 10, "--special sorcerer"),
    "dk-4-excalibur": (4, 124, 10, "--special excalibur"),
    "dk-4-excalibur-void": (4, 142, 9, "--special excalibur"),
    # three and five players
    "dk-3-dragon": (3, 40, 7, "--special dragon"),
    "dk-3-sorcerer": (3, 149, 9, "--special sorcerer"),
    "dk-3-d1": (3, 124, 8, "--special d1"),
    "dk-3-k11a": (3, 56, 8, "--special k11a"),
    "dk-3-g11b": (3, 1178, 8, "--special g11b"),
    "dk-3-mummy": (3, 33, 8, "--special mummy"),
    "dk-3-puppeteer": (3, 56, 7, "--special puppeteer"),
    "dk-3-excalibur": (3, 122, 8, "--special excalibur"),
    "dk-5-dragon": (5, 39, 9, "--special dragon"),
    "dk-5-sorcerer": (5, 149, 10, "--special sorcerer"),
    "dk-5-d1": (5, 114, 10, "--special d1"),
    "dk-5-k11a": (5, 89, 11, "--special k11a"),
    "dk-5-g11b": (5, 1001, 11, "--special g11b"),
    "dk-5-mummy": (5, 64, 10, "--special mummy"),
    "dk-5-puppeteer": (5, 47, 10, "--special puppeteer"),
    "dk-5-excalibur": (5, 58, 11, "--special excalibur"),
    # options, on deals of above
    "dk-4-mummy-may": (4, 30, 9, "--special mummy --option copycat_follow=may"),
    "dk-4-mummy-must": (4, 30, 9, "--special mummy --option copycat_follow=must"),
    "dk-4-puppeteer-may": (4, 25, 9, "--special puppeteer --option copycat_follow=may"),
    "dk-4-puppeteer-must": (4, 25, 9, "--special puppeteer --option copycat_follow=must"),
    "dk-5-mummy-must": (5, 64, 10, "--special mummy --option copycat_follow=must"),
    "dk-5-puppeteer-may": (5, 47, 10, "--special puppeteer --option copycat_follow=may"),
    "dk-4-excalibur-last-card-only": (4, 124, 10, "--special excalibur --option excalibur_lead=last_card_only"),
    "dk-4-sorcerer-dead-card": (4, 149, 10, "--special sorcerer --option sorcerer_last=dead_card"),
    "dk-4-g11b-as-dealt": (4, 113, 9, "--special g11b --option first_leader=as_dealt"),
    "dk-4-2011-dragon": (4, 122, 9, "--special dragon --preset 2011"),
    "dk-5-2011-dragon": (5, 1369, 9, "--special dragon --preset 2011"),
    "dk-4-online-puppeteer": (4, 25, 9, "--special puppeteer --preset online"),
    "dk-4-online-g11b": (4, 113, 9, "--special g11b --preset online"),
    # the deal below: two seats void in Knights with a Champion each, so that dragon_champions matters at once
    "dk-4-champions-last": (4, 1, 7, "--special dragon"),
    "dk-4-champions-first": (4, 1, 7, "--special dragon --option dragon_champions=first"),
}
CHAMPIONS = [
    "k2 k4 k6 k8 k10 kQ kA g5 g6 d2",
    "dA d6 d8 d10 dQ g4 g7 g9 gJ gK",
    "k3 k5 k7 k9 kJ kK dragon g2 g3 d4",
    "gA d3 d5 d7 d9 dJ dK g8 g10 gQ",
]


def naive(*arguments):
    command = [sys.executable, "-B", str(NAIVE), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def make(name, game, players, seed, depth, more):
    deal = naive("deal", "--game", game, "--players", str(players), "--seed", str(seed), *more.split())
    if "champions" in name:
        record = json.loads(deal)
        record["hands"][0]["deal"] = [cards.split() for cards in CHAMPIONS]
        deal = json.dumps(record) + "\n"
    file = HERE / f"{name}.json"
    file.write_text(deal)
    naive("check", str(file))
    (HERE / f"{name}.counts").write_text(naive("perft", str(file), "--depth", str(depth)))


def main():
    for game, entries in (("david-goliath", DAVID_GOLIATH), ("dwarf-king", DWARF_KING)):
        for name, (players, seed, depth, more) in entries.items():
            if len(sys.argv) == 1 or name in sys.argv[1:]:
                make(name, game, players, seed, depth, more)
                print(name, "depth", depth, flush=True)


if __name__ == "__main__":
    main()
