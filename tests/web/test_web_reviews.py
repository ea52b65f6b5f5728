"""The review of a deal over HTTP: what it holds, who may have it and when, and in whose turn."""

from __future__ import annotations

import asyncio
import json
import time
from functools import partial
from typing import Any

import httpx
import msgspec
import pytest
from wire import Json, Server

from oddtrick.records import Record, as_hands, read_record
from oddtrick.review import costs, makeable, opinions
from oddtrick.store import Arranged
from oddtrick.web.turns import Busy, Turns


def events(answer: httpx.Response) -> list[tuple[str, Any]]:
    """The server-sent events of an answer."""
    found = []
    for one in answer.text.split("\n\n"):
        if one:
            name, data = one.split("\n")
            found.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return found


def finished(server: Server, game: str, seed: str) -> str:
    """A table at which machines have played their first deal to its end."""
    table: str = server.make(game, seat=None, seed=seed)["id"]
    end = time.monotonic() + 60
    while not server.session(table).state.over:
        assert time.monotonic() < end
        time.sleep(0.05)
    return table


def review(server: Server, table: str, number: int = 1, **how: Any) -> httpx.Response:
    return server.http.get(f"/api/tables/{table}/deals/{number}/review", timeout=60, **how)


def brought(server: Server, record: Json) -> httpx.Response:
    return server.http.post("/api/reviews", json=record, timeout=60)


@pytest.mark.parametrize("game", ["contract-duplicate", "whist", "euchre", "la-belle-lucie"])
def test_a_finished_deal_is_told_and_reckoned(server: Server, game: str) -> None:
    table = finished(server, game, "5")
    answer = review(server, table)
    assert answer.status_code == 200, answer.text
    found = events(answer)
    assert [name for name, _ in found[:3]] == ["told", "costs", "makeable"]
    assert {name for name, _ in found[3:-1]} == {"book"}
    assert found[-1][0] == "done"
    told = found[0][1]["told"]
    assert told["finished"]
    assert set(found[0][1]["names"]) == set(told["seats"])
    record: Record = read_record(msgspec.json.encode(told["record"]))
    assert found[1][1] == msgspec.to_builtins(costs(record))
    assert found[2][1] == msgspec.to_builtins(makeable(record))
    book = [o for name, part in found if name == "book" for o in part]
    assert book == msgspec.to_builtins(opinions(record))
    # The machines that played it were the book's, but for what is drawn by lot.
    assert sum(o["followed"] for o in book) >= len(book) - 1
    assert server.http.get(f"/review/{table}/1").status_code == 200


def test_a_running_deal_is_refused_and_so_is_an_unknown_one(server: Server) -> None:
    table = server.make("contract-duplicate", others="people")["id"]
    for answer in (review(server, table), review(server, table, 2), review(server, table, 0)):
        assert answer.status_code == 404
        assert "no such finished deal" in answer.json()["error"]
    answer = review(server, "nosuchtable1")
    assert answer.status_code == 404
    assert "no such table" in answer.json()["error"]


def test_what_is_being_played_anywhere_is_not_shown_wherever_it_was_played(server: Server) -> None:
    table = finished(server, "whist", "11")
    told = events(review(server, table))[0][1]["told"]
    made = server.make("whist", again=f"{table}/1", others="people")
    again = server.session(made["id"])
    assert again.given
    assert not again.state.over
    for answer in (review(server, table), brought(server, told["record"])):
        assert answer.status_code == 409
        assert "being played" in answer.json()["error"]
    # Nor with every hand one seat further on.
    plain = as_hands(read_record(msgspec.json.encode({**told["record"], "actions": []})))
    after = dict(zip("NESW", "ESWN", strict=True))
    assert plain.hands is not None
    turned = msgspec.structs.replace(
        plain,
        hands={after[seat]: hand for seat, hand in plain.hands.items()},
        dealer=after[plain.dealer],
    )
    assert brought(server, msgspec.to_builtins(turned)).status_code == 409
    # What is not these cards is shown.
    other = finished(server, "whist", "12")
    assert review(server, other).status_code == 200


def test_the_same_cards_are_dealt_again_and_nobody_is_told_them(server: Server) -> None:
    table = finished(server, "euchre", "4")
    answer = server.http.post(
        "/api/tables", json={"game": "euchre", "again": f"{table}/1", "pace": "none"}
    )
    assert answer.status_code == 201
    assert set(answer.json()) == {"id", "seat", "token"}
    first, second = server.session(table), server.session(answer.json()["id"])
    assert first.past[0].state.places() == second.past[0].state.places()
    assert second.past[0].state.setting.dealer == first.past[0].state.setting.dealer
    for name in ("nosuch/1", f"{table}/9", table, f"{table}/x"):
        answer = server.http.post("/api/tables", json={"game": "euchre", "again": name})
        assert answer.status_code == 404, name
        assert answer.json()["error"].endswith(".")


def test_play_goes_on_from_any_position(server: Server) -> None:
    table = finished(server, "contract-duplicate", "5")
    record = events(review(server, table))[0][1]["told"]["record"]
    actions = record["actions"]
    part = {**record, "actions": actions[:20]}
    made = server.make("contract-duplicate", record=part, played=True, others="people")
    there = server.session(made["id"])
    assert [m.by.code for m in there.past[1:] if m.by] == actions[:20]
    assert not there.state.over
    wrong = {**record, "actions": [*actions[:20], "7NT"]}
    answer = server.http.post(
        "/api/tables", json={"game": "contract-duplicate", "record": wrong, "played": True}
    )
    assert answer.status_code == 400
    assert "7NT" in answer.json()["error"]


def test_a_deal_that_somebody_brings_is_reviewed_or_refused_in_a_sentence(server: Server) -> None:
    hands = {"N": "AKQJT98765432...", "E": ".AKQJT98765432..",
             "S": "..AKQJT98765432.", "W": "...AKQJT98765432"}  # fmt: skip
    record = {"version": 1, "game": "contract-duplicate", "dealer": "N", "hands": hands}
    found = dict(events(brought(server, {**record, "actions": ["7S", "P", "P", "P", "HA"]})))
    assert found["costs"]["plays"][0]["cost"] == 0
    assert found["makeable"]["par_score"] == 1510
    for wrong in ({**record, "actions": ["8S"]}, {**record, "dealer": "Q"}, {"game": "whist"}, {}):
        answer = brought(server, wrong)
        assert answer.status_code == 422
        assert answer.json()["error"]
    assert server.http.post("/api/reviews", content=b"{").status_code == 400


def test_where_nobody_may_watch_only_who_sat_there_looks_again(server: Server) -> None:
    made = server.make("la-belle-lucie")
    with server.line(made["id"], made["token"]) as line:
        line.act("resign")
        line.see(lambda v: v["over"])
        assert line.view["finished"]["review"] == f"/review/{made['id']}/1"
    assert review(server, made["id"]).status_code == 200
    assert server.hub is not None
    live = server.inside(server.hub.get(made["id"]))

    async def close() -> None:
        await live.commit([Arranged(watch="nobody")])

    server.inside(close())
    assert review(server, made["id"]).status_code == 409
    known = {"authorization": f"Bearer {made['token']}"}
    assert review(server, made["id"], headers=known).status_code == 200


# -- whose turn it is ----------------------------------------------------------------------


def served(asked: list[str], *leaves: int) -> list[str]:
    """In which order a single place serves those who ask at once; some leave before their turn."""
    order: list[str] = []

    async def go() -> None:
        turns = Turns(1, own=10, most=20)

        async def work(who: str) -> None:
            order.append(who)
            await asyncio.sleep(0)

        tasks = [asyncio.create_task(turns.do(who[0], partial(work, who))) for who in asked]
        await asyncio.sleep(0)
        for number in leaves:
            tasks[number].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert turns.waiting == 0
        assert turns.free == 1

    asyncio.run(go())
    return order


def test_those_who_wait_are_served_by_turns() -> None:
    assert served(["a1", "a2", "a3", "a4", "b1", "b2", "c1"]) == [
        "a1", "a2", "b1", "c1", "a3", "b2", "a4",
    ]  # fmt: skip


def test_who_leaves_is_passed_over() -> None:
    assert served(["a1", "a2", "a3", "b1", "b2"], 1, 3) == ["a1", "a3", "b2"]


def test_more_than_can_wait_is_refused() -> None:
    async def go() -> list[str]:
        turns = Turns(1, own=2, most=3)
        release = asyncio.Event()
        asked = [asyncio.create_task(turns.do(who, release.wait)) for who in "aaaabbb"]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        release.set()
        found = await asyncio.gather(*asked, return_exceptions=True)
        return ["busy" if isinstance(f, Busy) else "done" for f in found]

    # One is served, two of the first's wait and one of the second's: then there is no room.
    assert asyncio.run(go()) == ["done"] * 3 + ["busy", "done", "busy", "busy"]


def test_work_nobody_waits_for_keeps_its_place_until_it_is_done() -> None:
    async def go() -> None:
        turns = Turns(1, own=2, most=3)
        release = asyncio.Event()
        first = asyncio.create_task(turns.do("a", release.wait))
        await asyncio.sleep(0)
        second = asyncio.create_task(turns.do("b", release.wait))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.sleep(0.01)
        assert turns.waiting == 1
        assert turns.free == 0
        release.set()
        assert await second
        assert turns.free == 1

    asyncio.run(go())


# -- the score sheet -----------------------------------------------------------------------


def test_the_sheet_has_every_entry_with_its_reason(server: Server) -> None:
    table = finished(server, "contract-rubber", "5")
    sheet = server.http.get(f"/api/tables/{table}/sheet").json()
    session = server.session(table)
    assert [m["over"] for m in sheet["matches"]] == [session.match_over]
    found = [e for m in sheet["matches"] for d in m["deals"] for e in d["entries"]]
    assert [(e["column"], e["points"], e["why"]) for e in found] == [
        (e.column, e.points, e.why) for e in session.ledger
    ]
    assert sheet["title"] == session.game.title


def test_matches_that_follow_one_another_have_a_pad_each(server: Server) -> None:
    made = server.make("la-belle-lucie")
    address = f"/api/tables/{made['id']}/sheet"
    answer = server.http.get(address)
    assert answer.status_code == 404
    assert "No deal" in answer.json()["error"]
    with server.line(made["id"], made["token"]) as line:
        for deal in (1, 2):
            line.act("resign")
            line.see(lambda v: v["over"])
            # Nothing of the deal that runs is on the sheet, nor can it be looked at.
            line.send(type="next", version=line.view["version"])
            line.see(lambda v: not v["over"])
            sheet = server.http.get(address).json()
            assert [d["deal"] for m in sheet["matches"] for d in m["deals"]] == [
                *range(1, deal + 1)
            ]
            assert len(sheet["matches"]) == deal
            assert review(server, made["id"], deal).status_code == 200
            assert review(server, made["id"], deal + 1).status_code == 404
