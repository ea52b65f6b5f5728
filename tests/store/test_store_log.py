"""The event log: everything or nothing, in order, once."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, Row, create_engine, text

from oddtrick.store.deals import OPEN, OVER, PUT_AWAY, DealSummary, SeatedPerson
from oddtrick.store.log import Append, Conflict, EventLog, StoreError
from oddtrick.store.migrating import migrate
from oddtrick.store.opening import open_log
from oddtrick.store.schema import REVISION, metadata


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "er" / "tables.sqlite3"


def rows(path: Path) -> list[tuple[str, int, str]]:
    """The rows that another program finds in the file."""
    with sqlite3.connect(path) as connection:
        found = connection.execute("select table_id, number, body from event order by 1, 2")
        result = list(found)
    connection.close()
    return result


def test_an_append_is_on_the_disk_when_it_returns(path: Path) -> None:
    log = open_log(path)
    assert log.append("a", 1, ["{}", "[]"]) == 2
    assert rows(path) == [("a", 1, "{}"), ("a", 2, "[]")]
    log.close()


def test_the_file_is_in_wal_mode_and_syncs_every_commit(path: Path) -> None:
    log = open_log(path)
    with log._engine.connect() as connection:
        assert connection.exec_driver_sql("pragma journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("pragma synchronous").scalar() == 2  # FULL
    log.close()


def test_a_number_is_given_once(path: Path) -> None:
    log = open_log(path)
    log.append("a", 1, ["first"])
    with pytest.raises(Conflict, match="acted at this table first"):
        log.append("a", 1, ["second"])
    assert [e.body for e in log.read("a")] == ["first"]
    log.close()


def test_an_append_that_collides_half_way_leaves_nothing(path: Path) -> None:
    log = open_log(path)
    log.append("a", 1, ["one"])
    with sqlite3.connect(path) as connection:  # as no program of ours would leave it
        connection.execute("insert into event values ('a', 3, 0, 'three')")
    connection.close()
    with pytest.raises(Conflict):
        log.append("a", 2, ["two", "another three"])
    assert [(e.number, e.body) for e in log.read("a")] == [(1, "one"), (3, "three")]
    log.close()


def test_many_events_with_one_that_collides_leave_nothing(path: Path) -> None:
    """More than one statement writes."""
    log = open_log(path)
    log.append("a", 1, [str(number) for number in range(250)])
    assert [(e.number, e.body) for e in log.read("a")] == [(n + 1, str(n)) for n in range(250)]
    with sqlite3.connect(path) as connection:  # as no program of ours would leave it
        connection.execute("insert into event values ('a', 500, 0, 'there')")
    connection.close()
    with pytest.raises(Conflict):
        log.append("a", 251, ["new"] * 250)
    assert log.length("a") == 500
    assert len(log.read("a")) == 251
    log.close()


def test_deals_are_written_down_with_their_events(path: Path) -> None:
    def deals(log: EventLog) -> list[tuple[int, str, str]]:
        return [(row.number, row.state, row[-1]) for row in log.ask(known)]

    def known(connection: Connection) -> Sequence[Row[Any]]:
        return connection.execute(text("select * from deal order by number")).all()

    def begun(number: int) -> DealSummary:
        return DealSummary("a", number, "whist", f"cards {number}", OPEN)

    def over(number: int) -> DealSummary:
        sat = tuple(SeatedPerson(seat, f"name {seat}", f"token {seat}") for seat in (0, 2))
        return begun(number)._replace(state=OVER, row=f"how {number} ended", sitters=sat)

    log = open_log(path)
    log.append_together([Append("a", 1, ["dealt"], [begun(1)]), Append("b", 1, ["made"])])
    first = log.ask(known)[0].at
    log.append("a", 2, ["ended"], [over(1)])
    assert deals(log) == [(1, OVER, "how 1 ended")]
    assert log.ask(known)[0].at == first
    # Of two that begin in one transaction the later puts the other away, and none that is over.
    log.append("a", 3, ["dealt", "dealt anew"], [begun(2), begun(3)])
    assert deals(log) == [(1, OVER, "how 1 ended"), (2, PUT_AWAY, ""), (3, OPEN, "")]
    with pytest.raises(Conflict):
        log.append("a", 4, ["ended"], [over(3)])
    assert deals(log)[2] == (3, OPEN, "")
    seats = "select seat, name, token from sitter where table_id = 'a' and number = 1"
    assert log.ask(lambda connection: connection.execute(text(seats)).all()) == [
        (0, "name 0", "token 0"),
        (2, "name 2", "token 2"),
    ]
    log.close()


def test_a_log_has_no_gaps(path: Path) -> None:
    log = open_log(path)
    log.append("a", 1, ["one"])
    with pytest.raises(Conflict, match="put away"):
        log.append("a", 3, ["three"])
    several = [Append("a", 2, ["two"]), Append("b", 2, ["two"]), Append("c", 1, ["one"])]
    assert [type(outcome) for outcome in log.append_all(several)] == [
        type(None),
        Conflict,
        type(None),
    ]
    log.close()


def test_what_is_brought_keeps_its_time_also_where_another_is_refused(path: Path) -> None:
    log = open_log(path)
    brought = Append("a", 1, ["one", "two"], times=[10.5, 20.25])
    outcomes = log.append_all([brought, Append("b", 2, ["two"])])
    assert [type(outcome) for outcome in outcomes] == [type(None), Conflict]
    assert [e.at for e in log.read("a")] == [10.5, 20.25]
    log.close()


def test_tables_do_not_mix(path: Path) -> None:
    log = open_log(path)
    log.append("b", 1, ["b1"])
    log.append("a", 1, ["a1", "a2"])
    assert [e.body for e in log.read("a")] == ["a1", "a2"]
    assert [e.body for e in log.read("a", after=1)] == ["a2"]
    assert log.read("c") == []
    log.close()


def test_of_many_writers_to_one_number_one_wins(path: Path) -> None:
    log = open_log(path)
    outcome: list[str] = []

    def write(name: str) -> None:
        try:
            log.append("a", 1, [name])
            outcome.append("won")
        except Conflict:
            outcome.append("lost")

    threads = [threading.Thread(target=write, args=(f"w{i}",)) for i in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert sorted(outcome) == ["lost"] * 7 + ["won"]
    assert len(log.read("a")) == 1
    log.close()


@given(st.lists(st.lists(st.text(), min_size=1, max_size=4), max_size=12))
def test_what_is_read_is_what_was_appended(chunks: list[list[str]]) -> None:
    log = open_log("sqlite://")
    at = 1
    for chunk in chunks:
        at = log.append("t", at, chunk) + 1
    assert [e.body for e in log.read("t")] == [body for chunk in chunks for body in chunk]
    assert [e.number for e in log.read("t")] == list(range(1, at))
    log.close()


def test_opening_again_finds_everything(path: Path) -> None:
    log = open_log(path)
    log.append("a", 1, ["kept"])
    log.close()
    again = open_log(str(path))
    assert [e.body for e in again.read("a")] == ["kept"]
    again.close()


def test_the_migrations_make_the_schema_the_code_expects() -> None:
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        migrate(connection)
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_new_store_is_what_the_migrations_make_of_an_old_one(path: Path) -> None:
    """Table by table and column by column, and of the revision that is the last."""
    open_log(path).close()
    old = path.with_name("old.sqlite3")
    engine = create_engine(f"sqlite:///{old}")
    with engine.begin() as connection:
        migrate(connection)
    engine.dispose()
    assert layout(path) == layout(old)
    with closing(sqlite3.connect(old)) as connection:
        assert connection.execute("select version_num from alembic_version").fetchall() == [
            (REVISION,)
        ]


def layout(path: Path) -> dict[str, list[object]]:
    """The tables and indexes of a file, with the columns of each."""
    with closing(sqlite3.connect(path)) as connection:
        names = [name for (name,) in connection.execute("select name from sqlite_master")]
        found = {
            name: [*connection.execute(f"pragma table_xinfo({name})")]
            or [*connection.execute(f"pragma index_xinfo({name})")]
            for name in names
        }
        return found | {"version": [*connection.execute("select * from alembic_version")]}


def test_the_store_of_an_older_version_is_brought_up_to_date(path: Path) -> None:
    path.parent.mkdir(parents=True)
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        migrate(connection, "0001")
        connection.exec_driver_sql("insert into event values ('a', 1, 0.0, 'kept')")
    engine.dispose()
    assert "deal" not in layout(path)
    log = open_log(path)
    assert [e.body for e in log.read("a")] == ["kept"]
    log.close()
    assert layout(path)["version"] == [(REVISION,)]
    assert {"deal", "sitter"} <= layout(path).keys()


def test_migrating_twice_changes_nothing(path: Path) -> None:
    open_log(path).close()
    log = open_log(path)
    log.append("a", 1, ["x"])
    with log.engine.begin() as connection:
        migrate(connection)
    assert len(log.read("a")) == 1
    log.close()


@pytest.mark.parametrize(
    "where",
    ["sqlite:////no/such/directory/x.sqlite3", "postgresql://x:99999/y"],
)
def test_a_store_that_cannot_be_opened_says_so(where: str) -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        open_log(where)


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 500)
    with pytest.raises(StoreError, match="cannot be opened"):
        open_log(path)
    assert path.read_text() == "Dear Ada, " * 500


def test_the_store_of_a_newer_version_is_left_alone(path: Path) -> None:
    log = open_log(path)
    log.append("a", 1, ["x"])
    with log._engine.begin() as connection:
        connection.exec_driver_sql("update alembic_version set version_num = '9999'")
    log.close()
    with pytest.raises(StoreError, match=r"made by a newer Oddtrick.*9999"):
        open_log(path)


def test_any_path_is_taken_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "what? 100%20 & more.db"
    log = open_log(path)
    log.close()
    assert path.exists()


def test_a_home_that_is_not_there_is_named() -> None:
    with pytest.raises(StoreError, match=r"~nobody-of-that-name.*cannot be opened"):
        open_log("~nobody-of-that-name/x.db")


def test_a_password_is_not_shown() -> None:
    with pytest.raises(StoreError) as caught:
        open_log("postgresql://ada:secret@localhost:99999/x?password=secret")
    assert "secret" not in str(caught.value)
    assert "ada:***@localhost" in str(caught.value)


@pytest.mark.parametrize(
    "where",
    ["mysql://me:hushhush@host/db", "postgresql://me:hushhush@host:port/db", "hushhush://",
     "postgres:me:hushhush@host/db", "://hushhush", "postgresql+asyncpg://me:hushhush@host/db",
     "postgresql://me:hush@hushhush@host/db"],
)  # fmt: skip
def test_an_address_that_is_none_is_told_what_would_be_right(where: str) -> None:
    with pytest.raises(StoreError, match="postgresql://user:password@host/database") as raised:
        open_log(where)
    assert "hushhush" not in str(raised.value) or where == "hushhush://"


def test_a_store_that_cannot_be_written_says_so(path: Path) -> None:
    log: EventLog = open_log(path)
    with log._engine.begin() as connection:
        connection.exec_driver_sql("drop table event")
    with pytest.raises(StoreError, match="could not be written"):
        log.append("a", 1, ["x"])
    with pytest.raises(StoreError, match="could not be read"):
        log.read("a")
    log.close()
