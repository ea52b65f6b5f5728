"""Points, shapes and splits against counting of other kinds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from oddtrick.odds import (
    Missing,
    OddsError,
    Places,
    eleven,
    every_suit,
    finesses,
    hands,
    holding,
    longest_suit,
    points,
    shape,
    shapes,
    split,
    split_table,
    suit_length,
)

WORTH = {12: 4, 11: 3, 10: 2, 9: 1}


@pytest.mark.parametrize("count", [1, 2])
def test_points_are_those_of_cards_dealt_one_by_one(count: int) -> None:
    """Every card is in or out: a table of cards taken and points so far, card by card."""
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for card in range(52):
        more = Counter(ways)
        for (taken, total), n in ways.items():
            more[taken + 1, total + WORTH.get(card % 13, 0)] += n
        ways = more
    for total in range(41):
        assert points(total, hands=count).ways == ways[13 * count, total]


def test_all_shapes_together_are_all_hands() -> None:
    assert len(shapes()) == 39
    assert sum(chance.ways for chance in shapes().values()) == hands() == comb(52, 13)
    assert sum(longest_suit(n).ways for n in range(4, 14)) == hands()
    assert suit_length(0, 13).fraction == 1
    orders = [
        shape((a, b, c, 13 - a - b - c), in_order=True).ways
        for a in range(14) for b in range(14 - a) for c in range(14 - a - b)
    ]  # fmt: skip
    assert sum(orders) == hands()


def test_a_card_of_each_suit_by_hand() -> None:
    """Five of eight cards in four suits of two: all hands looked at."""
    found = [h for h in combinations(range(8), 5) if {c % 4 for c in h} == {0, 1, 2, 3}]
    assert every_suit(5, 2).ways == len(found)


def test_splits_by_all_hands_of_a_small_pack() -> None:
    """Four missing cards among nine places: every way to fill the left hand's four."""
    deals = list(combinations(range(9), 4))
    for row in split_table(Missing("Q", 3), Places(4, 5)):
        lie = [d for d in deals if sum(c < 4 for c in d) == row.left]
        assert row.chance.fraction == Fraction(len(lie), len(deals))
        assert row.with_named.fraction == Fraction(sum(0 in d for d in lie), len(deals))
    exact = [d for d in deals if 0 in d and sum(c < 4 for c in d) == 3]
    assert holding(4, "Qxx", Places(4, 5)).fraction == Fraction(len(exact), len(deals))
    for row in split_table(Missing("Q", 3), Places(4, 5), left="x"):
        lie = [d for d in deals if sum(1 <= c < 4 for c in d) >= 1]
        some = [d for d in lie if sum(c < 4 for c in d) == row.left]
        assert row.chance.fraction == Fraction(len(some), len(lie))


def test_the_queen_after_both_have_followed() -> None:
    """Four missing, the queen among them; two rounds, and one small card is not seen yet on the
    right: she is on the left or the right as eleven places are to twelve."""
    rows = split_table(Missing("Q", 3), left="xx", right="x")
    left = sum((row.with_named.fraction for row in rows), Fraction())
    assert left == Fraction(11, 23)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: split_table(0), "No card is missing"),
        (lambda: split_table(14), "14 cards are asked about"),
        (lambda: split_table(Missing("KQ", -1)), "1 cards are asked about, 2 of them by name"),
        (lambda: split_table(5, Places(2, 2)), "only 4 places"),
        (lambda: split_table(3, left="xxxx"), "cannot hold “xxxx”"),
        (lambda: split_table(3, left="K"), "name it too"),
        (lambda: split(5, 3, 3), "3-3 is no split of 5"),
        (lambda: holding(3, "Qxxx"), "cannot be held"),
        (lambda: Places(14, 12), "0 to 13 cards"),
        (lambda: points(38, 41), "40 points"),
        (lambda: points(9, 5), "write 5-9"),
        (lambda: points(9, hands=3), "one hand or for two"),
        (lambda: shape((4, 4, 4, 4)), "comes to 16 cards: a hand has 13"),
        (lambda: shape((7, 6)), "four suits"),
        (lambda: longest_suit(3), "4 to 13"),
        (lambda: suit_length(5, 14), "0 to 13"),
        (lambda: finesses(2, 3), "ask for 0 to 2"),
        (lambda: finesses(0, 0), "No finesse"),
        (lambda: eleven("Q"), "knave at most"),
        (lambda: eleven("9", "AKQ"), "no fourth best"),
        (lambda: eleven("x"), "no rank"),
    ],
)
def test_what_cannot_be_asked(ask: object, said: str) -> None:
    with pytest.raises(OddsError, match=said):
        ask()  # type: ignore[operator]
