"""An event's file: what was acknowledged is there, whatever happened to the program."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from oddtrick.club.event.entries import Corrected, EntryUndone, EventOpened, ResultEntered
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.event_file import Book
from oddtrick.club.imported_evening import logs_of_copy
from oddtrick.club.movements import mitchell
from oddtrick.club.results.draw_round import next_round
from oddtrick.errors import BadRecord, OddtrickError, Refused
from oddtrick.store.opening import open_log

OPENED = EventOpened("Monday", mitchell(3), 2, 3)

OPENINGS = {
    "pairs": OPENED,
    "teams": opening(EventSetup("swiss", teams=4, boards=2, rounds=3), random.Random(1)),
}

_ENTERING = """
import sys
from pathlib import Path
from oddtrick.club.event_file import Book
from oddtrick.club.event.entries import ResultEntered
book = Book.open(Path(sys.argv[1]))
for due in book.event.due():
    book.add(ResultEntered(due.board, due.ns, due.ew, "1NT", "N", 7))
    print(due.board, due.ns, due.ew, flush=True)
    if due == book.event.due()[6]:
        sys.stdin.read()
"""


@pytest.mark.parametrize("form", OPENINGS)
def test_acknowledged_entries_survive_a_kill(tmp_path: Path, form: str) -> None:
    path = tmp_path / "monday.club"
    Book.create(path, OPENINGS[form]).close()
    with subprocess.Popen(
        [sys.executable, "-c", _ENTERING, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as run:
        assert run.stdout is not None
        lines = [run.stdout.readline() for _ in range(7)]
        os.kill(run.pid, signal.SIGKILL)
    with Book.open(path) as book:
        found = [f"{x.due.board} {x.ns} {x.ew}\n".encode() for x in book.event.results()]
    assert found == lines
    # Closed, the one file is all there is to it.
    moved = tmp_path / "elsewhere" / "event"
    moved.parent.mkdir()
    shutil.copy(path, moved)
    with Book.open(moved) as there:
        assert len(there.event.results()) == 7
        # It goes on where it was: what was acknowledged can be corrected and undone.
        (line,) = there.event.traveller(1)[:1]
        there.add(Corrected(1, line.ns, line.ew, "Pass", reason="looked up"))
        there.add(EntryUndone(there.event.last()))
        assert there.event.traveller(1)[0] == line
        assert len(there.event.history(1, line.ns, line.ew)) == 2


def test_a_draw_is_on_the_disk_and_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "swiss.club"
    with Book.create(path, OPENINGS["teams"]) as book:
        book.add(
            *(ResultEntered(d.board, d.ns, d.ew, "1NT", "N", 6 + d.table) for d in book.event.due())
        )
        book.add(next_round(book.event))
        drawn = book.event.movement
        first = book.event.results()[0]
        book.add(Corrected(first.due.board, first.ns, first.ew, "7NTXX", "N", 0))
    with Book.open(path) as again:
        assert again.event.movement == drawn
        # Of a round that has begun the draw is not undone; one that has not, is.
        again.add(EntryUndone(again.event.last()))
        again.add(EntryUndone(again.event.last()))
        assert again.event.rounds == 1
        again.add(next_round(again.event))
        due = again.event.missing()[0]
        again.add(ResultEntered(due.board, due.ns, due.ew, "Pass"))
        with pytest.raises(Refused, match="is not played"):
            again.add(EntryUndone(len(again.event.entries) - 1))


def test_two_writers_and_refusals(tmp_path: Path) -> None:
    path = tmp_path / "monday.club"
    first = Book.create(path, OPENED)
    with pytest.raises(Refused, match="already"):
        Book.create(path, OPENED)
    with first, Book.open(path) as second:
        one, two = (ResultEntered(d.board, d.ns, d.ew, "Pass") for d in first.event.due()[:2])
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
    with pytest.raises(OddtrickError, match="a file of another kind"):
        Book.open(tmp_path / "text")


def test_a_store_of_tables_holds_no_event(tmp_path: Path) -> None:
    open_log(tmp_path / "tables.sqlite3").close()
    with pytest.raises(Refused, match="There is no event in"):
        Book.open(tmp_path / "tables.sqlite3")


def _other(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE songs (name TEXT)")


def _newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.execute("PRAGMA journal_mode=DELETE")


@pytest.mark.parametrize(
    ("spoil", "words", "brought"),
    [
        (lambda path: path.write_bytes(b""), "is empty: there is no event", "no saved evening"),
        (lambda path: path.write_text("Pair 1: 4S="), "of another kind", "no saved evening"),
        (
            lambda path: path.write_bytes(path.read_bytes()[:70_000]),
            "is cut short: 70000 of",
            "is cut short",
        ),
        (lambda path: path.write_bytes(path.read_bytes()[:60]), "is cut short: 60", "is cut short"),
        (
            lambda path: path.write_bytes(path.read_bytes()[:4096] + b"\x5a" * 400_000),
            "is damaged: its pages do not fit together",
            "is damaged",
        ),
        (lambda path: (path.unlink(), _other(path)), "of another program", "of another program"),
        (_newer, "made by a newer Oddtrick", "newer Oddtrick"),
    ],
)
def test_a_damaged_or_foreign_file_is_refused_in_our_own_words(
    tmp_path: Path, spoil: Callable[[Path], object], words: str, brought: str
) -> None:
    path = tmp_path / "monday.club"
    Book.create(path, OPENED).close()
    spoil(path)
    before = path.read_bytes()
    with pytest.raises(OddtrickError, match=words) as raised:
        Book.open(path)
    assert not re.search("database disk|not a database|revision ident", str(raised.value))
    with pytest.raises(BadRecord, match=brought) as refused:
        logs_of_copy(before, ("club",), 100)
    assert "malformed" not in str(refused.value)
    assert path.read_bytes() == before  # nothing is written to it


def test_a_file_whose_bytes_are_garbled_is_an_event_or_refused(tmp_path: Path) -> None:
    whole = tmp_path / "whole.club"
    Book.create(whole, OPENED).close()
    data, chance = whole.read_bytes(), random.Random(3)
    said = []
    for number in range(25):
        garbled = bytearray(data)
        for _ in range(chance.choice((1, 30, 3000))):
            garbled[chance.randrange(100, len(data))] = chance.randrange(256)
        path = tmp_path / f"{number}.club"
        path.write_bytes(garbled)
        try:
            Book.open(path).close()
        except OddtrickError as error:
            said.append(str(error))
    assert said
    assert not re.search("malformed|database disk", " ".join(said))
