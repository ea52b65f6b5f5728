"""The catalogue of what the books work out: where each example is shown, or why it is not.

`catalogue.json` has every example of a score, a settlement, a bid that is legal or not, and a
play: the record (file and id) or the test that shows it.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
CATALOGUE: dict[str, dict[str, str]] = json.loads(
    Path(__file__).with_name("catalogue.json").read_text(encoding="utf-8")
)
NOT_SHOWN = "not shown: "


def test_no_example_is_forgotten() -> None:
    counts = {kind: len(rows) for kind, rows in CATALOGUE.items()}
    assert counts == {"scoring": 84, "settlement": 5, "play": 37, "bidding legality": 33}


@pytest.mark.parametrize("kind", CATALOGUE)
def test_every_example_is_shown_by_a_record_or_a_test(kind: str) -> None:
    for id_, where in CATALOGUE[kind].items():
        if where.startswith(NOT_SHOWN):
            # A reason names its book.
            assert re.match(r"(Foster 1910|Scarne 1963)\b.*: .{20}", where[len(NOT_SHOWN) :]), id_
            continue
        path, _, name = where.partition("::")
        text = (TESTS / path).read_text(encoding="utf-8")
        if path.endswith(".jsonl"):
            assert name in {json.loads(line)["id"] for line in text.splitlines()}, where
        else:
            assert f"def {name}(" in text, where
            if path.startswith("games/test_book_"):
                assert id_ in text, id_


def test_few_examples_are_not_shown_and_none_of_a_bid_or_a_score() -> None:
    left = {
        kind: [id_ for id_, where in rows.items() if where.startswith(NOT_SHOWN)]
        for kind, rows in CATALOGUE.items()
    }
    assert left["bidding legality"] == []
    assert left["scoring"] == []
    assert left["settlement"] == []
