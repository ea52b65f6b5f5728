"""The line to a table of a real server: what it grants, what it refuses and how it says so."""

from __future__ import annotations

import json
import random
import socket as sockets
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest
from websockets.exceptions import ConnectionClosed
from wire import WAIT, Line, Server

from oddtrick.games import catalogue
from slices import sliced


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


RACES = {g.name for g in catalogue().values() if g.family == "Patience for several"}
"""They are played over the line in `test_web_every_game`; by lot they take hundreds of acts."""


@pytest.mark.parametrize("name", sliced(sorted(set(catalogue()) - RACES), 4))
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
            actions = [a for a in view["actions"] if a["kind"] != "resign"]
            if len(acted) >= 20 and len(actions) < len(view["actions"]):
                break  # a patience may go on for ever
            acted.append(view["version"])
            line.act(rng.choice(actions or view["actions"])["code"], view["version"])
        if not line.view.get("over"):
            line.act("resign", view["version"])
            line.until(lambda f: f["type"] == "view" and f["over"])
        assert line.view["finished"]["text"]
        line.send(type="next", version=line.view["version"])
        line.until(lambda f: f["type"] == "view" and not f["over"])


def test_hand_follows_hand_until_the_rubber_ends_and_another_begins(server: Server) -> None:
    made = server.make("euchre", seed=2, others="random", options={"play": "rubber"})
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
        assert "hello" in json.loads(socket.recv(WAIT))["message"]
        assert json.loads(socket.recv(WAIT))["type"] == "bye"


def test_a_wrong_token_or_table_is_answered_by_a_good_bye(server: Server) -> None:
    made, other = server.make("whist"), server.make("whist")
    for table, token, says, kind in (
        (made["id"], other["token"], "holds no seat", "unseated"),
        (made["id"], "", "holds no seat", "unseated"),
        ("nosuchtable", made["token"], "no such table", "refused"),
    ):
        with server.open(table) as socket:
            socket.send(json.dumps({"type": "hello", "token": token}))
            error, bye = json.loads(socket.recv(WAIT)), json.loads(socket.recv(WAIT))
            assert (error["type"], error["kind"], bye["type"]) == ("error", kind, "bye")
            assert says in error["message"]
            with pytest.raises(ConnectionClosed):
                socket.recv(WAIT)


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


@pytest.mark.whole
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
        rng = random.Random(1)
        for i in range(150):
            view = line.view
            moves = [a for a in view["actions"] if a["kind"] == "move"]
            if i % 3 == 2 or not moves:
                line.send(type="undo", version=view["version"])
            else:
                line.act(rng.choice(moves)["code"])
            line.view_from(view["version"] + 1)  # held up by the stuck one it would be for ever
        table = server.inside(server.hub.get(made["id"]))  # type: ignore[union-attr]
        stuck = next(c for c in table.clients if c.seat < 0)
        assert len(stuck._answers) == 0  # views are never queued: only the latest is owed
