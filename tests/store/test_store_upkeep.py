"""First starts that go wrong, copies, and damage."""

from __future__ import annotations

import logging
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from oddtrick.store import migrating, schema
from oddtrick.store.leases import among_servers
from oddtrick.store.log import EventLog, StoreError
from oddtrick.store.opening import open_log
from oddtrick.store.upkeep import back_up, damage


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


def tables(path: Path) -> set[str]:
    connection = sqlite3.connect(path)
    found = {row[0] for row in connection.execute("select name from sqlite_master")}
    connection.close()
    return found


# -- the first start -----------------------------------------------------------------------


def unversioned(path: Path, row: tuple[Any, ...] | None = None) -> None:
    """The file of a server that was killed between making the table and noting the version."""
    connection = sqlite3.connect(path)
    connection.execute(
        "create table event (table_id varchar(32) not null, number integer not null, "
        "at float not null, body text not null, primary key (table_id, number))"
    )
    if row is not None:
        connection.execute("insert into event values (?, ?, ?, ?)", row)
    connection.commit()
    connection.close()


def test_an_empty_table_of_no_version_is_taken_over(path: Path) -> None:
    unversioned(path)
    log = open_log(path)
    log.append("a", 1, ["x"])
    log.close()
    again = open_log(path)
    assert [e.body for e in again.read("a")] == ["x"]
    again.close()


def test_somebody_elses_table_of_that_name_is_left_alone(path: Path) -> None:
    unversioned(path, ("theirs", 1, 0.0, "{}"))
    with pytest.raises(StoreError, match="cannot be opened"):
        open_log(path)
    assert "alembic_version" not in tables(path)


def test_a_first_start_that_does_not_end_leaves_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create_all = schema.metadata.create_all

    def killed(connection: Any) -> None:
        create_all(connection)
        raise OSError("killed")

    monkeypatch.setattr(schema.metadata, "create_all", killed)
    with pytest.raises(StoreError, match="killed"):
        open_log(path)
    assert not tables(path)


def test_a_migration_that_does_not_end_leaves_things_as_they_were(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unversioned(path)
    before = tables(path)
    upgrade = migrating.command.upgrade

    def killed(config: Any, revision: str) -> None:
        upgrade(config, revision)
        raise OSError("killed")

    monkeypatch.setattr(migrating.command, "upgrade", killed)
    with pytest.raises(StoreError, match="killed"):
        open_log(path)
    assert tables(path) == before


def test_several_may_start_at_once(path: Path) -> None:
    program = (
        "import sys; from oddtrick.store.opening import open_log; "
        "print('ready', flush=True); sys.stdin.readline(); open_log(sys.argv[1]).close()"
    )
    pipe = subprocess.PIPE
    starting = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(path)], stdin=pipe, stdout=pipe, stderr=pipe
        )
        for _ in range(3)
    ]
    for one in starting:
        assert one.stdout is not None
        one.stdout.readline()
    for one in starting:
        assert one.stdin is not None
        one.stdin.write(b"\n")
        one.stdin.flush()
    outcomes = [(*one.communicate(timeout=60), one.returncode) for one in starting]
    assert [code for *_, code in outcomes] == [0] * 3, outcomes


# -- copies --------------------------------------------------------------------------------


def test_a_copy_has_what_is_in_the_write_ahead_log(path: Path, tmp_path: Path) -> None:
    log = open_log(path)
    log.append("a", 1, ["first", "second"])
    assert path.with_name(path.name + "-wal").stat().st_size  # `cp` of the file would miss it
    copy = back_up(tmp_path / "copies" / "monday.sqlite3", path)
    log.close()
    again = open_log(copy)
    assert [e.body for e in again.read("a")] == ["first", "second"]
    again.close()


def test_a_copy_overwrites_nothing(path: Path, tmp_path: Path) -> None:
    open_log(path).close()
    there = tmp_path / "there"
    there.write_text("a letter")
    with pytest.raises(StoreError, match="there already"):
        back_up(there, path)
    assert there.read_text() == "a letter"


@pytest.mark.parametrize(
    ("where", "why"),
    [("nothing.sqlite3", "There is no store"), ("postgresql://x/y", "Only an SQLite file")],
)
def test_what_cannot_be_copied_is_reported(where: str, why: str, tmp_path: Path) -> None:
    known = where if "://" in where else tmp_path / where
    with pytest.raises(StoreError, match=why):
        back_up(tmp_path / "copy", known)
    assert not list(tmp_path.iterdir())


# -- damage --------------------------------------------------------------------------------


def test_damage_is_found_and_the_rest_goes_on(path: Path) -> None:
    log = open_log(path)
    for i in range(12):
        log.append(f"table{i}", 1, ["x" * 3000] * 4)
    assert damage(log) == []
    log.close()
    data = bytearray(path.read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 4096] = b"\xa5" * 4096
    path.write_bytes(data)
    again = open_log(path)
    said = damage(again)
    lost = {line.split()[1] for line in said if line.startswith("Table ")}
    assert said
    assert 0 < len(lost) < 12
    whole = [name for name in again.tables() if name not in lost]
    assert all([len(e.body) for e in again.read(name)] == [3000] * 4 for name in whole)
    again.close()


def test_a_cause_is_logged_once_for_as_long_as_it_lasts(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    log: EventLog = open_log(path)
    with log.engine.begin() as connection:
        connection.exec_driver_sql("alter table event rename to aside")
    with caplog.at_level(logging.ERROR):
        for _ in range(5):
            with pytest.raises(StoreError) as caught:
                log.append("a", 1, ["x"])
    assert "event" not in str(caught.value)  # what the database says is for the log alone
    assert [r.getMessage() for r in caplog.records] == [
        "the store could not be written: no such table: event"
    ]
    with log.engine.begin() as connection:
        connection.exec_driver_sql("alter table aside rename to event")
    log.append("a", 1, ["x"])
    log.close()


def test_a_database_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "books.sqlite"
    with closing(sqlite3.connect(file)) as theirs:
        theirs.execute("CREATE TABLE loans (book TEXT)")
        theirs.commit()
    before = file.read_bytes()
    with pytest.raises(StoreError, match="a database of another program"):
        open_log(file)
    assert file.read_bytes() == before


def test_servers_of_one_file_know_of_each_other(path: Path) -> None:
    with among_servers(path) as first, closing(open_log(path)) as log:
        log.append("a", 1, ["x"])
        with among_servers(path) as second, closing(open_log(path)) as other:
            other.append("a", 2, ["y"])
        log.append("a", 3, ["z"])
        with among_servers(path) as third:
            pass
    with among_servers(path) as alone, among_servers("sqlite://") as memory:
        pass
    assert (first, second, third, alone, memory) == (False, True, True, False, False)


@pytest.mark.parametrize("where", [".", "~nobody-of-that-name/x.db"])
def test_a_place_that_cannot_be_served_is_named(where: str) -> None:
    with pytest.raises(StoreError, match=f"The store at {where} cannot be"), among_servers(where):
        pass
