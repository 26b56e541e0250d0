"""Tables in every state, so that there is something to ask for."""
import json
import random
import time
import urllib.request

from websockets.sync.client import connect

SHORT = {"david-goliath": {"rounds": 1}, "dwarf-king": {"hands": 1}}


def post(url, body=None):
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers, method="POST")
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def make(url, game, **more):
    setup = {"name": "Ann", "game": game, "bots": "random", "window_ms": 0, "options": SHORT[game]}
    return post(f"{url}/api/tables", setup | more)


def play(url, seat, to_the_end):
    """Begins the game and plays any card, until it is over or it is the seat's turn."""
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{seat['table']['id']}/socket"
    with connect(address) as socket:
        socket.send(json.dumps({"type": "enter", "wire": 2, "token": seat["token"]}))
        for text in socket:
            message = json.loads(text)
            if message["type"] not in ("welcome", "event"):
                if message.get("refusal") or message["type"] == "notice":
                    raise AssertionError(message)
                continue
            number, view, legal = message["number"], message["view"], message["legal"]
            if view is None and message["type"] == "welcome":
                action = {"type": "start"}
            elif view is not None and view["phase"] == "over":
                return
            elif legal:
                if not to_the_end:
                    return
                action = random.choice(legal)
            else:
                continue
            socket.send(json.dumps({"id": str(number), "seen": number, "action": action}))


def review(url, table):
    """Asks for a review and waits for it."""
    address = f"{url}/api/tables/{table}/review"
    post(address)
    for _ in range(1200):
        with urllib.request.urlopen(address) as answer:
            state = json.load(answer)["state"]
        if state == "done":
            return
        time.sleep(0.1)
    raise AssertionError(f"the review is still {state}")


def tables(url):
    """The names of tables by what can be done there, and the token of the one where a seat decides."""
    over = [make(url, game) for game in SHORT]
    for seat in over:
        play(url, seat, to_the_end=True)
    review(url, over[0]["table"]["id"])
    playing = make(url, "david-goliath", advice=True)
    play(url, playing, to_the_end=False)
    # Each gives away its free seats soon.
    free = [make(url, game, open=True, players=5) for game in SHORT for _ in range(40)]
    names = {"over": over, "playing": [playing], "free": free, "all": [*over, playing, free[0]]}
    found = {of: [seat["table"]["id"] for seat in seats] for of, seats in names.items()}
    return found | {"token": playing["token"]}
