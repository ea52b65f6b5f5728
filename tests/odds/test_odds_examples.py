"""Odds of the books, row by row: the exact value, and the printed one where it differs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from oddtrick.odds import (
    Chance,
    combination,
    eleven,
    every_suit,
    finesses,
    hands,
    longest_suit,
    misprints,
    points,
    printed,
    shape,
    split,
)

ROWS = [
    json.loads(line)
    for line in (Path(__file__).parent / "examples.jsonl").read_text(encoding="utf-8").splitlines()
]
PRINTED = {(row.table, row.key): row for row in printed()}


def _same(found: Fraction, expected: float, digits: int = 7) -> None:
    assert float(found) == pytest.approx(expected, rel=0.6 * 10 ** (1 - digits), abs=0.6e-6)


def _split(asked: dict[str, Any], figure: dict[str, Any]) -> None:
    longer, shorter = sorted(asked["split"], reverse=True)
    chance = split(asked["opponents_hold"], longer, shorter)
    _same(100 * chance.fraction, figure["exact_percent"])
    _as_printed("splits", f"{longer}-{shorter}", figure["printed_percent"], chance)


def _as_printed(table: str, key: str, figure: float, chance: Chance) -> None:
    """The book's own number stands in our table of it."""
    rows = [
        r
        for r in printed()
        if (r.table, r.key) == (table, key) and float(r.printed) == float(figure)
    ]
    assert any(r.exact in (100 * chance.fraction, chance.against) for r in rows)


def _points(asked: dict[str, Any], figure: dict[str, Any]) -> None:
    chance = points(asked["points"])
    assert float(100 * chance.fraction) == pytest.approx(figure["exact_percent"], rel=1e-9)
    _as_printed("points", str(asked["points"]), figure["printed_percent"], chance)


def _shape(asked: dict[str, Any], figure: dict[str, Any]) -> None:
    lengths = [int(n) for n in re.findall(r"\d+" if "," in asked["distribution"] else r"\d",
                                          asked["distribution"])]  # fmt: skip
    chance = shape(lengths)
    assert float(chance.against) == pytest.approx(figure["exact_against"], rel=1e-7)
    _as_printed("shapes", "-".join(map(str, lengths)), figure["printed_against"], chance)


def _long(asked: dict[str, Any], figure: dict[str, Any]) -> None:
    if "longest_suit_exactly" in asked:
        least = asked["longest_suit_exactly"]
        assert float(longest_suit(least).against) == pytest.approx(figure["exact_to_1"], abs=6e-4)
        key, said = str(least), figure["printed"].split()[0]
    else:
        least = asked["longest_suit_at_least"]
        found = longest_suit(least, 13).against
        assert float(found) == pytest.approx(figure["exact_to_1"], rel=1e-6)
        key, said = f"{least}+" if least < 13 else "13", str(figure["printed_to_1"])
    assert PRINTED["long suits", key].printed == said


def _finesses(asked: dict[str, Any], figure: dict[str, Any]) -> None:
    tried, won, more = re.fullmatch(r"(\d)-(\d)(\+?)", asked["finesses"]).groups()  # type: ignore[union-attr]
    found = finesses(int(tried), int(won), or_more=bool(more))
    assert 100 * found.fraction == Fraction(figure["percent"])


def _eleven(asked: dict[str, Any], figure: dict[str, Any]) -> None:
    lead = asked["lead"][0]
    if "dummy" in asked:
        outside, unseen = eleven(lead, asked["dummy"], asked["third"])
        assert (outside, unseen) == (figure["higher_outside_leader"], figure["declarer_higher"])
    else:
        outside, unseen = eleven(lead, asked["holding"])
        assert (outside, outside - unseen) == (figure["outside"], figure["held"])


def _rule(asked: dict[str, Any], figure: dict[str, Any]) -> None:
    """Eleven less the card led, and less what dummy and one's own hand hold of those above."""
    for rank in range(2, 11):
        led = "T" if rank == 10 else str(rank)
        assert eleven(led)[0] == 11 - rank
    assert eleven("6", "K8", "Q") == (5, 2)


def _hands(asked: dict[str, Any], figure: dict[str, Any]) -> None:
    assert hands() == figure["exact"]
    assert int(PRINTED["text", "hands"].printed) == figure["printed"]
    assert PRINTED["text", "hands"].mark == "wrong"


def _thirteen(asked: dict[str, Any], figure: dict[str, Any]) -> None:
    assert longest_suit(13).against + 1 == figure["exact"]
    assert int(PRINTED["text", "13, one in"].printed) == figure["printed"]


def _euchre(asked: dict[str, Any], figure: dict[str, Any]) -> None:
    found = every_suit(asked["hand"], asked["deck"] // 4)
    assert round(float(found.against), 2) == figure["exact_odds"]
    assert round(7 / 3, 2) == figure["printed_odds"]


def _risk(asked: dict[str, Any], figure: dict[str, Any]) -> None:
    """Foster's ratio of what a bid risks to what it gains is the odds it must have on it."""
    needed = Chance(asked["risk"], asked["risk"] + asked["gain"])
    assert 1 / needed.against == Fraction(figure["ratio_exact"])
    assert f"{int(1 / needed.against)} to 1" == figure["ratio_printed"]


KINDS: dict[str, Callable[[dict[str, Any], dict[str, Any]], None]] = {
    "o-split": _split,
    "o-points": _points,
    "o-dist": _shape,
    "o-long": _long,
    "o-fin": _finesses,
    "f-eleven": _eleven,
    "w-eleven": _eleven,
    "s-eleven": _rule,
    "o-hands": _hands,
    "o-13": _thirteen,
    "o-euchre": _euchre,
    "f-odds": _risk,
}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_example(row: dict[str, Any]) -> None:
    kind = next(k for k in KINDS if row["id"].startswith(k))
    KINDS[kind](row["input"], row["expected"])


def test_there_are_158_rows() -> None:
    assert len({row["id"] for row in ROWS}) == 158


def test_the_45_misprints_are_marked() -> None:
    """As a count by hand has them: by table, and by what went wrong."""
    marks = [(r.table, r.mark) for r in misprints()]
    assert len(marks) == 45
    assert {t: sum(t == table for table, _ in marks) for t in dict(marks)} == {
        "text": 2, "points": 6, "splits": 8, "long suits": 5, "shapes": 24,
    }  # fmt: skip
    kinds = [mark for _, mark in marks]
    assert kinds.count("truncated") == 6
    assert kinds.count("three places padded with 0") == 5
    assert kinds.count("printed as “one in”") == 2


def test_a_finesse_alone_is_the_search_s_finesse() -> None:
    assert combination("AQ", "xx").chance(2).fraction == finesses(1, 1).fraction
