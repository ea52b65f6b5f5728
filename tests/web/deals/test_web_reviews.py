"""The review of a deal over HTTP: what it holds, who may have it and when, and in whose turn."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sessions import finish
from wire import Json, Server, Strict, serving, visitor

from oddtrick.records import Record, as_hands, read_record, record_of
from oddtrick.review import costs, makeable, opinions, question
from oddtrick.rules.lessons import LESSONS
from oddtrick.store import deals
from oddtrick.store.events import Arranged
from oddtrick.support.sandbox import Workers
from oddtrick.web.deals import review_jobs
from oddtrick.web.server.rate_limits import Limits
from oddtrick.web.server.thread_pools import Busy, FairQueue
from slices import sliced


def events(answer: httpx.Response) -> list[tuple[str, Any]]:
    """The server-sent events of an answer."""
    found = []
    for one in answer.text.split("\n\n"):
        if one:
            name, data = one.split("\n")
            found.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return found


def finished(server: Server, game: str, seed: str) -> str:
    """A table at which machines have played their first deal to its end. No other test has its
    seed: what one leaves half played is not looked at by another."""
    table: str = server.make(game, seat=None, seed=f"review {seed}")["id"]
    server.play_out(table)
    return table


def review(server: Server, table: str, number: int = 1, **how: Any) -> httpx.Response:
    return server.http.get(f"/api/tables/{table}/deals/{number}/review", timeout=60, **how)


def status_of(server: Server, table: str, number: int = 1, **how: Any) -> int:
    """The status of the same, without waiting for what takes thought."""
    address = f"/api/tables/{table}/deals/{number}/review"
    with server.http.stream("GET", address, timeout=60, **how) as answer:
        return answer.status_code


def test_where_many_wait_a_report_says_so_and_the_solver_has_less_time(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, asked = finished(server, "whist", "waiting"), list[tuple[str, tuple[object, ...]]]()
    call = Workers.call

    def noted(self: Workers, function: Any, data: bytes, *rest: object) -> bytes:
        asked.append((function.__name__, rest))
        return call(self, function, data, *rest)

    monkeypatch.setattr(Workers, "call", noted)
    monkeypatch.setattr(FairQueue, "waiting", property(lambda self: 12))
    found = events(review(server, table))
    assert [part for name, part in found if name == "waiting"] == [{"before": 10}]
    assert found[-1][0] == "done"
    solved = [rest[0] for name, rest in asked if name in ("costs_of", "makeable_of")]
    assert solved == [pytest.approx(12 / 13)] * 2


def brought(server: Server, record: Json) -> httpx.Response:
    return server.http.post("/api/reviews", json=record, timeout=60)


@pytest.mark.parametrize(
    "game", sliced(["contract-duplicate", "whist", "euchre", "la-belle-lucie"], 1)
)
def test_a_finished_deal_is_shown_and_reckoned(
    server: Server, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # On a busy machine the solver's seconds may be over before it is done.
    monkeypatch.setattr(review_jobs, "SECONDS", 11.0)
    table = finished(server, game, "5")
    answer = review(server, table)
    assert answer.status_code == 200, answer.text
    found = events(answer)
    assert [name for name, _ in found[:3]] == ["told", "costs", "makeable"]
    assert {name for name, _ in found[3:-1]} == {"book"}
    assert found[-1][0] == "done"
    story = found[0][1]["told"]
    assert story["finished"]
    assert set(found[0][1]["names"]) == set(story["seats"])
    record: Record = read_record(msgspec.json.encode(story["record"]))
    solved = [msgspec.to_builtins(costs(record)), msgspec.to_builtins(makeable(record))]
    assert [part for _, part in found[1:3]] == solved
    book = [o for name, part in found if name == "book" for o in part]
    assert book == msgspec.to_builtins(opinions(record))
    # The machines that played it were the book's, but for what is drawn by lot.
    assert sum(o["followed"] for o in book) >= len(book) - 1
    assert server.http.get(f"/review/{table}/1").status_code == 200


@pytest.mark.parametrize("game", ["contract-duplicate", "euchre", "la-belle-lucie"])
def test_a_page_that_solves_gets_the_questions_and_no_answers(server: Server, game: str) -> None:
    table = finished(server, game, "6")
    found = events(review(server, table, params={"solver": "page"}))
    parts = dict(found)
    record: Record = read_record(msgspec.json.encode(parts["told"]["told"]["record"]))
    assert "costs" not in parts
    assert parts["question"] == msgspec.to_builtins(question(record))
    if game == "contract-duplicate":
        assert [name for name, _ in found[:3]] == ["told", "question", "contracts"]
        asked, wanted = parts["contracts"], makeable(record)
        assert "makeable" not in parts
        assert wanted
        columns = {strain: [row.tricks[i] for row in wanted.rows] for i, strain in
                   enumerate(wanted.strains)}  # fmt: skip
        tricks = [columns[strain] for strain in reversed(asked["strains"])]
        wish = {"tricks": tricks, "dealer": asked["dealer"], "vulnerable": asked["vulnerable"]}
        answer = server.http.post("/api/par", json=wish)
        assert answer.json() == {"par": wanted.par, "par_score": wanted.par_score}
    else:
        assert [name for name, _ in found[:3]] == ["told", "question", "makeable"]
        assert parts["makeable"] == msgspec.to_builtins(makeable(record))
    answered = costs(record)
    assert (parts["question"] is None) == (answered is None)
    if answered:
        steps = [(p["step"], p["seat"], p["card"]) for p in parts["question"]["plays"]]
        assert steps == [(p.step, p.seat, p.card) for p in answered.plays]


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"tricks": [[1, 2, 3, 4]] * 4, "dealer": 0, "vulnerable": 0},
        {"tricks": [[1, 2, 3]] * 5, "dealer": 0, "vulnerable": 0},
        {"tricks": [[1, 2, 3, 14]] * 5, "dealer": 0, "vulnerable": 0},
        {"tricks": [[1, 2, 3, 4]] * 5, "dealer": 4, "vulnerable": 0},
    ],
)
def test_par_of_what_is_no_table_is_refused(server: Server, wish: Json) -> None:
    answer = server.http.post("/api/par", json=wish)
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("The request does not fit")


def test_a_running_deal_is_refused_and_so_is_an_unknown_one(server: Server) -> None:
    table = server.make("contract-duplicate", others="people")["id"]
    solving = review(server, table, params={"solver": "page"})
    for answer in (
        solving,
        review(server, table),
        review(server, table, 2),
        review(server, table, 0),
    ):
        assert answer.status_code == 404
        assert "no such finished deal" in answer.json()["error"]
    answer = review(server, "nosuchtable1")
    assert answer.status_code == 404
    assert "no such table" in answer.json()["error"]


def test_what_is_being_played_anywhere_is_not_shown_wherever_it_was_played(server: Server) -> None:
    table = finished(server, "whist", "11")
    story = events(review(server, table))[0][1]["told"]
    made = server.make("whist", again=f"{table}/1", others="people")
    again = server.session(made["id"])
    assert again.replayed_deal
    assert not again.state.over
    for answer in (review(server, table), brought(server, story["record"])):
        assert answer.status_code == 409
        assert "being played" in answer.json()["error"]
    # Nor with every hand one seat further on.
    plain = as_hands(read_record(msgspec.json.encode({**story["record"], "actions": []})))
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
    assert status_of(server, other) == 200


def patience(server: Server, seed: str) -> Json:
    """A table at which somebody has played a deal to its end, with the token of who did."""
    made = server.make("la-belle-lucie", seed=f"review {seed}")
    with server.line(made["id"], made["token"]) as line:
        line.act("resign")
        line.see(lambda v: v["over"])
    return made


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


@pytest.mark.parametrize("others", ["book", "people"])
def test_who_played_a_deal_sees_it_whoever_takes_it_on_again(server: Server, others: str) -> None:
    """A stranger with the table's address locked it up for everybody, for ever."""
    made = patience(server, f"again {others}")
    table, token = made["id"], made["token"]
    assert status_of(server, table) == 200
    again = server.make("la-belle-lucie", again=f"{table}/1", others=others)
    assert status_of(server, table, headers=bearer(token)) == 200
    field = server.http.get(f"/api/tables/{table}/deals/1/field", headers=bearer(token))
    assert field.status_code == 200
    # Who plays it now has not seen its cards, and neither a token of his shows them nor none.
    for known in ({}, bearer(again["token"]), bearer("x")):
        assert status_of(server, table, headers=known) == 409


@pytest.mark.whole
def test_a_deal_that_is_taken_on_again_and_left_is_shown_after_a_day(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with serving(path, Limits()) as server:
        table = finished(server, "whist", "left")
        made = server.make("whist", again=f"{table}/1", others="people")
        for hours, status in ((23, 409), (25, 200)):
            with sqlite3.connect(path) as base:
                then = time.time() - hours * 3600
                base.execute("update event set at = ? where table_id = ?", (then, made["id"]))
            base.close()
            assert status_of(server, table) == status, hours


def test_a_deal_that_only_machines_play_again_hides_nothing(server: Server) -> None:
    table = finished(server, "whist", "machines again")
    server.make("whist", again=f"{table}/1", seat=None)
    assert status_of(server, table) == 200


def test_the_file_of_a_table_keeps_back_what_somebody_else_plays_again(server: Server) -> None:
    made = server.make("contract-duplicate", others="random", seed="review kept back")
    table = made["id"]
    with server.line(table, made["token"]) as line:
        while not line.my_turn()["over"]:
            view, line.view = line.view, {}
            line.act(view["actions"][0]["code"], view["version"])
        # The next deal is dealt: who sits down now has played none of the first.
        line.send(type="next", version=line.view["version"])
        line.see(lambda v: not v["over"])
    late = server.sit(table, seat="E")["token"]
    address = f"/api/tables/{table}/session.jsonl"
    assert server.http.get(address, headers=bearer(late)).status_code == 200
    server.make("contract-duplicate", again=f"{table}/1")
    assert server.http.get(address, headers=bearer(made["token"])).status_code == 200
    refused = server.http.get(address, headers=bearer(late))
    assert refused.status_code in (403, 409)
    assert "being played" in refused.json()["error"]


def test_the_results_of_one_deal_are_gathered(server: Server) -> None:
    table = finished(server, "contract-duplicate", "31")
    own = server.session(table).state.score()

    def field(**known: str) -> Json:
        answer = server.http.get(f"/api/tables/{table}/deals/1/field", params=known)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    assert [(r["this"], r["scores"]) for r in field()] == [(True, [*own.values()])]
    wish = {"again": f"{table}/1", "seat": None}
    other = server.make("contract-duplicate", others="random", **wish)["id"]
    assert server.http.get(f"/api/tables/{table}/deals/1/field").status_code == 200
    server.play_out(other)
    theirs = [*server.session(other).state.score().values()]
    found = field()
    assert [r["scores"] for r in found] == [[*own.values()], theirs]
    # The other table is known by its link alone: only who has it is told which it is.
    assert [r["review"] for r in found] == [f"/review/{table}/1", ""]
    assert field(known=f"x/1,{other}/1")[1]["review"] == f"/review/{other}/1"
    assert server.http.get(f"/api/tables/{table}/deals/2/field").status_code == 404
    # The same cards a seat further on are another deal.
    record = events(review(server, table))[0][1]["told"]["record"]
    dealer = "NESW"["NESW".index(record["dealer"]) - 1]
    moved = server.make("contract-duplicate", seat=None, record={**record, "dealer": dealer})["id"]
    server.play_out(moved)
    assert len(field()) == 2


def test_what_can_be_done_next_is_said_where_a_deal_is_not_finished(server: Server) -> None:
    table = finished(server, "euchre", "33")
    story = events(review(server, table))[0][1]["told"]
    assert story["choices"] == []
    record = story["record"]
    part = {**record, "actions": record["actions"][:-3]}
    found = dict(events(brought(server, part)))
    (left,) = [p for p in found["costs"]["plays"] if not p["card"]]
    choices = found["told"]["told"]["choices"]
    assert {c["card"] for c in choices} == {c["card"] for c in left["choices"]}
    assert record["actions"][-3] in {c["code"] for c in choices}
    # Each leads on, until the deal is over.
    longer = {**part, "actions": [*part["actions"], choices[0]["code"]]}
    assert (
        len(dict(events(brought(server, longer)))["told"]["told"]["steps"])
        == len(story["steps"]) - 2
    )


def let_go(server: Server, table: str) -> None:
    """Have a table leave the server's memory: the store alone knows it then."""
    assert server.hub is not None
    for _ in range(200):
        server.inside(server.hub.let_go(0.0))
        if table not in server.hub.tables:
            return
        time.sleep(0.02)
    raise AssertionError("the table stays in memory")


def test_what_is_being_played_at_a_table_that_only_the_store_knows_is_not_shown(
    server: Server,
) -> None:
    table = finished(server, "whist", "21")
    assert status_of(server, table) == 200
    made = server.make("whist", again=f"{table}/1", others="people")
    let_go(server, made["id"])
    assert status_of(server, table) == 409
    assert server.hub is not None
    assert made["id"] not in server.hub.tables
    # The host closes that table: nobody plays the cards any more.
    with server.line(made["id"], made["token"]) as line:
        line.send(type="close")
        line.next_of("bye")
    assert status_of(server, table) == 200


def test_a_deal_left_for_another_is_being_played_no_more(server: Server) -> None:
    table = finished(server, "la-belle-lucie", "77")
    made = server.make("la-belle-lucie", again=f"{table}/1")
    assert status_of(server, table) == 409
    with server.line(made["id"], made["token"]) as line:
        line.send(type="deal", version=line.view["version"], number=78)
        line.see(lambda v: v["alone"]["deal"] == 78)
    assert status_of(server, table) == 200


def test_who_leaves_a_lesson_half_way_keeps_nobody_from_looking_at_it(strict: Strict) -> None:
    """At a server of its own: at another the same seed may deal these cards in some other game."""
    lesson = next(x for x in LESSONS if x.game == "whist")
    with strict(Limits()) as server:
        made = server.make("whist", seed=str(lesson.seed))
        state = server.session(made["id"]).moments[0].state
        record = msgspec.to_builtins(record_of(state))
        assert not server.session(made["id"]).state.over
        assert brought(server, record).status_code == 200
        # But where another sits down at that table it is a deal like any other.
        server.sit(made["id"])
        assert brought(server, record).status_code == 409


@pytest.mark.whole
def test_a_deal_of_ones_own_choice_counts_as_played_for_a_day(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with serving(path, Limits()) as server:
        table = finished(server, "whist", "chosen")
        made = server.make("whist", seed="review chosen")
        assert not server.session(made["id"]).state.over
        assert status_of(server, table) == 409
        for hours, status in ((23, 409), (25, 200)):
            with sqlite3.connect(path) as base:
                then = time.time() - hours * 3600
                base.execute("update event set at = ? where table_id = ?", (then, made["id"]))
            base.close()
            assert status_of(server, table) == status, hours


@pytest.mark.whole
def test_the_deals_of_an_older_store_are_known_too(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with serving(path, Limits()) as server:
        table = finished(server, "euchre", "3")
        server.make("euchre", again=f"{table}/1", others="people")
    # A store as it was before deals were written down: the log and nothing else.
    with sqlite3.connect(path) as base:
        base.execute("delete from deal")
        base.execute("insert into event values ('torn', 1, 0, '{}')")
    base.close()
    with serving(path, Limits()) as server:
        assert status_of(server, table) == 409
        assert server.hub is not None
        assert server.inside(server.hub.ask(deals.unknown_tables)) == []


def test_the_same_cards_are_dealt_again_and_nobody_is_shown_them(server: Server) -> None:
    table = finished(server, "euchre", "4")
    answer = server.http.post(
        "/api/tables", json={"game": "euchre", "again": f"{table}/1", "pace": "none"}
    )
    assert answer.status_code == 201
    assert set(answer.json()) == {"id", "seat", "token"}
    first, second = server.session(table), server.session(answer.json()["id"])
    assert first.moments[0].state.places() == second.moments[0].state.places()
    assert second.moments[0].state.setting.dealer == first.moments[0].state.setting.dealer
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
    assert [m.by.code for m in there.moments[1:] if m.by] == actions[:20]
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
    assert status_of(server, made["id"]) == 200
    assert server.hub is not None
    live = server.inside(server.hub.get(made["id"]))

    async def close() -> None:
        await live.submit(lambda _: (None, [Arranged(watch="nobody")]))

    server.inside(close())
    assert status_of(server, made["id"]) == 403
    known = {"authorization": f"Bearer {made['token']}"}
    assert status_of(server, made["id"], headers=known) == 200


# -- whose turn it is ----------------------------------------------------------------------


def served(asked: list[str], *leaves: int) -> list[str]:
    """In which order a single place serves those who ask at once; some leave before their turn."""
    order: list[str] = []

    async def go() -> None:
        turns = FairQueue(1, own=10, most=20)

        async def work(who: str) -> None:
            order.append(who)
            await asyncio.sleep(0)

        tasks = [
            asyncio.create_task(turns.do(visitor(who[0]), partial(work, who))) for who in asked
        ]
        await asyncio.sleep(0)
        for number in leaves:
            tasks[number].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert turns.waiting == 0
        assert turns.free == 1

    finish(go())
    return order


def test_those_who_wait_are_served_by_turns() -> None:
    assert served(["a1", "a2", "a3", "a4", "b1", "b2", "c1"]) == [
        "a1", "a2", "b1", "c1", "a3", "b2", "a4",
    ]  # fmt: skip


def test_who_leaves_is_passed_over() -> None:
    assert served(["a1", "a2", "a3", "b1", "b2"], 1, 3) == ["a1", "a3", "b2"]


def test_more_than_can_wait_is_refused() -> None:
    async def go() -> list[str]:
        turns = FairQueue(1, own=2, most=3)
        release = asyncio.Event()
        asked = [asyncio.create_task(turns.do(visitor(who), release.wait)) for who in "aaaabbb"]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        release.set()
        found = await asyncio.gather(*asked, return_exceptions=True)
        return ["busy" if isinstance(f, Busy) else "done" for f in found]

    # One is served, two of the first's wait and one of the second's: then there is no room.
    assert finish(go()) == ["done"] * 3 + ["busy", "done", "busy", "busy"]


def test_work_nobody_waits_for_keeps_its_place_until_it_is_done() -> None:
    async def go() -> None:
        turns = FairQueue(1, own=2, most=3)
        release = asyncio.Event()
        first = asyncio.create_task(turns.do(visitor("a"), release.wait))
        await asyncio.sleep(0)
        second = asyncio.create_task(turns.do(visitor("b"), release.wait))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.sleep(0.01)
        assert turns.waiting == 1
        assert turns.free == 0
        release.set()
        assert await second
        assert turns.free == 1

    finish(go())


# -- the score sheet -----------------------------------------------------------------------


def test_the_sheet_has_every_entry_with_its_reason(server: Server) -> None:
    table = finished(server, "contract-rubber", "5")
    sheet = server.http.get(f"/api/tables/{table}/sheet").json()
    session = server.session(table)
    assert [m["over"] for m in sheet["matches"]] == [session.match_over]
    found = [e for m in sheet["matches"] for d in m["deals"] for e in d["entries"]]
    assert [(e["column"], e["points"], e["why"]) for e in found] == [
        (e.column, e.points, str(e.why)) for e in session.ledger
    ]
    assert sheet["title"] == session.game.title


def test_a_three_and_a_four_count_to_five_and_to_no_other_number(server: Server) -> None:
    shown = {}
    for points in (5, 10):
        made = server.make("euchre", seat=None, options={"target": points})["id"]
        server.play_out(made)
        (match,) = server.http.get(f"/api/tables/{made}/sheet").json()["matches"]
        shown[match["pad"]["target"]] = match["pad"]["markers"]
    assert shown == {5: True, 10: False}


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
            assert status_of(server, made["id"], deal) == 200
            assert status_of(server, made["id"], deal + 1) == 404
