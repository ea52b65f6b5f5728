"""Hidden cards over a cluster: two deals that a seat cannot tell apart, each at its own worker.

The same cards lie at North, South and the lead; what East and West hold else is exchanged. Whoever
may not know it is sent the same by both workers, and the worker that does not own a table has
nothing to show of it.
"""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from wire import Line
from workers import Worker, two

pytestmark = pytest.mark.servers

ONE = {"N": "AKQ2.KJ4.A32.K54", "E": "J98.T98.KQJ.QJT9",
       "S": "T543.AQ32.T98.A2", "W": "76.765.7654.8763"}  # fmt: skip
OTHER = {**ONE, "E": "76.765.K765.8763", "W": "J98.T98.QJ4.QJT9"}
ACTS = [("N", "1N"), ("E", "P"), ("S", "P"), ("W", "P"), ("E", "DK"), ("N", "D8"), ("W", "D4")]
"""North declares and calls dummy's cards, which lie open from the lead on."""

HIDDEN = ("J98.T98", "QJT9", "7654.8763", "K765.8763", "QJ4.")
"""Parts of the hands of East and West as files write them."""

LIVE = ("", "/invitation")
"""What the owner alone tells."""

SETTLED = ("/sheet", "/deals/1/review", "/deals/1/field", "/session.pbn")
"""Deals that are over, which any worker reads from the log: this one is not over."""


def laid(server: Worker, hands: dict[str, str]) -> tuple[str, dict[str, str]]:
    """A table of four people with these hands, and a token a seat."""
    record = {"version": 1, "game": "contract-rubber", "dealer": "N", "hands": hands, "actions": []}
    made = server.make("contract-rubber", record=record, others="people", seat="N")
    tokens = {"N": made["token"]}
    for seat in "ESW":
        tokens[seat] = server.sit(made["id"], seat=seat)["token"]
    return made["id"], tokens


def seen(server: Worker, table: str, tokens: dict[str, str]) -> dict[str, list[Any]]:
    """The views of North, South and an onlooker after each act."""
    found: dict[str, list[Any]] = {"N": [], "S": [], "": []}
    with ExitStack() as stack:
        lines: dict[str, Line] = {
            seat: stack.enter_context(server.line(table, token))
            for seat, token in {**tokens, "": None}.items()
        }
        for line in lines.values():
            line.see(lambda v: all(s["present"] for s in v["seats"]) and v["table"]["watchers"])
        version = lines["N"].view["version"]
        for seat, code in ACTS:
            line = lines[seat]
            line.view_from(version)
            possible = [a["code"] for a in line.view["actions"]]
            line.act(next(c for c in possible if c.replace("NT", "N") == code))
            version += 1
            for who, views in found.items():
                views.append(json.dumps(lines[who].view_from(version)).replace(table, "the table"))
    return found


@pytest.mark.whole
def test_two_workers_send_the_same_of_deals_that_a_seat_cannot_tell_apart(database: str) -> None:
    with two(database) as (one, other):
        tables = [(one, *laid(one, ONE)), (other, *laid(other, OTHER))]
        first, second = (seen(*table) for table in tables)
        for who, views in first.items():
            for number, (here, there) in enumerate(zip(views, second[who], strict=True)):
                assert here == there, f"{who or 'an onlooker'} after act {number + 1}"
        # The test could fail: to those who hold the cards the deals are not the same.
        assert '"SJ"' not in first["N"][-1]
        owners = {one: other, other: one}
        for server, table, tokens in tables:
            _shows_nothing(owners[server], table, tokens)


def _shows_nothing(server: Worker, table: str, tokens: dict[str, str]) -> None:
    """A worker that is asked for another's table, by whoever sits there and by anybody."""
    for token in (*tokens.values(), ""):
        headers = {"authorization": f"Bearer {token}"} if token else {}
        for path in LIVE:
            answer = server.http.get(f"/api/tables/{table}{path}", headers=headers)
            assert answer.status_code == 421, path
            assert "another server" in answer.json()["error"]
        for path in SETTLED:
            answer = server.http.get(f"/api/tables/{table}{path}", headers=headers)
            assert not any(suits in answer.text for suits in HIDDEN), path
        with server.open(table) as socket:
            line = Line(socket)
            line.send(type="hello", **({"token": token} if token else {}))
            with pytest.raises(ConnectionClosed):
                line.next_of("view")
            assert not any('"places"' in frame for frame in line.frames)
    assert server.hub is not None
    assert table not in server.hub.tables
