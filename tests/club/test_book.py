"""An event's file: what was acknowledged is there, whatever happened to the program."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from oddtrick.club.book import Book
from oddtrick.club.entries import Entered, Opened
from oddtrick.club.movements import mitchell
from oddtrick.errors import OddtrickError, Refused
from oddtrick.store import open_log

OPENED = Opened("Monday", mitchell(3), 2, 3)

_ENTERING = """
import sys
from pathlib import Path
from oddtrick.club.book import Book
from oddtrick.club.entries import Entered
book = Book.open(Path(sys.argv[1]))
for due in book.event.due():
    book.add(Entered(due.board, due.ns, due.ew, "1NT", "N", 7))
    print(due.board, due.ns, due.ew, flush=True)
    if due.round == 2:
        sys.stdin.read()
"""


def test_acknowledged_entries_survive_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "monday.club"
    Book.create(path, OPENED).close()
    with subprocess.Popen(
        [sys.executable, "-c", _ENTERING, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as run:
        assert run.stdout is not None
        told = [run.stdout.readline() for _ in range(7)]
        os.kill(run.pid, signal.SIGKILL)
    with Book.open(path) as book:
        found = [f"{x.due.board} {x.ns} {x.ew}\n".encode() for x in book.event.results()]
    assert found == told
    # Closed, the one file is all there is to it.
    moved = tmp_path / "elsewhere" / "event"
    moved.parent.mkdir()
    shutil.copy(path, moved)
    with Book.open(moved) as there:
        assert len(there.event.results()) == 7


def test_two_writers_and_refusals(tmp_path: Path) -> None:
    path = tmp_path / "monday.club"
    first = Book.create(path, OPENED)
    with pytest.raises(Refused, match="already"):
        Book.create(path, OPENED)
    with first, Book.open(path) as second:
        one, two = (Entered(d.board, d.ns, d.ew, "Pass") for d in first.event.due()[:2])
        first.add(one)
        with pytest.raises(Refused, match="first"):
            second.add(two)
        assert not second.event.results()
        with pytest.raises(Refused, match="already"):
            first.add(two, one)
    with Book.open(path) as again:
        assert len(again.event.results()) == 1


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no event"):
        Book.open(tmp_path / "none")
    (tmp_path / "text").write_text("Not a database, but some words of a club's secretary.")
    with pytest.raises(OddtrickError, match="cannot be opened"):
        Book.open(tmp_path / "text")


def test_a_store_of_tables_holds_no_event(tmp_path: Path) -> None:
    open_log(tmp_path / "tables.sqlite3").close()
    with pytest.raises(Refused, match="There is no event in"):
        Book.open(tmp_path / "tables.sqlite3")
