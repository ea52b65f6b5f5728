"""The calls over HTTP, to a real server: what is granted, what is refused and how."""

from __future__ import annotations

import json
import logging
import re
import socket as sockets
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from wire import WAIT, Server

from oddtrick.games import catalogue
from oddtrick.terms import MOST_CARD
from one_option import with_one
from slices import sliced


def test_every_game_is_offered_with_its_options(server: Server) -> None:
    offered = server.http.get("/api/games").json()
    assert [g["name"] for g in offered] == list(catalogue())
    for line in offered:
        assert set(line) == {
            "name",
            "title",
            "family",
            "family_title",
            "source",
            "summary",
            "seats",
            "players",
            "seats_for",
            "options",
            "presets",
        }
        other = {str(n) for n in line["players"]} - {str(len(line["seats"]))}
        assert {n: len(seats) for n, seats in line["seats_for"].items()} == {
            n: int(n) for n in other
        }
        for option in line["options"]:
            assert option["default"] in option["choices"]


@pytest.mark.parametrize("name", sliced(sorted(catalogue()), 8))
def test_a_table_of_every_game_can_be_made_with_every_option(server: Server, name: str) -> None:
    for option in catalogue()[name].options:
        for choice in option.choices:
            made = server.make(name, options=with_one(name, option, choice))
            with server.line(made["id"], made["token"]) as line:
                assert line.view["table"]["options"][option.name] == choice


def test_a_made_table_lists_its_seats(server: Server) -> None:
    made = server.make("whist", seat="E", name="Emil", others="people")
    assert made["seat"] == "E"
    found = server.http.get(f"/api/tables/{made['id']}").json()
    assert (found["game"], found["title"]) == ("whist", "Whist")
    assert [(s["seat"], s["kind"]) for s in found["seats"]] == [
        ("N", "open"),
        ("E", "person"),
        ("S", "open"),
        ("W", "open"),
    ]
    assert found["seats"][1]["name"] == "Emil"


def test_whoever_only_watches_gets_no_token(server: Server) -> None:
    made = server.make("whist", seat=None)
    assert (made["seat"], made["token"]) == (None, None)
    answer = server.http.post(f"/api/tables/{made['id']}/seats", json={"seat": None})
    assert answer.json()["token"] is None


BAD_TABLES: list[tuple[Any, int, str]] = [
    ({"game": "skat"}, 404, "No game called “skat” here"),
    ({}, 422, "missing required field `game`"),
    ({"game": "whist", "seat": "Q"}, 422, "no seat “Q”"),
    ({"game": "whist", "options": {"x": 1}}, 422, "no option “x”"),
    ({"game": "euchre", "options": {"pack": 33}}, 422, "pack cannot be “33”"),
    ({"game": "euchre", "options": {"pack": [1]}}, 422, "pack cannot be"),
    ({"game": "euchre", "options": {"pack": 25, "no_trump": "yes"}}, 422, "without a joker"),
    ({"game": "euchre", "options": {"play": "8 deals", "target": 11}}, 422, "leave the points"),
    ({"game": "pounce", "options": {"players": "3"}}, 422, "text “3”. Give the number 3, without"),
    ({"game": "goulash", "options": {"passing": "true"}}, 422, "text “true”. Give true, without"),
    ({"game": "whist", "others": "sharks"}, 422, "Invalid enum value 'sharks'"),
    ({"game": "whist", "pace": "warp"}, 422, "Invalid enum value 'warp'"),
    ({"game": "whist", "name": "x" * 25}, 422, "at most 24 letters"),
    ({"game": "whist", "seed": "x" * 65}, 422, "at most 64"),
    ({"game": 5}, 422, "Expected `str`"),
    ({"game": "whist", "colour": "red"}, 422, "unknown field `colour`"),
    ([], 422, "Expected `object`"),
]


@pytest.mark.parametrize(("wish", "status", "says"), BAD_TABLES)
def test_a_table_that_cannot_be_is_refused(
    server: Server, wish: Any, status: int, says: str
) -> None:
    answer = server.http.post("/api/tables", json=wish)
    assert answer.status_code == status
    assert list(answer.json()) == ["error"]
    assert says in answer.json()["error"]
    assert answer.json()["error"].endswith(".")


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe", b"[" * 5000, b'{"game":' + b"[" * 30000, b"game=whist"]
)
def test_a_body_that_is_not_json_is_refused(server: Server, body: bytes) -> None:
    answer = server.http.post("/api/tables", content=body)
    assert answer.status_code in (400, 422)
    assert answer.json()["error"]


def test_a_body_that_is_too_large_is_refused(server: Server) -> None:
    answer = server.http.post("/api/tables", content=b" " * (1088 * 1024 + 1))
    assert answer.status_code == 413
    assert "1088 KiB" in answer.json()["error"]


def test_two_cards_of_the_greatest_length_come_to_a_table(server: Server) -> None:
    """The letters of a remark take three bytes each; one letter more is refused by name."""
    head = "system Ours\nas sayc\n# "
    card = head + "♠" * (MOST_CARD - len(head))
    made = server.make("contract-duplicate", options={"system_ns": card, "system_ew": card})
    with server.line(made["id"], made["token"]) as line:
        assert line.view["table"]["options"]["system_ns"] == card
    answer = server.http.post(
        "/api/tables", json={"game": "contract-duplicate", "options": {"system_ew": card + "♠"}}
    )
    assert answer.status_code in (400, 422)
    assert "131,072 letters" in answer.json()["error"]


def test_a_request_broken_off_is_nothing_to_report(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    errors = logging.getLogger("uvicorn.error")
    errors.addHandler(caplog.handler)
    try:
        host, port = server.base.removeprefix("http://").split(":")
        with sockets.create_connection((host, int(port))) as sock:
            sock.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{")
        for _ in range(20):
            assert server.http.get("/api/games").status_code == 200
    finally:
        errors.removeHandler(caplog.handler)
    assert not caplog.records


@pytest.mark.parametrize("field", ["game", "seat", "others", "options", "name", "seed"])
def test_an_error_is_a_sentence_however_much_was_sent(server: Server, field: str) -> None:
    much = "x" * 50_000
    wish = {"game": "whist", field: {much: much} if field == "options" else much}
    answer = server.http.post("/api/tables", json=wish)
    assert 400 <= answer.status_code < 500
    assert len(answer.content) < 2500


def test_unknown_tables_and_addresses(server: Server) -> None:
    for path in ("/api/tables/nosuchtable", "/api/tables/" + "x" * 500, "/api/nothing", "/x"):
        answer = server.http.get(path)
        assert answer.status_code == 404
        assert answer.json()["error"]
    assert server.http.post("/api/tables/nosuchtable/seats", json={}).status_code == 404
    assert server.http.delete("/api/tables").status_code == 405
    assert server.http.get("/static/../app.py").status_code == 404
    assert server.http.get("/static/%2e%2e/app.py").status_code == 404


@pytest.mark.parametrize("path", ["/nothing", "/learn/rules/nothing"])
def test_who_visits_a_wrong_address_finds_a_page(server: Server, path: str) -> None:
    found = server.http.get(path, headers={"accept": "text/html,*/*"})
    assert found.status_code == 404
    assert "There is nothing at this address" in found.text
    assert found.headers["content-type"].startswith("text/html")


def test_a_taken_seat_is_refused_and_a_machine_gives_way(server: Server) -> None:
    made = server.make("whist", seat="S")
    refused = server.http.post(f"/api/tables/{made['id']}/seats", json={"seat": "S"})
    assert refused.status_code == 409
    assert "taken" in refused.json()["error"]
    with server.line(made["id"], made["token"]) as line:
        given = server.sit(made["id"], seat="N", name="Nora")
        assert given["later"]
        line.until(lambda f: f["seats"][0]["heir"] == "Nora")
        assert line.view["seats"][0]["kind"] == "machine"


def test_a_stranger_with_the_link_sees_no_hand_that_is_being_played(server: Server) -> None:
    made = server.make("contract-rubber", seat="S")
    for seat in "NEW":
        given = server.sit(made["id"], seat=seat)
        with server.line(made["id"], given["token"]) as line:
            hands = [p for p in line.view["places"] if p["kind"] == "hand"]
            assert len(hands) == 4
            assert {card for p in hands for card in p["cards"]} == {"??"}
            assert (line.view["home"], line.view["you"]) == (seat, None)
            assert not line.view["actions"]


def test_names_are_tidied(server: Server) -> None:
    made = server.make("whist", name="  Ada\n\tLovelace\u202e ")
    with server.line(made["id"], made["token"]) as line:
        assert line.view["seats"][2]["name"] == "Ada Lovelace"


def test_only_workers_of_programs_may_translate_webassembly(server: Server) -> None:
    allowed = "script-src 'self' 'wasm-unsafe-eval'"
    for name in ("solver", "patience/own"):
        worker = server.http.get(f"/static/{name}/worker.js")
        assert allowed in worker.headers["content-security-policy"]
        assert "default-src 'self'" in worker.headers["content-security-policy"]
    for path in (
        "/review",
        "/table/own-harp",
        "/static/solver/solver.js",
        "/static/review/page.js",
        "/api/games",
    ):
        policy = server.http.get(path).headers["content-security-policy"]
        assert "wasm-unsafe-eval" not in policy, path
    program = server.http.get("/static/solver/solver.wasm")
    assert program.headers["content-type"] == "application/wasm"
    assert program.headers["content-encoding"] == "br"
    assert program.content.startswith(b"\0asm")


def test_answers_carry_the_security_headers_and_static_files_an_etag(server: Server) -> None:
    answer = server.http.get("/api/lessons")
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    assert "access-control-allow-origin" not in answer.headers
    script = server.http.get("/static/shared/cards.js")
    assert script.status_code == 200
    assert script.headers["cache-control"] == "no-cache"
    again = server.http.get(
        "/static/shared/cards.js", headers={"if-none-match": script.headers["etag"]}
    )
    assert again.status_code == 304


def test_a_page_names_the_version_of_its_files_and_those_are_kept_for_ever(server: Server) -> None:
    for path in ("/", "/club/ruling", "/learn/rules/whist", "/club/new"):
        answer = server.http.get(path)
        assert answer.headers["cache-control"] == "no-cache"
        versions = set(re.findall(r'"/static/([0-9a-f]{12})/', answer.text))
        assert len(versions) == 1
        assert len(re.findall('"/static/', answer.text)) == len(
            re.findall("/static/[0-9a-f]{12}/", answer.text)
        )
    (version,) = versions
    script = server.http.get(f"/static/{version}/table/state.js")
    assert script.status_code == 200
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    # A page that was opened before the files changed finds them as they are now, and asks again.
    older = server.http.get("/static/0123456789ab/table/state.js")
    assert (older.content, older.headers["cache-control"]) == (script.content, "no-cache")
    for path in ("nothing.js", f"{version}/nothing.js", f"{version}/", "table", "index.html.js"):
        assert server.http.get(f"/static/{path}").status_code == 404


def test_pages_and_answers_are_packed_for_those_who_can_unpack_them(server: Server) -> None:
    plain = server.http.get("/static/table/page.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    packed = server.http.get("/static/table/page.js", headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in packed.headers["vary"].lower()
    assert packed.content == plain.content
    # One tag for both, which is weak, as it does not tell them apart byte by byte.
    assert packed.headers["etag"] == plain.headers["etag"]
    assert packed.headers["etag"].startswith('W/"')
    again = server.http.get(
        "/static/table/page.js",
        headers={"if-none-match": packed.headers["etag"], "accept-encoding": "gzip"},
    )
    assert again.status_code == 304
    assert again.content == b""
    games = server.http.get("/api/games", headers={"accept-encoding": "gzip"})
    assert games.headers["content-encoding"] == "gzip"
    assert len(games.json()) >= 8


def test_pages_of_other_hosts_may_not_ask(server: Server) -> None:
    for origin in ("http://evil.example", "null", "http://127.0.0.1", "https://[bad"):
        answer = server.http.post("/api/tables", json={"game": "whist"}, headers={"origin": origin})
        assert answer.status_code == 403
        assert "other hosts" in answer.json()["error"]
    own = server.http.post("/api/tables", json={"game": "whist"}, headers={"origin": server.base})
    assert own.status_code == 201
    address = server.base.replace("http", "ws") + f"/api/tables/{own.json()['id']}/ws"
    with pytest.raises(InvalidStatus) as caught:
        connect(address, origin="http://evil.example", proxy=None)  # type: ignore[arg-type]
    assert caught.value.response.status_code == 403
    with connect(address, origin=server.base, proxy=None) as socket:  # type: ignore[arg-type]
        socket.send('{"type":"hello"}')
        assert json.loads(socket.recv(WAIT))["type"] == "view"
