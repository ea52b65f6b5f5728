"""Tables that left the memory, are damaged, or whose store cannot be read."""

from __future__ import annotations

import json
import random
import re
import time

import pytest
from sessions import TOKEN, Game
from websockets.exceptions import ConnectionClosed
from wire import WAIT, Server

from oddtrick import __version__
from oddtrick.store.log import EventLog, Stored, StoreError
from oddtrick.table.requests import dealing
from oddtrick.web.machine_players import turns


def test_a_table_let_go_is_found_again(server: Server) -> None:
    made = server.make("whist", seed=4, others="people")
    with server.line(made["id"], made["token"]) as line:
        before = line.view
    assert server.hub is not None
    end = time.monotonic() + WAIT
    while made["id"] not in server.inside(server.hub.let_go(0.0)):
        assert time.monotonic() < end, "the table is never idle"
    assert made["id"] not in server.hub.tables
    with server.line(made["id"], made["token"]) as line:
        assert line.view == before


def test_a_changed_pace_is_kept_at_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A calm machine player takes his time here: longer than any test waits."""
    monkeypatch.setitem(turns.PACES, "calm", (10 * WAIT, 10 * WAIT))
    made = server.make("whist", seed=1, pace="calm")
    with server.line(made["id"], made["token"]) as line:
        for _ in range(3):
            line.send(type="pace", pace="none")
            view = line.my_turn()
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
            f"{why} and cannot go on. Its finished deals can still be downloaded by those who sat "
            "here."
        )
        for _ in range(2):
            answer = server.http.get(f"/api/tables/{table}")
            assert answer.status_code == 409
            assert answer.json()["error"].endswith(sentence)
        assert server.http.get(f"/table/{table}").status_code == 409
        with server.open(table) as socket:
            socket.send('{"type":"hello"}')
            assert json.loads(socket.recv(WAIT))["message"].endswith(sentence)
            assert json.loads(socket.recv(WAIT))["type"] == "bye"
    logged = [r.getMessage() for r in caplog.records if "does not fold" in r.getMessage()]
    assert len(logged) == len(whys)
    assert server.make("whist")


def test_a_damaged_table_shows_nobody_a_card(server: Server) -> None:
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
        assert json.loads(socket.recv(WAIT))["type"] == "error"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(WAIT)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013
