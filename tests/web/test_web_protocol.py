"""The protocol, spoken to a real server: what it grants, what it refuses and how it says so."""

from __future__ import annotations

import json
import logging
import random
import re
import socket as sockets
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from sessions import TOKEN, Game
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from wire import Line, Server

from oddtrick import __version__
from oddtrick.games import catalogue
from oddtrick.store import EventLog, Stored, StoreError
from oddtrick.web import dealing


@pytest.fixture
def four(server: Server) -> Iterator[tuple[str, dict[str, Line]]]:
    """A whist table of four people."""
    made = server.make("whist", others="people", seat="N", seed=11)
    tokens = {"N": made["token"]}
    for seat in "ESW":
        tokens[seat] = server.sit(made["id"], seat=seat, name=f"Player {seat}")["token"]
    with ExitStack() as stack:
        lines = {
            seat: stack.enter_context(server.line(made["id"], token))
            for seat, token in tokens.items()
        }
        for line in lines.values():
            line.see(lambda f: all(s["present"] for s in f["seats"]))
        yield made["id"], lines


def leader(lines: dict[str, Line]) -> str:
    return next(seat for seat, line in lines.items() if line.view["actions"])


# -- HTTP ----------------------------------------------------------------------------------


def test_every_game_is_offered_with_its_options(server: Server) -> None:
    offered = server.http.get("/api/games").json()
    assert [g["name"] for g in offered] == list(catalogue())
    for line in offered:
        assert set(line) == {
            "name",
            "title",
            "family",
            "source",
            "summary",
            "seats",
            "players",
            "seats_for",
            "options",
        }
        other = {str(n) for n in line["players"]} - {str(len(line["seats"]))}
        assert {n: len(seats) for n, seats in line["seats_for"].items()} == {
            n: int(n) for n in other
        }
        for option in line["options"]:
            assert option["default"] in option["choices"]


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_a_table_of_every_game_can_be_made_with_every_option(server: Server, name: str) -> None:
    for option in catalogue()[name].options:
        for choice in option.choices:
            made = server.make(name, options={option.name: choice})
            with server.line(made["id"], made["token"]) as line:
                assert line.view["table"]["options"][option.name] == choice


def test_a_made_table_tells_its_seats(server: Server) -> None:
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
    answer = server.http.post("/api/tables", content=b" " * (64 * 1024 + 1))
    assert answer.status_code == 413
    assert "64 KiB" in answer.json()["error"]


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


def test_answers_carry_the_security_headers_and_static_files_an_etag(server: Server) -> None:
    answer = server.http.get("/api/games")
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    assert "access-control-allow-origin" not in answer.headers
    script = server.http.get("/static/cards.js")
    assert script.status_code == 200
    assert script.headers["cache-control"] == "no-cache"
    again = server.http.get("/static/cards.js", headers={"if-none-match": script.headers["etag"]})
    assert again.status_code == 304


def test_pages_and_answers_are_packed_for_those_who_can_unpack_them(server: Server) -> None:
    plain = server.http.get("/static/table.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    packed = server.http.get("/static/table.js", headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in packed.headers["vary"].lower()
    assert packed.content == plain.content
    # One tag for both, which is weak, as it does not tell them apart byte by byte.
    assert packed.headers["etag"] == plain.headers["etag"]
    assert packed.headers["etag"].startswith('W/"')
    again = server.http.get(
        "/static/table.js",
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
        assert json.loads(socket.recv(5))["type"] == "view"


# -- the line ------------------------------------------------------------------------------


RACES = {g.name for g in catalogue().values() if g.family == "Patience for several"}
"""They are played over the line in `test_web_every_game`; by lot they take hundreds of acts."""


@pytest.mark.parametrize("name", sorted(set(catalogue()) - RACES))
def test_a_whole_hand_is_played_against_machines(server: Server, name: str) -> None:
    rng = random.Random(name)
    made = server.make(name, seed=name)
    with server.line(made["id"], made["token"]) as line:
        acted: list[int] = []
        while len(acted) < 60:
            view = line.my_turn()
            if view["over"]:
                break
            line.view = {}
            if view["version"] in acted:
                continue  # told once more, as another acted at the same time
            acts = [a for a in view["actions"] if a["kind"] != "resign"]
            acted.append(view["version"])
            line.act(rng.choice(acts or view["actions"])["code"], view["version"])
        if not line.view.get("over"):
            line.act("resign", line.my_turn()["version"])
            line.until(lambda f: f["type"] == "view" and f["over"])
        assert line.view["finished"]["text"]
        line.send(type="next", version=line.view["version"])
        line.until(lambda f: f["type"] == "view" and not f["over"])


def test_hand_follows_hand_until_the_rubber_ends_and_another_begins(server: Server) -> None:
    made = server.make("euchre", seed=2, others="random")
    with server.line(made["id"], made["token"]) as line:
        for number in range(1, 80):
            while not line.my_turn()["over"]:
                view, line.view = line.view, {}
                line.act(view["actions"][-1]["code"], view["version"])
            finished = line.view["finished"]
            assert line.view["table"]["deal"] == number
            version, line.view = line.view["version"], {}
            line.send(type="next", version=version)
            following = line.until(lambda f: f["type"] == "view" and not f["over"])
            if finished["match_over"]:
                assert "won the rubber" in finished["summary"]
                assert following["table"]["deal"] == 1
                assert following["pad"]["summary"].startswith("Nothing scored")
                return
            assert following["table"]["deal"] == number + 1
    raise AssertionError("the rubber never ended")


def test_all_see_an_act_and_only_the_actor_may_do_it(
    four: tuple[str, dict[str, Line]],
) -> None:
    _, lines = four
    first = leader(lines)
    code = lines[first].view["actions"][0]["code"]
    for seat, line in lines.items():
        if seat != first:
            line.act(code)
            assert line.next_of("error")["kind"] == "illegal"
    version = lines[first].view["version"]
    lines[first].act(code)
    for line in lines.values():
        view = line.view_from(version + 1)
        assert view["trick"]["plays"] == [{"seat": first, "card": code}]


def test_a_stale_act_is_refused_and_followed_by_the_table_as_it_is(
    four: tuple[str, dict[str, Line]],
) -> None:
    _, lines = four
    first = leader(lines)
    second = "NESW"["NESW".index(first) - 3]
    seen = lines[first].view["version"]
    lines[first].act(lines[first].view["actions"][0]["code"])
    view = lines[second].view_from(seen + 1)
    for version in (seen, 0, -1, 10**30):
        lines[second].act(view["actions"][0]["code"], version)
        assert lines[second].next_of("error")["kind"] == "stale"
        assert lines[second].next_of("view")["trick"] == view["trick"]


def test_the_same_act_sent_twice_is_done_once(four: tuple[str, dict[str, Line]]) -> None:
    _, lines = four
    first = lines[leader(lines)]
    version, code = first.view["version"], first.view["actions"][0]["code"]
    first.act(code, version)
    first.act(code, version)
    assert first.next_of("error")["kind"] == "stale"
    assert first.view_from(version + 1)["version"] == version + 1


def test_a_revoke_is_refused_with_its_reason(server: Server) -> None:
    made = server.make("whist", others="people", seed=3)
    tokens = {made["seat"]: made["token"]}
    for seat in "WNE":
        tokens[seat] = server.sit(made["id"], seat=seat)["token"]
    for _ in range(52):
        for token in tokens.values():
            with server.line(made["id"], token) as line:
                if not line.view["actions"]:
                    continue
                refusals = line.view["refusals"]
                if refusals:
                    assert "follow in" in refusals[0]["reason"]
                    line.act(refusals[0]["card"])
                    error = line.next_of("error")
                    assert (error["kind"], error["message"]) == ("illegal", refusals[0]["reason"])
                    return
                line.act(line.view["actions"][0]["code"])
                line.view_from(line.view["version"] + 1)
    raise AssertionError("nobody ever had to follow suit")


MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    '"act"',
    '{"type":"dance"}',
    '{"type":"act"}',
    '{"type":"act","version":"1","code":"SA"}',
    '{"type":"act","version":1e400,"code":"SA"}',
    '{"type":"act","version":1,"code":7}',
    '{"type":"act","version":1,"code":null}',
    '{"type":"pace","pace":"warp"}',
    '{"type":"fill","with":"sharks"}',
    '{"type":["act"],"version":1,"code":"SA"}',
    '{"type":"ping","x":' + "[" * 20000 + "]" * 20000 + "}",
    "\x00",
    b"\x00\x01\x02",
    b'{"type":"ping"}',
    '{"type":"ping","padding":"' + "x" * (64 * 1024) + '"}',
]


def test_frames_that_cannot_be_read_change_nothing(four: tuple[str, dict[str, Line]]) -> None:
    _, lines = four
    line = lines["N"]
    before = line.view["version"]
    for frame in MALFORMED:
        line.socket.send(frame)
        error = line.next_of("error")
        assert error["kind"] == "malformed", frame
        assert error["message"].endswith(".")
        assert len(error["message"]) < 300
    line.send(type="ping")
    line.next_of("pong")
    assert line.view["version"] == before


def test_a_client_that_only_makes_mistakes_is_let_go(server: Server) -> None:
    made = server.make("whist")
    with server.line(made["id"], made["token"]) as line:
        for _ in range(100):
            line.socket.send("nonsense")
        bye = line.next_of("bye")
        assert "Too many" in bye["message"]
        with pytest.raises(ConnectionClosed):
            line.until(lambda f: False)
    with server.line(made["id"], made["token"]) as line:
        assert line.view["you"] == "S"


def test_a_message_far_too_large_is_cut_off_and_the_server_stays(server: Server) -> None:
    made = server.make("whist")
    with server.line(made["id"], made["token"]) as line:
        with suppress(ConnectionClosed):  # the server may hang up before it has all come
            line.socket.send("x" * (2 * 1024 * 1024))
        with pytest.raises(ConnectionClosed):
            line.until(lambda f: False)
    with server.line(made["id"], made["token"]) as line:
        assert line.view["you"] == "S"


@pytest.mark.parametrize(
    "hello",
    ["nonsense", '{"type":"ping"}', '{"type":"hello","token":5}', b"\x00", '{"type":"hello"', "{}"],
)
def test_whoever_does_not_say_hello_is_sent_away(server: Server, hello: str | bytes) -> None:
    made = server.make("whist")
    with server.open(made["id"]) as socket:
        socket.send(hello)
        assert "hello" in json.loads(socket.recv(5))["message"]
        assert json.loads(socket.recv(5))["type"] == "bye"


def test_a_wrong_token_or_table_is_answered_by_a_good_bye(server: Server) -> None:
    made, other = server.make("whist"), server.make("whist")
    for table, token, says in (
        (made["id"], other["token"], "holds no seat"),
        (made["id"], "", "holds no seat"),
        ("nosuchtable", made["token"], "no such table"),
    ):
        with server.open(table) as socket:
            socket.send(json.dumps({"type": "hello", "token": token}))
            error, bye = json.loads(socket.recv(5)), json.loads(socket.recv(5))
            assert (error["type"], error["kind"], bye["type"]) == ("error", "refused", "bye")
            assert says in error["message"]
            with pytest.raises(ConnectionClosed):
                socket.recv(5)


def test_a_later_connection_takes_the_seat_over(server: Server) -> None:
    made = server.make("whist")
    with server.line(made["id"], made["token"]) as early:
        with server.line(made["id"], made["token"]) as late:
            assert early.next_of("bye")["message"]
            with pytest.raises(ConnectionClosed):
                early.until(lambda f: False)
            late.send(type="ping")
            late.next_of("pong")
            assert late.view["seats"][2]["present"]
        with server.line(made["id"]) as watcher:
            watcher.see(lambda f: not f["seats"][2]["present"])


def test_onlookers_may_look_and_nothing_else(server: Server) -> None:
    made = server.make("whist", others="people")
    with server.line(made["id"]) as watcher:
        assert (watcher.view["you"], watcher.view["home"]) == (None, None)
        assert watcher.view["actions"] == []
        version = watcher.view["version"]
        for frame in (
            {"type": "act", "version": version, "code": "SA"},
            {"type": "undo", "version": version},
            {"type": "hint", "version": version},
            {"type": "next", "version": version},
            {"type": "pace", "pace": "fast"},
            {"type": "fill", "with": "book"},
        ):
            watcher.send(**frame)
            error = watcher.next_of("error")
            assert error["kind"] == "refused"
            assert "watching" in error["message"]
        with server.line(made["id"], made["token"]) as line:
            assert line.view["table"]["watchers"] == 1


def test_onlookers_see_to_a_table_where_no_person_sits(server: Server) -> None:
    made = server.make("whist", seat=None, others="random")
    with server.line(made["id"]) as watcher:
        watcher.see(lambda f: f["over"])
        watcher.send(type="next", version=watcher.view["version"])
        watcher.until(lambda f: f["type"] == "view" and f["table"]["deal"] == 2)


def test_next_before_the_end_is_refused(four: tuple[str, dict[str, Line]]) -> None:
    line = four[1]["N"]
    line.send(type="next", version=line.view["version"])
    assert line.next_of("error") == {
        "type": "error",
        "kind": "refused",
        "message": "The hand is not finished yet.",
    }


def test_open_seats_are_filled_by_machines_on_request(server: Server) -> None:
    made = server.make("whist", others="people")
    with server.line(made["id"], made["token"]) as line:
        assert [s["kind"] for s in line.view["seats"]].count("open") == 3
        line.send(type="fill", **{"with": "random"})
        line.until(lambda f: all(s["kind"] != "open" for s in f["seats"]))
        line.my_turn()
        line.send(type="fill", **{"with": "random"})
        assert line.next_of("error")["kind"] == "refused"


def test_the_pace_is_seen_by_all(four: tuple[str, dict[str, Line]]) -> None:
    _, lines = four
    lines["N"].send(type="pace", pace="calm")
    for line in lines.values():
        line.until(lambda f: f["type"] == "view" and f["table"]["pace"] == "calm")


def test_a_hint_is_an_act_that_may_be_done_with_its_reason(server: Server) -> None:
    made = server.make("whist", seed=1)
    with server.line(made["id"], made["token"]) as line:
        view = line.my_turn()
        assert view["hint"]
        line.send(type="hint", version=view["version"])
        hint = line.next_of("hint")
        assert hint["code"] in [a["code"] for a in view["actions"]]
        assert hint["reason"]
        line.act(hint["code"], view["version"])
        line.view_from(view["version"] + 1)


def test_undo_takes_back_and_is_refused_when_there_is_nothing(server: Server) -> None:
    made = server.make("whist", seed=1)
    with server.line(made["id"], made["token"]) as line:
        first = line.my_turn()
        line.send(type="undo", version=first["version"])
        assert line.next_of("error")["kind"] == "refused"
        assert not first["undo"]
        line.view = {}
        line.act(first["actions"][0]["code"], first["version"])
        after = line.my_turn()
        assert after["undo"]
        line.send(type="undo", version=after["version"])
        back = line.until(lambda f: f["type"] == "view" and f["version"] > after["version"])
        assert back["actions"] == first["actions"]
        assert back["places"] == first["places"]
        assert back["log"] == first["log"]


def test_a_table_let_go_is_found_again(server: Server) -> None:
    made = server.make("whist", seed=4, others="people")
    with server.line(made["id"], made["token"]) as line:
        before = line.view
    assert server.hub is not None
    for _ in range(50):
        if made["id"] in server.inside(server.hub.let_go(0.0)):
            break
    else:
        raise AssertionError("the table is never idle")
    assert made["id"] not in server.hub.tables
    with server.line(made["id"], made["token"]) as line:
        assert line.view == before


def test_a_changed_pace_is_kept_at_once(server: Server) -> None:
    made = server.make("whist", seed=1, pace="calm")
    with server.line(made["id"], made["token"]) as line:
        for _ in range(3):
            began = time.monotonic()
            line.send(type="pace", pace="none")
            view = line.my_turn()
            assert time.monotonic() - began < 1.0  # a calm machine player takes 1.2 s over a card
            line.view = {}
            line.send(type="pace", pace="calm")
            line.act(view["actions"][0]["code"], view["version"])


def test_a_damaged_table_says_no_more_than_that_and_the_server_stays(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    assert server.hub is not None
    store = server.hub.store
    made = (
        '{"type":"made","game":"%s","options":{},"seed":"1","pace":"none","others":"book",'
        '"version":"%s"}'
    )
    store.append("gone", 1, [made % ("no-such-game", __version__)])
    store.append("torn", 1, [made % ("whist", __version__), '{"type":"acted","by":0,"code":"SA"}'])
    store.append("rags", 1, ["{"])
    store.append("older", 1, [made % ("whist", "0.0.1"), '{"type":"dealt","dealer":9}'])
    whys = {"gone": "is damaged", "torn": "is damaged", "rags": "older Oddtrick", "older": "0.0.1"}
    for table, why in whys.items():
        sentence = (
            f"{why} and cannot go on. Whoever sat here can still download its finished deals."
        )
        for _ in range(2):
            answer = server.http.get(f"/api/tables/{table}")
            assert answer.status_code == 409
            assert answer.json()["error"].endswith(sentence)
        assert server.http.get(f"/table/{table}").status_code == 409
        with server.open(table) as socket:
            socket.send('{"type":"hello"}')
            assert json.loads(socket.recv(5))["message"].endswith(sentence)
            assert json.loads(socket.recv(5))["type"] == "bye"
    logged = [r.getMessage() for r in caplog.records if "does not fold" in r.getMessage()]
    assert len(logged) == len(whys)
    assert server.make("whist")


def test_a_damaged_table_tells_nobody_a_card(server: Server) -> None:
    """Fold errors name what a seat could play: that is for the log alone."""
    assert server.hub is not None
    game = Game("whist", people=("S",))
    game.step(random.Random(1))
    game.machines()
    bad = '{"type":"acted","by":2,"code":"not a card","home":2}'
    server.hub.store.append("torncards", 1, [*game.bodies, bad])
    answer = server.http.get("/api/tables/torncards")
    assert answer.status_code == 409
    assert not re.search(r"\b[SHDC][2-9TJQKA]\b", answer.text)


def test_the_finished_deals_of_a_damaged_table_are_taken_home(server: Server) -> None:
    assert server.hub is not None
    game = Game("whist", people=("S",))
    game.play(random.Random(1))
    game.add(dealing.next_deal(game.session, game.session.version))
    game.step(random.Random(1))
    server.hub.store.append("tornlater", 1, [*game.bodies, '{"type":"acted","by":0,"code":"?"}'])
    address = "/api/tables/tornlater/session.jsonl"
    assert server.http.get(address, headers={"authorization": "Bearer x"}).status_code == 403
    mine = {"authorization": f"Bearer {TOKEN}S"}
    answer = server.http.get(address, headers=mine)
    assert answer.status_code == 200
    (line,) = answer.text.splitlines()
    assert json.loads(line)["notes"]["version"] == __version__


def test_a_store_that_cannot_be_read_is_asked_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No good-bye: the browser connects anew when it hears none."""
    made = server.make("whist")
    assert server.hub is not None
    monkeypatch.setattr(server.hub, "tables", {})

    def broken(self: EventLog, table: str, after: int = 0) -> list[Stored]:
        raise StoreError("The store could not be read just now. Please try again later.")

    monkeypatch.setattr(EventLog, "read", broken)
    with server.open(made["id"]) as socket:
        socket.send('{"type":"hello"}')
        assert json.loads(socket.recv(5))["type"] == "error"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(5)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013


def test_a_client_that_does_not_read_holds_up_nobody(server: Server) -> None:
    """A small receive buffer fills at once; the others must not feel it."""
    made = server.make("house-in-the-wood", seed=5)
    host, port = server.base.removeprefix("http://").split(":")
    raw = sockets.socket()
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    raw.connect((host, int(port)))
    with raw, server.line(made["id"], made["token"]) as line:
        raw.sendall(
            f"GET /api/tables/{made['id']}/ws HTTP/1.1\r\nHost: {host}:{port}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        assert b" 101 " in raw.recv(1024)
        hello = b'{"type":"hello"}'
        raw.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        line.see(lambda f: f["table"]["watchers"] == 1)
        slowest, rng = 0.0, random.Random(1)
        for i in range(150):
            view = line.view
            began = time.monotonic()
            moves = [a for a in view["actions"] if a["kind"] == "move"]
            if i % 3 == 2 or not moves:
                line.send(type="undo", version=view["version"])
            else:
                line.act(rng.choice(moves)["code"])
            line.view_from(view["version"] + 1)
            slowest = max(slowest, time.monotonic() - began)
        assert slowest < 5.0  # held up by the stuck one it would be for ever
        table = server.inside(server.hub.get(made["id"]))  # type: ignore[union-attr]
        stuck = next(c for c in table.clients if c.home < 0)
        assert len(stuck._answers) == 0  # views are never queued: only the latest is owed
