"""Stored first, shown afterwards; what cannot be stored has not happened."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from sessions import finish
from sqlalchemy.exc import OperationalError
from wire import Server

from oddtrick.errors import OddtrickError
from oddtrick.store.log import Append, EventLog, StoreError
from oddtrick.store.opening import open_log
from oddtrick.table.requests import dealing
from oddtrick.web.table import live_table, machine_turns, store_writer
from oddtrick.web.table.commit import Request
from oddtrick.web.table.store_writer import Writer


def test_nobody_sees_an_act_before_it_is_on_the_disk(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = server.make("whist", others="people", seat="N", seed=2)
    tokens = [made["token"], *(server.sit(made["id"], seat=s)["token"] for s in "ESW")]
    leads = server.session(made["id"]).state.turns[0].by
    store, asked, released = EventLog.append_together, threading.Event(), threading.Event()

    def slow(self: EventLog, appends: Sequence[Append]) -> None:
        asked.set()
        assert released.wait(10)
        store(self, appends)

    with server.line(made["id"], tokens[leads]) as line, server.line(made["id"]) as watcher:
        version = line.view["version"]
        monkeypatch.setattr(EventLog, "append_together", slow)
        line.act(line.view["actions"][0]["code"])
        assert asked.wait(5)
        for client in (line, watcher):
            client.send(type="ping")
        assert watcher.until(lambda f: f["type"] == "pong")
        assert watcher.view["version"] == version
        assert server.session(made["id"]).version == version
        released.set()
        assert watcher.view_from(version + 1)["trick"]["plays"]
        # What is asked for on one line is answered in order.
        assert line.next_of("pong")
        assert line.view["version"] == version + 1


def test_an_act_goes_through_though_its_client_hangs_up(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = server.make("whist", others="people", seat="N", seed=2)
    tokens = [made["token"], *(server.sit(made["id"], seat=s)["token"] for s in "ESW")]
    leads = server.session(made["id"]).state.turns[0].by
    store, asked, released = EventLog.append_together, threading.Event(), threading.Event()

    def slow(self: EventLog, appends: Sequence[Append]) -> None:
        asked.set()
        assert released.wait(10)
        store(self, appends)

    with server.line(made["id"]) as watcher:
        monkeypatch.setattr(EventLog, "append_together", slow)
        with server.line(made["id"], tokens[leads]) as line:
            version = line.view["version"]
            line.act(line.view["actions"][0]["code"])
            assert asked.wait(5)
        # What is sent to a client that is gone ends its line, in the middle of the writing.
        for _ in range(3):
            with server.line(made["id"]):
                pass
        watcher.see(lambda f: not f["seats"][leads]["present"] and f["table"]["watchers"] == 1)
        released.set()
        assert watcher.view_from(version + 1)["trick"]["plays"]
    assert server.session(made["id"]).version == version + 1


def test_requests_of_a_table_take_turns_in_order(server: Server) -> None:
    """And whoever gives up waiting has asked all the same."""
    made = server.make("whist", others="people", seat="N", seed=2)
    assert server.hub is not None

    async def queued(table: live_table.LiveTable) -> list[int]:
        order = list[int]()

        def asked(number: int) -> Request[None]:
            return lambda session: (order.append(number), ())

        async with table.commits.lock:
            tasks = [asyncio.create_task(table.submit(asked(number))) for number in range(5)]
            await asyncio.sleep(0)
            tasks[1].cancel()
            assert not order
        await table.commits.settled()
        assert not table.commits.busy
        return order

    table = server.inside(server.hub.get(made["id"]))
    assert server.inside(queued(table)) == [0, 1, 2, 3, 4]


def test_a_refusal_that_nobody_waits_for_is_nothing_to_report(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    made = server.make("whist", others="people", seat="N", seed=2)
    assert server.hub is not None

    async def asked_and_gone(table: live_table.LiveTable) -> None:
        async with table.commits.lock:
            wish = asyncio.create_task(
                table.submit(lambda session: (None, dealing.next_deal(session, 0)))
            )
            await asyncio.sleep(0)
            wish.cancel()
            await asyncio.gather(wish, return_exceptions=True)
        async with table.commits.lock:
            pass
        await asyncio.sleep(0)

    server.inside(asked_and_gone(server.inside(server.hub.get(made["id"]))))
    gc.collect(1)  # what came to be just now
    assert not caplog.records


def test_what_cannot_be_stored_has_not_happened(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = server.make("whist", seed=2)
    with server.line(made["id"], made["token"]) as line:
        view = line.my_turn()
        state = server.session(made["id"]).state

        def full(self: EventLog, appends: Sequence[Append]) -> None:
            raise StoreError("The store could not be written: database or disk is full")

        with monkeypatch.context() as broken:
            broken.setattr(EventLog, "append_together", full)
            line.act(view["actions"][0]["code"], view["version"])
            error = line.next_of("error")
            assert error["kind"] == "refused"
            assert "could not be written" in error["message"]
            assert server.session(made["id"]).state is state
            answer = server.http.post("/api/tables", json={"game": "whist"})
            assert answer.status_code == 503
            assert "could not be written" in answer.json()["error"]
        line.act(view["actions"][0]["code"], view["version"])
        line.view_from(view["version"] + 1)


def test_a_full_disk_is_told_at_the_table_and_to_whoever_watches(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine's card that cannot be stored is no silence; there are no visitors meanwhile."""
    made = server.make("whist", seed=2)
    monkeypatch.setattr(machine_turns, "RETRY", 0.05)
    full, store = threading.Event(), EventLog._insert

    def flaky(self: EventLog, appends: Sequence[Append]) -> None:
        if full.is_set() and '"player"' in appends[0].bodies[0]:
            raise OperationalError("INSERT", {}, OSError("nothing can be written"))
        store(self, appends)

    def check(self: EventLog) -> None:
        if full.is_set():
            raise StoreError("The store could not be changed just now.")

    with server.line(made["id"], made["token"]) as line:
        view = line.my_turn()
        monkeypatch.setattr(EventLog, "_insert", flaky)
        monkeypatch.setattr(EventLog, "check_writable", check)
        full.set()
        line.view = {}
        line.act(view["actions"][0]["code"], view["version"])
        assert line.next_of("error")["message"].startswith("The store could not be written")
        assert server.http.get("/readyz").status_code == 503
        assert server.http.get("/readyz?store=skip").status_code == 200
        full.clear()
        assert line.my_turn()["version"] > view["version"] + 1
        assert server.http.get("/readyz").status_code == 200
    frames = [frame for frame in line.frames if '"error"' in frame]
    assert len(frames) == 1


def test_a_store_that_takes_something_says_so(tmp_path: Path) -> None:
    log = open_log(tmp_path / "store.sqlite3")
    log.check_writable()
    log.close()


def test_machine_players_go_on_when_the_store_can_be_written_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = server.make("whist", seed=2)
    store, failures = EventLog.append_together, []
    monkeypatch.setattr(machine_turns, "RETRY", 0.05)

    def flaky(self: EventLog, appends: Sequence[Append]) -> None:
        table, _, bodies, *_ = appends[0]
        if table == made["id"] and '"player"' in bodies[0] and len(failures) < 3:
            failures.append(bodies[0])
            raise StoreError("The store could not be written: database or disk is full")
        store(self, appends)

    with server.line(made["id"], made["token"]) as line:
        view = line.my_turn()
        monkeypatch.setattr(EventLog, "append_together", flaky)
        line.view = {}
        line.act(view["actions"][0]["code"], view["version"])
        assert line.my_turn()["version"] > view["version"] + 1
    assert len(failures) == 3


def test_what_clients_have_seen_another_reader_finds_in_the_store(server: Server) -> None:
    made = server.make("euchre", seed=3, others="random")
    with server.line(made["id"], made["token"]) as line:
        view = line.my_turn()
        log = open_log(server.path)
        assert len(log.read(made["id"])) >= view["version"]
        log.close()


def test_what_comes_together_is_written_with_one_wait_for_the_disk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In one turn of the loop, or soon after the last that was written; each is answered once what
    it waits for is in the store."""
    monkeypatch.setattr(store_writer, "GATHER", 0.5)
    batches: list[list[str]] = []
    append_all = EventLog.append_all

    def noted(self: EventLog, appends: Sequence[Append]) -> list[OddtrickError | None]:
        batches.append([append.table for append in appends])
        return append_all(self, appends)

    monkeypatch.setattr(EventLog, "append_all", noted)

    async def write() -> None:
        writer = Writer(open_log("sqlite://"))

        async def one(table: str) -> None:
            await writer.write(Append(table, 1, ['{"type":"made"}']))
            assert writer.store.length(table) == 1

        await asyncio.gather(one("a"), one("b"))
        later = asyncio.create_task(one("c"))
        await asyncio.sleep(0.01)
        await asyncio.gather(later, one("d"))
        writer.close()

    finish(write())
    assert batches == [["a", "b"], ["c", "d"]]
