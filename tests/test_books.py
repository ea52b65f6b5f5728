"""The four books, gone through: every example of the catalogue is a test of its own or an exception
with its reason, and every place that `docs/books.md` names is there.

``data/books/examples.tsv`` has a row an example: its id, its kind, where it is tested, and for an
exception a dash and the reason.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ROWS = [
    tuple(line.split("\t"))
    for line in (TESTS / "data/books/examples.tsv").read_text(encoding="utf-8").splitlines()
]
EXCEPTIONS = {row[0]: row[3] for row in ROWS if row[2] == "—"}


@cache
def _rows(path: str) -> frozenset[str]:
    """The ids of a file of vectors."""
    text = (TESTS / path).read_text(encoding="utf-8")
    return frozenset(json.loads(line).get("id", "") for line in text.splitlines())


@cache
def _words(path: str) -> frozenset[str]:
    """The words of a test module, ids among them."""
    text = (TESTS / path).read_text(encoding="utf-8")
    return frozenset(word.rstrip(".") for word in re.findall(r"[\w+\-.]+", text))


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
    for row in ROWS:
        if row[1] != kind or row[2] == "—":
            continue
        path, _, name = row[2].partition("::")
        if path.endswith(".jsonl"):
            assert (name or row[0]) in _rows(path), row
            # A file of vectors is read by a test; records stand in one folder.
            assert path.startswith("examples/") or Path(path).name in _modules(), row
        elif name:
            assert f"def {name}(" in (TESTS / path).read_text(encoding="utf-8"), row
        else:
            assert row[0] in _words(path), row


def test_exceptions_have_their_reasons() -> None:
    """Two plays, of which the book leaves more than one good."""
    assert set(EXCEPTIONS) == {"f-return-2", "f-finesse-1"}
    for reason in EXCEPTIONS.values():
        assert re.match(r"(Foster 1910|Scarne 1963|Bridge laws 1902|Whist text)\b.{20}", reason)
