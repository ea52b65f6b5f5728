"""Evenings and parties as files that others use, too: read where nobody may write, and written by
several programs at once."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.event.entries import ResultEntered
from oddtrick.club.event_file import Book, SharedBook
from oddtrick.club.party.entries import Joined
from oddtrick.club.party.party_file import SharedPartyBook
from oddtrick.errors import Refused

READING = (
    ("standings",),
    ("traveller", "1"),
    ("results", "--csv"),
    ("history",),
    ("guides",),
    ("card", "1"),
    ("print", "guides"),
    ("page",),
    ("describe",),
)


def club(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["club", *words])
    assert done.exit_code == code, done.output
    return done.output


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that everybody may look into, as those of pytest are not."""
    made = Path(tempfile.mkdtemp())
    made.chmod(0o755)
    yield made
    made.chmod(0o755)
    shutil.rmtree(made)


@contextmanager
def nobody() -> Iterator[None]:
    """As a user without rights: whoever runs the tests as root may write anywhere."""
    if os.name != "posix" or os.geteuid():
        yield
        return
    os.setresuid(65534, 65534, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)


def test_what_may_only_be_read_is_read(folder: Path) -> None:
    """By every command that reads, with the same answer; nothing is written beside it, and what
    would write says why not."""
    file = str(folder / "monday.club")
    club("new", file, "--tables", "3", "--boards", "1")
    club("enter", file, "1", "1", "4", "3NT", "N", "9")
    before = [club(words[0], file, *words[1:]) for words in READING]
    there = {path.name: path.read_bytes() for path in folder.iterdir()}
    Path(file).chmod(0o444)
    folder.chmod(0o555)
    with nobody():
        assert [club(words[0], file, *words[1:]) for words in READING] == before
        said = club("enter", file, "1", "2", "6", "3NT", "N", "9", code=1)
    assert "only be read" in said
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == there


def test_six_enter_at_once(tmp_path: Path) -> None:
    """Each had opened the file before any other wrote; what contradicts is refused for that."""
    file = tmp_path / "monday.club"
    club("new", str(file), "--tables", "3", "--boards", "2")
    with Book.open(file) as first:
        due = first.event.missing()[:6]
    books = [SharedBook.open(file) for _ in range(7)]
    for book, one in zip(books, due, strict=False):
        book.add(ResultEntered(one.board, one.ns, one.ew, "3NT", "N", 9))
    again = due[0]
    with pytest.raises(Refused, match="already"):
        books[6].add(ResultEntered(again.board, again.ns, again.ew, "2C", "N", 8))
    for book in books:
        book.close()
    with Book.open(file) as last:
        assert len(last.event.results()) == 6


def test_guests_of_a_party_come_at_once(tmp_path: Path) -> None:
    file = tmp_path / "friends.party"
    club("party", "new", str(file), "rubber", "A", "B", "C", "D")
    with SharedPartyBook.open(file) as one, SharedPartyBook.open(file) as other:
        one.add(Joined("E"))
        other.add(Joined("F"))
        assert {"E", "F"} <= set(other.evening.players)
