"""An event's file: what was acknowledged is there, whatever happened to the program."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from oddtrick.club.event.entries import Corrected, EntryUndone, EventOpened, ResultEntered
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.movements import mitchell
from oddtrick.club.results.draw_round import next_round
from oddtrick.club.storage.event_file import Book
from oddtrick.errors import OddtrickError, Refused
from oddtrick.store import open_log

OPENED = EventOpened("Monday", mitchell(3), 2, 3)

OPENINGS = {
    "pairs": OPENED,
    "teams": opening(EventSetup("swiss", teams=4, boards=2, rounds=3), random.Random(1)),
}

_ENTERING = """
import sys
from pathlib import Path
from oddtrick.club.storage.event_file import Book
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
    with pytest.raises(OddtrickError, match="cannot be opened"):
        Book.open(tmp_path / "text")


def test_a_store_of_tables_holds_no_event(tmp_path: Path) -> None:
    open_log(tmp_path / "tables.sqlite3").close()
    with pytest.raises(Refused, match="There is no event in"):
        Book.open(tmp_path / "tables.sqlite3")
