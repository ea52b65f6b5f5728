"""The laws of 2017 row by row: what a director is told, held against facts of the law that were
written down apart from the program (`rulings.txt`)."""

from __future__ import annotations

from pathlib import Path

import pytest
from director2017 import cases_in, facts_in

from oddtrick.laws import DUPLICATE_2017, offences, rule
from oddtrick.laws.clauses.facts import Value

HERE = Path(__file__).parent
LAWS = {number for row in DUPLICATE_2017.table.clauses for number in row.numbers}

Row = tuple[list[str], str, dict[str, Value], tuple[str, ...]]


def _rows() -> list[Row]:
    found = []
    for laws, asked, words in cases_in(HERE / "rulings.txt"):
        offence, facts = facts_in(asked)
        found.append((laws.split(), offence, facts, tuple(w.strip() for w in words.split(" / "))))
    return found


ROWS = _rows()


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, marks=pytest.mark.law(f"duplicate2017:{row[0][0]}"), id=row[0][0])
        for row in ROWS
    ],
)
def test_what_each_law_says(row: Row) -> None:
    laws, offence, facts, words = row
    answer = rule(DUPLICATE_2017, offence, **facts)
    assert answer.settled, answer
    assert {f"duplicate2017:{law}" for law in laws} == set(answer.laws)
    text = str(answer).lower()
    for one in words:
        assert any(way.lower() in text for way in one.split("|")), (one, text)


def test_every_law_has_a_row_and_every_row_is_a_law() -> None:
    assert len(LAWS) == 374
    assert {row[0][0] for row in ROWS} == LAWS


def test_every_offence_has_a_row() -> None:
    assert {row[1] for row in ROWS} == set(offences(DUPLICATE_2017))
