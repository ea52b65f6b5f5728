"""The four books, gone through: every example of the catalogue is a test of its own, and every
place that `docs/notes/books.md` names is there.

``data/books/examples.tsv`` has a row an example: its id, its kind, where it is tested, and for an
example that shares its test, with which and why.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from importlib import import_module
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

import oddtrick
from oddtrick.cli import app
from oddtrick.core import deal
from oddtrick.games import catalogue, game, written_options
from slices import sliced

TESTS = Path(__file__).parents[1]
ROWS = [
    tuple(line.split("\t"))
    for line in (TESTS / "data/books/examples.tsv").read_text(encoding="utf-8").splitlines()
]


@cache
def _rows(path: str) -> frozenset[str]:
    """The ids of a file of vectors."""
    text = (TESTS / path).read_text(encoding="utf-8")
    return frozenset(json.loads(line).get("id", "") for line in text.splitlines())


@cache
def _source(path: str) -> str:
    return (TESTS / path).read_text(encoding="utf-8")


@cache
def _modules() -> str:
    return "\n".join(p.read_text(encoding="utf-8") for p in sorted(TESTS.rglob("test_*.py")))


def test_the_catalogue_has_616_examples() -> None:
    assert len({row[0] for row in ROWS}) == len(ROWS) == 616
    assert Counter(row[1] for row in ROWS) == {
        "bidding": 186, "odds": 158, "lead": 101, "scoring": 84, "ruling": 45, "play": 37,
        "settlement": 5,
    }  # fmt: skip


@pytest.mark.parametrize("kind", sorted({row[1] for row in ROWS}))
def test_every_example_is_a_test_of_its_own(kind: str) -> None:
    """A vector or record by its id, a test function, or a case of one under the example's id."""
    named = Counter(row[2] for row in ROWS if "::" in row[2])
    for row in ROWS:
        if row[1] != kind:
            continue
        path, _, name = row[2].partition("::")
        if path.endswith(".jsonl"):
            assert (name or row[0]) in _rows(path), row
            # A file of vectors is read by a test; records stand in one folder.
            assert path.startswith("examples/") or Path(path).name in _modules(), row
            alone = not name or named[row[2]] == 1
        else:
            assert f"def {name}(" in _source(path), row
            case = re.search(rf'(id|example)="{re.escape(row[0])}(-\w+)?"', _source(path))
            alone = named[row[2]] == 1 or case is not None
        assert alone or row[0] in SHARED or SHARED_WITH[row[2]] == row[0], row


SHARED = {row[0]: row[3] for row in ROWS if len(row) == 4}
"""Examples that the catalogue has twice, from two places of a book: one test does for both."""
SHARED_WITH = {
    row[2]: next(r[0] for r in ROWS if SHARED[row[0]].startswith(f"with {r[0]}:"))
    for row in ROWS
    if row[0] in SHARED
}


def test_what_shares_a_test_is_the_same_example() -> None:
    assert len(SHARED) == len(SHARED_WITH) == 8
    places = {row[0]: row[2] for row in ROWS}
    for example, reason in SHARED.items():
        first = re.match(r"with ([\w-]+): .{10}", reason)
        assert first is not None, reason
        assert places[first[1]] == places[example]


def test_there_is_no_exception() -> None:
    assert not [row[0] for row in ROWS if row[2] == "—"]


# -- docs/notes/books.md ---------------------------------------------------------------------------

ROOT = TESTS.parent
PAGE = ROOT / "docs" / "notes" / "books.md"


def _tables() -> dict[str, list[list[str]]]:
    """The rows of the page by the book they are of, without the heads of the tables."""
    found: dict[str, list[list[str]]] = {}
    book = ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            book = line[3:]
        elif line.startswith("| "):
            found.setdefault(book, []).append([cell.strip() for cell in line[1:-1].split("|")])
    return {name: rows[1:] for name, rows in found.items()}


BOOKS = _tables()
LAST = [row[-1] for rows in BOOKS.values() for row in rows]


def _covered(book: str, first: int, last: int) -> None:
    """The ranges in the first column leave nothing out, and go on from one to the next."""
    at = first
    for row in BOOKS[book]:
        start, _, end = row[0].partition("–")
        assert int(start) in (at - 1, at), row
        assert int(end or start) >= int(start), row
        at = int(end or start) + 1
    assert at == last + 1


def test_all_laws_of_1902_have_their_places() -> None:
    _covered("The laws of bridge, 1902", 0, 91)


def test_all_pages_of_foster_have_their_places() -> None:
    """His pages 71 and 72 are a title and its blank back."""
    rows = BOOKS["Foster: Auction Bridge, 1910"]
    pages = {n for row in rows for n in range(*_range(row[0]))}
    assert set(range(9, 166)) - pages == {71, 72}
    laws = [re.search(r"Laws (\d+)–(\d+)", row[1]) for row in rows]
    found = [(int(m[1]), int(m[2])) for m in laws if m]
    assert [n for a, b in found for n in range(a, b + 1)] == list(range(1, 102))


def _range(cell: str) -> tuple[int, int]:
    start, _, end = cell.partition("–")
    return int(start), int(end or start) + 1


SHORT = {
    "whist": "The whist text",
    "laws of 1902": "The laws of bridge, 1902",
    "Foster": "Foster: Auction Bridge, 1910",
    "Scarne": "Scarne's encyclopaedia, 1963",
}
HEADINGS = [
    tuple(line.split("\t"))
    for line in (TESTS / "data/books/headings.tsv").read_text(encoding="utf-8").splitlines()
]
"""Every heading of the books, in their order, run-in ones too: the book, the heading, its row."""


def test_every_heading_of_the_books_has_its_row() -> None:
    """And every row has a heading, or is a passage that has none in its book."""
    rows = {short: {row[0] for row in BOOKS[book]} for short, book in SHORT.items()}
    assert [h for h in HEADINGS if h[2] not in rows[h[0]]] == []
    assert Counter(book for book, _, _ in HEADINGS) == {
        "whist": 9, "laws of 1902": 92, "Foster": 56, "Scarne": 359,
    }  # fmt: skip
    bare = {(b, row) for b, found in rows.items() for row in found} - {
        (h[0], h[2]) for h in HEADINGS
    }
    assert {book for book, _ in bare} == {"Scarne"}
    assert len(bare) == 10


@pytest.mark.parametrize("book", BOOKS)
def test_every_heading_has_a_place_or_a_reason(book: str) -> None:
    assert len(BOOKS[book]) >= 9
    for row in BOOKS[book]:
        chapter = row[0].startswith("**") and row[0].endswith("**")
        assert chapter or "`" in row[-1] or re.search(r"— .{15}|\]\(", row[-1]), row


def test_every_game_of_ours_is_in_the_books() -> None:
    """Each of the 52 stands somewhere; a game added to them is not of these books."""
    named = {span.split()[0] for cell in LAST for span in re.findall(r"`([^`]+)`", cell)}
    assert len(named & set(catalogue())) == 52


PRINTED = {
    "odds books": ("87.50", "635013599600"),
    "odds eleven 7": ("rule of eleven", "4     0                  4"),
    "odds euchre": (f"{4 * comb(8, 2) * 8**3:,} of {comb(32, 5):,}",),
    "odds finesses 3": ("12.50", "37.50", "50.00", "87.50"),
    "odds long 7": ("27.",),
    "odds points 13": ("6.91",),
    "odds shape 4-4-3-2": ("21.55",),
    "odds split 5": ("67.83", "28.26", "3.91"),
    "odds suit AQ xx": ("50.00",),
    "rule contract1963": ("a revoke", "penalty card"),
    "club washbook --help": ("--stake",),
    "solve --help": ("all cards face up",),
    "verify --help": ("sealed",),
}
"""The words of each command that the page names, and what the book has of it, which it prints."""


@pytest.mark.parametrize(
    "span", sliced(sorted({s for c in LAST for s in re.findall(r"`([^`]+)`", c)}), 50)
)
def test_every_place_that_is_named_is_there(span: str) -> None:
    """A command is run, a game dealt, a module loaded; of laws there are the files."""
    first, *rest = span.split()
    if first == "oddtrick":
        done = CliRunner().invoke(app, rest)
        assert done.exit_code == 0, done.output
        assert not [said for said in PRINTED[" ".join(rest)] if said not in done.output]
    elif first in catalogue():
        parts = [part.partition("=") for part in rest]
        given = {
            name: next(c for c in _choices(first, name) if str(c) == value)
            for name, _, value in parts
        }
        found = game(first, written_options(first, given, 1))
        defaults = {option.name: option.default for option in found.options}
        assert given.items() <= {**defaults, **dict(found.chosen)}.items()
        assert deal(found, Random(1)).turns
    elif "/" in first:
        assert (Path(oddtrick.__file__).parent / first).exists()
    else:
        assert not rest
        assert import_module(f"oddtrick.{first}").__doc__


def _choices(name: str, option: str) -> Any:
    return next(o for o in catalogue()[name].options if o.name == option).choices
