"""Rulings in the books' examples: each with the test that shows it (`rulings.json`)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from oddtrick.core import State
from oddtrick.errors import IllegalAction
from oddtrick.laws import CODES, rule
from oddtrick.records import Record, replay_record, summary

TESTS = Path(__file__).parent.parent.parent
RULINGS: dict[str, str] = json.loads(
    Path(__file__).parent.with_name("rulings.json").read_text(encoding="utf-8")
)

# Foster 1910, the book of 1902, and of Scarne 1963 bridge, euchre and other games.
BOOKS = {"f": 5, "b": 1, "s": 36, "e": 1, "p": 2}


def test_no_ruling_of_the_books_is_forgotten() -> None:
    found = {book: sum(id_[0] == book for id_ in RULINGS) for book in BOOKS}
    assert found == BOOKS
    assert sum(BOOKS.values()) == len(RULINGS) == 45
    assert {f"s-board-{n}" for n in range(1, 17)} <= set(RULINGS)


@pytest.mark.parametrize("id_", RULINGS)
def test_every_ruling_of_the_books_is_a_test(id_: str) -> None:
    path, _, name = RULINGS[id_].partition("::")
    assert f"\ndef {name}(" in (TESTS / path).read_text(encoding="utf-8")


# Spades are trumps, and North, the dummy, has ten that win.
TEN = {
    "N": "AKQJT98765..432.",
    "E": "43.AKQJ.AKQ.AKQJ",
    "S": ".765432.765.5432",
    "W": "2.T98.JT98.T9876",
}
TEN_WON = (
    "4S P P P HT S5 HJ H2 S6 S3 H3 S2 S7 S4 H4 H8 S8 CJ H5 H9 S9 CQ H6 C6 ST CK H7 C7 SJ CA C2 C8 "
    "SQ HQ C3 C9 SK HK C4 CT SA HA C5 D8"
)


@pytest.mark.law("contract1963:concession")
def test_nine_claimed_where_ten_are_won_are_ten() -> None:
    """Declarer who has won ten tricks cannot give one of them away."""
    answer = rule(CODES["contract1963"], "concession", conceded="won")
    assert "void" in str(answer.says)
    # At a table he speaks of the tricks that are left: he may give up those, and no other.
    with pytest.raises(IllegalAction):
        _played("claim--1")
    assert summary(_played("claim-0 E:agree W:agree"))["tricks"] == {"NS": 10, "EW": 3}


def _played(actions: str) -> State:
    return replay_record(
        Record(
            game="contract-duplicate", dealer="S", hands=dict(TEN), actions=f"{TEN_WON} {actions}"
        )
    )
