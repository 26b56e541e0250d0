"""Requests that no client library makes from a description: each must get a refusal of the usual kind."""
import http.client
import json

from openapi_schema_validator import OAS31Validator


def refusals(table):
    """Method, path, body, headers; the status and the code that must come."""
    large = b'{"name": "' + b"x" * 70000 + b'"}'
    return [
        ("GET", "/api", None, {}, 404, "no_such_path"),
        ("GET", "/api/nothing", None, {}, 404, "no_such_path"),
        ("POST", "/api/nothing/here", b"{}", {}, 404, "no_such_path"),
        ("GET", "/api/tables/", None, {}, 404, "no_such_path"),
        ("DELETE", f"/api/tables/{table}", None, {}, 405, "wrong_method"),
        ("OPTIONS", "/api/tables", None, {}, 405, "wrong_method"),
        ("BREW", "/api/score", None, {}, 405, "wrong_method"),
        ("POST", "/health", b"", {}, 405, "wrong_method"),
        ("GET", "/api/tables/%FF", None, {}, 400, "malformed"),
        ("GET", "/api/tables/%00", None, {}, 400, "malformed"),
        ("GET", "/api/tables/..%2F..%2Fetc", None, {}, 404, "no_such_table"),
        ("GET", f"/api/tables/{table}/rounds/-1", None, {}, 400, "malformed"),
        ("GET", f"/api/tables/{table}/rounds/99999999999999999999", None, {}, 400, "malformed"),
        ("GET", f"/api/tables/{table}/socket", None, {}, 400, "malformed"),
        ("GET", "/api/lessons/chess", None, {}, 404, "no_such_game"),
        ("POST", "/api/tables", b"", {}, 400, "malformed"),
        ("POST", "/api/tables", b"\xff\xfe", {}, 400, "malformed"),
        ("POST", "/api/tables", b"[" * 60000, {}, 400, "malformed"),
        ("POST", "/api/tables", b"name=Ann&game=dwarf-king", {}, 400, "malformed"),
        ("POST", "/api/tables", b'{"name": "Ann", "game": "chess"}', {}, 422, "option"),
        ("POST", "/api/tables", large, {}, 413, "too_large"),
        ("POST", "/api/score", b'{"game": 1e999}', {}, 400, "malformed"),
        ("POST", "/api/score", b'{"game": "chess"}', {}, 422, "score"),
        ("POST", f"/api/tables/{table}/advice", None, {"Authorization": "Basic eDp5"}, 401, "wrong_token"),
        ("GET", "/api/tables", None, {"Host": "evil.example"}, 403, "foreign"),
        ("POST", "/api/tables", b"{}", {"Origin": "http://evil.example"}, 403, "foreign"),
    ]


def ask(url, method, path, body, headers):
    connection = http.client.HTTPConnection(url.removeprefix("http://"), timeout=20)
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer, answer.read()
    finally:
        connection.close()


def check(url, document, tables):
    table = tables["over"][0]
    schema = {"$ref": "#/components/schemas/Refusal", "components": document["components"]}
    validator = OAS31Validator(schema)
    for method, path, body, headers, status, code in refusals(table):
        answer, text = ask(url, method, path, body, headers)
        what = f"{method} {path}: {answer.status} {text[:200]}"
        assert answer.status == status and answer.headers["Content-Type"] == "application/json", what
        refusal = json.loads(text)
        validator.validate(refusal)
        assert refusal["code"] == code, what
        if status == 405:
            assert answer.headers["Allow"], what
    # What the description gives as an example is taken.
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            content = operation.get("requestBody", {}).get("content", {})
            for example in content.get("application/json", {}).get("examples", {}).values():
                body, to = json.dumps(example["value"]), path.replace("{id}", tables["free"][0])
                answer, text = ask(url, method.upper(), to, body, {})
                assert answer.status in (200, 201), f"{method} {path}: {answer.status} {text[:200]}"
    # What can be read has a head too, and is not sent to who knows it.
    for path in [f"/api/tables/{table}/replay", "/api/catalogue", "/api/openapi.json"]:
        full, text = ask(url, "GET", path, None, {})
        head, nothing = ask(url, "HEAD", path, None, {})
        known, none = ask(url, "GET", path, None, {"If-None-Match": full.headers["ETag"]})
        assert full.status == 200 and json.loads(text), path
        assert head.status == 200 and nothing == b"" and head.headers["ETag"], path
        assert known.status == 304 and none == b"" and known.headers["ETag"], path
    print("odd requests are refused as described:", len(refusals(table)), flush=True)
