"""A whole bot: it takes a chair at a table and plays any legal action until the game is over.

    pip install websockets
    python3 examples/bot.py http://127.0.0.1:7411/t/TABLE "My bot"
    python3 examples/bot.py http://127.0.0.1:7411/david-goliath

With a game instead of a table it makes one, with Trickhold's own bots on
the other chairs, and starts it. The messages are described in docs/wire.md.
"""
import json
import random
import sys
import urllib.request

from websockets.sync.client import connect


def post(url, body):
    request = urllib.request.Request(url, json.dumps(body).encode(), method="POST")
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def choose(view, legal):
    """Put your own idea here: `view` is all you know, `legal` all you may do."""
    return random.choice(legal)


def play(server, seat, host):
    """Plays one chair; comes back with the number seen if the connection breaks."""
    seen, count, over = None, 0, False
    address = server.replace("http", "ws", 1)
    while not over:
        with connect(f"{address}/api/tables/{seat['table']['id']}/socket") as socket:
            socket.send(json.dumps({"type": "enter", "wire": 1, "token": seat["token"], "seen": seen}))
            for text in socket:
                message = json.loads(text)
                if message["type"] == "notice":
                    sys.exit(message["what"])
                if message["type"] == "answer":
                    if "refusal" in message and message["refusal"]["code"] != "stale":
                        print("refused:", message["refusal"])
                    continue
                # A welcome or an event: both hold the view and the legal actions.
                seen, view = message["number"], message["view"]
                if host and message["type"] == "welcome" and view is None:
                    socket.send(json.dumps({"id": "start", "seen": seen, "action": {"type": "start"}}))
                over = view is not None and view["phase"] == "over"
                if over:
                    return view
                if message["legal"]:
                    count += 1
                    intent = {"id": f"{seen}-{count}", "seen": seen, "action": choose(view, message["legal"])}
                    socket.send(json.dumps(intent))


def main(where, name="A bot"):
    if "/t/" in where:
        server, table = where.split("/t/")
        end = play(server, post(f"{server}/api/tables/{table}/join", {"name": name}), host=False)
    else:
        server, game = where.rsplit("/", 1)
        setup = {"name": name, "game": game, "bots": "greedy", "window_ms": 0}
        setup["options"] = {"rounds": 1} if game == "david-goliath" else {"hands": 1}
        end = play(server, post(f"{server}/api/tables", setup), host=True)
    print("totals", end["totals"], "winners", end["winners"])


if __name__ == "__main__":
    main(*sys.argv[1:])
