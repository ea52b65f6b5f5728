"""Stores that are full, slow or may only be read: what was acknowledged is kept, what was refused
has changed nothing, and all goes on when there is room again."""

from __future__ import annotations

import logging
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from forked import oddtrick
from honest import HonestTable
from sqlalchemy import event, text
from test_web_party import Host
from wire import Server, Strict, books_of, serving

from oddtrick.store.events import Acted, read_event
from oddtrick.store.log import EventLog, StoreError
from oddtrick.store.opening import open_log
from oddtrick.web.server.rate_limits import Limits

pytestmark = pytest.mark.whole


class Fault:
    """Something wrong with the disk of a store, as SQLite itself says it."""

    def __init__(self, store: EventLog, *pragmas: str) -> None:
        self._store, self._pragmas = store, pragmas

    def _said(self, connection: Any, _record: object) -> None:
        for pragma in self._pragmas:
            connection.execute(f"PRAGMA {pragma}")

    def __enter__(self) -> None:
        event.listen(self._store.engine, "connect", self._said)
        self._store.engine.dispose()  # all that come now are told

    def __exit__(self, *_: object) -> None:
        event.remove(self._store.engine, "connect", self._said)
        self._store.engine.dispose()


FAULTS = {
    "full": (("max_page_count=1",), "Nothing is written until there is room again"),
    "read-only": (("query_only=1",), "this file may only be read"),
    "locked": (("busy_timeout=20",), "could not be"),
}
"""How each is brought about, and what is said of it."""


@contextmanager
def faulty(server: Server, what: str) -> Iterator[None]:
    """A server whose store cannot be written meanwhile."""
    assert server.hub is not None
    with ExitStack() as stack:
        if what == "locked":  # another program writes, and does not end
            other = stack.enter_context(closing(sqlite3.connect(server.path, isolation_level=None)))
            other.execute("BEGIN IMMEDIATE")
        stack.enter_context(Fault(server.hub.store, *FAULTS[what][0]))
        yield


def refused_everywhere(server: Server, party: Host, why: str, room: bool = False) -> None:
    """Whatever would write anything is refused in a sentence, and is not there then; where there is
    still `room` for a few letters it may be taken instead."""
    asked = {
        "tables": {"game": "whist"},
        "parties": {"kind": "rubber", "players": ["Ann", "Ben", "Cat", "Dan"]},
        "club": {"tables": 2, "movement": "howell", "boards": 2},
        "names": {"name": "Ottoline", "key": "k" * 43},
        "classes": {"title": "Monday"},
        "bidding": {"boards": 1},
    }
    for path, body in asked.items():
        before = books_of(server), table_ids(server)
        answer = server.http.post(f"/api/{path}", json=body)
        if room and answer.status_code == 201:
            continue
        assert answer.status_code == 503, (path, answer.text)
        assert why in answer.json()["error"]
        assert (books_of(server), table_ids(server)) == before
    if not room:
        before = party.view()
        answer = party.deal("4H", "N", 10)
        assert (answer.status_code, why in answer.text) == (503, True)
        assert party.view() == before


def table_ids(server: Server) -> set[str]:
    """The tables there are, in memory or in the store."""
    assert server.hub is not None
    return {*server.hub.tables, *server.hub.store.tables()}


@pytest.mark.parametrize("what", FAULTS)
def test_a_store_that_cannot_be_written(
    strict: Strict, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    why = FAULTS[what][1]
    with strict(Limits()) as server, ExitStack() as stack:
        table = HonestTable(server, stack)
        party = stack.enter_context(closing(Host(server.base)))
        table.play(5)
        with faulty(server, what):
            while not (said := table.try_one()):
                pass  # there is room for a few more
            assert why in said
            table.check()
            refused_everywhere(server, party, why, room=what == "full")
            assert why in table.try_one()
            ready = server.http.get("/readyz")
            assert (ready.status_code, why in ready.json()["sentence"]) == (503, True), ready.text
            assert server.http.get("/readyz?store=skip").status_code == 200
        assert server.http.get("/readyz").json() == {"ready": True, "sentence": "Ready."}
        table.play()
        table.check()
        assert party.deal("4H", "N", 10).status_code == 200
        assert server.http.post("/api/tables", json={"game": "whist"}).status_code == 201
    assert not [one for one in caplog.records if one.exc_info or "Traceback" in one.getMessage()]
    assert sum(one.levelno >= logging.ERROR for one in caplog.records) <= 3


def test_a_disk_that_takes_its_time(strict: Strict) -> None:
    """Another program holds the file until others have been answered: the act that waits is taken
    then, and nobody sees it before."""
    with strict(Limits()) as server, ExitStack() as stack:
        table = HonestTable(server, stack)
        table.play(4)
        session = server.session(table.id)
        seat, version = "NESW"[session.state.turns[0].by], session.version
        line = table.lines[seat]
        other = stack.enter_context(closing(sqlite3.connect(server.path, isolation_level=None)))
        other.execute("BEGIN IMMEDIATE")
        line.act(line.view_from(version)["actions"][0]["code"])
        for one in (set(table.lines) - {seat}) | {seat}:
            if one != seat:
                table.lines[one].send(type="ping")
                table.lines[one].next_of("pong")
        for address in ("/api/tables", "/api/games", "/api/lessons", f"/api/tables/{table.id}"):
            assert server.http.get(address).status_code == 200
        ready = server.http.get("/readyz?store=skip")
        assert ready.status_code == 200
        assert server.session(table.id).version == version
        other.execute("ROLLBACK")
        for one in table.lines.values():
            one.view_from(version + 1)
        table.acted += 1
        table.play()
        table.check()


def test_a_disk_that_fails_midway_under_a_process_that_is_killed(tmp_path: Path) -> None:
    """The file may not grow, as where a quota ends it: SQLite hears of the fault in the middle of
    a write. Then the process is killed; another finds every act that was acknowledged."""
    file = tmp_path / "tables.sqlite3"
    where = {
        "HOST": "127.0.0.1", "PORT": "0", "OPEN_BROWSER": "0", "ODDTRICK_DB": str(file),
        "ODDTRICK_SETS_AHEAD": "0",
    }  # fmt: skip
    told: list[int] = []
    with oddtrick(tmp_path, "play", **where) as process:
        server = Server(process.stdout.readline().split()[3].rstrip("/"), file)
        made = server.make("klondike", seed=3)
        with server.line(made["id"], made["token"]) as line:
            refusals = 0
            for turn in range(60):
                if turn == 8:
                    size = file.with_name(f"{file.name}-wal").stat().st_size
                    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size + 9000, -1))
                elif refusals == 3:
                    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (-1, -1))
                    refusals += 1
                version = line.view["version"]
                codes = [one["code"] for one in line.view["actions"] if one["code"] != "resign"]
                line.act(codes[turn % len(codes)])
                answer = line.until(lambda f: f["type"] in ("error", "view"))
                if answer["type"] == "error":
                    refusals += 1
                    assert answer["message"].endswith("."), answer
                    ready = server.http.get("/readyz")
                    assert (ready.status_code, ready.json()["ready"]) == (503, False)
                    line.send(type="ping")
                    line.next_of("pong")
                    assert line.view["version"] == version
                else:
                    told.append(answer["version"])
            assert refusals == 4, "the disk has not failed"
            assert server.http.get("/readyz").status_code == 200
        process.kill()
        process.wait()
        server.close()
    with closing(open_log(file)) as log:
        kept = [read_event(one.body) for one in log.read(made["id"])]
    assert len(kept) == told[-1]
    assert sum(isinstance(one, Acted) for one in kept) == len(told)


def test_a_book_goes_on_after_a_write_to_which_the_store_has_given_no_answer(
    strict: Strict, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line to the database breaks when all is written but not yet said: the act is refused, and
    stands. What is sent again under its name counts once."""
    with strict(Limits()) as server, closing(Host(server.base)) as party:
        written = EventLog.append_together

        def silent(self: EventLog, appends: Any) -> None:
            written(self, appends)
            raise StoreError("The store could not be written just now. Please try again later.")

        with monkeypatch.context() as broken:
            broken.setattr(EventLog, "append_together", silent)
            assert party.send("deal", sent="test-once", **DEAL).status_code == 503
        assert party.send("deal", sent="test-once", **DEAL).status_code == 200
        lines = party.view()["tables"][0]["lines"]
        assert len(lines) == 1, lines


DEAL = {"contract": "4H", "declarer": "N", "tricks": 10, "table": 1, "round": 1, "number": 1}


@pytest.mark.servers
def test_postgresql_that_may_only_be_read(database: str, tmp_path: Path) -> None:
    """As after a switch to a standby: the lines break, and whoever comes again may only read."""
    with serving(tmp_path / "none", Limits(), database) as server, ExitStack() as stack:
        table = HonestTable(server, stack)
        party = stack.enter_context(closing(Host(server.base)))
        table.play(5)
        assert server.hub is not None
        engine, name = server.hub.store.engine, database.rpartition("/")[2]
        why = "may only be read"

        def turn(how: str) -> None:
            with engine.connect() as line:
                line.execute(text("SET default_transaction_read_only = off"))
                line.commit()
                line.execute(
                    text(f"ALTER DATABASE {name} SET default_transaction_read_only = {how}")
                )
                line.execute(
                    text(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :n"
                        " AND pid <> pg_backend_pid()"
                    ),
                    {"n": name},
                )
                line.commit()
                line.invalidate()

        turn("on")
        refusals = [table.try_one() for _ in range(3)]
        assert all(why in said for said in refusals), refusals
        table.check()
        refused_everywhere(server, party, why)
        ready = server.http.get("/readyz")
        assert (ready.status_code, why in ready.json()["sentence"]) == (503, True), ready.text
        turn("off")
        assert server.http.get("/readyz").status_code == 200
        table.play()
        table.check()
        assert party.deal("4H", "N", 10).status_code == 200
