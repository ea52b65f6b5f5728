"""SAYC against hands of which the ACBL's booklet leaves no doubt, by its headings (own hands)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from oddtrick.cards import bridge_hand
from oddtrick.players.book.contract.rule_choice import choose_call, read
from oddtrick.players.hand_evaluation.point_count import evaluate

EXAMPLES = [
    json.loads(line)
    for line in (Path(__file__).parent / "sayc_examples.jsonl").read_text("utf-8").splitlines()
]


def call(auction: str, hand: str, system: str) -> str:
    reading = read(0, 0, tuple(auction.split()), systems=(system, system))
    return choose_call(reading, evaluate(bridge_hand(hand))).call


@pytest.mark.parametrize("row", EXAMPLES, ids=lambda r: f"{r['heading']} {r['hand']}")
def test_an_example_of_the_booklet(row: dict[str, str]) -> None:
    assert call(row["auction"], row["hand"], "sayc") == row["call"]


@pytest.mark.parametrize(
    ("system", "auction", "hand", "expected"),
    [
        ("acol", "", "AK85.KJ96.Q32.74", "1NT"),
        ("acol", "", "AQ85.K5.K764.A74", "1S"),
        ("acol", "", "AKQJ85.AK5.Q32.7", "2S"),
        ("acol", "1NT P", "KJ85.Q4.A632.974", "P"),
        ("acol", "1S P", "K84.94.A632.9743", "1NT"),
        ("acol-weak-twos", "", "KQT854.75.Q32.74", "2S"),
        ("acol-weak-twos", "", "AK85.KJ96.Q32.74", "1NT"),
        ("two-over-one", "1S P", "84.K64.AJ632.Q97", "1NT"),
        ("two-over-one", "1S P", "84.K64.AKJ63.Q97", "2D"),
        ("strong-club", "", "AK854.KJ5.AQ2.74", "1C"),
        ("strong-club", "", "AK854.KJ5.Q32.74", "1S"),
        ("strong-club", "1C P", "8542.J75.Q32.743", "1D"),
        ("strong-club", "1C P", "KQ542.J75.A32.74", "1S"),
        ("strong-club", "", "K4.75.A32.KQJ743", "2C"),
    ],
)
def test_what_makes_another_system(system: str, auction: str, hand: str, expected: str) -> None:
    assert call(auction, hand, system) == expected
