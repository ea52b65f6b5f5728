"""Slow work is done by turns between the addresses that wait, and once for all who see the same."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from typing import Any

import httpx
import pytest
from evenings import Club, played
from wire import WAIT, Server, Strict, visitor

from oddtrick.store.log import Stored
from oddtrick.support.sandbox import TooMuch, TooSlow, Workers
from oddtrick.web import party as parties
from oddtrick.web.club import routes as results
from oddtrick.web.club.pages import results as results_pbn
from oddtrick.web.deals import review_jobs
from oddtrick.web.routes.files import FileThreads
from oddtrick.web.routes.review import Reviewer
from oddtrick.web.server.rate_limits import Limits, Visitor
from oddtrick.web.server.thread_pools import Busy, FairQueue, ThreadPools
from oddtrick.web.table import registry
from slices import sliced


def reading(threads: FileThreads, who: str) -> Awaitable[object]:
    return threads.read(visitor(who), len, who.encode())


def taking(threads: FileThreads, who: str) -> Awaitable[object]:
    return threads.take(visitor(who), lambda: threads._workers.call(len, who.encode()))


@pytest.mark.parametrize("ask", [reading, taking])
def test_whoever_sends_many_files_keeps_nobody_waiting(
    ask: Callable[[FileThreads, str], Awaitable[object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixty files of one address wait; that of another, which comes last, is next but one."""
    order: list[bytes] = []
    go = threading.Event()

    def call(_: object, data: bytes) -> bytes:
        go.wait(30)
        order.append(data)
        return data

    async def all_ask() -> None:
        files = FileThreads()
        monkeypatch.setattr(files._workers, "call", call)
        monkeypatch.setattr(files._at_once, "call", call)
        asked = [asyncio.ensure_future(ask(files, "many")) for _ in range(60)]
        await asyncio.sleep(0)
        asked.append(asyncio.ensure_future(ask(files, "one")))
        await asyncio.sleep(0.1)
        go.set()
        await asyncio.gather(*asked)
        files.close()

    asyncio.run(all_ask())
    assert len(order) == 61
    assert order.index(b"one") <= 2


def test_what_is_read_at_once_does_not_wait_for_what_takes_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of one address twenty files that take long wait, and only the first of them was tried among
    the quick ones; of another a file is read meanwhile."""
    tried: list[bytes] = []
    go = threading.Event()

    def quick(_: object, data: bytes) -> bytes:
        tried.append(data)
        if data == b"slow":
            raise TooSlow("too long")
        return data

    def slow(_: object, data: bytes) -> bytes:
        go.wait(30)
        return data

    async def all_ask() -> int:
        files, many = FileThreads(), visitor("many")
        monkeypatch.setattr(files._at_once, "call", quick)
        monkeypatch.setattr(files._workers, "call", slow)
        asked = [asyncio.ensure_future(files.read(many, len, b"slow")) for _ in range(20)]
        await asyncio.sleep(0)
        assert await files.read(visitor("one"), len, b"quick") == b"quick"
        waiting = sum(not one.done() for one in asked)
        go.set()
        await asyncio.gather(*asked)
        files.close()
        return waiting

    assert asyncio.run(all_ask()) == 20
    assert tried == [b"slow", b"quick"]


def test_who_has_had_a_minute_of_slow_files_waits_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        files, many = FileThreads(), visitor("many", Limits(slow=(60, 0.0001)))
        many.take("slow", 61)
        with pytest.raises(TooMuch, match="too often from your address"):
            await files.read(many, len, b"x")
        files.close()

    asyncio.run(ask())


def test_whatever_of_a_class_is_read_waits_with_its_address(
    strict: Strict, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def read(threads: FileThreads, who: Visitor, *what: object) -> bytes:
        asked.append(who.key)
        raise TooMuch("enough")

    monkeypatch.setattr(FileThreads, "read", read)
    with strict(Limits()) as server:
        for _ in range(3):
            made = server.http.post("/api/classes", json={"title": "Monday"}).json()
            head = {"authorization": f"Bearer {made['token']}"}
            script = {"script": "produce 2", "count": 2}
            for path in ("script", "boards/script"):
                server.http.post(f"/api/classes/{made['id']}/{path}", json=script, headers=head)
            for path in ("deals", "boards"):
                server.http.post(f"/api/classes/{made['id']}/{path}", content=b"x", headers=head)
    assert asked == ["127.0.0.1"] * 12


def test_a_server_that_ends_waits_for_no_work_in_a_thread() -> None:
    begun, go, done = threading.Event(), threading.Event(), list[bool]()

    def work() -> None:
        begun.set()
        done.append(go.wait(60))

    async def end() -> int:
        pools = ThreadPools()
        asked = asyncio.ensure_future(pools.players.do(visitor("one"), work))
        while not begun.is_set():
            await asyncio.sleep(0)
        pools.close()
        await asyncio.gather(*(queue.finish() for queue in pools.queues.values()))
        await asyncio.gather(asked, return_exceptions=True)
        left = asyncio.all_tasks() - {asyncio.current_task()}
        return len(left)

    try:
        assert asyncio.run(end()) == 0
        assert not done
    finally:
        go.set()


def test_whose_turn_does_not_come_in_time_is_asked_to_come_back() -> None:
    async def ask() -> list[str]:
        turns, end = FairQueue(1, own=9, most=9, patience=0.05), asyncio.Event()
        done: list[str] = []

        async def first() -> None:
            await end.wait()
            done.append("first")

        async def second() -> None:
            done.append("second")

        running = asyncio.ensure_future(turns.do(visitor("one"), first))
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="Try again in a minute"):
            await turns.do(visitor("other"), second)
        assert turns.waiting == 0
        end.set()
        await running
        await turns.do(visitor("other"), second)
        return done

    assert asyncio.run(ask()) == ["first", "second"]


def test_the_results_of_an_evening_are_written_once_for_all(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []

    def counted(evening: object) -> bytes:
        written.append(1)
        return results_pbn.results_pbn(evening)  # type: ignore[arg-type]

    monkeypatch.setattr(results, "results_pbn", counted)
    with closing(Club.make(server.base, tables=2, movement="howell", boards=1)) as club:
        club.links()
        first = [club.http.get(f"/api/club/{club.id}/results.pbn").content for _ in range(3)]
        assert len(written) == 1
        due = next(d for d in club.table(1)["plan"] if d[1] == 1)
        other = next(d for d in club.table(2)["plan"] if d[1] == 2 and d[2] == due[2])
        club.enter(1, played(due, "3NT", "S", 9))
        club.enter(2, played(other, "3NT", "S", 10))
        after = club.http.get(f"/api/club/{club.id}/results.pbn").content
        assert len(written) == 2
        assert len(set(first)) == 1
        assert after != first[0]


def test_the_log_of_a_table_is_read_when_it_is_its_turn(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long table asked for twenty times at once is in memory once."""
    made = server.make("whist")
    assert server.hub is not None
    at_once, most, lock = 0, 0, threading.Lock()
    before = review_jobs.packed

    def packed(stored: Sequence[Stored]) -> bytes:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        time.sleep(0.02)
        data = before(stored)
        with lock:
            at_once -= 1
        return data

    monkeypatch.setattr(review_jobs, "packed", packed)
    address = f"{server.base}/api/tables/{made['id']}/deals/1/review"

    async def ask() -> set[int]:
        async with httpx.AsyncClient(timeout=WAIT, trust_env=False) as http:
            return {a.status_code for a in await asyncio.gather(*(http.get(address),) * 20)}

    assert asyncio.run(ask()) == {404}  # no deal is finished
    assert most == 1


def test_what_the_solver_had_no_time_for_is_asked_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine that is busy for a moment costs nobody the answer for good."""
    answers = iter([b"null", b"7"])
    monkeypatch.setattr(Workers, "call", lambda *_: next(answers))
    assert server.hub is not None
    reviewer = Reviewer(server.hub)

    async def ask() -> list[bytes]:
        return [await reviewer.ask(visitor("one"), review_jobs.costs_of, b"{}") for _ in range(3)]

    assert asyncio.run(ask()) == [b"null", b"7", b"7"]
    reviewer.close()


@pytest.mark.parametrize("form", ["jsonl", "pbn"])
def test_who_sat_at_a_table_is_looked_up_beside_the_loop(
    server: Server, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = server.make("contract-rubber")
    before, beside = registry.seats_taken, []

    def looked_up(stored: Sequence[Stored]) -> set[str]:
        with pytest.raises(RuntimeError):
            asyncio.get_running_loop()
        beside.append(len(stored))
        return before(stored)

    monkeypatch.setattr(registry, "seats_taken", looked_up)
    stranger = server.http.get(f"/api/tables/{made['id']}/session.{form}")
    assert stranger.status_code == 403
    assert stranger.json() == {"error": "This token holds no seat at this table."}
    assert len(beside) == 1


@pytest.mark.parametrize(
    "what",
    sliced(["hands.html", "sheets/ranking.pdf", "room/sheets/slips.pdf", "links.pdf", "file"], 1),
)
def test_sheets_count_as_files_of_their_address(strict: Strict, what: str) -> None:
    with (
        strict(Limits(files=(2, 0.001))) as server,
        closing(Club.make(server.base, tables=2, movement="howell")) as club,
    ):
        codes = [club.ask("GET", what).status_code for _ in range(3)]
        assert 429 not in codes[:2]
        assert codes[2] == 429


def test_a_plan_for_an_evening_counts_as_a_file(strict: Strict) -> None:
    with strict(Limits(files=(2, 0.001))) as server:
        asked = [server.http.post("/api/club/plan", json={}).status_code for _ in range(3)]
        assert asked == [200, 200, 429]


def test_a_party_is_shown_as_it_is_now(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    before = parties.party_view

    def counted(*what: Any) -> object:
        shown.append(what[-1])
        return before(*what)

    monkeypatch.setattr(parties, "party_view", counted)
    made = server.http.post("/api/parties", json={"kind": "pivot", "players": ["A", "B", "C", "D"]})
    id_, host = made.json()["id"], {"authorization": f"Bearer {made.json()['token']}"}
    address = f"/api/parties/{id_}"
    assert {server.http.get(address).json()["version"] for _ in range(3)} == {"1"}
    assert server.http.get(address, headers=host).json()["role"] == "host"
    assert shown == ["guest", "host"]
    entered = {"type": "points", "sent": "sent-0001", "table": 1, "round": 1, "ns": 700, "ew": 100}
    assert server.http.post(address, json=entered, headers=host).status_code == 200
    assert server.http.get(address).json()["version"] == "2"
    assert shown == ["guest", "host", "guest"]
