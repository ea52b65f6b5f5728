"""Standard American and two over one against what the booklet and public lessons agree
on, and Acol against its published outline: a row is a situation with a hand or more (`also`) and
the calls that are right for each system."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from oddtrick.cards import bridge_hand
from oddtrick.players.book.contract.rule_choice import choose_call, read
from oddtrick.players.hand_evaluation.point_count import evaluate


def rows_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


ROWS = rows_of(Path(__file__).parent / "standard_bidding.jsonl")
ACOL_ROWS = rows_of(Path(__file__).parents[1] / "data" / "acol_bidding.jsonl")
SYSTEMS = {"sayc": "sayc", "two_over_one": "two-over-one"}
VULNERABLE = {"None": 0, "NS": 1, "EW": 2, "Both": 3}


def made(row: dict[str, Any], hand: str, system: str) -> str:
    dealer = "NESW".index(row["dealer"])
    calls = tuple(row["auction"].split())
    reading = read(dealer, VULNERABLE[row["vulnerable"]], calls, systems=(system, system))
    return choose_call(reading, evaluate(bridge_hand(hand))).call


@pytest.mark.parametrize("key", SYSTEMS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_row_of_standard_bidding(row: dict[str, Any], key: str) -> None:
    for hand in (row["hand"], *row["also"]):
        assert made(row, hand, SYSTEMS[key]) in row[key], f"{row['source']}: {hand}"


@pytest.mark.parametrize("row", ACOL_ROWS, ids=lambda row: row["id"])
def test_a_row_of_acol_bidding(row: dict[str, Any]) -> None:
    for hand in (row["hand"], *row["also"]):
        assert made(row, hand, "acol-weak-twos") in row["acol"], f"{row['source']}: {hand}"
