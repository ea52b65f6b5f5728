"""Bidding sets over HTTP: two partners bid boards, and neither learns what he may not know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import httpx
import pytest
from wire import Server


class Partners:
    """A set on a server, by the links of both partners."""

    def __init__(self, base: str, **plan: Any) -> None:
        self.http = httpx.Client(base_url=base, timeout=30, trust_env=False)
        made = self.http.post("/api/bidding", json=plan)
        assert made.status_code == 201, made.text
        self.id = made.json()["id"]
        self.tokens = {"S": made.json()["token"]}
        link = self.ask("GET", "/link", "S").json()["link"]
        assert f"/learn/bid/{self.id}#" in link
        self.tokens["N"] = link.partition("#")[2]

    def close(self) -> None:
        self.http.close()

    def ask(self, method: str, path: str, seat: str, **how: Any) -> httpx.Response:
        headers = {**how.pop("headers", {})}
        if token := self.tokens.get(seat, seat):
            headers["authorization"] = f"Bearer {token}"
        return self.http.request(method, f"/api/bidding/{self.id}{path}", headers=headers, **how)

    def view(self, seat: str) -> Any:
        return self.ask("GET", "", seat).json()

    def call(self, seat: str, board: int, number: int, code: str) -> httpx.Response:
        body = {"type": "call", "board": board, "number": number, "code": code}
        return self.ask("POST", "", seat, json=body)


@pytest.fixture
def pair(server: Server) -> Iterator[Partners]:
    with closing(Partners(server.base, boards=2, opponents="bid")) as made:
        yield made


def cards_in(text: str) -> set[str]:
    return {s + r for s in "SHDC" for r in "23456789TJQKA" if f'"{s}{r}"' in text}


def test_two_partners_bid_a_set_and_neither_sees_more_than_his_hand(pair: Partners) -> None:
    assert not pair.view("S")["partner_here"]
    assert not pair.ask("POST", "", "N", json={"type": "here"}).is_error
    assert pair.view("S")["partner_here"]
    for board in (1, 2):
        hands = {}
        for _ in range(40):
            views = {seat: pair.view(seat) for seat in "NS"}
            if views["S"]["board"] != board:
                break
            for seat, view in views.items():
                hands[seat] = set(view["hand"])
                assert len(hands[seat]) == 13
                assert cards_in(json.dumps(view)) == hands[seat]
                assert view["plan"].get("seed", 0) == 0
                assert bool(view["choices"]) == (view["turn"] == seat)
                assert all(call["meaning"] for call in view["calls"])
            assert views["N"]["calls"] == views["S"]["calls"]
            turn, number = views["S"]["turn"], len(views["S"]["calls"])
            other = "NS".replace(turn, "")
            assert pair.ask("GET", f"/boards/{board}", other).status_code == 409
            assert pair.call(other, board, number, "P").status_code == 409
            code = views[turn]["choices"][-1 if number > 20 else 0]["code"]
            if number > 4:
                code = "P"
            assert not pair.call(turn, board, number, code).is_error
            assert not pair.call(turn, board, number, code).is_error  # sent twice, it counts once
        assert hands["N"].isdisjoint(hands["S"])
        found = pair.ask("GET", f"/boards/{board}", "N").json()
        assert {seat: set(found["hands"][seat]) for seat in "NS"} == hands
        assert [one["by"] for one in found["auctions"]] == ["you", "book", "learned"]
        assert found == pair.ask("GET", f"/boards/{board}", "S").json()
    assert pair.view("N")["done"] == [1, 2]
    assert pair.view("N")["board"] == 0


def test_meanings_wait_for_the_end_of_the_auction_where_that_is_set(server: Server) -> None:
    with closing(Partners(server.base, boards=1, meanings="auction")) as pair:
        view = pair.view("S")
        while view["board"]:
            assert not any(call["meaning"] for call in view["calls"])
            pair.call(view["turn"], 1, len(view["calls"]), "P")
            view = pair.view("S")
        found = pair.ask("GET", "/boards/1", "S").json()
        own = [one for one in found["auctions"][0]["calls"] if one["seat"] in "NS"]
        assert own
        assert all(one["meaning"] for one in own)


def test_who_waits_hears_of_the_others_call(pair: Partners) -> None:
    view = pair.ask("GET", "", "S")
    turn = view.json()["turn"]
    waits = {"if-none-match": view.headers["etag"], "prefer": "wait=20"}
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(pair.ask, "GET", "", "S", headers=waits)
        pair.call(turn, 1, len(view.json()["calls"]), "P")
        assert waiting.result().status_code == 200


def test_links_open_what_they_are_for(pair: Partners, server: Server) -> None:
    assert pair.ask("GET", "/link", "N").status_code == 403
    for token in ("", "nonsense", pair.tokens["N"][:-1]):
        assert pair.ask("GET", "", token).status_code == 403
    assert httpx.get(f"{server.base}/api/bidding/nobody").status_code == 404
    assert pair.ask("GET", "/boards/3", "S").status_code == 409
    assert pair.call("S", 9, 0, "P").status_code == 409
    with closing(Partners(server.base, boards=1)) as other:
        assert other.ask("GET", "", pair.tokens["S"]).status_code == 403


def test_with_the_machine_a_set_is_bid_alone(server: Server) -> None:
    http = httpx.Client(base_url=server.base, timeout=30, trust_env=False)
    body = {"boards": 1, "partner": "machine", "hands": "game"}
    made = http.post("/api/bidding", json=body).json()
    headers = {"authorization": f"Bearer {made['token']}"}
    path = f"/api/bidding/{made['id']}"
    for _ in range(40):
        view = http.get(path, headers=headers).json()
        assert view["partner_here"]
        if not view["board"]:
            break
        assert view["turn"] == "S"
        call = {"type": "call", "board": 1, "number": len(view["calls"]), "code": "P"}
        assert not http.post(path, headers=headers, json=call).is_error
    assert view["done"] == [1]
    http.close()


@pytest.mark.parametrize("plan", [{"boards": 0}, {"boards": 99}, {"hands": "good"}, {"seed": 1}])
def test_what_cannot_be_set_is_refused(server: Server, plan: dict[str, Any]) -> None:
    answer = httpx.post(f"{server.base}/api/bidding", json=plan)
    assert 400 <= answer.status_code < 500
    assert "Traceback" not in answer.text
