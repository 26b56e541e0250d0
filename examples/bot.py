"""A whole bot: it takes a seat at a table and plays any legal action until the game is over.

    pip install websockets
    python3 examples/bot.py http://127.0.0.1:7411/t/TABLE "My bot"
    python3 examples/bot.py http://127.0.0.1:7411/david-goliath

With a game instead of a table it makes one, with Trickhold's own bots on
the other seats, and starts it. The messages are described in docs/wire.md.
"""
import json
import random
import sys
import time
import urllib.request

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect


def post(url, body):
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers, method="POST")
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def send(socket, message):
    socket.send(json.dumps(message))


def choose(view, legal):
    """Put your own idea here: `view` is all you know, `legal` all you may do."""
    return random.choice(legal)


def play(server, seat, host):
    """Plays one seat to the end. When the connection breaks, it comes back with the number seen."""
    seen, count, tries = None, 0, 0
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{seat['table']['id']}/socket"
    while True:
        problem = "the connection has ended"
        try:
            with connect(address) as socket:
                send(socket, {"type": "enter", "wire": 2, "token": seat["token"], "seen": seen})
                intent = None
                for text in socket:
                    message = json.loads(text)
                    if message["type"] == "notice":
                        problem = message["what"]
                        if message["code"] not in ("closing", "slow", "storage", "too_many"):
                            sys.exit(problem)
                        break
                    if message["type"] == "answer":
                        refusal = message.get("refusal") or {}
                        if refusal.get("code") in ("too_many", "storage"):
                            # It has not happened. Later it may, under the same id.
                            time.sleep((refusal.get("facts") or {}).get("wait_ms", 1000) / 1000)
                            send(socket, intent)
                        elif refusal and refusal["code"] != "stale":
                            print("refused:", refusal)
                        continue
                    # A welcome or an event: both hold the view and the legal actions.
                    seen, view, tries = message["number"], message["view"], 0
                    if view is not None and view["phase"] == "over":
                        return view
                    action = choose(view, message["legal"]) if message["legal"] else None
                    if host and message["type"] == "welcome" and view is None:
                        action = {"type": "start"}
                    if action:
                        count += 1
                        intent = {"id": f"{seen}-{count}", "seen": seen, "action": action}
                        send(socket, intent)
        except (OSError, WebSocketException) as broken:
            problem = broken
        if tries == 30:
            sys.exit(f"the server does not come back: {problem}")
        tries += 1
        time.sleep(0.5)


def main(where, name="A bot"):
    if "/t/" in where:
        server, table = where.split("/t/")
        end = play(server, post(f"{server}/api/tables/{table}/join", {"name": name}), host=False)
    else:
        server, game = where.rsplit("/", 1)
        setup = {"name": name, "game": game, "bots": "greedy", "window_ms": 0}
        setup["options"] = {"hands": 1} if game == "dwarf-king" else {"rounds": 1}
        end = play(server, post(f"{server}/api/tables", setup), host=True)
    print("totals", end["totals"], "winners", end["winners"])


if __name__ == "__main__":
    main(*sys.argv[1:])
