"""Counting a hand, and the suits good enough to bid (Scarne 1963)."""

from __future__ import annotations

from typing import Any

import pytest
from seats import vectors

from oddtrick.cards import bridge_hand
from oddtrick.players.hand_evaluation.point_count import (
    Suit,
    biddable,
    evaluate,
    rebiddable,
    respondable,
    stopped,
    suit_count,
)


def suit(ranks: str) -> Suit:
    mask = 0
    for rank in ranks:
        mask |= 1 << "23456789TJQKA".index(rank)
    return suit_count(mask)


@pytest.mark.parametrize("row", vectors("scarne_suits.jsonl"), ids=lambda r: r["id"])
def test_suits_of_the_book(row: dict[str, Any]) -> None:
    if "open" in row:
        assert biddable(suit(row["suit"])) == row["open"]
    elif "rebid" in row:
        assert rebiddable(suit(row["suit"])) == row["rebid"]
    else:
        assert suit(row["suit"]).quick == row["quick"]


@pytest.mark.parametrize("ranks", ["QT52", "K852"])
def test_a_suit_too_weak_to_open_is_good_enough_for_a_response(ranks: str) -> None:
    # The notes of s-biddable-2 and s-biddable-3: Q 10 x x is the floor there.
    assert respondable(suit(ranks))
    assert not respondable(suit("J952"))


def test_points_for_high_cards_and_short_suits() -> None:
    hand = evaluate(bridge_hand("AKQJ5432.2..K432"))
    assert (hand.high, hand.points) == (13, 13 + 2 + 3)
    assert evaluate(bridge_hand("AK32.Q32.J32.Q32")).points == 12
    assert evaluate(bridge_hand("AK32.Q32.J432.Q2")).points == 13


@pytest.mark.parametrize(
    ("ranks", "is_stopped"),
    [("A", True), ("K2", True), ("K", False), ("Q32", True), ("Q2", False), ("J432", True),
     ("J32", False), ("", False)],
)  # fmt: skip
def test_stoppers(ranks: str, is_stopped: bool) -> None:
    assert stopped(suit(ranks)) == is_stopped


@pytest.mark.parametrize(
    ("hand", "balanced"),
    [("AK32.Q32.J32.Q32", True), ("AK32.Q432.J2.Q32", True), ("AK432.Q32.J2.Q32", True),
     ("AK432.Q432.J2.Q2", False), ("AK32.Q432.J432.Q", False)],
)  # fmt: skip
def test_balanced_shapes(hand: str, balanced: bool) -> None:
    assert evaluate(bridge_hand(hand)).balanced == balanced
