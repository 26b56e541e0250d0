#!/usr/bin/env python3
"""A bot that speaks lines of JSON (docs/bot-protocol.md), for the arena and for tables on a server:

    trickhold arena dwarf-king --bots expert,cmd:"python3 examples/line_bot.py"
    trickhold bot --join LINK -- python3 examples/line_bot.py
"""
import json
import random
import sys


def choose(view, legal, chance):
    """Put your own idea here: `view` is all you know, `legal` all you may do."""
    return chance.choice(legal)


def say(message):
    print(json.dumps(message), flush=True)


chances = {}  # by game: several may be played at once
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say({"protocol": 1})
        continue
    game = message["game"]
    if message["type"] == "welcome":
        chances[game] = random.Random(message["seed"])
    if message.get("legal"):
        action = choose(message["view"], message["legal"], chances[game])
        say({"game": game, "seen": message["number"], "action": action})
    if (message.get("view") or {}).get("phase") == "over":
        del chances[game]
