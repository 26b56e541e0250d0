"""Drives a real server from its own description.

    python tests/openapi/check.py target/debug/trickhold [SEED]

The description must be valid OpenAPI. Then schemathesis asks for everything in it, with examples, at the
edges of every schema and at random; the server must answer with what is described and nothing else, and
never with an error of its own. What no client library sends is sent by hand (odd.py). The seed is printed;
with the same seed and program the same requests are made.
"""
import json
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from contextlib import contextmanager
from pathlib import Path

from openapi_spec_validator import validate

import odd
import prepare

# Nothing is refused as too much, reviews are quick, and bots answer at once.
SETTINGS = """--tables-per-address 1000000 --sockets-per-address 1000000 --requests-per-second 1000000
    --messages-per-second 100000 --review-simulations 1 --chosen-seeds""".split()

# A well-formed request may still be refused by what it asks for, so acceptance is not checked; and who has an id
# may look at its table, so nothing about owners of objects either.
CHECKS = """not_a_server_error status_code_conformance content_type_conformance response_headers_conformance
    response_schema_conformance negative_data_rejection missing_required_header unsupported_method
    allow_header_conformance ignored_auth""".split()

CONFIG = """
seed = {seed}
continue-on-failure = true
request-timeout = 20
suppress-health-check = ["all"]

[warnings]
fail-on = ["missing_test_data", "missing_auth", "unused_openapi_auth", "rate_limited"]

[generation]
max-examples = {examples}
database = "none"

[phases.stateful]
enabled = false

[checks]
enabled = false
{checks}
negative_data_rejection.expected-statuses = [400, 401, 404, 409, 422]

[auth.openapi.token]
bearer = "{token}"

[dictionaries]
all = {{ values = {all} }}
free = {{ values = {free} }}
over = {{ values = {over} }}
playing = {{ values = {playing} }}
rounds = {{ values = [0] }}

[parameters]
"path.number" = {{ dictionary = "rounds", probability = 0.7 }}

{operations}
"""

OPERATION = """
[[operations]]
include-path-regex = "{path}"
parameters = {{ "path.id" = {{ dictionary = "{tables}", probability = 0.8 }} }}
"""

# Which tables make sense where.
TABLES = {
    "^/api/tables/{id}$": "all",
    "/join$": "free",
    "/(rounds|record|replay|review)": "over",
    "/advice$": "playing",
    "/socket$": "all",
}


@contextmanager
def server(program):
    """A server on a free port and an empty folder."""
    with tempfile.TemporaryDirectory() as data:
        command = [program, "serve", "--data", data, "--listen", "127.0.0.1:0", *SETTINGS]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            port = process.stdout.readline().rsplit(":", 1)[1].strip()
            yield f"http://127.0.0.1:{port}"
            if process.poll() is not None:
                sys.exit(f"the server has ended: {process.returncode}")
        finally:
            process.kill()
            process.wait()


def config(seed, tables, examples):
    operations = [
        OPERATION.format(path=path.replace("{", "[{]").replace("}", "[}]"), tables=of)
        for path, of in TABLES.items()
    ]
    lists = {of: json.dumps(tables[of]) for of in ("all", "free", "over", "playing")}
    return CONFIG.format(
        seed=seed,
        examples=examples,
        checks="\n".join(f"{check}.enabled = true" for check in CHECKS),
        token=tables["token"],
        operations="".join(operations),
        **lists,
    )


def drive(url, document, settings, folder):
    """Lets schemathesis ask for everything; what it was answered must hold more than refusals."""
    (folder / "schemathesis.toml").write_text(settings)
    (folder / "openapi.json").write_text(json.dumps(document))
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", "schemathesis.toml", "run", "openapi.json"]
    command += ["--url", url, "--no-color", "--report-har-path", "asked.json"]
    if subprocess.run(command, cwd=folder).returncode != 0:
        sys.exit("the server does not answer as described")
    asked = json.loads((folder / "asked.json").read_text())["log"]["entries"]
    for path, methods in document["paths"].items():
        pattern = re.compile(re.escape(url) + re.sub(r"{\w+}", "[^/]+", path))
        for method in methods:
            answers = Counter(
                entry["response"]["status"]
                for entry in asked
                if entry["request"]["method"] == method.upper() and pattern.fullmatch(entry["request"]["url"])
            )
            print(method.upper(), path, dict(sorted(answers.items())))
            if min(answers, default=999) >= 400 and not path.endswith("/socket"):
                sys.exit(f"{method.upper()} {path} was only refused")


def main(program, seed=None):
    seed = int(seed) if seed else 1
    print("seed", seed, flush=True)
    random.seed(seed)
    began = time.monotonic()
    with server(program) as url, tempfile.TemporaryDirectory() as folder:
        with urllib.request.urlopen(f"{url}/api/openapi.json") as answer:
            document = json.load(answer)
        validate(document)
        print("the description is valid OpenAPI:", len(document["paths"]), "paths", flush=True)
        tables = prepare.tables(url)
        print(f"tables are prepared, {time.monotonic() - began:.0f} s", flush=True)
        odd.check(url, document, tables)
        drive(url, document, config(seed, tables, 50), Path(folder))
    print(f"the HTTP interface is as described, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
