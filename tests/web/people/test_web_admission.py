"""One person, one seat: who comes from an address that has a seat is let in by the host alone."""

from __future__ import annotations

import asyncio
import json
import threading

import httpx
import pytest
from sessions import Game
from wire import WAIT, Json, Server

from oddtrick.errors import Refused
from oddtrick.store.log import Append
from oddtrick.table.admission import Admission
from oddtrick.table.requests import seating
from oddtrick.table.session.seats import address_hash


def sit(server: Server, table: str, seat: str, name: str = "", token: str = "") -> httpx.Response:
    leave = {"authorization": f"Bearer {token}"} if token else {}
    wish = {"seat": seat, "name": name}
    return server.http.post(f"/api/tables/{table}/seats", json=wish, headers=leave)


def hands(view: Json) -> dict[str, list[str]]:
    """The hands in which a client sees a card."""
    places = (p for p in view["places"] if p["kind"] == "hand")
    return {p["seat"]: p["cards"] for p in places if set(p["cards"]) - {"??"}}


def test_one_address_does_not_get_to_see_the_hands_of_all_open_seats(server: Server) -> None:
    table = server.make("contract-duplicate", others="people", seat="S")
    seen = set[str]()
    for seat in "WNE":
        answer = sit(server, table["id"], seat)
        assert answer.status_code == 202
        assert answer.json()["asked"] is True
        with server.line(table["id"], answer.json()["token"]) as line:
            assert line.view["home"] is None
            assert line.view["you"] is None
            seen |= hands(line.view).keys()
    assert not seen


@pytest.mark.parametrize(
    "header", [{"x-forwarded-for": "203.0.113.9"}, {"forwarded": "for=203.0.113.9"}]
)
def test_nobody_says_of_himself_where_he_comes_from(server: Server, header: Json) -> None:
    table = server.make("whist", others="people", seat="S")
    address = f"/api/tables/{table['id']}/seats"
    assert server.http.post(address, json={"seat": "E"}, headers=header).status_code == 202


def test_nor_the_next_deal_of_the_machine_players(server: Server) -> None:
    table = server.make("contract-duplicate", seat="S")
    for seat in "WNE":
        assert sit(server, table["id"], seat).status_code == 202
    assert not server.session(table["id"]).next_players


def test_whoever_has_a_seat_does_not_ask_for_another_with_it(server: Server) -> None:
    table = server.make("whist", others="people", seat="S")
    other = server.sit(table["id"], seat="N")
    answer = sit(server, table["id"], "E", token=other["token"])
    assert answer.status_code == 409
    assert "You sit at N already" in answer.json()["error"]
    assert sit(server, table["id"], "E", token="no such token").status_code == 409


def test_the_host_lets_in_and_the_table_says_who_shares_an_address(server: Server) -> None:
    table = server.make("whist", others="people", seat="S")
    asked = sit(server, table["id"], "E", "Eva").json()
    with (
        server.line(table["id"], table["token"]) as host,
        server.line(table["id"], asked["token"]) as eva,
    ):
        (line,) = host.see(lambda v: bool(v["asking"]))["asking"]
        assert (line["seat"], line["name"]) == ("E", "Eva")
        assert eva.view["asking"] == []
        eva.send(type="admit", number=line["number"], yes=True)
        assert "watching" in eva.next_of("error")["message"]
        host.send(type="admit", number=line["number"], yes=True)
        view = eva.see(lambda v: v["home"] == "E")
        assert hands(view).keys() >= {"E"}
        assert view["table"]["shared"] == ["E", "S"]
        assert host.see(lambda v: not v["asking"])["table"]["shared"] == ["E", "S"]
        host.send(type="admit", number=line["number"], yes=True)
        assert "any more" in host.next_of("error")["message"]
    with server.line(table["id"], asked["token"]) as again:
        assert again.view["home"] == "E"


def test_who_connects_while_the_answer_is_written_is_let_in(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.make("whist", others="people", seat="S")
    asked = sit(server, table["id"], "E", "Eva").json()
    writer = server.inside(server.hub.get(table["id"])).commits._writer
    written, begun, go = writer.write, threading.Event(), threading.Event()

    async def slow(append: Append) -> None:
        begun.set()
        await asyncio.to_thread(go.wait, WAIT)
        await written(append)

    with server.line(table["id"], table["token"]) as host:
        number = host.see(lambda v: bool(v["asking"]))["asking"][0]["number"]
        monkeypatch.setattr(writer, "write", slow)
        host.send(type="admit", number=number, yes=True)
        assert begun.wait(WAIT)
        with server.line(table["id"], asked["token"]) as eva:
            assert eva.view["home"] is None
            go.set()
            eva.see(lambda v: v["home"] == "E")


def test_the_host_does_not_let_in(server: Server) -> None:
    table = server.make("whist", others="people", seat="S")
    asked = sit(server, table["id"], "E", "Eva").json()
    with (
        server.line(table["id"], table["token"]) as host,
        server.line(table["id"], asked["token"]) as eva,
    ):
        number = host.see(lambda v: bool(v["asking"]))["asking"][0]["number"]
        host.send(type="admit", number=number, yes=False)
        assert "not let you in" in eva.next_of("error")["message"]
        assert host.see(lambda v: not v["asking"])["table"]["shared"] == []
    with server.open(table["id"]) as closed:
        closed.send(json.dumps({"type": "hello", "token": asked["token"]}))
        assert "no seat" in str(closed.recv(WAIT))
        assert '"bye"' in str(closed.recv(WAIT))


def test_only_one_waits_for_a_seat_and_any_seat_is_one_nobody_waits_for(server: Server) -> None:
    table = server.make("whist", others="people", seat="S")
    first = [sit(server, table["id"], "any").json()["seat"] for _ in range(3)]
    assert sorted(first) == ["E", "N", "W"]
    assert sit(server, table["id"], "any").status_code == 409
    assert sit(server, table["id"], "E").status_code == 409


# -- without a server ------------------------------------------------------------------------


def test_friends_of_other_addresses_sit_down_at_once_and_a_restart_forgets_nothing() -> None:
    game = Game("whist", people=(), others="")
    gate = Admission()
    for seat, address in (("S", "192.0.2.1"), ("N", "192.0.2.2")):
        hashed = address_hash(game.session.seed, address)
        _, asked, events = gate.sit(game.session, seat, seat, f"token {seat}", hashed)
        assert not asked
        game.add(events)
    again = game.refold()
    assert again.host == game.session.game.seat("S")
    for session in (game.session, again):
        hashed = address_hash(session.seed, "192.0.2.2")
        _, asked, events = Admission().sit(session, "E", "", "t", hashed)
        assert asked
        assert not events
    assert all("192.0.2" not in body for body in game.bodies)


def test_a_seat_that_has_been_taken_meanwhile_is_not_given_again() -> None:
    game = Game("whist", people=("S",), others="")
    gate = Admission()
    game.add(seating.sit(game.session, "N", "", "n", "here")[1])
    _, asked, _ = gate.sit(game.session, "E", "", "e", "here")
    assert asked
    game.add(seating.sit(game.session, "E", "Eva", "other", "elsewhere")[1])
    with pytest.raises(Refused, match="taken by Eva"):
        gate.answer(game.session, game.session.host, 1, yes=True)
    assert not gate.asking
