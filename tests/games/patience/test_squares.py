"""Poker and cribbage squares: what a row or a column is worth (ruling M-3), and races by what is
left. Every value is the count that stands beside it, made by hand."""

from __future__ import annotations

import pytest

from oddtrick.cards import card
from oddtrick.core import HIDDEN, DealContext, DealStart, Place, each_alone
from oddtrick.scoring.patience import (
    POKER,
    cribbage_hand,
    cribbage_worth,
    poker_hand,
    poker_worth,
    score_pairs,
    score_round,
)
from oddtrick.stages.piles.racing import RaceResult
from oddtrick.stages.piles.squares import Squares, tallies


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("HT HJ HQ HK HA", 100),  # royal flush
        ("S5 S6 S7 S8 S9", 75),  # straight flush
        ("S5 S4 S3 S2 SA", 75),  # with the ace low
        ("C7 D7 H7 S7 D2", 50),  # four of a kind
        ("C7 D7 H7 S2 D2", 25),  # full house
        ("D2 D5 D9 DJ DK", 20),  # flush
        ("C9 DT HJ SQ CK", 15),  # straight
        ("CQ DK HA S2 C3", 0),  # the ace does not stand in the middle
        ("C7 D7 H7 S2 D3", 10),  # threes
        ("C7 D7 H2 S2 D3", 5),  # two pairs
        ("C7 D7 H2 S4 D3", 2),  # a pair
        ("C7 D8 H2 S4 D3", 0),
    ],
)
def test_poker_hands(cards: str, points: int) -> None:
    name = poker_hand([card(c) for c in cards.split()])
    assert (POKER[name] if name else 0) == points


@pytest.mark.parametrize(
    ("cards", "starter", "points"),
    [
        ("H2 D4 C6 S8", "SK", 0),  # all even, no two alike: neither fifteen nor run
        ("HA D2 C3 S4", "S5", 7),  # a run of five 5; fifteen by all five cards 2
        ("H7 D7 C8 S8", "S9", 24),  # 7-8 four ways 8, two pairs 4, a run of three four ways 12
        ("H3 H6 H9 HQ", "SA", 6),  # the six and the nine 2; a flush without the starter 4
        ("HT HJ HQ HK", "H2", 10),  # a run of four 4, flush with the starter 5, his nobs 1
        ("H5 DJ CQ SK", "S3", 9),  # 5 with each court card 6, the run 3
        ("H5 DJ CQ SK", "D3", 10),  # and the jack of the starter's suit 1
        ("H4 D4 C4 S4", "S7", 24),  # six pairs 12; 4-4-7 six ways 12
        ("H3 D3 C9 S9", "H9", 14),  # a pair of threes 2, three nines 6; 3-3-9 three ways 6
    ],
)
def test_cribbage_hands(cards: str, starter: str, points: int) -> None:
    assert cribbage_hand([card(c) for c in cards.split()], card(starter)) == points


@pytest.mark.parametrize(
    ("left", "points"),
    [
        # Everybody settles with each of the others: 3 and 7 more, 3 less and 4 more.
        (((2,), (5,), (9,)), {0: 10, 1: 1, 2: -11}),
        (((4,), (4,), (4,)), {0: 0, 1: 0, 2: 0}),
        (((0,), (26,)), {0: 26, 1: -26}),
    ],
)
def test_every_two_players_settle_what_they_have_left(
    left: tuple[tuple[int, ...], ...], points: dict[int, int]
) -> None:
    table = DealContext(each_alone(tuple("ABC"[: len(left)])), DealStart(), (RaceResult(0, left),))
    found = dict.fromkeys(points, 0)
    for entry in score_pairs(table):
        found[entry.side] += entry.points
    assert found == points


@pytest.mark.law("patience:pounce")
@pytest.mark.parametrize(
    ("winner", "left", "side"),
    [
        (1, ((3, 10), (0, 12), (5, 9)), 1),  # out of stock
        (1, ((3, 20), (0, 2), (5, 9)), 1),  # though he has built the fewest
        (-1, ((3, 10), (4, 12), (5, 9)), 0),  # nobody: the fewest cards of stock
        (-1, ((3, 10), (3, 12), (5, 9)), 1),  # level: the most cards built
        (-1, ((3, 10), (3, 10), (5, 9)), None),  # level again: nobody
    ],
)
def test_a_round_of_pounce(
    winner: int, left: tuple[tuple[int, int], ...], side: int | None
) -> None:
    entries = score_round(
        DealContext(each_alone(tuple("ABC")), DealStart(), (RaceResult(winner, left),))
    )
    assert [(e.side, e.points) for e in entries] == ([] if side is None else [(side, 1)])


def test_lines_are_counted_as_they_fill_and_only_what_one_sees() -> None:
    """A pair of kings in the first row counts 2 before the row is full; four hearts are no flush
    yet. The other's square, whose cards are hidden, is not counted."""
    squares = Squares(5, worth=poker_worth)
    laid = {1: "HK", 2: "SK", 6: "H2", 11: "H9", 16: "HQ"}
    places = [
        Place("cell", 0, (card(laid[n]),) if n in laid else (), number=n) for n in range(1, 26)
    ]
    places += [Place("cell", 1, (HIDDEN,) if n == 1 else (), number=n) for n in range(1, 26)]
    found = tallies(squares, places)
    assert {t.seat for t in found} == {0}
    assert len(found) == 10
    counted = [(t.line, t.number, t.points, t.name) for t in found if t.points]
    assert counted == [("row", 1, 2, "pair")]


def test_a_cribbage_line_waits_for_its_starter() -> None:
    """Five and jack are a fifteen; the jack's suit counts one more when the starter is turned."""
    assert cribbage_worth([card("H5"), card("DJ")], None)[0] == 2
    assert cribbage_worth([card("H5"), card("DJ")], card("D2"))[0] == 3
